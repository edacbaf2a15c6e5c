/* phrase.c: references, amounts and conditions of compiled cards as English phrases. Noun phrases: noun_phrase.c. */
#include "phrase.h"

#include <string.h>

const char *text_host_noun(const tx_catalog *catalog, const tx_def *def) {
    const char *noun = def != NULL && def->attach_to != 0 ? text_selector_noun(catalog, def->attach_to) : "unit";
    return strcmp(noun, "warlord") == 0 ? "unit" : noun;
}

/* Noun for "this" in a text that another card grants. */
static const char *bearer_noun(const tx_catalog *catalog, const tx_def *def, const tx_ability *ability) {
    if (ability == NULL || ability->bearer == REF_NONE)
        return NULL;
    return ability->bearer == REF_EACH ? text_selector_noun(catalog, ability->bearers) : text_host_noun(catalog, def);
}

tx_context text_context_of(const tx_catalog *catalog, const tx_def *def, const tx_ability *ability, tx_words *out) {
    return (tx_context){.catalog = catalog,
                        .def = def,
                        .ability = ability,
                        .out = out,
                        .bearer = bearer_noun(catalog, def, ability),
                        .latest_card = TX_REGISTERS,
                        .latest_place = TX_REGISTERS};
}

bool text_is_place_noun(const char *noun) {
    return strcmp(noun, "planet") == 0 || strcmp(noun, "HQ") == 0 || strcmp(noun, "place") == 0;
}

void text_introduce(tx_context *context, unsigned reg, const char *noun) {
    if (reg >= TX_REGISTERS)
        return;
    context->noun[reg] = noun;
    if (text_is_place_noun(noun))
        context->latest_place = (uint8_t)reg;
    else if (strcmp(noun, "player") != 0)
        context->latest_card = (uint8_t)reg;
    context->this_said = context->this_said && text_is_place_noun(noun);
}

bool text_say_postponed(tx_context *context, unsigned ref, unsigned flags) {
    const tx_instruction *choice =
        ref >= REF_REG && ref < REF_REG + TX_REGISTERS ? context->later[ref - REF_REG] : NULL;
    if (choice == NULL)
        return false;
    context->later[ref - REF_REG] = NULL;
    tx_context before = *context;
    text_forget(&before, ref - REF_REG);
    before.theirs = (choice->flags & IF_OPPONENT) != 0;
    text_say_selector(&before, choice->sel, A, flags);
    return true;
}

void text_forget(tx_context *context, unsigned reg) {
    if (reg >= TX_REGISTERS || context->noun[reg] == NULL)
        return;
    context->noun[reg] = NULL;
    context->latest_card = context->latest_card == reg ? TX_REGISTERS : context->latest_card;
    context->latest_place = context->latest_place == reg ? TX_REGISTERS : context->latest_place;
    for (unsigned i = 0; i < reg; i++)
        if (context->noun[i] != NULL && context->paid[i] == NULL)
            text_introduce(context, i, context->noun[i]);
}

/* ---- References -------------------------------------------------------------------------------------------------- */

bool text_is_plural(unsigned ref) {
    return ref == REF_SET || ref == REF_REST || ref == REF_YOU;
}

static const char *this_noun(const tx_context *context) {
    const tx_def *def = context->def;
    if (context->bearer != NULL)
        return context->bearer;
    if (def == NULL)
        return "card";
    if (def->type == TYPE_ATTACHMENT || def->type == TYPE_PLANET)
        return text_type_word(def->type);
    return (1 << def->type & UNIT_TYPES) != 0 ? "unit" : "card";
}

/* Returns true if the register is mentioned as `noun`. */
static bool is_mentioned_as(const tx_context *context, unsigned reg, const char *noun) {
    return context->noun[reg] != NULL && context->paid[reg] == NULL && context->later[reg] == NULL &&
           strcmp(context->noun[reg], noun) == 0;
}

/* Returns the number of earlier registers with the same noun, which make "it" and "that unit" ambiguous. */
static unsigned same_before(const tx_context *context, unsigned reg) {
    unsigned count = 0;
    for (unsigned i = 0; i < reg; i++)
        count += is_mentioned_as(context, i, context->noun[reg]);
    return count;
}

static bool same_after(const tx_context *context, unsigned reg) {
    for (unsigned i = reg + 1; i < TX_REGISTERS; i++)
        if (is_mentioned_as(context, i, context->noun[reg]))
            return true;
    return false;
}

/* "This unit gets +1 HP; it gets -1 HP" is ambiguous. */
static bool is_mistakable(const tx_context *context, const char *noun) {
    return context->this_said && strcmp(noun, this_noun(context)) == 0;
}

static void say_register(tx_context *context, unsigned reg) {
    static const char *const ordinals[] = {"first", "second", "third", "fourth"};
    const char *noun = context->noun[reg];
    unsigned before = noun != NULL ? same_before(context, reg) : 0;
    bool several = noun != NULL && (before > 0 || same_after(context, reg));
    if (context->listing)
        words_say(context->out, "r%u", reg);
    else if (text_say_postponed(context, REF_REG + reg, 0))
        return;
    else if (noun == NULL)
        words_say(context->out, "it");
    else if (context->name[reg] != NULL)
        words_say(context->out, "%s", context->name[reg]);
    else if (context->paid[reg] != NULL)
        words_say(context->out, "the %s %s", context->paid[reg], noun);
    else if (several && before < 4 && text_is_place_noun(noun))
        words_say(context->out, "the %s chosen %s", noun,
                  ordinals[before]); /* "the first planet" means the planet at position 1 */
    else if (several && before < 4 && (context->explicit_names || reg != context->latest_card))
        words_say(context->out, "the %s %s", ordinals[before], noun);
    else if (reg == context->latest_card && !is_mistakable(context, noun) && !context->avoid_it)
        words_say(context->out, "it");
    else
        words_say(context->out, "that %s", noun);
}

/* Name of the second party of the event that the ability answers. */
static const char *other_words(const tx_ability *ability) {
    if (ability == NULL)
        return "the other";
    switch (ability->event) {
    case EV_DEFENDER:
    case EV_ATTACK_RESOLVED: return "the defender";
    case EV_SHIELD: return "that shield card";
    case EV_MOVES: return "the place it came from";
    default: return "the other";
    }
}

static const char *source_words(const tx_ability *ability) {
    if (ability != NULL && (ability->event == EV_ASSIGNED || ability->event == EV_DAMAGED))
        return "the source of the damage";
    if (ability != NULL && ability->event == EV_TARGETS)
        return "the targeting card";
    return "its source";
}

static void say_host(tx_context *context) {
    words_say(context->out, "the attached %s", text_host_noun(context->catalog, context->def));
}

static const char *subject_noun(const tx_context *context) {
    const tx_ability *ability = context->ability;
    return ability != NULL && ability->subject != 0 ? text_selector_noun(context->catalog, ability->subject) : "unit";
}

/* "Exhaust this card: ready it" is ambiguous: the subject of the event is "that unit" when it is mentioned
 * first. This does not depend on costs and conditions, which come between. */
static bool is_confusable(const tx_context *context) {
    const tx_ability *ability = context->ability;
    bool own = ability->subject == 0 || text_selects_only(context->catalog, ability->subject, REF_THIS) ||
               text_selects_only(context->catalog, ability->subject, REF_HOST);
    return !own && ability->kind != ABILITY_ALWAYS &&
           (!context->subject_said || context->this_said || context->avoid_it);
}

/* Returns "that", or a participle such as "deployed" if "that unit" could also mean another unit. */
static const char *subject_determiner(const tx_context *context) {
    const tx_ability *ability = context->ability;
    if (ability->event == EV_DEPLOYING) /* distinguishes it from a unit sacrificed as its cost */
        return "the deployed";
    if (!text_has_source_as_subject(ability) || text_selects_only(context->catalog, ability->source, REF_THIS) ||
        text_selects_only(context->catalog, ability->source, REF_HOST))
        return "that";
    return ability->event == EV_LEAVES ? "the destroyed" : ability->event == EV_DAMAGED ? "the damaged" : "that";
}

static void say_that_subject(tx_context *context) {
    words_say(context->out, "%s %s", subject_determiner(context), subject_noun(context));
    context->subject_said = true;
    context->this_said = false;
}

/* The subject of the triggering condition: "it", unless something chosen meanwhile has that name, or another card is
 * the subject of the condition: "after this unit damages a unit". */
static void say_it(tx_context *context) {
    const tx_ability *ability = context->ability;
    if (context->it_name != NULL)
        words_say(context->out, "%s", context->it_name);
    else if (ability != NULL && (ability->event == EV_TARGETS || ability->event == EV_WOULD_TARGET))
        words_say(context->out, "the target");
    else if (ability != NULL && ability->event == EV_SHIELD)
        words_say(context->out, "the protected unit");
    else if (context->latest_card < TX_REGISTERS && ability != NULL && ability->event == EV_LEAVES)
        words_say(context->out, "the %s that left play", subject_noun(context));
    else if (context->latest_card < TX_REGISTERS)
        words_say(context->out, "the triggering %s", subject_noun(context));
    else if (ability != NULL && (text_has_source_as_subject(ability) || is_confusable(context)))
        say_that_subject(context);
    else
        words_say(context->out, "it");
}

/* Writes the card kept under this one (LEAVE_HELD). */
static void say_held(tx_context *context) {
    words_say(context->out, "the card kept under this %s", this_noun(context));
}

/* Returns the same reference from the opponent's side. */
static unsigned seen_from_other_side(unsigned ref) {
    switch (ref) {
    case REF_YOU: return REF_OPPONENT;
    case REF_OPPONENT: return REF_YOU;
    case REF_YOUR_WARLORD: return REF_ENEMY_WARLORD;
    case REF_ENEMY_WARLORD: return REF_YOUR_WARLORD;
    case REF_YOUR_HQ: return REF_ENEMY_HQ;
    case REF_ENEMY_HQ: return REF_YOUR_HQ;
    default: return ref;
    }
}

static const char *plain_words(const tx_context *context, unsigned ref) {
    switch (context->other_side ? seen_from_other_side(ref) : ref) {
    case REF_OTHER: return other_words(context->ability);
    case REF_SOURCE: return source_words(context->ability);
    case REF_ATTACKER: return "the attacker";
    case REF_DEFENDER: return "the defender";
    case REF_SET: return context->players_acted ? "those units" : "them";
    case REF_REST: return "the rest";
    case REF_EACH: return context->member_name != NULL ? context->member_name : "it";
    case REF_HERE: return "this planet";
    case REF_THERE: return context->there_name != NULL ? context->there_name : "that planet";
    case REF_FIRST_PLANET: return "the first planet";
    case REF_LAST_PLANET: return "the last planet";
    case REF_BATTLE: return "the planet of the battle";
    case REF_YOUR_HQ: return "your HQ";
    case REF_ENEMY_HQ: return "the opponent's HQ";
    case REF_YOU: return "you";
    case REF_OPPONENT: return "the opponent";
    case REF_ACTOR:
        return context->asked          ? "you"
               : context->third_person ? "they"
               : context->each         ? "its controller"
                                       : "that player";
    case REF_ACTOR_HQ: return context->asked ? "your HQ" : context->third_person ? "their HQ" : "that player's HQ";
    case REF_YOUR_WARLORD: return "your warlord";
    case REF_ENEMY_WARLORD: return "the enemy warlord";
    case REF_SOLE: return context->avoid_it ? "that card" : "it";
    default: return "it";
    }
}

/* "Move this unit to its planet" is ambiguous. */
static void say_owner_of_place(tx_context *context, unsigned ref) {
    bool triggering = context->ability != NULL && context->ability->subject != 0;
    if (ref == REF_IT && context->it_name == NULL && triggering && context->latest_card >= TX_REGISTERS)
        words_say(context->out, "that %s's", subject_noun(context));
    else
        text_say_possessive(context, ref);
}

void text_say_ref(tx_context *context, unsigned ref) {
    unsigned base = ref & ~(unsigned)REF_HOST_OF;
    if (ref == REF_EACH && context->each_selector != 0) {
        text_say_selector(context, context->each_selector, EACH, 0);
    } else if (ref == context->pronoun_for && ref != REF_NONE) {
        words_say(context->out, "it");
    } else if ((ref & REF_HOST_OF) == REF_HOST_OF) {
        text_say_possessive(context, base);
        words_say(context->out, " host");
    } else if ((ref & REF_PLACE_OF) != 0) {
        say_owner_of_place(context, base);
        words_say(context->out, " planet");
    } else if ((ref & REF_CONTROLLER_OF) != 0) {
        text_say_possessive(context, base);
        words_say(context->out, " controller");
    } else if (base >= REF_REG) {
        say_register(context, base - REF_REG);
    } else if (base == REF_THIS) {
        words_say(context->out, "this %s", this_noun(context));
        context->this_said = true;
    } else if (base == REF_HOST) {
        say_host(context);
    } else if (base == REF_IT) {
        say_it(context);
    } else if (base == REF_HELD) {
        say_held(context);
    } else {
        words_say(context->out, "%s", plain_words(context, base));
    }
}

void text_say_possessive(tx_context *context, unsigned ref) {
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = context->out;
    context->out = &words;
    text_say_ref(context, ref);
    context->out = out;
    if (strcmp(text, "it") == 0)
        words_say(out, "its");
    else if (strcmp(text, "you") == 0)
        words_say(out, "your");
    else if (strcmp(text, "they") == 0 || strcmp(text, "them") == 0)
        words_say(out, "their");
    else
        words_say(out, "%s's", text);
}

static bool just_said(const tx_words *out, const char *word) {
    size_t length = strlen(word);
    return out->length >= length + 1 && out->length < out->size &&
           memcmp(out->text + out->length - length - 1, word, length) == 0;
}

/* Avoids "… there there" and the ambiguous "move units you control there". */
static bool is_there_clear(const tx_words *out, const char *preposition, bool leaves) {
    bool goes = strcmp(preposition, "to") == 0;
    return !just_said(out, "there") &&
           (goes ? !just_said(out, "you control") && !leaves : strcmp(preposition, "at") == 0);
}

void text_say_place(tx_context *context, const char *preposition, unsigned ref) {
    bool latest = ref >= REF_REG && ref - REF_REG == context->latest_place && (ref & REF_HOST_OF) == 0;
    if (ref >= REF_REG && ref < REF_REG + TX_REGISTERS && context->later[ref - REF_REG] != NULL) {
        words_say(context->out, "%s ", preposition);
        text_say_postponed(context, ref, 0);
        return;
    }
    if (latest && context->name[ref - REF_REG] == NULL &&
        is_there_clear(context->out, preposition, context->moves_away)) {
        words_say(context->out, "there");
        return;
    }
    words_say(context->out, "%s ", preposition);
    if (ref == REF_THIS || ref == REF_HOST || ref == REF_IT)
        ref |= REF_PLACE_OF;
    text_say_ref(context, ref);
}

/* ---- Parts said once ------------------------------------------------------------------------------------------ */

size_t text_common_end(const char *one, const char *other, const char *start) {
    size_t length = strlen(one), rest = strlen(other), same = 0, found = 0;
    while (same < length && same < rest && one[length - same - 1] == other[rest - same - 1]) {
        same++;
        if (strncmp(one + length - same, start, strlen(start)) == 0)
            found = same;
    }
    return found;
}

void text_say_joined(tx_words *out, const char *one, const char *joint, const char *other) {
    size_t end = text_common_end(one, other, " at ");
    bool clear = strstr(one, " with ") == NULL; /* "a unit with Flying and a token at this planet" would not be */
    words_say(out, "%.*s%s%s", (int)(strlen(one) - (clear ? end : 0)), one, joint, other);
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

void text_say_verb(tx_context *context, const char *verb) {
    if (context->other_side) {
        words_say(context->out, "the opponent ");
        words_say_third(context->out, verb);
        return;
    }
    if (context->third_person && !context->bare_verb)
        words_say_third(context->out, verb);
    else
        words_say(context->out, "%s", verb);
}

void text_say_player_verb(tx_context *context, unsigned player, const char *verb) {
    if (context->other_side && player == REF_OPPONENT) {
        words_say(context->out, "you %s", verb);
        return;
    }
    bool known = player == REF_NONE || context->asked || (player == REF_ACTOR && context->third_person);
    if (known || (player == REF_YOU && !context->third_person)) {
        text_say_verb(context, verb);
        return;
    }
    text_say_ref(context, player);
    words_say(context->out, " ");
    if (player == REF_YOU)
        words_say(context->out, "%s", verb);
    else
        words_say_third(context->out, verb);
}

/* ---- Amounts ----------------------------------------------------------------------------------------------------- */

const tx_value *text_value_entry(const tx_catalog *catalog, int value) {
    return value >= VALUE_BASE ? &catalog->values[value - VALUE_BASE] : NULL;
}

static bool is_plain(const tx_value *value) {
    return value->times == 1 && value->minus == 0 && value->half == 0;
}

static bool is_player(unsigned ref) {
    return ref == REF_YOU || ref == REF_OPPONENT || ref == REF_ACTOR;
}

/* Returns true for counts, which are written as "1 … for each …". */
static bool is_for_each(const tx_value *value) {
    if (value == NULL || value->minus != 0 || value->half != 0)
        return false;
    switch (value->kind) {
    case VALUE_COUNT:
    case VALUE_FACTIONS:
    case VALUE_ATTACHMENTS: return true;
    case VALUE_COMMAND:
    case VALUE_DAMAGE: return value->arg != REF_SET;
    case VALUE_RESOURCES: return !is_player(value->arg);
    default: return false;
    }
}

/* "its attack", "the sacrificed unit's attack", "the attack of the unit that left play". */
static void say_of(tx_context *context, unsigned ref, const char *what) {
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = context->out;
    tx_context quiet = *context;
    quiet.out = &words;
    text_say_ref(&quiet, ref);
    if (strstr(text, " that ") != NULL) {
        words_say(out, "the %s of %s", what, text);
        return;
    }
    if (ref == REF_SET && context->paid_set != NULL)
        words_say(out, "the %s units'", context->paid_set);
    else
        text_say_possessive(context, ref);
    words_say(context->out, ref == REF_SET ? " combined %s" : " %s", what);
}

/* Writes the resources of a player, or those stored on a card. */
static void say_resources(tx_context *context, unsigned ref) {
    bool pool = is_player(ref);
    words_say(context->out, pool ? "the number of resources in " : "");
    text_say_possessive(context, ref);
    words_say(context->out, pool ? " pool" : " resources");
}

static void say_x(tx_context *context, const char *sign) {
    int most = context->x_most;
    context->x_most = 0;
    if (most >= VALUE_BASE)
        words_say(context->out, "any amount");
    else if (most > 0)
        words_say(context->out, "up to %d", most);
    else if (context->x > 0)
        words_say(context->out, "%s%d", sign, context->x);
    else
        words_say(context->out, "%sX", sign);
}

static void say_kind(tx_context *context, const tx_value *value) {
    switch (value->kind) {
    case VALUE_COUNT:
        words_say(context->out, "the number of ");
        text_say_selector(context, value->arg, PLURAL, 0);
        break;
    case VALUE_FACTIONS:
        words_say(context->out, "the number of factions among ");
        text_say_selector(context, value->arg, PLURAL, 0);
        break;
    case VALUE_HIGHEST_COST:
        words_say(context->out, "the highest printed cost among ");
        text_say_selector(context, value->arg, PLURAL, 0);
        break;
    case VALUE_MOST_TOGETHER:
        words_say(context->out, "the number of ");
        text_say_selector(context, value->arg, PLURAL, 0);
        words_say(context->out, " at the planet where %s the most",
                  context->catalog->selectors[value->arg].side == SIDE_YOU ? "you have" : "there are");
        break;
    case VALUE_ATTACHMENTS:
        words_say(context->out, "the number of attachments on ");
        text_say_ref(context, value->arg);
        break;
    case VALUE_DAMAGE:
        words_say(context->out, value->arg == REF_SET ? "the combined damage on " : "the damage on ");
        text_say_ref(context, value->arg);
        break;
    case VALUE_ATTACK: say_of(context, value->arg, "attack"); break;
    case VALUE_PRINTED_ATTACK: say_of(context, value->arg, "printed attack"); break;
    case VALUE_COMMAND: say_of(context, value->arg, "command icons"); break;
    case VALUE_PRINTED_COST: say_of(context, value->arg, "printed cost"); break;
    case VALUE_RESOURCES: say_resources(context, value->arg); break;
    case VALUE_HAND_SIZE: say_of(context, value->arg, "hand size"); break;
    case VALUE_CARD_BONUS: say_of(context, value->arg, "card bonus"); break;
    case VALUE_RESOURCE_BONUS: say_of(context, value->arg, "resource bonus"); break;
    case VALUE_SET_SIZE: words_say(context->out, "the number of them"); break;
    case VALUE_X: say_x(context, ""); break;
    case VALUE_AMOUNT:
        words_say(context->out, context->ability != NULL && context->ability->event == EV_HEALED ? "the amount removed"
                                                                                                 : "that amount");
        break;
    default: words_say(context->out, "that many"); break;
    }
}

static void say_number(tx_words *out, int number) {
    words_say(out, number == VALUE_ALL ? "all" : "%d", number);
}

/* "twice its attack minus 2", with that factor. */
static void say_multiple(tx_context *context, const tx_value *value, int times) {
    if (value->half != 0)
        words_say(context->out, "half ");
    if (times == 2)
        words_say(context->out, "twice ");
    else if (times != 1)
        words_say(context->out, "%d times ", times);
    say_kind(context, value);
    if (value->minus != 0) {
        words_say(context->out, " minus ");
        text_say_size(context, value->minus);
    }
    if (value->half != 0)
        words_say(context->out, ", rounded up");
}

void text_say_value(tx_context *context, int number) {
    const tx_value *value = text_value_entry(context->catalog, number);
    if (value == NULL)
        say_number(context->out, number);
    else
        say_multiple(context, value, value->times);
}

bool text_is_reduction(const tx_catalog *catalog, int number) {
    const tx_value *value = text_value_entry(catalog, number);
    return value == NULL ? number < 0 : value->times < 0;
}

void text_say_size(tx_context *context, int number) {
    const tx_value *value = text_value_entry(context->catalog, number);
    bool less = text_is_reduction(context->catalog, number);
    if (value == NULL)
        say_number(context->out, less ? -number : number);
    else
        say_multiple(context, value, less ? -value->times : value->times);
}

bool text_is_one(const tx_catalog *catalog, int number) {
    const tx_value *value = text_value_entry(catalog, number);
    return is_for_each(value) ? value->times == 1 : number == 1;
}

int text_factor_of(const tx_catalog *catalog, int number) {
    const tx_value *value = text_value_entry(catalog, number);
    return is_for_each(value) ? value->times : 0;
}

void text_say_factor(tx_context *context, int number) {
    const tx_value *value = text_value_entry(context->catalog, number);
    if (is_for_each(value))
        words_say(context->out, "%d", value->times);
    else
        text_say_value(context, number);
}

/* " for each command icon on this unit", " for each of its command icons". */
static void say_for_each_icon(tx_context *context, unsigned ref) {
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = context->out;
    context->out = &words;
    text_say_ref(context, ref);
    context->out = out;
    if (strcmp(text, "it") == 0)
        words_say(out, " for each of its command icons");
    else
        words_say(out, " for each command icon on %s", text);
}

void text_say_for_each(tx_context *context, int number) {
    const tx_value *value = text_value_entry(context->catalog, number);
    if (!is_for_each(value))
        return;
    switch (value->kind) {
    case VALUE_COUNT:
        words_say(context->out, " for each ");
        text_say_selector(context, value->arg, NO_DETERMINER, 0);
        return;
    case VALUE_FACTIONS:
        words_say(context->out, " for each faction among ");
        text_say_selector(context, value->arg, PLURAL, 0);
        return;
    case VALUE_DAMAGE: words_say(context->out, " for each damage on "); break;
    case VALUE_COMMAND: say_for_each_icon(context, value->arg); return;
    case VALUE_RESOURCES: words_say(context->out, " for each resource on "); break;
    default: words_say(context->out, " for each attachment on "); break;
    }
    text_say_ref(context, value->arg);
}

/* Returns true for a value that is written like a number: "X cards", "all damage". */
static bool is_number_word(const tx_value *value) {
    return value == NULL || is_for_each(value) || (value->kind == VALUE_X && is_plain(value));
}

/* Returns true if the amount is one mentioned before: "that many cards", "that much damage". */
static bool is_that_many(const tx_value *value) {
    return value != NULL && is_plain(value) &&
           (value->kind == VALUE_AMOUNT || value->kind == VALUE_RESULT || value->kind == VALUE_SET_SIZE);
}

bool text_is_worded_as_equal(const tx_catalog *catalog, int number) {
    const tx_value *value = text_value_entry(catalog, number);
    return !is_that_many(value) && !is_number_word(value);
}

bool text_is_x(const tx_catalog *catalog, int number) {
    const tx_value *value = text_value_entry(catalog, number);
    return value != NULL && value->kind == VALUE_X;
}

void text_say_count(tx_context *context, int number, const char *one, const char *many) {
    const tx_value *value = text_value_entry(context->catalog, number);
    if (is_that_many(value) && context->ability != NULL && context->ability->event == EV_AREA_EFFECT) {
        words_say(context->out, "%s equal to the Area Effect's value", many);
    } else if (is_that_many(value)) {
        words_say(context->out, "that %s %s", strcmp(one, many) == 0 ? "much" : "many", many);
    } else if (!is_number_word(value)) {
        words_say(context->out, "%s equal to ", many);
        text_say_value(context, number);
    } else {
        text_say_factor(context, number);
        words_say(context->out, " %s", text_is_one(context->catalog, number) ? one : many);
    }
}

void text_say_quantity(tx_context *context, int number, const char *one, const char *many) {
    text_say_count(context, number, one, many);
    text_say_for_each(context, number);
}

bool text_same_count(const tx_catalog *catalog, int a, int b) {
    const tx_value *one = text_value_entry(catalog, a), *other = text_value_entry(catalog, b);
    return is_for_each(one) && is_for_each(other) && one->kind == other->kind && one->arg == other->arg;
}

void text_say_bonus(tx_context *context, int number, const char *what) {
    const tx_value *value = text_value_entry(context->catalog, number);
    if (value == NULL) {
        words_say(context->out, "%+d %s", number, what);
    } else if (is_for_each(value)) {
        words_say(context->out, "%+d %s", value->times, what);
    } else if (value->kind == VALUE_X) {
        say_x(context, value->times < 0 ? "-" : "+");
        words_say(context->out, " %s", what);
    } else {
        words_say(context->out, "extra %s equal to ", what);
        text_say_value(context, number);
    }
}

/* ---- Conditions -------------------------------------------------------------------------------------------------- */

static const char *compare_words(unsigned compare) {
    static const char *const words[] = {"at least", "at most", "exactly", "more than",
                                        "less than"}; /* ORDER tx_compare */
    return compare <= CMP_LT ? words[compare] : "?";
}

static uint8_t side_of(const tx_catalog *catalog, const tx_value *value) {
    return catalog->selectors[value->arg].side;
}

/* Cards in a pile have an owner, no controller. */
static bool are_controlled(const tx_catalog *catalog, uint16_t selector) {
    return catalog->selectors[selector].side == SIDE_YOU && !(catalog->selectors[selector].zones & ZONE_DISCARD);
}

/* "you control a unit at this planet", "there is no unit at this planet". */
static void say_existence(tx_context *context, uint16_t selector, bool none) {
    bool yours = are_controlled(context->catalog, selector);
    words_say(context->out, yours ? "you control " : "there is ");
    if (none)
        words_say(context->out, "no ");
    text_say_selector(context, selector, none ? NO_DETERMINER : A, yours ? OMIT_SIDE : 0);
}

static bool is_count(const tx_value *value) {
    return is_for_each(value) && value->kind == VALUE_COUNT && value->times == 1;
}

/* Writes COUNT >= 1 and its opposite as "there is a …" and "there is no …". */
static bool say_any(tx_context *context, const tx_condition *condition, bool negated) {
    const tx_value *count = text_value_entry(context->catalog, condition->a);
    if (!is_count(count))
        return false;
    bool some = (condition->cmp == CMP_GE && condition->b == 1) || (condition->cmp == CMP_GT && condition->b == 0);
    bool none = (condition->cmp == CMP_LE || condition->cmp == CMP_EQ) && condition->b == 0;
    none = none || (condition->cmp == CMP_LT && condition->b == 1);
    if (some || none)
        say_existence(context, count->arg, none != negated);
    return some || none;
}

/* "you control fewer units than the opponent". */
static bool say_more_units(tx_context *context, const tx_condition *condition) {
    const tx_value *a = text_value_entry(context->catalog, condition->a),
                   *b = text_value_entry(context->catalog, condition->b);
    if (!is_count(a) || !is_count(b) || (condition->cmp != CMP_GT && condition->cmp != CMP_LT))
        return false;
    if (side_of(context->catalog, a) != SIDE_YOU || side_of(context->catalog, b) != SIDE_ENEMY)
        return false;
    words_say(context->out, "you control %s ", condition->cmp == CMP_GT ? "more" : "fewer");
    text_say_selector(context, a->arg, PLURAL, OMIT_SIDE);
    words_say(context->out, " than the opponent");
    return true;
}

/* "the opponent has more resources than you". */
static bool say_more_owned(tx_context *context, const tx_condition *condition) {
    const tx_value *a = text_value_entry(context->catalog, condition->a),
                   *b = text_value_entry(context->catalog, condition->b);
    if (a == NULL || b == NULL || a->kind != b->kind || (a->kind != VALUE_RESOURCES && a->kind != VALUE_HAND_SIZE))
        return false;
    if (condition->cmp != CMP_GT && condition->cmp != CMP_LT)
        return false;
    text_say_ref(context, a->arg);
    words_say(context->out, a->arg == REF_YOU ? " have " : " has ");
    words_say(context->out, condition->cmp == CMP_GT ? "more " : "fewer ");
    words_say(context->out, a->kind == VALUE_RESOURCES ? "resources than " : "cards in hand than ");
    text_say_ref(context, b->arg);
    return true;
}

/* "this card has 4 or more damage", "it has an attachment". */
static bool say_has(tx_context *context, const tx_condition *condition, bool negated) {
    const tx_value *a = text_value_entry(context->catalog, condition->a);
    if (a == NULL || !is_plain(a) || condition->b >= VALUE_BASE || condition->cmp > CMP_EQ)
        return false;
    const char *what = a->kind == VALUE_DAMAGE        ? "damage"
                       : a->kind == VALUE_ATTACHMENTS ? "attachments"
                       : a->kind == VALUE_RESOURCES   ? "resources"
                       : a->kind == VALUE_HAND_SIZE   ? "cards in hand"
                                                      : NULL;
    if (what == NULL)
        return false;
    text_say_ref(context, a->arg);
    words_say(context->out, a->arg == REF_YOU ? (negated ? " do not have " : " have ")
                            : negated         ? " does not have "
                                              : " has ");
    if (condition->cmp == CMP_EQ && condition->b == 0)
        words_say(context->out, "no %s", what);
    else if (condition->cmp == CMP_GE && condition->b == 1 && a->kind == VALUE_ATTACHMENTS)
        words_say(context->out, "an attachment");
    else
        words_say(context->out, "%s%d%s %s", condition->cmp == CMP_EQ ? "exactly " : "", condition->b,
                  condition->cmp == CMP_GE   ? " or more"
                  : condition->cmp == CMP_LE ? a->kind == VALUE_DAMAGE ? " or less" : " or fewer"
                                             : "",
                  what);
    return true;
}

/* "you control 3 or more units", "there are 2 or more factions among units you control". */
static bool say_many(tx_context *context, const tx_condition *condition) {
    const tx_value *count = text_value_entry(context->catalog, condition->a);
    bool factions = count != NULL && is_plain(count) && count->kind == VALUE_FACTIONS;
    if ((!is_count(count) && !factions) || condition->cmp > CMP_LE || condition->b >= VALUE_BASE)
        return false;
    bool yours = !factions && are_controlled(context->catalog, count->arg);
    words_say(context->out, yours ? "you control " : "there are ");
    words_say(context->out, condition->cmp == CMP_GE ? "%d or more " : "%d or fewer ", condition->b);
    words_say(context->out, factions ? "factions among " : "");
    text_say_selector(context, count->arg, PLURAL, yours ? OMIT_SIDE : 0);
    return true;
}

static void say_compare(tx_context *context, const tx_condition *condition) {
    bool negated = (condition->flags & COND_NOT) != 0;
    if (say_any(context, condition, negated) || say_has(context, condition, negated))
        return;
    if (negated)
        words_say(context->out, "it is not true that ");
    if (say_many(context, condition) || say_more_units(context, condition) || say_more_owned(context, condition))
        return;
    text_say_value(context, condition->a);
    words_say(context->out, " is %s ", compare_words(condition->cmp));
    text_say_value(context, condition->b);
}

void text_say_phases(tx_words *out, int phases) {
    bool first = true;
    for (unsigned phase = TX_DEPLOY_PHASE; phase <= TX_HEADQUARTERS_PHASE; phase++)
        if ((phases >> phase & 1) != 0) {
            words_say(out, "%s%c%s", first ? "" : " or ", text_phase_word(phase)[0] | 0x20, text_phase_word(phase) + 1);
            first = false;
        }
}

static void say_matches(tx_context *context, const tx_condition *condition) {
    text_say_ref(context, condition->ref);
    text_say_being(context, condition->sel, text_is_plural(condition->ref), (condition->flags & COND_NOT) != 0);
}

static void say_one_condition(tx_context *context, const tx_condition *condition) {
    bool yes = (condition->flags & COND_NOT) == 0;
    const char *no = yes ? "" : "not ";
    switch (condition->kind) {
    case COND_MATCHES: say_matches(context, condition); break;
    case COND_COMPARE: say_compare(context, condition); break;
    case COND_OPPONENT_HAS_INITIATIVE:
        words_say(context->out, yes ? "the opponent has the initiative" : "you have the initiative");
        break;
    case COND_PHASE:
        words_say(context->out, "it is %sthe ", no);
        text_say_phases(context->out, condition->a);
        words_say(context->out, " phase");
        break;
    case COND_NO_SHIELD_USED: words_say(context->out, "%s shield was used during this attack", yes ? "no" : "a"); break;
    case COND_NO_BATTLE_YET: words_say(context->out, "%s battle has begun this phase", yes ? "no" : "a"); break;
    case COND_UNIT_DESTROYED_HERE:
        words_say(context->out, "%s unit has been destroyed at this planet this combat round", yes ? "a" : "no");
        break;
    case COND_KEEPS_NOTHING:
        words_say(context->out, yes ? "no card is kept under " : "a card is kept under ");
        text_say_ref(context, condition->ref);
        break;
    default: break;
    }
}

/* Writes the condition to a separate buffer. */
static void condition_words(tx_context *context, const tx_condition *condition, char text[PHRASE_SIZE]) {
    tx_words words = words_into(text, PHRASE_SIZE), *out = context->out;
    context->out = &words;
    say_one_condition(context, condition);
    context->out = out;
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* "you control a Psyker unit and a Warrior unit at this planet", "it is at a planet and you control no unit there". */
static void join_conditions(const char *one, char other[PHRASE_SIZE], char both[PHRASE_SIZE]) {
    static const char control[] = "you control ", here[] = " at this planet";
    tx_words words = words_into(both, PHRASE_SIZE);
    size_t skipped = strlen(control), end = text_common_end(one, other, " at ");
    bool same = strncmp(one, control, skipped) == 0 && strncmp(other, control, skipped) == 0;
    if (same && strncmp(other + skipped, "no ", 3) != 0) {
        text_say_joined(&words, one, " and ", other + skipped);
        return;
    }
    if (end == 0 && ends_with(one, " at a planet") && ends_with(other, here))
        end = strlen(here);
    words_say(&words, "%s and ", one);
    if (end > 0)
        other[strlen(other) - end] = '\0';
    words_say(&words, "%s%s", other, end > 0 ? " there" : "");
}

void text_say_condition(tx_context *context, uint16_t condition) {
    char text[PHRASE_SIZE], next[PHRASE_SIZE], both[PHRASE_SIZE];
    const tx_condition *at = &context->catalog->conditions[condition];
    condition_words(context, at, text);
    while ((at->flags & COND_MORE) != 0) {
        condition_words(context, ++at, next);
        join_conditions(text, next, both);
        memcpy(text, both, sizeof text);
    }
    words_say(context->out, "%s", text);
}

/* change.c: the changes that constant and lasting effects make, as the predicate of a sentence. */
#include <string.h>

#include "sentence.h"

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */

static const char *status_verb(unsigned status) {
    switch (status) {
    case COUNTS_INITIATIVE: return "have";
    case COUNTS_LAST_FIRST: return "be";
    case COUNTS_TOP_REVEALED: return "play";
    case COUNTS_NO_COMMAND: return "do";
    default: return "count";
    }
}

static const char *damage_verb(unsigned change) {
    return change == DAMAGE_IS_DEALT_DOUBLE ? "take" : "deal";
}

static const char *planet_verb(unsigned change) {
    switch (change) {
    case CHANGES_NO_CARDS:
    case CHANGES_NO_RESOURCES: return "lose";
    case CHANGES_NO_WARLORD: return "cannot";
    default: return "gain";
    }
}

static bool is_immunity(unsigned keyword) {
    return keyword == KEYWORD_IMMUNE_ENEMY_EVENTS || keyword == KEYWORD_IMMUNE_POWER_EVENTS;
}

bool text_is_gained_text(const tx_change *change) {
    return change->layer == LAYER_GAIN_KEYWORD && change->value != 0;
}

/* Verb of a change; changes with the same verb share it. */
static const char *verb_of(const tx_change *change) {
    switch (change->layer) {
    case LAYER_ATTACK:
    case LAYER_HP:
    case LAYER_COMMAND:
    case LAYER_SHIELDS: return "get";
    case LAYER_GAIN_KEYWORD: return text_is_gained_text(change) ? "gain" : is_immunity(change->arg) ? "be" : "have";
    case LAYER_LOSE_KEYWORD:
    case LAYER_LOSE_COMMAND:
    case LAYER_BLANK: return "lose";
    case LAYER_COST: return "cost";
    case LAYER_DAMAGE: return damage_verb(change->arg);
    case LAYER_CANNOT: return "cannot";
    case LAYER_MUST: return "must";
    case LAYER_MAY: return "may";
    case LAYER_FACTION: return "be";
    case LAYER_COUNTS: return status_verb(change->arg);
    case LAYER_PLANET: return planet_verb(change->arg);
    default: return "have";
    }
}

static bool is_modal(const char *verb) {
    return strcmp(verb, "cannot") == 0 || strcmp(verb, "must") == 0 || strcmp(verb, "may") == 0;
}

static void say_change_verb(tx_words *out, const char *verb, bool plural) {
    if (strcmp(verb, "be") == 0)
        words_say(out, plural ? "are" : "is");
    else if (strcmp(verb, "have") == 0 && !plural)
        words_say(out, "has");
    else if (plural || is_modal(verb))
        words_say(out, "%s", verb);
    else
        words_say_third(out, verb);
}

/* ---- Objects of the verbs ---------------------------------------------------------------------------------- */

/* "+1 command icon", "+2 command icons". */
static void say_icons(tx_context *context, int value, const char *one, const char *many) {
    text_say_bonus(context, value, text_is_one(context->catalog, value) ? one : many);
}

static void say_shields(tx_context *context, const tx_change *change) {
    say_icons(context, change->value, "shield icon", "shield icons");
    if (change->against != 0) {
        words_say(context->out, " when used to protect ");
        text_say_selector(context, change->against, A, 0);
    }
}

static bool begins_with_be(const char *words) {
    return strncmp(words, "be ", strlen("be ")) == 0;
}

/* Writes a prohibition. In a list, "be" is written once: "be routed or exhausted by card effects". */
static void say_cannot(tx_context *context, const tx_change *change, bool be_said) {
    const char *words = text_prohibition_word(change->arg);
    words_say(context->out, "%s", be_said && begins_with_be(words) ? words + strlen("be ") : words);
    if (change->against != 0) {
        words_say(context->out, " by ");
        text_say_selector(context, change->against, PLURAL, 0);
    }
}

static void say_damage_change(tx_context *context, const tx_change *change) {
    static const char *const words[] = {[DAMAGE_DEALS_DOUBLE] = "double attack damage",
                                        [DAMAGE_DEALS_UNPREVENTABLE] = "unpreventable damage",
                                        [DAMAGE_IS_DEALT_DOUBLE] = "double damage"};
    words_say(context->out, "%s", words[change->arg % DAMAGE_CHANGE_COUNT]);
    if (change->against != 0) {
        words_say(context->out, " to ");
        text_say_selector(context, change->against, PLURAL, 0);
    }
}

/* "1 less for each unit you control, to no less than 1", "X less, where X is …". */
static void say_cost_change(tx_context *context, const tx_change *change) {
    const char *how = text_is_reduction(context->catalog, change->value) ? "less" : "more";
    unsigned least = change->arg >> COST_LEAST_SHIFT;
    int factor = text_factor_of(context->catalog, change->value);
    if (factor != 0) {
        words_say(context->out, "%d %s", factor < 0 ? -factor : factor, how);
        text_say_for_each(context, change->value);
    } else if (change->value < VALUE_BASE) {
        text_say_size(context, change->value);
        words_say(context->out, " %s", how);
    } else {
        words_say(context->out, "X %s, where X is ", how);
        text_say_size(context, change->value);
    }
    if (least != 0)
        words_say(context->out, ", to no less than %u", least);
}

static void say_set_attack(tx_context *context, const tx_change *change) {
    words_say(context->out, "an attack of ");
    text_say_value(context, change->value);
}

static void say_duty(tx_context *context, unsigned duty) {
    switch (duty) {
    case MUST_DEFEND: words_say(context->out, "be declared as a defender before other units if able"); break;
    case MUST_COMMIT_APART: words_say(context->out, "commit to a planet other than your warlord's if able"); break;
    case MUST_PASS:
        words_say(context->out, "pass %s next deployment turn this phase", context->theirs ? "their" : "your");
        break;
    default:
        words_say(context->out, "attack ");
        text_say_ref(context, REF_THIS);
        words_say(context->out, " in its controller's next combat turn if able");
        break;
    }
}

static const char *status_words(unsigned status) {
    switch (status) {
    case COUNTS_WARLORD:
        return "as a warlord when battles are checked and initiative is determined, unless an enemy warlord is there";
    case COUNTS_RESERVE_COMMAND: return "as 1 command icon in command struggles";
    case COUNTS_COMMAND: return "its command icons";
    case COUNTS_ENEMY_INITIATIVE: return "as having the initiative for card abilities";
    case COUNTS_INITIATIVE: return "the initiative";
    case COUNTS_LAST_FIRST: return "checked for battles from the last to the first";
    default: return "with the top card of their deck revealed";
    }
}

/* Writes a change of status. Cards in reserve can count as army units with fixed numbers (O33). */
static void say_status(tx_context *context, unsigned status, const char *its) {
    const tx_def *unit = &context->catalog->defs[context->catalog->face_down];
    if (status == COUNTS_NO_COMMAND) {
        words_say(context->out, "not count %s command icons in command struggles", its);
        return;
    }
    if (status != COUNTS_RESERVE_UNITS) {
        words_say(context->out, "%s", status_words(status));
        return;
    }
    words_say(context->out, "as ");
    words_say_article(context->out, text_faction_word(unit->faction));
    words_say(context->out, " army unit with %d attack and %d HP", unit->attack, unit->hp);
}

/* "be deployed at an infested planet as if it had Ambush" */
static void say_ambush(tx_context *context, uint16_t places) {
    words_say(context->out, "be deployed ");
    if (places != 0) {
        words_say(context->out, "at ");
        text_say_selector(context, places, A, 0);
        words_say(context->out, " ");
    }
    words_say(context->out, "as if it had Ambush");
}

static void say_permission(tx_context *context, const tx_change *change) {
    const char *your = context->theirs ? "their" : "your";
    switch (change->arg) {
    case MAY_AMBUSH: say_ambush(context, change->against); break;
    case MAY_DEPLOY_FROM_DISCARD: words_say(context->out, "be deployed from %s discard pile", your); break;
    case MAY_PLAY_ENEMY_EVENT:
        words_say(context->out, "play an event from the opponent's discard pile as %s next action", your);
        break;
    case MAY_DEEP_STRIKE_ACTION: words_say(context->out, "Deep Strike as an action in the combat phase"); break;
    default: words_say(context->out, "be played as if it were in %s hand", your); break;
    }
}

static const char *planet_words(unsigned change) {
    switch (change) {
    case CHANGES_NO_CARDS: return "its card bonus";
    case CHANGES_NO_RESOURCES: return "its resource bonus";
    default: return "be committed to by the enemy warlord";
    }
}

static void say_rule_change(tx_context *context, const tx_change *change, const char *its) {
    switch (change->layer) {
    case LAYER_MUST: say_duty(context, change->arg); break;
    case LAYER_COUNTS: say_status(context, change->arg, its); break;
    case LAYER_MAY: say_permission(context, change); break;
    case LAYER_PLANET:
        if (change->arg == CHANGES_GAINS_TYPE)
            words_say(context->out, "the %s type", text_planet_type_word((unsigned)change->value));
        else
            words_say(context->out, "%s", planet_words(change->arg));
        break;
    default: break;
    }
}

/* Writes the object of a change. `be_said`: the list already has "be": "be routed or exhausted". */
static void say_change_object(tx_context *context, const tx_change *change, const char *its, bool be_said) {
    tx_words *out = context->out;
    switch (change->layer) {
    case LAYER_ATTACK: text_say_bonus(context, change->value, "attack"); break;
    case LAYER_HP: text_say_bonus(context, change->value, "HP"); break;
    case LAYER_COMMAND: say_icons(context, change->value, "command icon", "command icons"); break;
    case LAYER_SHIELDS: say_shields(context, change); break;
    case LAYER_COST: say_cost_change(context, change); break;
    case LAYER_AREA_EFFECT:
        words_say(out, "Area Effect (");
        text_say_value(context, change->value);
        words_say(out, ")");
        break;
    case LAYER_DOUBLE_ATTACK: words_say(out, "double attack"); break;
    case LAYER_DOUBLE_HP: words_say(out, "double HP"); break;
    case LAYER_SET_ATTACK: say_set_attack(context, change); break;
    case LAYER_GAIN_KEYWORD:
    case LAYER_LOSE_KEYWORD:
        if (change->arg == EVERY_KEYWORD)
            words_say(out, "all keywords");
        else if (text_is_gained_text(change))
            text_say_gained_text(context, change->arg);
        else if (change->layer == LAYER_GAIN_KEYWORD && is_immunity(change->arg))
            words_say(out,
                      change->arg == KEYWORD_IMMUNE_ENEMY_EVENTS ? "immune to enemy events" : "immune to Power events");
        else
            text_say_keyword(out, change->arg);
        break;
    case LAYER_GAIN_TRAIT: words_say(out, "the %s trait", context->catalog->traits[change->arg]); break;
    case LAYER_LOSE_COMMAND: words_say(out, "all command icons"); break;
    case LAYER_BLANK: words_say(out, "%s printed text", its); break;
    case LAYER_CANNOT: say_cannot(context, change, be_said); break;
    case LAYER_DAMAGE: say_damage_change(context, change); break;
    case LAYER_FACTION: words_say(out, "%s instead of %s printed faction", text_faction_word(change->arg), its); break;
    default: say_rule_change(context, change, its); break;
    }
    if (change->layer == LAYER_BLANK && change->arg == 1)
        words_say(out, " except for %s traits", its);
}

/* ---- Sentences --------------------------------------------------------------------------------------------------- */

const char *text_change_subject(const tx_change *change) {
    if (change->layer != LAYER_COUNTS)
        return NULL;
    switch (change->arg) {
    case COUNTS_ENEMY_INITIATIVE:
    case COUNTS_TOP_REVEALED: return "the opponent";
    case COUNTS_LAST_FIRST: return "planets";
    case COUNTS_RESERVE_UNITS:
    case COUNTS_RESERVE_COMMAND: return "each card you control in reserve";
    default: return NULL;
    }
}

bool text_is_prohibition(const tx_change *change) {
    return change->layer == LAYER_CANNOT || (change->layer == LAYER_COUNTS && change->arg == COUNTS_NO_COMMAND);
}

const char *text_change_exception(const tx_change *change) {
    bool barred = change->layer == LAYER_PLANET && change->arg == CHANGES_NO_WARLORD;
    return barred ? ", unless it is the only planet" : "";
}

bool text_includes_time(const tx_change *change) {
    return change->layer == LAYER_ENTER_DELAYED ||
           (change->layer == LAYER_MUST && (change->arg == MUST_ATTACK || change->arg == MUST_PASS));
}

/* Adds an amount to a number of the card. */
static bool adds(const tx_change *change) {
    return change->layer == LAYER_ATTACK || change->layer == LAYER_HP || change->layer == LAYER_COMMAND ||
           change->layer == LAYER_SHIELDS;
}

/* Returns true if the next change has the same "for each …". */
static bool shares_count(const tx_catalog *catalog, const tx_change *change, bool last) {
    return !last && adds(change + 1) && text_same_count(catalog, change->value, change[1].value);
}

/* "cannot be routed" */
static bool is_passive(const tx_change *change) {
    return change->layer == LAYER_CANNOT && begins_with_be(text_prohibition_word(change->arg));
}

/* Several traits and nothing else. */
static bool are_traits(const tx_change *changes, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (changes[i].layer != LAYER_GAIN_TRAIT)
            return false;
    return count > 1;
}

/* "the Warrior and Psyker traits" */
static void say_traits(tx_context *context, const tx_change *changes, unsigned count) {
    words_say(context->out, "the ");
    for (unsigned i = 0; i < count; i++) {
        words_say_comma(context->out, i, count, " and ");
        words_say(context->out, "%s", context->catalog->traits[changes[i].arg]);
    }
    words_say(context->out, " traits");
}

/* Changes with one verb: "+1 attack and +1 HP", "retreat or be routed". */
static void say_objects(tx_context *context, const tx_change *changes, unsigned count, bool plural) {
    const char *last = strcmp(verb_of(changes), "cannot") == 0 ? " or " : " and ";
    if (are_traits(changes, count)) {
        say_traits(context, changes, count);
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        bool be_said = i > 0 && is_passive(&changes[i - 1]);
        words_say_comma(context->out, i, count, last);
        words_say(context->out, i > 0 && changes[i].layer == LAYER_SHIELDS ? "another " : "");
        say_change_object(context, &changes[i], plural ? "their" : "its", be_said);
        if (adds(&changes[i]) && !shares_count(context->catalog, &changes[i], i + 1 == count))
            text_say_for_each(context, changes[i].value);
    }
}

static unsigned same_verb(const tx_change *changes, unsigned count) {
    unsigned same = 1;
    while (same < count && strcmp(verb_of(&changes[same]), verb_of(changes)) == 0)
        same++;
    return same;
}

void text_say_changes(tx_context *context, const tx_change *changes, unsigned count, bool plural) {
    for (unsigned i = 0, same; i < count; i += same) {
        same = same_verb(&changes[i], count - i);
        words_say_comma(context->out, i, i + same == count ? i + 1 : count + 1, " and ");
        say_change_verb(context->out, verb_of(&changes[i]), plural);
        words_say(context->out, text_is_gained_text(&changes[i]) ? ": " : " ");
        say_objects(context, &changes[i], same, plural);
    }
}

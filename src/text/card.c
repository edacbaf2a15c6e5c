/* card.c: the whole rules text of a card, rendered from its compiled form. */
#include <string.h>

#include "marks.h"
#include "sentence.h"
#include "text.h"

/* ---- Paragraphs -------------------------------------------------------------------------------------------------- */

typedef struct card_page {
    const tx_catalog *catalog;
    const tx_def *def;
    tx_paragraph *paragraphs;
    unsigned count, most;
    uint16_t constant, ability; /* of the current paragraph, or 0 */
} card_page;

static const char open_quote[] = "\u201c", close_quote[] = "\u201d";

/* Returns true if the text ends with a full stop, or with a quoted sentence that does. */
static bool is_closed(const char *text) {
    size_t length = strlen(text), quote = strlen(close_quote);
    return text[length - 1] == '.' || (length > quote && strcmp(text + length - quote, close_quote) == 0);
}

/* A sentence in quotation marks. */
static void say_quoted(tx_words *out, const char *sentence) {
    words_say(out, "%s", open_quote);
    words_say_capital(out, sentence);
    words_say(out, "%s%s", is_closed(sentence) ? "" : ".", close_quote);
}

/* Ends a paragraph: capitalizes its first letter and adds a full stop. */
static void end_paragraph(card_page *page, const char *kind, const char *text) {
    if (page->count == page->most || text[0] == '\0')
        return;
    tx_paragraph *paragraph = &page->paragraphs[page->count++];
    paragraph->constant = page->constant;
    paragraph->ability = page->ability;
    tx_words kind_words = words_into(paragraph->kind, sizeof paragraph->kind);
    tx_words words = words_into(paragraph->text, sizeof paragraph->text);
    words_say(&kind_words, "%s", kind);
    words_say_capital(&words, text);
    if (!is_closed(text))
        words_say(&words, ".");
}

static void say_keyword_value(tx_words *out, const tx_def *def, unsigned keyword) {
    text_say_keyword(out, keyword);
    if (keyword == KEYWORD_AREA_EFFECT && (def->flags & DEF_X_AREA_EFFECT) != 0)
        words_say(out, " (X)");
    else if (keyword == KEYWORD_AREA_EFFECT)
        words_say(out, " (%u)", def->area_effect);
    if (keyword == KEYWORD_DEEP_STRIKE)
        words_say(out, " (%d)", def->deep_strike);
}

/* Labels precede the text they name and are not listed with the keywords. */
static bool is_label(unsigned keyword) {
    return keyword == KEYWORD_HIVE_MIND || keyword == KEYWORD_UNSTOPPABLE || keyword == KEYWORD_BLOODTHIRST ||
           keyword == KEYWORD_GOES_FASTA;
}

/* "Hive Mind – " and the sentence. */
static void say_labelled(tx_words *out, unsigned keyword, const char *sentence) {
    text_say_keyword(out, keyword);
    words_say(out, " \u2013 ");
    words_say_capital(out, sentence);
}

/* The label before a constant text, or KEYWORD_COUNT. */
static unsigned label_of(const tx_catalog *catalog, const tx_def *def, const tx_constant *constant) {
    unsigned condition = constant->condition != 0 ? catalog->conditions[constant->condition].kind : CONDITION_COUNT;
    unsigned label = condition == COND_OPPONENT_HAS_INITIATIVE ? KEYWORD_GOES_FASTA
                     : condition == COND_UNIT_DESTROYED_HERE   ? KEYWORD_BLOODTHIRST
                     : constant->ref == REF_NONE               ? KEYWORD_HIVE_MIND
                                                               : KEYWORD_COUNT;
    return (def->keywords >> label & 1) != 0 ? label : KEYWORD_COUNT;
}

/* Returns true if the label precedes its own text, so that it is not listed with the keywords. */
static bool label_precedes_text(const tx_catalog *catalog, const tx_def *def, unsigned keyword) {
    const tx_constant *constants = &catalog->constants[def->first_constant];
    for (unsigned i = 0; i < def->constant_count; i++)
        if (constants[i].bearer == REF_NONE && !constants[i].label && label_of(catalog, def, &constants[i]) == keyword)
            return true;
    return keyword == KEYWORD_UNSTOPPABLE;
}

static void say_keywords(tx_words *out, const tx_catalog *catalog, const tx_def *def) {
    if (text_def_has_trait(def, catalog->relic)) /* R17.3 */
        words_say(out, "One %s per player", catalog->traits[catalog->relic]);
    for (unsigned keyword = 0; keyword < KEYWORD_COUNT; keyword++) {
        if ((def->keywords >> keyword & 1) == 0 || (is_label(keyword) && label_precedes_text(catalog, def, keyword)))
            continue;
        words_say(out, "%s", out->length > 0 ? ". " : "");
        say_keyword_value(out, def, keyword);
    }
}

static void say_attach_line(const tx_catalog *catalog, const tx_def *def, tx_words *out) {
    tx_context context = text_context_of(catalog, def, NULL, out);
    words_say(out, "attaches to ");
    text_say_selector(&context, def->attach_to, A, 0);
}

/* Writes which cards of other factions the decks of this warlord may contain; only common ones (R20.6). */
static void say_allies(const tx_catalog *catalog, const tx_def *def, tx_words *out) {
    tx_context context = text_context_of(catalog, def, NULL, out);
    words_say(out, "your deck may include common ");
    text_say_selector(&context, def->allies, PLURAL, OMIT_SIDE | OMIT_ZONE);
    words_say(out, ", but no other cards of another faction");
}

/* ---- Constant effects -------------------------------------------------------------------------------------------- */

static tx_change change_of(const tx_constant *constant) {
    return (tx_change){constant->layer, constant->arg, constant->against, constant->value};
}

/* Returns true for constants that are never joined with others in one sentence. */
static bool stands_alone(const tx_constant *constant) {
    bool doubled = constant->layer == LAYER_DAMAGE && constant->arg == DAMAGE_IS_DEALT_DOUBLE;
    bool untargeted = constant->layer == LAYER_CANNOT && constant->arg == CANNOT_TARGETED_BY;
    return doubled || untargeted || constant->layer == LAYER_SACRIFICE || constant->layer == LAYER_MAY ||
           constant->layer == LAYER_COUNTS || constant->layer == LAYER_COST ||
           (constant->layer == LAYER_SHIELDS && constant->against != 0);
}

/* Returns true if the constant defines a printed X. */
static bool defines_x(const tx_constant *constant) {
    bool number =
        constant->layer == LAYER_ATTACK || constant->layer == LAYER_HP || constant->layer == LAYER_AREA_EFFECT;
    return number && constant->arg == STATES_X;
}

static bool reach_the_same(const tx_constant *a, const tx_constant *b) {
    bool are_shields = a->layer == LAYER_SHIELDS && b->layer == LAYER_SHIELDS; /* "+1, and another +1 when …" */
    return a->ref == b->ref && a->sel == b->sel && a->condition == b->condition && a->bearer == b->bearer &&
           a->label == b->label && !stands_alone(a) && (!stands_alone(b) || are_shields) && !defines_x(a) &&
           !defines_x(b);
}

/* "each event … you play", "each unit … the opponent deploys at this planet". */
static void say_payer(tx_context *context, const tx_constant *constant) {
    bool event = context->catalog->selectors[constant->sel].types == 1 << TYPE_EVENT;
    bool you = (constant->arg & (COST_OF_DEEP_STRIKE - 1)) == SIDE_YOU;
    words_say(context->out, you ? " you %s" : " the opponent %ss",
              constant->arg & COST_OF_DEEP_STRIKE ? "Deep Strike"
              : event                             ? "play"
                                                  : "deploy");
    if (constant->against != 0) {
        words_say(context->out, " at ");
        text_say_selector(context, constant->against, A, 0);
    }
}

/* Reference to the affected card; in a text granted to the host, that is "this". */
static uint8_t affected_ref(const tx_constant *constant) {
    return constant->bearer == REF_HOST && constant->ref == REF_HOST ? REF_THIS : constant->ref;
}

static void say_constant_subject(tx_context *context, const tx_constant *constant) {
    tx_change change = change_of(constant);
    if (text_change_subject(&change) != NULL)
        words_say(context->out, "%s", text_change_subject(&change));
    else if (constant->ref != REF_NONE)
        text_say_ref(context, affected_ref(constant));
    else
        text_say_selector(context, constant->sel, text_is_prohibition(&change) ? PLURAL : EACH, 0);
    if (constant->layer == LAYER_COST && constant->ref == REF_NONE)
        say_payer(context, constant);
}

/* Card that a condition is about: REF_THIS in "this has 4 or more damage"; REF_NONE where it is about no single card.
 */
static unsigned topic_of(const tx_catalog *catalog, uint16_t condition) {
    const tx_condition *about = &catalog->conditions[condition];
    if (condition == 0)
        return REF_NONE;
    if (about->kind == COND_MATCHES)
        return about->ref;
    const tx_value *value = about->a >= VALUE_BASE ? &catalog->values[about->a - VALUE_BASE] : NULL;
    bool of_card = value != NULL && (value->kind == VALUE_DAMAGE || value->kind == VALUE_ATTACHMENTS);
    return about->kind == COND_COMPARE && of_card ? value->arg : REF_NONE;
}

/* "you may play events from your discard pile as if they were in your hand". */
static bool say_play_from_pile(tx_context *context, const tx_constant *constant) {
    if (constant->layer != LAYER_MAY || constant->arg != MAY_PLAY_FROM_DISCARD)
        return false;
    words_say(context->out, "you may play ");
    text_say_selector(context, constant->sel, PLURAL, FROM);
    words_say(context->out, " as if they were in your hand");
    return true;
}

/* "the opponent cannot deploy units". */
static bool say_cannot_deploy(tx_context *context, const tx_constant *constant) {
    const tx_selector *who = &context->catalog->selectors[constant->against];
    if (constant->layer != LAYER_CANNOT || constant->arg != CANNOT_DEPLOYED || constant->ref != REF_NONE)
        return false;
    bool opponent = who->count && context->catalog->clauses[who->first].arg == REF_OPPONENT;
    words_say(context->out, "%s cannot deploy ", !constant->against ? "players" : opponent ? "the opponent" : "you");
    text_say_selector(context, constant->sel, PLURAL, 0);
    return true;
}

/* "damage dealt to the attached unit is doubled" */
static bool say_damage_doubled(tx_context *context, const tx_constant *constant) {
    if (constant->layer != LAYER_DAMAGE || constant->arg != DAMAGE_IS_DEALT_DOUBLE)
        return false;
    words_say(context->out, "damage dealt to ");
    say_constant_subject(context, constant);
    words_say(context->out, " is doubled");
    return true;
}

/* "damage cannot be removed from units at this planet" */
static bool say_cannot_heal(tx_context *context, const tx_constant *constant, unsigned count) {
    if (constant->layer != LAYER_CANNOT || constant->arg != CANNOT_HEALED || count > 1)
        return false;
    words_say(context->out, "damage cannot be removed from ");
    say_constant_subject(context, constant);
    return true;
}

/* "this unit cannot target Tau units" */
static bool say_cannot_target(tx_context *context, const tx_constant *constant) {
    if (constant->layer != LAYER_CANNOT || constant->arg != CANNOT_TARGETED_BY || constant->ref != REF_NONE ||
        constant->against == 0 || !text_selects_only(context->catalog, constant->against, REF_THIS))
        return false;
    text_say_ref(context, REF_THIS);
    words_say(context->out, " cannot target ");
    text_say_selector(context, constant->sel, PLURAL, 0);
    return true;
}

/* "during the combat phase, …", "while this unit is damaged, …". */
static void say_while(tx_context *context, uint16_t condition, const char *word) {
    const tx_condition *about = &context->catalog->conditions[condition];
    if (condition == 0)
        return;
    if (about->kind == COND_PHASE && about->flags == 0) {
        words_say(context->out, "during the ");
        text_say_phases(context->out, about->a);
        words_say(context->out, " phase, ");
        return;
    }
    if (about->kind == COND_UNIT_DESTROYED_HERE && about->flags == 0) {
        words_say(context->out, "during a combat round in which a unit has been destroyed at this planet, ");
        return;
    }
    words_say(context->out, "%s", word);
    text_say_condition(context, condition);
    words_say(context->out, ", ");
    context->pronoun_for = (uint8_t)topic_of(context->catalog, condition);
}

/* The last clause of a condition on this card alone; NULL for other conditions. */
static const tx_clause *last_clause_on_this(const tx_catalog *catalog, uint16_t condition) {
    const tx_condition *about = &catalog->conditions[condition];
    if (about->kind != COND_MATCHES || about->ref != REF_THIS || about->flags != 0)
        return NULL;
    const tx_selector *selector = &catalog->selectors[about->sel];
    return selector->count > 0 ? &catalog->clauses[selector->first + selector->count - 1] : NULL;
}

/* "if it is a material planet, " of the planet of the struggle, where this unit is. */
static void say_struggle_condition(tx_context *context, uint16_t condition) {
    if (condition == 0)
        return;
    const tx_clause *clause = last_clause_on_this(context->catalog, condition);
    words_say(context->out, "if ");
    if (clause && clause->predicate == PRED_INFESTED)
        words_say(context->out, "it is infested");
    else if (clause && clause->predicate == PRED_PLANET_TYPE)
        words_say(context->out, "it is a %s planet", text_planet_type_word((unsigned)clause->arg));
    else
        text_say_condition(context, condition);
    words_say(context->out, ", ");
}

static void say_struggle_bonus(const tx_catalog *catalog, const tx_def *def, tx_words *out) {
    unsigned cards = def->struggle_cards, resources = def->struggle_resources;
    tx_context context = text_context_of(catalog, def, NULL, out);
    words_say(out, "when you win a command struggle at this planet, ");
    say_struggle_condition(&context, def->struggle_condition);
    words_say(out, "you take ");
    if (cards > 0)
        words_say(out, "%u more card%s", cards, cards == 1 ? "" : "s");
    if (cards > 0 && resources > 0)
        words_say(out, " and ");
    if (resources > 0)
        words_say(out, "%u more resource%s", resources, resources == 1 ? "" : "s");
}

/* Writes `count` constants that affect the same things as one sentence. */
static void say_constants(tx_context *context, const tx_constant *constants, unsigned count) {
    enum { MOST = 8 };
    tx_change changes[MOST];
    for (unsigned i = 0; i < count && i < MOST; i++)
        changes[i] = change_of(&constants[i]);
    say_while(context, constants->condition, constants->layer == LAYER_SACRIFICE ? "if " : "while ");
    if (say_play_from_pile(context, constants) || say_cannot_deploy(context, constants) ||
        say_damage_doubled(context, constants) || say_cannot_target(context, constants) ||
        say_cannot_heal(context, constants, count))
        return;
    if (constants->layer == LAYER_SACRIFICE)
        words_say(context->out, "sacrifice ");
    say_constant_subject(context, constants);
    if (constants->layer == LAYER_SACRIFICE)
        return;
    words_say(context->out, " ");
    context->pronoun_for = affected_ref(constants);
    bool plural = text_is_prohibition(changes) && constants->ref == REF_NONE;
    text_say_changes(context, changes, count < MOST ? count : MOST, plural);
}

/* Returns how many constants, starting at `at`, form one sentence. */
static unsigned count_joined(const tx_catalog *catalog, const tx_def *def, unsigned at) {
    const tx_constant *first = &catalog->constants[at];
    unsigned count = 1;
    while (at + count < def->first_constant + def->constant_count && reach_the_same(first, first + count))
        count++;
    return count;
}

/* ---- Abilities --------------------------------------------------------------------------------------------------- */

static void say_kind(tx_words *out, const tx_ability *ability) {
    static const char *const kinds[] = {"action", "interrupt", "reaction",
                                        "Battle", "always",    "additional cost"}; /* ORDER tx_ability_kind */
    bool first = true;
    for (unsigned phase = 0; phase <= TX_HEADQUARTERS_PHASE; phase++)
        if ((ability->phases >> phase & 1) != 0) {
            words_say(out, "%s%s", first ? "" : " or ", text_phase_word(phase));
            first = false;
        }
    words_say(out, "%s", first ? "" : " ");
    words_say(out, "%s%s", (ability->flags & TX_FORCED) != 0 ? "forced " : "",
              kinds[ability->kind % ABILITY_KIND_COUNT]);
}

/* "until the end of the phase" as a span: "per phase". */
static const char *span_words(unsigned expiry) {
    switch (expiry) {
    case EXPIRY_ATTACK: return "attack";
    case EXPIRY_BATTLE: return "battle";
    case EXPIRY_COMBAT_ROUND: return "combat round";
    case EXPIRY_ROUND: return "round";
    case EXPIRY_NEVER: return "game";
    default: return "phase";
    }
}

static void say_limit(tx_words *out, const tx_ability *ability) {
    if (ability->limit == 0)
        return;
    words_say(out, " (");
    if ((ability->flags & TX_MAX_BY_TITLE) != 0)
        words_say(out, "max %u", ability->limit); /* of all copies together */
    else if (ability->limit > 2)
        words_say(out, "%u times", ability->limit);
    else
        words_say(out, ability->limit == 1 ? "once" : "twice");
    words_say(out, " per %s)", span_words(ability->limit_expiry));
}

/* Writes the zone from which the ability is used, and that any player may use it. Events omit hand and reserve, from
 * which they are always used. */
static void say_from(tx_words *out, const tx_def *def, const tx_ability *ability) {
    bool hand = (ability->flags & TX_FROM_HAND) != 0, pile = (ability->flags & TX_FROM_DISCARD) != 0;
    if (def->type != TYPE_EVENT && hand)
        words_say(out, pile ? " from your hand or discard pile" : " from your hand");
    else if (pile)
        words_say(out, " from your discard pile");
    if (def->type != TYPE_EVENT && (ability->flags & TX_FROM_RESERVE) != 0)
        words_say(out, " from reserve");
    if ((ability->flags & TX_ANY_PLAYER) != 0)
        words_say(out, " (any player may use it)");
}

/* Returns true if an earlier ability has the same code; its text includes this one's triggering condition. */
static bool is_repeated(const tx_catalog *catalog, const tx_def *def, const tx_ability *ability) {
    const tx_ability *first = &catalog->abilities[def->first_ability];
    return ability > first && ability[-1].code == ability->code;
}

static void trigger_words(tx_context *context, char text[PHRASE_SIZE]) {
    tx_words words = words_into(text, PHRASE_SIZE), *out = context->out;
    context->out = &words;
    text_say_trigger(context);
    context->out = out;
}

/* Writes the subject of the triggering condition. */
static void subject_words(tx_context *context, char text[PHRASE_SIZE]) {
    tx_words words = words_into(text, PHRASE_SIZE), *out = context->out;
    context->out = &words;
    if (context->ability->subject != 0)
        text_say_selector(context, context->ability->subject, A, 0);
    words_say(&words, " ");
    context->out = out;
}

/* Joins two conditions that differ in one word: "moves to or from this planet". Returns false if they differ in
 * more. */
static bool say_merged(tx_words *out, const char *one, const char *other, size_t least) {
    size_t start = 0, end = text_common_end(one, other, " ");
    for (size_t i = 0; one[i] == other[i] && one[i] != '\0'; i++)
        start = one[i] == ' ' ? i + 1 : start;
    if (start < least || end == 0 || start + end >= strlen(one) || start + end >= strlen(other))
        return false;
    size_t a = strlen(one) - start - end, b = strlen(other) - start - end;
    if (memchr(one + start, ' ', a) != NULL || memchr(other + start, ' ', b) != NULL)
        return false;
    words_say(out, "%.*s or %s", (int)(start + a), one, other + start);
    return true;
}

/* Writes two triggering conditions. A common subject is written once: "this unit commits to a planet or is declared
 * as an attacker". */
static void say_two_triggers(tx_context *context, const char *one, const char *other) {
    char subject[PHRASE_SIZE];
    subject_words(context, subject);
    size_t said = strlen(subject);
    bool same = said > 1 && strncmp(one, subject, said) == 0 && strncmp(other, subject, said) == 0;
    if (!same || !say_merged(context->out, one, other, said))
        words_say(context->out, "%s or %s", one, other + (same ? said : 0));
}

/* "a phase begins or a combat round begins at this planet". */
static void say_triggers(tx_context *context) {
    const tx_ability *ability = context->ability, *all = context->catalog->abilities, *next = ability + 1;
    char text[PHRASE_SIZE], other[PHRASE_SIZE];
    bool two = next < all + context->catalog->ability_count && next->code == ability->code;
    trigger_words(context, text);
    if (!two) {
        words_say(context->out, "%s", text);
        return;
    }
    context->ability = next;
    trigger_words(context, other);
    context->ability = ability;
    say_two_triggers(context, text, other);
    while (++next < all + context->catalog->ability_count && next->code == ability->code) {
        context->ability = next;
        words_say(context->out, " or ");
        text_say_trigger(context);
    }
    context->ability = ability;
}

/* Returns true for an action whose only condition is a battle at its card's planet. */
static bool asks_for_battle(const tx_catalog *catalog, const tx_ability *ability) {
    const tx_condition *condition = &catalog->conditions[ability->condition];
    if (ability->condition == 0 || ability->event != EV_NONE || condition->kind != COND_MATCHES ||
        condition->flags != 0 || condition->ref != REF_HERE)
        return false;
    const tx_selector *place = &catalog->selectors[condition->sel];
    for (unsigned i = 0; i < place->count; i++) {
        tx_clause clause = catalog->clauses[place->first + i];
        if (clause.predicate != PRED_AT_PLANET && clause.predicate != PRED_BATTLE_HERE)
            return false;
    }
    return place->count > 0 && catalog->clauses[place->first + place->count - 1u].predicate == PRED_BATTLE_HERE;
}

static void say_conditions(tx_context *context) {
    if (context->ability->event != EV_NONE) {
        static const char *const words[] = {" when ", " when ",    " after ",
                                            " when ", "whenever ", ""}; /* ORDER tx_ability_kind */
        unsigned standing = context->ability->standing;
        words_say(context->out, "%s",
                  standing == STANDS_ONCE    ? "the next time "
                  : standing == STANDS_AFTER ? "after "
                                             : words[context->ability->kind % ABILITY_KIND_COUNT]);
        say_triggers(context);
    }
    const tx_condition *condition = &context->catalog->conditions[context->ability->condition];
    if (asks_for_battle(context->catalog, context->ability)) {
        words_say(context->out, " during a battle at this planet");
    } else if (context->ability->condition != 0 && condition->kind == COND_PHASE && condition->flags == 0) {
        words_say(context->out, " during the ");
        text_say_phases(context->out, condition->a);
        words_say(context->out, " phase");
    } else if (context->ability->condition != 0) {
        bool about_this = text_selects_only(context->catalog, context->ability->subject, REF_THIS);
        words_say(context->out, ", if ");
        context->pronoun_for = about_this ? REF_THIS : REF_NONE;
        text_say_condition(context, context->ability->condition);
        context->pronoun_for = REF_NONE;
    }
}

void text_say_heading(tx_context *context) {
    const tx_ability *ability = context->ability;
    text_begin_strong(context->out);
    say_kind(context->out, ability);
    text_end_mark(context->out);
    say_limit(context->out, ability);
    say_from(context->out, context->def, ability);
    say_conditions(context);
    if (text_costs_end(context->catalog, ability) > ability->code) {
        words_say(context->out, " — ");
        text_say_costs(context);
    }
}

/* Returns true for Unstoppable (R18): prevents 1 damage the first time each round that damage is assigned to it. */
static bool is_unstoppable(const tx_catalog *catalog, const tx_ability *ability) {
    const tx_instruction *first = &catalog->code[ability->code];
    return ability->kind == ABILITY_ALWAYS && ability->event == EV_ASSIGNED && ability->event_flags & TX_FIRST_TIME &&
           text_selects_only(catalog, ability->subject, REF_THIS) && first->op == OP_EFFECT &&
           first[1].op == OP_PREVENT;
}

void text_say_whenever(tx_context *context) {
    say_conditions(context);
    words_say(context->out, ", ");
    text_say_effect(context);
    say_limit(context->out, context->ability);
}

static void say_unstoppable(tx_context *context) {
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = context->out;
    const tx_ability *ability = context->ability;
    context->out = &words;
    tx_ability any_time = *context->ability;
    any_time.event_flags &= (uint8_t)~TX_FIRST_TIME;
    words_say(&words, "the first time each round that ");
    context->ability = &any_time;
    text_say_trigger(context);
    context->ability = ability;
    words_say(&words, ", ");
    context->pronoun_for = REF_THIS;
    text_say_effect(context);
    context->pronoun_for = REF_NONE;
    context->out = out;
    say_labelled(out, KEYWORD_UNSTOPPABLE, text);
}

/* Writes the text of the ability as printed on its card. */
static void say_own_text(tx_context *context) {
    if (is_unstoppable(context->catalog, context->ability)) {
        say_unstoppable(context);
    } else if (context->ability->kind == ABILITY_ALWAYS) {
        text_say_whenever(context);
    } else if (context->ability->kind == ABILITY_PRICE) {
        words_say(context->out, "as an additional cost to deploy ");
        text_say_ref(context, REF_THIS);
        words_say(context->out, ", ");
        text_say_costs(context);
    } else {
        text_say_heading(context);
        words_say(context->out, ": ");
        text_say_effect(context);
    }
}

/* "the attached unit gains: ", "each Elite unit you control gains: ". */
static void say_bearers(const tx_catalog *catalog, const tx_def *def, unsigned bearer, uint16_t bearers,
                        tx_words *out) {
    tx_context context = text_context_of(catalog, def, NULL, out);
    if (bearer == REF_EACH)
        text_say_selector(&context, bearers, EACH, 0);
    else
        text_say_ref(&context, bearer);
    words_say(out, " gains: ");
}

static void say_ability(const tx_catalog *catalog, const tx_def *def, const tx_ability *ability, tx_words *out) {
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text);
    tx_context context = text_context_of(catalog, def, ability, ability->bearer != REF_NONE ? &words : out);
    say_own_text(&context);
    if (ability->bearer == REF_NONE)
        return;
    say_bearers(catalog, def, ability->bearer, ability->bearers, out);
    say_quoted(out, text);
}

/* "combat_action", "forced_reaction", "battle". */
static void say_kind_id(tx_words *out, const tx_ability *ability) {
    static const char *const ids[] = {"action", "interrupt", "reaction",
                                      "battle", "constant",  "additional_cost"}; /* ORDER tx_ability_kind */
    for (unsigned phase = 0; phase <= TX_HEADQUARTERS_PHASE; phase++)
        if ((ability->phases >> phase & 1) != 0)
            words_say(out, "%c%s_", text_phase_word(phase)[0] | 0x20, text_phase_word(phase) + 1);
    words_say(out, "%s%s", (ability->flags & TX_FORCED) != 0 ? "forced_" : "", ids[ability->kind % ABILITY_KIND_COUNT]);
}

/* Writes the constant texts that the card gains with the label: “Hive Mind – Each … token …”. */
void text_say_gained_text(tx_context *context, unsigned keyword) {
    char sentence[PHRASE_SIZE], text[PHRASE_SIZE];
    tx_words inner = words_into(sentence, sizeof sentence), words = words_into(text, sizeof text);
    tx_context own = text_context_of(context->catalog, context->def, NULL, &inner);
    unsigned end = (unsigned)context->def->first_constant + context->def->constant_count;
    for (unsigned i = context->def->first_constant, count; i < end; i += count) {
        count = count_joined(context->catalog, context->def, i);
        if (context->catalog->constants[i].label != keyword + 1)
            continue;
        words_say(&inner, "%s", inner.length > 0 ? "; " : "");
        say_constants(&own, &context->catalog->constants[i], count);
    }
    say_labelled(&words, keyword, sentence);
    say_quoted(context->out, text);
}

/* ---- The card ---------------------------------------------------------------------------------------------------- */

static void add_facts(card_page *page) {
    const tx_def *def = page->def;
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text);
    say_keywords(&words, page->catalog, def);
    end_paragraph(page, "keywords", text);
    if (def->attach_to != 0) {
        words = words_into(text, sizeof text);
        say_attach_line(page->catalog, def, &words);
        end_paragraph(page, "attach", text);
    }
    if (def->allies != 0 && (def->keywords >> KEYWORD_BLOODIED & 1) == 0) {
        words = words_into(text, sizeof text);
        say_allies(page->catalog, def, &words);
        end_paragraph(page, "allies", text);
    }
    if (def->during_battle_only != 0)
        end_paragraph(page, "play_restriction", "may be played only during a battle");
    if (def->struggle_cards > 0 || def->struggle_resources > 0) {
        words = words_into(text, sizeof text);
        say_struggle_bonus(page->catalog, def, &words);
        end_paragraph(page, "constant", text);
    }
}

/* Defines X once for all numbers printed as X. */
static void add_x(card_page *page) {
    const tx_constant *constants = &page->catalog->constants[page->def->first_constant];
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text);
    tx_context context = text_context_of(page->catalog, page->def, NULL, &words);
    for (unsigned i = 0; i < page->def->constant_count && words.length == 0; i++)
        if (defines_x(&constants[i])) {
            words_say(&words, "X is ");
            text_say_value(&context, constants[i].value);
            page->constant = (uint16_t)(page->def->first_constant + i);
        }
    end_paragraph(page, "constant", text);
    page->constant = 0;
}

/* Adds the sentence of `count` constants with its label; in quotation marks if the card only grants it. */
static void add_sentence(card_page *page, const tx_constant *constants, unsigned count) {
    char sentence[PHRASE_SIZE], text[PHRASE_SIZE];
    tx_words inner = words_into(sentence, sizeof sentence), words = words_into(text, sizeof text);
    tx_context context = text_context_of(page->catalog, page->def, NULL, &inner);
    unsigned label = label_of(page->catalog, page->def, constants);
    context.bearer = constants->bearer != REF_NONE ? text_host_noun(page->catalog, page->def) : NULL;
    say_constants(&context, constants, count);
    if (constants->bearer != REF_NONE) {
        say_bearers(page->catalog, page->def, constants->bearer, 0, &words);
        say_quoted(&words, sentence);
    } else if (label < KEYWORD_COUNT) {
        say_labelled(&words, label, sentence);
    } else {
        words_say(&words, "%s", sentence);
    }
    end_paragraph(page, "constant", text);
}

static void add_constants(card_page *page) {
    const tx_constant *constants = page->catalog->constants;
    unsigned end = (unsigned)page->def->first_constant + page->def->constant_count;
    add_x(page);
    for (unsigned i = page->def->first_constant, count; i < end; i += count) {
        count = count_joined(page->catalog, page->def, i);
        page->constant = (uint16_t)i;
        if (!defines_x(&constants[i]) &&
            constants[i].label == 0) /* a text that it can gain is rendered with the effect that grants it */
            add_sentence(page, &constants[i], count);
    }
    page->constant = 0;
}

static void add_abilities(card_page *page) {
    for (unsigned i = 0; i < page->def->ability_count; i++) {
        const tx_ability *ability = &page->catalog->abilities[page->def->first_ability + i];
        char text[PHRASE_SIZE], kind[32];
        if (ability->standing != 0 || is_repeated(page->catalog, page->def, ability))
            continue;
        tx_words words = words_into(text, sizeof text), kind_words = words_into(kind, sizeof kind);
        say_ability(page->catalog, page->def, ability, &words);
        say_kind_id(&kind_words, ability);
        page->ability = (uint16_t)(page->def->first_ability + i);
        end_paragraph(page, kind, text);
    }
    page->ability = 0;
}

/* The text of the other face as one line. */
static void say_other_text(const card_page *page, char face[PHRASE_SIZE]) {
    tx_card_marked(page->catalog, page->def->other, face, PHRASE_SIZE);
    for (char *at = face; (at = strchr(at, '\n')) != NULL;)
        *at = ' ';
}

/* A unit card that can be an attachment has one paragraph about that face (R17.1.6). */
static void add_attachment_face(card_page *page) {
    char text[PHRASE_SIZE], face[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text);
    say_other_text(page, face);
    words_say(&words, page->def->other_kind == OTHER_DEPLOY_AS
                          ? "this unit may be deployed as an attachment with the text "
                          : "this unit may enter play as an attachment with the text ");
    say_quoted(&words, face);
    end_paragraph(page, "constant", text);
}

/* An attachment that can become a unit has a paragraph about that unit. */
static void add_unit_face(card_page *page) {
    const tx_def *unit = &page->catalog->defs[page->def->other];
    char text[PHRASE_SIZE], face[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text);
    say_other_text(page, face);
    words_say(&words, "when detached, it becomes an army unit with %d attack%s %d HP", unit->attack,
              face[0] != '\0' ? "," : " and", unit->hp);
    if (face[0] != '\0') {
        words_say(&words, " and the text ");
        say_quoted(&words, face);
    }
    end_paragraph(page, "constant", text);
}

static void add_other_face(card_page *page) {
    const tx_def *def = page->def;
    bool attachment = def->type == TYPE_ATTACHMENT;
    if ((def->other_kind == OTHER_DEPLOY_AS || def->other_kind == OTHER_ENTER_AS) && !attachment)
        add_attachment_face(page);
    if (def->other_kind == OTHER_BECOMES && attachment)
        add_unit_face(page);
}

unsigned tx_card_paragraphs_marked(const tx_catalog *catalog, tx_def_id id, tx_paragraph *paragraphs, unsigned most) {
    card_page page = {.catalog = catalog, .def = &catalog->defs[id], .paragraphs = paragraphs, .most = most};
    add_facts(&page);
    add_constants(&page);
    add_abilities(&page);
    add_other_face(&page);
    if ((page.def->flags & DEF_UNWRITTEN) != 0)
        end_paragraph(&page, "unwritten", "the abilities of this card are not written yet");
    return page.count;
}

unsigned tx_card_paragraphs(const tx_catalog *catalog, tx_def_id id, tx_paragraph *paragraphs, unsigned most) {
    unsigned count = tx_card_paragraphs_marked(catalog, id, paragraphs, most);
    for (unsigned i = 0; i < count; i++)
        text_strip_marks(paragraphs[i].text);
    return count;
}

size_t tx_card_text(const tx_catalog *catalog, tx_def_id id, char *text, size_t size) {
    enum { CARD_SIZE = TX_MAX_PARAGRAPHS * sizeof(((tx_paragraph *)NULL)->text) };
    char marked[CARD_SIZE];
    tx_card_marked(catalog, id, marked, sizeof marked);
    return tx_read_text(marked, NULL, text, size, NULL, NULL);
}

size_t tx_card_marked(const tx_catalog *catalog, tx_def_id id, char *text, size_t size) {
    tx_paragraph paragraphs[TX_MAX_PARAGRAPHS];
    tx_words out = words_into(text, size);
    unsigned count = tx_card_paragraphs_marked(catalog, id, paragraphs, TX_MAX_PARAGRAPHS);
    for (unsigned i = 0; i < count; i++)
        words_say(&out, "%s%s", i == 0 ? "" : "\n", paragraphs[i].text);
    return out.length;
}

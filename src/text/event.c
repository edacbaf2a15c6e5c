/* event.c: the sentences about events, for triggering conditions, windows and reasons.
 *
 * In a sentence
 *     %w  the acting player, and ~ the ending of the verb     %s  the subject     %r  the source     %o  the second
 * party %p  the place     %a  at the place     %t  to the place     %f  from the place     %d  the damage     %n  the
 * amount The parts come in words: noun phrases for a card's text, names for a game.
 */
#include <string.h>

#include "marks.h"
#include "sentence.h"

typedef struct event_words {
    uint8_t event, flag;   /* the flag that must be set, 0 for none */
    const char *condition; /* after "when" or "after" */
    const char *line;      /* of one that has happened; NULL: the condition is used */
} event_words;

/* A row with a flag precedes the row without one. */
static const event_words sentences[] = {
    {EV_DEPLOYING, 0, "%w deploy~ %s%a", NULL},
    {EV_ENTERS, TX_DEPLOYED, "%s is deployed%a", "%w deploy~ %s%a"},
    {EV_ENTERS, TX_DEEP_STRUCK, "%s Deep Strikes%a", "%s Deep Strikes%a"},
    {EV_ENTERS, 0, "%s enters play%a", "%s enters play%a"},
    {EV_WOULD_DIE, TX_BY_ATTACK, "%s would be destroyed by an attack%a", NULL},
    {EV_WOULD_DIE, TX_BY_DAMAGE, "%s would be destroyed by damage%a", NULL},
    {EV_WOULD_DIE, 0, "%s would be destroyed%a", NULL},
    {EV_LEAVES, TX_SACRIFICED, "%s is sacrificed%a", "%w sacrifice~ %s"},
    {EV_LEAVES, TX_DESTROYED | TX_BY_ATTACK, "%s is destroyed by an attack%a", "%s is destroyed"},
    {EV_LEAVES, TX_DESTROYED | TX_BY_DAMAGE, "%s is destroyed by damage%a", "%s is destroyed"},
    {EV_LEAVES, TX_DESTROYED, "%s is destroyed%a", "%s is destroyed"},
    {EV_LEAVES, TX_TO_DISCARD, "%s goes from play to the discard pile", "%s is discarded"},
    {EV_LEAVES, 0, "%s leaves play%f", "%s leaves play"},
    {EV_ATTACKER, 0, "%s is declared as an attacker%a", NULL},
    {EV_DEFENDER, 0, "%s declares an attack%a", "%s attacks %o"},
    {EV_AREA_EFFECT, 0, "%s uses its Area Effect%a", "%s uses its Area Effect%a"},
    {EV_ATTACK_RESOLVED, 0, "%s resolves its attack%a", NULL},
    {EV_ASSIGNED, TX_BY_ATTACK | TX_FIRST_TIME, "%s is assigned %d by an attack for the first time this round",
     "%s is assigned %d by the attack of %r for the first time this round"},
    {EV_ASSIGNED, TX_BY_ATTACK, "%s is assigned %d by an attack%a", "%s is assigned %d by the attack of %r%a"},
    {EV_ASSIGNED, TX_FIRST_TIME, "%s is assigned %d for the first time this round",
     "%s is assigned %d by %r for the first time this round"},
    {EV_ASSIGNED, 0, "%s is assigned %d%a", "%s is assigned %d by %r%a"},
    {EV_SHIELD, 0, "%w use~ %o%a", "%w shield~ %s with %o (%n)"},
    {EV_DAMAGED, TX_BY_ATTACK, "%s is damaged by an attack%a", "%r deals %d to %s"},
    {EV_DAMAGED, 0, "%s is damaged%a", "%r deals %d to %s"},
    {EV_HEALED, 0, "damage is removed from %s", "%d is removed from %s"},
    {EV_MOVES, TX_BY_COMMIT | TX_MEETS_WARLORD, "%s commits to a planet with an enemy warlord", "%s commits%t"},
    {EV_MOVES, TX_BY_COMMIT, "%s commits%t", "%s commits%t"},
    {EV_MOVES, TX_BY_EFFECT, "%s is moved%t by an effect", "%s moves%t"},
    {EV_MOVES, 0, "%s moves%t", "%s moves%t"},
    {EV_RETREATS, 0, "%s retreats%f", "%s retreats%f"},
    {EV_READIES, 0, "%s readies", "%s readies"},
    {EV_EXHAUSTS, 0, "%s exhausts", "%s is exhausted"},
    {EV_UNITS_COMMITTED, 0, "%w commit~ units%t", NULL},
    {EV_STRUGGLE_BEGINS, 0, "a command struggle begins%a", NULL},
    {EV_STRUGGLE_RESOLVES, 0, "a command struggle resolves%a", NULL},
    {EV_STRUGGLE_WON, 0, "%w win~ a command struggle%a", "%w win~ the command struggle%a"},
    {EV_PHASE_BEGINS, 0, "%n phase begins", "%n phase begins"},
    {EV_PHASE_ENDS, 0, "%n phase ends", NULL},
    {EV_BATTLE_BEGINS, 0, "a battle begins%a", "the battle begins%a"},
    {EV_BATTLE_ENDS, 0, "a battle ends%a", "the battle ends%a"},
    {EV_BATTLE_WON, 0, "%w win~ a battle%a", "%w win~ the battle%a"},
    {EV_COMBAT_ROUND_BEGINS, 0, "a combat round begins%a", "a combat round begins%a"},
    {EV_COMBAT_ROUND_ENDS, 0, "a combat round ends%a", NULL},
    {EV_SKIRMISH_ENDS, 0, "a ranged skirmish ends%a", NULL},
    {EV_TURN_ENDS, 0, "%w end~ a combat turn%a", NULL},
    {EV_BATTLE_ABILITY, 0, "%w trigger~ a Battle ability%a", "%w trigger~ the Battle ability of %p"},
    {EV_EVENT_PLAYED, TX_FROM_THE_PILE, "%w play~ %s from a discard pile", "%w play~ %s from a discard pile"},
    {EV_EVENT_PLAYED, 0, "%w play~ %s", "%w play~ %s"},
    {EV_WOULD_TARGET, 0, "%s would be targeted", NULL},
    {EV_TARGETS, TX_FIRST_TIME, "%w trigger~ an ability that targets %s for the first time this round", NULL},
    {EV_TARGETS, 0, "%w trigger~ an ability that targets %s", NULL},
    {EV_TRIGGERED, 0, "%w trigger~ an ability of %s", "%w use~ %r"},
    {EV_CANCELLED, 0, "%w cancel~ an effect", "%s is cancelled"},
    {EV_SEARCHES, 0, "%w search~ a deck", "%w search~ a deck"},
    {EV_INFESTED, 0, "%p is infested", "%p is infested"},
    {EV_GAINS, 0, "%w gain~ resources", "%w gain~ %n resource*"},
};

static const event_words *find_words(unsigned event, unsigned flags) {
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].event == event && (sentences[i].flag & flags) == sentences[i].flag)
            return &sentences[i];
    return NULL;
}

static const char *part_words(const tx_event_parts *parts, char part) {
    switch (part) {
    case 'w': return parts->who;
    case 's': return parts->subject;
    case 'r': return parts->source;
    case 'o': return parts->other;
    case 'p': return parts->place;
    case 'a': return parts->at;
    case 't': return parts->to;
    case 'f': return parts->from;
    case 'd': return parts->damage;
    default: return parts->amount;
    }
}

/* The ending of a verb whose subject is the acting player. */
static void say_ending(tx_words *out, const tx_event_parts *parts, const char *ending) {
    if (parts->actor != TX_NONE)
        text_say_by_reader(out, parts->actor, ending, "");
    else
        words_say(out, "%s", parts->second ? "" : ending);
}

static void say_sentence(tx_words *out, const char *text, const tx_event_parts *parts) {
    char last = '\0';
    for (; *text != '\0'; last = *text++) {
        if (*text == '%')
            words_say(out, "%s", part_words(parts, *++text));
        else if (*text == '~')
            say_ending(out, parts, last == 'h' ? "es" : "s"); /* "searches" */
        else if (*text == '*')
            words_say(out, "%s", strcmp(parts->amount, "1") == 0 ? "" : "s");
        else
            words_say(out, "%c", *text);
    }
}

/* A triggering condition that asks for the source has the source as its subject. */
static const char *by_source(unsigned event, unsigned flags) {
    bool attack = (flags & TX_BY_ATTACK) != 0;
    switch (event) {
    case EV_DAMAGED: return attack ? "%r damages %s by an attack%a" : "%r damages %s%a";
    case EV_ASSIGNED: return attack ? "%r assigns damage to %s by an attack%a" : "%r assigns damage to %s%a";
    case EV_WOULD_DIE: return attack ? "%r would destroy %s by an attack%a" : "%r would destroy %s%a";
    case EV_LEAVES:
        if (!attack)
            return (flags & TX_DESTROYED) != 0 ? "%r destroys %s%a" : NULL;
        return "%r destroys %s by an attack%a";
    default: return NULL;
    }
}

bool text_has_source_as_subject(const tx_ability *ability) {
    return ability->source != 0 && by_source(ability->event, ability->event_flags) != NULL;
}

bool text_say_event(tx_words *out, unsigned event, unsigned flags, event_style style, const tx_event_parts *parts) {
    const event_words *words = find_words(event, flags);
    if (words == NULL || (style == AS_LINE && words->line == NULL))
        return false;
    const char *text = style == AS_LINE ? words->line : words->condition;
    if (event == EV_DAMAGED && style == AS_LINE && parts->source[0] == '\0')
        text = "%s takes %d";
    if (event == EV_ASSIGNED && style == AS_LINE && parts->source[0] == '\0')
        text = words->condition;
    if (event == EV_CANCELLED && style == AS_LINE && parts->subject[0] == '\0')
        text = "a Battle ability is cancelled"; /* only those have no card */
    if (style == AS_CONDITION && parts->source[0] != '\0' && by_source(event, flags) != NULL)
        text = by_source(event, flags);
    if (event == EV_ENTERS && (flags & TX_DEPLOYED) != 0 && style == AS_CONDITION && parts->actor_matters)
        text = "%w deploy~ %s%a";
    if (event == EV_MOVES && style == AS_CONDITION && parts->actor_matters)
        text = "%w move~ %s%t";
    if (event == EV_HEALED && style == AS_CONDITION && parts->actor_matters)
        text = "%w remove~ damage from %s";
    say_sentence(out, text, parts);
    return true;
}

/* ---- Triggering conditions --------------------------------------------------------------------------------------- */

static void say_fact(tx_context *context, uint16_t selector, const char *otherwise, char text[PART_SIZE]) {
    tx_words words = words_into(text, PART_SIZE), *out = context->out;
    context->out = &words;
    if (selector != 0)
        text_say_selector(context, selector, A, 0);
    else
        words_say(&words, "%s", otherwise);
    context->out = out;
}

/* " at this planet", " to a planet"; nothing when any place will do. */
static void say_fact_place(tx_context *context, uint16_t selector, const char *preposition, char text[PART_SIZE]) {
    char place[PART_SIZE];
    say_fact(context, selector, "", place);
    tx_words words = words_into(text, PART_SIZE);
    if (place[0] != '\0')
        words_say(&words, " %s %s", preposition, place);
}

static const char *actor_words(unsigned seat) {
    switch (seat) {
    case SIDE_YOU: return "you";
    case SIDE_ENEMY: return "the opponent";
    default: return "a player";
    }
}

/* Name of the subject of an event if any will do. */
static const char *any_subject(unsigned event) {
    if (event == EV_EVENT_PLAYED)
        return "an event";
    return event == EV_DEPLOYING || event == EV_TRIGGERED || event == EV_WOULD_TARGET ? "a card" : "a unit";
}

/* "the combat phase begins", "a phase begins". */
static void say_phase(unsigned phase, tx_event_parts *parts) {
    tx_words amount = words_into(parts->amount, sizeof parts->amount);
    if (phase == 0)
        words_say(&amount, "a");
    else
        words_say(&amount, "the %c%s", text_phase_word(phase)[0] | 0x20, text_phase_word(phase) + 1);
}

/* "to a planet", "from one planet to another". */
static void say_way(tx_context *context, tx_event_parts *parts) {
    const tx_ability *ability = context->ability;
    char from[PART_SIZE], to[PART_SIZE];
    tx_words way = words_into(parts->to, PART_SIZE);
    say_fact(context, ability->other, "", from);
    say_fact(context, ability->place, (ability->event_flags & TX_BY_COMMIT) != 0 ? "a planet" : "", to);
    if (strcmp(from, "a planet") == 0 && strcmp(to, from) == 0)
        words_say(&way, " from one planet to another");
    else
        words_say(&way, "%s%s%s%s", from[0] != '\0' ? " from " : "", from, to[0] != '\0' ? " to " : "", to);
}

/* "a shield", "this card as a shield", "a shield to protect this unit". */
static void say_shield(tx_context *context, tx_event_parts *parts) {
    char card[PART_SIZE];
    tx_words other = words_into(parts->other, PART_SIZE);
    say_fact(context, context->ability->other, "a shield", card);
    words_say(&other, "%s%s", card, context->ability->other != 0 ? " as a shield" : "");
    if (context->ability->subject != 0)
        words_say(&other, " to protect %s", parts->subject);
}

/* "a unit" that is the only target: "a single unit". */
static void say_single(tx_context *context, tx_event_parts *parts) {
    tx_words subject = words_into(parts->subject, PART_SIZE), *out = context->out;
    context->out = &subject;
    words_say(&subject, "a single ");
    text_say_selector(context, context->ability->subject, NO_DETERMINER, 0);
    context->out = out;
}

/* R15.10: a lasting effect of an event touches no card that enters play later, unless it is about deployments. */
static bool is_closed_to_newcomers(const tx_context *context) {
    const tx_ability *ability = context->ability;
    return ability->standing != 0 && context->def->type == TYPE_EVENT && ability->event != EV_DEPLOYING;
}

/* "a unit that is in play now". */
static void say_subject(tx_context *context, char text[PART_SIZE]) {
    say_fact(context, context->ability->subject, any_subject(context->ability->event), text);
    if (!is_closed_to_newcomers(context))
        return;
    size_t length = strlen(text);
    tx_words end = words_into(text + length, PART_SIZE - length);
    words_say(&end, " that is in play now");
}

void text_say_trigger(tx_context *context) {
    const tx_ability *ability = context->ability;
    tx_event_parts parts = {
        .actor = TX_NONE, .second = ability->seat == SIDE_YOU, .actor_matters = ability->seat != SIDE_ANY};
    tx_words who = words_into(parts.who, PART_SIZE), damage = words_into(parts.damage, sizeof parts.damage);
    say_subject(context, parts.subject);
    say_fact(context, ability->source, "", parts.source);
    say_fact(context, ability->other, "a unit", parts.other);
    say_fact(context, ability->place, "a planet", parts.place);
    say_fact_place(context, ability->place, "at", parts.at);
    say_fact_place(context, ability->place, "from", parts.from);
    words_say(&who, "%s", actor_words(ability->seat));
    words_say(&damage, "damage");
    say_phase(ability->amount, &parts);
    say_way(context, &parts);
    if (ability->event == EV_ATTACK_RESOLVED || ability->event == EV_DEFENDER)
        say_fact_place(context, ability->other, "against", parts.at);
    if (ability->event == EV_SHIELD)
        say_shield(context, &parts);
    if (ability->event == EV_TARGETS && ability->amount == 1 && ability->subject != 0)
        say_single(context, &parts);
    text_say_event(context->out, ability->event, ability->event_flags, AS_CONDITION, &parts);
}

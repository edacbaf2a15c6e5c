/* trigger.c: parses triggering conditions: "after an enemy unit here is destroyed", "when you deploy a Tau unit". */
#include <string.h>

#include "parser.h"

static bool has_interrupt(unsigned event) {
    return tx_event_forms[event].points & AT_INTERRUPT;
}

static bool has_reaction(unsigned event) {
    return tx_event_forms[event].points & AT_REACTION;
}

static void set_event(tx_ability *a, enum tx_event_kind event, unsigned flags) {
    a->event = (uint8_t)event;
    a->event_flags = (uint8_t)(a->event_flags | flags);
}

/* ---- Where ------------------------------------------------------------------------------------------------------- */
/* "here", "at a planet", "to …", "from …" after the verb: the place of the event. */
static void read_where(parser *p, tx_ability *a, const char *preposition) {
    bool at = strcmp(preposition, "at") == 0;
    if (!at)
        lang_refuse(p, "here", *preposition == 't' ? "'to this planet'" : "'from this planet'");
    if (at && lang_accepts(p, "here")) {
        a->place = lang_is_selector(p, THING_PLACE, REF_HERE);
        return;
    }
    if (!lang_accepts(p, preposition))
        return;
    if (at)
        lang_refuse_at_known(p);
    int ref = lang_at_words(p, "the first planet") ? -1 : lang_accept_place_ref(p);
    if (ref >= 0) {
        a->place = lang_is_selector(p, THING_PLACE, ref);
        return;
    }
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_PLACE)
        lang_fail(p, n.where, "expected a place: 'a planet', 'an adjacent planet', 'your HQ' …");
    a->place = lang_noun_selector(p, &n);
}

/* ---- Subjects ---------------------------------------------------------------------------------------------------- */
static noun read_party(parser *p) {
    noun n = {.thing = THING_CARD, .where = p->at};
    int ref = lang_at_warlord(p) ? -1 : lang_accept_card_ref(p);
    if (ref >= 0) {
        lang_add_clause(p, &n, PRED_IS, ref, 0);
        return n;
    }
    n = lang_read_noun_phrase(p);
    if (n.determiner != ONE && n.determiner != NO_DETERMINER)
        lang_fail(p, n.where, "'%.*s': a triggering condition is about one thing: 'a unit', 'an enemy unit', 'this' …",
                  (int)n.where->length, n.where->text);
    return n;
}

static uint16_t read_party_selector(parser *p) {
    noun n = read_party(p);
    return lang_noun_fact(p, &n);
}

/* "by an attack", "by damage" */
static void read_by(parser *p, tx_ability *a, bool damage) {
    if (damage && lang_accepts(p, "by damage"))
        a->event_flags |= TX_BY_DAMAGE;
    if (!lang_accepts(p, "by an attack"))
        return;
    a->event_flags |= TX_BY_ATTACK;
    lang_refuse(p, "by", "the attacker to be named first, as in 'after an enemy unit damages this by an attack'");
}

/* Events of a card, and the words that may follow them. */
enum tail {
    TAIL_NONE,
    TAIL_AT,
    TAIL_FROM,
    TAIL_TO,
    TAIL_WAY,
    TAIL_ATTACK,
    TAIL_ASSIGNED,
    TAIL_DEATH,
    TAIL_AGAINST,
    TAIL_ELSEWHERE
};
static const struct {
    const char *words;
    uint8_t event, flags, tail;
} card_verbs[] = {
    {"enters play", EV_ENTERS, 0, TAIL_AT},
    {"is deployed", EV_ENTERS, TX_DEPLOYED, TAIL_AT},
    {"is deep struck", EV_ENTERS, TX_DEEP_STRUCK, TAIL_AT},
    {"would be destroyed", EV_WOULD_DIE, 0, TAIL_DEATH},
    {"is destroyed", EV_LEAVES, TX_DESTROYED, TAIL_DEATH},
    {"is sacrificed", EV_LEAVES, TX_SACRIFICED, TAIL_NONE},
    {"leaves play", EV_LEAVES, 0, TAIL_FROM},
    {"is declared as an attacker", EV_ATTACKER, 0, TAIL_AT},
    {"declares an attack", EV_DEFENDER, 0, TAIL_AGAINST},
    {"uses its area effect", EV_AREA_EFFECT, 0, TAIL_NONE},
    {"resolves its attack", EV_ATTACK_RESOLVED, 0, TAIL_AGAINST},
    {"is assigned damage", EV_ASSIGNED, 0, TAIL_ASSIGNED},
    {"is damaged", EV_DAMAGED, 0, TAIL_ATTACK},
    {"has damage removed", EV_HEALED, 0, TAIL_NONE},
    {"commits to a planet with the enemy warlord", EV_MOVES, TX_BY_COMMIT | TX_MEETS_WARLORD, TAIL_NONE},
    {"commits to a planet", EV_MOVES, TX_BY_COMMIT, TAIL_NONE},
    {"commits", EV_MOVES, TX_BY_COMMIT, TAIL_TO},
    {"is moved by an effect", EV_MOVES, TX_BY_EFFECT, TAIL_WAY},
    {"moves from one planet to another", EV_MOVES, 0, TAIL_ELSEWHERE},
    {"moves", EV_MOVES, 0, TAIL_WAY},
    {"retreats", EV_RETREATS, 0, TAIL_FROM},
    {"readies", EV_READIES, 0, TAIL_NONE},
    {"exhausts", EV_EXHAUSTS, 0, TAIL_NONE},
    {"would be targeted", EV_WOULD_TARGET, 0, TAIL_NONE},
};

static uint16_t planet_selector(parser *p) {
    noun n = {.thing = THING_PLACE};
    lang_add_clause(p, &n, PRED_AT_PLANET, 0, 0);
    return lang_noun_selector(p, &n);
}

/* "from this planet", "to a planet", "from this planet to your HQ" */
static void read_way(parser *p, tx_ability *a) {
    const token *at = p->at;
    tx_ability from = {0};
    if (lang_at_words(p, "from"))
        read_where(p, &from, "from");
    a->other = from.place;
    read_where(p, a, "to");
    if (a->other && a->other == a->place)
        lang_fail(p, at, "'from': expected 'from one planet to another'");
}

/* Counted per round and card. */
static void read_first_time(parser *p, tx_ability *a) {
    const token *at = p->at;
    if (!lang_accepts(p, "for the first time this round"))
        return;
    if (a->kind == ABILITY_ALWAYS)
        lang_fail(p, at, "a constant text that acts on the first damage of a round is 'unstoppable:'");
    a->event_flags |= TX_FIRST_TIME;
}

static void read_tail(parser *p, tx_ability *a, enum tail tail) {
    switch (tail) {
    case TAIL_NONE: break;
    case TAIL_AT: read_where(p, a, "at"); break;
    case TAIL_FROM: read_where(p, a, "from"); break;
    case TAIL_TO: read_where(p, a, "to"); break;
    case TAIL_WAY: read_way(p, a); break;
    case TAIL_ASSIGNED:
        read_by(p, a, false);
        read_first_time(p, a);
        break;
    case TAIL_ATTACK: read_by(p, a, false); break;
    case TAIL_DEATH: read_by(p, a, true); break;
    case TAIL_AGAINST:
        if (lang_accepts(p, "against"))
            a->other = read_party_selector(p);
        break;
    case TAIL_ELSEWHERE: a->place = a->other = planet_selector(p); break;
    }
}

/* "a unit enters your discard pile from play": matches the owner, not the controller. */
static bool read_into_pile(parser *p, tx_ability *a, noun *subject) {
    if (!lang_accepts(p, "enters your discard pile from play"))
        return false;
    lang_add_clause(p, subject, PRED_OWNER_IS, REF_YOU, 0);
    set_event(a, EV_LEAVES, TX_TO_DISCARD);
    a->subject = lang_noun_fact(p, subject);
    return true;
}

/* Events that one card causes for another: the first card is the source, the other one the subject. */
static bool read_verb_event(parser *p, tx_ability *a, const noun *doer) {
    static const struct {
        const char *words;
        uint8_t event, flags;
    } verbs[] = {{"damages", EV_DAMAGED, 0},
                 {"destroys", EV_LEAVES, TX_DESTROYED},
                 {"would destroy", EV_WOULD_DIE, 0},
                 {"assigns damage to", EV_ASSIGNED, 0}};
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!lang_accepts(p, verbs[i].words))
            continue;
        set_event(a, (enum tx_event_kind)verbs[i].event, verbs[i].flags);
        a->source = lang_noun_fact(p, doer);
        a->subject = read_party_selector(p);
        read_by(p, a, false);
        return true;
    }
    return false;
}

static void read_card_verb(parser *p, tx_ability *a, noun *subject) {
    if (read_into_pile(p, a, subject) || read_verb_event(p, a, subject))
        return;
    a->subject = lang_noun_fact(p, subject);
    lang_refuse(p, "takes damage", "'is damaged'");
    for (unsigned i = 0; i < sizeof card_verbs / sizeof *card_verbs; i++)
        if (lang_accepts(p, card_verbs[i].words)) {
            set_event(a, (enum tx_event_kind)card_verbs[i].event, card_verbs[i].flags);
            read_tail(p, a, (enum tail)card_verbs[i].tail);
            return;
        }
    lang_expected(
        p,
        "what happens to it: 'enters play', 'leaves play', 'is destroyed', 'is assigned damage', 'moves to a planet', "
        "'declares an attack' …");
}

/* Places can be infested; all other events happen to cards. */
static void read_subject(parser *p, tx_ability *a) {
    noun subject = read_party(p);
    if (subject.thing == THING_PLACE) {
        lang_need(p, "is infested");
        set_event(a, EV_INFESTED, 0);
        a->place = lang_noun_selector(p, &subject);
        return;
    }
    if (subject.thing != THING_CARD)
        lang_fail(p, subject.where, "expected a card, 'you' or 'the opponent'");
    read_card_verb(p, a, &subject);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */
static void read_deploys(parser *p, tx_ability *a) {
    if (a->kind == ABILITY_REACTION)
        set_event(a, EV_ENTERS, TX_DEPLOYED);
    else
        set_event(a, EV_DEPLOYING, 0);
    noun n = read_party(p);
    for (unsigned i = 0; i < n.count; i++)
        if (n.clauses[i].predicate == PRED_AT && !n.clauses[i].flags) { /* the destination, not where the card is now */
            a->place = lang_is_selector(p, THING_PLACE, n.clauses[i].arg);
            n.clauses[i] = n.clauses[--n.count];
        }
    a->subject = lang_noun_fact(p, &n);
}

static void read_shield(parser *p, tx_ability *a) {
    set_event(a, EV_SHIELD, 0);
    if (!lang_accepts(p, "a shield")) {
        a->other = read_party_selector(p);
        lang_need(p, "as a shield");
    }
    if (lang_accepts(p, "to protect"))
        a->subject = read_party_selector(p);
    read_where(p, a, "at");
}

static void read_wins(parser *p, tx_ability *a) {
    if (lang_accepts(p, "a command struggle"))
        set_event(a, EV_STRUGGLE_WON, 0);
    else if (lang_accepts(p, "a battle"))
        set_event(a, EV_BATTLE_WON, 0);
    else
        lang_expected(p, "'a command struggle' or 'a battle'");
    read_where(p, a, "at");
}

static void read_plays(parser *p, tx_ability *a) {
    p->leaving = true;
    noun n = read_party(p);
    if (n.types != 1 << TYPE_EVENT)
        lang_fail(p, n.where, "expected an event: units, supports and attachments are deployed, not played");
    if (n.zone_stated && (n.zones != ZONE_DISCARD || n.side))
        lang_fail(p, n.where, "an event is played from the hand, or 'from a discard pile' if that is stated");
    set_event(a, EV_EVENT_PLAYED, n.zone_stated ? TX_FROM_THE_PILE : 0);
    n.zone_stated = false; /* it has left that zone when the event is matched */
    n.zones = 0;
    a->subject = lang_noun_fact(p, &n);
}

static void read_triggers(parser *p, tx_ability *a) {
    if (lang_accepts(p, "an ability that targets")) {
        set_event(a, EV_TARGETS, 0);
        a->amount = lang_accepts(p, "a single");
        a->subject = read_party_selector(p);
        read_first_time(p, a);
    } else if (lang_accepts(p, "an ability of")) {
        set_event(a, EV_TRIGGERED, 0);
        a->subject = read_party_selector(p);
    } else if (lang_accepts(p, "an ability"))
        set_event(a, EV_TRIGGERED, 0);
    else if (lang_accepts(p, "a battle ability")) {
        set_event(a, EV_BATTLE_ABILITY, 0);
        read_where(p, a, "at");
    } else
        lang_expected(p, "'an ability that targets …', 'an ability' or 'a battle ability'");
}

/* The destination is read as for a card that moves. */
static void read_moves(parser *p, tx_ability *a) {
    if (a->seat == SIDE_ANY)
        lang_fail(p, p->at, "the player who moves it makes no difference: expected 'a unit moves …'");
    set_event(a, EV_MOVES, 0);
    a->subject = read_party_selector(p);
    read_tail(p, a, lang_accepts(p, "from one planet to another") ? TAIL_ELSEWHERE : TAIL_TO);
}

static void read_removes(parser *p, tx_ability *a) {
    set_event(a, EV_HEALED, 0);
    a->subject = read_party_selector(p);
}

static void read_commits(parser *p, tx_ability *a) {
    set_event(a, EV_UNITS_COMMITTED, 0);
    read_where(p, a, "to");
}

static void read_player_verb(parser *p, tx_ability *a) {
    static const struct {
        const char *you, *others;
        void (*read)(parser *p, tx_ability *a); /* or only the following may come next */
        uint8_t event;
    } verbs[] = {
        {"deploy", "deploys", read_deploys, 0},
        {"win", "wins", read_wins, 0},
        {"play", "plays", read_plays, 0},
        {"use", "uses", read_shield, 0},
        {"trigger", "triggers", read_triggers, 0},
        {"commit units", "commits units", read_commits, 0},
        {"move", "moves", read_moves, 0},
        {"remove damage from", "removes damage from", read_removes, 0},
        {"search a deck", "searches a deck", NULL, EV_SEARCHES},
        {"cancel an effect", "cancels an effect", NULL, EV_CANCELLED},
        {"gain resources", "gains resources", NULL, EV_GAINS},
        {"end a combat turn", "ends a combat turn", NULL, EV_TURN_ENDS},
    };
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!lang_accepts(p, a->seat == SIDE_YOU ? verbs[i].you : verbs[i].others))
            continue;
        if (verbs[i].read)
            verbs[i].read(p, a);
        else
            set_event(a, (enum tx_event_kind)verbs[i].event, 0);
        return;
    }
    lang_expected(p, "what the player does: 'deploy', 'win', 'play', 'use', 'trigger', 'gain resources' …");
}

static bool read_player(parser *p, tx_ability *a) {
    if (lang_accepts(p, "you"))
        a->seat = SIDE_YOU;
    else if (lang_accepts(p, "the opponent"))
        a->seat = SIDE_ENEMY;
    else if (lang_accepts(p, "a player"))
        a->seat = SIDE_ANY;
    else
        return false;
    read_player_verb(p, a);
    return true;
}

/* ---- Framework happenings ---------------------------------------------------------------------------------------- */
static bool read_framework(parser *p, tx_ability *a) {
    static const uint8_t events[] = {EV_STRUGGLE_BEGINS, EV_STRUGGLE_RESOLVES,   EV_BATTLE_BEGINS,    EV_BATTLE_ENDS,
                                     EV_SKIRMISH_ENDS,   EV_COMBAT_ROUND_BEGINS, EV_COMBAT_ROUND_ENDS};
    lang_refuse(p, "a battle ability triggers", "'a player triggers a battle ability'");
    for (unsigned i = 0; i < sizeof events; i++)
        if (lang_accepts(p, lang_event_words[events[i]])) {
            set_event(a, (enum tx_event_kind)events[i], 0);
            read_where(p, a, "at");
            return true;
        }
    return false;
}

static bool read_phase(parser *p, tx_ability *a) {
    const token *start = p->at;
    if (!lang_accepts(p, "a phase")) {
        int phase = lang_accepts(p, "the") ? lang_accept_phase(p) : -1;
        if (phase < 0 || !lang_accepts(p, "phase")) {
            p->at = start;
            return false;
        }
        a->amount = (uint8_t)phase;
    }
    if (!lang_at_words(p, "begins") && !lang_at_words(p, "ends"))
        lang_expected(p, "'begins' or 'ends'");
    set_event(a, lang_accepts(p, "begins") ? EV_PHASE_BEGINS : EV_PHASE_ENDS, 0);
    if (a->event == EV_PHASE_ENDS)
        lang_accepts(p, "ends");
    return true;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */
/* Texts that act without being used ("always") have the timing of interrupts. */
static void check_timing(parser *p, const tx_ability *a, const token *at) {
    bool reaction = a->kind == ABILITY_REACTION || a->standing == STANDS_AFTER;
    if (!(reaction ? has_reaction(a->event) : has_interrupt(a->event)))
        lang_fail(p, at, "'%s' has no %s: expected '%s'", lang_event_words[a->event],
                  reaction ? "reaction" : "interrupt", reaction ? "interrupt when …" : "reaction after …");
}

void lang_read_trigger(parser *p, tx_ability *a) {
    const token *at = p->at;
    p->scope = new_scope(SCOPE_TRIGGER);
    if (!read_framework(p, a) && !read_phase(p, a) && !read_player(p, a))
        read_subject(p, a);
    check_timing(p, a, at);
}

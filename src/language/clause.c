/* clause.c: parses the clauses after the noun of a noun phrase: where a card is, who controls it, and what it has. */
#include "parser.h"

/* ---- At a place -------------------------------------------------------------------------------------------------- */
static bool implies_planet(const tx_clause *c) {
    return !c->flags &&
           (c->predicate == PRED_ADJACENT || c->predicate == PRED_FIRST_PLANET || c->predicate == PRED_BATTLE_HERE ||
            c->predicate == PRED_PLANET_TYPE || c->predicate == PRED_INFESTED || c->predicate == PRED_SHARES_TYPE);
}

/* Adds the clauses of a place to a card that is there: "is that place" becomes "at that place". */
static void add_place_clauses(parser *p, noun *n, const noun *place, unsigned flags) {
    bool planet = false;
    for (unsigned i = 0; i < place->count; i++)
        planet |= implies_planet(&place->clauses[i]);
    unsigned before = n->count;
    for (unsigned i = 0; i < place->count; i++) {
        const tx_clause *c = &place->clauses[i];
        if (c->predicate == PRED_AT_PLANET && !c->flags && planet)
            continue;
        unsigned own = c->flags & ~(unsigned)(CLAUSE_ALTERNATIVES << CLAUSE_ALTERNATIVE_SHIFT);
        lang_add_clause(p, n, c->predicate == PRED_IS ? PRED_AT : (enum tx_predicate)c->predicate, c->arg, own ^ flags);
    }
    if (flags && n->count > before + 1u)
        lang_fail(p, place->where,
                  "'not at' goes with a plain description: expected 'not at a planet', 'not at A's planet' …");
}

static bool read_same_planet(parser *p, noun *n, unsigned flags) {
    if (flags || !lang_accepts(p, "the same planet"))
        return false;
    n->same_place = true;
    return true;
}

void lang_refuse_at_known(parser *p) {
    if (lang_at_words(p, "this planet") || lang_at_words(p, "that planet"))
        lang_fail(p, p->at - 1, "'at %.*s planet': expected '%s'", (int)p->at->length, p->at->text,
                  lang_at_words(p, "this") ? "here" : "there");
}

static void read_at(parser *p, noun *n, unsigned flags) {
    if (read_same_planet(p, n, flags))
        return;
    n->each_place |= !flags && lang_at_words(p, "each");
    if (!flags)
        lang_refuse_at_known(p);
    int ref = lang_accept_place_ref(p);
    if (ref == REF_FIRST_PLANET)
        lang_add_clause(p, n, PRED_FIRST_PLANET, 0, flags);
    else if (ref >= 0)
        lang_add_clause(p, n, PRED_AT, ref, flags);
    if (ref >= 0)
        return;
    const token *at = p->at;
    noun place = lang_read_noun_phrase(p);
    if (place.thing != THING_PLACE)
        lang_fail(p, at, "'%.*s': expected a place: 'a planet', 'an adjacent planet', 'an HQ', 'the first planet' …",
                  (int)at->length, at->text);
    add_place_clauses(p, n, &place, flags);
}

/* "a unit from your hand at a planet": cards of a hand or pile are not at a planet, so the place is their destination.
 */
static bool is_going(const noun *n) {
    return n->leaving && n->zone_stated && !(n->zones & (ZONE_PLAY | ZONE_RESERVE));
}

static bool read_position(parser *p, noun *n) {
    unsigned first = n->count;
    if (is_going(n))
        return false;
    if (lang_accepts(p, "here"))
        lang_add_clause(p, n, PRED_AT, REF_HERE, 0);
    else if (lang_accepts(p, "there"))
        lang_add_clause(p, n, PRED_AT, lang_there_ref(p, "there"), 0);
    else if (lang_accepts(p, "at"))
        read_at(p, n, 0);
    else if (lang_accepts(p, "not at"))
        read_at(p, n, CLAUSE_NOT);
    else
        return false;
    lang_share_clauses(n, first);
    return true;
}

/* ---- Whose, and in which pile ------------------------------------------------------------------------------------ */
static bool read_control(parser *p, noun *n) {
    unsigned first = n->count;
    lang_refuse(p, "the opponent controls", p->scope.they == SIDE_ENEMY ? "'they control'" : "'enemy' before the noun");
    lang_refuse(p, "that player controls", "'they control'");
    if (lang_accepts(p, "you control"))
        lang_set_side(p, n, SIDE_YOU);
    else if (p->scope.they && lang_accepts(p, "they control"))
        lang_set_side(p, n, (enum tx_side)p->scope.they);
    else if (lang_accepts(p, "controlled by the controller of"))
        lang_add_clause(p, n, PRED_SAME_CONTROLLER, lang_need_card_ref(p, "whose controller is meant"), 0);
    else
        return false;
    lang_share_clauses(n, first);
    return true;
}

enum { THEIRS = SIDE_COUNT }; /* the side that "they" means */

static bool read_pile(parser *p, noun *n) {
    static const struct {
        const char *words;
        uint8_t zones, side;
    } zones[] = {
        {"your hand or discard pile", ZONE_HAND | ZONE_DISCARD, SIDE_YOU},
        {"your hand", ZONE_HAND, SIDE_YOU},
        {"your discard pile", ZONE_DISCARD, SIDE_YOU},
        {"the opponent's hand", ZONE_HAND, SIDE_ENEMY},
        {"the opponent's discard pile", ZONE_DISCARD, SIDE_ENEMY},
        {"their hand", ZONE_HAND, THEIRS},
        {"their discard pile", ZONE_DISCARD, THEIRS},
        {"a discard pile", ZONE_DISCARD, SIDE_ANY},
        {"reserve", ZONE_RESERVE, SIDE_ANY},
    };
    if (p->scope.they == SIDE_ENEMY)
        lang_refuse(p, "the opponent's", "'their'");
    if (p->scope.they == SIDE_ACTOR)
        lang_refuse(p, "that player's", "'their'");
    for (unsigned i = 0; i < sizeof zones / sizeof *zones; i++) {
        if ((zones[i].side == THEIRS && !p->scope.they) || !lang_accepts(p, zones[i].words))
            continue;
        n->zones |= zones[i].zones;
        if (zones[i].side)
            lang_set_side(p, n, (enum tx_side)(zones[i].side == THEIRS ? p->scope.they : zones[i].side));
        return true;
    }
    return false;
}

/* "that player's discard pile" */
static bool read_chosen_pile(parser *p, noun *n) {
    const token *at = p->at;
    unsigned first = n->count;
    if (!lang_accepts(p, "that player's discard pile"))
        return false;
    n->zones |= ZONE_DISCARD;
    lang_add_clause(p, n, PRED_IN_DISCARD_OF, lang_chosen_player(p, at), 0);
    lang_share_clauses(n, first);
    return true;
}

/* Cards are "in" a pile, and are put, deployed, played, discarded or returned "from" it. */
static void check_preposition(parser *p, const noun *n, const token *at) {
    bool from = lang_token_is(at, "from");
    if (from != n->leaving)
        lang_fail(p, at, "'%s': expected '%s'%s", from ? "from" : "in", from ? "in" : "from",
                  from ? ", because the cards stay where they are" : ", because the cards leave it");
}

/* "among them": the cards looked at, revealed or discarded before */
static bool read_looked(parser *p, noun *n) {
    const token *at = p->at;
    if (!lang_accepts(p, "among them"))
        return false;
    if (!p->scope.looked)
        lang_fail(p, at,
                  "'among them': no cards lie before the player; expected 'look at …', 'reveal …' or 'discard the top "
                  "…' before");
    n->zones |= ZONE_LOOKED;
    n->zone_stated = true;
    return true;
}

static bool read_zone(parser *p, noun *n) {
    const token *start = p->at;
    if (read_looked(p, n))
        return true;
    if (!lang_accepts(p, "in") && !lang_accepts(p, "from"))
        return false;
    if (read_pile(p, n) || read_chosen_pile(p, n)) {
        check_preposition(p, n, start);
        n->zone_stated = true;
        return true;
    }
    if (lang_token_is(start, "in"))
        lang_expected(p, "where: 'your hand', 'your discard pile', 'the opponent's discard pile' …");
    p->at = start; /* "from" may belong to the surrounding sentence */
    return false;
}

/* ---- With … ------------------------------------------------------------------------------------------------------ */
/* Inside the value, "it" is the card that the clause describes. */
static void read_printed_cost(parser *p, noun *n) {
    uint8_t it = p->scope.it;
    p->scope.it = REF_EACH;
    bool max = lang_accepts(p, "at most"), min = !max && lang_accepts(p, "at least");
    int16_t value = lang_read_value(p, "the printed cost");
    p->scope.it = it;
    lang_refuse_bound_after(p);
    if (!min)
        lang_add_clause(p, n, PRED_COST_LE, value, 0);
    if (!max)
        lang_add_clause(p, n, PRED_COST_GE, value, 0);
}

static void read_highest_cost(parser *p, noun *n) {
    noun among = lang_read_noun_phrase(p);
    if (among.thing != THING_CARD)
        lang_fail(p, among.where, "expected the cards it is compared with, as in 'units you control'");
    lang_refuse_hidden_choice(p, &among);
    lang_add_clause(p, n, PRED_HIGHEST_COST, lang_noun_selector(p, &among), 0);
}

/* Parses a feature after "with" or, where allowed, "without". */
static bool read_feature(parser *p, noun *n, unsigned flags) {
    int keyword, trait;
    lang_refuse(p, flags ? "an attachment" : "attachments", flags ? "'attachments'" : "'an attachment'");
    if (lang_accepts(p, flags ? "attachments" : "an attachment"))
        lang_add_clause(p, n, PRED_HAS_ATTACHMENT, 0, flags);
    else if (!flags && lang_accepts(p, "printed cost"))
        read_printed_cost(p, n);
    else if (!flags && lang_accepts(p, "the highest printed cost among"))
        read_highest_cost(p, n);
    else if (!flags && lang_accepts(p, "an odd printed cost"))
        lang_add_clause(p, n, PRED_ODD_COST, 0, 0);
    else if (!flags && lang_accepts(p, "the title of"))
        lang_add_clause(p, n, PRED_COPY_OF, lang_need_card_ref(p, "whose title"), 0);
    else if (!flags && lang_accepts(p, "another title than"))
        lang_add_clause(p, n, PRED_COPY_OF, lang_need_card_ref(p, "whose title"), CLAUSE_NOT);
    else if (lang_accepts(p, "printed shields"))
        lang_add_clause(p, n, PRED_SHIELDS, 0, flags);
    else if ((trait = lang_accept_named(p, NAMES_TRAIT, "that trait")) >= 0)
        lang_add_clause(p, n, PRED_TRAIT, trait, flags);
    else if ((keyword = lang_accept_keyword(p)) >= 0)
        lang_add_clause(p, n, PRED_KEYWORD, keyword, flags);
    else
        return false;
    return true;
}

/* "… and printed cost at most 3": otherwise the "and" belongs to the surrounding sentence. */
static bool another_feature_follows(parser *p) {
    static const char *const words[] = {"printed cost",  "an odd printed cost", "an attachment",
                                        "attachments",   "the highest printed", "the title",
                                        "another title", "printed shields"};
    const token *start = p->at;
    if (!lang_accepts(p, "and"))
        return false;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (lang_at_words(p, words[i]))
            return true;
    const token *next = p->at;
    bool follows = lang_accept_keyword(p) >= 0;
    p->at = follows ? next : start;
    return follows;
}

static void read_with(parser *p, noun *n, unsigned flags) {
    do
        if (!read_feature(p, n, flags))
            lang_expected(p, "'an attachment', 'attachments', 'printed cost at most 2', 'the title of …' or a keyword");
    while (another_feature_follows(p));
}

enum { MAX_COUNTED = 16 }; /* limit of the core: 15 in four bits */

/* "a planet with at least 2 Warrior units": returns the number as flags of the clause. */
static unsigned read_min(parser *p) {
    if (p->at->kind == TOKEN_NUMBER)
        lang_fail(p, p->at, "'%.*s': expected 'at least %.*s'", (int)p->at->length, p->at->text, (int)p->at->length,
                  p->at->text);
    if (!lang_accepts(p, "at least"))
        return 0;
    int min = lang_need_number(p, 2, MAX_COUNTED, "how many");
    return (unsigned)(min - 1) << CLAUSE_COUNT_SHIFT;
}

static void read_feature_of_place(parser *p, noun *n, unsigned flags) {
    if (lang_accepts(p, "a battle")) {
        lang_add_clause(p, n, PRED_BATTLE_HERE, 0, flags);
        return;
    }
    flags |= read_min(p);
    noun there = lang_read_noun_phrase(p);
    if (there.thing != THING_CARD)
        lang_fail(p, there.where, "expected units, as in 'a planet with an enemy unit'");
    lang_add_clause(p, n, PRED_AT_PLACE_WITH, lang_noun_selector(p, &there), flags);
}

/* "a planet with the enemy warlord and without units you control" */
static void read_with_place(parser *p, noun *n, unsigned flags) {
    read_feature_of_place(p, n, flags);
    for (bool with; (with = lang_accepts(p, "and with")) || lang_accepts(p, "and without");)
        read_feature_of_place(p, n, with ? 0 : CLAUSE_NOT);
}

/* ---- Other qualities --------------------------------------------------------------------------------------------- */
static void read_other_than(parser *p, noun *n) {
    bool place = n->thing == THING_PLACE;
    const token *at = p->at;
    int ref = place ? lang_accept_place_ref(p) : lang_need_card_ref(p, "which one is left out");
    if (ref < 0)
        lang_expected(p, "which place is left out: 'that planet', 'A's planet' …");
    if (ref == REF_HERE || (ref == REF_THIS && lang_other_means_this(p, n)))
        lang_fail(p, at - 2, "'other than this%s': expected 'another' or 'each other' before the noun",
                  place ? " planet" : "");
    if (ref == REF_FIRST_PLANET || ref == REF_LAST_PLANET)
        lang_fail(p, at - 2, "'other than': expected 'non-%s' before the noun",
                  ref == REF_FIRST_PLANET ? "first" : "last");
    lang_add_clause(p, n, PRED_IS, ref, CLAUSE_NOT);
}

static void read_adjacent_to(parser *p, noun *n) {
    const token *at = p->at;
    int ref = lang_accept_place_ref(p);
    if (ref < 0)
        lang_expected(p, "a place: 'that planet', 'A's planet' …");
    if (ref == REF_HERE)
        lang_fail(p, at - 2, "'adjacent to this planet': expected 'adjacent' before the noun");
    lang_add_clause(p, n, PRED_ADJACENT, ref, 0);
}

static void read_shared_type(parser *p, noun *n) {
    int ref = lang_accept_place_ref(p);
    if (ref < 0)
        lang_expected(p, "a planet: 'this planet', 'that planet', 'A's planet' …");
    lang_add_clause(p, n, PRED_SHARES_TYPE, ref, 0);
}

static bool read_name(parser *p, noun *n) {
    unsigned flags = lang_accepts(p, "not named") ? CLAUSE_NOT : 0;
    if (!flags && !lang_accepts(p, "named"))
        return false;
    lang_add_clause(p, n, PRED_NAMED, lang_need_title(p, lang_need_string(p, "a title")), flags);
    return true;
}

static void read_eligible(parser *p, noun *n) {
    unsigned any = lang_accepts(p, "an attachment on") ? ANY_ATTACHMENT_OF : 0;
    int ref = lang_need_card_ref(p, any ? "whose attachments" : "the attachment");
    lang_add_clause(p, n, PRED_CAN_HOST, ref | (int)any, 0);
}

static bool read_quality(parser *p, noun *n) {
    bool place = n->thing == THING_PLACE;
    if (place && lang_at_words(p, "with printed"))
        return false; /* describes the card that is there: "a unit at a planet with printed cost at most 2" */
    if (lang_accepts(p, "with"))
        (place ? read_with_place : read_with)(p, n, 0);
    else if (lang_accepts(p, "without"))
        (place ? read_with_place : read_with)(p, n, CLAUSE_NOT);
    else if (lang_accepts(p, "other than"))
        read_other_than(p, n);
    else if (place && lang_accepts(p, "adjacent to"))
        read_adjacent_to(p, n);
    else if (place && lang_accepts(p, "sharing a type with"))
        read_shared_type(p, n);
    else
        return read_name(p, n);
    return true;
}

/* "of that type", "of that faction" */
static bool read_named(parser *p, noun *n) {
    const token *at = p->at;
    int named = lang_accept_named(p, NAMES_TYPE, "of that type");
    if (named >= 0 && n->types)
        lang_fail(p, at, "'of that type': expected 'card' before it");
    if (named >= 0) {
        n->types = (uint16_t)named;
        return true;
    }
    if ((named = lang_accept_named(p, NAMES_FACTION, "of that faction")) < 0)
        return false;
    lang_add_clause(p, n, PRED_FACTION, named, 0);
    return true;
}

/* "on it", "on a Vehicle unit here": clauses after the host describe the host. */
static void read_host(parser *p, noun *n) {
    if (!lang_at_words(p, "a") && !lang_at_words(p, "an") && !lang_at_words(p, "another")) {
        lang_add_clause(p, n, PRED_ATTACHED_TO, lang_need_card_ref(p, "what it is attached to"), 0);
        return;
    }
    noun host = lang_read_noun_phrase(p);
    if (host.thing != THING_CARD || host.zone_stated)
        lang_fail(p, host.where, "expected what it is attached to, a card in play");
    lang_add_clause(p, n, PRED_ATTACHED_TO_SUCH, lang_noun_selector(p, &host), 0);
}

static bool read_card_quality(parser *p, noun *n) {
    lang_refuse(p, "eligible for", "'eligible to bear'");
    if (lang_accepts(p, "eligible to bear"))
        read_eligible(p, n);
    else if (lang_read_attacking(p, n, 0))
        return true;
    else if (lang_accepts(p, "damaged this phase by"))
        lang_add_clause(p, n, PRED_DAMAGED_BY, lang_need_card_ref(p, "what damaged it"), 0);
    else if (lang_accepts(p, "sharing a faction with"))
        lang_add_clause(p, n, PRED_SHARES_FACTION, lang_need_card_ref(p, "whose faction"), 0);
    else if (n->types == 1 << TYPE_ATTACHMENT && !lang_at_words(p, "on top") && !lang_at_words(p, "on the bottom") &&
             lang_accepts(p, "on"))
        read_host(p, n);
    else
        return false;
    return true;
}

bool lang_read_clause(parser *p, noun *n) {
    if (read_quality(p, n))
        return true;
    return n->thing == THING_CARD && (read_named(p, n) || read_card_quality(p, n) || read_position(p, n) ||
                                      read_control(p, n) || read_zone(p, n));
}

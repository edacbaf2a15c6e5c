/* noun.c: noun phrases, the selectors of the card language.
 *
 *     each other | Soldier or Warrior | unit | you control | here
 *     determiner | adjectives         | noun | clauses (clause.c)
 *
 * Alternatives joined by "or" become one list of clauses: (a and b) or c is written as (a or c) and (b or c), because
 * the core reads clauses as "all must hold, some joined to the next by or".
 */
#include <string.h>

#include "parser.h"

/* ---- Clauses in the making --------------------------------------------------------------------------------------- */
void lang_add_clause(parser *p, noun *n, enum tx_predicate predicate, int arg, unsigned flags) {
    if (n->count == MAX_CLAUSES)
        lang_fail(p, p->at, "the noun phrase is too long: at most %d clauses", MAX_CLAUSES);
    n->clauses[n->count++] = (tx_clause){(uint8_t)predicate, (uint8_t)flags, (int16_t)arg};
}

static void add_first_clause(parser *p, noun *n, enum tx_predicate predicate) {
    lang_add_clause(p, n, PRED_TRUE, 0, 0);
    memmove(&n->clauses[1], &n->clauses[0], (n->count - 1u) * sizeof *n->clauses);
    n->clauses[0] = (tx_clause){(uint8_t)predicate, 0, 0};
}

void lang_share_clauses(noun *n, unsigned first) {
    for (unsigned i = first; i < n->count; i++)
        n->shared |= 1u << i;
}

static unsigned group_end(const noun *n, unsigned i) {
    while (i + 1 < n->count && n->clauses[i].flags & CLAUSE_OR)
        i++;
    return i + 1;
}

/* ---- Determiners ------------------------------------------------------------------------------------------------- */
static void read_count(parser *p, noun *n, enum determiner determiner) {
    n->determiner = (uint8_t)determiner;
    if (lang_token_is(p->at, "X")) {
        n->number = lang_read_value(p, "how many");
        return;
    }
    if (p->at->kind != TOKEN_NUMBER || p->at->sign || p->at->value < 1 || p->at->value > 99)
        lang_expected(p, "how many, a number from 1 to 99, or X");
    n->number = p->at++->value;
}

static void read_plain_determiner(parser *p, noun *n) {
    static const struct {
        const char *words;
        uint8_t determiner;
        bool other;
    } determiners[] = {
        {"each other", EACH, true},
        {"each", EACH, false},
        {"another", ONE, true},
        {"any number of", ANY_NUMBER, false},
        {"the topmost", TOPMOST, false},
        {"a", ONE, false},
        {"an", ONE, false},
    };
    for (unsigned i = 0; i < sizeof determiners / sizeof *determiners; i++)
        if (lang_accepts(p, determiners[i].words)) {
            n->determiner = determiners[i].determiner;
            n->other = determiners[i].other;
            return;
        }
    if (lang_at_words(p, "the enemy warlord") || lang_at_words(p, "the first planet") ||
        lang_at_words(p, "the last planet"))
        p->at++; /* there is one of them */
}

static void read_determiner(parser *p, noun *n) {
    n->where = p->at;
    n->definite = lang_at_warlord(p);
    lang_refuse(p, "all", "'each'");
    if (lang_accepts(p, "up to"))
        read_count(p, n, UP_TO);
    else if (p->at->kind == TOKEN_NUMBER || lang_token_is(p->at, "X"))
        read_count(p, n, COUNTED);
    else
        read_plain_determiner(p, n);
    if (n->determiner != ONE && lang_accepts(p, "other"))
        n->other = true;
}

/* ---- Adjectives -------------------------------------------------------------------------------------------------- */
static const struct {
    const char *word, *opposite; /* or NULL, where only "non-" and "not" say it */
    uint8_t predicate, flags;
} states[] = {
    {"ready", "exhausted", PRED_READY, 0},     {"exhausted", "ready", PRED_EXHAUSTED, 0},
    {"damaged", "undamaged", PRED_DAMAGED, 0}, {"undamaged", "damaged", PRED_DAMAGED, CLAUSE_NOT},
    {"bloodied", "hale", PRED_BLOODIED, 0},    {"hale", "bloodied", PRED_BLOODIED, CLAUSE_NOT},
    {"unique", NULL, PRED_UNIQUE, 0},          {"attacking", NULL, PRED_ATTACKING, 0},
    {"enslaved", NULL, PRED_ENSLAVED, 0},
};
enum { STATES = sizeof states / sizeof *states };

void lang_refuse_negated_state(parser *p) {
    for (unsigned i = 0; i < STATES; i++)
        if (states[i].opposite && lang_at_words(p, states[i].word))
            lang_fail(p, p->at, "'%s' is the opposite of '%s': expected '%s'", states[i].opposite, states[i].word,
                      states[i].opposite);
}

/* "attacking a damaged unit": without such a unit, "attacking" is a state like others. */
bool lang_read_attacking(parser *p, noun *n, unsigned flags) {
    static const char *const determiners[] = {"a", "an", "another", "your warlord", "the enemy warlord"};
    const token *start = p->at;
    unsigned i = sizeof determiners / sizeof *determiners;
    if (lang_accepts(p, "attacking"))
        for (i = 0; i < sizeof determiners / sizeof *determiners && !lang_at_words(p, determiners[i]); i++)
            ;
    if (i == sizeof determiners / sizeof *determiners) {
        p->at = start;
        return false;
    }
    noun whom = lang_read_noun_phrase(p);
    if (whom.thing != THING_CARD)
        lang_fail(p, whom.where, "expected the card that it attacks: 'a damaged unit', 'the enemy warlord' …");
    lang_add_clause(p, n, PRED_ATTACKS, lang_noun_selector(p, &whom), flags);
    n->of_card = true;
    return true;
}

static bool read_state(parser *p, noun *n, unsigned flags) {
    if (lang_read_attacking(p, n, flags))
        return true;
    for (unsigned i = 0; i < STATES; i++)
        if (lang_accepts(p, states[i].word)) {
            lang_add_clause(p, n, (enum tx_predicate)states[i].predicate, 0, states[i].flags ^ flags);
            n->of_card = true;
            return true;
        }
    return false;
}

static bool read_place_adjective(parser *p, noun *n, unsigned flags) {
    int type;
    if (!flags && (lang_at_words(p, "first") || lang_at_words(p, "last")) && !lang_token_is(p->at - 1, "the"))
        lang_fail(p, p->at, "'%.*s': there is one of them; expected 'the %.*s planet'", (int)p->at->length, p->at->text,
                  (int)p->at->length, p->at->text);
    if (lang_accepts(p, "adjacent"))
        lang_add_clause(p, n, PRED_ADJACENT, REF_HERE, flags);
    else if (lang_accepts(p, "first"))
        lang_add_clause(p, n, PRED_FIRST_PLANET, 0, flags);
    else if (lang_accepts(p, "last"))
        lang_add_clause(p, n, PRED_IS, REF_LAST_PLANET, flags);
    else if (lang_accepts(p, "infested"))
        lang_add_clause(p, n, PRED_INFESTED, 0, flags);
    else if ((type = lang_accept_planet_type(p)) >= 0)
        lang_add_clause(p, n, PRED_PLANET_TYPE, type, flags);
    else
        return false;
    n->of_place = true;
    return true;
}

static int accept_type_word(parser *p, bool any) {
    static const uint8_t before_unit[] = {TYPE_ARMY, TYPE_TOKEN, TYPE_SYNAPSE};
    static const uint8_t after_non[] = {TYPE_ARMY,    TYPE_TOKEN,      TYPE_SYNAPSE, TYPE_WARLORD,
                                        TYPE_SUPPORT, TYPE_ATTACHMENT, TYPE_EVENT};
    const uint8_t *types = any ? after_non : before_unit;
    unsigned count = any ? sizeof after_non : sizeof before_unit;
    for (unsigned i = 0; i < count; i++)
        if (lang_accepts(p, lang_type_words[types[i]]))
            return types[i];
    return -1;
}

static bool read_type_adjective(parser *p, noun *n, bool negated) {
    const token *at = p->at;
    int type = accept_type_word(p, negated);
    if (type < 0)
        return false;
    if (!negated && n->types && !lang_token_is(at - 1, "or"))
        lang_fail(p, at, "'%.*s': a card is of one type; expected 'or' before it", (int)at->length, at->text);
    uint16_t *types = negated ? &n->not_types : &n->types;
    *types = (uint16_t)(*types | 1u << type);
    n->of_card = true;
    return true;
}

/* Keywords and titles come after the noun; a capitalised word before it is a trait or a faction. */
static void refuse_stated_after(parser *p, unsigned flags) {
    const token *at = p->at;
    if (at->kind == TOKEN_STRING)
        lang_fail(p, at, "\"%.*s\": a title comes after the noun; expected '%s \"%.*s\"' there", (int)at->length,
                  at->text, flags ? "not named" : "named", (int)at->length, at->text);
    int keyword = lang_accept_keyword(p);
    if (keyword >= 0)
        lang_fail(p, at, "'%s': a keyword comes after the noun; expected '%s %s' there", lang_keyword_words[keyword],
                  flags ? "without" : "with", lang_keyword_words[keyword]);
}

static bool read_kind(parser *p, noun *n, unsigned flags) {
    int found;
    refuse_stated_after(p, flags);
    if ((found = lang_accept_faction(p)) >= 0)
        lang_add_clause(p, n, PRED_FACTION, found, flags);
    else if ((found = lang_accept_trait(p)) >= 0)
        lang_add_clause(p, n, PRED_TRAIT, found, flags);
    else
        return false;
    n->of_card = true;
    return true;
}

void lang_set_side(parser *p, noun *n, enum tx_side side) {
    if (n->side && n->side != side)
        lang_fail(p, p->at - 1, "'%.*s' contradicts an earlier word of the phrase", (int)p->at[-1].length,
                  p->at[-1].text);
    n->side = (uint8_t)side;
}

static bool read_side(parser *p, noun *n) {
    if (p->scope.they == SIDE_ENEMY)
        lang_refuse(p, "enemy", "'they control' after the noun, of what is the opponent's own");
    if (!lang_at_words(p, "your warlord"))
        lang_refuse(p, "your", "'you control' after the noun");
    enum tx_side side = lang_accepts(p, "enemy") ? SIDE_ENEMY : lang_accepts(p, "your") ? SIDE_YOU : SIDE_ANY;
    if (side)
        lang_set_side(p, n, side);
    return side != SIDE_ANY;
}

bool lang_read_adjective(parser *p, noun *n) {
    bool negated = lang_accepts(p, "non-");
    unsigned flags = negated ? CLAUSE_NOT : 0;
    if (negated)
        lang_refuse_negated_state(p);
    else if (read_side(p, n))
        return true;
    if (read_state(p, n, flags) || read_place_adjective(p, n, flags) || read_type_adjective(p, n, negated) ||
        read_kind(p, n, flags))
        return true;
    if (negated)
        lang_expected(p, "an adjective after 'non-': a trait, a faction, a card type, 'unique' …");
    return false;
}

static void read_adjectives(parser *p, noun *n) {
    bool joined = false, was_clause = false; /* an "or" precedes this adjective; the previous one made a clause */
    for (unsigned before = n->count; lang_read_adjective(p, n); before = n->count) {
        bool clause = n->count > before;
        if (joined && clause != was_clause)
            lang_fail(p, p->at - 1,
                      "'or' joins adjectives of different sorts: expected two traits, two factions or two card types");
        joined = lang_accepts(p, "or");
        was_clause = clause;
        if (joined && clause)
            n->clauses[n->count - 1].flags |= CLAUSE_OR;
    }
    if (joined)
        lang_expected(p, "an adjective after 'or'");
}

/* ---- Nouns ------------------------------------------------------------------------------------------------------- */
typedef struct noun_word {
    const char *word;
    uint16_t types;
    uint8_t thing, predicate;
} noun_word;

static const noun_word *accept_noun_word(parser *p) {
    static const noun_word words[] = {
        {"unit", UNIT_TYPES, THING_CARD, 0},
        {"card", 0, THING_CARD, 0},
        {"warlord", 1 << TYPE_WARLORD, THING_CARD, 0},
        {"support", 1 << TYPE_SUPPORT, THING_CARD, 0},
        {"attachment", 1 << TYPE_ATTACHMENT, THING_CARD, 0},
        {"event", 1 << TYPE_EVENT, THING_CARD, 0},
        {"planet", 0, THING_PLACE, PRED_AT_PLANET},
        {"HQ", 0, THING_PLACE, PRED_AT_HQ},
        {"player", 0, THING_SEAT, 0},
    };
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (lang_accept_noun(p, words[i].word))
            return &words[i];
    return NULL;
}

bool lang_is_noun_word(parser *p, const token *t) {
    const token *start = p->at;
    p->at = t;
    bool found = accept_noun_word(p) != NULL;
    p->at = start;
    return found;
}

void lang_resolve_types(noun *n, uint16_t types) {
    if (!n->types)
        n->types = types;
    if (n->not_types)
        n->types = (uint16_t)((n->types ? n->types : CARD_TYPES) & ~n->not_types);
    n->not_types = 0;
}

static void read_noun(parser *p, noun *n) {
    const token *at = p->at;
    const noun_word *w = accept_noun_word(p);
    if (!w)
        lang_expected(
            p, "a noun: 'unit', 'army unit', 'warlord', 'support', 'attachment', 'event', 'card', 'planet', 'HQ' "
               "or 'player'");
    n->thing = w->thing;
    if (n->thing != THING_PLACE && n->of_place)
        lang_fail(p, at, "'%.*s': expected 'planet' after the adjective of a place", (int)at->length, at->text);
    if (n->thing != THING_CARD && n->of_card)
        lang_fail(p, at, "'%.*s': expected a kind of card after the adjective of a card", (int)at->length, at->text);
    uint16_t all = n->types ? n->types : w->types ? w->types : CARD_TYPES;
    if (n->not_types & ~all)
        lang_fail(p, at, "'%.*s' excludes something that the phrase does not contain", (int)at->length, at->text);
    lang_resolve_types(n, w->types);
    if (n->thing == THING_CARD && w->types && !n->types)
        lang_fail(p, at, "nothing is left of '%.*s' after its adjectives", (int)at->length, at->text);
    if (w->predicate)
        add_first_clause(p, n, (enum tx_predicate)w->predicate);
}

bool lang_at_noun_phrase(parser *p) {
    const token *start = p->at;
    if (start->kind == TOKEN_NUMBER || start->kind == TOKEN_STRING || lang_word_is_title(start))
        return true;
    noun n = {0};
    read_determiner(p, &n);
    bool found = p->at != start || lang_read_adjective(p, &n) || accept_noun_word(p);
    p->at = start;
    return found;
}

/* ---- Alternatives ------------------------------------------------------------------------------------------------ */
static void read_alternative(parser *p, noun *n) {
    read_adjectives(p, n);
    read_noun(p, n);
    while (lang_read_clause(p, n))
        ;
    if (n->thing == THING_PLACE && n->side) /* planets have no controller, and an HQ is named by reference */
        lang_fail(p, n->where, "a place has no controller: expected 'an HQ', 'your HQ' or 'an HQ other than your HQ'");
}

/* "an adjacent planet or your HQ" */
static void read_own_hq(parser *p, noun *n) {
    n->thing = THING_PLACE;
    lang_add_clause(p, n, PRED_AT_HQ, 0, 0);
    lang_add_clause(p, n, PRED_IS, REF_YOUR_HQ, 0);
}

noun lang_read_leaving_phrase(parser *p) {
    p->leaving = true;
    return lang_read_noun_phrase(p);
}

/* After "or": returns true if a place follows. Otherwise the "or" belongs to the phrase around the place. */
static bool place_follows(parser *p) {
    static const char *const words[] = {"planet",   "HQ",       "adjacent",    "first", "last",
                                        "infested", "material", "strongpoint", "tech"};
    const token *t = p->at + 1;
    if (lang_token_is(t, "a") || lang_token_is(t, "an") || lang_token_is(t, "your"))
        t++;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (lang_token_is(t, words[i]))
            return true;
    return false;
}

static void share_zone_and_side(parser *p, noun *n, const noun *other) {
    if (n->thing != other->thing)
        lang_fail(p, other->where, "'or' joins two different things: expected two kinds of card or two places");
    if ((n->zone_stated && other->zone_stated && n->zones != other->zones) ||
        (n->side && other->side && n->side != other->side))
        lang_fail(p, other->where, "both parts of 'or' must have the same place and the same controller");
    n->zones |= other->zones;
    n->zone_stated |= other->zone_stated;
    n->side |= other->side;
    n->same_place |= other->same_place;
    n->each_place |= other->each_place;
}

/* Places and sides, once for all alternatives or in each of them. */
static noun part_of(const noun *n, uint32_t clauses) {
    noun part = *n;
    part.count = 0;
    for (unsigned i = 0; i < n->count; i++)
        if (clauses >> i & 1)
            part.clauses[part.count++] = n->clauses[i];
    return part;
}

static bool same_clauses(const noun *a, const noun *b) {
    return a->count == b->count && memcmp(a->clauses, b->clauses, a->count * sizeof *a->clauses) == 0;
}

static void append_shared(parser *p, noun *n, const noun *clauses) {
    unsigned first = n->count;
    for (unsigned i = 0; i < clauses->count; i++)
        lang_add_clause(p, n, (enum tx_predicate)clauses->clauses[i].predicate, clauses->clauses[i].arg,
                        clauses->clauses[i].flags);
    lang_share_clauses(n, first);
}

/* Moves the clauses that both share out of both; different places stay where they are. */
static noun take_shared(parser *p, noun *n, noun *other) {
    bool places = n->thing == THING_PLACE; /* planet or HQ: the first clause */
    if (places && !n->alternatives)
        n->shared = 1;
    if (places)
        other->shared = 1;
    noun of_n = part_of(n, n->shared), of_other = part_of(other, other->shared);
    bool joined = of_n.count && of_other.count, differ = joined && !same_clauses(&of_n, &of_other);
    if (!places && (n->apart ? !of_other.count : differ && n->bare))
        lang_fail(p, other->where,
                  "where the cards are must be stated once for all that 'or' joins, or of each of them");
    n->apart |= differ;
    n->bare |= !joined;
    uint32_t shared_of_n = n->shared, shared_of_other = other->shared;
    n->shared = other->shared = 0;
    if (n->apart)
        return (noun){0};
    *n = part_of(n, ~shared_of_n);
    *other = part_of(other, ~shared_of_other);
    return of_n.count ? of_n : of_other;
}

/* ---- … and all else of either */
static unsigned alternative_of(const tx_clause *c) {
    return c->flags >> CLAUSE_ALTERNATIVE_SHIFT & CLAUSE_ALTERNATIVES;
}

static bool states_type(const noun *n, unsigned alternative) {
    for (unsigned i = 0; i < n->count; i++)
        if (n->clauses[i].predicate == PRED_TYPE && alternative_of(&n->clauses[i]) == alternative)
            return true;
    return false;
}

/* Adds a clause with the type to each alternative if the common type is not specific enough. */
static void add_type_clauses(parser *p, noun *n, uint16_t joined) {
    if (!n->types || n->types == joined)
        return;
    for (unsigned k = n->alternatives ? 1 : 0; k <= n->alternatives; k++)
        if (!states_type(n, k))
            lang_add_clause(p, n, PRED_TYPE, n->types, k << CLAUSE_ALTERNATIVE_SHIFT);
}

static bool is_every_place(const tx_clause *a, const tx_clause *b) {
    return (a->predicate == PRED_AT_PLANET && b->predicate == PRED_AT_HQ) ||
           (a->predicate == PRED_AT_HQ && b->predicate == PRED_AT_PLANET);
}

static void add_joined_group(parser *p, noun *to, const noun *a, unsigned i, const noun *b, unsigned j) {
    unsigned i_end = group_end(a, i), j_end = group_end(b, j);
    if (i_end == i + 1 && j_end == j + 1 && is_every_place(&a->clauses[i], &b->clauses[j]))
        return;
    for (; i < i_end; i++)
        lang_add_clause(p, to, (enum tx_predicate)a->clauses[i].predicate, a->clauses[i].arg,
                        a->clauses[i].flags | CLAUSE_OR);
    for (; j < j_end; j++)
        lang_add_clause(p, to, (enum tx_predicate)b->clauses[j].predicate, b->clauses[j].arg, b->clauses[j].flags);
}

/* Assigns clauses without an alternative to alternative `number`. */
static void mark_alternative(noun *n, unsigned number) {
    for (unsigned i = 0; i < n->count; i++)
        if (!alternative_of(&n->clauses[i]))
            n->clauses[i].flags |= (uint8_t)(number << CLAUSE_ALTERNATIVE_SHIFT);
}

static void join_alternative(parser *p, noun *n, noun *other) {
    share_zone_and_side(p, n, other);
    noun shared = take_shared(p, n, other);
    uint16_t types = !n->types || !other->types ? 0 : (uint16_t)(n->types | other->types);
    if (n->count || other->count) {
        add_type_clauses(p, n, types);
        add_type_clauses(p, other, types);
        n->alternatives = (uint8_t)(n->alternatives ? n->alternatives + 1 : 2);
    }
    if (n->alternatives > CLAUSE_ALTERNATIVES)
        lang_fail(p, other->where, "'or' joins too many descriptions: at most %d", CLAUSE_ALTERNATIVES);
    mark_alternative(n, 1);
    mark_alternative(other, n->alternatives);
    noun joined = *n;
    joined.count = 0;
    joined.types = types;
    if (n->thing == THING_PLACE)
        append_shared(p, &joined, &shared);
    for (unsigned i = 0; i < n->count; i = group_end(n, i))
        for (unsigned j = 0; j < other->count; j = group_end(other, j))
            add_joined_group(p, &joined, n, i, other, j);
    if (n->thing != THING_PLACE)
        append_shared(p, &joined, &shared);
    *n = joined;
}

bool lang_other_means_this(const parser *p, const noun *n) {
    bool several = n->determiner == EACH || n->determiner == NO_DETERMINER;
    return several || p->scope.kind != SCOPE_ABILITY || p->scope.last[THING_CARD] < 0;
}

/* "another planet" is not "here"; in a battle ability, not the planet with that ability (O31). */
static void add_other(parser *p, noun *n) {
    if (n->thing == THING_PLACE)
        lang_add_clause(p, n, PRED_IS, REF_HERE, CLAUSE_NOT);
    else if (lang_other_means_this(p, n))
        lang_add_clause(p, n, PRED_IS, REF_THIS, CLAUSE_NOT);
    else
        lang_add_clause(p, n, PRED_IS, lang_use_register(p, p->scope.last[THING_CARD]), CLAUSE_NOT);
}

/* Each player has one warlord, so a side alone is not a description. */
static void refuse_described_warlord(parser *p, const noun *n) {
    if (n->types == 1 << TYPE_WARLORD && n->side && n->side != SIDE_ACTOR && !n->count && !n->zone_stated &&
        !n->definite)
        lang_fail(p, n->where, "'%.*s': expected '%s'", (int)n->where->length, n->where->text,
                  n->side == SIDE_YOU ? "your warlord" : "the enemy warlord");
}

noun lang_read_noun_phrase(parser *p) {
    noun n = {.thing = THING_CARD, .leaving = p->leaving};
    p->leaving = false;
    read_determiner(p, &n);
    lang_refuse(p, "the", "'each' for all of them, or the noun alone");
    read_alternative(p, &n);
    while (lang_at_words(p, "or") && (n.thing != THING_PLACE || place_follows(p))) {
        lang_accepts(p, "or");
        noun other = {.where = p->at, .leaving = n.leaving};
        if (n.thing == THING_PLACE && lang_accepts(p, "your HQ")) {
            read_own_hq(p, &other);
        } else {
            if (!lang_accepts(p, "an"))
                lang_accepts(p, "a");
            read_alternative(p, &other);
        }
        join_alternative(p, &n, &other);
    }
    refuse_described_warlord(p, &n);
    if (n.other)
        add_other(p, &n);
    return n;
}

/* A constant effect applies to both players, and one of them does not see the cards in a hand. */
void lang_refuse_held(parser *p, const noun *n) {
    if (p->scope.kind == SCOPE_CONSTANT && n->zones & ZONE_HAND && n->side != SIDE_ENEMY && (n->count || n->types))
        lang_fail(p, n->where,
                  "'%.*s': the opponent does not see which cards a hand holds; expected 'cards in your hand'",
                  (int)n->where->length, n->where->text);
}

/* ---- Selectors --------------------------------------------------------------------------------------------------- */
static uint16_t make_selector(parser *p, const noun *n, unsigned zones) {
    noun whole = *n;
    if (n->same_place)
        lang_fail(p, n->where,
                  "'at the same planet' goes with several things: expected 'up to 3 …' or 'as A' and 'at A's planet'");
    if (n->each_place)
        lang_fail(p, n->where,
                  "'at each …' goes with how many are chosen at each of those places, as in 'up to 1 unit at each "
                  "planet', or with what is sacrificed there");
    if (n->determiner == TOPMOST)
        lang_add_clause(p, &whole, PRED_TOPMOST, 0, 0);
    tx_selector s = {.zones = (uint8_t)zones, .side = whole.side, .types = whole.types, .count = whole.count};
    return lang_add_selector(p->b, &s, whole.clauses);
}

/* ---- … of cards that are hidden from the player whose text it is */
static bool is_hidden(const noun *n, unsigned zone) {
    return n->thing == THING_CARD && n->zone_stated && n->zones & zone && n->side != SIDE_YOU && n->side != SIDE_ACTOR;
}

/* Returns true if the phrase describes the card itself, not just its place. */
static bool is_described(const noun *n) {
    bool described = n->types;
    for (unsigned i = 0; i < n->count; i++)
        described = described || (!(n->shared >> i & 1) && n->clauses[i].predicate != PRED_IS);
    return described;
}

static void refuse_hidden(parser *p, const noun *n) {
    if (is_hidden(n, ZONE_HAND) && is_described(n))
        lang_fail(
            p, n->where,
            "what the opponent holds is hidden: expected 'cards in the opponent's hand' without a description, or "
            "'the opponent chooses …', 'the opponent may discard … from their hand'");
    if (is_hidden(n, ZONE_RESERVE) && is_described(n))
        lang_fail(p, n->where,
                  "cards in reserve are hidden: expected 'card in reserve' without a description, or those "
                  "'you control'");
}

void lang_refuse_hidden_choice(parser *p, const noun *n) {
    if (is_hidden(n, ZONE_HAND))
        lang_fail(
            p, n->where,
            "the opponent's hand is hidden, so nothing in it can be chosen: expected 'discard 1 card at random from "
            "the opponent's hand', 'the opponent discards …' or 'the opponent chooses …'");
    refuse_hidden(p, n);
}

uint16_t lang_noun_selector(parser *p, const noun *n) {
    refuse_hidden(p, n);
    return lang_open_selector(p, n);
}

uint16_t lang_open_selector(parser *p, const noun *n) {
    static const uint8_t zones[] = {ZONE_PLAY, ZONE_PLACES, ZONE_SEATS};
    if (n->determiner == TOPMOST && !(n->zones & ZONE_DISCARD))
        lang_fail(p, n->where, "'the topmost' goes with a discard pile: expected 'in your discard pile'");
    if (n->thing == THING_CARD && !n->zone_stated && n->types == 1 << TYPE_EVENT)
        lang_fail(p, n->where, "an event is never in play: expected its zone, as in 'in your hand'");
    return make_selector(p, n, n->zone_stated ? n->zones : zones[n->thing]);
}

uint16_t lang_noun_fact(parser *p, const noun *n) {
    return make_selector(p, n, n->thing == THING_PLACE ? ZONE_PLACES : n->zone_stated ? n->zones : 0);
}

uint16_t lang_is_selector(parser *p, enum thing thing, int ref) {
    noun n = {.thing = (uint8_t)thing};
    lang_add_clause(p, &n, PRED_IS, ref, 0);
    return lang_noun_fact(p, &n);
}

/* legal.c: deck building (R20). */
#include "legal.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const FACTION_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_FACTIONS(NAME)
#undef NAME
};

/* ---- Allies ------------------------------------------------------------------------------------------------------ */

enum { WHEEL = FACTION_TYRANIDS }; /* the factions before it are the alignment wheel, in its order (R20.6) */

static bool neighbours(unsigned a, unsigned b) {
    return a < WHEEL && b < WHEEL && ((a + 1) % WHEEL == b || (b + 1) % WHEEL == a);
}

static bool printed_clause(const tx_clause *clause, const tx_def *card) {
    unsigned arg = (unsigned)clause->arg;
    bool yes = clause->predicate == PRED_FACTION ? card->faction == arg
               : clause->predicate == PRED_TRAIT ? card->traits[arg / 64] >> arg % 64 & 1
               : clause->predicate == PRED_TYPE  ? arg >> card->type & 1
                                                 : clause->predicate == PRED_TRUE;
    return yes != ((clause->flags & CLAUSE_NOT) != 0);
}

/* Does the card, as printed, match a selector? A deck is built outside of any game: only what is printed counts. */
static bool printed_matches(const tx_catalog *catalog, unsigned selector, const tx_def *card) {
    const tx_selector *s = &catalog->selectors[selector];
    const tx_clause *clause = &catalog->clauses[s->first], *end = clause + s->count;
    if (s->types && !(s->types >> card->type & 1))
        return false;
    for (; clause < end; clause++) {
        bool yes = printed_clause(clause, card);
        for (; clause->flags & CLAUSE_OR && clause + 1 < end; clause++)
            yes = printed_clause(clause + 1, card) || yes;
        if (!yes)
            return false;
    }
    return true;
}

/* A card of another faction that is neither loyal nor anybody's signature. */
static bool may_ally(const tx_catalog *catalog, const tx_def *warlord, unsigned ally, const tx_def *card) {
    if (card->loyalty != LOYALTY_COMMON)
        return false;
    if (warlord->allies) /* R20.7: the warlord's own text, in place of the wheel (O12) */
        return printed_matches(catalog, warlord->allies, card);
    if (warlord->faction == FACTION_NECRONS) /* R20.9 */
        return card->type == TYPE_ARMY && card->faction != FACTION_TYRANIDS;
    return card->faction == ally && neighbours(warlord->faction, ally); /* R20.5, R20.8 */
}

static bool is_deck_card(const tx_def *card) {
    return card->type == TYPE_ARMY || card->type == TYPE_SUPPORT || card->type == TYPE_ATTACHMENT ||
           card->type == TYPE_EVENT;
}

bool tx_deck_may_hold(const tx_catalog *catalog, tx_def_id warlord, unsigned ally, tx_def_id card) {
    const tx_def *leader = &catalog->defs[warlord], *def = &catalog->defs[card];
    if (!is_deck_card(def))
        return false;
    if (def->loyalty == LOYALTY_SIGNATURE)
        return def->signature_of == warlord; /* R20.2 */
    if (def->faction == FACTION_NEUTRAL)
        return leader->faction != FACTION_TYRANIDS || def->type != TYPE_ARMY; /* R20.4, R20.8 */
    return def->faction == leader->faction || may_ally(catalog, leader, ally, def);
}

/* ---- A whole deck ------------------------------------------------------------------------------------------------ */

typedef struct check {
    const tx_catalog *catalog;
    const tx_deck *deck;
    char *error;
    size_t size;
} check;

__attribute__((format(printf, 2, 3))) static bool illegal(const check *c, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(c->error, c->size, format, list);
    va_end(list);
    return false;
}

static unsigned copies_of(const check *c, tx_def_id title) {
    unsigned count = 0;
    for (unsigned i = 0; i < c->deck->count; i++)
        count += c->catalog->defs[c->deck->cards[i]].title == title;
    return count;
}

static bool squad_complete(const check *c, const tx_def *warlord) {
    for (unsigned i = 0; i < warlord->squad_count; i++) {
        const tx_squad_entry *entry = &c->catalog->squads[warlord->first_squad + i];
        unsigned copies = copies_of(c, entry->def);
        if (copies != entry->count)
            return illegal(c, "the signature squad of %s has %u \"%s\", the deck %u (R20.2)", warlord->name,
                           entry->count, c->catalog->defs[entry->def].name, copies);
    }
    return true;
}

static bool synapse_fits(const check *c, const tx_def *warlord) {
    bool tyranids = warlord->faction == FACTION_TYRANIDS;
    if (tyranids == (c->deck->synapse != 0))
        return true;
    return illegal(c, tyranids ? "a Tyranid deck has exactly one synapse unit (R20.8)"
                               : "only a Tyranid deck has a synapse unit (R20.8)");
}

/* The faction that the first foreign card allies the deck with. */
static unsigned ally_of(const check *c, const tx_def *warlord) {
    for (unsigned i = 0; i < c->deck->count; i++) {
        unsigned faction = c->catalog->defs[c->deck->cards[i]].faction;
        if (faction != warlord->faction && faction != FACTION_NEUTRAL)
            return faction;
    }
    return FACTION_NEUTRAL;
}

static bool cards_fit(const check *c, const tx_def *warlord) {
    unsigned ally = ally_of(c, warlord);
    for (unsigned i = 0; i < c->deck->count; i++) {
        const tx_def *card = &c->catalog->defs[c->deck->cards[i]];
        if (!tx_deck_may_hold(c->catalog, c->deck->warlord, ally, c->deck->cards[i]))
            return illegal(c, "\"%s\" (%s) cannot be in a deck of %s%s%s (R20.4 to R20.9)", card->name,
                           FACTION_NAMES[card->faction], warlord->name, ally == FACTION_NEUTRAL ? "" : " allied with ",
                           ally == FACTION_NEUTRAL ? "" : FACTION_NAMES[ally]);
        if (card->loyalty != LOYALTY_SIGNATURE && copies_of(c, card->title) > MOST_COPIES)
            return illegal(c, "%u copies of \"%s\"; %d are allowed (R20.3)", copies_of(c, card->title), card->name,
                           MOST_COPIES);
    }
    return true;
}

bool tx_deck_legal(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size) {
    check c = {catalog, deck, error, size};
    const tx_def *warlord = &catalog->defs[deck->warlord];
    if (deck->count < DECK_LEAST)
        return illegal(&c, "%u cards; a deck has at least %d (R20.1)", deck->count, DECK_LEAST);
    return squad_complete(&c, warlord) && synapse_fits(&c, warlord) && cards_fit(&c, warlord);
}

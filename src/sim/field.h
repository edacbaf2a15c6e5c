/* field.h: games of one deck, or of an old and a new version of it, against many others, with the same bot on both
 * sides.
 *
 * A task is a game; with two versions it is a pair of games, which differ in the version only: the opponent, the seat,
 * the initiative, all random numbers and the places of the cards that both versions have are the same. The result of a
 * task depends on the plan and its number only, and the results are sums. So threads, or workers of a page, can play
 * any tasks in any order. */
#ifndef TRAXIS_SIM_FIELD_H
#define TRAXIS_SIM_FIELD_H

#include "contest.h"
#include "sim_titles.h"

enum { FIELD_VERSIONS = 2, FIELD_MAX_OPPONENTS = 256 };

typedef struct field_plan {
    const tx_catalog *catalog;
    unsigned versions; /* 1, or 2: the old version and the new one */
    const tx_deck *version[FIELD_VERSIONS];
    unsigned opponents;
    const tx_deck *opponent;
    contestant bot;
    uint64_t games; /* of each version against each opponent */
    uint64_t seed;
    bool (*is_stopping)(void); /* returns true to end a task without a result; or NULL */
} field_plan;

enum field_result { FIELD_WON, FIELD_LOST, FIELD_TIED, FIELD_RESULTS };

/* Sums about a version. */
typedef struct field_version {
    sim_side side;
    uint64_t rounds[SIM_ROUNDS + 1];  /* games by length */
    uint64_t reached[SIM_ROUNDS + 1]; /* games that reached the round */
    uint64_t ends[FIELD_RESULTS][TX_REASONS];
    uint64_t their_resources[SIM_ROUNDS + 1], their_cards[SIM_ROUNDS + 1]; /* command income of the opponents */
} field_version;

typedef struct field_meeting {
    sim_rate rate[FIELD_VERSIONS];
    gain_counts gains; /* of the new version over the old one */
} field_meeting;

/* Only 64-bit counters (sim_add). */
typedef struct field_totals {
    uint64_t tasks, choices;
    field_version version[FIELD_VERSIONS];
    field_meeting meeting[FIELD_MAX_OPPONENTS]; /* by opponent */
} field_totals;

typedef struct field {
    const field_plan *plan;
    /* Sorted, so that the games do not depend on the order of a list; both versions with the cards that both have in
     * the same places. */
    tx_deck version[FIELD_VERSIONS];
    tx_deck *opponent;
    sim_titles titles[FIELD_VERSIONS];
    uint64_t tasks;
} field;

void field_open(field *f, const field_plan *plan);
void field_close(field *f);
/* Plays a task and adds it to the sums. Returns false, with the sums unchanged, if `is_stopping` ended it. */
bool field_play(const field *f, uint64_t task, field_totals *totals);
/* Returns the size of the sums in bytes: those of missing opponents are left out. */
size_t field_size(const field *f);

/* Sorts the cards of a deck by their ids. */
void field_sort(const tx_catalog *catalog, tx_deck *deck);
/* Reorders the cards of a deck so that each card that is also in `model` has the same place, as far as both have it. */
void field_align(const tx_deck *model, tx_deck *deck);

/* Returns whether two decks have the same cards, in any order. Such a deck is no opponent: a deck wins half of its
 * games against itself, which says nothing about it. */
bool field_same_cards(const tx_deck *a, const tx_deck *b);

/* Results of a version against all opponents; the gains against all opponents. */
sim_rate field_rate(const field *f, const field_totals *totals, unsigned version);
gain_counts field_gains(const field *f, const field_totals *totals);
/* Returns the opponent against which the last version wins least, or most. Considers only opponents with at least
 * FIELD_RANKED games; returns false if there is none. */
enum { FIELD_RANKED = 10 };
bool field_extreme(const field *f, const field_totals *totals, bool weakest, unsigned *opponent);

/* A card of a version, for the question which cards to replace. */
typedef struct field_row {
    unsigned title;
    double unused; /* share of the games with the card in hand in which it was neither played nor used as a shield */
    bool opening_known;
    sim_difference opening; /* with it in the opening hand, compared with other games */
} field_row;
/* Fills `rows` with the titles of a version, those that remain unused most often first. Returns their number. */
unsigned field_rows(const field *f, const field_totals *totals, unsigned version, field_row rows[SIM_TITLES]);

/* Average command income in a round that was played, and that of the opponents. */
typedef struct field_income {
    double resources, cards, their_resources, their_cards;
} field_income;
field_income field_income_of(const field_version *version);

#endif

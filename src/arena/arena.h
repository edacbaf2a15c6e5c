/* arena.h: matches between computer players. They measure which player is stronger, and how certain the result is.
 * Any two players play pairs of games: the same decks and the same deal twice, with seats swapped. Pair number i has
 * the same decks and deal for any two players. Pairs are tasks of a task pool. Results are counted in the order of
 * the pairs, so the same seed gives the same table with any number of threads. */
#ifndef TRAXIS_ARENA_H
#define TRAXIS_ARENA_H

#include "elo.h"
#include "sequential.h"
#include "sim/contest.h"
#include "traxis_deck.h"

typedef struct arena_plan {
    const tx_catalog *catalog;
    unsigned players;
    contestant player[MAX_RATED];
    unsigned decks; /* 0: two random legal decks for each pair */
    const tx_deck *deck;
    const char (*deck_name)[64]; /* plain text */
    bool mirror;                 /* both sides use the same deck */
    uint64_t pairs;              /* per two players */
    uint64_t seed;
    uint32_t answer_ms, start_ms; /* time limits of external programs (contest.h) */
    unsigned threads;
    bool sequential; /* stop when `test` is decided; needs two players */
    sequential_test test;
    const char *file; /* stores the pairs, so that an interrupted arena can continue; or NULL */
} arena_plan;

/* A stored game. The players of a pair are 0 (named first) and 1; player 0 has seat 0 in the first game. */
typedef struct arena_game {
    uint8_t winner; /* 0, 1, or TX_NONE */
    uint8_t reason; /* enum tx_reason; TX_NO_REASON: by fault */
    uint8_t faulty; /* 0, 1, or TX_NONE */
    uint8_t rounds;
    uint32_t choices;
    char *fault; /* description, or NULL */
} arena_game;

typedef struct arena_pair {
    bool played;
    arena_game game[2];
} arena_pair;

/* Results of two players against each other. */
typedef struct arena_meeting {
    pair_counts pairs;            /* from the first player's side */
    uint64_t wins[2], ties;       /* games */
    uint64_t seat_wins[TX_SEATS]; /* games won from each seat, by either player */
    uint64_t faults[2];
} arena_meeting;

typedef struct arena_state {
    const arena_plan *plan;
    unsigned meetings;       /* number of pairs of players */
    uint64_t tasks, counted; /* all pairs; how many of them are counted, in their order */
    arena_pair *pair;        /* by task */
    uint64_t played;         /* pairs played, in any order */
    arena_meeting *meeting;  /* [a * players + b], a < b; of counted pairs */
    uint64_t games, choices, ends[TX_REASONS];
    uint64_t rounds; /* sum over all games */
    enum sequential_verdict verdict;
    int out;        /* file descriptor, or -1 */
    int broken;     /* errno of a failed write to the file; or 0 */
    uint64_t known; /* pairs read from the file */
    double started, written;
    void (*tick)(const struct arena_state *arena); /* called regularly to show progress; or NULL */
} arena_state;

enum { MAX_ARENA_PAIRS = 5000000 };

/* Reads the file of the plan, if any. Returns false with a message if it is invalid. */
bool arena_open(arena_state *arena, const arena_plan *plan, char *error, size_t size);
/* Plays the remaining pairs. Returns true in the main process; only it has the results. */
bool arena_run(arena_state *arena);
void arena_close(arena_state *arena);

/* Hash of everything that determines the games. */
uint64_t arena_fingerprint(const arena_plan *plan);
/* Returns the two players of a task and the number of their pair. */
void arena_task(const arena_state *arena, uint64_t task, unsigned *first, unsigned *second, uint64_t *number);
/* Sets up pair `number`; `deck` receives the numbers of its decks, unless they are random. */
void arena_setup(const arena_plan *plan, uint64_t number, tx_setup *setup, uint64_t *seed, unsigned deck[TX_SEATS]);
double arena_seconds(const arena_state *arena); /* since arena_open */
arena_meeting *arena_meeting_of(const arena_state *arena, unsigned first, unsigned second);
void arena_ratings(const arena_state *arena, elo_rating ratings[MAX_RATED]);
const char *arena_reason(const arena_game *game);

#endif

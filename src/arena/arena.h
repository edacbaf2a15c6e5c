/* arena.h: computer players against each other: who is stronger, and how surely that is known.
 *
 * Each two players meet in pairs of games: the same decks and the same deal twice, with the players' seats swapped.
 * Pair number i has the same decks and deal for any two players. Pairs are tasks for a crew; what comes of them counts
 * in their order, so the same seed gives the same table however many work on it. */
#ifndef TRAXIS_ARENA_H
#define TRAXIS_ARENA_H

#include "contest.h"
#include "elo.h"
#include "sequential.h"
#include "traxis_deck.h"

typedef struct arena_plan {
    const tx_catalog *catalog;
    unsigned players;
    contestant player[MOST_RATED];
    unsigned decks; /* 0: two random legal ones for each pair */
    const tx_deck *deck;
    const char (*deck_name)[64]; /* plain text */
    bool mirror;                 /* both sides have the same deck */
    uint64_t pairs;              /* of each two players */
    uint64_t seed;
    uint32_t answer_ms, start_ms; /* for players that are programs (contest.h) */
    unsigned threads;
    bool sequential; /* stop when `test` is decided: of two players */
    sequential_test test;
    const char *file; /* in which pairs are written down, and from which the arena goes on; or NULL */
} arena_plan;

/* One game, as it is kept. The players of a pair are 0, named first, and 1; in the first game player 0 has seat 0. */
typedef struct arena_game {
    uint8_t winner; /* 0, 1, or TX_NONE */
    uint8_t reason; /* enum tx_reason; TX_NO_REASON: by fault */
    uint8_t faulty; /* 0, 1, or TX_NONE */
    uint8_t rounds;
    uint32_t choices;
    char *fault; /* what it was, or NULL */
} arena_game;

typedef struct arena_pair {
    bool played;
    arena_game game[2];
} arena_pair;

/* What two players did to each other. */
typedef struct arena_meeting {
    pair_counts pairs;            /* as the first sees them */
    uint64_t wins[2], ties;       /* games */
    uint64_t seat_wins[TX_SEATS]; /* games won from each seat, by whoever */
    uint64_t faults[2];
} arena_meeting;

typedef struct arena_state {
    const arena_plan *plan;
    unsigned meetings;       /* two of all players each */
    uint64_t tasks, counted; /* pairs; how many of them, in their order, count */
    arena_pair *pair;        /* by task */
    uint64_t played;         /* of them, in any order */
    arena_meeting *meeting;  /* [a * players + b], a < b; made of what counts */
    uint64_t games, choices, ends[TX_REASONS];
    uint64_t rounds; /* of all games together */
    enum sequential_verdict verdict;
    int out;        /* the file, or -1 */
    int broken;     /* why the file could not be written, as errno has it; or 0 */
    uint64_t known; /* pairs that the file had */
    double begun, written;
    void (*tick)(const struct arena_state *arena); /* progress, now and then; or NULL */
} arena_state;

enum { MOST_ARENA_PAIRS = 5000000 };

/* Reads what the file has. False with a message. */
bool arena_open(arena_state *arena, const arena_plan *plan, char *error, size_t size);
/* Plays the rest. Returns whether this process is the chief, who alone has a table then. */
bool arena_run(arena_state *arena);
void arena_close(arena_state *arena);

/* Of all that decides what the games are. */
uint64_t arena_fingerprint(const arena_plan *plan);
/* Which two players a task is about, and which pair of theirs. */
void arena_task(const arena_state *arena, uint64_t task, unsigned *first, unsigned *second, uint64_t *number);
/* What pair `number` is played with; the decks by their number, if they are none made up. */
void arena_setup(const arena_plan *plan, uint64_t number, tx_setup *setup, uint64_t *seed, unsigned deck[TX_SEATS]);
double arena_seconds(const arena_state *arena); /* since it was opened */
arena_meeting *arena_meeting_of(const arena_state *arena, unsigned first, unsigned second);
void arena_ratings(const arena_state *arena, elo_rating ratings[MOST_RATED]);
const char *arena_reason(const arena_game *game);

#endif

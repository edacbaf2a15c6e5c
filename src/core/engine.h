/* engine.h: context of one call into the engine.
 *
 * The engine is a stack machine whose stack is part of the game value. Each frame is one suspended procedure (a battle,
 * a window, an ability); run.c runs the top frame until it ends, starts another one, or needs a choice. A procedure
 * consists of three functions (run, ask, answer) in the table of run.c; `ask` lists the legal options and changes
 * nothing.
 *
 * Reading order: run.c, round.c, window.c, ability.c, attack.c, damage.c. */
#ifndef TRAXIS_ENGINE_H
#define TRAXIS_ENGINE_H

#include "catalog.h"

/* Dry runs: effect of a cost on a card. */
typedef struct spending {
    tx_ref card;
    uint8_t how; /* SCOPE_SPENT_EXHAUST, SCOPE_SPENT_GONE */
} spending;
enum { MAX_SPENT = 96 }; /* further cards count as not spent */

/* Mutable state of queries. */
typedef struct scratch {
    uint32_t consulted;  /* dry runs: bit r: register r was read */
    uint8_t spent_count; /* dry runs: number of entries in `spent` */
    bool any_hand;       /* assume any possible cards in hands, so that the result reveals no hand */
    bool forced;     /* as any_hand, for the own hand of a forced ability: triggering it must not reveal that hand */
    bool table_full; /* a table was full: the game must end with core_end_at_limit before the next choice */
    spending *spent; /* cards that costs would take; NULL outside of dry runs */
    /* innermost constant ability whose condition or targets are being evaluated (facts.c) */
    const struct judged *evaluating;
    tx_occurrence hypothetical; /* hypothetical occurrence of a query (occurrences.h) */
} scratch;

/* Context of one call. Queries take a const engine and cannot change the game; procedures change it through `writable`.
 * `ask` functions list options in `decision`. `watch` may be NULL. */
typedef struct engine {
    const tx_catalog *catalog;
    const tx_game *game;
    tx_decision *decision;
    scratch *scratch;
    tx_watch *watch;
    void *user;
    bool idle;                /* no seat can take an action, and nothing has changed since that was found */
    unsigned listed;          /* tx_game.stack_used of the frame whose options are already in `decision`; or 0 */
    struct nearest_miss *why; /* tx_why: collects the reasons that the checks find */
    struct missed_responses *missed_responses; /* tx_why_missed: examines every window */
} engine;

/* A context for queries; its scratch lives until the end of the block. */
#define ASKING(of, about) ((engine){.catalog = (of), .game = (about), .scratch = &(scratch){0}})

/* Returns the game for modification. A non-const engine always refers to a non-const game. */
static inline tx_game *writable(engine *e) {
    return (tx_game *)(uintptr_t)e->game;
}

static inline unsigned other_seat(unsigned seat) {
    return 1u - seat;
}

#endif

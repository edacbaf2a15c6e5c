/* engine.h: what one call into the core works with.
 *
 * The core is a stack machine whose stack lies in the game value. Each frame is one suspended procedure (a battle, a
 * window, a card's ability); run.c runs the top frame until it ends, starts another one, or needs a choice. A procedure
 * is three functions (run, ask, answer) in the table of run.c; `ask` lists the legal options and changes nothing.
 *
 * Reading order: run.c, round.c, window.c, ability.c, attack.c, damage.c; then whatever rule you look for.
 */
#ifndef TRAXIS_ENGINE_H
#define TRAXIS_ENGINE_H

#include "catalog.h"

/* Dry runs: what paying a cost would do to a card. */
typedef struct spending {
    tx_ref card;
    uint8_t how; /* SCOPE_SPENT_EXHAUST, SCOPE_SPENT_GONE */
} spending;
enum { MAX_SPENT = 96 }; /* a card more than these counts as not spent */

/* What questions write down while they are asked. */
typedef struct scratch {
    uint32_t consulted;  /* dry runs: bit r: register r was read */
    uint8_t spent_count; /* … how many cards costs would have taken so far, and which */
    bool any_hand;       /* assume any possible cards in the hands, so that the answer reveals no hand */
    bool forced;         /* … of a forced ability: that it comes must not tell what its player holds */
    bool drawn;          /* the one option listed was drawn by lot, and stands for others (lot.h) */
    bool no_room;        /* a table had no room for what was found: beyond_limits is due before anybody chooses */
    spending *spent;     /* dry runs: NULL while none is under way */
    const struct judged
        *judging;           /* constant texts whether and whom they reach is being asked, the innermost (facts.c) */
    tx_occurrence supposed; /* what a question supposes to happen (occurrences.h) */
} scratch;

/* What one call into the core works with. Functions that ask take a const engine and cannot change the game; those that
 * change it go through `writable`. `decision` is where an `ask` lists the options; the watcher may be NULL. */
typedef struct engine {
    const tx_catalog *catalog;
    const tx_game *game;
    tx_decision *decision;
    scratch *scratch;
    const uint64_t *lot; /* playouts: by which a question may draw one option instead of listing all; or NULL */
    tx_watch *watch;
    void *user;
    bool idle;       /* nobody could take an action, and nothing has changed since */
    unsigned listed; /* tx_game.stack_used: what the seat of that top frame can do stands in `decision`; or 0 */
    struct nearest_miss *why;              /* tx_why: what the checks find in the way is noted here */
    struct missed_answers *missed_answers; /* tx_missed: every window is looked at */
} engine;

/* One that asks about a game; what it writes down lives as long as the block. */
#define ASKING(of, about) ((engine){.catalog = (of), .game = (about), .scratch = &(scratch){0}})

/* The game, to be changed. An engine that is not const was made for a game that is not. */
static inline tx_game *writable(engine *e) {
    return (tx_game *)(uintptr_t)e->game;
}

static inline unsigned other_seat(unsigned seat) {
    return 1u - seat;
}

#endif

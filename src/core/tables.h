/* tables.h: capacities of a game's tables, and the byte buffer they share.
 *
 * Code that adds an entry must compare with CAPACITY first and call core_end_at_limit if the table is full. The library
 * `core_tiny` is the same code compiled with TX_TINY_TABLES, where the test sets the capacities (tests/core/limits.c),
 * so that ordinary games reach every limit. In all other builds they are constants. */
#ifndef TRAXIS_TABLES_H
#define TRAXIS_TABLES_H

#include <string.h>

#include "traxis.h"

enum {
    TX_MAX_DUTIES = 63
}; /* cards with texts on who must be attacked, one bit each; bit 63 is for the attacker's own text */

#define TX_TABLES(X)                                                                                                   \
    X(STACK)                                                                                                           \
    X(OCCURRENCES)                                                                                                     \
    X(EFFECTS)                                                                                                         \
    X(POOL)                                                                                                            \
    X(USED)                                                                                                            \
    X(OPTIONS)                                                                                                         \
    X(LISTENERS)                                                                                                       \
    X(ORDERED)                                                                                                         \
    X(SPARES)                                                                                                          \
    X(DUTIES)

#define X(table) TABLE_##table,
enum tx_room { TX_TABLES(X) TABLES };
#undef X

#ifdef TX_TINY_TABLES
extern unsigned tx_tiny_capacity[TABLES];
#define CAPACITY(table) (tx_tiny_capacity[TABLE_##table])
#else
#define CAPACITY(table) ((unsigned)TX_MAX_##table)
#endif

/* ---- Layout: tables grow from the start, the stack from the end -------------------------------------------------- */
static inline unsigned end_of_tables(const tx_game *g) {
    return g->start[TX_OCCURRENCES] + g->occurrence_count * (unsigned)sizeof(tx_occurrence);
}
/* True if `bytes` are free. Tiny builds count only the tables after the listeners. */
static inline bool has_free_bytes(const tx_game *g, unsigned bytes) {
    unsigned taken = end_of_tables(g) + g->stack_used + bytes;
#ifdef TX_TINY_TABLES
    if (taken - g->start[TX_EFFECTS] > CAPACITY(STACK))
        return false;
#endif
    return taken <= TX_MAX_STACK;
}
/* Accessors that return writable tables for a writable game, and const tables for a const one. */
#define SHARED_TABLES(X)                                                                                               \
    X(tx_ref, listeners, g->card_count * sizeof(tx_card))                                                              \
    X(tx_effect, effects, g->start[TX_EFFECTS])                                                                        \
    X(tx_used, uses, g->start[TX_USES])                                                                                \
    X(tx_ref, chosen, g->start[TX_CHOSEN])                                                                             \
    X(tx_occurrence, occurrences, g->start[TX_OCCURRENCES])
#define X(type, name, offset)                                                                                          \
    static inline type *writable_##name(tx_game *g) {                                                                  \
        return (type *)(void *)(g->table_bytes + (offset));                                                            \
    }
SHARED_TABLES(X)
#undef X
#define AS_WRITABLE_AS(g, name) _Generic((g), tx_game * : writable_##name, const tx_game * : (tx_##name))(g)
#define tx_listeners(game)      AS_WRITABLE_AS(game, listeners)
#define tx_effects(game)        AS_WRITABLE_AS(game, effects)
#define tx_uses(game)           AS_WRITABLE_AS(game, uses)
#define tx_chosen(game)         AS_WRITABLE_AS(game, chosen)
#define tx_occurrences(game)    AS_WRITABLE_AS(game, occurrences)

/* Clears at least 4 bytes. Sizes are usually small: two overlapping words are faster than a call. */
static inline void clear_bytes(void *from, unsigned size) {
    uint8_t *bytes = from;
    if (size > 16) {
        memset(bytes, 0, size);
    } else if (size >= 8) {
        memset(bytes, 0, 8);
        memset(bytes + size - 8, 0, 8);
    } else {
        memset(bytes, 0, 4);
        memset(bytes + size - 4, 0, 4);
    }
}

/* Moves the tables from `first` on by `by` bytes, which grows or shrinks the table before `first`. The caller fills the
 * new space. */
void core_move_tables(tx_game *g, enum tx_game_table first, int by);
/* Resizes the pool of chosen objects. The caller fills new entries. */
void core_resize_pool(tx_game *g, unsigned count);

#endif

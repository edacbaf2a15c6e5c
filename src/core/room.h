/* room.h: how much the tables of a game hold, and the room they share.
 *
 * Whoever writes into a table asks ROOM first, and calls beyond_limits where there is none. The library `core_tiny` is
 * the same core, built with TX_TINY_ROOMS: there the program that links it says how much room there is
 * (tests/core/limits.c), so that ordinary games come to every limit. In every other build it is the size of the table.
 */
#ifndef TRAXIS_ROOM_H
#define TRAXIS_ROOM_H

#include <string.h>

#include "traxis.h"

enum {
    TX_MAX_DUTIES = 63
}; /* cards whose texts say who must be attacked, one bit each; bit 63 is the attacker's own */

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

#ifdef TX_TINY_ROOMS
extern unsigned tx_tiny_room[TABLES];
#define ROOM(table) (tx_tiny_room[TABLE_##table])
#else
#define ROOM(table) ((unsigned)TX_MAX_##table)
#endif

/* ---- The room: tables from its beginning on, the stack from its end on ------------------------------------------- */
static inline unsigned end_of_tables(const tx_game *g) {
    return g->start[TX_OCCURRENCES] + g->occurrence_count * (unsigned)sizeof(tx_occurrence);
}
/* Are so many bytes left? Tiny rooms count what lies behind the listeners. */
static inline bool room_left(const tx_game *g, unsigned bytes) {
    unsigned taken = end_of_tables(g) + g->stack_used + bytes;
#ifdef TX_TINY_ROOMS
    if (taken - g->start[TX_EFFECTS] > ROOM(STACK))
        return false;
#endif
    return taken <= TX_MAX_STACK;
}
/* Tables of a game that may be written may be written too. */
#define TABLES_IN_ROOM(X)                                                                                              \
    X(tx_ref, listeners, g->card_count * sizeof(tx_card))                                                              \
    X(tx_effect, effects, g->start[TX_EFFECTS])                                                                        \
    X(tx_used, uses, g->start[TX_USES])                                                                                \
    X(tx_ref, chosen, g->start[TX_CHOSEN])                                                                             \
    X(tx_occurrence, occurrences, g->start[TX_OCCURRENCES])
#define X(type, name, offset)                                                                                          \
    static inline type *writable_##name(tx_game *g) {                                                                  \
        return (type *)(void *)(g->room + (offset));                                                                   \
    }
TABLES_IN_ROOM(X)
#undef X
#define AS_THE_GAME(g, name) _Generic((g), tx_game * : writable_##name, const tx_game * : (tx_##name))(g)
#define tx_listeners(game)   AS_THE_GAME(game, listeners)
#define tx_effects(game)     AS_THE_GAME(game, effects)
#define tx_uses(game)        AS_THE_GAME(game, uses)
#define tx_chosen(game)      AS_THE_GAME(game, chosen)
#define tx_occurrences(game) AS_THE_GAME(game, occurrences)

/* At least 4 bytes. Mostly there are few: two words that overlap are quicker than a call. */
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

/* Makes place at the end of the table before `first`, or takes so much away from there: the tables from `first` on
 * move. Whoever makes place fills it. */
void move_tables(tx_game *g, enum tx_game_table first, int by);
void resize_pool(tx_game *g, unsigned count); /* of the chosen; who makes it longer fills it */

#endif

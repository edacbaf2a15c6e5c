/* room.h: how much the tables of a game hold, and the room they share.
 *
 * Whoever writes into a table asks ROOM first, and calls beyond_limits where there is none. The library `core_tiny` is
 * the same core, built with TX_TINY_ROOMS: there the program that links it says how much room there is
 * (tests/limits.c), so that ordinary games come to every limit. In every other build it is the size of the table.
 */
#ifndef TRAXIS_ROOM_H
#define TRAXIS_ROOM_H

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
/* Makes place at the end of the table before `first`, or takes so much away from there: the tables from `first` on
 * move. Whoever makes place fills it. */
void move_tables(tx_game *g, enum tx_game_table first, int by);

#endif

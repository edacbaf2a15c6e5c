/* room.h: how much the tables of a game hold.
 *
 * Whoever writes into a table asks ROOM first, and calls beyond_limits where there is none. The library `core_tiny` is
 * the same core, built with TX_TINY_ROOMS: there the program that links it says how much room there is
 * (tests/core/limits.c), so that ordinary games come to every limit. In every other build it is the size of the table.
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

#endif

/* flight.h: the flight recorder. It keeps a running game's setup, seed and choices in memory, cheaply, and writes the
 * record when something goes wrong, so that a crash or a failed audit always leaves a record behind.
 *
 *     tx_flight_begin(&flight, catalog, &setup, seed);
 *     tx_flight_guard(&flight, "crash.record");
 *     …
 *     tx_flight_choice(&flight, option);            before each tx_choose
 */
#ifndef TRAXIS_FLIGHT_H
#define TRAXIS_FLIGHT_H

#include "traxis_cards.h"

typedef struct tx_flight {
    const tx_catalog *catalog;
    tx_setup setup;
    uint64_t seed;
    uint16_t *options; /* chosen so far, the one under way included */
    unsigned count, room;
} tx_flight;

/* A new game; a zeroed tx_flight, or one used before, whose memory it takes over. */
void tx_flight_begin(tx_flight *flight, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed);
void tx_flight_choice(tx_flight *flight, unsigned option);
/* Forgets all but the first `count` choices: the game was taken back to there. */
void tx_flight_undo(tx_flight *flight, unsigned count);
void tx_flight_free(tx_flight *flight);

/* Writes the record by playing the game again up to the last choice, which is written but not made: it may be the one
 * that went wrong. `remark` tells why. False if the file cannot be written. */
bool tx_flight_save(const tx_flight *flight, const char *path, const char *remark);

/* From now on a fatal signal (or a sanitizer's report) saves this game to `path` and says so before the program ends;
 * so does SIGALRM, for games that hang: see alarm(). NULL ends the guard. Both pointers are kept, not copied. */
void tx_flight_guard(const tx_flight *flight, const char *path);

#endif

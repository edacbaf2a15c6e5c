/* flight_recorder.h: the flight recorder. It keeps a running game's setup, seed and choices in memory, at low cost, and
 * writes the record when something goes wrong, so that a crash or a failed audit always leaves a record.
 *
 *     tx_flight_begin(&flight, catalog, &setup, seed);
 *     tx_flight_guard(&flight, "crash.record");
 *     …
 *     tx_flight_choice(&flight, option);            before each tx_choose */
#ifndef TRAXIS_FLIGHT_RECORDER_H
#define TRAXIS_FLIGHT_RECORDER_H

#include "traxis_cards.h"

typedef struct tx_flight {
    const tx_catalog *catalog;
    tx_setup setup;
    uint64_t seed;
    uint16_t *options; /* choices so far, including the current one */
    unsigned count, capacity;
} tx_flight;

/* Starts a new game. `flight` is zeroed or was used before; its memory is reused. */
void tx_flight_begin(tx_flight *flight, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed);
void tx_flight_choice(tx_flight *flight, unsigned option);
void tx_flight_free(tx_flight *flight);

/* Replays the game up to the last choice and writes the record. The last choice is written but not made, because it may
 * be the one that failed. `remark` gives the reason. Returns false if the file cannot be written. */
bool tx_flight_save(const tx_flight *flight, const char *path, const char *remark);

/* Installs handlers: a fatal signal, a sanitizer report, or SIGALRM (for games that hang, see alarm()) saves this game
 * to `path` and prints that before the program ends. NULL removes the guard. Both pointers must stay valid. */
void tx_flight_guard(const tx_flight *flight, const char *path);

#endif

/* sim_titles.h: the different cards of a deck, for statistics by title. */
#ifndef TRAXIS_SIM_TITLES_H
#define TRAXIS_SIM_TITLES_H

#include "statistics.h"
#include "traxis_deck.h"

typedef struct sim_titles {
    unsigned count;
    tx_def_id card[SIM_TITLES]; /* sorted by cost */
    uint8_t copies[SIM_TITLES];
    uint16_t *index; /* by definition: index of its title, or SIM_TITLES */
} sim_titles;

/* Titles beyond SIM_TITLES are ignored. */
void sim_titles_open(sim_titles *titles, const tx_catalog *catalog, const tx_deck *deck);
void sim_titles_close(sim_titles *titles);

#endif

/* sim_look.h: what one game of a simulation looks like to somebody who sees all of it. */
#ifndef TRAXIS_SIM_LOOK_H
#define TRAXIS_SIM_LOOK_H

#include "sim.h"

typedef struct sim_look {
    const sim_state *sim;
    unsigned deck_of[TX_SEATS]; /* which of the two decks a seat has */
    bool trial;
    uint64_t coin;
    uint8_t first; /* seat that had the initiative first */
    bool mulligan[TX_SEATS];
    uint8_t cheap[TX_SEATS]; /* units of the first hand */
    uint16_t income_resources[TX_SEATS][SIM_ROUNDS + 1], income_cards[TX_SEATS][SIM_ROUNDS + 1];
    /* By seat and title. */
    bool first_hand[TX_SEATS][SIM_TITLES], opening[TX_SEATS][SIM_TITLES], drawn[TX_SEATS][SIM_TITLES],
        played[TX_SEATS][SIM_TITLES];
} sim_look;

void sim_look_watch(void *look, const tx_game *game, const tx_note *note);
/* In a trial: a coin decides about mulligans. */
int sim_look_choose(void *look, const tx_game *game, const tx_decision *decision);
/* Adds the game, which has ended, to the sums. */
void sim_look_count(const sim_look *look, const contest_result *result, sim_totals *totals);

#endif

/* sim_recorder.h: records one game of a simulation from the notes about it. */
#ifndef TRAXIS_SIM_RECORDER_H
#define TRAXIS_SIM_RECORDER_H

#include "contest.h"
#include "sim_titles.h"

typedef struct sim_recorder {
    const tx_catalog *catalog;
    const sim_titles *titles[TX_SEATS]; /* by deck; NULL: its cards are not counted */
    unsigned deck_of[TX_SEATS];         /* deck of each seat */
    bool trial;
    uint64_t coin;
    uint8_t first; /* seat with the initiative in the first round */
    bool mulligan[TX_SEATS];
    uint8_t cheap[TX_SEATS]; /* units of the first hand with at most SIM_CHEAP cost */
    uint16_t income_resources[TX_SEATS][SIM_ROUNDS + 1], income_cards[TX_SEATS][SIM_ROUNDS + 1];
    bool first_hand[TX_SEATS][SIM_TITLES], opening[TX_SEATS][SIM_TITLES], drawn[TX_SEATS][SIM_TITLES],
        played[TX_SEATS][SIM_TITLES], shielded[TX_SEATS][SIM_TITLES],
        held[TX_SEATS][SIM_TITLES]; /* by seat and title */
} sim_recorder;

void sim_record_note(void *recorder, const tx_game *game, const tx_note *note);
/* In a trial: decides mulligans at random. */
int sim_choose_mulligan(void *recorder, const tx_game *game, const tx_decision *decision);
/* Adds the finished game to the sums of the side that played from `seat`. */
void sim_count_side(const sim_recorder *recorder, unsigned seat, const contest_result *result, sim_side *side);
/* Adds its length. */
void sim_count_length(const contest_result *result, uint64_t rounds[SIM_ROUNDS + 1], uint64_t reached[SIM_ROUNDS + 1]);

#endif

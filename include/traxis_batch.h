/* traxis_batch.h: many games in parallel, one choice in each per call, for machine learning.
 *
 *     tx_batch *batch = tx_batch_new(catalog, setups, 1, 1024, seed, threads, &error);
 *     tx_batch_buffers buffers = {.seat = …, .count = …, .observation = …};
 *     tx_batch_observe(batch, &buffers);
 *     for (;;)
 *         tx_batch_step(batch, actions, &buffers);      one action per game: an option index
 *
 * A finished game is replaced at once by one with the next seed. Observations are flat bytes in a versioned layout,
 * described below; they contain only what the deciding seat may know. */
#ifndef TRAXIS_BATCH_PUBLIC_H
#define TRAXIS_BATCH_PUBLIC_H

#include "traxis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Observations ------------------------------------------------------------------------------------------------
 * All values are bytes; numbers above 255 are stored as 255. "Own" refers to the deciding seat. A
 * definition takes two bytes, low byte first; 0: none or unknown. A place is a planet position from 1, 8 for the own
 * HQ, 9 for the enemy's, 0 for none.
 *
 * TX_OBSERVED_TABLE: round, phase, own token, own initiative, battle (position from 1, 0: none), its combat round,
 * decision (enum tx_decision_kind), first planet (from 1), option count, ranged skirmish; the definitions of the card
 * that asks and of the card concerned; the place concerned; 0.
 *
 * TX_OBSERVED_PLAYERS, own side first, TX_OBSERVED_PLAYER bytes each: resources, cards in hand, in deck and in the
 * discard pile, planets won, their material, strongpoint and tech symbols, remaining HP of the warlord, 1 if it is
 * bloodied, its place, passed, a Limited card was played, own dial (from 1), units in the HQ, supports.
 *
 * TX_OBSERVED_PLANETS, seven times TX_OBSERVED_PLANET bytes: 0 gone, 1 face down, 2 face up; definition, symbol bits,
 * resources and cards of its command struggle, infested, 1 if it is the first planet; then for the own and the enemy
 * side: units, ready units, and of the ready ones the printed attack, remaining printed HP and printed command icons; 1
 * if the warlord is there; two bytes 0 each.
 *
 * TX_OBSERVED_HAND, TX_OBSERVED_HAND_CARDS times TX_OBSERVED_HAND_CARD bytes: the own hand in order: definition, cost,
 * shields. Further cards are omitted.
 *
 * TX_OBSERVED_CARDS, TX_OBSERVED_IN_PLAY times TX_OBSERVED_CARD bytes: units, supports and attachments in play by place
 * and side, own first: definition, place, 1 for the enemy's, damage, printed HP minus damage, printed attack, flags
 * (enum tx_card_flag without TX_MEMORIES). Further cards are omitted. */
enum {
    TX_OBSERVATION_VERSION = 1,
    TX_OBSERVED_TABLE = 0,
    TX_OBSERVED_PLAYERS = 16,
    TX_OBSERVED_PLAYER = 16,
    TX_OBSERVED_PLANETS = 48,
    TX_OBSERVED_PLANET = 24,
    TX_OBSERVED_HAND = 216,
    TX_OBSERVED_HAND_CARD = 4,
    TX_OBSERVED_HAND_CARDS = 10,
    TX_OBSERVED_CARDS = 256,
    TX_OBSERVED_CARD = 8,
    TX_OBSERVED_IN_PLAY = 64,
    TX_OBSERVATION_SIZE = 768, /* bytes */
};

/* One option, TX_OBSERVED_OPTION bytes: verb (enum tx_verb); definition of the acting card; target: 0 nothing, 1 to 7 a
 * planet, 8 and 9 the own and the enemy HQ, 10 and 11 the own and the enemy seat, 12 and 13 an own and an enemy card;
 * definition of that card; amount; ability. */
enum {
    TX_OBSERVED_OPTION = 8,
    /* Size of an option mask. If a decision has more options, only the first ones can be chosen. */
    TX_BATCH_MAX_OPTIONS = 256,
};

/* TX_OBSERVATION_VERSION of the loaded library, for programs compiled against another one. */
TX_API unsigned tx_observation_version(void);

/* Converts games to observations. Caches the printed values of a catalog, which must outlive it. */
typedef struct tx_observer tx_observer;
TX_API tx_observer *tx_observer_new(const tx_catalog *catalog);
TX_API void tx_observer_free(tx_observer *observer); /* NULL is allowed */
/* Writes what the deciding seat may know. */
TX_API void tx_observe(const tx_observer *observer, const tx_game *game, const tx_decision *decision,
                       uint8_t observation[TX_OBSERVATION_SIZE]);
TX_API void tx_observe_option(const tx_game *game, const tx_decision *decision, unsigned option,
                              uint8_t bytes[TX_OBSERVED_OPTION]);

/* ---- Batches ----------------------------------------------------------------------------------------------------- */
typedef struct tx_batch tx_batch;

/* Output arrays with one row per game; NULL: not wanted. tx_batch_step updates `mask`, `observation` and `options` in
 * place, assuming that they still hold what the previous call wrote. Call tx_batch_observe first if you modified or
 * replaced them. */
typedef struct tx_batch_buffers {
    uint8_t *seat;        /* deciding seat */
    uint16_t *count;      /* number of options, at most TX_BATCH_MAX_OPTIONS */
    uint8_t *mask;        /* TX_BATCH_MAX_OPTIONS each: 1 for a valid option */
    uint8_t *observation; /* TX_OBSERVATION_SIZE each */
    uint8_t *options;     /* TX_BATCH_MAX_OPTIONS times TX_OBSERVED_OPTION each; 0 after the last option */
    int8_t *reward;       /* TX_SEATS each: 1 won, -1 lost, 0 tied or unfinished */
    uint8_t *over;        /* 1: the last step ended a game; `reward` belongs to it, everything else to the next game */
} tx_batch_buffers;

/* Creates `games` games that use the `count` setups in turn, with seeds derived from `seed`, run by `threads` threads
 * (0: one per processor). The catalog must outlive the batch; the setups are copied. Returns NULL with a message in
 * *error if a setup cannot be played or an argument is out of range. */
TX_API tx_batch *tx_batch_new(const tx_catalog *catalog, const tx_setup *setups, unsigned count, unsigned games,
                              uint64_t seed, unsigned threads, const char **error);
TX_API void tx_batch_free(tx_batch *batch); /* NULL is allowed */
TX_API unsigned tx_batch_games(const tx_batch *batch);
/* Fills the buffers; changes no game. */
TX_API void tx_batch_observe(tx_batch *batch, const tx_batch_buffers *buffers);
/* Makes one choice in every game. Returns false and changes nothing if an action is not a valid option; *wrong (may be
 * NULL) is then the first such game. */
TX_API bool tx_batch_step(tx_batch *batch, const uint16_t *actions, const tx_batch_buffers *buffers, unsigned *wrong);
/* Draws a uniformly random action for every game from the batch's own generator. */
TX_API void tx_batch_sample(tx_batch *batch, uint16_t *actions);
/* Restarts all games, as if the batch had been created with `seed`. */
TX_API void tx_batch_reset(tx_batch *batch, uint64_t seed);
/* The game of a row and its pending decision; valid until the next call on the batch. They contain hidden information:
 * do not show them to players. */
TX_API const tx_game *tx_batch_game(const tx_batch *batch, unsigned row);
TX_API const tx_decision *tx_batch_decision(const tx_batch *batch, unsigned row);
/* Number of choices made and of games finished since the batch was created or reset. */
TX_API uint64_t tx_batch_choices(const tx_batch *batch);
TX_API uint64_t tx_batch_finished_games(const tx_batch *batch);

#ifdef __cplusplus
}
#endif
#endif

/* traxis_batch.h: many games played at once, a choice in each at every call, for programs that learn.
 *
 *     tx_batch *batch = tx_batch_new(catalog, setups, 1, 1024, seed, threads, &error);
 *     tx_batch_buffers buffers = {.seat = …, .count = …, .observation = …};
 *     tx_batch_observe(batch, &buffers);
 *     for (;;)
 *         tx_batch_step(batch, actions, &buffers);      one action for each game: which of its options
 *
 * A game that ends begins anew at once, with the next seed. What a player observes are flat bytes, whose layout is told
 * below and has a version; they hold what the seat that decides may know, and no more.
 */
#ifndef TRAXIS_BATCH_PUBLIC_H
#define TRAXIS_BATCH_PUBLIC_H

#include "traxis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Observations ------------------------------------------------------------------------------------------------
 * Bytes; numbers over 255 are 255. "Own" is the side of the seat that decides. A definition is two bytes, the lower
 * first; 0: none, or not known.
 *
 * At TX_OBSERVED_TABLE: round, phase, own token, own initiative, battle (position from 1, 0: none), its combat round,
 * what is decided (enum tx_decision_kind), first planet (from 1), options, ranged skirmish; the definition of the card
 * that asks, of the card it is about; the place it is about (from 1; 8 own HQ, 9 the enemy's); 0.
 *
 * At TX_OBSERVED_PLAYERS, own side first, TX_OBSERVED_PLAYER bytes each: resources, cards in hand, deck and discard
 * pile, planets won, their symbols material, strongpoint and tech, HP left of the warlord, 1 if it is bloodied, where
 * it is (as above), passed, a Limited card was played, own dial (from 1), units in the HQ, supports.
 *
 * At TX_OBSERVED_PLANETS, seven times TX_OBSERVED_PLANET bytes: 0 gone, 1 face down, 2 face up; its definition, bits of
 * its symbols, resources and cards of its command struggle, infested, 1 if it is the first planet; for the own side and
 * then the enemy's: units, those that are ready, and of these the attack, the HP left and the command icons, as printed
 * but for damage; 1 if the warlord is there; two bytes 0 each.
 *
 * At TX_OBSERVED_HAND, TX_OBSERVED_HAND_CARDS times TX_OBSERVED_HAND_CARD bytes: cards of the own hand in their order:
 * definition, cost, shields. Those beyond are not shown.
 *
 * At TX_OBSERVED_CARDS, TX_OBSERVED_IN_PLAY times TX_OBSERVED_CARD bytes: units, supports and attachments in play, by
 * place and side, the own ones first: definition, place (as above), 1 for the enemy's, damage, HP as printed less
 * damage, attack as printed, and flags (enum tx_card_flag, without TX_MEMORIES). Those beyond are not shown.
 */
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
    TX_OBSERVATION = 768, /* bytes */
};

/* An option, TX_OBSERVED_OPTION bytes: verb (enum tx_verb); the definition of the card that acts; on what: 0 nothing, 1
 * to 7 a planet, 8 and 9 the own HQ and the enemy's, 10 and 11 the own seat and the enemy's, 12 and 13 an own card and
 * one of the enemy's; the definition of that card; the amount; the ability. */
enum {
    TX_OBSERVED_OPTION = 8,
    TX_BATCH_OPTIONS =
        256, /* options of a decision that have a place in a mask: of more the first ones can be chosen */
};

/* TX_OBSERVATION_VERSION of the library that is loaded: for programs that were not compiled with it. */
TX_API unsigned tx_observation_version(void);

/* Knows what is printed on the cards of a catalog; which must outlive it. */
typedef struct tx_observer tx_observer;
TX_API tx_observer *tx_observer_new(const tx_catalog *catalog);
TX_API void tx_observer_free(tx_observer *observer); /* NULL does no harm */
/* What the seat that decides may know. */
TX_API void tx_observe(const tx_observer *observer, const tx_game *game, const tx_decision *decision,
                       uint8_t observation[TX_OBSERVATION]);
TX_API void tx_observe_option(const tx_game *game, const tx_decision *decision, unsigned option,
                              uint8_t bytes[TX_OBSERVED_OPTION]);

/* ---- Batches ----------------------------------------------------------------------------------------------------- */
typedef struct tx_batch tx_batch;

/* Where the answers of a call go: a row for each game; NULL: nobody wants to know. A step that is given the mask,
 * the observations or the options of the call before finds there what that call has left, and clears no more than need
 * be: who has written into them, or made others at the same place, calls tx_batch_observe first. */
typedef struct tx_batch_buffers {
    uint8_t *seat;        /* who decides now */
    uint16_t *count;      /* how many options there are, at most TX_BATCH_OPTIONS */
    uint8_t *mask;        /* TX_BATCH_OPTIONS each: 1 for an option that is there */
    uint8_t *observation; /* TX_OBSERVATION each */
    uint8_t *options;     /* TX_BATCH_OPTIONS times TX_OBSERVED_OPTION each; what stands behind the last is 0 */
    int8_t *reward;       /* TX_SEATS each: 1 won, -1 lost, 0 tied or not over */
    uint8_t *over;        /* 1: the last step ended a game, the reward is its, and all else is of the next one */
} tx_batch_buffers;

/* `games` games of `count` setups in turn, by seeds that follow from `seed`, played by `threads` threads (0: as many as
 * there are processors). The catalog must outlive the batch, the setups are copied. NULL with words if a setup cannot
 * be played or something is out of range. */
TX_API tx_batch *tx_batch_new(const tx_catalog *catalog, const tx_setup *setups, unsigned count, unsigned games,
                              uint64_t seed, unsigned threads, const char **error);
TX_API void tx_batch_free(tx_batch *batch); /* NULL does no harm */
TX_API unsigned tx_batch_games(const tx_batch *batch);
/* Tells what there is, and changes nothing. */
TX_API void tx_batch_observe(tx_batch *batch, const tx_batch_buffers *buffers);
/* Makes a choice in every game. False, and nothing has happened in any, if one of the actions is not there; *wrong, if
 * it is not NULL, is the first game of which that is so. */
TX_API bool tx_batch_step(tx_batch *batch, const uint16_t *actions, const tx_batch_buffers *buffers, unsigned *wrong);
/* An action for every game, all options as likely as each other, by the batch's own random numbers. */
TX_API void tx_batch_sample(tx_batch *batch, uint16_t *actions);
/* All games begin anew, as if the batch had been made with that seed. */
TX_API void tx_batch_reset(tx_batch *batch, uint64_t seed);
/* The game in row `row`, and what it waits for; each good until the next call about the batch. Of the whole game: not
 * for players. */
TX_API const tx_game *tx_batch_game(const tx_batch *batch, unsigned row);
TX_API const tx_decision *tx_batch_decision(const tx_batch *batch, unsigned row);
/* Choices made, and games that ended, since the batch was made or reset. */
TX_API uint64_t tx_batch_decisions(const tx_batch *batch);
TX_API uint64_t tx_batch_ended(const tx_batch *batch);

#ifdef __cplusplus
}
#endif
#endif

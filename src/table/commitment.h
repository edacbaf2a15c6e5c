/* commitment.h: how a table binds itself to its shuffles before the game, and how they can be checked after it.
 *
 * A server has a secret, and tells its hash before the players add their own random bytes; the seed follows from all
 * three. At the end everything is told, and every shuffle of the game follows from the seed. */
#ifndef TRAXIS_COMMITMENT_H
#define TRAXIS_COMMITMENT_H

#include "message.h"

/* Remarks of a record that tell it all, each with 32 bytes in hexadecimal behind it. */
#define COMMITMENT_REMARK "# commitment "
#define SECRET_REMARK     "# secret "
#define P1_REMARK         "# P1 adds "
#define P2_REMARK         "# P2 adds "

/* The hash of the secret, in hexadecimal. */
void secret_commitment(const uint8_t secret[TABLE_SALT], char commitment[COMMITMENT_TEXT]);
/* The seed of a game that is shuffled by a secret and the bytes of both players, those of each seat in their order. */
uint64_t shared_seed(const uint8_t secret[TABLE_SALT], const uint8_t (*random)[TABLE_SALT]);
/* The order of the decks before the first shuffle: one that follows from the lists and the seed alone. */
void share_decks(tx_setup *setup, uint64_t seed);

#endif

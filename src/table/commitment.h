/* commitment.h: provably fair shuffles.
 *
 * The server publishes the hash of a secret. Then both players contribute random bytes. The seed of the game is a hash
 * of the secret and both contributions. After the game the server publishes the secret, so that anyone can verify the
 * shuffles. */
#ifndef TRAXIS_COMMITMENT_H
#define TRAXIS_COMMITMENT_H

#include "message.h"

/* Comment lines of a record with this data; each is followed by 32 bytes in hexadecimal. */
#define COMMITMENT_REMARK "# commitment "
#define SECRET_REMARK     "# secret "
#define P1_REMARK         "# P1 adds "
#define P2_REMARK         "# P2 adds "

/* Computes the hash of the secret, in hexadecimal. */
void commitment_of_secret(const uint8_t secret[TABLE_SALT], char commitment[COMMITMENT_TEXT]);
/* Computes the seed from the secret and the contributions of P1 and P2. */
uint64_t commitment_seed(const uint8_t secret[TABLE_SALT], const uint8_t (*random)[TABLE_SALT]);
/* Orders both decks before the first shuffle, so that the order depends only on the lists and the seed. */
void commitment_sort_decks(tx_setup *setup, uint64_t seed);

#endif

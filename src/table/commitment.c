/* commitment.c: how a table binds itself to its seed before the game: a hash of seed and salt, of which both are told
 * at the end. Without a salt there is none: seeds can be tried out one by one. */
#include <sodium.h>
#include <string.h>

#include "table_parts.h"

/* The seed as eight bytes, the least first, and the salt behind it. */
void commit(const table_opening *opening, char commitment[COMMITMENT_TEXT]) {
    unsigned char bytes[8 + TABLE_SALT], hash[COMMITMENT_SIZE];
    commitment[0] = '\0';
    if (!opening->salted)
        return;
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(opening->seed >> 8 * i);
    memcpy(bytes + 8, opening->salt, TABLE_SALT);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    sodium_bin2hex(commitment, COMMITMENT_TEXT, hash, sizeof hash);
}

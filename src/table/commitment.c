/* commitment.c: see commitment.h. Without a server's secret, the commitment is a hash of seed and salt, which are both
 * published after the game. Without a salt there is no commitment: all seeds could be tried. */
#include "commitment.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "table_parts.h"

static void hash_text(const unsigned char *bytes, size_t size, char commitment[COMMITMENT_TEXT]) {
    unsigned char hash[COMMITMENT_SIZE];
    crypto_generichash(hash, sizeof hash, bytes, size, NULL, 0);
    sodium_bin2hex(commitment, COMMITMENT_TEXT, hash, sizeof hash);
}

void commitment_of_secret(const uint8_t secret[TABLE_SALT], char commitment[COMMITMENT_TEXT]) {
    hash_text(secret, TABLE_SALT, commitment);
}

uint64_t commitment_seed(const uint8_t secret[TABLE_SALT], const uint8_t (*random)[TABLE_SALT]) {
    unsigned char bytes[(1 + TX_SEATS) * TABLE_SALT], hash[COMMITMENT_SIZE];
    uint64_t seed = 0;
    memcpy(bytes, secret, TABLE_SALT);
    memcpy(bytes + TABLE_SALT, random, (size_t)TX_SEATS * TABLE_SALT);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    for (unsigned i = 0; i < 8; i++)
        seed |= (uint64_t)hash[i] << 8 * i;
    return seed;
}

/* A card of a deck, and whether it is a blank. */
typedef struct dealt {
    tx_def_id def;
    uint8_t blank;
} dealt;

static int by_card(const void *one, const void *other) {
    const dealt *a = one, *b = other;
    return a->def != b->def ? (a->def > b->def) - (a->def < b->def) : (a->blank > b->blank) - (a->blank < b->blank);
}

void commitment_sort_decks(tx_setup *setup, uint64_t seed) {
    dealt cards[TX_MAX_DECK];
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        unsigned count = setup->deck_size[seat];
        for (unsigned i = 0; i < count; i++)
            cards[i] = (dealt){setup->deck[seat][i], setup->blank[seat][i]};
        qsort(cards, count, sizeof *cards, by_card);
        for (unsigned i = 0; i < count; i++) {
            setup->deck[seat][i] = cards[i].def;
            setup->blank[seat][i] = cards[i].blank;
        }
    }
    table_shuffle_lists(setup, ~seed);
}

/* Hashes the seed as eight bytes, little-endian, followed by the salt. */
void commitment_of_opening(const table_opening *opening, char commitment[COMMITMENT_TEXT]) {
    unsigned char bytes[8 + TABLE_SALT];
    commitment[0] = '\0';
    if (!opening->salted)
        return;
    if (opening->shared) {
        commitment_of_secret(opening->salt, commitment);
        return;
    }
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(opening->seed >> 8 * i);
    memcpy(bytes + 8, opening->salt, TABLE_SALT);
    hash_text(bytes, sizeof bytes, commitment);
}

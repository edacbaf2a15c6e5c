/* shuffle_check.c: see shuffle_check.h. */
#include "shuffle_check.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "commitment.h"
#include "recorded.h"
#include "table_parts.h"

/* Reads the 32 bytes in hexadecimal after the keyword of a comment line. */
static bool remark_bytes(const char *text, size_t length, const char *word, uint8_t bytes[TABLE_SALT]) {
    size_t size = strlen(word), read = 0;
    for (const char *at = text, *end = text + length; at && at < end; at = memchr(at, '\n', (size_t)(end - at))) {
        at += at > text;
        if ((size_t)(end - at) >= size + 2 * TABLE_SALT && !memcmp(at, word, size))
            return sodium_hex2bin(bytes, TABLE_SALT, at + size, 2 * TABLE_SALT, NULL, &read, NULL) == 0 &&
                   read == TABLE_SALT;
    }
    return false;
}

static bool read_remarks(const char *text, size_t length, table_opening *opening, char commitment[COMMITMENT_TEXT]) {
    uint8_t hash[TABLE_SALT];
    if (!remark_bytes(text, length, COMMITMENT_REMARK, hash) ||
        !remark_bytes(text, length, SECRET_REMARK, opening->salt) ||
        !remark_bytes(text, length, P1_REMARK, opening->random[0]) ||
        !remark_bytes(text, length, P2_REMARK, opening->random[1]))
        return false;
    sodium_bin2hex(commitment, COMMITMENT_TEXT, hash, sizeof hash);
    return true;
}

static bool decks_follow(const tx_setup *setup, uint64_t seed) {
    tx_setup shared = *setup;
    commitment_sort_decks(&shared, seed);
    return !memcmp(shared.deck, setup->deck, sizeof setup->deck) &&
           !memcmp(shared.blank, setup->blank, sizeof setup->blank);
}

/* Returns the first failed check, or NULL. */
static const char *find_fault(const recorded_match *match, const char *commitment, const char *published) {
    char hash[COMMITMENT_TEXT];
    commitment_of_secret(match->opening.salt, hash);
    if (published && strcmp(published, commitment) != 0)
        return "the record has another commitment than the one published before the game";
    if (strcmp(hash, commitment) != 0)
        return "the secret is not the one that the server was bound to";
    if (commitment_seed(match->opening.salt, match->opening.random) != match->opening.seed)
        return "the seed does not follow from the secret and what the players have added";
    if (!decks_follow(&match->opening.setup, match->opening.seed))
        return "the order of the decks before the game does not follow from the seed";
    return match->fault[0] ? match->fault : NULL;
}

bool table_check_shuffles(const tx_catalog *catalog, const char *name, const char *text, size_t length,
                          const char *published, shuffle_check *check, char *error, size_t size) {
    static _Thread_local recorded_match match;
    memset(check, 0, sizeof *check);
    if (!recorded_read(catalog, name, text, length, &match, error, size))
        return false;
    bool shared = read_remarks(text, length, &match.opening, check->commitment);
    if (shared) {
        const char *fault = find_fault(&match, check->commitment, published);
        snprintf(check->fault, sizeof check->fault, "%s", fault ? fault : "");
        check->holds = !fault;
        check->choices = match.count;
    } else {
        snprintf(error, size, "%s: the record does not tell how it was shuffled; those of a server do", name);
    }
    recorded_free(&match);
    return shared;
}

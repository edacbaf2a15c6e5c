/* synthetic.c: see synthetic.h. */
#include "synthetic.h"

#include <stdio.h>

#include "base/random_numbers.h"
#include "tourney/pairing/draw.h"

tn_result tn_synthetic_result(uint64_t seed, unsigned round, uint32_t a, uint32_t b) {
    uint64_t state = seed ^ (uint64_t)round << 48 ^ (uint64_t)a << 24 ^ b, value = splitmix64(&state) % 100;
    return value < 37   ? TN_WIN
           : value < 74 ? TN_LOSS
           : value < 84 ? TN_MODIFIED_WIN
           : value < 94 ? TN_MODIFIED_LOSS
                        : TN_DRAW;
}

bool tn_synthetic_players(tn_history *history, unsigned count) {
    for (unsigned i = 1; i <= count; i++)
        if (!tn_history_add(history, i))
            return false;
    return true;
}

bool tn_synthetic_round(tn_history *history, const tn_pairing *pairing, uint64_t seed, unsigned round) {
    for (unsigned i = 0; i < pairing->count; i++) {
        uint32_t a = pairing->pairs[i].a, b = pairing->pairs[i].b, first = tn_history_find(history, a);
        bool swapped = b != 0 && b < a;
        tn_result result = b ? tn_synthetic_result(seed, round, swapped ? b : a, swapped ? a : b) : TN_NONE;
        if (!tn_history_game(history, first, b ? tn_history_find(history, b) : TN_BYE,
                             swapped ? tn_mirror_result(result) : result))
            return false;
    }
    return true;
}

static uint64_t digest_text(uint64_t digest, const char *text) {
    for (; *text; text++)
        digest = (digest ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return digest;
}

#define DIGEST_START UINT64_C(0xcbf29ce484222325)

uint64_t tn_pairing_digest(const tn_pairing *pairing) {
    uint64_t digest = DIGEST_START;
    for (unsigned i = 0; i < pairing->count; i++) {
        char line[32];
        snprintf(line, sizeof line, "%u-%u\n", pairing->pairs[i].a, pairing->pairs[i].b);
        digest = digest_text(digest, line);
    }
    return digest;
}

uint64_t tn_standings_digest(const tn_standing *rows, unsigned count) {
    uint64_t digest = DIGEST_START;
    for (unsigned i = 0; i < count; i++) {
        char line[16];
        snprintf(line, sizeof line, "%u\n", rows[i].number);
        digest = digest_text(digest, line);
    }
    return digest;
}

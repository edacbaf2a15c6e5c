/* sodium.c: see sodium.h. */
#include "sodium.h"

#include <stdint.h>
#include <string.h>

/* ---- BLAKE2b (the numbers below are sections of RFC 7693) ----------------------------------------------------------
 */

enum { BLOCK = 128, ROUNDS = 12 };

static const uint64_t start[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

static const uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t turn(uint64_t word, unsigned bits) {
    return word >> bits | word << (64 - bits);
}

/* 3.1 */
static void mix(uint64_t *v, unsigned a, unsigned b, unsigned c, unsigned d, uint64_t x, uint64_t y) {
    v[a] += v[b] + x;
    v[d] = turn(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = turn(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turn(v[b] ^ v[c], 63);
}

/* 3.2 */
static void compress(uint64_t state[8], const unsigned char *block, uint64_t bytes, int last) {
    uint64_t m[16], v[16];
    for (unsigned i = 0; i < 16; i++) {
        m[i] = 0;
        for (unsigned byte = 0; byte < 8; byte++)
            m[i] |= (uint64_t)block[8 * i + byte] << 8 * byte;
        v[i] = i < 8 ? state[i] : start[i - 8];
    }
    v[12] ^= bytes;
    v[14] ^= last ? ~(uint64_t)0 : 0;
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned i = 0; i < 8; i++) { /* four columns, then four diagonals */
            const uint8_t *s = order[round % 10] + 2 * i;
            unsigned turned = i < 4 ? 0 : 1, a = i % 4;
            mix(v, a, 4 + (a + turned) % 4, 8 + (a + 2 * turned) % 4, 12 + (a + 3 * turned) % 4, m[s[0]], m[s[1]]);
        }
    for (unsigned i = 0; i < 8; i++)
        state[i] ^= v[i] ^ v[i + 8];
}

/* 3.3 */
int crypto_generichash(unsigned char *hash, size_t size, const unsigned char *bytes, unsigned long long length,
                       const unsigned char *key, size_t key_size) {
    uint64_t state[8];
    unsigned long long done = 0;
    (void)key;
    if (key_size || size < 1 || size > 64)
        return -1;
    memcpy(state, start, sizeof state);
    state[0] ^= 0x01010000 ^ size;
    for (; length - done > BLOCK; done += BLOCK)
        compress(state, bytes + done, done + BLOCK, 0);
    unsigned char rest[BLOCK] = {0};
    memcpy(rest, bytes + done, (size_t)(length - done));
    compress(state, rest, length, 1);
    for (size_t i = 0; i < size; i++)
        hash[i] = (unsigned char)(state[i / 8] >> 8 * (i % 8));
    return 0;
}

/* ---- Hexadecimal ------------------------------------------------------------------------------------------------- */

static const char digits[] = "0123456789abcdef";

char *sodium_bin2hex(char *text, size_t size, const unsigned char *bytes, size_t count) {
    size_t at = 0;
    for (size_t i = 0; i < count && at + 2 < size; i++) {
        text[at++] = digits[bytes[i] >> 4];
        text[at++] = digits[bytes[i] & 15];
    }
    text[at] = '\0';
    return text;
}

/* Returns the digit's value, or 16 if it is not a digit. */
static unsigned value_of(char digit) {
    const char *found = digit ? strchr(digits, digit >= 'A' && digit <= 'F' ? digit + 0x20 : digit) : NULL;
    return found ? (unsigned)(found - digits) : 16;
}

int sodium_hex2bin(unsigned char *bytes, size_t size, const char *text, size_t length, const char *ignored,
                   size_t *count, const char **end) {
    (void)ignored, (void)end;
    *count = 0;
    if (length % 2 || length / 2 > size)
        return -1;
    for (size_t i = 0; i < length; i += 2) {
        unsigned high = value_of(text[i]), low = value_of(text[i + 1]);
        if (high > 15 || low > 15)
            return -1;
        bytes[(*count)++] = (unsigned char)(high << 4 | low);
    }
    return 0;
}

/* attempts.c: see attempts.h. A table of fixed size, in groups of a few places; who tries is known by a keyed hash, so
 * that nobody can choose with whom they share a group. */
#include "attempts.h"

#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { GROUPS = 1024, WIDTH = 8, WHO_TEXT = 128 };

typedef struct tried {
    uint64_t who; /* 0: nobody */
    uint8_t kind;
    double left;
    int64_t at; /* when `left` was counted */
} tried;

/* So many at once, and one more after so many milliseconds; most 0: there is no limit. */
typedef struct attempt_limit {
    double most, interval;
} attempt_limit;

struct tx_attempts {
    unsigned char key[crypto_shorthash_KEYBYTES];
    attempt_limit limits[ATTEMPT_KINDS];
    tried table[GROUPS][WIDTH];
};

static const attempt_limit usual[ATTEMPT_KINDS] = {
    [ATTEMPT_LOG_IN_FROM] = {20, 6000},
    [ATTEMPT_LOG_IN_AS] = {10, 30000},
    [ATTEMPT_SIGN_UP_FROM] = {20, 60000},
    [ATTEMPT_REPORT_FROM] = {20, 60000},
};

tx_attempts *attempts_open(void) {
    tx_attempts *made = need_memory(calloc(1, sizeof *made));
    crypto_shorthash_keygen(made->key);
    memcpy(made->limits, usual, sizeof made->limits);
    return made;
}

void attempts_limit(tx_attempts *attempts, enum attempt_kind kind, double most, double interval) {
    attempts->limits[kind] = (attempt_limit){most, interval};
}

void attempts_close(tx_attempts *attempts) {
    free(attempts);
}

/* The remaining fraction of a rate limit at `now`. */
static double part_left(const tx_attempts *attempts, const tried *there, int64_t now) {
    const attempt_limit *limit = &attempts->limits[there->kind];
    double back = now > there->at ? (double)(now - there->at) / limit->interval : 0;
    return there->who ? (there->left + back) / limit->most : INFINITY;
}

/* The entry of `who`. A new one replaces the entry in the group with the most attempts left. */
static tried *place_of(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now) {
    char text[WHO_TEXT];
    uint64_t hash;
    snprintf(text, sizeof text, "%d %s", (int)kind, who);
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)text, strlen(text), attempts->key);
    tried *group = attempts->table[hash % GROUPS], *fullest = group;
    hash = hash ? hash : 1;
    for (unsigned i = 0; i < WIDTH; i++) {
        if (group[i].who == hash)
            return &group[i];
        if (part_left(attempts, &group[i], now) > part_left(attempts, fullest, now))
            fullest = &group[i];
    }
    *fullest = (tried){hash, (uint8_t)kind, attempts->limits[kind].most, now};
    return fullest;
}

/* … with what has come back to them since. */
static tried *counted_now(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now) {
    tried *there = place_of(attempts, kind, who, now);
    const attempt_limit *limit = &attempts->limits[kind];
    if (now > there->at)
        there->left += (double)(now - there->at) / limit->interval;
    if (there->left > limit->most)
        there->left = limit->most;
    there->at = now;
    return there;
}

bool attempts_spend(tx_attempts *attempts, enum attempt_kind kind, const char *who, double cost, int64_t now) {
    if (attempts->limits[kind].most <= 0)
        return true;
    tried *there = counted_now(attempts, kind, who, now);
    if (there->left < cost)
        return false;
    there->left -= cost;
    return true;
}

bool attempts_take(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now) {
    return attempts_spend(attempts, kind, who, 1, now);
}

bool attempts_use(const tx_attempts *attempts, enum attempt_kind kind, double *used, int64_t *at, int64_t now) {
    const attempt_limit *limit = &attempts->limits[kind];
    double back = now > *at ? (double)(now - *at) / limit->interval : 0;
    *used = *used > back ? *used - back : 0;
    *at = now;
    if (*used + 1 > limit->most)
        return false;
    ++*used;
    return true;
}

void attempts_give_back(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now) {
    tried *there = counted_now(attempts, kind, who, now);
    if (there->left + 1 <= attempts->limits[kind].most)
        there->left++;
}

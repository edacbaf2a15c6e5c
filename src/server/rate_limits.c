/* rate_limits.c: see rate_limits.h. A hash table of fixed size, in groups of a few buckets. The hash is keyed, so that
 * clients cannot choose with whom they share a group. */
#include "rate_limits.h"

#include <assert.h>
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { GROUPS = 1024, WIDTH = 8, MAX_KEY = 128 };

typedef struct rate_bucket {
    uint64_t key_hash; /* 0: free */
    uint8_t kind;
    double left;
    int64_t at; /* when `left` was computed */
} rate_bucket;

/* Burst size, and milliseconds per attempt; burst 0: unlimited. */
typedef struct rate_limit {
    double burst, interval;
} rate_limit;

struct tx_rate_limits {
    unsigned char key[crypto_shorthash_KEYBYTES];
    rate_limit per_kind[LIMIT_KINDS];
    rate_bucket table[GROUPS][WIDTH];
};

static const rate_limit default_limits[LIMIT_KINDS] = {
    [LIMIT_LOG_IN_FROM] = {20, 6000},
    [LIMIT_LOG_IN_AS] = {10, 30000},
    [LIMIT_SIGN_UP_FROM] = {20, 60000},
    [LIMIT_REPORT_FROM] = {20, 60000},
};

tx_rate_limits *rate_limits_open(void) {
    tx_rate_limits *limits = memory_require(calloc(1, sizeof *limits));
    crypto_shorthash_keygen(limits->key);
    memcpy(limits->per_kind, default_limits, sizeof limits->per_kind);
    return limits;
}

void rate_limits_set(tx_rate_limits *limits, enum rate_limit_kind kind, double burst, double interval) {
    limits->per_kind[kind] = (rate_limit){burst, interval};
}

void rate_limits_close(tx_rate_limits *limits) {
    free(limits);
}

/* The remaining fraction of a rate limit at `now`. */
static double fraction_left(const tx_rate_limits *limits, const rate_bucket *bucket, int64_t now) {
    const rate_limit *limit = &limits->per_kind[bucket->kind];
    double back = now > bucket->at ? (double)(now - bucket->at) / limit->interval : 0;
    return bucket->key_hash ? (bucket->left + back) / limit->burst : INFINITY;
}

/* The bucket of `key`. A new one replaces the bucket in the group with the most attempts left. */
static rate_bucket *find_bucket(tx_rate_limits *limits, enum rate_limit_kind kind, const char *key, int64_t now) {
    char text[MAX_KEY];
    uint64_t hash;
    snprintf(text, sizeof text, "%d %s", (int)kind, key);
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)text, strlen(text), limits->key);
    rate_bucket *group = limits->table[hash % GROUPS], *fullest = group;
    hash = hash ? hash : 1;
    for (unsigned i = 0; i < WIDTH; i++) {
        if (group[i].key_hash == hash)
            return &group[i];
        if (fraction_left(limits, &group[i], now) > fraction_left(limits, fullest, now))
            fullest = &group[i];
    }
    assert(hash);
    *fullest = (rate_bucket){hash, (uint8_t)kind, limits->per_kind[kind].burst, now};
    return fullest;
}

/* The bucket of `key`, refilled up to `now`. */
static rate_bucket *refill_bucket(tx_rate_limits *limits, enum rate_limit_kind kind, const char *key, int64_t now) {
    rate_bucket *bucket = find_bucket(limits, kind, key, now);
    const rate_limit *limit = &limits->per_kind[kind];
    assert(limit->burst > 0 && limit->interval > 0); /* else there is no limit to refill */
    if (now > bucket->at)
        bucket->left += (double)(now - bucket->at) / limit->interval;
    if (bucket->left > limit->burst)
        bucket->left = limit->burst;
    bucket->at = now;
    return bucket;
}

bool rate_limits_spend(tx_rate_limits *limits, enum rate_limit_kind kind, const char *key, double cost, int64_t now) {
    if (limits->per_kind[kind].burst <= 0)
        return true;
    rate_bucket *bucket = refill_bucket(limits, kind, key, now);
    if (bucket->left < cost)
        return false;
    bucket->left -= cost;
    assert(bucket->left >= 0 && bucket->left <= limits->per_kind[kind].burst);
    return true;
}

bool rate_limits_take(tx_rate_limits *limits, enum rate_limit_kind kind, const char *key, int64_t now) {
    return rate_limits_spend(limits, kind, key, 1, now);
}

bool rate_limits_use_stored(const tx_rate_limits *limits, enum rate_limit_kind kind, double *used, int64_t *at,
                            int64_t now) {
    const rate_limit *limit = &limits->per_kind[kind];
    double back = now > *at ? (double)(now - *at) / limit->interval : 0;
    *used = *used > back ? *used - back : 0;
    *at = now;
    if (*used + 1 > limit->burst)
        return false;
    ++*used;
    return true;
}

void rate_limits_refund(tx_rate_limits *limits, enum rate_limit_kind kind, const char *key, int64_t now) {
    rate_bucket *bucket = refill_bucket(limits, kind, key, now);
    if (bucket->left + 1 <= limits->per_kind[kind].burst)
        bucket->left++;
}

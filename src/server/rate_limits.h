/* rate_limits.h: rate limits (token buckets): a burst, then one attempt per interval; counted for each address, name or
 * player. The table has a fixed size: the entry with the most attempts left is evicted first, so that attempts by
 * others do not reset a used-up limit. */
#ifndef TRAXIS_RATE_LIMITS_H
#define TRAXIS_RATE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum rate_limit_kind {
    LIMIT_LOG_IN_FROM,
    LIMIT_LOG_IN_AS, /* unknown names, and owners who are logged in; the store counts other attempts */
    LIMIT_SIGN_UP_FROM,
    LIMIT_REPORT_FROM,
    LIMIT_MESSAGE_FROM, /* this and the following are unlimited by default */
    LIMIT_MESSAGE_OF,
    LIMIT_TABLE_FROM,
    LIMIT_KINDS
};

typedef struct tx_rate_limits tx_rate_limits;

tx_rate_limits *rate_limits_open(void);
void rate_limits_close(tx_rate_limits *limits);
/* Sets the burst size and the refill interval (milliseconds per attempt) of a kind. */
void rate_limits_set(tx_rate_limits *limits, enum rate_limit_kind kind, double burst, double interval);
/* Takes `cost` attempts from the bucket of `key`; `now` in milliseconds. Returns false, and takes nothing, if there are
 * not enough left. */
bool rate_limits_spend(tx_rate_limits *limits, enum rate_limit_kind kind, const char *key, double cost, int64_t now);
/* Takes one attempt. */
bool rate_limits_take(tx_rate_limits *limits, enum rate_limit_kind kind, const char *key, int64_t now);
/* Takes one attempt from a bucket that the caller stores: `used` attempts at time `at`. Updates both. */
bool rate_limits_use_stored(const tx_rate_limits *limits, enum rate_limit_kind kind, double *used, int64_t *at,
                            int64_t now);
/* Puts one attempt back, for example after a correct password. */
void rate_limits_refund(tx_rate_limits *limits, enum rate_limit_kind kind, const char *key, int64_t now);

#endif

/* attempts.h: rate limits (token buckets): a burst, then one attempt per interval; counted for each address, name or
 * player. The table has a fixed size: the entry with the most attempts left is evicted first, so that attempts by
 * others do not reset a used-up limit. */
#ifndef TRAXIS_ATTEMPTS_H
#define TRAXIS_ATTEMPTS_H

#include <stdbool.h>
#include <stdint.h>

enum attempt_kind {
    ATTEMPT_LOG_IN_FROM,
    ATTEMPT_LOG_IN_AS, /* unknown names, and owners who are logged in; the store counts other attempts */
    ATTEMPT_SIGN_UP_FROM,
    ATTEMPT_REPORT_FROM,
    ATTEMPT_MESSAGE_FROM, /* this and the following have no limit unless told */
    ATTEMPT_MESSAGE_OF,
    ATTEMPT_TABLE_FROM,
    ATTEMPT_KINDS
};

typedef struct tx_attempts tx_attempts;

tx_attempts *attempts_open(void);
void attempts_close(tx_attempts *attempts);
/* So many at once, and one more after so many milliseconds, from now on. */
void attempts_limit(tx_attempts *attempts, enum attempt_kind kind, double most, double interval);
/* Something that counts as so many tries; false: that is too often, and it does not count. */
bool attempts_spend(tx_attempts *attempts, enum attempt_kind kind, const char *who, double cost, int64_t now);
/* One more try of `who`, at `now` in milliseconds; false: that is too often. */
bool attempts_take(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now);
/* The same for a limit that the caller stores: `used` attempts at the time `at`; both are updated. */
bool attempts_use(const tx_attempts *attempts, enum attempt_kind kind, double *used, int64_t *at, int64_t now);
/* The try was a good one, and does not count. */
void attempts_give_back(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now);

#endif

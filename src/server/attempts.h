/* attempts.h: how often somebody may try something: so often at once, and then once in a while; counted for each
 * address, name or player. What is remembered is bounded: who has most tries left is forgotten first, so that nobody's
 * used-up tries come back because others try too. */
#ifndef TRAXIS_ATTEMPTS_H
#define TRAXIS_ATTEMPTS_H

#include <stdbool.h>
#include <stdint.h>

enum attempt_kind {
    ATTEMPT_LOG_IN_FROM,
    ATTEMPT_LOG_IN_AS, /* a name that nobody has, or an account by its owner: other tries are counted in the store */
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
/* The same for tries that are counted elsewhere: how many count as used at which time. */
bool attempts_use(const tx_attempts *attempts, enum attempt_kind kind, double *used, int64_t *at, int64_t now);
/* The try was a good one, and does not count. */
void attempts_give_back(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now);

#endif

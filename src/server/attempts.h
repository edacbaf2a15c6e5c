/* attempts.h: how often somebody may try: so often at once, and then once in a while; counted for each address and for
 * each name. What is remembered is bounded: those who tried longest ago are forgotten first. */
#ifndef TRAXIS_ATTEMPTS_H
#define TRAXIS_ATTEMPTS_H

#include <stdbool.h>
#include <stdint.h>

enum attempt_kind { ATTEMPT_LOG_IN_FROM, ATTEMPT_LOG_IN_AS, ATTEMPT_SIGN_UP_FROM, ATTEMPT_KINDS };

typedef struct tx_attempts tx_attempts;

tx_attempts *attempts_open(void);
void attempts_close(tx_attempts *attempts);
/* One more try of `who`, at `now` in milliseconds; false: that is too often. */
bool attempts_take(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now);
/* The try was a good one, and does not count. */
void attempts_give_back(tx_attempts *attempts, enum attempt_kind kind, const char *who, int64_t now);

#endif

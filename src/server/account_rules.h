/* account_rules.h: what the name and the password of an account may be, and the name of a guest.
 *
 * A name has letters and figures of ASCII, so that no two names look alike because they are of different scripts; and
 * those are one name that differ only in case, in the signs between letters, or in what is easily taken for something
 * else: 0 and o; 1, i and l. */
#ifndef TRAXIS_ACCOUNT_RULES_H
#define TRAXIS_ACCOUNT_RULES_H

#include "store/store.h"

enum { LEAST_ACCOUNT = 3, MOST_ACCOUNT = 24 };

/* What is wrong with a name that somebody wants, in words; NULL: nothing. */
const char *account_name_fault(const char *name);
/* The same for the name that a guest gives at a table. Any script is allowed, but no invisible characters and no
 * brackets: brackets after a name enclose the rating of an account. */
const char *guest_name_fault(const char *name);
/* The name as it is compared; "" for what can be nobody's. */
void account_name_fold(const char *name, char folded[STORE_NAME]);
/* What is wrong with a password that somebody of that name wants; NULL: nothing. */
const char *password_fault(const char *password, const char *name);

#endif

/* account_rules.h: valid names and passwords of accounts, and valid names of guests.
 *
 * Account names are ASCII, so that no two names look alike because they are of different scripts. Names are equal if
 * they differ only in case, in punctuation between letters, or in similar characters: 0 and o; 1, i and l. */
#ifndef TRAXIS_ACCOUNT_RULES_H
#define TRAXIS_ACCOUNT_RULES_H

#include "store/store.h"

enum { MIN_ACCOUNT_NAME = 3, MAX_ACCOUNT_NAME = 24 };

/* Returns why the name is not valid for an account, as a sentence; NULL if it is. */
const char *account_name_error(const char *name);
/* Returns the same for the name that a guest gives at a table. Any script is allowed, but no invisible characters and
 * no brackets: brackets after a name enclose the rating of an account. */
const char *account_guest_name_error(const char *name);
/* Returns the form of the name that is compared and stored; "" if it is not a valid account name. */
void account_name_fold(const char *name, char folded[STORE_NAME]);
/* Returns why the password is not valid for an account of that name, as a sentence; NULL if it is. */
const char *account_password_error(const char *password, const char *name);

#endif

/* account_rules.c: see account_rules.h. */
#include "account_rules.h"

#include <string.h>

#include "passwords.h"

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_figure(char c) {
    return c >= '0' && c <= '9';
}

static bool is_between(char c) {
    return c == '-' || c == '_' || c == '.';
}

/* Begins with a letter, and has signs only between letters and figures. */
static bool is_formed(const char *name) {
    size_t length = strlen(name);
    if (length < LEAST_ACCOUNT || length > MOST_ACCOUNT || !is_letter(name[0]))
        return false;
    for (size_t i = 0; i < length; i++)
        if (is_between(name[i]) ? is_between(name[i + 1]) || !name[i + 1] : !is_letter(name[i]) && !is_figure(name[i]))
            return false;
    return true;
}

static char folded_letter(char c) {
    if (c >= 'A' && c <= 'Z')
        c = (char)(c - 'A' + 'a');
    return (char)(c == '0' ? 'o' : c == '1' || c == 'i' ? 'l' : c);
}

void account_name_fold(const char *name, char folded[STORE_NAME]) {
    size_t length = 0;
    _Static_assert((int)MOST_ACCOUNT < (int)STORE_NAME, "a name has room in the store");
    for (bool good = is_formed(name); good && *name; name++)
        if (!is_between(*name))
            folded[length++] = folded_letter(*name);
    folded[length] = '\0';
}

/* Names that would make people believe something. */
static bool is_reserved(const char *name) {
    static const char *const words[] = {STORE_DELETED, "admin",  "administrator", "moderator", "judge",
                                        "server",      "traxis", "computer",      "guest",     "nobody"};
    char own[STORE_NAME], other[STORE_NAME];
    account_name_fold(name, own);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        account_name_fold(words[i], other);
        if (!strcmp(own, other))
            return true;
    }
    return false;
}

const char *account_name_fault(const char *name) {
    if (!is_formed(name))
        return "The name of an account has 3 to 24 letters (a to z) and figures, with - _ or . between them, and "
               "begins "
               "with a letter.";
    return is_reserved(name) ? "This name is not given to anybody." : NULL;
}

const char *password_fault(const char *password, const char *name) {
    char own[STORE_NAME], other[STORE_NAME];
    size_t length = strlen(password);
    account_name_fold(name, own);
    account_name_fold(password, other);
    if (length < LEAST_PASSWORD || length > MOST_PASSWORD)
        return "A password has 8 to 256 bytes.";
    return *own && !strcmp(own, other) ? "Your name is no password." : NULL;
}

/* stanza_echo.c: checks that the card's text contains what a generated stanza says: numbers with their units,
 * durations, names and states. Texts that differ where stanzas differ could still be wrong. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/code.h"
#include "stanza_fuzz.h"

/* Words of a stanza, and the equivalent words of the text, separated by '|'; '#' is a number. */
typedef struct echo {
    const char *said, *rendered;
} echo;
static const echo echoes[] = {
    {"printed cost at most #", "printed cost # or less"},
    {"printed cost at least #", "printed cost # or more"},
    {"+# attack", "+# attack|extra attack"},
    {"-# attack", "-# attack"},
    {"+# hp", "+# HP|extra HP"},
    {"-# hp", "-# HP"},
    {"+# shields", "+# shield"},
    {"+# command", "+# command|extra command"},
    {"area effect #", "Area Effect (#)"},
    {"deal # damage", "# damage"},
    {"deals # indirect damage", "# indirect damage"},
    {"deal # indirect damage", "# indirect damage"},
    {"deal # unpreventable damage", "# unpreventable damage"},
    {"remove # damage", "remove # damage"},
    {"move # damage", "move # damage"},
    {"draw # cards", "draw # card"},
    {"draws # cards", "# card"},
    {"gain # resources", "gain # resource"},
    {"gains # resources", "# resource"},
    {"take # resources", "# resource"},
    {"put # resources", "# resource"},
    {"pay # resource", "pay # resource"},
    {"costs # less", "costs # less"},
    {"costs # more", "costs # more"},
    {"its cost by #", "its cost by #|'s cost by #"},
    {"at least # damage", "# or more damage"},
    {"at least # resources", "# or more resources"},
    {"at least # cards", "# or more cards"},
    {"+# cards", "# card"},
    {"deep strike #", "Deep Strike (#)"},
    {"unique", "unique"},
    {"bloodied", "bloodied"},
    {"attacking", "attacking"},
    {"exhausted", "exhausted"},
    {"damaged", "damage"},
    {"undamaged", "undamaged"},
    {"enslaved", "enslaved"},
    {"infested", "infest"},
    {"the last planet", "last planet"},
    {"the first planet", "first planet"},
    {"an adjacent planet", "adjacent planet"},
    {"your HQ", "HQ"},
    {"forced", "Forced"},
    {"for this attack", "for this attack|during this attack"},
};

static bool begins_word(const char *text, const char *at) {
    return at == text || !isalnum((unsigned char)at[-1]);
}

/* Matches the pattern at this place. '#' matches any digit, or only `digit` if that is one. */
static bool matches_at(const char *at, const char *pattern, size_t length, char *digit) {
    for (size_t i = 0; i < length; i++, at++) {
        if (pattern[i] == '#' && !*digit && isdigit((unsigned char)*at))
            *digit = *at;
        else if (pattern[i] == '#' ? *at != *digit : tolower((unsigned char)*at) != tolower((unsigned char)pattern[i]))
            return false;
    }
    return true;
}

static bool appears_as(const char *text, const char *pattern, size_t length, char digit) {
    for (const char *at = text; *at; at++)
        if (matches_at(at, pattern, length, &digit))
            return true;
    return false;
}

static bool appears(const char *text, const char *patterns, char digit) {
    for (;; patterns += strcspn(patterns, "|") + 1) {
        if (appears_as(text, patterns, strcspn(patterns, "|"), digit))
            return true;
        if (!patterns[strcspn(patterns, "|")])
            return false;
    }
}

static bool report_missing(const char *said, size_t length, const char *text, stanza_fault *fault) {
    snprintf(fault->key, sizeof fault->key, "missing %.*s", (int)length, said);
    snprintf(fault->message, sizeof fault->message, "'%.*s' is missing in the text: %.900s", (int)length, said, text);
    return false;
}

static bool check_echo(const char *stanza, const char *text, const echo *e, stanza_fault *fault) {
    size_t length = strlen(e->said);
    for (const char *at = stanza; *at; at++) {
        char digit = '\0';
        if (begins_word(stanza, at) && matches_at(at, e->said, length, &digit) && !appears(text, e->rendered, digit))
            return report_missing(at, length, text, fault);
    }
    return true;
}

/* Factions, traits and titles begin with a capital letter; so do one-letter names of chosen things. */
static bool check_names(const char *stanza, const char *text, stanza_fault *fault) {
    for (const char *at = stanza; *at; at++) {
        size_t length = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
        if (isupper((unsigned char)*at) && begins_word(stanza, at) && length > 1 && !appears_as(text, at, length, '\0'))
            return report_missing(at, length, text, fault);
    }
    return true;
}

#define X(name, word, meaning) word,
static const char *const expiries[] = {TX_EXPIRIES(X)};
#undef X

bool cli_check_echoes(const made_stanza *s, const char *text, stanza_fault *fault) {
    const char *body = s->text + s->facts;
    for (unsigned i = 0; i < sizeof echoes / sizeof *echoes; i++)
        if (!check_echo(body, text, &echoes[i], fault))
            return false;
    for (unsigned i = 0; i < sizeof expiries / sizeof *expiries; i++)
        if (strncmp(expiries[i], "until", 5) == 0 && !check_echo(body, text, &(echo){expiries[i], expiries[i]}, fault))
            return false;
    return check_names(body, text, fault);
}

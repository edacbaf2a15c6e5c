/* search_query.c: see search_query.h. */
#include "search_query.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/plain_text.h"
#include "language/error.h"
#include "search_filter.h"

enum { MAX_VALUE_WORDS = 6, NAME_SIZE = 16 };

typedef struct reader {
    const tx_catalog *catalog;
    search_query *query;
    tx_error *error;
    char text[SEARCH_VALUE];
} reader;

/* ---- Words of the text ------------------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *at) {
    return at + strspn(at, " ");
}

/* Returns the end of a word; blanks in double quotes belong to it. */
static const char *word_end(const char *at) {
    for (bool quoted = false; *at && (quoted || *at != ' '); at++)
        quoted ^= *at == '"';
    return at;
}

/* Copies without double quotes. */
static void copy_value(char value[SEARCH_VALUE], const char *from, const char *to) {
    size_t length = 0;
    for (; from < to; from++)
        if (*from != '"')
            value[length++] = *from;
    value[length] = '\0';
}

/* Appends the word to a list of words. */
static void append_word(char list[SEARCH_VALUE], const char *from, const char *to) {
    size_t length = strlen(list);
    snprintf(list + length, SEARCH_VALUE - length, "%s%.*s", length ? " " : "", (int)(to - from), from);
}

static bool add_part(reader *r, int filter, bool bare, const char *from, const char *to, const char *value) {
    search_query *query = r->query;
    if (query->count == SEARCH_MAX_ASKED)
        return lang_error_at(r->error, TX_TOO_LARGE, NULL, 0, 0, "too many conditions; the maximum is %d",
                             SEARCH_MAX_ASKED);
    search_part *part = &query->parts[query->count++];
    part->filter = filter;
    part->bare = bare;
    snprintf(part->value, sizeof part->value, "%s", value);
    snprintf(part->typed, sizeof part->typed, "%.*s", (int)(to - from), from);
    return true;
}

/* ---- Filters with a name ----------------------------------------------------------------------------------------- */

/* Returns the filter of that name; -1 if there is none. */
static int filter_named(const char *name, size_t length) {
    static const struct {
        const char *name;
        enum tx_search_filter filter;
    } others[] = {{"fits", SEARCH_DECK_OF}, {"shield", SEARCH_SHIELDS}, {"icons", SEARCH_COMMAND}};
    for (unsigned i = 0; i < SEARCH_FILTERS; i++)
        if (strlen(tx_search_filter_name(i)) == length && strncmp(tx_search_filter_name(i), name, length) == 0)
            return (int)i;
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        if (strlen(others[i].name) == length && strncmp(others[i].name, name, length) == 0)
            return (int)others[i].filter;
    return -1;
}

typedef struct assignment {
    int filter;
    const char *value; /* after the operator */
    char limit[3];     /* "<=", "<", ">=", ">", or "" */
    bool found;        /* there is a name and an operator */
} assignment;

/* Reads "cost<=", "trait:", "hp = ". A colon after another word is part of a title. */
static assignment read_assignment(const char *at) {
    char name[NAME_SIZE];
    size_t length = 0;
    for (; length < NAME_SIZE - 1 && (isalpha((unsigned char)at[length]) || at[length] == '-'); length++)
        name[length] = (char)tolower((unsigned char)at[length]);
    name[length] = '\0';
    assignment result = {.filter = length ? filter_named(name, length) : -1};
    const char *sign = result.filter >= 0 ? skip_blanks(at + length) : at + length;
    if (!length || !*sign || !strchr(result.filter >= 0 ? ":=<>" : "=<>", *sign))
        return result;
    bool equal = sign[0] != ':' && sign[1] == '=';
    if (*sign == '<' || *sign == '>')
        snprintf(result.limit, sizeof result.limit, "%c%s", *sign, equal ? "=" : "");
    result.value = skip_blanks(sign + 1 + equal);
    result.found = true;
    return result;
}

static bool unknown_filter(const reader *r, const char *at) {
    int length = (int)strcspn(at, "=<>");
    return lang_error_at(r->error, TX_MALFORMED, NULL, 0, 0,
                         "unknown filter '%.*s'; expected faction, type, cost, command, attack, hp, shields, trait, "
                         "keyword, loyalty, set, cycle, text, squad or deck-of",
                         length, at);
}

/* Returns the end of the longest value of up to MAX_VALUE_WORDS words that the filter accepts; of the first word if it
 * accepts none. */
static const char *value_end(reader *r, enum tx_search_filter filter, const char *from) {
    const char *ends[MAX_VALUE_WORDS], *at = from;
    unsigned count = 0;
    for (; count < MAX_VALUE_WORDS && *at; at = skip_blanks(at))
        at = ends[count++] = word_end(at);
    bool words = search_fact_of(filter) < 0 && filter != SEARCH_TEXT;
    for (unsigned i = count; words && i > 1; i--) {
        static search_condition condition;
        tx_error none;
        char value[SEARCH_VALUE];
        copy_value(value, from, ends[i - 1]);
        if (search_read_filter(r->catalog, filter, value, &condition, &none))
            return ends[i - 1];
    }
    return count ? ends[0] : from;
}

/* Reads a filter with its name. Sets `at` to its end. */
static bool read_named(reader *r, const char **at, const assignment *a) {
    const char *from = *at;
    char value[SEARCH_VALUE], whole[SEARCH_VALUE];
    if (a->filter < 0)
        return unknown_filter(r, from);
    enum tx_search_filter filter = (enum tx_search_filter)a->filter;
    if (*a->limit && search_fact_of(filter) < 0)
        return lang_error_at(r->error, TX_MALFORMED, NULL, 0, 0, "%s: '%s' compares numbers; write %s:VALUE",
                             tx_search_filter_name(filter), a->limit, tx_search_filter_name(filter));
    *at = value_end(r, filter, a->value);
    copy_value(value, a->value, *at);
    if (!*value)
        return lang_error_at(r->error, TX_MALFORMED, NULL, 0, 0, "%s: a value is missing",
                             tx_search_filter_name(filter));
    snprintf(whole, sizeof whole, "%s%.*s", a->limit, SEARCH_VALUE - 3, value);
    return add_part(r, a->filter, false, from, *at, whole);
}

/* ---- Bare words -------------------------------------------------------------------------------------------------- */

/* Returns true if both folded words are equal, or one is the other's plural. */
static bool is_same_noun(const char *a, const char *b) {
    size_t length = strlen(a), other = strlen(b);
    if (length > other)
        return length == other + 1 && a[other] == 's' && strncmp(a, b, other) == 0;
    return strncmp(a, b, length) == 0 && (other == length || (other == length + 1 && b[length] == 's'));
}

static const char *value_in(const tx_catalog *catalog, search_word_of *words, const char *folded) {
    char word[SEARCH_VALUE];
    for (unsigned i = 0; words(catalog, i); i++) {
        tx_fold_words(words(catalog, i), word, sizeof word);
        if (*word && is_same_noun(word, folded))
            return words(catalog, i);
    }
    return NULL;
}

/* Returns the value that the folded words name, with its filter, or NULL. "none" names no loyalty here. */
static const char *bare_value(const tx_catalog *catalog, const char *folded, int *filter) {
    static const enum tx_search_filter order[] = {SEARCH_FACTION, SEARCH_TYPE, SEARCH_KEYWORD, SEARCH_TRAIT,
                                                  SEARCH_LOYALTY};
    *filter = TERM_UNIQUE;
    if (strcmp(folded, "unique") == 0)
        return "";
    for (unsigned i = 0; i < sizeof order / sizeof *order && *folded && strcmp(folded, "none") != 0; i++) {
        const char *value = value_in(catalog, search_words_of(order[i]), folded);
        *filter = (int)order[i];
        if (value)
            return value;
    }
    return NULL;
}

/* "army unit" is the type army. */
static const char *skip_unit(const char *end) {
    const char *next = skip_blanks(end), *stop = word_end(next);
    char folded[SEARCH_VALUE], word[SEARCH_VALUE];
    copy_value(word, next, stop);
    tx_fold_words(word, folded, sizeof folded);
    return is_same_noun(folded, "unit") ? stop : end;
}

/* Reads the longest run of words that names a value. Returns its end, or NULL if there is none. */
static const char *read_bare(reader *r, const char *from, bool *full) {
    const char *ends[MAX_VALUE_WORDS], *at = from;
    unsigned count = 0;
    for (;
         count < MAX_VALUE_WORDS && *at && !read_assignment(at).found && !memchr(at, '"', (size_t)(word_end(at) - at));
         at = skip_blanks(at))
        at = ends[count++] = word_end(at);
    for (; count; count--) {
        char value[SEARCH_VALUE], folded[SEARCH_VALUE];
        int filter;
        copy_value(value, from, ends[count - 1]);
        tx_fold_words(value, folded, sizeof folded);
        const char *found = bare_value(r->catalog, folded, &filter);
        if (!found)
            continue;
        const char *end = filter == SEARCH_TYPE ? skip_unit(ends[count - 1]) : ends[count - 1];
        *full = !add_part(r, filter, true, from, end, found);
        return end;
    }
    return NULL;
}

static void add_plain(reader *r, const char *from, const char *to) {
    char value[SEARCH_VALUE];
    copy_value(value, from, to);
    append_word(r->query->plain, value, value + strlen(value));
}

/* ---- The query --------------------------------------------------------------------------------------------------- */

/* Adds the bare words to those of a phrase. */
static void keep_bare(reader *r, const char *from, const char *to) {
    memcpy(r->query->bare + (from - r->text), from, (size_t)(to - from));
    append_word(r->query->words, from, to);
}

static bool read_part(reader *r, const char **at) {
    const char *from = *at;
    assignment a = read_assignment(from);
    bool full = false;
    if (a.found)
        return read_named(r, at, &a);
    const char *end = read_bare(r, from, &full);
    *at = end ? end : word_end(from);
    if (!end)
        add_plain(r, from, *at);
    keep_bare(r, from, *at);
    return !full;
}

bool search_read_query(const tx_catalog *catalog, const char *typed, search_query *query, tx_error *error) {
    reader r = {.catalog = catalog, .query = query, .error = error};
    size_t length = strlen(typed);
    for (size_t i = 0; i < length; i++)
        r.text[i] = without_control(typed[i]);
    *query = (search_query){0};
    memset(query->bare, ' ', length);
    for (const char *at = skip_blanks(r.text); *at; at = skip_blanks(at))
        if (!read_part(&r, &at))
            return false;
    return true;
}

bool search_begins_title(const tx_catalog *catalog, const char *words) {
    char folded[SEARCH_VALUE], title[SEARCH_VALUE];
    tx_fold_words(words, folded, sizeof folded);
    size_t length = strlen(folded);
    if (!strchr(folded, ' '))
        return false;
    for (unsigned card = 1; card < catalog->def_count; card++) {
        tx_fold_words(catalog->defs[card].name, title, sizeof title);
        if (strncmp(title, folded, length) == 0)
            return true;
    }
    return false;
}

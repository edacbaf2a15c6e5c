/* kinds.c: see kinds.h. */
#include "kinds.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TERM_SIZE = 64 };

static const char *const TYPES[] = {
#define NAME(name, word, meaning) word,
    TX_TYPES(NAME)};
static const char *const FACTIONS[] = {TX_FACTIONS(NAME)};
static const char *const LOYALTIES[] = {TX_LOYALTIES(NAME)};
static const char *const KEYWORDS[] = {TX_KEYWORDS(NAME)
#undef NAME
};
static const char *const NUMBERS[] = {"cost", "command", "shields", "attack", "hp"};

static int number_of(const tx_def *card, unsigned which) {
    const int8_t numbers[] = {card->cost, card->command, card->shields, card->attack, card->hp};
    return numbers[which];
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool among(const char *const *words, size_t count, const char *word, unsigned *index) {
    for (size_t i = 0; i < count; i++)
        if (*words[i] && strcasecmp(words[i], word) == 0) {
            *index = (unsigned)i;
            return true;
        }
    return false;
}

#define AMONG(words, word, index) among(words, sizeof words / sizeof *words, word, index)

/* Parses a comparison such as "<=2", "=0" or ">3" into a range. */
static bool read_range(const char *sign, tx_kind_term *term) {
    char *end;
    size_t length = strspn(sign, "<=>");
    long number = strtol(sign + length, &end, 10);
    if (end == sign + length || *end || number < 0 || number > 99)
        return false;
    int n = (int)number;
    bool less = sign[0] == '<', more = sign[0] == '>', equal = sign[length - 1] == '=';
    if (length > 2 || (length == 2 && (!(less || more) || !equal)))
        return false;
    term->min = less ? 0 : more && !equal ? n + 1 : n;
    term->max = more ? INT_MAX : less && !equal ? n - 1 : n;
    return true;
}

static bool read_number(const char *word, tx_kind_term *term) {
    char name[TERM_SIZE];
    size_t length = strcspn(word, "<=>");
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    return word[length] && AMONG(NUMBERS, name, &term->arg) && read_range(word + length, term);
}

static bool read_term(const tx_catalog *catalog, const char *word, tx_kind_term *term) {
    term->what = TERM_NUMBER;
    if (read_number(word, term))
        return true;
    term->what = TERM_TYPE;
    if (AMONG(TYPES, word, &term->arg))
        return true;
    term->what = TERM_FACTION;
    if (AMONG(FACTIONS, word, &term->arg))
        return true;
    term->what = TERM_LOYALTY;
    if (AMONG(LOYALTIES, word, &term->arg))
        return true;
    term->what = TERM_KEYWORD;
    if (AMONG(KEYWORDS, word, &term->arg))
        return true;
    term->what = TERM_UNIQUE;
    if (strcasecmp(word, "unique") == 0)
        return true;
    term->what = TERM_TRAIT;
    return among(catalog->traits, catalog->trait_count, word, &term->arg);
}

bool tx_kind_read(const tx_catalog *catalog, const char *words, tx_kind *kind, char *error, size_t size) {
    for (kind->count = 0;; words++) {
        char word[TERM_SIZE];
        size_t length = strcspn(words, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        if (kind->count == KIND_MAX_TERMS || length >= sizeof word ||
            !read_term(catalog, word, &kind->terms[kind->count])) {
            snprintf(error, size,
                     "'%s' is not a kind of card; expected types, factions, traits, keywords, loyal, signature, "
                     "unique, or cost, command, shields, attack or hp with a number, such as army,cost<=2",
                     word);
            return false;
        }
        kind->count++;
        words += length;
        if (!*words)
            return true;
    }
}

/* ---- Matching ---------------------------------------------------------------------------------------------------- */

static bool term_holds(const tx_kind_term *term, const tx_def *card) {
    switch (term->what) {
    case TERM_TYPE: return card->type == term->arg;
    case TERM_FACTION: return card->faction == term->arg;
    case TERM_TRAIT: return card->traits[term->arg / 64] >> term->arg % 64 & 1;
    case TERM_LOYALTY: return card->loyalty == term->arg;
    case TERM_KEYWORD: return card->keywords >> term->arg & 1;
    case TERM_UNIQUE: return card->unique != 0;
    default: return number_of(card, term->arg) >= term->min && number_of(card, term->arg) <= term->max;
    }
}

bool tx_kind_holds(const tx_kind *kind, const tx_def *card) {
    for (unsigned i = 0; i < kind->count; i++)
        if (!term_holds(&kind->terms[i], card))
            return false;
    return true;
}

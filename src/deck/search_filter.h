/* search_filter.h: the conditions of a card search: values of cards, and how the values of filters are parsed. */
#ifndef TRAXIS_SEARCH_FILTER_H
#define TRAXIS_SEARCH_FILTER_H

#include "card_search.h"

typedef struct search_condition search_condition;
typedef bool search_holds(const tx_catalog *catalog, const search_condition *c, tx_def_id card);
struct search_condition {
    search_holds *holds;
    int arg;                  /* index of a word or a card */
    int min, max;             /* range of a number */
    char words[SEARCH_VALUE]; /* words to search, case-folded */
    bool *described;          /* result of a phrase by card, or NULL */
};

/* Word i of a list: NULL after the last, "" for none. */
typedef const char *search_word_of(const tx_catalog *catalog, unsigned i);

search_holds search_card_has, search_is_described, search_is_unique;

/* Returns true if a title has all the words. */
bool search_is_in_title(const tx_catalog *catalog, const char *words);
/* Words of the filter's values; NULL if these are no words of a list. */
search_word_of *search_words_of(enum tx_search_filter filter);
/* Returns the check whether a card has the word number `arg` of a condition. */
search_holds *search_holds_of(enum tx_search_filter filter);
/* The printed number of the filter; -1 if it is about none. */
int search_fact_of(enum tx_search_filter filter);
/* Returns true for the first of equal words of a list. */
bool search_is_first(const tx_catalog *catalog, search_word_of *words, unsigned i);
/* Returns true for filters of which a card has a single value, so that two values are alternatives. */
bool search_is_single(enum tx_search_filter filter);
/* Parse a value. Return false with the error, and what would be valid. */
bool search_read_filter(const tx_catalog *catalog, enum tx_search_filter filter, const char *value, search_condition *c,
                        tx_error *error);
bool search_read_text(const char *name, const char *value, search_condition *c, tx_error *error);
/* The value in the spelling of the cards, or NULL. */
const char *search_spelling(const tx_catalog *catalog, enum tx_search_filter filter, const search_condition *c);

#endif

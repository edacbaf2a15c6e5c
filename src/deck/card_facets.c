/* card_facets.c: see card_facets.h. */
#include "card_facets.h"

#include <stdio.h>

#include "search_filter.h"

enum { MAX_NUMBER = 99, NUMBER_X = MAX_NUMBER + 1, NUMBERS };

typedef struct counter {
    const tx_catalog *catalog;
    const tx_found *found;
    tx_facet_fn *facet;
    void *user;
} counter;

/* The terms of the filter: they do not count for its own values. */
static uint64_t own_terms(const tx_found *found, int filter) {
    uint64_t terms = 0;
    if (filter != TERM_UNIQUE && !search_is_single((enum tx_search_filter)filter))
        return 0;
    for (unsigned i = 0; i < found->term_count; i++)
        if (found->term_filters[i] == filter)
            terms |= UINT64_C(1) << i;
    return terms;
}

/* Reports a value that at least one card of the catalog has. */
static void count_value(const counter *c, int filter, const char *name, const char *value,
                        const search_condition *condition) {
    uint64_t own = own_terms(c->found, filter);
    unsigned cards = 0, all = 0;
    for (unsigned i = 1; i < c->catalog->def_count; i++) {
        if (!tx_card_is_first_face(c->catalog, (tx_def_id)i) || !condition->holds(c->catalog, condition, (tx_def_id)i))
            continue;
        all++;
        cards += (c->found->missed[i] & ~own) == 0;
    }
    if (all)
        c->facet(c->user, name, value, cards);
}

static void count_words(const counter *c, enum tx_search_filter filter) {
    search_word_of *words = search_words_of(filter);
    search_condition condition = {.holds = search_holds_of(filter)};
    for (unsigned i = 0; words(c->catalog, i); i++) {
        condition.arg = (int)i;
        if (*words(c->catalog, i) && search_is_first(c->catalog, words, i))
            count_value(c, (int)filter, tx_search_filter_name(filter), words(c->catalog, i), &condition);
    }
}

static unsigned number_index(int number) {
    return number == TX_PRINTED_X ? NUMBER_X : number < 0 || number > MAX_NUMBER ? NUMBERS : (unsigned)number;
}

static void count_numbers(const counter *c, enum tx_search_filter filter) {
    unsigned cards[NUMBERS + 1] = {0}, all[NUMBERS + 1] = {0};
    uint64_t own = own_terms(c->found, (int)filter);
    for (unsigned i = 1; i < c->catalog->def_count; i++) {
        if (!tx_card_is_first_face(c->catalog, (tx_def_id)i))
            continue;
        int number = tx_search_number(c->catalog, (tx_def_id)i, (enum tx_fact)search_fact_of(filter));
        all[number_index(number)]++;
        cards[number_index(number)] += (c->found->missed[i] & ~own) == 0;
    }
    for (unsigned i = 0; i < NUMBERS; i++) {
        char value[8];
        snprintf(value, sizeof value, i == NUMBER_X ? "X" : "%u", i);
        if (all[i])
            c->facet(c->user, tx_search_filter_name(filter), value, cards[i]);
    }
}

void tx_search_facets(const tx_catalog *catalog, const tx_found *found, tx_facet_fn *facet, void *user) {
    counter c = {.catalog = catalog, .found = found, .facet = facet, .user = user};
    search_condition unique = {.holds = search_is_unique};
    for (unsigned i = 0; i < SEARCH_FILTERS; i++) {
        enum tx_search_filter filter = (enum tx_search_filter)i;
        if (search_words_of(filter))
            count_words(&c, filter);
        else if (search_fact_of(filter) >= 0)
            count_numbers(&c, filter);
    }
    count_value(&c, TERM_UNIQUE, "unique", "", &unique);
}

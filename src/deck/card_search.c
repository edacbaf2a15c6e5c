/* card_search.c: see card_search.h. Every part of the query becomes a condition, and conditions form terms; a card is
 * found if it matches all terms. */
#include "card_search.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "language/error.h"
#include "language/phrase.h"
#include "search_filter.h"
#include "search_query.h"

typedef struct finder {
    const tx_catalog *catalog;
    tx_found *found;
    tx_error *error;
    search_condition conditions[SEARCH_MAX_ASKED];
    int filters[SEARCH_MAX_ASKED]; /* as in tx_found.term_filters */
    uint64_t *held;                /* by card: a bit for each condition that it matches */
    search_query query;
} finder;

/* ---- Conditions -------------------------------------------------------------------------------------------------- */

static bool too_long(finder *f, const char *name) {
    return lang_error_at(f->error, TX_TOO_LARGE, NULL, 0, 0, "%s: too long; the maximum is %d bytes", name,
                         SEARCH_VALUE - 1);
}

static void copy_plain(char to[SEARCH_VALUE], const char *text) {
    size_t length = strlen(text);
    for (size_t k = 0; k <= length && k < SEARCH_VALUE; k++)
        to[k] = k < length ? without_control(text[k]) : '\0';
}

/* Starts a condition; NULL with the error if the value is too long or there are too many. */
static search_condition *begin_condition(finder *f, int filter, const char *name, const char *value) {
    unsigned i = f->found->asked_count;
    if (strlen(value) >= SEARCH_VALUE) {
        too_long(f, name);
        return NULL;
    }
    if (i == SEARCH_MAX_ASKED) {
        lang_error_at(f->error, TX_TOO_LARGE, NULL, 0, 0, "too many conditions; the maximum is %d", SEARCH_MAX_ASKED);
        return NULL;
    }
    f->found->asked[i] = (tx_asked){.name = name};
    copy_plain(f->found->asked[i].value, value);
    f->filters[i] = filter;
    return &f->conditions[i];
}

/* Returns the term of alternatives that the condition joins, or a new one. */
static unsigned term_of(finder *f, unsigned i, bool alternative) {
    const tx_asked *asked = f->found->asked;
    for (unsigned k = 0; alternative && k < i; k++)
        if (f->filters[k] == f->filters[i] && asked[k].value[0] != '<' && asked[k].value[0] != '>')
            return asked[k].term;
    return f->found->term_count++;
}

/* Finds the cards that match the condition. */
static tx_asked *end_condition(finder *f, bool alternative) {
    unsigned i = f->found->asked_count++;
    tx_asked *asked = &f->found->asked[i];
    asked->term = term_of(f, i, alternative);
    f->found->term_filters[asked->term] = f->filters[i];
    for (unsigned card = 1; card < f->catalog->def_count; card++) {
        if (!tx_card_is_first_face(f->catalog, (tx_def_id)card) ||
            !f->conditions[i].holds(f->catalog, &f->conditions[i], (tx_def_id)card))
            continue;
        f->held[card] |= UINT64_C(1) << i;
        asked->cards++;
    }
    return asked;
}

static void drop_last_condition(finder *f) {
    unsigned i = --f->found->asked_count;
    unsigned term = f->found->asked[i].term;
    for (unsigned card = 1; card < f->catalog->def_count; card++)
        f->held[card] &= ~(UINT64_C(1) << i);
    if (term + 1 == f->found->term_count && (i == 0 || f->found->asked[i - 1].term < term))
        f->found->term_count--;
}

/* The terms of the conditions from `first` on that a card does not match. */
static uint64_t missed_terms(const finder *f, unsigned card, unsigned first) {
    uint64_t asked = 0, matched = 0;
    for (unsigned i = first; i < f->found->asked_count; i++) {
        uint64_t term = UINT64_C(1) << f->found->asked[i].term;
        asked |= term;
        matched |= f->held[card] >> i & 1 ? term : 0;
    }
    return asked & ~matched;
}

/* Returns true if a card matches all conditions from `first` on. */
static bool any_matches(const finder *f, unsigned first) {
    for (unsigned card = 1; card < f->catalog->def_count; card++)
        if (tx_card_is_first_face(f->catalog, (tx_def_id)card) && missed_terms(f, card, first) == 0)
            return true;
    return false;
}

/* ---- Typed words ------------------------------------------------------------------------------------------------- */

static bool add_part(finder *f, const search_part *part) {
    const char *name = part->filter == TERM_UNIQUE ? "unique" : tx_search_filter_name((unsigned)part->filter);
    search_condition *c = begin_condition(f, part->filter, name, part->value);
    if (!c)
        return false;
    if (part->filter == TERM_UNIQUE)
        c->holds = search_is_unique;
    else if (!search_read_filter(f->catalog, (enum tx_search_filter)part->filter, part->value, c, f->error))
        return false;
    bool limit = *part->value == '<' || *part->value == '>';
    tx_asked *asked =
        end_condition(f, part->filter >= 0 && search_is_single((enum tx_search_filter)part->filter) && !limit);
    snprintf(asked->typed, sizeof asked->typed, "%s", part->typed);
    const char *spelling =
        part->filter >= 0 ? search_spelling(f->catalog, (enum tx_search_filter)part->filter, c) : NULL;
    if (spelling)
        copy_plain(asked->value, spelling);
    return true;
}

/* Adds the parts that are written as filters, or those that are bare words. */
static bool add_parts(finder *f, bool bare) {
    for (unsigned i = 0; i < f->query.count; i++)
        if (f->query.parts[i].bare == bare && !add_part(f, &f->query.parts[i]))
            return false;
    return true;
}

static bool add_plain_words(finder *f, const char *words) {
    search_condition *c = begin_condition(f, TERM_NO_FILTER, "words", words);
    if (!c || !search_read_text("words", words, c, f->error))
        return false;
    c->holds = search_card_has;
    tx_asked *asked = end_condition(f, false);
    snprintf(asked->typed, sizeof asked->typed, "%s", words);
    snprintf(f->found->plain, sizeof f->found->plain, "%s", words);
    return true;
}

/* Adds the bare words as a noun phrase, unless they are none. */
static enum tx_phrase add_phrase(finder *f) {
    search_condition *c = begin_condition(f, TERM_NO_FILTER, "phrase", f->query.words);
    if (!c)
        return PHRASE_NONE; /* plain words will not fit either */
    c->holds = search_is_described;
    c->described = memory_require(calloc(f->catalog->def_count, sizeof *c->described));
    enum tx_phrase outcome = tx_phrase_read(f->catalog, f->query.bare, c->described, f->error);
    if (outcome == PHRASE_READ) {
        tx_asked *asked = end_condition(f, false);
        snprintf(asked->typed, sizeof asked->typed, "%s", f->query.words);
        return outcome;
    }
    free(c->described);
    c->described = NULL;
    return outcome;
}

/* If the reading as filters finds no card but a title has the words ("ambush platform"), these were meant. */
static bool prefer_title(finder *f, unsigned first) {
    if (any_matches(f, first) || f->found->asked_count == first || !search_is_in_title(f->catalog, f->query.words))
        return true;
    while (f->found->asked_count > first)
        drop_last_condition(f);
    return add_plain_words(f, f->query.words);
}

static bool add_filters_and_words(finder *f) {
    unsigned first = f->found->asked_count;
    if (!add_parts(f, true) || (*f->query.plain && !add_plain_words(f, f->query.plain)))
        return false;
    return prefer_title(f, first);
}

static bool has_bare_filter(const search_query *query) {
    for (unsigned i = 0; i < query->count; i++)
        if (query->parts[i].bare)
            return true;
    return false;
}

/* Tries filters and plain words for words that are no phrase; keeps the error of the phrase. */
static bool add_words_of_no_phrase(finder *f, enum tx_phrase outcome) {
    tx_error phrase = *f->error;
    unsigned first = f->found->asked_count;
    if (outcome == PHRASE_WRONG && !has_bare_filter(&f->query))
        return false;
    if (!add_filters_and_words(f))
        return false;
    *f->error = phrase;
    return outcome == PHRASE_NONE || any_matches(f, first);
}

/* Reads the bare words as filters if all of them are, else as the beginning of a title, a phrase, or filters and plain
 * words. A phrase with an error, or about no printed property, is refused if these find no card either. */
static bool add_bare_words(finder *f) {
    if (!*f->query.words)
        return f->query.count > 0 || add_plain_words(f, f->query.words);
    if (!*f->query.plain)
        return add_filters_and_words(f);
    if (search_begins_title(f->catalog, f->query.words))
        return add_plain_words(f, f->query.words);
    enum tx_phrase outcome = add_phrase(f);
    return outcome == PHRASE_READ || add_words_of_no_phrase(f, outcome);
}

static bool add_typed(finder *f, const char *typed) {
    if (strlen(typed) >= SEARCH_VALUE)
        return too_long(f, "words");
    return search_read_query(f->catalog, typed, &f->query, f->error) && add_parts(f, false) && add_bare_words(f);
}

/* ---- Filters ----------------------------------------------------------------------------------------------------- */

static bool add_filters(finder *f, const tx_search *search) {
    for (unsigned k = 0; k < SEARCH_FILTERS; k++) {
        if (!search->filters[k])
            continue;
        search_condition *c = begin_condition(f, (int)k, tx_search_filter_name(k), search->filters[k]);
        if (!c || !search_read_filter(f->catalog, (enum tx_search_filter)k,
                                      f->found->asked[f->found->asked_count].value, c, f->error))
            return false;
        end_condition(f, false);
    }
    return true;
}

static bool add_unique(finder *f) {
    search_condition *c = begin_condition(f, TERM_UNIQUE, "unique", "");
    if (!c)
        return false;
    c->holds = search_is_unique;
    end_condition(f, false);
    return true;
}

static bool add_conditions(finder *f, const tx_search *search) {
    return (!search->words || add_typed(f, search->words)) && (!search->unique || add_unique(f)) &&
           add_filters(f, search);
}

/* ---- Sorting ----------------------------------------------------------------------------------------------------- */

static const char *const ORDERS[SEARCH_ORDERS] = {
    [ORDER_NAME] = "name", [ORDER_COST] = "cost",     [ORDER_FACTION] = "faction", [ORDER_SET] = "set",
    [ORDER_TYPE] = "type", [ORDER_ATTACK] = "attack", [ORDER_HP] = "hp",
};

const char *tx_search_order_name(unsigned order) {
    return order < ORDER_CATALOG ? order == ORDER_DEFAULT ? "" : ORDERS[order] : NULL;
}

typedef struct sorted_card {
    char name[SEARCH_VALUE]; /* folded */
    int key;                 /* in the requested order */
    int faction, type, cost; /* tie-breakers */
    tx_def_id card;
} sorted_card;

/* X sorts after all numbers, cards without the number last. */
static int number_key(int number) {
    return number == TX_PRINTED_X ? INT_MAX - 1 : number == TX_NOT_PRINTED ? INT_MAX : number;
}

/* Index of the first card of the set: sets are in the order of the card files. */
static int set_key(const tx_catalog *catalog, tx_def_id card) {
    unsigned i = 1;
    while (strcmp(catalog->defs[i].set, catalog->defs[card].set) != 0)
        i++;
    return (int)i;
}

static sorted_card sort_keys(const tx_catalog *catalog, tx_def_id card, enum tx_search_order order) {
    const tx_def *def = &catalog->defs[card];
    sorted_card s = {.card = card, .type = def->type, .cost = number_key(def->cost)};
    s.faction = def->type == TYPE_PLANET ? FACTION_COUNT : def->faction;
    tx_fold_words(def->name, s.name, sizeof s.name);
    switch (order) {
    case ORDER_COST: s.key = s.cost; break;
    case ORDER_SET: s.key = set_key(catalog, card); break;
    case ORDER_TYPE: s.key = s.type; break;
    case ORDER_ATTACK: s.key = number_key(tx_search_number(catalog, card, TX_FACT_ATTACK)); break;
    case ORDER_HP: s.key = number_key(tx_search_number(catalog, card, TX_FACT_HP)); break;
    default: break; /* tie-breakers alone, or by name */
    }
    return s;
}

static int by_name(const void *left, const void *right) {
    const sorted_card *a = left, *b = right;
    int names = strcmp(a->name, b->name);
    return names ? names : (a->card > b->card) - (a->card < b->card);
}

static int by_keys(const void *left, const void *right) {
    const sorted_card *a = left, *b = right;
    const int keys[][2] = {{a->key, b->key}, {a->faction, b->faction}, {a->type, b->type}, {a->cost, b->cost}};
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return by_name(left, right);
}

static void sort_cards(const tx_catalog *catalog, tx_found *found, enum tx_search_order order) {
    if (order == ORDER_CATALOG)
        return;
    sorted_card *cards = memory_require(calloc(found->count + 1, sizeof *cards));
    for (unsigned i = 0; i < found->count; i++)
        cards[i] = sort_keys(catalog, found->cards[i], order);
    qsort(cards, found->count, sizeof *cards, order == ORDER_NAME ? by_name : by_keys);
    for (unsigned i = 0; i < found->count; i++)
        found->cards[i] = cards[i].card;
    free(cards);
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

static void count_without(finder *f, uint64_t missed) {
    for (unsigned i = 0; i < f->found->asked_count; i++)
        f->found->asked[i].without += (missed & ~(UINT64_C(1) << f->found->asked[i].term)) == 0;
}

static void collect(finder *f) {
    tx_found *found = f->found;
    found->cards = memory_require(calloc(f->catalog->def_count, sizeof *found->cards));
    found->missed = memory_require(calloc(f->catalog->def_count, sizeof *found->missed));
    for (unsigned i = 1; i < f->catalog->def_count; i++) {
        if (!tx_card_is_first_face(f->catalog, (tx_def_id)i))
            continue;
        found->missed[i] = missed_terms(f, i, 0);
        count_without(f, found->missed[i]);
        if (!found->missed[i])
            found->cards[found->count++] = (tx_def_id)i;
    }
}

bool tx_search_cards(const tx_catalog *catalog, const tx_search *search, tx_found *found, tx_error *error) {
    finder *f = memory_require(calloc(1, sizeof *f));
    *found = (tx_found){.asked = memory_require(calloc(SEARCH_MAX_ASKED, sizeof *found->asked))};
    *f = (finder){.catalog = catalog, .found = found, .error = error};
    f->held = memory_require(calloc(catalog->def_count, sizeof *f->held));
    bool good = add_conditions(f, search);
    if (good) {
        collect(f);
        sort_cards(catalog, found, search->order);
    }
    for (unsigned i = 0; i < SEARCH_MAX_ASKED; i++)
        free(f->conditions[i].described);
    free(f->held);
    free(f);
    return good;
}

void tx_found_free(tx_found *found) {
    free(found->cards);
    free(found->asked);
    free(found->missed);
    *found = (tx_found){0};
}

/* search_exports.c: card search for the page: see exports.h. */
#include <string.h>

#include "answers.h"
#include "deck/card_facets.h"
#include "deck/deck.h"
#include "deck/odds.h"
#include "exports.h"

enum { MAX_ALIKE = 5 };

/* ---- Reading the query ------------------------------------------------------------------------------------------- */

static bool read_order(const char *word, enum tx_search_order *order) {
    for (unsigned i = ORDER_DEFAULT; tx_search_order_name(i); i++) {
        if (strcmp(word, tx_search_order_name(i)) == 0) {
            *order = (enum tx_search_order)i;
            return true;
        }
    }
    return page_fail("sort: expected name, cost, faction, set, type, attack or hp");
}

static bool is_blank(const char *text) {
    return text[strspn(text, " \t\n")] == '\0';
}

static bool read_request(const json_t *request, tx_search *search) {
    const char *words = json_string_value(json_object_get(request, "words")),
               *sort = json_string_value(json_object_get(request, "sort"));
    if (!words)
        return page_fail("the query needs words");
    *search = (tx_search){.words = is_blank(words) ? NULL : words};
    return read_order(sort ? sort : "", &search->order);
}

/* ---- The result -------------------------------------------------------------------------------------------------- */

static json_t *numbers_json(const tx_def_id *cards, unsigned count) {
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_integer(cards[i]));
    return list;
}

/* A text that may end within a character is left out. */
static json_t *text_json(const char *text) {
    json_t *json = json_string(text);
    return json ? json : json_string("");
}

static json_t *asked_json(const tx_found *found) {
    json_t *list = json_array();
    for (unsigned i = 0; i < found->asked_count; i++) {
        const tx_asked *asked = &found->asked[i];
        json_array_append_new(list,
                              json_pack("{s:s,s:o,s:o,s:i,s:i,s:i}", "name", asked->name, "value",
                                        text_json(asked->value), "typed", text_json(asked->typed), "cards",
                                        (int)asked->cards, "term", (int)asked->term, "without", (int)asked->without));
    }
    return list;
}

static void add_facet(void *facets, const char *filter, const char *value, unsigned cards) {
    json_t *values = json_object_get(facets, filter);
    if (!values) {
        values = json_array();
        json_object_set_new(facets, filter, values);
    }
    json_array_append_new(values, json_pack("{s:s,s:i}", "value", value, "cards", (int)cards));
}

static json_t *facets_json(const tx_found *found) {
    json_t *facets = json_object();
    tx_search_facets(page_catalog(), found, add_facet, facets);
    return facets;
}

static json_t *alike_json(const tx_found *found) {
    tx_def_id near[MAX_ALIKE];
    unsigned count =
        found->count || !*found->plain ? 0 : tx_catalog_near(page_catalog(), found->plain, near, MAX_ALIKE);
    return numbers_json(near, count);
}

static const char *search(const json_t *request) {
    tx_search query;
    tx_found found;
    tx_error error;
    if (!read_request(request, &query))
        return NULL;
    const char *result = NULL;
    if (tx_search_cards(page_catalog(), &query, &found, &error))
        result = page_result(json_pack("{s:o,s:o,s:o,s:o}", "cards", numbers_json(found.cards, found.count), "asked",
                                       asked_json(&found), "facets", facets_json(&found), "alike", alike_json(&found)));
    else
        page_fail(error.text);
    tx_found_free(&found);
    return result;
}

const char *page_find_cards(const char *request, size_t length) {
    json_t *json = json_loadb(request, length, JSON_REJECT_DUPLICATES, NULL);
    const char *result = json ? search(json) : NULL;
    if (!json)
        page_fail("the query is not JSON");
    json_decref(json);
    return result;
}

const char *page_card_names(const char *name) {
    tx_def_id near[MAX_ALIKE];
    tx_def_id card = tx_catalog_find(page_catalog(), name);
    unsigned count = card ? 0 : tx_catalog_near(page_catalog(), name, near, MAX_ALIKE);
    return page_result(json_pack("{s:i,s:o}", "card", (int)card, "alike", numbers_json(near, count)));
}

static json_t *millionths(double odds) {
    return json_integer((json_int_t)(odds * 1e6 + 0.5));
}

const char *page_opening_odds(unsigned cards, unsigned hand, unsigned copies) {
    if (hand > cards || copies > cards) {
        page_fail("the deck is too small");
        return NULL;
    }
    return page_result(json_pack("{s:o,s:o}", "hand", millionths(tx_odds_at_least(cards, copies, hand, 1)), "mulligan",
                                 millionths(tx_odds_mulligan(cards, copies, hand, 0, 1))));
}

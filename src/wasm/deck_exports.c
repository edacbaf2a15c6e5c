/* deck_exports.c: decks for the page: see exports.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "base/memory.h"
#include "deck/kinds.h"
#include "deck/legal.h"
#include "deck/odds.h"
#include "deck/sample_hand.h"
#include "deck/stats.h"
#include "exports.h"
#include "table/json.h"

static const char *const TYPES[] = {
#define NAME(name, word, meaning) word,
    TX_TYPES(NAME)};
static const char *const FACTIONS[] = {TX_FACTIONS(NAME)
#undef NAME
};

static json_t *millionths(double number) {
    return json_integer(llround(number * 1e6));
}

static json_t *numbers_json(const unsigned *numbers, unsigned count) {
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_integer(numbers[i]));
    return list;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static json_t *finding_json(const tx_deck_list *list, const tx_finding *finding) {
    json_t *item = json_pack("{s:i,s:s,s:o}", "line", (int)finding->line, "rule", finding->rule, "text",
                             table_spans_json(finding->text, finding->spans, finding->span_count));
    if (!finding->card || !list->warlord) {
        json_object_set_new(item, "card", json_null());
        return item;
    }
    unsigned ally = tx_list_ally(page_catalog(), list);
    json_object_set_new(item, "card", json_integer(finding->card));
    json_object_set_new(item, "allowed",
                        json_integer(tx_deck_max_copies(page_catalog(), list->warlord, ally, finding->card)));
    return item;
}

static json_t *findings_json(const tx_deck_list *list, const tx_findings *findings) {
    json_t *items = json_array();
    for (unsigned i = 0; i < findings->count; i++)
        json_array_append_new(items, finding_json(list, &findings->items[i]));
    return items;
}

static json_t *entries_json(const tx_deck_list *list) {
    json_t *items = json_array();
    for (unsigned i = 0; i < list->count; i++)
        json_array_append_new(items, json_pack("{s:i,s:i,s:i}", "card", (int)list->entries[i].card, "count",
                                               (int)list->entries[i].count, "line", (int)list->entries[i].line));
    return items;
}

static json_t *ally_json(const tx_deck_list *list) {
    unsigned ally = tx_list_ally(page_catalog(), list);
    return ally == FACTION_NEUTRAL ? json_null() : json_string(FACTIONS[ally]);
}

const char *page_deck(const char *file, const char *text, size_t length) {
    static tx_findings findings;
    static tx_deck_list list;
    bool read = tx_list_read_checked(page_catalog(), NULL, file, text, length, NULL, &list, &findings);
    json_t *object = json_pack("{s:s}", "name", read ? list.name : file);
    json_object_set_new(object, "warlord", read ? json_integer(list.warlord) : json_null());
    json_object_set_new(object, "ally", read ? ally_json(&list) : json_null());
    json_object_set_new(object, "cards", json_integer(read ? tx_list_size(page_catalog(), &list) : 0));
    json_object_set_new(object, "legal", json_boolean(!findings.count));
    json_object_set_new(object, "notes", json_string(list.notes ? list.notes : ""));
    json_object_set_new(object, "entries", entries_json(&list));
    json_object_set_new(object, "findings", findings_json(&list, &findings));
    tx_list_free(&list);
    return page_result(object);
}

/* Reads a list, legal or not. Returns false with its first error. */
static bool read_list(const char *text, size_t length, tx_deck_list *list) {
    static tx_findings findings;
    return tx_list_read(page_catalog(), NULL, "deck", text, length, list, &findings) ||
           page_fail(findings.items[0].text);
}

/* ---- The pool ---------------------------------------------------------------------------------------------------- */

/* Each card with the copies of it that the deck may have. */
static json_t *pool_json(unsigned warlord, unsigned ally) {
    const tx_catalog *catalog = page_catalog();
    json_t *cards = json_array();
    for (unsigned card = 1; card < catalog->def_count; card++) {
        unsigned copies = catalog->defs[card].title == card
                              ? tx_deck_max_copies(catalog, (tx_def_id)warlord, ally, (tx_def_id)card)
                              : 0;
        if (copies)
            json_array_append_new(cards, json_pack("{s:i,s:i}", "card", (int)card, "copies", (int)copies));
    }
    return cards;
}

/* Number of cards of the faction that need it as ally. */
static unsigned cards_of_ally(unsigned warlord, unsigned ally) {
    const tx_catalog *catalog = page_catalog();
    unsigned count = 0;
    for (unsigned card = 1; card < catalog->def_count; card++)
        count += catalog->defs[card].title == card && catalog->defs[card].faction == ally &&
                 tx_deck_may_hold(catalog, (tx_def_id)warlord, ally, (tx_def_id)card) &&
                 !tx_deck_may_hold(catalog, (tx_def_id)warlord, FACTION_NEUTRAL, (tx_def_id)card);
    return count;
}

static json_t *allies_json(unsigned warlord) {
    json_t *allies = json_array();
    for (unsigned faction = 0; faction < FACTION_COUNT; faction++) {
        unsigned cards = faction == FACTION_NEUTRAL ? 0 : cards_of_ally(warlord, faction);
        if (cards)
            json_array_append_new(allies, json_pack("{s:s,s:i}", "faction", FACTIONS[faction], "cards", (int)cards));
    }
    return allies;
}

static bool read_faction(const char *word, unsigned *faction) {
    *faction = FACTION_NEUTRAL;
    if (!*word)
        return true;
    for (*faction = 0; *faction < FACTION_COUNT; ++*faction)
        if (strcmp(FACTIONS[*faction], word) == 0)
            return true;
    return page_fail("there is no such faction");
}

const char *page_deck_pool(unsigned warlord, const char *word) {
    unsigned ally;
    if (!read_faction(word, &ally))
        return NULL;
    if (warlord >= page_catalog()->def_count || page_catalog()->defs[warlord].type != TYPE_WARLORD) {
        page_fail("there is no such warlord");
        return NULL;
    }
    return page_result(json_pack("{s:o,s:o}", "allies", allies_json(warlord), "cards", pool_json(warlord, ally)));
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static const unsigned DECK_TYPES[] = {TYPE_ARMY, TYPE_SUPPORT, TYPE_ATTACHMENT, TYPE_EVENT};
enum { DECK_TYPE_COUNT = sizeof DECK_TYPES / sizeof *DECK_TYPES };

static json_t *costs_json(const tx_stats *stats) {
    json_t *costs = json_object();
    for (unsigned i = 0; i < DECK_TYPE_COUNT; i++)
        json_object_set_new(costs, TYPES[DECK_TYPES[i]], numbers_json(stats->type_costs[DECK_TYPES[i]], STATS_COSTS));
    return costs;
}

static json_t *types_json(const tx_stats *stats) {
    json_t *types = json_object();
    for (unsigned i = 0; i < DECK_TYPE_COUNT; i++)
        json_object_set_new(types, TYPES[DECK_TYPES[i]], json_integer(stats->types[DECK_TYPES[i]]));
    return types;
}

static json_t *rounds_json(const tx_stats *stats) {
    json_t *rounds = json_array();
    for (unsigned i = 0; i < STATS_ROUNDS; i++) {
        const tx_stats_round *round = &stats->rounds[i];
        json_array_append_new(rounds, json_pack("{s:i,s:i,s:o,s:o,s:o}", "seen", (int)round->seen, "resources",
                                                (int)round->resources, "cost", millionths(round->cost), "command",
                                                millionths(round->command), "shields", millionths(round->shields)));
    }
    return rounds;
}

static json_t *stats_json(const tx_stats *stats) {
    json_t *object = json_pack("{s:i,s:i,s:i,s:i,s:i,s:i,s:i}", "size", (int)stats->size, "cost", (int)stats->cost,
                               "command", (int)stats->command, "shields", (int)stats->shields, "priced",
                               (int)stats->priced, "costX", (int)stats->cost_x, "costNone", (int)stats->cost_none);
    json_object_update_new(object, json_pack("{s:i,s:i,s:i,s:i}", "hand", (int)stats->hand, "resources",
                                             (int)stats->resources, "struggleCards", (int)stats->struggle_cards,
                                             "struggleResources", (int)stats->struggle_resources));
    json_object_set_new(object, "costs", costs_json(stats));
    json_object_set_new(object, "types", types_json(stats));
    json_object_set_new(object, "commands", numbers_json(stats->commands, STATS_ICONS));
    json_object_set_new(object, "shieldCards", numbers_json(stats->shield_cards, STATS_ICONS));
    json_object_set_new(object, "rounds", rounds_json(stats));
    return object;
}

const char *page_deck_numbers(const char *text, size_t length) {
    tx_deck_list list;
    if (!read_list(text, length, &list))
        return NULL;
    tx_stats stats = tx_list_stats(page_catalog(), &list);
    tx_list_free(&list);
    return page_result(stats_json(&stats));
}

/* ---- Odds and hands ---------------------------------------------------------------------------------------------- */

/* Counts the cards of a kind, or the copies of a card. Returns false if it is neither. */
static bool count_good(const deck_pile *pile, const char *what, unsigned *good) {
    tx_kind kind;
    tx_def_id card = tx_catalog_find(page_catalog(), what);
    if (card)
        *good = deck_pile_count(pile, card);
    else if (tx_kind_read(page_catalog(), what, &kind, page_error_text, sizeof page_error_text))
        *good = deck_pile_count_kind(pile, &kind);
    else
        return false;
    return true;
}

static json_t *exactly_json(const deck_pile *pile, unsigned good) {
    json_t *list = json_array();
    for (unsigned i = 0; i <= pile->hand && i <= good; i++)
        json_array_append_new(list, millionths(tx_odds_exactly(pile->count, good, pile->hand, i)));
    return list;
}

/* By the deploy phase of each round. */
static json_t *round_odds_json(const deck_pile *pile, unsigned good, unsigned wanted) {
    json_t *rounds = json_array();
    for (unsigned i = 0; i < STATS_ROUNDS; i++) {
        unsigned later = ROUND_CARDS * i, seen = pile->hand + later < pile->count ? pile->hand + later : pile->count;
        json_array_append_new(
            rounds, json_pack("{s:o,s:o}", "atOnce", millionths(tx_odds_at_least(pile->count, good, seen, wanted)),
                              "mulligan", millionths(tx_odds_mulligan(pile->count, good, pile->hand, later, wanted))));
    }
    return rounds;
}

static json_t *odds_json(const deck_pile *pile, unsigned good, unsigned wanted) {
    json_t *object = json_pack("{s:i,s:i,s:i}", "good", (int)good, "deck", (int)pile->count, "hand", (int)pile->hand);
    json_object_set_new(object, "expected", millionths(tx_odds_expected(pile->count, good, pile->hand)));
    json_object_set_new(object, "atOnce", millionths(tx_odds_at_least(pile->count, good, pile->hand, wanted)));
    json_object_set_new(object, "mulligan", millionths(tx_odds_mulligan(pile->count, good, pile->hand, 0, wanted)));
    json_object_set_new(object, "exactly", exactly_json(pile, good));
    json_object_set_new(object, "rounds", round_odds_json(pile, good, wanted));
    return object;
}

const char *page_deck_odds(const char *text, size_t length, const char *what, unsigned wanted) {
    tx_deck_list list;
    unsigned good;
    if (!read_list(text, length, &list))
        return NULL;
    deck_pile pile = deck_pile_of(page_catalog(), &list);
    bool known = count_good(&pile, what, &good);
    const char *result = known ? page_result(odds_json(&pile, good, wanted)) : NULL;
    deck_pile_free(&pile);
    tx_list_free(&list);
    return result;
}

static json_t *hand_json(const deck_pile *pile) {
    json_t *hand = json_array();
    for (unsigned i = 0; i < pile->hand; i++)
        json_array_append_new(hand, json_integer(pile->cards[i]));
    return hand;
}

const char *page_deck_hands(const char *text, size_t length, uint32_t seed) {
    tx_deck_list list;
    uint64_t random = seed;
    if (!read_list(text, length, &list))
        return NULL;
    deck_pile pile = deck_pile_of(page_catalog(), &list);
    json_t *hands = json_array();
    for (unsigned i = 0; i < 2; i++) {
        deck_pile_deal(&pile, &random);
        json_array_append_new(hands, hand_json(&pile));
    }
    deck_pile_free(&pile);
    tx_list_free(&list);
    return page_result(hands);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static bool read_format(const char *word, tx_list_format *format) {
    for (unsigned i = 0; i < TX_LIST_FORMATS; i++)
        if (strcmp(tx_list_format_word((tx_list_format)i), word) == 0) {
            *format = (tx_list_format)i;
            return true;
        }
    return page_fail("there is no such format");
}

/* Returns false with the error if the ids cannot be read. */
static bool read_ids(const char *text, tx_octgn **ids) {
    tx_error wrong;
    *ids = NULL;
    if (!*text)
        return true;
    *ids = tx_octgn_read(page_catalog(), "octgn.txt", text, &wrong);
    return *ids || page_fail(wrong.text);
}

static json_t *written_json(const tx_deck_list *list, tx_list_format format, const tx_octgn *ids) {
    char *text;
    size_t length;
    FILE *out = memory_require(open_memstream(&text, &length));
    tx_list_write(page_catalog(), ids, list, format, out);
    fclose(out);
    json_t *written = json_stringn(text, length);
    free(text);
    return json_pack("{s:o}", "text", written);
}

const char *page_deck_write(const char *text, size_t length, const char *word, const char *octgn) {
    tx_deck_list list;
    tx_list_format format = TX_LIST_TEXT;
    tx_octgn *ids;
    if (!read_format(word, &format) || !read_ids(octgn, &ids))
        return NULL;
    bool read = read_list(text, length, &list);
    const char *result = read ? page_result(written_json(&list, format, ids)) : NULL;
    tx_list_free(&list);
    tx_octgn_free(ids);
    return result;
}

/* table_fixture.h: a table whose host stores all entries and messages, and games that use all kinds of requests. */
#ifndef TRAXIS_TABLE_FIXTURE_H
#define TRAXIS_TABLE_FIXTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "bots/bots.h"
#include "table/json.h"

enum { MAX_STEPS = 4000, MAX_TEXTS = 20000 };

static tx_catalog *catalog;
static table_opening opening;
static char error[512];

static inline void set_up(void) {
    catalog = load_cards();
    opening.setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
    opening.setup.asking = TX_ASKED_DISCREETLY;
    opening.seed = 7;
}

static inline void tear_down(void) {
    tx_catalog_free(catalog);
}

/* ---- The host ---------------------------------------------------------------------------------------------------- */

typedef struct asked {
    unsigned from;
    table_request request;
    uint32_t passed;  /* milliseconds since the previous one */
    uint32_t entries; /* number stored before it */
    unsigned texts;   /* number sent before it */
} asked;

typedef struct host {
    tx_table *table;
    table_entry entries[MAX_STEPS];
    unsigned entry_count;
    asked steps[MAX_STEPS];
    unsigned step_count;
    char *texts[MAX_TEXTS];
    uint8_t to[MAX_TEXTS];
    bool alone[MAX_TEXTS]; /* only for the sender of the request */
    unsigned text_count;
} host;

static host first;

static inline void open_table(host *own) {
    own->entry_count = own->step_count = own->text_count = 0;
    own->table = table_open(catalog, &opening, error, sizeof error);
    cr_assert_not_null(own->table, "%s", error);
}

static inline void clear_texts(host *own) {
    while (own->text_count)
        free(own->texts[--own->text_count]);
}

static inline void close_table(host *own) {
    table_close(own->table);
    own->table = NULL;
    clear_texts(own);
}

static inline void collect(void *user, const table_message *message) {
    host *own = user;
    cr_assert_lt(own->text_count, MAX_TEXTS);
    own->to[own->text_count] = message->to;
    own->alone[own->text_count] = message->alone;
    own->texts[own->text_count++] = table_message_text(catalog, message);
}

/* Stores the pending entries, then sends the messages. */
static inline void commit(host *own) {
    unsigned count;
    uint32_t number;
    const table_entry *entries = table_pending(own->table, &count, &number);
    cr_assert_eq(number, own->entry_count);
    for (unsigned i = 0; i < count; i++)
        own->entries[own->entry_count++] = entries[i];
    table_release(own->table, own->entry_count, collect, own);
}

/* Expects one message for the sender alone if the request was a query or was rejected, and otherwise none. */
static inline void expect_alone(const host *own, unsigned text_count_before, unsigned from, bool expected) {
    unsigned alone = 0;
    for (unsigned i = text_count_before; i < own->text_count; i++)
        if (own->alone[i]) {
            cr_expect_eq(own->to[i], from < TX_SEATS ? from : SPECTATORS, "%s", own->texts[i]);
            alone++;
        }
    cr_expect_eq(alone, expected, "%u messages for one alone", alone);
}

/* Submits a request some milliseconds after the last one. */
static inline bool ask_after(host *own, uint32_t passed, unsigned from, table_request request) {
    cr_assert_lt(own->step_count, MAX_STEPS);
    own->steps[own->step_count++] = (asked){from, request, passed, own->entry_count, own->text_count};
    table_tick(own->table, passed);
    bool taken = table_submit(own->table, from, &request);
    commit(own);
    expect_alone(own, own->steps[own->step_count - 1].texts, from, !taken || request_is_query(request.kind));
    return taken;
}

static inline bool ask(host *own, unsigned from, table_request request) {
    return ask_after(own, 0, from, request);
}

static inline bool ask_plain(host *own, unsigned from, enum table_request_kind kind, const char *text) {
    table_request request = {.kind = (uint8_t)kind};
    snprintf(request.text, sizeof request.text, "%s", text);
    return ask(own, from, request);
}

static inline bool choose_after(host *own, uint32_t passed, unsigned option) {
    unsigned seat = table_decision(own->table)->seat;
    return ask_after(own, passed, seat,
                     (table_request){.kind = REQUEST_CHOOSE,
                                     .option = (uint16_t)option,
                                     .prompt = table_prompt_number(own->table, seat)});
}

static inline bool choose(host *own, unsigned option) {
    return choose_after(own, 0, option);
}

static inline void sit_down(host *own) {
    cr_assert(ask_plain(own, 0, REQUEST_JOIN, "Ann"));
    cr_assert(ask_plain(own, 1, REQUEST_JOIN, "Bob"));
    cr_assert(ask_plain(own, 0, REQUEST_READY, ""));
    cr_assert(ask_plain(own, 1, REQUEST_READY, ""));
}

static inline bool over(const host *own) {
    return table_decision(own->table)->kind == TX_GAME_OVER;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static inline void make_one_request(host *own, uint64_t *random) {
    unsigned seat = tx_bot_below(random, TX_SEATS);
    switch (tx_bot_below(random, 24)) {
    case 0: ask_plain(own, seat, REQUEST_SAY, "Well played \"indeed\"."); break;
    case 1:
    case 2: ask_plain(own, seat, REQUEST_UNDO, ""); break;
    case 3: ask_plain(own, seat, REQUEST_DRAW, ""); break;
    case 4: ask_plain(own, seat, REQUEST_DRAW, ""), ask_plain(own, 1 - seat, REQUEST_REFUSE, ""); break;
    case 5: ask_plain(own, SPECTATORS, REQUEST_LOOK, ""); break;
    case 6: ask(own, seat, (table_request){.kind = REQUEST_CHOOSE, .prompt = 1, .option = 9}); break;
    case 7: ask_plain(own, seat, REQUEST_LEVEL, table_level_words[tx_bot_below(random, TABLE_LEVEL_COUNT)]); break;
    case 8: ask_plain(own, seat, REQUEST_PASS, table_until_words[tx_bot_below(random, TABLE_UNTIL_COUNT)]); break;
    default: break;
    }
    if (own->entry_count && own->entries[own->entry_count - 1].kind == ENTRY_UNDO_ASKED)
        ask_plain(own, 1 - seat, REQUEST_AGREE, "");
    if (!over(own))
        choose(own, tx_bot_below(random, table_decision(own->table)->count));
}

static inline void play(host *own, uint64_t random, unsigned requests) {
    open_table(own);
    sit_down(own);
    while (!over(own) && own->step_count < requests)
        make_one_request(own, &random);
}

static inline bool has_entry(const host *own, unsigned kind) {
    for (unsigned i = 0; i < own->entry_count; i++)
        if (own->entries[i].kind == kind)
            return true;
    return false;
}

static inline bool last_text_has(const host *own, const char *words) {
    return own->text_count && strstr(own->texts[own->text_count - 1], words);
}

/* The string of a field that is a string or a text with spans; NULL if there is none. */
static inline const char *words_of(const json_t *object, const char *field) {
    const json_t *value = json_object_get(object, field);
    return json_string_value(json_is_object(value) ? json_object_get(value, "text") : value);
}

static inline unsigned option_of(const tx_decision *decision, unsigned verb) {
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].verb == verb)
            return i;
    return decision->count;
}

/* Both players keep their hands, and the first one deploys a unit. Returns that seat. */
static inline unsigned deploy_one(host *own) {
    while (table_decision(own->table)->kind != TX_ASK_DEPLOY_TURN)
        choose(own, 0);
    unsigned seat = table_decision(own->table)->seat;
    unsigned option = option_of(table_decision(own->table), TX_DEPLOY);
    cr_assert_lt(option, table_decision(own->table)->count);
    choose(own, option);
    return seat;
}

#endif

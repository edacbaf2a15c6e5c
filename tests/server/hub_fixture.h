/* hub_fixture.h: a hub with clients that are lists of messages, a store of its own, a simulated clock and seeded random
 * numbers. */
#ifndef TRAXIS_HUB_FIXTURE_H
#define TRAXIS_HUB_FIXTURE_H

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "base/memory.h"
#include "base/random_numbers.h"
#include "base/whole_file.h"
#include "server/hub.h"
#include "store/store.h"
#include "table/json.h"

enum { MAX_RECEIVED = 60000 };

/* A client and everything it has received. */
typedef struct test_client {
    tx_client *client;
    char *texts[MAX_RECEIVED];
    unsigned count;
    char table[STORE_CODE], token[HUB_TOKEN_SIZE], ticket[HUB_TOKEN_SIZE];
    json_t *prompt; /* the last one received, or NULL */
    bool over;
} test_client;

static tx_catalog *catalog;
static tx_store *store;
static tx_hub *hub;
static char folder[64], path[128], error[512];
static int64_t clock_now = 1000000000000;
static uint64_t random_state = 1;
static char *deck1, *deck2;
static const hub_tournament *tournament; /* or NULL */
static uint32_t bot_delay = 0, bot_jitter = 0;
static uint32_t rate_per_second = 1000000, rate_burst = 1000000, lobby_interval = 0;
static unsigned bot_threads = 0, clients_per_address = 0;
static void (*when_done)(void *user); /* called by a worker that has finished work, or NULL */

static inline int64_t test_now(void) {
    return clock_now;
}

static inline void draw_bytes(void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)splitmix64(&random_state);
}

static inline char *read_deck(const char *file) {
    size_t length;
    char *text = file_read_whole(file, 1 << 20, &length);
    cr_assert_not_null(text, "%s", file);
    return text;
}

static char log_text[65536]; /* all lines */

static inline void log_line(const char *line) {
    size_t length = strlen(log_text);
    snprintf(log_text + length, sizeof log_text - length, "%s\n", line);
}

static hub_overlay test_overlay; /* offered to tables if it has a name */
static tx_catalog *overlay_catalog;

/* Offers the project's overlay from the next open_hub() on. */
static inline void offer_overlay(void) {
    static tx_report wrong;
    const char *cards = "cards", *file = "overlays/house-nob.cards";
    overlay_catalog = tx_catalog_load_overlaid(&cards, 1, &file, 1, &wrong);
    cr_assert_not_null(overlay_catalog, "%s", wrong.text);
    test_overlay = (hub_overlay){tx_overlay_name(overlay_catalog, 0), "A variant", overlay_catalog};
}

static inline void open_hub(const char *vfs) {
    store = store_open(path, vfs, error, sizeof error);
    cr_assert_not_null(store, "%s", error);
    hub = hub_open(&(hub_config){.catalog = catalog,
                                 .overlays = &test_overlay,
                                 .overlay_count = test_overlay.name != NULL,
                                 .store = store,
                                 .bot_threads = bot_threads,
                                 .wake = when_done,
                                 .bot_delay_ms = bot_delay,
                                 .bot_jitter_ms = bot_jitter,
                                 .rate_per_second = rate_per_second,
                                 .rate_burst = rate_burst,
                                 .clients_per_address = clients_per_address,
                                 .lobby_interval_ms = lobby_interval,
                                 .idle_unload_ms = 60000,
                                 .now_ms = test_now,
                                 .tournament = tournament,
                                 .random_bytes = draw_bytes,
                                 .log = log_line,
                                 .password_cost = {8192, 1}});
    cr_assert_not_null(hub, "%s", store_error(store));
}

static inline void close_hub(void) {
    hub_close(hub);
    store_close(store);
}

static inline void set_up(void) {
    cr_assert(sodium_init() >= 0);
    catalog = load_cards();
    deck1 = read_deck("decks/nazdreg.txt");
    deck2 = read_deck("decks/captain-cato-sicarius.txt");
    strcpy(folder, "/tmp/traxis-hub-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/server.db", folder);
    open_hub(NULL);
}

static inline void tear_down(void) {
    char command[128];
    close_hub();
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    cr_assert_eq(system(command), 0);
    free(deck1);
    free(deck2);
    tx_catalog_free(catalog);
    tx_catalog_free(overlay_catalog);
}

/* ---- Clients ----------------------------------------------------------------------------------------------------- */

static inline const char *text_of(const json_t *json, const char *field) {
    const char *text = json_string_value(json_object_get(json, field));
    return text ? text : "";
}

static inline void parse_message(test_client *g, const char *text) {
    json_t *json = json_loads(text, 0, NULL);
    cr_assert_not_null(json, "%s", text);
    const char *word = text_of(json, "message");
    if (*text_of(json, "token"))
        snprintf(g->token, sizeof g->token, "%s", text_of(json, "token"));
    if (*text_of(json, "ticket"))
        snprintf(g->ticket, sizeof g->ticket, "%s", text_of(json, "ticket"));
    if (!strcmp(word, "table"))
        snprintf(g->table, sizeof g->table, "%s", text_of(json, "table"));
    if (!strcmp(word, "view") || !strcmp(word, "step")) {
        json_decref(g->prompt);
        g->prompt = json_incref(json_object_get(json, "prompt"));
        if (json_is_null(g->prompt)) {
            json_decref(g->prompt);
            g->prompt = NULL;
        }
        json_t *state = json_object_get(json, "state");
        g->over = state ? json_object_get(state, "result") != NULL : g->over;
    }
    json_decref(json);
}

static inline void on_message(void *user, const char *text, size_t length) {
    test_client *g = user;
    cr_assert_lt(g->count, MAX_RECEIVED);
    g->texts[g->count++] = memory_copy_text(text, length);
    parse_message(g, text);
}

static inline test_client *new_client(const char *token) {
    test_client *g = memory_require(calloc(1, sizeof *g));
    g->client = hub_connect(hub, token, on_message, g);
    return g;
}

static inline void clear_received(test_client *g) {
    while (g->count)
        free(g->texts[--g->count]);
}

static inline void free_client(test_client *g) {
    if (g->client)
        hub_disconnect(g->client);
    clear_received(g);
    json_decref(g->prompt);
    free(g);
}

static inline void send_text(test_client *g, const char *text) {
    hub_receive(g->client, text, strlen(text));
    hub_commit(hub);
}

/* Takes ownership of the object. */
static inline void send_json(test_client *g, json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    send_text(g, text);
    free(text);
    json_decref(json);
}

static inline void send_request(test_client *g, const char *word, const char *table) {
    send_json(g, json_pack("{s:s,s:s}", "request", word, "table", table));
}

static inline void send_hello(test_client *g, const char *token) {
    json_t *json = json_pack("{s:s,s:i}", "request", "hello", "version", PROTOCOL_VERSION);
    if (token)
        json_object_set_new(json, "token", json_string(token));
    send_json(g, json);
}

static inline const char *last_text(const test_client *g) {
    return g->count ? g->texts[g->count - 1] : "";
}

static inline bool has_received(const test_client *g, const char *words) {
    for (unsigned i = 0; i < g->count; i++)
        if (strstr(g->texts[i], words))
            return true;
    return false;
}

static inline void choose_option(test_client *g, unsigned option) {
    cr_assert_not_null(g->prompt);
    send_json(g, json_pack("{s:s,s:s,s:I,s:i}", "request", "choose", "table", g->table, "prompt",
                           json_integer_value(json_object_get(g->prompt, "number")), "option", (int)option));
}

static inline unsigned options_of(const test_client *g) {
    return (unsigned)json_array_size(json_object_get(g->prompt, "options"));
}

/* ---- Matches ----------------------------------------------------------------------------------------------------- */

static inline json_t *create_request(const char *name, const char *deck) {
    return json_pack("{s:s,s:s,s:s}", "request", "create", "name", name, "deck", deck);
}

static inline void start_match_with(test_client *a, test_client *b, json_t *create) {
    send_json(a, create);
    cr_assert(*a->table, "%s", last_text(a));
    send_json(b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2));
    cr_assert_str_eq(a->table, b->table, "%s", last_text(b));
    send_request(a, "ready", a->table);
    send_request(b, "ready", b->table);
    cr_assert(a->prompt || b->prompt, "%s", last_text(b));
}

/* Two people at a table of their own; the game has started. */
static inline void start_match(test_client **a, test_client **b) {
    *a = new_client(NULL);
    *b = new_client(NULL);
    send_hello(*a, NULL);
    send_hello(*b, NULL);
    start_match_with(*a, *b, create_request("Ann", deck1));
}

static inline bool play_step(test_client *a, test_client *b, uint64_t *random) {
    test_client *asked = a->prompt ? a : b->prompt ? b : NULL;
    if (!asked || a->over || b->over)
        return false;
    choose_option(asked, random_index(random, options_of(asked)));
    return true;
}

/* Returns the record of a finished match as a player gets it. */
static inline char *record_of(test_client *g) {
    send_request(g, "record", g->table);
    json_t *json = json_loads(last_text(g), 0, NULL);
    cr_assert_str_eq(text_of(json, "message"), "record", "%s", last_text(g));
    char *text = memory_copy_text(text_of(json, "text"), strlen(text_of(json, "text")));
    json_decref(json);
    return text;
}

#endif

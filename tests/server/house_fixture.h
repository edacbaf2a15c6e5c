/* house_fixture.h: a house whose visitors are texts: a store of its own, a clock that is set, numbers that are drawn
 * from a seed. */
#ifndef TRAXIS_HOUSE_FIXTURE_H
#define TRAXIS_HOUSE_FIXTURE_H

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "base/memory.h"
#include "base/random_numbers.h"
#include "base/whole_file.h"
#include "server/house.h"
#include "store/store.h"

enum { MOST_HEARD = 60000 };

/* Somebody at the other end: all texts they were ever told. */
typedef struct guest {
    tx_visitor *visitor;
    char *texts[MOST_HEARD];
    unsigned count;
    char table[STORE_CODE], token[TOKEN_TEXT], ticket[TOKEN_TEXT];
    json_t *prompt; /* the last one told, or NULL */
    bool over;
} guest;

static tx_catalog *catalog;
static tx_store *kept;
static tx_house *house;
static char folder[64], path[128], error[512];
static int64_t clock_now = 1000000000000;
static uint64_t drawn = 1;
static char *deck1, *deck2;
static const house_host *host; /* who arranges matches, or NULL */
static uint32_t pace = 0, pace_spread = 0;
static uint32_t rate = 1000000, burst = 1000000, lobby_every = 0;
static unsigned workers = 0, per_address = 0;
static void (*when_done)(void *user); /* from a worker that has done something, or NULL */

static inline int64_t told_time(void) {
    return clock_now;
}

static inline void draw_bytes(void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)splitmix64(&drawn);
}

static inline char *deck_text(const char *file) {
    size_t length;
    char *text = read_whole_file(file, 1 << 20, &length);
    cr_assert_not_null(text, "%s", file);
    return text;
}

static char logged[65536]; /* all lines of the log */

static inline void note_line(const char *line) {
    size_t length = strlen(logged);
    snprintf(logged + length, sizeof logged - length, "%s\n", line);
}

static house_overlay offered; /* what tables may be played with; no name: nothing */
static tx_catalog *overlaid;

/* The project's overlay is offered, from the next opening of the house on. */
static inline void offer_overlay(void) {
    static tx_report wrong;
    const char *cards = "cards", *file = "overlays/house-nob.cards";
    overlaid = tx_catalog_load_overlaid(&cards, 1, &file, 1, &wrong);
    cr_assert_not_null(overlaid, "%s", wrong.text);
    offered = (house_overlay){tx_overlay_name(overlaid, 0), "A variant", overlaid};
}

static inline void open_house(const char *vfs) {
    kept = store_open(path, vfs, error, sizeof error);
    cr_assert_not_null(kept, "%s", error);
    house = house_open(&(house_settings){.catalog = catalog,
                                         .overlays = &offered,
                                         .overlay_count = offered.name != NULL,
                                         .store = kept,
                                         .workers = workers,
                                         .wake = when_done,
                                         .pace = pace,
                                         .pace_spread = pace_spread,
                                         .rate = rate,
                                         .burst = burst,
                                         .per_address = per_address,
                                         .lobby_every = lobby_every,
                                         .doze = 60000,
                                         .now = told_time,
                                         .host = host,
                                         .random = draw_bytes,
                                         .log = note_line,
                                         .cost = {8192, 1}});
    cr_assert_not_null(house, "%s", store_error(kept));
}

static inline void close_house(void) {
    house_close(house);
    store_close(kept);
}

static inline void begin(void) {
    cr_assert(sodium_init() >= 0);
    catalog = load_cards();
    deck1 = deck_text("decks/nazdreg.txt");
    deck2 = deck_text("decks/captain-cato-sicarius.txt");
    strcpy(folder, "/tmp/traxis-house-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/server.db", folder);
    open_house(NULL);
}

static inline void end(void) {
    char command[128];
    close_house();
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    cr_assert_eq(system(command), 0);
    free(deck1);
    free(deck2);
    tx_catalog_free(catalog);
    tx_catalog_free(overlaid);
}

/* ---- Guests ------------------------------------------------------------------------------------------------------ */

static inline const char *text_of(const json_t *json, const char *field) {
    const char *text = json_string_value(json_object_get(json, field));
    return text ? text : "";
}

static inline void note_text(guest *g, const char *text) {
    json_t *json = json_loads(text, 0, NULL);
    cr_assert_not_null(json, "%s", text);
    const char *word = text_of(json, "tell");
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

static inline void hear_text(void *user, const char *text, size_t length) {
    guest *g = user;
    cr_assert_lt(g->count, MOST_HEARD);
    g->texts[g->count++] = copy_text(text, length);
    note_text(g, text);
}

static inline guest *come(const char *token) {
    guest *g = need_memory(calloc(1, sizeof *g));
    g->visitor = house_enter(house, token, hear_text, g);
    return g;
}

static inline void forget_all(guest *g) {
    while (g->count)
        free(g->texts[--g->count]);
}

static inline void go(guest *g) {
    if (g->visitor)
        house_exit(g->visitor);
    forget_all(g);
    json_decref(g->prompt);
    free(g);
}

static inline void say_text(guest *g, const char *text) {
    house_hear(g->visitor, text, strlen(text));
    house_settle(house);
}

/* Takes over the object. */
static inline void say_json(guest *g, json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    say_text(g, text);
    free(text);
    json_decref(json);
}

static inline void ask(guest *g, const char *word, const char *table) {
    say_json(g, json_pack("{s:s,s:s}", "ask", word, "table", table));
}

static inline void hello(guest *g, const char *token) {
    json_t *json = json_pack("{s:s,s:i}", "ask", "hello", "version", 1);
    if (token)
        json_object_set_new(json, "token", json_string(token));
    say_json(g, json);
}

static inline const char *last_text(const guest *g) {
    return g->count ? g->texts[g->count - 1] : "";
}

static inline bool was_told(const guest *g, const char *words) {
    for (unsigned i = 0; i < g->count; i++)
        if (strstr(g->texts[i], words))
            return true;
    return false;
}

static inline void answer_with(guest *g, unsigned option) {
    cr_assert_not_null(g->prompt);
    say_json(g, json_pack("{s:s,s:s,s:I,s:i}", "ask", "choose", "table", g->table, "prompt",
                          json_integer_value(json_object_get(g->prompt, "number")), "option", (int)option));
}

static inline unsigned options_of(const guest *g) {
    return (unsigned)json_array_size(json_object_get(g->prompt, "options"));
}

/* ---- Matches ----------------------------------------------------------------------------------------------------- */

static inline json_t *creation(const char *name, const char *deck) {
    return json_pack("{s:s,s:s,s:s}", "ask", "create", "name", name, "deck", deck);
}

static inline void sit_at(guest *a, guest *b, json_t *create) {
    say_json(a, create);
    cr_assert(*a->table, "%s", last_text(a));
    say_json(b, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", a->table, "name", "Bob", "deck", deck2));
    cr_assert_str_eq(a->table, b->table, "%s", last_text(b));
    ask(a, "ready", a->table);
    ask(b, "ready", b->table);
    cr_assert(a->prompt || b->prompt, "%s", last_text(b));
}

/* Two people at a table of their own; the game has begun. */
static inline void two_sit_down(guest **a, guest **b) {
    *a = come(NULL);
    *b = come(NULL);
    hello(*a, NULL);
    hello(*b, NULL);
    sit_at(*a, *b, creation("Ann", deck1));
}

static inline bool step_once(guest *a, guest *b, uint64_t *random) {
    guest *asked = a->prompt ? a : b->prompt ? b : NULL;
    if (!asked || a->over || b->over)
        return false;
    answer_with(asked, random_index(random, options_of(asked)));
    return true;
}

/* The record of a finished match, as a player gets it. */
static inline char *record_of(guest *g) {
    ask(g, "record", g->table);
    json_t *json = json_loads(last_text(g), 0, NULL);
    cr_assert_str_eq(text_of(json, "tell"), "record", "%s", last_text(g));
    char *text = copy_text(text_of(json, "text"), strlen(text_of(json, "text")));
    json_decref(json);
    return text;
}

#endif

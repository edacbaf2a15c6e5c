/* exports.c: see exports.h. */
#include "exports.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "base/memory.h"
#include "deck/deck.h"
#include "position/position.h"
#include "table/computer.h"
#include "table/json.h"
#include "table/recorded.h"
#include "table/seat_deck.h"
#include "table/shuffle_check.h"
#include "traxis_record.h"

struct page_table {
    tx_table *table;
    char *opening;         /* as stored */
    bool seated[TX_SEATS]; /* true for computer players */
    table_computer computer[TX_SEATS];
    unsigned listening;
};

static tx_source *sources; /* card files, until they are compiled */
static unsigned source_count, source_capacity;
static tx_catalog *catalog;

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

/* NULL is added as an empty line. */
static json_t *words_json(const char *text, size_t length) {
    json_t *words = json_stringn(text, length);
    return words ? words : json_string("");
}

char *page_memory(size_t size) {
    return memory_require(malloc(size + 1));
}

void page_free(char *memory) {
    free(memory);
}

const tx_catalog *page_catalog(void) {
    return catalog;
}

/* ---- Cards and decks --------------------------------------------------------------------------------------------- */

void page_add_cards(const char *name, const char *text, size_t length, bool overlay) {
    RESERVE_ONE(sources, source_count, source_capacity);
    sources[source_count++] = (tx_source){.name = memory_copy_text(name, strlen(name)),
                                          .text = memory_copy_text(text, length),
                                          .length = length,
                                          .overlay = overlay};
}

static void forget_sources(void) {
    while (source_count) {
        source_count--;
        free((char *)(uintptr_t)sources[source_count].name);
        free((char *)(uintptr_t)sources[source_count].text);
    }
}

bool page_compile(void) {
    static tx_report report;
    catalog = tx_catalog_compile_all(sources, source_count, &report);
    forget_sources();
    return catalog || page_fail(report.text);
}

static json_t *findings_json(const tx_findings *findings) {
    json_t *list = json_array();
    for (unsigned i = 0; i < findings->count; i++) {
        const tx_finding *finding = &findings->items[i];
        json_t *item = json_pack("{s:i,s:s,s:o}", "line", (int)finding->line, "rule", finding->rule, "text",
                                 table_spans_json(finding->text, finding->spans, finding->span_count));
        json_array_append_new(list, item);
    }
    return list;
}

const char *page_deck(const char *file, const char *text, size_t length) {
    static tx_findings findings;
    static tx_deck_list list;
    bool read = tx_list_read_checked(catalog, NULL, file, text, length, NULL, &list, &findings);
    json_t *object = json_pack("{s:s}", "name", read ? list.name : file);
    json_object_set_new(object, "warlord", read ? json_integer(list.warlord) : json_null());
    json_object_set_new(object, "cards", json_integer(read ? tx_list_size(catalog, &list) : 0));
    json_object_set_new(object, "legal", json_boolean(!findings.count));
    json_object_set_new(object, "findings", findings_json(&findings));
    tx_list_free(&list);
    page_begin();
    page_add_json(object);
    return page_end();
}

const char *page_players(void) {
    json_t *list = json_array();
    for (unsigned i = 0; i < TX_LEVELS && tx_bot_kind(i); i++)
        json_array_append_new(list, json_pack("{s:s,s:s}", "name", tx_bot_kind(i), "about", tx_bot_description(i)));
    page_begin();
    page_add_json(list);
    return page_end();
}

static bool put_deck(tx_setup *setup, unsigned seat, const char *text, size_t length) {
    return seat_deck_read(catalog, setup, seat, text, length, page_error_text, sizeof page_error_text);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static bool read_opening(json_t *json, table_opening *opening) {
    bool good = table_opening_read(catalog, json, opening, page_error_text, sizeof page_error_text);
    json_decref(json);
    return good;
}

const char *page_opening(const char *fields, size_t length, const char *deck1, size_t length1, const char *deck2,
                         size_t length2) {
    static table_opening opening;
    memset(&opening, 0, sizeof opening);
    opening.setup.first = TX_NONE;
    opening.setup.asking = TX_ASKED_DISCREETLY;
    opening.undo = UNDO_FREE;
    json_t *options = json_loadb(fields, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(options) || !put_deck(&opening.setup, 0, deck1, length1) ||
        !put_deck(&opening.setup, 1, deck2, length2)) {
        if (!json_is_object(options))
            page_fail("the fields of the opening cannot be read");
        json_decref(options);
        return NULL;
    }
    json_t *whole = table_opening_json(catalog, &opening);
    json_object_update_new(whole, options);
    if (!read_opening(whole, &opening))
        return NULL;
    table_shuffle_lists(&opening.setup, ~opening.seed);
    page_begin();
    page_add_json(table_opening_json(catalog, &opening));
    return page_end();
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

enum { MAX_POSITION = 16 << 10 /* bytes */ };

/* Returns NULL with the error on failure. */
static tx_position_file *read_position(const char *text, size_t length) {
    static tx_report report;
    tx_position_file *file = NULL;
    if (length > MAX_POSITION)
        page_fail("the position is too large: it may have 16,384 bytes");
    else if (!(file = tx_position_parse("position", text, length, &report)))
        page_fail(report.text);
    if (file && tx_position_count(file) != 1) {
        page_fail("expected one position, which begins: position \"title\"");
        tx_position_free(file);
        return NULL;
    }
    return file;
}

static bool stage(const tx_position_file *file, uint64_t seed, tx_puzzle *staged) {
    return tx_position_stage(file, 0, catalog, seed, staged, page_error_text, sizeof page_error_text) == TX_PASSED;
}

static json_t *position_json(const tx_position_file *file, const tx_puzzle *staged) {
    json_t *object = json_object();
    json_object_set_new(object, "title", words_json(tx_position_title(file, 0), strlen(tx_position_title(file, 0))));
    json_object_set_new(object, "theme",
                        tx_position_is_puzzle(file, 0) ? json_string(tx_puzzle_theme(file, 0)) : json_null());
    json_object_set_new(object, "seat", json_string(staged->decision.seat ? "P2" : "P1"));
    json_t *warlords = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        json_array_append_new(warlords, json_integer(staged->setup.warlord[seat]));
    json_object_set_new(object, "warlords", warlords);
    return object;
}

const char *page_position(const char *text, size_t length) {
    static tx_puzzle staged;
    tx_position_file *file = read_position(text, length);
    bool good = file && stage(file, 0, &staged);
    page_begin();
    if (good)
        page_add_json(position_json(file, &staged));
    tx_position_free(file);
    return good ? page_end() : NULL;
}

/* Sets the initial game and its decks. */
static bool take_position(const tx_position_file *file, table_opening *opening) {
    static tx_puzzle staged;
    static table_position position;
    if (!stage(file, opening->seed, &staged))
        return false;
    position = (table_position){.game = staged.game, .puzzle = tx_position_is_puzzle(file, 0)};
    for (unsigned i = 0; i < staged.decision.count; i++)
        position.solves[i] = position.puzzle && tx_puzzle_solved(&staged, i);
    if (position.puzzle)
        snprintf(position.because, sizeof position.because, "%s", tx_puzzle_because(file, 0));
    opening->setup = staged.setup;
    opening->position = &position;
    return true;
}

static bool read_positioned(const json_t *json, const json_t *text, table_opening *opening) {
    if (!table_opening_read_fields(catalog, json, opening, page_error_text, sizeof page_error_text))
        return false;
    tx_position_file *file = read_position(json_string_value(text), json_string_length(text));
    bool good = file && take_position(file, opening);
    tx_position_free(file);
    return good;
}

page_table *page_open(const char *text, size_t length) {
    static table_opening opening;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *position = json_object_get(json, "position");
    bool good = json_is_string(position)
                    ? read_positioned(json, position, &opening)
                    : table_opening_read(catalog, json, &opening, page_error_text, sizeof page_error_text);
    json_decref(json);
    if (!good)
        return NULL;
    tx_table *table = table_open(catalog, &opening, page_error_text, sizeof page_error_text);
    if (!table)
        return NULL;
    page_table *page = memory_require(calloc(1, sizeof *page));
    page->table = table;
    page->opening = memory_copy_text(text, length);
    return page;
}

void page_close(page_table *page) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        computer_free(&page->computer[seat]);
    table_close(page->table);
    free(page->opening);
    free(page);
}

static bool read_entry(const char *text, size_t length, table_entry *entry) {
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool good = table_entry_read(json, entry, page_error_text, sizeof page_error_text);
    json_decref(json);
    return good;
}

bool page_restore(page_table *page, const char *text, size_t length) {
    table_entry entry;
    return read_entry(text, length, &entry) &&
           table_load_entry(page->table, &entry, page_error_text, sizeof page_error_text);
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

static void add_overlay(void *user, const char *overlay, const tx_source *words) {
    json_t *line = json_object();
    (void)user;
    json_object_set_new(line, "overlay", words_json(overlay, strlen(overlay)));
    json_object_set_new(line, "name", words ? words_json(words->name, strlen(words->name)) : json_null());
    json_object_set_new(line, "text", words ? words_json(words->text, words->length) : json_null());
    page_add_json(line);
}

const char *page_overlays(const char *name, const char *text, size_t length) {
    tx_error wrong;
    page_begin();
    if (tx_record_overlays(name, text, length, add_overlay, NULL, &wrong))
        return page_end();
    page_fail(wrong.text);
    return NULL;
}

static void add_head(json_t *opening, const char *fault, uint64_t hash) {
    json_t *head = json_object();
    json_object_set_new(head, "opening", opening);
    json_object_set_new(head, "fault", fault ? json_string(fault) : json_null());
    json_object_set_new(head, "hash", json_sprintf("%016" PRIx64, hash));
    page_add_json(head);
}

/* Commits all entries without storing them and discards the messages: replayed entries are stored already. */
static void commit_and_discard_messages(tx_table *table) {
    unsigned count;
    uint32_t first;
    table_pending(table, &count, &first);
    table_release(table, first + count, NULL, NULL);
}

/* Seats two people. */
static void seat_people(tx_table *table) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        table_submit(table, seat, &(table_request){.kind = REQUEST_JOIN, .text = "P"});
        table_submit(table, seat, &(table_request){.kind = REQUEST_READY});
    }
}

/* Returns the length of the line, without its end. */
static size_t line_length(const char *text, const char *end) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    return (size_t)((stop ? stop : end) - text);
}

/* Returns the next line. */
static const char *next_line(const char *line, const char *end) {
    const char *stop = line + line_length(line, end);
    return stop + (stop < end);
}

/* Comments begin with '#', as in a record. */
static bool is_remark(const char *line) {
    return *line == '#';
}

/* Replays a game from a position to find how far its entries can be followed. */
static const char *read_positioned_game(const char *text, const char *end) {
    page_table *page = page_open(text, line_length(text, end));
    if (!page)
        return NULL;
    const char *first = next_line(text, end), *at = first;
    seat_people(page->table);
    commit_and_discard_messages(page->table);
    while (at < end && (is_remark(at) || page_repeat(page, at, line_length(at, end)))) {
        at = next_line(at, end);
        commit_and_discard_messages(page->table);
    }
    page_begin();
    add_head(json_loadb(text, line_length(text, end), 0, NULL), at < end ? page_error_text : NULL,
             tx_hash(table_game(page->table)));
    for (const char *line = first; line < at; line = next_line(line, end))
        if (!is_remark(line))
            page_add_line(memory_copy_text(line, line_length(line, end)));
    page_close(page);
    return page_end();
}

const char *page_read_record(const char *name, const char *text, size_t length) {
    static recorded_match match;
    if (length && text[0] == '{')
        return read_positioned_game(text, text + length);
    if (!recorded_read(catalog, name, text, length, &match, page_error_text, sizeof page_error_text))
        return NULL;
    page_begin();
    add_head(table_opening_json(catalog, &match.opening), match.fault[0] ? match.fault : NULL, match.hash);
    for (unsigned i = 0; i < match.count; i++)
        page_add_json(table_entry_json(&match.entries[i]));
    recorded_free(&match);
    return page_end();
}

const char *page_check_shuffles(const char *text, size_t length, const char *commitment) {
    static shuffle_check check;
    if (!table_check_shuffles(catalog, "record", text, length, *commitment ? commitment : NULL, &check, page_error_text,
                              sizeof page_error_text))
        return NULL;
    page_begin();
    page_add_json(json_pack("{s:b,s:s,s:s,s:i}", "holds", (int)check.holds, "fault", check.fault, "commitment",
                            check.commitment, "choices", (int)check.choices));
    return page_end();
}

void page_make_replay(page_table *page, const char *name1, const char *name2) {
    table_make_replay(page->table, (const char *const[TX_SEATS]){name1, name2});
}

const char *page_status(page_table *page) {
    const table_status status = table_get_status(page->table);
    page_begin();
    page_add_json(json_pack("{s:b,s:i}", "over", (int)status.over, "round", (int)status.round));
    return page_end();
}

int page_last_option(page_table *page) {
    return table_last_option(page->table);
}

bool page_repeat(page_table *page, const char *text, size_t length) {
    table_entry entry;
    return read_entry(text, length, &entry) &&
           table_replay_entry(page->table, &entry, page_error_text, sizeof page_error_text);
}

int page_advantage(page_table *page) {
    return table_advantage(page->table);
}

int page_chance(page_table *page) {
    return table_chance(page->table);
}

/* Returns true if two people play, who must not see each other's cards. */
static bool has_secrets(const page_table *page) {
    return !page->seated[0] && !page->seated[1] && tx_game_result(table_game(page->table)).outcome == TX_UNDECIDED;
}

static void add_entry(void *user, const table_entry *entry) {
    (void)user;
    page_add_json(table_entry_json(entry));
}

/* Writes it as a match of two people. */
static void retell(const page_table *page) {
    json_t *opening = json_loadb(page->opening, strlen(page->opening), 0, NULL);
    json_object_set_new(opening, "computers", json_integer(0));
    page_add_json(opening);
    recorded_entries(page->table, add_entry, NULL);
}

const char *page_record(page_table *page) {
    if (has_secrets(page)) {
        page_fail("the game is not over");
        return NULL;
    }
    page_begin();
    if (table_get_opening(page->table)->position)
        retell(page);
    else
        page_add_line(table_record(page->table));
    return page_end();
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

bool page_sit(page_table *page, unsigned seat, const char *player) {
    const table_opening *opening = table_get_opening(page->table);
    tx_error wrong = {.text = "there is no such seat"};
    if (seat >= TX_SEATS || !computer_init(&page->computer[seat], player, catalog, opening, seat, NULL, &wrong))
        return page_fail(wrong.text);
    return page->seated[seat] = true;
}

bool page_answer(page_table *page) {
    table_request request;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (page->seated[seat] && computer_answer(&page->computer[seat], page->table, &request))
            return table_submit(page->table, seat, &request);
    return false;
}

void page_ask(page_table *page, unsigned seat, const char *text, size_t length) {
    table_request request;
    enum table_error wrong = table_request_read(text, length, &request);
    if (wrong == TABLE_ERROR_NONE)
        table_submit(page->table, seat, &request);
    else
        table_send_error(page->table, seat, wrong);
}

void page_tick(page_table *page, uint32_t milliseconds) {
    table_tick(page->table, milliseconds);
}

const char *page_pending(page_table *page) {
    unsigned count;
    uint32_t first;
    const table_entry *entries = table_pending(page->table, &count, &first);
    page_begin();
    for (unsigned i = 0; i < count; i++)
        page_add_json(table_entry_json(&entries[i]));
    return page_end();
}

static void send_message(void *user, const table_message *message) {
    const page_table *page = user;
    if (page->listening >> message->to & 1)
        page_add_line(table_message_text(catalog, message));
}

const char *page_release(page_table *page, uint32_t upto, unsigned listening) {
    page->listening = listening;
    page_begin();
    table_release(page->table, upto, send_message, page);
    return page_end();
}

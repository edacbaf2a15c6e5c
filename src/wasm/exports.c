/* exports.c: see exports.h. */
#include "exports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "deck/deck.h"
#include "table/computer.h"
#include "table/json.h"
#include "table/recorded.h"
#include "table/seat_deck.h"
#include "table/shuffle_check.h"
#include "traxis_record.h"

struct page_table {
    tx_table *table;
    bool seated[TX_SEATS]; /* a computer player sits there */
    table_computer computer[TX_SEATS];
    unsigned listening;
};

static tx_source *sources; /* card files, until they are compiled */
static unsigned source_count, source_room;
static tx_catalog *catalog;
static char error[1024];

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

static char *answer; /* what the last call gave; lines, each with its end */
static size_t answered, answer_room;

static void begin_answer(void) {
    answered = 0;
}

static void add_line(char *line) {
    size_t length = strlen(line);
    if (answered + length + 2 > answer_room) {
        answer_room = 2 * (answered + length + 2);
        answer = resize_memory(answer, answer_room, 1);
    }
    memcpy(answer + answered, line, length);
    answered += length;
    answer[answered++] = '\n';
    free(line);
}

static void add_json(json_t *json) {
    add_line(need_memory(json_dumps(json, JSON_COMPACT)));
    json_decref(json);
}

static const char *end_answer(void) {
    if (!answer)
        answer = copy_text("", 0);
    answer[answered] = '\0';
    return answer;
}

char *page_memory(size_t size) {
    return need_memory(malloc(size + 1));
}

void page_free(char *memory) {
    free(memory);
}

const char *page_error(void) {
    return error;
}

static bool fail(const char *words) {
    snprintf(error, sizeof error, "%.*s", (int)sizeof error - 1, words);
    return false;
}

/* ---- Cards and decks --------------------------------------------------------------------------------------------- */

void page_add_cards(const char *name, const char *text, size_t length, bool overlay) {
    ROOM_FOR_ONE(sources, source_count, source_room);
    sources[source_count++] = (tx_source){
        .name = copy_text(name, strlen(name)), .text = copy_text(text, length), .length = length, .overlay = overlay};
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
    return catalog || fail(report.text);
}

static json_t *findings_json(const tx_findings *findings) {
    json_t *list = json_array();
    for (unsigned i = 0; i < findings->count; i++) {
        const tx_finding *finding = &findings->items[i];
        json_t *item =
            json_pack("{s:i,s:s,s:s}", "line", (int)finding->line, "rule", finding->rule, "text", finding->text);
        json_array_append_new(list, item);
    }
    return list;
}

const char *page_deck(const char *file, const char *text, size_t length) {
    static tx_findings findings;
    static tx_deck_list list;
    findings.count = findings.more = 0;
    bool read = tx_list_read(catalog, NULL, file, text, length, &list, &findings);
    bool legal = read && tx_list_legal(catalog, &list, NULL, &findings);
    json_t *object = json_pack("{s:s}", "name", read ? list.name : file);
    json_object_set_new(object, "warlord", read ? json_integer(list.warlord) : json_null());
    json_object_set_new(object, "cards", json_integer(read ? tx_list_size(catalog, &list) : 0));
    json_object_set_new(object, "legal", json_boolean(legal));
    json_object_set_new(object, "findings", findings_json(&findings));
    tx_list_free(&list);
    begin_answer();
    add_json(object);
    return end_answer();
}

const char *page_players(void) {
    json_t *list = json_array();
    for (unsigned i = 0; i < TX_LEVELS && tx_bot_kind(i); i++)
        json_array_append_new(list, json_pack("{s:s,s:s}", "name", tx_bot_kind(i), "about", tx_bot_about(i)));
    begin_answer();
    add_json(list);
    return end_answer();
}

static bool put_deck(tx_setup *setup, unsigned seat, const char *text, size_t length) {
    return seat_deck(catalog, setup, seat, text, length, error, sizeof error);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static bool read_opening(json_t *json, table_opening *opening) {
    bool good = opening_read(catalog, json, opening, error, sizeof error);
    json_decref(json);
    return good;
}

const char *page_opening(const char *fields, size_t length, const char *deck1, size_t length1, const char *deck2,
                         size_t length2) {
    static table_opening opening;
    memset(&opening, 0, sizeof opening);
    opening.setup.first = TX_NONE;
    opening.setup.asking = TX_ASKED_DISCREETLY;
    json_t *told = json_loadb(fields, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(told) || !put_deck(&opening.setup, 0, deck1, length1) ||
        !put_deck(&opening.setup, 1, deck2, length2)) {
        if (!json_is_object(told))
            fail("the fields of the opening cannot be read");
        json_decref(told);
        return NULL;
    }
    json_t *whole = opening_json(catalog, &opening);
    json_object_update_new(whole, told);
    if (!read_opening(whole, &opening))
        return NULL;
    table_mix_decks(&opening.setup, ~opening.seed);
    begin_answer();
    add_json(opening_json(catalog, &opening));
    return end_answer();
}

page_table *page_open(const char *text, size_t length) {
    static table_opening opening;
    if (!read_opening(json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL), &opening))
        return NULL;
    tx_table *table = table_open(catalog, &opening, error, sizeof error);
    if (!table)
        return NULL;
    page_table *page = need_memory(calloc(1, sizeof *page));
    page->table = table;
    return page;
}

void page_close(page_table *page) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        computer_rise(&page->computer[seat]);
    table_close(page->table);
    free(page);
}

static bool read_entry(const char *text, size_t length, table_entry *entry) {
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool good = entry_read(json, entry, error, sizeof error);
    json_decref(json);
    return good;
}

bool page_restore(page_table *page, const char *text, size_t length) {
    table_entry entry;
    return read_entry(text, length, &entry) && table_take_entry(page->table, &entry, error, sizeof error);
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

/* What is no text at all is told when it is compiled. */
static json_t *words_json(const char *text, size_t length) {
    json_t *words = json_stringn(text, length);
    return words ? words : json_string("");
}

static void add_overlay(void *user, const char *overlay, const tx_source *words) {
    json_t *line = json_object();
    (void)user;
    json_object_set_new(line, "overlay", words_json(overlay, strlen(overlay)));
    json_object_set_new(line, "name", words ? words_json(words->name, strlen(words->name)) : json_null());
    json_object_set_new(line, "text", words ? words_json(words->text, words->length) : json_null());
    add_json(line);
}

const char *page_overlays(const char *name, const char *text, size_t length) {
    tx_error wrong;
    begin_answer();
    if (tx_record_overlays(name, text, length, add_overlay, NULL, &wrong))
        return end_answer();
    fail(wrong.text);
    return NULL;
}

const char *page_read_record(const char *name, const char *text, size_t length) {
    static recorded_match match;
    if (!recorded_read(catalog, name, text, length, &match, error, sizeof error))
        return NULL;
    json_t *head = json_object();
    json_object_set_new(head, "opening", opening_json(catalog, &match.opening));
    json_object_set_new(head, "fault", match.fault[0] ? json_string(match.fault) : json_null());
    begin_answer();
    add_json(head);
    for (unsigned i = 0; i < match.count; i++)
        add_json(entry_json(&match.entries[i]));
    recorded_free(&match);
    return end_answer();
}

const char *page_check_shuffles(const char *text, size_t length, const char *told) {
    static shuffle_check check;
    if (!check_shuffles(catalog, "record", text, length, *told ? told : NULL, &check, error, sizeof error))
        return NULL;
    begin_answer();
    add_json(json_pack("{s:b,s:s,s:s,s:i}", "holds", (int)check.holds, "fault", check.fault, "commitment",
                       check.commitment, "choices", (int)check.choices));
    return end_answer();
}

bool page_repeat(page_table *page, const char *text, size_t length) {
    table_entry entry;
    return read_entry(text, length, &entry) && table_repeat_entry(page->table, &entry, error, sizeof error);
}

int page_advantage(page_table *page) {
    return table_advantage(page->table);
}

const char *page_record(page_table *page) {
    if (tx_game_result(table_game(page->table)).outcome == TX_UNDECIDED) {
        fail("the game is not over");
        return NULL;
    }
    begin_answer();
    add_line(table_record(page->table));
    return end_answer();
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

bool page_sit(page_table *page, unsigned seat, const char *player) {
    const table_opening *opening = table_opened(page->table);
    tx_error wrong = {.text = "there is no such seat"};
    if (seat >= TX_SEATS || !computer_sit(&page->computer[seat], player, catalog, opening, seat, NULL, &wrong))
        return fail(wrong.text);
    return page->seated[seat] = true;
}

bool page_answer(page_table *page) {
    table_request request;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (page->seated[seat] && computer_answer(&page->computer[seat], page->table, &request))
            return table_take(page->table, seat, &request);
    return false;
}

void page_ask(page_table *page, unsigned seat, const char *text, size_t length) {
    table_request request;
    enum table_error wrong = request_read(text, length, &request);
    if (wrong == TABLE_ERROR_NONE)
        table_take(page->table, seat, &request);
    else
        table_refuse(page->table, seat, wrong);
}

void page_tick(page_table *page, uint32_t milliseconds) {
    table_tick(page->table, milliseconds);
}

const char *page_pending(page_table *page) {
    unsigned count;
    uint32_t first;
    const table_entry *entries = table_pending(page->table, &count, &first);
    begin_answer();
    for (unsigned i = 0; i < count; i++)
        add_json(entry_json(&entries[i]));
    return end_answer();
}

static void send_message(void *user, const table_message *message) {
    const page_table *page = user;
    if (page->listening >> message->to & 1)
        add_line(message_text(catalog, message));
}

const char *page_release(page_table *page, uint32_t upto, unsigned listening) {
    page->listening = listening;
    begin_answer();
    table_release(page->table, upto, send_message, page);
    return end_answer();
}

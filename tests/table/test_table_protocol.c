/* test_table_protocol.c: invalid requests change nothing, and the examples in docs/PROTOCOL.md are accurate. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/note.h"
#include "table_fixture.h"

TestSuite(table_protocol, .init = set_up, .fini = tear_down);

/* ---- Hostile requests -------------------------------------------------------------------------------------------- */

/* Sends the current view to all audiences. */
static void look_all(host *own) {
    for (unsigned audience = 0; audience < AUDIENCES; audience++)
        cr_assert(ask_plain(own, audience, REQUEST_LOOK, ""));
}

/* Parses and submits a request, as a server does. */
static void throw_at(host *own, unsigned from, const char *text, size_t length) {
    table_request request;
    enum table_error wrong = table_request_read(text, length, &request);
    if (wrong)
        table_send_error(own->table, from, wrong);
    else
        cr_expect_not(table_submit(own->table, from, &request), "%.*s", (int)length, text);
    commit(own);
}

Test(table_protocol, invalid_requests_change_nothing) {
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "null",
        "{\"request\":7}",
        "{\"request\":\"nothing\"}",
        "{\"request\":\"\"}",
        "{\"request\":\"choose\"}",
        "{\"request\":\"choose\",\"prompt\":1,\"option\":-1}",
        "{\"request\":\"choose\",\"prompt\":1,\"option\":70000}",
        "{\"request\":\"choose\",\"prompt\":1,\"option\":2}",
        "{\"request\":\"choose\",\"prompt\":1.0,\"option\":0}",
        "{\"request\":\"choose\",\"prompt\":99,\"option\":0}",
        "{\"request\":\"choose\",\"prompt\":0,\"option\":0}",
        "{\"request\":\"choose\",\"prompt\":4294967297,\"option\":0}",
        "{\"request\":\"choose\",\"prompt\":1,\"prompt\":2,\"option\":0}",
        "{\"request\":\"join\",\"name\":\"Eve\"}",
        "{\"request\":\"join\"}",
        "{\"request\":\"explain\"}",
        "{\"request\":\"explain\",\"card\":-1}",
        "{\"request\":\"explain\",\"card\":9999}",
        "{\"request\":\"explain\",\"card\":239}",
        "{\"request\":\"explain\",\"card\":\"planet 9\"}",
        "{\"request\":\"explain\",\"card\":\"planet 7\"}",
        "{\"request\":\"explain\",\"card\":\"HQ P1\"}",
        "{\"request\":\"preview\",\"prompt\":1}",
        "{\"request\":\"preview\",\"prompt\":1,\"options\":[]}",
        "{\"request\":\"preview\",\"prompt\":1,\"options\":[99]}",
        "{\"request\":\"preview\",\"prompt\":1,\"options\":[-1]}",
        "{\"request\":\"preview\",\"prompt\":1,\"options\":[\"0\"]}",
        "{\"request\":\"preview\",\"prompt\":99,\"options\":[0]}",
        "{\"request\":\"solve\"}",
        "{\"request\":\"solve\",\"prompt\":1}",
        "{\"request\":\"solve\",\"prompt\":1,\"option\":1}",
        "{\"request\":\"solve\",\"prompt\":1,\"option\":-1}",
        "{\"request\":\"solve\",\"prompt\":1,\"option\":null}",
        "{\"request\":\"hand\"}",
        "{\"request\":\"hand\",\"hand\":\"ajar\"}",
        "{\"request\":\"hand\",\"hand\":true}",
        "{\"request\":\"ready\"}",
        "{\"request\":\"agree\"}",
        "{\"request\":\"refuse\"}",
        "{\"request\":\"undo\"}",
        "{\"request\":\"say\",\"text\":\"\"}",
        "{\"request\":\"say\",\"text\":7}",
        "{\"request\":\"say\",\"text\":\"a\\u0000b\"}",
        "{\"request\":\"say\",\"text\":\"a\\nb\"}",
        "{\"request\":\"say\",\"text\":\"\xff\xfe\"}",
    };
    char large[MAX_REQUEST_SIZE + 9], long_words[900];
    open_table(&first);
    sit_down(&first);
    clear_texts(&first);
    look_all(&first);
    unsigned entries = first.entry_count, before = first.text_count;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (unsigned from = 0; from < AUDIENCES; from++)
            if (from == SPECTATORS || !strstr(texts[i], "\"option\":0") || !strstr(texts[i], "\"prompt\":1,\"opt"))
                throw_at(&first, from, texts[i], strlen(texts[i]));
    memset(large, ' ', sizeof large);
    throw_at(&first, 0, large, sizeof large);
    memset(large, '[', sizeof large);
    throw_at(&first, 1, large, MAX_REQUEST_SIZE);
    snprintf(long_words, sizeof long_words, "{\"request\":\"say\",\"text\":\"%0600d\"}", 1);
    throw_at(&first, 0, long_words, strlen(long_words));
    cr_expect_eq(first.entry_count, entries);
    unsigned after = first.text_count;
    for (unsigned i = before; i < after; i++)
        cr_expect(first.alone[i] && strstr(first.texts[i], "\"message\":\"error\""), "%s", first.texts[i]);
    look_all(&first);
    for (unsigned i = 0; i < before; i++)
        cr_expect_str_eq(first.texts[i], first.texts[after + i]);
    close_table(&first);
}

/* Requests with random wrong bytes: invalid ones change nothing. */
Test(table_protocol, damaged_requests_change_nothing) {
    static const char *const texts[] = {"{\"request\":\"choose\",\"prompt\":2,\"option\":1}",
                                        "{\"request\":\"say\",\"text\":\"Hello\"}", "{\"request\":\"undo\"}",
                                        "{\"request\":\"join\",\"name\":\"Ann\"}"};
    uint64_t random = 4;
    unsigned refused = 0;
    open_table(&first);
    sit_down(&first);
    for (unsigned n = 0; n < 4000; n++) {
        char text[128];
        size_t length = strlen(strcpy(text, texts[tx_bot_below(&random, 4)]));
        for (unsigned i = tx_bot_below(&random, 3) + 1; i > 0; i--)
            text[tx_bot_below(&random, (unsigned)length)] = (char)tx_bot_below(&random, 256);
        table_request request;
        unsigned entries = first.entry_count, from = tx_bot_below(&random, AUDIENCES);
        uint64_t hash = tx_hash(table_game(first.table));
        enum table_error wrong = table_request_read(text, length, &request);
        bool taken = !wrong && table_submit(first.table, from, &request);
        if (wrong)
            table_send_error(first.table, from, wrong);
        commit(&first);
        refused += !taken;
        cr_assert(taken || (first.entry_count == entries && tx_hash(table_game(first.table)) == hash));
        clear_texts(&first);
    }
    cr_expect_gt(refused, 3000);
    close_table(&first);
}

/* ---- The examples of the protocol -------------------------------------------------------------------------------- */

static tx_ref first_in_hand(const host *own, unsigned seat) {
    return table_game(own->table)->lists[TX_HAND + seat].head;
}

/* A deployment by a player who explains it, and the query of the opponent. */
static void deploy_for_a_reason(host *own) {
    while (table_decision(own->table)->kind != TX_ASK_DEPLOY_TURN)
        choose(own, 0);
    unsigned seat = table_decision(own->table)->seat, option = option_of(table_decision(own->table), TX_DEPLOY);
    cr_expect_not(ask_plain(own, 1 - seat, REQUEST_BOT_REASON, ""), "nothing was explained yet");
    cr_assert(ask(own, seat,
                  (table_request){.kind = REQUEST_CHOOSE,
                                  .prompt = table_prompt_number(own->table, seat),
                                  .option = (uint16_t)option,
                                  .explained = true,
                                  .why = {.option = option,
                                          .instead = table_decision(own->table)->count - 1u,
                                          .reason = TX_FOR_COMMAND,
                                          .drawback = TX_FOR_OWN_UNITS,
                                          .chance = -1}}));
    cr_assert(ask_plain(own, 1 - seat, REQUEST_BOT_REASON, ""));
    cr_expect_not(ask_plain(own, seat, REQUEST_BOT_REASON, ""), "the opponent has explained nothing");
    cr_expect_not(ask_plain(own, SPECTATORS, REQUEST_BOT_REASON, ""), "who watches is told nothing");
}

/* A match with all kinds of messages. */
static void play_example(host *own) {
    open_table(own);
    ask_plain(own, 0, REQUEST_READY, "");
    cr_expect(ask_plain(own, SPECTATORS, REQUEST_LOOK, "") && last_text_has(own, "\"seats\""), "nobody sits there yet");
    sit_down(own);
    ask_plain(own, 1, REQUEST_SAY, "Good luck!");
    ask_plain(own, 0, REQUEST_HAND, "open");
    ask_plain(own, 0, REQUEST_HAND, "closed");
    unsigned seat = deploy_one(own);
    ask(own, seat, (table_request){.kind = REQUEST_CHOOSE, .prompt = 1});
    ask_plain(own, seat, REQUEST_UNDO, "");
    unsigned asked_seat = table_decision(own->table)->seat;
    ask_plain(own, asked_seat, REQUEST_HINT, "");
    ask(own, asked_seat, (table_request){.kind = REQUEST_EXPLAIN, .card = first_in_hand(own, asked_seat)});
    ask(own, asked_seat,
        (table_request){.kind = REQUEST_PREVIEW, .prompt = table_prompt_number(own->table, asked_seat), .count = 1});
    deploy_for_a_reason(own);
    while (table_decision(own->table)->seat == seat)
        choose(own, table_decision(own->table)->count - 1u);
    choose(own, table_decision(own->table)->count - 1u);
    ask_plain(own, seat, REQUEST_UNDO, "");
    ask_plain(own, 1 - seat, REQUEST_REFUSE, "");
    ask_plain(own, seat, REQUEST_DRAW, "");
    ask_plain(own, 1 - seat, REQUEST_AGREE, "");
    ask_plain(own, SPECTATORS, REQUEST_FACTS, "");
}

static host timed;

/* A table with a commitment and clocks; one of them runs out. */
static void play_timed(host *own) {
    opening.salted = true;
    for (unsigned i = 0; i < TABLE_SALT; i++)
        opening.salt[i] = (uint8_t)i;
    opening.clock = (table_clock){.start = 60000, .increment = 1000, .reserve = 120000, .loses = true};
    open_table(own);
    sit_down(own);
    table_tick(own->table, 1500);
    table_set_presence(own->table, 1, false);
    table_tick(own->table, 1000);
    table_set_presence(own->table, 1, true);
    commit(own);
    choose_after(own, 1000, 0);
    choose_after(own, 60000, 0);
}

static host posed;

/* A puzzle about the first hand. */
static void play_puzzle(host *own) {
    static table_position position = {.puzzle = true, .solves = {true}};
    const char *reason;
    opening = (table_opening){.setup = opening.setup, .seed = opening.seed, .position = &position};
    cr_assert(tx_start(catalog, &opening.setup, opening.seed, &position.game, &reason));
    snprintf(position.because, sizeof position.because, "The hand has a unit for each of the first two planets.");
    open_table(own);
    sit_down(own);
    ask(own, 1, (table_request){.kind = REQUEST_SOLVE, .prompt = 1, .count = 1, .option = 1});
}

static bool is_and_so_on(const json_t *written) {
    return json_is_string(written) && !strcmp(json_string_value(written), "…");
}

/* Compares an example with a message. "…" ends a list early, and elsewhere matches any string. */
static bool matches(const json_t *written, const json_t *sent) {
    if (is_and_so_on(written))
        return json_is_string(sent);
    if (json_is_object(written) && json_is_object(sent)) {
        const char *key;
        json_t *value;
        bool same = json_object_size(written) == json_object_size(sent);
        json_object_foreach((json_t *)written, key, value) same =
            same && json_object_get(sent, key) && matches(value, json_object_get(sent, key));
        return same;
    }
    if (!json_is_array(written) || !json_is_array(sent))
        return json_equal(written, sent);
    size_t count = json_array_size(written);
    bool cut = count && is_and_so_on(json_array_get(written, count - 1));
    if (cut ? json_array_size(sent) < --count : json_array_size(sent) != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!matches(json_array_get(written, i), json_array_get(sent, i)))
            return false;
    return true;
}

static bool was_sent(const host *own, const json_t *written) {
    for (unsigned i = 0; i < own->text_count; i++) {
        json_t *sent = json_loads(own->texts[i], 0, NULL);
        bool same = matches(written, sent);
        json_decref(sent);
        if (same)
            return true;
    }
    return false;
}

static bool is_request(const json_t *written) {
    table_request request;
    char *text = json_dumps(written, 0);
    bool read = table_request_read(text, strlen(text), &request) == TABLE_ERROR_NONE;
    json_t *again = read ? table_request_json(&request) : NULL;
    bool same = json_equal(again, written);
    json_decref(again);
    free(text);
    return same;
}

static bool is_entry(const json_t *written, table_entry *entry) {
    if (!table_entry_read(written, entry, error, sizeof error))
        return false;
    json_t *again = table_entry_json(entry);
    bool same = json_equal(again, written);
    json_decref(again);
    return same;
}

/* Expects a table row for each kind of note. */
static void expect_notes_in(const char *text) {
    static const char *const names[] = {
#define X(name, facts, meaning) #name,
        TX_NOTE_LIST(X)
#undef X
    };
    for (unsigned kind = 1; kind < NOTE_KINDS; kind++) {
        char row[80];
        snprintf(row, sizeof row, "| `%s` |", names[kind]);
        for (char *at = row; *at; at++)
            *at = *at == '_' ? ' ' : (char)tolower((unsigned char)*at);
        cr_expect_not_null(strstr(text, row), "%s is missing", row);
    }
}

/* Every example is parsed or sent exactly as shown, and every kind of object has an example. */
Test(table_protocol, the_examples_of_the_protocol_are_accurate) {
    static char text[1 << 18];
    bool asks[TABLE_REQUEST_KINDS] = {true}, tells[TABLE_MESSAGE_KINDS] = {true}, keeps[TABLE_ENTRY_KINDS] = {true};
    FILE *file = fopen("docs/PROTOCOL.md", "r");
    cr_assert_not_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    play_example(&first);
    play_timed(&timed);
    play_puzzle(&posed);
    for (char *at = text; (at = strstr(at, "```json\n")) != NULL;) {
        char *stop = strstr(at + 8, "```");
        cr_assert_not_null(stop);
        json_error_t wrong;
        json_t *json = json_loadb(at + 8, (size_t)(stop - at - 8), 0, &wrong);
        cr_assert_not_null(json, "%s in %.200s", wrong.text, at + 8);
        const char *ask_word = json_string_value(json_object_get(json, "request"));
        const char *tell_word = json_string_value(json_object_get(json, "message"));
        table_entry entry;
        if (ask_word) {
            cr_expect(is_request(json), "%.200s", at + 8);
#define X(name, word, meaning) asks[REQUEST_##name] |= !strcmp(word, ask_word);
            TABLE_REQUESTS(X)
#undef X
        } else if (tell_word) {
            cr_expect(was_sent(&first, json) || was_sent(&timed, json) || was_sent(&posed, json), "never sent: %.300s",
                      at + 8);
#define X(name, word, meaning) tells[MESSAGE_##name] |= !strcmp(word, tell_word);
            TABLE_MESSAGES(X)
#undef X
        } else if (json_object_get(json, "rules") == NULL) {
            cr_expect(is_entry(json, &entry), "%.200s", at + 8);
            keeps[entry.kind] = true;
        }
        json_decref(json);
        at = stop + 3;
    }
    expect_notes_in(text);
    for (unsigned i = 0; i < TABLE_REQUEST_KINDS; i++)
        cr_expect(asks[i], "request %u has no example", i);
    for (unsigned i = 0; i < TABLE_MESSAGE_KINDS; i++)
        cr_expect(tells[i], "message %u has no example", i);
    for (unsigned i = 0; i < TABLE_ENTRY_KINDS; i++)
        cr_expect(keeps[i], "entry %u has no example", i);
    close_table(&posed);
    close_table(&timed);
    close_table(&first);
}

/* test_table_hostile.c: requests, entries and openings of malicious clients. */
#include "table_fixture.h"

TestSuite(table_hostile, .init = set_up, .fini = tear_down);

/* As a server would: reads, and asks or refuses. */
static bool throw_at(host *own, unsigned from, const char *text) {
    table_request request;
    enum table_error wrong = table_request_read(text, strlen(text), &request);
    bool taken = !wrong && table_submit(own->table, from, &request);
    if (wrong)
        table_send_error(own->table, from, wrong);
    commit(own);
    return taken;
}

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

/* DEL and the second set of control characters steer terminals as the first does; a name of spaces is none. */
Test(table_hostile, chat_has_no_control_characters_and_is_not_blank) {
    static const char *const wrong[] = {"a\\u007fb", "\\u009b31m", "\\u0080", "\\u0085", "\xc2\x9b", " ", "   "};
    static const char *const right[] = {"\\u00a0x", "\xc3\xa9t\xc3\xa9", "\xe2\x80\xa6", "\\u00c2\\u00bf"};
    char text[128];
    open_table(&first);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(text, sizeof text, "{\"request\":\"join\",\"name\":\"%s\"}", wrong[i]);
        cr_expect_not(throw_at(&first, 0, text), "%s", text);
    }
    sit_down(&first);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(text, sizeof text, "{\"request\":\"say\",\"text\":\"%s\"}", wrong[i]);
        cr_expect_not(throw_at(&first, 0, text), "%s", text);
    }
    for (unsigned i = 0; i < sizeof right / sizeof *right; i++) {
        snprintf(text, sizeof text, "{\"request\":\"say\",\"text\":\"%s\"}", right[i]);
        cr_expect(throw_at(&first, 0, text), "%s", text);
    }
    close_table(&first);
}

/* Entries that no request could have made are rejected. */
Test(table_hostile, entries_are_validated_like_their_requests) {
    static const char *const wrong[] = {
        "{\"entry\":\"joined\",\"seat\":\"P1\",\"text\":\"a\\nb\"}",
        "{\"entry\":\"joined\",\"seat\":\"P1\",\"text\":\"  \"}",
        "{\"entry\":\"joined\",\"seat\":\"P1\",\"text\":7}",
        "{\"entry\":\"joined\",\"seat\":\"P3\",\"text\":\"Ann\"}",
        "{\"entry\":\"joined\",\"text\":\"Ann\"}",
        "{\"entry\":\"ready\",\"seat\":\"P1\"}",
        "{\"entry\":\"said\",\"seat\":\"P1\",\"text\":\"hello\"}",
        "{\"entry\":\"conceded\",\"seat\":\"P1\"}",
        "{\"entry\":\"clock\",\"text\":\"5\"}",
        "{\"entry\":\"\"}",
        "[]",
        "7",
    };
    open_table(&first);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        table_entry entry;
        json_t *json = json_loads(wrong[i], JSON_DECODE_ANY, NULL);
        cr_expect_not(table_entry_read(json, &entry, error, sizeof error) &&
                          table_load_entry(first.table, &entry, error, sizeof error),
                      "%s", wrong[i]);
        json_decref(json);
    }
    table_entry entry = {.kind = ENTRY_JOINED};
    memset(entry.text, 'x', TABLE_NAME);
    cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error), "a name that would be cut");
    entry.text[TABLE_NAME - 1] = '\0';
    cr_expect(table_load_entry(first.table, &entry, error, sizeof error), "%s", error);
    close_table(&first);
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

Test(table_hostile, the_end_of_the_game_closes_the_open_question) {
    open_table(&first);
    sit_down(&first);
    cr_assert(ask_plain(&first, 0, REQUEST_DRAW, ""));
    cr_assert(ask_plain(&first, 1, REQUEST_CONCEDE, ""));
    cr_assert(ask_plain(&first, 0, REQUEST_LOOK, ""));
    cr_expect_not(last_text_has(&first, "\"question\""));
    cr_expect_not(ask_plain(&first, 1, REQUEST_AGREE, ""));
    close_table(&first);
}

Test(table_hostile, a_tournament_game_becomes_one_once) {
    open_table(&first);
    sit_down(&first);
    table_make_tournament(first.table);
    commit(&first);
    unsigned entries = first.entry_count, texts = first.text_count;
    table_make_tournament(first.table);
    commit(&first);
    cr_expect_eq(first.entry_count, entries);
    cr_expect_eq(first.text_count, texts);
    cr_expect_not(table_load_entry(first.table, &(table_entry){.kind = ENTRY_TOURNAMENT}, error, sizeof error),
                  "doubled");
    close_table(&first);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

Test(table_hostile, clients_without_a_seat_are_spectators) {
    static const unsigned numbers[] = {SPECTATORS + 1, 7, 255, 256, 4294967295u};
    open_table(&first);
    sit_down(&first);
    clear_texts(&first);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        cr_expect(ask_plain(&first, numbers[i], REQUEST_LOOK, ""));
        cr_expect(last_text_has(&first, "\"to\":\"spectators\"") && !last_text_has(&first, "\"zone\":\"hand\""));
        cr_expect_not(ask_plain(&first, numbers[i], REQUEST_CONCEDE, ""));
        cr_expect_not(ask_plain(&first, numbers[i], REQUEST_SAY, "hello"));
        table_send_error(first.table, numbers[i], TABLE_ERROR_MALFORMED);
        commit(&first);
        cr_expect_eq(first.to[first.text_count - 1], SPECTATORS);
    }
    close_table(&first);
}

/* ---- Every request in every state -------------------------------------------------------------------------------- */

static table_request any_request(const host *own, uint64_t *random) {
    table_request request = {.kind = (uint8_t)tx_bot_below(random, TABLE_REQUEST_KINDS + 2)};
    bool guess = tx_bot_below(random, 2) == 0;
    unsigned seat = tx_bot_below(random, TX_SEATS);
    request.prompt = guess ? table_prompt_number(own->table, seat) : tx_bot_below(random, 40);
    request.option = (uint16_t)tx_bot_below(random, guess ? 4 : 65536);
    if (tx_bot_below(random, 9) == 0)
        memset(request.text, 'x', tx_bot_below(random, sizeof request.text + 1));
    if (request.kind == REQUEST_LEVEL && guess)
        snprintf(request.text, sizeof request.text, "%s", table_level_words[tx_bot_below(random, TABLE_LEVEL_COUNT)]);
    if (request.kind == REQUEST_PASS && guess)
        snprintf(request.text, sizeof request.text, "%s", table_until_words[tx_bot_below(random, TABLE_UNTIL_COUNT)]);
    bool ends = request.kind == REQUEST_CONCEDE,
         long_work = request.kind == REQUEST_HINT || request.kind == REQUEST_FACTS;
    if ((ends || long_work) && tx_bot_below(random, 12))
        request.kind = REQUEST_CHOOSE;
    return request;
}

/* Choices that the table has made for seats from that entry on. */
static unsigned auto_choices_from(unsigned entry) {
    unsigned count = 0;
    for (; entry < first.entry_count; entry++)
        count += first.entries[entry].kind == ENTRY_AUTO_CHOICE;
    return count;
}

/* Random requests: rejected ones leave no entry, and the entries load the same table. */
Test(table_hostile, any_requests_in_any_state) {
    static host second;
    for (uint64_t game = 1; game <= 40; game++) {
        uint64_t random = game;
        opening.computer = (uint8_t)tx_bot_below(&random, 4);
        opening.clock.start = game % 3 ? 0 : 40000;
        opening.clock.loses = game % 2;
        open_table(&first);
        for (unsigned n = 0; n < 400; n++) {
            unsigned entries = first.entry_count, from = tx_bot_below(&random, AUDIENCES + 1);
            table_request request = any_request(&first, &random);
            bool ticked = table_tick(first.table, tx_bot_below(&random, 300));
            bool taken = table_submit(first.table, from, &request);
            commit(&first);
            taken = taken && !request_is_query(request.kind);
            cr_assert_eq(first.entry_count, entries + ticked + taken + auto_choices_from(entries));
            if (tx_bot_below(&random, 60) == 0)
                table_call_time(first.table, tx_bot_below(&random, 2));
            commit(&first);
            clear_texts(&first);
        }
        open_table(&second);
        for (unsigned i = 0; i < first.entry_count; i++)
            cr_assert(table_load_entry(second.table, &first.entries[i], error, sizeof error), "%s", error);
        second.entry_count = first.entry_count;
        cr_expect_eq(tx_hash(table_game(second.table)), tx_hash(table_game(first.table)));
        for (unsigned to = 0; to < AUDIENCES; to++) {
            ask_plain(&first, to, REQUEST_LOOK, "");
            ask_plain(&second, to, REQUEST_LOOK, "");
            cr_expect_str_eq(second.texts[to], first.texts[to]);
        }
        close_table(&second);
        close_table(&first);
    }
}

/* Entries out of order, left out or doubled: each fits or is refused, and the table stays sound. */
Test(table_hostile, entries_out_of_order_missing_or_doubled) {
    static host second;
    unsigned refused = 0;
    play(&first, 3, 200);
    for (uint64_t random = 1; random < 60; random++) {
        uint64_t dice = random;
        open_table(&second);
        for (unsigned i = 0; i < first.entry_count; i++) {
            unsigned which = tx_bot_below(&dice, 40) ? i : tx_bot_below(&dice, first.entry_count);
            for (unsigned times = tx_bot_below(&dice, 40) ? 1 : tx_bot_below(&dice, 3); times > 0; times--)
                refused += !table_load_entry(second.table, &first.entries[which], error, sizeof error);
        }
        cr_expect_null(tx_audit(catalog, table_game(second.table)));
        cr_expect_str_empty(table_problem(second.table));
        close_table(&second);
    }
    cr_expect_gt(refused, 0);
    close_table(&first);
}

/* ---- Openings ---------------------------------------------------------------------------------------------------- */

static void expect_refused(const char *field, const char *value) {
    table_opening read;
    json_t *json = table_opening_json(catalog, &opening);
    json_object_set_new(json, field, json_loads(value, JSON_DECODE_ANY, NULL));
    cr_expect_not(table_opening_read(catalog, json, &read, error, sizeof error), "%s: %s", field, value);
    json_decref(json);
}

Test(table_hostile, openings_with_wrong_numbers_are_rejected) {
    static const char *const seeds[] = {"\"\"", "\"abc\"", "\"-1\"", "\" 7\"", "\"7x\"", "\"18446744073709551616\"",
                                        "7"};
    for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++)
        expect_refused("seed", seeds[i]);
    expect_refused("asking", "3");
    expect_refused("asking", "-1");
    expect_refused("asking", "\"yes\"");
    expect_refused("rules", "2");
    expect_refused("rules", "null");
    expect_refused("computers", "4");
    expect_refused("computers", "-1");
    expect_refused("first", "\"P3\"");
    expect_refused("first", "1");
    expect_refused("decks", "[]");
    expect_refused("planets", "7");
}

/* Any card in any place of an opening: it is played or refused with words. */
Test(table_hostile, openings_of_any_cards_are_playable_or_rejected) {
    unsigned opened = 0, refused = 0;
    for (uint64_t game = 1; game < 300; game++) {
        uint64_t random = game;
        table_opening any = opening;
        tx_def_id *places[] = {&any.setup.warlord[game % 2], &any.setup.synapse[game % 2],
                               &any.setup.deck[game % 2][tx_bot_below(&random, 30)], &any.setup.planets[2]};
        *places[game % 4] = (tx_def_id)tx_bot_below(&random, tx_catalog_count(catalog));
        any.setup.planet_count = game % 4 == 3 ? (uint8_t)tx_bot_below(&random, TX_PLANET_DECK + 1) : 0;
        tx_table *table = table_open(catalog, &any, error, sizeof error);
        cr_expect(table || error[0]);
        opened += table != NULL;
        refused += table == NULL;
        table_close(table);
    }
    cr_expect(opened && refused, "%u opened, %u refused", opened, refused);
}

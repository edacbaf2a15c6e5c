/* test_table.c: a match: what was kept makes the same table again, undo, the end by will, computer players. */
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "table/computer.h"
#include "table_fixture.h"

static host second; /* whose table is compared with the first */

TestSuite(table, .init = set_up, .fini = tear_down);

/* ---- Kept, and made again ---------------------------------------------------------------------------------------- */

/* An entry goes through its written form. */
static table_entry written_and_read(const table_entry *entry) {
    table_entry read;
    json_t *json = table_entry_json(entry);
    cr_assert(table_entry_read(json, &read, error, sizeof error), "%s", error);
    cr_assert_eq(memcmp(&read, entry, sizeof read), 0);
    json_decref(json);
    return read;
}

static void rebuild(host *own, const host *from, unsigned count) {
    open_table(own);
    for (unsigned i = 0; i < count; i++) {
        table_entry entry = written_and_read(&from->entries[i]);
        cr_assert(table_load_entry(own->table, &entry, error, sizeof error), "%s", error);
    }
    own->entry_count = count;
}

/* Expects the same messages from request number `step` on. */
static void expect_same_from(const host *was, unsigned step) {
    unsigned texts = was->steps[step].texts;
    rebuild(&second, was, was->steps[step].entries);
    for (unsigned i = step; i < was->step_count; i++)
        ask_after(&second, was->steps[i].passed, was->steps[i].from, was->steps[i].request);
    cr_assert_eq(second.text_count, was->text_count - texts);
    for (unsigned i = 0; i < second.text_count; i++)
        cr_assert_str_eq(second.texts[i], was->texts[texts + i], "cut before request %u", step);
    cr_assert_eq(tx_hash(table_game(second.table)), tx_hash(table_game(was->table)));
    close_table(&second);
}

Test(table, a_table_loaded_after_any_entry_continues_the_same) {
    play(&first, 4, 90);
    ask_plain(&first, 1, REQUEST_CONCEDE, "");
    cr_expect(over(&first));
    for (unsigned step = 0; step < first.step_count; step++)
        expect_same_from(&first, step);
    cr_expect(has_entry(&first, ENTRY_UNDONE) && has_entry(&first, ENTRY_UNDO_ASKED));
    cr_expect(has_entry(&first, ENTRY_DRAW_OFFERED) && has_entry(&first, ENTRY_REFUSED));
    close_table(&first);
}

Test(table, a_game_loaded_several_times_continues_the_same) {
    play(&first, 11, MAX_STEPS);
    cr_expect(over(&first));
    for (unsigned step = 5; step < first.step_count; step += first.step_count / 7)
        expect_same_from(&first, step);
    close_table(&first);
}

Test(table, openings_are_serialized_and_parsed) {
    table_opening read;
    opening.setup.first = 1;
    opening.setup.blank[1][3] = 1;
    opening.computer = 2;
    opening.clock = (table_clock){.start = 600000, .increment = 2000, .loses = true};
    json_t *json = table_opening_json(catalog, &opening);
    cr_assert(table_opening_read(catalog, json, &read, error, sizeof error), "%s", error);
    cr_expect_eq(memcmp(&read, &opening, sizeof read), 0);
    json_decref(json);
}

Test(table, impossible_entries_are_rejected) {
    table_entry entry = {.kind = ENTRY_CHOICE, .text = "keep"};
    open_table(&first);
    cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error));
    sit_down(&first);
    entry.seat = 1 - table_decision(first.table)->seat;
    cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error));
    entry.seat = table_decision(first.table)->seat;
    snprintf(entry.text, sizeof entry.text, "keep it");
    cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error));
    entry.kind = ENTRY_UNDONE;
    cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error));
    entry = (table_entry){.kind = ENTRY_CHOICE, .seat = table_decision(first.table)->seat, .text = "keep"};
    cr_expect(table_load_entry(first.table, &entry, error, sizeof error), "%s", error);
    close_table(&first);
}

Test(table, messages_wait_until_their_entries_are_stored) {
    open_table(&first);
    sit_down(&first);
    unsigned texts = first.text_count, count;
    uint32_t number;
    table_request request = {.kind = REQUEST_SAY, .text = "Hello"};
    cr_assert(table_submit(first.table, 0, &request));
    cr_assert(table_submit(first.table, 1, &request));
    table_pending(first.table, &count, &number);
    cr_expect_eq(count, 2);
    table_release(first.table, number, collect, &first);
    cr_expect_eq(first.text_count, texts);
    table_release(first.table, number + 1, collect, &first);
    cr_expect_eq(first.text_count, texts + AUDIENCES);
    table_release(first.table, number + 99, collect, &first);
    cr_expect_eq(first.text_count, texts + 2 * AUDIENCES);
    close_table(&first);
}

/* Reading the game before its entries are stored aborts. */
Test(table, the_game_cannot_be_read_before_the_entries_are_stored, .signal = SIGABRT) {
    table_request request = {.kind = REQUEST_SAY, .text = "Hello"};
    open_table(&first);
    sit_down(&first);
    cr_assert(table_submit(first.table, 0, &request));
    table_game(first.table);
}

/* ---- Undo -------------------------------------------------------------------------------------------------------- */

Test(table, undo_is_free_while_nothing_hidden_was_learned) {
    open_table(&first);
    sit_down(&first);
    while (table_decision(first.table)->kind != TX_ASK_DEPLOY_TURN)
        choose(&first, 0);
    uint64_t before = tx_hash(table_game(first.table));
    unsigned lines = table_log_count(first.table);
    unsigned seat = deploy_one(&first);
    uint32_t number = table_prompt_number(first.table, seat);
    cr_expect_neq(tx_hash(table_game(first.table)), before);
    cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    cr_expect_eq(tx_hash(table_game(first.table)), before);
    cr_expect_eq(table_log_count(first.table), lines);
    cr_expect_gt(table_prompt_number(first.table, seat), number, "numbers of prompts are not used twice");
    cr_expect(has_entry(&first, ENTRY_UNDONE));
    cr_expect_not(has_entry(&first, ENTRY_UNDO_ASKED));
    close_table(&first);
}

/* To the first dial, all turns passed. */
static void come_to_dials(host *own) {
    open_table(own);
    sit_down(own);
    while (table_decision(own->table)->kind != TX_ASK_DIAL)
        choose(own, table_decision(own->table)->kind == TX_ASK_DEPLOY_TURN
                        ? option_of(table_decision(own->table), TX_PASS)
                        : 0);
}

Test(table, a_dial_can_be_changed_until_both_are_set) {
    come_to_dials(&first);
    uint64_t before = tx_hash(table_game(first.table));
    unsigned seat = table_decision(first.table)->seat;
    cr_assert(choose(&first, 1));
    cr_assert(table_decision(first.table)->kind == TX_ASK_DIAL && table_decision(first.table)->seat != seat);
    cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    cr_expect(has_entry(&first, ENTRY_UNDONE) && !has_entry(&first, ENTRY_UNDO_ASKED));
    cr_expect_eq(tx_hash(table_game(first.table)), before);
    cr_assert(choose(&first, 0) && choose(&first, 0));
    ask_plain(&first, seat, REQUEST_UNDO, "");
    cr_expect(has_entry(&first, ENTRY_UNDO_ASKED) || last_text_has(&first, "error"), "both have been revealed");
    close_table(&first);
}

/* A seat deploys, and the opponent passes: that seat, and how many choices there were before its last one. */
static unsigned deploy_and_be_answered(host *own, unsigned *choices) {
    unsigned seat = deploy_one(own);
    *choices = table_game(own->table)->choices - 1;
    for (; table_decision(own->table)->seat == seat; choose(own, table_decision(own->table)->count - 1u))
        if (table_decision(own->table)->count > 1)
            *choices = table_game(own->table)->choices;
    choose(own, table_decision(own->table)->count - 1u);
    return seat;
}

Test(table, undo_over_the_opponents_decision_needs_their_consent) {
    unsigned choices;
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_and_be_answered(&first, &choices);
    cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    cr_expect(has_entry(&first, ENTRY_UNDO_ASKED));
    cr_expect_not(has_entry(&first, ENTRY_UNDONE));
    cr_expect(last_text_has(&first, "\"question\""));
    cr_expect_not(ask_plain(&first, seat, REQUEST_AGREE, ""), "a player cannot agree with their own request");
    cr_expect_not(ask_plain(&first, seat, REQUEST_UNDO, ""), "one question at a time");
    cr_expect(ask_plain(&first, 1 - seat, REQUEST_REFUSE, ""));
    cr_expect_not(ask_plain(&first, 1 - seat, REQUEST_AGREE, ""), "it was refused");
    cr_expect(ask_plain(&first, seat, REQUEST_UNDO, ""));
    cr_expect(ask_plain(&first, 1 - seat, REQUEST_AGREE, ""));
    cr_expect(has_entry(&first, ENTRY_UNDONE));
    cr_expect_eq(table_decision(first.table)->seat, seat);
    cr_expect_eq(table_game(first.table)->choices, choices, "back before the player's own choice");
    close_table(&first);
}

static void expect_no_way_back(host *own, unsigned seat) {
    uint32_t entries = own->entry_count;
    uint64_t before = tx_hash(table_game(own->table));
    cr_expect_not(ask_plain(own, seat, REQUEST_UNDO, ""));
    cr_expect(last_text_has(own, "\"learned\""));
    cr_expect_eq(own->entry_count, entries, "nobody is asked");
    cr_expect_eq(tx_hash(table_game(own->table)), before);
}

/* A mulligan shows new cards, to the one who takes it. */
Test(table, a_choice_that_revealed_a_card_cannot_be_undone) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    choose(&first, option_of(table_decision(first.table), TX_MULLIGAN));
    expect_no_way_back(&first, seat);
    close_table(&first);
}

Test(table, nor_a_choice_after_which_the_opponent_learned_something) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    choose(&first, option_of(table_decision(first.table), TX_KEEP));
    cr_assert_eq(table_decision(first.table)->seat, 1 - seat);
    choose(&first, option_of(table_decision(first.table), TX_MULLIGAN));
    expect_no_way_back(&first, seat);
    close_table(&first);
}

/* The opponent's card was hidden in the hand. */
Test(table, nor_a_choice_after_which_the_opponent_revealed_a_card) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_one(&first);
    while (table_decision(first.table)->seat == seat)
        choose(&first, table_decision(first.table)->count - 1u);
    cr_assert_eq(deploy_one(&first), 1 - seat);
    expect_no_way_back(&first, seat);
    close_table(&first);
}

/* Once it could be, with the opponent's consent: such a match is still made again from what was kept. */
Test(table, such_an_undo_of_an_older_match_is_loaded) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    uint64_t before = tx_hash(table_game(first.table));
    choose(&first, option_of(table_decision(first.table), TX_MULLIGAN));
    rebuild(&second, &first, first.entry_count);
    table_entry entry = {.kind = ENTRY_UNDO_ASKED, .seat = (uint8_t)seat};
    cr_assert(table_load_entry(second.table, &entry, error, sizeof error), "%s", error);
    second.entry_count++;
    cr_expect_not(ask_plain(&second, 1 - seat, REQUEST_AGREE, ""), "it is not agreed to any more");
    entry.kind = ENTRY_UNDONE;
    cr_assert(table_load_entry(second.table, &entry, error, sizeof error), "%s", error);
    cr_expect_eq(tx_hash(table_game(second.table)), before);
    close_table(&second);
    close_table(&first);
}

Test(table, a_question_lapses_with_the_next_choice) {
    unsigned choices;
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_and_be_answered(&first, &choices);
    cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    choose(&first, table_decision(first.table)->count - 1u);
    cr_expect_not(ask_plain(&first, 1 - seat, REQUEST_AGREE, ""));
    cr_expect(last_text_has(&first, "no question"));
    cr_expect_not(has_entry(&first, ENTRY_UNDONE));
    close_table(&first);
}

/* A deployment that the opponent could answer only with cards that they do not have: they can only pass. */
static unsigned deploy_and_be_passed(host *own) {
    open_table(own);
    sit_down(own);
    unsigned seat = deploy_one(own);
    while (table_decision(own->table)->seat == seat)
        choose(own, table_decision(own->table)->count - 1u);
    return seat;
}

static bool is_undo_free(unsigned seat) {
    bool free = false;
    unsigned back_to;
    return table_check_undo(first.table, seat, &free, &back_to) == TABLE_ERROR_NONE && free;
}

/* Passes for both players until the opponent of `seat` has no card to answer with while an undo of `seat` is free:
 * after that window it must not be free. Returns true if there was such a window. */
static bool finds_window_that_counts(unsigned seat) {
    while (!over(&first) && table_game(first.table)->choices < 150) {
        const tx_decision *d = table_decision(first.table);
        bool can_only_pass = d->seat != seat && d->count == 1 && d->shown && is_undo_free(seat);
        choose(&first, d->count - 1u);
        if (can_only_pass)
            cr_expect_not(is_undo_free(seat), "choice %u", table_game(first.table)->choices);
        if (can_only_pass)
            return true;
    }
    return false;
}

Test(table, a_possible_response_counts_even_if_the_opponent_could_only_pass) {
    bool found = false;
    opening.undo = UNDO_FREE;
    for (opening.seed = 1; opening.seed < 60 && !found; opening.seed++) {
        unsigned seat = deploy_and_be_passed(&first);
        found = finds_window_that_counts(seat);
        close_table(&first);
    }
    cr_expect(found);
}

Test(table, at_a_table_with_undo_by_request_the_opponent_is_always_asked) {
    opening.undo = UNDO_BY_REQUEST;
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_one(&first);
    cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    cr_expect(has_entry(&first, ENTRY_UNDO_ASKED) && !has_entry(&first, ENTRY_UNDONE));
    cr_assert(ask_plain(&first, 1 - seat, REQUEST_AGREE, ""));
    cr_expect(has_entry(&first, ENTRY_UNDONE));
    expect_same_from(&first, 3);
    close_table(&first);
}

Test(table, at_a_table_without_undo_there_is_none) {
    opening.undo = UNDO_OFF;
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_one(&first);
    cr_expect_not(ask_plain(&first, seat, REQUEST_UNDO, ""));
    cr_expect(last_text_has(&first, "undo off"));
    ask_plain(&first, seat, REQUEST_LOOK, "");
    cr_expect(last_text_has(&first, "\"undo\":\"off\""));
    close_table(&first);
}

Test(table, the_undo_setting_is_stored_and_optional) {
    table_opening read;
    for (unsigned undo = 0; undo < TABLE_UNDO_COUNT; undo++) {
        opening.undo = (uint8_t)undo;
        json_t *json = table_opening_json(catalog, &opening);
        cr_expect_eq(json_object_get(json, "undo") != NULL, undo != UNDO_LEGACY);
        cr_assert(table_opening_read(catalog, json, &read, error, sizeof error), "%s", error);
        cr_expect_eq(read.undo, undo);
        json_object_set_new(json, "undo", json_string("sometimes"));
        cr_expect_not(table_opening_read(catalog, json, &read, error, sizeof error));
        json_decref(json);
    }
}

Test(table, undo_is_free_against_a_computer_and_absent_in_tournaments) {
    opening.computer = 2;
    open_table(&first);
    sit_down(&first);
    while (table_game(first.table)->choices < 9)
        choose(&first, 0);
    cr_expect(ask_plain(&first, 0, REQUEST_UNDO, ""));
    cr_expect(has_entry(&first, ENTRY_UNDONE));
    cr_expect_not(ask_plain(&first, 0, REQUEST_DRAW, ""));
    cr_expect(last_text_has(&first, "computer opponent"));
    table_make_tournament(first.table);
    commit(&first);
    cr_expect_not(ask_plain(&first, 0, REQUEST_UNDO, ""));
    cr_expect(last_text_has(&first, "no undo"));
    close_table(&first);
}

/* A question from before cannot be accepted afterwards. */
Test(table, a_tournament_game_drops_a_request_for_an_undo) {
    unsigned choices;
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_and_be_answered(&first, &choices);
    cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    table_make_tournament(first.table);
    commit(&first);
    cr_expect_not(ask_plain(&first, 1 - seat, REQUEST_AGREE, ""));
    rebuild(&second, &first, first.entry_count);
    cr_expect(table_is_tournament(second.table));
    close_table(&second);
    close_table(&first);
}

/* ---- The seed ---------------------------------------------------------------------------------------------------- */

/* As anybody can do it who has the seed and the salt: BLAKE2b of both, computed elsewhere. */
static const char COMMITMENT[] = "e09367aa5bf68e4301a3ef90962b88059c3c7d52986ca9fa3145fcb04115465f";
static const char SALT[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

static void salt_opening(void) {
    opening.salted = true;
    for (unsigned i = 0; i < TABLE_SALT; i++)
        opening.salt[i] = (uint8_t)i;
}

static unsigned count_texts(const host *own, const char *words) {
    unsigned count = 0;
    for (unsigned i = 0; i < own->text_count; i++)
        count += strstr(own->texts[i], words) != NULL;
    return count;
}

Test(table, the_seed_is_committed_before_and_sent_after_the_game) {
    salt_opening();
    open_table(&first);
    cr_assert(ask_plain(&first, 0, REQUEST_JOIN, "Ann"));
    cr_expect_eq(first.text_count, AUDIENCES);
    cr_expect_eq(count_texts(&first, COMMITMENT), AUDIENCES, "%s", first.texts[0]);
    ask_plain(&first, 1, REQUEST_JOIN, "Bob");
    ask_plain(&first, 0, REQUEST_READY, "");
    ask_plain(&first, 1, REQUEST_READY, "");
    while (table_game(first.table)->choices < 20)
        choose(&first, 0);
    cr_expect_eq(count_texts(&first, SALT) + count_texts(&first, "\"seed\""), 0);
    clear_texts(&first);
    cr_assert(ask_plain(&first, 1, REQUEST_CONCEDE, ""));
    cr_expect_eq(first.text_count, AUDIENCES);
    cr_expect_eq(count_texts(&first, SALT), AUDIENCES);
    cr_expect_eq(count_texts(&first, "\"seed\":\"7\""), AUDIENCES);
    clear_texts(&first);
    cr_assert(ask_plain(&first, SPECTATORS, REQUEST_LOOK, ""));
    cr_expect(last_text_has(&first, COMMITMENT) && last_text_has(&first, SALT));
    close_table(&first);
}

Test(table, without_a_salt_there_is_no_commitment) {
    open_table(&first);
    sit_down(&first);
    ask_plain(&first, 1, REQUEST_CONCEDE, "");
    cr_expect_eq(count_texts(&first, "commitment") + count_texts(&first, "salt"), 0);
    cr_expect_gt(count_texts(&first, "\"seed\":\"7\""), 0);
    close_table(&first);
}

Test(table, the_salt_is_stored_and_half_a_salt_is_rejected) {
    static const char *const wrong[] = {"\"\"", "\"0001\"", "7", "null",
                                        "\"zz0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\""};
    table_opening again;
    salt_opening();
    json_t *json = table_opening_json(catalog, &opening);
    cr_assert(table_opening_read(catalog, json, &again, error, sizeof error), "%s", error);
    cr_expect(again.salted && !memcmp(again.salt, opening.salt, sizeof again.salt));
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_object_set_new(json, "salt", json_loads(wrong[i], JSON_DECODE_ANY, NULL));
        cr_expect_not(table_opening_read(catalog, json, &again, error, sizeof error), "%s", wrong[i]);
    }
    json_object_del(json, "salt");
    cr_expect(table_opening_read(catalog, json, &again, error, sizeof error) && !again.salted);
    json_decref(json);
}

/* ---- Ending by will ---------------------------------------------------------------------------------------------- */

Test(table, a_draw_is_offered_refused_and_accepted) {
    open_table(&first);
    sit_down(&first);
    cr_assert(ask_plain(&first, 0, REQUEST_DRAW, ""));
    cr_expect(ask_plain(&first, 1, REQUEST_REFUSE, ""));
    cr_expect_not(ask_plain(&first, 1, REQUEST_AGREE, ""));
    cr_assert(ask_plain(&first, 1, REQUEST_DRAW, ""));
    cr_assert(ask_plain(&first, 0, REQUEST_AGREE, ""));
    tx_result result = tx_game_result(table_game(first.table));
    cr_expect_eq(result.outcome, TX_TIED);
    cr_expect_eq(result.reason, TX_AGREED);
    cr_expect(last_text_has(&first, "agree to a draw"));
    cr_expect_not(ask_plain(&first, 0, REQUEST_UNDO, ""), "what was agreed is not taken back");
    cr_expect(ask_plain(&first, 0, REQUEST_SAY, "Thank you"), "one may still talk");
    close_table(&first);
}

Test(table, a_seat_concedes) {
    open_table(&first);
    sit_down(&first);
    cr_assert(ask_plain(&first, 1, REQUEST_CONCEDE, ""));
    tx_result result = tx_game_result(table_game(first.table));
    cr_expect_eq(result.outcome, TX_WON);
    cr_expect_eq(result.winner, 0);
    cr_expect(last_text_has(&first, "concedes"));
    cr_expect_not(ask_plain(&first, 0, REQUEST_CONCEDE, ""));
    cr_expect(last_text_has(&first, "\"over\""));
    close_table(&first);
}

/* ---- Computer players -------------------------------------------------------------------------------------------- */

Test(table, computer_players_choose_the_same_after_loading) {
    static table_computer computer[TX_SEATS];
    table_request request, same;
    opening.computer = 3;
    open_table(&first);
    sit_down(&first);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        cr_assert(computer_init(&computer[seat], "random", catalog, &opening, seat, NULL, NULL));
    while (!over(&first)) {
        unsigned seat = table_decision(first.table)->seat;
        cr_assert_not(computer_answer(&computer[1 - seat], first.table, &request), "it is not asked");
        cr_assert(computer_answer(&computer[seat], first.table, &request));
        if (first.step_count % 40 == 0) {
            rebuild(&second, &first, first.entry_count);
            cr_assert(computer_answer(&computer[seat], second.table, &same));
            cr_assert_eq(memcmp(&same, &request, sizeof same), 0);
            close_table(&second);
        }
        cr_assert(ask(&first, seat, request));
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        computer_free(&computer[seat]);
    close_table(&first);
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

static void ignore(void *user, const table_message *message) {
    (void)user, (void)message;
}

static void take_and_release(tx_table *table, unsigned seat, const table_request *request) {
    cr_assert(table_submit(table, seat, request));
    table_release(table, UINT32_MAX, ignore, NULL);
}

/* A table after `count` random choices; NULL if the game ended before. */
static tx_table *late_table(unsigned choices, uint64_t *random) {
    tx_table *table = table_open(catalog, &opening, error, sizeof error);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        take_and_release(table, seat, &(table_request){.kind = REQUEST_JOIN, .text = "Ann"});
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        take_and_release(table, seat, &(table_request){.kind = REQUEST_READY});
    while (!table_get_status(table).over && table_get_status(table).choices < choices) {
        unsigned seat = table_decision(table)->seat;
        take_and_release(table, seat,
                         &(table_request){.kind = REQUEST_CHOOSE,
                                          .option = (uint16_t)tx_bot_below(random, table_decision(table)->count),
                                          .prompt = table_prompt_number(table, seat)});
    }
    if (!table_get_status(table).over)
        return table;
    table_close(table);
    return NULL;
}

/* A match on a server may take 64 KiB, its players' connections included. Where a sanitizer manages the memory nothing
 * is counted. */
Test(table, a_long_game_uses_little_memory) {
    enum { TABLES = 24, CHOICES = 300, MOST = 36 << 10 };
    tx_table *tables[TABLES];
    uint64_t random = 3;
    unsigned count = 0;
    size_t before = mallinfo2().uordblks;
    for (opening.seed = 1; count < TABLES; opening.seed++)
        if ((tables[count] = late_table(CHOICES, &random)))
            count++;
    size_t each = (mallinfo2().uordblks - before) / TABLES;
    cr_expect_lt(each, MOST, "%zu bytes", each);
    cr_log_info("%zu bytes", each);
    while (count)
        table_close(tables[--count]);
}

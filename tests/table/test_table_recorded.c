/* test_table_recorded.c: conversion of matches to records and of records to entries, and replays. */
#include "table/recorded.h"

#include "table_fixture.h"

TestSuite(table_recorded, .init = set_up, .fini = tear_down);

static host second;
static recorded_match match;

static void read_record(const char *text) {
    cr_assert(recorded_read(catalog, "test.record", text, strlen(text), &match, error, sizeof error), "%s", error);
}

/* Replays the match at a new table. */
static void repeat_all(host *own) {
    own->entry_count = own->step_count = own->text_count = 0;
    own->table = table_open(catalog, &match.opening, error, sizeof error);
    cr_assert_not_null(own->table, "%s", error);
    sit_down(own);
    for (unsigned i = 0; i < match.count; i++) {
        cr_assert(table_replay_entry(own->table, &match.entries[i], error, sizeof error), "%s", error);
        commit(own);
    }
}

static void leads_to_the_same_game(void) {
    char *text = table_record(first.table);
    read_record(text);
    cr_expect_str_eq(match.fault, "");
    repeat_all(&second);
    cr_expect_eq(tx_hash(table_game(second.table)), tx_hash(table_game(first.table)));
    cr_expect(last_text_has(&second, "\"result\""), "the last message tells the result");
    char *again = table_record(second.table);
    cr_expect_str_eq(again, text);
    free(again);
    free(text);
    close_table(&second);
    recorded_free(&match);
}

/* Includes undo, automatic choices, questions and chat. */
Test(table_recorded, a_whole_game_leads_to_the_same_end) {
    play(&first, 5, MAX_STEPS - 10);
    cr_assert(over(&first));
    cr_assert(has_entry(&first, ENTRY_UNDONE));
    leads_to_the_same_game();
    cr_expect_eq(match.hash, tx_hash(table_game(first.table)));
    close_table(&first);
}

Test(table_recorded, a_concession_is_replayed) {
    play(&first, 6, 40);
    ask_plain(&first, 1, REQUEST_CONCEDE, "");
    leads_to_the_same_game();
    close_table(&first);
}

Test(table_recorded, an_agreed_draw_is_replayed) {
    open_table(&first);
    sit_down(&first);
    deploy_one(&first);
    ask_plain(&first, 1, REQUEST_DRAW, "");
    ask_plain(&first, 0, REQUEST_AGREE, "");
    leads_to_the_same_game();
    close_table(&first);
}

Test(table_recorded, a_record_is_read_up_to_its_first_error) {
    open_table(&first);
    sit_down(&first);
    deploy_one(&first);
    char *text = table_record(first.table), *line = strstr(text, "\n2. P");
    cr_assert_not_null(line);
    memcpy(line + strlen("\n2. P1 "), "what", 4);
    read_record(text);
    cr_expect_eq(match.count, 1);
    cr_expect(strstr(match.fault, "choice 2"), "%s", match.fault);
    recorded_free(&match);
    free(text);
    close_table(&first);
}

Test(table_recorded, other_texts_are_rejected) {
    const char *text = "a letter";
    cr_expect_not(recorded_read(catalog, "letter.txt", text, strlen(text), &match, error, sizeof error));
    cr_expect(strstr(error, "letter.txt:1"), "%s", error);
}

Test(table_recorded, an_impossible_entry_is_not_replayed) {
    open_table(&first);
    sit_down(&first);
    unsigned before = first.text_count;
    table_entry entry = {.kind = ENTRY_CHOICE, .seat = table_decision(first.table)->seat, .text = "dance"};
    cr_expect_not(table_replay_entry(first.table, &entry, error, sizeof error));
    commit(&first);
    cr_expect_eq(first.text_count, before);
    close_table(&first);
}

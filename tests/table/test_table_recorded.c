/* test_table_recorded.c: a match as a record, a record as entries, and entries that are told again. */
#include "table/recorded.h"

#include "table_fixture.h"

TestSuite(table_recorded, .init = begin, .fini = end);

static owner second;
static recorded_match match;

static void read_record(const char *text) {
    cr_assert(recorded_read(catalog, "test.record", text, strlen(text), &match, error, sizeof error), "%s", error);
}

/* At a table of its own; its texts are collected. */
static void repeat_all(owner *own) {
    own->entry_count = own->step_count = own->text_count = 0;
    own->table = table_open(catalog, &match.opening, error, sizeof error);
    cr_assert_not_null(own->table, "%s", error);
    sit_down(own);
    for (unsigned i = 0; i < match.count; i++) {
        cr_assert(table_replay_entry(own->table, &match.entries[i], error, sizeof error), "%s", error);
        settle(own);
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

/* With undone and unasked choices, questions and talk. */
Test(table_recorded, a_whole_game_leads_to_the_same_end) {
    play(&first, 5, MOST_STEPS - 10);
    cr_assert(over(&first));
    cr_assert(kept_one_of(&first, ENTRY_UNDONE));
    leads_to_the_same_game();
    cr_expect_eq(match.hash, tx_hash(table_game(first.table)));
    close_table(&first);
}

Test(table_recorded, a_concession_is_told_again) {
    play(&first, 6, 40);
    ask_plain(&first, 1, REQUEST_CONCEDE, "");
    leads_to_the_same_game();
    close_table(&first);
}

Test(table_recorded, an_agreed_draw_is_told_again) {
    open_table(&first);
    sit_down(&first);
    deploy_one(&first);
    ask_plain(&first, 1, REQUEST_DRAW, "");
    ask_plain(&first, 0, REQUEST_AGREE, "");
    leads_to_the_same_game();
    close_table(&first);
}

Test(table_recorded, a_record_is_followed_as_far_as_it_goes) {
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

Test(table_recorded, what_is_no_record_is_refused) {
    const char *text = "a letter";
    cr_expect_not(recorded_read(catalog, "letter.txt", text, strlen(text), &match, error, sizeof error));
    cr_expect(strstr(error, "letter.txt:1"), "%s", error);
}

Test(table_recorded, an_entry_that_does_not_fit_is_not_told) {
    open_table(&first);
    sit_down(&first);
    unsigned before = first.text_count;
    table_entry entry = {.kind = ENTRY_CHOICE, .seat = table_decision(first.table)->seat, .text = "dance"};
    cr_expect_not(table_replay_entry(first.table, &entry, error, sizeof error));
    settle(&first);
    cr_expect_eq(first.text_count, before);
    close_table(&first);
}

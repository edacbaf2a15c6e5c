/* test_table_position.c: matches from a position, and puzzles. */
#include "table_fixture.h"

static table_position position;

/* Some choices into a game: a deployment turn. */
static void set_up_position(void) {
    static tx_decision decision;
    const char *reason;
    set_up();
    cr_assert(tx_start(catalog, &opening.setup, 9, &position.game, &reason));
    tx_decide(catalog, &position.game, &decision);
    while (decision.kind != TX_ASK_DEPLOY_TURN)
        cr_assert(tx_choose(catalog, &position.game, &decision, 0));
    cr_assert_gt(position.game.choices, 0);
    position.puzzle = true;
    position.solves[decision.count - 1] = true;
    snprintf(position.because, sizeof position.because, "Patience.");
    opening.position = &position;
}

TestSuite(table_position, .init = set_up_position, .fini = tear_down);

static unsigned asked_seat(const host *own) {
    return table_decision(own->table)->seat;
}

static bool solve(host *own, unsigned seat, uint32_t prompt, int option) {
    return ask(own, seat,
               (table_request){.kind = REQUEST_SOLVE,
                               .prompt = prompt,
                               .count = option >= 0,
                               .option = (uint16_t)(option >= 0 ? option : 0)});
}

Test(table_position, the_game_starts_from_it) {
    open_table(&first);
    position.game.round = 9; /* the table has its own */
    sit_down(&first);
    cr_expect_eq(table_decision(first.table)->kind, TX_ASK_DEPLOY_TURN);
    cr_expect_eq(table_game(first.table)->round, 1);
    cr_expect_eq(table_game(first.table)->choices, 0);
    close_table(&first);
}

Test(table_position, undo_leads_back_to_it) {
    open_table(&first);
    sit_down(&first);
    uint64_t hash = tx_hash(table_game(first.table));
    unsigned seat = asked_seat(&first);
    choose(&first, 0);
    cr_expect_neq(tx_hash(table_game(first.table)), hash);
    cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    cr_expect_eq(tx_hash(table_game(first.table)), hash);
    close_table(&first);
}

Test(table_position, its_entries_load_the_same_table) {
    static host again;
    open_table(&first);
    sit_down(&first);
    for (unsigned i = 0; i < 12; i++)
        choose(&first, 0);
    open_table(&again);
    for (unsigned i = 0; i < first.entry_count; i++)
        cr_assert(table_load_entry(again.table, &first.entries[i], error, sizeof error), "%s", error);
    table_release(again.table, first.entry_count, NULL, NULL);
    cr_expect_eq(tx_hash(table_game(again.table)), tx_hash(table_game(first.table)));
    close_table(&again);
    close_table(&first);
}

Test(table_position, a_puzzle_says_which_options_solve_it_and_why) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = asked_seat(&first), last = table_decision(first.table)->count - 1u;
    char solutions[40];
    snprintf(solutions, sizeof solutions, "\"solutions\":[%u]", last);
    uint64_t hash = tx_hash(table_game(first.table));
    unsigned entries = first.entry_count;
    cr_assert(solve(&first, seat, 1, 0));
    cr_expect(last_text_has(&first, "\"good\":false") && last_text_has(&first, solutions));
    cr_assert(solve(&first, seat, 1, (int)last));
    cr_expect(last_text_has(&first, "\"good\":true") && last_text_has(&first, "Patience."));
    cr_assert(solve(&first, seat, 1, -1));
    cr_expect(last_text_has(&first, "\"option\":null") && last_text_has(&first, solutions));
    cr_expect_eq(tx_hash(table_game(first.table)), hash);
    cr_expect_eq(first.entry_count, entries);
    close_table(&first);
}

static void refused(host *own, unsigned seat, uint32_t prompt, int option, const char *word) {
    cr_expect_not(solve(own, seat, prompt, option));
    cr_expect(last_text_has(own, word), "%s, not %s", own->texts[own->text_count - 1], word);
}

Test(table_position, only_the_first_prompt_can_be_solved) {
    open_table(&first);
    refused(&first, 0, 1, 0, "\"not started\"");
    sit_down(&first);
    unsigned seat = asked_seat(&first), count = table_decision(first.table)->count;
    refused(&first, 1 - seat, 1, 0, "\"not your prompt\"");
    refused(&first, SPECTATORS, 1, 0, "\"not seated\"");
    refused(&first, seat, 0, 0, "\"stale prompt\"");
    refused(&first, seat, 2, 0, "\"no such prompt\"");
    refused(&first, seat, 2, -1, "\"no such prompt\"");
    refused(&first, seat, 1, (int)count, "\"out of range\"");
    choose(&first, 0);
    refused(&first, asked_seat(&first), table_prompt_number(first.table, asked_seat(&first)), 0, "\"no puzzle\"");
    close_table(&first);
}

Test(table_position, other_positions_cannot_be_solved) {
    position.puzzle = false;
    open_table(&first);
    sit_down(&first);
    refused(&first, asked_seat(&first), 1, 0, "\"no puzzle\"");
    close_table(&first);
}

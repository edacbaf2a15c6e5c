/* test_table_clock.c: the players' clocks, read by the owner of the table, and the time of a tournament's round. */
#include "table_fixture.h"

static host second;

static void set_up_timed(void) {
    set_up();
    opening.clock = (table_clock){.start = 60000, .increment = 1000, .loses = true};
}

TestSuite(table_clock, .init = set_up_timed, .fini = tear_down);

static uint32_t left_of_running(const host *own) {
    unsigned seat;
    uint32_t left;
    cr_assert(table_running_clock(own->table, &seat, &left));
    cr_expect_eq(seat, table_decision(own->table)->seat);
    return left;
}

static void expect_result(const host *own, unsigned outcome, unsigned winner, unsigned reason) {
    tx_result result = tx_game_result(table_game(own->table));
    cr_expect_eq(result.outcome, outcome, "%u", result.outcome);
    cr_expect_eq(result.winner, winner, "%u", result.winner);
    cr_expect_eq(result.reason, reason, "%u", result.reason);
}

static bool tick(host *own, uint32_t passed) {
    bool ticked = table_tick(own->table, passed);
    commit(own);
    return ticked;
}

static unsigned count_texts(const host *own, const char *words) {
    unsigned count = 0;
    for (unsigned i = 0; i < own->text_count; i++)
        count += strstr(own->texts[i], words) != NULL;
    return count;
}

/* ---- A lost connection --------------------------------------------------------------------------------------------
 */

static bool presence(host *own, unsigned seat, bool here) {
    bool taken = table_set_presence(own->table, seat, here);
    commit(own);
    return taken;
}

Test(table_clock, a_disconnected_player_uses_the_reserve_first) {
    opening.clock.reserve = 20000;
    open_table(&first);
    cr_expect_not(presence(&first, 0, false), "nobody plays yet");
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    cr_expect_not(presence(&first, seat, true), "the seat is here already");
    cr_expect(tick(&first, 1000));
    cr_expect(presence(&first, seat, false));
    cr_expect_eq(count_texts(&first, "\"message\":\"clocks\""), AUDIENCES);
    cr_expect(last_text_has(&first, "\"left\":59000,\"reserve\":20000,\"away\":true"), "%s",
              first.texts[first.text_count - 1]);
    cr_expect_not(presence(&first, seat, false), "it is gone already");
    cr_expect_eq(left_of_running(&first), 79000);
    cr_expect(tick(&first, 15000));
    cr_expect_eq(left_of_running(&first), 64000);
    cr_expect(presence(&first, seat, true));
    cr_expect_eq(left_of_running(&first), 59000, "while it is here the reserve does not run");
    cr_expect(tick(&first, 4000));
    cr_expect(presence(&first, seat, false));
    cr_expect_eq(left_of_running(&first), 60000);
    cr_expect(tick(&first, 7000), "the rest of the reserve, and then the clock");
    cr_expect_eq(left_of_running(&first), 53000);
    cr_expect(tick(&first, 52999));
    cr_expect_not(over(&first));
    cr_expect(tick(&first, 1));
    expect_result(&first, TX_WON, 1 - seat, TX_OUT_OF_TIME);
    cr_expect_not(presence(&first, seat, true), "the game is over");
    close_table(&first);
}

Test(table_clock, reserves_are_separate_and_run_only_while_the_game_waits) {
    opening.clock.reserve = 20000;
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    cr_expect(presence(&first, 1 - seat, false));
    cr_expect(tick(&first, 5000));
    cr_expect_eq(left_of_running(&first), 55000);
    cr_assert(choose_after(&first, 1, 0));
    cr_expect_eq(left_of_running(&first), 80000, "nothing of it is used");
    close_table(&first);
}

Test(table_clock, without_a_reserve_presence_has_no_effect) {
    open_table(&first);
    sit_down(&first);
    cr_expect_not(presence(&first, 0, false));
    cr_expect_not(presence(&first, 1, false));
    cr_expect_eq(left_of_running(&first), 60000);
    close_table(&first);
}

/* ---- The players' clocks ----------------------------------------------------------------------------------------- */

Test(table_clock, the_clock_of_the_waiting_seat_runs_and_gains_increments) {
    open_table(&first);
    cr_expect_not(tick(&first, 5000), "nobody plays yet");
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat, other;
    uint32_t left;
    cr_expect_eq(left_of_running(&first), 60000);
    cr_expect(tick(&first, 5000));
    cr_expect_eq(left_of_running(&first), 55000);
    cr_expect(choose_after(&first, 2000, 0));
    cr_expect_neq(table_decision(first.table)->seat, seat, "both decide about their hands");
    cr_expect_eq(left_of_running(&first), 60000);
    cr_expect(last_text_has(&first, "\"left\":54000"), "%s", first.texts[first.text_count - 1]);
    cr_expect(ask_plain(&first, 1 - seat, REQUEST_LOOK, "") && last_text_has(&first, "\"left\":60000,\"decline\""));
    cr_assert(ask_plain(&first, seat, REQUEST_CONCEDE, ""));
    cr_expect_not(tick(&first, 5000), "the game is over");
    cr_expect_not(table_running_clock(first.table, &other, &left));
    close_table(&first);
}

Test(table_clock, each_choice_can_have_its_own_time) {
    opening.clock = (table_clock){.start = 60000, .each = true, .loses = true};
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    cr_expect(tick(&first, 59999));
    cr_expect_eq(left_of_running(&first), 1);
    cr_expect(choose(&first, 0));
    cr_expect_eq(left_of_running(&first), 60000, "the other's");
    cr_expect(last_text_has(&first, "\"left\":60000"));
    cr_expect_not(last_text_has(&first, "\"left\":1}"), "who has chosen has it anew");
    cr_expect(choose_after(&first, 30000, 0));
    cr_expect(tick(&first, 60000));
    cr_assert(over(&first));
    expect_result(&first, TX_WON, 1 - seat, TX_OUT_OF_TIME);
    close_table(&first);
}

static bool is_turn_or_shield(unsigned kind) {
    return kind == TX_ASK_DEPLOY_TURN || kind == TX_ASK_ATTACKER || kind == TX_ASK_DIAL ||
           kind == TX_ASK_SYNAPSE_DIAL || kind == TX_ASK_SHIELD;
}

/* The time on the clock of that seat, as sent to all. */
static uint32_t left_told(host *own, unsigned seat) {
    cr_assert(ask_plain(own, SPECTATORS, REQUEST_LOOK, ""));
    json_t *view = json_loads(own->texts[own->text_count - 1], 0, NULL);
    json_int_t left =
        json_integer_value(json_object_get(json_array_get(json_object_get(view, "clocks"), seat), "left"));
    json_decref(view);
    return (uint32_t)left;
}

Test(table_clock, only_public_turns_gain_the_increment) {
    uint64_t random = 3;
    unsigned turns = 0, others = 0;
    opening.clock.turns = true;
    open_table(&first);
    sit_down(&first);
    for (unsigned n = 0; n < 300 && !over(&first); n++) {
        unsigned seat = table_decision(first.table)->seat, kind = table_decision(first.table)->kind;
        uint32_t before = left_told(&first, seat);
        cr_assert(choose(&first, tx_bot_below(&random, table_decision(first.table)->count)));
        uint32_t gain = left_told(&first, seat) - before;
        cr_expect_eq(gain, is_turn_or_shield(kind) ? 1000 : 0, "decision %u gained %u", kind, gain);
        turns += is_turn_or_shield(kind);
        others += !is_turn_or_shield(kind);
    }
    cr_expect(turns > 20 && others > 50, "%u turns, %u others", turns, others);
    close_table(&first);
}

Test(table_clock, automatic_passes_gain_nothing_except_in_turns) {
    opening.clock.turns = true;
    open_table(&first);
    table_defer_passes(first.table);
    sit_down(&first);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        cr_assert(ask_plain(&first, seat, REQUEST_LEVEL, "turns"));
    unsigned passed = 0;
    for (unsigned n = 0; n < 200 && !over(&first); n++) {
        unsigned seat = table_decision(first.table)->seat, kind = table_decision(first.table)->kind;
        uint32_t before = left_told(&first, seat);
        if (!table_has_deferred_pass(first.table)) {
            cr_assert(choose(&first, 0));
            continue;
        }
        table_make_deferred_pass(first.table);
        commit(&first);
        cr_expect_eq(left_told(&first, seat) - before, is_turn_or_shield(kind) ? 1000 : 0, "decision %u", kind);
        passed++;
    }
    cr_expect_gt(passed, 5);
    close_table(&first);
}

Test(table_clock, days_for_each_choice_apply_to_every_choice) {
    opening.clock = (table_clock){.start = 60000, .turns = true, .each = true, .loses = true};
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    cr_assert_neq(table_decision(first.table)->kind, TX_ASK_DEPLOY_TURN);
    cr_expect(choose_after(&first, 30000, 0));
    cr_expect_eq(left_told(&first, seat), 60000);
    close_table(&first);
}

Test(table_clock, older_matches_keep_their_increments) {
    table_opening read;
    for (unsigned turns = 0; turns < 2; turns++) {
        opening.clock.turns = turns;
        json_t *json = table_opening_json(catalog, &opening);
        cr_assert(table_opening_read(catalog, json, &read, error, sizeof error), "%s", error);
        cr_expect_eq(read.clock.turns, turns);
        json_decref(json);
    }
}

Test(table_clock, a_player_without_time_loses) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = table_decision(first.table)->seat;
    cr_expect(tick(&first, 59999));
    cr_expect_not(over(&first));
    cr_expect_eq(count_texts(&first, "\"time out\""), 0);
    cr_expect_not(choose_after(&first, 1, 0), "too late");
    cr_assert(over(&first));
    expect_result(&first, TX_WON, 1 - seat, TX_OUT_OF_TIME);
    cr_expect_eq(count_texts(&first, "\"message\":\"time out\""), AUDIENCES);
    cr_expect_not(ask_plain(&first, seat, REQUEST_UNDO, ""), "time is not taken back");
    close_table(&first);
}

Test(table_clock, or_the_players_are_notified_once) {
    opening.clock.loses = false;
    open_table(&first);
    sit_down(&first);
    cr_expect(tick(&first, 4000000000u));
    cr_expect_eq(left_of_running(&first), 0);
    cr_expect(tick(&first, 7));
    cr_expect_eq(count_texts(&first, "\"message\":\"time out\""), AUDIENCES);
    cr_expect(choose(&first, 0));
    cr_expect(last_text_has(&first, "\"left\":0"), "no increment for who is out of time");
    close_table(&first);
}

Test(table_clock, a_repeated_choice_gains_nothing_and_undo_restores_no_time) {
    open_table(&first);
    sit_down(&first);
    unsigned seat = deploy_one(&first);
    cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    cr_assert_eq(table_decision(first.table)->seat, seat);
    uint32_t before = left_of_running(&first);
    for (unsigned i = 0; i < 3; i++) {
        cr_assert(choose_after(&first, 100, option_of(table_decision(first.table), TX_DEPLOY)));
        cr_assert(ask_plain(&first, seat, REQUEST_UNDO, ""));
    }
    cr_expect_eq(left_of_running(&first), before - 300);
    close_table(&first);
}

Test(table_clock, a_computer_player_has_no_clock) {
    opening.computer = 2;
    open_table(&first);
    sit_down(&first);
    while (table_decision(first.table)->seat != 1)
        cr_assert(choose(&first, 0));
    cr_expect_not(tick(&first, 4000000000u));
    cr_expect_not(over(&first));
    cr_expect_eq(count_texts(&first, "{\"seat\":\"P2\",\"left\""), 0);
    cr_expect_gt(count_texts(&first, "{\"seat\":\"P1\",\"left\""), 0);
    close_table(&first);
}

Test(table_clock, without_clocks_there_are_no_entries_or_fields) {
    opening.clock = (table_clock){.start = 0};
    open_table(&first);
    sit_down(&first);
    cr_expect_not(tick(&first, 4000000000u));
    cr_expect_not(has_entry(&first, ENTRY_CLOCK));
    cr_expect_eq(count_texts(&first, "\"left\"") + count_texts(&first, "clocks"), 0);
    close_table(&first);
}

/* ---- The time of a round ----------------------------------------------------------------------------------------- */

/* Random choices until the game is over or the round has come; returns the round of the last choice. */
static unsigned play_until_round(host *own, uint64_t *random, unsigned round) {
    unsigned last = table_game(own->table)->round;
    while (!over(own) && table_game(own->table)->round < round) {
        last = table_game(own->table)->round;
        cr_assert(choose(own, tx_bot_below(random, table_decision(own->table)->count)));
    }
    return last;
}

Test(table_clock, after_time_is_called_the_leader_wins_at_the_end_of_the_round) {
    unsigned won = 0, tied = 0;
    opening.clock = (table_clock){.start = 0};
    for (uint64_t seed = 1; seed < 12; seed++) {
        uint64_t random = seed;
        open_table(&first);
        cr_expect_not(table_call_time(first.table, false), "nobody plays yet");
        sit_down(&first);
        play_until_round(&first, &random, 2);
        if (!over(&first)) {
            cr_assert(table_call_time(first.table, false));
            commit(&first);
            cr_expect(last_text_has(&first, "\"time called\":true"));
            cr_expect_not(over(&first));
            cr_expect_not(table_call_time(first.table, false), "only once");
            cr_expect_eq(play_until_round(&first, &random, 9), 2);
            cr_assert(over(&first));
            tx_result result = tx_game_result(table_game(first.table));
            const tx_player *player = table_game(first.table)->player;
            won += result.outcome == TX_WON && result.reason == TX_TIME;
            tied += result.outcome == TX_TIED && result.reason == TX_TIME;
            if (result.outcome == TX_WON && result.reason == TX_TIME)
                cr_expect_geq(player[result.winner].victory_count, player[1 - result.winner].victory_count);
        }
        close_table(&first);
    }
    cr_expect_gt(won, 0);
    cr_log_info("%u won, %u tied", won, tied);
}

Test(table_clock, until_decided_breaks_ties_with_more_rounds) {
    unsigned longer = 0;
    opening.clock = (table_clock){.start = 0};
    for (uint64_t seed = 1; seed < 30 && !longer; seed++) {
        uint64_t random = seed;
        open_table(&first);
        sit_down(&first);
        cr_assert(table_call_time(first.table, true));
        commit(&first);
        unsigned rounds = play_until_round(&first, &random, 99);
        longer += rounds > 1;
        cr_assert(over(&first));
        cr_expect_eq(table_extra_rounds(first.table), rounds - 1);
        cr_expect_not(tx_game_result(table_game(first.table)).outcome == TX_TIED &&
                      tx_game_result(table_game(first.table)).reason == TX_TIME);
        close_table(&first);
    }
    cr_expect_gt(longer, 0, "no first round ended with nobody ahead");
}

/* ---- Kept -------------------------------------------------------------------------------------------------------- */

static void rebuild(host *own, const host *from, unsigned count) {
    open_table(own);
    for (unsigned i = 0; i < count; i++) {
        table_entry read;
        json_t *json = table_entry_json(&from->entries[i]);
        cr_assert(table_entry_read(json, &read, error, sizeof error), "%s", error);
        json_decref(json);
        cr_assert(table_load_entry(own->table, &read, error, sizeof error), "%s", error);
    }
    own->entry_count = count;
}

Test(table_clock, a_table_loaded_after_any_request_continues_the_same) {
    uint64_t random = 5;
    opening.clock.start = 20000;
    open_table(&first);
    sit_down(&first);
    while (!over(&first) && first.step_count < 120) {
        uint32_t passed = tx_bot_below(&random, 2000);
        if (tx_bot_below(&random, 8) == 0)
            ask_after(&first, passed, tx_bot_below(&random, TX_SEATS), (table_request){.kind = REQUEST_UNDO});
        else
            choose_after(&first, passed, tx_bot_below(&random, table_decision(first.table)->count));
    }
    cr_expect(has_entry(&first, ENTRY_CLOCK) && has_entry(&first, ENTRY_UNDONE));
    for (unsigned step = 0; step < first.step_count; step += 3) {
        unsigned texts = first.steps[step].texts;
        rebuild(&second, &first, first.steps[step].entries);
        for (unsigned i = step; i < first.step_count; i++)
            ask_after(&second, first.steps[i].passed, first.steps[i].from, first.steps[i].request);
        cr_assert_eq(second.text_count, first.text_count - texts);
        for (unsigned i = 0; i < second.text_count; i++)
            cr_assert_str_eq(second.texts[i], first.texts[texts + i], "cut before request %u", step);
        close_table(&second);
    }
    close_table(&first);
}

Test(table_clock, impossible_clock_entries_are_rejected) {
    static const char *const wrong[] = {"", "0", "-1", "+1", " 1", "1 ", "007", "1e3", "4294967296", "99999999999999"};
    table_entry entry = {.kind = ENTRY_CLOCK, .text = "1000"};
    open_table(&first);
    cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error), "nobody plays yet");
    sit_down(&first);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(entry.text, sizeof entry.text, "%s", wrong[i]);
        cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error), "\"%s\"", wrong[i]);
    }
    cr_expect_eq(left_of_running(&first), 60000);
    entry = (table_entry){.kind = ENTRY_TIME_CALLED, .text = "now"};
    cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error));
    entry.text[0] = '\0';
    cr_expect(table_load_entry(first.table, &entry, error, sizeof error), "%s", error);
    cr_expect_not(table_load_entry(first.table, &entry, error, sizeof error), "doubled");
    close_table(&first);
}

Test(table_clock, an_invalid_clock_makes_an_invalid_opening) {
    static const char *const wrong[] = {"7",
                                        "null",
                                        "{\"start\":0,\"increment\":0,\"loses\":true}",
                                        "{\"start\":-1,\"increment\":0,\"loses\":true}",
                                        "{\"start\":4294967296,\"increment\":0,\"loses\":true}",
                                        "{\"start\":5,\"increment\":-2,\"loses\":true}",
                                        "{\"start\":5,\"increment\":0,\"loses\":1}",
                                        "{\"start\":5.5,\"increment\":0,\"loses\":true}"};
    table_opening read;
    json_t *json = table_opening_json(catalog, &opening);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_object_set_new(json, "clock", json_loads(wrong[i], JSON_DECODE_ANY, NULL));
        cr_expect_not(table_opening_read(catalog, json, &read, error, sizeof error), "%s", wrong[i]);
    }
    json_decref(json);
}

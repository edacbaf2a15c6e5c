/* test_house_time.c: what time does at the tables of a house, by a clock that is set: a lost connection has a reserve
 * of its own, which lasts when the house is closed and opened again. */
#include "house_fixture.h"

TestSuite(house_time, .init = begin, .fini = end);

enum { START = 60000, RESERVE = 120000 };

static guest *asked, *other;

static void sit_with_clock(int reserve) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    json_t *create = creation("Ann", deck1);
    json_t *clock = json_pack("{s:i,s:i,s:b}", "start", START, "increment", 0, "loses", 1);
    if (reserve >= 0)
        json_object_set_new(clock, "reserve", json_integer(reserve));
    json_object_set_new(create, "clock", clock);
    sit_at(a, b, create);
    asked = a->prompt ? a : b;
    other = asked == a ? b : a;
}

static void pass_time(int64_t milliseconds) {
    clock_now += milliseconds;
    house_settle(house);
    house_settle(house); /* what is found to be due is kept and told */
}

static void hang_up(guest *g) {
    house_exit(g->visitor);
    g->visitor = NULL;
    house_settle(house);
}

static void call_again(guest *g) {
    g->visitor = house_enter(house, g->token, hear_text, g);
    ask(g, "look", g->table);
}

/* A number of the asked seat's clock, as the guest is told when it looks. */
static int64_t told_clock(guest *g, const char *field) {
    ask(g, "look", g->table);
    json_t *view = json_loads(last_text(g), 0, NULL);
    const char *waiting = text_of(json_object_get(view, "state"), "waiting");
    json_t *clock = json_array_get(json_object_get(view, "clocks"), strcmp(waiting, "P1") != 0);
    int64_t number = json_integer_value(json_object_get(clock, field));
    json_decref(view);
    return number;
}

Test(house_time, a_lost_connection_costs_its_reserve_first_and_both_are_shown_it) {
    sit_with_clock(-1);
    pass_time(10000);
    forget_all(other);
    hang_up(asked);
    cr_expect(was_told(other, "\"tell\":\"clocks\"") &&
                  was_told(other, "\"left\":50000,\"reserve\":120000,\"away\":true"),
              "%s", last_text(other));
    pass_time(100000);
    cr_expect_not(other->over);
    forget_all(asked);
    call_again(asked);
    cr_expect(was_told(asked, "\"left\":50000,\"reserve\":20000}"), "%s", last_text(asked));
    cr_expect(was_told(other, "\"left\":50000,\"reserve\":20000}"), "%s", last_text(other));
    pass_time(15000);
    hang_up(asked);
    cr_expect(was_told(other, "\"left\":35000,\"reserve\":20000,\"away\":true"), "%s", last_text(other));
    pass_time(54999);
    cr_expect_not(other->over, "the reserve and the clock are not over yet");
    pass_time(2);
    cr_expect(other->over && was_told(other, "\"reason\":\"out of time\""), "%s", last_text(other));
    go(asked), go(other);
}

/* A game in which somebody thinks for long, or is away: who comes to look on, or looks again, is not told what was left
 * before. */
Test(house_time, who_looks_is_told_the_clocks_as_they_are_now) {
    sit_with_clock(-1);
    guest *watches = come(NULL);
    hello(watches, NULL);
    strcpy(watches->table, asked->table);
    pass_time(10000);
    cr_expect_eq(told_clock(watches, "left"), START - 10000, "%s", last_text(watches));
    cr_expect_eq(told_clock(other, "left"), START - 10000, "%s", last_text(other));
    cr_expect_eq(told_clock(asked, "left"), START - 10000, "%s", last_text(asked));
    cr_expect(strstr(last_text(asked), "\"left\":50000,\"options\"") ||
                  strstr(last_text(asked), "\"left\":50000,\"decline\""),
              "in the prompt too: %s", last_text(asked));
    hang_up(asked);
    pass_time(RESERVE - 1000);
    cr_expect_eq(told_clock(watches, "reserve"), 1000, "%s", last_text(watches));
    pass_time(3000);
    cr_expect_eq(told_clock(watches, "reserve"), 0, "%s", last_text(watches));
    cr_expect_eq(told_clock(watches, "left"), START - 12000, "%s", last_text(watches));
    call_again(asked);
    answer_with(asked, 0);
    cr_expect(was_told(other, "\"left\":48000"), "what was told was not taken twice: %s", last_text(other));
    go(watches), go(asked), go(other);
}

Test(house_time, who_can_not_answer_loses_no_reserve) {
    sit_with_clock(-1);
    hang_up(other);
    pass_time(30000);
    call_again(other);
    cr_expect_eq(told_clock(asked, "left"), START - 30000);
    answer_with(asked, 0);
    cr_expect(was_told(asked, "\"left\":30000,\"reserve\":120000"), "%s", last_text(asked));
    cr_expect(was_told(other, "\"left\":60000,\"reserve\":120000"), "%s", last_text(other));
    go(asked), go(other);
}

/* The seat has one window open at home and one at work. */
Test(house_time, who_is_connected_twice_is_away_when_both_are_lost) {
    sit_with_clock(-1);
    guest *twin = come(asked->token);
    strcpy(twin->table, asked->table), strcpy(twin->token, asked->token);
    ask(twin, "look", twin->table);
    forget_all(other);
    hang_up(asked);
    cr_expect_not(was_told(other, "\"away\":true"));
    hang_up(twin);
    cr_expect(was_told(other, "\"away\":true"));
    go(asked), go(twin), go(other);
}

Test(house_time, a_reserve_can_be_none_and_days_have_none) {
    sit_with_clock(0);
    hang_up(asked);
    cr_expect_not(was_told(other, "away"));
    cr_expect_not(was_told(other, "\"reserve\":120000"));
    pass_time(START + 1);
    cr_expect(other->over);
    guest *c = come(NULL);
    hello(c, NULL);
    json_t *create = creation("Cid", deck1);
    json_object_set_new(create, "clock", json_pack("{s:i,s:i,s:b}", "start", 3 * 86400000, "increment", 0, "loses", 1));
    say_json(c, create);
    cr_expect(was_told(c, "\"reserve\":0"), "%s", last_text(c));
    create = creation("Cid", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:i,s:b}", "start", START, "increment", 0, "reserve", -1, "loses", 1));
    say_json(c, create);
    cr_expect(strstr(last_text(c), "\"error\":\"bad clock\""), "%s", last_text(c));
    go(asked), go(other), go(c);
}

Test(house_time, the_reserve_lasts_when_the_house_is_closed_and_opened_again) {
    sit_with_clock(-1);
    hang_up(asked);
    pass_time(50000);
    call_again(asked);
    pass_time(12000); /* a sign of life is kept */
    close_house();
    asked->visitor = other->visitor = NULL;
    clock_now += 3600000;
    open_house(NULL);
    house_settle(house);
    pass_time(30000); /* the server is there before the players are */
    forget_all(asked), forget_all(other);
    call_again(asked), call_again(other);
    cr_expect_eq(told_clock(asked, "reserve"), RESERVE - 50000 - 30000, "%s", last_text(asked));
    int64_t left = told_clock(asked, "left");
    cr_expect(left > START - 12001 && left <= START - 2000, "%d of the clock is left", (int)left);
    cr_expect_not(was_told(asked, "\"away\":true,\"prompt\""));
    go(asked), go(other);
}

Test(house_time, who_comes_back_too_late_after_a_restart_has_lost) {
    char table[STORE_CODE], token[TOKEN_TEXT];
    sit_with_clock(-1);
    strcpy(table, asked->table), strcpy(token, other->token);
    close_house();
    asked->visitor = other->visitor = NULL;
    clock_now += 5000;
    open_house(NULL);
    for (unsigned i = 0; i < 150; i++) /* nobody comes; the matches whose time is over are found by the clock */
        pass_time(2000);
    guest *back = come(token);
    ask(back, "look", table);
    cr_expect(was_told(back, "\"reason\":\"out of time\""), "%s", last_text(back));
    go(asked), go(other), go(back);
}

/* ---- Without a clock --------------------------------------------------------------------------------------------- */

static void sit_without_clock(void) {
    guest *a, *b;
    two_sit_down(&a, &b);
    asked = a->prompt ? a : b;
    other = asked == a ? b : a;
}

static bool refused_claim(void) {
    ask(other, "claim", other->table);
    return strstr(last_text(other), "\"error\":\"no claim\"") != NULL;
}

Test(house_time, who_left_a_game_without_a_clock_is_gone_and_loses_it_by_a_claim) {
    sit_without_clock();
    cr_expect_not(was_told(other, "\"gone\":{"));
    cr_expect(refused_claim(), "they are here: %s", last_text(other));
    forget_all(other);
    hang_up(asked);
    cr_expect(was_told(other, "\"gone\":{\"since\":"), "%s", last_text(other));
    pass_time(15 * 60 * 1000 - 1);
    cr_expect(refused_claim(), "%s", last_text(other));
    pass_time(1);
    ask(other, "claim", other->table);
    cr_expect(was_told(other, "\"reason\":\"out of time\""), "%s", last_text(other));
    cr_expect(refused_claim(), "it is over");
    go(asked), go(other);
}

Test(house_time, who_comes_back_or_is_not_waited_for_loses_nothing) {
    sit_without_clock();
    hang_up(asked);
    pass_time(14 * 60 * 1000);
    call_again(asked);
    hang_up(asked);
    pass_time(14 * 60 * 1000);
    cr_expect(refused_claim(), "they have been here meanwhile: %s", last_text(other));
    call_again(asked);
    cr_expect(strstr(last_text(other), "\"gone\":null"), "%s", last_text(other));
    hang_up(other);
    pass_time(16 * 60 * 1000);
    ask(asked, "claim", asked->table);
    cr_expect(strstr(last_text(asked), "\"error\":\"no claim\""), "the game waits for who asks: %s", last_text(asked));
    go(asked), go(other);
}

Test(house_time, a_claim_needs_the_game_to_have_waited_for_the_player_all_that_time) {
    sit_without_clock();
    guest *left = other, *here = asked;
    hang_up(left);
    pass_time(16 * 60 * 1000);
    uint64_t random = 3;
    forget_all(here);
    while (here->prompt)
        step_once(here, left, &random);
    cr_expect(was_told(here, "\"gone\":{\"since\":"), "the time of the claim is another one now: %s", last_text(here));
    ask(here, "claim", here->table);
    cr_expect(strstr(last_text(here), "\"error\":\"no claim\""), "it was not their turn: %s", last_text(here));
    pass_time(15 * 60 * 1000);
    forget_all(here);
    ask(here, "claim", here->table);
    cr_expect(was_told(here, "\"reason\":\"out of time\""), "%s", last_text(here));
    go(left), go(here);
}

Test(house_time, a_claim_is_kept) {
    sit_without_clock();
    hang_up(asked);
    pass_time(15 * 60 * 1000);
    ask(other, "claim", other->table);
    char *before = record_of(other), token[TOKEN_TEXT], table[STORE_CODE];
    strcpy(token, other->token), strcpy(table, other->table);
    go(asked), go(other);
    close_house();
    open_house(NULL);
    other = come(token);
    strcpy(other->table, table);
    ask(other, "look", table);
    char *after = record_of(other);
    cr_expect_str_eq(before, after);
    free(before);
    free(after);
    go(other);
}

Test(house_time, where_there_is_a_clock_there_is_no_claim) {
    sit_with_clock(-1);
    hang_up(asked);
    cr_expect_not(was_told(other, "\"gone\":{"));
    cr_expect(refused_claim(), "%s", last_text(other));
    go(asked), go(other);
}

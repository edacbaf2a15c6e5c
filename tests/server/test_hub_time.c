/* test_hub_time.c: game clocks with a simulated clock; a lost connection has a reserve of its own, which survives a
 * restart. */
#include "hub_fixture.h"

TestSuite(hub_time, .init = set_up, .fini = tear_down);

enum { START = 60000, RESERVE = 120000 };

static test_client *asked, *other;

static void sit_with_clock(int reserve) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    json_t *create = create_request("Ann", deck1);
    json_t *clock = json_pack("{s:i,s:i,s:b}", "start", START, "increment", 0, "loses", 1);
    if (reserve >= 0)
        json_object_set_new(clock, "reserve", json_integer(reserve));
    json_object_set_new(create, "clock", clock);
    start_match_with(a, b, create);
    asked = a->prompt ? a : b;
    other = asked == a ? b : a;
}

static void pass_time(int64_t milliseconds) {
    clock_now += milliseconds;
    hub_commit(hub);
    hub_commit(hub); /* commits and sends what the timers did */
}

static void hang_up(test_client *g) {
    hub_disconnect(g->client);
    g->client = NULL;
    hub_commit(hub);
}

static void call_again(test_client *g) {
    g->client = hub_connect(hub, g->token, on_message, g);
    send_request(g, "look", g->table);
}

/* A number from the clock of the asked seat, as `look` returns it. */
static int64_t sent_clock(test_client *g, const char *field) {
    send_request(g, "look", g->table);
    json_t *view = json_loads(last_text(g), 0, NULL);
    const char *waiting = text_of(json_object_get(view, "state"), "waiting");
    json_t *clock = json_array_get(json_object_get(view, "clocks"), strcmp(waiting, "P1") != 0);
    int64_t number = json_integer_value(json_object_get(clock, field));
    json_decref(view);
    return number;
}

Test(hub_time, a_lost_connection_uses_its_reserve_first) {
    sit_with_clock(-1);
    pass_time(10000);
    clear_received(other);
    hang_up(asked);
    cr_expect(has_received(other, "\"message\":\"clocks\"") &&
                  has_received(other, "\"left\":50000,\"reserve\":120000,\"away\":true"),
              "%s", last_text(other));
    pass_time(100000);
    cr_expect_not(other->over);
    clear_received(asked);
    call_again(asked);
    cr_expect(has_received(asked, "\"left\":50000,\"reserve\":20000}"), "%s", last_text(asked));
    cr_expect(has_received(other, "\"left\":50000,\"reserve\":20000}"), "%s", last_text(other));
    pass_time(15000);
    hang_up(asked);
    cr_expect(has_received(other, "\"left\":35000,\"reserve\":20000,\"away\":true"), "%s", last_text(other));
    pass_time(54999);
    cr_expect_not(other->over, "the reserve and the clock are not over yet");
    pass_time(2);
    cr_expect(other->over && has_received(other, "\"reason\":\"out of time\""), "%s", last_text(other));
    free_client(asked), free_client(other);
}

/* After a long think or an absence, `look` must return the present clocks, not those of the last entry. */
Test(hub_time, looking_returns_the_current_clocks) {
    sit_with_clock(-1);
    test_client *watches = new_client(NULL);
    send_hello(watches, NULL);
    strcpy(watches->table, asked->table);
    pass_time(10000);
    cr_expect_eq(sent_clock(watches, "left"), START - 10000, "%s", last_text(watches));
    cr_expect_eq(sent_clock(other, "left"), START - 10000, "%s", last_text(other));
    cr_expect_eq(sent_clock(asked, "left"), START - 10000, "%s", last_text(asked));
    cr_expect(strstr(last_text(asked), "\"left\":50000,\"options\"") ||
                  strstr(last_text(asked), "\"left\":50000,\"decline\""),
              "in the prompt too: %s", last_text(asked));
    hang_up(asked);
    pass_time(RESERVE - 1000);
    cr_expect_eq(sent_clock(watches, "reserve"), 1000, "%s", last_text(watches));
    pass_time(3000);
    cr_expect_eq(sent_clock(watches, "reserve"), 0, "%s", last_text(watches));
    cr_expect_eq(sent_clock(watches, "left"), START - 12000, "%s", last_text(watches));
    call_again(asked);
    choose_option(asked, 0);
    cr_expect(has_received(other, "\"left\":48000"), "the time was charged once: %s", last_text(other));
    free_client(watches), free_client(asked), free_client(other);
}

Test(hub_time, players_who_are_not_asked_lose_no_reserve) {
    sit_with_clock(-1);
    hang_up(other);
    pass_time(30000);
    call_again(other);
    cr_expect_eq(sent_clock(asked, "left"), START - 30000);
    choose_option(asked, 0);
    cr_expect(has_received(asked, "\"left\":30000,\"reserve\":120000"), "%s", last_text(asked));
    cr_expect(has_received(other, "\"left\":60000,\"reserve\":120000"), "%s", last_text(other));
    free_client(asked), free_client(other);
}

/* The player has two connections. */
Test(hub_time, a_player_is_away_when_all_connections_are_lost) {
    sit_with_clock(-1);
    test_client *second = new_client(asked->token);
    strcpy(second->table, asked->table), strcpy(second->token, asked->token);
    send_request(second, "look", second->table);
    clear_received(other);
    hang_up(asked);
    cr_expect_not(has_received(other, "\"away\":true"));
    hang_up(second);
    cr_expect(has_received(other, "\"away\":true"));
    free_client(asked), free_client(second), free_client(other);
}

Test(hub_time, the_reserve_can_be_zero_and_is_zero_for_correspondence) {
    sit_with_clock(0);
    hang_up(asked);
    cr_expect_not(has_received(other, "away"));
    cr_expect_not(has_received(other, "\"reserve\":120000"));
    pass_time(START + 1);
    cr_expect(other->over);
    test_client *c = new_client(NULL);
    send_hello(c, NULL);
    json_t *create = create_request("Cid", deck1);
    json_object_set_new(create, "clock", json_pack("{s:i,s:i,s:b}", "start", 3 * 86400000, "increment", 0, "loses", 1));
    send_json(c, create);
    cr_expect(has_received(c, "\"reserve\":0"), "%s", last_text(c));
    create = create_request("Cid", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:i,s:b}", "start", START, "increment", 0, "reserve", -1, "loses", 1));
    send_json(c, create);
    cr_expect(strstr(last_text(c), "\"error\":\"bad clock\""), "%s", last_text(c));
    free_client(asked), free_client(other), free_client(c);
}

/* A player who logs out leaves the table after the commit of that request; the absence is stored with the next one. */
Test(hub_time, leaving_by_logging_out_is_stored) {
    sit_with_clock(-1);
    send_text(asked, "{\"request\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    pass_time(10000);
    clear_received(other);
    send_text(asked, "{\"request\":\"log out\"}");
    cr_expect(has_received(other, "\"reserve\":120000,\"away\":true"), "%s", last_text(other));
    send_text(asked, "{\"request\":\"log in\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    send_request(asked, "look", asked->table);
    hub_disconnect(other->client);
    hub_disconnect(asked->client);
    asked->client = NULL;
    close_hub();
    open_hub(NULL);
    clear_received(other);
    call_again(other);
    cr_expect(has_received(other, "\"message\":\"view\""), "the match is loaded from its entries: %s",
              last_text(other));
    free_client(other), free_client(asked);
}

Test(hub_time, the_reserve_survives_a_restart) {
    sit_with_clock(-1);
    hang_up(asked);
    pass_time(50000);
    call_again(asked);
    pass_time(12000); /* stores a heartbeat */
    close_hub();
    asked->client = other->client = NULL;
    clock_now += 3600000;
    open_hub(NULL);
    hub_commit(hub);
    pass_time(30000); /* the server starts before the players return */
    clear_received(asked), clear_received(other);
    call_again(asked), call_again(other);
    cr_expect_eq(sent_clock(asked, "reserve"), RESERVE - 50000 - 30000, "%s", last_text(asked));
    int64_t left = sent_clock(asked, "left");
    cr_expect(left > START - 12001 && left <= START - 2000, "%d of the clock is left", (int)left);
    cr_expect_not(has_received(asked, "\"away\":true,\"prompt\""));
    free_client(asked), free_client(other);
}

Test(hub_time, players_who_return_too_late_after_a_restart_lose) {
    char table[STORE_CODE], token[HUB_TOKEN_SIZE];
    sit_with_clock(-1);
    strcpy(table, asked->table), strcpy(token, other->token);
    close_hub();
    asked->client = other->client = NULL;
    clock_now += 5000;
    open_hub(NULL);
    for (unsigned i = 0; i < 150; i++) /* no client returns; the timer finds the unloaded matches */
        pass_time(2000);
    test_client *back = new_client(token);
    send_request(back, "look", table);
    cr_expect(has_received(back, "\"reason\":\"out of time\""), "%s", last_text(back));
    free_client(asked), free_client(other), free_client(back);
}

/* ---- Without a clock --------------------------------------------------------------------------------------------- */

static void sit_without_clock(void) {
    test_client *a, *b;
    start_match(&a, &b);
    asked = a->prompt ? a : b;
    other = asked == a ? b : a;
}

static bool refused_claim(void) {
    send_request(other, "claim", other->table);
    return strstr(last_text(other), "\"error\":\"no claim\"") != NULL;
}

Test(hub_time, an_absent_player_loses_an_untimed_game_by_a_claim) {
    sit_without_clock();
    cr_expect_not(has_received(other, "\"gone\":{"));
    cr_expect(refused_claim(), "the player is present: %s", last_text(other));
    clear_received(other);
    hang_up(asked);
    cr_expect(has_received(other, "\"gone\":{\"since\":"), "%s", last_text(other));
    pass_time(15 * 60 * 1000 - 1);
    cr_expect(refused_claim(), "%s", last_text(other));
    pass_time(1);
    send_request(other, "claim", other->table);
    cr_expect(has_received(other, "\"reason\":\"out of time\""), "%s", last_text(other));
    cr_expect(refused_claim(), "it is over");
    free_client(asked), free_client(other);
}

Test(hub_time, players_who_return_or_are_not_waited_for_lose_nothing) {
    sit_without_clock();
    hang_up(asked);
    pass_time(14 * 60 * 1000);
    call_again(asked);
    hang_up(asked);
    pass_time(14 * 60 * 1000);
    cr_expect(refused_claim(), "the player was present meanwhile: %s", last_text(other));
    call_again(asked);
    cr_expect(strstr(last_text(other), "\"gone\":null"), "%s", last_text(other));
    hang_up(other);
    pass_time(16 * 60 * 1000);
    send_request(asked, "claim", asked->table);
    cr_expect(strstr(last_text(asked), "\"error\":\"no claim\""), "the game waits for the claiming player: %s",
              last_text(asked));
    free_client(asked), free_client(other);
}

Test(hub_time, a_claim_needs_the_whole_waiting_time) {
    sit_without_clock();
    test_client *left = other, *here = asked;
    hang_up(left);
    pass_time(16 * 60 * 1000);
    uint64_t random = 3;
    clear_received(here);
    while (here->prompt)
        play_step(here, left, &random);
    cr_expect(has_received(here, "\"gone\":{\"since\":"), "the time of the claim is another one now: %s",
              last_text(here));
    send_request(here, "claim", here->table);
    cr_expect(strstr(last_text(here), "\"error\":\"no claim\""), "it was not their turn: %s", last_text(here));
    pass_time(15 * 60 * 1000);
    clear_received(here);
    send_request(here, "claim", here->table);
    cr_expect(has_received(here, "\"reason\":\"out of time\""), "%s", last_text(here));
    free_client(left), free_client(here);
}

Test(hub_time, claims_are_stored) {
    sit_without_clock();
    hang_up(asked);
    pass_time(15 * 60 * 1000);
    send_request(other, "claim", other->table);
    char *before = record_of(other), token[HUB_TOKEN_SIZE], table[STORE_CODE];
    strcpy(token, other->token), strcpy(table, other->table);
    free_client(asked), free_client(other);
    close_hub();
    open_hub(NULL);
    other = new_client(token);
    strcpy(other->table, table);
    send_request(other, "look", table);
    char *after = record_of(other);
    cr_expect_str_eq(before, after);
    free(before);
    free(after);
    free_client(other);
}

Test(hub_time, timed_games_have_no_claim) {
    sit_with_clock(-1);
    hang_up(asked);
    cr_expect_not(has_received(other, "\"gone\":{"));
    cr_expect(refused_claim(), "%s", last_text(other));
    free_client(asked), free_client(other);
}

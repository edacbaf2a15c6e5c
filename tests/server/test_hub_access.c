/* test_hub_access.c: access to tables, seats and spectators, and limits that protect players from strangers. */
#include "hub_fixture.h"

TestSuite(hub_access, .init = set_up, .fini = tear_down);

static unsigned frames_with(const test_client *g, const char *words) {
    unsigned count = 0;
    for (unsigned i = 0; i < g->count; i++)
        count += strstr(g->texts[i], words) != NULL;
    return count;
}

static test_client *greeted(void) {
    test_client *g = new_client(NULL);
    send_hello(g, NULL);
    return g;
}

/* ---- Seats and spectators ---------------------------------------------------------------------------------------- */

Test(hub_access, spectators_cannot_keep_a_player_out) {
    enum { CROWD = 520 };
    static test_client *crowd[CROWD];
    test_client *a, *b;
    char token[HUB_TOKEN_SIZE], table[STORE_CODE];
    unsigned refused = 0;
    start_match(&a, &b);
    strcpy(token, a->token), strcpy(table, a->table);
    free_client(a);
    for (unsigned i = 0; i < CROWD; i++) {
        crowd[i] = new_client(NULL);
        send_request(crowd[i], "look", table);
        refused += has_received(crowd[i], "\"error\":\"full\"");
    }
    cr_expect_eq(refused, CROWD - 500, "spectators are limited: %u", refused);
    a = new_client(NULL);
    send_hello(a, token);
    send_request(a, "look", table);
    cr_expect(has_received(a, "\"message\":\"view\"") && has_received(a, "\"you\":\"P1\""), "%s", last_text(a));
    test_client *one_more = new_client(NULL);
    send_request(one_more, "look", table);
    cr_expect(has_received(one_more, "\"error\":\"full\""), "players are not limited: %s", last_text(one_more));
    free_client(a), free_client(b), free_client(one_more);
    for (unsigned i = 0; i < CROWD; i++)
        free_client(crowd[i]);
}

static json_t *creation_without_spectators(void) {
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "spectators", json_false());
    return create;
}

Test(hub_access, a_table_without_spectators_has_none_before_the_game) {
    test_client *a = greeted(), *b = greeted(), *eve = greeted();
    send_json(a, creation_without_spectators());
    send_request(eve, "look", a->table);
    cr_expect(has_received(eve, "\"state\":\"open\""), "an invited player sees what they are invited to: %s",
              last_text(eve));
    clear_received(eve);
    send_json(b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2));
    cr_expect_eq(eve->count, 0, "and gets no updates of the table");
    send_request(eve, "look", a->table);
    cr_expect(strstr(last_text(eve), "\"error\":\"no spectators\""), "no seat is free any more: %s", last_text(eve));
    send_request(a, "ready", a->table), send_request(b, "ready", b->table);
    cr_assert(a->prompt || b->prompt);
    choose_option(a->prompt ? a : b, 0);
    cr_expect_eq(frames_with(eve, "\"message\":\"view\"") + frames_with(eve, "\"message\":\"step\""), 0);
    cr_expect_eq(frames_with(eve, "\"state\":\"played\""), 0);
    free_client(a), free_client(b), free_client(eve);
}

Test(hub_access, players_who_withdraw_stop_watching_a_closed_table) {
    test_client *a = greeted(), *b = greeted(), *c = greeted();
    send_json(a, creation_without_spectators());
    send_json(b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2));
    send_request(b, "withdraw", b->table);
    cr_expect(has_received(b, "\"you\":\"spectators\""), "the response still arrives: %s", last_text(b));
    clear_received(b);
    send_json(c, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", b->table, "name", "Cid", "deck", deck2));
    send_request(a, "ready", b->table), send_request(c, "ready", b->table);
    cr_expect_eq(b->count, 0, "%s", last_text(b));
    free_client(a), free_client(b), free_client(c);
}

Test(hub_access, spectators_see_the_game_start) {
    test_client *a = greeted(), *b = greeted(), *eve = greeted();
    send_json(a, create_request("Ann", deck1));
    send_request(eve, "look", a->table);
    send_json(b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2));
    send_request(a, "ready", a->table), send_request(b, "ready", b->table);
    cr_expect(has_received(eve, "\"state\":\"played\"") && has_received(eve, "\"to\":\"spectators\""), "%s",
              last_text(eve));
    free_client(a), free_client(b), free_client(eve);
}

/* ---- Open tables ------------------------------------------------------------------------------------------------- */

static unsigned tables_in_lobby(void) {
    test_client *g = greeted();
    send_text(g, "{\"request\":\"lobby\"}");
    json_t *lobby = json_loads(last_text(g), 0, NULL);
    unsigned count = (unsigned)json_array_size(json_object_get(lobby, "tables"));
    json_decref(lobby);
    free_client(g);
    return count;
}

/* Advances the clock second by second, as in a running server. */
static void let_pass(unsigned seconds) {
    for (unsigned i = 0; i < seconds; i++) {
        clock_now += 1000;
        hub_commit(hub);
    }
}

static json_t *against_computer(void) {
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    return create;
}

Test(hub_access, open_tables_are_limited_per_player) {
    test_client *a = greeted();
    char last[STORE_CODE];
    for (unsigned i = 0; i < 12; i++)
        send_json(a, i % 2 ? create_request("Ann", deck1) : against_computer());
    cr_expect_eq(frames_with(a, "\"message\":\"table\""), 5);
    cr_expect_eq(frames_with(a, "\"error\":\"too many\""), 7);
    strcpy(last, a->table);
    send_request(a, "ready", last);
    send_json(a, create_request("Ann", deck1));
    cr_expect_str_neq(a->table, last, "a started game frees one open table");
    send_json(a, create_request("Ann", deck1));
    cr_expect(strstr(last_text(a), "\"too many\""), "%s", last_text(a));
    send_request(a, "withdraw", a->table);
    strcpy(last, a->table);
    send_json(a, create_request("Ann", deck1));
    cr_expect_str_neq(a->table, last, "leaving a table frees one");
    free_client(a);
}

Test(hub_access, open_tables_are_limited_per_address) {
    enum { GUESTS = 12 };
    test_client *guests[GUESTS];
    unsigned made = 0;
    close_hub();
    clients_per_address = 16;
    open_hub(NULL);
    for (unsigned i = 0; i < GUESTS; i++) {
        guests[i] = greeted();
        hub_set_address(guests[i]->client, "10.0.0.1");
        send_json(guests[i], create_request("Ann", deck1));
        made += *guests[i]->table != '\0';
        if (i % 2) { /* leaving frees the limit only when the table has ended */
            free_client(guests[i]);
            guests[i] = NULL;
        }
    }
    cr_expect_eq(made, 8);
    test_client *other = greeted();
    hub_set_address(other->client, "10.0.0.2");
    send_json(other, create_request("Bob", deck1));
    cr_expect_neq(*other->table, '\0', "%s", last_text(other));
    let_pass(62);
    test_client *later = greeted();
    hub_set_address(later->client, "10.0.0.1");
    send_json(later, create_request("Cid", deck1));
    cr_expect_neq(*later->table, '\0', "%s", last_text(later));
    for (unsigned i = 0; i < GUESTS; i += 2)
        free_client(guests[i]);
    free_client(other), free_client(later);
}

Test(hub_access, an_open_table_ends_when_its_host_leaves) {
    test_client *a = greeted(), *eve = greeted();
    send_json(a, create_request("Ann", deck1));
    send_request(eve, "look", a->table);
    cr_expect_eq(tables_in_lobby(), 1);
    char table[STORE_CODE], token[HUB_TOKEN_SIZE];
    strcpy(table, a->table), strcpy(token, a->token);
    free_client(a);
    let_pass(50);
    cr_expect_eq(tables_in_lobby(), 1, "a reloaded page keeps its seat");
    a = new_client(token);
    let_pass(100);
    cr_expect_eq(tables_in_lobby(), 1, "a connected player counts as present");
    clear_received(eve);
    free_client(a);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 0);
    cr_expect(has_received(eve, "\"state\":\"withdrawn\""), "%s", last_text(eve));
    send_request(eve, "look", table);
    cr_expect(strstr(last_text(eve), "\"no table\""), "%s", last_text(eve));
    free_client(eve);
}

Test(hub_access, an_open_table_ends_when_its_host_does_not_return_after_a_restart) {
    test_client *a = greeted(), *b = greeted();
    send_json(a, create_request("Ann", deck1)), send_json(b, create_request("Bob", deck2));
    char token[HUB_TOKEN_SIZE];
    strcpy(token, a->token);
    free_client(a), free_client(b);
    close_hub();
    open_hub(NULL);
    cr_expect_eq(tables_in_lobby(), 2);
    a = new_client(token);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 1, "the table of a returned host remains");
    free_client(a);
}

Test(hub_access, the_second_player_keeps_the_table_when_its_host_leaves) {
    test_client *a = greeted(), *b = greeted();
    send_json(a, create_request("Ann", deck1));
    send_json(b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2));
    free_client(a);
    let_pass(62);
    cr_expect(strstr(last_text(b), "\"name\":null") && strstr(last_text(b), "\"you\":\"P2\""), "%s", last_text(b));
    cr_expect_eq(tables_in_lobby(), 1);
    free_client(b);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 0, "the second player is host now; the table ends when they leave");
}

static json_t *joining(const char *table) {
    return json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", table, "name", "Bob", "deck", deck2);
}

Test(hub_access, a_table_ends_when_both_players_have_left) {
    test_client *a = greeted(), *b = greeted();
    send_json(a, create_request("Ann", deck1));
    send_json(b, joining(a->table));
    free_client(b);
    send_request(a, "withdraw", a->table);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 0, "the table passed to a player who had left");
    free_client(a);
}

Test(hub_access, the_second_player_loses_the_seat_by_leaving) {
    test_client *a = greeted(), *b = greeted(), *c = greeted();
    send_json(a, create_request("Ann", deck1));
    send_json(b, joining(a->table));
    free_client(b);
    let_pass(50);
    send_json(c, joining(a->table));
    cr_expect(strstr(last_text(c), "\"taken\""), "a reloaded page keeps its seat: %s", last_text(c));
    let_pass(12);
    send_json(c, joining(a->table));
    cr_expect_str_eq(c->table, a->table, "%s", last_text(c));
    free_client(a), free_client(c);
}

Test(hub_access, the_second_player_loses_the_seat_by_not_returning_after_a_restart) {
    test_client *a = greeted(), *b = greeted();
    char token[HUB_TOKEN_SIZE], table[STORE_CODE];
    send_json(a, create_request("Ann", deck1));
    send_json(b, joining(a->table));
    strcpy(token, a->token), strcpy(table, a->table);
    free_client(a), free_client(b);
    close_hub();
    open_hub(NULL);
    a = new_client(token);
    let_pass(62);
    test_client *c = greeted();
    send_json(c, joining(table));
    cr_expect_str_eq(c->table, table, "%s", last_text(c));
    free_client(a), free_client(c);
}

Test(hub_access, joined_tables_are_limited_per_player) {
    enum { OTHERS = 7 };
    test_client *others[OTHERS], *b = greeted();
    for (unsigned i = 0; i < OTHERS; i++) {
        others[i] = greeted();
        send_json(others[i], create_request("Ann", deck1));
        send_json(b, joining(others[i]->table));
    }
    cr_expect_eq(frames_with(b, "\"error\":\"too many\""), 2, "%s", last_text(b));
    send_request(b, "withdraw", others[0]->table);
    send_json(b, joining(others[6]->table));
    cr_expect_str_eq(b->table, others[6]->table, "%s", last_text(b));
    send_json(b, create_request("Bob", deck2));
    cr_expect_not(strstr(last_text(b), "\"too many\""), "hosted tables are counted separately");
    for (unsigned i = 0; i < OTHERS; i++)
        free_client(others[i]);
    free_client(b);
}

Test(hub_access, players_of_correspondence_games_need_not_stay) {
    enum { DAY = 86400000 };
    test_client *a = greeted();
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:b,s:b}", "start", DAY, "increment", 0, "loses", 1, "each", 1));
    send_json(a, create);
    free_client(a);
    let_pass(200);
    cr_expect_eq(tables_in_lobby(), 1);
    clock_now += DAY;
    let_pass(2);
    cr_expect_eq(tables_in_lobby(), 0, "the time of one choice");
}

Test(hub_access, a_started_game_does_not_need_its_host) {
    test_client *a, *b;
    start_match(&a, &b);
    free_client(a);
    let_pass(200);
    cr_expect_eq(tables_in_lobby(), 1);
    cr_expect_not(b->over);
    free_client(b);
}

Test(hub_access, a_host_who_logs_in_is_still_the_host) {
    test_client *a = greeted();
    send_text(a, "{\"request\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    send_text(a, "{\"request\":\"log out\"}");
    send_json(a, create_request("Ann", deck1)); /* as a guest */
    send_text(a, "{\"request\":\"log in\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_assert(has_received(a, "\"account\":true"), "%s", last_text(a));
    let_pass(100);
    cr_expect_eq(tables_in_lobby(), 1);
    free_client(a);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 0);
}

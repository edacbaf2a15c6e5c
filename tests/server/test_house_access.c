/* test_house_access.c: access to tables, seats and spectators, and limits that protect players from strangers. */
#include "house_fixture.h"

TestSuite(house_access, .init = begin, .fini = end);

static unsigned frames_with(const guest *g, const char *words) {
    unsigned count = 0;
    for (unsigned i = 0; i < g->count; i++)
        count += strstr(g->texts[i], words) != NULL;
    return count;
}

static guest *greeted(void) {
    guest *g = come(NULL);
    hello(g, NULL);
    return g;
}

/* ---- Seats and spectators ---------------------------------------------------------------------------------------- */

Test(house_access, spectators_cannot_keep_a_player_out) {
    enum { CROWD = 520 };
    static guest *crowd[CROWD];
    guest *a, *b;
    char token[TOKEN_TEXT], table[STORE_CODE];
    unsigned refused = 0;
    two_sit_down(&a, &b);
    strcpy(token, a->token), strcpy(table, a->table);
    go(a);
    for (unsigned i = 0; i < CROWD; i++) {
        crowd[i] = come(NULL);
        ask(crowd[i], "look", table);
        refused += was_told(crowd[i], "\"error\":\"full\"");
    }
    cr_expect_eq(refused, CROWD - 500, "spectators have a limit: %u", refused);
    a = come(NULL);
    hello(a, token);
    ask(a, "look", table);
    cr_expect(was_told(a, "\"tell\":\"view\"") && was_told(a, "\"you\":\"P1\""), "%s", last_text(a));
    guest *one_more = come(NULL);
    ask(one_more, "look", table);
    cr_expect(was_told(one_more, "\"error\":\"full\""), "players are no spectators: %s", last_text(one_more));
    go(a), go(b), go(one_more);
    for (unsigned i = 0; i < CROWD; i++)
        go(crowd[i]);
}

static json_t *creation_without_spectators(void) {
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "spectators", json_false());
    return create;
}

Test(house_access, a_table_without_spectators_has_none_before_its_game_either) {
    guest *a = greeted(), *b = greeted(), *eve = greeted();
    say_json(a, creation_without_spectators());
    ask(eve, "look", a->table);
    cr_expect(was_told(eve, "\"state\":\"open\""), "an invited player sees what they are invited to: %s",
              last_text(eve));
    forget_all(eve);
    say_json(b, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", a->table, "name", "Bob", "deck", deck2));
    cr_expect_eq(eve->count, 0, "and is not told who comes and goes");
    ask(eve, "look", a->table);
    cr_expect(strstr(last_text(eve), "\"error\":\"no spectators\""), "nobody can sit down any more: %s",
              last_text(eve));
    ask(a, "ready", a->table), ask(b, "ready", b->table);
    cr_assert(a->prompt || b->prompt);
    answer_with(a->prompt ? a : b, 0);
    cr_expect_eq(frames_with(eve, "\"tell\":\"view\"") + frames_with(eve, "\"tell\":\"step\""), 0);
    cr_expect_eq(frames_with(eve, "\"state\":\"played\""), 0);
    go(a), go(b), go(eve);
}

Test(house_access, a_player_who_withdraws_does_not_watch_where_nobody_may) {
    guest *a = greeted(), *b = greeted(), *c = greeted();
    say_json(a, creation_without_spectators());
    say_json(b, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", a->table, "name", "Bob", "deck", deck2));
    ask(b, "withdraw", b->table);
    cr_expect(was_told(b, "\"you\":\"spectators\""), "the answer still comes: %s", last_text(b));
    forget_all(b);
    say_json(c, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", b->table, "name", "Cid", "deck", deck2));
    ask(a, "ready", b->table), ask(c, "ready", b->table);
    cr_expect_eq(b->count, 0, "%s", last_text(b));
    go(a), go(b), go(c);
}

Test(house_access, where_spectators_are_welcome_they_see_the_game_begin) {
    guest *a = greeted(), *b = greeted(), *eve = greeted();
    say_json(a, creation("Ann", deck1));
    ask(eve, "look", a->table);
    say_json(b, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", a->table, "name", "Bob", "deck", deck2));
    ask(a, "ready", a->table), ask(b, "ready", b->table);
    cr_expect(was_told(eve, "\"state\":\"played\"") && was_told(eve, "\"to\":\"spectators\""), "%s", last_text(eve));
    go(a), go(b), go(eve);
}

/* ---- Open tables ------------------------------------------------------------------------------------------------- */

static unsigned tables_in_lobby(void) {
    guest *g = greeted();
    say_text(g, "{\"ask\":\"lobby\"}");
    json_t *lobby = json_loads(last_text(g), 0, NULL);
    unsigned count = (unsigned)json_array_size(json_object_get(lobby, "tables"));
    json_decref(lobby);
    go(g);
    return count;
}

/* Advances the clock second by second, as in a running server. */
static void let_pass(unsigned seconds) {
    for (unsigned i = 0; i < seconds; i++) {
        clock_now += 1000;
        house_settle(house);
    }
}

static json_t *against_computer(void) {
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    return create;
}

Test(house_access, one_player_has_a_few_open_tables) {
    guest *a = greeted();
    char last[STORE_CODE];
    for (unsigned i = 0; i < 12; i++)
        say_json(a, i % 2 ? creation("Ann", deck1) : against_computer());
    cr_expect_eq(frames_with(a, "\"tell\":\"table\""), 5);
    cr_expect_eq(frames_with(a, "\"error\":\"too many\""), 7);
    strcpy(last, a->table);
    ask(a, "ready", last);
    say_json(a, creation("Ann", deck1));
    cr_expect_str_neq(a->table, last, "a game that has begun leaves room for another table");
    say_json(a, creation("Ann", deck1));
    cr_expect(strstr(last_text(a), "\"too many\""), "%s", last_text(a));
    ask(a, "withdraw", a->table);
    strcpy(last, a->table);
    say_json(a, creation("Ann", deck1));
    cr_expect_str_neq(a->table, last, "and so does a table that was left");
    go(a);
}

Test(house_access, guests_of_one_address_have_a_few_open_tables_together) {
    enum { GUESTS = 12 };
    guest *guests[GUESTS];
    unsigned made = 0;
    close_house();
    per_address = 16;
    open_house(NULL);
    for (unsigned i = 0; i < GUESTS; i++) {
        guests[i] = greeted();
        house_comes_from(guests[i]->visitor, "10.0.0.1");
        say_json(guests[i], creation("Ann", deck1));
        made += *guests[i]->table != '\0';
        if (i % 2) { /* a player who leaves frees a place only when the table has ended */
            go(guests[i]);
            guests[i] = NULL;
        }
    }
    cr_expect_eq(made, 8);
    guest *other = greeted();
    house_comes_from(other->visitor, "10.0.0.2");
    say_json(other, creation("Bob", deck1));
    cr_expect_neq(*other->table, '\0', "%s", last_text(other));
    let_pass(62);
    guest *later = greeted();
    house_comes_from(later->visitor, "10.0.0.1");
    say_json(later, creation("Cid", deck1));
    cr_expect_neq(*later->table, '\0', "%s", last_text(later));
    for (unsigned i = 0; i < GUESTS; i += 2)
        go(guests[i]);
    go(other), go(later);
}

Test(house_access, an_open_table_ends_when_its_maker_leaves) {
    guest *a = greeted(), *eve = greeted();
    say_json(a, creation("Ann", deck1));
    ask(eve, "look", a->table);
    cr_expect_eq(tables_in_lobby(), 1);
    char table[STORE_CODE], token[TOKEN_TEXT];
    strcpy(table, a->table), strcpy(token, a->token);
    go(a);
    let_pass(50);
    cr_expect_eq(tables_in_lobby(), 1, "a page that is loaded again comes back");
    a = come(token);
    let_pass(100);
    cr_expect_eq(tables_in_lobby(), 1, "they are here, whatever they look at");
    forget_all(eve);
    go(a);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 0);
    cr_expect(was_told(eve, "\"state\":\"withdrawn\""), "%s", last_text(eve));
    ask(eve, "look", table);
    cr_expect(strstr(last_text(eve), "\"no table\""), "%s", last_text(eve));
    go(eve);
}

Test(house_access, an_open_table_ends_when_its_maker_does_not_come_back_to_a_server_that_was_started_again) {
    guest *a = greeted(), *b = greeted();
    say_json(a, creation("Ann", deck1)), say_json(b, creation("Bob", deck2));
    char token[TOKEN_TEXT];
    strcpy(token, a->token);
    go(a), go(b);
    close_house();
    open_house(NULL);
    cr_expect_eq(tables_in_lobby(), 2);
    a = come(token);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 1, "whose maker is here again stays");
    go(a);
}

Test(house_access, who_joined_keeps_the_table_when_its_maker_leaves) {
    guest *a = greeted(), *b = greeted();
    say_json(a, creation("Ann", deck1));
    say_json(b, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", a->table, "name", "Bob", "deck", deck2));
    go(a);
    let_pass(62);
    cr_expect(strstr(last_text(b), "\"name\":null") && strstr(last_text(b), "\"you\":\"P2\""), "%s", last_text(b));
    cr_expect_eq(tables_in_lobby(), 1);
    go(b);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 0, "it is theirs now, and ends when they leave too");
}

static json_t *joining(const char *table) {
    return json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", table, "name", "Bob", "deck", deck2);
}

Test(house_access, a_table_ends_when_both_have_left_in_either_way) {
    guest *a = greeted(), *b = greeted();
    say_json(a, creation("Ann", deck1));
    say_json(b, joining(a->table));
    go(b);
    ask(a, "withdraw", a->table);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 0, "it was left to somebody who had gone");
    go(a);
}

Test(house_access, who_joined_and_left_does_not_keep_the_seat) {
    guest *a = greeted(), *b = greeted(), *c = greeted();
    say_json(a, creation("Ann", deck1));
    say_json(b, joining(a->table));
    go(b);
    let_pass(50);
    say_json(c, joining(a->table));
    cr_expect(strstr(last_text(c), "\"taken\""), "a page that is loaded again comes back: %s", last_text(c));
    let_pass(12);
    say_json(c, joining(a->table));
    cr_expect_str_eq(c->table, a->table, "%s", last_text(c));
    go(a), go(c);
}

Test(house_access, who_joined_does_not_keep_the_seat_past_a_start_of_the_server) {
    guest *a = greeted(), *b = greeted();
    char token[TOKEN_TEXT], table[STORE_CODE];
    say_json(a, creation("Ann", deck1));
    say_json(b, joining(a->table));
    strcpy(token, a->token), strcpy(table, a->table);
    go(a), go(b);
    close_house();
    open_house(NULL);
    a = come(token);
    let_pass(62);
    guest *c = greeted();
    say_json(c, joining(table));
    cr_expect_str_eq(c->table, table, "%s", last_text(c));
    go(a), go(c);
}

Test(house_access, one_player_sits_at_a_few_tables_of_others) {
    enum { OTHERS = 7 };
    guest *others[OTHERS], *b = greeted();
    for (unsigned i = 0; i < OTHERS; i++) {
        others[i] = greeted();
        say_json(others[i], creation("Ann", deck1));
        say_json(b, joining(others[i]->table));
    }
    cr_expect_eq(frames_with(b, "\"error\":\"too many\""), 2, "%s", last_text(b));
    ask(b, "withdraw", others[0]->table);
    say_json(b, joining(others[6]->table));
    cr_expect_str_eq(b->table, others[6]->table, "%s", last_text(b));
    say_json(b, creation("Bob", deck2));
    cr_expect_not(strstr(last_text(b), "\"too many\""), "their own tables are counted apart");
    for (unsigned i = 0; i < OTHERS; i++)
        go(others[i]);
    go(b);
}

Test(house_access, nobody_has_to_stay_where_a_choice_may_take_days) {
    enum { DAY = 86400000 };
    guest *a = greeted();
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:b,s:b}", "start", DAY, "increment", 0, "loses", 1, "each", 1));
    say_json(a, create);
    go(a);
    let_pass(200);
    cr_expect_eq(tables_in_lobby(), 1);
    clock_now += DAY;
    let_pass(2);
    cr_expect_eq(tables_in_lobby(), 0, "as long as one choice may take");
}

Test(house_access, a_game_that_has_begun_goes_on_without_its_maker) {
    guest *a, *b;
    two_sit_down(&a, &b);
    go(a);
    let_pass(200);
    cr_expect_eq(tables_in_lobby(), 1);
    cr_expect_not(b->over);
    go(b);
}

Test(house_access, a_maker_who_logs_in_is_still_the_maker) {
    guest *a = greeted();
    say_text(a, "{\"ask\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    say_text(a, "{\"ask\":\"log out\"}");
    say_json(a, creation("Ann", deck1)); /* as a guest */
    say_text(a, "{\"ask\":\"log in\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_assert(was_told(a, "\"account\":true"), "%s", last_text(a));
    let_pass(100);
    cr_expect_eq(tables_in_lobby(), 1);
    go(a);
    let_pass(62);
    cr_expect_eq(tables_in_lobby(), 0);
}

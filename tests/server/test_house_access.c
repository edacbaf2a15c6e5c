/* test_house_access.c: who may come to a table, sit there and watch, and what strangers cannot take from others. */
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

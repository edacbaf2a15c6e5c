/* test_house.c: the lobby, tables between people and against computer players, who is told what, and that all of it is
 * there again after the house is closed without a word. */
#include "house_fixture.h"
#include "table/shuffle_check.h"

TestSuite(house, .init = begin, .fini = end);

Test(house, who_says_hello_is_welcome_and_known_again_by_a_token) {
    guest *a = come(NULL);
    hello(a, NULL);
    cr_expect(strstr(last_text(a), "\"tell\":\"welcome\""), "%s", last_text(a));
    cr_expect_eq(strlen(a->token), TOKEN_TEXT - 1);
    say_json(a, creation("Ann", deck1));
    guest *again = come(NULL);
    hello(again, a->token);
    cr_expect(strstr(last_text(again), "\"name\":\"Ann\""), "%s", last_text(again));
    cr_expect_null(strstr(last_text(again), "token"));
    guest *other = come(NULL);
    hello(other, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    cr_expect(strstr(last_text(other), "\"name\":null"), "%s", last_text(other));
    hello(other, NULL);
    say_text(other, "{\"ask\":\"hello\",\"version\":2}");
    cr_expect(strstr(last_text(other), "\"error\":\"version\""));
    go(a);
    go(again);
    go(other);
}

Test(house, a_table_is_made_listed_joined_and_played_to_its_end) {
    guest *a, *b, *c = come(NULL);
    uint64_t random = 3;
    hello(c, NULL);
    say_text(c, "{\"ask\":\"lobby\"}");
    cr_expect(strstr(last_text(c), "\"tables\":[]"), "%s", last_text(c));
    two_sit_down(&a, &b);
    cr_expect(strstr(last_text(c), a->table), "%s", last_text(c));
    cr_expect(strstr(last_text(c), "\"state\":\"played\""), "%s", last_text(c));
    while (step_once(a, b, &random))
        ;
    cr_assert(a->over && b->over, "%s", last_text(a));
    cr_expect(was_told(a, "\"random\":["));
    cr_expect(was_told(a, "\"state\":\"over\""));
    say_text(a, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"state\":\"over\"") && strstr(last_text(a), "\"you\":\"P1\""), "%s", last_text(a));
    ask(a, "record", a->table);
    cr_expect(strstr(last_text(a), "\"tell\":\"record\""), "%s", last_text(a));
    ask(c, "look", a->table);
    cr_expect(was_told(c, "\"to\":\"spectators\""));
    go(a);
    go(b);
    go(c);
}

/* The prompt of both, as each would be told it by `look`. */
static char *looked(guest *g) {
    ask(g, "look", g->table);
    return copy_text(last_text(g), strlen(last_text(g)));
}

Test(house, a_match_goes_on_at_its_prompt_in_another_house) {
    guest *a, *b;
    uint64_t random = 5;
    two_sit_down(&a, &b);
    for (unsigned cut = 0; cut < 6; cut++) {
        for (unsigned i = 0; i < 40 && step_once(a, b, &random); i++)
            ;
        if (a->over)
            break;
        char *before[2] = {looked(a), looked(b)};
        guest *old[2] = {a, b};
        char table[STORE_CODE];
        strcpy(table, a->table);
        close_house(); /* nothing is said or kept by that: everything was */
        a->visitor = b->visitor = NULL;
        open_house(NULL);
        a = come(NULL), b = come(NULL);
        hello(a, old[0]->token), hello(b, old[1]->token);
        strcpy(a->token, old[0]->token), strcpy(b->token, old[1]->token);
        strcpy(a->table, table), strcpy(b->table, table);
        char *after[2] = {looked(a), looked(b)};
        for (unsigned i = 0; i < 2; i++) {
            cr_expect_str_eq(before[i], after[i]);
            free(before[i]);
            free(after[i]);
            go(old[i]);
        }
    }
    go(a);
    go(b);
}

Test(house, a_computer_player_answers_also_after_the_house_was_closed) {
    guest *a = come(NULL);
    uint64_t random = 9;
    hello(a, NULL);
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    say_json(a, create);
    ask(a, "ready", a->table);
    for (unsigned choices = 0; !a->over; choices++) {
        for (unsigned i = 0; i < 100 && !a->prompt && !a->over; i++)
            house_settle(house);
        cr_assert(a->prompt || a->over, "nobody is asked after %u choices", choices);
        if (a->over)
            break;
        if (choices % 30 == 29) {
            close_house();
            guest *old = a;
            old->visitor = NULL;
            open_house(NULL);
            a = come(old->token);
            strcpy(a->table, old->table);
            strcpy(a->token, old->token);
            ask(a, "look", a->table);
            go(old);
            continue;
        }
        answer_with(a, random_index(&random, options_of(a)));
    }
    cr_expect(a->over);
    go(a);
}

Test(house, nobody_plays_for_another) {
    guest *a, *b, *c = come(NULL);
    two_sit_down(&a, &b);
    guest *asked = a->prompt ? a : b, *other = asked == a ? b : a;
    hello(c, NULL);
    strcpy(c->table, a->table);
    json_int_t number = json_integer_value(json_object_get(asked->prompt, "number"));
    unsigned told = asked->count;
    for (unsigned i = 0; i < 2; i++)
        say_json(i ? c : other,
                 json_pack("{s:s,s:s,s:I,s:i}", "ask", "choose", "table", a->table, "prompt", number, "option", 0));
    cr_expect(strstr(last_text(c), "\"error\":\"not seated\""), "%s", last_text(c));
    cr_expect(strstr(last_text(other), "\"error\":\"not your prompt\""), "%s", last_text(other));
    cr_expect_eq(asked->count, told, "%s", last_text(asked));
    ask(c, "concede", a->table);
    cr_expect(strstr(last_text(c), "\"error\":\"not seated\""), "%s", last_text(c));
    say_json(c, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", a->table, "name", "Eve", "deck", deck1));
    cr_expect(strstr(last_text(c), "\"error\":\"begun\""), "%s", last_text(c));
    go(a);
    go(b);
    go(c);
}

Test(house, what_is_wrong_is_told_and_nothing_is_made_of_it) {
    guest *a = come(NULL);
    say_json(a, creation("Ann", deck1));
    cr_expect(strstr(last_text(a), "\"error\":\"not known\""), "%s", last_text(a));
    hello(a, NULL);
    say_json(a, creation("   ", deck1));
    cr_expect(strstr(last_text(a), "\"error\":\"bad name\""), "%s", last_text(a));
    say_json(a, creation("Ann\xe2\x80\xae", deck1));
    cr_expect(strstr(last_text(a), "\"error\":\"bad name\""), "%s", last_text(a));
    say_json(a, creation("Annabel (1662)", deck1)); /* as a rated player is shown */
    cr_expect(strstr(last_text(a), "\"error\":\"bad name\""), "%s", last_text(a));
    say_json(a, creation("Ann", "nonsense"));
    cr_expect(strstr(last_text(a), "\"error\":\"bad deck\""), "%s", last_text(a));
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "clock", json_pack("{s:i,s:i,s:b}", "start", 5, "increment", 0, "loses", 1));
    say_json(a, create);
    cr_expect(strstr(last_text(a), "\"error\":\"bad clock\""), "%s", last_text(a));
    create = creation("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "nobody", "deck", deck2));
    say_json(a, create);
    cr_expect(strstr(last_text(a), "\"error\":\"no computer player\""), "%s", last_text(a));
    ask(a, "look", "nowhere");
    cr_expect(strstr(last_text(a), "\"error\":\"no table\""), "%s", last_text(a));
    say_text(a, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"tables\":[]"), "%s", last_text(a));
    store_counts counts;
    store_count(kept, &counts);
    cr_expect_eq(counts.open + counts.played, 0);
    go(a);
}

Test(house, who_gets_up_leaves_a_free_seat_and_an_empty_table_is_gone) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL);
    hello(b, NULL);
    say_json(a, creation("Ann", deck1));
    say_json(b, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", a->table, "name", "Bob", "deck", deck2));
    ask(a, "withdraw", a->table);
    cr_expect(strstr(last_text(b), "\"name\":null") && strstr(last_text(b), "\"you\":\"P2\""), "%s", last_text(b));
    ask(b, "withdraw", a->table);
    cr_expect(strstr(last_text(b), "\"state\":\"withdrawn\""), "%s", last_text(b));
    ask(a, "look", a->table);
    cr_expect(strstr(last_text(a), "\"error\":\"no table\""), "%s", last_text(a));
    go(a);
    go(b);
}

Test(house, a_clock_that_runs_out_loses_also_when_nobody_looks) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "clock", json_pack("{s:i,s:i,s:b}", "start", 60000, "increment", 0, "loses", 1));
    sit_at(a, b, create);
    char table[STORE_CODE], token[TOKEN_TEXT];
    strcpy(table, a->table), strcpy(token, a->token);
    clock_now += 30000;
    house_settle(house);
    cr_expect_not(a->over);
    go(a), go(b);
    clock_now += 200000; /* first it falls asleep, then it is found */
    house_settle(house);
    clock_now += 2000;
    house_settle(house);
    a = come(token);
    ask(a, "look", table);
    cr_expect(was_told(a, "\"reason\":\"out of time\""), "%s", last_text(a));
    go(a);
}

Test(house, no_time_passes_while_there_is_no_house) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:i,s:b}", "start", 60000, "increment", 0, "reserve", 0, "loses", 1));
    sit_at(a, b, create);
    clock_now += 20000;
    house_settle(house); /* a sign of life is kept */
    close_house();
    a->visitor = b->visitor = NULL;
    clock_now += 3600000;
    open_house(NULL);
    guest *again = come(a->token);
    ask(again, "look", a->table);
    house_settle(house);
    cr_expect_not(again->over);
    clock_now += 50000;
    house_settle(house);
    clock_now += 2000;
    house_settle(house);
    cr_expect(again->over, "%s", last_text(again));
    go(a), go(b), go(again);
}

Test(house, a_rematch_that_was_withdrawn_can_be_asked_for_again) {
    guest *a, *b;
    two_sit_down(&a, &b);
    char first[STORE_CODE], second[STORE_CODE];
    strcpy(first, a->table);
    ask(a, "concede", first);
    ask(a, "rematch", first);
    strcpy(second, a->table);
    ask(a, "withdraw", second), ask(b, "withdraw", second);
    cr_expect(was_told(a, "\"state\":\"withdrawn\""));
    ask(b, "rematch", first);
    cr_expect_str_neq(b->table, second);
    cr_expect(strstr(last_text(b), "\"state\":\"open\""), "%s", last_text(b));
    go(a), go(b);
}

Test(house, a_rematch_has_sides_swapped) {
    guest *a, *b;
    two_sit_down(&a, &b);
    char first[STORE_CODE];
    strcpy(first, a->table);
    ask(a, "rematch", first);
    cr_expect(strstr(last_text(a), "\"error\":\"not over\""), "%s", last_text(a));
    ask(a, "concede", first);
    ask(a, "rematch", first);
    cr_expect_str_neq(a->table, first);
    cr_expect_str_eq(a->table, b->table);
    cr_expect(strstr(last_text(a), "\"you\":\"P2\""), "%s", last_text(a));
    ask(b, "rematch", first);
    cr_expect(strstr(last_text(b), "\"you\":\"P1\""), "%s", last_text(b));
    ask(a, "ready", a->table), ask(b, "ready", b->table);
    cr_expect(a->prompt || b->prompt);
    go(a), go(b);
}

Test(house, who_looks_on_sees_no_hand_and_only_where_it_is_allowed) {
    guest *a = come(NULL), *b = come(NULL), *c = come(NULL);
    hello(a, NULL), hello(b, NULL), hello(c, NULL);
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "spectators", json_false());
    sit_at(a, b, create);
    ask(c, "look", a->table);
    cr_expect(strstr(last_text(c), "\"error\":\"no spectators\""), "%s", last_text(c));
    ask(b, "look", a->table);
    cr_expect(strstr(last_text(b), "\"to\":\"P2\""), "%s", last_text(b));
    go(a), go(b), go(c);
}

Test(house, strangers_say_what_the_list_has) {
    guest *a, *b;
    two_sit_down(&a, &b);
    say_json(a, json_pack("{s:s,s:s,s:s}", "ask", "say", "table", a->table, "text", "Good luck!"));
    cr_expect(strstr(last_text(b), "\"text\":\"Good luck!\""), "%s", last_text(b));
    say_json(a, json_pack("{s:s,s:s,s:s}", "ask", "say", "table", a->table, "text", "You again?"));
    cr_expect(strstr(last_text(a), "\"error\":\"presets only\""), "%s", last_text(a));
    go(a), go(b);
}

static bool holds(const char *text, const char *told) {
    shuffle_check check;
    cr_assert(check_shuffles(catalog, "record", text, strlen(text), told, &check, error, sizeof error), "%s", error);
    return check.holds;
}

/* The record with one character changed behind those words. */
static bool holds_changed(const char *record, const char *words, const char *told) {
    char *text = copy_text(record, strlen(record)), *at = strstr(text, words);
    cr_assert_not_null(at, "%s", words);
    at += strlen(words);
    *at = *at == '0' ? '1' : '0';
    bool held = holds(text, told);
    free(text);
    return held;
}

Test(house, the_shuffles_of_a_match_can_be_checked_and_no_part_of_them_changed) {
    guest *a, *b;
    uint64_t random = 23;
    char told[65] = "";
    two_sit_down(&a, &b);
    sscanf(strstr(a->texts[1], "\"commitment\":\"") + 14, "%64[0-9a-f]", told);
    for (unsigned i = 0; i < 50; i++)
        step_once(a, b, &random);
    ask(a, "concede", a->table);
    char *record = record_of(a);
    cr_expect(holds(record, told));
    cr_expect(holds(record, NULL));
    cr_expect_not(holds(record, "00"), "another commitment was told");
    cr_expect_not(holds_changed(record, "\n# commitment ", NULL));
    cr_expect_not(holds_changed(record, "\n# secret ", told));
    cr_expect_not(holds_changed(record, "\n# P1 adds ", told));
    cr_expect_not(holds_changed(record, "\n# P2 adds ", told));
    cr_expect_not(holds_changed(record, "\nseed ", told));
    shuffle_check check;
    cr_expect_not(check_shuffles(catalog, "record", record, (size_t)(strstr(record, "\n# secret") - record), NULL,
                                 &check, error, sizeof error));
    free(record);
    go(a), go(b);
}

static bool may_join(guest *g, const char *table) {
    say_json(g, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", table, "name", "Bob", "deck", deck2));
    return !strstr(last_text(g), "\"error\":\"taken\"");
}

Test(house, who_is_blocked_does_not_come_to_the_table) {
    guest *a, *b, *c = come(NULL);
    char first[STORE_CODE];
    two_sit_down(&a, &b);
    strcpy(first, a->table);
    ask(a, "block", first);
    cr_expect(strstr(last_text(a), "\"tell\":\"noted\""), "%s", last_text(a));
    say_json(a, creation("Ann", deck1));
    cr_expect_not(may_join(b, a->table));
    say_json(a, json_pack("{s:s,s:s,s:b}", "ask", "block", "table", first, "blocked", 0));
    cr_expect(may_join(b, a->table), "%s", last_text(b));
    hello(c, NULL);
    ask(c, "block", first);
    cr_expect(strstr(last_text(c), "\"error\":\"nobody there\""), "%s", last_text(c));
    go(a), go(b), go(c);
}

/* Nor is the one who has blocked them seated by them. */
Test(house, who_is_blocked_gets_no_rematch_but_may_be_given_one) {
    guest *a, *b;
    char first[STORE_CODE];
    two_sit_down(&a, &b);
    strcpy(first, a->table);
    ask(a, "concede", first);
    ask(a, "block", first);
    ask(b, "rematch", first);
    cr_expect(strstr(last_text(b), "\"error\":\"nobody there\""), "%s", last_text(b));
    cr_expect_str_eq(a->table, first, "the blocker is brought to no table");
    ask(a, "rematch", first);
    cr_expect_str_neq(a->table, first);
    ask(b, "rematch", first);
    cr_expect_str_eq(b->table, a->table, "who has blocked somebody may still play with them");
    go(a), go(b);
}

Test(house, a_report_says_what_happened) {
    guest *a, *b;
    two_sit_down(&a, &b);
    say_json(a, json_pack("{s:s,s:s,s:s}", "ask", "report", "table", a->table, "text", "Plays too well."));
    cr_expect(strstr(last_text(a), "\"about\":\"report\""), "%s", last_text(a));
    say_json(a, json_pack("{s:s,s:s,s:s}", "ask", "report", "table", a->table, "text", ""));
    cr_expect(strstr(last_text(a), "\"error\":\"malformed\""), "%s", last_text(a));
    go(a), go(b);
}

Test(house, who_wants_to_be_forgotten_is) {
    guest *a, *b, *again = come(NULL);
    two_sit_down(&a, &b);
    say_text(a, "{\"ask\":\"forget me\"}");
    cr_expect(strstr(last_text(a), "\"error\":\"unfinished\""), "%s", last_text(a));
    ask(a, "concede", a->table);
    say_text(a, "{\"ask\":\"forget me\"}");
    cr_expect(strstr(last_text(a), "\"tell\":\"noted\""), "%s", last_text(a));
    ask(a, "look", a->table);
    cr_expect(was_told(a, "\"you\":\"spectators\""), "%s", last_text(a));
    hello(again, a->token);
    cr_expect(strstr(last_text(again), "\"name\":null"), "%s", last_text(again));
    say_text(b, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(b), "\"name\":\"deleted\"") && !strstr(last_text(b), "Ann"), "%s", last_text(b));
    ask(b, "rematch", b->table);
    cr_expect(strstr(last_text(b), "\"error\":\"nobody there\""), "%s", last_text(b));
    go(a), go(b), go(again);
}

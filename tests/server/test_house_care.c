/* test_house_care.c: who gets which answer, what a visitor can cost the house, and matches that cannot go on. */
#include <semaphore.h>

#include "house_fixture.h"

TestSuite(house_care, .init = begin, .fini = end);

static void hear_only(guest *g, const char *text) {
    house_hear(g->visitor, text, strlen(text));
}

static void hear_asked(guest *g, const char *word, const char *rest) {
    char text[256];
    snprintf(text, sizeof text, "{\"ask\":\"%s\",\"table\":\"%s\"%s}", word, g->table, rest);
    hear_only(g, text);
}

static unsigned times_told(const guest *g, const char *words) {
    unsigned times = 0;
    for (unsigned i = 0; i < g->count; i++)
        times += strstr(g->texts[i], words) != NULL;
    return times;
}

static bool count_one(void *user, const char *text) {
    (void)text;
    ++*(unsigned *)user;
    return true;
}

/* The number of a card that the view tells. */
static int card_in(const char *view) {
    const char *at = strstr(view, "\"cards\":[{\"card\":");
    return at ? atoi(at + strlen("\"cards\":[{\"card\":")) : -1;
}

Test(house_care, what_answers_one_alone_goes_to_the_one_who_asked) {
    guest *a, *b;
    char rest[64];
    two_sit_down(&a, &b);
    ask(a, "look", a->table);
    snprintf(rest, sizeof rest, ",\"card\":%d", card_in(last_text(a)));
    guest *asked = a->prompt ? a : b;
    forget_all(a), forget_all(b);
    hear_asked(a, "explain", rest);
    hear_asked(b, "look", "");
    house_settle(house);
    cr_expect_eq(times_told(a, "\"tell\":\"explained\""), 1, "%s", last_text(a));
    cr_expect_eq(times_told(b, "\"tell\":\"view\""), 1, "%s", last_text(b));
    cr_expect_eq(a->count, 1);
    cr_expect_eq(b->count, 2, "the table and the view");
    guest *idle = asked == a ? b : a;
    snprintf(rest, sizeof rest, ",\"prompt\":%lld,\"options\":[0]",
             (long long)json_integer_value(json_object_get(asked->prompt, "number")));
    forget_all(a), forget_all(b);
    hear_asked(asked, "suppose", rest);
    hear_asked(idle, "hint", "");
    hear_asked(asked, "hint", "");
    house_settle(house);
    cr_expect_eq(times_told(asked, "\"tell\":\"supposed\""), 1, "%s", last_text(asked));
    cr_expect_eq(times_told(asked, "\"tell\":\"hint\""), 1, "%s", last_text(asked));
    cr_expect_eq(times_told(idle, "\"tell\":\"error\""), 1, "%s", last_text(idle));
    cr_expect_eq(asked->count, 2);
    cr_expect_eq(idle->count, 1);
    go(a), go(b);
}

/* ---- Hints, which take long -------------------------------------------------------------------------------------- */

static sem_t done, go_on; /* the worker has done something, and waits until it may go on */

static void hold_worker(void *user) {
    (void)user;
    sem_post(&done);
    sem_wait(&go_on);
}

static void open_with_one_worker(void) {
    sem_init(&done, 0, 0);
    sem_init(&go_on, 0, 0);
    close_house();
    workers = 1;
    when_done = hold_worker;
    open_house(NULL);
}

/* Somebody against a computer player that is to move: it does, and the worker is held then. */
static guest *who_makes_the_computer_think(void) {
    guest *g = come(NULL);
    hello(g, NULL);
    json_t *create = creation("Cid", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    say_json(g, create);
    ask(g, "ready", g->table);
    while (g->prompt && sem_trywait(&done) != 0) {
        answer_with(g, 0);
        house_settle(house);
    }
    if (!g->prompt)
        sem_wait(&done);
    return g;
}

Test(house_care, nobody_waits_while_a_hint_is_thought_over) {
    guest *a, *b;
    open_with_one_worker();
    guest *other = who_makes_the_computer_think(); /* no hint is thought over as long as the worker is held */
    two_sit_down(&a, &b);
    guest *asked = a->prompt ? a : b;
    json_int_t prompt = json_integer_value(json_object_get(asked->prompt, "number"));
    ask(asked, "hint", asked->table);
    cr_expect_not(was_told(asked, "\"tell\":\"hint\""), "the house does not think it over itself");
    forget_all(asked);
    ask(asked, "hint", asked->table);
    cr_expect(was_told(asked, "\"too fast\""), "one at a time: %s", last_text(asked));
    ask(asked, "look", asked->table);
    cr_expect(was_told(asked, "\"tell\":\"view\""), "meanwhile all else is answered");
    sem_post(&go_on);
    sem_wait(&done);
    house_settle(house);
    cr_expect_eq(times_told(asked, "\"tell\":\"hint\""), 1, "%s", last_text(asked));
    cr_expect_eq(json_integer_value(json_object_get(asked->prompt, "number")), prompt);
    sem_post(&go_on), sem_post(&go_on), sem_post(&go_on);
    go(a), go(b), go(other);
}

/* A guest from that address, playing against a computer player that is to move. */
static guest *who_waits_for_the_computer(const char *address) {
    guest *g = come(NULL);
    hello(g, NULL);
    house_comes_from(g->visitor, address);
    json_t *create = creation("Cid", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    say_json(g, create);
    ask(g, "ready", g->table);
    while (g->prompt)
        answer_with(g, 0);
    forget_all(g);
    return g;
}

Test(house_care, one_address_with_many_games_keeps_no_other_waiting) {
    enum { GREEDY = 5, TURNS = 3 };
    guest *greedy[GREEDY];
    open_with_one_worker();
    guest *first = who_makes_the_computer_think(); /* the worker is held, so that all later work waits */
    for (unsigned i = 0; i < GREEDY; i++)
        greedy[i] = who_waits_for_the_computer("10.0.0.1");
    guest *modest = who_waits_for_the_computer("192.0.2.1");
    for (unsigned turn = 0; turn < TURNS; turn++) { /* the first, one of the greedy, and this */
        sem_post(&go_on);
        sem_wait(&done);
    }
    house_settle(house);
    cr_expect(was_told(modest, "\"tell\":\"step\""), "%s", last_text(modest));
    for (unsigned i = 0; i < 50; i++)
        sem_post(&go_on);
    for (unsigned i = 0; i < GREEDY; i++)
        go(greedy[i]);
    go(modest), go(first);
}

Test(house_care, a_hint_that_comes_too_late_is_none) {
    guest *a, *b;
    open_with_one_worker();
    guest *other = who_makes_the_computer_think();
    two_sit_down(&a, &b);
    guest *asked = a->prompt ? a : b, *gone = asked == a ? b : a;
    ask(asked, "hint", asked->table);
    answer_with(asked, 0);
    forget_all(asked), forget_all(gone);
    sem_post(&go_on);
    sem_wait(&done);
    house_settle(house);
    cr_expect_eq(times_told(asked, "\"about\":\"hint\",\"error\":\""), 1, "%s", last_text(asked));
    cr_expect_eq(times_told(asked, "\"tell\":\"hint\""), 0);
    cr_expect_eq(gone->count, 0, "the opponent hears nothing of it");
    sem_post(&go_on), sem_post(&go_on), sem_post(&go_on);
    go(a), go(b), go(other);
}

Test(house_care, a_match_with_clocks_against_a_computer_player_wakes_when_that_one_is_to_move) {
    guest *a = come(NULL);
    uint64_t random = 3;
    unsigned woken = 0;
    close_house();
    pace = 5000;
    open_house(NULL);
    a->visitor = house_enter(house, NULL, hear_text, a);
    hello(a, NULL);
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:b,s:i}", "start", 6000000, "increment", 0, "loses", 1, "reserve", 60000));
    say_json(a, create);
    ask(a, "ready", a->table);
    for (unsigned choices = 0; choices < 40 && !a->over; choices++) {
        if (!a->prompt) { /* the computer player is asked, and takes its time */
            close_house();
            open_house(NULL);
            a->visitor = house_enter(house, NULL, hear_text, a);
            hello(a, a->token);
            ask(a, "look", a->table);
            woken++;
            for (unsigned i = 0; i < 20 && !a->prompt && !a->over; i++) {
                clock_now += 5000;
                house_settle(house);
                house_settle(house);
            }
        }
        cr_assert(a->prompt || a->over, "nobody is asked after %u choices", choices);
        answer_with(a, random_index(&random, options_of(a)));
    }
    cr_expect_gt(woken, 3);
    go(a);
}

/* ---- What a visitor can cost ------------------------------------------------------------------------------------- */

static void open_again(void) {
    close_house();
    open_house(NULL);
}

Test(house_care, followers_of_the_lobby_are_told_at_once_and_then_every_now_and_then) {
    lobby_every = 1000;
    open_again();
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    say_text(b, "{\"ask\":\"lobby\"}");
    forget_all(b);
    guest *others[9];
    for (unsigned i = 0; i < 9; i++) { /* one table per guest */
        others[i] = come(NULL);
        hello(others[i], NULL);
        say_json(others[i], creation("Bob", deck1));
    }
    say_json(a, creation("Ann", deck1));
    cr_expect_eq(times_told(b, "\"tell\":\"lobby\""), 1);
    cr_expect_leq(house_wait(house), 1000);
    clock_now += 999;
    house_settle(house);
    cr_expect_eq(times_told(b, "\"tell\":\"lobby\""), 1);
    clock_now++;
    house_settle(house);
    cr_expect_eq(times_told(b, "\"tell\":\"lobby\""), 2);
    json_t *lobby = json_loads(last_text(b), 0, NULL);
    cr_expect_eq(json_array_size(json_object_get(lobby, "tables")), 10, "the last time tells all of it");
    json_decref(lobby);
    clock_now += 10000;
    house_settle(house);
    cr_expect_eq(times_told(b, "\"tell\":\"lobby\""), 2, "nothing has changed");
    go(a), go(b);
    for (unsigned i = 0; i < 9; i++)
        go(others[i]);
}

Test(house_care, what_takes_long_to_answer_counts_for_more) {
    guest *a, *b;
    two_sit_down(&a, &b);
    char token[TOKEN_TEXT], table[STORE_CODE];
    strcpy(token, a->token), strcpy(table, a->table);
    go(a), go(b);
    rate = 100, burst = 400;
    open_again();
    a = come(NULL);
    hello(a, token);
    forget_all(a);
    for (unsigned i = 0; i < 150; i++)
        ask(a, "look", table);
    cr_expect_eq(times_told(a, "\"tell\":\"view\""), 99, "four messages each, and one was the greeting");
    cr_expect(strstr(last_text(a), "\"error\":\"too fast\""), "%s", last_text(a));
    clock_now += 1000;
    forget_all(a);
    for (unsigned i = 0; i < 150; i++)
        ask(a, "look", table);
    cr_expect_eq(times_told(a, "\"tell\":\"view\""), 25);
    go(a);
}

static unsigned entries_now(void) {
    unsigned count = 0;
    store_entries(kept, 1, count_one, &count);
    return count;
}

Test(house_care, what_brings_a_game_no_nearer_to_its_end_is_kept_so_often_and_no_more) {
    guest *a, *b;
    two_sit_down(&a, &b);
    const char *const asked[] = {"hand", "level", "say"}, *const rest[] = {",\"hand\":\"open\"", ",\"level\":\"all\"",
                                                                           ",\"text\":\"Hello!\""};
    for (unsigned kind = 0; kind < 3; kind++) {
        unsigned before = entries_now();
        for (unsigned i = 0; i < 1200; i++)
            hear_asked(a, asked[kind], rest[kind]);
        house_settle(house);
        cr_expect_eq(entries_now() - before, kind == 0 ? 200 : kind == 1 ? 1000 : 500, "%s", asked[kind]);
        cr_expect(was_told(a, "\"error\":\"enough\""), "%s", last_text(a));
        forget_all(a), forget_all(b);
    }
    hear_asked(b, "say", ",\"text\":\"Hello!\"");
    house_settle(house);
    cr_expect(was_told(a, "Hello!"), "another's are another's");
    char token[TOKEN_TEXT], table[STORE_CODE];
    strcpy(token, a->token), strcpy(table, a->table);
    go(a), go(b);
    open_again();
    a = come(NULL);
    hello(a, token);
    ask(a, "look", table);
    hear_asked(a, "say", ",\"text\":\"Hello!\"");
    house_settle(house);
    cr_expect(was_told(a, "\"error\":\"enough\""), "also after the house was opened again: %s", last_text(a));
    go(a);
}

Test(house_care, what_is_refused_leaves_no_reading_of_the_clock) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "clock", json_pack("{s:i,s:i,s:b}", "start", 600000, "increment", 0, "loses", 1));
    sit_at(a, b, create);
    unsigned before = entries_now();
    for (unsigned i = 0; i < 50; i++) {
        clock_now += 100;
        hear_asked(a, "choose", ",\"prompt\":77,\"option\":0");
        hear_asked(b, "agree", "");
        hear_asked(b, "explain", ",\"card\":0");
        house_settle(house);
    }
    cr_expect_eq(entries_now(), before);
    guest *asked = a->prompt ? a : b, *watches = come(NULL);
    hello(watches, NULL);
    for (unsigned i = 0; i < 50; i++) {
        clock_now += 100;
        ask(watches, "look", a->table), ask(watches, "leave", a->table), ask(b, "look", b->table);
    }
    cr_expect_eq(entries_now(), before, "nor does looking on, however often");
    go(watches);
    answer_with(asked, 0);
    cr_expect_gt(entries_now(), before + 1, "the choice, and the reading before it");
    go(a), go(b);
}

/* How many of so many words of one visitor are answered. */
static unsigned answered(guest *g, unsigned words) {
    forget_all(g);
    for (unsigned i = 0; i < words; i++)
        hear_only(g, "{\"ask\":\"leaders\"}");
    house_settle(house);
    return times_told(g, "\"tell\":\"leaders\"");
}

static void open_with_rates(void) {
    close_house();
    rate = 10, burst = 40, per_address = 32; /* four visitors' worth for an address, two for a player */
    open_house(NULL);
}

Test(house_care, many_connections_of_one_address_send_no_more_than_a_few) {
    unsigned all = 0, elsewhere = 0;
    open_with_rates();
    for (unsigned i = 0; i < 20; i++) {
        char address[48];
        guest *g = come(NULL);
        snprintf(address, sizeof address, "2001:db8::%x:%x:0:1", i + 1, i); /* the third and fourth group are zero */
        house_comes_from(g->visitor, address);
        all += answered(g, 40);
        go(g);
    }
    cr_expect_eq(all, 4 * 40);
    guest *other = come(NULL);
    house_comes_from(other->visitor, "2001:db8:0:1::1");
    elsewhere = answered(other, 60);
    cr_expect_eq(elsewhere, 40, "another network has its own");
    clock_now += 1000;
    house_comes_from(other->visitor, "2001:db8::7");
    cr_expect_eq(answered(other, 60), 10, "what comes back in a second");
    go(other);
}

Test(house_care, many_connections_of_one_player_send_no_more_than_two) {
    unsigned all = 0;
    guest *a, *b;
    char token[TOKEN_TEXT];
    two_sit_down(&a, &b);
    strcpy(token, a->token);
    go(a), go(b);
    open_with_rates();
    for (unsigned i = 0; i < 10; i++) {
        char address[48];
        guest *g = come(token);
        snprintf(address, sizeof address, "192.0.2.%u", i);
        house_comes_from(g->visitor, address);
        all += answered(g, 40);
        go(g);
    }
    cr_expect_eq(all, 2 * 40);
}

Test(house_care, nobody_makes_tables_without_end) {
    unsigned made = 0;
    close_house();
    per_address = 2; /* eight tables at once */
    open_house(NULL);
    for (unsigned i = 0; i < 12; i++) {
        guest *g = come(NULL);
        house_comes_from(g->visitor, "192.0.2.1");
        hello(g, NULL);
        say_json(g, creation("Ann", deck1));
        made += *g->table != '\0';
        cr_expect(*g->table || was_told(g, "more tables than"), "%s", last_text(g));
        ask(g, "withdraw", g->table); /* open tables have a limit of their own */
        go(g);
    }
    cr_expect_eq(made, 8);
}

Test(house_care, a_clock_that_is_set_back_takes_nobodys_words) {
    rate = 100, burst = 400;
    open_again();
    guest *a = come(NULL);
    hello(a, NULL);
    clock_now -= 3600000;
    say_text(a, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"tell\":\"mine\""), "%s", last_text(a));
    go(a);
}

Test(house_care, who_sends_what_is_too_large_again_and_again_is_shown_the_door) {
    guest *a = come(NULL);
    unsigned heard = 0;
    hello(a, NULL);
    while (heard < 1000 && house_hear_too_much(a->visitor))
        heard++;
    house_settle(house);
    cr_expect_geq(heard, 100);
    cr_expect_lt(heard, 1000);
    cr_expect(strstr(last_text(a), "\"error\":\"too large\""), "%s", last_text(a));
    go(a);
}

/* ---- Matches that cannot go on ----------------------------------------------------------------------------------- */

/* An entry that no table can take, behind all others of the only match. */
static void spoil_match(void) {
    store_add_entry(kept, 1, 1000000, "{\"entry\":\"choice\",\"seat\":\"P1\",\"text\":\"dance\"}");
    cr_assert(store_commit(kept));
}

Test(house_care, a_match_that_cannot_go_on_is_tried_once_when_its_time_is_over) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:b,s:i}", "start", 5000, "increment", 0, "loses", 1, "reserve", 0));
    sit_at(a, b, create);
    go(a), go(b);
    house_settle(house);
    spoil_match();
    open_again();
    logged[0] = '\0';
    for (unsigned i = 0; i < 20; i++) {
        clock_now += 2000;
        house_settle(house);
    }
    const char *first = strstr(logged, "match 1: entry");
    cr_assert_not_null(first, "%s", logged);
    cr_expect_null(strstr(first + 1, "match 1: entry"), "%s", logged);
}

/* test_hub_limits.c: private replies, hints, rate limits and other limits of clients, and broken matches. */
#include <semaphore.h>

#include "hub_fixture.h"

TestSuite(hub_limits, .init = set_up, .fini = tear_down);

static void send_and_expect_no_other(test_client *g, const char *text) {
    hub_receive(g->client, text, strlen(text));
}

static void on_asked(test_client *g, const char *word, const char *rest) {
    char text[256];
    snprintf(text, sizeof text, "{\"request\":\"%s\",\"table\":\"%s\"%s}", word, g->table, rest);
    send_and_expect_no_other(g, text);
}

static unsigned times_received(const test_client *g, const char *words) {
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

/* The number of a card in the view. */
static int card_in(const char *view) {
    const char *at = strstr(view, "\"cards\":[{\"card\":");
    return at ? atoi(at + strlen("\"cards\":[{\"card\":")) : -1;
}

Test(hub_limits, private_replies_go_to_the_requesting_client) {
    test_client *a, *b;
    char rest[64];
    start_match(&a, &b);
    send_request(a, "look", a->table);
    snprintf(rest, sizeof rest, ",\"card\":%d", card_in(last_text(a)));
    test_client *asked = a->prompt ? a : b;
    clear_received(a), clear_received(b);
    on_asked(a, "explain", rest);
    on_asked(b, "look", "");
    hub_commit(hub);
    cr_expect_eq(times_received(a, "\"message\":\"explained\""), 1, "%s", last_text(a));
    cr_expect_eq(times_received(b, "\"message\":\"view\""), 1, "%s", last_text(b));
    cr_expect_eq(a->count, 1);
    cr_expect_eq(b->count, 2, "the table and the view");
    test_client *idle = asked == a ? b : a;
    snprintf(rest, sizeof rest, ",\"prompt\":%lld,\"options\":[0]",
             (long long)json_integer_value(json_object_get(asked->prompt, "number")));
    clear_received(a), clear_received(b);
    on_asked(asked, "preview", rest);
    on_asked(idle, "hint", "");
    on_asked(asked, "hint", "");
    hub_commit(hub);
    cr_expect_eq(times_received(asked, "\"message\":\"preview\""), 1, "%s", last_text(asked));
    cr_expect_eq(times_received(asked, "\"message\":\"hint\""), 1, "%s", last_text(asked));
    cr_expect_eq(times_received(idle, "\"message\":\"error\""), 1, "%s", last_text(idle));
    cr_expect_eq(asked->count, 2);
    cr_expect_eq(idle->count, 1);
    free_client(a), free_client(b);
}

/* ---- Hints ------------------------------------------------------------------------------------------------------- */

static sem_t done, go_on; /* the worker has finished a job, and waits for permission to continue */

static void hold_worker(void *user) {
    (void)user;
    sem_post(&done);
    sem_wait(&go_on);
}

static void open_with_one_worker(void) {
    sem_init(&done, 0, 0);
    sem_init(&go_on, 0, 0);
    close_hub();
    bot_threads = 1;
    when_done = hold_worker;
    open_hub(NULL);
}

/* Starts a game against a bot that is to move; the worker is blocked after its job. */
static test_client *who_makes_the_computer_think(void) {
    test_client *g = new_client(NULL);
    send_hello(g, NULL);
    json_t *create = create_request("Cid", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    send_json(g, create);
    send_request(g, "ready", g->table);
    while (g->prompt && sem_trywait(&done) != 0) {
        choose_option(g, 0);
        hub_commit(hub);
    }
    if (!g->prompt)
        sem_wait(&done);
    return g;
}

Test(hub_limits, hints_do_not_block_the_server) {
    test_client *a, *b;
    open_with_one_worker();
    test_client *other = who_makes_the_computer_think(); /* no hint is computed while the worker is blocked */
    start_match(&a, &b);
    test_client *asked = a->prompt ? a : b;
    json_int_t prompt = json_integer_value(json_object_get(asked->prompt, "number"));
    send_request(asked, "hint", asked->table);
    cr_expect_not(has_received(asked, "\"message\":\"hint\""), "the hub does not compute the hint itself");
    clear_received(asked);
    send_request(asked, "hint", asked->table);
    cr_expect(has_received(asked, "\"too fast\""), "only one hint at a time: %s", last_text(asked));
    send_request(asked, "look", asked->table);
    cr_expect(has_received(asked, "\"message\":\"view\""), "other requests are answered meanwhile");
    sem_post(&go_on);
    sem_wait(&done);
    hub_commit(hub);
    cr_expect_eq(times_received(asked, "\"message\":\"hint\""), 1, "%s", last_text(asked));
    cr_expect_eq(json_integer_value(json_object_get(asked->prompt, "number")), prompt);
    sem_post(&go_on), sem_post(&go_on), sem_post(&go_on);
    free_client(a), free_client(b), free_client(other);
}

/* Starts a game of a client at that address against a bot that is to move. */
static test_client *who_waits_for_the_computer(const char *address) {
    test_client *g = new_client(NULL);
    send_hello(g, NULL);
    hub_set_address(g->client, address);
    json_t *create = create_request("Cid", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    send_json(g, create);
    send_request(g, "ready", g->table);
    while (g->prompt)
        choose_option(g, 0);
    clear_received(g);
    return g;
}

Test(hub_limits, addresses_share_the_bot_threads_fairly) {
    enum { GREEDY = 5, TURNS = 3 };
    test_client *greedy[GREEDY];
    open_with_one_worker();
    test_client *first = who_makes_the_computer_think(); /* the worker is blocked, so that all later work waits */
    for (unsigned i = 0; i < GREEDY; i++)
        greedy[i] = who_waits_for_the_computer("10.0.0.1");
    test_client *modest = who_waits_for_the_computer("192.0.2.1");
    for (unsigned turn = 0; turn < TURNS; turn++) { /* the first one, one of the greedy client, and this one */
        sem_post(&go_on);
        sem_wait(&done);
    }
    hub_commit(hub);
    cr_expect(has_received(modest, "\"message\":\"step\""), "%s", last_text(modest));
    for (unsigned i = 0; i < 50; i++)
        sem_post(&go_on);
    for (unsigned i = 0; i < GREEDY; i++)
        free_client(greedy[i]);
    free_client(modest), free_client(first);
}

Test(hub_limits, late_hints_are_dropped) {
    test_client *a, *b;
    open_with_one_worker();
    test_client *other = who_makes_the_computer_think();
    start_match(&a, &b);
    test_client *asked = a->prompt ? a : b, *gone = asked == a ? b : a;
    send_request(asked, "hint", asked->table);
    choose_option(asked, 0);
    clear_received(asked), clear_received(gone);
    sem_post(&go_on);
    sem_wait(&done);
    hub_commit(hub);
    cr_expect_eq(times_received(asked, "\"about\":\"hint\",\"error\":\""), 1, "%s", last_text(asked));
    cr_expect_eq(times_received(asked, "\"message\":\"hint\""), 0);
    cr_expect_eq(gone->count, 0, "the opponent receives nothing");
    sem_post(&go_on), sem_post(&go_on), sem_post(&go_on);
    free_client(a), free_client(b), free_client(other);
}

Test(hub_limits, a_timed_match_against_a_bot_is_loaded_when_the_bot_is_to_move) {
    test_client *a = new_client(NULL);
    uint64_t random = 3;
    unsigned woken = 0;
    close_hub();
    bot_delay = 5000;
    open_hub(NULL);
    a->client = hub_connect(hub, NULL, on_message, a);
    send_hello(a, NULL);
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:b,s:i}", "start", 6000000, "increment", 0, "loses", 1, "reserve", 60000));
    send_json(a, create);
    send_request(a, "ready", a->table);
    for (unsigned choices = 0; choices < 40 && !a->over; choices++) {
        if (!a->prompt) { /* the bot's job is running */
            close_hub();
            open_hub(NULL);
            a->client = hub_connect(hub, NULL, on_message, a);
            send_hello(a, a->token);
            send_request(a, "look", a->table);
            woken++;
            for (unsigned i = 0; i < 20 && !a->prompt && !a->over; i++) {
                clock_now += 5000;
                hub_commit(hub);
                hub_commit(hub);
            }
        }
        cr_assert(a->prompt || a->over, "no player is asked after %u choices", choices);
        choose_option(a, random_index(&random, options_of(a)));
    }
    cr_expect_gt(woken, 3);
    free_client(a);
}

/* ---- Rate limits ------------------------------------------------------------------------------------------------- */

static void open_again(void) {
    close_hub();
    open_hub(NULL);
}

Test(hub_limits, lobby_updates_are_rate_limited) {
    lobby_interval = 1000;
    open_again();
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    send_text(b, "{\"request\":\"lobby\"}");
    clear_received(b);
    test_client *others[9];
    for (unsigned i = 0; i < 9; i++) { /* one table per guest */
        others[i] = new_client(NULL);
        send_hello(others[i], NULL);
        send_json(others[i], create_request("Bob", deck1));
    }
    send_json(a, create_request("Ann", deck1));
    cr_expect_eq(times_received(b, "\"message\":\"lobby\""), 1);
    cr_expect_leq(hub_next_timer_ms(hub), 1000);
    clock_now += 999;
    hub_commit(hub);
    cr_expect_eq(times_received(b, "\"message\":\"lobby\""), 1);
    clock_now++;
    hub_commit(hub);
    cr_expect_eq(times_received(b, "\"message\":\"lobby\""), 2);
    json_t *lobby = json_loads(last_text(b), 0, NULL);
    cr_expect_eq(json_array_size(json_object_get(lobby, "tables")), 10, "the last update is complete");
    json_decref(lobby);
    clock_now += 10000;
    hub_commit(hub);
    cr_expect_eq(times_received(b, "\"message\":\"lobby\""), 2, "nothing has changed");
    free_client(a), free_client(b);
    for (unsigned i = 0; i < 9; i++)
        free_client(others[i]);
}

Test(hub_limits, expensive_requests_cost_more) {
    test_client *a, *b;
    start_match(&a, &b);
    char token[HUB_TOKEN_SIZE], table[STORE_CODE];
    strcpy(token, a->token), strcpy(table, a->table);
    free_client(a), free_client(b);
    rate_per_second = 100, rate_burst = 400;
    open_again();
    a = new_client(NULL);
    send_hello(a, token);
    clear_received(a);
    for (unsigned i = 0; i < 150; i++)
        send_request(a, "look", table);
    cr_expect_eq(times_received(a, "\"message\":\"view\""), 99, "four messages each, including hello");
    cr_expect(strstr(last_text(a), "\"error\":\"too fast\""), "%s", last_text(a));
    clock_now += 1000;
    clear_received(a);
    for (unsigned i = 0; i < 150; i++)
        send_request(a, "look", table);
    cr_expect_eq(times_received(a, "\"message\":\"view\""), 25);
    free_client(a);
}

static unsigned entries_now(void) {
    unsigned count = 0;
    store_entries(store, 1, count_one, &count);
    return count;
}

Test(hub_limits, entries_without_progress_are_limited_per_game) {
    test_client *a, *b;
    start_match(&a, &b);
    const char *const asked[] = {"hand", "level", "say"}, *const rest[] = {",\"hand\":\"open\"", ",\"level\":\"all\"",
                                                                           ",\"text\":\"Hello!\""};
    for (unsigned kind = 0; kind < 3; kind++) {
        unsigned before = entries_now();
        for (unsigned i = 0; i < 1200; i++)
            on_asked(a, asked[kind], rest[kind]);
        hub_commit(hub);
        cr_expect_eq(entries_now() - before, kind == 0 ? 200 : kind == 1 ? 1000 : 500, "%s", asked[kind]);
        cr_expect(has_received(a, "\"error\":\"enough\""), "%s", last_text(a));
        clear_received(a), clear_received(b);
    }
    on_asked(b, "say", ",\"text\":\"Hello!\"");
    hub_commit(hub);
    cr_expect(has_received(a, "Hello!"), "the opponent has a limit of their own");
    char token[HUB_TOKEN_SIZE], table[STORE_CODE];
    strcpy(token, a->token), strcpy(table, a->table);
    free_client(a), free_client(b);
    open_again();
    a = new_client(NULL);
    send_hello(a, token);
    send_request(a, "look", table);
    on_asked(a, "say", ",\"text\":\"Hello!\"");
    hub_commit(hub);
    cr_expect(has_received(a, "\"error\":\"enough\""), "also after a restart: %s", last_text(a));
    free_client(a);
}

Test(hub_limits, rejected_requests_store_no_clock_entry) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "clock", json_pack("{s:i,s:i,s:b}", "start", 600000, "increment", 0, "loses", 1));
    start_match_with(a, b, create);
    unsigned before = entries_now();
    for (unsigned i = 0; i < 50; i++) {
        clock_now += 100;
        on_asked(a, "choose", ",\"prompt\":77,\"option\":0");
        on_asked(b, "agree", "");
        on_asked(b, "explain", ",\"card\":0");
        hub_commit(hub);
    }
    cr_expect_eq(entries_now(), before);
    test_client *asked = a->prompt ? a : b, *watches = new_client(NULL);
    send_hello(watches, NULL);
    for (unsigned i = 0; i < 50; i++) {
        clock_now += 100;
        send_request(watches, "look", a->table), send_request(watches, "leave", a->table),
            send_request(b, "look", b->table);
    }
    cr_expect_eq(entries_now(), before, "viewing stores no entry either");
    free_client(watches);
    choose_option(asked, 0);
    cr_expect_gt(entries_now(), before + 1, "the choice and the clock reading before it");
    free_client(a), free_client(b);
}

/* How many of that many messages of one client are answered. */
static unsigned answered(test_client *g, unsigned words) {
    clear_received(g);
    for (unsigned i = 0; i < words; i++)
        send_and_expect_no_other(g, "{\"request\":\"leaders\"}");
    hub_commit(hub);
    return times_received(g, "\"message\":\"leaders\"");
}

static void open_with_rates(void) {
    close_hub();
    rate_per_second = 10, rate_burst = 40,
    clients_per_address = 32; /* rate limit of four clients for an address, of two for a player */
    open_hub(NULL);
}

Test(hub_limits, connections_of_one_address_share_a_rate_limit) {
    unsigned all = 0, elsewhere = 0;
    open_with_rates();
    for (unsigned i = 0; i < 20; i++) {
        char address[48];
        test_client *g = new_client(NULL);
        snprintf(address, sizeof address, "2001:db8::%x:%x:0:1", i + 1, i); /* the third and fourth group are zero */
        hub_set_address(g->client, address);
        all += answered(g, 40);
        free_client(g);
    }
    cr_expect_eq(all, 4 * 40);
    test_client *other = new_client(NULL);
    hub_set_address(other->client, "2001:db8:0:1::1");
    elsewhere = answered(other, 60);
    cr_expect_eq(elsewhere, 40, "another network has its own limit");
    clock_now += 1000;
    hub_set_address(other->client, "2001:db8::7");
    cr_expect_eq(answered(other, 60), 10, "the budget refilled in a second");
    free_client(other);
}

Test(hub_limits, connections_of_one_player_share_a_rate_limit) {
    unsigned all = 0;
    test_client *a, *b;
    char token[HUB_TOKEN_SIZE];
    start_match(&a, &b);
    strcpy(token, a->token);
    free_client(a), free_client(b);
    open_with_rates();
    for (unsigned i = 0; i < 10; i++) {
        char address[48];
        test_client *g = new_client(token);
        snprintf(address, sizeof address, "192.0.2.%u", i);
        hub_set_address(g->client, address);
        all += answered(g, 40);
        free_client(g);
    }
    cr_expect_eq(all, 2 * 40);
}

Test(hub_limits, table_creation_is_rate_limited) {
    unsigned made = 0;
    close_hub();
    clients_per_address = 2; /* eight tables at once */
    open_hub(NULL);
    for (unsigned i = 0; i < 12; i++) {
        test_client *g = new_client(NULL);
        hub_set_address(g->client, "192.0.2.1");
        send_hello(g, NULL);
        send_json(g, create_request("Ann", deck1));
        made += *g->table != '\0';
        cr_expect(*g->table || has_received(g, "creating tables too fast"), "%s", last_text(g));
        send_request(g, "withdraw", g->table); /* open tables have a limit of their own */
        free_client(g);
    }
    cr_expect_eq(made, 8);
}

Test(hub_limits, setting_the_clock_back_costs_no_rate_budget) {
    rate_per_second = 100, rate_burst = 400;
    open_again();
    test_client *a = new_client(NULL);
    send_hello(a, NULL);
    clock_now -= 3600000;
    send_text(a, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"message\":\"mine\""), "%s", last_text(a));
    free_client(a);
}

Test(hub_limits, clients_that_keep_sending_oversized_messages_are_disconnected) {
    test_client *a = new_client(NULL);
    unsigned received = 0;
    send_hello(a, NULL);
    while (received < 1000 && hub_receive_oversized(a->client))
        received++;
    hub_commit(hub);
    cr_expect_geq(received, 100);
    cr_expect_lt(received, 1000);
    cr_expect(strstr(last_text(a), "\"error\":\"too large\""), "%s", last_text(a));
    free_client(a);
}

/* ---- Broken matches ---------------------------------------------------------------------------------------------- */

/* Appends an entry that no table accepts to the only match. */
static void spoil_match(void) {
    store_add_entry(store, 1, 1000000, "{\"entry\":\"choice\",\"seat\":\"P1\",\"text\":\"dance\"}");
    cr_assert(store_commit(store));
}

Test(hub_limits, a_broken_match_is_loaded_once_when_its_clock_runs_out) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:b,s:i}", "start", 5000, "increment", 0, "loses", 1, "reserve", 0));
    start_match_with(a, b, create);
    free_client(a), free_client(b);
    hub_commit(hub);
    spoil_match();
    open_again();
    log_text[0] = '\0';
    for (unsigned i = 0; i < 20; i++) {
        clock_now += 2000;
        hub_commit(hub);
    }
    const char *first = strstr(log_text, "match 1: entry");
    cr_assert_not_null(first, "%s", log_text);
    cr_expect_null(strstr(first + 1, "match 1: entry"), "%s", log_text);
}

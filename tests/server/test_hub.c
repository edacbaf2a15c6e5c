/* test_hub.c: the lobby, matches between people and against bots, who receives what, and all of it after the hub is
 * closed without notice. */
#include "hub_fixture.h"
#include "table/shuffle_check.h"

TestSuite(hub, .init = set_up, .fini = tear_down);

Test(hub, hello_returns_a_token_that_identifies_the_player) {
    test_client *a = new_client(NULL);
    send_hello(a, NULL);
    cr_expect(strstr(last_text(a), "\"message\":\"welcome\""), "%s", last_text(a));
    cr_expect_eq(strlen(a->token), HUB_TOKEN_SIZE - 1);
    send_json(a, create_request("Ann", deck1));
    test_client *again = new_client(NULL);
    send_hello(again, a->token);
    cr_expect(strstr(last_text(again), "\"name\":\"Ann\""), "%s", last_text(again));
    cr_expect_null(strstr(last_text(again), "token"));
    test_client *other = new_client(NULL);
    send_hello(other, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    cr_expect(strstr(last_text(other), "\"name\":null"), "%s", last_text(other));
    send_hello(other, NULL);
    free_client(a);
    free_client(again);
    free_client(other);
}

/* Version 1 had no texts with spans: its clients would show nothing. */
Test(hub, clients_of_another_protocol_version_are_rejected) {
    static const int versions[] = {0, PROTOCOL_VERSION - 1, PROTOCOL_VERSION + 1};
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        test_client *g = new_client(NULL);
        send_json(g, json_pack("{s:s,s:i}", "request", "hello", "version", versions[i]));
        cr_expect(strstr(last_text(g), "\"error\":\"version\""), "%s", last_text(g));
        cr_expect(strstr(last_text(g), "This server speaks version 2 of the protocol."), "%s", last_text(g));
        cr_expect_eq(g->token[0], '\0');
        send_hello(g, NULL);
        cr_expect(strstr(last_text(g), "\"message\":\"welcome\""), "%s", last_text(g));
        free_client(g);
    }
}

Test(hub, a_table_is_created_listed_joined_and_played_to_the_end) {
    test_client *a, *b, *c = new_client(NULL);
    uint64_t random = 3;
    send_hello(c, NULL);
    send_text(c, "{\"request\":\"lobby\"}");
    cr_expect(strstr(last_text(c), "\"tables\":[]"), "%s", last_text(c));
    start_match(&a, &b);
    cr_expect(strstr(last_text(c), a->table), "%s", last_text(c));
    cr_expect(strstr(last_text(c), "\"state\":\"played\""), "%s", last_text(c));
    while (play_step(a, b, &random))
        ;
    cr_assert(a->over && b->over, "%s", last_text(a));
    cr_expect(has_received(a, "\"random\":["));
    cr_expect(has_received(a, "\"state\":\"over\""));
    send_text(a, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"state\":\"over\"") && strstr(last_text(a), "\"you\":\"P1\""), "%s", last_text(a));
    send_request(a, "record", a->table);
    cr_expect(strstr(last_text(a), "\"message\":\"record\""), "%s", last_text(a));
    send_request(c, "look", a->table);
    cr_expect(has_received(c, "\"to\":\"spectators\""));
    free_client(a);
    free_client(b);
    free_client(c);
}

/* Returns the view with the prompt, as `look` returns it. */
static char *looked(test_client *g) {
    send_request(g, "look", g->table);
    return memory_copy_text(last_text(g), strlen(last_text(g)));
}

Test(hub, a_match_resumes_at_its_prompt_after_a_restart) {
    test_client *a, *b;
    uint64_t random = 5;
    start_match(&a, &b);
    for (unsigned cut = 0; cut < 6; cut++) {
        for (unsigned i = 0; i < 40 && play_step(a, b, &random); i++)
            ;
        if (a->over)
            break;
        char *before[2] = {looked(a), looked(b)};
        test_client *old[2] = {a, b};
        char table[STORE_CODE];
        strcpy(table, a->table);
        close_hub(); /* closing saves nothing: everything was committed before */
        a->client = b->client = NULL;
        open_hub(NULL);
        a = new_client(NULL), b = new_client(NULL);
        send_hello(a, old[0]->token), send_hello(b, old[1]->token);
        strcpy(a->token, old[0]->token), strcpy(b->token, old[1]->token);
        strcpy(a->table, table), strcpy(b->table, table);
        char *after[2] = {looked(a), looked(b)};
        for (unsigned i = 0; i < 2; i++) {
            cr_expect_str_eq(before[i], after[i]);
            free(before[i]);
            free(after[i]);
            free_client(old[i]);
        }
    }
    free_client(a);
    free_client(b);
}

Test(hub, bots_continue_after_a_restart) {
    test_client *a = new_client(NULL);
    uint64_t random = 9;
    send_hello(a, NULL);
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    send_json(a, create);
    send_request(a, "ready", a->table);
    for (unsigned choices = 0; !a->over; choices++) {
        for (unsigned i = 0; i < 100 && !a->prompt && !a->over; i++)
            hub_commit(hub);
        cr_assert(a->prompt || a->over, "no player is asked after %u choices", choices);
        if (a->over)
            break;
        if (choices % 30 == 29) {
            close_hub();
            test_client *old = a;
            old->client = NULL;
            open_hub(NULL);
            a = new_client(old->token);
            strcpy(a->table, old->table);
            strcpy(a->token, old->token);
            send_request(a, "look", a->table);
            free_client(old);
            continue;
        }
        choose_option(a, random_index(&random, options_of(a)));
    }
    cr_expect(a->over);
    free_client(a);
}

Test(hub, clients_cannot_answer_for_another_player) {
    test_client *a, *b, *c = new_client(NULL);
    start_match(&a, &b);
    test_client *asked = a->prompt ? a : b, *other = asked == a ? b : a;
    send_hello(c, NULL);
    strcpy(c->table, a->table);
    json_int_t number = json_integer_value(json_object_get(asked->prompt, "number"));
    unsigned count = asked->count;
    for (unsigned i = 0; i < 2; i++)
        send_json(i ? c : other, json_pack("{s:s,s:s,s:I,s:i}", "request", "choose", "table", a->table, "prompt",
                                           number, "option", 0));
    cr_expect(strstr(last_text(c), "\"error\":\"not seated\""), "%s", last_text(c));
    cr_expect(strstr(last_text(other), "\"error\":\"not your prompt\""), "%s", last_text(other));
    cr_expect_eq(asked->count, count, "%s", last_text(asked));
    send_request(c, "concede", a->table);
    cr_expect(strstr(last_text(c), "\"error\":\"not seated\""), "%s", last_text(c));
    send_json(c, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Eve", "deck", deck1));
    cr_expect(strstr(last_text(c), "\"error\":\"started\""), "%s", last_text(c));
    free_client(a);
    free_client(b);
    free_client(c);
}

/* A client that views no match gets the reply to its request; it may be gone before the commit. */
Test(hub, a_client_may_disconnect_before_its_reply) {
    static const char request[] = "{\"request\":\"concede\",\"table\":\"%s\"}";
    test_client *a, *b, *c = new_client(NULL);
    char text[200];
    start_match(&a, &b);
    send_hello(c, NULL);
    snprintf(text, sizeof text, request, a->table);
    hub_receive(c->client, text, strlen(text));
    hub_disconnect(c->client);
    c->client = hub_connect(hub, c->token, on_message, c);
    hub_commit(hub);
    cr_expect_not(has_received(c, "\"error\":\"not seated\""), "%s", last_text(c));
    free_client(a), free_client(b), free_client(c);
}

Test(hub, invalid_requests_are_rejected_without_effect) {
    test_client *a = new_client(NULL);
    send_json(a, create_request("Ann", deck1));
    cr_expect(strstr(last_text(a), "\"error\":\"not known\""), "%s", last_text(a));
    send_hello(a, NULL);
    send_json(a, create_request("   ", deck1));
    cr_expect(strstr(last_text(a), "\"error\":\"bad name\""), "%s", last_text(a));
    send_json(a, create_request("Ann\xe2\x80\xae", deck1));
    cr_expect(strstr(last_text(a), "\"error\":\"bad name\""), "%s", last_text(a));
    send_json(a, create_request("Annabel (1662)", deck1)); /* imitates a rated player */
    cr_expect(strstr(last_text(a), "\"error\":\"bad name\""), "%s", last_text(a));
    send_json(a, create_request("Ann", "nonsense"));
    cr_expect(strstr(last_text(a), "\"error\":\"bad deck\""), "%s", last_text(a));
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "clock", json_pack("{s:i,s:i,s:b}", "start", 5, "increment", 0, "loses", 1));
    send_json(a, create);
    cr_expect(strstr(last_text(a), "\"error\":\"bad clock\""), "%s", last_text(a));
    create = create_request("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "nobody", "deck", deck2));
    send_json(a, create);
    cr_expect(strstr(last_text(a), "\"error\":\"no computer player\""), "%s", last_text(a));
    send_request(a, "look", "nowhere");
    cr_expect(strstr(last_text(a), "\"error\":\"no table\""), "%s", last_text(a));
    send_text(a, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"tables\":[]"), "%s", last_text(a));
    store_counts counts;
    store_get_counts(store, &counts);
    cr_expect_eq(counts.open + counts.played, 0);
    free_client(a);
}

Test(hub, withdrawing_frees_the_seat_and_an_empty_table_ends) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL);
    send_hello(b, NULL);
    send_json(a, create_request("Ann", deck1));
    send_json(b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2));
    send_request(a, "withdraw", a->table);
    cr_expect(strstr(last_text(b), "\"name\":null") && strstr(last_text(b), "\"you\":\"P2\""), "%s", last_text(b));
    send_request(b, "withdraw", a->table);
    cr_expect(strstr(last_text(b), "\"state\":\"withdrawn\""), "%s", last_text(b));
    send_request(a, "look", a->table);
    cr_expect(strstr(last_text(a), "\"error\":\"no table\""), "%s", last_text(a));
    free_client(a);
    free_client(b);
}

Test(hub, clocks_run_out_in_unloaded_matches) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "clock", json_pack("{s:i,s:i,s:b}", "start", 60000, "increment", 0, "loses", 1));
    start_match_with(a, b, create);
    char table[STORE_CODE], token[HUB_TOKEN_SIZE];
    strcpy(table, a->table), strcpy(token, a->token);
    clock_now += 30000;
    hub_commit(hub);
    cr_expect_not(a->over);
    free_client(a), free_client(b);
    clock_now += 200000; /* first the match is unloaded, then the timer finds it */
    hub_commit(hub);
    clock_now += 2000;
    hub_commit(hub);
    a = new_client(token);
    send_request(a, "look", table);
    cr_expect(has_received(a, "\"reason\":\"out of time\""), "%s", last_text(a));
    free_client(a);
}

Test(hub, clocks_stop_while_the_server_is_down) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:i,s:b}", "start", 60000, "increment", 0, "reserve", 0, "loses", 1));
    start_match_with(a, b, create);
    clock_now += 20000;
    hub_commit(hub); /* stores a heartbeat */
    close_hub();
    a->client = b->client = NULL;
    clock_now += 3600000;
    open_hub(NULL);
    test_client *again = new_client(a->token);
    send_request(again, "look", a->table);
    hub_commit(hub);
    cr_expect_not(again->over);
    clock_now += 50000;
    hub_commit(hub);
    clock_now += 2000;
    hub_commit(hub);
    cr_expect(again->over, "%s", last_text(again));
    free_client(a), free_client(b), free_client(again);
}

Test(hub, a_withdrawn_rematch_can_be_requested_again) {
    test_client *a, *b;
    start_match(&a, &b);
    char first[STORE_CODE], second[STORE_CODE];
    strcpy(first, a->table);
    send_request(a, "concede", first);
    send_request(a, "rematch", first);
    strcpy(second, a->table);
    send_request(a, "withdraw", second), send_request(b, "withdraw", second);
    cr_expect(has_received(a, "\"state\":\"withdrawn\""));
    send_request(b, "rematch", first);
    cr_expect_str_neq(b->table, second);
    cr_expect(strstr(last_text(b), "\"state\":\"open\""), "%s", last_text(b));
    free_client(a), free_client(b);
}

Test(hub, a_rematch_swaps_the_seats) {
    test_client *a, *b;
    start_match(&a, &b);
    char first[STORE_CODE];
    strcpy(first, a->table);
    send_request(a, "rematch", first);
    cr_expect(strstr(last_text(a), "\"error\":\"not over\""), "%s", last_text(a));
    send_request(a, "concede", first);
    send_request(a, "rematch", first);
    cr_expect_str_neq(a->table, first);
    cr_expect_str_eq(a->table, b->table);
    cr_expect(strstr(last_text(a), "\"you\":\"P2\""), "%s", last_text(a));
    send_request(b, "rematch", first);
    cr_expect(strstr(last_text(b), "\"you\":\"P1\""), "%s", last_text(b));
    send_request(a, "ready", a->table), send_request(b, "ready", b->table);
    cr_expect(a->prompt || b->prompt);
    free_client(a), free_client(b);
}

Test(hub, spectators_need_permission) {
    test_client *a = new_client(NULL), *b = new_client(NULL), *c = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL), send_hello(c, NULL);
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "spectators", json_false());
    start_match_with(a, b, create);
    send_request(c, "look", a->table);
    cr_expect(strstr(last_text(c), "\"error\":\"no spectators\""), "%s", last_text(c));
    send_request(b, "look", a->table);
    cr_expect(strstr(last_text(b), "\"to\":\"P2\""), "%s", last_text(b));
    free_client(a), free_client(b), free_client(c);
}

Test(hub, guests_may_send_presets_only) {
    test_client *a, *b;
    start_match(&a, &b);
    send_json(a, json_pack("{s:s,s:s,s:s}", "request", "say", "table", a->table, "text", "Good luck!"));
    cr_expect(strstr(last_text(b), "\"text\":\"Good luck!\""), "%s", last_text(b));
    send_json(a, json_pack("{s:s,s:s,s:s}", "request", "say", "table", a->table, "text", "You again?"));
    cr_expect(strstr(last_text(a), "\"error\":\"presets only\""), "%s", last_text(a));
    free_client(a), free_client(b);
}

static bool holds(const char *text, const char *commitment) {
    shuffle_check check;
    cr_assert(table_check_shuffles(catalog, "record", text, strlen(text), commitment, &check, error, sizeof error),
              "%s", error);
    return check.holds;
}

/* Returns the check of a record with one character changed after the given words. */
static bool holds_changed(const char *record, const char *words, const char *commitment) {
    char *text = memory_copy_text(record, strlen(record)), *at = strstr(text, words);
    cr_assert_not_null(at, "%s", words);
    at += strlen(words);
    *at = *at == '0' ? '1' : '0';
    bool held = holds(text, commitment);
    free(text);
    return held;
}

Test(hub, shuffles_can_be_verified_and_changes_are_detected) {
    test_client *a, *b;
    uint64_t random = 23;
    char commitment[65] = "";
    start_match(&a, &b);
    sscanf(strstr(a->texts[1], "\"commitment\":\"") + 14, "%64[0-9a-f]", commitment);
    for (unsigned i = 0; i < 50; i++)
        play_step(a, b, &random);
    send_request(a, "concede", a->table);
    char *record = record_of(a);
    cr_expect(holds(record, commitment));
    cr_expect(holds(record, NULL));
    cr_expect_not(holds(record, "00"), "the commitment differs from the one sent");
    cr_expect_not(holds_changed(record, "\n# commitment ", NULL));
    cr_expect_not(holds_changed(record, "\n# secret ", commitment));
    cr_expect_not(holds_changed(record, "\n# P1 adds ", commitment));
    cr_expect_not(holds_changed(record, "\n# P2 adds ", commitment));
    cr_expect_not(holds_changed(record, "\nseed ", commitment));
    shuffle_check check;
    cr_expect_not(table_check_shuffles(catalog, "record", record, (size_t)(strstr(record, "\n# secret") - record), NULL,
                                       &check, error, sizeof error));
    free(record);
    free_client(a), free_client(b);
}

static bool may_join(test_client *g, const char *table) {
    send_json(g, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", table, "name", "Bob", "deck", deck2));
    return !strstr(last_text(g), "\"error\":\"taken\"");
}

Test(hub, blocked_players_cannot_join) {
    test_client *a, *b, *c = new_client(NULL);
    char first[STORE_CODE];
    start_match(&a, &b);
    strcpy(first, a->table);
    send_request(a, "block", first);
    cr_expect(strstr(last_text(a), "\"message\":\"noted\""), "%s", last_text(a));
    send_json(a, create_request("Ann", deck1));
    cr_expect_not(may_join(b, a->table));
    send_json(a, json_pack("{s:s,s:s,s:b}", "request", "block", "table", first, "blocked", 0));
    cr_expect(may_join(b, a->table), "%s", last_text(b));
    send_hello(c, NULL);
    send_request(c, "block", first);
    cr_expect(strstr(last_text(c), "\"error\":\"nobody there\""), "%s", last_text(c));
    free_client(a), free_client(b), free_client(c);
}

/* The player who blocked them is not added to the rematch by their request either. */
Test(hub, blocked_players_cannot_request_a_rematch_but_accept_one) {
    test_client *a, *b;
    char first[STORE_CODE];
    start_match(&a, &b);
    strcpy(first, a->table);
    send_request(a, "concede", first);
    send_request(a, "block", first);
    send_request(b, "rematch", first);
    cr_expect(strstr(last_text(b), "\"error\":\"nobody there\""), "%s", last_text(b));
    cr_expect_str_eq(a->table, first, "the blocking player is not moved to a table");
    send_request(a, "rematch", first);
    cr_expect_str_neq(a->table, first);
    send_request(b, "rematch", first);
    cr_expect_str_eq(b->table, a->table, "the blocking player may accept the rematch");
    free_client(a), free_client(b);
}

Test(hub, reports_need_a_text) {
    test_client *a, *b;
    start_match(&a, &b);
    send_json(a, json_pack("{s:s,s:s,s:s}", "request", "report", "table", a->table, "text", "Plays too well."));
    cr_expect(strstr(last_text(a), "\"about\":\"report\""), "%s", last_text(a));
    send_json(a, json_pack("{s:s,s:s,s:s}", "request", "report", "table", a->table, "text", ""));
    cr_expect(strstr(last_text(a), "\"error\":\"malformed\""), "%s", last_text(a));
    free_client(a), free_client(b);
}

Test(hub, guests_can_be_deleted) {
    test_client *a, *b, *again = new_client(NULL);
    start_match(&a, &b);
    send_text(a, "{\"request\":\"forget me\"}");
    cr_expect(strstr(last_text(a), "\"error\":\"unfinished\""), "%s", last_text(a));
    send_request(a, "concede", a->table);
    send_text(a, "{\"request\":\"forget me\"}");
    cr_expect(strstr(last_text(a), "\"message\":\"noted\""), "%s", last_text(a));
    send_request(a, "look", a->table);
    cr_expect(has_received(a, "\"you\":\"spectators\""), "%s", last_text(a));
    send_hello(again, a->token);
    cr_expect(strstr(last_text(again), "\"name\":null"), "%s", last_text(again));
    send_text(b, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(b), "\"name\":\"deleted\"") && !strstr(last_text(b), "Ann"), "%s", last_text(b));
    send_request(b, "rematch", b->table);
    cr_expect(strstr(last_text(b), "\"error\":\"nobody there\""), "%s", last_text(b));
    free_client(a), free_client(b), free_client(again);
}

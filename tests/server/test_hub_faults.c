/* test_hub_faults.c: a disk that is full, broken or slow: nothing is sent before it is flushed, everything sent is
 * stored, and failed requests have no effect. */
#include "../store/faulty_disk.h"
#include "hub_fixture.h"

static void begin_on_faulty_disk(void) {
    set_up();
    install_faulty_disk();
    close_hub();
    open_hub(FAULTY_DISK);
}

TestSuite(hub_faults, .init = begin_on_faulty_disk, .fini = tear_down);

static char *looked(test_client *g) {
    send_request(g, "look", g->table);
    return memory_copy_text(last_text(g), strlen(last_text(g)));
}

static unsigned early;

/* Everything received must have been flushed. */
static void on_flushed(void *user, const char *text, size_t length) {
    early += disk.unflushed;
    on_message(user, text, length);
}

Test(hub_faults, nothing_is_sent_before_it_is_flushed) {
    uint64_t random = 5;
    test_client *a = memory_require(calloc(1, sizeof *a)), *b = memory_require(calloc(1, sizeof *b));
    a->client = hub_connect(hub, NULL, on_flushed, a);
    b->client = hub_connect(hub, NULL, on_flushed, b);
    disk.slow = 200;
    send_hello(a, NULL), send_hello(b, NULL);
    start_match_with(a, b, create_request("Ann", deck1));
    unsigned flushes = disk.flushes, steps = 0;
    while (steps < 150 && play_step(a, b, &random))
        steps++;
    cr_expect_eq(early, 0);
    cr_expect_geq(disk.flushes - flushes, steps, "every choice was flushed before the next");
    free_client(a), free_client(b);
}

static bool is_failing(void) {
    hub_stats stats;
    hub_get_stats(hub, &stats);
    return stats.last_commit_failed;
}

/* The heartbeat detects free space even if no client sends a request. */
Test(hub_faults, health_reports_a_full_disk) {
    test_client *a = new_client(NULL);
    send_hello(a, NULL);
    cr_expect_not(is_failing());
    disk.full = true;
    send_json(a, create_request("Ann", deck1));
    cr_expect(is_failing());
    clock_now += 20000;
    hub_commit(hub);
    cr_expect(is_failing());
    disk.full = false;
    clock_now += 20000;
    hub_commit(hub);
    cr_expect_not(is_failing());
    free_client(a);
}

Test(hub_faults, failed_commits_have_no_effect) {
    test_client *a, *b;
    uint64_t random = 11;
    unsigned refused = 0;
    start_match(&a, &b);
    for (unsigned i = 0; i < 120 && !a->over; i++) {
        char *before[2] = {looked(a), looked(b)};
        test_client *asked = a->prompt ? a : b;
        disk.full = i % 3 == 0;
        choose_option(asked, random_index(&random, options_of(asked)));
        bool fails = disk.full;
        disk.full = false;
        if (fails) {
            cr_expect(has_received(asked, "\"error\":\"not kept\"") && has_received(asked, "Nothing has changed"), "%s",
                      last_text(asked));
            char *after[2] = {looked(a), looked(b)};
            for (unsigned g = 0; g < 2; g++) {
                cr_expect_str_eq(before[g], after[g]);
                free(after[g]);
            }
            refused++;
        }
        clear_received(a), clear_received(b);
        free(before[0]), free(before[1]);
    }
    cr_expect_gt(refused, 10);
    cr_expect(store_check(store, error, sizeof error), "%s", error);
    free_client(a), free_client(b);
}

Test(hub_faults, a_table_that_cannot_be_saved_is_not_created) {
    test_client *a = new_client(NULL);
    send_hello(a, NULL);
    disk.full = true;
    send_json(a, create_request("Ann", deck1));
    cr_expect(strstr(last_text(a), "\"error\":\"not kept\""), "%s", last_text(a));
    disk.full = false;
    send_text(a, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"tables\":[]"), "%s", last_text(a));
    send_json(a, create_request("Ann", deck1));
    cr_expect(strstr(last_text(a), "\"message\":\"table\""), "%s", last_text(a));
    send_request(a, "ready", a->table);
    cr_expect(strstr(last_text(a), "\"ready\":true"), "%s", last_text(a));
    free_client(a);
}

Test(hub_faults, everything_sent_survives_a_broken_disk) {
    test_client *a, *b;
    uint64_t random = 17;
    start_match(&a, &b);
    for (unsigned i = 0; i < 60; i++)
        play_step(a, b, &random);
    char *before[2] = {looked(a), looked(b)};
    test_client *asked = a->prompt ? a : b;
    json_t *choice = json_pack("{s:s,s:s,s:I,s:i}", "request", "choose", "table", a->table, "prompt",
                               json_integer_value(json_object_get(asked->prompt, "number")), "option", 0);
    char *text = json_dumps(choice, 0);
    disk.breaks = true;
    hub_receive(asked->client, text, strlen(text));
    cr_expect_not(hub_commit(hub), "the server must exit");
    cr_expect(has_received(asked, "\"error\":\"not kept\"") && has_received(asked, "disk has failed"), "%s",
              last_text(asked));
    cr_expect_not(has_received(asked, "Nothing has changed"), "the outcome is unknown");
    disk.breaks = false;
    test_client *old[2] = {a, b};
    close_hub();
    a->client = b->client = NULL;
    open_hub(NULL);
    a = new_client(old[0]->token), b = new_client(old[1]->token);
    strcpy(a->table, old[0]->table), strcpy(b->table, old[0]->table);
    char *after[2] = {looked(a), looked(b)};
    /* The choice was not acknowledged: it may be there or not, but nothing before it may be missing. */
    bool same = !strcmp(before[0], after[0]) && !strcmp(before[1], after[1]);
    if (!same) {
        send_text(asked == old[0] ? a : b, text);
        cr_expect(strstr(last_text(asked == old[0] ? a : b), "stale prompt") ||
                      strstr(last_text(asked == old[0] ? a : b), "not your prompt"),
                  "%s", last_text(asked == old[0] ? a : b));
    }
    for (unsigned i = 0; i < 2; i++)
        free(before[i]), free(after[i]), free_client(old[i]);
    json_decref(choice);
    free(text);
    free_client(a), free_client(b);
}

Test(hub_faults, accounts_and_identities_are_reverted_by_a_failed_commit) {
    test_client *a = new_client(NULL), *tab;
    char before[HUB_TOKEN_SIZE];
    send_hello(a, NULL);
    send_json(a, create_request("Ann", deck1));
    strcpy(before, a->token);
    tab = new_client(before);
    disk.full = true;
    send_text(a, "{\"request\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_expect(strstr(last_text(a), "\"error\":\"not kept\"") || has_received(a, "\"error\":\"not kept\""), "%s",
              last_text(a));
    disk.full = false;
    cr_expect_str_eq(a->token, before);
    send_text(a, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(a), a->table), "%s", last_text(a));
    cr_expect_null(strstr(last_text(a), "Annabel"));
    send_text(tab, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(tab), a->table), "no client was disconnected: %s", last_text(tab));
    send_text(a, "{\"request\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_expect(has_received(a, "\"about\":\"sign up\""), "%s", last_text(a));
    send_text(a, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(a), a->table), "%s", last_text(a));
    free_client(a), free_client(tab);
}

/* A login attempt that cannot be stored would bypass the rate limit. */
Test(hub_faults, passwords_are_not_checked_while_attempts_cannot_be_stored) {
    test_client *a = new_client(NULL), *eve = new_client(NULL);
    send_hello(a, NULL), send_hello(eve, NULL);
    send_text(a, "{\"request\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_assert(has_received(a, "\"about\":\"sign up\""), "%s", last_text(a));
    disk.full = true;
    for (unsigned i = 0; i < 12; i++) {
        clear_received(eve);
        send_text(eve, "{\"request\":\"log in\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
        cr_expect(has_received(eve, "\"about\":\"log in\",\"error\":\"not kept\""), "%s", last_text(eve));
        cr_expect_eq(eve->count, 1, "exactly one response");
    }
    disk.full = false;
    send_text(eve, "{\"request\":\"log in\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_expect(has_received(eve, "\"account\":true"), "attempts that were not stored do not count: %s", last_text(eve));
    free_client(a), free_client(eve);
}

Test(hub_faults, a_guest_that_could_not_be_saved_is_added_later) {
    test_client *a = new_client(NULL);
    send_hello(a, NULL);
    disk.full = true;
    send_json(a, create_request("Ann", deck1));
    disk.full = false;
    send_json(a, create_request("Ann", deck1));
    test_client *again = new_client(NULL);
    send_hello(again, a->token);
    cr_expect(strstr(last_text(again), "\"name\":\"Ann\""), "the session exists: %s", last_text(again));
    free_client(a), free_client(again);
}

Test(hub_faults, a_match_that_cannot_be_rebuilt_is_unloaded) {
    test_client *a, *b;
    start_match(&a, &b);
    store_add_entry(store, 1, 1000000, "{\"entry\":\"choice\",\"seat\":\"P1\",\"text\":\"dance\"}");
    cr_assert(store_commit(store));
    test_client *asked = a->prompt ? a : b;
    disk.full = true;
    choose_option(asked, 0);
    disk.full = false;
    cr_expect(has_received(a, "\"error\":\"not kept\"") && has_received(b, "\"error\":\"not kept\""));
    choose_option(asked, 0);
    cr_expect(strstr(last_text(asked), "\"error\":\"no table\""), "%s", last_text(asked));
    send_text(a, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"message\":\"mine\""), "%s", last_text(a));
    free_client(a), free_client(b);
}

Test(hub_faults, hub_open_fails_if_the_store_cannot_be_written) {
    hub_close(hub);
    disk.full = true;
    hub = hub_open(&(hub_config){.catalog = catalog, .store = store, .now_ms = test_now, .random_bytes = draw_bytes});
    cr_expect_null(hub);
    cr_expect(strstr(store_error(store), "full"), "%s", store_error(store));
    disk.full = false;
    store_close(store);
    open_hub(NULL);
}

/* test_house_faults.c: a disk that is full, breaks or is slow: nothing leaves before it is flushed, what was told is
 * there, and what could not be kept has not happened. */
#include "../store/faulty_disk.h"
#include "house_fixture.h"

static void begin_on_faulty_disk(void) {
    begin();
    install_faulty_disk();
    close_house();
    open_house(FAULTY_DISK);
}

TestSuite(house_faults, .init = begin_on_faulty_disk, .fini = end);

static char *looked(guest *g) {
    ask(g, "look", g->table);
    return copy_text(last_text(g), strlen(last_text(g)));
}

static unsigned early;

/* Whatever comes must be flushed. */
static void hear_flushed(void *user, const char *text, size_t length) {
    early += disk.unflushed;
    hear_text(user, text, length);
}

Test(house_faults, nothing_is_told_before_it_is_flushed) {
    uint64_t random = 5;
    guest *a = need_memory(calloc(1, sizeof *a)), *b = need_memory(calloc(1, sizeof *b));
    a->visitor = house_enter(house, NULL, hear_flushed, a);
    b->visitor = house_enter(house, NULL, hear_flushed, b);
    disk.slow = 200;
    hello(a, NULL), hello(b, NULL);
    sit_at(a, b, creation("Ann", deck1));
    unsigned flushes = disk.flushes, steps = 0;
    while (steps < 150 && step_once(a, b, &random))
        steps++;
    cr_expect_eq(early, 0);
    cr_expect_geq(disk.flushes - flushes, steps, "every choice was flushed before the next");
    go(a), go(b);
}

static bool is_failing(void) {
    house_figures figures;
    house_figures_now(house, &figures);
    return figures.failing;
}

/* Also when nobody asks for anything any more: the sign of life shows that there is room again. */
Test(house_faults, who_asks_for_its_health_is_told_while_nothing_can_be_kept) {
    guest *a = come(NULL);
    hello(a, NULL);
    cr_expect_not(is_failing());
    disk.full = true;
    say_json(a, creation("Ann", deck1));
    cr_expect(is_failing());
    clock_now += 20000;
    house_settle(house);
    cr_expect(is_failing());
    disk.full = false;
    clock_now += 20000;
    house_settle(house);
    cr_expect_not(is_failing());
    go(a);
}

Test(house_faults, what_a_full_disk_refuses_has_not_happened) {
    guest *a, *b;
    uint64_t random = 11;
    unsigned refused = 0;
    two_sit_down(&a, &b);
    for (unsigned i = 0; i < 120 && !a->over; i++) {
        char *before[2] = {looked(a), looked(b)};
        guest *asked = a->prompt ? a : b;
        disk.full = i % 3 == 0;
        answer_with(asked, random_index(&random, options_of(asked)));
        bool fails = disk.full;
        disk.full = false;
        if (fails) {
            cr_expect(was_told(asked, "\"error\":\"not kept\"") && was_told(asked, "it has not happened"), "%s",
                      last_text(asked));
            char *after[2] = {looked(a), looked(b)};
            for (unsigned g = 0; g < 2; g++) {
                cr_expect_str_eq(before[g], after[g]);
                free(after[g]);
            }
            refused++;
        }
        forget_all(a), forget_all(b);
        free(before[0]), free(before[1]);
    }
    cr_expect_gt(refused, 10);
    cr_expect(store_check(kept, error, sizeof error), "%s", error);
    go(a), go(b);
}

Test(house_faults, a_table_that_cannot_be_kept_is_not_made) {
    guest *a = come(NULL);
    hello(a, NULL);
    disk.full = true;
    say_json(a, creation("Ann", deck1));
    cr_expect(strstr(last_text(a), "\"error\":\"not kept\""), "%s", last_text(a));
    disk.full = false;
    say_text(a, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"tables\":[]"), "%s", last_text(a));
    say_json(a, creation("Ann", deck1));
    cr_expect(strstr(last_text(a), "\"tell\":\"table\""), "%s", last_text(a));
    ask(a, "ready", a->table);
    cr_expect(strstr(last_text(a), "\"ready\":true"), "%s", last_text(a));
    go(a);
}

Test(house_faults, after_a_broken_disk_all_that_was_told_is_there) {
    guest *a, *b;
    uint64_t random = 17;
    two_sit_down(&a, &b);
    for (unsigned i = 0; i < 60; i++)
        step_once(a, b, &random);
    char *before[2] = {looked(a), looked(b)};
    guest *asked = a->prompt ? a : b;
    json_t *choice = json_pack("{s:s,s:s,s:I,s:i}", "ask", "choose", "table", a->table, "prompt",
                               json_integer_value(json_object_get(asked->prompt, "number")), "option", 0);
    char *text = json_dumps(choice, 0);
    disk.breaks = true;
    house_hear(asked->visitor, text, strlen(text));
    cr_expect_not(house_settle(house), "the server should end");
    cr_expect(was_told(asked, "\"error\":\"not kept\"") && was_told(asked, "disk has failed"), "%s", last_text(asked));
    cr_expect_not(was_told(asked, "it has not happened"), "nobody knows that yet");
    disk.breaks = false;
    guest *old[2] = {a, b};
    close_house();
    a->visitor = b->visitor = NULL;
    open_house(NULL);
    a = come(old[0]->token), b = come(old[1]->token);
    strcpy(a->table, old[0]->table), strcpy(b->table, old[0]->table);
    char *after[2] = {looked(a), looked(b)};
    /* The choice was not acknowledged: it may be there or not, but nothing before it may be missing. */
    bool same = !strcmp(before[0], after[0]) && !strcmp(before[1], after[1]);
    if (!same) {
        say_text(asked == old[0] ? a : b, text);
        cr_expect(strstr(last_text(asked == old[0] ? a : b), "stale prompt") ||
                      strstr(last_text(asked == old[0] ? a : b), "not your prompt"),
                  "%s", last_text(asked == old[0] ? a : b));
    }
    for (unsigned i = 0; i < 2; i++)
        free(before[i]), free(after[i]), go(old[i]);
    json_decref(choice);
    free(text);
    go(a), go(b);
}

Test(house_faults, an_account_that_cannot_be_kept_is_not_made_and_nobody_is_anybody_else) {
    guest *a = come(NULL), *tab;
    char before[TOKEN_TEXT];
    hello(a, NULL);
    say_json(a, creation("Ann", deck1));
    strcpy(before, a->token);
    tab = come(before);
    disk.full = true;
    say_text(a, "{\"ask\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_expect(strstr(last_text(a), "\"error\":\"not kept\"") || was_told(a, "\"error\":\"not kept\""), "%s",
              last_text(a));
    disk.full = false;
    cr_expect_str_eq(a->token, before);
    say_text(a, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(a), a->table), "%s", last_text(a));
    cr_expect_null(strstr(last_text(a), "Annabel"));
    say_text(tab, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(tab), a->table), "nobody was shown out: %s", last_text(tab));
    say_text(a, "{\"ask\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_expect(was_told(a, "\"about\":\"sign up\""), "%s", last_text(a));
    say_text(a, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(a), a->table), "%s", last_text(a));
    go(a), go(tab);
}

/* A login attempt that cannot be stored would bypass the rate limit. */
Test(house_faults, no_password_is_tried_while_tries_cannot_be_counted) {
    guest *a = come(NULL), *eve = come(NULL);
    hello(a, NULL), hello(eve, NULL);
    say_text(a, "{\"ask\":\"sign up\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_assert(was_told(a, "\"about\":\"sign up\""), "%s", last_text(a));
    disk.full = true;
    for (unsigned i = 0; i < 12; i++) {
        forget_all(eve);
        say_text(eve, "{\"ask\":\"log in\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
        cr_expect(was_told(eve, "\"about\":\"log in\",\"error\":\"not kept\""), "%s", last_text(eve));
        cr_expect_eq(eve->count, 1, "one answer");
    }
    disk.full = false;
    say_text(eve, "{\"ask\":\"log in\",\"name\":\"Annabel\",\"password\":\"correct horse\"}");
    cr_expect(was_told(eve, "\"account\":true"), "what could not be kept does not count: %s", last_text(eve));
    go(a), go(eve);
}

Test(house_faults, a_guest_who_could_not_be_kept_is_nobody_yet) {
    guest *a = come(NULL);
    hello(a, NULL);
    disk.full = true;
    say_json(a, creation("Ann", deck1));
    disk.full = false;
    say_json(a, creation("Ann", deck1));
    guest *again = come(NULL);
    hello(again, a->token);
    cr_expect(strstr(last_text(again), "\"name\":\"Ann\""), "the session is there: %s", last_text(again));
    go(a), go(again);
}

Test(house_faults, a_match_that_cannot_be_made_again_is_left_alone) {
    guest *a, *b;
    two_sit_down(&a, &b);
    store_add_entry(kept, 1, 1000000, "{\"entry\":\"choice\",\"seat\":\"P1\",\"text\":\"dance\"}");
    cr_assert(store_commit(kept));
    guest *asked = a->prompt ? a : b;
    disk.full = true;
    answer_with(asked, 0);
    disk.full = false;
    cr_expect(was_told(a, "\"error\":\"not kept\"") && was_told(b, "\"error\":\"not kept\""));
    answer_with(asked, 0);
    cr_expect(strstr(last_text(asked), "\"error\":\"no table\""), "%s", last_text(asked));
    say_text(a, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(a), "\"tell\":\"mine\""), "%s", last_text(a));
    go(a), go(b);
}

Test(house_faults, a_house_that_cannot_keep_anything_is_not_opened) {
    house_close(house);
    disk.full = true;
    house = house_open(&(house_settings){.catalog = catalog, .store = kept, .now = told_time, .random = draw_bytes});
    cr_expect_null(house);
    cr_expect(strstr(store_error(kept), "full"), "%s", store_error(kept));
    disk.full = false;
    store_close(kept);
    open_house(NULL);
}

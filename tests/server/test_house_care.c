/* test_house_care.c: who gets which answer, what a visitor can cost the house, and matches that cannot go on. */
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

/* test_tourney_brackets.c: bracket options outside the official rules: a match for third place, best of three, double
 * elimination. */
#include "base/random_numbers.h"
#include "client/tourney/desk_screen.h"
#include "tourney_fixture.h"

TestSuite(tourney_brackets, .init = set_up, .fini = tear_down, .timeout = 120);

/* An event with as many players as the cut takes, after one Swiss round that the lower numbers win. */
static void bracket_of(unsigned count, const char *setting, const char *value) {
    char words[100];
    snprintf(words, sizeof words, "|--rounds|1|--cut|%u", count);
    players(count, words);
    snprintf(words, sizeof words, "set|EVENT|%s|%s", setting, value);
    good(words);
    good("start|EVENT");
    round_with("W");
    good("cut|EVENT");
}

static void placed(const char *expected) {
    json_t *list = answer("placing|EVENT|--json", EXIT_YES), *row;
    char text[400] = "";
    size_t i, used = 0;
    json_array_foreach(list, i, row) used +=
        (size_t)snprintf(text + used, sizeof text - used, "%s%lld:%lld", i ? " " : "",
                         (long long)json_integer_value(json_object_get(row, "number")),
                         (long long)json_integer_value(json_object_get(row, "place")));
    cr_assert_str_eq(text, expected);
    json_decref(list);
}

static unsigned tables(void) {
    desk d = opened();
    unsigned count = tn_event_round(&d.event)->count;
    desk_close(&d);
    return count;
}

static uint32_t champion(void) {
    desk d = opened();
    uint32_t number = tn_event_champion(&d.event);
    desk_close(&d);
    return number;
}

/* ---- The third place --------------------------------------------------------------------------------------------- */

Test(tourney_brackets, losers_of_the_semi_finals_meet) {
    bracket_of(4, "third-place", "yes");
    round_with("W"); /* 1 beats 4, 2 beats 3 */
    good("pair|EVENT");
    meets(1, 1, 2);
    meets(2, 4, 3);
    refused("clock|EVENT|start"); /* its table is next to the final */
    good("report|EVENT|1|L");
    refused("finish|EVENT");
    refused_with("placing|EVENT", "not over");
    good("report|EVENT|2|L");
    cr_assert_eq(champion(), 2);
    refused_with("pair|EVENT", "the bracket is over");
    good("finish|EVENT");
    placed("2:1 1:2 3:3 4:4");
    shows("text", "Outside the official rules: a match for third place.");
    shows("text", "third place\n");
    shows("html", "<h3>Third place</h3>");
    survives_exchange();
}

Test(tourney_brackets, places_are_shared_without_third_place_match) {
    bracket_of(4, "third-place", "no");
    round_with("W");
    good("pair|EVENT");
    cr_assert_eq(tables(), 1);
    good("report|EVENT|1|L");
    placed("2:1 1:2 3:3 4:3");
    hides("text", "Outside the official rules");
}

Test(tourney_brackets, remaining_semi_final_loser_is_third) {
    bracket_of(4, "third-place", "yes");
    round_with("W");
    good("drop|EVENT|4");
    good("pair|EVENT");
    meets(2, 3, 0);
    good("report|EVENT|1|W");
    good("finish|EVENT");
    placed("1:1 2:2 3:3 4:4");
}

/* If both finalists forfeit, the match for third place does not make a champion. */
Test(tourney_brackets, the_third_is_not_champion) {
    bracket_of(4, "third-place", "yes");
    round_with("W");
    good("pair|EVENT");
    good("report|EVENT|1|DF");
    good("report|EVENT|2|W");
    refused_with("pair|EVENT", "--champion");
    good("finish|EVENT|--champion|3|--reason|lots were drawn");
    cr_assert_eq(champion(), 3);
}

/* ---- The best of three ------------------------------------------------------------------------------------------- */

Test(tourney_brackets, games_of_a_match) {
    bracket_of(4, "best-of", "3");
    good("pair|EVENT");
    refused_with("report|EVENT|1|W", "best of three");
    refused_with("report|EVENT|1|W|--games|1-2", "contradict");
    refused("report|EVENT|1|W|--games|2-2");
    refused("report|EVENT|1|W|--games|3-0");
    refused("report|EVENT|1|W|--games|two");
    good("report|EVENT|1|W|--games|2-1");
    good("report|EVENT|2|FL"); /* a forfeit needs no games */
    good("report|EVENT|1|L|--games|0-2|--reason|misread");
    good("pair|EVENT");
    meets(1, 4, 3);
    good("report|EVENT|1|W|--games|2-0");
    good("finish|EVENT");
    shows("text", "2-0 games");
    shows("html", "(2–0 games)");
    shows("text", "Outside the official rules: best of three in the bracket.");
    survives_exchange();
}

Test(tourney_brackets, swiss_rounds_are_single_games) {
    players(4, "|--rounds|1|--cut|2");
    good("set|EVENT|best-of|3");
    good("start|EVENT");
    good("pair|EVENT");
    refused_with("report|EVENT|1|W|--games|2-0", "games are only entered for a best-of-three bracket");
    good("report|EVENT|1|W");
    refused("set|EVENT|best-of|5|--reason|long day");
}

Test(tourney_brackets, the_desk_asks_for_the_games) {
    static desk_screen screen;
    bracket_of(4, "best-of", "3");
    good("pair|EVENT");
    cr_assert(desk_screen_open(&screen, path));
    for (const char *key = "2w2-1\r"; *key; key++)
        desk_screen_key(&screen, (uint32_t)*key);
    const tn_table *t = &screen.desk.event.rounds[1].tables[1];
    cr_assert(t->result == TN_WIN && t->games[0] == 2 && t->games[1] == 1, "%s", screen.message);
    desk_screen_close(&screen);
}

/* ---- Double elimination ------------------------------------------------------------------------------------------ */

Test(tourney_brackets, a_second_loss_is_the_end) {
    bracket_of(4, "bracket", "double");
    good("pair|EVENT");
    meets(1, 1, 4);
    meets(2, 2, 3);
    report_all("W"); /* 3 and 4 have lost once */
    good("pair|EVENT");
    meets(1, 1, 2);
    meets(2, 3, 4);
    report_all("W"); /* 4 is out; 2 has lost once */
    good("pair|EVENT");
    meets(1, 1, 0); /* undefeated: waits */
    meets(2, 2, 3); /* a rematch, because no other opponent is left */
    good("report|EVENT|2|W");
    good("pair|EVENT");
    meets(1, 1, 2);
    good("report|EVENT|1|L"); /* the first loss of 1 */
    cr_assert_eq(champion(), 0);
    refused("finish|EVENT");
    good("pair|EVENT");
    meets(1, 1, 2);
    shows("text", "Second final");
    good("report|EVENT|1|W");
    cr_assert_eq(champion(), 1);
    refused_with("pair|EVENT", "the bracket is over");
    good("finish|EVENT");
    placed("1:1 2:2 3:3 4:4");
    shows("text", "Outside the official rules: double elimination.");
    shows("text", "Bracket round 2");
    shows("html", "Double elimination: a player who has lost twice is out.");
    survives_exchange();
}

Test(tourney_brackets, one_final_is_enough_for_the_undefeated) {
    bracket_of(2, "bracket", "double");
    good("pair|EVENT");
    good("report|EVENT|1|W");
    cr_assert_eq(champion(), 0); /* the other has lost once */
    good("pair|EVENT");
    good("report|EVENT|1|W");
    cr_assert_eq(champion(), 1);
}

Test(tourney_brackets, dropped_players_are_out) {
    bracket_of(4, "bracket", "double");
    good("pair|EVENT");
    report_all("W");
    good("drop|EVENT|1");
    good("drop|EVENT|3");
    good("drop|EVENT|4");
    good("pair|EVENT");
    meets(1, 2, 0);
    cr_assert_eq(champion(), 2);
    good("undo|EVENT");
    good("drop|EVENT|2");
    refused_with("pair|EVENT", "--champion");
}

Test(tourney_brackets, bracket_kind_is_fixed_once_it_begins) {
    bracket_of(4, "bracket", "reseed");
    good("set|EVENT|bracket|double|--reason|we have the time");
    refused("set|EVENT|bracket|triple|--reason|more");
    good("pair|EVENT");
    refused_with("set|EVENT|bracket|fixed|--reason|we have not", "the bracket has begun");
    json_t *done = answer("set|EVENT|third-place|yes|--reason|a prize|--json", EXIT_YES);
    cr_assert_not_null(strstr(json_string_value(json_object_get(done, "done")), "Outside the official rules"));
    json_decref(done);
}

/* Random results, forfeits and dropouts: every eliminated player has lost twice or left, and there is one champion. */
static void play_double(unsigned count, uint64_t seed) {
    desk d;
    unsigned rounds = 0;
    unlink(path);
    bracket_of(count, "bracket", "double");
    while (!champion()) {
        cr_assert_lt(rounds++, 2 * count + 2);
        good("pair|EVENT");
        unsigned all = tables();
        for (unsigned i = 1; i <= all; i++) {
            char words[60];
            d = opened();
            bool game = tn_event_round(&d.event)->tables[i - 1].b != 0;
            desk_close(&d);
            snprintf(words, sizeof words, "report|EVENT|%u|%s", i, splitmix64(&seed) % 2 ? "W" : "L");
            if (game)
                good(words);
        }
    }
    d = opened();
    unsigned losses[32] = {0};
    for (unsigned i = 1; i < d.event.round_count; i++)
        for (unsigned k = 0; k < d.event.rounds[i].count; k++) {
            const tn_table *t = &d.event.rounds[i].tables[k];
            if (t->b)
                losses[t->result == TN_WIN ? t->b : t->a]++;
        }
    for (unsigned i = 1; i <= count; i++)
        cr_assert(i == tn_event_champion(&d.event) ? losses[i] < 2 : losses[i] == 2, "%u of %u: %u losses", i, count,
                  losses[i]);
    desk_close(&d);
    good("finish|EVENT");
    survives_exchange();
}

Test(tourney_brackets, random_double_eliminations_end) {
    for (unsigned i = 0; i < 12; i++)
        play_double(2 + i, 77 + i);
}

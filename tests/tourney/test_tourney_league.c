/* test_tourney_league.c: ratings by Glicko-2, and the table of a league. */
#include <math.h>

#include "tourney/ratings/league.h"
#include "tourney_fixture.h"

TestSuite(tourney_league, .init = set_up, .fini = tear_down, .timeout = 60);

static void near(double value, double expected, double within) {
    cr_assert(fabs(value - expected) <= within, "%f, expected %f", value, expected);
}

/* ---- Ratings ----------------------------------------------------------------------------------------------------- */

/* The worked example from Glickman's paper. */
Test(tourney_league, the_example_of_the_description) {
    const glicko_game games[] = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    glicko_rating after = glicko_after((glicko_rating){1500, 200, 0.06}, games, 3);
    near(after.rating, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
}

Test(tourney_league, deviation_grows_without_games) {
    glicko_rating after = glicko_after((glicko_rating){1500, 200, 0.06}, NULL, 0);
    near(after.rating, 1500, 0);
    near(after.deviation, 200.2714, 0.001);
    near(after.volatility, 0.06, 0);
    after = glicko_after(GLICKO_NEW, NULL, 0);
    near(after.deviation, 350, 0); /* never greater than that of a new player */
}

/* With equal ratings one player gains what the other loses; a draw of equals changes only the deviation. */
Test(tourney_league, ratings_are_symmetric) {
    const glicko_game won = {GLICKO_NEW, 1}, lost = {GLICKO_NEW, 0}, drawn = {GLICKO_NEW, 0.5};
    glicko_rating up = glicko_after(GLICKO_NEW, &won, 1), down = glicko_after(GLICKO_NEW, &lost, 1);
    near(up.rating - 1500, 1500 - down.rating, 1e-9);
    cr_assert_gt(up.rating, 1600);
    near(glicko_after(GLICKO_NEW, &drawn, 1).rating, 1500, 1e-9);
    cr_assert_lt(glicko_after(GLICKO_NEW, &drawn, 1).deviation, 350);
}

/* A surprising result raises the volatility; the search for it always terminates. */
Test(tourney_league, surprises_raise_the_volatility) {
    glicko_game games[100];
    for (unsigned i = 0; i < 100; i++)
        games[i] = (glicko_game){{2500, 30, 0.06}, 1};
    glicko_rating after = glicko_after((glicko_rating){1500, 50, 0.06}, games, 100);
    cr_assert_gt(after.volatility, 0.06);
    cr_assert(isfinite(after.rating) && isfinite(after.deviation) && isfinite(after.volatility));
}

/* ---- The league -------------------------------------------------------------------------------------------------- */

/* Plays an event of four players and one round on that day; 1 and 2 win. */
static void play_event(const char *event, const char *day, const char *result) {
    char words[200];
    snprintf(words, sizeof words, "new|%s|Cup|--first-round|halves|--rounds|1|--date|%s", event, day);
    good(words);
    for (unsigned i = 1; i <= 4; i++) {
        snprintf(words, sizeof words, "add|%s|Player %u", event, i);
        good(words);
    }
    static const char *const STEPS[] = {"start|%s", "pair|%s", "clock|%s|time|--reason|the hall closes"};
    for (unsigned i = 0; i < 3; i++) {
        snprintf(words, sizeof words, STEPS[i], event);
        good(words);
    }
    for (unsigned i = 1; i <= 2; i++) {
        snprintf(words, sizeof words, "report|%s|%u|%s", event, i, result);
        good(words);
    }
}

static json_t *row_of(const json_t *table, const char *name) {
    size_t i;
    json_t *row;
    json_array_foreach(table, i,
                       row) if (strcmp(json_string_value(json_object_get(row, "name")), name) == 0) return row;
    cr_assert_fail("%s is not in the league", name);
    return NULL;
}

static json_int_t number_of(const json_t *table, const char *name, const char *key) {
    return json_integer_value(json_object_get(row_of(table, name), key));
}

Test(tourney_league, points_and_ratings_of_several_events) {
    play_event("EVENT", "2015-02-01", "L"); /* 3 and 4 win */
    play_event("OTHER", "2015-01-01", "MW");
    good("finish|OTHER|--reason|level players stand by number");
    json_t *table = answer("league|EVENT|OTHER|--json", EXIT_YES); /* one of them is not over */
    cr_assert_eq(number_of(table, "Player 1", "points"), 4);
    cr_assert_eq(number_of(table, "Player 1", "events"), 1);
    json_decref(table);
    good("finish|EVENT|--reason|level players stand by number");
    table = answer("league|EVENT|OTHER|--json", EXIT_YES);
    cr_assert_eq(number_of(table, "Player 1", "points"), 4);
    cr_assert_eq(number_of(table, "Player 3", "points"), 6);
    cr_assert_eq(number_of(table, "Player 3", "wins"), 1);
    cr_assert_eq(number_of(table, "Player 3", "losses"), 1);
    cr_assert_eq(number_of(table, "Player 1", "best_place"), 1);
    /* won against an equal first, then lost to a weaker player: lost more than won */
    cr_assert_lt(json_real_value(json_object_get(row_of(table, "Player 1"), "rating")), 1500);
    cr_assert_gt(json_real_value(json_object_get(row_of(table, "Player 3"), "rating")), 1500);
    json_t *other_order = answer("league|OTHER|EVENT|--json", EXIT_YES);
    cr_assert(json_equal(table, other_order)); /* the dates decide, not the order of arguments */
    json_decref(other_order);
    json_decref(table);
    table = answer("league|EVENT|OTHER|--best|1|--json", EXIT_YES);
    cr_assert_eq(number_of(table, "Player 3", "points"), 5);
    json_decref(table);
    good("league|EVENT|OTHER|--by|rating");
    refused("league|EVENT|OTHER|--by|luck");
    refused_with("league|EVENT|EVENT", "are the same event");
    refused("league|EVENT|#3");
    refused("league");
}

Test(tourney_league, forfeits_are_not_rated) {
    play_event("EVENT", "2015-02-01", "FW");
    good("finish|EVENT|--reason|level players stand by number");
    json_t *table = answer("league|EVENT|--json", EXIT_YES);
    near(json_real_value(json_object_get(row_of(table, "Player 1"), "rating")), 1500, 0);
    cr_assert_eq(number_of(table, "Player 1", "wins"), 0);
    cr_assert_eq(number_of(table, "Player 1", "points"), 5);
    json_decref(table);
}

/* Names ignore case; an absent player keeps the rating. */
Test(tourney_league, players_are_identified_by_name) {
    play_event("EVENT", "2015-01-01", "W");
    good("edit|EVENT|4|--name|PLAYER 1b");
    good("finish|EVENT|--reason|level players stand by number");
    play_event("OTHER", "2015-02-01", "W");
    good("edit|OTHER|4|--name|player 1B");
    good("edit|OTHER|2|--name|Somebody");
    good("finish|OTHER|--reason|level players stand by number");
    json_t *table = answer("league|EVENT|OTHER|--json|--by|rating", EXIT_YES);
    cr_assert_eq(json_array_size(table), 5);
    cr_assert_eq(number_of(table, "player 1B", "events"), 2);
    cr_assert_eq(number_of(table, "Player 2", "events"), 1);
    cr_assert_gt(json_real_value(json_object_get(row_of(table, "Player 2"), "deviation")),
                 json_real_value(json_object_get(row_of(table, "Somebody"), "deviation")));
    json_decref(table);
}

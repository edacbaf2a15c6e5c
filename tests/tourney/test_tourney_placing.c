/* test_tourney_placing.c: the final placing combines the bracket and the Swiss rounds, and is the same in all
 * outputs. */
#include "tourney_fixture.h"

TestSuite(tourney_placing, .init = set_up, .fini = tear_down, .timeout = 120);

/* Checks the placing: "1:2-2" … is a player's number with the first and last of the shared places. */
static void placed(const char *expected) {
    json_t *list = answer("placing|EVENT|--json", EXIT_YES), *row;
    char text[400] = "";
    size_t i, used = 0;
    json_array_foreach(list, i, row) used +=
        (size_t)snprintf(text + used, sizeof text - used, "%s%lld:%lld-%lld", i ? " " : "",
                         (long long)json_integer_value(json_object_get(row, "number")),
                         (long long)json_integer_value(json_object_get(row, "place")),
                         (long long)json_integer_value(json_object_get(row, "to")));
    cr_assert_str_eq(text, expected);
    json_decref(list);
}

/* Eight players, one Swiss round that 1 to 4 win, a cut to four. */
static void cut_to_four(void) {
    event_of(8, "|--rounds|1|--cut|4");
    round_with("W");
    good("cut|EVENT");
}

Test(tourney_placing, bracket_comes_before_the_swiss_rounds) {
    cut_to_four();
    round_with("L"); /* 4 beats 1, 3 beats 2 */
    good("pair|EVENT");
    meets(1, 4, 3);
    refused_with("placing|EVENT", "not over");
    refused("export|EVENT|placing");
    good("report|EVENT|1|L");
    placed("3:1-1 4:2-2 1:3-4 2:3-4 5:5-5 6:6-6 7:7-7 8:8-8");
    good("finish|EVENT");
    placed("3:1-1 4:2-2 1:3-4 2:3-4 5:5-5 6:6-6 7:7-7 8:8-8");
    survives_exchange();
}

Test(tourney_placing, all_outputs_agree) {
    cut_to_four();
    round_with("L");
    good("pair|EVENT");
    hides("text", "Final placing");
    hides("html", "Final placing");
    good("report|EVENT|1|L");
    shows("text", "  place number player");
    shows("text", "      1      3 Player 3                     champion          3      5\n");
    shows("text", "    3-4      1 Player 1                     semi-final        1      5\n");
    shows("html", "<tr><td class=n>1<td class=n>3<td>Player 3</td><td>champion<td class=n>3");
    shows("html", "<tr><td class=n>3-4<td class=n>2<td>Player 2</td><td>semi-final<td class=n>2");
    shows("html", "href=\"#placing\"");
    shows("placing", "place,to,number,name,round,swiss_rank,points,status\r\n1,1,3,Player 3,3,3,5,active\r\n");
    shows("placing", "\r\n3,4,1,Player 1,2,1,5,active\r\n");
    shows("placing", "\r\n5,5,5,Player 5,,5,0,active\r\n");
    shows("league", "\"rank\": 1,\n   \"seed\": 3");
    char *trf = exported("trf");
    const char *line = strstr(trf, "001    3 ");
    cr_assert(line && strncmp(line + 80, " 5.0    1", 9) == 0, "%.100s", line);
    line = strstr(trf, "001    1 ");
    cr_assert(line && strncmp(line + 80, " 5.0    3", 9) == 0, "%.100s", line);
    free(trf);
}

Test(tourney_placing, ranks_of_trf_are_those_of_the_swiss_rounds_until_it_is_decided) {
    cut_to_four();
    round_with("L");
    char *trf = exported("trf");
    const char *line = strstr(trf, "001    3 ");
    cr_assert(line && strncmp(line + 80, " 5.0    3", 9) == 0, "%.100s", line);
    free(trf);
}

/* A player who won a semi-final and left before the final is second, not third. */
Test(tourney_placing, a_finalist_who_left_is_second) {
    cut_to_four();
    round_with("W");
    good("drop|EVENT|2");
    good("pair|EVENT");
    meets(1, 1, 0);
    good("finish|EVENT");
    placed("1:1-1 2:2-2 3:3-4 4:3-4 5:5-5 6:6-6 7:7-7 8:8-8");
}

Test(tourney_placing, disqualified_players_are_last) {
    cut_to_four();
    round_with("W");
    good("penalty|EVENT|4|disqualification|--reason|marked cards");
    round_with("W");
    good("finish|EVENT");
    placed("1:1-1 2:2-2 3:3-3 5:4-4 6:5-5 7:6-6 8:7-7 4:8-8");
    shows("text", "  disqualified\n");
}

/* The title passes to the other finalist, and the others move up. */
Test(tourney_placing, disqualified_champion_is_last) {
    cut_to_four();
    round_with("W");
    round_with("W"); /* 1 beats 2 */
    good("penalty|EVENT|1|disqualification|--reason|marked cards");
    placed("2:1-1 3:2-3 4:2-3 5:4-4 6:5-5 7:6-6 8:7-7 1:8-8");
    good("finish|EVENT");
    placed("2:1-1 3:2-3 4:2-3 5:4-4 6:5-5 7:6-6 8:7-7 1:8-8");
    survives_exchange();
}

Test(tourney_placing, without_a_bracket_it_is_the_standings) {
    event_of(4, "|--rounds|2");
    round_with("W");
    round_with("W");
    refused_with("placing|EVENT", "not over");
    good("finish|EVENT");
    json_t *standings = answer("standings|EVENT|--json", EXIT_YES), *row;
    json_t *list = answer("placing|EVENT|--json", EXIT_YES);
    size_t i;
    json_array_foreach(json_object_get(standings, "rows"), i, row)
        cr_assert(json_equal(json_object_get(row, "number"), json_object_get(json_array_get(list, i), "number")));
    cr_assert_eq(i, 4);
    json_decref(standings);
    json_decref(list);
}

/* The placing in an imported file is not read as a list of players. */
Test(tourney_placing, imported_placing_is_ignored) {
    cut_to_four();
    round_with("W");
    round_with("W");
    good("export|EVENT|placing|#0");
    good("export|EVENT|players|#1");
    good("import|OTHER|#1|#0");
    char *text = contents(other, NULL);
    cr_assert_not_null(strstr(text, "Player 8"));
    free(text);
}

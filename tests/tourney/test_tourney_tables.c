/* test_tourney_tables.c: numbers of tables that begin elsewhere than with 1, and players who always sit at one. */
#include "cli/tourney/desk_screen.h"
#include "tourney_fixture.h"

TestSuite(tourney_tables, .init = set_up, .fini = tear_down, .timeout = 60);

/* Six players at tables 21 to 23: 1–4, 2–5, 3–6. */
static void from_twenty_one(void) {
    players(6, "|--rounds|2");
    good("set|EVENT|first-table|21");
    good("start|EVENT");
    good("pair|EVENT");
}

static tn_result result_at(unsigned round, unsigned index) {
    desk d = opened();
    tn_result result = d.event.rounds[round - 1].tables[index].result;
    desk_close(&d);
    return result;
}

Test(tourney_tables, numbers_begin_where_the_organiser_says) {
    from_twenty_one();
    refused_with("report|EVENT|1|W", "round 1 has tables 21 to 23, not 1");
    refused("report|EVENT|24|W");
    good("report|EVENT|22|L");
    cr_assert_eq(result_at(1, 1), TN_LOSS);
    refused_with("pair|EVENT", "no result from tables 21, 23");
    good("clock|EVENT|add|--minutes|5|--table|23");
    refused("clock|EVENT|add|--minutes|5|--table|3");
    good("call|EVENT|21|a question");
    refused("call|EVENT|1|a question");
    shows("text", "   21  Player 1");
    shows("text", "table   23  ");
    shows("html", "<td class=n>22<td>Player 2</td>");
    shows("slips", "round 1 · table 21");
    shows("slips-text", "Round 1, table 23");
    shows("pairings", "\r\n1,21,1,Player 1,");
    shows("results", "\r\n1,22,2,5,L,");
    json_t *round = answer("export|EVENT", EXIT_YES);
    json_t *table = json_array_get(json_object_get(json_array_get(json_object_get(round, "rounds"), 0), "tables"), 2);
    cr_assert_eq(json_integer_value(json_object_get(table, "table")), 23);
    json_decref(round);
}

/* A change counts from the next round on: what stands on paper stays right. */
Test(tourney_tables, rounds_keep_their_numbers) {
    from_twenty_one();
    good("report|EVENT|21|W");
    good("report|EVENT|22|W");
    good("report|EVENT|23|W");
    good("set|EVENT|first-table|101");
    good("pair|EVENT");
    good("report|EVENT|101|W");
    good("report|EVENT|21|L|--round|1|--reason|misread");
    cr_assert_eq(result_at(1, 0), TN_LOSS);
    survives_exchange();
    refused("set|EVENT|first-table|10000");
    refused("set|EVENT|first-table|many");
}

Test(tourney_tables, lists_bring_their_numbers) {
    from_twenty_one();
    write_text(files[0], "round,table,result\n1,22,ML\n", 26);
    good("import|EVENT|#0");
    cr_assert_eq(result_at(1, 1), TN_MODIFIED_LOSS);
    write_text(files[0], "round,table,result\n1,2,ML\n", 25);
    refused("import|EVENT|#0");
    good("export|EVENT|players|#1");
    good("export|EVENT|pairings|#2");
    good("export|EVENT|results|#3");
    good("import|OTHER|#1|#2|#3");
    good("export|OTHER|pairings|#4");
    char *before = contents(files[2], NULL), *after = contents(files[4], NULL);
    cr_assert_str_eq(before, after);
    free(before);
    free(after);
    good("report|OTHER|23|W");
    write_text(files[2], "round,table,a_number,b_number\n1,40,1,2\n1,42,3,4\n", 48);
    unlink(other);
    refused_with("import|OTHER|#1|#2", "table 41 is missing");
}

Test(tourney_tables, fixed_tables_are_named_by_their_numbers) {
    players(6, "|--rounds|2");
    good("set|EVENT|first-table|21");
    good("edit|EVENT|1|--table|23");
    good("edit|EVENT|2|--table|5"); /* there is none: the nearest */
    good("start|EVENT");
    good("pair|EVENT");
    meets(3, 1, 4);
    meets(1, 2, 5);
}

Test(tourney_tables, the_desk_shows_and_takes_them) {
    static desk_screen screen;
    tx_canvas canvas = {0};
    char row[400];
    int x, y;
    from_twenty_one();
    cr_assert(desk_screen_open(&screen, path));
    canvas_resize(&canvas, 80, 24);
    for (const char *key = "22w"; *key; key++)
        desk_screen_key(&screen, (uint32_t)*key);
    desk_screen_draw(&screen, &canvas, &x, &y);
    canvas_row(&canvas, 4, row, sizeof row);
    cr_assert_eq(strncmp(row, ">  22 Player 2", 14), 0, "%s", row);
    cr_assert_eq(result_at(1, 1), TN_WIN);
    desk_screen_close(&screen);
    canvas_free(&canvas);
}

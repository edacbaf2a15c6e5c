/* test_tourney_tables.c: table numbers that do not begin with 1, and players with a fixed table. */
#include "client/tourney/desk_screen.h"
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

Test(tourney_tables, table_numbers_begin_as_set) {
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

/* A change applies from the next round on, because the current one may be printed. */
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
    good("edit|EVENT|2|--table|5"); /* does not exist: the nearest table is used */
    good("start|EVENT");
    good("pair|EVENT");
    meets(3, 1, 4);
    meets(1, 2, 5);
}

/* Checks the sentences about players away from their table in the answer of a command. */
static void assert_reports(const char *command, unsigned count, const char *const *sentences) {
    json_t *round = answer(command, EXIT_YES), *list = json_object_get(round, "elsewhere");
    cr_assert_eq(json_array_size(list), count, "%zu", json_array_size(list));
    for (unsigned i = 0; i < count; i++)
        cr_assert_str_eq(json_string_value(json_array_get(list, i)), sentences[i]);
    json_decref(round);
}

Test(tourney_tables, players_away_from_their_table_are_reported_with_reason) {
    players(8, "|--cut|4");
    shows_message("edit|EVENT|1|--table|3", "Player 1 is number 1; fixed to table 3");
    shows_message("edit|EVENT|2|--table|3", "fixed to table 3, as is Player 1: Player 1 entered first and gets it");
    shows_message("edit|EVENT|3|--table|90", "which needs more players");
    shows_message("edit|EVENT|5|--table|1", "fixed to table 1");
    shows_message("edit|EVENT|4|--table|1", "as is Player 5: Player 4 entered first and gets it");
    good("start|EVENT");
    static const char *const FIRST[] = {"Player 2 sits at table 2, not 3: Player 1 always sits there",
                                        "Player 3 sits at table 4, not 90: this round has tables 1 to 4",
                                        "Player 5 sits at table 3, not 1: Player 4 always sits there"};
    assert_reports("pair|EVENT|--draft|--json", 3, FIRST);
    assert_reports("publish|EVENT|--json", 3, FIRST);
    shows_message("edit|EVENT|5|--table|0", "Player 5 is number 5; sits anywhere");
    shows_message("edit|EVENT|2|--table|0", "sits anywhere");
    shows_message("edit|EVENT|3|--table|0", "sits anywhere");
    assert_reports("pair|EVENT|--again|--reason|tables|--json", 0, NULL);
    hides("json", "elsewhere");
}

Test(tourney_tables, opponents_hands_and_brackets_keep_players_elsewhere) {
    players(4, "|--rounds|1|--cut|2");
    good("edit|EVENT|1|--table|1");
    good("edit|EVENT|3|--table|2");
    good("start|EVENT");
    assert_reports("pair|EVENT|--json", 1,
                   (const char *const[]){"Player 3 sits at table 1, not 2: Player 1 always sits at table 1"});
    good("edit|EVENT|3|--table|0");
    good("edit|EVENT|4|--table|1");
    good("edit|EVENT|1|--table|0");
    desk d = opened();
    char text[200];
    const tn_round *round = tn_event_round(&d.event);
    cr_assert(tn_is_away_from_table(&d.event, round, tn_event_number(&d.event, 4), text, sizeof text));
    cr_assert_str_eq(
        text, "Player 4 sits at table 2, not 1: the pair was made by hand, or the table was fixed after the pairing");
    cr_assert(!tn_is_away_from_table(&d.event, round, tn_event_number(&d.event, 1), text, sizeof text));
    desk_close(&d);
}

Test(tourney_tables, a_bracket_keeps_its_order) {
    event_of(8, "|--rounds|1|--cut|4");
    round_with("W");
    good("cut|EVENT");
    good("edit|EVENT|1|--table|2");
    assert_reports(
        "pair|EVENT|--json", 1,
        (const char *const[]){"Player 1 sits at table 1, not 2: the tables of a bracket are in bracket order"});
}

Test(tourney_tables, missing_fixed_tables_are_reported_at_once) {
    players(4, "");
    good("set|EVENT|first-table|21");
    shows_message("edit|EVENT|1|--table|20", "there is no table 20: tables begin with 21");
    shows_message("edit|EVENT|1|--table|21", "Player 1 is number 1; fixed to table 21");
    shows_message("edit|EVENT|2|--table|22", "fixed to table 22");
    shows_message("edit|EVENT|2|--table|23", "which needs more players");
}

/* Draws the desk's screen; returns true if a row contains the words. */
static bool screen_has(desk_screen *screen, tx_canvas *canvas, const char *words) {
    char row[400];
    int x, y;
    desk_screen_draw(screen, canvas, &x, &y);
    for (int i = 0; i < 24; i++) {
        canvas_row(canvas, i, row, sizeof row);
        if (strstr(row, words))
            return true;
    }
    return false;
}

Test(tourney_tables, desk_shows_players_away_from_their_table) {
    static desk_screen screen;
    tx_canvas canvas = {0};
    players(4, "");
    good("edit|EVENT|1|--table|9");
    good("start|EVENT");
    cr_assert(desk_screen_open(&screen, path));
    canvas_resize(&canvas, 120, 24);
    desk_screen_key(&screen, 'N');
    desk_screen_key(&screen, 'y');
    cr_assert(screen_has(&screen, &canvas, "Player 1 sits at table 2, not 9: this round has tables 1 to 2"));
    desk_screen_close(&screen);
    canvas_free(&canvas);
}

Test(tourney_tables, desk_shows_and_accepts_table_numbers) {
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

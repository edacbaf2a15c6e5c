/* test_tourney_desk_screen.c: the full-screen desk: sends keys, checks the screen and the event. */
#include "base/random_numbers.h"
#include "client/tourney/desk_screen.h"
#include "tourney_fixture.h"

static desk_screen screen;
static tx_canvas canvas;

static void close_screen(void) {
    desk_screen_close(&screen);
    canvas_free(&canvas);
    tear_down();
}

TestSuite(tourney_desk_screen, .init = set_up, .fini = close_screen, .timeout = 120);

/* Draws the screen at that size. */
static void look(int width, int height) {
    int x, y;
    if (canvas.width != width || canvas.height != height)
        canvas_resize(&canvas, width, height);
    desk_screen_draw(&screen, &canvas, &x, &y);
}

static void open_screen(void) {
    cr_assert(desk_screen_open(&screen, path));
    look(80, 24);
}

/* Sends bytes like a terminal; draws the screen after each key. */
static void press(const char *bytes) {
    size_t length = strlen(bytes), used;
    uint32_t key;
    for (; length > 0; bytes += used, length -= used) {
        used = cli_key_decode((const unsigned char *)bytes, length, true, &key);
        cr_assert_gt(used, 0);
        desk_screen_key(&screen, key);
        look(canvas.width, canvas.height);
    }
}

static bool on_screen(const char *words) {
    char row[1000];
    for (int y = 0; y < canvas.height; y++)
        if (canvas_row(&canvas, y, row, sizeof row) && strstr(row, words))
            return true;
    return false;
}

static void sees(const char *words) {
    char row[1000], all[20000] = "";
    bool found = on_screen(words);
    for (int y = 0; !found && y < canvas.height; y++) {
        canvas_row(&canvas, y, row, sizeof row);
        strcat(strcat(all, row), "\n");
    }
    cr_assert(found, "'%s' is not on the screen:\n%s", words, all);
}

static void sees_not(const char *words) {
    cr_assert(!on_screen(words), "'%s' is on the screen", words);
}

static tn_result result_at(unsigned table) {
    return screen.desk.event.rounds[screen.round - 1].tables[table - 1].result;
}

/* Checks the first column and the text of the selected row. */
static void marked(const char *words) {
    char row[1000];
    for (int y = 0; y < canvas.height; y++)
        if (canvas_row(&canvas, y, row, sizeof row) && *row == '>') {
            cr_assert_not_null(strstr(row, words), "'%s' is marked, not '%s'", row, words);
            return;
        }
    cr_assert_fail("no row is marked");
}

/* Six players, three tables: 1–4, 2–5, 3–6. */
static void three_tables(void) {
    event_of(6, "|--rounds|2");
    good("pair|EVENT");
    open_screen();
}

Test(tourney_desk_screen, shows_every_table_and_its_state) {
    static const char EXPECTED[] = " Cup · round 1                                               55:00, not running\n"
                                   " round 1 is being played; results missing: 3\n"
                                   "table player ─────────────────player ─────────────────result ───────────────────\n"
                                   ">   1 Player 1                Player 4                playing\n"
                                   "    2 Player 2                Player 5                playing\n"
                                   "    3 Player 3                Player 6                playing\n"
                                   "\n\n\n\n\n\n\n\n\n\n\n\n\n"
                                   "────────────────────────────────────────────────────────────────────────────────\n"
                                   "\n\n"
                                   " Player 1: w won  l lost  d draw  p planets  m n modified  f forfeits\n"
                                   " / name  Tab players  c clock  u undo  P print  s standings  ? help  q\n";
    char row[1000], all[20000] = "";
    three_tables();
    for (int y = 0; y < canvas.height; y++) {
        canvas_row(&canvas, y, row, sizeof row);
        strcat(strcat(all, row), "\n");
    }
    cr_assert_str_eq(all, EXPECTED);
}

Test(tourney_desk_screen, a_name_is_enough_for_a_result) {
    three_tables();
    press("/player 6");
    sees("Name: player 6");
    sees("Player 3                Player 6");
    sees_not("Player 1 ");
    press("\rw"); /* 6 is on the right: the result is from 3's side */
    cr_assert_eq(result_at(3), TN_LOSS);
    sees("0–5 loss");
    sees("Player 1 "); /* the search is cleared for the next result */
    sees("results missing: 2");
}

Test(tourney_desk_screen, names_are_found_without_their_accents) {
    players(3, "");
    good("add|EVENT|Zoë Ünal");
    good("start|EVENT");
    good("pair|EVENT");
    open_screen();
    press("/zoe un");
    sees("Zoë Ünal");
    sees_not("Player 1 ");
    press("\033/ünal");
    sees("Zoë Ünal");
    press("x");
    sees("no player with that name");
    press("\rw");
    sees("This table has no game.");
}

Test(tourney_desk_screen, each_result_has_its_key) {
    static const struct {
        const char *key;
        tn_result result;
    } KEYS[] = {{"w", TN_WIN},           {"l", TN_LOSS},         {"d", TN_DRAW},          {"m", TN_MODIFIED_WIN},
                {"n", TN_MODIFIED_LOSS}, {"f", TN_FORFEIT_LOSS}, {"F", TN_DOUBLE_FORFEIT}};
    three_tables();
    press("Tthe hall closes\r");
    for (unsigned i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        press("1\033[D"); /* table 1, the player on the left */
        press(KEYS[i].key);
        cr_assert_eq(result_at(1), KEYS[i].result, "%s", KEYS[i].key);
        press("uy");
        cr_assert_eq(result_at(1), TN_NONE);
        press("\033[C"); /* on the right */
        press(KEYS[i].key);
        cr_assert_eq(result_at(1), tn_mirror_result(KEYS[i].result), "%s", KEYS[i].key);
        press("uy");
    }
}

Test(tourney_desk_screen, displays_decide_when_time_was_called) {
    three_tables();
    press("Tthe hall closes\r2p");
    sees("Planets of Player 2 and Player 5, such as 3-1:");
    press("3-1\r");
    cr_assert_eq(result_at(2), TN_MODIFIED_WIN);
    press("3p2-2\r");
    sees("Symbols of Player 3 and Player 6");
    cr_assert_eq(result_at(3), TN_NONE);
    press("3-5\r");
    cr_assert_eq(result_at(3), TN_MODIFIED_LOSS);
    press("3p4-4\r6-5\rmisread\r"); /* corrected with symbols, and with a reason */
    cr_assert_eq(result_at(3), TN_MODIFIED_WIN);
    press("1pthree\r");
    sees("expect two numbers such as 2-1");
    cr_assert_eq(result_at(1), TN_NONE);
}

Test(tourney_desk_screen, corrections_ask_for_a_reason) {
    three_tables();
    press("wl");
    sees("Table 1 has a result; why do you correct it?");
    cr_assert_eq(result_at(1), TN_WIN);
    press("\033"); /* Esc */
    sees("Nothing was done.");
    cr_assert_eq(result_at(1), TN_WIN);
    press("lmisread\r");
    cr_assert_eq(result_at(1), TN_LOSS);
    char *journal = contents(path, NULL);
    cr_assert_not_null(strstr(journal, "\"reason\":\"misread\""));
    free(journal);
}

Test(tourney_desk_screen, from_the_players_to_the_last_result) {
    players(4, "|--rounds|1|--cut|2");
    open_screen();
    sees("players");
    sees("not here yet, no deck");
    press("\033[Bh"); /* the second is here */
    sees("here, no deck");
    cr_assert(screen.desk.event.players[1].checked_in && !screen.desk.event.players[0].checked_in);
    press("N");
    sees("Start? (y/n)");
    press("n");
    cr_assert(!screen.desk.event.started);
    press("Ny");
    cr_assert(screen.desk.event.started);
    press("Nd");
    sees("draft");
    cr_assert(tn_event_has_draft(&screen.desk.event));
    press("Ny"); /* publish */
    sees("playing");
    press("N");
    sees("results missing: 2");
    press("1w2w");
    press("Ny"); /* cut */
    sees(" N pair  / name");
    press("Ny"); /* pair */
    sees("round 2 · bracket");
    marked("1 Player 1 "); /* the list starts at the top of the new round */
    sees("no time limit");
    press("e");
    sees("there is no final placing yet");
    press("q1w");
    press("Ny"); /* finish */
    cr_assert(screen.desk.event.finished);
    press("e");
    sees("champion");
    press(" Nq");
    cr_assert(screen.done);
}

Test(tourney_desk_screen, undo_names_the_undone_command) {
    three_tables();
    press("wu");
    sees("Take back \"decide: round 1, table 1, result W");
    sees("(y/n)");
    press("n");
    cr_assert_eq(result_at(1), TN_WIN);
    press("uy");
    cr_assert_eq(result_at(1), TN_NONE);
}

Test(tourney_desk_screen, tables_without_a_result) {
    three_tables();
    press("2wo");
    sees("Player 1 ");
    sees_not("Player 2 ");
    sees("open tables only");
    press("o");
    sees("Player 2 ");
    press("9");
    sees("Table 9 is not listed.");
    press("1w3wo");
    sees("all tables have their results");
    press("w"); /* no row is selected */
    sees("This table has no game.");
}

/* Returns whether a stopped clock shows 60:00, less at most half a minute for which the test may have let it run. */
static bool shows_an_hour(void) {
    bool found = on_screen("60:00, not running");
    for (int second = 30; !found && second < 60; second++) {
        char words[40];
        snprintf(words, sizeof words, "59:%d, not running", second);
        found = on_screen(words);
    }
    return found;
}

Test(tourney_desk_screen, the_clock_is_started_and_stopped) {
    three_tables();
    press("c");
    sees_not("not running");
    cr_assert(tn_clock_last_act(&screen.desk.event, "start"));
    press("c");
    sees("not running");
    press("+5\r");
    cr_assert(shows_an_hour());
    press("2t3\r");
    sees("playing, +3 min");
    press("+many\r");
    sees("--minutes");
    press("T");
    sees("why do you call time?");
    press("the hall closes\r");
    sees("TIME");
}

Test(tourney_desk_screen, judges_are_called_and_rule) {
    three_tables();
    press("2jDoes it exhaust?\r");
    sees("judge called, playing");
    press("rIt does.\r");
    sees_not("judge called");
}

/* Another terminal reports results: the screen shows them, and nothing is overwritten. */
Test(tourney_desk_screen, concurrent_changes_are_shown) {
    three_tables();
    good("report|EVENT|1|W");
    press("2w"); /* before the screen has reloaded the event */
    sees("has changed since entry");
    cr_assert_eq(result_at(2), TN_NONE);
    cr_assert_eq(result_at(1), TN_WIN);
    press("w");
    cr_assert_eq(result_at(2), TN_WIN);
    good("report|EVENT|3|L");
    desk_screen_key(&screen, KEY_TICK);
    cr_assert_eq(result_at(3), TN_LOSS);
}

/* The key for the next step refuses to pair a player who asked to drop; the key for dropping grants or refuses the
 * request. */
Test(tourney_desk_screen, requests_to_drop_are_answered) {
    three_tables();
    report_all("W");
    good("drop|EVENT|2|--self");
    press("\033Ny");
    desk_screen_key(&screen, KEY_TICK);
    press("Ny");
    sees("Player 2: asked to drop");
    press("/player 2\rD");
    sees("Player 2 asks to drop: y drop  k keep in the event");
    press("k");
    cr_assert_not(screen.desk.event.players[1].wants_drop || screen.desk.event.players[1].dropped);
    press("\033Ny");
    cr_assert_eq(screen.desk.event.round_count, 2);
}

/* A modified result before time asks for a reason. */
Test(tourney_desk_screen, modified_results_before_time_need_a_reason) {
    three_tables();
    press("1m");
    sees("Time was not called; why a modified result?");
    cr_assert_eq(result_at(1), TN_NONE);
    press("the hall clock\r");
    cr_assert_eq(result_at(1), TN_MODIFIED_WIN);
    press("2p3-1\r");
    sees("Time was not called");
    press("\033");
    cr_assert_eq(result_at(2), TN_NONE);
}

/* The refusal names all missing players, on a page if there are many. */
Test(tourney_desk_screen, refused_start_names_all_players) {
    players(40, "");
    good("set|EVENT|check-in|required");
    open_screen();
    press("Ny");
    sees("Refused");
    sees("Player 40: no check-in");
    press("q");
    sees("registration, players: 40");
}

Test(tourney_desk_screen, earlier_rounds_are_shown_and_corrected) {
    three_tables();
    press("1w2w3w");
    press("Ny");
    sees("round 2");
    press("<");
    sees("round 1 (earlier)");
    press("1lmisread\r");
    cr_assert_eq(screen.desk.event.rounds[0].tables[0].result, TN_LOSS);
    press("<");
    sees("There is no round before this one.");
    press(">>");
    sees("This is the last round.");
}

Test(tourney_desk_screen, the_same_person_in_both_lists) {
    three_tables();
    press("3\033[C\t"); /* player 6 */
    marked("Player 6");
    sees("table 3");
    press("D");
    sees("Does Player 6 drop? (y/n)");
    press("y");
    sees("dropped");
    press("Dy");
    cr_assert(!screen.desk.event.players[5].dropped);
    press("\033[A\t"); /* player 5 sits at table 2 */
    marked("Player 2");
    cr_assert_eq(screen.side, 1);
}

Test(tourney_desk_screen, prints_beside_the_event) {
    char file[200];
    three_tables();
    press("Ps");
    snprintf(file, sizeof file, "%.*s-slips-1.html", (int)(strlen(path) - 4), path);
    char *slips = contents(file, NULL);
    cr_assert_not_null(strstr(slips, "table 3"));
    free(slips);
    cr_assert_eq(unlink(file), 0);
    sees("written as slips");
    press("Px");
    sees("Nothing was printed.");
}

/* Rows that do not fit are not drawn; nothing is drawn outside the canvas. */
Test(tourney_desk_screen, fits_every_window) {
    static const int SIZES[][2] = {{80, 24}, {100, 30}, {140, 40}, {60, 14}, {59, 14}, {20, 5}, {1, 1}};
    three_tables();
    for (unsigned i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        look(SIZES[i][0], SIZES[i][1]);
        if (i < 4)
            sees("Player 6");
        else if (i < 5)
            sees("Window too small: 60x14 needed");
        press("?");
        press("q");
        press("L");
        press("q");
    }
}

Test(tourney_desk_screen, only_ascii_where_only_ascii_can_be_shown) {
    three_tables();
    canvas.ascii = true;
    press("1w");
    sees("5-0 win");
    for (int i = 0; i < canvas.width * canvas.height; i++)
        cr_assert_lt(canvas.cells[i].glyph, 0x80);
}

Test(tourney_desk_screen, long_lists_scroll_to_the_selection) {
    event_of(60, "|--rounds|2");
    good("pair|EVENT");
    open_screen();
    sees(" v 14 more");
    press("\033[F"); /* End */
    marked("30 ");
    sees(" ^ 14 more");
    press("\033[5~");
    press("\033[H");
    marked("1 Player 1 ");
    press("17");
    marked("17 Player 17");
}

Test(tourney_desk_screen, players_enter_and_show_their_sleeves) {
    players(2, "|--kind|regional");
    open_screen();
    press("aZo\xc3\xab \xc3\x9cnal\r");
    sees("Zoë Ünal");
    cr_assert_eq(screen.desk.event.count, 3);
    press("aPlayer 1\r");
    sees("there is already a player 'Player 1'");
    press("h");
    sees("Sleeves of Player 1");
    press("n");
    sees("TR-R07");
    press("hx");
    cr_assert(!screen.desk.event.players[0].checked_in);
    press("ho");
    cr_assert(screen.desk.event.players[0].checked_in);
}

/* After any keys the screen can be drawn and the journal can be read. */
Test(tourney_desk_screen, any_keys_in_any_order) {
    static const uint32_t OTHERS[] = {KEY_UP,    KEY_DOWN,   KEY_LEFT,    KEY_RIGHT, KEY_PAGE_UP, KEY_PAGE_DOWN,
                                      KEY_HOME,  KEY_END,    KEY_TAB,     KEY_TICK,  KEY_RESIZE,  KEY_ENTER,
                                      KEY_ENTER, KEY_ESCAPE, KEY_UNKNOWN, 0x4e2d,    'y',         'y',
                                      '1',       'N',        'w'};
    uint64_t random = 4;
    players(5, "|--rounds|2|--cut|2");
    open_screen();
    for (unsigned i = 0; i < 6000; i++) {
        uint32_t key = ' ' + (uint32_t)(splitmix64(&random) % 95);
        if (splitmix64(&random) % 2)
            key = OTHERS[splitmix64(&random) % (sizeof OTHERS / sizeof *OTHERS)];
        if (key != 'P') /* P writes files */
            desk_screen_key(&screen, key);
        look(60 + (int)(splitmix64(&random) % 30), 14 + (int)(splitmix64(&random) % 10));
    }
    cr_assert_gt(screen.desk.journal.entries.count, 20, "%u", screen.desk.journal.entries.count);
    desk d = opened();
    desk_close(&d);
}

/* Without a terminal the command is refused with an explanation. */
Test(tourney_desk_screen, is_refused_without_a_terminal) {
    event_of(4, "");
    refused_with("desk|EVENT", "is interactive and has no JSON output");
    refused("desk|EVENT");
    refused("desk|OTHER");
}

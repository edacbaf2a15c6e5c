/* test_event_host.c: a tournament on the server: its journal, the desk beside it, and a house of tables between them.
 */
#include "cli/serve/event_host.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <sys/stat.h>

#include "cli/tourney/tourney.h"
#include "house_fixture.h"

static char journal[160];
static event_host *hosting;

/* ---- The desk ---------------------------------------------------------------------------------------------------- */

/* `traxis tourney WORDS…`, the words divided by '|'; EVENT is the journal. */
static int desk_does(const char *words) {
    char text[400], *argv[24] = {"tourney"};
    int argc = 1;
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok(text, "|"); word; word = strtok(NULL, "|"))
        argv[argc++] = strcmp(word, "EVENT") == 0 ? journal : word;
    return cli_run_command(cmd_tourney, argc, argv);
}

static void does(const char *words) {
    cr_assert_eq(desk_does(words), EXIT_YES, "%s", words);
}

/* The result of a table in the journal now, and who wrote its last entry. */
static tn_result result_of(unsigned round, unsigned table) {
    desk d;
    cr_assert(desk_open(&d, journal, false));
    tn_result result = tn_round_numbered(&d.event.rounds[round - 1], table)->result;
    desk_close(&d);
    return result;
}

static unsigned entries_now(void) {
    desk d;
    cr_assert(desk_open(&d, journal, false));
    unsigned count = (unsigned)d.journal.entries.count;
    desk_close(&d);
    return count;
}

/* ---- The server -------------------------------------------------------------------------------------------------- */

static void open_hosting(void) {
    hosting = event_host_open(journal, error, sizeof error);
    cr_assert_not_null(hosting, "%s", error);
    host = event_host_for(hosting);
    open_house(NULL);
}

static void close_hosting(void) {
    close_house();
    event_host_close(hosting);
}

static void begin_event(void) {
    cr_redirect_stdout();
    cr_redirect_stderr();
    begin();
    close_house();
    setenv("USER", "tester", 1);
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("TRAXIS_HOME", ".", 1);
    snprintf(journal, sizeof journal, "%s/cup.ctl", folder);
    does("new|EVENT|Cup|--rounds|2|--first-round|halves");
    does("add|EVENT|Ann"), does("add|EVENT|Bob");
    does("deck|EVENT|Ann|decks/nazdreg.txt"), does("deck|EVENT|Bob|decks/captain-cato-sicarius.txt");
    does("start|EVENT"), does("pair|EVENT");
    open_hosting();
}

static void end_event(void) {
    event_host_close(hosting);
    end();
}

TestSuite(event_host, .init = begin_event, .fini = end_event, .timeout = 120);

static void pass_seconds(unsigned seconds) {
    for (unsigned i = 0; i < 2 * seconds; i++) {
        clock_now += 1000;
        house_settle(house);
    }
}

static void key_in_links_as_they_are(const char *name, char key[TOKEN_TEXT]) {
    char file[200], line[300], *at;
    snprintf(file, sizeof file, "%s.links", journal);
    FILE *in = fopen(file, "r");
    cr_assert_not_null(in);
    key[0] = '\0';
    while (fgets(line, sizeof line, in))
        if (!strncmp(line, name, strlen(name)) && (at = strstr(line, "http://host/#seat=")))
            snprintf(key, TOKEN_TEXT, "%s", at + strlen("http://host/#seat="));
    fclose(in);
    cr_assert_eq(strlen(key), TOKEN_TEXT - 1, "%s", key);
}

static void key_in_links(const char *name, char key[TOKEN_TEXT]) {
    cr_assert(event_host_write_links(hosting, "http://host/", error, sizeof error), "%s", error);
    key_in_links_as_they_are(name, key);
}

static guest *takes_seat(const char *name) {
    char key[TOKEN_TEXT];
    guest *g = come(NULL);
    key_in_links(name, key);
    hello(g, NULL);
    say_json(g, json_pack("{s:s,s:s}", "ask", "seat", "key", key));
    cr_assert(*g->table, "%s", last_text(g));
    return g;
}

static void play_as(const char *name, const char *other, guest **a, guest **b) {
    *a = takes_seat(name), *b = takes_seat(other);
    cr_assert_str_eq((*a)->table, (*b)->table);
    ask(*a, "ready", (*a)->table), ask(*b, "ready", (*a)->table);
    cr_assert((*a)->prompt || (*b)->prompt, "%s", last_text(*a));
}

static void play(guest **a, guest **b) {
    play_as("Ann", "Bob", a, b);
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

Test(event_host, a_result_is_in_the_journal_before_it_is_told) {
    guest *a, *b;
    play(&a, &b);
    ask(b, "concede", b->table);
    cr_expect(a->over);
    cr_expect_eq(result_of(1, 1), TN_NONE);
    pass_seconds(1);
    cr_expect_eq(result_of(1, 1), TN_WIN);
    cr_expect(was_told(a, "In the event's journal: Ann 5, Bob 0 points."), "%s", last_text(a));
    unsigned entries = entries_now();
    pass_seconds(5);
    cr_expect_eq(entries_now(), entries, "it is written once");
    does("pair|EVENT"); /* the event goes on */
    go(a), go(b);
}

Test(event_host, a_server_that_was_killed_before_writes_it_when_it_is_there_again) {
    guest *a, *b;
    play(&a, &b);
    ask(a, "concede", a->table);
    a->visitor = b->visitor = NULL;
    close_hosting();
    cr_expect_eq(result_of(1, 1), TN_NONE);
    open_hosting();
    pass_seconds(1);
    cr_expect_eq(result_of(1, 1), TN_LOSS);
    guest *again = takes_seat("Ann");
    cr_expect_str_eq(again->table, a->table);
    cr_expect(was_told(again, "Ann 0, Bob 5"), "%s", last_text(again));
    go(a), go(b), go(again);
}

Test(event_host, what_the_desk_entered_stands) {
    guest *a, *b;
    play(&a, &b);
    does("report|EVENT|1|D");
    unsigned entries = entries_now();
    ask(b, "concede", b->table);
    pass_seconds(2);
    cr_expect_eq(result_of(1, 1), TN_DRAW);
    cr_expect_eq(entries_now(), entries);
    cr_expect(was_told(a, "Staff entered a draw of Ann, and that stands; the game itself came to a win."), "%s",
              last_text(a));
    go(a), go(b);
}

Test(event_host, a_correction_is_told) {
    guest *a, *b;
    play(&a, &b);
    ask(b, "concede", b->table);
    pass_seconds(2);
    does("report|EVENT|1|L|--reason|an appeal");
    pass_seconds(2);
    cr_expect(was_told(b, "Staff entered a loss of Ann, and that stands; the game itself came to a win."), "%s",
              last_text(b));
    go(a), go(b);
}

Test(event_host, a_desk_that_writes_is_waited_for) {
    guest *a, *b;
    tn_journal locked;
    play(&a, &b);
    cr_assert(tn_journal_open(&locked, journal, true, error, sizeof error), "%s", error);
    ask(b, "concede", b->table);
    pass_seconds(3);
    tn_journal_close(&locked);
    cr_expect_eq(result_of(1, 1), TN_NONE);
    pass_seconds(1);
    cr_expect_eq(result_of(1, 1), TN_WIN);
    go(a), go(b);
}

Test(event_host, an_agreed_draw_is_left_to_staff) {
    guest *a, *b;
    play(&a, &b);
    ask(a, "draw", a->table), ask(b, "agree", a->table);
    cr_assert(a->over, "%s", last_text(a));
    unsigned entries = entries_now();
    pass_seconds(3);
    cr_expect_eq(entries_now(), entries);
    cr_expect(was_told(a, "The staff of the event say what this game counts as."));
    does("report|EVENT|1|D");
    pass_seconds(2);
    cr_expect(was_told(a, "Staff entered a draw of Ann"));
    go(a), go(b);
}

Test(event_host, a_pairing_that_was_taken_back_does_not_count) {
    guest *a, *b;
    play(&a, &b);
    does("undo|EVENT");
    pass_seconds(2);
    cr_expect(was_told(a, "Staff have taken this pairing back; this game does not count."), "%s", last_text(a));
    ask(b, "concede", b->table);
    unsigned entries = entries_now();
    pass_seconds(2);
    cr_expect_eq(entries_now(), entries);
    go(a), go(b);
}

/* ---- Time and decks ---------------------------------------------------------------------------------------------- */

Test(event_host, time_is_called_when_the_clock_is_over_and_not_before) {
    guest *a, *b;
    uint64_t random = 4;
    play(&a, &b);
    cr_expect_not(was_told(a, "\"until\":1"));
    does("clock|EVENT|start");
    pass_seconds(2);
    cr_expect(was_told(a, "\"until\":1"), "the players see how long they have");
    cr_expect_not(was_told(a, "Time is called"));
    does("clock|EVENT|time|--reason|the hall closes");
    pass_seconds(2);
    cr_expect(was_told(a, "Time is called"));
    while (step_once(a, b, &random))
        ;
    pass_seconds(2);
    tn_result result = result_of(1, 1);
    cr_expect(result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS || result == TN_DRAW, "%s",
              tn_result_code(result));
    go(a), go(b);
}

/* The first game of a bracket of four, which is not the final. */
static void begin_bracket(void) {
    static const char *const names[] = {"Ann", "Bob", "Cid", "Dan"};
    char words[100];
    remove(journal);
    does("new|EVENT|Cup|--rounds|1|--cut|4|--first-round|halves");
    for (unsigned i = 0; i < 4; i++) {
        snprintf(words, sizeof words, "add|EVENT|%s", names[i]);
        does(words);
        snprintf(words, sizeof words, "deck|EVENT|%s|decks/%s.txt", names[i],
                 i % 2 ? "nazdreg" : "captain-cato-sicarius");
        does(words);
    }
    does("start|EVENT"), does("pair|EVENT");
    does("report|EVENT|1|W"), does("report|EVENT|2|W"), does("cut|EVENT");
    does("pair|EVENT");
}

static const tn_table *bracket_table(desk *d) {
    return tn_round_numbered(&d->event.rounds[1], d->event.rounds[1].first);
}

/* Plays it after its time is over; how many rounds more than one, as the journal has it and as it was. */
static void play_bracket_game(unsigned *entered, unsigned *played) {
    guest *a, *b;
    desk d;
    uint64_t random = drawn;
    char names[2][64];
    cr_assert(desk_open(&d, journal, false));
    snprintf(names[0], sizeof names[0], "%s", tn_name_of(&d.event, bracket_table(&d)->a));
    snprintf(names[1], sizeof names[1], "%s", tn_name_of(&d.event, bracket_table(&d)->b));
    desk_close(&d);
    does("clock|EVENT|start"), does("clock|EVENT|time|--reason|the hall closes");
    play_as(names[0], names[1], &a, &b);
    pass_seconds(2);
    while (step_once(a, b, &random))
        ;
    pass_seconds(2);
    *played = 0;
    for (unsigned i = 0; i < a->count; i++)
        *played += strstr(a->texts[i], "Nobody is ahead: one more round is played.") != NULL;
    cr_assert(desk_open(&d, journal, false));
    *entered = bracket_table(&d)->extra_rounds;
    cr_expect_neq(bracket_table(&d)->result, TN_NONE);
    desk_close(&d);
    go(a), go(b);
}

Test(event_host, the_rounds_played_because_nobody_was_ahead_are_in_the_result) {
    unsigned entered = 0, played = 0;
    for (unsigned tried = 0; tried < 30 && !played; tried++) {
        close_hosting();
        begin_bracket();
        drawn += tried;
        open_hosting();
        play_bracket_game(&entered, &played);
        cr_expect_eq(entered, played);
    }
    cr_expect_gt(played, 0, "somebody was ahead in every game");
}

Test(event_host, cards_found_illegal_are_blank_from_the_next_round_on) {
    guest *a, *b;
    play(&a, &b);
    ask(b, "concede", b->table);
    pass_seconds(2);
    cr_expect_not(was_told(a, "\"blank\":true"));
    char earlier[STORE_CODE];
    strcpy(earlier, a->table);
    does("deck|EVENT|Ann|--illegal|Rogue Trader,Corpulent Ork,Enraged Ork,Snakebite Thug,Void Pirate|--reason|a check");
    does("checkin|EVENT|Ann|--sleeves|opaque");
    does("pair|EVENT");
    pass_seconds(2);
    cr_expect_str_neq(a->table, earlier, "who is here is led to the next table");
    guest *again, *other;
    uint64_t random = 1;
    play(&again, &other);
    cr_expect_str_eq(again->table, a->table);
    for (unsigned i = 0; i < 60 && step_once(again, other, &random); i++)
        ;
    cr_expect(was_told(again, "\"blank\":true"));
    go(a), go(b), go(again), go(other);
}

Test(event_host, a_player_without_a_list_plays_on_paper) {
    does("report|EVENT|1|W");
    does("add|EVENT|Cid"), does("add|EVENT|Dan");
    does("pair|EVENT");
    pass_seconds(2);
    char key[TOKEN_TEXT];
    guest *c = come(NULL);
    key_in_links("Cid", key);
    hello(c, NULL);
    say_json(c, json_pack("{s:s,s:s}", "ask", "seat", "key", key));
    cr_expect(strstr(last_text(c), "\"error\":\"no seat\""), "%s", last_text(c));
    go(c);
}

/* A player who enters while the server runs gets a link at once. */
Test(event_host, late_players_get_links) {
    char key[TOKEN_TEXT];
    key_in_links("Ann", key);
    does("report|EVENT|1|W");
    does("add|EVENT|Cid");
    pass_seconds(2);
    key_in_links_as_they_are("Cid", key);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

Test(event_host, links_and_secret_are_for_nobody_else_and_stay_what_they_are) {
    char file[200], key[TOKEN_TEXT], same[TOKEN_TEXT];
    struct stat facts;
    key_in_links("Ann", key);
    static const char *const endings[] = {".links", ".seats"};
    for (unsigned i = 0; i < 2; i++) {
        snprintf(file, sizeof file, "%s%s", journal, endings[i]);
        cr_assert_eq(stat(file, &facts), 0);
        cr_expect_eq(facts.st_mode & 077, 0);
    }
    close_hosting();
    open_hosting();
    key_in_links("Ann", same);
    cr_expect_str_eq(key, same);
}

Test(event_host, a_file_that_is_no_event_or_no_secret_is_refused) {
    char file[200];
    cr_expect_null(event_host_open("decks/nazdreg.txt", error, sizeof error));
    cr_expect_null(event_host_open("no/such/file", error, sizeof error));
    cr_expect(strstr(error, "no/such/file"), "%s", error);
    snprintf(file, sizeof file, "%s.seats", journal);
    FILE *out = fopen(file, "w");
    fputs("not a secret\n", out);
    fclose(out);
    cr_expect_null(event_host_open(journal, error, sizeof error));
    cr_expect(strstr(error, ".seats"), "%s", error);
}

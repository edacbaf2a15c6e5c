/* test_event_host.c: a tournament on the server: its journal, the desk that writes it, and the hub. */
#include "hosting/event_host.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <sys/stat.h>

#include "client/tourney/tourney.h"
#include "hub_fixture.h"

static char journal[160];
static event_host *hosting;

/* ---- The desk ---------------------------------------------------------------------------------------------------- */

/* Runs `traxis tourney WORDS…`; '|' separates the words, EVENT is the journal. */
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

/* The result of a table in the journal, and who wrote its last entry. */
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
    tournament = event_host_tournament(hosting);
    open_hub(NULL);
}

static void close_hosting(void) {
    close_hub();
    event_host_close(hosting);
}

static void begin_event(void) {
    cr_redirect_stdout();
    cr_redirect_stderr();
    set_up();
    close_hub();
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
    tear_down();
}

TestSuite(event_host, .init = begin_event, .fini = end_event, .timeout = 120);

static void pass_seconds(unsigned seconds) {
    for (unsigned i = 0; i < 2 * seconds; i++) {
        clock_now += 1000;
        hub_commit(hub);
    }
}

static void key_in_links_as_they_are(const char *name, char key[HUB_TOKEN_SIZE]) {
    char file[200], line[300], *at;
    snprintf(file, sizeof file, "%s.links", journal);
    FILE *in = fopen(file, "r");
    cr_assert_not_null(in);
    key[0] = '\0';
    while (fgets(line, sizeof line, in))
        if (!strncmp(line, name, strlen(name)) && (at = strstr(line, "http://host/people#seat=")))
            snprintf(key, HUB_TOKEN_SIZE, "%s", at + strlen("http://host/people#seat="));
    fclose(in);
    cr_assert_eq(strlen(key), HUB_TOKEN_SIZE - 1, "%s", key);
}

static void key_in_links(const char *name, char key[HUB_TOKEN_SIZE]) {
    cr_assert(event_host_write_links(hosting, "http://host/", error, sizeof error), "%s", error);
    key_in_links_as_they_are(name, key);
}

static test_client *takes_seat(const char *name) {
    char key[HUB_TOKEN_SIZE];
    test_client *g = new_client(NULL);
    key_in_links(name, key);
    send_hello(g, NULL);
    send_json(g, json_pack("{s:s,s:s}", "request", "seat", "key", key));
    cr_assert(*g->table, "%s", last_text(g));
    return g;
}

static void play_as(const char *name, const char *other, test_client **a, test_client **b) {
    *a = takes_seat(name), *b = takes_seat(other);
    cr_assert_str_eq((*a)->table, (*b)->table);
    send_request(*a, "ready", (*a)->table), send_request(*b, "ready", (*a)->table);
    cr_assert((*a)->prompt || (*b)->prompt, "%s", last_text(*a));
}

static void play(test_client **a, test_client **b) {
    play_as("Ann", "Bob", a, b);
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

Test(event_host, results_are_written_to_the_journal_before_they_are_sent) {
    test_client *a, *b;
    play(&a, &b);
    send_request(b, "concede", b->table);
    cr_expect(a->over);
    cr_expect_eq(result_of(1, 1), TN_NONE);
    pass_seconds(1);
    cr_expect_eq(result_of(1, 1), TN_WIN);
    cr_expect(has_received(a, "In the event's journal: Ann 5, Bob 0 points."), "%s", last_text(a));
    unsigned entries = entries_now();
    pass_seconds(5);
    cr_expect_eq(entries_now(), entries, "the result is written once");
    does("pair|EVENT"); /* the event continues */
    free_client(a), free_client(b);
}

Test(event_host, results_are_written_after_a_restart) {
    test_client *a, *b;
    play(&a, &b);
    send_request(a, "concede", a->table);
    a->client = b->client = NULL;
    close_hosting();
    cr_expect_eq(result_of(1, 1), TN_NONE);
    open_hosting();
    pass_seconds(1);
    cr_expect_eq(result_of(1, 1), TN_LOSS);
    test_client *again = takes_seat("Ann");
    cr_expect_str_eq(again->table, a->table);
    cr_expect(has_received(again, "Ann 0, Bob 5"), "%s", last_text(again));
    free_client(a), free_client(b), free_client(again);
}

Test(event_host, results_entered_by_the_desk_stand) {
    test_client *a, *b;
    play(&a, &b);
    does("report|EVENT|1|D");
    unsigned entries = entries_now();
    send_request(b, "concede", b->table);
    pass_seconds(2);
    cr_expect_eq(result_of(1, 1), TN_DRAW);
    cr_expect_eq(entries_now(), entries);
    cr_expect(has_received(a, "Staff entered a draw for Ann, which counts; the game itself was a win."), "%s",
              last_text(a));
    free_client(a), free_client(b);
}

Test(event_host, corrections_are_sent_to_the_table) {
    test_client *a, *b;
    play(&a, &b);
    send_request(b, "concede", b->table);
    pass_seconds(2);
    does("report|EVENT|1|L|--reason|an appeal");
    pass_seconds(2);
    cr_expect(has_received(b, "Staff entered a loss for Ann, which counts; the game itself was a win."), "%s",
              last_text(b));
    free_client(a), free_client(b);
}

Test(event_host, results_wait_for_the_journals_lock) {
    test_client *a, *b;
    tn_journal locked;
    play(&a, &b);
    cr_assert(tn_journal_open(&locked, journal, true, error, sizeof error), "%s", error);
    send_request(b, "concede", b->table);
    pass_seconds(3);
    tn_journal_close(&locked);
    cr_expect_eq(result_of(1, 1), TN_NONE);
    pass_seconds(1);
    cr_expect_eq(result_of(1, 1), TN_WIN);
    free_client(a), free_client(b);
}

Test(event_host, agreed_draws_are_left_to_staff) {
    test_client *a, *b;
    play(&a, &b);
    send_request(a, "draw", a->table), send_request(b, "agree", a->table);
    cr_assert(a->over, "%s", last_text(a));
    unsigned entries = entries_now();
    pass_seconds(3);
    cr_expect_eq(entries_now(), entries);
    cr_expect(has_received(a, "The staff of the event decide the result of this game."));
    does("report|EVENT|1|D");
    pass_seconds(2);
    cr_expect(has_received(a, "Staff entered a draw for Ann"));
    free_client(a), free_client(b);
}

Test(event_host, withdrawn_pairings_do_not_count) {
    test_client *a, *b;
    play(&a, &b);
    does("undo|EVENT");
    pass_seconds(2);
    cr_expect(has_received(a, "Staff have withdrawn this pairing. This game does not count."), "%s", last_text(a));
    send_request(b, "concede", b->table);
    unsigned entries = entries_now();
    pass_seconds(2);
    cr_expect_eq(entries_now(), entries);
    free_client(a), free_client(b);
}

/* ---- Time and decks ---------------------------------------------------------------------------------------------- */

Test(event_host, time_is_called_when_the_clock_runs_out) {
    test_client *a, *b;
    uint64_t random = 4;
    play(&a, &b);
    cr_expect_not(has_received(a, "\"until\":1"));
    does("clock|EVENT|start");
    pass_seconds(2);
    cr_expect(has_received(a, "\"until\":1"), "the players see the remaining time");
    cr_expect_not(has_received(a, "Time is called"));
    does("clock|EVENT|time|--reason|the hall closes");
    pass_seconds(2);
    cr_expect(has_received(a, "Time is called"));
    while (play_step(a, b, &random))
        ;
    pass_seconds(2);
    tn_result result = result_of(1, 1);
    cr_expect(result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS || result == TN_DRAW, "%s",
              tn_result_code(result));
    free_client(a), free_client(b);
}

/* Starts the first game of a bracket of four, which is not the final. */
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

/* Plays past the end of time; counts the extra rounds in the journal and in the game. */
static void play_bracket_game(unsigned *entered, unsigned *played) {
    test_client *a, *b;
    desk d;
    uint64_t random = random_state;
    char names[2][64];
    cr_assert(desk_open(&d, journal, false));
    snprintf(names[0], sizeof names[0], "%s", tn_name_of(&d.event, bracket_table(&d)->a));
    snprintf(names[1], sizeof names[1], "%s", tn_name_of(&d.event, bracket_table(&d)->b));
    desk_close(&d);
    does("clock|EVENT|start"), does("clock|EVENT|time|--reason|the hall closes");
    play_as(names[0], names[1], &a, &b);
    pass_seconds(2);
    while (play_step(a, b, &random))
        ;
    pass_seconds(2);
    *played = 0;
    for (unsigned i = 0; i < a->count; i++)
        *played += strstr(a->texts[i], "The players are tied: one more round is played.") != NULL;
    cr_assert(desk_open(&d, journal, false));
    *entered = bracket_table(&d)->extra_rounds;
    cr_expect_neq(bracket_table(&d)->result, TN_NONE);
    desk_close(&d);
    free_client(a), free_client(b);
}

Test(event_host, extra_rounds_after_a_tie_are_in_the_result) {
    unsigned entered = 0, played = 0;
    for (unsigned tried = 0; tried < 30 && !played; tried++) {
        close_hosting();
        begin_bracket();
        random_state += tried;
        open_hosting();
        play_bracket_game(&entered, &played);
        cr_expect_eq(entered, played);
    }
    cr_expect_gt(played, 0, "a player was ahead in every game");
}

Test(event_host, illegal_cards_are_blank_from_the_next_round) {
    test_client *a, *b;
    play(&a, &b);
    send_request(b, "concede", b->table);
    pass_seconds(2);
    cr_expect_not(has_received(a, "\"blank\":true"));
    char earlier[STORE_CODE];
    strcpy(earlier, a->table);
    does("deck|EVENT|Ann|--illegal|Rogue Trader,Corpulent Ork,Enraged Ork,Snakebite Thug,Void Pirate|--reason|a check");
    does("checkin|EVENT|Ann|--sleeves|opaque");
    does("pair|EVENT");
    pass_seconds(2);
    cr_expect_str_neq(a->table, earlier, "connected players get the next table");
    test_client *again, *other;
    uint64_t random = 1;
    play(&again, &other);
    cr_expect_str_eq(again->table, a->table);
    for (unsigned i = 0; i < 60 && play_step(again, other, &random); i++)
        ;
    cr_expect(has_received(again, "\"blank\":true"));
    free_client(a), free_client(b), free_client(again), free_client(other);
}

Test(event_host, players_without_a_deck_list_have_no_match) {
    does("report|EVENT|1|W");
    does("add|EVENT|Cid"), does("add|EVENT|Dan");
    does("pair|EVENT");
    pass_seconds(2);
    char key[HUB_TOKEN_SIZE];
    test_client *c = new_client(NULL);
    key_in_links("Cid", key);
    send_hello(c, NULL);
    send_json(c, json_pack("{s:s,s:s}", "request", "seat", "key", key));
    cr_expect(strstr(last_text(c), "\"error\":\"no seat\""), "%s", last_text(c));
    free_client(c);
}

/* A player who is registered while the server runs gets a link at once. */
Test(event_host, late_players_get_links) {
    char key[HUB_TOKEN_SIZE];
    key_in_links("Ann", key);
    does("report|EVENT|1|W");
    does("add|EVENT|Cid");
    pass_seconds(2);
    key_in_links_as_they_are("Cid", key);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

Test(event_host, links_and_secret_are_private_and_stable) {
    char file[200], key[HUB_TOKEN_SIZE], same[HUB_TOKEN_SIZE];
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

Test(event_host, invalid_event_and_secret_files_are_rejected) {
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

/* test_tourney_desk.c: the organiser's desk: drafts and changes by hand, settings, check-in, calls and rulings,
 * penalties, lots, the bracket's dropouts, commands that come too late, and events of a thousand players. */
#include <malloc.h>
#include <time.h>

#include "../src/cli/examples.h"
#include "../src/tourney/draw.h"
#include "../src/tourney/made_up.h"
#include "tourney_fixture.h"

TestSuite(tourney_desk, .init = set_up, .fini = tear_down, .timeout = 120);

static void shows(const char *format, const char *words) {
    char *text = exported(format);
    cr_assert_not_null(strstr(text, words), "'%s' is not in %s", words, text);
    free(text);
}

static void hides(const char *format, const char *words) {
    char *text = exported(format);
    cr_assert_null(strstr(text, words), "'%s' is in %s", words, text);
    free(text);
}

static desk opened(void) {
    desk d;
    cr_assert(desk_open(&d, path, false));
    return d;
}

static void players(unsigned count, const char *options) {
    char words[200];
    snprintf(words, sizeof words, "new|EVENT|Cup|--first-round|halves%s", options);
    good(words);
    for (unsigned i = 1; i <= count; i++) {
        snprintf(words, sizeof words, "add|EVENT|Player %u", i);
        good(words);
    }
}

static void event_of(unsigned count, const char *options) {
    players(count, options);
    good("start|EVENT");
}

static void report_all(const char *result) {
    desk d = opened();
    unsigned tables = tn_event_round(&d.event)->count;
    desk_close(&d);
    for (unsigned i = 1; i <= tables; i++) {
        char words[100];
        snprintf(words, sizeof words, "report|EVENT|%u|%s", i, result);
        good(words);
    }
}

static void round_with(const char *result) {
    good("pair|EVENT");
    report_all(result);
}

/* Who meets whom at a table of the last round. */
static void meets(unsigned table, uint32_t a, uint32_t b) {
    desk d = opened();
    const tn_table *t = &tn_event_round(&d.event)->tables[table - 1];
    cr_assert(t->a == a && t->b == b, "table %u: %u-%u, not %u-%u", table, t->a, t->b, a, b);
    desk_close(&d);
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

Test(tourney_desk, settings_are_locked_by_the_first_round) {
    static const char *const LOCKED[] = {"rounds|3",     "minutes|60",      "tie-break|tome", "cut|2",
                                         "pool|starter", "after-time|full", "bracket|reseed", "date|2015-08-01"};
    players(5, "");
    refused("set|EVENT|minutes|44");
    refused("set|EVENT|minutes|x");
    refused("set|EVENT|rounds|37");
    refused("set|EVENT|cut|1");
    refused("set|EVENT|colour|red");
    refused("set|EVENT|decks|secret");
    refused("set|EVENT|pool|no-such-format");
    good("set|EVENT|pool|core");
    refused("set|EVENT|date|tomorrow");
    refused("set|EVENT|date|2015-13-01");
    refused("set|EVENT|date|2015-02-29");
    refused("set|EVENT|date|2015-04-00");
    good("set|EVENT|date|2016-02-29");
    refused("set|EVENT|deck-deadline|2015-08-01");
    good("set|EVENT|deck-deadline|2015-08-01T10:00:00Z");
    good("set|EVENT|minutes|45");
    good("set|EVENT|kind|variant");
    good("set|EVENT|minutes|20");
    refused("set|EVENT|kind|store");
    good("set|EVENT|minutes|55");
    good("start|EVENT");
    good("pair|EVENT|--draft");
    good("set|EVENT|cut|4");
    good("publish|EVENT");
    for (unsigned i = 0; i < sizeof LOCKED / sizeof *LOCKED; i++) {
        char words[100];
        snprintf(words, sizeof words, "set|EVENT|%s", LOCKED[i]);
        refused(words);
        snprintf(words, sizeof words, "set|EVENT|%s|--reason|the hall closes", LOCKED[i]);
        good(words);
    }
    refused("set|EVENT|cut|6|--reason|more");
    refused("set|EVENT|first-round|random");
    shows("json", "the hall closes");
    good("set|EVENT");
    good("set|EVENT|--json");
}

Test(tourney_desk, staff_are_announced_before_the_start) {
    players(2, "|--organiser|Olga");
    refused("add|EVENT|Olga");
    good("set|EVENT|second|Sven");
    good("add|EVENT|Olga");
    refused("set|EVENT|kind|regional");
    good("start|EVENT");
    refused("set|EVENT|second|Somebody");
}

/* TR-R04 is about both organisers; TR-R03 about two persons. */
Test(tourney_desk, the_second_organiser_is_of_the_staff_too) {
    refused("new|EVENT|Cup|--organiser|Olga|--second|olga");
    players(1, "|--organiser|Olga|--second|Sven");
    refused("set|EVENT|second|Olga");
    refused("set|EVENT|organiser|sven");
    good("add|EVENT|Olga");
    good("edit|EVENT|Olga|--name|Ann");
    good("add|EVENT|Sven");
    refused("set|EVENT|kind|regional");
    good("edit|EVENT|Sven|--name|Bob");
    good("set|EVENT|kind|regional");
    refused("add|EVENT|Sven");
    refused("edit|EVENT|Ann|--name|sven");
    refused("set|EVENT|second|Ann");
}

/* TR-R28: players of the same points meet from the second round on. */
Test(tourney_desk, points_before_the_first_round_do_not_count_in_it) {
    event_of(4, "");
    good("adjust|EVENT|4|--points|+5|--reason|won the side event");
    round_with("W");
    meets(1, 1, 3);
    meets(2, 2, 4);
    good("pair|EVENT"); /* 1, 2 and 4 have five points, 2 and 4 have met */
    meets(1, 1, 2);
    meets(2, 4, 3);
}

/* ---- Players at the desk ----------------------------------------------------------------------------------------- */

Test(tourney_desk, players_are_edited) {
    players(3, "");
    refused("edit|EVENT|1");
    refused("edit|EVENT|1|--name|Player 2");
    refused("add|EVENT|pLAYER 2");
    refused("edit|EVENT|1|--name|two\nlines");
    refused("add|EVENT|\033[2J");
    refused("edit|EVENT|1|--number|2");
    refused("edit|EVENT|1|--group|1,2,3,4,5,6,7,8,9");
    good("edit|EVENT|1|--name|Ann|--number|7|--group|red,blue|--warlord|Nazdreg");
    refused("drop|EVENT|1");
    good("drop|EVENT|7");
    good("drop|EVENT|7|--back");
    good("start|EVENT");
    refused("edit|EVENT|7|--number|1");
    good("edit|EVENT|7|--name|Anna");
    refused("add|EVENT|ANNA");
    good("add|EVENT|Ann");
    shows("players", "7,Anna,Nazdreg,,\"red,blue\",active,0");
}

/* A name is what somebody can type again. */
Test(tourney_desk, names_are_trimmed_and_have_an_end) {
    char words[300] = "add|EVENT|";
    players(1, "");
    refused("add|EVENT|   ");
    memset(words + 10, 'x', 201);
    refused(words);
    words[10 + 200] = '\0';
    good(words);
    good("add|EVENT|  Ann Example ");
    refused("add|EVENT|ann example");
    good("edit|EVENT|Ann Example|--name| Bob ");
    good("edit|EVENT|Bob|--group|smith");
    refused("edit|EVENT|Bob|--name|  ");
}

Test(tourney_desk, who_may_have_been_meant_is_suggested) {
    players(2, "");
    good("add|EVENT|Ann Example");
    good("add|EVENT|Bob Example");
    refused_with("drop|EVENT|ann", "did you mean 3 Ann Example?");
    refused_with("drop|EVENT|Ann Exmaple", "did you mean 3 Ann Example?");
    refused_with("drop|EVENT|Eve Example", "did you mean 3 Ann Example, 4 Bob Example?");
    refused_with("drop|EVENT|Zed", "expected a player's number or whole name");
    refused_with("drop|EVENT|99", "expected a player's number or whole name");
}

/* What was accepted once stays: a journal from before there was a rule can still be read and gone on with. */
Test(tourney_desk, a_journal_is_read_whatever_rules_came_later) {
    char error[TN_ERROR_SIZE], name[300];
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    players(1, "|--kind|regional|--organiser|Olga|--second|Sven");
    tn_journal journal;
    cr_assert(tn_journal_open(&journal, path, true, error, sizeof error), "%s", error);
    json_t *day = json_pack("{s:s, s:s}", "key", "date", "value", "2015-02-30");
    cr_assert(tn_journal_add(&journal, "tester", "setting", day, error, sizeof error), "%s", error);
    cr_assert(tn_journal_add(&journal, "tester", "register", json_pack("{s:s}", "name", name), error, sizeof error));
    cr_assert(tn_journal_add(&journal, "tester", "register", json_pack("{s:s}", "name", "Sven"), error, sizeof error));
    tn_journal_close(&journal);
    good("status|EVENT");
    good("add|EVENT|Ann");
    refused("set|EVENT|date|2015-02-30");
    good("start|EVENT");
}

Test(tourney_desk, check_in_and_conduct) {
    players(3, "|--kind|national");
    good("set|EVENT|check-in|required");
    refused("start|EVENT");
    refused("checkin|EVENT|1");
    refused("checkin|EVENT|1|--sleeves|none");
    refused("checkin|EVENT|1|--sleeves|clear|--alternate-art");
    refused("checkin|EVENT|1|--sleeves|paper");
    refused("checkin|EVENT|1|--no-planet-deck");
    good("checkin|EVENT|1|--sleeves|opaque|--alternate-art");
    good("checkin|EVENT|2|--sleeves|clear");
    refused("start|EVENT");
    good("drop|EVENT|3");
    good("conduct|EVENT|1");
    refused("conduct|EVENT|9");
    refused("conduct|EVENT");
    good("conduct|EVENT|--all");
    good("start|EVENT");
    good("players|EVENT");
    desk d = opened();
    cr_assert(d.event.players[1].conduct && d.event.players[1].checked_in && !d.event.players[2].checked_in);
    desk_close(&d);
}

Test(tourney_desk, given_byes_are_for_the_first_rounds) {
    players(8, "|--rounds|3");
    good("edit|EVENT|1|--byes|2");
    good("edit|EVENT|8|--byes|1");
    good("start|EVENT");
    good("pair|EVENT");
    meets(1, 2, 5);
    shows("json", "\"given\"");
    report_all("W");
    refused("edit|EVENT|2|--byes|1");
    good("pair|EVENT");
    desk d = opened();
    cr_assert(tn_round_has_bye(tn_event_round(&d.event), 1) && tn_event_round(&d.event)->given_count == 1);
    cr_assert_neq(tn_event_round(&d.event)->bye, 8); /* no second bye */
    desk_close(&d);
    report_all("W");
    good("pair|EVENT");
    shows("players", "1,Player 1,,,,active,2");
    shows("standings", "Player 1,10,0,2,0,0");
}

Test(tourney_desk, fixed_tables) {
    players(8, "");
    good("edit|EVENT|1|--table|3");
    good("edit|EVENT|2|--table|3"); /* taken */
    good("edit|EVENT|3|--table|90");
    good("start|EVENT");
    good("pair|EVENT");
    meets(3, 1, 5);
    meets(2, 2, 6);
    meets(4, 3, 7);
    meets(1, 4, 8);
}

/* ---- Drafts ------------------------------------------------------------------------------------------------------ */

Test(tourney_desk, a_draft_is_for_staff_only) {
    event_of(6, "");
    good("pair|EVENT|--draft");
    refused("report|EVENT|1|W");
    refused("clock|EVENT|start");
    hides("pairings", "Player 1");
    hides("json", "\"number\": 1,\n   \"kind\"");
    good("add|EVENT|Late");
    refused("publish|EVENT");
    good("pair|EVENT|--draft");
    good("drop|EVENT|2");
    refused("publish|EVENT");
    good("pair|EVENT");
    refused("publish|EVENT");
    shows("pairings", "Late");
    hides("pairings", "Player 2");
}

Test(tourney_desk, a_published_round_is_paired_again_only_with_a_reason) {
    event_of(4, "");
    good("pair|EVENT");
    refused("pair|EVENT|--again");
    good("drop|EVENT|4");
    good("pair|EVENT|--again|--reason|a player left before it began");
    meets(1, 1, 2);
    good("report|EVENT|1|W");
    refused("pair|EVENT|--again|--reason|too late");
    good("undo|EVENT");
    good("undo|EVENT");
    meets(1, 1, 3);
}

Test(tourney_desk, the_draw_can_be_made_anew_in_a_draft) {
    good("new|EVENT|Cup");
    for (unsigned i = 0; i < 8; i++) {
        char words[60];
        snprintf(words, sizeof words, "add|EVENT|Player %u", i);
        good(words);
    }
    good("start|EVENT");
    good("pair|EVENT|--draft|--seed|1");
    good("pair|EVENT|--draft|--seed|2");
    shows("json", "\"seed\": \"\"");
    good("publish|EVENT");
    hides("html", "the seed 2");
    report_all("W");
    shows("html", "the seed 2");
    shows("json", "\"seed\": \"2\"");
}

Test(tourney_desk, pairs_by_hand) {
    event_of(7, ""); /* 1-4, 2-5, 3-6, bye 7 */
    good("pair|EVENT|--draft");
    meets(1, 1, 4);
    refused("manual|EVENT|1|2");
    refused("manual|EVENT|1|4|--reason|already");
    refused("manual|EVENT|1|1|--reason|self");
    refused("manual|EVENT|1|9|--reason|nobody");
    good("manual|EVENT|1|2|--reason|camera"); /* 1-2, 4-5 */
    meets(1, 1, 2);
    meets(2, 4, 5);
    good("manual|EVENT|3|bye|--reason|leaves early"); /* 7-6, bye 3 */
    meets(3, 7, 6);
    good("manual|EVENT|3|1|--reason|stays"); /* 1-3, bye 2 */
    meets(1, 1, 3);
    desk d = opened();
    cr_assert_eq(tn_event_round(&d.event)->bye, 2);
    cr_assert(tn_event_round(&d.event)->tables[0].manual);
    desk_close(&d);
    good("publish|EVENT");
    good("report|EVENT|1|W");
    refused("manual|EVENT|1|5|--reason|has played");
    good("manual|EVENT|4|6|--reason|after publishing"); /* 4-6, 7-5 */
    shows("pairings", "by hand");
    shows("slips", "by hand");
    shows("html", "by hand");
    good("undo|EVENT");
    meets(2, 4, 5);
}

Test(tourney_desk, manual_pairs_count_as_met) {
    event_of(4, "|--rounds|3");
    good("pair|EVENT|--draft");
    good("manual|EVENT|1|2|--reason|exhibition");
    good("publish|EVENT");
    report_all("W"); /* 1-2, 3-4 */
    good("pair|EVENT");
    meets(1, 1, 3);
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

Test(tourney_desk, closing_a_round) {
    event_of(4, "|--rounds|3");
    refused("close|EVENT");
    good("pair|EVENT");
    refused("close|EVENT");
    good("report|EVENT|1|W|--by|1");
    good("report|EVENT|1|W|--by|3");
    good("report|EVENT|2|W");
    good("close|EVENT");
    refused("close|EVENT");
    refused("report|EVENT|2|W|--by|2");
    refused("report|EVENT|1|L");
    good("report|EVENT|1|L|--reason|swapped");
    good("pair|EVENT");
    good("undo|EVENT");
    good("undo|EVENT");
    good("undo|EVENT"); /* the closing */
    good("report|EVENT|2|W|--by|2");
}

/* Sending the same report twice changes nothing, not even the journal. */
Test(tourney_desk, the_same_report_twice) {
    event_of(4, "");
    good("pair|EVENT");
    good("report|EVENT|1|W|--by|1");
    good("report|EVENT|2|W");
    char *before = contents(path, NULL);
    good("report|EVENT|1|W|--by|1");
    good("report|EVENT|2|W");
    char *after = contents(path, NULL);
    cr_assert_str_eq(before, after);
    free(before);
    free(after);
}

Test(tourney_desk, victories_after_time) {
    event_of(4, "");
    good("pair|EVENT");
    refused("report|EVENT|1|D|--after-time");
    good("report|EVENT|1|W|--after-time");
    good("report|EVENT|2|L|--after-time");
    shows("results", "1,1,1,3,MW,4,1,yes");
    shows("results", "1,2,2,4,ML,1,4,yes");
    good("undo|EVENT");
    good("set|EVENT|after-time|full|--reason|announced");
    good("report|EVENT|2|L|--after-time");
    shows("results", "1,2,2,4,L,0,5,yes");
}

Test(tourney_desk, clocks) {
    event_of(4, "");
    refused("clock|EVENT|start");
    good("pair|EVENT");
    good("clock|EVENT|start");
    refused("clock|EVENT|start");
    good("clock|EVENT|pause");
    good("clock|EVENT|resume");
    refused("clock|EVENT|add");
    refused("clock|EVENT|add|--minutes|5|--table|3");
    good("clock|EVENT|add|--minutes|5|--table|2");
    good("clock|EVENT|add|--minutes|3");
    refused("clock|EVENT|time");
    good("clock|EVENT|time|--reason|the fire alarm");
    refused("clock|EVENT|time|--reason|again");
    refused("clock|EVENT|start");
    desk d = opened();
    cr_assert_eq(d.event.rounds[0].tables[1].extra_seconds, 300);
    cr_assert_str_eq(json_string_value(json_object_get(d.event.clock, "act")), "time");
    desk_close(&d);
    good("clock|EVENT|--json");
}

/* ---- Staff ------------------------------------------------------------------------------------------------------- */

Test(tourney_desk, rulings_stand) {
    event_of(4, "");
    good("pair|EVENT");
    good("ruling|EVENT|the shield counts|--table|1");
    refused("undo|EVENT|--to|9");
    good("undo|EVENT"); /* the round, not the ruling */
    desk d = opened();
    cr_assert_eq(d.event.round_count, 0);
    cr_assert_eq(d.event.note_count, 1);
    json_int_t seq = d.event.notes[0].seq;
    desk_close(&d);
    char words[100];
    snprintf(words, sizeof words, "ruling|EVENT|but not twice|--follows|%lld", (long long)seq);
    good(words);
    refused("ruling|EVENT|what|--follows|1");
    refused("ruling|EVENT|");
}

Test(tourney_desk, a_playing_organiser_does_not_judge_the_own_table) {
    players(3, "|--organiser|Olga|--second|Sven");
    good("add|EVENT|Olga");
    good("start|EVENT");
    good("pair|EVENT"); /* 1-3, 2-Olga */
    meets(2, 2, 4);
    good("call|EVENT|2|a missed step");
    refused("call|EVENT|9|no such table");
    desk d = opened();
    cr_assert(d.event.notes[0].open);
    cr_assert_str_eq(json_string_value(json_object_get(d.event.notes[0].data, "to")), "Sven");
    desk_close(&d);
    refused("ruling|EVENT|go on|--table|2|--as|Olga");
    good("ruling|EVENT|go on|--table|1|--as|Olga");
    good("ruling|EVENT|we agree|--table|2|--agreed");
    good("ruling|EVENT|go back|--table|2|--as|Sven");
    refused("ruling|EVENT|we agree|--table|2|--agreed");
    good("call|EVENT|2|something else|--spectator");
    good("ruling|EVENT|we agree|--table|2|--agreed");
    d = opened();
    for (unsigned i = 0; i < d.event.note_count; i++)
        cr_assert_not(d.event.notes[i].open);
    desk_close(&d);
}

Test(tourney_desk, penalties_keep_what_was) {
    event_of(4, "|--rounds|2");
    round_with("W");
    refused("penalty|EVENT|1|warning|--reason|slow|--category|magic");
    good("penalty|EVENT|1|warning|--reason|slow|--category|misrepresentation");
    good("penalty|EVENT|1|points|--points|3|--reason|slow again|--category|misrepresentation");
    good("adjust|EVENT|2|--points|+1|--reason|a mistake of the desk");
    refused("adjust|EVENT|2|--points|1|--reason|no sign");
    refused("adjust|EVENT|2|--points|+1");
    good("pair|EVENT");
    good("penalty|EVENT|2|loss|--reason|collusion|--category|collusion");
    char *log = contents(path, NULL);
    cr_assert_not_null(strstr(log, "\"kind\":\"warning\",\"category\":\"misrepresentation\""));
    cr_assert_not_null(strstr(log, "\"old\":0,\"new\":1"));
    cr_assert_not_null(strstr(log, "\"old\":5,\"new\":2"));
    cr_assert_not_null(strstr(log, "\"old\":5,\"new\":6"));
    cr_assert_not_null(strstr(log, "\"old\":\"\",\"new\":\"FL\""));
    free(log);
    shows("standings", "Player 2,6,");
    good("undo|EVENT"); /* the lost match and the penalty together */
    desk d = opened();
    cr_assert_eq(tn_event_missing(&d.event), 2);
    cr_assert_eq(d.event.players[0].warnings, 1);
    desk_close(&d);
    hides("html", "warn");
    hides("slips", "warn");
}

/* TR-R61: a warning is for staff alone, and so are the reasons of what all can see. */
Test(tourney_desk, exports_do_not_tell_what_is_for_staff) {
    static const char *const FORMATS[] = {"json",       "trf",     "league",   "html",    "text",     "slips",
                                          "slips-text", "players", "pairings", "results", "standings"};
    static const char *const SECRET[] = {"slow play", "marked cards", "warning",   "called names",
                                         "sit down",  "dispute",      "wants_drop"};
    event_of(6, "");
    good("pair|EVENT");
    good("penalty|EVENT|1|warning|--reason|slow play|--category|misrepresentation");
    good("penalty|EVENT|2|points|--points|3|--reason|marked cards");
    good("penalty|EVENT|3|disqualification|--reason|marked cards");
    good("call|EVENT|1|called names");
    good("ruling|EVENT|sit down|--table|1");
    good("manual|EVENT|5|6|--reason|dispute");
    good("drop|EVENT|4|--self");
    for (unsigned i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
        for (unsigned k = 0; k < sizeof SECRET / sizeof *SECRET; k++)
            hides(FORMATS[i], SECRET[k]);
    shows("standings", "disqualified");
    shows("json", "\"points\": -3");
    good("export|EVENT|json|OTHER|--staff");
    char *all = contents(other, NULL);
    for (unsigned k = 0; k < sizeof SECRET / sizeof *SECRET; k++)
        cr_assert_not_null(strstr(all, SECRET[k]), "%s", SECRET[k]);
    free(all);
}

/* What a format cannot tell is said when it is written. */
Test(tourney_desk, exports_say_what_they_leave_out) {
    char untold[300];
    event_of(4, "|--rounds|1");
    round_with("W");
    desk d = opened();
    cr_assert_not(tn_untold(&d.event, "league", untold, sizeof untold), "%s", untold);
    desk_close(&d);
    good("report|EVENT|1|--planets|2-1|--symbols|3-3|--reason|time");
    good("report|EVENT|2|FW|--reason|late");
    good("drop|EVENT|4");
    d = opened();
    cr_assert(tn_untold(&d.event, "league", untold, sizeof untold));
    cr_assert_str_eq(untold, "drops, forfeits, planets and symbols");
    cr_assert(tn_untold(&d.event, "results", untold, sizeof untold));
    cr_assert_str_eq(untold, "planets and symbols");
    cr_assert_not(tn_untold(&d.event, "json", untold, sizeof untold));
    desk_close(&d);
}

/* Why a pair was made by hand goes with it. */
Test(tourney_desk, the_reason_of_a_pair_made_by_hand_is_kept) {
    event_of(4, "");
    good("pair|EVENT");
    good("manual|EVENT|1|2|--reason|dispute");
    good("export|EVENT|json|OTHER|--staff");
    unlink(path);
    good("import|EVENT|OTHER");
    desk d = opened();
    cr_assert_str_eq(d.event.rounds[0].tables[0].reason, "dispute");
    desk_close(&d);
    report_all("W");
    shows("html", ", paired by hand");
    shows("text", ", paired by hand");
}

/* With reseeding nobody knows beforehand where a winner goes: the picture has no lines. */
Test(tourney_desk, the_picture_of_a_bracket_has_lines_only_if_it_is_fixed) {
    event_of(8, "|--rounds|1|--cut|8");
    round_with("W");
    good("cut|EVENT");
    shows("html", "<div class=\"bracket lines\">");
    good("set|EVENT|bracket|reseed|--reason|asked");
    shows("html", "<div class=\"bracket\">");
    shows("html", "seeded anew");
}

/* TR-R69: what was first sold at the convention is not legal there, though the event is later. */
Test(tourney_desk, a_pool_with_a_date_goes_before_the_day_of_the_event) {
    good("new|EVENT|Championship|--kind|national|--date|2015-08-02");
    good("add|EVENT|Ann");
    cr_assert_eq(run("deck|EVENT|Ann|the-swarmlord"), EXIT_NO);
    good("set|EVENT|date|2017-08-02");
    good("deck|EVENT|Ann|the-swarmlord");
    good("set|EVENT|pool|north-america-2015");
    cr_assert_eq(run("deck|EVENT|Ann|the-swarmlord"), EXIT_NO);
}

/* TR-R01: an event without a word about the FAQ runs under the newest, and keeps which that was. */
Test(tourney_desk, an_event_keeps_the_faq_it_began_with) {
    event_of(4, "|--date|2015-08-01");
    shows("json", "\"faq\": \"newest on 2015-08-01\"");
    shows("html", "FAQ newest on 2015-08-01");
}

/* TR-R44: after time a level Swiss game is a draw. */
Test(tourney_desk, nobody_plays_on_in_a_swiss_round) {
    event_of(4, "|--rounds|1|--cut|2");
    good("pair|EVENT");
    refused("report|EVENT|1|--planets|2-1|--symbols|3-3|--extra-rounds|1");
    report_all("W");
    good("cut|EVENT");
}

/* --json says that it was written, and does not change what is written. */
Test(tourney_desk, an_export_is_of_the_format_that_was_asked_for) {
    event_of(4, "");
    refused("export|EVENT|html|--json");
    good("export|EVENT|html|OTHER|--json");
    char *page = contents(other, NULL);
    cr_assert_eq(strncmp(page, "<!DOCTYPE html>", 15), 0);
    free(page);
}

/* ---- What programs read ------------------------------------------------------------------------------------------ */

Test(tourney_desk, whoever_asks_for_json_is_refused_in_json) {
    refused_with("status|EVENT", "No such file");
    event_of(4, "");
    refused_with("new|EVENT|Cup", "is there already");
    refused_with("report|EVENT|1|W", "no round has been paired yet");
    refused_with("add|EVENT|Player 1", "already");
    refused_with("add|EVENT|Late|--at|2", "name Player 3");
    refused_with("undo|EVENT|--to|99", "has 6 entries");
    refused_with("deck|EVENT|1|nazdre", "did you mean nazdreg?");
    refused_with("pear|EVENT", "did you mean 'pair'?");
    refused_with("standings|EVENT|--jso", "did you mean '--json'?");
    refused_with("new|OTHER|Cup|--org=Olga", "did you mean '--organiser'?");
    refused_with("status|EVENT|--colour", "expected --json");
}

Test(tourney_desk, an_illegal_deck_is_an_answer_in_json) {
    event_of(2, "");
    json_t *value = answer("deck|EVENT|1|core-orks|--json", EXIT_NO);
    cr_assert(json_is_false(json_object_get(value, "legal")));
    const json_t *first = json_array_get(json_object_get(value, "reasons"), 0);
    cr_assert_str_eq(json_string_value(json_object_get(first, "rule")), "R20.1");
    json_decref(value);
}

/* TR-R42 and TR-R43: symbols matter only if the planets are level. */
Test(tourney_desk, more_planets_decide_by_themselves) {
    event_of(4, "");
    good("pair|EVENT");
    good("report|EVENT|1|--planets|3-1");
    refused_with("report|EVENT|2|--planets|2-2", "the planets are level");
    refused_with("report|EVENT|2|--symbols|2-3", "expects a result");
    good("report|EVENT|2|--planets|2-2|--symbols|3-5");
    shows("results", "1,1,1,3,MW,4,1");
    shows("results", "1,2,2,4,ML,1,4");
}

/* People read why somebody stands above the next one, and who won; programs read their own words. */
Test(tourney_desk, pages_say_who_won_and_why) {
    event_of(4, "|--rounds|2");
    round_with("W");
    round_with("W");
    hides("html", "Winner");
    good("finish|EVENT");
    shows("html", "<p>Winner: <b>Player 1</b></p>");
    shows("text", "Winner: Player 1\n");
    hides("html", "<td>last<");
    shows("standings", ",last,");
}

/* The picture shows who will meet as soon as the cut is made, with their seeds. */
Test(tourney_desk, the_bracket_is_drawn_from_the_cut_on) {
    event_of(8, "|--rounds|1|--cut|3");
    round_with("W");
    good("cut|EVENT");
    shows("html", "<div><small>1</small> Player 1</div><div>–</div>");
    shows("html", "<div><small>2</small> Player 2</div><div><small>3</small> Player 3</div>");
    good("pair|EVENT");
    good("report|EVENT|2|L");
    shows("html", "<div class=won><small>3</small> Player 3</div>");
}

/* The journal is the event: no export is written over it, nor over another one. */
Test(tourney_desk, nothing_is_written_over_a_journal) {
    event_of(4, "");
    good("new|OTHER|Another");
    refused("export|EVENT|html|EVENT");
    refused("export|EVENT|json|OTHER");
    good("status|EVENT");
    good("status|OTHER");
    good("export|EVENT|json|#0");
    good("export|EVENT|json|#0");
}

/* The example of a part as words divided by '|', with the files of this test. */
static void example_words(const char *part, char *words, size_t size) {
    size_t used = (size_t)snprintf(words, size, "%s|", part);
    bool quoted = false;
    for (const char *at = cli_example("tourney", part); *at && used + 1 < size; at++) {
        quoted ^= *at == '"';
        if (*at != '"')
            words[used++] = *at == ' ' && !quoted ? '|' : *at;
    }
    words[used] = '\0';
    char *event = strstr(words, "cup.ctl"), *page = strstr(words, "cup.html");
    if (event)
        memcpy(event, "EVENT||", 7);
    if (page)
        memcpy(page, "OTHER|||", 8);
}

/* Whether or not there is something to do: no option of the example and no word too many is refused. */
static void is_understood(const char *part) {
    char words[200], *text = NULL;
    size_t length;
    FILE *out = stdout;
    example_words(part, words, sizeof words - 10);
    strcat(words, "|--json");
    stdout = open_memstream(&text, &length);
    run(words);
    fclose(stdout);
    stdout = out;
    cr_assert(!strstr(text, "there is no option") && !strstr(text, "argument"), "%s: %s", words, text);
    free(text);
}

/* Each part of a command tells how it is used. */
Test(tourney_desk, each_part_has_its_help) {
    static const char *const PARTS[] = {"new",     "set",    "add",       "import",  "edit",    "checkin", "conduct",
                                        "players", "deck",   "start",     "pair",    "manual",  "publish", "clock",
                                        "report",  "close",  "standings", "drop",    "penalty", "adjust",  "call",
                                        "ruling",  "draw",   "cut",       "bracket", "finish",  "undo",    "status",
                                        "log",     "export", "simulate",  "check"};
    char *all = NULL, *text = NULL;
    size_t size, length;
    FILE *out = stdout;
    stdout = open_memstream(&all, &size);
    cr_assert_eq(cli_help("tourney", NULL), EXIT_YES);
    fclose(stdout);
    for (unsigned i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        stdout = open_memstream(&text, &length);
        cr_assert_eq(cli_help("tourney", PARTS[i]), EXIT_YES);
        fclose(stdout);
        cr_assert_not_null(strstr(text, PARTS[i]));
        cr_assert_lt(length, size / 4, "%s has no help of its own", PARTS[i]);
        cr_assert_not_null(strstr(text, "example: traxis tourney "), "%s has no example", PARTS[i]);
        cr_assert_not_null(strstr(text, "--json"));
        free(text);
    }
    stdout = out;
    free(all);
    for (unsigned i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        is_understood(PARTS[i]);
}

Test(tourney_desk, players_ask_to_drop) {
    event_of(5, "");
    good("drop|EVENT|5|--self");
    desk d = opened();
    cr_assert(d.event.players[4].wants_drop && !d.event.players[4].dropped);
    desk_close(&d);
    good("drop|EVENT|5");
    good("set|EVENT|self-drop|automatic");
    good("drop|EVENT|4|--self");
    d = opened();
    cr_assert_eq(tn_event_active(&d.event), 3);
    desk_close(&d);
}

Test(tourney_desk, who_is_disqualified_does_not_ask_to_drop) {
    event_of(4, "");
    good("drop|EVENT|3|--self");
    good("penalty|EVENT|3|disqualification|--reason|cheating");
    desk d = opened();
    cr_assert(!d.event.players[2].wants_drop);
    desk_close(&d);
    refused("drop|EVENT|3|--self");
}

Test(tourney_desk, blank_cards_add_up_and_are_undone_with_the_game) {
    event_of(4, "|--rounds|2");
    good("pair|EVENT");
    good("deck|EVENT|3|--illegal|Goff Nob");
    shows("results", "1,1,1,3,FW,5,0");
    good("report|EVENT|2|W");
    good("pair|EVENT");
    refused("deck|EVENT|3|--illegal|Rokkit Boy Gang");
    good("deck|EVENT|3|--illegal|Snotlings,Rokkitboy");
    shows("slips", "Blank cards: Goff Nob, Snotlings, Rokkitboy");
    shows("results", "1,1,1,3,FW,5,0"); /* earlier results stand */
    good("undo|EVENT");
    desk d = opened();
    cr_assert_eq(tn_event_missing(&d.event), 2);
    cr_assert_eq(json_array_size(d.event.players[2].blanks), 1);
    desk_close(&d);
    good("drop|EVENT|3");
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

Test(tourney_desk, dropouts_before_the_bracket_are_replaced) {
    event_of(8, "|--cut|4|--rounds|1");
    round_with("W"); /* 1 to 4 win */
    good("cut|EVENT");
    char *before = exported("standings");
    good("drop|EVENT|2");
    good("pair|EVENT|--draft"); /* 1, 3, 4 and 5 */
    meets(1, 1, 5);
    meets(2, 3, 4);
    good("drop|EVENT|1");
    refused("publish|EVENT");
    good("pair|EVENT");
    meets(1, 3, 6);
    meets(2, 4, 5);
    refused("drop|EVENT|1|--back");
    good("drop|EVENT|3"); /* now the opponent advances */
    good("report|EVENT|1|FL");
    good("report|EVENT|2|W");
    good("pair|EVENT");
    meets(1, 6, 4);
    char *after = exported("standings");
    cr_assert_eq(strncmp(before, after, 120), 0);
    free(before);
    free(after);
}

/* Exported and imported as a snapshot and as TRF, the event is the same. */
static void survives_exchange(void) {
    static const char *const FORMATS[] = {"json", "trf"};
    unlink(other);
    for (unsigned i = 0; i < 2; i++) {
        char words[100];
        snprintf(words, sizeof words, "export|EVENT|%s|#0|--staff", FORMATS[i]);
        good(words);
        good("import|OTHER|#0");
        snprintf(words, sizeof words, "export|OTHER|%s|#1|--staff", FORMATS[i]);
        good(words);
        char *before = contents(files[0], NULL), *after = contents(files[1], NULL);
        cr_assert_str_eq(before, after);
        free(before);
        free(after);
        unlink(other);
    }
}

/* Whoever is left over by byes that were given has a bye too. */
Test(tourney_desk, nobody_is_left_alone_by_given_byes) {
    players(2, "|--rounds|2");
    good("edit|EVENT|1|--byes|1");
    good("start|EVENT");
    good("pair|EVENT");
    shows("standings", "1,1,Player 1,5,0,1");
    shows("standings", "2,2,Player 2,5,0,1");
    good("pair|EVENT");
    meets(1, 1, 2);
    survives_exchange();
}

Test(tourney_desk, decks_survive_exchange) {
    event_of(4, "");
    good("deck|EVENT|1|nazdreg");
    round_with("W");
    good("deck|EVENT|2|baharroth");
    good("deck|EVENT|1|--illegal|Goff Nob");
    round_with("W");
    survives_exchange();
}

/* A cut to four; 1 and 2 win their semi-finals. */
static void two_finalists(void) {
    event_of(8, "|--rounds|1|--cut|4");
    round_with("W");
    good("cut|EVENT");
    round_with("W");
}

/* Everybody in the bracket leaves: the organiser says who is champion, and why. */
Test(tourney_desk, a_bracket_nobody_is_left_in_ends_by_decision) {
    two_finalists();
    refused("finish|EVENT");
    refused("finish|EVENT|--champion|3|--reason|they are late");
    good("drop|EVENT|1");
    good("drop|EVENT|2");
    refused_with("pair|EVENT", "--champion PLAYER --reason WORDS");
    refused_with("finish|EVENT|--reason|all are gone", "--champion PLAYER --reason WORDS");
    refused("finish|EVENT|--champion|3");
    refused("finish|EVENT|--champion|Nobody|--reason|lots");
    refused_with("finish|EVENT|--champion|1|--reason|lots", "has left the event");
    good("finish|EVENT|--champion|3|--reason|lots were drawn");
    desk d = opened();
    cr_assert_eq(tn_event_winner(&d.event), 3);
    desk_close(&d);
    shows("html", "Champion: <b>Player 3</b>");
    survives_exchange();
    good("undo|EVENT");
    d = opened();
    cr_assert(!d.event.finished && tn_event_bracket_is_empty(&d.event));
    desk_close(&d);
}

Test(tourney_desk, a_draft_of_the_final_does_not_stop_the_decision) {
    two_finalists();
    good("pair|EVENT|--draft");
    good("drop|EVENT|1");
    good("drop|EVENT|2");
    refused("publish|EVENT");
    good("finish|EVENT|--champion|3|--reason|lots were drawn");
    meets(1, 3, 0);
}

/* Neither of the two who forfeit goes on; a draw still does not end an elimination game. */
Test(tourney_desk, two_may_forfeit_in_a_bracket) {
    event_of(8, "|--rounds|1|--cut|4");
    round_with("W");
    good("cut|EVENT");
    good("pair|EVENT");
    refused("report|EVENT|1|D");
    good("report|EVENT|1|DF");
    good("report|EVENT|2|W");
    good("pair|EVENT");
    meets(1, 2, 0);
    good("finish|EVENT");
}

Test(tourney_desk, a_final_that_both_forfeit_ends_by_decision) {
    two_finalists();
    good("pair|EVENT");
    good("report|EVENT|1|DF");
    refused("pair|EVENT");
    refused("finish|EVENT");
    good("finish|EVENT|--champion|4|--reason|the better seed of those left");
    desk d = opened();
    cr_assert_eq(tn_event_winner(&d.event), 4);
    desk_close(&d);
    survives_exchange();
}

Test(tourney_desk, no_champion_was_disqualified_unnoticed) {
    two_finalists();
    round_with("W");
    good("penalty|EVENT|1|disqualification|--reason|marked cards");
    refused_with("finish|EVENT", "was disqualified");
    good("report|EVENT|1|FL|--reason|marked cards");
    good("finish|EVENT");
    desk d = opened();
    cr_assert_eq(tn_event_winner(&d.event), 2);
    desk_close(&d);
}

/* With nobody left to move up, the last one has a free final. */
Test(tourney_desk, nobody_replaces_a_dropout_twice) {
    event_of(4, "|--cut|2|--rounds|1");
    round_with("W");
    good("cut|EVENT");
    good("drop|EVENT|3");
    good("drop|EVENT|4");
    good("drop|EVENT|1");
    good("pair|EVENT");
    meets(1, 2, 0);
    good("finish|EVENT");
    hides("json", "\"champion\": null");
}

Test(tourney_desk, who_leaves_later_lets_the_opponent_advance) {
    event_of(8, "|--cut|4|--rounds|1");
    round_with("W");
    good("cut|EVENT");
    round_with("W"); /* 1-4, 2-3 */
    good("drop|EVENT|1");
    good("pair|EVENT");
    meets(1, 2, 0);
    desk d = opened();
    cr_assert_eq(tn_event_champion(&d.event), 2);
    desk_close(&d);
    good("finish|EVENT");
}

Test(tourney_desk, a_bracket_can_be_seeded_anew) {
    event_of(16, "|--cut|8|--rounds|1");
    good("set|EVENT|bracket|reseed");
    round_with("W");
    good("cut|EVENT");
    good("pair|EVENT"); /* 1-8, 4-5, 2-7, 3-6 */
    good("report|EVENT|1|L");
    good("report|EVENT|2|W");
    good("report|EVENT|3|W");
    good("report|EVENT|4|W");
    good("pair|EVENT"); /* 8, 4, 2, 3 are left: best against worst */
    meets(1, 2, 8);
    meets(2, 3, 4);
}

Test(tourney_desk, who_leaves_a_bracket_seeded_anew_lets_the_opponent_advance) {
    event_of(8, "|--cut|4|--rounds|1");
    good("set|EVENT|bracket|reseed");
    round_with("W");
    good("cut|EVENT");
    round_with("W"); /* 1-4, 2-3 */
    good("drop|EVENT|1");
    good("pair|EVENT");
    meets(1, 2, 0);
    good("finish|EVENT");
}

/* Six players: the two best have a free first round. */
Test(tourney_desk, a_cut_that_is_no_power_of_two) {
    event_of(12, "|--cut|6|--rounds|1");
    round_with("W");
    good("cut|EVENT");
    good("pair|EVENT");
    meets(1, 1, 0);
    meets(2, 4, 5);
    meets(3, 2, 0);
    meets(4, 3, 6);
    refused("report|EVENT|1|W");
    good("report|EVENT|2|W");
    good("report|EVENT|4|L");
    good("pair|EVENT");
    meets(1, 1, 4);
    meets(2, 2, 6);
}

Test(tourney_desk, the_final_has_no_limit) {
    event_of(4, "|--cut|2|--rounds|1");
    round_with("W");
    good("cut|EVENT");
    good("pair|EVENT");
    refused("clock|EVENT|start");
    refused("clock|EVENT");
    refused("report|EVENT|1|MW");
    refused("report|EVENT|1|--planets|2-1|--symbols|1-1");
    good("report|EVENT|1|W");
}

Test(tourney_desk, lots_settle_ties) {
    event_of(8, "|--cut|2|--rounds|1");
    round_with("W"); /* four winners, and four losers, are level in everything */
    shows("standings", "1,1,Player 1,5,1,0,0,5,0.0000,5.0000,unresolved");
    good("draw|EVENT|--seed|3");
    refused("draw|EVENT|--seed|3");
    hides("standings", "unresolved");
    desk d = opened();
    tn_standing *rows = tn_event_standings(&d.event);
    cr_assert_not_null(rows);
    uint32_t first = rows[0].number, second = rows[1].number;
    cr_assert(rows[0].decided == TN_BY_DRAW && rows[2].decided == TN_BY_DRAW && rows[3].decided == TN_BY_LAST);
    uint32_t order[] = {1, 2, 3, 4};
    tn_draw_order(order, 4, 3);
    for (unsigned i = 0; i < 4; i++)
        cr_assert_eq(rows[i].number, order[i]);
    free(rows);
    desk_close(&d);
    good("cut|EVENT");
    refused("draw|EVENT|--seed|3");
    good("pair|EVENT");
    meets(1, first, second);
}

Test(tourney_desk, the_end_of_an_event) {
    event_of(4, "|--rounds|1");
    refused("finish|EVENT");
    good("pair|EVENT");
    refused("finish|EVENT");
    report_all("W");
    good("finish|EVENT");
    desk d = opened();
    cr_assert_eq(tn_event_winner(&d.event), 1);
    desk_close(&d);
    refused("finish|EVENT");
    refused("pair|EVENT");
    refused("add|EVENT|Late");
    good("ruling|EVENT|a note for the record");
    good("status|EVENT");
    good("undo|EVENT");
    good("drop|EVENT|1");
}

Test(tourney_desk, an_announced_cut_is_made) {
    event_of(4, "|--rounds|1|--cut|2");
    round_with("W");
    refused("finish|EVENT");
    good("finish|EVENT|--reason|the hall closes");
}

/* ---- Commands that come too late --------------------------------------------------------------------------------- */

Test(tourney_desk, stale_commands_are_refused) {
    event_of(4, "");
    desk d = opened();
    size_t seq = d.journal.entries.count;
    desk_close(&d);
    char words[100];
    snprintf(words, sizeof words, "pair|EVENT|--at|%zu", seq);
    good(words);
    refused(words);
    snprintf(words, sizeof words, "report|EVENT|1|W|--at|%zu", seq + 2);
    good(words);
    refused(words);
    refused("report|EVENT|2|W|--at|999");
    refused("report|EVENT|2|W|--at|x");
    refused("report|EVENT|2|W|--at");
}

Test(tourney_desk, undo_goes_back_to_any_entry) {
    event_of(4, "|--rounds|3");
    char *before = exported("json");
    desk d = opened();
    size_t seq = d.journal.entries.count;
    desk_close(&d);
    round_with("W");
    round_with("L");
    char words[100];
    snprintf(words, sizeof words, "undo|EVENT|--to|%zu", seq);
    good(words);
    char *after = exported("json");
    cr_assert_str_eq(before, after);
    refused(words);
    free(before);
    free(after);
    good("log|EVENT");
    good("log|EVENT|--type|pair|--json");
}

/* ---- Many players ------------------------------------------------------------------------------------------------ */

static void queue_results(desk *d, unsigned round) {
    const tn_round *r = tn_event_round(&d->event);
    for (unsigned i = 0; i < r->count; i++)
        for (unsigned side = 0; side < 2; side++) {
            const tn_table *t = &r->tables[i];
            tn_result result = tn_made_up_result(7, round, t->a < t->b ? t->a : t->b, t->a < t->b ? t->b : t->a);
            cr_assert(desk_queue(d, "report",
                                 json_pack("{s:i, s:i, s:s, s:I}", "round", (int)round, "table", (int)i + 1, "result",
                                           tn_result_code(result), "by", (json_int_t)(side ? t->b : t->a))));
        }
}

/* A finished event of that many players, every result reported by both. */
static void big_event(unsigned count, unsigned rounds) {
    char name[40];
    good("new|EVENT|Cup|--first-round|halves");
    desk d;
    cr_assert(desk_open(&d, path, true));
    for (unsigned i = 1; i <= count; i++) {
        snprintf(name, sizeof name, "Player number %u", i);
        cr_assert(desk_queue(&d, "register", json_pack("{s:s, s:s}", "name", name, "warlord", "Nazdreg")));
    }
    cr_assert(desk_queue(&d, "setting", json_pack("{s:s, s:i}", "key", "rounds", "value", (int)rounds)));
    cr_assert(desk_queue(&d, "start", json_object()));
    for (unsigned round = 1; round <= rounds; round++) {
        json_t *data = tn_event_pair(&d.event, 0, false);
        cr_assert_not_null(data, "%s", d.event.error);
        cr_assert(desk_queue(&d, "pair", data) && desk_queue(&d, "publish", json_object()));
        queue_results(&d, round);
        cr_assert(desk_queue(&d, "close", json_object()));
    }
    cr_assert(desk_enter(&d, "finish", json_object()));
    desk_close(&d);
}

/* Time of this processor, whatever else the machine does. */
static double worked(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

/* And 10,000 players in less than 200 MB: with 14 rounds that are 150,000 entries, so 1 KB for each. */
Test(tourney_desk, a_thousand_players_are_read_in_a_second) {
    big_event(1000, 10);
    size_t before = mallinfo2().uordblks;
    double start = worked();
    desk d = opened();
    double seconds = worked() - start;
    size_t taken = mallinfo2().uordblks - before;
    cr_assert_lt(taken, (size_t)1000 * d.journal.entries.count, "%zu bytes", taken);
    cr_assert_gt(d.journal.entries.count, 11000);
    cr_assert(d.event.finished);
    desk_close(&d);
    cr_assert_lt(seconds, 1.0, "%.3f s", seconds);
}

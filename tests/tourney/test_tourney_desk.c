/* test_tourney_desk.c: the organiser's desk: settings, players and check-in, drafts and manual pairings, rounds, stale
 * commands, and events of a thousand players. */
#include <malloc.h>
#include <time.h>

#include "tourney/event/synthetic.h"
#include "tourney_fixture.h"

TestSuite(tourney_desk, .init = set_up, .fini = tear_down, .timeout = 120);

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

/* The note of a pair is about that pair: the two who met are other players. */
Test(tourney_desk, notes_of_shifted_pairs_are_correct) {
    event_of(4, "|--rounds|3");
    good("pair|EVENT");
    report_all("D"); /* 1-3, 2-4 */
    good("pair|EVENT");
    shows("pairings", "halves would be a rematch");
    hides("pairings", "already met");
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

/* TR-R04 applies to both organisers; TR-R03 to two different persons. */
Test(tourney_desk, second_organiser_is_staff) {
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

/* TR-R28: score groups are used from the second round on. */
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

/* TR-R69: a product first sold at the convention is not legal there; the pool's date takes precedence over the event's.
 */
Test(tourney_desk, date_of_pool_overrides_date_of_event) {
    good("new|EVENT|Championship|--kind|national|--date|2015-08-02");
    good("add|EVENT|Ann");
    cr_assert_eq(run("deck|EVENT|Ann|the-swarmlord"), EXIT_NO);
    good("set|EVENT|date|2017-08-02");
    good("deck|EVENT|Ann|the-swarmlord");
    good("set|EVENT|pool|north-america-2015");
    cr_assert_eq(run("deck|EVENT|Ann|the-swarmlord"), EXIT_NO);
}

/* TR-R01: an event without a named FAQ uses the newest one, and records which that was. */
Test(tourney_desk, event_records_its_faq_version) {
    event_of(4, "|--date|2015-08-01");
    shows("json", "\"faq\": \"newest on 2015-08-01\"");
    shows("html", "FAQ newest on 2015-08-01");
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
    shows_staff("players", "7,Anna,Nazdreg,,\"red,blue\",active,0");
}

/* A name must be short and plain enough to be typed. */
Test(tourney_desk, names_are_trimmed_and_limited) {
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

Test(tourney_desk, similar_names_are_suggested) {
    players(2, "");
    good("add|EVENT|Ann Example");
    good("add|EVENT|Bob Example");
    refused_with("drop|EVENT|ann", "did you mean 3 Ann Example?");
    refused_with("drop|EVENT|Ann Exmaple", "did you mean 3 Ann Example?");
    refused_with("drop|EVENT|Eve Example", "did you mean 3 Ann Example, 4 Bob Example?");
    refused_with("drop|EVENT|Zed", "expected a player's number or whole name");
    refused_with("drop|EVENT|99", "expected a player's number or whole name");
}

/* Entries that were accepted once stay valid: a journal from before a new rule can still be read and continued. */
Test(tourney_desk, old_journals_stay_valid_under_new_rules) {
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
    good("start|EVENT|--reason|an old journal");
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
    refused_with("start|EVENT", "version of the FAQ");
    good("set|EVENT|faq|1.2");
    refused_with("start|EVENT", "Player 2: no conduct, no deck");
    good("conduct|EVENT|--all");
    refused_with("start|EVENT", "Player 1, Player 2: no deck");
    good("deck|EVENT|1|nazdreg");
    good("edit|EVENT|2|--waive|deck|--reason|the list was lost in the post");
    good("start|EVENT");
    good("players|EVENT");
    desk d = opened();
    cr_assert(d.event.players[1].conduct && d.event.players[1].checked_in && !d.event.players[2].checked_in);
    desk_close(&d);
}

/* At a premier event a late entry must meet the same requirements as all players, unless the organiser gives a reason
 * (TR-R07, TR-R59, TR-R65). */
Test(tourney_desk, late_entries_at_premier_events_meet_all_requirements) {
    players(4, "|--kind|regional|--faq|1.2|--rounds|3");
    refused("start|EVENT");
    good("start|EVENT|--reason|the desk was flooded; all were asked by voice");
    shows_staff("json", "\"waived\": [");
    hides("json", "\"waived\"");
    round_with("W");
    good("add|EVENT|Late");
    refused_with("pair|EVENT", "Late: no check-in, no conduct, no deck");
    refused_with("checkin|EVENT|Late", "sleeves are compulsory");
    good("checkin|EVENT|Late|--sleeves|opaque");
    good("conduct|EVENT|Late");
    refused_with("pair|EVENT", "Late: no deck");
    refused_with("edit|EVENT|Late|--waive|deck", "needs a reason");
    refused_with("edit|EVENT|Late|--waive|shoes|--reason|none", "--waive expects");
    good("edit|EVENT|Late|--waive|deck|--reason|copied by hand");
    round_with("W");
    survives_exchange();
    good("add|EVENT|Later");
    good("checkin|EVENT|Later|--sleeves|opaque");
    good("conduct|EVENT|Later");
    good("deck|EVENT|Later|nazdreg");
    round_with("W");
}

/* At other events no requirement blocks a player, but what was not checked is recorded. */
Test(tourney_desk, waivers_of_store_events_are_recorded) {
    players(4, "");
    good("conduct|EVENT|1");
    good("deck|EVENT|1|nazdreg");
    json_t *start = answer("start|EVENT|--json", EXIT_YES);
    cr_assert_not_null(strstr(json_string_value(json_object_get(start, "done")), "waived: conduct of 3, deck of 3"));
    json_decref(start);
    round_with("W");
    good("add|EVENT|Late");
    good("pair|EVENT");
    desk d = opened();
    cr_assert_eq(d.event.players[0].waived, 0);
    cr_assert_eq(d.event.players[1].waived, TN_WAIVE_CONDUCT | TN_WAIVE_DECK);
    cr_assert_eq(d.event.players[4].waived, TN_WAIVE_CONDUCT | TN_WAIVE_DECK);
    desk_close(&d);
    survives_exchange();
}

/* TR-R03: the person who rules in the organiser's games does not play, unless the organiser gives a reason. */
Test(tourney_desk, both_organisers_play_only_with_a_reason) {
    players(2, "|--organiser|Olga|--second|Sven");
    good("add|EVENT|Sven"); /* the organiser is there to rule */
    refused_with("add|EVENT|Olga", "both organisers would play");
    refused("edit|EVENT|1|--name|Olga");
    good("add|EVENT|Olga|--reason|an even number of players");
    good("start|EVENT");
    survives_exchange();
}

Test(tourney_desk, awarded_byes_are_for_the_first_rounds) {
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
    cr_assert_neq(tn_event_round(&d.event)->bye, 8); /* not a second bye */
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
    cr_assert_eq(tn_event_active_players(&d.event), 3);
    desk_close(&d);
}

Test(tourney_desk, disqualified_players_cannot_ask_to_drop) {
    event_of(4, "");
    good("drop|EVENT|3|--self");
    good("penalty|EVENT|3|disqualification|--reason|cheating");
    desk d = opened();
    cr_assert(!d.event.players[2].wants_drop);
    desk_close(&d);
    refused("drop|EVENT|3|--self");
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

Test(tourney_desk, draw_can_be_repeated_in_a_draft) {
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

Test(tourney_desk, manual_pairs) {
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
    good("report|EVENT|1|L|--by|3");
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
    call_time();
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
    cr_assert_str_eq(d.event.clock.act, "time");
    desk_close(&d);
    good("clock|EVENT|--json");
}

/* TR-R44: after time a level Swiss game is a draw. */
Test(tourney_desk, swiss_games_are_not_continued_after_time) {
    event_of(4, "|--rounds|1|--cut|2");
    good("pair|EVENT");
    refused("report|EVENT|1|--planets|2-1|--symbols|3-3|--extra-rounds|1");
    report_all("W");
    good("cut|EVENT");
}

/* TR-R66: a result that contradicts the displays is refused, no matter who reports it. */
Test(tourney_desk, results_agree_with_the_displays) {
    event_of(6, "");
    good("pair|EVENT");
    call_time();
    refused_with("report|EVENT|1|MW|--planets|1-3", "make it ML, not MW");
    refused("report|EVENT|1|D|--planets|2-1");
    refused("report|EVENT|1|MW|--planets|2-2|--symbols|3-5");
    refused_with("report|EVENT|1|MW|--planets|2-2", "the planets are level");
    refused_with("report|EVENT|1|--planets|2-1|--symbols|1-2", "2 planets cannot have 1 symbol ");
    refused("report|EVENT|1|--planets|2-1|--symbols|7-2");
    refused("report|EVENT|1|MW|--planets|1-3|--by|1");
    good("report|EVENT|1|MW|--planets|3-1");
    good("report|EVENT|2|L|--planets|3-0");              /* a victory before the time limit */
    good("report|EVENT|3|W|--after-time|--planets|1-3"); /* a victory after it */
    survives_exchange();
}

Test(tourney_desk, two_empty_displays_are_level) {
    event_of(2, "");
    good("pair|EVENT");
    call_time();
    good("report|EVENT|1|--planets|0-0");
    shows("results", ",D,2,2,yes");
}

/* TR-R42 and TR-R43: symbols matter only if the planets are level. */
Test(tourney_desk, more_planets_decide_by_themselves) {
    event_of(4, "");
    good("pair|EVENT");
    call_time();
    good("report|EVENT|1|--planets|3-1");
    refused_with("report|EVENT|2|--planets|2-2", "the planets are level");
    refused_with("report|EVENT|2|--symbols|2-3", "expects a result");
    good("report|EVENT|2|--planets|2-2|--symbols|3-5");
    shows("results", "1,1,1,3,MW,4,1");
    shows("results", "1,2,2,4,ML,1,4");
}

/* A player left over after awarded byes gets a bye too. */
Test(tourney_desk, last_unpaired_player_gets_a_bye) {
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

/* ---- Stale commands ---------------------------------------------------------------------------------------------- */

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
            tn_result result = tn_synthetic_result(7, round, t->a < t->b ? t->a : t->b, t->a < t->b ? t->b : t->a);
            cr_assert(desk_queue(d, "report",
                                 json_pack("{s:i, s:i, s:s, s:I}", "round", (int)round, "table", (int)i + 1, "result",
                                           tn_result_code(result), "by", (json_int_t)(side ? t->b : t->a))));
        }
}

/* A finished event with that many players; every result was reported by both. */
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

/* CPU seconds, independent of the machine's load. */
static double worked(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Memory too: 10,000 players in less than 200 MB; with 14 rounds that is 150,000 entries, about 1 KB for each. */
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

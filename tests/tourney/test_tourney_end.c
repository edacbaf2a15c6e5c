/* test_tourney_end.c: the end of an event: lots, the cut, the bracket and its dropouts, and the champion. */
#include "tourney/pairing/draw.h"
#include "tourney_fixture.h"

TestSuite(tourney_end, .init = set_up, .fini = tear_down, .timeout = 120);

Test(tourney_end, dropouts_before_the_bracket_are_replaced) {
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
    good("drop|EVENT|3"); /* after the draw the opponent advances */
    good("report|EVENT|1|FL");
    good("report|EVENT|2|W");
    good("pair|EVENT");
    meets(1, 6, 4);
    char *after = exported("standings");
    cr_assert_eq(strncmp(before, after, 120), 0);
    free(before);
    free(after);
}

Test(tourney_end, decks_survive_exchange) {
    event_of(4, "");
    good("deck|EVENT|1|nazdreg");
    round_with("W");
    good("deck|EVENT|2|baharroth");
    good("deck|EVENT|1|--illegal|Goff Nob|--reason|marked");
    good("checkin|EVENT|1|--sleeves|opaque");
    round_with("W");
    survives_exchange();
}

/* An event after a cut to four; 1 and 2 win their semi-finals. */
static void two_finalists(void) {
    event_of(8, "|--rounds|1|--cut|4");
    round_with("W");
    good("cut|EVENT");
    round_with("W");
}

/* If all players leave the bracket, the organiser names the champion with a reason. */
Test(tourney_end, empty_bracket_ends_by_decision) {
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

Test(tourney_end, a_draft_of_the_final_does_not_stop_the_decision) {
    two_finalists();
    good("pair|EVENT|--draft");
    good("drop|EVENT|1");
    good("drop|EVENT|2");
    refused("publish|EVENT");
    good("finish|EVENT|--champion|3|--reason|lots were drawn");
    meets(1, 3, 0);
}

/* After a double forfeit neither player advances; a draw still does not end an elimination game. */
Test(tourney_end, double_forfeits_in_a_bracket) {
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

Test(tourney_end, a_final_that_both_forfeit_ends_by_decision) {
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

static void winner_is(uint32_t number) {
    desk d = opened();
    cr_assert_eq(tn_event_winner(&d.event), number, "%u, not %u", tn_event_winner(&d.event), number);
    desk_close(&d);
}

/* Checks that the answer of the command contains the words. */
static void answers(const char *command, const char *words) {
    char all[300];
    snprintf(all, sizeof all, "%s|--json", command);
    json_t *value = answer(all, EXIT_YES);
    const char *done = json_string_value(json_object_get(value, "done"));
    cr_assert(done && strstr(done, words), "'%s' is not in '%s'", words, done ? done : "");
    json_decref(value);
}

/* A disqualified champion's title passes to the loser of the final, before the end of the event and after it. */
Test(tourney_end, the_title_of_a_disqualified_champion_passes_to_the_other_finalist) {
    two_finalists();
    round_with("W");
    answers("penalty|EVENT|1|disqualification|--reason|marked cards", "title passes to Player 2");
    good("finish|EVENT");
    winner_is(2);
    shows("html", "Champion: <b>Player 2</b>");
    shows("json", "\"champion\": 2");
    survives_exchange();
    answers("penalty|EVENT|2|disqualification|--reason|a bribe", "The title is vacant");
    winner_is(0);
    hides("html", "Champion: ");
    survives_exchange();
}

Test(tourney_end, a_disqualified_finalist_who_lost_changes_nothing) {
    two_finalists();
    round_with("W");
    good("penalty|EVENT|2|disqualification|--reason|a bribe");
    good("finish|EVENT");
    winner_is(1);
}

Test(tourney_end, organiser_decides_a_vacant_title) {
    two_finalists();
    round_with("W");
    good("finish|EVENT");
    refused("finish|EVENT|--champion|3|--reason|we like them");
    good("penalty|EVENT|1|disqualification|--reason|marked cards");
    refused_with("finish|EVENT|--champion|3", "needs a reason");
    refused("finish|EVENT|--champion|1|--reason|no");
    refused("finish|EVENT");
    good("finish|EVENT|--champion|3|--reason|both finalists colluded");
    winner_is(3);
    shows("html", "Champion: <b>Player 3</b>");
    survives_exchange();
    good("undo|EVENT");
    winner_is(2);
}

/* Four winners and four losers of the only round; the best four advance. */
static void cut_of_eight(void) {
    event_of(8, "|--rounds|1|--cut|4");
    round_with("W");
    good("cut|EVENT");
}

static int points_now(uint32_t number) {
    desk d = opened();
    unsigned rank;
    int points = cli_points_of(&d.event, number, &rank);
    desk_close(&d);
    return points;
}

static void seeded(unsigned place, uint32_t number) {
    desk d = opened();
    cr_assert_eq(d.event.seeds[place - 1], number, "seed %u is %u, not %u", place, d.event.seeds[place - 1], number);
    desk_close(&d);
}

Test(tourney_end, until_the_bracket_begins_the_cut_follows_the_standings) {
    cut_of_eight();
    answers("report|EVENT|4|L|--round|1|--reason|the slip was misread",
            "The cut is repeated; in: Player 8; out: Player 4");
    cr_assert_eq(points_now(8), 5);
    seeded(4, 8);
    answers("adjust|EVENT|8|--points|-1|--reason|late", "The cut is unchanged");
    answers("adjust|EVENT|1|--points|-1|--reason|late", "in another order");
    seeded(1, 2);
    good("penalty|EVENT|2|points|--points|6|--reason|stalling");
    cr_assert_eq(points_now(2), -1);
    seeded(1, 3);
    shows("trf", "299          -6.0  000    2");
    survives_exchange();
    good("pair|EVENT|--draft");
    answers("penalty|EVENT|3|points|--points|5|--reason|stalling", "The cut is repeated");
    refused_with("publish|EVENT", "there is no draft");
    good("pair|EVENT");
    survives_exchange();
}

Test(tourney_end, lots_after_the_cut_repeat_it) {
    event_of(8, "|--rounds|1|--cut|2");
    round_with("W");
    good("cut|EVENT");
    good("draw|EVENT|--seed|3");
    uint32_t order[] = {1, 2, 3, 4};
    tn_draw_order(order, 4, 3);
    seeded(1, order[0]);
    seeded(2, order[1]);
    good("pair|EVENT");
    refused("draw|EVENT|--seed|4");
}

Test(tourney_end, started_brackets_change_only_by_decision) {
    cut_of_eight();
    refused("cut|EVENT");
    round_with("W");
    answers("report|EVENT|4|L|--round|1|--reason|the slip was misread",
            "The bracket is unchanged; 'traxis tourney cut EVENT --again");
    cr_assert_eq(points_now(4), 0);
    cr_assert_eq(points_now(8), 5);
    shows("standings", "1,1,Player 1,5");
    shows("json", "\"points\": 5");
    seeded(4, 4);
    survives_exchange();
    refused_with("cut|EVENT|--again", "needs a reason");
    good("cut|EVENT|--again|--reason|the wrong four played");
    seeded(4, 8);
    good("pair|EVENT");
    meets(1, 1, 8);
    survives_exchange();
}

/* Without a replacement the last player has a free final. */
Test(tourney_end, dropouts_are_replaced_once) {
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

Test(tourney_end, opponent_of_a_later_dropout_advances) {
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

Test(tourney_end, bracket_can_be_reseeded) {
    event_of(16, "|--cut|8|--rounds|1");
    good("set|EVENT|bracket|reseed");
    round_with("W");
    good("cut|EVENT");
    good("pair|EVENT"); /* 1-8, 4-5, 2-7, 3-6 */
    good("report|EVENT|1|L");
    good("report|EVENT|2|W");
    good("report|EVENT|3|W");
    good("report|EVENT|4|W");
    good("pair|EVENT"); /* 8, 4, 2, 3 remain: best against worst */
    meets(1, 2, 8);
    meets(2, 3, 4);
}

Test(tourney_end, opponent_of_a_dropout_advances_in_a_reseeded_bracket) {
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

/* With six players the two best have a free first round. */
Test(tourney_end, a_cut_that_is_no_power_of_two) {
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

Test(tourney_end, the_final_has_no_limit) {
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

Test(tourney_end, drawn_lots_break_ties) {
    event_of(8, "|--cut|2|--rounds|1");
    round_with("W"); /* four winners, and four losers, are tied in everything */
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

Test(tourney_end, the_end_of_an_event) {
    event_of(4, "|--rounds|1");
    refused("finish|EVENT");
    good("pair|EVENT");
    refused("finish|EVENT");
    report_all("W");
    refused_with("finish|EVENT", "'traxis tourney draw' draws lots"); /* 1 and 2 are tied in everything */
    answers("finish|EVENT|--reason|they share the prize",
            "by the lowest player number: tied in everything with 1 other");
    winner_is(1);
    good("undo|EVENT");
    good("draw|EVENT|--seed|3");
    good("finish|EVENT");
    uint32_t order[] = {1, 2};
    tn_draw_order(order, 2, 3);
    winner_is(order[0]);
    refused("finish|EVENT");
    refused("pair|EVENT");
    refused("add|EVENT|Late");
    good("status|EVENT");
    good("undo|EVENT");
    good("drop|EVENT|1");
    good("finish|EVENT");
    good("ruling|EVENT|a note for the record");
    refused("undo|EVENT");
}

Test(tourney_end, an_announced_cut_is_made) {
    event_of(4, "|--rounds|1|--cut|2");
    round_with("W");
    refused("finish|EVENT");
    good("finish|EVENT|--reason|the hall closes");
}

/* A late entry who was never checked in does not stop the event, and its exports can be imported. */
Test(tourney_end, an_event_with_check_in_and_a_late_entry_survives_exchange) {
    players(4, "");
    good("set|EVENT|check-in|required");
    refused("start|EVENT");
    for (unsigned i = 1; i <= 4; i++) {
        char words[40];
        snprintf(words, sizeof words, "checkin|EVENT|%u", i);
        good(words);
    }
    good("start|EVENT");
    round_with("W");
    good("add|EVENT|Late");
    survives_exchange();
    good("checkin|EVENT|Late");
    round_with("W");
    survives_exchange();
}

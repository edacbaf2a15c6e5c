/* test_tourney_organiser.c: situations of a real event: requests to drop, manual pairs, late players, disqualified
 * winners, results before time, output for staff, names as typed. */
#include "tourney_fixture.h"

TestSuite(tourney_organiser, .init = set_up, .fini = tear_down, .timeout = 120);

/* ---- Pairing ----------------------------------------------------------------------------------------------------- */

Test(tourney_organiser, requests_to_drop_block_a_pairing) {
    event_of(5, "|--rounds|3");
    round_with("W");
    good("drop|EVENT|2|--self");
    good("drop|EVENT|4|--self");
    refused_with("pair|EVENT", "Player 2, Player 4: asked to drop; 'drop EVENT PLAYER' confirms it");
    refused("pair|EVENT|--draft");
    good("drop|EVENT|2");
    good("drop|EVENT|4|--back");
    good("pair|EVENT");
}

/* A request to drop after the draft was made blocks its publication, also one by the player with the bye. */
Test(tourney_organiser, a_draft_with_a_request_to_drop_is_not_published) {
    event_of(5, "|--rounds|3");
    good("pair|EVENT|--draft");
    good("drop|EVENT|5|--self");
    refused_with("publish|EVENT", "Player 5: asked to drop");
    good("drop|EVENT|5|--back");
    good("publish|EVENT");
}

/* In a bracket only requests of remaining players matter; staff can refuse them after the cut. */
Test(tourney_organiser, requests_to_drop_in_a_bracket) {
    event_of(8, "|--rounds|1|--cut|4");
    round_with("W");
    good("cut|EVENT");
    good("drop|EVENT|8|--self"); /* is not in the cut */
    good("pair|EVENT");
    report_all("W");
    good("drop|EVENT|1|--self");
    refused_with("pair|EVENT", "Player 1: asked to drop");
    good("drop|EVENT|1|--back");
    good("pair|EVENT");
}

Test(tourney_organiser, manual_pairs_are_not_discarded_silently) {
    event_of(6, "|--rounds|3");
    good("pair|EVENT|--draft");
    good("manual|EVENT|1|2|--reason|camera");
    meets(1, 1, 2);
    refused_with("pair|EVENT", "has manual pairs; 'publish' keeps them, 'pair --again' discards them");
    refused("pair|EVENT|--draft");
    meets(1, 1, 2);
    good("pair|EVENT|--draft|--again");
    meets(1, 1, 4);
    good("pair|EVENT|--draft"); /* there are no manual pairs now */
    good("manual|EVENT|1|2|--reason|camera");
    good("publish|EVENT");
    meets(1, 1, 2);
}

/* ---- Late players ------------------------------------------------------------------------------------------------ */

Test(tourney_organiser, a_late_player_takes_the_seat_of_the_bye) {
    event_of(5, "|--rounds|3");
    good("pair|EVENT"); /* 1-3, 2-4, 5 has the bye */
    shows_message("add|EVENT|Late", "Player 5 has the bye: 'traxis tourney manual EVENT 6 5 --reason WORDS'");
    refused_with("manual|EVENT|Late|1|--reason|x", "can only meet the player who has the bye: Player 5");
    refused("manual|EVENT|Late|5");
    shows_message("manual|EVENT|Late|Player 5|--reason|came late", "table 3: Player 5 – Late");
    meets(3, 5, 6);
    desk d = opened();
    cr_assert_eq(tn_event_round(&d.event)->bye, 0);
    cr_assert_eq(tn_event_missing_results(&d.event), 3);
    desk_close(&d);
    report_all("L");
    shows("standings", "3,6,Late,5");
    survives_exchange();
    good("pair|EVENT");
}

Test(tourney_organiser, taking_the_seat_of_the_bye_can_be_undone) {
    event_of(3, "|--rounds|2");
    good("pair|EVENT");
    good("add|EVENT|Late");
    good("manual|EVENT|3|Late|--reason|came late");
    meets(2, 3, 4);
    good("undo|EVENT");
    good("manual|EVENT|Late|bye|--reason|came late");
    meets(2, 3, 4);
    refused_with("add|EVENT|Later", "can enter before the next one"); /* no seat is free now */
    report_all("W");
    good("add|EVENT|Later");
    refused_with("manual|EVENT|Later|1|--reason|x", "and no player has it");
    good("close|EVENT");
    refused("manual|EVENT|Later|1|--reason|x");
}

/* At a premier event a late player must meet the same requirements as all others. */
Test(tourney_organiser, a_late_player_without_a_deck_takes_no_seat_at_a_premier_event) {
    players(3, "|--kind|regional|--faq|1.2|--rounds|2");
    good("start|EVENT|--reason|asked by voice");
    good("pair|EVENT");
    good("add|EVENT|Late");
    refused_with("manual|EVENT|Late|3|--reason|came late", "Late: no check-in, no conduct, no deck");
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

Test(tourney_organiser, a_disqualified_player_does_not_win) {
    event_of(6, "|--rounds|2");
    good("pair|EVENT"); /* 1-4, 2-5, 3-6 */
    good("report|EVENT|2|W");
    good("penalty|EVENT|1|disqualification|--reason|cheating");
    refused_with("report|EVENT|1|W", "Player 1 was disqualified and cannot win: expected FL or L");
    refused("report|EVENT|1|FW");
    refused("report|EVENT|1|W|--by|1");
    refused("report|EVENT|1|MW|--reason|time");
    good("report|EVENT|1|FL");
    good("penalty|EVENT|3|disqualification|--reason|cheating");
    good("penalty|EVENT|6|disqualification|--reason|cheating");
    refused_with("report|EVENT|3|W", "expected DF");
    refused_with("report|EVENT|3|L", "expected DF");
    good("report|EVENT|3|DF");
    good("penalty|EVENT|2|disqualification|--reason|cheating"); /* after the win */
    shows("results", "1,2,2,5,W");
    good("pair|EVENT");
}

/* A win of a disqualified player in an earlier round can still be entered as a correction (TR-R16). */
Test(tourney_organiser, earlier_results_of_a_disqualified_player_stand) {
    event_of(4, "|--rounds|2");
    good("pair|EVENT"); /* 1-3 */
    report_all("L");
    good("pair|EVENT");
    good("penalty|EVENT|1|disqualification|--reason|cheating");
    good("report|EVENT|1|W|--round|1|--reason|misheard");
    survives_exchange();
}

Test(tourney_organiser, modified_results_wait_for_time) {
    event_of(8, "|--rounds|2");
    good("pair|EVENT");
    refused_with("report|EVENT|1|MW", "time was not called (55:00 left), so a modified result needs --reason");
    refused("report|EVENT|1|ML|--by|1");
    refused("report|EVENT|1|--planets|3-1");
    refused("report|EVENT|1|W|--after-time");
    good("clock|EVENT|start");
    refused("report|EVENT|1|MW");
    good("report|EVENT|1|MW|--reason|the clock in the hall was fast");
    good("report|EVENT|2|W"); /* a victory needs no time */
    good("clock|EVENT|time|--reason|fire alarm");
    good("clock|EVENT|add|--minutes|5|--table|4");
    good("report|EVENT|3|--planets|3-1");
    refused_with("report|EVENT|4|MW", "time was not called (05:00 left)"); /* this table has more */
    good("report|EVENT|4|D");
    good("pair|EVENT");
    good("report|EVENT|3|ML|--round|1|--reason|misread"); /* the clock of an earlier round is unknown */
    refused("report|EVENT|1|MW");                         /* the call of round 1 is over */
}

/* W of the player who sits second is a loss as the journal has it. */
Test(tourney_organiser, players_report_from_their_own_side) {
    event_of(6, "|--rounds|2");
    good("pair|EVENT"); /* 1-4, 2-5, 3-6 */
    call_time();
    good("report|EVENT|1|W|--by|4");
    shows_message("report|EVENT|1|L|--by|1", "Player 1 0, Player 4 5");
    good("report|EVENT|2|--planets|1-3|--by|2");
    good("report|EVENT|2|MW|--planets|3-1|--by|5");
    shows("results", "1,2,2,5,ML");
    good("report|EVENT|3|W|--by|3");
    shows_message("report|EVENT|3|W|--by|6", "the two reports differ");
    good("report|EVENT|3|FW"); /* staff name the player who sits first */
    shows("results", "1,3,3,6,FW");
}

/* ---- Missing players --------------------------------------------------------------------------------------------- */

Test(tourney_organiser, a_start_names_all_missing_players) {
    players(60, "");
    good("set|EVENT|check-in|required");
    json_t *value = answer("start|EVENT|--json", EXIT_USAGE);
    const char *error = json_string_value(json_object_get(value, "error"));
    for (unsigned i = 1; i <= 60; i++) {
        char name[20];
        snprintf(name, sizeof name, i < 60 ? "Player %u," : "Player %u:", i);
        cr_assert_not_null(strstr(error, name), "%s is not in %s", name, error);
    }
    json_decref(value);
}

Test(tourney_organiser, blank_cards_in_unknown_sleeves_are_not_paired) {
    event_of(4, "|--rounds|3");
    round_with("W");
    shows_message("deck|EVENT|1|--illegal|Goff Nob|--reason|marked", "Sleeves must be checked before the next pairing");
    refused_with("pair|EVENT", "Player 1: no sleeves that hide blank cards (TR-R15)");
    good("checkin|EVENT|1");
    refused("pair|EVENT"); /* an item that was not checked is unknown */
    good("checkin|EVENT|1|--sleeves|clear");
    refused("pair|EVENT");
    good("checkin|EVENT|1|--sleeves|art");
    good("checkin|EVENT|1"); /* what was checked stays recorded */
    good("pair|EVENT");
    survives_exchange();
}

/* ---- Output for staff -------------------------------------------------------------------------------------------- */

static void busy_event(void) {
    event_of(6, "|--rounds|2");
    good("edit|EVENT|6|--group|the <smiths>");
    good("deck|EVENT|4|nazdreg");
    good("pair|EVENT|--draft");
    good("manual|EVENT|1|2|--reason|for the camera");
    good("publish|EVENT");
    good("penalty|EVENT|3|warning|--reason|slow play");
    good("call|EVENT|2|Is it dead?");
    good("ruling|EVENT|It is not|--table|1");
    good("drop|EVENT|5|--self");
}

Test(tourney_organiser, pages_for_staff_have_staff_information) {
    static const char *const SECRETS[] = {"slow play", "Is it dead?",    "It is not",      "asks to drop",
                                          "warned 1",  "for the camera", "not checked in", "deck list"};
    busy_event();
    for (unsigned i = 0; i < sizeof SECRETS / sizeof *SECRETS; i++) {
        shows_staff("html", SECRETS[i]);
        shows_staff("text", SECRETS[i]);
        hides("html", SECRETS[i]);
        hides("text", SECRETS[i]);
    }
    shows_staff("html", "travels with the &lt;smiths&gt;");
    hides("html", "smiths");
    hides("html", "staff only");
    shows_staff("html", "SHA-256");
}

Test(tourney_organiser, status_shows_open_tasks) {
    busy_event();
    json_t *value = answer("status|EVENT|--json", EXIT_YES), *open = json_object_get(value, "open");
    const json_t *warned = json_array_get(json_object_get(open, "warnings"), 0);
    const json_t *call = json_array_get(json_object_get(open, "calls"), 0);
    const json_t *request = json_array_get(json_object_get(open, "drop_requests"), 0);
    cr_assert_eq(json_array_size(json_object_get(open, "tables")), 3);
    cr_assert_str_eq(json_string_value(json_object_get(warned, "name")), "Player 3");
    cr_assert_eq(json_integer_value(json_object_get(warned, "warnings")), 1);
    cr_assert_str_eq(json_string_value(json_object_get(call, "text")), "Is it dead?");
    cr_assert_str_eq(json_string_value(json_object_get(request, "name")), "Player 5");
    json_decref(value);
}

/* ---- Other ------------------------------------------------------------------------------------------------------- */

Test(tourney_organiser, slips_of_the_bracket_offer_no_draw) {
    event_of(8, "|--rounds|1|--cut|4");
    good("pair|EVENT");
    shows("slips", "draw");
    shows("slips-text", "[ ] draw");
    report_all("W");
    good("cut|EVENT");
    good("pair|EVENT");
    shows("slips", "modified win");
    hides("slips", "></span>draw");
    hides("slips-text", "draw");
    report_all("W");
    good("pair|EVENT"); /* the final has no time limit */
    hides("slips", "modified win");
    hides("slips-text", "modified win");
}

Test(tourney_organiser, names_ignore_accents_and_case) {
    good("new|EVENT|Cup");
    good("add|EVENT|Zoë Ünal");
    good("add|EVENT|José Pérez");
    good("add|EVENT|Jose Perez");
    good("add|EVENT|Łukasz ŽIŽEK");
    shows_message("checkin|EVENT|zoe unal", "Zoë Ünal is here");
    shows_message("checkin|EVENT|ZOË ÜNAL", "Zoë Ünal is here");
    shows_message("checkin|EVENT|lukasz žižek", "Łukasz ŽIŽEK is here");
    shows_message("checkin|EVENT|jose perez", "Jose Perez is here");
    shows_message("checkin|EVENT|José Pérez", "José Pérez is here");
    refused_with("checkin|EVENT|josé perez", "did you mean 2 José Pérez, 3 Jose Perez?");
    refused_with("checkin|EVENT|UNAL", "did you mean 1 Zoë Ünal?");
}

/* test_tourney_staff.c: judges at the desk: calls and rulings, penalties, illegal decks, and information for staff
 * only. */
#include "tourney_fixture.h"

TestSuite(tourney_staff, .init = set_up, .fini = tear_down, .timeout = 120);

Test(tourney_staff, rulings_cannot_be_undone) {
    event_of(4, "");
    good("pair|EVENT");
    good("ruling|EVENT|the shield counts|--table|1");
    refused("undo|EVENT|--to|9");
    refused_with("undo|EVENT", "was a ruling, which cannot be undone"); /* undo does not silently skip the ruling */
    desk d = opened();
    cr_assert_eq(d.event.round_count, 1);
    json_int_t before = tn_entries_last(&d.journal.entries);
    desk_close(&d);
    char to[40];
    snprintf(to, sizeof to, "undo|EVENT|--to|%lld", (long long)before);
    good(to); /* undoes the round but not the ruling */
    d = opened();
    cr_assert_eq(d.event.round_count, 0);
    cr_assert_eq(d.event.note_count, 1);
    json_int_t seq = d.event.notes[0].entry.seq;
    desk_close(&d);
    char words[100];
    snprintf(words, sizeof words, "ruling|EVENT|but not twice|--follows|%lld", (long long)seq);
    good(words);
    refused("ruling|EVENT|what|--follows|1");
    refused("ruling|EVENT|");
}

Test(tourney_staff, a_playing_organiser_does_not_judge_the_own_table) {
    players(3, "|--organiser|Olga|--second|Sven");
    good("add|EVENT|Olga");
    good("start|EVENT");
    good("pair|EVENT"); /* 1-3, 2-Olga */
    meets(2, 2, 4);
    good("call|EVENT|2|a missed step");
    refused("call|EVENT|9|no such table");
    desk d = opened();
    cr_assert(d.event.notes[0].open);
    cr_assert_str_eq(d.event.notes[0].entry.to, "Sven");
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

/* If both organisers play at one table, neither rules there, nor does a judge who plays there. */
Test(tourney_staff, two_playing_organisers_need_a_judge_of_another_table) {
    players(1, "|--organiser|Olga|--second|Sven");
    good("add|EVENT|Olga");
    good("add|EVENT|Judy|--role|judge");
    good("add|EVENT|Sven|--reason|both are needed to make four");
    good("start|EVENT");
    good("pair|EVENT"); /* 1-Judy, Olga-Sven */
    meets(2, 2, 4);
    good("call|EVENT|2|a missed step");
    desk d = opened();
    cr_assert_str_eq(d.event.notes[0].entry.to, TN_ANY_JUDGE);
    json_int_t call = d.event.notes[0].entry.seq;
    desk_close(&d);
    refused_with("ruling|EVENT|go on|--table|2|--as|Olga", "does not play there");
    refused_with("ruling|EVENT|go on|--table|2|--as|Sven", "does not play there");
    refused_with("ruling|EVENT|go on|--table|1|--as|Judy", "Olga makes the rulings there");
    char words[60];
    snprintf(words, sizeof words, "ruling|EVENT|go on|--call|%lld|--as|Sven", (long long)call);
    refused(words);
    good("ruling|EVENT|go on|--table|2|--as|Judy");
    good("ruling|EVENT|go on|--table|1|--as|Sven");
    survives_exchange();
}

/* A player becomes the second organiser only with a reason why no organiser is left to rule. */
Test(tourney_staff, playing_organisers_cannot_be_named_without_a_reason) {
    players(2, "|--organiser|Olga|--second|Sven");
    good("add|EVENT|Olga");
    refused_with("set|EVENT|second|Player 1", "--waive staff");
    refused("edit|EVENT|Player 1|--waive|staff");
    good("edit|EVENT|Player 1|--waive|staff|--reason|nobody else came");
    good("set|EVENT|second|Player 1");
    refused_with("set|EVENT|organiser|Player 1", "another person");
    survives_exchange();
    good("set|EVENT|second|Sven");
    good("add|EVENT|Sven|--reason|five are too few");
    survives_exchange();
}

Test(tourney_staff, disqualification_during_a_game_leaves_the_result_open) {
    event_of(4, "");
    good("pair|EVENT");
    meets(1, 1, 3);
    shows_message("penalty|EVENT|Player 3|disqualification|--reason|marked cards",
                  "table 1 still needs a result (FW: the opponent wins)");
    shows_message("drop|EVENT|Player 1", "table 1 still needs a result (FL: the opponent wins)");
    shows_message("penalty|EVENT|Player 2|points|--points|2|--reason|late", "Player 2 has -2 points; before: 0 (late)");
}

/* Reasons of pairs must not reveal travel groups either. */
Test(tourney_staff, public_exports_hide_travel_groups) {
    static const char *const FORMATS[] = {"json", "trf", "pairings", "html", "text"};
    good("new|EVENT|Cup|--first-round|halves");
    for (unsigned i = 0; i < 4; i++) {
        char words[60];
        snprintf(words, sizeof words, "add|EVENT|Player %u|--group|%s", i + 1, i < 3 ? "smith" : "jones");
        good(words);
    }
    good("start|EVENT");
    good("pair|EVENT"); /* three of one group: two of them meet */
    shows_staff("pairings", "clash");
    shows_staff("json", "clash");
    for (unsigned i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++) {
        hides(FORMATS[i], "clash");
        hides(FORMATS[i], "smith");
    }
    survives_exchange();
}

Test(tourney_staff, at_the_organisers_table_the_second_one_makes_all_rulings) {
    players(3, "|--organiser|Olga|--second|Sven");
    good("add|EVENT|Olga");
    good("start|EVENT");
    good("pair|EVENT"); /* 1-3, 2-Olga */
    refused_with("ruling|EVENT|go on|--table|2|--as|Judy", "Sven makes the rulings there");
    good("ruling|EVENT|go on|--table|1|--as|Judy");
    good("ruling|EVENT|go on|--table|2|--as|Sven");
}

Test(tourney_staff, penalties_record_old_and_new_values) {
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
    cr_assert_eq(tn_event_missing_results(&d.event), 2);
    cr_assert_eq(d.event.players[0].warnings, 1);
    desk_close(&d);
    hides("html", "warn");
    hides("slips", "warn");
}

/* TR-R61: warnings are for staff only, and so are the reasons of public actions. */
Test(tourney_staff, public_exports_hide_staff_information) {
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

/* The reason of a manual pair is exported with it. */
Test(tourney_staff, reasons_of_manual_pairs_are_exported) {
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

Test(tourney_staff, blank_cards_add_up_and_are_undone_with_the_game) {
    event_of(4, "|--rounds|2");
    good("pair|EVENT");
    good("deck|EVENT|3|--illegal|Goff Nob|--reason|marked");
    shows("results", "1,1,1,3,FW,5,0");
    good("report|EVENT|2|W");
    good("checkin|EVENT|3|--sleeves|art");
    good("pair|EVENT");
    refused("deck|EVENT|3|--illegal|Rokkit Boy Gang");
    good("deck|EVENT|3|--illegal|Snotlings,Rokkitboy|--reason|marked");
    shows("slips", "Blank cards: Goff Nob, Snotlings, Rokkitboy");
    shows("results", "1,1,1,3,FW,5,0"); /* earlier results remain */
    good("undo|EVENT");
    desk d = opened();
    cr_assert_eq(tn_event_missing_results(&d.event), 2);
    cr_assert_eq(json_array_size(d.event.players[2].blanks), 1);
    desk_close(&d);
    good("drop|EVENT|3");
}

/* TR-R15: cards of the submitted list are legal; other cards, or more copies, are not. */
Test(tourney_staff, legal_cards_cannot_be_blanked_without_a_reason) {
    event_of(4, "");
    good("deck|EVENT|1|nazdreg");
    refused_with("deck|EVENT|2|--illegal|Goff Nob", "has submitted no list");
    desk d = opened();
    const char *title = json_object_iter_key(json_object_iter(json_object_get(d.event.players[0].deck, "list")));
    char words[120];
    snprintf(words, sizeof words, "deck|EVENT|1|--illegal|%s", title);
    refused_with(words, "and is legal");
    snprintf(words, sizeof words, "deck|EVENT|1|--illegal|9x %s", title);
    good(words);
    desk_close(&d);
    good("deck|EVENT|1|--illegal|Ethereal Envoy");
    good("deck|EVENT|2|--illegal|Goff Nob|--reason|of another faction");
}

/* TR-R15: blank cards need opaque sleeves. */
Test(tourney_staff, blank_cards_need_sleeves_that_hide_them) {
    event_of(4, "|--rounds|2");
    good("checkin|EVENT|1|--sleeves|clear");
    good("pair|EVENT");
    good("deck|EVENT|1|--illegal|Goff Nob|--reason|marked");
    good("report|EVENT|2|W");
    refused_with("pair|EVENT", "no sleeves");
    good("checkin|EVENT|1|--sleeves|opaque");
    good("pair|EVENT");
}

/* The staff export has everything; travel groups and hidden decks are in no other export. */
Test(tourney_staff, lists_and_travel_groups_are_for_staff) {
    players(2, "");
    good("edit|EVENT|1|--group|smiths");
    good("deck|EVENT|1|nazdreg");
    good("start|EVENT");
    good("pair|EVENT");
    static const char *const HIDDEN[] = {"smiths", "\"list\"", "\"hash\""};
    desk d = opened();
    char hash[TN_HASH_SIZE];
    snprintf(hash, sizeof hash, "%s", json_string_value(json_object_get(d.event.players[0].deck, "hash")));
    desk_close(&d);
    for (unsigned i = 0; i < 3; i++) {
        shows_staff("json", HIDDEN[i]);
        hides("json", HIDDEN[i]);
        hides("trf", HIDDEN[i]);
    }
    hides("json", hash);
    hides("players", "smiths");
    survives_exchange();
    good("set|EVENT|decks|open");
    shows("json", hash);
    shows("json", "\"list\"");
}

/* test_tourney_journal.c: the journal file: whole events through the commands, undo, damage, two writers, bad input. */
#include <sys/stat.h>

#include "tourney_fixture.h"

TestSuite(tourney_journal, .init = set_up, .fini = tear_down, .timeout = 120);

static void report_tables(unsigned tables) {
    if (tables > 2)
        call_time();
    for (unsigned i = 1; i <= tables; i++) {
        char words[100];
        snprintf(words, sizeof words, "report|EVENT|%u|%s", i, i % 3 == 0 ? "MW" : i % 3 == 1 ? "W" : "L");
        good(words);
    }
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

Test(tourney_journal, from_registration_to_champion) {
    event_of(9, "|--cut|4|--rounds|3|--first-round|halves");
    for (unsigned round = 0; round < 3; round++) {
        good("pair|EVENT");
        report_tables(4);
    }
    refused("pair|EVENT");
    good("cut|EVENT");
    good("pair|EVENT");
    refused("report|EVENT|1|D");
    report_tables(2);
    good("pair|EVENT");
    good("report|EVENT|1|W");
    desk d;
    cr_assert(desk_open(&d, path, false));
    cr_assert_eq(tn_event_champion(&d.event), d.event.rounds[4].tables[0].a);
    desk_close(&d);
    char *page = exported("html");
    cr_assert_not_null(strstr(page, "Champion: <b>Player"));
    cr_assert_null(strstr(page, "src="));
    free(page);
}

Test(tourney_journal, undo_and_redo_give_the_same_bytes) {
    event_of(8, "|--first-round|halves");
    good("pair|EVENT");
    report_tables(4);
    char *before = exported("json");
    for (unsigned i = 0; i < 6; i++) /* four results, the call of time, and the whole round */
        good("undo|EVENT");
    char *undone = exported("json");
    cr_assert_str_neq(before, undone);
    good("pair|EVENT");
    report_tables(4);
    char *after = exported("json");
    cr_assert_str_eq(before, after);
    free(before);
    free(undone);
    free(after);
}

Test(tourney_journal, undo_stops_at_the_beginning) {
    good("new|EVENT|Cup");
    good("add|EVENT|Ann");
    good("undo|EVENT");
    refused("undo|EVENT");
    good("add|EVENT|Ann");
}

Test(tourney_journal, drawn_rounds_repeat_with_their_seed) {
    event_of(11, "");
    good("pair|EVENT|--seed|77");
    char *first = exported("pairings");
    good("undo|EVENT");
    good("pair|EVENT|--seed|77");
    char *second = exported("pairings");
    cr_assert_str_eq(first, second);
    free(first);
    free(second);
}

Test(tourney_journal, players_reports_must_agree) {
    event_of(4, "|--first-round|halves");
    good("pair|EVENT");
    good("report|EVENT|1|W|--by|1");
    refused("report|EVENT|1|W|--by|2");
    good("report|EVENT|1|L|--by|3");
    good("report|EVENT|2|W|--by|2");
    good("report|EVENT|2|W|--by|4");
    refused("pair|EVENT");
    good("report|EVENT|2|D");
    good("pair|EVENT");
}

Test(tourney_journal, displays_decide_when_time_is_called) {
    event_of(2, "|--first-round|halves");
    good("pair|EVENT");
    call_time();
    good("report|EVENT|1|--planets|2-2|--symbols|3-5");
    char *results = exported("results");
    cr_assert_not_null(strstr(results, "1,1,1,2,ML,1,4,yes"));
    free(results);
}

Test(tourney_journal, dropped_players_stay_in_the_standings) {
    event_of(5, "|--first-round|halves|--rounds|3");
    good("pair|EVENT");
    report_tables(2);
    good("drop|EVENT|Player 1");
    refused("drop|EVENT|1");
    good("pair|EVENT");
    report_tables(2);
    good("add|EVENT|Late");
    good("pair|EVENT");
    good("penalty|EVENT|2|points|--points|2|--reason|slow");
    good("penalty|EVENT|3|disqualification|--reason|cheating");
    char *standings = exported("standings");
    cr_assert_not_null(strstr(standings, "Player 1,5,1,0,"));
    cr_assert_not_null(strstr(standings, "6,3,Player 3"));
    cr_assert_not_null(strstr(standings, "disqualified"));
    free(standings);
}

Test(tourney_journal, staff_who_play) {
    good("new|EVENT|Cup|--kind|regional|--organiser|Ann|--second|Bob");
    refused("add|EVENT|Ann");
    refused("add|EVENT|Cid|--role|judge");
    good("add|EVENT|Dan");
}

Test(tourney_journal, players_come_back_from_csv) {
    static const char LIST[] =
        "name,number,tags,warlord\r\n\"Ann, \"\"the\"\" first\",3,\"red,blue\",Nazdreg\r\n'=Bob,,,\r\n";
    good("new|EVENT|Cup");
    write_text(other, LIST, sizeof LIST - 1);
    good("import|EVENT|OTHER");
    char *first = exported_for_staff("players");
    cr_assert_str_eq(first, "number,name,warlord,faction,tags,status,byes\r\n"
                            "3,\"Ann, \"\"the\"\" first\",Nazdreg,,\"red,blue\",active,0\r\n4,'=Bob,,,,active,0\r\n");
    unlink(path);
    good("new|EVENT|Cup");
    good("import|EVENT|OTHER");
    char *second = exported_for_staff("players");
    cr_assert_str_eq(first, second);
    free(first);
    free(second);
}

/* Blanks around names and groups are ignored, as is the case of groups. */
Test(tourney_journal, lists_are_read_leniently) {
    static const char LIST[] = "name,tags\n  Ann ,Smith; van\nBob,\"car , smith \"\nCid,\nDan,\n";
    good("new|EVENT|Cup");
    write_text(other, LIST, sizeof LIST - 1);
    good("import|EVENT|OTHER");
    char *players = exported_for_staff("players");
    cr_assert_str_eq(players, "number,name,warlord,faction,tags,status,byes\r\n1,Ann,,,\"Smith,van\",active,0\r\n"
                              "2,Bob,,,\"car,smith\",active,0\r\n3,Cid,,,,active,0\r\n4,Dan,,,,active,0\r\n");
    free(players);
    good("start|EVENT");
    for (unsigned seed = 1; seed < 10; seed++) {
        char pair[40];
        snprintf(pair, sizeof pair, "pair|EVENT|--seed|%u", seed);
        good(pair);
        char *pairings = exported("pairings");
        cr_assert_null(strstr(pairings, "1,Ann,0,2,Bob"), "%s", pairings);
        cr_assert_null(strstr(pairings, "2,Bob,0,1,Ann"), "%s", pairings);
        free(pairings);
        good("undo|EVENT");
    }
}

Test(tourney_journal, duplicates_in_lists) {
    static const struct {
        const char *list, *error;
    } LISTS[] = {{"name\nAnn\nBob\n ann \n", "line 4: the name 'ann' is given twice, first in line 2"},
                 {"number,name\n7,Ann\n7,Bob\n", "line 3: number 7 is given twice, first in line 2"},
                 {"name\nAnn\n  \n", "line 3: there is no name"}};
    good("new|EVENT|Cup");
    for (unsigned i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        write_text(other, LISTS[i].list, strlen(LISTS[i].list));
        refused_with("import|EVENT|OTHER", LISTS[i].error);
    }
}

/* ---- Damage ------------------------------------------------------------------------------------------------------ */

Test(tourney_journal, a_damaged_last_line_is_set_aside) {
    static const char *const ENDS[] = {"{\"seq\":5,\"ti", "rubbish\n", "\xff\xfe\n", "{\n"};
    event_of(2, "");
    size_t length;
    char *whole = contents(path, &length);
    for (unsigned i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        char *damaged = calloc(1, length + 50);
        snprintf(damaged, length + 50, "%s%s", whole, ENDS[i]);
        write_text(path, damaged, strlen(damaged));
        good("standings|EVENT");
        good("drop|EVENT|2");
        char *mended = contents(path, NULL);
        cr_assert_eq(strncmp(mended, whole, length), 0);
        cr_assert_null(strstr(mended + length, "rubbish"));
        char *damaged_part = contents(aside, NULL);
        cr_assert_not_null(strstr(damaged_part, i == 1 ? "rubbish" : ""));
        good("standings|EVENT");
        write_text(path, whole, length);
        free(damaged);
        free(mended);
        free(damaged_part);
    }
    free(whole);
}

/* After a power failure the end of a file is often zeros; they are set aside too. */
Test(tourney_journal, zeros_at_the_end_are_set_aside) {
    static const char END[] = "{\"seq\":\0\0\0\0end";
    event_of(2, "");
    size_t length, kept_length;
    char *whole = contents(path, &length), *damaged = calloc(1, length + sizeof END);
    memcpy(damaged, whole, length);
    memcpy(damaged + length, END, sizeof END - 1);
    write_text(path, damaged, length + sizeof END - 1);
    good("drop|EVENT|2");
    char *damaged_part = contents(aside, &kept_length);
    cr_assert_eq(kept_length, sizeof END);
    cr_assert_eq(memcmp(damaged_part, END, sizeof END - 1), 0);
    free(whole);
    free(damaged);
    free(damaged_part);
}

/* Truncated at any byte, the file still has all complete lines. */
Test(tourney_journal, truncated_file_keeps_all_complete_lines) {
    event_of(3, "");
    size_t length, head;
    char *whole = contents(path, &length);
    head = strcspn(whole, "\n") + 1;
    head += strcspn(whole + head, "\n") + 1;
    for (size_t damaged_part = head; damaged_part <= length; damaged_part += 7) {
        write_text(path, whole, damaged_part);
        desk d;
        cr_assert(desk_open(&d, path, true), "%zu of %zu bytes", damaged_part, length);
        size_t lines = 0;
        for (size_t i = 0; i < damaged_part; i++)
            lines += whole[i] == '\n';
        cr_assert_eq(d.journal.entries.count, lines - 1);
        desk_close(&d);
    }
    free(whole);
}

Test(tourney_journal, a_changed_line_is_found) {
    event_of(3, "");
    char *whole = contents(path, NULL), *name = strstr(whole, "Player 2");
    name[7] = '9';
    write_text(path, whole, strlen(whole));
    cr_assert_eq(run("standings|EVENT"), EXIT_USAGE);
    refused("pair|EVENT");
    free(whole);
}

Test(tourney_journal, a_missing_line_is_found) {
    event_of(3, "");
    char *whole = contents(path, NULL), *line = strstr(whole, "{\"seq\":3"), *next = strstr(whole, "{\"seq\":4");
    memmove(line, next, strlen(next) + 1);
    write_text(path, whole, strlen(whole));
    refused("pair|EVENT");
    free(whole);
}

Test(tourney_journal, only_one_writes_at_a_time) {
    event_of(2, "");
    desk d;
    cr_assert(desk_open(&d, path, true));
    refused("pair|EVENT");
    good("standings|EVENT");
    desk_close(&d);
    good("pair|EVENT");
}

/* ---- Bad input --------------------------------------------------------------------------------------------------- */

Test(tourney_journal, invalid_commands_are_refused) {
    event_of(4, "|--cut|4|--rounds|1|--first-round|halves");
    refused("new|EVENT|Cup");
    refused("report|EVENT|1|W");
    good("pair|EVENT");
    refused("pair|EVENT");
    refused("report|EVENT|3|W");
    refused("report|EVENT|0|W");
    refused("report|EVENT|1|X");
    refused("report|EVENT|1");
    refused("report|EVENT|1|--planets|2|--symbols|1-1");
    refused("report|EVENT|1|W|--round|2");
    refused("drop|EVENT|Nobody");
    refused("drop|EVENT|99");
    refused("add|EVENT|Player 1");
    refused("add|EVENT|Late");
    refused("add|EVENT|\xff\xfe");
    refused("start|EVENT");
    refused("cut|EVENT");
    refused("bracket|EVENT");
    refused("penalty|EVENT|1|points|--reason|why");
    refused("penalty|EVENT|1|death|--reason|why");
    refused("export|EVENT|pdf");
    good("report|EVENT|1|W");
    good("report|EVENT|1|W");
    refused("report|EVENT|1|L");
    good("report|EVENT|1|L|--reason|slip was misread");
    good("report|EVENT|2|W");
    refused("cut|EVENT|--top|5");
    refused("cut|EVENT|--top|2");
    good("cut|EVENT|--top|2|--reason|no time");
}

Test(tourney_journal, invalid_events) {
    static const char *const REFUSED[] = {"--kind|picnic", "--minutes|44",        "--minutes|66",
                                          "--cut|1",       "--tie-break|coin",    "--first-round|never",
                                          "--rounds|0",    "--organiser|\xff\xfe"};
    for (unsigned i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        char words[200];
        snprintf(words, sizeof words, "new|EVENT|Cup|%s", REFUSED[i]);
        cr_assert_eq(run(words), EXIT_USAGE, "%s", words);
        cr_assert_neq(access(path, F_OK), 0, "%s left a file", words);
    }
}

Test(tourney_journal, lists_that_cannot_be_read) {
    static const char *const LISTS[] = {"",
                                        "name\n",
                                        "number\n1\n",
                                        "name,\nAnn,red\n",
                                        "name,name\nAnn,Bea\n",
                                        "name,number\nAnn,1\nBea,1\n",
                                        "name,number\nAnn,x\n",
                                        "name\n\"Ann\n",
                                        "name\n\"Ann\"x\n",
                                        "name\nAnn\nann\n",
                                        "name,tags\nAnn,\"1,2,3,4,5,6,7,8,9\"\n"};
    good("new|EVENT|Cup");
    for (unsigned i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        write_text(other, LISTS[i], strlen(LISTS[i]));
        refused("import|EVENT|OTHER");
    }
    write_text(other, "name\nA\0b\n", 9);
    refused("import|EVENT|OTHER");
}

Test(tourney_journal, files_that_are_not_journals) {
    static const char *const FILES[] = {"",
                                        "\n",
                                        "{}\n",
                                        "rubbish\n",
                                        "{\"format\":\"conquest-tournament-log\",\"version\":2}\n",
                                        "{\"format\":\"conquest-tournament-log\",\"version\":1}\n{}\n{}\n"};
    for (unsigned i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        write_text(path, FILES[i], strlen(FILES[i]));
        refused("standings|EVENT");
        refused("add|EVENT|Ann");
    }
}

Test(tourney_journal, decks_are_checked_and_locked) {
    event_of(2, "|--first-round|halves");
    cr_assert_eq(run("deck|EVENT|1|decks/core-orks.txt"), EXIT_NO); /* a starter deck has 35 cards */
    char *big = malloc(10 << 20);
    memset(big, 'x', 10 << 20);
    write_text(other, big, 10 << 20);
    free(big);
    refused("deck|EVENT|1|OTHER");
    refused("deck|EVENT|1|no-such-file");
    refused("deck|EVENT|1");
    good("pair|EVENT");
    good("deck|EVENT|2|--illegal|Goff Nob|--reason|marked");
    char *results = exported("results");
    cr_assert_not_null(strstr(results, "1,1,1,2,FW,5,0"));
    free(results);
    good("undo|EVENT");
    good("deck|EVENT|2|--illegal|Goff Nob|--reason|marked");
}

Test(tourney_journal, all_vectors_pass) {
    good("check|tests/tourney/tournament_vectors.json");
    good("check|tests/tourney/tournament_vectors.json|--json");
    good("check|tests/tourney/desk_vectors.json");
}

Test(tourney_journal, simulations_run) {
    good("simulate|--players|9|--rounds|4|--events|5|--cut|4");
    good("simulate|--players|16|--events|3|--results|random|--json");
    json_t *all = answer("simulate|--players|16|--rounds|4|--events|400|--results|random|--json", EXIT_YES);
    json_t *wins = json_object_get(all, "strongest_wins"); /* by chance one in sixteen, for any players */
    cr_assert_lt(json_real_value(json_object_get(wins, "low")), 6.25);
    cr_assert_gt(json_real_value(json_object_get(wins, "high")), 6.25);
    json_decref(all);
    all = answer("simulate|--players|16|--rounds|4|--cut|4|--events|400|--json", EXIT_YES);
    wins = json_object_get(all, "strongest_wins");
    cr_assert_gt(json_real_value(json_object_get(wins, "low")), 6.25);
    json_decref(all);
    cr_assert_eq(run("simulate|--players|1"), EXIT_USAGE);
    cr_assert_eq(run("simulate|--players|8|--cut|9"), EXIT_USAGE);
}

/* Replaces a word in the journal by another of the same length. */
static void forge(const char *word, const char *other_word) {
    size_t length;
    char *text = contents(path, &length), *at = text;
    for (char *next = text; (next = strstr(next + 1, word)) != NULL;)
        at = next; /* the last occurrence */
    memcpy(at, other_word, strlen(other_word));
    write_text(path, text, length);
    free(text);
}

/* The hash chain does not protect the last line; a seal does. */
Test(tourney_journal, a_sealed_journal_cannot_be_changed_unnoticed) {
    event_of(2, "|--rounds|1");
    good("pair|EVENT");
    good("report|EVENT|1|W");
    cr_assert_eq(run("seal|EVENT|--check"), EXIT_NO);
    good("seal|EVENT");
    good("seal|EVENT|--check");
    good("seal|EVENT"); /* there is nothing to seal */
    size_t length;
    char *sealed = contents(path, &length);
    forge("\"result\":\"W\"", "\"result\":\"L\"");
    cr_assert_eq(run("status|EVENT"), EXIT_USAGE);
    write_text(path, sealed, length);
    good("status|EVENT");
    char *signature = strstr(sealed, "\"signature\":\"") + 13;
    signature[0] = signature[0] == '0' ? '1' : '0';
    write_text(path, sealed, length);
    refused_with("status|EVENT", "the seal is broken");
    free(sealed);
}

Test(tourney_journal, seals_of_other_keys_are_reported_and_kept) {
    size_t length;
    event_of(4, "|--rounds|1");
    good("seal|EVENT|--key|#0");
    char *sealed = contents(path, &length);
    good("seal|EVENT|--key|#0");
    good("seal|EVENT|--check|--key|#0");
    refused_with("seal|EVENT|--key|#1", "No such file");
    cr_assert_neq(access(files[1], F_OK), 0, "an unnecessary key was created");
    write_text(files[1], "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n", 65);
    refused_with("seal|EVENT|--key|#1", "not the key of");
    cr_assert_eq(run("seal|EVENT|--check|--key|#1"), EXIT_NO);
    size_t now;
    char *after = contents(path, &now);
    cr_assert(now == length && memcmp(sealed, after, length) == 0, "the journal was changed");
    good("pair|EVENT");
    good("seal|EVENT|--key|#1"); /* the entries after the first seal */
    good("seal|EVENT|--check|--key|#1");
    free(sealed);
    free(after);
}

Test(tourney_journal, finished_events_are_sealed) {
    event_of(2, "|--rounds|1");
    round_with("W");
    good("finish|EVENT");
    good("seal|EVENT|--check");
    good("penalty|EVENT|2|warning|--reason|late");
    good("seal|EVENT|--check");
    good("undo|EVENT");
    good("seal|EVENT|--check");
    desk d = opened();
    cr_assert(d.event.finished && d.event.note_count == 0);
    desk_close(&d);
    good("undo|EVENT");
    d = opened();
    cr_assert_not(d.event.finished);
    cr_assert_eq(d.event.players[1].warnings, 0);
    desk_close(&d);
    cr_assert_eq(run("seal|EVENT|--check"), EXIT_NO);
}

/* Removing the last line with its seal is detected too. */
Test(tourney_journal, removed_seals_are_detected) {
    event_of(2, "|--rounds|1");
    round_with("W");
    good("finish|EVENT");
    size_t length;
    char *text = contents(path, &length), *last = NULL;
    for (char *line = text; (line = strstr(line, "{\"seq\"")) != NULL; line++)
        last = line;
    write_text(path, text, (size_t)(last - text));
    free(text);
    cr_assert_eq(run("seal|EVENT|--check"), EXIT_NO);
}

/* The file keeps its old content until the new text is complete; other links to the old file are unchanged. */
Test(tourney_journal, exports_replace_files_atomically) {
    event_of(2, "");
    write_text(other, "as it was", 9);
    cr_assert_eq(link(other, files[0]), 0);
    good("export|EVENT|json|OTHER");
    char *old = contents(files[0], NULL), *new = contents(other, NULL);
    cr_assert_str_eq(old, "as it was");
    cr_assert_eq(*new, '{');
    free(old);
    free(new);
    cr_assert_eq(symlink(other, files[1]), 0);
    good("export|EVENT|players|#1");
    new = contents(other, NULL);
    cr_assert_eq(strncmp(new, "number,", 7), 0);
    free(new);
    good("export|EVENT|players|/dev/null");
    cr_assert_eq(run("export|EVENT|players|/nowhere/at/all"), EXIT_USAGE);
}

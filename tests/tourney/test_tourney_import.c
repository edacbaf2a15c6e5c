/* test_tourney_import.c: `traxis tourney import` and `export`: whole events into new files, players and results into
 * existing events; nothing changes on an error. */
#include "tourney_fixture.h"

TestSuite(tourney_import, .init = set_up, .fini = tear_down, .timeout = 60);

static void make_event(void) {
    good("new|EVENT|Cup|--first-round|halves|--rounds|2");
    good("add|EVENT|Ann|--group|red");
    good("add|EVENT|Bea|--group|red");
    good("add|EVENT|Cy");
    good("add|EVENT|Dan");
    good("start|EVENT");
    good("pair|EVENT");
}

Test(tourney_import, a_new_event_from_each_format) {
    static const char *const FORMATS[] = {"json", "trf", "league"};
    make_event();
    good("report|EVENT|1|W");
    for (unsigned i = 0; i < 3; i++) {
        char words[60];
        snprintf(words, sizeof words, "export|EVENT|%s|#0", FORMATS[i]);
        good(words);
        good("import|#1|#0|--json");
        snprintf(words, sizeof words, "export|#1|%s|#2", FORMATS[i]);
        good(words);
        char *first = contents(files[0], NULL), *second = contents(files[2], NULL);
        cr_assert_str_eq(first, second);
        free(first);
        free(second);
        refused("import|EVENT|#0"); /* the event exists already */
        good("report|#1|2|L");      /* the imported event can be continued */
        good("pair|#1");
        unlink(files[1]);
    }
}

Test(tourney_import, lists_of_one_event_belong_together) {
    make_event();
    good("report|EVENT|1|W");
    good("export|EVENT|players|#0");
    good("export|EVENT|pairings|#1");
    good("export|EVENT|results|#2");
    unlink(path);
    good("import|EVENT|#2|#0|#1|--name|Cup");
    good("export|EVENT|pairings|#3");
    char *first = contents(files[1], NULL), *second = contents(files[3], NULL);
    cr_assert_str_eq(first, second);
    free(first);
    free(second);
    unlink(path);
    refused("import|EVENT|#2");    /* the list has no players */
    refused("import|EVENT|#0|#0"); /* the same list twice */
}

Test(tourney_import, results_are_added_to_an_event) {
    static const char RESULTS[] = "round,table,result,time\n1,2,ML,yes\n1,1,,\n";
    make_event();
    write_text(files[0], RESULTS, sizeof RESULTS - 1);
    good("import|EVENT|#0");
    good("import|EVENT|#0"); /* a second import changes nothing */
    desk d;
    cr_assert(desk_open(&d, path, false));
    cr_assert_eq(d.event.rounds[0].tables[1].result, TN_MODIFIED_LOSS);
    cr_assert(d.event.rounds[0].tables[1].time);
    cr_assert_eq(d.event.rounds[0].tables[0].result, TN_NONE);
    desk_close(&d);
}

/* All or nothing: the first line alone would be valid. */
Test(tourney_import, wrong_results_change_nothing) {
    static const char *const LISTS[] = {
        "round,table,result\n1,1,W\n1,3,W\n",     "round,table,result\n1,1,W\n2,1,W\n",
        "round,table,result\n1,1,W\n1,2,X\n",     "round,table,a_number,b_number,result\n1,1,1,3,W\n1,2,2,3,W\n",
        "round,table,result\n1,1,W\n1,x,W\n",     "round,table,result\n1,1,W\n1,1,L\n",
        "round,table,result,colour\n1,1,W,red\n", "round,table,result\n1,1,W,5\n",
        "round,a_number,b_number\n1,1,3\n",       "rank,number,points\n1,1,5\n"};
    make_event();
    for (unsigned i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        write_text(files[0], LISTS[i], strlen(LISTS[i]));
        refused("import|EVENT|#0");
    }
    refused("import|EVENT|#4");
}

Test(tourney_import, players_keep_their_status) {
    static const char PLAYERS[] = "name,status\nAnn,dropped\nBea,active\nCy,disqualified\nDan,\n";
    good("new|EVENT|Cup");
    write_text(files[0], PLAYERS, sizeof PLAYERS - 1);
    good("import|EVENT|#0");
    char *list;
    good("export|EVENT|players|#1");
    list = contents(files[1], NULL);
    cr_assert_not_null(strstr(list, "1,Ann,,,,dropped,0"));
    cr_assert_not_null(strstr(list, "3,Cy,,,,disqualified,0"));
    free(list);
    write_text(files[0], "name,status\nEve,asleep\n", 23);
    refused("import|EVENT|#0");
}

Test(tourney_import, invalid_files) {
    static const char *const FILES[] = {
        "{", "{}", "[]", "###", "012 Cup\r\n", "name\n", "colour\nred\n", "name\nAnn\n\"Bea\n"};
    for (unsigned i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        write_text(files[0], FILES[i], strlen(FILES[i]));
        refused("import|EVENT|#0");
    }
    write_text(files[0], "", 0);
    refused("import|EVENT|#0");
    size_t length = 10 << 20;
    char *line = malloc(length);
    memset(line, 'x', length);
    for (unsigned i = 0; i < 3; i++) { /* one line of 10 MB */
        memcpy(line, i == 0 ? "name\n" : i == 1 ? "012 x" : "{\"ab\"", 5);
        write_text(files[0], line, length);
        refused("import|EVENT|#0");
    }
    free(line);
    line = calloc(1, 17 << 20);
    write_text(files[0], line, 17 << 20);
    free(line);
    refused("import|EVENT|#0");
}

Test(tourney_import, invalid_exports) {
    good("new|EVENT|Cup");
    refused("export|EVENT|pdf|#0");
    refused("export|EVENT|slips|#0");
    refused("export|EVENT|clock|#0");
    cr_assert_neq(access(files[0], F_OK), 0);
    good("add|EVENT|Ann|--number|10000");
    refused("export|EVENT|trf|#0");
    cr_assert_neq(access(files[0], F_OK), 0);
}

/* A pipe or device is not inspected before it is written. */
Test(tourney_import, an_export_goes_into_a_pipe) {
    int ends[2];
    char words[80], text[2000] = "";
    event_of(4, "");
    cr_assert_eq(pipe(ends), 0);
    snprintf(words, sizeof words, "export|EVENT|players|/dev/fd/%d", ends[1]);
    good(words);
    close(ends[1]);
    cr_assert_gt(read(ends[0], text, sizeof text - 1), 0);
    close(ends[0]);
    char *whole = exported("players");
    cr_assert_str_eq(text, whole);
    free(whole);
    good("export|EVENT|players|/dev/null");
}

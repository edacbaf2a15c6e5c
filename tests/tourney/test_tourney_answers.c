/* test_tourney_answers.c: output of the desk for people and programs: JSON, refusals, exports and pages, help and its
 * examples. */
#include "client/usage/usage.h"
#include "tourney_fixture.h"

TestSuite(tourney_answers, .init = set_up, .fini = tear_down, .timeout = 120);

Test(tourney_answers, refusals_are_json_with_json) {
    refused_with("status|EVENT", "No such file");
    event_of(4, "");
    refused_with("new|EVENT|Cup", "already exists");
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

/* The event gives the error, the program adds the command that resolves it. */
Test(tourney_answers, refusals_name_the_command_that_resolves_them) {
    event_of(4, "|--rounds|1|--cut|2");
    refused_with("report|EVENT|1|W", "no round has been paired yet; 'traxis tourney pair' pairs the next round");
    refused_with("publish|EVENT", "there is no draft to publish; 'traxis tourney pair --draft' makes one");
    refused_with("ruling|EVENT|Words|--follows|1",
                 "entry 1 is not a ruling; 'traxis tourney log EVENT --type ruling' lists them");
    good("pair|EVENT|--draft");
    refused_with("report|EVENT|1|W", "round 1 is a draft; 'traxis tourney publish' publishes it");
    good("publish|EVENT");
    good("report|EVENT|1|W");
    good("report|EVENT|2|W");
    good("close|EVENT");
    refused_with("pair|EVENT", "all 1 Swiss rounds were played; the next step is 'traxis tourney cut'");
    refused_with("finish|EVENT", "finishing without it needs a reason (TR-R56): --reason WORDS");
    good("cut|EVENT");
    refused_with("finish|EVENT", "the bracket is not over; 'traxis tourney pair' pairs the next round");
    round_with("W");
    good("finish|EVENT");
    refused_with("drop|EVENT|1", "the event is over; 'traxis tourney undo' opens it again");
    refused_with("add|EVENT|Another", "the event is over; 'traxis tourney undo' opens it again");
}

Test(tourney_answers, refusals_without_a_remedy_name_no_command) {
    event_of(4, "|--rounds|1|--cut|2");
    json_t *value = answer("drop|EVENT|9|--json", EXIT_USAGE);
    cr_assert_null(strstr(json_string_value(json_object_get(value, "error")), "'traxis"));
    cr_assert_null(strstr(json_string_value(json_object_get(value, "error")), "--reason"));
    json_decref(value);
}

Test(tourney_answers, an_illegal_deck_is_an_answer_in_json) {
    event_of(2, "");
    json_t *value = answer("deck|EVENT|1|core-orks|--json", EXIT_NO);
    cr_assert(json_is_false(json_object_get(value, "legal")));
    const json_t *first = json_array_get(json_object_get(value, "reasons"), 0);
    cr_assert_str_eq(json_string_value(json_object_get(first, "rule")), "R20.1");
    json_decref(value);
}

/* Output for people explains ranks and names the winner; output for programs has fixed words. */
Test(tourney_answers, pages_say_who_won_and_why) {
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

/* After the cut the bracket is drawn with the expected pairs and their seeds. */
Test(tourney_answers, the_bracket_is_drawn_from_the_cut_on) {
    event_of(8, "|--rounds|1|--cut|3");
    round_with("W");
    good("cut|EVENT");
    shows("html", "<div><small>1</small> Player 1</div><div>–</div>");
    shows("html", "<div><small>2</small> Player 2</div><div><small>3</small> Player 3</div>");
    good("pair|EVENT");
    good("report|EVENT|2|L");
    shows("html", "<div class=won><small>3</small> Player 3</div>");
}

/* An export never overwrites a journal: neither its own nor that of another event. */
Test(tourney_answers, exports_never_overwrite_a_journal) {
    event_of(4, "");
    good("new|OTHER|Another");
    refused("export|EVENT|html|EVENT");
    refused("export|EVENT|json|OTHER");
    good("status|EVENT");
    good("status|OTHER");
    good("export|EVENT|json|#0");
    good("export|EVENT|json|#0");
}

/* The example of a subcommand as words separated by '|', with the files of this test. */
static void example_words(const char *part, char *words, size_t size) {
    size_t used = (size_t)snprintf(words, size, "%s|", part);
    bool quoted = false;
    for (const char *at = usage_part_named(usage_command_named("tourney"), part)->example; *at && used + 1 < size;
         at++) {
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

/* The arguments of the example are accepted: no unknown option, no extra word. The command may still have nothing to
 * do. */
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
    cr_assert(!strstr(text, "unknown option") && !strstr(text, "argument"), "%s: %s", words, text);
    free(text);
}

/* Each subcommand has help. */
Test(tourney_answers, each_subcommand_has_help) {
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
        cr_assert_lt(length, size, "%s has no help text", PARTS[i]);
        cr_assert_not_null(strstr(text, "example: traxis tourney "), "%s has no example", PARTS[i]);
        cr_assert_not_null(strstr(text, "--json"));
        free(text);
    }
    stdout = out;
    free(all);
    for (unsigned i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        is_understood(PARTS[i]);
}

/* An export reports what its format cannot represent. */
Test(tourney_answers, exports_report_omissions) {
    char omissions[300];
    event_of(4, "|--rounds|1");
    round_with("W");
    desk d = opened();
    cr_assert_not(tn_list_omissions(&d.event, "league", omissions, sizeof omissions), "%s", omissions);
    desk_close(&d);
    good("report|EVENT|1|--planets|2-1|--symbols|3-3|--reason|time");
    good("report|EVENT|2|FW|--reason|late");
    good("drop|EVENT|4");
    d = opened();
    cr_assert(tn_list_omissions(&d.event, "league", omissions, sizeof omissions));
    cr_assert_str_eq(omissions, "drops, forfeits, planets and symbols");
    cr_assert(tn_list_omissions(&d.event, "results", omissions, sizeof omissions));
    cr_assert_str_eq(omissions, "planets and symbols");
    cr_assert_not(tn_list_omissions(&d.event, "json", omissions, sizeof omissions));
    desk_close(&d);
}

/* With reseeding the next game of a winner is unknown, so the bracket has no connecting lines. */
Test(tourney_answers, bracket_lines_need_a_fixed_bracket) {
    event_of(8, "|--rounds|1|--cut|8");
    round_with("W");
    good("cut|EVENT");
    shows("html", "<div class=\"bracket lines\">");
    good("set|EVENT|bracket|reseed|--reason|asked");
    shows("html", "<div class=\"bracket\">");
    shows("html", "seeded anew");
}

/* --json reports that the file was written; it does not change the format. */
Test(tourney_answers, exports_keep_the_requested_format) {
    event_of(4, "");
    refused("export|EVENT|html|--json");
    good("export|EVENT|html|OTHER|--json");
    char *page = contents(other, NULL);
    cr_assert_eq(strncmp(page, "<!DOCTYPE html>", 15), 0);
    free(page);
}

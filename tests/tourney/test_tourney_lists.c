/* test_tourney_lists.c: deck lists at the desk: from a folder, a single list, all lists on paper, random checks; and
 * checking in all players at once. */
#include <sys/stat.h>

#include "tourney_fixture.h"

TestSuite(tourney_lists, .init = set_up, .fini = tear_down, .timeout = 120);

/* ---- Check-in ---------------------------------------------------------------------------------------------------- */

static unsigned here(void) {
    desk d = opened();
    unsigned count = 0;
    for (unsigned i = 0; i < d.event.count; i++)
        count += d.event.players[i].checked_in;
    desk_close(&d);
    return count;
}

Test(tourney_lists, all_players_are_checked_in_at_once) {
    players(4, "");
    good("checkin|EVENT|2");
    good("drop|EVENT|4");
    good("checkin|EVENT|--all");
    cr_assert_eq(here(), 3); /* a dropped player is not here */
    good("undo|EVENT");
    cr_assert_eq(here(), 1); /* the whole command is undone */
    good("checkin|EVENT|--all");
    good("checkin|EVENT|--all");
    refused_with("checkin|EVENT", "expects a player, or --all");
    refused("checkin|EVENT|1|--all");
}

Test(tourney_lists, checking_in_all_players_is_atomic) {
    players(3, "|--kind|regional");
    refused_with("checkin|EVENT|--all", "TR-R07");
    refused("checkin|EVENT|--all|--sleeves|none");
    cr_assert_eq(here(), 0);
    good("checkin|EVENT|--all|--sleeves|opaque");
    cr_assert_eq(here(), 3);
}

/* ---- A folder ---------------------------------------------------------------------------------------------------- */

static char lists[120];

static void put_list(const char *name, const char *deck) {
    char from[100], to[200];
    snprintf(from, sizeof from, "decks/%s.txt", deck);
    snprintf(to, sizeof to, "%s/%s", lists, name);
    size_t length;
    char *text = *deck ? contents(from, &length) : strdup("Rubbish\n");
    cr_assert(*text, "%s", from);
    write_text(to, text, strlen(text));
    free(text);
}

static void take_away(const char *name) {
    char path_of[200];
    snprintf(path_of, sizeof path_of, "%s/%s", lists, name);
    cr_assert_eq(unlink(path_of), 0, "%s", path_of);
}

/* Makes "OTHER" a folder of lists. */
static void make_lists(void) {
    snprintf(lists, sizeof lists, "%s", other);
    cr_assert_eq(mkdir(lists, 0700), 0);
}

static const tn_player *player_of(const desk *d, uint32_t number) {
    return tn_event_number(&d->event, number);
}

Test(tourney_lists, folder_is_read_file_by_file) {
    players(3, "");
    good("add|EVENT|Zoë Ünal");
    make_lists();
    put_list("2.txt", "nazdreg");
    put_list("player_1.txt", "baharroth");
    put_list("Zoe Unal.txt", "nazdreg");
    put_list(".hidden", "");
    good("deck|EVENT|--folder|OTHER");
    desk d = opened();
    cr_assert(player_of(&d, 1)->deck && player_of(&d, 2)->deck && !player_of(&d, 3)->deck && player_of(&d, 4)->deck);
    cr_assert_str_eq(player_of(&d, 2)->warlord, player_of(&d, 4)->warlord);
    desk_close(&d);
    good("undo|EVENT"); /* a single command */
    d = opened();
    cr_assert(!player_of(&d, 1)->deck && !player_of(&d, 4)->deck);
    desk_close(&d);
    take_away("2.txt");
    take_away("player_1.txt");
    take_away("Zoe Unal.txt");
    take_away(".hidden");
    rmdir(lists);
}

Test(tourney_lists, invalid_files_of_a_folder_are_reported) {
    players(3, "");
    make_lists();
    put_list("1.txt", "nazdreg");
    put_list("2.txt", "");
    put_list("Nobody.txt", "nazdreg");
    put_list("Player 1.txt", "baharroth");
    json_t *answer_json = answer("deck|EVENT|--folder|OTHER|--json", EXIT_NO),
           *left = json_object_get(answer_json, "left_out");
    cr_assert_eq(json_array_size(json_object_get(answer_json, "taken")), 1);
    cr_assert_eq(json_integer_value(json_object_get(answer_json, "without_list")), 2);
    cr_assert_eq(json_array_size(left), 3);
    cr_assert_str_eq(json_string_value(json_object_get(json_array_get(left, 0), "file")), "2.txt");
    cr_assert_str_eq(json_string_value(json_object_get(json_array_get(left, 1), "reason")),
                     "no player has that number or name");
    cr_assert_str_eq(json_string_value(json_object_get(json_array_get(left, 2), "reason")),
                     "is a second list for the same player");
    json_decref(answer_json);
    good("start|EVENT");
    cr_assert_eq(run("deck|EVENT|--folder|OTHER"), EXIT_NO); /* a locked deck is kept */
    desk d = opened();
    cr_assert_not_null(strstr(player_of(&d, 1)->warlord, "Nazdreg"));
    desk_close(&d);
    refused("deck|EVENT|1|--folder|OTHER");
    refused("deck|EVENT");
    take_away("1.txt");
    take_away("2.txt");
    take_away("Nobody.txt");
    take_away("Player 1.txt");
    refused_with("deck|EVENT|--folder|OTHER", "the folder has no files");
    rmdir(lists);
    refused_with("deck|EVENT|--folder|OTHER", "No such file");
}

/* ---- Looking at lists -------------------------------------------------------------------------------------------- */

static void two_lists(void) {
    players(4, "");
    good("deck|EVENT|1|nazdreg");
    good("deck|EVENT|3|baharroth");
    good("start|EVENT");
}

Test(tourney_lists, staff_look_at_one_or_all) {
    two_lists();
    json_t *all = answer("decks|EVENT|--json", EXIT_YES), *one = answer("decks|EVENT|3|--json", EXIT_YES);
    cr_assert_eq(json_array_size(all), 4);
    cr_assert(json_is_true(json_object_get(json_array_get(all, 2), "deck")));
    cr_assert(json_is_false(json_object_get(json_array_get(all, 3), "deck")));
    cr_assert_gt(json_object_size(json_object_get(json_object_get(one, "deck"), "list")), 10);
    json_decref(all);
    json_decref(one);
    good("decks|EVENT");
    good("decks|EVENT|Player 3");
    refused_with("decks|EVENT|4", "has no deck list");
    refused("decks|EVENT|9");
}

Test(tourney_lists, lists_are_printed_for_staff_or_when_they_are_open) {
    two_lists();
    refused_with("export|EVENT|lists|OTHER", "are hidden from players");
    refused("export|EVENT|lists-text|OTHER");
    good("export|EVENT|lists|#0|--staff");
    char *page = contents(files[0], NULL);
    cr_assert(strstr(page, "<h2>1 Player 1</h2>") && strstr(page, "<td>Corpulent Ork</td>"));
    cr_assert_null(strstr(page, "Player 2"));
    free(page);
    good("set|EVENT|decks|open");
    shows("lists", "<td>Corpulent Ork</td>");
    shows("lists-text", "x Corpulent Ork\n");
}

Test(tourney_lists, checks_are_drawn_and_can_be_repeated) {
    players(6, "");
    for (unsigned i = 1; i <= 5; i++) {
        char words[60];
        snprintf(words, sizeof words, "deck|EVENT|%u|nazdreg", i);
        good(words);
    }
    good("start|EVENT");
    good("drop|EVENT|5");
    json_t *first = answer("decks|EVENT|--check|3|--seed|9|--json", EXIT_YES);
    json_t *again = answer("decks|EVENT|--check|3|--seed|9|--json", EXIT_YES), *number;
    size_t i;
    cr_assert(json_equal(first, again));
    cr_assert_eq(json_array_size(json_object_get(first, "check")), 3);
    json_array_foreach(json_object_get(first, "check"), i, number) /* has a list and is still active */
        cr_assert_leq(json_integer_value(number), 4);
    json_decref(first);
    json_decref(again);
    refused_with("decks|EVENT|--check|5", "players with a list who play now: 4");
    refused("decks|EVENT|1|--check|1");
    good("pair|EVENT");
    desk d = opened();
    uint32_t bye = tn_event_round(&d.event)->bye;
    desk_close(&d);
    cr_assert_gt(bye, 0);
    good("decks|EVENT|--check|3");
    if (bye <= 4) /* a player with a bye does not play */
        refused("decks|EVENT|--check|4");
    else
        good("decks|EVENT|--check|4");
}

/* test_session.c: a game in progress: its record, undo, resuming, seats and hidden information. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../fixture.h"
#include "client/play/page_why.h"
#include "client/play/session.h"
#include "record/record.h"
#include "table/table.h"

static tx_catalog *catalog;
static tx_setup setup;
static tx_session session, other;
static char folder[] = "/tmp/traxis-session-XXXXXX";
static char error[512];

static void set_up(void) {
    catalog = load_cards();
    setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
    setup.asking = 1;
    cr_assert_not_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
}

static void remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_expect_eq(system(command), 0);
}

static void tear_down(void) {
    session_end(&session);
    session_end(&other);
    tx_catalog_free(catalog);
    remove_folder();
}

TestSuite(session, .init = set_up, .fini = tear_down);

static const tx_game *game_of(const tx_session *of) {
    return table_game(of->table);
}

static const tx_decision *decision_now(void) {
    return table_decision(session.table);
}

static void start(const char *first, const char *second) {
    const char *const player[TX_SEATS] = {first, second};
    cr_assert(session_start(&session, catalog, &setup, 7, player, error, sizeof error), "%s", error);
    session_advance(&session);
}

/* Makes choices for people, a different option each time. */
static void choose_some(unsigned count) {
    for (unsigned i = 0; i < count && !session_over(&session); i++) {
        cr_assert(session_choose(&session, i * 7 % decision_now()->count), "%s", session.problem);
        session_advance(&session);
    }
}

static bool resume(const char *path, const char *first, const char *second) {
    const char *const player[TX_SEATS] = {first, second};
    return session_resume(&other, catalog, path, player, error, sizeof error);
}

static unsigned undo_goes_to(const tx_session *of) {
    bool free;
    unsigned back_to = UINT32_MAX;
    cr_expect_eq(table_check_undo(of->table, 0, &free, &back_to), TABLE_ERROR_NONE);
    return back_to;
}

/* TR-R64: no help and no undo; a resumed game is still a tournament game. */
Test(session, a_tournament_game_has_no_undo_and_no_answers) {
    char message[256] = "";
    start(PERSON, "greedy");
    choose_some(3);
    page_reader reader = {catalog, &session.seat[0].view, 0, 80};
    tx_lines page = {0};
    cited_rules cited = {.count = 0};
    cr_expect(page_why(&page, &reader, &session, "Nazdreg", &cited, message, sizeof message), "%s", message);
    cr_expect_gt(page.count, 1);
    lines_clear(&page);
    session_make_tournament(&session);
    cr_expect_not(session_request(&session, 0, REQUEST_UNDO));
    cr_expect_not_null(strstr(session.seat[0].answer, "tournament"));
    cr_expect_not(page_why(&page, &reader, &session, "Nazdreg", &cited, message, sizeof message));
    cr_expect_str_eq(message, CLI_NO_WHY);
    cr_expect_eq(page.count, 0);
    cr_assert(resume(session.path, NULL, NULL), "%s", error);
    cr_expect(other.tournament);
    cr_expect_not(session_request(&other, 0, REQUEST_UNDO));
    char again[SAVE_PATH];
    snprintf(again, sizeof again, "%s", other.path);
    session_end(&session);
    const char *const player[TX_SEATS] = {NULL, NULL};
    cr_assert(session_resume(&session, catalog, again, player, error, sizeof error), "%s", error);
    cr_expect(session.tournament);
}

Test(session, undo_restores_game_log_and_record) {
    struct stat before, after;
    start(PERSON, "random");
    choose_some(10);
    uint64_t hash = tx_hash(game_of(&session));
    unsigned lines = session.seat[0].log.count, count = decision_now()->count;
    cr_assert_eq(stat(session.path, &before), 0);
    choose_some(1);
    cr_expect_neq(tx_hash(game_of(&session)), hash);
    cr_assert(session_request(&session, 0, REQUEST_UNDO));
    cr_assert_eq(stat(session.path, &after), 0);
    cr_expect_eq(tx_hash(game_of(&session)), hash);
    cr_expect_eq(session.seat[0].log.count, lines);
    cr_expect_eq(decision_now()->count, count);
    cr_expect_eq(before.st_size, after.st_size);
}

Test(session, undo_stops_at_the_first_decision_and_needs_a_bot) {
    start(PERSON, "random");
    cr_expect_not(session_request(&session, 0, REQUEST_UNDO));
    cr_expect_str_neq(session.seat[0].answer, "");
    session_end(&session);
    start(PERSON, PERSON);
    choose_some(3);
    cr_expect_not(session_request(&session, 0, REQUEST_UNDO));
}

static void expect_result(const tx_session *of, unsigned outcome, unsigned winner, unsigned reason) {
    tx_result result = tx_game_result(game_of(of));
    cr_expect(session_over(of));
    cr_expect_eq(result.outcome, outcome);
    cr_expect_eq(result.winner, winner);
    cr_expect_eq(result.reason, reason);
}

Test(session, a_conceded_game_stays_lost) {
    start(PERSON, "random");
    choose_some(9);
    cr_expect(session_can_undo(&session, 0));
    cr_assert(session_request(&session, 0, REQUEST_CONCEDE));
    expect_result(&session, TX_WON, 1, TX_CONCEDED);
    cr_expect_not(session_can_undo(&session, 0));
    cr_expect_not(session_request(&session, 0, REQUEST_UNDO));
    cr_expect_str_neq(session.seat[0].answer, "");
    cr_expect_not(session_request(&session, 0, REQUEST_CONCEDE), "it is over");
    cr_assert(resume(session.path, NULL, NULL), "%s", error);
    expect_result(&other, TX_WON, 1, TX_CONCEDED);
}

Test(session, a_draw_is_offered_refused_and_agreed_to) {
    start(PERSON, PERSON);
    choose_some(9);
    cr_expect_not(session_request(&session, 1, REQUEST_AGREE), "nothing was offered");
    cr_assert(session_request(&session, 0, REQUEST_DRAW));
    cr_expect_not(session_request(&session, 0, REQUEST_AGREE), "a player cannot accept their own offer");
    cr_expect(session_request(&session, 1, REQUEST_REFUSE));
    cr_expect_not(session_over(&session));
    choose_some(1);
    cr_assert(session_request(&session, 1, REQUEST_DRAW));
    cr_assert(session_request(&session, 0, REQUEST_AGREE));
    expect_result(&session, TX_TIED, 0, TX_AGREED);
    cr_assert(resume(session.path, NULL, NULL), "%s", error);
    expect_result(&other, TX_TIED, 0, TX_AGREED);
}

Test(session, a_bot_declines_a_draw) {
    start(PERSON, "random");
    choose_some(9);
    cr_expect_not(session_request(&session, 0, REQUEST_DRAW));
    cr_expect_str_eq(session.seat[0].answer, table_error_text(TABLE_ERROR_COMPUTER_OPPONENT));
    cr_expect_not(session_over(&session));
}

Test(session, a_killed_game_continues) {
    char path[SAVE_PATH];
    start(PERSON, "random");
    choose_some(25);
    cr_assert(saves_latest(path, sizeof path));
    cr_expect_str_eq(path, session.path);
    cr_assert(resume(path, NULL, NULL), "%s", error);
    cr_expect_eq(tx_hash(game_of(&other)), tx_hash(game_of(&session)));
    cr_expect_eq(other.seat[0].log.count, session.seat[0].log.count);
    cr_expect_eq(undo_goes_to(&other), undo_goes_to(&session));
    cr_expect_str_eq(other.player[1], "random");
}

Test(session, undo_works_after_resuming_and_what_was_undone_stays_undone) {
    char path[SAVE_PATH];
    start(PERSON, "random");
    choose_some(12);
    cr_assert(session_request(&session, 0, REQUEST_UNDO));
    cr_assert(session_request(&session, 0, REQUEST_UNDO));
    cr_assert(saves_latest(path, sizeof path));
    cr_assert(resume(path, NULL, NULL), "%s", error);
    cr_expect_eq(tx_hash(game_of(&other)), tx_hash(game_of(&session)));
    cr_assert(session_request(&session, 0, REQUEST_UNDO));
    cr_assert(session_request(&other, 0, REQUEST_UNDO));
    cr_expect_eq(tx_hash(game_of(&other)), tx_hash(game_of(&session)));
}

/* A resumed game keeps the notes of its record, also after an undo; the text of a note is not parsed as a remark. */
Test(session, notes_survive_resuming) {
    char copy[128], longer[600];
    snprintf(copy, sizeof copy, "%s/noted.record", folder);
    start(PERSON, "random");
    unsigned made = session.choice_count;
    cr_assert(session_save(&session, copy));
    memset(longer, 'x', 248);
    strcpy(longer + 248, "# tournament game"); /* starts a new piece of the line when it is read in pieces of 255 */
    FILE *out = fopen(copy, "a");
    tx_record_write_note(out, "From here on.");
    tx_record_write_note(out, longer);
    fclose(out);
    cr_assert(resume(copy, NULL, NULL), "%s", error);
    cr_expect_not(other.tournament);
    session_choose(&other, 0);
    session_advance(&other);
    cr_assert(session_request(&other, 0, REQUEST_UNDO), "%s", other.seat[0].answer);
    fflush(other.file);
    tx_error wrong;
    tx_record *record = tx_record_read(catalog, other.path, &wrong);
    cr_assert_not_null(record, "%s", wrong.text);
    cr_assert_not_null(tx_record_notes_at(record, made));
    cr_expect_eq(strncmp(tx_record_notes_at(record, made), "From here on. xxx", 17), 0);
    tx_record_free(record);
}

Test(session, a_copy_overwrites_no_file_and_can_be_resumed_again) {
    char copy[128];
    snprintf(copy, sizeof copy, "%s/copy.record", folder);
    start(PERSON, "random");
    choose_some(5);
    cr_assert(session_save(&session, copy));
    cr_expect_not(session_save(&session, copy));
    cr_assert(resume(copy, NULL, NULL), "%s", error);
    cr_expect_eq(access(copy, R_OK), 0);
}

Test(session, bad_names_and_files_are_rejected) {
    const char *const player[TX_SEATS] = {PERSON, "nobody"};
    cr_expect_not(session_start(&session, catalog, &setup, 7, player, error, sizeof error));
    cr_expect_not_null(strstr(error, "nobody"), "%s", error);
    cr_expect_not(resume("no/such/file", NULL, NULL));
    cr_expect_not_null(strstr(error, "no/such/file"), "%s", error);
}

/* ---- Levels ------------------------------------------------------------------------------------------------------ */

Test(session, a_level_survives_resuming) {
    start(PERSON, "random");
    cr_expect_eq(table_level(session.table, 0), LEVEL_CHANGES);
    session_set_level(&session, 0, LEVEL_TURNS);
    choose_some(9);
    cr_assert(resume(session.path, NULL, NULL), "%s", error);
    cr_expect_eq(table_level(other.table, 0), LEVEL_TURNS);
    cr_expect_eq(tx_hash(game_of(&other)), tx_hash(game_of(&session)));
}

/* Against a bot, people are not prompted where they can only pass, except at the level of everything. */
Test(session, prompts_follow_the_level) {
    unsigned single = 0;
    start(PERSON, "random");
    for (unsigned i = 0; i < 60 && !session_over(&session); i++) {
        cr_expect_gt(decision_now()->count, 1);
        choose_some(1);
    }
    session_end(&session);
    start(PERSON, "random");
    session_set_level(&session, 0, LEVEL_ALL);
    for (unsigned i = 0; i < 60 && !session_over(&session); i++) {
        single += decision_now()->count == 1;
        choose_some(1);
    }
    cr_expect_gt(single, 5);
}

/* Returns how many of the player's cards could not have been used on something past. */
static unsigned explain_the_past(void) {
    unsigned found = 0;
    const tx_game *view = &session.seat[0].view;
    for (unsigned ref = 0; ref < view->card_count; ref++)
        if (view->cards[ref].controller == 0 && session_explain(&session, 0, (tx_ref)ref))
            for (unsigned i = 0; i < session.seat[0].reasons.count; i++)
                found += strstr(session.seat[0].reasons.line[i], "have been used") != NULL;
    return found;
}

/* Automatic choices are in the record, and `why` knows what the choices since the player's own caused. */
Test(session, automatic_choices_are_recorded) {
    setup = setup_of(catalog, "decks/core-tau.txt", "decks/core-orks.txt");
    start(PERSON, "greedy");
    unsigned several = 0, explained = 0;
    for (unsigned i = 0; i < 80 && !session_over(&session); i++) {
        unsigned before = session.choice_count;
        choose_some(1);
        several += session.choice_count > before + 2;
        cr_assert_eq(session.choice_count, game_of(&session)->choices, "%u in the record", session.choice_count);
        explained += i % 8 == 0 && explain_the_past() > 0;
    }
    cr_expect_gt(several, 5);
    cr_expect_gt(explained, 2);
}

Test(session, a_hint_names_an_option) {
    start(PERSON, "random");
    cr_assert(session_request(&session, 0, REQUEST_HINT));
    cr_expect_lt(session.seat[0].hinted, decision_now()->count);
    cr_expect_str_neq(session.seat[0].answer, "");
    session_make_tournament(&session);
    cr_expect_not(session_request(&session, 0, REQUEST_HINT));
    cr_expect_str_eq(session.seat[0].answer, table_error_text(TABLE_ERROR_NO_HELP));
}

Test(session, saved_games_are_listed_the_latest_first) {
    static char paths[3][SAVE_PATH];
    cr_expect_eq(saves_list(paths, 3), 0);
    for (unsigned i = 0; i < 4; i++) {
        session_end(&session);
        start(PERSON, "random");
        struct timespec times[2] = {{.tv_sec = 1000 + i}, {.tv_sec = 1000 + i}};
        cr_assert_eq(utimensat(AT_FDCWD, session.path, times, 0), 0);
    }
    cr_assert_eq(saves_list(paths, 3), 3);
    cr_expect_str_eq(paths[0], session.path);
    cr_expect_str_neq(paths[1], paths[0]);
    cr_expect_str_neq(paths[2], paths[1]);
    session_end(&session);
}

static bool seen_somewhere(const tx_game *view, tx_def_id def) {
    for (unsigned ref = 0; ref < view->card_count; ref++)
        if (view->cards[ref].def == def)
            return true;
    return false;
}

/* Returns a line of the seat's log in neutral words. */
static const char *log_words(unsigned line, unsigned seat) {
    static char words[TABLE_LINE];
    tx_read_text(session.seat[seat].log.line[line], NULL, words, sizeof words, NULL, NULL);
    return words;
}

/* Returns the number of lines of the seat's log with these words. */
static unsigned lines_with(unsigned seat, const char *words) {
    unsigned count = 0;
    for (unsigned i = 0; i < session.seat[seat].log.count; i++)
        count += strstr(log_words(i, seat), words) != NULL;
    return count;
}

/* A title hidden from a seat, because the opponent holds or draws it, is in no log line of that seat. */
Test(session, the_log_names_no_card_that_is_hidden) {
    unsigned hidden = 0;
    start(PERSON, PERSON);
    choose_some(30);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_game view;
        tx_view(catalog, game_of(&session), seat, &view);
        for (unsigned ref = 0; ref < game_of(&session)->card_count; ref++) {
            tx_def_id def = game_of(&session)->cards[ref].def;
            if (seen_somewhere(&view, def))
                continue;
            hidden++;
            cr_expect_eq(lines_with(seat, catalog->defs[def].name), 0, "P%u reads %s", seat + 1,
                         catalog->defs[def].name);
        }
    }
    cr_expect_gt(hidden, 20);
}

Test(session, a_whole_game_ends) {
    start(PERSON, "random");
    choose_some(5000);
    cr_expect_str_eq(session.problem, "");
    cr_expect_eq(decision_now()->kind, TX_GAME_OVER);
    cr_assert(resume(session.path, NULL, NULL), "%s", error);
    cr_expect_eq(table_decision(other.table)->kind, TX_GAME_OVER);
}

/* Passes until an option of that verb can be chosen; returns its index. */
static unsigned find_option(unsigned verb) {
    for (unsigned n = 0; n < 200 && !session_over(&session); n++) {
        unsigned last = decision_now()->count - 1u;
        for (unsigned i = 0; i <= last; i++)
            if (decision_now()->options[i].verb == verb)
                return i;
        cr_assert(session_choose(&session, last));
        session_advance(&session);
    }
    cr_assert_fail("no such option comes");
    return 0;
}

Test(session, both_logs_report_the_enslavement_dial_and_the_reserve) {
    setup = setup_of(catalog, "decks/illuminor-szeras.txt", "decks/epistolary-vezuel.txt");
    start(PERSON, PERSON);
    unsigned option = find_option(TX_FACTION);
    cr_assert(session_choose(&session, option));
    cr_expect(lines_with(0, "P1's enslavement dial shows Astra Militarum"));
    cr_expect(lines_with(1, "P1's enslavement dial shows Astra Militarum"));
    session_advance(&session);
    option = find_option(TX_PLACE_RESERVE);
    unsigned seat = decision_now()->seat;
    char own[160];
    snprintf(own, sizeof own, "places %s in reserve at",
             catalog->defs[game_of(&session)->cards[decision_now()->options[option].card].def].name);
    cr_assert(session_choose(&session, option));
    cr_expect(lines_with(seat, own));
    cr_expect(lines_with(1 - seat, "places a card in reserve at"));
    cr_expect_not(lines_with(1 - seat, own));
}

/* The bot puts the rest of a search under its deck one by one: several choices, but one line. */
Test(session, several_choices_of_a_bot_make_one_line) {
    setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-tau.txt");
    setup.asking = 1;
    start(PERSON, "greedy");
    choose_some(400);
    cr_expect_gt(lines_with(0, "5 cards go to the bottom of P2's deck"), 0);
    cr_expect_eq(lines_with(0, "a card goes to the bottom of P2's deck"), 0);
}

/* ---- Explanations of bots ---------------------------------------------------------------------------------------- */

static bool begins_with(const char *text, const char *words) {
    return !strncmp(text, words, strlen(words));
}

/* Returns whether the explanation reveals nothing of a hand: it repeats the log, and names the kind of advantage. */
static bool has_no_news(const char *explanation) {
    const char *rest = explanation;
    for (unsigned i = 0; i < session.seat[0].log.count; i++) {
        const char *line = session.seat[0].log.line[i];
        if (begins_with(explanation, line)) {
            rest = explanation + strlen(line);
            rest += begins_with(rest, ": ") ? 2 : 0;
        }
    }
    return begins_with(rest, "I hoped ") || begins_with(rest, "I feared ") || begins_with(rest, "I thought ") ||
           begins_with(rest, "Nothing else looked better") || begins_with(rest, "You will hear why when it lies open.");
}

Test(session, a_bot_explains_its_last_move, .timeout = 60) {
    unsigned explained = 0, different = 0;
    char before[TABLE_TEXT] = "";
    start(PERSON, "veteran");
    cr_expect_not(session_request(&session, 0, REQUEST_BOT_REASON));
    cr_expect_not_null(strstr(session.seat[0].answer, "explain"));
    for (unsigned i = 0; i < 40 && !session_over(&session); i++) {
        choose_some(1);
        if (session_over(&session) || !session_request(&session, 0, REQUEST_BOT_REASON))
            continue;
        cr_expect(has_no_news(session.seat[0].answer), "%s", session.seat[0].answer);
        cr_expect_null(strstr(session.seat[0].answer, "The other choice"), "%s", session.seat[0].answer);
        explained++;
        different += strcmp(before, session.seat[0].answer) != 0;
        snprintf(before, sizeof before, "%s", session.seat[0].answer);
    }
    cr_expect_gt(explained, 10);
    cr_expect_gt(different, 5);
    if (!session_over(&session))
        cr_assert(session_request(&session, 0, REQUEST_CONCEDE));
    cr_assert(session_request(&session, 0, REQUEST_BOT_REASON));
    cr_expect(strstr(session.seat[0].answer, "The other choice was \""), "%s", session.seat[0].answer);
}

static const char *explanation_words(void) {
    static char words[TABLE_TEXT];
    tx_read_text(session.seat[0].answer, NULL, words, sizeof words, NULL, NULL);
    return words;
}

/* Both dials are revealed together, the person's first. */
Test(session, a_bot_explains_its_own_dial, .timeout = 60) {
    unsigned explained = 0;
    start(PERSON, "veteran");
    for (unsigned i = 0; i < 60 && !session_over(&session); i++) {
        choose_some(1);
        if (session_over(&session) || !session_request(&session, 0, REQUEST_BOT_REASON))
            continue;
        cr_expect_not(begins_with(explanation_words(), "P1's dial"), "%s", session.seat[0].answer);
        explained += begins_with(explanation_words(), "P2's dial shows ");
    }
    cr_expect_gt(explained, 0);
}

Test(session, undone_moves_and_tournament_games_are_not_explained, .timeout = 60) {
    start(PERSON, "veteran");
    for (unsigned i = 0; i < 40 && !session_request(&session, 0, REQUEST_BOT_REASON); i++)
        choose_some(1);
    cr_assert(session_request(&session, 0, REQUEST_BOT_REASON));
    cr_expect_not(session_request(&session, 1, REQUEST_BOT_REASON), "people explain no moves");
    session_make_tournament(&session);
    cr_expect_not(session_request(&session, 0, REQUEST_BOT_REASON));
    cr_expect_not_null(strstr(session.seat[0].answer, "tournament"));
    session_end(&session);
    start(PERSON, "veteran");
    for (unsigned i = 0; i < 40 && !session_request(&session, 0, REQUEST_BOT_REASON); i++)
        choose_some(1);
    cr_assert(session_request(&session, 0, REQUEST_UNDO));
    cr_expect_not(session_request(&session, 0, REQUEST_BOT_REASON));
}

Test(session, a_bot_with_a_clock_ponders, .timeout = 60) {
    start(PERSON, "warlord:ms=2");
    choose_some(2);
    cr_assert_eq(decision_now()->seat, 0);
    uint64_t before = tx_hash(game_of(&session));
    cr_expect(session_ponder(&session));
    cr_expect(session_ponder(&session), "and continues");
    cr_expect_eq(tx_hash(game_of(&session)), before, "it only thinks");
    choose_some(3);
    session_end(&session);
    start(PERSON, "veteran");
    choose_some(2);
    cr_expect_not(session_ponder(&session), "nothing to think about beforehand");
}

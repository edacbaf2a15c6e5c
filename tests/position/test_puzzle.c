/* test_puzzle.c: valid puzzles: some choices solve it and some do not, in a position that can occur between legal
 * decks; and the files of puzzles/. */
#include "../scenario_fixture.h"

static enum tx_verdict pose(const char *text, tx_puzzle *puzzle) {
    tx_position_file *file = read_text(text);
    cr_assert(file, "%s", report.text);
    cr_assert(tx_position_is_puzzle(file, 0));
    enum tx_verdict verdict = tx_puzzle_stage(file, 0, cards(), puzzle, message, sizeof message);
    tx_position_free(file);
    return verdict;
}

#define HEAD    "puzzle \"p\"\ntheme battle\nbecause \"Why.\"\n"
#define LEADERS "P1 warlord \"Captain Cato Sicarius\"; P2 warlord \"Nazdreg\"\n"
#define FIGHT                                                                                                          \
    "P1 at 1: \"10th Company Scout\"\nP2 at 1: \"Shoota Mob\", \"Goff Nob\"\nbegin combat at 1\n"                      \
    "P1 attacks with \"10th Company Scout\"\nuntil P1 decides defender\n"

static unsigned solving(const tx_puzzle *puzzle) {
    unsigned count = 0;
    for (unsigned i = 0; i < puzzle->decision.count; i++)
        count += tx_puzzle_solved(puzzle, i);
    return count;
}

static void refused(const char *text, const char *words) {
    tx_puzzle puzzle;
    cr_expect_eq(pose(text, &puzzle), TX_FAILED, "not refused, expected: %s", words);
    assert_contains(message, words);
}

Test(puzzle, only_good_options_solve_it) {
    tx_puzzle puzzle;
    cr_assert_eq(pose(HEAD LEADERS FIGHT "good P1 attacks \"Shoota Mob\"\n", &puzzle), TX_PASSED, "%s", message);
    cr_expect_eq(puzzle.decision.count, 2);
    cr_expect_eq(solving(&puzzle), 1);
}

Test(puzzle, other_options_solve_it_if_only_bad_ones_are_marked) {
    tx_puzzle puzzle;
    cr_assert_eq(pose(HEAD LEADERS "P1 at 1: \"10th Company Scout\"\nP2 at 1: \"Shoota Mob\" x2, \"Goff Nob\"\n"
                                   "begin combat at 1\nP1 attacks with \"10th Company Scout\"\n"
                                   "until P1 decides defender\nbad P1 attacks \"Goff Nob\"\n",
                      &puzzle),
                 TX_PASSED, "%s", message);
    cr_expect_eq(puzzle.decision.count, 3);
    cr_expect_eq(solving(&puzzle), 2);
}

Test(puzzle, some_but_not_all_options_must_solve_it) {
    refused(HEAD LEADERS FIGHT "good P1 attacks \"Shoota Mob\"\ngood P1 attacks \"Goff Nob\"\n", "each of its choices");
    refused(HEAD LEADERS FIGHT "bad P1 attacks \"Shoota Mob\"\nbad P1 attacks \"Goff Nob\"\n", "none of its choices");
}

Test(puzzle, marks_name_what_is_possible_once) {
    refused(HEAD LEADERS FIGHT "good P1 attacks P2's warlord\n", "this is not possible in the puzzle's position");
    refused(HEAD LEADERS FIGHT "good P1 attacks \"Goff Nob\"\nbad P1 attacks \"Goff Nob\"\n",
            "this option also has the opposite mark");
}

static void unreadable(const char *text, const char *words) {
    report = (tx_report){0};
    tx_position_file *file = read_text(text);
    cr_expect_null(file, "not refused, expected: %s", words);
    assert_contains(report.text, words);
}

Test(puzzle, a_theme_a_reason_and_a_mark_are_needed) {
    unreadable("puzzle \"p\"\nbecause \"Why.\"\n" LEADERS FIGHT "good P1 attacks \"Goff Nob\"\n", "has no theme");
    unreadable("puzzle \"p\"\ntheme battle\n" LEADERS FIGHT "good P1 attacks \"Goff Nob\"\n", "has no reason");
    unreadable(HEAD LEADERS FIGHT, "has no move that is good or bad");
    unreadable("puzzle \"p\"\ntheme cookery\n", "expected a theme");
}

/* ---- Legal decks ------------------------------------------------------------------------------------------------- */

/* A puzzle with the statement, in which P1 plays the captain of Space Marines. */
static const char *with(const char *statement) {
    static char text[1024];
    snprintf(text, sizeof text, HEAD LEADERS "%s\n" FIGHT "good P1 attacks \"Shoota Mob\"\n", statement);
    return text;
}

static void refused_with(const char *statement, const char *words) {
    refused(with(statement), words);
    assert_contains(message, ":5: P1's cards cannot come from a legal deck");
}

static void allowed_with(const char *statement) {
    tx_puzzle puzzle;
    cr_expect_eq(pose(with(statement), &puzzle), TX_PASSED, "%s: %s", statement, message);
}

Test(puzzle, cards_that_no_deck_of_the_warlord_can_hold_are_refused) {
    refused_with("P1 hand: \"Cybork Body\"", "it belongs to another warlord's signature squad (R20.2)");
    refused_with("P1 at 3: \"Enginseer Augur\"", "it is loyal to its faction (R20.5)");
    refused_with("P1 at 3: \"Splintered Path Acolyte\"", "not next to the warlord's on the alignment wheel (R20.6)");
    refused_with("P1 deck: \"Penal Legionnaire\", \"Kroot Hunter\"", "allies of only one faction (R20.5)");
    refused_with("P1 discard: \"Termagant Sentry\"", "no other faction may use Tyranid cards (R20.8)");
}

Test(puzzle, more_copies_than_a_deck_can_hold_are_refused) {
    refused_with("P1 at 3: \"Eager Recruit\" x4", "4 copies of \"Eager Recruit\"; 3 are allowed (R20.3)");
    refused_with("P1 at 3: \"10th Company Scout\" x3", "4 copies"); /* another copy is at the first planet */
    refused_with("P1 hand: \"The Fury of Sicarius\" x3", "the signature squad of Captain Cato Sicarius has 2");
}

Test(puzzle, what_a_deck_of_the_warlord_can_hold_is_allowed) {
    allowed_with("P1 at 3: \"Eager Recruit\" x3");
    allowed_with("P1 at 3: \"10th Company Scout\" x2");
    allowed_with("P1 hand: \"The Fury of Sicarius\" x2");             /* the warlord's own squad */
    allowed_with("P1 at 3: \"Penal Legionnaire\", \"Rogue Trader\""); /* an ally of the wheel, a neutral card */
    allowed_with("P2 at 3: \"Snotlings\" x5");                        /* tokens are not in a deck */
}

Test(puzzle, the_opponents_cards_are_looked_at_too) {
    refused(with("P2 hand: \"Indomitable\""), ":5: P2's cards cannot come from a legal deck");
}

Test(puzzle, controlled_cards_need_not_fit_the_deck) {
    allowed_with("P1 at 3: P2's \"Enraged Ork\"");
}

Test(puzzle, a_unique_card_is_in_play_once) {
    refused(with("P2 at 3: \"Crushface\" x2"), "inconsistent: a player controls two copies of a unique card");
    allowed_with("P2 at 3: \"Crushface\"\nP2 hand: \"Crushface\" x2");
}

/* ---- The files of puzzles/ --------------------------------------------------------------------------------------- */

Test(puzzle, all_puzzles_can_be_staged) {
    enum { MIN = 60, MAX_THEMES = 16 };
    tx_suite suite = {.ending = ".puzzle"};
    unsigned posed = 0, themes[MAX_THEMES] = {0};
    tx_puzzle puzzle;
    cr_assert(tx_suite_add(&suite, "puzzles", &report), "%s", report.text);
    for (unsigned f = 0; f < suite.count; f++)
        for (unsigned i = 0; i < tx_position_count(suite.files[f]); i++, posed++) {
            enum tx_verdict verdict = tx_puzzle_stage(suite.files[f], i, cards(), &puzzle, message, sizeof message);
            cr_expect_eq(verdict, TX_PASSED, "%s", message);
            for (unsigned t = 0; tx_puzzle_theme_word(t); t++)
                themes[t] += strcmp(tx_puzzle_theme_word(t), tx_puzzle_theme(suite.files[f], i)) == 0;
        }
    cr_expect_geq(posed, MIN);
    for (unsigned t = 0; tx_puzzle_theme_word(t); t++)
        cr_expect(themes[t], "no puzzle is about %s", tx_puzzle_theme_word(t));
    tx_suite_free(&suite);
}

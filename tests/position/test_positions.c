/* test_positions.c: positions to be played from: valid ones, error messages, and robustness against untrusted text. */
#include "../scenario_fixture.h"
#include "base/random_numbers.h"

static tx_puzzle staged;

static bool stage_with(const char *text, uint64_t seed) {
    tx_position_file *file = tx_position_parse("text", text, strlen(text), &report);
    if (!file) {
        snprintf(message, sizeof message, "%.4000s", report.text);
        return false;
    }
    bool good = tx_position_stage(file, 0, cards(), seed, &staged, message, sizeof message) == TX_PASSED;
    tx_position_free(file);
    return good;
}

static bool stage(const char *text) {
    return stage_with(text, 1);
}

static void refused(const char *text, const char *words) {
    cr_expect_not(stage(text), "not refused, expected: %s", words);
    assert_contains(message, words);
}

#define HEAD "position \"p\"\nP1 warlord \"Captain Cato Sicarius\"; P2 warlord \"Nazdreg\"\n"

Test(positions, positions_begin_as_described) {
    cr_assert(stage(HEAD "round 3\nP2 has initiative\nP1 resources 2\nP2 hand: \"Goff Nob\"\n"
                         "P2 at 1: \"Goff Nob\" (exhausted, 2 damage)\nbegin deploy phase\n"),
              "%s", message);
    cr_expect_eq(staged.game.round, 3);
    cr_expect_eq(staged.game.phase, TX_DEPLOY_PHASE);
    cr_expect_eq(staged.decision.seat, 1);
    cr_expect_eq(staged.game.player[0].resources, 2);
}

Test(positions, moves_continue_from_the_position) {
    cr_assert(stage(HEAD "P1 at 1: \"10th Company Scout\"\nP2 at 1: \"Shoota Mob\", \"Goff Nob\"\nbegin combat at 1\n"
                         "P1 attacks with \"10th Company Scout\"\n"),
              "%s", message);
    cr_expect_eq(staged.decision.kind, TX_ASK_DEFENDER);
}

Test(positions, single_options_are_chosen_automatically) {
    cr_assert(stage(HEAD "P1 at 1: \"10th Company Scout\"\nP2 at 1: \"Goff Nob\"\nbegin combat at 1\n"), "%s", message);
    cr_expect_gt(staged.decision.count, 1);
}

Test(positions, shuffles_follow_from_the_seed) {
    const char *text = HEAD "P1 deck: \"10th Company Scout\", \"Drop Pod Assault\", \"Tactical Squad Cardinis\"\n"
                            "P1 deck filler 20\nbegin setup\n";
    cr_assert(stage_with(text, 1), "%s", message);
    uint64_t one = tx_hash(&staged.game);
    cr_assert(stage_with(text, 1));
    cr_expect_eq(tx_hash(&staged.game), one);
    cr_assert(stage_with(text, 2));
    cr_expect_neq(tx_hash(&staged.game), one);
}

Test(positions, errors_have_their_line) {
    refused(HEAD "P1 hand: \"Drop Pod Asault\"\nbegin deploy phase\n", "text:3: there is no card \"Drop Pod Asault\"");
    refused(HEAD "P1 hand: \"Goff Nob\"\n", "has no 'begin' statement");
    refused(HEAD "P1 hand: \"Goff Nob\nbegin deploy phase\n",
            "text:3: P1 hand: \"Goff Nob: the quotation mark is not closed");
    refused(HEAD "P1 juggles\nbegin deploy phase\n", "text:3: P1 juggles: found 'juggles'");
    refused(HEAD "begin deploy phase\nexpect round 1\n", "text:4: expect round 1: found 'expect'");
    refused(HEAD "P1 warlord at 9\nbegin deploy phase\n", "a planet's number (1 to 7) or HQ");
    refused(HEAD "P1 at 1: \"Drop Pod Assault\"\nbegin deploy phase\n", "it has the wrong card type");
    refused(HEAD "cards \"own.cards\"\nbegin deploy phase\n", "cannot have its own cards");
    refused("P1 hand: \"Goff Nob\"\n", "position \"title\"");
    refused("", "text: contains no position");
}

Test(positions, too_large_positions_are_refused) {
    refused(HEAD "P1 hand: \"Goff Nob\" x99, \"Goff Nob\" x99, \"Goff Nob\" x99\nbegin deploy phase\n",
            "at most 240 cards");
    refused(HEAD "P1 hand: \"Goff Nob\" x95, \"Goff Nob\" x95\nbegin deploy phase\n", "P1 has more than");
    refused(HEAD "P1 deck filler 120; P2 deck filler 120\nbegin deploy phase\n", "the game cannot start");
    static char large[(1 << 20) + 2];
    memset(large, '#', sizeof large - 1);
    refused(large, "at most 1 MiB");
    cr_expect_null(tx_position_parse("text", "position \"a\0b\"", 15, &report), "text with a NUL byte was accepted");
}

Test(positions, finished_games_are_refused) {
    refused(HEAD "P1 warlord (bloodied, 99 damage)\nbegin deploy phase\n", "the game is over in this position");
    refused(HEAD "begin deploy phase\nP1 concedes\n", "the game is over in this position");
}

Test(positions, cards_are_placed_once) {
    refused(
        "position \"p\"\nP1 warlord \"The Swarmlord\"\nP1 at 1: \"Savage Warrior Prime\"\nP1 at 2: \"Savage Warrior "
        "Prime\"\nbegin deploy phase\n",
        "is placed twice");
}

/* Reports the error before the game advances. */
Test(positions, everything_has_a_planet) {
    refused(HEAD "first planet 4\nP2 at 1: \"Goff Nob\"\nbegin deploy phase\n",
            "text:4: \"Goff Nob\" cannot be put there: the line has no planet 1");
    refused(HEAD "P1 victory: \"Barlus\"\nP2 reserve at 7: \"Goff Nob\"\nbegin deploy phase\n",
            "text:4: \"Goff Nob\" cannot be put there: the line has no planet 7");
    refused(HEAD "P1 warlord at 2\nfirst planet 3\nbegin deploy phase\n", "the line has no planet 2");
    refused(HEAD "first planet 7\nbegin combat at 1\n", "no battle is possible at planet 1");
    refused(HEAD "begin combat at 6\n", "no battle is possible at planet 6: it is missing or not face up");
    refused(HEAD "first planet 7\nface up 1\nbegin command phase\n", "the first planet is missing");
}

Test(positions, only_warlords_are_bloodied) {
    refused(HEAD "P1 at 1: \"Shadowsun's Stealth Cadre\" (bloodied)\nbegin deploy phase\n",
            "text:3: \"Shadowsun's Stealth Cadre\" cannot be bloodied: it is not a warlord");
}

Test(positions, attachments_in_attachments_end) {
    static char text[1 << 14];
    size_t used = (size_t)snprintf(text, sizeof text, HEAD "P1 at 1: \"Goff Nob\"");
    while (used < sizeof text - 80)
        used += (size_t)snprintf(text + used, sizeof text - used, " (with \"Iron Halo\"");
    snprintf(text + used, sizeof text - used, "\nbegin deploy phase\n");
    refused(text, "text:3: P1 at 1: ");
}

/* ---- Untrusted text ---------------------------------------------------------------------------------------------- */

static char *whole_file(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* The words of a puzzle file, to be shuffled. */
enum { MAX_WORDS = 4000 };
static const char *words[MAX_WORDS];
static unsigned word_count;

static void cut_words(char *text) {
    static const char line_end[] = "\n";
    for (char *at = text; *at && word_count + 1 < MAX_WORDS;) {
        size_t length = *at == '"' ? strcspn(at + 1, "\"\n") + 2 : strcspn(at, " \n");
        char behind = at[length];
        if (length)
            words[word_count++] = strndup(at, length);
        if (behind == '\n')
            words[word_count++] = line_end;
        at += length + (behind != '\0');
    }
}

/* Copies some statements in order, with words dropped, doubled or replaced. */
static void mix(uint64_t *random, char *text, size_t size) {
    unsigned from = random_index(random, word_count);
    size_t used = (size_t)snprintf(text, size, "position \"mixed\"\n");
    while (from > 0 && *words[from - 1] != '\n')
        from--;
    for (unsigned i = from; i < word_count && i < from + 90 && used + 200 < size; i++) {
        const char *word = random_index(random, 12) ? words[i] : words[random_index(random, word_count)];
        if (!strcmp(word, "puzzle"))
            break;
        used += (size_t)snprintf(text + used, size - used, "%s ", word);
    }
    snprintf(text + used, size - used, "\nbegin %s\n", random_index(random, 2) ? "combat phase" : "deploy phase");
}

/* Plays random choices for a while: the game stays consistent and continues. */
static void play_on(uint64_t *random) {
    for (unsigned i = 0; i < 40 && staged.decision.kind != TX_GAME_OVER; i++) {
        cr_assert(tx_choose(cards(), &staged.game, &staged.decision, random_index(random, staged.decision.count)));
        const char *unsound = tx_audit(cards(), &staged.game);
        cr_assert_null(unsound, "%s", unsound);
    }
}

/* The line ends before its last position, where no planet is revealed. */
Test(positions, won_planets_are_missing_at_the_end) {
    uint64_t random = 5;
    cr_assert(stage(HEAD "P1 victory: \"Barlus\"\nround 1\nbegin headquarters phase\n"), "%s", message);
    while (staged.game.round < 4 && staged.decision.kind != TX_GAME_OVER)
        play_on(&random);
    cr_expect_geq(staged.game.round, 4);
}

Test(positions, any_text_is_played_or_refused) {
    uint64_t random = 11;
    unsigned good = 0;
    static char text[1 << 13];
    cut_words(whole_file("puzzles/end-game.puzzle"));
    for (unsigned i = 0; i < 3000; i++) {
        mix(&random, text, sizeof text);
        if (stage(text)) {
            good++;
            play_on(&random);
        } else {
            cr_assert(message[0] || report.errors, "refused without a message:\n%s", text);
        }
    }
    cr_expect_gt(good, 20, "only %u can be played", good);
}

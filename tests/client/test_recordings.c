/* test_recordings.c: plays the terminal game with recorded keys and compares its screens. A recording,
 * tests/client/recordings/NAME.keys, contains the keys; the screens are
 * compared with NAME.screens. One statement per line:
 *
 *     menu | play | replay      start with the start menu, a game, or the game played before
 *     danger                    start with a game in which an option loses the game, after random choices
 *     seed N | opponent WHO     seed and opponent of the game (default greedy)
 *     size 80x24 | ascii        window size, can change later; a terminal without UTF-8
 *     keys a Enter PgDn …       keys to press; Space and Tab are names, other words are typed letter by letter
 *     screen WORDS              store the current screen under this title
 *
 * TRAXIS_WRITE_GOLDEN=1 rewrites the screens. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "client/play/options.h"
#include "client/play/play_plan.h"
#include "client/play/replay_screen.h"
#include "client/screen.h"
#include "fake_screen.h"

enum { LINE_ROOM = 512, SCREENS_ROOM = 1 << 18 };

static struct {
    FILE *script;
    char line[LINE_ROOM], *rest; /* keys of the current line that are still to be pressed */
    const char *typed;           /* letters of the current word that are still to be typed */
    bool resized;
    char screens[SCREENS_ROOM];
    size_t length;
    char mode[16], opponent[16];
    uint64_t seed;
} tape;

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    uint32_t key;
} named_keys[] = {{"Enter", KEY_ENTER},  {"Esc", KEY_ESCAPE},     {"Up", KEY_UP},     {"Down", KEY_DOWN},
                  {"Left", KEY_LEFT},    {"Right", KEY_RIGHT},    {"Tab", KEY_TAB},   {"Space", ' '},
                  {"PgUp", KEY_PAGE_UP}, {"PgDn", KEY_PAGE_DOWN}, {"Home", KEY_HOME}, {"End", KEY_END},
                  {"^C", KEY_INTERRUPT}};

static bool named_key(const char *word, uint32_t *key) {
    for (size_t i = 0; i < sizeof named_keys / sizeof *named_keys; i++)
        if (!strcmp(word, named_keys[i].word))
            return *key = named_keys[i].key, true;
    return false;
}

static void keep_screen(const char *words) {
    int length =
        snprintf(tape.screens + tape.length, sizeof tape.screens - tape.length, "=== %s\n%s", words, fake_screen.shown);
    cr_assert(length > 0 && tape.length + (size_t)length < sizeof tape.screens);
    tape.length += (size_t)length;
}

/* Executes a line of the recording; returns false at its end. */
static bool read_line(void) {
    char *end;
    tape.typed = NULL;
    do {
        if (!fgets(tape.line, sizeof tape.line, tape.script))
            return false;
        tape.line[strcspn(tape.line, "\n")] = '\0';
    } while (!tape.line[0] || tape.line[0] == '#');
    char *word = strtok_r(tape.line, " ", &tape.rest);
    const char *value = tape.rest ? tape.rest : "";
    if (!strcmp(word, "screen"))
        keep_screen(value), tape.rest = NULL;
    else if (!strcmp(word, "size")) {
        fake_screen.width = (int)strtol(value, &end, 10);
        fake_screen.height = (int)strtol(end + 1, NULL, 10);
        tape.resized = true, tape.rest = NULL;
    } else if (!strcmp(word, "ascii"))
        fake_screen.ascii = true, tape.rest = NULL;
    else if (!strcmp(word, "seed"))
        tape.seed = strtoull(value, NULL, 10), tape.rest = NULL;
    else if (!strcmp(word, "opponent"))
        snprintf(tape.opponent, sizeof tape.opponent, "%.15s", value), tape.rest = NULL;
    else if (strcmp(word, "keys") != 0) {
        snprintf(tape.mode, sizeof tape.mode, "%.15s", word);
        tape.rest = NULL;
    }
    return true;
}

static uint32_t next_key(void) {
    uint32_t key;
    for (;;) {
        if (tape.typed && *tape.typed)
            return (uint32_t)*tape.typed++;
        if (tape.resized)
            return tape.resized = false, (uint32_t)KEY_RESIZE;
        char *word = tape.rest ? strtok_r(NULL, " ", &tape.rest) : NULL;
        if (word && named_key(word, &key))
            return key;
        if (word)
            tape.typed = word;
        else if (!read_line())
            return KEY_CLOSED;
    }
}

/* ---- Playing a recording ----------------------------------------------------------------------------------------- */

static tx_catalog *catalog;
static tx_session session;
static char folder[] = "/tmp/traxis-recording-XXXXXX";

static void set_up(void) {
    catalog = load_cards();
    cr_assert_not_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("TRAXIS_HOME", ".", 1);
    setenv("TZ", "UTC", 1);
}

static void tear_down(void) {
    char command[128];
    tx_catalog_free(catalog);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_expect_eq(system(command), 0);
}

TestSuite(recordings, .init = set_up, .fini = tear_down);

/* Reads the lines before the first key. */
static void begin(const char *path) {
    memset(&tape, 0, sizeof tape);
    fake_screen = (struct fake_screen){.key = next_key};
    snprintf(tape.opponent, sizeof tape.opponent, "greedy");
    tape.script = fopen(path, "r");
    cr_assert_not_null(tape.script, "%s", path);
    while (!tape.mode[0])
        cr_assert(read_line(), "%s begins nothing", path);
    tape.resized = false;
}

static void start_game(void) {
    char error[512];
    const char *const player[TX_SEATS] = {PERSON, tape.opponent};
    tx_setup setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
    setup.asking = TX_ASKED_DISCREETLY;
    cr_assert(session_start(&session, catalog, &setup, tape.seed, player, error, sizeof error), "%s", error);
}

static void play_game(void) {
    start_game();
    full_screen_interface.play(&session);
}

/* Returns an option of the next choice that loses the game, or -1. */
static int losing_option(void) {
    const table_prompt *prompt = &session.seat[session.waiting].prompt;
    for (unsigned option = 0; option < prompt->count; option++)
        if (prompt->options[option].warning == WARNS_LOSS)
            return (int)option;
    return -1;
}

static void play_game_in_danger(void) {
    uint64_t random = tape.seed;
    start_game();
    for (session_advance(&session); !session_over(&session) && losing_option() < 0; session_advance(&session)) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        session_choose(&session, (unsigned)(random >> 33) % session.seat[session.waiting].prompt.count);
    }
    cr_assert_not(session_over(&session), "no option loses the game");
    full_screen_interface.play(&session);
}

/* Replays the game played before, or a game played by bots. */
static void replay_game(void) {
    char path[SAVE_PATH];
    tx_error error;
    cr_assert(saves_latest(path, sizeof path));
    tx_record *record = tx_record_read(catalog, path, &error);
    cr_assert_not_null(record, "%s", error.text);
    cr_expect(replay_on_screen(catalog, record, 0, &error), "%s", error.text);
    tx_record_free(record);
}

static void run(const char *mode) {
    play_plan plan = {.deck = {"core-space-marines", "core-orks"}, .level = LEVEL_CHANGES};
    if (!strcmp(mode, "menu"))
        play_menu(&full_screen_interface, catalog, &plan);
    else if (!strcmp(mode, "play"))
        play_game();
    else if (!strcmp(mode, "danger"))
        play_game_in_danger();
    else
        replay_game();
}

static void expect_screens(const char *path) {
    static char golden[SCREENS_ROOM];
    if (getenv("TRAXIS_WRITE_GOLDEN")) {
        FILE *file = fopen(path, "w");
        cr_assert_not_null(file);
        fputs(tape.screens, file);
        fclose(file);
    }
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    golden[fread(golden, 1, sizeof golden - 1, file)] = '\0';
    fclose(file);
    for (const char *was = golden, *is = tape.screens; *was || *is;) {
        size_t a = strcspn(was, "\n"), b = strcspn(is, "\n");
        cr_assert(a == b && !memcmp(was, is, a), "%s differs:\n%.*s\n%.*s", path, (int)a, was, (int)b, is);
        was += a + (was[a] != '\0');
        is += b + (is[b] != '\0');
    }
}

static void check(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "tests/client/recordings/%s.keys", name);
    begin(path);
    while (tape.mode[0]) {
        char mode[sizeof tape.mode];
        snprintf(mode, sizeof mode, "%s", tape.mode);
        tape.mode[0] = '\0';
        run(mode);
        while (!tape.mode[0] && read_line())
            continue;
    }
    fclose(tape.script);
    session_end(&session);
    snprintf(path, sizeof path, "tests/client/recordings/%s.screens", name);
    expect_screens(path);
}

/* Against a bot, in the smallest comfortable window, without UTF-8. */
Test(recordings, first_turns) {
    check("first-turns");
}

/* Two people at one keyboard: their prompts, and what the hand-over hides. */
Test(recordings, hot_seat) {
    check("hot-seat");
}

/* A choice that loses the game: no key that selects an option confirms it. */
Test(recordings, losing_choice) {
    check("losing-choice");
}

static uint32_t confirm_and_quit(void) {
    static const uint32_t keys[] = {KEY_ENTER, 'q'};
    static unsigned pressed;
    cr_assert_lt(pressed, 2);
    return keys[pressed++];
}

/* No seat has to decide in a finished game of two people. */
Test(recordings, a_finished_game_is_shown_again) {
    char error[512], path[SAVE_PATH];
    const char *const player[TX_SEATS] = {PERSON, PERSON}, *const same[TX_SEATS] = {NULL, NULL};
    tx_setup setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
    fake_screen = (struct fake_screen){.width = 100, .height = 30, .key = confirm_and_quit};
    cr_assert(session_start(&session, catalog, &setup, 7, player, error, sizeof error), "%s", error);
    cr_assert(session_request(&session, 0, REQUEST_CONCEDE));
    snprintf(path, sizeof path, "%s", session.path);
    session_end(&session);
    cr_assert(session_resume(&session, catalog, path, same, error, sizeof error), "%s", error);
    cr_expect_eq(full_screen_interface.play(&session), PLAY_QUIT);
    cr_expect_not_null(strstr(fake_screen.shown, "Game over: "), "%s", fake_screen.shown);
    session_end(&session);
}

/* A wide window: the menu, cards beside the board, a battle, and the replay. */
Test(recordings, wide_window) {
    check("wide-window");
}

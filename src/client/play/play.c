/* play.c: `traxis play`: options, the start menu, and one game after another. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "client/arguments.h"
#include "client/deck_list.h"
#include "client/screen.h"
#include "play_plan.h"

#define NOT_GIVEN UINT64_MAX

/* ---- Options ----------------------------------------------------------------------------------------------------- */

typedef struct play_arguments {
    const char *deck[TX_SEATS], *blank[TX_SEATS], *opponent, *rules, *asked, *record; /* NULL: not given */
    uint64_t seat, seed;                                                              /* NOT_GIVEN: not given */
    bool resume, plain, tournament;
} play_arguments;

static bool read_arguments(int argc, char **argv, play_arguments *given) {
    const cli_option options[] = {{.name = "--deck1", .text = &given->deck[0]},
                                  {.name = "--deck2", .text = &given->deck[1]},
                                  {.name = "--blank1", .text = &given->blank[0]},
                                  {.name = "--blank2", .text = &given->blank[1]},
                                  {.name = "--opponent", .text = &given->opponent},
                                  {.name = "--seat", .number = &given->seat, .min = 1, .max = TX_SEATS},
                                  {.name = "--rules", .text = &given->rules},
                                  {.name = "--asked", .text = &given->asked},
                                  {.name = "--seed", .number = &given->seed, .max = NOT_GIVEN - 1},
                                  {.name = "--resume", .flag = &given->resume},
                                  {.name = "--plain", .flag = &given->plain},
                                  {.name = "--tournament", .flag = &given->tournament}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, &given->record, 0, 1))
        return false;
    if (given->record && !given->resume)
        return cli_error("play: unexpected argument '%s'; to continue a game: --resume %s", given->record,
                         given->record) == EXIT_YES;
    return true;
}

static bool check_word(const char *option, const char *word, const char *const words[3]) {
    for (unsigned i = 0; i < 3 && words[i]; i++)
        if (!word || !strcmp(word, words[i]))
            return true;
    cli_error("play: %s expects %s%s%s%s%s, not '%s'", option, words[0], words[2] ? ", " : " or ", words[1],
              words[2] ? " or " : "", words[2] ? words[2] : "", word);
    return false;
}

/* Returns whether it is "person" or a valid bot specification, or NULL. */
static bool is_opponent(const char *given) {
    tx_error wrong;
    if (!given || !strcmp(given, PERSON))
        return true;
    if (strlen(given) >= PLAYER_NAME || strchr(given, ' '))
        return cli_error("play: --opponent expects person or a bot, not '%.60s'", given) == EXIT_YES;
    return tx_bot_check(given, true, &wrong) ||
           cli_error("play: --opponent expects person or a bot: %s", wrong.text) == EXIT_YES;
}

/* Copies the path unless it is NULL; returns false, with a message, if it is too long. */
static bool copy_path(const char *given, char path[SAVE_PATH]) {
    if (given && (size_t)snprintf(path, SAVE_PATH, "%s", given) >= SAVE_PATH)
        return cli_error("play: the path is too long: %.60s…", given) == EXIT_YES;
    return true;
}

static unsigned level_of(const char *word) {
    unsigned level = 0;
    while (level + 1 < TABLE_LEVEL_COUNT && strcmp(table_level_words[level], word) != 0)
        level++;
    return level;
}

static bool take_options(play_plan *game, int argc, char **argv) {
    static const char *const rules[3] = {"full", "demo"};
    const char *const levels[3] = {table_level_words[0], table_level_words[1], table_level_words[2]};
    play_arguments given = {.seat = NOT_GIVEN, .seed = NOT_GIVEN};
    if (!read_arguments(argc, argv, &given) || !is_opponent(given.opponent) ||
        !check_word("--rules", given.rules, rules) || !check_word("--asked", given.asked, levels) ||
        !copy_path(given.deck[0], game->deck[0]) || !copy_path(given.deck[1], game->deck[1]) ||
        !copy_path(given.record, game->record))
        return false;
    memcpy(game->blank, given.blank, sizeof game->blank);
    game->resume = given.resume;
    game->plain = given.plain;
    game->tournament = given.tournament;
    game->opponent = given.opponent;
    if (given.asked)
        game->level = level_of(given.asked);
    game->ask_level = !given.asked && !given.resume && given.opponent && !strcmp(given.opponent, PERSON);
    game->rules = given.rules && !strcmp(given.rules, "demo") ? TX_DEMO_RULES : TX_FULL_RULES;
    game->seat = given.seat == NOT_GIVEN ? 0 : (unsigned)given.seat - 1;
    game->seeded = given.seed != NOT_GIVEN;
    game->seed = given.seed;
    game->menu = !given.deck[0] && !given.deck[1] && !given.blank[0] && !given.blank[1] && !given.opponent &&
                 !given.rules && !given.asked && given.seat == NOT_GIVEN && !game->seeded;
    if (game->resume && !game->record[0] && !saves_latest(game->record, sizeof game->record))
        return cli_error("play: there is no game to resume yet") == EXIT_YES;
    return true;
}

static uint64_t fresh_seed(void) {
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint64_t)time(NULL);
    return seed % 1000000000; /* short enough to be typed */
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

static bool load_setup(const tx_catalog *catalog, const play_plan *game, tx_setup *setup) {
    static deck_list decks;
    memset(setup, 0, sizeof *setup);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        decks.count = 0;
        if (!cli_add_decks(catalog, game->deck[seat], &decks))
            return false;
        if (decks.count != 1)
            return cli_error("play: expected one deck, but \"%s\" names %u", game->deck[seat], decks.count) == EXIT_YES;
        if (game->blank[seat] && !cli_blank_cards(catalog, game->blank[seat], &decks))
            return false;
        tx_setup_deck(setup, seat, &decks.deck[0]);
    }
    setup->rules = (uint8_t)game->rules;
    setup->asking = 1;
    setup->first = TX_NONE;
    return true;
}

/* Sets the players; NULL: the players of the recorded game. The default opponent in a tournament game is a person. */
static void seat_players(const play_plan *game, const char *player[TX_SEATS]) {
    bool given = game->opponent || !game->resume;
    player[game->seat] = given ? PERSON : NULL;
    player[1 - game->seat] = !given ? NULL : game->opponent ? game->opponent : game->tournament ? PERSON : "veteran";
}

static bool begin(tx_session *session, const tx_catalog *catalog, play_plan *game) {
    const char *player[TX_SEATS] = {game->player[0], game->player[1]};
    char error[1024];
    if (!game->again)
        seat_players(game, player);
    if (!game->again && !game->resume && !load_setup(catalog, game, &game->setup))
        return false;
    if (game->resume ? session_resume(session, catalog, game->record, player, error, sizeof error)
                     : session_start(session, catalog, &game->setup, game->seed, player, error, sizeof error))
        return true;
    cli_error("play: %s", error);
    return false;
}

/* Stores the settings for playing again. */
static void store_plan(const tx_session *session, play_plan *game) {
    game->setup = *session_setup(session);
    memcpy(game->player, session->player, sizeof game->player);
}

static void print_record_path(const tx_session *session) {
    if (session->path[0])
        printf("The game is saved in %s\n", session->path);
    if (session->path[0] && !session_over(session)) {
        unsigned count;
        const char *const *overlays = cli_overlays(&count);
        printf("Continue it with: traxis play --resume");
        for (unsigned i = 0; i < count; i++)
            printf(" --overlay %s", overlays[i]);
        putchar('\n');
    }
}

static bool play_one(const play_interface *ui, const tx_catalog *catalog, play_plan *game, enum play_result *result) {
    static tx_session session;
    if (!begin(&session, catalog, game))
        return false;
    if (game->tournament && !session.tournament)
        session_make_tournament(&session);
    bool opened = ui->open();
    if (opened && game->ask_level && ui->full)
        cli_pick_level(ui, &game->level);
    game->ask_level = false;
    for (unsigned seat = 0; seat < TX_SEATS && !game->resume; seat++)
        if (session_is_person(&session, seat))
            session_set_level(&session, seat, game->level);
    if (opened)
        *result = ui->play(&session);
    ui->close();
    print_record_path(&session);
    store_plan(&session, game);
    session_end(&session);
    return opened || cli_error("play: the terminal cannot be used; try --plain") == EXIT_YES;
}

int cmd_play(int argc, char **argv) {
    play_plan game = {.deck = {"core-space-marines", "core-orks"}, .level = LEVEL_CHANGES};
    if (!take_options(&game, argc, argv))
        return EXIT_USAGE;
    if (game.resume)
        cli_add_overlays_of(game.record);
    const tx_catalog *catalog = cli_catalog();
    const play_interface *ui = game.plain || !screen_possible() ? &plain_interface : &full_screen_interface;
    for (;; game.resume = game.seeded = false) {
        enum play_result result = PLAY_QUIT;
        if (game.menu && !game.resume && !play_menu(ui, catalog, &game))
            return EXIT_YES;
        if (!game.seeded)
            game.seed = fresh_seed();
        if (!play_one(ui, catalog, &game, &result))
            return EXIT_USAGE;
        if (result == PLAY_QUIT)
            return EXIT_YES;
        game.menu = result == PLAY_NEW_GAME;
        game.again = result == PLAY_AGAIN;
    }
}

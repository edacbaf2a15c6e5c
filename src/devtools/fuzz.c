/* fuzz.c: `traxis-dev fuzz`: plays random and adversarial games with every check enabled. Reports seed and game of a
 * failure and saves a record of it, also after a crash. */
#include "fuzz.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/arguments.h"
#include "client/output.h"
#include "devtools.h"
#include "flight_recorder.h"

enum {
    SAVE_EVERY = 50,   /* choices between two save checks */
    VIEWS_EVERY = 16,  /* choices between two checks of the views, on average */
    ENDLESS = 50000,   /* choices after which a game counts as endless */
    GAME_SECONDS = 60, /* seconds after which a game counts as hanging */
    MAX_FAILURES = 10,
};

typedef struct fuzz {
    const tx_catalog *catalog;
    deck_list decks;
    const char *deck_kind; /* "random", "wild", "starter" or "both" */
    uint64_t seed, games, choices;
    uint64_t only;    /* 0: all games */
    uint64_t stanzas; /* 0: the cards of the catalog */
    unsigned failures;
    fuzz_player player;
    fuzz_order order;
    fuzz_peaks peaks;
    tx_flight flight;
    char record[64];
    bool progress, show_peaks, json;
} fuzz;

static void report(fuzz *f, uint64_t number, unsigned choice, const char *wrong) {
    f->failures++;
    if (f->progress)
        output_progress("%s", "");
    bool saved = tx_flight_save(&f->flight, f->record, wrong);
    fprintf(f->json ? stderr : stdout,
            "game %" PRIu64 " (--seed %" PRIu64 " --only %" PRIu64 ", %s against %s), choice %u: %s; %s %s\n", number,
            f->seed, number, fuzz_manner_names[f->player.manner[0]], fuzz_manner_names[f->player.manner[1]], choice,
            wrong, saved ? "see" : "cannot write", f->record);
    fflush(stdout);
}

static tx_setup make_setup(fuzz *f, uint64_t *random) {
    uint64_t pick = tx_bot_random(random);
    bool wild = strcmp(f->deck_kind, "both") == 0 ? pick & 1 : strcmp(f->deck_kind, "wild") == 0;
    tx_setup setup;
    if (strcmp(f->deck_kind, "random") != 0)
        setup = wild ? fuzz_random_setup(f->catalog, random)
                     : cli_pair_setup(&f->decks, tx_bot_below(random, f->decks.count * f->decks.count));
    else if (!devtools_random_setup(f->catalog, random, &setup))
        exit(EXIT_USAGE);
    fuzz_vary_setup(&setup, random);
    return setup;
}

static const char *check(fuzz *f, const tx_setup *setup, const tx_game *game, const tx_decision *decision,
                         uint64_t *random) {
    const char *wrong = fuzz_check_state(f->catalog, game, decision);
    if (wrong == NULL && game->choices % SAVE_EVERY == 0)
        wrong = fuzz_check_refusals(f->catalog, game, decision);
    if (wrong == NULL && tx_bot_below(random, VIEWS_EVERY) == 0)
        wrong = fuzz_check_views(f->catalog, setup, game, decision, random);
    return wrong;
}

/* Plays one game to its end. Returns NULL, or the fault with its number of choices. */
static const char *play_game(fuzz *f, const tx_setup *setup, uint64_t seed, unsigned *choice) {
    static tx_game game;
    static tx_decision decision;
    static fuzz_observer observer;
    const char *wrong = NULL;
    uint64_t random = seed;
    tx_flight_begin(&f->flight, f->catalog, setup, seed);
    if (!fuzz_start_observed(&observer, &f->peaks, f->catalog, setup, seed, &game, &wrong))
        return wrong;
    if ((wrong = fuzz_start_shuffled(&f->order, setup, seed, &game)) != NULL)
        return wrong;
    tx_decide(f->catalog, &game, &decision);
    for (*choice = 0; (wrong = check(f, setup, &game, &decision, &random)) == NULL; ++*choice) {
        if ((wrong = fuzz_check_observer(&observer, &game)) != NULL ||
            (wrong = fuzz_check_shuffled(&f->order, &game, &decision)) != NULL)
            return wrong;
        fuzz_measure(&f->peaks, &game);
        fuzz_measure_options(&f->peaks, &decision);
        if (decision.kind == TX_GAME_OVER)
            return NULL;
        if (*choice == ENDLESS)
            return "the game does not end";
        unsigned option = fuzz_choose(&f->player, &game, &decision);
        tx_flight_choice(&f->flight, option);
        if ((wrong = fuzz_choose_shuffled(&f->order, &decision, option)) != NULL)
            return wrong;
        if (!fuzz_choose_observed(&observer, &game, &decision, option))
            return "a listed option was refused";
        if (game.choices != *choice + 1)
            return "the number of choices is wrong";
    }
    return wrong;
}

static void fuzz_game(fuzz *f, uint64_t number) {
    uint64_t from_seed = f->seed, random = tx_bot_random(&from_seed) + number * 0xd1342543de82ef95;
    unsigned choice = 0;
    tx_setup setup = make_setup(f, &random);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        f->player.manner[seat] = (enum fuzz_manner)tx_bot_below(&random, MANNERS);
    f->player.random = tx_bot_random(&random);
    memset(f->player.seen, 0, sizeof f->player.seen);
    snprintf(f->record, sizeof f->record, "fuzz-%" PRIu64 "-%" PRIu64 ".record", f->seed, number);
    f->peaks.game = number;
    alarm(GAME_SECONDS);
    const char *wrong = play_game(f, &setup, tx_bot_random(&random), &choice);
    alarm(0);
    f->choices += choice;
    if (wrong != NULL)
        report(f, number, choice, wrong);
}

static void run_games(fuzz *f) {
    tx_flight_guard(&f->flight, f->record);
    uint64_t first = f->only != 0 ? f->only : 1, last = f->only != 0 ? f->only : f->games;
    double shown_at = 0;
    for (uint64_t number = first; number <= last && f->failures < MAX_FAILURES; number++) {
        fuzz_game(f, number);
        if (f->progress && cli_seconds() > shown_at + 0.2) {
            shown_at = cli_seconds();
            output_progress("%" PRIu64 " of %" PRIu64 " games, %" PRIu64 " choices, %u failures ", number, last,
                            f->choices, f->failures);
        }
        f->games = number - first + 1;
    }
    if (f->progress)
        output_progress("%s", "");
    tx_flight_guard(NULL, NULL);
    tx_flight_free(&f->flight);
}

static bool deck_kind_known(const char *kind) {
    return strcmp(kind, "random") == 0 || strcmp(kind, "wild") == 0 || strcmp(kind, "starter") == 0 ||
           strcmp(kind, "both") == 0;
}

static void print_totals(const fuzz *f) {
    if (!f->json) {
        printf("%" PRIu64 " games, %" PRIu64 " choices, %u failures\n", f->games, f->choices, f->failures);
        if (f->show_peaks)
            fuzz_print_peaks(&f->peaks);
        return;
    }
    json_t *all =
        json_pack("{s:I, s:I, s:I, s:i, s:o}", "seed", (json_int_t)f->seed, "games", (json_int_t)f->games, "choices",
                  (json_int_t)f->choices, "failures", (int)f->failures, "peaks", fuzz_peaks_json(&f->peaks));
    json_dumpf(all, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(all);
}

int cmd_fuzz(int argc, char **argv) {
    static fuzz f = {.deck_kind = "both", .seed = 1};
    const cli_option options[] = {{.name = "--games", .number = &f.games, .min = 1, .max = MAX_GAMES},
                                  {.name = "--seed", .number = &f.seed},
                                  {.name = "--only", .number = &f.only, .min = 1, .max = MAX_GAMES},
                                  {.name = "--stanzas", .number = &f.stanzas, .min = 1, .max = MAX_GAMES},
                                  {.name = "--peaks", .flag = &f.show_peaks},
                                  {.name = "--json", .flag = &f.json},
                                  {.name = "--decks", .text = &f.deck_kind}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    if (!deck_kind_known(f.deck_kind))
        return cli_error("fuzz: --decks expects random, wild, starter or both, not '%s'", f.deck_kind);
    if (f.stanzas != 0 && (f.only != 0 || f.show_peaks || f.json || strcmp(f.deck_kind, "both") != 0))
        return cli_error("fuzz: --stanzas goes with --games and --seed only");
    if (f.stanzas != 0)
        return fuzz_stanzas(f.stanzas, f.games != 0 ? f.games : (f.stanzas + 9) / 10, f.seed);
    f.games = f.games != 0 ? f.games : 1000;
    f.catalog = cli_catalog();
    if (!cli_load_starters(f.catalog, &f.decks))
        return EXIT_USAGE;
    f.progress = isatty(STDERR_FILENO);
    const char *wrong = fuzz_shuffle_cards(&f.order, f.catalog, f.seed);
    if (wrong != NULL) {
        printf("%s\n", wrong);
        return EXIT_NO;
    }
    run_games(&f);
    fuzz_free_order(&f.order);
    print_totals(&f);
    return f.failures == 0 ? EXIT_YES : EXIT_NO;
}

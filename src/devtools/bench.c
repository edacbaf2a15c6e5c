/* bench.c: `traxis-dev bench`: measures the speed of the engine in processor time. Plays uniformly random games over
 * all pairs of starter decks, or with random legal decks, from fixed seeds. The signature is a hash over all final
 * states; it shows whether behaviour changed. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bench_positions.h"
#include "bots/bots.h"
#include "client/arguments.h"
#include "client/deck_list.h"
#include "devtools.h"
#include "flight_recorder.h"

typedef struct bench_plan {
    const deck_list *decks; /* NULL: random decks */
    uint64_t games, seed;
    enum tx_asking asking;
    position_measures measures;
} bench_plan;

typedef struct bench_totals {
    uint64_t games, choices, decisions, options, signature;
    double seconds; /* processor time */
    double copy_nanoseconds;
    position_figures positions;
} bench_totals;

static bool next_setup(const tx_catalog *catalog, const bench_plan *plan, uint64_t number, uint64_t *seed,
                       tx_setup *setup) {
    *seed = plan->seed + number;
    if (plan->decks)
        *setup = cli_pair_setup(plan->decks, (unsigned)(number % ((uint64_t)plan->decks->count * plan->decks->count)));
    else if (!devtools_random_setup(catalog, seed, setup))
        return false;
    setup->asking = (uint8_t)plan->asking;
    *seed = tx_bot_random(seed);
    return true;
}

static void count_decision(bench_totals *totals, const tx_decision *decision) {
    totals->choices++;
    totals->decisions += decision->count >= 2;
    totals->options += decision->count;
}

/* Called through pointers, so that a link-time optimizer does not inline them; script/measure-instructions finds them
 * by name. */
static bool (*const volatile start_game)(const tx_catalog *, const tx_setup *, uint64_t, tx_game *,
                                         const char **) = tx_start;
static void (*const volatile decide)(const tx_catalog *, const tx_game *, tx_decision *) = tx_decide;
static bool (*const volatile choose)(const tx_catalog *, tx_game *, tx_decision *, unsigned) = tx_choose;

static bool bench_game(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, tx_flight *flight,
                       bench_totals *totals) {
    static tx_game game;
    static tx_decision decision;
    const char *error;
    uint64_t random = seed;
    if (!start_game(catalog, setup, seed, &game, &error)) {
        cli_error("bench: %s", error);
        return false;
    }
    tx_flight_begin(flight, catalog, setup, seed);
    for (decide(catalog, &game, &decision); decision.kind != TX_GAME_OVER;) {
        unsigned option = tx_bot_below(&random, decision.count);
        count_decision(totals, &decision);
        tx_flight_choice(flight, option);
        choose(catalog, &game, &decision, option);
    }
    totals->games++;
    totals->signature = (totals->signature ^ tx_hash(&game)) * 0x9e3779b97f4a7c15;
    return true;
}

enum { MEASURED_GAMES = 98 }; /* games whose positions are measured */

static bool measure_positions(const tx_catalog *catalog, const bench_plan *plan, bench_totals *totals) {
    position_measures what = plan->measures;
    bool wanted = what.views || what.search || what.units, good = true;
    for (uint64_t i = 0; wanted && good && i < plan->games && i < MEASURED_GAMES; i++) {
        tx_setup setup;
        uint64_t seed;
        good = next_setup(catalog, plan, i, &seed, &setup) &&
               bench_positions(catalog, &setup, seed, what, &totals->positions);
    }
    return good;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */
static void print_text(const bench_totals *t) {
    double games = (double)t->games, choices = (double)t->choices;
    printf("games             %" PRIu64 " in %.2f s\n", t->games, t->seconds);
    printf("games/s           %.0f: %.0f ns each\n", games / t->seconds, t->seconds * 1e9 / games);
    printf("decisions/s       %.0f: %.0f ns each\n", (double)t->decisions / t->seconds,
           t->seconds * 1e9 / (double)t->decisions);
    printf("choices per game  %.1f\n", choices / games);
    printf("options a choice  %.2f\n", (double)t->options / choices);
    printf("state bytes       %zu\n", sizeof(tx_game));
    printf("copy              %.0f ns, %.0f copies/s\n", t->copy_nanoseconds, 1e9 / t->copy_nanoseconds);
    bench_print_positions(&t->positions);
    printf("signature         %016" PRIx64 "\n", t->signature);
}

static void print_json(const bench_totals *t) {
    double games = (double)t->games, choices = (double)t->choices;
    printf("{\"games\": %" PRIu64 ", \"seconds\": %.4f, \"games_per_second\": %.1f, \"decisions_per_second\": %.0f, ",
           t->games, t->seconds, games / t->seconds, (double)t->decisions / t->seconds);
    printf("\"decisions\": %" PRIu64 ", \"choices\": %" PRIu64
           ", \"choices_per_game\": %.2f, \"average_options\": %.3f, ",
           t->decisions, t->choices, choices / games, (double)t->options / choices);
    bench_print_positions_json(&t->positions);
    printf("\"state_bytes\": %zu, \"copy_nanoseconds\": %.1f, \"signature\": \"%016" PRIx64 "\"}\n", sizeof(tx_game),
           t->copy_nanoseconds, t->signature);
}

static bool run_bench(const tx_catalog *catalog, const bench_plan *plan, bench_totals *totals) {
    tx_flight flight = {0};
    bool good = true;
    tx_flight_guard(&flight, "bench-crash.record");
    double start = bench_seconds();
    for (uint64_t i = 0; i < plan->games && good; i++) {
        tx_setup setup;
        uint64_t seed;
        good = next_setup(catalog, plan, i, &seed, &setup) && bench_game(catalog, &setup, seed, &flight, totals);
    }
    totals->seconds = bench_seconds() - start;
    tx_flight_guard(NULL, NULL);
    tx_flight_free(&flight);
    return good;
}

int cmd_bench(int argc, char **argv) {
    bool json = false, discreet = false;
    bench_plan plan = {.games = 4900, .seed = 1};
    const char *deck_kind = "starter";
    const cli_option options[] = {{.name = "--json", .flag = &json},
                                  {.name = "--discreet", .flag = &discreet},
                                  {.name = "--views", .flag = &plan.measures.views},
                                  {.name = "--search", .flag = &plan.measures.search},
                                  {.name = "--units", .flag = &plan.measures.units},
                                  {.name = "--games", .number = &plan.games, .min = 1, .max = MAX_GAMES},
                                  {.name = "--seed", .number = &plan.seed},
                                  {.name = "--decks", .text = &deck_kind}};
    static deck_list decks;
    bench_totals totals = {0};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    bool random = strcmp(deck_kind, "random") == 0;
    if (!random && strcmp(deck_kind, "starter") != 0)
        return cli_error("bench: --decks expects starter or random, not '%s'", deck_kind);
    if (!random && !cli_load_starters(cli_catalog(), &decks))
        return EXIT_USAGE;
    plan.decks = random ? NULL : &decks;
    plan.asking = discreet ? TX_ASKED_DISCREETLY : TX_ASKED_CHOICES;
    if (!run_bench(cli_catalog(), &plan, &totals) || !measure_positions(cli_catalog(), &plan, &totals))
        return EXIT_USAGE;
    totals.copy_nanoseconds = bench_copy();
    (json ? print_json : print_text)(&totals);
    return EXIT_YES;
}

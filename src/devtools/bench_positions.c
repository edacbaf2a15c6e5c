/* bench_positions.c: see bench_positions.h. */
#include "bench_positions.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "bots/bots.h"
#include "traxis_bots.h"

double bench_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Measures what every step of a search costs. */
double bench_copy(void) {
    enum { COPIES = 200000 };
    static tx_game from, to;
    double start = bench_seconds();
    for (unsigned i = 0; i < COPIES; i++) {
        from.choices = i;
        to = from;
        __asm__ volatile("" : : "r"(&to) : "memory");
    }
    return (bench_seconds() - start) * 1e9 / COPIES;
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */
/* Measures what a computer player needs before it thinks: a view and a full game dealt from it (tx_determinise), for
 * both seats, with an unknown opponent's deck list. Repeated several times, because reading the clock takes time too.
 * */
enum { VIEW_EVERY = 4 /* decisions */, VIEW_TIMES = 4 };

/* Called through pointers, so that a link-time optimizer does not inline them; script/measure-instructions finds them
 * by name. */
static void (*const volatile view_game)(const tx_catalog *, const tx_game *, unsigned, tx_game *) = tx_view;
static void (*const volatile determinise)(const tx_catalog *, const tx_setup *, const tx_game *, unsigned, uint64_t,
                                          tx_game *) = tx_determinise;

static void measure_views(const tx_catalog *catalog, const tx_game *game, const tx_setup own[TX_SEATS],
                          position_figures *figures) {
    static tx_game view[TX_SEATS], dealt;
    double start = bench_seconds();
    for (unsigned i = 0; i < TX_SEATS * VIEW_TIMES; i++)
        view_game(catalog, game, i % TX_SEATS, &view[i % TX_SEATS]);
    double between = bench_seconds();
    for (unsigned i = 0; i < TX_SEATS * VIEW_TIMES; i++)
        determinise(catalog, &own[i % TX_SEATS], &view[i % TX_SEATS], i % TX_SEATS, figures->views + i, &dealt);
    figures->view_nanoseconds += (between - start) * 1e9;
    figures->determinise_nanoseconds += (bench_seconds() - between) * 1e9;
    figures->views += TX_SEATS * VIEW_TIMES;
}

/* ---- Searches ---------------------------------------------------------------------------------------------------- */
/* Each node is a playout from a newly dealt game, down the tree and then until the position is evaluated. The time of
 * looking ahead is included. */
enum { SEARCH_EVERY = 40 /* decisions */ };

static void measure_search(const tx_catalog *catalog, const tx_game *game, const tx_setup own[TX_SEATS],
                           const tx_decision *decision, position_figures *figures) {
    static tx_game view;
    tx_hint hint;
    if (decision->count < 2)
        return;
    tx_view(catalog, game, decision->seat, &view);
    tx_bot *bot = tx_bot_new("warlord:nodes=1000", catalog, &own[decision->seat], 1, NULL, NULL);
    double start = bench_seconds();
    tx_bot_choose(bot, &view, decision->seat, decision);
    figures->search_seconds += bench_seconds() - start;
    tx_bot_explain(bot, &hint);
    figures->nodes += hint.nodes;
    tx_bot_free(bot);
}

/* ---- Units in play ----------------------------------------------------------------------------------------------- */
static unsigned units_step(const tx_game *game) {
    unsigned units = 0;
    for (unsigned list = TX_HQ_UNITS; list < TX_HQ_UNITS + TX_SEATS; list++)
        units += game->lists[list].count;
    for (unsigned list = TX_UNITS; list < TX_RESERVE; list++)
        units += game->lists[list].count;
    return units / UNITS_STEP < UNITS_STEPS ? units / UNITS_STEP : UNITS_STEPS - 1;
}

/* Reads the clock only when the number of units reaches another step, because reading is slower than a choice. */
static bool measure_units(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, position_figures *figures) {
    static tx_game game;
    static tx_decision decision;
    const char *error;
    uint64_t random = seed;
    if (!tx_start(catalog, setup, seed, &game, &error))
        return false;
    tx_decide(catalog, &game, &decision);
    unsigned step = units_step(&game);
    double since = bench_seconds();
    while (decision.kind != TX_GAME_OVER) {
        figures->unit_decisions[step] += decision.count >= 2;
        tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count));
        unsigned now = decision.kind == TX_GAME_OVER ? UNITS_STEPS : units_step(&game);
        if (now == step)
            continue;
        double read = bench_seconds();
        figures->unit_seconds[step] += read - since;
        since = read;
        step = now;
    }
    return true;
}

/* ---- One game ---------------------------------------------------------------------------------------------------- */
static bool measure_game(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, position_measures what,
                         position_figures *figures) {
    static tx_game game;
    static tx_decision decision;
    tx_setup own[TX_SEATS];
    const char *error;
    uint64_t random = seed;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        tx_own_setup(setup, seat, &own[seat]);
    if (!tx_start(catalog, setup, seed, &game, &error))
        return false;
    tx_decide(catalog, &game, &decision);
    for (unsigned i = 0; decision.kind != TX_GAME_OVER; i++) {
        if (what.views && i % VIEW_EVERY == 0)
            measure_views(catalog, &game, own, figures);
        if (what.search && i % SEARCH_EVERY == SEARCH_EVERY - 1)
            measure_search(catalog, &game, own, &decision, figures);
        tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count));
    }
    return true;
}

bool bench_positions(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, position_measures what,
                     position_figures *figures) {
    if (what.units && !measure_units(catalog, setup, seed, figures))
        return false;
    return !(what.views || what.search) || measure_game(catalog, setup, seed, what, figures);
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */
static double ratio(double sum, uint64_t count) {
    return count ? sum / (double)count : 0;
}

void bench_print_positions(const position_figures *f) {
    if (f->views) {
        printf("view              %.0f ns\n", ratio(f->view_nanoseconds, f->views));
        printf("determinise       %.0f ns\n", ratio(f->determinise_nanoseconds, f->views));
    }
    if (f->nodes)
        printf("tree nodes/s      %.0f from within games: %.0f ns and %zu bytes each\n",
               (double)f->nodes / f->search_seconds, ratio(f->search_seconds * 1e9, f->nodes), tx_bot_node_bytes());
    for (unsigned i = 0; i < UNITS_STEPS; i++)
        if (f->unit_decisions[i])
            printf("%2u units or more  %.0f ns per decision (%" PRIu64 " of them)\n", i * UNITS_STEP,
                   ratio(f->unit_seconds[i] * 1e9, f->unit_decisions[i]), f->unit_decisions[i]);
}

void bench_print_positions_json(const position_figures *f) {
    if (f->views)
        printf("\"views\": %" PRIu64 ", \"view_nanoseconds\": %.0f, \"determinise_nanoseconds\": %.0f, ", f->views,
               ratio(f->view_nanoseconds, f->views), ratio(f->determinise_nanoseconds, f->views));
    if (f->nodes)
        printf("\"nodes\": %" PRIu64 ", \"node_nanoseconds\": %.0f, \"node_bytes\": %zu, ", f->nodes,
               ratio(f->search_seconds * 1e9, f->nodes), tx_bot_node_bytes());
    for (unsigned i = 0, any = 0; i < UNITS_STEPS; i++) {
        if (f->unit_decisions[i])
            printf("%s{\"least\": %u, \"decisions\": %" PRIu64 ", \"nanoseconds\": %.0f}",
                   any++ ? ", " : "\"units\": [", i * UNITS_STEP, f->unit_decisions[i],
                   ratio(f->unit_seconds[i] * 1e9, f->unit_decisions[i]));
        if (i + 1 == UNITS_STEPS && any)
            printf("], ");
    }
}

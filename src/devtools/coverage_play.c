/* coverage_play.c: runs the scenarios and games that `traxis-dev coverage` counts. */
#include <string.h>

#include "client/catalogs.h"
#include "client/cli.h"
#include "coverage.h"
#include "devtools.h"
#include "fuzz.h"

/* ---- Scenarios --------------------------------------------------------------------------------------------------- */

/* Counts warlords, synapse units and planets as played if the scenario names them. */
static void count_named_leaders(coverage_counts *counts, const tx_position_file *file, unsigned index) {
    for (unsigned id = 1; id < counts->catalog->def_count; id++) {
        unsigned type = counts->catalog->defs[id].type;
        if ((type == TYPE_WARLORD || type == TYPE_SYNAPSE || type == TYPE_PLANET) && !counts->cards[id])
            counts->cards[id] += tx_scenario_mentions(file, index, counts->catalog, (tx_def_id)id);
    }
}

/* Reports a failing scenario; what it reached before the failure counts. */
static void run_scenarios(coverage_counts *counts, const tx_suite *suite, const catalog_cache *cache) {
    static char message[16384];
    for (unsigned f = 0; f < suite->count; f++)
        for (unsigned i = 0; i < tx_position_count(suite->files[f]); i++) {
            const tx_catalog *catalog = cache->entries[cache->number[f][i]].catalog;
            if (tx_scenario_run(suite->files[f], i, catalog, NULL, NULL, message, sizeof message) != TX_PASSED)
                cli_error("coverage: a scenario fails\n%s", message);
            count_named_leaders(counts, suite->files[f], i);
        }
}

bool cli_cover_scenarios(coverage_counts *counts) {
    tx_suite suite = {0};
    catalog_cache cache = {0};
    bool good = cli_load_scenarios(&suite) && cli_cache_catalogs(&cache, &suite, counts->catalog, cli_data("cards"));
    if (good) {
        cli_count_into(counts);
        run_scenarios(counts, &suite, &cache);
        cli_count_into(NULL);
    }
    catalog_cache_free(&cache);
    tx_suite_free(&suite);
    return good;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

enum { GREEDY_EVERY = 16 }; /* one game in 16 has a greedy player, which is much slower than random play */

typedef struct table {
    tx_game game, view;
    tx_decision decision;
    fuzz_player player;
    tx_bot *greedy; /* plays seat 0, or NULL */
} table;

static unsigned choose(table *t, const tx_catalog *catalog) {
    if (!t->greedy || t->decision.seat != 0)
        return fuzz_choose(&t->player, &t->game, &t->decision);
    tx_view(catalog, &t->game, 0, &t->view);
    cli_count_into(NULL); /* positions that a bot only considers do not count */
    return tx_bot_choose(t->greedy, &t->view, 0, &t->decision);
}

static void count_leaders(coverage_counts *counts, const tx_game *game) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        counts->cards[game->cards[game->player[seat].warlord].def]++;
        if (game->player[seat].synapse != TX_NONE)
            counts->cards[game->cards[game->player[seat].synapse].def]++;
    }
    for (unsigned p = 0; p < game->revealed; p++)
        counts->cards[game->line[p]]++;
}

static void set_players(table *t, const tx_catalog *catalog, const tx_setup *setup, uint64_t number, uint64_t *random) {
    static const enum fuzz_manner manners[] = {MANNER_RANDOM, MANNER_RARE, MANNER_NEVER_PASS, MANNER_FIGHTS,
                                               MANNER_FIGHTS};
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        t->player.manner[seat] = manners[tx_bot_below(random, sizeof manners / sizeof *manners)];
    t->player.random = tx_bot_random(random);
    if (number % GREEDY_EVERY == 0) {
        tx_setup own;
        tx_own_setup(setup, 0, &own);
        t->greedy = tx_bot_new("greedy", catalog, &own, tx_bot_random(random), NULL, NULL);
    }
}

bool cli_cover_game(coverage_counts *counts, uint64_t seed, uint64_t number) {
    static table t;
    const tx_catalog *catalog = counts->catalog;
    uint64_t random = seed + number * 0xd1342543de82ef95;
    tx_setup setup;
    const char *error = NULL;
    memset(&t, 0, sizeof t);
    if (!devtools_random_setup(catalog, &random, &setup))
        return false;
    set_players(&t, catalog, &setup, number, &random);
    if (!tx_start(catalog, &setup, tx_bot_random(&random), &t.game, &error))
        return cli_error("coverage: %s", error) == EXIT_YES;
    count_leaders(counts, &t.game);
    for (tx_decide(catalog, &t.game, &t.decision); t.decision.kind != TX_GAME_OVER;) {
        unsigned option = choose(&t, catalog);
        cli_count_into(counts);
        tx_choose(catalog, &t.game, &t.decision, option);
    }
    cli_count_into(NULL);
    tx_bot_free(t.greedy);
    return true;
}

/* limits.c: tests that a full table of the engine ends the game instead of dropping state.
 *
 *     limits [GAMES [SEED]]
 *
 * Every game is played twice in parallel, once with full capacities and once with one tiny table. Both games must be
 * identical, byte for byte, until the second one ends with TX_BEYOND_LIMITS; it must pass tx_audit then, too. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/tables.h"
#include "deck/legal.h"

enum { ENOUGH = 2000 }; /* number of games after which every limit should have been reached */

unsigned tx_tiny_capacity[TABLES];

static const struct {
    const char *name;
    unsigned room;        /* full capacity */
    unsigned least, most; /* range of the tiny capacities */
} tables[TABLES] = {
    [TABLE_STACK] = {"stack", TX_MAX_STACK, 60, 260},
    [TABLE_OCCURRENCES] = {"occurrences", TX_MAX_OCCURRENCES, 1, 30},
    [TABLE_EFFECTS] = {"effects", TX_MAX_EFFECTS, 0, 8},
    [TABLE_POOL] = {"pool", TX_MAX_POOL, 1, 2},
    [TABLE_USED] = {"used", TX_MAX_USED, 0, 4},
    [TABLE_OPTIONS] = {"options", TX_MAX_OPTIONS, 2, 60},
    [TABLE_LISTENERS] = {"listeners", TX_MAX_LISTENERS, 60, 200},
    [TABLE_ORDERED] = {"ordered battles", TX_MAX_ORDERED, 0, 0},
    [TABLE_SPARES] = {"spares", TX_MAX_SPARES, 0, 1},
    [TABLE_DUTIES] = {"duties", TX_MAX_DUTIES, 0, 0},
};

static void set_capacity(enum tx_room tiny, unsigned room) {
    for (unsigned t = 0; t < TABLES; t++)
        tx_tiny_capacity[t] = t == (unsigned)tiny ? room : tables[t].room;
}

/* A game with full capacities and its copy with one tiny table. */
typedef struct game_pair {
    const tx_catalog *catalog;
    enum tx_room tiny;
    unsigned room;
    tx_game game[2];
    tx_decision decision[2];
} game_pair;

static void set_capacities(const game_pair *t, unsigned which) {
    set_capacity(which ? t->tiny : TABLES, t->room);
}

static bool ended_at_limit(const tx_game *game) {
    return game->result.reason == TX_BEYOND_LIMITS;
}

static bool same_question(const tx_decision *a, const tx_decision *b) {
    return a->kind == b->kind && a->seat == b->seat && a->count == b->count &&
           memcmp(a->options, b->options, a->count * sizeof *a->options) == 0;
}

static const char *compare(const game_pair *t) {
    const tx_game *whole = &t->game[0], *tiny = &t->game[1];
    if (ended_at_limit(whole))
        return "the game with all the room there is ended beyond limits";
    set_capacity(TABLES, 0);
    if (tx_audit(t->catalog, tiny))
        return tx_audit(t->catalog, tiny);
    if (ended_at_limit(tiny))
        return tiny->result.outcome == TX_TIED && t->decision[1].kind == TX_GAME_OVER ? NULL : "it ended but continues";
    if (!same_question(&t->decision[0], &t->decision[1]))
        return "something else is asked";
    return memcmp(whole, tiny, sizeof *whole) ? "the games differ" : NULL;
}

/* Prefers acting over passing, so that tables fill up. */
static unsigned choose(const tx_decision *d, uint64_t *random) {
    unsigned option = tx_bot_below(random, d->count);
    unsigned verb = d->options[option].verb;
    bool declines = verb == TX_PASS || verb == TX_DONE || verb == TX_NO || verb == TX_RETREAT;
    return declines && tx_bot_below(random, 4) ? tx_bot_below(random, d->count) : option;
}

/* Returns NULL on success, else a description of the failure. */
static const char *play(game_pair *t, const tx_setup *setup, uint64_t seed) {
    const char *trouble;
    for (unsigned which = 0; which < 2; which++) {
        set_capacities(t, which);
        if (!tx_start(t->catalog, setup, seed, &t->game[which], &trouble))
            return trouble;
        tx_decide(t->catalog, &t->game[which], &t->decision[which]);
    }
    while (!(trouble = compare(t)) && t->decision[1].kind != TX_GAME_OVER) {
        unsigned option = choose(&t->decision[0], &seed);
        for (unsigned which = 0; which < 2; which++) {
            set_capacities(t, which);
            if (!tx_choose(t->catalog, &t->game[which], &t->decision[which], option))
                return "an option that is listed was refused";
        }
    }
    return trouble;
}

static bool make_setup(const tx_catalog *catalog, uint64_t *random, tx_setup *setup) {
    *setup = (tx_setup){.first = TX_NONE, .asking = tx_bot_below(random, 4) == 0};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_deck deck;
        if (!tx_random_deck(catalog, random, &deck))
            return false;
        tx_setup_deck(setup, seat, &deck);
    }
    return true;
}

int main(int argc, char **argv) {
    static game_pair t;
    static tx_report report;
    const char *folder = "cards";
    unsigned games = argc > 1 ? (unsigned)atoi(argv[1]) : 500, failures = 0, reached[TABLES] = {0};
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    tx_catalog *catalog = tx_catalog_load(&folder, 1, &report);
    if (!catalog) {
        fputs(report.text, stderr);
        return 2;
    }
    t.catalog = catalog;
    for (unsigned i = 0; i < games; i++) {
        tx_setup setup;
        uint64_t seed = tx_bot_random(&random);
        t.tiny = (enum tx_room)(i % TABLES);
        t.room = tables[t.tiny].least + tx_bot_below(&random, tables[t.tiny].most - tables[t.tiny].least + 1);
        const char *trouble = make_setup(catalog, &random, &setup) ? play(&t, &setup, seed) : "there is no deck";
        reached[t.tiny] += ended_at_limit(&t.game[1]);
        failures += trouble != NULL;
        if (trouble)
            printf("game %u, room for %u %s, choice %" PRIu32 ": %s\n", i + 1, t.room, tables[t.tiny].name,
                   t.game[1].choices, trouble);
    }
    printf("%u games, %u failures; limits reached:", games, failures);
    for (unsigned table = 0; table < TABLES; table++) {
        printf(" %s %u%s", tables[table].name, reached[table], table + 1 < TABLES ? "," : "\n");
        if (!reached[table] && games >= ENOUGH)
            failures++; /* a limit that no game reaches is not tested */
    }
    tx_catalog_free(catalog);
    return failures != 0;
}

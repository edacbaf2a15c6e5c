/* sim.c: see sim.h. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "sim_recorder.h"
#include "task_pool.h"

/* ---- Tasks ------------------------------------------------------------------------------------------------------- */

/* Trials are spread evenly among the other games, so that an interrupted simulation has both. */
static bool is_trial(const sim_plan *plan, uint64_t task, uint64_t *number) {
    uint64_t all = plan->trials + plan->games;
    uint64_t before = task * plan->trials / all;
    bool trial = (task + 1) * plan->trials / all > before;
    *number = trial ? before : task - before;
    return trial;
}

/* Sets up game `number`; the deck of seat 0 and the initiative alternate. */
static void set_up(const sim_plan *plan, uint64_t number, bool trial, sim_recorder *recorder, tx_setup *setup,
                   contest *c) {
    uint64_t state = plan->seed + number + (trial ? UINT64_C(1) << 40 : 0);
    *setup = (tx_setup){.first = (uint8_t)(number >> 1 & 1)};
    c->seed = splitmix64(&state);
    recorder->trial = trial;
    recorder->coin = splitmix64(&state);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        recorder->deck_of[seat] = (unsigned)(number & 1) ^ seat;
        tx_setup_deck(setup, seat, plan->deck[recorder->deck_of[seat]]);
        c->player[seat] = &plan->bot;
        c->player_seed[seat] = splitmix64(&state);
    }
}

static size_t play_task(void *user, uint64_t task, void *result) {
    static _Thread_local sim_recorder recorder;
    static _Thread_local tx_setup setup;
    const sim_state *sim = user;
    const sim_plan *plan = sim->plan;
    uint64_t number;
    bool trial = is_trial(plan, task, &number);
    contest_result ended;
    recorder = (sim_recorder){.sim = sim};
    const contest_observer observer = {.watch = sim_record_note, .choose = sim_choose_mulligan, .user = &recorder};
    contest c = {.catalog = plan->catalog, .setup = &setup, .observer = &observer};
    set_up(plan, number, trial, &recorder, &setup, &c);
    if (!contest_play(&c, &ended))
        return 0;
    memset(result, 0, sizeof(sim_totals));
    sim_count_game(&recorder, &ended, result);
    return sizeof(sim_totals);
}

/* ---- Sums -------------------------------------------------------------------------------------------------------- */

/* The totals consist of 64-bit counters only. */
static bool take_task(void *user, uint64_t task, const void *result, size_t size) {
    sim_state *sim = user;
    const uint64_t *more = result;
    uint64_t *sum = (uint64_t *)(void *)&sim->totals;
    (void)task;
    for (size_t i = 0; i < size / sizeof *sum; i++)
        sum[i] += more[i];
    sim->done++;
    return true;
}

static void tick(void *user) {
    const sim_state *sim = user;
    if (sim->tick)
        sim->tick(sim);
}

double sim_seconds(const sim_state *sim) {
    return task_pool_seconds() - sim->started;
}

/* ---- Titles ------------------------------------------------------------------------------------------------------ */

static int cost_of(const tx_catalog *catalog, tx_def_id def) {
    return tx_card_fact(catalog, def, TX_FACT_COST);
}

static bool comes_before(const tx_catalog *catalog, tx_def_id a, tx_def_id b) {
    int first = cost_of(catalog, a), second = cost_of(catalog, b);
    return first != second ? first < second : strcmp(tx_card_name(catalog, a), tx_card_name(catalog, b)) < 0;
}

/* Lists the titles of a deck in order; titles beyond SIM_TITLES are ignored. */
static void list_titles(sim_state *sim, unsigned side) {
    const tx_catalog *catalog = sim->plan->catalog;
    const tx_deck *deck = sim->plan->deck[side];
    unsigned definitions = tx_catalog_count(catalog);
    sim->index[side] = memory_require(malloc(definitions * sizeof *sim->index[side]));
    for (unsigned i = 0; i < definitions; i++)
        sim->index[side][i] = SIM_TITLES;
    for (unsigned i = 0; i < deck->count; i++) {
        tx_def_id def = deck->cards[i];
        unsigned at = 0, *count = &sim->titles[side];
        while (at < *count && sim->title[side][at] != def)
            at++;
        if (at < *count) {
            sim->copies[side][at]++;
            continue;
        }
        if (*count == SIM_TITLES)
            continue;
        for (at = (*count)++; at > 0 && comes_before(catalog, def, sim->title[side][at - 1]); at--) {
            sim->title[side][at] = sim->title[side][at - 1];
            sim->copies[side][at] = sim->copies[side][at - 1];
        }
        sim->title[side][at] = def;
        sim->copies[side][at] = 1;
    }
    for (unsigned i = 0; i < sim->titles[side]; i++)
        sim->index[side][sim->title[side][i]] = (uint16_t)i;
}

/* ---- A simulation ------------------------------------------------------------------------------------------------ */

void sim_open(sim_state *sim, const sim_plan *plan) {
    memset(sim, 0, sizeof *sim);
    sim->plan = plan;
    sim->started = task_pool_seconds();
    sim->tasks = plan->games + plan->trials;
    for (unsigned side = 0; side < TX_SEATS; side++)
        list_titles(sim, side);
}

bool sim_run(sim_state *sim) {
    task_pool_work work = {.tasks = sim->tasks,
                           .threads = sim->plan->threads,
                           .max = sizeof(sim_totals),
                           .user = sim,
                           .work = play_task,
                           .take = take_task,
                           .tick = tick};
    return task_pool_run(&work);
}

void sim_close(sim_state *sim) {
    for (unsigned side = 0; side < TX_SEATS; side++)
        free(sim->index[side]);
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

sim_rate sim_rate_of(const sim_state *sim, unsigned side) {
    sim_rate sum = {0};
    for (unsigned i = 0; i < 4; i++) {
        sum.games += sim->totals.side[side].by[i / 2][i % 2].games;
        sum.halves += sim->totals.side[side].by[i / 2][i % 2].halves;
    }
    return sum;
}

double sim_share(sim_rate rate) {
    return rate.games ? (double)rate.halves / 2 / (double)rate.games : 0.5;
}

interval sim_interval(sim_rate rate) {
    return interval_wilson((double)rate.halves / 2, (double)rate.games);
}

bool sim_has_few(sim_rate rate) {
    enum { FEW = 50 };
    return rate.games < FEW;
}

bool sim_compare_two(sim_rate rate, sim_rate other, sim_difference *found) {
    if (!rate.games || !other.games)
        return false;
    found->difference = sim_share(rate) - sim_share(other);
    found->within = interval_of_difference((double)rate.halves / 2, (double)rate.games, (double)other.halves / 2,
                                           (double)other.games);
    found->clear = found->within.low > 0 || found->within.high < 0;
    found->too_few = sim_has_few(rate) || sim_has_few(other);
    return true;
}

bool sim_compare(sim_rate rate, sim_rate all, sim_difference *found) {
    return sim_compare_two(rate, (sim_rate){all.games - rate.games, all.halves - rate.halves}, found);
}

/* sim.c: see sim.h. */
#include "sim.h"

#include <string.h>

#include "base/random_numbers.h"
#include "sim/sim_recorder.h"
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

static void count_game(const sim_recorder *recorder, const contest_result *result, sim_totals *totals) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        sim_count_side(recorder, seat, result, &totals->side[recorder->deck_of[seat]]);
    totals->choices += result->choices;
    if (recorder->trial) {
        totals->trials++;
        return;
    }
    totals->games++;
    sim_count_length(result, totals->rounds, totals->reached);
    totals->ends[result->winner == TX_NONE ? TX_SEATS : recorder->deck_of[result->winner]][result->reason]++;
}

static size_t play_task(void *user, uint64_t task, void *result) {
    static _Thread_local sim_recorder recorder;
    static _Thread_local tx_setup setup;
    const sim_state *sim = user;
    const sim_plan *plan = sim->plan;
    uint64_t number;
    bool trial = is_trial(plan, task, &number);
    contest_result ended;
    recorder = (sim_recorder){.catalog = plan->catalog, .titles = {&sim->titles[0], &sim->titles[1]}};
    const contest_observer observer = {.watch = sim_record_note, .choose = sim_choose_mulligan, .user = &recorder};
    contest c = {
        .catalog = plan->catalog, .setup = &setup, .observer = &observer, .is_stopping = task_pool_is_stopping};
    set_up(plan, number, trial, &recorder, &setup, &c);
    if (!contest_play(&c, &ended))
        return 0;
    memset(result, 0, sizeof(sim_totals));
    count_game(&recorder, &ended, result);
    return sizeof(sim_totals);
}

/* ---- Sums -------------------------------------------------------------------------------------------------------- */

static bool take_task(void *user, uint64_t task, const void *result, size_t size) {
    sim_state *sim = user;
    (void)task;
    sim_add(&sim->totals, result, size);
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

/* ---- A simulation ------------------------------------------------------------------------------------------------ */

void sim_open(sim_state *sim, const sim_plan *plan) {
    memset(sim, 0, sizeof *sim);
    sim->plan = plan;
    sim->started = task_pool_seconds();
    sim->tasks = plan->games + plan->trials;
    for (unsigned side = 0; side < TX_SEATS; side++)
        sim_titles_open(&sim->titles[side], plan->catalog, plan->deck[side]);
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
        sim_titles_close(&sim->titles[side]);
}

sim_rate sim_rate_of(const sim_state *sim, unsigned side) {
    return sim_rate_of_side(&sim->totals.side[side]);
}

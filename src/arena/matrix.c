/* matrix.c: see matrix.h. */
#include "matrix.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "task_pool.h"

/* ---- Tasks ------------------------------------------------------------------------------------------------------- */

static uint64_t meetings_of(const matrix_plan *plan) {
    return (uint64_t)plan->decks * (plan->decks - 1) / 2;
}

/* Returns the two decks of a task and the number of their game. All pairs of decks play four games (from both seats,
 * with and without the initiative) before any pair plays another four. */
static uint64_t locate(const matrix_plan *plan, uint64_t task, unsigned deck[2]) {
    enum { TURN = 4 };
    uint64_t first = task / (TURN * meetings_of(plan)) * TURN, within = task - first * meetings_of(plan);
    uint64_t games = plan->games - first < TURN ? plan->games - first : TURN, meeting = within / games;
    for (deck[0] = 0; meeting >= plan->decks - 1 - deck[0]; deck[0]++)
        meeting -= plan->decks - 1 - deck[0];
    deck[1] = deck[0] + 1 + (unsigned)meeting;
    return first + within % games;
}

static size_t play_task(void *user, uint64_t task, void *result) {
    static _Thread_local tx_setup setup;
    const matrix_state *matrix = user;
    const matrix_plan *plan = matrix->plan;
    unsigned deck[2];
    uint64_t game = locate(plan, task, deck), state = plan->seed + game;
    unsigned seat_of_first = (unsigned)(game & 1);
    contest_result ended;
    state += (uint64_t)(deck[0] * plan->decks + deck[1]) << 32;
    contest c = {
        .catalog = plan->catalog, .setup = &setup, .seed = splitmix64(&state), .is_stopping = task_pool_is_stopping};
    setup = (tx_setup){.first = (uint8_t)(game >> 1 & 1)};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_setup_deck(&setup, seat, &plan->deck[deck[seat ^ seat_of_first]]);
        c.player[seat] = &plan->bot;
        c.player_seed[seat] = splitmix64(&state);
    }
    if (!contest_play(&c, &ended))
        return 0;
    sim_rate rate = {.games = 1, .halves = ended.winner == TX_NONE ? 1 : ended.winner == seat_of_first ? 2 : 0};
    memcpy(result, &rate, sizeof rate);
    return sizeof rate;
}

static bool take_task(void *user, uint64_t task, const void *result, size_t size) {
    matrix_state *matrix = user;
    unsigned deck[2];
    sim_rate rate;
    memcpy(&rate, result, size);
    locate(matrix->plan, task, deck);
    sim_rate *won = &matrix->cell[deck[0] * matrix->plan->decks + deck[1]];
    sim_rate *lost = &matrix->cell[deck[1] * matrix->plan->decks + deck[0]];
    won->games += rate.games, won->halves += rate.halves;
    lost->games += rate.games, lost->halves += 2 * rate.games - rate.halves;
    matrix->done++;
    return true;
}

static void tick(void *user) {
    const matrix_state *matrix = user;
    if (matrix->tick)
        matrix->tick(matrix);
}

/* ---- A matrix ---------------------------------------------------------------------------------------------------- */

void matrix_open(matrix_state *matrix, const matrix_plan *plan) {
    *matrix = (matrix_state){.plan = plan, .started = task_pool_seconds()};
    matrix->cell = memory_require(calloc((size_t)plan->decks * plan->decks, sizeof *matrix->cell));
    matrix->tasks = plan->games * meetings_of(plan);
}

bool matrix_run(matrix_state *matrix) {
    task_pool_work work = {.tasks = matrix->tasks,
                           .threads = matrix->plan->threads,
                           .max = sizeof(sim_rate),
                           .user = matrix,
                           .work = play_task,
                           .take = take_task,
                           .tick = tick};
    return task_pool_run(&work);
}

void matrix_close(matrix_state *matrix) {
    free(matrix->cell);
}

sim_rate matrix_cell(const matrix_state *matrix, unsigned deck, unsigned against) {
    return matrix->cell[deck * matrix->plan->decks + against];
}

sim_rate matrix_row(const matrix_state *matrix, unsigned deck) {
    sim_rate sum = {0};
    for (unsigned i = 0; i < matrix->plan->decks; i++) {
        sum.games += matrix_cell(matrix, deck, i).games;
        sum.halves += matrix_cell(matrix, deck, i).halves;
    }
    return sum;
}

void matrix_order(const matrix_state *matrix, unsigned *order) {
    for (unsigned i = 0; i < matrix->plan->decks; i++) {
        double share = sim_share(matrix_row(matrix, i));
        unsigned at = i;
        for (; at > 0 && share > sim_share(matrix_row(matrix, order[at - 1])); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

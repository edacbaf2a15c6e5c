/* arena.c: see arena.h. */
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena_file.h"
#include "base/memory.h"
#include "base/random_numbers.h"
#include "links.h"
#include "piped_game.h"
#include "table/json.h"
#include "task_pool.h"

/* ---- Decks and deals --------------------------------------------------------------------------------------------- */

void arena_task(const arena_state *arena, uint64_t task, unsigned *first, unsigned *second, uint64_t *number) {
    unsigned meeting = (unsigned)(task % arena->meetings), players = arena->plan->players;
    *number = task / arena->meetings;
    for (*first = 0; meeting >= players - 1 - *first; ++*first)
        meeting -= players - 1 - *first;
    *second = *first + 1 + meeting;
}

/* Chooses the decks of a pair. Every deck plays once before any deck plays again. Its opponent is the deck at some
 * distance after it; the distance starts at random and grows with each pass through the decks, until all decks have
 * met. */
static void pair_decks(const arena_plan *plan, uint64_t number, unsigned deck[TX_SEATS]) {
    uint64_t state = plan->seed;
    unsigned start = random_index(&state, plan->decks), distance = random_index(&state, plan->decks);
    deck[0] = (unsigned)((number + start) % plan->decks);
    deck[1] = plan->mirror ? deck[0] : (unsigned)((deck[0] + distance + number / plan->decks) % plan->decks);
}

void arena_setup(const arena_plan *plan, uint64_t number, tx_setup *setup, uint64_t *seed, unsigned deck[TX_SEATS]) {
    uint64_t state = plan->seed + number;
    *setup = (tx_setup){.first = TX_NONE};
    *seed = splitmix64(&state);
    deck[0] = deck[1] = 0;
    if (plan->decks)
        pair_decks(plan, number, deck);
    tx_deck made;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        if (!plan->decks && (seat == 0 || !plan->mirror))
            tx_random_deck(plan->catalog, &state, &made);
        tx_setup_deck(setup, seat, plan->decks ? &plan->deck[deck[seat]] : &made);
    }
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

/* Result of a pair, as sent from a worker to the main process. */
typedef struct pair_result {
    contest_result game[2];
} pair_result;

static size_t play_pair(void *user, uint64_t task, void *result) {
    static _Thread_local tx_setup setup;
    const arena_state *arena = user;
    const arena_plan *plan = arena->plan;
    unsigned player[2], deck[TX_SEATS];
    uint64_t number, seed;
    pair_result *both = result;
    arena_task(arena, task, &player[0], &player[1], &number);
    arena_setup(plan, number, &setup, &seed, deck);
    for (unsigned game = 0; game < 2; game++) {
        contest c = {.catalog = plan->catalog,
                     .setup = &setup,
                     .seed = seed,
                     .is_stopping = task_pool_is_stopping,
                     .answer_ms = plan->answer_ms,
                     .start_ms = plan->start_ms};
        for (unsigned seat = 0; seat < TX_SEATS; seat++) {
            uint64_t state = seed + 1 + game;
            c.player[seat] = &plan->player[player[seat ^ game]];
            c.player_seed[seat] = splitmix64(&state) + (seat ^ game);
        }
        if (!arena_play(&c, &both->game[game]))
            return 0;
    }
    return sizeof *both;
}

/* Converts a seat to a player of the pair: the players swap seats for the second game. */
static uint8_t player_at(uint8_t seat, unsigned game) {
    return seat == TX_NONE ? TX_NONE : (uint8_t)(seat ^ game);
}

static void keep_game(arena_game *stored, const contest_result *result, unsigned game) {
    *stored = (arena_game){.winner = player_at(result->winner, game),
                           .faulty = player_at(result->faulty, game),
                           .reason = result->reason,
                           .rounds = result->rounds,
                           .choices = result->choices};
    if (result->faulty != TX_NONE)
        stored->fault = memory_copy_text(result->fault, strlen(result->fault));
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

arena_meeting *arena_meeting_of(const arena_state *arena, unsigned first, unsigned second) {
    return &arena->meeting[first * arena->plan->players + second];
}

static void count_game(arena_state *arena, arena_meeting *meeting, const arena_game *game, unsigned number) {
    arena->games++;
    arena->choices += game->choices;
    arena->rounds += game->rounds;
    arena->ends[game->reason]++;
    if (game->winner == TX_NONE)
        meeting->ties++;
    else {
        meeting->wins[game->winner]++;
        meeting->seat_wins[game->winner ^ number]++;
    }
    if (game->faulty != TX_NONE)
        meeting->faults[game->faulty]++;
}

static unsigned half_points(const arena_game *game) {
    return game->winner == TX_NONE ? 1 : game->winner == 0 ? 2 : 0;
}

static void count_pair(arena_state *arena, uint64_t task) {
    unsigned first, second;
    uint64_t number;
    const arena_pair *pair = &arena->pair[task];
    arena_task(arena, task, &first, &second, &number);
    arena_meeting *meeting = arena_meeting_of(arena, first, second);
    meeting->pairs.of[half_points(&pair->game[0]) + half_points(&pair->game[1])]++;
    for (unsigned i = 0; i < 2; i++)
        count_game(arena, meeting, &pair->game[i], i);
}

/* Counts the pairs in their order, as far as they are played. A sequential test is evaluated after each pair. */
static void count_on(arena_state *arena) {
    while (!arena->verdict && arena->counted < arena->tasks && arena->pair[arena->counted].played) {
        count_pair(arena, arena->counted++);
        if (arena->plan->sequential)
            arena->verdict = sequential_verdict(&arena->plan->test, &arena_meeting_of(arena, 0, 1)->pairs);
    }
}

/* Counts all other pairs that were played before an interruption, except in a sequential test, where the order matters.
 */
static void count_rest(arena_state *arena) {
    for (uint64_t task = arena->counted; !arena->plan->sequential && task < arena->tasks; task++)
        if (arena->pair[task].played)
            count_pair(arena, task);
}

/* ---- Callbacks of the task pool
 * --------------------------------------------------------------------------------------- */

static bool is_known(void *user, uint64_t task) {
    const arena_state *arena = user;
    return arena->pair[task].played;
}

/* Writes the pair to the file before it is counted. */
static bool take_pair(void *user, uint64_t task, const void *bytes, size_t size) {
    arena_state *arena = user;
    pair_result result;
    memcpy(&result, bytes, size);
    for (unsigned i = 0; i < 2; i++)
        keep_game(&arena->pair[task].game[i], &result.game[i], i);
    if (arena->out >= 0 && (arena->broken = arena_file_pair(arena, task)))
        return false;
    arena->pair[task].played = true;
    arena->played++;
    count_on(arena);
    return !arena->verdict;
}

static void tick(void *user) {
    enum { SYNC_SECONDS = 1 };
    arena_state *arena = user;
    if (arena->out >= 0 && task_pool_seconds() - arena->written >= SYNC_SECONDS) {
        fdatasync(arena->out);
        arena->written = task_pool_seconds();
    }
    if (arena->tick)
        arena->tick(arena);
}

double arena_seconds(const arena_state *arena) {
    return task_pool_seconds() - arena->started;
}

bool arena_open(arena_state *arena, const arena_plan *plan, char *error, size_t size) {
    unsigned players = plan->players;
    *arena =
        (arena_state){.plan = plan, .meetings = players * (players - 1) / 2, .out = -1, .started = task_pool_seconds()};
    arena->tasks = plan->pairs * arena->meetings;
    if (arena->tasks > MAX_ARENA_PAIRS) {
        snprintf(error, size, "%llu pairs of games are too many; the maximum is %d", (unsigned long long)arena->tasks,
                 MAX_ARENA_PAIRS);
        return false;
    }
    arena->pair = memory_require(calloc(arena->tasks, sizeof *arena->pair));
    arena->meeting = memory_require(calloc((size_t)players * players, sizeof *arena->meeting));
    if (!plan->file || links_number() != 0)
        return true;
    if (!arena_file_open(arena, error, size))
        return false;
    arena->known = arena->played;
    count_on(arena);
    return true;
}

bool arena_run(arena_state *arena) {
    task_pool_work work = {.tasks = arena->verdict ? 0 : arena->tasks,
                           .threads = arena->plan->threads,
                           .max = sizeof(pair_result),
                           .user = arena,
                           .work = play_pair,
                           .known = is_known,
                           .take = take_pair,
                           .tick = tick};
    bool chief = task_pool_run(&work);
    if (chief)
        count_rest(arena);
    return chief;
}

void arena_close(arena_state *arena) {
    for (uint64_t task = 0; arena->pair && task < arena->tasks; task++)
        for (unsigned i = 0; i < 2; i++)
            free(arena->pair[task].game[i].fault);
    if (arena->out >= 0)
        close(arena->out);
    free(arena->pair);
    free(arena->meeting);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

void arena_ratings(const arena_state *arena, elo_rating ratings[MAX_RATED]) {
    static pair_counts met[MAX_RATED * MAX_RATED];
    unsigned players = arena->plan->players;
    for (unsigned i = 0; i < players * players; i++)
        met[i] = arena->meeting[i].pairs;
    elo_rate_players(players, met, ratings);
}

const char *arena_reason(const arena_game *game) {
    return game->faulty != TX_NONE ? "fault" : table_result_reason_word(game->reason);
}

/* batch.c: steps many games at once; see include/traxis_batch.h. A batch keeps its threads until it is freed; idle
 * threads wait. Threads take several rows at a time. The result of a row depends on that row only. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "observe.h"
#include "traxis_batch.h"

enum { MAX_GAMES = 1 << 20, MAX_THREADS = 64, ROWS_AT_ONCE = 16 };

/* A stored decision: only what is needed to choose an option. Rows are compact, because a step mostly waits for memory.
 */
typedef struct batch_row {
    tx_game game;
    uint8_t head[offsetof(tx_decision, options)];
    tx_option options[TX_BATCH_MAX_OPTIONS];
    uint64_t episode; /* number of the game in this row */
} batch_row;

/* Facts that are scanned for all rows are stored separately. */
typedef struct row_facts {
    uint64_t random; /* for tx_batch_sample */
    uint16_t count;  /* options of the decision */
    uint16_t shown;  /* options in the buffers of the last call */
    uint16_t seen;   /* bytes of the last observation; the rest is 0 */
} row_facts;

/* The function that threads call for each row; `decision` is scratch memory of the thread. */
typedef void row_work(tx_batch *batch, unsigned row, tx_decision *decision);

struct tx_batch {
    const tx_catalog *catalog;
    tx_observer *observer;
    tx_setup *setups;
    unsigned setup_count, games;
    uint64_t seed;
    batch_row *rows;
    row_facts *facts;
    tx_decision *asked; /* decision of the last tx_batch_decision */
    atomic_ullong decisions, ended;

    unsigned threads; /* besides the calling thread */
    pthread_t thread[MAX_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    unsigned call, busy; /* number of calls started; threads still working on it */
    bool closing;
    atomic_uint next; /* first row not yet taken */
    row_work *work;
    const uint16_t *actions;
    const tx_batch_buffers *buffers;
    const uint8_t *shown_mask, *shown_options, *shown_observation; /* buffers of the last call */
    bool same_mask, same_options,
        same_observation; /* buffers are those of the last call, so bytes after the shown ones are still 0 */
};

/* ---- Threads ----------------------------------------------------------------------------------------------------- */

static void work_rows(tx_batch *batch) {
    tx_decision decision;
    for (unsigned first; (first = atomic_fetch_add(&batch->next, ROWS_AT_ONCE)) < batch->games;)
        for (unsigned row = first; row < first + ROWS_AT_ONCE && row < batch->games; row++)
            batch->work(batch, row, &decision);
}

static void *wait_and_work(void *argument) {
    tx_batch *batch = argument;
    unsigned done = 0;
    pthread_mutex_lock(&batch->lock);
    for (;;) {
        while (batch->call == done && !batch->closing)
            pthread_cond_wait(&batch->begin, &batch->lock);
        if (batch->closing)
            break;
        done = batch->call;
        pthread_mutex_unlock(&batch->lock);
        work_rows(batch);
        pthread_mutex_lock(&batch->lock);
        if (--batch->busy == 0)
            pthread_cond_signal(&batch->end);
    }
    pthread_mutex_unlock(&batch->lock);
    return NULL;
}

static void work_all(tx_batch *batch, row_work *work) {
    batch->work = work;
    atomic_store(&batch->next, 0);
    pthread_mutex_lock(&batch->lock);
    batch->call++;
    batch->busy = batch->threads;
    pthread_cond_broadcast(&batch->begin);
    pthread_mutex_unlock(&batch->lock);
    work_rows(batch);
    pthread_mutex_lock(&batch->lock);
    while (batch->busy)
        pthread_cond_wait(&batch->end, &batch->lock);
    pthread_mutex_unlock(&batch->lock);
}

/* Threads that cannot be started are left out. */
static void start_threads(tx_batch *batch, unsigned wanted) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (wanted == 0)
        wanted = processors < 1 ? 1 : (unsigned)processors;
    pthread_mutex_init(&batch->lock, NULL);
    pthread_cond_init(&batch->begin, NULL);
    pthread_cond_init(&batch->end, NULL);
    while (batch->threads + 1 < wanted && batch->threads < MAX_THREADS &&
           pthread_create(&batch->thread[batch->threads], NULL, wait_and_work, batch) == 0)
        batch->threads++;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

static void keep_decision(const tx_batch *batch, unsigned number, const tx_decision *decision) {
    batch_row *row = &batch->rows[number];
    unsigned count = decision->count < TX_BATCH_MAX_OPTIONS ? decision->count : TX_BATCH_MAX_OPTIONS;
    memcpy(row->head, decision, sizeof row->head);
    memcpy(row->options, decision->options, count * sizeof *row->options);
    batch->facts[number].count = (uint16_t)count;
}

/* Copies the head and the chosen option of a stored decision; nothing else is read. */
static void recall_decision(const batch_row *row, unsigned option, tx_decision *decision) {
    memcpy(decision, row->head, sizeof row->head);
    decision->options[option] = row->options[option];
}

static bool begin_game(const tx_batch *batch, unsigned number, tx_decision *decision) {
    batch_row *row = &batch->rows[number];
    const char *error;
    uint64_t state = batch->seed + number + row->episode * UINT64_C(0x9e3779b97f4a7c15);
    const tx_setup *setup = &batch->setups[(number + row->episode) % batch->setup_count];
    if (!tx_start(batch->catalog, setup, splitmix64(&state), &row->game, &error))
        return false;
    tx_decide(batch->catalog, &row->game, decision);
    return true;
}

/* Sets the bytes from `count` to `room` to 0. If the buffer is the `same` as in the last call, only the bytes before
 * `shown` can be nonzero. */
static void clear_rest(uint8_t *bytes, size_t count, size_t shown, size_t capacity, bool same) {
    size_t end = same ? shown : capacity;
    if (end > count)
        memset(bytes + count, 0, end - count);
}

static void show_mask(const tx_batch *batch, unsigned number, unsigned count) {
    uint8_t *mask = batch->buffers->mask + (size_t)number * TX_BATCH_MAX_OPTIONS;
    memset(mask, 1, count);
    clear_rest(mask, count, batch->facts[number].shown, TX_BATCH_MAX_OPTIONS, batch->same_mask);
}

static void show_options(const tx_batch *batch, unsigned number, unsigned count, const tx_decision *decision) {
    enum { SIZE = TX_OBSERVED_OPTION };
    uint8_t *options = batch->buffers->options + (size_t)number * TX_BATCH_MAX_OPTIONS * SIZE;
    for (unsigned i = 0; i < count; i++)
        tx_observe_option(&batch->rows[number].game, decision, i, options + i * SIZE);
    clear_rest(options, (size_t)count * SIZE, (size_t)batch->facts[number].shown * SIZE,
               (size_t)TX_BATCH_MAX_OPTIONS * SIZE, batch->same_options);
}

static void show_observation(const tx_batch *batch, unsigned number, const tx_decision *decision) {
    row_facts *facts = &batch->facts[number];
    unsigned before = batch->same_observation ? facts->seen : TX_OBSERVATION_SIZE;
    facts->seen = (uint16_t)tx_observe_over(batch->observer, &batch->rows[number].game, decision, before,
                                            batch->buffers->observation + (size_t)number * TX_OBSERVATION_SIZE);
}

/* Stores the decision of a row and writes it to the buffers. */
static void show_row(tx_batch *batch, unsigned number, const tx_decision *decision) {
    const tx_batch_buffers *b = batch->buffers;
    keep_decision(batch, number, decision);
    unsigned count = batch->facts[number].count;
    if (b && b->seat)
        b->seat[number] = decision->seat;
    if (b && b->count)
        b->count[number] = (uint16_t)count;
    if (b && b->mask)
        show_mask(batch, number, count);
    if (b && b->observation)
        show_observation(batch, number, decision);
    if (b && b->options)
        show_options(batch, number, count, decision);
    batch->facts[number].shown = (uint16_t)count;
}

/* Sets the buffers of the current call. */
static void show_in(tx_batch *batch, const tx_batch_buffers *buffers) {
    const uint8_t *mask = buffers ? buffers->mask : NULL, *options = buffers ? buffers->options : NULL,
                  *observation = buffers ? buffers->observation : NULL;
    batch->buffers = buffers;
    batch->same_mask = mask && mask == batch->shown_mask;
    batch->same_options = options && options == batch->shown_options;
    batch->same_observation = observation && observation == batch->shown_observation;
    batch->shown_mask = mask;
    batch->shown_options = options;
    batch->shown_observation = observation;
}

static void tell_end(const tx_batch_buffers *b, unsigned number, bool over, tx_result result) {
    if (b && b->over)
        b->over[number] = over;
    for (unsigned seat = 0; b && b->reward && seat < TX_SEATS; seat++)
        b->reward[number * TX_SEATS + seat] = (int8_t)(result.outcome != TX_WON ? 0 : result.winner == seat ? 1 : -1);
}

static void step_row(tx_batch *batch, unsigned number, tx_decision *decision) {
    batch_row *row = &batch->rows[number];
    recall_decision(row, batch->actions[number], decision);
    tx_choose(batch->catalog, &row->game, decision, batch->actions[number]);
    bool over = decision->kind == TX_GAME_OVER;
    tell_end(batch->buffers, number, over, tx_game_result(&row->game));
    if (over) {
        row->episode++;
        atomic_fetch_add_explicit(&batch->ended, 1, memory_order_relaxed);
        begin_game(batch, number, decision);
    }
    show_row(batch, number, decision);
}

static void observe_row(tx_batch *batch, unsigned number, tx_decision *decision) {
    tell_end(batch->buffers, number, false, (tx_result){0});
    tx_decide(batch->catalog, &batch->rows[number].game, decision);
    show_row(batch, number, decision);
}

static void reset_row(tx_batch *batch, unsigned number, tx_decision *decision) {
    uint64_t state = batch->seed ^ (uint64_t)number << 32;
    batch->rows[number].episode = 0;
    batch->facts[number].random = splitmix64(&state);
    begin_game(batch, number, decision);
    keep_decision(batch, number, decision);
}

/* ---- Batches ----------------------------------------------------------------------------------------------------- */

static const char *wrong_setup(const tx_catalog *catalog, const tx_setup *setups, unsigned count) {
    static _Thread_local tx_game game;
    const char *wrong = NULL;
    for (unsigned i = 0; i < count && !wrong; i++)
        tx_start(catalog, &setups[i], 0, &game, &wrong);
    return wrong;
}

/* Uses large pages for many rows if the system supports them, because each step accesses all rows. */
static batch_row *new_rows(unsigned games) {
    enum { LARGE_PAGE = 2 << 20 };
    size_t size = games * sizeof(batch_row), pages = (size + LARGE_PAGE - 1) / LARGE_PAGE;
    if (size < LARGE_PAGE)
        return memory_require(malloc(size));
    void *rows = memory_require(aligned_alloc(LARGE_PAGE, pages * LARGE_PAGE));
    madvise(rows, pages * LARGE_PAGE, MADV_HUGEPAGE); /* a failure only makes it slower */
    return rows;
}

tx_batch *tx_batch_new(const tx_catalog *catalog, const tx_setup *setups, unsigned count, unsigned games, uint64_t seed,
                       unsigned threads, const char **error) {
    const char *wrong = !count                           ? "a batch needs a setup"
                        : games < 1 || games > MAX_GAMES ? "a batch has from 1 to 1048576 games"
                        : threads > MAX_THREADS          ? "a batch has at most 64 threads"
                                                         : wrong_setup(catalog, setups, count);
    if (error)
        *error = wrong;
    if (wrong)
        return NULL;
    tx_batch *batch = memory_require(calloc(1, sizeof *batch));
    batch->catalog = catalog;
    batch->observer = tx_observer_new(catalog);
    batch->setup_count = count;
    batch->games = games;
    batch->setups = memory_resize(NULL, count, sizeof *setups);
    memcpy(batch->setups, setups, count * sizeof *setups);
    batch->rows = new_rows(games);
    batch->facts = memory_require(calloc(games, sizeof *batch->facts));
    batch->asked = memory_require(malloc(sizeof *batch->asked));
    start_threads(batch, threads);
    tx_batch_reset(batch, seed);
    return batch;
}

void tx_batch_free(tx_batch *batch) {
    if (!batch)
        return;
    pthread_mutex_lock(&batch->lock);
    batch->closing = true;
    pthread_cond_broadcast(&batch->begin);
    pthread_mutex_unlock(&batch->lock);
    for (unsigned i = 0; i < batch->threads; i++)
        pthread_join(batch->thread[i], NULL);
    pthread_mutex_destroy(&batch->lock);
    pthread_cond_destroy(&batch->begin);
    pthread_cond_destroy(&batch->end);
    tx_observer_free(batch->observer);
    free(batch->rows);
    free(batch->facts);
    free(batch->asked);
    free(batch->setups);
    free(batch);
}

unsigned tx_batch_games(const tx_batch *batch) {
    return batch->games;
}

void tx_batch_observe(tx_batch *batch, const tx_batch_buffers *buffers) {
    show_in(batch, buffers);
    batch->same_mask = batch->same_options = batch->same_observation =
        false; /* after a request for all rows, nothing in the buffers can be reused */
    work_all(batch, observe_row);
}

bool tx_batch_step(tx_batch *batch, const uint16_t *actions, const tx_batch_buffers *buffers, unsigned *wrong) {
    for (unsigned i = 0; i < batch->games; i++)
        if (actions[i] >= batch->facts[i].count) {
            if (wrong)
                *wrong = i;
            return false;
        }
    batch->actions = actions;
    show_in(batch, buffers);
    work_all(batch, step_row);
    atomic_fetch_add_explicit(&batch->decisions, batch->games, memory_order_relaxed);
    return true;
}

void tx_batch_sample(tx_batch *batch, uint16_t *actions) {
    for (unsigned i = 0; i < batch->games; i++)
        actions[i] = (uint16_t)random_index(&batch->facts[i].random, batch->facts[i].count);
}

void tx_batch_reset(tx_batch *batch, uint64_t seed) {
    batch->seed = seed;
    atomic_store(&batch->decisions, 0);
    atomic_store(&batch->ended, 0);
    work_all(batch, reset_row);
}

const tx_game *tx_batch_game(const tx_batch *batch, unsigned row) {
    return row < batch->games ? &batch->rows[row].game : NULL;
}

const tx_decision *tx_batch_decision(const tx_batch *batch, unsigned row) {
    if (row >= batch->games)
        return NULL;
    tx_decide(batch->catalog, &batch->rows[row].game, batch->asked);
    return batch->asked;
}

uint64_t tx_batch_choices(const tx_batch *batch) {
    return atomic_load(&batch->decisions);
}

uint64_t tx_batch_finished_games(const tx_batch *batch) {
    return atomic_load(&batch->ended);
}

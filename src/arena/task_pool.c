/* task_pool.c: see task_pool.h. The main thread distributes tasks, collects results and communicates with other
 * processes; the other threads work. */
#include "task_pool.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "links.h"

enum { MAX_THREADS = 256, AHEAD = 2 /* tasks queued per thread */ };

static atomic_bool stopping;
static volatile sig_atomic_t interrupted;

typedef struct task_result {
    struct task_result *next;
    uint64_t task;
    size_t size;
    char bytes[];
} task_result;

typedef struct task_pool {
    const task_pool_work *work;
    pthread_mutex_t lock; /* protects the fields below, except those of the main thread */
    pthread_cond_t ready, done;
    uint64_t queue[MAX_THREADS * AHEAD]; /* ring buffer of tasks for the threads */
    unsigned head, queued, busy;
    task_result *results;
    /* only used by the main thread: */
    uint64_t next;           /* next task to distribute */
    uint64_t outstanding;    /* tasks distributed to other processes */
    unsigned *slots, others; /* free places by process; processes still connected */
    char *buffer;            /* of one result */
    pthread_t thread[MAX_THREADS];
} task_pool;

bool task_pool_is_stopping(void) {
    return atomic_load_explicit(&stopping, memory_order_relaxed) || interrupted;
}

bool task_pool_was_interrupted(void) {
    return interrupted;
}

unsigned task_pool_cores(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MAX_THREADS ? MAX_THREADS : (unsigned)cores;
}

double task_pool_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void interrupt(int number) {
    (void)number;
    interrupted = 1;
}

/* ---- Worker threads ---------------------------------------------------------------------------------------------- */

static bool next_task(task_pool *c, uint64_t *task) {
    pthread_mutex_lock(&c->lock);
    while (!c->queued && !task_pool_is_stopping())
        pthread_cond_wait(&c->ready, &c->lock);
    bool more = !task_pool_is_stopping();
    if (more) {
        *task = c->queue[c->head];
        c->head = (c->head + 1) % (MAX_THREADS * AHEAD);
        c->queued--;
        c->busy++;
    }
    pthread_mutex_unlock(&c->lock);
    return more;
}

static void hand_in(task_pool *c, task_result *result) {
    pthread_mutex_lock(&c->lock);
    if (result->size) {
        result->next = c->results;
        c->results = result;
    } else {
        free(result);
    }
    c->busy--;
    pthread_cond_signal(&c->done);
    pthread_mutex_unlock(&c->lock);
}

static void *work_on(void *argument) {
    task_pool *c = argument;
    uint64_t task;
    while (next_task(c, &task)) {
        task_result *result = memory_require(malloc(sizeof *result + c->work->max));
        result->task = task;
        result->size = c->work->work(c->work->user, task, result->bytes);
        assert(result->size <= c->work->max);
        hand_in(c, result);
    }
    return NULL;
}

/* ---- The main thread --------------------------------------------------------------------------------------------- */

static void give_to_threads(task_pool *c, uint64_t task) {
    pthread_mutex_lock(&c->lock);
    c->queue[(c->head + c->queued++) % (MAX_THREADS * AHEAD)] = task;
    pthread_cond_signal(&c->ready);
    pthread_mutex_unlock(&c->lock);
}

static unsigned room_for_threads(task_pool *c) {
    pthread_mutex_lock(&c->lock);
    unsigned capacity = c->work->threads * AHEAD - c->queued;
    pthread_mutex_unlock(&c->lock);
    return capacity;
}

static bool threads_are_idle(task_pool *c) {
    pthread_mutex_lock(&c->lock);
    bool idle = !c->queued && !c->busy && !c->results;
    pthread_mutex_unlock(&c->lock);
    return idle;
}

static bool find_task(task_pool *c, uint64_t *task) {
    while (c->work->known && c->next < c->work->tasks && c->work->known(c->work->user, c->next))
        c->next++;
    *task = c->next;
    return c->next < c->work->tasks;
}

static void hand_out(task_pool *c) {
    uint64_t task;
    for (unsigned capacity = room_for_threads(c); capacity && find_task(c, &task); capacity--, c->next++)
        give_to_threads(c, task);
    for (unsigned process = 1; process < links_count(); process++)
        for (; c->slots[process] && find_task(c, &task); c->slots[process]--, c->next++, c->outstanding++)
            links_send(process, LINK_TASK, task, NULL, 0);
}

/* Takes all results of this process's threads; waits for the first one up to `milliseconds`. */
static task_result *take_results(task_pool *c, unsigned milliseconds) {
    struct timespec until;
    pthread_mutex_lock(&c->lock);
    if (!c->results && !task_pool_is_stopping()) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += milliseconds * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&c->done, &c->lock, &until);
    }
    task_result *results = c->results;
    c->results = NULL;
    pthread_mutex_unlock(&c->lock);
    return results;
}

static void take_result(task_pool *c, uint64_t task, const void *bytes, size_t size) {
    if (!atomic_load(&stopping) && !c->work->take(c->work->user, task, bytes, size))
        atomic_store(&stopping, true);
}

static void collect(task_pool *c, unsigned milliseconds) {
    for (task_result *result = take_results(c, milliseconds), *next; result; result = next) {
        next = result->next;
        if (links_number() == 0)
            take_result(c, result->task, result->bytes, result->size);
        else
            links_send(0, LINK_RESULT, result->task, result->bytes, result->size);
        free(result);
    }
}

/* Handles messages from other processes in the main process. */
static void receive_results(task_pool *c) {
    link_message message;
    while (links_receive(&message, c->buffer, c->work->max)) {
        if (message.kind == LINK_RESULT) {
            take_result(c, message.number, c->buffer, message.size);
            c->outstanding--;
            c->slots[message.from]++;
        } else if (message.kind == LINK_WANT_TASKS) {
            c->slots[message.from] += (unsigned)message.number;
        } else if (message.kind == LINK_LAST) {
            c->others--;
        }
    }
}

static void join_threads(task_pool *c) {
    atomic_store(&stopping, true);
    pthread_mutex_lock(&c->lock);
    pthread_cond_broadcast(&c->ready);
    pthread_mutex_unlock(&c->lock);
    for (unsigned i = 0; i < c->work->threads; i++)
        pthread_join(c->thread[i], NULL);
}

static unsigned wait_milliseconds(void) {
    return links_count() > 1 ? 1 : 100;
}

/* Runs until all tasks are done, or no more results are wanted. After an interruption, finished results are still
 * taken. */
static void run_main_process(task_pool *c) {
    uint64_t task;
    do {
        hand_out(c);
        collect(c, wait_milliseconds());
        receive_results(c);
        c->work->tick(c->work->user);
    } while (!task_pool_is_stopping() && (find_task(c, &task) || c->outstanding || !threads_are_idle(c)));
    for (unsigned process = 1; process < links_count(); process++)
        links_send(process, LINK_STOP, 0, NULL, 0);
    while (c->others)
        receive_results(c);
    bool enough = atomic_load(&stopping);
    join_threads(c);
    atomic_store(&stopping, enough);
    collect(c, 0);
}

static void run_worker_process(task_pool *c) {
    link_message message = {.kind = LINK_TASK};
    links_send(0, LINK_WANT_TASKS, c->work->threads * AHEAD, NULL, 0);
    while (message.kind != LINK_STOP) {
        collect(c, wait_milliseconds());
        while (message.kind != LINK_STOP && links_receive(&message, c->buffer, c->work->max))
            if (message.kind == LINK_TASK)
                give_to_threads(c, message.number);
    }
    join_threads(c);
    collect(c, 0);
    links_send(0, LINK_LAST, 0, NULL, 0);
}

/* Only the main process handles signals; it stops the others. */
static void catch_signals(struct sigaction before[2]) {
    struct sigaction action = {.sa_handler = links_number() == 0 ? interrupt : SIG_IGN};
    sigaction(SIGINT, &action, &before[0]);
    sigaction(SIGTERM, &action, &before[1]);
}

bool task_pool_run(const task_pool_work *work) {
    static task_pool c; /* only one task pool can run at a time */
    struct sigaction before[2];
    assert(work->threads >= 1 && work->threads <= MAX_THREADS);
    c = (task_pool){.work = work, .others = links_count() - 1};
    c.buffer = memory_require(malloc(work->max));
    c.slots = memory_require(calloc(links_count(), sizeof *c.slots));
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.ready, NULL);
    pthread_cond_init(&c.done, NULL);
    atomic_store(&stopping, false);
    interrupted = 0;
    catch_signals(before);
    for (unsigned i = 0; i < work->threads; i++)
        if (pthread_create(&c.thread[i], NULL, work_on, &c) != 0)
            memory_require(NULL);
    (links_number() == 0 ? run_main_process : run_worker_process)(&c);
    sigaction(SIGINT, &before[0], NULL);
    sigaction(SIGTERM, &before[1], NULL);
    pthread_mutex_destroy(&c.lock);
    pthread_cond_destroy(&c.ready);
    pthread_cond_destroy(&c.done);
    free(c.slots);
    free(c.buffer);
    return links_number() == 0;
}

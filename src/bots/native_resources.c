/* native_resources.c: clock and threads of the operating system, for bots. WebAssembly has neither unless its host
 * provides them. */
#include "bots.h"

#ifdef __wasm__

const tx_bot_resources *tx_native_resources(void) {
    static const tx_bot_resources none = {0};
    return &none;
}

#else

#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum { MAX_WORKERS = 64 };

static uint64_t read_clock(void *user) {
    struct timespec now;
    (void)user;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

typedef struct parallel_task {
    void (*task)(void *work, unsigned i);
    void *work;
    unsigned i;
} parallel_task;

static void *run_task(void *user) {
    const parallel_task *h = user;
    h->task(h->work, h->i);
    return NULL;
}

/* Runs the tasks in parallel. The calling thread runs the last one, and those for which no thread could be started. */
static void run_in_parallel(void *user, void (*task)(void *work, unsigned i), void *work, unsigned count) {
    pthread_t threads[MAX_WORKERS];
    parallel_task tasks[MAX_WORKERS];
    (void)user;
    for (unsigned first = 0; first < count; first += MAX_WORKERS) {
        unsigned started = 0, end = count - first < MAX_WORKERS ? count : first + MAX_WORKERS, i = first;
        for (; i + 1 < end; i++, started++) {
            tasks[started] = (parallel_task){task, work, i};
            if (pthread_create(&threads[started], NULL, run_task, &tasks[started]) != 0)
                break;
        }
        for (; i < end; i++)
            task(work, i);
        while (started > 0)
            pthread_join(threads[--started], NULL);
    }
}

static tx_bot_resources resources = {.clock = read_clock, .each = run_in_parallel, .workers = 1};

static void count_processors(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors > 1)
        resources.workers = processors < MAX_WORKERS ? (unsigned)processors : MAX_WORKERS;
}

const tx_bot_resources *tx_native_resources(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, count_processors);
    return &resources;
}

#endif

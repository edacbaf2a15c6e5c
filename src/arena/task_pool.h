/* task_pool.h: runs many tasks on all cores, and on all processes started by mpirun (links.h).
 *
 * Tasks are numbered from 0. The result of a task depends on its number only, not on the thread or the time. The main
 * process receives the results in any order. */
#ifndef TRAXIS_TASK_POOL_H
#define TRAXIS_TASK_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct task_pool_work {
    uint64_t tasks;
    unsigned threads; /* per process */
    size_t max;       /* maximum size of a result in bytes */
    void *user;
    /* Runs the task in any thread of any process. Returns the size of the result; 0: canceled because of
     * task_pool_is_stopping.
     */
    size_t (*work)(void *user, uint64_t task, void *result);
    /* Returns true if the result is already known; NULL: no result is. This and the following callbacks run in the
     * main thread of the main process. */
    bool (*known)(void *user, uint64_t task);
    /* Receives a result. Returns false if no more results are needed; then the task pool stops. */
    bool (*take)(void *user, uint64_t task, const void *result, size_t size);
    void (*tick)(void *user); /* called regularly */
} task_pool_work;

/* Runs all unknown tasks until they are done, no more results are needed, or SIGINT or SIGTERM arrives. Returns true in
 * the main process. */
bool task_pool_run(const task_pool_work *work);
/* Returns true if no more results are needed; tasks may cancel. */
bool task_pool_is_stopping(void);
bool task_pool_was_interrupted(void);
double task_pool_seconds(void); /* monotonic clock */
/* Returns the number of cores. */
unsigned task_pool_cores(void);

#endif

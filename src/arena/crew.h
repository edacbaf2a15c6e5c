/* crew.h: many tasks, done by all cores, and by all processes that mpirun started (links.h).
 *
 * Tasks are numbered from 0, and what comes of one depends on its number alone: who does it, and when, makes no
 * difference. Results come to the chief (of one process, or of all) in any order. */
#ifndef TRAXIS_CREW_H
#define TRAXIS_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct crew_work {
    uint64_t tasks;
    unsigned threads; /* of each process */
    size_t most;      /* bytes of a result */
    void *user;
    /* Any thread of any process: does the task and returns how many bytes its result has; 0: given up, because
     * crew_stopping. */
    size_t (*work)(void *user, uint64_t task, void *result);
    /* The rest is for the thread and process that is the chief. Is the result known already?
     * NULL: none is. */
    bool (*known)(void *user, uint64_t task);
    /* A result; false: that is enough, the crew stops. */
    bool (*take)(void *user, uint64_t task, const void *result, size_t size);
    void (*tick)(void *user); /* now and then */
} crew_work;

/* Does all tasks that are not known, until they are done, there is enough or somebody interrupts (SIGINT, SIGTERM).
 * Returns whether this process is the chief. */
bool crew_run(const crew_work *work);
/* No more results are wanted: whoever works may give up. */
bool crew_stopping(void);
bool crew_interrupted(void);
double crew_seconds(void); /* since some moment, never going back */
/* As many threads as there are cores. */
unsigned crew_cores(void);

#endif

/* workers.c: see workers.h. Queues under one lock: the waiting work of each owner, and the finished work. */
#include "workers.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

typedef struct work_queue {
    tx_work *first, **last;
} work_queue;

/* An owner with waiting or running work. */
typedef struct work_owner {
    char name[WORK_OWNER_SIZE];
    work_queue queue;
    unsigned waiting, running;
    struct work_owner *next;
} work_owner;

struct tx_workers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    work_owner *owners; /* ordered by last turn, the oldest first */
    work_queue finished;
    bool ending;
    void (*done)(void *user);
    void *user;
    unsigned count;
    pthread_t threads[];
};

static void put(work_queue *queue, tx_work *work) {
    work->next = NULL;
    *queue->last = work;
    queue->last = &work->next;
}

static tx_work *take(work_queue *queue) {
    tx_work *first = queue->first;
    if (first && !(queue->first = first->next))
        queue->last = &queue->first;
    return first;
}

/* ---- Owners ------------------------------------------------------------------------------------------------------ */

static work_owner **last_place(tx_workers *w) {
    work_owner **at = &w->owners;
    while (*at)
        at = &(*at)->next;
    return at;
}

static work_owner *find_owner(const tx_workers *w, const char *name) {
    work_owner *at = w->owners;
    while (at && strcmp(at->name, name) != 0)
        at = at->next;
    return at;
}

static work_owner *add_owner(tx_workers *w, const char *name) {
    work_owner *owner = memory_require(calloc(1, sizeof *owner));
    memcpy(owner->name, name, strlen(name) + 1);
    owner->queue.last = &owner->queue.first;
    return *last_place(w) = owner;
}

static void remove_owner(tx_workers *w, work_owner *owner) {
    work_owner **at = &w->owners;
    while (*at != owner)
        at = &(*at)->next;
    *at = owner->next;
    owner->next = NULL;
}

/* The caller holds the lock. */
static bool __attribute__((unused)) is_counted(const work_owner *owner) {
    unsigned count = 0;
    for (const tx_work *work = owner->queue.first; work; work = work->next)
        count++;
    return count == owner->waiting && (count > 0 || owner->queue.last == &owner->queue.first);
}

/* The owner whose turn it is; NULL if no work is waiting. */
static work_owner *next_owner(const tx_workers *w) {
    work_owner *best = NULL;
    for (work_owner *at = w->owners; at; at = at->next)
        if (at->waiting && (!best || at->running < best->running))
            best = at;
    return best;
}

static tx_work *start_work(tx_workers *w, work_owner *owner) {
    assert(is_counted(owner) && owner->waiting > 0);
    remove_owner(w, owner);
    *last_place(w) = owner;
    owner->waiting--;
    owner->running++;
    return take(&owner->queue);
}

static void finish_work(tx_workers *w, work_owner *owner) {
    assert(owner->running > 0);
    if (--owner->running || owner->waiting)
        return;
    assert(!owner->queue.first);
    remove_owner(w, owner);
    free(owner);
}

static tx_work *take_newest(work_owner *owner) {
    tx_work **at = &owner->queue.first, *last;
    while ((*at)->next)
        at = &(*at)->next;
    last = *at;
    *at = NULL;
    owner->queue.last = at;
    owner->waiting--;
    assert(is_counted(owner));
    return last;
}

/* ---- Threads ----------------------------------------------------------------------------------------------------- */

static void *run(void *user) {
    tx_workers *w = user;
    pthread_mutex_lock(&w->lock);
    while (!w->ending) {
        work_owner *owner = next_owner(w);
        if (!owner) {
            pthread_cond_wait(&w->more, &w->lock);
            continue;
        }
        tx_work *next = start_work(w, owner);
        pthread_mutex_unlock(&w->lock);
        next->run(next);
        pthread_mutex_lock(&w->lock);
        finish_work(w, owner);
        put(&w->finished, next);
        pthread_mutex_unlock(&w->lock);
        w->done(w->user);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* Blocks all signals in the workers: the main thread handles them. */
static void start_threads(tx_workers *w, unsigned count) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (w->count < count && pthread_create(&w->threads[w->count], NULL, run, w) == 0)
        w->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

tx_workers *workers_open(unsigned count, void (*done)(void *user), void *user) {
    tx_workers *w = memory_require(calloc(1, sizeof *w + count * sizeof *w->threads));
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    w->finished.last = &w->finished.first;
    w->done = done;
    w->user = user;
    start_threads(w, count);
    return w;
}

static void forget(work_queue *queue) {
    for (tx_work *next; (next = take(queue));)
        next->drop(next);
}

void workers_close(tx_workers *w) {
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (unsigned i = 0; i < w->count; i++)
        pthread_join(w->threads[i], NULL);
    for (work_owner *next, *owner = w->owners; owner; owner = next) {
        next = owner->next;
        forget(&owner->queue);
        free(owner);
    }
    forget(&w->finished);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
    free(w);
}

static void put_in_queue(tx_workers *w, tx_work *work) {
    work_owner *owner = find_owner(w, work->owner);
    owner = owner ? owner : add_owner(w, work->owner);
    put(&owner->queue, work);
    owner->waiting++;
    assert(is_counted(owner));
}

void workers_submit(tx_workers *w, tx_work *work) {
    if (!w->count)
        work->run(work);
    pthread_mutex_lock(&w->lock);
    if (w->count)
        put_in_queue(w, work);
    else
        put(&w->finished, work);
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

tx_work *workers_cancel_newest(tx_workers *w, const char *name) {
    pthread_mutex_lock(&w->lock);
    const work_owner *own = find_owner(w, name);
    unsigned waiting = own ? own->waiting : 0;
    work_owner *limit = NULL;
    for (work_owner *at = w->owners; at; at = at->next)
        if (at->waiting >= waiting + 2 && (!limit || at->waiting > limit->waiting))
            limit = at;
    tx_work *last = limit ? take_newest(limit) : NULL;
    if (limit && !limit->waiting && !limit->running) {
        remove_owner(w, limit);
        free(limit);
    }
    pthread_mutex_unlock(&w->lock);
    return last;
}

tx_work *workers_take_finished(tx_workers *w) {
    pthread_mutex_lock(&w->lock);
    tx_work *first = take(&w->finished);
    pthread_mutex_unlock(&w->lock);
    return first;
}

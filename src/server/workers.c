/* workers.c: see workers.h. Two queues under one lock: what is to be done, and what is done. */
#include "workers.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"

typedef struct work_queue {
    tx_work *first, **last;
} work_queue;

struct tx_workers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    work_queue asked, finished;
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

static void *run(void *user) {
    tx_workers *w = user;
    pthread_mutex_lock(&w->lock);
    while (!w->ending) {
        tx_work *next = take(&w->asked);
        if (!next) {
            pthread_cond_wait(&w->more, &w->lock);
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        next->run(next);
        pthread_mutex_lock(&w->lock);
        put(&w->finished, next);
        pthread_mutex_unlock(&w->lock);
        w->done(w->user);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* Signals are for the thread that serves. */
static void start_threads(tx_workers *w, unsigned count) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (w->count < count && pthread_create(&w->threads[w->count], NULL, run, w) == 0)
        w->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

tx_workers *workers_open(unsigned count, void (*done)(void *user), void *user) {
    tx_workers *w = need_memory(calloc(1, sizeof *w + count * sizeof *w->threads));
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    w->asked.last = &w->asked.first;
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
    forget(&w->asked);
    forget(&w->finished);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
    free(w);
}

void workers_give(tx_workers *w, tx_work *work) {
    if (!w->count)
        work->run(work);
    pthread_mutex_lock(&w->lock);
    put(w->count ? &w->asked : &w->finished, work);
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

tx_work *workers_take(tx_workers *w) {
    pthread_mutex_lock(&w->lock);
    tx_work *first = take(&w->finished);
    pthread_mutex_unlock(&w->lock);
    return first;
}

/* thinkers.c: see thinkers.h. Two queues under one lock: what is to be thought over, and the answers. */
#include "thinkers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "base/memory.h"

typedef struct thought_queue {
    tx_thought *first, **last;
} thought_queue;

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t more;
    thought_queue asked, answered;
    bool ending;
    void (*done)(void *user);
    void *user;
    unsigned count;
    pthread_t threads[];
};

static void put(thought_queue *queue, tx_thought *thought) {
    thought->next = NULL;
    *queue->last = thought;
    queue->last = &thought->next;
}

static tx_thought *take(thought_queue *queue) {
    tx_thought *first = queue->first;
    if (first && !(queue->first = first->next))
        queue->last = &queue->first;
    return first;
}

static void think(tx_thought *thought) {
    computer_decide(&thought->computer, &thought->question, &thought->answer);
}

static void *run(void *user) {
    thinkers *t = user;
    pthread_mutex_lock(&t->lock);
    while (!t->ending) {
        tx_thought *next = take(&t->asked);
        if (!next) {
            pthread_cond_wait(&t->more, &t->lock);
            continue;
        }
        pthread_mutex_unlock(&t->lock);
        think(next);
        pthread_mutex_lock(&t->lock);
        put(&t->answered, next);
        pthread_mutex_unlock(&t->lock);
        t->done(t->user);
        pthread_mutex_lock(&t->lock);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* Signals are for the thread that serves. */
static void start_threads(thinkers *t, unsigned count) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (t->count < count && pthread_create(&t->threads[t->count], NULL, run, t) == 0)
        t->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

thinkers *thinkers_open(unsigned count, void (*done)(void *user), void *user) {
    thinkers *t = need_memory(calloc(1, sizeof *t + count * sizeof *t->threads));
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    t->asked.last = &t->asked.first;
    t->answered.last = &t->answered.first;
    t->done = done;
    t->user = user;
    start_threads(t, count);
    return t;
}

void thought_free(tx_thought *thought) {
    computer_rise(&thought->computer);
    free(thought);
}

static void forget(thought_queue *queue) {
    for (tx_thought *next; (next = take(queue));)
        thought_free(next);
}

void thinkers_close(thinkers *t) {
    pthread_mutex_lock(&t->lock);
    t->ending = true;
    pthread_cond_broadcast(&t->more);
    pthread_mutex_unlock(&t->lock);
    for (unsigned i = 0; i < t->count; i++)
        pthread_join(t->threads[i], NULL);
    forget(&t->asked);
    forget(&t->answered);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->more);
    free(t);
}

void thinkers_give(thinkers *t, tx_thought *thought) {
    if (!t->count)
        think(thought);
    pthread_mutex_lock(&t->lock);
    put(t->count ? &t->asked : &t->answered, thought);
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
}

tx_thought *thinkers_take(thinkers *t) {
    pthread_mutex_lock(&t->lock);
    tx_thought *first = take(&t->answered);
    pthread_mutex_unlock(&t->lock);
    return first;
}

/* threaded_workers.c: the worker threads: all submitted work is run once and can be taken, or is dropped at the end. A
 * program of its own, because tests/server/check_threads runs it with a race detector. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/workers.h"

typedef struct sum {
    tx_work work;
    unsigned from, result;
} sum;

#define expect(good) note(good, #good, __LINE__)

static unsigned failed;

static void note(int good, const char *what, int line) {
    if (!good)
        fprintf(stderr, "threaded_workers.c:%d: failed: %s\n", line, what);
    failed += !good;
}

static unsigned dropped;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned done_count;

static void add_up(tx_work *work) {
    sum *s = (sum *)work;
    for (unsigned i = 0; i <= s->from; i++)
        s->result += i;
}

static void drop(tx_work *work) {
    dropped++;
    free(work);
}

static void done(void *user) {
    pthread_mutex_lock(&lock);
    (*(unsigned *)user)++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static void give(tx_workers *workers, unsigned from) {
    sum *s = memory_require(calloc(1, sizeof *s));
    s->work = (tx_work){.run = add_up, .drop = drop};
    s->from = from;
    workers_submit(workers, &s->work);
}

static void wait_until_done(unsigned count) {
    pthread_mutex_lock(&lock);
    while (done_count < count)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

static unsigned take_all(tx_workers *workers, unsigned *taken) {
    unsigned total = 0;
    for (sum *s; (s = (sum *)workers_take_finished(workers)); free(s)) {
        total += s->result;
        ++*taken;
    }
    return total;
}

static void whatever_is_given_is_done_once(void) {
    enum { COUNT = 2000 };
    tx_workers *workers = workers_open(3, done, &done_count);
    unsigned taken = 0, total = 0, expected = 0;
    done_count = dropped = 0;
    for (unsigned i = 0; i < COUNT; i++) {
        give(workers, i % 50);
        expected += i % 50 * (i % 50 + 1) / 2;
        if (i % 7 == 0)
            total += take_all(workers, &taken);
    }
    wait_until_done(COUNT);
    total += take_all(workers, &taken);
    expect(taken == COUNT && total == expected);
    workers_close(workers);
    expect(dropped == 0);
}

static void finished_work_not_taken_is_freed_at_the_end(void) {
    enum { COUNT = 300 };
    dropped = 0;
    tx_workers *workers = workers_open(2, done, &done_count);
    for (unsigned i = 0; i < COUNT; i++)
        give(workers, 1000);
    workers_close(workers);
    expect(dropped == COUNT);
}

/* ---- Owners take turns ------------------------------------------------------------------------------------------- */

static char order[64]; /* the first letter of each owner, in the order of finished work; one thread writes it */

static void record_owner(tx_work *work) {
    pthread_mutex_lock(&lock); /* held by the caller until all work is submitted */
    order[strlen(order)] = work->owner[0];
    pthread_mutex_unlock(&lock);
}

static void give_for(tx_workers *workers, const char *owner) {
    tx_work *work = memory_require(calloc(1, sizeof *work));
    *work = (tx_work){.run = record_owner, .drop = drop};
    strcpy(work->owner, owner);
    workers_submit(workers, work);
}

static void one_owner_with_much_work_does_not_delay_others(void) {
    unsigned taken = 0;
    tx_workers *workers = workers_open(1, done, &done_count);
    done_count = dropped = 0;
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < 20; i++)
        give_for(workers, "greedy");
    give_for(workers, "a newcomer"), give_for(workers, "a newcomer"), give_for(workers, "b newcomer");
    pthread_mutex_unlock(&lock);
    wait_until_done(23);
    unsigned begun = order[1] == 'g'; /* one job of "greedy" was running before the others were submitted */
    expect(!strncmp(order + begun, "gabgag", 6));
    for (tx_work *work; (work = workers_take_finished(workers)); work->drop(work))
        taken++;
    expect(taken == 23);
    workers_close(workers);
}

static void owner_with_most_waiting_work_loses_its_newest(void) {
    tx_workers *workers = workers_open(1, done, &done_count);
    done_count = 0;
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < 4; i++)
        give_for(workers, "greedy"); /* one of them may be running */
    give_for(workers, "modest");
    tx_work *back = workers_cancel_newest(workers, "newcomer");
    expect(back && !strcmp(back->owner, "greedy"));
    expect(!workers_cancel_newest(workers, "greedy"));
    back->drop(back);
    pthread_mutex_unlock(&lock);
    wait_until_done(4);
    workers_close(workers);
}

static void without_threads_it_is_done_at_once(void) {
    tx_workers *workers = workers_open(0, done, &done_count);
    unsigned taken = 0;
    give(workers, 4);
    expect(take_all(workers, &taken) == 10 && taken == 1);
    workers_close(workers);
}

int main(void) {
    whatever_is_given_is_done_once();
    finished_work_not_taken_is_freed_at_the_end();
    one_owner_with_much_work_does_not_delay_others();
    owner_with_most_waiting_work_loses_its_newest();
    without_threads_it_is_done_at_once();
    return failed != 0;
}

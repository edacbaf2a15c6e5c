/* workers.h: threads that do what would keep everybody else waiting: what is given is done in one of them, and is there
 * to be taken when it is done. */
#ifndef TRAXIS_WORKERS_H
#define TRAXIS_WORKERS_H

/* Something to do, at the head of what it needs: all of that is in it, so that the others may go on meanwhile. */
typedef struct tx_work {
    void (*run)(struct tx_work *work);
    void (*drop)(struct tx_work *work); /* frees it */
    struct tx_work *next;
} tx_work;

typedef struct tx_workers tx_workers;

/* `count` threads; 0: what is given is done at once. `done` is called whenever something is, from any thread. */
tx_workers *workers_open(unsigned count, void (*done)(void *user), void *user);
/* What was not taken is dropped. */
void workers_close(tx_workers *workers);
void workers_give(tx_workers *workers, tx_work *work);
/* Something that is done, to be dropped by who takes it; or NULL. */
tx_work *workers_take(tx_workers *workers);

#endif

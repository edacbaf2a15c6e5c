/* workers.h: threads that do what would keep everybody else waiting: what is given is done in one of them, and is there
 * to be taken when it is done. Work belongs to an owner, such as a network address. Owners take turns: the next to be
 * done is of the owner for whom the fewest threads work, and of these of who has waited longest for a turn. So one who
 * gives much waits for their own work, and others for one piece of it at most. */
#ifndef TRAXIS_WORKERS_H
#define TRAXIS_WORKERS_H

enum { WORK_OWNER = 48 /* the name of an owner, with its end */ };

/* Something to do, at the head of what it needs: all of that is in it, so that the others may go on meanwhile. */
typedef struct tx_work {
    void (*run)(struct tx_work *work);
    void (*drop)(struct tx_work *work); /* frees it */
    char owner[WORK_OWNER];
    struct tx_work *next;
} tx_work;

typedef struct tx_workers tx_workers;

/* `count` threads; 0: what is given is done at once. `done` is called whenever something is, from any thread. */
tx_workers *workers_open(unsigned count, void (*done)(void *user), void *user);
/* What was not taken is dropped. */
void workers_close(tx_workers *workers);
void workers_give(tx_workers *workers, tx_work *work);
/* Makes room for work of this owner: takes back what was given last by the owner with the most work waiting, if that is
 * at least two more than this owner has waiting. NULL: there is none. The caller drops it. */
tx_work *workers_take_back(tx_workers *workers, const char *owner);
/* Something that is done, to be dropped by who takes it; or NULL. */
tx_work *workers_take(tx_workers *workers);

#endif

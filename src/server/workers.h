/* workers.h: threads for slow work, so that the server does not block: give work, then take it when it is done. Work
 * belongs to an owner, such as a network address. Owners take turns: the owner with the fewest running threads goes
 * first; among equals, the one whose last turn is longest ago. So an owner with much work delays mostly itself, and
 * others by one piece of work at most. */
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
/* Makes room for work of `owner`: removes the newest work of the owner with the most waiting, if that owner has at
 * least two more waiting than `owner`. Returns the work, which the caller drops, or NULL. */
tx_work *workers_take_back(tx_workers *workers, const char *owner);
/* Something that is done, to be dropped by who takes it; or NULL. */
tx_work *workers_take(tx_workers *workers);

#endif

/* workers.h: threads for slow work, so that the server does not block: submit work, then take it when it is finished.
 * Work belongs to an owner, such as a network address. Owners take turns: the owner with the fewest running threads
 * goes first; among equals, the one whose last turn is longest ago. So an owner with much work delays mostly itself,
 * and others by one piece of work at most. */
#ifndef TRAXIS_WORKERS_H
#define TRAXIS_WORKERS_H

enum { WORK_OWNER_SIZE = 48 /* the name of an owner, with its NUL */ };

/* A piece of work, the first member of its own data. The data must be self-contained: a worker thread uses it while the
 * server continues. */
typedef struct tx_work {
    void (*run)(struct tx_work *work);
    void (*drop)(struct tx_work *work); /* frees it */
    char owner[WORK_OWNER_SIZE];
    struct tx_work *next;
} tx_work;

typedef struct tx_workers tx_workers;

/* Starts `count` threads; 0: workers_submit() runs the work itself. `done` is called from any thread when work is
 * finished. */
tx_workers *workers_open(unsigned count, void (*done)(void *user), void *user);
/* Drops all work that was not taken. */
void workers_close(tx_workers *workers);
/* Takes ownership of the work. */
void workers_submit(tx_workers *workers, tx_work *work);
/* Makes room for work of `owner`: removes the newest waiting work of the owner with the most, if that owner has at
 * least two more waiting than `owner`. Returns the work, which the caller drops, or NULL. */
tx_work *workers_cancel_newest(tx_workers *workers, const char *owner);
/* Returns finished work, which the caller drops, or NULL. */
tx_work *workers_take_finished(tx_workers *workers);

#endif

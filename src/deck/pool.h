/* pool.h: the cards an event allows: by the day it is held on (sets are legal from their release) and by a format file
 * that an organiser writes. docs/DECKS.md describes both kinds of file. */
#ifndef TRAXIS_POOL_H
#define TRAXIS_POOL_H

#include "../script/script.h"

enum { POOL_NAME_SIZE = 80, REGION_SIZE = 32, MOST_SET_DATES = 256 };

typedef struct tx_set_date {
    char set[64], region[REGION_SIZE];
    unsigned from; /* 20141002; the last day of a month of which only the month is known */
    bool day_known;
    bool certain;  /* not only "about" */
    unsigned file; /* which one it is from */
} tx_set_date;

typedef struct tx_set_dates { /* all 0 to begin with */
    unsigned count, files;
    tx_set_date dates[MOST_SET_DATES];
} tx_set_dates;

typedef struct tx_pool {
    char name[POOL_NAME_SIZE]; /* of the format, or "" */
    unsigned least;            /* cards of a deck, 0: as the book says */
    bool synapse_counts;       /* among them (O11) */
    unsigned date;             /* 0: any; else sets are legal from their release */
    char region[REGION_SIZE];
    const tx_set_dates *dates;
    uint8_t *limit; /* by card: copies allowed, 0xff: as the book says */
    bool *outside;  /* by card: its set is not in the format */
} tx_pool;

extern const char TX_HOME_REGION[]; /* where the rules themselves say what is legal (TR-R67) */

/* "2015-08-01" as 20150801; 0 if there is no such day. */
unsigned tx_date(const char *text);

/* Adds the dates of a file; they replace those of files before it. False with a message ("file:line: …"). */
bool tx_set_dates_load(const char *path, tx_set_dates *dates, char *error, size_t size);
/* The release of a set in a region, NULL if it is not in the table. */
const tx_set_date *tx_set_date_of(const tx_set_dates *dates, const char *set, const char *region);
bool tx_region_known(const tx_set_dates *dates, const char *region);

/* Every card is allowed. */
tx_pool tx_pool_begin(const tx_catalog *catalog);
/* Restricts the pool by a format file. */
bool tx_pool_load(const tx_catalog *catalog, const char *path, tx_pool *pool, char *error, size_t size);
void tx_pool_free(tx_pool *pool);

#endif

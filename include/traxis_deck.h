/* traxis_deck.h: decks. Read from files of three formats or from memory, judged by the rules of deck building, written,
 * and given to a game.
 *
 * A list keeps every line with its number, whether or not the deck is legal or even of a size that can be played, so
 * that all that is wrong with it can be told at once. tx_deck is what a game is given.
 *
 * The formats are told apart by their content; docs/DECKS.md describes them:
 *   text    the plain list of deck sites: title, warlord, faction, then "2x Card Name" under section names
 *   octgn   the .o8d XML of OCTGN
 *   json    our own
 */
#ifndef TRAXIS_DECK_PUBLIC_H
#define TRAXIS_DECK_PUBLIC_H

#include <stdio.h>

#include "traxis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Lists ----------------------------------------------------------------------------------------------------- */

typedef enum tx_list_format { TX_LIST_TEXT, TX_LIST_OCTGN, TX_LIST_JSON, TX_LIST_FORMATS } tx_list_format;

enum {
    TX_LIST_NAME_SIZE = 80,
    TX_FINDING_SIZE = 300,
    TX_MOST_FINDINGS = 100,
};

typedef struct tx_list_entry {
    tx_def_id card;
    unsigned count, line;
} tx_list_entry;

typedef struct tx_deck_list {
    char name[TX_LIST_NAME_SIZE];
    tx_def_id warlord;
    unsigned warlord_line;
    unsigned count, room;
    tx_list_entry *entries; /* all else that is listed, in its order: a synapse unit and planets too */
    char *notes;            /* lines, each ended by '\n', or NULL */
    tx_list_format format;  /* what it was read from */
} tx_deck_list;

/* One thing that is wrong with a list. */
typedef struct tx_finding {
    unsigned line;    /* 0: the deck as a whole */
    uint8_t code;     /* enum tx_error_code */
    tx_def_id card;   /* the offending card, or 0 */
    const char *rule; /* "R20.3"; "" where the file could not be read */
    char text[TX_FINDING_SIZE];
} tx_finding;

typedef struct tx_findings {
    unsigned count, more; /* more: left out because there were too many */
    tx_finding items[TX_MOST_FINDINGS];
} tx_findings;

/* The ids by which OCTGN knows the cards: a file of "card-id octgn-id" lines. */
typedef struct tx_octgn tx_octgn;
/* NULL with the error. A card that the catalog has not is passed over. */
TX_API tx_octgn *tx_octgn_load(const tx_catalog *catalog, const char *path, tx_error *error);
TX_API void tx_octgn_free(tx_octgn *ids);

/* Reads a list from memory or from a file. False, with every finding, if it cannot be read; *list is then empty. `file`
 * names an OCTGN deck, which has no title of its own. `ids` may be NULL: cards are then known by name only. */
TX_API bool tx_list_read(const tx_catalog *catalog, const tx_octgn *ids, const char *file, const char *text,
                         size_t length, tx_deck_list *list, tx_findings *findings);
TX_API bool tx_list_load(const tx_catalog *catalog, const tx_octgn *ids, const char *path, tx_deck_list *list,
                         tx_findings *findings);
TX_API void tx_list_free(tx_deck_list *list);
/* Puts copies of a card at the end of a list, which may have been empty (all 0, but for its name and warlord). */
TX_API void tx_list_add(tx_deck_list *list, tx_def_id card, unsigned count, unsigned line);

/* The same deck with one entry for each card (more only of very many copies), in the order in which lists are written.
 * Free it too. */
TX_API tx_deck_list tx_list_sorted(const tx_catalog *catalog, const tx_deck_list *list);
/* Writes it sorted. What is read back and written again is the same, byte for byte, by whichever format it went. */
TX_API void tx_list_write(const tx_catalog *catalog, const tx_octgn *ids, const tx_deck_list *list,
                          tx_list_format format, FILE *out);
/* "text", "octgn", "json". */
TX_API const char *tx_list_format_word(tx_list_format format);

/* ---- What an event allows -------------------------------------------------------------------------------------- */
/* By the day it is held on (sets are legal from their release) and by a format file that an organiser writes:
 * docs/DECKS.md describes both kinds of file. */
enum { TX_POOL_NAME_SIZE = 80, TX_REGION_SIZE = 32, TX_MOST_SET_DATES = 256 };

typedef struct tx_set_date {
    char set[64], region[TX_REGION_SIZE];
    unsigned from; /* 20141002; the last day of a month of which only the month is known */
    bool day_known;
    bool certain;  /* not only "about" */
    unsigned file; /* which one it is from */
} tx_set_date;

typedef struct tx_set_dates { /* all 0 to begin with */
    unsigned count, files;
    tx_set_date dates[TX_MOST_SET_DATES];
} tx_set_dates;

typedef struct tx_pool {
    char name[TX_POOL_NAME_SIZE]; /* of the format, or "" */
    unsigned least;               /* cards of a deck, 0: as the book says */
    bool synapse_counts;          /* among them (O11) */
    unsigned date;                /* 0: any; else sets are legal from their release */
    char region[TX_REGION_SIZE];
    const tx_set_dates *dates;
    uint8_t *limit; /* by card: copies allowed, 0xff: as the book says */
    bool *outside;  /* by card: its set is not in the format */
} tx_pool;

/* "2015-08-01" as 20150801; 0 if there is no such day. */
TX_API unsigned tx_date(const char *text);
/* Adds the dates of a file; they replace those of files before it. False with the error. */
TX_API bool tx_set_dates_load(const char *path, tx_set_dates *dates, tx_error *error);
/* Every card is allowed. */
TX_API tx_pool tx_pool_begin(const tx_catalog *catalog);
/* Restricts the pool by a format file. */
TX_API bool tx_pool_load(const tx_catalog *catalog, const char *path, tx_pool *pool, tx_error *error);
TX_API void tx_pool_free(tx_pool *pool);

/* ---- Is it legal? ---------------------------------------------------------------------------------------------- */

/* Everything that is wrong with the deck (R20), each thing with its rule, its line and the card. True if nothing is.
 * `pool` may be NULL: all cards, and no rules but those of the book. */
TX_API bool tx_list_legal(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool,
                          tx_findings *findings);
/* Reads a list and judges it at once: everything that is wrong is told, and where names are unknown or lines make no
 * sense all that is wrong whatever they mean. False if it cannot be read; *list is then empty. It is legal if nothing
 * was found. */
TX_API bool tx_list_read_judged(const tx_catalog *catalog, const tx_octgn *ids, const char *file, const char *text,
                                size_t length, const tx_pool *pool, tx_deck_list *list, tx_findings *findings);
TX_API bool tx_list_load_judged(const tx_catalog *catalog, const tx_octgn *ids, const char *path, const tx_pool *pool,
                                tx_deck_list *list, tx_findings *findings);
/* Cards of the deck: neither warlords nor synapse units, tokens or planets. */
TX_API unsigned tx_list_size(const tx_catalog *catalog, const tx_deck_list *list);

/* ---- Decks as a game is given them: a warlord and at most TX_MAX_DECK cards ------------------------------------ */

typedef struct tx_deck {
    char name[TX_LIST_NAME_SIZE];
    tx_def_id warlord, synapse;
    uint8_t count; /* cards, the warlord not counted */
    tx_def_id cards[TX_MAX_DECK];
    uint8_t blank[TX_MAX_DECK]; /* 1: turned round in its sleeve (R21.5) */
} tx_deck;

/* The deck of a file; the planets that some sites add are passed over: they are no part of a deck (R20.10). False with
 * the first error ("…, did you mean …?") if it cannot be read; *deck is then untouched. Refuses more than
 * TX_MAX_DECK cards, which may be legal but cannot be played, and files over 1 MiB. Does not judge legality. */
TX_API bool tx_deck_load(const tx_catalog *catalog, const char *path, tx_deck *deck, tx_error *error);
/* The deck of a list; false with the first thing that keeps it from being played, *deck is then untouched. */
TX_API bool tx_deck_of_list(const tx_catalog *catalog, const tx_deck_list *list, tx_deck *deck, tx_findings *findings);
/* False, with what is wrong first, if the deck is not legal. Blank cards offend nobody, but count (R21.5). */
TX_API bool tx_deck_legal(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size);
/* False, with a message that names them, if the stanzas of some of its cards say `abilities unwritten`. */
TX_API bool tx_deck_written(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size);
/* A legal deck of fifty cards under a random warlord. `random` is the state of a random generator, any number to begin
 * with. False if the catalog has not enough cards for any warlord; *deck is then untouched. */
TX_API bool tx_random_deck(const tx_catalog *catalog, uint64_t *random, tx_deck *deck);

/* Puts the deck before a seat. The rest of a setup may be 0, but for `first`: TX_NONE, at random. */
TX_API void tx_setup_deck(tx_setup *setup, unsigned seat, const tx_deck *deck);
/* False, with a message that says how many they have and how many they can have, if the decks of a setup are too large
 * to be played against each other, legal though they may be. */
TX_API bool tx_decks_fit(const tx_catalog *catalog, const tx_setup *setup, char *error, size_t size);

#ifdef __cplusplus
}
#endif
#endif

/* traxis_deck.h: decks. Reads deck lists in three formats, checks them against the deck-building rules, writes them,
 * and prepares them for a game.
 *
 * A list keeps every line with its number, even if the deck is illegal or too large, so that all errors can be reported
 * at once. tx_deck is the form a game uses.
 *
 * The format is detected from the content; docs/DECKS.md describes the formats:
 *   text    the plain list of deck sites: title, warlord, faction, then "2x Card Name" below section names
 *   octgn   the .o8d XML of OCTGN
 *   json    the JSON format of Traxis */
#ifndef TRAXIS_DECK_PUBLIC_H
#define TRAXIS_DECK_PUBLIC_H

#include <stdio.h>

#include "traxis_cards.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Lists ----------------------------------------------------------------------------------------------------- */

typedef enum tx_list_format { TX_LIST_TEXT, TX_LIST_OCTGN, TX_LIST_JSON, TX_LIST_FORMATS } tx_list_format;

enum {
    TX_LIST_NAME_SIZE = 80,
    TX_FINDING_SIZE = 300,
    TX_FINDING_SPANS = 4,
    TX_MAX_FINDINGS = 100,
};

typedef struct tx_list_entry {
    tx_def_id card;
    unsigned count, line;
} tx_list_entry;

typedef struct tx_deck_list {
    char name[TX_LIST_NAME_SIZE];
    tx_def_id warlord;
    unsigned warlord_line;
    unsigned count, capacity;
    tx_list_entry *entries; /* all other cards of the list in their order, including synapse unit and planets */
    char *notes;            /* lines that end with '\n', or NULL */
    tx_list_format format;  /* source format */
} tx_deck_list;

/* One error in a list. */
typedef struct tx_finding {
    unsigned line;    /* 0: concerns the deck as a whole */
    uint8_t code;     /* enum tx_error_code */
    tx_def_id card;   /* illegal card, or 0 */
    const char *rule; /* "R20.3", or "" for a syntax error */
    char text[TX_FINDING_SIZE];
    tx_text_span spans[TX_FINDING_SPANS]; /* the card titles in the text */
    unsigned span_count;
} tx_finding;

typedef struct tx_findings {
    unsigned count, more; /* more: number of findings dropped after TX_MAX_FINDINGS */
    tx_finding items[TX_MAX_FINDINGS];
} tx_findings;

/* OCTGN's ids of the cards, from a file of "card-id octgn-id" lines. */
typedef struct tx_octgn tx_octgn;
/* Returns NULL with the error on failure. Skips cards that are not in the catalog. */
TX_API tx_octgn *tx_octgn_load(const tx_catalog *catalog, const char *path, tx_error *error);
TX_API void tx_octgn_free(tx_octgn *ids);

/* Reads a list from memory or a file. Returns false with all findings, and an empty *list, if it cannot be read. `file`
 * becomes the name of an OCTGN deck, whose format has no title. Without `ids` (NULL), cards are found by name only. */
TX_API bool tx_list_read(const tx_catalog *catalog, const tx_octgn *ids, const char *file, const char *text,
                         size_t length, tx_deck_list *list, tx_findings *findings);
TX_API bool tx_list_load(const tx_catalog *catalog, const tx_octgn *ids, const char *path, tx_deck_list *list,
                         tx_findings *findings);
TX_API void tx_list_free(tx_deck_list *list);
/* Appends copies of a card. The list may be zero-initialized except for name and warlord. */
TX_API void tx_list_add(tx_deck_list *list, tx_def_id card, unsigned count, unsigned line);

/* Returns a copy in canonical order with one entry per card (several only for very large counts). Free it with
 * tx_list_free. */
TX_API tx_deck_list tx_list_sorted(const tx_catalog *catalog, const tx_deck_list *list);
/* Writes the sorted list. Reading the output and writing it again gives identical bytes, in every format. */
TX_API void tx_list_write(const tx_catalog *catalog, const tx_octgn *ids, const tx_deck_list *list,
                          tx_list_format format, FILE *out);
/* "text", "octgn" or "json". */
TX_API const char *tx_list_format_word(tx_list_format format);

/* ---- Card pools of tournaments --------------------------------------------------------------------------------- */
/* A pool restricts cards by the date of the event (sets are legal from their release) and by an organiser's format
 * file. docs/DECKS.md describes both files. */
enum { TX_POOL_NAME_SIZE = 80, TX_REGION_SIZE = 32, TX_MAX_SET_DATES = 256 };

typedef struct tx_set_date {
    char set[64], region[TX_REGION_SIZE];
    unsigned from; /* as 20141002; the last day of the month if the day is unknown */
    bool day_known;
    bool certain;  /* false: an approximate date */
    unsigned file; /* index of the file it was read from */
} tx_set_date;

typedef struct tx_set_dates { /* zero-initialize */
    unsigned count, files;
    tx_set_date dates[TX_MAX_SET_DATES];
} tx_set_dates;

typedef struct tx_pool {
    char name[TX_POOL_NAME_SIZE]; /* name of the format, or "" */
    unsigned min_cards;           /* minimum deck size; 0: by the rule book */
    bool synapse_counts;          /* the synapse unit counts towards `min_cards` (O11) */
    unsigned date;                /* only sets released by this date; 0: all sets */
    char region[TX_REGION_SIZE];
    const tx_set_dates *dates;
    uint8_t *limit; /* by card: maximum copies; 0xff: by the rule book */
    bool *outside;  /* by card: true if its set is not in the format */
} tx_pool;

/* Converts "2015-08-01" to 20150801; returns 0 if the date is invalid. */
TX_API unsigned tx_date(const char *text);
/* Adds the dates of a file, overriding dates of files loaded before. Returns false with the error on failure. */
TX_API bool tx_set_dates_load(const char *path, tx_set_dates *dates, tx_error *error);
/* Returns a pool of all cards. */
TX_API tx_pool tx_pool_init(const tx_catalog *catalog);
/* Restricts the pool by a format file. Returns false with the error on failure. */
TX_API bool tx_pool_load(const tx_catalog *catalog, const char *path, tx_pool *pool, tx_error *error);
TX_API void tx_pool_free(tx_pool *pool);

/* ---- Deck legality --------------------------------------------------------------------------------------------- */

/* Checks a deck (R20). Reports every violation with rule, line and card; returns true if there is none. `pool` may be
 * NULL: all cards, rule book only. */
TX_API bool tx_list_legal(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool,
                          tx_findings *findings);
/* Reads a list and checks its legality in one step. Reports all violations; if names are unknown or lines malformed,
 * only those that hold regardless of them. Returns false, with an empty *list, if the list cannot be read. The deck is
 * legal if there are no findings. */
TX_API bool tx_list_read_checked(const tx_catalog *catalog, const tx_octgn *ids, const char *file, const char *text,
                                 size_t length, const tx_pool *pool, tx_deck_list *list, tx_findings *findings);
TX_API bool tx_list_load_checked(const tx_catalog *catalog, const tx_octgn *ids, const char *path, const tx_pool *pool,
                                 tx_deck_list *list, tx_findings *findings);
/* Number of cards without warlords, synapse units, tokens and planets. */
TX_API unsigned tx_list_size(const tx_catalog *catalog, const tx_deck_list *list);

/* ---- Playable decks: a warlord and at most TX_MAX_DECK cards --------------------------------------------------- */

typedef struct tx_deck {
    char name[TX_LIST_NAME_SIZE];
    tx_def_id warlord, synapse;
    uint8_t count; /* cards without the warlord */
    tx_def_id cards[TX_MAX_DECK];
    uint8_t blank[TX_MAX_DECK]; /* 1: treated as blank (R21.5) */
} tx_deck;

/* Loads a deck from a file. Ignores planets, which some sites add but which are not part of a deck (R20.10). Returns
 * false with the first error ("…, did you mean …?") and leaves *deck untouched if the file cannot be read, is larger
 * than 1 MiB, or has more than TX_MAX_DECK cards (legal but not playable). Does not check legality. */
TX_API bool tx_deck_load(const tx_catalog *catalog, const char *path, tx_deck *deck, tx_error *error);
/* Converts a list. Returns false with the first error, and leaves *deck untouched, if it cannot be played. */
TX_API bool tx_deck_from_list(const tx_catalog *catalog, const tx_deck_list *list, tx_deck *deck,
                              tx_findings *findings);
/* Returns false with the first violation if the deck is illegal. Blank cards violate no rule, but count (R21.5). */
TX_API bool tx_deck_legal(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size);
/* Returns false with a message naming the cards if the deck has cards whose stanzas say `abilities unwritten`. */
TX_API bool tx_deck_abilities_written(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size);
/* Builds a legal deck of 50 cards with a random warlord. `random` is the state of the generator; any seed will do.
 * Returns false and leaves *deck untouched if the catalog has too few cards for every warlord. */
TX_API bool tx_random_deck(const tx_catalog *catalog, uint64_t *random, tx_deck *deck);

/* Copies the deck into the setup. The rest of the setup may be zero, except `first` (TX_NONE: random first player). */
TX_API void tx_setup_deck(tx_setup *setup, unsigned seat, const tx_deck *deck);
/* Returns false with a message stating both card counts and the limit if the decks together are too large for a game.
 * They may still be legal. */
TX_API bool tx_decks_fit(const tx_catalog *catalog, const tx_setup *setup, char *error, size_t size);

#ifdef __cplusplus
}
#endif
#endif

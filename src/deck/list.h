/* list.h: a deck as somebody wrote it down, and the files that hold such lists.
 *
 * A list keeps every line with its number, whether or not the deck is legal or even of a size that can be played, so
 * that all that is wrong with it can be told at once (legal.h). tx_deck (deck.h) is what the game is given.
 *
 * Three formats, told apart by their content; docs/DECKS.md describes them:
 *   text    the plain list of deck sites: title, warlord, faction, then "2x Card Name" under section names
 *   octgn   the .o8d XML of OCTGN
 *   json    our own
 */
#ifndef TRAXIS_LIST_H
#define TRAXIS_LIST_H

#include <stdio.h>

#include "../script/script.h"

typedef enum tx_list_format { LIST_TEXT, LIST_OCTGN, LIST_JSON, LIST_FORMATS } tx_list_format;

enum {
    LIST_NAME_SIZE = 80,
    LIST_MOST_COPIES = 100,    /* on one line */
    LIST_MOST_BYTES = 1 << 20, /* of a file */
    FINDING_SIZE = 300,
    MOST_FINDINGS = 100,
};

typedef struct tx_list_entry {
    tx_def_id card;
    unsigned count, line;
} tx_list_entry;

typedef struct tx_deck_list {
    char name[LIST_NAME_SIZE];
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
    tx_def_id card;   /* the offending card, or 0 */
    const char *rule; /* "R20.3"; "" where the file could not be read */
    char text[FINDING_SIZE];
} tx_finding;

typedef struct tx_findings {
    unsigned count, more; /* more: left out because there were too many */
    tx_finding items[MOST_FINDINGS];
} tx_findings;

void tx_find(tx_findings *findings, unsigned line, tx_def_id card, const char *rule, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The ids by which OCTGN knows the cards: a file of "card-id octgn-id" lines. */
typedef struct tx_octgn tx_octgn;
/* NULL with a message ("file:line: …"). A card that the catalog has not is passed over. */
tx_octgn *tx_octgn_load(const tx_catalog *catalog, const char *path, char *error, size_t size);
void tx_octgn_free(tx_octgn *ids);
const char *tx_octgn_game(const tx_octgn *ids);
const char *tx_octgn_id(const tx_octgn *ids, tx_def_id card); /* NULL: OCTGN has none */
tx_def_id tx_octgn_card(const tx_octgn *ids, const char *id); /* 0: unknown */

/* Reads a list from memory or from a file. False, with every finding, if it cannot be read; *list is then empty. `file`
 * names an OCTGN deck, which has no title of its own. `ids` may be NULL: cards are then known by name only. */
bool tx_list_read(const tx_catalog *catalog, const tx_octgn *ids, const char *file, const char *text, size_t length,
                  tx_deck_list *list, tx_findings *findings);
bool tx_list_load(const tx_catalog *catalog, const tx_octgn *ids, const char *path, tx_deck_list *list,
                  tx_findings *findings);
void tx_list_free(tx_deck_list *list);
void tx_list_add(tx_deck_list *list, tx_def_id card, unsigned count, unsigned line);

/* The same deck with one entry for each card (more only of over LIST_MOST_COPIES), in the order in which lists are
 * written. Free it too. */
tx_deck_list tx_list_sorted(const tx_catalog *catalog, const tx_deck_list *list);
/* Writes it sorted. What is read back and written again is the same, byte for byte, by whichever format it went. */
void tx_list_write(const tx_catalog *catalog, const tx_octgn *ids, const tx_deck_list *list, tx_list_format format,
                   FILE *out);
/* "text", "octgn", "json". */
const char *tx_list_format_word(tx_list_format format);

/* The parts of a written list, in order. */
typedef enum tx_list_section {
    SECTION_SQUAD,
    SECTION_ARMY,
    SECTION_SUPPORT,
    SECTION_SYNAPSE,
    SECTION_ATTACHMENT,
    SECTION_EVENT,
    SECTION_PLANET,
    SECTION_COUNT
} tx_list_section;
tx_list_section tx_list_section_of(const tx_def *def);
const char *tx_list_section_word(unsigned section);

#endif

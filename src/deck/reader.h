/* reader.h: what the readers of the deck formats share. A reader notes everything that is wrong and goes on as long as
 * it can make sense of the rest. */
#ifndef TRAXIS_DECK_READER_H
#define TRAXIS_DECK_READER_H

#include "list.h"

typedef struct list_reader {
    const tx_catalog *catalog;
    const tx_octgn *ids; /* or NULL */
    tx_deck_list *list;
    tx_findings *findings;
    unsigned line;
    size_t noted;     /* bytes of notes */
    unsigned unknown; /* copies listed of cards that nobody knows; ANY_NUMBER: how many cannot be told either */
} list_reader;

enum { ANY_NUMBER = 1 << 30 };

/* Notes what is wrong with the line at hand, and returns false. */
bool reader_fail(list_reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Copies are listed, but not in the list. */
void reader_unknown(list_reader *r, unsigned copies);
/* The card of that name; 0, with the nearest titles noted, if there is none. */
tx_def_id reader_card(list_reader *r, const char *name);
/* Titles must survive in every format: no control characters, nothing that a list would take for something else. */
bool reader_title(list_reader *r, const char *title);
/* A deck without a title is named by its file, without folders and ending, as OCTGN does. */
bool reader_title_by_file(list_reader *r, const char *file);
bool reader_warlord(list_reader *r, tx_def_id card);
/* Adds copies to the list, or to what is unknown of it. No card: it is unknown; 0 copies: their number is. */
void reader_add(list_reader *r, tx_def_id card, unsigned copies);
/* "1" to "100"; `found` is quoted if it is something else. */
bool reader_copies(list_reader *r, const char *digits, const char *found, unsigned *copies);
/* A line of the notes, without its end. */
void reader_note(list_reader *r, const char *line);
/* What is missing when the file has ended. */
bool reader_complete(list_reader *r, bool titled);

/* Each reads the whole text, which ends with a NUL and may be written to. False: it had to stop before the end. */
bool read_text_list(list_reader *r, char *text, const char *file);
bool read_octgn_list(list_reader *r, char *text, const char *file);
bool read_json_list(list_reader *r, char *text);

#endif

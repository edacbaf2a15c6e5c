/* reader.h: functions shared by the readers of deck formats. A reader records every error and continues as long as the
 * rest makes sense. */
#ifndef TRAXIS_DECK_READER_H
#define TRAXIS_DECK_READER_H

#include "list.h"

typedef struct list_reader {
    const tx_catalog *catalog;
    const tx_octgn *ids; /* or NULL */
    tx_deck_list *list;
    tx_findings *findings;
    unsigned line;
    size_t noted;     /* size of the notes in bytes */
    unsigned unknown; /* copies of unknown cards; ANY_NUMBER: an unknown number of copies */
} list_reader;

enum { ANY_NUMBER = 1 << 30 };

/* Records an error for the current line; returns false. */
bool deck_reader_fail(list_reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Counts copies that are listed but unknown. */
void deck_reader_unknown(list_reader *r, unsigned copies);
/* The card with that name; 0 if there is none, with the nearest titles in the error. */
tx_def_id deck_reader_card(list_reader *r, const char *name);
/* Checks that a title survives in every format: no control characters, nothing that a list would read as something
 * else. */
bool deck_reader_title(list_reader *r, const char *title);
/* Names a deck without a title after its file, without folders and extension, like OCTGN. */
bool deck_reader_title_by_file(list_reader *r, const char *file);
bool deck_reader_warlord(list_reader *r, tx_def_id card);
/* Adds copies to the list. card 0: unknown card; copies 0: unknown number. */
void deck_reader_add(list_reader *r, tx_def_id card, unsigned copies);
/* Parses "1" to "100"; on error the message quotes `found`. */
bool deck_reader_copies(list_reader *r, const char *digits, const char *found, unsigned *copies);
/* Adds a line to the notes, without its line end. */
void deck_reader_note(list_reader *r, const char *line);
/* Checks at the end of the file what is missing. */
bool deck_reader_complete(list_reader *r, bool titled);

/* Each reads the whole text, which is NUL-terminated and may be modified. Returns false if it had to stop before the
 * end. */
bool deck_read_text(list_reader *r, char *text, const char *file);
bool deck_read_octgn(list_reader *r, char *text, const char *file);
bool deck_read_json(list_reader *r, char *text);

#endif

/* csv_text.h: CSV as spreadsheets write it, made into what csv_read.c reads: the encoding, the separator, and headings
 * in people's own words. */
#ifndef TRAXIS_TOURNEY_CSV_TEXT_H
#define TRAXIS_TOURNEY_CSV_TEXT_H

#include "csv.h"
#include "format.h"

typedef struct csv_text {
    const char *at, *end; /* UTF-8, without a mark at its beginning */
    char separator;       /* comma, semicolon or tab */
    unsigned line;        /* lines passed over before it: 1 for "sep=;" */
    char *converted;      /* to be freed */
} csv_text;

/* Finds out how a file is written: UTF-8, UTF-16 with its mark, or Windows-1252 (of which Latin-1 is a part). False,
 * with the error, without memory. */
bool csv_begin(csv_text *text, const char *bytes, size_t length, tn_reading *reading);

/* The column that people call so ("First Name", "Team"), or the heading itself; blanks around it are left out. The
 * heading is changed in place. */
void csv_tidy_heading(char heading[CSV_CELL_MOST]);

/* Two columns of players that together are the name. */
extern const char CSV_FIRST_NAME[], CSV_LAST_NAME[];

#endif

/* csv_text.h: normalises CSV from spreadsheets for csv_read.c: encoding, separator, and common variants of the
 * headings. */
#ifndef TRAXIS_TOURNEY_CSV_TEXT_H
#define TRAXIS_TOURNEY_CSV_TEXT_H

#include "csv.h"
#include "format.h"

typedef struct csv_text {
    const char *at, *end; /* UTF-8 without a byte order mark */
    char separator;       /* comma, semicolon or tab */
    unsigned line;        /* number of lines skipped: 1 after "sep=;" */
    char *converted;      /* owned buffer, or NULL */
} csv_text;

/* Detects the encoding: UTF-8, UTF-16 with a byte order mark, or Windows-1252 (a superset of Latin-1). Returns false
 * with the error if out of memory. */
bool tn_csv_start(csv_text *text, const char *bytes, size_t length, tn_reading *reading);

/* Replaces a heading in place by the column that it means ("First Name", "Team"), or trims it if it is unknown. */
void tn_csv_tidy_heading(char heading[CSV_CELL_MAX]);

/* Two columns that together are the player's name. */
extern const char TN_CSV_FIRST_NAME[], TN_CSV_LAST_NAME[];

#endif

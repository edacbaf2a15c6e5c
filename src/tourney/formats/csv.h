/* csv.h: columns of the CSV lists, shared by reader and writer. */
#ifndef TRAXIS_TOURNEY_CSV_H
#define TRAXIS_TOURNEY_CSV_H

#include <stdbool.h>

enum { CSV_COLUMNS_MAX = 32, CSV_CELL_MAX = 4096 };

typedef enum csv_list { CSV_PLAYERS, CSV_PAIRINGS, CSV_RESULTS, CSV_STANDINGS, CSV_PLACING, CSV_LIST_COUNT } csv_list;

typedef struct csv_columns {
    const char *name;        /* of the list */
    const char *needed[4];   /* required columns */
    const char *columns[13]; /* all columns, in order */
} csv_columns;

extern const csv_columns TN_CSV_LISTS[CSV_LIST_COUNT];

/* Beginning of the note of a bracket round, a bye, and an awarded bye in the list of pairings. */
extern const char TN_CSV_BRACKET[], TN_CSV_BYE[], TN_CSV_GIVEN[];

/* Returns true if a spreadsheet would treat the cell as a formula; leading apostrophes are ignored. */
bool tn_csv_is_formula(const char *text);

#endif

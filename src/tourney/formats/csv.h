/* csv.h: the columns of the CSV lists, for their reader and their writer. */
#ifndef TRAXIS_TOURNEY_CSV_H
#define TRAXIS_TOURNEY_CSV_H

#include <stdbool.h>

enum { CSV_COLUMNS_MOST = 32, CSV_CELL_MOST = 4096 };

typedef enum csv_list { CSV_PLAYERS, CSV_PAIRINGS, CSV_RESULTS, CSV_STANDINGS, CSV_PLACING, CSV_LIST_COUNT } csv_list;

typedef struct csv_columns {
    const char *name;        /* of the list */
    const char *needed[4];   /* columns that must be there */
    const char *columns[13]; /* all of them, in order */
} csv_columns;

extern const csv_columns CSV_LISTS[CSV_LIST_COUNT];

/* How the note of a pairing begins that is a round of the bracket, a bye, or a bye that was given. */
extern const char CSV_BRACKET[], CSV_BYE[], CSV_GIVEN[];

/* Would a spreadsheet take the cell for a formula, apostrophes before it left aside? */
bool csv_formula(const char *text);

#endif

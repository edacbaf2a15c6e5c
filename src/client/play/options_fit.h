/* options_fit.h: shortens options for a narrow window. Keeps what distinguishes options and their predicted results;
 * omits words that repeat the question, and the middle of a long sentence. */
#ifndef TRAXIS_OPTIONS_FIT_H
#define TRAXIS_OPTIONS_FIT_H

#include "options.h"

/* Layout of the rows of a list, the same for all of them. */
typedef struct option_fit {
    const option_choice *choice;
    int columns;
    bool shortened;  /* some row is too wide: use the brief texts */
    unsigned shared; /* length of the beginning that all rows share, which is omitted too */
    int needed;      /* columns needed to show everything but the sentences of abilities */
} option_fit;

option_fit options_fit(const option_choice *choice, const option_list *list, int columns);
/* Writes the text of a row for the available columns. */
void option_fit_words(const option_fit *fit, const option_row *row, char text[ROW_TEXT]);

/* Shortens a sentence to `columns`: its beginning, an ellipsis, where a card goes if there is room, and its tail. */
void cli_fit_words(const row_words *words, int columns, char *to, size_t size);

#endif

/* options_fit.h: options in a narrow window. What tells one from another and what would come of it stays in sight; what
 * the question says anyway, and the middle of a long sentence, is left out. */
#ifndef TRAXIS_OPTIONS_FIT_H
#define TRAXIS_OPTIONS_FIT_H

#include "options.h"

/* How the rows of a list are said, all of them in the same way. */
typedef struct option_fit {
    const option_choice *choice;
    int columns;
    bool shortened; /* some row would be too wide: what the question says is left out */
    size_t shared;  /* bytes with which all rows begin, left out too */
    int needed;     /* columns in which everything but the sentences of abilities would stay whole */
} option_fit;

option_fit options_fit(const option_choice *choice, const option_list *list, int columns);
/* The words of a row in the columns there are. */
void option_fit_words(const option_fit *fit, const option_row *row, char text[ROW_TEXT]);

/* A sentence in so many columns: its beginning and the remark in brackets at its end, an ellipsis between them. */
void fit_words(const char *text, int columns, char *to, size_t size);

#endif

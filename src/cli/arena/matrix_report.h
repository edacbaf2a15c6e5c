/* matrix_report.h: what `traxis sim --all` prints and draws: which deck beats which. */
#ifndef TRAXIS_MATRIX_REPORT_H
#define TRAXIS_MATRIX_REPORT_H

#include <stdio.h>

#include "arena/matrix.h"

typedef struct matrix_report {
    const matrix_state *matrix;
    const char (*name)[64]; /* of the decks */
    bool interrupted;
} matrix_report;

void matrix_print_text(const matrix_report *report);
void matrix_print_json(const matrix_report *report);
/* For write_whole_file. */
bool matrix_write_svg(FILE *out, void *report);

#endif

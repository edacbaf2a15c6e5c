/* matrix_report.h: prints and draws the results of `traxis sim --all`: win rates of every deck against every other. */
#ifndef TRAXIS_MATRIX_REPORT_H
#define TRAXIS_MATRIX_REPORT_H

#include <stdio.h>

#include "arena/matrix.h"

typedef struct matrix_report {
    const matrix_state *matrix;
    const char (*name)[64]; /* deck names */
    bool interrupted;
} matrix_report;

void matrix_print_text(const matrix_report *report);
void matrix_print_json(const matrix_report *report);
/* Callback for file_write_whole. */
bool matrix_write_svg(FILE *out, void *report);

#endif

/* field_run.h: plays all tasks of a field (src/sim/field.h) on all cores. */
#ifndef TRAXIS_FIELD_RUN_H
#define TRAXIS_FIELD_RUN_H

#include "sim/field.h"

typedef struct field_run {
    field field;
    field_totals totals;
    unsigned threads;
    double started;
    void (*tick)(const struct field_run *run); /* called regularly to show progress; or NULL */
} field_run;

void field_run_open(field_run *run, const field_plan *plan, unsigned threads);
/* Returns true in the main process; only it has the totals. */
bool field_run_play(field_run *run);
void field_run_close(field_run *run);
double field_run_seconds(const field_run *run);

#endif

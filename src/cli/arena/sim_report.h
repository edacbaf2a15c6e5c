/* sim_report.h: what `traxis sim` prints and draws of two decks: tables for people, all of it for programs, charts. */
#ifndef TRAXIS_SIM_REPORT_H
#define TRAXIS_SIM_REPORT_H

#include <stdio.h>

#include "arena/sim.h"

typedef struct sim_report {
    const sim_state *sim;
    const char *name[TX_SEATS]; /* of the decks */
    bool interrupted;
} sim_report;

void sim_print_text(const sim_report *report);
void sim_print_json(const sim_report *report);
/* For write_whole_file. */
bool sim_write_svg(FILE *out, void *report);

/* A card of a side with what it did, for those who list them. */
typedef struct sim_row {
    unsigned title;                  /* its number among the titles of the side */
    bool drawn_known, opening_known; /* there were games with it and without */
    sim_difference drawn, opening;
} sim_row;
/* The titles of a side, those first that helped most when they were drawn. Returns how many. */
unsigned sim_rows(const sim_state *sim, unsigned side, sim_row rows[SIM_TITLES]);
/* What to do with a hand that has it, by the trials: "keep", "mulligan", or "" where they do not say. */
const char *sim_advice(sim_rate kept, sim_rate sent_back);
/* A text in so many columns; what does not fit is cut off. */
void print_in(const char *text, int width);

#endif

/* sim_report.h: prints and draws the results of `traxis sim` for two decks: text tables, JSON and charts. */
#ifndef TRAXIS_SIM_REPORT_H
#define TRAXIS_SIM_REPORT_H

#include <stdio.h>

#include "arena/sim.h"

typedef struct sim_report {
    const sim_state *sim;
    const char *name[TX_SEATS]; /* deck names */
    bool interrupted;
} sim_report;

void sim_print_text(const sim_report *report);
void sim_print_json(const sim_report *report);
/* Callback for file_write_whole. */
bool sim_write_svg(FILE *out, void *report);

/* A row of the card table: a card of one side and its effect on win rates. */
typedef struct sim_row {
    unsigned title;                  /* index among the titles of the side */
    bool drawn_known, opening_known; /* whether there were games both with and without the card */
    sim_difference drawn, opening;
} sim_row;
/* Fills `rows` with the titles of a side, sorted by their effect in the opening hand. Returns their number. */
unsigned sim_rows(const sim_state *sim, unsigned side, sim_row rows[SIM_TITLES]);
/* Returns advice for a hand with the card, from the mulligan trials: "keep", "mulligan", or "" if they are
 * inconclusive. */
const char *sim_advice(sim_rate kept, sim_rate mulliganed);
/* "59.1 % (56.0 to 62.1)", in a fixed width. */
void sim_print_rate(sim_rate rate);
/* "  +2.4 ( -0.8 to  +5.6) ?  ", in a fixed width; "?": zero is within the interval. */
void sim_print_difference(bool known, const sim_difference *difference);
/* Prints a text in exactly `width` columns, padded or truncated. */
void cli_print_in(const char *text, int width);

#endif

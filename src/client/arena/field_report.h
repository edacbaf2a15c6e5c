/* field_report.h: `traxis sim --against`: plays a deck, or two versions of it, against many decks, and prints and draws
 * the results. */
#ifndef TRAXIS_FIELD_REPORT_H
#define TRAXIS_FIELD_REPORT_H

#include <stdio.h>

#include "arena/field_run.h"
#include "client/deck_list.h"
#include "sim/field_json.h"

typedef struct field_request {
    const deck_list *decks; /* one deck, or the old and the new version */
    const char *against;    /* folder, or names separated by commas */
    const char *bot, *svg;
    uint64_t games, seed; /* games of each version against each deck */
    unsigned threads;
    bool casual, json;
} field_request;

/* Loads the opponents. Returns false, with a message, if that fails or none is left. */
bool field_load_opponents(const field_request *request, deck_list *opponents);
/* Plays and prints. Returns the exit code. */
int field_command(const field_request *request, const deck_list *opponents);

typedef struct field_report {
    const field_run *run;
    field_names names;
    bool interrupted;
} field_report;

void field_print_text(const field_report *report);
void field_print_json(const field_report *report);
/* Callback for file_write_whole. */
bool field_write_svg(FILE *out, void *report);
/* Fills `order` with the opponents, those against which the last version wins least first. */
void field_order(const field_report *report, unsigned order[FIELD_MAX_OPPONENTS]);

#endif

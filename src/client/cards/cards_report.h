/* cards_report.h: `traxis cards report`. */
#ifndef TRAXIS_CARDS_REPORT_H
#define TRAXIS_CARDS_REPORT_H

#include "core/catalog.h"

typedef struct card_counts {
    unsigned scripted, unscripted;
} card_counts;

/* Counts the cards of a set, or of all sets (NULL), whose stanzas are complete and those whose are not. */
card_counts cli_count_scripted(const tx_catalog *catalog, const char *set);

/* argv[0] names the command; options follow. Returns the exit code. */
int cli_report_cards(int argc, char **argv);

#endif

/* cards_report.h: `traxis cards report`. */
#ifndef TRAXIS_CARDS_REPORT_H
#define TRAXIS_CARDS_REPORT_H

#include "core/catalog.h"

typedef struct card_counts {
    unsigned scripted, unscripted;
} card_counts;

/* How many cards of a set, or of all sets (NULL), say all they do in their stanzas, and how many do not yet. */
card_counts count_scripted(const tx_catalog *catalog, const char *set);

/* argv[0] is the command's name, the options of the report follow. Returns the exit code. */
int report_cards(int argc, char **argv);

#endif

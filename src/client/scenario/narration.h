/* narration.h: narrates scenarios as text and as JSON, for `traxis rulings ID` and `traxis why`. */
#ifndef TRAXIS_NARRATION_H
#define TRAXIS_NARRATION_H

#include <jansson.h>

#include "scenario/scenario.h"

/* Callback (tx_scenario_options.narrate) that prints one sentence per line, indented by its kind. `user`: a bool, true
 * until the position has been printed. */
void narration_print(void *user, enum tx_narration_kind what, const char *text);
/* Callback that appends {"kind": …, "text": …} to the JSON array `user`. */
void narration_collect(void *user, enum tx_narration_kind what, const char *text);
/* Prints a paragraph with indented lines. */
void narration_paragraph(int indent, const char *text);
/* Same, with the lines after the first indented by `hanging` more columns. */
void narration_hanging(int indent, int hanging, const char *text);

#endif

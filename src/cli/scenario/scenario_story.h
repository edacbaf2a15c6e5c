/* scenario_story.h: narrates scenarios as text and as JSON, for `traxis rulings ID` and `traxis why`. */
#ifndef TRAXIS_SCENARIO_STORY_H
#define TRAXIS_SCENARIO_STORY_H

#include <jansson.h>

#include "scenario/scenario.h"

/* Callback (tx_scenario_wish.tell) that prints one sentence per line, indented by its kind. `user`: a bool, true until
 * the position has been printed. */
void story_print(void *user, enum tx_telling what, const char *text);
/* Callback that appends {"kind": …, "text": …} to the JSON array `user`. */
void story_collect(void *user, enum tx_telling what, const char *text);
/* Prints a paragraph with indented lines. */
void story_paragraph(int indent, const char *text);
/* Same, with the lines after the first indented by `hanging` more columns. */
void story_hanging(int indent, int hanging, const char *text);

#endif

/* scenario_story.h: scenarios told as stories, on the screen and as JSON; for `traxis rulings ID` and `traxis why`. */
#ifndef TRAXIS_SCENARIO_STORY_H
#define TRAXIS_SCENARIO_STORY_H

#include <jansson.h>

#include "scenario/scenario.h"

/* Prints what is told, a sentence a line, indented by what it is (tx_scenario_wish.tell). `user`: a bool, true
 * until the position has been told. */
void story_print(void *user, enum tx_telling what, const char *text);
/* Adds {"kind": …, "text": …} to the JSON array `user`. */
void story_collect(void *user, enum tx_telling what, const char *text);
/* Prints a paragraph, its lines indented. */
void story_paragraph(int indent, const char *text);
/* … those after the first by so much more. */
void story_hanging(int indent, int hanging, const char *text);

#endif

/* rule_text.h: the Markdown of docs/rules as lines for a terminal. */
#ifndef TRAXIS_RULE_TEXT_H
#define TRAXIS_RULE_TEXT_H

#include <stddef.h>

#include "cli/lines.h"

/* Adds the text wrapped to `width` columns and set in by `margin`: paragraphs, lists, quotations and tables. `label`,
 * unless NULL, stands out before the first line. */
void rule_text_wrap(tx_lines *list, int width, int margin, const char *label, const char *markdown);
/* The same as one text: a line to a paragraph, without emphasis, links and remarks. Free it. */
char *rule_text_plain(const char *markdown);

#endif

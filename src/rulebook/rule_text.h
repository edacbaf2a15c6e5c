/* rule_text.h: renders the Markdown of docs/rules as lines for a terminal. */
#ifndef TRAXIS_RULE_TEXT_H
#define TRAXIS_RULE_TEXT_H

#include <stddef.h>

#include "base/lines.h"

/* Adds the text, wrapped to `width` columns and indented by `margin`: paragraphs, lists, quotations and tables.
 * `label`, unless NULL, is placed in the margin of the first line. */
void rule_text_wrap(tx_lines *list, int width, int margin, const char *label, const char *markdown);
/* Returns the text with one line for each paragraph, without emphasis, links and remarks. The caller frees it. */
char *rule_text_plain(const char *markdown);

#endif

/* brought.h: the overlays of a game in its record: each by its name and digest, and its words below, so that the record
 * can be read where nobody has the overlay.
 *
 *     overlay "Overlay Name" #5e6f7089f3a02c4d
 *     | overlay "Overlay Name"
 *     |
 *     | army "Card Name"
 *     |   cost 4, command 1, attack 4, hp 6
 */
#ifndef TRAXIS_RECORD_BROUGHT_H
#define TRAXIS_RECORD_BROUGHT_H

#include <stdbool.h>

#include "base/text_buffer.h"
#include "traxis_cards.h"

#define MISPLACED_WORDS "expected the words of an overlay below the line that names it"

/* Lines of a setup, each with the end of the line before it. */
void say_overlays(tx_words *words, const tx_catalog *catalog);
/* Is the line one of an overlay's words? `line` may be NULL. */
bool brings_words(const char *line);

#endif

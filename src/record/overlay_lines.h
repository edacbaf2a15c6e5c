/* overlay_lines.h: card overlays of a game in its record: each with its name, digest and source text, so that the
 * record can be replayed where the overlay is not installed.
 *
 *     overlay "Overlay Name" #5e6f7089f3a02c4d
 *     | overlay "Overlay Name"
 *     |
 *     | army "Card Name"
 *     |   cost 4, command 1, attack 4, hp 6 */
#ifndef TRAXIS_RECORD_OVERLAY_LINES_H
#define TRAXIS_RECORD_OVERLAY_LINES_H

#include <stdbool.h>

#include "base/text_buffer.h"
#include "traxis_cards.h"

#define MISPLACED_WORDS "the lines of an overlay must follow the line that names it"

/* Writes the lines for the setup of a record, each preceded by a line end. */
void record_say_overlays(tx_words *words, const tx_catalog *catalog);
/* Returns true if the line is part of an overlay's source text. `line` may be NULL. */
bool record_is_overlay_line(const char *line);

#endif

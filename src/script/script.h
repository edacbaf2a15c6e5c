/* script.h: card files in, catalog out: the public interface (include/traxis_cards.h), the catalog laid open, and what
 * only our own programs ask.
 */
#ifndef TRAXIS_SCRIPT_H
#define TRAXIS_SCRIPT_H

#include "core/catalog.h"
#include "traxis_cards.h"

/* Letters to put in, leave out, change or swap to get from one word to the other; at most 99. */
unsigned tx_distance(const char *a, const char *b);

#endif

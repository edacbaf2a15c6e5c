/* script.h: card files in, catalog out: the public interface (include/traxis_cards.h), the catalog laid open, and what
 * only our own programs ask.
 */
#ifndef TRAXIS_SCRIPT_H
#define TRAXIS_SCRIPT_H

#include "core/catalog.h"
#include "traxis_cards.h"

/* Letters to put in, leave out, change or swap to get from one word to the other; at most 99. */
unsigned tx_distance(const char *a, const char *b);

/* The words of a text as people look for them: lower case, without accents and apostrophes, one blank between them. */
void tx_fold_words(const char *text, char *folded, size_t size);

/* Is it this definition that tx_catalog_find finds by the name, which has `length` bytes? Faster than to look for it.
 */
bool tx_catalog_finds(const tx_catalog *catalog, const char *name, size_t length, tx_def_id def);

#endif

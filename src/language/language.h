/* language.h: compiles card files to a catalog: the public interface (include/traxis_cards.h), the structures of the
 * catalog, and functions used only by Traxis itself. */
#ifndef TRAXIS_LANGUAGE_LANGUAGE_H
#define TRAXIS_LANGUAGE_LANGUAGE_H

#include "core/catalog.h"
#include "traxis_cards.h"

/* Edit distance of two words: insertions, deletions, substitutions, and swaps of neighbours; at most 99. */
unsigned tx_distance(const char *a, const char *b);

/* Normalizes text for searching: lower case, without accents and apostrophes, words separated by one space. */
void tx_fold_words(const char *text, char *folded, size_t size);

/* Returns true if tx_catalog_find finds this definition by the name of `length` bytes. Faster than a search. */
bool tx_catalog_finds(const tx_catalog *catalog, const char *name, size_t length, tx_def_id def);

#endif

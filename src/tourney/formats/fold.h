/* fold.h: large lists whose elements are kept as their texts. A round of a large event, or a hundred thousand entries,
 * take ten times as much room as JSON: an element is JSON only while somebody looks at it. */
#ifndef TRAXIS_TOURNEY_FOLD_H
#define TRAXIS_TOURNEY_FOLD_H

#include <jansson.h>
#include <stdbool.h>

/* Puts the text of the value behind all others, or in the place of one; false without memory. */
bool tn_fold_append(json_t *list, const json_t *value);
bool tn_fold_set(json_t *list, size_t index, const json_t *value);
/* The element, of a list that is folded or of one of objects; to be let go of. NULL if there is none. */
json_t *tn_unfold(const json_t *list, size_t index);
/* Is the element folded, and word for word the value? If not, it may be the value in other words. */
bool tn_folds_to(const json_t *value, const json_t *list, size_t index);

/* Reads an object, as json_loadb does; if it has a list under that key, the list is folded, and never in memory
 * otherwise. More elements than the most are too small to be worth it: such a list is as it is. */
enum { TN_FOLD_MOST = 1000 };
json_t *tn_load_folded(const char *text, size_t length, const char *key, json_error_t *fault);

#endif

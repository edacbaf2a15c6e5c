/* fold.h: large JSON lists stored compactly: each element is kept as text and parsed only while it is used. The rounds
 * of a large event, or a hundred thousand entries, would take ten times as much memory as parsed JSON. */
#ifndef TRAXIS_TOURNEY_FOLD_H
#define TRAXIS_TOURNEY_FOLD_H

#include <jansson.h>
#include <stdbool.h>

/* Appends the text of the value, or replaces an element; false if out of memory. */
bool tn_fold_append(json_t *list, const json_t *value);
bool tn_fold_set(json_t *list, size_t index, const json_t *value);
/* Returns the element of a folded list or of a list of objects; the caller owns the reference. NULL if there is
 * none. */
json_t *tn_unfold(const json_t *list, size_t index);
/* Returns true if the element is folded and its text is exactly that of the value. If not, they may still be equal
 * JSON. */
bool tn_fold_equals(const json_t *value, const json_t *list, size_t index);

/* Parses an object like json_loadb(), but folds the list under that key while parsing, so that it never needs full
 * memory. A list with more than TN_FOLD_MAX elements stays as it is: its elements are too small to benefit. */
enum { TN_FOLD_MAX = 1000 };
json_t *tn_load_folded(const char *text, size_t length, const char *key, json_error_t *fault);

#endif

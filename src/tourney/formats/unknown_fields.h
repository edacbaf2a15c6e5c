/* unknown_fields.h: preserves unknown fields of a snapshot: fields of the input that the event's own snapshot lacks are
 * stored, and merged in again on export. In a list they are stored by the keys of the elements: {"7": {"shirt":
 * "red"}}. */
#ifndef TRAXIS_TOURNEY_UNKNOWN_FIELDS_H
#define TRAXIS_TOURNEY_UNKNOWN_FIELDS_H

#include <jansson.h>

enum { TN_KEY_SIZE = 32 };

/* Callback that gets the path of each known field with another value: "rounds.1.bye". */
typedef struct tn_difference_callback {
    void (*differs)(void *to, const char *path);
    void *to;
} tn_difference_callback;

/* Writes the key of a list element: the number of players, rounds and rows; the table number of tables (elements with a
 * player "a"); the index for all others. Returns the number, or -1 if the key is an index. */
json_int_t tn_key_of(const json_t *element, size_t place, char key[TN_KEY_SIZE]);
/* Adds to `left`, under the key, the fields at that path that are in `given` but not in `known`. `left` is an object,
 * or NULL while it is empty; returns the new value. */
json_t *tn_collect_unknown(const tn_difference_callback *differences, json_t *left, const char *key,
                           const json_t *known, const json_t *given, const char *path);
/* Merges the stored fields into `known`. */
void tn_restore_unknown(json_t *known, const json_t *left);

#endif

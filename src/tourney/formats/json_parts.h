/* json_parts.h: writes JSON as text, also in parts, so that a large object never has to be in memory as a whole. The
 * output is the same as Jansson's with an indentation of one blank, and ends with a line end. */
#ifndef TRAXIS_TOURNEY_JSON_PARTS_H
#define TRAXIS_TOURNEY_JSON_PARTS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* Serializes a value like json_dumps(). If the text contains control characters that a terminal would act on
 * (is_control_character), all non-ASCII characters are escaped as \u…. NULL if out of memory; the caller frees it. */
char *tn_json_text(const json_t *value, size_t flags);
/* Writes the text; false if out of memory. */
bool tn_write_json(const json_t *value, FILE *out, size_t flags);

typedef struct tn_parts {
    FILE *out;
    unsigned fields, elements; /* written so far: in the object, and in the list */
    bool failed;               /* out of memory */
} tn_parts;

tn_parts tn_parts_begin(FILE *out);
/* Writes a field; takes the reference to `value`. */
void tn_parts_field(tn_parts *parts, const char *key, json_t *value);
/* Begins a field that is a list; its elements follow. */
void tn_parts_list(tn_parts *parts, const char *key);
void tn_parts_element(tn_parts *parts, json_t *value);
void tn_parts_list_end(tn_parts *parts);
/* Ends the object; false if anything is missing because memory ran out. */
bool tn_parts_end(tn_parts *parts);

#endif

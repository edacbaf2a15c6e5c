/* json_parts.h: a JSON object that is written part by part, so that it need never be in memory as a whole: the text is
 * the one that Jansson writes of the whole, indented by a blank for each level, and ends with a line end. */
#ifndef TRAXIS_TOURNEY_JSON_PARTS_H
#define TRAXIS_TOURNEY_JSON_PARTS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct tn_parts {
    FILE *out;
    unsigned fields, elements; /* so far: of the object, and of the list */
    bool failed;               /* there was no memory */
} tn_parts;

tn_parts tn_parts_begin(FILE *out);
/* Values are let go of. */
void tn_parts_field(tn_parts *parts, const char *key, json_t *value);
/* A field that is a list; its elements follow. */
void tn_parts_list(tn_parts *parts, const char *key);
void tn_parts_element(tn_parts *parts, json_t *value);
void tn_parts_list_end(tn_parts *parts);
/* False if something is missing, for want of memory. */
bool tn_parts_end(tn_parts *parts);

#endif

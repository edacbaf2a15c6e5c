/* json_parts.h: JSON as text; and a JSON object that is written part by part, so that it need never be in memory as a
 * whole: the text is the one that Jansson writes of the whole, indented by a blank for each level, and ends with a line
 * end. */
#ifndef TRAXIS_TOURNEY_JSON_PARTS_H
#define TRAXIS_TOURNEY_JSON_PARTS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* The text of a value, as json_dumps makes it; where there is a character that a terminal would obey (is_obeyed), all
 * that is not ASCII is written as \u…, so that nothing is lost and nothing obeyed. NULL without memory; to be freed. */
char *tn_json_text(const json_t *value, size_t flags);
/* Writes it; false without memory. */
bool tn_write_json(const json_t *value, FILE *out, size_t flags);

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

/* field_json.h: the results of a field as JSON, for the terminal and the page (docs/SIMULATOR.md). */
#ifndef TRAXIS_FIELD_JSON_H
#define TRAXIS_FIELD_JSON_H

#include <jansson.h>

#include "field.h"

typedef struct field_names {
    const char *version[FIELD_VERSIONS];
    const char *const *opponent;
} field_names;

json_t *field_json(const field *f, const field_totals *totals, const field_names *names);

#endif

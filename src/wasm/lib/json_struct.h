/* json_struct.h: layout of a JSON value, for the reader and the writer. */
#ifndef TRAXIS_WASM_JSON_STRUCT_H
#define TRAXIS_WASM_JSON_STRUCT_H

#include "jansson.h"

struct json_t {
    json_type type;
    unsigned count, capacity; /* items */
    char **names;             /* names of an object's fields, in insertion order */
    json_t **items;
    char *text;
    size_t length;
    json_int_t number;
    double real;
};

json_t *json_new(json_type type);

#endif

/* json_struct.h: what a value of jansson.h is, for the files that write and read texts. */
#ifndef TRAXIS_WASM_JSON_STRUCT_H
#define TRAXIS_WASM_JSON_STRUCT_H

#include "jansson.h"

struct json_t {
    json_type type;
    unsigned count, room; /* items */
    char **names;         /* of an object's fields, in the order in which they were set */
    json_t **items;
    char *text;
    size_t length;
    json_int_t number;
};

json_t *json_new(json_type type);

#endif

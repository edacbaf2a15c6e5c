/* jansson.h: the part of Jansson that src/table uses, for WebAssembly, for which Debian has no Jansson.
 *
 * Names, behaviour and output match Jansson 2.14: tests/wasm/same_messages compares the messages of whole games. Only
 * functions that the project uses are included. Like those of Jansson, they accept NULL for a value that could not be
 * created. Aborts if out of memory. */
#ifndef TRAXIS_WASM_JANSSON_H
#define TRAXIS_WASM_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL, /* written, but never queried */
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef long long json_int_t;
typedef struct json_t json_t;
typedef struct json_error_t json_error_t; /* incomplete: errors are not described */

enum { JSON_COMPACT = 0x20, JSON_REJECT_DUPLICATES = 0x1 };
#define JSON_REAL_PRECISION(digits) (((digits)&0x1F) << 11) /* significant digits; default 17 */

/* ---- Creating: the caller owns the value until it passes it to a function …_new or to json_decref ------------------
 */
json_t *json_object(void);
json_t *json_array(void);
json_t *json_string(const char *text); /* NULL if the text is not UTF-8 */
json_t *json_stringn(const char *text, size_t length);
json_t *json_sprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));
json_t *json_integer(json_int_t number);
json_t *json_real(double number); /* NULL if it is not finite */
json_t *json_true(void);
json_t *json_boolean(int value);
json_t *json_null(void);
/* Creates an object from pairs such as "{s:s,s:i}": a name and a value: s text, i int, I json_int_t, b bool, o a value
 * that it takes over. */
json_t *json_pack(const char *format, ...);
void json_decref(json_t *json);

int json_object_set_new(json_t *object, const char *name, json_t *value);
/* Sets every field of `from` and frees `from`. */
int json_object_update_new(json_t *object, json_t *from);
int json_array_append_new(json_t *array, json_t *value);

/* ---- Reading: returns NULL, 0 or false if the value is missing or of another type ---------------------------------
 */
json_t *json_object_get(const json_t *object, const char *name);
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t index);
const char *json_string_value(const json_t *json);
size_t json_string_length(const json_t *json);
json_int_t json_integer_value(const json_t *json);
bool json_has_type(const json_t *json, json_type type);

#define json_is_object(json)  json_has_type(json, JSON_OBJECT)
#define json_is_array(json)   json_has_type(json, JSON_ARRAY)
#define json_is_string(json)  json_has_type(json, JSON_STRING)
#define json_is_integer(json) json_has_type(json, JSON_INTEGER)
#define json_is_true(json)    json_has_type(json, JSON_TRUE)
#define json_is_boolean(json) (json_has_type(json, JSON_TRUE) || json_has_type(json, JSON_FALSE))
#define json_is_null(json)    json_has_type(json, JSON_NULL)

#define json_array_foreach(array, index, value)                                                                        \
    for ((index) = 0; (index) < json_array_size(array) && ((value) = json_array_get(array, index)); (index)++)

/* ---- Texts ------------------------------------------------------------------------------------------------------- */
/* Returns compact JSON, to be freed. */
char *json_dumps(const json_t *json, size_t flags);
/* Parses an object or an array; NULL on a syntax error or a duplicate field. */
json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error);

#endif

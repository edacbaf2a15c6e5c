/* json_values.c: JSON values, see jansson.h. Each value has one owner, so there are no reference counts. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "json_struct.h"

/* ---- Making ------------------------------------------------------------------------------------------------------ */

json_t *json_new(json_type type) {
    json_t *json = memory_require(calloc(1, sizeof *json));
    json->type = type;
    return json;
}

json_t *json_object(void) {
    return json_new(JSON_OBJECT);
}

json_t *json_array(void) {
    return json_new(JSON_ARRAY);
}

json_t *json_stringn(const char *text, size_t length) {
    if (!text || !utf8_is_valid(text, length))
        return NULL;
    json_t *json = json_new(JSON_STRING);
    json->text = memory_copy_text(text, length);
    json->length = length;
    return json;
}

json_t *json_string(const char *text) {
    return text ? json_stringn(text, strlen(text)) : NULL;
}

json_t *json_sprintf(const char *format, ...) {
    char text[128];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return length < 0 || (size_t)length >= sizeof text ? NULL : json_stringn(text, (size_t)length);
}

json_t *json_integer(json_int_t number) {
    json_t *json = json_new(JSON_INTEGER);
    json->number = number;
    return json;
}

json_t *json_real(double number) {
    if (!isfinite(number))
        return NULL;
    json_t *json = json_new(JSON_REAL);
    json->real = number;
    return json;
}

json_t *json_boolean(int value) {
    return json_new(value ? JSON_TRUE : JSON_FALSE);
}

json_t *json_true(void) {
    return json_new(JSON_TRUE);
}

json_t *json_null(void) {
    return json_new(JSON_NULL);
}

json_t *json_pack(const char *format, ...) {
    json_t *object = json_object();
    va_list values;
    va_start(values, format);
    for (const char *at = format + 1; at[0] == 's' && at[1] == ':'; at += at[3] == ',' ? 4 : 3) {
        const char *name = va_arg(values, const char *);
        switch (at[2]) {
        case 's': json_object_set_new(object, name, json_string(va_arg(values, const char *))); break;
        case 'i': json_object_set_new(object, name, json_integer(va_arg(values, int))); break;
        case 'I': json_object_set_new(object, name, json_integer(va_arg(values, json_int_t))); break;
        case 'b': json_object_set_new(object, name, json_boolean(va_arg(values, int))); break;
        case 'o': json_object_set_new(object, name, va_arg(values, json_t *)); break;
        default: abort();
        }
    }
    va_end(values);
    return object;
}

void json_decref(json_t *json) {
    if (!json)
        return;
    for (unsigned i = 0; i < json->count; i++) {
        json_decref(json->items[i]);
        if (json->names)
            free(json->names[i]);
    }
    free(json->names);
    free(json->items);
    free(json->text);
    free(json);
}

/* ---- Objects and arrays ------------------------------------------------------------------------------------------ */

static void append(json_t *json, json_t *value) {
    RESERVE_ONE(json->items, json->count, json->capacity);
    json->items[json->count++] = value;
}

static unsigned index_of(const json_t *object, const char *name) {
    unsigned i = 0;
    while (i < object->count && strcmp(object->names[i], name) != 0)
        i++;
    return i;
}

int json_object_set_new(json_t *object, const char *name, json_t *value) {
    if (!value || !json_is_object(object)) {
        json_decref(value);
        return -1;
    }
    unsigned index = index_of(object, name);
    if (index < object->count) {
        json_decref(object->items[index]);
        object->items[index] = value;
        return 0;
    }
    append(object, value);
    object->names = memory_resize(object->names, object->capacity, sizeof *object->names);
    object->names[index] = memory_copy_text(name, strlen(name));
    return 0;
}

int json_object_update_new(json_t *object, json_t *from) {
    for (unsigned i = 0; i < from->count; i++) {
        json_object_set_new(object, from->names[i], from->items[i]);
        free(from->names[i]);
    }
    from->count = 0;
    json_decref(from);
    return 0;
}

int json_array_append_new(json_t *array, json_t *value) {
    if (!value || !json_is_array(array)) {
        json_decref(value);
        return -1;
    }
    append(array, value);
    return 0;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

bool json_has_type(const json_t *json, json_type type) {
    return json && json->type == type;
}

json_t *json_object_get(const json_t *object, const char *name) {
    unsigned index = json_is_object(object) ? index_of(object, name) : 0;
    return json_is_object(object) && index < object->count ? object->items[index] : NULL;
}

size_t json_array_size(const json_t *array) {
    return json_is_array(array) ? array->count : 0;
}

json_t *json_array_get(const json_t *array, size_t index) {
    return index < json_array_size(array) ? array->items[index] : NULL;
}

const char *json_string_value(const json_t *json) {
    return json_is_string(json) ? json->text : NULL;
}

size_t json_string_length(const json_t *json) {
    return json_is_string(json) ? json->length : 0;
}

json_int_t json_integer_value(const json_t *json) {
    return json_is_integer(json) ? json->number : 0;
}

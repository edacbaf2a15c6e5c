/* json_writer.c: writes JSON values as compact text, in the same way as Jansson. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "json_struct.h"

typedef struct text {
    char *bytes;
    size_t length, capacity;
    int precision; /* of real numbers */
} text;

static void add(text *out, const char *bytes, size_t length) {
    if (out->length + length + 1 > out->capacity) {
        out->capacity = 2 * (out->length + length + 1);
        out->bytes = memory_resize(out->bytes, out->capacity, 1);
    }
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
    out->bytes[out->length] = '\0';
}

static void add_escaped(text *out, char byte) {
    static const char shorthand[] = "\"\"\\\\\bb\ff\nn\rr\tt"; /* pairs: the byte, the letter for it */
    char code[8] = {'\\'};
    for (const char *pair = shorthand; *pair; pair += 2)
        if (*pair == byte)
            code[1] = pair[1];
    if (!code[1])
        snprintf(code, sizeof code, "\\u%04X", (unsigned char)byte);
    add(out, code, strlen(code));
}

static void add_string(text *out, const char *string, size_t length) {
    size_t written = 0;
    add(out, "\"", 1);
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)string[i];
        if (byte >= ' ' && byte != '"' && byte != '\\')
            continue;
        add(out, string + written, i - written);
        add_escaped(out, string[i]);
        written = i + 1;
    }
    add(out, string + written, length - written);
    add(out, "\"", 1);
}

static void add_integer(text *out, json_int_t number) {
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%lld", number);
    add(out, digits, (size_t)length);
}

/* A real number has a point or an exponent, which distinguish it from an integer. */
static void add_real(text *out, double number) {
    char digits[40];
    int length = snprintf(digits, sizeof digits, "%.*g", out->precision, number);
    add(out, digits, (size_t)length);
    if (!strpbrk(digits, ".e"))
        add(out, ".0", 2);
}

static void add_value(text *out, const json_t *json);

static void add_items(text *out, const json_t *json) {
    for (unsigned i = 0; i < json->count; i++) {
        if (i)
            add(out, ",", 1);
        if (json->names) {
            add_string(out, json->names[i], strlen(json->names[i]));
            add(out, ":", 1);
        }
        add_value(out, json->items[i]);
    }
}

static void add_value(text *out, const json_t *json) {
    switch (json->type) {
    case JSON_OBJECT: add(out, "{", 1), add_items(out, json), add(out, "}", 1); break;
    case JSON_ARRAY: add(out, "[", 1), add_items(out, json), add(out, "]", 1); break;
    case JSON_STRING: add_string(out, json->text, json->length); break;
    case JSON_INTEGER: add_integer(out, json->number); break;
    case JSON_TRUE: add(out, "true", 4); break;
    case JSON_FALSE: add(out, "false", 5); break;
    case JSON_NULL: add(out, "null", 4); break;
    case JSON_REAL: add_real(out, json->real); break;
    }
}

char *json_dumps(const json_t *json, size_t flags) {
    enum { USUAL_PRECISION = 17 };
    int precision = (int)(flags >> 11 & 0x1F);
    text out = {.precision = precision ? precision : USUAL_PRECISION};
    if (!json)
        return NULL;
    add_value(&out, json);
    return out.bytes;
}

/* json_reader.c: parses JSON. Accepts and rejects the same texts as Jansson. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "json_struct.h"

enum { MAX_DEPTH = 2048, MAX_NUMBER = 512 /* bytes */ };

typedef struct reader {
    const char *at, *end;
    unsigned depth;
} reader;

static json_t *read_value(reader *in);

static char next(const reader *in) {
    return in->at < in->end ? *in->at : '\0';
}

static bool take(reader *in, char byte) {
    bool there = in->at < in->end && *in->at == byte;
    in->at += there;
    return there;
}

static bool take_word(reader *in, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(in->end - in->at) < length || memcmp(in->at, word, length) != 0)
        return false;
    in->at += length;
    return true;
}

static void pass_space(reader *in) {
    while (in->at < in->end && strchr(" \t\n\r", *in->at) && *in->at)
        in->at++;
}

/* ---- Strings ----------------------------------------------------------------------------------------------------- */

/* Reads four hexadecimal digits; -1 if they are missing. */
static long read_hex(reader *in) {
    long value = 0;
    for (unsigned i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef";
        char byte = next(in);
        const char *digit = byte ? strchr(digits, byte >= 'A' && byte <= 'F' ? byte + 0x20 : byte) : NULL;
        if (!digit)
            return -1;
        value = value * 16 + (digit - digits);
        in->at++;
    }
    return value;
}

static bool is_low(long unit) {
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/* Reads the character after "\u"; 0 if it is invalid. */
static uint32_t read_unicode(reader *in) {
    long unit = read_hex(in);
    if (unit <= 0 || is_low(unit))
        return 0;
    if (unit < 0xd800 || unit > 0xdbff)
        return (uint32_t)unit;
    long low = take_word(in, "\\u") ? read_hex(in) : -1;
    return is_low(low) ? (uint32_t)(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00)) : 0;
}

/* Reads an escape after a backslash. Returns its number of bytes, 0 if it is invalid. */
static size_t read_escape(reader *in, char *text) {
    static const char letters[] = "\"\"\\\\//b\bf\fn\nr\rt\t"; /* pairs: the letter, its byte */
    if (take(in, 'u')) {
        uint32_t glyph = read_unicode(in);
        return glyph ? utf8_write(glyph, text) : 0;
    }
    for (const char *pair = letters; *pair; pair += 2)
        if (take(in, *pair)) {
            *text = pair[1];
            return 1;
        }
    return 0;
}

/* Writes one character of a string to `text`. Returns its number of bytes, 0 at the end. */
static size_t read_character(reader *in, char *text) {
    if (take(in, '\\'))
        return read_escape(in, text);
    size_t length = utf8_length(in->at, (size_t)(in->end - in->at));
    if (!length || (unsigned char)*in->at < ' ')
        return 0;
    memcpy(text, in->at, length);
    in->at += length;
    return length;
}

/* A parsed string is never longer than its JSON text. */
static json_t *read_string(reader *in) {
    if (!take(in, '"'))
        return NULL;
    json_t *json = json_new(JSON_STRING);
    json->text = memory_require(calloc((size_t)(in->end - in->at) + 4, 1));
    while (!take(in, '"')) {
        size_t length = in->at < in->end ? read_character(in, json->text + json->length) : 0;
        if (!length) {
            json_decref(json);
            return NULL;
        }
        json->length += length;
    }
    json->text[json->length] = '\0';
    return json;
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static bool take_digits(reader *in) {
    const char *from = in->at;
    while (next(in) >= '0' && next(in) <= '9')
        in->at++;
    return in->at > from;
}

/* Skips a number; false if there is none. */
static bool pass_number(reader *in, bool *real) {
    take(in, '-');
    if (!take(in, '0') && !take_digits(in))
        return false;
    if (take(in, '.')) {
        *real = true;
        if (!take_digits(in))
            return false;
    }
    if (take(in, 'e') || take(in, 'E')) {
        *real = true;
        if (!take(in, '+'))
            take(in, '-');
        return take_digits(in);
    }
    return true;
}

static json_t *read_number(reader *in) {
    char digits[MAX_NUMBER] = "";
    const char *from = in->at;
    bool real = false;
    if (!pass_number(in, &real) || in->at - from >= MAX_NUMBER)
        return NULL;
    memcpy(digits, from, (size_t)(in->at - from));
    errno = 0;
    json_int_t number = strtoll(digits, NULL, 10);
    if (real)
        return json_real(strtod(digits, NULL));
    return errno ? NULL : json_integer(number);
}

/* ---- Objects, arrays, words -------------------------------------------------------------------------------------- */

static bool read_field(reader *in, json_t *object) {
    json_t *name = read_string(in), *value = NULL;
    bool good = name && strlen(name->text) == name->length && !json_object_get(object, name->text);
    pass_space(in);
    good = good && take(in, ':') && (value = read_value(in)) && json_object_set_new(object, name->text, value) == 0;
    json_decref(name);
    return good;
}

static bool read_item(reader *in, json_t *json) {
    return json_is_object(json) ? read_field(in, json) : json_array_append_new(json, read_value(in)) == 0;
}

static json_t *read_items(reader *in, json_t *json, char end) {
    pass_space(in);
    bool good = true;
    if (!take(in, end))
        do {
            pass_space(in);
            good = read_item(in, json);
            pass_space(in);
        } while (good && take(in, ','));
    else
        return json;
    if (good && take(in, end))
        return json;
    json_decref(json);
    return NULL;
}

static json_t *read_plain(reader *in) {
    if (take_word(in, "true"))
        return json_true();
    if (take_word(in, "false"))
        return json_boolean(0);
    if (take_word(in, "null"))
        return json_null();
    return next(in) == '"' ? read_string(in) : read_number(in);
}

static json_t *read_value(reader *in) {
    json_t *json = NULL;
    pass_space(in);
    if (++in->depth > MAX_DEPTH)
        return NULL;
    if (take(in, '{'))
        json = read_items(in, json_object(), '}');
    else if (take(in, '['))
        json = read_items(in, json_array(), ']');
    else
        json = read_plain(in);
    in->depth--;
    return json;
}

json_t *json_loadb(const char *text, size_t length, size_t flags, json_error_t *error) {
    reader in = {text, text + length, 0};
    (void)flags, (void)error;
    json_t *json = read_value(&in);
    pass_space(&in);
    if (in.at == in.end && (json_is_object(json) || json_is_array(json)))
        return json;
    json_decref(json);
    return NULL;
}

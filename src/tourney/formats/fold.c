/* fold.c: see fold.h. A list is folded without parsing it as a whole: a scanner that knows only strings and brackets
 * finds the boundaries of its elements, and Jansson parses each element and the text around the list. If all of these
 * are valid, so is the whole. If not, the whole text is parsed after all, to report the error and its line. */
#include "fold.h"

#include <stdlib.h>
#include <string.h>

/* ---- Elements ---------------------------------------------------------------------------------------------------- */

static json_t *fold_value(const json_t *value) {
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    json_t *string = text ? json_string_nocheck(text) : NULL;
    free(text);
    return string;
}

bool tn_fold_append(json_t *list, const json_t *value) {
    return json_array_append_new(list, fold_value(value)) == 0;
}

bool tn_fold_set(json_t *list, size_t index, const json_t *value) {
    return json_array_set_new(list, index, fold_value(value)) == 0;
}

bool tn_fold_equals(const json_t *value, const json_t *list, size_t index) {
    const json_t *element = json_array_get(list, index);
    char *text = json_is_string(element) ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    bool same = text && strcmp(text, json_string_value(element)) == 0;
    free(text);
    return same;
}

json_t *tn_unfold(const json_t *list, size_t index) {
    json_t *element = json_array_get(list, index);
    return json_is_string(element)
               ? json_loadb(json_string_value(element), json_string_length(element), JSON_DECODE_ANY, NULL)
               : json_incref(element);
}

/* ---- The scan ---------------------------------------------------------------------------------------------------- */

/* Text being scanned: from `at` up to but excluding `end`. */
typedef struct scan {
    const char *at, *end;
} scan;

static bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static bool take_character(scan *s, char wanted) {
    while (s->at < s->end && is_blank(*s->at))
        s->at++;
    if (s->at == s->end || *s->at != wanted)
        return false;
    s->at++;
    return true;
}

/* Skips the rest of a string, including its end. */
static void skip_string(scan *s) {
    while (s->at < s->end && *s->at != '"')
        s->at += *s->at == '\\' && s->end - s->at > 1 ? 2 : 1;
    s->at += s->at < s->end;
}

/* Skips a value, up to the comma or bracket after it. */
static void skip_value(scan *s) {
    size_t depth = 0;
    while (s->at < s->end) {
        char c = *s->at;
        if (depth == 0 && (c == ',' || c == ']' || c == '}'))
            return;
        s->at++;
        if (c == '"')
            skip_string(s);
        else if (c == '[' || c == '{')
            depth++;
        else if (c == ']' || c == '}')
            depth--;
    }
}

/* Moves past the opening bracket of the list with that key; false if the object has none. */
static bool find_list(scan *s, const char *key) {
    size_t length = strlen(key);
    if (!take_character(s, '{'))
        return false;
    do {
        if (!take_character(s, '"'))
            return false;
        const char *name = s->at;
        skip_string(s);
        bool found = (size_t)(s->at - name) == length + 1 && memcmp(name, key, length) == 0;
        if (!take_character(s, ':'))
            return false;
        if (found)
            return take_character(s, '[');
        skip_value(s);
    } while (take_character(s, ','));
    return false;
}

/* ---- Reading in parts -------------------------------------------------------------------------------------------- */

/* The text without whitespace between tokens. */
static json_t *compact_text(scan s) {
    char *text = malloc((size_t)(s.end - s.at) + 1);
    size_t length = 0;
    while (text && s.at < s.end) {
        const char *start = s.at++;
        if (*start == '"')
            skip_string(&s);
        if (is_blank(*start))
            continue;
        memcpy(text + length, start, (size_t)(s.at - start));
        length += (size_t)(s.at - start);
    }
    json_t *string = text ? json_stringn_nocheck(text, length) : NULL;
    free(text);
    return string;
}

/* Parses the elements up to the closing bracket of the list; NULL if an element is invalid, or there are too many. */
static json_t *load_elements(scan *s) {
    json_t *list = json_array();
    for (bool more = !take_character(&(scan){s->at, s->end}, ']'); more; more = take_character(s, ',')) {
        scan text = {.at = s->at};
        skip_value(s);
        text.end = s->at;
        json_t *element =
            json_loadb(text.at, (size_t)(text.end - text.at), JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
        bool good =
            element && json_array_append_new(list, compact_text(text)) == 0 && json_array_size(list) <= TN_FOLD_MAX;
        json_decref(element);
        if (good)
            continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

/* Two pieces of text that are parsed as one. */
typedef struct fold_context {
    scan before, behind;
} fold_context;

static size_t read_around(void *buffer, size_t size, void *data) {
    fold_context *a = data;
    scan *from = a->before.at < a->before.end ? &a->before : &a->behind;
    size_t left = (size_t)(from->end - from->at), count = left < size ? left : size;
    memcpy(buffer, from->at, count);
    from->at += count;
    return count;
}

/* Returns NULL if there is no such list, or on any error. */
static json_t *load_in_parts(const char *text, size_t length, const char *key) {
    scan s = {text, text + length};
    if (!find_list(&s, key))
        return NULL;
    fold_context a = {.before = {text, s.at}};
    json_t *list = load_elements(&s);
    a.behind = s;
    json_t *file = list ? json_load_callback(read_around, &a, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (file)
        json_object_set(file, key, list);
    json_decref(list);
    return file;
}

json_t *tn_load_folded(const char *text, size_t length, const char *key, json_error_t *fault) {
    json_t *file = load_in_parts(text, length, key);
    if (file)
        return file;
    file = json_loadb(text, length, JSON_REJECT_DUPLICATES, fault);
    json_t *list = json_object_get(file, key);
    size_t count = json_array_size(list);
    for (size_t i = 0; count <= TN_FOLD_MAX && i < count; i++)
        tn_fold_set(list, i, json_array_get(list, i));
    return file;
}

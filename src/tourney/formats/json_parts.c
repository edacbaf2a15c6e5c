/* json_parts.c: see json_parts.h. */
#include "json_parts.h"

#include <stdlib.h>

#include "base/plain_text.h"
#include "base/utf8.h"

static bool has_control_characters(const char *text) {
    uint32_t glyph;
    for (size_t length; (length = utf8_read(text, &glyph)) > 0; text += length)
        if (is_control_character(glyph) && glyph != '\n') /* line ends belong to the JSON layout */
            return true;
    return false;
}

char *tn_json_text(const json_t *value, size_t flags) {
    char *text = json_dumps(value, flags);
    if (!text || !has_control_characters(text))
        return text;
    free(text);
    return json_dumps(value, flags | JSON_ENSURE_ASCII);
}

bool tn_write_json(const json_t *value, FILE *out, size_t flags) {
    char *text = tn_json_text(value, flags);
    bool good = text && fputs(text, out) >= 0;
    free(text);
    return good;
}

/* Writes the value, indented by `level`. */
static void write_at(tn_parts *p, json_t *value, int level) {
    char *text = tn_json_text(value, JSON_INDENT(1) | JSON_ENCODE_ANY);
    for (const char *at = text; at && *at; at++) {
        putc(*at, p->out);
        if (*at == '\n')
            fprintf(p->out, "%*s", level, "");
    }
    p->failed = p->failed || !text;
    json_decref(value);
    free(text);
}

tn_parts tn_parts_begin(FILE *out) {
    putc('{', out);
    return (tn_parts){.out = out};
}

static void write_key(tn_parts *p, const char *key) {
    fputs(p->fields++ ? ",\n " : "\n ", p->out);
    write_at(p, json_string(key), 1);
    fputs(": ", p->out);
}

void tn_parts_field(tn_parts *p, const char *key, json_t *value) {
    write_key(p, key);
    write_at(p, value, 1);
}

void tn_parts_list(tn_parts *p, const char *key) {
    write_key(p, key);
    putc('[', p->out);
    p->elements = 0;
}

void tn_parts_element(tn_parts *p, json_t *value) {
    fputs(p->elements++ ? ",\n  " : "\n  ", p->out);
    write_at(p, value, 2);
}

void tn_parts_list_end(tn_parts *p) {
    fputs(p->elements ? "\n ]" : "]", p->out);
}

bool tn_parts_end(tn_parts *p) {
    fputs(p->fields ? "\n}\n" : "}\n", p->out);
    return !p->failed;
}

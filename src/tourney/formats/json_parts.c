/* json_parts.c: see json_parts.h. */
#include "json_parts.h"

#include <stdlib.h>

/* Writes the value that many levels down. */
static void write_at(tn_parts *p, json_t *value, int level) {
    char *text = json_dumps(value, JSON_INDENT(1) | JSON_ENCODE_ANY);
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

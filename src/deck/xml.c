/* xml.c: see xml.h. */
#include "xml.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static const char BLANKS[] = " \t\r\n";

__attribute__((format(printf, 2, 3))) static xml_token bad(xml_reader *x, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(x->error, sizeof x->error, format, list);
    va_end(list);
    return XML_BAD;
}

xml_reader deck_xml_start(char *text) {
    return (xml_reader){.at = text, .line = 1};
}

/* Advances, counting lines. */
static void advance(xml_reader *x, size_t length) {
    for (; length; length--)
        x->line += *x->at++ == '\n';
}

static void skip_blanks(xml_reader *x) {
    advance(x, strspn(x->at, BLANKS));
}

static bool starts(const xml_reader *x, const char *words) {
    return strncmp(x->at, words, strlen(words)) == 0;
}

/* ---- Entities ---------------------------------------------------------------------------------------------------- */

/* Code of a character reference "&#65;" or "&#x41;", 0 if it is not valid in a document. */
static unsigned long numeric_code(const char *entity, const char *end) {
    bool hex = entity[2] == 'x';
    char *stop;
    unsigned long code = strtoul(entity + (hex ? 3 : 2), &stop, hex ? 16 : 10);
    bool allowed = (code >= ' ' && code != 0x7F && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF)) ||
                   code == '\t' || code == '\n' || code == '\r';
    return stop == end && allowed ? code : 0;
}

/* Code of the entity from '&' to ';', 0 if it is unknown. */
static unsigned long entity_code(const char *entity, const char *end) {
    static const struct {
        const char *name;
        char code;
    } known[] = {{"&amp", '&'}, {"&lt", '<'}, {"&gt", '>'}, {"&quot", '"'}, {"&apos", '\''}};
    if (entity[1] == '#')
        return numeric_code(entity, end);
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == (size_t)(end - entity) &&
            strncmp(entity, known[i].name, strlen(known[i].name)) == 0)
            return (unsigned long)known[i].code;
    return 0;
}

/* Decodes the entities of a string in place. */
static bool decode(xml_reader *x, char *text) {
    char *out = text;
    for (const char *in = text; *in;) {
        if (*in != '&') {
            *out++ = *in++;
            continue;
        }
        const char *end = strchr(in, ';');
        unsigned long code = end ? entity_code(in, end) : 0;
        if (!code) {
            bad(x, "unknown entity '%.12s'; write '&' as '&amp;'", in);
            return false;
        }
        out += utf8_write((uint32_t)code, out);
        in = end + 1;
    }
    *out = '\0';
    return true;
}

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

static bool read_name(xml_reader *x, char *name) {
    size_t length = strcspn(x->at, " \t\r\n=/><\"'&");
    if (!length || length >= XML_NAME_SIZE) {
        bad(x, "expected a name, found '%.12s'", x->at);
        return false;
    }
    memcpy(name, x->at, length);
    name[length] = '\0';
    advance(x, length);
    return true;
}

static bool read_attribute(xml_reader *x) {
    if (x->attributes == XML_MAX_ATTRIBUTES || !read_name(x, x->attribute[x->attributes])) {
        if (x->attributes == XML_MAX_ATTRIBUTES)
            bad(x, "more than %d attributes in '%s'", XML_MAX_ATTRIBUTES, x->name);
        return false;
    }
    char *name = x->attribute[x->attributes], quote = '\0';
    skip_blanks(x);
    if (*x->at == '=') {
        advance(x, 1);
        skip_blanks(x);
        quote = *x->at;
    }
    char *end = quote == '"' || quote == '\'' ? strchr(x->at + 1, quote) : NULL;
    if (!end) {
        bad(x, "expected a value in quotes for '%s'", name);
        return false;
    }
    char *value = x->at + 1;
    advance(x, (size_t)(end + 1 - x->at));
    *end = '\0';
    x->value[x->attributes++] = value;
    if (strchr(value, '<')) {
        bad(x, "the value of '%s' is not closed", name);
        return false;
    }
    return decode(x, value);
}

static xml_token open_tag(xml_reader *x) {
    advance(x, 1);
    x->attributes = 0;
    if (!read_name(x, x->name))
        return XML_BAD;
    if (x->begun && x->depth == 0)
        return bad(x, "'%s' is after the end of the document", x->name);
    if (x->depth == XML_DEPTH)
        return bad(x, "elements are nested deeper than %d", XML_DEPTH);
    for (skip_blanks(x); *x->at && *x->at != '>' && *x->at != '/'; skip_blanks(x))
        if (!read_attribute(x))
            return XML_BAD;
    x->closes = *x->at == '/';
    advance(x, x->closes);
    if (*x->at != '>')
        return bad(x, "the tag '%s' is not closed", x->name);
    advance(x, 1);
    strcpy(x->open[x->depth++], x->name);
    x->begun = true;
    return XML_OPEN;
}

static xml_token close_element(xml_reader *x) {
    x->closes = false;
    strcpy(x->name, x->open[--x->depth]);
    return XML_CLOSE;
}

static xml_token close_tag(xml_reader *x) {
    advance(x, 2);
    if (!read_name(x, x->name))
        return XML_BAD;
    skip_blanks(x);
    if (*x->at != '>')
        return bad(x, "the tag '/%s' is not closed", x->name);
    if (!x->depth || strcmp(x->open[x->depth - 1], x->name) != 0)
        return bad(x, "'/%s' does not match the open element '%s'", x->name,
                   x->depth ? x->open[x->depth - 1] : "nothing");
    advance(x, 1);
    return close_element(x);
}

/* ---- Between the tags -------------------------------------------------------------------------------------------- */

/* Terminates the text at `end`; the overwritten character is restored when the reader advances. */
static xml_token hold_text(xml_reader *x, char *text, char *end) {
    x->text = text;
    x->held = *end;
    x->held_at = end;
    *end = '\0';
    return XML_TEXT;
}

static xml_token plain_text(xml_reader *x) {
    char *text = x->at;
    size_t length = strcspn(text, "<");
    bool blank = strspn(text, BLANKS) >= length;
    advance(x, length);
    if (!x->depth && !blank)
        return bad(x, "there is text outside the document");
    hold_text(x, text, text + length);
    return decode(x, text) ? XML_TEXT : XML_BAD;
}

/* Skips "<!-- … -->" and "<?xml … ?>". */
static bool skip_to(xml_reader *x, const char *end) {
    const char *found = strstr(x->at, end);
    if (!found) {
        bad(x, "expected '%s' before the end of the file", end);
        return false;
    }
    advance(x, (size_t)(found - x->at) + strlen(end));
    return true;
}

static xml_token cdata(xml_reader *x) {
    char *text = x->at + strlen("<![CDATA[");
    if (!skip_to(x, "]]>"))
        return XML_BAD;
    return x->depth ? hold_text(x, text, x->at - 3) : bad(x, "there is text outside the document");
}

static xml_token end_of_file(xml_reader *x) {
    if (x->depth)
        return bad(x, "the file ends before '/%s'", x->open[x->depth - 1]);
    return x->begun ? XML_END : bad(x, "there is no element");
}

xml_token deck_xml_next(xml_reader *x) {
    if (x->held_at)
        *x->held_at = x->held;
    x->held_at = NULL;
    if (x->closes)
        return close_element(x);
    while (starts(x, "<!--") || starts(x, "<?"))
        if (!skip_to(x, starts(x, "<?") ? "?>" : "-->"))
            return XML_BAD;
    if (!*x->at)
        return end_of_file(x);
    if (*x->at != '<')
        return plain_text(x);
    if (starts(x, "<![CDATA["))
        return cdata(x);
    if (x->at[1] == '!')
        return bad(x, "a document type is not accepted");
    return x->at[1] == '/' ? close_tag(x) : open_tag(x);
}

const char *deck_xml_attribute(const xml_reader *x, const char *name) {
    for (unsigned i = 0; i < x->attributes; i++)
        if (strcmp(x->attribute[i], name) == 0)
            return x->value[i];
    return NULL;
}

/* xml.h: a minimal XML reader for deck files: elements, attributes, text, CDATA, comments, and the predefined entities.
 * Document types are refused, so nothing is ever fetched or expanded recursively. Text is decoded in place: no entity
 * is shorter than its character. */
#ifndef TRAXIS_XML_H
#define TRAXIS_XML_H

#include <stdbool.h>

enum { XML_MAX_ATTRIBUTES = 8, XML_NAME_SIZE = 32, XML_DEPTH = 8 };

typedef enum xml_token { XML_OPEN, XML_CLOSE, XML_TEXT, XML_END, XML_BAD } xml_token;

typedef struct xml_reader {
    char *at;
    unsigned line; /* of the last token */
    char open[XML_DEPTH][XML_NAME_SIZE];
    unsigned depth;
    bool closes, begun;       /* closes: the current element is self-closing */
    char name[XML_NAME_SIZE]; /* XML_OPEN, XML_CLOSE */
    unsigned attributes;
    char attribute[XML_MAX_ATTRIBUTES][XML_NAME_SIZE];
    const char *value[XML_MAX_ATTRIBUTES];
    char *text;      /* XML_TEXT: a piece of text; several may follow each other */
    char error[160]; /* XML_BAD */
    char held;       /* character that was replaced by the NUL after a text */
    char *held_at;
} xml_reader;

xml_reader deck_xml_start(char *text);
/* Returns the next token. A self-closing tag gives XML_OPEN and XML_CLOSE. XML_BAD and XML_END are final. */
xml_token deck_xml_next(xml_reader *x);
const char *deck_xml_attribute(const xml_reader *x, const char *name); /* NULL: none */

#endif

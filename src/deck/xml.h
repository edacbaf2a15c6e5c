/* xml.h: a small reader of XML, as far as deck files need it: elements, attributes, text, CDATA, comments, and the
 * entities every document has. A document type is refused, so nothing is ever fetched or multiplied. The text is
 * decoded in place: no entity is shorter than what it stands for. */
#ifndef TRAXIS_XML_H
#define TRAXIS_XML_H

#include <stdbool.h>

enum { XML_MOST_ATTRIBUTES = 8, XML_NAME_SIZE = 32, XML_DEPTH = 8 };

typedef enum xml_token { XML_OPEN, XML_CLOSE, XML_TEXT, XML_END, XML_BAD } xml_token;

typedef struct xml_reader {
    char *at;
    unsigned line; /* of what was read last */
    char open[XML_DEPTH][XML_NAME_SIZE];
    unsigned depth;
    bool closes, begun;       /* closes: the element at hand ends with its tag */
    char name[XML_NAME_SIZE]; /* XML_OPEN, XML_CLOSE */
    unsigned attributes;
    char attribute[XML_MOST_ATTRIBUTES][XML_NAME_SIZE];
    const char *value[XML_MOST_ATTRIBUTES];
    char *text;      /* XML_TEXT: a run of it, perhaps one of several in a row */
    char error[160]; /* XML_BAD */
    char held;       /* what the NUL after a text took the place of */
    char *held_at;
} xml_reader;

xml_reader xml_begin(char *text);
/* A tag that closes itself comes as XML_OPEN and XML_CLOSE. After XML_BAD and XML_END nothing more comes. */
xml_token xml_next(xml_reader *x);
const char *xml_attribute(const xml_reader *x, const char *name); /* NULL: none */

#endif

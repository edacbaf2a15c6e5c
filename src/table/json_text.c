/* json_text.c: texts with spans as JSON. */
#include <string.h>

#include "json_message_parts.h"
#include "text/text_words.h"

/* Positions count UTF-16 code units, as strings of JavaScript and the DOM do. */
static json_int_t utf16_units(const char *text, size_t bytes) {
    json_int_t units = 0;
    for (size_t i = 0; i < bytes; i++) {
        unsigned char byte = (unsigned char)text[i];
        units += (byte & 0xc0) != 0x80;
        units += byte >= 0xf0; /* beyond the basic plane: two units */
    }
    return units;
}

/* Sets the fields that depend on the kind of span. */
static void set_meaning(json_t *object, const char *text, const tx_text_span *span) {
    switch (span->kind) {
    case TX_SPAN_CARD:
        table_set(object, "card", json_integer(span->def));
        if (TX_IS_CARD(span->ref))
            table_set(object, "number", json_integer(span->ref));
        break;
    case TX_SPAN_PLANET:
        table_set(object, "planet", json_integer(span->def));
        if (TX_IS_PLANET(span->ref))
            table_set(object, "place", json_integer(span->ref - TX_FIRST_PLACE + 1));
        break;
    case TX_SPAN_PLAYER: table_set(object, "player", table_seat_json((unsigned)span->value)); break;
    case TX_SPAN_NUMBER: table_set(object, "amount", json_integer(span->value)); break;
    case TX_SPAN_KEYWORD: table_set(object, "keyword", json_string(text_keyword_id((unsigned)span->value))); break;
    case TX_SPAN_COPY: table_set(object, "copy", json_integer(span->value)); break;
    case TX_SPAN_RULE: table_set(object, "rule", json_stringn(text + span->begin, span->length)); break;
    default: table_set(object, "strong", json_true()); break;
    }
}

static json_t *span_json(const char *text, const tx_text_span *span) {
    json_t *object = json_object();
    table_set(object, "at", json_integer(utf16_units(text, span->begin)));
    table_set(object, "length", json_integer(utf16_units(text + span->begin, span->length)));
    set_meaning(object, text, span);
    return object;
}

/* Omitted: options have fields for these. */
static bool is_part_of_label(unsigned kind) {
    return kind == TX_SPAN_DESTINATION || kind == TX_SPAN_OBJECT || kind == TX_SPAN_DETAIL || kind == TX_SPAN_REMARK;
}

json_t *table_spans_json(const char *text, const tx_text_span *spans, unsigned count) {
    json_t *object = json_object(), *list = json_array();
    table_set(object, "text", json_string(text));
    for (unsigned i = 0; i < count; i++)
        if (spans[i].kind == TX_SPAN_HEADING)
            table_set(object, "kind", json_string("heading"));
        else if (!is_part_of_label(spans[i].kind))
            json_array_append_new(list, span_json(text, &spans[i]));
    if (json_array_size(list))
        table_set(object, "spans", list);
    else
        json_decref(list);
    return object;
}

json_t *table_text_json(const char *marked, const tx_reader *reader) {
    char text[TABLE_TEXT];
    tx_text_span spans[TX_MAX_SPANS];
    unsigned count = TX_MAX_SPANS;
    tx_read_text(marked, reader, text, sizeof text, spans, &count);
    return table_spans_json(text, spans, count);
}

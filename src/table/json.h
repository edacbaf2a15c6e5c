/* json.h: requests, messages and entries as JSON, as specified in docs/PROTOCOL.md. Only the json_*.c files depend on
 * the format. Functions that return json_t * return a new reference. */
#ifndef TRAXIS_TABLE_JSON_H
#define TRAXIS_TABLE_JSON_H

#include <jansson.h>

#include "table.h"

enum { PROTOCOL_VERSION = 2, MAX_REQUEST_SIZE = 4096 /* bytes of a request */ };

/* Parses a request. Returns TABLE_ERROR_NONE or the reason why it is invalid. */
enum table_error table_request_read(const char *text, size_t length, table_request *request);
enum table_error table_request_from(const json_t *json, table_request *request);
json_t *table_request_json(const table_request *request);

/* {"text": …, "spans": […], "kind": "heading"}; the last two only if they apply. */
json_t *table_spans_json(const char *text, const tx_text_span *spans, unsigned count);
/* Serializes a message for its reader. */
json_t *table_message_json(const tx_catalog *catalog, const table_message *message);
/* The same as one line; the caller frees it. */
char *table_message_text(const tx_catalog *catalog, const table_message *message);

/* Serialize and parse entries and the opening. The *_read functions return false with a message. */
json_t *table_entry_json(const table_entry *entry);
bool table_entry_read(const json_t *json, table_entry *entry, char *error, size_t size);
json_t *table_opening_json(const tx_catalog *catalog, const table_opening *opening);
bool table_opening_read(const tx_catalog *catalog, const json_t *json, table_opening *opening, char *error,
                        size_t size);
/* The overlays of the catalog. A match can only be loaded with the same ones. */
json_t *table_overlays_json(const tx_catalog *catalog);
/* Parses an opening without its decks and planets. */
bool table_opening_read_fields(const tx_catalog *catalog, const json_t *json, table_opening *opening, char *error,
                               size_t size);

/* Parses an undo setting; NULL: UNDO_LEGACY. Returns false if it is not a word of TABLE_UNDOS. */
bool table_undo_read(const json_t *json, uint8_t *undo);
/* The protocol's word for an enum tx_reason. */
const char *table_result_reason_word(unsigned reason);
/* Parses 32 bytes in hexadecimal. */
bool table_salt_read(const json_t *json, uint8_t salt[TABLE_SALT]);
/* {"winner": "P1", "reason": "three planets"} */
json_t *table_result_json(tx_result result);

/* The facts of all cards, and their digest, by which clients may cache them. */
json_t *table_facts_json(const tx_catalog *catalog);

#endif

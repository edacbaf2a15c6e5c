/* json.h: the messages of a table as JSON texts, as docs/PROTOCOL.md tells; and its entries, to be kept.
 *
 * The only files that know how a message is written down, apart from the protocol's document. */
#ifndef TRAXIS_TABLE_JSON_H
#define TRAXIS_TABLE_JSON_H

#include <jansson.h>

#include "table.h"

enum { PROTOCOL_VERSION = 2, MOST_REQUEST = 4096 /* bytes of a request */ };

/* A request. What is wrong with it, or TABLE_ERROR_NONE. */
enum table_error request_read(const char *text, size_t length, table_request *request);
enum table_error request_from(const json_t *json, table_request *request);
json_t *request_json(const table_request *request);

/* A text and its spans: {"text": …, "spans": […], "kind": "heading"}. */
json_t *spans_json(const char *text, const tx_text_span *spans, unsigned count);
/* A message, as the one it is for gets it. */
json_t *message_json(const tx_catalog *catalog, const table_message *message);
/* … as one line; free it. */
char *message_text(const tx_catalog *catalog, const table_message *message);

/* Entries and the opening, to be kept and read again. False with a message. */
json_t *entry_json(const table_entry *entry);
bool entry_read(const json_t *json, table_entry *entry, char *error, size_t size);
json_t *opening_json(const tx_catalog *catalog, const table_opening *opening);
bool opening_read(const tx_catalog *catalog, const json_t *json, table_opening *opening, char *error, size_t size);
/* … all but decks and planets. */
bool opening_read_fields(const tx_catalog *catalog, const json_t *json, table_opening *opening, char *error,
                         size_t size);

/* An undo setting (enum table_undo), NULL for none; false if it is no word of TABLE_UNDOS. */
bool undo_read(const json_t *json, uint8_t *undo);
/* How a game ended (enum tx_reason), in the protocol's words. */
const char *result_reason_word(unsigned reason);
/* 32 bytes in hexadecimal. */
bool salt_read(const json_t *json, uint8_t salt[TABLE_SALT]);
/* How a game ended: {"winner": "P1", "reason": "three planets"}. */
json_t *result_json(tx_result result);

/* The facts of all cards, and the digest by which they may be kept for ever. */
json_t *facts_json(const tx_catalog *catalog);

#endif

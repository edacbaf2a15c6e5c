/* answers.h: the catalog, results and errors that the files of the module share. */
#ifndef TRAXIS_WASM_ANSWERS_H
#define TRAXIS_WASM_ANSWERS_H

#include <jansson.h>

#include "core/catalog.h"

/* The compiled cards; NULL before page_compile. */
const tx_catalog *page_catalog(void);

/* Starts a result: lines, which page_end returns. The result is valid until the next one begins. */
void page_begin(void);
/* Adds a line and frees it. */
void page_add_line(char *line);
/* Adds a value as a line and frees it. */
void page_add_json(json_t *json);
const char *page_end(void);
/* Returns a value as a result of one line, and frees it. */
const char *page_result(json_t *json);

enum { PAGE_ERROR_SIZE = 1024 };
/* The error that page_error returns. */
extern char page_error_text[PAGE_ERROR_SIZE];
/* Sets the error that page_error returns; returns false. */
bool page_fail(const char *words);

#endif

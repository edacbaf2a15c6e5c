/* error.h: fills a tx_error. */
#ifndef TRAXIS_ERROR_H
#define TRAXIS_ERROR_H

#include <stdarg.h>

#include "traxis.h"

/* Sets the error at that position. `error` and `file` may be NULL, `line` and `column` 0. Always returns false. */
bool lang_error_at(tx_error *error, enum tx_error_code code, const char *file, unsigned line, unsigned column,
                   const char *format, ...) __attribute__((format(printf, 6, 7)));
bool lang_error_list_at(tx_error *error, enum tx_error_code code, const char *file, unsigned line, unsigned column,
                        const char *format, va_list arguments);

#endif

/* error.c: see error.h. */
#include "error.h"

#include <stdio.h>

#include "text/text_words.h"

static void say_place(tx_words *words, const tx_error *error) {
    if (*error->file)
        words_say(words, "%s:", error->file);
    if (error->line)
        words_say(words, "%u:", error->line);
    if (error->column)
        words_say(words, "%u:", error->column);
    if (words->length)
        words_say(words, " ");
}

bool lang_error_list_at(tx_error *error, enum tx_error_code code, const char *file, unsigned line, unsigned column,
                        const char *format, va_list arguments) {
    if (!error)
        return false;
    *error = (tx_error){.code = (uint8_t)code, .line = line, .column = column};
    snprintf(error->file, sizeof error->file, "%s", file ? file : "");
    tx_words words = words_into(error->text, sizeof error->text);
    say_place(&words, error);
    if (words.length < sizeof error->text)
        vsnprintf(error->text + words.length, sizeof error->text - words.length, format, arguments);
    return false;
}

bool lang_error_at(tx_error *error, enum tx_error_code code, const char *file, unsigned line, unsigned column,
                   const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    lang_error_list_at(error, code, file, line, column, format, arguments);
    va_end(arguments);
    return false;
}

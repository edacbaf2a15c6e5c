/* text_buffer.h: formatted text in a buffer of fixed size, with helpers for English grammar. */
#ifndef TRAXIS_TEXT_BUFFER_H
#define TRAXIS_TEXT_BUFFER_H

#include <stddef.h>

enum {
    PHRASE_SIZE = 1024, /* size of a buffer for one sentence */
    MARK_CAPITAL = 4,   /* character before a mark (text/marks.h) whose first letter will be a capital one */
};

/* Output buffer. `length` is the full length of the text, even if truncated, like the result of snprintf. */
typedef struct tx_words {
    char *text;
    size_t size, length;
} tx_words;

tx_words words_into(char *text, size_t size);
void words_say(tx_words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends `text` with its first letter in upper case; before a mark (text/marks.h), MARK_CAPITAL asks for that. */
void words_say_capital(tx_words *words, const char *text);
/* Appends `text` with its indefinite article: "a unit", "an Orks unit", "an HQ". */
void words_say_article(tx_words *words, const char *text);
/* Appends the third person of a verb: "draws", "searches". */
void words_say_third(tx_words *words, const char *verb);
/* Appends the separator before item `index` of `count`: nothing, ", ", or `last` (" and ") before the last item. */
void words_say_comma(tx_words *words, unsigned index, unsigned count, const char *last);

#endif

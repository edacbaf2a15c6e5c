/* text_buffer.h: text written into a buffer of a given size, and the endings and articles of English words. */
#ifndef TRAXIS_TEXT_BUFFER_H
#define TRAXIS_TEXT_BUFFER_H

#include <stddef.h>

enum { PHRASE_SIZE = 1024 }; /* room for one sentence being built */

/* Text being written. `length` counts what was said even when it no longer fits, like snprintf. */
typedef struct tx_words {
    char *text;
    size_t size, length;
} tx_words;

tx_words words_into(char *text, size_t size);
void say(tx_words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* `text` with a capital letter in front. */
void say_capital(tx_words *words, const char *text);
/* "a unit", "an Orks unit", "an HQ": the article that `text` needs, then the text. */
void say_article(tx_words *words, const char *text);
/* "draws", "searches": the third person of a verb. */
void say_third(tx_words *words, const char *verb);
/* ", ", " and " or nothing, before item `index` of `count`; `last` joins the last one (" and "). */
void say_comma(tx_words *words, unsigned index, unsigned count, const char *last);

#endif

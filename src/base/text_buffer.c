/* text_buffer.c: see text_buffer.h. */
#include "text_buffer.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

tx_words words_into(char *text, size_t size) {
    if (size > 0)
        text[0] = '\0';
    return (tx_words){text, size, 0};
}

void words_say(tx_words *words, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t at = words->length < words->size ? words->length : words->size;
    int length = vsnprintf(at < words->size ? words->text + at : NULL, words->size - at, format, arguments);
    va_end(arguments);
    if (length > 0)
        words->length += (size_t)length;
}

void words_say_capital(tx_words *words, const char *text) {
    if (text[0] != '\0' && (unsigned char)text[0] < ' ')
        words_say(words, "%c%s", MARK_CAPITAL, text);
    else if (text[0] != '\0')
        words_say(words, "%c%s", toupper((unsigned char)text[0]), text + 1);
}

static bool needs_an(const char *text) {
    if (strncmp(text, "uni", 3) == 0)
        return false; /* pronounced with a consonant: unit, unique */
    if (strncmp(text, "HQ", 2) == 0)
        return true;
    return strchr("AEIOUaeiou", text[0]) != NULL;
}

void words_say_article(tx_words *words, const char *text) {
    words_say(words, "%s %s", needs_an(text) ? "an" : "a", text);
}

void words_say_third(tx_words *words, const char *verb) {
    size_t length = strlen(verb);
    char last = length > 0 ? verb[length - 1] : ' ';
    bool hissing = last == 's' || last == 'x' || last == 'o' ||
                   (last == 'h' && length > 1 && strchr("sc", verb[length - 2]) != NULL);
    words_say(words, "%s%s", verb, hissing ? "es" : "s");
}

void words_say_comma(tx_words *words, unsigned index, unsigned count, const char *last) {
    if (index > 0)
        words_say(words, "%s", index + 1 == count ? last : ", ");
}

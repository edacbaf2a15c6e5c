/* plain_text.c: see plain_text.h. */
#include "plain_text.h"

#include <ctype.h>
#include <string.h>

bool is_plain_text(const char *text) {
    while (*text && !is_control(*text))
        text++;
    return !*text;
}

void put_plain_text(FILE *out, const char *text) {
    for (; *text; text++)
        putc(without_control(*text), out);
}

char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    for (size_t length = strlen(text); length && isspace((unsigned char)text[length - 1]);)
        text[--length] = '\0';
    return text;
}

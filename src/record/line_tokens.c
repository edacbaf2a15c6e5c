/* line_tokens.c: see line_tokens.h. */
#include "line_tokens.h"

#include <ctype.h>
#include <string.h>

#include "traxis.h"

char *record_cut_line(char **rest) {
    char *line = *rest, *end = strchr(line, '\n');
    *rest = end == NULL ? NULL : end + 1;
    if (end != NULL)
        *end = '\0';
    return line;
}

bool record_skip_word(char **at, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0 || ((*at)[length] != '\0' && (*at)[length] != ' '))
        return false;
    *at += length;
    *at += strspn(*at, " ");
    return true;
}

bool record_read_number(char **at, uint64_t max, uint64_t *number) {
    char *end = *at;
    uint64_t value = 0;
    for (; isdigit((unsigned char)*end); end++) {
        uint64_t digit = (uint64_t)(*end - '0');
        if (value > (max - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (end == *at)
        return false;
    *number = value;
    *at = end + strspn(end, " ");
    return true;
}

bool record_read_seat(char **at, unsigned *seat) {
    for (unsigned s = 0; s < TX_SEATS; s++)
        if (record_skip_word(at, s == 0 ? "P1" : "P2")) {
            *seat = s;
            return true;
        }
    return false;
}

char *record_read_quoted(char **at) {
    if (**at != '"')
        return NULL;
    char *start = *at + 1, *from = start, *to = start;
    for (; *from != '"'; *to++ = *from++) {
        if (*from == '\\' && from[1] != '\0')
            from++;
        if (*from == '\0')
            return NULL;
    }
    *to = '\0';
    *at = from + 1 + strspn(from + 1, " ");
    return start;
}

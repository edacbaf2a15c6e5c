/* encodings.c: see encodings.h. */
#include "encodings.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum { MISSING = -1, LOWEST = 1, HIGHEST = 1000 };

static const char SPACES[] = " \t";

static const char *skip_spaces(const char *at) {
    return at + strspn(at, SPACES);
}

/* Parses a quality value ("0", "0.5", "1.000") into thousandths and moves `at` past it. Returns MISSING if it is
 * invalid. */
static int read_weight(const char **at) {
    const char *digit = *at;
    if (*digit != '0' && *digit != '1')
        return MISSING;
    int weight = (*digit++ - '0') * HIGHEST;
    if (*digit == '.')
        digit++;
    for (int worth = HIGHEST / 10; worth && *digit >= '0' && *digit <= '9'; worth /= 10)
        weight += (*digit++ - '0') * worth;
    *at = digit;
    return weight <= HIGHEST ? weight : MISSING;
}

/* Parses what follows an encoding: nothing, or ";q=0.5". Returns MISSING if it is invalid; the encoding is then
 * ignored. */
static int read_quality(const char *at, const char *end) {
    at = skip_spaces(at);
    if (at >= end)
        return HIGHEST;
    if (*at != ';')
        return MISSING;
    at = skip_spaces(at + 1);
    if (strncasecmp(at, "q=", 2) != 0)
        return MISSING;
    at += 2;
    int weight = read_weight(&at);
    return skip_spaces(at) == end ? weight : MISSING;
}

static bool is_coding(const char *at, size_t length, const char *name) {
    return strlen(name) == length && strncasecmp(at, name, length) == 0;
}

encodings server_read_encodings(const char *header) {
    int gzip = MISSING, plain = MISSING, rest = MISSING;
    for (const char *at = header; *at;) {
        at += strspn(at, " \t,");
        const char *end = at + strcspn(at, ",");
        size_t length = strcspn(at, " \t,;");
        int quality = read_quality(at + length, end);
        if (is_coding(at, length, "gzip") || is_coding(at, length, "x-gzip"))
            gzip = quality;
        else if (is_coding(at, length, "identity"))
            plain = quality;
        else if (is_coding(at, length, "*"))
            rest = quality;
        at = end;
    }
    gzip = gzip != MISSING ? gzip : rest != MISSING ? rest : 0;
    plain = plain != MISSING ? plain : rest != MISSING ? rest : LOWEST;
    return (encodings){.gzip = (unsigned)gzip, .plain = (unsigned)plain};
}

/* encodings.c: see encodings.h. */
#include "encodings.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum { UNSAID = -1, IF_NEED_BE = 1, GLADLY = 1000 };

static const char BLANKS[] = " \t";

static const char *skip_blanks(const char *at) {
    return at + strspn(at, BLANKS);
}

/* "0", "0.5", "1.000" in thousandths, and what follows it; UNSAID: it is no weight. */
static int read_weight(const char **at) {
    const char *digit = *at;
    if (*digit != '0' && *digit != '1')
        return UNSAID;
    int weight = (*digit++ - '0') * GLADLY;
    if (*digit == '.')
        digit++;
    for (int worth = GLADLY / 10; worth && *digit >= '0' && *digit <= '9'; worth /= 10)
        weight += (*digit++ - '0') * worth;
    *at = digit;
    return weight <= GLADLY ? weight : UNSAID;
}

/* What stands behind a coding: nothing, or ";q=0.5". UNSAID: something else, and the coding is as good as not told. */
static int read_quality(const char *at, const char *end) {
    at = skip_blanks(at);
    if (at >= end)
        return GLADLY;
    if (*at != ';')
        return UNSAID;
    at = skip_blanks(at + 1);
    if (strncasecmp(at, "q=", 2) != 0)
        return UNSAID;
    at += 2;
    int weight = read_weight(&at);
    return skip_blanks(at) == end ? weight : UNSAID;
}

static bool is_coding(const char *at, size_t length, const char *name) {
    return strlen(name) == length && strncasecmp(at, name, length) == 0;
}

encodings read_encodings(const char *header) {
    int gzip = UNSAID, plain = UNSAID, rest = UNSAID;
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
    gzip = gzip != UNSAID ? gzip : rest != UNSAID ? rest : 0;
    plain = plain != UNSAID ? plain : rest != UNSAID ? rest : IF_NEED_BE;
    return (encodings){.gzip = (unsigned)gzip, .plain = (unsigned)plain};
}

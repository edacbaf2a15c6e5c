/* csv_text.c: see csv_text.h. */
#include "csv_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain_text.h"
#include "base/utf8.h"

const char TN_CSV_FIRST_NAME[] = "first_name", TN_CSV_LAST_NAME[] = "last_name";

/* ---- Encodings --------------------------------------------------------------------------------------------------- */

/* Code points of the bytes 0x80 to 0x9f in Windows-1252; all other bytes are their own code points. Five bytes are
 * undefined. */
static uint32_t code_point_of_windows_1252(unsigned char byte) {
    static const uint16_t HIGH[32] = {0x20ac, 0xfffd, 0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021,
                                      0x2c6,  0x2030, 0x160,  0x2039, 0x152,  0xfffd, 0x17d,  0xfffd,
                                      0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                      0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0xfffd, 0x17e,  0x178};
    return byte >= 0x80 && byte < 0xa0 ? HIGH[byte - 0x80] : byte;
}

static size_t convert_windows(const char *bytes, size_t length, char *to) {
    size_t used = 0;
    for (size_t i = 0; i < length; i++)
        used += utf8_write(code_point_of_windows_1252((unsigned char)bytes[i]), to + used);
    return used;
}

static uint32_t utf16_unit_at(const char *bytes, size_t at, bool big) {
    unsigned char first = (unsigned char)bytes[at], second = (unsigned char)bytes[at + 1];
    return big ? (uint32_t)first << 8 | second : (uint32_t)second << 8 | first;
}

/* Decodes surrogate pairs; a lone surrogate is invalid. */
static size_t convert_utf16(const char *bytes, size_t length, bool big, char *to) {
    size_t used = 0;
    for (size_t at = 2; at + 1 < length; at += 2) {
        uint32_t glyph = utf16_unit_at(bytes, at, big);
        uint32_t next = at + 3 < length ? utf16_unit_at(bytes, at + 2, big) : 0;
        if (glyph >= 0xd800 && glyph < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
            glyph = 0x10000 + ((glyph - 0xd800) << 10) + (next - 0xdc00);
            at += 2;
        } else if (glyph >= 0xd800 && glyph < 0xe000)
            glyph = 0xfffd;
        used += utf8_write(glyph, to + used);
    }
    return used;
}

static bool convert(csv_text *t, const char *bytes, size_t length, bool wide, tn_reading *reading) {
    enum { LONGEST = 3 }; /* bytes of UTF-8 per byte of Windows-1252, or per two bytes of UTF-16 */
    t->converted = malloc(LONGEST * length + 1);
    if (!t->converted)
        return tn_reading_fail(reading, "out of memory");
    size_t used = wide ? convert_utf16(bytes, length, (unsigned char)bytes[0] == 0xfe, t->converted)
                       : convert_windows(bytes, length, t->converted);
    if (!wide)
        tn_remark(reading, "is not UTF-8; it is read as Latin-1 (Windows-1252)");
    t->converted[used] = '\0';
    t->at = t->converted;
    t->end = t->converted + used;
    return true;
}

/* ---- The separator ----------------------------------------------------------------------------------------------- */

/* The most frequent separator in the first line, outside quotes; default comma. */
static char find_separator(const char *at, const char *end) {
    static const char SEPARATORS[] = ",;\t";
    unsigned counts[3] = {0}, best = 0;
    bool quoted = false;
    for (; at < end && (quoted || (*at != '\n' && *at != '\r')); at++) {
        quoted ^= *at == '"';
        const char *found = *at && !quoted ? strchr(SEPARATORS, *at) : NULL;
        if (found)
            counts[found - SEPARATORS]++;
    }
    for (unsigned i = 1; i < 3; i++)
        best = counts[i] > counts[best] ? i : best;
    return SEPARATORS[best];
}

/* Reads a first line "sep=;", with which spreadsheets declare the separator. */
static bool read_declared_separator(csv_text *t) {
    size_t left = (size_t)(t->end - t->at);
    if (left < 5 || strncmp(t->at, "sep=", 4) != 0 || !strchr(",;\t", t->at[4]))
        return false;
    const char *rest = t->at + 5;
    rest += rest < t->end && *rest == '\r';
    if (rest < t->end && *rest != '\n')
        return false;
    t->separator = t->at[4];
    t->at = rest < t->end ? rest + 1 : rest;
    t->line = 1;
    return true;
}

bool tn_csv_start(csv_text *t, const char *bytes, size_t length, tn_reading *reading) {
    bool wide = length >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0);
    size_t mark = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    *t = (csv_text){.at = bytes + mark, .end = bytes + length};
    if ((wide || !utf8_is_valid(bytes, length)) && !convert(t, bytes + mark, length - mark, wide, reading))
        return false;
    if (!read_declared_separator(t))
        t->separator = find_separator(t->at, t->end);
    return true;
}

/* ---- Headings ---------------------------------------------------------------------------------------------------- */

void tn_csv_tidy_heading(char heading[CSV_CELL_MAX]) {
    static const struct {
        const char *said, *column;
    } WORDS[] = {{"first", TN_CSV_FIRST_NAME},
                 {"firstname", TN_CSV_FIRST_NAME},
                 {"givenname", TN_CSV_FIRST_NAME},
                 {"forename", TN_CSV_FIRST_NAME},
                 {"last", TN_CSV_LAST_NAME},
                 {"lastname", TN_CSV_LAST_NAME},
                 {"surname", TN_CSV_LAST_NAME},
                 {"familyname", TN_CSV_LAST_NAME},
                 {"fullname", "name"},
                 {"player", "name"},
                 {"playername", "name"},
                 {"no", "number"},
                 {"playernumber", "number"},
                 {"group", "tags"},
                 {"groups", "tags"},
                 {"travelgroup", "tags"},
                 {"team", "tags"},
                 {"tag", "tags"}};
    char said[40] = "", *trimmed = plain_text_trim(heading);
    size_t used = 0;
    for (const char *at = trimmed; *at && used + 1 < sizeof said; at++)
        if (isalpha((unsigned char)*at))
            said[used++] = (char)tolower((unsigned char)*at);
    said[used] = '\0';
    memmove(heading, trimmed, strlen(trimmed) + 1);
    for (unsigned i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(said, WORDS[i].said) == 0)
            snprintf(heading, CSV_CELL_MAX, "%s", WORDS[i].column);
}

/* utf8.c: see utf8.h. Independent of the locale, so that the board looks the same everywhere. */
#include "utf8.h"

enum { REPLACEMENT = 0xfffd };

size_t utf8_length(const char *text, size_t left) {
    static const uint32_t min[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)text;
    size_t length = *byte < 0x80 ? 1 : *byte >> 5 == 6 ? 2 : *byte >> 4 == 14 ? 3 : *byte >> 3 == 30 ? 4 : 0;
    if (length <= 1 || length > left)
        return length <= left ? length : 0;
    uint32_t glyph = *byte & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
        glyph = glyph << 6 | (byte[i] & 0x3f);
    }
    bool surrogate = glyph >= 0xd800 && glyph < 0xe000;
    return glyph < min[length] || glyph > 0x10ffff || surrogate ? 0 : length;
}

size_t utf8_read(const char *text, uint32_t *glyph) {
    const unsigned char *byte = (const unsigned char *)text;
    size_t length = *byte ? utf8_length(text, 4) : 0; /* utf8_length stops at the terminating NUL */
    if (length == 0)
        return *glyph = *byte ? REPLACEMENT : 0, *byte ? 1 : 0;
    *glyph = length == 1 ? *byte : *byte & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        *glyph = *glyph << 6 | (byte[i] & 0x3f);
    return length;
}

size_t utf8_write(uint32_t glyph, char *text) {
    if (glyph < 0x80)
        return text[0] = (char)glyph, 1;
    size_t length = glyph < 0x800 ? 2 : glyph < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, glyph >>= 6)
        text[i] = (char)(0x80 | (glyph & 0x3f));
    text[0] = (char)((0xf00u >> length) | glyph);
    return length;
}

struct range {
    uint32_t first, last;
};

static int in_range(uint32_t glyph, const struct range *range, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (glyph >= range[i].first && glyph <= range[i].last)
            return 1;
    return 0;
}

int utf8_glyph_width(uint32_t glyph) {
    static const struct range marks[] = {{0x300, 0x36f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}};
    static const struct range wide[] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf},   {0xac00, 0xd7a3},
                                        {0xf900, 0xfaff}, {0xfe30, 0xfe6f},   {0xff00, 0xff60},
                                        {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
    if (glyph < 0x300)
        return 1;
    if (in_range(glyph, marks, sizeof marks / sizeof *marks))
        return 0;
    return in_range(glyph, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

int utf8_width(const char *text) {
    int width = 0;
    uint32_t glyph;
    for (size_t length; (length = utf8_read(text, &glyph)) > 0; text += length)
        width += utf8_glyph_width(glyph);
    return width;
}

size_t utf8_fit(const char *text, int columns) {
    size_t used = 0, length;
    uint32_t glyph;
    while ((length = utf8_read(text + used, &glyph)) > 0 && utf8_glyph_width(glyph) <= columns) {
        columns -= utf8_glyph_width(glyph);
        used += length;
    }
    return used;
}

uint32_t utf8_plain_letter(uint32_t glyph) {
    static const char LETTERS[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                                  "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlLl"
                                  "LlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
    return glyph >= 0xc0 && glyph < 0xc0 + sizeof LETTERS - 1 ? (uint32_t)LETTERS[glyph - 0xc0] : glyph;
}

uint32_t utf8_ascii_glyph(uint32_t glyph) {
    switch (glyph) {
    case 0x2502: return '|';
    case 0x253c:
    case 0xb1: return '+';
    case 0x2026: return '.';
    case 0x2018:
    case 0x2019: return '\'';
    case 0x201c:
    case 0x201d: return '"';
    case 0x2500:
    case 0x2013:
    case 0x2014:
    case 0x2212: return '-';
    case 0x2022:
    case 0xb7: return '*';
    case 0x2192: return '>';
    case 0x2588: return '#';
    case 0x3a9: return 'O';
    case 0xa0: return ' ';
    default: return utf8_plain_letter(glyph) < 0x80 ? utf8_plain_letter(glyph) : '?';
    }
}

bool utf8_is_valid(const char *text, size_t length) {
    for (size_t at = 0, read; at < length; at += read)
        if ((read = utf8_length(text + at, length - at)) == 0)
            return false;
    return true;
}

size_t utf8_from_latin1(const char *bytes, char *text, size_t size) {
    size_t used = 0;
    for (; *bytes && used + ((unsigned char)*bytes < 0x80 ? 1 : 2) < size; bytes++)
        used += utf8_write((unsigned char)*bytes, text + used);
    text[used] = '\0';
    return used;
}

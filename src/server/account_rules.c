/* account_rules.c: see account_rules.h. */
#include "account_rules.h"

#include <stddef.h>
#include <string.h>

#include "base/plain_text.h"
#include "base/utf8.h"

#include "passwords.h"

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit_char(char c) {
    return c >= '0' && c <= '9';
}

static bool is_between(char c) {
    return c == '-' || c == '_' || c == '.';
}

/* Returns true if the name starts with a letter and has signs only between letters and digits. */
static bool is_formed(const char *name) {
    size_t length = strlen(name);
    if (length < MIN_ACCOUNT_NAME || length > MAX_ACCOUNT_NAME || !is_letter(name[0]))
        return false;
    for (size_t i = 0; i < length; i++)
        if (is_between(name[i]) ? is_between(name[i + 1]) || !name[i + 1]
                                : !is_letter(name[i]) && !is_digit_char(name[i]))
            return false;
    return true;
}

static char folded_letter(char c) {
    if (c >= 'A' && c <= 'Z')
        c = (char)(c - 'A' + 'a');
    return (char)(c == '0' ? 'o' : c == '1' || c == 'i' ? 'l' : c);
}

void account_name_fold(const char *name, char folded[STORE_NAME]) {
    size_t length = 0;
    _Static_assert((int)MAX_ACCOUNT_NAME < (int)STORE_NAME, "a name has room in the store");
    for (bool good = is_formed(name); good && *name; name++)
        if (!is_between(*name))
            folded[length++] = folded_letter(*name);
    folded[length] = '\0';
}

/* Names that could impersonate the server or its staff. */
static bool is_reserved(const char *name) {
    static const char *const words[] = {STORE_DELETED, "admin",  "administrator", "moderator", "judge",
                                        "server",      "traxis", "computer",      "guest",     "nobody"};
    char folded_name[STORE_NAME], folded_reserved[STORE_NAME];
    account_name_fold(name, folded_name);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        account_name_fold(words[i], folded_reserved);
        if (!strcmp(folded_name, folded_reserved))
            return true;
    }
    return false;
}

const char *account_name_error(const char *name) {
    if (!is_formed(name))
        return "An account name has 3 to 24 letters (a to z) and digits, starts with a letter, and may have - _ or . "
               "between them.";
    return is_reserved(name) ? "This name is reserved." : NULL;
}

typedef struct glyph_range {
    uint32_t first, last;
} glyph_range;

static bool is_within(uint32_t glyph, const glyph_range *ranges, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (glyph >= ranges[i].first && glyph <= ranges[i].last)
            return true;
    return false;
}

/* Invisible characters: blanks other than the space, joiners, fillers, variation selectors, tags. */
static bool is_invisible(uint32_t glyph) {
    static const glyph_range ranges[] = {{0x00a0, 0x00a0},   {0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x061c, 0x061c},
                                         {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
                                         {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f},   {0x2800, 0x2800},
                                         {0x3000, 0x3000},   {0x3164, 0x3164},   {0xe000, 0xf8ff},   {0xfe00, 0xfe0f},
                                         {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffd},   {0x1bca0, 0x1bca3},
                                         {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
    return is_within(glyph, ranges, sizeof ranges / sizeof *ranges);
}

/* Brackets, similar characters, and digits in brackets. */
static bool is_bracket(uint32_t glyph) {
    static const glyph_range ranges[] = {
        {'(', ')'},       {'[', '['},       {']', ']'},        {'{', '{'},       {'}', '}'},       {0x0f3a, 0x0f3d},
        {0x169b, 0x169c}, {0x2045, 0x2046}, {0x207d, 0x207e},  {0x208d, 0x208e}, {0x2308, 0x230b}, {0x2320, 0x2321},
        {0x2329, 0x232a}, {0x239b, 0x23b9}, {0x23dc, 0x23e1},  {0x2460, 0x24ff}, {0x2768, 0x2775}, {0x27c5, 0x27c6},
        {0x27e6, 0x27ef}, {0x2983, 0x2998}, {0x29d8, 0x29db},  {0x29fc, 0x29fd}, {0x2e22, 0x2e29}, {0x2e55, 0x2e5c},
        {0x3008, 0x301b}, {0x3200, 0x33ff}, {0xfd3e, 0xfd3f},  {0xfe17, 0xfe18}, {0xfe35, 0xfe44}, {0xfe47, 0xfe48},
        {0xfe59, 0xfe5e}, {0xff08, 0xff09}, {0xff3b, 0xff3b},  {0xff3d, 0xff3d}, {0xff5b, 0xff5b}, {0xff5d, 0xff5d},
        {0xff5f, 0xff60}, {0xff62, 0xff63}, {0x1f100, 0x1f1ff}};
    return is_within(glyph, ranges, sizeof ranges / sizeof *ranges);
}

const char *account_guest_name_error(const char *name) {
    uint32_t glyph;
    if (strlen(name) >= STORE_NAME || !name[strspn(name, " ")] || !plain_text_is_plain(name))
        return "A name must be plain text of 1 to 63 bytes.";
    if (utf8_read(name, &glyph) && utf8_glyph_width(glyph) == 0)
        return "A name must start with a visible character.";
    for (size_t length; (length = utf8_read(name, &glyph)) > 0; name += length)
        if (is_invisible(glyph))
            return "A name must not contain invisible characters.";
        else if (is_bracket(glyph))
            return "A guest's name must not contain brackets: they enclose the rating of a player with an account.";
    return NULL;
}

const char *account_password_error(const char *password, const char *name) {
    char folded_name[STORE_NAME], folded_reserved[STORE_NAME];
    size_t length = strlen(password);
    account_name_fold(name, folded_name);
    account_name_fold(password, folded_reserved);
    if (length < MIN_PASSWORD || length > MAX_PASSWORD)
        return "A password must have 8 to 256 bytes.";
    return *folded_name && !strcmp(folded_name, folded_reserved) ? "The password must differ from your name." : NULL;
}

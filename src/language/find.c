/* find.c: finds cards by title. Titles are compared as slugs ("goff-nob"), so case, accents and apostrophes do not
 * matter. */
#include <string.h>

#include "parser.h"

/* Non-ASCII letters used in titles, and their ASCII equivalents. */
static const struct {
    const char *letter, *plain;
} accents[] = {
    {"\u00e0", "a"},
    {"\u00e1", "a"},
    {"\u00e2", "a"},
    {"\u00e4", "a"},
    {"\u00e7", "c"},
    {"\u00e8", "e"},
    {"\u00e9", "e"},
    {"\u00ea", "e"},
    {"\u00eb", "e"},
    {"\u00ed", "i"},
    {"\u00ef", "i"},
    {"\u00f1", "n"},
    {"\u00f3", "o"},
    {"\u00f4", "o"},
    {"\u00f6", "o"},
    {"\u00fa", "u"},
    {"\u00fb", "u"},
    {"\u00fc", "u"},
    {"\u00c0", "a"},
    {"\u00c1", "a"},
    {"\u00c2", "a"},
    {"\u00c4", "a"},
    {"\u00c7", "c"},
    {"\u00c8", "e"},
    {"\u00c9", "e"},
    {"\u00ca", "e"},
    {"\u00cb", "e"},
    {"\u00cd", "i"},
    {"\u00cf", "i"},
    {"\u00d1", "n"},
    {"\u00d3", "o"},
    {"\u00d4", "o"},
    {"\u00d6", "o"},
    {"\u00da", "u"},
    {"\u00db", "u"},
    {"\u00dc", "u"},
    {"\u03a9", "omega"},
    {"\u2126", "omega"},
    /* other characters typed for an apostrophe */
    {"'", ""},
    {"`", ""},
    {"\u00b4", ""},
    {"\u02bc", ""},
    {"\u2018", ""},
    {"\u2019", ""},
    {"\u2032", ""},
};

/* Returns true for a combining accent, U+0300 to U+036F. */
static bool is_loose_accent(const char *at, size_t left) {
    const unsigned char *bytes = (const unsigned char *)at;
    return left >= 2 &&
           ((bytes[0] == 0xcc && bytes[1] >= 0x80) || (bytes[0] == 0xcd && bytes[1] >= 0x80 && bytes[1] < 0xb0));
}

/* Returns the ASCII equivalent of the character at `at`, or NULL; *length: its bytes. */
static const char *plain_letter(const char *at, size_t left, size_t *length) {
    bool ordinary = (unsigned char)*at < 0x80 && *at != '\'' && *at != '`';
    *length = 2;
    if (!ordinary && is_loose_accent(at, left))
        return "";
    for (unsigned i = 0; !ordinary && i < sizeof accents / sizeof *accents; i++) {
        *length = strlen(accents[i].letter);
        if (*length <= left && memcmp(at, accents[i].letter, *length) == 0)
            return accents[i].plain;
    }
    *length = 1;
    return NULL;
}

static size_t add_plain(char *folded, size_t used, size_t size, const char *plain) {
    while (*plain && used < size - 1)
        folded[used++] = *plain++;
    return used;
}

/* Converts to lower case without accents and apostrophes; other characters between words become `gap`. */
static void fold(const char *text, size_t length, const char *gap, char *folded, size_t size) {
    size_t used = 0;
    bool apart = false;
    for (size_t i = 0, step; i < length; i += step) {
        const char *plain = plain_letter(text + i, length - i, &step);
        char c = text[i];
        char one[2] = {(char)(c >= 'A' && c <= 'Z' ? c + 32 : c), 0};
        bool letter = (*one >= 'a' && *one <= 'z') || (*one >= '0' && *one <= '9');
        if (!plain && !letter) {
            apart = true;
            continue;
        }
        if (!plain)
            plain = one;
        if (apart && used && *plain)
            used = add_plain(folded, used, size, gap);
        apart = apart && !*plain;
        used = add_plain(folded, used, size, plain);
    }
    folded[used] = 0;
}

void lang_slug_of(const char *name, size_t length, char slug[MAX_SLUG]) {
    fold(name, length, "-", slug, MAX_SLUG);
}

void tx_fold_words(const char *text, char *folded, size_t size) {
    fold(text, strlen(text), " ", folded, size);
}

/* Compares the first letter first, because most slugs differ there. */
bool lang_same_slug(const char *a, const char *b) {
    return *a == *b && strcmp(a, b) == 0;
}

static const char *without_the(const char *slug) {
    return *slug == 't' && strncmp(slug, "the-", 4) == 0 ? slug + 4 : slug;
}

static tx_def_id find_slug(const tx_def *defs, unsigned count, const char *slug) {
    slug = without_the(slug);
    for (unsigned i = 1; i < count; i++) {
        const char *id = defs[i].id ? without_the(defs[i].id) : "";
        if (lang_same_slug(id, slug))
            return (tx_def_id)i;
    }
    return 0;
}

/* Edit distance (optimal string alignment): insertions, deletions, substitutions, and swaps of neighbours. */
unsigned tx_distance(const char *a, const char *b) {
    enum { LONGEST = 64 };
    unsigned rows[3][LONGEST + 1];
    size_t m = strlen(a), n = strlen(b);
    if (m > LONGEST || n > LONGEST)
        return 99;
    for (unsigned j = 0; j <= n; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= m; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i + 2) % 3], *higher = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= n; j++) {
            unsigned best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && higher[j - 2] + 1 < best)
                best = higher[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[m % 3][n];
}

/* Distance of a title from the query: the best of the whole title, its beginning, or one of its words. */
static unsigned unlikeness(const char *asked, const char *id) {
    id = without_the(id);
    unsigned far = 2 * tx_distance(asked, id);
    size_t length = strlen(asked);
    if (length >= 3 && strncmp(asked, id, length) == 0)
        far = far < 3 ? far : 3;
    else if (length >= 4 && strstr(id, asked))
        far = far < 4 ? far : 4;
    return far;
}

static bool is_first_face(const tx_def *defs, unsigned i) {
    return defs[i].title == i;
}

static unsigned near_slugs(const tx_def *defs, unsigned count, const char *slug, tx_def_id *near, unsigned max) {
    enum { MAX = 16 };
    unsigned far[MAX], found = 0, limit = (unsigned)strlen(slug) < 6 ? 4 : (unsigned)strlen(slug) * 2 / 3;
    max = max < MAX ? max : MAX;
    for (unsigned i = 1; i < count && max; i++) {
        unsigned d = is_first_face(defs, i) ? unlikeness(without_the(slug), defs[i].id) : 99;
        if (d > limit || (found == max && d >= far[found - 1]))
            continue;
        unsigned at = found < max ? found++ : found - 1;
        for (; at && far[at - 1] > d; at--) {
            far[at] = far[at - 1];
            near[at] = near[at - 1];
        }
        far[at] = d;
        near[at] = (tx_def_id)i;
    }
    return found;
}

tx_def_id tx_catalog_find(const tx_catalog *catalog, const char *name) {
    char slug[MAX_SLUG];
    lang_slug_of(name, strlen(name), slug);
    return *slug ? find_slug(catalog->defs, catalog->def_count, slug) : 0;
}

/* Returns false if the first letters already differ; "the" may come first. */
static bool may_begin(const char *name, size_t length, const char *slug) {
    for (size_t i = 0; i < length && slug[i]; i++) {
        char letter = (char)(name[i] | 0x20);
        if (letter < 'a' || letter > 'z')
            return true;
        if (letter != slug[i])
            return (name[0] | 0x20) == 't'; /* it may be "the" */
    }
    return true;
}

bool tx_catalog_finds(const tx_catalog *catalog, const char *name, size_t length, tx_def_id def) {
    char slug[MAX_SLUG];
    const char *id = catalog->defs[def].id;
    if (!id || !may_begin(name, length, without_the(id)))
        return false;
    lang_slug_of(name, length, slug);
    return *slug && strcmp(without_the(slug), without_the(id)) == 0 &&
           find_slug(catalog->defs, catalog->def_count, slug) == def;
}

unsigned tx_catalog_near(const tx_catalog *catalog, const char *name, tx_def_id *near, unsigned max) {
    char slug[MAX_SLUG];
    lang_slug_of(name, strlen(name), slug);
    return *slug ? near_slugs(catalog->defs, catalog->def_count, slug, near, max) : 0;
}

bool lang_is_title(const builder *b, const char *name) {
    char slug[MAX_SLUG];
    lang_slug_of(name, strlen(name), slug);
    return *slug && find_slug(b->defs.items, b->defs.count, slug);
}

tx_def_id lang_need_title(parser *p, const token *title) {
    char slug[MAX_SLUG];
    tx_def_id near;
    const tx_def *defs = p->b->defs.items;
    lang_slug_of(title->text, title->length, slug);
    tx_def_id def = *slug ? find_slug(defs, p->b->defs.count, slug) : 0;
    if (def)
        return def;
    if (lang_find_trait(p->b, title->text, title->length) >= 0)
        lang_fail(
            p, title,
            "\"%.*s\": no card has that title, but it is a trait; expected it before the noun, without quotation marks",
            (int)title->length, title->text);
    if (near_slugs(defs, p->b->defs.count, slug, &near, 1))
        lang_fail(p, title, "\"%.*s\": no card has that title; did you mean \"%s\"?", (int)title->length, title->text,
                  defs[near].name);
    lang_fail(p, title, "\"%.*s\": expected the title of a card", (int)title->length, title->text);
}

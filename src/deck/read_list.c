/* read_list.c: reads deck lists from files: format detection, and functions shared by all formats. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "base/utf8.h"
#include "base/whole_file.h"
#include "legal.h"
#include "reader.h"

static const char *const TYPE_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_TYPES(NAME)
#undef NAME
};

bool deck_reader_fail(list_reader *r, const char *format, ...) {
    char text[TX_FINDING_SIZE];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = '?'; /* the list may contain any bytes, also those of marks (text/marks.h) */
    tx_find(r->findings, r->line, 0, "", "%s", text);
    return false;
}

void deck_reader_unknown(list_reader *r, unsigned copies) {
    r->unknown = r->unknown + copies < ANY_NUMBER ? r->unknown + copies : ANY_NUMBER;
}

tx_def_id deck_reader_card(list_reader *r, const char *name) {
    tx_def_id near[3], found = tx_catalog_find(r->catalog, name);
    if (found)
        return found;
    /* Searching for near titles is slow: skip it if the error would be dropped. */
    bool has_room = r->findings->count < TX_MAX_FINDINGS;
    char title[200]; /* some sites append the set: "Card Name (Set)" */
    snprintf(title, sizeof title, "%.*s", (int)strcspn(name, "(["), name);
    unsigned count = has_room ? tx_catalog_near(r->catalog, title, near, 3) : 0;
    char hint[TX_FINDING_SIZE] = "";
    size_t used = 0;
    for (unsigned i = 0; i < count && used < sizeof hint; i++) {
        const char *before = i == 0 ? ", did you mean" : i + 1 < count ? "," : " or";
        used += (size_t)snprintf(hint + used, sizeof hint - used, "%s \"%s\"", before, r->catalog->defs[near[i]].name);
    }
    deck_reader_fail(r, "no card is named \"%.100s\"%s%s", name, hint, count ? "?" : "");
    tx_find_sort(r->findings, TX_UNKNOWN_CARD);
    return 0;
}

bool deck_reader_title(list_reader *r, const char *title) {
    if (!*title)
        return deck_reader_fail(r, "the deck's title is empty");
    if (strlen(title) >= sizeof r->list->name)
        return deck_reader_fail(r, "the deck's title is longer than %zu bytes", sizeof r->list->name - 1);
    if (strchr("#<{", *title) || strspn(title, "-") == strlen(title))
        return deck_reader_fail(r, "the deck's title \"%s\" would not be read as a title in a plain list", title);
    if (strpbrk(title, "\r\n\t") || isspace((unsigned char)*title) || isspace((unsigned char)title[strlen(title) - 1]))
        return deck_reader_fail(r, "the deck's title has line breaks, tabs or blanks around it");
    strcpy(r->list->name, title);
    return true;
}

bool deck_reader_title_by_file(list_reader *r, const char *file) {
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    char name[TX_LIST_NAME_SIZE * 2];
    snprintf(name, sizeof name, "%.*s", dot && dot > base ? (int)(dot - base) : (int)strlen(base), base);
    return deck_reader_title(r, plain_text_trim(name));
}

bool deck_reader_warlord(list_reader *r, tx_def_id card) {
    const tx_def *def = &r->catalog->defs[card];
    if (!card)
        return false;
    if (def->type != TYPE_WARLORD)
        return deck_reader_fail(r, "expected the deck's warlord, but \"%s\" is a card of type %s", def->name,
                                TYPE_NAMES[def->type]);
    r->list->warlord = card;
    r->list->warlord_line = r->line;
    return true;
}

void deck_reader_add(list_reader *r, tx_def_id card, unsigned copies) {
    if (card && copies)
        tx_list_add(r->list, card, copies, r->line);
    else
        deck_reader_unknown(r, copies ? copies : ANY_NUMBER);
}

bool deck_reader_copies(list_reader *r, const char *digits, const char *found, unsigned *copies) {
    char *end;
    unsigned long count = strtoul(digits, &end, 10);
    if (!isdigit((unsigned char)*digits) || count < 1 || count > LIST_MAX_COPIES)
        return deck_reader_fail(r, "expected 1 to %d copies, found \"%.200s\"", LIST_MAX_COPIES, found);
    *copies = (unsigned)count;
    return true;
}

void deck_reader_note(list_reader *r, const char *line) {
    size_t used = r->noted, length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        length--;
    if (!used && !length)
        return;
    char *notes = memory_resize(r->list->notes, used + length + 2, 1);
    memcpy(notes + used, line, length);
    memcpy(notes + used + length, "\n", 2);
    r->list->notes = notes;
    r->noted = used + length + 1;
}

bool deck_reader_complete(list_reader *r, bool titled) {
    if (!titled)
        return deck_reader_fail(r, "the deck ends before its title");
    bool may_be_there = r->list->warlord || r->unknown; /* the warlord may be an unknown name */
    return may_be_there || deck_reader_fail(r, "the deck ends before its warlord");
}

/* ---- Bytes ------------------------------------------------------------------------------------------------------- */

/* Checks for UTF-8 text without control characters; reports the first invalid byte. */
static bool is_plain(list_reader *r, const char *text, size_t length) {
    r->line = 0;
    if (length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0))
        return deck_reader_fail(r, "is UTF-16; save the deck as UTF-8");
    if (memchr(text, '\0', length))
        return deck_reader_fail(r, "a binary file; a deck is a plain text file");
    r->line = 1;
    for (size_t i = 0, step; i < length; i += step) {
        unsigned char c = (unsigned char)text[i];
        step = utf8_length(text + i, length - i);
        if (!step)
            return deck_reader_fail(r, "byte 0x%02X is not UTF-8; save the deck as UTF-8", c);
        if (is_control(text[i]) && !strchr("\t\r\n", c))
            return deck_reader_fail(r, "a control character; a deck is a plain text file");
        r->line += c == '\n';
    }
    return true;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static tx_list_format format_of(const char *text) {
    text += strspn(text, " \t\r\n");
    return *text == '<' ? TX_LIST_OCTGN : *text == '{' ? TX_LIST_JSON : TX_LIST_TEXT;
}

static void drop_empty_last_notes(tx_deck_list *list) {
    size_t length = list->notes ? strlen(list->notes) : 0;
    while (length > 1 && list->notes[length - 2] == '\n')
        list->notes[--length] = '\0';
}

static bool read_format(list_reader *r, char *text, const char *file) {
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* byte order mark */
    r->line = 1;
    r->list->format = format_of(text);
    switch (r->list->format) {
    case TX_LIST_OCTGN: return deck_read_octgn(r, text, file);
    case TX_LIST_JSON: return deck_read_json(r, text);
    default: return deck_read_text(r, text, file);
    }
}

/* Reads as much of the list as makes sense. */
static void read_bytes(list_reader *r, const char *file, const char *text, size_t length) {
    if (length > LIST_MAX_BYTES) {
        deck_reader_fail(r, "larger than 1 MiB; that is not a deck");
        tx_find_sort(r->findings, TX_TOO_LARGE);
    }
    if (length > LIST_MAX_BYTES || !is_plain(r, text, length)) {
        deck_reader_unknown(r, ANY_NUMBER);
        return;
    }
    char *copy = memory_copy_text(text, length);
    if (!read_format(r, copy, file))
        deck_reader_unknown(r, ANY_NUMBER);
    free(copy);
    drop_empty_last_notes(r->list);
}

static void read_file(list_reader *r, const char *path) {
    size_t length;
    char *text = file_read_whole(path, LIST_MAX_BYTES, &length);
    if (text) {
        read_bytes(r, path, text, length);
    } else {
        deck_reader_unknown(r, ANY_NUMBER);
        deck_reader_fail(r, "%s", strerror(errno));
        tx_find_sort(r->findings, TX_NO_FILE);
    }
    free(text);
}

static list_reader begin_reading(const tx_catalog *catalog, const tx_octgn *ids, tx_deck_list *list,
                                 tx_findings *findings) {
    *list = (tx_deck_list){0};
    *findings = (tx_findings){0};
    return (list_reader){.catalog = catalog, .ids = ids, .list = list, .findings = findings};
}

/* Discards a list that could not be read to its end. */
static bool end_reading(list_reader *r, bool readable) {
    if (!readable)
        tx_list_free(r->list);
    return readable;
}

static bool judge_read(list_reader *r, const tx_pool *pool) {
    bool readable = r->findings->count == 0;
    tx_list_check_partial(r->catalog, r->list, pool, r->unknown, r->findings);
    return end_reading(r, readable);
}

bool tx_list_read(const tx_catalog *catalog, const tx_octgn *ids, const char *file, const char *text, size_t length,
                  tx_deck_list *list, tx_findings *findings) {
    list_reader r = begin_reading(catalog, ids, list, findings);
    read_bytes(&r, file, text, length);
    return end_reading(&r, findings->count == 0);
}

bool tx_list_load(const tx_catalog *catalog, const tx_octgn *ids, const char *path, tx_deck_list *list,
                  tx_findings *findings) {
    list_reader r = begin_reading(catalog, ids, list, findings);
    read_file(&r, path);
    return end_reading(&r, findings->count == 0);
}

bool tx_list_read_checked(const tx_catalog *catalog, const tx_octgn *ids, const char *file, const char *text,
                          size_t length, const tx_pool *pool, tx_deck_list *list, tx_findings *findings) {
    list_reader r = begin_reading(catalog, ids, list, findings);
    read_bytes(&r, file, text, length);
    return judge_read(&r, pool);
}

bool tx_list_load_checked(const tx_catalog *catalog, const tx_octgn *ids, const char *path, const tx_pool *pool,
                          tx_deck_list *list, tx_findings *findings) {
    list_reader r = begin_reading(catalog, ids, list, findings);
    read_file(&r, path);
    return judge_read(&r, pool);
}

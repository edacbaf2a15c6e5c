/* read_text.c: reads the plain-text list of deck sites, line by line. The meaning of a line depends only on the lines
 * before it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/plain_text.h"
#include "reader.h"

static const char *const FACTION_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_FACTIONS(NAME)
#undef NAME
};

enum want {
    WANT_TITLE,
    WANT_WARLORD,
    WANT_FACTION,
    ANY_FACTION, /* the warlord is unknown */
    WANT_CARDS,
    ONLY_CARDS,
    NOTHING_MORE,
};

/* A list and the state of its header. */
typedef struct text_reader {
    list_reader *r;
    const char *file, *title;
    unsigned title_line;
} text_reader;

/* Returns true if the line begins with the faction; some sites append the allied faction. */
static bool is_faction(const char *line, unsigned faction) {
    return strncasecmp(line, FACTION_NAMES[faction], strlen(FACTION_NAMES[faction])) == 0;
}

static bool is_any_faction(const char *line) {
    for (unsigned faction = 0; faction < FACTION_COUNT; faction++)
        if (is_faction(line, faction))
            return true;
    return false;
}

static bool is_section(const char *line) {
    for (unsigned i = 0; i < SECTION_COUNT; i++)
        if (strcasecmp(line, tx_list_section_word(i)) == 0)
            return true;
    return false;
}

/* Length of "2x" or "2" if a blank follows; else 0. */
static size_t copies_length(const char *line) {
    size_t digits = strspn(line, "0123456789");
    size_t length = digits + (digits && tolower((unsigned char)line[digits]) == 'x');
    return isspace((unsigned char)line[length]) ? length : 0;
}

/* Reads "2x Card Name" or "2 Card Name". */
static void read_cards(list_reader *r, const char *line) {
    size_t length = copies_length(line);
    unsigned copies;
    if (is_section(line))
        return;
    if (!length) {
        deck_reader_fail(
            r,
            "expected a number of copies and a card, such as \"2x Card Name\", or the name of a section, found "
            "\"%.100s\"",
            line);
        deck_reader_unknown(r, ANY_NUMBER);
        return;
    }
    bool counted = deck_reader_copies(r, line, line, &copies);
    tx_def_id card = deck_reader_card(r, line + length + strspn(line + length, " \t"));
    deck_reader_add(r, card, counted ? copies : 0);
}

/* ---- Header ------------------------------------------------------------------------------------------------------ */

/* Returns true if the line belongs to the body: "2x Card Name", or a section. */
static bool is_body(const char *line) {
    return is_section(line) || copies_length(line);
}

static bool is_warlord(const list_reader *r, const char *name) {
    tx_def_id card = tx_catalog_find(r->catalog, name);
    return card && r->catalog->defs[card].type == TYPE_WARLORD;
}

/* Returns true if the title is missing: the title line is a warlord, and this line its faction. */
static bool begins_with_warlord(const text_reader *t, const char *line) {
    const tx_catalog *catalog = t->r->catalog;
    return is_warlord(t->r, t->title) && is_faction(line, catalog->defs[tx_catalog_find(catalog, t->title)].faction);
}

static enum want read_untitled(text_reader *t) {
    list_reader *r = t->r;
    unsigned line = r->line;
    r->line = t->title_line;
    deck_reader_warlord(r, tx_catalog_find(r->catalog, t->title));
    deck_reader_title_by_file(r, t->file);
    r->line = line;
    return WANT_CARDS;
}

/* Continues with the cards although the header is missing or incomplete. */
static enum want read_headless(text_reader *t, const char *line) {
    list_reader *r = t->r;
    unsigned second = r->line;
    bool first = is_body(t->title);
    r->line = first ? t->title_line : second;
    deck_reader_fail(
        r,
        "a list begins with its title, its warlord and the warlord's faction, each on a separate line; found "
        "\"%.100s\"",
        first ? t->title : line);
    if (first)
        read_cards(r, t->title);
    r->line = second;
    if (is_body(line))
        read_cards(r, line);
    return ONLY_CARDS;
}

static enum want read_warlord(text_reader *t, const char *line) {
    list_reader *r = t->r;
    tx_def_id card = tx_catalog_find(r->catalog, line);
    if (!card && begins_with_warlord(t, line))
        return read_untitled(t);
    bool counted = is_warlord(r, line + strspn(line, "0123456789xX ")); /* a count before the warlord, "1x Name" */
    if (!card && (is_body(t->title) || is_body(line)) && !counted)
        return read_headless(t, line);
    if (!card && is_any_faction(line)) {
        deck_reader_fail(r, "expected the deck's warlord, and its faction on the next line; found \"%.100s\"", line);
        return ONLY_CARDS;
    }
    return deck_reader_warlord(r, deck_reader_card(r, line)) ? WANT_FACTION : ANY_FACTION;
}

static enum want read_faction(list_reader *r, const char *line) {
    const tx_def *warlord = &r->catalog->defs[r->list->warlord];
    if (is_faction(line, warlord->faction))
        return WANT_CARDS;
    deck_reader_fail(r, "expected the faction of %s, \"%s\", found \"%.150s\"", warlord->name,
                     FACTION_NAMES[warlord->faction], line);
    if (is_body(line))
        read_cards(r, line);
    return WANT_CARDS;
}

/* After an unknown warlord: checks whether this is a deck list at all. */
static enum want read_any_faction(list_reader *r, const char *line) {
    if (is_body(line))
        read_cards(r, line);
    return is_body(line) || is_any_faction(line) ? ONLY_CARDS : NOTHING_MORE;
}

static enum want read_title(text_reader *t, const char *line) {
    t->title = line;
    t->title_line = t->r->line;
    deck_reader_title(t->r, line);
    return WANT_WARLORD;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static bool is_rule(const char *line) {
    return strspn(line, "-") >= 3 && line[strspn(line, "-")] == '\0';
}

/* Reads a line; returns what is expected next. */
static enum want read_line(text_reader *t, char *line, enum want want) {
    list_reader *r = t->r;
    line = plain_text_trim(line);
    if (*line == '#') {
        deck_reader_note(r, line + 1 + (line[1] == ' '));
        return want;
    }
    if (*line == '\0' || is_rule(line))
        return want;
    switch (want) {
    case WANT_TITLE: return read_title(t, line);
    case WANT_WARLORD: return read_warlord(t, line);
    case WANT_FACTION: return read_faction(r, line);
    case ANY_FACTION: return read_any_faction(r, line);
    default: read_cards(r, line); return want;
    }
}

bool deck_read_text(list_reader *r, char *text, const char *file) {
    text_reader t = {.r = r, .file = file};
    enum want want = WANT_TITLE;
    r->line = 0;
    for (char *next; text && want != NOTHING_MORE; text = next) {
        next = strchr(text, '\n');
        if (next)
            *next++ = '\0';
        r->line++;
        want = read_line(&t, text, want);
    }
    if (want == WANT_FACTION)
        deck_reader_fail(r, "the deck ends before its faction");
    else if (want == WANT_TITLE || want == WANT_WARLORD)
        deck_reader_complete(r, want != WANT_TITLE);
    return want == WANT_CARDS || want == ONLY_CARDS;
}

/* read_text.c: the plain list of deck sites. A line-by-line reader: what a line may be depends only on what has been
 * read before it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "reader.h"

static const char *const FACTION_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_FACTIONS(NAME)
#undef NAME
};

enum want { WANT_TITLE, WANT_WARLORD, WANT_FACTION, WANT_CARDS, NOTHING_MORE };

/* Some sites add the allied faction, so the line only has to begin with the warlord's. */
static bool read_faction(list_reader *r, const char *line) {
    const tx_def *warlord = &r->catalog->defs[r->list->warlord];
    const char *faction = FACTION_NAMES[warlord->faction];
    if (strncasecmp(line, faction, strlen(faction)) == 0)
        return true;
    return reader_fail(r, "expected the faction of %s, \"%s\", found \"%.150s\"", warlord->name, faction, line);
}

static bool is_section(const char *line) {
    for (unsigned i = 0; i < SECTION_COUNT; i++)
        if (strcasecmp(line, tx_list_section_word(i)) == 0)
            return true;
    return false;
}

/* "2x Card Name". */
static void read_cards(list_reader *r, const char *line) {
    size_t digits = strspn(line, "0123456789");
    unsigned copies;
    if (is_section(line))
        return;
    if (!digits || tolower((unsigned char)line[digits]) != 'x' || !isspace((unsigned char)line[digits + 1])) {
        reader_fail(
            r,
            "expected a number of copies and a card, like \"2x Card Name\", or the name of a section, found \"%.100s\"",
            line);
        return;
    }
    if (!reader_copies(r, line, line, &copies))
        return;
    tx_def_id card = reader_card(r, line + digits + 1 + strspn(line + digits + 1, " \t"));
    if (card)
        tx_list_add(r->list, card, copies, r->line);
}

static bool is_rule(const char *line) {
    return strspn(line, "-") >= 3 && line[strspn(line, "-")] == '\0';
}

/* The next thing wanted after the line. Nothing in the list makes sense without its head. */
static enum want read_line(list_reader *r, char *line, enum want want) {
    line = reader_trim(line);
    if (*line == '#') {
        reader_note(r, line + 1 + (line[1] == ' '));
        return want;
    }
    if (*line == '\0' || is_rule(line))
        return want;
    switch (want) {
    case WANT_TITLE: return reader_title(r, line) ? WANT_WARLORD : NOTHING_MORE;
    case WANT_WARLORD: return reader_warlord(r, reader_card(r, line)) ? WANT_FACTION : NOTHING_MORE;
    case WANT_FACTION: return read_faction(r, line) ? WANT_CARDS : NOTHING_MORE;
    default: read_cards(r, line); return want;
    }
}

void read_text_list(list_reader *r, char *text) {
    enum want want = WANT_TITLE;
    r->line = 0;
    for (char *next; text && want != NOTHING_MORE; text = next) {
        next = strchr(text, '\n');
        if (next)
            *next++ = '\0';
        r->line++;
        want = read_line(r, text, want);
    }
    if (want == WANT_FACTION)
        reader_fail(r, "the deck ends before its faction");
    else if (want != NOTHING_MORE)
        reader_complete(r, want != WANT_TITLE);
}

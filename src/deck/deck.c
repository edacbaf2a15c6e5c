/* deck.c: reads deck files. A line-by-line reader: what a line may be depends only on what has been read before it. */
#include "deck.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_FILE = 1 << 20 };

typedef struct reader {
    const tx_catalog *catalog;
    const char *path;
    unsigned line;
    enum { WANT_TITLE, WANT_WARLORD, WANT_FACTION, WANT_CARDS } want;
    tx_deck deck;
    char *error;
    size_t size;
} reader;

static const char *const FACTION_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_FACTIONS(NAME)
#undef NAME
};

static const char *const TYPE_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_TYPES(NAME)
#undef NAME
};

static const char *const SECTIONS[] = {"Signature Squad", "Army",  "Support", "Synapse",
                                       "Attachment",      "Event", "Planet"};

__attribute__((format(printf, 2, 3))) static bool refuse(const reader *r, const char *format, ...) {
    int used = snprintf(r->error, r->size, "%s:%u: ", r->path, r->line);
    if (used < 0 || (size_t)used >= r->size)
        return false;
    va_list list;
    va_start(list, format);
    vsnprintf(r->error + used, r->size - (size_t)used, format, list);
    va_end(list);
    return false;
}

/* The card of that name. 0, with the nearest titles in the message, if there is none. */
static tx_def_id card_named(const reader *r, const char *name) {
    tx_def_id found = tx_catalog_find(r->catalog, name);
    if (found)
        return found;
    tx_def_id near[3];
    unsigned count = tx_catalog_near(r->catalog, name, near, 3);
    char hint[400] = "";
    size_t used = 0;
    for (unsigned i = 0; i < count && used < sizeof hint; i++) {
        const char *before = i == 0 ? ", did you mean" : i + 1 < count ? "," : " or";
        used += (size_t)snprintf(hint + used, sizeof hint - used, "%s \"%s\"", before, r->catalog->defs[near[i]].name);
    }
    refuse(r, "no card is named \"%.200s\"%s%s", name, hint, count ? "?" : "");
    return 0;
}

static bool read_title(reader *r, const char *line) {
    if (strlen(line) >= sizeof r->deck.name)
        return refuse(r, "the deck's title is longer than %zu bytes", sizeof r->deck.name - 1);
    strcpy(r->deck.name, line);
    r->want = WANT_WARLORD;
    return true;
}

static bool read_warlord(reader *r, const char *line) {
    tx_def_id warlord = card_named(r, line);
    if (!warlord)
        return false;
    const tx_def *def = &r->catalog->defs[warlord];
    if (def->type != TYPE_WARLORD)
        return refuse(r, "expected the deck's warlord, but the type of \"%s\" is %s", def->name, TYPE_NAMES[def->type]);
    r->deck.warlord = warlord;
    r->want = WANT_FACTION;
    return true;
}

/* Some sites add the allied faction, so the line only has to begin with the warlord's. */
static bool read_faction(reader *r, const char *line) {
    const tx_def *warlord = &r->catalog->defs[r->deck.warlord];
    const char *faction = FACTION_NAMES[warlord->faction];
    if (strncasecmp(line, faction, strlen(faction)) != 0)
        return refuse(r, "expected the faction of %s, \"%s\", found \"%.200s\"", warlord->name, faction, line);
    r->want = WANT_CARDS;
    return true;
}

/* Places `count` copies in the deck. Planets are listed by some sites but are no part of a deck (R20.10). */
static bool add_cards(reader *r, tx_def_id card, unsigned count) {
    const tx_def *def = &r->catalog->defs[card];
    switch (def->type) {
    case TYPE_PLANET: return true;
    case TYPE_WARLORD:
    case TYPE_TOKEN:
        return refuse(r, "\"%s\" is a %s; it cannot be one of the cards of a deck", def->name, TYPE_NAMES[def->type]);
    case TYPE_SYNAPSE:
        if (r->deck.synapse || count > 1)
            return refuse(r, "a deck has at most one synapse unit");
        r->deck.synapse = card;
        return true;
    default:
        if (r->deck.count + count > TX_MAX_DECK)
            return refuse(r, "more than %d cards: Traxis plays decks of at most %d, the warlord not counted",
                          TX_MAX_DECK, TX_MAX_DECK);
        while (count--)
            r->deck.cards[r->deck.count++] = card;
        return true;
    }
}

static bool is_section(const char *line) {
    for (size_t i = 0; i < sizeof SECTIONS / sizeof *SECTIONS; i++)
        if (strcasecmp(line, SECTIONS[i]) == 0)
            return true;
    return false;
}

/* "2x Card Name". */
static bool read_cards(reader *r, const char *line) {
    if (is_section(line))
        return true;
    char *end;
    unsigned long count = strtoul(line, &end, 10);
    if (!isdigit((unsigned char)*line) || tolower((unsigned char)*end) != 'x' || !isspace((unsigned char)end[1]))
        return refuse(
            r,
            "expected a number of copies and a card, like \"2x Card Name\", or the name of a section, found \"%.200s\"",
            line);
    if (count < 1 || count > TX_MAX_DECK)
        return refuse(r, "expected 1 to %d copies, found \"%.200s\"", TX_MAX_DECK, line);
    for (end += 2; isspace((unsigned char)*end);)
        end++;
    tx_def_id card = card_named(r, end);
    return card && add_cards(r, card, (unsigned)count);
}

static bool is_rule(const char *line) {
    return strspn(line, "-") >= 3 && line[strspn(line, "-")] == '\0';
}

static bool read_line(reader *r, char *line) {
    for (const char *c = line; *c; c++)
        if (iscntrl((unsigned char)*c) && !isspace((unsigned char)*c))
            return refuse(r, "a control character; a deck is a plain text file");
    while (isspace((unsigned char)*line))
        line++;
    for (size_t length = strlen(line); length && isspace((unsigned char)line[length - 1]);)
        line[--length] = '\0';
    if (*line == '\0' || *line == '#' || is_rule(line))
        return true;
    switch (r->want) {
    case WANT_TITLE: return read_title(r, line);
    case WANT_WARLORD: return read_warlord(r, line);
    case WANT_FACTION: return read_faction(r, line);
    default: return read_cards(r, line);
    }
}

static bool read_text(reader *r, char *text) {
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) /* byte order mark */
        text += 3;
    for (char *next; text; text = next) {
        next = strchr(text, '\n');
        if (next)
            *next++ = '\0';
        r->line++;
        if (!read_line(r, text))
            return false;
    }
    static const char *const WANTED[] = {"its title", "its warlord", "its faction"};
    return r->want == WANT_CARDS || refuse(r, "the deck ends before %s", WANTED[r->want]);
}

/* The whole file as a string to be freed, or NULL with a message. */
static char *read_file(const char *path, char *error, size_t size) {
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(MAX_FILE + 2) : NULL;
    size_t length = text ? fread(text, 1, MAX_FILE + 1, file) : 0;
    const char *trouble = NULL;
    if (!file || !text || ferror(file))
        trouble = strerror(errno);
    else if (length > MAX_FILE)
        trouble = "larger than 1 MiB; that is no deck";
    else if (memchr(text, '\0', length))
        trouble = "a binary file; a deck is a plain text file";
    else
        text[length] = '\0';
    if (trouble) {
        snprintf(error, size, "%s: %s", path, trouble);
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

bool tx_deck_load(const tx_catalog *catalog, const char *path, tx_deck *deck, char *error, size_t size) {
    char *text = read_file(path, error, size);
    if (!text)
        return false;
    reader r = {.catalog = catalog, .path = path, .error = error, .size = size};
    bool read = read_text(&r, text);
    free(text);
    if (read)
        *deck = r.deck;
    return read;
}

/* ---- Cards that are not written yet ------------------------------------------------------------------------------ */

/* The cards of a deck without a written text, each once. */
typedef struct unwritten_cards {
    const tx_catalog *catalog;
    unsigned count;
    tx_def_id cards[2 + TX_MAX_DECK];
} unwritten_cards;

static void add_unwritten(unwritten_cards *list, tx_def_id card) {
    if (!card || !(list->catalog->defs[card].flags & DEF_UNWRITTEN))
        return;
    for (unsigned i = 0; i < list->count; i++)
        if (list->cards[i] == card)
            return;
    list->cards[list->count++] = card;
}

bool tx_deck_written(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size) {
    unwritten_cards list = {.catalog = catalog};
    add_unwritten(&list, deck->warlord);
    add_unwritten(&list, deck->synapse);
    for (unsigned i = 0; i < deck->count; i++)
        add_unwritten(&list, deck->cards[i]);
    if (!list.count)
        return true;
    size_t used = (size_t)snprintf(error, size, "the abilities of %u card%s are not written yet", list.count,
                                   list.count == 1 ? "" : "s");
    for (unsigned i = 0; i < list.count && used < size; i++)
        used +=
            (size_t)snprintf(error + used, size - used, "%s \"%s\"", i ? "," : ":", catalog->defs[list.cards[i]].name);
    return false;
}

void tx_setup_deck(tx_setup *setup, unsigned seat, const tx_deck *deck) {
    setup->warlord[seat] = deck->warlord;
    setup->synapse[seat] = deck->synapse;
    setup->deck_size[seat] = deck->count;
    memcpy(setup->deck[seat], deck->cards, sizeof deck->cards);
    memset(setup->blank[seat], 0, sizeof setup->blank[seat]);
}

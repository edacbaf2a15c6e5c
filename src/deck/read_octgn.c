/* read_octgn.c: reads OCTGN decks (.o8d). If id and name of a card disagree, it is an error. The format has no title
 * and no planets; Traxis stores these as lines at the start of the notes (see write_list.c). */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "reader.h"
#include "xml.h"

typedef struct octgn_reader {
    list_reader *r;
    xml_reader x;
    char *text; /* of the current element */
    bool titled;
} octgn_reader;

static bool fail_xml(octgn_reader *o) {
    o->r->line = o->x.line;
    return deck_reader_fail(o->r, "%s", o->x.error);
}

static bool fail_misplaced(octgn_reader *o, const char *parent, const char *expected) {
    o->r->line = o->x.line;
    return deck_reader_fail(o->r, "'%s' is not allowed in '%s'; expected %s", o->x.name, parent, expected);
}

/* Reads the text of an element without child elements, up to its end. */
static bool read_content(octgn_reader *o) {
    size_t used = 0;
    char parent[XML_NAME_SIZE];
    strcpy(parent, o->x.name);
    for (xml_token token; (token = deck_xml_next(&o->x)) != XML_CLOSE;) {
        if (token != XML_TEXT)
            return token == XML_OPEN ? fail_misplaced(o, parent, "text") : fail_xml(o);
        memcpy(o->text + used, o->x.text, strlen(o->x.text));
        used += strlen(o->x.text);
    }
    o->text[used] = '\0';
    return true;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static tx_def_id card_by_id_or_name(list_reader *r, const char *id, const char *name) {
    tx_def_id by_id = id ? tx_octgn_card(r->ids, id) : 0, by_name = tx_catalog_find(r->catalog, name);
    if (by_id && by_name && by_id != by_name) {
        deck_reader_fail(r, "the id is that of \"%s\", the name is \"%s\"", r->catalog->defs[by_id].name,
                         r->catalog->defs[by_name].name);
        return 0;
    }
    return by_id ? by_id : by_name ? by_name : deck_reader_card(r, name);
}

static void add_card(list_reader *r, tx_def_id card, unsigned copies) {
    if (card && r->catalog->defs[card].type == TYPE_WARLORD && !r->list->warlord && copies == 1)
        deck_reader_warlord(r, card);
    else
        deck_reader_add(r, card, copies);
}

static bool read_card(octgn_reader *o) {
    const char *quantity = deck_xml_attribute(&o->x, "qty"), *id = deck_xml_attribute(&o->x, "id");
    unsigned copies, line = o->x.line;
    if (!read_content(o))
        return false;
    o->r->line = line;
    tx_def_id card = card_by_id_or_name(o->r, id, plain_text_trim(o->text));
    bool digits = quantity && strspn(quantity, "0123456789") == strlen(quantity);
    bool counted = deck_reader_copies(o->r, digits ? quantity : "", quantity ? quantity : "no qty", &copies);
    add_card(o->r, card, counted ? copies : 0);
    return true;
}

static bool is_octgn_section(const char *name) {
    static const char *const known[] = {"Warlord", "Synapse", "Armies", "Attachments", "Events", "Supports", "Planets"};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(known[i], name) == 0)
            return true;
    return false;
}

/* Checks that between cards a section contains only blanks. */
static bool between_cards(octgn_reader *o, xml_token token) {
    o->r->line = o->x.line;
    if (token == XML_OPEN)
        return fail_misplaced(o, "section", "'card'");
    if (token != XML_TEXT)
        return fail_xml(o);
    return !*plain_text_trim(o->x.text) || deck_reader_fail(o->r, "there is text between the cards");
}

static bool read_section(octgn_reader *o) {
    const char *name = deck_xml_attribute(&o->x, "name");
    o->r->line = o->x.line;
    if (!name || !is_octgn_section(name))
        deck_reader_fail(o->r,
                         "unknown section '%.60s'; expected Warlord, Synapse, Armies, Attachments, Events or Supports",
                         name ? name : "");
    for (xml_token token; (token = deck_xml_next(&o->x)) != XML_CLOSE;) {
        bool card = token == XML_OPEN && strcmp(o->x.name, "card") == 0;
        if (card ? !read_card(o) : !between_cards(o, token))
            return false;
    }
    return true;
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

static char *cut_line(char **text) {
    char *line = *text, *end = strchr(line, '\n');
    *text = end ? end + 1 : line + strlen(line);
    if (end)
        *end = '\0';
    return line;
}

/* Parses "Planet: 1x Name". */
static void read_planet(list_reader *r, char *line) {
    unsigned copies;
    char *name = strpbrk(line, "xX");
    if (!name || !deck_reader_copies(r, line, line, &copies))
        return;
    tx_def_id card = deck_reader_card(r, plain_text_trim(name + 1));
    if (card)
        tx_list_add(r->list, card, copies, r->line);
}

static bool read_notes(octgn_reader *o) {
    static const char title[] = "Title: ", planet[] = "Planet: ";
    o->r->line = o->x.line;
    if (!read_content(o))
        return false;
    char *rest = o->text;
    if (strncmp(rest, title, strlen(title)) == 0) {
        o->titled = deck_reader_title(o->r, plain_text_trim(cut_line(&rest) + strlen(title)));
        while (strncmp(rest, planet, strlen(planet)) == 0)
            read_planet(o->r, cut_line(&rest) + strlen(planet));
        if (*rest == '\n')
            rest++;
    }
    while (*rest)
        deck_reader_note(o->r, cut_line(&rest));
    return true;
}

/* ---- The deck ---------------------------------------------------------------------------------------------------- */

static bool check_game(octgn_reader *o) {
    const char *game = deck_xml_attribute(&o->x, "game");
    o->r->line = o->x.line;
    if (strcmp(o->x.name, "deck") != 0)
        return deck_reader_fail(o->r, "expected a 'deck', found '%s'", o->x.name);
    if (game && o->r->ids && strcasecmp(game, tx_octgn_game(o->r->ids)) != 0)
        return deck_reader_fail(o->r, "a deck of another game (its id is %.40s)", game);
    return true;
}

static bool read_deck(octgn_reader *o) {
    xml_token token;
    while ((token = deck_xml_next(&o->x)) == XML_TEXT)
        ;
    if (token != XML_OPEN)
        return fail_xml(o);
    if (!check_game(o))
        return false;
    while ((token = deck_xml_next(&o->x)) != XML_END) {
        if (token == XML_BAD)
            return fail_xml(o);
        if (token != XML_OPEN)
            continue;
        bool section = strcmp(o->x.name, "section") == 0;
        if (!section && strcmp(o->x.name, "notes") != 0)
            return fail_misplaced(o, "deck", "'section' or 'notes'");
        if (section ? !read_section(o) : !read_notes(o))
            return false;
    }
    return true;
}

bool deck_read_octgn(list_reader *r, char *text, const char *file) {
    octgn_reader o = {.r = r, .x = deck_xml_start(text), .text = memory_require(malloc(strlen(text) + 1))};
    bool whole = read_deck(&o);
    if (whole) {
        r->line = o.x.line;
        deck_reader_complete(r, o.titled || r->findings->count || deck_reader_title_by_file(r, file));
    }
    free(o.text);
    return whole;
}

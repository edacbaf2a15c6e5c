/* write_list.c: writes deck lists to files, sorted, so that equal decks give equal files. */
#include <ctype.h>
#include <string.h>

#include "list.h"

static const char *const FACTION_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_FACTIONS(NAME)
#undef NAME
};

typedef struct writer {
    const tx_catalog *catalog;
    const tx_octgn *ids;
    const tx_deck_list *list; /* sorted */
    FILE *out;
} writer;

static const tx_def *def_of(const writer *w, const tx_list_entry *entry) {
    return &w->catalog->defs[entry->card];
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static void rule(FILE *out) {
    fputs("----------------------------------------------------------------------\n", out);
}

static void write_section(const writer *w, unsigned section) {
    bool begun = false;
    for (unsigned i = 0; i < w->list->count; i++) {
        const tx_list_entry *entry = &w->list->entries[i];
        if (tx_list_section_of(def_of(w, entry)) != section)
            continue;
        if (!begun) {
            rule(w->out);
            fprintf(w->out, "%s\n\n", tx_list_section_word(section));
        }
        begun = true;
        fprintf(w->out, "%ux %s\n", entry->count, def_of(w, entry)->name);
    }
}

static void write_notes(const writer *w) {
    const char *line = w->list->notes;
    if (line)
        rule(w->out);
    for (; line && *line; line += strcspn(line, "\n") + 1) {
        int length = (int)strcspn(line, "\n");
        fprintf(w->out, length ? "# %.*s\n" : "#%.*s\n", length, line);
    }
}

static void write_text(const writer *w) {
    const tx_def *warlord = &w->catalog->defs[w->list->warlord];
    fprintf(w->out, "%s\n", w->list->name);
    rule(w->out);
    fprintf(w->out, "%s\n%s\n", warlord->name, FACTION_NAMES[warlord->faction]);
    for (unsigned section = 0; section < SECTION_COUNT; section++)
        write_section(w, section);
    write_notes(w);
}

/* ---- OCTGN ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned type;
} OCTGN_SECTIONS[] = {{"Warlord", TYPE_WARLORD},        {"Synapse", TYPE_SYNAPSE}, {"Armies", TYPE_ARMY},
                      {"Attachments", TYPE_ATTACHMENT}, {"Events", TYPE_EVENT},    {"Supports", TYPE_SUPPORT}};

static void xml_text(FILE *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        default: fputc(*text, out);
        }
}

static void octgn_card(const writer *w, tx_def_id card, unsigned count) {
    const char *id = tx_octgn_id(w->ids, card);
    fprintf(w->out, "    <card qty=\"%u\"", count);
    if (id)
        fprintf(w->out, " id=\"%s\"", id);
    fputc('>', w->out);
    xml_text(w->out, w->catalog->defs[card].name);
    fputs("</card>\n", w->out);
}

/* OCTGN has no section for tokens; a list that wrongly contains one keeps it among the units. */
static unsigned octgn_type(const tx_def *def) {
    return def->type == TYPE_TOKEN ? TYPE_ARMY : def->type;
}

static void octgn_section(const writer *w, unsigned section) {
    unsigned type = OCTGN_SECTIONS[section].type;
    fprintf(w->out, "  <section name=\"%s\" shared=\"False\">\n", OCTGN_SECTIONS[section].name);
    if (type == TYPE_WARLORD)
        octgn_card(w, w->list->warlord, 1);
    for (unsigned i = 0; i < w->list->count; i++)
        if (octgn_type(def_of(w, &w->list->entries[i])) == type)
            octgn_card(w, w->list->entries[i].card, w->list->entries[i].count);
    fputs("  </section>\n", w->out);
}

/* Splits the text at "]]>", which a CDATA section cannot contain. */
static void cdata_text(FILE *out, const char *text) {
    for (const char *end; (end = strstr(text, "]]>")); text = end + 2)
        fprintf(out, "%.*s]]]]><![CDATA[", (int)(end - text), text);
    fputs(text, out);
}

/* Data without a place in the OCTGN format. */
static void octgn_notes(const writer *w) {
    fputs("  <notes><![CDATA[Title: ", w->out);
    cdata_text(w->out, w->list->name);
    fputc('\n', w->out);
    for (unsigned i = 0; i < w->list->count; i++)
        if (def_of(w, &w->list->entries[i])->type == TYPE_PLANET)
            fprintf(w->out, "Planet: %ux %s\n", w->list->entries[i].count, def_of(w, &w->list->entries[i])->name);
    if (w->list->notes) {
        fputc('\n', w->out);
        cdata_text(w->out, w->list->notes);
    }
    fputs("]]></notes>\n", w->out);
}

static void write_octgn(const writer *w) {
    fputs("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck", w->out);
    if (w->ids)
        fprintf(w->out, " game=\"%s\"", tx_octgn_game(w->ids));
    fputs(" sleeveid=\"0\">\n", w->out);
    for (unsigned i = 0; i < sizeof OCTGN_SECTIONS / sizeof *OCTGN_SECTIONS; i++)
        octgn_section(w, i);
    octgn_notes(w);
    fputs("</deck>\n", w->out);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void json_text(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++)
        switch (*text) {
        case '"':
        case '\\': fprintf(out, "\\%c", *text); break;
        case '\n': fputs("\\n", out); break;
        case '\r': fputs("\\r", out); break;
        case '\t': fputs("\\t", out); break;
        default: fputc(*text, out);
        }
    fputc('"', out);
}

static void json_member(const writer *w, const char *key, const char *text) {
    fprintf(w->out, ",\n  \"%s\": ", key);
    json_text(w->out, text);
}

static void json_cards(const writer *w, const char *key, bool planets) {
    unsigned count = 0;
    for (unsigned i = 0; i < w->list->count; i++) {
        const tx_list_entry *entry = &w->list->entries[i];
        if ((def_of(w, entry)->type == TYPE_PLANET) != planets)
            continue;
        if (count++ == 0)
            fprintf(w->out, ",\n  \"%s\": [", key);
        fprintf(w->out, "%s\n    {\"count\": %u, \"name\": ", count > 1 ? "," : "", entry->count);
        json_text(w->out, def_of(w, entry)->name);
        fputs("}", w->out);
    }
    if (count)
        fputs("\n  ]", w->out);
}

static void write_json(const writer *w) {
    const tx_def *warlord = &w->catalog->defs[w->list->warlord];
    fputs("{\n  \"format\": \"traxis-deck\",\n  \"version\": 1", w->out);
    json_member(w, "name", w->list->name);
    json_member(w, "warlord", warlord->name);
    json_member(w, "faction", FACTION_NAMES[warlord->faction]);
    json_cards(w, "cards", false);
    json_cards(w, "planets", true);
    if (w->list->notes)
        json_member(w, "notes", w->list->notes);
    fputs("\n}\n", w->out);
}

void tx_list_write(const tx_catalog *catalog, const tx_octgn *ids, const tx_deck_list *list, tx_list_format format,
                   FILE *out) {
    tx_deck_list sorted = tx_list_sorted(catalog, list);
    writer w = {catalog, ids, &sorted, out};
    switch (format) {
    case TX_LIST_OCTGN: write_octgn(&w); break;
    case TX_LIST_JSON: write_json(&w); break;
    default: write_text(&w); break;
    }
    tx_list_free(&sorted);
}

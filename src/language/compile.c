/* compile.c: compiles all files together: first all headings, then all texts, then the links between cards. */
#include <string.h>

#include "core/verify.h"
#include "parser.h"

source *lang_add_source(builder *b, const char *name, const char *text, size_t length) {
    source *s = ADD(b->sources);
    s->name = lang_keep_string(b, name, strlen(name));
    s->text = length <= MAX_FILE ? lang_keep_string(b, text, length) : text;
    if (!lang_lex_source(b, b->sources.count - 1, s->text, length)) {
        s->line_count = 0; /* an unreadable file defines no cards */
        s->broken = true;
    }
    return s;
}

static parser begin_parser(builder *b, unsigned file) {
    return (parser){.b = b, .source = &b->sources.items[file], .file = file, .faction = -1};
}

static void scan_all(builder *b) {
    for (unsigned i = 0; i < b->sources.count; i++) {
        parser p = begin_parser(b, i);
        if (!p.source->overlay && !lang_is_stray_overlay(&p))
            lang_scan_stanzas(&p);
    }
    lang_scan_overlays(b);
    b->first_faces = b->defs.count;
    b->printed_traits = b->traits.count;
}

static void read_all(builder *b) {
    for (unsigned i = 0; i < b->stanzas.count; i++) {
        const stanza *s = &b->stanzas.items[i];
        parser p = begin_parser(b, s->file);
        if (s->def)
            lang_read_stanza(&p, s);
        if (!lang_fits_catalog(b)) {
            lang_note_problem(b, s->file, p.source->lines[s->first_line].number, 1,
                              "there is more text up to this card than one catalog can hold");
            return;
        }
    }
}

/* ---- Signature squads -------------------------------------------------------------------------------------------- */
static tx_def_id find_member(const builder *b, const char *name) {
    char slug[MAX_SLUG];
    lang_slug_of(name, strlen(name), slug);
    for (unsigned i = 1; i < b->first_faces; i++)
        if (lang_same_slug(b->defs.items[i].id, slug))
            return (tx_def_id)i;
    return 0;
}

static void link_member(builder *b, const squad_member *m) {
    tx_def_id id = find_member(b, m->name);
    tx_def *warlord = &b->defs.items[m->warlord], *card = &b->defs.items[id];
    const char *wrong = !id                                  ? "no card has that title"
                        : card->loyalty != LOYALTY_SIGNATURE ? "the card is not marked 'signature'"
                        : card->signature_of                 ? "the card belongs to another squad already"
                        : card->faction != warlord->faction  ? "the card is of another faction than its warlord"
                        : card->quantity != m->count         ? "the card has another number of copies ('copies N')"
                                                             : NULL;
    if (wrong) {
        lang_note_problem(b, m->file, m->line, m->column, "\"%s\": %s", m->name, wrong);
        return;
    }
    card->signature_of = m->warlord;
    card->squad_number = warlord->squad_number;
    if (card->other)
        b->defs.items[card->other].signature_of = m->warlord;
    if (!warlord->squad_count++)
        warlord->first_squad = (uint16_t)b->squads.count;
    *ADD(b->squads) = (tx_squad_entry){id, m->count};
}

static void link_squads(builder *b) {
    for (unsigned i = 0; i < b->members.count; i++)
        link_member(b, &b->members.items[i]);
    bool linked = !b->problems.count; /* a card missing because of an invalid squad is not reported again */
    for (unsigned i = 0; i < b->stanzas.count && linked; i++) {
        const stanza *s = &b->stanzas.items[i];
        const tx_def *d = &b->defs.items[s->def];
        if (d->loyalty == LOYALTY_SIGNATURE && !d->signature_of)
            lang_note_problem(b, s->file, d->line, 1, "\"%s\": no warlord's squad names this signature card", d->name);
    }
}

/* ---- What was compiled ------------------------------------------------------------------------------------------- */
/* Reports invalid code, which is a bug of the compiler. No game can be played with it. */
static void verify_code(builder *b) {
    const tx_catalog catalog = lang_catalog_so_far(b);
    tx_flaw flaw;
    if (tx_verify(&catalog, &flaw))
        return;
    const tx_def *def = &b->defs.items[flaw.def];
    unsigned i = 0;
    while (i + 1 < b->stanzas.count && b->stanzas.items[i].def != flaw.def && b->stanzas.items[i].def != def->other)
        i++;
    lang_note_problem(b, b->stanzas.items[i].file, def->line, 1,
                      "\"%s\" is compiled wrongly (ability %u, constant %u, instruction %u, selector %u): %s",
                      def->name, (unsigned)flaw.ability, (unsigned)flaw.constant, (unsigned)flaw.code,
                      (unsigned)flaw.selector, flaw.what);
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */
tx_catalog *lang_compile_sources(builder *b, tx_report *report) {
    scan_all(b);
    read_all(b);
    if (!b->problems.count)
        link_squads(b);
    if (!b->problems.count)
        verify_code(b);
    lang_write_report(b, report);
    tx_catalog *catalog = b->problems.count ? NULL : lang_finish_catalog(b);
    if (!catalog)
        lang_builder_free(b);
    return catalog;
}

void lang_add_sources(builder *b, const tx_source *sources, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        lang_add_source(b, sources[i].name, sources[i].text, sources[i].length)->overlay = sources[i].overlay;
}

tx_catalog *tx_catalog_compile_all(const tx_source *sources, unsigned count, tx_report *report) {
    builder b;
    lang_builder_begin(&b);
    lang_add_sources(&b, sources, count);
    return lang_compile_sources(&b, report);
}

tx_catalog *tx_catalog_compile(const char *name, const char *text, size_t length, tx_report *report) {
    return tx_catalog_compile_all(&(tx_source){.name = name, .text = text, .length = length}, 1, report);
}

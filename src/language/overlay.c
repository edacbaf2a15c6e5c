/* overlay.c: compiles overlays: files selected at the start of a game whose stanzas replace those of the same title
 * (docs/OVERLAYS.md).
 *
 * After all ordinary headings, the headings of the overlays are read and the overlays sorted, each after those it
 * builds on. Then their stanzas replace cards: the definition keeps its number, title and set, so that decks, squads
 * and texts still refer to it. */
#include <stdio.h>
#include <string.h>

#include "parser.h"

/* ---- Headings ---------------------------------------------------------------------------------------------------- */
static overlay *find_overlay(const builder *b, const token *name) {
    for (unsigned i = 0; i < b->overlays.count; i++) {
        overlay *o = &b->overlays.items[i];
        if (strlen(o->name) == name->length && memcmp(o->name, name->text, name->length) == 0)
            return o;
    }
    return NULL;
}

static const char *file_of(const builder *b, const overlay *o) {
    return b->sources.items[o->file].name;
}

static const token *need_overlay_name(parser *p) {
    const token *name = lang_need_string(p, "the name of an overlay");
    if (name->length >= MAX_NAME)
        lang_fail(p, name, "expected a name shorter than %d bytes", MAX_NAME);
    return name;
}

static void read_after(parser *p, overlay *o) {
    do {
        if (o->after_count == MAX_AFTER)
            lang_fail(p, p->at, "an overlay builds on at most %d others", MAX_AFTER);
        o->after[o->after_count++] = need_overlay_name(p);
    } while (lang_accept_mark(p, ','));
}

static void read_remarks(parser *p, overlay *o, unsigned end) {
    for (unsigned line = 1; line < end; line++) {
        lang_go_to_line(p, line);
        if (!lang_accepts(p, "note") || o->note)
            lang_expected(p, "nothing but one 'note \"…\"' below the heading of an overlay");
        const token *note = lang_need_string(p, "a remark");
        o->note = lang_keep_string(p->b, note->text, note->length);
        lang_need_line_end(p);
    }
}

/* overlay "Name" [after "Other", …], followed by its author */
static void read_overlay_heading(parser *p, overlay *o) {
    unsigned end = lang_block_end(p);
    if (p->source->lines[0].indent || !lang_accepts(p, "overlay"))
        lang_fail(p, p->at, "expected 'overlay \"Name\"' as the first line of an overlay");
    const token *name = need_overlay_name(p);
    const overlay *same = find_overlay(p->b, name);
    if (same)
        lang_fail(p, name, "\"%s\": another overlay has that name (%s)", same->name, file_of(p->b, same));
    o->name = lang_keep_string(p->b, name->text, name->length);
    if (lang_accepts(p, "after"))
        read_after(p, o);
    lang_need_line_end(p);
    read_remarks(p, o, end);
}

bool lang_is_stray_overlay(parser *p) {
    if (!p->source->line_count)
        return false;
    lang_go_to_line(p, 0);
    bool stray = lang_at_words(p, "overlay");
    if (stray)
        lang_note_problem(p->b, p->file, p->source->lines[0].number, 1,
                          "the file is an overlay: expected it to be chosen as one, not among the cards");
    return stray;
}

/* Hash (FNV-1a) of the tokens, so that comments and blank lines do not matter. */
static uint64_t digest_of(const source *s) {
    uint64_t hash = 0xcbf29ce484222325;
    for (unsigned i = 0; i < s->token_count; i++) {
        const token *t = &s->tokens[i];
        hash = (hash ^ t->kind ^ (uint64_t)t->sign << 8 ^ (uint64_t)t->length << 16) * 0x100000001b3;
        for (unsigned c = 0; c < t->length; c++)
            hash = (hash ^ (unsigned char)t->text[c]) * 0x100000001b3;
    }
    return hash;
}

static bool try_heading(parser *p, overlay *o) {
    jmp_buf rescue;
    p->rescue = &rescue;
    if (setjmp(rescue) != 0)
        return false;
    lang_go_to_line(p, 0);
    read_overlay_heading(p, o);
    return true;
}

static void add_overlay(builder *b, unsigned file) {
    overlay o = {.file = file, .digest = digest_of(&b->sources.items[file])};
    parser p = {.b = b, .source = &b->sources.items[file], .file = file, .faction = -1};
    p.end_line = p.source->line_count;
    if (b->overlays.count == MAX_OVERLAYS)
        lang_note_problem(b, file, 1, 1, "there are too many overlays: at most %d are read", MAX_OVERLAYS);
    else if (try_heading(&p, &o))
        *ADD(b->overlays) = o;
}

/* Returns false if one of them is invalid. */
static bool read_overlay_headings(builder *b) {
    unsigned files = 0;
    for (unsigned i = 0; i < b->sources.count; i++) {
        const source *s = &b->sources.items[i];
        if (!s->overlay)
            continue;
        files++;
        if (s->line_count)
            add_overlay(b, i);
        else if (!s->broken)
            lang_note_problem(b, i, 0, 0, "the overlay is empty: expected 'overlay \"Name\"' as its first line");
    }
    return files == b->overlays.count;
}

/* ---- Order ------------------------------------------------------------------------------------------------------- */
static void note_heading(builder *b, const overlay *o, const token *at, const char *message) {
    lang_note_problem(b, o->file, b->sources.items[o->file].lines[0].number, at ? at->column : 1u, "%s", message);
}

static void note_missing(builder *b, const overlay *o, const token *name) {
    char message[4 * MAX_NAME], asked[MAX_NAME];
    const char *near = NULL;
    unsigned min = name->length < 6 ? 2 : name->length / 3;
    snprintf(asked, sizeof asked, "%.*s", (int)name->length, name->text);
    for (unsigned i = 0; i < b->overlays.count; i++)
        if (&b->overlays.items[i] != o && tx_distance(asked, b->overlays.items[i].name) <= min) {
            near = b->overlays.items[i].name;
            min = tx_distance(asked, near);
        }
    snprintf(message, sizeof message,
             "\"%s\": no overlay of that name is chosen%s%s%s; it must be chosen together "
             "with \"%s\"",
             asked, near ? ", did you mean \"" : "", near ? near : "", near ? "\"?" : "", o->name);
    note_heading(b, o, name, message);
}

static bool has_all_it_builds_on(builder *b) {
    bool all = true;
    for (unsigned i = 0; i < b->overlays.count; i++) {
        const overlay *o = &b->overlays.items[i];
        for (unsigned k = 0; k < o->after_count; k++)
            if (!find_overlay(b, o->after[k])) {
                note_missing(b, o, o->after[k]);
                all = false;
            }
    }
    return all;
}

/* Returns an overlay that it builds on and that is not sorted yet, or NULL. */
static overlay *waits_for(const builder *b, const overlay *o) {
    for (unsigned k = 0; k < o->after_count; k++) {
        overlay *below = find_overlay(b, o->after[k]);
        if (!below->number)
            return below;
    }
    return NULL;
}

/* Every unsorted overlay waits for an unsorted one, so following them leads into a cycle. */
static void report_cycle(builder *b) {
    const overlay *o = b->overlays.items;
    while (o->number)
        o++;
    for (unsigned i = 0; i < b->overlays.count; i++)
        o = waits_for(b, o);
    char message[512];
    const overlay *first = o;
    size_t used =
        (size_t)snprintf(message, sizeof message, "the overlays build on each other in a circle: \"%s\"", o->name);
    do {
        o = waits_for(b, o);
        if (used < sizeof message)
            used += (size_t)snprintf(message + used, sizeof message - used, " after \"%s\"", o->name);
    } while (o != first);
    note_heading(b, first, NULL, message);
}

static void number_overlay(const builder *b, overlay *o, unsigned number) {
    o->number = number;
    for (unsigned k = 0; k < o->after_count; k++) {
        const overlay *below = find_overlay(b, o->after[k]);
        o->builds_on |= below->builds_on | UINT64_C(1) << (below->number - 1);
    }
}

static overlay *next_ready(const builder *b) {
    for (unsigned i = 0; i < b->overlays.count; i++)
        if (!b->overlays.items[i].number && !waits_for(b, &b->overlays.items[i]))
            return &b->overlays.items[i];
    return NULL;
}

static bool order_overlays(builder *b) {
    for (unsigned number = 1; number <= b->overlays.count; number++) {
        overlay *next = next_ready(b);
        if (!next) {
            report_cycle(b);
            return false;
        }
        number_overlay(b, next, number);
    }
    return true;
}

static const overlay *numbered(const builder *b, unsigned number) {
    const overlay *o = b->overlays.items;
    while (o->number != number)
        o++;
    return o;
}

/* ---- Replacing --------------------------------------------------------------------------------------------------- */
/* Returns the card of that title, in the set given or the only one that has it. */
static tx_def_id find_replaced(parser *p, const token *title) {
    const tx_def *defs = p->b->defs.items;
    tx_def_id found = 0, first = lang_need_title(p, title);
    for (unsigned i = 1; i < p->b->defs.count; i++) {
        if (defs[i].title != defs[first].title || (p->set && strcmp(defs[i].set, p->set) != 0))
            continue;
        if (found)
            lang_fail(p, title, "\"%s\": several sets have that card: expected 'set \"%s\"' or 'set \"%s\"' before it",
                      defs[i].name, defs[found].set, defs[i].set);
        found = (tx_def_id)i;
    }
    if (!found)
        lang_fail(p, title, "\"%s\": the card is of the set \"%s\", not \"%s\"", defs[first].name, defs[first].set,
                  p->set);
    return found;
}

/* Reports an overlay that contradicts the card's number or cycle. */
static void check_identity(parser *p, const tx_def *new, const tx_def *old, const token *title) {
    if (new->number &&new->number != old->number)
        lang_fail(p, title - 1, "%u: \"%s\" has the number %u: expected that or none", (unsigned)new->number, old->name,
                  (unsigned)old->number);
    if (p->cycle && strcmp(p->cycle, old->cycle) != 0)
        lang_fail(p, title, "\"%s\": the card is of the cycle \"%s\", not \"%s\"", old->name, old->cycle, p->cycle);
}

static void check_rivals(parser *p, const tx_def *old, const token *title) {
    if (!old->overlay)
        return;
    const overlay *rival = numbered(p->b, old->overlay), *this = numbered(p->b, p->overlay);
    if (rival == this)
        lang_fail(p, title, "\"%s\": the overlay replaces this card already (line %u)", old->name, (unsigned)old->line);
    if (!(this->builds_on >> (rival->number - 1) & 1))
        lang_fail(
            p, title,
            "\"%s\": the overlay \"%s\" replaces this card too (%s, line %u): expected 'overlay \"%s\" after \"%s\"' "
            "if it builds on that",
            old->name, rival->name, old->file, (unsigned)old->line, this->name, rival->name);
}

static void drop_stanza(builder *b, tx_def_id def) {
    for (unsigned i = 0; i < b->stanzas.count; i++)
        if (b->stanzas.items[i].def == def)
            b->stanzas.items[i].def = 0;
}

tx_def_id lang_replace_card(parser *p, tx_def *new, const token *title) {
    tx_def_id def = find_replaced(p, title);
    tx_def *old = &p->b->defs.items[def];
    check_identity(p, new, old, title);
    check_rivals(p, old, title);
    drop_stanza(p->b, def);
    new->name = old->name;
    new->id = old->id;
    new->set = old->set;
    new->cycle = old->cycle;
    new->number = old->number;
    new->title = old->title;
    if (p->faction < 0 && new->type != TYPE_PLANET)
        new->faction = old->faction;
    new->overlay = (uint8_t)p->overlay;
    *old = *new;
    return def;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */
static void scan_overlay(builder *b, const overlay *o) {
    parser p = {.b = b, .source = &b->sources.items[o->file], .file = o->file, .faction = -1, .overlay = o->number};
    p.end_line = p.source->line_count;
    p.first_line = lang_block_end(&p);
    if (p.first_line == p.end_line)
        note_heading(b, o, NULL, "the overlay replaces no card: expected the stanza of one below its heading");
    lang_scan_stanzas(&p);
    *ADD(b->overlay_list) = (tx_overlay){
        .name = o->name, .note = o->note, .file = p.source->name, .text = p.source->text, .digest = o->digest};
}

const char *lang_overlay_file(builder *b, const char *name) {
    read_overlay_headings(b);
    const overlay *o = find_overlay(b, &(token){.text = name, .length = (uint16_t)strlen(name)});
    return o ? file_of(b, o) : NULL;
}

void lang_scan_overlays(builder *b) {
    if (!read_overlay_headings(b) || !has_all_it_builds_on(b) || !order_overlays(b))
        return;
    for (unsigned number = 1; number <= b->overlays.count; number++)
        scan_overlay(b, numbered(b, number));
}

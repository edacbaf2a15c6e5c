/* stanza.c: parses a card: its heading, its lines, and its other face if there is one.
 *
 * The headings and traits of all files are read first (lang_scan_stanzas), because texts may name any card and any
 * trait; then each stanza is read completely (lang_read_stanza). */
#include <string.h>

#include "stanza.h"

/* ---- First pass: headings ---------------------------------------------------------------------------------------- */
static int accept_type(parser *p) {
    for (int i = TYPE_WARLORD; i < TYPE_COUNT; i++)
        if (lang_accepts(p, lang_type_words[i]))
            return i;
    return -1;
}

static void read_qualities(parser *p, tx_def *d) {
    bool deck_card =
        d->type == TYPE_ARMY || d->type == TYPE_SUPPORT || d->type == TYPE_ATTACHMENT || d->type == TYPE_EVENT;
    d->loyalty = deck_card ? LOYALTY_COMMON : LOYALTY_NONE;
    d->unique = d->type == TYPE_WARLORD || d->type == TYPE_SYNAPSE;
    while (!at_end(p)) {
        const token *at = p->at;
        if (lang_accepts(p, "unique"))
            d->unique = 1;
        else if (lang_accepts(p, "loyal"))
            d->loyalty = LOYALTY_LOYAL;
        else if (lang_accepts(p, "signature"))
            d->loyalty = LOYALTY_SIGNATURE;
        else
            lang_expected(p, "'unique', 'loyal', 'signature' or the end of the line");
        if (!deck_card && d->loyalty != LOYALTY_NONE)
            lang_fail(p, at, "'%.*s': a %s is neither loyal nor a signature card", (int)at->length, at->text,
                      lang_type_words[d->type]);
    }
}

static void check_set_and_faction(parser *p, const tx_def *d) {
    if (!p->set)
        lang_fail(p, p->at, "the card belongs to no set: expected 'set \"…\"' before the first card");
    if (p->faction < 0 && d->type != TYPE_PLANET)
        lang_fail(p, p->at, "the card belongs to no faction: expected 'faction …' before it");
}

/* A title and a number appear once in a set. */
static void check_duplicate(parser *p, const tx_def *d, const token *title) {
    for (unsigned i = 1; i < p->b->defs.count; i++) {
        const tx_def *other = &p->b->defs.items[i];
        bool same_title = other->title == d->title, same_number = d->number && d->number == other->number;
        if ((!same_title && !same_number) || strcmp(other->set, d->set) != 0)
            continue;
        if (same_title)
            lang_fail(p, title, "\"%s\": the set has a card of that title already (%s, line %u)", d->name, other->file,
                      (unsigned)other->line);
        lang_fail(p, title - 1, "%u: the set has a card of that number already: \"%s\" (%s, line %u)",
                  (unsigned)d->number, other->name, other->file, (unsigned)other->line);
    }
}

static tx_def_id title_of(const builder *b, const tx_def *d) {
    for (unsigned i = 1; i < b->defs.count; i++)
        if (lang_same_slug(b->defs.items[i].id, d->id))
            return b->defs.items[i].title;
    return (tx_def_id)b->defs.count;
}

static const token *read_title(parser *p, tx_def *d) {
    char slug[MAX_SLUG];
    const token *title = lang_need_string(p, "the title of the card");
    lang_slug_of(title->text, title->length, slug);
    if (!*slug || title->length >= MAX_NAME)
        lang_fail(p, title, "expected a title of letters and digits, shorter than %d bytes", MAX_NAME);
    d->name = lang_keep_string(p->b, title->text, title->length);
    d->id = lang_keep_string(p->b, slug, strlen(slug));
    return title;
}

static void read_heading(parser *p, stanza *s) {
    tx_def d = {.cost = NO_COST, .attack = NO_VALUE, .hp = NO_VALUE, .deep_strike = NO_VALUE, .quantity = 1};
    int type = accept_type(p);
    if (type < 0)
        lang_expected(
            p, "'set', 'cycle', 'faction' or a type of card: 'warlord', 'army', 'support', 'attachment', 'event', "
               "'token', "
               "'synapse' or 'planet'");
    d.type = (uint8_t)type;
    if (!p->overlay)
        check_set_and_faction(p, &d);
    if (p->at->kind == TOKEN_NUMBER)
        d.number = (uint16_t)lang_need_number(p, 1, 9999, "the number of the card");
    const token *title = read_title(p, &d);
    d.set = p->set;
    d.cycle = p->cycle ? p->cycle : p->set;
    d.faction = (uint8_t)(type == TYPE_PLANET ? FACTION_NEUTRAL : p->faction);
    d.line = p->source->lines[p->line].number;
    d.file = p->source->name;
    read_qualities(p, &d);
    if (p->overlay) {
        s->def = lang_replace_card(p, &d, title);
        return;
    }
    d.title = title_of(p->b, &d);
    check_duplicate(p, &d, title);
    s->def = (tx_def_id)p->b->defs.count;
    *ADD(p->b->defs) = d;
}

/* Traits must be known before texts are read, to distinguish them from spelling mistakes. */
static void scan_traits(parser *p, const stanza *s) {
    p->def = s->def;
    for (unsigned line = s->first_line + 1u; line < s->end_line; line++) {
        lang_go_to_line(p, line);
        if (lang_accepts(p, "traits"))
            lang_read_traits(p);
    }
}

static bool read_directive(parser *p) {
    const token *name;
    if (lang_accepts(p, "set")) {
        name = lang_need_string(p, "the name of the set");
        p->set = lang_keep_string(p->b, name->text, name->length);
    } else if (lang_accepts(p, "cycle")) {
        name = lang_need_string(p, "the name of the cycle");
        p->cycle = lang_keep_string(p->b, name->text, name->length);
    } else if (lang_accepts(p, "faction")) {
        p->faction = lang_accept_faction(p);
        if (p->faction < 0)
            lang_expected(p, "a faction: 'Space Marines', 'Orks', 'Neutral' …");
    } else if (lang_at_words(p, "overlay"))
        lang_fail(p, p->at, "'overlay' is only allowed in the first line of a file");
    else
        return false;
    lang_need_line_end(p);
    return true;
}

static void read_top_line(parser *p, stanza *s) {
    if (p->source->lines[p->line].indent)
        lang_fail(p, p->at, "an indented line outside a card: expected a card's heading before it");
    if (read_directive(p)) {
        if (s->end_line > s->first_line + 1) {
            lang_go_to_line(p, p->line + 1);
            lang_fail(p, p->at, "an indented line outside a card: expected a card's heading before it");
        }
        return;
    }
    read_heading(p, s);
    scan_traits(p, s);
}

static void scan_stanza(parser *p, stanza *s) {
    jmp_buf rescue;
    p->rescue = &rescue;
    if (setjmp(rescue) == 0)
        read_top_line(p, s);
    else
        s->def = 0;
}

void lang_scan_stanzas(parser *p) {
    for (unsigned line = p->first_line; line < p->source->line_count;) {
        stanza s = {.file = (uint16_t)p->file, .first_line = (uint16_t)line};
        p->end_line = p->source->line_count;
        lang_go_to_line(p, line);
        if (p->b->defs.count > MAX_CARDS) {
            lang_note_problem(p->b, p->file, p->source->lines[line].number, 1,
                              "there are too many cards: at most %d are read", MAX_CARDS);
            return;
        }
        s.end_line = (uint16_t)lang_block_end(p);
        p->end_line = s.end_line;
        scan_stanza(p, &s);
        if (s.def)
            *ADD(p->b->stanzas) = s;
        line = s.end_line;
    }
}

/* ---- Second pass: lines ------------------------------------------------------------------------------------------ */
static void skip_block(parser *p) {
    unsigned end = lang_block_end(p);
    if (!at_mark(p, ':') || p->at[1].kind != TOKEN_END || end == p->line + 1)
        lang_fail(p, p->at, "expected ':' and indented lines");
    lang_go_to_line(p, end - 1);
    while (!at_end(p))
        p->at++;
}

static void read_attach(parser *p) {
    tx_def *d = this_def(p);
    if (d->type != TYPE_ATTACHMENT || d->attach_to)
        lang_fail(p, p->at - 2, d->attach_to ? "'attach to' is given twice" : "'attach to': the card is no attachment");
    p->scope = new_scope(SCOPE_CONSTANT);
    noun n = lang_read_noun_phrase(p);
    if (n.determiner != ONE && !n.definite)
        lang_fail(p, n.where, "expected one host: 'an army unit', 'your warlord', 'a planet' …");
    this_def(p)->attach_to = lang_noun_selector(p, &n);
}

/* "allies common Tau cards": only common cards can be allies, but the text says so. */
static void read_allies(parser *p) {
    tx_def *d = this_def(p);
    if (d->type != TYPE_WARLORD || d->allies)
        lang_fail(p, p->at - 1, d->allies ? "'allies' is given twice" : "'allies': only a warlord has allies");
    lang_need(p, "common");
    p->scope = new_scope(SCOPE_CONSTANT);
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != NO_DETERMINER || n.zone_stated || n.side)
        lang_fail(p, n.where, "expected a kind of card, as in 'allies common Tau cards'");
    this_def(p)->allies = lang_noun_fact(p, &n);
}

static void read_other_face(parser *p, stanza_facts *f, enum tx_other_kind kind) {
    bool attachment = this_def(p)->type == TYPE_ATTACHMENT;
    if (f->other_line)
        lang_fail(p, p->at - 1, "the card has another face already");
    if (attachment != (kind == OTHER_BECOMES))
        lang_fail(p, p->at - 1,
                  attachment ? "the card is an attachment already" : "only an attachment may become a unit");
    f->other_line = p->line;
    f->other_kind = (uint8_t)kind;
    skip_block(p);
}

static bool read_fact_line(parser *p, stanza_facts *f) {
    if (lang_accepts(p, "traits")) {
        while (!at_end(p))
            p->at++; /* already read with the headings */
    } else if (lang_accepts(p, "types"))
        lang_read_planet_types(p);
    else if (lang_accepts(p, "squad"))
        lang_read_squad(p);
    else if (lang_accepts(p, "note")) {
        const token *note = lang_need_string(p, "a remark");
        this_def(p)->note = lang_keep_string(p->b, note->text, note->length);
    } else if (lang_accepts(p, "abilities unwritten"))
        lang_read_unwritten(p);
    else if (lang_at_words(p, "bloodied") && p->at[1].kind == TOKEN_MARK) {
        p->at++;
        f->bloodied_line = p->line;
        skip_block(p);
    } else if (lang_at_fact(p))
        lang_read_facts(p, f);
    else
        return false;
    return true;
}

static bool read_rule_line(parser *p, stanza_facts *f) {
    if (lang_accepts(p, "attach to"))
        read_attach(p);
    else if (lang_accepts(p, "allies"))
        read_allies(p);
    else if (lang_accepts(p, "play only during a battle"))
        this_def(p)->during_battle_only = 1;
    else if (lang_accepts(p, "may enter play as an attachment"))
        read_other_face(p, f, OTHER_ENTER_AS);
    else if (lang_accepts(p, "may be deployed as an attachment"))
        read_other_face(p, f, OTHER_DEPLOY_AS);
    else if (lang_accepts(p, "may become an army unit"))
        read_other_face(p, f, OTHER_BECOMES);
    else
        return !lang_at_label(p) && lang_read_keywords(p);
    return true;
}

static void read_line(parser *p, stanza_facts *f) {
    if (!read_fact_line(p, f) && !read_rule_line(p, f))
        lang_read_body(p, &lang_always);
    lang_need_line_end(p);
}

/* ---- Faces ------------------------------------------------------------------------------------------------------- */
static void begin_face(parser *p) {
    tx_def *d = this_def(p);
    d->first_ability = (uint16_t)p->b->abilities.count;
    d->first_constant = (uint16_t)p->b->constants.count;
    p->x_stated = false;
    p->x_wanted = NULL;
}

static void end_face(parser *p) {
    tx_def *d = this_def(p);
    if (p->x_wanted) {
        p->line = p->x_line;
        lang_fail(p, p->x_wanted, "'X' refers to nothing: expected a line 'X is …' after it");
    }
    d->ability_count = (uint16_t)(p->b->abilities.count - d->first_ability);
    d->constant_count = (uint16_t)(p->b->constants.count - d->first_constant);
    lang_go_to_line(p, p->line);
    if (p->b->abilities.count - d->first_ability > MAX_ABILITIES)
        lang_fail(p, p->at, "there are too many abilities on one side of a card: at most %d are read", MAX_ABILITIES);
    if (p->b->constants.count - d->first_constant > MAX_CONSTANTS)
        lang_fail(p, p->at, "there are too many constant effects on one side of a card: at most %d are read",
                  MAX_CONSTANTS);
}

/* Adds a definition with the facts that both faces share. */
static tx_def_id add_face(parser *p, enum tx_other_kind kind) {
    tx_def_id front = p->def, back = (tx_def_id)p->b->defs.count;
    tx_def d = p->b->defs.items[front];
    d.keywords = 0;
    d.area_effect = d.struggle_cards = d.struggle_resources = 0;
    d.struggle_condition = 0;
    d.deep_strike = NO_VALUE;
    d.flags &= DEF_UNWRITTEN;
    d.note = NULL;
    d.other = front;
    d.other_kind = (uint8_t)kind;
    *ADD(p->b->defs) = d;
    p->b->defs.items[front].other = back;
    p->b->defs.items[front].other_kind = (uint8_t)kind;
    return back;
}

/* Reads a line of another face. Its facts belong to the card, except for a unit that is also an attachment. */
static void read_text_line(parser *p, void *context) {
    stanza_facts *f = context;
    bool unit = this_def(p)->other_kind == OTHER_BECOMES;
    if (unit && lang_at_fact(p))
        lang_read_facts(p, f);
    else if (!read_rule_line(p, f))
        lang_read_body(p, &lang_always);
}

static void read_face_text(parser *p, unsigned line, stanza_facts *f) {
    begin_face(p);
    if (line) {
        lang_go_to_line(p, line);
        while (!at_mark(p, ':'))
            p->at++;
        lang_read_block(p, read_text_line, f);
    }
    end_face(p);
}

static void add_bloodied_face(parser *p, const stanza_facts *f) {
    p->def = add_face(p, OTHER_BLOODIED);
    this_def(p)->attack = f->bloodied.attack;
    this_def(p)->hp = f->bloodied.hp;
    this_def(p)->keywords = 1u << KEYWORD_BLOODIED;
    stanza_facts none = {0};
    read_face_text(p, f->bloodied_line, &none);
}

static void add_attachment_face(parser *p, const stanza_facts *f, const token *heading, unsigned line) {
    p->def = add_face(p, (enum tx_other_kind)f->other_kind);
    this_def(p)->type = TYPE_ATTACHMENT;
    this_def(p)->attack = this_def(p)->hp = NO_VALUE;
    this_def(p)->command = 0;
    stanza_facts none = {0};
    read_face_text(p, f->other_line, &none);
    p->line = line;
    if (!this_def(p)->attach_to)
        lang_fail(p, heading, "the card as an attachment has no host: expected 'attach to …'");
}

static void add_unit_face(parser *p, const stanza_facts *f, const token *heading, unsigned line) {
    p->def = add_face(p, OTHER_BECOMES);
    this_def(p)->type = TYPE_ARMY;
    this_def(p)->attach_to = 0;
    this_def(p)->shields = 0;
    stanza_facts unit = {0};
    read_face_text(p, f->other_line, &unit);
    p->line = line;
    lang_need_unit_facts(p, &unit, heading);
}

/* ---- Cards in reserve that count as units ------------------------------------------------------------------------ */
static void read_unit_facts(parser *p, void *context) {
    if (!lang_at_fact(p))
        lang_expected(p, "the facts of the unit: 'attack 2, hp 2'");
    lang_read_facts(p, context);
}

void lang_read_face_down(parser *p) {
    const token *at = p->at - 1;
    const tx_def *d = this_def(p);
    tx_def_id outer = p->def;
    unsigned line = p->line;
    if (p->b->face_down)
        lang_fail(p, at, "\"%s\" already says what a card in reserve counts as",
                  p->b->defs.items[p->b->face_down].name);
    tx_def unit = {.name = d->name, .id = d->id, .set = d->set, .cycle = d->cycle, .file = d->file, .line = d->line};
    unit.type = TYPE_ARMY;
    unit.faction = d->faction;
    unit.loyalty = LOYALTY_NONE;
    unit.title = d->title;
    unit.overlay = d->overlay;
    unit.cost = NO_COST;
    unit.attack = unit.hp = unit.deep_strike = NO_VALUE;
    p->b->face_down = p->def = (tx_def_id)p->b->defs.count;
    *ADD(p->b->defs) = unit;
    stanza_facts f = {0};
    lang_read_block(p, read_unit_facts, &f);
    unsigned end = p->line;
    p->line = line;
    lang_need_unit_facts(p, &f, at);
    p->line = end;
    p->def = outer;
}

static void read_whole(parser *p, const stanza *s) {
    stanza_facts f = {.bloodied = {.type = TYPE_WARLORD}};
    const token *heading = &p->source->tokens[p->source->lines[s->first_line].first];
    unsigned indent = s->first_line + 1 < s->end_line ? p->source->lines[s->first_line + 1].indent : 0;
    begin_face(p);
    for (unsigned line = s->first_line + 1u; line < s->end_line; line = p->line + 1) {
        lang_go_to_line(p, line);
        if (p->source->lines[line].indent != indent)
            lang_fail(p, p->at, "the line is indented by %u spaces: expected %u, like the first line of the card",
                      (unsigned)p->source->lines[line].indent, indent);
        read_line(p, &f);
    }
    p->line = s->first_line;
    lang_need_facts(p, &f, heading);
    end_face(p);
    if (this_def(p)->type == TYPE_WARLORD)
        add_bloodied_face(p, &f);
    if (f.other_line && f.other_kind == OTHER_BECOMES)
        add_unit_face(p, &f, heading, s->first_line);
    else if (f.other_line)
        add_attachment_face(p, &f, heading, s->first_line);
}

void lang_read_stanza(parser *p, const stanza *s) {
    jmp_buf rescue;
    p->rescue = &rescue;
    p->def = s->def;
    p->end_line = s->end_line;
    p->nesting = 0;
    p->label = 0;
    if (setjmp(rescue) == 0)
        read_whole(p, s);
}

/* stanza.c: a card: its heading, its lines, and its other face if it has one.
 *
 * Headings and traits of all files are read first (scan_stanzas), so that texts may name any card and any trait; then
 * each stanza is read whole (read_stanza).
 */
#include <string.h>

#include "stanza.h"

/* ---- First pass: headings ---------------------------------------------------------------------------------------- */
static int accept_type(parser *p) {
    for (int i = TYPE_WARLORD; i < TYPE_COUNT; i++)
        if (accepts(p, type_words[i]))
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
        if (accepts(p, "unique"))
            d->unique = 1;
        else if (accepts(p, "loyal"))
            d->loyalty = LOYALTY_LOYAL;
        else if (accepts(p, "signature"))
            d->loyalty = LOYALTY_SIGNATURE;
        else
            expected(p, "'unique', 'loyal', 'signature' or the end of the line");
        if (!deck_card && d->loyalty != LOYALTY_NONE)
            fail(p, at, "'%.*s': a %s is neither loyal nor a signature card", (int)at->length, at->text,
                 type_words[d->type]);
    }
}

static void check_set_and_faction(parser *p, const tx_def *d) {
    if (!p->set)
        fail(p, p->at, "the card belongs to no set: expected 'set \"…\"' before the first card");
    if (p->faction < 0 && d->type != TYPE_PLANET)
        fail(p, p->at, "the card belongs to no faction: expected 'faction …' before it");
}

static void check_duplicate(parser *p, const tx_def *d, const token *title) {
    for (unsigned i = 1; i < p->b->defs.count; i++) {
        const tx_def *other = &p->b->defs.items[i];
        if (other->id && strcmp(other->id, d->id) == 0 && strcmp(other->set, d->set) == 0)
            fail(p, title, "\"%s\": the set has a card of that title already (%s, line %u)", d->name, other->file,
                 (unsigned)other->line);
    }
}

static tx_def_id title_of(const builder *b, const tx_def *d) {
    for (unsigned i = 1; i < b->defs.count; i++)
        if (strcmp(b->defs.items[i].id, d->id) == 0)
            return b->defs.items[i].title;
    return (tx_def_id)b->defs.count;
}

static const token *read_title(parser *p, tx_def *d) {
    char slug[MAX_SLUG];
    const token *title = need_string(p, "the title of the card");
    slug_of(title->text, title->length, slug);
    if (!*slug || title->length >= MAX_NAME)
        fail(p, title, "expected a title of letters and digits, shorter than %d bytes", MAX_NAME);
    d->name = keep_string(p->b, title->text, title->length);
    d->id = keep_string(p->b, slug, strlen(slug));
    return title;
}

static void read_heading(parser *p, stanza *s) {
    tx_def d = {.cost = NO_COST, .attack = NO_VALUE, .hp = NO_VALUE, .deep_strike = NO_VALUE, .quantity = 1};
    int type = accept_type(p);
    if (type < 0)
        expected(p, "'set', 'cycle', 'faction' or a type of card: 'warlord', 'army', 'support', 'attachment', 'event', "
                    "'token', "
                    "'synapse' or 'planet'");
    d.type = (uint8_t)type;
    check_set_and_faction(p, &d);
    if (p->at->kind == TOKEN_NUMBER)
        d.number = (uint16_t)need_number(p, 1, 9999, "the number of the card");
    const token *title = read_title(p, &d);
    d.set = p->set;
    d.cycle = p->cycle ? p->cycle : p->set;
    d.faction = (uint8_t)(type == TYPE_PLANET ? FACTION_NEUTRAL : p->faction);
    d.line = p->source->lines[p->line].number;
    d.file = p->source->name;
    read_qualities(p, &d);
    check_duplicate(p, &d, title);
    d.title = title_of(p->b, &d);
    s->def = (tx_def_id)p->b->defs.count;
    *ADD(p->b->defs) = d;
}

/* Traits must be known before any text is read, because texts tell a trait from a slip by them. */
static void scan_traits(parser *p, const stanza *s) {
    p->def = s->def;
    for (unsigned line = s->first_line + 1u; line < s->end_line; line++) {
        go_to_line(p, line);
        if (accepts(p, "traits"))
            read_traits(p);
    }
}

static bool read_directive(parser *p) {
    const token *name;
    if (accepts(p, "set")) {
        name = need_string(p, "the name of the set");
        p->set = keep_string(p->b, name->text, name->length);
    } else if (accepts(p, "cycle")) {
        name = need_string(p, "the name of the cycle");
        p->cycle = keep_string(p->b, name->text, name->length);
    } else if (accepts(p, "faction")) {
        p->faction = accept_faction(p);
        if (p->faction < 0)
            expected(p, "a faction: 'Space Marines', 'Orks', 'Neutral' …");
    } else
        return false;
    need_line_end(p);
    return true;
}

static void read_top_line(parser *p, stanza *s) {
    if (p->source->lines[p->line].indent)
        fail(p, p->at, "an indented line outside a card: expected a card's heading before it");
    if (read_directive(p)) {
        if (s->end_line > s->first_line + 1) {
            go_to_line(p, p->line + 1);
            fail(p, p->at, "an indented line outside a card: expected a card's heading before it");
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

void scan_stanzas(parser *p) {
    for (unsigned line = 0; line < p->source->line_count;) {
        stanza s = {.file = (uint16_t)p->file, .first_line = (uint16_t)line};
        p->end_line = p->source->line_count;
        go_to_line(p, line);
        s.end_line = (uint16_t)block_end(p);
        p->end_line = s.end_line;
        scan_stanza(p, &s);
        if (s.def)
            *ADD(p->b->stanzas) = s;
        line = s.end_line;
    }
}

/* ---- Second pass: lines ------------------------------------------------------------------------------------------ */
static const condition_list always;

static void skip_block(parser *p) {
    unsigned end = block_end(p);
    if (!at_mark(p, ':') || p->at[1].kind != TOKEN_END || end == p->line + 1)
        fail(p, p->at, "expected ':' and indented lines");
    go_to_line(p, end - 1);
    while (!at_end(p))
        p->at++;
}

static void read_attach(parser *p) {
    tx_def *d = this_def(p);
    if (d->type != TYPE_ATTACHMENT || d->attach_to)
        fail(p, p->at - 2, d->attach_to ? "'attach to' is given twice" : "'attach to': the card is no attachment");
    p->scope = (scope){.kind = SCOPE_CONSTANT, .last = {NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN}};
    noun n = read_noun_phrase(p);
    if (n.determiner != ONE)
        fail(p, n.where, "expected one host: 'an army unit', 'a planet' …");
    this_def(p)->attach_to = noun_selector(p, &n);
}

static void read_other_face(parser *p, stanza_facts *f, enum tx_other_kind kind) {
    if (f->other_line || this_def(p)->type == TYPE_ATTACHMENT)
        fail(p, p->at - 1, "the card is an attachment already");
    f->other_line = p->line;
    f->other_kind = (uint8_t)kind;
    skip_block(p);
}

static bool read_fact_line(parser *p, stanza_facts *f) {
    if (accepts(p, "traits")) {
        while (!at_end(p))
            p->at++; /* read with the headings */
    } else if (accepts(p, "types"))
        read_planet_types(p);
    else if (accepts(p, "squad"))
        read_squad(p);
    else if (accepts(p, "note")) {
        const token *note = need_string(p, "a remark");
        this_def(p)->note = keep_string(p->b, note->text, note->length);
    } else if (at_words(p, "bloodied") && p->at[1].kind == TOKEN_MARK) {
        p->at++;
        f->bloodied_line = p->line;
        skip_block(p);
    } else if (at_fact(p))
        read_facts(p, f);
    else
        return false;
    return true;
}

static bool read_rule_line(parser *p, stanza_facts *f) {
    if (accepts(p, "attach to"))
        read_attach(p);
    else if (accepts(p, "play only during a battle"))
        this_def(p)->during_battle_only = 1;
    else if (accepts(p, "when you win a command struggle here"))
        read_block(p, read_struggle_bonus, NULL);
    else if (accepts(p, "may enter play as an attachment"))
        read_other_face(p, f, OTHER_ENTER_AS);
    else if (accepts(p, "may be deployed as an attachment"))
        read_other_face(p, f, OTHER_DEPLOY_AS);
    else
        return read_keywords(p);
    return true;
}

static void read_line(parser *p, stanza_facts *f) {
    if (!read_fact_line(p, f) && !read_rule_line(p, f))
        read_body(p, &always);
    need_line_end(p);
}

/* ---- Faces ------------------------------------------------------------------------------------------------------- */
static void begin_face(parser *p) {
    tx_def *d = this_def(p);
    d->first_ability = (uint16_t)p->b->abilities.count;
    d->first_constant = (uint16_t)p->b->constants.count;
}

static void end_face(parser *p) {
    tx_def *d = this_def(p);
    d->ability_count = (uint16_t)(p->b->abilities.count - d->first_ability);
    d->constant_count = (uint16_t)(p->b->constants.count - d->first_constant);
}

/* A new definition that shares what both faces of a card have in common. */
static tx_def_id add_face(parser *p, enum tx_other_kind kind) {
    tx_def_id front = p->def, back = (tx_def_id)p->b->defs.count;
    tx_def d = p->b->defs.items[front];
    d.keywords = 0;
    d.area_effect = d.struggle_cards = d.struggle_resources = 0;
    d.deep_strike = NO_VALUE;
    d.note = NULL;
    d.other = front;
    d.other_kind = (uint8_t)kind;
    *ADD(p->b->defs) = d;
    p->b->defs.items[front].other = back;
    p->b->defs.items[front].other_kind = (uint8_t)kind;
    return back;
}

static void read_text_line(parser *p, void *unused) {
    stanza_facts none = {0};
    (void)unused;
    if (!read_rule_line(p, &none))
        read_body(p, &always);
}

static void read_face_text(parser *p, unsigned line) {
    begin_face(p);
    if (line) {
        go_to_line(p, line);
        while (!at_mark(p, ':'))
            p->at++;
        read_block(p, read_text_line, NULL);
    }
    end_face(p);
}

static void add_bloodied_face(parser *p, const stanza_facts *f) {
    p->def = add_face(p, OTHER_BLOODIED);
    this_def(p)->attack = f->bloodied.attack;
    this_def(p)->hp = f->bloodied.hp;
    this_def(p)->keywords = 1u << KEYWORD_BLOODIED;
    read_face_text(p, f->bloodied_line);
}

static void add_attachment_face(parser *p, const stanza_facts *f, const token *heading, unsigned line) {
    p->def = add_face(p, (enum tx_other_kind)f->other_kind);
    this_def(p)->type = TYPE_ATTACHMENT;
    this_def(p)->attack = this_def(p)->hp = NO_VALUE;
    this_def(p)->command = 0;
    read_face_text(p, f->other_line);
    p->line = line;
    if (!this_def(p)->attach_to)
        fail(p, heading, "the card as an attachment has no host: expected 'attach to …'");
}

static void read_whole(parser *p, const stanza *s) {
    stanza_facts f = {.bloodied = {.type = TYPE_WARLORD}};
    const token *heading = &p->source->tokens[p->source->lines[s->first_line].first];
    unsigned indent = s->first_line + 1 < s->end_line ? p->source->lines[s->first_line + 1].indent : 0;
    begin_face(p);
    for (unsigned line = s->first_line + 1u; line < s->end_line; line = p->line + 1) {
        go_to_line(p, line);
        if (p->source->lines[line].indent != indent)
            fail(p, p->at, "the line is indented by %u spaces: expected %u, like the first line of the card",
                 (unsigned)p->source->lines[line].indent, indent);
        read_line(p, &f);
    }
    p->line = s->first_line;
    need_facts(p, &f, heading);
    end_face(p);
    if (this_def(p)->type == TYPE_WARLORD)
        add_bloodied_face(p, &f);
    if (f.other_line)
        add_attachment_face(p, &f, heading, s->first_line);
}

void read_stanza(parser *p, const stanza *s) {
    jmp_buf rescue;
    p->rescue = &rescue;
    p->def = s->def;
    p->end_line = s->end_line;
    p->nesting = 0;
    if (setjmp(rescue) == 0)
        read_whole(p, s);
}

/* stanza_make.c: makes random stanzas from the rules of stanza_grammar.c, and records the parts. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stanza_fuzz.h"

enum { DEEPEST = 14, MAX_LINES = 3 }; /* nesting of rules; lines of text of a card */

typedef struct maker {
    made_stanza *s;
    uint64_t *random;
    unsigned indent, depth;
    unsigned rule, way; /* current rule and alternative */
} maker;

static void write_text(maker *m, const char *text, size_t length) {
    made_stanza *s = m->s;
    if (s->length + length >= sizeof s->text)
        return; /* far longer than any card; the compiler rejects truncated text */
    memcpy(s->text + s->length, text, length);
    s->length += (unsigned)length;
    s->text[s->length] = '\0';
}

static void begin_line(maker *m) {
    write_text(m, "\n", 1);
    for (unsigned i = 0; i < m->indent; i++)
        write_text(m, "  ", 2);
}

/* Ends a part of the current rule and alternative. */
static void note_part(maker *m, unsigned from, bool clause) {
    made_stanza *s = m->s;
    if (s->count < STANZA_PARTS && s->length > from)
        s->parts[s->count++] =
            (stanza_part){(uint16_t)from, (uint16_t)s->length, (uint8_t)m->rule, (uint8_t)m->way, clause};
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

static unsigned find_rule(const char *name, size_t length) {
    for (unsigned i = 0; i < stanza_rule_count; i++)
        if (strlen(stanza_rules[i].name) == length && memcmp(stanza_rules[i].name, name, length) == 0)
            return i;
    fprintf(stderr, "stanza_grammar.c: no rule <%.*s>\n", (int)length, name);
    abort();
}

static void apply_rule(maker *m, unsigned rule);

/* Expands <3-5>, <WORDS> or <rule>. */
static void write_named(maker *m, const char *name, size_t length) {
    size_t word_length;
    if (isdigit((unsigned char)*name)) {
        unsigned min = (unsigned)(name[0] - '0'), max = (unsigned)(name[2] - '0');
        char digit = (char)('0' + min + tx_bot_below(m->random, max - min + 1));
        write_text(m, &digit, 1);
        return;
    }
    const char *word = isupper((unsigned char)*name) ? stanza_list_word(name, length, m->random, &word_length) : NULL;
    if (word)
        write_text(m, word, word_length);
    else
        apply_rule(m, find_rule(name, length));
}

static const char *closing(const char *at, const char *end) {
    unsigned open = 1;
    while (at < end && (open += (unsigned)(*at == '[') - (unsigned)(*at == ']')) > 0)
        at++;
    return at;
}

static void write_way(maker *m, const char *at, const char *end) {
    while (at < end) {
        const char *close;
        switch (*at) {
        case '<':
            close = memchr(at, '>', (size_t)(end - at));
            write_named(m, at + 1, (size_t)(close - at - 1));
            at = close + 1;
            break;
        case '[':
            close = closing(at + 1, end);
            if (m->depth < DEEPEST && tx_bot_below(m->random, 2)) {
                unsigned from = m->s->length;
                write_way(m, at + 1, close);
                note_part(m, from, true);
            }
            at = close + 1;
            break;
        case '{':
            m->indent++;
            begin_line(m);
            at++;
            break;
        case '}':
            m->indent--;
            at++;
            break;
        case '^':
            begin_line(m);
            at++;
            break;
        default: write_text(m, at++, 1);
        }
    }
}

/* Returns the end of an alternative: the next '|'. */
static const char *way_end(const char *way) {
    return way + strcspn(way, "|");
}

static bool fits_kind(const maker *m, const char *way) {
    return *way != '?' || memchr(way, m->s->kind, strcspn(way, " "));
}

static const char *after_guard(const char *way) {
    return *way == '?' ? way + strcspn(way, " ") + 1 : way;
}

/* Picks one of the alternatives that fit, and its number. */
static const char *pick_way(maker *m, const char *ways, unsigned *number) {
    const char *picked = NULL;
    unsigned seen = 0, i = 0;
    for (const char *way = ways;; way = way_end(way) + 1, i++) {
        if (fits_kind(m, way) && tx_bot_below(m->random, ++seen) == 0) {
            picked = way;
            *number = i;
        }
        if (!*way_end(way))
            return picked;
    }
}

static void apply_rule(maker *m, unsigned rule) {
    unsigned from = m->s->length, outer = m->rule, outer_way = m->way, number = 0;
    const char *way = pick_way(m, stanza_rules[rule].ways, &number);
    if (!way)
        return;
    m->rule = rule;
    m->way = number;
    m->depth++;
    write_way(m, after_guard(way), way_end(way));
    m->depth--;
    note_part(m, from, false);
    m->rule = outer;
    m->way = outer_way;
}

const char *stanza_rule_name(unsigned rule) {
    return stanza_rules[rule].name;
}

void cli_make_phrase(made_stanza *s, const char *rule, char kind, uint64_t *random) {
    *s = (made_stanza){.kind = kind};
    maker m = {.s = s, .random = random};
    apply_rule(&m, find_rule(rule, strlen(rule)));
}

/* ---- Whole stanzas ----------------------------------------------------------------------------------------------- */

static void write_number(made_stanza *s) {
    char *at = strchr(s->text, '@');
    char title[16];
    int length = snprintf(title, sizeof title, "Card %u", s->number);
    memmove(at + length, at + 1, strlen(at + 1) + 1);
    memcpy(at, title, (size_t)length);
    s->length += (unsigned)length - 1;
    for (unsigned i = 0; i < s->count; i++) {
        s->parts[i].from = (uint16_t)(s->parts[i].from + length - 1);
        s->parts[i].to = (uint16_t)(s->parts[i].to + length - 1);
    }
}

void cli_make_stanza(made_stanza *s, unsigned number, uint64_t seed) {
    uint64_t random = seed ^ number * UINT64_C(0x9e3779b97f4a7c15);
    const stanza_kind *kind = &stanza_kinds[tx_bot_below(&random, STANZA_KINDS)];
    *s = (made_stanza){.kind = kind->letter, .number = number};
    maker m = {.s = s, .random = &random};
    apply_rule(&m, find_rule(kind->heading, strlen(kind->heading)));
    s->count = 0; /* facts have no parts */
    write_number(s);
    s->facts = s->length;
    unsigned lines = 1 + tx_bot_below(&random, MAX_LINES), rule = find_rule("line", 4);
    for (unsigned i = 0; i < lines; i++) {
        unsigned from = s->length;
        m.indent = 1;
        m.rule = rule;
        begin_line(&m);
        apply_rule(&m, rule);
        if (lines > 1)
            note_part(&m, from, true);
    }
    write_text(&m, "\n", 1);
}

/* ---- Changed stanzas --------------------------------------------------------------------------------------------- */

/* Replaces the text of a part; removes parts inside it, moves parts around and after it. */
static void replace_part(const made_stanza *s, unsigned part, const char *text, size_t length, made_stanza *to) {
    const stanza_part p = s->parts[part];
    int shift = (int)length - (p.to - p.from);
    *to = *s;
    to->count = 0;
    if ((int)s->length + shift >= STANZA_TEXT)
        return;
    memmove(to->text + p.from + length, s->text + p.to, s->length - p.to + 1);
    memcpy(to->text + p.from, text, length);
    to->length = (unsigned)((int)s->length + shift);
    for (unsigned i = 0; i < s->count; i++) {
        stanza_part q = s->parts[i];
        bool inside = q.from >= p.from && q.to <= p.to;
        if (inside)
            continue;
        if (q.from >= p.to)
            q.from = (uint16_t)(q.from + shift);
        if (q.to >= p.to)
            q.to = (uint16_t)(q.to + shift);
        to->parts[to->count++] = q;
    }
}

void cli_without_part(const made_stanza *s, unsigned part, made_stanza *less) {
    replace_part(s, part, "", 0, less);
}

static unsigned indent_at(const made_stanza *s, unsigned at) {
    while (at > 0 && s->text[at - 1] != '\n')
        at--;
    return (unsigned)strspn(s->text + at, " ") / 2;
}

void cli_with_other_part(const made_stanza *s, unsigned part, uint64_t *random, made_stanza *other) {
    static made_stanza made;
    made = (made_stanza){.kind = s->kind};
    maker m = {.s = &made, .random = random, .indent = indent_at(s, s->parts[part].from)};
    apply_rule(&m, s->parts[part].rule);
    replace_part(s, part, made.text, made.length, other);
}

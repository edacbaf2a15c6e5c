/* phrase.c: see phrase.h. Parses the words like those of a card and compares them with printed cards; phrases that
 * depend on a game are rejected. */
#include "phrase.h"

#include <string.h>
#include <strings.h>

#include "base/plain_text.h"
#include "error.h"
#include "parser.h"

/* ---- Reading ----------------------------------------------------------------------------------------------------- */
/* Gives the builder the cards and traits of the catalog, so that phrases may name them. */
static void begin_with_catalog(builder *b, const tx_catalog *catalog) {
    lang_builder_begin(b);
    for (unsigned i = 1; i < catalog->def_count; i++)
        *ADD(b->defs) = catalog->defs[i];
    for (unsigned i = 1; i < catalog->trait_count; i++)
        *ADD(b->traits) = catalog->traits[i];
    b->first_faces = b->defs.count;
    b->printed_traits = b->traits.count;
}

static bool is_about_print(const tx_clause *c) {
    return tx_is_printed_clause(c) || c->predicate == PRED_KEYWORD || c->predicate == PRED_AT_PLANET ||
           c->predicate == PRED_PLANET_TYPE;
}

static void refuse_unprinted(parser *p, const noun *n) {
    bool counted = n->determiner != NO_DETERMINER && n->determiner != ONE && n->determiner != EACH;
    bool unprinted = counted || n->side || n->zone_stated || n->same_place || n->each_place || n->thing == THING_SEAT;
    for (unsigned i = 0; i < n->count; i++) {
        unprinted = unprinted || !is_about_print(&n->clauses[i]);
        if (n->clauses[i].predicate == PRED_TRAIT && (unsigned)n->clauses[i].arg >= p->b->printed_traits)
            lang_fail(p, n->where, "no card bears the trait '%s'", p->b->traits.items[n->clauses[i].arg]);
    }
    if (unprinted)
        lang_fail(
            p, n->where,
            "expected what is printed on a card alone: its faction, traits, type, title, 'unique', 'with printed cost "
            "at most 2', 'with printed shields', 'with KEYWORD'; not whose or where it is, nor how many");
}

/* Returns false after an error; `whole`: a phrase was read before it. */
static bool read_guarded(parser *p, noun *n, bool *whole) {
    jmp_buf rescue;
    p->rescue = &rescue;
    if (setjmp(rescue))
        return false;
    *n = lang_read_noun_phrase(p);
    *whole = true;
    lang_need_line_end(p);
    refuse_unprinted(p, n);
    return true;
}

/* Returns true if the error is after the noun. */
static bool is_past_noun(parser *p, unsigned column) {
    const token *t = p->source->tokens;
    for (; t->kind != TOKEN_END && t->column <= column; t++)
        if (lang_is_noun_word(p, t))
            return true;
    return false;
}

static enum tx_phrase outcome_of(parser *p, bool read, bool whole) {
    if (read)
        return PHRASE_READ;
    if (whole)
        return PHRASE_UNFIT;
    return is_past_noun(p, p->b->problems.items[0].column) ? PHRASE_WRONG : PHRASE_NONE;
}

static enum tx_phrase read_phrase(builder *b, const char *words, noun *n) {
    bool whole = false;
    lang_add_source(b, "", words, strlen(words));
    parser p = {.b = b, .source = b->sources.items, .end_line = 1, .faction = -1, .scope = new_scope(SCOPE_NONE)};
    if (!p.source->line_count)
        return PHRASE_NONE;
    lang_go_to_line(&p, 0);
    bool read = read_guarded(&p, n, &whole);
    return outcome_of(&p, read, whole);
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */
static bool clause_fits(const tx_catalog *catalog, const tx_clause *c, const tx_def *def) {
    switch (c->predicate) {
    case PRED_KEYWORD: return def->keywords >> c->arg & 1;
    case PRED_AT_PLANET: return def->type == TYPE_PLANET;
    case PRED_PLANET_TYPE: return def->planet_types >> c->arg & 1;
    default: return tx_printed_clause(catalog, c, def);
    }
}

static bool noun_fits(const tx_catalog *catalog, const noun *n, const tx_def *def) {
    unsigned types = n->thing == THING_PLACE ? 1 << TYPE_PLANET : n->types ? n->types : CARD_TYPES;
    if (!(types >> def->type & 1))
        return false;
    bool group = false; /* the alternatives before this one are joined by "or" */
    for (unsigned i = 0; i < n->count; i++) {
        const tx_clause *c = &n->clauses[i];
        group = group || clause_fits(catalog, c, def) != ((c->flags & CLAUSE_NOT) != 0);
        if (c->flags & CLAUSE_OR)
            continue;
        if (!group)
            return false;
        group = false;
    }
    return true;
}

/* ---- Capitals ---------------------------------------------------------------------------------------------------- */
static bool is_part_of_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80 || c == '\'';
}

/* Replaces the name, wherever it occurs as whole words, by its spelling. */
static void spell(char *words, const char *name) {
    size_t length = strlen(name);
    for (char *at = words; length && *at; at++)
        if (strncasecmp(at, name, length) == 0 && !is_part_of_word(at[length]) &&
            (at == words || !is_part_of_word(at[-1])))
            memcpy(at, name, length);
}

/* Longer names are replaced last, because they may contain shorter ones. */
static void spell_names(const tx_catalog *catalog, char *words) {
    enum { LONGEST = 40 };
    for (char *c = words; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c + 32);
    for (size_t length = 1; length < LONGEST; length++) {
        for (unsigned i = 1; i < catalog->trait_count; i++)
            if (strlen(catalog->traits[i]) == length)
                spell(words, catalog->traits[i]);
        for (unsigned i = 0; i < FACTION_COUNT; i++)
            if (strlen(tx_faction_word(i)) == length)
                spell(words, tx_faction_word(i));
    }
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */
static enum tx_phrase try_phrase(const tx_catalog *catalog, const char *words, bool *described, tx_error *error) {
    builder b;
    noun n = {0};
    begin_with_catalog(&b, catalog);
    enum tx_phrase outcome = read_phrase(&b, words, &n);
    for (unsigned d = 0; d < catalog->def_count; d++)
        described[d] = outcome == PHRASE_READ && d > 0 && noun_fits(catalog, &n, &catalog->defs[d]);
    if (b.problems.count)
        lang_error_at(error, TX_MALFORMED, NULL, 0, b.problems.items[0].column, "%s", b.problems.items[0].message);
    lang_builder_free(&b);
    return outcome;
}

enum tx_phrase tx_phrase_read(const tx_catalog *catalog, const char *words, bool *described, tx_error *error) {
    char clean[MAX_LINE + 1];
    if (strlen(words) > MAX_LINE) {
        lang_error_at(error, TX_TOO_LARGE, NULL, 0, 0, "the words are too long: at most %d bytes are read", MAX_LINE);
        return PHRASE_WRONG;
    }
    if (strchr(words, '#')) { /* starts a comment in card files */
        lang_error_at(error, TX_MALFORMED, NULL, 0, (unsigned)(strchr(words, '#') - words) + 1, "'#': expected words");
        return PHRASE_NONE;
    }
    for (size_t i = 0; i <= strlen(words); i++)
        clean[i] = (char)(words[i] ? without_control(words[i]) : '\0');
    enum tx_phrase outcome = try_phrase(catalog, clean, described, error);
    if (outcome == PHRASE_READ)
        return outcome;
    spell_names(catalog, clean);
    tx_error other;
    enum tx_phrase again = try_phrase(catalog, clean, described, &other);
    if (again < outcome) {
        outcome = again;
        *error = other;
    }
    return outcome;
}

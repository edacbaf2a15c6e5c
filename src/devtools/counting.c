/* counting.c: counts the hooks that the core calls (src/core/coverage_hooks.h). Linked only into the program
 * traxis-counting and its tests. */
#include <stdlib.h>

#include "base/memory.h"
#include "core/coverage_hooks.h"
#include "coverage.h"
#include "language/language.h"

/* Indices of a catalog's definitions, abilities and constants in the official catalog; 0: none. */
typedef struct translation {
    const tx_catalog *from;
    uint16_t *cards, *abilities, *constants;
    struct translation *next;
} translation;

static coverage_counts *counts;
static translation *translations;       /* for the catalogs seen so far … */
static const tx_catalog *translated_to; /* … to this catalog */

/* ---- Catalogs ---------------------------------------------------------------------------------------------------- */

static uint16_t *new_numbers(unsigned count) {
    uint16_t *copies = memory_require(calloc(count + 1U, sizeof *copies));
    return copies;
}

/* Returns the same face in the official catalog, or 0. */
static tx_def_id official_face(const tx_catalog *from, tx_def_id def) {
    tx_def_id first = tx_catalog_find(counts->catalog, from->defs[def].id);
    bool other = tx_catalog_find(from, from->defs[def].id) != def;
    return other ? counts->catalog->defs[first].other : first;
}

static void translate_def(translation *t, tx_def_id id) {
    tx_def_id to = official_face(t->from, id);
    const tx_def *def = &t->from->defs[id], *same = &counts->catalog->defs[to];
    t->cards[id] = to;
    if (!to || def->ability_count != same->ability_count || def->constant_count != same->constant_count)
        return; /* replaced by an overlay */
    for (unsigned i = 0; i < def->ability_count; i++)
        t->abilities[def->first_ability + i] = (uint16_t)(same->first_ability + i);
    for (unsigned i = 0; i < def->constant_count; i++)
        t->constants[def->first_constant + i] = (uint16_t)(same->first_constant + i);
}

static translation *translate(const tx_catalog *catalog) {
    translation *t = translations;
    while (t && t->from != catalog)
        t = t->next;
    if (t)
        return t;
    t = memory_require(calloc(1, sizeof *t));
    *t = (translation){catalog, new_numbers(catalog->def_count), new_numbers(catalog->ability_count),
                       new_numbers(catalog->constant_count), translations};
    for (tx_def_id id = 1; id < catalog->def_count; id++)
        translate_def(t, id);
    return translations = t;
}

static void forget_translations(void) {
    while (translations) {
        translation *t = translations;
        translations = t->next;
        free(t->cards);
        free(t->abilities);
        free(t->constants);
        free(t);
    }
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

static void count_word(enum word_list list, unsigned number) {
    counts->words[list][number]++;
}

static void count_occurrence(const translation *t, const tx_game *game, const tx_occurrence *o) {
    count_word(WORDS_EVENT, o->kind);
    if ((o->kind == EV_ENTERS || o->kind == EV_EVENT_PLAYED) && TX_IS_CARD(o->subject))
        counts->cards[t->cards[game->cards[o->subject].def]]++;
}

/* The second half of an instruction is never reached separately. */
static void count_instruction(const tx_instruction *i) {
    count_word(WORDS_OP, i->op);
    if (i->op == OP_CHANGE)
        count_word(WORDS_CARD_CHANGE, (unsigned)i->value);
    if (i->op == OP_LEAVE)
        count_word(WORDS_DEPARTURE, i->to);
    if (tx_op_forms[i->op].second != OP_ALONE)
        count_word(WORDS_OP, i[1].op);
}

void tx_covered(const tx_catalog *catalog, const tx_game *game, enum tx_cover what, unsigned number) {
    if (!counts)
        return;
    const translation *t = translate(catalog);
    switch (what) {
    case COVER_ABILITY:
        counts->abilities[t->abilities[number]]++;
        count_word(WORDS_OP, OP_END);
        break;
    case COVER_CONSTANT:
        counts->constants[t->constants[number]]++;
        count_word(WORDS_LAYER, catalog->constants[number].layer);
        break;
    case COVER_INSTRUCTION: count_instruction(&catalog->code[number]); break;
    case COVER_OCCURRENCE: count_occurrence(t, game, &tx_occurrences(game)[number]); break;
    case COVER_PREDICATE: count_word(WORDS_PREDICATE, number); break;
    case COVER_VALUE: count_word(WORDS_VALUE, number); break;
    case COVER_CONDITION: count_word(WORDS_CONDITION, number); break;
    case COVER_LAYER: count_word(WORDS_LAYER, number); break;
    }
}

void cli_count_into(coverage_counts *into) {
    counts = into;
    if (!into || into->catalog == translated_to)
        return;
    forget_translations();
    translated_to = into->catalog;
}

/* digest.c: computes the digest of a catalog: the same for the same cards in the same order on every machine,
 * independent of file names. Fields are hashed one by one, because structs have padding and pointers. */
#include <string.h>

#include "parser.h"

static void add(uint64_t *digest, uint64_t value) {
    *digest = (*digest ^ value) * UINT64_C(0xff51afd7ed558ccd);
    *digest ^= *digest >> 32;
}

static void digest_words(uint64_t *digest, const char *text) {
    size_t length = text ? strlen(text) : 0;
    add(digest, length);
    for (size_t i = 0; i < length; i++)
        add(digest, (unsigned char)text[i]);
}

#define ADD_ALL(digest, ...)                                                                                           \
    do {                                                                                                               \
        const int64_t values[] = {__VA_ARGS__};                                                                        \
        for (unsigned value = 0; value < sizeof values / sizeof *values; value++)                                      \
            add(digest, (uint64_t)values[value]);                                                                      \
    } while (0)

/* Remarks and line numbers are excluded, and indexes, which follow from the rest. */
static void digest_def(uint64_t *digest, const tx_def *d) {
    digest_words(digest, d->name);
    digest_words(digest, d->id);
    digest_words(digest, d->set);
    digest_words(digest, d->cycle);
    ADD_ALL(digest, d->number, d->squad_number, d->quantity, d->type, d->faction, d->loyalty, d->unique, d->cost,
            d->attack, d->hp, d->command, d->shields, d->starting_hand, d->starting_resources, d->area_effect,
            d->deep_strike, d->planet_types, d->card_bonus, d->resource_bonus, d->struggle_cards, d->struggle_resources,
            d->struggle_condition, d->during_battle_only, d->other_kind, d->other, d->title, d->signature_of,
            d->attach_to, d->allies, d->keywords, d->trait_count, d->flags, d->first_ability, d->ability_count,
            d->first_constant, d->constant_count, d->first_squad, d->squad_count);
    for (unsigned i = 0; i < d->trait_count; i++)
        add(digest, d->printed_traits[i]);
}

static void digest_ability(uint64_t *digest, const tx_ability *a) {
    ADD_ALL(digest, a->kind, a->flags, a->phases, a->event, a->event_flags, a->limit, a->limit_expiry, a->bearer,
            a->subject, a->source, a->other, a->place, a->seat, a->amount, a->standing, a->bearers, a->condition,
            a->code, a->def);
}

static void digest_constant(uint64_t *digest, const tx_constant *c) {
    ADD_ALL(digest, c->layer, c->arg, c->ref, c->bearer, c->sel, c->condition, c->against, c->value, c->label);
}

static void digest_instruction(uint64_t *digest, const tx_instruction *i) {
    ADD_ALL(digest, i->op, i->flags, i->ref, i->to, i->sel, i->value);
}

static void digest_selector(uint64_t *digest, const tx_selector *s) {
    ADD_ALL(digest, s->zones, s->side, s->types, s->first, s->count);
}

static void digest_condition(uint64_t *digest, const tx_condition *c) {
    ADD_ALL(digest, c->kind, c->flags, c->ref, c->cmp, c->sel, c->a, c->b);
}

/* The lists of small things. */
static void digest_parts(uint64_t *digest, const tx_catalog *c) {
    for (unsigned i = 1; i < c->clause_count; i++)
        ADD_ALL(digest, c->clauses[i].predicate, c->clauses[i].flags, c->clauses[i].arg);
    for (unsigned i = 1; i < c->value_count; i++)
        ADD_ALL(digest, c->values[i].kind, c->values[i].half, c->values[i].times, c->values[i].arg, c->values[i].minus);
    for (unsigned i = 1; i < c->squad_count; i++)
        ADD_ALL(digest, c->squads[i].def, c->squads[i].count);
    for (unsigned i = 1; i < c->trait_count; i++)
        digest_words(digest, c->traits[i]);
    for (unsigned i = 0; i < TX_PLANET_DECK; i++)
        add(digest, c->planet_deck[i]);
}

uint64_t lang_catalog_digest(const tx_catalog *c) {
    uint64_t digest = UINT64_C(0x9e3779b97f4a7c15);
    ADD_ALL(&digest, c->def_count, c->ability_count, c->constant_count, c->code_count, c->selector_count,
            c->clause_count, c->value_count, c->condition_count, c->squad_count, c->trait_count, c->planet_count,
            c->face_down);
    for (unsigned i = 1; i < c->def_count; i++)
        digest_def(&digest, &c->defs[i]);
    for (unsigned i = 1; i < c->ability_count; i++)
        digest_ability(&digest, &c->abilities[i]);
    for (unsigned i = 1; i < c->constant_count; i++)
        digest_constant(&digest, &c->constants[i]);
    for (unsigned i = 1; i < c->code_count; i++)
        digest_instruction(&digest, &c->code[i]);
    for (unsigned i = 1; i < c->selector_count; i++)
        digest_selector(&digest, &c->selectors[i]);
    for (unsigned i = 1; i < c->condition_count; i++)
        digest_condition(&digest, &c->conditions[i]);
    digest_parts(&digest, c);
    return digest;
}

uint64_t tx_catalog_digest(const tx_catalog *catalog) {
    return catalog->digest;
}

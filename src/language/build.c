/* build.c: builds the catalog. Equal selectors, values and conditions are stored once. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parser.h"

void *lang_grow(void *items, unsigned *capacity, unsigned count, size_t size) {
    if (count <= *capacity)
        return items;
    unsigned more = *capacity ? 2 * *capacity : 16;
    if (more < count)
        more = count;
    char *larger = memory_resize(items, more, size);
    memset(larger + *capacity * size, 0, (more - *capacity) * size);
    *capacity = more;
    return larger;
}

void lang_builder_begin(builder *b) {
    *b = (builder){0};
    (void)ADD(b->defs); /* entry 0 of every array is a dummy */
    (void)ADD(b->abilities);
    (void)ADD(b->constants);
    (void)ADD(b->code);
    (void)ADD(b->selectors);
    (void)ADD(b->clauses);
    (void)ADD(b->values);
    (void)ADD(b->conditions);
    (void)ADD(b->squads);
    (void)ADD(b->overlay_list);
    *ADD(b->traits) = "";
}

static void free_reading(builder *b) {
    for (unsigned i = 0; i < b->sources.count; i++) {
        free(b->sources.items[i].tokens);
        free(b->sources.items[i].lines);
    }
    free(b->sources.items);
    free(b->stanzas.items);
    free(b->overlays.items);
    free(b->members.items);
    free(b->problems.items);
}

static void free_strings(char **strings, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        free(strings[i]);
    free(strings);
}

void lang_builder_free(builder *b) {
    free_reading(b);
    free(b->defs.items);
    free(b->abilities.items);
    free(b->constants.items);
    free(b->code.items);
    free(b->selectors.items);
    free(b->clauses.items);
    free(b->values.items);
    free(b->conditions.items);
    free(b->squads.items);
    free(b->overlay_list.items);
    free(b->traits.items);
    free_strings(b->strings.items, b->strings.count);
}

const char *lang_keep_string(builder *b, const char *text, size_t length) {
    char *copy = memory_copy_text(text, length);
    *ADD(b->strings) = copy;
    return copy;
}

static bool same_selector(const builder *b, const tx_selector *have, const tx_selector *want,
                          const tx_clause *clauses) {
    return have->zones == want->zones && have->side == want->side && have->types == want->types &&
           have->count == want->count &&
           memcmp(&b->clauses.items[have->first], clauses, want->count * sizeof *clauses) == 0;
}

uint16_t lang_add_selector(builder *b, const tx_selector *selector, const tx_clause *clauses) {
    for (unsigned i = 1; i < b->selectors.count; i++)
        if (same_selector(b, &b->selectors.items[i], selector, clauses))
            return (uint16_t)i;
    tx_selector *s = ADD(b->selectors);
    *s = *selector;
    s->first = (uint16_t)b->clauses.count;
    for (unsigned i = 0; i < selector->count; i++)
        *ADD(b->clauses) = clauses[i];
    return (uint16_t)(b->selectors.count - 1);
}

int16_t lang_add_value(builder *b, tx_value value) {
    unsigned i = 1;
    while (i < b->values.count && memcmp(&b->values.items[i], &value, sizeof value) != 0)
        i++;
    if (i == b->values.count)
        *ADD(b->values) = value;
    return (int16_t)(VALUE_BASE + i);
}

/* Stores the conditions in sequence, all but the last with COND_MORE. Returns 0 for none. */
uint16_t lang_add_conditions(builder *b, const tx_condition *conditions, unsigned count) {
    if (!count)
        return 0;
    tx_condition chain[2 * MAX_CONDITIONS] = {{0}};
    memcpy(chain, conditions, count * sizeof *chain);
    for (unsigned i = 0; i + 1 < count; i++)
        chain[i].flags |= COND_MORE;
    for (unsigned i = 1; i + count <= b->conditions.count; i++)
        if (memcmp(&b->conditions.items[i], chain, count * sizeof *chain) == 0)
            return (uint16_t)i;
    for (unsigned i = 0; i < count; i++)
        *ADD(b->conditions) = chain[i];
    return (uint16_t)(b->conditions.count - count);
}

bool lang_fits_catalog(const builder *b) {
    return b->defs.count < 0xffff && b->abilities.count < 0x7fff && b->constants.count < 0xffff &&
           b->code.count < 0xffff && b->selectors.count < 0xffff && b->clauses.count < 0xffff &&
           b->values.count < VALUE_BASE && b->conditions.count < 0xffff && b->squads.count < 0xffff;
}

static uint16_t trait_or_none(const builder *b, const char *name) {
    int trait = lang_find_trait(b, name, strlen(name));
    return trait < 0 ? 0xffff : (uint16_t)trait;
}

static int by_number(const void *left, const void *right) {
    const tx_def *const *a = left, *const *b = right;
    return (*a)->number != (*b)->number ? (int)(*a)->number - (int)(*b)->number : *a < *b ? -1 : 1;
}

/* Sets the default planet deck: planets of the first set that has any, in the order of their numbers. */
static void lay_planets(builder *b, tx_catalog *catalog) {
    const tx_def *planets[TX_PLANET_DECK];
    unsigned count = 0;
    for (unsigned i = 1; i < b->defs.count && count < TX_PLANET_DECK; i++) {
        const tx_def *d = &b->defs.items[i];
        if (d->type == TYPE_PLANET && (!count || strcmp(d->set, planets[0]->set) == 0))
            planets[count++] = d;
    }
    qsort(planets, count, sizeof *planets, by_number);
    for (unsigned i = 0; i < count; i++)
        catalog->planet_deck[i] = (tx_def_id)(planets[i] - b->defs.items);
    catalog->planet_count = (uint16_t)count;
}

static void index_catalog(builder *b, tx_catalog *catalog) {
    unsigned words = (b->defs.count + 63) / 64;
    uint64_t *printed = memory_resize(NULL, b->selectors.count * words, sizeof *printed);
    for (unsigned i = 0; i < b->selectors.count; i++)
        tx_index_selector(catalog, &b->selectors.items[i], &printed[i * words]);
    catalog->printed = printed;
    catalog->printed_words = (uint16_t)words;
    catalog->host_keywords = tx_index_host_keywords(catalog);
    for (unsigned i = 1; i < b->abilities.count; i++)
        tx_index_ability(catalog, &b->abilities.items[i]);
    tx_index_deck_cards(catalog, memory_resize(NULL, b->defs.count, sizeof *catalog->deck_cards));
    for (unsigned i = 0; i < b->defs.count; i++)
        tx_index_def(catalog, &b->defs.items[i]);
    tx_index_hand_answers(catalog, memory_resize(NULL, b->abilities.count, sizeof *catalog->hand_answers));
}

tx_catalog lang_catalog_so_far(const builder *b) {
    return (tx_catalog){
        .defs = b->defs.items,
        .abilities = b->abilities.items,
        .constants = b->constants.items,
        .code = b->code.items,
        .selectors = b->selectors.items,
        .clauses = b->clauses.items,
        .values = b->values.items,
        .conditions = b->conditions.items,
        .squads = b->squads.items,
        .overlays = b->overlay_list.items,
        .traits = b->traits.items,
        .def_count = (uint16_t)b->defs.count,
        .ability_count = (uint16_t)b->abilities.count,
        .constant_count = (uint16_t)b->constants.count,
        .code_count = (uint16_t)b->code.count,
        .selector_count = (uint16_t)b->selectors.count,
        .clause_count = (uint16_t)b->clauses.count,
        .value_count = (uint16_t)b->values.count,
        .condition_count = (uint16_t)b->conditions.count,
        .squad_count = (uint16_t)b->squads.count,
        .overlay_count = (uint16_t)b->overlay_list.count,
        .trait_count = (uint16_t)b->traits.count,
        .wargear = trait_or_none(b, "Wargear"),
        .relic = trait_or_none(b, "Relic"),
        .power = trait_or_none(b, "Power"),
        .face_down = b->face_down,
    };
}

tx_catalog *lang_finish_catalog(builder *b) {
    owned_catalog *owned = memory_resize(NULL, 1, sizeof *owned);
    owned->shown = lang_catalog_so_far(b);
    lay_planets(b, &owned->shown);
    index_catalog(b, &owned->shown);
    owned->shown.digest = lang_catalog_digest(&owned->shown);
    owned->strings = b->strings.items;
    owned->string_count = b->strings.count;
    free_reading(b);
    return &owned->shown;
}

void tx_catalog_free(tx_catalog *catalog) {
    if (!catalog)
        return;
    owned_catalog *owned = (owned_catalog *)catalog;
    const void *const arrays[] = {catalog->defs,         catalog->abilities, catalog->constants, catalog->code,
                                  catalog->selectors,    catalog->clauses,   catalog->values,    catalog->conditions,
                                  catalog->squads,       catalog->traits,    catalog->overlays,  catalog->printed,
                                  catalog->hand_answers, catalog->deck_cards};
    for (unsigned i = 0; i < sizeof arrays / sizeof *arrays; i++)
        free((void *)(uintptr_t)arrays[i]);
    free_strings(owned->strings, owned->string_count);
    free(owned);
}

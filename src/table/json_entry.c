/* json_entry.c: the opening and the entries as JSON: the stored form of a match. */
#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commitment.h"
#include "json_message_parts.h"
#include "language/language.h"

static const char *const kinds[] = {
#define X(name, word, meaning) word,
    TABLE_ENTRIES(X)
#undef X
};

static bool fail(char *error, size_t size, const char *what) {
    snprintf(error, size, "%s", what);
    return false;
}

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

json_t *table_entry_json(const table_entry *entry) {
    json_t *object = json_pack("{s:s}", "entry", kinds[entry->kind]);
    if (!entry_has_no_seat(entry->kind))
        table_set(object, "seat", table_seat_json(entry->seat));
    if (entry->text[0])
        table_set(object, "text", json_string(entry->text));
    return object;
}

/* Parses "P1" or "P2"; returns TX_SEATS for anything else. */
static unsigned seat_of(const json_t *json) {
    const char *word = json_string_value(json);
    return word && word[0] == 'P' && (word[1] == '1' || word[1] == '2') && !word[2] ? (unsigned)(word[1] - '1')
                                                                                    : TX_SEATS;
}

bool table_entry_read(const json_t *json, table_entry *entry, char *error, size_t size) {
    const char *kind = json_string_value(json_object_get(json, "entry"));
    const json_t *text = json_object_get(json, "text");
    memset(entry, 0, sizeof *entry);
    for (unsigned i = 1; kind && i < TABLE_ENTRY_KINDS; i++)
        if (!strcmp(kind, kinds[i]))
            entry->kind = (uint8_t)i;
    if (!entry->kind)
        return fail(error, size, "an entry of no known kind");
    entry->seat = (uint8_t)seat_of(json_object_get(json, "seat"));
    if (entry_has_no_seat(entry->kind))
        entry->seat = 0;
    if (entry->seat >= TX_SEATS)
        return fail(error, size, "an entry without a seat");
    if (json_string_length(text) >= sizeof entry->text)
        return fail(error, size, "an entry with too much text");
    memcpy(entry->text, json_is_string(text) ? json_string_value(text) : "", json_string_length(text));
    return true;
}

/* ---- The opening ------------------------------------------------------------------------------------------------- */

static json_t *id_json(const tx_catalog *catalog, tx_def_id def) {
    return json_string(catalog->defs[def].id);
}

static json_t *deck_json(const tx_catalog *catalog, const tx_setup *setup, unsigned seat) {
    json_t *object = json_object(), *cards = json_array(), *blank = json_array();
    for (unsigned i = 0; i < setup->deck_size[seat]; i++) {
        json_array_append_new(cards, id_json(catalog, setup->deck[seat][i]));
        if (setup->blank[seat][i])
            json_array_append_new(blank, json_integer(i));
    }
    table_set(object, "warlord", id_json(catalog, setup->warlord[seat]));
    if (setup->synapse[seat])
        table_set(object, "synapse", id_json(catalog, setup->synapse[seat]));
    table_set(object, "cards", cards);
    table_set(object, "blank", blank);
    return object;
}

static json_t *clock_json(const table_clock *clock) {
    json_t *object =
        json_pack("{s:I,s:I,s:I,s:b}", "start", (json_int_t)clock->start, "increment", (json_int_t)clock->increment,
                  "reserve", (json_int_t)clock->reserve, "loses", (int)clock->loses);
    if (clock->turns)
        table_set(object, "turns", json_true());
    if (clock->each)
        table_set(object, "each", json_true());
    return object;
}

json_t *table_overlays_json(const tx_catalog *catalog) {
    json_t *list = json_array();
    for (unsigned i = 0; i < tx_overlay_count(catalog); i++)
        json_array_append_new(
            list, json_sprintf("%s #%016" PRIx64, tx_overlay_name(catalog, i), tx_overlay_digest(catalog, i)));
    return list;
}

static bool same_overlays(const tx_catalog *catalog, const json_t *told) {
    json_t *here = table_overlays_json(catalog);
    bool same = json_array_size(here) == json_array_size(told);
    for (size_t i = 0; same && i < json_array_size(here); i++) {
        const char *name = json_string_value(json_array_get(told, i));
        same = name && !strcmp(name, json_string_value(json_array_get(here, i)));
    }
    json_decref(here);
    return same;
}

json_t *table_opening_json(const tx_catalog *catalog, const table_opening *opening) {
    const tx_setup *setup = &opening->setup;
    json_t *decks = json_array(), *planets = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        json_array_append_new(decks, deck_json(catalog, setup, seat));
    for (unsigned i = 0; i < setup->planet_count; i++)
        json_array_append_new(planets, id_json(catalog, setup->planets[i]));
    json_t *object = json_pack("{s:s,s:i}", "entry", "opened", "rules", (int)setup->rules);
    table_set(object, "asking", json_integer(setup->asking));
    table_set(object, "first", table_seat_json(setup->first));
    table_set(object, "seed", json_sprintf("%" PRIu64, opening->seed));
    if (opening->salted)
        table_set(object, "salt", table_bytes_json(opening->salt, sizeof opening->salt));
    if (opening->shared)
        table_set(object, "random", table_random_json(opening->random));
    if (opening->clock.start)
        table_set(object, "clock", clock_json(&opening->clock));
    if (opening->open_lists)
        table_set(object, "open lists", json_true());
    if (opening->undo)
        table_set(object, "undo", json_string(table_undo_words[opening->undo]));
    if (tx_overlay_count(catalog))
        table_set(object, "overlays", table_overlays_json(catalog));
    table_set(object, "computers", json_integer(opening->computer));
    table_set(object, "decks", decks);
    table_set(object, "planets", planets);
    return object;
}

/* Finds a card by its id. Faces share an id: the first one is returned. */
static tx_def_id def_of(const tx_catalog *catalog, const json_t *json) {
    const char *id = json_string_value(json);
    for (unsigned def = 1; id && def < catalog->def_count; def++)
        if (catalog->defs[def].id && !strcmp(catalog->defs[def].id, id))
            return (tx_def_id)def;
    return 0;
}

static bool read_blank(const json_t *json, tx_setup *setup, unsigned seat) {
    size_t index;
    json_t *value;
    json_array_foreach((json_t *)json, index, value) {
        json_int_t at = json_integer_value(value);
        if (!json_is_integer(value) || at < 0 || at >= setup->deck_size[seat])
            return false;
        setup->blank[seat][at] = 1;
    }
    return true;
}

static bool read_deck(const tx_catalog *catalog, const json_t *json, tx_setup *setup, unsigned seat) {
    const json_t *cards = json_object_get(json, "cards");
    if (json_array_size(cards) > TX_MAX_DECK)
        return false;
    setup->warlord[seat] = def_of(catalog, json_object_get(json, "warlord"));
    setup->synapse[seat] = def_of(catalog, json_object_get(json, "synapse"));
    setup->deck_size[seat] = (uint8_t)json_array_size(cards);
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        if (!(setup->deck[seat][i] = def_of(catalog, json_array_get(cards, i))))
            return false;
    return setup->warlord[seat] && read_blank(json_object_get(json, "blank"), setup, seat);
}

static bool read_planets(const tx_catalog *catalog, const json_t *json, tx_setup *setup) {
    if (!json_is_array(json) || json_array_size(json) > TX_PLANET_DECK)
        return false;
    setup->planet_count = (uint8_t)json_array_size(json);
    for (unsigned i = 0; i < setup->planet_count; i++)
        if (!(setup->planets[i] = def_of(catalog, json_array_get(json, i))))
            return false;
    return true;
}

static bool read_milliseconds(const json_t *json, json_int_t least, uint32_t *milliseconds) {
    json_int_t number = json_integer_value(json);
    *milliseconds = (uint32_t)number;
    return json_is_integer(json) && number >= least && number <= UINT32_MAX;
}

static bool read_clock(const json_t *json, table_clock *clock) {
    const json_t *reserve = json_object_get(json, "reserve");
    if (!json)
        return true;
    clock->loses = json_is_true(json_object_get(json, "loses"));
    clock->turns = json_is_true(json_object_get(json, "turns"));
    clock->each = json_is_true(json_object_get(json, "each"));
    return read_milliseconds(json_object_get(json, "start"), 1, &clock->start) &&
           read_milliseconds(json_object_get(json, "increment"), 0, &clock->increment) &&
           (!reserve || read_milliseconds(reserve, 0, &clock->reserve)) &&
           json_is_boolean(json_object_get(json, "loses"));
}

bool table_salt_read(const json_t *json, uint8_t salt[TABLE_SALT]) {
    size_t length = 0;
    return json_is_string(json) && json_string_length(json) == (size_t)2 * TABLE_SALT &&
           sodium_hex2bin(salt, TABLE_SALT, json_string_value(json), json_string_length(json), NULL, &length, NULL) ==
               0 &&
           length == TABLE_SALT;
}

/* The salt is optional. */
static bool read_salt(const json_t *json, table_opening *opening) {
    opening->salted = json != NULL;
    return !json || table_salt_read(json, opening->salt);
}

/* Parses the contributions of the players, and checks that the seed follows from them. */
static bool read_random(const json_t *json, table_opening *opening) {
    opening->shared = json != NULL;
    if (!json)
        return true;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (!table_salt_read(json_array_get(json, seat), opening->random[seat]))
            return false;
    return opening->salted && opening->seed == commitment_seed(opening->salt, opening->random);
}

/* Parses a decimal number of 64 bits. */
static bool read_seed(const json_t *json, uint64_t *seed) {
    const char *text = json_is_string(json) ? json_string_value(json) : "";
    if (!*text || text[strspn(text, "0123456789")])
        return false;
    errno = 0;
    *seed = strtoull(text, NULL, 10);
    return errno == 0;
}

/* A whole number from 0 to `most`. */
static bool read_small(const json_t *json, unsigned most, uint8_t *number) {
    json_int_t value = json_integer_value(json);
    *number = (uint8_t)value;
    return json_is_integer(json) && value >= 0 && value <= (json_int_t)most;
}

/* Openings older than the setting lack it. */
bool table_undo_read(const json_t *json, uint8_t *undo) {
    *undo = UNDO_LEGACY;
    for (uint8_t i = UNDO_LEGACY + 1; json_is_string(json) && i < TABLE_UNDO_COUNT; i++)
        if (!strcmp(json_string_value(json), table_undo_words[i]))
            *undo = i;
    return !json || *undo != UNDO_LEGACY;
}

/* The starting player; null: random. */
static bool read_first(const json_t *json, uint8_t *first) {
    unsigned seat = seat_of(json);
    *first = seat < TX_SEATS ? (uint8_t)seat : TX_NONE;
    return seat < TX_SEATS || json_is_null(json);
}

bool table_opening_read_fields(const tx_catalog *catalog, const json_t *json, table_opening *opening, char *error,
                               size_t size) {
    tx_setup *setup = &opening->setup;
    const char *kind = json_string_value(json_object_get(json, "entry"));
    memset(opening, 0, sizeof *opening);
    if (!kind || strcmp(kind, "opened") != 0)
        return fail(error, size, "no opening of a table");
    if (!same_overlays(catalog, json_object_get(json, "overlays")))
        return fail(error, size, "the table was opened with other overlays than those that are here");
    if (!read_seed(json_object_get(json, "seed"), &opening->seed) ||
        !read_small(json_object_get(json, "rules"), TX_DEMO_RULES, &setup->rules) ||
        !read_small(json_object_get(json, "asking"), TX_ASKED_ALL, &setup->asking) ||
        !read_small(json_object_get(json, "computers"), (1u << TX_SEATS) - 1, &opening->computer) ||
        !read_first(json_object_get(json, "first"), &setup->first))
        return fail(error, size, "a number of the opening cannot be read");
    if (!read_clock(json_object_get(json, "clock"), &opening->clock))
        return fail(error, size, "the clock of the opening cannot be read");
    if (!read_salt(json_object_get(json, "salt"), opening))
        return fail(error, size, "the salt of the opening cannot be read");
    if (!read_random(json_object_get(json, "random"), opening))
        return fail(error, size, "the seed of the opening does not follow from what both players added");
    opening->open_lists = json_is_true(json_object_get(json, "open lists"));
    return table_undo_read(json_object_get(json, "undo"), &opening->undo) ||
           fail(error, size, "the undo setting of the opening is not off, by request or free");
}

bool table_opening_read(const tx_catalog *catalog, const json_t *json, table_opening *opening, char *error,
                        size_t size) {
    tx_setup *setup = &opening->setup;
    if (!table_opening_read_fields(catalog, json, opening, error, size))
        return false;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (!read_deck(catalog, json_array_get(json_object_get(json, "decks"), seat), setup, seat))
            return fail(error, size, "a deck of the opening cannot be read");
    return read_planets(catalog, json_object_get(json, "planets"), setup) ||
           fail(error, size, "a planet of the opening is not known");
}

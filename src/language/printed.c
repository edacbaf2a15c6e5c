/* printed.c: returns the printed properties of cards, for clients without access to the catalog
 * (include/traxis_cards.h). */
#include <string.h>

#include "core/note.h"
#include "language.h"
#include "text/text_words.h"

_Static_assert((int)TX_NOT_PRINTED == (int)NO_COST && (int)TX_NOT_PRINTED == (int)NO_VALUE, "the same numbers");
_Static_assert((int)TX_PRINTED_X == (int)COST_X, "the same numbers");

/* The public numbers equal those of the vocabulary. */
#define X(name, word, meaning) _Static_assert((int)TX_TYPE_##name == (int)TYPE_##name, #name);
TX_TYPES(X)
#undef X
#define X(name, word, meaning) _Static_assert((int)TX_FACTION_##name == (int)FACTION_##name, #name);
TX_FACTIONS(X)
#undef X
#define X(name, word, meaning) _Static_assert((int)TX_LOYALTY_##name == (int)LOYALTY_##name, #name);
TX_LOYALTIES(X)
#undef X
#define X(name, word, meaning) _Static_assert((int)TX_KEYWORD_##name == (int)KEYWORD_##name, #name);
TX_KEYWORDS(X)
#undef X
#define X(name, word, meaning) _Static_assert((int)TX_PLANET_##name == (int)PLANET_##name, #name);
TX_PLANET_TYPES(X)
#undef X
_Static_assert((int)TX_PLANET_SYMBOLS == (int)PLANET_TYPE_COUNT, "all of them");

/* Invalid numbers are treated like 0. */
static const tx_def *face(const tx_catalog *catalog, tx_def_id def) {
    return &catalog->defs[def < catalog->def_count ? def : 0];
}

static const char *word(const char *text) {
    return text ? text : "";
}

unsigned tx_catalog_count(const tx_catalog *catalog) {
    return catalog->def_count;
}

const char *tx_card_name(const tx_catalog *catalog, tx_def_id def) {
    return word(face(catalog, def)->name);
}

const char *tx_card_id(const tx_catalog *catalog, tx_def_id def) {
    return word(face(catalog, def)->id);
}

const char *tx_card_set(const tx_catalog *catalog, tx_def_id def) {
    return word(face(catalog, def)->set);
}

const char *tx_card_cycle(const tx_catalog *catalog, tx_def_id def) {
    return word(face(catalog, def)->cycle);
}

const char *tx_card_type(const tx_catalog *catalog, tx_def_id def) {
    return text_type_word(face(catalog, def)->type);
}

const char *tx_card_faction(const tx_catalog *catalog, tx_def_id def) {
    return def ? text_faction_word(face(catalog, def)->faction) : "";
}

const char *tx_card_loyalty(const tx_catalog *catalog, tx_def_id def) {
    return def ? text_loyalty_word(face(catalog, def)->loyalty) : "";
}

const char *tx_card_trait(const tx_catalog *catalog, tx_def_id def, unsigned index) {
    const tx_def *d = face(catalog, def);
    return index < d->trait_count ? catalog->traits[d->printed_traits[index]] : NULL;
}

static int or_x(int value, const tx_def *d, unsigned flag) {
    return d->flags & flag ? TX_PRINTED_X : value;
}

/* For properties where the catalog stores 0 for none. */
static int or_none(bool printed, int value) {
    return printed ? value : TX_NOT_PRINTED;
}

int tx_card_fact(const tx_catalog *catalog, tx_def_id def, enum tx_fact fact) {
    const tx_def *d = face(catalog, def);
    bool planet = d->type == TYPE_PLANET;
    if (d->type == TYPE_NONE)
        return TX_NOT_PRINTED;
    switch (fact) {
    case TX_FACT_TYPE: return d->type;
    case TX_FACT_FACTION: return d->faction;
    case TX_FACT_COST: return d->cost;
    case TX_FACT_ATTACK: return or_x(d->attack, d, DEF_X_ATTACK);
    case TX_FACT_HP: return or_x(d->hp, d, DEF_X_HP);
    case TX_FACT_COMMAND: return d->command;
    case TX_FACT_SHIELDS: return d->shields;
    case TX_FACT_STARTING_HAND: return or_none(d->type == TYPE_WARLORD, d->starting_hand);
    case TX_FACT_STARTING_RESOURCES: return or_none(d->type == TYPE_WARLORD, d->starting_resources);
    case TX_FACT_AREA_EFFECT:
        return or_none(d->keywords >> KEYWORD_AREA_EFFECT & 1, or_x(d->area_effect, d, DEF_X_AREA_EFFECT));
    case TX_FACT_DEEP_STRIKE: return d->deep_strike;
    case TX_FACT_CARD_BONUS: return or_none(planet, d->card_bonus);
    case TX_FACT_RESOURCE_BONUS: return or_none(planet, d->resource_bonus);
    case TX_FACT_NUMBER: return or_none(d->number != 0, d->number);
    case TX_FACT_COPIES: return d->quantity;
    case TX_FACT_UNIQUE: return d->unique != 0;
    case TX_FACT_LOYALTY: return d->loyalty;
    case TX_FACT_WRITTEN: return !(d->flags & DEF_UNWRITTEN);
    case TX_FACTS: break;
    }
    return TX_NOT_PRINTED;
}

bool tx_card_has_keyword(const tx_catalog *catalog, tx_def_id def, unsigned keyword) {
    return keyword < KEYWORD_COUNT && (face(catalog, def)->keywords >> keyword & 1);
}

int tx_keyword_find(const char *keyword) {
    for (unsigned i = 0; i < KEYWORD_COUNT; i++)
        if (strcmp(text_keyword_id(i), keyword) == 0)
            return (int)i;
    return -1;
}

const char *tx_keyword_word(unsigned keyword) {
    return keyword < KEYWORD_COUNT ? text_keyword_id(keyword) : NULL;
}

const char *tx_faction_word(unsigned faction) {
    return faction < FACTION_COUNT ? text_faction_word(faction) : NULL;
}

const char *tx_planet_type_word(unsigned symbol) {
    return symbol < PLANET_TYPE_COUNT ? text_planet_type_word(symbol) : NULL;
}

bool tx_card_has_planet_type(const tx_catalog *catalog, tx_def_id def, unsigned symbol) {
    return symbol < PLANET_TYPE_COUNT && (face(catalog, def)->planet_types >> symbol & 1);
}

tx_def_id tx_card_title_id(const tx_catalog *catalog, tx_def_id def) {
    return face(catalog, def)->title;
}

tx_def_id tx_card_other_face(const tx_catalog *catalog, tx_def_id def) {
    return face(catalog, def)->other;
}

tx_def_id tx_card_signature_of(const tx_catalog *catalog, tx_def_id def) {
    return face(catalog, def)->signature_of;
}

/* The compiler stores all first faces before all others. */
bool tx_card_is_first_face(const tx_catalog *catalog, tx_def_id def) {
    tx_def_id other = face(catalog, def)->other;
    return def != 0 && def < catalog->def_count && def != catalog->face_down && (other == 0 || other > def);
}

/* Entry 0 of the catalog's list is a dummy. */
static const tx_overlay *overlay_at(const tx_catalog *catalog, unsigned index) {
    return index < tx_overlay_count(catalog) ? &catalog->overlays[index + 1] : NULL;
}

unsigned tx_overlay_count(const tx_catalog *catalog) {
    return catalog->overlay_count - 1u;
}

const char *tx_overlay_name(const tx_catalog *catalog, unsigned index) {
    const tx_overlay *o = overlay_at(catalog, index);
    return o ? o->name : NULL;
}

const char *tx_overlay_file(const tx_catalog *catalog, unsigned index) {
    const tx_overlay *o = overlay_at(catalog, index);
    return o ? o->file : NULL;
}

const char *tx_overlay_text(const tx_catalog *catalog, unsigned index) {
    const tx_overlay *o = overlay_at(catalog, index);
    return o ? o->text : NULL;
}

uint64_t tx_overlay_digest(const tx_catalog *catalog, unsigned index) {
    const tx_overlay *o = overlay_at(catalog, index);
    return o ? o->digest : 0;
}

const char *tx_note_name(unsigned kind) {
    static const char *const names[] = {
#define X(name, facts, meaning) #name,
        TX_NOTE_LIST(X)
#undef X
    };
    return kind < NOTE_KINDS ? names[kind] : NULL;
}

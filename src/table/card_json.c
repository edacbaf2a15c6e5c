/* card_json.c: one card as a JSON object. A field that a card does not have is left out; `null` stands where a kind of
 * card never has the fact (the faction of a planet, the loyalty of a token), or where a dash is printed (the cost of
 * an event that is played from reserve only). */
#include "card_json.h"

#include <ctype.h>
#include <string.h>

#include "text/text.h"
#include "text/text_words.h"

enum { TEXT_SIZE = 8192 };

static void set(json_t *object, const char *field, json_t *value) {
    json_object_set_new(object, field, value);
}

static void set_number(json_t *object, const char *field, int value) {
    if (value >= 0)
        set(object, field, json_integer(value));
}

/* Field names and values use underscores: "enemy_events". */
static json_t *snake(const char *words) {
    char text[64];
    size_t length = strlen(words) < sizeof text ? strlen(words) : sizeof text - 1;
    for (size_t i = 0; i < length; i++)
        text[i] = words[i] == ' ' ? '_' : (char)tolower((unsigned char)words[i]);
    return json_stringn(text, length);
}

static json_t *pair(const char *field, json_t *value) {
    json_t *object = json_object();
    set(object, field, value);
    return object;
}

/* A number that may be printed as X. */
static json_t *number_or_x(int value, bool is_x) {
    return is_x ? json_string("X") : json_integer(value);
}

/* ---- Keywords and traits ----------------------------------------------------------------------------------------- */

static json_t *keyword_json(const tx_def *def, unsigned keyword) {
    switch (keyword) {
    case KEYWORD_AREA_EFFECT:
        return pair("area_effect", number_or_x(def->area_effect, (def->flags & DEF_X_AREA_EFFECT) != 0));
    case KEYWORD_DEEP_STRIKE: return pair("deep_strike", json_integer(def->deep_strike));
    case KEYWORD_NO_ATTACHMENTS: return pair("no_attachments", json_string("all"));
    case KEYWORD_NO_WARGEAR: return pair("no_attachments", json_string("wargear"));
    case KEYWORD_IMMUNE_ENEMY_EVENTS: return pair("immune", json_string("enemy_events"));
    case KEYWORD_IMMUNE_POWER_EVENTS: return pair("immune", json_string("power_events"));
    case KEYWORD_LIMIT_PER_UNIT: return pair("limit_per_unit", json_integer(1));
    default: return snake(text_keyword_id(keyword));
    }
}

/* Restrictions on attachments and on entering play are printed before the other keywords. */
enum {
    PRINTED_FIRST =
        1 << KEYWORD_NO_ATTACHMENTS | 1 << KEYWORD_NO_WARGEAR | 1 << KEYWORD_DEEP_STRIKE | 1 << KEYWORD_LIMITED
};

static void append_keywords(json_t *list, const tx_def *def, uint32_t keywords) {
    for (unsigned keyword = 0; keyword < KEYWORD_COUNT; keyword++)
        if ((keywords >> keyword & 1) != 0)
            json_array_append_new(list, keyword_json(def, keyword));
}

static json_t *keywords_json(const tx_catalog *catalog, const tx_def *def) {
    json_t *list = json_array();
    append_keywords(list, def, def->keywords & PRINTED_FIRST);
    if (text_def_has_trait(def, catalog->relic)) /* R17.3: every Relic bears this limit */
        json_array_append_new(list, pair("limit_per_player", json_string(catalog->traits[catalog->relic])));
    append_keywords(list, def, def->keywords & ~(uint32_t)PRINTED_FIRST);
    return list;
}

static json_t *traits_json(const tx_catalog *catalog, const tx_def *def) {
    json_t *list = json_array();
    for (unsigned i = 0; i < def->trait_count; i++)
        json_array_append_new(list, json_string(catalog->traits[def->printed_traits[i]]));
    return list;
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static void add_text(json_t *object, const tx_catalog *catalog, tx_def_id id) {
    static tx_paragraph paragraphs[TX_MAX_PARAGRAPHS];
    static char text[TEXT_SIZE];
    json_t *list = json_array();
    unsigned count = tx_card_paragraphs(catalog, id, paragraphs, TX_MAX_PARAGRAPHS);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(paragraphs[i].kind, "keywords") != 0) {
            json_t *ability = pair("kind", json_string(paragraphs[i].kind));
            set(ability, "text", json_string(paragraphs[i].text));
            json_array_append_new(list, ability);
        }
    tx_card_text(catalog, id, text, sizeof text);
    set(object, "text", json_string(text));
    set(object, "abilities", list);
}

/* ---- Hosts of attachments ---------------------------------------------------------------------------------------- */

static const char *host_word(const tx_selector *host) {
    if ((host->zones & ZONE_PLACES) != 0 || host->types == 1 << TYPE_PLANET)
        return "planet";
    if (host->types == 1 << TYPE_ARMY)
        return "army_unit";
    return host->types == 1 << TYPE_WARLORD ? "warlord" : "unit";
}

static void append_to(json_t *object, const char *field, const char *word) {
    json_t *list = json_object_get(object, field);
    if (list == NULL) {
        list = json_array();
        set(object, field, list);
    }
    json_array_append_new(list, json_string(word));
}

static void add_host_trait(json_t *object, const tx_catalog *catalog, const tx_selector *host, unsigned at) {
    const tx_clause *clause = &catalog->clauses[at];
    bool joined = (clause->flags & CLAUSE_OR) != 0 || (at > host->first && (clause[-1].flags & CLAUSE_OR) != 0);
    const char *field = (clause->flags & CLAUSE_NOT) != 0 ? "traits_none" : joined ? "traits_any" : "traits_all";
    append_to(object, field, catalog->traits[clause->arg]);
}

static void add_host_clause(json_t *object, const tx_catalog *catalog, const tx_selector *host, unsigned at) {
    const tx_clause *clause = &catalog->clauses[at];
    switch (clause->predicate) {
    case PRED_TRAIT: add_host_trait(object, catalog, host, at); break;
    case PRED_UNIQUE: set(object, "unique", json_boolean((clause->flags & CLAUSE_NOT) == 0)); break;
    case PRED_FACTION: set(object, "faction", json_string(text_faction_word((unsigned)clause->arg))); break;
    case PRED_KEYWORD: set(object, "keyword", snake(text_keyword_id((unsigned)clause->arg))); break;
    case PRED_PLANET_TYPE: set(object, "planet_type", json_string(text_planet_type_word((unsigned)clause->arg))); break;
    case PRED_COST_LE: set(object, "max_printed_cost", json_integer(clause->arg)); break;
    default: break;
    }
}

static json_t *host_json(const tx_catalog *catalog, const tx_def *def) {
    const tx_selector *host = &catalog->selectors[def->attach_to];
    json_t *object = pair("host", json_string(host_word(host)));
    if (host->side == SIDE_YOU || host->side == SIDE_ENEMY)
        set(object, "controller", json_string(host->side == SIDE_YOU ? "you" : "opponent"));
    if (host->types == (UNIT_TYPES & ~(1 << TYPE_WARLORD)))
        set(object, "not_type", json_string(text_type_word(TYPE_WARLORD)));
    for (unsigned i = 0; i < host->count; i++)
        add_host_clause(object, catalog, host, host->first + i);
    return object;
}

static void add_hosts(json_t *object, const tx_catalog *catalog, const tx_def *def) {
    bool as_attachment = def->other_kind == OTHER_DEPLOY_AS || def->other_kind == OTHER_ENTER_AS;
    if (def->attach_to != 0)
        set(object, "attach_to", host_json(catalog, def));
    if (as_attachment && catalog->defs[def->other].attach_to != 0)
        set(object, "attach_to_as_attachment", host_json(catalog, &catalog->defs[def->other]));
}

/* ---- Warlords and signature squads ------------------------------------------------------------------------------- */

static json_t *squad_json(const tx_catalog *catalog, const tx_def *def) {
    json_t *list = json_array();
    for (unsigned i = 0; i < def->squad_count; i++) {
        const tx_squad_entry *entry = &catalog->squads[def->first_squad + i];
        json_t *member = pair("id", json_string(catalog->defs[entry->def].id));
        set(member, "name", json_string(catalog->defs[entry->def].name));
        set(member, "count", json_integer(entry->count));
        json_array_append_new(list, member);
    }
    return list;
}

static void add_warlord(json_t *object, const tx_catalog *catalog, const tx_def *def) {
    const tx_def *bloodied = &catalog->defs[def->other];
    json_t *back = json_object();
    set_number(object, "starting_hand", def->starting_hand);
    set_number(object, "starting_resources", def->starting_resources);
    set_number(back, "attack", bloodied->attack);
    set_number(back, "hp", bloodied->hp);
    set(back, "keywords", keywords_json(catalog, bloodied));
    add_text(back, catalog, def->other);
    set(object, "bloodied", back);
    set(object, "signature_squad", squad_json(catalog, def));
    set(object, "squad_number", json_integer(def->squad_number));
}

static void add_signature(json_t *object, const tx_catalog *catalog, const tx_def *def, tx_def_id id) {
    const tx_def *warlord = &catalog->defs[def->signature_of];
    set(object, "signature_of", json_string(warlord->id));
    for (unsigned i = 0; i < warlord->squad_count; i++)
        if (catalog->squads[warlord->first_squad + i].def == id)
            set(object, "squad_copies", json_integer(catalog->squads[warlord->first_squad + i].count));
}

/* ---- The card ---------------------------------------------------------------------------------------------------- */

/* The project's own cards are the official ones; any other folder holds home-made cards. */
static bool is_official(const tx_def *def, const char *folder) {
    return def->file != NULL && strncmp(def->file, folder, strlen(folder)) == 0;
}

static void add_identity(json_t *object, const tx_def *def, const char *official) {
    bool planet = def->type == TYPE_PLANET;
    bool loyal = def->type != TYPE_WARLORD && def->type != TYPE_SYNAPSE && def->type != TYPE_TOKEN && !planet;
    set(object, "id", json_string(def->id));
    set(object, "name", json_string(def->name));
    set(object, "set", json_string(def->set));
    set(object, "cycle", json_string(def->cycle != NULL ? def->cycle : def->set));
    set(object, "number", def->number != 0 ? json_integer(def->number) : json_null());
    if (official)
        set(object, "official", json_boolean(is_official(def, official)));
    set(object, "faction", planet ? json_null() : json_string(text_faction_word(def->faction)));
    set(object, "type", json_string(text_type_word(def->type)));
    set(object, "loyalty", loyal ? json_string(text_loyalty_word(def->loyalty)) : json_null());
    set(object, "unique", json_boolean(def->unique != 0));
}

static void add_numbers(json_t *object, const tx_def *def) {
    bool unit = (1 << def->type & UNIT_TYPES) != 0;
    if (def->type == TYPE_EVENT && def->cost == NO_COST)
        set(object, "cost", json_null());
    else if (def->cost != NO_COST)
        set(object, "cost", number_or_x(def->cost, def->cost == COST_X));
    if (unit && def->type != TYPE_WARLORD)
        set_number(object, "command", def->command);
    if (unit) {
        set(object, "attack", number_or_x(def->attack, (def->flags & DEF_X_ATTACK) != 0));
        set(object, "hp", number_or_x(def->hp, (def->flags & DEF_X_HP) != 0));
    }
    if (def->shields > 0)
        set_number(object, "shields", def->shields);
}

static void add_planet(json_t *object, const tx_def *def) {
    static const unsigned printed_order[PLANET_TYPE_COUNT] = {PLANET_MATERIAL, PLANET_TECH, PLANET_STRONGPOINT};
    json_t *icons = json_array();
    for (unsigned i = 0; i < PLANET_TYPE_COUNT; i++)
        if ((def->planet_types >> printed_order[i] & 1) != 0)
            json_array_append_new(icons, json_string(text_planet_type_word(printed_order[i])));
    set(object, "icons", icons);
    set(object, "card_bonus", json_integer(def->card_bonus));
    set(object, "resource_bonus", json_integer(def->resource_bonus));
}

static void add_command_bonus(json_t *object, const tx_def *def) {
    if ((def->struggle_cards == 0 && def->struggle_resources == 0) || def->struggle_condition != 0)
        return;
    json_t *bonus = pair("cards", json_integer(def->struggle_cards));
    set(bonus, "resources", json_integer(def->struggle_resources));
    set(object, "command_bonus", bonus);
}

json_t *card_json(const tx_catalog *catalog, tx_def_id id, const char *official) {
    const tx_def *def = &catalog->defs[id];
    json_t *object = json_object();
    add_identity(object, def, official);
    if (def->type == TYPE_PLANET) {
        add_planet(object, def);
    } else {
        add_numbers(object, def);
        set(object, "traits", traits_json(catalog, def));
        set(object, "keywords", keywords_json(catalog, def));
    }
    add_hosts(object, catalog, def);
    add_command_bonus(object, def);
    if (def->type == TYPE_WARLORD && def->other != 0)
        add_warlord(object, catalog, def);
    if (def->signature_of != 0)
        add_signature(object, catalog, def, id);
    set(object, "quantity", json_integer(def->quantity));
    add_text(object, catalog, id);
    if ((def->flags & DEF_UNWRITTEN) != 0)
        set(object, "unwritten", json_true());
    if (def->note != NULL)
        set(object, "note", json_string(def->note));
    return object;
}

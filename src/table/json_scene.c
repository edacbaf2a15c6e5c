/* json_scene.c: views, changes and prompts as JSON. Fields that do not apply are omitted. */
#include <string.h>

#include "core/note.h"
#include "core/pending.h"
#include "json_message_parts.h"
#include "text/text_words.h"

/* ---- Small parts ------------------------------------------------------------------------------------------------- */

void table_set(json_t *object, const char *field, json_t *value) {
    json_object_set_new(object, field, value);
}

/* A card is a number; places and seats are words. */
static json_t *ref_json(tx_ref ref) {
    if (TX_IS_CARD(ref))
        return json_integer(ref);
    if (TX_IS_PLANET(ref))
        return json_sprintf("planet %d", ref - TX_FIRST_PLACE + 1);
    if (TX_IS_HQ(ref))
        return json_sprintf("HQ P%d", ref - TX_FIRST_HQ + 1);
    return TX_IS_SEAT(ref) ? table_seat_json(ref - TX_FIRST_SEAT) : json_null();
}

void table_set_ref(json_t *object, const char *field, tx_ref ref) {
    if (ref != TX_NONE)
        table_set(object, field, ref_json(ref));
}

static void set_true(json_t *object, const char *field, bool value) {
    if (value)
        table_set(object, field, json_true());
}

static void set_count(json_t *object, const char *field, unsigned value) {
    if (value)
        table_set(object, field, json_integer(value));
}

json_t *table_bytes_json(const uint8_t *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    char text[2 * TABLE_SALT];
    size_t length = 0;
    for (size_t i = 0; i < count && length < sizeof text; i++) {
        text[length++] = digits[bytes[i] >> 4];
        text[length++] = digits[bytes[i] & 15];
    }
    return json_stringn(text, length);
}

json_t *table_random_json(const uint8_t (*random)[TABLE_SALT]) {
    json_t *list = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        json_array_append_new(list, table_bytes_json(random[seat], TABLE_SALT));
    return list;
}

json_t *table_seat_json(unsigned seat) {
    return seat < TX_SEATS ? json_sprintf("P%u", seat + 1) : json_null();
}

json_t *table_lower_json(const char *name) {
    char text[64];
    size_t length = strlen(name);
    for (size_t i = 0; i < length && i < sizeof text; i++)
        text[i] = name[i] == '_' ? ' ' : (char)(name[i] | ('A' <= name[i] && name[i] <= 'Z' ? 0x20 : 0));
    return json_stringn(text, length);
}

/* ---- Where a card is --------------------------------------------------------------------------------------------- */

static const char *const piles[] = {"deck", "hand", "discard", "removed", "HQ", "support", "limbo"};

json_t *table_list_json(unsigned list) {
    if (list < TX_UNITS)
        return json_string(piles[list / TX_SEATS]);
    if (list < TX_RESERVE)
        return json_string("planet");
    if (list < TX_PLANET_CARDS)
        return json_string("reserve");
    return json_string(list < TX_BANK ? "on planet" : list == TX_BANK ? "bank" : "attached");
}

/* Sets zone, side, planet and host. */
static void set_place(json_t *object, const scene_card *card) {
    unsigned list = card->list;
    table_set(object, "zone", table_list_json(list));
    if (list >= TX_UNITS && list < TX_PLANET_CARDS)
        table_set(object, "planet", json_integer((list - TX_UNITS) % (2 * TX_LINE) / 2 + 1));
    else if (list >= TX_PLANET_CARDS && list < TX_BANK)
        table_set(object, "planet", json_integer(list - TX_PLANET_CARDS + 1));
    if (list < TX_PLANET_CARDS)
        table_set(object, "side", table_seat_json(list % TX_SEATS));
    if (list == TX_ATTACHED)
        table_set_ref(object, "host", card->host);
    if (list / TX_SEATS == TX_DISCARD / TX_SEATS)
        table_set(object, "under", json_integer(card->at));
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static json_t *keywords_json(uint32_t keywords) {
    json_t *list = json_array();
    for (unsigned keyword = 0; keyword < KEYWORD_COUNT; keyword++)
        if (keywords >> keyword & 1)
            json_array_append_new(list, json_string(text_keyword_id(keyword)));
    return list;
}

static bool has_numbers(const scene_card *card) {
    return (card->list >= TX_UNITS && card->list < TX_RESERVE) || card->list / TX_SEATS == TX_HQ_UNITS / TX_SEATS;
}

static void set_numbers(json_t *object, const scene_card *card) {
    table_set(object, "attack", json_integer(card->attack));
    table_set(object, "hp", json_integer(card->hp));
    table_set(object, "command", json_integer(card->command));
    set_count(object, "area effect", (unsigned)(card->area_effect > 0 ? card->area_effect : 0));
    if (card->keywords)
        table_set(object, "keywords", keywords_json(card->keywords));
}

json_t *table_card_scene_json(const scene_card *card) {
    json_t *object = json_object();
    table_set(object, "card", json_integer(card->number));
    table_set(object, "def", card->def ? json_integer(card->def) : json_null());
    if (card->face != card->def)
        table_set(object, "face", json_integer(card->face));
    set_place(object, card);
    table_set(object, "owner", table_seat_json(card->owner));
    if (card->controller != card->owner)
        table_set(object, "controller", table_seat_json(card->controller));
    set_true(object, "exhausted", card->flags & TX_EXHAUSTED);
    set_true(object, "other side", card->flags & TX_OTHER_SIDE);
    set_true(object, "committed", card->flags & TX_COMMITTED);
    set_true(object, "blank", card->flags & TX_BLANKED);
    set_true(object, "retreating", card->flags & TX_RETREATING);
    set_true(object, "face down", card->flags & TX_FACE_DOWN);
    set_count(object, "damage", card->damage);
    set_count(object, "resources", card->resources);
    set_count(object, "copy", card->copy);
    if (has_numbers(card))
        set_numbers(object, card);
    return object;
}

/* ---- Planets, players, the state of the game --------------------------------------------------------------------- */

static json_t *planet_json(const table_scene *scene, unsigned position) {
    static const char *const states[] = {"face down", "face up", "gone"};
    const scene_planet *planet = &scene->planets[position];
    json_t *object = json_pack("{s:i}", "planet", (int)position + 1);
    table_set(object, "state", json_string(states[planet->state]));
    if (planet->def)
        table_set(object, "def", json_integer(planet->def));
    set_true(object, "infested", planet->infested);
    return object;
}

json_t *table_planets_json(const table_scene *scene, unsigned which) {
    json_t *list = json_array();
    for (unsigned p = 0; p < TX_LINE; p++)
        if (which >> p & 1)
            json_array_append_new(list, planet_json(scene, p));
    return list;
}

static void set_position(json_t *object, const char *field, unsigned position) {
    if (position < TX_LINE)
        table_set(object, field, json_integer(position + 1));
}

static json_t *side_json(const table_scene *scene, unsigned seat) {
    const scene_player *player = &scene->players[seat];
    json_t *object = json_object(), *victory = json_array();
    table_set(object, "seat", table_seat_json(seat));
    table_set(object, "resources", json_integer(player->resources));
    table_set(object, "hand", json_integer(player->hand));
    table_set(object, "deck", json_integer(player->deck));
    table_set(object, "discard", json_integer(player->discard));
    for (unsigned i = 0; i < player->victory_count; i++)
        json_array_append_new(victory, json_integer(player->victory[i]));
    table_set(object, "victory", victory);
    table_set_ref(object, "warlord", player->warlord);
    table_set_ref(object, "synapse", player->synapse);
    set_position(object, "dial", player->dial);
    set_position(object, "synapse dial", player->synapse_dial);
    if (player->enslaved != TX_NONE)
        table_set(object, "enslaved", json_string(text_faction_word(player->enslaved)));
    set_true(object, "passed", player->passed);
    set_true(object, "limited", player->limited);
    return object;
}

json_t *table_sides_json(const table_scene *scene, unsigned which) {
    json_t *list = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (which >> seat & 1)
            json_array_append_new(list, side_json(scene, seat));
    return list;
}

json_t *table_effects_json(const table_scene *scene, const tx_reader *reader) {
    json_t *list = json_array();
    for (unsigned i = 0; i < scene->effect_count; i++) {
        json_t *object = json_object();
        table_set_ref(object, "on", scene->effects[i].on);
        table_set_ref(object, "source", scene->effects[i].source);
        table_set(object, "seat", table_seat_json(scene->effects[i].seat));
        table_set(object, "group", json_integer(scene->effects[i].group));
        table_set(object, "text", table_text_json(scene->effects[i].text, reader));
        json_array_append_new(list, object);
    }
    return list;
}

json_t *table_pending_json(const table_scene *scene, const tx_reader *reader) {
    static const char *const kinds[] = {
#define X(name, facts) #name,
        TX_PENDING_KINDS(X)
#undef X
    };
    json_t *list = json_array();
    for (unsigned i = 0; i < SCENE_PENDING && scene->pending[i].kind; i++) {
        const scene_pending *pending = &scene->pending[i];
        json_t *object = json_object();
        table_set(object, "pending", table_lower_json(kinds[pending->kind]));
        if (pending->seat != TX_NONE)
            table_set(object, "seat", table_seat_json(pending->seat));
        table_set_ref(object, "card", pending->card);
        table_set_ref(object, "on", pending->on);
        table_set_ref(object, "place", pending->place);
        if (pending->amount)
            table_set(object, "amount", json_integer(pending->amount));
        table_set(object, "text", table_text_json(pending->text, reader));
        json_array_append_new(list, object);
    }
    return list;
}

json_t *table_influences_json(const scene_effect *influences, unsigned count, const tx_reader *reader) {
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++) {
        json_t *object = json_object();
        table_set_ref(object, "source", influences[i].source);
        table_set(object, "text", table_text_json(influences[i].text, reader));
        json_array_append_new(list, object);
    }
    return list;
}

const char *table_result_reason_word(unsigned reason) {
    static const char *const reasons[] = {
        [TX_NO_REASON] = "none",
        [TX_THREE_PLANETS] = "three planets",
        [TX_WARLORD_DEFEATED] = "warlord defeated",
        [TX_DECK_EMPTY] = "deck empty",
        [TX_LAST_PLANET] = "last planet",
        [TX_LOOP] = "loop",
        [TX_TIME] = "time",
        [TX_CONCEDED] = "conceded",
        [TX_BEYOND_LIMITS] = "beyond limits",
        [TX_AGREED] = "agreed",
        [TX_OUT_OF_TIME] = "out of time",
    };
    return reasons[reason];
}

json_t *table_result_json(tx_result result) {
    json_t *object = json_object();
    table_set(object, "winner", result.outcome == TX_WON ? table_seat_json(result.winner) : json_null());
    table_set(object, "reason", json_string(table_result_reason_word(result.reason)));
    return object;
}

json_t *table_state_json(const scene_state *state) {
    static const char *const phases[] = {"setup", "deploy", "command", "combat", "headquarters"};
    json_t *object = json_object(), *removed = json_array();
    table_set(object, "round", json_integer(state->round));
    table_set(object, "phase", json_string(phases[state->phase]));
    table_set(object, "token", table_seat_json(state->token));
    table_set(object, "initiative", table_seat_json(state->initiative));
    set_position(object, "first planet", state->first_planet);
    set_position(object, "battle", state->battle);
    if (state->battle != TX_NONE)
        set_count(object, "combat round", state->battle_round);
    set_true(object, "skirmish", state->skirmish);
    table_set_ref(object, "attacker", state->attacker);
    table_set_ref(object, "defender", state->defender);
    for (unsigned i = 0; i < TX_PLANET_DECK && state->removed[i]; i++)
        json_array_append_new(removed, json_integer(state->removed[i]));
    table_set(object, "removed planets", removed);
    table_set(object, "waiting", table_seat_json(state->waiting));
    set_true(object, "time called", state->time_called);
    if (state->level)
        table_set(object, "level", json_string(table_level_words[state->level]));
    if (state->until)
        table_set(object, "until", json_string(table_until_words[state->until]));
    if (state->result.outcome != TX_UNDECIDED)
        table_set(object, "result", table_result_json(state->result));
    return object;
}

/* ---- Prompts ----------------------------------------------------------------------------------------------------- */

static const char *const verb_words[TX_VERBS] = {
    [TX_PASS] = "pass",
    [TX_DONE] = "done",
    [TX_YES] = "yes",
    [TX_NO] = "no",
    [TX_KEEP] = "keep",
    [TX_MULLIGAN] = "mulligan",
    [TX_DEPLOY] = "deploy",
    [TX_PLACE_RESERVE] = "reserve",
    [TX_DEEP_STRIKE] = "deep strike",
    [TX_PLAY] = "play",
    [TX_USE] = "use",
    [TX_DIAL] = "dial",
    [TX_FACTION] = "faction",
    [TX_BONUS] = "bonus",
    [TX_MOVE] = "move",
    [TX_ATTACK] = "attack",
    [TX_DEFEND] = "defend",
    [TX_AREA_EFFECT] = "area effect",
    [TX_RETREAT] = "retreat",
    [TX_SHIELD] = "shield",
    [TX_CHOOSE] = "choose",
    [TX_MODE] = "mode",
    [TX_NUMBER] = "number",
    [TX_CALL] = "call",
};

static const char *const decision_words[TX_DECISION_KINDS] = {
    [TX_GAME_OVER] = "over",
    [TX_ASK_MULLIGAN] = "mulligan",
    [TX_ASK_ENSLAVE] = "enslave",
    [TX_ASK_DEPLOY_TURN] = "deploy turn",
    [TX_ASK_DIAL] = "dial",
    [TX_ASK_SYNAPSE_DIAL] = "synapse dial",
    [TX_ASK_BONUS] = "bonus",
    [TX_ASK_MOBILE] = "mobile",
    [TX_ASK_ACTION] = "action",
    [TX_ASK_INTERRUPT] = "interrupt",
    [TX_ASK_REACTION] = "reaction",
    [TX_ASK_FORCED] = "forced",
    [TX_ASK_DEEP_STRIKE] = "deep strike",
    [TX_ASK_ATTACKER] = "attacker",
    [TX_ASK_DEFENDER] = "defender",
    [TX_ASK_SHIELD] = "shield",
    [TX_ASK_RETREAT] = "retreat",
    [TX_ASK_BATTLE_ABILITY] = "battle ability",
    [TX_ASK_CLEANSE] = "cleanse",
    [TX_ASK_TARGET] = "target",
    [TX_ASK_CHOICE] = "choice",
    [TX_ASK_COST] = "cost",
    [TX_ASK_SEARCH] = "search",
    [TX_ASK_ORDER] = "order",
    [TX_ASK_MODE] = "mode",
    [TX_ASK_MAY] = "may",
    [TX_ASK_NUMBER] = "number",
    [TX_ASK_DIVIDE] = "divide",
    [TX_ASK_EFFECT_ORDER] = "effect order",
    [TX_ASK_DESTINATION] = "destination",
    [TX_ASK_STALEMATE] = "stalemate",
};

static const char *end_word(unsigned end) {
    switch (end) {
    case NOTE_DESTROYED: return "destroyed";
    case NOTE_BLOODIED: return "bloodied";
    case NOTE_DEFEATED: return "defeated";
    case NOTE_ROUTED: return "routed";
    case NOTE_RETURNED: return "returned";
    case NOTE_SACRIFICED: return "sacrificed";
    default: return NULL;
    }
}

json_t *table_fate_json(const unit_fate *fate) {
    json_t *object = json_object();
    table_set_ref(object, "card", fate->card);
    table_set(object, "damage", json_integer(fate->damage));
    table_set(object, "left", json_integer(fate->left));
    if (end_word(fate->end))
        table_set(object, "end", json_string(end_word(fate->end)));
    return object;
}

static const char *warning_word(unsigned warning) {
    return warning == WARNS_LOSS ? "loss" : warning == WARNS_HARMFUL ? "harmful" : "useless";
}

static void set_forecast(json_t *object, const option_forecast *forecast, const tx_reader *reader) {
    if (forecast->owner)
        table_set(object, "owner", json_string(forecast->owner == OWNER_YOU ? "you" : "opponent"));
    set_count(object, "copy", forecast->copy);
    if (forecast->fate.card != TX_NONE)
        table_set(object, "fate", table_fate_json(&forecast->fate));
    set_count(object, "hurt", forecast->hurt);
    set_count(object, "dying", forecast->dying);
    set_true(object, "loses", forecast->fate.loses);
    if (forecast->text[0])
        table_set(object, "outcome", table_text_json(forecast->text, reader));
}

static json_t *option_json(const table_option *from, const tx_reader *reader) {
    const tx_option *option = &from->option;
    json_t *object = json_pack("{s:s}", "verb", verb_words[option->verb]);
    bool by_ability = option->verb == TX_USE || option->verb == TX_PLAY;
    table_set_ref(object, "card", option->card);
    table_set_ref(object, "on", option->on);
    if (!by_ability && option->amount)
        table_set(object, "amount", json_integer(option->amount));
    if (by_ability && option->ability != 0xff)
        table_set(object, "ability", json_integer(option->ability));
    if (from->cost >= 0)
        table_set(object, "cost", json_integer(from->cost));
    table_set(object, "label", table_text_json(from->label, reader));
    set_forecast(object, &from->forecast, reader);
    if (from->price[0])
        table_set(object, "price", table_text_json(from->price, reader));
    set_count(object, "most", from->most);
    if (from->warning)
        table_set(object, "warning", json_string(warning_word(from->warning)));
    return object;
}

static json_t *odds_json(const table_prompt *prompt, const tx_reader *reader) {
    json_t *list = json_array();
    for (unsigned i = 0; i < prompt->odds_count; i++) {
        const hand_odds *odds = &prompt->odds[i];
        json_array_append_new(list, json_pack("{s:o,s:i,s:i}", "text", table_text_json(odds->text, reader), "held",
                                              odds->held, "chance", odds->chance));
    }
    return list;
}

static json_t *looked_json(const table_prompt *prompt) {
    json_t *list = json_array();
    for (unsigned i = 0; i < prompt->looked_count; i++)
        json_array_append_new(list, json_integer(prompt->looked[i]));
    return list;
}

json_t *table_prompt_json(const table_prompt *prompt, const tx_reader *reader) {
    if (!prompt)
        return json_null();
    json_t *object = json_pack("{s:I}", "number", (json_int_t)prompt->number), *options = json_array();
    table_set(object, "kind", json_string(decision_words[prompt->kind]));
    table_set_ref(object, "source", prompt->source);
    table_set_ref(object, "subject", prompt->subject);
    table_set_ref(object, "place", prompt->place);
    if (prompt->rule)
        table_set(object, "rule", json_string(prompt->rule));
    table_set(object, "text", table_text_json(prompt->text, reader));
    if (prompt->note[0])
        table_set(object, "note", table_text_json(prompt->note, reader));
    if (prompt->fate.card != TX_NONE)
        table_set(object, "fate", table_fate_json(&prompt->fate));
    if (prompt->odds_count)
        table_set(object, "odds", odds_json(prompt, reader));
    if (prompt->looked_count)
        table_set(object, "looked", looked_json(prompt));
    set_count(object, "more", prompt->more);
    if (prompt->timed)
        table_set(object, "left", json_integer(prompt->left));
    table_set(object, "decline", prompt->decline >= 0 ? json_integer(prompt->decline) : json_null());
    for (unsigned i = 0; i < prompt->count; i++)
        json_array_append_new(options, option_json(&prompt->options[i], reader));
    table_set(object, "options", options);
    return object;
}

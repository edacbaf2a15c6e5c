/* lobby_told.c: how tables and lists of them are told. */
#include <sodium.h>
#include <string.h>

#include "base/memory.h"
#include "house_parts.h"
#include "table/commitment.h"

static const char *const STATES[] = {"open", "played", "over", "withdrawn"};

static json_t *seat_name(unsigned seat) {
    return seat < TX_SEATS ? json_sprintf("P%u", seat + 1) : json_null();
}

static json_t *text_json(const char *text) {
    json_t *json = text ? json_loads(text, 0, NULL) : NULL;
    return json ? json : json_null();
}

static json_t *seats_json(const store_match *match) {
    json_t *list = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const store_seat *there = &match->seats[seat];
        json_t *object = json_object();
        json_object_set_new(object, "seat", seat_name(seat));
        json_object_set_new(object, "name", there->taken ? json_string(there->name) : json_null());
        json_object_set_new(object, "computer", there->computer[0] ? json_string(there->computer) : json_null());
        json_object_set_new(object, "rating", there->account ? json_integer(shown_rating(there->rating)) : json_null());
        json_object_set_new(object, "bot", json_boolean(there->computer[0] || there->bot));
        json_object_set_new(object, "ready", json_boolean(there->ready));
        json_array_append_new(list, object);
    }
    return list;
}

json_t *match_json(const store_match *match) {
    json_t *object = json_object();
    json_object_set_new(object, "table", json_string(match->code));
    json_object_set_new(object, "state", json_string(STATES[match->state]));
    json_object_set_new(object, "seats", seats_json(match));
    json_object_set_new(object, "settings", text_json(match->settings));
    json_object_set_new(object, "waiting", seat_name(match->waiting));
    json_object_set_new(object, "due", match->due ? json_integer(match->due) : json_null());
    json_object_set_new(object, "result", text_json(match->result));
    json_object_set_new(object, "rating", rating_json(match));
    json_object_set_new(object, "created", json_integer(match->created));
    json_object_set_new(object, "changed", json_integer(match->changed));
    return object;
}

/* The seat's commitment to its random bytes; null if it has none. */
static json_t *seat_commitment(const store_seat *seat) {
    char text[2 * STORE_HASH + 1];
    return sodium_is_zero(seat->commitment, sizeof seat->commitment)
               ? json_null()
               : json_string(sodium_bin2hex(text, sizeof text, seat->commitment, sizeof seat->commitment));
}

static void set_presence(json_t *message, const tx_room *room) {
    json_t *seats = json_object_get(message, "seats");
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const store_seat *there = &room->match.seats[seat];
        json_t *object = json_array_get(seats, seat);
        json_object_set_new(object, "here", json_boolean(there->computer[0] || room_has(room, seat)));
        json_object_set_new(object, "gone", gone_json(room, seat));
        json_object_set_new(object, "commitment", seat_commitment(there));
        json_object_set_new(object, "revealed", json_boolean(there->share >= SHARE_REVEALED));
    }
}

void tell_table(tx_room *room, tx_visitor *visitor) {
    char commitment[COMMITMENT_TEXT];
    json_t *message = told("table"), *facts = match_json(&room->match);
    unsigned audience = room_audience(room, visitor);
    json_object_update(message, facts);
    json_decref(facts);
    set_presence(message, room);
    secret_commitment(room->match.secret, commitment);
    json_object_set_new(message, "commitment", json_string(commitment));
    json_object_set_new(message, "you", audience < TX_SEATS ? seat_name(audience) : json_string("spectators"));
    tell_visitor(visitor, message);
}

void tell_table_to_player(tx_room *room, unsigned seat) {
    for (tx_visitor *visitor = room->house->visitors; visitor; visitor = visitor->next)
        if (visitor->player && visitor->player == room->match.seats[seat].player && !room_hears(room, visitor))
            tell_table(room, visitor);
}

void tell_table_to_all(tx_room *room) {
    for (unsigned i = 0; i < room->listener_count; i++)
        tell_table(room, room->listeners[i].visitor);
}

static void add_match(void *user, const store_match *match) {
    json_array_append_new(user, match_json(match));
}

char *lobby_text(const tx_house *house) {
    json_t *message = told("lobby"), *tables = json_array();
    store_lobby(house->settings.store, MOST_LISTED, add_match, tables);
    json_object_set_new(message, "tables", tables);
    char *text = need_memory(json_dumps(message, JSON_COMPACT));
    json_decref(message);
    return text;
}

void tell_lobby(tx_visitor *visitor) {
    hold_text(visitor, lobby_text(visitor->house));
}

json_t *own_match_json(const tx_visitor *visitor, const store_match *match) {
    json_t *object = match_json(match);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (match->seats[seat].player == visitor->player)
            json_object_set_new(object, "you", seat_name(seat));
    return object;
}

typedef struct own_list {
    const tx_visitor *visitor;
    json_t *tables;
} own_list;

static void add_own(void *user, const store_match *match) {
    const own_list *list = user;
    json_array_append_new(list->tables, own_match_json(list->visitor, match));
}

void tell_mine(tx_visitor *visitor, int64_t before) {
    json_t *message = told("mine");
    own_list list = {visitor, json_array()};
    if (visitor->player)
        store_matches_of(visitor->house->settings.store, visitor->player, before, MOST_LISTED, add_own, &list);
    json_object_set_new(message, "tables", list.tables);
    tell_visitor(visitor, message);
}

/* lobby_messages.c: messages about tables and lists of tables. */
#include <sodium.h>
#include <string.h>

#include "base/memory.h"
#include "hub_internal.h"
#include "table/commitment.h"

static const char *const STATES[] = {"open", "played", "over", "withdrawn"};

static json_t *seat_name(unsigned seat) {
    return seat < TX_SEATS ? json_sprintf("P%u", seat + 1) : json_null();
}

static json_t *text_json(const char *text) {
    json_t *json = text ? json_loads(text, 0, NULL) : NULL;
    return json ? json : json_null();
}

static json_t *seats_json(const store_match *stored) {
    json_t *list = json_array();
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const store_seat *state = &stored->seats[seat];
        json_t *object = json_object();
        json_object_set_new(object, "seat", seat_name(seat));
        json_object_set_new(object, "name", state->taken ? json_string(state->name) : json_null());
        json_object_set_new(object, "computer", state->computer[0] ? json_string(state->computer) : json_null());
        json_object_set_new(object, "rating",
                            state->account ? json_integer(account_shown_rating(state->rating)) : json_null());
        json_object_set_new(object, "bot", json_boolean(state->computer[0] || state->bot));
        json_object_set_new(object, "ready", json_boolean(state->ready));
        json_array_append_new(list, object);
    }
    return list;
}

json_t *match_json(const store_match *stored) {
    json_t *object = json_object();
    json_object_set_new(object, "table", json_string(stored->code));
    json_object_set_new(object, "state", json_string(STATES[stored->state]));
    json_object_set_new(object, "seats", seats_json(stored));
    json_object_set_new(object, "settings", text_json(stored->settings));
    json_object_set_new(object, "waiting", seat_name(stored->waiting));
    json_object_set_new(object, "due", stored->due ? json_integer(stored->due) : json_null());
    json_object_set_new(object, "result", text_json(stored->result));
    json_object_set_new(object, "rating", account_rating_json(stored));
    json_object_set_new(object, "created", json_integer(stored->created));
    json_object_set_new(object, "changed", json_integer(stored->changed));
    return object;
}

/* The seat's commitment to its random bytes, or null. */
static json_t *seat_commitment(const store_seat *seat) {
    char text[2 * STORE_HASH + 1];
    return sodium_is_zero(seat->commitment, sizeof seat->commitment)
               ? json_null()
               : json_string(sodium_bin2hex(text, sizeof text, seat->commitment, sizeof seat->commitment));
}

static void add_presence(json_t *message, const tx_match *match) {
    json_t *seats = json_object_get(message, "seats");
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const store_seat *state = &match->stored.seats[seat];
        json_t *object = json_array_get(seats, seat);
        json_object_set_new(object, "here", json_boolean(state->computer[0] || match_has_audience(match, seat)));
        json_object_set_new(object, "gone", match_absence_json(match, seat));
        json_object_set_new(object, "commitment", seat_commitment(state));
        json_object_set_new(object, "revealed", json_boolean(state->share >= SHARE_REVEALED));
    }
}

void match_send_table(tx_match *match, tx_client *client) {
    char commitment[COMMITMENT_TEXT];
    json_t *message = hub_new_message("table"), *facts = match_json(&match->stored);
    unsigned audience = match_audience(match, client);
    json_object_update(message, facts);
    json_decref(facts);
    add_presence(message, match);
    commitment_of_secret(match->stored.secret, commitment);
    json_object_set_new(message, "commitment", json_string(commitment));
    json_object_set_new(message, "you", audience < TX_SEATS ? seat_name(audience) : json_string("spectators"));
    client_queue(client, message);
}

void match_send_table_to_player(tx_match *match, unsigned seat) {
    for (tx_client *client = match->hub->clients; client; client = client->next)
        if (client->player && client->player == match->stored.seats[seat].player && !match_has_viewer(match, client))
            match_send_table(match, client);
}

void match_send_table_to_all(tx_match *match) {
    for (unsigned i = 0; i < match->viewer_count; i++)
        match_send_table(match, match->viewers[i].client);
}

static void add_match(void *user, const store_match *stored) {
    json_array_append_new(user, match_json(stored));
}

char *lobby_text(const tx_hub *hub) {
    json_t *message = hub_new_message("lobby"), *tables = json_array();
    store_lobby(hub->config.store, MAX_LISTED, add_match, tables);
    json_object_set_new(message, "tables", tables);
    char *text = memory_require(json_dumps(message, JSON_COMPACT));
    json_decref(message);
    return text;
}

void lobby_send(tx_client *client) {
    client_queue_text(client, lobby_text(client->hub));
}

json_t *match_own_json(const tx_client *client, const store_match *stored) {
    json_t *object = match_json(stored);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (stored->seats[seat].player == client->player)
            json_object_set_new(object, "you", seat_name(seat));
    return object;
}

typedef struct own_list {
    const tx_client *client;
    json_t *tables;
} own_list;

static void add_own(void *user, const store_match *stored) {
    const own_list *list = user;
    json_array_append_new(list->tables, match_own_json(list->client, stored));
}

void lobby_send_own_matches(tx_client *client, int64_t before) {
    json_t *message = hub_new_message("mine");
    own_list list = {client, json_array()};
    if (client->player)
        store_matches_of(client->hub->config.store, client->player, before, MAX_LISTED, add_own, &list);
    json_object_set_new(message, "tables", list.tables);
    client_queue(client, message);
}

/* hosting.c: see hosting.h. The data of the event are part of the match's settings:
 * {"event": {"name": …, "round": …, "table": …, "result": …, "text": …, "until": …}} */
#include "hosting.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hub_internal.h"
#include "table/seat_deck.h"

enum { COST_OF_SEAT = 5 };

bool hub_is_hosted(const tx_match *match) {
    return json_is_object(json_object_get(match->settings, "event"));
}

void hub_update_tournament(tx_hub *hub) {
    const hub_tournament *tournament = hub->config.tournament;
    if (tournament)
        tournament->update(tournament->user, hub);
}

/* ---- Creating a match -------------------------------------------------------------------------------------------- */

static char *hosted_settings(const hosted_match *from) {
    json_t *json =
        json_pack("{s:b,s:b,s:b,s:b,s:b,s:b,s:n,s:{s:s,s:i,s:i,s:s,s:s,s:n}}", "public", 0, "spectators", 1,
                  "tournament", 1, "open lists", 0, "rated", 0, "legal decks", 0, "clock", "event", "name", from->event,
                  "round", (int)from->round, "table", (int)from->number, "result", "", "text", "", "until");
    char *text = memory_require(json_dumps(json, JSON_COMPACT));
    json_decref(json);
    return text;
}

/* Returns the player who had this seat in the previous match, or 0. */
static int64_t previous_player(tx_hub *hub, const hosted_seat *seat) {
    store_match previous;
    if (!seat->previous || !store_match_by_code(hub->config.store, seat->previous, &previous))
        return 0;
    int64_t player = previous.seats[seat->previous_seat].player;
    store_match_free(&previous);
    return player;
}

static bool fill_seat(tx_hub *hub, const hosted_seat *from, store_seat *to, char *error, size_t size) {
    static tx_setup setup;
    char *deck = seat_deck_text(from->deck, from->blanks);
    setup = (tx_setup){.first = TX_NONE};
    if (!seat_deck_read(hub->config.catalog, &setup, 0, deck, strlen(deck), error, size)) {
        free(deck);
        return false;
    }
    *to = (store_seat){.taken = true, .deck = deck, .player = previous_player(hub, from)};
    snprintf(to->name, sizeof to->name, "%s", from->name);
    return true;
}

/* Adds connected players of the match to its viewers and sends them the table. */
static void notify_players(tx_hub *hub, const store_match *stored) {
    for (tx_client *client = hub->clients; client; client = client->next)
        for (unsigned seat = 0; client->player && seat < TX_SEATS; seat++)
            if (stored->seats[seat].player == client->player) {
                tx_match *match = match_load(hub, stored->code);
                if (match && match_add_viewer(match, client))
                    match_send_table(match, client);
            }
}

static void add_hosted(tx_hub *hub, const hosted_match *from, store_match *stored) {
    snprintf(stored->code, sizeof stored->code, "%s", from->code);
    stored->state = MATCH_OPEN;
    stored->settings = hosted_settings(from);
    hub->config.random_bytes(stored->secret, sizeof stored->secret);
    stored->created = stored->changed = hub_now(hub);
    stored->waiting = STORE_SEATS;
    if (stored->seats[0].player == stored->seats[1].player)
        stored->seats[1].player = 0; /* one browser was used for both players; their keys differ */
    stored->id = store_add_match(hub->config.store, stored);
    hub_log(hub, "match %lld is round %u table %u of the event", (long long)stored->id, from->round, from->number);
    notify_players(hub, stored);
}

bool hub_host_match(tx_hub *hub, const hosted_match *from, char *error, size_t size) {
    store_match stored = {0};
    if (match_find(hub, from->code))
        return true;
    if (store_match_by_code(hub->config.store, from->code, &stored)) {
        store_match_free(&stored);
        return true;
    }
    bool good = true;
    for (unsigned seat = 0; good && seat < TX_SEATS; seat++)
        good = fill_seat(hub, &from->seats[seat], &stored.seats[seat], error, size);
    if (good)
        add_hosted(hub, from, &stored);
    store_match_free(&stored);
    return good;
}

/* ---- State and result -------------------------------------------------------------------------------------------- */

static void read_state(const store_match *stored, const json_t *settings, hosted_state *state) {
    *state = (hosted_state){.state = stored->state};
    snprintf(state->result_code, sizeof state->result_code, "%s",
             hub_text_field(json_object_get(settings, "event"), "result"));
}

static bool read_stored_state(tx_hub *hub, const char *code, hosted_state *state) {
    store_match stored;
    if (!store_match_by_code(hub->config.store, code, &stored))
        return false;
    json_t *settings = json_loads(stored.settings, 0, NULL);
    read_state(&stored, settings, state);
    json_decref(settings);
    store_match_free(&stored);
    return true;
}

bool hub_get_hosted_state(tx_hub *hub, const char *code, hosted_state *state) {
    const tx_match *match = match_find(hub, code);
    if (!match)
        return read_stored_state(hub, code, state);
    if (match->dirty && match->stored.state == MATCH_OVER)
        return false;
    read_state(&match->stored, match->settings, state);
    state->time_called = match->table && table_time_called(match->table);
    return true;
}

bool hub_get_hosted_result(tx_hub *hub, const char *code, hosted_result *end) {
    const tx_match *match = match_load(hub, code);
    if (!match || match->dirty || !match->table || match->stored.state != MATCH_OVER)
        return false;
    end->result = table_get_status(match->table).result;
    end->time_called = table_time_called(match->table);
    end->extra_rounds = table_extra_rounds(match->table);
    table_victory_counts(match->table, end->planets, end->symbols);
    return true;
}

void hub_call_time(tx_hub *hub, const char *code, bool until_decided) {
    tx_match *match = match_load(hub, code);
    if (match && match->table && match->stored.state == MATCH_PLAYED && table_call_time(match->table, until_decided)) {
        hub_log(hub, "match %lld: time called", (long long)match->stored.id);
        match_mark_dirty(match);
    }
}

/* Sets a field; takes ownership of the value. Returns true if the value has changed. */
static bool set_event_field(json_t *event, const char *field, json_t *value) {
    bool changed = !json_equal(json_object_get(event, field), value);
    json_object_set_new(event, field, value);
    return changed;
}

static void save_event(tx_match *match) {
    free(match->stored.settings);
    match->stored.settings = memory_require(json_dumps(match->settings, JSON_COMPACT));
    store_set_match(match->hub->config.store, &match->stored);
    match->seats_changed = true; /* sends the table after the commit */
    match_mark_dirty(match);
}

void hub_set_hosted_result(tx_hub *hub, const char *code, const char *result, const char *text) {
    tx_match *match = match_load(hub, code);
    json_t *event = match ? json_object_get(match->settings, "event") : NULL;
    bool changed = event && set_event_field(event, "result", json_string(result));
    if (event && (set_event_field(event, "text", json_string(text)) || changed))
        save_event(match);
}

void hub_set_hosted_clock(tx_hub *hub, const char *code, int64_t until) {
    tx_match *match = match_load(hub, code);
    json_t *event = match ? json_object_get(match->settings, "event") : NULL;
    if (event && set_event_field(event, "until", until ? json_integer(until) : json_null()))
        save_event(match);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

/* Gives the seat to another player. A browser that held it with the same key becomes a spectator. */
static void assign_seat(tx_match *match, unsigned seat, int64_t player) {
    assert(seat < TX_SEATS && player && match->stored.seats[1 - seat].player != player);
    store_seat *stored = &match->stored.seats[seat];
    stored->player = player;
    store_set_seat(match->hub->config.store, match->stored.id, seat, stored);
    for (unsigned i = 0; i < match->viewer_count; i++)
        match->viewers[i].audience = (uint8_t)match_audience(match, match->viewers[i].client);
    hub_log(match->hub, "match %lld: seat %u taken by player %lld", (long long)match->stored.id, seat + 1,
            (long long)player);
    match_mark_dirty(match);
}

static void take_seat(tx_client *client, tx_match *match, unsigned seat) {
    int64_t player = client_player(client, match->stored.seats[seat].name);
    if (match->stored.seats[1 - seat].player == player) {
        client_reject(client, "seat", match->stored.code, "taken",
                      "This browser already has the other seat of the table. Use another browser.");
        return;
    }
    if (match->stored.seats[seat].player != player)
        assign_seat(match, seat, player);
    if (!match_add_viewer(match, client)) {
        client_reject(client, "seat", match->stored.code, "full", TOO_MANY_VIEWERS);
        return;
    }
    match_send_table_to_all(match);
    if (match->table)
        match_request(match, client, &(table_request){.kind = REQUEST_LOOK});
}

void server_handle_seat(tx_client *client, const json_t *request) {
    const hub_tournament *tournament = client->hub->config.tournament;
    char code[STORE_CODE];
    unsigned seat;
    if (!client->has_token) {
        client_reject(client, "seat", NULL, "not known", "Say hello first.");
    } else if (!client_spend_budget(client, COST_OF_SEAT)) {
        client_reject(client, "seat", NULL, "too fast", TOO_FAST);
    } else if (!tournament ||
               !tournament->find_seat(tournament->user, client->hub, hub_text_field(request, "key"), code, &seat)) {
        client_reject(client, "seat", NULL, "no seat", "There is no table for this link now.");
    } else {
        tx_match *match = match_load(client->hub, code);
        if (match)
            take_seat(client, match, seat);
        else
            client_reject(client, "seat", NULL, "no seat", "There is no table for this link now.");
    }
}

/* hosted.c: see hosted.h. What a match is in its event stands in its settings: {"event": {"name": …, "round": …,
 * "table": …, "result": …, "text": …,
 * "until": …}}. */
#include "hosted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "house_parts.h"
#include "table/seat_deck.h"

enum { COST_OF_SEAT = 5 };

bool is_hosted(const tx_room *room) {
    return json_is_object(json_object_get(room->settings, "event"));
}

void tend_host(tx_house *house) {
    const house_host *host = house->settings.host;
    if (host)
        host->tend(host->user, house);
}

/* ---- Making a match ---------------------------------------------------------------------------------------------- */

static char *hosted_settings(const hosted_match *match) {
    json_t *json = json_pack("{s:b,s:b,s:b,s:b,s:b,s:b,s:n,s:{s:s,s:i,s:i,s:s,s:s,s:n}}", "public", 0, "spectators", 1,
                             "tournament", 1, "open lists", 0, "rated", 0, "legal decks", 0, "clock", "event", "name",
                             match->event, "round", (int)match->round, "table", (int)match->number, "result", "",
                             "text", "", "until");
    char *text = need_memory(json_dumps(json, JSON_COMPACT));
    json_decref(json);
    return text;
}

/* Whoever sat there in the match before sits here too. */
static int64_t player_before(tx_house *house, const hosted_seat *seat) {
    store_match before;
    if (!seat->before || !store_match_by_code(house->settings.store, seat->before, &before))
        return 0;
    int64_t player = before.seats[seat->before_seat].player;
    store_match_free(&before);
    return player;
}

static bool fill_seat(tx_house *house, const hosted_seat *from, store_seat *to, char *error, size_t size) {
    static tx_setup tried;
    char *deck = deck_with_blanks(from->deck, from->blanks);
    tried = (tx_setup){.first = TX_NONE};
    if (!seat_deck(house->settings.catalog, &tried, 0, deck, strlen(deck), error, size)) {
        free(deck);
        return false;
    }
    *to = (store_seat){.taken = true, .deck = deck, .player = player_before(house, from)};
    snprintf(to->name, sizeof to->name, "%s", from->name);
    return true;
}

/* Those who are here and sit there hear of it. */
static void call_players(tx_house *house, const store_match *match) {
    for (tx_visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        for (unsigned seat = 0; visitor->player && seat < TX_SEATS; seat++)
            if (match->seats[seat].player == visitor->player) {
                tx_room *room = room_awake(house, match->code);
                if (room && room_enter(room, visitor))
                    tell_table(room, visitor);
            }
}

static void add_hosted(tx_house *house, const hosted_match *from, store_match *match) {
    snprintf(match->code, sizeof match->code, "%s", from->code);
    match->state = MATCH_OPEN;
    match->settings = hosted_settings(from);
    house->settings.random(match->secret, sizeof match->secret);
    match->created = match->changed = now_of(house);
    match->waiting = STORE_SEATS;
    if (match->seats[0].player == match->seats[1].player)
        match->seats[1].player = 0; /* one browser was used for both: the key tells them apart */
    match->id = store_add_match(house->settings.store, match);
    house_log(house, "match %lld is round %u table %u of the event", (long long)match->id, from->round, from->number);
    call_players(house, match);
}

bool house_host_match(tx_house *house, const hosted_match *from, char *error, size_t size) {
    store_match match = {0};
    if (room_found(house, from->code))
        return true;
    if (store_match_by_code(house->settings.store, from->code, &match)) {
        store_match_free(&match);
        return true;
    }
    bool good = true;
    for (unsigned seat = 0; good && seat < TX_SEATS; seat++)
        good = fill_seat(house, &from->seats[seat], &match.seats[seat], error, size);
    if (good)
        add_hosted(house, from, &match);
    store_match_free(&match);
    return good;
}

/* ---- How it goes ------------------------------------------------------------------------------------------------- */

static void stand(const store_match *match, const json_t *settings, hosted_standing *standing) {
    *standing = (hosted_standing){.state = match->state};
    snprintf(standing->noted, sizeof standing->noted, "%s", text_field(json_object_get(settings, "event"), "result"));
}

static bool stands_asleep(tx_house *house, const char *code, hosted_standing *standing) {
    store_match match;
    if (!store_match_by_code(house->settings.store, code, &match))
        return false;
    json_t *settings = json_loads(match.settings, 0, NULL);
    stand(&match, settings, standing);
    json_decref(settings);
    store_match_free(&match);
    return true;
}

bool house_hosted(tx_house *house, const char *code, hosted_standing *standing) {
    const tx_room *room = room_found(house, code);
    if (!room)
        return stands_asleep(house, code, standing);
    if (room->dirty && room->match.state == MATCH_OVER)
        return false;
    stand(&room->match, room->settings, standing);
    standing->time_called = room->table && table_time_called(room->table);
    return true;
}

bool house_hosted_end(tx_house *house, const char *code, hosted_end *end) {
    const tx_room *room = room_awake(house, code);
    if (!room || room->dirty || !room->table || room->match.state != MATCH_OVER)
        return false;
    end->result = table_stands(room->table).result;
    end->time_called = table_time_called(room->table);
    end->extra_rounds = table_extra_rounds(room->table);
    table_displays(room->table, end->planets, end->symbols);
    return true;
}

void house_call_time(tx_house *house, const char *code, bool until_decided) {
    tx_room *room = room_awake(house, code);
    if (room && room->table && room->match.state == MATCH_PLAYED && table_call_time(room->table, until_decided)) {
        house_log(house, "match %lld: time is called", (long long)room->match.id);
        room_dirty(room);
    }
}

/* Takes over the value. What is there already is no news. */
static bool change_event(json_t *event, const char *field, json_t *value) {
    bool news = !json_equal(json_object_get(event, field), value);
    json_object_set_new(event, field, value);
    return news;
}

static void keep_event(tx_room *room) {
    free(room->match.settings);
    room->match.settings = need_memory(json_dumps(room->settings, JSON_COMPACT));
    store_set_match(room->house->settings.store, &room->match);
    room->news = true; /* told when it is kept */
    room_dirty(room);
}

void house_note_hosted(tx_house *house, const char *code, const char *result, const char *text) {
    tx_room *room = room_awake(house, code);
    json_t *event = room ? json_object_get(room->settings, "event") : NULL;
    bool news = event && change_event(event, "result", json_string(result));
    if (event && (change_event(event, "text", json_string(text)) || news))
        keep_event(room);
}

void house_note_clock(tx_house *house, const char *code, int64_t until) {
    tx_room *room = room_awake(house, code);
    json_t *event = room ? json_object_get(room->settings, "event") : NULL;
    if (event && change_event(event, "until", until ? json_integer(until) : json_null()))
        keep_event(room);
}

/* ---- Taking a seat ----------------------------------------------------------------------------------------------- */

/* Who sat there by the same key, in another browser, only watches now. */
static void give_seat(tx_room *room, unsigned seat, int64_t player) {
    store_seat *there = &room->match.seats[seat];
    there->player = player;
    store_set_seat(room->house->settings.store, room->match.id, seat, there);
    for (unsigned i = 0; i < room->listener_count; i++)
        room->listeners[i].audience = (uint8_t)room_audience(room, room->listeners[i].visitor);
    house_log(room->house, "match %lld: seat %u is taken by player %lld", (long long)room->match.id, seat + 1,
              (long long)player);
    room_dirty(room);
}

static void sit_at(tx_visitor *visitor, tx_room *room, unsigned seat) {
    int64_t player = player_of(visitor, room->match.seats[seat].name);
    if (room->match.seats[1 - seat].player == player) {
        refuse_visitor(visitor, "seat", room->match.code, "taken",
                       "In this browser somebody sits at the other side of the table; take another one.");
        return;
    }
    if (room->match.seats[seat].player != player)
        give_seat(room, seat, player);
    if (!room_enter(room, visitor)) {
        refuse_visitor(visitor, "seat", room->match.code, "full",
                       "There are too many people at this table, or you are at too many.");
        return;
    }
    tell_table_to_all(room);
    if (room->table)
        room_ask(room, visitor, &(table_request){.kind = ASKS_LOOK});
}

void ask_seat(tx_visitor *visitor, const json_t *asked) {
    const house_host *host = visitor->house->settings.host;
    char code[STORE_CODE];
    unsigned seat;
    if (!visitor->known) {
        refuse_visitor(visitor, "seat", NULL, "not known", "Say hello first.");
    } else if (!check_budget(visitor, COST_OF_SEAT)) {
        refuse_visitor(visitor, "seat", NULL, "too fast", "You send more messages than the server takes.");
    } else if (!host || !host->seat_of(host->user, visitor->house, text_field(asked, "key"), code, &seat)) {
        refuse_visitor(visitor, "seat", NULL, "no seat", "There is no table for this key now.");
    } else {
        tx_room *room = room_awake(visitor->house, code);
        if (room)
            sit_at(visitor, room, seat);
        else
            refuse_visitor(visitor, "seat", NULL, "no seat", "There is no table for this key now.");
    }
}

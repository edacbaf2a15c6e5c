/* lobby_tables.c: requests that create, join and leave tables; rematches. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account_rules.h"
#include "base/memory.h"
#include "hub_internal.h"
#include "table/seat_deck.h"

#define EVENT_TABLE   "The tables of an event are managed by its staff."
#define OPPONENT_GONE "Your opponent has left."

enum {
    CODE_LENGTH = 16,
    MIN_CLOCK_START = 1000,
    DEFAULT_RESERVE = 120000, /* milliseconds of disconnection before the game clock runs */
    ONE_DAY =
        86400000, /* milliseconds; correspondence games have no reserve, because players need not stay connected */
    COST_OF_TABLE = 5
};

/* ---- Settings and checks ----------------------------------------------------------------------------------------- */

void hub_random_letters(const tx_hub *hub, char *letters, size_t count) {
    static const char all[] = "23456789abcdefghijkmnpqrstuvwxyz";
    unsigned char byte;
    for (size_t i = 0; i < count; i++) {
        hub->config.random_bytes(&byte, 1);
        letters[i] = all[byte % 32];
    }
}

/* Draws the code of a match: 80 random bits. */
static void make_code(const tx_hub *hub, char code[STORE_CODE]) {
    hub_random_letters(hub, code, CODE_LENGTH);
    code[CODE_LENGTH] = '\0';
}

static bool is_clock(const json_t *clock) {
    json_int_t start = json_integer_value(json_object_get(clock, "start"));
    json_int_t increment = json_integer_value(json_object_get(clock, "increment"));
    const json_t *value = json_object_get(clock, "reserve");
    json_int_t reserve = json_integer_value(value);
    return !clock || json_is_null(clock) ||
           (json_is_object(clock) && start >= MIN_CLOCK_START && start <= INT32_MAX && increment >= 0 &&
            increment <= INT32_MAX && (!value || (json_is_integer(value) && reserve >= 0 && reserve <= INT32_MAX)) &&
            json_is_boolean(json_object_get(clock, "loses")));
}

static json_t *clock_setting(const json_t *clock) {
    json_int_t start = json_integer_value(json_object_get(clock, "start"));
    const json_t *reserve = json_object_get(clock, "reserve");
    if (!json_is_object(clock))
        return json_null();
    json_t *setting = json_pack("{s:I,s:I,s:I,s:b}", "start", start, "increment",
                                json_integer_value(json_object_get(clock, "increment")), "reserve",
                                reserve           ? json_integer_value(reserve)
                                : start < ONE_DAY ? (json_int_t)DEFAULT_RESERVE
                                                  : 0,
                                "loses", json_is_true(json_object_get(clock, "loses")));
    if (json_is_true(json_object_get(clock, "each")))
        json_object_set_new(setting, "each", json_true());
    return setting;
}

static json_t *flag(const json_t *request, const char *field, bool default_value) {
    const json_t *value = json_object_get(request, field);
    return json_boolean(json_is_boolean(value) ? json_is_true(value) : default_value);
}

/* The default is free undo between friends, and undo by request at public and rated tables. */
static json_t *undo_setting(const json_t *request, const json_t *settings) {
    bool strangers =
        !json_is_object(json_object_get(request, "opponent")) &&
        (json_is_true(json_object_get(settings, "public")) || json_is_true(json_object_get(settings, "rated")));
    const char *undo = json_string_value(json_object_get(request, "undo"));
    return json_string(undo ? undo : table_undo_words[strangers ? UNDO_BY_REQUEST : UNDO_FREE]);
}

/* Reads the settings of a table, with defaults. Ignores unknown fields. */
static json_t *read_settings(const json_t *request) {
    json_t *settings = json_object();
    const char *overlay = json_string_value(json_object_get(request, "overlay"));
    json_object_set_new(settings, "public", flag(request, "public", true));
    json_object_set_new(settings, "spectators", flag(request, "spectators", true));
    json_object_set_new(settings, "tournament", flag(request, "tournament", false));
    json_object_set_new(settings, "open lists", flag(request, "open lists", false));
    json_object_set_new(settings, "rated", flag(request, "rated", false));
    json_object_set_new(settings, "legal decks", flag(request, "legal decks", true));
    json_object_set_new(settings, "rules",
                        json_string(*hub_text_field(request, "rules") ? hub_text_field(request, "rules") : "full"));
    json_object_set_new(settings, "overlay", overlay ? json_string(overlay) : json_null());
    json_object_set_new(settings, "clock", clock_setting(json_object_get(request, "clock")));
    json_object_set_new(settings, "undo", undo_setting(request, settings));
    return settings;
}

/* Rated games are between two people with accounts. Sends an error otherwise. */
static bool check_rated(tx_client *client, const char *about, const char *table, const json_t *settings,
                        const json_t *sitter) {
    store_player player;
    if (!json_is_true(json_object_get(settings, "rated")))
        return true;
    if (!server_account_of(client, &player)) {
        client_reject(client, about, table, "no account", "Rated games are for people with an account.");
        return false;
    }
    if (json_is_true(json_object_get(sitter, "bot"))) {
        client_reject(client, about, table, "bot", "Rated games are between people: a bot cannot play them.");
        return false;
    }
    return true;
}

/* Checks rules, undo, overlay and rating. Sends an error if they are invalid. */
static bool check_game_settings(tx_client *client, const json_t *settings) {
    const char *rules = hub_text_field(settings, "rules");
    if (strcmp(rules, "full") != 0 && strcmp(rules, "demo") != 0) {
        client_reject(client, "create", NULL, "bad rules", "The rules must be full or demo.");
        return false;
    }
    uint8_t undo;
    if (!table_undo_read(json_object_get(settings, "undo"), &undo)) {
        client_reject(client, "create", NULL, "bad undo", "Undo must be off, by request or free.");
        return false;
    }
    if (!match_cards_for(client->hub, settings)) {
        client_reject(client, "create", NULL, "no overlay", "There is no such overlay.");
        return false;
    }
    if (json_is_true(json_object_get(settings, "rated")) && !match_may_be_rated(settings)) {
        client_reject(client, "create", NULL, "not rated",
                      "Rated games use the full rules, legal decks and the printed cards.");
        return false;
    }
    return true;
}

/* Checks the name and deck of a player. Sends an error if they are invalid. */
static bool check_player(tx_client *client, const char *about, const char *table, const json_t *settings,
                         const json_t *sitter) {
    const char *name = hub_text_field(sitter, "name"), *deck = hub_text_field(sitter, "deck");
    bool legal = json_is_true(json_object_get(settings, "legal decks"));
    char error[512];
    if (!client->has_token) {
        client_reject(client, about, table, "not known", "Say hello first.");
        return false;
    }
    if (!check_rated(client, about, table, settings, sitter))
        return false;
    const char *fault = account_guest_name_error(name);
    if (fault) {
        client_reject(client, about, table, "bad name", fault);
        return false;
    }
    if (!seat_deck_validate(match_cards_for(client->hub, settings)->catalog, deck, strlen(deck), legal, error,
                            sizeof error)) {
        client_reject(client, about, table, "bad deck", error);
        return false;
    }
    return true;
}

static void fill_seat(store_seat *seat, int64_t player, const char *name, const char *deck) {
    *seat = (store_seat){.taken = true, .player = player, .deck = memory_copy_text(deck, strlen(deck))};
    snprintf(seat->name, sizeof seat->name, "%s", name);
}

/* Takes the seat; clients with an account use its name. */
static void seat_client(store_seat *seat, tx_client *client, const json_t *request) {
    const char *name = hub_text_field(request, "name"), *deck = hub_text_field(request, "deck");
    store_player player;
    bool account = server_account_of(client, &player);
    fill_seat(seat, client_player(client, name), account ? player.name : name, deck);
    seat->account = account;
    seat->rating = account ? player.rating : 0;
    seat->bot = json_is_true(json_object_get(request, "bot"));
}

/* ---- Creating a table -------------------------------------------------------------------------------------------- */

/* Accepts only the named kinds without parameters: other clients could request costly computations. */
static bool is_computer(const char *name) {
    for (unsigned i = 0; tx_bot_kind(i); i++)
        if (!strcmp(name, tx_bot_kind(i)))
            return tx_bot_check(name, false, NULL);
    return false;
}

/* Draws the random bytes of a bot. Clients see their hash before they add their own bytes. */
static void draw_share(const tx_hub *hub, store_seat *seat) {
    uint8_t random[STORE_HASH];
    hub->config.random_bytes(random, sizeof random);
    match_set_seat_share(seat, random);
}

/* Puts a bot into the seat. Sends an error if its kind or deck is invalid. */
static bool seat_computer(tx_client *client, const json_t *settings, const json_t *opponent, store_seat *seat) {
    bool legal = json_is_true(json_object_get(settings, "legal decks"));
    const char *computer = hub_text_field(opponent, "computer"), *deck = hub_text_field(opponent, "deck");
    char error[512];
    if (json_is_true(json_object_get(settings, "rated"))) {
        client_reject(client, "create", NULL, "no account", "Rated games are between people with accounts.");
        return false;
    }
    if (!is_computer(computer)) {
        client_reject(client, "create", NULL, "no computer player", "There is no such computer player.");
        return false;
    }
    if (!seat_deck_validate(match_cards_for(client->hub, settings)->catalog, deck, strlen(deck), legal, error,
                            sizeof error)) {
        client_reject(client, "create", NULL, "bad deck", error);
        return false;
    }
    fill_seat(seat, 0, computer, deck);
    snprintf(seat->computer, sizeof seat->computer, "%s", computer);
    draw_share(client->hub, seat);
    return true;
}

/* Checks the limits of open tables and the rate limit of new ones. Sends an error if one is reached. */
static bool may_make_table(tx_client *client, const char *about) {
    tx_hub *hub = client->hub;
    if (!account_may_open_table(client)) {
        client_reject(client, about, NULL, "too many", "You have too many open tables. Leave one of them first.");
        return false;
    }
    if (client_spend_budget(client, COST_OF_TABLE) &&
        rate_limits_take(hub->traffic_limits, LIMIT_TABLE_FROM, client->network, hub_now(hub)))
        return true;
    client_reject(client, about, NULL, "too fast", "You are creating tables too fast.");
    return false;
}

static tx_match *add_table(tx_client *client, store_match *stored) {
    tx_hub *hub = client->hub;
    make_code(hub, stored->code);
    hub->config.random_bytes(stored->secret, sizeof stored->secret);
    stored->created = stored->changed = hub_now(hub);
    stored->waiting = STORE_SEATS;
    stored->host = client->player;
    stored->id = store_add_match(hub->config.store, stored);
    hub_log(hub, "match %lld made by player %lld", (long long)stored->id, (long long)client->player);
    hub->lobby_changed = hub->lobby_changed || stored->listed;
    open_tables_add(client, stored);
    tx_match *match = match_add(hub, stored);
    match_add_viewer(match, client);
    match_send_table(match, client);
    match_mark_dirty(match);
    return match;
}

static void create_with(tx_client *client, const json_t *request, const json_t *settings) {
    const json_t *opponent = json_object_get(request, "opponent");
    unsigned seat = !strcmp(hub_text_field(request, "seat"), "P2");
    store_match stored = {.state = MATCH_OPEN};
    if (!check_game_settings(client, settings) || !check_player(client, "create", NULL, settings, request))
        return;
    if (!is_clock(json_object_get(request, "clock"))) {
        client_reject(
            client, "create", NULL, "bad clock",
            "A clock has start (at least 1000) and increment, perhaps reserve (all in milliseconds), and loses.");
        return;
    }
    if (!may_make_table(client, "create"))
        return;
    if (json_is_object(opponent) && !seat_computer(client, settings, opponent, &stored.seats[1 - seat]))
        return;
    stored.listed = !json_is_object(opponent) && json_is_true(json_object_get(settings, "public"));
    stored.settings = memory_require(json_dumps(settings, JSON_COMPACT));
    seat_client(&stored.seats[seat], client, request);
    add_table(client, &stored);
}

void server_handle_create(tx_client *client, const json_t *request) {
    json_t *settings = read_settings(request);
    create_with(client, request, settings);
    json_decref(settings);
}

/* ---- Joining and leaving ----------------------------------------------------------------------------------------- */

tx_match *hub_find_open_match(tx_client *client, const json_t *request) {
    const char *code = hub_text_field(request, "table"), *about = hub_text_field(request, "request");
    tx_match *match = *code ? match_load(client->hub, code) : NULL;
    if (!match || match->stored.state == MATCH_WITHDRAWN) {
        client_reject(client, about, *code ? code : NULL, "no table", "There is no such table.");
        return NULL;
    }
    if (match->stored.state != MATCH_OPEN) {
        client_reject(client, about, code, "started", table_error_text(TABLE_ERROR_STARTED));
        return NULL;
    }
    return match;
}

void match_save_seat(tx_match *match, unsigned seat) {
    store_set_seat(match->hub->config.store, match->stored.id, seat, &match->stored.seats[seat]);
    match->stored.changed = hub_now(match->hub);
    store_set_match(match->hub->config.store, &match->stored);
    match->hub->lobby_changed = match->hub->lobby_changed || match->stored.listed;
    match_mark_dirty(match);
}

static unsigned free_seat(const store_match *stored) {
    return !stored->seats[0].taken ? 0 : !stored->seats[1].taken ? 1 : TX_SEATS;
}

static bool is_blocked(const tx_match *match, const tx_client *client) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (client->player && match->stored.seats[seat].player &&
            store_has_blocked(match->hub->config.store, match->stored.seats[seat].player, client->player))
            return true;
    return false;
}

void server_handle_join(tx_client *client, const json_t *request) {
    tx_match *match = hub_find_open_match(client, request);
    if (!match || !check_player(client, "join", match->stored.code, match->settings, request))
        return;
    unsigned seat = free_seat(&match->stored);
    if (seat == TX_SEATS || match_audience(match, client) != SPECTATORS || is_blocked(match, client)) {
        client_reject(client, "join", match->stored.code, "taken", table_error_text(TABLE_ERROR_TAKEN));
        return;
    }
    if (!account_may_join_table(client)) {
        client_reject(client, "join", match->stored.code, "too many",
                      "You have joined too many open tables. Leave one of them first.");
        return;
    }
    seat_client(&match->stored.seats[seat], client, request);
    match_save_seat(match, seat);
    match_add_viewer(match, client);
    match_send_table_to_all(match);
    match_send_table_to_player(match, 1 - seat); /* the host may be connected elsewhere */
}

/* If the host leaves, the other player becomes the host. */
void match_vacate_seat(tx_match *match, unsigned seat) {
    const store_seat *other = &match->stored.seats[1 - seat];
    match_reset_share(match, seat);
    free(match->stored.seats[seat].deck);
    match->stored.seats[seat] = (store_seat){0};
    match->stored.host = other->player;
    if (!other->player)
        match->stored.state = MATCH_WITHDRAWN;
    open_tables_change(match->hub, &match->stored);
    for (unsigned i = 0; i < match->viewer_count; i++)
        match->viewers[i].audience = (uint8_t)match_audience(match, match->viewers[i].client);
    match_save_seat(match, seat);
    match_send_table_to_all(match);
    match_remove_spectators(match);
}

/* Leaves an open table; the table ends if both seats are empty. */
void server_handle_withdraw(tx_client *client, const json_t *request) {
    tx_match *match = hub_find_open_match(client, request);
    if (!match)
        return;
    unsigned seat = match_audience(match, client);
    if (hub_is_hosted(match)) {
        client_reject(client, "withdraw", match->stored.code, "event", EVENT_TABLE);
        return;
    }
    if (seat == SPECTATORS) {
        client_reject(client, "withdraw", match->stored.code, "not seated", table_error_text(TABLE_ERROR_NOT_SEATED));
        return;
    }
    match_vacate_seat(match, seat);
}

/* ---- Rematch ----------------------------------------------------------------------------------------------------- */

/* Creates a table with the same players and settings, and seats swapped. It starts when both are ready. */
static void make_rematch(tx_client *client, tx_match *match) {
    store_match stored = {.state = MATCH_OPEN, .before = match->stored.id};
    stored.settings = memory_copy_text(match->stored.settings, strlen(match->stored.settings));
    for (unsigned old = 0; old < TX_SEATS; old++) {
        const store_seat *from = &match->stored.seats[old];
        store_seat *to = &stored.seats[1 - old];
        fill_seat(to, from->player, from->name, from->deck);
        to->account = from->account;
        to->rating = from->rating;
        to->bot = from->bot;
        memcpy(to->computer, from->computer, sizeof to->computer);
        if (from->computer[0])
            draw_share(client->hub, to);
    }
    struct tx_match *again = add_table(client, &stored);
    for (unsigned i = 0; i < match->viewer_count; i++)
        if (match->viewers[i].client != client && match->viewers[i].audience < TX_SEATS) {
            match_add_viewer(again, match->viewers[i].client);
            match_send_table(again, match->viewers[i].client);
        }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        match_send_table_to_player(again, seat);
}

void server_handle_rematch(tx_client *client, const json_t *request) {
    store_match stored;
    const char *code = hub_text_field(request, "table");
    tx_match *match = *code ? match_load(client->hub, code) : NULL;
    unsigned seat = match ? match_audience(match, client) : SPECTATORS;
    if (!match || seat == SPECTATORS) {
        client_reject(client, "rematch", *code ? code : NULL, match ? "not seated" : "no table",
                      match ? table_error_text(TABLE_ERROR_NOT_SEATED) : "There is no such table.");
        return;
    }
    if (match->stored.state != MATCH_OVER) {
        client_reject(client, "rematch", code, "not over", "The game is not over.");
        return;
    }
    if (hub_is_hosted(match)) {
        client_reject(client, "rematch", code, "event", EVENT_TABLE);
        return;
    }
    const store_seat *other = &match->stored.seats[1 - seat];
    if (!other->player && !other->computer[0]) {
        client_reject(client, "rematch", code, "nobody there", OPPONENT_GONE);
        return;
    }
    if (!store_rematch_of(client->hub->config.store, match->stored.id, &stored)) {
        if (is_blocked(match, client)) /* a blocked player gets the same error as after the opponent left */
            client_reject(client, "rematch", code, "nobody there", OPPONENT_GONE);
        else if (may_make_table(client, "rematch"))
            make_rematch(client, match);
        return;
    }
    struct tx_match *rematch = match_load(client->hub, stored.code);
    store_match_free(&stored);
    if (rematch && match_add_viewer(rematch, client))
        match_send_table(rematch, client);
}

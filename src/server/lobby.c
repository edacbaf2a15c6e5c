/* lobby.c: dispatch of requests, and requests that do not go to a game; see docs/PROTOCOL.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/glicko.h"
#include "base/memory.h"
#include "base/plain_text.h"
#include "hub_internal.h"
#include "table/recorded.h"

/* Chat messages that guests may send too. */
static const char *const PRESETS[] = {
    "Hello!", "Good luck!",          "Well played!", "Thank you!",        "Oops!",
    "Sorry!", "One moment, please.", "Good game!",   "I have to go now.", "Another game?"};

enum { COST_OF_FACTS = 10 /* in messages */ };

const char *hub_text_field(const json_t *request, const char *field) {
    const char *text = json_string_value(json_object_get(request, field));
    return text ? text : "";
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

store_player hub_new_player(const tx_hub *hub, const char *name) {
    store_player player = {.rating = GLICKO_NEW.rating,
                           .deviation = GLICKO_NEW.deviation,
                           .volatility = GLICKO_NEW.volatility,
                           .listed = true,
                           .created = hub_now(hub)};
    snprintf(player.name, sizeof player.name, "%s", name);
    return player;
}

int64_t client_player(tx_client *client, const char *name) {
    tx_store *store = client->hub->config.store;
    if (client->player || !client->has_token)
        return client->player;
    store_player player = hub_new_player(client->hub, name);
    client->player = store_add_player(store, &player);
    store_add_session(store, client->token_hash, client->player, player.created);
    client->hub->identities_changed = true;
    return client->player;
}

static json_t *computers_json(void) {
    json_t *list = json_array();
    for (unsigned i = 0; tx_bot_kind(i); i++)
        json_array_append_new(list, json_pack("{s:s,s:s}", "computer", tx_bot_kind(i), "about", tx_bot_description(i)));
    return list;
}

static void reject_version(tx_client *client) {
    char text[128];
    snprintf(text, sizeof text,
             "This server speaks version %d of the protocol. Update your client, or reload the page.",
             PROTOCOL_VERSION);
    client_reject(client, "hello", NULL, "version", text);
}

static void handle_hello(tx_client *client, const json_t *request) {
    const json_t *version = json_object_get(request, "version"), *token = json_object_get(request, "token");
    char new_token[HUB_TOKEN_SIZE] = "";
    if (version && json_integer_value(version) != PROTOCOL_VERSION) {
        reject_version(client);
        return;
    }
    if (!client->has_token && json_is_string(token) && hub_knows_token(client->hub, json_string_value(token)))
        client_set_token(client, json_string_value(token));
    else if (!client->has_token)
        client_issue_token(client, new_token);
    json_t *message = hub_new_message("welcome"), *presets = json_array();
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++)
        json_array_append_new(presets, json_string(PRESETS[i]));
    json_object_set_new(message, "you", account_you_json(client));
    json_object_set_new(message, "presets", presets);
    json_object_set_new(message, "computers", computers_json());
    json_object_set_new(message, "overlays", match_overlays_json(client->hub));
    json_object_set_new(message, "cards", json_string(hub_cards_digest(&client->hub->cards[0])));
    if (new_token[0])
        json_object_set_new(message, "token", json_string(new_token));
    client_queue(client, message);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

static void handle_lobby(tx_client *client, const json_t *request) {
    client->follows_lobby = !json_is_false(json_object_get(request, "follow"));
    lobby_send(client);
}

static void handle_mine(tx_client *client, const json_t *request) {
    const json_t *before = json_object_get(request, "before");
    lobby_send_own_matches(client, json_is_integer(before) ? json_integer_value(before) : INT64_MAX);
}

/* Answers a ping, with which a client checks its connection. */
static void handle_ping(tx_client *client, const json_t *request) {
    (void)request;
    client_queue(client, hub_new_message("pong"));
}

/* ---- Existing tables --------------------------------------------------------------------------------------------- */

/* Requests that a client without a seat may make at a table without spectators. While a seat is free it may see the
 * table and its cards before it joins, but gets no further messages. */
static bool is_invitation(const tx_match *match, const char *about) {
    bool has_free_seat = !match->stored.seats[0].taken || !match->stored.seats[1].taken;
    if (!strcmp(about, "leave"))
        return true;
    return match->stored.state == MATCH_OPEN && has_free_seat && (!strcmp(about, "look") || !strcmp(about, "facts"));
}

/* Loads the match of a request. Returns NULL, and sends an error, if there is none or the client may not view it. */
static tx_match *find_viewable_match(tx_client *client, const json_t *request) {
    const char *code = hub_text_field(request, "table"), *about = hub_text_field(request, "request");
    tx_match *match = *code ? match_load(client->hub, code) : NULL;
    if (!match || match->stored.state == MATCH_WITHDRAWN) {
        client_reject(client, about, *code ? code : NULL, "no table", "There is no such table.");
        return NULL;
    }
    if (match_forbids_spectators(match) && match_audience(match, client) == SPECTATORS &&
        !is_invitation(match, about)) {
        client_reject(client, about, code, "no spectators", "This table does not allow spectators.");
        return NULL;
    }
    return match;
}

static void handle_look(tx_client *client, const json_t *request) {
    tx_match *match = find_viewable_match(client, request);
    if (!match)
        return;
    unsigned audience = match_audience(match, client);
    if (match_forbids_spectators(match) && audience == SPECTATORS) {
        match_send_table(match, client);
        return;
    }
    bool was_here = audience < TX_SEATS && match_has_audience(match, audience);
    if (!match_add_viewer(match, client)) {
        client_reject(client, "look", match->stored.code, "full", TOO_MANY_VIEWERS);
        return;
    }
    if (audience < TX_SEATS && !was_here)
        match_send_table_to_all(match);
    else
        match_send_table(match, client);
    if (match->table)
        match_request(match, client, &(table_request){.kind = REQUEST_LOOK});
}

static void handle_leave(tx_client *client, const json_t *request) {
    tx_match *match = find_viewable_match(client, request);
    if (match)
        match_remove_viewer(match, client);
}

static void handle_record(tx_client *client, const json_t *request) {
    tx_match *match = find_viewable_match(client, request);
    if (!match)
        return;
    if (match->stored.state != MATCH_OVER || match->dirty) {
        client_reject(client, "record", match->stored.code, "not over", "The game is not over.");
        return;
    }
    char *text = table_record(match->table);
    json_t *message = hub_new_message("record");
    json_object_set_new(message, "table", json_string(match->stored.code));
    json_object_set_new(message, "text", json_string(text));
    client_queue(client, message);
    free(text);
}

/* Returns the player at the other seat of the client's table; 0, after an error message, if there is none. */
static int64_t find_opponent(tx_client *client, const tx_match *match, const char *about) {
    unsigned seat = match_audience(match, client);
    int64_t other = seat < TX_SEATS ? match->stored.seats[1 - seat].player : 0;
    if (!other)
        client_reject(client, about, match->stored.code, "nobody there", "The other seat of this table is empty.");
    return other;
}

static void send_noted(tx_client *client, const tx_match *match, const char *about) {
    json_t *message = hub_new_message("noted");
    json_object_set_new(message, "table", json_string(match->stored.code));
    json_object_set_new(message, "about", json_string(about));
    client_queue(client, message);
}

static void handle_block(tx_client *client, const json_t *request) {
    tx_match *match = find_viewable_match(client, request);
    int64_t other = match ? find_opponent(client, match, "block") : 0;
    if (!other)
        return;
    store_block(client->hub->config.store, client->player, other, !json_is_false(json_object_get(request, "blocked")));
    send_noted(client, match, "block");
}

static void handle_report(tx_client *client, const json_t *request) {
    enum { MAX_REPORT = 1000 };
    const char *text = hub_text_field(request, "text");
    tx_match *match = find_viewable_match(client, request);
    if (!match || !find_opponent(client, match, "report"))
        return;
    if (!*text || strlen(text) > MAX_REPORT || !plain_text_is_plain(text)) {
        client_reject(client, "report", match->stored.code, "malformed",
                      "Describe what happened in up to 1,000 bytes of plain text.");
    } else if (!rate_limits_take(client->hub->address_limits, LIMIT_REPORT_FROM, client->network,
                                 hub_now(client->hub))) {
        client_reject(client, "report", match->stored.code, "too fast", TOO_FAST);
    } else {
        store_add_report(client->hub->config.store, client->player, match->stored.id, text, hub_now(client->hub));
        hub_log(client->hub, "match %lld reported by player %lld", (long long)match->stored.id,
                (long long)client->player);
        send_noted(client, match, "report");
    }
}

/* Sends the facts of the printed cards, or of those that a match is played with. */
static void handle_facts(tx_client *client, const json_t *request) {
    bool of_table = json_object_get(request, "table") != NULL;
    tx_match *match = of_table ? find_viewable_match(client, request) : NULL;
    if (of_table && !match)
        return;
    if (!client_spend_budget(client, COST_OF_FACTS)) {
        client_reject(client, "facts", match ? match->stored.code : NULL, "too fast", TOO_FAST);
        return;
    }
    const char *facts = hub_cards_facts(match ? match->cards : &client->hub->cards[0]);
    client_queue_text(client, match ? match_frame(match, facts) : memory_copy_text(facts, strlen(facts)));
}

/* ---- Requests to a game ------------------------------------------------------------------------------------------ */

static bool is_preset(const char *text) {
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++)
        if (!strcmp(text, PRESETS[i]))
            return true;
    return false;
}

/* Only accounts may send free text. */
static bool may_send_text(const tx_client *client, const char *text) {
    store_player player;
    return is_preset(text) || server_account_of(client, &player);
}

/* Returns true if the player has used up a kind of request in this game. A match is rebuilt from all its entries, so
 * the number of entries that do not advance the game must be bounded. */
static bool exceeds_game_limit(const tx_match *match, const tx_client *client, const table_request *request) {
    static const struct {
        uint8_t asks, entry;
        unsigned limit;
    } limits[] = {{REQUEST_SAY, ENTRY_SAID, 500},         {REQUEST_UNDO, ENTRY_UNDONE, 500},
                  {REQUEST_UNDO, ENTRY_UNDO_ASKED, 200},  {REQUEST_LEVEL, ENTRY_LEVEL, 1000},
                  {REQUEST_PASS, ENTRY_PASSING, 5000},    {REQUEST_HAND, ENTRY_HAND, 200},
                  {REQUEST_DRAW, ENTRY_DRAW_OFFERED, 200}};
    unsigned seat = match_audience(match, client);
    for (size_t i = 0; seat < TX_SEATS && i < sizeof limits / sizeof *limits; i++)
        if (limits[i].asks == request->kind &&
            table_entry_count(match->table, seat, limits[i].entry) >= limits[i].limit)
            return true;
    return false;
}

static void handle_table(tx_client *client, const json_t *request) {
    table_request parsed;
    tx_match *match = find_viewable_match(client, request);
    if (!match)
        return;
    const char *about = hub_text_field(request, "request"), *code = match->stored.code;
    enum table_error error = table_request_from(request, &parsed);
    if (!match->table)
        client_reject(client, about, code, "not started", table_error_text(TABLE_ERROR_NOT_STARTED));
    else if (error || (parsed.kind == REQUEST_SAY && !plain_text_is_plain(parsed.text)))
        match_reject(match, client, error ? error : TABLE_ERROR_MALFORMED);
    else if (parsed.kind == REQUEST_SAY && !may_send_text(client, parsed.text))
        client_reject(client, about, code, "presets only", "Without an account you can only send the preset messages.");
    else if (exceeds_game_limit(match, client, &parsed))
        client_reject(client, about, code, "enough", "You have reached the limit of such requests in this game.");
    else if (parsed.kind == REQUEST_HINT && json_is_true(json_object_get(match->settings, "rated")))
        client_reject(client, about, code, "no hints", "Rated games have no hints.");
    else if (parsed.kind == REQUEST_HINT && (!client_spend_budget(client, 10) || !match_request_hint(match, client)))
        client_reject(client, about, code, "too fast", TOO_FAST);
    else if (parsed.kind == REQUEST_HINT)
        return; /* the reply is computed */
    else
        match_request(match, client, &parsed);
}

/* ---- Dispatch ---------------------------------------------------------------------------------------------------- */

static lobby_handler *find_handler(const char *word) {
    static const struct {
        const char *word;
        lobby_handler *handler;
    } handlers[] = {
        {"hello", handle_hello},
        {"lobby", handle_lobby},
        {"mine", handle_mine},
        {"create", server_handle_create},
        {"join", server_handle_join},
        {"ready", server_handle_ready},
        {"seat", server_handle_seat},
        {"withdraw", server_handle_withdraw},
        {"look", handle_look},
        {"leave", handle_leave},
        {"record", handle_record},
        {"facts", handle_facts},
        {"rematch", server_handle_rematch},
        {"block", handle_block},
        {"report", handle_report},
        {"ping", handle_ping},
        {"reveal", server_handle_reveal},
        {"claim", server_handle_claim},
    };
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
        if (!strcmp(word, handlers[i].word))
            return handlers[i].handler;
    return account_find_handler(word);
}

/* Costly requests count as this many additional messages. */
static double extra_cost(const char *word) {
    static const struct {
        const char *word;
        double cost;
    } costs[] = {{"lobby", 4}, {"mine", 4}, {"look", 3}, {"record", 9}, {"explain", 1}, {"preview", 4}};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
        if (!strcmp(word, costs[i].word))
            return costs[i].cost;
    return 0;
}

void lobby_receive(tx_client *client, const json_t *request) {
    const char *word = json_string_value(json_object_get(request, "request"));
    lobby_handler *handler = word ? find_handler(word) : NULL;
    if (client->session_ended)
        client_reject(client, word, NULL, "ended", "This session has ended: connect again.");
    else if (!word)
        client_reject(client, NULL, NULL, "malformed", table_error_text(TABLE_ERROR_MALFORMED));
    else if (!client_spend_budget(client, extra_cost(word)))
        client_reject(client, word, NULL, "too fast", TOO_FAST);
    else if (handler)
        handler(client, request);
    else if (json_is_string(json_object_get(request, "table")))
        handle_table(client, request);
    else
        client_reject(client, NULL, NULL, "unknown message", table_error_text(TABLE_ERROR_UNKNOWN));
}

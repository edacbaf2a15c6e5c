/* export.c: export of a player's data: account, reports, blocked players, and games with the player's own chat and,
 * once they are over, their records. The export is paged, so that one request does not block the server. */
#include <stdlib.h>
#include <string.h>

#include "hub_internal.h"
#include "table/recorded.h"

enum { MAX_GAMES = 8, MAX_NOTES = 1000, COST_OF_EXPORT = 20 };

typedef struct game_list {
    tx_client *client;
    json_t *games;
} game_list;

static json_t *record_json(tx_hub *hub, const store_match *stored) {
    const tx_match *match = stored->state == MATCH_OVER ? match_load(hub, stored->code) : NULL;
    if (!match || !match->table || match->dirty)
        return json_null();
    char *text = table_record(match->table);
    json_t *json = json_string(text);
    free(text);
    return json;
}

typedef struct chat_list {
    unsigned seat;
    json_t *said;
} chat_list;

static bool add_chat(void *user, const char *text) {
    static const char begins[] =
        "{\"entry\":\"said\","; /* as written by table_entry_json(); other entries need not be parsed */
    const chat_list *to = user;
    table_entry entry;
    char error[64];
    if (strncmp(text, begins, sizeof begins - 1) != 0)
        return true;
    json_t *json = json_loads(text, 0, NULL);
    if (table_entry_read(json, &entry, error, sizeof error) && entry.kind == ENTRY_SAID && entry.seat == to->seat)
        json_array_append_new(to->said, json_string(entry.text));
    json_decref(json);
    return true;
}

/* Returns the chat messages of the client at that table, without those of the opponent. */
static json_t *chat_json(const tx_client *client, const store_match *stored) {
    chat_list chat = {0, json_array()};
    while (chat.seat < TX_SEATS && stored->seats[chat.seat].player != client->player)
        chat.seat++;
    store_entries(client->hub->config.store, stored->id, add_chat, &chat);
    return chat.said;
}

static void add_game(void *user, const store_match *stored) {
    const game_list *to = user;
    json_t *game = match_own_json(to->client, stored);
    json_object_set_new(game, "record", record_json(to->client->hub, stored));
    json_object_set_new(game, "said", chat_json(to->client, stored));
    json_array_append_new(to->games, game);
}

static void add_report(void *user, const char *code, const char *text, int64_t at) {
    json_array_append_new(user, json_pack("{s:s?,s:s,s:I}", "table", code, "text", text, "at", (json_int_t)at));
}

static void add_blocked(void *user, const store_player *player) {
    json_array_append_new(user, json_string(player->name));
}

/* `with_details`: with reports and blocked players, which belong to no game. */
static json_t *account_json(const tx_client *client, bool with_details) {
    tx_store *store = client->hub->config.store;
    store_player player;
    json_t *account = account_you_json(client);
    if (!client->player || !store_player_by_id(store, client->player, &player))
        return account;
    json_object_set_new(account, "created", json_integer(player.created));
    json_object_set_new(account, "sessions", json_integer(store_count_sessions(store, player.id)));
    if (!with_details)
        return account;
    json_t *reports = json_array(), *blocked = json_array();
    store_reports_of(store, player.id, MAX_NOTES, add_report, reports);
    store_blocked_by(store, player.id, MAX_NOTES, add_blocked, blocked);
    json_object_set_new(account, "reports", reports);
    json_object_set_new(account, "blocked", blocked);
    return account;
}

/* Returns the id of the match with that code, or 0 if the client has no seat in it. */
static int64_t find_own_match(tx_client *client, const char *code) {
    store_match stored;
    if (!*code || !store_match_by_code(client->hub->config.store, code, &stored))
        return 0;
    bool own = stored.seats[0].player == client->player || stored.seats[1].player == client->player;
    int64_t id = own ? stored.id : 0;
    store_match_free(&stored);
    return id;
}

void server_handle_export(tx_client *client, const json_t *request) {
    game_list to = {client, json_array()};
    json_t *message = hub_new_message("export");
    if (!client_spend_budget(client, COST_OF_EXPORT)) {
        json_decref(to.games);
        json_decref(message);
        client_reject(client, "export", NULL, "too fast", TOO_FAST);
        return;
    }
    int64_t after = find_own_match(client, hub_text_field(request, "after"));
    if (client->player)
        store_matches_after(client->hub->config.store, client->player, after, MAX_GAMES, add_game, &to);
    json_object_set_new(message, "you", account_json(client, !after));
    json_object_set_new(message, "more", json_boolean(json_array_size(to.games) == MAX_GAMES));
    json_object_set_new(message, "games", to.games);
    client_queue(client, message);
}

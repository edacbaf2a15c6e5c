/* export.c: what the server knows of somebody, for themselves: their account, what they have reported, whom they have
 * blocked, and their games with what they said there and the records of those that are over. A few games at a time, so
 * that nobody waits for it. */
#include <stdlib.h>
#include <string.h>

#include "house_parts.h"
#include "table/recorded.h"

enum { EXPORT_MOST = 8, NOTES_MOST = 1000, COST_OF_EXPORT = 20 };

typedef struct exported {
    tx_visitor *visitor;
    json_t *games;
} exported;

static json_t *record_json(tx_house *house, const store_match *match) {
    const tx_room *room = match->state == MATCH_OVER ? room_awake(house, match->code) : NULL;
    if (!room || !room->table || room->dirty)
        return json_null();
    char *text = table_record(room->table);
    json_t *json = json_string(text);
    free(text);
    return json;
}

typedef struct own_words {
    unsigned seat;
    json_t *said;
} own_words;

static bool add_words(void *user, const char *text) {
    static const char begins[] = "{\"entry\":\"said\","; /* as entry_json writes it: others need not be read */
    const own_words *to = user;
    table_entry entry;
    char error[64];
    if (strncmp(text, begins, sizeof begins - 1) != 0)
        return true;
    json_t *json = json_loads(text, 0, NULL);
    if (entry_read(json, &entry, error, sizeof error) && entry.kind == ENTRY_SAID && entry.seat == to->seat)
        json_array_append_new(to->said, json_string(entry.text));
    json_decref(json);
    return true;
}

/* What the visitor has said at that table; the opponent's words are the opponent's. */
static json_t *words_json(const tx_visitor *visitor, const store_match *match) {
    own_words words = {0, json_array()};
    while (words.seat < TX_SEATS && match->seats[words.seat].player != visitor->player)
        words.seat++;
    store_entries(visitor->house->settings.store, match->id, add_words, &words);
    return words.said;
}

static void add_game(void *user, const store_match *match) {
    const exported *to = user;
    json_t *game = own_match_json(to->visitor, match);
    json_object_set_new(game, "record", record_json(to->visitor->house, match));
    json_object_set_new(game, "said", words_json(to->visitor, match));
    json_array_append_new(to->games, game);
}

static void add_report(void *user, const char *code, const char *text, int64_t at) {
    json_array_append_new(user, json_pack("{s:s?,s:s,s:I}", "table", code, "text", text, "at", (json_int_t)at));
}

static void add_blocked(void *user, const store_player *player) {
    json_array_append_new(user, json_string(player->name));
}

/* `whole`: with all that does not belong to a game. */
static json_t *person_json(const tx_visitor *visitor, bool whole) {
    tx_store *store = visitor->house->settings.store;
    store_player player;
    json_t *person = you_json(visitor);
    if (!visitor->player || !store_player_by_id(store, visitor->player, &player))
        return person;
    json_object_set_new(person, "created", json_integer(player.created));
    json_object_set_new(person, "sessions", json_integer(store_count_sessions(store, player.id)));
    if (!whole)
        return person;
    json_t *reports = json_array(), *blocked = json_array();
    store_reports_of(store, player.id, NOTES_MOST, add_report, reports);
    store_blocked_by(store, player.id, NOTES_MOST, add_blocked, blocked);
    json_object_set_new(person, "reports", reports);
    json_object_set_new(person, "blocked", blocked);
    return person;
}

/* The number of the match of that code, if it is one of the visitor's; 0: it is not. */
static int64_t own_match(tx_visitor *visitor, const char *code) {
    store_match match;
    if (!*code || !store_match_by_code(visitor->house->settings.store, code, &match))
        return 0;
    bool own = match.seats[0].player == visitor->player || match.seats[1].player == visitor->player;
    int64_t id = own ? match.id : 0;
    store_match_free(&match);
    return id;
}

void ask_export(tx_visitor *visitor, const json_t *asked) {
    exported to = {visitor, json_array()};
    json_t *message = told("export");
    if (!check_budget(visitor, COST_OF_EXPORT)) {
        json_decref(to.games);
        json_decref(message);
        refuse_visitor(visitor, "export", NULL, "too fast", TOO_FAST);
        return;
    }
    int64_t after = own_match(visitor, text_field(asked, "after"));
    if (visitor->player)
        store_matches_after(visitor->house->settings.store, visitor->player, after, EXPORT_MOST, add_game, &to);
    json_object_set_new(message, "you", person_json(visitor, !after));
    json_object_set_new(message, "more", json_boolean(json_array_size(to.games) == EXPORT_MOST));
    json_object_set_new(message, "games", to.games);
    tell_visitor(visitor, message);
}

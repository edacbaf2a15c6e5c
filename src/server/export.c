/* export.c: what the server knows of somebody, for themselves: their account, and their games with the records of those
 * that are over. A few games at a time, so that nobody waits for it. */
#include <stdlib.h>

#include "house_parts.h"
#include "table/recorded.h"

enum { EXPORT_MOST = 8, COST_OF_EXPORT = 20 };

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

static void add_game(void *user, const store_match *match) {
    const exported *to = user;
    json_t *game = own_match_json(to->visitor, match);
    json_object_set_new(game, "record", record_json(to->visitor->house, match));
    json_array_append_new(to->games, game);
}

static json_t *person_json(const tx_visitor *visitor) {
    tx_store *store = visitor->house->settings.store;
    store_player player;
    json_t *person = you_json(visitor);
    if (!visitor->player || !store_player_by_id(store, visitor->player, &player))
        return person;
    json_object_set_new(person, "created", json_integer(player.created));
    json_object_set_new(person, "sessions", json_integer(store_count_sessions(store, player.id)));
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
    if (visitor->player)
        store_matches_after(visitor->house->settings.store, visitor->player,
                            own_match(visitor, text_field(asked, "after")), EXPORT_MOST, add_game, &to);
    json_object_set_new(message, "you", person_json(visitor));
    json_object_set_new(message, "more", json_boolean(json_array_size(to.games) == EXPORT_MOST));
    json_object_set_new(message, "games", to.games);
    tell_visitor(visitor, message);
}

/* lobby.c: what is asked of the house and not of a table; see docs/PROTOCOL.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "house_parts.h"
#include "ratings/glicko.h"
#include "table/recorded.h"

/* What everybody may say, also to people who do not know them. */
static const char *const PRESETS[] = {
    "Hello!", "Good luck!",          "Well played!", "Thank you!",        "Oops!",
    "Sorry!", "One moment, please.", "Good game!",   "I have to go now.", "Another game?"};

enum { COST_OF_FACTS = 10 /* messages */ };

const char *text_field(const json_t *asked, const char *field) {
    const char *text = json_string_value(json_object_get(asked, field));
    return text ? text : "";
}

/* ---- Who somebody is --------------------------------------------------------------------------------------------- */

store_player new_player(const tx_house *house, const char *name) {
    store_player player = {.rating = GLICKO_NEW.rating,
                           .deviation = GLICKO_NEW.deviation,
                           .volatility = GLICKO_NEW.volatility,
                           .listed = true,
                           .created = now_of(house)};
    snprintf(player.name, sizeof player.name, "%s", name);
    return player;
}

int64_t player_of(tx_visitor *visitor, const char *name) {
    tx_store *store = visitor->house->settings.store;
    if (visitor->player || !visitor->known)
        return visitor->player;
    store_player player = new_player(visitor->house, name);
    visitor->player = store_add_player(store, &player);
    store_add_session(store, visitor->hash, visitor->player, player.created);
    visitor->house->identities_changed = true;
    return visitor->player;
}

static json_t *computers_json(void) {
    json_t *list = json_array();
    for (unsigned i = 0; tx_bot_kind(i); i++)
        json_array_append_new(list, json_pack("{s:s,s:s}", "computer", tx_bot_kind(i), "about", tx_bot_about(i)));
    return list;
}

static void ask_hello(tx_visitor *visitor, const json_t *asked) {
    const json_t *version = json_object_get(asked, "version"), *token = json_object_get(asked, "token");
    char fresh[TOKEN_TEXT] = "";
    if (version && json_integer_value(version) != PROTOCOL_VERSION) {
        refuse_visitor(visitor, "hello", NULL, "version", "This server speaks version 1 of the protocol.");
        return;
    }
    if (!visitor->known && json_is_string(token) && house_knows_token(visitor->house, json_string_value(token)))
        visitor_known_by(visitor, json_string_value(token));
    else if (!visitor->known)
        visitor_new_token(visitor, fresh);
    json_t *message = told("welcome"), *presets = json_array();
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++)
        json_array_append_new(presets, json_string(PRESETS[i]));
    json_object_set_new(message, "you", you_json(visitor));
    json_object_set_new(message, "presets", presets);
    json_object_set_new(message, "computers", computers_json());
    json_object_set_new(message, "overlays", overlays_json(visitor->house));
    json_object_set_new(message, "cards", json_string(cards_digest(&visitor->house->cards[0])));
    if (fresh[0])
        json_object_set_new(message, "token", json_string(fresh));
    tell_visitor(visitor, message);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

static void ask_lobby(tx_visitor *visitor, const json_t *asked) {
    visitor->follows = !json_is_false(json_object_get(asked, "follow"));
    tell_lobby(visitor);
}

static void ask_mine(tx_visitor *visitor, const json_t *asked) {
    const json_t *before = json_object_get(asked, "before");
    tell_mine(visitor, json_is_integer(before) ? json_integer_value(before) : INT64_MAX);
}

/* Answers a ping, with which a client checks its connection. */
static void ask_ping(tx_visitor *visitor, const json_t *asked) {
    (void)asked;
    tell_visitor(visitor, told("pong"));
}

/* ---- Tables that there are --------------------------------------------------------------------------------------- */

/* Requests that a client without a seat may make at a table without spectators. While a seat is free it may see the
 * table and its cards before it joins, but gets no further messages. */
static bool is_invitation(const tx_room *room, const char *about) {
    bool has_free_seat = !room->match.seats[0].taken || !room->match.seats[1].taken;
    if (!strcmp(about, "leave"))
        return true;
    return room->match.state == MATCH_OPEN && has_free_seat && (!strcmp(about, "look") || !strcmp(about, "facts"));
}

/* The room that is meant, awake, if the visitor may look at it; NULL: they were told why not. */
static tx_room *room_meant(tx_visitor *visitor, const json_t *asked) {
    const char *code = text_field(asked, "table"), *about = text_field(asked, "ask");
    tx_room *room = *code ? room_awake(visitor->house, code) : NULL;
    if (!room || room->match.state == MATCH_WITHDRAWN) {
        refuse_visitor(visitor, about, *code ? code : NULL, "no table", "There is no such table.");
        return NULL;
    }
    if (room_is_closed(room) && room_audience(room, visitor) == SPECTATORS && !is_invitation(room, about)) {
        refuse_visitor(visitor, about, code, "no spectators", "Nobody may watch at this table.");
        return NULL;
    }
    return room;
}

static void ask_look(tx_visitor *visitor, const json_t *asked) {
    tx_room *room = room_meant(visitor, asked);
    if (!room)
        return;
    unsigned audience = room_audience(room, visitor);
    if (room_is_closed(room) && audience == SPECTATORS) {
        tell_table(room, visitor);
        return;
    }
    bool was_here = audience < TX_SEATS && room_has(room, audience);
    if (!room_enter(room, visitor)) {
        refuse_visitor(visitor, "look", room->match.code, "full",
                       "There are too many people at this table, or you are at too many.");
        return;
    }
    if (audience < TX_SEATS && !was_here)
        tell_table_to_all(room);
    else
        tell_table(room, visitor);
    if (room->table)
        room_ask(room, visitor, &(table_request){.kind = ASKS_LOOK});
}

static void ask_leave(tx_visitor *visitor, const json_t *asked) {
    tx_room *room = room_meant(visitor, asked);
    if (room)
        room_leave(room, visitor);
}

static void ask_record(tx_visitor *visitor, const json_t *asked) {
    tx_room *room = room_meant(visitor, asked);
    if (!room)
        return;
    if (room->match.state != MATCH_OVER || room->dirty) {
        refuse_visitor(visitor, "record", room->match.code, "not over", "The game is not over.");
        return;
    }
    char *text = table_record(room->table);
    json_t *message = told("record");
    json_object_set_new(message, "table", json_string(room->match.code));
    json_object_set_new(message, "text", json_string(text));
    tell_visitor(visitor, message);
    free(text);
}

/* The player at the other seat of a table at which the visitor sits; 0, with a word, if there is none. */
static int64_t opponent_at(tx_visitor *visitor, const tx_room *room, const char *about) {
    unsigned seat = room_audience(room, visitor);
    int64_t other = seat < TX_SEATS ? room->match.seats[1 - seat].player : 0;
    if (!other)
        refuse_visitor(visitor, about, room->match.code, "nobody there",
                       "Nobody sits at the other seat of this table.");
    return other;
}

static void tell_noted(tx_visitor *visitor, const tx_room *room, const char *about) {
    json_t *message = told("noted");
    json_object_set_new(message, "table", json_string(room->match.code));
    json_object_set_new(message, "about", json_string(about));
    tell_visitor(visitor, message);
}

static void ask_block(tx_visitor *visitor, const json_t *asked) {
    tx_room *room = room_meant(visitor, asked);
    int64_t other = room ? opponent_at(visitor, room, "block") : 0;
    if (!other)
        return;
    store_block(visitor->house->settings.store, visitor->player, other,
                !json_is_false(json_object_get(asked, "blocked")));
    tell_noted(visitor, room, "block");
}

static void ask_report(tx_visitor *visitor, const json_t *asked) {
    enum { MOST_WORDS = 1000 };
    const char *words = text_field(asked, "text");
    tx_room *room = room_meant(visitor, asked);
    if (!room || !opponent_at(visitor, room, "report"))
        return;
    if (!*words || strlen(words) > MOST_WORDS || !is_plain_text(words)) {
        refuse_visitor(visitor, "report", room->match.code, "malformed",
                       "Tell what happened, in up to 1,000 bytes of plain text.");
    } else if (!attempts_take(visitor->house->attempts, ATTEMPT_REPORT_FROM, visitor->network,
                              now_of(visitor->house))) {
        refuse_visitor(visitor, "report", room->match.code, "too fast", TOO_FAST);
    } else {
        store_report(visitor->house->settings.store, visitor->player, room->match.id, words, now_of(visitor->house));
        house_log(visitor->house, "match %lld reported by player %lld", (long long)room->match.id,
                  (long long)visitor->player);
        tell_noted(visitor, room, "report");
    }
}

/* Of the usual cards, or of those that a table is played with. */
static void ask_facts(tx_visitor *visitor, const json_t *asked) {
    bool of_table = json_object_get(asked, "table") != NULL;
    tx_room *room = of_table ? room_meant(visitor, asked) : NULL;
    if (of_table && !room)
        return;
    if (!check_budget(visitor, COST_OF_FACTS)) {
        refuse_visitor(visitor, "facts", room ? room->match.code : NULL, "too fast", TOO_FAST);
        return;
    }
    const char *facts = cards_facts(room ? room->cards : &visitor->house->cards[0]);
    hold_text(visitor, room ? frame_text(room, facts) : copy_text(facts, strlen(facts)));
}

/* ---- What is asked of a table ------------------------------------------------------------------------------------ */

static bool is_preset(const char *text) {
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++)
        if (!strcmp(text, PRESETS[i]))
            return true;
    return false;
}

/* Words of one's own are for people with accounts. */
static bool may_say(const tx_visitor *visitor, const char *text) {
    store_player player;
    return is_preset(text) || account_of(visitor, &player);
}

/* A match is made again from all its entries, some of which take back others: a game has only as many as players could
 * want of those that bring it no nearer to its end. */
static bool had_enough(const tx_room *room, const tx_visitor *visitor, const table_request *request) {
    static const struct {
        uint8_t asks, entry;
        unsigned most;
    } limits[] = {{ASKS_SAY, ENTRY_SAID, 500},         {ASKS_UNDO, ENTRY_UNDONE, 500},
                  {ASKS_UNDO, ENTRY_UNDO_ASKED, 200},  {ASKS_LEVEL, ENTRY_LEVEL, 1000},
                  {ASKS_PASS, ENTRY_PASSING, 5000},    {ASKS_HAND, ENTRY_HAND, 200},
                  {ASKS_DRAW, ENTRY_DRAW_OFFERED, 200}};
    unsigned seat = room_audience(room, visitor);
    for (size_t i = 0; seat < TX_SEATS && i < sizeof limits / sizeof *limits; i++)
        if (limits[i].asks == request->kind && table_had(room->table, seat, limits[i].entry) >= limits[i].most)
            return true;
    return false;
}

static void ask_table(tx_visitor *visitor, const json_t *asked) {
    table_request request;
    tx_room *room = room_meant(visitor, asked);
    if (!room)
        return;
    const char *about = text_field(asked, "ask"), *code = room->match.code;
    enum table_error error = request_from(asked, &request);
    if (!room->table)
        refuse_visitor(visitor, about, code, "not begun", table_error_text(TABLE_ERROR_NOT_BEGUN));
    else if (error || (request.kind == ASKS_SAY && !is_plain_text(request.text)))
        room_refuse(room, visitor, error ? error : TABLE_ERROR_MALFORMED);
    else if (request.kind == ASKS_SAY && !may_say(visitor, request.text))
        refuse_visitor(visitor, about, code, "presets only", "Without an account you can say what the list has.");
    else if (had_enough(room, visitor, &request))
        refuse_visitor(visitor, about, code, "enough", "There has been enough of that in this game.");
    else if (request.kind == ASKS_HINT && json_is_true(json_object_get(room->settings, "rated")))
        refuse_visitor(visitor, about, code, "no hints", "Nobody is helped in a rated game.");
    else if (request.kind == ASKS_HINT && (!check_budget(visitor, 10) || !room_ask_hint(room, visitor)))
        refuse_visitor(visitor, about, code, "too fast", TOO_FAST);
    else if (request.kind == ASKS_HINT)
        return; /* it is thought over */
    else
        room_ask(room, visitor, &request);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static lobby_request *request_called(const char *word) {
    static const struct {
        const char *word;
        lobby_request *request;
    } requests[] = {
        {"hello", ask_hello},     {"lobby", ask_lobby}, {"mine", ask_mine},     {"create", ask_create},
        {"join", ask_join},       {"ready", ask_ready}, {"seat", ask_seat},     {"withdraw", ask_withdraw},
        {"look", ask_look},       {"leave", ask_leave}, {"record", ask_record}, {"facts", ask_facts},
        {"rematch", ask_rematch}, {"block", ask_block}, {"report", ask_report}, {"ping", ask_ping},
        {"reveal", ask_reveal},   {"claim", ask_claim},
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(word, requests[i].word))
            return requests[i].request;
    return account_request(word);
}

/* What takes longer to answer counts as so many messages more. */
static double cost_of(const char *word) {
    static const struct {
        const char *word;
        double cost;
    } costs[] = {{"lobby", 4}, {"mine", 4}, {"look", 3}, {"record", 9}, {"explain", 1}, {"suppose", 4}};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
        if (!strcmp(word, costs[i].word))
            return costs[i].cost;
    return 0;
}

void lobby_hear(tx_visitor *visitor, const json_t *asked) {
    const char *word = json_string_value(json_object_get(asked, "ask"));
    lobby_request *request = word ? request_called(word) : NULL;
    if (visitor->ended)
        refuse_visitor(visitor, word, NULL, "ended", "This session has ended: connect again.");
    else if (!word)
        refuse_visitor(visitor, NULL, NULL, "malformed", table_error_text(TABLE_ERROR_MALFORMED));
    else if (!check_budget(visitor, cost_of(word)))
        refuse_visitor(visitor, word, NULL, "too fast", TOO_FAST);
    else if (request)
        request(visitor, asked);
    else if (json_is_string(json_object_get(asked, "table")))
        ask_table(visitor, asked);
    else
        refuse_visitor(visitor, NULL, NULL, "unknown message", table_error_text(TABLE_ERROR_UNKNOWN));
}

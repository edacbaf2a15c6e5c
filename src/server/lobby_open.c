/* lobby_open.c: tables made, joined and begun. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account_rules.h"
#include "base/memory.h"
#include "house_parts.h"
#include "table/seat_deck.h"

#define BY_STAFF "The tables of an event are arranged by its staff."
#define GONE     "Your opponent is not here any more."

enum {
    CODE_LENGTH = 16,
    LEAST_CLOCK = 1000,
    USUAL_RESERVE = 120000, /* milliseconds for a lost connection */
    ONE_DAY = 86400000,     /* who has days is expected to go away */
    COST_OF_TABLE = 5
};

/* ---- What is asked for ------------------------------------------------------------------------------------------- */

void random_letters(const tx_house *house, char *letters, size_t count) {
    static const char all[] = "23456789abcdefghijkmnpqrstuvwxyz";
    unsigned char byte;
    for (size_t i = 0; i < count; i++) {
        house->settings.random(&byte, 1);
        letters[i] = all[byte % 32];
    }
}

/* 80 bits. */
static void make_code(const tx_house *house, char code[STORE_CODE]) {
    random_letters(house, code, CODE_LENGTH);
    code[CODE_LENGTH] = '\0';
}

static bool is_clock(const json_t *clock) {
    json_int_t start = json_integer_value(json_object_get(clock, "start"));
    json_int_t increment = json_integer_value(json_object_get(clock, "increment"));
    const json_t *told = json_object_get(clock, "reserve");
    json_int_t reserve = json_integer_value(told);
    return !clock || json_is_null(clock) ||
           (json_is_object(clock) && start >= LEAST_CLOCK && start <= INT32_MAX && increment >= 0 &&
            increment <= INT32_MAX && (!told || (json_is_integer(told) && reserve >= 0 && reserve <= INT32_MAX)) &&
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
                                : start < ONE_DAY ? (json_int_t)USUAL_RESERVE
                                                  : 0,
                                "loses", json_is_true(json_object_get(clock, "loses")));
    if (json_is_true(json_object_get(clock, "each")))
        json_object_set_new(setting, "each", json_true());
    return setting;
}

static json_t *flag(const json_t *asked, const char *field, bool usual) {
    const json_t *value = json_object_get(asked, field);
    return json_boolean(json_is_boolean(value) ? json_is_true(value) : usual);
}

/* The default setting: undo needs the opponent's consent at public and rated tables. */
static json_t *undo_setting(const json_t *asked, const json_t *settings) {
    bool strangers =
        !json_is_object(json_object_get(asked, "opponent")) &&
        (json_is_true(json_object_get(settings, "public")) || json_is_true(json_object_get(settings, "rated")));
    const char *undo = json_string_value(json_object_get(asked, "undo"));
    return json_string(undo ? undo : table_undo_words[strangers ? UNDO_BY_REQUEST : UNDO_FREE]);
}

/* The settings of a table: those named here and no others. */
static json_t *settings_of(const json_t *asked) {
    json_t *settings = json_object();
    const char *overlay = json_string_value(json_object_get(asked, "overlay"));
    json_object_set_new(settings, "public", flag(asked, "public", true));
    json_object_set_new(settings, "spectators", flag(asked, "spectators", true));
    json_object_set_new(settings, "tournament", flag(asked, "tournament", false));
    json_object_set_new(settings, "open lists", flag(asked, "open lists", false));
    json_object_set_new(settings, "rated", flag(asked, "rated", false));
    json_object_set_new(settings, "legal decks", flag(asked, "legal decks", true));
    json_object_set_new(settings, "rules",
                        json_string(*text_field(asked, "rules") ? text_field(asked, "rules") : "full"));
    json_object_set_new(settings, "overlay", overlay ? json_string(overlay) : json_null());
    json_object_set_new(settings, "clock", clock_setting(json_object_get(asked, "clock")));
    json_object_set_new(settings, "undo", undo_setting(asked, settings));
    return settings;
}

/* Rated games are between two people with accounts. */
static bool judge_rated(tx_visitor *visitor, const char *about, const char *table, const json_t *settings,
                        const json_t *sitter) {
    store_player player;
    if (!json_is_true(json_object_get(settings, "rated")))
        return true;
    if (!account_of(visitor, &player)) {
        refuse_visitor(visitor, about, table, "no account", "Rated games are for people with an account.");
        return false;
    }
    if (json_is_true(json_object_get(sitter, "bot"))) {
        refuse_visitor(visitor, about, table, "bot", "Rated games are between people: a bot cannot play them.");
        return false;
    }
    return true;
}

/* Rules and cards that there are, or a word why not. */
static bool judge_game(tx_visitor *visitor, const json_t *settings) {
    const char *rules = text_field(settings, "rules");
    if (strcmp(rules, "full") != 0 && strcmp(rules, "demo") != 0) {
        refuse_visitor(visitor, "create", NULL, "bad rules", "Rules are full or demo.");
        return false;
    }
    uint8_t undo;
    if (!undo_read(json_object_get(settings, "undo"), &undo)) {
        refuse_visitor(visitor, "create", NULL, "bad undo", "Undo is off, by request or free.");
        return false;
    }
    if (!house_cards_of(visitor->house, settings)) {
        refuse_visitor(visitor, "create", NULL, "no overlay", "There is no such overlay.");
        return false;
    }
    if (json_is_true(json_object_get(settings, "rated")) && !may_be_rated(settings)) {
        refuse_visitor(visitor, "create", NULL, "not rated",
                       "Rated games have the full rules, legal decks and the printed cards.");
        return false;
    }
    return true;
}

/* A name and a deck, or a word why not. */
static bool judge_sitter(tx_visitor *visitor, const char *about, const char *table, const json_t *settings,
                         const json_t *sitter) {
    const char *name = text_field(sitter, "name"), *deck = text_field(sitter, "deck");
    bool legal = json_is_true(json_object_get(settings, "legal decks"));
    char error[512];
    if (!visitor->known) {
        refuse_visitor(visitor, about, table, "not known", "Say hello first.");
        return false;
    }
    if (!judge_rated(visitor, about, table, settings, sitter))
        return false;
    const char *fault = guest_name_fault(name);
    if (fault) {
        refuse_visitor(visitor, about, table, "bad name", fault);
        return false;
    }
    if (!judge_deck(house_cards_of(visitor->house, settings)->catalog, deck, strlen(deck), legal, error,
                    sizeof error)) {
        refuse_visitor(visitor, about, table, "bad deck", error);
        return false;
    }
    return true;
}

static void sit(store_seat *seat, int64_t player, const char *name, const char *deck) {
    *seat = (store_seat){.taken = true, .player = player, .deck = copy_text(deck, strlen(deck))};
    snprintf(seat->name, sizeof seat->name, "%s", name);
}

/* Sits down; who has an account does so under its name. */
static void sit_visitor(store_seat *seat, tx_visitor *visitor, const json_t *asked) {
    const char *name = text_field(asked, "name"), *deck = text_field(asked, "deck");
    store_player player;
    bool account = account_of(visitor, &player);
    sit(seat, player_of(visitor, name), account ? player.name : name, deck);
    seat->account = account;
    seat->rating = account ? player.rating : 0;
    seat->bot = json_is_true(json_object_get(asked, "bot"));
}

/* ---- Making a table ---------------------------------------------------------------------------------------------- */

/* One of those there are, as it is: what a stranger may make the machine think about is bounded. */
static bool is_computer(const char *name) {
    for (unsigned i = 0; tx_bot_kind(i); i++)
        if (!strcmp(name, tx_bot_kind(i)))
            return tx_bot_check(name, false, NULL);
    return false;
}

/* Draws the random bytes of a computer player. Clients see their hash before they add their own bytes. */
static void draw_share(const tx_house *house, store_seat *seat) {
    uint8_t random[STORE_HASH];
    house->settings.random(random, sizeof random);
    give_share(seat, random);
}

/* Puts a computer player into the seat. */
static bool seat_computer(tx_visitor *visitor, const json_t *settings, const json_t *opponent, store_seat *seat) {
    bool legal = json_is_true(json_object_get(settings, "legal decks"));
    const char *computer = text_field(opponent, "computer"), *deck = text_field(opponent, "deck");
    char error[512];
    if (json_is_true(json_object_get(settings, "rated"))) {
        refuse_visitor(visitor, "create", NULL, "no account", "Rated games are between people with accounts.");
        return false;
    }
    if (!is_computer(computer)) {
        refuse_visitor(visitor, "create", NULL, "no computer player", "There is no such computer player.");
        return false;
    }
    if (!judge_deck(house_cards_of(visitor->house, settings)->catalog, deck, strlen(deck), legal, error,
                    sizeof error)) {
        refuse_visitor(visitor, "create", NULL, "bad deck", error);
        return false;
    }
    sit(seat, 0, computer, deck);
    snprintf(seat->computer, sizeof seat->computer, "%s", computer);
    draw_share(visitor->house, seat);
    return true;
}

/* As many as a person could need, and no more from one place. */
static bool may_make_table(tx_visitor *visitor, const char *about) {
    tx_house *house = visitor->house;
    if (!may_open_table(visitor)) {
        refuse_visitor(visitor, about, NULL, "too many",
                       "You have too many tables whose game has not begun: leave one of them first.");
        return false;
    }
    if (check_budget(visitor, COST_OF_TABLE) &&
        attempts_take(house->rates, ATTEMPT_TABLE_FROM, visitor->network, now_of(house)))
        return true;
    refuse_visitor(visitor, about, NULL, "too fast", "You make more tables than the server takes.");
    return false;
}

static tx_room *add_table(tx_visitor *visitor, store_match *match) {
    tx_house *house = visitor->house;
    make_code(house, match->code);
    house->settings.random(match->secret, sizeof match->secret);
    match->created = match->changed = now_of(house);
    match->waiting = STORE_SEATS;
    match->maker = visitor->player;
    match->id = store_add_match(house->settings.store, match);
    house_log(house, "match %lld made by player %lld", (long long)match->id, (long long)visitor->player);
    house->lobby_changed = house->lobby_changed || match->listed;
    open_table_made(visitor, match);
    tx_room *room = room_add(house, match);
    room_enter(room, visitor);
    tell_table(room, visitor);
    room_dirty(room);
    return room;
}

static void create_with(tx_visitor *visitor, const json_t *asked, const json_t *settings) {
    const json_t *opponent = json_object_get(asked, "opponent");
    unsigned seat = !strcmp(text_field(asked, "seat"), "P2");
    store_match match = {.state = MATCH_OPEN};
    if (!judge_game(visitor, settings) || !judge_sitter(visitor, "create", NULL, settings, asked))
        return;
    if (!is_clock(json_object_get(asked, "clock"))) {
        refuse_visitor(
            visitor, "create", NULL, "bad clock",
            "A clock has start (at least 1000) and increment, perhaps reserve (all in milliseconds), and loses.");
        return;
    }
    if (!may_make_table(visitor, "create"))
        return;
    if (json_is_object(opponent) && !seat_computer(visitor, settings, opponent, &match.seats[1 - seat]))
        return;
    match.listed = !json_is_object(opponent) && json_is_true(json_object_get(settings, "public"));
    match.settings = need_memory(json_dumps(settings, JSON_COMPACT));
    sit_visitor(&match.seats[seat], visitor, asked);
    add_table(visitor, &match);
}

void ask_create(tx_visitor *visitor, const json_t *asked) {
    json_t *settings = settings_of(asked);
    create_with(visitor, asked, settings);
    json_decref(settings);
}

/* ---- Sitting down ------------------------------------------------------------------------------------------------ */

tx_room *open_room(tx_visitor *visitor, const json_t *asked) {
    const char *code = text_field(asked, "table"), *about = text_field(asked, "ask");
    tx_room *room = *code ? room_awake(visitor->house, code) : NULL;
    if (!room || room->match.state == MATCH_WITHDRAWN) {
        refuse_visitor(visitor, about, *code ? code : NULL, "no table", "There is no such table.");
        return NULL;
    }
    if (room->match.state != MATCH_OPEN) {
        refuse_visitor(visitor, about, code, "begun", table_error_text(TABLE_ERROR_BEGUN));
        return NULL;
    }
    return room;
}

void change_seat(tx_room *room, unsigned seat) {
    store_set_seat(room->house->settings.store, room->match.id, seat, &room->match.seats[seat]);
    room->match.changed = now_of(room->house);
    store_set_match(room->house->settings.store, &room->match);
    room->house->lobby_changed = room->house->lobby_changed || room->match.listed;
    room_dirty(room);
}

static unsigned free_seat(const store_match *match) {
    return !match->seats[0].taken ? 0 : !match->seats[1].taken ? 1 : TX_SEATS;
}

static bool is_blocked(const tx_room *room, const tx_visitor *visitor) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (visitor->player && room->match.seats[seat].player &&
            store_blocks(room->house->settings.store, room->match.seats[seat].player, visitor->player))
            return true;
    return false;
}

void ask_join(tx_visitor *visitor, const json_t *asked) {
    tx_room *room = open_room(visitor, asked);
    if (!room || !judge_sitter(visitor, "join", room->match.code, room->settings, asked))
        return;
    unsigned seat = free_seat(&room->match);
    if (seat == TX_SEATS || room_audience(room, visitor) != SPECTATORS || is_blocked(room, visitor)) {
        refuse_visitor(visitor, "join", room->match.code, "taken", table_error_text(TABLE_ERROR_TAKEN));
        return;
    }
    if (!may_join_table(visitor)) {
        refuse_visitor(visitor, "join", room->match.code, "too many",
                       "You sit at too many tables whose game has not begun: leave one of them first.");
        return;
    }
    sit_visitor(&room->match.seats[seat], visitor, asked);
    change_seat(room, seat);
    room_enter(room, visitor);
    tell_table_to_all(room);
    tell_table_to_player(room, 1 - seat); /* the player who waits for an opponent */
}

/* If the host leaves, the other player becomes the host. */
void room_get_up(tx_room *room, unsigned seat) {
    const store_seat *other = &room->match.seats[1 - seat];
    share_lapses(room, seat);
    free(room->match.seats[seat].deck);
    room->match.seats[seat] = (store_seat){0};
    room->match.maker = other->player;
    if (!other->player)
        room->match.state = MATCH_WITHDRAWN;
    open_table_changed(room->house, &room->match);
    for (unsigned i = 0; i < room->listener_count; i++)
        room->listeners[i].audience = (uint8_t)room_audience(room, room->listeners[i].visitor);
    change_seat(room, seat);
    tell_table_to_all(room);
    room_dismiss_spectators(room);
}

/* Gets up before the game; a table at which nobody sits any more is gone. */
void ask_withdraw(tx_visitor *visitor, const json_t *asked) {
    tx_room *room = open_room(visitor, asked);
    if (!room)
        return;
    unsigned seat = room_audience(room, visitor);
    if (is_hosted(room)) {
        refuse_visitor(visitor, "withdraw", room->match.code, "event", BY_STAFF);
        return;
    }
    if (seat == SPECTATORS) {
        refuse_visitor(visitor, "withdraw", room->match.code, "not seated", table_error_text(TABLE_ERROR_NOT_SEATED));
        return;
    }
    room_get_up(room, seat);
}

/* ---- Once more --------------------------------------------------------------------------------------------------- */

/* The same table with sides swapped, at which both sit; it begins when both are ready. */
static void make_rematch(tx_visitor *visitor, tx_room *room) {
    store_match match = {.state = MATCH_OPEN, .before = room->match.id};
    match.settings = copy_text(room->match.settings, strlen(room->match.settings));
    for (unsigned old = 0; old < TX_SEATS; old++) {
        const store_seat *from = &room->match.seats[old];
        store_seat *to = &match.seats[1 - old];
        sit(to, from->player, from->name, from->deck);
        to->account = from->account;
        to->rating = from->rating;
        to->bot = from->bot;
        memcpy(to->computer, from->computer, sizeof to->computer);
        if (from->computer[0])
            draw_share(visitor->house, to);
    }
    struct tx_room *again = add_table(visitor, &match);
    for (unsigned i = 0; i < room->listener_count; i++)
        if (room->listeners[i].visitor != visitor && room->listeners[i].audience < TX_SEATS) {
            room_enter(again, room->listeners[i].visitor);
            tell_table(again, room->listeners[i].visitor);
        }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        tell_table_to_player(again, seat);
}

void ask_rematch(tx_visitor *visitor, const json_t *asked) {
    store_match there;
    const char *code = text_field(asked, "table");
    tx_room *room = *code ? room_awake(visitor->house, code) : NULL;
    unsigned seat = room ? room_audience(room, visitor) : SPECTATORS;
    if (!room || seat == SPECTATORS) {
        refuse_visitor(visitor, "rematch", *code ? code : NULL, room ? "not seated" : "no table",
                       room ? table_error_text(TABLE_ERROR_NOT_SEATED) : "There is no such table.");
        return;
    }
    if (room->match.state != MATCH_OVER) {
        refuse_visitor(visitor, "rematch", code, "not over", "The game is not over.");
        return;
    }
    if (is_hosted(room)) {
        refuse_visitor(visitor, "rematch", code, "event", BY_STAFF);
        return;
    }
    const store_seat *other = &room->match.seats[1 - seat];
    if (!other->player && !other->computer[0]) {
        refuse_visitor(visitor, "rematch", code, "nobody there", GONE);
        return;
    }
    if (!store_rematch_of(visitor->house->settings.store, room->match.id, &there)) {
        if (is_blocked(room, visitor)) /* who is not told so */
            refuse_visitor(visitor, "rematch", code, "nobody there", GONE);
        else if (may_make_table(visitor, "rematch"))
            make_rematch(visitor, room);
        return;
    }
    struct tx_room *again = room_awake(visitor->house, there.code);
    store_match_free(&there);
    if (again && room_enter(again, visitor))
        tell_table(again, visitor);
}

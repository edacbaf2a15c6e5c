/* house.c: visitors come and go; what changed is kept, then told; see house.h. */
#include "house.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "house_parts.h"

/* ---- Small things ------------------------------------------------------------------------------------------------ */

int64_t now_of(const tx_house *house) {
    return house->settings.now();
}

void due_by(tx_house *house, int64_t time) {
    if (time < house->due)
        house->due = time;
}

void house_log(const tx_house *house, const char *format, ...) {
    char line[512];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (house->settings.log)
        house->settings.log(line);
}

json_t *told(const char *word) {
    return json_pack("{s:s,s:i}", "tell", word, "version", PROTOCOL_VERSION);
}

void hold_text(tx_visitor *visitor, char *text) {
    ROOM_FOR_ONE(visitor->held, visitor->held_count, visitor->held_room);
    visitor->held[visitor->held_count++] = text;
}

void tell_visitor(tx_visitor *visitor, json_t *message) {
    hold_text(visitor, need_memory(json_dumps(message, JSON_COMPACT)));
    json_decref(message);
}

/* What a disk has taken and failed to flush may be found there all the same when the database is opened anew. */
void tell_not_kept(tx_visitor *visitor, const char *table) {
    bool perhaps = store_lost_trust(visitor->house->settings.store);
    refuse_visitor(visitor, NULL, table, "not kept", perhaps ? PERHAPS_KEPT : NOT_KEPT);
}

void refuse_visitor(tx_visitor *visitor, const char *about, const char *table, const char *error, const char *text) {
    json_t *message = told("error");
    if (table)
        json_object_set_new(message, "table", json_string(table));
    json_object_set_new(message, "about", about ? json_string(about) : json_null());
    json_object_set_new(message, "error", json_string(error));
    json_object_set_new(message, "text", json_string(text));
    tell_visitor(visitor, message);
    visitor->house->figures.refused++;
}

/* ---- Visitors ---------------------------------------------------------------------------------------------------- */

tx_visitor *house_enter(tx_house *house, const char *token, visitor_send *send, void *user) {
    tx_visitor *made = need_memory(calloc(1, sizeof *made));
    made->house = house;
    made->send = send;
    made->user = user;
    made->budget = house->settings.burst;
    made->heard = now_of(house);
    made->number = ++house->stamps;
    made->browser = token != NULL;
    if (token)
        visitor_known_by(made, token);
    made->next = house->visitors;
    made->link = &house->visitors;
    if (made->next)
        made->next->link = &made->next;
    house->visitors = made;
    house->figures.visitors++;
    return made;
}

void house_comes_from(tx_visitor *visitor, const char *address) {
    network_of(address, visitor->network);
}

/* Only the hash of a token is kept: who reads the database cannot take a seat. */
void visitor_known_by(tx_visitor *visitor, const char *token) {
    visitor_identity identity = {.known = true};
    hash_secret(token, identity.hash);
    store_session(visitor->house->settings.store, identity.hash, &identity.player);
    be_somebody(visitor, &identity);
    visitor->was = identity; /* nothing of it is to be kept */
}

void visitor_new_token(tx_visitor *visitor, char token[TOKEN_TEXT]) {
    house_new_token(visitor->house, token);
    visitor_known_by(visitor, token);
}

tx_visitor *visitor_numbered(const tx_house *house, uint64_t number) {
    tx_visitor *visitor = house->visitors;
    while (visitor && visitor->number != number)
        visitor = visitor->next;
    return visitor;
}

static void forget_held(tx_visitor *visitor) {
    while (visitor->held_count)
        free(visitor->held[--visitor->held_count]);
}

void house_exit(tx_visitor *visitor) {
    while (visitor->room_count)
        room_leave(visitor->rooms[visitor->room_count - 1], visitor);
    *visitor->link = visitor->next;
    if (visitor->next)
        visitor->next->link = visitor->link;
    visitor->house->figures.visitors--;
    player_left(visitor->house, visitor->player, visitor->network);
    forget_held(visitor);
    free(visitor->held);
    free(visitor);
}

/* All visitors of one address, and all of one player, together: who opens a thousand connections can send no more. */
static void limit_together(tx_house *house) {
    enum { SHARE = 8, HANDS = 2, TABLES = 4, TABLE_EVERY = 2000 };
    const house_settings *settings = &house->settings;
    double each = settings->per_address, part = each > SHARE ? each / SHARE : 1;
    if (!settings->per_address)
        return;
    attempts_limit(house->rates, ATTEMPT_MESSAGE_FROM, settings->burst * part, 1000 / (settings->rate * part));
    attempts_limit(house->rates, ATTEMPT_MESSAGE_OF, settings->burst * (double)HANDS,
                   1000.0 / (settings->rate * HANDS));
    attempts_limit(house->rates, ATTEMPT_TABLE_FROM, TABLES * each, TABLE_EVERY);
}

static bool check_together(const tx_visitor *visitor, double cost, int64_t now) {
    tx_attempts *rates = visitor->house->rates;
    char player[24];
    snprintf(player, sizeof player, "%lld", (long long)visitor->player);
    return attempts_spend(rates, ATTEMPT_MESSAGE_FROM, visitor->network, cost, now) &&
           (!visitor->player || attempts_spend(rates, ATTEMPT_MESSAGE_OF, player, cost, now));
}

bool check_budget(tx_visitor *visitor, double cost) {
    const house_settings *settings = &visitor->house->settings;
    int64_t now = now_of(visitor->house);
    if (now > visitor->heard)
        visitor->budget += (double)(now - visitor->heard) * settings->rate / 1000.0;
    visitor->heard = now;
    if (visitor->budget > settings->burst)
        visitor->budget = settings->burst;
    if (visitor->budget < cost)
        return false;
    visitor->budget -= cost;
    return check_together(visitor, cost, now);
}

/* Is the visitor still welcome, after so many refusals in the whole house before this message and now? */
static bool is_welcome(tx_visitor *visitor, uint64_t refused) {
    visitor->refusals = visitor->house->figures.refused > refused ? visitor->refusals + 1 : 0;
    return visitor->refusals < MOST_REFUSALS;
}

bool house_hear(tx_visitor *visitor, const char *text, size_t length) {
    uint64_t refused = visitor->house->figures.refused;
    visitor->house->figures.messages++;
    if (!check_budget(visitor, 1)) {
        refuse_visitor(visitor, NULL, NULL, "too fast", TOO_FAST);
    } else {
        json_t *asked = length <= MOST_FRAME ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
        lobby_hear(visitor, asked);
        json_decref(asked);
    }
    return is_welcome(visitor, refused);
}

bool house_hear_too_much(tx_visitor *visitor) {
    uint64_t refused = visitor->house->figures.refused;
    visitor->house->figures.messages++;
    refuse_visitor(visitor, NULL, NULL, "too large", table_error_text(TABLE_ERROR_TOO_LARGE));
    return is_welcome(visitor, refused);
}

/* ---- Keeping, then telling --------------------------------------------------------------------------------------- */

static uint64_t microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static bool commit_all(tx_house *house) {
    uint64_t begun = microseconds();
    for (tx_room *room = house->dirty; room; room = room->next_dirty)
        room_keep(room);
    if (!store_holds(house->settings.store))
        return true;
    bool good = store_commit(house->settings.store);
    house->figures.failing = !good;
    house->figures.commits++;
    house->figures.commit_microseconds += microseconds() - begun;
    return good;
}

static void send_held(tx_house *house) {
    for (tx_visitor *visitor = house->visitors; visitor; visitor = visitor->next) {
        for (unsigned i = 0; i < visitor->held_count; i++) {
            visitor->send(visitor->user, visitor->held[i], strlen(visitor->held[i]));
            house->figures.sent++;
        }
        forget_held(visitor);
    }
}

static void release_all(tx_house *house) {
    tx_room *dirty = house->dirty;
    house->dirty = NULL;
    send_held(house);
    for (tx_room *next, *room = dirty; room; room = next) {
        next = room->next_dirty;
        room->dirty = false;
        room->next_dirty = NULL;
        room_release(room);
    }
    send_held(house); /* how tables stand now */
}

/* Nothing that was asked has happened: tables are made again as they are kept, and everybody is told. */
static void undo_all(tx_house *house) {
    tx_room *dirty = house->dirty;
    house->figures.failures++;
    house_log(house, "nothing kept: %s", store_error(house->settings.store));
    for (tx_visitor *visitor = house->visitors; visitor; visitor = visitor->next) {
        bool concerned = visitor->held_count > 0;
        forget_held(visitor);
        if (concerned)
            tell_not_kept(visitor, NULL);
    }
    drop_asked_proofs(house);
    open_tables_not_kept(house);
    house->dirty = NULL;
    for (tx_room *next; dirty; dirty = next) {
        next = dirty->next_dirty;
        dirty->dirty = false;
        dirty->next_dirty = NULL;
        room_reload(dirty);
    }
    release_all(house);
}

static void take_answers(tx_house *house) {
    for (tx_thought *thought; (thought = (tx_thought *)workers_take(house->thinkers));) {
        house->figures.thinking--;
        room_take_answer(house, thought);
        thought_free(thought);
    }
}

/* What comes by the clock alone. */
static void do_due(tx_house *house) {
    int64_t now = now_of(house);
    if (now < house->due)
        return;
    house->due = now + STAMP_EVERY;
    if (now - house->stamped >= STAMP_EVERY) {
        store_alive(house->settings.store, now);
        house->stamped = now;
    }
    if (now - house->swept >= SWEEP_EVERY) {
        rooms_sweep(house, now);
        open_tables_due(house, now);
        tend_host(house);
        house->swept = now;
    }
    due_by(house, house->swept + SWEEP_EVERY);
    for (unsigned i = 0; i < ROOM_BUCKETS; i++)
        for (tx_room *next, *room = house->rooms[i]; room; room = next) {
            next = room->next;
            room_due(room, now);
            if (room_may_sleep(room, now))
                room_sleep(room);
        }
}

/* How the lobby is now, to all who follow it: made once, and not oftener than it is to be. */
static void tell_followers(tx_house *house) {
    int64_t now = now_of(house), next = house->lobby_told + house->settings.lobby_every;
    if (!house->lobby_changed)
        return;
    if (now < next) {
        due_by(house, next);
        return;
    }
    char *text = lobby_text(house);
    size_t length = strlen(text);
    for (tx_visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->follows)
            hold_text(visitor, copy_text(text, length));
    free(text);
    house->lobby_changed = false;
    house->lobby_told = now;
}

bool house_settle(tx_house *house) {
    bool more = false;
    take_answers(house);
    take_proofs(house);
    do_due(house);
    for (unsigned round = 0; round < SETTLE_MOST; round++) {
        tell_followers(house);
        if (!commit_all(house)) {
            keep_identities(house, false);
            undo_all(house);
            return !store_lost_trust(house->settings.store);
        }
        keep_identities(house, true);
        release_all(house);
        start_proofs(house);
        take_answers(house);
        more = take_proofs(house);
        do_due(house);
        if (!house->dirty && !more)
            break;
    }
    if (house->dirty || more)
        due_by(house, now_of(house));
    return true;
}

int house_wait(tx_house *house) {
    int64_t left = house->due - now_of(house);
    return left <= 0 ? 0 : left > STAMP_EVERY ? STAMP_EVERY : (int)left;
}

/* ---- The house --------------------------------------------------------------------------------------------------- */

static void wake(void *user) {
    tx_house *house = user;
    if (house->settings.wake)
        house->settings.wake(house->settings.user);
}

tx_house *house_open(const house_settings *settings) {
    tx_house *made = need_memory(calloc(1, sizeof *made));
    made->settings = *settings;
    house_open_cards(made);
    made->thinkers = workers_open(settings->workers, wake, made);
    made->provers = workers_open(settings->workers ? 1 : 0, wake, made); /* one: each takes much memory */
    made->attempts = attempts_open();
    made->names = attempts_open();
    crypto_shorthash_keygen(made->ticket_key);
    made->rates = attempts_open();
    limit_together(made);
    if (!made->settings.cost.memory)
        made->settings.cost = (password_cost){crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_OPSLIMIT_INTERACTIVE};
    int64_t now = made->opened = now_of(made), alive = store_last_alive(settings->store);
    if (alive)
        store_forgive_time(settings->store, alive, now); /* nobody loses by time while there is no server */
    store_forget_withdrawn(settings->store);
    store_alive(settings->store, made->stamped = now);
    open_token_key(made);
    wait_for_players(made);
    if (store_commit(settings->store))
        return made;
    house_close(made);
    return NULL;
}

void house_stop(tx_house *house) {
    if (house->thinkers) {
        workers_close(house->thinkers);
        workers_close(house->provers);
    }
    house->thinkers = house->provers = NULL;
}

void house_close(tx_house *house) {
    drop_asked_proofs(house);
    while (house->visitors)
        house_exit(house->visitors);
    house_stop(house);
    attempts_close(house->attempts);
    attempts_close(house->names);
    attempts_close(house->rates);
    for (unsigned i = 0; i < ROOM_BUCKETS; i++)
        while (house->rooms[i])
            room_sleep(house->rooms[i]);
    house_close_cards(house);
    free(house->asked);
    free(house->open);
    free(house);
}

void house_figures_now(const tx_house *house, house_figures *figures) {
    *figures = house->figures;
}

/* match_room.c: a match that is awake: its table, who looks at it, its computer players; see house_parts.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "house_parts.h"
#include "table/commitment.h"
#include "table/seat_deck.h"

/* ---- Awake and asleep -------------------------------------------------------------------------------------------- */

static tx_room **bucket_of(tx_house *house, const char *code) {
    uint32_t hash = 2166136261u;
    for (; *code; code++)
        hash = (hash ^ (unsigned char)*code) * 16777619u;
    return &house->rooms[hash % ROOM_BUCKETS];
}

tx_room *room_found(tx_house *house, const char *code) {
    tx_room *at = *bucket_of(house, code);
    while (at && strcmp(at->match.code, code) != 0)
        at = at->next;
    return at;
}

static bool take_kept(void *user, const char *text) {
    tx_room *room = user;
    char error[256] = "";
    table_entry entry;
    json_t *json = json_loads(text, 0, NULL);
    bool good =
        entry_read(json, &entry, error, sizeof error) && table_take_entry(room->table, &entry, error, sizeof error);
    json_decref(json);
    if (!good)
        house_log(room->house, "match %lld: %s", (long long)room->match.id, error);
    return good;
}

/* The table has it, and the store. */
static void forget_opening(tx_room *room) {
    free(room->match.opening);
    room->match.opening = NULL;
}

/* The table of what is kept; false, with a line in the log, if the cards or the rules have changed too much. */
static bool build_table(tx_room *room) {
    static table_opening opening;
    const house_settings *settings = &room->house->settings;
    char error[256] = "";
    json_t *json = json_loads(room->match.opening, 0, NULL);
    bool good = opening_read(room->cards->catalog, json, &opening, error, sizeof error) &&
                (room->table = table_open(room->cards->catalog, &opening, error, sizeof error));
    json_decref(json);
    if (!good)
        house_log(room->house, "match %lld: %s", (long long)room->match.id, error);
    forget_opening(room);
    good = good && store_entries(settings->store, room->match.id, take_kept, room);
    if (good) {
        table_release(room->table, UINT32_MAX, NULL, NULL);
        room_time_passes(room);
    }
    return good;
}

static void load_settings(tx_room *room) {
    json_decref(room->settings);
    room->settings = json_loads(room->match.settings, 0, NULL);
    room->cards = house_cards_of(room->house, room->settings);
}

tx_room *room_add(tx_house *house, store_match *match) {
    tx_room *made = need_memory(calloc(1, sizeof *made)), **bucket = bucket_of(house, match->code);
    made->house = house;
    made->match = *match;
    *match = (store_match){0};
    made->stamp = ++house->stamps;
    made->quiet_since = now_of(house);
    made->called = made->match.waiting;
    load_settings(made);
    made->next = *bucket;
    *bucket = made;
    house->figures.awake++;
    return made;
}

static void go_on(tx_room *room);

tx_room *room_awake(tx_house *house, const char *code) {
    store_match match;
    tx_room *there = room_found(house, code);
    if (there)
        return there;
    if (strlen(code) >= STORE_CODE || !store_match_by_code(house->settings.store, code, &match))
        return NULL;
    there = room_add(house, &match);
    if (!there->cards)
        house_log(house, "match %lld: its overlay is not here", (long long)there->match.id);
    if (!there->cards || (there->match.opening && !build_table(there))) {
        room_sleep(there);
        return NULL;
    }
    if (there->table)
        room_note_absence(there);
    if (there->match.due)
        due_by(house, there->match.due);
    go_on(there);
    return there;
}

static void close_table_of(tx_room *room) {
    table_close(room->table);
    room->table = NULL;
    room->asker_count = 0;
    room->thinking = room->answered = false;
    memset(room->hints, 0, sizeof room->hints);
    room->pass_at = 0;
    room->stamp = ++room->house->stamps;
}

static void forget_room(tx_visitor *visitor, const tx_room *room);

/* Nobody is here any more. */
static void turn_out(tx_room *room) {
    while (room->listener_count)
        forget_room(room->listeners[--room->listener_count].visitor, room);
}

/* The match as it is kept; false: there is none, or it cannot be read. */
static bool read_again(tx_room *room) {
    store_match match;
    close_table_of(room);
    if (!store_match_by_id(room->house->settings.store, room->match.id, &match))
        return false;
    store_match_free(&room->match);
    room->match = match;
    load_settings(room);
    return !room->match.opening || build_table(room);
}

void room_reload(tx_room *room) {
    for (unsigned i = 0; i < room->listener_count; i++)
        tell_not_kept(room->listeners[i].visitor, room->match.code);
    if (!read_again(room)) {
        turn_out(room);
        room_sleep(room);
        return;
    }
    for (unsigned i = 0; room->table && i < room->listener_count; i++)
        room_ask(room, room->listeners[i].visitor, &(table_request){.kind = ASKS_LOOK});
    tell_table_to_all(room);
    go_on(room);
}

void room_sleep(tx_room *room) {
    struct tx_room **at = bucket_of(room->house, room->match.code);
    while (*at != room)
        at = &(*at)->next;
    *at = room->next;
    room->house->figures.awake--;
    table_close(room->table);
    json_decref(room->settings);
    store_match_free(&room->match);
    free(room->listeners);
    free(room->askers);
    free(room);
}

bool room_may_sleep(const tx_room *room, int64_t now) {
    return !room->listener_count && !room->dirty && !room->thinking && !room->answered &&
           now - room->quiet_since >= room->house->settings.doze;
}

/* ---- Who is there ------------------------------------------------------------------------------------------------ */

unsigned room_audience(const tx_room *room, const tx_visitor *visitor) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (visitor->player && room->match.seats[seat].player == visitor->player)
            return seat;
    return SPECTATORS;
}

void room_forget_player(tx_room *room, unsigned seat) {
    store_seat *there = &room->match.seats[seat];
    there->player = 0;
    snprintf(there->name, sizeof there->name, "%s", STORE_DELETED);
    room_dirty(room);
}

static listener *find_listener(const tx_room *room, const tx_visitor *visitor) {
    for (unsigned i = 0; i < room->listener_count; i++)
        if (room->listeners[i].visitor == visitor)
            return &room->listeners[i];
    return NULL;
}

bool room_hears(const tx_room *room, const tx_visitor *visitor) {
    return find_listener(room, visitor) != NULL;
}

bool room_has(const tx_room *room, unsigned audience) {
    for (unsigned i = 0; i < room->listener_count; i++)
        if (room->listeners[i].audience == audience)
            return true;
    return false;
}

/* The limit applies to spectators only: a player can always return to their seat. */
static bool has_place_for(const tx_room *room, unsigned audience) {
    unsigned spectators = 0;
    for (unsigned i = 0; i < room->listener_count; i++)
        spectators += room->listeners[i].audience == SPECTATORS;
    return audience < TX_SEATS || spectators < MOST_WATCHERS;
}

bool room_enter(tx_room *room, tx_visitor *visitor) {
    listener *there = find_listener(room, visitor);
    unsigned audience = room_audience(room, visitor);
    if (there) {
        there->audience = (uint8_t)audience;
        return true;
    }
    if (visitor->room_count == MOST_ROOMS || !has_place_for(room, audience))
        return false;
    ROOM_FOR_ONE(room->listeners, room->listener_count, room->listener_room);
    room->listeners[room->listener_count++] = (listener){visitor, (uint8_t)audience};
    visitor->rooms[visitor->room_count++] = room;
    room->quiet_since = 0;
    if (audience < TX_SEATS)
        memcpy(room->network, visitor->network, sizeof room->network);
    room_note_presence(room, audience);
    return true;
}

static void forget_room(tx_visitor *visitor, const tx_room *room) {
    for (unsigned i = 0; i < visitor->room_count; i++)
        if (visitor->rooms[i] == room)
            visitor->rooms[i--] = visitor->rooms[--visitor->room_count];
}

void room_leave(tx_room *room, tx_visitor *visitor) {
    listener *there = find_listener(room, visitor);
    forget_room(visitor, room);
    for (unsigned i = 0; i < room->asker_count; i++)
        if (room->askers[i].visitor == visitor)
            room->askers[i].visitor = NULL;
    if (!there)
        return;
    unsigned audience = there->audience;
    *there = room->listeners[--room->listener_count];
    if (!room->listener_count) {
        room->quiet_since = now_of(room->house);
        due_by(room->house, room->quiet_since + room->house->settings.doze);
    }
    room_note_presence(room, audience);
    if (audience < TX_SEATS && !room_has(room, audience))
        tell_table_to_all(room);
}

bool room_is_closed(const tx_room *room) {
    return json_is_false(json_object_get(room->settings, "spectators"));
}

void room_dismiss_spectators(tx_room *room) {
    for (unsigned i = room->listener_count; room_is_closed(room) && i-- > 0;)
        if (room->listeners[i].audience == SPECTATORS)
            room_leave(room, room->listeners[i].visitor);
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

void room_dirty(tx_room *room) {
    if (room->dirty)
        return;
    room->dirty = true;
    room->next_dirty = room->house->dirty;
    room->house->dirty = room;
}

/* `visitor`: NULL where nobody cares. */
static void expect_answer(tx_room *room, tx_visitor *visitor, unsigned audience) {
    ROOM_FOR_ONE(room->askers, room->asker_count, room->asker_room);
    room->askers[room->asker_count++] = (listener){visitor, (uint8_t)audience};
}

void room_ask(tx_room *room, tx_visitor *visitor, const table_request *request) {
    unsigned audience = room_audience(room, visitor);
    if (request->kind == ASKS_LOOK)
        room_tell_clock(room);
    if (audience < TX_SEATS && !request_answers_one(request->kind) && table_would_take(room->table, audience, request))
        room_read_clock(room); /* what is refused leaves no entry, and no reading of the clock either */
    if (!table_take(room->table, audience, request) || request_answers_one(request->kind))
        expect_answer(room, visitor, audience);
    room_dirty(room);
}

void room_refuse(tx_room *room, tx_visitor *visitor, enum table_error error) {
    unsigned audience = room_audience(room, visitor);
    table_refuse(room->table, audience, error);
    expect_answer(room, visitor, audience);
    room_dirty(room);
}

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

static void sit_down(tx_room *room) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        table_request join = {.kind = ASKS_JOIN};
        snprintf(join.text, sizeof join.text, "%s", room->match.seats[seat].name);
        table_take(room->table, seat, &join);
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        table_take(room->table, seat, &(table_request){.kind = ASKS_READY});
}

static void set_clock(const tx_room *room, table_opening *opening) {
    const json_t *clock = json_object_get(room->settings, "clock");
    if (!json_is_object(clock))
        return;
    opening->clock = (table_clock){.start = (uint32_t)json_integer_value(json_object_get(clock, "start")),
                                   .increment = (uint32_t)json_integer_value(json_object_get(clock, "increment")),
                                   .reserve = (uint32_t)json_integer_value(json_object_get(clock, "reserve")),
                                   .turns = true,
                                   .each = json_is_true(json_object_get(clock, "each")),
                                   .loses = json_is_true(json_object_get(clock, "loses"))};
}

static bool is_demo(const json_t *settings) {
    return !strcmp(text_field(settings, "rules"), "demo");
}

static bool make_opening(tx_room *room, table_opening *opening, char *error, size_t size) {
    const store_match *match = &room->match;
    memset(opening, 0, sizeof *opening);
    opening->setup.first = TX_NONE;
    opening->setup.rules = is_demo(room->settings) ? TX_DEMO_RULES : TX_FULL_RULES;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const store_seat *there = &match->seats[seat];
        if (!seat_deck(room->cards->catalog, &opening->setup, seat, there->deck, strlen(there->deck), error, size))
            return false;
        if (there->computer[0])
            opening->computer |= (uint8_t)(1u << seat);
        memcpy(opening->random[seat], there->random, TABLE_SALT);
    }
    /* Between people no window may be skipped where that would tell of a hand. */
    opening->setup.asking = opening->computer ? TX_ASKED_CHOICES : TX_ASKED_DISCREETLY;
    opening->salted = opening->shared = true;
    memcpy(opening->salt, match->secret, TABLE_SALT);
    opening->seed = shared_seed(opening->salt, opening->random);
    share_decks(&opening->setup, opening->seed);
    opening->open_lists = json_is_true(json_object_get(room->settings, "open lists"));
    if (!undo_read(json_object_get(room->settings, "undo"), &opening->undo) || !opening->undo)
        opening->undo = UNDO_BY_REQUEST; /* the table was made before there was a setting */
    set_clock(room, opening);
    return true;
}

bool room_begin(tx_room *room, char *error, size_t size) {
    static table_opening opening;
    const tx_catalog *catalog = room->cards->catalog;
    if (!make_opening(room, &opening, error, size) || !(room->table = table_open(catalog, &opening, error, size)))
        return false;
    json_t *json = opening_json(catalog, &opening);
    room->match.opening = need_memory(json_dumps(json, JSON_COMPACT));
    json_decref(json);
    room->match.state = MATCH_PLAYED;
    open_table_changed(room->house, &room->match);
    store_set_match(room->house->settings.store, &room->match);
    forget_opening(room);
    if (json_is_true(json_object_get(room->settings, "tournament")))
        table_make_tournament(room->table);
    room_time_passes(room);
    sit_down(room);
    room_dismiss_spectators(room);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        room_note_presence(room, seat);
    room_dirty(room);
    house_log(room->house, "match %lld begins", (long long)room->match.id);
    return true;
}

/* ---- Keeping and telling ----------------------------------------------------------------------------------------- */

static char *result_text(tx_result result) {
    json_t *json = result_json(result);
    char *text = need_memory(json_dumps(json, JSON_COMPACT));
    json_decref(json);
    return text;
}

/* How the match stands now, kept beside its entries. */
static void keep_standing(tx_room *room) {
    store_match *match = &room->match;
    table_standing standing = table_stands(room->table);
    int64_t now = now_of(room->house);
    bool was_over = match->state == MATCH_OVER;
    unsigned waited = match->waiting;
    match->state = standing.over ? MATCH_OVER : MATCH_PLAYED;
    match->changed = now;
    match->waiting = standing.waiting < TX_SEATS ? standing.waiting : STORE_SEATS;
    match->read = standing.runs ? now : 0;
    match->due = standing.runs && standing.left ? now + standing.left : 0;
    if (match->due)
        due_by(room->house, match->due);
    free(match->result);
    match->result = standing.over ? result_text(standing.result) : NULL;
    if (match->waiting != waited)
        note_waiting(room);
    store_set_standing(room->house->settings.store, match);
    room->news = room->news || was_over != standing.over;
    if (was_over != standing.over)
        room->house->lobby_changed = true;
    if (standing.over && !was_over)
        match_ended(room, standing.result);
}

void room_keep(tx_room *room) {
    unsigned count;
    uint32_t first;
    if (!room->table)
        return;
    const table_entry *entries = table_pending(room->table, &count, &first);
    for (unsigned i = 0; i < count; i++) {
        json_t *json = entry_json(&entries[i]);
        char *text = need_memory(json_dumps(json, JSON_COMPACT));
        store_add_entry(room->house->settings.store, room->match.id, first + i, text);
        free(text);
        json_decref(json);
    }
    if (count)
        keep_standing(room);
}

char *frame_text(const tx_room *room, const char *text) {
    size_t size = strlen(text) + STORE_CODE + 16;
    char *frame = need_memory(malloc(size));
    snprintf(frame, size, "{\"table\":\"%s\",%s", room->match.code, text + 1);
    return frame;
}

static char *frame_of(const tx_room *room, const table_message *message) {
    char *text = message_text(room->cards->catalog, message), *frame = frame_text(room, text);
    free(text);
    return frame;
}

static void send_frame(tx_room *room, tx_visitor *visitor, const char *frame) {
    visitor->send(visitor->user, frame, strlen(frame));
    room->house->figures.sent++;
}

static bool is_heard(const tx_room *room, const table_message *message) {
    return message->alone || room_has(room, message->to);
}

/* Those for one alone come in the order in which they were asked for; what is for one seat never goes to another. */
static tx_visitor *next_asker(tx_room *room, unsigned audience) {
    unsigned at = 0;
    while (at < room->asker_count && room->askers[at].audience != audience)
        at++;
    if (at == room->asker_count)
        return NULL;
    tx_visitor *first = room->askers[at].visitor;
    memmove(room->askers + at, room->askers + at + 1, (--room->asker_count - at) * sizeof *room->askers);
    return first;
}

static void send_message(void *user, const table_message *message) {
    tx_room *room = user;
    tx_visitor *alone = message->alone ? next_asker(room, message->to) : NULL;
    if (message->alone ? !alone : !is_heard(room, message))
        return;
    char *frame = frame_of(room, message);
    if (alone)
        send_frame(room, alone, frame);
    for (unsigned i = 0; !alone && i < room->listener_count; i++)
        if (room->listeners[i].audience == message->to)
            send_frame(room, room->listeners[i].visitor, frame);
    free(frame);
}

/* Who is to choose now and does not look at the table, but at something else here, is told. */
static void call_absent(tx_room *room) {
    unsigned seat = room->match.waiting;
    bool same = seat == room->called;
    room->called = (uint8_t)seat;
    if (same || seat >= TX_SEATS || !room->match.seats[seat].player || room_has(room, seat))
        return;
    for (tx_visitor *visitor = room->house->visitors; visitor; visitor = visitor->next)
        if (visitor->player == room->match.seats[seat].player) {
            json_t *message = told("turn");
            json_object_set_new(message, "table", json_string(room->match.code));
            tell_visitor(visitor, message);
        }
}

void room_release(tx_room *room) {
    if (room->table)
        table_release(room->table, UINT32_MAX, send_message, room);
    call_absent(room);
    if (room->news)
        tell_table_to_all(room);
    room->news = false;
    go_on(room);
}

/* ---- Computer players -------------------------------------------------------------------------------------------- */

/* Addresses share the bots' threads fairly: `network` is the owner of this computation. */
static tx_thought *new_thought(const tx_room *room, const char *network) {
    tx_thought *made = thought_new();
    snprintf(made->work.owner, sizeof made->work.owner, "%s", network);
    snprintf(made->key, sizeof made->key, "%s", room->match.code);
    made->stamp = room->stamp;
    return made;
}

static void give_thought(tx_room *room, tx_thought *thought) {
    room->house->figures.thinking++;
    workers_give(room->house->thinkers, &thought->work);
}

static bool ask_computer(tx_room *room, unsigned seat) {
    const table_opening *opening = table_opened(room->table);
    tx_thought *asked = new_thought(room, room->network);
    if (!computer_sit(&asked->computer, room->match.seats[seat].computer, table_catalog(room->table), opening, seat,
                      NULL, NULL) ||
        !computer_asked(seat, room->table, &asked->question)) {
        thought_free(asked);
        return false;
    }
    room->thinking = true;
    room->answering = (uint8_t)seat;
    room->answer_at = answer_time(room->house);
    give_thought(room, asked);
    return true;
}

/* ---- Hints: thought over like a move, once all is kept that the seat is to know ------------------------------------
 */

bool room_ask_hint(tx_room *room, tx_visitor *visitor) {
    unsigned seat = room_audience(room, visitor);
    if (!table_would_take(room->table, seat, &(table_request){.kind = ASKS_HINT})) {
        room_ask(room, visitor, &(table_request){.kind = ASKS_HINT}); /* is told why not */
        return true;
    }
    if (room->hints[seat].asker)
        return false;
    room->hints[seat] = (room_hint){.asker = visitor->number};
    room_dirty(room);
    return true;
}

static void tell_hint_to(tx_room *room, unsigned seat, const table_request *thought) {
    tx_visitor *visitor = visitor_numbered(room->house, room->hints[seat].asker);
    room->hints[seat] = (room_hint){0};
    if (!visitor || !find_listener(room, visitor))
        return;
    table_tell_hint(room->table, seat, thought);
    expect_answer(room, visitor, seat);
    room_dirty(room);
}

static void let_hints_be_thought_of(tx_room *room) {
    for (unsigned seat = 0; room->table && seat < TX_SEATS; seat++) {
        room_hint *hint = &room->hints[seat];
        if (!hint->asker || hint->thinking)
            continue;
        const tx_visitor *asker = visitor_numbered(room->house, hint->asker);
        tx_thought *asked = new_thought(room, asker ? asker->network : room->network);
        if (computer_advises(&asked->computer, room->table, seat, &asked->question)) {
            asked->asker = hint->asker;
            hint->thinking = true;
            give_thought(room, asked);
        } else {
            tell_hint_to(room, seat, &asked->answer); /* it is not asked any more, and is told so */
            thought_free(asked);
        }
    }
}

static void let_computers_answer(tx_room *room) {
    if (!room->table || room->thinking || room->answered)
        return;
    table_standing standing = table_stands(room->table);
    if (standing.waiting < TX_SEATS && room->match.seats[standing.waiting].computer[0])
        ask_computer(room, standing.waiting);
}

/* Whoever need not be waited for; once all is kept that they are to know. */
static void go_on(tx_room *room) {
    if (room->dirty)
        return;
    let_computers_answer(room);
    let_hints_be_thought_of(room);
    room_plan_pass(room);
}

static tx_room *room_of_thought(tx_house *house, const tx_thought *thought) {
    tx_room *room = room_found(house, thought->key);
    return room && room->stamp == thought->stamp ? room : NULL;
}

void room_take_answer(tx_house *house, tx_thought *thought) {
    tx_room *room = room_of_thought(house, thought);
    if (!room)
        return;
    if (thought->asker) {
        if (room->hints[thought->computer.seat].asker == thought->asker)
            tell_hint_to(room, thought->computer.seat, &thought->answer);
        return;
    }
    room->thinking = false;
    room->answered = true;
    room->answer = thought->answer;
    due_by(house, room->answer_at);
}

/* ---- By the clock ------------------------------------------------------------------------------------------------ */

void room_due(tx_room *room, int64_t now) {
    if (room->answered && room->answer_at <= now) {
        room->answered = false;
        if (!table_take(room->table, room->answering, &room->answer))
            expect_answer(room, NULL,
                          room->answering); /* somebody has taken something back meanwhile; it is asked again */
        room_dirty(room);
    } else if (room->answered) {
        due_by(room->house, room->answer_at);
    }
    room_clock_due(room, now);
    if (!room->listener_count)
        due_by(room->house, room->quiet_since + room->house->settings.doze);
}

/* A match that cannot go on is not tried again and again. */
static void wake_due(void *user, const store_match *match) {
    tx_house *house = user;
    store_match without_time = *match;
    without_time.due = 0;
    if (!room_awake(house, match->code))
        store_set_standing(house->settings.store, &without_time);
}

void rooms_sweep(tx_house *house, int64_t now) {
    store_due(house->settings.store, now, MOST_LISTED, wake_due, house);
}

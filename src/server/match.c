/* match.c: a loaded match: its table, its viewers, its bots; see hub_internal.h. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hub_internal.h"
#include "table/commitment.h"
#include "table/seat_deck.h"

/* ---- Loading and unloading --------------------------------------------------------------------------------------- */

static unsigned bucket_of(const char *code) {
    uint32_t hash = 2166136261u;
    for (; *code; code++)
        hash = (hash ^ (unsigned char)*code) * 16777619u;
    return hash % MATCH_BUCKETS;
}

tx_match *match_find(const tx_hub *hub, const char *code) {
    tx_match *at = hub->matches[bucket_of(code)];
    while (at && strcmp(at->stored.code, code) != 0)
        at = at->next;
    return at;
}

static bool apply_stored_entry(void *user, const char *text) {
    tx_match *match = user;
    char error[256] = "";
    table_entry entry;
    json_t *json = json_loads(text, 0, NULL);
    bool good = table_entry_read(json, &entry, error, sizeof error) &&
                table_load_entry(match->table, &entry, error, sizeof error);
    json_decref(json);
    if (!good)
        hub_log(match->hub, "match %lld: %s", (long long)match->stored.id, error);
    return good;
}

/* Frees the opening: the table has its own copy. */
static void free_stored_opening(tx_match *match) {
    free(match->stored.opening);
    match->stored.opening = NULL;
}

/* Rebuilds the table from the store. Returns false, and logs it, if cards or rules have changed incompatibly. */
static bool restore_table(tx_match *match) {
    static table_opening opening;
    const hub_config *config = &match->hub->config;
    char error[256] = "";
    json_t *json = json_loads(match->stored.opening, 0, NULL);
    bool good = table_opening_read(match->cards->catalog, json, &opening, error, sizeof error) &&
                (match->table = table_open(match->cards->catalog, &opening, error, sizeof error));
    json_decref(json);
    if (!good)
        hub_log(match->hub, "match %lld: %s", (long long)match->stored.id, error);
    free_stored_opening(match);
    good = good && store_entries(config->store, match->stored.id, apply_stored_entry, match);
    if (good) {
        unsigned pending;
        table_pending(match->table, &pending, &match->saved_count);
        assert(!pending);
        table_release(match->table, UINT32_MAX, NULL, NULL);
        match_delay_passes(match);
    }
    return good;
}

static void load_settings(tx_match *match) {
    json_decref(match->settings);
    match->settings = json_loads(match->stored.settings, 0, NULL);
    match->cards = match_cards_for(match->hub, match->settings);
}

tx_match *match_add(tx_hub *hub, store_match *stored) {
    tx_match *match = memory_require(calloc(1, sizeof *match)), **bucket = &hub->matches[bucket_of(stored->code)];
    assert(!match_find(hub, stored->code));
    match->hub = hub;
    match->stored = *stored;
    *stored = (store_match){0};
    match->generation = ++hub->last_id;
    match->idle_since = hub_now(hub);
    match->notified_seat = match->stored.waiting;
    load_settings(match);
    match->next = *bucket;
    *bucket = match;
    hub->stats.loaded_matches++;
    return match;
}

static void continue_match(tx_match *match);

tx_match *match_load(tx_hub *hub, const char *code) {
    store_match stored;
    tx_match *match = match_find(hub, code);
    if (match)
        return match;
    if (strlen(code) >= STORE_CODE || !store_match_by_code(hub->config.store, code, &stored))
        return NULL;
    match = match_add(hub, &stored);
    if (!match->cards)
        hub_log(hub, "match %lld: its overlay is missing", (long long)match->stored.id);
    if (!match->cards || (match->stored.opening && !restore_table(match))) {
        match_unload(match);
        return NULL;
    }
    if (match->table)
        match_restore_presence(match);
    if (match->stored.due)
        hub_schedule(hub, match->stored.due);
    continue_match(match);
    return match;
}

static void close_table(tx_match *match) {
    table_close(match->table);
    match->table = NULL;
    match->saved_count = 0;
    match->requester_count = 0;
    match->bot_thinking = match->bot_answered = false;
    memset(match->hints, 0, sizeof match->hints);
    match->pass_at = 0;
    match->generation = ++match->hub->last_id;
}

static void forget_viewed(tx_client *client, const tx_match *match);

static void remove_all_viewers(tx_match *match) {
    while (match->viewer_count)
        forget_viewed(match->viewers[--match->viewer_count].client, match);
}

/* Reloads the match from the store. Returns false if it does not exist or cannot be rebuilt. */
static bool reload_stored(tx_match *match) {
    store_match stored;
    close_table(match);
    if (!store_match_by_id(match->hub->config.store, match->stored.id, &stored))
        return false;
    store_match_free(&match->stored);
    match->stored = stored;
    load_settings(match);
    return !match->stored.opening || restore_table(match);
}

void match_reload(tx_match *match) {
    for (unsigned i = 0; i < match->viewer_count; i++)
        client_reject_unsaved(match->viewers[i].client, match->stored.code);
    if (!reload_stored(match)) {
        remove_all_viewers(match);
        match_unload(match);
        return;
    }
    for (unsigned i = 0; match->table && i < match->viewer_count; i++)
        match_request(match, match->viewers[i].client, &(table_request){.kind = REQUEST_LOOK});
    match_send_table_to_all(match);
    continue_match(match);
}

void match_unload(tx_match *match) {
    tx_match **at = &match->hub->matches[bucket_of(match->stored.code)];
    assert(!match->viewer_count);
    while (*at != match)
        at = &(*at)->next;
    *at = match->next;
    match->hub->stats.loaded_matches--;
    table_close(match->table);
    json_decref(match->settings);
    store_match_free(&match->stored);
    free(match->viewers);
    free(match->requesters);
    free(match);
}

bool match_can_unload(const tx_match *match, int64_t now) {
    return !match->viewer_count && !match->dirty && !match->bot_thinking && !match->bot_answered &&
           now - match->idle_since >= match->hub->config.idle_unload_ms;
}

/* ---- Viewers ----------------------------------------------------------------------------------------------------- */

unsigned match_audience(const tx_match *match, const tx_client *client) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (client->player && match->stored.seats[seat].player == client->player)
            return seat;
    return SPECTATORS;
}

void match_anonymize_seat(tx_match *match, unsigned seat) {
    store_seat *stored = &match->stored.seats[seat];
    stored->player = 0;
    snprintf(stored->name, sizeof stored->name, "%s", STORE_DELETED);
    match_mark_dirty(match);
}

static match_viewer *find_viewer(const tx_match *match, const tx_client *client) {
    for (unsigned i = 0; i < match->viewer_count; i++)
        if (match->viewers[i].client == client)
            return &match->viewers[i];
    return NULL;
}

bool match_has_viewer(const tx_match *match, const tx_client *client) {
    return find_viewer(match, client) != NULL;
}

bool match_has_audience(const tx_match *match, unsigned audience) {
    for (unsigned i = 0; i < match->viewer_count; i++)
        if (match->viewers[i].audience == audience)
            return true;
    return false;
}

/* Only spectators are limited: a player can always return to their seat. */
static bool has_space_for(const tx_match *match, unsigned audience) {
    unsigned spectators = 0;
    for (unsigned i = 0; i < match->viewer_count; i++)
        spectators += match->viewers[i].audience == SPECTATORS;
    return audience < TX_SEATS || spectators < MAX_SPECTATORS;
}

bool match_add_viewer(tx_match *match, tx_client *client) {
    match_viewer *viewer = find_viewer(match, client);
    unsigned audience = match_audience(match, client);
    if (viewer) {
        viewer->audience = (uint8_t)audience;
        return true;
    }
    if (client->viewed_count == MAX_VIEWED || !has_space_for(match, audience))
        return false;
    RESERVE_ONE(match->viewers, match->viewer_count, match->viewer_capacity);
    match->viewers[match->viewer_count++] = (match_viewer){client, (uint8_t)audience};
    client->viewed[client->viewed_count++] = match;
    assert(client->hub == match->hub && !client->session_ended);
    match->idle_since = 0;
    if (audience < TX_SEATS)
        memcpy(match->network, client->network, sizeof match->network);
    match_update_presence(match, audience);
    return true;
}

static void forget_viewed(tx_client *client, const tx_match *match) {
    for (unsigned i = 0; i < client->viewed_count; i++)
        if (client->viewed[i] == match)
            client->viewed[i--] = client->viewed[--client->viewed_count];
}

void match_forget_requests(tx_match *match, const tx_client *client) {
    for (unsigned i = 0; i < match->requester_count; i++)
        if (match->requesters[i].client == client)
            match->requesters[i].client = NULL;
}

void match_remove_viewer(tx_match *match, tx_client *client) {
    match_viewer *viewer = find_viewer(match, client);
    forget_viewed(client, match);
    match_forget_requests(match, client);
    if (!viewer)
        return;
    unsigned audience = viewer->audience;
    *viewer = match->viewers[--match->viewer_count];
    if (!match->viewer_count) {
        match->idle_since = hub_now(match->hub);
        hub_schedule(match->hub, match->idle_since + match->hub->config.idle_unload_ms);
    }
    match_update_presence(match, audience);
    if (audience < TX_SEATS && !match_has_audience(match, audience))
        match_send_table_to_all(match);
}

bool match_forbids_spectators(const tx_match *match) {
    return json_is_false(json_object_get(match->settings, "spectators"));
}

void match_remove_spectators(tx_match *match) {
    for (unsigned i = match->viewer_count; match_forbids_spectators(match) && i-- > 0;)
        if (match->viewers[i].audience == SPECTATORS)
            match_remove_viewer(match, match->viewers[i].client);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

void match_mark_dirty(tx_match *match) {
    if (match->dirty)
        return;
    match->dirty = true;
    match->next_dirty = match->hub->dirty;
    match->hub->dirty = match;
}

/* Remembers who gets the next private reply; `client` NULL: no client does. */
static void add_requester(tx_match *match, tx_client *client, unsigned audience) {
    RESERVE_ONE(match->requesters, match->requester_count, match->requester_capacity);
    match->requesters[match->requester_count++] = (match_viewer){client, (uint8_t)audience};
}

void match_request(tx_match *match, tx_client *client, const table_request *request) {
    unsigned audience = match_audience(match, client);
    if (request->kind == REQUEST_LOOK)
        match_preview_clock(match);
    if (audience < TX_SEATS && !request_is_query(request->kind) && table_accepts(match->table, audience, request))
        match_charge_clock(match); /* a rejected request stores no entry, and no clock reading either */
    if (!table_submit(match->table, audience, request) || request_is_query(request->kind))
        add_requester(match, client, audience);
    match_mark_dirty(match);
}

void match_reject(tx_match *match, tx_client *client, enum table_error error) {
    unsigned audience = match_audience(match, client);
    table_send_error(match->table, audience, error);
    add_requester(match, client, audience);
    match_mark_dirty(match);
}

/* ---- Start of the game ------------------------------------------------------------------------------------------- */

static void seat_players(tx_match *match) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        assert(match->stored.seats[seat].taken && match->stored.seats[seat].ready);
        table_request join = {.kind = REQUEST_JOIN};
        snprintf(join.text, sizeof join.text, "%s", match->stored.seats[seat].name);
        table_submit(match->table, seat, &join);
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        table_submit(match->table, seat, &(table_request){.kind = REQUEST_READY});
}

static void set_opening_clock(const tx_match *match, table_opening *opening) {
    const json_t *clock = json_object_get(match->settings, "clock");
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
    return !strcmp(hub_text_field(settings, "rules"), "demo");
}

static bool make_opening(tx_match *match, table_opening *opening, char *error, size_t size) {
    const store_match *stored = &match->stored;
    memset(opening, 0, sizeof *opening);
    opening->setup.first = TX_NONE;
    opening->setup.rules = is_demo(match->settings) ? TX_DEMO_RULES : TX_FULL_RULES;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const store_seat *state = &stored->seats[seat];
        if (!seat_deck_read(match->cards->catalog, &opening->setup, seat, state->deck, strlen(state->deck), error,
                            size))
            return false;
        if (state->computer[0])
            opening->computer |= (uint8_t)(1u << seat);
        memcpy(opening->random[seat], state->random, TABLE_SALT);
    }
    /* between people, ask even with a single option if skipping the prompt would reveal something about a hand */
    opening->setup.asking = opening->computer ? TX_ASKED_CHOICES : TX_ASKED_DISCREETLY;
    opening->salted = opening->shared = true;
    memcpy(opening->salt, stored->secret, TABLE_SALT);
    opening->seed = commitment_seed(opening->salt, opening->random);
    commitment_sort_decks(&opening->setup, opening->seed);
    opening->open_lists = json_is_true(json_object_get(match->settings, "open lists"));
    if (!table_undo_read(json_object_get(match->settings, "undo"), &opening->undo) || !opening->undo)
        opening->undo = UNDO_BY_REQUEST; /* default of matches stored before the setting existed */
    set_opening_clock(match, opening);
    return true;
}

bool match_start(tx_match *match, char *error, size_t size) {
    static table_opening opening;
    const tx_catalog *catalog = match->cards->catalog;
    assert(!match->table && match->stored.state == MATCH_OPEN);
    if (!make_opening(match, &opening, error, size) || !(match->table = table_open(catalog, &opening, error, size)))
        return false;
    json_t *json = table_opening_json(catalog, &opening);
    match->stored.opening = memory_require(json_dumps(json, JSON_COMPACT));
    json_decref(json);
    match->stored.state = MATCH_PLAYED;
    open_tables_change(match->hub, &match->stored);
    store_set_match(match->hub->config.store, &match->stored);
    free_stored_opening(match);
    if (json_is_true(json_object_get(match->settings, "tournament")))
        table_make_tournament(match->table);
    match_delay_passes(match);
    seat_players(match);
    match_remove_spectators(match);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        match_update_presence(match, seat);
    match_mark_dirty(match);
    hub_log(match->hub, "match %lld started", (long long)match->stored.id);
    return true;
}

/* ---- Commit and messages ----------------------------------------------------------------------------------------- */

static char *result_text(tx_result result) {
    json_t *json = table_result_json(result);
    char *text = memory_require(json_dumps(json, JSON_COMPACT));
    json_decref(json);
    return text;
}

/* Stores the state of the match in addition to its entries. */
static void save_standing(tx_match *match) {
    store_match *stored = &match->stored;
    table_status standing = table_get_status(match->table);
    int64_t now = hub_now(match->hub);
    bool was_over = stored->state == MATCH_OVER;
    unsigned waited = stored->waiting;
    stored->state = standing.over ? MATCH_OVER : MATCH_PLAYED;
    stored->changed = now;
    stored->waiting = standing.waiting < TX_SEATS ? standing.waiting : STORE_SEATS;
    stored->read = standing.runs ? now : 0;
    stored->due = standing.runs && standing.left ? now + standing.left : 0;
    if (stored->due)
        hub_schedule(match->hub, stored->due);
    free(stored->result);
    stored->result = standing.over ? result_text(standing.result) : NULL;
    if (stored->waiting != waited)
        match_waiting_changed(match);
    store_set_standing(match->hub->config.store, stored);
    match->seats_changed = match->seats_changed || was_over != standing.over;
    if (was_over != standing.over)
        match->hub->lobby_changed = true;
    if (standing.over && !was_over)
        match_rate(match, standing.result);
}

void match_save_entries(tx_match *match) {
    unsigned count;
    uint32_t first;
    if (!match->table)
        return;
    const table_entry *entries = table_pending(match->table, &count, &first);
    assert(first == match->saved_count); /* entries are numbered without gaps */
    for (unsigned i = 0; i < count; i++) {
        json_t *json = table_entry_json(&entries[i]);
        char *text = memory_require(json_dumps(json, JSON_COMPACT));
        store_add_entry(match->hub->config.store, match->stored.id, first + i, text);
        free(text);
        json_decref(json);
    }
    match->saved_count = first + count;
    if (count)
        save_standing(match);
}

char *match_frame(const tx_match *match, const char *text) {
    size_t size = strlen(text) + STORE_CODE + 16;
    char *frame = memory_require(malloc(size));
    snprintf(frame, size, "{\"table\":\"%s\",%s", match->stored.code, text + 1);
    return frame;
}

static char *message_frame(const tx_match *match, const table_message *message) {
    char *text = table_message_text(match->cards->catalog, message), *frame = match_frame(match, text);
    free(text);
    return frame;
}

static void send_frame(tx_match *match, tx_client *client, const char *frame) {
    client->send(client->user, frame, strlen(frame));
    match->hub->stats.sent++;
}

static bool has_recipient(const tx_match *match, const table_message *message) {
    return message->alone || match_has_audience(match, message->to);
}

/* Private replies are sent in the order of the requests. A reply for one seat never goes to another. */
static tx_client *next_requester(tx_match *match, unsigned audience) {
    unsigned at = 0;
    while (at < match->requester_count && match->requesters[at].audience != audience)
        at++;
    if (at == match->requester_count)
        return NULL;
    tx_client *first = match->requesters[at].client;
    memmove(match->requesters + at, match->requesters + at + 1,
            (--match->requester_count - at) * sizeof *match->requesters);
    return first;
}

static void send_message(void *user, const table_message *message) {
    tx_match *match = user;
    tx_client *only_to = message->alone ? next_requester(match, message->to) : NULL;
    if (message->alone ? !only_to : !has_recipient(match, message))
        return;
    char *frame = message_frame(match, message);
    if (only_to)
        send_frame(match, only_to, frame);
    for (unsigned i = 0; !only_to && i < match->viewer_count; i++)
        if (match->viewers[i].audience == message->to)
            send_frame(match, match->viewers[i].client, frame);
    free(frame);
}

/* Notifies the player whose turn it is, if none of their connections views the match. */
static void notify_absent_player(tx_match *match) {
    unsigned seat = match->stored.waiting;
    bool same = seat == match->notified_seat;
    match->notified_seat = (uint8_t)seat;
    if (same || seat >= TX_SEATS || !match->stored.seats[seat].player || match_has_audience(match, seat))
        return;
    for (tx_client *client = match->hub->clients; client; client = client->next)
        if (client->player == match->stored.seats[seat].player) {
            json_t *message = hub_new_message("turn");
            json_object_set_new(message, "table", json_string(match->stored.code));
            client_queue(client, message);
        }
}

static bool has_unsaved_entries(const tx_match *match) {
    unsigned count = 0;
    uint32_t first;
    if (match->table)
        table_pending(match->table, &count, &first);
    return count > 0;
}

/* Clients that log in or out leave or join tables after the commit; the entries of that are for the next commit. */
void match_flush(tx_match *match) {
    if (match->table)
        table_release(match->table, match->saved_count, send_message, match);
    if (has_unsaved_entries(match))
        match_mark_dirty(match);
    notify_absent_player(match);
    if (match->seats_changed)
        match_send_table_to_all(match);
    match->seats_changed = false;
    continue_match(match);
}

/* ---- Bots -------------------------------------------------------------------------------------------------------- */

/* Addresses share the bots' threads fairly: `network` is the owner of this computation. */
static bot_job *new_bot_job(const tx_match *match, const char *network) {
    bot_job *job = bot_job_new();
    snprintf(job->work.owner, sizeof job->work.owner, "%s", network);
    snprintf(job->code, sizeof job->code, "%s", match->stored.code);
    job->generation = match->generation;
    return job;
}

static void submit_bot_job(tx_match *match, bot_job *job) {
    match->hub->stats.thinking_bots++;
    workers_submit(match->hub->bot_workers, &job->work);
}

static bool start_bot_move(tx_match *match, unsigned seat) {
    const table_opening *opening = table_get_opening(match->table);
    bot_job *job = new_bot_job(match, match->network);
    if (!computer_init(&job->computer, match->stored.seats[seat].computer, table_catalog(match->table), opening, seat,
                       NULL, NULL) ||
        !computer_get_question(seat, match->table, &job->question)) {
        bot_job_free(job);
        return false;
    }
    assert(seat < TX_SEATS && !match->bot_thinking && !match->bot_answered);
    match->bot_thinking = true;
    match->bot_seat = (uint8_t)seat;
    match->bot_answer_at = hub_draw_answer_time(match->hub);
    submit_bot_job(match, job);
    return true;
}

/* ---- Hints: computed like a bot's move, after a commit ----------------------------------------------------------- */

bool match_request_hint(tx_match *match, tx_client *client) {
    unsigned seat = match_audience(match, client);
    if (!table_accepts(match->table, seat, &(table_request){.kind = REQUEST_HINT})) {
        match_request(match, client, &(table_request){.kind = REQUEST_HINT}); /* sends the error */
        return true;
    }
    if (match->hints[seat].client_id)
        return false;
    match->hints[seat] = (match_hint){.client_id = client->id};
    match_mark_dirty(match);
    return true;
}

static void send_hint(tx_match *match, unsigned seat, const table_request *hint) {
    assert(seat < TX_SEATS && match->hints[seat].client_id);
    tx_client *client = hub_find_client(match->hub, match->hints[seat].client_id);
    match->hints[seat] = (match_hint){0};
    if (!client || !find_viewer(match, client))
        return;
    table_send_hint(match->table, seat, hint);
    add_requester(match, client, seat);
    match_mark_dirty(match);
}

static void start_hint_jobs(tx_match *match) {
    for (unsigned seat = 0; match->table && seat < TX_SEATS; seat++) {
        match_hint *hint = &match->hints[seat];
        if (!hint->client_id || hint->computing)
            continue;
        const tx_client *client = hub_find_client(match->hub, hint->client_id);
        bot_job *job = new_bot_job(match, client ? client->network : match->network);
        if (table_computer_init_adviser(&job->computer, match->table, seat, &job->question)) {
            job->client_id = hint->client_id;
            hint->computing = true;
            submit_bot_job(match, job);
        } else {
            send_hint(match, seat, &job->answer); /* sends the reason why there is no hint now */
            bot_job_free(job);
        }
    }
}

static void start_bot_jobs(tx_match *match) {
    if (!match->table || match->bot_thinking || match->bot_answered)
        return;
    table_status standing = table_get_status(match->table);
    if (standing.waiting < TX_SEATS && match->stored.seats[standing.waiting].computer[0])
        start_bot_move(match, standing.waiting);
}

/* Starts bot jobs and automatic passes, after everything they depend on is committed. */
static void continue_match(tx_match *match) {
    if (match->dirty)
        return;
    start_bot_jobs(match);
    start_hint_jobs(match);
    match_schedule_pass(match);
}

static tx_match *find_job_match(tx_hub *hub, const bot_job *job) {
    tx_match *match = match_find(hub, job->code);
    return match && match->generation == job->generation ? match : NULL;
}

void match_take_bot_answer(tx_hub *hub, bot_job *job) {
    tx_match *match = find_job_match(hub, job);
    if (!match)
        return;
    if (job->client_id) {
        if (match->hints[job->computer.seat].client_id == job->client_id)
            send_hint(match, job->computer.seat, &job->answer);
        return;
    }
    assert(match->bot_thinking && match->bot_seat == job->computer.seat);
    match->bot_thinking = false;
    match->bot_answered = true;
    match->bot_answer = job->answer;
    hub_schedule(hub, match->bot_answer_at);
}

/* ---- Timers ------------------------------------------------------------------------------------------------------ */

void match_run_timers(tx_match *match, int64_t now) {
    if (match->bot_answered && match->bot_answer_at <= now) {
        assert(match->table && !match->bot_thinking);
        match->bot_answered = false;
        if (!table_submit(match->table, match->bot_seat, &match->bot_answer))
            add_requester(match, NULL, match->bot_seat); /* a choice was undone meanwhile; the bot is asked again */
        match_mark_dirty(match);
    } else if (match->bot_answered) {
        hub_schedule(match->hub, match->bot_answer_at);
    }
    match_run_clock(match, now);
    if (!match->viewer_count)
        hub_schedule(match->hub, match->idle_since + match->hub->config.idle_unload_ms);
}

/* If the match cannot be loaded, clears its timer, so that it is not tried again. */
static void load_due_match(void *user, const store_match *stored) {
    tx_hub *hub = user;
    store_match without_time = *stored;
    without_time.due = 0;
    if (!match_load(hub, stored->code))
        store_set_standing(hub->config.store, &without_time);
}

void match_check_all_clocks(tx_hub *hub, int64_t now) {
    store_due_matches(hub->config.store, now, MAX_LISTED, load_due_match, hub);
}

/* hub.c: clients, rate limits, commits and timers; see hub.h. */
#include "hub.h"

#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "hub_internal.h"

/* ---- Timers, logging and messages -------------------------------------------------------------------------------- */

int64_t hub_now(const tx_hub *hub) {
    return hub->config.now_ms();
}

void hub_schedule(tx_hub *hub, int64_t time) {
    if (time < hub->next_timer)
        hub->next_timer = time;
}

void hub_log(const tx_hub *hub, const char *format, ...) {
    char line[512];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (hub->config.log)
        hub->config.log(line);
}

json_t *hub_new_message(const char *word) {
    return json_pack("{s:s,s:i}", "message", word, "version", PROTOCOL_VERSION);
}

void client_queue_text(tx_client *client, char *text) {
    assert(text);
    RESERVE_ONE(client->outbox, client->outbox_count, client->outbox_capacity);
    client->outbox[client->outbox_count++] = text;
}

void client_queue(tx_client *client, json_t *message) {
    client_queue_text(client, memory_require(json_dumps(message, JSON_COMPACT)));
    json_decref(message);
}

/* Data that a disk accepted but failed to flush may still be found when the database is opened again. */
void client_reject_unsaved(tx_client *client, const char *table) {
    bool perhaps = store_is_broken(client->hub->config.store);
    client_reject(client, NULL, table, "not kept", perhaps ? MAYBE_SAVED : NOT_SAVED);
}

void client_reject(tx_client *client, const char *about, const char *table, const char *error, const char *text) {
    json_t *message = hub_new_message("error");
    if (table)
        json_object_set_new(message, "table", json_string(table));
    json_object_set_new(message, "about", about ? json_string(about) : json_null());
    json_object_set_new(message, "error", json_string(error));
    json_object_set_new(message, "text", json_string(text));
    client_queue(client, message);
    client->hub->stats.rejected++;
}

/* ---- Clients ----------------------------------------------------------------------------------------------------- */

tx_client *hub_connect(tx_hub *hub, const char *token, hub_send *send, void *user) {
    tx_client *client = memory_require(calloc(1, sizeof *client));
    client->hub = hub;
    client->send = send;
    client->user = user;
    client->rate_budget = hub->config.rate_burst;
    client->rate_refilled_at = hub_now(hub);
    client->id = ++hub->last_id;
    client->is_browser = token != NULL;
    if (token)
        client_set_token(client, token);
    client->next = hub->clients;
    client->link = &hub->clients;
    if (client->next)
        client->next->link = &client->next;
    hub->clients = client;
    hub->stats.clients++;
    return client;
}

void hub_set_address(tx_client *client, const char *address) {
    server_network_of_address(address, client->network);
}

/* Only the hash of a token is stored: a copy of the database gives no access to seats. */
void client_set_token(tx_client *client, const char *token) {
    client_identity identity = {.has_token = true};
    account_hash_secret(token, identity.token_hash);
    store_session(client->hub->config.store, identity.token_hash, &identity.player);
    client_set_identity(client, &identity);
    client->saved_identity = identity; /* already saved */
}

void client_issue_token(tx_client *client, char token[HUB_TOKEN_SIZE]) {
    hub_make_token(client->hub, token);
    client_set_token(client, token);
}

tx_client *hub_find_client(const tx_hub *hub, uint64_t number) {
    tx_client *client = hub->clients;
    while (client && client->id != number)
        client = client->next;
    return client;
}

static void clear_outbox(tx_client *client) {
    while (client->outbox_count)
        free(client->outbox[--client->outbox_count]);
}

void hub_disconnect(tx_client *client) {
    while (client->viewed_count)
        match_remove_viewer(client->viewed[client->viewed_count - 1], client);
    for (tx_match *match = client->hub->dirty; match; match = match->next_dirty)
        match_forget_requests(match, client); /* also of matches that it does not view */
    assert(*client->link == client && client->hub->stats.clients > 0);
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    client->hub->stats.clients--;
    hub_player_left(client->hub, client->player, client->network);
    clear_outbox(client);
    free(client->outbox);
    free(client);
}

/* Sets the limits shared by all clients of one address or of one player, so that more connections do not allow more
 * messages. */
static void set_shared_limits(tx_hub *hub) {
    enum { ADDRESS_SHARE = 8, PLAYER_SHARE = 2, TABLES_PER_CLIENT = 4, TABLE_INTERVAL = 2000 };
    const hub_config *config = &hub->config;
    double each = config->clients_per_address, part = each > ADDRESS_SHARE ? each / ADDRESS_SHARE : 1;
    if (!config->clients_per_address)
        return;
    rate_limits_set(hub->traffic_limits, LIMIT_MESSAGE_FROM, config->rate_burst * part,
                    1000 / (config->rate_per_second * part));
    rate_limits_set(hub->traffic_limits, LIMIT_MESSAGE_OF, config->rate_burst * (double)PLAYER_SHARE,
                    1000.0 / (config->rate_per_second * PLAYER_SHARE));
    rate_limits_set(hub->traffic_limits, LIMIT_TABLE_FROM, TABLES_PER_CLIENT * each, TABLE_INTERVAL);
}

static bool spend_shared_limits(const tx_client *client, double cost, int64_t now) {
    tx_rate_limits *rates = client->hub->traffic_limits;
    char player[24];
    snprintf(player, sizeof player, "%lld", (long long)client->player);
    return rate_limits_spend(rates, LIMIT_MESSAGE_FROM, client->network, cost, now) &&
           (!client->player || rate_limits_spend(rates, LIMIT_MESSAGE_OF, player, cost, now));
}

bool client_spend_budget(tx_client *client, double cost) {
    const hub_config *config = &client->hub->config;
    int64_t now = hub_now(client->hub);
    if (now > client->rate_refilled_at)
        client->rate_budget += (double)(now - client->rate_refilled_at) * config->rate_per_second / 1000.0;
    client->rate_refilled_at = now;
    if (client->rate_budget > config->rate_burst)
        client->rate_budget = config->rate_burst;
    if (client->rate_budget < cost)
        return false;
    client->rate_budget -= cost;
    return spend_shared_limits(client, cost, now);
}

/* Counts consecutive rejected messages. `rejected`: the hub's count before this message. */
static bool is_within_rejection_limit(tx_client *client, uint64_t rejected) {
    client->rejections = client->hub->stats.rejected > rejected ? client->rejections + 1 : 0;
    return client->rejections < MAX_REJECTIONS;
}

bool hub_receive(tx_client *client, const char *text, size_t length) {
    uint64_t rejected = client->hub->stats.rejected;
    client->hub->stats.messages++;
    if (!client_spend_budget(client, 1)) {
        client_reject(client, NULL, NULL, "too fast", TOO_FAST);
    } else {
        json_t *request = length <= HUB_MAX_MESSAGE ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
        lobby_receive(client, request);
        json_decref(request);
    }
    return is_within_rejection_limit(client, rejected);
}

bool hub_receive_oversized(tx_client *client) {
    uint64_t rejected = client->hub->stats.rejected;
    client->hub->stats.messages++;
    client_reject(client, NULL, NULL, "too large", table_error_text(TABLE_ERROR_TOO_LARGE));
    return is_within_rejection_limit(client, rejected);
}

/* ---- Commits ----------------------------------------------------------------------------------------------------- */

static uint64_t microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static bool commit_changes(tx_hub *hub) {
    uint64_t started = microseconds();
    for (tx_match *match = hub->dirty; match; match = match->next_dirty)
        match_save_entries(match);
    if (!store_has_changes(hub->config.store))
        return true;
    bool committed = store_commit(hub->config.store);
    hub->stats.last_commit_failed = !committed;
    hub->stats.commits++;
    hub->stats.commit_microseconds += microseconds() - started;
    return committed;
}

static void flush_outboxes(tx_hub *hub) {
    assert(!store_has_changes(hub->config.store)); /* law 7 */
    for (tx_client *client = hub->clients; client; client = client->next) {
        for (unsigned i = 0; i < client->outbox_count; i++) {
            client->send(client->user, client->outbox[i], strlen(client->outbox[i]));
            hub->stats.sent++;
        }
        clear_outbox(client);
    }
}

static void flush_all(tx_hub *hub) {
    tx_match *dirty = hub->dirty;
    hub->dirty = NULL;
    flush_outboxes(hub);
    for (tx_match *next, *match = dirty; match; match = next) {
        next = match->next_dirty;
        match->dirty = false;
        match->next_dirty = NULL;
        match_flush(match);
    }
    flush_outboxes(hub); /* messages queued by match_flush() */
}

/* After a failed commit: reloads the changed matches from the store and sends an error to all clients with pending
 * replies. */
static void roll_back_all(tx_hub *hub) {
    tx_match *dirty = hub->dirty;
    hub->stats.failed_commits++;
    hub_log(hub, "commit failed: %s", store_error(hub->config.store));
    for (tx_client *client = hub->clients; client; client = client->next) {
        bool concerned = client->outbox_count > 0;
        clear_outbox(client);
        if (concerned)
            client_reject_unsaved(client, NULL);
    }
    password_jobs_drop_pending(hub);
    open_tables_reload(hub);
    hub->dirty = NULL;
    for (tx_match *next; dirty; dirty = next) {
        next = dirty->next_dirty;
        dirty->dirty = false;
        dirty->next_dirty = NULL;
        match_reload(dirty);
    }
    flush_all(hub);
}

static void take_bot_answers(tx_hub *hub) {
    for (bot_job *job; (job = (bot_job *)workers_take_finished(hub->bot_workers));) {
        assert(hub->stats.thinking_bots > 0);
        hub->stats.thinking_bots--;
        match_take_bot_answer(hub, job);
        bot_job_free(job);
    }
}

/* Does everything that depends only on time. */
static void run_timers(tx_hub *hub) {
    int64_t now = hub_now(hub);
    if (now < hub->next_timer)
        return;
    hub->next_timer = now + HEARTBEAT_MS;
    if (now - hub->heartbeat_at >= HEARTBEAT_MS) {
        store_heartbeat(hub->config.store, now);
        hub->heartbeat_at = now;
    }
    if (now - hub->clocks_checked_at >= CLOCK_CHECK_MS) {
        match_check_all_clocks(hub, now);
        open_tables_check(hub, now);
        hub_update_tournament(hub);
        hub->clocks_checked_at = now;
    }
    hub_schedule(hub, hub->clocks_checked_at + CLOCK_CHECK_MS);
    for (unsigned i = 0; i < MATCH_BUCKETS; i++)
        for (tx_match *next, *match = hub->matches[i]; match; match = next) {
            next = match->next;
            match_run_timers(match, now);
            if (match_can_unload(match, now))
                match_unload(match);
        }
}

/* Sends the lobby to its followers if it has changed, at most once per interval. */
static void send_lobby_updates(tx_hub *hub) {
    int64_t now = hub_now(hub), next = hub->lobby_sent_at + hub->config.lobby_interval_ms;
    if (!hub->lobby_changed)
        return;
    if (now < next) {
        hub_schedule(hub, next);
        return;
    }
    char *text = lobby_text(hub);
    size_t length = strlen(text);
    for (tx_client *client = hub->clients; client; client = client->next)
        if (client->follows_lobby)
            client_queue_text(client, memory_copy_text(text, length));
    free(text);
    hub->lobby_changed = false;
    hub->lobby_sent_at = now;
}

bool hub_commit(tx_hub *hub) {
    bool more = false;
    take_bot_answers(hub);
    password_jobs_take(hub);
    run_timers(hub);
    for (unsigned round = 0; round < MAX_COMMIT_ROUNDS; round++) {
        send_lobby_updates(hub);
        if (!commit_changes(hub)) {
            hub_finish_identities(hub, false);
            roll_back_all(hub);
            hub_verify(hub);
            return !store_is_broken(hub->config.store);
        }
        hub_finish_identities(hub, true);
        flush_all(hub);
        password_jobs_start(hub);
        take_bot_answers(hub);
        more = password_jobs_take(hub);
        run_timers(hub);
        if (!hub->dirty && !more)
            break;
    }
    if (hub->dirty || more)
        hub_schedule(hub, hub_now(hub));
    assert(!hub->pending_job_count && !hub->identities_changed);
    hub_verify(hub);
    return true;
}

int hub_next_timer_ms(tx_hub *hub) {
    int64_t left = hub->next_timer - hub_now(hub);
    return left <= 0 ? 0 : left > HEARTBEAT_MS ? HEARTBEAT_MS : (int)left;
}

/* ---- Start and shutdown ------------------------------------------------------------------------------------------ */

static void wake(void *user) {
    tx_hub *hub = user;
    if (hub->config.wake)
        hub->config.wake(hub->config.user);
}

tx_hub *hub_open(const hub_config *config) {
    tx_hub *hub = memory_require(calloc(1, sizeof *hub));
    hub->config = *config;
    hub_open_cards(hub);
    hub->bot_workers = workers_open(config->bot_threads, wake, hub);
    hub->password_workers =
        workers_open(config->bot_threads ? 1 : 0, wake, hub); /* one thread: each job needs much memory */
    hub->address_limits = rate_limits_open();
    hub->name_limits = rate_limits_open();
    crypto_shorthash_keygen(hub->ticket_key);
    hub->traffic_limits = rate_limits_open();
    set_shared_limits(hub);
    if (!hub->config.password_cost.memory)
        hub->config.password_cost =
            (password_cost){crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_OPSLIMIT_INTERACTIVE};
    int64_t now = hub->opened_at = hub_now(hub), alive = store_last_heartbeat(config->store);
    if (alive)
        store_shift_clocks(config->store, alive, now); /* the time the server was down is not charged to any player */
    store_delete_withdrawn(config->store);
    store_heartbeat(config->store, hub->heartbeat_at = now);
    account_load_token_key(hub);
    match_wait_for_absent_players(hub);
    if (store_commit(config->store))
        return hub;
    hub_close(hub);
    return NULL;
}

void hub_stop(tx_hub *hub) {
    if (hub->bot_workers) {
        workers_close(hub->bot_workers);
        workers_close(hub->password_workers);
    }
    hub->bot_workers = hub->password_workers = NULL;
}

void hub_close(tx_hub *hub) {
    password_jobs_drop_pending(hub);
    while (hub->clients)
        hub_disconnect(hub->clients);
    hub_stop(hub);
    rate_limits_close(hub->address_limits);
    rate_limits_close(hub->name_limits);
    rate_limits_close(hub->traffic_limits);
    for (unsigned i = 0; i < MATCH_BUCKETS; i++)
        while (hub->matches[i])
            match_unload(hub->matches[i]);
    hub_close_cards(hub);
    free(hub->pending_jobs);
    free(hub->open_tables);
    free(hub);
}

void hub_get_stats(const tx_hub *hub, hub_stats *stats) {
    *stats = hub->stats;
}

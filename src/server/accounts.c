/* accounts.c: requests about accounts: sign up, log in and out, recover, change the password, delete; see
 * docs/PROTOCOL.md.
 * Requests with a password have two parts. The first validates the request and queues a password job (passwords.c). The
 * second runs when the job has finished and the client is still connected. A client has at most one job at a time. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account_rules.h"
#include "base/glicko.h"
#include "base/memory.h"
#include "hub_internal.h"

enum {
    CODES = 8,
    CODE_GROUPS = 4,
    CODE_GROUP = 4,
    CODE_TEXT = CODE_GROUPS * (CODE_GROUP + 1),
    MAX_PASSWORD_JOBS = 512
};

enum account_action {
    ACTION_SIGN_UP,
    ACTION_LOG_IN,
    ACTION_RECOVER,
    ACTION_CHANGE_PASSWORD,
    ACTION_NEW_CODES,
    ACTION_FORGET
};

static const char *const action_words[] = {
    [ACTION_SIGN_UP] = "sign up",     [ACTION_LOG_IN] = "log in",
    [ACTION_RECOVER] = "recover",     [ACTION_CHANGE_PASSWORD] = "change password",
    [ACTION_NEW_CODES] = "new codes", [ACTION_FORGET] = "forget me"};

static bool reject(tx_client *client, const char *about, const char *error, const char *text) {
    client_reject(client, about, NULL, error, text);
    return false;
}

static void copy_into(char *to, size_t size, const char *from) {
    snprintf(to, size, "%s", from);
}

/* ---- Account of a client ----------------------------------------------------------------------------------------- */

bool server_account_of(const tx_client *client, store_player *player) {
    return client->player && store_player_by_id(client->hub->config.store, client->player, player) &&
           player->account[0];
}

json_t *account_you_json(const tx_client *client) {
    store_player player;
    if (server_account_of(client, &player))
        return json_pack("{s:s,s:b,s:i,s:i,s:i,s:b,s:i}", "name", player.name, "account", 1, "rating",
                         account_shown_rating(player.rating), "deviation", account_shown_rating(player.deviation),
                         "rated", (int)player.rated, "listed", (int)player.listed, "codes",
                         (int)store_count_recovery(client->hub->config.store, player.id));
    bool known = client->player && store_player_by_id(client->hub->config.store, client->player, &player);
    return json_pack("{s:s?,s:b}", "name", known ? player.name : NULL, "account", 0);
}

static json_t *account_message(const tx_client *client, const char *about) {
    json_t *message = hub_new_message("account");
    json_object_set_new(message, "about", json_string(about));
    json_object_set_new(message, "you", account_you_json(client));
    return message;
}

/* Updates the loaded matches of a player whose account has changed. */
static void refresh_account(tx_hub *hub, const store_player *player) {
    for (unsigned i = 0; i < MATCH_BUCKETS; i++)
        for (tx_match *match = hub->matches[i]; match; match = match->next)
            for (unsigned seat = 0; seat < TX_SEATS; seat++)
                if (match->stored.seats[seat].player == player->id) {
                    match->stored.seats[seat].account = true;
                    match->stored.seats[seat].rating = player->rating;
                    match->seats_changed = true;
                    match_mark_dirty(match);
                    hub->lobby_changed = hub->lobby_changed || match->stored.listed;
                }
}

/* Deletes the player; the client becomes anonymous. */
static void forget_player(tx_client *client) {
    tx_hub *hub = client->hub;
    int64_t player = client->player;
    json_t *message = hub_new_message("noted");
    json_object_set_new(message, "about", json_string("forget me"));
    if (player) {
        hub_log(hub, "player %lld is forgotten", (long long)player);
        store_delete_player(hub->config.store, player);
        account_end_other_sessions(client, player);
    }
    for (unsigned i = 0; player && i < MATCH_BUCKETS; i++)
        for (tx_match *match = hub->matches[i]; match; match = match->next)
            for (unsigned seat = 0; seat < TX_SEATS; seat++)
                if (match->stored.seats[seat].player == player)
                    match_anonymize_seat(match, seat);
    if (client->has_token)
        account_renew_session(client, 0, message);
    client_queue(client, message);
}

/* ---- Recovery codes ---------------------------------------------------------------------------------------------- */

/* Makes a code such as "k3wq-8zrt-m2vh-c6xn": 80 random bits, in letters and digits that are not easily confused. */
static void make_recovery_code(const tx_hub *hub, char code[CODE_TEXT]) {
    char letters[CODE_GROUPS * CODE_GROUP];
    hub_random_letters(hub, letters, sizeof letters);
    for (unsigned i = 0; i < CODE_TEXT; i++)
        code[i] = (i + 1) % (CODE_GROUP + 1) == 0 ? '-' : letters[i - i / (CODE_GROUP + 1)];
    code[CODE_TEXT - 1] = '\0';
}

/* Hashes a code as typed by a player: ignores case and all signs. */
static void hash_code(const char *code, uint8_t hash[STORE_HASH]) {
    char plain[CODE_TEXT] = "";
    size_t length = 0;
    for (; *code && length < sizeof plain - 1; code++)
        if ((*code >= '2' && *code <= '9') || (*code >= 'a' && *code <= 'z') || (*code >= 'A' && *code <= 'Z'))
            plain[length++] = (char)(*code >= 'A' && *code <= 'Z' ? *code - 'A' + 'a' : *code);
    account_hash_secret(plain, hash);
}

/* Replaces the account's recovery codes. Returns the new ones. */
static json_t *new_recovery_codes(tx_hub *hub, int64_t player) {
    uint8_t hashes[CODES][STORE_HASH];
    char code[CODE_TEXT];
    json_t *list = json_array();
    for (unsigned i = 0; i < CODES; i++) {
        make_recovery_code(hub, code);
        hash_code(code, hashes[i]);
        json_array_append_new(list, json_string(code));
    }
    store_set_recovery(hub->config.store, player, (const uint8_t(*)[STORE_HASH])hashes, CODES);
    sodium_memzero(code, sizeof code);
    return list;
}

/* ---- Requests with a password ------------------------------------------------------------------------------------ */

/* Checks the rate limit of an account. Its count is stored in the account's row, so neither other attempts nor a
 * restart reset it. Unknown names have a rate limit too, so that they get the same answers. */
static bool may_try_account(tx_hub *hub, const char *account) {
    store_player player;
    tx_store *store = hub->config.store;
    int64_t now = hub_now(hub);
    if (!store_player_by_account(store, account, &player))
        return rate_limits_take(hub->name_limits, LIMIT_LOG_IN_AS, account, now);
    store_attempts attempts = store_get_attempts(store, player.id);
    bool good = rate_limits_use_stored(hub->name_limits, LIMIT_LOG_IN_AS, &attempts.used, &attempts.at, now);
    if (good)
        store_set_attempts(store, player.id, attempts);
    return good;
}

/* Strangers can use up the rate limit of an account. A logged-in owner therefore has a second one; and recovery codes
 * are too long to guess, so they do not count for the account. */
static bool spend_attempts(tx_client *client, enum account_action action, const char *account) {
    tx_hub *hub = client->hub;
    int64_t now = hub_now(hub);
    if (action == ACTION_SIGN_UP)
        return rate_limits_take(hub->address_limits, LIMIT_SIGN_UP_FROM, client->network, now);
    if (!rate_limits_take(hub->address_limits, LIMIT_LOG_IN_FROM, client->network, now))
        return false;
    if (action == ACTION_RECOVER || may_try_account(hub, account))
        return true;
    return action != ACTION_LOG_IN && rate_limits_take(hub->address_limits, LIMIT_LOG_IN_AS, account, now);
}

static bool may_try(tx_client *client, enum account_action action, const char *account) {
    return spend_attempts(client, action, account) ||
           reject(client, action_words[action], "too fast", "Too many attempts. Wait a minute.");
}

static void refund_attempts(tx_client *client, const store_player *player) {
    tx_hub *hub = client->hub;
    store_attempts attempts = store_get_attempts(hub->config.store, player->id);
    rate_limits_refund(hub->address_limits, LIMIT_LOG_IN_FROM, client->network, hub_now(hub));
    attempts.used = attempts.used > 1 ? attempts.used - 1 : 0;
    store_set_attempts(hub->config.store, player->id, attempts);
}

static bool reject_busy(tx_client *client, enum account_action action) {
    return reject(client, action_words[action], "too fast", "The server is busy. Try again in a moment.");
}

/* If the queue is full, drops a waiting job of the address with the most jobs. Returns false if that has none. */
static bool make_room_for_job(tx_hub *hub, const tx_client *client) {
    if (hub->password_job_count < MAX_PASSWORD_JOBS)
        return true;
    password_job *last = (password_job *)workers_cancel_newest(hub->password_workers, client->network);
    if (!last)
        return false;
    tx_client *other = hub_find_client(hub, last->client_id);
    if (other) {
        other->password_pending = false;
        reject_busy(other, last->action);
    }
    hub->password_job_count--;
    password_job_free(last);
    return true;
}

/* Queues a password job. Jobs run one after another; addresses take turns. */
static void queue_password_job(tx_client *client, enum account_action action, password_job *job) {
    tx_hub *hub = client->hub;
    if (client->password_pending || !make_room_for_job(hub, client)) {
        reject_busy(client, action);
        password_job_free(job);
        return;
    }
    job->action = action;
    job->client_id = client->id;
    copy_into(job->work.owner, sizeof job->work.owner, client->network);
    client->password_pending = true;
    hub->password_job_count++;
    RESERVE_ONE(hub->pending_jobs, hub->pending_job_count, hub->pending_job_capacity);
    hub->pending_jobs[hub->pending_job_count++] = job;
}

void password_jobs_start(tx_hub *hub) {
    for (unsigned i = 0; i < hub->pending_job_count; i++)
        workers_submit(hub->password_workers, &hub->pending_jobs[i]->work);
    hub->pending_job_count = 0;
}

void password_jobs_drop_pending(tx_hub *hub) {
    for (unsigned i = 0; i < hub->pending_job_count; i++) {
        tx_client *client = hub_find_client(hub, hub->pending_jobs[i]->client_id);
        if (client) {
            client->password_pending = false;
            reject(client, action_words[hub->pending_jobs[i]->action], "not kept", NOT_SAVED);
        }
        hub->password_job_count--;
        password_job_free(hub->pending_jobs[i]);
    }
    hub->pending_job_count = 0;
}

/* Checks the password against the player's; an empty `player` means an unknown name. A password that is too long
 * never matches. */
static void set_old_password(password_job *job, const char *password, const store_player *player) {
    job->check_old = true;
    copy_into(job->account, sizeof job->account, player->account);
    copy_into(job->password, sizeof job->password, password);
    if (strlen(password) <= MAX_PASSWORD)
        copy_into(job->old_hash, sizeof job->old_hash, player->password);
}

static bool is_guest(tx_client *client, const char *about) {
    store_player player;
    if (!client->has_token)
        return reject(client, about, "not known", "Say hello first.");
    return !server_account_of(client, &player) ||
           reject(client, about, "logged in", "You are logged in: log out first.");
}

static bool needs_account(tx_client *client, const char *about, store_player *player) {
    return server_account_of(client, player) || reject(client, about, "no account", "You need an account for that.");
}

static void handle_sign_up(tx_client *client, const json_t *request) {
    const char *name = hub_text_field(request, "name"), *password = hub_text_field(request, "password");
    const char *fault = account_name_error(name), *weak = account_password_error(password, name);
    char account[STORE_NAME];
    store_player player;
    account_name_fold(name, account);
    if (!is_guest(client, "sign up"))
        return;
    if (fault || weak) {
        reject(client, "sign up", fault ? "bad name" : "bad password", fault ? fault : weak);
        return;
    }
    if (!may_try(client, ACTION_SIGN_UP, account))
        return;
    if (store_player_by_account(client->hub->config.store, account, &player)) {
        reject(client, "sign up", "name taken", "This name, or one that looks like it, is taken.");
        return;
    }
    password_job *job = password_job_new(client->hub->config.password_cost);
    job->make_new = true;
    copy_into(job->name, sizeof job->name, name);
    copy_into(job->account, sizeof job->account, account);
    copy_into(job->new_password, sizeof job->new_password, password);
    queue_password_job(client, ACTION_SIGN_UP, job);
}

static void handle_log_in(tx_client *client, const json_t *request) {
    store_player player = {0};
    char account[STORE_NAME];
    account_name_fold(hub_text_field(request, "name"), account);
    if (!is_guest(client, "log in") || !may_try(client, ACTION_LOG_IN, account))
        return;
    store_player_by_account(client->hub->config.store, account, &player);
    password_job *job = password_job_new(client->hub->config.password_cost);
    set_old_password(job, hub_text_field(request, "password"), &player);
    queue_password_job(client, ACTION_LOG_IN, job);
}

/* Checks the code only after the password is hashed, so that a wrong code takes as long as a right one. */
static void handle_recover(tx_client *client, const json_t *request) {
    const char *name = hub_text_field(request, "name"), *password = hub_text_field(request, "password");
    const char *weak = account_password_error(password, name);
    char account[STORE_NAME];
    account_name_fold(name, account);
    if (!is_guest(client, "recover"))
        return;
    if (weak) {
        reject(client, "recover", "bad password", weak);
        return;
    }
    if (!may_try(client, ACTION_RECOVER, account))
        return;
    password_job *job = password_job_new(client->hub->config.password_cost);
    job->make_new = true;
    copy_into(job->account, sizeof job->account, account);
    copy_into(job->new_password, sizeof job->new_password, password);
    hash_code(hub_text_field(request, "code"), job->code_hash);
    queue_password_job(client, ACTION_RECOVER, job);
}

/* Makes a job for the client's own account, which checks its password again. Returns NULL after an error message. */
static password_job *new_own_job(tx_client *client, enum account_action action, const json_t *request) {
    store_player player;
    if (!needs_account(client, action_words[action], &player) || !may_try(client, action, player.account))
        return NULL;
    password_job *job = password_job_new(client->hub->config.password_cost);
    set_old_password(job, hub_text_field(request, "password"), &player);
    return job;
}

static void handle_change_password(tx_client *client, const json_t *request) {
    store_player player = {0};
    const char *password = hub_text_field(request, "new password");
    const char *weak = server_account_of(client, &player) ? account_password_error(password, player.name) : NULL;
    if (weak) {
        reject(client, "change password", "bad password", weak);
        return;
    }
    password_job *job = new_own_job(client, ACTION_CHANGE_PASSWORD, request);
    if (!job)
        return;
    job->make_new = true;
    copy_into(job->new_password, sizeof job->new_password, password);
    queue_password_job(client, ACTION_CHANGE_PASSWORD, job);
}

static void handle_new_codes(tx_client *client, const json_t *request) {
    password_job *job = new_own_job(client, ACTION_NEW_CODES, request);
    if (job)
        queue_password_job(client, ACTION_NEW_CODES, job);
}

static bool has_no_unfinished_games(tx_client *client) {
    return !client->player || !store_count_unfinished(client->hub->config.store, client->player) ||
           reject(client, "forget me", "unfinished", "You still have a seat at an open table or in a running game.");
}

static void handle_forget_me(tx_client *client, const json_t *request) {
    store_player player;
    if (!has_no_unfinished_games(client))
        return;
    if (!server_account_of(client, &player)) {
        forget_player(client);
        return;
    }
    password_job *job = new_own_job(client, ACTION_FORGET, request);
    if (job)
        queue_password_job(client, ACTION_FORGET, job);
}

/* ---- Finished password jobs -------------------------------------------------------------------------------------- */

/* Logs the client in to an account, in a new session. `codes`: new recovery codes for the reply, or NULL. */
static void switch_account(tx_client *client, const char *about, int64_t player, json_t *codes) {
    json_t *message = hub_new_message("account");
    json_object_set_new(message, "about", json_string(about));
    account_renew_session(client, player, message);
    json_object_set_new(message, "you", account_you_json(client));
    if (codes)
        json_object_set_new(message, "codes", codes);
    client_queue(client, message);
}

static void sign_up(tx_client *client, const password_job *job) {
    tx_hub *hub = client->hub;
    tx_store *store = hub->config.store;
    store_player player = hub_new_player(hub, job->name), other;
    if (!is_guest(client, "sign up"))
        return;
    if (store_player_by_account(store, job->account, &other)) { /* taken since the request */
        reject(client, "sign up", "name taken", "This name, or one that looks like it, is taken.");
        return;
    }
    bool guest = client->player && store_player_by_id(store, client->player, &player);
    copy_into(player.name, sizeof player.name, job->name);
    copy_into(player.account, sizeof player.account, job->account);
    copy_into(player.password, sizeof player.password, job->new_hash);
    if (guest)
        store_set_player(store, &player);
    else
        player.id = store_add_player(store, &player);
    switch_account(client, "sign up", player.id, new_recovery_codes(hub, player.id));
    refresh_account(hub, &player);
    hub_log(hub, "player %lld signs up", (long long)player.id);
}

static void reject_wrong(tx_client *client, enum account_action action) {
    static const char *const words[] = {[ACTION_LOG_IN] = "The name or the password is wrong.",
                                        [ACTION_RECOVER] = "The name or the code is wrong.",
                                        [ACTION_CHANGE_PASSWORD] = "The password is wrong.",
                                        [ACTION_NEW_CODES] = "The password is wrong.",
                                        [ACTION_FORGET] = "The password is wrong."};
    hub_log(client->hub, "%s refused from %s", action_words[action], client->network);
    reject(client, action_words[action], "wrong", words[action]);
}

/* Returns true if the client may become that account with its guest games; otherwise sends an error. */
static bool may_log_in_as(tx_client *client, enum account_action action, int64_t account) {
    if (!is_guest(client, action_words[action]))
        return false;
    return !client->player || !store_count_shared(client->hub->config.store, client->player, account) ||
           reject(client, action_words[action], "unfinished",
                  "You and this account are playing each other: finish that game first.");
}

static void change_player(store_match *stored, int64_t from, int64_t to) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (stored->seats[seat].player == from)
            stored->seats[seat].player = to;
    if (stored->host == from)
        stored->host = to;
}

/* Moves the games of the client's guest to the account. */
static void move_guest_games(const tx_client *client, int64_t account) {
    int64_t guest = client->player;
    if (!guest)
        return;
    store_merge_player(client->hub->config.store, guest, account);
    open_tables_of_guest(client->hub, guest, account);
    for (unsigned i = 0; i < MATCH_BUCKETS; i++)
        for (tx_match *match = client->hub->matches[i]; match; match = match->next)
            change_player(&match->stored, guest, account);
}

static void log_in_with_games(tx_client *client, enum account_action action, const store_player *player) {
    move_guest_games(client, player->id);
    switch_account(client, action_words[action], player->id, NULL);
    refresh_account(client->hub, player);
    refund_attempts(client, player);
    hub_log(client->hub, "player %lld logs in", (long long)player->id);
}

static void log_in(tx_client *client, const password_job *job) {
    store_player player;
    if (!job->is_right || !store_player_by_account(client->hub->config.store, job->account, &player) ||
        strcmp(player.password, job->old_hash) != 0)
        reject_wrong(client, ACTION_LOG_IN);
    else if (may_log_in_as(client, ACTION_LOG_IN, player.id))
        log_in_with_games(client, ACTION_LOG_IN, &player);
}

/* Changes the password and ends all other sessions of the account. */
static void set_password(tx_client *client, store_player *player, const password_job *job) {
    tx_store *store = client->hub->config.store;
    copy_into(player->password, sizeof player->password, job->new_hash);
    store_set_player(store, player);
    store_end_sessions(store, player->id);
    account_end_other_sessions(client, player->id);
}

static void recover(tx_client *client, const password_job *job) {
    store_player player;
    tx_store *store = client->hub->config.store;
    bool found = store_player_by_account(store, job->account, &player);
    if (found && !may_log_in_as(client, ACTION_RECOVER, player.id))
        return;
    if (!found || !store_use_recovery(store, player.id, job->code_hash)) {
        reject_wrong(client, ACTION_RECOVER);
        return;
    }
    set_password(client, &player, job);
    log_in_with_games(client, ACTION_RECOVER, &player);
}

/* Loads the client's account. Returns false, and sends an error, if its password was wrong. */
static bool check_proof(tx_client *client, const password_job *job, store_player *player) {
    if (!job->is_right || !server_account_of(client, player) || strcmp(player->password, job->old_hash) != 0) {
        reject_wrong(client, job->action);
        return false;
    }
    refund_attempts(client, player);
    return true;
}

static void change_password(tx_client *client, const password_job *job) {
    store_player player;
    if (!check_proof(client, job, &player))
        return;
    set_password(client, &player, job);
    switch_account(client, "change password", player.id, NULL);
    hub_log(client->hub, "player %lld changes the password", (long long)player.id);
}

static void new_codes(tx_client *client, const password_job *job) {
    store_player player;
    if (!check_proof(client, job, &player))
        return;
    json_t *codes = new_recovery_codes(client->hub, player.id);
    json_t *message = account_message(client, "new codes");
    json_object_set_new(message, "codes", codes);
    client_queue(client, message);
}

static void forget_account(tx_client *client, const password_job *job) {
    store_player player;
    if (check_proof(client, job, &player) && has_no_unfinished_games(client))
        forget_player(client);
}

static void finish_password_job(tx_client *client, const password_job *job) {
    static void (*const rest[])(tx_client * client, const password_job *job) = {
        [ACTION_SIGN_UP] = sign_up,     [ACTION_LOG_IN] = log_in,
        [ACTION_RECOVER] = recover,     [ACTION_CHANGE_PASSWORD] = change_password,
        [ACTION_NEW_CODES] = new_codes, [ACTION_FORGET] = forget_account,
    };
    assert(client->password_pending); /* a client has one job at a time */
    client->password_pending = false;
    if (client->session_ended)
        return;
    if (job->make_new && !job->new_hash[0] && (job->is_right || !job->check_old))
        reject(client, action_words[job->action], "not kept", NOT_SAVED);
    else
        rest[job->action](client, job);
}

bool password_jobs_take(tx_hub *hub) {
    bool any = false;
    for (password_job *job; (job = (password_job *)workers_take_finished(hub->password_workers)); any = true) {
        tx_client *client = hub_find_client(hub, job->client_id);
        assert(hub->password_job_count > hub->pending_job_count);
        hub->password_job_count--;
        if (client)
            finish_password_job(client, job);
        password_job_free(job);
    }
    return any;
}

/* ---- Requests without a password --------------------------------------------------------------------------------- */

static void handle_log_out(tx_client *client, const json_t *request) {
    store_player player;
    if (!needs_account(client, "log out", &player))
        return;
    bool everywhere = json_is_true(json_object_get(request, "everywhere"));
    if (everywhere)
        store_end_sessions(client->hub->config.store, player.id);
    account_end_other_sessions(client, everywhere ? player.id : 0);
    json_t *message = hub_new_message("account");
    json_object_set_new(message, "about", json_string("log out"));
    account_renew_session(client, 0, message);
    json_object_set_new(message, "you", account_you_json(client));
    client_queue(client, message);
    hub_log(client->hub, "player %lld logs out%s", (long long)player.id, everywhere ? " everywhere" : "");
}

static void handle_listed(tx_client *client, const json_t *request) {
    store_player player;
    if (!needs_account(client, "listed", &player))
        return;
    player.listed = !json_is_false(json_object_get(request, "listed"));
    store_set_player(client->hub->config.store, &player);
    client_queue(client, account_message(client, "listed"));
}

lobby_handler *account_find_handler(const char *word) {
    static const struct {
        const char *word;
        lobby_handler *handler;
    } handlers[] = {
        {"sign up", handle_sign_up},        {"log in", handle_log_in},
        {"recover", handle_recover},        {"change password", handle_change_password},
        {"new codes", handle_new_codes},    {"forget me", handle_forget_me},
        {"log out", handle_log_out},        {"listed", handle_listed},
        {"leaders", server_handle_leaders}, {"export", server_handle_export},
    };
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
        if (!strcmp(word, handlers[i].word))
            return handlers[i].handler;
    return NULL;
}

/* sessions.c: tokens, tickets and the identity of a client.
 * A session belongs to a secret token, of which only the hash is stored. Logging in or out replaces the token and voids
 * the old one, so that an attacker who knew it, or planted it in the browser (session fixation), gains nothing.
 * Programs receive the new token in a message. In a browser it must stay hidden from scripts: the page receives a
 * one-time ticket, reconnects with it, and gets the token as its cookie. A ticket is valid for a minute, and only
 * together with the browser's old cookie. Like all other changes, a new identity takes effect with the commit; if that
 * fails, it is reverted. */
#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "hub_internal.h"

enum { TICKET_LIFETIME = 60000 /* milliseconds */ };

void account_hash_secret(const char *secret, uint8_t hash[STORE_HASH]) {
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)secret, strlen(secret), NULL, 0);
}

/* ---- Tokens: random bytes, and a mark that only this server can compute ------------------------------------------ */

enum { TOKEN_RANDOM = 24, TOKEN_MARK = STORE_HASH - TOKEN_RANDOM };

void account_load_token_key(tx_hub *hub) {
    if (store_get_secret(hub->config.store, hub->token_key))
        return;
    hub->config.random_bytes(hub->token_key, sizeof hub->token_key);
    store_set_secret(hub->config.store, hub->token_key);
}

static void mark_token(const tx_hub *hub, uint8_t bytes[STORE_HASH]) {
    uint8_t mark[crypto_generichash_BYTES];
    crypto_generichash(mark, sizeof mark, bytes, TOKEN_RANDOM, hub->token_key, sizeof hub->token_key);
    memcpy(bytes + TOKEN_RANDOM, mark, TOKEN_MARK);
}

void hub_make_token(const tx_hub *hub, char token[HUB_TOKEN_SIZE]) {
    uint8_t bytes[STORE_HASH];
    hub->config.random_bytes(bytes, TOKEN_RANDOM);
    mark_token(hub, bytes);
    sodium_bin2base64(token, HUB_TOKEN_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool has_valid_mark(const tx_hub *hub, const char *token) {
    uint8_t bytes[STORE_HASH], marked[STORE_HASH];
    size_t length;
    if (strlen(token) != HUB_TOKEN_SIZE - 1 ||
        sodium_base642bin(bytes, sizeof bytes, token, HUB_TOKEN_SIZE - 1, NULL, &length, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        length != sizeof bytes)
        return false;
    memcpy(marked, bytes, sizeof marked);
    mark_token(hub, marked);
    return sodium_memcmp(bytes, marked, sizeof bytes) == 0;
}

/* Also accepts tokens that have a session but no mark: they were issued before the mark existed. */
bool hub_knows_token(const tx_hub *hub, const char *token) {
    uint8_t hash[STORE_HASH];
    int64_t player;
    if (has_valid_mark(hub, token))
        return true;
    account_hash_secret(token, hash);
    return strlen(token) == HUB_TOKEN_SIZE - 1 && store_session(hub->config.store, hash, &player);
}

/* ---- Identity, and its commit ------------------------------------------------------------------------------------ */

static void apply_identity(tx_client *client, const client_identity *identity) {
    client->player = identity->player;
    client->has_token = identity->has_token;
    client->session_ended = identity->session_ended;
    memcpy(client->token_hash, identity->token_hash, STORE_HASH);
}

static client_identity identity_of(const tx_client *client) {
    client_identity identity = {
        .player = client->player, .has_token = client->has_token, .session_ended = client->session_ended};
    memcpy(identity.token_hash, client->token_hash, STORE_HASH);
    return identity;
}

void client_set_identity(tx_client *client, const client_identity *identity) {
    apply_identity(client, identity);
    client->hub->identities_changed = true;
    assert(!client->player || client->has_token);
}

/* Logged-out clients leave all tables; recomputes the seats of the rest. */
static void update_matches(tx_client *client) {
    for (unsigned i = client->viewed_count; i-- > 0;) {
        tx_match *match = client->viewed[i];
        if (client->player)
            match_add_viewer(match, client);
        if (!client->player || (match_forbids_spectators(match) && match_audience(match, client) == SPECTATORS))
            match_remove_viewer(match, client);
    }
}

static void finish_identity(tx_client *client) {
    int64_t previous = client->saved_identity.player;
    client->saved_identity = identity_of(client);
    if (client->player == previous)
        return;
    update_matches(client);
    hub_player_left(client->hub, previous, client->network);
}

void hub_finish_identities(tx_hub *hub, bool kept) {
    if (!hub->identities_changed)
        return;
    hub->identities_changed = false;
    for (tx_client *client = hub->clients; client; client = client->next)
        if (kept)
            finish_identity(client);
        else
            apply_identity(client, &client->saved_identity);
}

/* ---- Tickets -----------------------------------------------------------------------------------------------------
 *
 * There is a limit per address and one for all. A new ticket replaces the oldest of its own address if that address is
 * at its limit. If the total is reached, it replaces the oldest of the address with the most. So a client that requests
 * many tickets cannot evict those of an address with one or two. */

static uint64_t hash_address(const tx_hub *hub, const char *network) {
    uint64_t hash;
    _Static_assert(sizeof hub->ticket_key == crypto_shorthash_KEYBYTES, "the key fits");
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)network, strlen(network), hub->ticket_key);
    return hash;
}

static bool is_valid_ticket(const hub_ticket *ticket, int64_t now) {
    return ticket->until > now;
}

/* Finds the oldest ticket whose address hash equals `address_hash` in the bits of `mask`; `count`: the number of such
 * tickets. */
static hub_ticket *oldest_ticket(tx_hub *hub, uint64_t address_hash, uint64_t mask, int64_t now, unsigned *count) {
    hub_ticket *oldest = NULL;
    *count = 0;
    for (unsigned i = 0; i < MAX_TICKETS; i++) {
        hub_ticket *at = &hub->tickets[i];
        if (!is_valid_ticket(at, now) || ((at->address_hash ^ address_hash) & mask))
            continue;
        ++*count;
        if (!oldest || at->until < oldest->until)
            oldest = at;
    }
    return oldest;
}

/* Returns the oldest ticket of the address with the most. Counts tickets by a part of the address hash, in one pass. */
static hub_ticket *evict_ticket(tx_hub *hub, int64_t now) {
    enum { PARTS = 1 << 12 };
    uint16_t counts[PARTS] = {0};
    unsigned best = 0, count;
    for (unsigned i = 0; i < MAX_TICKETS; i++) {
        unsigned part = hub->tickets[i].address_hash % PARTS;
        if (is_valid_ticket(&hub->tickets[i], now) && ++counts[part] > counts[best])
            best = part;
    }
    return oldest_ticket(hub, best, PARTS - 1, now, &count);
}

static hub_ticket *choose_ticket(tx_hub *hub, uint64_t address_hash, int64_t now) {
    unsigned count;
    hub_ticket *oldest_of_address = oldest_ticket(hub, address_hash, UINT64_MAX, now, &count);
    if (count >= MAX_TICKETS_PER_ADDRESS)
        return oldest_of_address;
    for (unsigned i = 0; i < MAX_TICKETS; i++)
        if (!is_valid_ticket(&hub->tickets[i], now))
            return &hub->tickets[i];
    return evict_ticket(hub, now);
}

static void issue_ticket(const tx_client *client, const uint8_t old_token_hash[STORE_HASH], const char *token,
                         char text[HUB_TOKEN_SIZE]) {
    tx_hub *hub = client->hub;
    uint64_t address_hash = hash_address(hub, client->network);
    hub_ticket *ticket = choose_ticket(hub, address_hash, hub_now(hub));
    assert(ticket >= hub->tickets && ticket < hub->tickets + MAX_TICKETS);
    hub_make_token(hub, text);
    ticket->address_hash = address_hash;
    account_hash_secret(text, ticket->hash);
    memcpy(ticket->old_token_hash, old_token_hash, STORE_HASH);
    memcpy(ticket->token, token, HUB_TOKEN_SIZE);
    ticket->until = hub_now(hub) + TICKET_LIFETIME;
}

bool hub_redeem_ticket(tx_hub *hub, const char *ticket, const char *cookie, char token[HUB_TOKEN_SIZE]) {
    uint8_t hash[STORE_HASH], old_token_hash[STORE_HASH];
    account_hash_secret(ticket, hash);
    account_hash_secret(cookie, old_token_hash);
    for (unsigned i = 0; i < MAX_TICKETS; i++) {
        hub_ticket *at = &hub->tickets[i];
        if (at->until <= hub_now(hub) || sodium_memcmp(at->hash, hash, STORE_HASH) != 0 ||
            sodium_memcmp(at->old_token_hash, old_token_hash, STORE_HASH) != 0)
            continue;
        memcpy(token, at->token, HUB_TOKEN_SIZE);
        sodium_memzero(at, sizeof *at);
        return true;
    }
    return false;
}

/* ---- Sessions ---------------------------------------------------------------------------------------------------- */

static void end_session(tx_client *client) {
    assert(!client->session_ended);
    client_set_identity(client, &(client_identity){.session_ended = true});
    client_queue(client, hub_new_message("ended"));
}

void account_end_other_sessions(tx_client *client, int64_t player) {
    for (tx_client *other = client->hub->clients; other; other = other->next)
        if (other != client && !other->session_ended &&
            ((other->has_token && !sodium_memcmp(other->token_hash, client->token_hash, STORE_HASH)) ||
             (player && other->player == player)))
            end_session(other);
}

void account_renew_session(tx_client *client, int64_t player, json_t *message) {
    tx_store *store = client->hub->config.store;
    client_identity identity = {.player = player, .has_token = true};
    assert(client->has_token && !client->session_ended);
    char token[HUB_TOKEN_SIZE], ticket[HUB_TOKEN_SIZE];
    hub_make_token(client->hub, token);
    account_hash_secret(token, identity.token_hash);
    store_end_session(store, client->token_hash);
    if (player)
        store_add_session(store, identity.token_hash, player, hub_now(client->hub));
    account_end_other_sessions(client, 0);
    if (client->is_browser)
        issue_ticket(client, client->token_hash, token, ticket);
    json_object_set_new(message, client->is_browser ? "ticket" : "token",
                        json_string(client->is_browser ? ticket : token));
    client_set_identity(client, &identity);
    sodium_memzero(token, sizeof token);
}

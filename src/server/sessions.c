/* sessions.c: who a visitor is, and how that changes.
 *
 * A session belongs to a secret token, of which the store has only the hash. Whenever a visitor becomes somebody else,
 * by logging in or out, the token is a new one and the old one is worth nothing: who knew it before, or had made the
 * browser use it, has nothing. A program is told its new token. A script in a page must not know it: the browser is
 * told a ticket instead, comes again with it, and gets the token as its cookie; a ticket is good once, for a minute,
 * and only together with the cookie that its visitor had.
 *
 * What is told about this is kept first, like all else; if it cannot be, everybody is who they were. */
#include <sodium.h>
#include <string.h>

#include "house_parts.h"

enum { TICKET_LIVES = 60000 /* milliseconds */ };

void hash_secret(const char *secret, uint8_t hash[STORE_HASH]) {
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)secret, strlen(secret), NULL, 0);
}

/* ---- Tokens: random bytes, and a mark that only this server can compute -------------------------------------------
 */

enum { TOKEN_RANDOM = 24, TOKEN_MARK = STORE_HASH - TOKEN_RANDOM };

void open_token_key(tx_house *house) {
    if (store_secret(house->settings.store, house->token_key))
        return;
    house->settings.random(house->token_key, sizeof house->token_key);
    store_set_secret(house->settings.store, house->token_key);
}

static void mark_token(const tx_house *house, uint8_t bytes[STORE_HASH]) {
    uint8_t mark[crypto_generichash_BYTES];
    crypto_generichash(mark, sizeof mark, bytes, TOKEN_RANDOM, house->token_key, sizeof house->token_key);
    memcpy(bytes + TOKEN_RANDOM, mark, TOKEN_MARK);
}

void house_new_token(const tx_house *house, char token[TOKEN_TEXT]) {
    uint8_t bytes[STORE_HASH];
    house->settings.random(bytes, TOKEN_RANDOM);
    mark_token(house, bytes);
    sodium_bin2base64(token, TOKEN_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool is_marked(const tx_house *house, const char *token) {
    uint8_t bytes[STORE_HASH], marked[STORE_HASH];
    size_t length;
    if (strlen(token) != TOKEN_TEXT - 1 ||
        sodium_base642bin(bytes, sizeof bytes, token, TOKEN_TEXT - 1, NULL, &length, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        length != sizeof bytes)
        return false;
    memcpy(marked, bytes, sizeof marked);
    mark_token(house, marked);
    return sodium_memcmp(bytes, marked, sizeof bytes) == 0;
}

/* Tokens with a session are accepted without the mark: they may be older than it. */
bool house_knows_token(const tx_house *house, const char *token) {
    uint8_t hash[STORE_HASH];
    int64_t player;
    if (is_marked(house, token))
        return true;
    hash_secret(token, hash);
    return strlen(token) == TOKEN_TEXT - 1 && store_session(house->settings.store, hash, &player);
}

/* ---- Who a visitor is, until it is kept -------------------------------------------------------------------------- */

static void set_identity(tx_visitor *visitor, const visitor_identity *identity) {
    visitor->player = identity->player;
    visitor->known = identity->known;
    visitor->ended = identity->ended;
    memcpy(visitor->hash, identity->hash, STORE_HASH);
}

static visitor_identity identity_of(const tx_visitor *visitor) {
    visitor_identity identity = {.player = visitor->player, .known = visitor->known, .ended = visitor->ended};
    memcpy(identity.hash, visitor->hash, STORE_HASH);
    return identity;
}

void be_somebody(tx_visitor *visitor, const visitor_identity *identity) {
    set_identity(visitor, identity);
    visitor->house->identities_changed = true;
}

/* Who is nobody any more leaves all tables; others may sit where they did not. */
static void settle_rooms(tx_visitor *visitor) {
    for (unsigned i = visitor->room_count; i-- > 0;) {
        tx_room *room = visitor->rooms[i];
        if (visitor->player)
            room_enter(room, visitor);
        if (!visitor->player || (room_is_closed(room) && room_audience(room, visitor) == SPECTATORS))
            room_leave(room, visitor);
    }
}

static void keep_identity(tx_visitor *visitor) {
    int64_t before = visitor->was.player;
    visitor->was = identity_of(visitor);
    if (visitor->player == before)
        return;
    settle_rooms(visitor);
    player_left(visitor->house, before, visitor->network);
}

void keep_identities(tx_house *house, bool kept) {
    if (!house->identities_changed)
        return;
    house->identities_changed = false;
    for (tx_visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (kept)
            keep_identity(visitor);
        else
            set_identity(visitor, &visitor->was);
}

/* ---- Tickets -----------------------------------------------------------------------------------------------------
 *
 * There is a limit per address and one for all. A new ticket replaces the oldest of its own address if that address is
 * at its limit. If the total is reached, it replaces the oldest of the address with the most. So a client that requests
 * many tickets cannot evict those of an address with one or two. */

static uint64_t hash_of_address(const tx_house *house, const char *network) {
    uint64_t hash;
    _Static_assert(sizeof house->ticket_key == crypto_shorthash_KEYBYTES, "the key fits");
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)network, strlen(network), house->ticket_key);
    return hash;
}

static bool is_awaited(const house_ticket *ticket, int64_t now) {
    return ticket->until > now;
}

/* The oldest ticket whose address hash equals `from` in the bits of `mask`; `count`: the number of such tickets. */
static house_ticket *oldest_ticket(tx_house *house, uint64_t from, uint64_t mask, int64_t now, unsigned *count) {
    house_ticket *oldest = NULL;
    *count = 0;
    for (unsigned i = 0; i < MOST_TICKETS; i++) {
        house_ticket *at = &house->tickets[i];
        if (!is_awaited(at, now) || ((at->from ^ from) & mask))
            continue;
        ++*count;
        if (!oldest || at->until < oldest->until)
            oldest = at;
    }
    return oldest;
}

/* Counts tickets by a part of the address hash, in one pass over all tickets. */
static house_ticket *oldest_of_those_with_most(tx_house *house, int64_t now) {
    enum { PARTS = 1 << 12 };
    uint16_t counts[PARTS] = {0};
    unsigned best = 0, count;
    for (unsigned i = 0; i < MOST_TICKETS; i++) {
        unsigned part = house->tickets[i].from % PARTS;
        if (is_awaited(&house->tickets[i], now) && ++counts[part] > counts[best])
            best = part;
    }
    return oldest_ticket(house, best, PARTS - 1, now, &count);
}

static house_ticket *free_ticket(tx_house *house, uint64_t from, int64_t now) {
    unsigned count;
    house_ticket *own = oldest_ticket(house, from, UINT64_MAX, now, &count);
    if (count >= TICKETS_FROM)
        return own;
    for (unsigned i = 0; i < MOST_TICKETS; i++)
        if (!is_awaited(&house->tickets[i], now))
            return &house->tickets[i];
    return oldest_of_those_with_most(house, now);
}

static void give_ticket(const tx_visitor *visitor, const uint8_t before[STORE_HASH], const char *token,
                        char text[TOKEN_TEXT]) {
    tx_house *house = visitor->house;
    uint64_t from = hash_of_address(house, visitor->network);
    house_ticket *ticket = free_ticket(house, from, now_of(house));
    house_new_token(house, text);
    ticket->from = from;
    hash_secret(text, ticket->hash);
    memcpy(ticket->before, before, STORE_HASH);
    memcpy(ticket->token, token, TOKEN_TEXT);
    ticket->until = now_of(house) + TICKET_LIVES;
}

bool house_redeem(tx_house *house, const char *ticket, const char *cookie, char token[TOKEN_TEXT]) {
    uint8_t hash[STORE_HASH], before[STORE_HASH];
    hash_secret(ticket, hash);
    hash_secret(cookie, before);
    for (unsigned i = 0; i < MOST_TICKETS; i++) {
        house_ticket *there = &house->tickets[i];
        if (there->until <= now_of(house) || sodium_memcmp(there->hash, hash, STORE_HASH) != 0 ||
            sodium_memcmp(there->before, before, STORE_HASH) != 0)
            continue;
        memcpy(token, there->token, TOKEN_TEXT);
        sodium_memzero(there, sizeof *there);
        return true;
    }
    return false;
}

/* ---- Sessions ---------------------------------------------------------------------------------------------------- */

static void tell_ended(tx_visitor *visitor) {
    be_somebody(visitor, &(visitor_identity){.ended = true});
    tell_visitor(visitor, told("ended"));
}

void end_other_visits(tx_visitor *visitor, int64_t player) {
    for (tx_visitor *other = visitor->house->visitors; other; other = other->next)
        if (other != visitor && !other->ended &&
            ((other->known && !sodium_memcmp(other->hash, visitor->hash, STORE_HASH)) ||
             (player && other->player == player)))
            tell_ended(other);
}

void renew_session(tx_visitor *visitor, int64_t player, json_t *message) {
    tx_store *store = visitor->house->settings.store;
    visitor_identity identity = {.player = player, .known = true};
    char token[TOKEN_TEXT], ticket[TOKEN_TEXT];
    house_new_token(visitor->house, token);
    hash_secret(token, identity.hash);
    store_end_session(store, visitor->hash);
    if (player)
        store_add_session(store, identity.hash, player, now_of(visitor->house));
    end_other_visits(visitor, 0);
    if (visitor->browser)
        give_ticket(visitor, visitor->hash, token, ticket);
    json_object_set_new(message, visitor->browser ? "ticket" : "token", json_string(visitor->browser ? ticket : token));
    be_somebody(visitor, &identity);
    sodium_memzero(token, sizeof token);
}

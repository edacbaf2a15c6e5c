/* shares.c: readiness, and the players' random bytes for the shuffles. A player first sends the hash of random bytes (a
 * commitment) and reveals the bytes once both players have committed. So neither a player nor the server can choose
 * bytes after seeing the others. A simple client may send its bytes at once, or have the server draw them; it then
 * trusts the server with them. */
#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "hub_internal.h"

_Static_assert(STORE_HASH == crypto_hash_sha256_BYTES, "a commitment is a SHA-256 hash");

void match_set_seat_share(store_seat *seat, const uint8_t random[STORE_HASH]) {
    memcpy(seat->random, random, STORE_HASH);
    crypto_hash_sha256(seat->commitment, random, STORE_HASH);
    seat->share = SHARE_GIVEN;
    seat->ready = true;
}

static void clear_share(store_seat *seat) {
    memset(seat->random, 0, sizeof seat->random);
    memset(seat->commitment, 0, sizeof seat->commitment);
    seat->share = SHARE_NONE;
    seat->ready = false;
}

static bool are_committed(const store_match *stored) {
    return stored->seats[0].ready && stored->seats[1].ready;
}

bool match_waits_for_reveal(const store_match *stored, unsigned seat) {
    return stored->state == MATCH_OPEN && are_committed(stored) && stored->seats[seat].share == SHARE_COMMITTED;
}

static bool is_share_known(const store_seat *seat) {
    return seat->ready && seat->share >= SHARE_REVEALED;
}

/* Revealed bytes are valid only with the commitment they were revealed to: if both had committed, the other player must
 * commit again too, even before they reveal, since their bytes may be in transit. */
void match_reset_share(tx_match *match, unsigned seat) {
    assert(match->stored.state == MATCH_OPEN && !match->table); /* later the bytes are part of the game */
    store_seat *other = &match->stored.seats[1 - seat];
    bool lapses = are_committed(&match->stored) && other->share != SHARE_GIVEN;
    clear_share(&match->stored.seats[seat]);
    if (!lapses)
        return;
    clear_share(other);
    match_save_seat(match, 1 - seat);
}

/* Sends the table to players whose bytes the game waits for, also to their connections at other tables. */
static void request_reveals(tx_match *match) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (match_waits_for_reveal(&match->stored, seat))
            match_send_table_to_player(match, seat);
}

/* Starts the game if the bytes of both players are known; otherwise sends the table. */
static void start_or_wait(tx_match *match, tx_client *client, unsigned seat, const char *about) {
    char error[512];
    bool known = is_share_known(&match->stored.seats[0]) && is_share_known(&match->stored.seats[1]);
    if (known && !match_start(match, error, sizeof error)) {
        match_reset_share(match, seat);
        match_save_seat(match, seat);
        client_reject(client, about, match->stored.code, "cannot begin", error);
        return;
    }
    if (match->table && hub_is_hosted(match))
        hub_update_tournament(match->hub); /* the round's time may be over already */
    match_send_table_to_all(match);
    request_reveals(match);
}

/* Parses the commitment or bytes of a request. Returns false, and sends an error, if they are invalid. */
static bool parse_share(tx_client *client, const tx_match *match, unsigned seat, const json_t *request,
                        store_seat *wanted) {
    const json_t *random = json_object_get(request, "random"), *commitment = json_object_get(request, "commitment");
    uint8_t bytes[STORE_HASH];
    const char *wrong = NULL;
    if (commitment && !table_salt_read(commitment, wanted->commitment))
        wrong = "A commitment must be 64 hexadecimal digits.";
    else if (commitment && !memcmp(wanted->commitment, match->stored.seats[1 - seat].commitment, STORE_HASH))
        wrong = "Your commitment must differ from your opponent's.";
    else if (!commitment && random && !table_salt_read(random, bytes))
        wrong = "Random bytes must be 64 hexadecimal digits.";
    if (wrong) {
        client_reject(client, "ready", match->stored.code, "malformed", wrong);
        return false;
    }
    if (commitment) {
        wanted->share = SHARE_COMMITTED;
        wanted->ready = true;
        return true;
    }
    if (!random)
        match->hub->config.random_bytes(bytes, sizeof bytes);
    match_set_seat_share(wanted, bytes);
    return true;
}

void server_handle_ready(tx_client *client, const json_t *request) {
    store_seat wanted = {0};
    tx_match *match = hub_find_open_match(client, request);
    if (!match)
        return;
    unsigned seat = match_audience(match, client);
    store_seat *stored = seat < TX_SEATS ? &match->stored.seats[seat] : NULL;
    if (!stored || is_share_known(stored)) {
        client_reject(client, "ready", match->stored.code, stored ? "ready" : "not seated",
                      stored ? "You are ready already." : table_error_text(TABLE_ERROR_NOT_SEATED));
        return;
    }
    if (!parse_share(client, match, seat, request, &wanted))
        return;
    match_reset_share(match, seat);
    match_save_origin(match, seat, client);
    memcpy(stored->random, wanted.random, STORE_HASH);
    memcpy(stored->commitment, wanted.commitment, STORE_HASH);
    stored->share = wanted.share;
    stored->ready = true;
    match_save_seat(match, seat);
    match_add_viewer(match, client);
    start_or_wait(match, client, seat, "ready");
}

void server_handle_reveal(tx_client *client, const json_t *request) {
    uint8_t bytes[STORE_HASH], hash[STORE_HASH];
    tx_match *match = hub_find_open_match(client, request);
    if (!match)
        return;
    unsigned seat = match_audience(match, client);
    if (seat == SPECTATORS || !match_waits_for_reveal(&match->stored, seat)) {
        client_reject(client, "reveal", match->stored.code, seat == SPECTATORS ? "not seated" : "not committed",
                      seat == SPECTATORS ? table_error_text(TABLE_ERROR_NOT_SEATED)
                                         : "Reveal your bytes once both players have committed.");
        return;
    }
    store_seat *stored = &match->stored.seats[seat];
    bool good = table_salt_read(json_object_get(request, "random"), bytes);
    if (good)
        crypto_hash_sha256(hash, bytes, sizeof bytes);
    if (!good || memcmp(hash, stored->commitment, sizeof hash) != 0) {
        client_reject(client, "reveal", match->stored.code, "bad reveal",
                      "The bytes do not match your commitment (64 hexadecimal digits).");
        return;
    }
    memcpy(stored->random, bytes, sizeof bytes);
    assert(stored->share == SHARE_COMMITTED && stored->ready);
    stored->share = SHARE_REVEALED;
    match_save_seat(match, seat);
    match_add_viewer(match, client);
    start_or_wait(match, client, seat, "reveal");
}

/* shares.c: players who are ready, and their random bytes for the shuffles. A player first sends the hash of random
 * bytes (a commitment) and reveals the bytes once both players have committed. So neither a player nor the server can
 * choose bytes after seeing the others. A simple client may send its bytes at once, or have the server draw them; it
 * then trusts the server with them. */
#include <sodium.h>
#include <string.h>

#include "house_parts.h"

_Static_assert(STORE_HASH == crypto_hash_sha256_BYTES, "a commitment is a SHA-256 hash");

void give_share(store_seat *seat, const uint8_t random[STORE_HASH]) {
    memcpy(seat->random, random, STORE_HASH);
    crypto_hash_sha256(seat->commitment, random, STORE_HASH);
    seat->share = SHARE_GIVEN;
    seat->ready = true;
}

static void take_back_share(store_seat *seat) {
    memset(seat->random, 0, sizeof seat->random);
    memset(seat->commitment, 0, sizeof seat->commitment);
    seat->share = SHARE_NONE;
    seat->ready = false;
}

static bool are_committed(const store_match *match) {
    return match->seats[0].ready && match->seats[1].ready;
}

bool waits_for_reveal(const store_match *match, unsigned seat) {
    return match->state == MATCH_OPEN && are_committed(match) && match->seats[seat].share == SHARE_COMMITTED;
}

static bool is_known(const store_seat *seat) {
    return seat->ready && seat->share >= SHARE_REVEALED;
}

/* Revealed bytes are valid only with the commitment they were revealed to: if both had committed, the other player must
 * commit again too, even before they reveal, since their bytes may be in transit. */
void share_lapses(tx_room *room, unsigned seat) {
    store_seat *other = &room->match.seats[1 - seat];
    bool lapses = are_committed(&room->match) && other->share != SHARE_GIVEN;
    take_back_share(&room->match.seats[seat]);
    if (!lapses)
        return;
    take_back_share(other);
    change_seat(room, 1 - seat);
}

/* Sends the table to players whose bytes the game waits for, also to their connections at other tables. */
static void call_to_reveal(tx_room *room) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (waits_for_reveal(&room->match, seat))
            tell_table_to_player(room, seat);
}

/* Starts the game if the bytes of both players are known; otherwise sends the table. */
static void begin_or_wait(tx_room *room, tx_visitor *visitor, unsigned seat, const char *about) {
    char error[512];
    bool known = is_known(&room->match.seats[0]) && is_known(&room->match.seats[1]);
    if (known && !room_begin(room, error, sizeof error)) {
        share_lapses(room, seat);
        change_seat(room, seat);
        refuse_visitor(visitor, about, room->match.code, "cannot begin", error);
        return;
    }
    if (room->table && is_hosted(room))
        tend_host(room->house); /* time may be over already */
    tell_table_to_all(room);
    call_to_reveal(room);
}

/* Parses the commitment or bytes of a request. Returns false, and sends an error, if they are invalid. */
static bool read_share(tx_visitor *visitor, const tx_room *room, unsigned seat, const json_t *asked,
                       store_seat *wanted) {
    const json_t *random = json_object_get(asked, "random"), *commitment = json_object_get(asked, "commitment");
    uint8_t bytes[STORE_HASH];
    const char *wrong = NULL;
    if (commitment && !salt_read(commitment, wanted->commitment))
        wrong = "A commitment is 64 hexadecimal figures.";
    else if (commitment && !memcmp(wanted->commitment, room->match.seats[1 - seat].commitment, STORE_HASH))
        wrong = "Your commitment must differ from your opponent's.";
    else if (!commitment && random && !salt_read(random, bytes))
        wrong = "Random bytes are 64 hexadecimal figures.";
    if (wrong) {
        refuse_visitor(visitor, "ready", room->match.code, "malformed", wrong);
        return false;
    }
    if (commitment) {
        wanted->share = SHARE_COMMITTED;
        wanted->ready = true;
        return true;
    }
    if (!random)
        room->house->settings.random(bytes, sizeof bytes);
    give_share(wanted, bytes);
    return true;
}

void ask_ready(tx_visitor *visitor, const json_t *asked) {
    store_seat wanted = {0};
    tx_room *room = open_room(visitor, asked);
    if (!room)
        return;
    unsigned seat = room_audience(room, visitor);
    store_seat *there = seat < TX_SEATS ? &room->match.seats[seat] : NULL;
    if (!there || is_known(there)) {
        refuse_visitor(visitor, "ready", room->match.code, there ? "ready" : "not seated",
                       there ? "You are ready already." : table_error_text(TABLE_ERROR_NOT_SEATED));
        return;
    }
    if (!read_share(visitor, room, seat, asked, &wanted))
        return;
    share_lapses(room, seat);
    note_origin(room, seat, visitor);
    memcpy(there->random, wanted.random, STORE_HASH);
    memcpy(there->commitment, wanted.commitment, STORE_HASH);
    there->share = wanted.share;
    there->ready = true;
    change_seat(room, seat);
    room_enter(room, visitor);
    begin_or_wait(room, visitor, seat, "ready");
}

void ask_reveal(tx_visitor *visitor, const json_t *asked) {
    uint8_t bytes[STORE_HASH], hash[STORE_HASH];
    tx_room *room = open_room(visitor, asked);
    if (!room)
        return;
    unsigned seat = room_audience(room, visitor);
    if (seat == SPECTATORS || !waits_for_reveal(&room->match, seat)) {
        refuse_visitor(visitor, "reveal", room->match.code, seat == SPECTATORS ? "not seated" : "not committed",
                       seat == SPECTATORS ? table_error_text(TABLE_ERROR_NOT_SEATED)
                                          : "Reveal your bytes once both players have committed.");
        return;
    }
    store_seat *there = &room->match.seats[seat];
    bool good = salt_read(json_object_get(asked, "random"), bytes);
    if (good)
        crypto_hash_sha256(hash, bytes, sizeof bytes);
    if (!good || memcmp(hash, there->commitment, sizeof hash) != 0) {
        refuse_visitor(visitor, "reveal", room->match.code, "bad reveal",
                       "The bytes are not those of your commitment (64 hexadecimal figures).");
        return;
    }
    memcpy(there->random, bytes, sizeof bytes);
    there->share = SHARE_REVEALED;
    change_seat(room, seat);
    room_enter(room, visitor);
    begin_or_wait(room, visitor, seat, "reveal");
}

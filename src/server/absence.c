/* absence.c: players who have left a game without a clock. The opponent sees the absence at once, and may claim the
 * game when it has waited CLAIM_AFTER for the absent player. Time before this server was started, or while no client
 * was at the table, does not count. */
#include "house_parts.h"

enum { CLAIM_AFTER = 15 * 60 * 1000 /* milliseconds */ };

/* Returns true for a running game between two people, outside of events, without a clock. */
static bool may_end_by_claim(const tx_room *room) {
    return room->table && room->match.state == MATCH_PLAYED && !is_hosted(room) &&
           !json_is_object(json_object_get(room->settings, "clock")) &&
           !json_is_true(json_object_get(room->settings, "tournament")) && room->match.seats[0].player &&
           room->match.seats[1].player;
}

void note_absence(tx_room *room, unsigned seat) {
    if (room_has(room, seat))
        room->gone_since[seat] = 0;
    else if (!room->gone_since[seat])
        room->gone_since[seat] = now_of(room->house);
}

void note_waiting(tx_room *room) {
    unsigned seat = room->match.waiting;
    room->waits_since = now_of(room->house);
    room->news = room->news || (seat < TX_SEATS && room->gone_since[seat] && may_end_by_claim(room));
}

/* The earliest time of a claim: CLAIM_AFTER from when the player left or the game began to wait for them. */
static int64_t claim_time(const tx_room *room, unsigned seat) {
    int64_t since = room->gone_since[seat];
    if (room->match.waiting == seat && room->waits_since > since)
        since = room->waits_since;
    return since + CLAIM_AFTER;
}

json_t *gone_json(const tx_room *room, unsigned seat) {
    int64_t since = room->gone_since[seat];
    if (!since || !may_end_by_claim(room))
        return json_null();
    return json_pack("{s:I,s:I}", "since", (json_int_t)since, "claim", (json_int_t)claim_time(room, seat));
}

static const char *why_not(const tx_room *room, unsigned seat) {
    if (!may_end_by_claim(room))
        return "A game is claimed between two people who play without a clock, while it is played.";
    if (table_stands(room->table).waiting != 1 - seat)
        return "The game does not wait for your opponent.";
    return !room->gone_since[1 - seat] || now_of(room->house) < claim_time(room, 1 - seat)
               ? "You can claim the game when it has waited for your opponent for 15 minutes in which they were away."
               : NULL;
}

void ask_claim(tx_visitor *visitor, const json_t *asked) {
    const char *code = text_field(asked, "table"), *wrong;
    tx_room *room = *code ? room_awake(visitor->house, code) : NULL;
    unsigned seat = room ? room_audience(room, visitor) : SPECTATORS;
    if (!room || seat == SPECTATORS)
        refuse_visitor(visitor, "claim", *code ? code : NULL, room ? "not seated" : "no table",
                       room ? table_error_text(TABLE_ERROR_NOT_SEATED) : "There is no such table.");
    else if ((wrong = why_not(room, seat)) || !table_absent(room->table, 1 - seat))
        refuse_visitor(visitor, "claim", code, "no claim", wrong ? wrong : "This game cannot be claimed.");
    else
        room_dirty(room);
}

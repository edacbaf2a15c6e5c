/* absence.c: players who have left a game without a clock. The opponent sees the absence at once, and may claim the
 * game when it has waited CLAIM_AFTER for the absent player. Time before this server was started, or while no client
 * was at the table, does not count. */
#include "hub_internal.h"

enum { CLAIM_AFTER = 15 * 60 * 1000 /* milliseconds */ };

/* Returns true for a running game between two people, outside of events, without a clock. */
static bool may_end_by_claim(const tx_match *match) {
    return match->table && match->stored.state == MATCH_PLAYED && !hub_is_hosted(match) &&
           !json_is_object(json_object_get(match->settings, "clock")) &&
           !json_is_true(json_object_get(match->settings, "tournament")) && match->stored.seats[0].player &&
           match->stored.seats[1].player;
}

void match_update_absence(tx_match *match, unsigned seat) {
    if (match_has_audience(match, seat))
        match->absent_since[seat] = 0;
    else if (!match->absent_since[seat])
        match->absent_since[seat] = hub_now(match->hub);
}

void match_waiting_changed(tx_match *match) {
    unsigned seat = match->stored.waiting;
    match->waiting_since = hub_now(match->hub);
    match->seats_changed =
        match->seats_changed || (seat < TX_SEATS && match->absent_since[seat] && may_end_by_claim(match));
}

/* The earliest time of a claim: CLAIM_AFTER from when the player left or the game began to wait for them. */
static int64_t claim_time(const tx_match *match, unsigned seat) {
    int64_t since = match->absent_since[seat];
    if (match->stored.waiting == seat && match->waiting_since > since)
        since = match->waiting_since;
    return since + CLAIM_AFTER;
}

json_t *match_absence_json(const tx_match *match, unsigned seat) {
    int64_t since = match->absent_since[seat];
    if (!since || !may_end_by_claim(match))
        return json_null();
    return json_pack("{s:I,s:I}", "since", (json_int_t)since, "claim", (json_int_t)claim_time(match, seat));
}

static const char *why_not(const tx_match *match, unsigned seat) {
    if (!may_end_by_claim(match))
        return "Only a running game without a clock between two people can be claimed.";
    if (table_get_status(match->table).waiting != 1 - seat)
        return "The game is not waiting for your opponent.";
    return !match->absent_since[1 - seat] || hub_now(match->hub) < claim_time(match, 1 - seat)
               ? "You can claim the game after your opponent was away for 15 minutes while it was their turn."
               : NULL;
}

void server_handle_claim(tx_client *client, const json_t *request) {
    const char *code = hub_text_field(request, "table"), *wrong;
    tx_match *match = *code ? match_load(client->hub, code) : NULL;
    unsigned seat = match ? match_audience(match, client) : SPECTATORS;
    if (!match || seat == SPECTATORS)
        client_reject(client, "claim", *code ? code : NULL, match ? "not seated" : "no table",
                      match ? table_error_text(TABLE_ERROR_NOT_SEATED) : "There is no such table.");
    else if ((wrong = why_not(match, seat)) || !table_claim_absent(match->table, 1 - seat))
        client_reject(client, "claim", code, "no claim", wrong ? wrong : "This game cannot be claimed.");
    else
        match_mark_dirty(match);
}

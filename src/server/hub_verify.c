/* hub_verify.c: debug builds: asserts that the clients, matches and counters of a hub agree with each other. */
#include "hub_internal.h"

#ifndef NDEBUG

#include <assert.h>
#include <string.h>

static unsigned count_views(const tx_client *client, const tx_match *match) {
    unsigned count = 0;
    for (unsigned i = 0; i < client->viewed_count; i++)
        count += client->viewed[i] == match;
    return count;
}

static void verify_client(const tx_hub *hub, const tx_client *client) {
    const client_identity *saved = &client->saved_identity;
    assert(client->hub == hub && *client->link == client);
    assert(client->viewed_count <= MAX_VIEWED);
    for (unsigned i = 0; i < client->viewed_count; i++)
        assert(match_has_viewer(client->viewed[i], client));
    assert(!client->player || client->has_token);
    assert(!client->session_ended || (!client->player && !client->viewed_count));
    assert(hub->identities_changed || (saved->player == client->player && saved->has_token == client->has_token &&
                                       saved->session_ended == client->session_ended));
}

static void verify_viewers(const tx_match *match) {
    unsigned spectators = 0;
    for (unsigned i = 0; i < match->viewer_count; i++) {
        const match_viewer *viewer = &match->viewers[i];
        assert(count_views(viewer->client, match) == 1);
        assert(viewer->audience == match_audience(match, viewer->client)); /* else it would see another's hand */
        spectators += viewer->audience == SPECTATORS;
    }
    assert(spectators <= MAX_SPECTATORS);
    assert(!spectators || !match->table || !match_forbids_spectators(match));
    assert(!match->viewer_count || !match->idle_since);
}

static void verify_seats(const store_match *stored) {
    for (unsigned number = 0; number < TX_SEATS; number++) {
        const store_seat *seat = &stored->seats[number];
        bool is_finished = stored->state == MATCH_OVER || stored->state == MATCH_WITHDRAWN;
        assert(!seat->player || is_finished || seat->player != stored->seats[1 - number].player);
        assert(!seat->computer[0] || (seat->taken && !seat->player));
        assert(seat->ready == (seat->share != SHARE_NONE) && (seat->taken || !seat->ready));
    }
}

/* The row in the store agrees with the table after a commit. */
static void verify_standing(const tx_match *match) {
    const store_match *stored = &match->stored;
    table_status status = table_get_status(match->table);
    unsigned pending;
    uint32_t first;
    table_pending(match->table, &pending, &first);
    assert(!pending && first == match->saved_count);
    assert(status.started && stored->state == (status.over ? MATCH_OVER : MATCH_PLAYED));
    assert(stored->waiting == (status.waiting < TX_SEATS ? status.waiting : STORE_SEATS));
    assert(!stored->read == !status.runs && (!stored->due || stored->read));
    assert(!stored->result == !status.over);
}

static void verify_bots(const tx_match *match) {
    assert(!match->bot_thinking || !match->bot_answered);
    assert((!match->bot_thinking && !match->bot_answered) || match->stored.seats[match->bot_seat].computer[0]);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        assert(!match->hints[seat].computing || match->hints[seat].client_id);
}

static bool is_in_dirty_list(const tx_hub *hub, const tx_match *match) {
    const tx_match *at = hub->dirty;
    while (at && at != match)
        at = at->next_dirty;
    return at != NULL;
}

static void verify_match(const tx_hub *hub, const tx_match *match) {
    const store_match *stored = &match->stored;
    assert(match->hub == hub && match_find(hub, stored->code) == match);
    assert(match->dirty == is_in_dirty_list(hub, match) && (match->dirty || !match->next_dirty));
    verify_viewers(match);
    verify_seats(stored);
    verify_bots(match);
    assert(match->dirty || !match->requester_count); /* every request has had its reply */
    if (match->table && !match->dirty)
        verify_standing(match);
    if (!match->table) {
        assert(stored->state == MATCH_OPEN || stored->state == MATCH_WITHDRAWN);
        assert(!match->bot_thinking && !match->bot_answered && !match->pass_at && !match->requester_count);
    }
}

static void verify_open_tables(const tx_hub *hub) {
    for (unsigned i = 0; i < hub->open_table_count; i++)
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            assert(!hub->open_tables[i].absent[seat].until || hub->open_tables[i].absent[seat].player);
}

void hub_verify(const tx_hub *hub) {
    unsigned clients = 0, matches = 0, thinking = 0, password_clients = 0;
    for (const tx_client *client = hub->clients; client; client = client->next) {
        verify_client(hub, client);
        clients++;
        password_clients += client->password_pending;
    }
    for (unsigned i = 0; i < MATCH_BUCKETS; i++)
        for (const tx_match *match = hub->matches[i]; match; match = match->next) {
            verify_match(hub, match);
            matches++;
            thinking += (unsigned)match->bot_thinking + match->hints[0].computing + match->hints[1].computing;
        }
    verify_open_tables(hub);
    assert(clients == hub->stats.clients && matches == hub->stats.loaded_matches);
    assert(thinking <= hub->stats.thinking_bots); /* jobs of unloaded matches are still running */
    assert(hub->pending_job_count <= hub->password_job_count && password_clients <= hub->password_job_count);
}

#endif

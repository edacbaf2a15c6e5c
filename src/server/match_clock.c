/* room_clock.c: what time does at a table: the players' clocks, who has lost the connection, and when windows are
 * passed for a player.
 *
 * Bluff-safe passing. Between people a window that is passed for a seat, because it has ordered so or wants to be asked
 * less, must look as if the seat had been asked and had passed. So it is passed after a time that is drawn, when the
 * game comes to the window, from one distribution: the house's pace and up to its spread more, whatever the seat holds,
 * the same from which the answers of computer players are drawn. Where both players know that nothing can be done there
 * is nothing to hide, and no wait. What the same seat passes behind it follows at once. */
#include "hub_internal.h"

int64_t hub_draw_answer_time(const tx_hub *hub) {
    uint32_t drawn = 0, spread = hub->config.bot_jitter_ms;
    if (spread)
        hub->config.random_bytes(&drawn, sizeof drawn);
    return hub_now(hub) + hub->config.bot_delay_ms + (spread ? (int64_t)(drawn % (spread + 1)) : 0);
}

/* ---- The players' clocks ----------------------------------------------------------------------------------------- */

/* Time passes for the one whom the game waits for, up to then. */
static void charge_clock_until(tx_match *match, int64_t time) {
    int64_t passed = match->stored.read ? time - match->stored.read : 0;
    if (passed > 0 && table_tick(match->table, passed < UINT32_MAX ? (uint32_t)passed : UINT32_MAX)) {
        match->stored.read = time;
        match_mark_dirty(match);
    }
}

void match_charge_clock(tx_match *match) {
    charge_clock_until(match, hub_now(match->hub));
}

/* Who looks is told how the clocks stand, however often: that leaves no entry. */
void match_preview_clock(tx_match *match) {
    int64_t passed = match->stored.read ? hub_now(match->hub) - match->stored.read : 0;
    table_unread(match->table, passed < 0 ? 0 : passed < UINT32_MAX ? (uint32_t)passed : UINT32_MAX);
}

/* ---- Lost connections -------------------------------------------------------------------------------------------- */

/* Who comes and goes without end has no more time for it. */
static void store_presence(tx_match *match, unsigned seat) {
    enum { MAX_PRESENCE_ENTRIES = 2000 };
    if (table_had(match->table, seat, ENTRY_PRESENCE) >= MAX_PRESENCE_ENTRIES && !match_has_audience(match, seat))
        return;
    if (!table_presence(match->table, seat, match_has_audience(match, seat)))
        return;
    match_mark_dirty(match);
    hub_schedule(match->hub, hub_now(match->hub));
}

void match_update_presence(tx_match *match, unsigned seat) {
    if (!match->table || seat >= TX_SEATS)
        return;
    match_charge_clock(match);
    match_update_absence(match, seat);
    store_presence(match, seat);
}

/* A table that is made again may remember players who were here when the last house ended: they have been away since
 * this one was opened. */
void match_restore_presence(tx_match *match) {
    int64_t opened = match->hub->opened_at;
    if (match->stored.read < opened)
        charge_clock_until(match, opened);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        match_update_absence(match, seat);
        store_presence(match, seat);
    }
}

/* ---- Passing for a player ---------------------------------------------------------------------------------------- */

/* Between people who are told nothing by it the table passes at once: a house without a pace hides no times. */
void match_delay_passes(tx_match *match) {
    if (match->hub->config.bot_delay_ms || match->hub->config.bot_jitter_ms)
        table_wait_to_pass(match->table);
}

void match_schedule_pass(tx_match *match) {
    if (!match->table || !table_waits_to_pass(match->table)) {
        match->pass_at = 0;
        return;
    }
    uint32_t choices = table_stands(match->table).choices;
    if (!match->pass_at || match->pass_choices != choices) /* what is said meanwhile draws no other time */
        match->pass_at = hub_draw_answer_time(match->hub);
    match->pass_choices = choices;
    hub_schedule(match->hub, match->pass_at);
}

static void pass_when_due(tx_match *match, int64_t now) {
    if (!match->pass_at)
        return;
    if (match->pass_at > now) {
        hub_schedule(match->hub, match->pass_at);
        return;
    }
    match->pass_at = 0;
    match_charge_clock(match);
    if (table_waits_to_pass(match->table))
        table_pass(match->table);
    match_mark_dirty(match);
}

void match_run_clock(tx_match *match, int64_t now) {
    if (!match->table)
        return;
    pass_when_due(match, now);
    if (match->stored.due && match->stored.due <= now)
        match_charge_clock(match);
    else if (match->stored.due)
        hub_schedule(match->hub, match->stored.due);
}

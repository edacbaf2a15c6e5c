/* match_clock.c: game clocks, lost connections, automatic passes.
 * Bluff-safe passing. Between people, an automatic pass (on the player's order or because of their prompt level) must
 * look as if the player had been asked and had passed. So its time is drawn when the game reaches the window, always
 * from the same distribution, independent of the hand: the bots' delay plus up to their jitter, as for the answers of
 * bots. If both players know that nothing can be done, there is nothing to hide and no delay. Further passes of the
 * same seat follow without delay. */
#include <assert.h>

#include "hub_internal.h"

int64_t hub_draw_answer_time(const tx_hub *hub) {
    uint32_t drawn = 0, spread = hub->config.bot_jitter_ms;
    if (spread)
        hub->config.random_bytes(&drawn, sizeof drawn);
    return hub_now(hub) + hub->config.bot_delay_ms + (spread ? (int64_t)(drawn % (spread + 1)) : 0);
}

/* ---- Game clocks ------------------------------------------------------------------------------------------------- */

/* Charges the time until then to the player whom the game waits for. */
static void charge_clock_until(tx_match *match, int64_t time) {
    assert(match->table);
    int64_t passed = match->stored.read ? time - match->stored.read : 0;
    if (passed > 0 && table_tick(match->table, passed < UINT32_MAX ? (uint32_t)passed : UINT32_MAX)) {
        match->stored.read = time;
        match_mark_dirty(match);
    }
}

void match_charge_clock(tx_match *match) {
    charge_clock_until(match, hub_now(match->hub));
}

/* Shows a viewer the clocks as of now, without storing an entry. */
void match_preview_clock(tx_match *match) {
    int64_t passed = match->stored.read ? hub_now(match->hub) - match->stored.read : 0;
    table_set_unread_time(match->table, passed < 0 ? 0 : passed < UINT32_MAX ? (uint32_t)passed : UINT32_MAX);
}

/* ---- Lost connections -------------------------------------------------------------------------------------------- */

/* Stores that a player came or left. Absences beyond a limit are not stored and gain no more reserve time. */
static void save_presence(tx_match *match, unsigned seat) {
    enum { MAX_PRESENCE_ENTRIES = 2000 };
    if (table_entry_count(match->table, seat, ENTRY_PRESENCE) >= MAX_PRESENCE_ENTRIES &&
        !match_has_audience(match, seat))
        return;
    if (!table_set_presence(match->table, seat, match_has_audience(match, seat)))
        return;
    match_mark_dirty(match);
    hub_schedule(match->hub, hub_now(match->hub));
}

void match_update_presence(tx_match *match, unsigned seat) {
    if (!match->table || seat >= TX_SEATS)
        return;
    match_charge_clock(match);
    match_update_absence(match, seat);
    save_presence(match, seat);
}

/* A rebuilt table may list players as present who lost their connection when the server stopped: they have been away
 * since it was started again. */
void match_restore_presence(tx_match *match) {
    int64_t opened = match->hub->opened_at;
    if (match->stored.read < opened)
        charge_clock_until(match, opened);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        match_update_absence(match, seat);
        save_presence(match, seat);
    }
}

/* ---- Automatic passes -------------------------------------------------------------------------------------------- */

/* With neither delay nor jitter the table passes at once: there are no times to hide. */
void match_delay_passes(tx_match *match) {
    if (match->hub->config.bot_delay_ms || match->hub->config.bot_jitter_ms)
        table_defer_passes(match->table);
}

void match_schedule_pass(tx_match *match) {
    if (!match->table || !table_has_deferred_pass(match->table)) {
        match->pass_at = 0;
        return;
    }
    uint32_t choices = table_get_status(match->table).choices;
    if (!match->pass_at || match->pass_choices != choices) /* unchanged while other messages arrive */
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
    assert(match->table);
    match->pass_at = 0;
    match_charge_clock(match);
    if (table_has_deferred_pass(match->table))
        table_make_deferred_pass(match->table);
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

/* room_clock.c: what time does at a table: the players' clocks, who has lost the connection, and when windows are
 * passed for a player.
 *
 * Bluff-safe passing. Between people a window that is passed for a seat, because it has ordered so or wants to be asked
 * less, must look as if the seat had been asked and had passed. So it is passed after a time that is drawn, when the
 * game comes to the window, from one distribution: the house's pace and up to its spread more, whatever the seat holds,
 * the same from which the answers of computer players are drawn. Where both players know that nothing can be done there
 * is nothing to hide, and no wait. What the same seat passes behind it follows at once. */
#include "house_parts.h"

int64_t answer_time(const tx_house *house) {
    uint32_t drawn = 0, spread = house->settings.pace_spread;
    if (spread)
        house->settings.random(&drawn, sizeof drawn);
    return now_of(house) + house->settings.pace + (spread ? (int64_t)(drawn % (spread + 1)) : 0);
}

/* ---- The players' clocks ----------------------------------------------------------------------------------------- */

/* Time passes for the one whom the game waits for, up to then. */
static void read_clock_at(tx_room *room, int64_t time) {
    int64_t passed = room->match.read ? time - room->match.read : 0;
    if (passed > 0 && table_tick(room->table, passed < UINT32_MAX ? (uint32_t)passed : UINT32_MAX)) {
        room->match.read = time;
        room_dirty(room);
    }
}

void room_read_clock(tx_room *room) {
    read_clock_at(room, now_of(room->house));
}

/* Who looks is told how the clocks stand, however often: that leaves no entry. */
void room_tell_clock(tx_room *room) {
    int64_t passed = room->match.read ? now_of(room->house) - room->match.read : 0;
    table_unread(room->table, passed < 0 ? 0 : passed < UINT32_MAX ? (uint32_t)passed : UINT32_MAX);
}

/* ---- Lost connections -------------------------------------------------------------------------------------------- */

/* Who comes and goes without end has no more time for it. */
static void note_presence(tx_room *room, unsigned seat) {
    enum { MOST_PRESENCES = 2000 };
    if (table_had(room->table, seat, ENTRY_PRESENCE) >= MOST_PRESENCES && !room_has(room, seat))
        return;
    if (!table_presence(room->table, seat, room_has(room, seat)))
        return;
    room_dirty(room);
    due_by(room->house, now_of(room->house));
}

void room_note_presence(tx_room *room, unsigned seat) {
    if (!room->table || seat >= TX_SEATS)
        return;
    room_read_clock(room);
    note_absence(room, seat);
    note_presence(room, seat);
}

/* A table that is made again may remember players who were here when the last house ended: they have been away since
 * this one was opened. */
void room_note_absence(tx_room *room) {
    int64_t opened = room->house->opened;
    if (room->match.read < opened)
        read_clock_at(room, opened);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        note_absence(room, seat);
        note_presence(room, seat);
    }
}

/* ---- Passing for a player ---------------------------------------------------------------------------------------- */

/* Between people who are told nothing by it the table passes at once: a house without a pace hides no times. */
void room_time_passes(tx_room *room) {
    if (room->house->settings.pace || room->house->settings.pace_spread)
        table_wait_to_pass(room->table);
}

void room_plan_pass(tx_room *room) {
    if (!room->table || !table_waits_to_pass(room->table)) {
        room->pass_at = 0;
        return;
    }
    uint32_t choices = table_stands(room->table).choices;
    if (!room->pass_at || room->pass_choices != choices) /* what is said meanwhile draws no other time */
        room->pass_at = answer_time(room->house);
    room->pass_choices = choices;
    due_by(room->house, room->pass_at);
}

static void pass_when_due(tx_room *room, int64_t now) {
    if (!room->pass_at)
        return;
    if (room->pass_at > now) {
        due_by(room->house, room->pass_at);
        return;
    }
    room->pass_at = 0;
    room_read_clock(room);
    if (table_waits_to_pass(room->table))
        table_pass(room->table);
    room_dirty(room);
}

void room_clock_due(tx_room *room, int64_t now) {
    if (!room->table)
        return;
    pass_when_due(room, now);
    if (room->match.due && room->match.due <= now)
        room_read_clock(room);
    else if (room->match.due)
        due_by(room->house, room->match.due);
}

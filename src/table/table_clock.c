/* table_clock.c: the players' clocks, and the time limit of tournament rounds.
 *
 * The table has no clock of its own: its host reports the time that has passed, as entries. Only the clock of the seat
 * that the game waits for runs. Both dials are set one after the other, so this holds for them too. Computer players
 * have no clock. A seat gains its increment with every public turn, or starts every choice with its full time. A choice
 * repeated after an undo gains nothing, and an undo does not restore used time.
 *
 * A disconnected player has a reserve, once for the whole game: while the game waits for the seat, the reserve runs
 * before the clock. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "table_parts.h"

static const char UNTIL_DECIDED[] = "until decided", AWAY[] = "away", HERE[] = "here";

/* ---- The players' clocks ----------------------------------------------------------------------------------------- */

bool table_has_clock(const tx_table *table, unsigned seat) {
    return table->opening.clock.start && !table->player[seat].computer;
}

void table_clocks_set(tx_table *table) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        table->left[seat] = table->opening.clock.start, table->reserve[seat] = table->opening.clock.reserve;
}

/* Parses a number of milliseconds, at least one. */
static bool read_passed(const char *text, uint32_t *passed) {
    uint64_t number = 0;
    size_t length = strspn(text, "0123456789");
    if (!length || length > 10 || text[length] || text[0] == '0')
        return false;
    for (; *text; text++)
        number = number * 10 + (uint64_t)(*text - '0');
    *passed = (uint32_t)number;
    return number <= UINT32_MAX;
}

bool table_clock_runs(const tx_table *table) {
    return table->started && !is_over(table) && table_has_clock(table, table->decision->seat);
}

uint32_t table_clock_left(const tx_table *table, unsigned seat) {
    uint32_t reserve = table->away[seat] ? table->reserve[seat] : 0, room = UINT32_MAX - table->left[seat];
    return table->left[seat] + (reserve < room ? reserve : room);
}

static bool presence_fits(const tx_table *table, const table_entry *entry) {
    return table->started && !is_over(table) && entry->seat < TX_SEATS && table_has_clock(table, entry->seat) &&
           table->opening.clock.reserve && !strcmp(entry->text, table->away[entry->seat] ? HERE : AWAY);
}

void table_apply_presence(tx_table *table, const table_entry *entry) {
    table->away[entry->seat] = !strcmp(entry->text, AWAY);
    outbox_add_all(table, MESSAGE_CLOCKS, entry->seat, 0, "");
}

/* Returns true if the game waits for that seat and has no clock that could make it lose. */
static bool absence_fits(const tx_table *table, unsigned seat) {
    return seat < TX_SEATS && table->started && !is_over(table) && !table->opening.clock.start && !table->tournament &&
           !table->opening.computer && table->decision->seat == seat;
}

bool table_clock_fits(const tx_table *table, const table_entry *entry) {
    uint32_t passed;
    if (entry->kind == ENTRY_ABSENT)
        return absence_fits(table, entry->seat);
    if (entry->kind == ENTRY_CLOCK)
        return table_clock_runs(table) && read_passed(entry->text, &passed);
    if (entry->kind == ENTRY_PRESENCE)
        return presence_fits(table, entry);
    return table->started && !is_over(table) && !table->time_called &&
           (!entry->text[0] || !strcmp(entry->text, UNTIL_DECIDED));
}

static void time_out(tx_table *table, unsigned seat) {
    assert(!table->left[seat] && !table->out[seat]);
    table->out[seat] = true;
    outbox_add_all(table, MESSAGE_TIME_OUT, seat, 0, "");
    if (table->opening.clock.loses)
        table_play_end(table, &(table_entry){.kind = ENTRY_CLOCK, .seat = (uint8_t)seat});
}

/* Subtracts at most the remaining time; returns the amount subtracted. */
static uint32_t take_time(uint32_t *left, uint32_t passed) {
    uint32_t taken = passed < *left ? passed : *left;
    *left -= taken;
    return taken;
}

/* Subtracts the time from the reserve, if the seat is away, and then from the clock. */
static void spend_time(const tx_table *table, unsigned seat, uint32_t passed, uint32_t *left, uint32_t *reserve) {
    if (table->away[seat])
        passed -= take_time(reserve, passed);
    take_time(left, passed);
}

void table_clocks_now(const tx_table *table, uint32_t left[TX_SEATS], uint32_t reserve[TX_SEATS]) {
    memcpy(left, table->left, sizeof table->left);
    memcpy(reserve, table->reserve, sizeof table->reserve);
    if (!table->unread || !table_clock_runs(table))
        return;
    unsigned seat = table->decision->seat;
    spend_time(table, seat, table->unread, &left[seat], &reserve[seat]);
}

void table_apply_clock(tx_table *table, const table_entry *entry) {
    unsigned seat = table->decision->seat;
    uint32_t passed = 0;
    bool good = read_passed(entry->text, &passed);
    assert(good && table_clock_runs(table)); /* table_clock_fits */
    (void)good;
    spend_time(table, seat, passed, &table->left[seat], &table->reserve[seat]);
    table->unread = 0;
    if (!table->left[seat] && !table->out[seat])
        time_out(table, seat);
}

/* Returns true for decisions that both players expect. Their number does not depend on a hand, so the increment reveals
 * nothing about one. */
static bool is_public_turn(unsigned kind) {
    return kind == TX_ASK_DEPLOY_TURN || kind == TX_ASK_ATTACKER || kind == TX_ASK_DIAL ||
           kind == TX_ASK_SYNAPSE_DIAL || kind == TX_ASK_SHIELD;
}

/* Returns true if the seat gains an increment. `played`: the seat chose, or an automatic pass must look like it did. */
static bool gains(const tx_table *table, bool played) {
    const table_clock *clock = &table->opening.clock;
    return clock->turns && !clock->each ? is_public_turn(table->decision->kind) : played;
}

void table_clock_gain(tx_table *table, bool played) {
    unsigned seat = table->decision->seat;
    uint32_t increment = table->opening.clock.increment, room = UINT32_MAX - table->left[seat];
    if (!gains(table, played) || table->game.choices < table->gained)
        return;
    table->gained = table->game.choices + 1;
    if (!table_has_clock(table, seat) || table->out[seat])
        return;
    if (table->opening.clock.each)
        table->left[seat] = table->opening.clock.start;
    else
        table->left[seat] += increment < room ? increment : room;
}

/* ---- The time of a round (R21.2) --------------------------------------------------------------------------------- */

void table_apply_time_called(tx_table *table, const table_entry *entry) {
    assert(!table->time_called);
    log_start_step(table);
    table->time_called = table->game.round;
    table->until_decided = entry->text[0] != '\0';
    log_open(table, "Time is called: this round is played to its end.");
    outbox_add_steps(table);
}

bool table_time_called(const tx_table *table) {
    return table->time_called != 0;
}

unsigned table_extra_rounds(const tx_table *table) {
    return table->extra_rounds;
}

void table_victory_counts(const tx_table *table, unsigned planets[TX_SEATS], unsigned symbols[TX_SEATS]) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const tx_player *player = &table->game.player[seat];
        planets[seat] = player->victory_count;
        symbols[seat] = 0;
        for (unsigned i = 0; i < player->victory_count; i++)
            for (unsigned symbol = 0; symbol < TX_PLANET_SYMBOLS; symbol++)
                symbols[seat] += tx_card_has_planet_type(table->catalog, player->victory[i], symbol);
    }
}

/* Ends the game after the round in which time was called, or starts another round to break a tie. */
void table_end_by_time(tx_table *table) {
    if (!table->time_called || is_over(table) || table->game.round <= table->time_called)
        return;
    if (table->until_decided && tx_adjudicate(table->catalog, &table->game).outcome == TX_TIED) {
        table->time_called = table->game.round;
        table->extra_rounds++;
        log_open(table, "The players are tied: one more round is played.");
        return;
    }
    tx_end_by_time(table->catalog, &table->game, log_note, table);
    tx_decide(table->catalog, &table->game, table->decision);
}

/* ---- Actions of the host ----------------------------------------------------------------------------------------- */

bool table_tick(tx_table *table, uint32_t milliseconds) {
    table_entry entry = {.kind = ENTRY_CLOCK};
    snprintf(entry.text, sizeof entry.text, "%u", (unsigned)milliseconds);
    return table_take_host_entry(table, &entry);
}

void table_set_unread_time(tx_table *table, uint32_t milliseconds) {
    table->unread = milliseconds;
}

bool table_set_presence(tx_table *table, unsigned seat, bool here) {
    table_entry entry = {.kind = ENTRY_PRESENCE, .seat = (uint8_t)seat};
    snprintf(entry.text, sizeof entry.text, "%s", here ? HERE : AWAY);
    return table_take_host_entry(table, &entry);
}

bool table_call_time(tx_table *table, bool until_decided) {
    table_entry entry = {.kind = ENTRY_TIME_CALLED};
    snprintf(entry.text, sizeof entry.text, "%s", until_decided ? UNTIL_DECIDED : "");
    return table_take_host_entry(table, &entry);
}

bool table_claim_absent(tx_table *table, unsigned seat) {
    return table_take_host_entry(table, &(table_entry){.kind = ENTRY_ABSENT, .seat = (uint8_t)seat});
}

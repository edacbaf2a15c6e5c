/* table.c: converts requests to entries and applies entries; see table.h. */
#include "table.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "deck/deck.h"
#include "record/record.h"
#include "table_parts.h"

/* ---- Applying entries -------------------------------------------------------------------------------------------- */

static void start_when_ready(tx_table *table) {
    if (table->started || !table->player[0].ready || !table->player[1].ready)
        return;
    table->started = true;
    prompt_next(table);
    outbox_add_views(table);
}

static void apply_seat(tx_table *table, const table_entry *entry) {
    table_player *player = &table->player[entry->seat];
    if (entry->kind == ENTRY_JOINED) {
        player->joined = true;
        snprintf(player->name, sizeof player->name, "%.*s", TABLE_NAME - 1, entry->text);
    } else {
        player->ready = true;
    }
    outbox_add_all(table, MESSAGE_SEATS, entry->seat, 0, "");
    start_when_ready(table);
}

static void apply_question(tx_table *table, const table_entry *entry) {
    assert(table->question == ENTRY_NOTHING); /* one question at a time */
    table->question = entry->kind;
    table->asker = entry->seat;
    outbox_add_all(table, MESSAGE_QUESTION, entry->seat, question_asked(table), "");
}

static void apply_refusal(tx_table *table, const table_entry *entry) {
    assert(table->question && table->asker != entry->seat);
    unsigned about = question_asked(table);
    table->question = ENTRY_NOTHING;
    outbox_add_all(table, MESSAGE_REFUSED, entry->seat, about, "");
}

static void apply_undo(tx_table *table, const table_entry *entry) {
    bool free;
    unsigned back_to;
    table->question = ENTRY_NOTHING;
    if (table_check_undo(table, entry->seat, &free, &back_to) != TABLE_ERROR_NONE)
        return;
    outbox_add_all(table, MESSAGE_UNDONE, entry->seat, 0, "");
    undo_to(table, back_to);
}

static void apply_tournament(tx_table *table) {
    log_start_step(table);
    table->tournament = true;
    if (table->question == ENTRY_UNDO_ASKED)
        table->question = ENTRY_NOTHING;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        table->open_hand[seat] = false;
    log_open(table, "A tournament game: no undo, hints or previews.");
    if (table->started)
        outbox_add_steps(table);
}

/* An open question lapses with the next choice of a player. */
static void apply_choice(tx_table *table, const table_entry *entry, unsigned option) {
    bool asked = entry->kind == ENTRY_CHOICE;
    assert(entry->seat == table->decision->seat && option < table->decision->count);
    if (asked)
        table->question = ENTRY_NOTHING;
    table_clock_gain(table, asked || auto_choice_must_hide(table));
    table_play_choice(table, option, asked);
}

/* Applies LEVEL and PASSING. */
static void apply_prompt_settings(tx_table *table, const table_entry *entry) {
    table_prompt_settings *settings = &table->settings[entry->seat];
    if (entry->kind == ENTRY_LEVEL)
        settings->level = (uint8_t)table_level_from_word(entry->text);
    else
        settings->until = (uint8_t)table_until_from_word(entry->text);
    assert(settings->level < TABLE_LEVEL_COUNT && settings->until < TABLE_UNTIL_COUNT);
    settings->phase = table->game.phase;
    settings->round = table->game.round;
    settings->battles = (uint8_t)table_battles_begun(&table->game);
    table->auto_option = table->quiet ? -1 : auto_choice_find(table);
    log_start_step(table);
    if (table->started && !table->quiet)
        outbox_add_step_to(table, entry->seat); /* not to the opponent */
}

static void count_entry(tx_table *table, const table_entry *entry) {
    assert(entry->seat < TX_SEATS && entry->kind > ENTRY_NOTHING && entry->kind < TABLE_ENTRY_KINDS);
    uint16_t *entry_counts = &table->entry_counts[entry->seat][entry->kind];
    *entry_counts = (uint16_t)(*entry_counts + (*entry_counts < UINT16_MAX));
}

/* `option`: the chosen one, for CHOICE and AUTO_CHOICE. */
static void apply_entry(tx_table *table, const table_entry *entry, unsigned option) {
    count_entry(table, entry);
    switch (entry->kind) {
    case ENTRY_JOINED:
    case ENTRY_READY: apply_seat(table, entry); break;
    case ENTRY_TOURNAMENT: apply_tournament(table); break;
    case ENTRY_CHOICE:
    case ENTRY_AUTO_CHOICE: apply_choice(table, entry, option); break;
    case ENTRY_LEVEL:
    case ENTRY_PASSING: apply_prompt_settings(table, entry); break;
    case ENTRY_UNDO_ASKED:
    case ENTRY_DRAW_OFFERED: apply_question(table, entry); break;
    case ENTRY_UNDONE: apply_undo(table, entry); break;
    case ENTRY_REFUSED: apply_refusal(table, entry); break;
    case ENTRY_ABSENT:
    case ENTRY_DRAWN:
    case ENTRY_CONCEDED: table_play_end(table, entry); break;
    case ENTRY_HAND: table_apply_hand(table, entry); break;
    case ENTRY_CLOCK: table_apply_clock(table, entry); break;
    case ENTRY_PRESENCE: table_apply_presence(table, entry); break;
    case ENTRY_TIME_CALLED: table_apply_time_called(table, entry); break;
    case ENTRY_SAID: outbox_add_all(table, MESSAGE_SAID, entry->seat, 0, entry->text); break;
    default: break;
    }
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

/* The entry of a valid request. */
static table_entry entry_from_request(const tx_table *table, unsigned seat, const table_request *request) {
    static const uint8_t kinds[TABLE_REQUEST_KINDS] = {
        [REQUEST_JOIN] = ENTRY_JOINED,      [REQUEST_READY] = ENTRY_READY,       [REQUEST_CHOOSE] = ENTRY_CHOICE,
        [REQUEST_UNDO] = ENTRY_UNDO_ASKED,  [REQUEST_DRAW] = ENTRY_DRAW_OFFERED, [REQUEST_REFUSE] = ENTRY_REFUSED,
        [REQUEST_CONCEDE] = ENTRY_CONCEDED, [REQUEST_SAY] = ENTRY_SAID,          [REQUEST_LEVEL] = ENTRY_LEVEL,
        [REQUEST_PASS] = ENTRY_PASSING,     [REQUEST_HAND] = ENTRY_HAND};
    table_entry entry = {.kind = kinds[request->kind], .seat = (uint8_t)seat};
    bool free;
    unsigned back_to;
    if (request->kind == REQUEST_CHOOSE)
        tx_option_notation(table->catalog, &table->game, table->decision, request->option, entry.text,
                           sizeof entry.text);
    else if (request->kind == REQUEST_JOIN)
        snprintf(entry.text, sizeof entry.text, "%.*s", TABLE_NAME - 1, request->text);
    else if (request->kind == REQUEST_SAY || request->kind == REQUEST_LEVEL || request->kind == REQUEST_PASS ||
             request->kind == REQUEST_HAND)
        memcpy(entry.text, request->text, sizeof entry.text);
    if (request->kind == REQUEST_UNDO && !table_check_undo(table, seat, &free, &back_to) && free)
        entry.kind = ENTRY_UNDONE;
    if (request->kind == REQUEST_AGREE && table->question == ENTRY_DRAW_OFFERED)
        entry.kind = ENTRY_DRAWN;
    if (request->kind == REQUEST_AGREE && table->question == ENTRY_UNDO_ASKED)
        entry = (table_entry){.kind = ENTRY_UNDONE, .seat = table->asker};
    return entry;
}

/* Loaded entries send no messages: marks the current state as sent. */
static void catch_up(tx_table *table) {
    if (table->stale && table->started)
        outbox_mark_shown(table);
    table->stale = false;
}

static void add_entry(tx_table *table, const table_entry *entry) {
    catch_up(table);
    RESERVE_ONE(table->pending, table->pending_count, table->pending_room);
    table->pending[table->pending_count++] = *entry;
    table->entry_count++;
}

/* Makes one automatic choice. */
static void make_auto_choice(tx_table *table) {
    unsigned option = (unsigned)table->auto_option;
    assert(table->auto_option >= 0 && option < table->decision->count);
    table_entry entry = {.kind = ENTRY_AUTO_CHOICE, .seat = table->decision->seat};
    tx_option_notation(table->catalog, &table->game, table->decision, option, entry.text, sizeof entry.text);
    add_entry(table, &entry);
    apply_entry(table, &entry, option);
}

static bool is_pass_deferred(const tx_table *table) {
    return table->auto_option >= 0 && table->defers_passes && auto_choice_must_hide(table);
}

/* Makes automatic choices until a seat gets a prompt or a pass must be deferred. */
static void make_auto_choices(tx_table *table) {
    while (table->auto_option >= 0 && !is_pass_deferred(table))
        make_auto_choice(table);
}

/* An order to pass windows also passes the open window. */
static void take_request(tx_table *table, unsigned seat, const table_request *request) {
    bool asked = table->auto_option < 0 && table->decision->seat == seat;
    table_entry entry = entry_from_request(table, seat, request);
    add_entry(table, &entry);
    table_store_move_reason(table, request);
    apply_entry(table, &entry, request->option);
    if (asked && table->auto_option >= 0 && (entry.kind == ENTRY_LEVEL || entry.kind == ENTRY_PASSING))
        make_auto_choice(table);
    make_auto_choices(table);
}

/* Sends the view, or before the start the seats. */
static void show(tx_table *table, unsigned to) {
    catch_up(table);
    if (table->started)
        outbox_add_view(table, to);
    else
        outbox_add(table, MESSAGE_SEATS, to)->alone = true;
}

/* Clients without a seat are spectators. */
static unsigned audience_from_seat(unsigned from) {
    return from < TX_SEATS ? from : SPECTATORS;
}

bool table_submit(tx_table *table, unsigned from, const table_request *request) {
    from = audience_from_seat(from);
    enum table_error error = validate_request(table, from, request);
    if (error) {
        outbox_add_error(table, from, request->kind < TABLE_REQUEST_KINDS ? request->kind : 0, error);
        return false;
    }
    if (request->kind == REQUEST_LOOK) {
        show(table, from);
    } else if (request->kind == REQUEST_FACTS) {
        outbox_add(table, MESSAGE_FACTS, from)->alone = true;
    } else if (request->kind == REQUEST_HINT) {
        table_queue_hint(table, from);
    } else if (request->kind == REQUEST_BOT_REASON) {
        table_send_bot_reason(table, from);
    } else if (request->kind == REQUEST_EXPLAIN) {
        table_send_explanation(table, from, request);
    } else if (request->kind == REQUEST_PREVIEW) {
        table_send_preview(table, from, request);
    } else if (request->kind == REQUEST_SOLVE) {
        table_send_solution(table, from, request);
    } else {
        take_request(table, from, request);
    }
    table_verify(table);
    return true;
}

bool table_accepts(const tx_table *table, unsigned from, const table_request *request) {
    return validate_request(table, audience_from_seat(from), request) == TABLE_ERROR_NONE;
}

unsigned table_entry_count(const tx_table *table, unsigned seat, enum table_entry_kind kind) {
    assert(seat < TX_SEATS && kind < TABLE_ENTRY_KINDS);
    return table->entry_counts[seat][kind];
}

/* Entries do not contain the pending automatic choice: computes it again. */
void table_defer_passes(tx_table *table) {
    table->defers_passes = true;
    table->auto_option = auto_choice_find(table);
}

bool table_has_deferred_pass(const tx_table *table) {
    return is_pass_deferred(table);
}

void table_make_deferred_pass(tx_table *table) {
    unsigned seat = table->decision->seat;
    assert(table->defers_passes);
    while (table->auto_option >= 0 && (table->decision->seat == seat || !is_pass_deferred(table)))
        make_auto_choice(table);
    table_verify(table);
}

void table_send_error(tx_table *table, unsigned from, enum table_error error) {
    outbox_add_error(table, audience_from_seat(from), REQUEST_NOTHING, error);
}

void table_make_tournament(tx_table *table) {
    table_take_host_entry(table, &(table_entry){.kind = ENTRY_TOURNAMENT});
}

void table_make_replay(tx_table *table, const char *const names[TX_SEATS]) {
    table->replay = true;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        snprintf(table->replay_names[seat], TABLE_NAME, "%s", names[seat]);
}

int table_last_option(const tx_table *table) {
    unsigned count = table->game.choices;
    assert(count <= table->choice_room);
    return count ? table->choices[count - 1].option : -1;
}

/* ---- Loading entries --------------------------------------------------------------------------------------------- */

/* The request that made the entry, to validate it again. */
static table_request request_from_entry(const tx_table *table, const table_entry *entry) {
    static const uint8_t kinds[TABLE_ENTRY_KINDS] = {
        [ENTRY_JOINED] = REQUEST_JOIN,     [ENTRY_READY] = REQUEST_READY,        [ENTRY_CHOICE] = REQUEST_CHOOSE,
        [ENTRY_UNDO_ASKED] = REQUEST_UNDO, [ENTRY_UNDONE] = REQUEST_UNDO,        [ENTRY_DRAW_OFFERED] = REQUEST_DRAW,
        [ENTRY_DRAWN] = REQUEST_AGREE,     [ENTRY_REFUSED] = REQUEST_REFUSE,     [ENTRY_CONCEDED] = REQUEST_CONCEDE,
        [ENTRY_SAID] = REQUEST_SAY,        [ENTRY_AUTO_CHOICE] = REQUEST_CHOOSE, [ENTRY_LEVEL] = REQUEST_LEVEL,
        [ENTRY_PASSING] = REQUEST_PASS,    [ENTRY_HAND] = REQUEST_HAND};
    table_request request = {.kind = entry->kind < TABLE_ENTRY_KINDS ? kinds[entry->kind] : 0};
    memcpy(request.text, entry->text, sizeof request.text);
    bool choice = request.kind == REQUEST_CHOOSE;
    if (choice && table->started && !is_over(table)) {
        int option = tx_option_find(table->catalog, &table->game, table->decision, entry->text);
        request.option = option < 0 ? UINT16_MAX : (uint16_t)option;
        request.prompt = table->prompts[entry->seat % TX_SEATS];
    }
    if (choice)
        request.text[0] = '\0';
    return request;
}

/* Returns true for an undo to which the opponent agreed. */
static bool was_agreed(const tx_table *table, const table_entry *entry) {
    return entry->kind == ENTRY_UNDONE && table->question == ENTRY_UNDO_ASKED && table->asker == entry->seat;
}

/* Checks an entry of the host. */
static bool host_entry_fits(const tx_table *table, const table_entry *entry) {
    return entry->kind == ENTRY_TOURNAMENT ? !table->tournament : table_clock_fits(table, entry);
}

/* Checks that a request could have made the entry. In older matches the opponent could agree to an undo after a card
 * was revealed. */
static bool could_be_requested(const tx_table *table, const table_entry *entry, const table_request *request) {
    enum table_error error = validate_request(table, entry->seat, request);
    return error == TABLE_ERROR_NONE ||
           (error == TABLE_ERROR_LEARNED && entry->kind == ENTRY_UNDO_ASKED && !table->question);
}

static bool fits(const tx_table *table, const table_entry *entry, const table_request *request) {
    if (entry_is_by_host(entry->kind))
        return host_entry_fits(table, entry);
    if (was_agreed(table, entry))
        return true;
    if (entry->seat >= TX_SEATS || !could_be_requested(table, entry, request))
        return false;
    unsigned kind = entry->kind == ENTRY_AUTO_CHOICE ? ENTRY_CHOICE : entry->kind;
    return entry_from_request(table, entry->seat, request).kind == kind;
}

bool table_take_host_entry(tx_table *table, const table_entry *entry) {
    if (!host_entry_fits(table, entry))
        return false;
    add_entry(table, entry);
    apply_entry(table, entry, 0);
    table_verify(table);
    return true;
}

static bool check_fits(const tx_table *table, const table_entry *entry, const table_request *request, char *error,
                       size_t size) {
    bool good = fits(table, entry, request);
    if (!good)
        snprintf(error, size, "entry %u does not fit: %.200s", table->entry_count, entry->text);
    return good;
}

bool table_replay_entry(tx_table *table, const table_entry *entry, char *error, size_t size) {
    table_request request = request_from_entry(table, entry);
    if (!check_fits(table, entry, &request, error, size))
        return false;
    add_entry(table, entry);
    apply_entry(table, entry, request.option);
    table_verify(table);
    return true;
}

bool table_load_entry(tx_table *table, const table_entry *entry, char *error, size_t size) {
    table_request request = request_from_entry(table, entry);
    if (!check_fits(table, entry, &request, error, size))
        return false;
    assert(!table->pending_count && !table->outbox_count); /* stored entries come before all new ones */
    table->quiet = true;
    table->entry_count++;
    apply_entry(table, entry, request.option);
    table->quiet = false;
    table->stale = true;
    table_verify(table);
    return true;
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

tx_table *table_open(const tx_catalog *catalog, const table_opening *opening, char *error, size_t size) {
    if (!tx_decks_fit(catalog, &opening->setup, error, size))
        return NULL;
    tx_table *table = memory_require(calloc(1, sizeof *table));
    table->catalog = catalog;
    table->opening = *opening;
    table->opening.position = table_position_copy(opening->position);
    table->auto_option = -1;
    commitment_of_opening(opening, table->commitment);
    table_clocks_set(table);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        table->player[seat].computer = opening->computer >> seat & 1;
    if (table_play_start(table, error, size))
        return table;
    table_close(table);
    return NULL;
}

void table_close(tx_table *table) {
    if (!table)
        return;
    packed_log_free(&table->log);
    for (unsigned i = 0; i < table->outbox_count; i++)
        table_message_free(&table->outbox[i]);
    for (unsigned audience = 0; audience < AUDIENCES; audience++)
        free(table->shown[audience]);
    table_position_free(&table->opening);
    free(table->decision);
    free(table->log_writer);
    free(table->notes);
    free(table->reasons);
    free(table->choices);
    free(table->pending);
    free(table->outbox);
    free(table);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

const table_entry *table_pending(const tx_table *table, unsigned *count, uint32_t *first) {
    *count = table->pending_count;
    *first = table->entry_count - table->pending_count;
    return table->pending;
}

table_status table_get_status(const tx_table *table) {
    bool asked = table->started && !is_over(table);
    return (table_status){.started = table->started,
                          .over = table->started && is_over(table),
                          .choices = table->game.choices,
                          .round = table->game.round,
                          .result = table->game.result,
                          .waiting = asked ? table->decision->seat : TX_NONE,
                          .runs = table_clock_runs(table),
                          .left = table_clock_runs(table) ? table_clock_left(table, table->decision->seat) : 0};
}

/* Aborts if entries are pending: the host must store them before it reads the match. */
static const tx_table *checked(const tx_table *table) {
    if (table->pending_count) {
        fputs("traxis: a match is read before its entries are stored\n", stderr);
        abort();
    }
    return table;
}

const tx_catalog *table_catalog(const tx_table *table) {
    return table->catalog;
}

const table_opening *table_get_opening(const tx_table *table) {
    return &table->opening;
}

bool table_has_started(const tx_table *table) {
    return checked(table)->started;
}

bool table_is_tournament(const tx_table *table) {
    return checked(table)->tournament;
}

const char *table_problem(const tx_table *table) {
    return checked(table)->problem;
}

const tx_game *table_game(const tx_table *table) {
    return &checked(table)->game;
}

void table_view(const tx_table *table, unsigned seat, tx_game *view) {
    tx_view(table->catalog, &checked(table)->game, seat, view);
}

const tx_decision *table_decision(const tx_table *table) {
    return checked(table)->decision;
}

unsigned table_level(const tx_table *table, unsigned seat) {
    return checked(table)->settings[seat].level;
}

unsigned table_auto_pass_until(const tx_table *table, unsigned seat) {
    return checked(table)->settings[seat].until;
}

uint32_t table_prompt_number(const tx_table *table, unsigned seat) {
    return checked(table)->prompts[seat];
}

bool table_running_clock(const tx_table *table, unsigned *seat, uint32_t *left) {
    bool runs = table_clock_runs(checked(table));
    *seat = table->decision->seat;
    *left = runs ? table_clock_left(table, *seat) : 0;
    return runs;
}

unsigned table_log_count(const tx_table *table) {
    return checked(table)->log.count;
}

bool table_log_line(const tx_table *table, unsigned line, unsigned reader, char text[TABLE_LINE]) {
    return packed_log_read(&checked(table)->log, table->catalog, line, reader, text);
}

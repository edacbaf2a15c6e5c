/* table.c: requests become entries, and entries are obeyed; see table.h. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "deck/deck.h"
#include "record/record.h"
#include "table_parts.h"

/* ---- Obeying entries --------------------------------------------------------------------------------------------- */

static void begin_when_ready(tx_table *table) {
    if (table->begun || !table->player[0].ready || !table->player[1].ready)
        return;
    table->begun = true;
    prompt_next(table);
    tell_views(table);
}

static void obey_seat(tx_table *table, const table_entry *entry) {
    table_player *player = &table->player[entry->seat];
    if (entry->kind == ENTRY_JOINED) {
        player->joined = true;
        snprintf(player->name, sizeof player->name, "%.*s", TABLE_NAME - 1, entry->text);
    } else {
        player->ready = true;
    }
    tell_all(table, TELLS_SEATS, entry->seat, 0, "");
    begin_when_ready(table);
}

static void obey_question(tx_table *table, const table_entry *entry) {
    table->question = entry->kind;
    table->asker = entry->seat;
    tell_all(table, TELLS_QUESTION, entry->seat, question_asked(table), "");
}

static void obey_refusal(tx_table *table, const table_entry *entry) {
    unsigned about = question_asked(table);
    table->question = ENTRY_NOTHING;
    tell_all(table, TELLS_REFUSED, entry->seat, about, "");
}

static void obey_undo(tx_table *table, const table_entry *entry) {
    bool free;
    unsigned back_to;
    table->question = ENTRY_NOTHING;
    if (table_can_undo(table, entry->seat, &free, &back_to) != TABLE_ERROR_NONE)
        return;
    tell_all(table, TELLS_UNDONE, entry->seat, 0, "");
    undo_to(table, back_to);
}

static void obey_tournament(tx_table *table) {
    log_begin_step(table);
    table->tournament = true;
    if (table->question == ENTRY_UNDO_ASKED)
        table->question = ENTRY_NOTHING;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        table->open_hand[seat] = false;
    log_open(table, "A tournament game: nothing is taken back, and nobody is told why a card can be used or not.");
    if (table->begun)
        tell_step(table);
}

/* What was asked lapses when somebody goes on playing. */
static void obey_choice(tx_table *table, const table_entry *entry, unsigned option) {
    bool asked = entry->kind == ENTRY_CHOICE;
    if (asked) {
        table->question = ENTRY_NOTHING;
    }
    clock_gain(table, asked || pass_hides(table));
    play_choice(table, option, asked);
}

/* How a seat wants to be asked from now on. */
static void obey_asking(tx_table *table, const table_entry *entry) {
    table_asking *asking = &table->asking[entry->seat];
    if (entry->kind == ENTRY_LEVEL)
        asking->level = (uint8_t)level_of_word(entry->text);
    else
        asking->until = (uint8_t)until_of_word(entry->text);
    asking->phase = table->game.phase;
    asking->round = table->game.round;
    asking->battles = (uint8_t)battles_begun(&table->game);
    table->unasked = table->quiet ? -1 : unasked_option(table);
    log_begin_step(table);
    if (table->begun && !table->quiet)
        tell_step_to(table, entry->seat); /* the opponent is told nothing */
}

static void count_entry(tx_table *table, const table_entry *entry) {
    uint16_t *had = &table->had[entry->seat][entry->kind];
    *had = (uint16_t)(*had + (*had < UINT16_MAX));
}

/* `option`: of a choice. */
static void obey(tx_table *table, const table_entry *entry, unsigned option) {
    count_entry(table, entry);
    switch (entry->kind) {
    case ENTRY_JOINED:
    case ENTRY_READY: obey_seat(table, entry); break;
    case ENTRY_TOURNAMENT: obey_tournament(table); break;
    case ENTRY_CHOICE:
    case ENTRY_UNASKED: obey_choice(table, entry, option); break;
    case ENTRY_LEVEL:
    case ENTRY_PASSING: obey_asking(table, entry); break;
    case ENTRY_UNDO_ASKED:
    case ENTRY_DRAW_OFFERED: obey_question(table, entry); break;
    case ENTRY_UNDONE: obey_undo(table, entry); break;
    case ENTRY_REFUSED: obey_refusal(table, entry); break;
    case ENTRY_ABSENT:
    case ENTRY_DRAWN:
    case ENTRY_CONCEDED: play_end(table, entry); break;
    case ENTRY_HAND: obey_hand(table, entry); break;
    case ENTRY_CLOCK: obey_clock(table, entry); break;
    case ENTRY_PRESENCE: obey_presence(table, entry); break;
    case ENTRY_TIME_CALLED: obey_time_called(table, entry); break;
    case ENTRY_SAID: tell_all(table, TELLS_SAID, entry->seat, 0, entry->text); break;
    default: break;
    }
}

/* ---- Requests become entries ------------------------------------------------------------------------------------- */

/* What is to be kept of a request that was judged right. */
static table_entry entry_of(const tx_table *table, unsigned seat, const table_request *request) {
    static const uint8_t kinds[TABLE_REQUEST_KINDS] = {
        [ASKS_JOIN] = ENTRY_JOINED,      [ASKS_READY] = ENTRY_READY,       [ASKS_CHOOSE] = ENTRY_CHOICE,
        [ASKS_UNDO] = ENTRY_UNDO_ASKED,  [ASKS_DRAW] = ENTRY_DRAW_OFFERED, [ASKS_REFUSE] = ENTRY_REFUSED,
        [ASKS_CONCEDE] = ENTRY_CONCEDED, [ASKS_SAY] = ENTRY_SAID,          [ASKS_LEVEL] = ENTRY_LEVEL,
        [ASKS_PASS] = ENTRY_PASSING,     [ASKS_HAND] = ENTRY_HAND};
    table_entry entry = {.kind = kinds[request->kind], .seat = (uint8_t)seat};
    bool free;
    unsigned back_to;
    if (request->kind == ASKS_CHOOSE)
        tx_option_notation(table->catalog, &table->game, table->decision, request->option, entry.text,
                           sizeof entry.text);
    else if (request->kind == ASKS_JOIN)
        snprintf(entry.text, sizeof entry.text, "%.*s", TABLE_NAME - 1, request->text);
    else if (request->kind == ASKS_SAY || request->kind == ASKS_LEVEL || request->kind == ASKS_PASS ||
             request->kind == ASKS_HAND)
        memcpy(entry.text, request->text, sizeof entry.text);
    if (request->kind == ASKS_UNDO && !table_can_undo(table, seat, &free, &back_to) && free)
        entry.kind = ENTRY_UNDONE;
    if (request->kind == ASKS_AGREE && table->question == ENTRY_DRAW_OFFERED)
        entry.kind = ENTRY_DRAWN;
    if (request->kind == ASKS_AGREE && table->question == ENTRY_UNDO_ASKED)
        entry = (table_entry){.kind = ENTRY_UNDONE, .seat = table->asker};
    return entry;
}

/* Entries read back are sent to no one: what they led to counts as sent already. */
static void catch_up(tx_table *table) {
    if (table->stale && table->begun)
        remember_shown(table);
    table->stale = false;
}

static void keep(tx_table *table, const table_entry *entry) {
    catch_up(table);
    RESERVE_ONE(table->pending, table->pending_count, table->pending_room);
    table->pending[table->pending_count++] = *entry;
    table->entry_count++;
}

/* Chooses for the seat that need not be asked. */
static void choose_unasked(tx_table *table) {
    unsigned option = (unsigned)table->unasked;
    table_entry entry = {.kind = ENTRY_UNASKED, .seat = table->decision->seat};
    tx_option_notation(table->catalog, &table->game, table->decision, option, entry.text, sizeof entry.text);
    keep(table, &entry);
    obey(table, &entry, option);
}

static bool waits_to_pass(const tx_table *table) {
    return table->unasked >= 0 && table->patient && pass_hides(table);
}

/* Chooses for seats that need not be asked, until one must be, or the owner tells when. */
static void answer_unasked(tx_table *table) {
    while (table->unasked >= 0 && !waits_to_pass(table))
        choose_unasked(table);
}

/* Who orders in an open window that windows are passed has answered that one. */
static void take_request(tx_table *table, unsigned seat, const table_request *request) {
    bool asked = table->unasked < 0 && table->decision->seat == seat;
    table_entry entry = entry_of(table, seat, request);
    keep(table, &entry);
    motive_note(table, request);
    obey(table, &entry, request->option);
    if (asked && table->unasked >= 0 && (entry.kind == ENTRY_LEVEL || entry.kind == ENTRY_PASSING))
        choose_unasked(table);
    answer_unasked(table);
}

/* What there is to see: before the game, who sits where. */
static void show(tx_table *table, unsigned to) {
    catch_up(table);
    if (table->begun)
        tell_view(table, to);
    else
        tell(table, TELLS_SEATS, to)->alone = true;
}

/* Whoever has no seat watches. */
static unsigned audience_of(unsigned from) {
    return from < TX_SEATS ? from : SPECTATORS;
}

bool table_take(tx_table *table, unsigned from, const table_request *request) {
    from = audience_of(from);
    enum table_error error = judge(table, from, request);
    if (error) {
        tell_error(table, from, request->kind < TABLE_REQUEST_KINDS ? request->kind : 0, error);
        return false;
    }
    if (request->kind == ASKS_LOOK) {
        show(table, from);
    } else if (request->kind == ASKS_FACTS) {
        tell(table, TELLS_FACTS, from)->alone = true;
    } else if (request->kind == ASKS_HINT) {
        tell_hint(table, from);
    } else if (request->kind == ASKS_MOTIVE) {
        tell_motive(table, from);
    } else if (request->kind == ASKS_EXPLAIN) {
        tell_explained(table, from, request);
    } else if (request->kind == ASKS_SUPPOSE) {
        tell_supposed(table, from, request);
    } else if (request->kind == ASKS_SOLVE) {
        tell_solved(table, from, request);
    } else {
        take_request(table, from, request);
    }
    return true;
}

bool table_would_take(const tx_table *table, unsigned from, const table_request *request) {
    return judge(table, audience_of(from), request) == TABLE_ERROR_NONE;
}

unsigned table_had(const tx_table *table, unsigned seat, enum table_entry_kind kind) {
    return table->had[seat][kind];
}

/* Kept entries tell nothing of what the table waits for: it looks anew. */
void table_wait_to_pass(tx_table *table) {
    table->patient = true;
    table->unasked = unasked_option(table);
}

bool table_waits_to_pass(const tx_table *table) {
    return waits_to_pass(table);
}

void table_pass(tx_table *table) {
    unsigned seat = table->decision->seat;
    while (table->unasked >= 0 && (table->decision->seat == seat || !waits_to_pass(table)))
        choose_unasked(table);
}

void table_refuse(tx_table *table, unsigned from, enum table_error error) {
    tell_error(table, audience_of(from), ASKS_NOTHING, error);
}

void table_make_tournament(tx_table *table) {
    take_owners(table, &(table_entry){.kind = ENTRY_TOURNAMENT});
}

void table_make_replay(tx_table *table, const char *const names[TX_SEATS]) {
    table->replay = true;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        snprintf(table->replay_names[seat], TABLE_NAME, "%s", names[seat]);
}

int table_last_option(const tx_table *table) {
    unsigned count = table->game.choices;
    return count ? table->choices[count - 1].option : -1;
}

/* ---- Kept entries ------------------------------------------------------------------------------------------------ */

/* The request that made the entry, so that it is judged as then. */
static table_request request_of(const tx_table *table, const table_entry *entry) {
    static const uint8_t kinds[TABLE_ENTRY_KINDS] = {
        [ENTRY_JOINED] = ASKS_JOIN,     [ENTRY_READY] = ASKS_READY,    [ENTRY_CHOICE] = ASKS_CHOOSE,
        [ENTRY_UNDO_ASKED] = ASKS_UNDO, [ENTRY_UNDONE] = ASKS_UNDO,    [ENTRY_DRAW_OFFERED] = ASKS_DRAW,
        [ENTRY_DRAWN] = ASKS_AGREE,     [ENTRY_REFUSED] = ASKS_REFUSE, [ENTRY_CONCEDED] = ASKS_CONCEDE,
        [ENTRY_SAID] = ASKS_SAY,        [ENTRY_UNASKED] = ASKS_CHOOSE, [ENTRY_LEVEL] = ASKS_LEVEL,
        [ENTRY_PASSING] = ASKS_PASS,    [ENTRY_HAND] = ASKS_HAND};
    table_request request = {.kind = entry->kind < TABLE_ENTRY_KINDS ? kinds[entry->kind] : 0};
    memcpy(request.text, entry->text, sizeof request.text);
    bool choice = request.kind == ASKS_CHOOSE;
    if (choice && table->begun && !is_over(table)) {
        int option = tx_option_find(table->catalog, &table->game, table->decision, entry->text);
        request.option = option < 0 ? UINT16_MAX : (uint16_t)option;
        request.prompt = table->prompts[entry->seat % TX_SEATS];
    }
    if (choice)
        request.text[0] = '\0';
    return request;
}

/* An undo that was agreed to was asked for. */
static bool was_agreed(const tx_table *table, const table_entry *entry) {
    return entry->kind == ENTRY_UNDONE && table->question == ENTRY_UNDO_ASKED && table->asker == entry->seat;
}

/* What the owner does is asked by no seat. */
static bool owners_fits(const tx_table *table, const table_entry *entry) {
    return entry->kind == ENTRY_TOURNAMENT ? !table->tournament : clock_fits(table, entry);
}

/* Could the entry have been asked for? Once, what had come to light could be taken back too, if the opponent agreed. */
static bool could_be_asked(const tx_table *table, const table_entry *entry, const table_request *request) {
    enum table_error error = judge(table, entry->seat, request);
    return error == TABLE_ERROR_NONE || (error == TABLE_ERROR_LEARNED && entry->kind == ENTRY_UNDO_ASKED);
}

static bool fits(const tx_table *table, const table_entry *entry, const table_request *request) {
    if (entry_is_owners(entry->kind))
        return owners_fits(table, entry);
    if (was_agreed(table, entry))
        return true;
    if (entry->seat >= TX_SEATS || !could_be_asked(table, entry, request))
        return false;
    unsigned kind = entry->kind == ENTRY_UNASKED ? ENTRY_CHOICE : entry->kind;
    return entry_of(table, entry->seat, request).kind == kind;
}

bool take_owners(tx_table *table, const table_entry *entry) {
    if (!owners_fits(table, entry))
        return false;
    keep(table, entry);
    obey(table, entry, 0);
    return true;
}

static bool fits_or_tells(const tx_table *table, const table_entry *entry, const table_request *request, char *error,
                          size_t size) {
    bool good = fits(table, entry, request);
    if (!good)
        snprintf(error, size, "entry %u does not fit: %.200s", table->entry_count, entry->text);
    return good;
}

bool table_repeat_entry(tx_table *table, const table_entry *entry, char *error, size_t size) {
    table_request request = request_of(table, entry);
    if (!fits_or_tells(table, entry, &request, error, size))
        return false;
    keep(table, entry);
    obey(table, entry, request.option);
    return true;
}

bool table_take_entry(tx_table *table, const table_entry *entry, char *error, size_t size) {
    table_request request = request_of(table, entry);
    if (!fits_or_tells(table, entry, &request, error, size))
        return false;
    table->quiet = true;
    table->entry_count++;
    obey(table, entry, request.option);
    table->quiet = false;
    table->stale = true;
    return true;
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

tx_table *table_open(const tx_catalog *catalog, const table_opening *opening, char *error, size_t size) {
    if (!tx_decks_fit(catalog, &opening->setup, error, size))
        return NULL;
    tx_table *table = need_memory(calloc(1, sizeof *table));
    table->catalog = catalog;
    table->opening = *opening;
    table->opening.position = position_kept(opening->position);
    table->unasked = -1;
    commit(opening, table->commitment);
    clocks_set(table);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        table->player[seat].computer = opening->computer >> seat & 1;
    if (play_begin(table, error, size))
        return table;
    table_close(table);
    return NULL;
}

void table_close(tx_table *table) {
    if (!table)
        return;
    packed_log_free(&table->log);
    for (unsigned i = 0; i < table->outbox_count; i++)
        message_free(&table->outbox[i]);
    for (unsigned audience = 0; audience < AUDIENCES; audience++)
        free(table->shown[audience]);
    position_free(&table->opening);
    free(table->decision);
    free(table->story);
    free(table->notes);
    free(table->reasons);
    free(table->choices);
    free(table->pending);
    free(table->outbox);
    free(table);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

const table_entry *table_pending(const tx_table *table, unsigned *count, uint32_t *first) {
    *count = table->pending_count;
    *first = table->entry_count - table->pending_count;
    return table->pending;
}

table_standing table_stands(const tx_table *table) {
    bool asked = table->begun && !is_over(table);
    return (table_standing){.begun = table->begun,
                            .over = table->begun && is_over(table),
                            .choices = table->game.choices,
                            .round = table->game.round,
                            .result = table->game.result,
                            .waiting = asked ? table->decision->seat : TX_NONE,
                            .runs = clock_runs(table),
                            .left = clock_runs(table) ? clock_left(table, table->decision->seat) : 0};
}

/* An owner must store all entries before it looks at the table; one that has not is a fault of the program. */
static const tx_table *settled(const tx_table *table) {
    if (table->pending_count) {
        fputs("traxis: a table is looked at before its entries are safe\n", stderr);
        abort();
    }
    return table;
}

const tx_catalog *table_catalog(const tx_table *table) {
    return table->catalog;
}

const table_opening *table_opened(const tx_table *table) {
    return &table->opening;
}

bool table_begun(const tx_table *table) {
    return settled(table)->begun;
}

bool table_is_tournament(const tx_table *table) {
    return settled(table)->tournament;
}

const char *table_problem(const tx_table *table) {
    return settled(table)->problem;
}

const tx_game *table_game(const tx_table *table) {
    return &settled(table)->game;
}

void table_view(const tx_table *table, unsigned seat, tx_game *view) {
    tx_view(table->catalog, &settled(table)->game, seat, view);
}

const tx_decision *table_decision(const tx_table *table) {
    return settled(table)->decision;
}

unsigned table_level(const tx_table *table, unsigned seat) {
    return settled(table)->asking[seat].level;
}

unsigned table_passes_until(const tx_table *table, unsigned seat) {
    return settled(table)->asking[seat].until;
}

uint32_t table_prompt_number(const tx_table *table, unsigned seat) {
    return settled(table)->prompts[seat];
}

bool table_running(const tx_table *table, unsigned *seat, uint32_t *left) {
    bool runs = clock_runs(settled(table));
    *seat = table->decision->seat;
    *left = runs ? clock_left(table, *seat) : 0;
    return runs;
}

unsigned table_log_count(const tx_table *table) {
    return settled(table)->log.count;
}

const char *table_log_line(const tx_table *table, unsigned line, unsigned reader) {
    return packed_log_text(&settled(table)->log, line, reader);
}

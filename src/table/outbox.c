/* outbox.c: creates messages, and queues them until the entries before them are stored. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "table_parts.h"

/* ---- Creating messages ------------------------------------------------------------------------------------------- */

void table_player_labels(const tx_table *table, char called[TX_SEATS][TABLE_PLAYER]) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const char *warlord = tx_card_name(table->catalog, table->opening.setup.warlord[seat]);
        const char *name = table->replay ? table->replay_names[seat] : table->player[seat].name;
        if (name[0])
            snprintf(called[seat], TABLE_PLAYER, "%s", name);
        else
            snprintf(called[seat], TABLE_PLAYER, "%s's player", warlord);
    }
}

table_message *outbox_add(tx_table *table, enum table_message_kind kind, unsigned to) {
    assert(to < AUDIENCES && kind < TABLE_MESSAGE_KINDS);
    assert(!table->quiet); /* entries that are loaded send nothing */
    RESERVE_ONE(table->outbox, table->outbox_count, table->outbox_room);
    table_message *message = &table->outbox[table->outbox_count++];
    memset(message, 0, sizeof *message);
    message->kind = (uint8_t)kind;
    message->to = (uint8_t)to;
    message->entry = table->entry_count;
    memcpy(message->players, table->player, sizeof message->players);
    table_player_labels(table, message->called);
    message->replay = table->replay;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        message->timed[seat] = table_has_clock(table, seat);
    message->has_reserve = table->opening.clock.reserve > 0;
    table_clocks_now(table, message->left, message->reserve);
    memcpy(message->away, table->away, sizeof message->away);
    memcpy(message->open_hand, table->open_hand, sizeof message->open_hand);
    memcpy(message->commitment, table->commitment, sizeof message->commitment);
    return message;
}

void outbox_add_all(tx_table *table, enum table_message_kind kind, unsigned seat, unsigned about, const char *text) {
    for (unsigned to = 0; to < AUDIENCES && !table->quiet; to++) {
        table_message *message = outbox_add(table, kind, to);
        message->seat = (uint8_t)seat;
        message->about = (uint8_t)about;
        snprintf(message->text, sizeof message->text, "%s", text);
    }
}

const char *table_error_text(enum table_error error) {
    static const char *const texts[] = {
#define X(name, word, text) text,
        TABLE_ERRORS(X)
#undef X
    };
    return texts[error];
}

void outbox_add_error(tx_table *table, unsigned to, unsigned about, enum table_error error) {
    table_message *message = outbox_add(table, MESSAGE_ERROR, to);
    message->alone = true;
    message->about = (uint8_t)about;
    message->error = (uint8_t)error;
    snprintf(message->text, sizeof message->text, "%s", table_error_text(error));
}

/* ---- Views and steps --------------------------------------------------------------------------------------------- */

static unsigned count_lines(const tx_table *table, unsigned to, unsigned from, unsigned end) {
    unsigned count = 0;
    for (unsigned i = from; i < end; i++)
        count += packed_log_has(&table->log, i, to);
    return count;
}

/* Adds the log lines of the reader, from line `from`. */
static void add_lines(const tx_table *table, table_message *message, unsigned from) {
    unsigned to = message->to, count = count_lines(table, to, from, table->log.count);
    message->first_line = count_lines(table, to, 0, from);
    message->lines = memory_require(calloc(count + 1, sizeof *message->lines));
    for (unsigned i = from; i < table->log.count; i++) {
        char text[TABLE_LINE];
        if (packed_log_read(&table->log, table->catalog, i, to, text))
            message->lines[message->line_count++] = strdup(text);
    }
}

/* Adds scene and prompt, and after the end of the game the seed. */
static void add_standing(const tx_table *table, const table_scene *scene, table_message *message) {
    message->scene = scene_copy(scene);
    message->prompt = prompt_for(table, message->to);
    message->has_seed = table->game.result.outcome != TX_UNDECIDED;
    message->seed = message->has_seed ? table->opening.seed : 0;
    message->has_salt = message->has_seed && table->opening.salted;
    if (message->has_salt)
        memcpy(message->salt, table->opening.salt, sizeof message->salt);
    message->has_random = message->has_salt && table->opening.shared;
    if (message->has_random)
        memcpy(message->random, table->opening.random, sizeof message->random);
}

static void remember(tx_table *table, unsigned audience, const table_scene *scene) {
    free(table->shown[audience]);
    table->shown[audience] = scene_pack(scene);
}

void outbox_mark_shown(tx_table *table) {
    static _Thread_local table_scene scene;
    for (unsigned audience = 0; audience < AUDIENCES; audience++) {
        scene_make(table, audience, &scene);
        remember(table, audience, &scene);
    }
}

static void add_scene_message(tx_table *table, unsigned to, bool alone, const table_scene *scene) {
    table_message *message = outbox_add(table, MESSAGE_VIEW, to);
    message->alone = alone;
    message->tournament = table->tournament;
    message->undo = table->tournament ? UNDO_OFF : table->opening.undo;
    message->question = question_asked(table);
    message->asker = table->asker;
    add_standing(table, scene, message);
    add_lines(table, message, table->log.count > LOG_IN_VIEW ? table->log.count - LOG_IN_VIEW : 0);
}

void outbox_add_view(tx_table *table, unsigned to) {
    static _Thread_local table_scene scene;
    assert(table->shown[to] && !table->stale);
    scene_unpack(table->shown[to], &scene);
    add_scene_message(table, to, true, &scene);
}

void outbox_add_views(tx_table *table) {
    static _Thread_local table_scene scene;
    for (unsigned to = 0; to < AUDIENCES && !table->quiet; to++) {
        scene_make(table, to, &scene);
        remember(table, to, &scene);
        add_scene_message(table, to, false, &scene);
    }
}

static void add_notes(const tx_table *table, table_message *message) {
    message->notes = memory_require(calloc(table->note_count + 1, sizeof *message->notes));
    for (unsigned i = 0; i < table->note_count; i++)
        message->notes[message->note_count++] = tx_note_for(&table->notes[i], message->to);
    message->reasons = memory_require(calloc(table->reason_count + 1, sizeof *message->reasons));
    message->reason_count = table->reason_count;
    for (unsigned i = 0; i < table->reason_count; i++)
        message->reasons[i] = table->reasons[i];
}

void outbox_add_step_to(tx_table *table, unsigned to) {
    static _Thread_local table_scene before, now;
    table_change change;
    assert(table->shown[to]); /* the view came before any step */
    scene_unpack(table->shown[to], &before);
    scene_make(table, to, &now);
    bool differs = scene_differs(&before, &now, &change);
    if (differs)
        remember(table, to, &now);
    bool asked = table->decision->seat == to && !is_over(table);
    if (!differs && !asked && !table->note_count && table->first_line == table->log.count)
        return; /* a secret choice of the opponent sends no message */
    table_message *message = outbox_add(table, MESSAGE_STEP, to);
    message->change = change;
    add_standing(table, &now, message);
    add_lines(table, message, table->first_line);
    add_notes(table, message);
}

void outbox_add_steps(tx_table *table) {
    for (unsigned to = 0; to < AUDIENCES && !table->quiet; to++)
        outbox_add_step_to(table, to);
}

/* ---- Sending ----------------------------------------------------------------------------------------------------- */

void table_message_free(table_message *message) {
    for (unsigned i = 0; i < message->line_count; i++)
        free(message->lines[i]);
    free(message->lines);
    free(message->notes);
    free(message->reasons);
    free(message->fates);
    free(message->influences);
    free(message->solutions);
    free(message->scene);
    prompt_free(message->prompt);
}

static void remove_entries(tx_table *table, unsigned count) {
    assert(count <= table->pending_count);
    table->pending_count -= count;
    memmove(table->pending, table->pending + count, table->pending_count * sizeof *table->pending);
}

/* Frees all memory that an idle table does not need. */
static void free_step_memory(tx_table *table) {
    free(table->outbox);
    free(table->pending);
    table->outbox = NULL;
    table->pending = NULL;
    table->outbox_room = table->pending_room = 0;
    log_free_step(table);
}

void table_release(tx_table *table, uint32_t upto, table_send *send, void *user) {
    uint32_t first = table->entry_count - table->pending_count;
    unsigned gone = 0;
    if (upto > table->entry_count)
        upto = table->entry_count;
    if (upto > first)
        remove_entries(table, upto - first);
    for (; gone < table->outbox_count && table->outbox[gone].entry <= upto; gone++) {
        if (send)
            send(user, &table->outbox[gone]);
        table_message_free(&table->outbox[gone]);
    }
    table->outbox_count -= gone;
    if (table->outbox_count)
        memmove(table->outbox, table->outbox + gone, table->outbox_count * sizeof *table->outbox);
    assert(!table->outbox_count || table->outbox[0].entry > upto);
    if (!table->outbox_count && !table->pending_count)
        free_step_memory(table);
    table_verify(table);
}

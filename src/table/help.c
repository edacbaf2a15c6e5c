/* help.c: the queries for help: "hint", "bot reason", "explain" (why a card cannot be used, and what changes its
 * values) and "preview" (the result of options if no player responds). src/advice computes the answers from the view of
 * the sender, who alone gets them. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/hint.h"
#include "advice/move_reason.h"
#include "advice/preview.h"
#include "advice/sight.h"
#include "base/memory.h"
#include "computer.h"
#include "core/influences.h"
#include "table_parts.h"
#include "text/text.h"

/* ---- Hint -------------------------------------------------------------------------------------------------------- */

enum table_error table_validate_hint(const tx_table *table, unsigned seat) {
    if (table->tournament)
        return TABLE_ERROR_NO_HELP;
    return table->decision->seat == seat ? TABLE_ERROR_NONE : TABLE_ERROR_NOT_YOUR_PROMPT;
}

/* Sends the hint about the current prompt. */
static void send_hint_text(tx_table *table, unsigned seat, const tx_hint *hint) {
    static _Thread_local tx_game view;
    assert(table->decision->seat == seat && hint->option < table->decision->count);
    table_message *message = outbox_add(table, MESSAGE_HINT, seat);
    tx_view(table->catalog, &table->game, seat, &view);
    message->alone = true;
    message->option = (uint16_t)hint->option;
    hint_text(table->catalog, &view, table->decision, hint, message->text, sizeof message->text);
}

void table_queue_hint(tx_table *table, unsigned seat) {
    static _Thread_local tx_game view;
    static _Thread_local tx_setup own;
    tx_view(table->catalog, &table->game, seat, &view);
    tx_own_setup(&table->opening.setup, seat, &own);
    tx_hint hint = hint_for(table->catalog, &own, &view, table->decision);
    send_hint_text(table, seat, &hint);
}

bool table_computer_init_adviser(table_computer *computer, const tx_table *table, unsigned seat,
                                 computer_question *question) {
    static _Thread_local tx_setup own;
    if (!computer_get_question(seat, table, question) ||
        !table_accepts(table, seat, &(table_request){.kind = REQUEST_HINT}))
        return false;
    computer_free(computer);
    tx_own_setup(&table->opening.setup, seat, &own);
    *computer = (table_computer){hint_adviser(table->catalog, &own), seat};
    return true;
}

void table_send_hint(tx_table *table, unsigned seat, const table_request *answer) {
    enum table_error error = validate_request(table, seat, &(table_request){.kind = REQUEST_HINT});
    if (!error)
        error = validate_prompt(table, seat, answer);
    assert(error || answer->explained); /* advisers always explain */
    if (error)
        outbox_add_error(table, seat, REQUEST_HINT, error);
    else
        send_hint_text(table, seat, &answer->why);
}

/* ---- Bot reason -------------------------------------------------------------------------------------------------- */

void table_store_move_reason(tx_table *table, const table_request *request) {
    static _Thread_local tx_game view;
    const tx_decision *decision = table->decision;
    if (request->kind != REQUEST_CHOOSE || !request->explained)
        return;
    tx_view(table->catalog, &table->game, decision->seat, &view);
    move_reason_store(table->catalog, &view, decision, request->option, &request->why,
                      &table->move_reason[decision->seat]);
}

void table_clear_move_reasons(tx_table *table) {
    memset(table->move_reason, 0, sizeof table->move_reason);
}

enum table_error table_validate_bot_reason(const tx_table *table, unsigned seat) {
    if (table->tournament && !is_over(table))
        return TABLE_ERROR_NO_HELP;
    return table->move_reason[1 - seat].known ? TABLE_ERROR_NONE : TABLE_ERROR_NO_BOT_REASON;
}

/* Copies the first log line for the reader about the opponent's move; "" if there is none. */
static void first_log_line(const tx_table *table, const move_reason *reason, unsigned reader, char text[TABLE_LINE]) {
    assert(reason->known && reason->choice < table->game.choices);
    for (unsigned line = table->choices[reason->choice].log_count; line < table->log.count; line++)
        if (packed_log_read(&table->log, table->catalog, line, reader, text) &&
            move_reason_fits_line(reason, text, 1 - reader))
            return;
    text[0] = '\0';
}

void table_send_bot_reason(tx_table *table, unsigned seat) {
    const move_reason *reason = &table->move_reason[1 - seat];
    char line[TABLE_LINE];
    table_message *message = outbox_add(table, MESSAGE_BOT_REASON, seat);
    message->alone = true;
    message->seat = (uint8_t)(1 - seat);
    if (!is_over(table) && move_reason_is_secret(reason, table->decision)) {
        snprintf(message->text, sizeof message->text, "You will hear why when it lies open.");
        return;
    }
    first_log_line(table, reason, seat, line);
    move_reason_text(reason, line, is_over(table), message->text, sizeof message->text);
}

/* ---- Explain ----------------------------------------------------------------------------------------------------- */

enum table_error table_validate_explain(const tx_table *table, unsigned seat, const table_request *request) {
    static _Thread_local tx_game view;
    tx_view(table->catalog, &table->game, seat, &view);
    return sight_of(&view, seat, request->card) ? TABLE_ERROR_NONE : TABLE_ERROR_NO_SUCH_CARD;
}

static void add_line(table_message *message, const char *text) {
    message->lines[message->line_count++] = strdup(text);
}

/* Adds nothing in a tournament game (TR-R64). */
static void add_why(const tx_table *table, const tx_game *view, bool past, table_message *message) {
    tx_answer answers[TX_MAX_ANSWERS];
    char text[TABLE_LINE];
    unsigned count = 0, made_count = 0;
    tx_past_choice *made = past ? table_past_choices(table, message->to, &made_count) : NULL;
    if (!table->tournament)
        count = tx_why_since(table->catalog, view, message->to, message->card, made, made_count, answers);
    free(made);
    message->lines = memory_require(calloc(count + 1, sizeof *message->lines));
    for (unsigned i = 0; i < count; i++) {
        tx_why_marked(table->catalog, view, message->to, message->card, &answers[i], text, sizeof text);
        add_line(message, text);
    }
}

static void add_influences(const tx_table *table, const tx_game *view, table_message *message) {
    tx_influence list[MOST_INFLUENCES];
    unsigned count = TX_IS_CARD(message->card) ? tx_influences(table->catalog, view, message->card, list) : 0;
    message->influences = memory_require(calloc(count + 1, sizeof *message->influences));
    for (unsigned i = 0; i < count; i++) {
        scene_effect *shown = &message->influences[message->influence_count++];
        shown->source = table_visible_ref(view, list[i].source);
        tx_influence_marked(table->catalog, view, &list[i], shown->text, sizeof shown->text);
    }
}

void table_send_explanation(tx_table *table, unsigned seat, const table_request *request) {
    static _Thread_local tx_game view;
    table_message *message = outbox_add(table, MESSAGE_EXPLAINED, seat);
    tx_view(table->catalog, &table->game, seat, &view);
    message->alone = true;
    message->card = request->card;
    add_why(table, &view, request->past, message);
    add_influences(table, &view, message);
}

/* ---- Preview ----------------------------------------------------------------------------------------------------- */

enum table_error table_validate_preview(const tx_table *table, unsigned seat, const table_request *request) {
    if (table->tournament)
        return TABLE_ERROR_NO_HELP;
    enum table_error error = validate_prompt(table, seat, request);
    if (error || !request->count || request->count > MAX_PREVIEW_OPTIONS)
        return error ? error : TABLE_ERROR_RANGE;
    for (unsigned i = 0; i < request->count; i++)
        if (request->options[i] >= table->decision->count)
            return TABLE_ERROR_RANGE;
    return TABLE_ERROR_NONE;
}

void table_send_preview(tx_table *table, unsigned seat, const table_request *request) {
    static _Thread_local tx_game view;
    static _Thread_local tx_setup own;
    static _Thread_local preview_result result;
    table_message *message = outbox_add(table, MESSAGE_PREVIEW, seat);
    tx_view(table->catalog, &table->game, seat, &view);
    tx_own_setup(&table->opening.setup, seat, &own);
    preview_describe(table->catalog, &own, &view, table->decision, request->options, request->count, &result);
    message->alone = true;
    message->number = request->prompt;
    assert(result.line_count <= PREVIEW_LINES && result.fate_count <= view.card_count);
    message->fate_count = result.fate_count;
    message->fates = memory_require(calloc(result.fate_count + 1, sizeof *message->fates));
    memcpy(message->fates, result.fates, result.fate_count * sizeof *message->fates);
    message->lines = memory_require(calloc(result.line_count + 1, sizeof *message->lines));
    for (unsigned i = 0; i < result.line_count; i++)
        add_line(message, result.lines[i]);
}

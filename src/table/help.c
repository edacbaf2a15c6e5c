/* help.c: the queries "explain" (why a card cannot be used, and what changes its values) and "preview" (the result
 * of options if no player responds). Only the sender gets the answer, which depends only on its view. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/preview.h"
#include "base/memory.h"
#include "bots/bots.h"
#include "core/influences.h"
#include "core/note.h"
#include "table_parts.h"
#include "text/text.h"

enum { MAX_PREVIEW_LINES = 12 };

/* Returns true if the seat knows which card it is. */
static bool is_in_sight(const tx_game *view, unsigned seat, tx_ref ref) {
    if (TX_IS_PLANET(ref))
        return (unsigned)(ref - TX_FIRST_PLACE) < view->revealed && view->line[ref - TX_FIRST_PLACE];
    if (ref >= view->card_count)
        return false;
    const tx_card *card = &view->cards[ref];
    return card->def && card->list != TX_BANK &&
           (card->list >= TX_DISCARD || card->list == TX_HAND + seat || table_sees_in_deck(view, seat, ref));
}

enum table_error table_validate_explain(const tx_table *table, unsigned seat, const table_request *request) {
    static _Thread_local tx_game view;
    tx_view(table->catalog, &table->game, seat, &view);
    return is_in_sight(&view, seat, request->card) ? TABLE_ERROR_NONE : TABLE_ERROR_NO_SUCH_CARD;
}

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

/* ---- Explain ----------------------------------------------------------------------------------------------------- */

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

/* The events of one trial game. */
typedef struct preview_game {
    const tx_catalog *catalog;
    unsigned seat;
    tx_log_writer log_writer;
    unsigned count;
    char lines[MAX_PREVIEW_LINES][TABLE_LINE];
    int16_t damage[TX_MAX_CARDS];
    uint8_t end[TX_MAX_CARDS]; /* enum tx_note_kind, or 0 */
} preview_game;

static void collect_line(void *user, const tx_game *game, const tx_note *notes, unsigned count) {
    preview_game *seen = user;
    if (seen->count < MAX_PREVIEW_LINES &&
        tx_notes_marked(seen->catalog, game, notes, count, seen->seat, seen->lines[seen->count], TABLE_LINE))
        seen->count++;
}

static void collect_note(void *user, const tx_game *game, const tx_note *note) {
    preview_game *seen = user;
    tx_log_note(&seen->log_writer, game, note);
    if (!TX_IS_CARD(note->subject))
        return;
    if (note->kind == NOTE_DAMAGED)
        seen->damage[note->subject] = (int16_t)(seen->damage[note->subject] + note->amount);
    else if (preview_is_unit_end(note->kind) && !seen->end[note->subject])
        seen->end[note->subject] = note->kind;
}

/* Adds the units that have the same fate in all trial games. */
static void add_fates(const tx_table *table, const tx_game *view, const preview_game *seen, table_message *message) {
    message->fates = memory_require(calloc(view->card_count + 1u, sizeof *message->fates));
    for (unsigned card = 0; card < view->card_count; card++) {
        bool same = true;
        for (unsigned i = 1; i < PREVIEW_GAMES; i++)
            same = same && seen[i].damage[card] == seen[0].damage[card] && seen[i].end[card] == seen[0].end[card];
        if (!same || !is_in_sight(view, message->to, (tx_ref)card) || (!seen[0].damage[card] && !seen[0].end[card]))
            continue;
        int left = tx_hp(table->catalog, view, (tx_ref)card) - view->cards[card].damage - seen[0].damage[card];
        message->fates[message->fate_count++] = (table_fate){.card = (tx_ref)card,
                                                             .end = seen[0].end[card],
                                                             .damage = seen[0].damage[card],
                                                             .left = (int16_t)(left > 0 ? left : 0)};
    }
}

/* Adds the log lines up to the first one that differs between the trial games. */
static void add_preview_lines(const preview_game *seen, table_message *message) {
    message->lines = memory_require(calloc(MAX_PREVIEW_LINES, sizeof *message->lines));
    for (unsigned line = 0; line < seen[0].count; line++) {
        for (unsigned i = 1; i < PREVIEW_GAMES; i++)
            if (line >= seen[i].count || strcmp(seen[i].lines[line], seen[0].lines[line]) != 0)
                return;
        add_line(message, seen[0].lines[line]);
    }
}

void table_send_preview(tx_table *table, unsigned seat, const table_request *request) {
    static _Thread_local tx_game view;
    static _Thread_local tx_setup own;
    static _Thread_local preview_game seen[PREVIEW_GAMES];
    table_message *message = outbox_add(table, MESSAGE_PREVIEW, seat);
    bool tried = true;
    tx_view(table->catalog, &table->game, seat, &view);
    tx_own_setup(&table->opening.setup, seat, &own);
    message->alone = true;
    message->number = request->prompt;
    for (unsigned i = 0; i < PREVIEW_GAMES; i++) {
        memset(&seen[i], 0, sizeof seen[i]);
        seen[i].catalog = table->catalog;
        seen[i].seat = seat;
        seen[i].log_writer.line = collect_line;
        seen[i].log_writer.user = &seen[i];
        tried = tried && preview_options(table->catalog, &own, &view, table->decision, request->options, request->count,
                                         i, collect_note, &seen[i]);
        tx_log_flush(&seen[i].log_writer, &view);
    }
    if (!tried)
        return;
    add_fates(table, &view, seen, message);
    add_preview_lines(seen, message);
}

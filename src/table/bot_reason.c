/* bot_reason.c: explains the last move of a computer player to its opponent, in one sentence: its goal and its worry.
 *
 * The explanation must not reveal the hand. During the game only open moves are explained, by the kind of advantage
 * they aimed for. Passing is not explained: an alternative would reveal cards in hand. After the game the explanation
 * also contains the alternative and the estimated chance to win. */
#include <stdio.h>
#include <string.h>

#include "advice/reasons.h"
#include "base/text_buffer.h"
#include "table_parts.h"

static bool is_dial(unsigned kind) {
    return kind == TX_ASK_DIAL || kind == TX_ASK_SYNAPSE_DIAL;
}

/* Returns true for a move, false for a pass or for a part of a move such as a target. */
static bool is_move(const tx_decision *decision, unsigned option) {
    unsigned verb = decision->options[option].verb;
    if (verb == TX_PASS || verb == TX_DONE || verb == TX_NO)
        return false;
    switch (decision->kind) {
    case TX_ASK_DEPLOY_TURN:
    case TX_ASK_DIAL:
    case TX_ASK_SYNAPSE_DIAL:
    case TX_ASK_MOBILE:
    case TX_ASK_ACTION:
    case TX_ASK_INTERRUPT:
    case TX_ASK_REACTION:
    case TX_ASK_DEEP_STRIKE:
    case TX_ASK_ATTACKER:
    case TX_ASK_DEFENDER:
    case TX_ASK_SHIELD:
    case TX_ASK_RETREAT: return true;
    default: return false;
    }
}

void bot_reason_store(tx_table *table, const table_request *request) {
    static _Thread_local tx_game view;
    const tx_decision *decision = table->decision;
    if (request->kind != REQUEST_CHOOSE || !request->explained || !is_move(decision, request->option) ||
        request->why.option == request->why.instead)
        return;
    table_bot_reason *bot_reason = &table->bot_reason[decision->seat];
    *bot_reason = (table_bot_reason){.known = true,
                                     .is_hidden_move = decision->options[request->option].verb == TX_PLACE_RESERVE,
                                     .kind = decision->kind,
                                     .move = (uint8_t)reason_move_kind(decision, request->option),
                                     .choice = table->game.choices,
                                     .why = request->why};
    tx_view(table->catalog, &table->game, decision->seat, &view);
    tx_option_marked(table->catalog, &view, decision, request->why.instead, bot_reason->instead,
                     sizeof bot_reason->instead);
}

void bot_reasons_clear(tx_table *table) {
    memset(table->bot_reason, 0, sizeof table->bot_reason);
}

enum table_error table_validate_bot_reason(const tx_table *table, unsigned seat) {
    if (table->tournament && !is_over(table))
        return TABLE_ERROR_NO_HELP;
    return table->bot_reason[1 - seat].known ? TABLE_ERROR_NONE : TABLE_ERROR_NO_BOT_REASON;
}

/* Dials are revealed when both are set. */
static bool is_secret(const tx_table *table, const table_bot_reason *bot_reason) {
    if (is_over(table))
        return false;
    return bot_reason->is_hidden_move || (is_dial(bot_reason->kind) && is_dial(table->decision->kind));
}

/* Returns true if the line begins with the player. */
static bool starts_with_player(const char *line, unsigned seat) {
    char words[TABLE_LINE];
    tx_text_span first = {0};
    unsigned count = 1;
    tx_read_text(line, NULL, words, sizeof words, &first, &count);
    return count > 0 && first.kind == TX_SPAN_PLAYER && first.begin == 0 && first.value == (int)seat;
}

/* Copies the first log line for the reader after that move. Both dials are revealed together: for a dial, the line that
 * begins with the opponent. Returns false if there is none. */
static bool first_log_line(const tx_table *table, const table_bot_reason *bot_reason, unsigned reader,
                           char text[TABLE_LINE]) {
    for (unsigned line = table->choices[bot_reason->choice].log_count; line < table->log.count; line++)
        if (packed_log_read(&table->log, table->catalog, line, reader, text) &&
            (!is_dial(bot_reason->kind) || starts_with_player(text, 1 - reader)))
            return true;
    text[0] = '\0';
    return false;
}

static void add_afterwards(const table_bot_reason *bot_reason, char *text, size_t size) {
    size_t used = strlen(text);
    if (used < size)
        used += (size_t)snprintf(text + used, size - used, " The other choice was \"%s\".", bot_reason->instead);
    if (used < size && bot_reason->why.chance >= 0)
        snprintf(text + used, size - used, " I thought to win %d times in 100.", (bot_reason->why.chance + 5) / 10);
}

void table_send_bot_reason(tx_table *table, unsigned seat) {
    const table_bot_reason *bot_reason = &table->bot_reason[1 - seat];
    char shown[TABLE_LINE];
    bool is_shown = first_log_line(table, bot_reason, seat, shown);
    table_message *message = outbox_add(table, MESSAGE_BOT_REASON, seat);
    message->alone = true;
    message->seat = (uint8_t)(1 - seat);
    if (is_secret(table, bot_reason)) {
        snprintf(message->text, sizeof message->text, "You will hear why when it lies open.");
        return;
    }
    tx_words out = words_into(message->text, sizeof message->text);
    words_say(&out, "%s%s%s%s.", shown, is_shown ? ": " : "", reason_hope_text(&bot_reason->why, bot_reason->move),
              reason_fear_text(&bot_reason->why, bot_reason->move));
    if (is_over(table))
        add_afterwards(bot_reason, message->text, sizeof message->text);
}

/* hint.c: hints: the option that a computer player recommends to a seat, and its reason. The host may compute the hint
 * on another thread (computer.h). */
#include <assert.h>
#include <stdio.h>

#include "advice/reasons.h"
#include "computer.h"
#include "table_parts.h"

enum table_error table_validate_hint(const tx_table *table, unsigned seat) {
    if (table->tournament)
        return TABLE_ERROR_NO_HELP;
    return table->decision->seat == seat ? TABLE_ERROR_NONE : TABLE_ERROR_NOT_YOUR_PROMPT;
}

/* Sends the hint about the current prompt. */
static void send_hint_text(tx_table *table, unsigned seat, const tx_hint *hint) {
    static _Thread_local tx_game view;
    const tx_decision *decision = table->decision;
    char instead[480];
    table_message *message = outbox_add(table, MESSAGE_HINT, seat);
    tx_view(table->catalog, &table->game, seat, &view);
    tx_option_marked(table->catalog, &view, decision, hint->instead, instead, sizeof instead);
    message->alone = true;
    message->option = (uint16_t)hint->option;
    const char *reason = reason_advice_for(hint), *drawback = reason_advice_against(hint);
    if (hint->option == hint->instead)
        snprintf(message->text, sizeof message->text, "there is nothing else to do");
    else if ((int)hint->instead == table_declining_option(decision))
        snprintf(message->text, sizeof message->text, "%s%s", reason, drawback);
    else
        snprintf(message->text, sizeof message->text, "%s, compared with \"%s\"%s", reason, instead, drawback);
}

static tx_bot *adviser(const tx_table *table, unsigned seat) {
    tx_setup own;
    tx_own_setup(&table->opening.setup, seat, &own);
    return tx_bot_new("veteran", table->catalog, &own, 1, NULL, NULL);
}

void table_queue_hint(tx_table *table, unsigned seat) {
    static _Thread_local tx_game view;
    tx_hint hint;
    tx_bot *bot = adviser(table, seat);
    tx_view(table->catalog, &table->game, seat, &view);
    tx_bot_choose(bot, &view, seat, table->decision);
    tx_bot_explain(bot, &hint);
    tx_bot_free(bot);
    send_hint_text(table, seat, &hint);
}

bool table_computer_init_adviser(table_computer *computer, const tx_table *table, unsigned seat,
                                 computer_question *question) {
    if (!computer_get_question(seat, table, question) ||
        !table_accepts(table, seat, &(table_request){.kind = REQUEST_HINT}))
        return false;
    computer_free(computer);
    *computer = (table_computer){adviser(table, seat), seat};
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

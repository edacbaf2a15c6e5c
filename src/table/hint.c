/* hint.c: what the computer would do in a seat's place, and why, in a sentence. It may be thought over elsewhere
 * (computer.h). */
#include <assert.h>
#include <stdio.h>

#include "computer.h"
#include "reasons.h"
#include "table_parts.h"

enum table_error judge_hint(const tx_table *table, unsigned seat) {
    if (table->tournament)
        return TABLE_ERROR_NO_HELP;
    return table->decision->seat == seat ? TABLE_ERROR_NONE : TABLE_ERROR_NOT_ASKED;
}

/* What the seat is told of what the computer thinks of the prompt that the seat has now. */
static void tell_thought(tx_table *table, unsigned seat, const tx_hint *hint) {
    static _Thread_local tx_game view;
    const tx_decision *decision = table->decision;
    char instead[480];
    table_message *message = tell(table, TELLS_HINT, seat);
    tx_view(table->catalog, &table->game, seat, &view);
    tx_option_marked(table->catalog, &view, decision, hint->instead, instead, sizeof instead);
    message->alone = true;
    message->option = (uint16_t)hint->option;
    const char *reason = advice_for(hint), *fear = advice_against(hint);
    if (hint->option == hint->instead)
        snprintf(message->text, sizeof message->text, "there is nothing else to do");
    else if ((int)hint->instead == declining_option(decision))
        snprintf(message->text, sizeof message->text, "%s%s", reason, fear);
    else
        snprintf(message->text, sizeof message->text, "%s, compared with \"%s\"%s", reason, instead, fear);
}

static tx_bot *adviser(const tx_table *table, unsigned seat) {
    tx_setup own;
    tx_own_setup(&table->opening.setup, seat, &own);
    return tx_bot_new("veteran", table->catalog, &own, 1, NULL, NULL);
}

void tell_hint(tx_table *table, unsigned seat) {
    static _Thread_local tx_game view;
    tx_hint hint;
    tx_bot *bot = adviser(table, seat);
    tx_view(table->catalog, &table->game, seat, &view);
    tx_bot_choose(bot, &view, seat, table->decision);
    tx_bot_explain(bot, &hint);
    tx_bot_free(bot);
    tell_thought(table, seat, &hint);
}

bool computer_advises(table_computer *computer, const tx_table *table, unsigned seat, computer_question *question) {
    if (!computer_asked(seat, table, question) || !table_would_take(table, seat, &(table_request){.kind = ASKS_HINT}))
        return false;
    computer_rise(computer);
    *computer = (table_computer){adviser(table, seat), seat};
    return true;
}

void table_tell_hint(tx_table *table, unsigned seat, const table_request *thought) {
    enum table_error error = judge(table, seat, &(table_request){.kind = ASKS_HINT});
    if (!error)
        error = judge_prompt(table, seat, thought);
    assert(error || thought->explained); /* an adviser knows why */
    if (error)
        tell_error(table, seat, ASKS_HINT, error);
    else
        tell_thought(table, seat, &thought->why);
}

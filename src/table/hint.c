/* hint.c: what the computer would do in a seat's place, and why, in a sentence. */
#include <stdio.h>

#include "bots/bots.h"
#include "table_parts.h"

static const char *const reasons[TX_HINT_REASONS + 1] = {
    [TX_FOR_RESULT] = "it decides the game",
    [TX_FOR_PLANETS] = "best for the planets won",
    [TX_FOR_BATTLES] = "best in the battles to come",
    [TX_FOR_COMMAND] = "best in the command struggles",
    [TX_FOR_OWN_UNITS] = "best for your own units and supports",
    [TX_FOR_ENEMY_UNITS] = "it costs the enemy most",
    [TX_FOR_CARDS] = "it leaves you more cards",
    [TX_FOR_RESOURCES] = "it leaves you more resources",
    [TX_HINT_REASONS] = "nothing else looks better",
};

/* What speaks against it, all the same. */
static const char *const fears[TX_HINT_REASONS + 1] = {
    [TX_FOR_RESULT] = ", though the game is at stake",
    [TX_FOR_PLANETS] = ", though it costs planets",
    [TX_FOR_BATTLES] = ", at a risk in the battles to come",
    [TX_FOR_COMMAND] = ", though it gives up command",
    [TX_FOR_OWN_UNITS] = ", though it may cost units",
    [TX_FOR_ENEMY_UNITS] = ", though it spares the enemy",
    [TX_FOR_CARDS] = "", /* most things cost a card or resources: nothing to be feared */
    [TX_FOR_RESOURCES] = "",
    [TX_HINT_REASONS] = "",
};

enum table_error judge_hint(const tx_table *table, unsigned seat) {
    if (table->tournament)
        return TABLE_ERROR_NO_HELP;
    return table->decision->seat == seat ? TABLE_ERROR_NONE : TABLE_ERROR_NOT_ASKED;
}

void tell_hint(tx_table *table, unsigned seat) {
    static _Thread_local tx_game view;
    static _Thread_local tx_setup own;
    const tx_decision *decision = table->decision;
    char instead[240];
    tx_hint hint;
    table_message *message = tell(table, TELLS_HINT, seat);
    tx_view(table->catalog, &table->game, seat, &view);
    tx_own_setup(&table->opening.setup, seat, &own);
    tx_bot *bot = tx_bot_make("veteran", table->catalog, &own, 1, NULL, NULL);
    tx_bot_choose(bot, &view, seat, decision);
    tx_bot_explain(bot, &hint);
    tx_bot_free(bot);
    tx_option_text(table->catalog, &view, decision, hint.instead, instead, sizeof instead);
    message->alone = true;
    message->option = (uint16_t)hint.option;
    const char *fear = fears[hint.fear];
    if (hint.option == hint.instead)
        snprintf(message->text, sizeof message->text, "there is nothing else to do");
    else if ((int)hint.instead == declining_option(decision))
        snprintf(message->text, sizeof message->text, "%s%s", reasons[hint.reason], fear);
    else
        snprintf(message->text, sizeof message->text, "%s, compared with \"%s\"%s", reasons[hint.reason], instead,
                 fear);
}

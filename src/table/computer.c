/* computer.c: see computer.h. */
#include "computer.h"

#include "table.h"

bool computer_init(table_computer *computer, const char *specification, const tx_catalog *catalog,
                   const table_opening *opening, unsigned seat, const tx_bot_resources *means, tx_error *error) {
    tx_setup known;
    tx_own_setup(&opening->setup, seat, &known);
    computer_free(computer);
    computer->seat = seat;
    computer->bot = tx_bot_new(specification, catalog, &known, opening->seed + seat + 1, means, error);
    return computer->bot;
}

void computer_free(table_computer *computer) {
    tx_bot_free(computer->bot);
    computer->bot = NULL;
}

bool computer_get_question(unsigned seat, const tx_table *table, computer_question *question) {
    const tx_decision *decision = table_decision(table);
    if (!table_has_started(table) || decision->kind == TX_GAME_OVER || decision->seat != seat)
        return false;
    question->prompt = table_prompt_number(table, seat);
    table_decision_copy(&question->decision, decision);
    table_view(table, seat, &question->view);
    return true;
}

void computer_decide(table_computer *computer, const computer_question *question, table_request *request) {
    unsigned option = tx_bot_choose(computer->bot, &question->view, computer->seat, &question->decision);
    *request = (table_request){.kind = REQUEST_CHOOSE, .option = (uint16_t)option, .prompt = question->prompt};
    request->explained = tx_bot_explain(computer->bot, &request->why);
}

bool computer_ponder(table_computer *computer, const tx_table *table, unsigned milliseconds) {
    static _Thread_local tx_game view;
    const tx_decision *decision = table_decision(table);
    if (!computer->bot || !table_has_started(table) || decision->kind == TX_GAME_OVER ||
        decision->seat == computer->seat)
        return false;
    table_view(table, computer->seat, &view);
    return tx_bot_ponder(computer->bot, &view, computer->seat, milliseconds);
}

bool computer_answer(table_computer *computer, const tx_table *table, table_request *request) {
    static _Thread_local computer_question question;
    if (!computer_get_question(computer->seat, table, &question))
        return false;
    computer_decide(computer, &question, request);
    return true;
}

int table_advantage(const tx_table *table) {
    return tx_bot_advantage(table_catalog(table), table_game(table), 0);
}

int table_chance(const tx_table *table) {
    return tx_bot_chance(table_catalog(table), table_game(table), 0);
}

/* computer.c: see computer.h. */
#include "computer.h"

bool computer_sit(table_computer *computer, const char *specification, const tx_catalog *catalog,
                  const table_opening *opening, unsigned seat, const tx_bot_means *means, tx_error *error) {
    tx_setup known;
    tx_own_setup(&opening->setup, seat, &known);
    computer_rise(computer);
    computer->seat = seat;
    computer->bot = tx_bot_make(specification, catalog, &known, opening->seed + seat + 1, means, error);
    return computer->bot;
}

void computer_rise(table_computer *computer) {
    tx_bot_free(computer->bot);
    computer->bot = NULL;
}

bool computer_answer(table_computer *computer, const tx_table *table, table_request *request) {
    static _Thread_local tx_game view;
    const tx_decision *decision = table_decision(table);
    if (!table_begun(table) || decision->kind == TX_GAME_OVER || decision->seat != computer->seat)
        return false;
    table_view(table, computer->seat, &view);
    unsigned option = tx_bot_choose(computer->bot, &view, computer->seat, decision);
    *request = (table_request){
        .kind = ASKS_CHOOSE, .option = (uint16_t)option, .prompt = table_prompt_number(table, computer->seat)};
    return true;
}

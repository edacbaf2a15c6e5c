/* computer.c: see computer.h. */
#include "computer.h"

bool computer_sit(table_computer *computer, const char *name, unsigned seat, const tx_setup *setup, uint64_t seed) {
    computer->seat = seat;
    computer->seed = seed;
    tx_own_setup(setup, seat, &computer->known);
    return tx_bot_named(&computer->bot, name, seed, &computer->known);
}

bool computer_answer(table_computer *computer, const tx_table *table, table_request *request) {
    static _Thread_local tx_game view;
    const tx_decision *decision = table_decision(table);
    if (!table_begun(table) || decision->kind == TX_GAME_OVER || decision->seat != computer->seat)
        return false;
    table_view(table, computer->seat, &view);
    uint64_t moment = computer->seed + view.choices * UINT64_C(0xd1342543de82ef95);
    computer->bot.random = tx_bot_random(&moment);
    unsigned option = decision->count == 1
                          ? 0
                          : computer->bot.choose(&computer->bot, table_catalog(table), &view, computer->seat, decision);
    *request = (table_request){
        .kind = ASKS_CHOOSE, .option = (uint16_t)option, .prompt = table_prompt_number(table, computer->seat)};
    return true;
}

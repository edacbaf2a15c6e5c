/* random_bot.c: the player that chooses random legal options. */
#include "player.h"

static unsigned choose_any(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision) {
    (void)view, (void)seat;
    bot->explained = false;
    return tx_bot_below(&bot->random, decision->count);
}

const bot_kind random_kind = {.name = "random", .about = "takes any legal option", .choose = choose_any};

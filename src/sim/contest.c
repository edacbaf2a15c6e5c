/* contest.c: see contest.h. */
#include "contest.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/plain_text.h"
#include "bots/bots.h"

/* Returns a clock but no worker threads, because other games run at the same time. */
static const tx_bot_resources *bot_resources(void) {
    static _Thread_local tx_bot_resources alone;
    alone = *tx_native_resources();
    alone.each = NULL;
    alone.workers = 1;
    return &alone;
}

bool contest_bot_is_known(const char *name, char *error, size_t size) {
    tx_error wrong;
    bool known = tx_bot_check(name, true, &wrong);
    if (!known)
        snprintf(error, size, "%s", wrong.text);
    return known;
}

tx_bot *contest_bot(const contest *c, const tx_setup *setup, unsigned seat) {
    static _Thread_local tx_setup known; /* the seat's own deck list; only the warlord of the opponent */
    tx_own_setup(setup, seat, &known);
    return tx_bot_new(c->player[seat]->name, c->catalog, &known, c->player_seed[seat], bot_resources(), NULL);
}

static unsigned ask_bot(tx_bot *bot, const tx_catalog *catalog, const tx_game *game, const tx_decision *decision) {
    static _Thread_local tx_game view;
    tx_view(catalog, game, decision->seat, &view);
    return tx_bot_choose(bot, &view, decision->seat, decision);
}

void contest_end(const tx_game *game, contest_result *result) {
    tx_result end = tx_game_result(game);
    result->winner = end.outcome == TX_WON ? end.winner : TX_NONE;
    result->reason = end.reason;
    result->rounds = game->round;
    result->choices = game->choices;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        result->planets[seat] = game->player[seat].victory_count;
}

void contest_fault(contest_result *result, unsigned seat, const char *words) {
    result->winner = (uint8_t)(1 - seat);
    result->faulty = (uint8_t)seat;
    result->reason = TX_NO_REASON;
    plain_text_copy(result->fault, sizeof result->fault, words);
}

static unsigned next_option(const contest *c, tx_bot *const bot[TX_SEATS], const tx_game *game,
                            const tx_decision *decision) {
    int instead = c->observer ? c->observer->choose(c->observer->user, game, decision) : -1;
    return instead >= 0 ? (unsigned)instead : ask_bot(bot[decision->seat], c->catalog, game, decision);
}

static bool play_on(const contest *c, tx_bot *const bot[TX_SEATS], tx_game *game, contest_result *result) {
    static _Thread_local tx_decision decision;
    char words[FAULT_SIZE];
    for (tx_decide(c->catalog, game, &decision); decision.kind != TX_GAME_OVER;) {
        unsigned option = next_option(c, bot, game, &decision), count = decision.count;
        if (c->is_stopping && c->is_stopping())
            return false;
        if (!tx_choose_watched(c->catalog, game, &decision, option, c->observer ? c->observer->watch : NULL,
                               c->observer ? c->observer->user : NULL)) {
            contest_end(game, result);
            snprintf(words, sizeof words, "chose option %u of %u", option, count);
            contest_fault(result, decision.seat, words);
            return true;
        }
    }
    contest_end(game, result);
    return true;
}

bool contest_play(const contest *c, contest_result *result) {
    static _Thread_local tx_game game;
    const char *error;
    tx_bot *bot[TX_SEATS];
    memset(result, 0, sizeof *result);
    result->faulty = TX_NONE;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        bot[seat] = contest_bot(c, c->setup, seat);
    bool good = bot[0] && bot[1] &&
                tx_start_watched(c->catalog, c->setup, c->seed, &game, &error, c->observer ? c->observer->watch : NULL,
                                 c->observer ? c->observer->user : NULL);
    assert(good && "the bots are known and the decks can play each other");
    good = good && play_on(c, bot, &game, result);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        tx_bot_free(bot[seat]);
    return good;
}

/* playout.c: a game played on at random, as searches do by the thousand: what is listed on the way leaves the core only
 * as a result. */
#include <assert.h>

#include "engine.h"
#include "lot.h"
#include "run.h"
#include "traxis.h"

/* Each choice is one of those listed or drawn, so that none needs the tests of tx_choose. The numbers that questions
 * are drawn by follow one another as in SplitMix64. */
tx_result tx_playout(const tx_catalog *catalog, tx_game *game, uint64_t seed, unsigned most) {
    const uint64_t step = UINT64_C(0x9e3779b97f4a7c15);
    tx_decision decision;
    uint64_t lot = seed + step;
    engine e = {.catalog = catalog, .game = game, .decision = &decision, .scratch = &(scratch){0}, .lot = &lot};
    game->asking = TX_ASKED_CHOICES; /* nobody watches from whom a hand would have to be hidden */
    ask_again(&e);
    for (; most && decision.kind != TX_GAME_OVER; most--) {
        assert(decision.count && decision.stamp == game->choices);
        uint64_t drawn = lot;
        tx_option chosen = decision.options[draw_below(&drawn, decision.count)]; /* the next list is made over it */
        lot += step;
        e.idle = false;
        make_choice(&e, &chosen);
    }
    return game->result;
}

/* playout.c: a game played on at random, as searches do by the thousand: what is listed on the way leaves the core only
 * as a result. */
#include <assert.h>

#include "engine.h"
#include "run.h"
#include "traxis.h"

/* SplitMix64, and the high half of a product instead of a remainder. */
static unsigned next_below(uint64_t *state, unsigned count) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (unsigned)((z >> 32) * count >> 32);
}

/* Each choice is one of those listed, so that none needs the tests of tx_choose. */
tx_result tx_playout(const tx_catalog *catalog, tx_game *game, uint64_t seed, unsigned most) {
    tx_decision decision;
    engine e = {.catalog = catalog, .game = game, .decision = &decision, .scratch = &(scratch){0}};
    game->asking = TX_ASKED_CHOICES; /* nobody watches from whom a hand would have to be hidden */
    tx_decide(catalog, game, &decision);
    for (; most && decision.kind != TX_GAME_OVER; most--) {
        assert(decision.count && decision.stamp == game->choices);
        tx_option chosen = decision.options[next_below(&seed, decision.count)]; /* the next list is made over it */
        e.idle = false;
        make_choice(&e, &chosen);
    }
    return game->result;
}

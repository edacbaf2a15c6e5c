/* playout.c: random playouts. Option lists never leave the engine, which returns only the result. */
#include <assert.h>

#include "engine.h"
#include "random_options.h"
#include "run.h"
#include "traxis.h"

/* Skips the validation of tx_choose, because options come from the list. The seeds of the queries form a SplitMix64
 * sequence. */
tx_result tx_playout(const tx_catalog *catalog, tx_game *game, uint64_t seed, unsigned most) {
    const uint64_t step = UINT64_C(0x9e3779b97f4a7c15);
    tx_decision decision;
    uint64_t random = seed + step;
    engine e = {
        .catalog = catalog, .game = game, .decision = &decision, .scratch = &(scratch){0}, .playout_random = &random};
    game->asking = TX_ASKED_CHOICES; /* no opponent to hide a hand from */
    core_list_options_again(&e);
    for (; most && decision.kind != TX_GAME_OVER; most--) {
        assert(decision.count && decision.stamp == game->choices);
        uint64_t drawn = random;
        /* copied, because the next list overwrites it */
        tx_option chosen = decision.options[draw_below(&drawn, decision.count)];
        random += step;
        e.idle = false;
        core_make_choice(&e, &chosen);
    }
    return game->result;
}

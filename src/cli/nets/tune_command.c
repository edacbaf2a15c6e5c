/* tune_command.c: `traxis tune`: looks for better weights of the levels' evaluation by simultaneous perturbation
 * (SPSA): each step plays Veteran against itself with all weights a little larger or smaller, at random, each pair of
 * decks from both seats, and goes towards the side that won. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "bots/tuning.h"
#include "cli/arguments.h"
#include "cli/starters.h"

typedef struct tuning {
    const tx_catalog *catalog;
    deck_list decks;
    uint64_t random;
    double weight[BOT_WEIGHTS], width[BOT_WEIGHTS], sum[BOT_WEIGHTS];
    unsigned summed;
} tuning;

/* 1 if the first weights won, -1 if the others did. `seat`: where the first sit. */
static int play_game(tuning *t, const tx_setup *setup, uint64_t seed, unsigned seat, const bot_weights side[2]) {
    static tx_game game, view;
    static tx_decision decision;
    tx_bot *bot[TX_SEATS];
    if (!tx_start(t->catalog, setup, seed, &game, NULL))
        return 0;
    for (unsigned s = 0; s < TX_SEATS; s++) {
        tx_setup own;
        tx_own_setup(setup, s, &own);
        bot[s] = bot_with_weights(t->catalog, &own, seed + s, &side[s == seat ? 0 : 1]);
    }
    for (tx_decide(t->catalog, &game, &decision); decision.kind != TX_GAME_OVER;) {
        unsigned decides = decision.seat;
        tx_view(t->catalog, &game, decides, &view);
        tx_choose(t->catalog, &game, &decision, tx_bot_choose(bot[decides], &view, decides, &decision));
    }
    for (unsigned s = 0; s < TX_SEATS; s++)
        tx_bot_free(bot[s]);
    tx_result result = tx_game_result(&game);
    return result.outcome != TX_WON ? 0 : result.winner == seat ? 1 : -1;
}

/* One step of SPSA: `gain` is how far a won pair leads. */
static void step(tuning *t, double gain) {
    int sign[BOT_WEIGHTS], result = 0;
    bot_weights side[2];
    for (unsigned i = 0; i < BOT_WEIGHTS; i++) {
        sign[i] = tx_bot_below(&t->random, 2) ? 1 : -1;
        for (unsigned s = 0; s < 2; s++)
            *bot_weight_at(&side[s], i) = (int)lround(t->weight[i] + (s ? -sign[i] : sign[i]) * t->width[i]);
    }
    tx_setup setup = pair_setup(&t->decks, tx_bot_below(&t->random, t->decks.count * t->decks.count));
    uint64_t seed = tx_bot_random(&t->random);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        result += play_game(t, &setup, seed, seat, side);
    for (unsigned i = 0; i < BOT_WEIGHTS; i++) {
        t->weight[i] += gain * result * sign[i] * t->width[i];
        t->weight[i] = t->weight[i] < 0 ? 0 : t->weight[i];
    }
}

static void begin(tuning *t) {
    bot_weights usual = bot_usual_weights();
    for (unsigned i = 0; i < BOT_WEIGHTS; i++) {
        t->weight[i] = *bot_weight_at(&usual, i);
        t->width[i] = t->weight[i] * 0.12 > 4 ? t->weight[i] * 0.12 : 4;
    }
}

static void tell(const tuning *t) {
    bot_weights usual = bot_usual_weights();
    for (unsigned i = 0; i < BOT_WEIGHTS; i++)
        printf("%-20s %6d  %8.1f\n", bot_weight_name(i), *bot_weight_at(&usual, i), t->sum[i] / t->summed);
}

int cmd_tune(int argc, char **argv) {
    static tuning t = {.random = 1};
    uint64_t steps = 200;
    const char *decks = "all";
    const cli_option options[] = {{.name = "--steps", .number = &steps, .least = 1, .most = MOST_GAMES},
                                  {.name = "--seed", .number = &t.random},
                                  {.name = "--decks", .text = &decks}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    t.catalog = cli_catalog();
    if (!load_decks(t.catalog, decks, &t.decks))
        return EXIT_USAGE;
    begin(&t);
    for (uint64_t k = 0; k < steps; k++) {
        step(&t, 0.5 / pow(1.0 + (double)k / 50, 0.602));
        for (unsigned i = 0; k >= steps / 2 && i < BOT_WEIGHTS; i++)
            t.sum[i] += t.weight[i];
        t.summed += k >= steps / 2;
    }
    tell(&t);
    return EXIT_YES;
}

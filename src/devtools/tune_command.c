/* tune_command.c: `traxis-dev tune`: optimizes the weights of the levels' evaluation by simultaneous perturbation
 * (SPSA). Each step plays Veteran against itself with all weights slightly increased or decreased at random, each pair
 * of decks from both seats, and moves towards the winning weights. */
#include <inttypes.h>
#include <math.h>
#include <signal.h>

#include "bots/tuning.h"
#include "client/arguments.h"
#include "client/deck_list.h"
#include "client/progress_bar.h"
#include "devtools.h"

typedef struct tuning {
    const tx_catalog *catalog;
    deck_list decks;
    uint64_t random;
    uint64_t steps, width_percent, gain_thousandths;
    double weight[BOT_WEIGHTS], width[BOT_WEIGHTS], sum[BOT_WEIGHTS];
    unsigned summed;
} tuning;

/* 1 if the first weights won, -1 if the others did. `seat`: the seat of the first. */
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

/* The step size, in widths; decreases slowly after a tenth of the steps, as Spall advises. */
static double gain_at(const tuning *t, uint64_t k) {
    double early = (double)t->steps / 10 + 1;
    return (double)t->gain_thousandths / 1000 / pow(1 + (double)k / early, 0.602);
}

/* Runs one step of SPSA. */
static void step(tuning *t, double gain) {
    int sign[BOT_WEIGHTS], result = 0;
    bot_weights side[2];
    for (unsigned i = 0; i < BOT_WEIGHTS; i++) {
        sign[i] = tx_bot_below(&t->random, 2) ? 1 : -1;
        for (unsigned s = 0; s < 2; s++)
            *bot_weight_at(&side[s], i) = (int)lround(t->weight[i] + (s ? -sign[i] : sign[i]) * t->width[i]);
    }
    tx_setup setup = cli_pair_setup(&t->decks, tx_bot_below(&t->random, t->decks.count * t->decks.count));
    uint64_t seed = tx_bot_random(&t->random);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        result += play_game(t, &setup, seed, seat, side);
    for (unsigned i = 0; i < BOT_WEIGHTS; i++) {
        t->weight[i] += gain * result * sign[i] * t->width[i];
        t->weight[i] = t->weight[i] < 0 ? 0 : t->weight[i];
    }
}

static void begin(tuning *t) {
    enum { MIN_WIDTH = 4 };
    bot_weights usual = bot_default_weights();
    for (unsigned i = 0; i < BOT_WEIGHTS; i++) {
        double width = *bot_weight_at(&usual, i) * (double)t->width_percent / 100;
        t->weight[i] = *bot_weight_at(&usual, i);
        t->width[i] = width > MIN_WIDTH ? width : MIN_WIDTH;
    }
}

static volatile sig_atomic_t interrupted;

static void note_interrupt(int number) {
    interrupted = number;
}

/* Runs all steps; an interrupt stops early. Returns the number of steps. */
static uint64_t search(tuning *t) {
    double begun = cli_seconds();
    uint64_t k = 0;
    signal(SIGINT, note_interrupt);
    for (; k < t->steps && !interrupted; k++) {
        step(t, gain_at(t, k));
        for (unsigned i = 0; k >= t->steps / 2 && i < BOT_WEIGHTS; i++)
            t->sum[i] += t->weight[i];
        t->summed += k >= t->steps / 2;
        progress_show(k + 1, 0, t->steps, cli_seconds() - begun, "");
    }
    progress_clear();
    return k;
}

/* Returns the mean over the second half of the steps; the last weights if that was not reached. */
static void print_progress(const tuning *t) {
    bot_weights usual = bot_default_weights();
    for (unsigned i = 0; i < BOT_WEIGHTS; i++)
        printf("%-20s %6d  %8.1f\n", bot_weight_name(i), *bot_weight_at(&usual, i),
               t->summed ? t->sum[i] / t->summed : t->weight[i]);
}

int cmd_tune(int argc, char **argv) {
    static tuning t = {.random = 1, .steps = 200, .width_percent = 25, .gain_thousandths = 40};
    const char *decks = "all";
    const cli_option options[] = {{.name = "--steps", .number = &t.steps, .min = 1, .max = MAX_GAMES},
                                  {.name = "--width", .number = &t.width_percent, .min = 1, .max = 90},
                                  {.name = "--gain", .number = &t.gain_thousandths, .min = 1, .max = 1000},
                                  {.name = "--seed", .number = &t.random},
                                  {.name = "--decks", .text = &decks}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    t.catalog = cli_catalog();
    if (!cli_load_decks(t.catalog, decks, &t.decks))
        return EXIT_USAGE;
    begin(&t);
    uint64_t done = search(&t);
    print_progress(&t);
    if (done < t.steps)
        printf("Interrupted after %" PRIu64 " of %" PRIu64 " steps.\n", done, t.steps);
    return done < t.steps ? EXIT_NO : EXIT_YES;
}

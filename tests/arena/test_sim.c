/* test_sim.c: simulations: the counts are consistent and correct, and do not depend on threads. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "arena/matrix.h"
#include "arena/sim.h"
#include "arena/task_pool.h"
#include "client/arguments.h"
#include "sim/sim_recorder.h"

static const tx_catalog *catalog;
static tx_deck decks[3];

static sim_plan plan_of(uint64_t games, uint64_t trials) {
    static const char *const files[] = {"decks/nazdreg.txt", "decks/aunshi.txt", "decks/gorzod.txt"};
    tx_error error;
    catalog = load_cards();
    for (unsigned i = 0; i < 3; i++)
        cr_assert(tx_deck_load(catalog, files[i], &decks[i], &error), "%s", error.text);
    return (sim_plan){.catalog = catalog,
                      .deck = {&decks[0], &decks[1]},
                      .bot = {.name = "random"},
                      .games = games,
                      .trials = trials,
                      .seed = 3,
                      .threads = 2};
}

static uint64_t sum(const uint64_t *counts, unsigned count) {
    uint64_t all = 0;
    for (unsigned i = 0; i < count; i++)
        all += counts[i];
    return all;
}

Test(sim, counts_add_up, .timeout = 60) {
    static sim_state sim;
    sim_plan plan = plan_of(203, 50);
    sim_open(&sim, &plan);
    cr_assert(sim_run(&sim));
    const sim_totals *t = &sim.totals;
    cr_expect_eq(t->games, 203);
    cr_expect_eq(t->trials, 50);
    cr_expect_eq(sum(t->rounds, SIM_ROUNDS + 1), 203);
    cr_expect_eq(t->reached[1], 203);
    cr_expect_eq(sum(&t->ends[0][0], (TX_SEATS + 1) * TX_REASONS), 203);
    cr_expect_eq(sim_rate_of(&sim, 0).halves + sim_rate_of(&sim, 1).halves, 2 * 203);
    for (unsigned side = 0; side < TX_SEATS; side++) {
        const sim_side *s = &t->side[side];
        cr_expect_eq(sim_rate_of(&sim, side).games, 203);
        cr_expect_eq(sum(s->planets, TX_LINE + 1), 203);
        cr_expect_eq(s->kept.games + s->mulliganed.games, 50);
        for (unsigned i = 0; i < 4; i++)
            cr_expect(s->by[i / 2][i % 2].games >= 50 && s->by[i / 2][i % 2].games <= 51);
        uint64_t in_hand = 0, copies = 0;
        for (unsigned i = 0; i < sim.titles[side].count; i++) {
            cr_expect_geq(s->card[i].drawn.games, s->card[i].opening.games);
            cr_expect_geq(s->card[i].drawn.games, s->card[i].played.games);
            in_hand += s->card[i].opening.games;
            copies += sim.titles[side].copies[i];
        }
        cr_expect_eq(copies, decks[side].count);
        cr_expect(in_hand > 203 * 4 && in_hand <= 203 * 8, "%lu titles in opening hands", (unsigned long)in_hand);
        cr_expect_gt(sum(s->income_resources, SIM_ROUNDS + 1), 203);
    }
    sim_close(&sim);
}

Test(sim, threads_make_no_difference, .timeout = 60) {
    static sim_state alone, many;
    sim_plan plan = plan_of(100, 20), more = plan;
    plan.threads = 1;
    more.threads = 6;
    sim_open(&alone, &plan);
    sim_open(&many, &more);
    cr_assert(sim_run(&alone) && sim_run(&many));
    cr_expect_eq(memcmp(&alone.totals, &many.totals, sizeof alone.totals), 0);
    sim_close(&alone);
    sim_close(&many);
}

static void interrupt_after_one(const sim_state *sim) {
    if (sim->done)
        raise(SIGINT);
}

/* Finished games count after an interruption. */
Test(sim, an_interruption_loses_no_game_that_ended, .timeout = 60) {
    static sim_state sim;
    sim_plan plan = plan_of(6, 2);
    plan.bot.name = "greedy";
    plan.threads = 1;
    sim_open(&sim, &plan);
    cr_expect_eq(sim.tasks, 8, "one task per game");
    sim.tick = interrupt_after_one;
    cr_assert(sim_run(&sim));
    cr_expect(task_pool_was_interrupted());
    cr_expect_eq(sim.done, sim.totals.games + sim.totals.trials);
    cr_expect(sim.done >= 1 && sim.done < 8, "%u games", (unsigned)sim.done);
    sim_close(&sim);
}

/* ---- What is seen is what happened ------------------------------------------------------------------------------- */

/* Counts the same games in another way: by comparing hands between choices. */
typedef struct other_look {
    sim_recorder look;
    bool opening[TX_SEATS][SIM_TITLES], in_hand[TX_SEATS][SIM_TITLES];
    bool begun;
    unsigned resources[TX_SEATS];
} other_look;

static void watch(void *user, const tx_game *game, const tx_note *note) {
    sim_record_note(&((other_look *)user)->look, game, note);
}

static int look_again(void *user, const tx_game *game, const tx_decision *decision) {
    other_look *o = user;
    bool begins = decision->kind != TX_ASK_MULLIGAN && !o->begun;
    for (unsigned seat = 0; decision->kind != TX_ASK_MULLIGAN && seat < TX_SEATS; seat++)
        for (tx_ref card = game->lists[TX_HAND + seat].head; card != TX_NONE; card = game->cards[card].next) {
            unsigned title = o->look.titles[o->look.deck_of[seat]]->index[game->cards[card].def];
            o->in_hand[seat][title] = true;
            if (begins)
                o->opening[seat][title] = true;
        }
    o->begun = o->begun || begins;
    return sim_choose_mulligan(&o->look, game, decision);
}

Test(sim, opening_hands_and_draws_are_those_of_the_game, .timeout = 60) {
    static sim_state sim;
    static other_look o;
    sim_plan plan = plan_of(1, 0);
    sim_open(&sim, &plan);
    for (uint64_t seed = 0; seed < 30; seed++) {
        tx_setup setup = {.first = (uint8_t)(seed & 1)};
        contest_result result;
        o = (other_look){.look = {.catalog = catalog,
                                  .titles = {&sim.titles[0], &sim.titles[1]},
                                  .deck_of = {0, 1},
                                  .trial = seed % 3 == 0,
                                  .coin = seed}};
        const contest_observer observer = {.watch = watch, .choose = look_again, .user = &o};
        contest c = {
            .catalog = catalog, .setup = &setup, .seed = seed, .player = {&plan.bot, &plan.bot}, .observer = &observer};
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            tx_setup_deck(&setup, seat, &decks[seat]);
        cr_assert(contest_play(&c, &result));
        cr_expect_eq(o.look.first, setup.first);
        cr_expect_eq(memcmp(o.opening, o.look.opening, sizeof o.opening), 0, "game %u", (unsigned)seed);
        for (unsigned i = 0; i < TX_SEATS * SIM_TITLES; i++)
            cr_expect(!o.in_hand[i / SIM_TITLES][i % SIM_TITLES] || o.look.drawn[i / SIM_TITLES][i % SIM_TITLES],
                      "a card was in hand, and not seen to come there");
    }
    sim_close(&sim);
}

/* In trials mulligans are random: both results occur, and they do not count as the bot's. */
Test(sim, random_mulligans_are_fair, .timeout = 60) {
    static sim_state sim;
    sim_plan plan = plan_of(1, 400);
    sim_open(&sim, &plan);
    cr_assert(sim_run(&sim));
    for (unsigned side = 0; side < TX_SEATS; side++) {
        const sim_side *s = &sim.totals.side[side];
        cr_expect(s->kept.games > 150 && s->kept.games < 250, "%lu of 400 kept", (unsigned long)s->kept.games);
    }
    sim_close(&sim);
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

Test(sim, comparisons_mark_few_games) {
    sim_difference d;
    cr_assert(sim_compare((sim_rate){400, 500}, (sim_rate){1000, 1000}, &d));
    cr_expect(d.clear && !d.too_few);
    cr_expect(d.difference > 0.20 && d.difference < 0.21); /* 62.5 % against 41.7 % */
    cr_assert(sim_compare((sim_rate){400, 404}, (sim_rate){1000, 1000}, &d));
    cr_expect(!d.clear);
    cr_assert(sim_compare((sim_rate){49, 98}, (sim_rate){1000, 1000}, &d));
    cr_expect(d.too_few);
    cr_expect_not(sim_compare((sim_rate){1000, 1000}, (sim_rate){1000, 1000}, &d), "nothing to compare with");
    cr_expect_not(sim_compare_two((sim_rate){0, 0}, (sim_rate){10, 5}, &d));
    cr_expect(sim_has_few((sim_rate){49, 98}) && !sim_has_few((sim_rate){50, 0}));
}

/* ---- The matrix -------------------------------------------------------------------------------------------------- */

Test(sim, a_matrix_is_its_own_mirror, .timeout = 60) {
    plan_of(1, 0);
    matrix_plan plan = {
        .catalog = catalog, .decks = 3, .deck = decks, .bot = {.name = "random"}, .games = 10, .seed = 1, .threads = 2};
    matrix_state matrix;
    unsigned order[3];
    matrix_open(&matrix, &plan);
    cr_expect_eq(matrix.tasks, 30, "one task per game");
    cr_assert(matrix_run(&matrix));
    cr_expect_eq(matrix.done, 30);
    for (unsigned i = 0; i < 3; i++) {
        cr_expect_eq(matrix_cell(&matrix, i, i).games, 0);
        cr_expect_eq(matrix_row(&matrix, i).games, 20);
        for (unsigned k = 0; k < i; k++)
            cr_expect_eq(matrix_cell(&matrix, i, k).halves + matrix_cell(&matrix, k, i).halves, 20);
    }
    matrix_order(&matrix, order);
    cr_expect_geq(sim_share(matrix_row(&matrix, order[0])), sim_share(matrix_row(&matrix, order[1])));
    cr_expect_geq(sim_share(matrix_row(&matrix, order[1])), sim_share(matrix_row(&matrix, order[2])));
    matrix_close(&matrix);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int sim_with(const char *first, const char *second, const char *option, const char *value) {
    char *argv[] = {"sim",          (char *)(uintptr_t)first,  (char *)(uintptr_t)second, "-n", "4",
                    "--bot=random", (char *)(uintptr_t)option, (char *)(uintptr_t)value,  NULL};
    return cmd_sim(value ? 8 : option ? 7 : 6, argv);
}

Test(sim, bad_input_is_answered, .timeout = 60) {
    char small_deck[] = "/tmp/traxis-deck-XXXXXX";
    static const char three_cards[] = "Three\nNazdreg\nOrks\n\n3x Goff Nob\n";
    int file = mkstemp(small_deck);
    cr_assert(file >= 0 && write(file, three_cards, sizeof three_cards - 1) == (ssize_t)sizeof three_cards - 1);
    close(file);
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    cr_redirect_stderr();
    cr_expect_eq(sim_with("nazdreg", "aunshi", NULL, NULL), EXIT_YES);
    cr_expect_eq(sim_with("nazdreg", "nazdreg", "--json", NULL), EXIT_YES);
    cr_expect_eq(sim_with("nazdreg", "core-orks", NULL, NULL), EXIT_YES, "starter decks are allowed to be small");
    cr_expect_eq(sim_with("nazdreg", "decks/core-orks.txt", NULL, NULL), EXIT_YES, "also by path");
    cr_expect_eq(sim_with("nazdreg", small_deck, NULL, NULL), EXIT_USAGE, "the deck is illegal");
    cr_expect_eq(sim_with("nazdreg", small_deck, "--casual", NULL), EXIT_USAGE, "the deck is too small to start");
    cr_expect_eq(sim_with("nazdreg", "no-such-deck", NULL, NULL), EXIT_USAGE);
    cr_expect_eq(sim_with("nazdreg", "all", NULL, NULL), EXIT_USAGE);
    cr_expect_eq(sim_with("nazdreg", "aunshi", "--bot", "nobody"), EXIT_USAGE);
    cr_expect_eq(sim_with("nazdreg", "aunshi", "--all", "decks"), EXIT_USAGE);
    cr_expect_eq(sim_with("nazdreg", "aunshi", "--svg", "/no/such/folder/a.svg"), EXIT_USAGE);
    cr_expect_eq(sim_with("nazdreg", "aunshi", "-n", "0"), EXIT_USAGE);
    unlink(small_deck);
    char *starters[] = {"sim", "--all", "starters", "-n", "1", "--bot=random", NULL};
    cr_expect_eq(cmd_sim(6, starters), EXIT_YES);
}

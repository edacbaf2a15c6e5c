/* test_field.c: a deck, or two versions of it, against many: intervals that hold what they promise, deals that are the
 * same for both versions, sums that do not depend on the order of the games, and the command. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "arena/field_run.h"
#include "base/random_numbers.h"
#include "base/whole_file.h"
#include "client/arguments.h"

/* ---- Intervals --------------------------------------------------------------------------------------------------- */

/* Probabilities of the five gains, from -1 to 1; the true mean follows from them. */
typedef struct pair_model {
    const char *name;
    double of[GAINS];
} pair_model;

static const pair_model MODELS[] = {
    {"most pairs end alike, no difference", {0.05, 0, 0.9, 0, 0.05}},
    {"independent games, no difference", {0.25, 0, 0.5, 0, 0.25}},
    {"with ties, no difference", {0.1, 0.1, 0.6, 0.1, 0.1}},
    {"a small gain", {0.10, 0, 0.76, 0, 0.14}},
    {"a large gain", {0.05, 0.02, 0.5, 0.03, 0.4}},
    {"hardly any pair differs", {0.004, 0, 0.99, 0, 0.006}},
};

static double mean_of(const pair_model *model) {
    double mean = 0;
    for (unsigned i = 0; i < GAINS; i++)
        mean += model->of[i] * ((double)i / 2 - 1);
    return mean;
}

static double random_share(uint64_t *random) {
    return (double)(splitmix64(random) >> 11) / 9007199254740992.0;
}

static gain_counts draw_pairs(const pair_model *model, unsigned pairs, uint64_t *random) {
    gain_counts counts = {0};
    for (unsigned i = 0; i < pairs; i++) {
        double at = random_share(random);
        unsigned kind = 0;
        while (kind < GAINS - 1 && at >= model->of[kind])
            at -= model->of[kind++];
        counts.of[kind]++;
    }
    return counts;
}

/* Returns the share of simulated experiments whose interval contains the true mean. */
static double coverage(const pair_model *model, unsigned pairs) {
    enum { EXPERIMENTS = 4000 };
    uint64_t random = pairs;
    unsigned inside = 0;
    for (unsigned i = 0; i < EXPERIMENTS; i++) {
        const gain_counts counts = draw_pairs(model, pairs, &random);
        interval within = interval_of_gains(&counts);
        inside += within.low <= mean_of(model) && mean_of(model) <= within.high;
    }
    return (double)inside / EXPERIMENTS;
}

/* An interval of 95 % contains the true difference in 95 % of experiments; 4,000 of them miss that by at most 1 %. */
Test(field, intervals_of_gains_cover_the_true_difference, .timeout = 60) {
    static const unsigned numbers[] = {10, 40, 200, 1000};
    for (unsigned i = 0; i < sizeof MODELS / sizeof *MODELS; i++)
        for (unsigned k = 0; k < sizeof numbers / sizeof *numbers; k++) {
            double found = coverage(&MODELS[i], numbers[k]);
            cr_expect(found >= 0.94, "%s, %u pairs: %.3f", MODELS[i].name, numbers[k], found);
        }
}

/* The interval is not wider than needed: with many pairs it misses the truth in about one of twenty experiments, and a
 * true gain of four points is found in most. */
Test(field, intervals_of_gains_are_not_too_wide, .timeout = 60) {
    enum { EXPERIMENTS = 500, PAIRS = 2000 };
    uint64_t random = 1;
    unsigned proven = 0, wrong = 0;
    for (unsigned i = 0; i < EXPERIMENTS; i++) {
        sim_difference found;
        const gain_counts gain = draw_pairs(&MODELS[3], PAIRS, &random), none = draw_pairs(&MODELS[0], PAIRS, &random);
        cr_assert(sim_compare_pairs(&gain, &found));
        proven += found.clear && found.difference > 0;
        cr_assert(sim_compare_pairs(&none, &found));
        wrong += found.clear;
    }
    cr_expect(coverage(&MODELS[1], PAIRS) < 0.96);
    cr_expect_gt(proven, EXPERIMENTS * 9 / 10, "proven in %u of %u experiments", proven, EXPERIMENTS);
    cr_expect_lt(wrong, EXPERIMENTS * 8 / 100, "wrongly proven in %u of %u experiments", wrong, EXPERIMENTS);
}

Test(field, no_pair_proves_nothing) {
    sim_difference found;
    cr_expect_not(sim_compare_pairs(&(gain_counts){0}, &found));
    cr_assert(sim_compare_pairs(&(gain_counts){.of = {0, 0, 3, 0, 0}}, &found));
    cr_expect(!found.clear && found.too_few && found.within.low < -0.1 && found.within.high > 0.1,
              "three equal pairs are no certainty");
    cr_assert(sim_compare_pairs(&(gain_counts){.of = {0, 0, 0, 0, 3}}, &found));
    cr_expect(found.within.low < 0, "three wins more may be chance");
    cr_assert(sim_compare_pairs(&(gain_counts){.of = {0, 0, 0, 0, 49}}, &found));
    cr_expect_not(found.clear, "few pairs");
    cr_assert(sim_compare_pairs(&(gain_counts){.of = {0, 0, 0, 0, 50}}, &found));
    cr_expect(found.clear);
}

/* Opponents of different strength, each met equally often: the interval of the whole covers the mean of the rates. */
Test(field, the_interval_against_all_covers_the_mean, .timeout = 60) {
    enum { EXPERIMENTS = 4000, OPPONENTS = 10, GAMES = 20 };
    uint64_t random = 7;
    unsigned inside = 0;
    for (unsigned i = 0; i < EXPERIMENTS; i++) {
        sim_rate sum = {.games = OPPONENTS * GAMES};
        for (unsigned k = 0; k < OPPONENTS * GAMES; k++)
            sum.halves += random_share(&random) < 0.15 + 0.07 * (k % OPPONENTS) ? 2 : 0;
        interval within = sim_interval(sum);
        inside += within.low <= 0.465 && 0.465 <= within.high;
    }
    cr_expect(inside >= EXPERIMENTS * 94 / 100, "%u of %u", inside, EXPERIMENTS);
}

/* ---- Deals ------------------------------------------------------------------------------------------------------- */

static const tx_catalog *catalog;
static tx_deck mine, opponents[2];

static void load(const char *path, tx_deck *deck) {
    tx_error error;
    cr_assert(tx_deck_load(catalog, path, deck, &error), "%s", error.text);
}

static field_plan plan_of(unsigned versions, const tx_deck *old, const tx_deck *new, uint64_t games) {
    if (!catalog) {
        catalog = load_cards();
        load("decks/nazdreg.txt", &mine);
        load("decks/aunshi.txt", &opponents[0]);
        load("decks/gorzod.txt", &opponents[1]);
    }
    return (field_plan){.catalog = catalog,
                        .versions = versions,
                        .version = {old, new},
                        .opponents = 2,
                        .opponent = opponents,
                        .bot = {.name = "random"},
                        .games = games,
                        .seed = 5};
}

static tx_deck reversed(const tx_deck *deck) {
    tx_deck other = *deck;
    for (unsigned i = 0; i < deck->count; i++)
        other.cards[i] = deck->cards[deck->count - 1U - i];
    return other;
}

static unsigned copies(const tx_deck *deck, tx_def_id card) {
    unsigned count = 0;
    for (unsigned i = 0; i < deck->count; i++)
        count += deck->cards[i] == card;
    return count;
}

static void expect_same_cards(const tx_deck *a, const tx_deck *b) {
    cr_expect_eq(a->count, b->count);
    for (unsigned i = 0; i < a->count; i++)
        cr_expect_eq(copies(a, a->cards[i]), copies(b, a->cards[i]));
}

Test(field, cards_of_both_versions_get_the_same_places, .timeout = 60) {
    plan_of(1, &mine, NULL, 4);
    tx_deck other = reversed(&mine), before;
    other.cards[3] = opponents[1].cards[0];
    other.cards[40] = opponents[1].cards[30];
    before = other;
    field_align(&mine, &other);
    expect_same_cards(&before, &other);
    unsigned moved = 0;
    for (unsigned i = 0; i < mine.count; i++)
        moved += mine.cards[i] != other.cards[i];
    cr_expect_eq(moved, 2, "%u places differ", moved);
    other.count -= 5; /* a smaller version */
    before = other;
    field_align(&mine, &other);
    expect_same_cards(&before, &other);
}

static void start(const tx_deck *deck, tx_game *game) {
    tx_setup setup = {.first = 0};
    const char *error;
    tx_setup_deck(&setup, 0, deck);
    tx_setup_deck(&setup, 1, &opponents[0]);
    cr_assert(tx_start(catalog, &setup, 77, game, &error), "%s", error);
}

/* The hand, the deck below it, the opponent's cards and the planets. */
Test(field, both_versions_are_dealt_the_same_cards_in_the_same_places, .timeout = 60) {
    static tx_game games[2];
    plan_of(1, &mine, NULL, 4);
    tx_deck other = reversed(&mine);
    tx_def_id replaced = other.cards[10], replacement = opponents[1].cards[30];
    other.cards[10] = replacement;
    field_align(&mine, &other);
    start(&mine, &games[0]);
    start(&other, &games[1]);
    unsigned differences = 0;
    cr_assert_eq(games[0].card_count, games[1].card_count);
    for (unsigned i = 0; i < games[0].card_count; i++) {
        const tx_card *a = &games[0].cards[i], *b = &games[1].cards[i];
        cr_expect_eq(a->list, b->list, "card %u is elsewhere", i);
        cr_expect_eq(a->next, b->next, "card %u has another neighbour", i);
        if (a->def == b->def)
            continue;
        differences++;
        cr_expect(a->def == replaced && b->def == replacement);
    }
    cr_expect_eq(differences, 1);
    cr_expect_eq(memcmp(games[0].line, games[1].line, sizeof games[0].line), 0, "other planets");
    cr_expect_eq(games[0].random, games[1].random, "other random numbers follow");
}

/* The same cards in another order are the same deck: every pair ends alike. */
Test(field, a_version_with_the_same_cards_gains_nothing, .timeout = 60) {
    static field_totals totals;
    static tx_deck other;
    field_plan plan = plan_of(2, &mine, &other, 20);
    field f;
    other = reversed(&mine);
    field_open(&f, &plan);
    for (uint64_t task = 0; task < f.tasks; task++)
        cr_assert(field_play(&f, task, &totals));
    cr_expect_eq(field_gains(&f, &totals).of[2], 40);
    cr_expect_eq(memcmp(&totals.version[0].ends, &totals.version[1].ends, sizeof totals.version[0].ends), 0);
    field_close(&f);
}

/* The same list in another order, as the page writes it, plays the same games; also an opponent's. */
Test(field, the_order_of_a_list_makes_no_difference, .timeout = 60) {
    static field_totals totals[2];
    static tx_deck other, others[2];
    field_plan plan = plan_of(1, &mine, NULL, 10), turned = plan;
    field f;
    other = reversed(&mine);
    turned.version[0] = &other;
    for (unsigned i = 0; i < 2; i++)
        others[i] = reversed(&opponents[i]);
    turned.opponent = others;
    for (unsigned i = 0; i < 2; i++) {
        field_open(&f, i ? &turned : &plan);
        for (uint64_t task = 0; task < f.tasks; task++)
            cr_assert(field_play(&f, task, &totals[i]));
        field_close(&f);
    }
    cr_expect_eq(memcmp(&totals[0], &totals[1], sizeof totals[0]), 0);
}

/* ---- Sums -------------------------------------------------------------------------------------------------------- */

static uint64_t sum(const uint64_t *counts, unsigned count) {
    uint64_t all = 0;
    for (unsigned i = 0; i < count; i++)
        all += counts[i];
    return all;
}

static void check_version(const field *f, const field_totals *t, unsigned version, uint64_t games) {
    const field_version *v = &t->version[version];
    cr_expect_eq(field_rate(f, t, version).games, games);
    cr_expect_eq(sim_rate_of_side(&v->side).games, games);
    cr_expect_eq(sim_rate_of_side(&v->side).halves, field_rate(f, t, version).halves);
    cr_expect_eq(sum(v->rounds, SIM_ROUNDS + 1), games);
    cr_expect_eq(sum(&v->ends[0][0], FIELD_RESULTS * TX_REASONS), games);
    cr_expect_eq(2 * sum(v->ends[FIELD_WON], TX_REASONS) + sum(v->ends[FIELD_TIED], TX_REASONS),
                 field_rate(f, t, version).halves);
    cr_expect_gt(sum(v->their_resources, SIM_ROUNDS + 1), 0);
    for (unsigned i = 0; i < f->titles[version].count; i++) {
        const sim_card *card = &v->side.card[i];
        cr_expect(card->drawn.games >= card->played.games && card->drawn.games >= card->held.games);
        cr_expect_leq(card->unused.games + card->played.games, card->drawn.games, "a played card is used");
    }
}

Test(field, counts_add_up_and_every_opponent_has_each_seat, .timeout = 60) {
    static field_totals totals;
    static tx_deck other;
    field_plan plan = plan_of(2, &mine, &other, 21);
    field f;
    other = mine;
    other.cards[0] = opponents[1].cards[30];
    field_open(&f, &plan);
    cr_expect_eq(f.tasks, 42);
    for (uint64_t task = 0; task < 8; task++)
        cr_assert(field_play(&f, task, &totals));
    for (unsigned i = 0; i < 4; i++)
        cr_expect_eq(totals.version[0].side.by[i / 2][i % 2].games, 2, "each seat, with and without the initiative");
    cr_expect(totals.meeting[0].rate[0].games == 4 && totals.meeting[1].rate[1].games == 4);
    for (uint64_t task = 8; task < f.tasks; task++)
        cr_assert(field_play(&f, task, &totals));
    const gain_counts gains = field_gains(&f, &totals);
    cr_expect_eq(interval_gains_counted(&gains), 42);
    double points = (double)field_rate(&f, &totals, 1).halves - (double)field_rate(&f, &totals, 0).halves;
    cr_expect_float_eq(interval_mean_gain(&gains), points / 84, 1e-9);
    check_version(&f, &totals, 0, 42);
    check_version(&f, &totals, 1, 42);
    field_close(&f);
}

/* Workers of a page play any tasks and merge the sums; threads do the same. */
Test(field, the_order_of_the_games_makes_no_difference, .timeout = 60) {
    static field_totals forward, parts[2];
    static field_run run;
    field_plan plan = plan_of(1, &mine, NULL, 15);
    field f;
    field_open(&f, &plan);
    for (uint64_t task = 0; task < f.tasks; task++)
        cr_assert(field_play(&f, task, &forward));
    for (uint64_t task = f.tasks; task-- > 0;)
        cr_assert(field_play(&f, task, &parts[task % 3 == 0]));
    sim_add(&parts[0], &parts[1], field_size(&f));
    cr_expect_eq(memcmp(&forward, &parts[0], sizeof forward), 0);
    field_run_open(&run, &plan, 3);
    cr_assert(field_run_play(&run));
    cr_expect_eq(memcmp(&forward, &run.totals, sizeof forward), 0);
    field_run_close(&run);
    field_close(&f);
}

static bool stop(void) {
    return true;
}

Test(field, a_stopped_game_counts_for_nothing, .timeout = 60) {
    static field_totals totals;
    static const field_totals none;
    field_plan plan = plan_of(1, &mine, NULL, 4);
    field f;
    plan.is_stopping = stop;
    field_open(&f, &plan);
    cr_expect_not(field_play(&f, 0, &totals));
    cr_expect_eq(memcmp(&totals, &none, sizeof totals), 0);
    field_close(&f);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static void redirect(void) {
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    cr_redirect_stderr();
}

TestSuite(field_command, .init = redirect, .timeout = 60);

/* Runs `traxis sim` with words divided by '|', and returns what it prints on the stream. The caller frees it. */
static char *said(FILE **stream, const char *words, int code) {
    char *out, typed[300], *argv[24] = {"sim"};
    size_t length;
    int argc = 1;
    FILE *before = *stream;
    snprintf(typed, sizeof typed, "%s", words);
    for (char *word = strtok(typed, "|"); word; word = strtok(NULL, "|"))
        argv[argc++] = word;
    *stream = open_memstream(&out, &length);
    int got = cli_run_command(cmd_sim, argc, argv);
    fclose(*stream);
    *stream = before;
    cr_expect_eq(got, code, "%s: exit code %d", words, got);
    return out;
}

static void expect_first_line(const char *words, const char *beginning, const char *part) {
    char *out = said(&stdout, words, EXIT_YES);
    char *end = strchr(out, '\n');
    cr_assert_not_null(end);
    *end = '\0';
    cr_expect(strncmp(out, beginning, strlen(beginning)) == 0 && strstr(out, part), "%s: %s", words, out);
    free(out);
}

Test(field_command, the_first_line_is_the_conclusion) {
    expect_first_line("nazdreg|--against|gorzod,aunshi|-n|10|--bot=random", "Wins ",
                      " against 2 decks; weakest against ");
    expect_first_line("nazdreg|--against|gorzod|-n|4|--bot=random", "Wins ", " against gorzod");
    expect_first_line("nazdreg|nazdreg-rush|--against|gorzod,aunshi|--paired|-n|4|--bot=random", "nazdreg-rush wins ",
                      " against 2 decks: not proven");
    expect_first_line("nazdreg|gorzod|-n|4|--bot=random", "nazdreg wins ", " against gorzod");
}

Test(field_command, a_few_games_name_no_weakest_opponent) {
    char *out = said(&stdout, "nazdreg|--against|gorzod,aunshi|-n|8|--bot=random", EXIT_YES);
    cr_expect_not_null(strstr(out, " against 2 decks\n"));
    cr_expect_null(strstr(out, "weakest"));
    free(out);
}

Test(field_command, the_own_deck_is_no_opponent) {
    expect_first_line("nazdreg|--against|gorzod,nazdreg|-n|4|--bot=random", "Wins ", " against gorzod");
    expect_first_line("nazdreg|nazdreg-rush|--against|nazdreg,gorzod,nazdreg-rush|--paired|-n|4|--bot=random",
                      "nazdreg-rush wins ", " against gorzod: not proven");
}

Test(field_command, json_has_the_same_numbers) {
    char *out =
        said(&stdout, "nazdreg|nazdreg-rush|--against|gorzod,aunshi|--paired|-n|4|--bot=random|--json", EXIT_YES);
    static const char *const parts[] = {"\"planned\": 8,", "\"played\": 8,", "\"gain\": {",  "\"deck\": \"gorzod\"",
                                        "\"unused\": ",    "\"weakest\": ",  "\"income\": {"};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        cr_expect(strstr(out, parts[i]), "%s is missing", parts[i]);
    free(out);
}

static void expect_error(const char *words, const char *part) {
    char *out = said(&stderr, words, EXIT_USAGE);
    cr_expect(strstr(out, part), "%s: %s", words, out);
    free(out);
}

Test(field_command, bad_input_is_answered) {
    expect_error("nazdreg|--against|no-such-folder", "no-such-folder");
    expect_error("nazdreg|--against|scenarios/faq", "no decks found in scenarios/faq");
    expect_error("nazdreg|--against|nazdreg", "there is no deck with other cards than yours");
    expect_error("--against|all", "expected two decks, or one deck and --against");
    expect_error("nazdreg|gorzod|--against|all", "--paired compares two versions");
    expect_error("nazdreg|--against|all|--paired", "--paired expects two versions of a deck");
    expect_error("nazdreg|gorzod|--paired", "it needs --against");
    expect_error("nazdreg|--against|all|--all|all", "exclude each other");
    expect_error("nazdreg|--against|gorzod|--mulligans|4", "--mulligans is for two decks");
    expect_error("no-such-deck|--against|gorzod", "no-such-deck");
    expect_error("nazdreg|--against|gorzod|--svg|/no/such/folder/a.svg", "/no/such/folder/a.svg");
}

/* Cards are drawn by their effect in the opening hand; by cards drawn or played the comparison would be biased. */
Test(field_command, charts_show_the_fair_comparison) {
    static const char *const games[] = {"nazdreg|--against|gorzod,aunshi|-n|4|--bot=random|--svg|%s",
                                        "nazdreg|nazdreg-rush|--against|gorzod|--paired|-n|4|--bot=random|--svg|%s",
                                        "nazdreg|gorzod|-n|4|--bot=random|--svg|%s"};
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        char path[] = "/tmp/traxis-chart-XXXXXX", words[200];
        size_t length;
        int file = mkstemp(path);
        cr_assert(file >= 0);
        close(file);
        snprintf(words, sizeof words, games[i], path);
        free(said(&stdout, words, EXIT_YES));
        char *chart = file_read_whole(path, 1 << 20, &length);
        cr_assert_not_null(chart);
        cr_expect(strstr(chart, "won more with it in the opening hand"), "%s", words);
        cr_expect_null(strstr(chart, "when drawn"));
        cr_expect(strstr(chart, "</svg>") && strstr(chart, "gorzod"));
        free(chart);
        unlink(path);
    }
}

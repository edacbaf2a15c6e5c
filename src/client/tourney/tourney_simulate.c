/* tourney_simulate.c: `traxis tourney simulate`: simulates events, to help organisers choose the number of rounds, and
 * to measure the pairing. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/random_numbers.h"
#include "tourney.h"
#include "tourney/event/synthetic.h"
#include "tourney/pairing/bracket.h"
#include "tourney/pairing/draw.h"

typedef struct plan {
    uint64_t players, rounds, events, seed, cut;
    bool even;          /* all players have the same strength */
    uint32_t *strength; /* by number; 1 is the strongest; shuffled for each event, because numbers break ties */
} plan;

typedef struct tally {
    unsigned best_first, best_wins, best_in_cut, ties_at_cut, matchings, largest;
    unsigned layers[TN_LAYER_COUNT];
    double worst, total; /* seconds to pair a round */
    double standings;    /* maximum seconds to compute the standings */
} tally;

/* The favourite wins more often the larger the difference in strength. 4 % of the games are drawn, 20 % go to time. */
static tn_result game_result(const plan *p, uint64_t *random, uint32_t a, uint32_t b) {
    double gap = p->even ? 0 : ((double)p->strength[b - 1] - (double)p->strength[a - 1]) / (double)p->players;
    double chance = 1 / (1 + exp(-3 * gap)), roll = (double)(splitmix64(random) >> 11) / 9007199254740992.0;
    unsigned kind = (unsigned)(splitmix64(random) % 100);
    if (kind < 4)
        return TN_DRAW;
    tn_result result = kind < 24 ? TN_MODIFIED_WIN : TN_WIN;
    return roll < chance ? result : tn_mirror_result(result);
}

static bool pair_timed(const tn_history *h, unsigned round, tally *t, tn_pairing *pairing) {
    char error[TN_ERROR_SIZE] = "out of memory";
    unsigned count;
    tn_entrant *entrants = tn_history_entrants(h, &count);
    double start = cli_seconds();
    bool good = entrants && tn_pair_round(entrants, count, &(tn_pair_options){.first_round = round == 1}, pairing,
                                          error, sizeof error);
    double seconds = cli_seconds() - start;
    free(entrants);
    if (!good) {
        cli_error("round %u: %s", round, error);
        return false;
    }
    t->total += seconds;
    t->worst = seconds > t->worst ? seconds : t->worst;
    t->layers[pairing->layer]++;
    t->matchings = pairing->matchings > t->matchings ? pairing->matchings : t->matchings;
    t->largest = pairing->largest > t->largest ? pairing->largest : t->largest;
    return true;
}

static bool play_round(const plan *p, tn_history *h, unsigned round, uint64_t *random, tally *t) {
    tn_pairing pairing;
    if (!pair_timed(h, round, t, &pairing))
        return false;
    bool good = true;
    for (unsigned i = 0; i < pairing.count && good; i++) {
        uint32_t a = pairing.pairs[i].a, b = pairing.pairs[i].b;
        good = tn_history_game(h, a - 1, b ? b - 1 : TN_BYE, b ? game_result(p, random, a, b) : TN_NONE);
    }
    tn_pairing_free(&pairing);
    return good;
}

/* Number of the winner of an elimination game, replayed until it is not a draw. 0 is an empty place. */
static uint32_t knock_out(const plan *p, uint64_t *random, uint32_t a, uint32_t b) {
    tn_result result = TN_DRAW;
    while (a && b && result == TN_DRAW)
        result = game_result(p, random, a, b);
    return !b || (a && tn_points(result, 0) > tn_points(result, 1)) ? a : b;
}

/* Number of the winner of the bracket; 0 if out of memory. */
static uint32_t play_bracket(const plan *p, const tn_standing *rows, uint64_t *random) {
    unsigned cut = (unsigned)p->cut, slots = tn_bracket_slots(cut);
    uint32_t *ranked = malloc((cut + slots) * sizeof *ranked), *players = ranked + cut;
    if (!ranked)
        return 0;
    for (unsigned i = 0; i < cut; i++)
        ranked[i] = rows[i].number;
    tn_bracket_seat(ranked, cut, players);
    for (; slots > 1; slots /= 2)
        for (unsigned i = 0; i < slots; i += 2)
            players[i / 2] = knock_out(p, random, players[i], players[i + 1]);
    uint32_t winner = players[0];
    free(ranked);
    return winner;
}

static void count_event(const plan *p, const tn_standing *rows, uint64_t *random, tally *t) {
    unsigned cut = (unsigned)p->cut;
    uint32_t winner = cut ? play_bracket(p, rows, random) : rows[0].number;
    t->best_first += p->strength[rows[0].number - 1] == 1;
    t->best_wins += winner && p->strength[winner - 1] == 1;
    for (unsigned i = 0; i < cut; i++)
        t->best_in_cut += p->strength[rows[i].number - 1] == 1;
    t->ties_at_cut += cut > 0 && cut < p->players && rows[cut - 1].points == rows[cut].points;
}

static bool rank_timed(const tn_history *h, tally *t, tn_standing *rows) {
    double start = cli_seconds();
    bool good = tn_history_standings(h, TN_DOCUMENT, rows);
    double seconds = cli_seconds() - start;
    t->standings = seconds > t->standings ? seconds : t->standings;
    return good;
}

static bool play_event(const plan *p, uint64_t seed, tally *t) {
    tn_history h = {0};
    uint64_t random = seed;
    tn_standing *rows = malloc((p->players + 1) * sizeof *rows);
    bool good = rows && tn_synthetic_players(&h, (unsigned)p->players);
    for (uint32_t i = 0; i < p->players; i++)
        p->strength[i] = i + 1;
    tn_draw_order(p->strength, (unsigned)p->players, seed);
    for (unsigned round = 1; good && round <= p->rounds; round++)
        good = play_round(p, &h, round, &random, t);
    good = good && rank_timed(&h, t, rows);
    if (good)
        count_event(p, rows, &random, t);
    free(rows);
    tn_history_free(&h);
    return good;
}

/* A proportion with its 95 % Wilson interval. */
static void interval(unsigned hits, uint64_t events, double *share, double *low, double *high) {
    double n = (double)events, rate = hits / n, z = 1.96, scale = 1 + z * z / n;
    double middle = (rate + z * z / (2 * n)) / scale;
    double half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / scale;
    *share = 100 * rate;
    *low = 100 * fmax(0, middle - half);
    *high = 100 * fmin(1, middle + half);
}

static void print_share(const char *words, unsigned hits, uint64_t events) {
    double share, low, high;
    interval(hits, events, &share, &low, &high);
    printf("%-39s %5.1f %%  (%.1f to %.1f)\n", words, share, low, high);
}

static json_t *share_json(unsigned hits, uint64_t events) {
    double share, low, high;
    interval(hits, events, &share, &low, &high);
    return json_pack("{s:f, s:f, s:f}", "percent", share, "low", low, "high", high);
}

static void print_tally(const plan *p, const tally *t, bool json) {
    double rounds = (double)(p->rounds * p->events);
    if (json) {
        tourney_print(
            json_pack("{s:I, s:I, s:I, s:I, s:s, s:I, s:o, s:o, s:o, s:o, s:f, s:f, s:f, s:[i, i, i]}", "players",
                      (json_int_t)p->players, "rounds", (json_int_t)p->rounds, "events", (json_int_t)p->events, "cut",
                      (json_int_t)p->cut, "results", p->even ? "random" : "strength", "seed", (json_int_t)p->seed,
                      "strongest_wins", share_json(t->best_wins, p->events), "strongest_first",
                      share_json(t->best_first, p->events), "strongest_in_cut", share_json(t->best_in_cut, p->events),
                      "tie_at_cut", share_json(t->ties_at_cut, p->events), "mean_ms", 1000 * t->total / rounds,
                      "worst_ms", 1000 * t->worst, "standings_ms", 1000 * t->standings, "layers", (int)t->layers[0],
                      (int)t->layers[1], (int)t->layers[2]));
        return;
    }
    char cut[40] = "";
    if (p->cut)
        snprintf(cut, sizeof cut, ", a cut to %" PRIu64, p->cut);
    printf("%" PRIu64 " events of %" PRIu64 " players, %" PRIu64 " Swiss rounds%s, results by %s, seed %" PRIu64 "\n",
           p->events, p->players, p->rounds, cut, p->even ? "chance" : "strength", p->seed);
    print_share("the strongest player wins", t->best_wins, p->events);
    if (p->cut) {
        print_share("the strongest is first after the Swiss", t->best_first, p->events);
        print_share("the strongest makes the cut", t->best_in_cut, p->events);
        print_share("a tie on points at the cut", t->ties_at_cut, p->events);
    }
    printf("pairing a round: %.2f ms on average, %.2f ms at worst; standings: %.2f ms at worst\n",
           1000 * t->total / rounds, 1000 * t->worst, 1000 * t->standings);
    printf("rounds found by the greedy walk %u, by matching %u, by windows %u; at most %u matchings, of at most %u "
           "players\n",
           t->layers[TN_GREEDY], t->layers[TN_MATCHING], t->layers[TN_WINDOWS], t->matchings, t->largest);
}

int tourney_simulate(int argc, char **argv) {
    plan p = {.players = 32, .events = 100, .seed = 1};
    const char *results = "strength";
    bool json = false;
    const cli_option options[] = {{.name = "--players", .number = &p.players, .min = 2, .max = 20000},
                                  {.name = "--rounds", .number = &p.rounds, .min = 1, .max = TN_ROUNDS_MAX},
                                  {.name = "--events", .number = &p.events, .min = 1, .max = 1000000},
                                  {.name = "--seed", .number = &p.seed, .max = INT64_MAX},
                                  {.name = "--cut", .number = &p.cut, .min = 2, .max = 20000},
                                  {.name = "--results", .text = &results},
                                  {.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    if (strcmp(results, "strength") != 0 && strcmp(results, "random") != 0)
        return cli_error("tourney: --results expects strength or random, not '%s'", results);
    if (p.cut > p.players)
        return cli_error("tourney: a cut to %u is not possible with %u players", (unsigned)p.cut, (unsigned)p.players);
    p.even = strcmp(results, "random") == 0;
    if (p.rounds == 0)
        p.rounds = tn_bracket_rounds((unsigned)p.players);
    tally t = {0};
    bool good = (p.strength = malloc(p.players * sizeof *p.strength)) != NULL;
    for (uint64_t i = 0; good && i < p.events; i++)
        good = play_event(&p, p.seed * 1000003 + i, &t);
    if (good)
        print_tally(&p, &t, json);
    free(p.strength);
    return good ? EXIT_YES : EXIT_USAGE;
}

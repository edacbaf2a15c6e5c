/* test_tourney_events.c: whole synthetic events: invariants of pairings, standings, brackets and adjudication. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/random_numbers.h"
#include "tourney/event/synthetic.h"
#include "tourney/pairing/bracket.h"
#include "tourney/pairing/draw.h"

static tn_pairing pair_next(const tn_history *history, bool first) {
    tn_pairing pairing;
    char error[200] = "";
    unsigned count;
    tn_entrant *entrants = tn_history_entrants(history, &count);
    cr_assert_not_null(entrants);
    cr_assert(tn_pair_round(entrants, count, &(tn_pair_options){.first_round = first}, &pairing, error, sizeof error),
              "%s", error);
    free(entrants);
    return pairing;
}

static bool met_before(const tn_history *h, uint32_t a, uint32_t b) {
    for (unsigned i = 0; i < h->game_count; i++)
        if ((h->games[i].a == a && h->games[i].b == b) || (h->games[i].a == b && h->games[i].b == a))
            return true;
    return false;
}

/* Every active player occurs once, a bye only in an odd field, no rematch while there are enough opponents. */
static void check_round(const tn_history *h, const tn_pairing *pairing, unsigned played) {
    unsigned active = 0, seen = 0;
    for (unsigned i = 0; i < h->count; i++)
        active += !h->members[i].inactive;
    unsigned rematches = 0;
    for (unsigned i = 0; i < pairing->count; i++) {
        const tn_pair *pair = &pairing->pairs[i];
        uint32_t a = tn_history_find(h, pair->a), b = pair->b ? tn_history_find(h, pair->b) : TN_BYE;
        cr_assert(!h->members[a].inactive && (b == TN_BYE || !h->members[b].inactive));
        cr_assert(b != TN_BYE || (active % 2 == 1 && i + 1 == pairing->count));
        rematches += b != TN_BYE && met_before(h, a, b);
        seen += b == TN_BYE ? 1 : 2;
    }
    cr_assert_eq(seen, active);
    cr_assert_eq(rematches, pairing->rematches);
    unsigned places = active + active % 2;
    if (played + 1 <= places / 2)
        cr_assert_eq(rematches + pairing->second_byes, 0, "a rematch after %u rounds among %u", played, active);
}

/* The order follows the points; the strengths of schedule add up; each player has one row. */
static void check_standings(const tn_history *h, tn_method method) {
    tn_standing *rows = malloc((h->count + 1) * sizeof *rows);
    bool *seen = calloc(h->count + 1, sizeof *seen);
    cr_assert(tn_history_standings(h, method, rows));
    int64_t sos = 0, sum = 0;
    for (unsigned i = 0; i < h->count; i++) {
        cr_assert_not(seen[rows[i].player]);
        seen[rows[i].player] = true;
        cr_assert(i == 0 || rows[i - 1].points >= rows[i].points);
        sos += rows[i].sos;
        sum += (int64_t)rows[i].points * rows[i].games;
    }
    cr_assert_eq(sos, sum);
    free(rows);
    free(seen);
}

static void same_by_both_methods(const tn_history *h) {
    tn_standing *document = malloc((h->count + 1) * sizeof *document), *tome = malloc((h->count + 1) * sizeof *tome);
    cr_assert(tn_history_standings(h, TN_DOCUMENT, document) && tn_history_standings(h, TN_TOME, tome));
    for (unsigned i = 0; i < h->count; i++)
        cr_assert(document[i].player == tome[i].player && document[i].decided == tome[i].decided);
    free(document);
    free(tome);
}

/* Plays one event; in half of the events players drop out. */
static void play_event(unsigned players, unsigned rounds, uint64_t seed) {
    tn_history h = {0};
    uint64_t random = seed;
    bool drops = splitmix64(&random) % 2 == 0;
    cr_assert(tn_synthetic_players(&h, players));
    for (unsigned round = 1; round <= rounds; round++) {
        tn_pairing pairing = pair_next(&h, round == 1);
        if (!drops)
            check_round(&h, &pairing, round - 1);
        cr_assert(tn_synthetic_round(&h, &pairing, seed, round));
        tn_pairing_free(&pairing);
        if (drops && splitmix64(&random) % 3 == 0)
            h.members[splitmix64(&random) % players].inactive = true;
    }
    check_standings(&h, TN_DOCUMENT);
    check_standings(&h, TN_TOME);
    if (!drops && players % 2 == 0)
        same_by_both_methods(&h);
    tn_history_free(&h);
}

Test(tourney_events, thousands_of_small_events, .timeout = 300) {
    for (unsigned i = 0; i < 2000; i++)
        play_event(4 + i % 29, 2 + i % 5, i);
}

/* Compares the default layers with one matching of the whole field, and with windows of minimal slack. */
static void compare_layers(const tn_history *h, bool first) {
    unsigned count;
    char error[200] = "";
    tn_entrant *entrants = tn_history_entrants(h, &count);
    uint64_t digests[3];
    const tn_pair_options options[] = {{.first_round = first},
                                       {.first_round = first, .force = true, .layer = TN_MATCHING},
                                       {.first_round = first, .force = true, .layer = TN_WINDOWS, .slack = 1}};
    for (unsigned i = 0; i < 3; i++) {
        tn_pairing pairing;
        cr_assert(tn_pair_round(entrants, count, &options[i], &pairing, error, sizeof error), "%s", error);
        digests[i] = tn_pairing_digest(&pairing);
        tn_pairing_free(&pairing);
    }
    cr_assert(digests[0] == digests[1] && digests[0] == digests[2], "%u players", count);
    free(entrants);
}

Test(tourney_events, layers_agree_in_long_events, .timeout = 300) {
    for (unsigned i = 0; i < 24; i++) {
        tn_history h = {0};
        cr_assert(tn_synthetic_players(&h, 40 + 4 * i + i % 2));
        for (unsigned round = 1; round <= 3 + i % 8; round++) {
            compare_layers(&h, round == 1);
            tn_pairing pairing = pair_next(&h, round == 1);
            cr_assert(tn_synthetic_round(&h, &pairing, 900 + i, round));
            tn_pairing_free(&pairing);
        }
        tn_history_free(&h);
    }
}

Test(tourney_events, larger_events, .timeout = 300) {
    for (unsigned i = 0; i < 40; i++)
        play_event(60 + 7 * i, 6 + i % 3, 5000 + i);
}

/* TR-R34: if favourites always win, players 1 and 2 meet in the last round and not before, and no player is paired
 * down. */
Test(tourney_events, favourites_always_win) {
    for (unsigned k = 1; k <= 9; k++) {
        tn_history h = {0};
        cr_assert(tn_synthetic_players(&h, 1u << k));
        for (unsigned round = 1; round <= k; round++) {
            tn_pairing pairing = pair_next(&h, round == 1);
            for (unsigned i = 0; i < pairing.count; i++) {
                const tn_pair *pair = &pairing.pairs[i];
                cr_assert_eq(pair->distance, 0);
                cr_assert_eq(pair->a == 1 && pair->b == 2, round == k && i == 0);
                cr_assert(tn_history_game(&h, pair->a - 1, pair->b - 1, pair->a < pair->b ? TN_WIN : TN_LOSS));
            }
            tn_pairing_free(&pairing);
        }
        tn_history_free(&h);
    }
}

/* The TOME value of a player whose opponents have 15 and 10 points after four rounds each: (15/4 + 10/4) / 2. */
Test(tourney_events, software_variant_by_hand) {
    tn_history h = {0};
    cr_assert(tn_synthetic_players(&h, 5));
    for (unsigned i = 0; i < 3; i++) {
        cr_assert(tn_history_game(&h, 1, 3, TN_WIN));
        cr_assert(tn_history_game(&h, 2, 4, i < 2 ? TN_WIN : TN_LOSS));
    }
    cr_assert(tn_history_game(&h, 0, 1, TN_WIN) && tn_history_game(&h, 0, 2, TN_WIN));
    tn_standing rows[5];
    char text[50];
    cr_assert(tn_history_standings(&h, TN_TOME, rows));
    cr_assert_eq(rows[1].number, 1);
    tn_fraction_decimal(rows[1].tome_sos, text, sizeof text);
    cr_assert_str_eq(text, "3.1250");
    tn_history_free(&h);
}

/* All states of two displays: swapping the players mirrors the result; more planets never lose. */
Test(tourney_events, adjudication_is_symmetric) {
    for (unsigned state = 0; state < 3 * 2 * 3 * 5 * 5 * 8 * 8; state++) {
        unsigned rest = state;
        tn_phase phase = (tn_phase)(rest % 3);
        rest /= 3;
        tn_match_state look = {.time_called = rest % 2};
        rest /= 2;
        look.victor = (int)(rest % 3) - 1;
        rest /= 3;
        look.after_time = look.time_called;
        look.planets[0] = rest % 5;
        look.planets[1] = rest / 5 % 5;
        look.symbols[0] = rest / 25 % 8;
        look.symbols[1] = rest / 200;
        tn_match_state other = {look.time_called,
                                look.victor < 0 ? -1 : 1 - look.victor,
                                look.after_time,
                                {look.planets[1], look.planets[0]},
                                {look.symbols[1], look.symbols[0]}};
        tn_result result = TN_NONE, mirrored = TN_NONE;
        tn_verdict verdict = tn_judge(phase, &look, false, &result);
        cr_assert_eq(verdict, tn_judge(phase, &other, false, &mirrored));
        if (verdict != TN_DECIDED)
            continue;
        cr_assert_eq(result, tn_mirror_result(mirrored));
        if (look.victor < 0 && look.planets[0] > look.planets[1])
            cr_assert_eq(result, TN_MODIFIED_WIN);
    }
}

Test(tourney_events, points_of_a_game_add_up) {
    for (unsigned i = TN_WIN; i < TN_RESULT_COUNT; i++) {
        int sum = tn_points((tn_result)i, 0) + tn_points((tn_result)i, 1);
        cr_expect_eq(sum, i == TN_DRAW ? 4 : i == TN_DOUBLE_FORFEIT ? 0 : 5);
        cr_expect_eq(tn_result_named(tn_result_code((tn_result)i)), (tn_result)i);
    }
}

Test(tourney_events, best_meets_worst_in_the_bracket) {
    for (unsigned slots = 2; slots <= 64; slots *= 2) {
        uint32_t seeds[64];
        tn_bracket_seeds(seeds, slots);
        /* if favourites win, the seeds that meet in each round add up to the number of remaining players plus one */
        for (unsigned left = slots; left > 1; left /= 2)
            for (unsigned i = 0; i < left / 2; i++) {
                cr_assert_eq(seeds[2 * i] + seeds[2 * i + 1], left + 1);
                seeds[i] = seeds[2 * i] < seeds[2 * i + 1] ? seeds[2 * i] : seeds[2 * i + 1];
            }
    }
}

/* All places are equally likely for all players: chi-square over 8 players and 8 places has 49 degrees of freedom and
 * exceeds 86 in one of a thousand runs; the seeds are fixed. */
Test(tourney_events, draw_is_uniform) {
    unsigned counts[8][8] = {{0}};
    double chi_square = 0;
    enum { RUNS = 40320 };
    for (uint64_t seed = 0; seed < RUNS; seed++) {
        uint32_t order[] = {0, 1, 2, 3, 4, 5, 6, 7};
        tn_draw_order(order, 8, seed);
        for (unsigned place = 0; place < 8; place++)
            counts[order[place]][place]++;
    }
    for (unsigned i = 0; i < 64; i++) {
        double expected = RUNS / 8.0, difference = counts[i / 8][i % 8] - expected;
        chi_square += difference * difference / expected;
    }
    cr_assert_lt(chi_square, 86);
    cr_assert_gt(chi_square, 20);
}

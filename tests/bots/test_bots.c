/* test_bots.c: computer players only choose legal options, only use their view, and the greedy one is far stronger than
 * random play. */
#include <string.h>

#include "../fixture.h"
#include "bots/bots.h"

static tx_catalog *catalog;
static tx_game game, view;
static tx_decision decision;

static const char *const decks[] = {
    "decks/core-space-marines.txt", "decks/core-astra-militarum.txt", "decks/core-orks.txt", "decks/core-chaos.txt",
    "decks/core-dark-eldar.txt",    "decks/core-eldar.txt",           "decks/core-tau.txt"};
enum { DECKS = sizeof decks / sizeof *decks };

static void begin(void) {
    catalog = load_cards();
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(bots, .init = begin, .fini = end);

static tx_setup numbered_setup(unsigned first, unsigned second) {
    return setup_of(catalog, decks[first % DECKS], decks[second % DECKS]);
}

static void start_game(const tx_setup *setup, uint64_t seed) {
    const char *error;
    cr_assert(tx_start(catalog, setup, seed, &game, &error), "%s", error);
    tx_decide(catalog, &game, &decision);
}

static unsigned bot_choice(tx_bot *bot) {
    tx_view(catalog, &game, decision.seat, &view);
    return tx_bot_choose(bot, &view, decision.seat, &decision);
}

static tx_bot *make(const char *specification, const tx_setup *known, uint64_t seed) {
    tx_error error;
    tx_bot *bot = tx_bot_new(specification, catalog, known, seed, NULL, &error);
    cr_assert_not_null(bot, "%s", error.text);
    return bot;
}

/* Plays a game. Returns the winning seat, or TX_SEATS. */
static unsigned play(const tx_setup *setup, uint64_t seed, const char *first, const char *second) {
    tx_bot *bot[TX_SEATS];
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_setup own;
        tx_own_setup(setup, seat, &own);
        bot[seat] = make(seat == 0 ? first : second, &own, seed + seat);
    }
    start_game(setup, seed);
    while (decision.kind != TX_GAME_OVER)
        cr_assert(tx_choose(catalog, &game, &decision, bot_choice(bot[decision.seat])));
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        tx_bot_free(bot[seat]);
    tx_result result = tx_game_result(&game);
    return result.outcome == TX_WON ? result.winner : TX_SEATS;
}

Test(bots, greedy_beats_random_with_every_deck_from_both_seats) {
    unsigned won = 0;
    for (unsigned i = 0; i < DECKS; i++) {
        tx_setup setup = numbered_setup(i, i + 1 + i % 3);
        won += play(&setup, i + 1, "greedy", "random") == 0;
        won += play(&setup, i + 1, "random", "greedy") == 1;
    }
    cr_assert_geq(won, 2 * DECKS - 1, "%u of %d", won, 2 * DECKS);
}

/* Returns true if a unit in the battle can deal damage, at a stalemate decision. */
static bool any_unit_can_hurt(void) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (tx_ref card = game.lists[TX_UNITS + 2U * game.battle + seat].head; card != TX_NONE;
             card = game.cards[card].next)
            if (tx_attack(catalog, &game, card) > 0)
                return true;
    return false;
}

Test(bots, greedy_calls_off_battles_without_damage) {
    unsigned called = 0;
    for (uint64_t seed = 1; seed <= 400 && !called; seed++) {
        tx_setup setup = numbered_setup(1, 5);
        tx_bot *greedy = make("greedy", &setup, seed), *random = make("random", &setup, seed);
        start_game(&setup, seed);
        while (decision.kind != TX_GAME_OVER && !called) {
            if (decision.kind == TX_ASK_STALEMATE) {
                bool calls = decision.options[bot_choice(greedy)].verb == TX_CALL;
                cr_expect_eq(calls, !any_unit_can_hurt());
                called += calls;
            }
            tx_choose(catalog, &game, &decision, bot_choice(random));
        }
        tx_bot_free(greedy);
        tx_bot_free(random);
    }
    cr_assert_gt(called, 0, "found no battle without damage");
}

/* The hint is about the chosen option and compares it with a different one. */
Test(bots, an_explanation_compares_the_chosen_option) {
    unsigned compared = 0, reasons = 0;
    tx_setup setup = numbered_setup(2, 6);
    tx_bot *greedy = make("greedy", &setup, 1), *random = make("random", &setup, 5);
    start_game(&setup, 5);
    for (unsigned n = 0; n < 120 && decision.kind != TX_GAME_OVER; n++) {
        if (decision.count > 1) {
            tx_hint hint;
            unsigned option = bot_choice(greedy);
            cr_expect(tx_bot_explain(greedy, &hint));
            cr_expect_eq(hint.option, option);
            cr_expect(hint.instead != hint.option && hint.instead < decision.count);
            compared++;
            reasons |= 1U << hint.reason;
        }
        tx_choose(catalog, &game, &decision, bot_choice(random));
    }
    tx_bot_free(greedy);
    tx_bot_free(random);
    cr_expect_gt(compared, 30);
    cr_expect_neq(reasons & (reasons - 1), 0, "only one reason was given");
}

Test(bots, the_same_seed_gives_the_same_game) {
    tx_setup setup = numbered_setup(2, 6);
    play(&setup, 7, "greedy", "greedy");
    uint64_t hash = tx_hash(&game);
    play(&setup, 7, "greedy", "greedy");
    cr_assert_eq(tx_hash(&game), hash);
}

Test(bots, own_setup_hides_the_opponents_deck) {
    tx_setup setup = numbered_setup(0, 1), own;
    static const tx_def_id empty_deck[TX_MAX_DECK];
    tx_own_setup(&setup, 1, &own);
    cr_assert_eq(own.deck_size[0], 0);
    cr_assert_eq(memcmp(own.deck[0], empty_deck, sizeof empty_deck), 0);
    cr_assert_eq(memcmp(own.deck[1], setup.deck[1], sizeof empty_deck), 0);
    cr_assert_eq(own.warlord[0], setup.warlord[0]);
}

Test(bots, random_choices_are_spread_evenly) {
    uint64_t random = 1;
    unsigned seen[6] = {0};
    for (unsigned i = 0; i < 60000; i++)
        seen[tx_bot_below(&random, 6)]++;
    for (unsigned i = 0; i < 6; i++)
        cr_assert(seen[i] > 9700 && seen[i] < 10300, "%u: %u", i, seen[i]);
}

/* ---- Specifications ---------------------------------------------------------------------------------------------- */

static void refused(const char *specification, const char *words) {
    tx_error error = {0};
    cr_expect_null(tx_bot_new(specification, catalog, &(tx_setup){0}, 1, NULL, &error), "%s", specification);
    cr_expect(strstr(error.text, words), "%s: %s", specification, error.text);
    cr_expect_not(tx_bot_check(specification, false, NULL));
}

Test(bots, wrong_specification_lists_the_known_bots) {
    refused("grandmaster", "unknown bot 'grandmaster'; expected ");
    refused("", "unknown bot ''");
    refused("Greedy", "unknown bot 'Greedy'");
    refused("greedy ", "unknown bot 'greedy '");
    refused("greedy:nodes=3", "the bot greedy has no parameters, so 'nodes' is not possible");
    refused("random:", "the bot random has no parameters");
    refused("\033[2J", "unknown bot ' [2J'"); /* without control characters */
}

Test(bots, all_kinds_are_listed_with_descriptions) {
    unsigned count = 0;
    for (; tx_bot_kind(count); count++) {
        cr_expect(tx_bot_description(count) && *tx_bot_description(count));
        cr_expect(tx_bot_check(tx_bot_kind(count), true, NULL), "%s", tx_bot_kind(count));
    }
    cr_expect_null(tx_bot_description(count));
    cr_expect_eq(count, 5);
    cr_expect_str_eq(tx_bot_kind(0), "recruit");
    cr_expect_str_eq(tx_bot_kind(TX_LEVELS - 1), "warlord");
}

/* ---- Determinisations -------------------------------------------------------------------------------------------- */
/* Returns how many random numbers (xorshift64*, as in zones.c) the game has drawn since its state was `random`; at most
 * `max`. */
static unsigned numbers_drawn(uint64_t random, uint64_t now, unsigned max) {
    unsigned drawn = 0;
    for (; random != now && drawn < max; drawn++) {
        random ^= random >> 12;
        random ^= random << 25;
        random ^= random >> 27;
    }
    return drawn;
}

/* The work is proportional to the number of cards dealt, whether the opponent's deck list is known or not. */
Test(bots, a_determinisation_draws_no_more_than_it_deals) {
    enum { MAX = 5000, PLANETS_AND_DIALS = TX_PLANET_DECK + 2 };
    static tx_game dealt;
    tx_setup setup = numbered_setup(0, 2), own;
    uint64_t random = 5;
    start_game(&setup, 1);
    for (uint64_t seed = 1; decision.kind != TX_GAME_OVER; seed++) {
        unsigned seat = decision.seat, hidden = 0;
        tx_own_setup(&setup, seat, &own);
        tx_view(catalog, &game, seat, &view);
        for (unsigned i = 0; i < view.card_count; i++)
            hidden += !view.cards[i].def || view.cards[i].list == TX_DECK + seat;
        for (unsigned known = 0; known < 2; known++) {
            tx_determinise(catalog, known ? &setup : &own, &view, seat, seed, &dealt);
            unsigned drawn = numbers_drawn(seed * UINT64_C(0x9e3779b97f4a7c15) | 1, dealt.random, MAX);
            cr_assert_leq(drawn, hidden + PLANETS_AND_DIALS);
        }
        cr_assert(tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count)));
    }
}

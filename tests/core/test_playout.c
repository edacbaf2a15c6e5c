/* test_playout.c: random playouts (tx_playout), catalogs without optional abilities (tx_playout_catalog), packed games
 * (tx_pack). */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "../fixture.h"
#include "base/random_numbers.h"

static tx_catalog *catalog;

static void load(void) {
    catalog = load_cards();
}

static void unload(void) {
    tx_catalog_free(catalog);
}

TestSuite(playout, .init = load, .fini = unload);

/* Pairs of decks with many abilities in use. */
static const char *const pairs[][TX_SEATS] = {
    {"decks/core-orks.txt", "decks/core-space-marines.txt"},
    {"decks/aunshi.txt", "decks/archon-salaine-morn.txt"},
    {"decks/baharroth-mobile.txt", "decks/anrakyr-the-traveller.txt"},
    {"decks/colonel-straken-swarm.txt", "decks/eldorath-starbane-control.txt"},
    {"decks/captain-cato-sicarius.txt", "decks/ragnar-blackmane.txt"}, /* with Area Effect */
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

typedef struct position {
    tx_setup setup;
    tx_game game;
    tx_decision decision;
    uint64_t random;
} position;

static void begin(position *at, unsigned pair, uint64_t seed, enum tx_asking asking) {
    const char *wrong;
    at->setup = setup_of(catalog, pairs[pair][0], pairs[pair][1]);
    at->setup.asking = (uint8_t)asking;
    at->random = seed;
    cr_assert(tx_start(catalog, &at->setup, seed, &at->game, &wrong), "%s", wrong);
    tx_decide(catalog, &at->game, &at->decision);
}

/* Plays random choices; returns false if the game is over. */
static bool play_choices(position *at, unsigned choices) {
    for (; choices && at->decision.kind != TX_GAME_OVER; choices--)
        tx_choose(catalog, &at->game, &at->decision, random_index(&at->random, at->decision.count));
    return at->decision.kind != TX_GAME_OVER;
}

/* ---- Uniform choices --------------------------------------------------------------------------------------------- */

/* Chi-squared statistic of one choice made by tx_playout, over the resulting positions (several options may lead to the
 * same one). Adds the degrees of freedom to *freedom. */
static double deviation(const position *at, uint64_t seed, unsigned *freedom) {
    enum { DRAWS = 60, MOST = 40 };
    uint64_t hash[MOST];
    unsigned options = at->decision.count, kinds = 0, weight[MOST] = {0}, seen[MOST] = {0};
    if (options > MOST)
        return 0;
    for (unsigned i = 0; i < options; i++) {
        static tx_game game;
        static tx_decision decision;
        game = at->game;
        decision = at->decision;
        tx_choose(catalog, &game, &decision, i);
        unsigned k = 0;
        while (k < kinds && hash[k] != tx_hash(&game))
            k++;
        hash[k] = tx_hash(&game);
        kinds += k == kinds;
        weight[k]++;
    }
    for (unsigned draw = 0; draw < DRAWS * options; draw++) {
        static tx_game game;
        game = at->game;
        tx_playout(catalog, &game, seed + draw, 1);
        unsigned k = 0;
        while (k < kinds && hash[k] != tx_hash(&game))
            k++;
        cr_assert_lt(k, kinds, "a playout reached a state that no option leads to");
        seen[k]++;
    }
    double sum = 0;
    for (unsigned k = 0; k < kinds; k++) {
        double expected = (double)DRAWS * weight[k];
        cr_assert_lt(fabs(seen[k] - expected), 6 * sqrt(expected), "an option was drawn %u times, not %.0f", seen[k],
                     expected);
        sum += (seen[k] - expected) * (seen[k] - expected) / expected;
    }
    *freedom += kinds - 1;
    return sum;
}

Test(playout, is_uniform_over_the_options) {
    enum { EVERY = 3, GAMES = 2 * PAIRS }; /* few positions have every kind of random draw */
    unsigned freedom = 0;
    double sum = 0;
    for (unsigned game = 0; game < GAMES; game++) {
        static position at;
        begin(&at, game % PAIRS, 100 + game, TX_ASKED_CHOICES);
        do
            sum += deviation(&at, at.random, &freedom);
        while (play_choices(&at, EVERY));
    }
    cr_assert_gt(freedom, 100);
    double spread = sqrt(2.0 * freedom);
    cr_assert_lt(fabs(sum - freedom), 4 * spread, "chi-square is %.0f with %u degrees of freedom", sum, freedom);
}

/* ---- Results of a playout ---------------------------------------------------------------------------------------- */

Test(playout, follows_from_its_seed_and_ends) {
    static position at;
    static tx_game first, second;
    begin(&at, 1, 7, TX_ASKED_CHOICES);
    play_choices(&at, 30);
    first = second = at.game;
    tx_result result = tx_playout(catalog, &first, 5, UINT_MAX);
    cr_assert_neq(result.outcome, TX_UNDECIDED);
    cr_assert_null(tx_audit(catalog, &first));
    tx_playout(catalog, &second, 5, UINT_MAX);
    cr_assert_arr_eq(&first, &second, sizeof first);
    second = at.game;
    tx_playout(catalog, &second, 6, UINT_MAX);
    cr_assert(memcmp(&first, &second, sizeof first) != 0, "another seed, the same game");
    second = first;
    tx_playout(catalog, &second, 9, UINT_MAX);
    cr_assert_arr_eq(&first, &second, sizeof first, "a finished game continued");
}

Test(playout, stops_after_the_given_number_of_choices) {
    static position at;
    static tx_game game;
    begin(&at, 0, 3, TX_ASKED_CHOICES);
    for (unsigned most = 0; most < 20; most++) {
        game = at.game;
        tx_playout(catalog, &game, most, most);
        cr_assert_eq(game.choices, at.game.choices + most);
    }
}

/* State cached by the engine between two choices must not affect choices or game. */
Test(playout, is_the_same_one_choice_at_a_time) {
    const uint64_t step = UINT64_C(0x9e3779b97f4a7c15); /* increment of the playout's generator */
    tx_catalog *fast_catalog = tx_playout_catalog(catalog);
    for (unsigned i = 0; i < 2 * PAIRS; i++) {
        static position at;
        static tx_game view, whole, parts;
        const tx_catalog *cards = i < PAIRS ? catalog : fast_catalog;
        begin(&at, i % PAIRS, 90 + i, TX_ASKED_CHOICES);
        for (uint64_t seed = i; play_choices(&at, 17); seed += 100) {
            tx_view(catalog, &at.game, at.decision.seat, &view);
            tx_determinise(cards, &at.setup, &view, at.decision.seat, seed, &whole);
            parts = whole;
            tx_playout(cards, &whole, seed, UINT_MAX);
            for (uint64_t choice = 0; parts.result.outcome == TX_UNDECIDED; choice++)
                tx_playout(cards, &parts, seed + choice * step, 1);
            cr_assert_arr_eq(&parts, &whole, sizeof whole);
        }
    }
    tx_catalog_free(fast_catalog);
}

/* ---- Without optional abilities ---------------------------------------------------------------------------------- */

/* Returns true if the option triggers an optional ability. */
static bool is_optional(const tx_decision *decision, const tx_option *option) {
    bool used = option->verb == TX_USE || option->verb == TX_PLAY;
    return (used && decision->kind != TX_ASK_FORCED) || decision->kind == TX_ASK_BATTLE_ABILITY;
}

/* Plays to the end and checks every option offered, except those of decisions pending at the start. Returns the number
 * of choices. */
static unsigned play_without_options(const tx_catalog *fast_catalog, tx_game *game, uint64_t random) {
    static tx_decision decision;
    unsigned choices = 0;
    game->asking = TX_ASKED_CHOICES;
    for (tx_decide(fast_catalog, game, &decision); decision.kind != TX_GAME_OVER; choices++) {
        for (unsigned i = 0; i < decision.count; i++)
            cr_assert(!choices || !is_optional(&decision, &decision.options[i]), "a wish is offered, kind %u",
                      decision.kind);
        tx_choose(fast_catalog, game, &decision, random_index(&random, decision.count));
        cr_assert_null(tx_audit(fast_catalog, game), "%s", tx_audit(fast_catalog, game));
    }
    return choices;
}

Test(playout, without_optional_abilities_is_sound_from_anywhere) {
    enum { EVERY = 13 };
    tx_catalog *fast_catalog = tx_playout_catalog(catalog);
    cr_assert_neq(tx_catalog_digest(fast_catalog), tx_catalog_digest(catalog));
    unsigned played = 0;
    for (unsigned i = 0; i < 2 * PAIRS; i++) { /* games with hidden hands open windows that the other games skip */
        static position at;
        static tx_game view, dealt;
        begin(&at, i % PAIRS, 40 + i, i < PAIRS ? TX_ASKED_CHOICES : TX_ASKED_DISCREETLY);
        do {
            tx_view(catalog, &at.game, at.decision.seat, &view);
            tx_determinise(fast_catalog, &at.setup, &view, at.decision.seat, i, &dealt);
            played += play_without_options(fast_catalog, &dealt, at.random);
        } while (play_choices(&at, EVERY));
    }
    cr_assert_gt(played, 1000);
    tx_catalog_free(fast_catalog);
    static position after; /* the original catalog is unchanged */
    begin(&after, 0, 1, TX_ASKED_CHOICES);
    cr_assert_not(play_choices(&after, UINT_MAX));
}

/* ---- Packed games ------------------------------------------------------------------------------------------------ */

Test(playout, unpacked_games_continue_in_the_same_way) {
    for (unsigned i = 0; i < 2 * PAIRS; i++) {
        static position at;
        static tx_decision same;
        static tx_game unpacked;
        static uint8_t bytes[TX_MAX_PACKED_SIZE + 1];
        begin(&at, i % PAIRS, 70 + i, i < PAIRS ? TX_ASKED_CHOICES : TX_ASKED_DISCREETLY);
        do {
            size_t size = tx_packed_size(&at.game);
            cr_assert_lt(size, sizeof at.game / 2);
            bytes[size] = 0xa5;
            cr_assert_eq(tx_pack(&at.game, bytes), size);
            cr_assert_eq(bytes[size], 0xa5, "more bytes were written than reported");
            memset(&unpacked, 0xff, sizeof unpacked);
            cr_assert(tx_unpack(bytes, size, &unpacked));
            cr_assert_arr_eq(&unpacked, &at.game, sizeof unpacked);
            tx_decide(catalog, &unpacked, &same);
            cr_assert_eq(same.count, at.decision.count);
            cr_assert_arr_eq(same.options, at.decision.options, same.count * sizeof *same.options);
        } while (play_choices(&at, 1));
    }
}

Test(playout, bytes_of_another_length_are_not_unpacked) {
    static position at;
    static tx_game game, before;
    static uint8_t bytes[TX_MAX_PACKED_SIZE + 8];
    begin(&at, 2, 11, TX_ASKED_CHOICES);
    play_choices(&at, 40);
    size_t size = tx_pack(&at.game, bytes);
    memset(&before, 0x5a, sizeof before);
    game = before;
    for (size_t wrong = 0; wrong <= TX_MAX_PACKED_SIZE + 8; wrong++)
        cr_assert(wrong == size || !tx_unpack(bytes, wrong, &game), "%zu bytes", wrong);
    memset(bytes, 0xff, sizeof bytes);
    cr_assert_not(tx_unpack(bytes, TX_MAX_PACKED_SIZE, &game));
    cr_assert_arr_eq(&game, &before, sizeof game, "refused, but the game changed");
}

/* test_batch.c: batches play the same games as single calls with any number of threads, and observations contain
 * nothing hidden from the seat. */
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "bots/bots.h"
#include "traxis_batch.h"

enum { GAMES = 40 };

static uint8_t seat[GAMES], mask[GAMES][TX_BATCH_MAX_OPTIONS], seen[GAMES][TX_OBSERVATION_SIZE], over[GAMES];
static uint8_t options[GAMES][TX_BATCH_MAX_OPTIONS][TX_OBSERVED_OPTION];
static uint16_t count[GAMES], actions[GAMES];
static int8_t reward[GAMES][TX_SEATS];
static const tx_batch_buffers buffers = {.seat = seat,
                                         .count = count,
                                         .mask = mask[0],
                                         .observation = seen[0],
                                         .options = options[0][0],
                                         .reward = reward[0],
                                         .over = over};

static tx_batch *make(const tx_catalog *catalog, unsigned threads) {
    const char *error;
    tx_setup setups[] = {setup_of(catalog, "decks/nazdreg.txt", "decks/aunshi.txt"),
                         setup_of(catalog, "decks/epistolary-vezuel-deep-strike.txt", "decks/gorzod.txt"),
                         setup_of(catalog, "decks/the-swarmlord.txt", "decks/packmaster-kith-tokens.txt")};
    tx_batch *batch = tx_batch_new(catalog, setups, 3, GAMES, 5, threads, &error);
    cr_assert_not_null(batch, "%s", error);
    return batch;
}

/* ---- Nothing hidden is observed ---------------------------------------------------------------------------------- */

/* A view gives the same observation as its game. */
static void check_row(const tx_catalog *catalog, const tx_observer *observer, const tx_game *game,
                      const tx_decision *decision, const uint8_t *bytes) {
    static tx_game view;
    uint8_t of_view[TX_OBSERVATION_SIZE], option[TX_OBSERVED_OPTION];
    tx_view(catalog, game, decision->seat, &view);
    tx_observe(observer, &view, decision, of_view);
    /* decisions may be about cards with other numbers in a view: these are compared below */
    memcpy(of_view + 10, bytes + 10, 4);
    for (unsigned i = 0; i < TX_OBSERVATION_SIZE; i++)
        cr_assert_eq(of_view[i], bytes[i], "byte %u: %u in a view, %u in the game", i, of_view[i], bytes[i]);
    const tx_ref about[] = {decision->source, decision->subject};
    for (unsigned i = 0; i < 2; i++) {
        unsigned def = bytes[10 + 2 * i] + 256U * bytes[11 + 2 * i];
        cr_assert(!def || view.cards[about[i]].def == def, "the observation names a card that the view hides");
    }
    for (unsigned i = 0; i < decision->count && i < TX_BATCH_MAX_OPTIONS; i++) {
        const tx_option *o = &decision->options[i];
        tx_observe_option(game, decision, i, option);
        unsigned card = option[1] + 256U * option[2], on = option[4] + 256U * option[5];
        cr_assert(!card || view.cards[o->card].def == card);
        cr_assert(!on || view.cards[o->on].def == on);
    }
}

Test(batch, observations_contain_no_hidden_cards, .timeout = 120) {
    tx_catalog *catalog = load_cards();
    tx_batch *batch = make(catalog, 2);
    tx_observer *observer = tx_observer_new(catalog);
    unsigned checked = 0;
    tx_batch_observe(batch, &buffers);
    for (unsigned step = 0; step < 400; step++) {
        for (unsigned i = 0; i < GAMES; i++, checked++)
            check_row(catalog, observer, tx_batch_game(batch, i), tx_batch_decision(batch, i), seen[i]);
        tx_batch_sample(batch, actions);
        cr_assert(tx_batch_step(batch, actions, &buffers, NULL));
    }
    cr_expect_eq(checked, 400 * GAMES);
    tx_observer_free(observer);
    tx_batch_free(batch);
    tx_catalog_free(catalog);
}

/* ---- The same games ---------------------------------------------------------------------------------------------- */

static void check_buffers(const tx_batch *batch, const tx_observer *observer) {
    for (unsigned i = 0; i < GAMES; i++) {
        const tx_decision *decision = tx_batch_decision(batch, i);
        static uint8_t anew[TX_OBSERVATION_SIZE];
        tx_observe(observer, tx_batch_game(batch, i), decision, anew);
        cr_assert_arr_eq(seen[i], anew, sizeof anew, "row %u", i);
        cr_expect_eq(seat[i], decision->seat);
        cr_expect_eq(count[i], decision->count < TX_BATCH_MAX_OPTIONS ? decision->count : TX_BATCH_MAX_OPTIONS);
        for (unsigned k = 0; k < TX_BATCH_MAX_OPTIONS; k++) {
            cr_assert_eq(mask[i][k], k < count[i]);
            if (k >= count[i])
                cr_assert_eq(options[i][k][0] | options[i][k][1] | options[i][k][3], 0);
        }
    }
}

Test(batch, a_row_is_a_game, .timeout = 120) {
    static tx_game game;
    static tx_decision decision;
    tx_catalog *catalog = load_cards();
    tx_batch *batch = make(catalog, 3);
    tx_observer *observer = tx_observer_new(catalog);
    unsigned ended = 0;
    bool following = true;
    game = *tx_batch_game(batch, 7);
    tx_decide(catalog, &game, &decision);
    tx_batch_observe(batch, &buffers);
    for (unsigned step = 0; step < 600; step++) {
        tx_batch_sample(batch, actions);
        cr_assert_lt(actions[7], count[7]);
        cr_assert(tx_batch_step(batch, actions, &buffers, NULL));
        check_buffers(batch, observer);
        if (following)
            cr_assert(tx_choose(catalog, &game, &decision, actions[7]));
        if (following && over[7]) {
            tx_result result = tx_game_result(&game);
            cr_expect_eq(decision.kind, TX_GAME_OVER);
            for (unsigned s = 0; s < TX_SEATS; s++)
                cr_expect_eq(reward[7][s], result.outcome != TX_WON ? 0 : result.winner == s ? 1 : -1);
            following = false;
        } else if (following) {
            cr_assert_eq(memcmp(&game, tx_batch_game(batch, 7), sizeof game), 0);
            cr_assert(reward[7][0] == 0 && reward[7][1] == 0);
        }
        for (unsigned i = 0; i < GAMES; i++)
            ended += over[i];
    }
    cr_expect_not(following, "a game ends within 600 choices");
    cr_expect_eq(tx_batch_finished_games(batch), ended);
    cr_expect_eq(tx_batch_choices(batch), 600 * GAMES);
    tx_observer_free(observer);
    tx_batch_free(batch);
    tx_catalog_free(catalog);
}

/* New buffers are cleared completely, reused ones up to their last content; after tx_batch_observe their content does
 * not matter. */
Test(batch, old_observations_are_cleared, .timeout = 120) {
    tx_catalog *catalog = load_cards();
    tx_batch *batch = make(catalog, 2);
    tx_observer *observer = tx_observer_new(catalog);
    static const tx_batch_buffers few = {.seat = seat};
    for (unsigned step = 0; step < 300; step++) {
        bool elsewhere = step % 7 == 3, spoilt = step % 11 == 5;
        tx_batch_sample(batch, actions);
        cr_assert(tx_batch_step(batch, actions, elsewhere ? &few : &buffers, NULL));
        if (elsewhere || spoilt) {
            memset(mask, 0xff, sizeof mask);
            memset(options, 0xff, sizeof options);
            memset(seen, 0xff, sizeof seen);
        }
        if (spoilt)
            tx_batch_observe(batch, &buffers);
        if (!elsewhere || spoilt)
            check_buffers(batch, observer);
    }
    tx_observer_free(observer);
    tx_batch_free(batch);
    tx_catalog_free(catalog);
}

Test(batch, threads_and_reset_make_no_difference, .timeout = 120) {
    tx_catalog *catalog = load_cards();
    uint64_t hashes[3] = {0};
    tx_batch *batch = make(catalog, 1);
    for (unsigned run = 0; run < 3; run++) {
        if (run == 1)
            tx_batch_reset(batch, 5);
        if (run == 2) {
            tx_batch_free(batch);
            batch = make(catalog, 4);
        }
        for (unsigned step = 0; step < 300; step++) {
            tx_batch_sample(batch, actions);
            cr_assert(tx_batch_step(batch, actions, NULL, NULL));
        }
        for (unsigned i = 0; i < GAMES; i++)
            hashes[run] = hashes[run] * 31 + tx_hash(tx_batch_game(batch, i));
    }
    cr_expect_eq(hashes[0], hashes[1]);
    cr_expect_eq(hashes[0], hashes[2]);
    tx_batch_free(batch);
    tx_catalog_free(catalog);
}

/* ---- Bad input --------------------------------------------------------------------------------------------------- */

Test(batch, bad_input_is_answered) {
    tx_catalog *catalog = load_cards();
    tx_batch *batch = make(catalog, 2);
    const char *error = NULL;
    unsigned wrong = 99;
    static tx_game before;
    before = *tx_batch_game(batch, 0);
    actions[11] = (uint16_t)tx_batch_decision(batch, 11)->count;
    cr_expect_not(tx_batch_step(batch, actions, &buffers, &wrong));
    cr_expect_eq(wrong, 11);
    cr_expect_eq(memcmp(&before, tx_batch_game(batch, 0), sizeof before), 0, "a game changed");
    cr_expect_null(tx_batch_game(batch, GAMES));
    cr_expect_null(tx_batch_decision(batch, GAMES));
    tx_setup none = {0}, good = setup_of(catalog, "decks/nazdreg.txt", "decks/aunshi.txt");
    cr_expect_null(tx_batch_new(catalog, &none, 1, 4, 0, 1, &error));
    cr_expect_not_null(error);
    cr_expect_null(tx_batch_new(catalog, &good, 0, 4, 0, 1, NULL));
    cr_expect_null(tx_batch_new(catalog, &good, 1, 0, 0, 1, NULL));
    cr_expect_null(tx_batch_new(catalog, &good, 1, 4, 0, 1000, NULL));
    tx_batch_free(NULL);
    tx_batch_free(batch);
    tx_catalog_free(catalog);
}

/* test_levels.c: the levels only use what their seat sees, choose the same with the same seed, and stay within their
 * budget. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../fixture.h"
#include "bots/bots.h"
#include "core/stage.h"

static tx_catalog *catalog;
static tx_game game, other_game, view, other_view;
static tx_decision decision, other_decision;

static void begin(void) {
    catalog = load_cards();
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(levels, .init = begin, .fini = end);

static const char *const decks[] = {"decks/core-space-marines.txt", "decks/core-orks.txt", "decks/core-chaos.txt",
                                    "decks/core-eldar.txt", "decks/the-swarmlord.txt"};
enum { DECKS = sizeof decks / sizeof *decks };

static void start(tx_setup *setup, unsigned number) {
    const char *error;
    *setup = setup_of(catalog, decks[number % DECKS], decks[(number + 1) % DECKS]);
    cr_assert(tx_start(catalog, setup, number + 1, &game, &error), "%s", error);
    tx_decide(catalog, &game, &decision);
}

/* In a deck or in the other hand, and not revealed to the seat. */
static bool is_unseen(const tx_card *card, unsigned owner, unsigned seat) {
    return (card->list == TX_DECK + owner || (card->list == TX_HAND + owner && owner != seat)) &&
           !(card->known >> seat & 1);
}

/* Copies the fields that identify a card of a deck. */
static void take_print(tx_card *card, const tx_card *from) {
    card->def = from->def;
    card->face = from->face;
    card->flags = from->flags;
    card->serial = from->serial;
}

/* Creates a copy of the game in which cards unknown to the seat are exchanged between deck and hand. */
static void exchange_unseen(unsigned seat, uint64_t *random) {
    memcpy(&other_game, &game, sizeof other_game);
    for (unsigned owner = 0; owner < TX_SEATS; owner++) {
        unsigned count = 0;
        tx_card *unseen[TX_MAX_CARDS];
        for (unsigned i = 0; i < other_game.card_count; i++)
            if (is_unseen(&other_game.cards[i], owner, seat))
                unseen[count++] = &other_game.cards[i];
        for (; count > 1; count--) {
            tx_card *one = unseen[tx_bot_below(random, count)], *last = unseen[count - 1], kept = *one;
            take_print(one, last);
            take_print(last, &kept);
        }
    }
    tx_stage_index(catalog, &other_game);
}

/* Creates a game that the seat cannot distinguish from this one: its unknown cards are dealt anew from its view, or
 * exchanged, in turn. */
static bool deal_other_game(const tx_setup *setup, unsigned seat, uint64_t seed) {
    uint64_t random = seed;
    tx_view(catalog, &game, seat, &view);
    if (seed % 2)
        tx_determinise(catalog, setup, &view, seat, seed, &other_game);
    else
        exchange_unseen(seat, &random);
    tx_decide(catalog, &other_game, &other_decision);
    return tx_hash(&other_game) != tx_hash(&game);
}

/* Factor for the number of games: LEVELS_GAMES=20 build/dev/test_levels. */
static unsigned patience(void) {
    const char *setting = getenv("LEVELS_GAMES");
    int times = setting ? atoi(setting) : 1;
    return times > 0 ? (unsigned)times : 1;
}

/* Compares choices with the view of the game and of its copy. Each bot sees one of them. */
static void compare_other_deals(const char *specification, unsigned games, unsigned every, unsigned min) {
    unsigned compared = 0, different = 0;
    for (unsigned g = 0; g < games * patience(); g++) {
        tx_setup setup, own;
        uint64_t random = g + 1;
        start(&setup, g);
        for (unsigned n = 0; decision.kind != TX_GAME_OVER; n++) {
            unsigned seat = decision.seat;
            if (n % every == 0 && decision.count > 1) {
                tx_own_setup(&setup, seat, &own);
                different += deal_other_game(&setup, seat, n + 1);
                tx_view(catalog, &other_game, seat, &other_view);
                cr_assert_eq(memcmp(&view, &other_view, sizeof view), 0, "game %u, choice %u: another view", g, n);
                tx_bot *bot = tx_bot_new(specification, catalog, &own, 7, NULL, NULL);
                tx_bot *same = tx_bot_new(specification, catalog, &own, 7, NULL, NULL);
                cr_assert_eq(tx_bot_choose(bot, &view, seat, &decision),
                             tx_bot_choose(same, &other_view, seat, &other_decision),
                             "%s, game %u, choice %u: hidden cards make a difference", specification, g, n);
                tx_bot_free(bot);
                tx_bot_free(same);
                compared++;
            }
            tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count));
        }
    }
    cr_expect_geq(compared, min, "%s: %u positions", specification, compared);
    cr_expect_geq(different * 2, compared, "too few of the dealt games differ");
}

Test(levels, recruit_sees_no_hidden_card, .timeout = 600) {
    compare_other_deals("recruit", 12, 1, 1500);
}

Test(levels, veteran_sees_no_hidden_card, .timeout = 600) {
    compare_other_deals("veteran", 12, 3, 400);
}

Test(levels, warlord_sees_no_hidden_card, .timeout = 600) {
    compare_other_deals("warlord:nodes=12", 8, 1, 1000);
}

/* With this many nodes it looks ahead before it searches, and the tree branches. */
Test(levels, warlord_sees_no_hidden_card_with_more_nodes, .timeout = 600) {
    compare_other_deals("warlord:nodes=240", 8, 9, 100);
}

/* ---- The same again ---------------------------------------------------------------------------------------------- */

static void take_turns(void *user, void (*task)(void *work, unsigned i), void *work, unsigned count) {
    (void)user;
    while (count > 0)
        task(work, --count); /* in reverse order */
}

/* Neither earlier choices nor the order of tasks matter with a budget of nodes. */
Test(levels, warlord_is_independent_of_threads_and_history, .timeout = 120) {
    const tx_bot_resources backwards = {.each = take_turns, .workers = 5};
    tx_setup setup, own;
    uint64_t random = 3;
    start(&setup, 2);
    tx_own_setup(&setup, 0, &own);
    tx_bot *old = tx_bot_new("warlord:nodes=4100", catalog, &own, 9, NULL, NULL);
    for (unsigned n = 0, asked = 0; asked < 3 && decision.kind != TX_GAME_OVER; n++) {
        if (decision.seat == 0 && decision.count > 1 && n % 5 == 0) {
            tx_view(catalog, &game, 0, &view);
            tx_bot *fresh = tx_bot_new("warlord:nodes=4100", catalog, &own, 9, &backwards, NULL);
            cr_assert_eq(tx_bot_choose(old, &view, 0, &decision), tx_bot_choose(fresh, &view, 0, &decision));
            tx_bot_free(fresh);
            asked++;
        }
        tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count));
    }
    tx_bot_free(old);
}

/* ---- Budgets ----------------------------------------------------------------------------------------------------- */

static void keep_nodes(const char *specification, uint32_t nodes) {
    tx_setup setup;
    uint64_t random = 4;
    start(&setup, 1);
    tx_bot *bot = tx_bot_new(specification, catalog, &setup, 9, NULL, NULL);
    for (unsigned n = 0; n < 150 && decision.kind != TX_GAME_OVER; n++) {
        if (decision.count > 1) {
            tx_hint hint;
            tx_view(catalog, &game, decision.seat, &view);
            unsigned option = tx_bot_choose(bot, &view, decision.seat, &decision);
            cr_assert(tx_bot_explain(bot, &hint) && hint.option == option);
            cr_assert_leq(hint.nodes, nodes, "%s: %u nodes", specification, hint.nodes);
            cr_assert_geq(hint.nodes * 2, nodes, "%s: only %u nodes", specification, hint.nodes);
            cr_assert(hint.chance >= 0 && hint.chance <= 1000);
        }
        tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count));
    }
    tx_bot_free(bot);
}

Test(levels, warlord_respects_its_node_budget, .timeout = 120) {
    keep_nodes("warlord:nodes=1", 1);
    keep_nodes("warlord:nodes=60", 60);
    keep_nodes("warlord:nodes=300", 300);
}

/* A clock that advances by a microsecond per call. */
static uint64_t ticking;
static uint64_t tick(void *user) {
    (void)user;
    return ticking += 1000000;
}

/* With a budget of time the tree is kept, and grows while the opponent thinks. */
Test(levels, warlord_stops_at_its_deadline, .timeout = 120) {
    const tx_bot_resources clock = {.clock = tick};
    tx_setup setup, own;
    uint64_t random = 4;
    unsigned pondered = 0;
    start(&setup, 1);
    tx_own_setup(&setup, 0, &own);
    tx_bot *bot = tx_bot_new("warlord:ms=20", catalog, &own, 9, &clock, NULL);
    for (unsigned n = 0; n < 60 && decision.kind != TX_GAME_OVER; n++) {
        uint64_t begun = ticking;
        unsigned option = tx_bot_below(&random, decision.count);
        tx_view(catalog, &game, 0, &view);
        if (decision.seat == 0) {
            option = tx_bot_choose(bot, &view, 0, &decision);
            cr_assert_lt(option, decision.count);
            cr_assert_leq(ticking - begun, UINT64_C(22000000));
        } else if (tx_bot_ponder(bot, &view, 0, 10)) {
            pondered++;
            cr_assert_leq(ticking - begun, UINT64_C(12000000));
        }
        tx_choose(catalog, &game, &decision, option);
    }
    tx_bot_free(bot);
    cr_expect_gt(pondered, 0);
}

/* The clock of a busy machine: after each five milliseconds of running it waits 37. */
static uint64_t reads;
static uint64_t tick_between_waits(void *user) {
    (void)user;
    return ticking += ++reads % 50 ? 100000 : 37000000;
}

Test(levels, warlord_stops_before_a_long_wait, .timeout = 120) {
    const tx_bot_resources clock = {.clock = tick_between_waits};
    tx_setup setup, own;
    uint64_t random = 4;
    unsigned asked = 0;
    start(&setup, 1);
    tx_own_setup(&setup, 0, &own);
    tx_bot *bot = tx_bot_new("warlord:ms=100", catalog, &own, 9, &clock, NULL);
    for (unsigned n = 0; n < 60 && decision.kind != TX_GAME_OVER; n++) {
        unsigned option = tx_bot_below(&random, decision.count);
        if (decision.seat == 0 && decision.count > 1) {
            uint64_t begun = ticking;
            tx_view(catalog, &game, 0, &view);
            option = tx_bot_choose(bot, &view, 0, &decision);
            cr_assert_leq(ticking - begun, UINT64_C(110000000), "%llu ns", (unsigned long long)(ticking - begun));
            cr_assert_geq(ticking - begun, UINT64_C(50000000), "the budget was not used");
            asked++;
        }
        tx_choose(catalog, &game, &decision, option);
    }
    tx_bot_free(bot);
    cr_expect_geq(asked, 10);
}

/* A clock that sometimes jumps by 30 milliseconds. */
static uint64_t tick_with_surprises(void *user) {
    uint64_t *random = user;
    return ticking += tx_bot_below(random, 700) ? 100000 : 30000000;
}

/* After a wait, the next choices stop earlier. */
Test(levels, warlord_learns_the_waiting_time, .timeout = 120) {
    enum { CHOICES = 80 };
    uint64_t random = 4, surprises = 11;
    const tx_bot_resources clock = {.clock = tick_with_surprises, .user = &surprises};
    tx_setup setup, own;
    unsigned asked = 0, late = 0;
    start(&setup, 1);
    tx_own_setup(&setup, 0, &own);
    tx_bot *bot = tx_bot_new("warlord:ms=50", catalog, &own, 9, &clock, NULL);
    while (asked < CHOICES) {
        unsigned option = tx_bot_below(&random, decision.count);
        if (decision.seat == 0 && decision.count > 1) {
            uint64_t begun = ticking;
            tx_view(catalog, &game, 0, &view);
            option = tx_bot_choose(bot, &view, 0, &decision);
            late += ticking - begun > UINT64_C(55000000);
            asked++;
        }
        tx_choose(catalog, &game, &decision, option);
        if (decision.kind == TX_GAME_OVER)
            start(&setup, 1 + DECKS * asked); /* the same decks */
    }
    tx_bot_free(bot);
    cr_expect_leq(late, CHOICES / 20, "%u choices were late", late);
}

/* CPU time of this thread, so that other load on the machine does not matter. */
static uint64_t processor_time(void *user) {
    struct timespec now;
    (void)user;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

/* Never more than a tenth over its budget, with any number of options, with look-ahead and a kept tree. */
Test(levels, warlord_respects_its_time_budget, .timeout = 600) {
    enum { BUDGET_MS = 60, CHOICES = 40 };
    const tx_bot_resources clock = {.clock = processor_time};
    char specification[32];
    tx_setup setup, own;
    uint64_t random = 8, longest = 0;
    unsigned asked = 0, max_options = 0;
    snprintf(specification, sizeof specification, "warlord:ms=%d", BUDGET_MS);
    start(&setup, 3);
    tx_own_setup(&setup, 0, &own);
    tx_bot *bot = tx_bot_new(specification, catalog, &own, 9, &clock, NULL);
    while (asked < CHOICES && decision.kind != TX_GAME_OVER) {
        unsigned option = tx_bot_below(&random, decision.count);
        if (decision.seat == 0 && decision.count > 1) {
            tx_view(catalog, &game, 0, &view);
            uint64_t begun = processor_time(NULL);
            option = tx_bot_choose(bot, &view, 0, &decision);
            uint64_t taken = processor_time(NULL) - begun;
            longest = taken > longest ? taken : longest;
            max_options = decision.count > max_options ? decision.count : max_options;
            asked++;
        }
        tx_choose(catalog, &game, &decision, option);
    }
    tx_bot_free(bot);
    cr_expect_geq(asked, 20);
    cr_expect_gt(max_options, 20);
    cr_expect_leq(longest, UINT64_C(1100000) * BUDGET_MS, "%llu ns", (unsigned long long)longest);
    cr_expect_geq(longest, UINT64_C(500000) * BUDGET_MS, "it did not search");
}

/* ---- Why ----------------------------------------------------------------------------------------------------------
 */

/* Dials have no look-ahead, so their reasons come from the playouts; the same holds for all choices with few nodes. */
Test(levels, warlord_explains_its_dials, .timeout = 120) {
    unsigned dials = 0, reasons = 0, kinds = 0;
    for (unsigned g = 0; g < 4; g++) {
        tx_setup setup;
        uint64_t random = g + 1;
        start(&setup, g);
        tx_bot *bot = tx_bot_new("warlord:nodes=120", catalog, &setup, 9, NULL, NULL);
        for (; decision.kind != TX_GAME_OVER;
             tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count))) {
            tx_hint hint;
            if (decision.kind != TX_ASK_DIAL || decision.count < 2)
                continue;
            tx_view(catalog, &game, decision.seat, &view);
            unsigned option = tx_bot_choose(bot, &view, decision.seat, &decision);
            cr_assert(tx_bot_explain(bot, &hint) && hint.option == option && hint.instead != option);
            dials++;
            reasons += hint.reason < TX_HINT_REASONS;
            kinds |= 1U << hint.reason;
        }
        tx_bot_free(bot);
    }
    cr_expect_geq(dials, 20);
    cr_expect_geq(reasons * 10, dials * 9, "%u of %u", reasons, dials);
    cr_expect_neq(kinds & (kinds - 1), 0, "only one reason was given");
}

/* test_deck_odds.c: odds compared with complete enumeration and known numbers; kinds of cards; statistics of a deck. */
#include <math.h>

#include "deck/kinds.h"
#include "deck/odds.h"
#include "deck/sample_hand.h"
#include "deck/stats.h"
#include "deck_fixture.h"

TestSuite(deck_odds, .init = set_up_lists, .fini = tear_down_lists);

static void same(double a, double b, const char *what) {
    cr_expect(fabs(a - b) < 1e-12, "%s: %.15f, expected %.15f", what, a, b);
}

Test(deck_odds, known_numbers) {
    same(tx_odds_exactly(50, 3, 7, 0), 12341.0 / 19600, "none of 3 in 7 of 50");
    same(tx_odds_at_least(50, 3, 7, 1), 7259.0 / 19600, "one of 3 in 7 of 50");
    same(tx_odds_at_least(50, 4, 7, 4), 35.0 / 230300, "all 4 in 7 of 50");
    same(tx_odds_mulligan(50, 3, 7, 0, 1), 1 - pow(12341.0 / 19600, 2), "one of 3 with a mulligan");
    same(tx_odds_at_least(50, 3, 7, 0), 1, "at least none");
    same(tx_odds_at_least(50, 3, 7, 4), 0, "more than there are");
    same(tx_odds_at_least(5, 5, 7, 1), 0, "more drawn than there are");
    same(tx_odds_expected(50, 5, 10), 1, "expected");
    tx_fraction f = tx_odds_fraction(50, 3, 7, 0);
    cr_expect(f.part == 1763 && f.over == 2800, "%lu/%lu", (unsigned long)f.part, (unsigned long)f.over);
    cr_expect_eq(tx_odds_fraction(5000, 2500, 2500, 1250).over, 0, "too large for a fraction");
}

static unsigned bits(unsigned n) {
    unsigned count = 0;
    for (; n; n &= n - 1)
        count++;
    return count;
}

/* All hands of all decks of up to twelve cards. */
Test(deck_odds, complete_enumeration) {
    for (unsigned deck = 1; deck <= 12; deck++)
        for (unsigned good = 0; good <= deck; good++)
            for (unsigned drawn = 0; drawn <= deck; drawn++) {
                unsigned hands[14] = {0}, all = 0;
                for (unsigned hand = 0; hand < 1U << deck; hand++)
                    if (bits(hand) == drawn) {
                        hands[bits(hand & ((1U << good) - 1))]++;
                        all++;
                    }
                unsigned min = 0;
                for (unsigned wanted = 13; wanted-- > 0;) {
                    min += hands[wanted];
                    same(tx_odds_exactly(deck, good, drawn, wanted), (double)hands[wanted] / all, "exactly");
                    same(tx_odds_at_least(deck, good, drawn, wanted), (double)min / all, "at least");
                    tx_fraction f = tx_odds_fraction(deck, good, drawn, wanted);
                    cr_expect_eq(f.part * all, f.over * hands[wanted]);
                }
            }
}

Test(deck_odds, the_odds_add_up_in_large_decks_too) {
    for (unsigned deck = 50; deck <= 1000; deck += 95) {
        double sum = 0;
        for (unsigned wanted = 0; wanted <= 8; wanted++)
            sum += tx_odds_exactly(deck, 20, 8, wanted);
        same(sum, 1, "the sum");
    }
}

/* ---- Kinds ------------------------------------------------------------------------------------------------------- */

static bool is_kind(const char *words, const char *card) {
    tx_kind kind;
    char error[400] = "";
    cr_assert(tx_kind_read(catalog, words, &kind, error, sizeof error), "%s", error);
    return tx_kind_holds(&kind, &catalog->defs[tx_catalog_find(catalog, card)]);
}

Test(deck_odds, kinds_of_cards) {
    cr_expect(is_kind("army", "Goff Nob"));
    cr_expect(is_kind("Army,Orks,loyal,cost=5,attack>=6,hp<7", "Goff Nob"));
    cr_expect_not(is_kind("army,cost<=4", "Goff Nob"));
    cr_expect_not(is_kind("cost<5", "Goff Nob"));
    cr_expect_not(is_kind("cost>5", "Goff Nob"));
    cr_expect(is_kind("cost>4", "Goff Nob"));
    cr_expect(is_kind("command>=1", "Rogue Trader"));
    cr_expect(is_kind("neutral,event,shields>=1", "No Mercy"));
    cr_expect(is_kind("signature", "Cybork Body"));
    cr_expect(is_kind("boyz", "Goff Boyz"), "a trait");
    cr_expect_not(is_kind("unique", "Goff Boyz"));
    cr_expect(is_kind("unique", "Crushface"));
}

Test(deck_odds, invalid_kinds) {
    static const char *const none[] = {
        "",        "army,",   "cost",    "cost<", "cost<=two",
        "cost=<2", "cost==2", "cost<>2", "funny", "army,army,army,army,army,army,army,army,army",
        "cost<=-1"};
    tx_kind kind;
    char error[400];
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        cr_expect_not(tx_kind_read(catalog, none[i], &kind, error, sizeof error), "%s", none[i]);
        cr_expect_not_null(strstr(error, "is not a kind of card"));
    }
}

/* ---- Statistics -------------------------------------------------------------------------------------------------- */

Test(deck_odds, statistics_of_a_starter_deck) {
    tx_deck_list list = load_list("decks/core-orks.txt");
    tx_stats stats = tx_list_stats(catalog, &list);
    cr_expect_eq(stats.size, 35);
    cr_expect_eq(stats.types[TYPE_ARMY], 20);
    cr_expect_eq(stats.types[TYPE_EVENT], 7);
    cr_expect_eq(stats.factions[FACTION_ORKS], 29);
    cr_expect_eq(stats.factions[FACTION_NEUTRAL], 6);
    cr_expect_eq(stats.costs[1], 11);
    cr_expect_eq(stats.type_costs[TYPE_ARMY][1] + stats.type_costs[TYPE_SUPPORT][1] +
                     stats.type_costs[TYPE_ATTACHMENT][1] + stats.type_costs[TYPE_EVENT][1],
                 11);
    cr_expect_eq(stats.type_costs[TYPE_ARMY][0], 1);
    cr_expect_eq(stats.type_costs[TYPE_ARMY][1], 5);
    cr_expect_eq(stats.command, 19);
    cr_expect_eq(stats.shields, 13);
    cr_expect_eq(stats.signature, 8);
    cr_expect_eq(stats.loyal, 6);
    cr_expect_eq(stats.rounds[0].seen, 7);
    cr_expect_eq(stats.rounds[2].resources, 7 + 2 * 4);
    same(stats.rounds[1].cost, 67.0 * 9 / 35, "expected cost of nine cards");
    tx_list_free(&list);
}

/* Every card is counted in some column, scripted or not. */
Test(deck_odds, statistics_of_all_cards) {
    tx_deck_list list = {.warlord = tx_catalog_find(catalog, "Nazdreg")};
    unsigned cards = 0;
    for (unsigned card = 1; card < catalog->def_count; card++) {
        const tx_def *def = &catalog->defs[card];
        if (tx_catalog_find(catalog, def->name) != card)
            continue;
        tx_list_add(&list, (tx_def_id)card, 1, 0);
        cards += def->type == TYPE_ARMY || def->type == TYPE_SUPPORT || def->type == TYPE_ATTACHMENT ||
                 def->type == TYPE_EVENT;
    }
    tx_stats stats = tx_list_stats(catalog, &list);
    unsigned costs = stats.cost_x + stats.cost_none, factions = 0;
    for (unsigned i = 0; i < STATS_COSTS; i++)
        costs += stats.costs[i];
    for (unsigned i = 0; i < FACTION_COUNT; i++)
        factions += stats.factions[i];
    cr_expect_eq(cards, 322 + 108 + 100 + 128);
    cr_expect_eq(stats.size, cards);
    cr_expect_eq(costs, cards);
    cr_expect_eq(factions, cards);
    tx_list_free(&list);
}

/* ---- Sample hands ------------------------------------------------------------------------------------------------ */

Test(deck_odds, sample_hands_are_cards_of_the_deck) {
    tx_deck_list list = load_list("decks/core-orks.txt");
    deck_pile pile = deck_pile_of(catalog, &list), again = deck_pile_of(catalog, &list);
    uint64_t random = 7, same_random = 7;
    unsigned hands_without = 0;
    tx_def_id grot = tx_catalog_find(catalog, "Sniveling Grot");
    tx_kind free_units;
    char error[100];
    cr_assert(tx_kind_read(catalog, "army,cost=0", &free_units, error, sizeof error), "%s", error);
    cr_expect_eq(pile.count, 35);
    cr_expect_eq(pile.hand, 7);
    unsigned grots = deck_pile_count(&pile, grot), free_cards = deck_pile_count_kind(&pile, &free_units);
    for (unsigned i = 0; i < 2000; i++) {
        unsigned found = 0;
        deck_pile_deal(&pile, &random);
        deck_pile_deal(&again, &same_random);
        cr_assert(memcmp(pile.cards, again.cards, pile.count * sizeof *pile.cards) == 0, "the seed repeats hands");
        for (unsigned card = 0; card < pile.hand; card++)
            found += pile.cards[card] == grot;
        hands_without += found == 0;
    }
    cr_expect_eq(deck_pile_count(&pile, grot), grots, "dealing keeps the cards");
    cr_expect_eq(deck_pile_count_kind(&pile, &free_units), free_cards);
    double expected = tx_odds_exactly(35, grots, 7, 0);
    cr_expect(fabs(hands_without / 2000.0 - expected) < 0.05, "%u of 2000, expected %f", hands_without, expected);
    deck_pile_free(&pile);
    deck_pile_free(&again);
    tx_list_free(&list);
}

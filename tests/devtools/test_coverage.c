/* test_coverage.c: the counting core records exactly the code that ran. */
#include <string.h>

#include "../fixture.h"
#include "devtools/coverage.h"
#include "scenario/scenario.h"

static tx_catalog *catalog;
static coverage_counts counts;

static void set_up(void) {
    catalog = load_cards();
    cli_begin_counts(&counts, catalog);
}

static void tear_down(void) {
    cli_count_into(NULL);
    cli_end_counts(&counts);
    tx_catalog_free(catalog);
}

TestSuite(coverage, .init = set_up, .fini = tear_down);

static const tx_def *def_of(const char *name) {
    return &catalog->defs[tx_catalog_find(catalog, name)];
}

static uint32_t resolved(const char *name) {
    return counts.abilities[def_of(name)->first_ability];
}

static void run_file(const char *path, const char *cards) {
    static tx_report report;
    static char message[4000];
    tx_position_file *file = tx_scenario_read(path, NULL, &report);
    cr_assert_not_null(file, "%s", report.text);
    for (unsigned i = 0; i < tx_position_count(file); i++)
        cr_assert_eq(tx_scenario_run(file, i, catalog, cards, NULL, message, sizeof message), TX_PASSED, "%s", message);
    tx_position_free(file);
}

Test(coverage, counts_what_ran) {
    cli_count_into(&counts);
    run_file("scenarios/cards/tau/carnivore-pack.scenario", "cards");
    cr_expect_gt(resolved("Carnivore Pack"), 0);
    cr_expect_gt(counts.words[WORDS_OP][OP_GAIN], 0);
    cr_expect_gt(counts.words[WORDS_EVENT][EV_LEAVES], 0);
    cr_expect_gt(counts.words[WORDS_EVENT][EV_DAMAGED], 0);
    cr_expect_gt(counts.words[WORDS_PREDICATE][PRED_IS], 0);
}

Test(coverage, does_not_count_what_did_not_run) {
    cli_count_into(&counts);
    run_file("scenarios/cards/tau/carnivore-pack.scenario", "cards");
    cr_expect_eq(resolved("Gift of Isha"), 0);
    cr_expect_eq(counts.words[WORDS_OP][OP_TOKEN], 0);
    cr_expect_eq(counts.words[WORDS_EVENT][EV_INFESTED], 0);
    uint32_t before = resolved("Carnivore Pack");
    cli_count_into(NULL);
    run_file("scenarios/cards/tau/carnivore-pack.scenario", "cards");
    cr_expect_eq(resolved("Carnivore Pack"), before, "counted while counting is off");
}

Test(coverage, constant_texts_and_played_cards_count) {
    cli_count_into(&counts);
    run_file("scenarios/cards/tau/ion-rifle.scenario", "cards");
    const tx_def *rifle = def_of("Ion Rifle");
    cr_expect_gt(counts.constants[rifle->first_constant], 0);
    cr_expect_gt(counts.words[WORDS_LAYER][LAYER_ATTACK], 0);
    run_file("scenarios/cards/eldar/gift-of-isha.scenario", "cards");
    cr_expect_gt(counts.cards[def_of("Gift of Isha") - catalog->defs], 0);
}

/* An event that only renames an earlier one, and a constant text that works while its card is in reserve. */
Test(coverage, renamed_events_and_texts_in_reserve_are_counted) {
    cli_count_into(&counts);
    run_file("scenarios/cards/necrons/reanimating-warriors.scenario", "cards");
    cr_expect_gt(counts.words[WORDS_EVENT][EV_WOULD_DIE], 0);
    run_file("scenarios/cards/tau/xv25-stealth-squad.scenario", "cards");
    cr_expect_gt(counts.constants[def_of("XV25 Stealth Squad")->first_constant], 0);
}

/* A card keeps its counters in another catalog with other cards. */
Test(coverage, other_catalogs_count_for_the_same_cards) {
    static tx_report report;
    static const char *const paths[] = {"scenarios/rules/synthetic.cards", "cards"};
    tx_catalog *own = tx_catalog_load(paths, 2, &report), *official = catalog;
    cr_assert_not_null(own, "%s", report.text);
    cr_assert_neq(tx_catalog_find(own, "Carnivore Pack"), tx_catalog_find(official, "Carnivore Pack"));
    cli_count_into(&counts);
    catalog = own;
    run_file("scenarios/cards/tau/carnivore-pack.scenario", NULL);
    catalog = official;
    cr_expect_gt(resolved("Carnivore Pack"), 0);
    cli_count_into(NULL);
    tx_catalog_free(own);
}

Test(coverage, games_are_counted) {
    for (uint64_t number = 1; number <= 20; number++)
        cr_assert(cli_cover_game(&counts, 1, number));
    uint32_t planets = 0, warlords = 0, deployed = counts.words[WORDS_EVENT][EV_ENTERS];
    for (unsigned i = 1; i < catalog->def_count; i++) {
        planets += catalog->defs[i].type == TYPE_PLANET ? counts.cards[i] : 0;
        warlords += catalog->defs[i].type == TYPE_WARLORD ? counts.cards[i] : 0;
    }
    cr_expect_eq(planets, 20 * 5);
    cr_expect_eq(warlords, 20 * 2);
    cr_expect_gt(deployed, 100);
    cr_expect_gt(counts.words[WORDS_OP][OP_EFFECT], 0);
}

Test(coverage, words_of_a_card) {
    static used_words used;
    cli_mark_words(catalog, tx_catalog_find(catalog, "Carnivore Pack"), used);
    cr_expect(used[WORDS_OP][OP_GAIN] && used[WORDS_EVENT][EV_LEAVES] && used[WORDS_PREDICATE][PRED_IS]);
    cr_expect_not(used[WORDS_OP][OP_TOKEN]);
    cli_mark_words(catalog, tx_catalog_find(catalog, "Honored Librarian"), used);
    cr_expect(used[WORDS_CONDITION][COND_COMPARE] && used[WORDS_VALUE][VALUE_COUNT] &&
              used[WORDS_PREDICATE][PRED_NAMED] && used[WORDS_LAYER][LAYER_CANNOT]);
}

/* test_scenario_filter.c: the pages of cards and rules read all scenarios they show, and hardly any others. Cost is
 * counted in scenarios read, which does not depend on the machine's load. */
#include "../fixture.h"
#include "client/scenarios.h"
#include "rulebook/rule_book.h"

static tx_catalog *catalog;
static tx_suite whole, some;

static void begin(void) {
    catalog = load_cards();
    cr_assert(cli_load_scenarios(&whole));
}

static void end(void) {
    tx_suite_free(&whole);
    tx_catalog_free(catalog);
}

TestSuite(filter, .init = begin, .fini = end);

/* A page: the scenarios about the card, or those that cite the rule. */
typedef struct shown_page {
    tx_def_id card;
    const char *rule; /* or NULL */
} shown_page;

static bool is_shown(const shown_page *page, const tx_position_file *file, unsigned index) {
    bool shown = false;
    if (!page->rule)
        return scenario_is_of(file, &catalog->defs[page->card]) ||
               tx_scenario_mentions(file, index, catalog, page->card);
    for (unsigned i = 0; i < tx_scenario_cite_count(file, index); i++)
        shown = shown || rule_is_shown_by(page->rule, tx_scenario_cite(file, index, i));
    return shown;
}

static unsigned count_scenarios(const tx_suite *suite) {
    unsigned count = 0;
    for (unsigned f = 0; f < suite->count; f++)
        count += tx_position_count(suite->files[f]);
    return count;
}

/* Finds the next scenario that the page shows; returns false if there is none. */
static bool find_shown(const shown_page *page, const tx_suite *suite, unsigned *file, unsigned *index) {
    for (; *file < suite->count; ++*file, *index = 0)
        for (; *index < tx_position_count(suite->files[*file]); ++*index)
            if (is_shown(page, suite->files[*file], *index))
                return true;
    return false;
}

/* Checks that `some` shows the same as `whole`, in the same order. Returns the number of scenarios. */
static unsigned compare_shown(const shown_page *page, const char *name) {
    unsigned count = 0, wf = 0, wi = 0, sf = 0, si = 0;
    for (; find_shown(page, &whole, &wf, &wi); count++, wi++, si++) {
        const tx_position_file *file = whole.files[wf];
        cr_assert(find_shown(page, &some, &sf, &si), "%s: %s was left out", name, tx_position_title(file, wi));
        cr_assert_str_eq(tx_position_path(some.files[sf]), tx_position_path(file));
        cr_assert_eq(tx_position_line(some.files[sf], si), tx_position_line(file, wi));
        cr_assert_str_eq(tx_position_title(some.files[sf], si), tx_position_title(file, wi));
    }
    cr_assert_not(find_shown(page, &some, &sf, &si), "%s: too much is read", name);
    return count;
}

Test(filter, a_card_page_reads_what_it_shows) {
    enum { EVERY = 13 };
    unsigned read = 0, shown = 0, pages = 0;
    for (unsigned id = 1; id < catalog->def_count; id += EVERY) {
        const shown_page page = {.card = tx_catalog_find(catalog, catalog->defs[id].name)};
        cr_assert(cli_load_scenarios_with(&some, catalog, page.card, true));
        read += count_scenarios(&some);
        shown += compare_shown(&page, catalog->defs[id].name);
        tx_suite_free(&some);
        pages++;
    }
    cr_assert_gt(shown, pages); /* else nothing was compared */
    cr_assert_leq(read, shown + shown / 10);
    cr_assert_lt(read, pages * count_scenarios(&whole) / 50);
}

/* Reads all related files, and no others. */
Test(filter, other_folders_are_read_on_request) {
    const shown_page page = {.card = tx_catalog_find(catalog, "Goff Nob")};
    const tx_def *def = &catalog->defs[page.card];
    unsigned near = 0, shown = 0;
    cr_assert(cli_load_scenarios_with(&some, catalog, page.card, false));
    for (unsigned f = 0, i = 0; find_shown(&page, &whole, &f, &i); i++, shown++)
        near += scenario_nearness(whole.files[f], def) != ELSEWHERE;
    cr_assert_gt(near, 0);
    cr_assert_lt(near, shown / 10);
    cr_assert_eq(count_scenarios(&some), near);
    for (unsigned f = 0; f < some.count; f++)
        cr_assert_neq(scenario_nearness(some.files[f], def), ELSEWHERE);
    tx_suite_free(&some);
}

Test(filter, a_rule_page_reads_what_it_shows) {
    static const char *const rules[] = {"R1.2.7", "R7.5", "R7.5.3", "R9.2", "R14", "R19.3", "R2 step 8", "FAQ-Q06"};
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
        const shown_page page = {.rule = rules[i]};
        cr_assert(cli_load_scenarios_citing(&some, rules[i]));
        unsigned shown = compare_shown(&page, rules[i]);
        cr_assert_gt(shown, 0, "%s", rules[i]);
        cr_assert_leq(count_scenarios(&some), 2 * shown + 20, "%s: %u of %u", rules[i], shown, count_scenarios(&some));
        tx_suite_free(&some);
    }
}

Test(filter, an_id_is_found_in_any_case) {
    cr_assert(cli_load_scenarios_citing(&some, "faq-q06"));
    cr_assert_gt(compare_shown(&(shown_page){.rule = "FAQ-Q06"}, "faq-q06"), 0);
    tx_suite_free(&some);
}

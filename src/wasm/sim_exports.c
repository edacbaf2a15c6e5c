/* sim_exports.c: tests of decks, see exports.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "base/memory.h"
#include "deck/deck.h"
#include "exports.h"
#include "sim/field_json.h"

enum { MAX_GAMES = 100000 /* against each opponent */ };

struct page_sim {
    field_plan plan;
    field field;
    field_names names;
    tx_deck version[FIELD_VERSIONS];
    tx_deck opponent[FIELD_MAX_OPPONENTS];
    char *name[FIELD_VERSIONS + FIELD_MAX_OPPONENTS]; /* of the versions, then of the opponents */
    const char *opponent_name[FIELD_MAX_OPPONENTS];
    char *bot;
    field_totals totals; /* of the last call of page_sim_play */
};

/* ---- Reading a plan ---------------------------------------------------------------------------------------------- */

static bool fail_about(const char *name, const char *words) {
    char text[PAGE_ERROR_SIZE];
    snprintf(text, sizeof text, "%.100s: %s", name, words);
    return page_fail(text);
}

static char *copy_text(const json_t *json) {
    return memory_copy_text(json_string_value(json), json_string_length(json));
}

/* Reads {"name", "list"}. Returns false with the error. */
static bool read_deck(const json_t *json, tx_deck *deck, char **name) {
    static tx_findings findings;
    const json_t *list = json_object_get(json, "list"), *title = json_object_get(json, "name");
    tx_deck_list read;
    if (!json_is_string(list) || !json_is_string(title))
        return page_fail("a deck of the test needs a name and a list");
    *name = copy_text(title);
    findings = (tx_findings){0};
    bool good = tx_list_read(page_catalog(), NULL, *name, json_string_value(list), json_string_length(list), &read,
                             &findings) &&
                tx_deck_from_list(page_catalog(), &read, deck, &findings);
    tx_list_free(&read);
    return good || fail_about(*name, findings.count ? findings.items[0].text : "it cannot be read");
}

static bool read_versions(page_sim *sim, const json_t *versions) {
    char why[600];
    sim->plan.versions = (unsigned)json_array_size(versions);
    if (sim->plan.versions < 1 || sim->plan.versions > FIELD_VERSIONS)
        return page_fail("a test needs one deck, or two versions of it");
    for (unsigned i = 0; i < sim->plan.versions; i++) {
        if (!read_deck(json_array_get(versions, i), &sim->version[i], &sim->name[i]))
            return false;
        if (!tx_deck_legal(page_catalog(), &sim->version[i], why, sizeof why))
            return fail_about(sim->name[i], why);
        sim->plan.version[i] = &sim->version[i];
        sim->names.version[i] = sim->name[i];
    }
    return true;
}

static bool is_version(const page_sim *sim, const tx_deck *deck) {
    for (unsigned i = 0; i < sim->plan.versions; i++)
        if (field_same_cards(&sim->version[i], deck))
            return true;
    return false;
}

static bool can_meet(const page_sim *sim, const tx_deck *opponent, const char *name) {
    static tx_setup setup;
    static tx_game game;
    char why[300];
    const char *error;
    for (unsigned i = 0; i < sim->plan.versions; i++) {
        setup = (tx_setup){.first = TX_NONE};
        tx_setup_deck(&setup, 0, &sim->version[i]);
        tx_setup_deck(&setup, 1, opponent);
        if (!tx_decks_fit(page_catalog(), &setup, why, sizeof why))
            return fail_about(name, why);
        if (!tx_start(page_catalog(), &setup, 1, &game, &error))
            return fail_about(name, error);
    }
    return true;
}

static bool read_opponents(page_sim *sim, const json_t *against) {
    if (json_array_size(against) > FIELD_MAX_OPPONENTS)
        return page_fail("a test has at most 256 opponents");
    for (unsigned i = 0; i < json_array_size(against); i++) {
        unsigned at = sim->plan.opponents;
        char **name = &sim->name[FIELD_VERSIONS + i];
        if (!read_deck(json_array_get(against, i), &sim->opponent[at], name))
            return false;
        if (is_version(sim, &sim->opponent[at]))
            continue;
        if (!can_meet(sim, &sim->opponent[at], *name))
            return false;
        sim->opponent_name[sim->plan.opponents++] = *name;
    }
    return sim->plan.opponents || page_fail("there is no opponent with other cards");
}

static bool read_plan(page_sim *sim, const json_t *json) {
    const json_t *bot = json_object_get(json, "bot"), *seed = json_object_get(json, "seed");
    json_int_t games = json_integer_value(json_object_get(json, "games"));
    tx_error wrong;
    if (!json_is_string(bot) || !json_is_string(seed))
        return page_fail("a test needs a seed and a computer player");
    sim->bot = copy_text(bot);
    if (!tx_bot_check(sim->bot, false, &wrong))
        return page_fail(wrong.text);
    if (games < 1 || games > MAX_GAMES)
        return page_fail("a test needs 1 to 100,000 games against each opponent");
    sim->plan.catalog = page_catalog();
    sim->plan.bot.name = sim->bot;
    sim->plan.games = (uint64_t)games;
    sim->plan.seed = strtoull(json_string_value(seed), NULL, 10);
    sim->plan.opponent = sim->opponent;
    sim->names.opponent = sim->opponent_name;
    return read_versions(sim, json_object_get(json, "versions")) &&
           read_opponents(sim, json_object_get(json, "against"));
}

static void free_plan(page_sim *sim) {
    for (unsigned i = 0; i < FIELD_VERSIONS + FIELD_MAX_OPPONENTS; i++)
        free(sim->name[i]);
    free(sim->bot);
    free(sim);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

page_sim *page_sim_open(const char *text, size_t length) {
    page_sim *sim = memory_require(calloc(1, sizeof *sim));
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool good = json ? read_plan(sim, json) : page_fail("the plan of the test cannot be read");
    json_decref(json);
    if (!good) {
        free_plan(sim);
        return NULL;
    }
    field_open(&sim->field, &sim->plan);
    return sim;
}

void page_sim_close(page_sim *sim) {
    field_close(&sim->field);
    free_plan(sim);
}

uint32_t page_sim_tasks(const page_sim *sim) {
    return (uint32_t)sim->field.tasks;
}

uint32_t page_sim_counters(const page_sim *sim) {
    return (uint32_t)(field_size(&sim->field) / sizeof(uint64_t));
}

const uint64_t *page_sim_play(page_sim *sim, uint32_t from, uint32_t to) {
    memset(&sim->totals, 0, sizeof sim->totals);
    for (uint32_t task = from; task < to && task < sim->field.tasks; task++)
        field_play(&sim->field, task, &sim->totals);
    return (const uint64_t *)(const void *)&sim->totals;
}

const char *page_sim_report(page_sim *sim, const uint64_t *sums, uint32_t counters) {
    static field_totals totals;
    if (counters != page_sim_counters(sim)) {
        page_fail("the sums do not belong to this test");
        return NULL;
    }
    memset(&totals, 0, sizeof totals);
    memcpy(&totals, sums, counters * sizeof *sums);
    json_t *json = field_json(&sim->field, &totals, &sim->names);
    page_begin();
    page_add_line(memory_require(json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(6))));
    json_decref(json);
    return page_end();
}

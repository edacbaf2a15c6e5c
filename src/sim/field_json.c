/* field_json.c: see field_json.h. */
#include "field_json.h"

#include "statistics_json.h"
#include "table/json.h"

static json_t *ends_json(const field_version *version) {
    static const char *const results[] = {"won", "lost", "tied"};
    json_t *list = json_array();
    for (unsigned result = 0; result < FIELD_RESULTS; result++)
        for (unsigned reason = 0; reason < TX_REASONS; reason++)
            if (version->ends[result][reason])
                json_array_append_new(list,
                                      json_pack("{s:s,s:s,s:o}", "result", results[result], "reason",
                                                reason == TX_NO_REASON ? "fault" : table_result_reason_word(reason),
                                                "games", sim_count_json(version->ends[result][reason])));
    return list;
}

static json_t *card_json(const field *f, unsigned version, const sim_card *card, const field_row *row) {
    const sim_titles *titles = &f->titles[version];
    tx_def_id def = titles->card[row->title];
    return json_pack("{s:s,s:s,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "id", tx_card_id(f->plan->catalog, def), "name",
                     tx_card_name(f->plan->catalog, def), "copies", (int)titles->copies[row->title], "opening",
                     sim_rate_json(card->opening), "opening_against_not",
                     sim_difference_json(row->opening_known, &row->opening), "drawn", sim_rate_json(card->drawn),
                     "played", sim_rate_json(card->played), "unused", sim_count_json(card->unused.games), "held",
                     sim_count_json(card->held.games), "unused_share", json_real(row->unused));
}

static json_t *cards_json(const field *f, const field_totals *totals, unsigned version) {
    field_row rows[SIM_TITLES];
    unsigned count = field_rows(f, totals, version, rows);
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list,
                              card_json(f, version, &totals->version[version].side.card[rows[i].title], &rows[i]));
    return list;
}

static json_t *income_json(const field_version *version) {
    field_income income = field_income_of(version);
    return json_pack("{s:o,s:o,s:o,s:o}", "resources", json_real(income.resources), "cards", json_real(income.cards),
                     "their_resources", json_real(income.their_resources), "their_cards",
                     json_real(income.their_cards));
}

static json_t *version_json(const field *f, const field_totals *totals, const field_names *names, unsigned version) {
    const field_version *v = &totals->version[version];
    const sim_side *side = &v->side;
    return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "deck",
                     sim_text_json(names->version[version]), "wins", sim_rate_json(field_rate(f, totals, version)),
                     "rounds", sim_counts_json(v->rounds, 1, SIM_ROUNDS), "rounds_reached",
                     sim_counts_json(v->reached, 1, SIM_ROUNDS), "ends", ends_json(v), "planets",
                     sim_counts_json(side->planets, 0, TX_LINE), "income", income_json(v), "command_resources",
                     sim_counts_json(side->income_resources, 1, SIM_ROUNDS), "command_cards",
                     sim_counts_json(side->income_cards, 1, SIM_ROUNDS), "their_command_resources",
                     sim_counts_json(v->their_resources, 1, SIM_ROUNDS), "their_command_cards",
                     sim_counts_json(v->their_cards, 1, SIM_ROUNDS), "cards", cards_json(f, totals, version));
}

static json_t *gain_json(const gain_counts *gains) {
    sim_difference found;
    bool known = sim_compare_pairs(gains, &found);
    return sim_difference_json(known, &found);
}

static json_t *opponents_json(const field *f, const field_totals *totals, const field_names *names) {
    json_t *list = json_array();
    for (unsigned i = 0; i < f->plan->opponents; i++) {
        const field_meeting *meeting = &totals->meeting[i];
        json_t *wins = json_array();
        for (unsigned version = 0; version < f->plan->versions; version++)
            json_array_append_new(wins, sim_rate_json(meeting->rate[version]));
        json_array_append_new(list, json_pack("{s:o,s:o,s:o}", "deck", sim_text_json(names->opponent[i]), "wins", wins,
                                              "gain", gain_json(&meeting->gains)));
    }
    return list;
}

static json_t *extreme_json(const field *f, const field_totals *totals, bool weakest) {
    unsigned opponent;
    return field_extreme(f, totals, weakest, &opponent) ? json_integer(opponent) : json_null();
}

json_t *field_json(const field *f, const field_totals *totals, const field_names *names) {
    json_t *versions = json_array();
    gain_counts gains = field_gains(f, totals);
    for (unsigned i = 0; i < f->plan->versions; i++)
        json_array_append_new(versions, version_json(f, totals, names, i));
    return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "bot", sim_text_json(f->plan->bot.name), "seed",
                     sim_count_json(f->plan->seed), "planned", sim_count_json(f->tasks), "played",
                     sim_count_json(totals->tasks), "choices", sim_count_json(totals->choices), "versions", versions,
                     "opponents", opponents_json(f, totals, names), "gain", gain_json(&gains), "weakest",
                     extreme_json(f, totals, true), "strongest", extreme_json(f, totals, false));
}

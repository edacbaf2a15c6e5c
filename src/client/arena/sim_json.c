/* sim_json.c: the results of a simulation as JSON. */
#include <jansson.h>

#include "sim/statistics_json.h"
#include "sim_report.h"
#include "table/json.h"

static json_t *trial_json(sim_rate kept, sim_rate sent) {
    sim_difference d;
    bool known = sim_compare_two(kept, sent, &d);
    return json_pack("{s:o, s:o, s:o, s:s}", "kept", sim_rate_json(kept), "sent_back", sim_rate_json(sent),
                     "difference", sim_difference_json(known, &d), "advice", sim_advice(kept, sent));
}

static json_t *cards_json(const sim_state *sim, unsigned side) {
    json_t *list = json_array();
    sim_row rows[SIM_TITLES];
    unsigned count = sim_rows(sim, side, rows);
    for (unsigned i = 0; i < count; i++) {
        unsigned title = rows[i].title;
        const sim_card *card = &sim->totals.side[side].card[title];
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "id",
                      tx_card_id(sim->plan->catalog, sim->titles[side].card[title]), "name",
                      tx_card_name(sim->plan->catalog, sim->titles[side].card[title]), "copies",
                      sim->titles[side].copies[title], "opening", sim_rate_json(card->opening), "opening_against_not",
                      sim_difference_json(rows[i].opening_known, &rows[i].opening), "drawn", sim_rate_json(card->drawn),
                      "drawn_against_not", sim_difference_json(rows[i].drawn_known, &rows[i].drawn), "played",
                      sim_rate_json(card->played), "unused", sim_count_json(card->unused.games), "held",
                      sim_count_json(card->held.games), "mulligan", trial_json(card->kept, card->mulliganed)));
    }
    return list;
}

static json_t *hands_json(const sim_side *s) {
    json_t *list = json_array();
    for (unsigned i = 0; i <= SIM_CHEAP_MAX; i++)
        json_array_append_new(list, trial_json(s->kept_by_cheap[i], s->mulliganed_by_cheap[i]));
    return list;
}

static json_t *side_json(const sim_report *r, unsigned side) {
    const sim_side *s = &r->sim->totals.side[side];
    json_t *by = json_array();
    for (unsigned i = 0; i < 4; i++) {
        json_t *rate = sim_rate_json(s->by[i / 2][i % 2]);
        json_object_set_new(rate, "seat", json_integer(i / 2 + 1));
        json_object_set_new(rate, "initiative", json_boolean(i % 2));
        json_array_append_new(by, rate);
    }
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "deck", sim_text_json(r->name[side]), "wins",
        sim_rate_json(sim_rate_of(r->sim, side)), "by", by, "planets", sim_counts_json(s->planets, 0, TX_LINE),
        "command_resources", sim_counts_json(s->income_resources, 1, SIM_ROUNDS), "command_cards",
        sim_counts_json(s->income_cards, 1, SIM_ROUNDS), "mulligans", sim_count_json(s->mulligans), "trial",
        trial_json(s->kept, s->mulliganed), "trial_by_cheap_units", hands_json(s), "cards", cards_json(r->sim, side));
}

static json_t *ends_json(const sim_report *r) {
    json_t *list = json_array();
    for (unsigned winner = 0; winner <= TX_SEATS; winner++)
        for (unsigned reason = 0; reason < TX_REASONS; reason++)
            if (r->sim->totals.ends[winner][reason])
                json_array_append_new(
                    list, json_pack("{s:o, s:s, s:o}", "winner",
                                    winner < TX_SEATS ? sim_text_json(r->name[winner]) : json_null(), "reason",
                                    reason == TX_NO_REASON ? "fault" : table_result_reason_word(reason), "games",
                                    sim_count_json(r->sim->totals.ends[winner][reason])));
    return list;
}

void sim_print_json(const sim_report *r) {
    const sim_totals *t = &r->sim->totals;
    json_t *all = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:o, s:[o, o], s:f}", "bot", sim_text_json(r->sim->plan->bot.name),
        "seed", sim_count_json(r->sim->plan->seed), "games", sim_count_json(t->games), "trials",
        sim_count_json(t->trials), "choices", sim_count_json(t->choices), "interrupted", r->interrupted, "rounds",
        sim_counts_json(t->rounds, 1, SIM_ROUNDS), "rounds_reached", sim_counts_json(t->reached, 1, SIM_ROUNDS), "ends",
        ends_json(r), "sides", side_json(r, 0), side_json(r, 1), "seconds", sim_seconds(r->sim));
    json_dumpf(all, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(all);
}

/* field_report.c: the results of a deck against many others as text and JSON. */
#include "field_report.h"

#include <inttypes.h>
#include <math.h>

#include "sim/statistics_json.h"
#include "sim_report.h"
#include "table/json.h"

enum { NAME_COLUMNS = 34, CARD_COLUMNS = 30 };

static const field *field_of(const field_report *r) {
    return &r->run->field;
}

static unsigned last_version(const field_report *r) {
    return field_of(r)->plan->versions - 1;
}

void field_order(const field_report *r, unsigned order[FIELD_MAX_OPPONENTS]) {
    const field_meeting *meeting = r->run->totals.meeting;
    unsigned version = last_version(r);
    for (unsigned i = 0; i < field_of(r)->plan->opponents; i++) {
        unsigned at = i;
        for (; at > 0 && sim_share(meeting[i].rate[version]) < sim_share(meeting[order[at - 1]].rate[version]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* ---- The conclusion ---------------------------------------------------------------------------------------------- */

static void print_opponents(const field_report *r) {
    if (field_of(r)->plan->opponents == 1)
        printf("against %s", r->names.opponent[0]);
    else
        printf("against %u decks", field_of(r)->plan->opponents);
}

static void print_wins(const field_report *r) {
    const field_totals *t = &r->run->totals;
    sim_rate wins = field_rate(field_of(r), t, 0);
    interval within = sim_interval(wins);
    unsigned weakest;
    printf("Wins %.1f %% (%.1f to %.1f) ", 100 * sim_share(wins), 100 * within.low, 100 * within.high);
    print_opponents(r);
    if (field_of(r)->plan->opponents > 1 && field_extreme(field_of(r), t, true, &weakest))
        printf("; weakest against %s, %.0f %%", r->names.opponent[weakest],
               100 * sim_share(t->meeting[weakest].rate[0]));
    printf("\n");
}

static void print_gain(const field_report *r) {
    sim_difference found;
    const gain_counts gains = field_gains(field_of(r), &r->run->totals);
    if (!sim_compare_pairs(&gains, &found))
        return;
    printf("%s wins %.1f points %s than %s (%+.1f to %+.1f) ", r->names.version[1], 100 * fabs(found.difference),
           found.difference < 0 ? "less" : "more", r->names.version[0], 100 * found.within.low,
           100 * found.within.high);
    print_opponents(r);
    printf(": %s\n", !found.clear ? "not proven" : found.difference > 0 ? "proven to be better" : "proven to be worse");
}

static void print_conclusion(const field_report *r) {
    if (!r->run->totals.tasks)
        printf("No game was finished.\n");
    else
        (last_version(r) ? print_gain : print_wins)(r);
}

static void print_plan(const field_report *r) {
    const field *f = field_of(r);
    const char *what = f->plan->versions > 1 ? "pairs of games with the same deal" : "games";
    if (r->interrupted)
        printf("Interrupted: %" PRIu64 " of %" PRIu64 " %s.\n", r->run->totals.tasks, f->tasks, what);
    printf("%s: %" PRIu64 " %s, both sides played by %s; intervals of 95 %%\n", r->names.version[last_version(r)],
           r->run->totals.tasks, what, f->plan->bot.name);
}

/* ---- Opponents --------------------------------------------------------------------------------------------------- */

static void print_meeting(const field_report *r, unsigned opponent) {
    const field_meeting *meeting = &r->run->totals.meeting[opponent];
    sim_difference gain;
    printf("  ");
    cli_print_in(r->names.opponent[opponent], NAME_COLUMNS);
    for (unsigned version = 0; version <= last_version(r); version++) {
        printf("  ");
        sim_print_rate(meeting->rate[version]);
    }
    if (last_version(r)) {
        bool known = sim_compare_pairs(&meeting->gains, &gain);
        sim_print_difference(known, &gain);
    }
    printf("\n");
}

static void print_meetings(const field_report *r) {
    unsigned order[FIELD_MAX_OPPONENTS];
    field_order(r, order);
    printf("\n%-*s", NAME_COLUMNS + 2, "Win rate against");
    for (unsigned version = 0; version <= last_version(r); version++) {
        printf("  ");
        cli_print_in(last_version(r) ? r->names.version[version] : "", 23);
    }
    printf("%s\n", last_version(r) ? "  difference" : "");
    for (unsigned i = 0; i < field_of(r)->plan->opponents; i++)
        print_meeting(r, order[i]);
}

/* ---- Improvements ------------------------------------------------------------------------------------------------ */

static double percent(uint64_t count, uint64_t all) {
    return all ? 100 * (double)count / (double)all : 0;
}

static void print_card(const field_report *r, const field_row *row) {
    const field *f = field_of(r);
    unsigned version = last_version(r);
    const sim_titles *titles = &f->titles[version];
    const sim_card *card = &r->run->totals.version[version].side.card[row->title];
    printf("  %u ", titles->copies[row->title]);
    cli_print_in(tx_card_name(f->plan->catalog, titles->card[row->title]), CARD_COLUMNS);
    printf("  %6" PRIu64 "  %5.1f %%  %5.1f %%", card->drawn.games, 100 * row->unused,
           percent(card->held.games, card->drawn.games));
    sim_print_difference(row->opening_known, &row->opening);
    printf("\n");
}

static void print_cards(const field_report *r) {
    field_row rows[SIM_TITLES];
    unsigned count = field_rows(field_of(r), &r->run->totals, last_version(r), rows);
    printf("\nCards, those that stay unused most often first\n%*s   drawn   unused     held  in the opening hand\n",
           CARD_COLUMNS + 4, "");
    for (unsigned i = 0; i < count; i++)
        print_card(r, &rows[i]);
    printf("  drawn: games with the card in hand; unused: in this share of them it was neither played nor used as a "
           "shield;\n"
           "  held: it was in hand at the end. in the opening hand: points won more than in games without it there. "
           "?: zero is\n"
           "  within the interval, so there may be no effect. few: fewer than 50 games with it, or without it.\n");
}

static void print_income(const field_report *r) {
    field_income income = field_income_of(&r->run->totals.version[last_version(r)]);
    printf("\nCommand income per round: %.2f resources and %.2f cards; the opponents' %.2f and %.2f\n",
           income.resources, income.cards, income.their_resources, income.their_cards);
}

static void print_ends(const field_report *r) {
    static const char *const results[] = {"won", "lost", "tied"};
    const field_version *v = &r->run->totals.version[last_version(r)];
    uint64_t games = field_rate(field_of(r), &r->run->totals, last_version(r)).games;
    printf("\nHow games end\n");
    for (unsigned result = 0; result < FIELD_RESULTS; result++)
        for (unsigned reason = 0; reason < TX_REASONS; reason++)
            if (v->ends[result][reason])
                printf("  %5.1f %%  %s by %s\n", percent(v->ends[result][reason], games), results[result],
                       reason == TX_NO_REASON ? "fault" : table_result_reason_word(reason));
}

void field_print_text(const field_report *r) {
    print_conclusion(r);
    print_plan(r);
    if (!r->run->totals.tasks)
        return;
    print_meetings(r);
    print_cards(r);
    print_income(r);
    print_ends(r);
}

void field_print_json(const field_report *r) {
    json_t *all = field_json(field_of(r), &r->run->totals, &r->names);
    json_object_set_new(all, "interrupted", json_boolean(r->interrupted));
    json_object_set_new(all, "seconds", json_real(field_run_seconds(r->run)));
    json_dumpf(all, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(all);
}

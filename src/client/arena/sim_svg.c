/* sim_svg.c: the results of a simulation as SVG charts. */
#include <math.h>

#include "base/utf8.h"
#include "sim_report.h"
#include "svg.h"
#include "table/json.h"

enum { WIDTH = 960, MARGIN = 24, HALF = WIDTH / 2, ROW = 19 };

static const char *const side_class[] = {"one", "two"};

/* Horizontal scale: x of a share from 0 to 1. */
typedef struct scale {
    double left, width, from, to;
} scale;

static double at(scale s, double value) {
    double part = (value - s.from) / (s.to - s.from);
    return s.left + s.width * fmax(0, fmin(1, part));
}

static void percent_grid(FILE *out, scale s, double top, double bottom, double step) {
    for (double value = s.from; value <= s.to + 1e-9; value += step) {
        svg_line(out, at(s, value), top, at(s, value), bottom, "grid");
        svg_textf(out, at(s, value), bottom + 13, "soft", "middle", "%s%.0f %%", s.from < 0 && value > 1e-9 ? "+" : "",
                  100 * value + 0.0);
    }
}

static void legend(FILE *out, const sim_report *r, double y) {
    for (unsigned side = 0; side < TX_SEATS; side++) {
        svg_bar(out, MARGIN + side * HALF, y - 11, 22, 12, side_class[side]);
        svg_text(out, MARGIN + 30 + side * HALF, y, "ink", "start", r->name[side]);
    }
}

/* ---- Win rates --------------------------------------------------------------------------------------------------- */

static void draw_wins(FILE *out, const sim_report *r, double top) {
    static const char *const rows[] = {"all games", "from seat 1", "from seat 2", "initiative first", "without it"};
    const sim_side *s = &r->sim->totals.side[0];
    scale x = {.left = MARGIN + 120, .width = HALF - MARGIN - 150, .from = 0, .to = 1};
    svg_textf(out, MARGIN, top, "head", "start", "Win rate of %s", r->name[0]);
    percent_grid(out, x, top + 10, top + 18 + 5 * ROW, 0.25);
    for (unsigned row = 0; row < 5; row++) {
        sim_rate rate = sim_rate_of(r->sim, 0);
        if (row == 1 || row == 2)
            rate = (sim_rate){s->by[row - 1][0].games + s->by[row - 1][1].games,
                              s->by[row - 1][0].halves + s->by[row - 1][1].halves};
        else if (row > 2)
            rate = (sim_rate){s->by[0][row == 3].games + s->by[1][row == 3].games,
                              s->by[0][row == 3].halves + s->by[1][row == 3].halves};
        double y = top + 26 + row * ROW;
        interval within = sim_interval(rate);
        svg_text(out, MARGIN, y + 4, "ink", "start", rows[row]);
        svg_range(out, at(x, within.low), at(x, sim_share(rate)), at(x, within.high), y, "one");
        svg_textf(out, at(x, within.high) + 8, y + 4, "soft", "start", "%.1f %%", 100 * sim_share(rate));
    }
}

/* ---- Length and ends --------------------------------------------------------------------------------------------- */

static void draw_length(FILE *out, const sim_report *r, double left, double top) {
    const sim_totals *t = &r->sim->totals;
    enum { HIGH = 100 };
    double max = 1, wide = (HALF - 2.0 * MARGIN) / SIM_ROUNDS;
    svg_text(out, left, top, "head", "start", "Length in rounds");
    for (unsigned round = 1; round <= SIM_ROUNDS; round++)
        max = fmax(max, (double)t->rounds[round]);
    for (unsigned round = 1; round <= SIM_ROUNDS; round++) {
        double high = HIGH * (double)t->rounds[round] / max, x = left + (round - 1) * wide;
        svg_bar(out, x + 4, top + 24 + HIGH - high, wide - 8, high, "none");
        svg_textf(out, x + wide / 2, top + 38 + HIGH, "soft", "middle", "%u%s", round, round == SIM_ROUNDS ? "+" : "");
        if (t->rounds[round])
            svg_textf(out, x + wide / 2, top + 20 + HIGH - high, "soft", "middle", "%.0f %%",
                      100 * (double)t->rounds[round] / (double)t->games);
    }
    svg_line(out, left, top + 24 + HIGH, left + HALF - 2 * MARGIN, top + 24 + HIGH, "grid");
}

/* Draws how the games ended; returns the height of the chart. */
static double draw_ends(FILE *out, const sim_report *r, double top) {
    const sim_totals *t = &r->sim->totals;
    scale x = {.left = MARGIN + 150, .width = HALF - MARGIN - 220, .from = 0, .to = 1};
    double y = top + 14;
    svg_text(out, MARGIN, top, "head", "start", "How games end");
    for (unsigned reason = 0; reason < TX_REASONS; reason++) {
        double from = x.left;
        uint64_t all = t->ends[0][reason] + t->ends[1][reason] + t->ends[2][reason];
        if (!all)
            continue;
        svg_text(out, MARGIN, y + 12, "ink", "start",
                 reason == TX_NO_REASON ? "fault" : table_result_reason_word(reason));
        for (unsigned winner = 0; winner <= TX_SEATS; winner++) {
            double wide = x.width * (double)t->ends[winner][reason] / (double)t->games;
            if (t->ends[winner][reason])
                svg_bar(out, from, y, wide, 14, winner < TX_SEATS ? side_class[winner] : "none");
            from += wide;
        }
        svg_textf(out, from + 6, y + 12, "soft", "start", "%.1f %%", 100 * (double)all / (double)t->games);
        y += ROW;
    }
    return y - top;
}

/* ---- Command income ---------------------------------------------------------------------------------------------- */

static void draw_income(FILE *out, const sim_report *r, double left, double top) {
    const sim_totals *t = &r->sim->totals;
    enum { HIGH = 100 };
    double max = 1, wide = (HALF - 3.0 * MARGIN) / SIM_ROUNDS, before[4] = {0};
    svg_text(out, left, top, "head", "start", "Command income: resources; cards dashed");
    for (unsigned i = 0; i < 4; i++)
        for (unsigned round = 1; round <= SIM_ROUNDS; round++)
            max = fmax(max, (double)(i % 2 ? t->side[i / 2].income_cards : t->side[i / 2].income_resources)[round] /
                                fmax(1, (double)t->reached[round]));
    for (unsigned value = 0; value <= max; value++) {
        double y = top + 20 + HIGH - HIGH * value / max;
        svg_line(out, left + 20, y, left + 20 + wide * SIM_ROUNDS, y, "grid");
        svg_textf(out, left + 14, y + 4, "soft", "end", "%u", value);
    }
    for (unsigned round = 1; round <= SIM_ROUNDS && t->reached[round]; round++) {
        double x = left + 20 + (round - 0.5) * wide;
        svg_textf(out, x, top + 36 + HIGH, "soft", "middle", "%u%s", round, round == SIM_ROUNDS ? "+" : "");
        for (unsigned i = 0; i < 4; i++) {
            const uint64_t *sums = i % 2 ? t->side[i / 2].income_cards : t->side[i / 2].income_resources;
            double y = top + 20 + HIGH - HIGH * (double)sums[round] / (double)t->reached[round] / max;
            char class[20];
            snprintf(class, sizeof class, "%s%s", side_class[i / 2], i % 2 ? " dashed" : "");
            if (round > 1)
                svg_line(out, x - wide, before[i], x, y, class);
            fprintf(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n", side_class[i / 2], x, y);
            before[i] = y;
        }
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static double cards_height(const sim_report *r) {
    unsigned max =
        r->sim->titles[0].count > r->sim->titles[1].count ? r->sim->titles[0].count : r->sim->titles[1].count;
    return 60 + max * ROW;
}

static void draw_cards(FILE *out, const sim_report *r, unsigned side, double left, double top) {
    sim_row rows[SIM_TITLES];
    unsigned count = sim_rows(r->sim, side, rows);
    double reach = 0.05;
    for (unsigned i = 0; i < count; i++)
        if (rows[i].opening_known && !rows[i].opening.too_few)
            reach = fmax(reach, fmax(rows[i].opening.within.high, -rows[i].opening.within.low));
    reach = fmin(0.5, ceil(20 * reach) / 20);
    scale x = {.left = left + 220, .width = HALF - 220 - 2 * MARGIN, .from = -reach, .to = reach};
    svg_textf(out, left, top, "head", "start", "%s: won more with it in the opening hand", r->name[side]);
    percent_grid(out, x, top + 12, top + 18 + count * ROW, reach);
    for (unsigned i = 0; i < count; i++) {
        const sim_difference *d = &rows[i].opening;
        double y = top + 24 + i * ROW;
        const char *name = tx_card_name(r->sim->plan->catalog, r->sim->titles[side].card[rows[i].title]);
        bool is_known = rows[i].opening_known && !d->too_few;
        svg_textf(out, left, y + 4, is_known && d->clear ? "ink" : "soft", "start", "%.*s", (int)utf8_fit(name, 34),
                  name);
        if (is_known)
            svg_range(out, at(x, d->within.low), at(x, d->difference), at(x, d->within.high), y,
                      d->clear ? side_class[side] : "none");
        else
            svg_text(out, at(x, 0), y + 4, "soft", "middle", "too few games");
    }
}

/* ---- The document ------------------------------------------------------------------------------------------------ */

bool sim_write_svg(FILE *out, void *report) {
    const sim_report *r = report;
    enum { HEAD = 96, WINS = 170, ENDS = 170 };
    double height = HEAD + WINS + ENDS + cards_height(r) + MARGIN;
    char title[300];
    snprintf(title, sizeof title, "%s against %s", r->name[0], r->name[1]);
    svg_begin(out, WIDTH, (int)height, title);
    svg_text(out, MARGIN, 36, "title", "start", title);
    svg_textf(out, WIDTH - MARGIN, 36, "soft", "end", "%llu games, played by %s; intervals of 95 %%",
              (unsigned long long)r->sim->totals.games, r->sim->plan->bot.name);
    legend(out, r, 64);
    if (r->sim->totals.games) {
        draw_wins(out, r, HEAD);
        draw_length(out, r, HALF + MARGIN, HEAD);
        draw_ends(out, r, HEAD + WINS);
        draw_income(out, r, HALF + MARGIN, HEAD + WINS);
        for (unsigned side = 0; side < TX_SEATS; side++)
            draw_cards(out, r, side, side ? HALF + MARGIN : MARGIN, HEAD + WINS + ENDS);
    }
    svg_end(out);
    return !ferror(out);
}

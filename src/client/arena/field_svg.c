/* field_svg.c: the results of a deck against many others as an SVG chart. */
#include <math.h>

#include "base/utf8.h"
#include "field_report.h"
#include "svg.h"

enum { WIDTH = 960, MARGIN = 24, HALF = WIDTH / 2, ROW = 19, HEAD = 104, NAME = 210, TITLE = 24 };

typedef struct scale {
    double left, width, from, to;
} scale;

static double at(scale s, double value) {
    return s.left + s.width * fmax(0, fmin(1, (value - s.from) / (s.to - s.from)));
}

static void draw_grid(FILE *out, scale s, double top, double bottom, double step) {
    for (double value = s.from; value <= s.to + 1e-9; value += step) {
        svg_line(out, at(s, value), top, at(s, value), bottom, "grid");
        svg_textf(out, at(s, value), bottom + 13, "soft", "middle", "%s%.0f", s.from < 0 && value > 1e-9 ? "+" : "",
                  100 * value + 0.0);
    }
}

static void draw_name(FILE *out, double left, double y, const char *class, const char *name) {
    svg_textf(out, left, y + 4, class, "start", "%.*s", (int)utf8_fit(name, 30), name);
}

/* ---- Opponents --------------------------------------------------------------------------------------------------- */

static void draw_meeting(FILE *out, const field_meeting *meeting, unsigned version, scale s, double y) {
    interval within = sim_interval(meeting->rate[version]);
    svg_range(out, at(s, within.low), at(s, sim_share(meeting->rate[version])), at(s, within.high), y,
              version ? "one" : "two");
}

static void draw_meetings(FILE *out, const field_report *r, double left, double top) {
    const field_plan *plan = r->run->field.plan;
    unsigned order[FIELD_MAX_OPPONENTS];
    scale s = {.left = left + NAME, .width = HALF - NAME - 2 * MARGIN, .from = 0, .to = 1};
    field_order(r, order);
    svg_text(out, left, top, "head", "start", "Win rate against, in per cent");
    draw_grid(out, s, top + 12, top + TITLE + plan->opponents * ROW, 0.25);
    for (unsigned i = 0; i < plan->opponents; i++) {
        double y = top + TITLE + i * ROW;
        draw_name(out, left, y, "ink", r->names.opponent[order[i]]);
        if (plan->versions > 1)
            draw_meeting(out, &r->run->totals.meeting[order[i]], 0, s, y - 3);
        draw_meeting(out, &r->run->totals.meeting[order[i]], 1 % plan->versions, s, plan->versions > 1 ? y + 3 : y);
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static bool is_known(const field_row *row) {
    return row->opening_known && !row->opening.too_few;
}

static double reach_of(const field_row *rows, unsigned count) {
    double reach = 0.05;
    for (unsigned i = 0; i < count; i++)
        if (is_known(&rows[i]))
            reach = fmax(reach, fmax(rows[i].opening.within.high, -rows[i].opening.within.low));
    return fmin(0.5, ceil(20 * reach) / 20);
}

/* Sorts by the effect in the opening hand, the largest first; unknown effects come last. */
static void sort_rows(field_row *rows, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        field_row row = rows[i];
        unsigned to = i;
        for (; to > 0 && is_known(&row) &&
               (!is_known(&rows[to - 1]) || row.opening.difference > rows[to - 1].opening.difference);
             to--)
            rows[to] = rows[to - 1];
        rows[to] = row;
    }
}

static void draw_card(FILE *out, const field_report *r, unsigned version, const field_row *row, scale s, double left,
                      double y) {
    const sim_titles *titles = &r->run->field.titles[version];
    bool known = is_known(row), clear = known && row->opening.clear;
    draw_name(out, left, y, clear ? "ink" : "soft",
              tx_card_name(r->run->field.plan->catalog, titles->card[row->title]));
    if (known)
        svg_range(out, at(s, row->opening.within.low), at(s, row->opening.difference), at(s, row->opening.within.high),
                  y, clear ? "one" : "none");
    else
        svg_text(out, at(s, 0), y + 4, "soft", "middle", "too few games");
}

static void draw_cards(FILE *out, const field_report *r, double left, double top) {
    unsigned version = r->run->field.plan->versions - 1;
    field_row rows[SIM_TITLES];
    unsigned count = field_rows(&r->run->field, &r->run->totals, version, rows);
    double reach = reach_of(rows, count);
    scale s = {.left = left + NAME, .width = HALF - NAME - 2 * MARGIN, .from = -reach, .to = reach};
    sort_rows(rows, count);
    svg_text(out, left, top, "head", "start", "Points won more with it in the opening hand");
    draw_grid(out, s, top + 12, top + TITLE + count * ROW, reach);
    for (unsigned i = 0; i < count; i++)
        draw_card(out, r, version, &rows[i], s, left, top + TITLE + i * ROW);
}

/* ---- The document ------------------------------------------------------------------------------------------------ */

static void draw_legend(FILE *out, const field_report *r) {
    for (unsigned version = 0; version < FIELD_VERSIONS; version++) {
        svg_range(out, MARGIN + version * HALF, MARGIN + 11 + version * HALF, MARGIN + 22 + version * HALF, 60,
                  version ? "one" : "two");
        svg_text(out, MARGIN + 30 + version * HALF, 64, "ink", "start", r->names.version[version]);
    }
}

bool field_write_svg(FILE *out, void *report) {
    const field_report *r = report;
    const field_plan *plan = r->run->field.plan;
    unsigned version = plan->versions - 1, cards = r->run->field.titles[version].count;
    unsigned rows = cards > plan->opponents ? cards : plan->opponents;
    char title[300];
    if (version)
        snprintf(title, sizeof title, "%s and %s against %u decks", r->names.version[0], r->names.version[1],
                 plan->opponents);
    else
        snprintf(title, sizeof title, "%s against %u decks", r->names.version[0], plan->opponents);
    svg_begin(out, WIDTH, HEAD + TITLE + (int)rows * ROW + 2 * MARGIN, title);
    svg_text(out, MARGIN, 36, "title", "start", title);
    svg_textf(out, WIDTH - MARGIN, 36, "soft", "end", "%llu games of each version, played by %s; intervals of 95 %%",
              (unsigned long long)field_rate(&r->run->field, &r->run->totals, 0).games, plan->bot.name);
    if (version)
        draw_legend(out, r);
    if (r->run->totals.tasks) {
        draw_meetings(out, r, MARGIN, HEAD);
        draw_cards(out, r, HALF + MARGIN, HEAD);
    }
    svg_end(out);
    return !ferror(out);
}

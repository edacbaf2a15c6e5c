/* matrix_report.c: the results of `traxis sim --all` as text, JSON and SVG. */
#include "matrix_report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "sim_report.h"
#include "svg.h"

static unsigned *order_of(const matrix_report *r) {
    unsigned *order = memory_resize(NULL, r->matrix->plan->decks, sizeof *order);
    matrix_order(r->matrix, order);
    return order;
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

/* Prints the matrix. Rows and columns are sorted from the strongest deck to the weakest; a cell is the percentage of
 * games won by the row's deck. */
void matrix_print_text(const matrix_report *r) {
    const matrix_state *m = r->matrix;
    unsigned decks = m->plan->decks, *order = order_of(r);
    if (r->interrupted)
        printf("Interrupted: %" PRIu64 " of %" PRIu64 " tasks.\n", m->done, m->tasks);
    printf("%u decks, each against each, played by %s: %" PRIu64 " games of each two\n", decks, m->plan->bot.name,
           m->plan->games);
    printf("\n     %-32s    all   95 %%           ", "deck");
    for (unsigned i = 0; i < decks; i++)
        printf("%4u", i + 1);
    for (unsigned i = 0; i < decks; i++) {
        sim_rate row = matrix_row(m, order[i]);
        interval within = sim_interval(row);
        printf("\n%3u  ", i + 1);
        cli_print_in(r->name[order[i]], 32);
        printf("  %5.1f   %4.1f to %4.1f  ", 100 * sim_share(row), 100 * within.low, 100 * within.high);
        for (unsigned k = 0; k < decks; k++) {
            sim_rate cell = matrix_cell(m, order[i], order[k]);
            if (cell.games)
                printf("%4.0f", 100 * sim_share(cell));
            else
                printf("   %c", i == k ? '.' : '?');
        }
    }
    sim_rate one = {m->plan->games, m->plan->games};
    printf("\n\nA cell is the percentage that the row's deck won against the column's; at 50, %" PRIu64
           " games leave %.0f to %.0f open.\n",
           m->plan->games, 100 * sim_interval(one).low, 100 * sim_interval(one).high);
    free(order);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *name_json(const char *name) {
    json_t *json = json_string(name);
    return json ? json : json_string("(not UTF-8)");
}

void matrix_print_json(const matrix_report *r) {
    const matrix_state *m = r->matrix;
    unsigned decks = m->plan->decks;
    json_t *rows = json_array();
    for (unsigned i = 0; i < decks; i++) {
        sim_rate row = matrix_row(m, i);
        interval within = sim_interval(row);
        json_t *against = json_array();
        for (unsigned k = 0; k < decks; k++) {
            sim_rate cell = matrix_cell(m, i, k);
            interval open = sim_interval(cell);
            json_array_append_new(against, cell.games
                                               ? json_pack("{s:I, s:f, s:[f, f]}", "games", (json_int_t)cell.games,
                                                           "share", sim_share(cell), "interval", open.low, open.high)
                                               : json_null());
        }
        json_array_append_new(rows, json_pack("{s:o, s:I, s:f, s:[f, f], s:o}", "deck", name_json(r->name[i]), "games",
                                              (json_int_t)row.games, "share", sim_share(row), "interval", within.low,
                                              within.high, "against", against));
    }
    json_t *all =
        json_pack("{s:o, s:I, s:I, s:b, s:o}", "bot", name_json(m->plan->bot.name), "seed", (json_int_t)m->plan->seed,
                  "games_of_each_two", (json_int_t)m->plan->games, "interrupted", r->interrupted, "decks", rows);
    json_dumpf(all, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(all);
}

/* ---- Heat map ---------------------------------------------------------------------------------------------------- */

/* Draws a cell whose colour goes from the second colour (0 %) over none (50 %) to the first (100 %). Strength is
 * opacity, so it is readable on a dark page too and, with the numbers, without colours. */
static void draw_cell(FILE *out, const matrix_report *r, unsigned row, unsigned column, double x, double y,
                      double size) {
    sim_rate cell = matrix_cell(r->matrix, row, column);
    double share = sim_share(cell), strength = 2 * (share > 0.5 ? share - 0.5 : 0.5 - share);
    if (!cell.games)
        return;
    fputs("<g><title>", out);
    svg_escaped(out, r->name[row]);
    fputs(" against ", out);
    svg_escaped(out, r->name[column]);
    fprintf(out,
            ": %.1f %% of %llu games</title><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
            "style=\"fill: var(--%s); fill-opacity: %.2f\"/>\n",
            100 * share, (unsigned long long)cell.games, x, y, size - 1, size - 1, share >= 0.5 ? "one" : "two",
            0.04 + 0.56 * strength);
    svg_textf(out, x + size / 2, y + size / 2 + 4, "cell", "middle", "%.0f", 100 * share);
    fputs("</g>\n", out);
}

bool matrix_write_svg(FILE *out, void *report) {
    const matrix_report *r = report;
    enum { LEFT = 300, TOP = 120, SIZE = 26, MARGIN = 24 };
    unsigned decks = r->matrix->plan->decks, *order = order_of(r);
    int width = LEFT + (int)decks * SIZE + MARGIN, height = TOP + (int)decks * SIZE + MARGIN;
    if (width < 700)
        width = 700;
    svg_begin(out, width, height, "Which deck beats which");
    fputs("<style>.cell { font-size: 10px }</style>\n", out);
    svg_text(out, MARGIN, 36, "title", "start", "Which deck beats which");
    svg_textf(out, MARGIN, 58, "soft", "start",
              "The row's deck wins so many per cent against the column's; %llu games of each two, played by %s",
              (unsigned long long)r->matrix->plan->games, r->matrix->plan->bot.name);
    svg_text(out, LEFT - 8, TOP - 8, "soft", "end", "all");
    for (unsigned i = 0; i < decks; i++) {
        double y = TOP + i * (double)SIZE;
        svg_textf(out, MARGIN, y + SIZE / 2.0 + 4, "ink", "start", "%u  %.*s", i + 1,
                  (int)utf8_fit(r->name[order[i]], 30), r->name[order[i]]);
        svg_textf(out, LEFT - 8, y + SIZE / 2.0 + 4, "ink", "end", "%.1f",
                  100 * sim_share(matrix_row(r->matrix, order[i])));
        svg_textf(out, LEFT + i * (double)SIZE + SIZE / 2.0, TOP - 8, "soft", "middle", "%u", i + 1);
        for (unsigned k = 0; k < decks; k++)
            draw_cell(out, r, order[i], order[k], LEFT + k * (double)SIZE, y, SIZE);
    }
    svg_end(out);
    free(order);
    return !ferror(out);
}

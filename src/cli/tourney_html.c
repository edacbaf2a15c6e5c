/* tourney_html.c: an event as one self-contained HTML page, and printable match slips. */
#include <string.h>
#include <strings.h>

#include "tourney.h"

static const char STYLE[] =
    "body{font:16px/1.4 system-ui,sans-serif;margin:2em auto;max-width:60em;padding:0 1em;color:#222}"
    "table{border-collapse:collapse;margin:1em 0}td,th{padding:.25em .7em;border-bottom:1px solid #ccc;text-align:left}"
    "td.n{text-align:right}nav a{margin-right:1em}.bracket{display:flex;gap:2em;align-items:stretch}"
    ".bracket>div{display:flex;flex-direction:column;justify-content:space-around}"
    ".match{border:1px solid #888;border-radius:.3em;margin:.4em 0;min-width:11em}.match div{padding:.2em .6em}"
    ".match .won{font-weight:bold;background:#e8f0e8}.slip{border:1px dashed #888;padding:1em;margin:1em 0;"
    "page-break-inside:avoid}.box{display:inline-block;width:1em;height:1em;border:1px solid #222;margin:0 .3em 0 1em;"
    "vertical-align:-.15em}.line{display:inline-block;border-bottom:1px solid #222;width:14em;margin:0 1em 0 .4em}"
    "@media print{nav{display:none}section{page-break-before:always}}";

static void text(FILE *out, const char *words) {
    for (; *words; words++)
        switch (*words) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: putc(*words, out);
        }
}

static void begin_page(const tn_event *e, FILE *out) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          out);
    text(out, e->name);
    fprintf(out, "</title>\n<style>%s</style></head><body>\n", STYLE);
}

static void cell(FILE *out, const char *words) {
    fputs("<td>", out);
    text(out, words);
    fputs("</td>", out);
}

/* ---- Sections ---------------------------------------------------------------------------------------------------- */

static void write_standings(const tn_event *e, FILE *out) {
    tn_standing *rows = standings_of(e);
    fputs("<section id=\"standings\"><h2>Standings</h2>\n<table><tr><th>Rank<th>Number<th>Player<th>Warlord<th>Points"
          "<th>Strength of schedule<th>Extended<th>Decided by<th>Status</tr>\n",
          out);
    for (unsigned i = 0; rows && i < e->count; i++) {
        const tn_player *p = tn_event_number(e, rows[i].number);
        char sos[50], xsos[50];
        strength_texts(e, &rows[i], sos, xsos);
        fprintf(out, "<tr><td class=n>%u<td class=n>%u", i + 1, p->number);
        cell(out, p->name);
        cell(out, p->warlord);
        fprintf(out, "<td class=n>%d<td class=n>%s<td class=n>%s<td>%s<td>%s</tr>\n", rows[i].points, sos, xsos,
                tn_decided_word(rows[i].decided), status_word(p));
    }
    fputs("</table></section>\n", out);
    free(rows);
}

static void write_by_table(const tn_event *e, const tn_round *round, FILE *out) {
    fputs("<h3>By table</h3>\n<table><tr><th>Table<th>Player<th>Player<th>Result</tr>\n", out);
    for (unsigned i = 0; i < round->count; i++) {
        const tn_table *t = &round->tables[i];
        fprintf(out, "<tr><td class=n>%u", i + 1);
        cell(out, name_of(e, t->a));
        cell(out, t->b ? name_of(e, t->b) : "free round");
        if (t->b && t->result)
            fprintf(out, "<td>%d–%d %s</tr>\n", tn_points(t->result, 0), tn_points(t->result, 1),
                    tn_result_words(t->result));
        else
            fprintf(out, "<td>%s</tr>\n", t->manual ? "paired by hand" : "");
    }
    for (unsigned i = 0; i < round->given_count; i++) {
        fputs("<tr><td>bye", out);
        cell(out, name_of(e, round->given[i]));
        fputs("<td>given<td></tr>\n", out);
    }
    if (round->bye) {
        fputs("<tr><td>bye", out);
        cell(out, name_of(e, round->bye));
        fputs("<td><td></tr>\n", out);
    }
    fputs("</table>\n", out);
}

typedef struct seat {
    const char *name;
    unsigned table;
} seat;

static int by_name(const void *left, const void *right) {
    return strcasecmp(((const seat *)left)->name, ((const seat *)right)->name);
}

static void write_by_name(const tn_event *e, const tn_round *round, FILE *out) {
    seat *seats = malloc((2 * (size_t)round->count + 1) * sizeof *seats);
    unsigned count = 0;
    for (unsigned i = 0; seats && i < round->count; i++) {
        seats[count++] = (seat){name_of(e, round->tables[i].a), i + 1};
        if (round->tables[i].b)
            seats[count++] = (seat){name_of(e, round->tables[i].b), i + 1};
    }
    if (seats)
        qsort(seats, count, sizeof *seats, by_name);
    fputs("<h3>By name</h3>\n<table><tr><th>Player<th>Table</tr>\n", out);
    for (unsigned i = 0; i < count; i++) {
        fputs("<tr>", out);
        cell(out, seats[i].name);
        fprintf(out, "<td class=n>%u</tr>\n", seats[i].table);
    }
    fputs("</table>\n", out);
    free(seats);
}

static void write_rounds(const tn_event *e, FILE *out) {
    for (unsigned i = e->round_count; i-- > 0;) {
        fprintf(out, "<section id=\"round%u\"><h2>Round %u</h2>\n", i + 1, i + 1);
        write_by_table(e, &e->rounds[i], out);
        if (i + 1 == e->round_count)
            write_by_name(e, &e->rounds[i], out);
        fputs("</section>\n", out);
    }
}

/* What the player had in the round: "5 × 12" is five points against number 12. */
static void write_outcome(const tn_round *round, uint32_t number, FILE *out) {
    fputs("<td>", out);
    if (tn_round_has_bye(round, number))
        fputs("5 bye", out);
    for (unsigned k = 0; k < round->count; k++) {
        const tn_table *t = &round->tables[k];
        if ((t->a == number || t->b == number) && t->result && t->b)
            fprintf(out, "%d × %u", tn_points(t->result, t->b == number), t->a == number ? t->b : t->a);
    }
}

static void write_grid(const tn_event *e, FILE *out) {
    unsigned swiss = tn_event_swiss_rounds(e);
    fputs("<section id=\"grid\"><h2>Results</h2><p>Points × opponent's number.</p>\n<table><tr><th>Number<th>Player",
          out);
    for (unsigned i = 0; i < swiss; i++)
        fprintf(out, "<th>%u", i + 1);
    fputs("</tr>\n", out);
    for (unsigned i = 0; i < e->count; i++) {
        fprintf(out, "<tr><td class=n>%u", e->players[i].number);
        cell(out, e->players[i].name);
        for (unsigned r = 0; r < swiss; r++)
            write_outcome(&e->rounds[r], e->players[i].number, out);
        fputs("</tr>\n", out);
    }
    fputs("</table></section>\n", out);
}

static void write_match(const tn_event *e, const tn_table *t, FILE *out) {
    fputs("<div class=match>", out);
    for (unsigned side = 0; side < 2; side++) {
        bool won = t->result && tn_points(t->result, side) > tn_points(t->result, 1 - side);
        fputs(won ? "<div class=won>" : "<div>", out);
        text(out, side ? (t->b ? name_of(e, t->b) : "–") : name_of(e, t->a));
        fputs("</div>", out);
    }
    fputs("</div>\n", out);
}

static void write_bracket(const tn_event *e, FILE *out) {
    if (e->seed_count == 0)
        return;
    fputs("<section id=\"bracket\"><h2>Bracket</h2>\n<div class=bracket>\n", out);
    for (unsigned i = tn_event_swiss_rounds(e); i < e->round_count; i++) {
        fputs("<div>\n", out);
        for (unsigned k = 0; k < e->rounds[i].count; k++)
            write_match(e, &e->rounds[i].tables[k], out);
        fputs("</div>\n", out);
    }
    fputs("</div>\n", out);
    if (tn_event_champion(e)) {
        fputs("<p>Champion: <b>", out);
        text(out, name_of(e, tn_event_champion(e)));
        fputs("</b></p>\n", out);
    }
    fputs("</section>\n", out);
}

void write_html(const tn_event *e, FILE *out) {
    begin_page(e, out);
    fputs("<h1>", out);
    text(out, e->name);
    fprintf(out, "</h1>\n<p>%s, %s event, %s. %u players, rules of 2015%s%s, tie-breaks: %s.</p>\n",
            tn_kind_words(e->kind), tn_tier_word(tn_tier_of(e->kind)), e->date, e->count, *e->faq ? ", FAQ " : "",
            e->faq, e->method == TN_TOME ? "TOME" : "official");
    if (*e->seed && (e->round_count > 1 || tn_event_missing(e) == 0)) /* after the round anybody may repeat the draw */
        fprintf(out, "<p>Round 1 was drawn with the seed %s.</p>\n", e->seed);
    fputs("<nav><a href=\"#standings\">Standings</a><a href=\"#grid\">Results</a>", out);
    if (e->seed_count)
        fputs("<a href=\"#bracket\">Bracket</a>", out);
    for (unsigned i = e->round_count; i > 0; i--)
        fprintf(out, "<a href=\"#round%u\">Round %u</a>", i, i);
    fputs("</nav>\n", out);
    write_bracket(e, out);
    write_standings(e, out);
    write_rounds(e, out);
    write_grid(e, out);
    fputs("</body></html>\n", out);
}

/* ---- Slips ------------------------------------------------------------------------------------------------------- */

static void slip_player(const tn_event *e, uint32_t number, FILE *out) {
    const tn_player *p = tn_event_number(e, number);
    fprintf(out, "<p><b>%u ", number);
    text(out, p->name);
    fputs("</b><br>planets<span class=line style=\"width:3em\"></span>symbols<span class=line "
          "style=\"width:3em\"></span><br><span class=box></span>win<span class=box></span>modified win"
          "<span class=box></span>draw<span class=box></span>drops<br>signature<span class=line></span></p>\n",
          out);
    if (json_array_size(p->blanks) > 0) {
        fputs("<p>Blank cards:", out);
        for (size_t i = 0; i < json_array_size(p->blanks); i++) {
            fputs(i ? ", " : " ", out);
            text(out, json_string_value(json_array_get(p->blanks, i)));
        }
        fputs("</p>\n", out);
    }
}

void write_slips(const tn_event *e, unsigned round, FILE *out) {
    const tn_round *r = &e->rounds[round - 1];
    begin_page(e, out);
    for (unsigned i = 0; i < r->count; i++) {
        if (!r->tables[i].b)
            continue;
        fputs("<div class=slip><p>", out);
        text(out, e->name);
        fprintf(out, " · round %u · table <b>%u</b>%s</p>\n", round, i + 1,
                r->tables[i].manual ? " · paired by hand" : "");
        slip_player(e, r->tables[i].a, out);
        slip_player(e, r->tables[i].b, out);
        fputs("</div>\n", out);
    }
    fputs("</body></html>\n", out);
}

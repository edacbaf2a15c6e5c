/* print_html.c: an event as a self-contained HTML page, printable match slips, and a clock for a screen (see print.h).
 * The pages load no external files, fonts or addresses. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain_text.h"
#include "print.h"
#include "tourney/event/clock.h"
#include "tourney/event/statistics.h"
#include "tourney/pairing/bracket.h"

static const char STYLE[] =
    "body{font:16px/1.4 system-ui,sans-serif;margin:2em auto;max-width:64em;padding:0 1em;color:#222}"
    "h1{margin-bottom:0}h2{border-bottom:2px solid #444;padding-bottom:.1em}"
    "table{border-collapse:collapse;margin:1em 0}td,th{padding:.25em .7em;border-bottom:1px solid #ccc;text-align:left}"
    "th{background:#f2f2ee}tr:nth-child(odd) td{background:#fafaf7}.n{text-align:right!important}"
    "tr{break-inside:avoid}nav a{margin-right:1em;display:inline-block}section{overflow-x:auto}"
    ".two{display:flex;flex-wrap:wrap;gap:0 3em}.bracket{display:flex;overflow-x:auto}"
    ".stage{display:flex;flex-direction:column;min-width:14em}.stage h3{font-size:1em;margin:.3em 1.5em .3em 0}"
    ".games{flex:1;display:flex;flex-direction:column}.game{flex:1;display:flex;align-items:center;position:relative;"
    "padding:.4em 2.4em .4em 0}.match{border:1px solid #666;border-radius:.3em;flex:1;background:#fff}"
    ".match div{padding:.2em .6em;min-height:1.4em}.match div+div{border-top:1px solid #ccc}"
    ".match small{color:#666}.match .won{font-weight:bold;background:#e3efe3}"
    ".stage+.stage .game{padding-left:1.2em}"
    ".lines .stage+.stage .game::before{content:\"\";position:absolute;left:0;top:50%;width:1.2em;"
    "border-top:2px solid #888}"
    ".lines .stage:not(:last-child) .game::after{content:\"\";position:absolute;right:0;width:2.4em;"
    "box-sizing:border-box;border-right:2px solid #888}"
    ".lines .stage:not(:last-child) .game:nth-child(odd)::after{top:50%;height:50%;border-top:2px solid #888}"
    ".lines .stage:not(:last-child) .game:nth-child(even)::after{bottom:50%;height:50%;border-bottom:2px solid #888}"
    ".slip{border:1px dashed #888;padding:.7em 1em;margin:0 0 1em;break-inside:avoid}.slip h2{margin:0;font-size:1.1em}"
    ".pair{display:flex;gap:2em}.pair>div{flex:1}.pair p{margin:.5em 0}.wide{border-bottom:1px solid #222;display:flex;"
    "padding-top:1.4em}.box{display:inline-block;width:1em;height:1em;border:1px solid #222;margin:0 .3em 0 0;"
    "vertical-align:-.15em}.box+.box,.after{margin-left:.9em}.short{display:inline-block;border-bottom:1px solid #222;"
    "width:2.5em;margin:0 1.2em 0 .3em}"
    "@media(max-width:45em){body{font-size:14px;margin:1em auto;padding:0 .6em}td,th{padding:.2em .4em}"
    ".stage{min-width:11em}.pair{gap:1em}.box+.box,.after{margin-left:.4em}}"
    "@media print{body{margin:0;max-width:none;padding:0;font-size:11pt}nav{display:none}"
    "section{break-before:page;overflow:visible}section:first-of-type{break-before:auto}"
    "table{font-size:9pt}td,th{padding:.15em .4em}"
    ".bracket{overflow:visible;font-size:8pt}.stage{min-width:0;flex:1 1 0}"
    ".game{padding-right:1.6em}.lines .stage:not(:last-child) .game::after{width:1.6em}}";

static void text(FILE *out, const char *words) {
    for (size_t length = 1; *words; words += length, length = 1)
        switch (*words) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: length = plain_text_put_character(out, words);
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
    tn_standing *rows = tn_event_standings(e);
    fputs(
        "<section id=\"standings\"><h2>Standings</h2>\n<table><thead><tr><th class=n>Rank<th class=n>Number<th>Player"
        "<th class=n>Points<th class=n>Strength of schedule<th class=n>Extended<th>Decided by<th>Warlord<th>Status</tr>"
        "</thead>\n",
        out);
    for (unsigned i = 0; rows && i < e->count; i++) {
        const tn_player *p = tn_event_number(e, rows[i].number);
        tn_strengths strengths = tn_strengths_of(e, &rows[i]);
        fprintf(out, "<tr><td class=n>%u<td class=n>%u", i + 1, p->number);
        cell(out, p->name);
        fprintf(out, "<td class=n>%d<td class=n>%s<td class=n>%s<td>%s", rows[i].points, strengths.sos, strengths.xsos,
                tn_decided_words(rows[i].decided));
        cell(out, p->warlord);
        fprintf(out, "<td>%s</tr>\n", tn_status_word(p));
    }
    fputs("</table></section>\n", out);
    free(rows);
}

/* Final placing of the event, once it is decided. */
static void write_placing(const tn_event *e, FILE *out) {
    tn_place *places = tn_event_has_final_placing(e) ? tn_event_placing(e) : NULL;
    if (!places)
        return;
    fputs("<section id=\"placing\"><h2>Final placing</h2>\n<table><thead><tr><th class=n>Place<th class=n>Number"
          "<th>Player<th>Bracket<th class=n>Swiss<th class=n>Points<th>Warlord<th>Status</tr></thead>\n",
          out);
    for (unsigned i = 0; i < e->count; i++) {
        const tn_player *p = tn_event_number(e, places[i].number);
        char place[32], reached[32];
        tn_place_text(&places[i], place, sizeof place);
        tn_reached_words(e, &places[i], reached, sizeof reached);
        fprintf(out, "<tr><td class=n>%s<td class=n>%u", place, p->number);
        cell(out, p->name);
        fprintf(out, "<td>%s<td class=n>%u<td class=n>%d", reached, places[i].rank, places[i].points);
        cell(out, p->warlord);
        fprintf(out, "<td>%s</tr>\n", tn_status_word(p));
    }
    fputs("</table></section>\n", out);
    free(places);
}

/* Results by warlord, once the event is decided. */
static void write_warlords(const tn_event *e, FILE *out) {
    tn_statistics s = {0};
    if (tn_event_has_final_placing(e) && tn_statistics_add(&s, e, tn_warlord_of) && s.count > 0) {
        tn_statistics_sort(&s);
        fputs("<section id=\"warlords\"><h2>Warlords</h2>\n<table><thead><tr><th>Warlord<th class=n>Players"
              "<th class=n>Wins<th class=n>Draws<th class=n>Losses<th class=n>In the cut</tr></thead>\n",
              out);
        for (unsigned i = 0; i < s.count; i++) {
            fputs("<tr>", out);
            cell(out, s.groups[i].name);
            fprintf(out, "<td class=n>%u<td class=n>%u<td class=n>%u<td class=n>%u<td class=n>%u</tr>\n",
                    s.groups[i].players, s.groups[i].record.wins, s.groups[i].record.draws, s.groups[i].record.losses,
                    s.groups[i].in_cut);
        }
        fputs("</table><p>Games between two of the same warlord, byes and forfeits are not counted.</p></section>\n",
              out);
    }
    tn_statistics_free(&s);
}

static void write_by_table(const tn_event *e, const tn_round *round, FILE *out) {
    fputs("<div><h3>By table</h3>\n<table><thead><tr><th class=n>Table<th>Player<th>Player<th>Result</tr></thead>\n",
          out);
    for (unsigned i = 0; i < round->count; i++) {
        const tn_table *t = &round->tables[i];
        fprintf(out, "<tr><td class=n>%u", round->first + i);
        cell(out, tn_name_of(e, t->a));
        cell(out, t->b ? tn_name_of(e, t->b) : "free round");
        fputs("<td>", out);
        if (t->b && t->result)
            fprintf(out, "%d–%d %s%s", tn_points(t->result, 0), tn_points(t->result, 1), tn_result_words(t->result),
                    t->manual ? ", " : "");
        if (t->games[0] || t->games[1])
            fprintf(out, " (%u–%u games)", t->games[0], t->games[1]);
        fprintf(out, "%s</tr>\n", t->manual ? "paired by hand" : "");
    }
    for (unsigned i = 0; i < round->given_count + (round->bye != 0); i++) {
        bool given = i < round->given_count;
        fputs("<tr><td class=n>bye", out);
        cell(out, tn_name_of(e, given ? round->given[i] : round->bye));
        fprintf(out, "<td>%s<td></tr>\n", given ? "given" : "");
    }
    fputs("</table></div>\n", out);
}

static void write_by_name(const tn_event *e, const tn_round *round, FILE *out) {
    unsigned count;
    tn_seat *seats = tn_seats_by_name(e, round, &count);
    fputs("<div><h3>By name</h3>\n<table><thead><tr><th>Player<th class=n>Table<th>Opponent</tr></thead>\n", out);
    for (unsigned i = 0; i < count; i++) {
        fputs("<tr>", out);
        cell(out, seats[i].name);
        if (seats[i].table)
            fprintf(out, "<td class=n>%u</td>", seats[i].table);
        else
            fputs("<td></td>", out);
        cell(out, seats[i].opponent);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
    free(seats);
}

static void write_rounds(const tn_event *e, FILE *out) {
    for (unsigned i = e->round_count; i-- > 0;) {
        char title[40] = "";
        if (e->rounds[i].elimination)
            tn_bracket_title(e, i, title, sizeof title);
        fprintf(out, "<section id=\"round%u\"><h2>Round %u%s%s</h2>\n<div class=two>", i + 1, i + 1, *title ? ": " : "",
                title);
        write_by_table(e, &e->rounds[i], out);
        if (i + 1 == e->round_count)
            write_by_name(e, &e->rounds[i], out);
        fputs("</div></section>\n", out);
    }
}

/* Results of each player by round: "5 × 12" is five points against number 12. */
static void write_grid_rows(const tn_event *e, const tn_table ***seats, unsigned swiss, FILE *out) {
    for (unsigned i = 0; i < e->count; i++) {
        uint32_t number = e->players[i].number;
        fprintf(out, "<tr><td class=n>%u", number);
        cell(out, e->players[i].name);
        for (unsigned r = 0; r < swiss; r++) {
            const tn_table *t = seats[r][i];
            fputs("<td>", out);
            if (t && t->result)
                fprintf(out, "%d × %u", tn_points(t->result, t->b == number), t->a == number ? t->b : t->a);
            else if (tn_round_has_bye(&e->rounds[r], number))
                fprintf(out, "%d bye", TN_BYE_POINTS);
        }
        fputs("</tr>\n", out);
    }
}

static void write_grid(const tn_event *e, FILE *out) {
    unsigned swiss = tn_event_swiss_rounds(e);
    const tn_table ***seats = tn_seats(e);
    fputs(
        "<section id=\"grid\"><h2>Results</h2><p>Points × opponent's number.</p>\n<table><thead><tr><th class=n>Number"
        "<th>Player",
        out);
    for (unsigned i = 0; i < swiss; i++)
        fprintf(out, "<th>%u", i + 1);
    fputs("</tr></thead>\n", out);
    if (seats)
        write_grid_rows(e, seats, swiss, out);
    fputs("</table></section>\n", out);
    tn_seats_free(e, seats);
}

/* The seed and the player's name. */
static void write_seeded(const tn_event *e, uint32_t number, FILE *out) {
    for (unsigned i = 0; i < e->seed_count; i++)
        if (e->seeds[i] == number)
            fprintf(out, "<small>%u</small> ", i + 1);
    text(out, number ? tn_name_of(e, number) : "–");
}

/* One game of the bracket; NULL: not paired yet. */
static void write_game(const tn_event *e, const tn_table *t, FILE *out) {
    fputs("<div class=game><div class=match>", out);
    for (unsigned side = 0; side < 2; side++) {
        bool won = t && t->result && tn_points(t->result, side) > tn_points(t->result, 1 - side);
        fputs(won ? "<div class=won>" : "<div>", out);
        if (t)
            write_seeded(e, side ? t->b : t->a, out);
        fputs("</div>", out);
    }
    fputs("</div></div>\n", out);
}

/* The first round before it is paired: the expected pairs of the seeds. */
static void write_first(const tn_event *e, FILE *out) {
    unsigned slots = tn_bracket_slots(e->seed_count);
    uint32_t *players = malloc(slots * sizeof *players);
    if (!players)
        return;
    tn_bracket_seat(e->seeds, e->seed_count, players);
    fprintf(out, "<div class=stage><h3>%s</h3><div class=games>\n", tn_bracket_round_name(slots / 2));
    for (unsigned i = 0; i + 1 < slots; i += 2)
        write_game(e, &(tn_table){.a = players[i], .b = players[i + 1]}, out);
    fputs("</div></div>\n", out);
    free(players);
}

/* Rounds of double elimination as played; future pairs are unknown. */
static void write_double(const tn_event *e, FILE *out) {
    for (unsigned i = tn_event_swiss_rounds(e); i < e->round_count; i++) {
        char title[40];
        tn_bracket_title(e, i, title, sizeof title);
        fprintf(out, "<div class=stage><h3>%s</h3><div class=games>\n", title);
        for (unsigned k = 0; k < e->rounds[i].count; k++)
            write_game(e, &e->rounds[i].tables[k], out);
        fputs("</div></div>\n", out);
    }
}

static void write_third_place(const tn_event *e, FILE *out) {
    const tn_round *last = tn_event_round(e);
    if (!last || !tn_round_is_final(last) || last->count < 2)
        return;
    fputs("<h3>Third place</h3>\n", out);
    write_game(e, &last->tables[1], out);
}

/* All rounds of the bracket side by side; future rounds are empty boxes. */
static void write_stages(const tn_event *e, FILE *out) {
    unsigned swiss = tn_event_swiss_rounds(e), tables = tn_bracket_slots(e->seed_count) / 2;
    if (e->round_count == swiss) {
        write_first(e, out);
        swiss++;
        tables /= 2;
    }
    for (unsigned i = swiss; tables > 0; i++, tables /= 2) {
        const tn_round *round = i < e->round_count ? &e->rounds[i] : NULL;
        fprintf(out, "<div class=stage><h3>%s</h3><div class=games>\n", tn_bracket_round_name(tables));
        for (unsigned k = 0; k < tables; k++)
            write_game(e, round && k < round->count ? &round->tables[k] : NULL, out);
        fputs("</div></div>\n", out);
    }
}

/* Connecting lines are drawn only if the next game of each winner is known in advance. */
static void write_bracket(const tn_event *e, FILE *out) {
    if (e->seed_count == 0)
        return;
    fprintf(out, "<section id=\"bracket\"><h2>Bracket</h2>\n<div class=\"bracket%s\">\n",
            e->reseed || e->double_elimination ? "" : " lines");
    if (e->double_elimination)
        write_double(e, out);
    else
        write_stages(e, out);
    fputs("</div>\n", out);
    write_third_place(e, out);
    if (e->double_elimination)
        fputs("<p>Double elimination: a player who has lost twice is out.</p>\n", out);
    if (e->reseed)
        fputs("<p>Each round is seeded anew: the best seed left meets the worst.</p>\n", out);
    if (tn_event_champion(e)) {
        fputs("<p>Champion: <b>", out);
        text(out, tn_name_of(e, tn_event_champion(e)));
        fputs("</b></p>\n", out);
    }
    fputs("</section>\n", out);
}

static void write_list(const tn_event *e, const tn_player *p, FILE *out);

/* A table with three columns. */
static void write_staff_rows(const char *title, const char *const headings[3], json_t *rows, FILE *out) {
    json_t *row;
    size_t i;
    fprintf(out, "<h3>%s</h3>\n<table><thead><tr><th>%s<th>%s<th>%s</tr></thead>\n", title, headings[0], headings[1],
            headings[2]);
    json_array_foreach(rows, i, row) {
        fputs("<tr>", out);
        for (size_t k = 0; k < 3; k++)
            cell(out, json_string_value(json_array_get(row, k)));
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
    json_decref(rows);
}

static void write_staff(const tn_event *e, FILE *out) {
    fputs("<section id=\"staff\"><h2>For staff only</h2>\n", out);
    write_staff_rows("Calls, rulings, penalties and exceptions", (const char *const[]){"Entry", "What", "About"},
                     tn_staff_notes(e), out);
    write_staff_rows("Players", (const char *const[]){"Player", "Status", "Remarks"}, tn_staff_players(e), out);
    write_staff_rows("Pairs that are not plain halves", (const char *const[]){"Where", "Pair", "Why"},
                     tn_staff_pairs(e), out);
    fputs("</section>\n", out);
    for (unsigned i = 0; i < e->count; i++)
        if (e->players[i].deck)
            write_list(e, &e->players[i], out);
}

void tn_write_html(const tn_event *e, FILE *out) {
    begin_page(e, out);
    fputs("<h1>", out);
    text(out, e->name);
    fprintf(out, "</h1>\n<p>%s, %s event, ", tn_kind_words(e->kind), tn_tier_word(tn_tier_of(e->kind)));
    text(out, e->date);
    fprintf(out, ". %u players, rules of 2015%s", e->count, *e->faq ? ", FAQ " : "");
    text(out, e->faq);
    fprintf(out, ", tie-breaks: %s.</p>\n", e->method == TN_TOME ? "TOME" : "official");
    char unofficial[200];
    if (tn_event_unofficial(e, unofficial, sizeof unofficial))
        fprintf(out, "<p>Outside the official rules: %s.</p>\n", unofficial);
    if (tn_seed_is_public(e)) {
        fputs("<p>Round 1 was drawn with the seed ", out);
        text(out, e->seed);
        fputs(".</p>\n", out);
    }
    if (e->finished && e->seed_count == 0) {
        fputs("<p>Winner: <b>", out);
        text(out, tn_name_of(e, tn_event_winner(e)));
        fputs("</b></p>\n", out);
    }
    fputs("<nav>", out);
    if (tn_event_has_final_placing(e))
        fputs("<a href=\"#placing\">Final placing</a>", out);
    fputs("<a href=\"#standings\">Standings</a><a href=\"#grid\">Results</a>", out);
    if (e->seed_count)
        fputs("<a href=\"#bracket\">Bracket</a>", out);
    for (unsigned i = e->round_count; i > 0; i--)
        fprintf(out, "<a href=\"#round%u\">Round %u</a>", i, i);
    if (e->for_staff)
        fputs("<a href=\"#staff\">For staff only</a>", out);
    fputs("</nav>\n", out);
    write_placing(e, out);
    write_bracket(e, out);
    write_standings(e, out);
    write_rounds(e, out);
    write_warlords(e, out);
    write_grid(e, out);
    if (e->for_staff)
        write_staff(e, out);
    fputs("</body></html>\n", out);
}

/* ---- Slips ------------------------------------------------------------------------------------------------------- */

static void slip_blanks(const tn_player *p, FILE *out) {
    json_t *blank;
    size_t i;
    json_array_foreach(p->blanks, i, blank) {
        fputs(i ? ", " : "<p>Blank cards: ", out);
        text(out, json_string_value(blank) ? json_string_value(blank) : "");
    }
    fputs(i ? "</p>\n" : "", out);
}

/* A bracket game needs a winner (TR-R45), and the final has no time limit (TR-R46). */
static void slip_player(const tn_event *e, const tn_round *round, uint32_t number, FILE *out) {
    const tn_player *p = tn_event_number(e, number);
    bool final = tn_round_is_final(round);
    fprintf(out, "<div><p><b>%u ", number);
    text(out, p->name);
    fprintf(out,
            "</b></p>\n<p>planets<span class=short></span>symbols<span class=short></span></p>\n"
            "<p><span class=box></span>win%s%s<span class=\"box after\"></span>drops</p>\n",
            final ? "" : "<span class=\"box after\"></span>modified win",
            round->elimination ? "" : "<span class=\"box after\"></span>draw");
    slip_blanks(p, out);
    fputs("<p class=wide>signature</p></div>\n", out);
}

void tn_write_slips(const tn_event *e, unsigned round, FILE *out) {
    const tn_round *r = &e->rounds[round - 1];
    begin_page(e, out);
    for (unsigned i = 0; i < r->count; i++) {
        if (!r->tables[i].b)
            continue;
        fputs("<div class=slip><h2>", out);
        text(out, e->name);
        fprintf(out, " · round %u · table %u%s</h2>\n<div class=pair>\n", round, r->first + i,
                r->tables[i].manual ? " · paired by hand" : "");
        slip_player(e, r, r->tables[i].a, out);
        slip_player(e, r, r->tables[i].b, out);
        fputs("</div></div>\n", out);
    }
    fputs("</body></html>\n", out);
}

/* ---- Deck lists -------------------------------------------------------------------------------------------------- */

static void write_list(const tn_event *e, const tn_player *p, FILE *out) {
    const char *hash = json_string_value(json_object_get(p->deck, "hash")), *title;
    json_t *copies;
    fprintf(out, "<section><h2>%u ", p->number);
    text(out, p->name);
    fputs("</h2>\n<p>", out);
    text(out, e->name);
    fputs(" · ", out);
    text(out, p->warlord);
    fprintf(out, " · %lld cards · SHA-256 %.16s</p>\n<table>\n",
            (long long)json_integer_value(json_object_get(p->deck, "cards")), hash ? hash : "");
    json_object_foreach(json_object_get(p->deck, "list"), title, copies) {
        fprintf(out, "<tr><td class=n>%lld", (long long)json_integer_value(copies));
        cell(out, title);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
    slip_blanks(p, out);
    fputs("</section>\n", out);
}

void tn_write_lists(const tn_event *e, FILE *out) {
    begin_page(e, out);
    for (unsigned i = 0; i < e->count; i++)
        if (e->players[i].deck)
            write_list(e, &e->players[i], out);
    fputs("</body></html>\n", out);
}

/* ---- Clock ------------------------------------------------------------------------------------------------------- */

static const char CLOCK_STYLE[] = "<style>body{max-width:none;text-align:center;background:#111;color:#eee}"
                                  "#left{font:bold 28vw/1 ui-monospace,monospace}#left.over{color:#f66}"
                                  "p{font-size:3vw;margin:.3em}</style>\n";

static const char CLOCK[] =
    "<div id=left></div><p id=word></p>\n<script>\n"
    "function show(){let s=running?left-Math.floor(Date.now()/1000-at):left,o=s<=0;s=Math.max(0,s);\n"
    "const e=document.getElementById('left'),two=n=>String(n).padStart(2,'0');\n"
    "e.textContent=two(Math.floor(s/60))+':'+two(s%60);e.className=o?'over':'';\n"
    "document.getElementById('word').textContent=o?'Time: finish this game round':running?'':'not running'}\n"
    "show();setInterval(show,250)\n</script>\n";

void tn_write_clock(const tn_event *e, FILE *out) {
    const tn_round *round = e->round_count ? &e->rounds[e->round_count - 1] : NULL;
    int64_t at = tn_clock_is_current(e) ? e->clock.at : 0;
    begin_page(e, out);
    fprintf(out, "%s<h1>", CLOCK_STYLE);
    text(out, e->name);
    fprintf(out, "</h1><p>Round %u</p>\n", e->round_count);
    if (round && tn_round_is_final(round)) {
        fputs("<p>The final has no time limit.</p></body></html>\n", out);
        return;
    }
    fprintf(out, "<script>const running=%s,at=%" PRId64 ",left=%" PRId64 "</script>\n",
            tn_clock_last_act(e, "start") ? "true" : "false", at, tn_clock_seconds_left(e, at));
    fprintf(out, "%s</body></html>\n", CLOCK);
}

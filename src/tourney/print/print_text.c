/* print_text.c: an event as plain text, and match slips to cut out (see print.h). Columns are counted in characters. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain_text.h"
#include "print.h"
#include "tourney/event/statistics.h"

enum { NAME_WIDTH = 28, NAME_MAX_COLUMNS = 60 };

/* Writes the text on one line, cut to a width in characters; returns its width. */
static unsigned put(FILE *out, const char *text, unsigned width) {
    unsigned used = 0;
    for (size_t length; used < width && (length = plain_text_put_character(out, text)) > 0; used++)
        text += length;
    return used;
}

/* The same, padded to the width. */
static void fill(FILE *out, const char *text, unsigned width) {
    for (unsigned used = put(out, text, width); used < width; used++)
        putc(' ', out);
}

/* The same, followed by a line end. */
static void finish(FILE *out, const char *text, unsigned width) {
    put(out, text, width);
    putc('\n', out);
}

static void heading(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void heading(FILE *out, const char *format, ...) {
    va_list list;
    char text[200];
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    fprintf(out, "\n%s\n", text);
    for (int i = 0; i < length; i++)
        putc('-', out);
    fputs("\n", out);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

static void write_standings(const tn_event *e, FILE *out) {
    tn_standing *rows = tn_event_standings(e);
    heading(out, "Standings");
    fprintf(out, "rank number %-*s %6s %8s %8s  decided by\n", NAME_WIDTH, "player", "points", "SoS", "extended");
    for (unsigned i = 0; rows && i < e->count; i++) {
        const tn_player *p = tn_event_number(e, rows[i].number);
        tn_strengths strengths = tn_strengths_of(e, &rows[i]);
        fprintf(out, "%4u %6u ", i + 1, p->number);
        fill(out, p->name, NAME_WIDTH);
        fprintf(out, " %6d %8s %8s  %s%s%s\n", rows[i].points, strengths.sos, strengths.xsos,
                tn_decided_words(rows[i].decided), p->dropped || p->disqualified ? ", " : "",
                p->dropped || p->disqualified ? tn_status_word(p) : "");
    }
    free(rows);
}

/* Final placing of the event, once it is decided. */
static void write_placing(const tn_event *e, FILE *out) {
    tn_place *places = tn_event_has_final_placing(e) ? tn_event_placing(e) : NULL;
    if (!places)
        return;
    heading(out, "Final placing");
    fprintf(out, "  place number %-*s %-13s %5s %6s\n", NAME_WIDTH, "player", "bracket", "Swiss", "points");
    for (unsigned i = 0; i < e->count; i++) {
        const tn_player *p = tn_event_number(e, places[i].number);
        char place[32], reached[32];
        tn_place_text(&places[i], place, sizeof place);
        tn_reached_words(e, &places[i], reached, sizeof reached);
        fprintf(out, "%7s %6u ", place, p->number);
        fill(out, p->name, NAME_WIDTH);
        fprintf(out, " %-13s %5u %6d%s\n", reached, places[i].rank, places[i].points,
                p->disqualified ? "  disqualified" : "");
    }
    free(places);
}

/* Results by warlord, once the event is decided. */
static void write_warlords(const tn_event *e, FILE *out) {
    tn_statistics s = {0};
    if (!tn_event_has_final_placing(e) || !tn_statistics_add(&s, e, tn_warlord_of) || s.count == 0) {
        tn_statistics_free(&s);
        return;
    }
    tn_statistics_sort(&s);
    heading(out, "Warlords");
    fprintf(out, "%-*s players  wins draws losses in cut\n", NAME_WIDTH, "warlord");
    for (unsigned i = 0; i < s.count; i++) {
        fill(out, s.groups[i].name, NAME_WIDTH);
        fprintf(out, " %7u %5u %5u %6u %6u\n", s.groups[i].players, s.groups[i].record.wins, s.groups[i].record.draws,
                s.groups[i].record.losses, s.groups[i].in_cut);
    }
    tn_statistics_free(&s);
}

static void write_by_table(const tn_event *e, unsigned number, FILE *out) {
    const tn_round *round = &e->rounds[number - 1];
    heading(out, "Round %u by table", number);
    for (unsigned i = 0; i < round->count; i++) {
        const tn_table *t = &round->tables[i];
        fprintf(out, "%5u  ", round->first + i);
        fill(out, tn_name_of(e, t->a), NAME_WIDTH);
        fputs("  ", out);
        if (t->b && (t->result || t->manual))
            fill(out, tn_name_of(e, t->b), NAME_WIDTH);
        if (t->b && t->result)
            fprintf(out, "  %d-%d %s%s\n", tn_points(t->result, 0), tn_points(t->result, 1), tn_result_words(t->result),
                    t->manual ? ", paired by hand" : "");
        else if (t->manual)
            fputs("  paired by hand\n", out);
        else
            finish(out, t->b ? tn_name_of(e, t->b) : "free round", NAME_WIDTH);
    }
    for (unsigned i = 0; i < round->given_count + (round->bye != 0); i++) {
        fputs("  bye  ", out);
        finish(out, tn_name_of(e, i < round->given_count ? round->given[i] : round->bye), NAME_WIDTH);
    }
}

static void write_by_name(const tn_event *e, unsigned number, FILE *out) {
    unsigned count;
    tn_seat *seats = tn_seats_by_name(e, &e->rounds[number - 1], &count);
    heading(out, "Round %u by name", number);
    for (unsigned i = 0; i < count; i++) {
        fill(out, seats[i].name, NAME_WIDTH);
        if (seats[i].table)
            fprintf(out, "  table %4u  ", seats[i].table);
        else
            fputs("              ", out);
        finish(out, seats[i].opponent, NAME_WIDTH);
    }
    free(seats);
}

static void write_bracket(const tn_event *e, FILE *out) {
    if (e->seed_count == 0)
        return;
    heading(out, "Bracket");
    for (unsigned i = tn_event_swiss_rounds(e); i < e->round_count; i++) {
        char title[40];
        tn_bracket_title(e, i, title, sizeof title);
        fprintf(out, "%s\n", title);
        for (unsigned k = 0; k < e->rounds[i].count; k++) {
            const tn_table *t = &e->rounds[i].tables[k];
            bool won[2];
            for (unsigned side = 0; side < 2; side++)
                won[side] = tn_points(t->result, side) > tn_points(t->result, 1 - side);
            fputs(won[0] ? "  * " : "    ", out);
            fill(out, tn_name_of(e, t->a), NAME_WIDTH);
            fputs(won[1] && t->b ? "  * " : "    ", out);
            put(out, t->b ? tn_name_of(e, t->b) : "free round", NAME_WIDTH);
            if (t->games[0] || t->games[1])
                fprintf(out, "  %u-%u games", t->games[0], t->games[1]);
            fputs(tn_table_is_third(t) ? "  third place\n" : "\n", out);
        }
    }
    if (tn_event_champion(e)) {
        fputs("Champion: ", out);
        finish(out, tn_name_of(e, tn_event_champion(e)), NAME_WIDTH);
    }
}

/* Points and opponent's number by round. */
static void write_grid(const tn_event *e, FILE *out) {
    unsigned swiss = tn_event_swiss_rounds(e);
    const tn_table ***seats = tn_seats(e);
    heading(out, "Results: points x opponent's number");
    for (unsigned i = 0; seats && i < e->count; i++) {
        uint32_t number = e->players[i].number;
        fprintf(out, "%5u  ", number);
        fill(out, e->players[i].name, NAME_WIDTH);
        for (unsigned r = 0; r < swiss; r++) {
            const tn_table *t = seats[r][i];
            if (t && t->result)
                fprintf(out, "  %dx%-4u", tn_points(t->result, t->b == number), t->a == number ? t->b : t->a);
            else
                fprintf(out, "  %-6s", t ? "?" : tn_round_has_bye(&e->rounds[r], number) ? "bye" : "-");
        }
        fputs("\n", out);
    }
    tn_seats_free(e, seats);
}

/* Rows of three texts. */
static void write_staff_rows(const char *title, json_t *rows, FILE *out) {
    json_t *row;
    size_t i;
    heading(out, "%s", title);
    json_array_foreach(rows, i, row) {
        fill(out, json_string_value(json_array_get(row, 0)), NAME_WIDTH);
        putc(' ', out);
        fill(out, json_string_value(json_array_get(row, 1)), NAME_WIDTH);
        putc(' ', out);
        finish(out, json_string_value(json_array_get(row, 2)), 600);
    }
    json_decref(rows);
}

static void write_staff(const tn_event *e, FILE *out) {
    write_staff_rows("For staff only: calls, rulings, penalties and exceptions", tn_staff_notes(e), out);
    write_staff_rows("For staff only: players", tn_staff_players(e), out);
    write_staff_rows("For staff only: pairs that are not plain halves", tn_staff_pairs(e), out);
    heading(out, "For staff only: deck lists");
    tn_write_lists_text(e, out);
}

void tn_write_text(const tn_event *e, FILE *out) {
    char faq[NAME_MAX_COLUMNS];
    snprintf(faq, sizeof faq, "%s", e->faq);
    plain_text_make(faq);
    finish(out, e->name, NAME_MAX_COLUMNS);
    fprintf(out, "%s, %s event, %s. %u players, rounds of %u minutes, rules of 2015%s%s, tie-breaks: %s.\n",
            tn_kind_words(e->kind), tn_tier_word(tn_tier_of(e->kind)), e->date, e->count, e->minutes,
            *e->faq ? ", FAQ " : "", faq, e->method == TN_TOME ? "TOME" : "official");
    char unofficial[200];
    if (tn_event_unofficial(e, unofficial, sizeof unofficial))
        fprintf(out, "Outside the official rules: %s.\n", unofficial);
    if (tn_seed_is_public(e)) {
        fputs("Round 1 was drawn with the seed ", out);
        put(out, e->seed, NAME_MAX_COLUMNS);
        fputs(".\n", out);
    }
    if (e->finished && e->seed_count == 0) {
        fputs("Winner: ", out);
        finish(out, tn_name_of(e, tn_event_winner(e)), NAME_MAX_COLUMNS);
    }
    write_placing(e, out);
    write_standings(e, out);
    if (e->round_count) {
        write_by_table(e, e->round_count, out);
        write_by_name(e, e->round_count, out);
    }
    write_bracket(e, out);
    write_warlords(e, out);
    write_grid(e, out);
    if (e->for_staff)
        write_staff(e, out);
}

/* ---- Slips ------------------------------------------------------------------------------------------------------- */

static void slip_player(const tn_event *e, const tn_round *round, uint32_t number, FILE *out) {
    const tn_player *p = tn_event_number(e, number);
    json_t *blank;
    size_t i;
    fprintf(out, "\n%5u  ", number);
    finish(out, p->name, NAME_MAX_COLUMNS);
    fprintf(out, "       planets ____  symbols ____\n       [ ] win  %s%s[ ] drops    signature ____________________\n",
            tn_round_is_final(round) ? "" : "[ ] modified win  ", round->elimination ? "" : "[ ] draw  ");
    json_array_foreach(p->blanks, i, blank) {
        const char *title = json_string_value(blank);
        fputs("       blank card: ", out);
        finish(out, title ? title : "", NAME_MAX_COLUMNS);
    }
}

void tn_write_slips_text(const tn_event *e, unsigned round, FILE *out) {
    const tn_round *r = &e->rounds[round - 1];
    for (unsigned i = 0; i < r->count; i++) {
        if (!r->tables[i].b)
            continue;
        fprintf(out, "Round %u, table %u%s, ", round, r->first + i, r->tables[i].manual ? " (paired by hand)" : "");
        finish(out, e->name, NAME_MAX_COLUMNS);
        slip_player(e, r, r->tables[i].a, out);
        slip_player(e, r, r->tables[i].b, out);
        fputs("\n- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -\n\n", out);
    }
}

/* ---- Deck lists -------------------------------------------------------------------------------------------------- */

void tn_write_lists_text(const tn_event *e, FILE *out) {
    for (unsigned i = 0; i < e->count; i++) {
        const tn_player *p = &e->players[i];
        const char *title;
        json_t *copies;
        if (!p->deck)
            continue;
        fprintf(out, "%u ", p->number);
        finish(out, p->name, NAME_MAX_COLUMNS);
        finish(out, p->warlord, NAME_MAX_COLUMNS);
        json_object_foreach(json_object_get(p->deck, "list"), title, copies) {
            fprintf(out, "%3lldx ", (long long)json_integer_value(copies));
            finish(out, title, NAME_MAX_COLUMNS);
        }
        fputs("\n", out);
    }
}

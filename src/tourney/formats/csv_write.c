/* csv_write.c: writes lists of an event as CSV (RFC 4180). csv_read.c reads them. */
#include <stdlib.h>
#include <string.h>

#include "base/plain_text.h"
#include "csv.h"
#include "format.h"
#include "tourney/event/placing.h"

/* Writes a cell. A cell that a spreadsheet would treat as a formula gets a leading apostrophe; so does one that begins
 * with apostrophes before a formula. */
static void cell(FILE *out, const char *text) {
    bool quoted = text[strcspn(text, ",\"\r\n")] != '\0';
    fputs(quoted ? "\"" : "", out);
    if (tn_csv_is_formula(text))
        putc('\'', out);
    for (; *text; text += plain_text_put_character(out, text))
        if (*text == '"')
            putc('"', out);
    fputs(quoted ? "\"" : "", out);
}

bool tn_csv_is_formula(const char *text) {
    text += strspn(text, "'");
    return *text && strchr("=+-@", *text);
}

/* Writes the headings of a list, as in csv.h. */
static void headings(FILE *out, csv_list list) {
    for (unsigned i = 0; TN_CSV_LISTS[list].columns[i]; i++)
        fprintf(out, "%s%s", i ? "," : "", TN_CSV_LISTS[list].columns[i]);
    fputs("\r\n", out);
}

static void write_players(const tn_event *e, FILE *out) {
    headings(out, CSV_PLAYERS);
    for (unsigned i = 0; i < e->count; i++) {
        const tn_player *p = &e->players[i];
        char tags[CSV_CELL_MAX] = "";
        for (size_t k = 0, used = 0; k < json_array_size(p->tags) && used < sizeof tags; k++)
            used += (size_t)snprintf(tags + used, sizeof tags - used, "%s%s", k ? "," : "",
                                     json_string_value(json_array_get(p->tags, k)));
        fprintf(out, "%u,", p->number);
        cell(out, p->name);
        putc(',', out);
        cell(out, p->warlord);
        putc(',', out);
        cell(out, p->faction);
        putc(',', out);
        cell(out, tags);
        fprintf(out, ",%s,%u\r\n", tn_status_word(p), tn_byes_of(e, p->number));
    }
}

static void write_side(const tn_event *e, uint32_t number, const int *points, FILE *out) {
    const tn_player *player = tn_event_number(e, number);
    if (!player) {
        fputs(",,,", out);
        return;
    }
    fprintf(out, "%u,", number);
    cell(out, player->name);
    fprintf(out, ",%d,", points[player - e->players]);
}

/* Marks bracket rounds and byes in the note, so that the reader recognises them. */
static void write_note(const char *kind, const char *note, FILE *out) {
    char text[300];
    snprintf(text, sizeof text, "%s%s%s", kind, *kind && *note ? ": " : "", note);
    cell(out, text);
    fputs("\r\n", out);
}

static void write_bye(const tn_event *e, unsigned round, uint32_t number, const int *points, const char *kind,
                      const char *note, FILE *out) {
    fprintf(out, "%u,,", round);
    write_side(e, number, points, out);
    fputs(",,,", out);
    write_note(kind, note, out);
}

static void write_pairings_of(const tn_event *e, unsigned number, const int *points, FILE *out) {
    const tn_round *round = &e->rounds[number - 1];
    for (unsigned k = 0; k < round->count; k++) {
        fprintf(out, "%u,%u,", number, round->first + k);
        write_side(e, round->tables[k].a, points, out);
        write_side(e, round->tables[k].b, points, out);
        write_note(round->elimination ? TN_CSV_BRACKET : "", round->tables[k].note, out);
    }
    for (unsigned k = 0; k < round->given_count; k++)
        write_bye(e, number, round->given[k], points, TN_CSV_GIVEN, "", out);
    if (round->bye)
        write_bye(e, number, round->bye, points, TN_CSV_BYE, round->bye_note, out);
}

static void write_pairings(const tn_event *e, FILE *out) {
    int *points = tn_points_at_start(e);
    headings(out, CSV_PAIRINGS);
    for (unsigned i = 0; points && i < e->round_count; i++) {
        write_pairings_of(e, i + 1, points, out);
        tn_points_after(e, &e->rounds[i], points);
    }
    free(points);
}

static void write_results(const tn_event *e, FILE *out) {
    headings(out, CSV_RESULTS);
    for (unsigned i = 0; i < e->round_count; i++)
        for (unsigned k = 0; k < e->rounds[i].count; k++) {
            const tn_table *t = &e->rounds[i].tables[k];
            if (t->b && t->result)
                fprintf(out, "%u,%u,%u,%u,%s,%d,%d,%s\r\n", i + 1, e->rounds[i].first + k, t->a, t->b,
                        tn_result_code(t->result), tn_points(t->result, 0), tn_points(t->result, 1),
                        t->time ? "yes" : "no");
        }
}

static void write_standings(const tn_event *e, FILE *out) {
    tn_standing *rows = tn_event_standings(e);
    headings(out, CSV_STANDINGS);
    for (unsigned i = 0; rows && i < e->count; i++) {
        char sos[50], xsos[50];
        tn_fraction_decimal(rows[i].tome_sos, sos, sizeof sos);
        tn_fraction_decimal(rows[i].tome_xsos, xsos, sizeof xsos);
        fprintf(out, "%u,%u,", i + 1, rows[i].number);
        cell(out, tn_name_of(e, rows[i].number));
        fprintf(out, ",%d,%d,%d,%d,%d,%s,%s,%s,%s\r\n", rows[i].points, rows[i].games, rows[i].byes, rows[i].sos,
                rows[i].xsos, sos, xsos, tn_decided_word(rows[i].decided),
                tn_status_word(tn_event_number(e, rows[i].number)));
    }
    free(rows);
}

static void write_placing(const tn_event *e, FILE *out) {
    tn_place *places = tn_event_has_final_placing(e) ? tn_event_placing(e) : NULL;
    headings(out, CSV_PLACING);
    for (unsigned i = 0; places && i < e->count; i++) {
        char round[16] = "";
        if (places[i].round)
            snprintf(round, sizeof round, "%u", places[i].round);
        fprintf(out, "%u,%u,%u,", places[i].first, places[i].last, places[i].number);
        cell(out, tn_name_of(e, places[i].number));
        fprintf(out, ",%s,%u,%d,%s\r\n", round, places[i].rank, places[i].points,
                tn_status_word(tn_event_number(e, places[i].number)));
    }
    free(places);
}

bool tn_write_csv(const tn_event *e, const char *list, FILE *out) {
    static void (*const WRITERS[])(const tn_event *e, FILE *out) = {[CSV_PLAYERS] = write_players,
                                                                    [CSV_PAIRINGS] = write_pairings,
                                                                    [CSV_RESULTS] = write_results,
                                                                    [CSV_STANDINGS] = write_standings,
                                                                    [CSV_PLACING] = write_placing};
    for (unsigned i = 0; i < CSV_LIST_COUNT; i++)
        if (strcmp(list, TN_CSV_LISTS[i].name) == 0) {
            WRITERS[i](e, out);
            return true;
        }
    return false;
}

/* trf_write.c: writes an event as a TRF file, for chess programs (see trf.h). Data without a TRF field goes into
 * comments: "### " and a JSON object {"event": …}, {"player": …}, {"note": …}, {"lots": …}, {"round": …} or {"bracket":
 * …}, with the fields of the snapshot. */
#include <stdlib.h>
#include <string.h>

#include "base/plain_text.h"
#include "format.h"
#include "tourney/event/placing.h"
#include "trf.h"

typedef struct trf_writer {
    const tn_event *event;
    FILE *out;
    const int *points, *given; /* total points; points besides the results */
    const unsigned *ranks;
    const tn_table ***seats; /* by Swiss round and player index */
    unsigned rounds;         /* number of Swiss rounds */
} trf_writer;

static const char END[] = "\r\n";

/* ---- Comments ---------------------------------------------------------------------------------------------------- */

static bool is_default(const json_t *value) {
    if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            if (!is_default(json_array_get(value, i)))
                return false;
        return true;
    }
    return json_is_null(value) || json_is_false(value) || (json_is_string(value) && !*json_string_value(value)) ||
           (json_is_integer(value) && json_integer_value(value) == 0);
}

/* Writes {"kind": object}. */
static void write_whole_comment(const trf_writer *w, const char *kind, json_t *object) {
    json_t *line = json_object();
    json_object_set_new(line, kind, object);
    fputs("### ", w->out);
    tn_write_json(line, w->out, JSON_COMPACT);
    fputs(END, w->out);
    json_decref(line);
}

/* The same, without default values and fields that are in other records. */
static void write_comment(const trf_writer *w, const char *kind, json_t *object, const char *const *stated) {
    void *next;
    const char *key;
    json_t *value;
    for (; stated && *stated; stated++)
        json_object_del(object, *stated);
    json_object_foreach_safe(object, next, key, value) if (is_default(value)) json_object_del(object, key);
    write_whole_comment(w, kind, object);
}

/* ---- The event --------------------------------------------------------------------------------------------------- */

/* Writes the text as a single line. */
static void write_plain(const trf_writer *w, const char *text) {
    plain_text_put(w->out, text);
}

static void write_date(const trf_writer *w, const char *tag) {
    fprintf(w->out, "%s ", tag);
    for (const char *date = w->event->date; *date; date++)
        putc(*date == '-' ? '/' : without_control(*date), w->out);
    fputs(END, w->out);
}

static void write_event(const trf_writer *w) {
    static const char *const STATED[] = {"rounds", "tier", NULL};
    json_t *event = tn_snapshot_field(w->event, "event");
    fputs("012 ", w->out);
    write_plain(w, w->event->name);
    fputs(END, w->out);
    write_date(w, "042");
    write_date(w, "052");
    fprintf(w->out, "062 %u%s142 %u%s", w->event->count, END, w->event->rounds_wanted, END);
    fprintf(w->out, "162  W 5.0    D 2.0    L 0.0    A 0.0    P 5.0%s182 Traxis%s", END, END);
    json_object_set_new(event, "method", json_string(w->event->method == TN_TOME ? "tome" : "document"));
    write_comment(w, "event", event, STATED);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

/* Writes the name in its columns; returns false if it had to be cut. */
static bool write_name(const trf_writer *w, const char *name) {
    unsigned width = 0;
    bool fits = *name != ' ' && (!*name || name[strlen(name) - 1] != ' ');
    fits = fits && plain_text_is_plain(name);
    for (size_t length; width < TRF_NAME_LENGTH && (length = plain_text_put_character(w->out, name)) > 0; width++)
        name += length;
    fprintf(w->out, "%*s", (int)(TRF_NAME_LENGTH - width), "");
    return fits && !*name;
}

static char result_code(tn_result result, unsigned side) {
    switch (side ? tn_mirror_result(result) : result) {
    case TN_WIN:
    case TN_MODIFIED_WIN: return '1';
    case TN_DRAW: return '=';
    case TN_LOSS:
    case TN_MODIFIED_LOSS: return '0';
    case TN_FORFEIT_WIN: return '+';
    case TN_FORFEIT_LOSS:
    case TN_DOUBLE_FORFEIT: return '-';
    default: return ' ';
    }
}

static void write_round_of(const trf_writer *w, unsigned player, unsigned round) {
    const tn_table *table = w->seats[round][player];
    uint32_t number = w->event->players[player].number;
    if (table)
        fprintf(w->out, "  %4u - %c", table->a == number ? table->b : table->a,
                result_code(table->result, table->b == number));
    else
        fprintf(w->out, "  0000 - %c",
                w->event->rounds[round].bye == number                ? 'U'
                : tn_round_has_bye(&w->event->rounds[round], number) ? 'F'
                                                                     : 'Z');
}

static void write_points(const trf_writer *w, int points) {
    if (points > -10 && points < 100)
        fprintf(w->out, "%2d.0", points);
    else
        fprintf(w->out, "%4d", points);
}

static void write_player(const trf_writer *w, unsigned player) {
    static const char *const STATED[] = {"adjust", NULL};
    const tn_player *p = &w->event->players[player];
    json_t *more = tn_snapshot_element(w->event, "players", player);
    fprintf(w->out, "001 %4u      ", p->number);
    if (write_name(w, p->name))
        json_object_del(more, "name");
    fprintf(w->out, "%*s", TRF_POINTS - TRF_NAME - TRF_NAME_LENGTH, "");
    write_points(w, w->points[player]);
    fprintf(w->out, " %4u", w->ranks[player]);
    for (unsigned round = 0; round < w->rounds; round++)
        write_round_of(w, player, round);
    fputs(END, w->out);
    if (strcmp(tn_status_word(p), "active") == 0)
        json_object_del(more, "status");
    write_comment(w, "player", more, STATED);
}

/* ---- Records about players --------------------------------------------------------------------------------------- */

/* Points that differ from those of the result (299): type, points, round, player. */
static void write_abnormal(const trf_writer *w, char type, int points, unsigned round, uint32_t number) {
    fprintf(w->out, "299 %c       %3d.0  %03u %4u%s", type, points, round, number, END);
}

static void write_modified(const trf_writer *w) {
    for (unsigned round = 0; round < w->rounds; round++)
        for (unsigned i = 0; i < w->event->rounds[round].count; i++) {
            const tn_table *table = &w->event->rounds[round].tables[i];
            bool second = table->result == TN_MODIFIED_LOSS;
            if (table->result != TN_MODIFIED_WIN && !second)
                continue;
            write_abnormal(w, 'W', 4, round + 1, second ? table->b : table->a);
            write_abnormal(w, 'L', 1, round + 1, second ? table->a : table->b);
        }
}

/* Awarded byes (240). */
static void write_given(const trf_writer *w) {
    for (unsigned round = 0; round < w->rounds; round++) {
        const tn_round *r = &w->event->rounds[round];
        if (r->given_count == 0)
            continue;
        fprintf(w->out, "240 F %03u", round + 1);
        for (unsigned i = 0; i < r->given_count; i++)
            fprintf(w->out, " %4u", r->given[i]);
        fputs(END, w->out);
    }
}

static void write_penalties(const trf_writer *w) {
    for (unsigned i = 0; i < w->event->count; i++)
        if (w->given[i])
            write_abnormal(w, ' ', w->given[i], 0, w->event->players[i].number);
}

/* Travel groups by name, with the numbers of their members. */
static json_t *groups_of(const tn_event *e) {
    json_t *groups = json_object(), *tag;
    size_t k;
    for (unsigned i = 0; i < e->count; i++)
        json_array_foreach(e->players[i].tags, k, tag) {
            const char *name = json_string_value(tag);
            if (!name)
                continue;
            if (!json_object_get(groups, name))
                json_object_set_new(groups, name, json_array());
            json_array_append_new(json_object_get(groups, name), json_integer(e->players[i].number));
        }
    return groups;
}

/* Players who must not meet in the first round (260). */
static void write_groups(const trf_writer *w) {
    json_t *groups = groups_of(w->event), *group, *number;
    const char *name;
    size_t i;
    json_object_foreach(groups, name, group) {
        if (json_array_size(group) < 2)
            continue;
        fputs("260 001 001", w->out);
        json_array_foreach(group, i, number) fprintf(w->out, " %4lld", (long long)json_integer_value(number));
        fputs(END, w->out);
    }
    json_decref(groups);
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

/* The tables of a round; results of a Swiss round are omitted, because the players' records have them. */
static json_t *round_of(const trf_writer *w, unsigned number) {
    json_t *round = tn_round_json(w->event, number), *table, *value;
    const char *key;
    void *next;
    size_t i;
    json_array_foreach(json_object_get(round, "tables"), i, table) {
        if (number <= w->rounds)
            json_object_del(table, "result");
        json_object_foreach_safe(table, next, key, value) if (is_default(value)) json_object_del(table, key);
    }
    return round;
}

/* Penalties, rulings and other notes. */
static void write_notes(const trf_writer *w) {
    size_t i;
    json_t *notes = tn_snapshot_field(w->event, "notes"), *note;
    json_array_foreach(notes, i, note) write_whole_comment(w, "note", json_incref(note));
    json_decref(notes);
}

/* Drawn lots, in order. */
static void write_lots(const trf_writer *w) {
    json_t *lots = tn_snapshot_field(w->event, "lots");
    if (json_array_size(lots) > 0)
        write_comment(w, "lots", json_pack("{s:O}", "numbers", lots), NULL);
    json_decref(lots);
}

static void write_rounds(const trf_writer *w) {
    static const char *const STATED[] = {"kind", "bye", "given", NULL};
    json_t *bracket = tn_bracket_json(w->event), *rounds = json_array();
    for (unsigned i = 1; i <= w->rounds; i++)
        write_comment(w, "round", round_of(w, i), STATED);
    if (json_is_object(bracket)) {
        for (unsigned i = w->rounds + 1; i <= w->event->round_count; i++)
            json_array_append_new(rounds, round_of(w, i));
        write_comment(w, "bracket",
                      json_pack("{s:O, s:O}", "seeds", json_object_get(bracket, "seeds"), "rounds", rounds), NULL);
    }
    json_decref(rounds);
    json_decref(bracket);
}

/* ---- The whole file ---------------------------------------------------------------------------------------------- */

/* Final ranks of the event once they are decided; until then ranks of the Swiss standings. */
static unsigned *ranks_of(const tn_event *e) {
    tn_place *places = tn_event_placing(e);
    unsigned *ranks = calloc(e->count + 1, sizeof *ranks);
    bool placed = tn_event_has_final_placing(e);
    for (unsigned i = 0; places && ranks && i < e->count; i++)
        ranks[tn_event_number(e, places[i].number) - e->players] = placed ? places[i].first : places[i].rank;
    free(places);
    return ranks;
}

static int *points_of(const tn_event *e) {
    int *points = tn_points_at_start(e);
    for (unsigned i = 0; points && i < e->round_count; i++)
        tn_points_after(e, &e->rounds[i], points);
    return points;
}

static void write_all(const trf_writer *w) {
    write_event(w);
    for (unsigned i = 0; i < w->event->count; i++)
        write_player(w, i);
    write_given(w);
    write_groups(w);
    write_modified(w);
    write_penalties(w);
    write_notes(w);
    write_lots(w);
    write_rounds(w);
}

bool tn_write_trf(tn_event *e, FILE *out) {
    for (unsigned i = 0; i < e->count; i++)
        if (e->players[i].number > TRF_PLAYERS_MAX) {
            snprintf(e->error, sizeof e->error, "TRF has player numbers of four digits, up to %d; %s has number %u",
                     TRF_PLAYERS_MAX, e->players[i].name, e->players[i].number);
            return false;
        }
    unsigned rounds = tn_event_swiss_rounds(e), *ranks = ranks_of(e);
    int *points = points_of(e), *given = tn_points_at_start(e);
    const tn_table ***seats = tn_seats(e);
    bool good = ranks && points && given && seats;
    if (good)
        write_all(&(trf_writer){e, out, points, given, ranks, seats, rounds});
    else
        snprintf(e->error, sizeof e->error, "out of memory");
    tn_seats_free(e, seats);
    free(ranks);
    free(points);
    free(given);
    return good;
}

/* placing.c: see placing.h. */
#include "placing.h"

#include <stdlib.h>

/* Sort key of a player. */
typedef struct row {
    tn_place place;
    unsigned came; /* twice the bracket rounds reached, plus two for a round won; plus one for third place */
    bool out;
} row;

bool tn_event_has_final_placing(const tn_event *e) {
    return e->finished || (tn_event_champion(e) != 0 && tn_event_missing_results(e) == 0);
}

/* Records the last round in which the player had a table, and whether it was won. */
static void record_round(const tn_event *e, uint32_t number, unsigned round, bool won, row *rows) {
    const tn_player *player = number ? tn_event_number(e, number) : NULL;
    if (player) {
        rows[player - e->players].came = 2 * (round + won);
        rows[player - e->players].place.round = round;
    }
}

/* Both players lost in the round before; the winner ranks between the losers of that round and the finalists. */
static void record_third_place(const tn_event *e, const tn_table *t, unsigned round, row *rows) {
    const tn_player *winner = tn_event_number(e, tn_points(t->result, 1) > tn_points(t->result, 0) ? t->b : t->a);
    if (t->result != TN_NONE && t->result != TN_DOUBLE_FORFEIT && winner) {
        rows[winner - e->players].came = 2 * (round - 1) + 1;
        rows[winner - e->players].place.round = round - 1;
    }
}

static void follow_bracket(const tn_event *e, row *rows) {
    for (unsigned i = tn_event_swiss_rounds(e); i < e->round_count; i++)
        for (unsigned k = 0; e->rounds[i].published && k < e->rounds[i].count; k++) {
            const tn_table *t = &e->rounds[i].tables[k];
            int a = tn_points(t->result, 0), b = tn_points(t->result, 1);
            if (tn_table_is_third(t)) {
                record_third_place(e, t, i + 1, rows);
                continue;
            }
            record_round(e, t->a, i + 1, a > b, rows);
            record_round(e, t->b, i + 1, b > a, rows);
        }
    for (unsigned i = 0; i < e->seed_count; i++) { /* before the first round all are tied */
        row *seed = &rows[tn_event_number(e, e->seeds[i]) - e->players];
        seed->came = seed->came ? seed->came : 1;
    }
    record_round(e, tn_event_champion(e), e->round_count, true, rows);
}

static int by_place(const void *left, const void *right) {
    const row *a = left, *b = right;
    if (a->out != b->out)
        return a->out - b->out;
    if (!a->out && a->came != b->came)
        return a->came < b->came ? 1 : -1;
    return a->place.rank < b->place.rank ? -1 : a->place.rank > b->place.rank;
}

/* Only places in the bracket are shared; all other players have separate ranks. */
static bool shares_place(const row *a, const row *b) {
    return !a->out && !b->out && a->came > 0 && a->came == b->came;
}

static void number_places(row *rows, unsigned count) {
    for (unsigned i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && shares_place(&rows[i], &rows[next]); next++)
            ;
        for (unsigned k = i; k < next; k++) {
            rows[k].place.first = i + 1;
            rows[k].place.last = next;
        }
    }
}

static void fill_rows(const tn_event *e, const tn_standing *standings, row *rows) {
    for (unsigned i = 0; i < e->count; i++) {
        const tn_standing *s = &standings[i];
        rows[s->player] = (row){.place = {.number = s->number, .rank = i + 1, .points = s->points},
                                .out = e->players[s->player].disqualified};
    }
    follow_bracket(e, rows);
    qsort(rows, e->count, sizeof *rows, by_place);
    number_places(rows, e->count);
}

tn_place *tn_event_placing(const tn_event *e) {
    tn_standing *standings = tn_event_standings(e);
    row *rows = calloc(e->count + 1, sizeof *rows);
    tn_place *places = calloc(e->count + 1, sizeof *places);
    bool good = standings && rows && places;
    if (good)
        fill_rows(e, standings, rows);
    for (unsigned i = 0; good && i < e->count; i++)
        places[i] = rows[i].place;
    free(standings);
    free(rows);
    if (good)
        return places;
    free(places);
    return NULL;
}

/* snapshot.c: see snapshot.h. */
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

/* ---- Questions --------------------------------------------------------------------------------------------------- */

const char *tn_name_of(const tn_event *e, uint32_t number) {
    const tn_player *player = tn_event_number(e, number);
    return player ? player->name : "";
}

const char *tn_status_word(const tn_player *player) {
    return player->disqualified ? "disqualified" : player->dropped ? "dropped" : "active";
}

tn_standing *tn_event_standings(const tn_event *e) {
    tn_history h;
    tn_standing *rows = malloc((e->count + 1) * sizeof *rows);
    bool good = rows && tn_event_history(e, &h);
    if (good) {
        good = tn_history_standings(&h, e->method, rows);
        tn_history_free(&h);
    }
    if (good)
        return rows;
    free(rows);
    return NULL;
}

unsigned tn_byes_of(const tn_event *e, uint32_t number) {
    unsigned byes = 0;
    for (unsigned i = 0; i < e->round_count; i++)
        byes += e->rounds[i].bye == number;
    return byes;
}

int *tn_points_at_start(const tn_event *e) {
    int *points = malloc((e->count + 1) * sizeof *points);
    for (unsigned i = 0; points && i < e->count; i++)
        points[i] = e->players[i].adjust;
    return points;
}

static void add_points(const tn_event *e, uint32_t number, int more, int *points) {
    const tn_player *player = tn_event_number(e, number);
    if (player)
        points[player - e->players] += more;
}

void tn_points_after(const tn_event *e, const tn_round *round, int *points) {
    for (unsigned i = 0; i < round->count && !round->elimination; i++) {
        add_points(e, round->tables[i].a, tn_points(round->tables[i].result, 0), points);
        add_points(e, round->tables[i].b, tn_points(round->tables[i].result, 1), points);
    }
    add_points(e, round->bye, TN_BYE_POINTS, points);
}

const tn_table **tn_seats(const tn_event *e, const tn_round *round) {
    const tn_table **seats = calloc(e->count + 1, sizeof *seats);
    for (unsigned i = 0; seats && i < 2 * round->count; i++) {
        const tn_table *table = &round->tables[i / 2];
        const tn_player *player = tn_event_number(e, i % 2 ? table->b : table->a);
        if (player)
            seats[player - e->players] = table;
    }
    return seats;
}

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

static json_t *table_json(const tn_table *table, unsigned number) {
    return json_pack("{s:i, s:I, s:o, s:o, s:[i, i], s:[i, i], s:b, s:b, s:s}", "table", (int)number, "a",
                     (json_int_t)table->a, "b", table->b ? json_integer(table->b) : json_null(), "result",
                     table->result ? json_string(tn_result_code(table->result)) : json_null(), "planets",
                     (int)table->planets[0], (int)table->planets[1], "symbols", (int)table->symbols[0],
                     (int)table->symbols[1], "time", table->time, "manual", table->manual, "note", table->note);
}

json_t *tn_round_json(const tn_event *e, unsigned round) {
    const tn_round *r = &e->rounds[round - 1];
    json_t *tables = json_array();
    for (unsigned i = 0; i < r->count; i++)
        json_array_append_new(tables, table_json(&r->tables[i], i + 1));
    return json_pack("{s:i, s:s, s:b, s:o, s:o, s:s}", "number", (int)round, "kind", r->elimination ? "elim" : "swiss",
                     "published", r->published, "tables", tables, "bye", r->bye ? json_integer(r->bye) : json_null(),
                     "bye_note", r->bye_note);
}

static json_t *row_json(const tn_event *e, const tn_standing *row, unsigned rank) {
    char sos[50], xsos[50];
    const tn_player *player = tn_event_number(e, row->number);
    tn_fraction_decimal(row->tome_sos, sos, sizeof sos);
    tn_fraction_decimal(row->tome_xsos, xsos, sizeof xsos);
    return json_pack("{s:i, s:I, s:s, s:i, s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s}", "rank", (int)rank, "number",
                     (json_int_t)row->number, "name", player->name, "points", row->points, "games", row->games, "byes",
                     row->byes, "sos", row->sos, "xsos", row->xsos, "tome_sos", sos, "tome_xsos", xsos, "decided_by",
                     tn_decided_word(row->decided), "status", tn_status_word(player));
}

json_t *tn_standings_json(const tn_event *e) {
    tn_standing *rows = tn_event_standings(e);
    json_t *list = json_array();
    for (unsigned i = 0; rows && i < e->count; i++)
        json_array_append_new(list, row_json(e, &rows[i], i + 1));
    free(rows);
    return json_pack("{s:s, s:o}", "method", e->method == TN_TOME ? "tome" : "document", "rows", list);
}

json_t *tn_bracket_json(const tn_event *e) {
    if (e->seed_count == 0)
        return json_null();
    uint32_t champion = tn_event_champion(e);
    json_t *seeds = json_array(), *rounds = json_array();
    for (unsigned i = 0; i < e->seed_count; i++)
        json_array_append_new(seeds, json_integer(e->seeds[i]));
    for (unsigned i = tn_event_swiss_rounds(e); i < e->round_count; i++)
        json_array_append_new(rounds, json_integer(i + 1));
    return json_pack("{s:o, s:o, s:o}", "seeds", seeds, "rounds", rounds, "champion",
                     champion ? json_integer(champion) : json_null());
}

static json_t *player_json(const tn_player *p) {
    json_t *player =
        json_pack("{s:I, s:s, s:s, s:s, s:s, s:i}", "number", (json_int_t)p->number, "name", p->name, "warlord",
                  p->warlord, "faction", p->faction, "status", tn_status_word(p), "adjust", (int)p->adjust);
    json_object_set_new(player, "tags", p->tags ? json_deep_copy(p->tags) : json_array());
    if (p->deck)
        json_object_set_new(player, "deck", json_deep_copy(p->deck));
    if (p->blanks)
        json_object_set_new(player, "blanks", json_deep_copy(p->blanks));
    return player;
}

static json_t *event_json(const tn_event *e) {
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:s, s:s, s:b, s:b, s:s, s:s}", "name", e->name, "date",
                     e->date, "kind", tn_kind_word(e->kind), "tier", tn_tier_word(tn_tier_of(e->kind)), "rules", "2015",
                     "rounds", (int)e->rounds_wanted, "minutes", (int)e->minutes, "cut", (int)e->cut, "first_round",
                     e->draw_first ? "random" : "halves", "seed", e->seed, "started", e->started, "finished",
                     e->finished, "organiser", e->organiser, "second", e->second);
}

json_t *tn_snapshot(const tn_event *e) {
    json_t *players = json_array(), *rounds = json_array(), *notes = json_array();
    for (unsigned i = 0; i < e->count; i++)
        json_array_append_new(players, player_json(&e->players[i]));
    for (unsigned i = 0; i < e->round_count; i++)
        json_array_append_new(rounds, tn_round_json(e, i + 1));
    for (unsigned i = 0; i < e->note_count; i++)
        json_array_append_new(notes, json_deep_copy(e->notes[i]));
    json_t *snapshot = json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "format", "conquest-tournament", "version",
                                 1, "event", event_json(e), "players", players, "rounds", rounds, "standings",
                                 tn_standings_json(e), "bracket", tn_bracket_json(e), "notes", notes);
    tn_put_back(snapshot, e->extra);
    return snapshot;
}

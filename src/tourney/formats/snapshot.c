/* snapshot.c: the parts of a snapshot, and queries shared with other formats (see snapshot.h). snapshot_whole.c
 * assembles them. */
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "tourney/event/placing.h"

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

const char *tn_name_of(const tn_event *e, uint32_t number) {
    const tn_player *player = tn_event_number(e, number);
    return player ? player->name : "";
}

const char *tn_status_word(const tn_player *player) {
    return player->disqualified ? "disqualified" : player->dropped ? "dropped" : "active";
}

unsigned tn_byes_of(const tn_event *e, uint32_t number) {
    unsigned byes = 0;
    for (unsigned i = 0; i < e->round_count; i++)
        byes += tn_round_has_bye(&e->rounds[i], number);
    return byes;
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
    for (unsigned i = 0; i < round->given_count; i++)
        add_points(e, round->given[i], TN_BYE_POINTS, points);
}

int *tn_points_at_start(const tn_event *e) {
    int *points = malloc((e->count + 1) * sizeof *points);
    for (unsigned i = 0; points && i < e->count; i++)
        points[i] = e->players[i].adjust;
    return points;
}

static const tn_table **seats_in(const tn_event *e, const tn_round *round) {
    const tn_table **seats = calloc(e->count + 1, sizeof *seats);
    for (unsigned i = 0; seats && i < 2 * round->count; i++) {
        const tn_table *table = &round->tables[i / 2];
        const tn_player *player = tn_event_number(e, i % 2 ? table->b : table->a);
        if (player)
            seats[player - e->players] = table;
    }
    return seats;
}

const tn_table ***tn_seats(const tn_event *e) {
    unsigned swiss = tn_event_swiss_rounds(e);
    const tn_table ***seats = calloc(swiss + 1, sizeof *seats);
    for (unsigned i = 0; seats && i < swiss; i++)
        if (!(seats[i] = seats_in(e, &e->rounds[i]))) {
            tn_seats_free(e, seats);
            return NULL;
        }
    return seats;
}

void tn_seats_free(const tn_event *e, const tn_table ***seats) {
    for (unsigned i = 0; seats && i < tn_event_swiss_rounds(e); i++)
        free(seats[i]);
    free(seats);
}

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

/* The hash of the deck played in a round (TR-R65). */
static json_t *deck_hash(const tn_event *e, uint32_t number, unsigned round) {
    const tn_player *player = tn_event_number(e, number);
    return player && player->deck && player->deck_from <= round ? json_incref(json_object_get(player->deck, "hash"))
                                                                : json_null();
}

static json_t *table_json(const tn_event *e, const tn_table *table, unsigned number, unsigned round) {
    bool games = table->games[0] || table->games[1];
    json_t *decks = table->b ? json_pack("[o, o]", deck_hash(e, table->a, round), deck_hash(e, table->b, round)) : NULL;
    return json_pack("{s:i, s:I, s:o, s:o, s:[i, i], s:[i, i], s:b, s:b, s:s, s:s*, s:o*, s:o*, s:o*, s:o*}", "table",
                     (int)number, "a", (json_int_t)table->a, "b", table->b ? json_integer(table->b) : json_null(),
                     "result", table->result ? json_string(tn_result_code(table->result)) : json_null(), "planets",
                     (int)table->planets[0], (int)table->planets[1], "symbols", (int)table->symbols[0],
                     (int)table->symbols[1], "time", table->time, "manual", table->manual, "note", table->note,
                     "reason", *table->reason ? table->reason : NULL, "victory", tn_true_or_null(table->victory),
                     "games", games ? json_pack("[i, i]", (int)table->games[0], (int)table->games[1]) : NULL,
                     "extra_rounds", tn_number_or_null(table->extra_rounds), "decks", decks);
}

json_t *tn_round_json(const tn_event *e, unsigned round) {
    const tn_round *r = &e->rounds[round - 1];
    json_t *tables = json_array();
    for (unsigned i = 0; i < r->count; i++)
        json_array_append_new(tables, table_json(e, &r->tables[i], r->first + i, round));
    json_t *object =
        json_pack("{s:i, s:s, s:b, s:b, s:o, s:o, s:s}", "number", (int)round, "kind",
                  r->elimination ? "elim" : "swiss", "published", r->published, "closed", r->closed, "tables", tables,
                  "bye", r->bye ? json_integer(r->bye) : json_null(), "bye_note", r->bye_note);
    json_t *given = json_array();
    for (unsigned i = 0; i < r->given_count; i++)
        json_array_append_new(given, json_integer(r->given[i]));
    if (r->given_count)
        json_object_set(object, "given", given);
    json_decref(given);
    return object;
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

static json_t *place_json(const tn_event *e, const tn_place *place) {
    return json_pack("{s:i, s:i, s:I, s:s, s:o, s:i, s:i}", "place", (int)place->first, "to", (int)place->last,
                     "number", (json_int_t)place->number, "name", tn_name_of(e, place->number), "round",
                     place->round ? json_integer(place->round) : json_null(), "swiss_rank", (int)place->rank, "points",
                     (int)place->points);
}

json_t *tn_placing_json(const tn_event *e) {
    tn_place *places = tn_event_has_final_placing(e) ? tn_event_placing(e) : NULL;
    json_t *list = places ? json_array() : json_null();
    for (unsigned i = 0; places && i < e->count; i++)
        json_array_append_new(list, place_json(e, &places[i]));
    free(places);
    return list;
}

json_t *tn_player_json(const tn_event *e, unsigned index) {
    const tn_player *p = &e->players[index];
    json_t *player = json_pack(
        "{s:I, s:s, s:s, s:s, s:s, s:i, s:o, s:o*, s:o*, s:o*, s:o*, s:o*, s:o*, s:s*}", "number",
        (json_int_t)p->number, "name", p->name, "warlord", p->warlord, "faction", p->faction, "status",
        tn_status_word(p), "adjust", (int)p->adjust, "tags", p->tags ? json_deep_copy(p->tags) : json_array(), "deck",
        json_deep_copy(p->deck), "deck_from", tn_number_or_null(p->deck && p->deck_from > 1 ? p->deck_from : 0),
        "given_byes", tn_number_or_null(p->given_byes), "fixed_table", tn_number_or_null(p->fixed_table), "blanks",
        json_deep_copy(p->blanks), "waived", p->waived ? tn_waiver_words(p->waived) : NULL, "role",
        p->role == TN_JUDGE ? "judge" : NULL);
    json_t *flags =
        json_pack("{s:o*, s:o*, s:o*, s:o*, s:o*}", "wants_drop", tn_true_or_null(p->wants_drop), "checked_in",
                  tn_true_or_null(p->checked_in), "conduct", tn_true_or_null(p->conduct), "sleeves_known",
                  tn_true_or_null(p->sleeves_known), "see_through", tn_true_or_null(p->see_through));
    json_object_update(player, flags);
    json_decref(flags);
    return player;
}

/* Player numbers in the order in which their lots were drawn. */
json_t *tn_lots_json(const tn_event *e) {
    json_t *lots = json_array();
    uint32_t *drawn = calloc(e->lots + 1, sizeof *drawn);
    for (unsigned i = 0; drawn && i < e->count; i++)
        if (e->players[i].lot)
            drawn[e->players[i].lot - 1] = e->players[i].number;
    for (unsigned i = 0; drawn && i < e->lots; i++)
        if (drawn[i])
            json_array_append_new(lots, json_integer(drawn[i]));
    free(drawn);
    return lots;
}

/* Index from 1 of the note with that entry number among the notes of the snapshot; 0: none. */
static json_int_t note_place(const tn_event *e, json_int_t seq) {
    json_int_t place = 0;
    for (unsigned i = 0; i < e->note_count; i++) {
        place += e->notes[i].entry.type != TN_ENTRY_MANUAL;
        if (seq && e->notes[i].entry.seq == seq)
            return place;
    }
    return 0;
}

/* The data of the note's entry. References to other notes become indexes, because an import renumbers the entries. */
static json_t *note_json(const tn_event *e, const tn_note *note) {
    const struct {
        const char *key;
        uint32_t seq;
    } LINKS[] = {{"follows", note->entry.follows}, {"call", note->entry.call}};
    json_t *object = json_pack("{s:s}", "type", tn_entry_word(note->entry.type));
    json_object_update(object, (json_t *)note->entry.data);
    json_object_del(object, "with");
    json_object_del(object, "imported");
    for (unsigned i = 0; i < 2; i++)
        if (json_object_get(object, LINKS[i].key))
            json_object_set_new(object, LINKS[i].key, json_integer(note_place(e, LINKS[i].seq)));
    if (e->seed_count && note->entry.seq > e->cut_seq)
        json_object_set_new(object, "after_cut", json_true());
    json_t *copy = json_deep_copy(object);
    json_decref(object);
    return copy;
}

json_t *tn_event_json(const tn_event *e) {
    json_t *event = tn_settings_json(e);
    json_object_set_new(event, "tier", json_string(tn_tier_word(tn_tier_of(e->kind))));
    json_object_set_new(event, "rules", json_string("2015"));
    json_object_set_new(event, "seed", json_string(e->seed));
    json_object_set_new(event, "started", json_boolean(e->started));
    json_object_set_new(event, "finished", json_boolean(e->finished));
    if (e->decided)
        json_object_set_new(event, "champion_by_decision", json_integer(e->decided));
    return event;
}

/* Manual pairings are skipped: the tables have that information. */
json_t *tn_notes_json(const tn_event *e) {
    json_t *notes = json_array();
    for (unsigned i = 0; i < e->note_count; i++)
        if (e->notes[i].entry.type != TN_ENTRY_MANUAL)
            json_array_append_new(notes, note_json(e, &e->notes[i]));
    return notes;
}

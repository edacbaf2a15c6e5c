/* tourney_json.c: an event as JSON: the snapshot format, and parts of it for --json. */
#include <string.h>

#include "../tourney/bracket.h"
#include "tourney.h"

const char *name_of(const tn_event *e, uint32_t number) {
    const tn_player *player = tn_event_number(e, number);
    return player ? player->name : "";
}

const char *status_word(const tn_player *player) {
    return player->disqualified ? "disqualified" : player->dropped ? "dropped" : "active";
}

tn_standing *standings_of(const tn_event *e) {
    return tn_event_standings(e);
}

/* The deck that was played in a round, by its hash (TR-R65). */
static json_t *deck_hash(const tn_event *e, uint32_t number, unsigned round) {
    const tn_player *player = tn_event_number(e, number);
    return player && player->deck && player->deck_from <= round ? json_incref(json_object_get(player->deck, "hash"))
                                                                : json_null();
}

static json_t *table_json(const tn_event *e, const tn_table *table, unsigned number, unsigned round) {
    json_t *object =
        json_pack("{s:i, s:I, s:o, s:o, s:[i, i], s:[i, i], s:b, s:b, s:s}", "table", (int)number, "a",
                  (json_int_t)table->a, "b", table->b ? json_integer(table->b) : json_null(), "result",
                  table->result ? json_string(tn_result_code(table->result)) : json_null(), "planets",
                  (int)table->planets[0], (int)table->planets[1], "symbols", (int)table->symbols[0],
                  (int)table->symbols[1], "time", table->time, "manual", table->manual, "note", table->note);
    if (table->extra_rounds)
        json_object_set_new(object, "extra_rounds", json_integer(table->extra_rounds));
    if (table->b)
        json_object_set_new(object, "decks",
                            json_pack("[o, o]", deck_hash(e, table->a, round), deck_hash(e, table->b, round)));
    return object;
}

json_t *round_json(const tn_event *e, unsigned round) {
    const tn_round *r = &e->rounds[round - 1];
    json_t *tables = json_array();
    for (unsigned i = 0; i < r->count; i++)
        json_array_append_new(tables, table_json(e, &r->tables[i], i + 1, round));
    json_t *object = json_pack("{s:i, s:s, s:o, s:o}", "number", (int)round, "kind", r->elimination ? "elim" : "swiss",
                               "tables", tables, "bye", r->bye ? json_integer(r->bye) : json_null());
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
                     tn_decided_word(row->decided), "status", status_word(player));
}

json_t *standings_json(const tn_event *e) {
    tn_standing *rows = standings_of(e);
    json_t *list = json_array();
    for (unsigned i = 0; rows && i < e->count; i++)
        json_array_append_new(list, row_json(e, &rows[i], i + 1));
    free(rows);
    return json_pack("{s:s, s:o}", "method", e->method == TN_TOME ? "tome" : "document", "rows", list);
}

json_t *bracket_json(const tn_event *e) {
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

/* The list of cards stays hidden until the event says otherwise. */
static json_t *deck_json(const tn_event *e, const tn_player *p) {
    json_t *deck = json_deep_copy(p->deck);
    if (!e->decks_open)
        json_object_del(deck, "list");
    return deck;
}

static json_t *player_json(const tn_event *e, const tn_player *p) {
    json_t *player =
        json_pack("{s:I, s:s, s:s, s:s, s:s, s:i}", "number", (json_int_t)p->number, "name", p->name, "warlord",
                  p->warlord, "faction", p->faction, "status", status_word(p), "adjust", (int)p->adjust);
    json_object_set_new(player, "tags", p->tags ? json_deep_copy(p->tags) : json_array());
    if (p->deck)
        json_object_set_new(player, "deck", deck_json(e, p));
    if (p->given_byes)
        json_object_set_new(player, "given_byes", json_integer(p->given_byes));
    if (p->fixed_table)
        json_object_set_new(player, "fixed_table", json_integer(p->fixed_table));
    if (p->blanks)
        json_object_set_new(player, "blanks", json_deep_copy(p->blanks));
    return player;
}

static json_t *event_json(const tn_event *e) {
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:s, s:b, s:s, s:s, s:s, s:b}", "name", e->name, "date",
                     e->date, "kind", tn_kind_word(e->kind), "tier", tn_tier_word(tn_tier_of(e->kind)), "rules", "2015",
                     "rounds", (int)e->rounds_wanted, "minutes", (int)e->minutes, "cut", (int)e->cut, "seed", e->seed,
                     "started", e->started, "organiser", e->organiser, "second", e->second, "faq", e->faq, "finished",
                     e->finished);
}

json_t *snapshot_json(const tn_event *e) {
    json_t *players = json_array(), *rounds = json_array(), *notes = json_array();
    for (unsigned i = 0; i < e->count; i++)
        json_array_append_new(players, player_json(e, &e->players[i]));
    for (unsigned i = 0; i < e->round_count; i++)
        json_array_append_new(rounds, round_json(e, i + 1));
    for (unsigned i = 0; i < e->note_count; i++)
        json_array_append_new(notes, json_deep_copy(e->notes[i].data));
    return json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "format", "conquest-tournament", "version", 1, "event",
                     event_json(e), "players", players, "rounds", rounds, "standings", standings_json(e), "bracket",
                     bracket_json(e), "notes", notes);
}

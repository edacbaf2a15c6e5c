/* tourney_answers.c: see tourney_answers.h. */
#include "tourney_answers.h"

#include <inttypes.h>
#include <string.h>

#include "base/random_numbers.h"
#include "tourney.h"
#include "tourney/event/synthetic.h"
#include "tourney/pairing/draw.h"

uint64_t cli_seed_of(const json_t *value) {
    return json_is_string(value) ? strtoull(json_string_value(value), NULL, 0) : (uint64_t)json_integer_value(value);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

/* Tags are strings; a tag's number is the order of its first occurrence in `names`. */
static bool add_tags(tn_member *member, const json_t *tags, json_t *names) {
    size_t i;
    const json_t *tag;
    json_array_foreach(tags, i, tag) {
        const char *word = json_string_value(tag);
        if (!word || member->tag_count == TN_TAGS_MAX)
            return false;
        if (!json_object_get(names, word))
            json_object_set_new(names, word, json_integer((json_int_t)json_object_size(names) + 1));
        member->tags[member->tag_count++] = number_in(names, word);
    }
    return true;
}

static bool add_player(tn_history *history, const json_t *player, json_t *names) {
    tn_member *member =
        tn_history_add(history, json_is_object(player) ? number_in(player, "n") : (uint32_t)json_integer_value(player));
    if (!member)
        return false;
    member->adjust = (int32_t)json_integer_value(json_object_get(player, "score"));
    return add_tags(member, json_object_get(player, "groups"), names);
}

static bool add_players(tn_history *history, const json_t *players, json_t *names) {
    size_t i;
    const json_t *player;
    json_array_foreach(players, i, player) {
        if (!add_player(history, player, names))
            return false;
    }
    return true;
}

/* ---- Pairings ---------------------------------------------------------------------------------------------------- */

static void set_pairs(json_t *answer, const tn_pairing *pairing) {
    json_t *pairs = json_array(), *bye = json_null();
    for (unsigned i = 0; i < pairing->count; i++)
        if (pairing->pairs[i].b)
            json_array_append_new(pairs, two(pairing->pairs[i].a, pairing->pairs[i].b));
        else
            bye = json_integer(pairing->pairs[i].a);
    json_object_set_new(answer, "pairs", pairs);
    json_object_set_new(answer, "bye", bye);
    json_object_set_new(answer, "group_clashes", json_integer(pairing->clashes));
}

static json_t *pairing_answer(const tn_pairing *pairing) {
    json_t *answer = json_object(), *profile = json_array(), *floor = json_array(), *down = json_array();
    set_pairs(answer, pairing);
    for (unsigned i = 0; i < pairing->groups; i++) {
        json_array_append_new(profile, json_integer((json_int_t)pairing->profile[i]));
        json_array_append_new(floor, json_integer(pairing->floor[i]));
    }
    for (unsigned i = 0; i < pairing->count; i++) {
        const tn_pair *pair = &pairing->pairs[i];
        if (pair->b && pair->distance)
            json_array_append_new(
                down, json_pack("[I, I, I]", (json_int_t)pair->a, (json_int_t)pair->b, (json_int_t)pair->distance));
    }
    json_object_set_new(answer, "rematches", json_integer(pairing->rematches));
    json_object_set_new(answer, "repeat_byes", json_integer(pairing->second_byes));
    json_object_set_new(answer, "float_profile", profile);
    json_object_set_new(answer, "float_floor", floor);
    json_object_set_new(answer, "paired_down", down);
    return answer;
}

/* Adds the players of a `pairing` case; meetings and byes become games without points. */
static bool add_past(tn_history *history, const json_t *input) {
    size_t i;
    const json_t *entry;
    json_array_foreach(json_object_get(input, "players"), i, entry) {
        for (uint32_t k = 0; k < number_in(entry, "byes"); k++) {
            history->members[i].adjust -= TN_BYE_POINTS;
            if (!tn_history_game(history, (uint32_t)i, TN_BYE, TN_NONE))
                return false;
        }
    }
    json_array_foreach(json_object_get(input, "met"), i, entry) {
        uint32_t a = tn_history_find(history, (uint32_t)json_integer_value(json_array_get(entry, 0)));
        uint32_t b = tn_history_find(history, (uint32_t)json_integer_value(json_array_get(entry, 1)));
        if (a == TN_BYE || b == TN_BYE || !tn_history_game(history, a, b, TN_NONE))
            return false;
    }
    return true;
}

/* Pairs the next round of the history like the desk; `seed` draws a first round. */
static bool pair_next(const tn_history *history, bool first, const json_t *seed, tn_pairing *pairing) {
    char error[200];
    uint64_t drawn = cli_seed_of(seed);
    return tn_history_pair(history, first, seed ? &drawn : NULL, pairing, error, sizeof error);
}

json_t *cli_answer_pairing(const json_t *input) {
    tn_history history = {0};
    tn_pairing pairing;
    json_t *names = json_object(), *answer = NULL;
    if (add_players(&history, json_object_get(input, "players"), names) && add_past(&history, input) &&
        pair_next(&history, number_in(input, "round") == 1, NULL, &pairing)) {
        answer = pairing_answer(&pairing);
        tn_pairing_free(&pairing);
    }
    json_decref(names);
    tn_history_free(&history);
    return answer;
}

static int by_number(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

json_t *cli_answer_draw(const json_t *input) {
    tn_history history = {0};
    tn_pairing pairing;
    json_t *names = json_object(), *answer = NULL, *seed = json_object_get(input, "seed");
    if (add_players(&history, json_object_get(input, "players"), names) && pair_next(&history, true, seed, &pairing)) {
        json_t *order = json_array();
        uint32_t *numbers = malloc((history.count + 1) * sizeof *numbers);
        for (unsigned i = 0; numbers && i < history.count; i++)
            numbers[i] = history.members[i].number;
        if (numbers) {
            qsort(numbers, history.count, sizeof *numbers, by_number);
            tn_draw_order(numbers, history.count, cli_seed_of(seed));
        }
        for (unsigned i = 0; numbers && i < history.count; i++)
            json_array_append_new(order, json_integer(numbers[i]));
        free(numbers);
        answer = json_object();
        json_object_set_new(answer, "order", order);
        set_pairs(answer, &pairing);
        tn_pairing_free(&pairing);
    }
    json_decref(names);
    tn_history_free(&history);
    return answer;
}

json_t *cli_answer_splitmix64(const json_t *input) {
    uint64_t state = cli_seed_of(json_object_get(input, "seed"));
    json_t *values = json_array();
    for (uint32_t i = 0; i < number_in(input, "count"); i++) {
        char text[32];
        snprintf(text, sizeof text, "0x%016" PRIx64, splitmix64(&state));
        json_array_append_new(values, json_string(text));
    }
    return json_pack("{s:o}", "values", values);
}

/* ---- Standings --------------------------------------------------------------------------------------------------- */

static json_t *order_answer(const tn_standing *rows, unsigned count) {
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list,
                              json_pack("{s:i, s:I, s:s}", "rank", (int)i + 1, "player", (json_int_t)rows[i].number,
                                        "decided_by", tn_decided_word(rows[i].decided)));
    return list;
}

static json_t *value_answer(const tn_standing *row) {
    char sos[100], sos_decimal[50], xsos[100], xsos_decimal[50];
    tn_fraction_text(row->tome_sos, sos, sizeof sos);
    tn_fraction_text(row->tome_xsos, xsos, sizeof xsos);
    tn_fraction_decimal(row->tome_sos, sos_decimal, sizeof sos_decimal);
    tn_fraction_decimal(row->tome_xsos, xsos_decimal, sizeof xsos_decimal);
    return json_pack("{s:I, s:i, s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s}", "player", (json_int_t)row->number, "points",
                     row->points, "games", row->games, "byes", row->byes, "sos", row->sos, "xsos", row->xsos,
                     "tome_sos", sos, "tome_sos_dec", sos_decimal, "tome_xsos", xsos, "tome_xsos_dec", xsos_decimal);
}

static json_t *standings_answer(const tn_history *history) {
    json_t *answer = json_object(), *values = json_array();
    tn_standing *rows = malloc((history->count + 1) * sizeof *rows);
    for (unsigned method = TN_DOCUMENT; rows && method <= TN_TOME; method++)
        if (tn_history_standings(history, (tn_method)method, rows))
            json_object_set_new(answer, method == TN_DOCUMENT ? "document" : "tome",
                                order_answer(rows, history->count));
    for (unsigned player = 0; rows && player < history->count; player++)
        for (unsigned i = 0; i < history->count; i++)
            if (rows[i].player == player)
                json_array_append_new(values, value_answer(&rows[i]));
    json_object_set_new(answer, "values", values);
    free(rows);
    return answer;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* Applies an entry like the desk; takes the reference to `data`. */
bool cli_enter_vector(tn_event *e, const char *type, json_t *data) {
    json_t *entry = data ? json_pack("{s:s, s:o}", "type", type, "data", data) : NULL;
    bool good = entry && tn_event_apply(e, entry);
    json_decref(entry);
    return good;
}

static bool register_one(tn_event *e, const json_t *player) {
    char name[24];
    uint32_t number = json_is_object(player) ? number_in(player, "n") : (uint32_t)json_integer_value(player);
    snprintf(name, sizeof name, "%u.", number);
    json_t *groups = json_object_get(player, "groups");
    return cli_enter_vector(e, "register",
                            json_pack("{s:s, s:I, s:o}", "name", name, "number", (json_int_t)number, "tags",
                                      groups ? json_deep_copy(groups) : json_array()));
}

static bool register_all(tn_event *e, const json_t *players) {
    size_t i;
    const json_t *player;
    json_array_foreach(players, i, player) {
        if (!register_one(e, player))
            return false;
    }
    return true;
}

static bool begin_event(tn_event *e, const json_t *input, bool drawn) {
    return cli_enter_vector(e, "create",
                            json_pack("{s:s, s:s, s:i, s:I, s:s, s:s}", "name", "Vectors", "kind", "store", "minutes",
                                      55, "rounds", (json_int_t)json_array_size(json_object_get(input, "rounds")),
                                      "method", "document", "first_round", drawn ? "random" : "halves")) &&
           register_all(e, json_object_get(input, "players")) && cli_enter_vector(e, "start", json_object());
}

/* {"3": -2, …} */
static bool enter_adjustments(tn_event *e, json_t *adjust) {
    const char *number;
    json_t *points;
    json_object_foreach(adjust, number, points) {
        if (!cli_enter_vector(e, "adjust",
                              json_pack("{s:I, s:I, s:s}", "player", (json_int_t)strtoul(number, NULL, 10), "points",
                                        json_integer_value(points), "reason", "a vector")))
            return false;
    }
    return true;
}

static bool decide(tn_event *e, unsigned table, const char *result) {
    return cli_enter_vector(
        e, "decide", json_pack("{s:i, s:i, s:s}", "round", (int)e->round_count, "table", (int)table, "result", result));
}

static json_t *event_standings(const tn_event *e) {
    tn_history history;
    if (!tn_event_history(e, &history))
        return NULL;
    json_t *answer = standings_answer(&history);
    tn_history_free(&history);
    return answer;
}

/* Enters a round given as a list of games: {"a", "b", "res"} or {"a", "bye": true}. */
static bool enter_round(tn_event *e, const json_t *games) {
    json_t *pairs = json_array(), *given = json_array();
    size_t i;
    const json_t *game;
    json_array_foreach(games, i, game) {
        if (true_in(game, "bye"))
            json_array_append_new(given, json_integer(number_in(game, "a")));
        else
            json_array_append_new(pairs, two(number_in(game, "a"), number_in(game, "b")));
    }
    bool good = cli_enter_vector(e, "pair",
                                 json_pack("{s:i, s:s, s:o, s:o}", "round", (int)e->round_count + 1, "kind", "swiss",
                                           "pairs", pairs, "given", given));
    if (good)
        e->rounds[e->round_count - 1].published = true; /* publish directly: in a vector players may sit a round out */
    unsigned table = 0;
    json_array_foreach(games, i, game) {
        if (!true_in(game, "bye"))
            good = good && decide(e, ++table, text_in(game, "res"));
    }
    return good;
}

json_t *cli_answer_standings(const json_t *input) {
    tn_event e = {0};
    const json_t *rounds = json_object_get(input, "rounds");
    bool good = begin_event(&e, input, false);
    for (size_t i = 0; good && i < json_array_size(rounds); i++)
        good = enter_round(&e, json_array_get(rounds, i));
    json_t *answer = good && enter_adjustments(&e, json_object_get(input, "adjust")) ? event_standings(&e) : NULL;
    tn_event_free(&e);
    return answer;
}

/* ---- Whole events ------------------------------------------------------------------------------------------------ */

static bool enter_results(tn_event *e, const json_t *results) {
    const tn_round *round = tn_event_round(e);
    for (unsigned i = 0; i < round->count; i++) {
        char key[32];
        snprintf(key, sizeof key, "%u-%u", round->tables[i].a, round->tables[i].b);
        if (!decide(e, i + 1, text_in(results, key)))
            return false;
    }
    return true;
}

static bool enter_changes(tn_event *e, const json_t *round) {
    size_t i;
    const json_t *drop;
    json_array_foreach(json_object_get(round, "drops"), i, drop) {
        if (!cli_enter_vector(e, "drop", json_pack("{s:O}", "player", drop)))
            return false;
    }
    return register_all(e, json_object_get(round, "adds"));
}

/* The layer that found the pairing; the pairs come from the desk's own entry. */
static json_t *event_pairing(tn_event *e, const json_t *seed, json_t *entry) {
    tn_history history;
    tn_pairing pairing;
    json_t *answer = NULL, *pairs = json_array(), *pair;
    size_t i;
    if (tn_event_history(e, &history)) {
        if (pair_next(&history, e->round_count == 0, seed, &pairing)) {
            answer = pairing_answer(&pairing);
            tn_pairing_free(&pairing);
        }
        tn_history_free(&history);
    }
    json_array_foreach(json_object_get(entry, "pairs"), i, pair)
        json_array_append_new(pairs, json_pack("[O, O]", json_array_get(pair, 0), json_array_get(pair, 1)));
    json_object_set_new(answer, "pairs", pairs);
    json_object_set_new(answer, "bye",
                        json_object_get(entry, "bye") ? json_incref(json_object_get(entry, "bye")) : json_null());
    return answer;
}

static bool play_round(tn_event *e, const json_t *input, size_t index, json_t *answers) {
    const json_t *round = json_array_get(json_object_get(input, "rounds"), index);
    const json_t *seed = json_object_get(input, "draw_seed");
    if (!enter_changes(e, round))
        return false;
    json_t *entry = tn_event_pair(e, cli_seed_of(seed), false);
    if (!entry)
        return false;
    json_array_append_new(answers, event_pairing(e, seed, entry));
    return cli_enter_vector(e, "pair", entry) && cli_enter_vector(e, "publish", json_object()) &&
           enter_results(e, json_object_get(round, "results")) &&
           enter_adjustments(e, json_object_get(round, "adjust"));
}

json_t *cli_answer_event(const json_t *input) {
    tn_event e = {0};
    json_t *answer = json_object(), *rounds = json_array();
    bool good = begin_event(&e, input, json_object_get(input, "draw_seed") != NULL);
    for (size_t i = 0; good && i < json_array_size(json_object_get(input, "rounds")); i++)
        good = play_round(&e, input, i, rounds);
    json_object_set_new(answer, "rounds", rounds);
    if (good)
        json_object_set_new(answer, "standings", event_standings(&e));
    tn_event_free(&e);
    return answer;
}

static json_t *digest_json(uint64_t digest) {
    char text[32];
    snprintf(text, sizeof text, "%016" PRIx64, digest);
    return json_string(text);
}

static json_t *digest_round(const tn_pairing *pairing, unsigned round) {
    int down = 0;
    for (unsigned i = 0; i < pairing->count; i++)
        down += pairing->pairs[i].b && pairing->pairs[i].distance > 0;
    return json_pack("{s:i, s:o, s:i, s:i, s:i}", "round", (int)round, "fnv1a64",
                     digest_json(tn_pairing_digest(pairing)), "paired_down", down, "rematches", (int)pairing->rematches,
                     "repeat_byes", (int)pairing->second_byes);
}

static void digest_standings(const tn_history *history, json_t *answer) {
    tn_standing *rows = malloc((history->count + 1) * sizeof *rows);
    for (unsigned method = TN_DOCUMENT; rows && method <= TN_TOME; method++) {
        json_t *top = json_array();
        if (tn_history_standings(history, (tn_method)method, rows))
            json_object_set_new(answer, method == TN_DOCUMENT ? "document" : "tome",
                                digest_json(tn_standings_digest(rows, history->count)));
        for (unsigned i = 0; i < 8 && i < history->count; i++)
            json_array_append_new(top, json_integer(rows[i].number));
        json_object_set_new(answer, method == TN_DOCUMENT ? "document_top8" : "tome_top8", top);
    }
    free(rows);
}

json_t *cli_answer_digest(const json_t *input) {
    tn_history history = {0};
    json_t *answer = json_object(), *rounds = json_array();
    uint64_t seed = cli_seed_of(json_object_get(input, "seed"));
    bool good = tn_synthetic_players(&history, number_in(input, "n"));
    for (unsigned round = 1; good && round <= number_in(input, "rounds"); round++) {
        tn_pairing pairing;
        good = pair_next(&history, round == 1, NULL, &pairing);
        if (!good)
            break;
        json_array_append_new(rounds, digest_round(&pairing, round));
        good = tn_synthetic_round(&history, &pairing, seed, round);
        tn_pairing_free(&pairing);
    }
    json_object_set_new(answer, "rounds", rounds);
    digest_standings(&history, answer);
    tn_history_free(&history);
    return answer;
}

/* trf_rounds.c: builds the rounds of a TRF file from its records, one per player: tables, results, byes, points (see
 * trf_file.h). */
#include <string.h>

#include "trf_file.h"

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* The result seen from the player with the first code; TN_NONE if the codes do not match. */
static tn_result result_of(char a, char b) {
    static const struct {
        const char *codes;
        tn_result result;
    } KNOWN[] = {{"10", TN_WIN},
                 {"01", TN_LOSS},
                 {"==", TN_DRAW},
                 {"+-", TN_FORFEIT_WIN},
                 {"-+", TN_FORFEIT_LOSS},
                 {"--", TN_DOUBLE_FORFEIT},
                 {"WL", TN_WIN},
                 {"LW", TN_LOSS},
                 {"DD", TN_DRAW},
                 {"00", TN_DOUBLE_FORFEIT},
                 {"0-", TN_DOUBLE_FORFEIT},
                 {"-0", TN_DOUBLE_FORFEIT}};
    for (unsigned i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (KNOWN[i].codes[0] == a && KNOWN[i].codes[1] == b)
            return KNOWN[i].result;
    return TN_NONE;
}

/* A win worth 4 points, or a loss worth 1, is a modified one. */
static tn_result modified_result(tn_result result, const trf_player *a, const trf_player *b, unsigned round) {
    int first = a->abnormal[round], second = b->abnormal[round];
    if (result == TN_WIN && (first == 40 || second == 10))
        return TN_MODIFIED_WIN;
    if (result == TN_LOSS && (first == 10 || second == 40))
        return TN_MODIFIED_LOSS;
    return result;
}

static bool set_result(trf_file *f, json_t *table, unsigned round) {
    json_int_t a = json_integer_value(json_object_get(table, "a")), b = json_integer_value(json_object_get(table, "b"));
    const trf_player *first = &f->players[a], *second = &f->players[b];
    char codes[2] = {first->codes[round], second->codes[round]};
    tn_result result = result_of(codes[0], codes[1]);
    if (result == TN_NONE && (codes[0] != ' ' || codes[1] != ' '))
        return tn_reading_fail(f->reading,
                               "round %u: the results of players %lld and %lld, '%c' and '%c', contradict each other",
                               round + 1, (long long)a, (long long)b, codes[0], codes[1]);
    if (result)
        json_object_set_new(table, "result",
                            json_string(tn_result_code(modified_result(result, first, second, round))));
    return true;
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* Returns the tables of Traxis' own comment if they pair the same players: they keep the table order. Results come from
 * the players' records. */
static json_t *own_tables(const trf_file *f, unsigned round, unsigned pairs) {
    json_t *own = json_object_get(json_object_get(f->own_rounds, trf_round_key(round + 1).text), "tables"), *table;
    bool seen[TRF_PLAYERS_MAX + 1] = {0};
    size_t i;
    if (json_array_size(own) != pairs)
        return NULL;
    json_array_foreach(own, i, table) {
        json_int_t a = json_integer_value(json_object_get(table, "a"));
        json_int_t b = json_integer_value(json_object_get(table, "b"));
        if (a <= 0 || b <= 0 || a > TRF_PLAYERS_MAX || b > TRF_PLAYERS_MAX || f->players[a].opponents[round] != b ||
            seen[a] || seen[b])
            return NULL;
        seen[a] = seen[b] = true;
    }
    json_array_foreach(own, i, table) json_object_del(table, "result");
    return json_incref(own);
}

/* Checks that each opponent exists and names the player in turn. */
static bool check_opponents(trf_file *f, unsigned round, unsigned *pairs) {
    *pairs = 0;
    for (unsigned number = 1; number <= TRF_PLAYERS_MAX; number++) {
        const trf_player *player = &f->players[number];
        unsigned other = player->opponents[round];
        if (!player->line || !other)
            continue;
        if (!f->players[other].line || f->players[other].opponents[round] != number || other == number)
            return tn_reading_fail(f->reading, "line %u: round %u: the opponent is %u, whose record names another one",
                                   player->line, round + 1, other);
        *pairs += number < other;
    }
    return true;
}

static json_t *plain_tables(const trf_file *f, unsigned round) {
    json_t *tables = json_array();
    for (unsigned number = 1; number <= TRF_PLAYERS_MAX; number++)
        if (f->players[number].line && f->players[number].opponents[round] > number)
            json_array_append_new(tables, json_pack("{s:i, s:i, s:i}", "table", (int)json_array_size(tables) + 1, "a",
                                                    (int)number, "b", (int)f->players[number].opponents[round]));
    return tables;
}

/* The first bye is the round's own; others are awarded byes. A half-point bye is kept as points. */
static void add_byes(trf_file *f, unsigned round, json_t *to) {
    for (unsigned number = 1; number <= TRF_PLAYERS_MAX; number++) {
        trf_player *player = &f->players[number];
        char code = player->codes[round];
        if (!player->line || player->opponents[round] || !code || !strchr("UF+H", code))
            continue;
        if (code == 'U' && !json_object_get(to, "bye"))
            json_object_set_new(to, "bye", json_integer(number));
        else if (code != 'H')
            tn_give_bye(to, number);
        else {
            player->adjust += tn_points(TN_DRAW, 0);
            tn_remark(f->reading, "line %u: round %u: a half-point bye is kept as points", player->line, round + 1);
        }
    }
}

static bool add_round(trf_file *f, unsigned round, json_t *snapshot) {
    json_t *to = tn_snapshot_round(snapshot, round + 1), *table;
    unsigned pairs;
    size_t i;
    if (!check_opponents(f, round, &pairs))
        return false;
    json_t *own = json_object_get(f->own_rounds, trf_round_key(round + 1).text), *tables = own_tables(f, round, pairs);
    if (own && !tables && pairs == 0) /* no tables: all had a bye */
        tables = json_array();
    if (own && !tables)
        tn_remark(f->reading, "round %u: the pairs differ from Traxis' own; tables are in the order of player numbers",
                  round + 1);
    json_object_set_new(to, "tables", tables ? tables : plain_tables(f, round));
    if (tables) {
        json_object_set(to, "bye_note", json_object_get(own, "bye_note"));
        json_object_set_new(to, "published", json_boolean(json_is_true(json_object_get(own, "published"))));
        json_object_set_new(to, "closed", json_boolean(json_is_true(json_object_get(own, "closed"))));
    }
    add_byes(f, round, to);
    json_array_foreach(json_object_get(to, "tables"), i, table) if (!set_result(f, table, round)) return false;
    return true;
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

/* Adds each player's points of the round to sums[]. */
static void sum_round(const json_t *round, int *sums) {
    size_t i;
    json_t *table;
    json_int_t bye = json_integer_value(json_object_get(round, "bye"));
    if (bye > 0)
        sums[bye] += TN_BYE_POINTS;
    json_array_foreach(json_object_get(round, "given"), i, table) sums[json_integer_value(table)] += TN_BYE_POINTS;
    json_array_foreach(json_object_get(round, "tables"), i, table) {
        const char *code = json_string_value(json_object_get(table, "result"));
        tn_result result = tn_result_named(code ? code : "");
        sums[json_integer_value(json_object_get(table, "a"))] += tn_points(result, 0);
        sums[json_integer_value(json_object_get(table, "b"))] += tn_points(result, 1);
    }
}

/* Remarks on points in the file that results and records do not explain. */
static void check_points(trf_file *f, const json_t *snapshot) {
    int sums[TRF_PLAYERS_MAX + 1] = {0};
    size_t i;
    json_t *round;
    json_array_foreach(json_object_get(snapshot, "rounds"), i, round) sum_round(round, sums);
    if (!f->our_points)
        tn_remark(f->reading, "the file uses other points for results; here a win is worth 5, a draw 2");
    for (unsigned number = 1; number <= TRF_PLAYERS_MAX && f->our_points; number++) {
        const trf_player *player = &f->players[number];
        if (player->line && player->has_points && player->points != 10 * (sums[number] + player->adjust))
            tn_remark(f->reading, "line %u: has %d.%d points; the results make %d", player->line, player->points / 10,
                      player->points % 10, sums[number] + player->adjust);
    }
}

static void finish_players(trf_file *f) {
    for (unsigned number = 1; number <= TRF_PLAYERS_MAX; number++) {
        trf_player *player = &f->players[number];
        if (!player->line)
            continue;
        json_object_set_new(player->json, "adjust", json_integer(player->adjust));
        if (json_object_get(player->json, "tags") || !player->group_count)
            continue;
        json_t *tags = json_array();
        for (unsigned i = 0; i < player->group_count; i++) {
            char name[24];
            snprintf(name, sizeof name, "group %u", player->groups[i]);
            json_array_append_new(tags, json_string(name));
        }
        json_object_set_new(player->json, "tags", tags);
    }
}

bool tn_trf_rounds(trf_file *f, json_t *snapshot) {
    json_t *bracket = json_object_get(f->own, "bracket"), *round;
    size_t i;
    for (unsigned k = 0; k < f->rounds; k++)
        if (!add_round(f, k, snapshot))
            return false;
    check_points(f, snapshot);
    finish_players(f);
    if (!bracket)
        return true;
    json_array_foreach(json_object_get(bracket, "rounds"), i, round)
        json_array_append(json_object_get(snapshot, "rounds"), round);
    json_object_set_new(snapshot, "bracket", json_pack("{s:O}", "seeds", json_object_get(bracket, "seeds")));
    return true;
}

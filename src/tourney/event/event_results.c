/* event_results.c: results that players report and staff decide (see event.h). */
#include <string.h>

#include "event_parts.h"

static tn_table *table_in(tn_event *e, const json_t *data) {
    unsigned round = tn_number_in(data, "round"), table = tn_number_in(data, "table");
    if (e->round_count == 0)
        tn_refuse_with(e, TN_REMEDY_PAIR, "no round has been paired yet");
    else if (round == 0 || round > e->round_count)
        tn_refuse(e, "round %u has not been paired; the last round is %u", round, e->round_count);
    else if (!e->rounds[round - 1].published)
        tn_refuse_with(e, TN_REMEDY_PUBLISH, "round %u is a draft", round);
    else if (!tn_round_numbered(&e->rounds[round - 1], table))
        tn_refuse(e, "round %u has tables %u to %u, not %u", round, e->rounds[round - 1].first,
                  e->rounds[round - 1].first + e->rounds[round - 1].count - 1, table);
    else
        return (tn_table *)tn_round_numbered(&e->rounds[round - 1], table);
    return NULL;
}

/* The displays given with a result; all 0 if missing. */
static tn_match_state match_state_in(const json_t *data) {
    tn_match_state state = {.time_called = true, .victor = -1};
    for (size_t side = 0; side < 2; side++) {
        state.planets[side] = (unsigned)json_integer_value(json_array_get(json_object_get(data, "planets"), side));
        state.symbols[side] = (unsigned)json_integer_value(json_array_get(json_object_get(data, "symbols"), side));
    }
    return state;
}

/* A planet has one to three symbols. */
static bool check_symbols(tn_event *e, const tn_match_state *state) {
    bool has_symbols = state->symbols[0] || state->symbols[1];
    for (unsigned side = 0; has_symbols && side < 2; side++)
        if (state->symbols[side] < state->planets[side] || state->symbols[side] > 3 * state->planets[side])
            return tn_refuse(e, "%u planet%s cannot have %u symbol%s (TR-R66)", state->planets[side],
                             state->planets[side] == 1 ? "" : "s", state->symbols[side],
                             state->symbols[side] == 1 ? "" : "s");
    return true;
}

/* A result after time must match the displays, if they are given; a victory counts regardless of the displays. Level
 * planets without symbols contradict no result. */
static bool check_displays(tn_event *e, const json_t *data, tn_result result) {
    tn_match_state state = match_state_in(data);
    tn_result right;
    bool level = state.planets[0] == state.planets[1], no_symbols = !state.symbols[0] && !state.symbols[1];
    if (e->replaying)
        return true;
    if (!check_symbols(e, &state))
        return false;
    bool judged = result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS || result == TN_DRAW;
    if (!judged || (level && no_symbols) || json_is_true(json_object_get(data, "victory")))
        return true;
    tn_judge(TN_SWISS, &state, false, &right);
    return right == result || tn_refuse(e, "the displays (planets %u-%u, symbols %u-%u) make it %s, not %s (TR-R66)",
                                        state.planets[0], state.planets[1], state.symbols[0], state.symbols[1],
                                        tn_result_code(right), tn_result_code(result));
}

/* Two of three games win the match. A forfeit needs no games. */
static bool check_games(tn_event *e, const json_t *data, bool elimination, tn_result result) {
    const json_t *games = json_object_get(data, "games");
    json_int_t a = json_integer_value(json_array_get(games, 0)), b = json_integer_value(json_array_get(games, 1));
    bool match = elimination && e->best_of_three, played = result == TN_WIN || result == TN_LOSS;
    if (!games)
        return !match || !played || e->replaying ||
               tn_refuse(e, "the bracket is best of three: enter the games with the result, such as 2-1");
    if (!match)
        return tn_refuse(e, "games are only entered for a best-of-three bracket");
    if (a < 0 || b < 0 || a > 2 || b > 2 || a + b > 3)
        return tn_refuse(e, "%lld-%lld is not a result of three games", (long long)a, (long long)b);
    return !played || (result == TN_WIN ? a == 2 : b == 2) ||
           tn_refuse(e, "%s and %lld-%lld games contradict each other", tn_result_words(result), (long long)a,
                     (long long)b);
}

/* A disqualified player cannot win a match that was open at the time; earlier results remain (TR-R16, TR-R62). */
static bool check_winner(tn_event *e, unsigned round, const tn_table *table, tn_result result) {
    int a = tn_points(result, 0), b = tn_points(result, 1);
    const tn_player *winner = a == b ? NULL : tn_event_number(e, a > b ? table->a : table->b);
    if (!winner || !winner->disqualified || round < winner->out_from || e->replaying)
        return true;
    const tn_player *other = tn_event_number(e, a > b ? table->b : table->a);
    bool both = other && other->disqualified;
    return tn_refuse(e, "%s was disqualified and cannot win: expected %s", winner->name,
                     both    ? "DF"
                     : a > b ? "FL or L"
                             : "FW or W");
}

/* Validates a result, independent of who enters it. */
static bool check_result(tn_event *e, const json_t *data, const tn_table *table, tn_result result) {
    const tn_round *round = &e->rounds[tn_number_in(data, "round") - 1];
    if (table->b == 0)
        return tn_refuse(e, "table %u is a free round", tn_number_in(data, "table"));
    if (result == TN_NONE)
        return tn_refuse(e, "there is no result '%s'; expected W, MW, D, ML, L, FW, FL or DF",
                         tn_text_in(data, "result"));
    if (round->elimination && result == TN_DRAW)
        return tn_refuse(e, "an elimination game needs a winner: play another game round and compare again (TR-R45)");
    if (!round->elimination && tn_number_in(data, "extra_rounds") > 0)
        return tn_refuse(e, "a Swiss game that is level after time is a draw; it is not continued (TR-R44)");
    if (tn_round_is_final(round) && (result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS))
        return tn_refuse(e, "the final has no time limit and cannot be won by the displays: continue playing (TR-R46)");
    if (round->elimination && tn_number_in(data, "round") < e->round_count)
        return tn_refuse(e, "the next round of the bracket has been paired; undo that first");
    return check_winner(e, tn_number_in(data, "round"), table, result) &&
           check_games(e, data, round->elimination, result) && check_displays(e, data, result);
}

static void take_result(tn_table *table, const json_t *data, tn_result result) {
    tn_match_state state = match_state_in(data);
    table->result = result;
    memcpy(table->planets, state.planets, sizeof table->planets);
    memcpy(table->symbols, state.symbols, sizeof table->symbols);
    for (unsigned side = 0; side < 2; side++)
        table->games[side] = (unsigned)json_integer_value(json_array_get(json_object_get(data, "games"), side));
    table->victory = json_is_true(json_object_get(data, "victory"));
    table->time = json_is_true(json_object_get(data, "time"));
    table->extra_rounds = tn_number_in(data, "extra_rounds");
}

/* Report by a player: two reports that agree make the result; two that differ block the table until staff decide
 * (TR-R66). */
bool tn_apply_report(tn_event *e, const json_t *data, const json_t *entry) {
    tn_table *table = table_in(e, data);
    tn_result result = tn_result_named(tn_text_in(data, "result"));
    unsigned by = tn_number_in(data, "by"), number = tn_number_in(data, "table");
    (void)entry;
    if (!table || !check_result(e, data, table, result))
        return false;
    if (by != table->a && by != table->b)
        return tn_refuse(e, "player %u is not at table %u", by, number);
    if (table->result != TN_NONE && table->result != result)
        return tn_refuse(e, "table %u has the result %s; only staff can change it", number,
                         tn_result_code(table->result));
    if (e->rounds[tn_number_in(data, "round") - 1].closed)
        return tn_refuse(e, "round %u is closed; only staff can change it", tn_number_in(data, "round"));
    table->reports[by == table->b] = result;
    if (table->reports[0] == table->reports[1])
        take_result(table, data, result);
    return true;
}

/* A result that staff enter is final; replacing a result needs a reason. */
bool tn_apply_decide(tn_event *e, const json_t *data, const json_t *entry) {
    tn_table *table = table_in(e, data);
    tn_result result = tn_result_named(tn_text_in(data, "result"));
    (void)entry;
    if (!table || !check_result(e, data, table, result))
        return false;
    if (table->result != TN_NONE && table->result != result && !*tn_text_in(data, "reason"))
        return tn_refuse_with(e, TN_REMEDY_REASON,
                              "table %u already has the result %s; changing it to %s needs a reason",
                              tn_number_in(data, "table"), tn_result_code(table->result), tn_result_code(result));
    take_result(table, data, result);
    tn_event_repeat_cut(e);
    return true;
}

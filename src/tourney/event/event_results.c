/* event_results.c: results that players report and staff decide (see event.h). */
#include <string.h>

#include "event_parts.h"

static tn_table *table_of(tn_event *e, const tn_report *r) {
    const tn_round *round = r->round && r->round <= e->round_count ? &e->rounds[r->round - 1] : NULL;
    if (e->round_count == 0)
        tn_refuse_with(e, TN_REMEDY_PAIR, "no round has been paired yet");
    else if (!round)
        tn_refuse(e, "round %u has not been paired; the last round is %u", r->round, e->round_count);
    else if (!round->published)
        tn_refuse_with(e, TN_REMEDY_PUBLISH, "round %u is a draft", r->round);
    else if (!tn_round_numbered(round, r->table))
        tn_refuse(e, "round %u has tables %u to %u, not %u", r->round, round->first, round->first + round->count - 1,
                  r->table);
    else
        return (tn_table *)tn_round_numbered(round, r->table);
    return NULL;
}

/* A planet has one to three symbols. */
static bool check_symbols(tn_event *e, const tn_report *r) {
    bool has_symbols = r->symbols[0] || r->symbols[1];
    for (unsigned side = 0; has_symbols && side < 2; side++)
        if (r->symbols[side] < r->planets[side] || r->symbols[side] > 3 * r->planets[side])
            return tn_refuse(e, "%u planet%s cannot have %u symbol%s (TR-R66)", r->planets[side],
                             r->planets[side] == 1 ? "" : "s", r->symbols[side], r->symbols[side] == 1 ? "" : "s");
    return true;
}

/* A result after time must match the displays, if they are given; a victory counts regardless of the displays. Level
 * planets without symbols contradict no result. */
static bool check_displays(tn_event *e, const tn_report *r, tn_result result) {
    tn_match_state state = {.time_called = true,
                            .victor = -1,
                            .planets = {r->planets[0], r->planets[1]},
                            .symbols = {r->symbols[0], r->symbols[1]}};
    tn_result right;
    bool level = r->planets[0] == r->planets[1], no_symbols = !r->symbols[0] && !r->symbols[1];
    if (e->replaying)
        return true;
    if (!check_symbols(e, r))
        return false;
    bool judged = result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS || result == TN_DRAW;
    if (!judged || (level && no_symbols) || r->victory)
        return true;
    tn_judge(TN_SWISS, &state, false, &right);
    return right == result || tn_refuse(e, "the displays (planets %u-%u, symbols %u-%u) make it %s, not %s (TR-R66)",
                                        state.planets[0], state.planets[1], state.symbols[0], state.symbols[1],
                                        tn_result_code(right), tn_result_code(result));
}

/* Two of three games win the match. A forfeit needs no games. */
static bool check_games(tn_event *e, const tn_report *r, bool elimination, tn_result result) {
    int64_t a = r->games[0], b = r->games[1];
    bool match = elimination && e->best_of_three, played = result == TN_WIN || result == TN_LOSS;
    if (!r->has_games)
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
static bool check_result(tn_event *e, const tn_report *r, const tn_table *table, tn_result result) {
    const tn_round *round = &e->rounds[r->round - 1];
    if (table->b == 0)
        return tn_refuse(e, "table %u is a free round", r->table);
    if (result == TN_NONE)
        return tn_refuse(e, "there is no result '%s'; expected W, MW, D, ML, L, FW, FL or DF", r->code);
    if (round->elimination && result == TN_DRAW)
        return tn_refuse(e, "an elimination game needs a winner: play another game round and compare again (TR-R45)");
    if (!round->elimination && r->extra_rounds > 0)
        return tn_refuse(e, "a Swiss game that is level after time is a draw; it is not continued (TR-R44)");
    if (tn_round_is_final(round) && (result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS))
        return tn_refuse(e, "the final has no time limit and cannot be won by the displays: continue playing (TR-R46)");
    if (round->elimination && r->round < e->round_count)
        return tn_refuse(e, "the next round of the bracket has been paired; undo that first");
    return check_winner(e, r->round, table, result) && check_games(e, r, round->elimination, result) &&
           check_displays(e, r, result);
}

static void take_result(tn_table *table, const tn_report *r, tn_result result) {
    table->result = result;
    memcpy(table->planets, r->planets, sizeof table->planets);
    memcpy(table->symbols, r->symbols, sizeof table->symbols);
    for (unsigned side = 0; side < 2; side++)
        table->games[side] = (unsigned)r->games[side];
    table->victory = r->victory;
    table->time = r->time;
    table->extra_rounds = r->extra_rounds;
}

/* Report by a player: two reports that agree make the result; two that differ block the table until staff decide
 * (TR-R66). */
bool tn_apply_report(tn_event *e, const tn_entry *entry) {
    tn_report r = tn_report_read(entry->data);
    tn_table *table = table_of(e, &r);
    tn_result result = tn_result_named(r.code);
    if (!table || !check_result(e, &r, table, result))
        return false;
    if (r.by != table->a && r.by != table->b)
        return tn_refuse(e, "player %u is not at table %u", r.by, r.table);
    if (table->result != TN_NONE && table->result != result)
        return tn_refuse(e, "table %u has the result %s; only staff can change it", r.table,
                         tn_result_code(table->result));
    if (e->rounds[r.round - 1].closed)
        return tn_refuse(e, "round %u is closed; only staff can change it", r.round);
    table->reports[r.by == table->b] = result;
    if (table->reports[0] == table->reports[1])
        take_result(table, &r, result);
    return true;
}

/* A result that staff enter is final; replacing a result needs a reason. */
bool tn_apply_decide(tn_event *e, const tn_entry *entry) {
    tn_report r = tn_report_read(entry->data);
    tn_table *table = table_of(e, &r);
    tn_result result = tn_result_named(r.code);
    if (!table || !check_result(e, &r, table, result))
        return false;
    if (table->result != TN_NONE && table->result != result && !(r.reason && *r.reason))
        return tn_refuse_with(e, TN_REMEDY_REASON,
                              "table %u already has the result %s; changing it to %s needs a reason", r.table,
                              tn_result_code(table->result), tn_result_code(result));
    take_result(table, &r, result);
    tn_event_repeat_cut(e);
    return true;
}

/* desk_report.c: entering results at the desk: keys, and questions to answer before a result is complete (see
 * desk_screen.h). */
#include <string.h>
#include <time.h>

#include "desk_screen.h"

void desk_show_error(desk_screen *s, const char *text) {
    snprintf(s->message, sizeof s->message, "%s", text);
    s->refused = true;
}

void desk_number_text(char text[16], unsigned number) {
    snprintf(text, 16, "%u", number);
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */

void desk_ask_for(desk_screen *s, desk_mode mode, desk_ask ask) {
    s->mode = mode;
    s->ask = ask;
    s->line[0] = '\0';
    s->message[0] = '\0';
}

/* Asks with the names of the two players at the selected table, in seat order. */
static void ask_pair(desk_screen *s, desk_ask ask, const char *what, const char *example) {
    const tn_table *t = desk_table(s);
    const tn_event *e = &s->desk.event;
    desk_ask_for(s, MODE_LINE, ask);
    snprintf(s->label, sizeof s->label, "%s of %.40s and %.40s, such as %s:", what, tn_name_of(e, t->a),
             tn_name_of(e, t->b), example);
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* Returns true if both have the same number of planets; then the symbols decide. */
static bool is_level(const char *planets) {
    char *end;
    unsigned long first = strtoul(planets, &end, 10);
    return *end == '-' && strtoul(end + 1, NULL, 10) == first;
}

/* Runs `report` with the answers. */
static void send_report(desk_screen *s) {
    char table[16], round[16];
    const char *words[DESK_WORDS] = {"report", s->path, table, "--round", round};
    unsigned count = 5;
    desk_number_text(table, desk_table_number(s));
    desk_number_text(round, s->round);
    if (s->report.result[0])
        words[count++] = s->report.result;
    if (s->report.planets[0])
        words[count++] = "--planets", words[count++] = s->report.planets;
    if (s->report.symbols[0])
        words[count++] = "--symbols", words[count++] = s->report.symbols;
    if (s->report.games[0])
        words[count++] = "--games", words[count++] = s->report.games;
    if (s->report.reason[0])
        words[count++] = "--reason", words[count++] = s->report.reason;
    s->mode = MODE_LIST;
    if (!desk_run(s, words))
        return;
    s->search[0] = '\0'; /* the next result is of another player */
    desk_list(s);
}

/* Returns true for a best-of-three match that was played and has no games yet. */
static bool needs_games(const desk_screen *s) {
    tn_result result = tn_result_named(s->report.result);
    return s->desk.event.best_of_three && desk_round(s)->elimination && !s->report.games[0] &&
           (result == TN_WIN || result == TN_LOSS);
}

/* Returns true if time was called, so that a modified result needs no reason. */
static bool was_time_called(const desk_screen *s) {
    const tn_event *e = &s->desk.event;
    tn_result result = tn_result_named(s->report.result);
    bool modified = s->report.planets[0] || result == TN_MODIFIED_WIN || result == TN_MODIFIED_LOSS;
    return !modified || s->round < e->round_count || tn_round_is_final(desk_round(s)) ||
           tn_clock_is_over(e, desk_table(s), time(NULL));
}

/* Asks the next question, or sends the report when it is complete. */
static void continue_report(desk_screen *s) {
    const tn_table *t = desk_table(s);
    if (s->report.planets[0] && !s->report.symbols[0] && is_level(s->report.planets))
        ask_pair(s, ASK_SYMBOLS, "Symbols", "3-2");
    else if (needs_games(s))
        ask_pair(s, ASK_GAMES, "Games", "2-1");
    else if (!s->report.reason[0] && !was_time_called(s)) {
        desk_ask_for(s, MODE_LINE, ASK_REASON);
        snprintf(s->label, sizeof s->label, "Time was not called; why a modified result?");
    } else if (t->result != TN_NONE && !s->report.reason[0] && t->result != tn_result_named(s->report.result)) {
        desk_ask_for(s, MODE_LINE, ASK_REASON);
        snprintf(s->label, sizeof s->label, "Table %u has a result; why do you correct it?", desk_table_number(s));
    } else
        send_report(s);
}

/* Returns true if a table with two players is selected. */
bool desk_has_game(desk_screen *s) {
    const tn_table *t = desk_table(s);
    if (!t || !t->b)
        desk_show_error(s, s->view == VIEW_PLAYERS ? "Press Tab for the tables; results are entered there."
                                                   : "This table has no game.");
    memset(&s->report, 0, sizeof s->report);
    return t && t->b;
}

static const struct {
    uint32_t key;
    tn_result result; /* for the selected player */
} RESULTS[] = {{'w', TN_WIN},  {'m', TN_MODIFIED_WIN}, {'d', TN_DRAW},          {'n', TN_MODIFIED_LOSS},
               {'l', TN_LOSS}, {'f', TN_FORFEIT_LOSS}, {'F', TN_DOUBLE_FORFEIT}};

void desk_press_result(desk_screen *s, uint32_t key) {
    unsigned i = 0;
    while (RESULTS[i].key != key)
        i++;
    if (!desk_has_game(s))
        return;
    tn_result result = s->side ? tn_mirror_result(RESULTS[i].result) : RESULTS[i].result;
    snprintf(s->report.result, sizeof s->report.result, "%s", tn_result_code(result));
    continue_report(s);
}

void desk_press_planets(desk_screen *s, uint32_t key) {
    (void)key;
    if (desk_has_game(s))
        ask_pair(s, ASK_PLANETS, "Planets", "3-1");
}

/* Stores a typed part of the result. */
void desk_store_report(desk_screen *s) {
    char *to = s->ask == ASK_PLANETS   ? s->report.planets
               : s->ask == ASK_SYMBOLS ? s->report.symbols
               : s->ask == ASK_GAMES   ? s->report.games
                                       : s->report.reason;
    snprintf(to, sizeof s->report.reason, "%s", s->line);
    continue_report(s);
}

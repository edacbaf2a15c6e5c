/* tourney_check.c: `traxis tourney check`: runs test vectors of tournament decisions. The answer to a case is built in
 * the shape of its expected answer, then both are compared. */
#include <string.h>

#include "tourney.h"
#include "tourney/pairing/bracket.h"
#include "tourney_answers.h"

/* ---- Time limit and bracket -------------------------------------------------------------------------------------- */

static tn_match_state match_state_of(const json_t *input) {
    tn_match_state state = {.time_called = true_in(input, "time_called"), .victor = -1};
    const char *victory = text_in(input, "victory");
    if (*victory)
        state.victor = strcmp(victory, "both") == 0 ? TN_BOTH : strcmp(victory, "b") == 0;
    state.after_time = strcmp(text_in(input, "when"), "after") == 0;
    for (unsigned side = 0; side < 2; side++) {
        const json_t *planets = json_object_get(input, side ? "b" : "a");
        state.planets[side] = (unsigned)json_array_size(planets);
        for (size_t i = 0; i < json_array_size(planets); i++)
            state.symbols[side] += (unsigned)json_integer_value(json_array_get(planets, i));
    }
    return state;
}

/* TR-R47: a victory after time is a modified win, unless the event counts it in full. */
static bool is_full(const json_t *input) {
    return strcmp(text_in(input, "post_time_victory"), "full") == 0;
}

static json_t *answer_timelimit(const json_t *input) {
    static const char *const OTHERWISE[] = {NULL, "PLAY_ON", "EXTRA_ROUND", "NEW_GAME"};
    const char *phase = text_in(input, "phase");
    tn_match_state state = match_state_of(input);
    tn_result result;
    tn_verdict verdict = tn_judge(strcmp(phase, "swiss") == 0  ? TN_SWISS
                                  : strcmp(phase, "elim") == 0 ? TN_ELIMINATION
                                                               : TN_FINAL,
                                  &state, is_full(input), &result);
    if (verdict != TN_DECIDED)
        return json_pack("{s:s}", "result", OTHERWISE[verdict]);
    return json_pack("{s:s, s:o}", "result", tn_result_code(result), "points",
                     two(tn_points(result, 0), tn_points(result, 1)));
}

/* Logs a free round as the desk does: a winner without an opponent. */
static uint32_t log_free_round(uint32_t player, json_t *log) {
    json_array_append_new(log, json_pack("{s:I, s:n, s:I, s:s, s:i}", "a", (json_int_t)player, "b", "winner",
                                         (json_int_t)player, "by", "free round", "extra_rounds", 0));
    return player;
}

/* Judges the states of a match in order; returns the winner's number, 0 if undecided. */
static uint32_t match_winner(const json_t *match, bool final, bool counts_full, json_t *log) {
    int extra = 0;
    size_t i;
    const json_t *entry;
    if (number_in(match, "a") && !number_in(match, "b"))
        return log_free_round(number_in(match, "a"), log);
    json_array_foreach(json_object_get(match, "looks"), i, entry) {
        tn_match_state state = match_state_of(entry);
        tn_result result;
        tn_verdict verdict = tn_judge(final ? TN_FINAL : TN_ELIMINATION, &state, counts_full, &result);
        extra += verdict == TN_EXTRA_ROUND;
        if (verdict != TN_DECIDED)
            continue;
        uint32_t winner = number_in(match, tn_points(result, 0) > tn_points(result, 1) ? "a" : "b");
        bool full = result == TN_WIN || result == TN_LOSS;
        json_array_append_new(log, json_pack("{s:I, s:I, s:I, s:s, s:i}", "a", (json_int_t)number_in(match, "a"), "b",
                                             (json_int_t)number_in(match, "b"), "winner", (json_int_t)winner, "by",
                                             full ? "win" : "modified", "extra_rounds", extra));
        return winner;
    }
    return 0;
}

/* The player's match in the round, or NULL. */
static const json_t *match_of(const json_t *round, json_int_t player) {
    for (size_t i = 0; i < json_array_size(round); i++) {
        const json_t *match = json_array_get(round, i);
        if (number_in(match, "a") == player || number_in(match, "b") == player)
            return match;
    }
    return NULL;
}

/* The first round as played, completed by the tables with a free round, which `played` may omit. */
static json_t *whole_first_round(const json_t *played, const json_t *pairs) {
    bool any_free = false;
    json_t *whole = json_array(), *pair;
    size_t i;
    json_array_foreach(pairs, i, pair) {
        json_int_t a = json_integer_value(json_array_get(pair, 0)), b = json_integer_value(json_array_get(pair, 1));
        const json_t *match = match_of(played, a);
        any_free |= b == 0;
        if (match)
            json_array_append(whole, (json_t *)match);
        else if (b == 0)
            json_array_append_new(whole, json_pack("{s:I, s:n}", "a", a, "b"));
    }
    if (any_free && json_array_size(played) > 0)
        return whole;
    json_decref(whole);
    return json_incref((json_t *)played);
}

static json_t *answer_bracket(const json_t *input) {
    unsigned cut = number_in(input, "cut"), slots = tn_bracket_slots(cut);
    const json_t *order = json_object_get(input, "order"), *rounds = json_object_get(input, "rounds");
    json_t *first = json_array(), *logs = json_array(), *champion = json_null();
    uint32_t *ranked = calloc(2 * (size_t)slots + 1, sizeof *ranked), *seats = ranked + slots;
    for (unsigned i = 0; ranked && i < cut; i++)
        ranked[i] = (uint32_t)json_integer_value(json_array_get(order, i));
    if (ranked)
        tn_bracket_seat(ranked, cut, seats);
    for (unsigned i = 0; ranked && i + 1 < slots; i += 2) /* the opponent of a free round is 0 */
        json_array_append_new(first, json_pack("[o, o]", seats[i] ? json_integer(seats[i]) : json_null(),
                                               seats[i + 1] ? json_integer(seats[i + 1]) : json_null()));
    free(ranked);
    for (size_t round = 0; round < json_array_size(rounds); round++) {
        json_t *log = json_array(), *played = json_array_get(rounds, round);
        json_t *matches = round ? json_incref(played) : whole_first_round(played, first);
        bool final = round + 1 == tn_bracket_rounds(cut);
        for (size_t i = 0; i < json_array_size(matches); i++) {
            uint32_t winner = match_winner(json_array_get(matches, i), final, is_full(input), log);
            if (final && winner)
                champion = json_integer(winner);
        }
        json_decref(matches);
        json_array_append_new(logs, log);
    }
    return json_pack("{s:o, s:o, s:o}", "first_round", first, "log", logs, "champion", champion);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static const struct {
    const char *kind;
    tourney_answer *answer;
} KINDS[] = {{"pairing", cli_answer_pairing},       {"standings", cli_answer_standings}, {"event", cli_answer_event},
             {"timelimit", answer_timelimit},       {"bracket", answer_bracket},         {"draw", cli_answer_draw},
             {"splitmix64", cli_answer_splitmix64}, {"digest", cli_answer_digest},       {"check", cli_answer_check}};

/* The answer to a case; NULL if its kind is unknown or its input is invalid. */
static json_t *answer_to(const json_t *vector) {
    for (unsigned i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (strcmp(text_in(vector, "kind"), KINDS[i].kind) == 0)
            return KINDS[i].answer(json_object_get(vector, "input"));
    return NULL;
}

static void print_difference(const json_t *expected, const json_t *answer) {
    char *right = json_dumps(expected, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    char *found = answer ? json_dumps(answer, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY) : NULL;
    printf("  expected %s\n  found    %s\n", right ? right : "?", found ? found : "no answer: the input is invalid");
    free(right);
    free(found);
}

/* Returns true if the answer contains everything expected. Lists must be equal; objects may have more fields. */
static bool contains_expected(const json_t *answer, const json_t *expected) {
    if (json_is_object(expected)) {
        const char *key;
        json_t *value;
        json_object_foreach((json_t *)expected, key, value) {
            if (!contains_expected(json_object_get(answer, key), value))
                return false;
        }
        return json_is_object(answer);
    }
    if (!json_is_array(expected))
        return json_equal(answer, expected);
    bool same = json_is_array(answer) && json_array_size(answer) == json_array_size(expected);
    for (size_t i = 0; same && i < json_array_size(expected); i++)
        same = contains_expected(json_array_get(answer, i), json_array_get(expected, i));
    return same;
}

/* Returns true if the case passes; prints the outcome or adds it to `list`. */
static bool check_vector(json_t *vector, json_t *list) {
    json_t *answer = answer_to(vector);
    const json_t *expected = json_object_get(vector, "expect");
    bool good = answer && json_is_object(expected) && contains_expected(answer, expected);
    if (list)
        json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:o*}", "id", text_in(vector, "id"), "kind",
                                              text_in(vector, "kind"), "passed", good, "found",
                                              good ? NULL : json_incref(answer)));
    else {
        printf("%-8s %-10s %s  %s\n", text_in(vector, "id"), text_in(vector, "kind"), good ? "passed" : "FAILED",
               text_in(vector, "note"));
        if (!good)
            print_difference(expected, answer);
    }
    json_decref(answer);
    return good;
}

static int check_vectors(const json_t *vectors, bool json) {
    unsigned passed = 0, failed = 0;
    json_t *list = json ? json_array() : NULL;
    for (size_t i = 0; i < json_array_size(vectors); i++)
        if (check_vector(json_array_get(vectors, i), list))
            passed++;
        else
            failed++;
    if (json)
        tourney_print(json_pack("{s:i, s:i, s:o}", "passed", (int)passed, "failed", (int)failed, "cases", list));
    else
        printf("%u passed, %u failed\n", passed, failed);
    return failed ? EXIT_NO : EXIT_YES;
}

int tourney_check(int argc, char **argv) {
    bool json = false;
    const char *path;
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, 1, &path, 1, 1))
        return EXIT_USAGE;
    json_error_t error;
    json_t *root = json_load_file(path, 0, &error);
    if (!root)
        return error.line > 0 ? cli_error("%s:%d: %s", path, error.line, error.text) : cli_error("%s", error.text);
    const json_t *vectors = json_object_get(root, "vectors");
    int status = json_is_array(vectors)
                     ? check_vectors(vectors, json)
                     : cli_error("%s: has no list \"vectors\"; expected a file such as tournament_vectors.json", path);
    json_decref(root);
    return status;
}

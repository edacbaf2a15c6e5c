/* tourney_check.c: `traxis tourney check`: runs vectors of tournament decisions. For each case the answer is built in
 * the shape of what the case expects, and the two are compared whole. */
#include <inttypes.h>
#include <string.h>

#include "../tourney/bracket.h"
#include "../tourney/draw.h"
#include "../tourney/made_up.h"
#include "tourney.h"

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static uint32_t number_in(const json_t *object, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(object, key));
}

static bool true_in(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

static const char *text_in(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Tags are words; each gets a number by where it first stands in `names`. */
static bool add_tags(tn_member *member, const json_t *tags, json_t *names) {
    size_t i;
    const json_t *tag;
    json_array_foreach(tags, i, tag) {
        const char *word = json_string_value(tag);
        if (!word || member->tag_count == TN_TAGS_MOST)
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

static json_t *two(json_int_t a, json_int_t b) {
    return json_pack("[I, I]", a, b);
}

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

/* The players of a `pairing` case, with meetings and byes entered as games that are worth nothing. */
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

/* Pairs the next round of the history; `seed` draws a first round. */
static bool pair_next(const tn_history *history, bool first, const json_t *seed, tn_pairing *pairing) {
    char error[200];
    unsigned count;
    tn_entrant *entrants = tn_history_entrants(history, &count);
    if (!entrants)
        return false;
    bool good =
        first && json_is_integer(seed)
            ? tn_draw_round(entrants, count, (uint64_t)json_integer_value(seed), pairing, error, sizeof error)
            : tn_pair_round(entrants, count, &(tn_pair_options){.first_round = first}, pairing, error, sizeof error);
    free(entrants);
    return good;
}

static json_t *answer_pairing(const json_t *input) {
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

static json_t *answer_draw(const json_t *input) {
    tn_history history = {0};
    tn_pairing pairing;
    json_t *names = json_object(), *answer = NULL, *seed = json_object_get(input, "seed");
    if (add_players(&history, json_object_get(input, "players"), names) && pair_next(&history, true, seed, &pairing)) {
        json_t *order = json_array();
        uint32_t *numbers = malloc((history.count + 1) * sizeof *numbers);
        for (unsigned i = 0; numbers && i < history.count; i++)
            numbers[i] = history.members[i].number;
        if (numbers)
            tn_draw_order(numbers, history.count, (uint64_t)json_integer_value(seed));
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

static json_t *answer_splitmix64(const json_t *input) {
    uint64_t state = (uint64_t)json_integer_value(json_object_get(input, "seed"));
    json_t *values = json_array();
    for (uint32_t i = 0; i < number_in(input, "count"); i++) {
        char text[32];
        snprintf(text, sizeof text, "0x%016" PRIx64, tn_splitmix64(&state));
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

static bool add_round(tn_history *history, const json_t *round) {
    size_t i;
    const json_t *game;
    json_array_foreach(round, i, game) {
        uint32_t a = tn_history_find(history, number_in(game, "a"));
        uint32_t b = true_in(game, "bye") ? TN_BYE : tn_history_find(history, number_in(game, "b"));
        tn_result result = tn_result_named(text_in(game, "res"));
        if (a == TN_BYE || (b == TN_BYE) != true_in(game, "bye") || !tn_history_game(history, a, b, result))
            return false;
    }
    return true;
}

static json_t *answer_standings(const json_t *input) {
    tn_history history = {0};
    json_t *names = json_object(), *answer = NULL;
    bool good = add_players(&history, json_object_get(input, "players"), names);
    for (size_t i = 0; good && i < json_array_size(json_object_get(input, "rounds")); i++)
        good = add_round(&history, json_array_get(json_object_get(input, "rounds"), i));
    if (good)
        answer = standings_answer(&history);
    json_decref(names);
    tn_history_free(&history);
    return answer;
}

/* ---- Whole events ------------------------------------------------------------------------------------------------ */

static bool enter_results(tn_history *history, const tn_pairing *pairing, const json_t *results) {
    for (unsigned i = 0; i < pairing->count; i++) {
        const tn_pair *pair = &pairing->pairs[i];
        char key[32];
        snprintf(key, sizeof key, "%u-%u", pair->a, pair->b);
        tn_result result = tn_result_named(text_in(results, key));
        if ((pair->b && result == TN_NONE) ||
            !tn_history_game(history, tn_history_find(history, pair->a),
                             pair->b ? tn_history_find(history, pair->b) : TN_BYE, result))
            return false;
    }
    return true;
}

static bool enter_changes(tn_history *history, const json_t *round, json_t *names) {
    size_t i;
    const json_t *drop;
    json_array_foreach(json_object_get(round, "drops"), i, drop) {
        uint32_t member = tn_history_find(history, (uint32_t)json_integer_value(drop));
        if (member == TN_BYE)
            return false;
        history->members[member].inactive = true;
    }
    return add_players(history, json_object_get(round, "adds"), names);
}

static bool enter_adjustments(tn_history *history, json_t *adjust) {
    const char *number;
    json_t *points;
    json_object_foreach(adjust, number, points) {
        uint32_t member = tn_history_find(history, (uint32_t)strtoul(number, NULL, 10));
        if (member == TN_BYE)
            return false;
        history->members[member].adjust += (int32_t)json_integer_value(points);
    }
    return true;
}

static bool play_round(tn_history *history, const json_t *input, size_t index, json_t *names, json_t *answers) {
    const json_t *round = json_array_get(json_object_get(input, "rounds"), index);
    tn_pairing pairing;
    if (!enter_changes(history, round, names) ||
        !pair_next(history, index == 0, json_object_get(input, "draw_seed"), &pairing))
        return false;
    json_array_append_new(answers, pairing_answer(&pairing));
    bool good = enter_results(history, &pairing, json_object_get(round, "results")) &&
                enter_adjustments(history, json_object_get(round, "adjust"));
    tn_pairing_free(&pairing);
    return good;
}

static json_t *answer_event(const json_t *input) {
    tn_history history = {0};
    json_t *names = json_object(), *answer = json_object(), *rounds = json_array();
    bool good = add_players(&history, json_object_get(input, "players"), names);
    for (size_t i = 0; good && i < json_array_size(json_object_get(input, "rounds")); i++)
        good = play_round(&history, input, i, names, rounds);
    json_object_set_new(answer, "rounds", rounds);
    if (good)
        json_object_set_new(answer, "standings", standings_answer(&history));
    json_decref(names);
    tn_history_free(&history);
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

static json_t *answer_digest(const json_t *input) {
    tn_history history = {0};
    json_t *answer = json_object(), *rounds = json_array();
    uint64_t seed = (uint64_t)json_integer_value(json_object_get(input, "seed"));
    bool good = tn_made_up_players(&history, number_in(input, "n"));
    for (unsigned round = 1; good && round <= number_in(input, "rounds"); round++) {
        tn_pairing pairing;
        good = pair_next(&history, round == 1, NULL, &pairing);
        if (!good)
            break;
        json_array_append_new(rounds, digest_round(&pairing, round));
        good = tn_made_up_round(&history, &pairing, seed, round);
        tn_pairing_free(&pairing);
    }
    json_object_set_new(answer, "rounds", rounds);
    digest_standings(&history, answer);
    tn_history_free(&history);
    return answer;
}

/* ---- Time limit and bracket -------------------------------------------------------------------------------------- */

static tn_look look_of(const json_t *input) {
    tn_look look = {.time_called = true_in(input, "time_called"), .victor = -1};
    const char *victory = text_in(input, "victory");
    if (*victory)
        look.victor = strcmp(victory, "b") == 0;
    look.after_time = strcmp(text_in(input, "when"), "after") == 0;
    for (unsigned side = 0; side < 2; side++) {
        const json_t *planets = json_object_get(input, side ? "b" : "a");
        look.planets[side] = (unsigned)json_array_size(planets);
        for (size_t i = 0; i < json_array_size(planets); i++)
            look.symbols[side] += (unsigned)json_integer_value(json_array_get(planets, i));
    }
    return look;
}

static json_t *answer_timelimit(const json_t *input) {
    static const char *const OTHERWISE[] = {NULL, "PLAY_ON", "EXTRA_ROUND"};
    const char *phase = text_in(input, "phase");
    tn_look look = look_of(input);
    tn_result result;
    tn_verdict verdict = tn_judge(strcmp(phase, "swiss") == 0  ? TN_SWISS
                                  : strcmp(phase, "elim") == 0 ? TN_ELIMINATION
                                                               : TN_FINAL,
                                  &look, false, &result);
    if (verdict != TN_DECIDED)
        return json_pack("{s:s}", "result", OTHERWISE[verdict]);
    return json_pack("{s:s, s:o}", "result", tn_result_code(result), "points",
                     two(tn_points(result, 0), tn_points(result, 1)));
}

/* Goes through the looks of a match; the winner's number, 0 if it is not decided. */
static uint32_t match_winner(const json_t *match, bool final, json_t *log) {
    int extra = 0;
    size_t i;
    const json_t *entry;
    json_array_foreach(json_object_get(match, "looks"), i, entry) {
        tn_look look = look_of(entry);
        tn_result result;
        tn_verdict verdict = tn_judge(final ? TN_FINAL : TN_ELIMINATION, &look, false, &result);
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

static json_t *answer_bracket(const json_t *input) {
    unsigned cut = number_in(input, "cut"), slots = tn_bracket_slots(cut);
    const json_t *order = json_object_get(input, "order"), *rounds = json_object_get(input, "rounds");
    json_t *first = json_array(), *logs = json_array(), *champion = json_null();
    unsigned *seeds = malloc((slots + 1) * sizeof *seeds);
    if (seeds)
        tn_bracket_seeds(seeds, slots);
    for (unsigned i = 0; seeds && i + 1 < slots; i += 2)
        json_array_append_new(
            first, json_pack("[O, O]", json_array_get(order, seeds[i] - 1), json_array_get(order, seeds[i + 1] - 1)));
    free(seeds);
    for (size_t round = 0; round < json_array_size(rounds); round++) {
        json_t *log = json_array();
        bool final = round + 1 == tn_bracket_rounds(cut);
        for (size_t i = 0; i < json_array_size(json_array_get(rounds, round)); i++) {
            uint32_t winner = match_winner(json_array_get(json_array_get(rounds, round), i), final, log);
            if (final && winner)
                champion = json_integer(winner);
        }
        json_array_append_new(logs, log);
    }
    return json_pack("{s:o, s:o, s:o}", "first_round", first, "log", logs, "champion", champion);
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

static json_t *answer_mulligan(const json_t *input) {
    tn_mulligans state = {0};
    json_t *accepted = json_array(), *redraw = json_array();
    const char *names[] = {text_in(input, "initiative"), text_in(input, "other")};
    size_t i;
    const json_t *call;
    json_array_foreach(json_object_get(input, "calls"), i, call) {
        const char *who = json_string_value(json_array_get(call, 0));
        unsigned player = who && strcmp(who, names[1]) == 0;
        json_array_append_new(accepted,
                              json_boolean(tn_mulligan(&state, player, json_is_true(json_array_get(call, 1)))));
    }
    for (unsigned player = 0; player < 2; player++)
        if (state.redraw[player])
            json_array_append_new(redraw, json_string(names[player]));
    return json_pack("{s:o, s:o}", "accepted", accepted, "redraw", redraw);
}

static json_t *answer_illegal_deck(const json_t *input) {
    bool see_through = strcmp(text_in(input, "sleeve"), "transparent") == 0;
    return json_pack("{s:i, s:i, s:b, s:b}", "player_points", tn_points(TN_FORFEIT_LOSS, 0), "opponent_points",
                     tn_points(TN_FORFEIT_LOSS, 1), "earlier_rounds_changed", 0, "may_continue_with_blanks",
                     !see_through);
}

static bool product_legal(const json_t *input) {
    const char *from = json_string_value(json_object_get(input, "to_legal_from"));
    return tn_product_legal(tn_kind_named(text_in(input, "event")),
                            strcmp(text_in(input, "region"), "north_america") == 0, text_in(input, "release_date"),
                            from, text_in(input, "event_date"), true_in(input, "released_at_gencon_2015"));
}

static bool sleeves_legal(const json_t *input) {
    return tn_sleeves(tn_kind_named(text_in(input, "event")), true_in(input, "sleeved"),
                      strcmp(text_in(input, "sleeve"), "clear") == 0, true_in(input, "alternate_art"));
}

static bool may_play(const json_t *input) {
    tn_role role = strcmp(text_in(input, "role"), "to") == 0 ? TN_ORGANISER : TN_JUDGE;
    return tn_staff_may_play(tn_kind_named(text_in(input, "event")), role, true_in(input, "second_to_announced"));
}

static json_t *answer_check(const json_t *input) {
    const char *question = text_in(input, "question");
    if (strcmp(question, "mulligan") == 0)
        return answer_mulligan(input);
    if (strcmp(question, "illegal_deck") == 0)
        return answer_illegal_deck(input);
    if (strcmp(question, "to_may_play") == 0)
        return json_pack("{s:b}", "allowed", may_play(input));
    if (strcmp(question, "blank_card") == 0)
        return json_pack("{s:b}", "allowed", tn_blank_may(text_in(input, "use")));
    bool legal = strcmp(question, "deck_size") == 0       ? number_in(input, "cards_without_warlord") >= DECK_LEAST
                 : strcmp(question, "round_minutes") == 0 ? tn_round_minutes(TN_KIND_STORE, number_in(input, "minutes"))
                 : strcmp(question, "sleeves") == 0       ? sleeves_legal(input)
                 : strcmp(question, "card_legal") == 0    ? product_legal(input)
                                                          : true_in(input, "announced_before_start");
    return json_pack("{s:b}", "legal", legal);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static const struct {
    const char *kind;
    json_t *(*answer)(const json_t *input);
} KINDS[] = {{"pairing", answer_pairing},       {"standings", answer_standings}, {"event", answer_event},
             {"timelimit", answer_timelimit},   {"bracket", answer_bracket},     {"draw", answer_draw},
             {"splitmix64", answer_splitmix64}, {"digest", answer_digest},       {"check", answer_check}};

/* The answer to a case; NULL if its kind is unknown or its input makes no sense. */
static json_t *answer_to(const json_t *vector) {
    for (unsigned i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (strcmp(text_in(vector, "kind"), KINDS[i].kind) == 0)
            return KINDS[i].answer(json_object_get(vector, "input"));
    return NULL;
}

static void print_difference(const json_t *expected, const json_t *answer) {
    char *right = json_dumps(expected, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    char *found = answer ? json_dumps(answer, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY) : NULL;
    printf("  expected %s\n  found    %s\n", right ? right : "?",
           found ? found : "no answer: the input makes no sense");
    free(right);
    free(found);
}

/* Does the answer hold all that is expected? Lists must be the same; the answer may have more fields. */
static bool holds(const json_t *answer, const json_t *expected) {
    if (json_is_object(expected)) {
        const char *key;
        json_t *value;
        json_object_foreach((json_t *)expected, key, value) {
            if (!holds(json_object_get(answer, key), value))
                return false;
        }
        return json_is_object(answer);
    }
    if (!json_is_array(expected))
        return json_equal(answer, expected);
    bool same = json_is_array(answer) && json_array_size(answer) == json_array_size(expected);
    for (size_t i = 0; same && i < json_array_size(expected); i++)
        same = holds(json_array_get(answer, i), json_array_get(expected, i));
    return same;
}

/* True if the case passes; says so, or adds it to `list`. */
static bool check_vector(json_t *vector, json_t *list) {
    json_t *answer = answer_to(vector);
    const json_t *expected = json_object_get(vector, "expect");
    bool good = answer && json_is_object(expected) && holds(answer, expected);
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
        return cli_error("%s:%d: %s", path, error.line, error.text);
    const json_t *vectors = json_object_get(root, "vectors");
    int status = json_is_array(vectors) ? check_vectors(vectors, json)
                                        : cli_error("%s: there is no list \"vectors\" in it; expected a file such as "
                                                    "tournament_vectors.json",
                                                    path);
    json_decref(root);
    return status;
}

/* field.c: the tournament of a scenario: players and results, and the pairs (R21.3), standings (R21.4) and bracket
 * (R21.7) that follow. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "state.h"
#include "tourney/pairing/bracket.h"

/* ---- Given facts ------------------------------------------------------------------------------------------------- */

/* Index of the player with that number, added if new. */
static uint32_t player(judge_state *s, uint32_t number) {
    uint32_t index = tn_history_find(&s->history, number);
    if (index != TN_BYE)
        return index;
    if (!tn_history_add(&s->history, number))
        abort();
    return s->history.count - 1;
}

static void add_players(judge_state *s, const judge_statement *statement) {
    for (uint32_t number = statement->pairs[0].a; number <= statement->pairs[0].b; number++) {
        uint32_t index = player(s, number);
        s->history.members[index].adjust += (int32_t)statement->number;
    }
}

static void add_game(judge_state *s, const judge_statement *statement) {
    uint32_t a = player(s, statement->pairs[0].a),
             b = statement->pairs[0].b ? player(s, statement->pairs[0].b) : TN_BYE;
    if (!tn_history_game(&s->history, a, b, statement->kind))
        abort();
}

/* Narrates the statement as written; one with several results is narrated once, with the first. */
static void narrate_statement(const judge_state *s, const pos_step *step) {
    const pos_step *before = step > s->run->entry.steps ? step - 1 : NULL;
    char text[JUDGE_SENTENCE];
    tx_words words = words_into(text, sizeof text);
    if (before && before->text == step->text)
        return;
    if (judge_statement_of(step)->what == FIELD_TOME)
        words_say(&words, "The tie-breaks are those of the TOME program: means instead of sums.");
    else
        words_say_capital(&words, step->text), words_say(&words, ".");
    sc_narrate_fact(s->run, text);
}

bool judge_store_field_fact(judge_state *s, const pos_step *step) {
    switch (judge_statement_of(step)->what) {
    case FIELD_PLAYERS: add_players(s, judge_statement_of(step)); break;
    case FIELD_TOME: s->method = TN_TOME; break;
    default: add_game(s, judge_statement_of(step));
    }
    narrate_statement(s, step);
    return true;
}

/* ---- Pairs (R21.3) ----------------------------------------------------------------------------------------------- */

static bool is_pair(const judge_pair *pair, uint32_t a, uint32_t b) {
    return (pair->a == a && pair->b == b) || (pair->a == b && pair->b == a);
}

static bool is_wanted(const judge_statement *wanted, uint32_t a, uint32_t b) {
    for (unsigned i = 0; i < wanted->pair_count; i++) {
        if (is_pair(&wanted->pairs[i], a, b))
            return true;
    }
    return false;
}

static int compare_entrants(const void *left, const void *right) {
    const tn_entrant *a = left, *b = right;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static void say_numbers(tx_words *to, const tn_entrant *entrants, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        words_say(to, "%s%u", i ? ", " : "", entrants[i].number);
}

/* Narrates the score groups and their halves; an odd player is in the lower half. */
static void narrate_groups(judge_state *s, tn_entrant *entrants, unsigned count) {
    qsort(entrants, count, sizeof *entrants, compare_entrants);
    for (unsigned i = 0, end; i < count; i = end) {
        char text[JUDGE_SENTENCE];
        tx_words group = words_into(text, sizeof text);
        for (end = i; end < count && entrants[end].score == entrants[i].score;)
            end++;
        unsigned half = (end - i) / 2;
        words_say(&group, "On %d points: ", entrants[i].score);
        say_numbers(&group, entrants + i, half);
        words_say(&group, half ? " in the upper half, in the lower half " : "");
        say_numbers(&group, entrants + i + half, end - i - half);
        sc_add_reason(s->run, "%s.", text);
    }
}

/* Narrates the reason of each pair that differs from plain halves. */
static void narrate_pairs(judge_state *s, const tn_pairing *pairing) {
    static const char *const notes[] = {
        [TN_ALREADY_MET] = "has already met the partner by halves",
        [TN_SHARED_TAG] = "is kept apart from the partner by halves",
        [TN_LOOK_AHEAD] = "leaves the partner by halves to a player who needs it",
        [TN_WENT_DOWN] = "finds no partner in the same group and moves down",
        [TN_REMATCH] = "cannot avoid a rematch",
        [TN_SECOND_BYE] = "cannot avoid a second bye",
        [TN_CLASH] = "cannot avoid an opponent of the same travel group",
    };
    for (unsigned i = 0; i < pairing->count; i++) {
        const tn_pair *pair = &pairing->pairs[i];
        if (pair->reason && pair->b)
            sc_add_reason(s->run, "Player %u %s: %u meets %u.", pair->a, notes[pair->reason], pair->a, pair->b);
        else if (!pair->b)
            sc_add_reason(s->run, "Player %u is left over and has the bye.", pair->a);
    }
}

static bool judge_pairs(judge_state *s, const judge_statement *wanted) {
    tn_pairing pairing = {0};
    char error[400];
    unsigned count;
    tn_entrant *entrants = tn_history_entrants(&s->history, &count);
    bool same = entrants && tn_pair_round(entrants, count, &(tn_pair_options){0}, &pairing, error, sizeof error);
    if (same) {
        narrate_groups(s, entrants, count);
        narrate_pairs(s, &pairing);
        same = pairing.count == wanted->pair_count;
    }
    for (unsigned i = 0; same && i < pairing.count; i++)
        same = is_wanted(wanted, pairing.pairs[i].a, pairing.pairs[i].b);
    tn_pairing_free(&pairing);
    free(entrants);
    return same;
}

/* ---- Standings (R21.4) ------------------------------------------------------------------------------------------- */

/* Row of a player, or `count`. */
static unsigned place_of(const judge_state *s, const tn_standing *rows, uint32_t number) {
    unsigned place = 0;
    while (place < s->history.count && rows[place].number != number)
        place++;
    return place;
}

static void narrate_row(judge_state *s, const tn_standing *row) {
    static const char *const before[] = {
        [TN_BY_POINTS] = "",
        [TN_BY_H2H] = "; has beaten all others on these points",
        [TN_BY_SOS] = "; before the next by the strength of schedule",
        [TN_BY_XSOS] = "; before the next by the extended strength of schedule",
        [TN_UNRESOLVED] = "; tied with the next in everything",
        [TN_BY_LAST] = "",
    };
    char sos[60], xsos[60];
    tn_fraction_decimal(row->tome_sos, sos, sizeof sos);
    tn_fraction_decimal(row->tome_xsos, xsos, sizeof xsos);
    if (s->method == TN_DOCUMENT) {
        snprintf(sos, sizeof sos, "%d", row->sos);
        snprintf(xsos, sizeof xsos, "%d", row->xsos);
    }
    sc_add_reason(s->run, "Player %u: %d points, strength of schedule %s, extended %s%s.", row->number, row->points,
                  sos, xsos, before[row->decided]);
}

static bool judge_order(judge_state *s, const judge_statement *wanted, const tn_standing *rows) {
    bool good = true;
    unsigned before = 0;
    for (unsigned i = 0; i < wanted->pair_count; i++) {
        unsigned place = place_of(s, rows, wanted->pairs[i].a);
        good &= place < s->history.count && (i == 0 || place > before);
        before = place;
    }
    for (unsigned i = 0; i < s->history.count; i++) {
        for (unsigned k = 0; k < wanted->pair_count; k++) {
            if (rows[i].number == wanted->pairs[k].a)
                narrate_row(s, &rows[i]);
        }
    }
    return good;
}

static bool judge_before(judge_state *s, const judge_statement *wanted, const tn_standing *rows) {
    unsigned a = place_of(s, rows, wanted->pairs[0].a), b = place_of(s, rows, wanted->pairs[0].b);
    if (a >= s->history.count || b >= s->history.count)
        return pos_add(s->run, "; there is no such player");
    unsigned decided = rows[a].points != rows[b].points ? TN_BY_POINTS : rows[a].decided;
    narrate_row(s, &rows[a < b ? a : b]);
    narrate_row(s, &rows[a < b ? b : a]);
    return a < b && (!wanted->kind || wanted->kind == decided + 1);
}

/* Returns true if the decimal number in the text, such as "3.125", equals the fraction exactly. */
static bool is_number(tn_fraction fraction, const char *text) {
    tn_wide digits = 0, scale = 1;
    bool after = false;
    for (; *text; text++) {
        after |= *text == '.';
        if (*text == '.')
            continue;
        digits = digits * 10 + (*text - '0');
        scale *= after ? 10 : 1;
    }
    return fraction.over * scale == digits * fraction.under;
}

static bool judge_value(judge_state *s, const judge_statement *wanted, const tn_standing *rows) {
    unsigned place = place_of(s, rows, wanted->pairs[0].a);
    if (place >= s->history.count)
        return pos_add(s->run, "; there is no such player");
    const tn_standing *row = &rows[place];
    pos_add(s->run, "; %d points, schedule %d, extended %d", row->points, row->sos, row->xsos);
    switch (wanted->kind) {
    case VALUE_POINTS: return is_number((tn_fraction){row->points, 1}, wanted->text);
    case VALUE_SCHEDULE: return is_number((tn_fraction){row->sos, 1}, wanted->text);
    case VALUE_EXTENDED: return is_number((tn_fraction){row->xsos, 1}, wanted->text);
    default: return is_number(row->tome_sos, wanted->text);
    }
}

/* ---- The bracket (R21.7) ----------------------------------------------------------------------------------------- */

/* The order of pairs matters: the winners of two adjacent pairs meet. */
static bool judge_bracket(judge_state *s, const judge_statement *wanted, const tn_standing *rows) {
    uint32_t seeds[2 * JUDGE_MAX_PAIRS];
    unsigned slots = tn_bracket_slots(wanted->number);
    if (wanted->number > s->history.count)
        return pos_add(s->run, "; there are only %u players", s->history.count);
    bool same = wanted->pair_count == slots / 2;
    tn_bracket_seeds(seeds, slots);
    for (unsigned i = 0; i < slots; i += 2) {
        unsigned high = seeds[i], low = seeds[i + 1];
        uint32_t a = rows[high - 1].number, b = low <= wanted->number ? rows[low - 1].number : 0;
        if (b)
            sc_add_reason(s->run, "Place %u against place %u: player %u meets player %u.", high, low, a, b);
        else
            sc_add_reason(s->run, "Place %u, player %u, has a free round.", high, a);
        same = same && is_pair(&wanted->pairs[i / 2], a, b);
    }
    return same;
}

static bool judge_standings(judge_state *s, const judge_statement *wanted, tn_standing *rows) {
    if (!tn_history_standings(&s->history, s->method, rows))
        return pos_add(s->run, "; a player has too many games");
    switch (wanted->what) {
    case FIELD_ORDER: return judge_order(s, wanted, rows);
    case FIELD_BEFORE: return judge_before(s, wanted, rows);
    case FIELD_VALUE: return judge_value(s, wanted, rows);
    default: return judge_bracket(s, wanted, rows);
    }
}

bool judge_field(judge_state *s, const judge_statement *wanted) {
    if (!s->history.count)
        return pos_add(s->run, "; there are no players");
    if (wanted->what == FIELD_PAIRS)
        return judge_pairs(s, wanted);
    tn_standing *rows = memory_require(calloc(s->history.count, sizeof *rows));
    bool holds = judge_standings(s, wanted, rows);
    free(rows);
    return holds;
}

/* desk_field.c: the tournament of a scenario: players and results, and the pairs (R21.3), standings (R21.4) and bracket
 * (R21.7) that follow. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "desk_state.h"
#include "tourney/pairing/bracket.h"

/* ---- Given facts ------------------------------------------------------------------------------------------------- */

/* Index of the player with that number, added if new. */
static uint32_t player(desk *d, uint32_t number) {
    uint32_t index = tn_history_find(&d->history, number);
    if (index != TN_BYE)
        return index;
    if (!tn_history_add(&d->history, number))
        abort();
    return d->history.count - 1;
}

static void add_players(desk *d, const desk_statement *statement) {
    for (uint32_t number = statement->pairs[0].a; number <= statement->pairs[0].b; number++) {
        uint32_t index = player(d, number);
        d->history.members[index].adjust += (int32_t)statement->number;
    }
}

static void add_game(desk *d, const desk_statement *statement) {
    uint32_t a = player(d, statement->pairs[0].a),
             b = statement->pairs[0].b ? player(d, statement->pairs[0].b) : TN_BYE;
    if (!tn_history_game(&d->history, a, b, statement->kind))
        abort();
}

/* Narrates the statement as written; one with several results is narrated once, with the first. */
static void narrate_statement(const desk *d, const pos_step *step) {
    const pos_step *before = step > d->run->entry.steps ? step - 1 : NULL;
    char text[DESK_SENTENCE];
    tx_words words = words_into(text, sizeof text);
    if (before && before->text == step->text)
        return;
    if (desk_statement_of(step)->what == FIELD_TOME)
        words_say(&words, "The tie-breaks are those of the TOME program: means instead of sums.");
    else
        words_say_capital(&words, step->text), words_say(&words, ".");
    sc_narrate_fact(d->run, text);
}

bool desk_store_field_fact(desk *d, const pos_step *step) {
    switch (desk_statement_of(step)->what) {
    case FIELD_PLAYERS: add_players(d, desk_statement_of(step)); break;
    case FIELD_TOME: d->method = TN_TOME; break;
    default: add_game(d, desk_statement_of(step));
    }
    narrate_statement(d, step);
    return true;
}

/* ---- Pairs (R21.3) ----------------------------------------------------------------------------------------------- */

static bool is_pair(const desk_pair *pair, uint32_t a, uint32_t b) {
    return (pair->a == a && pair->b == b) || (pair->a == b && pair->b == a);
}

static bool is_wanted(const desk_statement *wanted, uint32_t a, uint32_t b) {
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
static void narrate_groups(desk *d, tn_entrant *entrants, unsigned count) {
    qsort(entrants, count, sizeof *entrants, compare_entrants);
    for (unsigned i = 0, end; i < count; i = end) {
        char text[DESK_SENTENCE];
        tx_words group = words_into(text, sizeof text);
        for (end = i; end < count && entrants[end].score == entrants[i].score;)
            end++;
        unsigned half = (end - i) / 2;
        words_say(&group, "On %d points: ", entrants[i].score);
        say_numbers(&group, entrants + i, half);
        words_say(&group, half ? " in the upper half, in the lower half " : "");
        say_numbers(&group, entrants + i + half, end - i - half);
        sc_add_reason(d->run, "%s.", text);
    }
}

/* Narrates the reason of each pair that differs from plain halves. */
static void narrate_pairs(desk *d, const tn_pairing *pairing) {
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
            sc_add_reason(d->run, "Player %u %s: %u meets %u.", pair->a, notes[pair->reason], pair->a, pair->b);
        else if (!pair->b)
            sc_add_reason(d->run, "Player %u is left over and has the bye.", pair->a);
    }
}

static bool judge_pairs(desk *d, const desk_statement *wanted) {
    tn_pairing pairing = {0};
    char error[400];
    unsigned count;
    tn_entrant *entrants = tn_history_entrants(&d->history, &count);
    bool same = entrants && tn_pair_round(entrants, count, &(tn_pair_options){0}, &pairing, error, sizeof error);
    if (same) {
        narrate_groups(d, entrants, count);
        narrate_pairs(d, &pairing);
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
static unsigned place_of(const desk *d, const tn_standing *rows, uint32_t number) {
    unsigned place = 0;
    while (place < d->history.count && rows[place].number != number)
        place++;
    return place;
}

static void narrate_row(desk *d, const tn_standing *row) {
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
    if (d->method == TN_DOCUMENT) {
        snprintf(sos, sizeof sos, "%d", row->sos);
        snprintf(xsos, sizeof xsos, "%d", row->xsos);
    }
    sc_add_reason(d->run, "Player %u: %d points, strength of schedule %s, extended %s%s.", row->number, row->points,
                  sos, xsos, before[row->decided]);
}

static bool judge_order(desk *d, const desk_statement *wanted, const tn_standing *rows) {
    bool good = true;
    unsigned before = 0;
    for (unsigned i = 0; i < wanted->pair_count; i++) {
        unsigned place = place_of(d, rows, wanted->pairs[i].a);
        good &= place < d->history.count && (i == 0 || place > before);
        before = place;
    }
    for (unsigned i = 0; i < d->history.count; i++) {
        for (unsigned k = 0; k < wanted->pair_count; k++) {
            if (rows[i].number == wanted->pairs[k].a)
                narrate_row(d, &rows[i]);
        }
    }
    return good;
}

static bool judge_before(desk *d, const desk_statement *wanted, const tn_standing *rows) {
    unsigned a = place_of(d, rows, wanted->pairs[0].a), b = place_of(d, rows, wanted->pairs[0].b);
    if (a >= d->history.count || b >= d->history.count)
        return pos_add(d->run, "; there is no such player");
    unsigned decided = rows[a].points != rows[b].points ? TN_BY_POINTS : rows[a].decided;
    narrate_row(d, &rows[a < b ? a : b]);
    narrate_row(d, &rows[a < b ? b : a]);
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

static bool judge_value(desk *d, const desk_statement *wanted, const tn_standing *rows) {
    unsigned place = place_of(d, rows, wanted->pairs[0].a);
    if (place >= d->history.count)
        return pos_add(d->run, "; there is no such player");
    const tn_standing *row = &rows[place];
    pos_add(d->run, "; %d points, schedule %d, extended %d", row->points, row->sos, row->xsos);
    switch (wanted->kind) {
    case VALUE_POINTS: return is_number((tn_fraction){row->points, 1}, wanted->text);
    case VALUE_SCHEDULE: return is_number((tn_fraction){row->sos, 1}, wanted->text);
    case VALUE_EXTENDED: return is_number((tn_fraction){row->xsos, 1}, wanted->text);
    default: return is_number(row->tome_sos, wanted->text);
    }
}

/* ---- The bracket (R21.7) ----------------------------------------------------------------------------------------- */

/* The order of pairs matters: the winners of two adjacent pairs meet. */
static bool judge_bracket(desk *d, const desk_statement *wanted, const tn_standing *rows) {
    uint32_t seeds[2 * DESK_MAX_PAIRS];
    unsigned slots = tn_bracket_slots(wanted->number);
    if (wanted->number > d->history.count)
        return pos_add(d->run, "; there are only %u players", d->history.count);
    bool same = wanted->pair_count == slots / 2;
    tn_bracket_seeds(seeds, slots);
    for (unsigned i = 0; i < slots; i += 2) {
        unsigned high = seeds[i], low = seeds[i + 1];
        uint32_t a = rows[high - 1].number, b = low <= wanted->number ? rows[low - 1].number : 0;
        if (b)
            sc_add_reason(d->run, "Place %u against place %u: player %u meets player %u.", high, low, a, b);
        else
            sc_add_reason(d->run, "Place %u, player %u, has a free round.", high, a);
        same = same && is_pair(&wanted->pairs[i / 2], a, b);
    }
    return same;
}

static bool judge_standings(desk *d, const desk_statement *wanted, tn_standing *rows) {
    if (!tn_history_standings(&d->history, d->method, rows))
        return pos_add(d->run, "; a player has too many games");
    switch (wanted->what) {
    case FIELD_ORDER: return judge_order(d, wanted, rows);
    case FIELD_BEFORE: return judge_before(d, wanted, rows);
    case FIELD_VALUE: return judge_value(d, wanted, rows);
    default: return judge_bracket(d, wanted, rows);
    }
}

bool desk_judge_field(desk *d, const desk_statement *wanted) {
    if (!d->history.count)
        return pos_add(d->run, "; there are no players");
    if (wanted->what == FIELD_PAIRS)
        return judge_pairs(d, wanted);
    tn_standing *rows = memory_require(calloc(d->history.count, sizeof *rows));
    bool holds = judge_standings(d, wanted, rows);
    free(rows);
    return holds;
}

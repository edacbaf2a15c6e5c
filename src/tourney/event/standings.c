/* standings.c: see standings.h. */
#include "standings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Result of one player against one opponent. */
typedef struct meeting {
    uint32_t opponent;
    int8_t won; /* 1 win, -1 loss, 0 neither */
} meeting;

typedef struct table {
    unsigned count;
    tn_standing *all; /* by player index */
    unsigned *first;  /* by player index: first of its meetings; first[count] is the total */
    meeting *meetings;
    tn_wide scale; /* a common multiple of all numbers of rounds played */
    tn_method method;
} table;

/* ---- Sums -------------------------------------------------------------------------------------------------------- */

static int sign_of_result(tn_result result) {
    int a = tn_points(result, 0), b = tn_points(result, 1);
    return (a > b) - (a < b);
}

static void add_points(table *t, const tn_game *games, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        tn_standing *a = &t->all[games[i].a];
        if (games[i].b == TN_BYE) {
            a->points += TN_BYE_POINTS;
            a->byes++;
            continue;
        }
        tn_standing *b = &t->all[games[i].b];
        a->points += tn_points(games[i].result, 0);
        b->points += tn_points(games[i].result, 1);
        a->games++;
        b->games++;
    }
}

static void add_meetings(table *t, const tn_game *games, unsigned count, unsigned *fill) {
    t->first[0] = 0;
    for (unsigned i = 0; i < t->count; i++) {
        fill[i] = t->first[i];
        t->first[i + 1] = t->first[i] + (unsigned)t->all[i].games;
    }
    for (unsigned i = 0; i < count; i++)
        if (games[i].b != TN_BYE) {
            int8_t won = (int8_t)sign_of_result(games[i].result);
            t->meetings[fill[games[i].a]++] = (meeting){games[i].b, won};
            t->meetings[fill[games[i].b]++] = (meeting){games[i].a, (int8_t)-won};
        }
}

static void add_strength(table *t) {
    for (unsigned i = 0; i < t->count; i++)
        for (unsigned k = t->first[i]; k < t->first[i + 1]; k++)
            t->all[i].sos += t->all[t->meetings[k].opponent].points;
    for (unsigned i = 0; i < t->count; i++)
        for (unsigned k = t->first[i]; k < t->first[i + 1]; k++)
            t->all[i].xsos += t->all[t->meetings[k].opponent].sos;
}

static unsigned common_divisor(unsigned a, unsigned b) {
    return b == 0 ? a : common_divisor(b, a % b);
}

/* Computes the least common multiple of all players' numbers of rounds; false if a player has too many. */
static bool set_scale(table *t) {
    bool seen[TN_ROUNDS_MAX + 1] = {false};
    for (unsigned i = 0; i < t->count; i++) {
        int rounds = t->all[i].games + t->all[i].byes;
        if (rounds > TN_ROUNDS_MAX)
            return false;
        seen[rounds] = seen[t->all[i].games] = true;
    }
    t->scale = 1;
    for (unsigned r = 2; r <= TN_ROUNDS_MAX; r++)
        if (seen[r])
            t->scale *= r / common_divisor(r, (unsigned)(t->scale % r));
    return true;
}

/* Computes the TOME values, over the denominators scale·games and scale²·games. */
static void add_tome(table *t) {
    for (unsigned i = 0; i < t->count; i++) {
        tn_standing *s = &t->all[i];
        s->tome_sos = s->tome_xsos = (tn_fraction){0, 1};
        for (unsigned k = t->first[i]; k < t->first[i + 1]; k++) {
            const tn_standing *o = &t->all[t->meetings[k].opponent];
            s->tome_sos.over += o->points * (t->scale / (o->games + o->byes));
        }
        if (s->games > 0)
            s->tome_sos.under = t->scale * s->games;
    }
    for (unsigned i = 0; i < t->count; i++) {
        tn_standing *s = &t->all[i];
        for (unsigned k = t->first[i]; k < t->first[i + 1]; k++) {
            const tn_standing *o = &t->all[t->meetings[k].opponent];
            s->tome_xsos.over += o->tome_sos.over * (t->scale / o->games);
        }
        if (s->games > 0)
            s->tome_xsos.under = t->scale * t->scale * s->games;
    }
}

/* ---- Order ------------------------------------------------------------------------------------------------------- */

/* Compares two fractions with the same scale in the denominator, so that only the games differ. Without games the value
 * is 0. */
static int compare_scaled(tn_wide a, int games_a, tn_wide b, int games_b) {
    tn_wide left = a * (games_b ? games_b : 1), right = b * (games_a ? games_a : 1);
    return (left > right) - (left < right);
}

static int compare_sos(const table *t, const tn_standing *a, const tn_standing *b) {
    if (t->method == TN_TOME)
        return compare_scaled(a->tome_sos.over, a->games, b->tome_sos.over, b->games);
    return (a->sos > b->sos) - (a->sos < b->sos);
}

static int compare_xsos(const table *t, const tn_standing *a, const tn_standing *b) {
    if (t->method == TN_TOME)
        return compare_scaled(a->tome_xsos.over, a->games, b->tome_xsos.over, b->games);
    return (a->xsos > b->xsos) - (a->xsos < b->xsos);
}

bool tn_is_tied(const tn_standing *a, const tn_standing *b, tn_method method) {
    const table t = {.method = method};
    return a->out == b->out && a->points == b->points && compare_sos(&t, a, b) == 0 && compare_xsos(&t, a, b) == 0;
}

static bool ranks_before(const table *t, const tn_standing *a, const tn_standing *b) {
    if (a->out != b->out)
        return b->out;
    if (a->points != b->points)
        return a->points > b->points;
    int sos = compare_sos(t, a, b), xsos = sos ? 0 : compare_xsos(t, a, b);
    if (sos || xsos)
        return sos ? sos > 0 : xsos > 0;
    uint32_t lot_a = a->lot - 1, lot_b = b->lot - 1; /* 0 (none) wraps around and sorts after all lots */
    return lot_a != lot_b ? lot_a < lot_b : a->number < b->number;
}

/* Merge sort: qsort() cannot pass the table to the comparison. */
static void sort_rows(const table *t, tn_standing *rows, tn_standing *scratch, unsigned count) {
    if (count < 2)
        return;
    unsigned half = count / 2;
    sort_rows(t, rows, scratch, half);
    sort_rows(t, rows + half, scratch, count - half);
    memcpy(scratch, rows, half * sizeof *rows);
    for (unsigned i = 0, k = half, to = 0; i < half; to++)
        rows[to] = k < count && ranks_before(t, &rows[k], &scratch[i]) ? rows[k++] : scratch[i++];
}

/* Returns true if the player has more wins than losses against that opponent. */
static bool has_beaten(const table *t, uint32_t player, uint32_t other) {
    int won = 0;
    for (unsigned k = t->first[player]; k < t->first[player + 1]; k++)
        if (t->meetings[k].opponent == other)
            won += t->meetings[k].won;
    return won > 0;
}

/* Index of the row whose player has beaten all others of the rows, or `count`. Players cannot have beaten more
 * opponents than they played games. */
static unsigned head_to_head_winner(const table *t, const tn_standing *rows, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if ((int)count - 1 > rows[i].games)
            continue;
        unsigned k = 0;
        while (k < count && (k == i || has_beaten(t, rows[i].player, rows[k].player)))
            k++;
        if (k == count)
            return i;
    }
    return count;
}

static void move_to_front(tn_standing *rows, unsigned from) {
    tn_standing row = rows[from];
    memmove(rows + 1, rows, from * sizeof row);
    rows[0] = row;
}

/* Chooses the first of the tied rows, which are sorted by everything except head-to-head. TR-R52: after each place the
 * comparison starts again. */
static void place_first(const table *t, tn_standing *rows, unsigned count) {
    unsigned swept = count <= TN_ROUNDS_MAX + 1 ? head_to_head_winner(t, rows, count) : count;
    if (swept < count) {
        move_to_front(rows, swept);
        rows[0].decided = TN_BY_H2H;
    } else if (compare_sos(t, &rows[0], &rows[1]) != 0)
        rows[0].decided = TN_BY_SOS;
    else if (compare_xsos(t, &rows[0], &rows[1]) != 0)
        rows[0].decided = TN_BY_XSOS;
    else
        rows[0].decided = rows[0].lot && rows[1].lot ? TN_BY_DRAW : TN_UNRESOLVED;
}

static void break_ties(const table *t, tn_standing *rows, unsigned count) {
    for (unsigned i = 0; i + 1 < count; i++)
        place_first(t, rows + i, count - i);
    rows[count - 1].decided = count > 1 ? TN_BY_LAST : TN_BY_POINTS;
}

static void rank_rows(const table *t, tn_standing *rows, tn_standing *scratch) {
    memcpy(rows, t->all, t->count * sizeof *rows);
    sort_rows(t, rows, scratch, t->count);
    for (unsigned i = 0, end; i < t->count; i = end) {
        end = i + 1;
        while (end < t->count && rows[end].points == rows[i].points && rows[end].out == rows[i].out)
            end++;
        break_ties(t, rows + i, end - i);
    }
}

bool tn_standings(const tn_ranked *players, unsigned count, const tn_game *games, unsigned game_count, tn_method method,
                  tn_standing *rows) {
    table t = {.count = count, .method = method};
    t.all = calloc(count + 1, sizeof *t.all);
    t.first = malloc((count + 1) * sizeof *t.first);
    t.meetings = malloc((2 * (size_t)game_count + 1) * sizeof *t.meetings);
    tn_standing *scratch = malloc((count + 1) * sizeof *scratch);
    unsigned *fill = malloc((count + 1) * sizeof *fill);
    bool good = t.all && t.first && t.meetings && scratch && fill;
    for (unsigned i = 0; good && i < count; i++) {
        t.all[i] = (tn_standing){.player = i, .number = players[i].number, .lot = players[i].lot};
        t.all[i].out = players[i].out;
        t.all[i].points = players[i].adjust;
    }
    if (good)
        add_points(&t, games, game_count);
    good = good && set_scale(&t);
    if (good) {
        add_meetings(&t, games, game_count, fill);
        add_strength(&t);
        add_tome(&t);
        rank_rows(&t, rows, scratch);
    }
    free(t.all);
    free(t.first);
    free(t.meetings);
    free(scratch);
    free(fill);
    return good;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

const char *tn_decided_word(tn_decided decided) {
    static const char *const WORDS[] = {"points", "h2h", "sos", "xsos", "draw", "unresolved", "last"};
    return WORDS[decided];
}

static tn_wide greatest_divisor(tn_wide a, tn_wide b) {
    while (b != 0) {
        tn_wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Formats a number that is too large for printf. */
static void wide_text(tn_wide number, char *text, size_t size) {
    char digits[48];
    unsigned count = 0;
    bool negative = number < 0;
    do {
        int digit = (int)(number % 10);
        digits[count++] = (char)('0' + (digit < 0 ? -digit : digit));
        number /= 10;
    } while (number != 0);
    if (negative)
        digits[count++] = '-';
    size_t to = 0;
    while (count > 0 && to + 1 < size)
        text[to++] = digits[--count];
    text[to] = '\0';
}

void tn_fraction_text(tn_fraction f, char *text, size_t size) {
    tn_wide common = greatest_divisor(f.over, f.under);
    char over[48], under[48];
    wide_text(f.over / common, over, sizeof over);
    wide_text(f.under / common, under, sizeof under);
    if (f.under == common)
        snprintf(text, size, "%s", over);
    else
        snprintf(text, size, "%s/%s", over, under);
}

/* Rounds half to even. */
void tn_fraction_decimal(tn_fraction f, char *text, size_t size) {
    tn_wide common = greatest_divisor(f.over, f.under), over = f.over / common, under = f.under / common;
    bool negative = over < 0;
    tn_wide scaled = (negative ? -over : over) * 10000, value = scaled / under, rest = scaled % under;
    value += 2 * rest > under || (2 * rest == under && value % 2 == 1);
    snprintf(text, size, "%s%" PRId64 ".%04" PRId64, negative ? "-" : "", (int64_t)(value / 10000),
             (int64_t)(value % 10000));
}

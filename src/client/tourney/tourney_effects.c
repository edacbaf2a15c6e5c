/* tourney_effects.c: reports side effects of a correction, a penalty or a dropped player: a repeated cut or an
 * unchanged bracket, and the winner (see tourney.h). */
#include <string.h>

#include "tourney.h"

side_effects cli_side_effects_begin(const tn_event *e) {
    side_effects before = {.winner = tn_event_winner(e), .count = e->seed_count};
    before.seeds = malloc((before.count + 1) * sizeof *before.seeds);
    if (!before.seeds)
        before.count = 0;
    else if (before.count)
        memcpy(before.seeds, e->seeds, before.count * sizeof *before.seeds);
    return before;
}

static bool is_listed(const uint32_t *list, unsigned count, uint32_t number) {
    unsigned i = 0;
    while (i < count && list[i] != number)
        i++;
    return i < count;
}

typedef struct sentence {
    char *text;
    size_t size, used;
} sentence;

static void append(sentence *s, const char *words, const char *name) {
    if (s->used < s->size)
        s->used += (size_t)snprintf(s->text + s->used, s->size - s->used, "%s%.80s", words, name);
}

/* Describes the repeated cut: who is in, who is out. */
static void describe_seeds(const tn_event *e, const side_effects *before, sentence *s) {
    bool others = false;
    append(s, ". The cut is repeated", "");
    for (unsigned i = 0; i < e->seed_count; i++)
        if (!is_listed(before->seeds, before->count, e->seeds[i])) {
            others = true;
            append(s, "; in: ", tn_name_of(e, e->seeds[i]));
        }
    for (unsigned i = 0; i < before->count; i++)
        if (!is_listed(e->seeds, e->seed_count, before->seeds[i])) {
            others = true;
            append(s, "; out: ", tn_name_of(e, before->seeds[i]));
        }
    append(s, others ? "" : ", in another order", "");
}

/* Returns true if the current standings would give another cut. */
static bool cut_has_changed(const tn_event *e) {
    json_t *best = tn_event_best(e, e->seed_count);
    bool same = json_array_size(best) == e->seed_count;
    for (unsigned i = 0; same && i < e->seed_count; i++)
        same = json_integer_value(json_array_get(best, i)) == e->seeds[i];
    json_decref(best);
    return !same;
}

static void describe_cut(const tn_event *e, const side_effects *before, sentence *s) {
    if (before->count == 0)
        return;
    bool same =
        before->count == e->seed_count && memcmp(before->seeds, e->seeds, before->count * sizeof *e->seeds) == 0;
    if (!same)
        describe_seeds(e, before, s);
    else if (!tn_event_bracket_has_begun(e))
        append(s, ". The cut is unchanged", "");
    else if (cut_has_changed(e) && !e->finished)
        append(s, ". The bracket is unchanged; 'traxis tourney cut EVENT --again --reason WORDS' repeats the cut", "");
    else
        append(s, ". The bracket is unchanged", "");
}

static void describe_winner(const tn_event *e, const side_effects *before, sentence *s) {
    uint32_t winner = tn_event_winner(e);
    if (winner == before->winner)
        return;
    if (winner)
        append(s, ". The title passes to ", tn_name_of(e, winner));
    else
        append(
            s,
            ". The title is vacant; 'traxis tourney finish EVENT --champion PLAYER --reason WORDS' names the champion",
            "");
}

void cli_side_effects_describe(const tn_event *e, side_effects *before, char *text, size_t size) {
    sentence s = {text, size, 0};
    *text = '\0';
    if (before->seeds)
        describe_cut(e, before, &s);
    if (before->winner)
        describe_winner(e, before, &s);
    free(before->seeds);
}

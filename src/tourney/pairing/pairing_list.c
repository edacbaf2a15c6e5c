/* pairing_list.c: the pairing as the organiser sees it: tables in order, and reasons for pairs that differ from plain
 * halves. */
#include <string.h>

#include "pairing_search.h"

static tn_reason conflict_reason(unsigned bits) {
    return bits & CONFLICT_REMATCH ? TN_REMATCH : bits & CONFLICT_SECOND_BYE ? TN_SECOND_BYE : TN_CLASH;
}

/* Reason for the pair p, q of one group; `plain` is p's partner by plain halves. */
static tn_reason inside_reason(const tn_search *s, unsigned p, unsigned q, unsigned plain) {
    unsigned bits = tn_conflict(&s->field, p, plain);
    if (q == plain)
        return TN_PLAIN;
    return bits & CONFLICT_REMATCH ? TN_ALREADY_MET : bits & CONFLICT_CLASH ? TN_SHARED_TAG : TN_LOOK_AHEAD;
}

static tn_reason reason_of(const tn_search *s, unsigned p, unsigned q, unsigned plain) {
    const tn_field *f = &s->field;
    unsigned bits = tn_conflict(f, p, q);
    if (bits)
        return conflict_reason(bits);
    if (!f->at[q])
        return TN_PLAIN;
    return f->group[p] != f->group[q] ? TN_WENT_DOWN : inside_reason(s, p, q, plain);
}

static void add_pair(const tn_search *s, tn_pairing *out, unsigned p, unsigned q, unsigned plain) {
    const tn_field *f = &s->field;
    unsigned bits = tn_conflict(f, p, q), distance = f->group[q] - f->group[p];
    out->pairs[out->count++] =
        (tn_pair){f->at[p]->number, f->at[q] ? f->at[q]->number : 0, distance, reason_of(s, p, q, plain)};
    out->rematches += (bits & CONFLICT_REMATCH) != 0;
    out->second_byes += (bits & CONFLICT_SECOND_BYE) != 0;
    out->clashes += (bits & CONFLICT_CLASH) != 0;
    out->profile[f->group[p]] += (uint64_t)distance * distance;
}

/* Lists the pairs whose upper player is in the group, with reasons, following the walk by halves. */
static void list_group(tn_search *s, tn_pairing *out, unsigned group) {
    tn_halves h = tn_link_group(s, group);
    while (h.count > 0) {
        int32_t p = h.first, q = s->partner[p];
        add_pair(s, out, (unsigned)p, (unsigned)q, (unsigned)h.middle);
        tn_pair_first(s, &h, q);
    }
}

/* The bye's group is not counted, because it has no group below. The bye is always last. */
void tn_list_pairs(tn_search *s, tn_pairing *out) {
    const tn_field *f = &s->field;
    out->groups = f->groups - f->players % 2;
    for (unsigned i = 0; i < f->places; i++)
        s->trial[i] = TN_OPEN;
    for (unsigned group = 0; group < out->groups; group++) {
        list_group(s, out, group);
        out->floor[group] = f->first[group + 1] % 2;
    }
    for (unsigned i = 0; i + 1 < out->count; i++)
        if (out->pairs[i].b == 0) {
            tn_pair bye = out->pairs[i];
            memmove(&out->pairs[i], &out->pairs[i + 1], (out->count - i - 1) * sizeof bye);
            out->pairs[out->count - 1] = bye;
        }
}

const char *tn_reason_text(tn_reason reason) {
    static const char *const TEXTS[] = {"",
                                        "halves would be a rematch",
                                        "halves would be a clash",
                                        "look-ahead",
                                        "went down",
                                        "forced rematch",
                                        "second bye",
                                        "clash"};
    return TEXTS[reason];
}

/* pairing_walk.c: the greedy walk: everybody takes the first partner without conflict (see pairing.h). */
#include <string.h>

#include "pairing_search.h"

unsigned tn_link_group(tn_search *s, unsigned group, int32_t *first, int32_t *middle) {
    unsigned count = 0;
    int32_t last = TN_OPEN;
    *first = *middle = TN_OPEN;
    for (unsigned i = s->field.first[group]; i < s->field.first[group + 1]; i++) {
        if (s->trial[i] != TN_OPEN)
            continue;
        s->previous[i] = last;
        s->next[i] = TN_OPEN;
        if (last == TN_OPEN)
            *first = (int32_t)i;
        else
            s->next[last] = (int32_t)i;
        last = (int32_t)i;
        if (++count % 2 == 0)
            *middle = *middle == TN_OPEN ? s->next[*first] : s->next[*middle];
    }
    if (count == 1)
        *middle = *first;
    return count;
}

void tn_unlink_place(tn_search *s, int32_t place, int32_t *first) {
    if (s->previous[place] == TN_OPEN)
        *first = s->next[place];
    else
        s->next[s->previous[place]] = s->next[place];
    if (s->next[place] != TN_OPEN)
        s->previous[s->next[place]] = s->previous[place];
}

/* The first partner without conflict in p's own group: from the middle down, then from the middle up. */
static int32_t partner_inside(const tn_search *s, int32_t p, int32_t middle, bool *upper) {
    *upper = false;
    for (int32_t q = middle; q != TN_OPEN; q = s->next[q])
        if (q != p && !tn_conflict(&s->field, (unsigned)p, (unsigned)q))
            return q;
    *upper = true;
    for (int32_t q = s->previous[middle]; q != TN_OPEN && q != p; q = s->previous[q])
        if (!tn_conflict(&s->field, (unsigned)p, (unsigned)q))
            return q;
    return TN_OPEN;
}

static int32_t partner_below(const tn_search *s, unsigned p, unsigned group) {
    if (group >= s->field.groups)
        return TN_OPEN;
    for (unsigned q = s->field.first[group]; q < s->field.first[group + 1]; q++)
        if (s->trial[q] == TN_OPEN && !tn_conflict(&s->field, p, q))
            return (int32_t)q;
    return TN_OPEN;
}

bool tn_walk_group(tn_search *s, unsigned group, unsigned leave, unsigned *down) {
    int32_t first, middle;
    unsigned count = tn_link_group(s, group, &first, &middle);
    while (count > leave) {
        int32_t p = first;
        bool upper;
        int32_t q = partner_inside(s, p, middle, &upper);
        if (q != TN_OPEN) {
            if (upper || q == middle)
                middle = s->next[middle];
            tn_unlink_place(s, p, &first);
            tn_unlink_place(s, q, &first);
            count -= 2;
        } else {
            q = down ? partner_below(s, (unsigned)p, group + 1) : TN_OPEN;
            if (q == TN_OPEN)
                return false;
            if (count % 2 == 1)
                middle = s->next[middle];
            tn_unlink_place(s, p, &first);
            count--;
            ++*down;
        }
        tn_join(s->trial, p, q);
    }
    return true;
}

bool tn_walk_rest(tn_search *s, unsigned group) {
    unsigned above = 0;
    memcpy(s->trial, s->partner, s->field.places * sizeof *s->trial);
    for (; group < s->field.groups; group++) {
        for (unsigned i = s->field.first[group]; i < s->field.first[group + 1]; i++)
            above += s->partner[i] == TN_OPEN;
        unsigned down = 0;
        if (!tn_walk_group(s, group, 0, &down) || down != above % 2)
            return false;
    }
    memcpy(s->partner, s->trial, s->field.places * sizeof *s->trial);
    return true;
}

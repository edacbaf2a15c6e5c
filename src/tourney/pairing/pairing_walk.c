/* pairing_walk.c: the greedy walk: each player takes the first partner without conflict (see pairing.h). */
#include <string.h>

#include "pairing_search.h"

tn_halves tn_link_group(tn_search *s, unsigned group) {
    tn_halves h = {group, 0, TN_OPEN, TN_OPEN};
    int32_t last = TN_OPEN;
    for (unsigned i = s->field.first[group]; i < s->field.first[group + 1]; i++) {
        if (s->trial[i] != TN_OPEN)
            continue;
        s->previous[i] = last;
        s->next[i] = TN_OPEN;
        if (last == TN_OPEN)
            h.first = (int32_t)i;
        else
            s->next[last] = (int32_t)i;
        last = (int32_t)i;
        if (++h.count % 2 == 0)
            h.middle = h.middle == TN_OPEN ? s->next[h.first] : s->next[h.middle];
    }
    if (h.count == 1)
        h.middle = h.first;
    return h;
}

static void unlink_place(tn_search *s, tn_halves *h, int32_t place) {
    if (s->previous[place] == TN_OPEN)
        h->first = s->next[place];
    else
        s->next[s->previous[place]] = s->next[place];
    if (s->next[place] != TN_OPEN)
        s->previous[s->next[place]] = s->previous[place];
    h->count--;
}

void tn_pair_first(tn_search *s, tn_halves *h, int32_t q) {
    int32_t p = h->first;
    bool inside = s->field.group[q] == h->group;
    if (inside ? q <= h->middle : h->count % 2 == 1)
        h->middle = s->next[h->middle];
    unlink_place(s, h, p);
    if (inside)
        unlink_place(s, h, q);
    tn_join(s->trial, p, q);
}

int32_t tn_partner_by_halves(const tn_search *s, const tn_halves *h, tn_suits *suits, void *user) {
    int32_t p = h->first;
    for (int32_t q = h->middle; q != TN_OPEN; q = s->next[q])
        if (q != p && suits(user, (unsigned)p, (unsigned)q))
            return q;
    for (int32_t q = s->previous[h->middle]; q != TN_OPEN && q != p; q = s->previous[q])
        if (suits(user, (unsigned)p, (unsigned)q))
            return q;
    return TN_OPEN;
}

static bool has_no_conflict(void *field, unsigned p, unsigned q) {
    return !tn_conflict(field, p, q);
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
    tn_halves h = tn_link_group(s, group);
    while (h.count > leave) {
        int32_t q = tn_partner_by_halves(s, &h, has_no_conflict, &s->field);
        if (q == TN_OPEN) {
            q = down ? partner_below(s, (unsigned)h.first, group + 1) : TN_OPEN;
            if (q == TN_OPEN)
                return false;
            ++*down;
        }
        tn_pair_first(s, &h, q);
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

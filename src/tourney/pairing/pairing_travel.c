/* pairing_travel.c: pairs a first round of any size with any travel groups (see pairing.h). The walk by halves skips
 * partners who are needed elsewhere to keep the number of clashes minimal. It needs no costs: in a single score group
 * all pairings with the fewest clashes are equally good, and only preferences decide. */
#include <string.h>

#include "pairing_search.h"
#include "travel_groups.h"

/* Returns true if there is one score group and no player has met another or had a bye. */
static bool has_no_history(const tn_field *f) {
    bool no_earlier_games = f->first_round && f->players > 0 && tn_group_size(f, 0) == f->players;
    for (unsigned i = 0; no_earlier_games && i < f->players; i++)
        no_earlier_games = f->at[i]->met_count == 0 && f->at[i]->byes == 0;
    return no_earlier_games;
}

/* Returns true if they share no travel group and q is not needed elsewhere. */
static bool can_meet(void *separation, unsigned p, unsigned q) {
    return tn_separation_may_meet(separation, p, q) && tn_separation_can_spare(separation, q);
}

static bool can_clash(void *separation, unsigned p, unsigned q) {
    return !tn_separation_may_meet(separation, p, q) && tn_separation_can_spare(separation, q);
}

/* Best partner: in the group, else the bye, else a player who clashes. */
static int32_t partner_of(const tn_search *s, const tn_halves *h, tn_separation *a) {
    const tn_field *f = &s->field;
    int32_t q = tn_partner_by_halves(s, h, can_meet, a), bye = (int32_t)f->players;
    if (q != TN_OPEN)
        return q;
    if (f->places > f->players && s->trial[bye] == TN_OPEN && tn_separation_can_spare(a, f->players))
        return bye;
    return tn_partner_by_halves(s, h, can_clash, a);
}

static void walk_field(tn_search *s, tn_separation *a) {
    tn_halves h = tn_link_group(s, 0);
    while (h.count > 0) {
        tn_separation_take_out(a, (unsigned)h.first);
        int32_t q = partner_of(s, &h, a);
        tn_separation_give(a, (unsigned)q);
        tn_pair_first(s, &h, q);
    }
}

bool tn_walk_travel_groups(tn_search *s) {
    if (!has_no_history(&s->field))
        return false;
    tn_separation *a = tn_separation_new(&s->field);
    if (!a)
        return false;
    size_t size = s->field.places * sizeof *s->trial;
    memcpy(s->trial, s->partner, size);
    walk_field(s, a);
    memcpy(s->partner, s->trial, size);
    tn_separation_free(a);
    return true;
}

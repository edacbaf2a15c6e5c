/* travel_groups.h: keeps travel groups apart in a first round (TR-R27): finds out which partners a player can have
 * without making the number of clashing pairs larger than necessary, for any groups and any number of groups per
 * player.
 *
 * The remaining places always have a largest matching of pairs that do not clash; places without a mate must clash.
 * After p is taken out, a forest of alternating paths from all unmatched places shows who can be spared as its partner:
 * the outer places, and no others, are unmatched in some largest matching (Gallai, Edmonds). If p itself could stay
 * unmatched, any player of another group can be spared, and of p's own groups the outer places; if not, only the outer
 * places. The forest grows only as far as the query needs, and sets of places are bit sets, so that a round of ten
 * thousand players takes a fraction of a second. */
#ifndef TRAXIS_TRAVEL_GROUPS_H
#define TRAXIS_TRAVEL_GROUPS_H

#include "field.h"

typedef struct tn_separation tn_separation;

/* Creates the state for a field without earlier games; NULL if out of memory. */
tn_separation *tn_separation_new(const tn_field *field);
void tn_separation_free(tn_separation *separation);

bool tn_separation_may_meet(const tn_separation *separation, unsigned p, unsigned q);
/* tn_separation_take_out() takes p out of the field; tn_separation_can_spare() then tests possible partners;
 * tn_separation_give() gives p the partner q and takes q out too. */
void tn_separation_take_out(tn_separation *separation, unsigned p);
bool tn_separation_can_spare(tn_separation *separation, unsigned q);
void tn_separation_give(tn_separation *separation, unsigned q);

#endif

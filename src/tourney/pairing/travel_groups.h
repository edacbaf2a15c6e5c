/* travel_groups.h: a first round in which travel groups are kept apart (TR-R27): which partners a player can have so
 * that as few pairs as possible clash, whatever groups there are and however many of them a player has.
 *
 * At any time the places that are left are matched with as many pairs as possible that do not clash; whoever stays
 * without a mate has to. Who can be spared as the partner of p follows from a forest of alternating paths that grows
 * from all places without a mate once p is taken out: its outer places, and no others, are without a mate in some
 * largest matching (Gallai, Edmonds). If p itself could stay without a mate, anybody of another group can be spared,
 * and of p's own groups the outer places; if not, the outer places. The forest grows no further than the question
 * needs, with sets of places as bits, so that a round of ten thousand takes a fraction of a second. */
#ifndef TRAXIS_TRAVEL_GROUPS_H
#define TRAXIS_TRAVEL_GROUPS_H

#include "field.h"

typedef struct tn_apart tn_apart;

/* For a field in which nobody has met anybody; NULL without memory. */
tn_apart *tn_apart_new(const tn_field *field);
void tn_apart_free(tn_apart *apart);

bool tn_may_meet(const tn_apart *apart, unsigned p, unsigned q);
/* Takes p out; then it is asked who can be its partner, until one is given to it and taken out too. */
void tn_take_out(tn_apart *apart, unsigned p);
bool tn_can_have(tn_apart *apart, unsigned q);
void tn_give(tn_apart *apart, unsigned q);

#endif

/* pairing_search.h: what the layers of the pairing share (see pairing.h): the field, and who is paired so far. */
#ifndef TRAXIS_TOURNEY_PAIRING_SEARCH_H
#define TRAXIS_TOURNEY_PAIRING_SEARCH_H

#include "field.h"

typedef struct tn_search {
    tn_field field;
    int32_t *partner;         /* of each place, or TN_OPEN */
    int32_t *trial;           /* the greedy walk's */
    int32_t *likely;          /* partners in the last matching that was solved */
    int32_t *next, *previous; /* open places of the greedy walk's group, in order */
    unsigned slack;           /* E: players that a big group can take in or give up */
    bool shortcuts;           /* the greedy walk may finish what the matching began */
    unsigned matchings, largest;
    const char *error;
} tn_search;

static inline void tn_join(int32_t *partner, int32_t a, int32_t b) {
    partner[a] = b;
    partner[b] = a;
}

/* The open places of a group in order (`next`, `previous`): the first, and the first of the bottom half. */
typedef struct tn_halves {
    unsigned group, count;
    int32_t first, middle;
} tn_halves;

/* pairing_walk.c */
tn_halves tn_link_group(tn_search *search, unsigned group);
/* The first partner by halves for the first place, from the middle down, then from the middle up, who suits it; TN_OPEN
 * if nobody of the group does. */
typedef bool tn_suits(void *user, unsigned p, unsigned q);
int32_t tn_partner_by_halves(const tn_search *search, const tn_halves *halves, tn_suits *suits, void *user);
/* The first place is joined in trial[] with q, of this group or below. */
void tn_pair_first(tn_search *search, tn_halves *halves, int32_t q);
/* Pairs the open players of a group in trial[] until at most `leave` are open; those without a partner in the group go
 * down to the next one if `down` counts them. False if somebody finds none. */
bool tn_walk_group(tn_search *search, unsigned group, unsigned leave, unsigned *down);
/* Pairs all that is open from `group` on. True, and then the pairing is right: nobody has a conflict, and in each group
 * as many players go down one group as an odd number of players above its end makes unavoidable. */
bool tn_walk_rest(tn_search *search, unsigned group);

/* pairing_travel.c: a first round in which nobody has played: a walk that is always right. False if the field is of
 * another kind, or without memory. */
bool tn_walk_apart(tn_search *search);

/* pairing_list.c: the pairs in table order, with the reasons. */
void tn_list_pairs(tn_search *search, tn_pairing *out);

#endif

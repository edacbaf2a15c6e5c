/* pairing_search.h: state shared by the pairing layers (see pairing.h): the field, and the pairs so far. */
#ifndef TRAXIS_TOURNEY_PAIRING_SEARCH_H
#define TRAXIS_TOURNEY_PAIRING_SEARCH_H

#include "field.h"

typedef struct tn_search {
    tn_field field;
    int32_t *partner;         /* by place, or TN_OPEN */
    int32_t *trial;           /* of the greedy walk */
    int32_t *likely;          /* partners in the last matching solved */
    int32_t *next, *previous; /* list of the open places of the group the greedy walk is in, in order */
    unsigned slack;           /* E: players that a big group can take in or send down */
    bool shortcuts;           /* the greedy walk may complete what the matching began */
    unsigned matchings, largest;
    const char *error;
} tn_search;

static inline void tn_join(int32_t *partner, int32_t a, int32_t b) {
    partner[a] = b;
    partner[b] = a;
}

/* The open places of a group (linked by `next` and `previous`): the first, and the first of the bottom half. */
typedef struct tn_halves {
    unsigned group, count;
    int32_t first, middle;
} tn_halves;

/* pairing_walk.c */
tn_halves tn_link_group(tn_search *search, unsigned group);
/* The first partner by halves for the first place that the callback accepts: searches from the middle down, then from
 * the middle up. TN_OPEN if the group has none. */
typedef bool tn_suits(void *user, unsigned p, unsigned q);
int32_t tn_partner_by_halves(const tn_search *search, const tn_halves *halves, tn_suits *suits, void *user);
/* Pairs the first place in trial[] with q, a place of this group or below. */
void tn_pair_first(tn_search *search, tn_halves *halves, int32_t q);
/* Pairs the open players of a group in trial[] until at most `leave` are open. If `down` is given, players without a
 * partner in the group move down to the next one and are counted there. Returns false if a player finds no partner. */
bool tn_walk_group(tn_search *search, unsigned group, unsigned leave, unsigned *down);
/* Pairs all open places from `group` on. If it returns true, the pairing is correct: there is no conflict, and each
 * group sends down only the one player that an odd number of players above its end makes unavoidable. */
bool tn_walk_rest(tn_search *search, unsigned group);

/* pairing_travel.c: a first round without games before it: a walk that is always correct. Returns false for any other
 * field, or if out of memory. */
bool tn_walk_travel_groups(tn_search *search);

/* pairing_list.c: lists the pairs in table order, with reasons. */
void tn_list_pairs(tn_search *search, tn_pairing *out);

#endif

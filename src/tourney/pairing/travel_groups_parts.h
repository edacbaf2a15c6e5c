/* travel_groups_parts.h: what the parts of travel_groups.c share: places, whom they may meet, and the forest (see
 * travel_groups.h). */
#ifndef TRAXIS_TRAVEL_GROUPS_PARTS_H
#define TRAXIS_TRAVEL_GROUPS_PARTS_H

#include <string.h>

#include "travel_groups.h"

/* Sets of places are bits in words; all have room for every place. */
typedef uint64_t word;

enum { WORD_BITS = 64 };

/* Outer places are reached from a place without a mate by an even number of steps, inner ones by an odd one only. An
 * odd cycle makes all its places outer: they become one blossom, known by its base, the place nearest to the root. */
typedef struct forest {
    word *outer, *inner, *blossoms; /* blossoms: bases of more than one place */
    word *in_reach;                 /* places left that are not inner */
    int32_t *root;                  /* of each outer or inner place */
    int32_t *above; /* of each place that was inner: the outer place next to it on its way to the root */
    int32_t *base;  /* of each outer or inner place: a place nearer to the base of its blossom */
    word *members;  /* of each base in `blossoms`: the places of the blossom */
    int32_t *queue; /* outer places, in the order in which the forest grows from them */
    unsigned grown, queued;
    unsigned *barren; /* of each kind: places that were queued before this one have nobody to grow to */
    unsigned *visit;  /* of each place: the last search for a common base that passed it */
    unsigned visits;
} forest;

struct tn_apart {
    unsigned places, words;
    unsigned *kind;  /* of each place; places with the same tags are of one kind */
    word *row;       /* of each kind: whom it may meet */
    word *left;      /* places that are not taken out */
    word *mateless;  /* those of them who have no mate */
    int32_t *mate;   /* of each place, or TN_OPEN */
    unsigned taken;  /* p, the last to be taken out, … */
    int32_t widow;   /* … who lost its mate by that, or TN_OPEN … */
    bool at_will;    /* … and whether p could stay without a mate */
    word *walls;     /* of each place: the walls it is part of (see build_wall) … */
    word *barred;    /* … and those that it cannot leave without a mate */
    unsigned built;  /* walls so far; the oldest makes room for the next */
    bool walled;     /* one was built for p */
    bool has_forest; /* the forest is that of the places left */
    forest forest;
};

static inline bool holds(const word *set, unsigned place) {
    return set[place / WORD_BITS] >> place % WORD_BITS & 1;
}

static inline void put(word *set, unsigned place) {
    set[place / WORD_BITS] |= (word)1 << place % WORD_BITS;
}

static inline void drop(word *set, unsigned place) {
    set[place / WORD_BITS] &= ~((word)1 << place % WORD_BITS);
}

/* The lowest and the highest place of a word that is not empty. */
static inline unsigned lowest(word bits, unsigned index) {
    return index * WORD_BITS + (unsigned)__builtin_ctzll(bits);
}

static inline unsigned highest(word bits, unsigned index) {
    return index * WORD_BITS + WORD_BITS - 1 - (unsigned)__builtin_clzll(bits);
}

static inline const word *row_of(const tn_apart *a, unsigned place) {
    return &a->row[(size_t)a->kind[place] * a->words];
}

/* travel_groups_forest.c: the forest of the places that are left has only its roots. */
void tn_plant_forest(tn_apart *apart);
/* Grows the forest until `wanted` is outer (TN_OPEN: nobody), it is complete, or a way was found to have one more pair:
 * only then true, the pair is made, and the forest is gone. */
bool tn_grow_forest(tn_apart *apart, int32_t wanted);
/* The outer place loses its mate; everybody else who had one has one. */
void tn_set_free(tn_apart *apart, unsigned place);

#endif

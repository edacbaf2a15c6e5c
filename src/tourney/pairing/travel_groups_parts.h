/* travel_groups_parts.h: internals shared by the travel_groups files: places, allowed opponents, and the forest (see
 * travel_groups.h). */
#ifndef TRAXIS_TRAVEL_GROUPS_PARTS_H
#define TRAXIS_TRAVEL_GROUPS_PARTS_H

#include <string.h>

#include "travel_groups.h"

/* Bit sets of places; each has room for all places. */
typedef uint64_t word;

enum { WORD_BITS = 64 };

/* Outer places are reached from an unmatched place by an even number of steps, inner places only by an odd number. An
 * odd cycle makes all its places outer: they become a blossom, identified by its base, the place nearest to the
 * root. */
typedef struct forest {
    word *outer, *inner, *blossoms; /* blossoms: bases of blossoms with more than one place */
    word *in_reach;                 /* remaining places that are not inner */
    int32_t *root;                  /* by outer or inner place */
    int32_t *above;                 /* by place that was inner: the next outer place towards the root */
    int32_t *base;                  /* by outer or inner place: a place nearer to the base of its blossom */
    word *members;                  /* by base in `blossoms`: the places of the blossom */
    int32_t *queue;                 /* outer places in the order in which the forest grows from them */
    unsigned grown, queued;
    unsigned *finished; /* by kind: places queued before this index cannot grow */
    unsigned *visit;    /* by place: the last search for a common base that passed it */
    unsigned visits;
} forest;

struct tn_separation {
    unsigned places, words;
    unsigned *kind;          /* by place; places with the same tags have the same kind */
    word *row;               /* by kind: places it may meet */
    word *remaining;         /* places not taken out */
    word *unmatched;         /* remaining places without a mate */
    int32_t *mate;           /* by place, or TN_OPEN */
    unsigned taken;          /* p, the last place taken out */
    int32_t former_mate;     /* the mate that p had, or TN_OPEN */
    bool may_stay_unmatched; /* p could stay unmatched */
    word *walls;             /* by place: the walls that contain it (see build_wall) */
    word *barred;            /* by place: the walls in whose forest it is not outer */
    unsigned built;          /* number of walls built; the oldest is overwritten */
    bool walled;             /* a wall was built for p */
    bool has_forest;         /* the forest is valid for the remaining places */
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

static inline const word *row_of(const tn_separation *a, unsigned place) {
    return &a->row[(size_t)a->kind[place] * a->words];
}

/* travel_groups_forest.c: resets the forest to the roots of the remaining places. */
void tn_plant_forest(tn_separation *separation);
/* Grows the forest until `wanted` is outer (TN_OPEN: none wanted) or the forest is complete, and returns false. If it
 * finds an augmenting path, it adds that pair, invalidates the forest and returns true. */
bool tn_grow_forest(tn_separation *separation, int32_t wanted);
/* Unmatches the outer place; all other matched places stay matched. */
void tn_unmatch(tn_separation *separation, unsigned place);

#endif

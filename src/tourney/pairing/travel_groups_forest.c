/* travel_groups_forest.c: the forest of alternating paths (see travel_groups.h). */
#include "travel_groups_parts.h"

/* ---- Blossoms ---------------------------------------------------------------------------------------------------- */

static int32_t base_of(forest *f, int32_t place) {
    while (f->base[place] != place)
        place = f->base[place] = f->base[f->base[place]];
    return place;
}

/* The base of the next outer node towards the root of the tree, or TN_OPEN at the root. */
static int32_t base_above(tn_separation *a, int32_t base) {
    return a->mate[base] == TN_OPEN ? TN_OPEN : base_of(&a->forest, a->forest.above[a->mate[base]]);
}

/* The lowest common ancestor of two bases. */
static int32_t common_base(tn_separation *a, int32_t x, int32_t y) {
    forest *f = &a->forest;
    f->visits++;
    x = base_of(f, x);
    y = base_of(f, y);
    for (;;) {
        if (x != TN_OPEN) {
            if (f->visit[x] == f->visits)
                return x;
            f->visit[x] = f->visits;
            x = base_above(a, x);
        }
        int32_t saved = x;
        x = y;
        y = saved;
    }
}

static word *members_of(const tn_separation *a, int32_t base) {
    return &a->forest.members[(size_t)base * a->words];
}

/* The places of the blossom that contains x; NULL if it is in none. */
static const word *own_blossom(tn_separation *a, int32_t x) {
    int32_t base = base_of(&a->forest, x);
    return holds(a->forest.blossoms, (unsigned)base) ? members_of(a, base) : NULL;
}

static void become_blossom(tn_separation *a, int32_t base) {
    if (holds(a->forest.blossoms, (unsigned)base))
        return;
    memset(members_of(a, base), 0, a->words * sizeof(word));
    put(members_of(a, base), (unsigned)base);
    put(a->forest.blossoms, (unsigned)base);
}

/* Adds the blossom or single place x to the blossom of `base`. */
static void absorb(tn_separation *a, int32_t base, int32_t x) {
    forest *f = &a->forest;
    if (f->base[x] != x)
        return;
    f->base[x] = base;
    if (!holds(f->blossoms, (unsigned)x)) {
        put(members_of(a, base), (unsigned)x);
        return;
    }
    for (unsigned i = 0; i < a->words; i++)
        members_of(a, base)[i] |= members_of(a, x)[i];
    drop(f->blossoms, (unsigned)x);
}

static void add_outer(tn_separation *a, int32_t place) {
    put(a->forest.outer, (unsigned)place);
    a->forest.queue[a->forest.queued++] = place;
}

/* Processes one side of the cycle that the pair x, y closes, up to its base: the path from inner places to the root now
 * leads over that pair. */
static void relink_path(tn_separation *a, int32_t x, int32_t y, int32_t base) {
    forest *f = &a->forest;
    while (base_of(f, x) != base) {
        f->above[x] = y;
        y = a->mate[x];
        if (holds(f->inner, (unsigned)y)) {
            drop(f->inner, (unsigned)y);
            put(f->in_reach, (unsigned)y);
            add_outer(a, y);
        }
        absorb(a, base, x);
        absorb(a, base, y);
        x = f->above[y];
    }
}

static void make_blossom(tn_separation *a, int32_t x, int32_t y) {
    int32_t base = common_base(a, x, y);
    become_blossom(a, base);
    relink_path(a, x, y, base);
    relink_path(a, y, x, base);
}

/* ---- Growing ----------------------------------------------------------------------------------------------------- */

static void set_node(forest *f, int32_t place, int32_t root) {
    f->root[place] = root;
    f->base[place] = place;
}

static void add_root(tn_separation *a, int32_t place) {
    set_node(&a->forest, place, place);
    add_outer(a, place);
}

/* Extends the tree from the outer place x to y, which is in no tree, and to y's mate. */
static void add_pair(tn_separation *a, int32_t x, int32_t y) {
    forest *f = &a->forest;
    int32_t mate = a->mate[y];
    set_node(f, y, f->root[x]);
    set_node(f, mate, f->root[x]);
    put(f->inner, (unsigned)y);
    drop(f->in_reach, (unsigned)y);
    f->above[y] = x;
    add_outer(a, mate);
}

/* Starts with the places that lost their mate last: they are the most likely to lead to a new pair. */
void tn_plant_forest(tn_separation *a) {
    forest *f = &a->forest;
    memcpy(f->in_reach, a->remaining, a->words * sizeof(word));
    memset(f->outer, 0, a->words * sizeof(word));
    memset(f->inner, 0, a->words * sizeof(word));
    memset(f->blossoms, 0, a->words * sizeof(word));
    memset(f->finished, 0, a->places * sizeof *f->finished);
    f->grown = f->queued = 0;
    a->has_forest = true;
    if (a->former_mate != TN_OPEN)
        add_root(a, a->former_mate);
    for (unsigned i = 0; i < a->words; i++)
        for (word bits = a->unmatched[i]; bits; bits &= bits - 1)
            if ((int32_t)lowest(bits, i) != a->former_mate)
                add_root(a, (int32_t)lowest(bits, i));
}

/* Gives x the new mate, and rematches its path up to the root, which becomes matched. */
static void mate_along(tn_separation *a, int32_t x, int32_t mate) {
    int32_t left = a->mate[x];
    a->mate[x] = mate;
    if (left == TN_OPEN)
        drop(a->unmatched, (unsigned)x);
    while (left != TN_OPEN) {
        x = a->forest.above[left];
        int32_t next = a->mate[x];
        a->mate[x] = left;
        a->mate[left] = x;
        if (next == TN_OPEN)
            drop(a->unmatched, (unsigned)x);
        left = next;
    }
}

static void make_pair(tn_separation *a, int32_t x, int32_t y) {
    mate_along(a, x, y);
    mate_along(a, y, x);
    a->has_forest = false;
}

void tn_unmatch(tn_separation *a, unsigned place) {
    mate_along(a, (int32_t)place, TN_OPEN);
    put(a->unmatched, place);
}

/* Grows the tree of x by y, which x may meet. Returns true if y is in another tree: this yields another pair. */
static bool grow_to(tn_separation *a, int32_t x, int32_t y) {
    forest *f = &a->forest;
    if (y == x || holds(f->inner, (unsigned)y))
        return false;
    if (!holds(f->outer, (unsigned)y)) {
        add_pair(a, x, y);
    } else if (f->root[x] != f->root[y]) {
        make_pair(a, x, y);
        return true;
    } else if (base_of(f, x) != base_of(f, y)) {
        make_blossom(a, x, y);
    }
    return false;
}

/* Tries the last places first, because places paired early should keep their mate. If all places that x may meet are
 * inner in the end, the other places of its kind that are outer by now cannot grow either; later outer places are
 * tested when they become outer. */
static bool grow_from(tn_separation *a, int32_t x) {
    unsigned *finished = &a->forest.finished[a->kind[x]];
    if (a->forest.grown <= *finished)
        return false;
    const word *row = row_of(a, (unsigned)x), *own = own_blossom(a, x);
    for (unsigned i = a->words; i-- > 0;) {
        word bits = row[i] & a->forest.in_reach[i] & ~(own ? own[i] : 0);
        if (!bits)
            continue;
        do {
            unsigned y = highest(bits, i);
            if (grow_to(a, x, (int32_t)y))
                return true;
            bits ^= (word)1 << y % WORD_BITS;
        } while (bits);
        own = own_blossom(a, x); /* it may have grown */
    }
    if (!own)
        *finished = a->forest.queued;
    return false;
}

/* An unmatched place may reach the mate of the wanted place directly; try that first. */
static void try_shortcut(tn_separation *a, int32_t wanted) {
    const forest *f = &a->forest;
    int32_t between = a->mate[wanted];
    if (between == TN_OPEN || holds(f->outer, (unsigned)between) || holds(f->inner, (unsigned)between))
        return;
    for (unsigned i = 0; i < a->words; i++) {
        word bits = row_of(a, (unsigned)between)[i] & a->unmatched[i];
        if (bits) {
            add_pair(a, (int32_t)lowest(bits, i), between);
            return;
        }
    }
}

bool tn_grow_forest(tn_separation *a, int32_t wanted) {
    forest *f = &a->forest;
    if (wanted != TN_OPEN && !holds(f->outer, (unsigned)wanted))
        try_shortcut(a, wanted);
    while (f->grown < f->queued && (wanted == TN_OPEN || !holds(f->outer, (unsigned)wanted)))
        if (grow_from(a, f->queue[f->grown++]))
            return true;
    return false;
}

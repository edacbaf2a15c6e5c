/* pairing_clubs.c: a first round of any size in which nobody has more than one tag (see pairing.h). Players of one tag,
 * a club, can be paired without a clash just as long as no club is larger than half of those who are left; what it is
 * larger by clashes. So a walk by halves that never makes the fewest clashes more is right, and needs no matching. */
#include <stdlib.h>
#include <string.h>

#include "pairing_search.h"

typedef struct clubs {
    unsigned *of;     /* of each place: its club; whoever has none is one alone, and so is the bye */
    unsigned *size;   /* of each club: players left */
    unsigned *having; /* clubs of each size */
    unsigned largest, left;
} clubs;

/* ---- Clubs ------------------------------------------------------------------------------------------------------- */

static unsigned fewest_clashes(const clubs *c) {
    return c->largest > c->left / 2 ? c->largest - c->left / 2 : 0;
}

static void leave(clubs *c, unsigned place) {
    unsigned *size = &c->size[c->of[place]];
    c->having[*size]--;
    c->having[--*size]++;
    c->left--;
    while (c->largest > 0 && c->having[c->largest] == 0)
        c->largest--;
}

static void come_back(clubs *c, unsigned place) {
    unsigned *size = &c->size[c->of[place]];
    c->having[*size]--;
    c->having[++*size]++;
    c->left++;
    c->largest = *size > c->largest ? *size : c->largest;
}

/* Takes the two out if the rest has no more clashes than it must; `clash`: they clash themselves. */
static bool take_out(clubs *c, unsigned p, unsigned q, bool clash) {
    unsigned before = fewest_clashes(c);
    leave(c, p);
    leave(c, q);
    if (fewest_clashes(c) + clash == before)
        return true;
    come_back(c, q);
    come_back(c, p);
    return false;
}

/* ---- The field --------------------------------------------------------------------------------------------------- */

/* One score group, nobody has played, nobody has two tags. */
static bool is_fresh(const tn_field *f) {
    bool fresh = f->first_round && f->players > 0 && tn_group_size(f, 0) == f->players;
    for (unsigned i = 0; fresh && i < f->players; i++)
        fresh = f->at[i]->tag_count <= 1 && f->at[i]->met_count == 0 && f->at[i]->byes == 0;
    return fresh;
}

typedef struct tagged {
    uint32_t tag;
    unsigned place;
} tagged;

static int by_tag(const void *left, const void *right) {
    uint32_t a = ((const tagged *)left)->tag, b = ((const tagged *)right)->tag;
    return a < b ? -1 : a > b;
}

static void set_clubs(clubs *c, const tn_field *f, tagged *list) {
    unsigned count = 0, club = 0;
    for (unsigned i = 0; i < f->places; i++)
        if (f->at[i] && f->at[i]->tag_count == 1)
            list[count++] = (tagged){f->at[i]->tags[0], i};
        else
            c->of[i] = club++;
    qsort(list, count, sizeof *list, by_tag);
    for (unsigned i = 0; i < count; i++)
        c->of[list[i].place] = i > 0 && list[i].tag == list[i - 1].tag ? club - 1 : club++;
    c->having[0] = club;
    for (unsigned i = 0; i < f->places; i++)
        come_back(c, i);
}

/* ---- The walk ---------------------------------------------------------------------------------------------------- */

/* The first partner inside the group by halves who is of the same club, or is not, and can be spared. */
static int32_t partner_inside(const tn_search *s, clubs *c, int32_t p, int32_t middle, bool clash, bool *upper) {
    *upper = false;
    for (int32_t q = middle; q != TN_OPEN; q = s->next[q])
        if (q != p && (c->of[p] == c->of[q]) == clash && take_out(c, (unsigned)p, (unsigned)q, clash))
            return q;
    *upper = true;
    for (int32_t q = s->previous[middle]; q != TN_OPEN && q != p; q = s->previous[q])
        if ((c->of[p] == c->of[q]) == clash && take_out(c, (unsigned)p, (unsigned)q, clash))
            return q;
    return TN_OPEN;
}

/* Inside the group, else the bye, else somebody of the same club. */
static int32_t partner_of(const tn_search *s, clubs *c, int32_t p, int32_t middle, bool *upper) {
    int32_t bye = s->field.places > s->field.players ? (int32_t)s->field.players : TN_OPEN;
    int32_t q = partner_inside(s, c, p, middle, false, upper);
    if (q == TN_OPEN && bye != TN_OPEN && s->trial[bye] == TN_OPEN && take_out(c, (unsigned)p, (unsigned)bye, false))
        q = bye;
    return q != TN_OPEN ? q : partner_inside(s, c, p, middle, true, upper);
}

static void walk(tn_search *s, clubs *c) {
    int32_t first, middle;
    unsigned count = tn_link_group(s, 0, &first, &middle);
    while (count > 0) {
        bool upper;
        int32_t p = first, q = partner_of(s, c, p, middle, &upper);
        bool inside = (unsigned)q < s->field.players;
        if (inside ? upper || q == middle : count % 2 == 1)
            middle = s->next[middle];
        tn_unlink_place(s, p, &first);
        if (inside)
            tn_unlink_place(s, q, &first);
        count -= inside ? 2 : 1;
        tn_join(s->trial, p, q);
    }
}

bool tn_walk_clubs(tn_search *s) {
    const tn_field *f = &s->field;
    if (!is_fresh(f))
        return false;
    size_t places = f->places + 1;
    clubs c = {calloc(places, sizeof *c.of), calloc(places, sizeof *c.size), calloc(places, sizeof *c.having), 0, 0};
    tagged *list = malloc(places * sizeof *list);
    bool good = c.of && c.size && c.having && list;
    if (good) {
        set_clubs(&c, f, list);
        memcpy(s->trial, s->partner, f->places * sizeof *s->trial);
        walk(s, &c);
        memcpy(s->partner, s->trial, f->places * sizeof *s->trial);
    }
    free(c.of);
    free(c.size);
    free(c.having);
    free(list);
    return good;
}

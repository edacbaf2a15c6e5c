/* field.h: the players of a round in pairing order, and which pairs are hard conflicts. */
#ifndef TRAXIS_TOURNEY_FIELD_H
#define TRAXIS_TOURNEY_FIELD_H

#include "pairing.h"

enum { TN_OPEN = -1 };

enum { CONFLICT_REMATCH = 1, CONFLICT_SECOND_BYE = 2, CONFLICT_CLASH = 4 };

/* A tag and the place of somebody who has it. */
typedef struct tn_tagged {
    uint32_t tag;
    unsigned place;
} tn_tagged;

/* Places 0 … players-1 hold the players by score, then number; with an odd field the place after them is the bye, a
 * group of its own. */
typedef struct tn_field {
    const tn_entrant **at; /* by place; NULL for the bye */
    unsigned players, places, groups;
    unsigned *group;   /* of each place */
    unsigned *first;   /* of each group: its first place; first[groups] is `places` */
    int32_t **met;     /* of each place: the places met before, ended by TN_OPEN */
    int32_t *met_room; /* what met[] points into */
    tn_tagged *tagged; /* in a first round, by tag */
    size_t tagged_count;
    bool first_round;
    unsigned most_conflicts; /* no player, nor the bye, has more */
} tn_field;

bool tn_field_new(tn_field *field, const tn_entrant *entrants, unsigned count, bool first_round, char *error,
                  size_t size);
void tn_field_free(tn_field *field);

/* The hard conflicts of two places, as bits; 0 if they may meet. */
unsigned tn_conflict(const tn_field *field, unsigned a, unsigned b);

/* Those of `tagged` who have the tag; *end is where they end. */
const tn_tagged *tn_tag_mates(const tn_field *field, uint32_t tag, const tn_tagged **end);

static inline unsigned tn_group_size(const tn_field *field, unsigned group) {
    return field->first[group + 1] - field->first[group];
}

#endif

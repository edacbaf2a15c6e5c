/* field.h: the players of a round in pairing order, and the hard conflicts between them. */
#ifndef TRAXIS_TOURNEY_FIELD_H
#define TRAXIS_TOURNEY_FIELD_H

#include "pairing.h"

enum { TN_OPEN = -1 };

enum { CONFLICT_REMATCH = 1, CONFLICT_SECOND_BYE = 2, CONFLICT_CLASH = 4 };

/* A tag and the place of a player who has it. */
typedef struct tn_tagged {
    uint32_t tag;
    unsigned place;
} tn_tagged;

/* Places 0 … players-1 are the players by score, then number. With an odd number of players the next place is the bye,
 * which is a group of its own. */
typedef struct tn_field {
    const tn_entrant **at; /* by place; NULL for the bye */
    unsigned players, places, groups;
    unsigned *group;       /* group of each place */
    unsigned *first;       /* first place of each group; first[groups] is `places` */
    int32_t **met;         /* by place: list of the places met before, terminated by TN_OPEN */
    int32_t *met_capacity; /* storage of the lists in met[] */
    tn_tagged *tagged;     /* in a first round: all tags, sorted */
    size_t tagged_count;
    bool first_round;
    unsigned max_conflicts; /* upper bound for the conflicts of a player or the bye */
} tn_field;

bool tn_field_new(tn_field *field, const tn_entrant *entrants, unsigned count, bool first_round, char *error,
                  size_t size);
void tn_field_free(tn_field *field);

/* The hard conflicts between two places, as bits; 0 if they may meet. */
unsigned tn_conflict(const tn_field *field, unsigned a, unsigned b);

/* The entries of `tagged` with that tag; *end is the end of the range. */
const tn_tagged *tn_tag_mates(const tn_field *field, uint32_t tag, const tn_tagged **end);

static inline unsigned tn_group_size(const tn_field *field, unsigned group) {
    return field->first[group + 1] - field->first[group];
}

#endif

/* matching.h: minimum-cost perfect matching in a complete graph: the exact engine under the pairing of a round.
 *
 * The blossom method with dual values, O(n³) from nothing; a second question about the same graph starts from the first
 * answer and costs O(n²) for each pair that has to be found anew. Costs are non-negative; the caller sees to it that
 * TN_COST_LIMIT bounds the cost of a whole matching. */
#ifndef TRAXIS_TOURNEY_MATCHING_H
#define TRAXIS_TOURNEY_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t tn_cost;

#define TN_COST_LIMIT (INT64_C(1) << 59)

enum { TN_MATCHING_MOST = 4000, TN_UNMATCHED = 0xffff };

typedef struct tn_matcher tn_matcher;

/* Room for graphs of up to `most` vertices; NULL if there is no memory for it. */
tn_matcher *tn_matcher_new(unsigned most);
void tn_matcher_free(tn_matcher *matcher);

/* Finds a cheapest perfect matching of `count` (even) vertices; cost[u * count + v] is symmetric and must stay where it
 * is. `hint[u]` is a partner that u is likely to have, or TN_UNMATCHED. */
void tn_matcher_solve(tn_matcher *matcher, const tn_cost *cost, unsigned count, const uint16_t *hint);
unsigned tn_matcher_mate(const tn_matcher *matcher, unsigned vertex);
/* Fixes the pair if some cheapest matching that holds all pairs fixed before has it too; else changes nothing. */
bool tn_matcher_fix(tn_matcher *matcher, unsigned u, unsigned v);

#endif

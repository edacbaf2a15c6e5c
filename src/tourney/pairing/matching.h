/* matching.h: minimum-cost perfect matching in a complete graph, the exact algorithm behind the pairing of a round.
 *
 * Uses the blossom method with dual values: O(n³) from scratch. A further query on the same graph starts from the
 * previous solution and costs O(n²) per changed pair. Costs are non-negative; the caller must ensure that the cost of
 * any whole matching is below TN_COST_LIMIT. */
#ifndef TRAXIS_TOURNEY_MATCHING_H
#define TRAXIS_TOURNEY_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t tn_cost;

#define TN_COST_LIMIT (INT64_C(1) << 59)

enum { TN_MATCHING_MAX = 4000, TN_UNMATCHED = 0xffff };

typedef struct tn_matcher tn_matcher;

/* Allocates a matcher for graphs of up to `max` vertices; NULL if out of memory. */
tn_matcher *tn_matcher_new(unsigned max);
void tn_matcher_free(tn_matcher *matcher);

/* Finds a cheapest perfect matching of `count` (even) vertices. cost[u * count + v] is symmetric and must stay valid
 * while the matcher is used. `hint[u]` is a likely partner of u, or TN_UNMATCHED. */
void tn_matcher_solve(tn_matcher *matcher, const tn_cost *cost, unsigned count, const uint16_t *hint);
unsigned tn_matcher_mate(const tn_matcher *matcher, unsigned vertex);
/* Fixes the pair if some cheapest matching contains it and all pairs fixed before. Otherwise returns false and changes
 * nothing. */
bool tn_matcher_fix(tn_matcher *matcher, unsigned u, unsigned v);

#endif

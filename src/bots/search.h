/* search.h: information-set Monte Carlo tree search with one searcher and one tree. warlord.c builds a player on it. */
#ifndef TRAXIS_BOT_SEARCH_H
#define TRAXIS_BOT_SEARCH_H

#include "evaluate.h"
#include "player.h"
#include "tree.h"

/* Start of the search, shared by all searchers of one choice. */
typedef struct search_root {
    const tx_bot *bot;
    const tx_game *view;
    unsigned seat;               /* the searching seat */
    const tx_decision *decision; /* as seen in the view; of either seat */
    uint64_t keys[TX_MAX_OPTIONS];
    float prior[TX_MAX_OPTIONS]; /* of each option; the sum is 1 */
} search_root;

/* Sum of the parts of the final positions of all playouts that started with one option. */
typedef struct search_parts {
    uint32_t playouts;
    float sum[TX_HINT_REASONS];
} search_parts;

typedef struct searcher {
    search_tree tree;
    uint64_t root_key;
    uint64_t random;
    uint32_t playouts;   /* since search_begin */
    search_parts *parts; /* TX_MAX_OPTIONS entries, one per option of the root */
    bool keeps;          /* indexes nodes by the seat's view, so that later searches can find them again */
} searcher;

/* Allocates a tree with room for `nodes` nodes. */
void search_make(searcher *s, uint32_t nodes);
void search_free(searcher *s);

/* Sets the keys of the root's options; the caller sets the priors. */
void search_set_option_keys(search_root *root);
/* Starts a search. `keep`: reuses the nodes of earlier searches that match this view. */
void search_begin(searcher *s, const search_root *root, uint64_t random, bool keep);
/* Runs one playout. */
void search_once(searcher *s, const search_root *root);

/* Statistics of one option of the root. */
typedef struct search_tally {
    double visits, sum, mix;
} search_tally;
search_tally search_result(searcher *s, const search_root *root, unsigned option);

/* Returns true for choices that both players make at the same time without seeing the other one's (R5.1). */
static inline bool is_dial(unsigned kind) {
    return kind == TX_ASK_DIAL || kind == TX_ASK_SYNAPSE_DIAL;
}

#endif

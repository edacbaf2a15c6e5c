/* search.h: information-set Monte Carlo tree search: one searcher, one tree. warlord.c makes a player of it. */
#ifndef TRAXIS_BOT_SEARCH_H
#define TRAXIS_BOT_SEARCH_H

#include "evaluate.h"
#include "player.h"
#include "tree.h"

/* Where it begins: the same for all searchers of one choice. */
typedef struct search_root {
    const tx_bot *bot;
    const tx_game *view;
    unsigned seat;               /* who searches */
    const tx_decision *decision; /* of the view, of whichever seat */
    uint64_t keys[TX_MAX_OPTIONS];
    float prior[TX_MAX_OPTIONS]; /* of its options, adding up to 1 */
} search_root;

/* Of what the positions are made up that playouts from one option have led to. */
typedef struct search_parts {
    uint32_t playouts;
    float sum[TX_HINT_REASONS];
} search_parts;

typedef struct searcher {
    search_tree tree;
    uint64_t root_key;
    uint64_t random;
    uint32_t playouts;   /* since search_begin */
    search_parts *parts; /* TX_MAX_OPTIONS of them: of the options of the root, since then */
    bool keeps;          /* its nodes can be found again by what the seat sees there */
} searcher;

/* With a tree that has room for so many nodes. */
void search_make(searcher *s, uint32_t nodes);
void search_free(searcher *s);

/* The keys of its options; their priors are left to the caller. */
void search_name_options(search_root *root);
/* `keep`: what the tree tells of this view already is kept. */
void search_begin(searcher *s, const search_root *root, uint64_t random, bool keep);
/* One playout. */
void search_once(searcher *s, const search_root *root);

/* How an option of the root went. */
typedef struct search_tally {
    double visits, sum, mix;
} search_tally;
search_tally search_result(searcher *s, const search_root *root, unsigned option);

/* Is it one of the choices that both players make at the same time, unseen (R5.1)? */
static inline bool is_dial(unsigned kind) {
    return kind == TX_ASK_DIAL || kind == TX_ASK_SYNAPSE_DIAL;
}

#endif

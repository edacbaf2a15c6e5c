/* tree.h: the tree of a search: for each information set, the options tried and their results. The key of a node is a
 * hash of the choices that led to it, as far as the searching seat can distinguish them. So one tree serves all games
 * that a view allows. */
#ifndef TRAXIS_BOT_TREE_H
#define TRAXIS_BOT_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NO_EDGE = 0,
    EDGES_PER_NODE = 4, /* average room per node; most nodes are visited once or twice */
};

typedef struct tree_edge {
    uint64_t option;   /* key of the option */
    uint32_t visits;   /* times taken */
    uint32_t chances;  /* times it was available */
    uint32_t next;     /* next edge of the node, or NO_EDGE */
    float sum;         /* of the results for the deciding seat, each from 0 to 1 */
    float regret, mix; /* simultaneous choices: accumulated regret and probability */
} tree_edge;

typedef struct tree_node {
    uint64_t key;       /* 0: unused */
    uint64_t view_hash; /* hash of the searching seat's view at the first visit; 0: decision of the other seat */
    uint32_t visits, edges;
    float sum;
} tree_node;

typedef struct search_tree {
    tree_node *nodes;     /* hash table */
    uint32_t *used_slots; /* in order of insertion; most of a large table is empty */
    tree_edge *edges;     /* numbered from 1 */
    uint32_t node_count, node_capacity, edge_count, edge_capacity;
} search_tree;

void tree_make(search_tree *tree, uint32_t nodes); /* with room for that many nodes */
void tree_free(search_tree *tree);
void tree_clear(search_tree *tree);
bool tree_full(const search_tree *tree);

/* Returns the node with that key, or NULL. */
tree_node *tree_find(search_tree *tree, uint64_t key);
/* Returns the node with that key, or adds it; NULL if the tree is full. */
tree_node *tree_find_or_add(search_tree *tree, uint64_t key);
/* Returns the node that the searching seat reached with that view, or NULL. */
tree_node *tree_find_view(search_tree *tree, uint64_t view_hash);
/* Returns the edge of an option, or NULL. */
tree_edge *tree_edge_of(search_tree *tree, const tree_node *node, uint64_t option);
/* Adds an edge; returns NULL if the tree is full. */
tree_edge *tree_add_edge(search_tree *tree, tree_node *node, uint64_t option);

static inline uint64_t tree_mix(uint64_t a, uint64_t b) {
    uint64_t z = (a ^ (b + UINT64_C(0x9e3779b97f4a7c15) + (a << 6) + (a >> 2))) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 29) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 32) | 1; /* never 0 */
}

#endif

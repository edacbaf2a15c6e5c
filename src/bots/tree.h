/* tree.h: what a search remembers: for each information set it has met, the options tried there and how they went. A
 * node is known by a key made of the choices that led to it, as the searching seat can tell them apart; so one tree
 * serves all the games that a view allows. */
#ifndef TRAXIS_BOT_TREE_H
#define TRAXIS_BOT_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NO_EDGE = 0,
    EDGES_A_NODE = 4, /* for which there is room, about: most nodes are met once or twice */
};

typedef struct tree_edge {
    uint64_t option;   /* its key */
    uint32_t visits;   /* times taken */
    uint32_t chances;  /* times it could have been taken */
    uint32_t next;     /* edge of the same node, or NO_EDGE */
    float sum;         /* of the results for the seat that decides, from 0 to 1 each */
    float regret, mix; /* simultaneous choices: how much it was missed, and how much it was meant to be taken */
} tree_edge;

typedef struct tree_node {
    uint64_t key;  /* 0: free */
    uint64_t seen; /* hash of the view that the searching seat had when it was first met; 0: not its decision */
    uint32_t visits, edges;
    float sum;
} tree_node;

typedef struct search_tree {
    tree_node *nodes; /* a hash table */
    uint32_t *met;    /* places in it, in the order in which they were filled: most of a large table is free */
    tree_edge *edges; /* from 1 on */
    uint32_t node_count, node_room, edge_count, edge_room;
} search_tree;

void tree_make(search_tree *tree, uint32_t nodes); /* with room for so many */
void tree_free(search_tree *tree);
void tree_clear(search_tree *tree);
bool tree_full(const search_tree *tree);

/* The node of that key; NULL: it was never met. */
tree_node *tree_find(search_tree *tree, uint64_t key);
/* The same, made if need be; NULL: there is no room for it. */
tree_node *tree_meet(search_tree *tree, uint64_t key);
/* The node at which the searching seat had that view, or NULL. */
tree_node *tree_seen(search_tree *tree, uint64_t seen);
/* The edge of an option, or NULL. */
tree_edge *tree_edge_of(search_tree *tree, const tree_node *node, uint64_t option);
/* A new one; NULL: there is no room for it. */
tree_edge *tree_add_edge(search_tree *tree, tree_node *node, uint64_t option);

static inline uint64_t tree_mix(uint64_t a, uint64_t b) {
    uint64_t z = (a ^ (b + UINT64_C(0x9e3779b97f4a7c15) + (a << 6) + (a >> 2))) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 29) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 32) | 1; /* never 0 */
}

#endif

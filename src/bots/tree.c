/* tree.c: see tree.h. */
#include "tree.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "bots.h"

void tree_make(search_tree *tree, uint32_t nodes) {
    uint32_t capacity = 64;
    while (capacity < nodes + nodes / 2)
        capacity *= 2;
    *tree = (search_tree){.node_capacity = capacity, .edge_capacity = capacity * EDGES_PER_NODE};
    tree->nodes = memory_require(calloc(capacity, sizeof *tree->nodes));
    tree->used_slots = memory_require(malloc(capacity * sizeof *tree->used_slots));
    tree->edges = memory_require(calloc(tree->edge_capacity, sizeof *tree->edges));
    tree->edge_count = 1;
}

void tree_free(search_tree *tree) {
    free(tree->nodes);
    free(tree->used_slots);
    free(tree->edges);
    *tree = (search_tree){0};
}

void tree_clear(search_tree *tree) {
    for (uint32_t i = 0; i < tree->node_count; i++)
        tree->nodes[tree->used_slots[i]] = (tree_node){0};
    tree->node_count = 0;
    tree->edge_count = 1;
}

bool tree_full(const search_tree *tree) {
    return tree->node_count > tree->node_capacity / 4 * 3 || tree->edge_count > tree->edge_capacity / 8 * 7;
}

static tree_node *slot(const search_tree *tree, uint64_t key) {
    uint32_t i = (uint32_t)(key >> 20) & (tree->node_capacity - 1);
    while (tree->nodes[i].key && tree->nodes[i].key != key)
        i = (i + 1) & (tree->node_capacity - 1);
    return &tree->nodes[i];
}

tree_node *tree_find(search_tree *tree, uint64_t key) {
    tree_node *node = slot(tree, key);
    return node->key ? node : NULL;
}

tree_node *tree_find_or_add(search_tree *tree, uint64_t key) {
    assert(key);
    tree_node *node = slot(tree, key);
    if (node->key)
        return node;
    if (tree_full(tree))
        return NULL;
    *node = (tree_node){.key = key};
    tree->used_slots[tree->node_count++] = (uint32_t)(node - tree->nodes);
    return node;
}

tree_node *tree_find_view(search_tree *tree, uint64_t view_hash) {
    for (uint32_t i = 0; i < tree->node_count; i++)
        if (tree->nodes[tree->used_slots[i]].view_hash == view_hash)
            return &tree->nodes[tree->used_slots[i]];
    return NULL;
}

tree_edge *tree_edge_of(search_tree *tree, const tree_node *node, uint64_t option) {
    for (uint32_t e = node->edges; e != NO_EDGE; e = tree->edges[e].next)
        if (tree->edges[e].option == option)
            return &tree->edges[e];
    return NULL;
}

tree_edge *tree_add_edge(search_tree *tree, tree_node *node, uint64_t option) {
    if (tree->edge_count == tree->edge_capacity)
        return NULL;
    tree_edge *edge = &tree->edges[tree->edge_count];
    *edge = (tree_edge){.option = option, .next = node->edges};
    node->edges = tree->edge_count++;
    return edge;
}

size_t tx_bot_node_bytes(void) {
    return sizeof(tree_node) + sizeof(uint32_t) + EDGES_PER_NODE * sizeof(tree_edge);
}

/* tables.c: moving the tables of a game. They have no gaps, so when one grows, those after it move. This is
 * rare except for the last table, so the occurrences are last. */
#include "tables.h"

#include <assert.h>

#include "narrow.h"

void core_move_tables(tx_game *g, enum tx_game_table first, int by) {
    unsigned from = g->start[first], end = end_of_tables(g);
    uint8_t *moved = g->table_bytes + from;
    assert(first < TX_GAME_TABLES && from <= end);
    assert((int)end + by + g->stack_used <= TX_MAX_STACK); /* the caller has checked the free space */
    memmove(moved + by, moved, end - from);
    if (by < 0)
        memset(g->table_bytes + (int)end + by, 0, (size_t)-by);
    for (unsigned t = first; t < TX_GAME_TABLES; t++)
        g->start[t] = to_u16(g->start[t] + by);
}

void core_resize_pool(tx_game *g, unsigned count) {
    assert(count <= TX_MAX_POOL);
    core_move_tables(g, TX_OCCURRENCES, (int)count - g->pool_count);
    g->pool_count = to_u16(count);
    assert(g->start[TX_CHOSEN] + count == g->start[TX_OCCURRENCES]);
}

/* pack.c: packed games, for trees and batches. A game uses about a third of its 8 KiB; the unused bytes between tables
 * and stack are zero (tx_audit) and need not be stored. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "tables.h"
#include "traxis.h"

enum { HEAD = offsetof(tx_game, table_bytes) };
_Static_assert(HEAD + TX_TABLE_BYTES == TX_MAX_PACKED_SIZE, "a game is a header and its tables");

size_t tx_packed_size(const tx_game *game) {
    return (size_t)HEAD + end_of_tables(game) + game->stack_used;
}

size_t tx_pack(const tx_game *game, uint8_t *bytes) {
    size_t tables = end_of_tables(game), size = tx_packed_size(game);
    assert(size <= TX_MAX_PACKED_SIZE);
    memcpy(bytes, game, HEAD + tables);
    memcpy(bytes + HEAD + tables, (const uint8_t *)game + sizeof *game - game->stack_used, game->stack_used);
    return size;
}

/* Unpacks a game. Rejects a header that does not match `size`. */
bool tx_unpack(const uint8_t *bytes, size_t size, tx_game *game) {
    tx_game head;
    if (size < HEAD || size > TX_MAX_PACKED_SIZE)
        return false;
    memcpy(&head, bytes, HEAD);
    if (tx_packed_size(&head) != size)
        return false;
    size_t tables = end_of_tables(&head);
    memcpy(game, bytes, HEAD + tables);
    memset((uint8_t *)game + HEAD + tables, 0, TX_TABLE_BYTES - tables - head.stack_used);
    memcpy((uint8_t *)game + sizeof *game - head.stack_used, bytes + HEAD + tables, head.stack_used);
    return true;
}

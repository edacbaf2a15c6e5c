/* pack.c: games kept by the thousand, in trees and batches: without the room that is free. A game fills about a third
 * of its 8 KiB; what lies between its tables and its stack is zero (tx_audit), so that nothing is lost. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "room.h"
#include "traxis.h"

enum { HEAD = offsetof(tx_game, room) };
_Static_assert(HEAD + TX_ROOM == TX_PACKED_MOST, "a game is a head and a room");

size_t tx_packed_size(const tx_game *game) {
    return (size_t)HEAD + end_of_tables(game) + game->stack_used;
}

size_t tx_pack(const tx_game *game, uint8_t *bytes) {
    size_t tables = end_of_tables(game), size = tx_packed_size(game);
    assert(size <= TX_PACKED_MOST);
    memcpy(bytes, game, HEAD + tables);
    memcpy(bytes + HEAD + tables, (const uint8_t *)game + sizeof *game - game->stack_used, game->stack_used);
    return size;
}

/* What the head says of the rest is believed only if it adds up. */
bool tx_unpack(const uint8_t *bytes, size_t size, tx_game *game) {
    tx_game head;
    if (size < HEAD || size > TX_PACKED_MOST)
        return false;
    memcpy(&head, bytes, HEAD);
    if (tx_packed_size(&head) != size)
        return false;
    size_t tables = end_of_tables(&head);
    memcpy(game, bytes, HEAD + tables);
    memset((uint8_t *)game + HEAD + tables, 0, TX_ROOM - tables - head.stack_used);
    memcpy((uint8_t *)game + sizeof *game - head.stack_used, bytes + HEAD + tables, head.stack_used);
    return true;
}

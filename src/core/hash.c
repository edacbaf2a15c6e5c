/* hash.c: state hash. A game has no padding and no pointers, so its bytes identify it on every machine with the same
 * byte order; all targets of Traxis are little-endian. The layout is checked by static assertions. */
#include <stddef.h>
#include <string.h>

#include "frame.h"
#include "procedures.h"

_Static_assert(sizeof(tx_card) == 16, "a card object has no padding");
_Static_assert(sizeof(tx_occurrence) == 9, "an occurrence has no padding");
_Static_assert(sizeof(tx_effect) == 10, "an effect has no padding");
_Static_assert(offsetof(tx_frame, proc) == 0, "frames begin with their procedure");
_Static_assert(sizeof(tx_frame) == 4 && sizeof(tx_scope) == 23 && sizeof(ability_frame) == 35 &&
                   sizeof(window_frame) == 6 && sizeof(leave_frame) == 6,
               "a frame has no padding");
_Static_assert(sizeof(tx_option) == 8, "an option has no padding");
_Static_assert(sizeof(tx_game) == offsetof(tx_game, table_bytes) + TX_TABLE_BYTES && sizeof(tx_game) % 8 == 0,
               "a game is whole words, without padding");
_Static_assert(sizeof(tx_used) == 4, "a use has no padding");
_Static_assert(sizeof(tx_game) <= 8 * 1024, "a game stays within 8 KiB");

/* Multiply and fold, word by word. Distinguishes states, but does not resist deliberate collisions. */
uint64_t tx_hash(const tx_game *game) {
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    const unsigned char *bytes = (const unsigned char *)game;
    for (size_t i = 0; i < sizeof *game; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}

/* save.c: serializes a position (include/traxis_record.h). Like the hash, the result is the same on all little-endian
 * machines. */
#include <inttypes.h>
#include <string.h>

#include "language/error.h"
#include "record.h"

typedef struct save_head {
    char mark[8];
    uint32_t version, length;
    uint64_t catalog, hash;
} save_head;
_Static_assert(sizeof(save_head) == TX_SAVE_HEADER_SIZE, "the head has no padding");

static const char MARK[8] = "txgame\r\n";

size_t tx_save(const tx_catalog *catalog, const tx_game *game, void *bytes, size_t size) {
    save_head head = {.version = TX_GAME_VERSION,
                      .length = sizeof *game,
                      .catalog = tx_catalog_digest(catalog),
                      .hash = tx_hash(game)};
    memcpy(head.mark, MARK, sizeof MARK);
    if (size >= TX_SAVE_SIZE) {
        memcpy(bytes, &head, sizeof head);
        memcpy((char *)bytes + sizeof head, game, sizeof *game);
    }
    return TX_SAVE_SIZE;
}

#define REFUSE(code, ...) lang_error_at(error, code, NULL, 0, 0, __VA_ARGS__)

static bool check_head(const tx_catalog *catalog, const save_head *head, size_t size, tx_error *error) {
    if (memcmp(head->mark, MARK, sizeof MARK) != 0)
        return REFUSE(TX_MALFORMED, "not a saved game");
    if (head->version != TX_GAME_VERSION || head->length != sizeof(tx_game))
        return REFUSE(TX_OTHER_VERSION,
                      "the game was saved by another version of Traxis: version %" PRIu32 " of %" PRIu32
                      " bytes, expected %d of %zu",
                      head->version, head->length, TX_GAME_VERSION, sizeof(tx_game));
    if (head->catalog != tx_catalog_digest(catalog))
        return REFUSE(TX_OTHER_CARDS,
                      "the game was saved with other cards: their digest is %016" PRIx64 ", that of these %016" PRIx64,
                      head->catalog, tx_catalog_digest(catalog));
    if (size != TX_SAVE_SIZE)
        return REFUSE(TX_MALFORMED, "the saved game is damaged: %zu bytes, expected %zu", size, (size_t)TX_SAVE_SIZE);
    return true;
}

bool tx_load(const tx_catalog *catalog, const void *bytes, size_t size, tx_game *game, tx_error *error) {
    save_head head = {0};
    tx_game saved;
    memcpy(&head, bytes, size < sizeof head ? size : sizeof head);
    if (!check_head(catalog, &head, size, error))
        return false;
    memcpy(&saved, (const char *)bytes + sizeof head, sizeof saved);
    if (tx_hash(&saved) != head.hash)
        return REFUSE(TX_MALFORMED, "the saved game is damaged: its checksum is wrong");
    *game = saved;
    return true;
}

/* replay.c: replays a recorded game and checks it against the record; halfway it saves and loads the game.
 *
 *     cc replay.c $(pkg-config --cflags --libs traxis) -o replay
 *     ./replay CARDS RECORD */
#include <stdio.h>
#include <string.h>
#include <traxis_cards.h>
#include <traxis_record.h>

static tx_game game;
static tx_decision decision;
static tx_report report;
static tx_error error;

static int fail(const char *message) {
    fprintf(stderr, "replay: %s\n", message);
    return 2;
}

/* For clients that stop and continue later. */
static bool save_and_load(const tx_catalog *catalog) {
    static unsigned char bytes[TX_SAVE_SIZE];
    tx_save(catalog, &game, bytes, sizeof bytes);
    memset(&game, 0, sizeof game);
    if (!tx_load(catalog, bytes, sizeof bytes, &game, &error))
        return false;
    tx_decide(catalog, &game, &decision);
    return true;
}

int main(int argc, char **argv) {
    if (argc != 3)
        return fail("expected CARDS RECORD");
    const char *folders[] = {argv[1]}, *wrong;
    tx_catalog *catalog = tx_catalog_load(folders, 1, &report);
    if (!catalog)
        return fail(report.text);
    tx_record *record = tx_record_read(catalog, argv[2], &error);
    if (!record)
        return fail(error.text);
    if (!tx_start(catalog, tx_record_setup(record), tx_record_seed(record), &game, &wrong))
        return fail(wrong);
    tx_decide(catalog, &game, &decision);
    for (unsigned i = 0; i < tx_record_count(record); i++) {
        if (i == tx_record_count(record) / 2 && !save_and_load(catalog))
            return fail(error.text);
        if (!tx_record_step(record, i, catalog, &game, &decision, &error))
            return fail(error.text);
    }
    char result[256];
    tx_result_text(catalog, &game, tx_game_result(&game), result, sizeof result);
    printf("%s, after %u choices; state %016llx\n", result, (unsigned)game.choices, (unsigned long long)tx_hash(&game));
    tx_record_free(record);
    tx_catalog_free(catalog);
    return 0;
}

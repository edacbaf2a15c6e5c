/* portability.c: prints the state hash after every choice of recorded games, so that builds can be compared. Used by
 * script/check-portability; links only the core, the card language, the decks and the records.
 *
 *     portability write CARDS DECK DECK SEED RECORD     plays a random game and records it
 *     portability replay CARDS RECORD…                  replays records */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "deck/deck.h"
#include "record/record.h"

static tx_game game;
static tx_decision decision;

static _Noreturn void fail(const char *message) {
    fprintf(stderr, "portability: %s\n", message);
    exit(2);
}

static tx_catalog *load_cards(const char *folder) {
    static tx_report report;
    tx_catalog *catalog = tx_catalog_load(&folder, 1, &report);
    if (catalog == NULL)
        fail(report.text);
    return catalog;
}

static void start(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed) {
    const char *error;
    if (!tx_start(catalog, setup, seed, &game, &error))
        fail(error);
    tx_decide(catalog, &game, &decision);
}

static void print_hash(void) {
    printf("%" PRIu32 " %016" PRIx64 "\n", game.choices, tx_hash(&game));
}

/* xorshift: any generator will do if it is deterministic. */
static unsigned pick(uint64_t *random, unsigned count) {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (unsigned)((*random >> 32) * count >> 32);
}

static int write_record(const tx_catalog *catalog, char **words) {
    tx_error error;
    tx_setup setup = {.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_deck deck;
        if (!tx_deck_load(catalog, words[seat], &deck, &error))
            fail(error.text);
        tx_setup_deck(&setup, seat, &deck);
    }
    uint64_t seed = strtoull(words[2], NULL, 10), random = seed + 1;
    FILE *out = fopen(words[3], "w");
    if (out == NULL)
        fail("the record cannot be written");
    start(catalog, &setup, seed);
    tx_record_write_opening(out, catalog, &setup, seed);
    while (decision.kind != TX_GAME_OVER) {
        unsigned option = pick(&random, decision.count);
        tx_record_write_choice(out, catalog, &game, &decision, option);
        tx_choose(catalog, &game, &decision, option);
        tx_record_write_hash(out, &game);
    }
    tx_record_write_result(out, &game);
    return fclose(out) == 0 ? 0 : 2;
}

static void replay_record(const tx_catalog *catalog, const char *path) {
    tx_error error;
    tx_record *record = tx_record_read(catalog, path, &error);
    if (record == NULL)
        fail(error.text);
    const char *slash = strrchr(path, '/');
    printf("%s\n", slash == NULL ? path : slash + 1);
    start(catalog, tx_record_setup(record), tx_record_seed(record));
    print_hash();
    for (unsigned i = 0; i < tx_record_count(record); i++) {
        if (!tx_record_step(record, i, catalog, &game, &decision, &error))
            fail(error.text);
        print_hash();
    }
    tx_record_free(record);
}

static int replay_records(const tx_catalog *catalog, char **paths, int count) {
    for (int i = 0; i < count; i++)
        replay_record(catalog, paths[i]);
    return 0;
}

int main(int argc, char **argv) {
    bool writes = argc == 7 && strcmp(argv[1], "write") == 0;
    if (!writes && (argc < 4 || strcmp(argv[1], "replay") != 0))
        fail("expected 'write CARDS DECK DECK SEED RECORD' or 'replay CARDS RECORD…'");
    tx_catalog *catalog = load_cards(argv[2]);
    int status = writes ? write_record(catalog, argv + 3) : replay_records(catalog, argv + 3, argc - 3);
    tx_catalog_free(catalog);
    return status;
}

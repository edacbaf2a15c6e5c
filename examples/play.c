/* play.c: plays a game with random choices and prints it in words.
 *
 *     cc play.c $(pkg-config --cflags --libs traxis) -o play
 *     ./play CARDS DECK DECK [SEED [RECORD]] */
#include <stdio.h>
#include <stdlib.h>
#include <traxis_cards.h>
#include <traxis_deck.h>
#include <traxis_record.h>

static tx_game game; /* several kilobytes each: too large for small stacks */
static tx_decision decision;
static tx_report report;

/* Any generator works: the game has its own random numbers. */
static unsigned pick(uint64_t *random, unsigned count) {
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((*random >> 32) * count >> 32);
}

static int fail(const char *message) {
    fprintf(stderr, "play: %s\n", message);
    return 2;
}

int main(int argc, char **argv) {
    if (argc < 4)
        return fail("expected CARDS DECK DECK [SEED [RECORD]]");
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1, random = seed;
    FILE *record = argc > 5 ? fopen(argv[5], "w") : NULL;
    if (argc > 5 && !record)
        return fail("the record cannot be written");

    const char *folders[] = {argv[1]};
    tx_catalog *catalog = tx_catalog_load(folders, 1, &report);
    if (!catalog)
        return fail(report.text);

    tx_setup setup = {.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_deck deck;
        tx_error error;
        if (!tx_deck_load(catalog, argv[2 + seat], &deck, &error))
            return fail(error.text);
        tx_setup_deck(&setup, seat, &deck);
    }

    const char *wrong;
    if (!tx_start(catalog, &setup, seed, &game, &wrong))
        return fail(wrong);
    if (record)
        tx_record_write_opening(record, catalog, &setup, seed);
    tx_decide(catalog, &game, &decision);
    while (decision.kind != TX_GAME_OVER) {
        char prompt[1024], words[1024];
        unsigned option = pick(&random, decision.count);
        tx_prompt_text(catalog, &game, &decision, prompt, sizeof prompt);
        tx_option_text(catalog, &game, &decision, option, words, sizeof words);
        printf("P%d: %s\n    %s (of %d)\n", decision.seat + 1, prompt, words, decision.count);
        if (record)
            tx_record_write_choice(record, catalog, &game, &decision, option);
        tx_choose(catalog, &game, &decision, option);
        if (record)
            tx_record_write_hash(record, &game);
    }
    if (record)
        tx_record_write_result(record, &game);

    char result[256];
    tx_result_text(catalog, &game, tx_game_result(&game), result, sizeof result);
    printf("%s, after %u choices; state %016llx\n", result, (unsigned)game.choices, (unsigned long long)tx_hash(&game));
    tx_catalog_free(catalog);
    return record && fclose(record) != 0 ? fail("the record cannot be written") : 0;
}

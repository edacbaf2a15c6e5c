/* write_record.c: writes a record line by line while the game is played, to memory or to a file. */
#include <inttypes.h>
#include <stdlib.h>

#include "overlay_lines.h"
#include "record.h"
#include "record_words.h"

/* ---- The setup --------------------------------------------------------------------------------------------------- */

static void say_run(tx_words *words, const tx_catalog *catalog, const tx_setup *setup, unsigned seat, unsigned from,
                    unsigned to) {
    words_say(words, "\nP%u %u ", seat + 1, to - from);
    record_say_quoted(words, tx_record_name(catalog, setup->deck[seat][from]));
    if (setup->blank[seat][from])
        words_say(words, " blank");
}

/* Keeps the order of the cards, because the shuffle starts from it; equal adjacent cards share a line. */
static void say_deck(tx_words *words, const tx_catalog *catalog, const tx_setup *setup, unsigned seat) {
    words_say(words, "\nP%u warlord ", seat + 1);
    record_say_quoted(words, tx_record_name(catalog, setup->warlord[seat]));
    if (setup->synapse[seat] != 0) {
        words_say(words, "\nP%u synapse ", seat + 1);
        record_say_quoted(words, tx_record_name(catalog, setup->synapse[seat]));
    }
    const tx_def_id *deck = setup->deck[seat];
    const uint8_t *blank = setup->blank[seat];
    for (unsigned from = 0, to; from < setup->deck_size[seat]; from = to) {
        for (to = from + 1; to < setup->deck_size[seat] && deck[to] == deck[from] && !blank[to] == !blank[from];)
            to++;
        say_run(words, catalog, setup, seat, from, to);
    }
}

size_t tx_record_opening_text(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, char *text,
                              size_t size) {
    tx_words words = words_into(text, size);
    words_say(&words, RECORD_MAGIC "%d\nrules %s\ndiscreet %s\nseed %" PRIu64 "\nfirst ", RECORD_VERSION,
              setup->rules == TX_DEMO_RULES ? "demo" : "full", record_asking_words[setup->asking], seed);
    if (setup->first < TX_SEATS)
        words_say(&words, "P%d", setup->first + 1);
    else
        words_say(&words, "random");
    record_say_overlays(&words, catalog);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        say_deck(&words, catalog, setup, seat);
    for (unsigned i = 0; i < setup->planet_count; i++) {
        words_say(&words, "\nplanet ");
        record_say_quoted(&words, tx_record_name(catalog, setup->planets[i]));
    }
    return words.length;
}

void tx_record_write_opening(FILE *out, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed) {
    size_t size = tx_record_opening_text(catalog, setup, seed, NULL, 0) + 1;
    char *text = malloc(size);
    if (text == NULL)
        abort();
    tx_record_opening_text(catalog, setup, seed, text, size);
    fputs(text, out);
    free(text);
}

/* ---- Choices and the result -------------------------------------------------------------------------------------- */

void tx_record_write_choice(FILE *out, const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                            unsigned option) {
    char words[RECORD_WORDS];
    tx_option_notation(catalog, game, decision, option, words, sizeof words);
    tx_record_write_notation(out, game->choices + 1, decision->seat, words);
}

void tx_record_write_notation(FILE *out, unsigned number, unsigned seat, const char *words) {
    fprintf(out, "\n%u. P%u %s", number, seat + 1, words);
}

void tx_record_write_hash(FILE *out, const tx_game *game) {
    fprintf(out, " #%016" PRIx64, tx_hash(game));
}

size_t tx_record_result_text(const tx_game *game, char *text, size_t size) {
    tx_words words = words_into(text, size);
    char result[RECORD_WORDS];
    tx_words result_words = words_into(result, sizeof result);
    record_say_result(&result_words, tx_game_result(game));
    if (result_words.length > 0)
        words_say(&words, "\nresult %s", result);
    words_say(&words, "\n");
    return words.length;
}

void tx_record_write_result(FILE *out, const tx_game *game) {
    char text[RECORD_WORDS];
    tx_record_result_text(game, text, sizeof text);
    fputs(text, out);
}

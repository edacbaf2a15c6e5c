/* write_record.c: a record line by line, as the game is played. */
#include <inttypes.h>

#include "record.h"
#include "record_words.h"

static void write_quoted(FILE *out, const char *text) {
    char quoted[RECORD_WORDS];
    tx_words words = words_into(quoted, sizeof quoted);
    say_quoted(&words, text);
    fputs(quoted, out);
}

static void write_run(FILE *out, const tx_catalog *catalog, const tx_setup *setup, unsigned seat, unsigned from,
                      unsigned to) {
    fprintf(out, "\nP%u %u ", seat + 1, to - from);
    write_quoted(out, tx_record_name(catalog, setup->deck[seat][from]));
    if (setup->blank[seat][from])
        fputs(" blank", out);
}

/* The order of the cards is kept, because the shuffle starts from it; equal neighbours share a line. */
static void write_deck(FILE *out, const tx_catalog *catalog, const tx_setup *setup, unsigned seat) {
    fprintf(out, "\nP%u warlord ", seat + 1);
    write_quoted(out, tx_record_name(catalog, setup->warlord[seat]));
    if (setup->synapse[seat] != 0) {
        fprintf(out, "\nP%u synapse ", seat + 1);
        write_quoted(out, tx_record_name(catalog, setup->synapse[seat]));
    }
    const tx_def_id *deck = setup->deck[seat];
    const uint8_t *blank = setup->blank[seat];
    for (unsigned from = 0, to; from < setup->deck_size[seat]; from = to) {
        for (to = from + 1; to < setup->deck_size[seat] && deck[to] == deck[from] && !blank[to] == !blank[from];)
            to++;
        write_run(out, catalog, setup, seat, from, to);
    }
}

static void write_overlays(FILE *out, const tx_catalog *catalog) {
    for (unsigned i = 0; i < tx_overlay_count(catalog); i++) {
        fputs("\noverlay ", out);
        write_quoted(out, tx_overlay_name(catalog, i));
        fprintf(out, " #%016" PRIx64, tx_overlay_digest(catalog, i));
    }
}

void tx_record_begin(FILE *out, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed) {
    fprintf(out, RECORD_MAGIC "%d\nrules %s\ndiscreet %s\nseed %" PRIu64 "\nfirst ", RECORD_VERSION,
            setup->rules == TX_DEMO_RULES ? "demo" : "full", setup->discreet ? "yes" : "no", seed);
    if (setup->first < TX_SEATS)
        fprintf(out, "P%d", setup->first + 1);
    else
        fputs("random", out);
    write_overlays(out, catalog);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        write_deck(out, catalog, setup, seat);
    for (unsigned i = 0; i < setup->planet_count; i++) {
        fputs("\nplanet ", out);
        write_quoted(out, tx_record_name(catalog, setup->planets[i]));
    }
}

void tx_record_choice(FILE *out, const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                      unsigned option) {
    char words[RECORD_WORDS];
    tx_option_notation(catalog, game, decision, option, words, sizeof words);
    tx_record_words(out, game->choices + 1, decision->seat, words);
}

void tx_record_words(FILE *out, unsigned number, unsigned seat, const char *words) {
    fprintf(out, "\n%u. P%u %s", number, seat + 1, words);
}

void tx_record_hash(FILE *out, const tx_game *game) {
    fprintf(out, " #%016" PRIx64, tx_hash(game));
}

void tx_record_result(FILE *out, const tx_catalog *catalog, const tx_game *game) {
    (void)catalog;
    char text[RECORD_WORDS];
    tx_words words = words_into(text, sizeof text);
    say_result(&words, tx_game_result(game));
    if (words.length > 0)
        fprintf(out, "\nresult %s", text);
    fputc('\n', out);
}

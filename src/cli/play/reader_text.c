/* reader_text.c: see reader_text.h. */
#include "reader_text.h"

#include <stdio.h>

enum { NAME_SIZE = CALLED_SIZE - 2 }; /* without "'s" */

static void name_player(const tx_catalog *catalog, const tx_game *view, unsigned seat, char name[NAME_SIZE]) {
    tx_ref warlord = view->player[seat].warlord;
    if (TX_IS_CARD(warlord))
        snprintf(name, NAME_SIZE, "%s's player", tx_card_name(catalog, view->cards[warlord].def));
    else
        snprintf(name, NAME_SIZE, "the opponent");
}

void reader_spans(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *marked, char *text,
                  size_t size, tx_text_span *spans, unsigned *count) {
    char names[TX_SEATS][NAME_SIZE];
    for (unsigned player = 0; player < TX_SEATS; player++)
        name_player(catalog, view, player, names[player]);
    tx_read_text(marked, &(tx_reader){seat, {names[0], names[1]}}, text, size, spans, count);
}

void reader_text(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *marked, char *text,
                 size_t size) {
    reader_spans(catalog, view, seat, marked, text, size, NULL, NULL);
}

void reader_player(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                   char name[CALLED_SIZE]) {
    if (reader == seat)
        snprintf(name, CALLED_SIZE, "You");
    else
        name_player(catalog, view, seat, name);
}

void reader_possessive(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                       char name[CALLED_SIZE]) {
    char player[NAME_SIZE];
    if (reader == seat) {
        snprintf(name, CALLED_SIZE, "Your");
        return;
    }
    name_player(catalog, view, seat, player);
    snprintf(name, CALLED_SIZE, "%s's", player);
}

const char *reader_owns(unsigned reader, unsigned seat) {
    return reader == seat ? "yours" : "theirs";
}

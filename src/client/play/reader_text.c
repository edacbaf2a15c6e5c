/* reader_text.c: see reader_text.h. */
#include "reader_text.h"

#include <ctype.h>
#include <stdio.h>

enum { NAME_SIZE = PLAYER_LABEL - 2 }; /* without "'s" */

static void name_player(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                        char name[NAME_SIZE]) {
    tx_ref warlord = view->player[seat].warlord;
    if (reader < TX_SEATS)
        snprintf(name, NAME_SIZE, "your opponent");
    else if (TX_IS_CARD(warlord))
        snprintf(name, NAME_SIZE, "%s's player", tx_card_name(catalog, view->cards[warlord].def));
    else
        snprintf(name, NAME_SIZE, "player %u", seat + 1);
}

void reader_spans(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *marked, char *text,
                  size_t size, tx_text_span *spans, unsigned *count) {
    char names[TX_SEATS][NAME_SIZE];
    for (unsigned player = 0; player < TX_SEATS; player++)
        name_player(catalog, view, seat, player, names[player]);
    tx_read_text(marked, &(tx_reader){seat, {names[0], names[1]}}, text, size, spans, count);
}

void reader_text(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *marked, char *text,
                 size_t size) {
    reader_spans(catalog, view, seat, marked, text, size, NULL, NULL);
}

void reader_player(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                   char name[PLAYER_LABEL]) {
    if (reader == seat)
        snprintf(name, PLAYER_LABEL, "You");
    else
        name_player(catalog, view, reader, seat, name);
    name[0] = (char)toupper((unsigned char)name[0]);
}

void reader_possessive(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                       char name[PLAYER_LABEL]) {
    char player[PLAYER_LABEL];
    reader_player(catalog, view, reader, seat, player);
    if (reader == seat)
        snprintf(name, PLAYER_LABEL, "Your");
    else
        snprintf(name, PLAYER_LABEL, "%.*s's", NAME_SIZE - 1, player);
}

const char *reader_whose(unsigned reader, unsigned seat) {
    return reader == seat ? "yours" : "theirs";
}

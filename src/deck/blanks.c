/* blanks.c: see blanks.h. */
#include "blanks.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void tx_blanks_add(tx_blanks *blanks, tx_def_id card, unsigned copies) {
    if (blanks->count < TX_MAX_DECK) {
        blanks->cards[blanks->count].card = card;
        blanks->cards[blanks->count++].copies = copies;
    }
}

/* Parses "2x " before a title and moves *title past it. Returns ALL_COPIES if there is none. */
static unsigned read_copies(char **title) {
    char *end;
    unsigned long copies = strtoul(*title, &end, 10);
    if (!isdigit((unsigned char)**title) || *end != 'x' || end[1] != ' ' || copies == 0 || copies >= ALL_COPIES)
        return ALL_COPIES;
    *title = end + 2;
    return (unsigned)copies;
}

static bool read_title(const tx_catalog *catalog, char *title, tx_blanks *blanks, char *error, size_t size) {
    unsigned copies = read_copies(&title);
    tx_def_id near, card = tx_catalog_find(catalog, title);
    if (card)
        tx_blanks_add(blanks, card, copies);
    else if (tx_catalog_near(catalog, title, &near, 1))
        snprintf(error, size, "no card is named \"%.100s\", did you mean \"%s\"?", title, catalog->defs[near].name);
    else
        snprintf(error, size, "no card is named \"%.100s\"", title);
    return card;
}

bool tx_blanks_read(const tx_catalog *catalog, const char *text, tx_blanks *blanks, char *error, size_t size) {
    *blanks = (tx_blanks){0};
    while (*(text += strspn(text, " ,"))) {
        char title[200];
        size_t length = strcspn(text, ",");
        snprintf(title, sizeof title, "%.*s", (int)(length < 199 ? length : 199), text);
        for (size_t end = strlen(title); end && title[end - 1] == ' ';)
            title[--end] = '\0';
        if (!read_title(catalog, title, blanks, error, size))
            return false;
        text += length;
    }
    return true;
}

int tx_blanks_text(const tx_catalog *catalog, const tx_blanks *blanks, char *text, size_t size) {
    int used = snprintf(text, size, "%s", "");
    for (unsigned i = 0; i < blanks->count; i++) {
        size_t at = (size_t)used < size ? (size_t)used : size;
        used += snprintf(text + at, size - at, "%s%ux %s", i ? ", " : "", blanks->cards[i].copies,
                         catalog->defs[blanks->cards[i].card].name);
    }
    return used;
}

/* Makes the last copies blank, as a player would do with excess copies; returns the number. */
static unsigned make_blanks(tx_deck *deck, tx_def_id card, unsigned copies) {
    unsigned turned = 0;
    for (unsigned i = deck->count; i-- > 0 && turned < copies;)
        if (deck->cards[i] == card && !deck->blank[i]) {
            deck->blank[i] = 1;
            turned++;
        }
    return turned;
}

bool tx_deck_blank(const tx_catalog *catalog, tx_deck *deck, const tx_blanks *blanks, char *error, size_t size) {
    tx_deck changed = *deck;
    for (unsigned i = 0; i < blanks->count; i++) {
        unsigned copies = blanks->cards[i].copies, turned = make_blanks(&changed, blanks->cards[i].card, copies);
        if (turned == 0 || (copies != ALL_COPIES && turned < copies)) {
            snprintf(error, size, "the deck \"%s\" has %u \"%s\" that can become %s", deck->name, turned,
                     catalog->defs[blanks->cards[i].card].name, copies == 1 ? "a blank" : "blanks");
            return false;
        }
    }
    *deck = changed;
    return true;
}

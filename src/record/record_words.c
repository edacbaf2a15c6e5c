/* record_words.c: words of the record for cards and results. */
#include "record_words.h"

const char *const record_asking_words[] = {
    [TX_ASKED_CHOICES] = "no", [TX_ASKED_DISCREETLY] = "yes", [TX_ASKED_ALL] = "all", [TX_ASKED_ALL + 1] = NULL};

void record_say_quoted(tx_words *words, const char *text) {
    words_say(words, "\"");
    for (; *text != '\0'; text++)
        words_say(words, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    words_say(words, "\"");
}

void record_say_result(tx_words *words, tx_result result) {
    static const char *const reasons[] = {
        [TX_NO_REASON] = "no reason",
        [TX_THREE_PLANETS] = "three planets",
        [TX_WARLORD_DEFEATED] = "warlord defeated",
        [TX_DECK_EMPTY] = "deck empty",
        [TX_LAST_PLANET] = "last planet",
        [TX_LOOP] = "endless loop",
        [TX_TIME] = "time",
        [TX_CONCEDED] = "conceded",
        [TX_BEYOND_LIMITS] = "beyond limits",
        [TX_AGREED] = "agreed",
        [TX_OUT_OF_TIME] = "out of time",
    };
    if (result.outcome == TX_WON)
        words_say(words, "P%d wins: %s", result.winner + 1, reasons[result.reason]);
    else if (result.outcome == TX_TIED)
        words_say(words, "tie: %s", reasons[result.reason]);
}

const char *tx_record_name(const tx_catalog *catalog, tx_def_id def) {
    const char *name = tx_card_name(catalog, def);
    return tx_catalog_find(catalog, name) == def ? name : tx_card_id(catalog, def);
}

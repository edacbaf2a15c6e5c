/* mentions.c: finds the cards that a scenario names. */
#include <string.h>

#include "position/model.h"
#include "scenario.h"

typedef struct search {
    const tx_catalog *catalog;
    tx_def_id def;
} search;

static bool is_another(void *user, pos_card *card, unsigned type) {
    const search *wanted = user;
    (void)type;
    return !card->title || !tx_catalog_finds(wanted->catalog, card->title, strlen(card->title), wanted->def);
}

bool tx_scenario_mentions(const tx_position_file *file, unsigned index, const tx_catalog *catalog, tx_def_id def) {
    return !pos_visit_cards(&file->entries[index], is_another, &(search){catalog, def});
}

/* A title cannot span lines (lex.c). */
bool tx_scenario_may_mention(const char *words, const tx_catalog *catalog, tx_def_id def) {
    while ((words = strchr(words, '"'))) {
        size_t length = 0;
        for (words++; words[length] != '"' && words[length] != '\n' && words[length] != '\0';)
            length++;
        if (tx_catalog_finds(catalog, words, length, def))
            return true;
        words += length + (words[length] == '"');
    }
    return false;
}

typedef struct mentions {
    const tx_catalog *catalog;
    bool *mentioned;
} mentions;

static bool note_mention(void *user, pos_card *card, unsigned type) {
    const mentions *m = user;
    (void)type;
    if (card->title)
        m->mentioned[tx_catalog_find(m->catalog, card->title)] = true;
    return true;
}

void tx_scenario_cards(const tx_position_file *file, unsigned index, const tx_catalog *catalog, bool *mentioned) {
    pos_visit_cards(&file->entries[index], note_mention, &(mentions){catalog, mentioned});
}

/* sim_titles.c: see sim_titles.h. */
#include "sim_titles.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int cost_of(const tx_catalog *catalog, tx_def_id def) {
    return tx_card_fact(catalog, def, TX_FACT_COST);
}

static bool comes_before(const tx_catalog *catalog, tx_def_id a, tx_def_id b) {
    int first = cost_of(catalog, a), second = cost_of(catalog, b);
    return first != second ? first < second : strcmp(tx_card_name(catalog, a), tx_card_name(catalog, b)) < 0;
}

static unsigned title_at(const sim_titles *titles, tx_def_id def) {
    unsigned at = 0;
    while (at < titles->count && titles->card[at] != def)
        at++;
    return at;
}

static void insert(sim_titles *titles, const tx_catalog *catalog, tx_def_id def) {
    unsigned at = titles->count++;
    for (; at > 0 && comes_before(catalog, def, titles->card[at - 1]); at--) {
        titles->card[at] = titles->card[at - 1];
        titles->copies[at] = titles->copies[at - 1];
    }
    titles->card[at] = def;
    titles->copies[at] = 1;
}

void sim_titles_open(sim_titles *titles, const tx_catalog *catalog, const tx_deck *deck) {
    unsigned definitions = tx_catalog_count(catalog);
    *titles = (sim_titles){.index = memory_require(malloc(definitions * sizeof *titles->index))};
    for (unsigned i = 0; i < deck->count; i++) {
        unsigned at = title_at(titles, deck->cards[i]);
        if (at < titles->count)
            titles->copies[at]++;
        else if (at < SIM_TITLES)
            insert(titles, catalog, deck->cards[i]);
    }
    for (unsigned i = 0; i < definitions; i++)
        titles->index[i] = SIM_TITLES;
    for (unsigned i = 0; i < titles->count; i++)
        titles->index[titles->card[i]] = (uint16_t)i;
}

void sim_titles_close(sim_titles *titles) {
    free(titles->index);
}

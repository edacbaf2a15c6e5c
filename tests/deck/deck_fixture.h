/* deck_fixture.h: deck lists from strings, and their findings. */
#ifndef TRAXIS_DECK_FIXTURE_H
#define TRAXIS_DECK_FIXTURE_H

#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "deck/legal.h"

static tx_catalog *catalog;
static tx_octgn *ids;
static tx_findings findings;

static inline void set_up_lists(void) {
    tx_error error = {0};
    catalog = load_cards();
    ids = tx_octgn_load(catalog, "data/octgn.txt", &error);
    cr_assert_not_null(ids, "%s", error.text);
}

static inline void tear_down_lists(void) {
    tx_octgn_free(ids);
    tx_catalog_free(catalog);
}

static inline bool read_list(const char *text, tx_deck_list *list) {
    return tx_list_read(catalog, ids, "some/deck.o8d", text, strlen(text), list, &findings);
}

static inline tx_deck_list list_of(const char *text) {
    tx_deck_list list;
    cr_assert(read_list(text, &list), "%s in %s", findings.items[0].text, text);
    return list;
}

static inline tx_deck_list load_list(const char *path) {
    tx_deck_list list;
    cr_assert(tx_list_load(catalog, ids, path, &list, &findings), "%s: %s", path, findings.items[0].text);
    return list;
}

/* Returns true if there is a finding on that line (0: any) whose text contains the words, or whose rule they are. */
static inline bool was_found(unsigned line, const char *words) {
    for (unsigned i = 0; i < findings.count; i++) {
        const tx_finding *f = &findings.items[i];
        if ((!line || f->line == line) && (strstr(f->text, words) || strcmp(f->rule, words) == 0))
            return true;
    }
    return false;
}

/* The list as text; the caller frees it. */
static inline char *written(const tx_deck_list *list, tx_list_format format) {
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    cr_assert_not_null(out);
    tx_list_write(catalog, ids, list, format, out);
    fclose(out);
    return text;
}

#endif

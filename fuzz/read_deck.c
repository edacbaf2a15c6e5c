/* read_deck.c: libFuzzer target for the readers of deck files (script/fuzz-readers).
 *
 * An input is a deck as plain text, OCTGN's XML or our JSON, recognised by its content. For any input, the reader
 * returns either a list or findings, never both or neither. A list can be validated and blanked, and survives writing
 * and reading in every format. */
#include <stdlib.h>
#include <string.h>

#include "deck/legal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

static tx_catalog *catalog;
static tx_octgn *ids;

static void must(bool right) {
    if (!right)
        abort();
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    static tx_report report;
    const char *folder = "cards";
    tx_error error;
    (void)argc;
    (void)argv;
    catalog = tx_catalog_load(&folder, 1, &report);
    ids = catalog ? tx_octgn_load(catalog, "data/octgn.txt", &error) : NULL;
    must(ids != NULL);
    return 0;
}

static char *write_list(const tx_deck_list *list, tx_list_format format, size_t *length) {
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    tx_list_write(catalog, ids, list, format, out);
    fclose(out);
    return text;
}

/* Checks that the list is the same after writing it in a format and reading it back. */
static void come_back(const tx_deck_list *list, tx_list_format format, const char *plain) {
    static tx_findings findings;
    size_t length;
    char *text = write_list(list, format, &length), *again;
    tx_deck_list other;
    if (length <= LIST_MAX_BYTES) { /* escapes make a file longer; one that is too long is rejected */
        must(tx_list_read(catalog, ids, "deck.o8d", text, length, &other, &findings));
        again = write_list(&other, TX_LIST_TEXT, &length);
        must(strcmp(again, plain) == 0);
        free(again);
        tx_list_free(&other);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static tx_findings findings;
    tx_deck_list list, judged;
    tx_blanks blanks;
    tx_deck deck;
    bool good = tx_list_read(catalog, ids, "deck.o8d", (const char *)data, size, &list, &findings);
    must(good == (findings.count == 0));
    must(tx_list_read_checked(catalog, ids, "deck.o8d", (const char *)data, size, NULL, &judged, &findings) == good);
    tx_list_free(&judged);
    if (!good)
        return 0;
    size_t length;
    char *plain = write_list(&list, TX_LIST_TEXT, &length), error[300];
    for (unsigned format = 0; format < TX_LIST_FORMATS; format++)
        come_back(&list, (tx_list_format)format, plain);
    free(plain);
    bool legal = tx_list_legal(catalog, &list, NULL, &findings);
    tx_list_offending(catalog, &list, NULL, &blanks);
    must(!legal || blanks.count == 0);
    if (tx_deck_from_list(catalog, &list, &deck, &findings))
        must(tx_deck_blank(catalog, &deck, &blanks, error, sizeof error));
    tx_list_free(&list);
    return 0;
}

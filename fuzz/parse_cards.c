/* parse_cards.c: libFuzzer target for the card compiler (script/fuzz-parser).
 *
 * An input is one card file, or several: a line "%%" starts the next one, which is an overlay. For any input, the
 * compiler returns either a catalog or a report, never both or neither. Every card of a catalog can be converted to
 * English and to code, and is found by its title. */
#include <stdlib.h>
#include <string.h>

#include "language/language.h"
#include "text/text.h"

enum { MAX_SOURCES = 6, TEXT_SIZE = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char divider[] = "\n%%\n";

static unsigned divide(const char *text, size_t size, tx_source *sources) {
    static const char *const names[MAX_SOURCES] = {"a.cards", "b.cards", "c.cards", "d.cards", "e.cards", "f.cards"};
    const char *end = text + size;
    unsigned count = 0;
    while (count < MAX_SOURCES) {
        const char *stop = count + 1 < MAX_SOURCES && text < end
                               ? memmem(text, (size_t)(end - text), divider, sizeof divider - 1)
                               : NULL;
        size_t length = (size_t)((stop ? stop : end) - text);
        sources[count] = (tx_source){.name = names[count], .text = text, .length = length, .overlay = count > 0};
        count++;
        if (!stop)
            break;
        text = stop + sizeof divider - 1;
    }
    return count;
}

static void must(bool right) {
    if (!right)
        abort();
}

static void render_all(const tx_catalog *catalog, tx_def_id id) {
    static char text[TEXT_SIZE];
    static tx_paragraph paragraphs[TX_MAX_PARAGRAPHS];
    tx_card_text(catalog, id, text, sizeof text);
    tx_code_text(catalog, id, text, sizeof text);
    must(tx_card_paragraphs(catalog, id, paragraphs, TX_MAX_PARAGRAPHS) <= TX_MAX_PARAGRAPHS);
    tx_def_id found = tx_catalog_find(catalog, catalog->defs[id].name);
    must(found && catalog->defs[found].title == catalog->defs[id].title);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static tx_report report;
    tx_source sources[MAX_SOURCES];
    unsigned count = divide((const char *)data, size, sources);
    tx_catalog *catalog = tx_catalog_compile_all(sources, count, &report);
    must((catalog != NULL) == (report.errors == 0) && (report.errors > 0) == (report.text[0] != '\0'));
    for (unsigned i = 1; catalog && i < catalog->def_count; i++)
        render_all(catalog, (tx_def_id)i);
    tx_catalog_free(catalog);
    return 0;
}

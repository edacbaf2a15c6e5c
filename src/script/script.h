/* script.h: card files in, catalog out.
 *
 * The language is described in docs/CARD-LANGUAGE.md. Loading is all or nothing: a folder with one broken file gives
 * no catalog, and the report says for every error the file, line, column, the offending words and what was expected.
 */
#ifndef TRAXIS_SCRIPT_H
#define TRAXIS_SCRIPT_H

#include "../core/catalog.h"

/* Everything wrong with a set of card files, in the order of the files. */
typedef struct tx_report {
    unsigned errors;
    char text[16384]; /* one "file:line:column: message" a line; the last line says how many more if it was cut */
} tx_report;

/* Compiles every *.cards file below each folder (or each file named), folders in the order given, files in name order.
 * NULL, with the report filled, if anything is wrong. Free with tx_catalog_free. */
tx_catalog *tx_catalog_load(const char *const *paths, unsigned count, tx_report *report);
/* The same with overlays: files, or folders of files, whose stanzas replace those of the same title. */
tx_catalog *tx_catalog_load_overlaid(const char *const *paths, unsigned count, const char *const *overlays,
                                     unsigned overlay_count, tx_report *report);
/* The overlay of that name among the file or folder `path`: its file into `found` (which may be NULL). */
bool tx_overlay_find(const char *path, const char *name, char *found, size_t size);
/* The same from memory, for tests and fuzzing. */
typedef struct tx_source {
    const char *name, *text;
    size_t length;
    bool overlay;
} tx_source;
tx_catalog *tx_catalog_compile_all(const tx_source *sources, unsigned count, tx_report *report);
tx_catalog *tx_catalog_compile(const char *name, const char *text, size_t length, tx_report *report); /* one file */
void tx_catalog_free(tx_catalog *catalog);

/* A card by title or id. Case, accents, apostrophe style and a leading "The" do not matter. 0 if there is none.
 * Only first faces are found. */
tx_def_id tx_catalog_find(const tx_catalog *catalog, const char *name);
/* Titles that look like `name`, best first; returns how many (at most `most`). */
unsigned tx_catalog_near(const tx_catalog *catalog, const char *name, tx_def_id *near, unsigned most);
/* Letters to put in, leave out, change or swap to get from one word to the other; at most 99. */
unsigned tx_distance(const char *a, const char *b);

#endif

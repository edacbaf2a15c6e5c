/* octgn.c: OCTGN's ids of the cards (data/octgn.txt). */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "language/error.h"
#include "list.h"

enum { ID_SIZE = 37 };

struct tx_octgn {
    char game[ID_SIZE];
    unsigned count;
    char (*ids)[ID_SIZE]; /* by card; "" if none */
};

/* Checks for lower-case letters and digits, grouped 8-4-4-4-12. */
static bool is_id(const char *word) {
    for (unsigned i = 0; i < ID_SIZE - 1; i++) {
        bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;
        if (hyphen ? word[i] != '-' : !isxdigit((unsigned char)word[i]))
            return false;
    }
    return word[ID_SIZE - 1] == '\0';
}

static bool read_line(const tx_catalog *catalog, tx_octgn *ids, char *line) {
    char *rest, *card = strtok_r(line, " \t\r\n", &rest), *id = strtok_r(NULL, " \t\r\n", &rest);
    if (!card || *card == '#')
        return true;
    if (!id || !is_id(id) || strtok_r(NULL, " \t\r\n", &rest))
        return false;
    tx_def_id def = tx_catalog_find(catalog, card);
    if (strcmp(card, "game") == 0)
        strcpy(ids->game, id);
    else if (def)
        strcpy(ids->ids[def], id);
    return true;
}

static bool read_ids(const tx_catalog *catalog, tx_octgn *ids, FILE *file, const char *path, tx_error *error) {
    char line[256];
    for (unsigned number = 1; fgets(line, sizeof line, file); number++)
        if (!read_line(catalog, ids, line))
            return lang_error_at(error, TX_MALFORMED, path, number, 0, "expected a card and its OCTGN id");
    return *ids->game || lang_error_at(error, TX_MALFORMED, path, 0, 0, "the id of the game is missing");
}

static tx_octgn *read_file(const tx_catalog *catalog, FILE *file, const char *path, tx_error *error) {
    if (!file) {
        lang_error_at(error, TX_NO_FILE, path, 0, 0, "%s", strerror(errno));
        return NULL;
    }
    tx_octgn *ids = memory_require(calloc(1, sizeof *ids));
    ids->ids = memory_require(calloc(catalog->def_count, sizeof *ids->ids));
    ids->count = catalog->def_count;
    bool good = read_ids(catalog, ids, file, path, error);
    fclose(file);
    if (good)
        return ids;
    tx_octgn_free(ids);
    return NULL;
}

tx_octgn *tx_octgn_load(const tx_catalog *catalog, const char *path, tx_error *error) {
    return read_file(catalog, fopen(path, "r"), path, error);
}

tx_octgn *tx_octgn_read(const tx_catalog *catalog, const char *name, const char *text, tx_error *error) {
    return read_file(catalog, fmemopen((char *)(uintptr_t)text, strlen(text), "r"), name, error);
}

void tx_octgn_free(tx_octgn *ids) {
    if (ids)
        free(ids->ids);
    free(ids);
}

const char *tx_octgn_game(const tx_octgn *ids) {
    return ids->game;
}

const char *tx_octgn_id(const tx_octgn *ids, tx_def_id card) {
    return ids && *ids->ids[card] ? ids->ids[card] : NULL;
}

tx_def_id tx_octgn_card(const tx_octgn *ids, const char *id) {
    for (unsigned i = 1; ids && *id && i < ids->count; i++)
        if (strcasecmp(ids->ids[i], id) == 0)
            return (tx_def_id)i;
    return 0;
}

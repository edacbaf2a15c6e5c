/* serve_overlays.c: see serve_overlays.h. */
#include "serve_overlays.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/cli.h"
#include "core/catalog.h"

enum { MAX_OFFERED = 16 };

/* Loads the overlays chosen on the command line, which all tables use, followed by `file`. */
static tx_catalog *load_catalog(const char *file, tx_report *report) {
    unsigned folder_count, chosen;
    const char *const *folders = cli_card_folders(&folder_count), *const *overlays = cli_overlays(&chosen);
    const char **all = calloc(chosen + 1U, sizeof *all);
    tx_catalog *catalog = NULL;
    if (all) {
        memcpy(all, overlays, chosen * sizeof *all);
        all[chosen] = file;
        catalog = tx_catalog_load_overlaid(folders, folder_count, all, chosen + 1, report);
    }
    free(all);
    return catalog;
}

/* Returns the overlay of that file; the catalog may contain others before it. */
static const tx_overlay *overlay_of_file(const tx_catalog *catalog, const char *file) {
    for (unsigned i = 1; i < catalog->overlay_count; i++)
        if (!strcmp(catalog->overlays[i].file, file))
            return &catalog->overlays[i];
    return NULL;
}

static void add_overlay(const char *file, hub_overlay *offered, unsigned *count) {
    static tx_report report;
    tx_catalog *catalog = load_catalog(file, &report);
    const tx_overlay *overlay = catalog ? overlay_of_file(catalog, file) : NULL;
    if (overlay) {
        offered[(*count)++] = (hub_overlay){overlay->name, overlay->note ? overlay->note : "", catalog};
        return;
    }
    fprintf(stderr, "traxis: overlay not offered: %s: %s\n", file,
            catalog ? "all tables use it already" : report.first.text);
    tx_catalog_free(catalog);
}

static int by_name(const void *one, const void *other) {
    return strcmp(((const hub_overlay *)one)->name, ((const hub_overlay *)other)->name);
}

const hub_overlay *cli_load_overlays(unsigned *count) {
    static hub_overlay offered[MAX_OFFERED];
    static char files[MAX_OFFERED][PATH_MAX];
    const char *folder = cli_data("overlays");
    DIR *directory = opendir(folder);
    *count = 0;
    for (struct dirent *entry; directory && *count < MAX_OFFERED && (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        char *file = files[*count];
        if (length > 6 && !strcmp(entry->d_name + length - 6, ".cards") &&
            snprintf(file, PATH_MAX, "%s/%s", folder, entry->d_name) < PATH_MAX)
            add_overlay(file, offered, count);
    }
    if (directory)
        closedir(directory);
    qsort(offered, *count, sizeof *offered, by_name);
    return offered;
}

void cli_free_overlays(const hub_overlay *offered, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        tx_catalog_free((tx_catalog *)(uintptr_t)offered[i].catalog);
}

/* files.c: loads card files: every *.cards file in the given folders, in the order of their names. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/whole_file.h"
#include "parser.h"

typedef GROWING(char *) names;

/* State of loading. */
typedef struct reading {
    builder *b;
    bool overlay;                  /* overlays are being loaded */
    GROWING(struct stat) overlays; /* those already read: a file may be listed twice, or with its folder */
} reading;

static void note_file(reading *r, const char *path, const char *wrong) {
    source *s = lang_add_source(r->b, path, "", 0);
    s->overlay = r->overlay;
    s->broken = true;
    lang_note_problem(r->b, r->b->sources.count - 1, 0, 0, "%s", wrong);
}

static void read_file(reading *r, const char *path) {
    size_t length;
    char *text = file_read_whole(path, MAX_FILE, &length);
    if (text)
        lang_add_source(r->b, path, text, (unsigned)length)->overlay = r->overlay;
    else
        note_file(r, path, strerror(errno));
    free(text);
}

static bool is_known_overlay(reading *r, const char *path) {
    struct stat s;
    if (!r->overlay || stat(path, &s) != 0)
        return false;
    for (unsigned i = 0; i < r->overlays.count; i++)
        if (r->overlays.items[i].st_dev == s.st_dev && r->overlays.items[i].st_ino == s.st_ino)
            return true;
    *ADD(r->overlays) = s;
    return false;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_card_file(const char *name) {
    size_t length = strlen(name);
    return length > 6 && strcmp(name + length - 6, ".cards") == 0;
}

static char *joined(const char *folder, const char *name) {
    unsigned capacity = 0;
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = lang_grow(NULL, &capacity, (unsigned)size, 1);
    bool slash = *folder && folder[strlen(folder) - 1] == '/';
    snprintf(path, size, "%s%s%s", folder, slash ? "" : "/", name);
    return path;
}

static void list_folder(const char *folder, DIR *dir, names *found) {
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            *ADD(*found) = joined(folder, entry->d_name);
    if (found->count)
        qsort(found->items, found->count, sizeof *found->items, by_name);
}

/* Returns the number of files read. */
static unsigned read_listed(reading *r, const char *path) {
    if (!is_known_overlay(r, path))
        read_file(r, path);
    return 1;
}

static unsigned read_path(reading *r, const char *path, unsigned depth);

/* Reads a folder entry. Anything but a regular file is reported, because reading a pipe could block. */
static unsigned read_entry(reading *r, const char *path, unsigned depth) {
    struct stat s;
    bool is_there = stat(path, &s) == 0, is_folder = is_there && S_ISDIR(s.st_mode);
    if (!is_folder && !is_card_file(path))
        return 0;
    if (is_folder)
        return read_path(r, path, depth);
    if (!is_there || S_ISREG(s.st_mode))
        return read_listed(r, path);
    note_file(r, path, "this is no ordinary file");
    return 1;
}

static unsigned read_folder(reading *r, const char *folder, DIR *dir, unsigned depth) {
    names found = {0};
    unsigned files = 0;
    list_folder(folder, dir, &found);
    for (unsigned i = 0; i < found.count; i++) {
        files += read_entry(r, found.items[i], depth + 1);
        free(found.items[i]);
    }
    free(found.items);
    return files;
}

/* Returns the number of files read. */
static unsigned read_path(reading *r, const char *path, unsigned depth) {
    DIR *dir = opendir(path);
    unsigned files = 1;
    if (!dir)
        return read_listed(r, path);
    if (depth > MAX_PATH_DEPTH)
        note_file(r, path, "too many folders within folders");
    else
        files = read_folder(r, path, dir, depth);
    closedir(dir);
    return files;
}

static void read_paths(reading *r, const char *const *paths, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (!read_path(r, paths[i], 0))
            note_file(r, paths[i], "no card files here: expected files named *.cards");
}

tx_catalog *tx_catalog_load_with(const char *const *paths, unsigned count, const char *const *overlays,
                                 unsigned overlay_count, const tx_source *sources, unsigned source_count,
                                 tx_report *report) {
    builder b;
    reading r = {.b = &b};
    lang_builder_begin(&b);
    read_paths(&r, paths, count);
    r.overlay = true;
    read_paths(&r, overlays, overlay_count);
    free(r.overlays.items);
    lang_add_sources(&b, sources, source_count);
    return lang_compile_sources(&b, report);
}

tx_catalog *tx_catalog_load_overlaid(const char *const *paths, unsigned count, const char *const *overlays,
                                     unsigned overlay_count, tx_report *report) {
    return tx_catalog_load_with(paths, count, overlays, overlay_count, NULL, 0, report);
}

bool tx_overlay_find(const char *path, const char *name, char *found, size_t size) {
    builder b;
    reading r = {.b = &b, .overlay = true};
    lang_builder_begin(&b);
    read_path(&r, path, 0);
    const char *file = strlen(name) < MAX_NAME ? lang_overlay_file(&b, name) : NULL;
    if (file && found)
        snprintf(found, size, "%s", file);
    free(r.overlays.items);
    lang_builder_free(&b);
    return file != NULL;
}

tx_catalog *tx_catalog_load(const char *const *paths, unsigned count, tx_report *report) {
    return tx_catalog_load_overlaid(paths, count, NULL, 0, report);
}

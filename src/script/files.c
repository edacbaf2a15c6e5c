/* files.c: card files from disk: every *.cards file below the folders named, in name order. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "parser.h"

typedef GROWING(char *) names;

static void note_file(builder *b, const char *path, const char *wrong) {
    add_source(b, path, "", 0);
    note_problem(b, b->sources.count - 1, 0, 0, "%s", wrong);
}

static void read_file(builder *b, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        note_file(b, path, strerror(errno));
        return;
    }
    unsigned room = 0;
    char *text = grow(NULL, &room, MAX_FILE + 1, 1); /* one byte more than allowed shows that it is too long */
    size_t length = fread(text, 1, MAX_FILE + 1, file);
    if (ferror(file))
        note_file(b, path, "the file cannot be read");
    else
        add_source(b, path, text, length);
    fclose(file);
    free(text);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_card_file(const char *name) {
    size_t length = strlen(name);
    return length > 6 && strcmp(name + length - 6, ".cards") == 0;
}

static char *joined(const char *folder, const char *name) {
    unsigned room = 0;
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = grow(NULL, &room, (unsigned)size, 1);
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

static unsigned read_path(builder *b, const char *path, unsigned depth);

static unsigned read_folder(builder *b, const char *folder, DIR *dir, unsigned depth) {
    names found = {0};
    unsigned files = 0;
    list_folder(folder, dir, &found);
    for (unsigned i = 0; i < found.count; i++) {
        struct stat s;
        bool is_folder = stat(found.items[i], &s) == 0 && S_ISDIR(s.st_mode);
        if (is_folder ? depth < MAX_PATH_DEPTH : is_card_file(found.items[i]))
            files += read_path(b, found.items[i], depth + 1);
        free(found.items[i]);
    }
    free(found.items);
    return files;
}

/* Returns how many files were read. */
static unsigned read_path(builder *b, const char *path, unsigned depth) {
    DIR *dir = opendir(path);
    if (!dir) {
        read_file(b, path);
        return 1;
    }
    unsigned files = read_folder(b, path, dir, depth);
    closedir(dir);
    return files;
}

tx_catalog *tx_catalog_load(const char *const *paths, unsigned count, tx_report *report) {
    builder b;
    builder_begin(&b);
    for (unsigned i = 0; i < count; i++)
        if (!read_path(&b, paths[i], 0))
            note_file(&b, paths[i], "no card files here: expected files named *.cards");
    return compile_sources(&b, report);
}

/* tourney_import.c: `traxis tourney import`: a whole event from the file of another program, or players and results for
 * an existing event. Nothing is written unless everything is valid. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/whole_file.h"
#include "tourney.h"

enum { FILES_MAX = 5 };

/* ---- Files ------------------------------------------------------------------------------------------------------- */

/* Reads a file and appends a NUL; prints the error and returns NULL if it cannot be read. */
static char *read_text(const char *path, size_t *length) {
    char *text = file_read_whole(path, TN_FILE_MAX, length);
    const char *wrong = !text                   ? strerror(errno)
                        : *length > TN_FILE_MAX ? "is larger than 64 MiB"
                        : *length == 0          ? "is empty"
                                                : NULL;
    if (wrong) {
        cli_error("%s: %s", path, wrong);
        free(text);
        text = NULL;
    }
    return text;
}

/* Prints a reader's messages about a file to stderr. */
static void print_remarks(const char *path, const tn_reading *reading) {
    size_t i;
    json_t *remark;
    json_array_foreach(reading->remarks, i, remark)
        fprintf(stderr, "traxis: %s: %s\n", path, json_string_value(remark));
    if (reading->more)
        fprintf(stderr, "traxis: %s: and %u more\n", path, reading->more);
    if (*reading->error)
        cli_error("%s: %s", path, reading->error);
}

/* A file is CSV if it does not begin like any other format. */
static bool is_list(const char *text) {
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    text += strspn(text, " \t\r\n");
    return *text != '{' && strncmp(text, "###", 3) != 0 && !(strspn(text, "0123456789") == 3 && text[3] == ' ');
}

typedef struct import {
    const char *files[FILES_MAX + 1];
    tn_lists lists;
    json_t *snapshot; /* of the single file that is not a list */
    tn_reading reading;
} import;

static bool read_one(import *im, const char *path) {
    size_t length;
    char *text = read_text(path, &length);
    if (!text)
        return false;
    bool list = is_list(text), good;
    if (list)
        good = tn_read_csv(text, length, &im->lists, &im->reading);
    else if (im->snapshot)
        good = tn_reading_fail(&im->reading, "only one whole event can be imported at a time");
    else
        good = (im->snapshot = tn_read_event(text, length, &im->reading)) != NULL;
    free(text);
    print_remarks(path, &im->reading);
    json_array_clear(im->reading.remarks);
    im->reading.more = 0;
    return good;
}

static bool read_all(import *im) {
    for (unsigned i = 0; im->files[i]; i++)
        if (!read_one(im, im->files[i]))
            return false;
    bool both = im->snapshot && (im->lists.players || im->lists.pairings || im->lists.results || im->lists.standings);
    return !both || cli_error("tourney: lists and a whole event cannot be imported together") == EXIT_YES;
}

/* ---- A new event ------------------------------------------------------------------------------------------------- */

static const char *name_from(const char *path, char *name, size_t size) {
    const char *slash = strrchr(path, '/');
    snprintf(name, size, "%.200s", slash ? slash + 1 : path);
    char *dot = strrchr(name, '.');
    if (dot && dot != name)
        *dot = '\0';
    return name;
}

/* Frees the input early, because large events need much memory. */
static json_t *entries_of(import *im, const char *path, const char *name, const char *method) {
    char own[220];
    if (!im->snapshot)
        im->snapshot =
            tn_lists_snapshot(&im->lists, name ? name : name_from(path, own, sizeof own), method, &im->reading);
    else if (name)
        json_object_set_new(json_object_get(im->snapshot, "event"), "name", json_string(name));
    tn_lists_free(&im->lists);
    json_t *entries = im->snapshot ? tn_import(im->snapshot, &im->reading) : NULL;
    json_decref(im->snapshot);
    im->snapshot = NULL;
    print_remarks(im->files[0], &im->reading);
    return entries;
}

static int import_new(import *im, const char *path, const char *name, const char *method, bool json) {
    char error[TN_ERROR_SIZE];
    desk d = {0};
    json_t *entries = entries_of(im, path, name, method);
    if (!entries)
        return EXIT_USAGE;
    if (!tn_journal_new(&d.journal, path, error, sizeof error)) {
        json_decref(entries);
        return cli_error("%s", error);
    }
    int status = EXIT_USAGE;
    if (desk_enter_all(&d, entries))
        status = desk_print(&d, json, "%s: %s; players: %u, rounds: %u", path, d.event.name, d.event.count,
                            d.event.round_count);
    else
        unlink(path);
    desk_close(&d);
    return status;
}

/* ---- An existing event ------------------------------------------------------------------------------------------- */

static int import_into(import *im, const char *path, bool json) {
    desk d;
    if (im->snapshot)
        return cli_error("%s: already exists; a whole event is imported into a new file", path);
    if (!desk_open(&d, path, true))
        return EXIT_USAGE;
    unsigned before = d.event.count;
    json_t *entries = tn_lists_entries(&im->lists, &d.event, &im->reading);
    print_remarks(im->files[0], &im->reading);
    size_t count = json_array_size(entries);
    bool good = entries && desk_enter_all(&d, entries);
    if (good && im->lists.results)
        desk_print(&d, json, "results added: %zu; results missing: %u", count - (im->lists.players != NULL),
                   tn_event_missing_results(&d.event));
    else if (good)
        desk_print(&d, json, "players added: %u; players: %u", d.event.count - before, d.event.count);
    desk_close(&d);
    return good ? EXIT_YES : EXIT_USAGE;
}

int tourney_import(int argc, char **argv) {
    const char *words[FILES_MAX + 1] = {NULL}, *name = NULL, *method = "document";
    bool json = false;
    const cli_option options[] = {
        {.name = "--name", .text = &name}, {.name = "--tie-break", .text = &method}, {.name = "--json", .flag = &json}};
import im = {0 };
    if (!cli_read_options(argc, argv, options, 3, words, 2, FILES_MAX))
        return EXIT_USAGE;
    memcpy(im.files, words + 1, FILES_MAX * sizeof *words);
    tn_reading_begin(&im.reading);
    int status = EXIT_USAGE;
    if (read_all(&im))
        status = access(words[0], F_OK) == 0 ? import_into(&im, words[0], json)
                                             : import_new(&im, words[0], name, method, json);
    tn_lists_free(&im.lists);
    json_decref(im.snapshot);
    tn_reading_end(&im.reading);
    return status;
}

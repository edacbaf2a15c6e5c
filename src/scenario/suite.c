/* suite.c: finds and reads all scenario files below folders. */
#include "base/memory.h"
#include "runner.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool add_file(tx_suite *suite, const char *path, const tx_scenario_filter *filter, tx_report *report) {
    tx_position_file *file = sc_read(path, suite, filter, report);
    if (!file)
        return false;
    if (!file->count) {
        tx_position_free(file);
        return true;
    }
    RESERVE_ONE(suite->files, suite->count, suite->capacity);
    suite->files[suite->count++] = file;
    return true;
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool has_ending(const tx_suite *suite, const char *name) {
    const char *ending = suite->ending ? suite->ending : ".scenario";
    size_t length = strlen(name), min = strlen(ending);
    return length > min && strcmp(name + length - min, ending) == 0;
}

static bool add_folder(tx_suite *suite, const char *folder, const tx_scenario_filter *filter, tx_report *report);

/* Adds a file or folder. Most file systems report the type of an entry, which saves a stat(). */
static bool add_entry(tx_suite *suite, const char *folder, const struct dirent *entry, const tx_scenario_filter *filter,
                      tx_report *report) {
    char path[2048];
    if (entry->d_name[0] == '.')
        return true;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (entry->d_type == DT_DIR || (entry->d_type != DT_REG && is_folder(path)))
        return add_folder(suite, path, filter, report);
    bool wanted = !filter || !filter->wants_file || filter->wants_file(filter->user, path);
    return !wanted || !has_ending(suite, entry->d_name) || add_file(suite, path, filter, report);
}

static bool add_folder(tx_suite *suite, const char *folder, const tx_scenario_filter *filter, tx_report *report) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort);
    bool good = count >= 0;
    if (!good)
        pos_report(report, folder, 0, "the folder cannot be read");
    for (int i = 0; i < count; i++) {
        good = good && add_entry(suite, folder, entries[i], filter, report);
        free(entries[i]);
    }
    free(entries);
    return good;
}

bool tx_suite_add(tx_suite *suite, const char *path, tx_report *report) {
    return tx_suite_add_some(suite, path, NULL, report);
}

bool tx_suite_add_some(tx_suite *suite, const char *path, const tx_scenario_filter *filter, tx_report *report) {
    *report = (tx_report){0};
    return is_folder(path) ? add_folder(suite, path, filter, report) : add_file(suite, path, filter, report);
}

void tx_suite_free(tx_suite *suite) {
    for (unsigned i = 0; i < suite->count; i++)
        tx_position_free(suite->files[i]);
    free(suite->files);
    *suite = (tx_suite){0};
}

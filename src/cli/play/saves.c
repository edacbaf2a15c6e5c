/* saves.c: see saves.h. */
#include "saves.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SUFFIX ".record"

static bool state_folder(char *path, size_t size) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && *state == '/')
        length = snprintf(path, size, "%s/traxis", state);
    else if (home && *home)
        length = snprintf(path, size, "%s/.local/state/traxis", home);
    return length > 0 && (size_t)length < size;
}

static bool make_folder(const char *path) {
    char part[SAVE_PATH];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = part + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(part, 0700);
        *slash = '/';
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

static FILE *create_numbered(const char *folder, const char *date, unsigned number, char *path, size_t size) {
    char extra[16] = "";
    if (number)
        snprintf(extra, sizeof extra, "-%u", number);
    int length = snprintf(path, size, "%s/%s%s" SUFFIX, folder, date, extra);
    int file = length > 0 && (size_t)length < size ? open(path, O_RDWR | O_CREAT | O_EXCL, 0600) : -1;
    return file >= 0 ? fdopen(file, "w+") : NULL;
}

FILE *saves_create(char *path, size_t size) {
    char folder[SAVE_PATH], date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", localtime(&now));
    if (!state_folder(folder, sizeof folder) || !make_folder(folder))
        return NULL;
    FILE *file = NULL;
    for (unsigned number = 0; !file && number < 100; number++)
        file = create_numbered(folder, date, number, path, size);
    return file;
}

static bool is_record(const char *name) {
    size_t length = strlen(name);
    return length > strlen(SUFFIX) && !strcmp(name + length - strlen(SUFFIX), SUFFIX);
}

static bool later(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

bool saves_latest(char *path, size_t size) {
    char folder[SAVE_PATH], candidate[SAVE_PATH + NAME_MAX + 2];
    struct timespec latest = {0, 0};
    bool found = false;
    DIR *directory = state_folder(folder, sizeof folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        struct stat facts;
        snprintf(candidate, sizeof candidate, "%s/%s", folder, entry->d_name);
        if (!is_record(entry->d_name) || stat(candidate, &facts) != 0 || (found && !later(&facts.st_mtim, &latest)))
            continue;
        latest = facts.st_mtim;
        found = (size_t)snprintf(path, size, "%s", candidate) < size;
    }
    if (directory)
        closedir(directory);
    return found;
}

bool saves_holds(const char *path) {
    char folder[SAVE_PATH], real_folder[PATH_MAX], real_path[PATH_MAX];
    if (!state_folder(folder, sizeof folder) || !realpath(folder, real_folder) || !realpath(path, real_path))
        return false;
    char *slash = strrchr(real_path, '/');
    if (slash)
        *slash = '\0';
    return !strcmp(real_folder, real_path);
}

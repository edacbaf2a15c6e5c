/* saves.c: creates and lists saved games. */
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

/* Inserts the record by its time; the oldest one is dropped. */
static void insert_record(char (*paths)[SAVE_PATH], struct timespec *times, unsigned *count, unsigned max,
                          const char *path, const struct timespec *time) {
    unsigned at = *count;
    while (at > 0 && later(time, &times[at - 1]))
        at--;
    if (at == max)
        return;
    unsigned after = (*count < max ? *count : max - 1) - at;
    memmove(paths + at + 1, paths + at, after * sizeof *paths);
    memmove(times + at + 1, times + at, after * sizeof *times);
    snprintf(paths[at], sizeof *paths, "%s", path);
    times[at] = *time;
    *count += *count < max;
}

enum { MAX_LISTED = 64 };

unsigned saves_list(char (*paths)[SAVE_PATH], unsigned max) {
    char folder[SAVE_PATH], path[SAVE_PATH];
    struct timespec times[MAX_LISTED];
    unsigned count = 0;
    max = max < MAX_LISTED ? max : MAX_LISTED;
    DIR *directory = state_folder(folder, sizeof folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        struct stat facts;
        if (is_record(entry->d_name) &&
            (size_t)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < sizeof path &&
            stat(path, &facts) == 0)
            insert_record(paths, times, &count, max, path, &facts.st_mtim);
    }
    if (directory)
        closedir(directory);
    return count;
}

bool saves_latest(char *path, size_t size) {
    static char paths[1][SAVE_PATH];
    return saves_list(paths, 1) && (size_t)snprintf(path, size, "%s", paths[0]) < size;
}

void saves_date(const char *path, char *text, size_t size) {
    struct stat facts;
    text[0] = '\0';
    if (stat(path, &facts) == 0)
        strftime(text, size, "%Y-%m-%d %H:%M", localtime(&facts.st_mtim.tv_sec));
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

/* program_beside.c: finds the other programs of a build. */
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "devtools.h"

const char *devtools_program_beside(const char *name) {
    static char path[PATH_MAX + 32];
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    snprintf(slash ? slash + 1 : path, 32, "%s", name);
    return path;
}

/* page_files.c: see page_files.h. */
#include "page_files.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Files of this folder have a hash of their content in their names. */
#define HASHED_FOLDER "/assets/"
#define CACHE_FOREVER "cache-control: public, max-age=31536000, immutable\r\n"
#define MAX_DEPTH     8 /* of an address of the page */

static const char *type_of(const char *path) {
    static const char *const types[][2] = {
        {".html", PAGE_FILE_HTML},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (!strcmp(ending, types[i][0]))
            return types[i][1];
    return NULL;
}

/* Returns true if the path starts with a slash and no part is empty, starts with a dot or has unusual characters. */
static bool is_safe_path(const char *uri) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    return uri[0] == '/' && !uri[strspn(uri, allowed)] && !strstr(uri, "/.") && !strstr(uri, "//");
}

/* Returns the size of a regular file, or -1. */
static long file_size(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) ? (long)facts.st_size : -1;
}

bool page_file_find(const char *folder, const char *uri, bool takes_gzip, page_file *file) {
    const char *name = strcmp(uri, "/") ? uri : "/index.html";
    char compressed[PATH_MAX];
    file->type = type_of(name);
    if (!is_safe_path(name) || !file->type ||
        snprintf(file->path, sizeof file->path, "%s%s", folder, name) >= (int)sizeof file->path ||
        (file->size = file_size(file->path)) < 0)
        return false;
    long compressed_size =
        takes_gzip && snprintf(compressed, sizeof compressed, "%s%s.gz", folder, name) < (int)sizeof compressed
            ? file_size(compressed)
            : -1;
    file->compressed = compressed_size >= 0;
    if (file->compressed) {
        memcpy(file->path, compressed, sizeof compressed);
        file->size = compressed_size;
    }
    snprintf(file->headers, sizeof file->headers, "%s%s%s", "vary: accept-encoding\r\n",
             strncmp(name, HASHED_FOLDER, strlen(HASHED_FOLDER)) ? PAGE_FILE_NO_CACHE : CACHE_FOREVER,
             file->compressed ? "content-encoding: gzip\r\n" : "");
    return true;
}

/* ---- Addresses of the page --------------------------------------------------------------------------------------- */

/* Returns true if the last part has the extension of a file. Below the root, names may have a full stop: "/rules/R7.5".
 */
static bool has_extension(const char *uri) {
    const char *last = strrchr(uri, '/');
    return strchr(last, '.') && (last == uri || type_of(last));
}

static bool is_page_address(const char *uri) {
    return is_safe_path(uri) && !has_extension(uri) && strcmp(uri, "/assets") != 0 &&
           strncmp(uri, HASHED_FOLDER, strlen(HASHED_FOLDER)) != 0;
}

/* Returns the number of folders in which the address seems to be: 1 for "/cards/nazdreg". */
static size_t depth_of(const char *uri) {
    size_t depth = 0;
    for (const char *at = strchr(uri + 1, '/'); at; at = strchr(at + 1, '/'))
        depth++;
    return depth;
}

/* Reads the whole file as text. Returns false if it cannot be read or does not fit. */
static bool read_text(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    size_t length = fread(text, 1, size, file);
    bool complete = length < size && !ferror(file);
    fclose(file);
    text[complete ? length : 0] = '\0';
    return complete;
}

size_t page_file_index_at(const char *folder, const char *uri, char *text, size_t size) {
    static const char head[] = "<head>";
    char path[PATH_MAX], base[64] = "<base href=\"./";
    if (!is_page_address(uri) || depth_of(uri) > MAX_DEPTH ||
        snprintf(path, sizeof path, "%s/index.html", folder) >= (int)sizeof path || !read_text(path, text, size))
        return 0;
    for (size_t depth = depth_of(uri); depth > 0; depth--)
        strcat(base, "../");
    strcat(base, "\" />");
    char *at = strstr(text, head);
    size_t length = strlen(text), added = strlen(base);
    if (!at || length + added >= size)
        return 0;
    at += strlen(head);
    memmove(at + added, at, strlen(at) + 1);
    memcpy(at, base, added);
    return length + added;
}

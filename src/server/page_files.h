/* page_files.h: finds the file of the built page for a request, and its headers. */
#ifndef TRAXIS_PAGE_FILES_H
#define TRAXIS_PAGE_FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#define PAGE_FILE_HTML     "text/html; charset=utf-8"
#define PAGE_FILE_NO_CACHE "cache-control: no-cache\r\n"

typedef struct page_file {
    char path[PATH_MAX];
    long size;        /* in bytes */
    const char *type; /* "text/html; charset=utf-8" */
    bool compressed;
    char headers[160]; /* all but type and length, each ended by "\r\n" */
} page_file;

/* Finds the file below `folder` for a URI ("/", "/assets/index-3f2a.js"), precompressed if `takes_gzip` and there is
 * one. Returns false if there is none, or the URI leaves the folder, is hidden or has an unknown type. */
bool page_file_find(const char *folder, const char *uri, bool takes_gzip, page_file *file);

/* The page shows some content at addresses of its own ("/decks", "/cards/nazdreg"), for which there is no file: the
 * last part has no extension of a file and the path is not in the folder of hashed files. They are answered with
 * index.html. Writes it to `text`, with a <base> that leads from `uri` back to the root. Returns its length, or 0 if
 * `uri` is no such address or the page does not fit. */
size_t page_file_index_at(const char *folder, const char *uri, char *text, size_t size);

#endif

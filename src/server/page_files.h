/* page_files.h: which file of the built page answers a request, and with which headers. */
#ifndef TRAXIS_PAGE_FILES_H
#define TRAXIS_PAGE_FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct page_file {
    char path[PATH_MAX];
    long size;        /* in bytes */
    const char *type; /* "text/html; charset=utf-8" */
    bool compressed;
    char headers[160]; /* of this file beside type and length, each ended by "\r\n" */
} page_file;

/* The file below `folder` that is meant by `uri` ("/", "/assets/index-3f2a.js"), the one compressed ahead if the reader
 * takes that. False if there is none: whatever leads out of the folder, is hidden or of no known type is none. */
bool find_page_file(const char *folder, const char *uri, bool takes_gzip, page_file *file);

#endif

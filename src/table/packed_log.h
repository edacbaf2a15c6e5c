/* packed_log.h: compact storage of log lines, with a version for each audience. A server holds thousands of logs: equal
 * versions are stored once, and marked titles without their words. */
#ifndef TRAXIS_PACKED_LOG_H
#define TRAXIS_PACKED_LOG_H

#include "message.h"

typedef struct packed_log {
    char *bytes;           /* per line: the text index of each reader, then the NUL-terminated texts */
    uint32_t *line_starts; /* offset of each line in `bytes` */
    uint32_t used, room;
    unsigned count, count_room;
} packed_log;

/* Adds a line. `texts`: the version of each reader; NULL: the reader may not see it. */
void packed_log_add(packed_log *log, const tx_catalog *catalog, const char *const texts[AUDIENCES]);
/* Returns false if the reader may not see the line. */
bool packed_log_has(const packed_log *log, unsigned line, unsigned reader);
/* Copies a line. Returns false if the reader may not see it. */
bool packed_log_read(const packed_log *log, const tx_catalog *catalog, unsigned line, unsigned reader,
                     char text[TABLE_LINE]);
/* Removes all lines after the first `count`. */
void packed_log_cut(packed_log *log, unsigned count);
void packed_log_free(packed_log *log);

#endif

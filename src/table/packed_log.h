/* packed_log.h: the lines of a match's log, each as every reader may read it, one behind the other: a server has
 * thousands of logs. */
#ifndef TRAXIS_PACKED_LOG_H
#define TRAXIS_PACKED_LOG_H

#include "message.h"

typedef struct packed_log {
    char *bytes;      /* of each line: which text is whose, then the texts, each with its end */
    uint32_t *begins; /* where each line does */
    uint32_t used, room;
    unsigned count, count_room;
} packed_log;

/* `texts`: as each reader may read it; NULL: nothing. */
void packed_log_add(packed_log *log, const char *const texts[AUDIENCES]);
const char *packed_log_text(const packed_log *log, unsigned line, unsigned reader); /* or NULL */
/* The first `count` lines are left. */
void packed_log_cut(packed_log *log, unsigned count);
void packed_log_free(packed_log *log);

#endif

/* links.h: messages between processes on one or several machines. Uses MPI if the program was built with it and
 * started by mpirun; otherwise there is only this process. */
#ifndef TRAXIS_LINKS_H
#define TRAXIS_LINKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum link_kind {
    LINK_WANT_TASKS, /* to the main process: this many more tasks wanted */
    LINK_TASK,       /* to a worker process: number of the task */
    LINK_RESULT,     /* to the main process: result of that task */
    LINK_STOP,       /* to a worker process: stop */
    LINK_LAST,       /* to the main process: the last message of a process */
};

typedef struct link_message {
    unsigned from; /* number of the sending process */
    uint8_t kind;  /* enum link_kind */
    uint64_t number;
    size_t size; /* bytes in the buffer */
} link_message;

/* Must be called once before any other function. Returns false with a message if mpirun started a program that was
 * built without MPI. */
bool links_begin(char *error, size_t size);
void links_end(void);
unsigned links_count(void);  /* number of processes */
unsigned links_number(void); /* number of this process; the main process is 0 */
/* Returns true if all processes pass the same number. All processes must call it. */
bool links_agree(uint64_t fingerprint);
void links_send(unsigned to, enum link_kind kind, uint64_t number, const void *data, size_t size);
/* Receives a message if there is one; its data goes to `buffer`, which has `capacity` bytes. */
bool links_receive(link_message *message, void *buffer, size_t capacity);

#endif

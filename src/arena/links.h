/* links.h: the processes that work on one thing, on this machine or several: by MPI where the program is built with it
 * and was started by mpirun, else this process alone. */
#ifndef TRAXIS_LINKS_H
#define TRAXIS_LINKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum link_word {
    LINK_WANTS,  /* to the chief: has room for so many tasks more */
    LINK_TASK,   /* from the chief: its number */
    LINK_RESULT, /* to the chief: of that task */
    LINK_STOP,   /* from the chief */
    LINK_GONE,   /* to the chief: the last word of a process */
};

typedef struct link_message {
    unsigned from; /* number of the process */
    uint8_t word;  /* enum link_word */
    uint64_t number;
    size_t size; /* of what lies in the buffer */
} link_message;

/* Once, before anything else is done; false with a message: mpirun started a program that is built without MPI. */
bool links_begin(char *error, size_t size);
void links_end(void);
unsigned links_count(void);  /* processes */
unsigned links_number(void); /* of this one; the chief is 0 */
/* Have all processes the same number? Each of them must ask. */
bool links_agree(uint64_t fingerprint);
void links_send(unsigned to, enum link_word word, uint64_t number, const void *data, size_t size);
/* What has come, if anything has; `buffer` of `room` bytes takes what it brings. */
bool links_receive(link_message *message, void *buffer, size_t room);

#endif

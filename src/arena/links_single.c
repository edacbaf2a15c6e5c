/* links_single.c: implements links.h for a program built without MPI: a single process. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "links.h"

bool links_begin(char *error, size_t size) {
    const char *processes = getenv("OMPI_COMM_WORLD_SIZE");
    if (!processes || atoi(processes) < 2)
        return true;
    snprintf(error, size,
             "mpirun started %d processes, but this program is built without MPI (meson setup -Dmpi=enabled)",
             atoi(processes));
    return false;
}

void links_end(void) {}

unsigned links_count(void) {
    return 1;
}

unsigned links_number(void) {
    return 0;
}

bool links_agree(uint64_t fingerprint) {
    (void)fingerprint;
    return true;
}

void links_send(unsigned to, enum link_kind kind, uint64_t number, const void *data, size_t size) {
    (void)to, (void)kind, (void)number, (void)data, (void)size;
    assert(false && "there is no other process");
}

bool links_receive(link_message *message, void *buffer, size_t capacity) {
    (void)message, (void)buffer, (void)capacity;
    return false;
}

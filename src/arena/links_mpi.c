/* links_mpi.c: implements links.h with MPI. All functions must be called from the thread that called links_begin.
 * The tag of an MPI message is its kind; its content is the number, followed by the data. */
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "links.h"

static bool linked; /* started by mpirun */
static int process, processes = 1;

/* Starting MPI takes time, and a single process does not need it. */
bool links_begin(char *error, size_t size) {
    int provided;
    (void)error, (void)size;
    if (linked || !getenv("OMPI_COMM_WORLD_SIZE"))
        return true;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &process);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    return linked = true;
}

void links_end(void) {
    if (linked)
        MPI_Finalize();
    linked = false;
}

unsigned links_count(void) {
    return (unsigned)processes;
}

unsigned links_number(void) {
    return (unsigned)process;
}

bool links_agree(uint64_t fingerprint) {
    uint64_t both[2] = {fingerprint, ~fingerprint}, max[2] = {fingerprint, ~fingerprint};
    if (linked)
        MPI_Allreduce(both, max, 2, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    return max[0] == ~max[1];
}

void links_send(unsigned to, enum link_kind kind, uint64_t number, const void *data, size_t size) {
    char *bytes = memory_require(malloc(sizeof number + size));
    memcpy(bytes, &number, sizeof number);
    if (size)
        memcpy(bytes + sizeof number, data, size);
    MPI_Send(bytes, (int)(sizeof number + size), MPI_BYTE, (int)to, (int)kind, MPI_COMM_WORLD);
    free(bytes);
}

bool links_receive(link_message *message, void *buffer, size_t capacity) {
    MPI_Status status;
    int there = 0, bytes;
    if (linked)
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    char *all = memory_require(malloc((size_t)bytes));
    MPI_Recv(all, bytes, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *message = (link_message){.from = (unsigned)status.MPI_SOURCE,
                              .kind = (uint8_t)status.MPI_TAG,
                              .size = (size_t)bytes - sizeof message->number};
    assert(message->size <= capacity);
    (void)capacity;
    memcpy(&message->number, all, sizeof message->number);
    memcpy(buffer, all + sizeof message->number, message->size);
    free(all);
    return true;
}

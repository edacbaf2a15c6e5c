/* load_client.h: one player of `traxis load`: a WebSocket connection that does not wait, and chooses any legal option.
 */
#ifndef TRAXIS_LOAD_CLIENT_H
#define TRAXIS_LOAD_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct load_client {
    int socket;
    bool open, lost; /* the WebSocket is; the connection has ended */
    char *in, *out;  /* read and not yet taken; to be written */
    size_t in_length, in_capacity, out_length, out_capacity;
} load_client;

/* Begins to connect to this machine; false: there are no more connections to be had. */
bool client_connect(load_client *client, unsigned port);
void client_close(load_client *client);
/* Reads and writes what can be without waiting. */
void client_work(load_client *client);
/* The next text that is there whole, with a NUL behind it, good until the next call; NULL: none yet. */
char *client_take(load_client *client);
void client_send(load_client *client, const char *text);

#endif

/* load_client.h: one player of `traxis-dev load`: a non-blocking WebSocket connection. */
#ifndef TRAXIS_LOAD_CLIENT_H
#define TRAXIS_LOAD_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct load_client {
    int socket;
    bool open, lost; /* the WebSocket is established; the connection has ended */
    char *in, *out;  /* received and not yet taken; not yet sent */
    size_t in_length, in_capacity, out_length, out_capacity;
} load_client;

/* Starts to connect to this machine. Returns false if no more connections are possible. */
bool cli_client_connect(load_client *client, unsigned port);
void cli_client_close(load_client *client);
/* Reads and writes without blocking. */
void cli_client_work(load_client *client);
/* Returns the next complete message with a NUL at its end, valid until the next call; NULL if there is none. */
char *cli_client_take(load_client *client);
void cli_client_send(load_client *client, const char *text);

#endif

/* listen_address.h: the address on which the server listens. */
#ifndef TRAXIS_LISTEN_ADDRESS_H
#define TRAXIS_LISTEN_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "addresses.h"

typedef struct listen_address {
    char name[256]; /* the host name it was resolved from, or "" */
    char address[ADDRESS_TEXT];
    bool is_ipv6;
    bool is_any; /* all addresses of this machine */
} listen_address;

/* Parses an address or resolves a name of this machine: "127.0.0.1", "::1", "localhost". Prefers IPv4 if a name has
 * both. Returns false with a message if it is neither. */
bool server_resolve_listen_address(const char *text, listen_address *listen_at, char *error, size_t size);
/* Returns true if the port is free (port 0 always is); false with the reason of the system. */
bool server_can_listen_at(const listen_address *listen_at, unsigned port, char *error, size_t size);
/* Formats the host and port for a browser on this machine: "localhost:8040", "[::1]:8040". */
void server_format_host_and_port(const listen_address *listen_at, unsigned port, char *text, size_t size);

#endif

/* place.h: where a server listens: an address of this machine, or a name that has one. */
#ifndef TRAXIS_PLACE_H
#define TRAXIS_PLACE_H

#include <stdbool.h>
#include <stddef.h>

#include "addresses.h"

typedef struct listening_place {
    char name[256]; /* or "" */
    char address[ADDRESS_TEXT];
    bool is_ipv6;
    bool is_any; /* all addresses of this machine */
} listening_place;

/* "127.0.0.1", "::1", "localhost". Of a name with addresses of both kinds that of IPv4 counts. False with the error. */
bool find_place(const char *told, listening_place *place, char *error, size_t size);
/* Is that port free there? 0: any port is meant. False with the error. */
bool can_listen(const listening_place *place, unsigned port, char *error, size_t size);
/* What a browser on this machine opens: "localhost:8040", "[::1]:8040". */
void host_and_port(const listening_place *place, unsigned port, char *text, size_t size);

#endif

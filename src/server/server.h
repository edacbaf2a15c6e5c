/* server.h: the server: the built page over HTTP, and a house of tables over WebSocket. */
#ifndef TRAXIS_SERVER_H
#define TRAXIS_SERVER_H

#include "house.h"
#include "place.h"

typedef struct server_settings {
    const char *folder; /* of the built page */
    listening_place place;
    unsigned port;                 /* 0: any that is free */
    bool or_any_port;              /* if that port is taken: any that is free */
    const char *certificate, *key; /* files, for TLS; or NULL */
    const char *const *origins;    /* "https://traxis.example": where the page is also loaded from */
    unsigned origin_count;
    bool is_public;             /* strangers reach it, by https alone */
    bool behind_proxy;          /* which names the client of each request (X-Forwarded-For) */
    unsigned per_address, most; /* connections: from one address, and all */
    house_settings house;       /* without the functions, which the server sets */
    /* Called once, when the server can be reached: there ("localhost:8040", "[::1]:8040"), or also at all other
     * addresses of this machine. */
    void (*ready)(const char *host, bool anywhere);
} server_settings;

/* Serves until the program is told to end (SIGINT, SIGTERM). False with a message if it cannot begin, or its store
 * fails. */
bool serve(const server_settings *settings, char *error, size_t size);

#endif

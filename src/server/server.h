/* server.h: the server: the page over HTTP, and the hub over WebSocket. */
#ifndef TRAXIS_SERVER_H
#define TRAXIS_SERVER_H

#include "hub.h"
#include "listen_address.h"

typedef struct server_settings {
    const char *folder; /* of the built page */
    listen_address listen_at;
    unsigned port;                 /* 0: any free port */
    bool or_any_port;              /* use any free port if that one is taken */
    const char *certificate, *key; /* files for TLS, or NULL */
    const char *const *origins;    /* other origins of the page, such as "https://traxis.example" */
    unsigned origin_count;
    bool is_public;    /* reachable by strangers, and only by https */
    bool behind_proxy; /* a proxy reports the client's address in X-Forwarded-For */
    unsigned connections_per_address, max_connections;
    hub_config hub; /* serve() sets its functions, except the tournament's */
    /* Called once, when the server is reachable at `host` ("localhost:8040", "[::1]:8040"); `anywhere`: also at all
     * other addresses of this machine. */
    void (*ready)(const char *host, bool anywhere);
} server_settings;

/* Serves until SIGINT or SIGTERM. Returns false with a message if it cannot start, or its store fails. */
bool server_run(const server_settings *settings, char *error, size_t size);

#endif

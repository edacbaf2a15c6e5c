/* server.h: serves the built page over HTTP. */
#ifndef TRAXIS_SERVER_H
#define TRAXIS_SERVER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct server_settings {
    const char *folder; /* of the built page */
    const char *bind;   /* an address of this machine */
    unsigned port;      /* 0: any that is free */
    bool or_any_port;   /* if that port is taken: any that is free */
    /* Called once, when the server can be reached. */
    void (*ready)(const char *bind, unsigned port);
} server_settings;

/* Serves until the program is told to end (SIGINT, SIGTERM). False with a message if it cannot begin. */
bool serve(const server_settings *settings, char *error, size_t size);

#endif

/* server_parts.h: what the files of the server share.
 *
 *     server.c      listens, and lets the house settle after each round of events
 *     http.c        requests: files of the page, health and figures
 *     socket.c      connections: frames in, frames out
 *     origins.c     which pages may connect
 *     idle_sockets.c connections without a request
 *     addresses.c   how many connections come from where
 *     page_files.c  which file answers
 *     encodings.c   … and whether it may be compressed
 *     place.c       where to listen
 */
#ifndef TRAXIS_SERVER_PARTS_H
#define TRAXIS_SERVER_PARTS_H

#include <libwebsockets.h>

#include "addresses.h"
#include "server.h"

#define SOCKET_PATH "/socket"
#define COOKIE_NAME "traxis"

enum {
    MOST_UNSENT = 4 << 20,     /* bytes that wait for a reader who does not read */
    FAIR_UNSENT = 64 << 10,    /* … where all together have more than enough waiting */
    ENOUGH_UNSENT = 256 << 20, /* that is so much */
    MOST_HEADERS = 8 << 10,    /* bytes of a request: cookies of other programs on this machine come along */
    MOST_KEPT_FRAME = 4 << 10, /* room for a frame that is kept for the next one */
    RECEIVED_AT_ONCE = 512,    /* bytes: each connection has so much room, and most of what is said is shorter */
    SENT_AT_ONCE = 4 << 10,    /* an answer of libwebsockets' own must be no longer, or its end is lost */
    LAST_WORDS = 1000,         /* milliseconds for what was told before the end to leave */
    SECONDS_TO_GO = 5,         /* for a reader who is shown the door */
    COOKIE_DAYS = 400,         /* as long as browsers keep any */
    FORWARDED_TEXT = 256,
};

typedef struct idle_socket idle_socket;

typedef struct tx_server {
    server_settings settings;
    tx_house *house;
    tx_addresses *addresses, *idle_addresses;
    idle_socket *idle; /* the oldest first */
    struct lws_context *context;
    bool secure;
    bool failed;   /* the store is trusted no more */
    bool ending;   /* nobody is heard any more */
    size_t unsent; /* bytes that wait in all connections */
} tx_server;

/* One connection, kept by libwebsockets. */
typedef struct tx_connection {
    tx_visitor *visitor; /* NULL: it is none of a visitor yet */
    struct lws *socket;
    char address[ADDRESS_TEXT];
    char token[TOKEN_TEXT]; /* from the cookie, or one that will be the cookie; or "" */
    bool fresh;             /* the cookie is to be set */
    bool counted, closing;
    char *heard; /* a frame that is not whole yet */
    size_t heard_length;
    bool too_much;
    struct unsent *first, **last;
    size_t unsent;
} tx_connection;

tx_server *server_of(struct lws *socket);
/* Who is at the other end: the address, or what a trusted proxy tells. */
void address_of(struct lws *socket, char address[ADDRESS_TEXT]);
/* The value of our cookie, or "". */
void cookie_of(struct lws *socket, char token[TOKEN_TEXT]);

/* origins.c */
/* Returns true if the page may connect. `told` is set if the request has an Origin; programs send none. */
bool origin_is_ours(struct lws *socket, bool *told);

/* idle_sockets.c */
void socket_is_idle(struct lws *socket); /* after it is accepted, or its request is answered */
void socket_is_busy(struct lws *socket); /* after a complete request, or when it is closed */

/* http.c */
/* What every answer has, whoever writes it. */
const struct lws_protocol_vhost_options *headers_of_answers(const server_settings *settings);
int answer_request(struct lws *socket, const char *uri, size_t length);
/* 0: the connection may become one of that protocol; else it was answered, or is to end (-1). */
int confirm_upgrade(struct lws *socket, const char *protocol);
int complete_request(struct lws *socket);

/* socket.c */
int take_socket_event(struct lws *socket, enum lws_callback_reasons reason, tx_connection *connection, void *in,
                      size_t length);

#endif

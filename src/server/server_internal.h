/* server_internal.h: types and functions shared by the files of the server.
 *
 *     server.c         start and shutdown; event loop, which commits the hub after each iteration
 *     http.c           HTTP requests: files of the page, health check and metrics
 *     socket.c         WebSocket connections
 *     origins.c        which pages may connect
 *     idle_sockets.c   connections without a request
 *     addresses.c      connections per address
 *     page_files.c     file and headers for a URI
 *     encodings.c      Accept-Encoding
 *     listen_address.c the address to listen on
 */
#ifndef TRAXIS_SERVER_INTERNAL_H
#define TRAXIS_SERVER_INTERNAL_H

#include <libwebsockets.h>

#include "addresses.h"
#include "server.h"

#define SOCKET_PATH "/socket"
#define COOKIE_NAME "traxis"

enum {
    MAX_UNSENT = 4 << 20,         /* bytes; unsent output of one connection */
    FAIR_SHARE_UNSENT = 64 << 10, /* the same limit while MAX_TOTAL_UNSENT is exceeded */
    MAX_TOTAL_UNSENT = 256 << 20, /* bytes; unsent output of all connections */
    MAX_HEADERS = 8 << 10,        /* bytes; includes cookies of other programs on this machine */
    MAX_KEPT_BUFFER = 4 << 10,    /* bytes; a larger receive buffer is freed after its message */
    RECEIVE_BUFFER = 512,         /* bytes per connection; most messages are shorter */
    SEND_BUFFER = 4 << 10,        /* bytes; responses written by libwebsockets itself must fit */
    FLUSH_TIMEOUT = 1000,         /* milliseconds for pending output at shutdown */
    CLOSE_TIMEOUT = 5,            /* seconds until a rejected client is disconnected, if it does not read */
    COOKIE_DAYS = 400,            /* the longest time that browsers allow */
    FORWARDED_SIZE = 256,
};

typedef struct idle_socket idle_socket;

typedef struct tx_server {
    server_settings settings;
    tx_hub *hub;
    tx_addresses *addresses, *idle_addresses;
    idle_socket *idle; /* list, the oldest first */
    struct lws_context *context;
    bool secure;   /* serves TLS */
    bool failed;   /* the store has failed */
    bool ending;   /* ignores further messages */
    size_t unsent; /* bytes, in all connections */
} tx_server;

/* State of one connection, allocated by libwebsockets. */
typedef struct tx_connection {
    tx_client *client; /* NULL before the WebSocket is established */
    struct lws *socket;
    char address[ADDRESS_TEXT];
    char token[HUB_TOKEN_SIZE]; /* from the cookie, or the value of a new cookie; or "" */
    bool set_cookie;
    bool counted, closing;
    char *received; /* an incomplete message */
    size_t received_length;
    bool oversized; /* the message is longer than HUB_MAX_MESSAGE and was dropped */
    struct unsent *first, **last;
    size_t unsent; /* bytes */
} tx_connection;

tx_server *server_of(struct lws *socket);
/* Returns the peer's address, or the one that a trusted proxy reports. */
void server_client_address(struct lws *socket, char address[ADDRESS_TEXT]);
/* Returns the value of our cookie, or "". */
void server_get_cookie(struct lws *socket, char token[HUB_TOKEN_SIZE]);

/* origins.c */
/* Returns true if the page may connect. `has_origin` is set if the request has an Origin; programs send none. */
bool server_origin_is_ours(struct lws *socket, bool *has_origin);

/* idle_sockets.c */
void server_socket_is_idle(struct lws *socket); /* after it is accepted, or its request is answered */
void server_socket_is_busy(struct lws *socket); /* after a complete request, or when it is closed */

/* http.c */
/* Headers of all responses, also of those written by libwebsockets. */
const struct lws_protocol_vhost_options *server_common_headers(const server_settings *settings);
int server_handle_http(struct lws *socket, const char *uri, size_t length);
/* Returns 0 if the connection may be upgraded to that protocol; 1 after an error response; -1 to close it. */
int server_confirm_upgrade(struct lws *socket, const char *protocol);
int server_complete_request(struct lws *socket);

/* socket.c */
int server_handle_socket(struct lws *socket, enum lws_callback_reasons reason, tx_connection *connection, void *in,
                         size_t length);

#endif

/* socket.c: WebSocket connections. A message may arrive in fragments; one that is too large is dropped while it
 * arrives. Output that a client does not read is buffered up to a limit; then the connection is closed, and the client
 * can reconnect. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server_internal.h"

typedef struct unsent {
    struct unsent *next;
    size_t length;
    unsigned char frame[]; /* LWS_PRE bytes for libwebsockets, then the message */
} unsent;

/* ---- Accepting connections --------------------------------------------------------------------------------------- */

static int reject_connection(struct lws *socket, unsigned status) {
    lws_return_http_status(socket, status, NULL);
    return -1;
}

static bool is_socket_path(struct lws *socket) {
    char path[sizeof SOCKET_PATH + 1];
    return lws_hdr_copy(socket, path, sizeof path, WSI_TOKEN_GET_URI) > 0 && !strcmp(path, SOCKET_PATH);
}

/* Replaces the token of the cookie by that of a ticket in the URL. Returns false if there is no valid ticket. */
static bool redeem_ticket(struct lws *socket, char token[HUB_TOKEN_SIZE]) {
    char buffer[HUB_TOKEN_SIZE + sizeof "ticket="], new_token[HUB_TOKEN_SIZE];
    const char *ticket = lws_get_urlarg_by_name(socket, "ticket=", buffer, sizeof buffer);
    if (!ticket || !hub_redeem_ticket(server_of(socket)->hub, ticket, token, new_token))
        return false;
    memcpy(token, new_token, HUB_TOKEN_SIZE);
    return true;
}

/* Browsers send an Origin and are identified by their cookie. Programs send neither; their token comes with `hello`. */
static int accept_connection(struct lws *socket, tx_connection *c) {
    tx_server *server = server_of(socket);
    bool browser;
    memset(c, 0, sizeof *c);
    if (!is_socket_path(socket))
        return reject_connection(socket, HTTP_STATUS_NOT_FOUND);
    if (!server_origin_is_ours(socket, &browser)) {
        lws_return_http_status(
            socket, HTTP_STATUS_FORBIDDEN,
            "<p>Pages of this origin may not connect: it is neither the scheme and host of this server nor an "
            "origin in its settings.</p>");
        return -1;
    }
    server_client_address(socket, c->address);
    if (!addresses_add(server->addresses, c->address))
        return reject_connection(socket, HTTP_STATUS_SERVICE_UNAVAILABLE);
    c->counted = true;
    c->last = &c->first;
    if (browser)
        server_get_cookie(socket, c->token);
    if (!hub_knows_token(server->hub, c->token))
        c->token[0] = '\0';
    if (browser && c->token[0])
        c->set_cookie = redeem_ticket(socket, c->token);
    if (browser && !c->token[0]) {
        c->set_cookie = true;
        hub_make_token(server->hub, c->token);
    }
    return 0;
}

/* Returns true for TLS, also if a proxy terminates it: then the Origin has the scheme of the page. */
static bool is_secure(struct lws *socket) {
    static const char scheme[] = "https://";
    char origin[256];
    return server_of(socket)->secure || (lws_hdr_copy(socket, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
                                         !strncmp(origin, scheme, sizeof scheme - 1));
}

static int add_cookie(struct lws *socket, const tx_connection *c, struct lws_process_html_args *args) {
    char cookie[256];
    unsigned char *at = (unsigned char *)args->p;
    if (!c || !c->set_cookie)
        return 0;
    int length = snprintf(cookie, sizeof cookie, COOKIE_NAME "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s",
                          c->token, COOKIE_DAYS * 86400, is_secure(socket) ? "; Secure" : "");
    if (lws_add_http_header_by_name(socket, (const unsigned char *)"set-cookie:", (const unsigned char *)cookie, length,
                                    &at, at + args->max_len))
        return -1;
    args->p = (char *)at;
    return 0;
}

/* ---- Output ------------------------------------------------------------------------------------------------------ */

static void count_unsent(tx_connection *c, size_t more, size_t less) {
    tx_server *server = server_of(c->socket);
    assert(less <= c->unsent + more && c->unsent <= server->unsent);
    c->unsent += more - less;
    server->unsent += more - less;
}

static void clear_unsent(tx_connection *c) {
    if (c->first)
        count_unsent(c, 0, c->unsent);
    while (c->first) {
        unsent *next = c->first->next;
        free(c->first);
        c->first = next;
    }
    assert(!c->unsent);
    c->last = &c->first;
}

/* Beyond MAX_TOTAL_UNSENT, connections with more than their fair share are closed. */
static bool reads_too_slowly(const tx_connection *c, size_t length) {
    return c->unsent + length > MAX_UNSENT ||
           (c->unsent > FAIR_SHARE_UNSENT && server_of(c->socket)->unsent > MAX_TOTAL_UNSENT);
}

static void send_later(void *user, const char *text, size_t length) {
    tx_connection *c = user;
    if (c->closing)
        return;
    if (reads_too_slowly(c, length)) {
        c->closing = true;
        clear_unsent(c);
        lws_set_timeout(c->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    } else {
        unsent *next = memory_require(malloc(sizeof *next + LWS_PRE + length));
        next->next = NULL;
        next->length = length;
        memcpy(next->frame + LWS_PRE, text, length);
        *c->last = next;
        c->last = &next->next;
        count_unsent(c, length, 0);
    }
    lws_callback_on_writable(c->socket);
}

static int write_next(tx_connection *c) {
    unsent *first = c->first;
    if (!first)
        return c->closing ? -1 : 0;
    int sent = lws_write(c->socket, first->frame + LWS_PRE, first->length, LWS_WRITE_TEXT);
    if (!(c->first = first->next))
        c->last = &c->first;
    count_unsent(c, 0, first->length);
    bool good = sent >= (int)first->length;
    free(first);
    if (c->first || c->closing)
        lws_callback_on_writable(c->socket);
    return good ? 0 : -1;
}

/* ---- Input ------------------------------------------------------------------------------------------------------- */

static void open_client(struct lws *socket, tx_connection *c) {
    c->socket = socket;
    c->client = hub_connect(server_of(socket)->hub, c->token[0] ? c->token : NULL, send_later, c);
    hub_set_address(c->client, c->address);
    sodium_memzero(c->token, sizeof c->token);
}

static void reset_received(tx_connection *c) {
    if (c->received_length > MAX_KEPT_BUFFER || c->oversized) {
        free(c->received);
        c->received = NULL;
    }
    c->received_length = 0;
    c->oversized = false;
}

static int deliver_message(tx_connection *c) {
    bool keep_open;
    if (c->oversized)
        keep_open = hub_receive_oversized(c->client);
    else
        keep_open = hub_receive(c->client, c->received, c->received_length);
    reset_received(c);
    if (!keep_open) { /* closes after the error is sent */
        c->closing = true;
        lws_set_timeout(c->socket, PENDING_TIMEOUT_USER_OK, CLOSE_TIMEOUT);
        lws_callback_on_writable(c->socket);
    }
    return 0;
}

static int receive_fragment(tx_connection *c, const char *piece, size_t length) {
    if (c->closing || server_of(c->socket)->ending)
        return 0;
    if (c->received_length + length > HUB_MAX_MESSAGE)
        c->oversized = true;
    if (!c->oversized) {
        c->received = memory_require(realloc(c->received, c->received_length + length + 1));
        memcpy(c->received + c->received_length, piece, length);
        c->received_length += length;
    }
    bool is_complete = lws_is_final_fragment(c->socket) && !lws_remaining_packet_payload(c->socket);
    return is_complete ? deliver_message(c) : 0;
}

static void close_client(struct lws *socket, tx_connection *c) {
    if (c->client)
        hub_disconnect(c->client);
    c->client = NULL;
    clear_unsent(c);
    free(c->received);
    c->received = NULL;
    if (c->counted)
        addresses_remove(server_of(socket)->addresses, c->address);
    c->counted = false;
}

int server_handle_socket(struct lws *socket, enum lws_callback_reasons reason, tx_connection *c, void *in,
                         size_t length) {
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: server_socket_is_busy(socket); return accept_connection(socket, c);
    case LWS_CALLBACK_ADD_HEADERS: return add_cookie(socket, c, in);
    case LWS_CALLBACK_ESTABLISHED: open_client(socket, c); return 0;
    case LWS_CALLBACK_RECEIVE: return receive_fragment(c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_next(c);
    case LWS_CALLBACK_CLOSED: close_client(socket, c); return 0;
    default: return 0;
    }
}

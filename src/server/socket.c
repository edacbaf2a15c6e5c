/* socket.c: connections: frames in, frames out. A frame may come in pieces; one that is too large is dropped as it
 * comes. What a reader does not read is kept up to a limit; then the connection ends, and the reader may come again. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server_parts.h"

typedef struct unsent {
    struct unsent *next;
    size_t length;
    unsigned char frame[]; /* LWS_PRE bytes for libwebsockets, then the text */
} unsent;

/* ---- Whether to let somebody in ---------------------------------------------------------------------------------- */

static int deny(struct lws *socket, unsigned status) {
    lws_return_http_status(socket, status, NULL);
    return -1;
}

static bool is_socket_path(struct lws *socket) {
    char path[sizeof SOCKET_PATH + 1];
    return lws_hdr_copy(socket, path, sizeof path, WSI_TOKEN_GET_URI) > 0 && !strcmp(path, SOCKET_PATH);
}

/* Who comes with a ticket gets another cookie for the one they have. */
static bool redeem_ticket(struct lws *socket, char token[TOKEN_TEXT]) {
    char room[TOKEN_TEXT + sizeof "ticket="], fresh[TOKEN_TEXT];
    const char *ticket = lws_get_urlarg_by_name(socket, "ticket=", room, sizeof room);
    if (!ticket || !house_redeem(server_of(socket)->house, ticket, token, fresh))
        return false;
    memcpy(token, fresh, TOKEN_TEXT);
    return true;
}

/* A browser tells where its page comes from, and is known by its cookie; a program tells nothing, and says its token.
 */
static int let_in(struct lws *socket, tx_connection *c) {
    tx_server *server = server_of(socket);
    bool browser;
    memset(c, 0, sizeof *c);
    if (!is_socket_path(socket))
        return deny(socket, HTTP_STATUS_NOT_FOUND);
    if (!origin_is_ours(socket, &browser)) {
        lws_return_http_status(
            socket, HTTP_STATUS_FORBIDDEN,
            "<p>Pages from there may not connect: it is neither the scheme and host of this server nor an "
            "origin that it was started with.</p>");
        return -1;
    }
    address_of(socket, c->address);
    if (!addresses_add(server->addresses, c->address))
        return deny(socket, HTTP_STATUS_SERVICE_UNAVAILABLE);
    c->counted = true;
    c->last = &c->first;
    if (browser)
        cookie_of(socket, c->token);
    if (!house_knows_token(server->house, c->token))
        c->token[0] = '\0';
    if (browser && c->token[0])
        c->fresh = redeem_ticket(socket, c->token);
    if (browser && !c->token[0]) {
        c->fresh = true;
        house_new_token(server->house, c->token);
    }
    return 0;
}

/* Over TLS, which a proxy may have taken off: the browser tells how it has loaded the page. */
static bool is_secure(struct lws *socket) {
    static const char scheme[] = "https://";
    char origin[256];
    return server_of(socket)->secure || (lws_hdr_copy(socket, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
                                         !strncmp(origin, scheme, sizeof scheme - 1));
}

static int add_cookie(struct lws *socket, const tx_connection *c, struct lws_process_html_args *args) {
    char cookie[256];
    unsigned char *at = (unsigned char *)args->p;
    if (!c || !c->fresh)
        return 0;
    int length = snprintf(cookie, sizeof cookie, COOKIE_NAME "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s",
                          c->token, COOKIE_DAYS * 86400, is_secure(socket) ? "; Secure" : "");
    if (lws_add_http_header_by_name(socket, (const unsigned char *)"set-cookie:", (const unsigned char *)cookie, length,
                                    &at, at + args->max_len))
        return -1;
    args->p = (char *)at;
    return 0;
}

/* ---- Out --------------------------------------------------------------------------------------------------------- */

static void count_unsent(tx_connection *c, size_t more, size_t less) {
    tx_server *server = server_of(c->socket);
    c->unsent += more - less;
    server->unsent += more - less;
}

static void forget_unsent(tx_connection *c) {
    if (c->first)
        count_unsent(c, 0, c->unsent);
    while (c->first) {
        unsent *next = c->first->next;
        free(c->first);
        c->first = next;
    }
    c->last = &c->first;
}

/* Where many do not read, who has much waiting gets no more. */
static bool reads_too_slowly(const tx_connection *c, size_t length) {
    return c->unsent + length > MOST_UNSENT ||
           (c->unsent > FAIR_UNSENT && server_of(c->socket)->unsent > ENOUGH_UNSENT);
}

static void send_later(void *user, const char *text, size_t length) {
    tx_connection *c = user;
    if (c->closing)
        return;
    if (reads_too_slowly(c, length)) {
        c->closing = true;
        forget_unsent(c);
        lws_set_timeout(c->socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    } else {
        unsent *next = need_memory(malloc(sizeof *next + LWS_PRE + length));
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

/* ---- In ---------------------------------------------------------------------------------------------------------- */

static void begin_visit(struct lws *socket, tx_connection *c) {
    c->socket = socket;
    c->visitor = house_enter(server_of(socket)->house, c->token[0] ? c->token : NULL, send_later, c);
    house_comes_from(c->visitor, c->address);
    sodium_memzero(c->token, sizeof c->token);
}

static void forget_heard(tx_connection *c) {
    if (c->heard_length > MOST_KEPT_FRAME || c->too_much) {
        free(c->heard);
        c->heard = NULL;
    }
    c->heard_length = 0;
    c->too_much = false;
}

static int hear(tx_connection *c) {
    bool welcome;
    if (c->too_much)
        welcome = house_hear_too_much(c->visitor);
    else
        welcome = house_hear(c->visitor, c->heard, c->heard_length);
    forget_heard(c);
    if (!welcome) { /* after the last refusal has been sent, if it is read */
        c->closing = true;
        lws_set_timeout(c->socket, PENDING_TIMEOUT_USER_OK, SECONDS_TO_GO);
        lws_callback_on_writable(c->socket);
    }
    return 0;
}

static int take_piece(tx_connection *c, const char *piece, size_t length) {
    if (c->closing || server_of(c->socket)->ending)
        return 0;
    if (c->heard_length + length > MOST_FRAME)
        c->too_much = true;
    if (!c->too_much) {
        c->heard = need_memory(realloc(c->heard, c->heard_length + length + 1));
        memcpy(c->heard + c->heard_length, piece, length);
        c->heard_length += length;
    }
    bool whole = lws_is_final_fragment(c->socket) && !lws_remaining_packet_payload(c->socket);
    return whole ? hear(c) : 0;
}

static void end_visit(struct lws *socket, tx_connection *c) {
    if (c->visitor)
        house_exit(c->visitor);
    c->visitor = NULL;
    forget_unsent(c);
    free(c->heard);
    c->heard = NULL;
    if (c->counted)
        addresses_remove(server_of(socket)->addresses, c->address);
    c->counted = false;
}

int take_socket_event(struct lws *socket, enum lws_callback_reasons reason, tx_connection *c, void *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: socket_is_busy(socket); return let_in(socket, c);
    case LWS_CALLBACK_ADD_HEADERS: return add_cookie(socket, c, in);
    case LWS_CALLBACK_ESTABLISHED: begin_visit(socket, c); return 0;
    case LWS_CALLBACK_RECEIVE: return take_piece(c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_next(c);
    case LWS_CALLBACK_CLOSED: end_visit(socket, c); return 0;
    default: return 0;
    }
}

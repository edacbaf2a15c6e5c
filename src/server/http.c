/* http.c: HTTP requests: files of the page, health check, metrics, errors. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "encodings.h"
#include "page_files.h"
#include "server_internal.h"

#define NO_STORE "cache-control: no-store\r\n"
#define MAX_BODY 8192 /* bytes of a response that is not a file */

/* Everything comes from this server; the engine is compiled WebAssembly. */
#define POLICY                                                                                                         \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "               \
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; "                   \
    "form-action 'none'; frame-ancestors 'none'"

/* Public servers send HSTS. A server on a private machine does not: other programs there share its host name. */
const struct lws_protocol_vhost_options *server_common_headers(const server_settings *settings) {
    static const struct lws_protocol_vhost_options opener = {NULL, NULL, "cross-origin-opener-policy:", "same-origin"},
                                                   referrer = {&opener, NULL, "referrer-policy:", "no-referrer"},
                                                   types = {&referrer, NULL, "x-content-type-options:", "nosniff"},
                                                   policy = {&types, NULL, "content-security-policy:", POLICY},
                                                   secure = {&policy, NULL,
                                                             "strict-transport-security:", "max-age=31536000"};
    return settings->is_public ? &secure : &policy;
}

int server_complete_request(struct lws *socket) {
    if (lws_http_transaction_completed(socket))
        return -1;
    server_socket_is_idle(socket);
    return 0;
}

/* Completes the request after a response, or closes the connection if writing it has failed. */
static int end_request(struct lws *socket, int failed) {
    return failed ? -1 : server_complete_request(socket);
}

static encodings accepted_encodings(struct lws *socket) {
    char header[512];
    bool has_header = lws_hdr_copy(socket, header, sizeof header, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0;
    return server_read_encodings(has_header ? header : "");
}

/* Returns true for a HEAD request, which gets the headers of a GET without the body. */
static bool is_head(struct lws *socket) {
    return lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0;
}

/* Writes the headers of a response with a body of `length` bytes; `more`: additional headers. */
static int send_headers(struct lws *socket, unsigned status, const char *type, size_t length, const char *more) {
    unsigned char buffer[LWS_PRE + 2048], *begin = buffer + LWS_PRE, *at = begin, *end = buffer + sizeof buffer;
    size_t size = strlen(more);
    if (lws_add_http_common_headers(socket, status, type, (lws_filepos_t)length, &at, end) ||
        (size_t)(end - at) <= size)
        return -1;
    memcpy(at, more, size);
    at += size;
    return lws_finalize_write_http_header(socket, begin, &at, end) ? -1 : 0;
}

/* Writes a whole response; `type`: of the text. */
static int write_body(struct lws *socket, unsigned status, const char *type, const char *text, const char *more) {
    unsigned char buffer[LWS_PRE + MAX_BODY];
    size_t length = strlen(text);
    if (length > sizeof buffer - LWS_PRE || send_headers(socket, status, type, length, more))
        return -1;
    if (is_head(socket))
        return 0;
    memcpy(buffer + LWS_PRE, text, length);
    return lws_write(socket, buffer + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) == (int)length ? 0 : -1;
}

static int write_text(struct lws *socket, unsigned status, const char *text, const char *more) {
    return write_body(socket, status, "text/plain; charset=utf-8", text, more);
}

static int send_text(struct lws *socket, unsigned status, const char *text) {
    return end_request(socket, write_text(socket, status, text, NO_STORE));
}

static int send_not_found(struct lws *socket) {
    return send_text(socket, HTTP_STATUS_NOT_FOUND, "not found\n");
}

static int send_not_acceptable(struct lws *socket) {
    return send_text(socket, HTTP_STATUS_NOT_ACCEPTABLE, "no acceptable encoding\n");
}

/* ---- Health and metrics ------------------------------------------------------------------------------------------ */

/* Reports a failure also while the disk is full: nothing can be played until there is space. */
static int send_health(struct lws *socket) {
    const tx_server *server = server_of(socket);
    hub_stats stats;
    hub_get_stats(server->hub, &stats);
    if (server->failed || stats.last_commit_failed)
        return send_text(socket, HTTP_STATUS_SERVICE_UNAVAILABLE, "the store has failed\n");
    return send_text(socket, HTTP_STATUS_OK, "ok\n");
}

/* Sends metrics in Prometheus' text format, to clients on this machine only. */
static int send_metrics(struct lws *socket) {
    char address[ADDRESS_TEXT], text[4000];
    hub_stats f;
    store_counts c;
    const tx_server *server = server_of(socket);
    server_client_address(socket, address);
    if (strcmp(address, "127.0.0.1") != 0 && strcmp(address, "::1") != 0)
        return send_not_found(socket);
    hub_get_stats(server->hub, &f);
    store_get_counts(server->settings.hub.store, &c);
    const struct {
        const char *name, *type, *help;
        double value;
    } stats[] = {
        {"traxis_connections", "gauge", "open WebSocket connections", f.clients},
        {"traxis_matches_loaded", "gauge", "matches in memory", f.loaded_matches},
        {"traxis_thinking", "gauge", "bot moves and hints being computed", f.thinking_bots},
        {"traxis_messages_total", "counter", "messages received", (double)f.messages},
        {"traxis_rejected_total", "counter", "requests rejected", (double)f.rejected},
        {"traxis_sent_total", "counter", "messages sent", (double)f.sent},
        {"traxis_commits_total", "counter", "transactions", (double)f.commits},
        {"traxis_commit_failures_total", "counter", "transactions that failed", (double)f.failed_commits},
        {"traxis_commit_seconds_total", "counter", "time spent in transactions", (double)f.commit_microseconds / 1e6},
        {"traxis_players", "gauge", "players in the database", (double)c.players},
        {"traxis_accounts", "gauge", "players with accounts", (double)c.accounts},
        {"traxis_matches_open", "gauge", "open tables", (double)c.open},
        {"traxis_matches_played", "gauge", "matches being played", (double)c.played},
        {"traxis_matches_over", "gauge", "matches finished", (double)c.over},
    };
    size_t length = 0;
    for (size_t i = 0; i < sizeof stats / sizeof *stats && length < sizeof text; i++)
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "# HELP %s %s\n# TYPE %s %s\n%s %.15g\n",
                             stats[i].name, stats[i].help, stats[i].name, stats[i].type, stats[i].name, stats[i].value);
    return send_text(socket, HTTP_STATUS_OK, text);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

/* Sends index.html for an address of the page. */
static int send_page_at(struct lws *socket, const char *uri, bool takes_plain) {
    char page[MAX_BODY];
    if (!page_file_index_at(server_of(socket)->settings.folder, uri, page, sizeof page))
        return send_not_found(socket);
    if (!takes_plain)
        return send_not_acceptable(socket);
    return end_request(socket, write_body(socket, HTTP_STATUS_OK, PAGE_FILE_HTML, page, PAGE_FILE_NO_CACHE));
}

static int send_file(struct lws *socket, const char *uri) {
    page_file file;
    encodings taken = accepted_encodings(socket);
    bool gzip = taken.gzip && taken.gzip >= taken.plain;
    if (!page_file_find(server_of(socket)->settings.folder, uri, gzip, &file))
        return send_page_at(socket, uri, taken.plain);
    if (!file.compressed && !taken.plain)
        return send_not_acceptable(socket);
    if (is_head(socket))
        return end_request(socket, send_headers(socket, HTTP_STATUS_OK, file.type, (size_t)file.size, file.headers));
    int sent = lws_serve_http_file(socket, file.path, file.type, file.headers, (int)strlen(file.headers));
    return sent < 0 ? -1 : sent > 0 ? server_complete_request(socket) : 0;
}

/* libwebsockets does not read a chunked body after a GET: it would parse it as the next request. */
static bool has_unread_body(struct lws *socket) {
    return lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

static int reject_body(struct lws *socket) {
    write_text(socket, HTTP_STATUS_BAD_REQUEST, "request bodies are not accepted\n", NO_STORE "connection: close\r\n");
    return -1;
}

int server_handle_http(struct lws *socket, const char *uri, size_t length) {
    if (has_unread_body(socket))
        return reject_body(socket);
    if (!is_head(socket) && lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) <= 0)
        return end_request(socket, write_text(socket, HTTP_STATUS_METHOD_NOT_ALLOWED,
                                              "only GET and HEAD are supported\n", NO_STORE "allow: GET, HEAD\r\n"));
    if (strlen(uri) != length) /* contains a NUL */
        return send_not_found(socket);
    if (!strcmp(uri, "/healthz"))
        return send_health(socket);
    if (!strcmp(uri, "/metrics"))
        return send_metrics(socket);
    if (!strcmp(uri, "/socket")) /* accepts WebSocket connections only */
        return send_not_found(socket);
    return send_file(socket, uri);
}

int server_confirm_upgrade(struct lws *socket, const char *protocol) {
    if (!strcasecmp(protocol, "websocket"))
        return 0;
    return write_text(socket, HTTP_STATUS_BAD_REQUEST, "the only upgrade is to websocket\n", NO_STORE) ? -1 : 1;
}

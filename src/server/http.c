/* http.c: requests: a file of the page, health and figures, or a refusal. */
#include <stdio.h>
#include <string.h>

#include "page_files.h"
#include "server_parts.h"

#define PLAIN "cache-control: no-store\r\nx-content-type-options: nosniff\r\n"

int complete_request(struct lws *socket) {
    return lws_http_transaction_completed(socket) ? -1 : 0;
}

static bool takes_gzip(struct lws *socket) {
    char header[256];
    return lws_hdr_copy(socket, header, sizeof header, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(header, "gzip") != NULL;
}

/* Headers with `length` bytes to follow. */
static int send_head(struct lws *socket, unsigned status, const char *type, size_t length, const char *more) {
    unsigned char room[LWS_PRE + 2048], *begin = room + LWS_PRE, *at = begin, *end = room + sizeof room;
    size_t size = strlen(more);
    if (lws_add_http_common_headers(socket, status, type, (lws_filepos_t)length, &at, end) ||
        (size_t)(end - at) <= size)
        return -1;
    memcpy(at, more, size);
    at += size;
    return lws_finalize_write_http_header(socket, begin, &at, end) ? -1 : 0;
}

/* An answer of headers alone; `length` is that of the file which a GET would get. */
static int send_headers(struct lws *socket, unsigned status, const char *type, size_t length, const char *more) {
    return send_head(socket, status, type, length, more) ? -1 : complete_request(socket);
}

static int send_text(struct lws *socket, unsigned status, const char *text) {
    unsigned char room[LWS_PRE + 4096];
    size_t length = strlen(text);
    if (length > sizeof room - LWS_PRE || send_head(socket, status, "text/plain; charset=utf-8", length, PLAIN))
        return -1;
    memcpy(room + LWS_PRE, text, length);
    if (lws_write(socket, room + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) != (int)length)
        return -1;
    return complete_request(socket);
}

/* ---- Health and figures ------------------------------------------------------------------------------------------ */

/* Where the disk is full nobody can play, and the server waits for room. */
static int send_health(struct lws *socket) {
    const tx_server *server = server_of(socket);
    house_figures figures;
    house_figures_now(server->house, &figures);
    if (server->failed || figures.failing)
        return send_text(socket, HTTP_STATUS_SERVICE_UNAVAILABLE, "the store has failed\n");
    return send_text(socket, HTTP_STATUS_OK, "ok\n");
}

/* In Prometheus' text format; for this machine alone. */
static int send_metrics(struct lws *socket) {
    char address[ADDRESS_TEXT], text[4000];
    house_figures f;
    store_counts c;
    const tx_server *server = server_of(socket);
    address_of(socket, address);
    if (strcmp(address, "127.0.0.1") != 0 && strcmp(address, "::1") != 0)
        return send_headers(socket, HTTP_STATUS_NOT_FOUND, NULL, 0, "");
    house_figures_now(server->house, &f);
    store_count(server->settings.house.store, &c);
    const struct {
        const char *name, *type, *help;
        double value;
    } figures[] = {
        {"traxis_connections", "gauge", "open WebSocket connections", f.visitors},
        {"traxis_matches_awake", "gauge", "matches in memory", f.awake},
        {"traxis_thinking", "gauge", "computer players that think", f.thinking},
        {"traxis_messages_total", "counter", "messages heard", (double)f.messages},
        {"traxis_refused_total", "counter", "requests refused", (double)f.refused},
        {"traxis_sent_total", "counter", "messages sent", (double)f.sent},
        {"traxis_commits_total", "counter", "transactions", (double)f.commits},
        {"traxis_commit_failures_total", "counter", "transactions that failed", (double)f.failures},
        {"traxis_commit_seconds_total", "counter", "time spent in transactions", (double)f.commit_microseconds / 1e6},
        {"traxis_players", "gauge", "players known", (double)c.players},
        {"traxis_accounts", "gauge", "players with accounts", (double)c.accounts},
        {"traxis_matches_open", "gauge", "tables that wait for players", (double)c.open},
        {"traxis_matches_played", "gauge", "matches under way", (double)c.played},
        {"traxis_matches_over", "gauge", "matches finished", (double)c.over},
    };
    size_t length = 0;
    for (size_t i = 0; i < sizeof figures / sizeof *figures && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "# HELP %s %s\n# TYPE %s %s\n%s %.15g\n",
                                   figures[i].name, figures[i].help, figures[i].name, figures[i].type, figures[i].name,
                                   figures[i].value);
    return send_text(socket, HTTP_STATUS_OK, text);
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

static int send_file(struct lws *socket, const char *uri, bool head) {
    page_file file;
    bool found = find_page_file(server_of(socket)->settings.folder, uri, takes_gzip(socket), &file);
    if (head)
        return found ? send_headers(socket, HTTP_STATUS_OK, file.type, (size_t)file.size, file.headers)
                     : send_headers(socket, HTTP_STATUS_NOT_FOUND, NULL, 0, "");
    if (!found)
        return lws_return_http_status(socket, HTTP_STATUS_NOT_FOUND, NULL) < 0 ? -1 : complete_request(socket);
    int sent = lws_serve_http_file(socket, file.path, file.type, file.headers, (int)strlen(file.headers));
    return sent < 0 ? -1 : sent > 0 ? complete_request(socket) : 0;
}

int answer_request(struct lws *socket, const char *uri) {
    bool head = lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0;
    if (!head && lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) <= 0)
        return send_headers(socket, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL, 0, "allow: GET, HEAD\r\n");
    if (!head && !strcmp(uri, "/healthz"))
        return send_health(socket);
    if (!head && !strcmp(uri, "/metrics"))
        return send_metrics(socket);
    return send_file(socket, uri, head);
}

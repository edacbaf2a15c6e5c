/* server.c: see server.h. One event loop (libwebsockets): a request is answered with a file of the page, or refused. */
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "page_files.h"

/* ---- One request ------------------------------------------------------------------------------------------------- */

static bool takes_gzip(struct lws *connection) {
    char header[256];
    return lws_hdr_copy(connection, header, sizeof header, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(header, "gzip") != NULL;
}

static int complete(struct lws *connection) {
    return lws_http_transaction_completed(connection) ? -1 : 0;
}

/* An answer of headers alone; `length` is that of the file which a GET would get. */
static int send_headers(struct lws *connection, unsigned status, const char *type, long length, const char *more) {
    unsigned char room[LWS_PRE + 2048], *begin = room + LWS_PRE, *at = begin, *end = room + sizeof room;
    size_t size = strlen(more);
    if (lws_add_http_common_headers(connection, status, type, (lws_filepos_t)length, &at, end) ||
        (size_t)(end - at) <= size)
        return -1;
    memcpy(at, more, size);
    at += size;
    return lws_finalize_write_http_header(connection, begin, &at, end) ? -1 : complete(connection);
}

static int send_file(struct lws *connection, const char *uri) {
    const server_settings *settings = lws_context_user(lws_get_context(connection));
    page_file file;
    bool head = lws_hdr_total_length(connection, WSI_TOKEN_HEAD_URI) > 0;
    if (!head && lws_hdr_total_length(connection, WSI_TOKEN_GET_URI) <= 0)
        return send_headers(connection, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL, 0, "allow: GET, HEAD\r\n");
    bool found = find_page_file(settings->folder, uri, takes_gzip(connection), &file);
    if (head)
        return found ? send_headers(connection, HTTP_STATUS_OK, file.type, file.size, file.headers)
                     : send_headers(connection, HTTP_STATUS_NOT_FOUND, NULL, 0, "");
    if (!found)
        return lws_return_http_status(connection, HTTP_STATUS_NOT_FOUND, NULL) < 0 ? -1 : complete(connection);
    int sent = lws_serve_http_file(connection, file.path, file.type, file.headers, (int)strlen(file.headers));
    return sent < 0 ? -1 : sent > 0 ? complete(connection) : 0;
}

static int take_event(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_HTTP: return send_file(connection, in);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return complete(connection);
    default: return lws_callback_http_dummy(connection, reason, user, in, length);
    }
}

/* ---- The server -------------------------------------------------------------------------------------------------- */

static struct lws_context *running;
static volatile sig_atomic_t told_to_end;

static void end(int signal_number) {
    (void)signal_number;
    told_to_end = 1;
    lws_cancel_service(running);
}

/* libwebsockets tells nobody why it cannot listen: this does. */
static bool can_listen(const server_settings *settings, char *error, size_t size) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)settings->port)};
    if (inet_pton(AF_INET, settings->bind, &address.sin_addr) != 1) {
        snprintf(error, size, "'%s' is no address such as 127.0.0.1 or 0.0.0.0", settings->bind);
        return false;
    }
    int tried = socket(AF_INET, SOCK_STREAM, 0), again = 1;
    setsockopt(tried, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
    bool free = tried >= 0 && bind(tried, (struct sockaddr *)&address, sizeof address) == 0;
    if (!free)
        snprintf(error, size, "cannot listen on %s:%u: %s", settings->bind, settings->port, strerror(errno));
    if (tried >= 0)
        close(tried);
    return free;
}

static void end_on_signals(void) {
    struct sigaction action = {.sa_handler = end};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool serve(const server_settings *settings, char *error, size_t size) {
    static const struct lws_protocols protocols[] = {{.name = "http", .callback = take_event}, {0}};
    server_settings kept = *settings;
    if (kept.or_any_port && !can_listen(&kept, error, size))
        kept.port = 0;
    if (!can_listen(&kept, error, size))
        return false;
    struct lws_context_creation_info info = {
        .port = (int)kept.port,
        .iface = kept.bind,
        .protocols = protocols,
        .user = &kept,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_DISABLE_IPV6,
    };
    lws_set_log_level(0, NULL);
    running = lws_create_context(&info);
    struct lws_vhost *host = running ? lws_create_vhost(running, &info) : NULL;
    if (host) {
        end_on_signals();
        kept.ready(kept.bind, (unsigned)lws_get_vhost_listen_port(host));
        while (!told_to_end && lws_service(running, 0) >= 0)
            ;
    } else {
        snprintf(error, size, "cannot listen on %s:%u", kept.bind, kept.port);
    }
    if (running)
        lws_context_destroy(running);
    return host != NULL;
}

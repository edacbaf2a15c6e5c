/* server.c: see server.h. A single event loop (libwebsockets) that commits the hub after each iteration: all requests
 * of an iteration are committed in one transaction, then all replies are sent. */
#include "server.h"

#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server_internal.h"

/* ---- Events ------------------------------------------------------------------------------------------------------ */

tx_server *server_of(struct lws *socket) {
    return lws_context_user(lws_get_context(socket));
}

void server_client_address(struct lws *socket, char address[ADDRESS_TEXT]) {
    char forwarded[FORWARDED_SIZE] = "";
    lws_get_peer_simple(socket, address, ADDRESS_TEXT);
    server_unmap_address(address);
    if (server_of(socket)->settings.behind_proxy &&
        lws_hdr_copy(socket, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(forwarded, ','); /* the proxy's own entry; a client can forge the others */
        last = last ? last + 1 + strspn(last + 1, " ") : forwarded;
        snprintf(address, ADDRESS_TEXT, "%.*s", ADDRESS_TEXT - 1, last);
    }
}

void server_get_cookie(struct lws *socket, char token[HUB_TOKEN_SIZE]) {
    char cookies[MAX_HEADERS];
    token[0] = '\0';
    if (lws_hdr_copy(socket, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return;
    for (char *rest = cookies, *one; (one = strsep(&rest, ";"));) {
        one += strspn(one, " ");
        size_t name = strlen(COOKIE_NAME);
        if (!strncmp(one, COOKIE_NAME, name) && one[name] == '=' && strlen(one + name + 1) == HUB_TOKEN_SIZE - 1)
            memcpy(token, one + name + 1, HUB_TOKEN_SIZE);
    }
}

static int handle_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: server_socket_is_idle(socket); return 0;
    case LWS_CALLBACK_WSI_DESTROY: server_socket_is_busy(socket); return 0;
    case LWS_CALLBACK_HTTP: server_socket_is_busy(socket); return server_handle_http(socket, in, length);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: server_socket_is_busy(socket); return server_confirm_upgrade(socket, in);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return server_complete_request(socket);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ADD_HEADERS:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED: return server_handle_socket(socket, reason, user, in, length);
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX: return -1; /* a CONNECT request: this is not a proxy */
    default: return lws_callback_http_dummy(socket, reason, user, in, length);
    }
}

/* ---- Clock, log and signals -------------------------------------------------------------------------------------- */

static struct lws_context *volatile running_context; /* NULL while the server is not running */
static volatile sig_atomic_t stop_requested;

static void request_stop(int signal_number) {
    (void)signal_number;
    stop_requested = 1;
    if (running_context)
        lws_cancel_service(running_context);
}

static void wake_up(void *user) {
    (void)user;
    lws_cancel_service(running_context);
}

static int64_t read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Milliseconds since 1970, from a steady clock: wall-clock changes after the start do not affect game clocks. */
static int64_t milliseconds(void) {
    static int64_t ahead;
    int64_t steady = read_clock(CLOCK_BOOTTIME);
    if (!ahead)
        ahead = read_clock(CLOCK_REALTIME) - steady;
    return steady + ahead;
}

static void log_line(const char *line) {
    char when[32];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    fprintf(stderr, "%s %s\n", when, line);
}

static void install_signal_handlers(void) {
    struct sigaction action = {.sa_handler = request_stop};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- Main loop --------------------------------------------------------------------------------------------------- */

static void on_time(lws_sorted_usec_list_t *timer) {
    (void)timer; /* only wakes the loop */
}

/* Returns memory freed after a burst of messages to the system, at most every INTERVAL milliseconds. */
static void trim_memory(void) {
    enum { INTERVAL = 10000 };
    static int64_t given;
    if (milliseconds() - given < INTERVAL)
        return;
    malloc_trim(0);
    given = milliseconds();
}

/* The main loop: handles events and commits, until a signal or a failure of the store. */
static void run(tx_server *server) {
    lws_sorted_usec_list_t timer = {0};
    while (!stop_requested && !server->failed) {
        lws_sul_schedule(running_context, 0, &timer, on_time, (lws_usec_t)hub_next_timer_ms(server->hub) * 1000 + 1);
        if (lws_service(running_context, 0) < 0)
            break;
        server->failed = !hub_commit(server->hub);
        trim_memory();
    }
    lws_sul_cancel(&timer);
}

/* Waits until pending output is sent, at most FLUSH_TIMEOUT. */
static void flush_pending_output(tx_server *server) {
    enum { POLL_INTERVAL = 50 };
    lws_sorted_usec_list_t timer = {0};
    for (int64_t until = milliseconds() + FLUSH_TIMEOUT; server->unsent && milliseconds() < until;) {
        lws_sul_schedule(running_context, 0, &timer, on_time, POLL_INTERVAL * LWS_US_PER_MS);
        if (lws_service(running_context, 0) < 0)
            break;
    }
    lws_sul_cancel(&timer);
}

/* The worker threads must end before the context that they wake. */
static void shut_down(tx_server *server) {
    struct lws_context *context = running_context;
    if (!server->failed)
        server->failed = !hub_commit(server->hub); /* requests of the last iteration */
    server->ending = true;
    flush_pending_output(server);
    hub_stop(server->hub);
    running_context = NULL;
    lws_context_destroy(context);
}

static void report_ready(const tx_server *server, unsigned port) {
    char host[300];
    server_format_host_and_port(&server->settings.listen_at, port, host, sizeof host);
    server->settings.ready(host, server->settings.listen_at.is_any);
}

static struct lws_context *make_context(tx_server *server) {
    static const struct lws_protocols protocols[] = {{.name = "http",
                                                      .callback = handle_event,
                                                      .per_session_data_size = sizeof(tx_connection),
                                                      .rx_buffer_size = RECEIVE_BUFFER,
                                                      .tx_packet_size = SEND_BUFFER},
                                                     {0}};
    static const lws_retry_bo_t ping_policy = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 45};
    const server_settings *settings = &server->settings;
    struct lws_context_creation_info info = {
        .port = (int)settings->port,
        .iface = settings->listen_at.address,
        .headers = server_common_headers(settings),
        .max_http_header_data2 = MAX_HEADERS,
        .protocols = protocols,
        .user = server,
        .gid = -1,
        .uid = -1,
        .timeout_secs = 10,
        .keepalive_timeout = 15,
        .retry_and_idle_policy = &ping_policy,
        .alpn = "http/1.1",
        .ssl_cert_filepath = settings->certificate,
        .ssl_private_key_filepath = settings->key,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (settings->listen_at.is_ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6) |
                   (server->secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
    };
    lws_set_log_level(0, NULL);
    running_context = lws_create_context(&info);
    struct lws_vhost *host = running_context ? lws_create_vhost(running_context, &info) : NULL;
    if (host) {
        install_signal_handlers();
        report_ready(server, (unsigned)lws_get_vhost_listen_port(host));
        return running_context;
    }
    if (running_context)
        lws_context_destroy(running_context);
    return running_context = NULL;
}

/* The address was free a moment ago, so with TLS the likely cause is the certificate or its key. */
static void report_listen_error(const tx_server *server, char *error, size_t size) {
    const server_settings *settings = &server->settings;
    if (server->secure)
        snprintf(error, size, "%s and %s must be a certificate and its key, in PEM format without a password",
                 settings->certificate, settings->key);
    else
        snprintf(error, size, "cannot listen on %s, port %u", settings->listen_at.address, settings->port);
}

bool server_run(const server_settings *initial, char *error, size_t size) {
    tx_server server = {.settings = *initial, .secure = initial->certificate != NULL};
    server_settings *settings = &server.settings;
    if (settings->or_any_port && !server_can_listen_at(&settings->listen_at, settings->port, error, size))
        settings->port = 0;
    if (!server_can_listen_at(&settings->listen_at, settings->port, error, size))
        return false;
    settings->hub.now_ms = milliseconds;
    settings->hub.random_bytes = randombytes_buf;
    settings->hub.log = log_line;
    settings->hub.wake = wake_up;
    if (!(server.hub = hub_open(&settings->hub))) {
        snprintf(error, size, "the store has failed: %s", store_error(settings->hub.store));
        return false;
    }
    server.addresses = addresses_open(settings->connections_per_address, settings->max_connections);
    server.idle_addresses = addresses_open(settings->connections_per_address, UINT_MAX);
    if (make_context(&server)) {
        run(&server);
        shut_down(&server);
        if (server.failed)
            snprintf(error, size, "the store has failed: %s", store_error(settings->hub.store));
    } else {
        report_listen_error(&server, error, size);
        server.failed = true;
    }
    hub_close(server.hub);
    addresses_close(server.addresses);
    addresses_close(server.idle_addresses);
    return !server.failed;
}

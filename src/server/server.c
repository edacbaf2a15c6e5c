/* server.c: see server.h. One event loop (libwebsockets); after each round of events the house settles: everything that
 * was asked in that round is kept at once, and then everybody is told. */
#include "server.h"

#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server_parts.h"

/* ---- Events ------------------------------------------------------------------------------------------------------ */

tx_server *server_of(struct lws *socket) {
    return lws_context_user(lws_get_context(socket));
}

void address_of(struct lws *socket, char address[ADDRESS_TEXT]) {
    char forwarded[FORWARDED_TEXT] = "";
    lws_get_peer_simple(socket, address, ADDRESS_TEXT);
    unmap_address(address);
    if (server_of(socket)->settings.behind_proxy &&
        lws_hdr_copy(socket, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(forwarded, ','); /* what the proxy itself has seen; the rest anybody can write */
        last = last ? last + 1 + strspn(last + 1, " ") : forwarded;
        snprintf(address, ADDRESS_TEXT, "%.*s", ADDRESS_TEXT - 1, last);
    }
}

void cookie_of(struct lws *socket, char token[TOKEN_TEXT]) {
    char cookies[MOST_HEADERS];
    token[0] = '\0';
    if (lws_hdr_copy(socket, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return;
    for (char *rest = cookies, *one; (one = strsep(&rest, ";"));) {
        one += strspn(one, " ");
        size_t name = strlen(COOKIE_NAME);
        if (!strncmp(one, COOKIE_NAME, name) && one[name] == '=' && strlen(one + name + 1) == TOKEN_TEXT - 1)
            memcpy(token, one + name + 1, TOKEN_TEXT);
    }
}

static int take_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: socket_is_idle(socket); return 0;
    case LWS_CALLBACK_WSI_DESTROY: socket_is_busy(socket); return 0;
    case LWS_CALLBACK_HTTP: socket_is_busy(socket); return answer_request(socket, in, length);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: socket_is_busy(socket); return confirm_upgrade(socket, in);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return complete_request(socket);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ADD_HEADERS:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED: return take_socket_event(socket, reason, user, in, length);
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX: return -1; /* a CONNECT: this is no proxy */
    default: return lws_callback_http_dummy(socket, reason, user, in, length);
    }
}

/* ---- Surroundings ------------------------------------------------------------------------------------------------ */

static struct lws_context *volatile running; /* NULL: not yet, or no more */
static volatile sig_atomic_t told_to_end;

static void end(int signal_number) {
    (void)signal_number;
    told_to_end = 1;
    if (running)
        lws_cancel_service(running);
}

static void wake_up(void *user) {
    (void)user;
    lws_cancel_service(running);
}

static int64_t read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Since 1970, as it was known at first; whoever sets the machine's clock while games are played takes nobody's time. */
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

static void end_on_signals(void) {
    struct sigaction action = {.sa_handler = end};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- The server -------------------------------------------------------------------------------------------------- */

static void on_time(lws_sorted_usec_list_t *timer) {
    (void)timer; /* that the loop wakes is all */
}

/* What a burst of messages has left is free, but still ours: now and then the system gets it back. */
static void give_memory_back(void) {
    enum { EVERY = 10000 };
    static int64_t given;
    if (milliseconds() - given < EVERY)
        return;
    malloc_trim(0);
    given = milliseconds();
}

/* Until it is told to end: a round of events, and the house settles. */
static void run(tx_server *server) {
    lws_sorted_usec_list_t timer = {0};
    while (!told_to_end && !server->failed) {
        lws_sul_schedule(running, 0, &timer, on_time, (lws_usec_t)house_wait(server->house) * 1000 + 1);
        if (lws_service(running, 0) < 0)
            break;
        server->failed = !house_settle(server->house);
        give_memory_back();
    }
    lws_sul_cancel(&timer);
}

/* What was told leaves, as far as its readers take it soon. */
static void let_last_words_leave(tx_server *server) {
    enum { LOOK_EVERY = 50 };
    lws_sorted_usec_list_t timer = {0};
    for (int64_t until = milliseconds() + LAST_WORDS; server->unsent && milliseconds() < until;) {
        lws_sul_schedule(running, 0, &timer, on_time, LOOK_EVERY * LWS_US_PER_MS);
        if (lws_service(running, 0) < 0)
            break;
    }
    lws_sul_cancel(&timer);
}

/* Threads end before what they would wake. */
static void shut_down(tx_server *server) {
    struct lws_context *context = running;
    if (!server->failed)
        server->failed = !house_settle(server->house); /* what was still asked */
    server->ending = true;
    let_last_words_leave(server);
    house_stop(server->house);
    running = NULL;
    lws_context_destroy(context);
}

static void tell_ready(const tx_server *server, unsigned port) {
    char host[300];
    host_and_port(&server->settings.place, port, host, sizeof host);
    server->settings.ready(host, server->settings.place.is_any);
}

static struct lws_context *make_context(tx_server *server) {
    static const struct lws_protocols protocols[] = {{.name = "http",
                                                      .callback = take_event,
                                                      .per_session_data_size = sizeof(tx_connection),
                                                      .rx_buffer_size = RECEIVED_AT_ONCE,
                                                      .tx_packet_size = SENT_AT_ONCE},
                                                     {0}};
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 45};
    const server_settings *settings = &server->settings;
    struct lws_context_creation_info info = {
        .port = (int)settings->port,
        .iface = settings->place.address,
        .headers = headers_of_answers(settings),
        .max_http_header_data2 = MOST_HEADERS,
        .protocols = protocols,
        .user = server,
        .gid = -1,
        .uid = -1,
        .timeout_secs = 10,
        .keepalive_timeout = 15,
        .retry_and_idle_policy = &patience,
        .alpn = "http/1.1",
        .ssl_cert_filepath = settings->certificate,
        .ssl_private_key_filepath = settings->key,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (settings->place.is_ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6) |
                   (server->secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
    };
    lws_set_log_level(0, NULL);
    running = lws_create_context(&info);
    struct lws_vhost *host = running ? lws_create_vhost(running, &info) : NULL;
    if (host) {
        end_on_signals();
        tell_ready(server, (unsigned)lws_get_vhost_listen_port(host));
        return running;
    }
    if (running)
        lws_context_destroy(running);
    return running = NULL;
}

/* The address was free a moment ago: what else there is to fail is what TLS is done with. */
static void tell_why_not(const tx_server *server, char *error, size_t size) {
    const server_settings *settings = &server->settings;
    if (server->secure)
        snprintf(error, size, "%s and %s are no certificate and its key, in PEM without a password",
                 settings->certificate, settings->key);
    else
        snprintf(error, size, "cannot listen on %s, port %u", settings->place.address, settings->port);
}

bool serve(const server_settings *settings, char *error, size_t size) {
    tx_server server = {.settings = *settings, .secure = settings->certificate != NULL};
    server_settings *kept = &server.settings;
    if (kept->or_any_port && !can_listen(&kept->place, kept->port, error, size))
        kept->port = 0;
    if (!can_listen(&kept->place, kept->port, error, size))
        return false;
    kept->house.now = milliseconds;
    kept->house.random = randombytes_buf;
    kept->house.log = log_line;
    kept->house.wake = wake_up;
    if (!(server.house = house_open(&kept->house))) {
        snprintf(error, size, "the store has failed: %s", store_error(kept->house.store));
        return false;
    }
    server.addresses = addresses_open(kept->per_address, kept->most);
    server.idle_addresses = addresses_open(kept->per_address, UINT_MAX);
    if (make_context(&server)) {
        run(&server);
        shut_down(&server);
        if (server.failed)
            snprintf(error, size, "the store has failed: %s", store_error(kept->house.store));
    } else {
        tell_why_not(&server, error, size);
        server.failed = true;
    }
    house_close(server.house);
    addresses_close(server.addresses);
    addresses_close(server.idle_addresses);
    return !server.failed;
}

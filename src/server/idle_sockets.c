/* idle_sockets.c: connections without a complete request: half-open ones, slow ones, and those that a browser keeps
 * open for its next request. They are counted per address; an address with too many loses its oldest, so that idle
 * connections lock out no client. Behind a proxy all connections come from the proxy, which has limits of its own. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server_internal.h"

struct idle_socket {
    struct lws *socket;
    char network[ADDRESS_TEXT];
    struct idle_socket *next;
};

static void unlink_idle(tx_server *server, idle_socket *idle) {
    idle_socket **at = &server->idle;
    while (*at != idle)
        at = &(*at)->next;
    *at = idle->next;
}

void server_socket_is_busy(struct lws *socket) {
    tx_server *server = server_of(socket);
    idle_socket *idle = lws_get_opaque_user_data(socket);
    if (!idle)
        return;
    lws_set_opaque_user_data(socket, NULL);
    unlink_idle(server, idle);
    addresses_remove(server->idle_addresses, idle->network);
    free(idle);
}

static void close_oldest(tx_server *server, const char *network) {
    idle_socket *oldest = server->idle;
    while (oldest && strcmp(oldest->network, network) != 0)
        oldest = oldest->next;
    if (!oldest)
        return;
    struct lws *socket = oldest->socket;
    server_socket_is_busy(socket);
    lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void server_socket_is_idle(struct lws *socket) {
    tx_server *server = server_of(socket);
    char address[ADDRESS_TEXT];
    if (server->settings.behind_proxy || lws_get_opaque_user_data(socket))
        return;
    idle_socket *idle = memory_require(calloc(1, sizeof *idle)), **last = &server->idle;
    idle->socket = socket;
    lws_get_peer_simple(socket, address, sizeof address);
    server_network_of_address(address, idle->network);
    if (!addresses_add(server->idle_addresses, idle->network)) {
        close_oldest(server, idle->network);
        addresses_add(server->idle_addresses, idle->network);
    }
    while (*last)
        last = &(*last)->next;
    *last = idle;
    lws_set_opaque_user_data(socket, idle);
}

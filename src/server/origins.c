/* origins.c: check of the pages that may connect. A browser sends the origin of its page (Origin) and the host that it
 * connects to (Host). Both must be this server: its scheme, and a host that is its own. An attacker can point their own
 * name at this machine (DNS rebinding); if every host were accepted, their page could connect. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "server_internal.h"

enum { HOST_TEXT = 256 };

static bool is_listed(const server_settings *settings, const char *origin) {
    for (unsigned i = 0; i < settings->origin_count; i++)
        if (!strcasecmp(origin, settings->origins[i]))
            return true;
    return false;
}

/* The part of `origin` after the scheme; NULL if pages of this server have another scheme. A proxy may do TLS; for a
 * public server it must. */
static const char *host_of_origin(const tx_server *server, const char *origin) {
    static const char http[] = "http://", https[] = "https://";
    bool proxied = server->settings.behind_proxy;
    if (!strncmp(origin, https, sizeof https - 1))
        return server->secure || proxied ? origin + sizeof https - 1 : NULL;
    if (!strncmp(origin, http, sizeof http - 1))
        return !server->secure && !(proxied && server->settings.is_public) ? origin + sizeof http - 1 : NULL;
    return NULL;
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && !strcasecmp(text + length - tail, end);
}

/* Names that always resolve to this machine: an attacker cannot own them. */
static bool is_name_of_machine(const char *name) {
    char host_name[HOST_TEXT] = "", local[HOST_TEXT + 8];
    if (gethostname(host_name, sizeof host_name - 1) != 0)
        host_name[0] = '\0';
    snprintf(local, sizeof local, "%s.local", host_name);
    return !strcasecmp(name, "localhost") || ends_with(name, ".localhost") ||
           (host_name[0] && (!strcasecmp(name, host_name) || !strcasecmp(name, local)));
}

/* Returns true if `host`, with or without a port, is this server. With TLS the browser has checked that. A proxy
 * forwards only requests for this server; but if `--origin` lists the origins, no other host is accepted. */
static bool is_own_host(const tx_server *server, const char *host) {
    char network[ADDRESS_TEXT], name[HOST_TEXT];
    if (server->secure)
        return true;
    if (server->settings.behind_proxy)
        return server->settings.origin_count == 0;
    server_network_of_address(host, network);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(host, ":"), host);
    return network[0] || is_name_of_machine(name);
}

bool server_origin_is_ours(struct lws *socket, bool *has_origin) {
    const tx_server *server = server_of(socket);
    char origin[HOST_TEXT], host[HOST_TEXT];
    *has_origin = lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) > 0;
    if (!*has_origin)
        return true;
    if (lws_hdr_copy(socket, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(socket, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *from = host_of_origin(server, origin);
    return is_listed(&server->settings, origin) || (from && !strcasecmp(from, host) && is_own_host(server, host));
}

/* listen_address.c: see listen_address.h. */
#define _GNU_SOURCE /* getaddrinfo */
#include "listen_address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void set_ipv4(const struct in_addr *address, listen_address *listen_at) {
    inet_ntop(AF_INET, address, listen_at->address, sizeof listen_at->address);
    listen_at->is_ipv6 = false;
    listen_at->is_any = address->s_addr == htonl(INADDR_ANY);
}

/* Stores an IPv4-mapped address as IPv4. */
static void set_ipv6(const struct in6_addr *address, listen_address *listen_at) {
    struct in_addr four;
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        memcpy(&four, &address->s6_addr[12], sizeof four);
        set_ipv4(&four, listen_at);
        return;
    }
    inet_ntop(AF_INET6, address, listen_at->address, sizeof listen_at->address);
    listen_at->is_ipv6 = true;
    listen_at->is_any = IN6_IS_ADDR_UNSPECIFIED(address);
}

static bool parse_address(const char *text, listen_address *listen_at) {
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, text, &four) == 1)
        set_ipv4(&four, listen_at);
    else if (inet_pton(AF_INET6, text, &six) == 1)
        set_ipv6(&six, listen_at);
    else
        return false;
    return true;
}

/* Returns true for letters, digits, hyphens and dots, but not for other notations of an address ("127.1", "0x0"). */
static bool is_name(const char *text) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
    struct in_addr address;
    size_t length = strspn(text, allowed);
    return length && !text[length] && length < sizeof((listen_address *)0)->name && !inet_aton(text, &address);
}

static bool resolve_name(const char *text, int family, listen_address *listen_at) {
    struct addrinfo wanted = {.ai_family = family, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(text, NULL, &wanted, &found) != 0)
        return false;
    if (family == AF_INET)
        set_ipv4(&((struct sockaddr_in *)(void *)found->ai_addr)->sin_addr, listen_at);
    else
        set_ipv6(&((struct sockaddr_in6 *)(void *)found->ai_addr)->sin6_addr, listen_at);
    freeaddrinfo(found);
    return true;
}

bool server_resolve_listen_address(const char *text, listen_address *listen_at, char *error, size_t size) {
    *listen_at = (listen_address){0};
    if (parse_address(text, listen_at))
        return true;
    if (is_name(text) && (resolve_name(text, AF_INET, listen_at) || resolve_name(text, AF_INET6, listen_at))) {
        snprintf(listen_at->name, sizeof listen_at->name, "%s", text);
        return true;
    }
    snprintf(error, size,
             "'%.100s' is not an address or name of this machine; expected one such as 127.0.0.1, ::1 or localhost, "
             "or 0.0.0.0 or :: for all of them",
             text);
    return false;
}

/* Fills `all` with the socket address. Returns its size. */
static socklen_t socket_address(const listen_address *listen_at, unsigned port, struct sockaddr_storage *all) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    memset(all, 0, sizeof *all);
    if (listen_at->is_ipv6) {
        inet_pton(AF_INET6, listen_at->address, &six.sin6_addr);
        memcpy(all, &six, sizeof six);
        return sizeof six;
    }
    inet_pton(AF_INET, listen_at->address, &four.sin_addr);
    memcpy(all, &four, sizeof four);
    return sizeof four;
}

/* libwebsockets does not report why it cannot listen, so this tries it first. */
bool server_can_listen_at(const listen_address *listen_at, unsigned port, char *error, size_t size) {
    struct sockaddr_storage address;
    socklen_t length = socket_address(listen_at, port, &address);
    int fd = socket(address.ss_family, SOCK_STREAM, 0), reuse = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
    bool free = fd >= 0 && bind(fd, (struct sockaddr *)&address, length) == 0;
    if (!free)
        snprintf(error, size, listen_at->is_ipv6 ? "cannot listen on [%s]:%u: %s" : "cannot listen on %s:%u: %s",
                 listen_at->address, port, strerror(errno));
    if (fd >= 0)
        close(fd);
    return free;
}

void server_format_host_and_port(const listen_address *listen_at, unsigned port, char *text, size_t size) {
    const char *loopback = listen_at->is_ipv6 ? "::1" : "127.0.0.1";
    const char *host = listen_at->is_any ? loopback : *listen_at->name ? listen_at->name : listen_at->address;
    snprintf(text, size, strchr(host, ':') ? "[%s]:%u" : "%s:%u", host, port);
}

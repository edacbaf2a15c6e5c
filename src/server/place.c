/* place.c: see place.h. */
#define _GNU_SOURCE /* getaddrinfo */
#include "place.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void take_ipv4(const struct in_addr *address, listening_place *place) {
    inet_ntop(AF_INET, address, place->address, sizeof place->address);
    place->is_ipv6 = false;
    place->is_any = address->s_addr == htonl(INADDR_ANY);
}

/* An address of IPv4 may be written as one of IPv6. */
static void take_ipv6(const struct in6_addr *address, listening_place *place) {
    struct in_addr four;
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        memcpy(&four, &address->s6_addr[12], sizeof four);
        take_ipv4(&four, place);
        return;
    }
    inet_ntop(AF_INET6, address, place->address, sizeof place->address);
    place->is_ipv6 = true;
    place->is_any = IN6_IS_ADDR_UNSPECIFIED(address);
}

static bool take_written(const char *told, listening_place *place) {
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, told, &four) == 1)
        take_ipv4(&four, place);
    else if (inet_pton(AF_INET6, told, &six) == 1)
        take_ipv6(&six, place);
    else
        return false;
    return true;
}

/* Letters, figures, hyphens and dots, and none of the other ways to write an address ("127.1", "0x0"). */
static bool is_name(const char *told) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
    struct in_addr address;
    size_t length = strspn(told, allowed);
    return length && !told[length] && length < sizeof((listening_place *)0)->name && !inet_aton(told, &address);
}

static bool take_named(const char *told, int family, listening_place *place) {
    struct addrinfo wanted = {.ai_family = family, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(told, NULL, &wanted, &found) != 0)
        return false;
    if (family == AF_INET)
        take_ipv4(&((struct sockaddr_in *)(void *)found->ai_addr)->sin_addr, place);
    else
        take_ipv6(&((struct sockaddr_in6 *)(void *)found->ai_addr)->sin6_addr, place);
    freeaddrinfo(found);
    return true;
}

bool find_place(const char *told, listening_place *place, char *error, size_t size) {
    *place = (listening_place){0};
    if (take_written(told, place))
        return true;
    if (is_name(told) && (take_named(told, AF_INET, place) || take_named(told, AF_INET6, place))) {
        snprintf(place->name, sizeof place->name, "%s", told);
        return true;
    }
    snprintf(error, size,
             "'%.100s' is no address or name of this machine; expected one such as 127.0.0.1, ::1 or localhost, "
             "or 0.0.0.0 or :: for all that it has",
             told);
    return false;
}

/* The size of the address; `all` has room for either kind. */
static socklen_t socket_address(const listening_place *place, unsigned port, struct sockaddr_storage *all) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    memset(all, 0, sizeof *all);
    if (place->is_ipv6) {
        inet_pton(AF_INET6, place->address, &six.sin6_addr);
        memcpy(all, &six, sizeof six);
        return sizeof six;
    }
    inet_pton(AF_INET, place->address, &four.sin_addr);
    memcpy(all, &four, sizeof four);
    return sizeof four;
}

/* libwebsockets tells nobody why it cannot listen: this does. */
bool can_listen(const listening_place *place, unsigned port, char *error, size_t size) {
    struct sockaddr_storage address;
    socklen_t length = socket_address(place, port, &address);
    int tried = socket(address.ss_family, SOCK_STREAM, 0), again = 1;
    setsockopt(tried, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
    bool free = tried >= 0 && bind(tried, (struct sockaddr *)&address, length) == 0;
    if (!free)
        snprintf(error, size, place->is_ipv6 ? "cannot listen on [%s]:%u: %s" : "cannot listen on %s:%u: %s",
                 place->address, port, strerror(errno));
    if (tried >= 0)
        close(tried);
    return free;
}

void host_and_port(const listening_place *place, unsigned port, char *text, size_t size) {
    const char *loopback = place->is_ipv6 ? "::1" : "127.0.0.1";
    const char *host = place->is_any ? loopback : *place->name ? place->name : place->address;
    snprintf(text, size, strchr(host, ':') ? "[%s]:%u" : "%s:%u", host, port);
}

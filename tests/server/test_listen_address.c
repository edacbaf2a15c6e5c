/* test_listen_address.c: the address to listen on, and the one that a browser opens. */
#include <criterion/criterion.h>
#include <string.h>

#include "server/listen_address.h"

static listen_address found;
static char text[600];

static void opened(const char *input, const char *address, const char *wanted) {
    cr_assert(server_resolve_listen_address(input, &found, text, sizeof text), "%s: %s", input, text);
    cr_expect_str_eq(found.address, address);
    server_format_host_and_port(&found, 8040, text, sizeof text);
    cr_expect_str_eq(text, wanted);
}

Test(listen, ipv4_and_ipv6_addresses) {
    opened("127.0.0.1", "127.0.0.1", "127.0.0.1:8040");
    cr_expect_not(found.is_ipv6 || found.is_any);
    opened("::1", "::1", "[::1]:8040");
    cr_expect(found.is_ipv6 && !found.is_any);
    opened("0:0:0::0:1", "::1", "[::1]:8040");
    opened("::ffff:127.0.0.1", "127.0.0.1", "127.0.0.1:8040");
    cr_expect_not(found.is_ipv6);
}

/* Browsers need not support wildcard addresses. */
Test(listen, wildcard_addresses_are_opened_at_loopback) {
    static const char *const all[] = {"0.0.0.0", "::", "::0", "::ffff:0.0.0.0"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        cr_assert(server_resolve_listen_address(all[i], &found, text, sizeof text), "%s", text);
        cr_expect(found.is_any, "%s", all[i]);
    }
    opened("0.0.0.0", "0.0.0.0", "127.0.0.1:8040");
    opened("::", "::", "[::1]:8040");
}

Test(listen, names_are_kept) {
    opened("localhost", "127.0.0.1", "localhost:8040");
    cr_expect_not(found.is_any);
}

Test(listen, invalid_addresses_get_a_helpful_error) {
    static const char *const wrong[] = {
        "",  "[::1]", "127.0.0.1:8040", "http://localhost", "localhost/", "127.1",
        "0", "0x0",   "256.0.0.1",      "fe80::1%lo",       ":::",        "no such host",
        "*",

    };
    char name[400] = "";
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_expect_not(server_resolve_listen_address(wrong[i], &found, text, sizeof text), "%s", wrong[i]);
        cr_expect_not_null(strstr(text, "expected one such as 127.0.0.1, ::1 or localhost"), "%s", text);
    }
    memset(name, 'a', sizeof name - 1);
    cr_expect_not(server_resolve_listen_address(name, &found, text, sizeof text));
}

Test(listen, listen_errors_have_a_reason) {
    cr_assert(server_resolve_listen_address("192.0.2.1", &found, text, sizeof text));
    cr_expect_not(server_can_listen_at(&found, 0, text, sizeof text));
    cr_expect_not_null(strstr(text, "cannot listen on 192.0.2.1:0: Cannot assign"), "%s", text);
    cr_assert(server_resolve_listen_address("2001:db8::1", &found, text, sizeof text));
    cr_expect_not(server_can_listen_at(&found, 0, text, sizeof text));
    cr_expect_not_null(strstr(text, "cannot listen on [2001:db8::1]:0: "), "%s", text);
    cr_assert(server_resolve_listen_address("127.0.0.1", &found, text, sizeof text));
    cr_expect(server_can_listen_at(&found, 0, text, sizeof text));
}

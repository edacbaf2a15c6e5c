/* test_place.c: where a server listens, and what is opened to reach it. */
#include <criterion/criterion.h>
#include <string.h>

#include "server/place.h"

static listening_place place;
static char text[600];

static void opened(const char *told, const char *address, const char *wanted) {
    cr_assert(find_place(told, &place, text, sizeof text), "%s: %s", told, text);
    cr_expect_str_eq(place.address, address);
    host_and_port(&place, 8040, text, sizeof text);
    cr_expect_str_eq(text, wanted);
}

Test(place, addresses_of_both_kinds) {
    opened("127.0.0.1", "127.0.0.1", "127.0.0.1:8040");
    cr_expect_not(place.is_ipv6 || place.is_any);
    opened("::1", "::1", "[::1]:8040");
    cr_expect(place.is_ipv6 && !place.is_any);
    opened("0:0:0::0:1", "::1", "[::1]:8040");
    opened("::ffff:127.0.0.1", "127.0.0.1", "127.0.0.1:8040");
    cr_expect_not(place.is_ipv6);
}

/* No browser can be relied on to open "all addresses". */
Test(place, all_addresses_are_opened_at_one) {
    static const char *const all[] = {"0.0.0.0", "::", "::0", "::ffff:0.0.0.0"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        cr_assert(find_place(all[i], &place, text, sizeof text), "%s", text);
        cr_expect(place.is_any, "%s", all[i]);
    }
    opened("0.0.0.0", "0.0.0.0", "127.0.0.1:8040");
    opened("::", "::", "[::1]:8040");
}

Test(place, names_stay_names) {
    opened("localhost", "127.0.0.1", "localhost:8040");
    cr_expect_not(place.is_any);
}

Test(place, anything_else_is_told_what_would_be_right) {
    static const char *const wrong[] = {
        "",  "[::1]", "127.0.0.1:8040", "http://localhost", "localhost/", "127.1",
        "0", "0x0",   "256.0.0.1",      "fe80::1%lo",       ":::",        "no such host",
        "*",

    };
    char name[400] = "";
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_expect_not(find_place(wrong[i], &place, text, sizeof text), "%s", wrong[i]);
        cr_expect_not_null(strstr(text, "expected one such as 127.0.0.1, ::1 or localhost"), "%s", text);
    }
    memset(name, 'a', sizeof name - 1);
    cr_expect_not(find_place(name, &place, text, sizeof text));
}

Test(place, where_nobody_can_listen_it_is_told_why) {
    cr_assert(find_place("192.0.2.1", &place, text, sizeof text));
    cr_expect_not(can_listen(&place, 0, text, sizeof text));
    cr_expect_not_null(strstr(text, "cannot listen on 192.0.2.1:0: Cannot assign"), "%s", text);
    cr_assert(find_place("2001:db8::1", &place, text, sizeof text));
    cr_expect_not(can_listen(&place, 0, text, sizeof text));
    cr_expect_not_null(strstr(text, "cannot listen on [2001:db8::1]:0: "), "%s", text);
    cr_assert(find_place("127.0.0.1", &place, text, sizeof text));
    cr_expect(can_listen(&place, 0, text, sizeof text));
}

/* test_account_rules.c: valid names and passwords, rate limits, password hashing, and counts of connections. */
#include <criterion/criterion.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/account_rules.h"
#include "server/addresses.h"
#include "server/passwords.h"
#include "server/rate_limits.h"

Test(account_rules, account_names_are_letters_digits_and_single_signs) {
    static const char *const good[] = {"Ann", "ann-marie", "A.b_c", "x99", "abcdefghijklmnopqrstuvwx"};
    static const char *const bad[] = {"",
                                      "An",
                                      "9ann",
                                      "-ann",
                                      "ann-",
                                      "a--b",
                                      "a b",
                                      "Ann\n",
                                      "Ann\x1b[31m",
                                      "<b>Ann</b>",
                                      "an'n",
                                      "Ann\xc3\xa9",
                                      "\xd0\x90nn",
                                      "Ann\xe2\x80\xae",
                                      "abcdefghijklmnopqrstuvwxy",
                                      "a\"b",
                                      "ann/../x"};
    char folded[STORE_NAME];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        cr_expect_null(account_name_error(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_expect_not_null(account_name_error(bad[i]), "%s", bad[i]);
        account_name_fold(bad[i], folded);
        cr_expect_str_empty(folded, "%s is accepted as a name", bad[i]);
    }
    static char huge[100000];
    memset(huge, 'a', sizeof huge - 1);
    cr_expect_not_null(account_name_error(huge));
    account_name_fold(huge, folded);
    cr_expect_str_empty(folded);
}

Test(account_rules, guest_names_must_be_readable) {
    static const char *const good[] = {"Ann",
                                       "Ann 12",
                                       "O'Neil",
                                       "J\xc3\xb6rg",
                                       "\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0",
                                       "\xe6\x9d\x8e",
                                       "Ann-Marie, the 3rd!",
                                       "J\xc3\xb6o\xcc\x88rg",
                                       "Ann \xf0\x9f\x98\x80"};
    static const char *const invisible[] = {
        "Ann\xe2\x80\x8b",          /* zero width space */
        "\342\200\215Ann",          /* zero width joiner, in octal: A would belong to a hexadecimal escape */
        "Ann\xc2\xad",              /* soft hyphen */
        "Ann\xef\xbb\xbf",          /* byte order mark */
        "\xe3\x85\xa4",             /* Hangul filler: nothing at all */
        "\xe2\xa0\x80\xe2\xa0\x80", /* blank Braille */
        "Ann\xc2\xa0",              /* no-break space */
        "Ann\xef\xb8\x8f",          /* variation selector */
        "Ann\xf3\xa0\x80\xa1",      /* tag */
        "\xcc\x81",                 /* a combining accent without a letter */
        "\xe2\x80\xaeznn",
        "Ann\n",
        "",
        "   "};
    static const char *const rated[] = {"Annabel (1662)",
                                        "Annabel \xef\xbc\x88"
                                        "1662\xef\xbc\x89", /* fullwidth brackets */
                                        "Annabel \xe2\x9d\xa8"
                                        "1662\xe2\x9d\xa9",
                                        "Annabel [1662]",
                                        "Annabel \xe2\x81\xbd"
                                        "1662\xe2\x81\xbe"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        cr_expect_null(account_guest_name_error(good[i]), "%s: %s", good[i], account_guest_name_error(good[i]));
    for (size_t i = 0; i < sizeof invisible / sizeof *invisible; i++)
        cr_expect_not_null(account_guest_name_error(invisible[i]), "number %zu", i);
    for (size_t i = 0; i < sizeof rated / sizeof *rated; i++)
        cr_expect_not_null(account_guest_name_error(rated[i]), "%s", rated[i]);
    static char huge[STORE_NAME + 1];
    memset(huge, 'a', STORE_NAME);
    cr_expect_not_null(account_guest_name_error(huge));
    cr_expect_null(account_guest_name_error(huge + 1));
}

static void expect_same(const char *one, const char *other, bool same) {
    char a[STORE_NAME], b[STORE_NAME];
    account_name_fold(one, a), account_name_fold(other, b);
    cr_expect_eq(!strcmp(a, b), same, "%s and %s", one, other);
}

Test(account_rules, similar_names_are_equal) {
    expect_same("Ann", "aNN", true);
    expect_same("Bill0", "BI11O", true);
    expect_same("ann.marie", "annmarie", true);
    expect_same("Ann", "Anna", false);
    expect_same("Bob1", "Bob2", false);
    cr_expect_not_null(account_name_error("Deleted"));
    cr_expect_not_null(account_name_error("m0derat0r"));
}

Test(account_rules, password_length_is_limited_and_name_is_no_password) {
    char password[MAX_PASSWORD + 2];
    memset(password, 'x', sizeof password);
    password[MAX_PASSWORD + 1] = '\0';
    cr_expect_not_null(account_password_error(password, "Ann"));
    password[MAX_PASSWORD] = '\0';
    cr_expect_null(account_password_error(password, "Ann"));
    cr_expect_not_null(account_password_error("1234567", "Ann"));
    cr_expect_null(account_password_error("12345678", "Ann"));
    cr_expect_not_null(account_password_error("ann.marie", "Ann-Marie"));
}

Test(account_rules, rate_limit_allows_a_burst_then_one_per_interval) {
    tx_rate_limits *limits = rate_limits_open();
    int64_t now = 1000000;
    for (unsigned i = 0; i < 10; i++)
        cr_expect(rate_limits_take(limits, LIMIT_LOG_IN_AS, "ann", now));
    cr_expect_not(rate_limits_take(limits, LIMIT_LOG_IN_AS, "ann", now));
    cr_expect(rate_limits_take(limits, LIMIT_LOG_IN_AS, "bob", now), "another name has its own limit");
    cr_expect(rate_limits_take(limits, LIMIT_LOG_IN_FROM, "ann", now), "another kind has its own limit");
    cr_expect_not(rate_limits_take(limits, LIMIT_LOG_IN_AS, "ann", now + 29000));
    cr_expect(rate_limits_take(limits, LIMIT_LOG_IN_AS, "ann", now + 31000));
    cr_expect_not(rate_limits_take(limits, LIMIT_LOG_IN_AS, "ann", now + 31000));
    rate_limits_refund(limits, LIMIT_LOG_IN_AS, "ann", now + 31000);
    cr_expect(rate_limits_take(limits, LIMIT_LOG_IN_AS, "ann", now + 31000));
    cr_expect_not(rate_limits_take(limits, LIMIT_LOG_IN_AS, "ann", now - 60000), "the clock was set back");
    rate_limits_close(limits);
}

/* Attempts from many addresses must not grow the table; the latest attempts are kept longest. */
Test(account_rules, rate_limit_table_is_bounded) {
    tx_rate_limits *limits = rate_limits_open();
    char who[32];
    for (unsigned i = 0; i < 200000; i++) {
        snprintf(who, sizeof who, "10.%u.%u.%u", i >> 16, i >> 8 & 255, i & 255);
        cr_assert(rate_limits_take(limits, LIMIT_LOG_IN_FROM, who, 1000 + i));
    }
    for (unsigned i = 0; i < 19; i++)
        cr_assert(rate_limits_take(limits, LIMIT_LOG_IN_FROM, who, 201000));
    cr_expect_not(rate_limits_take(limits, LIMIT_LOG_IN_FROM, who, 201000));
    rate_limits_close(limits);
}

Test(account_rules, attempts_of_others_do_not_reset_a_used_up_limit) {
    tx_rate_limits *limits = rate_limits_open();
    char who[32];
    for (unsigned i = 0; i < 20; i++)
        cr_assert(rate_limits_take(limits, LIMIT_LOG_IN_FROM, "192.0.2.1", 1000));
    for (unsigned i = 0; i < 200000; i++) {
        snprintf(who, sizeof who, "10.%u.%u.%u", i >> 16, i >> 8 & 255, i & 255);
        cr_assert(rate_limits_take(limits, LIMIT_LOG_IN_FROM, who, 1000));
    }
    cr_expect_not(rate_limits_take(limits, LIMIT_LOG_IN_FROM, "192.0.2.1", 1000));
    rate_limits_close(limits);
}

static password_job *proved(const char *against, const char *password) {
    password_job *job = password_job_new((password_cost){8192, 1});
    job->check_old = true;
    strcpy(job->old_hash, against);
    strcpy(job->password, password);
    job->work.run(&job->work);
    return job;
}

Test(account_rules, passwords_are_hashed_with_argon2id_and_unknown_names_take_as_long) {
    cr_assert(sodium_init() >= 0);
    password_job *made = password_job_new((password_cost){8192, 1});
    made->make_new = true;
    strcpy(made->new_password, "correct horse");
    made->work.run(&made->work);
    cr_expect_eq(strncmp(made->new_hash, "$argon2id$v=19$m=8,t=1,p=1$", 27), 0, "%s", made->new_hash);
    password_job *right = proved(made->new_hash, "correct horse"), *wrong = proved(made->new_hash, "correct horsf");
    password_job *nobody = proved("", "correct horse");
    cr_expect(right->is_right && !wrong->is_right && !nobody->is_right);
    cr_expect_eq(strncmp(nobody->new_hash, made->new_hash, 27), 0, "the time depends on the name: %s",
                 nobody->new_hash);
    password_job_free(made), password_job_free(right), password_job_free(wrong), password_job_free(nobody);
}

/* ---- Addresses --------------------------------------------------------------------------------------------------- */

static void expect_network(const char *address, const char *expected) {
    char network[ADDRESS_TEXT];
    server_network_of_address(address, network);
    cr_expect_str_eq(network, expected, "of %s", address);
}

Test(account_rules, ipv6_addresses_are_counted_by_network) {
    expect_network("192.0.2.1", "192.0.2.1");
    expect_network("192.0.2.1:4711", "192.0.2.1");
    expect_network("::ffff:192.0.2.1", "192.0.2.1");
    expect_network("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::");
    expect_network("2001:db8:1:2::6", "2001:db8:1:2::");
    expect_network("2001:db8::3:4:5:6", "2001:db8::");
    expect_network("2001:DB8::1", "2001:db8::");
    expect_network("[2001:db8::1]:443", "2001:db8::");
    expect_network("", "");
    expect_network("unknown", "");
    expect_network("10.0.0.1 evil", "");
    expect_network("0123456789012345678901234567890123456789012345678901234567890", "");
}

Test(account_rules, connections_are_limited_per_network_and_in_total) {
    tx_addresses *counted = addresses_open(2, 3);
    cr_expect(addresses_add(counted, "2001:db8::1"));
    cr_expect(addresses_add(counted, "2001:db8::2"));
    cr_expect_not(addresses_add(counted, "2001:db8::3"), "the limit of one network");
    cr_expect(addresses_add(counted, "192.0.2.1"));
    cr_expect_not(addresses_add(counted, "192.0.2.2"), "the total limit");
    addresses_remove(counted, "2001:db8::7");
    cr_expect(addresses_add(counted, "192.0.2.2"));
    addresses_close(counted);
}

/* test_account_rules.c: what names and passwords may be, how often they may be tried, and what work they are. */
#include <criterion/criterion.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/account_rules.h"
#include "server/addresses.h"
#include "server/attempts.h"
#include "server/passwords.h"

Test(account_rules, a_name_has_letters_figures_and_single_signs_between_them) {
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
        cr_expect_null(account_name_fault(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_expect_not_null(account_name_fault(bad[i]), "%s", bad[i]);
        account_name_fold(bad[i], folded);
        cr_expect_str_empty(folded, "%s can be nobody's", bad[i]);
    }
    static char huge[100000];
    memset(huge, 'a', sizeof huge - 1);
    cr_expect_not_null(account_name_fault(huge));
    account_name_fold(huge, folded);
    cr_expect_str_empty(folded);
}

Test(account_rules, a_guest_may_be_called_what_can_be_read) {
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
        "Ann\xc2\xa0",              /* a space that is none */
        "Ann\xef\xb8\x8f",          /* variation selector */
        "Ann\xf3\xa0\x80\xa1",      /* tag */
        "\xcc\x81",                 /* an accent on nothing */
        "\xe2\x80\xaeznn",
        "Ann\n",
        "",
        "   "};
    static const char *const rated[] = {"Annabel (1662)",
                                        "Annabel \xef\xbc\x88"
                                        "1662\xef\xbc\x89", /* wide brackets */
                                        "Annabel \xe2\x9d\xa8"
                                        "1662\xe2\x9d\xa9",
                                        "Annabel [1662]",
                                        "Annabel \xe2\x81\xbd"
                                        "1662\xe2\x81\xbe"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        cr_expect_null(guest_name_fault(good[i]), "%s: %s", good[i], guest_name_fault(good[i]));
    for (size_t i = 0; i < sizeof invisible / sizeof *invisible; i++)
        cr_expect_not_null(guest_name_fault(invisible[i]), "number %zu", i);
    for (size_t i = 0; i < sizeof rated / sizeof *rated; i++)
        cr_expect_not_null(guest_name_fault(rated[i]), "%s", rated[i]);
    static char huge[STORE_NAME + 1];
    memset(huge, 'a', STORE_NAME);
    cr_expect_not_null(guest_name_fault(huge));
    cr_expect_null(guest_name_fault(huge + 1));
}

static void expect_same(const char *one, const char *other, bool same) {
    char a[STORE_NAME], b[STORE_NAME];
    account_name_fold(one, a), account_name_fold(other, b);
    cr_expect_eq(!strcmp(a, b), same, "%s and %s", one, other);
}

Test(account_rules, names_that_look_alike_are_one) {
    expect_same("Ann", "aNN", true);
    expect_same("Bill0", "BI11O", true);
    expect_same("ann.marie", "annmarie", true);
    expect_same("Ann", "Anna", false);
    expect_same("Bob1", "Bob2", false);
    cr_expect_not_null(account_name_fault("Deleted"));
    cr_expect_not_null(account_name_fault("m0derat0r"));
}

Test(account_rules, a_password_has_a_least_and_a_greatest_length_and_is_not_the_name) {
    char password[MOST_PASSWORD + 2];
    memset(password, 'x', sizeof password);
    password[MOST_PASSWORD + 1] = '\0';
    cr_expect_not_null(password_fault(password, "Ann"));
    password[MOST_PASSWORD] = '\0';
    cr_expect_null(password_fault(password, "Ann"));
    cr_expect_not_null(password_fault("1234567", "Ann"));
    cr_expect_null(password_fault("12345678", "Ann"));
    cr_expect_not_null(password_fault("ann.marie", "Ann-Marie"));
}

Test(account_rules, so_many_tries_at_once_and_then_one_in_a_while) {
    tx_attempts *attempts = attempts_open();
    int64_t now = 1000000;
    for (unsigned i = 0; i < 10; i++)
        cr_expect(attempts_take(attempts, ATTEMPT_LOG_IN_AS, "ann", now));
    cr_expect_not(attempts_take(attempts, ATTEMPT_LOG_IN_AS, "ann", now));
    cr_expect(attempts_take(attempts, ATTEMPT_LOG_IN_AS, "bob", now), "another's tries are their own");
    cr_expect(attempts_take(attempts, ATTEMPT_LOG_IN_FROM, "ann", now), "and so is another kind");
    cr_expect_not(attempts_take(attempts, ATTEMPT_LOG_IN_AS, "ann", now + 29000));
    cr_expect(attempts_take(attempts, ATTEMPT_LOG_IN_AS, "ann", now + 31000));
    cr_expect_not(attempts_take(attempts, ATTEMPT_LOG_IN_AS, "ann", now + 31000));
    attempts_give_back(attempts, ATTEMPT_LOG_IN_AS, "ann", now + 31000);
    cr_expect(attempts_take(attempts, ATTEMPT_LOG_IN_AS, "ann", now + 31000));
    cr_expect_not(attempts_take(attempts, ATTEMPT_LOG_IN_AS, "ann", now - 60000), "the clock was set back");
    attempts_close(attempts);
}

/* Whoever comes from many places cannot make it remember without end; who tried just now is remembered longest. */
Test(account_rules, what_is_remembered_is_bounded) {
    tx_attempts *attempts = attempts_open();
    char who[32];
    for (unsigned i = 0; i < 200000; i++) {
        snprintf(who, sizeof who, "10.%u.%u.%u", i >> 16, i >> 8 & 255, i & 255);
        cr_assert(attempts_take(attempts, ATTEMPT_LOG_IN_FROM, who, 1000 + i));
    }
    for (unsigned i = 0; i < 19; i++)
        cr_assert(attempts_take(attempts, ATTEMPT_LOG_IN_FROM, who, 201000));
    cr_expect_not(attempts_take(attempts, ATTEMPT_LOG_IN_FROM, who, 201000));
    attempts_close(attempts);
}

Test(account_rules, who_has_used_up_their_tries_does_not_get_them_back_because_others_try) {
    tx_attempts *attempts = attempts_open();
    char who[32];
    for (unsigned i = 0; i < 20; i++)
        cr_assert(attempts_take(attempts, ATTEMPT_LOG_IN_FROM, "192.0.2.1", 1000));
    for (unsigned i = 0; i < 200000; i++) {
        snprintf(who, sizeof who, "10.%u.%u.%u", i >> 16, i >> 8 & 255, i & 255);
        cr_assert(attempts_take(attempts, ATTEMPT_LOG_IN_FROM, who, 1000));
    }
    cr_expect_not(attempts_take(attempts, ATTEMPT_LOG_IN_FROM, "192.0.2.1", 1000));
    attempts_close(attempts);
}

static tx_proof *proved(const char *against, const char *password) {
    tx_proof *proof = proof_new((password_cost){8192, 1});
    proof->checks = true;
    strcpy(proof->against, against);
    strcpy(proof->password, password);
    proof->work.run(&proof->work);
    return proof;
}

Test(account_rules, a_password_is_kept_as_argon2id_and_nobodys_is_as_much_work) {
    cr_assert(sodium_init() >= 0);
    tx_proof *made = proof_new((password_cost){8192, 1});
    made->makes = true;
    strcpy(made->new_password, "correct horse");
    made->work.run(&made->work);
    cr_expect_eq(strncmp(made->made, "$argon2id$v=19$m=8,t=1,p=1$", 27), 0, "%s", made->made);
    tx_proof *right = proved(made->made, "correct horse"), *wrong = proved(made->made, "correct horsf");
    tx_proof *nobody = proved("", "correct horse");
    cr_expect(right->right && !wrong->right && !nobody->right);
    cr_expect_eq(strncmp(nobody->made, made->made, 27), 0, "the same work: %s", nobody->made);
    proof_free(made), proof_free(right), proof_free(wrong), proof_free(nobody);
}

/* ---- Where somebody comes from ----------------------------------------------------------------------------------- */

static void expect_network(const char *address, const char *expected) {
    char network[ADDRESS_TEXT];
    network_of(address, network);
    cr_expect_str_eq(network, expected, "of %s", address);
}

Test(account_rules, an_address_counts_by_the_part_that_its_owner_cannot_choose) {
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

Test(account_rules, a_network_has_so_many_connections_and_all_together_have) {
    tx_addresses *counted = addresses_open(2, 3);
    cr_expect(addresses_add(counted, "2001:db8::1"));
    cr_expect(addresses_add(counted, "2001:db8::2"));
    cr_expect_not(addresses_add(counted, "2001:db8::3"), "one network");
    cr_expect(addresses_add(counted, "192.0.2.1"));
    cr_expect_not(addresses_add(counted, "192.0.2.2"), "all together");
    addresses_remove(counted, "2001:db8::7");
    cr_expect(addresses_add(counted, "192.0.2.2"));
    addresses_close(counted);
}

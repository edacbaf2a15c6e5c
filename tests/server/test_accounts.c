/* test_accounts.c: accounts: guests keep their games, sessions are renewed, codes are used once, tries are counted,
 * ratings move, and nobody is taken for somebody else. */
#include "house_fixture.h"
#include "server/house_parts.h"

TestSuite(accounts, .init = begin, .fini = end);

#define PASSWORD       "correct horse battery"
#define OTHER_PASSWORD "staple on a horse"

static guest *guest_program(void) {
    guest *g = come(NULL);
    hello(g, NULL);
    return g;
}

static void ask_account(guest *g, const char *word, const char *name, const char *password) {
    say_json(g, json_pack("{s:s,s:s,s:s}", "ask", word, "name", name, "password", password));
}

static guest *member(const char *name) {
    guest *g = guest_program();
    ask_account(g, "sign up", name, PASSWORD);
    cr_assert(strstr(last_text(g), "\"account\":true"), "%s", last_text(g));
    return g;
}

static void expect_last(const guest *g, const char *words) {
    cr_expect(strstr(last_text(g), words), "%s instead of %s", last_text(g), words);
}

static void expect_token_is(const char *token, const char *words) {
    guest *g = come(NULL);
    hello(g, token);
    expect_last(g, words);
    go(g);
}

/* The codes that were told last. */
static json_t *codes_of(const guest *g) {
    json_t *message = json_loads(last_text(g), 0, NULL), *codes = json_incref(json_object_get(message, "codes"));
    json_decref(message);
    return codes;
}

static int rating_of(const guest *g) {
    json_t *message = json_loads(last_text(g), 0, NULL);
    int rating = (int)json_integer_value(json_object_get(json_object_get(message, "you"), "rating"));
    json_decref(message);
    return rating;
}

/* ---- Guests and their games -------------------------------------------------------------------------------------- */

Test(accounts, who_makes_an_account_after_a_game_keeps_the_game) {
    guest *a, *b;
    char before[TOKEN_TEXT];
    two_sit_down(&a, &b);
    strcpy(before, a->token);
    ask_account(a, "sign up", "Annabel", PASSWORD);
    expect_last(a, "\"tell\":\"table\"");
    cr_expect(was_told(a, "\"about\":\"sign up\"") && was_told(a, "\"codes\":["));
    cr_expect(was_told(b, "\"rating\":1500"), "who plays against an account sees it: %s", last_text(b));
    cr_expect_str_neq(a->token, before, "the session is a new one");
    expect_token_is(before, "\"name\":null");
    expect_token_is(a->token, "\"name\":\"Annabel\"");
    ask(a, "concede", a->table);
    cr_expect(a->over, "the seat is still theirs: %s", last_text(a));
    say_text(a, "{\"ask\":\"mine\"}");
    expect_last(a, "\"you\":\"P1\"");
    expect_last(a, a->table);
    go(a), go(b);
}

Test(accounts, who_logs_in_brings_the_games_that_they_have_as_a_guest) {
    guest *first = member("Annabel"), *a, *b;
    say_json(first, creation("whatever", deck1));
    cr_expect(was_told(first, "\"name\":\"Annabel\""), "an account sits under its name: %s", last_text(first));
    two_sit_down(&a, &b);
    char as_guest[TOKEN_TEXT];
    strcpy(as_guest, a->token);
    guest *tab = come(as_guest); /* another window of the same guest */
    ask_account(a, "log in", "ANNABEL", PASSWORD);
    cr_expect(was_told(a, "\"about\":\"log in\""), "%s", last_text(a));
    say_text(a, "{\"ask\":\"mine\"}");
    expect_last(a, a->table);
    expect_last(a, first->table);
    expect_last(tab, "\"tell\":\"ended\"");
    expect_token_is(as_guest, "\"name\":null");
    ask(a, "concede", a->table);
    cr_expect(a->over, "%s", last_text(a));
    say_text(first, "{\"ask\":\"mine\"}");
    expect_last(first, a->table);
    go(first), go(a), go(b), go(tab);
}

Test(accounts, nobody_comes_to_sit_at_both_seats_of_a_game) {
    guest *ann = member("Annabel"), *guest_b = guest_program();
    sit_at(ann, guest_b, creation("Ann", deck1));
    ask_account(guest_b, "log in", "Annabel", PASSWORD);
    expect_last(guest_b, "\"error\":\"unfinished\"");
    ask(guest_b, "concede", guest_b->table);
    ask_account(guest_b, "log in", "Annabel", PASSWORD);
    cr_expect(was_told(guest_b, "\"account\":true"), "%s", last_text(guest_b));
    go(ann), go(guest_b);
}

/* ---- Passwords --------------------------------------------------------------------------------------------------- */

Test(accounts, a_wrong_password_and_a_name_that_nobody_has_are_answered_alike) {
    guest *ann = member("Annabel"), *eve = guest_program();
    ask_account(eve, "log in", "Annabel", OTHER_PASSWORD);
    char *wrong = copy_text(last_text(eve), strlen(last_text(eve)));
    expect_last(eve, "\"error\":\"wrong\"");
    ask_account(eve, "log in", "Belinda", OTHER_PASSWORD);
    cr_expect_str_eq(last_text(eve), wrong);
    ask_account(eve, "log in", "", "");
    cr_expect_str_eq(last_text(eve), wrong);
    ask_account(eve, "log in", "\xd0\x90nnabel", PASSWORD); /* begins with another alphabet's A */
    cr_expect_str_eq(last_text(eve), wrong);
    static char huge[20000];
    memset(huge, 'x', sizeof huge - 1);
    ask_account(eve, "log in", "Annabel", huge);
    cr_expect_str_eq(last_text(eve), wrong);
    ask_account(eve, "log in", huge, PASSWORD);
    cr_expect_str_eq(last_text(eve), wrong);
    say_text(eve, "{\"ask\":\"log in\",\"name\":7,\"password\":[]}");
    cr_expect_str_eq(last_text(eve), wrong);
    free(wrong);
    go(ann), go(eve);
}

Test(accounts, a_password_that_is_too_long_is_not_cut) {
    char password[300];
    memset(password, 'x', sizeof password);
    password[256] = '\0';
    guest *ann = guest_program(), *eve = guest_program();
    ask_account(ann, "sign up", "Annabel", password);
    expect_last(ann, "\"account\":true");
    password[256] = 'x', password[257] = '\0';
    ask_account(eve, "log in", "Annabel", password);
    expect_last(eve, "\"error\":\"wrong\"");
    go(ann), go(eve);
}

Test(accounts, names_and_passwords_that_cannot_be_are_refused) {
    guest *g = guest_program(), *ann = member("Annabel"), *silent = come(NULL);
    ask_account(g, "sign up", "Ann\x1b[2J", PASSWORD);
    expect_last(g, "\"error\":\"bad name\"");
    ask_account(g, "sign up", "Belinda", "short");
    expect_last(g, "\"error\":\"bad password\"");
    ask_account(g, "sign up", "anna-be1", PASSWORD); /* looks like Annabel */
    expect_last(g, "\"error\":\"name taken\"");
    ask_account(ann, "sign up", "Belinda", PASSWORD);
    expect_last(ann, "\"error\":\"logged in\"");
    ask_account(ann, "log in", "Annabel", PASSWORD);
    expect_last(ann, "\"error\":\"logged in\"");
    ask_account(silent, "sign up", "Belinda", PASSWORD);
    expect_last(silent, "\"error\":\"not known\"");
    static const char *const words[] = {"log out", "listed", "change password", "new codes"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        say_json(g, json_pack("{s:s,s:s,s:s}", "ask", words[i], "password", "", "new password", PASSWORD));
        expect_last(g, "\"error\":\"no account\"");
    }
    go(g), go(ann), go(silent);
}

Test(accounts, another_password_ends_all_other_sessions) {
    guest *ann = member("Annabel"), *phone = guest_program();
    char before[TOKEN_TEXT];
    ask_account(phone, "log in", "Annabel", PASSWORD);
    strcpy(before, ann->token);
    say_json(ann, json_pack("{s:s,s:s,s:s}", "ask", "change password", "password", OTHER_PASSWORD, "new password",
                            OTHER_PASSWORD));
    expect_last(ann, "\"error\":\"wrong\"");
    say_json(ann, json_pack("{s:s,s:s,s:s}", "ask", "change password", "password", PASSWORD, "new password",
                            OTHER_PASSWORD));
    expect_last(ann, "\"about\":\"change password\"");
    expect_last(phone, "\"tell\":\"ended\"");
    say_text(phone, "{\"ask\":\"mine\"}");
    expect_last(phone, "\"error\":\"ended\"");
    expect_token_is(phone->token, "\"name\":null");
    expect_token_is(before, "\"name\":null");
    expect_token_is(ann->token, "\"name\":\"Annabel\"");
    guest *again = guest_program();
    ask_account(again, "log in", "Annabel", PASSWORD);
    expect_last(again, "\"error\":\"wrong\"");
    ask_account(again, "log in", "Annabel", OTHER_PASSWORD);
    expect_last(again, "\"account\":true");
    go(ann), go(phone), go(again);
}

Test(accounts, logging_out_ends_this_session_or_all_of_them) {
    guest *ann = member("Annabel"), *phone = guest_program(), *third = guest_program();
    char before[TOKEN_TEXT];
    ask_account(phone, "log in", "Annabel", PASSWORD);
    ask_account(third, "log in", "Annabel", PASSWORD);
    strcpy(before, ann->token);
    say_text(ann, "{\"ask\":\"log out\"}");
    expect_last(ann, "\"account\":false");
    expect_token_is(before, "\"name\":null");
    expect_token_is(phone->token, "\"name\":\"Annabel\"");
    say_text(phone, "{\"ask\":\"log out\",\"everywhere\":true}");
    expect_last(phone, "\"account\":false");
    expect_last(third, "\"tell\":\"ended\"");
    expect_token_is(third->token, "\"name\":null");
    say_json(ann, creation("Ann", deck1)); /* a guest again */
    expect_last(ann, "\"rating\":null");
    go(ann), go(phone), go(third);
}

/* ---- Recovery codes ---------------------------------------------------------------------------------------------- */

static void ask_recover(guest *g, const char *code) {
    say_json(g, json_pack("{s:s,s:s,s:s,s:s}", "ask", "recover", "name", "Annabel", "code", code, "password",
                          OTHER_PASSWORD));
}

Test(accounts, a_recovery_code_replaces_the_password_once) {
    guest *ann = member("Annabel"), *lost = guest_program(), *eve = guest_program();
    json_t *codes = codes_of(ann);
    cr_assert_eq(json_array_size(codes), 8);
    const char *first = json_string_value(json_array_get(codes, 0));
    ask_recover(eve, "aaaa-bbbb-cccc-dddd");
    expect_last(eve, "\"error\":\"wrong\"");
    ask_recover(eve, "");
    expect_last(eve, "\"error\":\"wrong\"");
    char shouted[64];
    for (size_t i = 0; i <= strlen(first); i++)
        shouted[i] = (char)(first[i] == '-' ? ' ' : first[i] >= 'a' && first[i] <= 'z' ? first[i] - 32 : first[i]);
    ask_recover(lost, shouted); /* as people copy it from paper */
    expect_last(lost, "\"about\":\"recover\"");
    expect_last(lost, "\"codes\":7");
    expect_last(ann, "\"tell\":\"ended\"");
    ask_recover(eve, first);
    expect_last(eve, "\"error\":\"wrong\"");
    say_json(lost, json_pack("{s:s,s:s}", "ask", "new codes", "password", OTHER_PASSWORD));
    expect_last(lost, "\"codes\":8");
    ask_recover(eve, json_string_value(json_array_get(codes, 1)));
    expect_last(eve, "\"error\":\"wrong\"");
    json_decref(codes);
    go(ann), go(lost), go(eve);
}

static bool has_words(const char *bytes, size_t size, const char *words) {
    size_t length = strlen(words);
    for (size_t i = 0; i + length <= size; i++)
        if (!memcmp(bytes + i, words, length))
            return true;
    return false;
}

static bool database_has(const char *words) {
    static const char *const endings[] = {"", "-wal"};
    for (unsigned i = 0; i < 2; i++) {
        char name[160];
        size_t size = 0;
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        char *bytes = read_whole_file(name, 64 << 20, &size);
        bool found = bytes && has_words(bytes, size, words);
        free(bytes);
        if (found)
            return true;
    }
    return false;
}

Test(accounts, neither_the_database_nor_the_log_has_passwords_codes_or_tokens) {
    guest *ann = member("Annabel");
    json_t *codes = codes_of(ann);
    const char *code = json_string_value(json_array_get(codes, 0));
    ask_account(ann, "log in", PASSWORD, OTHER_PASSWORD);
    guest *eve = guest_program();
    ask_account(eve, "log in", "Annabel", OTHER_PASSWORD);
    ask_account(eve, "log in", OTHER_PASSWORD, "Annabel"); /* typed into the wrong field */
    cr_expect(database_has("annabe"), "it can be found");
    cr_expect(strstr(logged, "signs up") && strstr(logged, "log in refused"), "%s", logged);
    const char *const secrets[] = {PASSWORD, OTHER_PASSWORD, code, ann->token, eve->token};
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
        cr_expect_not(database_has(secrets[i]), "%s", secrets[i]);
        cr_expect_null(strstr(logged, secrets[i]), "%s", secrets[i]);
    }
    json_decref(codes);
    go(ann), go(eve);
}

/* ---- Tries ------------------------------------------------------------------------------------------------------- */

Test(accounts, a_name_cannot_be_tried_without_end_whoever_tries) {
    guest *ann = member("Annabel"), *eve = NULL;
    for (unsigned i = 0; i < 10; i++) {
        char address[32];
        eve = guest_program();
        snprintf(address, sizeof address, "10.0.0.%u", i);
        house_comes_from(eve->visitor, address);
        ask_account(eve, "log in", "Annabel", OTHER_PASSWORD);
        expect_last(eve, "\"error\":\"wrong\"");
        go(eve);
    }
    eve = guest_program();
    ask_account(eve, "log in", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
    ask_account(eve, "log in", "Belinda", PASSWORD);
    expect_last(eve, "\"error\":\"wrong\"");
    say_text(ann, "{\"ask\":\"mine\"}");
    expect_last(ann, "\"tables\"");
    clock_now += 31000;
    ask_account(eve, "log in", "Annabel", PASSWORD);
    expect_last(eve, "\"account\":true");
    go(ann), go(eve);
}

Test(accounts, nobody_tries_many_names_from_one_place) {
    unsigned refused = 0;
    for (unsigned i = 0; i < 25; i++) {
        char name[16], address[48];
        guest *eve = guest_program();
        snprintf(name, sizeof name, "name%c", 'a' + (int)i);
        snprintf(address, sizeof address, "2001:db8:1:2::%x", i); /* one network, many addresses */
        house_comes_from(eve->visitor, address);
        ask_account(eve, "log in", name, PASSWORD);
        refused += strstr(last_text(eve), "too fast") != NULL;
        go(eve);
    }
    cr_expect_eq(refused, 5);
    guest *elsewhere = guest_program();
    house_comes_from(elsewhere->visitor, "2001:db8:1:3::1");
    ask_account(elsewhere, "log in", "namea", PASSWORD);
    expect_last(elsewhere, "\"error\":\"wrong\"");
    go(elsewhere);
}

static void try_from(guest *g, const char *address, const char *name, const char *password) {
    house_comes_from(g->visitor, address);
    ask_account(g, "log in", name, password);
}

static void exhaust_annabel(guest *eve) {
    char address[32];
    for (unsigned i = 0; i < 10; i++) {
        snprintf(address, sizeof address, "10.0.0.%u", i);
        try_from(eve, address, "Annabel", OTHER_PASSWORD);
        expect_last(eve, "\"error\":\"wrong\"");
    }
    try_from(eve, "10.0.0.99", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
}

Test(accounts, tries_at_other_names_do_not_wash_away_those_at_this_one) {
    guest *ann = member("Annabel"), *eve = guest_program();
    exhaust_annabel(eve);
    for (unsigned i = 0; i < 20000; i++) {
        char address[32], name[16];
        snprintf(address, sizeof address, "10.1.%u.%u", i >> 8, i & 255);
        snprintf(name, sizeof name, "name%u", 2000000 + i);
        try_from(eve, address, name, OTHER_PASSWORD);
        forget_all(eve);
    }
    try_from(eve, "10.0.0.100", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
    go(ann), go(eve);
}

Test(accounts, tries_are_remembered_when_the_server_is_started_again) {
    guest *ann = member("Annabel"), *eve = guest_program();
    exhaust_annabel(eve);
    go(ann), go(eve);
    close_house();
    open_house(NULL);
    eve = guest_program();
    try_from(eve, "10.0.0.101", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
    clock_now += 31000;
    try_from(eve, "10.0.0.101", "Annabel", OTHER_PASSWORD);
    expect_last(eve, "\"error\":\"wrong\"");
    clock_now -= 3600000; /* setting the clock back does not reset the rate limit */
    try_from(eve, "10.0.0.101", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
    clock_now += 3600000 + 61000;
    try_from(eve, "10.0.0.101", "Annabel", PASSWORD);
    expect_last(eve, "\"account\":true");
    go(eve);
}

Test(accounts, all_that_asks_for_the_password_counts_and_what_was_right_does_not) {
    guest *ann = member("Annabel"), *eve = guest_program();
    for (unsigned i = 0; i < 30; i++) {
        say_json(ann, json_pack("{s:s,s:s}", "ask", "new codes", "password", PASSWORD));
        expect_last(ann, "\"codes\":[");
    }
    for (unsigned i = 0; i < 5; i++)
        say_json(ann, json_pack("{s:s,s:s}", "ask", "new codes", "password", OTHER_PASSWORD));
    for (unsigned i = 0; i < 5; i++)
        say_json(ann, json_pack("{s:s,s:s}", "ask", "forget me", "password", OTHER_PASSWORD));
    expect_last(ann, "\"error\":\"wrong\"");
    ask_account(eve, "log in", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
    go(ann), go(eve);
}

Test(accounts, who_is_logged_in_can_use_the_password_whatever_strangers_try) {
    guest *ann = member("Annabel"), *eve = guest_program();
    exhaust_annabel(eve);
    say_json(ann, json_pack("{s:s,s:s}", "ask", "new codes", "password", PASSWORD));
    expect_last(ann, "\"codes\":[");
    unsigned wrong = 0;
    for (unsigned i = 0; i < 15; i++) {
        say_json(ann, json_pack("{s:s,s:s}", "ask", "new codes", "password", OTHER_PASSWORD));
        wrong += strstr(last_text(ann), "\"error\":\"wrong\"") != NULL;
    }
    cr_expect_leq(wrong, 11, "but a session gives no tries without end: %u", wrong);
    go(ann), go(eve);
}

Test(accounts, a_recovery_code_is_good_whatever_strangers_try) {
    guest *ann = member("Annabel"), *eve = guest_program();
    say_json(ann, json_pack("{s:s,s:s}", "ask", "new codes", "password", PASSWORD));
    json_t *codes = codes_of(ann);
    go(ann);
    exhaust_annabel(eve);
    guest *lost = guest_program();
    ask_recover(lost, json_string_value(json_array_get(codes, 0)));
    expect_last(lost, "\"about\":\"recover\"");
    json_decref(codes);
    unsigned refused = 0;
    house_comes_from(eve->visitor, "192.0.2.7");
    for (unsigned i = 0; i < 25; i++) {
        ask_recover(eve, "aaaa-bbbb-cccc-dddd");
        refused += strstr(last_text(eve), "\"error\":\"too fast\"") != NULL;
    }
    cr_expect_eq(refused, 5, "tries at codes count for the address");
    go(lost), go(eve);
}

Test(accounts, nobody_makes_accounts_without_end) {
    unsigned made = 0;
    for (unsigned i = 0; i < 25; i++) {
        char name[16];
        guest *eve = guest_program();
        house_comes_from(eve->visitor, "10.0.0.1");
        snprintf(name, sizeof name, "name%c", 'a' + (int)i);
        ask_account(eve, "sign up", name, PASSWORD);
        made += strstr(last_text(eve), "\"account\":true") != NULL;
        go(eve);
    }
    cr_expect_geq(made, 18); /* namei and namel are one */
    cr_expect_leq(made, 20);
}

/* ---- Browsers ---------------------------------------------------------------------------------------------------- */

#define COOKIE "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

Test(accounts, a_session_that_somebody_else_has_chosen_is_worth_nothing_after_logging_in) {
    guest *victim = come(COOKIE), *attacker = come(COOKIE);
    char fresh[TOKEN_TEXT] = "";
    hello(victim, NULL), hello(attacker, NULL);
    ask_account(victim, "sign up", "Victim", PASSWORD);
    expect_last(victim, "\"ticket\":");
    cr_expect_null(strstr(last_text(victim), "\"token\""), "a script must not have it");
    expect_last(attacker, "\"tell\":\"ended\"");
    say_text(attacker, "{\"ask\":\"mine\"}");
    expect_last(attacker, "\"error\":\"ended\"");
    hello(attacker, NULL);
    expect_last(attacker, "\"error\":\"ended\"");
    guest *again = come(COOKIE);
    hello(again, NULL);
    expect_last(again, "\"name\":null");
    cr_expect_not(house_redeem(house, victim->ticket, "another cookie", fresh), "a ticket is its visitor's alone");
    cr_expect_not(house_redeem(house, "no ticket", COOKIE, fresh));
    cr_expect_not(house_redeem(house, "", "", fresh));
    cr_assert(house_redeem(house, victim->ticket, COOKIE, fresh));
    cr_expect_str_neq(fresh, COOKIE);
    cr_expect_not(house_redeem(house, victim->ticket, COOKIE, fresh), "a second time");
    guest *home = come(fresh);
    hello(home, NULL);
    expect_last(home, "\"name\":\"Victim\"");
    say_text(home, "{\"ask\":\"log out\"}");
    expect_last(home, "\"ticket\":");
    clock_now += 61000;
    char later[TOKEN_TEXT];
    cr_expect_not(house_redeem(house, home->ticket, fresh, later), "it is good for a minute");
    go(victim), go(attacker), go(again), go(home);
}

/* A token gives access to its seats, so an attacker must not be able to plant one of their own making. */
Test(accounts, a_token_that_somebody_made_up_is_nobodys) {
    static const char *const made_up[] = {"", "a", "chosen", COOKIE, "not base64!", "AAAA"};
    for (size_t i = 0; i < sizeof made_up / sizeof *made_up; i++) {
        guest *victim = come(NULL), *eve = come(NULL);
        hello(victim, made_up[i]), hello(eve, made_up[i]);
        cr_expect(victim->token[0] && eve->token[0], "%s: both are told another token", made_up[i]);
        cr_expect_str_neq(victim->token, eve->token);
        say_json(victim, creation("Ann", deck1));
        cr_expect_neq(*victim->table, '\0');
        expect_token_is(made_up[i], "\"name\":null");
        expect_token_is(victim->token, "\"name\":\"Ann\"");
        go(victim), go(eve);
        cr_expect_not(house_knows_token(house, made_up[i]));
    }
}

Test(accounts, a_token_that_was_told_is_good_before_and_after_its_guest_has_sat_down) {
    guest *a = guest_program();
    char token[TOKEN_TEXT], other[TOKEN_TEXT];
    strcpy(token, a->token);
    go(a);
    close_house();
    open_house(NULL);
    cr_expect(house_knows_token(house, token), "also after the server was started again");
    a = come(NULL);
    hello(a, token);
    cr_expect_str_empty(a->token, "no other is told: %s", last_text(a));
    say_json(a, creation("Ann", deck1));
    expect_token_is(token, "\"name\":\"Ann\"");
    for (size_t i = 0; i < strlen(token); i++) {
        strcpy(other, token);
        other[i] = other[i] == 'A' ? 'B' : 'A';
        cr_expect_not(house_knows_token(house, other), "with another letter %zu", i);
    }
    go(a);
}

/* A client at another address requests tickets for many cookies. */
Test(accounts, strangers_do_not_push_out_a_browser_that_logs_in) {
    guest *victim = come(COOKIE);
    char fresh[TOKEN_TEXT], cookie[TOKEN_TEXT];
    hello(victim, NULL);
    house_comes_from(victim->visitor, "192.0.2.1");
    ask_account(victim, "sign up", "Victim", PASSWORD);
    expect_last(victim, "\"ticket\":");
    for (unsigned i = 0; i < 3000; i++) {
        char address[32];
        snprintf(cookie, sizeof cookie, "%043u", i);
        snprintf(address, sizeof address, "10.0.0.%u", i % 200);
        guest *eve = come(cookie);
        house_comes_from(eve->visitor, address);
        say_text(eve, "{\"ask\":\"forget me\"}");
        expect_last(eve, "\"ticket\":");
        if (i == 2999)
            cr_expect(house_redeem(house, eve->ticket, cookie, fresh), "the last one is good too");
        go(eve);
    }
    cr_expect(house_redeem(house, victim->ticket, COOKIE, fresh));
    go(victim);
}

/* ---- Ratings ----------------------------------------------------------------------------------------------------- */

static json_t *rated_creation(void) {
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "rated", json_true());
    return create;
}

/* Games that end in their first round are not rated. */
static void play_past_first_round(guest *one, guest *other) {
    uint64_t random = 5;
    while (table_stands(room_awake(house, one->table)->table).round < 2 && step_once(one, other, &random))
        ;
    cr_assert_not(one->over || other->over);
}

static void expect_rating(guest *g, int rating) {
    char token[TOKEN_TEXT];
    strcpy(token, g->token);
    guest *again = come(NULL);
    hello(again, token);
    cr_expect_eq(rating_of(again), rating, "%s", last_text(again));
    go(again);
}

Test(accounts, rated_games_are_between_accounts_and_move_both_ratings) {
    guest *ann = member("Annabel"), *bob = member("Bobby"), *eve = guest_program();
    say_json(eve, rated_creation());
    expect_last(eve, "\"error\":\"no account\"");
    json_t *against_computer = rated_creation();
    json_object_set_new(against_computer, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    say_json(ann, against_computer);
    expect_last(ann, "\"error\":\"no account\"");
    say_text(eve, "{\"ask\":\"leaders\"}");
    expect_last(eve, "\"players\":[]");
    sit_at(ann, bob, rated_creation());
    say_json(eve, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", ann->table, "name", "Eve", "deck", deck2));
    cr_expect(strstr(last_text(eve), "\"tell\":\"error\""), "%s", last_text(eve));
    play_past_first_round(ann, bob);
    ask(bob, "concede", bob->table);
    expect_rating(ann, 1662); /* as two newcomers are rated by the description of the system */
    expect_rating(bob, 1338);
    cr_expect(was_told(bob, "\"rating\":1662"), "%s", last_text(bob));
    say_text(eve, "{\"ask\":\"leaders\"}");
    const char *first = strstr(last_text(eve), "Annabel"), *second = strstr(last_text(eve), "Bobby");
    cr_expect(first && second && first < second, "%s", last_text(eve));
    say_text(ann, "{\"ask\":\"listed\",\"listed\":false}");
    expect_last(ann, "\"listed\":false");
    say_text(eve, "{\"ask\":\"leaders\"}");
    cr_expect(!strstr(last_text(eve), "Annabel") && strstr(last_text(eve), "Bobby"), "%s", last_text(eve));
    say_text(ann, "{\"ask\":\"listed\",\"listed\":true}");
    say_text(eve, "{\"ask\":\"leaders\"}");
    expect_last(eve, "Annabel");
    cr_expect(strstr(logged, "over: {\"winner\":\"P1\",\"reason\":\"conceded\"}"), "%s", logged);
    go(ann), go(bob), go(eve);
}

Test(accounts, games_that_are_not_rated_or_with_guests_move_nothing) {
    guest *ann = member("Annabel"), *bob = member("Bobby");
    sit_at(ann, bob, creation("Ann", deck1));
    ask(bob, "concede", bob->table);
    expect_rating(ann, 1500);
    expect_rating(bob, 1500);
    say_text(ann, "{\"ask\":\"leaders\"}");
    expect_last(ann, "\"players\":[]");
    go(ann), go(bob);
}

/* ---- Words, export, and being forgotten -------------------------------------------------------------------------- */

Test(accounts, only_accounts_say_what_they_like) {
    guest *ann = member("Annabel"), *bob = guest_program();
    sit_at(ann, bob, creation("Ann", deck1));
    say_json(bob, json_pack("{s:s,s:s,s:s}", "ask", "say", "table", bob->table, "text", "My own words"));
    expect_last(bob, "\"error\":\"presets only\"");
    say_json(bob, json_pack("{s:s,s:s,s:s}", "ask", "say", "table", bob->table, "text", "Good luck!"));
    cr_expect(was_told(ann, "Good luck!"));
    say_json(ann, json_pack("{s:s,s:s,s:s}", "ask", "say", "table", ann->table, "text", "My own words"));
    cr_expect(was_told(bob, "My own words"));
    forget_all(bob);
    say_json(ann, json_pack("{s:s,s:s,s:s}", "ask", "say", "table", ann->table, "text", "Turned \u202eround"));
    expect_last(ann, "\"error\":\"malformed\"");
    cr_expect_not(was_told(bob, "Turned"), "nothing that turns what others read");
    go(ann), go(bob);
}

Test(accounts, one_s_data_come_a_few_games_at_a_time_and_only_what_is_over_is_told) {
    guest *ann = member("Annabel"), *bob = guest_program(), *eve = guest_program();
    for (unsigned i = 0; i < 9; i++) {
        sit_at(ann, bob, creation("Ann", deck1));
        if (i < 8)
            ask(bob, "concede", bob->table);
        *ann->table = *bob->table = '\0';
        json_decref(ann->prompt), json_decref(bob->prompt);
        ann->prompt = bob->prompt = NULL;
    }
    say_text(ann, "{\"ask\":\"export\"}");
    json_t *first = json_loads(last_text(ann), 0, NULL), *games = json_object_get(first, "games");
    cr_assert_eq(json_array_size(games), 8);
    cr_expect(json_is_true(json_object_get(first, "more")));
    cr_expect_str_eq(text_of(json_object_get(first, "you"), "name"), "Annabel");
    for (size_t i = 0; i < 8; i++)
        cr_expect(*text_of(json_array_get(games, i), "record"), "%zu", i);
    say_json(ann, json_pack("{s:s,s:s}", "ask", "export", "after", text_of(json_array_get(games, 7), "table")));
    json_t *rest = json_loads(last_text(ann), 0, NULL), *last = json_object_get(rest, "games");
    cr_assert_eq(json_array_size(last), 1);
    cr_expect(json_is_null(json_object_get(json_array_get(last, 0), "record")), "it is still played");
    cr_expect(json_is_false(json_object_get(rest, "more")));
    say_text(eve, "{\"ask\":\"export\"}");
    expect_last(eve, "\"games\":[]");
    cr_expect_null(strstr(last_text(ann), "argon"));
    json_decref(first), json_decref(rest);
    go(ann), go(bob), go(eve);
}

static void says(guest *g, const char *text) {
    say_json(g, json_pack("{s:s,s:s,s:s}", "ask", "say", "table", g->table, "text", text));
}

Test(accounts, ones_own_words_reports_and_blocks_are_exported_and_nobody_elses) {
    guest *ann = member("Annabel"), *bob = member("Robert");
    sit_at(ann, bob, creation("Ann", deck1));
    says(ann, "A \"word\" of Ann's"), says(bob, "One of Bob's"), says(ann, "Good luck!");
    say_json(ann, json_pack("{s:s,s:s,s:s}", "ask", "report", "table", ann->table, "text", "is slow"));
    say_json(ann, json_pack("{s:s,s:s,s:b}", "ask", "block", "table", ann->table, "blocked", 1));
    say_text(ann, "{\"ask\":\"export\"}");
    expect_last(ann, "\"said\":[\"A \\\"word\\\" of Ann's\",\"Good luck!\"]");
    expect_last(ann, "\"text\":\"is slow\"");
    expect_last(ann, "\"blocked\":[\"Robert\"]");
    cr_expect_null(strstr(last_text(ann), "One of Bob's"));
    say_text(bob, "{\"ask\":\"export\"}");
    expect_last(bob, "\"said\":[\"One of Bob's\"]");
    expect_last(bob, "\"reports\":[],\"blocked\":[]");
    cr_expect_null(strstr(last_text(bob), "is slow"));
    ask(ann, "concede", ann->table);
    say_json(ann, json_pack("{s:s,s:s}", "ask", "export", "after", ann->table));
    cr_expect_null(strstr(last_text(ann), "is slow"), "once is enough");
    go(ann), go(bob);
}

Test(accounts, nobody_reports_without_end) {
    guest *ann = member("Annabel"), *bob = guest_program();
    unsigned noted = 0;
    sit_at(ann, bob, creation("Ann", deck1));
    for (unsigned i = 0; i < 30; i++) {
        say_json(bob, json_pack("{s:s,s:s,s:s}", "ask", "report", "table", bob->table, "text", "again"));
        noted += strstr(last_text(bob), "\"tell\":\"noted\"") != NULL;
    }
    cr_expect_eq(noted, 20);
    go(ann), go(bob);
}

Test(accounts, an_account_is_forgotten_with_its_password) {
    guest *ann = member("Annabel"), *bob = guest_program(), *phone = guest_program();
    ask_account(phone, "log in", "Annabel", PASSWORD);
    sit_at(ann, bob, creation("Ann", deck1));
    say_json(ann, json_pack("{s:s,s:s}", "ask", "forget me", "password", PASSWORD));
    expect_last(ann, "\"error\":\"unfinished\"");
    ask(bob, "concede", bob->table);
    say_text(ann, "{\"ask\":\"forget me\"}");
    expect_last(ann, "\"error\":\"wrong\"");
    say_json(ann, json_pack("{s:s,s:s}", "ask", "forget me", "password", PASSWORD));
    cr_expect(was_told(ann, "\"tell\":\"noted\""), "%s", last_text(ann));
    expect_last(phone, "\"tell\":\"ended\"");
    say_text(bob, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(bob), "\"name\":\"deleted\"") && !strstr(last_text(bob), "Annabel"), "%s",
              last_text(bob));
    guest *again = guest_program();
    ask_account(again, "log in", "Annabel", PASSWORD);
    expect_last(again, "\"error\":\"wrong\"");
    ask_account(again, "sign up", "Annabel", PASSWORD);
    expect_last(again, "\"account\":true");
    go(ann), go(bob), go(phone), go(again);
}

/* ---- Games of days ----------------------------------------------------------------------------------------------- */

static unsigned turns_told(const guest *g) {
    unsigned count = 0;
    for (unsigned i = 0; i < g->count; i++)
        count += strstr(g->texts[i], "\"tell\":\"turn\"") != NULL;
    return count;
}

Test(accounts, who_looks_elsewhere_is_called_once_it_is_their_turn) {
    guest *a, *b;
    uint64_t random = 3;
    two_sit_down(&a, &b);
    guest *asked = a->prompt ? a : b, *other = a->prompt ? b : a, *elsewhere = come(NULL), *stranger = guest_program();
    hello(elsewhere, other->token);
    ask(other, "leave", other->table);
    while (asked->prompt)
        answer_with(asked, random_index(&random, options_of(asked)));
    cr_expect_eq(turns_told(other), 1);
    cr_expect_eq(turns_told(elsewhere), 1, "wherever they are");
    cr_expect_eq(turns_told(asked) + turns_told(stranger), 0);
    ask(elsewhere, "look", asked->table);
    while (elsewhere->prompt)
        say_json(elsewhere, json_pack("{s:s,s:s,s:I,s:i}", "ask", "choose", "table", asked->table, "prompt",
                                      json_integer_value(json_object_get(elsewhere->prompt, "number")), "option", 0));
    cr_expect_eq(turns_told(asked), 0, "who looks at the table sees it");
    go(a), go(b), go(elsewhere), go(stranger);
}

Test(accounts, in_a_game_of_days_each_move_has_its_days) {
    enum { DAY = 86400000 };
    guest *a = guest_program(), *b = guest_program();
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:b,s:b}", "start", DAY, "increment", 0, "loses", 1, "each", 1));
    sit_at(a, b, create);
    for (unsigned i = 0; i < 6; i++) { /* six times nearly a day */
        guest *asked = a->prompt ? a : b;
        clock_now += DAY - 1000;
        answer_with(asked, 0);
        cr_assert(!a->over && !b->over, "%s", last_text(asked));
    }
    guest *late = a->prompt ? a : b;
    say_text(late, "{\"ask\":\"mine\"}");
    char due[48];
    snprintf(due, sizeof due, "\"due\":%lld", (long long)clock_now + DAY);
    expect_last(late, due);
    go(a->prompt ? b : a);
    clock_now += DAY + 2000;
    house_settle(house);
    cr_expect(late->over, "%s", last_text(late));
    go(late);
}

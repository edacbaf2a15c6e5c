/* test_accounts.c: accounts, sessions, recovery codes, rate limits, ratings and data export; identities are never mixed
 * up. */
#include "hub_fixture.h"
#include "server/hub_internal.h"

TestSuite(accounts, .init = set_up, .fini = tear_down);

#define PASSWORD       "correct horse battery"
#define OTHER_PASSWORD "staple on a horse"

static test_client *guest_program(void) {
    test_client *g = new_client(NULL);
    send_hello(g, NULL);
    return g;
}

static void ask_account(test_client *g, const char *word, const char *name, const char *password) {
    send_json(g, json_pack("{s:s,s:s,s:s}", "request", word, "name", name, "password", password));
}

static test_client *member(const char *name) {
    test_client *g = guest_program();
    ask_account(g, "sign up", name, PASSWORD);
    cr_assert(strstr(last_text(g), "\"account\":true"), "%s", last_text(g));
    return g;
}

static void expect_last(const test_client *g, const char *words) {
    cr_expect(strstr(last_text(g), words), "%s instead of %s", last_text(g), words);
}

static void expect_token_is(const char *token, const char *words) {
    test_client *g = new_client(NULL);
    send_hello(g, token);
    expect_last(g, words);
    free_client(g);
}

/* The recovery codes in the last message that had any. */
static json_t *codes_of(const test_client *g) {
    json_t *message = json_loads(last_text(g), 0, NULL), *codes = json_incref(json_object_get(message, "codes"));
    json_decref(message);
    return codes;
}

static int rating_of(const test_client *g) {
    json_t *message = json_loads(last_text(g), 0, NULL);
    int rating = (int)json_integer_value(json_object_get(json_object_get(message, "you"), "rating"));
    json_decref(message);
    return rating;
}

/* ---- Guests and their games -------------------------------------------------------------------------------------- */

Test(accounts, signing_up_keeps_the_guests_games) {
    test_client *a, *b;
    char before[HUB_TOKEN_SIZE];
    start_match(&a, &b);
    strcpy(before, a->token);
    ask_account(a, "sign up", "Annabel", PASSWORD);
    expect_last(a, "\"message\":\"table\"");
    cr_expect(has_received(a, "\"about\":\"sign up\"") && has_received(a, "\"codes\":["));
    cr_expect(has_received(b, "\"rating\":1500"), "the opponent sees the rating: %s", last_text(b));
    cr_expect_str_neq(a->token, before, "the session is replaced");
    expect_token_is(before, "\"name\":null");
    expect_token_is(a->token, "\"name\":\"Annabel\"");
    send_request(a, "concede", a->table);
    cr_expect(a->over, "the player keeps the seat: %s", last_text(a));
    send_text(a, "{\"request\":\"mine\"}");
    expect_last(a, "\"you\":\"P1\"");
    expect_last(a, a->table);
    free_client(a), free_client(b);
}

Test(accounts, logging_in_moves_the_guests_games_to_the_account) {
    test_client *first = member("Annabel"), *a, *b;
    send_json(first, create_request("whatever", deck1));
    cr_expect(has_received(first, "\"name\":\"Annabel\""), "the seat shows the account's name: %s", last_text(first));
    start_match(&a, &b);
    char as_guest[HUB_TOKEN_SIZE];
    strcpy(as_guest, a->token);
    test_client *tab = new_client(as_guest); /* another window of the same guest */
    ask_account(a, "log in", "ANNABEL", PASSWORD);
    cr_expect(has_received(a, "\"about\":\"log in\""), "%s", last_text(a));
    send_text(a, "{\"request\":\"mine\"}");
    expect_last(a, a->table);
    expect_last(a, first->table);
    expect_last(tab, "\"message\":\"ended\"");
    expect_token_is(as_guest, "\"name\":null");
    send_request(a, "concede", a->table);
    cr_expect(a->over, "%s", last_text(a));
    send_text(first, "{\"request\":\"mine\"}");
    expect_last(first, a->table);
    free_client(first), free_client(a), free_client(b), free_client(tab);
}

Test(accounts, logging_in_cannot_give_both_seats_to_one_player) {
    test_client *ann = member("Annabel"), *guest_b = guest_program();
    start_match_with(ann, guest_b, create_request("Ann", deck1));
    ask_account(guest_b, "log in", "Annabel", PASSWORD);
    expect_last(guest_b, "\"error\":\"unfinished\"");
    send_request(guest_b, "concede", guest_b->table);
    ask_account(guest_b, "log in", "Annabel", PASSWORD);
    cr_expect(has_received(guest_b, "\"account\":true"), "%s", last_text(guest_b));
    free_client(ann), free_client(guest_b);
}

/* ---- Passwords --------------------------------------------------------------------------------------------------- */

Test(accounts, wrong_passwords_and_unknown_names_get_the_same_error) {
    test_client *ann = member("Annabel"), *eve = guest_program();
    ask_account(eve, "log in", "Annabel", OTHER_PASSWORD);
    char *wrong = memory_copy_text(last_text(eve), strlen(last_text(eve)));
    expect_last(eve, "\"error\":\"wrong\"");
    ask_account(eve, "log in", "Belinda", OTHER_PASSWORD);
    cr_expect_str_eq(last_text(eve), wrong);
    ask_account(eve, "log in", "", "");
    cr_expect_str_eq(last_text(eve), wrong);
    ask_account(eve, "log in", "\xd0\x90nnabel", PASSWORD); /* starts with a Cyrillic A */
    cr_expect_str_eq(last_text(eve), wrong);
    static char huge[20000];
    memset(huge, 'x', sizeof huge - 1);
    ask_account(eve, "log in", "Annabel", huge);
    cr_expect_str_eq(last_text(eve), wrong);
    ask_account(eve, "log in", huge, PASSWORD);
    cr_expect_str_eq(last_text(eve), wrong);
    send_text(eve, "{\"request\":\"log in\",\"name\":7,\"password\":[]}");
    cr_expect_str_eq(last_text(eve), wrong);
    free(wrong);
    free_client(ann), free_client(eve);
}

Test(accounts, long_passwords_are_not_truncated) {
    char password[300];
    memset(password, 'x', sizeof password);
    password[256] = '\0';
    test_client *ann = guest_program(), *eve = guest_program();
    ask_account(ann, "sign up", "Annabel", password);
    expect_last(ann, "\"account\":true");
    password[256] = 'x', password[257] = '\0';
    ask_account(eve, "log in", "Annabel", password);
    expect_last(eve, "\"error\":\"wrong\"");
    free_client(ann), free_client(eve);
}

Test(accounts, invalid_names_and_passwords_are_rejected) {
    test_client *g = guest_program(), *ann = member("Annabel"), *silent = new_client(NULL);
    ask_account(g, "sign up", "Ann\x1b[2J", PASSWORD);
    expect_last(g, "\"error\":\"bad name\"");
    ask_account(g, "sign up", "Belinda", "short");
    expect_last(g, "\"error\":\"bad password\"");
    ask_account(g, "sign up", "anna-be1", PASSWORD); /* similar to Annabel */
    expect_last(g, "\"error\":\"name taken\"");
    ask_account(ann, "sign up", "Belinda", PASSWORD);
    expect_last(ann, "\"error\":\"logged in\"");
    ask_account(ann, "log in", "Annabel", PASSWORD);
    expect_last(ann, "\"error\":\"logged in\"");
    ask_account(silent, "sign up", "Belinda", PASSWORD);
    expect_last(silent, "\"error\":\"not known\"");
    static const char *const words[] = {"log out", "listed", "change password", "new codes"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        send_json(g, json_pack("{s:s,s:s,s:s}", "request", words[i], "password", "", "new password", PASSWORD));
        expect_last(g, "\"error\":\"no account\"");
    }
    free_client(g), free_client(ann), free_client(silent);
}

Test(accounts, changing_the_password_ends_all_other_sessions) {
    test_client *ann = member("Annabel"), *phone = guest_program();
    char before[HUB_TOKEN_SIZE];
    ask_account(phone, "log in", "Annabel", PASSWORD);
    strcpy(before, ann->token);
    send_json(ann, json_pack("{s:s,s:s,s:s}", "request", "change password", "password", OTHER_PASSWORD, "new password",
                             OTHER_PASSWORD));
    expect_last(ann, "\"error\":\"wrong\"");
    send_json(ann, json_pack("{s:s,s:s,s:s}", "request", "change password", "password", PASSWORD, "new password",
                             OTHER_PASSWORD));
    expect_last(ann, "\"about\":\"change password\"");
    expect_last(phone, "\"message\":\"ended\"");
    send_text(phone, "{\"request\":\"mine\"}");
    expect_last(phone, "\"error\":\"ended\"");
    expect_token_is(phone->token, "\"name\":null");
    expect_token_is(before, "\"name\":null");
    expect_token_is(ann->token, "\"name\":\"Annabel\"");
    test_client *again = guest_program();
    ask_account(again, "log in", "Annabel", PASSWORD);
    expect_last(again, "\"error\":\"wrong\"");
    ask_account(again, "log in", "Annabel", OTHER_PASSWORD);
    expect_last(again, "\"account\":true");
    free_client(ann), free_client(phone), free_client(again);
}

Test(accounts, logging_out_ends_this_session_or_all_of_them) {
    test_client *ann = member("Annabel"), *phone = guest_program(), *third = guest_program();
    char before[HUB_TOKEN_SIZE];
    ask_account(phone, "log in", "Annabel", PASSWORD);
    ask_account(third, "log in", "Annabel", PASSWORD);
    strcpy(before, ann->token);
    send_text(ann, "{\"request\":\"log out\"}");
    expect_last(ann, "\"account\":false");
    expect_token_is(before, "\"name\":null");
    expect_token_is(phone->token, "\"name\":\"Annabel\"");
    send_text(phone, "{\"request\":\"log out\",\"everywhere\":true}");
    expect_last(phone, "\"account\":false");
    expect_last(third, "\"message\":\"ended\"");
    expect_token_is(third->token, "\"name\":null");
    send_json(ann, create_request("Ann", deck1)); /* a guest again */
    expect_last(ann, "\"rating\":null");
    free_client(ann), free_client(phone), free_client(third);
}

/* ---- Recovery codes ---------------------------------------------------------------------------------------------- */

static void ask_recover(test_client *g, const char *code) {
    send_json(g, json_pack("{s:s,s:s,s:s,s:s}", "request", "recover", "name", "Annabel", "code", code, "password",
                           OTHER_PASSWORD));
}

Test(accounts, a_recovery_code_works_once) {
    test_client *ann = member("Annabel"), *lost = guest_program(), *eve = guest_program();
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
    ask_recover(lost, shouted); /* as typed from paper */
    expect_last(lost, "\"about\":\"recover\"");
    expect_last(lost, "\"codes\":7");
    expect_last(ann, "\"message\":\"ended\"");
    ask_recover(eve, first);
    expect_last(eve, "\"error\":\"wrong\"");
    send_json(lost, json_pack("{s:s,s:s}", "request", "new codes", "password", OTHER_PASSWORD));
    expect_last(lost, "\"codes\":8");
    ask_recover(eve, json_string_value(json_array_get(codes, 1)));
    expect_last(eve, "\"error\":\"wrong\"");
    json_decref(codes);
    free_client(ann), free_client(lost), free_client(eve);
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
        char *bytes = file_read_whole(name, 64 << 20, &size);
        bool found = bytes && has_words(bytes, size, words);
        free(bytes);
        if (found)
            return true;
    }
    return false;
}

Test(accounts, database_and_log_contain_no_passwords_codes_or_tokens) {
    test_client *ann = member("Annabel");
    json_t *codes = codes_of(ann);
    const char *code = json_string_value(json_array_get(codes, 0));
    ask_account(ann, "log in", PASSWORD, OTHER_PASSWORD);
    test_client *eve = guest_program();
    ask_account(eve, "log in", "Annabel", OTHER_PASSWORD);
    ask_account(eve, "log in", OTHER_PASSWORD, "Annabel"); /* typed into the wrong field */
    cr_expect(database_has("annabe"), "the account can be found");
    cr_expect(strstr(log_text, "signs up") && strstr(log_text, "log in refused"), "%s", log_text);
    const char *const secrets[] = {PASSWORD, OTHER_PASSWORD, code, ann->token, eve->token};
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
        cr_expect_not(database_has(secrets[i]), "%s", secrets[i]);
        cr_expect_null(strstr(log_text, secrets[i]), "%s", secrets[i]);
    }
    json_decref(codes);
    free_client(ann), free_client(eve);
}

/* ---- Rate limits
 * ------------------------------------------------------------------------------------------------------- */

Test(accounts, login_attempts_are_limited_per_account) {
    test_client *ann = member("Annabel"), *eve = NULL;
    for (unsigned i = 0; i < 10; i++) {
        char address[32];
        eve = guest_program();
        snprintf(address, sizeof address, "10.0.0.%u", i);
        hub_set_address(eve->client, address);
        ask_account(eve, "log in", "Annabel", OTHER_PASSWORD);
        expect_last(eve, "\"error\":\"wrong\"");
        free_client(eve);
    }
    eve = guest_program();
    ask_account(eve, "log in", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
    ask_account(eve, "log in", "Belinda", PASSWORD);
    expect_last(eve, "\"error\":\"wrong\"");
    send_text(ann, "{\"request\":\"mine\"}");
    expect_last(ann, "\"tables\"");
    clock_now += 31000;
    ask_account(eve, "log in", "Annabel", PASSWORD);
    expect_last(eve, "\"account\":true");
    free_client(ann), free_client(eve);
}

Test(accounts, login_attempts_are_limited_per_address) {
    unsigned refused = 0;
    for (unsigned i = 0; i < 25; i++) {
        char name[16], address[48];
        test_client *eve = guest_program();
        snprintf(name, sizeof name, "name%c", 'a' + (int)i);
        snprintf(address, sizeof address, "2001:db8:1:2::%x", i); /* one network, many addresses */
        hub_set_address(eve->client, address);
        ask_account(eve, "log in", name, PASSWORD);
        refused += strstr(last_text(eve), "too fast") != NULL;
        free_client(eve);
    }
    cr_expect_eq(refused, 5);
    test_client *elsewhere = guest_program();
    hub_set_address(elsewhere->client, "2001:db8:1:3::1");
    ask_account(elsewhere, "log in", "namea", PASSWORD);
    expect_last(elsewhere, "\"error\":\"wrong\"");
    free_client(elsewhere);
}

static void try_from(test_client *g, const char *address, const char *name, const char *password) {
    hub_set_address(g->client, address);
    ask_account(g, "log in", name, password);
}

static void exhaust_annabel(test_client *eve) {
    char address[32];
    for (unsigned i = 0; i < 10; i++) {
        snprintf(address, sizeof address, "10.0.0.%u", i);
        try_from(eve, address, "Annabel", OTHER_PASSWORD);
        expect_last(eve, "\"error\":\"wrong\"");
    }
    try_from(eve, "10.0.0.99", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
}

Test(accounts, attempts_at_other_names_do_not_evict_a_limit) {
    test_client *ann = member("Annabel"), *eve = guest_program();
    exhaust_annabel(eve);
    for (unsigned i = 0; i < 20000; i++) {
        char address[32], name[16];
        snprintf(address, sizeof address, "10.1.%u.%u", i >> 8, i & 255);
        snprintf(name, sizeof name, "name%u", 2000000 + i);
        try_from(eve, address, name, OTHER_PASSWORD);
        clear_received(eve);
    }
    try_from(eve, "10.0.0.100", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
    free_client(ann), free_client(eve);
}

Test(accounts, attempt_counts_survive_a_restart) {
    test_client *ann = member("Annabel"), *eve = guest_program();
    exhaust_annabel(eve);
    free_client(ann), free_client(eve);
    close_hub();
    open_hub(NULL);
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
    free_client(eve);
}

Test(accounts, every_wrong_password_counts_and_right_ones_do_not) {
    test_client *ann = member("Annabel"), *eve = guest_program();
    for (unsigned i = 0; i < 30; i++) {
        send_json(ann, json_pack("{s:s,s:s}", "request", "new codes", "password", PASSWORD));
        expect_last(ann, "\"codes\":[");
    }
    for (unsigned i = 0; i < 5; i++)
        send_json(ann, json_pack("{s:s,s:s}", "request", "new codes", "password", OTHER_PASSWORD));
    for (unsigned i = 0; i < 5; i++)
        send_json(ann, json_pack("{s:s,s:s}", "request", "forget me", "password", OTHER_PASSWORD));
    expect_last(ann, "\"error\":\"wrong\"");
    ask_account(eve, "log in", "Annabel", PASSWORD);
    expect_last(eve, "\"error\":\"too fast\"");
    free_client(ann), free_client(eve);
}

Test(accounts, logged_in_owners_have_a_limit_of_their_own) {
    test_client *ann = member("Annabel"), *eve = guest_program();
    exhaust_annabel(eve);
    send_json(ann, json_pack("{s:s,s:s}", "request", "new codes", "password", PASSWORD));
    expect_last(ann, "\"codes\":[");
    unsigned wrong = 0;
    for (unsigned i = 0; i < 15; i++) {
        send_json(ann, json_pack("{s:s,s:s}", "request", "new codes", "password", OTHER_PASSWORD));
        wrong += strstr(last_text(ann), "\"error\":\"wrong\"") != NULL;
    }
    cr_expect_leq(wrong, 11, "attempts of a session are limited: %u", wrong);
    free_client(ann), free_client(eve);
}

Test(accounts, recovery_codes_work_while_the_account_is_rate_limited) {
    test_client *ann = member("Annabel"), *eve = guest_program();
    send_json(ann, json_pack("{s:s,s:s}", "request", "new codes", "password", PASSWORD));
    json_t *codes = codes_of(ann);
    free_client(ann);
    exhaust_annabel(eve);
    test_client *lost = guest_program();
    ask_recover(lost, json_string_value(json_array_get(codes, 0)));
    expect_last(lost, "\"about\":\"recover\"");
    json_decref(codes);
    unsigned refused = 0;
    hub_set_address(eve->client, "192.0.2.7");
    for (unsigned i = 0; i < 25; i++) {
        ask_recover(eve, "aaaa-bbbb-cccc-dddd");
        refused += strstr(last_text(eve), "\"error\":\"too fast\"") != NULL;
    }
    cr_expect_eq(refused, 5, "attempts with codes count for the address");
    free_client(lost), free_client(eve);
}

Test(accounts, sign_ups_are_limited_per_address) {
    unsigned made = 0;
    for (unsigned i = 0; i < 25; i++) {
        char name[16];
        test_client *eve = guest_program();
        hub_set_address(eve->client, "10.0.0.1");
        snprintf(name, sizeof name, "name%c", 'a' + (int)i);
        ask_account(eve, "sign up", name, PASSWORD);
        made += strstr(last_text(eve), "\"account\":true") != NULL;
        free_client(eve);
    }
    cr_expect_geq(made, 18); /* namei and namel are the same name */
    cr_expect_leq(made, 20);
}

/* ---- Browser sessions
 * ---------------------------------------------------------------------------------------------------- */

#define COOKIE "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

Test(accounts, logging_in_replaces_a_planted_session_token) {
    test_client *victim = new_client(COOKIE), *attacker = new_client(COOKIE);
    char fresh[HUB_TOKEN_SIZE] = "";
    send_hello(victim, NULL), send_hello(attacker, NULL);
    ask_account(victim, "sign up", "Victim", PASSWORD);
    expect_last(victim, "\"ticket\":");
    cr_expect_null(strstr(last_text(victim), "\"token\""), "scripts must not receive the token");
    expect_last(attacker, "\"message\":\"ended\"");
    send_text(attacker, "{\"request\":\"mine\"}");
    expect_last(attacker, "\"error\":\"ended\"");
    send_hello(attacker, NULL);
    expect_last(attacker, "\"error\":\"ended\"");
    test_client *again = new_client(COOKIE);
    send_hello(again, NULL);
    expect_last(again, "\"name\":null");
    cr_expect_not(hub_redeem_ticket(hub, victim->ticket, "another cookie", fresh),
                  "a ticket is valid only with its client's cookie");
    cr_expect_not(hub_redeem_ticket(hub, "no ticket", COOKIE, fresh));
    cr_expect_not(hub_redeem_ticket(hub, "", "", fresh));
    cr_assert(hub_redeem_ticket(hub, victim->ticket, COOKIE, fresh));
    cr_expect_str_neq(fresh, COOKIE);
    cr_expect_not(hub_redeem_ticket(hub, victim->ticket, COOKIE, fresh), "used a second time");
    test_client *home = new_client(fresh);
    send_hello(home, NULL);
    expect_last(home, "\"name\":\"Victim\"");
    send_text(home, "{\"request\":\"log out\"}");
    expect_last(home, "\"ticket\":");
    clock_now += 61000;
    char later[HUB_TOKEN_SIZE];
    cr_expect_not(hub_redeem_ticket(hub, home->ticket, fresh, later), "a ticket is valid for a minute");
    free_client(victim), free_client(attacker), free_client(again), free_client(home);
}

/* A token gives access to its seats, so an attacker must not be able to plant one of their own making. */
Test(accounts, invented_tokens_are_rejected) {
    static const char *const made_up[] = {"", "a", "chosen", COOKIE, "not base64!", "AAAA"};
    for (size_t i = 0; i < sizeof made_up / sizeof *made_up; i++) {
        test_client *victim = new_client(NULL), *eve = new_client(NULL);
        send_hello(victim, made_up[i]), send_hello(eve, made_up[i]);
        cr_expect(victim->token[0] && eve->token[0], "%s: both clients get a new token", made_up[i]);
        cr_expect_str_neq(victim->token, eve->token);
        send_json(victim, create_request("Ann", deck1));
        cr_expect_neq(*victim->table, '\0');
        expect_token_is(made_up[i], "\"name\":null");
        expect_token_is(victim->token, "\"name\":\"Ann\"");
        free_client(victim), free_client(eve);
        cr_expect_not(hub_knows_token(hub, made_up[i]));
    }
}

Test(accounts, issued_tokens_work_before_and_after_joining_a_table) {
    test_client *a = guest_program();
    char token[HUB_TOKEN_SIZE], other[HUB_TOKEN_SIZE];
    strcpy(token, a->token);
    free_client(a);
    close_hub();
    open_hub(NULL);
    cr_expect(hub_knows_token(hub, token), "also after a restart");
    a = new_client(NULL);
    send_hello(a, token);
    cr_expect_str_empty(a->token, "no other token is sent: %s", last_text(a));
    send_json(a, create_request("Ann", deck1));
    expect_token_is(token, "\"name\":\"Ann\"");
    for (size_t i = 0; i < strlen(token); i++) {
        strcpy(other, token);
        other[i] = other[i] == 'A' ? 'B' : 'A';
        cr_expect_not(hub_knows_token(hub, other), "with letter %zu changed", i);
    }
    free_client(a);
}

/* A client at another address requests tickets for many cookies. */
Test(accounts, ticket_requests_of_strangers_do_not_evict_a_login) {
    test_client *victim = new_client(COOKIE);
    char fresh[HUB_TOKEN_SIZE], cookie[HUB_TOKEN_SIZE];
    send_hello(victim, NULL);
    hub_set_address(victim->client, "192.0.2.1");
    ask_account(victim, "sign up", "Victim", PASSWORD);
    expect_last(victim, "\"ticket\":");
    for (unsigned i = 0; i < 3000; i++) {
        char address[32];
        snprintf(cookie, sizeof cookie, "%043u", i);
        snprintf(address, sizeof address, "10.0.0.%u", i % 200);
        test_client *eve = new_client(cookie);
        hub_set_address(eve->client, address);
        send_text(eve, "{\"request\":\"forget me\"}");
        expect_last(eve, "\"ticket\":");
        if (i == 2999)
            cr_expect(hub_redeem_ticket(hub, eve->ticket, cookie, fresh), "the last code is valid too");
        free_client(eve);
    }
    cr_expect(hub_redeem_ticket(hub, victim->ticket, COOKIE, fresh));
    free_client(victim);
}

/* ---- Ratings ----------------------------------------------------------------------------------------------------- */

static json_t *rated_creation(void) {
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "rated", json_true());
    return create;
}

/* Games that end in their first round are not rated. */
static void play_past_first_round(test_client *one, test_client *other) {
    uint64_t random = 5;
    while (table_get_status(match_load(hub, one->table)->table).round < 2 && play_step(one, other, &random))
        ;
    cr_assert_not(one->over || other->over);
}

static void expect_rating(test_client *g, int rating) {
    char token[HUB_TOKEN_SIZE];
    strcpy(token, g->token);
    test_client *again = new_client(NULL);
    send_hello(again, token);
    cr_expect_eq(rating_of(again), rating, "%s", last_text(again));
    free_client(again);
}

Test(accounts, rated_games_are_between_accounts_and_move_both_ratings) {
    test_client *ann = member("Annabel"), *bob = member("Bobby"), *eve = guest_program();
    send_json(eve, rated_creation());
    expect_last(eve, "\"error\":\"no account\"");
    json_t *against_computer = rated_creation();
    json_object_set_new(against_computer, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    send_json(ann, against_computer);
    expect_last(ann, "\"error\":\"no account\"");
    send_text(eve, "{\"request\":\"leaders\"}");
    expect_last(eve, "\"players\":[]");
    start_match_with(ann, bob, rated_creation());
    send_json(eve,
              json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", ann->table, "name", "Eve", "deck", deck2));
    cr_expect(strstr(last_text(eve), "\"message\":\"error\""), "%s", last_text(eve));
    play_past_first_round(ann, bob);
    send_request(bob, "concede", bob->table);
    expect_rating(ann, 1662); /* the example of two newcomers in the description of the rating system */
    expect_rating(bob, 1338);
    cr_expect(has_received(bob, "\"rating\":1662"), "%s", last_text(bob));
    send_text(eve, "{\"request\":\"leaders\"}");
    const char *first = strstr(last_text(eve), "Annabel"), *second = strstr(last_text(eve), "Bobby");
    cr_expect(first && second && first < second, "%s", last_text(eve));
    send_text(ann, "{\"request\":\"listed\",\"listed\":false}");
    expect_last(ann, "\"listed\":false");
    send_text(eve, "{\"request\":\"leaders\"}");
    cr_expect(!strstr(last_text(eve), "Annabel") && strstr(last_text(eve), "Bobby"), "%s", last_text(eve));
    send_text(ann, "{\"request\":\"listed\",\"listed\":true}");
    send_text(eve, "{\"request\":\"leaders\"}");
    expect_last(eve, "Annabel");
    cr_expect(strstr(log_text, "over: {\"winner\":\"P1\",\"reason\":\"conceded\"}"), "%s", log_text);
    free_client(ann), free_client(bob), free_client(eve);
}

Test(accounts, unrated_games_and_games_with_guests_change_no_ratings) {
    test_client *ann = member("Annabel"), *bob = member("Bobby");
    start_match_with(ann, bob, create_request("Ann", deck1));
    send_request(bob, "concede", bob->table);
    expect_rating(ann, 1500);
    expect_rating(bob, 1500);
    send_text(ann, "{\"request\":\"leaders\"}");
    expect_last(ann, "\"players\":[]");
    free_client(ann), free_client(bob);
}

/* ---- Chat, export and deletion ----------------------------------------------------------------------------------- */

Test(accounts, only_accounts_may_send_free_text) {
    test_client *ann = member("Annabel"), *bob = guest_program();
    start_match_with(ann, bob, create_request("Ann", deck1));
    send_json(bob, json_pack("{s:s,s:s,s:s}", "request", "say", "table", bob->table, "text", "My own words"));
    expect_last(bob, "\"error\":\"presets only\"");
    send_json(bob, json_pack("{s:s,s:s,s:s}", "request", "say", "table", bob->table, "text", "Good luck!"));
    cr_expect(has_received(ann, "Good luck!"));
    send_json(ann, json_pack("{s:s,s:s,s:s}", "request", "say", "table", ann->table, "text", "My own words"));
    cr_expect(has_received(bob, "My own words"));
    clear_received(bob);
    send_json(ann, json_pack("{s:s,s:s,s:s}", "request", "say", "table", ann->table, "text", "Turned \u202eround"));
    expect_last(ann, "\"error\":\"malformed\"");
    cr_expect_not(has_received(bob, "Turned"), "characters that change the text direction are refused");
    free_client(ann), free_client(bob);
}

Test(accounts, export_is_paged_and_has_records_of_finished_games_only) {
    test_client *ann = member("Annabel"), *bob = guest_program(), *eve = guest_program();
    for (unsigned i = 0; i < 9; i++) {
        start_match_with(ann, bob, create_request("Ann", deck1));
        if (i < 8)
            send_request(bob, "concede", bob->table);
        *ann->table = *bob->table = '\0';
        json_decref(ann->prompt), json_decref(bob->prompt);
        ann->prompt = bob->prompt = NULL;
    }
    send_text(ann, "{\"request\":\"export\"}");
    json_t *first = json_loads(last_text(ann), 0, NULL), *games = json_object_get(first, "games");
    cr_assert_eq(json_array_size(games), 8);
    cr_expect(json_is_true(json_object_get(first, "more")));
    cr_expect_str_eq(text_of(json_object_get(first, "you"), "name"), "Annabel");
    for (size_t i = 0; i < 8; i++)
        cr_expect(*text_of(json_array_get(games, i), "record"), "%zu", i);
    send_json(ann, json_pack("{s:s,s:s}", "request", "export", "after", text_of(json_array_get(games, 7), "table")));
    json_t *rest = json_loads(last_text(ann), 0, NULL), *last = json_object_get(rest, "games");
    cr_assert_eq(json_array_size(last), 1);
    cr_expect(json_is_null(json_object_get(json_array_get(last, 0), "record")), "the game continues");
    cr_expect(json_is_false(json_object_get(rest, "more")));
    send_text(eve, "{\"request\":\"export\"}");
    expect_last(eve, "\"games\":[]");
    cr_expect_null(strstr(last_text(ann), "argon"));
    json_decref(first), json_decref(rest);
    free_client(ann), free_client(bob), free_client(eve);
}

static void send_chat(test_client *g, const char *text) {
    send_json(g, json_pack("{s:s,s:s,s:s}", "request", "say", "table", g->table, "text", text));
}

Test(accounts, export_has_own_chat_reports_and_blocks_only) {
    test_client *ann = member("Annabel"), *bob = member("Robert");
    start_match_with(ann, bob, create_request("Ann", deck1));
    send_chat(ann, "A \"word\" of Ann's"), send_chat(bob, "One of Bob's"), send_chat(ann, "Good luck!");
    send_json(ann, json_pack("{s:s,s:s,s:s}", "request", "report", "table", ann->table, "text", "is slow"));
    send_json(ann, json_pack("{s:s,s:s,s:b}", "request", "block", "table", ann->table, "blocked", 1));
    send_text(ann, "{\"request\":\"export\"}");
    expect_last(ann, "\"said\":[\"A \\\"word\\\" of Ann's\",\"Good luck!\"]");
    expect_last(ann, "\"text\":\"is slow\"");
    expect_last(ann, "\"blocked\":[\"Robert\"]");
    cr_expect_null(strstr(last_text(ann), "One of Bob's"));
    send_text(bob, "{\"request\":\"export\"}");
    expect_last(bob, "\"said\":[\"One of Bob's\"]");
    expect_last(bob, "\"reports\":[],\"blocked\":[]");
    cr_expect_null(strstr(last_text(bob), "is slow"));
    send_request(ann, "concede", ann->table);
    send_json(ann, json_pack("{s:s,s:s}", "request", "export", "after", ann->table));
    cr_expect_null(strstr(last_text(ann), "is slow"), "each message is exported once");
    free_client(ann), free_client(bob);
}

Test(accounts, reports_are_rate_limited) {
    test_client *ann = member("Annabel"), *bob = guest_program();
    unsigned noted = 0;
    start_match_with(ann, bob, create_request("Ann", deck1));
    for (unsigned i = 0; i < 30; i++) {
        send_json(bob, json_pack("{s:s,s:s,s:s}", "request", "report", "table", bob->table, "text", "again"));
        noted += strstr(last_text(bob), "\"message\":\"noted\"") != NULL;
    }
    cr_expect_eq(noted, 20);
    free_client(ann), free_client(bob);
}

Test(accounts, deleting_an_account_needs_its_password) {
    test_client *ann = member("Annabel"), *bob = guest_program(), *phone = guest_program();
    ask_account(phone, "log in", "Annabel", PASSWORD);
    start_match_with(ann, bob, create_request("Ann", deck1));
    send_json(ann, json_pack("{s:s,s:s}", "request", "forget me", "password", PASSWORD));
    expect_last(ann, "\"error\":\"unfinished\"");
    send_request(bob, "concede", bob->table);
    send_text(ann, "{\"request\":\"forget me\"}");
    expect_last(ann, "\"error\":\"wrong\"");
    send_json(ann, json_pack("{s:s,s:s}", "request", "forget me", "password", PASSWORD));
    cr_expect(has_received(ann, "\"message\":\"noted\""), "%s", last_text(ann));
    expect_last(phone, "\"message\":\"ended\"");
    send_text(bob, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(bob), "\"name\":\"deleted\"") && !strstr(last_text(bob), "Annabel"), "%s",
              last_text(bob));
    test_client *again = guest_program();
    ask_account(again, "log in", "Annabel", PASSWORD);
    expect_last(again, "\"error\":\"wrong\"");
    ask_account(again, "sign up", "Annabel", PASSWORD);
    expect_last(again, "\"account\":true");
    free_client(ann), free_client(bob), free_client(phone), free_client(again);
}

/* ---- Correspondence games
 * ----------------------------------------------------------------------------------------------- */

static unsigned turns_received(const test_client *g) {
    unsigned count = 0;
    for (unsigned i = 0; i < g->count; i++)
        count += strstr(g->texts[i], "\"message\":\"turn\"") != NULL;
    return count;
}

Test(accounts, players_at_other_tables_are_notified_of_their_turn) {
    test_client *a, *b;
    uint64_t random = 3;
    start_match(&a, &b);
    test_client *asked = a->prompt ? a : b, *other = a->prompt ? b : a, *elsewhere = new_client(NULL),
                *stranger = guest_program();
    send_hello(elsewhere, other->token);
    send_request(other, "leave", other->table);
    while (asked->prompt)
        choose_option(asked, random_index(&random, options_of(asked)));
    cr_expect_eq(turns_received(other), 1);
    cr_expect_eq(turns_received(elsewhere), 1, "at any table");
    cr_expect_eq(turns_received(asked) + turns_received(stranger), 0);
    send_request(elsewhere, "look", asked->table);
    while (elsewhere->prompt)
        send_json(elsewhere, json_pack("{s:s,s:s,s:I,s:i}", "request", "choose", "table", asked->table, "prompt",
                                       json_integer_value(json_object_get(elsewhere->prompt, "number")), "option", 0));
    cr_expect_eq(turns_received(asked), 0, "clients viewing the table are not notified");
    free_client(a), free_client(b), free_client(elsewhere), free_client(stranger);
}

Test(accounts, correspondence_clock_restarts_for_each_move) {
    enum { DAY = 86400000 };
    test_client *a = guest_program(), *b = guest_program();
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "clock",
                        json_pack("{s:i,s:i,s:b,s:b}", "start", DAY, "increment", 0, "loses", 1, "each", 1));
    start_match_with(a, b, create);
    for (unsigned i = 0; i < 6; i++) { /* six times almost a day */
        test_client *asked = a->prompt ? a : b;
        clock_now += DAY - 1000;
        choose_option(asked, 0);
        cr_assert(!a->over && !b->over, "%s", last_text(asked));
    }
    test_client *late = a->prompt ? a : b;
    send_text(late, "{\"request\":\"mine\"}");
    char due[48];
    snprintf(due, sizeof due, "\"due\":%lld", (long long)clock_now + DAY);
    expect_last(late, due);
    free_client(a->prompt ? b : a);
    clock_now += DAY + 2000;
    hub_commit(hub);
    cr_expect(late->over, "%s", last_text(late));
    free_client(late);
}

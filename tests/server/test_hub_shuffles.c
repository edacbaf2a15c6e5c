/* test_hub_shuffles.c: both players commit to random bytes for the shuffles before either reveals them. */
#include "hub_fixture.h"
#include "table/shuffle_check.h"

TestSuite(hub_shuffles, .init = set_up, .fini = tear_down);

enum { HEX = 2 * STORE_HASH + 1 };

/* A player's random bytes and their commitment, in hexadecimal. */
typedef struct share {
    char random[HEX], commitment[HEX];
} share;

static share share_of(uint8_t first) {
    uint8_t bytes[STORE_HASH], hash[crypto_hash_sha256_BYTES];
    share made;
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(first + i);
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    sodium_bin2hex(made.random, HEX, bytes, sizeof bytes);
    sodium_bin2hex(made.commitment, HEX, hash, sizeof hash);
    return made;
}

static void send_share(test_client *g, const char *word, const char *table, const char *field, const char *value) {
    send_json(g, json_pack("{s:s,s:s,s:s}", "request", word, "table", table, field, value));
}

static void commit_to(test_client *g, const share *own) {
    send_share(g, "ready", g->table, "commitment", own->commitment);
}

static void reveal(test_client *g, const share *own) {
    send_share(g, "reveal", g->table, "random", own->random);
}

static test_client *a, *b;
static share of_a, of_b;

static void sit_two(void) {
    a = new_client(NULL), b = new_client(NULL);
    of_a = share_of(1), of_b = share_of(100);
    send_hello(a, NULL), send_hello(b, NULL);
    send_json(a, create_request("Ann", deck1));
    send_json(b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2));
    cr_assert_str_eq(a->table, b->table, "%s", last_text(b));
}

static bool begun(void) {
    return a->prompt || b->prompt;
}

static bool refused(const test_client *g, const char *word) {
    char words[64];
    snprintf(words, sizeof words, "\"error\":\"%s\"", word);
    return strstr(last_text(g), words) != NULL;
}

static void leave_both(void) {
    free_client(a), free_client(b);
}

Test(hub_shuffles, the_game_starts_when_both_have_committed_and_revealed) {
    sit_two();
    commit_to(a, &of_a);
    cr_expect(strstr(last_text(b), of_a.commitment), "the opponent sees the commitment: %s", last_text(b));
    reveal(a, &of_a);
    cr_expect(refused(a, "not committed"), "the other player has not committed yet: %s", last_text(a));
    commit_to(b, &of_b);
    cr_expect_not(begun(), "the game started before a player revealed");
    reveal(b, &of_b);
    cr_expect_not(begun());
    cr_expect_not(has_received(a, of_b.random), "the opponent's bytes were sent before the end");
    reveal(a, &of_a);
    cr_expect(begun(), "%s", last_text(a));
    cr_expect_not(has_received(b, of_a.random));
    send_request(b, "concede", b->table);
    char *record = record_of(a);
    shuffle_check check;
    cr_assert(table_check_shuffles(catalog, "record", record, strlen(record), NULL, &check, error, sizeof error), "%s",
              error);
    cr_expect(check.holds, "%s", check.fault);
    cr_expect(strstr(record, of_a.random) && strstr(record, of_b.random));
    free(record);
    leave_both();
}

Test(hub_shuffles, revealed_bytes_must_match_the_commitment) {
    sit_two();
    commit_to(a, &of_a);
    commit_to(b, &of_b);
    share another = share_of(50);
    reveal(a, &another);
    cr_expect(refused(a, "bad reveal"), "%s", last_text(a));
    reveal(a, &of_a);
    reveal(b, &of_a);
    cr_expect(refused(b, "bad reveal"), "%s", last_text(b));
    cr_expect_not(begun());
    leave_both();
}

Test(hub_shuffles, a_commitment_cannot_be_copied) {
    sit_two();
    commit_to(a, &of_a);
    commit_to(b, &of_a);
    cr_expect(refused(b, "malformed"), "%s", last_text(b));
    leave_both();
}

Test(hub_shuffles, revealed_bytes_are_void_after_a_new_commitment) {
    sit_two();
    commit_to(a, &of_a);
    commit_to(b, &of_b);
    reveal(a, &of_a);
    share other = share_of(200);
    commit_to(b, &other); /* now that the server knows the bytes of the first player */
    reveal(b, &other);
    cr_expect(refused(b, "not committed"), "the first player sends a new commitment: %s", last_text(b));
    cr_expect_not(begun());
    share fresh = share_of(7);
    commit_to(a, &fresh);
    reveal(b, &other);
    reveal(a, &fresh);
    cr_expect(begun());
    leave_both();
}

Test(hub_shuffles, a_commitment_is_fixed_once_the_other_player_may_reveal) {
    sit_two();
    commit_to(a, &of_a);
    commit_to(b, &of_b);
    share other = share_of(200);
    commit_to(b, &other); /* while the bytes of the first player are in transit */
    reveal(a, &of_a);
    cr_expect(refused(a, "not committed"), "%s", last_text(a));
    share fresh = share_of(7);
    commit_to(a, &fresh);
    reveal(a, &fresh);
    reveal(b, &other);
    cr_expect(begun());
    leave_both();
}

Test(hub_shuffles, revealed_bytes_are_void_with_another_opponent) {
    sit_two();
    commit_to(a, &of_a);
    commit_to(b, &of_b);
    reveal(a, &of_a);
    send_request(b, "withdraw", b->table);
    cr_expect(strstr(last_text(a), "\"ready\":false"), "%s", last_text(a));
    cr_expect_not(strstr(last_text(a), of_a.commitment), "%s", last_text(a));
    leave_both();
}

Test(hub_shuffles, commitments_survive_a_restart) {
    char table[STORE_CODE], token[HUB_TOKEN_SIZE];
    sit_two();
    commit_to(a, &of_a);
    strcpy(table, a->table), strcpy(token, a->token);
    char other[HUB_TOKEN_SIZE];
    strcpy(other, b->token);
    leave_both();
    close_hub();
    open_hub(NULL);
    a = new_client(token), b = new_client(other);
    send_request(b, "look", table);
    cr_expect(strstr(last_text(b), of_a.commitment), "%s", last_text(b));
    commit_to(b, &of_b);
    cr_expect(has_received(a, of_b.commitment), "clients at other tables are notified to reveal");
    reveal(b, &of_b);
    strcpy(a->table, table);
    reveal(a, &of_a);
    cr_expect(begun(), "%s", last_text(a));
    leave_both();
}

Test(hub_shuffles, bots_commit_before_their_opponent_is_ready) {
    a = new_client(NULL), b = new_client(NULL);
    of_a = share_of(1);
    send_hello(a, NULL);
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "opponent", json_pack("{s:s,s:s}", "computer", "random", "deck", deck2));
    send_json(a, create);
    json_t *table = json_loads(last_text(a), 0, NULL), *seats = json_object_get(table, "seats");
    cr_expect_eq(strlen(text_of(json_array_get(seats, 1), "commitment")), HEX - 1, "%s", last_text(a));
    cr_expect(json_is_null(json_object_get(json_array_get(seats, 0), "commitment")));
    json_decref(table);
    commit_to(a, &of_a);
    cr_expect_not(begun());
    reveal(a, &of_a);
    cr_expect(a->prompt || a->count > 3, "%s", last_text(a));
    leave_both();
}

Test(hub_shuffles, simple_clients_may_send_their_bytes_at_once) {
    sit_two();
    commit_to(a, &of_a);
    send_share(b, "ready", b->table, "random", of_b.random);
    cr_expect_not(begun(), "the first player has not revealed anything");
    cr_expect(strstr(last_text(a), of_b.commitment), "%s", last_text(a));
    reveal(a, &of_a);
    cr_expect(begun());
    leave_both();
}

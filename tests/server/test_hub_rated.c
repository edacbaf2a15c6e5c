/* test_hub_rated.c: conditions for rated games between two accounts, and the messages about them. */
#include "hub_fixture.h"
#include "server/hub_internal.h"

TestSuite(hub_rated, .init = set_up, .fini = tear_down);

static test_client *a, *b;

static test_client *member(const char *name, const char *address) {
    test_client *g = new_client(NULL);
    hub_set_address(g->client, address);
    send_hello(g, NULL);
    send_json(g, json_pack("{s:s,s:s,s:s}", "request", "sign up", "name", name, "password", "correct horse"));
    cr_assert(has_received(g, "\"message\":\"account\""), "%s", last_text(g));
    return g;
}

static void come_both(const char *address_of_b) {
    a = member("Annabel", "192.0.2.1");
    b = member("Bobby", address_of_b);
}

static void leave_both(void) {
    free_client(a), free_client(b);
}

static json_t *rated_creation(void) {
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "rated", json_true());
    return create;
}

static unsigned round_now(void) {
    return table_get_status(match_load(hub, a->table)->table).round;
}

/* Plays random choices until that round; then P1 concedes. */
static void play_to_round(unsigned round) {
    uint64_t random = 5;
    start_match_with(a, b, rated_creation());
    while (round_now() < round && play_step(a, b, &random))
        ;
    cr_assert_not(a->over || b->over, "the game ended too early");
    send_request(a, "concede", a->table);
    cr_assert(a->over);
}

static double rating_of_account(const char *name) {
    store_player player;
    cr_assert(store_player_by_account(store, name, &player));
    return player.rating;
}

static bool moved(void) {
    return rating_of_account("annabel") < rating_of_account("bobby");
}

static bool sent_both(const char *words) {
    return has_received(a, words) && has_received(b, words);
}

Test(hub_rated, games_that_reach_round_two_are_rated) {
    come_both("192.0.2.2");
    play_to_round(2);
    cr_expect(moved());
    cr_expect(sent_both("\"rating\":{\"counts\":true,\"why\":null,\"text\":\"This game was rated.\"}"), "%s",
              last_text(a));
    leave_both();
}

Test(hub_rated, games_that_end_in_round_one_are_not_rated) {
    come_both("192.0.2.2");
    play_to_round(1);
    cr_expect_not(moved());
    cr_expect(sent_both("\"why\":\"first round\",\"text\":\"This game was not rated: it ended in its first round.\""),
              "%s", last_text(a));
    clear_received(a);
    send_json(a, json_pack("{s:s}", "request", "mine"));
    cr_expect(has_received(a, "\"why\":\"first round\""), "the list of own games shows it: %s", last_text(a));
    leave_both();
}

Test(hub_rated, games_from_one_address_are_not_rated) {
    come_both("192.0.2.1");
    play_to_round(2);
    cr_expect_not(moved());
    cr_expect(sent_both("\"why\":\"same address\""), "%s", last_text(a));
    leave_both();
}

Test(hub_rated, loopback_addresses_are_not_compared) {
    a = member("Annabel", "127.0.0.1");
    b = member("Bobby", "127.0.0.1");
    play_to_round(2);
    cr_expect(moved());
    cr_expect(sent_both("\"counts\":true"), "%s", last_text(a));
    leave_both();
}

static bool has_stored_origin(const char *table) {
    static const uint8_t none[STORE_HASH];
    store_match match;
    bool some = false;
    cr_assert(store_match_by_code(store, table, &match));
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        some = some || memcmp(match.seats[seat].origin, none, sizeof none) != 0;
    store_match_free(&match);
    return some;
}

Test(hub_rated, address_hashes_are_deleted_after_the_game) {
    come_both("192.0.2.2");
    start_match_with(a, b, rated_creation());
    cr_expect(has_stored_origin(a->table));
    send_request(a, "concede", a->table);
    cr_expect_not(has_stored_origin(a->table), "the origin is deleted at the end");
    leave_both();
}

Test(hub_rated, unrated_games_store_no_address_hashes) {
    come_both("192.0.2.2");
    start_match_with(a, b, create_request("Ann", deck1));
    cr_expect_not(has_stored_origin(a->table));
    leave_both();
}

Test(hub_rated, games_are_not_rated_if_the_players_came_from_one_address_and_left) {
    come_both("192.0.2.1");
    start_match_with(a, b, rated_creation());
    uint64_t random = 5;
    while (round_now() < 2 && play_step(a, b, &random))
        ;
    send_request(b, "leave", b->table);
    send_request(a, "concede", a->table);
    cr_expect_not(moved());
    cr_expect(has_received(a, "\"why\":\"same address\""), "%s", last_text(a));
    leave_both();
}

Test(hub_rated, games_are_not_rated_if_a_player_reconnects_from_the_other_ones_address) {
    come_both("192.0.2.2");
    start_match_with(a, b, rated_creation());
    uint64_t random = 5;
    while (round_now() < 2 && play_step(a, b, &random))
        ;
    test_client *again = new_client(b->token);
    hub_set_address(again->client, "192.0.2.1");
    send_request(again, "look", b->table);
    send_request(a, "concede", a->table);
    cr_expect_not(moved());
    cr_expect(has_received(a, "\"why\":\"same address\""), "%s", last_text(a));
    free_client(again);
    leave_both();
}

Test(hub_rated, rated_games_between_two_players_are_limited_per_week, .timeout = 120) {
    come_both("192.0.2.2");
    for (unsigned game = 0; game < 5; game++) {
        double before = rating_of_account("bobby");
        play_to_round(2);
        cr_expect_neq(rating_of_account("bobby"), before, "game %u", game + 1);
        clock_now += 86400000;
    }
    double before = rating_of_account("bobby");
    play_to_round(2);
    cr_expect_eq(rating_of_account("bobby"), before, "the sixth game within a week is not rated");
    cr_expect(sent_both("\"why\":\"met often\""), "%s", last_text(a));
    clock_now += 3 * (int64_t)86400000;
    play_to_round(2);
    cr_expect_neq(rating_of_account("bobby"), before, "the first games are more than a week old");
    leave_both();
}

Test(hub_rated, other_rules_decks_and_cards_are_not_rated) {
    close_hub();
    offer_overlay();
    open_hub(NULL);
    a = member("Annabel", "192.0.2.1");
    json_t *demo = rated_creation(), *any_deck = rated_creation(), *cards = rated_creation();
    json_object_set_new(demo, "rules", json_string("demo"));
    json_object_set_new(any_deck, "legal decks", json_false());
    json_object_set_new(cards, "overlay", json_string("House Nob"));
    json_t *all[] = {demo, any_deck, cards};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        send_json(a, all[i]);
        cr_expect(strstr(last_text(a), "\"error\":\"not rated\""), "%s", last_text(a));
    }
    free_client(a);
}

Test(hub_rated, games_of_bots_are_not_rated) {
    come_both("192.0.2.2");
    json_t *create = rated_creation();
    json_object_set_new(create, "bot", json_true());
    send_json(a, create);
    cr_expect(strstr(last_text(a), "\"error\":\"bot\""), "%s", last_text(a));
    send_json(a, rated_creation());
    send_json(b, json_pack("{s:s,s:s,s:s,s:s,s:b}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2,
                           "bot", 1));
    cr_expect(strstr(last_text(b), "\"error\":\"bot\""), "%s", last_text(b));
    leave_both();
}

Test(hub_rated, unrated_tables_have_no_rating_message) {
    come_both("192.0.2.2");
    start_match_with(a, b, create_request("Ann", deck1));
    send_request(a, "concede", a->table);
    cr_expect(has_received(a, "\"rating\":null,\"created\"") && !has_received(a, "\"counts\""), "%s", last_text(a));
    leave_both();
}

Test(hub_rated, bots_are_marked) {
    come_both("192.0.2.2");
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "bot", json_true());
    send_json(a, create);
    send_text(b, "{\"request\":\"lobby\"}");
    cr_expect(has_received(b, "\"bot\":true"), "%s", last_text(b));
    send_request(b, "look", a->table);
    cr_expect(strstr(last_text(b), "\"bot\":true"), "%s", last_text(b));
    leave_both();
}

Test(hub_rated, rated_games_have_no_hints) {
    come_both("192.0.2.2");
    start_match_with(a, b, rated_creation());
    test_client *asked = a->prompt ? a : b;
    send_request(asked, "hint", asked->table);
    cr_expect(strstr(last_text(asked), "\"error\":\"no hints\""), "%s", last_text(asked));
    leave_both();
}

Test(hub_rated, hosts_at_other_tables_are_notified_of_joins_and_rematches) {
    come_both("192.0.2.2");
    send_json(a, create_request("Ann", deck1));
    char table[STORE_CODE];
    strcpy(table, a->table);
    send_request(a, "leave", table);
    clear_received(a);
    send_json(b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", table, "name", "Bob", "deck", deck2));
    cr_expect(has_received(a, "\"name\":\"Bobby\""), "%s", last_text(a));
    send_request(a, "ready", table), send_request(b, "ready", table);
    send_request(b, "concede", table);
    send_request(a, "leave", table);
    clear_received(a);
    send_request(b, "rematch", table);
    cr_expect(has_received(a, "\"message\":\"table\"") && has_received(a, "\"state\":\"open\""), "%s", last_text(a));
    leave_both();
}

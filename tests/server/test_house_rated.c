/* test_house_rated.c: which games between two accounts are rated, and the messages about it. */
#include "house_fixture.h"
#include "server/house_parts.h"

TestSuite(house_rated, .init = begin, .fini = end);

static guest *a, *b;

static guest *member(const char *name, const char *address) {
    guest *g = come(NULL);
    house_comes_from(g->visitor, address);
    hello(g, NULL);
    say_json(g, json_pack("{s:s,s:s,s:s}", "ask", "sign up", "name", name, "password", "correct horse"));
    cr_assert(was_told(g, "\"tell\":\"account\""), "%s", last_text(g));
    return g;
}

static void come_both(const char *address_of_b) {
    a = member("Annabel", "192.0.2.1");
    b = member("Bobby", address_of_b);
}

static void leave_both(void) {
    go(a), go(b);
}

static json_t *rated_creation(void) {
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "rated", json_true());
    return create;
}

static unsigned round_now(void) {
    return table_stands(room_awake(house, a->table)->table).round;
}

/* Plays random choices until that round; then P1 concedes. */
static void play_to_round(unsigned round) {
    uint64_t random = 5;
    sit_at(a, b, rated_creation());
    while (round_now() < round && step_once(a, b, &random))
        ;
    cr_assert_not(a->over || b->over, "the game ended too early");
    ask(a, "concede", a->table);
    cr_assert(a->over);
}

static double rating_of_account(const char *name) {
    store_player player;
    cr_assert(store_player_by_account(kept, name, &player));
    return player.rating;
}

static bool moved(void) {
    return rating_of_account("annabel") < rating_of_account("bobby");
}

static bool told_both(const char *words) {
    return was_told(a, words) && was_told(b, words);
}

Test(house_rated, a_game_that_came_to_its_second_round_is_rated) {
    come_both("192.0.2.2");
    play_to_round(2);
    cr_expect(moved());
    cr_expect(told_both("\"rating\":{\"counts\":true,\"why\":null,\"text\":\"This game was rated.\"}"), "%s",
              last_text(a));
    leave_both();
}

Test(house_rated, a_game_that_ended_in_its_first_round_is_not) {
    come_both("192.0.2.2");
    play_to_round(1);
    cr_expect_not(moved());
    cr_expect(told_both("\"why\":\"first round\",\"text\":\"This game was not rated: it ended in its first round.\""),
              "%s", last_text(a));
    forget_all(a);
    say_json(a, json_pack("{s:s}", "ask", "mine"));
    cr_expect(was_told(a, "\"why\":\"first round\""), "it stands in the list of one's games: %s", last_text(a));
    leave_both();
}

Test(house_rated, a_game_from_one_address_is_not) {
    come_both("192.0.2.1");
    play_to_round(2);
    cr_expect_not(moved());
    cr_expect(told_both("\"why\":\"same address\""), "%s", last_text(a));
    leave_both();
}

Test(house_rated, the_address_of_the_machine_itself_is_nobodys) {
    a = member("Annabel", "127.0.0.1");
    b = member("Bobby", "127.0.0.1");
    play_to_round(2);
    cr_expect(moved());
    cr_expect(told_both("\"counts\":true"), "%s", last_text(a));
    leave_both();
}

static bool origin_is_kept(const char *table) {
    static const uint8_t none[STORE_HASH];
    store_match match;
    bool some = false;
    cr_assert(store_match_by_code(kept, table, &match));
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        some = some || memcmp(match.seats[seat].origin, none, sizeof none) != 0;
    store_match_free(&match);
    return some;
}

Test(house_rated, an_address_leaves_no_trace_once_the_game_is_over) {
    come_both("192.0.2.2");
    sit_at(a, b, rated_creation());
    cr_expect(origin_is_kept(a->table));
    ask(a, "concede", a->table);
    cr_expect_not(origin_is_kept(a->table), "its key is told at the end");
    leave_both();
}

Test(house_rated, a_game_that_is_not_rated_keeps_nothing_about_addresses) {
    come_both("192.0.2.2");
    sit_at(a, b, creation("Ann", deck1));
    cr_expect_not(origin_is_kept(a->table));
    leave_both();
}

Test(house_rated, nor_where_they_came_from_one_address_and_left_before_the_end) {
    come_both("192.0.2.1");
    sit_at(a, b, rated_creation());
    uint64_t random = 5;
    while (round_now() < 2 && step_once(a, b, &random))
        ;
    ask(b, "leave", b->table);
    ask(a, "concede", a->table);
    cr_expect_not(moved());
    cr_expect(was_told(a, "\"why\":\"same address\""), "%s", last_text(a));
    leave_both();
}

Test(house_rated, of_the_games_between_the_same_two_a_few_in_a_week_are_rated, .timeout = 120) {
    come_both("192.0.2.2");
    for (unsigned game = 0; game < 5; game++) {
        double before = rating_of_account("bobby");
        play_to_round(2);
        cr_expect_neq(rating_of_account("bobby"), before, "game %u", game + 1);
        clock_now += 86400000;
    }
    double before = rating_of_account("bobby");
    play_to_round(2);
    cr_expect_eq(rating_of_account("bobby"), before, "the sixth within a week");
    cr_expect(told_both("\"why\":\"met often\""), "%s", last_text(a));
    clock_now += 3 * (int64_t)86400000;
    play_to_round(2);
    cr_expect_neq(rating_of_account("bobby"), before, "the first ones are more than a week ago");
    leave_both();
}

Test(house_rated, other_rules_other_decks_and_other_cards_are_never_rated) {
    close_house();
    offer_overlay();
    open_house(NULL);
    a = member("Annabel", "192.0.2.1");
    json_t *demo = rated_creation(), *any_deck = rated_creation(), *cards = rated_creation();
    json_object_set_new(demo, "rules", json_string("demo"));
    json_object_set_new(any_deck, "legal decks", json_false());
    json_object_set_new(cards, "overlay", json_string("House Nob"));
    json_t *all[] = {demo, any_deck, cards};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        say_json(a, all[i]);
        cr_expect(strstr(last_text(a), "\"error\":\"not rated\""), "%s", last_text(a));
    }
    go(a);
}

Test(house_rated, nor_are_games_of_a_bot) {
    come_both("192.0.2.2");
    json_t *create = rated_creation();
    json_object_set_new(create, "bot", json_true());
    say_json(a, create);
    cr_expect(strstr(last_text(a), "\"error\":\"bot\""), "%s", last_text(a));
    say_json(a, rated_creation());
    say_json(b, json_pack("{s:s,s:s,s:s,s:s,s:b}", "ask", "join", "table", a->table, "name", "Bob", "deck", deck2,
                          "bot", 1));
    cr_expect(strstr(last_text(b), "\"error\":\"bot\""), "%s", last_text(b));
    leave_both();
}

Test(house_rated, a_game_that_was_not_to_be_rated_says_nothing) {
    come_both("192.0.2.2");
    sit_at(a, b, creation("Ann", deck1));
    ask(a, "concede", a->table);
    cr_expect(was_told(a, "\"rating\":null,\"created\"") && !was_told(a, "\"counts\""), "%s", last_text(a));
    leave_both();
}

Test(house_rated, a_bot_is_marked_for_everybody) {
    come_both("192.0.2.2");
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, "bot", json_true());
    say_json(a, create);
    say_text(b, "{\"ask\":\"lobby\"}");
    cr_expect(was_told(b, "\"bot\":true"), "%s", last_text(b));
    ask(b, "look", a->table);
    cr_expect(strstr(last_text(b), "\"bot\":true"), "%s", last_text(b));
    leave_both();
}

Test(house_rated, nobody_gets_hints_in_a_rated_game) {
    come_both("192.0.2.2");
    sit_at(a, b, rated_creation());
    guest *asked = a->prompt ? a : b;
    ask(asked, "hint", asked->table);
    cr_expect(strstr(last_text(asked), "\"error\":\"no hints\""), "%s", last_text(asked));
    leave_both();
}

Test(house_rated, who_waits_elsewhere_hears_who_joins_and_of_a_rematch) {
    come_both("192.0.2.2");
    say_json(a, creation("Ann", deck1));
    char table[STORE_CODE];
    strcpy(table, a->table);
    ask(a, "leave", table);
    forget_all(a);
    say_json(b, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", table, "name", "Bob", "deck", deck2));
    cr_expect(was_told(a, "\"name\":\"Bobby\""), "%s", last_text(a));
    ask(a, "ready", table), ask(b, "ready", table);
    ask(b, "concede", table);
    ask(a, "leave", table);
    forget_all(a);
    ask(b, "rematch", table);
    cr_expect(was_told(a, "\"tell\":\"table\"") && was_told(a, "\"state\":\"open\""), "%s", last_text(a));
    leave_both();
}

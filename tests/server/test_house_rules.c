/* test_house_rules.c: a table is played by the rules and with the cards that were chosen when it was made, by whoever
 * joins, in a rematch, and in another house. */
#include "house_fixture.h"
#include "record/record.h"
#include "server/house_parts.h"
#include "table/shuffle_check.h"

static void begin_offering(void) {
    begin();
    close_house();
    offer_overlay();
    open_house(NULL);
}

TestSuite(house_rules, .init = begin_offering, .fini = end);

static json_t *creation_with(const char *field, const char *value) {
    json_t *create = creation("Ann", deck1);
    json_object_set_new(create, field, json_string(value));
    return create;
}

static const tx_room *room_called(const char *code) {
    const tx_room *room = room_awake(house, code);
    cr_assert_not_null(room, "%s", logged);
    return room;
}

static void open_again(void) {
    close_house();
    open_house(NULL);
}

Test(house_rules, a_table_by_the_demo_rules_is_one_in_another_house_and_once_more) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    sit_at(a, b, creation_with("rules", "demo"));
    cr_expect(was_told(b, "\"rules\":\"demo\""), "%s", last_text(b));
    cr_expect_eq(table_game(room_called(a->table)->table)->rules, TX_DEMO_RULES);
    open_again();
    a->visitor = b->visitor = NULL;
    cr_expect_eq(table_game(room_called(a->table)->table)->rules, TX_DEMO_RULES);
    guest *again = come(a->token), *other = come(b->token);
    strcpy(again->table, a->table);
    ask(again, "concede", a->table);
    ask(again, "rematch", a->table);
    ask(again, "ready", again->table);
    ask(other, "ready", again->table);
    cr_expect_eq(table_game(room_called(again->table)->table)->rules, TX_DEMO_RULES);
    go(a), go(b), go(again), go(other);
}

Test(house_rules, full_rules_and_no_overlay_unless_told) {
    guest *a, *b;
    two_sit_down(&a, &b);
    cr_expect(was_told(a, "\"rules\":\"full\",\"overlay\":null"), "%s", last_text(a));
    cr_expect_eq(table_game(room_called(a->table)->table)->rules, TX_FULL_RULES);
    cr_expect_eq(table_catalog(room_called(a->table)->table), catalog);
    go(a), go(b);
}

static unsigned undo_at(const guest *g) {
    return table_opened(room_called(g->table)->table)->undo;
}

Test(house_rules, undo_is_by_request_among_strangers_free_among_friends_or_as_asked) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    json_t *hidden = creation("Ann", deck1), *off = creation("Ann", deck1);
    json_object_set_new(hidden, "public", json_false());
    json_object_set_new(off, "undo", json_string("off"));
    sit_at(a, b, creation("Ann", deck1));
    cr_expect(was_told(a, "\"undo\":\"by request\""), "%s", last_text(a));
    cr_expect_eq(undo_at(a), UNDO_BY_REQUEST);
    sit_at(a, b, hidden);
    cr_expect_eq(undo_at(a), UNDO_FREE);
    sit_at(a, b, off);
    cr_expect_eq(undo_at(a), UNDO_OFF);
    say_json(a, creation_with("undo", "sometimes"));
    cr_expect(strstr(last_text(a), "\"error\":\"bad undo\""), "%s", last_text(a));
    go(a), go(b);
}

Test(house_rules, what_there_is_not_is_refused) {
    guest *a = come(NULL);
    hello(a, NULL);
    cr_expect(strstr(last_text(a), "\"overlays\":[{\"overlay\":\"House Nob\",\"about\":\"A variant\"}]"), "%s",
              last_text(a));
    say_json(a, creation_with("rules", "none"));
    cr_expect(strstr(last_text(a), "\"error\":\"bad rules\""), "%s", last_text(a));
    say_json(a, creation_with("overlay", "Harder Nob"));
    cr_expect(strstr(last_text(a), "\"error\":\"no overlay\""), "%s", last_text(a));
    say_json(a, creation_with("overlay", "../overlays/house-nob.cards"));
    cr_expect(strstr(last_text(a), "\"error\":\"no overlay\""), "%s", last_text(a));
    go(a);
}

Test(house_rules, an_overlay_changes_cards_at_its_table_alone_and_in_another_house_too) {
    guest *a = come(NULL), *b = come(NULL), *c, *d;
    hello(a, NULL), hello(b, NULL);
    sit_at(a, b, creation_with("overlay", "House Nob"));
    cr_expect(was_told(b, "\"overlay\":\"House Nob\""), "%s", last_text(b));
    cr_expect(was_told(b, "Cards are changed by the overlay \\\"House Nob\\\"."), "%s", last_text(b));
    cr_expect_eq(table_catalog(room_called(a->table)->table), overlaid);
    forget_all(a);
    ask(a, "facts", a->table);
    cr_expect(strstr(last_text(a), a->table) && strstr(last_text(a), "after this unit enters play: draw 1 card"));
    char *changed = copy_text(last_text(a), strlen(last_text(a)));
    two_sit_down(&c, &d);
    cr_expect_eq(table_catalog(room_called(c->table)->table), catalog);
    ask(c, "facts", c->table);
    cr_expect(strstr(last_text(c), "\"facts\"") &&
                  strcmp(strstr(last_text(c), "\"tell\""), strstr(changed, "\"tell\"")),
              "they have other facts");
    ask(b, "look", b->table);
    char *before = copy_text(last_text(b), strlen(last_text(b)));
    open_again();
    guest *again = come(b->token);
    ask(again, "look", b->table);
    cr_expect_str_eq(last_text(again), before);
    a->visitor = b->visitor = c->visitor = d->visitor = NULL;
    free(changed), free(before);
    go(a), go(b), go(c), go(d), go(again);
}

/* The catalog that a record asks for: the usual cards and what it brings. */
static void compile_with(void *made, const char *overlay, const tx_source *words) {
    static tx_report wrong;
    const char *cards = "cards";
    cr_expect_str_eq(overlay, "House Nob");
    cr_assert_not_null(words, "its words are in it");
    *(tx_catalog **)made = tx_catalog_load_with(&cards, 1, NULL, 0, words, 1, &wrong);
    cr_assert_not_null(*(tx_catalog **)made, "%s", wrong.text);
}

Test(house_rules, the_record_of_a_match_with_an_overlay_is_complete) {
    guest *a = come(NULL), *b = come(NULL);
    tx_catalog *brought = NULL;
    tx_error wrong;
    shuffle_check check;
    hello(a, NULL), hello(b, NULL);
    sit_at(a, b, creation_with("overlay", "House Nob"));
    ask(b, "concede", b->table);
    char *record = record_of(a);
    cr_expect_not(check_shuffles(catalog, "record", record, strlen(record), NULL, &check, error, sizeof error));
    cr_expect(strstr(error, "the game was played with the overlay \"House Nob\""), "%s", error);
    cr_assert(tx_record_overlays("record", record, strlen(record), compile_with, &brought, &wrong), "%s", wrong.text);
    cr_assert(check_shuffles(brought, "record", record, strlen(record), NULL, &check, error, sizeof error), "%s",
              error);
    cr_expect(check.holds, "%s", check.fault);
    tx_catalog_free(brought);
    free(record);
    go(a), go(b);
}

Test(house_rules, a_match_whose_overlay_is_gone_or_says_something_else_is_not_played_with_other_cards) {
    guest *a = come(NULL), *b = come(NULL);
    hello(a, NULL), hello(b, NULL);
    sit_at(a, b, creation_with("overlay", "House Nob"));
    house_overlay was = offered;
    offered.name = NULL;
    open_again();
    cr_expect_null(room_awake(house, a->table));
    cr_expect(strstr(logged, "its overlay is not here"), "%s", logged);
    offered = (house_overlay){was.name, was.about, catalog}; /* a file of that name, with other words */
    open_again();
    cr_expect_null(room_awake(house, a->table));
    cr_expect(strstr(logged, "other overlays than those that are here"), "%s", logged);
    offered = was;
    open_again();
    cr_expect_not_null(room_awake(house, a->table));
    a->visitor = b->visitor = NULL;
    go(a), go(b);
}

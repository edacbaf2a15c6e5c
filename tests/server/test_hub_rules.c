/* test_hub_rules.c: a match keeps the rules and cards chosen at its creation: for the other player, in a rematch and
 * after a restart. */
#include "hub_fixture.h"
#include "record/record.h"
#include "server/hub_internal.h"
#include "table/shuffle_check.h"

static void begin_offering(void) {
    set_up();
    close_hub();
    offer_overlay();
    open_hub(NULL);
}

TestSuite(hub_rules, .init = begin_offering, .fini = tear_down);

static json_t *creation_with(const char *field, const char *value) {
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, field, json_string(value));
    return create;
}

static const tx_match *load_match(const char *code) {
    const tx_match *match = match_load(hub, code);
    cr_assert_not_null(match, "%s", log_text);
    return match;
}

static void open_again(void) {
    close_hub();
    open_hub(NULL);
}

Test(hub_rules, demo_rules_survive_a_restart_and_a_rematch) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    start_match_with(a, b, creation_with("rules", "demo"));
    cr_expect(has_received(b, "\"rules\":\"demo\""), "%s", last_text(b));
    cr_expect_eq(table_game(load_match(a->table)->table)->rules, TX_DEMO_RULES);
    open_again();
    a->client = b->client = NULL;
    cr_expect_eq(table_game(load_match(a->table)->table)->rules, TX_DEMO_RULES);
    test_client *again = new_client(a->token), *other = new_client(b->token);
    strcpy(again->table, a->table);
    send_request(again, "concede", a->table);
    send_request(again, "rematch", a->table);
    send_request(again, "ready", again->table);
    send_request(other, "ready", again->table);
    cr_expect_eq(table_game(load_match(again->table)->table)->rules, TX_DEMO_RULES);
    free_client(a), free_client(b), free_client(again), free_client(other);
}

Test(hub_rules, full_rules_without_overlay_are_the_default) {
    test_client *a, *b;
    start_match(&a, &b);
    cr_expect(has_received(a, "\"rules\":\"full\",\"overlay\":null"), "%s", last_text(a));
    cr_expect_eq(table_game(load_match(a->table)->table)->rules, TX_FULL_RULES);
    cr_expect_eq(table_catalog(load_match(a->table)->table), catalog);
    free_client(a), free_client(b);
}

static unsigned undo_at(const test_client *g) {
    return table_get_opening(load_match(g->table)->table)->undo;
}

Test(hub_rules, undo_defaults_to_by_request_at_public_tables) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    json_t *hidden = create_request("Ann", deck1), *off = create_request("Ann", deck1);
    json_object_set_new(hidden, "public", json_false());
    json_object_set_new(off, "undo", json_string("off"));
    start_match_with(a, b, create_request("Ann", deck1));
    cr_expect(has_received(a, "\"undo\":\"by request\""), "%s", last_text(a));
    cr_expect_eq(undo_at(a), UNDO_BY_REQUEST);
    start_match_with(a, b, hidden);
    cr_expect_eq(undo_at(a), UNDO_FREE);
    start_match_with(a, b, off);
    cr_expect_eq(undo_at(a), UNDO_OFF);
    send_json(a, creation_with("undo", "sometimes"));
    cr_expect(strstr(last_text(a), "\"error\":\"bad undo\""), "%s", last_text(a));
    free_client(a), free_client(b);
}

Test(hub_rules, unknown_settings_are_rejected) {
    test_client *a = new_client(NULL);
    send_hello(a, NULL);
    cr_expect(strstr(last_text(a), "\"overlays\":[{\"overlay\":\"House Nob\",\"about\":\"A variant\"}]"), "%s",
              last_text(a));
    send_json(a, creation_with("rules", "none"));
    cr_expect(strstr(last_text(a), "\"error\":\"bad rules\""), "%s", last_text(a));
    send_json(a, creation_with("overlay", "Harder Nob"));
    cr_expect(strstr(last_text(a), "\"error\":\"no overlay\""), "%s", last_text(a));
    send_json(a, creation_with("overlay", "../overlays/house-nob.cards"));
    cr_expect(strstr(last_text(a), "\"error\":\"no overlay\""), "%s", last_text(a));
    free_client(a);
}

Test(hub_rules, an_overlay_changes_its_table_only_and_survives_a_restart) {
    test_client *a = new_client(NULL), *b = new_client(NULL), *c, *d;
    send_hello(a, NULL), send_hello(b, NULL);
    start_match_with(a, b, creation_with("overlay", "House Nob"));
    cr_expect(has_received(b, "\"overlay\":\"House Nob\""), "%s", last_text(b));
    cr_expect(has_received(b, "Cards are changed by the overlay \\\"House Nob\\\"."), "%s", last_text(b));
    cr_expect_eq(table_catalog(load_match(a->table)->table), overlay_catalog);
    clear_received(a);
    send_request(a, "facts", a->table);
    cr_expect(strstr(last_text(a), a->table) && strstr(last_text(a), "after this unit enters play: draw 1 card"));
    char *changed = memory_copy_text(last_text(a), strlen(last_text(a)));
    start_match(&c, &d);
    cr_expect_eq(table_catalog(load_match(c->table)->table), catalog);
    send_request(c, "facts", c->table);
    cr_expect(strstr(last_text(c), "\"facts\"") &&
                  strcmp(strstr(last_text(c), "\"message\""), strstr(changed, "\"message\"")),
              "they have other facts");
    send_request(b, "look", b->table);
    char *before = memory_copy_text(last_text(b), strlen(last_text(b)));
    open_again();
    test_client *again = new_client(b->token);
    send_request(again, "look", b->table);
    cr_expect_str_eq(last_text(again), before);
    a->client = b->client = c->client = d->client = NULL;
    free(changed), free(before);
    free_client(a), free_client(b), free_client(c), free_client(d), free_client(again);
}

/* Compiles the catalog of a record: the printed cards with its overlay. */
static void compile_with(void *made, const char *overlay, const tx_source *words) {
    static tx_report wrong;
    const char *cards = "cards";
    cr_expect_str_eq(overlay, "House Nob");
    cr_assert_not_null(words, "the record contains the overlay's text");
    *(tx_catalog **)made = tx_catalog_load_with(&cards, 1, NULL, 0, words, 1, &wrong);
    cr_assert_not_null(*(tx_catalog **)made, "%s", wrong.text);
}

Test(hub_rules, records_contain_the_overlay) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    tx_catalog *brought = NULL;
    tx_error wrong;
    shuffle_check check;
    send_hello(a, NULL), send_hello(b, NULL);
    start_match_with(a, b, creation_with("overlay", "House Nob"));
    send_request(b, "concede", b->table);
    char *record = record_of(a);
    cr_expect_not(table_check_shuffles(catalog, "record", record, strlen(record), NULL, &check, error, sizeof error));
    cr_expect(strstr(error, "the game was played with the overlay \"House Nob\""), "%s", error);
    cr_assert(tx_record_overlays("record", record, strlen(record), compile_with, &brought, &wrong), "%s", wrong.text);
    cr_assert(table_check_shuffles(brought, "record", record, strlen(record), NULL, &check, error, sizeof error), "%s",
              error);
    cr_expect(check.holds, "%s", check.fault);
    tx_catalog_free(brought);
    free(record);
    free_client(a), free_client(b);
}

Test(hub_rules, a_match_with_a_missing_or_changed_overlay_is_not_loaded) {
    test_client *a = new_client(NULL), *b = new_client(NULL);
    send_hello(a, NULL), send_hello(b, NULL);
    start_match_with(a, b, creation_with("overlay", "House Nob"));
    hub_overlay was = test_overlay;
    test_overlay.name = NULL;
    open_again();
    cr_expect_null(match_load(hub, a->table));
    cr_expect(strstr(log_text, "its overlay is missing"), "%s", log_text);
    test_overlay = (hub_overlay){was.name, was.description, catalog}; /* a file of that name with a different text */
    open_again();
    cr_expect_null(match_load(hub, a->table));
    cr_expect(strstr(log_text, "other overlays than those that are here"), "%s", log_text);
    test_overlay = was;
    open_again();
    cr_expect_not_null(match_load(hub, a->table));
    a->client = b->client = NULL;
    free_client(a), free_client(b);
}

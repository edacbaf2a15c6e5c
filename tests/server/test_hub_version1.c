/* test_hub_version1.c: a server opens a database with matches written with version 1 of the protocol. */
#include <sqlite3.h>

#include "hub_fixture.h"

TestSuite(hub_version1, .init = set_up, .fini = tear_down);

static void open_version1(void) {
    sqlite3 *db;
    char *text = read_deck("tests/store/version1.sql"); /* read_deck() reads any file */
    close_hub();
    unlink(path);
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
    free(text);
    clock_now = 1795062449000; /* shortly after the last entry */
    open_hub(NULL);
}

Test(hub_version1, stored_matches_are_shown) {
    open_version1();
    test_client *spectator = new_client(NULL);
    send_hello(spectator, NULL);
    send_request(spectator, "look", "iea9yzapy8hfqpg6"); /* running, with clocks */
    cr_expect(has_received(spectator, "\"state\":\"played\""), "%s", last_text(spectator));
    cr_expect(has_received(spectator, "\"clocks\":["), "%s", last_text(spectator));
    cr_expect(has_received(spectator, "Ann"), "%s", last_text(spectator));
    clear_received(spectator);
    send_request(spectator, "look", "x6tbx5nv5hjy6gar");
    cr_expect(has_received(spectator, "\"result\":{\"winner\":\"P2\",\"reason\":\"conceded\"}"), "%s",
              last_text(spectator));
    cr_expect(has_received(spectator, "\"message\":\"view\""), "%s", last_text(spectator));
    free_client(spectator);
}

/* The account and its games are those of the old database. */
Test(hub_version1, a_player_continues_a_running_match) {
    open_version1();
    test_client *player = new_client(NULL);
    send_hello(player, NULL);
    send_text(player, "{\"request\":\"log in\",\"name\":\"Annabel\",\"password\":\"correct horse battery\"}");
    cr_expect(has_received(player, "\"about\":\"log in\""), "%s", last_text(player));
    test_client *again = new_client(player->token);
    send_hello(again, player->token);
    send_text(again, "{\"request\":\"mine\"}");
    cr_expect(has_received(again, "iea9yzapy8hfqpg6"), "%s", last_text(again));
    cr_expect(has_received(again, "x6tbx5nv5hjy6gar"), "%s", last_text(again));
    send_request(again, "look", "iea9yzapy8hfqpg6");
    cr_expect(has_received(again, "\"you\":\"P2\""), "%s", last_text(again));
    send_request(again, "concede", "iea9yzapy8hfqpg6");
    cr_expect(has_received(again, "\"result\":{\"winner\":\"P1\",\"reason\":\"conceded\"}"), "%s", last_text(again));
    snprintf(again->table, sizeof again->table, "%s", "x6tbx5nv5hjy6gar");
    char *record = record_of(again);
    cr_expect_not_null(strstr(record, "result P2 wins: conceded"));
    free(record);
    free_client(again);
    free_client(player);
}

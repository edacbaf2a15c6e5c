/* test_hosting.c: matches of a tournament: seats, blank cards, time, results, and all of it after a restart. */
#include "hub_fixture.h"
#include "server/hosting.h"
#include "table/seat_deck.h"

/* ---- A tournament with one match --------------------------------------------------------------------------------- */

static const char CODE[] = "hostedtable22222";
static const char *blanks = "", *first_deck, *before;
static bool has_match = true, calls_time;
static char refusal[256];

static void update(void *user, tx_hub *there) {
    (void)user;
    hosted_match match = {.event = "Cup", .round = 2, .number = 7};
    strcpy(match.code, CODE);
    match.seats[0] = (hosted_seat){.name = "Ann",
                                   .deck = first_deck ? first_deck : deck1,
                                   .blanks = blanks,
                                   .previous = before,
                                   .previous_seat = 1};
    match.seats[1] = (hosted_seat){.name = "Bob", .deck = deck2, .blanks = ""};
    refusal[0] = '\0';
    if (has_match)
        hub_host_match(there, &match, refusal, sizeof refusal);
    if (calls_time)
        hub_call_time(there, CODE, false);
}

static bool find_seat(void *user, tx_hub *there, const char *key, char code[STORE_CODE], unsigned *seat) {
    update(user, there);
    strcpy(code, CODE);
    *seat = !strcmp(key, "bob");
    return *seat || !strcmp(key, "ann");
}

static const hub_tournament made_up = {update, find_seat, NULL};

static void begin_hosted(void) {
    tournament = &made_up;
    set_up();
}

TestSuite(hosting, .init = begin_hosted, .fini = tear_down);

static test_client *sit_by(const char *key) {
    test_client *g = new_client(NULL);
    send_hello(g, NULL);
    send_json(g, json_pack("{s:s,s:s}", "request", "seat", "key", key));
    return g;
}

static void both_begin(test_client **a, test_client **b) {
    *a = sit_by("ann"), *b = sit_by("bob");
    send_request(*a, "ready", CODE), send_request(*b, "ready", CODE);
    cr_assert((*a)->prompt || (*b)->prompt, "%s", last_text(*b));
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

Test(hosting, a_key_gives_its_seat) {
    test_client *a = sit_by("ann"), *b = sit_by("bob"), *c = sit_by("cid");
    cr_expect(has_received(a, "\"you\":\"P1\"") && has_received(b, "\"you\":\"P2\""));
    cr_expect(has_received(
        a, "\"event\":{\"name\":\"Cup\",\"round\":2,\"table\":7,\"result\":\"\",\"text\":\"\",\"until\":null}"));
    cr_expect(strstr(last_text(c), "\"error\":\"no seat\""), "%s", last_text(c));
    send_json(c, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", CODE, "name", "Cid", "deck", deck1));
    cr_expect(strstr(last_text(c), "\"error\":\"taken\""), "%s", last_text(c));
    send_request(c, "ready", CODE);
    cr_expect(strstr(last_text(c), "\"error\":\"not seated\""), "%s", last_text(c));
    send_request(a, "withdraw", CODE);
    cr_expect(strstr(last_text(a), "\"error\":\"event\""), "%s", last_text(a));
    free_client(a), free_client(b), free_client(c);
}

Test(hosting, a_seat_needs_hello_and_a_key) {
    test_client *a = new_client(NULL);
    send_text(a, "{\"request\":\"seat\",\"key\":\"ann\"}");
    cr_expect(strstr(last_text(a), "\"error\":\"not known\""), "%s", last_text(a));
    send_hello(a, NULL);
    send_text(a, "{\"request\":\"seat\",\"key\":7}");
    cr_expect(strstr(last_text(a), "\"error\":\"no seat\""), "%s", last_text(a));
    send_text(a, "{\"request\":\"seat\"}");
    cr_expect(strstr(last_text(a), "\"error\":\"no seat\""), "%s", last_text(a));
    free_client(a);
}

Test(hosting, one_browser_cannot_take_both_seats) {
    test_client *a = sit_by("ann");
    send_json(a, json_pack("{s:s,s:s}", "request", "seat", "key", "bob"));
    cr_expect(strstr(last_text(a), "\"error\":\"taken\""), "%s", last_text(a));
    free_client(a);
}

/* The key gives the seat to another browser; the one before becomes a spectator. */
Test(hosting, a_seat_moves_with_its_key) {
    test_client *a, *b;
    both_begin(&a, &b);
    test_client *again = sit_by("ann");
    cr_assert(has_received(again, "\"to\":\"P1\""), "%s", last_text(again));
    send_request(a, "concede", CODE);
    cr_expect(strstr(last_text(a), "\"message\":\"error\""), "%s", last_text(a));
    cr_expect_not(again->over);
    unsigned before_it = a->count;
    send_request(again, "concede", CODE);
    cr_expect(again->over);
    for (unsigned i = before_it; i < a->count; i++)
        cr_expect_null(strstr(a->texts[i], "\"to\":\"P1\""), "%s", a->texts[i]);
    free_client(a), free_client(b), free_client(again);
}

Test(hosting, without_a_tournament_there_is_no_seat) {
    close_hub();
    tournament = NULL;
    open_hub(NULL);
    test_client *a = sit_by("ann");
    cr_expect(strstr(last_text(a), "\"error\":\"no seat\""), "%s", last_text(a));
    free_client(a);
}

Test(hosting, players_of_an_earlier_match_keep_their_seats) {
    test_client *a, *b;
    has_match = false;
    start_match(&a, &b);
    has_match = true;
    char earlier[STORE_CODE];
    strcpy(earlier, a->table);
    before = earlier; /* Bob had the second seat */
    clock_now += 5000;
    hub_commit(hub);
    cr_expect(has_received(b, CODE), "connected clients are notified at once");
    send_text(b, "{\"request\":\"mine\"}");
    cr_expect(strstr(last_text(b), CODE) && strstr(last_text(b), "\"you\":\"P1\""), "%s", last_text(b));
    cr_expect_not(has_received(a, CODE));
    before = NULL;
    free_client(a), free_client(b);
}

/* ---- The match --------------------------------------------------------------------------------------------------- */

Test(hosting, hosted_games_are_tournament_games_and_report_committed_results) {
    test_client *a, *b;
    hosted_state state;
    hosted_result finish;
    both_begin(&a, &b);
    send_request(a, "hint", CODE);
    cr_expect(has_received(a, "\"message\":\"error\""), "there are no hints (TR-R64)");
    cr_assert(hub_get_hosted_state(hub, CODE, &state));
    cr_expect_eq(state.state, MATCH_PLAYED);
    cr_expect_not(hub_get_hosted_result(hub, CODE, &finish));
    const char *text = "{\"request\":\"concede\",\"table\":\"hostedtable22222\"}";
    hub_receive(b->client, text, strlen(text));
    cr_expect_not(hub_get_hosted_result(hub, CODE, &finish), "the result is not committed yet");
    hub_commit(hub);
    cr_assert(hub_get_hosted_result(hub, CODE, &finish));
    cr_expect(finish.result.outcome == TX_WON && finish.result.winner == 0 && !finish.time_called);
    send_request(a, "rematch", CODE);
    cr_expect(strstr(last_text(a), "\"error\":\"event\""), "%s", last_text(a));
    free_client(a), free_client(b);
}

Test(hosting, after_time_the_victory_displays_decide) {
    test_client *a, *b;
    uint64_t random = 3;
    hosted_result finish;
    calls_time = true;
    both_begin(&a, &b);
    while (play_step(a, b, &random))
        ;
    calls_time = false;
    cr_assert(hub_get_hosted_result(hub, CODE, &finish));
    cr_expect(finish.time_called);
    cr_expect_eq(finish.result.reason, TX_TIME);
    cr_assert_neq(finish.planets[0], finish.planets[1], "the game's message lacks data");
    cr_expect(finish.result.outcome == TX_WON && finish.result.winner == (finish.planets[1] > finish.planets[0]));
    for (unsigned seat = 0; seat < 2; seat++)
        cr_expect(finish.symbols[seat] >= finish.planets[seat] && finish.symbols[seat] <= 3 * finish.planets[seat]);
    free_client(a), free_client(b);
}

Test(hosting, results_are_stored_and_sent) {
    test_client *a, *b;
    hosted_state state;
    both_begin(&a, &b);
    send_request(b, "concede", CODE);
    hub_set_hosted_result(hub, CODE, "W", "In the journal.");
    cr_expect_not(has_received(a, "In the journal."), "nothing is sent before the commit");
    hub_commit(hub);
    cr_expect(has_received(a, "\"result\":\"W\",\"text\":\"In the journal.\""));
    unsigned count = a->count;
    hub_set_hosted_result(hub, CODE, "W", "In the journal.");
    hub_commit(hub);
    cr_expect_eq(a->count, count, "an unchanged result is not sent again");
    free_client(a), free_client(b);
    close_hub();
    open_hub(NULL);
    cr_assert(hub_get_hosted_state(hub, CODE, &state));
    cr_expect_str_eq(state.result_code, "W");
    cr_expect_eq(state.state, MATCH_OVER);
    test_client *again = sit_by("ann");
    cr_expect(has_received(again, "In the journal."));
    free_client(again);
}

Test(hosting, the_round_clock_is_sent) {
    test_client *a = sit_by("ann");
    hub_set_hosted_clock(hub, CODE, 1234567890123);
    hub_commit(hub);
    cr_expect(strstr(last_text(a), "\"until\":1234567890123"), "%s", last_text(a));
    unsigned count = a->count;
    hub_set_hosted_clock(hub, CODE, 1234567890123);
    hub_commit(hub);
    cr_expect_eq(a->count, count, "an unchanged result is not sent again");
    hub_set_hosted_clock(hub, CODE, 0);
    hub_commit(hub);
    cr_expect(strstr(last_text(a), "\"until\":null"), "%s", last_text(a));
    free_client(a);
}

Test(hosting, unknown_matches_have_no_state) {
    hosted_state state;
    hosted_result finish;
    cr_expect_not(hub_get_hosted_state(hub, "nowhere", &state));
    cr_expect_not(hub_get_hosted_result(hub, "nowhere", &finish));
    hub_call_time(hub, "nowhere", true);
    hub_set_hosted_result(hub, "nowhere", "W", "text");
    hub_commit(hub);
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

static unsigned blank_count(const char *deck) {
    static tx_setup setup;
    unsigned count = 0;
    setup = (tx_setup){.first = TX_NONE};
    cr_assert(seat_deck_read(catalog, &setup, 1, deck, strlen(deck), error, sizeof error), "%s", error);
    for (unsigned i = 0; i < setup.deck_size[1]; i++)
        count += setup.blank[1][i];
    return count;
}

Test(hosting, cards_turned_round_are_blank) {
    char *all = seat_deck_text(deck1, "Rogue Trader"), *two = seat_deck_text(deck1, "2x Rogue Trader, Bad Dok");
    char *none = seat_deck_text(deck1, "");
    cr_expect_str_eq(none, deck1);
    cr_expect_eq(blank_count(none), 0);
    cr_expect_eq(blank_count(all), 3);
    cr_expect_eq(blank_count(two), 3);
    cr_expect_not(seat_deck_validate(catalog, all, strlen(all), false, error, sizeof error),
                  "players cannot set this text");
    free(all), free(two), free(none);
}

Test(hosting, unplayable_decks_create_no_match) {
    hosted_state state;
    static const char *const wrong[] = {"No Such Card", "9x Rogue Trader", "2x "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        blanks = wrong[i];
        clock_now += 5000;
        hub_commit(hub);
        cr_expect(*refusal, "%s", wrong[i]);
        cr_expect_not(hub_get_hosted_state(hub, CODE, &state), "%s", wrong[i]);
    }
    blanks = "";
    first_deck = "no deck";
    clock_now += 5000;
    hub_commit(hub);
    cr_expect(*refusal);
    cr_expect_not(hub_get_hosted_state(hub, CODE, &state));
    first_deck = NULL;
}

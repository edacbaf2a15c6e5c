/* test_hosted.c: matches that a host arranges: who may sit where, blank cards, time, what is noted, and that all of it
 * is there again in another house. */
#include "house_fixture.h"
#include "server/hosted.h"
#include "table/seat_deck.h"

/* ---- A host that arranges one match ------------------------------------------------------------------------------ */

static const char CODE[] = "hostedtable22222";
static const char *blanks = "", *first_deck, *before;
static bool hosts = true, calls_time;
static char refusal[256];

static void tend(void *user, tx_house *there) {
    (void)user;
    hosted_match match = {.event = "Cup", .round = 2, .number = 7};
    strcpy(match.code, CODE);
    match.seats[0] = (hosted_seat){
        .name = "Ann", .deck = first_deck ? first_deck : deck1, .blanks = blanks, .before = before, .before_seat = 1};
    match.seats[1] = (hosted_seat){.name = "Bob", .deck = deck2, .blanks = ""};
    refusal[0] = '\0';
    if (hosts)
        house_host_match(there, &match, refusal, sizeof refusal);
    if (calls_time)
        house_call_time(there, CODE, false);
}

static bool seat_of(void *user, tx_house *there, const char *key, char code[STORE_CODE], unsigned *seat) {
    tend(user, there);
    strcpy(code, CODE);
    *seat = !strcmp(key, "bob");
    return *seat || !strcmp(key, "ann");
}

static const house_host made_up = {tend, seat_of, NULL};

static void begin_hosted(void) {
    host = &made_up;
    begin();
}

TestSuite(hosted, .init = begin_hosted, .fini = end);

static guest *sit_by(const char *key) {
    guest *g = come(NULL);
    hello(g, NULL);
    say_json(g, json_pack("{s:s,s:s}", "ask", "seat", "key", key));
    return g;
}

static void both_begin(guest **a, guest **b) {
    *a = sit_by("ann"), *b = sit_by("bob");
    ask(*a, "ready", CODE), ask(*b, "ready", CODE);
    cr_assert((*a)->prompt || (*b)->prompt, "%s", last_text(*b));
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

Test(hosted, a_seat_is_for_whoever_has_its_key) {
    guest *a = sit_by("ann"), *b = sit_by("bob"), *c = sit_by("cid");
    cr_expect(was_told(a, "\"you\":\"P1\"") && was_told(b, "\"you\":\"P2\""));
    cr_expect(was_told(
        a, "\"event\":{\"name\":\"Cup\",\"round\":2,\"table\":7,\"result\":\"\",\"text\":\"\",\"until\":null}"));
    cr_expect(strstr(last_text(c), "\"error\":\"no seat\""), "%s", last_text(c));
    say_json(c, json_pack("{s:s,s:s,s:s,s:s}", "ask", "join", "table", CODE, "name", "Cid", "deck", deck1));
    cr_expect(strstr(last_text(c), "\"error\":\"taken\""), "%s", last_text(c));
    ask(c, "ready", CODE);
    cr_expect(strstr(last_text(c), "\"error\":\"not seated\""), "%s", last_text(c));
    ask(a, "withdraw", CODE);
    cr_expect(strstr(last_text(a), "\"error\":\"event\""), "%s", last_text(a));
    go(a), go(b), go(c);
}

Test(hosted, nobody_is_known_without_a_word_and_a_number_is_no_key) {
    guest *a = come(NULL);
    say_text(a, "{\"ask\":\"seat\",\"key\":\"ann\"}");
    cr_expect(strstr(last_text(a), "\"error\":\"not known\""), "%s", last_text(a));
    hello(a, NULL);
    say_text(a, "{\"ask\":\"seat\",\"key\":7}");
    cr_expect(strstr(last_text(a), "\"error\":\"no seat\""), "%s", last_text(a));
    say_text(a, "{\"ask\":\"seat\"}");
    cr_expect(strstr(last_text(a), "\"error\":\"no seat\""), "%s", last_text(a));
    go(a);
}

Test(hosted, one_browser_does_not_sit_at_both_sides) {
    guest *a = sit_by("ann");
    say_json(a, json_pack("{s:s,s:s}", "ask", "seat", "key", "bob"));
    cr_expect(strstr(last_text(a), "\"error\":\"taken\""), "%s", last_text(a));
    go(a);
}

/* The key opens the seat elsewhere too; the browser before sees what spectators see, and plays no more. */
Test(hosted, a_seat_goes_along_with_its_key) {
    guest *a, *b;
    both_begin(&a, &b);
    guest *again = sit_by("ann");
    cr_assert(was_told(again, "\"to\":\"P1\""), "%s", last_text(again));
    ask(a, "concede", CODE);
    cr_expect(strstr(last_text(a), "\"tell\":\"error\""), "%s", last_text(a));
    cr_expect_not(again->over);
    unsigned before_it = a->count;
    ask(again, "concede", CODE);
    cr_expect(again->over);
    for (unsigned i = before_it; i < a->count; i++)
        cr_expect_null(strstr(a->texts[i], "\"to\":\"P1\""), "%s", a->texts[i]);
    go(a), go(b), go(again);
}

Test(hosted, without_a_host_there_is_no_seat) {
    close_house();
    host = NULL;
    open_house(NULL);
    guest *a = sit_by("ann");
    cr_expect(strstr(last_text(a), "\"error\":\"no seat\""), "%s", last_text(a));
    go(a);
}

Test(hosted, who_played_before_is_seated_in_the_next_match) {
    guest *a, *b;
    hosts = false;
    two_sit_down(&a, &b);
    hosts = true;
    char earlier[STORE_CODE];
    strcpy(earlier, a->table);
    before = earlier; /* Bob sat at its second side */
    clock_now += 5000;
    house_settle(house);
    cr_expect(was_told(b, CODE), "who is here is told at once");
    say_text(b, "{\"ask\":\"mine\"}");
    cr_expect(strstr(last_text(b), CODE) && strstr(last_text(b), "\"you\":\"P1\""), "%s", last_text(b));
    cr_expect_not(was_told(a, CODE));
    before = NULL;
    go(a), go(b);
}

/* ---- The match --------------------------------------------------------------------------------------------------- */

Test(hosted, it_is_a_tournament_game_and_its_end_is_told_when_it_is_kept) {
    guest *a, *b;
    hosted_standing standing;
    hosted_end finish;
    both_begin(&a, &b);
    ask(a, "hint", CODE);
    cr_expect(was_told(a, "\"tell\":\"error\""), "nobody is helped (TR-R64)");
    cr_assert(house_hosted(house, CODE, &standing));
    cr_expect_eq(standing.state, MATCH_PLAYED);
    cr_expect_not(house_hosted_end(house, CODE, &finish));
    const char *text = "{\"ask\":\"concede\",\"table\":\"hostedtable22222\"}";
    house_hear(b->visitor, text, strlen(text));
    cr_expect_not(house_hosted_end(house, CODE, &finish), "it is not kept yet");
    house_settle(house);
    cr_assert(house_hosted_end(house, CODE, &finish));
    cr_expect(finish.result.outcome == TX_WON && finish.result.winner == 0 && !finish.time_called);
    ask(a, "rematch", CODE);
    cr_expect(strstr(last_text(a), "\"error\":\"event\""), "%s", last_text(a));
    go(a), go(b);
}

Test(hosted, after_time_the_displays_decide) {
    guest *a, *b;
    uint64_t random = 3;
    hosted_end finish;
    calls_time = true;
    both_begin(&a, &b);
    while (step_once(a, b, &random))
        ;
    calls_time = false;
    cr_assert(house_hosted_end(house, CODE, &finish));
    cr_expect(finish.time_called);
    cr_expect_eq(finish.result.reason, TX_TIME);
    cr_assert_neq(finish.planets[0], finish.planets[1], "the game shows too little");
    cr_expect(finish.result.outcome == TX_WON && finish.result.winner == (finish.planets[1] > finish.planets[0]));
    for (unsigned seat = 0; seat < 2; seat++)
        cr_expect(finish.symbols[seat] >= finish.planets[seat] && finish.symbols[seat] <= 3 * finish.planets[seat]);
    go(a), go(b);
}

Test(hosted, what_is_noted_is_told_and_kept) {
    guest *a, *b;
    hosted_standing standing;
    both_begin(&a, &b);
    ask(b, "concede", CODE);
    house_note_hosted(house, CODE, "W", "In the journal.");
    cr_expect_not(was_told(a, "In the journal."), "nothing leaves before it is kept");
    house_settle(house);
    cr_expect(was_told(a, "\"result\":\"W\",\"text\":\"In the journal.\""));
    unsigned count = a->count;
    house_note_hosted(house, CODE, "W", "In the journal.");
    house_settle(house);
    cr_expect_eq(a->count, count, "the same once more is no news");
    go(a), go(b);
    close_house();
    open_house(NULL);
    cr_assert(house_hosted(house, CODE, &standing));
    cr_expect_str_eq(standing.noted, "W");
    cr_expect_eq(standing.state, MATCH_OVER);
    guest *again = sit_by("ann");
    cr_expect(was_told(again, "In the journal."));
    go(again);
}

Test(hosted, the_clock_of_the_round_is_told) {
    guest *a = sit_by("ann");
    house_note_clock(house, CODE, 1234567890123);
    house_settle(house);
    cr_expect(strstr(last_text(a), "\"until\":1234567890123"), "%s", last_text(a));
    unsigned count = a->count;
    house_note_clock(house, CODE, 1234567890123);
    house_settle(house);
    cr_expect_eq(a->count, count, "the same once more is no news");
    house_note_clock(house, CODE, 0);
    house_settle(house);
    cr_expect(strstr(last_text(a), "\"until\":null"), "%s", last_text(a));
    go(a);
}

Test(hosted, there_is_nothing_to_tell_of_a_match_that_is_not) {
    hosted_standing standing;
    hosted_end finish;
    cr_expect_not(house_hosted(house, "nowhere", &standing));
    cr_expect_not(house_hosted_end(house, "nowhere", &finish));
    house_call_time(house, "nowhere", true);
    house_note_hosted(house, "nowhere", "W", "text");
    house_settle(house);
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

static unsigned blank_count(const char *deck) {
    static tx_setup setup;
    unsigned count = 0;
    setup = (tx_setup){.first = TX_NONE};
    cr_assert(seat_deck(catalog, &setup, 1, deck, strlen(deck), error, sizeof error), "%s", error);
    for (unsigned i = 0; i < setup.deck_size[1]; i++)
        count += setup.blank[1][i];
    return count;
}

Test(hosted, cards_that_were_turned_round_are_blank) {
    char *all = deck_with_blanks(deck1, "Rogue Trader"), *two = deck_with_blanks(deck1, "2x Rogue Trader, Bad Dok");
    char *none = deck_with_blanks(deck1, "");
    cr_expect_str_eq(none, deck1);
    cr_expect_eq(blank_count(none), 0);
    cr_expect_eq(blank_count(all), 3);
    cr_expect_eq(blank_count(two), 3);
    cr_expect_not(judge_deck(catalog, all, strlen(all), false, error, sizeof error), "no player can bring such a text");
    free(all), free(two), free(none);
}

Test(hosted, a_deck_that_cannot_be_played_makes_no_table) {
    hosted_standing standing;
    static const char *const wrong[] = {"No Such Card", "9x Rogue Trader", "2x "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        blanks = wrong[i];
        clock_now += 5000;
        house_settle(house);
        cr_expect(*refusal, "%s", wrong[i]);
        cr_expect_not(house_hosted(house, CODE, &standing), "%s", wrong[i]);
    }
    blanks = "";
    first_deck = "no deck";
    clock_now += 5000;
    house_settle(house);
    cr_expect(*refusal);
    cr_expect_not(house_hosted(house, CODE, &standing));
    first_deck = NULL;
}

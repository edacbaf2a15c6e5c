/* test_table_hands.c: spectators see hands when both players let them, and no longer; players never see more. */
#include "table_fixture.h"

static host second;

TestSuite(table_hands, .init = set_up, .fini = tear_down);

/* Number of cards in hands in the view of the audience. */
static unsigned hands_seen(host *own, unsigned audience, unsigned seat) {
    unsigned count = 0;
    size_t index;
    json_t *card;
    cr_assert(ask_plain(own, audience, REQUEST_LOOK, ""));
    json_t *view = json_loads(own->texts[own->text_count - 1], 0, NULL);
    json_array_foreach(json_object_get(view, "cards"), index, card) {
        bool in_hand = !strcmp(json_string_value(json_object_get(card, "zone")), "hand");
        count += in_hand && !strcmp(json_string_value(json_object_get(card, "side")), seat ? "P2" : "P1") &&
                 json_integer_value(json_object_get(card, "def")) > 0;
    }
    json_decref(view);
    return count;
}

/* Cards of a hand that the opponent was shown, as one that is being deployed. */
static unsigned known_to_opponent(const tx_game *game, unsigned seat) {
    unsigned count = 0;
    for (tx_ref at = game->lists[TX_HAND + seat].head; at != TX_NONE; at = game->cards[at].next)
        count += game->cards[at].known >> (1 - seat) & 1;
    return count;
}

static void expect_spectators_see_hands(host *own, unsigned seats) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        bool open = seats >> seat & 1;
        unsigned count = table_game(own->table)->lists[TX_HAND + seat].count;
        unsigned known = known_to_opponent(table_game(own->table), seat);
        cr_expect_eq(hands_seen(own, SPECTATORS, seat), open ? count : known);
        cr_expect_eq(hands_seen(own, seat, seat), count);
        cr_expect_eq(hands_seen(own, 1 - seat, seat), known, "the opponent never does");
    }
}

static void expect_spectators_see(host *own, bool both) {
    expect_spectators_see_hands(own, both ? 3 : 0);
}

/* Messages of that kind to spectators since text number `from`. */
static unsigned spectator_texts(const host *own, unsigned from, const char *words) {
    unsigned count = 0;
    for (unsigned i = from; i < own->text_count; i++)
        count += own->to[i] == SPECTATORS && strstr(own->texts[i], words);
    return count;
}

Test(table_hands, are_visible_while_both_are_open) {
    open_table(&first);
    sit_down(&first);
    expect_spectators_see(&first, false);
    for (unsigned one = 0; one < TX_SEATS; one++) {
        cr_assert(ask_plain(&first, one, REQUEST_HAND, "open"));
        expect_spectators_see(&first, false);
        unsigned before = first.text_count;
        cr_assert(ask_plain(&first, 1 - one, REQUEST_HAND, "open"));
        cr_expect_eq(spectator_texts(&first, before, "\"message\":\"step\""), 1, "they are told at once");
        expect_spectators_see(&first, true);
        before = first.text_count;
        cr_assert(ask_plain(&first, one, REQUEST_HAND, "closed"));
        cr_expect_eq(spectator_texts(&first, before, "\"message\":\"step\""), 1);
        expect_spectators_see(&first, false);
        cr_assert(ask_plain(&first, 1 - one, REQUEST_HAND, "closed"));
    }
    close_table(&first);
}

Test(table_hands, stay_open_after_loading_and_after_changes) {
    open_table(&first);
    sit_down(&first);
    cr_assert(ask_plain(&first, 0, REQUEST_HAND, "open") && ask_plain(&first, 1, REQUEST_HAND, "open"));
    for (unsigned n = 0; n < 60 && !over(&first); n++) {
        choose(&first, n % table_decision(first.table)->count);
        expect_spectators_see(&first, true);
        clear_texts(&first);
    }
    open_table(&second);
    for (unsigned i = 0; i < first.entry_count; i++)
        cr_assert(table_load_entry(second.table, &first.entries[i], error, sizeof error), "%s", error);
    second.entry_count = first.entry_count;
    expect_spectators_see(&second, true);
    close_table(&second);
    close_table(&first);
}

Test(table_hands, against_a_computer_show_only_the_players_hand) {
    opening.computer = 2;
    open_table(&first);
    sit_down(&first);
    expect_spectators_see(&first, false);
    cr_assert(ask_plain(&first, 0, REQUEST_HAND, "open"));
    expect_spectators_see_hands(&first, 1);
    cr_assert(ask_plain(&first, 0, REQUEST_HAND, "closed"));
    expect_spectators_see(&first, false);
    close_table(&first);
}

Test(table_hands, stay_closed_in_a_tournament_and_for_spectators_requests) {
    open_table(&first);
    cr_expect_not(ask_plain(&first, 0, REQUEST_HAND, "open"), "no game is on");
    sit_down(&first);
    cr_expect_not(ask_plain(&first, SPECTATORS, REQUEST_HAND, "open"));
    cr_assert(ask_plain(&first, 0, REQUEST_HAND, "open") && ask_plain(&first, 1, REQUEST_HAND, "open"));
    table_make_tournament(first.table);
    commit(&first);
    expect_spectators_see(&first, false);
    cr_expect_not(ask_plain(&first, 0, REQUEST_HAND, "open"));
    cr_expect(last_text_has(&first, "\"error\":\"no help\""));
    close_table(&first);
}

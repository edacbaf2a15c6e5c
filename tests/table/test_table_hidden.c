/* test_table_hidden.c: messages do not depend on hidden information. */
#include <string.h>

#include "table_fixture.h"

static host second; /* whose table is compared with the first */

TestSuite(table_hidden, .init = set_up, .fini = tear_down);

/* Is one of the two cards that differ, by their serials, known to that audience? */
static bool is_revealed(const tx_game *game, unsigned owner_seat, unsigned a, unsigned b, unsigned audience) {
    for (unsigned card = 0; card < game->card_count; card++) {
        const tx_card *object = &game->cards[card];
        bool is_subject = object->owner == owner_seat && (object->serial == a || object->serial == b);
        bool hidden = object->list == TX_DECK + owner_seat ||
                      (object->list == TX_HAND + owner_seat && audience != owner_seat) ||
                      (object->list >= TX_RESERVE && object->list < TX_PLANET_CARDS && audience != owner_seat);
        if (is_subject && (!hidden || object->known))
            return true;
    }
    return false;
}

static const char *level; /* at which both are asked, or NULL */
static unsigned reserved; /* cards that differ and were put face down on the table */

/* An option of the decision that means the very same in the other game; if there is none, the last one, which declines
 * or is at least there. */
static void alike_options(const tx_decision *one, const tx_decision *two, unsigned number, unsigned chosen[2]) {
    const tx_option *option = &one->options[number % one->count];
    chosen[0] = one->count - 1u;
    chosen[1] = two->count - 1u;
    for (unsigned i = 0; i < two->count; i++)
        if (two->options[i].verb == option->verb && two->options[i].card == option->card &&
            two->options[i].on == option->on && two->options[i].amount == option->amount &&
            two->options[i].ability == option->ability) {
            chosen[0] = number % one->count;
            chosen[1] = i;
        }
}

/* Does it speak of a card that is another one in the other game? */
static bool speaks_of(const tx_game *game, tx_ref ref, unsigned seat, unsigned a, unsigned b) {
    return TX_IS_CARD(ref) && game->cards[ref].owner == seat &&
           (game->cards[ref].serial == a || game->cards[ref].serial == b);
}

static unsigned compare_texts(unsigned audience, unsigned from_first, unsigned from_second) {
    unsigned compared = 0;
    for (unsigned i = from_first, k = from_second;; i++, k++, compared++) {
        while (i < first.text_count && first.to[i] != audience)
            i++;
        while (k < second.text_count && second.to[k] != audience)
            k++;
        cr_assert_eq(i < first.text_count, k < second.text_count, "audience %u is sent another number of messages",
                     audience);
        if (i >= first.text_count)
            return compared;
        cr_assert_str_eq(first.texts[i], second.texts[k]);
    }
}

/* Two games that differ in two cards of `seat`'s deck: what the opponent and spectators are sent is the same until one
 * of these is seen. */
static unsigned play_twins(unsigned seat, unsigned a, unsigned b) {
    unsigned compared = 0;
    tx_def_id *deck = opening.setup.deck[seat], swap = deck[a];
    open_table(&first);
    deck[a] = deck[b], deck[b] = swap;
    open_table(&second);
    deck[b] = deck[a], deck[a] = swap;
    sit_down(&first);
    sit_down(&second);
    for (unsigned i = 0; i < TX_SEATS && level; i++) {
        ask_plain(&first, i, REQUEST_LEVEL, level);
        ask_plain(&second, i, REQUEST_LEVEL, level);
    }
    unsigned serial_a = 0, serial_b = 0;
    for (unsigned card = 0; card < table_game(first.table)->card_count; card++) {
        const tx_card *one = &table_game(first.table)->cards[card], *two = &table_game(second.table)->cards[card];
        if (one->def != two->def)
            *(serial_a ? &serial_b : &serial_a) = one->serial;
    }
    cr_assert(serial_a && serial_b);
    for (unsigned n = 0; n < 150 && !over(&first); n++) {
        unsigned seen = 0;
        for (unsigned audience = 0; audience < AUDIENCES; audience++)
            if (audience != seat && is_revealed(table_game(first.table), seat, serial_a, serial_b, audience))
                seen++;
        if (seen)
            break;
        for (unsigned audience = 0; audience < AUDIENCES; audience++)
            compared += audience == seat ? 0 : compare_texts(audience, 0, 0);
        clear_texts(&first);
        clear_texts(&second);
        const tx_decision *one = table_decision(first.table), *two = table_decision(second.table);
        cr_assert_eq(one->seat, two->seat, "the games ask different seats");
        unsigned chosen[2];
        unsigned number = n * 5;
        for (unsigned i = 0; i < one->count; i++) /* what differs goes face down onto the table where it can */
            if (one->options[i].verb == TX_PLACE_RESERVE &&
                speaks_of(table_game(first.table), one->options[i].card, seat, serial_a, serial_b))
                number = i;
        alike_options(one, two, number, chosen);
        const tx_option *option = &one->options[chosen[0]];
        bool differs = speaks_of(table_game(first.table), option->card, seat, serial_a, serial_b);
        reserved += differs && option->verb == TX_PLACE_RESERVE;
        if ((differs && option->verb != TX_PLACE_RESERVE) ||
            speaks_of(table_game(first.table), option->on, seat, serial_a, serial_b))
            chosen[0] = one->count - 1u, chosen[1] = two->count - 1u;
        choose(&first, chosen[0]);
        choose(&second, chosen[1]);
    }
    close_table(&first);
    close_table(&second);
    return compared;
}

static unsigned play_all_twins(void) {
    unsigned compared = 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (unsigned a = 0, b = opening.setup.deck_size[seat] - 1u; a < b; a += 3, b -= 2)
            if (opening.setup.deck[seat][a] != opening.setup.deck[seat][b])
                compared += play_twins(seat, a, b);
    return compared;
}

Test(table_hidden, hidden_cards_change_no_byte_of_the_messages) {
    unsigned compared = play_all_twins();
    cr_expect_gt(compared, 2000, "%u", compared);
}

/* Skipped prompts depend only on what the opponent knows, with secret and with open lists. */
Test(table_hidden, skipped_prompts_reveal_nothing_about_the_hand) {
    level = "changes";
    cr_expect_gt(play_all_twins(), 1000);
    opening.open_lists = true;
    cr_expect_gt(play_all_twins(), 700);
    opening.seed = 8;
    play_all_twins();
    level = "turns";
    cr_expect_gt(play_all_twins(), 700);
}

/* A deck of nothing but cards that can lie face down on the table, of two kinds. */
static void fill_with_deep_strikers(tx_setup *setup, unsigned seat) {
    tx_def_id kinds[2] = {0, 0};
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        if (catalog->defs[setup->deck[seat][i]].deep_strike >= 0 && setup->deck[seat][i] != kinds[0])
            kinds[kinds[0] != 0] = setup->deck[seat][i];
    cr_assert(kinds[0] && kinds[1]);
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        setup->deck[seat][i] = kinds[i % 2];
}

Test(table_hidden, cards_in_reserve_change_no_byte_either) {
    opening.setup = setup_of(catalog, "decks/illuminor-szeras.txt", "decks/epistolary-vezuel.txt");
    opening.setup.asking = TX_ASKED_DISCREETLY;
    fill_with_deep_strikers(&opening.setup, 1);
    for (unsigned a = 0; a + 1 < opening.setup.deck_size[1]; a++, opening.seed++)
        play_twins(1, a, a + 1);
    cr_expect_gt(reserved, 5, "%u", reserved);
}

static unsigned copies_of(const tx_setup *setup, unsigned seat, tx_def_id def, bool blank) {
    unsigned count = 0;
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        count += setup->deck[seat][i] == def && setup->blank[seat][i] == blank;
    return count;
}

Test(table_hidden, shuffled_lists_hold_the_same_cards_in_another_order) {
    tx_setup mixed = opening.setup;
    mixed.blank[1][4] = 1;
    tx_setup before = mixed;
    table_shuffle_lists(&mixed, 5);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        cr_expect_neq(memcmp(mixed.deck[seat], before.deck[seat], sizeof mixed.deck[seat]), 0);
        for (unsigned i = 0; i < before.deck_size[seat]; i++)
            for (unsigned blank = 0; blank < 2; blank++)
                cr_expect_eq(copies_of(&mixed, seat, before.deck[seat][i], blank),
                             copies_of(&before, seat, before.deck[seat][i], blank));
    }
}

/* The dial that is set first stays hidden until the other is. */
Test(table_hidden, a_dial_is_not_sent_before_both_are_set) {
    open_table(&first);
    open_table(&second);
    sit_down(&first);
    sit_down(&second);
    while (table_decision(first.table)->kind != TX_ASK_DIAL) {
        unsigned last = table_decision(first.table)->count - 1u;
        choose(&first, last);
        choose(&second, last);
    }
    unsigned seat = table_decision(first.table)->seat;
    clear_texts(&first);
    clear_texts(&second);
    choose(&first, 0);
    choose(&second, 1);
    cr_expect_gt(compare_texts(1 - seat, 0, 0), 0);
    compare_texts(SPECTATORS, 0, 0);
    unsigned shown = 0;
    for (unsigned i = 0; i < first.text_count; i++)
        shown += first.to[i] == seat && strstr(first.texts[i], "\"dial\":1");
    cr_expect_eq(shown, 1, "the player who set it is told what they set");
    clear_texts(&first);
    clear_texts(&second);
    choose(&first, 0);
    choose(&second, 0);
    cr_expect_str_neq(first.texts[0], second.texts[0], "now everybody knows");
    close_table(&first);
    close_table(&second);
}

Test(table_hidden, the_seed_is_sent_with_the_result_and_not_before) {
    play(&first, 5, MAX_STEPS);
    cr_assert(over(&first));
    unsigned seeds = 0;
    for (unsigned i = 0; i < first.text_count; i++) {
        json_t *json = json_loads(first.texts[i], 0, NULL);
        bool ended = json_object_get(json_object_get(json, "state"), "result") != NULL;
        cr_assert_eq(json_object_get(json, "seed") != NULL, ended);
        seeds += ended;
        json_decref(json);
    }
    cr_expect_geq(seeds, AUDIENCES);
    close_table(&first);
}

/* test_views.c: views of cards that have left the visible zones. */
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "scenario/scenario.h"

/* An event with a lasting effect is in its owner's deck again. The next action window is P1's. */
static const char shuffled_away[] = "puzzle \"p\"\ntheme timing\nbecause \"b\"\n"
                                    "P1 warlord \"Anrakyr the Traveller\"; P2 warlord \"Nazdreg\"\n"
                                    "P1 hand: \"Mechanical Enhancement\" x2, \"Awake the Sleepers\"\n"
                                    "P1 at 1: \"Canoptek Spyder\"\n"
                                    "begin combat phase\n"
                                    "P1 plays \"Mechanical Enhancement\" choosing planet 1\n"
                                    "P1 plays \"Awake the Sleepers\" choosing \"Mechanical Enhancement\", nothing\n"
                                    "until P1 decides action\n"
                                    "good P1 passes\n";

static tx_catalog *catalog;
static tx_puzzle position;
static tx_game view;

static void begin(void) {
    static tx_report report;
    static char message[4096];
    char path[] = "/tmp/traxis-views-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0 && write(fd, shuffled_away, strlen(shuffled_away)) == (ssize_t)strlen(shuffled_away));
    close(fd);
    catalog = load_cards();
    tx_position_file *file = tx_scenario_read(path, NULL, &report);
    unlink(path);
    cr_assert(file, "%s", report.text);
    cr_assert_eq(tx_puzzle_stage(file, 0, catalog, &position, message, sizeof message), TX_PASSED, "%s", message);
    tx_position_free(file);
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(views, .init = begin, .fini = end);

/* The source of the first lasting effect, which is in P1's deck. */
static tx_ref source_in(const tx_game *game) {
    cr_assert(game->effect_count);
    tx_ref source = tx_effects(game)[0].source;
    cr_assert(TX_IS_CARD(source) && game->cards[source].list == TX_DECK);
    return source;
}

/* Moves the top card of P1's deck to the bottom. */
static void turn_deck(tx_game *game) {
    tx_list_ends *deck = &game->lists[TX_DECK];
    tx_ref top = deck->head;
    deck->head = game->cards[top].next;
    game->cards[deck->head].prev = TX_NONE;
    game->cards[deck->tail].next = top;
    game->cards[top].prev = deck->tail;
    game->cards[top].next = TX_NONE;
    deck->tail = top;
}

Test(views, the_owner_still_sees_the_source_that_was_shuffled_away) {
    tx_def_id event = position.game.cards[source_in(&position.game)].def;
    tx_view(catalog, &position.game, 0, &view);
    cr_assert_eq(view.cards[source_in(&view)].def, event, "P1 sees another source of the effect");
}

Test(views, the_position_of_a_shuffled_card_is_hidden) {
    for (unsigned seat = 0; seat <= TX_SEATS; seat++) {
        tx_game turned = position.game;
        tx_view(catalog, &position.game, seat, &view);
        for (unsigned i = 0; i < position.game.lists[TX_DECK].count; i++) {
            static tx_game again;
            turn_deck(&turned);
            tx_view(catalog, &turned, seat, &again);
            cr_assert(memcmp(&view, &again, sizeof view) == 0, "seat %u sees the order of the deck", seat);
        }
    }
}

Test(views, a_game_dealt_from_a_view_keeps_whose_effect_it_is) {
    static tx_game dealt;
    tx_setup setup = {.first = TX_NONE};
    setup.deck[1][0] = position.game.cards[position.game.lists[TX_DECK + 1].head].def;
    tx_def_id event = position.game.cards[source_in(&position.game)].def;
    tx_view(catalog, &position.game, 0, &view);
    for (uint64_t seed = 1; seed <= 8; seed++) {
        tx_determinise(catalog, &setup, &view, 0, seed, &dealt);
        cr_assert_eq(dealt.cards[source_in(&dealt)].def, event);
    }
}

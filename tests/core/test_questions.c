/* test_questions.c: queries change nothing and report nothing: they are run on games in read-only memory, and with a
 * watcher attached. */
#include <string.h>
#include <sys/mman.h>

#include "../fixture.h"
#include "core/lists.h"
#include "core/note.h"
#include "core/stage.h"

static uint32_t next_random(uint64_t *random) {
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33);
}

static void ask_about_cards(const tx_catalog *catalog, const tx_game *game) {
    tx_answer answers[TX_MAX_ANSWERS];
    tx_stat_change gains[TX_DURATIONS];
    for (unsigned i = 0; i < game->card_count; i++) {
        tx_ref card = (tx_ref)i;
        tx_attack(catalog, game, card);
        tx_hp(catalog, game, card);
        tx_command(catalog, game, card);
        tx_area_effect(catalog, game, card);
        tx_stat_changes(game, card, gains);
        tx_has_keyword(catalog, game, card, 1);
        tx_cost(catalog, game, card, TX_PLANET(0));
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            tx_why(catalog, game, seat, card, answers);
        tx_why_not_there(catalog, game, TX_DEPLOY, 0, card, TX_PLANET(0));
    }
}

static void ask_everything(const tx_catalog *catalog, const tx_game *game, const tx_decision *now) {
    static tx_decision decision;
    static tx_game view;
    tx_answer answers[TX_MAX_ANSWERS];
    tx_ref card = TX_NONE;
    tx_decide(catalog, game, &decision);
    cr_assert(decision.count == now->count &&
                  memcmp(decision.options, now->options, now->count * sizeof *now->options) == 0,
              "another decision than that which the last choice led to");
    cr_assert_null(tx_audit(catalog, game));
    cr_assert(tx_why_agrees(catalog, game, now, &card));
    tx_view(catalog, game, now->seat, &view);
    tx_why_missed(catalog, game, 0, now->seat, game->player[now->seat].warlord, answers);
    tx_adjudicate(catalog, game);
    ask_about_cards(catalog, game);
}

Test(questions, queries_change_nothing) {
    enum { GAMES = 12, ASK_EVERY = 2 };
    tx_catalog *catalog = load_cards();
    static tx_decision decision;
    uint64_t random = 11;
    tx_game *game = mmap(NULL, sizeof *game, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq((void *)game, MAP_FAILED);
    for (unsigned i = 0; i < GAMES; i++) {
        tx_setup setup = {.first = TX_NONE, .asking = i % 2 ? TX_ASKED_ALL : TX_ASKED_CHOICES};
        const char *error = NULL;
        for (unsigned seat = 0; seat < TX_SEATS; seat++) {
            tx_deck deck;
            cr_assert(tx_random_deck(catalog, &random, &deck));
            tx_setup_deck(&setup, seat, &deck);
        }
        cr_assert(tx_start(catalog, &setup, i, game, &error), "%s", error);
        tx_decide(catalog, game, &decision);
        while (decision.kind != TX_GAME_OVER) {
            if (game->choices % ASK_EVERY == 0) {
                mprotect(game, sizeof *game, PROT_READ);
                ask_everything(catalog, game, &decision);
                mprotect(game, sizeof *game, PROT_READ | PROT_WRITE);
            }
            cr_assert(tx_choose(catalog, game, &decision, next_random(&random) % decision.count));
        }
    }
    munmap(game, sizeof *game);
    tx_catalog_free(catalog);
}

static void count_assigned(void *user, const tx_game *game, const tx_note *note) {
    unsigned *count = user;
    (void)game;
    *count += note->kind == NOTE_ASSIGNED;
}

static tx_ref card_named(const tx_catalog *catalog, const tx_game *game, const char *name) {
    tx_def_id def = tx_catalog_find(catalog, name);
    unsigned card = 0;
    while (card < game->card_count && game->cards[card].def != def)
        card++;
    cr_assert(card < game->card_count, "%s is not in the decks", name);
    return (tx_ref)card;
}

/* Every action window checks whether a unit would survive the damage that is the cost of its action (O38). The check
 * assigns no damage. */
Test(questions, queries_report_nothing) {
    enum { CHOICES = 12 };
    static tx_game game;
    static tx_decision decision;
    tx_catalog *catalog = load_cards();
    tx_setup setup = setup_of(catalog, "decks/core-orks.txt", "decks/core-tau.txt");
    const char *error = NULL;
    unsigned assigned = 0, windows = 0;
    setup.asking = TX_ASKED_ALL;
    cr_assert(tx_start(catalog, &setup, 1, &game, &error), "%s", error);
    tx_ref card = card_named(catalog, &game, "Nazdreg's Flash Gitz");
    tx_stage_card(catalog, &game, card, units_list(TX_PLANET(0), 0), TX_NONE, 0);
    game.cards[card].flags |= TX_EXHAUSTED;
    game.cards[card].damage = (uint8_t)(tx_hp(catalog, &game, card) - 1);
    while (game.lists[TX_HAND].count) /* without cards in hand, no shield can save the unit */
        tx_stage_on_top(&game, game.lists[TX_HAND].head, TX_DECK);
    tx_stage_begin(catalog, &game, TX_COMBAT_PHASE, TX_LINE);
    tx_decide(catalog, &game, &decision);
    for (unsigned i = 0; i < CHOICES; i++) { /* the last option is to pass: no unit attacks */
        windows += decision.kind == TX_ASK_ACTION && decision.seat == 0;
        cr_assert(tx_choose_watched(catalog, &game, &decision, decision.count - 1u, count_assigned, &assigned));
    }
    cr_assert_gt(windows, 0);
    cr_assert_eq(assigned, 0, "a note reports damage that was not assigned");
    tx_catalog_free(catalog);
}

/* test_observer_model.c: the model of src/observer matches the table; an omitted or false note makes it differ. */
#include <string.h>

#include "../fixture.h"
#include "bots/bots.h"
#include "observer/observer_model.h"

static tx_catalog *catalog;
static tx_game game, view;
static tx_decision decision;
static observer_model models[NOTE_KINDS]; /* by omitted kind of note; [NOTE_NOTHING] omits none */
static bool occurred[NOTE_KINDS], missed[NOTE_KINDS];

static const char *const names[] = {
#define X(name, facts, meaning) #name,
    TX_NOTE_LIST(X)
#undef X
};

static void load(void) {
    catalog = load_cards();
}

static void unload(void) {
    tx_catalog_free(catalog);
}

TestSuite(table, .init = load, .fini = unload);

static void on_note(void *user, const tx_game *now, const tx_note *note) {
    (void)user, (void)now;
    tx_note seen = tx_note_for(note, TX_SEATS);
    occurred[note->kind] = true;
    for (unsigned kind = 0; kind < NOTE_KINDS; kind++)
        if (kind != note->kind && !missed[kind])
            observer_model_apply(&models[kind], &seen);
}

static void compare_models(void) {
    char wrong[240];
    tx_view(catalog, &game, TX_SEATS, &view);
    for (unsigned kind = 0; kind < NOTE_KINDS; kind++)
        missed[kind] = missed[kind] || !observer_model_matches(&models[kind], &view, wrong, sizeof wrong);
}

static void play(const char *first, const char *second, uint64_t seed) {
    const char *error;
    tx_setup setup = setup_of(catalog, first, second);
    for (unsigned kind = 0; kind < NOTE_KINDS; kind++)
        observer_model_init(&models[kind], catalog);
    cr_assert(tx_start_watched(catalog, &setup, seed, &game, &error, on_note, NULL), "%s", error);
    tx_decide(catalog, &game, &decision);
    for (compare_models(); decision.kind != TX_GAME_OVER; compare_models())
        cr_assert(tx_choose_watched(catalog, &game, &decision, tx_bot_below(&seed, decision.count), on_note, NULL));
}

/* Returns true for notes that only explain; other notes report the resulting changes of the table. */
static bool is_log_only(unsigned kind) {
    switch (kind) {
    case NOTE_PHASE_ENDS:
    case NOTE_CONCEDES:
    case NOTE_SEARCHES:
    case NOTE_LOOKS:
    case NOTE_COST:
    case NOTE_NOT_DEPLOYED: /* but for a card announced as its other face */
    case NOTE_STRIKES:      /* the card is discarded after that */
    case NOTE_DEFEATED:
    case NOTE_ASSIGNED:
    case NOTE_PREVENTED:
    case NOTE_REASSIGNED:
    case NOTE_CHANGED:
    case NOTE_SHIELDED:
    case NOTE_UNHARMED:
    case NOTE_ANNOUNCED:
    case NOTE_USES:
    case NOTE_BATTLE_ABILITY:
    case NOTE_TARGETS:
    case NOTE_RETARGETED:
    case NOTE_COPIED:
    case NOTE_CANCELLED:
    case NOTE_STRUGGLE_WON:
    case NOTE_STRUGGLE_TIED:
    case NOTE_BONUS:
    case NOTE_BATTLE_WON:
    case NOTE_STALEMATE:
    case NOTE_BATTLE_ENDS:
    case NOTE_COMBAT_ROUND_ENDS:
    case NOTE_SKIRMISH_ORDERED:
    case NOTE_TURN_ORDERED:
    case NOTE_STALEMATE_CALLED:
    case NOTE_AREA_EFFECT: return true;
    default: return false;
    }
}

/* Returns true for notes whose omission shows only with a known card among hidden ones, or with a choice during the
 * event. */
static bool may_be_missed(unsigned kind) {
    return kind == NOTE_SHUFFLES || kind == NOTE_UNDER_DECK || kind == NOTE_LOOKS || kind == NOTE_ANNOUNCED ||
           kind == NOTE_USES || kind == NOTE_STRIKES || kind == NOTE_DEFENDS || kind == NOTE_NOT_DEPLOYED ||
           kind == NOTE_BATTLE_ENDS || kind == NOTE_COMBAT_ROUND_ENDS;
}

/* Decks with infestation, Deep Strike, enslavement, tokens, attachments, events. */
static const char *const decks[] = {"decks/core-space-marines.txt", "decks/core-astra-militarum.txt",
                                    "decks/core-orks.txt",          "decks/core-chaos.txt",
                                    "decks/core-dark-eldar.txt",    "decks/core-eldar.txt",
                                    "decks/core-tau.txt",           "decks/illuminor-szeras.txt",
                                    "decks/epistolary-vezuel.txt",  "decks/subject-omega-x62113.txt"};
enum { DECKS = sizeof decks / sizeof *decks, GAMES = 60 };

Test(table, omitted_notes_are_detected) {
    unsigned kinds = 0;
    for (unsigned i = 0; i < GAMES; i++)
        play(decks[i % DECKS], decks[(i + 1 + i / DECKS) % DECKS], i + 1);
    cr_expect_not(missed[NOTE_NOTHING], "a change has no note");
    for (unsigned kind = NOTE_NOTHING + 1; kind < NOTE_KINDS; kind++) {
        kinds += occurred[kind];
        if (occurred[kind] && !may_be_missed(kind))
            cr_expect_eq(missed[kind], !is_log_only(kind), "%s", names[kind]);
    }
    cr_expect_gt(kinds, 80);
}

Test(table, concession_has_a_note) {
    const char *error;
    tx_setup setup = setup_of(catalog, decks[0], decks[2]);
    char wrong[240];
    cr_assert(tx_start(catalog, &setup, 3, &game, &error), "%s", error);
    tx_view(catalog, &game, TX_SEATS, &view);
    observer_model_from_view(&models[NOTE_NOTHING], catalog, &view);
    tx_concede(catalog, &game, 1, on_note, NULL);
    tx_view(catalog, &game, TX_SEATS, &view);
    cr_expect(occurred[NOTE_CONCEDES]);
    cr_expect_eq(models[NOTE_NOTHING].result.winner, 0);
    cr_expect(observer_model_matches(&models[NOTE_NOTHING], &view, wrong, sizeof wrong), "%s", wrong);
    occurred[NOTE_CONCEDES] = false;
    tx_concede(catalog, &game, 0, on_note, NULL); /* the game is over */
    cr_expect_not(occurred[NOTE_CONCEDES]);
    cr_expect_eq(game.result.winner, 0);
}

/* ---- False notes ------------------------------------------------------------------------------------------------- */

static tx_note about(unsigned kind, tx_ref card) {
    const tx_card *c = &game.cards[card];
    return (tx_note){.kind = (uint8_t)kind,
                     .subject = card,
                     .source = TX_NONE,
                     .other = TX_NONE,
                     .place = c->place,
                     .seat = c->controller,
                     .from = c->list,
                     .to = TX_LISTS,
                     .def = c->def};
}

static void expect_false(tx_note note) {
    observer_model table;
    char wrong[240];
    observer_model_from_view(&table, catalog, &view);
    cr_assert(observer_model_matches(&table, &view, wrong, sizeof wrong), "%s", wrong);
    observer_model_apply(&table, &note);
    cr_expect_not(observer_model_matches(&table, &view, wrong, sizeof wrong), "%s", names[note.kind]);
}

Test(table, false_notes_are_detected) {
    const char *error;
    tx_setup setup = setup_of(catalog, decks[0], decks[2]);
    cr_assert(tx_start(catalog, &setup, 3, &game, &error), "%s", error);
    tx_view(catalog, &game, TX_SEATS, &view);
    tx_ref warlord = game.player[0].warlord;
    expect_false(about(NOTE_READIED, warlord)); /* it is ready */
    expect_false(about(NOTE_EXHAUSTED, warlord));
    expect_false(about(NOTE_BLOODIED, warlord));
    expect_false(about(NOTE_WILL_RETREAT, warlord));
    expect_false((tx_note){.kind = NOTE_SPENDS, .seat = 1, .amount = 8, .subject = TX_NONE, .to = TX_LISTS});
    expect_false((tx_note){.kind = NOTE_TOKEN_PASSES, .seat = !game.token, .subject = TX_NONE, .to = TX_LISTS});
    tx_note elsewhere = about(NOTE_MOVES, warlord);
    elsewhere.from = TX_UNITS;
    elsewhere.to = TX_UNITS + 2;
    expect_false(elsewhere); /* it was not there */
    tx_note wrong_kind = about(NOTE_DRAWS, warlord);
    wrong_kind.to = TX_HAND;
    expect_false(wrong_kind); /* cards are not drawn from an HQ */

    tx_note drawn = {.kind = NOTE_DRAWS, .subject = TX_NONE, .from = TX_DECK, .to = TX_HAND};
    expect_false(drawn);
}

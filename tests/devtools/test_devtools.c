/* test_devtools.c: the devtools that check all cards: random legal decks, mutation testing and generated stanzas. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "deck/legal.h"
#include "devtools/code_words.h"
#include "devtools/fuzz.h"
#include "devtools/mutation.h"
#include "devtools/stanza_fuzz.h"
#include "devtools/trial.h"
#include "judge/judge.h"
#include "text/text.h"

static tx_catalog *catalog;

static void set_up(void) {
    catalog = load_cards();
}

static void tear_down(void) {
    tx_catalog_free(catalog);
}

/* ---- Random decks (this file checks R20 independently of the deck generator) ------------------------------------- */

static const unsigned ALLIES[][2] = {
    [FACTION_ASTRA_MILITARUM] = {FACTION_ORKS, FACTION_SPACE_MARINES},
    [FACTION_SPACE_MARINES] = {FACTION_ASTRA_MILITARUM, FACTION_TAU},
    [FACTION_TAU] = {FACTION_SPACE_MARINES, FACTION_ELDAR},
    [FACTION_ELDAR] = {FACTION_TAU, FACTION_DARK_ELDAR},
    [FACTION_DARK_ELDAR] = {FACTION_ELDAR, FACTION_CHAOS},
    [FACTION_CHAOS] = {FACTION_DARK_ELDAR, FACTION_ORKS},
    [FACTION_ORKS] = {FACTION_CHAOS, FACTION_ASTRA_MILITARUM},
};

static unsigned copies_in(const tx_deck *deck, tx_def_id card) {
    unsigned count = 0;
    for (unsigned i = 0; i < deck->count; i++)
        count += strcmp(catalog->defs[deck->cards[i]].name, catalog->defs[card].name) == 0;
    return count;
}

static unsigned squad_copies(const tx_def *warlord, tx_def_id card) {
    for (unsigned i = 0; i < warlord->squad_count; i++)
        if (catalog->squads[warlord->first_squad + i].def == card)
            return catalog->squads[warlord->first_squad + i].count;
    return 0;
}

static void check_foreign(const tx_def *warlord, const tx_def *card, unsigned *ally) {
    cr_expect_eq(card->loyalty, LOYALTY_COMMON, "%s under %s", card->name, warlord->name);
    cr_expect_neq(card->faction, FACTION_TYRANIDS);
    cr_expect_neq(warlord->faction, FACTION_TYRANIDS, "%s under %s", card->name, warlord->name);
    if (warlord->allies)
        return; /* the test of these warlords checks R20.7 */
    if (warlord->faction == FACTION_NECRONS) {
        cr_expect_eq(card->type, TYPE_ARMY);
        return;
    }
    const unsigned *allies = ALLIES[warlord->faction];
    cr_expect(card->faction == allies[0] || card->faction == allies[1], "%s under %s", card->name, warlord->name);
    cr_expect(*ally == FACTION_NEUTRAL || *ally == card->faction, "two allies under %s", warlord->name);
    *ally = card->faction;
}

static void check_deck(const tx_deck *deck) {
    const tx_def *warlord = &catalog->defs[deck->warlord];
    unsigned ally = FACTION_NEUTRAL, squad = 0;
    cr_assert_eq(warlord->type, TYPE_WARLORD);
    cr_expect_eq(deck->count, 50);
    cr_expect_eq(deck->synapse != 0, warlord->faction == FACTION_TYRANIDS, "%s", warlord->name);
    for (unsigned i = 0; i < deck->count; i++) {
        tx_def_id id = deck->cards[i];
        const tx_def *card = &catalog->defs[id];
        cr_expect_not(card->flags & DEF_UNWRITTEN, "%s is not written", card->name);
        cr_expect(card->type == TYPE_ARMY || card->type == TYPE_SUPPORT || card->type == TYPE_ATTACHMENT ||
                  card->type == TYPE_EVENT);
        if (card->loyalty == LOYALTY_SIGNATURE) {
            cr_expect_eq(copies_in(deck, id), squad_copies(warlord, id), "%s under %s", card->name, warlord->name);
            squad++;
            continue;
        }
        cr_expect_leq(copies_in(deck, id), 3, "%s", card->name);
        if (card->faction == FACTION_NEUTRAL)
            cr_expect(warlord->faction != FACTION_TYRANIDS || card->type != TYPE_ARMY);
        else if (card->faction != warlord->faction)
            check_foreign(warlord, card, &ally);
    }
    cr_expect_eq(squad, 8, "%s has %u cards of its squad", warlord->name, squad);
}

TestSuite(devtools, .init = set_up, .fini = tear_down);

Test(devtools, random_decks_are_legal) {
    unsigned warlords = 0;
    bool *met = calloc(catalog->def_count, sizeof *met);
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        uint64_t random = seed;
        tx_deck deck;
        char error[300] = "";
        cr_assert(tx_random_deck(catalog, &random, &deck));
        check_deck(&deck);
        cr_expect(tx_deck_legal(catalog, &deck, error, sizeof error), "%s", error);
        warlords += !met[deck.warlord];
        met[deck.warlord] = true;
    }
    free(met);
    cr_expect_eq(warlords, 31, "only %u warlords", warlords);
}

Test(devtools, a_seed_makes_one_deck) {
    uint64_t one = 7, two = 7, other = 8;
    tx_deck a, b, c;
    cr_assert(tx_random_deck(catalog, &one, &a) && tx_random_deck(catalog, &two, &b) &&
              tx_random_deck(catalog, &other, &c));
    cr_expect_eq(memcmp(&a, &b, sizeof a), 0);
    cr_expect_neq(memcmp(&a, &c, sizeof a), 0);
}

/* Each deck is rejected for the change made to it. */
Test(devtools, illegal_decks_are_refused) {
    static const struct {
        const char *card;
        unsigned copies;
        const char *reason;
    } wrong[] = {
        {"Goff Nob", 1, "cannot be in a deck"},          /* not adjacent to Eldar on the wheel */
        {"Cato's Stronghold", 1, "cannot be in a deck"}, /* another warlord's signature card */
        {"Recon Drone", 1, "cannot be in a deck"},       /* loyal to Tau */
        {"Biel-Tan Guardians", 4, "copies of"},          /* R20.3 */
        {"Mobility", 1, "the signature squad"},          /* one too many */
    };
    tx_def_id warlord = tx_catalog_find(catalog, "Eldorath Starbane");
    tx_deck deck = {0};
    for (uint64_t seed = 1; deck.warlord != warlord; seed++) {
        uint64_t random = seed;
        cr_assert(tx_random_deck(catalog, &random, &deck));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tx_deck bad = deck;
        char error[300] = "";
        for (unsigned n = 0; n < wrong[i].copies; n++)
            bad.cards[bad.count++] = tx_catalog_find(catalog, wrong[i].card);
        cr_expect_not(tx_deck_legal(catalog, &bad, error, sizeof error), "%s", wrong[i].card);
        cr_expect_not_null(strstr(error, wrong[i].reason), "%s: %s", wrong[i].card, error);
    }
    char error[300] = "";
    deck.count--;
    cr_expect_not(tx_deck_legal(catalog, &deck, error, sizeof error));
    cr_expect_not_null(strstr(error, "at least 50"), "%s", error);
}

/* ---- Operands ---------------------------------------------------------------------------------------------------- */

Test(devtools, every_list_names_its_operands) {
    cr_expect_eq(tx_op_forms[OP_IF].sel, OPERAND_CONDITION);
    cr_expect_eq(tx_op_forms[OP_IF].value, OPERAND_LENGTH);
    cr_expect_eq(tx_op_forms[OP_TOKEN_TITLE].sel, OPERAND_TOKEN);
    cr_expect_eq(tx_op_forms[OP_TOKEN].value, OPERAND_AMOUNT);
    cr_expect_eq(tx_op_forms[OP_CHOOSE].to, OPERAND_REGISTER);
    cr_expect_eq(tx_op_forms[OP_DRAW].to, OPERAND_PLAYER);
    cr_expect_eq(tx_op_forms[OP_MODIFY].second, OP_LASTING);
    cr_expect_eq(tx_op_forms[OP_LASTING].to, OPERAND_EXPIRY);
    cr_expect_eq(tx_predicate_args[PRED_COST_LE], OPERAND_VALUE);
    cr_expect_eq(tx_predicate_args[PRED_AT_PLACE_WITH], OPERAND_CARD_SELECTOR);
    cr_expect_eq(tx_value_args[VALUE_COUNT], OPERAND_SELECTOR);
    cr_expect_eq(tx_condition_forms[COND_COMPARE].a, OPERAND_VALUE);
    cr_expect_eq(tx_layer_forms[LAYER_CANNOT].arg, OPERAND_PROHIBITION);
    cr_expect(tx_is_selector(OPERAND_PLACE_SELECTOR) && tx_is_value(OPERAND_CHANGE));
}

/* Only selectors can be absent references, and only one opcode has a second half. */
Test(devtools, the_table_of_instructions_is_consistent) {
    for (unsigned op = 0; op < OP_COUNT; op++) {
        const tx_op_form *form = &tx_op_forms[op];
        if (tx_operand_objects[form->ref] & OR_EACH)
            cr_expect(tx_is_selector(form->sel), "opcode %u", op);
        if (form->second != OP_ALONE)
            cr_expect(tx_op_forms[form->second].traits & OP_SECOND, "opcode %u", op);
        for (unsigned flag = 1; flag < 256; flag <<= 1)
            if (form->flags & flag)
                cr_expect_not_null(tx_flag_word(op, flag), "opcode %u, flag %u", op, flag);
    }
}

/* ---- Mutations --------------------------------------------------------------------------------------------------- */

static void text_of(const tx_catalog *from, unsigned card, char *text, size_t size) {
    tx_card_text(from, (tx_def_id)card, text, size);
}

/* Only that card changes, although cards share selectors; the catalog itself is unchanged. */
Test(devtools, a_mutation_changes_one_card) {
    static const char *const cards[] = {"Crushface", "Imperial Bunker", "Honored Librarian", "Gift of Isha"};
    workshop *shop = cli_open_workshop(catalog);
    static char before[8192], after[8192];
    for (size_t c = 0; c < sizeof cards / sizeof *cards; c++) {
        tx_def_id card = tx_catalog_find(catalog, cards[c]);
        unsigned count = cli_count_mutants(shop, card), shown = 0;
        cr_expect_geq(count, 6, "%s has only %u", cards[c], count);
        for (unsigned number = 0; number < count; number++) {
            char what[200];
            const tx_catalog *mutant = cli_make_mutant(shop, card, number, what, sizeof what);
            cr_expect_neq(*what, '\0');
            for (unsigned i = 1; i < catalog->def_count; i++) {
                text_of(catalog, i, before, sizeof before);
                text_of(mutant, i, after, sizeof after);
                shown += i == card && strcmp(before, after) != 0;
                cr_expect(i == card || strcmp(before, after) == 0, "%s: %s changes %s", cards[c], what,
                          catalog->defs[i].name);
            }
        }
        cr_expect_geq(2 * shown, count, "%s: only %u of %u changes are seen in its text", cards[c], shown, count);
    }
    cli_close_workshop(shop);
}

Test(devtools, mutations_of_a_card) {
    workshop *shop = cli_open_workshop(catalog);
    tx_def_id card = tx_catalog_find(catalog, "Carnivore Pack"); /* when destroyed: gain 3 resources */
    static const char *const expected[] = {"number: 3 → 4", "number: 3 → 2", "side: the other player",
                                           "dropped: the ability"};
    unsigned found = 0;
    for (unsigned number = 0; number < cli_count_mutants(shop, card); number++) {
        char what[200];
        cli_make_mutant(shop, card, number, what, sizeof what);
        for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
            found += strcmp(what, expected[i]) == 0;
    }
    cr_expect_eq(found, 4);
    cli_close_workshop(shop);
}

/* Results of the mutations of the card under the scenarios of `path`. */
typedef struct outcome {
    unsigned caught, survived;
    finding number; /* the finding about "number: 3 → 4" */
} outcome;

static outcome try_all(const char *path, const char *name) {
    static tx_report report;
    tx_suite suite = {.extension = &judge_statements};
    catalog_cache cache;
    trial t;
    outcome all = {0};
    cr_assert(tx_suite_add(&suite, path, &report), "%s", report.text);
    cr_assert(cli_cache_catalogs(&cache, &suite, catalog, "cards"));
    cli_begin_trial(&t, &suite, &cache, tx_catalog_find(catalog, name));
    char message[2000] = "";
    cr_assert_eq(cli_leave_out_failing(&t, message, sizeof message), 0, "%s", message);
    for (unsigned number = 0; number < t.mutants; number++) {
        finding f;
        cli_try_mutant(&t, number, &f);
        all.caught += f.verdict == CAUGHT;
        all.survived += f.verdict != CAUGHT;
        if (strcmp(f.what, "number: 3 → 4") == 0)
            all.number = f;
    }
    cli_end_trial(&t);
    catalog_cache_free(&cache);
    tx_suite_free(&suite);
    return all;
}

Test(devtools, good_scenarios_catch_every_mutation) {
    outcome all = try_all("scenarios/cards", "Carnivore Pack");
    cr_expect_geq(all.caught, 5);
    cr_expect_eq(all.survived, 0);
}

Test(devtools, a_weak_scenario_lets_a_mutation_survive) {
    char path[] = "/tmp/traxis-weak-XXXXXX.scenario";
    int file = mkstemps(path, (int)strlen(".scenario"));
    const char *text = "scenario \"it is there\"\nP1 at 1: \"Carnivore Pack\"\nbegin combat phase\n"
                       "expect \"Carnivore Pack\" is at 1\n";
    cr_assert(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    outcome all = try_all(path, "Carnivore Pack");
    unlink(path);
    cr_expect_eq(all.caught, 0);
    cr_expect_eq(all.number.verdict, SURVIVED, "random play shows it");
    cr_expect_not_null(strstr(all.number.text, "gain [3 → 4] resources"), "%s", all.number.text);
}

/* ---- Generated stanzas ------------------------------------------------------------------------------------------- */

Test(devtools, stanzas_follow_from_their_seed) {
    static made_stanza one, same, other;
    cli_make_stanza(&one, 7, 1);
    cli_make_stanza(&same, 7, 1);
    cli_make_stanza(&other, 7, 2);
    cr_expect_str_eq(one.text, same.text);
    cr_expect_str_neq(one.text, other.text);
}

/* A card whose second line is marked as a clause, with another third line. */
static made_stanza stanza_of(const char *kept, const char *clause, const char *more) {
    made_stanza s = {.kind = 'a', .number = 1, .count = 2};
    static const char facts[] = "army \"Card 1\"\n  cost 1, command 1, attack 1, hp 1\n";
    s.facts = sizeof facts - 1;
    s.length = (unsigned)snprintf(s.text, sizeof s.text, "%s%s%s%s", facts, kept, clause, more);
    unsigned behind = s.length - (unsigned)strlen(more), from = behind - (unsigned)strlen(clause);
    s.parts[0] = (stanza_part){.from = (uint16_t)from, .to = (uint16_t)behind, .clause = true};
    s.parts[1] = (stanza_part){.from = (uint16_t)behind, .to = (uint16_t)s.length, .clause = true};
    return s;
}

static bool is_right(const made_stanza *s, stanza_fault *fault) {
    stanza_tally tally = {0};
    bool compiles;
    return cli_check_stanza(s, 1, &tally, &compiles, fault);
}

Test(devtools, a_clause_must_change_something) {
    static stanza_fault fault;
    made_stanza good = stanza_of("  flying\n", "  this gets +1 attack\n", "  this gets +1 hp\n");
    cr_expect(is_right(&good, &fault), "%s", fault.message);
    made_stanza idle = stanza_of("  flying\n", "  # says nothing\n", "  this gets +1 hp\n");
    cr_expect_not(is_right(&idle, &fault));
    cr_expect_eq(strncmp(fault.key, "idle", 4), 0, "%s", fault.key);
    cr_expect(strstr(fault.message, "says nothing") && strstr(fault.message, "changes nothing in the program"));
    made_stanza refused = stanza_of("  flying\n", "  this gets wings\n", "");
    cr_expect(is_right(&refused, &fault), "a refusal with its place is right: %s", fault.message);
}

Test(devtools, every_word_of_a_stanza_must_be_in_the_text) {
    static stanza_fault fault;
    static const struct {
        const char *line, *text, *missing;
    } cases[] = {
        {"  this gets +2 attack, +1 hp\n", "This unit gets +2 attack and +1 HP.", NULL},
        {"  this gets +2 attack, +1 hp\n", "This unit gets +1 attack and +2 HP.", "'+2 attack'"},
        {"  each unit with printed cost at most 2 gains flying\n", "Each unit with printed cost 2 or more has Flying.",
         "'printed cost at most 2'"},
        {"  action:\n    this gets +1 hp until the end of the battle\n",
         "Action: this unit gets +1 HP until the end of the phase.", "'until the end of the battle'"},
        {"  each Soldier unit gains flying\n", "Each Vehicle unit has Flying.", "'Soldier'"},
        {"  each exhausted unit gains flying\n", "Each ready unit has Flying.", "'exhausted'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        made_stanza s = stanza_of("", "", cases[i].line);
        fault = (stanza_fault){0};
        cr_expect_eq(cli_check_echoes(&s, cases[i].text, &fault), cases[i].missing == NULL, "%s", cases[i].line);
        if (cases[i].missing)
            cr_expect(strstr(fault.message, cases[i].missing), "%s", fault.message);
    }
}

Test(devtools, sentences_about_hidden_cards_are_rejected) {
    static stanza_fault fault;
    stanza_tally tally = {0};
    for (unsigned seed = 1; seed <= 100; seed++)
        cr_expect(cli_check_hidden(seed, &tally, &fault), "%s", fault.message);
    cr_expect_eq(tally.hidden, 100);
}

static bool is_idle(const made_stanza *s, void *fault) {
    return !is_right(s, fault);
}

Test(devtools, faults_are_reported_with_the_shortest_stanza) {
    static stanza_fault fault;
    made_stanza s = stanza_of("  flying\n", "  # says nothing\n", "  this gets +1 hp\n");
    cli_shrink_stanza(&s, is_idle, &fault);
    cr_expect_null(strstr(s.text, "hp\n  "));
    cr_expect_null(strstr(s.text, "+1 hp"));
    cr_expect_not_null(strstr(s.text, "says nothing"));
}

Test(devtools, generated_stanzas_match_their_parts) {
    static made_stanza s;
    static stanza_fault fault;
    stanza_tally tally = {0};
    bool compiles;
    for (unsigned number = 1; number <= 300; number++) {
        cli_make_stanza(&s, number, 20);
        cr_expect(cli_check_stanza(&s, 20, &tally, &compiles, &fault), "%s\n%s", fault.message, s.text);
    }
    cr_expect_geq(tally.compiled, 210, "%u of 300 compile", tally.compiled);
    cr_expect_gt(tally.clauses, 1000);
    cr_expect_eq(cli_check_phrases(20, &tally), 0);
    cr_expect_gt(tally.looks, 10000);
}

Test(devtools, plays_decks_of_generated_stanzas) {
    cr_expect_eq(fuzz_stanzas(100, 10, 20), 0);
}

/* ---- Cards in another order -------------------------------------------------------------------------------------- */

static fuzz_order order;

/* Plays a game and its copy with cards read in another order, up to some choice. */
static void play_pair(tx_game *game, tx_decision *decision) {
    uint64_t random = 3;
    tx_deck deck;
    tx_setup setup = {.first = TX_NONE};
    const char *error;
    setenv("TRAXIS_HOME", ".", 1);
    cr_assert_null(fuzz_shuffle_cards(&order, catalog, 1));
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        cr_assert(tx_random_deck(catalog, &random, &deck));
        tx_setup_deck(&setup, seat, &deck);
    }
    cr_assert(tx_start(catalog, &setup, 1, game, &error));
    tx_decide(catalog, game, decision);
    cr_assert_null(fuzz_start_shuffled(&order, &setup, 1, game));
    for (unsigned i = 0; i < 60 && decision->kind != TX_GAME_OVER; i++) {
        unsigned option = tx_bot_below(&random, decision->count);
        cr_assert_null(fuzz_check_shuffled(&order, game, decision));
        cr_assert_null(fuzz_choose_shuffled(&order, decision, option));
        cr_assert(tx_choose(catalog, game, decision, option));
    }
    cr_assert_null(fuzz_check_shuffled(&order, game, decision));
}

Test(devtools, cards_read_in_another_order_play_the_same_games) {
    static tx_game game;
    static tx_decision decision;
    play_pair(&game, &decision);
    unsigned moved = 0;
    for (unsigned i = 1; i < catalog->def_count; i++) {
        moved += order.defs[i] != i;
        cr_expect_str_eq(catalog->defs[i].name, order.shuffled->defs[order.defs[i]].name);
    }
    cr_expect_gt(moved, catalog->def_count / 2U, "%u definitions have another number", moved);
    fuzz_free_order(&order);
}

Test(devtools, detects_dependence_on_the_order_of_cards) {
    static tx_game game, twin;
    static tx_decision decision;
    play_pair(&game, &decision);
    twin = order.game;
    order.game.player[1].resources++;
    cr_expect_not_null(fuzz_check_shuffled(&order, &game, &decision));
    order.game = twin;
    order.game.cards[7].damage++;
    cr_expect_not_null(fuzz_check_shuffled(&order, &game, &decision));
    order.game = twin;
    order.decision.options[1].on ^= 1;
    cr_expect_not_null(fuzz_check_shuffled(&order, &game, &decision));
    order.decision.count--;
    cr_expect_not_null(fuzz_check_shuffled(&order, &game, &decision));
    fuzz_free_order(&order);
}

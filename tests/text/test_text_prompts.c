/* test_text_prompts.c: questions and their options in words. */
#include <string.h>

#include "text_fixture.h"

TestSuite(text_prompts, .init = begin, .fini = end);

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static void expect_name(tx_ref ref, const char *expected) {
    tx_ref_text(catalog, &game, ref, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

Test(text_prompts, things_of_a_game_by_name) {
    expect_name(ALPHA, "Alpha Mob");
    expect_name(HIDDEN, "a card");
    expect_name(TX_PLANET(0), "Zeta Prime");
    expect_name(TX_PLANET(5), "planet 6"); /* face down: its name is hidden */
    expect_name(TX_HQ(1), "P2's HQ");
    expect_name(TX_SEAT(0), "P1");
    put_card(HIDDEN, NULL, TX_RESERVE + 1, TX_PLANET(0));
    expect_name(HIDDEN, "a card in reserve");
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static void add_option(tx_option option) {
    decision.options[decision.count++] = option;
}

static void expect_option(unsigned index, const char *expected) {
    tx_option_text(catalog, &game, &decision, index, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

static void expect_only(unsigned kind, tx_option option, const char *expected) {
    decision.kind = (uint8_t)kind;
    decision.count = 0;
    add_option(option);
    expect_option(0, expected);
}

Test(text_prompts, options_of_every_verb) {
    tx_ref planet = TX_PLANET(0);
    decision.place = planet;
    expect_only(TX_ASK_ACTION, (tx_option){.verb = TX_PASS}, "Pass");
    expect_only(TX_ASK_DEPLOY_TURN, (tx_option){.verb = TX_DEPLOY, .card = ALPHA, .on = planet},
                "Deploy Alpha Mob at Zeta Prime");
    expect_only(TX_ASK_DEPLOY_TURN, (tx_option){.verb = TX_DEPLOY, .card = BETA, .on = TX_HQ(0)}, "Deploy Beta Gate");
    expect_only(TX_ASK_DEPLOY_TURN, (tx_option){.verb = TX_DEPLOY, .card = DELTA, .on = ALPHA},
                "Deploy Delta Blade on Alpha Mob");
    expect_only(TX_ASK_INTERRUPT, (tx_option){.verb = TX_USE, .card = BETA},
                "Use Beta Gate — exhaust this card: reduce the deployed unit's cost by 1");
    expect_only(TX_ASK_ACTION, (tx_option){.verb = TX_PLAY, .card = GAMMA},
                "Play Gamma Trick — exhaust a unit you control at a planet: target a non-warlord unit at the exhausted "
                "unit's planet; "
                "exhaust it");
    expect_only(TX_ASK_DEPLOY_TURN, (tx_option){.verb = TX_PLACE_RESERVE, .card = ALPHA, .on = planet},
                "Place Alpha Mob in reserve at Zeta Prime");
    expect_only(TX_ASK_DEEP_STRIKE, (tx_option){.verb = TX_DEEP_STRIKE, .card = ALPHA, .on = planet},
                "Deep Strike Alpha Mob");
    expect_only(TX_ASK_DEEP_STRIKE, (tx_option){.verb = TX_DEEP_STRIKE, .card = DELTA, .on = ALPHA},
                "Deep Strike Delta Blade on Alpha Mob");
    expect_only(TX_ASK_ENSLAVE, (tx_option){.verb = TX_FACTION, .amount = FACTION_ORKS}, "Enslave Orks");
    expect_only(TX_ASK_DIAL, (tx_option){.verb = TX_DIAL, .on = planet}, "Commit to Zeta Prime");
    expect_only(TX_ASK_BONUS, (tx_option){.verb = TX_BONUS, .amount = 3}, "Take 2 cards and 1 resource");
    expect_only(TX_ASK_BONUS, (tx_option){.verb = TX_BONUS, .amount = 2}, "Take 1 resource");
    expect_only(TX_ASK_BONUS, (tx_option){.verb = TX_BONUS, .amount = 0}, "Take nothing");
    expect_only(TX_ASK_MOBILE, (tx_option){.verb = TX_MOVE, .card = ALPHA, .on = planet},
                "Move Alpha Mob to Zeta Prime");
    expect_only(TX_ASK_ATTACKER, (tx_option){.verb = TX_ATTACK, .card = ALPHA}, "Attack with Alpha Mob");
    expect_only(TX_ASK_DEFENDER, (tx_option){.verb = TX_DEFEND, .card = ALPHA, .on = EPSILON}, "Attack Epsilon Seer");
    expect_only(TX_ASK_DEFENDER, (tx_option){.verb = TX_AREA_EFFECT, .card = ALPHA, .amount = 2}, "Area Effect (2)");
    expect_only(TX_ASK_SHIELD, (tx_option){.verb = TX_SHIELD, .card = GAMMA, .on = ALPHA, .amount = 1},
                "Shield Alpha Mob with Gamma Trick (1)");
    expect_only(TX_ASK_TARGET, (tx_option){.verb = TX_CHOOSE, .on = EPSILON}, "Target Epsilon Seer");
    expect_only(TX_ASK_SEARCH, (tx_option){.verb = TX_DONE}, "Take nothing");
    expect_only(TX_ASK_BATTLE_ABILITY, (tx_option){.verb = TX_YES},
                "Trigger Zeta Prime: choose one: gain 3 resources, or draw 1 card");
    expect_only(TX_ASK_STALEMATE, (tx_option){.verb = TX_CALL}, "Call for a stalemate check");
    expect_only(TX_ASK_STALEMATE, (tx_option){.verb = TX_NO}, "Fight on");
}

/* A text granted by another card is found by its number in the catalog. */
Test(text_prompts, granted_text_is_identified_by_its_number) {
    tx_option use = {.verb = TX_USE, .card = ALPHA, .on = TX_NONE, .ability = 0xff, .occurrence = TX_NONE};
    use.amount = (int16_t)catalog->defs[def_of("Beta Gate")].first_ability;
    expect_only(TX_ASK_INTERRUPT, use, "Use Alpha Mob — exhaust this card: reduce the deployed unit's cost by 1");
}

Test(text_prompts, planets_out_of_the_game_are_chosen_by_name) {
    tx_option choose = {.verb = TX_CHOOSE, .card = TX_NONE, .on = TX_NONE, .amount = (int16_t)def_of("Zeta Prime")};
    expect_only(TX_ASK_CHOICE, choose, "Choose Zeta Prime");
    choose.amount = 0;
    expect_only(TX_ASK_CHOICE, choose, "Choose one of the planets set aside unseen");
}

/* Returns the instruction of that operation in the code of a card. */
static uint16_t code_of(const char *name, unsigned op) {
    const tx_ability *ability = &catalog->abilities[catalog->defs[def_of(name)].first_ability];
    unsigned pc = ability[ability->standing].code; /* standing abilities precede the ability that creates them */
    while (catalog->code[pc].op != op)
        pc++;
    return (uint16_t)pc;
}

Test(text_prompts, a_cost_is_offered_by_its_verb) {
    decision.source = GAMMA;
    decision.code = code_of("Gamma Trick", OP_CHOOSE);
    expect_only(TX_ASK_COST, (tx_option){.verb = TX_CHOOSE, .on = ALPHA}, "Exhaust Alpha Mob");
}

Test(text_prompts, a_mode_is_offered_by_what_it_does) {
    decision.code = code_of("Zeta Prime", OP_MODES);
    expect_only(TX_ASK_MODE, (tx_option){.verb = TX_MODE, .amount = 0}, "Gain 3 resources");
    expect_only(TX_ASK_MODE, (tx_option){.verb = TX_MODE, .amount = 1}, "Draw 1 card");
}

Test(text_prompts, equal_labels_get_a_distinguishing_detail) {
    decision.kind = TX_ASK_DEFENDER;
    add_option((tx_option){.verb = TX_DEFEND, .on = ALPHA});
    add_option((tx_option){.verb = TX_DEFEND, .on = ALPHA_COPY});
    expect_option(0, "Attack Alpha Mob #1");
    expect_option(1, "Attack Alpha Mob #2");
    game.cards[ALPHA_COPY].damage = 2;
    expect_option(0, "Attack Alpha Mob (undamaged)");
    expect_option(1, "Attack Alpha Mob (2 damage)");
    game.cards[ALPHA_COPY].damage = 0;
    game.cards[ALPHA_COPY].flags = TX_EXHAUSTED;
    expect_option(1, "Attack Alpha Mob (exhausted)");
    game.cards[ALPHA_COPY].place = TX_HQ(0);
    expect_option(1, "Attack Alpha Mob (at P1's HQ)");
    add_option((tx_option){.verb = TX_DEFEND, .on = EPSILON});
    expect_option(2, "Attack Epsilon Seer");
}

/* Two copies of a card can answer the same event: their places distinguish them. */
Test(text_prompts, equal_labels_on_the_same_card_get_their_place) {
    decision.kind = TX_ASK_FORCED;
    add_option((tx_option){.verb = TX_USE, .card = ALPHA, .on = EPSILON, .ability = 0xff, .occurrence = TX_NONE});
    add_option((tx_option){.verb = TX_USE, .card = ALPHA_COPY, .on = EPSILON, .ability = 0xff, .occurrence = TX_NONE});
    game.cards[ALPHA_COPY].place = TX_HQ(0);
    expect_option(0, "Resolve Alpha Mob (at Zeta Prime)");
    expect_option(1, "Resolve Alpha Mob (at P1's HQ)");
}

/* The number is that of the board: among all copies in play, not among the options. */
Test(text_prompts, copies_bear_one_number_everywhere) {
    game.cards[ALPHA].damage = 1;
    cr_expect_eq(tx_copy_number(catalog, &game, ALPHA), 1);
    cr_expect_eq(tx_copy_number(catalog, &game, ALPHA_COPY), 2);
    cr_expect_eq(tx_copy_number(catalog, &game, EPSILON), 0);
    game.cards[EPSILON].def = game.cards[EPSILON].face = game.cards[ALPHA].def;
    decision.kind = TX_ASK_DEFENDER;
    game.cards[EPSILON].place = game.cards[ALPHA_COPY].place;
    game.cards[EPSILON].controller = game.cards[ALPHA_COPY].controller;
    add_option((tx_option){.verb = TX_DEFEND, .on = EPSILON});
    add_option((tx_option){.verb = TX_DEFEND, .on = ALPHA_COPY});
    expect_option(0, "Attack Alpha Mob #3");
    expect_option(1, "Attack Alpha Mob #2");
}

Test(text_prompts, an_option_that_is_not_listed_says_nothing) {
    strcpy(text, "before");
    cr_expect_eq(tx_option_text(catalog, &game, &decision, 0, text, sizeof text), 0);
    cr_expect_str_eq(text, "");
}

/* ---- Prompts ----------------------------------------------------------------------------------------------------- */

static void expect_prompt(unsigned kind, const char *expected) {
    decision.kind = (uint8_t)kind;
    tx_prompt_text(catalog, &game, &decision, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

Test(text_prompts, prompts_of_the_rules) {
    expect_prompt(TX_ASK_MULLIGAN, "Keep this hand, or take a mulligan?");
    expect_prompt(TX_ASK_ACTION, "Combat phase, action window: take an action, or pass");
    expect_prompt(TX_ASK_DEFENDER, "Choose what Alpha Mob attacks");
    expect_prompt(TX_ASK_CHOICE, "You control more than one Relic: choose one to discard");
    expect_prompt(TX_ASK_ENSLAVE, "Set your enslavement dial: choose a faction");
    decision.place = TX_PLANET(1);
    expect_prompt(TX_ASK_DEEP_STRIKE, "Battle at Zeta Prime: Deep Strike a card in reserve, or pass");
    expect_prompt(TX_ASK_ATTACKER, "Combat turn at Zeta Prime: declare an attacker");
    expect_prompt(TX_ASK_BONUS, "You won the command struggle at Zeta Prime: what do you take?");
}

Test(text_prompts, only_a_synapse_unit_that_must_commit_apart_is_kept_from_its_warlords_planet) {
    decision.source = ALPHA;
    put_card(ALPHA, "Omicron Spawn", TX_HQ_UNITS, TX_HQ(0));
    expect_prompt(TX_ASK_SYNAPSE_DIAL, "Choose the planet your synapse unit commits to");
    put_card(ALPHA, "Pi Hermit", TX_HQ_UNITS, TX_HQ(0));
    expect_prompt(TX_ASK_SYNAPSE_DIAL, "Choose the planet your synapse unit commits to, not your warlord's");
}

Test(text_prompts, prompts_of_a_battle_say_where_it_stands) {
    decision.place = TX_PLANET(1);
    game.battle = 1;
    game.battle_round = 2;
    expect_prompt(TX_ASK_ACTION, "Combat round 2 at Zeta Prime, action window: take an action, or pass");
    game.skirmish = 1;
    expect_prompt(TX_ASK_ACTION, "Ranged skirmish at Zeta Prime, action window: take an action, or pass");
    expect_prompt(TX_ASK_ATTACKER, "Ranged combat turn at Zeta Prime: declare an attacker");
}

static void happen(tx_occurrence fact) {
    decision.occurrence = game.occurrence_count;
    decision.subject = fact.subject;
    memcpy(&game.table_bytes[game.start[TX_OCCURRENCES] + game.occurrence_count++ * sizeof fact], &fact, sizeof fact);
}

Test(text_prompts, windows_state_their_event) {
    happen((tx_occurrence){
        .kind = EV_DEPLOYING, .subject = ALPHA, .source = TX_NONE, .other = TX_NONE, .place = TX_PLANET(0), .seat = 1});
    expect_prompt(TX_ASK_INTERRUPT, "When P2 deploys Alpha Mob at Zeta Prime: use an interrupt, or pass");
    add_option((tx_option){.verb = TX_USE, .card = GAMMA});
    expect_prompt(TX_ASK_INTERRUPT, "When P2 deploys Alpha Mob at Zeta Prime: use an interrupt");
    add_option((tx_option){.verb = TX_PASS});
    expect_prompt(TX_ASK_INTERRUPT, "When P2 deploys Alpha Mob at Zeta Prime: use an interrupt, or pass");
    decision.count = 0;
    happen((tx_occurrence){.kind = EV_LEAVES,
                           .flags = TX_DESTROYED,
                           .subject = EPSILON,
                           .source = TX_NONE,
                           .other = TX_NONE,
                           .place = TX_PLANET(0)});
    expect_prompt(TX_ASK_REACTION, "After Epsilon Seer is destroyed: use a reaction, or pass");
}

/* A card that entered play by its own ability is a new object afterwards (R10.8). */
Test(text_prompts, windows_name_the_card_whose_ability_was_used_also_when_it_has_entered_play_since) {
    happen((tx_occurrence){.kind = EV_TRIGGERED,
                           .subject = TX_NONE,
                           .source = EPSILON,
                           .other = TX_NONE,
                           .place = TX_PLANET(0),
                           .seat = 1});
    expect_prompt(TX_ASK_REACTION, "After P2 uses Epsilon Seer: use a reaction, or pass");
}

/* The prompt names the event that can be answered; if several can, it says which. */
Test(text_prompts, windows_state_the_event) {
    tx_option use = {.verb = TX_USE, .card = BETA, .on = EPSILON, .occurrence = 1};
    happen((tx_occurrence){.kind = EV_ASSIGNED, .subject = ALPHA, .source = TX_NONE, .place = TX_NONE, .amount = 2});
    happen((tx_occurrence){.kind = EV_ASSIGNED, .subject = EPSILON, .source = TX_NONE, .place = TX_NONE, .amount = 1});
    decision.occurrence = 0;
    expect_only(TX_ASK_INTERRUPT, use, "Use Beta Gate — exhaust this card: reduce the deployed unit's cost by 1");
    expect_prompt(TX_ASK_INTERRUPT, "When Epsilon Seer is assigned 1 damage: use an interrupt");
    add_option((tx_option){.verb = TX_PLAY, .card = GAMMA, .on = ALPHA, .occurrence = 0});
    expect_prompt(TX_ASK_INTERRUPT, "When Alpha Mob is assigned 2 damage: use an interrupt");
    expect_option(0, "Use Beta Gate — exhaust this card: reduce the deployed unit's cost by 1 (for Epsilon Seer)");
    expect_option(1, "Play Gamma Trick — exhaust a unit you control at a planet: target a non-warlord unit at the "
                     "exhausted unit's planet; "
                     "exhaust it");
}

Test(text_prompts, windows_name_searches_and_cancelled_battle_abilities) {
    happen((tx_occurrence){.kind = EV_SEARCHES, .subject = TX_NONE, .source = TX_NONE, .place = TX_NONE, .seat = 1});
    decision.occurrence = 0;
    expect_prompt(TX_ASK_REACTION, "After P2 searches a deck: use a reaction, or pass");
    game.occurrence_count = 0;
    happen((tx_occurrence){.kind = EV_CANCELLED, .subject = TX_NONE, .source = BETA, .place = TX_NONE});
    expect_prompt(TX_ASK_REACTION, "After a Battle ability is cancelled: use a reaction, or pass");
}

/* A prompt mentions the first time this round only for a text that checks it. */
Test(text_prompts, windows_state_the_first_time_if_a_text_requires_it) {
    happen((tx_occurrence){.kind = EV_ASSIGNED,
                           .flags = TX_BY_ATTACK | TX_FIRST_TIME,
                           .subject = ALPHA,
                           .source = EPSILON,
                           .other = TX_NONE,
                           .place = TX_PLANET(0),
                           .amount = 2});
    tx_option use = {.verb = TX_USE, .card = BETA, .on = ALPHA, .occurrence = 0};
    use.amount = (int16_t)catalog->defs[def_of("Beta Gate")].first_ability;
    add_option(use);
    expect_prompt(TX_ASK_REACTION,
                  "After Alpha Mob is assigned 2 damage by the attack of Epsilon Seer at Zeta Prime: use a reaction");
    decision.options[0].amount = (int16_t)catalog->defs[def_of("Eta Wall")].first_ability;
    expect_prompt(TX_ASK_REACTION, "After Alpha Mob is assigned 2 damage by the attack of Epsilon Seer for the first "
                                   "time this round: use a reaction");
}

/* The prompt has no names where the order of forced abilities is chosen. */
Test(text_prompts, forced_abilities_say_for_whom_if_that_differs) {
    tx_option use = {.verb = TX_USE, .card = BETA, .on = EPSILON, .occurrence = 1};
    happen((tx_occurrence){.kind = EV_ENTERS, .subject = ALPHA, .source = TX_NONE, .place = TX_NONE});
    happen((tx_occurrence){.kind = EV_ENTERS, .subject = EPSILON, .source = TX_NONE, .place = TX_NONE});
    decision.occurrence = 0;
    expect_only(TX_ASK_FORCED, use, "Resolve Beta Gate — exhaust this card: reduce the deployed unit's cost by 1");
    add_option((tx_option){.verb = TX_USE, .card = GAMMA, .on = ALPHA, .occurrence = 0});
    expect_option(0, "Resolve Beta Gate — exhaust this card: reduce the deployed unit's cost by 1 (for Epsilon Seer)");
    expect_option(1, "Resolve Gamma Trick — exhaust a unit you control at a planet: target a non-warlord unit at the "
                     "exhausted unit's planet; "
                     "exhaust it (for "
                     "Alpha Mob)");
}

Test(text_prompts, shields_are_asked_for_the_unit_at_hand) {
    happen((tx_occurrence){.kind = EV_ASSIGNED, .subject = ALPHA, .source = TX_NONE, .amount = 1});
    unsigned first = decision.occurrence;
    happen((tx_occurrence){.kind = EV_ASSIGNED, .subject = EPSILON, .source = ALPHA, .amount = 4});
    decision.occurrence = (uint8_t)first;
    expect_prompt(TX_ASK_SHIELD, "Shield Epsilon Seer against 4 damage from Alpha Mob?");
    decision.subject = ALPHA;
    decision.occurrence = 0;
    expect_prompt(TX_ASK_SHIELD, "Shield Alpha Mob against 1 damage?");
    expect_only(TX_ASK_SHIELD, (tx_option){.verb = TX_PASS}, "Use no shield");
    decision.subject = TX_NONE;
    expect_prompt(TX_ASK_SHIELD, "None of your units can be shielded: pass");
    expect_only(TX_ASK_SHIELD, (tx_option){.verb = TX_PASS}, "Pass");
}

Test(text_prompts, a_card_asks_in_the_words_of_its_text) {
    decision.source = GAMMA;
    decision.code = code_of("Gamma Trick", OP_CHOOSE);
    expect_prompt(TX_ASK_COST, "Gamma Trick: exhaust a unit you control at a planet");
    decision.code = (uint16_t)(code_of("Gamma Trick", OP_CHANGE) + 1);
    expect_prompt(TX_ASK_TARGET, "Gamma Trick: target a non-warlord unit at the exhausted unit's planet; exhaust it");
    decision.source = TX_NONE;
    decision.code = code_of("Zeta Prime", OP_MODES);
    expect_prompt(TX_ASK_MODE, "Zeta Prime: choose one: gain 3 resources, or draw 1 card");
}

Test(text_prompts, the_opponent_is_asked_in_their_own_person) {
    decision.source = GAMMA;
    decision.code = code_of("Kappa Ruse", OP_CHOOSE);
    expect_prompt(TX_ASK_CHOICE, "Gamma Trick: discard a unit from your hand; otherwise the opponent draws 1 card");
    expect_only(TX_ASK_CHOICE, (tx_option){.verb = TX_CHOOSE, .on = ALPHA}, "Discard Alpha Mob");
}

/* The current card of a "for each" is the subject of the decision. */
Test(text_prompts, what_is_chosen_for_each_names_it) {
    decision.source = GAMMA;
    decision.subject = EPSILON;
    decision.code = code_of("Lambda Bomb", OP_MODES);
    expect_prompt(TX_ASK_MODE, "Gamma Trick: choose one: deal 1 damage to Epsilon Seer, or rout Epsilon Seer");
    expect_only(TX_ASK_MODE, (tx_option){.verb = TX_MODE, .amount = 1}, "Rout Epsilon Seer");
}

Test(text_prompts, what_may_be_declined_is_a_question) {
    decision.source = ALPHA;
    decision.code = (uint16_t)(catalog->abilities[catalog->defs[def_of("Iota Boss")].first_ability + 1].code + 1);
    expect_prompt(TX_ASK_MAY, "Alpha Mob: pay 1 resource?");
}

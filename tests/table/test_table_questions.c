/* test_table_questions.c: questions and their options show the cost, the result and the risk of an answer. */
#include "position/position.h"
#include "table_fixture.h"

static table_position position;
static json_t *prompt;

TestSuite(table_questions, .init = set_up, .fini = tear_down);

/* The last prompt of the seat. */
static json_t *last_prompt(const host *own, unsigned seat) {
    for (unsigned i = own->text_count; i-- > 0;) {
        json_t *message = own->to[i] == seat ? json_loads(own->texts[i], 0, NULL) : NULL;
        json_t *found = json_incref(json_object_get(message, "prompt"));
        json_decref(message);
        if (found)
            return found;
    }
    return NULL;
}

static void read_prompt(void) {
    json_decref(prompt);
    prompt = last_prompt(&first, table_decision(first.table)->seat);
    cr_assert_not_null(prompt);
}

/* Opens a table at a position written in the language of scenarios, and reads the first prompt. */
static void open_position(const char *text) {
    char name[] = "position.scenario", message[600] = "";
    static tx_report report;
    tx_puzzle staged;
    tx_position_file *file = tx_position_parse(name, text, strlen(text), &report);
    cr_assert_not_null(file, "%s", report.text);
    cr_assert_eq(tx_position_stage(file, 0, catalog, 5, &staged, message, sizeof message), TX_PASSED, "%s", message);
    tx_position_free(file);
    opening.setup = staged.setup;
    position = (table_position){.game = staged.game};
    opening.position = &position;
    open_table(&first);
    sit_down(&first);
    read_prompt();
}

static void close_position(void) {
    json_decref(prompt);
    prompt = NULL;
    close_table(&first);
}

/* The first option with these words in its label. */
static json_t *option_with(const char *words) {
    size_t index;
    json_t *option;
    json_array_foreach(json_object_get(prompt, "options"), index,
                       option) if (strstr(words_of(option, "label"), words)) return option;
    cr_assert_fail("no option \"%s\" in %s", words, json_dumps(prompt, JSON_INDENT(1)));
    return NULL;
}

static const char *word_of(const json_t *object, const char *field) {
    const char *words = words_of(object, field);
    return words ? words : "";
}

static int number_of(const json_t *object, const char *field) {
    return (int)json_integer_value(json_object_get(object, field));
}

static unsigned index_of(const char *words) {
    size_t index;
    json_t *option;
    json_array_foreach(json_object_get(prompt, "options"), index,
                       option) if (strstr(word_of(option, "label"), words)) return (unsigned)index;
    cr_assert_fail("no option \"%s\"", words);
    return 0;
}

static void answer(const char *words) {
    cr_assert(choose(&first, index_of(words)));
    read_prompt();
}

static void pass_once(void) {
    int decline = json_is_integer(json_object_get(prompt, "decline")) ? number_of(prompt, "decline") : 0;
    cr_assert(choose(&first, (unsigned)decline));
    read_prompt();
}

/* Declines, or chooses the first option, until the question is of that kind. */
static void pass_until(const char *kind) {
    for (unsigned i = 0; i < 12 && strcmp(word_of(prompt, "kind"), kind) != 0; i++) {
        pass_once();
    }
    cr_assert_str_eq(word_of(prompt, "kind"), kind);
}

/* Returns true if a text with these words was sent to the seat. */
static bool was_sent(unsigned seat, const char *words) {
    for (unsigned i = 0; i < first.text_count; i++)
        if (first.to[i] == seat && strstr(first.texts[i], words))
            return true;
    return false;
}

/* ---- Costs ------------------------------------------------------------------------------------------------------- */

/* The only card that can reduce the cost must be used: it is named before anything is chosen. */
Test(table_questions, a_deployment_names_what_must_be_sacrificed_for_it) {
    open_position("position \"a\"\nP1 warlord \"Zarathur, High Sorcerer\"\nP1 resources 0\n"
                  "P1 hand: \"Zarathur's Flamers\"\nP1 at 2: \"Splintered Path Acolyte\"\nbegin deploy phase\n");
    json_t *option = option_with("Deploy Zarathur's Flamers");
    cr_expect_str_eq(word_of(option, "price"), "sacrifice Splintered Path Acolyte");
    cr_expect_eq(number_of(option, "cost"), 0);
    close_position();
}

/* With a choice between two of them the player will be asked. */
Test(table_questions, a_deployment_says_that_its_cost_must_be_reduced) {
    open_position("position \"a\"\nP1 warlord \"Zarathur, High Sorcerer\"\nP1 resources 0\n"
                  "P1 hand: \"Zarathur's Flamers\"\nP1 at 2: \"Splintered Path Acolyte\", \"Splintered Path Acolyte\"\n"
                  "begin deploy phase\n");
    json_t *option = option_with("Deploy Zarathur's Flamers");
    cr_expect_str_eq(word_of(option, "price"), "choose how to reduce its cost by 2");
    cr_expect_eq(number_of(option, "cost"), 2);
    answer("Deploy Zarathur's Flamers");
    cr_expect_str_eq(word_of(prompt, "kind"), "interrupt");
    close_position();
}

/* A cost that the pool can pay is shown only as a number. */
Test(table_questions, a_deployment_that_resources_pay_names_no_other_cost) {
    open_position("position \"a\"\nP1 warlord \"Zarathur, High Sorcerer\"\nP1 resources 3\n"
                  "P1 hand: \"Zarathur's Flamers\"\nP1 at 2: \"Splintered Path Acolyte\"\nbegin deploy phase\n");
    json_t *option = option_with("Deploy Zarathur's Flamers");
    cr_expect_null(json_object_get(option, "price"));
    cr_expect_eq(number_of(option, "cost"), 2);
    close_position();
}

Test(table_questions, a_price_is_in_the_option_and_in_the_log) {
    open_position("position \"a\"\nP1 at 2: \"Sslyth Mercenary\"\nP2 resources 5\nP2 has initiative\n"
                  "begin deploy phase\n");
    json_t *option = option_with("Use Sslyth Mercenary — pay 2 resources: take control of this unit");
    cr_expect_eq(number_of(option, "cost"), 2);
    answer("Use Sslyth Mercenary");
    cr_expect(was_sent(0, "Bob spends 2 resources"));
    close_position();
}

Test(table_questions, an_additional_cost_of_deploying_is_in_the_option) {
    open_position("position \"a\"\nP1 resources 9\nP1 hand: \"Shrieking Exarch\", \"Biel-Tan Guardians\", "
                  "\"Wildrider Squadron\"\nbegin deploy phase\n");
    cr_expect(
        strstr(word_of(option_with("Deploy Shrieking Exarch at "), "label"), " — discard 2 cards from your hand"));
    close_position();
}

/* ---- Previews ---------------------------------------------------------------------------------------------------- */

/* Indirect damage is dealt once it is divided: each answer shows the sum, and none says that nothing happens. */
Test(table_questions, a_point_of_indirect_damage_shows_the_sum_so_far) {
    open_position("position \"a\"\nP1 warlord \"Nazdreg\"\nP1 supports: \"Ork Kannon\"\n"
                  "P1 at 2: \"Shoota Mob\", \"Goff Nob\"\nP2 at 2: \"Tactical Squad Cardinis\"\n"
                  "P2 at 2: \"10th Company Scout\"\nbegin combat at 2\n");
    answer("Use Ork Kannon");
    cr_assert_str_eq(word_of(prompt, "kind"), "divide");
    json_t *option = option_with("1 damage to Goff Nob");
    cr_expect_eq(number_of(json_object_get(option, "fate"), "damage"), 1);
    cr_expect(strstr(word_of(option, "outcome"), "takes 1 of "), "%s", word_of(option, "outcome"));
    cr_expect_null(strstr(word_of(option_with("1 damage to Shoota Mob"), "outcome"), "no damage"));
    close_position();
}

Test(table_questions, points_given_before_count_in_the_sum) {
    open_position("position \"a\"\nP1 warlord \"Zarathur, High Sorcerer\"\n"
                  "P1 hand: \"Cacophonic Choir\"\n"
                  "P2 at 2: \"Tactical Squad Cardinis\", \"Deathwing Guard\"\nbegin deploy phase\n");
    answer("Play Cacophonic Choir");
    cr_assert_str_eq(word_of(prompt, "kind"), "divide");
    answer("1 damage to Deathwing Guard");
    json_t *fate = json_object_get(option_with("1 damage to Deathwing Guard"), "fate");
    cr_expect_eq(number_of(fate, "damage"), 2);
    cr_expect_eq(number_of(fate, "left"), 7);
    cr_expect_eq(number_of(json_object_get(option_with("1 damage to Tactical"), "fate"), "damage"), 1);
    close_position();
}

/* An option without damage has no forecast, even if the unit will fight and die soon. */
Test(table_questions, a_response_that_is_not_about_damage_has_no_outcome) {
    open_position("position \"a\"\nP1 warlord \"Colonel Straken\"\nP1 hand: \"Suppressive Fire\"\n"
                  "P1 at 2: \"Cadian Mortar Squad\"\nP2 at 2: \"Shoota Mob\", \"Goff Nob\"\nbegin combat at 2\n");
    answer("Play Suppressive Fire");
    cr_assert_str_eq(word_of(prompt, "kind"), "target");
    cr_expect_null(json_object_get(option_with("Goff Nob"), "fate"));
    cr_expect_null(json_object_get(option_with("Shoota Mob"), "fate"));
    close_position();
}

/* ---- Choices that lose the game ---------------------------------------------------------------------------------- */

/* The warlord dies without the shield, and lives with it. */
Test(table_questions, a_choice_that_loses_the_game_has_a_warning) {
    open_position("position \"a\"\nP1 warlord \"Captain Cato Sicarius\"; P2 warlord \"Nazdreg\"\n"
                  "P1 warlord at 2 (bloodied, exhausted, 3 damage)\nP1 hand: \"Indomitable\"\n"
                  "P2 at 2: \"Shoota Mob\"\nP2 has initiative\nP1 at 2: \"10th Company Scout\" (exhausted)\n"
                  "begin combat at 2\n");
    pass_until("defender");
    answer("Attack Captain Cato Sicarius");
    pass_until("shield");
    json_t *pass = option_with("Use no shield"), *shield = option_with("Shield Captain Cato Sicarius");
    cr_assert_str_eq(word_of(prompt, "kind"), "shield");
    cr_expect_str_eq(word_of(pass, "warning"), "loss");
    cr_expect(strstr(word_of(pass, "outcome"), "you lose the game"));
    cr_expect_str_eq(word_of(shield, "warning"), "");
    close_position();
}

/* Cards drawn from a deck that has no more of them lose the game. */
Test(table_questions, taking_the_last_cards_of_the_deck_is_a_loss) {
    open_position("position \"a\"\nP1 deck filler 2\nP1 at 3: \"10th Company Scout\"\nbegin command phase\n");
    pass_until("bonus");
    cr_expect_str_eq(word_of(option_with("Take 2 cards"), "warning"), "loss");
    cr_expect_str_eq(word_of(option_with("Take nothing"), "warning"), "");
    close_position();
}

/* With more cards in the deck the same question has no warning. */
Test(table_questions, taking_cards_is_no_loss_while_the_deck_lasts) {
    open_position("position \"a\"\nP1 deck filler 4\nP1 at 3: \"10th Company Scout\"\nbegin command phase\n");
    pass_until("bonus");
    cr_expect_str_eq(word_of(option_with("Take 2 cards"), "warning"), "");
    close_position();
}

/* P2 has won the battle and takes the third planet in any case. After one of the answers P2 has a choice to make, but
 * that does not save P1. */
Test(table_questions, a_choice_of_the_opponent_that_saves_nothing_hides_no_loss) {
    open_position("position \"a\"\nplanet 1 is \"Y'varn\"\nP2 victory: \"Plannum\", \"Elouith\"\n"
                  "P1 hand: \"Heretek Inventor\", \"Chaos Fanatics\"\nP1 at 2: \"Rogue Trader\"\n"
                  "P2 at 1: \"Goff Nob\"\nP2 has initiative\nbegin combat at 1\n");
    pass_until("battle ability");
    answer("Trigger Y'varn");
    pass_until("choice");
    cr_expect(strstr(word_of(option_with("Chaos Fanatics"), "outcome"), "you lose the game"));
    cr_expect_str_eq(word_of(option_with("Chaos Fanatics"), "warning"), "");
    cr_expect_str_eq(word_of(option_with("Heretek Inventor"), "warning"), "");
    close_position();
}

/* P2 takes the third planet whether the units retreat or stay: they are discarded when the next round begins. */
Test(table_questions, a_retreat_that_saves_nothing_makes_staying_no_mistake) {
    open_position("position \"a\"\nP1 warlord \"Nahumekh\"\nplanet 1 is \"Y'varn\"\n"
                  "P2 victory: \"Plannum\", \"Elouith\"\nP1 discard: \"Recycle\" x3\n"
                  "P1 hand: \"Promethium Mine\" x3\n"
                  "P1 at 1: \"Shard of the Deceiver\" (exhausted), \"Shard of the Deceiver\" (exhausted)\n"
                  "P2 at 1: \"Goff Nob\" (exhausted)\nP2 has initiative\nbegin combat at 1\n");
    pass_until("retreat");
    pass_once();
    cr_assert_str_eq(word_of(prompt, "kind"), "retreat");
    cr_expect(strstr(word_of(option_with("Done retreating"), "outcome"), "you lose the game"));
    cr_expect_str_eq(word_of(option_with("Done retreating"), "warning"), "");
    close_position();
}

/* ---- X ----------------------------------------------------------------------------------------------------------- */

Test(table_questions, a_prompt_for_a_number_says_what_it_is_for) {
    open_position("position \"a\"\nP1 warlord \"Zarathur, High Sorcerer\"\nP1 hand: \"Tzeentch's Firestorm\"\n"
                  "P2 at 2: \"Goff Nob\"\nbegin deploy phase\n");
    answer("Play Tzeentch's Firestorm");
    cr_assert_str_eq(word_of(prompt, "kind"), "number");
    cr_expect_str_eq(word_of(prompt, "text"),
                     "Tzeentch's Firestorm: choose X, the number of resources to pay: target a "
                     "non-warlord unit; deal X damage to it");
    close_position();
}

/* The effect is no act of the player who pays: "to the attached unit gets" would be no English. */
Test(table_questions, a_number_to_pay_names_the_price_before_the_effect) {
    open_position("position \"a\"\nP1 warlord \"Jain Zar\"\nP1 hand: \"Nullify\", \"Foretell\"\n"
                  "P1 at 2: \"Biel-Tan Guardians\" (with \"Banshee Power Sword\")\nP2 at 2: \"Goff Nob\" (exhausted)\n"
                  "P1 has initiative\nbegin combat at 2\n");
    pass_until("interrupt");
    answer("Use Banshee Power Sword");
    cr_expect_str_eq(word_of(prompt, "text"),
                     "Banshee Power Sword: choose X: discard X cards from your hand; the attached "
                     "unit gets +X attack for this attack");
    close_position();
}

Test(table_questions, a_chosen_x_is_filled_in) {
    open_position("position \"a\"\nP1 warlord \"The Swarmlord\"\nP1 hand: \"Clogged with Corpses\"\n"
                  "P1 at 2: \"Termagant\", \"Termagant\"\nP2 supports: \"Ork Kannon\", \"Kraktoof Hall\"\n"
                  "begin deploy phase\n");
    answer("Play Clogged with Corpses");
    for (unsigned i = 0; i < 4 && strcmp(word_of(prompt, "kind"), "target") != 0; i++)
        answer("Sacrifice Termagant");
    cr_expect_str_eq(word_of(prompt, "text"),
                     "Clogged with Corpses: target a support with printed cost at most 2; destroy it");
    close_position();
}

/* ---- The log ----------------------------------------------------------------------------------------------------- */

Test(table_questions, the_log_has_damage_and_excess) {
    open_position(
        "position \"a\"\nP1 warlord \"Nazdreg\"; P2 warlord \"Captain Cato Sicarius\"\nP1 has initiative\n"
        "P1 at 2: \"Goff Nob\"\nP2 at 2: \"10th Company Scout\" (exhausted), \"Deathwing Guard\" (exhausted)\n"
        "begin combat at 2\n");
    pass_until("defender");
    answer("Attack 10th Company Scout");
    while (number_of(prompt, "number") < 4 && !was_sent(0, "is destroyed"))
        pass_once();
    cr_expect(was_sent(0, "Goff Nob deals 1 damage to 10th Company Scout (5 excess)"));
    close_position();
}

/* ---- What a choice is for, and what refusing it brings ----------------------------------------------------------- */

static void expect_question(const char *text, const char *refusal) {
    cr_expect_str_eq(word_of(prompt, "text"), text);
    const json_t *decline = json_array_get(json_object_get(prompt, "options"), (size_t)number_of(prompt, "decline"));
    cr_expect_str_eq(word_of(decline, "label"), refusal);
}

Test(table_questions, a_payment_names_the_result_of_refusing) {
    open_position("position \"a\"\nP1 at 1: \"Warlock Destructor\"\nP1 resources 3\nbegin deploy phase\n");
    expect_question("Warlock Destructor: pay 1 resource?", "No: discard this unit");
    close_position();
    open_position("position \"a\"\nP1 at 1: \"Anxious Infantry Platoon\" (exhausted)\n"
                  "P2 at 1: \"Deathwing Guard\" (exhausted)\nbegin combat at 1\n");
    pass_until("may");
    expect_question("Anxious Infantry Platoon: pay 1 resource?", "No: this unit retreats");
    close_position();
}

Test(table_questions, the_opponent_reads_the_result_of_refusing) {
    open_position("position \"a\"\nP1 resources 1\nP1 hand: \"Rakarth's Experimentations\"\n"
                  "P2 hand: \"Goff Nob\", \"Shoota Mob\"\nbegin deploy phase\n");
    answer("Play Rakarth's Experimentations");
    pass_once();
    expect_question("Rakarth's Experimentations: discard a unit from your hand; otherwise the opponent deals 1 damage "
                    "to your warlord",
                    "Done: the opponent deals 1 damage to your warlord");
    close_position();
}

Test(table_questions, a_price_against_an_effect_names_the_effect_and_its_target) {
    open_position("position \"a\"\nP1 warlord at 1\nP1 hand: \"Searing Brand\"\nP2 at 1: \"Goff Nob\", \"Shoota Mob\"\n"
                  "P2 hand: \"Goff Nob\", \"Shoota Mob\", \"Battle Cry\"\nbegin combat at 1\n");
    answer("Play Searing Brand");
    answer("Target Goff Nob");
    expect_question("Searing Brand: discard 2 cards from your hand (2 more) to cancel this effect; otherwise the "
                    "opponent deals 3 unpreventable damage to Goff Nob",
                    "Done: the opponent deals 3 unpreventable damage to Goff Nob");
    close_position();
}

Test(table_questions, a_move_names_the_unit_that_moves) {
    open_position("position \"a\"\nP1 hand: \"Shadowed Thorns Venom\"\nP1 at 1: \"Kabalite Strike Force\"\n"
                  "begin deploy phase\n");
    cr_assert(choose(&first, 0));
    read_prompt();
    answer("Use Shadowed Thorns Venom");
    cr_expect_str_eq(word_of(prompt, "text"),
                     "Shadowed Thorns Venom: choose a material planet; move Kabalite Strike Force there");
    close_position();
    open_position("position \"a\"\nP1 hand: \"Heretek Inventor\"\nbegin deploy phase\n");
    cr_assert(choose(&first, 0));
    read_prompt();
    cr_expect_str_eq(word_of(prompt, "text"),
                     "Heretek Inventor: choose a planet; the opponent moves Heretek Inventor there");
    close_position();
}

Test(table_questions, a_prompt_for_a_keyword_names_both_units) {
    open_position("position \"a\"\nP1 warlord \"The Swarmlord\"\nP1 supports: \"Brood Chamber\"\n"
                  "P1 at 1: \"Tyranid Warrior\"\nP2 at 1: \"Land Speeder Vengeance\"\nP1 has initiative\n"
                  "begin combat phase\n");
    pass_until("action");
    answer("Use Brood Chamber");
    cr_expect_str_eq(
        word_of(prompt, "text"),
        "Brood Chamber: Tyranid Warrior gains a keyword of your choice printed on Land Speeder Vengeance until "
        "the end of the phase");
    close_position();
}

/* ---- Sources ----------------------------------------------------------------------------------------------------- */

Test(table_questions, a_shield_question_names_the_planet_whose_battle_ability_deals_damage) {
    open_position("position \"a\"\nplanet 1 is \"Atrox Prime\"\nP1 hand: \"Indomitable\"\n"
                  "P1 at 2: \"10th Company Scout\"\nP2 at 1: \"Goff Nob\"\nP2 has initiative\nbegin combat at 1\n");
    pass_until("battle ability");
    answer("Trigger Atrox Prime");
    answer("Target");
    pass_until("shield");
    cr_expect_str_eq(word_of(prompt, "text"), "Shield 10th Company Scout against 1 damage from Atrox Prime?");
    close_position();
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

Test(table_questions, a_reaction_at_a_planet_names_the_planet) {
    open_position("position \"a\"\nP1 warlord \"Ragnar Blackmane\"; P2 warlord \"Nazdreg\"\nplanet 2 is \"Tarrus\"\n"
                  "P2 at 2: \"Goff Nob\", \"Shoota Mob\"\nP2 warlord at 2\nbegin command phase\n");
    pass_until("dial");
    answer("Commit to Tarrus");
    answer("Commit to Tarrus");
    pass_until("reaction");
    answer("Use Ragnar Blackmane");
    cr_expect_str_eq(word_of(prompt, "text"), "Ragnar Blackmane: target an enemy unit at Tarrus; deal 2 damage to it");
    close_position();
}

Test(table_questions, a_reaction_to_a_move_names_the_unit_that_moved) {
    open_position("position \"a\"\nP1 warlord \"Eldorath Starbane\"\nplanet 1 is \"Plannum\"\n"
                  "P1 supports: \"Deathly Web Shrine\"\nP1 at 1: \"Biel-Tan Guardians\"\n"
                  "P2 at 2: \"Goff Nob\", \"Shoota Mob\"\nP1 has initiative\nbegin combat at 1\n");
    pass_until("battle ability");
    answer("Trigger Plannum");
    for (unsigned i = 0; i < 6 && strcmp(word_of(prompt, "kind"), "reaction") != 0; i++)
        pass_once();
    answer("Use Deathly Web Shrine");
    cr_expect(strstr(word_of(prompt, "text"), "unit at Biel-Tan Guardians's planet"), "%s", word_of(prompt, "text"));
    close_position();
}

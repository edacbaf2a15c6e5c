/* test_script_texts.c: the card compiler: the code of card texts. */
#include "script_fixture.h"

TestSuite(script_texts, .fini = forget);

/* ---- Noun phrases ------------------------------------------------------------------------------------------------ */
/* Returns the selector of "for each PHRASE" on a unit. */
static const char *phrase(const char *words) {
    char text[512];
    snprintf(text, sizeof text, "  this gets +1 attack for each %s", words);
    const tx_def *d = card("army", text);
    const tx_value *v = &catalog->values[catalog->constants[d->first_constant].value - VALUE_BASE];
    return selector_of(v->arg);
}

Test(script_texts, noun_phrases) {
    static const struct {
        const char *words, *selector;
    } cases[] = {
        {"unit", "[zones 1, types c6, ANY:]"},
        {"army unit you control", "[zones 1, types 4, YOU:]"},
        {"army or token unit", "[zones 1, types 44, ANY:]"},
        {"non-warlord unit", "[zones 1, types c4, ANY:]"},
        {"non-token non-warlord enemy unit", "[zones 1, types 84, ENEMY:]"},
        {"enemy Soldier or Grot unit here", "[zones 1, types c6, ENEMY: TRAIT=Soldier or TRAIT=Grot AT=HERE]"},
        {"Iron Brood Soldier unit", "[zones 1, types c6, ANY: TRAIT=Iron Brood TRAIT=Soldier]"},
        {"Dark Eldar or Eldar card", "[zones 1, types 0, ANY: FACTION=4 or FACTION=3]"},
        {"non-Orks unique support", "[zones 1, types 8, ANY: not FACTION=6 UNIQUE]"},
        {"exhausted undamaged unit", "[zones 1, types c6, ANY: EXHAUSTED not DAMAGED]"},
        {"card with limited", "[zones 1, types 0, ANY: KEYWORD=6]"},
        {"unit named \"Runt\" at your HQ", "[zones 1, types c6, ANY: NAMED=Runt AT=YOUR_HQ]"},
        {"unit not named \"Runt\"", "[zones 1, types c6, ANY: not NAMED=Runt]"},
        {"unit at an adjacent planet", "[zones 1, types c6, ANY: ADJACENT=HERE]"},
        {"unit at another planet", "[zones 1, types c6, ANY: AT_PLANET not AT=HERE]"},
        {"unit at a non-first planet", "[zones 1, types c6, ANY: AT_PLANET not FIRST_PLANET]"},
        {"unit at a planet with a battle", "[zones 1, types c6, ANY: BATTLE_HERE]"},
        {"unit at a planet with your warlord",
         "[zones 1, types c6, ANY: AT_PLANET AT_PLACE_WITH=[zones 1, types 2, YOU:]]"},
        {"unit at an HQ", "[zones 1, types c6, ANY: AT_HQ]"},
        {"unit at a tech planet", "[zones 1, types c6, ANY: PLANET_TYPE=2]"},
        {"unit with printed cost at most 2", "[zones 1, types c6, ANY: COST_LE=2]"},
        {"unit with printed cost 3", "[zones 1, types c6, ANY: COST_LE=3 COST_GE=3]"},
        {"unit with printed cost at least 3", "[zones 1, types c6, ANY: COST_GE=3]"},
        {"unit with an attachment", "[zones 1, types c6, ANY: HAS_ATTACHMENT]"},
        {"unit without flying", "[zones 1, types c6, ANY: not KEYWORD=5]"},
        {"other unit", "[zones 1, types c6, ANY: not IS=THIS]"},
        {"event in your discard pile", "[zones 4, types 20, YOU:]"},
        {"card in your hand or discard pile", "[zones 6, types 0, YOU:]"},
        {"unit in the opponent's discard pile", "[zones 4, types c6, ENEMY:]"},
        {"planet", "[zones 32, types 0, ANY: AT_PLANET]"},
        {"adjacent planet or HQ", "[zones 32, types 0, ANY: ADJACENT=HERE or AT_HQ]"},
        {"planet or HQ", "[zones 32, types 0, ANY:]"},
        {"infested planet", "[zones 32, types 0, ANY: AT_PLANET INFESTED]"},
        {"player", "[zones 64, types 0, ANY:]"},
        {"support or attachment", "[zones 1, types 18, ANY:]"},
        {"attachment or Grot card", "[zones 1, types 0, ANY: TYPE=16 or TRAIT=Grot]"},
        {"enslaved unit", "[zones 1, types c6, ANY: ENSLAVED]"},
        {"Grot attachment on this", "[zones 1, types 10, ANY: TRAIT=Grot ATTACHED_TO=THIS]"},
        {"unit not at your HQ", "[zones 1, types c6, ANY: not AT=YOUR_HQ]"},
        {"unit not at a tech planet", "[zones 1, types c6, ANY: not PLANET_TYPE=2]"},
        {"card with the title of the card under this", "[zones 1, types 0, ANY: COPY_OF=HELD]"},
        {"unit with the highest printed cost among enemy units",
         "[zones 1, types c6, ANY: HIGHEST_COST=[zones 1, types c6, ENEMY:]]"},
        {"unit damaged this phase by this", "[zones 1, types c6, ANY: DAMAGED_BY=THIS]"},
        {"unit with printed cost at most the number of units at its planet",
         "[zones 1, types c6, ANY: COST_LE=1*COUNT([zones 1, types c6, ANY: AT=place of EACH])]"},
        {"unit with printed cost at least 3", "[zones 1, types c6, ANY: COST_GE=3]"},
        {"unit with flying and printed cost at most 3", "[zones 1, types c6, ANY: KEYWORD=5 COST_LE=3]"},
        {"planet with at least 2 Grot units",
         "[zones 32, types 0, ANY: AT_PLANET AT_PLACE_WITH>=2=[zones 1, types c6, ANY: TRAIT=Grot]]"},
        {"planet without a warlord", "[zones 32, types 0, ANY: AT_PLANET not AT_PLACE_WITH=[zones 1, types 2, ANY:]]"},
        {"unit eligible to bear an attachment on this", "[zones 1, types c6, ANY: CAN_HOST=any on THIS]"},
        {"Orks attachment with printed cost at most 1 or card named \"Runt\" in your discard pile",
         "[zones 4, types 0, YOU: FACTION=6 or NAMED=Runt COST_LE=1 or NAMED=Runt TYPE=16 or NAMED=Runt]"},
        {"unit or attachment here", "[zones 1, types d6, ANY: AT=HERE]"},
        {"army unit here with printed cost at most 2 or token unit here",
         "[zones 1, types 44, ANY: COST_LE=2 or TYPE=64 TYPE=4 or TYPE=64 AT=HERE]"},
        {"unit with hive mind or Grot token unit here",
         "[zones 1, types c6, ANY: KEYWORD=15 or TRAIT=Grot KEYWORD=15 or TYPE=64 AT=HERE]"},
        {"unit with flying or Grot unit or support you control here",
         "[zones 1, types ce, YOU: KEYWORD=5 or TRAIT=Grot or TYPE=8 TYPE=198 or TYPE=8 TYPE=198 or TYPE=8 AT=HERE]"},
        {"damaged unit at the first planet or support at your HQ",
         "[zones 1, types ce, ANY: DAMAGED or AT=YOUR_HQ DAMAGED or TYPE=8 FIRST_PLANET or AT=YOUR_HQ "
         "FIRST_PLANET or TYPE=8 TYPE=198 or AT=YOUR_HQ TYPE=198 or TYPE=8]"},
        {"tech planet or infested planet", "[zones 32, types 0, ANY: AT_PLANET PLANET_TYPE=2 or INFESTED]"},
        {"unit at a tech planet or infested planet", "[zones 1, types c6, ANY: AT_PLANET PLANET_TYPE=2 or INFESTED]"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(phrase(cases[i].words), cases[i].selector, "%s: %s", cases[i].words, said);
}

/* ---- Triggers ---------------------------------------------------------------------------------------------------- */
static const char *trigger(const char *words) {
    char text[512];
    snprintf(text, sizeof text, "  %s:\n    draw 1 card", words);
    const tx_ability *a = ability("army", text);
    said[0] = 0;
    say("%s/%u %s", events[a->event], (unsigned)a->event_flags, sides[a->seat]);
    const struct {
        const char *name;
        unsigned selector;
    } parts[] = {{"subject", a->subject}, {"source", a->source}, {"other", a->other}, {"place", a->place}};
    for (unsigned i = 0; i < 4; i++)
        if (parts[i].selector)
            say(" %s ", parts[i].name), say_selector(parts[i].selector);
    if (a->amount)
        say(" amount %u", (unsigned)a->amount);
    return said;
}

Test(script_texts, triggers) {
    static const struct {
        const char *words, *compiled;
    } cases[] = {
        {"reaction after this enters play", "ENTERS/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after you deploy this", "ENTERS/1 YOU subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after an enemy unit is deployed here",
         "ENTERS/1 ANY subject [zones 0, types c6, ENEMY:] place [zones 32, types 0, ANY: IS=HERE]"},
        {"interrupt when you deploy another Orks unit here",
         "DEPLOYING/0 YOU subject [zones 0, types c6, ANY: FACTION=6 not IS=THIS] place [zones 32, types 0, ANY: "
         "IS=HERE]"},
        {"reaction after this is deep struck", "ENTERS/2 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"interrupt when this would be destroyed", "WOULD_DIE/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after an enemy unit here is destroyed", "LEAVES/1 ANY subject [zones 0, types c6, ENEMY: AT=HERE]"},
        {"reaction after a unit is destroyed by an attack", "LEAVES/5 ANY subject [zones 0, types c6, ANY:]"},
        {"reaction after a unit is sacrificed", "LEAVES/2 ANY subject [zones 0, types c6, ANY:]"},
        {"interrupt when this leaves play from a planet",
         "LEAVES/0 ANY subject [zones 0, types 0, ANY: IS=THIS] place [zones 32, types 0, ANY: AT_PLANET]"},
        {"reaction after an Orks unit enters your discard pile from play",
         "LEAVES/8 ANY subject [zones 0, types c6, ANY: FACTION=6 OWNER_IS=YOU]"},
        {"reaction after this damages a non-warlord unit by an attack",
         "DAMAGED/4 ANY subject [zones 0, types c4, ANY:] source [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after a unit you control is damaged", "DAMAGED/0 ANY subject [zones 0, types c6, YOU:]"},
        {"interrupt when an enemy unit here is assigned damage",
         "ASSIGNED/0 ANY subject [zones 0, types c6, ENEMY: AT=HERE]"},
        {"reaction after this has damage removed", "HEALED/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after this is declared as an attacker", "ATTACKER/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"interrupt when an enemy unit declares an attack against another unit you control here",
         "DEFENDER/0 ANY subject [zones 0, types c6, ENEMY:] other [zones 0, types c6, YOU: AT=HERE not IS=THIS]"},
        {"reaction after this resolves its attack", "ATTACK_RESOLVED/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after this uses its area effect", "AREA_EFFECT/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after your warlord commits to a planet", "MOVES/1 ANY subject [zones 0, types 2, YOU:]"},
        {"reaction after an Eldar unit moves to a planet",
         "MOVES/0 ANY subject [zones 0, types c6, ANY: FACTION=3] place [zones 32, types 0, ANY: AT_PLANET]"},
        {"interrupt when a unit retreats", "RETREATS/0 ANY subject [zones 0, types c6, ANY:]"},
        {"reaction after this readies", "READIES/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"forced interrupt when this exhausts", "EXHAUSTS/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after you commit units to this planet",
         "UNITS_COMMITTED/0 YOU place [zones 32, types 0, ANY: IS=HERE]"},
        {"interrupt when a command struggle begins", "STRUGGLE_BEGINS/0 ANY"},
        {"interrupt when a command struggle resolves here",
         "STRUGGLE_RESOLVES/0 ANY place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after you win a command struggle here",
         "STRUGGLE_WON/0 YOU place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after the opponent wins a battle", "BATTLE_WON/0 ENEMY"},
        {"reaction after the deploy phase begins", "PHASE_BEGINS/0 ANY amount 1"},
        {"reaction after the headquarters phase ends", "PHASE_ENDS/0 ANY amount 4"},
        {"reaction after a phase begins", "PHASE_BEGINS/0 ANY"},
        {"reaction after a battle begins here", "BATTLE_BEGINS/0 ANY place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after a battle ends", "BATTLE_ENDS/0 ANY"},
        {"reaction after a combat round begins here",
         "COMBAT_ROUND_BEGINS/0 ANY place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after a combat round ends", "COMBAT_ROUND_ENDS/0 ANY"},
        {"reaction after a ranged skirmish ends", "SKIRMISH_ENDS/0 ANY"},
        {"reaction after you end a combat turn", "TURN_ENDS/0 YOU"},
        {"interrupt when a player triggers a battle ability", "BATTLE_ABILITY/0 ANY"},
        {"interrupt when the opponent plays an event", "EVENT_PLAYED/0 ENEMY subject [zones 0, types 20, ANY:]"},
        {"interrupt when the opponent triggers an ability that targets a unit you control",
         "TARGETS/0 ENEMY subject [zones 0, types c6, YOU:]"},
        {"reaction after the opponent triggers an ability", "TRIGGERED/0 ENEMY"},
        {"interrupt when the opponent uses a shield", "SHIELD/0 ENEMY"},
        {"interrupt when you use an Orks card as a shield here",
         "SHIELD/0 YOU other [zones 0, types 0, ANY: FACTION=6] place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after you cancel an effect", "CANCELLED/0 YOU"},
        {"interrupt when you search a deck", "SEARCHES/0 YOU"},
        {"reaction after a planet is infested", "INFESTED/0 ANY place [zones 32, types 0, ANY: AT_PLANET]"},
        {"reaction after your warlord commits to a planet with the enemy warlord",
         "MOVES/5 ANY subject [zones 0, types 2, YOU:]"},
        {"reaction after a unit moves from one planet to another",
         "MOVES/0 ANY subject [zones 0, types c6, ANY:] other [zones 32, types 0, ANY: AT_PLANET] place [zones 32, "
         "types 0, ANY: AT_PLANET]"},
        {"interrupt when this would be destroyed by damage",
         "WOULD_DIE/16 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after this destroys an enemy unit by an attack",
         "LEAVES/5 ANY subject [zones 0, types c6, ENEMY:] source [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after this assigns damage to a unit by an attack",
         "ASSIGNED/4 ANY subject [zones 0, types c6, ANY:] source [zones 0, types 0, ANY: IS=THIS]"},
        {"interrupt when an enemy unit assigns damage to a unit by an attack",
         "ASSIGNED/4 ANY subject [zones 0, types c6, ANY:] source [zones 0, types c6, ENEMY:]"},
        {"interrupt when a unit retreats from this planet",
         "RETREATS/0 ANY subject [zones 0, types c6, ANY:] place [zones 32, types 0, ANY: IS=HERE]"},
        {"interrupt when a support you control would be targeted",
         "WOULD_TARGET/0 ANY subject [zones 0, types 8, YOU:]"},
        {"reaction after the opponent triggers an ability that targets a single unit",
         "TARGETS/0 ENEMY subject [zones 0, types c6, ANY:] amount 1"},
        {"reaction after the opponent triggers an ability of a unit here",
         "TRIGGERED/0 ENEMY subject [zones 0, types c6, ANY: AT=HERE]"},
        {"reaction after you play an Orks event from a discard pile",
         "EVENT_PLAYED/1 YOU subject [zones 0, types 20, ANY: FACTION=6]"},
        {"interrupt when you use a shield to protect this", "SHIELD/0 YOU subject [zones 0, types 0, ANY: IS=THIS]"},
        {"whenever a unit retreats", "RETREATS/0 ANY subject [zones 0, types c6, ANY:]"},
        {"reaction after you gain resources", "GAINS/0 YOU"},
    };
    bool seen[EV_COUNT] = {[EV_NONE] = true};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_str_eq(trigger(cases[i].words), cases[i].compiled, "%s: %s", cases[i].words, said);
        seen[catalog->abilities[1].event] = true;
    }
    for (unsigned i = 0; i < EV_COUNT; i++)
        cr_expect(seen[i], "no phrase is tried for %s", events[i]);
}

Test(script_texts, headings) {
    const tx_ability *a = ability("army", "  combat action, limit twice per combat round:\n    draw 1 card");
    cr_expect(a->kind == ABILITY_ACTION && a->phases == 1 << TX_COMBAT_PHASE);
    cr_expect(a->limit == 2 && a->limit_expiry == EXPIRY_COMBAT_ROUND && !(a->flags & TX_MAX_BY_TITLE));
    a = ability("event", "  action, max 1 per round: draw 1 card");
    cr_expect(a->limit == 1 && a->limit_expiry == EXPIRY_ROUND);
    cr_expect_eq(a->flags, TX_FROM_HAND | TX_MAX_BY_TITLE);
    a = ability("army", "  from your hand, interrupt when a unit leaves play:\n    put this into play there");
    cr_expect_eq(a->flags, TX_FROM_HAND | TX_NOT_IN_PLAY);
    a = ability("army", "  from your discard pile, forced reaction after a unit enters play: draw 1 card");
    cr_expect_eq(a->flags, TX_FROM_DISCARD | TX_NOT_IN_PLAY | TX_FORCED);
    a = ability("army", "  action:\n    target a unit\n    ready it");
    cr_expect_eq(a->flags, TX_TARGETS);
    cr_expect_eq(a->def, tx_catalog_find(catalog, "Subject"));
    a = ability("planet", "  battle:\n    choose another planet\n    trigger the battle ability of that planet");
    cr_expect_eq(a->kind, ABILITY_BATTLE);
    cr_expect_str_eq(code_of(a),
                     "CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET not IS=HERE]; EFFECT; TRIGGER_BATTLE $0");
}

Test(script_texts, triggers_joined_by_or) {
    const tx_def *d =
        card("army", "  forced reaction after a phase begins or a combat round begins here, if this is ready:\n"
                     "    target a unit\n    ready it");
    cr_assert_eq(d->ability_count, 2);
    const tx_ability *a = &catalog->abilities[d->first_ability];
    cr_expect(a[0].event == EV_PHASE_BEGINS && a[1].event == EV_COMBAT_ROUND_BEGINS && !a[0].place && a[1].place);
    for (unsigned i = 0; i < 2; i++)
        cr_expect(a[i].code == a[0].code && a[i].condition == a[0].condition && a[i].flags == (TX_FORCED | TX_TARGETS));
}

Test(script_texts, where_abilities_work_from) {
    const tx_ability *a =
        ability("army", "  from your hand or discard pile, reaction after this leaves play: draw 1 card");
    cr_expect_eq(a->flags, TX_FROM_HAND | TX_FROM_DISCARD | TX_NOT_IN_PLAY);
    a = ability("event", "  deep strike 1\n  reaction after this is deep struck: draw 1 card");
    cr_expect_eq(a->flags, TX_FROM_RESERVE);
    a = ability("army", "  deep strike 1\n  reaction after this is deep struck: draw 1 card");
    cr_expect_eq(a->flags, 0);
}

Test(script_texts, texts_that_act_on_their_own) {
    const tx_ability *a =
        ability("army", "  whenever an army unit retreats from this planet:\n    instead: destroy it");
    cr_expect(a->kind == ABILITY_ALWAYS && !a->limit);
    cr_expect_str_eq(code_of(a), "EFFECT; DELAY IT INSTEAD 1; DESTROYED IT");
    a = ability("army", "  unstoppable:\n    ready this");
    cr_expect(a->kind == ABILITY_ALWAYS && a->event == EV_ASSIGNED && a->event_flags == TX_FIRST_TIME && !a->limit);
    cr_expect_str_eq(selector_of(a->subject), "[zones 0, types 0, ANY: IS=THIS]");
    cr_expect_str_eq(code_of(a), "EFFECT; PREVENT 1; READY THIS");
    cr_expect_eq(catalog->defs[a->def].keywords, 1u << KEYWORD_UNSTOPPABLE);
}

Test(script_texts, labels) {
    cr_expect_str_eq(constant("army", "  hive mind:\n    this gets +1 attack\n    this gains flying"),
                     "ATTACK THIS 1; GAIN_KEYWORD 5 THIS");
    cr_expect_eq(catalog->defs[tx_catalog_find(catalog, "Subject")].keywords, 1u << KEYWORD_HIVE_MIND);
    cr_expect_str_eq(constant("army", "  goes fasta!: this gets +1 attack"),
                     "ATTACK THIS 1 if {OPPONENT_HAS_INITIATIVE NONE }");
    cr_expect_eq(catalog->defs[tx_catalog_find(catalog, "Subject")].keywords, 1u << KEYWORD_GOES_FASTA);
    cr_expect_str_eq(constant("army", "  while this is ready:\n    bloodthirst: double this card's attack"),
                     "DOUBLE_ATTACK THIS if {MATCHES THIS [zones 0, types 0, ANY: READY]}{UNIT_DESTROYED_HERE NONE }");
    cr_expect_eq(catalog->defs[tx_catalog_find(catalog, "Subject")].keywords, 1u << KEYWORD_BLOODTHIRST);
}

Test(script_texts, text_that_others_gain) {
    cr_expect_str_eq(constant("attachment", "  the host gains:\n    each other unit you control here gets +1 attack"),
                     "ATTACK of HOST: [zones 1, types c6, YOU: AT=HERE not IS=THIS] 1");
    const tx_ability *a = ability("attachment", "  the host gains:\n    unstoppable:\n      remove 1 damage from this");
    cr_expect(a->bearer == REF_HOST && !a->bearers && a->kind == ABILITY_ALWAYS);
    cr_expect_eq(catalog->defs[a->def].keywords, 0);
    a = ability(
        "army",
        "  each Grot unit you control here gains:\n    action, limit once per round:\n      cost pay 1 resource\n"
        "      ready this");
    cr_expect_eq(a->bearer, REF_EACH);
    cr_expect_str_eq(selector_of(a->bearers), "[zones 1, types c6, YOU: TRAIT=Grot AT=HERE]");
    cr_expect_str_eq(code_of(a), "PAY cost 1; EFFECT; READY THIS");
}

Test(script_texts, conditions) {
    static const struct {
        const char *words, *compiled;
    } cases[] = {
        {"this is ready", "{MATCHES THIS [zones 0, types 0, ANY: READY]}"},
        {"this is undamaged", "{MATCHES THIS [zones 0, types 0, ANY: not DAMAGED]}"},
        {"this is at the first planet", "{MATCHES THIS [zones 0, types 0, ANY: FIRST_PLANET]}"},
        {"this is an Orks unit", "{MATCHES THIS [zones 0, types c6, ANY: FACTION=6]}"},
        {"this has at least 4 damage", "{COMPARE 1*DAMAGE(THIS) >= 4}"},
        {"this has an attachment", "{COMPARE 1*ATTACHMENTS(THIS) >= 1}"},
        {"you control a support", "{COMPARE 1*COUNT([zones 1, types 8, YOU:]) >= 1}"},
        {"there are at least 6 units in your discard pile", "{COMPARE 1*COUNT([zones 4, types c6, YOU:]) >= 6}"},
        {"you control no support", "{COMPARE 1*COUNT([zones 1, types 8, YOU:]) = 0}"},
        {"there is a ready unit here", "{COMPARE 1*COUNT([zones 1, types c6, ANY: READY AT=HERE]) >= 1}"},
        {"you control at least 3 supports", "{COMPARE 1*COUNT([zones 1, types 8, YOU:]) >= 3}"},
        {"the opponent controls a support here", "{COMPARE 1*COUNT([zones 1, types 8, ENEMY: AT=HERE]) >= 1}"},
        {"you control fewer units than the opponent",
         "{COMPARE 1*COUNT([zones 1, types c6, YOU:]) < 1*COUNT([zones 1, types c6, ENEMY:])}"},
        {"the opponent has more resources than you", "{COMPARE 1*RESOURCES(OPPONENT) > 1*RESOURCES(YOU)}"},
        {"you have fewer cards in hand than the opponent", "{COMPARE 1*HAND_SIZE(YOU) < 1*HAND_SIZE(OPPONENT)}"},
        {"you have at least 3 resources", "{COMPARE 1*RESOURCES(YOU) >= 3}"},
        {"you have at most 3 cards in hand", "{COMPARE 1*HAND_SIZE(YOU) <= 3}"},
        {"you control at most 2 supports", "{COMPARE 1*COUNT([zones 1, types 8, YOU:]) <= 2}"},
        {"there are at least 2 factions among units you control",
         "{COMPARE 1*FACTIONS([zones 1, types c6, YOU:]) >= 2}"},
        {"the opponent has the initiative", "{OPPONENT_HAS_INITIATIVE NONE }"},
        {"it is the combat phase", "{PHASE NONE }"},
        {"this is attacking an exhausted unit", "{MATCHES THIS [zones 0, types 0, ANY: ATTACKS]}"},
        {"no shield was used during this attack", "{NO_SHIELD_USED NONE }"},
        {"no battle has begun this phase", "{NO_BATTLE_YET NONE }"},
        {"no card is under this", "{KEEPS_NOTHING THIS }"},
        {"this planet is infested", "{MATCHES HERE [zones 32, types 0, ANY: INFESTED]}"},
        {"this planet is not a tech planet", "{not MATCHES HERE [zones 32, types 0, ANY: AT_PLANET PLANET_TYPE=2]}"},
        {"this is enslaved", "{MATCHES THIS [zones 0, types 0, ANY: ENSLAVED]}"},
        {"you have no cards in hand", "{COMPARE 1*HAND_SIZE(YOU) = 0}"},
        {"the opponent has no resources", "{COMPARE 1*RESOURCES(OPPONENT) = 0}"},
        {"the enemy warlord is damaged", "{MATCHES ENEMY_WARLORD [zones 0, types 0, ANY: DAMAGED]}"},
        {"this is ready and this is damaged",
         "{MATCHES THIS [zones 0, types 0, ANY: READY]}{MATCHES THIS [zones 0, types 0, ANY: DAMAGED]}"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256], compiled[512];
        snprintf(text, sizeof text, "  while %s:\n    this gets +1 attack", cases[i].words);
        snprintf(compiled, sizeof compiled, "ATTACK THIS 1 if %s", cases[i].compiled);
        cr_expect_str_eq(constant("army", text), compiled, "%s: %s", cases[i].words, said);
    }
    const tx_ability *a =
        ability("army", "  while this is ready: reaction after a unit is destroyed, if it is in your discard pile:\n"
                        "    draw 1 card");
    said[0] = 0;
    say_condition(a->condition);
    cr_expect_str_eq(said, "{MATCHES THIS [zones 0, types 0, ANY: READY]}{MATCHES IT [zones 4, types 0, YOU:]}");
}

/* ---- Constant effects -------------------------------------------------------------------------------------------- */
Test(script_texts, constant_effects) {
    static const struct {
        const char *type, *words, *compiled;
    } cases[] = {
        {"attachment", "the host gets +1 attack, -2 hp and gains armorbane",
         "ATTACK HOST 1; HP HOST -2; GAIN_KEYWORD 2 HOST"},
        {"attachment", "double the host's hp", "DOUBLE_HP HOST"},
        {"army", "this gets +2 attack for each support you control", "ATTACK THIS 2*COUNT([zones 1, types 8, YOU:])"},
        {"army", "this gets +1 attack for each attachment on it", "ATTACK THIS 1*ATTACHMENTS(THIS)"},
        {"army", "this costs 1 less for each support you control", "COST 1 THIS -1*COUNT([zones 1, types 8, YOU:])"},
        {"army", "this costs X less\n  X is the number of supports you control",
         "COST 1 THIS -1*COUNT([zones 1, types 8, YOU:])"},
        {"army", "each Soldier unit you deploy here costs 1 less, to no less than 2",
         "COST 17 [zones 0, types c6, ANY: TRAIT=Soldier] -1 against [zones 32, types 0, ANY: IS=HERE]"},
        {"army", "this gets -X hp\n  X is the highest printed cost among units you control",
         "HP THIS -1*HIGHEST_COST([zones 1, types c6, YOU:])"},
        {"army", "this gets +2 command", "COMMAND THIS 2"},
        {"army", "this gains the trait Grot", "GAIN_TRAIT 1 THIS"},
        {"army", "each enemy unit here loses flying", "LOSE_KEYWORD 5 [zones 1, types c6, ENEMY: AT=HERE]"},
        {"army", "each other unit you control here loses all command",
         "LOSE_COMMAND [zones 1, types c6, YOU: AT=HERE not IS=THIS]"},
        {"army", "this cannot be attacked by enemy units", "CANNOT THIS against [zones 0, types c6, ENEMY:]"},
        {"army", "each Orks unit cannot be targeted by this",
         "CANNOT 12 [zones 1, types c6, ANY: FACTION=6] against [zones 0, types 0, ANY: IS=THIS]"},
        {"army", "each army unit here cannot retreat", "CANNOT 2 [zones 1, types 4, ANY: AT=HERE]"},
        {"army", "this deals double damage to enemy Vehicle units",
         "DAMAGE THIS against [zones 0, types c6, ENEMY: TRAIT=Vehicle]"},
        {"army", "each Grot unit you control becomes Tau", "FACTION 2 [zones 1, types c6, YOU: TRAIT=Grot]"},
        {"army", "this must be declared as a defender", "MUST THIS"},
        {"army", "this must commit to a planet other than your warlord's", "MUST 1 THIS"},
        {"army", "this counts as a warlord when battles are checked and initiative is determined", "COUNTS THIS"},
        {"army", "each card you control in reserve counts as 1 command icon", "COUNTS 2 THIS"},
        {"army", "the opponent counts as having the initiative", "COUNTS 3 THIS"},
        {"army", "the opponent plays with the top card of their deck revealed", "COUNTS 6 THIS"},
        {"army", "you may play each Orks event from your discard pile", "MAY [zones 4, types 20, YOU: FACTION=6]"},
        {"army", "this may be deep struck as an action", "MAY 2 THIS"},
        {"army", "each support in your hand gets +1 shield to protect Grot units",
         "SHIELDS [zones 2, types 8, YOU:] 1 against [zones 0, types c6, ANY: TRAIT=Grot]"},
        {"army", "the opponent cannot deploy cards with the title of the card under this",
         "CANNOT 8 [zones 0, types 0, ANY: COPY_OF=HELD] against [zones 0, types 0, ANY: IS=OPPONENT]"},
        {"army", "each Orks event you play costs 1 less", "COST 1 [zones 0, types 20, ANY: FACTION=6] -1"},
        {"army", "each unit the opponent deploys at another planet costs 2 more",
         "COST 2 [zones 0, types c6, ANY:] 2 against [zones 32, types 0, ANY: AT_PLANET not IS=HERE]"},
        {"army", "while it is the combat phase: this gets +1 attack", "ATTACK THIS 1 if {PHASE NONE }"},
        {"army", "while this is ready: this gets +1 attack",
         "ATTACK THIS 1 if {MATCHES THIS [zones 0, types 0, ANY: READY]}"},
        {"army", "while this has at least 4 damage: sacrifice this", "SACRIFICE THIS if {COMPARE 1*DAMAGE(THIS) >= 4}"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "  %s", cases[i].words);
        cr_expect_str_eq(constant(cases[i].type, text), cases[i].compiled, "%s: %s", cases[i].words, said);
    }
}

/* ---- Statements -------------------------------------------------------------------------------------------------- */
Test(script_texts, statements) {
    static const struct {
        const char *words, *compiled;
    } cases[] = {
        {"    deal 2 damage to each enemy unit here", "EFFECT; DAMAGE [zones 1, types c6, ENEMY: AT=HERE] 2"},
        {"    deal 1 unpreventable damage to this", "EFFECT; DAMAGE unpreventable THIS 1"},
        {"    deal 1 damage to this for each unit here",
         "EFFECT; DAMAGE THIS 1*COUNT([zones 1, types c6, ANY: AT=HERE])"},
        {"    target a unit\n    deal damage equal to its printed attack to this",
         "CHOOSE target >0 [zones 1, types c6, ANY:]; EFFECT; DAMAGE THIS 1*PRINTED_ATTACK($0)"},
        {"    remove all damage from this", "EFFECT; HEAL THIS all"},
        {"    cost exhaust this\n    target a unit you control as A\n    target another unit at A's planet as B\n"
         "    move 1 damage from A to B",
         "EXHAUST cost THIS; CHOOSE target >0 [zones 1, types c6, YOU:]; "
         "CHOOSE target >1 [zones 1, types c6, ANY: AT=place of $0 not IS=$0]; EFFECT; MOVE_DAMAGE $0 to $1 1"},
        {"    target a planet\n    choose any number of units named \"Runt\" you control\n    move them to that planet",
         "CHOOSE target >0 [zones 32, types 0, ANY: AT_PLANET]; CHOOSE_SET up-to [zones 1, types c6, YOU: "
         "NAMED=Runt] all; "
         "EFFECT; MOVE SET to $0"},
        {"    target up to 3 Orks units you control at the same planet\n    they gain ranged until the end of the "
         "phase",
         "CHOOSE_SET target up-to together [zones 1, types c6, YOU: FACTION=6] 3; EFFECT; MODIFY SET "
         "GAIN_KEYWORD; "
         "LASTING PHASE arg 8"},
        {"    choose a unit in your hand\n    choose a planet\n    put it into play there\n    at the end of the "
         "phase: sacrifice it",
         "CHOOSE >0 [zones 2, types c6, YOU:]; CHOOSE >1 [zones 32, types 0, ANY: AT_PLANET]; EFFECT; ENTER $0 to $1; "
         "DELAY $0 PHASE 1; SACRIFICED $0"},
        {"    choose a unit in your hand\n    cost pay its printed cost\n    put it into play here",
         "CHOOSE >0 [zones 2, types c6, YOU:]; PAY cost 1*PRINTED_COST($0); EFFECT; ENTER $0 to HERE"},
        {"    cost sacrifice a Soldier unit as S\n    deal damage equal to S's printed attack to this",
         "CHOOSE cost >0 [zones 1, types c6, YOU: TRAIT=Soldier]; SACRIFICED cost $0; EFFECT; DAMAGE THIS "
         "1*PRINTED_ATTACK($0)"},
        {"    cost discard X cards from your hand\n    this gets +X attack for this attack",
         "CHOOSE_X; DISCARD_HAND cost to YOU 1*X(NONE); EFFECT; MODIFY THIS ATTACK 1*X(NONE); LASTING ATTACK"},
        {"    cost deal 1 damage to this\n    ready this", "DAMAGE cost THIS 1; EFFECT; READY THIS"},
        {"    put the topmost Orks unit from your discard pile into play at your HQ\n    exhaust it",
         "EFFECT; CHOOSE >0 [zones 4, types c6, YOU: FACTION=6 TOPMOST]; ENTER $0 to YOUR_HQ; EXHAUST $0"},
        {"    put 2 \"Runt\" tokens into play at your HQ", "EFFECT; TOKEN YOUR_HQ 2; TOKEN_TITLE Runt"},
        {"    put 4 \"Runt\" tokens into play divided among any number of planets",
         "EFFECT; TOKEN divided [zones 32, types 0, ANY: AT_PLANET] 4; TOKEN_TITLE Runt"},
        {"    search the top 6 cards of your deck for a Soldier card, revealing it\n    put it into your hand\n"
         "    put the rest on the bottom of the deck in any order",
         "EFFECT; SEARCH revealed >0 [zones 16, types 0, ANY: TRAIT=Soldier] 6; TO_HAND $0; PUT_REST REST "
         "DECK_BOTTOM"},
        {"    look at the top 3 cards of the opponent's deck\n    you may discard any number of cards among them with "
         "printed shields\n    put the rest on top of the deck in any order",
         "EFFECT; LOOK OPPONENT deck 3; CHOOSE_SET may up-to [zones 16, types 0, ANY: SHIELDS] all; DISCARDED SET; "
         "PUT_REST "
         "REST "
         "DECK_TOP"},
        {"    search the top 9 cards of your deck for up to 2 attachments\n    put them into play attached to this\n"
         "    shuffle the rest into the deck",
         "EFFECT; SEARCH up to 2 [zones 16, types 10, ANY:] 9; ENTER SET to THIS; SHUFFLE_REST REST to YOU"},
        {"    reveal the opponent's hand\n    discard each Soldier card among them",
         "EFFECT; LOOK open OPPONENT hand all; DISCARDED [zones 16, types 0, ANY: TRAIT=Soldier]"},
        {"    look at the opponent's hand\n    then discard one of them",
         "EFFECT; LOOK OPPONENT hand all; CHOOSE then >0 [zones 16, types 0, ANY:]; DISCARDED $0"},
        {"    target an enemy card in reserve\n    look at it",
         "CHOOSE target >0 [zones 8, types 0, ENEMY:]; EFFECT; LOOK $0 1"},
        {"    discard the top card of your deck\n    if it is a Soldier unit:\n      draw 1 card",
         "EFFECT; MILL to YOU 1; IF {MATCHES SOLE [zones 0, types c6, ANY: TRAIT=Soldier]} 1; DRAW to YOU 1"},
        {"    target up to 1 enemy unit at each tech planet\n    exhaust them",
         "CHOOSE_SET target up-to at each [zones 1, types c6, ENEMY: PLANET_TYPE=2] 1; EFFECT; EXHAUST SET"},
        {"    each player sacrifices a unit at each planet",
         "EFFECT; EACH_PLAYER 1; FORCE_SACRIFICE to ACTOR [zones 1, types c6, ACTOR: AT_PLANET] 2"},
        {"    move up to 3 units you control, each to a different planet",
         "EFFECT; CHOOSE_SET up-to [zones 1, types c6, YOU:] 3; MOVE_APART SET [zones 32, types 0, ANY: AT_PLANET]"},
        {"    target a unit\n    the opponent may discard 2 cards from their hand\n    then the opponent cancels this "
         "effect\n    destroy it",
         "CHOOSE target >0 [zones 1, types c6, ANY:]; EFFECT; CHOOSE_SET may opponent [zones 2, types 0, ENEMY:] 2; "
         "DISCARDED SET; CANCEL then itself to OPPONENT; DESTROYED $0"},
        {"    the opponent may move this to a planet",
         "EFFECT; CHOOSE may opponent >0 [zones 32, types 0, ANY: AT_PLANET]; MOVE THIS to $0"},
        {"    move this to a planet\n    then target a unit here\n    exhaust it",
         "EFFECT; CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET]; MOVE THIS to $0; CHOOSE then target >1 [zones 1, "
         "types "
         "c6, ANY: AT=HERE]; EXHAUST $1"},
        {"    deploy a Soldier unit from your hand at a planet",
         "EFFECT; CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET]; DEPLOY to $0 [zones 2, types c6, YOU: TRAIT=Soldier]"},
        {"    deploy this at a planet", "EFFECT; CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET]; DEPLOY THIS to $0"},
        {"    each Soldier unit in your hand may be deployed here as if it had ambush until the end of the phase",
         "EFFECT; AMBUSH HERE PHASE [zones 2, types c6, YOU: TRAIT=Soldier]"},
        {"    choose a player\n    look at the top 2 cards of that player's deck\n    you may discard one of them",
         "CHOOSE >0 [zones 64, types 0, ANY:]; EFFECT; LOOK $0 deck 2; CHOOSE may >1 [zones 16, types 0, ANY:]; "
         "DISCARDED $1"},
        {"    reveal the top card of your deck\n    if it is an Orks unit:\n      put it into your hand\n      draw 1 "
         "card\n    ready this",
         "EFFECT; LOOK open YOU deck 1; IF {MATCHES SOLE [zones 0, types c6, ANY: FACTION=6]} 2; TO_HAND SOLE; DRAW "
         "to "
         "YOU "
         "1; READY THIS"},
        {"    choose one:\n      gain 3 resources\n      draw 1 card; ready this",
         "EFFECT; MODES 2; MODE skip 3 1; GAIN to YOU 3; MODE skip 0 2; DRAW to YOU 1; READY THIS"},
        {"    discard 1 card at random from the opponent's hand\n    then draw 2 cards",
         "EFFECT; DISCARD_RANDOM to OPPONENT 1; DRAW then to YOU 2"},
        {"    the opponent sacrifices a non-warlord unit here",
         "EFFECT; FORCE_SACRIFICE to OPPONENT [zones 1, types c4, ENEMY: AT=HERE]"},
        {"    the opponent discards 1 card from their hand", "EFFECT; DISCARD_HAND to OPPONENT 1"},
        {"    each player puts a unit from their hand into play at their HQ",
         "EFFECT; EACH_PLAYER 2; CHOOSE >0 [zones 2, types c6, ACTOR:]; ENTER $0 to ACTOR_HQ"},
        {"    target a planet\n    each player deals 1 indirect damage among units they control there",
         "CHOOSE target >0 [zones 32, types 0, ANY: AT_PLANET]; EFFECT; EACH_PLAYER 1; "
         "INDIRECT to ACTOR [zones 1, types c6, ACTOR: AT=$0] 1"},
        {"    target an army unit\n    blank it except for traits until the end of the round",
         "CHOOSE target >0 [zones 1, types 4, ANY:]; EFFECT; MODIFY $0 BLANK; LASTING ROUND arg 1"},
        {"    target an attachment as A\n    choose a unit eligible to bear A other than A's host controlled by the "
         "controller of A's host\n   "
         " attach A to it",
         "CHOOSE target >0 [zones 1, types 10, ANY:]; "
         "CHOOSE >1 [zones 1, types c6, ANY: CAN_HOST=$0 not IS=host of $0 SAME_CONTROLLER=host of $0]; EFFECT; ATTACH "
         "$0 to $1"},
        {"    deploy an attachment from your hand", "EFFECT; DEPLOY [zones 2, types 10, YOU:]"},
        {"    take 1 resource from the opponent", "EFFECT; TRANSFER OPPONENT to YOU 1"},
        {"    deal 3 indirect damage among enemy units here",
         "EFFECT; INDIRECT to OPPONENT [zones 1, types c6, ENEMY: AT=HERE] 3"},
        {"    the opponent chooses a unit you control\n    rout it",
         "EFFECT; CHOOSE opponent >0 [zones 1, types c6, YOU:]; ROUT $0"},
        {"    target a unit\n    deal damage equal to half its attack to it",
         "CHOOSE target >0 [zones 1, types c6, ANY:]; EFFECT; DAMAGE $0 half 1*ATTACK($0)"},
        {"    put 4 resources on this\n    move 1 resource from this to your pool",
         "EFFECT; TRANSFER to THIS 4; TRANSFER THIS to YOU 1"},
        {"    destroy a support you control", "EFFECT; CHOOSE >0 [zones 1, types 8, YOU:]; DESTROYED $0"},
        {"    return each unit here to their owners' hands", "EFFECT; RETURNED [zones 1, types c6, ANY: AT=HERE]"},
        {"    move 1 damage from this to another unit here",
         "EFFECT; CHOOSE >0 [zones 1, types c6, ANY: AT=HERE not IS=THIS]; MOVE_DAMAGE THIS to $0 1"},
        {"    cost return a unit as R to its owner's hand\n    put a unit with printed cost at most R's printed cost "
         "from "
         "your hand into play exhausted at R's planet",
         "CHOOSE cost >0 [zones 1, types c6, YOU:]; RETURNED cost $0; EFFECT; CHOOSE >1 [zones 2, types c6, YOU: "
         "COST_LE=1*PRINTED_COST($0)]; ENTER exhausted $1 to place of $0"},
        {"    cost remove an infestation token from this planet\n    trigger the battle ability of this planet",
         "INFEST cost removed HERE; EFFECT; TRIGGER_BATTLE HERE"},
        {"    target a planet\n    for each enemy unit there:\n      its controller chooses one:\n"
         "        deal 1 damage to it\n        rout it",
         "CHOOSE target >0 [zones 32, types 0, ANY: AT_PLANET]; EFFECT; EACH [zones 1, types c6, ENEMY: AT=$0] 5; "
         "MODES "
         "2; MODE skip 2 1; DAMAGE EACH 1; MODE skip 0 1; ROUT EACH"},
        {"    you may pay 1 resource; otherwise retreat this", "EFFECT; PAY may 1; RETREAT otherwise THIS"},
        {"    the opponent may discard a unit from their hand; otherwise deal 1 damage to the enemy warlord",
         "EFFECT; CHOOSE may opponent >0 [zones 2, types c6, ENEMY:]; DISCARDED $0; DAMAGE otherwise ENEMY_WARLORD 1"},
        {"    take control of this", "EFFECT; CONTROL THIS"},
        {"    take the card bonus of this planet", "EFFECT; DRAW to YOU 1*CARD_BONUS(HERE)"},
        {"    take the resource bonus of the first planet", "EFFECT; GAIN to YOU 1*RESOURCE_BONUS(FIRST_PLANET)"},
        {"    cost discard any number of units from your hand\n    X is the number of them\n    gain X resources",
         "CHOOSE_SET cost up-to [zones 2, types c6, YOU:] all; DISCARDED cost SET; SET_X cost 1*SET_SIZE(NONE); "
         "EFFECT; "
         "GAIN to YOU 1*X(NONE)"},
        {"    discard each card from the opponent's hand", "EFFECT; DISCARDED [zones 2, types 0, ENEMY:]"},
        {"    gain resources equal to the number of cards in the opponent's hand",
         "EFFECT; GAIN to YOU 1*COUNT([zones 2, types 0, ENEMY:])"},
        {"    the opponent chooses a unit in their hand\n    discard it",
         "EFFECT; CHOOSE opponent >0 [zones 2, types c6, ENEMY:]; DISCARDED $0"},
        {"    destroy a card in reserve at a planet with a battle",
         "EFFECT; CHOOSE >0 [zones 8, types 0, ANY: BATTLE_HERE]; DESTROYED $0"},
        {"    X is the number of units you control\n    exhaust X other units here",
         "SET_X cost 1*COUNT([zones 1, types c6, YOU:]); EFFECT; CHOOSE_SET [zones 1, types c6, ANY: AT=HERE "
         "not IS=THIS] 1*X(NONE); EXHAUST SET"},
        {"    cost sacrifice X other army units here\n    draw X cards",
         "CHOOSE_SET cost up-to [zones 1, types 4, YOU: AT=HERE not IS=THIS] all; SACRIFICED cost SET; "
         "SET_X cost 1*SET_SIZE(NONE); EFFECT; DRAW to YOU 1*X(NONE)"},
        {"    cost exhaust each Grot unit here\n    move them to the first planet",
         "EXHAUST cost [zones 1, types c6, YOU: TRAIT=Grot AT=HERE]; EFFECT; MOVE SET to FIRST_PLANET"},
        {"    target an army unit as A\n    target 2 other units at A's planet\n    exhaust them",
         "CHOOSE target >0 [zones 1, types 4, ANY:]; CHOOSE_SET target [zones 1, types c6, ANY: AT=place of $0 "
         "not IS=$0] 2; EFFECT; EXHAUST SET"},
        {"    each exhausted army unit here counts its command icons until the end of the command struggle",
         "EFFECT; MODIFY COUNTS [zones 1, types 4, ANY: EXHAUSTED AT=HERE]; LASTING STRUGGLE arg 7"},
        {"    take control of a support until the end of the phase",
         "EFFECT; CHOOSE >0 [zones 1, types 8, ANY:]; CONTROL $0 7"},
        {"    set this card's attack to 1 until the end of the phase",
         "EFFECT; MODIFY THIS SET_ATTACK 1; LASTING PHASE"},
        {"    this planet gains the type tech until the end of the phase",
         "EFFECT; MODIFY HERE PLANET 2; LASTING PHASE"},
        {"    set your enslavement dial to another faction", "EFFECT; SET_DIAL"},
        {"    name a number up to 2 as X\n    draw X cards", "CHOOSE_X 2; EFFECT; DRAW to YOU 1*X(NONE)"},
        {"    each player chooses a unit they control\n    exhaust them\n    then they strike each other",
         "EFFECT; EACH_PLAYER 1; CHOOSE_SET [zones 1, types c6, ACTOR:] 1; EXHAUST SET; CLASH then SET"},
        {"    discard the top 2 cards of your deck\n    discard the top card of the opponent's deck",
         "EFFECT; MILL to YOU 2; MILL to OPPONENT 1"},
        {"    each player discards the top card of their deck", "EFFECT; EACH_PLAYER 1; MILL to ACTOR 1"},
        {"    until the end of the phase, the next time you deploy a unit: reduce its cost by 1",
         "EFFECT; STANDING PHASE ability 3; EFFECT; REDUCE_COST 1; END"},
        {"    cost shuffle X units from your discard pile into their owners' decks\n    draw X cards",
         "CHOOSE_SET cost up-to [zones 4, types c6, YOU:] all; DECK_SHUFFLED cost SET; SET_X cost "
         "1*SET_SIZE(NONE); "
         "EFFECT; DRAW to YOU 1*X(NONE)"},
        {"    choose one:\n      draw 1 card\n      cost exhaust this; ready a unit here",
         "MODES 2; MODE skip 5 2; EFFECT; DRAW to YOU 1; MODE skip 0 4; EXHAUST cost THIS; EFFECT; CHOOSE >0 [zones 1, "
         "types "
         "c6, "
         "ANY: AT=HERE]; READY $0"},
        {"    each player discards down to cards equal to the highest printed cost among units they control",
         "EFFECT; EACH_PLAYER 1; DISCARD_HAND to ACTOR 1*HAND_SIZE(ACTOR)-1*HIGHEST_COST([zones 1, types c6, ACTOR:])"},
        {"    each player gains resources equal to the number of resources in their pool",
         "EFFECT; EACH_PLAYER 1; GAIN to ACTOR 1*RESOURCES(ACTOR)"},
        {"    draw cards equal to the highest number of token units you control at the same planet",
         "EFFECT; DRAW to YOU 1*MOST_TOGETHER([zones 1, types 40, YOU:])"},
        {"    X is the number of resources in your pool\n    draw X cards",
         "SET_X cost 1*RESOURCES(YOU); EFFECT; DRAW to YOU 1*X(NONE)"},
        {"    reveal the top card of your deck\n    X is its printed cost\n    draw X cards",
         "EFFECT; LOOK open YOU deck 1; SET_X 1*PRINTED_COST(SOLE); DRAW to YOU 1*X(NONE)"},
        {"    cost exhaust each ready unit here\n    deal damage equal to their combined printed attack to a unit here",
         "EXHAUST cost [zones 1, types c6, YOU: READY AT=HERE]; EFFECT; CHOOSE >0 [zones 1, types c6, ANY: AT=HERE]; "
         "DAMAGE $0 1*PRINTED_ATTACK(SET)"},
        {"    target a unit\n    it gets +2 attack for each command icon on it until the end of the phase",
         "CHOOSE target >0 [zones 1, types c6, ANY:]; EFFECT; MODIFY $0 ATTACK 2*COMMAND($0); LASTING PHASE"},
        {"    draw 1 card for each faction among units you control",
         "EFFECT; DRAW to YOU 1*FACTIONS([zones 1, types c6, YOU:])"},
        {"    reveal the top card of your deck\n    if it is a card with an odd printed cost: draw 1 card",
         "EFFECT; LOOK open YOU deck 1; IF {MATCHES SOLE [zones 0, types 0, ANY: ODD_COST]} 1; DRAW to YOU 1"},
        {"    each player discards down to 4 cards",
         "EFFECT; EACH_PLAYER 1; DISCARD_HAND to ACTOR 1*HAND_SIZE(ACTOR)-4"},
        {"    put 1 \"Runt\" token into play at each adjacent planet",
         "EFFECT; TOKEN [zones 32, types 0, ANY: AT_PLANET ADJACENT=HERE] 1; TOKEN_TITLE Runt"},
        {"    choose any number of cards in your discard pile\n    shuffle them into their owners' decks",
         "CHOOSE_SET up-to [zones 4, types 0, YOU:] all; EFFECT; DECK_SHUFFLED SET"},
        {"    target a player\n    choose a card in that player's discard pile\n    put it on top of its owner's "
         "discard pile",
         "CHOOSE target >0 [zones 64, types 0, ANY:]; CHOOSE >1 [zones 4, types 0, ANY: IN_DISCARD_OF=$0]; EFFECT; "
         "DISCARD_TOP $1"},
        {"    put this into reserve", "EFFECT; RESERVE THIS"},
        {"    put a support on top of its owner's deck", "EFFECT; CHOOSE >0 [zones 1, types 8, ANY:]; DECK_TOP $0"},
        {"    put an attachment on the bottom of its owner's deck",
         "EFFECT; CHOOSE >0 [zones 1, types 10, ANY:]; DECK_BOTTOM $0"},
        {"    put this on the bottom of its owner's deck", "EFFECT; DECK_BOTTOM THIS"},
        {"    choose an infested planet\n    infest a planet adjacent to that planet",
         "CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET INFESTED]; EFFECT; CHOOSE >1 [zones 32, types 0, ANY: AT_PLANET "
         "ADJACENT=$0]; INFEST $1"},
        {"    infest each adjacent planet", "EFFECT; INFEST [zones 32, types 0, ANY: AT_PLANET ADJACENT=HERE]"},
        {"    resolve a battle at the last planet\n    resolve a ranged skirmish\n    take a combat turn",
         "EFFECT; INSERT LAST_PLANET BATTLE; INSERT SKIRMISH; INSERT TURN"},
        {"    target a planet as P\n    choose a planet adjacent to P as Q\n    switch P with Q",
         "CHOOSE target >0 [zones 32, types 0, ANY: AT_PLANET]; CHOOSE >1 [zones 32, types 0, ANY: AT_PLANET "
         "ADJACENT=$0]; EFFECT; SWITCH $0 to $1"},
        {"    choose a planet\n    switch that planet with a planet out of the game",
         "CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET]; EFFECT; SWITCH $0"},
        {"    target a unit as A\n    switch this with A",
         "CHOOSE target >0 [zones 1, types c6, ANY:]; EFFECT; SWITCH THIS to $0"},
        {"    target a unit\n    this gains a keyword printed on it until the end of the round",
         "CHOOSE target >0 [zones 1, types c6, ANY:]; EFFECT; GIVE_KEYWORD THIS to $0 8"},
        {"    attach each attachment on this to your warlord",
         "EFFECT; ATTACH to YOUR_WARLORD [zones 1, types 10, ANY: ATTACHED_TO=THIS]"},
        {"    choose an attachment in your hand as A\n    put A into play attached to a unit eligible to bear A",
         "CHOOSE >0 [zones 2, types 10, YOU:]; EFFECT; CHOOSE >1 [zones 1, types c6, ANY: CAN_HOST=$0]; ENTER $0 to "
         "$1"},
        {"    this planet gains the type strongpoint until the end of the battle\n    this card's planet loses its "
         "card bonus until the end "
         "of "
         "the phase\n    the first planet cannot be committed to by the enemy warlord until the end of the round",
         "EFFECT; MODIFY HERE PLANET 1; LASTING BATTLE; MODIFY place of THIS PLANET; LASTING PHASE arg 1; MODIFY "
         "FIRST_PLANET PLANET; LASTING ROUND arg 3"},
        {"    you have the initiative until the end of the battle\n    planets are checked for battles from the last "
         "to "
         "the first until the end of the phase\n    you must pass your next deployment turn\n    the opponent cannot "
         "trigger effects for this attack\n    you may play an event from the opponent's discard pile as your next "
         "action "
         "until the end of the phase",
         "EFFECT; MODIFY YOU COUNTS; LASTING BATTLE arg 4; MODIFY YOU COUNTS; LASTING PHASE arg 5; MODIFY YOU MUST; "
         "LASTING PHASE arg 3; MODIFY OPPONENT CANNOT; LASTING ATTACK arg 9; MODIFY YOU MAY; LASTING PHASE arg 1"},
        {"    target an enemy unit\n    it must attack this in its controller's next combat turn",
         "CHOOSE target >0 [zones 1, types c6, ENEMY:]; EFFECT; MODIFY $0 MUST; LASTING PHASE arg 2"},
        {"    until the end of the combat round, whenever a unit you control is damaged:\n      reduce that "
         "damage to "
         "1\n    draw 1 card",
         "EFFECT; STANDING COMBAT_ROUND ability 3; EFFECT; INCREASE at-most 1; END; DRAW to YOU 1"},
        {"    target a player\n    deploy the topmost unit from that player's discard pile",
         "CHOOSE target >0 [zones 64, types 0, ANY:]; EFFECT; DEPLOY [zones 4, types c6, ANY: IN_DISCARD_OF=$0 "
         "TOPMOST]"},
        {"    target a unit you control\n    remove all damage from it\n    then the opponent deals that much indirect "
         "damage among army units they control at its planet",
         "CHOOSE target >0 [zones 1, types c6, YOU:]; EFFECT; HEAL $0 all; INDIRECT then to OPPONENT [zones 1, types "
         "4, "
         "ENEMY: AT=place of $0] 1*RESULT(NONE)"},
        {"    commit your warlord to the first planet", "EFFECT; COMMIT YOUR_WARLORD to FIRST_PLANET"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(action(cases[i].words), cases[i].compiled, "\n%s\n%s", cases[i].words, said);
}

Test(script_texts, statements_about_what_happened) {
    static const struct {
        const char *words, *compiled;
    } cases[] = {
        {"interrupt when you deploy an Orks unit:\n    reduce its cost by 2\n    once it has entered play: deal 1 "
         "damage to it",
         "EFFECT; REDUCE_COST 2; DELAY IT ENTER 1; DAMAGE $0 1"},
        {"interrupt when an enemy unit here is assigned damage:\n    increase that damage by 1", "EFFECT; INCREASE 1"},
        {"interrupt when this damages a unit:\n    double that damage", "EFFECT; INCREASE 1*AMOUNT(NONE)"},
        {"interrupt when you use a shield to protect this:\n    double its shields", "EFFECT; INCREASE 1*AMOUNT(NONE)"},
        {"reaction after this is assigned damage:\n    prevent all damage", "EFFECT; PREVENT all"},
        {"reaction after this is assigned damage:\n    prevent all but 2 damage", "EFFECT; PREVENT 1*AMOUNT(NONE)-2"},
        {"reaction after a unit is assigned damage:\n    reassign 1 damage to this", "EFFECT; REASSIGN THIS 1"},
        {"reaction after this is damaged by an attack:\n    deal 2 damage to the attacker",
         "EFFECT; DAMAGE ATTACKER 2"},
        {"reaction after this enters play:\n    move it to this planet; deal that much damage to it",
         "EFFECT; MOVE IT to HERE; DAMAGE IT 1*RESULT(NONE)"},
        {"interrupt when the opponent plays an event:\n    cancel its effects", "EFFECT; CANCEL to YOU"},
        {"interrupt when the opponent uses a shield:\n    cancel that shield", "EFFECT; CANCEL to YOU"},
        {"interrupt when you use a card as a shield here:\n    it gets +1 shield", "EFFECT; INCREASE 1"},
        {"interrupt when an enemy unit declares an attack:\n    this becomes the defender", "EFFECT; DEFEND THIS"},
        {"reaction after a unit you control is damaged:\n    deal that amount of damage to the source",
         "EFFECT; DAMAGE SOURCE 1*AMOUNT(NONE)"},
        {"interrupt when this would be destroyed by damage:\n    instead:\n      remove all damage from this\n      "
         "move "
         "this to an adjacent planet",
         "EFFECT; DELAY IT INSTEAD 3; HEAL THIS all; CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET ADJACENT=HERE]; MOVE "
         "THIS to $0"},
        {"from your hand, interrupt when you win a command struggle:\n    instead: put this into play there",
         "EFFECT; DELAY INSTEAD 1; ENTER THIS to THERE"},
        {"interrupt when you search a deck:\n    search 3 additional cards", "EFFECT; INCREASE 3"},
        {"interrupt when you deploy a unit:\n    reduce its cost by 2, to no less than 1",
         "EFFECT; REDUCE_COST not below 1 2"},
        {"reaction after you play an event:\n    copy its effects", "EFFECT; COPY IT"},
        {"reaction after you win a battle:\n    cancel the battle ability of that planet", "EFFECT; CANCEL to YOU"},
        {"interrupt when a support you control would be targeted:\n    this becomes the target",
         "EFFECT; RETARGET THIS"},
        {"reaction after a unit is destroyed:\n    put it under this", "EFFECT; HELD IT"},
        {"interrupt when the opponent wins a command struggle:\n    that planet loses its resource bonus until the end "
         "of "
         "the phase",
         "EFFECT; MODIFY THERE PLANET; LASTING PHASE arg 2"},
        {"interrupt when the opponent triggers an ability that targets a unit you control:\n    cancel its effects\n   "
         " "
         "then if the source is an army unit:\n      destroy the source",
         "EFFECT; CANCEL to YOU; IF then {MATCHES SOURCE [zones 0, types 4, ANY:]} 1; DESTROYED SOURCE"},
        {"reaction after your warlord commits to a planet:\n    choose a planet other than that planet\n    commit "
         "your "
         "warlord to that planet",
         "CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET not IS=THERE]; EFFECT; COMMIT YOUR_WARLORD to $0"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        snprintf(text, sizeof text, "  %s", cases[i].words);
        cr_expect_str_eq(code_of(ability("army", text)), cases[i].compiled, "\n%s\n%s", cases[i].words, said);
    }
}

Test(script_texts, an_event_may_cost_what_its_target_does) {
    cr_assert_not_null(compile("set \"S\"\nfaction Orks\nevent 1 \"E\"\n  cost X, shields 1\n  deploy action:\n"
                               "    target an enslaved army unit\n    X is its printed cost\n    destroy it\n"),
                       "%s", report.text);
    cr_expect_str_eq(code_of(&catalog->abilities[1]), "CHOOSE target >0 [zones 1, types 4, ANY: ENSLAVED]; SET_X cost "
                                                      "1*PRINTED_COST($0); EFFECT; DESTROYED $0");
}

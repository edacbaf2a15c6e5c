/* code.h: the instruction set and vocabulary shared by the card compiler and the engine.
 *
 * Every list is an X-macro: X(NAME, "word", "meaning", …). The compiler reads the words, the renderer writes them, the
 * manual is generated from them, and the engine switches on the names. The position in a list is the encoding.
 * Arguments after the meaning are data, explained above each list: operands of an instruction, facts of an event.
 * code.c turns them into tables for the compiler's checks, the listing of compiled cards, verify.c and the tests over
 * all cards.
 *
 * Words are written as in card files: "…" is a placeholder, capitals (FACTION, TITLE) are names, " / " separates
 * spellings. Words of items that only the engine uses are empty. Meanings address authors of cards. */
#ifndef TRAXIS_CODE_H
#define TRAXIS_CODE_H

#include <stdbool.h>
#include <stdint.h>

/* ---- Operands --------------------------------------------------------------------------------------------------- */
/* Kinds of objects a reference can denote, or an operand accepts. */
enum tx_object_kind {
    A_CARD = 1,
    A_SET = 2, /* several cards: the chosen set, or the rest of the cards looked at */
    A_PLACE = 4,
    A_PLAYER = 8,
    OR_NOTHING = 16, /* operand: may be REF_NONE */
    OR_EACH = 32,    /* operand: may be REF_NONE; `sel` is then a selector of the objects, and otherwise 0 */
};

/* Kinds of numbers in compiled code. X(NAME, objects it can denote if it is a reference, "meaning"). An "index" refers
 * to an array of the catalog or a list of this file; 0 means none where entry 0 is a dummy. */
#define TX_OPERANDS(X)                                                                                                 \
    X(NONE, 0, "unused, and 0")                                                                                        \
    /* references */                                                                                                   \
    X(CARD, A_CARD, "one card")                                                                                        \
    X(ONE_OR_SUM, A_CARD | A_SET, "one card, or several: then their sum")                                              \
    X(CARD_IF_ANY, A_CARD | OR_NOTHING, "one card, or none")                                                           \
    X(CARDS, A_CARD | A_SET | OR_EACH, "a card or several")                                                            \
    X(SET, A_SET, "several cards")                                                                                     \
    X(PLACE, A_PLACE, "a planet or an HQ")                                                                             \
    X(PLACE_IF_ANY, A_PLACE | OR_NOTHING, "a place, or none")                                                          \
    X(CARD_OR_PLACE_IF_ANY, A_CARD | A_PLACE | OR_NOTHING, "a card or a place, or none")                               \
    X(CARD_OR_PLAYER_IF_ANY, A_CARD | A_PLAYER | OR_NOTHING, "a card or a player, or none")                            \
    X(PLACES, A_PLACE | OR_EACH, "a place or several")                                                                 \
    X(PLAYER, A_PLAYER, "a player")                                                                                    \
    X(CARD_OR_PLACE, A_CARD | A_PLACE, "a card or a place")                                                            \
    X(CARD_OR_PLAYER, A_CARD | A_PLAYER, "a card or a player")                                                         \
    X(THING, A_CARD | A_PLACE | A_PLAYER, "a card, a place or a player")                                               \
    X(THINGS, A_CARD | A_SET | A_PLACE | A_PLAYER | OR_EACH, "cards, a place or a player")                             \
    X(ATTACHMENT, A_CARD, "an attachment, or with ANY_ATTACHMENT_OF what bears it")                                    \
    /* indices into the catalog */                                                                                     \
    X(SELECTOR, 0, "a selector of any things")                                                                         \
    X(CARD_SELECTOR, 0, "a selector of cards")                                                                         \
    X(PLACE_SELECTOR, 0, "a selector of places")                                                                       \
    X(CONDITION, 0, "the first of some conditions")                                                                    \
    X(ABILITY, 0, "an ability whose code is the body of the instruction")                                              \
    X(DEFINITION, 0, "a face of a card")                                                                               \
    X(TOKEN, 0, "the face of a token unit")                                                                            \
    X(TRAIT, 0, "a trait")                                                                                             \
    /* indices into lists of this file, or bits of them */                                                             \
    X(LAYER, 0, "a layer: what is changed")                                                                            \
    X(ARGUMENT, 0, "what the layer says: its argument")                                                                \
    X(EXPIRY, 0, "when it ends")                                                                                       \
    X(MOMENT, 0, "when it comes: when that ends, once the card has entered play, or instead")                          \
    X(CARD_CHANGE, 0, "a change of a card")                                                                            \
    X(DEPARTURE, 0, "how cards leave play, or where they go out of play")                                              \
    X(SEQUENCE, 0, "a sequence of the framework")                                                                      \
    X(FACTION, 0, "a faction")                                                                                         \
    X(KEYWORD, 0, "a keyword")                                                                                         \
    X(TYPES, 0, "bits of card types: 1 << type")                                                                       \
    X(PLANET_TYPE, 0, "a planet type")                                                                                 \
    X(PHASES, 0, "bits of phases: 1 << phase")                                                                         \
    X(PROHIBITION, 0, "a prohibition")                                                                                 \
    X(DUTY, 0, "a duty")                                                                                               \
    X(STATUS, 0, "a status")                                                                                           \
    X(DAMAGE_CHANGE, 0, "a change of damage")                                                                          \
    X(LOST_KEYWORD, 0, "a keyword, or EVERY_KEYWORD")                                                                  \
    X(PERMISSION, 0, "a permission")                                                                                   \
    X(PLANET_CHANGE, 0, "a change of a planet")                                                                        \
    /* numbers */                                                                                                      \
    X(REGISTER, 0, "the register it fills")                                                                            \
    X(SOUGHT, 0, "how many may be taken: 1 goes into the register, several are the set")                               \
    X(NUMBER, 0, "a plain number")                                                                                     \
    X(VALUE, 0, "a value (see Values)")                                                                                \
    X(AMOUNT, 0, "a value: how much of it is done; none of it is nothing done (R14.4)")                                \
    X(CHANGE, 0, "a value: how much more, or less")                                                                    \
    X(MEASURE, 0, "what the layer says: its amount")                                                                   \
    X(AGAINST, 0, "what the layer says: against whom, or 0")                                                           \
    X(LENGTH, 0, "how many instructions the body has, which follows")                                                  \
    X(ALTERNATIVES, 0, "how many alternatives follow, each a MODE with its body")                                      \
    X(REMAINDER, 0, "how many instructions lie between this body and the end of the last alternative")                 \
    X(PRICE, 0, "whose price: a side, with COST_OF_DEEP_STRIKE that of Deep Strike; and the least that is left of it") \
    X(STATES_X, 0, "TELLS_X: it says what the printed X is; or 0")                                                     \
    X(SPREAD, 0, "where the things chosen lie in relation to each other: enum tx_spread")                              \
    X(SIGHT, 0, "what is looked at: enum tx_sight")                                                                    \
    X(KEEPS_TRAITS, 0, "1: traits excepted")                                                                           \
    X(WITH_TEXT, 0, "1: a label, with the constant texts of the card that bear it")

/* ---- Facts of a card ------------------------------------------------------------------------------------------- */
#define TX_TYPES(X)                                                                                                    \
    X(NONE, "", "no card")                                                                                             \
    X(WARLORD, "warlord", "leads a deck: begins in its HQ, has two sides, and its player loses with it")               \
    X(ARMY, "army", "a unit that is deployed to a planet")                                                             \
    X(SUPPORT, "support", "a card in its player's HQ")                                                                 \
    X(ATTACHMENT, "attachment", "a card attached to another card or to a planet")                                      \
    X(EVENT, "event", "a card that is played from the hand, does something and is discarded")                          \
    X(TOKEN, "token", "a unit that no deck holds: effects put it into play")                                           \
    X(SYNAPSE, "synapse", "the second leader of a Tyranid deck, with a dial of its own (R19.1)")                       \
    X(PLANET, "planet", "a card of the line")

#define TX_FACTIONS(X) /* the first seven in the order of the alignment wheel (R20.6) */                               \
    X(ASTRA_MILITARUM, "Astra Militarum", "faction on the alignment wheel, between Orks and Space Marines")            \
    X(SPACE_MARINES, "Space Marines", "faction on the wheel, between Astra Militarum and Tau")                         \
    X(TAU, "Tau", "faction on the wheel, between Space Marines and Eldar")                                             \
    X(ELDAR, "Eldar", "faction on the wheel, between Tau and Dark Eldar")                                              \
    X(DARK_ELDAR, "Dark Eldar", "faction on the wheel, between Eldar and Chaos")                                       \
    X(CHAOS, "Chaos", "faction on the wheel, between Dark Eldar and Orks")                                             \
    X(ORKS, "Orks", "faction on the wheel, between Chaos and Astra Militarum")                                         \
    X(TYRANIDS, "Tyranids", "faction beside the wheel: no allies (R20.8)")                                             \
    X(NECRONS, "Necrons", "faction beside the wheel: allies as R20.9 and the enslavement dial allow")                  \
    X(NEUTRAL, "Neutral", "no faction: any deck may hold it; Tyranids no army units of it (R20.8)")

#define TX_LOYALTIES(X)                                                                                                \
    X(COMMON, "common", "")                                                                                            \
    X(LOYAL, "loyal", "")                                                                                              \
    X(SIGNATURE, "signature", "")                                                                                      \
    X(NONE, "none", "")

#define TX_KEYWORDS(X) /* bit numbers of tx_def.keywords (R18) */                                                      \
    X(AMBUSH, "ambush", "may be deployed as an action in the combat phase (R18.1)")                                    \
    X(AREA_EFFECT, "area effect",                                                                                      \
      "with a number: may deal that much to each enemy unit there instead of attacking one (R8.6)")                    \
    X(ARMORBANE, "armorbane", "no shields are used against its attacks (R18.3)")                                       \
    X(BRUTAL, "brutal", "+1 attack for each damage on it (R18.5)")                                                     \
    X(DEEP_STRIKE, "deep strike", "with a number, what turning it up costs: may be put into reserve (R19.3)")          \
    X(FLYING, "flying", "takes half damage from attackers without flying (R9.5.1)")                                    \
    X(LIMITED, "limited", "one limited card a player and round (R18.8)")                                               \
    X(MOBILE, "mobile", "may move to an adjacent planet when the combat phase begins (R6.1)")                          \
    X(RANGED, "ranged", "may attack in the ranged skirmish (R18.11)")                                                  \
    X(NO_ATTACHMENTS, "no attachments", "cannot bear attachments (R18.10)")                                            \
    X(NO_WARGEAR, "no Wargear attachments", "cannot bear Wargear attachments (R18.10)")                                \
    X(IMMUNE_ENEMY_EVENTS, "immune to enemy events", "events of the opponent neither target nor touch it (R15.26)")    \
    X(IMMUNE_POWER_EVENTS, "immune to Power events",                                                                   \
      "Power events of either player neither target nor affect it (R15.26)")                                           \
    X(BLOODIED, "bloodied",                                                                                            \
      "a warlord's other side, implied by its facts: if it is defeated again, its player loses (R18.4)")               \
    X(LIMIT_PER_UNIT, "limit 1 per unit", "one copy on each unit (R15.9)")                                             \
    X(HIVE_MIND, "hive mind", "label before a text; other cards ask for it (R18)")                                     \
    X(UNSTOPPABLE, "unstoppable",                                                                                      \
      "label: the first damage of each round assigned to it is prevented by 1, and then the statements happen (R18)")  \
    X(BLOODTHIRST, "bloodthirst", "label: the lines hold while a unit was destroyed here this combat round (R18)")     \
    X(GOES_FASTA, "goes fasta!", "label: the lines hold while the opponent has the initiative (R18)")

#define TX_PLANET_TYPES(X) /* bit numbers of tx_def.planet_types */                                                    \
    X(MATERIAL, "material", "planet type, red")                                                                        \
    X(STRONGPOINT, "strongpoint", "planet type, green")                                                                \
    X(TECH, "tech", "planet type, blue")

/* ---- Abilities ------------------------------------------------------------------------------------------------- */
#define TX_ABILITY_KINDS(X)                                                                                            \
    X(ACTION, "action", "may be used in an action window, or as a deployment turn (R13.3)")                            \
    X(INTERRUPT, "interrupt", "may be used when something is about to happen (R13.5)")                                 \
    X(REACTION, "reaction", "may be used after something happened (R13.5)")                                            \
    X(BATTLE, "battle", "a planet's Battle ability, for the winner of the battle there (R13.7)")                       \
    X(ALWAYS, "whenever",                                                                                              \
      "a constant text that acts when something happens, after its interrupts; not triggered (R13.2)")                 \
    X(PRICE, "additional cost", "a cost of deploying the card in addition to resources (R14 step 4); not triggered")

enum tx_ability_flag {
    TX_FORCED = 1,       /* compulsory (R13.5.2) */
    TX_FROM_HAND = 2,    /* works in its owner's hand: all events, and cards that say so */
    TX_FROM_DISCARD = 4, /* works from the discard pile */
    TX_FROM_RESERVE = 8,
    TX_ANY_PLAYER = 16,   /* any player may use it (R1.3.6) */
    TX_NOT_IN_PLAY = 32,  /* works only in the zones of the flags above */
    TX_MAX_BY_TITLE = 64, /* "max": all copies of a title count together, per player (R15.9) */
    TX_TARGETS = 128,     /* has at least one targeting instruction */
};

/* Events (appendix C). X(NAME, "word", "remark", timings at which cards can respond, subject, source, other, place,
 * seat, amount): meaning of each fact; "" if its name says it, 0 if the event has no such fact. */
enum tx_event_point { AT_INTERRUPT = 1, AT_REACTION = 2 };
enum tx_event_fact { FACT_SUBJECT, FACT_SOURCE, FACT_OTHER, FACT_PLACE, FACT_SEAT, FACT_AMOUNT, EVENT_FACTS };
#define TX_EVENT_LIST(X)                                                                                               \
    X(NONE, "", "", 0, 0, 0, 0, 0, 0, 0)                                                                               \
    X(DEPLOYING, "deploy", "the cost is still open (R14 step 3)", AT_INTERRUPT, "the card", 0, 0, "its destination",   \
      "the deployer", 0)                                                                                               \
    X(ENTERS, "enters play", "more specific: is deployed, is deep struck", AT_REACTION, "", 0, 0, "",                  \
      "its controller", 0)                                                                                             \
    X(WOULD_DIE, "would be destroyed", "it is still in play, and there is a second point (R10.10)", AT_INTERRUPT, "",  \
      "", 0, "", 0, 0)                                                                                                 \
    X(LEAVES, "leaves play", "more specific: is destroyed, is sacrificed", AT_INTERRUPT | AT_REACTION, "", "", 0,      \
      "it left", "its controller", 0)                                                                                  \
    X(ATTACKER, "is declared as an attacker", "", AT_INTERRUPT | AT_REACTION, "the attacker", 0, 0, "", 0, 0)          \
    X(DEFENDER, "declares an attack", "", AT_INTERRUPT | AT_REACTION, "the attacker", 0, "the defender", "", 0, 0)     \
    X(AREA_EFFECT, "uses its area effect", "", AT_REACTION, "", 0, 0, "", 0, "")                                       \
    X(ATTACK_RESOLVED, "resolves its attack", "", AT_REACTION, "the attacker", 0, "the defender", 0, 0, 0)             \
    X(ASSIGNED, "is assigned damage", "'by an attack' may follow", AT_INTERRUPT | AT_REACTION, "", "", 0, "", 0, "")   \
    X(SHIELD, "uses a shield", "", AT_INTERRUPT, "the unit", 0, "the shield card", "", "the user", "icons")            \
    X(DAMAGED, "is damaged", "'by an attack' may follow", AT_INTERRUPT | AT_REACTION, "", "", 0, "", 0, "")            \
    X(HEALED, "has damage removed / remove damage from / removes damage from", "", AT_REACTION, "", 0, 0, 0,           \
      "who removes it", "")                                                                                            \
    X(MOVES, "moves", "more specific: commits, is moved by an effect", AT_INTERRUPT | AT_REACTION, "", 0,              \
      "where from", "where to", "who moves it", 0)                                                                     \
    X(RETREATS, "retreats", "", AT_INTERRUPT, "", 0, 0, "", 0, 0)                                                      \
    X(READIES, "readies", "", AT_REACTION, "", 0, 0, 0, 0, 0)                                                          \
    X(EXHAUSTS, "exhausts", "", AT_INTERRUPT | AT_REACTION, "", 0, 0, "", 0, 0)                                        \
    X(UNITS_COMMITTED, "commits units", "once a planet and player, however many units arrive (R5.1.10)", AT_REACTION,  \
      0, 0, 0, "", "", 0)                                                                                              \
    X(STRUGGLE_BEGINS, "a command struggle begins", "", AT_INTERRUPT, 0, 0, 0, "", 0, 0)                               \
    X(STRUGGLE_RESOLVES, "a command struggle resolves", "", AT_INTERRUPT, 0, 0, 0, "", 0, 0)                           \
    X(STRUGGLE_WON, "wins a command struggle", "", AT_INTERRUPT | AT_REACTION, 0, 0, 0, "", "the winner", 0)           \
    X(PHASE_BEGINS, "phase begins", "", AT_REACTION, 0, 0, 0, 0, 0, "which phase it is")                               \
    X(PHASE_ENDS, "phase ends", "", AT_REACTION, 0, 0, 0, 0, 0, "which phase it is")                                   \
    X(BATTLE_BEGINS, "a battle begins", "", AT_REACTION, 0, 0, 0, "", 0, 0)                                            \
    X(BATTLE_ENDS, "a battle ends", "", AT_REACTION, 0, 0, 0, "", 0, 0)                                                \
    X(BATTLE_WON, "wins a battle", "", AT_REACTION, 0, 0, 0, "", "", 0)                                                \
    X(COMBAT_ROUND_BEGINS, "a combat round begins", "", AT_REACTION, 0, 0, 0, "", 0, 0)                                \
    X(COMBAT_ROUND_ENDS, "a combat round ends", "", AT_REACTION, 0, 0, 0, "", 0, 0)                                    \
    X(SKIRMISH_ENDS, "a ranged skirmish ends", "", AT_REACTION, 0, 0, 0, "", 0, 0)                                     \
    X(TURN_ENDS, "ends a combat turn", "", AT_REACTION, 0, 0, 0, "", "", 0)                                            \
    X(BATTLE_ABILITY, "triggers a battle ability", "", AT_INTERRUPT, 0, 0, 0, "the planet", "who triggers it", 0)      \
    X(EVENT_PLAYED, "plays an event", "", AT_INTERRUPT | AT_REACTION, "the event card", 0, 0, 0, "the player", 0)      \
    X(WOULD_TARGET, "would be targeted", "", AT_INTERRUPT, "the card being chosen", "the card that targets", 0, 0, "", \
      0)                                                                                                               \
    X(TARGETS, "triggers an ability that targets", "", AT_INTERRUPT | AT_REACTION, "the target, each of several",      \
      "the card whose ability targets it", 0, 0, "its player", "how many targets there are")                           \
    X(TRIGGERED, "triggers an ability", "", AT_REACTION, "the card", 0, 0, "where it was", "who triggered it", 0)      \
    X(CANCELLED, "cancels an effect", "", AT_REACTION, "the cancelled card", 0, 0, 0, "who cancels", 0)                \
    X(SEARCHES, "searches a deck", "", AT_INTERRUPT, 0, 0, 0, 0, "", "how many cards")                                 \
    X(INFESTED, "is infested", "", AT_REACTION, 0, 0, 0, "", 0, 0)                                                     \
    X(GAINS, "gains resources", "", AT_REACTION, 0, 0, 0, 0, "", "")

enum tx_occurrence_flag {
    TX_DEPLOYED = 1,
    TX_DEEP_STRUCK = 2, /* ENTERS */
    TX_DESTROYED = 1,
    TX_SACRIFICED = 2,
    TX_BY_ATTACK = 4,
    TX_TO_DISCARD = 8, /* LEAVES; BY_ATTACK also ASSIGNED, DAMAGED */
    TX_FIRST_TIME = 8, /* ASSIGNED, TARGETS: the first time this round for the card */
    TX_BY_DAMAGE = 16, /* WOULD_DIE, LEAVES: destroyed because it had no HP left */
    TX_BY_COMMIT = 1,
    TX_BY_EFFECT = 2,
    TX_MEETS_WARLORD = 4, /* MOVES: an enemy warlord was there when it arrived (R5.1.8) */
    TX_FROM_THE_PILE = 1, /* EVENT_PLAYED: from a discard pile */
    TX_COST_RAISED = 1,   /* DEPLOYING: the cost was increased after the announcement */
    /* SHIELD: the flags count how often its icons were doubled */
};

/* ---- References inside card code -------------------------------------------------------------------------------- */
/* X(NAME, "word", "meaning", objects it can denote) */
#define TX_REFS(X)                                                                                                     \
    X(NONE, "", "", 0)                                                                                                 \
    X(THIS, "this", "the card whose text it is", A_CARD)                                                               \
    X(HOST, "the host", "what this attachment is attached to", A_CARD | A_PLACE)                                       \
    X(IT, "it / its",                                                                                                  \
      "the card chosen, found or revealed last; if there is none, the subject of the triggering condition", A_CARD)    \
    X(OTHER, "", "the second party of the triggering condition: the defender of a declared attack, the shield card",   \
      A_CARD | A_PLACE)                                                                                                \
    X(SOURCE, "the source", "what brought the triggering condition about", A_CARD)                                     \
    X(ATTACKER, "the attacker", "the unit that makes the current attack", A_CARD)                                      \
    X(DEFENDER, "the defender", "the unit that the current attack is against", A_CARD)                                 \
    X(SET, "them / they", "the several things chosen last", A_SET)                                                     \
    X(REST, "the rest", "the cards looked at or searched and not taken", A_SET)                                        \
    X(EACH, "", "the member at hand of a running 'for each'", A_CARD)                                                  \
    X(HERE, "here / this planet", "the place of this card, or where it was when its ability began (R15.27)", A_PLACE)  \
    X(THERE, "there / that planet", "the place chosen last; if there is none, that of the triggering condition",       \
      A_PLACE)                                                                                                         \
    X(FIRST_PLANET, "the first planet", "the planet at the head of the line (R0.3)", A_PLACE)                          \
    X(LAST_PLANET, "the last planet", "the planet at the other end of the line", A_PLACE)                              \
    X(BATTLE, "the planet of the battle", "the planet of the current battle", A_PLACE)                                 \
    X(YOUR_HQ, "your HQ", "the headquarters of the player whose text it is", A_PLACE)                                  \
    X(ENEMY_HQ, "", "after 'the opponent': their HQ", A_PLACE)                                                         \
    X(YOU, "you", "the player who controls the card", A_PLAYER)                                                        \
    X(OPPONENT, "the opponent", "the other player", A_PLAYER)                                                          \
    X(ACTOR, "each player / that player", "each player in turn; that player: the one at hand, or the one chosen last", \
      A_PLAYER)                                                                                                        \
    X(ACTOR_HQ, "their HQ", "after 'each player': the headquarters of the one at hand", A_PLACE)                       \
    X(YOUR_WARLORD, "your warlord", "the warlord of the player whose text it is", A_CARD)                              \
    X(ENEMY_WARLORD, "the enemy warlord", "the opponent's warlord", A_CARD)                                            \
    X(HELD, "the card under this", "the card that this one keeps out of the game", A_CARD)                             \
    X(SOLE, "", "'it' after discarding one card from a deck, or looking at its top card: that card", A_CARD)           \
    X(REG, "", "REG + n: register n, what was chosen as target or choice number n", A_CARD | A_PLACE | A_PLAYER)
/* REF_REG + n, n < TX_REGISTERS. REF_PLACE_OF may be or-ed in for the place of the card. */
enum { REF_PLACE_OF = 0x40, REF_CONTROLLER_OF = 0x80, REF_HOST_OF = 0xc0 /* both bits: host of the card */ };

/* ---- Selectors: noun phrases ------------------------------------------------------------------------------------ */
/* Where a selector searches: bits of tx_selector.zones. */
enum tx_zone {
    ZONE_PLAY = 1,
    ZONE_HAND = 2,
    ZONE_DISCARD = 4,
    ZONE_RESERVE = 8,
    ZONE_LOOKED = 16, /* cards being searched or looked at, or just discarded from a deck */
    ZONE_PLACES = 32, /* the selector matches planets and HQs, not cards */
    ZONE_SEATS = 64,  /* the selector matches players, not cards */
};

#define TX_SIDES(X)                                                                                                    \
    X(ANY, "", "either player's (out of play: owned by either)")                                                       \
    X(YOU, "you control", "controlled by the player whose text it is (out of play: owned)")                            \
    X(ENEMY, "enemy", "controlled by the opponent (out of play: owned)")                                               \
    X(ACTOR, "they control", "after 'each player' or 'the opponent': controlled by that player")

/* Clauses, joined by "and"; a clause with CLAUSE_OR is joined to the next one by "or". X(NAME, "word", "meaning", kind
 * of `arg`). A nested selector (AT_PLACE_WITH) is evaluated at the place in question. */
#define TX_PREDICATES(X)                                                                                               \
    X(TRUE, "", "always", NONE)                                                                                        \
    X(FACTION, "FACTION", "of that faction", FACTION)                                                                  \
    X(TRAIT, "TRAIT", "with that trait, printed or gained", TRAIT)                                                     \
    X(TYPE, "TYPE … or", "of that type, where 'or' joins it to another kind", TYPES)                                   \
    X(NAMED, "named TITLE / not named TITLE", "of that title, or of another", DEFINITION)                              \
    X(UNIQUE, "unique", "a unique card", NONE)                                                                         \
    X(READY, "ready", "not exhausted", NONE)                                                                           \
    X(EXHAUSTED, "exhausted", "not ready", NONE)                                                                       \
    X(DAMAGED, "damaged / undamaged", "with damage on it; undamaged: without", NONE)                                   \
    X(HAS_ATTACHMENT, "with an attachment / without attachments", "bears at least one attachment, or none", NONE)      \
    X(KEYWORD, "with KEYWORD / without KEYWORD", "has that keyword or label now, or does not", KEYWORD)                \
    X(COST_LE, "with printed cost at most", "its printed cost is that or lower; a card without a cost never fits",     \
      VALUE)                                                                                                           \
    X(COST_GE, "with printed cost at least", "its printed cost is that or higher", VALUE)                              \
    X(IS, "another / each other / other than",                                                                         \
      "not this card; in a second choice not the one chosen before; other than: not that one", THING)                  \
    X(AT, "here / there / at", "at that place", PLACE)                                                                 \
    X(ADJACENT, "adjacent", "at, or being, a planet adjacent to this card's or to the stated one", CARD_OR_PLACE)      \
    X(AT_PLANET, "planet", "at a planet, not at an HQ; of places: a planet", NONE)                                     \
    X(AT_HQ, "an HQ / or HQ", "at an HQ; of places: an HQ", NONE)                                                      \
    X(AT_PLACE_WITH, "planet with / planet without", "at, or being, a planet where such units are, or none",           \
      CARD_SELECTOR)                                                                                                   \
    X(FIRST_PLANET, "first", "at or being the first planet (R0.3)", NONE)                                              \
    X(BATTLE_HERE, "with a battle", "at or being the planet where a battle takes place", NONE)                         \
    X(PLANET_TYPE, "material / strongpoint / tech", "at or being a planet of that type", PLANET_TYPE)                  \
    X(INFESTED, "infested", "at or being a planet with an infestation token (R19.1.9)", NONE)                          \
    X(SAME_CONTROLLER, "controlled by the controller of", "controlled by the same player as that card", CARD)          \
    X(CAN_HOST, "eligible to bear", "could legally bear that attachment; an attachment on CARD: one of those",         \
      ATTACHMENT)                                                                                                      \
    X(ATTACKING, "attacking", "makes the current attack", NONE)                                                        \
    X(ATTACKS, "attacking a", "makes the current attack, against such a unit", CARD_SELECTOR)                          \
    X(BLOODIED, "bloodied / hale", "a warlord that shows its bloodied side; hale: that does not", NONE)                \
    X(TOPMOST, "the topmost", "the first in the pile that fits the rest of the phrase", NONE)                          \
    X(OWNER_IS, "your discard pile from play", "owned by that player, whichever player controlled it", PLAYER)         \
    X(IN_DISCARD_OF, "that player's discard pile", "in the discard pile of the player chosen", PLAYER)                 \
    X(ATTACHED_TO, "attachment on", "attached to that card", CARD_OR_PLACE)                                            \
    X(ATTACHED_TO_SUCH, "attachment on a", "attached to such a card", CARD_SELECTOR)                                   \
    X(COPY_OF, "with the title of / with another title than", "has the same title as that card, or another", CARD)     \
    X(ENSLAVED, "enslaved", "of the faction on your enslavement dial (R19.2)", NONE)                                   \
    X(HIGHEST_COST, "with the highest printed cost among", "no card among those has a higher printed cost",            \
      CARD_SELECTOR)                                                                                                   \
    X(DAMAGED_BY, "damaged this phase by", "that card has damaged it this phase", CARD)                                \
    X(ODD_COST, "with an odd printed cost", "its printed cost is 1, 3, 5 …", NONE)                                     \
    X(SHIELDS, "with printed shields / without printed shields", "at least one shield icon is printed on it, or none", \
      NONE)                                                                                                            \
    X(SHARES_FACTION, "sharing a faction with", "of the faction of that card; neutral is none (R19.2.7)", CARD)        \
    X(SHARES_TYPE, "sharing a type with", "at, or being, a planet that has a type which that planet has too", PLACE)
enum tx_clause_flag {
    CLAUSE_NOT = 1,
    CLAUSE_OR = 2,
    /* two bits: number of its alternative, 0 if it belongs to all; used by the renderer */
    CLAUSE_ALTERNATIVE_SHIFT = 2,
    CLAUSE_ALTERNATIVES = 3,
    CLAUSE_COUNT_SHIFT = 4,   /* AT_PLACE_WITH: minimum count - 1, from this bit */
    ANY_ATTACHMENT_OF = 0x100 /* CAN_HOST, or-ed to the reference: any attachment on that card */
};

/* ---- Values ------------------------------------------------------------------------------------------------------ */
/* A value operand below VALUE_BASE is a literal, possibly negative; from VALUE_BASE it is an index into
 * tx_catalog.values. */
enum { VALUE_BASE = 0x2000, VALUE_ALL = 0x1fff /* "all" */ };
/* X(NAME, "word", "meaning", kind of `arg`) */
#define TX_VALUE_KINDS(X)                                                                                              \
    X(COUNT, "for each / the number of", "as many as there are of those", SELECTOR)                                    \
    X(ATTACK, "its attack / …'s attack / their combined attack", "the attack of that card, as it is now", ONE_OR_SUM)  \
    X(PRINTED_ATTACK, "its printed attack / …'s printed attack / their combined printed attack",                       \
      "the printed attack of that card, also when it has left play", ONE_OR_SUM)                                       \
    X(COMMAND, "its command / …'s command / command icon on", "the command icons of that card, as they are now",       \
      ONE_OR_SUM)                                                                                                      \
    X(PRINTED_COST, "its printed cost / …'s printed cost", "the printed cost of that card", ONE_OR_SUM)                \
    X(DAMAGE, "its damage / damage on / has … damage", "the damage on that card", ONE_OR_SUM)                          \
    X(ATTACHMENTS, "attachment on / has an attachment", "how many attachments that card bears", CARD)                  \
    X(RESOURCES, "has … resources / have … resources / resource on / the number of resources in",                      \
      "the resources of a player, or on a card that stores them", CARD_OR_PLAYER)                                      \
    X(HAND_SIZE, "cards in hand / down to", "how many cards a player holds; down to: what is too many", PLAYER)        \
    X(CARD_BONUS, "the card bonus", "the cards that winning command at that planet yields", PLACE)                     \
    X(RESOURCE_BONUS, "the resource bonus", "the resources that winning command at that planet yields", PLACE)         \
    X(X, "X", "chosen when the cost is paid, or defined by 'X is'", NONE)                                              \
    X(AMOUNT, "that amount", "the amount of the triggering condition: damage, icons, resources", NONE)                 \
    X(RESULT, "that many / that much", "as much as the statement before did", NONE)                                    \
    X(SET_SIZE, "the number of them", "how many things were chosen", NONE)                                             \
    X(FACTIONS, "factions among / faction among",                                                                      \
      "how many different factions these cards have, neutral not counted (R19.2.7)", CARD_SELECTOR)                    \
    X(HIGHEST_COST, "the highest printed cost among", "of those with a printed cost; 0 if none of them has one",       \
      CARD_SELECTOR)                                                                                                   \
    X(MOST_TOGETHER, "the highest number of … at the same planet",                                                     \
      "as many as there are of those at the planet with most of them", CARD_SELECTOR)

/* ---- Conditions -------------------------------------------------------------------------------------------------- */
/* X(NAME, "word", "meaning", kind of `ref`, of `sel`, of `a` (comparisons: and `b`)) */
#define TX_CONDITIONS(X)                                                                                               \
    X(MATCHES, "is", "that card or place fits the description", THING, SELECTOR, NONE)                                 \
    X(COMPARE, "has / have / controls / if you control / while you control / there is",                                \
      "two amounts are compared: at least, none, more or fewer than the other player", NONE, NONE, VALUE)              \
    X(PHASE, "it is the … phase", "it is that phase", NONE, NONE, PHASES)                                              \
    X(OPPONENT_HAS_INITIATIVE, "the opponent has the initiative / goes fasta!",                                        \
      "as card texts ask: in a battle the battle initiative counts (R7.2.3)", NONE, NONE, NONE)                        \
    X(NO_SHIELD_USED, "no shield was used during this attack",                                                         \
      "neither player has used a shield card in the current attack", NONE, NONE, NONE)                                 \
    X(NO_BATTLE_YET, "no battle has begun this phase", "no battle has begun in this phase", NONE, NONE, NONE)          \
    X(UNIT_DESTROYED_HERE, "bloodthirst", "a unit was destroyed at this card's planet in this combat round (R18)",     \
      NONE, NONE, NONE)                                                                                                \
    X(KEEPS_NOTHING, "no card is under", "it keeps no card out of the game", CARD, NONE, NONE)
enum tx_condition_flag { COND_NOT = 1, COND_MORE = 2 /* the next condition must hold too */ };
enum tx_compare { CMP_GE, CMP_LE, CMP_EQ, CMP_GT, CMP_LT };

/* ---- Layers: properties changed by constant and lasting effects -------------------------------------------------- */
/* X(NAME, "word", "meaning", kind of its argument, of its amount, of `against` in a constant, where it may be used: in
 * constant abilities, in lasting effects of instructions; in neither: only by the engine) */
enum tx_layer_place { IN_CONSTANT = 1, IN_EFFECT = 2 };
#define TX_LAYERS(X)                                                                                                   \
    X(NONE, "", "", NONE, NONE, NONE, 0)                                                                               \
    X(ATTACK, "gets … attack", "more or less attack", STATES_X, CHANGE, NONE, IN_CONSTANT | IN_EFFECT)                 \
    X(HP, "gets … hp", "more or fewer hit points", STATES_X, CHANGE, NONE, IN_CONSTANT | IN_EFFECT)                    \
    X(COMMAND, "gets … command", "more command icons", NONE, CHANGE, NONE, IN_CONSTANT | IN_EFFECT)                    \
    X(SHIELDS, "gets … shield", "more shield icons while used as a shield", NONE, CHANGE, CARD_SELECTOR, IN_CONSTANT)  \
    X(COST, "costs … less / costs … more", "playing, deploying or deep striking it costs that player less or more",    \
      PRICE, CHANGE, PLACE_SELECTOR, IN_CONSTANT)                                                                      \
    X(AREA_EFFECT, "gains area effect", "has Area Effect with that number", STATES_X, AMOUNT, NONE,                    \
      IN_CONSTANT | IN_EFFECT)                                                                                         \
    X(DOUBLE_ATTACK, "double … attack", "its attack is doubled, after everything that adds to it (R16)", NONE, NONE,   \
      NONE, IN_CONSTANT | IN_EFFECT)                                                                                   \
    X(DOUBLE_HP, "double … hp", "its hit points are doubled, after everything that adds to them (R16)", NONE, NONE,    \
      NONE, IN_CONSTANT | IN_EFFECT)                                                                                   \
    X(SET_ATTACK, "set … attack to", "its attack is that number; other changes do not count (R16)", NONE, VALUE, NONE, \
      IN_CONSTANT | IN_EFFECT)                                                                                         \
    X(GAIN_KEYWORD, "gains KEYWORD", "has that keyword; 'this gains hive mind until …:' with the text in the block",   \
      KEYWORD, WITH_TEXT, NONE, IN_CONSTANT | IN_EFFECT)                                                               \
    X(LOSE_KEYWORD, "loses KEYWORD / loses all keywords",                                                              \
      "has that keyword no longer; all keywords: those of R18, no labels", LOST_KEYWORD, NONE, NONE,                   \
      IN_CONSTANT | IN_EFFECT)                                                                                         \
    X(GAIN_TRAIT, "gains the trait", "has that trait", TRAIT, NONE, NONE, IN_CONSTANT | IN_EFFECT)                     \
    X(LOSE_COMMAND, "loses all command", "has no command icons", NONE, NONE, NONE, IN_CONSTANT | IN_EFFECT)            \
    X(BLANK, "blank", "its printed text box counts as empty, traits with it unless they are excepted", KEEPS_TRAITS,   \
      NONE, NONE, IN_CONSTANT | IN_EFFECT)                                                                             \
    X(CANNOT, "cannot", "a prohibition, see there", PROHIBITION, NONE, CARD_SELECTOR, IN_CONSTANT | IN_EFFECT)         \
    X(DAMAGE, "deals / is dealt", "a change of damage, see there", DAMAGE_CHANGE, NONE, CARD_SELECTOR, IN_CONSTANT)    \
    X(SACRIFICE, "sacrifice this", "it is sacrificed as soon as the condition holds", NONE, NONE, NONE, IN_CONSTANT)   \
    X(LIMIT_USED, "", "lasting only: an ability used; code: ability, amount: times", NONE, NONE, NONE, 0)              \
    X(DELAYED, "", "lasting only: run `code` at `expiry` with `card` as register 0", NONE, NONE, NONE, 0)              \
    X(ENTER_DELAYED, "", "lasting only: run `code` once `card` has entered play", NONE, NONE, NONE, 0)                 \
    X(FACTION, "becomes FACTION", "has that faction and no other", FACTION, NONE, NONE, IN_CONSTANT | IN_EFFECT)       \
    X(MUST, "must", "a duty, see there", DUTY, NONE, NONE, IN_CONSTANT | IN_EFFECT)                                    \
    X(COUNTS, "counts / the initiative / are checked for battles / plays with", "a status, see there", STATUS, NONE,   \
      NONE, IN_CONSTANT | IN_EFFECT)                                                                                   \
    X(MAY, "may", "a permission, see there", PERMISSION, NONE, PLACE_SELECTOR, IN_CONSTANT | IN_EFFECT)                \
    X(PLANET, "planet loses / planet gains / planet cannot", "a planet change, see there", PLANET_CHANGE, MEASURE,     \
      NONE, IN_EFFECT)                                                                                                 \
    X(STANDING, "", "lasting only: ability `code` acts as if it stood on `source`", NONE, NONE, NONE, 0)               \
    X(INSTEAD, "", "lasting only: `code` replaces occurrence number `amount` (R15.6)", NONE, NONE, NONE, 0)            \
    X(CONTROL, "", "lasting only: `card` goes back to its owner", NONE, NONE, NONE, 0)                                 \
    X(DAMAGED_BY, "", "lasting only: `source` damaged `card`", NONE, NONE, NONE, 0)                                    \
    X(KEEPS, "", "lasting only: `card` keeps card number arg out of the game", NONE, NONE, NONE, 0)                    \
    X(ENTERED, "", "lasting only: `card` entered play while STANDING effects listed before it were in force (R15.10)", \
      NONE, NONE, NONE, 0)

/* In `arg` of LAYER_COST, besides the side: whether it changes the cost of Deep Strike, and from COST_LEAST_SHIFT the
 * minimum cost it leaves (R15.1). */
enum { COST_OF_DEEP_STRIKE = 4, COST_LEAST_SHIFT = 3, MOST_COST_LEAST = 31 };

#define TX_DAMAGE_CHANGES(X)                                                                                           \
    X(DEALS_DOUBLE, "deals double damage to", "its attacks deal double damage to such units (R9.5.2)")                 \
    X(DEALS_UNPREVENTABLE, "deals unpreventable damage",                                                               \
      "neither shields nor texts prevent what it deals, by attacks or otherwise (R9.2.5)")                             \
    X(IS_DEALT_DOUBLE, "is dealt double damage", "all damage dealt to it is doubled (R9.5.2)")

#define TX_PROHIBITIONS(X)                                                                                             \
    X(ATTACKED, "be attacked", "it is no legal defender; by CARDS: against these")                                     \
    X(TARGETED, "be targeted by enemy abilities", "abilities of the opponent do not target it")                        \
    X(RETREAT, "retreat", "it does not retreat")                                                                       \
    X(ROUTED, "be routed", "effects do not rout it")                                                                   \
    X(DAMAGED, "be damaged", "no damage is assigned to it; by CARDS: none by these")                                   \
    X(READY, "ready", "it stays exhausted")                                                                            \
    X(ATTACK, "attack", "it is not declared as an attacker")                                                           \
    X(EXHAUSTED, "be exhausted by card effects", "effects do not exhaust it; attacking and paying costs do")           \
    X(DEPLOYED, "deploy", "of a player, or of all players: deploys no such cards")                                     \
    X(TRIGGER, "trigger effects", "of a player: uses no actions, interrupts or reactions and plays no events")         \
    X(HEALED, "have damage removed", "effects remove no damage from it (R9.6)")                                        \
    X(READY_IN_BATTLE, "ready between combat rounds", "it does not ready as a combat round ends (3.2.9)")              \
    X(TARGETED_BY, "be targeted", "by CARDS: abilities of these do not target it")

#define TX_DUTIES(X) /* if able (R7.3.6) */                                                                            \
    X(DEFEND, "be declared as a defender",                                                                             \
      "enemy attackers declare it as defender before other units, if able (R7.3.6)")                                   \
    X(COMMIT_APART, "commit to a planet other than your warlord's",                                                    \
      "its dial is set to another planet than the warlord's, if able")                                                 \
    X(ATTACK, "attack this in its controller's next combat turn", "it attacks this card then, if able")                \
    X(PASS, "pass your next deployment turn", "of a player: takes no deployment turn once")

#define TX_STATUSES(X)                                                                                                 \
    X(WARLORD, "counts as a warlord when battles are checked and initiative is determined",                            \
      "unless an enemy warlord is there (R19.1.5)")                                                                    \
    X(RESERVE_UNITS, "counts as a unit", "cards in reserve are army units with the facts in the block below it (O33)") \
    X(RESERVE_COMMAND, "counts as 1 command icon", "each card in reserve counts one icon in command struggles")        \
    X(ENEMY_INITIATIVE, "the opponent counts as having the initiative", "for card abilities only (O22)")               \
    X(INITIATIVE, "have the initiative", "of a player: is the initiative player")                                      \
    X(LAST_FIRST, "planets are checked for battles from the last to the first",                                        \
      "the order of the battles of the phase is turned round")                                                         \
    X(TOP_REVEALED, "plays with the top card of their deck revealed", "of the opponent: both players see that card")   \
    X(COMMAND, "counts its command icons", "in command struggles although it is exhausted")                            \
    X(NO_COMMAND, "does not count its command icons", "in command struggles, even if another text makes it count them")

#define TX_PERMISSIONS(X)                                                                                              \
    X(PLAY_FROM_DISCARD, "play … from your discard pile",                                                              \
      "such events are played from there as if they were in hand (R14.7)")                                             \
    X(PLAY_ENEMY_EVENT, "play an event from the opponent's discard pile", "of a player, as the next action")           \
    X(DEEP_STRIKE_ACTION, "be deep struck as an action",                                                               \
      "its Deep Strike is an action of the combat phase too (R19.3.10)")                                               \
    X(AMBUSH, "be deployed … as if it had ambush",                                                                     \
      "of a card in hand: as an action in the combat phase (R18.1), at the stated places if any")                      \
    X(DEPLOY_FROM_DISCARD, "be deployed from your discard pile", "in a deployment turn, as if it were in hand (R4.2)")

/* X(NAME, "word", "meaning", kind of its amount) */
#define TX_PLANET_CHANGES(X)                                                                                           \
    X(GAINS_TYPE, "gains the type", "with a planet type: the planet is of that type too", PLANET_TYPE)                 \
    X(NO_CARDS, "loses its card bonus", "winning command there yields no cards", NONE)                                 \
    X(NO_RESOURCES, "loses its resource bonus", "winning command there yields no resources", NONE)                     \
    X(NO_WARLORD, "cannot be committed to by the enemy warlord", "unless it is the only planet (FAQ-Q16)", NONE)

/* Framework sequences that an effect can insert (R3.5). X(NAME, "word", "meaning", kind of `ref` of INSERT) */
#define TX_INSERTS(X)                                                                                                  \
    X(BATTLE, "a battle", "with a place: a whole battle there, as soon as what is going on is over (R3.5)", PLACE)     \
    X(SKIRMISH, "a ranged skirmish", "one more ranged skirmish in this combat round", NONE)                            \
    X(TURN, "a combat turn", "one more combat turn for you, directly after the one that ended", NONE)

/* Changes of cards that stay in play. X(NAME, "word", "meaning", kind of `to` of CHANGE, true if it can be a cost) */
#define TX_CARD_CHANGES(X)                                                                                             \
    X(EXHAUST, "exhaust", "turns ready cards exhausted; also a cost", NONE, true)                                      \
    X(READY, "ready", "turns exhausted cards ready", NONE, false)                                                      \
    X(ROUT, "rout", "moves units to their HQ and exhausts them", NONE, false)                                          \
    X(RETREAT, "retreat", "units retreat: as a rout, but texts that forbid retreating forbid it", NONE, false)         \
    X(MOVE, "move", "moves units to another planet or HQ", PLACE, false)                                               \
    X(COMMIT, "commit … to", "moves a warlord or synapse unit to a planet as if it had committed there", PLACE, false)

/* Ways for cards to leave play (R10) or to move between other zones. X(NAME, "word", "meaning", true if it can be a
 * cost) */
#define TX_DEPARTURES(X)                                                                                                     \
    X(DESTROYED, "destroy", "destroys cards in play", false)                                                                 \
    X(SACRIFICED, "sacrifice", "its controller gives a card up; also a cost", true)                                          \
    X(DISCARDED, "discard", "puts cards into their owners' discard piles; also a cost", true)                                \
    X(RETURNED, "return … to its owner's hand / return … to their owners' hands",                                            \
      "of a card in play or in a pile; also a cost", true)                                                                   \
    X(TO_HAND, "put … into your hand", "of a card looked at, searched for or lying in a pile", false)                        \
    X(DECK_TOP, "put … on top of its owner's deck / put … on top of their owners' decks", "of its owner", false)             \
    X(DECK_BOTTOM,                                                                                                           \
      "put … on the bottom of its owner's deck / put … on the bottom of their owners' decks / put … on the bottom of " \
      "the deck",                                                                                                            \
      "of its owner", false)                                                                                                 \
    X(DECK_SHUFFLED, "shuffle … into its owner's deck / shuffle … into their owners' decks",                                 \
      "of its owner; also a cost", true)                                                                                     \
    X(DISCARD_TOP, "put … on top of its owner's discard pile / put … on top of their owners' discard piles",                 \
      "of its owner", false)                                                                                                 \
    X(RESERVE, "put … into reserve", "face down at the planet where it is (R19.3)", false)                                   \
    X(REMOVED, "remove … from the game", "it takes no further part", false)                                                  \
    X(HELD, "put … under this", "out of the game, kept there; then it is 'the card under this'", false)

/* When a lasting effect ends. */
#define TX_EXPIRIES(X)                                                                                                 \
    X(NEVER, "", "while the card is in play")                                                                          \
    X(ATTACK, "for this attack", "ends with the current attack")                                                       \
    X(NEXT_ATTACK, "for its next attack this phase",                                                                   \
      "ends with the next attack of that unit, at the latest with the phase")                                          \
    X(STRUGGLE, "until the end of the command struggle", "ends with the current command struggle")                     \
    X(COMBAT_ROUND, "until the end of the combat round", "ends with the combat round")                                 \
    X(NEXT_COMBAT_ROUND, "until the next combat round begins", "outlasts the end of the combat round (3.2.9)")         \
    X(BATTLE, "until the end of the battle", "ends with the battle")                                                   \
    X(PHASE, "until the end of the phase", "ends with the phase")                                                      \
    X(ROUND, "until the end of the round", "ends with the game round")                                                 \
    X(ENTER, "once it has entered play", "what follows happens when the card being deployed is in play")               \
    X(INSTEAD, "instead", "what follows takes the place of what is about to happen (R15.6)")

/* ---- Instructions ------------------------------------------------------------------------------------------------ */
/* One instruction is eight bytes:
 *
 *     +--------+--------+--------+--------+-----------------+-----------------+
 *     |   op   | flags  |  ref   |   to   |       sel       |      value      |
 *     +--------+--------+--------+--------+-----------------+-----------------+
 *          8        8        8        8           16                 16         bits
 *
 * The opcode defines the kinds of ref, to, sel and value (enum tx_operand). An opcode with more operands is followed by
 * its second half, an instruction with an opcode of its own. The body of an instruction are the following `value`
 * instructions. */
#define TX_FLAGS(X) /* X(NAME, bit, opcode that has the flag, or END for several opcodes, "word", "meaning") */        \
    X(COST, 1, END, "cost", "part of the cost: all of it must be payable (R14)")                                       \
    X(MAY, 2, END, "may", "may be declined")                                                                           \
    X(THEN, 4, END, "then", "only if the instruction before did all it said (R15.5)")                                  \
    X(OTHERWISE, 8, END, "otherwise", "only if the instruction before was declined or could not do all it said")       \
    X(TARGET, 16, END, "target", "it targets (R15.2)")                                                                 \
    X(OPPONENT, 32, END, "opponent", "the opponent chooses")                                                           \
    X(UP_TO, 64, END, "up-to", "fewer will do")                                                                        \
    X(UNPREVENTABLE, 128, DAMAGE, "unpreventable", "neither shields nor texts prevent it")                             \
    X(EXHAUSTED, 128, ENTER, "exhausted", "it enters play so")                                                         \
    X(DIVIDED, 128, TOKEN, "divided", "its player says how many enter play at each of the places")                     \
    X(REVEALED, 128, SEARCH, "revealed", "both players see what was found")                                            \
    X(OPEN, 128, LOOK, "open", "both players see the cards")                                                           \
    X(AT_MOST, 128, INCREASE, "at-most", "there is no more of it than the value, instead of more by it")               \
    X(ITSELF, 128, CANCEL, "itself", "the effect of which it is a part")                                               \
    X(REMOVED, 128, INFEST, "removed", "the token is taken off")
#define X(n, bit, op, w, m) IF_##n = bit,
enum tx_instruction_flag {
    TX_FLAGS(X) IF_JOINT = IF_THEN | IF_OTHERWISE, /* how it is joined to the previous instruction */
    IF_MANNER = IF_MAY | IF_JOINT,
    IF_CHOICE = IF_COST | IF_MAY | IF_THEN | IF_TARGET | IF_OPPONENT,
};
#undef X

/* Distribution of several chosen objects: anywhere, all at the same planet, a number at each place. */
enum tx_spread { SPREAD_ANYWHERE, SPREAD_TOGETHER, SPREAD_AT_EACH, SPREADS };

/* Objects looked at: a card, the top cards of a deck, a hand. */
enum tx_sight { SIGHT_CARD, SIGHT_DECK, SIGHT_HAND, SIGHTS };

/* Properties of an opcode besides its operands. */
enum tx_op_trait {
    OP_STRUCTURE = 1, /* control structure: has no effect of its own, or chooses for other instructions */
    OP_COUNTED = 2,   /* sets the result: "that many" */
    OP_SECOND = 4,    /* second half of the previous instruction; not executed by itself */
};

/* X(NAME, "word", "meaning", ref, to, sel, value, allowed flags, second half or ALONE, traits), one line of operands
 * per opcode */
/* clang-format off */
#define TX_OPS(X)                                                                                                      \
    X(END, "", "the ability is over",                                                                                  \
      NONE,          NONE,          NONE,           NONE,         0, ALONE, OP_STRUCTURE)                              \
    /* choices */                                                                                                      \
    X(CHOOSE, "target / choose",                                                                                       \
      "its player chooses a card, a place or a player; a target is chosen before the effect begins and other cards "   \
      "ask about it",                                                                                                  \
      NONE,          REGISTER,      SELECTOR,       NONE,         IF_CHOICE, ALONE, OP_STRUCTURE)                      \
    X(CHOOSE_SET, "target up to … / choose up to … / any number of",                                                   \
      "its player chooses several things, which are 'them' then; 'at each …': this number at each of those places",        \
      NONE,          SPREAD,        SELECTOR,       VALUE,        IF_CHOICE | IF_UP_TO, ALONE, OP_STRUCTURE)           \
    X(CHOOSE_X, "name a number / discard X / pay X", "its player chooses the number X",                          \
      NONE,          NONE,          NONE,           VALUE,        IF_JOINT, ALONE, 0)                                  \
    X(EFFECT, "", "costs and targets stand, the effect begins: cancel windows open (R14.10)",                          \
      NONE,          NONE,          NONE,           NONE,         0, ALONE, OP_STRUCTURE)                              \
    X(IF, "if", "the statements below it only if the condition holds",                                                 \
      NONE,          NONE,          CONDITION,      LENGTH,       IF_JOINT, ALONE, OP_STRUCTURE)                       \
    X(MODES, "choose one", "its player chooses one of the lines below it",                                             \
      NONE,          NONE,          NONE,           ALTERNATIVES, IF_JOINT, ALONE, OP_STRUCTURE)                       \
    X(MODE, "", "one of the alternatives of MODES",                                                                    \
      NONE,          NONE,          REMAINDER,      LENGTH,       0, ALONE, OP_STRUCTURE)                              \
    X(EACH_PLAYER, "each player",                                                                                      \
      "each player does it, the one who initiated chooses first; what is done happens at once (R13.8.1)",              \
      NONE,          NONE,          NONE,           LENGTH,       IF_JOINT, ALONE, OP_STRUCTURE)                       \
    X(EACH, "for each …:", "the statements below it for each of those cards, which is 'it' there",                     \
      NONE,          NONE,          CARD_SELECTOR,  LENGTH,       IF_JOINT, ALONE, OP_STRUCTURE)                       \
    X(DELAY, "at the end of the … / instead / once it has entered play",                                               \
      "the statement happens later, or in place of what is about to happen",                                           \
      CARD_IF_ANY,   MOMENT,        NONE,           LENGTH,       IF_JOINT, ALONE, OP_STRUCTURE)                       \
    X(STANDING, "until … whenever / until … the next time",                                                            \
      "until then the block acts each time that happens, or the next time alone",                                \
      NONE,          EXPIRY,        ABILITY,        LENGTH,       IF_JOINT, ALONE, OP_STRUCTURE)                       \
    X(SET_X, "X is", "says what X is; of an event of cost X, also what it costs (R14.9)",                              \
      NONE,          NONE,          NONE,           VALUE,        IF_COST, ALONE, 0)                                   \
    /* damage */                                                                                                       \
    X(DAMAGE, "deal … damage to",                                                                                      \
      "damage is assigned to one card or to each of several, who may shield it; unpreventable: they may not",          \
      CARDS,         NONE,          CARD_SELECTOR,  AMOUNT,       IF_COST | IF_MANNER | IF_UNPREVENTABLE,              \
                                                                  ALONE, OP_COUNTED)                                   \
    X(INDIRECT, "deal … indirect damage among", "the controller of the units divides that damage among them (R9.4.2)", \
      NONE,          PLAYER,        CARD_SELECTOR,  AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    X(PREVENT, "prevent … damage", "this amount of the assigned damage is not placed",                                     \
      NONE,          NONE,          NONE,           AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    X(REASSIGN, "reassign … damage to", "this amount of the assigned damage is assigned to another card instead",          \
      CARD,          NONE,          NONE,           AMOUNT,       IF_MANNER, ALONE, 0)                                 \
    X(INCREASE,                                                                                                        \
      "increase that damage by / reduce that damage by / reduce that damage to / double that damage / "                \
      "increase its cost by / search … "                                                                               \
      "additional cards",                                                                                              \
      "what is about to happen has more or less of it: damage, cost, shield icons ('it gets +1 shield', 'double its "  \
      "shields'), cards searched",                                                                                     \
      NONE,          NONE,          NONE,           CHANGE,       IF_MANNER | IF_AT_MOST, ALONE, 0)                    \
    X(HEAL, "remove … damage from", "takes damage off one card or each of several",                                    \
      CARDS,         NONE,          CARD_SELECTOR,  AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    X(MOVE_DAMAGE, "move … damage from … to",                                                                          \
      "moves damage from one card to another; it cannot be shielded",                                        \
      CARD,          CARD,          NONE,           AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    /* state and place */                                                                                              \
    X(CHANGE, "", "cards that stay in play change their state or place: see the card changes",                         \
      CARDS,         PLACE_IF_ANY,  CARD_SELECTOR,  CARD_CHANGE,  IF_MANNER, ALONE, OP_COUNTED)                        \
    X(MOVE_APART, "move …, each to a different", "moves the units chosen to places of that kind, which its player chooses", \
      SET,           NONE,          PLACE_SELECTOR, NONE,         IF_MANNER, ALONE, OP_COUNTED)                        \
    X(ATTACH, "attach … to", "moves attachments to another card",                                                      \
      CARDS,         CARD_OR_PLACE, CARD_SELECTOR,  NONE,         IF_MANNER, ALONE, 0)                                 \
    X(DETACH, "detach", "that attachment becomes the unit of its other face",                                          \
      CARD,          NONE,          NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    X(CONTROL, "take control of", "its player controls that card, for the stated duration if any",                          \
      CARD,          NONE,          NONE,           EXPIRY,       IF_MANNER, ALONE, 0)                                 \
    X(SWITCH, "switch … with",                                                                                         \
      "two planets, or two units, change places; one of the planets may be out of the game (O27)",                     \
      CARD_OR_PLACE, CARD_OR_PLACE_IF_ANY, NONE,    NONE,         IF_MANNER, ALONE, 0)                                 \
    /* entering and leaving play */                                                                                    \
    X(ENTER, "put … into play", "cards enter play without being deployed or paid for",                                 \
      CARDS,         CARD_OR_PLACE, CARD_SELECTOR,  NONE,         IF_MANNER | IF_EXHAUSTED, ALONE, OP_COUNTED)         \
    X(TOKEN, "put … token into play / put … token into play at each / put … token into play divided among",            \
      "this number of token units enters play at that place or at each of those, and where too few are left for each its "     \
      "player says where; or its player divides them among those",                                                     \
      PLACES,        NONE,          PLACE_SELECTOR, AMOUNT,       IF_MANNER | IF_DIVIDED, TOKEN_TITLE, OP_COUNTED)     \
    X(TOKEN_TITLE, "", "second half of TOKEN: which token units",                                                      \
      NONE,          NONE,          TOKEN,          NONE,         0, ALONE, OP_SECOND)                                 \
    X(DEPLOY, "deploy",                                                                                                \
      "its player deploys that card, or one of those, and pays for it; at the stated place if any",                     \
      CARDS,         PLACE_IF_ANY,  CARD_SELECTOR,  NONE,         IF_MANNER, ALONE, 0)                                 \
    X(AMBUSH, "may be deployed … as if it had ambush until",                                                           \
      "until then its player may deploy such cards of their hand there as if they had Ambush, also those drawn later", \
      PLACE_IF_ANY,  EXPIRY,        CARD_SELECTOR,  NONE,         IF_MANNER, ALONE, 0)                                 \
    X(LEAVE, "", "cards leave play, or go elsewhere out of play: see the departures",                                  \
      CARDS,         DEPARTURE,     CARD_SELECTOR,  NONE,         IF_MANNER, ALONE, OP_COUNTED)                        \
    X(PUT_REST,                                                                                                        \
      "put the rest on the bottom of the deck in any order / put the rest on top of the deck in any order",            \
      "the cards looked at and not taken go back to their deck in an order its player chooses",                        \
      SET,           DEPARTURE,     NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    X(SHUFFLE_REST, "shuffle the rest into the deck",                                                                  \
      "the cards looked at and not taken go back to their deck, which is shuffled",                                    \
      SET,           PLAYER,        NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    X(FORCE_SACRIFICE, "the opponent sacrifices / each player sacrifices",                                             \
      "that player chooses one of their own, or one at each place, and sacrifices it",                                 \
      NONE,          PLAYER,        CARD_SELECTOR,  SPREAD,       IF_MANNER, ALONE, OP_COUNTED)                        \
    /* hands and decks */                                                                                              \
    X(DRAW, "draw … card / take the card bonus", "a player draws cards",                                               \
      NONE,          PLAYER,        NONE,           AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    X(DISCARD_RANDOM, "discard … at random", "a player discards cards of their hand at random",                        \
      NONE,          PLAYER,        NONE,           AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    X(DISCARD_HAND, "discard … hand", "a player chooses and discards cards of their hand; also a cost",                \
      NONE,          PLAYER,        NONE,           AMOUNT,       IF_COST | IF_MANNER, ALONE, OP_COUNTED)              \
    X(MILL, "discard the top", "discards cards from the top of a deck",                                                \
      NONE,          PLAYER,        NONE,           AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    X(SEARCH, "search the top",                                                                                        \
      "its player looks at this number of cards of the deck and may take one that fits, or up to a number, which are 'them' "  \
      "then",                                                                                                          \
      SOUGHT,        REGISTER,      CARD_SELECTOR,  AMOUNT,       IF_MANNER | IF_REVEALED, ALONE, OP_STRUCTURE)        \
    X(LOOK, "look at / reveal",                                                                                        \
      "its player sees a face-down card, the top cards of a deck or a hand; reveal: both players do",        \
      CARD_OR_PLAYER, SIGHT,        NONE,           AMOUNT,       IF_MANNER | IF_OPEN, ALONE, 0)                       \
    /* resources */                                                                                                    \
    X(PAY, "pay", "a cost in resources; after 'you may' also in the effect",                                          \
      NONE,          NONE,          NONE,           VALUE,        IF_COST | IF_MANNER, ALONE, 0)                       \
    X(GAIN, "gain … resource / take the resource bonus", "a player gains resources",                                   \
      NONE,          PLAYER,        NONE,           AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    X(TRANSFER, "take … from the opponent / put … resource on / move … resource from",                                 \
      "resources of the opponent, or stored on a card, go to you, which is no gain (O26); those put on a card come "   \
      "from the bank",                                                                                                 \
      CARD_OR_PLAYER_IF_ANY, CARD_OR_PLAYER, NONE,  AMOUNT,       IF_MANNER, ALONE, OP_COUNTED)                        \
    /* pending events */                                                                                               \
    X(REDUCE_COST, "reduce its cost by", "what is being deployed costs less",                                          \
      NONE,          NUMBER,        NONE,           AMOUNT,       IF_MANNER, ALONE, 0)                                 \
    X(RETARGET, "becomes the target", "that card is targeted instead",                                                 \
      CARD,          NONE,          NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    X(COPY, "copy its effects", "the effects of the event just played happen once more, for you",                      \
      CARD,          NONE,          NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    X(CANCEL, "cancel",                                                                                                \
      "what is about to happen does not: the effects of an event or ability, a shield, exhausting, an attack; of "     \
      "this effect: the statements after it (R14.6)",                                                                 \
      NONE,          PLAYER,        NONE,           NONE,         IF_MANNER | IF_ITSELF, ALONE, 0)                     \
    X(DEFEND, "becomes the defender", "that unit is the defender instead",                                             \
      CARD,          NONE,          NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    /* lasting changes */                                                                                              \
    X(MODIFY, "", "changes numbers and texts of cards, planets or players for a while",                                \
      THINGS,        LAYER,         CARD_SELECTOR,  MEASURE,      IF_MANNER, LASTING, 0)                               \
    X(LASTING, "", "second half of MODIFY: what goes with the layer, and how long",                                    \
      ARGUMENT,      EXPIRY,        AGAINST,        NONE,         0, ALONE, OP_SECOND)                                 \
    X(GIVE_KEYWORD, "gains a keyword printed on", "its player chooses one of the keywords printed on the other card",  \
      CARD,          CARD,          NONE,           EXPIRY,       IF_MANNER, ALONE, 0)                                 \
    X(CLASH, "strike each other", "each of the units chosen deals its attack to each other one",                       \
      SET,           NONE,          NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    /* framework and planets */                                                                                    \
    X(INFEST, "infest / remove an infestation token from",                                                             \
      "planets become infested; as a cost: the token is taken off that planet (R19.1.9)",                              \
      PLACES,        NONE,          PLACE_SELECTOR, NONE,         IF_COST | IF_MANNER | IF_REMOVED, ALONE, 0)          \
    X(INSERT, "resolve / take a combat turn", "an inserted sequence of the framework, see there",                      \
      PLACE_IF_ANY,  SEQUENCE,      NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    X(SET_DIAL, "set your enslavement dial", "its player sets it anew (R19.2.6)",                                      \
      NONE,          NONE,          NONE,           NONE,         IF_MANNER, ALONE, 0)                                 \
    X(TRIGGER_BATTLE, "trigger the battle ability of", "that planet's Battle ability resolves for you",                     \
      PLACE,         NONE,          NONE,           NONE,         IF_MANNER, ALONE, 0)
/* clang-format on */

/* Opcodes that modify the event their ability responds to: X(NAME, events they can modify). */
#define EVENT_SET(name) (UINT64_C(1) << EV_##name)
#define TX_ANSWERING_OPS(X)                                                                                            \
    X(PREVENT, EVENT_SET(ASSIGNED) | EVENT_SET(DAMAGED))                                                               \
    X(REASSIGN, EVENT_SET(ASSIGNED) | EVENT_SET(DAMAGED))                                                              \
    X(INCREASE,                                                                                                        \
      EVENT_SET(ASSIGNED) | EVENT_SET(DAMAGED) | EVENT_SET(SHIELD) | EVENT_SET(SEARCHES) | EVENT_SET(DEPLOYING))       \
    X(REDUCE_COST, EVENT_SET(DEPLOYING))                                                                               \
    X(RETARGET, EVENT_SET(WOULD_TARGET) | EVENT_SET(TARGETS))                                                          \
    X(COPY, EVENT_SET(EVENT_PLAYED))                                                                                   \
    X(CANCEL, EVENT_SET(SHIELD) | EVENT_SET(EXHAUSTS) | EVENT_SET(MOVES) | EVENT_SET(EVENT_PLAYED) |                   \
                  EVENT_SET(TARGETS) | EVENT_SET(BATTLE_ABILITY) | EVENT_SET(BATTLE_WON) | EVENT_SET(DEFENDER))        \
    X(DEFEND, EVENT_SET(DEFENDER))

#define X(n, w, m) TYPE_##n,
enum tx_type { TX_TYPES(X) TYPE_COUNT };
#undef X
#define X(n, w, m) FACTION_##n,
enum tx_faction { TX_FACTIONS(X) FACTION_COUNT };
#undef X
#define X(n, w, m) LOYALTY_##n,
enum tx_loyalty { TX_LOYALTIES(X) LOYALTY_COUNT };
#undef X
#define X(n, w, m) KEYWORD_##n,
enum tx_keyword {
    TX_KEYWORDS(X) KEYWORD_COUNT,
    FIRST_LABEL = KEYWORD_HIVE_MIND, /* labels have no rules of their own */
    EVERY_KEYWORD = KEYWORD_COUNT    /* LAYER_LOSE_KEYWORD: all except labels and Bloodied (R18.4) */
};
#undef X
#define X(n, w, m) PLANET_##n,
enum tx_planet_type { TX_PLANET_TYPES(X) PLANET_TYPE_COUNT };
#undef X
#define X(n, w, m) ABILITY_##n,
enum tx_ability_kind { TX_ABILITY_KINDS(X) ABILITY_KIND_COUNT };
#undef X
#define X(n, w, m, ...) EV_##n,
enum tx_event_kind { TX_EVENT_LIST(X) EV_COUNT };
#undef X
#define X(n, w, m, ...) REF_##n,
enum tx_ref_code { TX_REFS(X) REF_COUNT };
#undef X
#define X(n, w, m) SIDE_##n,
enum tx_side { TX_SIDES(X) SIDE_COUNT };
#undef X
#define X(n, w, m, ...) PRED_##n,
enum tx_predicate { TX_PREDICATES(X) PRED_COUNT };
#undef X
#define X(n, w, m, ...) VALUE_##n,
enum tx_value_kind { TX_VALUE_KINDS(X) VALUE_KIND_COUNT };
#undef X
#define X(n, w, m, ...) COND_##n,
enum tx_condition_kind { TX_CONDITIONS(X) CONDITION_COUNT };
#undef X
#define X(n, w, m, ...) LAYER_##n,
enum tx_layer { TX_LAYERS(X) LAYER_COUNT };
#undef X
#define X(n, w, m) CANNOT_##n,
enum tx_prohibition { TX_PROHIBITIONS(X) PROHIBITION_COUNT };
#undef X
#define X(n, w, m) DAMAGE_##n,
enum tx_damage_change { TX_DAMAGE_CHANGES(X) DAMAGE_CHANGE_COUNT };
#undef X
#define X(n, w, m) MUST_##n,
enum tx_duty { TX_DUTIES(X) DUTY_COUNT };
#undef X
#define X(n, w, m) COUNTS_##n,
enum tx_status { TX_STATUSES(X) STATUS_KIND_COUNT };
#undef X
#define X(n, w, m) MAY_##n,
enum tx_permission { TX_PERMISSIONS(X) PERMISSION_COUNT };
#undef X
#define X(n, w, m, ...) CHANGES_##n,
enum tx_planet_change { TX_PLANET_CHANGES(X) PLANET_CHANGE_COUNT };
#undef X
#define X(n, w, m, ...) INSERT_##n,
enum tx_insert { TX_INSERTS(X) INSERT_COUNT };
#undef X
#define X(n, w, m, ...) CHANGE_##n,
enum tx_card_change { TX_CARD_CHANGES(X) CARD_CHANGE_COUNT };
#undef X
#define X(n, w, m, cost) LEAVE_##n,
enum tx_departure { TX_DEPARTURES(X) DEPARTURE_COUNT };
#undef X
#define X(n, w, m) EXPIRY_##n,
enum tx_expiry { TX_EXPIRIES(X) EXPIRY_COUNT };
#undef X
#define X(n, w, m, ...) OP_##n,
enum tx_op { TX_OPS(X) OP_COUNT, OP_ALONE = OP_END };
#undef X
#define X(n, things, m) OPERAND_##n,
enum tx_operand { TX_OPERANDS(X) OPERAND_COUNT };
#undef X

/* ---- The lists as tables (code.c) -------------------------------------------------------------------------------- */
typedef struct tx_op_form {
    uint8_t ref, to, sel, value; /* enum tx_operand */
    uint8_t flags;               /* allowed flags */
    uint8_t second;              /* opcode of its second half, or OP_ALONE */
    uint8_t halves;              /* number of instructions: 1, or 2 with a second half */
    uint8_t traits;              /* enum tx_op_trait */
} tx_op_form;
typedef struct tx_event_form {
    uint8_t points;                /* enum tx_event_point */
    const char *fact[EVENT_FACTS]; /* meaning; NULL if the event has no such fact */
} tx_event_form;
typedef struct tx_condition_form {
    uint8_t ref, sel, a; /* enum tx_operand */
} tx_condition_form;
typedef struct tx_layer_form {
    uint8_t arg, value, against; /* enum tx_operand */
    uint8_t stands;              /* enum tx_layer_place */
} tx_layer_form;
typedef struct tx_card_change_form {
    uint8_t to; /* enum tx_operand */
    bool cost;  /* true if it can be a cost */
} tx_card_change_form;
typedef struct tx_flag_form {
    uint8_t flag, op; /* OP_END: several opcodes */
    const char *word;
} tx_flag_form;
extern const tx_op_form tx_op_forms[OP_COUNT];
extern const uint64_t tx_op_events[OP_COUNT]; /* TX_ANSWERING_OPS; 0: needs no event */
extern const tx_event_form tx_event_forms[EV_COUNT];
extern const tx_condition_form tx_condition_forms[CONDITION_COUNT];
extern const tx_layer_form tx_layer_forms[LAYER_COUNT];
extern const bool tx_departure_costs[DEPARTURE_COUNT]; /* true if it can be a cost */
extern const tx_card_change_form tx_card_change_forms[CARD_CHANGE_COUNT];
extern const uint8_t tx_predicate_args[PRED_COUNT];                /* enum tx_operand */
extern const uint8_t tx_value_args[VALUE_KIND_COUNT];              /* enum tx_operand */
extern const uint8_t tx_planet_change_values[PLANET_CHANGE_COUNT]; /* enum tx_operand */
extern const uint8_t tx_insert_refs[INSERT_COUNT];                 /* enum tx_operand */
extern const uint8_t tx_operand_objects[OPERAND_COUNT];            /* enum tx_object_kind; 0: not a reference */
extern const uint8_t tx_ref_objects[REF_COUNT];                    /* enum tx_object_kind; 0: not fixed */
bool tx_is_selector(unsigned operand);                             /* true if it is an index of a selector */
bool tx_is_value(unsigned operand);                                /* true if it is a literal or an index of a value */
const char *tx_flag_word(unsigned op, unsigned flag);

#endif

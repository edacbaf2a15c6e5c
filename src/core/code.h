/* code.h: the vocabulary shared by the card compiler and the rules core.
 *
 * Every list is one X-macro: X(NAME, "word", "meaning"). The compiler reads the words, the renderer writes them, the
 * manual is generated from them, and the core switches on the names. The order of a list is its encoding.
 */
#ifndef TRAXIS_CODE_H
#define TRAXIS_CODE_H

/* ---- Facts of a card ------------------------------------------------------------------------------------------- */
#define TX_TYPES(X)                                                                                                    \
    X(NONE, "", "no card")                                                                                             \
    X(WARLORD, "warlord", "starts in its HQ")                                                                          \
    X(ARMY, "army", "army unit")                                                                                       \
    X(SUPPORT, "support", "stands in an HQ")                                                                           \
    X(ATTACHMENT, "attachment", "attached to another card or a planet")                                                \
    X(EVENT, "event", "played from hand")                                                                              \
    X(TOKEN, "token", "token unit, made by effects")                                                                   \
    X(SYNAPSE, "synapse", "Tyranid synapse unit")                                                                      \
    X(PLANET, "planet", "lies in the line")

#define TX_FACTIONS(X) /* the first seven in the order of the alignment wheel (R20.6) */                               \
    X(ASTRA_MILITARUM, "Astra Militarum", "")                                                                          \
    X(SPACE_MARINES, "Space Marines", "")                                                                              \
    X(TAU, "Tau", "")                                                                                                  \
    X(ELDAR, "Eldar", "")                                                                                              \
    X(DARK_ELDAR, "Dark Eldar", "")                                                                                    \
    X(CHAOS, "Chaos", "")                                                                                              \
    X(ORKS, "Orks", "")                                                                                                \
    X(TYRANIDS, "Tyranids", "")                                                                                        \
    X(NECRONS, "Necrons", "")                                                                                          \
    X(NEUTRAL, "Neutral", "no faction")

#define TX_LOYALTIES(X)                                                                                                \
    X(COMMON, "common", "")                                                                                            \
    X(LOYAL, "loyal", "")                                                                                              \
    X(SIGNATURE, "signature", "")                                                                                      \
    X(NONE, "none", "")

#define TX_KEYWORDS(X) /* bit numbers of tx_def.keywords (R18) */                                                      \
    X(AMBUSH, "ambush", "may be deployed as an action in the combat phase (R18.1)")                                    \
    X(AREA_EFFECT, "area effect", "may deal its value to each enemy unit instead of attacking one (R8.6)")             \
    X(ARMORBANE, "armorbane", "no shields while it attacks (R18.3)")                                                   \
    X(BRUTAL, "brutal", "+1 attack for each damage on it (R18.5)")                                                     \
    X(DEEP_STRIKE, "deep strike", "may be put into reserve (R19.3)")                                                   \
    X(FLYING, "flying", "takes half damage from attackers without flying (R9.5.1)")                                    \
    X(LIMITED, "limited", "one a round (R18.8)")                                                                       \
    X(MOBILE, "mobile", "may move when the combat phase begins (R6.1)")                                                \
    X(RANGED, "ranged", "may attack in the ranged skirmish (R18.11)")                                                  \
    X(NO_ATTACHMENTS, "no attachments", "cannot bear attachments (R18.10)")                                            \
    X(NO_WARGEAR, "no wargear attachments", "cannot bear Wargear (R18.10)")                                            \
    X(IMMUNE_ENEMY_EVENTS, "immune to enemy events", "(R15.26)")                                                       \
    X(IMMUNE_POWER_EVENTS, "immune to power events", "(R15.26)")                                                       \
    X(BLOODIED, "bloodied", "defeated again, its player loses (R18.4)")                                                \
    X(LIMIT_PER_UNIT, "limit 1 per unit", "one copy on each unit (R15.9)")                                             \
    X(HIVE_MIND, "hive mind", "label (R18)")                                                                           \
    X(UNSTOPPABLE, "unstoppable", "label (R18)")                                                                       \
    X(BLOODTHIRST, "bloodthirst", "label (R18)")                                                                       \
    X(GOES_FASTA, "goes fasta!", "label (R18)")

#define TX_PLANET_TYPES(X) /* bit numbers of tx_def.planet_types */                                                    \
    X(MATERIAL, "material", "red")                                                                                     \
    X(STRONGPOINT, "strongpoint", "green")                                                                             \
    X(TECH, "tech", "blue")

/* ---- Abilities ------------------------------------------------------------------------------------------------- */
#define TX_ABILITY_KINDS(X)                                                                                            \
    X(ACTION, "action", "in an action window or as a deployment turn (R13.3)")                                         \
    X(INTERRUPT, "interrupt", "when something is about to happen (R13.5)")                                             \
    X(REACTION, "reaction", "after something happened (R13.5)")                                                        \
    X(BATTLE, "battle", "a planet's Battle ability (R13.7)")                                                           \
    X(ALWAYS, "always", "a constant text that acts when something happens, after its interrupts; not triggered (R13.2)")

enum tx_ability_flag {
    TX_FORCED = 1,       /* compulsory (R13.5.2) */
    TX_FROM_HAND = 2,    /* works while the card is in its owner's hand: every event, and cards that say so */
    TX_FROM_DISCARD = 4, /* works from the discard pile */
    TX_FROM_RESERVE = 8,
    TX_ANY_PLAYER = 16,   /* any player may use it (R1.3.6) */
    TX_NOT_IN_PLAY = 32,  /* works only from where the flags above say */
    TX_MAX_BY_TITLE = 64, /* "max": all copies of a title count together, per player (R15.9) */
    TX_TARGETS = 128,     /* its code has at least one targeting instruction */
};

/* Happenings (appendix C). "I" they have an interrupt point, "R" a reaction point. subject/source/other/amount tell
 * what the facts mean; flags are the bits of tx_occurrence.flags. */
#define TX_EVENT_LIST(X)                                                                                               \
    X(NONE, "", "")                                                                                                    \
    X(DEPLOYING, "deploy", "I price window, R14 step 3: subject the card, place its destination, seat the deployer")   \
    X(ENTERS, "enters play", "R: subject, place, seat its controller; flags DEPLOYED, DEEP_STRUCK")                    \
    X(WOULD_DIE, "would be destroyed", "I first point of R10.10: subject, source, place")                              \
    X(LEAVES, "leaves play",                                                                                           \
      "I R: subject, place it left, seat its controller, source; flags DESTROYED, SACRIFICED, BY_ATTACK, DISCARDED")   \
    X(ATTACKER, "is declared as an attacker", "I R: subject the attacker, place")                                      \
    X(DEFENDER, "declares an attack", "I R: subject the attacker, other the defender, place")                          \
    X(AREA_EFFECT, "uses its area effect", "R: subject, place, amount")                                                \
    X(ATTACK_RESOLVED, "resolves its attack", "R: subject the attacker, other the defender")                           \
    X(ASSIGNED, "is assigned damage", "I R: subject, source, amount, place; flag BY_ATTACK")                           \
    X(SHIELD, "uses a shield", "I: subject the unit, other the shield card, seat the user, amount icons, place")       \
    X(DAMAGED, "takes damage", "I R: subject, source, amount, place; flag BY_ATTACK")                                  \
    X(HEALED, "has damage removed", "R: subject, amount")                                                              \
    X(MOVES, "moves", "I R: subject, place where to, other where from; flags COMMITTED, BY_EFFECT")                    \
    X(RETREATS, "retreats", "I: subject, place")                                                                       \
    X(READIES, "readies", "R: subject")                                                                                \
    X(EXHAUSTS, "exhausts", "I R: subject, place")                                                                     \
    X(UNITS_COMMITTED, "units are committed", "R: place, seat; one batch a planet and player (R5.1.10)")               \
    X(STRUGGLE_BEGINS, "a command struggle begins", "I: place")                                                        \
    X(STRUGGLE_RESOLVES, "a command struggle resolves", "I: place")                                                    \
    X(STRUGGLE_WON, "wins a command struggle", "I R: seat the winner, place")                                          \
    X(PHASE_BEGINS, "phase begins", "R: amount the phase")                                                             \
    X(PHASE_ENDS, "phase ends", "R: amount the phase")                                                                 \
    X(BATTLE_BEGINS, "a battle begins", "R: place")                                                                    \
    X(BATTLE_ENDS, "a battle ends", "R: place")                                                                        \
    X(BATTLE_WON, "wins a battle", "R: seat, place")                                                                   \
    X(COMBAT_ROUND_BEGINS, "a combat round begins", "R: place")                                                        \
    X(COMBAT_ROUND_ENDS, "a combat round ends", "R: place")                                                            \
    X(SKIRMISH_ENDS, "a ranged skirmish ends", "R: place")                                                             \
    X(TURN_ENDS, "combat turn ends", "R: seat, place")                                                                 \
    X(BATTLE_ABILITY, "a battle ability triggers", "I: subject none, place the planet, seat who triggers")             \
    X(EVENT_PLAYED, "plays an event", "I R: subject the event card, seat the player")                                  \
    X(WOULD_TARGET, "would be targeted", "I: subject the card being chosen, source the card that targets, seat")       \
    X(TARGETS, "targets",                                                                                              \
      "I R: subject the (single or each) target, source the card whose ability targets it, seat its player, amount "   \
      "number of targets")                                                                                             \
    X(TRIGGERED, "triggers an ability", "R: subject the card, place where it was, seat who triggered")                 \
    X(CANCELLED, "cancels an effect", "R: seat, subject the cancelled card")                                           \
    X(SEARCHES, "searches a deck", "I: seat, amount how many cards")                                                   \
    X(INFESTED, "is infested", "R: place")                                                                             \
    X(GAINS, "gains resources", "R: seat, amount")                                                                     \
    X(DRAWS, "draws cards", "R: seat, amount")

enum tx_occurrence_flag {
    TX_DEPLOYED = 1,
    TX_DEEP_STRUCK = 2, /* ENTERS */
    TX_DESTROYED = 1,
    TX_SACRIFICED = 2,
    TX_BY_ATTACK = 4,
    TX_TO_DISCARD = 8, /* LEAVES; BY_ATTACK: ASSIGNED, DAMAGED too */
    TX_BY_DAMAGE = 16, /* WOULD_DIE, LEAVES: destroyed because its HP were used up */
    TX_BY_COMMIT = 1,
    TX_BY_EFFECT = 2,
    TX_MEETS_WARLORD = 4, /* MOVES: an enemy warlord was there when it arrived (R5.1.8) */
    TX_FROM_THE_PILE = 1, /* EVENT_PLAYED: from a discard pile */
};

/* ---- References inside card code -------------------------------------------------------------------------------- */
#define TX_REFS(X)                                                                                                     \
    X(NONE, "", "")                                                                                                    \
    X(THIS, "this", "the card whose text it is")                                                                       \
    X(HOST, "host", "what it is attached to")                                                                          \
    X(IT, "it", "the subject of the triggering condition")                                                             \
    X(OTHER, "the other", "its second party: the defender of a declared attack, the shield card")                      \
    X(SOURCE, "the source", "what brought the triggering condition about")                                             \
    X(ATTACKER, "the attacker", "of the current attack")                                                               \
    X(DEFENDER, "the defender", "of the current attack")                                                               \
    X(SET, "them", "the set chosen last")                                                                              \
    X(REST, "the rest", "cards looked at or searched and not taken")                                                   \
    X(EACH, "each", "the member at hand of a running 'each'")                                                          \
    X(HERE, "here", "the place of this card, or where it was when its ability began (R15.27)")                         \
    X(THERE, "there", "the place of the triggering condition")                                                         \
    X(FIRST_PLANET, "the first planet", "")                                                                            \
    X(LAST_PLANET, "the last planet", "")                                                                              \
    X(BATTLE, "the battle", "the planet of the current battle")                                                        \
    X(YOUR_HQ, "your HQ", "")                                                                                          \
    X(ENEMY_HQ, "the opponent's HQ", "")                                                                               \
    X(YOU, "you", "the controller of the ability")                                                                     \
    X(OPPONENT, "the opponent", "")                                                                                    \
    X(ACTOR, "that player", "the player at hand of a running 'each player'")                                           \
    X(ACTOR_HQ, "that player's HQ", "")                                                                                \
    X(YOUR_WARLORD, "your warlord", "")                                                                                \
    X(ENEMY_WARLORD, "the enemy warlord", "")                                                                          \
    X(HELD, "the card under this", "what this card keeps out of the game")                                             \
    X(REG, "", "REG + n: register n, what was chosen as target or choice number n")
/* REF_REG + n, n < TX_REGISTERS. A reference with REF_PLACE_OF or-ed in means the place of that card. */
enum { REF_PLACE_OF = 0x40, REF_CONTROLLER_OF = 0x80, REF_HOST_OF = 0xc0 /* both bits: what it is attached to */ };

/* ---- Selectors: noun phrases ------------------------------------------------------------------------------------ */
/* Where the things are looked for: bits of tx_selector.zones. */
enum tx_zone {
    ZONE_PLAY = 1,
    ZONE_HAND = 2,
    ZONE_DISCARD = 4,
    ZONE_RESERVE = 8,
    ZONE_LOOKED = 16, /* the cards being searched or looked at */
    ZONE_PLACES = 32, /* the selector names planets and HQs, not cards */
    ZONE_SEATS = 64,  /* … players */
};

#define TX_SIDES(X)                                                                                                    \
    X(ANY, "", "whoever controls it (out of play: owns it)")                                                           \
    X(YOU, "you control", "")                                                                                          \
    X(ENEMY, "enemy", "")                                                                                              \
    X(ACTOR, "that player controls", "")

/* Clauses: all must hold; a clause with CLAUSE_OR is joined to the next by "or". arg as told. */
#define TX_PREDICATES(X)                                                                                               \
    X(TRUE, "", "always")                                                                                              \
    X(FACTION, "faction", "arg: faction")                                                                              \
    X(TRAIT, "trait", "arg: trait number")                                                                             \
    X(TYPE, "type", "arg: bits of card types (1 << type)")                                                             \
    X(NAMED, "named", "arg: card definition; matches by title")                                                        \
    X(UNIQUE, "unique", "")                                                                                            \
    X(READY, "ready", "")                                                                                              \
    X(EXHAUSTED, "exhausted", "")                                                                                      \
    X(DAMAGED, "damaged", "")                                                                                          \
    X(HAS_ATTACHMENT, "with an attachment", "")                                                                        \
    X(KEYWORD, "with keyword", "arg: keyword, as it stands now")                                                       \
    X(COST_LE, "with printed cost … or less", "arg: value")                                                            \
    X(COST_GE, "with printed cost … or more", "arg: value")                                                            \
    X(IS, "", "arg: reference; it is that thing")                                                                      \
    X(AT, "at", "arg: reference to a place")                                                                           \
    X(ADJACENT, "at a planet adjacent to", "arg: reference to a place or card; for places: adjacent to it")            \
    X(AT_PLANET, "at a planet", "for places: is a planet")                                                             \
    X(AT_HQ, "at an HQ", "for places: is an HQ")                                                                       \
    X(AT_PLACE_WITH, "at a place with",                                                                                \
      "arg: selector of units (or, for a place: units there); read with that place as EACH's place")                   \
    X(FIRST_PLANET, "first", "at or being the first planet (R0.3)")                                                    \
    X(BATTLE_HERE, "with a battle", "at or being the planet where a battle takes place")                               \
    X(PLANET_TYPE, "planet type", "arg: planet type; at or being such a planet")                                       \
    X(INFESTED, "infested", "")                                                                                        \
    X(SAME_CONTROLLER, "controlled by the controller of", "arg: reference")                                            \
    X(CAN_HOST, "eligible for", "arg: reference to the attachment: could legally bear it")                             \
    X(ATTACKING, "attacking", "")                                                                                      \
    X(BLOODIED, "bloodied", "")                                                                                        \
    X(TOPMOST, "topmost", "the first in the pile that fulfils the clauses before this one")                            \
    X(OWNER_IS, "owned by", "arg: reference to a seat")                                                                \
    X(IN_DISCARD_OF, "in the discard pile of", "arg: reference to a seat")                                             \
    X(ATTACHED_TO, "on", "arg: reference; attached to it")                                                             \
    X(COPY_OF, "with the title of", "arg: reference")                                                                  \
    X(ENSLAVED, "enslaved", "of the faction on your enslavement dial (R19.2)")                                         \
    X(HIGHEST_COST, "with the highest printed cost among", "arg: selector")                                            \
    X(DAMAGED_BY, "damaged this phase by", "arg: reference")
enum tx_clause_flag {
    CLAUSE_NOT = 1,
    CLAUSE_OR = 2,
    CLAUSE_COUNT_SHIFT = 4,   /* AT_PLACE_WITH: from this bit on, how many more than one there must be */
    ANY_ATTACHMENT_OF = 0x100 /* CAN_HOST, or-ed to the reference: any attachment on that card */
};

/* ---- Values ------------------------------------------------------------------------------------------------------ */
/* A value operand below VALUE_BASE is that number (negative too); from VALUE_BASE on it is an index into
 * tx_catalog.values. */
enum { VALUE_BASE = 0x2000, VALUE_ALL = 0x1fff /* "all" */ };
#define TX_VALUE_KINDS(X)                                                                                              \
    X(COUNT, "for each", "arg: selector; how many match")                                                              \
    X(ATTACK, "attack of", "arg: reference")                                                                           \
    X(PRINTED_ATTACK, "printed attack of", "arg: reference; remembered after it left play")                            \
    X(COMMAND, "command of", "arg: reference")                                                                         \
    X(PRINTED_COST, "printed cost of", "arg: reference")                                                               \
    X(DAMAGE, "damage on", "arg: reference")                                                                           \
    X(ATTACHMENTS, "attachments on", "arg: reference")                                                                 \
    X(RESOURCES, "resources of", "arg: reference to a seat, or to a card that stores them")                            \
    X(HAND_SIZE, "cards in the hand of", "arg: reference to a seat")                                                   \
    X(CARD_BONUS, "card bonus of", "arg: reference to a planet")                                                       \
    X(RESOURCE_BONUS, "resource bonus of", "arg: reference to a planet")                                               \
    X(X, "X", "chosen when paying")                                                                                    \
    X(AMOUNT, "that amount", "amount of the triggering condition")                                                     \
    X(RESULT, "that many", "what the instruction before did")                                                          \
    X(SET_SIZE, "number of them", "size of the chosen set")

/* ---- Conditions -------------------------------------------------------------------------------------------------- */
#define TX_CONDITIONS(X)                                                                                               \
    X(MATCHES, "is", "ref matches selector")                                                                           \
    X(COMPARE, "compare", "value a cmp value b")                                                                       \
    X(ATTACKS, "attacks", "ref is the attacker and the defender matches the selector (0: any or none)")                \
    X(PHASE, "phase", "a: bits 1 << phase")                                                                            \
    X(OPPONENT_HAS_INITIATIVE, "the opponent has the initiative", "as card texts ask (R7.2.3)")                        \
    X(NO_SHIELD_USED, "no shield was used during this attack", "")                                                     \
    X(NO_BATTLE_YET, "no battle has begun this phase", "")                                                             \
    X(UNIT_DESTROYED_HERE, "a unit was destroyed here this combat round", "(R18 Bloodthirst)")                         \
    X(HOLDS_NOTHING, "holds no card", "ref keeps no card out of the game")
enum tx_condition_flag { COND_NOT = 1, COND_MORE = 2 /* the next condition must hold too */ };
enum tx_compare { CMP_GE, CMP_LE, CMP_EQ, CMP_GT, CMP_LT };

/* ---- Layers: what constant and lasting effects change ------------------------------------------------------------ */
#define TX_LAYERS(X)                                                                                                   \
    X(NONE, "", "")                                                                                                    \
    X(ATTACK, "attack", "add amount")                                                                                  \
    X(HP, "hp", "add amount")                                                                                          \
    X(COMMAND, "command", "add amount icons")                                                                          \
    X(SHIELDS, "shields", "add amount icons to a card used as shield")                                                 \
    X(COST, "costs", "add amount to what it costs a player; arg: which side's; `against`: where, or anywhere")         \
    X(AREA_EFFECT, "area effect", "gains Area Effect (amount)")                                                        \
    X(DOUBLE_ATTACK, "double attack", "")                                                                              \
    X(DOUBLE_HP, "double hp", "")                                                                                      \
    X(SET_ATTACK, "set attack", "amount")                                                                              \
    X(GAIN_KEYWORD, "gains", "arg: keyword")                                                                           \
    X(LOSE_KEYWORD, "loses", "arg: keyword")                                                                           \
    X(GAIN_TRAIT, "gains trait", "arg: trait")                                                                         \
    X(LOSE_COMMAND, "loses all command", "")                                                                           \
    X(BLANK, "blank", "printed text box empty; arg 1: except for Traits")                                              \
    X(CANNOT, "cannot", "arg: prohibition; constants: `against` narrows it")                                           \
    X(DOUBLE_DAMAGE, "double damage", "its attacks deal double damage to units that match `against`")                  \
    X(SACRIFICE, "sacrifice", "is sacrificed while the condition holds (state-based)")                                 \
    X(LIMIT_USED, "", "lasting only: an ability used; code: ability, amount: times")                                   \
    X(DELAYED, "", "lasting only: run `code` at `expiry` with `card` as register 0")                                   \
    X(ENTER_DELAYED, "", "lasting only: run `code` once `card` has entered play")                                      \
    X(FACTION, "becomes", "arg: the only faction it then has")                                                         \
    X(MUST, "must", "arg: duty; lasting: code the other party")                                                        \
    X(COUNTS, "counts", "arg: status")                                                                                 \
    X(MAY, "may", "arg: permission; constants: `sel` narrows it")                                                      \
    X(PLANET, "planet", "lasting only, on a place; arg: change of a planet")                                           \
    X(STANDING, "", "lasting only: ability `code` acts as if it stood on `source`")                                    \
    X(INSTEAD, "", "lasting only: `code` replaces occurrence number `amount` (R15.6)")                                 \
    X(CONTROL, "", "lasting only: `card` goes back to its owner")                                                      \
    X(DAMAGED_BY, "", "lasting only: `source` damaged `card`")                                                         \
    X(HOLDS, "", "lasting only: `card` keeps card number arg out of the game")

#define TX_PROHIBITIONS(X)                                                                                             \
    X(ATTACKED, "be attacked", "by units that match `against`")                                                        \
    X(TARGETED, "be targeted by enemy abilities", "")                                                                  \
    X(RETREAT, "retreat", "")                                                                                          \
    X(ROUTED, "be routed", "")                                                                                         \
    X(DAMAGED, "be damaged", "by units that match `against` (0: at all)")                                              \
    X(READY, "ready", "")                                                                                              \
    X(ATTACK, "attack", "")                                                                                            \
    X(EXHAUSTED, "be exhausted by card effects", "")                                                                   \
    X(DEPLOYED, "be deployed", "")                                                                                     \
    X(TRIGGER, "trigger effects", "of a player")

#define TX_DUTIES(X) /* if able (R7.3.6) */                                                                            \
    X(DEFEND, "be declared as a defender", "")                                                                         \
    X(COMMIT_APART, "commit to another planet than your warlord", "")                                                  \
    X(ATTACK, "attack", "the other party, in its player's next combat turn")                                           \
    X(PASS, "pass", "of a player: the next deployment turn")

#define TX_STATUSES(X)                                                                                                 \
    X(WARLORD, "counts as a warlord when battles are checked and initiative is determined",                            \
      "unless an enemy warlord is there (R19.1.5)")                                                                    \
    X(RESERVE_UNITS, "counts as a unit", "cards in reserve are army units (O33)")                                      \
    X(RESERVE_COMMAND, "counts as 1 command", "cards in reserve count in command struggles")                           \
    X(ENEMY_INITIATIVE, "the opponent counts as having the initiative", "for card abilities only (O22)")               \
    X(INITIATIVE, "have the initiative", "of a player")                                                                \
    X(LAST_FIRST, "planets are checked for battles from the last to the first", "")                                    \
    X(TOP_REVEALED, "plays with the top card of the deck revealed", "of the opponent")                                 \
    X(COMMAND, "counts its command", "in command struggles although it is exhausted")

#define TX_PERMISSIONS(X)                                                                                              \
    X(PLAY_FROM_DISCARD, "play from your discard pile", "events that match, as if they were in hand (R14.7)")          \
    X(PLAY_ENEMY_EVENT, "play an event from the opponent's discard pile", "of a player, as the next action")           \
    X(DEEP_STRIKE_ACTION, "be deep struck as an action", "in the combat phase (R19.3.10)")

#define TX_PLANET_CHANGES(X)                                                                                           \
    X(GAINS_TYPE, "gains", "amount: the planet type")                                                                  \
    X(NO_CARDS, "loses its card bonus", "")                                                                            \
    X(NO_RESOURCES, "loses its resource bonus", "")                                                                    \
    X(NO_WARLORD, "cannot be committed to by the enemy warlord", "unless it is the only planet (FAQ-Q16)")

#define TX_INSERTS(X) /* framework sequences an effect may order (R3.5) */                                             \
    X(BATTLE, "a battle", "at place `ref`")                                                                            \
    X(SKIRMISH, "a ranged skirmish", "in this battle")                                                                 \
    X(TURN, "a combat turn", "for you")

#define TX_DESTINATIONS(X) /* of OP_PUT */                                                                             \
    X(HAND, "into your hand", "")                                                                                      \
    X(DECK_TOP, "on top of the deck", "")                                                                              \
    X(DECK_BOTTOM, "on the bottom of the deck", "")                                                                    \
    X(DECK_SHUFFLED, "shuffled into the deck", "")                                                                     \
    X(DISCARD_TOP, "on top of the discard pile", "")                                                                   \
    X(RESERVE, "into reserve", "")                                                                                     \
    X(REMOVED, "out of the game", "")                                                                                  \
    X(HELD, "under this", "out of the game, kept there")

/* When a lasting effect ends. */
#define TX_EXPIRIES(X)                                                                                                 \
    X(NEVER, "", "while the card is in play")                                                                          \
    X(ATTACK, "for this attack", "")                                                                                   \
    X(NEXT_ATTACK, "for its next attack this phase", "")                                                               \
    X(STRUGGLE, "until the end of the command struggle", "")                                                           \
    X(COMBAT_ROUND, "until the end of the combat round", "")                                                           \
    X(BATTLE, "until the end of the battle", "")                                                                       \
    X(PHASE, "until the end of the phase", "")                                                                         \
    X(ROUND, "until the end of the round", "")                                                                         \
    X(ENTER, "once it has entered play", "")                                                                           \
    X(INSTEAD, "instead", "when the triggering condition would resolve (R15.6)")

/* ---- Instructions ------------------------------------------------------------------------------------------------ */
/* One instruction is eight bytes:
 *     op  flags  ref  to  | sel:16  value:16
 * ref: the object (a reference); when REF_NONE, `sel` names it. to: a second reference (destination, host, register).
 * Choices and targets store into register `to`. */
enum tx_instruction_flag {
    IF_COST = 1,      /* part of the cost: all of it must be payable (R14) */
    IF_TARGET = 2,    /* CHOOSE: it targets (R15.2) */
    IF_UP_TO = 4,     /* CHOOSE of several: fewer will do */
    IF_SEVERAL = 8,   /* CHOOSE: stores a set of up to `value` (VALUE_ALL: any number) */
    IF_OPPONENT = 16, /* the opponent chooses */
    IF_MAY = 32,      /* may be declined */
    IF_THEN = 64,     /* only if the instruction before did all it said (R15.5) */
    IF_SPECIAL = 128, /* as told at the instruction */
    IF_OTHERWISE = 4, /* not of CHOOSE: only if the instruction before was declined or could not do all it said */
};

#define TX_OPS(X)                                                                                                      \
    X(END, "", "the ability is over")                                                                                  \
    /* choices */                                                                                                      \
    X(CHOOSE, "choose", "one of `sel` into register `to` (or a set: IF_SEVERAL, `value`); cards, places or players")   \
    X(CHOOSE_X, "choose X", "X, 0 to what can be paid")                                                                \
    X(EFFECT, "", "costs and targets stand, the effect begins: cancel windows open (R14.10)")                          \
    X(IF, "if", "condition `sel`, else skip `value` instructions")                                                     \
    X(MODES, "choose one", "`value` alternatives follow, each begun by a MODE")                                        \
    X(MODE, "•",                                                                                                       \
      "an alternative of `value` instructions, then go on after the last alternative (`sel` further instructions)")    \
    X(EACH_PLAYER, "each player",                                                                                      \
      "the next `value` instructions for each player, initiator first, then all at once (R13.8.1)")                    \
    X(EACH, "for each", "the next `value` instructions for each of `sel` as EACH; its controller is the actor")        \
    X(DELAY, "", "the next `value` instructions later, for `ref`; `to`: expiry")                                       \
    X(STANDING, "", "ability `sel` acts for you; `to`: expiry")                                                        \
    X(SET_X, "X is", "`value`; pays a printed cost of X (R14.9)")                                                      \
    /* damage */                                                                                                       \
    X(DAMAGE, "deal … damage to", "`value` to ref or to each of sel; IF_SPECIAL: unpreventable")                       \
    X(INDIRECT, "indirect damage", "`value` among the units of player `to` that match `sel`, divided by him (R9.4.2)") \
    X(PREVENT, "prevent", "`value` of the damage assigned to the subject")                                             \
    X(REASSIGN, "reassign", "`value` of the damage assigned to the subject, to ref")                                   \
    X(INCREASE, "increase that by", "the amount of what is pending, by `value`; negative: reduce")                     \
    X(HEAL, "remove … damage from", "`value` from ref or each of sel")                                                 \
    X(MOVE_DAMAGE, "move … damage from … to", "`value` from ref to `to`")                                              \
    /* state and place */                                                                                              \
    X(READY, "ready", "ref or each of sel")                                                                            \
    X(EXHAUST, "exhaust", "ref or each of sel")                                                                        \
    X(ROUT, "rout", "ref or each of sel; IF_SPECIAL: it retreats")                                                     \
    X(MOVE, "move", "ref (a card or the set) to place `to`")                                                           \
    X(COMMIT, "commit", "ref to place `to`")                                                                           \
    X(ATTACH, "attach",                                                                                                \
      "ref or each of sel, to card `to`; IF_SPECIAL: detach it, it becomes the unit of its other face")                \
    X(CONTROL, "take control of", "ref; value: expiry")                                                                \
    X(SWITCH, "switch", "the planets at ref and `to`; without `to`: with one out of the game")                         \
    /* entering and leaving play */                                                                                    \
    X(ENTER, "put into play", "ref at place `to`, or attached to card `to`; IF_SPECIAL: exhausted")                    \
    X(TOKEN, "put tokens into play",                                                                                   \
      "`value` of definition `sel` at place `to`; IF_SPECIAL: divided among planets; IF_SEVERAL: at each place of "    \
      "the "                                                                                                           \
      "OPERAND's sel")                                                                                                 \
    X(DEPLOY, "deploy", "a card of `sel`, paying for it (R14.13)")                                                     \
    X(DESTROY, "destroy", "ref or each of sel")                                                                        \
    X(SACRIFICE, "sacrifice", "ref")                                                                                   \
    X(DISCARD, "discard", "ref or each of sel: from play, hand or the cards looked at")                                \
    X(RETURN, "return … to hand", "ref or each of sel, to its owner's hand, from play or a discard pile")              \
    X(PUT, "put", "ref or each of sel to its owner's destination `to`; REST in an order you choose")                   \
    X(FORCE_SACRIFICE, "sacrifices", "player `to` chooses and sacrifices one of `sel`")                                \
    /* hands and decks */                                                                                              \
    X(DRAW, "draws", "player `to` draws `value`")                                                                      \
    X(DISCARD_RANDOM, "discards at random", "player `to` loses `value` cards of his hand")                             \
    X(DISCARD_HAND, "discards",                                                                                        \
      "player `to` chooses and discards `value` cards of his hand; cost with VALUE_X: X of them")                      \
    X(MILL, "discard the top cards of", "the top `value` cards of the deck of player `to`")                            \
    X(SEARCH, "search",                                                                                                \
      "top `value` of your deck for one of `sel` (into register `to`); the others are REST; IF_SPECIAL: reveal it")    \
    X(LOOK, "look at",                                                                                                 \
      "top `value` of the deck of player `ref`: they are REST; IF_SPECIAL: reveal one, into register `to`")            \
    /* resources */                                                                                                    \
    X(PAY, "pay", "`value` resources, as a cost")                                                                      \
    X(GAIN, "gain", "player `to` gains `value`")                                                                       \
    X(TAKE, "take", "up to `value` from the opponent")                                                                 \
    X(STORE, "put resources on", "`value` from the bank on ref; IF_SPECIAL: from ref to your pool")                    \
    /* pending things */                                                                                               \
    X(REDUCE_COST, "reduce its cost by", "`value`, of the pending deployment; `to`: not below that")                   \
    X(RETARGET, "becomes the target", "ref, instead of the one targeted")                                              \
    X(COPY, "copy its effects", "of the event ref (R15.23)")                                                           \
    X(CANCEL, "cancel", "what is pending: the effects of an event or ability, a shield, a change")                     \
    X(DEFEND, "becomes the defender", "ref, instead of the one being declared")                                        \
    /* lasting changes */                                                                                              \
    X(MODIFY, "",                                                                                                      \
      "layer `to` of ref or each of sel by `value`, argument and expiry in the next instruction (ref: argument, to: "  \
      "expiry)")                                                                                                       \
    X(OPERAND, "", "second half of MODIFY")                                                                            \
    X(GIVE_KEYWORD, "give a printed keyword of", "`to` to ref, chosen; value: expiry")                                 \
    X(CLASH, "strike each other", "each of the set deals its attack to the others")                                    \
    /* the game around the cards */                                                                                    \
    X(INFEST, "infest", "the planet at place `ref` or each of sel (R19.1.9); IF_SPECIAL: remove its token")            \
    X(INSERT, "resolve", "a framework sequence `to` (R3.4), at place `ref`")                                           \
    X(SET_DIAL, "set your enslavement dial", "to another faction (R19.2.6)")                                           \
    X(TRIGGER_BATTLE, "trigger the battle ability of", "the planet at place `ref`")

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
enum tx_keyword { TX_KEYWORDS(X) KEYWORD_COUNT };
#undef X
#define X(n, w, m) PLANET_##n,
enum tx_planet_type { TX_PLANET_TYPES(X) PLANET_TYPE_COUNT };
#undef X
#define X(n, w, m) ABILITY_##n,
enum tx_ability_kind { TX_ABILITY_KINDS(X) ABILITY_KIND_COUNT };
#undef X
#define X(n, w, m) EV_##n,
enum tx_event_kind { TX_EVENT_LIST(X) EV_COUNT };
#undef X
#define X(n, w, m) REF_##n,
enum tx_ref_code { TX_REFS(X) REF_COUNT };
#undef X
#define X(n, w, m) SIDE_##n,
enum tx_side { TX_SIDES(X) SIDE_COUNT };
#undef X
#define X(n, w, m) PRED_##n,
enum tx_predicate { TX_PREDICATES(X) PRED_COUNT };
#undef X
#define X(n, w, m) VALUE_##n,
enum tx_value_kind { TX_VALUE_KINDS(X) VALUE_KIND_COUNT };
#undef X
#define X(n, w, m) COND_##n,
enum tx_condition_kind { TX_CONDITIONS(X) CONDITION_COUNT };
#undef X
#define X(n, w, m) LAYER_##n,
enum tx_layer { TX_LAYERS(X) LAYER_COUNT };
#undef X
#define X(n, w, m) CANNOT_##n,
enum tx_prohibition { TX_PROHIBITIONS(X) PROHIBITION_COUNT };
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
#define X(n, w, m) CHANGES_##n,
enum tx_planet_change { TX_PLANET_CHANGES(X) PLANET_CHANGE_COUNT };
#undef X
#define X(n, w, m) INSERT_##n,
enum tx_insert { TX_INSERTS(X) INSERT_COUNT };
#undef X
#define X(n, w, m) TO_##n,
enum tx_destination { TX_DESTINATIONS(X) DESTINATION_COUNT };
#undef X
#define X(n, w, m) EXPIRY_##n,
enum tx_expiry { TX_EXPIRIES(X) EXPIRY_COUNT };
#undef X
#define X(n, w, m) OP_##n,
enum tx_op { TX_OPS(X) OP_COUNT };
#undef X

#endif

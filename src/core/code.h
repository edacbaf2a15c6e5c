/* code.h: the vocabulary shared by the card compiler and the rules core.
 *
 * Every list is one X-macro: X(NAME, "word", "meaning"). The compiler reads the words, the renderer writes them, the
 * manual is generated from them, and the core switches on the names. The order of a list is its encoding.
 *
 * A word stands here as card files write it: "…" for what is filled in, capitals (FACTION, TITLE) for a name, " / "
 * between several ways to write it. A word that cards do not write, because it belongs to the core alone, is empty.
 * The meaning is told to those who write cards; behind " | " stands, for the core and its tools, what the operands are
 * (src/cli/nets/code_words.c reads it).
 */
#ifndef TRAXIS_CODE_H
#define TRAXIS_CODE_H

/* ---- Facts of a card ------------------------------------------------------------------------------------------- */
#define TX_TYPES(X)                                                                                                    \
    X(NONE, "", "no card")                                                                                             \
    X(WARLORD, "warlord", "leads a deck: begins in its HQ, has two sides, and its player loses with it")               \
    X(ARMY, "army", "a unit that is deployed to a planet")                                                             \
    X(SUPPORT, "support", "a card that stands in its player's HQ")                                                     \
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
    X(NO_WARGEAR, "no wargear attachments", "cannot bear Wargear attachments (R18.10)")                                \
    X(IMMUNE_ENEMY_EVENTS, "immune to enemy events", "events of the opponent neither target nor touch it (R15.26)")    \
    X(IMMUNE_POWER_EVENTS, "immune to power events",                                                                   \
      "Power events, whoever plays them, neither target nor touch it (R15.26)")                                        \
    X(BLOODIED, "bloodied", "a warlord's other side, told by its facts: defeated again, its player loses (R18.4)")     \
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

/* Happenings (appendix C). "I" they have an interrupt point, "R" a reaction point. subject, source, other, place, seat
 * and amount tell what the facts mean; a fact that is not told does not exist, and the compiler says so. */
#define TX_EVENT_LIST(X)                                                                                               \
    X(NONE, "", "")                                                                                                    \
    X(DEPLOYING, "deploy",                                                                                             \
      "I: subject the card, place its destination, seat the deployer; the price is still open (R14 step 3)")           \
    X(ENTERS, "enters play", "R: subject, place, seat its controller; also told apart: is deployed, is deep struck")   \
    X(WOULD_DIE, "would be destroyed",                                                                                 \
      "I: subject, source, place; it is still in play, and there is a second point (R10.10)")                          \
    X(LEAVES, "leaves play",                                                                                           \
      "I R: subject, place it left, seat its controller, source; also told apart: is destroyed, is sacrificed")        \
    X(ATTACKER, "is declared as an attacker", "I R: subject the attacker, place")                                      \
    X(DEFENDER, "declares an attack", "I R: subject the attacker, other the defender, place")                          \
    X(AREA_EFFECT, "uses its area effect", "R: subject, place, amount")                                                \
    X(ATTACK_RESOLVED, "resolves its attack", "R: subject the attacker, other the defender")                           \
    X(ASSIGNED, "is assigned damage", "I R: subject, source, amount, place; may be told to be by an attack")           \
    X(SHIELD, "uses a shield", "I: subject the unit, other the shield card, seat the user, amount icons, place")       \
    X(DAMAGED, "takes damage", "I R: subject, source, amount, place; may be told to be by an attack")                  \
    X(HEALED, "has damage removed", "R: subject, amount")                                                              \
    X(MOVES, "moves",                                                                                                  \
      "I R: subject, place where to, other where from; also told apart: commits, is moved by an effect")               \
    X(RETREATS, "retreats", "I: subject, place")                                                                       \
    X(READIES, "readies", "R: subject")                                                                                \
    X(EXHAUSTS, "exhausts", "I R: subject, place")                                                                     \
    X(UNITS_COMMITTED, "commits units",                                                                                \
      "R: place, seat; once a planet and player, however many units arrive (R5.1.10)")                                 \
    X(STRUGGLE_BEGINS, "a command struggle begins", "I: place")                                                        \
    X(STRUGGLE_RESOLVES, "a command struggle resolves", "I: place")                                                    \
    X(STRUGGLE_WON, "wins a command struggle", "I R: seat the winner, place")                                          \
    X(PHASE_BEGINS, "phase begins", "R: amount which phase it is")                                                     \
    X(PHASE_ENDS, "phase ends", "R: amount which phase it is")                                                         \
    X(BATTLE_BEGINS, "a battle begins", "R: place")                                                                    \
    X(BATTLE_ENDS, "a battle ends", "R: place")                                                                        \
    X(BATTLE_WON, "wins a battle", "R: seat, place")                                                                   \
    X(COMBAT_ROUND_BEGINS, "a combat round begins", "R: place")                                                        \
    X(COMBAT_ROUND_ENDS, "a combat round ends", "R: place")                                                            \
    X(SKIRMISH_ENDS, "a ranged skirmish ends", "R: place")                                                             \
    X(TURN_ENDS, "ends a combat turn", "R: seat, place")                                                               \
    X(BATTLE_ABILITY, "a battle ability triggers", "I: subject none, place the planet, seat who triggers it")          \
    X(EVENT_PLAYED, "plays an event", "I R: subject the event card, seat the player")                                  \
    X(WOULD_TARGET, "would be targeted", "I: subject the card being chosen, source the card that targets, seat")       \
    X(TARGETS, "triggers an ability that targets",                                                                     \
      "I R: subject the target, each of several, source the card whose ability targets it, seat its player, amount "   \
      "how many targets there are")                                                                                    \
    X(TRIGGERED, "triggers an ability", "R: subject the card, place where it was, seat who triggered it")              \
    X(CANCELLED, "cancels an effect", "R: seat who cancels, subject the cancelled card")                               \
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
    TX_FIRST_HIT = 8,  /* ASSIGNED: the first time this round that the card is assigned damage */
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
    X(HOST, "host", "what this attachment is attached to")                                                             \
    X(IT, "it / its",                                                                                                  \
      "the card chosen, found or revealed last; if there is none, the subject of the triggering condition")            \
    X(OTHER, "", "the second party of the triggering condition: the defender of a declared attack, the shield card")   \
    X(SOURCE, "the source", "what brought the triggering condition about")                                             \
    X(ATTACKER, "the attacker", "the unit that makes the current attack")                                              \
    X(DEFENDER, "the defender", "the unit that the current attack is against")                                         \
    X(SET, "them / they", "the several things chosen last")                                                            \
    X(REST, "the rest", "the cards looked at or searched and not taken")                                               \
    X(EACH, "", "the member at hand of a running 'for each'")                                                          \
    X(HERE, "here", "the place of this card, or where it was when its ability began (R15.27)")                         \
    X(THERE, "there / that planet", "the place chosen last; if there is none, that of the triggering condition")       \
    X(FIRST_PLANET, "the first planet", "the planet at the head of the line (R0.3)")                                   \
    X(LAST_PLANET, "the last planet", "the planet at the other end of the line")                                       \
    X(BATTLE, "the battle", "the planet of the current battle")                                                        \
    X(YOUR_HQ, "your HQ", "the headquarters of the player whose text it is")                                           \
    X(ENEMY_HQ, "", "after 'the opponent': their HQ")                                                                  \
    X(YOU, "you", "the player who controls the card")                                                                  \
    X(OPPONENT, "the opponent", "the other player")                                                                    \
    X(ACTOR, "each player / that player", "each player in turn; that player: the one at hand, or the one chosen last") \
    X(ACTOR_HQ, "their HQ", "after 'each player': the headquarters of the one at hand")                                \
    X(YOUR_WARLORD, "your warlord", "the warlord of the player whose text it is")                                      \
    X(ENEMY_WARLORD, "the enemy warlord", "the opponent's warlord")                                                    \
    X(HELD, "the card under this", "the card that this one keeps out of the game")                                     \
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
    X(YOU, "you control", "controlled by the player whose text it is (out of play: owned); before the noun: your")     \
    X(ENEMY, "enemy", "controlled by the opponent (out of play: owned); after the noun: the opponent controls")        \
    X(ACTOR, "they control", "after 'each player' or 'the opponent': controlled by that player")

/* Clauses: all must hold; a clause with CLAUSE_OR is joined to the next by "or". arg as told. */
#define TX_PREDICATES(X)                                                                                               \
    X(TRUE, "", "always")                                                                                              \
    X(FACTION, "FACTION", "of that faction | arg: faction")                                                            \
    X(TRAIT, "TRAIT", "with that trait, printed or gained | arg: trait number")                                        \
    X(TYPE, "TYPE … or", "of that type, where 'or' joins it to another kind | arg: bits of card types (1 << type)")    \
    X(NAMED, "TITLE / named TITLE", "of that title | arg: card definition; matches by title")                          \
    X(UNIQUE, "unique", "a unique card")                                                                               \
    X(READY, "ready", "not exhausted")                                                                                 \
    X(EXHAUSTED, "exhausted", "not ready")                                                                             \
    X(DAMAGED, "damaged / undamaged", "with damage on it; undamaged: without")                                         \
    X(HAS_ATTACHMENT, "with an attachment / without attachments", "bears at least one attachment, or none")            \
    X(KEYWORD, "KEYWORD / with KEYWORD / without KEYWORD",                                                             \
      "has that keyword or label now, or does not | arg: keyword, as it stands now")                                   \
    X(COST_LE, "with printed cost … or less / with printed cost at most",                                              \
      "its printed cost is that or lower; a card without a cost never fits | arg: value")                              \
    X(COST_GE, "with printed cost … or more / with printed cost at least",                                             \
      "its printed cost is that or higher | arg: value")                                                               \
    X(IS, "another / other than",                                                                                      \
      "not this card; in a second choice not the one chosen before; other than: not that one | arg: reference; it is " \
      "that thing")                                                                                                    \
    X(AT, "here / there / at", "at that place | arg: reference to a place")                                            \
    X(ADJACENT, "adjacent",                                                                                            \
      "at, or being, a planet beside this card's or the one told | arg: reference to a place or card; for places: "    \
      "adjacent to it")                                                                                                \
    X(AT_PLANET, "planet", "at a planet, not at an HQ; of places: a planet | for places: is a planet")                 \
    X(AT_HQ, "an HQ / or HQ", "at an HQ; of places: an HQ | for places: is an HQ")                                     \
    X(AT_PLACE_WITH, "planet with / planet without",                                                                   \
      "at, or being, a planet where such units are, or none | arg: selector of units (or, for a place: units there); " \
      "read with that place as EACH's place")                                                                          \
    X(FIRST_PLANET, "first", "at or being the first planet (R0.3)")                                                    \
    X(BATTLE_HERE, "with a battle", "at or being the planet where a battle takes place")                               \
    X(PLANET_TYPE, "material / strongpoint / tech",                                                                    \
      "at or being a planet of that type | arg: planet type; at or being such a planet")                               \
    X(INFESTED, "infested", "at or being a planet with an infestation token (R19.1.9)")                                \
    X(SAME_CONTROLLER, "controlled by the controller of",                                                              \
      "controlled by the same player as that card | arg: reference")                                                   \
    X(CAN_HOST, "eligible for",                                                                                        \
      "could legally bear that attachment; an attachment on CARD: one of those | arg: reference to the attachment: "   \
      "could legally bear it")                                                                                         \
    X(ATTACKING, "attacking", "makes the current attack")                                                              \
    X(BLOODIED, "bloodied / hale", "a warlord that shows its bloodied side; hale: that does not")                      \
    X(TOPMOST, "the topmost",                                                                                          \
      "the first in the pile that fits the rest of the phrase | the first in the pile that fulfils the clauses "       \
      "before this one")                                                                                               \
    X(OWNER_IS, "your discard pile from play",                                                                         \
      "owned by that player, whoever controlled it | arg: reference to a seat")                                        \
    X(IN_DISCARD_OF, "that player's discard pile",                                                                     \
      "in the discard pile of the player chosen | arg: reference to a seat")                                           \
    X(ATTACHED_TO, "attachment on", "attached to that card | arg: reference; attached to it")                          \
    X(COPY_OF, "with the title of", "has the same title as that card | arg: reference")                                \
    X(ENSLAVED, "enslaved", "of the faction on your enslavement dial (R19.2)")                                         \
    X(HIGHEST_COST, "with the highest printed cost among",                                                             \
      "no card among those has a higher printed cost | arg: selector")                                                 \
    X(DAMAGED_BY, "damaged this phase by", "that card has damaged it this phase | arg: reference")
enum tx_clause_flag {
    CLAUSE_NOT = 1,
    CLAUSE_OR = 2,
    CLAUSE_ALTERNATIVE_SHIFT = 2, /* two bits: of which alternative it is a part, 0 of all; the renderer asks */
    CLAUSE_ALTERNATIVES = 3,
    CLAUSE_COUNT_SHIFT = 4,   /* AT_PLACE_WITH: from this bit on, how many more than one there must be */
    ANY_ATTACHMENT_OF = 0x100 /* CAN_HOST, or-ed to the reference: any attachment on that card */
};

/* ---- Values ------------------------------------------------------------------------------------------------------ */
/* A value operand below VALUE_BASE is that number (negative too); from VALUE_BASE on it is an index into
 * tx_catalog.values. */
enum { VALUE_BASE = 0x2000, VALUE_ALL = 0x1fff /* "all" */ };
#define TX_VALUE_KINDS(X)                                                                                              \
    X(COUNT, "for each / the number of", "as many as there are of those | arg: selector; how many match")              \
    X(ATTACK, "its attack / …'s attack", "the attack of that card, as it is now | arg: reference")                     \
    X(PRINTED_ATTACK, "its printed attack / …'s printed attack",                                                       \
      "the printed attack of that card, also when it has left play | arg: reference; remembered after it left play")   \
    X(COMMAND, "its command / …'s command", "the command icons of that card, as they are now | arg: reference")        \
    X(PRINTED_COST, "its printed cost / …'s printed cost", "the printed cost of that card | arg: reference")           \
    X(DAMAGE, "its damage / damage on / has … damage", "the damage on that card | arg: reference")                     \
    X(ATTACHMENTS, "attachment on / has an attachment", "how many attachments that card bears | arg: reference")       \
    X(RESOURCES, "has … resources / have … resources / resource on",                                                   \
      "the resources of a player, or on a card that stores them | arg: reference to a seat, or to a card that stores " \
      "them")                                                                                                          \
    X(HAND_SIZE, "cards in hand / down to",                                                                            \
      "how many cards a player holds; down to: what is too many | arg: reference to a seat")                           \
    X(CARD_BONUS, "the card bonus",                                                                                    \
      "the cards that winning command at that planet yields | arg: reference to a planet")                             \
    X(RESOURCE_BONUS, "the resource bonus",                                                                            \
      "the resources that winning command at that planet yields | arg: reference to a planet")                         \
    X(X, "X", "chosen when the cost is paid, or told by 'X is'")                                                       \
    X(AMOUNT, "that amount", "the amount of the triggering condition: damage, icons, resources")                       \
    X(RESULT, "that many", "as much as the statement before did")                                                      \
    X(SET_SIZE, "the number of them", "how many things were chosen")                                                   \
    X(FACTIONS, "the number of factions among",                                                                        \
      "how many different factions these cards have, neutral not counted (R19.2.7) | arg: selector")

/* ---- Conditions -------------------------------------------------------------------------------------------------- */
#define TX_CONDITIONS(X)                                                                                               \
    X(MATCHES, "is", "that card or place fits the description | ref matches selector")                                 \
    X(COMPARE, "has / have / controls / if you control / while you control",                                           \
      "two amounts are compared: at least, none, more or fewer than the other player | value a cmp value b")           \
    X(ATTACKS, "while … attacks",                                                                                      \
      "it makes the current attack, against such a unit if one is told | ref is the attacker and the defender "        \
      "matches the selector (0: any or none)")                                                                         \
    X(PHASE, "during the … phase", "it is that phase | a: bits 1 << phase")                                            \
    X(OPPONENT_HAS_INITIATIVE, "the opponent has the initiative / goes fasta!",                                        \
      "as card texts ask: in a battle the battle initiative counts (R7.2.3)")                                          \
    X(NO_SHIELD_USED, "no shield was used during this attack",                                                         \
      "neither player has used a shield card in the current attack")                                                   \
    X(NO_BATTLE_YET, "no battle has begun this phase", "no battle has begun in this phase")                            \
    X(UNIT_DESTROYED_HERE, "bloodthirst", "a unit was destroyed at this card's planet in this combat round (R18)")     \
    X(HOLDS_NOTHING, "holds no card", "it keeps no card out of the game | ref keeps no card out of the game")
enum tx_condition_flag { COND_NOT = 1, COND_MORE = 2 /* the next condition must hold too */ };
enum tx_compare { CMP_GE, CMP_LE, CMP_EQ, CMP_GT, CMP_LT };

/* ---- Layers: what constant and lasting effects change ------------------------------------------------------------ */
#define TX_LAYERS(X)                                                                                                   \
    X(NONE, "", "")                                                                                                    \
    X(ATTACK, "gets … attack", "more or less attack | add amount")                                                     \
    X(HP, "gets … hp", "more or fewer hit points | add amount")                                                        \
    X(COMMAND, "gains … command", "more command icons | add amount icons")                                             \
    X(SHIELDS, "gets … shield",                                                                                        \
      "more shield icons while used as a shield | add amount icons to a card used as shield")                          \
    X(COST, "costs … less / costs … more",                                                                             \
      "playing, deploying or deep striking it costs that player less or more | add amount to what it costs a "         \
      "player; arg: which side's, with PRICE_STRIKE the Deep Strike value; `against`: where, or anywhere")             \
    X(AREA_EFFECT, "gains area effect", "has Area Effect with that number | gains Area Effect (amount)")               \
    X(DOUBLE_ATTACK, "double … attack", "its attack is doubled, after everything that adds to it (R16)")               \
    X(DOUBLE_HP, "double … hp", "its hit points are doubled, after everything that adds to them (R16)")                \
    X(SET_ATTACK, "set … attack to", "its attack is that number, whatever else changes it (R16) | amount")             \
    X(GAIN_KEYWORD, "gains KEYWORD", "has that keyword | arg: keyword")                                                \
    X(LOSE_KEYWORD, "loses KEYWORD", "has that keyword no longer | arg: keyword")                                      \
    X(GAIN_TRAIT, "gains the trait", "has that trait | arg: trait")                                                    \
    X(LOSE_COMMAND, "loses all command", "has no command icons")                                                       \
    X(BLANK, "blank",                                                                                                  \
      "its printed text box counts as empty, traits with it unless they are excepted | printed text box empty; arg "   \
      "1: except for Traits")                                                                                          \
    X(CANNOT, "cannot", "a prohibition, see there | arg: prohibition; constants: `against` narrows it")                \
    X(DOUBLE_DAMAGE, "deals double damage to",                                                                         \
      "its attacks deal double damage to such units | its attacks deal double damage to units that match `against`")   \
    X(SACRIFICE, "sacrifice this",                                                                                     \
      "it is sacrificed as soon as the condition holds | is sacrificed while the condition holds (state-based)")       \
    X(LIMIT_USED, "", "lasting only: an ability used; code: ability, amount: times")                                   \
    X(DELAYED, "", "lasting only: run `code` at `expiry` with `card` as register 0")                                   \
    X(ENTER_DELAYED, "", "lasting only: run `code` once `card` has entered play")                                      \
    X(FACTION, "becomes FACTION", "has that faction and no other | arg: the only faction it then has")                 \
    X(MUST, "must", "a duty, see there | arg: duty; lasting: code the other party")                                    \
    X(COUNTS, "counts / the initiative / are checked for battles / plays with", "a status, see there | arg: status")   \
    X(MAY, "may", "a permission, see there | arg: permission; constants: `sel` narrows it")                            \
    X(PLANET, "planet loses / planet gains / here cannot",                                                             \
      "a planet change, see there | lasting only, on a place; arg: change of a planet")                                \
    X(STANDING, "", "lasting only: ability `code` acts as if it stood on `source`")                                    \
    X(INSTEAD, "", "lasting only: `code` replaces occurrence number `amount` (R15.6)")                                 \
    X(CONTROL, "", "lasting only: `card` goes back to its owner")                                                      \
    X(DAMAGED_BY, "", "lasting only: `source` damaged `card`")                                                         \
    X(HOLDS, "", "lasting only: `card` keeps card number arg out of the game")                                         \
    X(ENTERED, "", "lasting only: `card` entered play while STANDING effects listed before it were in force (R15.10)")

enum { PRICE_STRIKE = 4 }; /* in `arg` of LAYER_COST, beside the side */

#define TX_PROHIBITIONS(X)                                                                                             \
    X(ATTACKED, "be attacked", "it is no legal defender; by CARDS: against these | by units that match `against`")     \
    X(TARGETED, "be targeted by enemy abilities", "abilities of the opponent do not target it")                        \
    X(RETREAT, "retreat", "it does not retreat")                                                                       \
    X(ROUTED, "be routed", "effects do not rout it")                                                                   \
    X(DAMAGED, "be damaged",                                                                                           \
      "no damage is assigned to it; by CARDS: none by these | by units that match `against` (0: at all)")              \
    X(READY, "ready", "it stays exhausted")                                                                            \
    X(ATTACK, "attack", "it is not declared as an attacker")                                                           \
    X(EXHAUSTED, "be exhausted by card effects", "effects do not exhaust it; attacking and paying costs do")           \
    X(DEPLOYED, "be deployed", "that player, or nobody, deploys them")                                                 \
    X(TRIGGER, "trigger effects", "of a player: uses no actions, interrupts or reactions and plays no events")

#define TX_DUTIES(X) /* if able (R7.3.6) */                                                                            \
    X(DEFEND, "be declared as a defender",                                                                             \
      "enemy attackers declare it as defender before other units, if able (R7.3.6)")                                   \
    X(COMMIT_APART, "commit to another planet than your warlord",                                                      \
      "its dial is set to another planet than the warlord's, if able")                                                 \
    X(ATTACK, "attack this in its player's next combat turn",                                                          \
      "it attacks this card then, if able | the other party, in its player's next combat turn")                        \
    X(PASS, "pass your next deployment turn",                                                                          \
      "of a player: takes no deployment turn once | of a player: the next deployment turn")

#define TX_STATUSES(X)                                                                                                 \
    X(WARLORD, "counts as a warlord when battles are checked and initiative is determined",                            \
      "unless an enemy warlord is there (R19.1.5)")                                                                    \
    X(RESERVE_UNITS, "counts as a unit", "cards in reserve are army units with the facts in the block below it (O33)") \
    X(RESERVE_COMMAND, "counts as 1 command", "each card in reserve counts one icon in command struggles")             \
    X(ENEMY_INITIATIVE, "the opponent counts as having the initiative", "for card abilities only (O22)")               \
    X(INITIATIVE, "have the initiative", "of a player: is the initiative player")                                      \
    X(LAST_FIRST, "planets are checked for battles from the last to the first",                                        \
      "the order of the battles of the phase is turned round")                                                         \
    X(TOP_REVEALED, "plays with the top card of their deck revealed", "of the opponent: both players see that card")   \
    X(COMMAND, "counts its command", "in command struggles although it is exhausted")

#define TX_PERMISSIONS(X)                                                                                              \
    X(PLAY_FROM_DISCARD, "play … from your discard pile",                                                              \
      "such events are played from there as if they were in hand (R14.7)")                                             \
    X(PLAY_ENEMY_EVENT, "play an event from the opponent's discard pile", "of a player, as the next action")           \
    X(DEEP_STRIKE_ACTION, "be deep struck as an action",                                                               \
      "its Deep Strike is an action of the combat phase too (R19.3.10)")

#define TX_PLANET_CHANGES(X)                                                                                           \
    X(GAINS_TYPE, "gains", "with a planet type: the planet is of that type too | amount: the planet type")             \
    X(NO_CARDS, "loses its card bonus", "winning command there yields no cards")                                       \
    X(NO_RESOURCES, "loses its resource bonus", "winning command there yields no resources")                           \
    X(NO_WARLORD, "cannot be committed to by the enemy warlord", "unless it is the only planet (FAQ-Q16)")

#define TX_INSERTS(X) /* framework sequences an effect may order (R3.5) */                                             \
    X(BATTLE, "a battle",                                                                                              \
      "with a place: a whole battle there, as soon as what is going on is over (R3.5) | at place `ref`")               \
    X(SKIRMISH, "a ranged skirmish", "one more ranged skirmish in this combat round")                                  \
    X(TURN, "a combat turn", "one more combat turn for you, right behind the one that ended")

#define TX_DESTINATIONS(X) /* of OP_PUT */                                                                             \
    X(HAND, "into your hand", "of a card looked at, searched for or lying in a pile")                                  \
    X(DECK_TOP, "on top of the deck", "of its owner")                                                                  \
    X(DECK_BOTTOM, "on the bottom of the deck / on the bottom of your deck", "of its owner")                           \
    X(DECK_SHUFFLED, "shuffled into the deck", "of its owner")                                                         \
    X(DISCARD_TOP, "on top of the discard pile", "of its owner")                                                       \
    X(RESERVE, "into reserve", "face down at the planet where it is (R19.3)")                                          \
    X(REMOVED, "out of the game", "it takes no further part")                                                          \
    X(HELD, "under this", "out of the game, kept there; then it is 'the card under this'")

/* When a lasting effect ends. */
#define TX_EXPIRIES(X)                                                                                                 \
    X(NEVER, "", "while the card is in play")                                                                          \
    X(ATTACK, "for this attack", "ends with the current attack")                                                       \
    X(NEXT_ATTACK, "for its next attack this phase",                                                                   \
      "ends with the next attack of that unit, at the latest with the phase")                                          \
    X(STRUGGLE, "until the end of the command struggle", "ends with the current command struggle")                     \
    X(COMBAT_ROUND, "until the end of the combat round", "ends with the combat round")                                 \
    X(BATTLE, "until the end of the battle", "ends with the battle")                                                   \
    X(PHASE, "until the end of the phase", "ends with the phase")                                                      \
    X(ROUND, "until the end of the round", "ends with the game round")                                                 \
    X(ENTER, "once it has entered play", "what follows happens when the card being deployed is in play")               \
    X(INSTEAD, "instead", "what follows takes the place of what is about to happen (R15.6)")

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
    X(CHOOSE, "target / choose",                                                                                       \
      "its player chooses cards, places or a player; a target is chosen before the effect begins and other cards ask " \
      "about it | one of `sel` into register `to` (or a set: IF_SEVERAL, `value`); cards, places or players")          \
    X(CHOOSE_X, "choose up to … as X / discard X / pay X",                                                             \
      "its player chooses the number X | X, 0 to what can be paid")                                                    \
    X(EFFECT, "", "costs and targets stand, the effect begins: cancel windows open (R14.10)")                          \
    X(IF, "if",                                                                                                        \
      "the statements below it only if the condition holds | condition `sel`, else skip `value` instructions")         \
    X(MODES, "choose one",                                                                                             \
      "its player chooses one of the lines below it | `value` alternatives follow, each begun by a MODE")              \
    X(MODE, "",                                                                                                        \
      "an alternative of `value` instructions, then go on after the last alternative (`sel` further instructions)")    \
    X(EACH_PLAYER, "each player",                                                                                      \
      "each player does it, the one who initiated chooses first; what is done happens at once (R13.8.1) | the next "   \
      "`value` instructions for each player, initiator first, then all at once (R13.8.1)")                             \
    X(EACH, "for each …:",                                                                                             \
      "the statements below it for each of those cards, which is 'it' there | the next `value` instructions for each " \
      "of `sel` as EACH; its controller is the actor")                                                                 \
    X(DELAY, "at the end of the … / instead / once it has entered play",                                               \
      "the statement happens later, or in place of what is about to happen | the next `value` instructions later, "    \
      "for `ref`; `to`: expiry")                                                                                       \
    X(STANDING, "until … always when",                                                                                 \
      "until then the block acts each time that happens | ability `sel` acts for you; `to`: expiry")                   \
    X(SET_X, "X is",                                                                                                   \
      "says what X is; of an event of cost X, also what it costs (R14.9) | `value`; pays a printed cost of X (R14.9)") \
    /* damage */                                                                                                       \
    X(DAMAGE, "deal … damage to",                                                                                      \
      "damage is assigned to one card or to each of several, who may shield it; unpreventable: they may not | "        \
      "`value` to ref or to each of sel; IF_SPECIAL: unpreventable")                                                   \
    X(INDIRECT, "deal … indirect damage among",                                                                        \
      "the controller of the units divides that damage among them (R9.4.2) | `value` among the units of player `to` "  \
      "that match `sel`, divided by them (R9.4.2)")                                                                    \
    X(PREVENT, "prevent … damage",                                                                                     \
      "so much of the assigned damage is not placed | `value` of the damage assigned to the subject")                  \
    X(REASSIGN, "reassign … damage to",                                                                                \
      "so much of the assigned damage is assigned to another card instead | `value` of the damage assigned to the "    \
      "subject, to ref")                                                                                               \
    X(INCREASE, "increase that damage by / reduce that damage / search … additional cards",                            \
      "what is about to happen has more or less of it: damage, shield icons ('it gains 1 shield'), cards searched | "  \
      "the amount of what is pending, by `value`; negative: reduce; IF_SPECIAL: it never grows")                       \
    X(HEAL, "remove … damage from", "takes damage off one card or each of several | `value` from ref or each of sel")  \
    X(MOVE_DAMAGE, "move … damage from … to",                                                                          \
      "takes damage off one card and puts it on another; nobody may shield it | `value` from ref to `to`")             \
    /* state and place */                                                                                              \
    X(READY, "ready", "turns exhausted cards ready | ref or each of sel")                                              \
    X(EXHAUST, "exhaust", "turns ready cards exhausted; also a cost | ref or each of sel")                             \
    X(ROUT, "rout / retreat",                                                                                          \
      "moves units to their HQ and exhausts them; retreat: as a retreat, which texts may forbid | ref or each of "     \
      "sel; IF_SPECIAL: it retreats")                                                                                  \
    X(MOVE, "move", "moves units to another planet or HQ | ref (a card or the set) to place `to`")                     \
    X(COMMIT, "commit … to / commit … here",                                                                           \
      "moves a warlord or synapse unit to a planet as if it had committed there | ref to place `to`")                  \
    X(ATTACH, "attach … to / detach",                                                                                  \
      "moves attachments to another card; detach: this becomes the unit of its other face | ref or each of sel, to "   \
      "card `to`; IF_SPECIAL: detach it, it becomes the unit of its other face")                                       \
    X(CONTROL, "take control of", "its player controls that card, for a time if one is told | ref; value: expiry")     \
    X(SWITCH, "switch … with",                                                                                         \
      "two planets, or two units, change places; or a planet with one out of the game | the planets at ref and `to`; " \
      "without `to`: with one out of the game")                                                                        \
    /* entering and leaving play */                                                                                    \
    X(ENTER, "put … into play",                                                                                        \
      "a card enters play without being deployed or paid for | ref at place `to`, or attached to card `to`; "          \
      "IF_SPECIAL: exhausted")                                                                                         \
    X(TOKEN, "put … token into play",                                                                                  \
      "token units of that title enter play | `value` of definition `sel` at place `to`; IF_SPECIAL: divided among "   \
      "planets; IF_SEVERAL: at each place of the OPERAND's sel")                                                       \
    X(DEPLOY, "deploy … from",                                                                                         \
      "its player deploys such a card and pays for it | a card of `sel`, paying for it (R14.13)")                      \
    X(DESTROY, "destroy", "destroys cards in play | ref or each of sel")                                               \
    X(SACRIFICE, "sacrifice", "its controller gives a card up; also a cost | ref")                                     \
    X(DISCARD, "discard",                                                                                              \
      "puts cards into their owners' discard piles; also a cost | ref or each of sel: from play, hand or the cards "   \
      "looked at")                                                                                                     \
    X(RETURN, "return … to",                                                                                           \
      "puts cards into their owners' hands; also a cost | ref or each of sel, to its owner's hand, from play or a "    \
      "discard pile")                                                                                                  \
    X(PUT, "put … on / put … into your hand / put … into reserve / put … under",                                       \
      "puts cards to one of the destinations; the rest in an order its player chooses | ref or each of sel to its "    \
      "owner's destination `to`; REST in an order you choose")                                                         \
    X(FORCE_SACRIFICE, "the opponent sacrifices / each player sacrifices",                                             \
      "that player chooses one of their own and sacrifices it | player `to` chooses and sacrifices one of `sel`")      \
    /* hands and decks */                                                                                              \
    X(DRAW, "draw … card / take the card bonus", "a player draws cards | player `to` draws `value`")                   \
    X(DISCARD_RANDOM, "discard … at random",                                                                           \
      "a player discards cards of their hand at random | player `to` loses `value` cards of their hand")               \
    X(DISCARD_HAND, "discard … hand",                                                                                  \
      "a player chooses and discards cards of their hand; also a cost | player `to` chooses and discards `value` "     \
      "cards "                                                                                                         \
      "of their hand; cost with VALUE_X: X of them")                                                                   \
    X(MILL, "discard the top",                                                                                         \
      "discards cards from the top of a deck | the top `value` cards of the deck of player `to`")                      \
    X(SEARCH, "search the top",                                                                                        \
      "its player looks at so many cards of the deck and may take one that fits | top `value` of your deck for one "   \
      "of `sel` (into register `to`); the others are REST; IF_SPECIAL: reveal it")                                     \
    X(LOOK, "look at the top / reveal the top",                                                                        \
      "its player looks at cards of a deck; reveal: both players do | top `value` of the deck of player `ref`: they "  \
      "are REST; IF_SPECIAL: reveal one, into register `to`")                                                          \
    /* resources */                                                                                                    \
    X(PAY, "pay", "a cost in resources; behind 'you may' also in the effect | `value` resources, as a cost")           \
    X(GAIN, "gain … resource / take the resource bonus", "a player gains resources | player `to` gains `value`")       \
    X(TAKE, "take … from the opponent",                                                                                \
      "resources of the opponent go to you; that is no gain (O26) | up to `value` from the opponent")                  \
    X(STORE, "put … resource on / move … resource from",                                                               \
      "resources from the bank are stored on a card, or go from it to your pool | `value` from the bank on ref; "      \
      "IF_SPECIAL: from ref to your pool")                                                                             \
    /* pending things */                                                                                               \
    X(REDUCE_COST, "reduce its cost by",                                                                               \
      "what is being deployed costs less | `value`, of the pending deployment; `to`: not below that")                  \
    X(RETARGET, "becomes the target", "that card is targeted instead | ref, instead of the one targeted")              \
    X(COPY, "copy its effects",                                                                                        \
      "the effects of the event just played happen once more, for you | of the event ref (R15.23)")                    \
    X(CANCEL, "cancel",                                                                                                \
      "what is about to happen does not: the effects of an event or ability, a shield, exhausting, moving | what is "  \
      "pending: the effects of an event or ability, a shield, a change")                                               \
    X(DEFEND, "becomes the defender", "that unit is the defender instead | ref, instead of the one being declared")    \
    /* lasting changes */                                                                                              \
    X(MODIFY, "",                                                                                                      \
      "layer `to` of ref or each of sel by `value`, argument and expiry in the next instruction (ref: argument, to: "  \
      "expiry)")                                                                                                       \
    X(OPERAND, "", "second half of MODIFY")                                                                            \
    X(GIVE_KEYWORD, "gains a keyword printed on",                                                                      \
      "its player chooses one of the keywords printed on the other card | `to` to ref, chosen; value: expiry")         \
    X(CLASH, "strike each other",                                                                                      \
      "each of the units chosen deals its attack to each other one | each of the set deals its attack to the others")  \
    /* the game around the cards */                                                                                    \
    X(INFEST, "infest / remove an infestation token from",                                                             \
      "planets become infested; as a cost: the token is taken off (R19.1.9) | the planet at place `ref` or each of "   \
      "sel (R19.1.9); IF_SPECIAL: remove its token")                                                                   \
    X(INSERT, "resolve / take a combat turn",                                                                          \
      "an inserted sequence of the framework, see there | a framework sequence `to` (R3.4), at place `ref`")           \
    X(SET_DIAL, "set your enslavement dial", "its player sets it anew (R19.2.6) | to another faction (R19.2.6)")       \
    X(TRIGGER_BATTLE, "trigger … battle ability",                                                                      \
      "that planet's Battle ability resolves for you | the planet at place `ref`")

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

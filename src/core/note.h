/* note.h: the kinds of notes: one for each kind of change visible at the table.
 *
 * X(NAME, facts, meaning): `facts` are the members of tx_note that the log line must mention; the meaning explains the
 * others. A card that moves between lists is always the subject, with `from` and `to`; otherwise `from` is the list of
 * the subject. `source` is the cause: the card whose ability resolves, the place of a planet whose Battle ability
 * resolves, or TX_NONE for the rules. */
#ifndef TRAXIS_NOTE_H
#define TRAXIS_NOTE_H

#include "traxis.h"

#define TX_NOTE_LIST(X)                                                                                                \
    X(NOTHING, "", "no note")                                                                                          \
    /* the game, its rounds and phases */                                                                              \
    X(GAME_BEGINS, "seat", "who takes the initiative token")                                                           \
    X(LEADER, "subject seat", "a warlord or synapse unit begins in its HQ")                                            \
    X(DECK, "seat amount", "a deck of that many cards is there")                                                       \
    X(KEEPS, "seat", "keeps the hand")                                                                                 \
    X(MULLIGAN, "seat amount", "the whole hand of so many cards goes into the deck; SHUFFLES and DRAWS follow")        \
    X(ROUND_BEGINS, "amount", "its number")                                                                            \
    X(ROUND_ENDS, "amount", "its number")                                                                              \
    X(PHASE_BEGINS, "amount", "enum tx_phase")                                                                         \
    X(PHASE_ENDS, "amount", "enum tx_phase")                                                                           \
    X(TOKEN_PASSES, "seat", "to whom the initiative token goes")                                                       \
    X(INITIATIVE, "seat", "who is the initiative player from now on")                                                  \
    X(CONCEDES, "seat", "")                                                                                            \
    X(GAME_ENDS, "seat amount", "flags: enum tx_outcome, amount: enum tx_reason, seat: the winner of a game won")      \
    /* players */                                                                                                      \
    X(PASSES, "seat", "flags: NOTED_DEPLOYMENT, NOTED_SHIELDS or NOTED_STRIKES")                                       \
    X(GAINS, "seat amount", "resources")                                                                               \
    X(SPENDS, "seat amount", "resources; subject what for, or none")                                                   \
    X(TAKES, "seat amount", "resources from the opponent")                                                             \
    X(STORES, "subject amount", "resources laid on a card")                                                            \
    X(FETCHES, "subject amount seat", "resources taken from a card by seat")                                           \
    X(DIAL, "seat place", "a revealed dial; NOTED_SYNAPSE: the synapse unit's")                                        \
    X(ENSLAVES, "seat amount", "the enslavement dial shows that faction")                                              \
    /* hands and decks */                                                                                              \
    X(DRAWS, "subject seat", "")                                                                                       \
    X(SHUFFLES, "seat", "the deck; all knowledge of it is gone")                                                       \
    X(SEARCHES, "seat amount", "the top cards of the deck of seat")                                                    \
    X(LOOKS, "subject seat", "seat sees a card of a deck or a hand, or one face down")                                 \
    X(REVEALED, "subject", "everybody sees the card, where it lies")                                                   \
    /* entering play and reserve */                                                                                    \
    X(DEPLOYING, "subject seat amount", "announced, at that cost; place where to")                                     \
    X(COST, "subject amount", "an effect makes it cost that")                                                          \
    X(NOT_DEPLOYED, "subject", "it cannot be paid, or has no place, after all")                                        \
    X(ENTERS, "subject place seat", "other: what it is attached to; flags: enum tx_note_flag")                         \
    X(RESERVED, "subject place seat", "face down into reserve, out of the hand")                                       \
    X(STRIKES, "subject place seat", "an event Deep Strikes; units and attachments ENTER")                             \
    X(RISES, "subject place", "a card in reserve counts as a unit from now on")                                        \
    X(SINKS, "subject place", "a card in reserve counts as a unit no more")                                            \
    X(ATTACHED, "subject other", "a card in play goes to another host")                                                \
    X(DETACHED, "subject place", "an attachment becomes a unit")                                                       \
    /* units */                                                                                                        \
    X(EXHAUSTED, "subject", "NOTED_PART")                                                                              \
    X(READIED, "subject", "")                                                                                          \
    X(MOVES, "subject place", "")                                                                                      \
    X(COMMITS, "subject place", "")                                                                                    \
    X(GOES_HOME, "subject place", "by the rules, to its HQ")                                                           \
    X(ROUTED, "subject place", "to its HQ")                                                                            \
    X(WILL_RETREAT, "subject", "chosen to retreat when its player has chosen all")                                     \
    X(RETREAT_BEGINS, "seat place", "of all the units that were chosen to")                                            \
    X(RETREATS, "subject place", "to its HQ")                                                                          \
    X(TAKEN, "subject seat", "control of it goes to seat")                                                             \
    X(BLOODIED, "subject place", "a warlord is turned over, healed, and goes to its HQ")                               \
    X(DEFEATED, "subject", "a bloodied warlord")                                                                       \
    /* damage */                                                                                                       \
    X(ASSIGNED, "subject source amount", "NOTED_BY_ATTACK")                                                            \
    X(PREVENTED, "subject amount", "")                                                                                 \
    X(REASSIGNED, "subject other amount", "from subject to other")                                                     \
    X(CHANGED, "subject amount", "assigned damage, icons of a shield, depth of a search: that many from now on")       \
    X(SHIELDS, "subject other seat amount", "subject the shield card, other the unit, amount its icons")               \
    X(SHIELDED, "subject amount", "how much a shield prevented")                                                       \
    X(UNHARMED, "subject source", "it was attacked or assigned damage, and takes none")                                \
    X(DAMAGED, "subject source amount", "NOTED_BY_ATTACK; second is the excess, beyond the HP that were left")         \
    X(HEALED, "subject amount", "")                                                                                    \
    X(DAMAGE_MOVED, "subject other amount", "from subject to other, of which second came to lie there")                \
    /* leaving */                                                                                                      \
    X(DESTROYED, "subject place", "NOTED_BY_ATTACK")                                                                   \
    X(SACRIFICED, "subject seat", "")                                                                                  \
    X(DISCARDED, "subject seat", "from wherever it was")                                                               \
    X(RETURNED, "subject seat", "to its owner's hand")                                                                 \
    X(ON_DECK, "subject seat", "on top of its owner's deck")                                                           \
    X(UNDER_DECK, "subject seat", "on the bottom of its owner's deck")                                                 \
    X(INTO_DECK, "subject seat", "SHUFFLES follows")                                                                   \
    X(BACK_TO_RESERVE, "subject place seat", "")                                                                       \
    X(REMOVED, "subject", "from the game")                                                                             \
    X(HELD, "subject other", "put out of the game, under other")                                                       \
    X(PUT_DOWN, "subject seat", "a card that left play or was played reaches its owner's discard pile")                \
    /* abilities */                                                                                                    \
    X(ANNOUNCED, "subject seat", "an event, before anything is paid; NOTED_FROM_PILE")                                 \
    X(PLAYED, "subject seat", "an event, paid: it is in no zone")                                                      \
    X(TAKEN_BACK, "subject", "an event that could not be paid goes back where it was")                                 \
    X(USES, "subject seat", "an ability of that card")                                                                 \
    X(BATTLE_ABILITY, "seat place", "")                                                                                \
    X(TARGETS, "subject source place", "place where the subject is")                                                   \
    X(RETARGETED, "subject other", "subject becomes the target instead of other")                                      \
    X(COPIED, "subject seat", "the effects of an event, once more")                                                    \
    X(CANCELLED, "subject", "its effects, if no flag says else; a planet's Battle ability: subject its place")         \
    X(EFFECT_BEGINS, "subject", "a lasting effect: `effect`, entry number amount, seat who made it")                   \
    X(EFFECT_ENDS, "subject", "the same")                                                                              \
    /* command struggles */                                                                                            \
    X(STRUGGLE_WON, "seat place amount second", "icons of P1 and P2; NOTED_BY_WARLORD")                                \
    X(STRUGGLE_TIED, "place amount second", "nobody wins")                                                             \
    X(BONUS, "seat place", "amount: bit 0 takes the cards, bit 1 the resources")                                       \
    /* battles */                                                                                                      \
    X(BATTLE_BEGINS, "place", "")                                                                                      \
    X(COMBAT_ROUND_BEGINS, "place amount", "its number")                                                               \
    X(SKIRMISH_BEGINS, "place", "")                                                                                    \
    X(SKIRMISH_ENDS, "place", "")                                                                                      \
    X(COMBAT_ROUND_ENDS, "place amount", "its number")                                                                 \
    X(BATTLE_ENDS, "place", "")                                                                                        \
    X(BATTLE_WON, "seat place", "")                                                                                    \
    X(STALEMATE, "place", "nobody wins the battle")                                                                    \
    X(BATTLE_OVER, "place", "all that follows it is done")                                                             \
    X(BATTLE_ORDERED, "place", "by an effect (R3.5)")                                                                  \
    X(SKIRMISH_ORDERED, "place", "")                                                                                   \
    X(STALEMATE_CALLED, "seat place", "seat calls for a stalemate check")                                              \
    X(TURN_ORDERED, "seat place", "a combat turn")                                                                     \
    X(ATTACKER, "subject", "declared")                                                                                 \
    X(ATTACKS, "subject other", "other the defender")                                                                  \
    X(DEFENDS, "subject other", "instead; other the attacker")                                                         \
    X(AREA_EFFECT, "subject amount", "")                                                                               \
    X(ATTACK_ENDS, "subject", "")                                                                                      \
    /* planets: `def` is the planet card */                                                                            \
    X(PLANET_REVEALED, "def", "place its position")                                                                    \
    X(FIRST_PLANET, "place", "")                                                                                       \
    X(CAPTURED, "seat def", "it goes to the victory display of seat; place where it was")                              \
    X(PLANET_REMOVED, "def", "from the game")                                                                          \
    X(PLANET_LEAVES, "def", "the line; its place is vacant")                                                           \
    X(PLANET_REPLACED, "place def", "def comes into the line for the planet at place, which is removed")               \
    X(PLANETS_SWITCHED, "place other", "with all that lies on the planet cards")                                       \
    X(INFESTED, "place", "")                                                                                           \
    X(CLEANSED, "place", "the infestation token is gone")

enum tx_note_kind {
#define X(name, facts, meaning) NOTE_##name,
    TX_NOTE_LIST(X)
#undef X
        NOTE_KINDS
};

/* Flags, by kind of note. */
enum tx_note_flag {
    NOTED_DEPLOYMENT = 1, /* PASSES: for the rest of the deploy phase */
    NOTED_SHIELDS = 2,    /* PASSES: the opportunity to shield */
    NOTED_STRIKES = 4,    /* PASSES: the opportunity to Deep Strike */
    NOTED_SYNAPSE = 1,    /* DIAL */
    NOTED_DEPLOYED = 1,   /* ENTERS: by deployment */
    NOTED_STRUCK = 2,     /* ENTERS: by Deep Strike */
    NOTED_TOKEN = 4,      /* ENTERS: a token unit */
    NOTED_LYING = 8,      /* ENTERS, DEPLOYING: shows its other face */
    NOTED_PART = 1,       /* EXHAUSTED, LOOKS, REVEALED: part of another note */
    NOTED_BY_ATTACK = 1,  /* ASSIGNED, DAMAGED, DESTROYED */
    NOTED_FROM_PILE = 1,  /* ANNOUNCED: from a discard pile */
    NOTED_BY_WARLORD = 1, /* STRUGGLE_WON */
    NOTED_ICONS = 1,      /* CHANGED: the icons of a shield; without a flag: damage */
    NOTED_DEPTH = 2,      /* CHANGED: the depth of a search */
    NOTED_CHANGE = 1,     /* CANCELLED: an event that would have affected the subject */
    NOTED_SHIELD = 2,     /* CANCELLED: the subject is a shield */
    NOTED_ATTACK = 4,     /* CANCELLED: the attack of the subject */
    NOTED_BLANK = 128,    /* any note: the subject is a blank card (R21.5) */
};

/* Further bits of tx_note.seats, source_seats and other_seats. */
enum {
    NOTED_SPECTATOR = 1 << TX_SEATS,
    NOTED_EVERYBODY = (NOTED_SPECTATOR << 1) - 1,
    NOTED_NUMBER = NOTED_SPECTATOR << 1
};

#endif

/* weights.h: weights of the parts of a position, in hundredths of a resource, or per cent where stated. Each weight has
 * two values: one for the greedy player, set by hand, and one for the levels, tuned by self-play (docs/BOTS.md). */
#ifndef TRAXIS_BOT_WEIGHTS_H
#define TRAXIS_BOT_WEIGHTS_H

/* name, value of greedy, value of the levels, meaning. The meaning is documentation only. */
#define EVALUATION_WEIGHTS(W)                                                                                          \
    W(resource, 70, 62, "a resource")                                                                                  \
    W(spare_resource, 35, 16, "a resource beyond what a round can use")                                                \
    W(card, 85, 150, "a card in hand")                                                                                 \
    W(card_per_cost, 8, 9, "a card in hand, for each resource by which its cost differs from two (less if cheaper)")   \
    W(card_shield, 0, 12, "each shield icon of a card in hand")                                                        \
    W(unit, 50, 22, "a unit, regardless of its values")                                                                \
    W(unit_attack, 60, 64, "each point of a unit's attack")                                                            \
    W(unit_hp, 42, 38, "each remaining hit point of a unit")                                                           \
    W(unit_command, 35, 44, "each command icon of a unit")                                                             \
    W(unit_cost, 0, 21, "each resource of a unit's printed cost, for its text")                                        \
    W(unit_at_hq, 80, 98, "per cent: a unit at the HQ, relative to one at a planet")                                   \
    W(unit_exhausted, 90, 86, "per cent: an exhausted unit, relative to a ready one")                                  \
    W(support, 60, 79, "a support")                                                                                    \
    W(support_per_cost, 80, 84, "each resource of a support's printed cost")                                           \
    W(attachment_per_cost, 60, 29, "an attachment, for each resource of its printed cost plus one")                    \
    W(warlord, 1600, 1465, "a warlord that is not bloodied")                                                           \
    W(warlord_hp, 70, 60, "each remaining hit point of such a warlord")                                                \
    W(bloodied_hp, 160, 129, "each remaining hit point of a bloodied warlord")                                         \
    W(last_card, 150, 150, "each card that a small deck lacks")                                                        \
    W(expected_losses, 55, 33, "per cent: expected losses of a battle")                                                \
    W(struggle, 85, 97, "per cent: bonus of a command struggle that is being won")                                     \
    W(later_struggle, 45, 54, "per cent: the same bonus after the command phase")                                      \
    W(planet, 300, 211, "a planet in the victory display")                                                             \
    W(first_of_type, 350, 330, "the first planet of a type")                                                           \
    W(second_of_type, 1000, 783, "the second planet of a type")                                                        \
    W(winning_planet, 4000, 30000, "limit for a planet that would win the game in the coming battle")                  \
    W(next_battle, 0, 32, "per cent: stake of the battle that the next round will bring")                              \
    W(simulated_battle, 0, 80, "per cent: share of the simulation (melee.h) in the forecast of a battle")              \
    W(cornered_warlord, 0, 3000, "a bloodied warlord that is defeated before it can go home")

#define EVALUATION_FIELD(name, greedy, levels, what) int name;
typedef struct bot_weights {
    EVALUATION_WEIGHTS(EVALUATION_FIELD)
} bot_weights;

#define GREEDY_WEIGHT(name, greedy, levels, what) .name = greedy,
#define LEVEL_WEIGHT(name, greedy, levels, what)  .name = levels,

#endif

/* weights.h: weights of the parts of a position, in hundredths of a resource, or per cent where stated. Each weight has
 * two values: one for the greedy player, set by hand, and one for the levels, tuned by self-play (docs/BOTS.md). */
#ifndef TRAXIS_BOT_WEIGHTS_H
#define TRAXIS_BOT_WEIGHTS_H

/* name, value of greedy, value of the levels, meaning */
#define EVALUATION_WEIGHTS(W)                                                                                          \
    W(resource, 70, 62, "a resource in the pool: less than what it buys")                                              \
    W(spare_resource, 35, 16, "one beyond what a round can use")                                                       \
    W(card, 85, 150, "a card in hand")                                                                                 \
    W(card_per_cost, 8, 9, "and for each resource it costs, as far as that is more or less than two")                  \
    W(card_shield, 0, 12, "and for each of its shield icons")                                                          \
    W(unit, 50, 22, "a unit, for being there")                                                                         \
    W(unit_attack, 60, 64, "each point of its attack")                                                                 \
    W(unit_hp, 42, 38, "each hit point it has left")                                                                   \
    W(unit_command, 35, 44, "each command icon")                                                                       \
    W(unit_cost, 0, 21, "each resource it is printed with: what its text is worth")                                    \
    W(unit_at_hq, 80, 98, "per cent of its worth at a planet")                                                         \
    W(unit_exhausted, 90, 86, "per cent of its worth when ready")                                                      \
    W(support, 60, 79, "a support")                                                                                    \
    W(support_per_cost, 80, 84, "and for each resource it is printed with")                                            \
    W(attachment_per_cost, 60, 29, "an attachment, for each resource it is printed with, and one more")                \
    W(warlord_hale, 1600, 1465, "a warlord that is not bloodied")                                                      \
    W(warlord_hp, 70, 60, "each hit point it has left")                                                                \
    W(bloodied_hp, 160, 129, "each hit point of a bloodied one")                                                       \
    W(last_card, 150, 150, "each card that a small deck lacks")                                                        \
    W(stake_lost, 55, 33, "per cent of what a battle is expected to cost that is counted")                             \
    W(struggle, 85, 97, "per cent of the bonus of a command struggle that would be won now")                           \
    W(later_struggle, 45, 54, "… that would be won in rounds to come")                                                 \
    W(planet, 300, 211, "a planet in the victory display")                                                             \
    W(first_of_type, 350, 330, "the first planet of a type")                                                           \
    W(second_of_type, 1000, 783, "two of a type")                                                                      \
    W(game_prize, 4000, 30000, "at most a planet that would win the game in the battle ahead")                         \
    W(next_battle, 0, 32, "per cent of the battle for the next planet that is counted a round ahead")                  \
    W(fought_out, 0, 80, "per cent of a battle's outcome that is found by fighting it, not by adding up")              \
    W(cornered, 0, 3000, "a bloodied warlord that falls in it before it can go home")

#define EVALUATION_FIELD(name, greedy, levels, what) int name;
typedef struct bot_weights {
    EVALUATION_WEIGHTS(EVALUATION_FIELD)
} bot_weights;

#define GREEDY_WEIGHT(name, greedy, levels, what) .name = greedy,
#define LEVEL_WEIGHT(name, greedy, levels, what)  .name = levels,

#endif

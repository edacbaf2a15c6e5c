/* prompt_level.c: texts for the levels. */
#include "prompt_level.h"

#include "table/message.h"

const char *const prompt_level_items[] = {
    [LEVEL_ALL] = "All: every window that the rules open",
    [LEVEL_CHANGES] = "Changes: only windows in which you can act and something changed",
    [LEVEL_TURNS] = "Turns: only your turns, responses and shields",
};

const char *prompt_level_sentence(unsigned level) {
    switch (level) {
    case LEVEL_ALL: return "You are asked in every window that the rules open. k: change";
    case LEVEL_TURNS: return "You are not asked in action windows. k: change";
    default: return "You are not asked if you can only pass or nothing has changed. k: change";
    }
}

const char *cli_pass_until_sentence(unsigned until) {
    switch (until) {
    case UNTIL_TURN: return "Passing until your next turn.";
    case UNTIL_ANSWER: return "Passing until you can respond or the phase ends.";
    case UNTIL_ATTACK: return "Passing until your unit is attacked or the phase ends.";
    case UNTIL_BATTLE: return "Passing until the next battle or the end of the round.";
    case UNTIL_PHASE: return "Passing until the phase ends.";
    default: return "Automatic passing is off.";
    }
}

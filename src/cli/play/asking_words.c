/* asking_words.c: texts for the levels. */
#include "asking_words.h"

#include "table/table.h"

const char *const level_items[] = {
    [LEVEL_ALL] = "Everything: every window that the rules open",
    [LEVEL_CHANGES] = "What matters: no windows in which you can only pass",
    [LEVEL_TURNS] = "Least: your turns, shields and answers",
};

const char *level_sentence(unsigned level) {
    switch (level) {
    case LEVEL_ALL: return "You are asked at every window that the rules open.";
    case LEVEL_TURNS: return "You are not asked in action windows. k changes it.";
    default: return "You are not asked where you can only pass, or nothing has changed. k changes it.";
    }
}

const char *until_sentence(unsigned until) {
    switch (until) {
    case UNTIL_TURN: return "Windows are passed until your next turn.";
    case UNTIL_ANSWER: return "Windows are passed until there is something to answer, or the phase ends.";
    case UNTIL_ATTACK: return "Windows are passed until a unit of yours is attacked, or the phase ends.";
    case UNTIL_BATTLE: return "Windows are passed until the next battle begins, or the round ends.";
    case UNTIL_PHASE: return "Windows are passed until the phase ends.";
    default: return "No windows are passed for you.";
    }
}

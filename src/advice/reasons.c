/* reasons.c: see reasons.h. */
#include "reasons.h"

typedef struct reason_words {
    const char *pro, *contra;
} reason_words;

/* ---- Advice ------------------------------------------------------------------------------------------------------ */

static const reason_words advice[TX_HINT_REASONS + 1] = {
    [TX_FOR_RESULT] = {"it decides the game", ", though the game is at stake"},
    [TX_FOR_PLANETS] = {"best for the planets won", ", though it costs planets"},
    [TX_FOR_BATTLES] = {"best in the battles to come", ", at a risk in the battles to come"},
    [TX_FOR_COMMAND] = {"best in the command struggles", ", though it gives up command"},
    [TX_FOR_OWN_UNITS] = {"best for your own units and supports", ", though it may cost units"},
    [TX_FOR_ENEMY_UNITS] = {"it costs the enemy most", ", though it spares the enemy"},
    /* most options cost a card or resources: not worth a warning */
    [TX_FOR_CARDS] = {"it leaves you more cards", ""},
    [TX_FOR_RESOURCES] = {"it leaves you more resources", ""},
    [TX_HINT_REASONS] = {"nothing else looks better", ""},
};

const char *reason_advice_for(const tx_hint *hint) {
    return advice[hint->reason].pro;
}

const char *reason_advice_against(const tx_hint *hint) {
    return advice[hint->drawback].contra;
}

/* ---- Reasons of own moves ---------------------------------------------------------------------------------------- */

/* Costs of a card, and a shield used for a unit, are not mentioned as a worry. */
static const reason_words own_move[MOVE_KINDS][TX_HINT_REASONS] = {
    [MOVE_DEPLOYS] =
        {
            [TX_FOR_RESULT] = {"I thought that the game hangs on it", ", and feared to lose the game over it"},
            [TX_FOR_PLANETS] = {"I hoped to take a planet by it", ", and feared to lose a planet elsewhere"},
            [TX_FOR_BATTLES] = {"I hoped to be stronger in the battles to come", ", and feared to be weaker in battle"},
            [TX_FOR_COMMAND] = {"I hoped to win command struggles", ", and feared to lose command elsewhere"},
            [TX_FOR_OWN_UNITS] = {"I hoped to have the stronger army", ", and feared for my units"},
            [TX_FOR_ENEMY_UNITS] = {"I hoped to hurt your army", ", and feared what your army will do"},
            [TX_FOR_CARDS] = {"I hoped to have more cards by it", ""},
            [TX_FOR_RESOURCES] = {"I hoped to save resources", ""},
        },
    [MOVE_COMMITS] =
        {
            [TX_FOR_RESULT] = {"I thought that the game hangs on it", ", and feared to lose the game over it"},
            [TX_FOR_PLANETS] = {"I hoped to take a planet by it", ", and feared for a planet elsewhere"},
            [TX_FOR_BATTLES] = {"I hoped to decide the fighting there", ", and feared the fighting elsewhere"},
            [TX_FOR_COMMAND] = {"I hoped to win the struggle there", ", and feared to lose struggles elsewhere"},
            [TX_FOR_OWN_UNITS] = {"I hoped to keep my warlord and my units safe",
                                  ", and feared for my warlord and my units"},
            [TX_FOR_ENEMY_UNITS] = {"I hoped to hurt your units there", ", and feared your units elsewhere"},
            [TX_FOR_CARDS] = {"I hoped for the cards", ", and knew that it costs me cards elsewhere"},
            [TX_FOR_RESOURCES] = {"I hoped for the resources", ", and knew that it costs me resources elsewhere"},
        },
    [MOVE_STRIKES] =
        {
            [TX_FOR_RESULT] = {"I thought that the game hangs on it", ", and feared to lose the game over it"},
            [TX_FOR_PLANETS] = {"I hoped to take the planet by it", ", and feared for the planet"},
            [TX_FOR_BATTLES] = {"I hoped to win the battle by it", ", and feared for the battle"},
            [TX_FOR_COMMAND] = {"I hoped for command in the rounds to come", ", and feared for command later"},
            [TX_FOR_OWN_UNITS] = {"I hoped to keep my own units alive", ", and feared your answer"},
            [TX_FOR_ENEMY_UNITS] = {"I hoped to hurt you most by it", ", and feared those I spared"},
            [TX_FOR_CARDS] = {"I hoped to keep my cards", ", and feared that it costs cards"},
            [TX_FOR_RESOURCES] = {"I hoped to gain resources by it", ", and feared that it costs resources"},
        },
    [MOVE_SHIELDS] =
        {
            [TX_FOR_RESULT] = {"I thought that the game hangs on it", ", and feared to lose the game all the same"},
            [TX_FOR_PLANETS] = {"I hoped to take the planet with it", ", and feared for the planet all the same"},
            [TX_FOR_BATTLES] = {"I hoped that it wins me the battle", ", and feared for the battle all the same"},
            [TX_FOR_COMMAND] = {"I hoped to keep its command icons", ", and feared for command all the same"},
            [TX_FOR_OWN_UNITS] = {"I hoped to keep it alive", ", and feared for my other units"},
            [TX_FOR_ENEMY_UNITS] = {"I hoped that it strikes back", ", and feared your other units"},
            [TX_FOR_CARDS] = {"I hoped to save better cards", ""},
            [TX_FOR_RESOURCES] = {"I hoped to save resources", ""},
        },
    [MOVE_LEAVES] =
        {
            [TX_FOR_RESULT] = {"I feared to lose the game there", ", and feared to lose the game all the same"},
            [TX_FOR_PLANETS] = {"I hoped for another planet", ", and knew that it may cost the planet"},
            [TX_FOR_BATTLES] = {"I hoped to fight with it another day", ", and knew that it may cost the battle"},
            [TX_FOR_COMMAND] = {"I hoped to win struggles with it later", ", and knew that it may cost command there"},
            [TX_FOR_OWN_UNITS] = {"I hoped to bring it home alive", ", and feared for those who stay"},
            [TX_FOR_ENEMY_UNITS] = {"I hoped that it strikes you harder another time", ", and knew that it spares you"},
            [TX_FOR_CARDS] = {"I hoped to keep my cards", ""},
            [TX_FOR_RESOURCES] = {"I hoped to keep my resources", ""},
        },
    [MOVE_ACTS] =
        {
            [TX_FOR_RESULT] = {"I thought that the game hangs on it", ", and feared to lose the game over it"},
            [TX_FOR_PLANETS] = {"I hoped to take a planet by it", ", and feared for a planet"},
            [TX_FOR_BATTLES] = {"I hoped that it helps me in battle", ", and feared that it weakens me in battle"},
            [TX_FOR_COMMAND] = {"I hoped that it wins me command", ", and feared to lose command by it"},
            [TX_FOR_OWN_UNITS] = {"I hoped to strengthen or save my own", ", and feared for my units"},
            [TX_FOR_ENEMY_UNITS] = {"I hoped to weaken your side", ", and feared to help you by it"},
            [TX_FOR_CARDS] = {"I hoped to gain cards by it", ""},
            [TX_FOR_RESOURCES] = {"I hoped to gain resources by it", ""},
        },
};

enum reason_move reason_move_kind(const tx_decision *decision, unsigned option) {
    if (decision->options[option].verb == TX_RETREAT)
        return MOVE_LEAVES;
    switch (decision->kind) {
    case TX_ASK_DEPLOY_TURN: return decision->options[option].verb == TX_DEPLOY ? MOVE_DEPLOYS : MOVE_ACTS;
    case TX_ASK_DIAL:
    case TX_ASK_SYNAPSE_DIAL: return MOVE_COMMITS;
    case TX_ASK_ATTACKER:
    case TX_ASK_DEFENDER: return MOVE_STRIKES;
    case TX_ASK_SHIELD: return MOVE_SHIELDS;
    default: return MOVE_ACTS;
    }
}

const char *reason_hope_text(const tx_hint *hint, enum reason_move move) {
    return hint->reason < TX_HINT_REASONS ? own_move[move][hint->reason].pro : "Nothing else looked better";
}

/* Without a goal there is no contrast to mention. */
const char *reason_fear_text(const tx_hint *hint, enum reason_move move) {
    bool shown = hint->reason < TX_HINT_REASONS && hint->drawback < TX_HINT_REASONS;
    return shown ? own_move[move][hint->drawback].contra : "";
}

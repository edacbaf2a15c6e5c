/* reasons.c: see reasons.h. */
#include "reasons.h"

typedef struct reason_words {
    const char *pro[REASON_VOICES], *contra[REASON_VOICES];
} reason_words;

static const reason_words words[TX_HINT_REASONS + 1] = {
    [TX_FOR_RESULT] = {{"it decides the game", "I hoped to decide the game by it"},
                       {", though the game is at stake", ", and feared to lose the game over it"}},
    [TX_FOR_PLANETS] = {{"best for the planets won", "I hoped for planets"},
                        {", though it costs planets", ", and feared to lose planets"}},
    [TX_FOR_BATTLES] = {{"best in the battles to come", "I hoped to be stronger in the battles to come"},
                        {", at a risk in the battles to come", ", and feared the battles to come"}},
    [TX_FOR_COMMAND] = {{"best in the command struggles", "I hoped to win command struggles"},
                        {", though it gives up command", ", and feared to lose command struggles"}},
    [TX_FOR_OWN_UNITS] = {{"best for your own units and supports", "I hoped to have the better units and supports"},
                          {", though it may cost units", ", and feared for my units"}},
    [TX_FOR_ENEMY_UNITS] = {{"it costs the enemy most", "I hoped to cost you units"},
                            {", though it spares the enemy", ", and feared to spare your units"}},
    /* most things cost a card or resources: nothing to warn of */
    [TX_FOR_CARDS] = {{"it leaves you more cards", "I hoped to have more cards"},
                      {"", ", and knew that it costs cards"}},
    [TX_FOR_RESOURCES] = {{"it leaves you more resources", "I hoped to have more resources"},
                          {"", ", and knew that it costs resources"}},
    [TX_HINT_REASONS] = {{"nothing else looks better", "Nothing else looked better"}, {"", ""}},
};

const char *reason_for(const tx_hint *hint, enum reason_voice voice) {
    return words[hint->reason].pro[voice];
}

const char *reason_against(const tx_hint *hint, enum reason_voice voice) {
    return words[hint->fear].contra[voice];
}

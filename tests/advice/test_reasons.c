/* test_reasons.c: explanations of computer players are sentences, for all moves and reasons. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

#include "advice/reasons.h"

static tx_hint hint_of(unsigned reason, unsigned fear) {
    return (tx_hint){.option = 0, .instead = 1, .reason = (uint8_t)reason, .drawback = (uint8_t)fear, .chance = -1};
}

Test(reasons, every_reason_is_a_sentence) {
    for (unsigned move = 0; move < MOVE_KINDS; move++)
        for (unsigned reason = 0; reason <= TX_HINT_REASONS; reason++)
            for (unsigned fear = 0; fear <= TX_HINT_REASONS; fear++) {
                tx_hint hint = hint_of(reason, fear);
                const char *hope = reason_hope_text(&hint, move), *feared = reason_fear_text(&hint, move);
                cr_assert(hope && isupper((unsigned char)*hope) && strlen(hope) > 10, "move %u, reason %u", move,
                          reason);
                cr_assert(feared && (!*feared || strncmp(feared, ", and ", 6) == 0), "move %u, fear %u", move, fear);
                /* "I hoped …, and feared …": who feared is who hoped */
                cr_assert(!*feared || strncmp(hope, "I ", 2) == 0, "%s%s", hope, feared);
            }
}

Test(reasons, a_move_without_a_goal_has_no_worry) {
    for (unsigned move = 0; move < MOVE_KINDS; move++) {
        tx_hint hint = hint_of(TX_HINT_REASONS, TX_FOR_BATTLES);
        cr_expect_str_eq(reason_fear_text(&hint, move), "");
        hint = hint_of(TX_FOR_COMMAND, TX_HINT_REASONS);
        cr_expect_str_eq(reason_fear_text(&hint, move), "");
        hint = hint_of(TX_FOR_COMMAND, TX_FOR_BATTLES);
        cr_expect_str_neq(reason_fear_text(&hint, move), "");
    }
}

Test(reasons, the_words_of_a_reason_depend_on_the_move) {
    for (unsigned move = 0; move < MOVE_KINDS; move++)
        for (unsigned other = 0; other < move; other++) {
            const tx_hint hint = hint_of(TX_FOR_BATTLES, TX_HINT_REASONS);
            cr_expect_str_neq(reason_hope_text(&hint, move), reason_hope_text(&hint, other));
        }
}

Test(reasons, move_kinds_depend_on_decision_and_option) {
    static const struct {
        unsigned kind, verb;
        enum reason_move move;
    } known[] = {{TX_ASK_DEPLOY_TURN, TX_DEPLOY, MOVE_DEPLOYS}, {TX_ASK_DEPLOY_TURN, TX_PLAY, MOVE_ACTS},
                 {TX_ASK_DIAL, TX_DIAL, MOVE_COMMITS},          {TX_ASK_SYNAPSE_DIAL, TX_DIAL, MOVE_COMMITS},
                 {TX_ASK_ATTACKER, TX_ATTACK, MOVE_STRIKES},    {TX_ASK_ATTACKER, TX_RETREAT, MOVE_LEAVES},
                 {TX_ASK_DEFENDER, TX_DEFEND, MOVE_STRIKES},    {TX_ASK_SHIELD, TX_SHIELD, MOVE_SHIELDS},
                 {TX_ASK_RETREAT, TX_RETREAT, MOVE_LEAVES},     {TX_ASK_REACTION, TX_USE, MOVE_ACTS}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        tx_decision decision = {.kind = (uint8_t)known[i].kind, .count = 1};
        decision.options[0].verb = (uint8_t)known[i].verb;
        cr_expect_eq(reason_move_kind(&decision, 0), known[i].move, "number %u", i);
    }
}

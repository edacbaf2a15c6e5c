/* procedures.h: the procedures of the stack machine.
 *
 * `run` continues until another procedure must run first or a choice is needed; `ask` lists the legal options and
 * changes nothing; `answer` applies the chosen option. The table in run.c refers to all of them. */
#ifndef TRAXIS_PROCEDURES_H
#define TRAXIS_PROCEDURES_H

#include "engine.h"

/* ORDER PROC: the table in run.c keeps this order. */
enum proc {
    PROC_NONE,
    PROC_SETUP,      /* round.c: mulligans, then the first round */
    PROC_ROUND,      /* round.c: the framework steps of R3.1 */
    PROC_DEPLOYMENT, /* deploy.c: deployment turns of one phase (R4) */
    PROC_DEPLOY,     /* deploy.c: deployment of one card (R14) */
    PROC_COMMAND,    /* command.c: dials and commitment (R5.1) */
    PROC_STRUGGLE,   /* command.c: one command struggle (R5.2) */
    PROC_MOBILE,     /* combat.c: Mobile units of one player (R6.1) */
    PROC_BATTLE,     /* combat.c: one battle (R7) */
    PROC_TURN,       /* combat.c: one combat turn (R7.3) */
    PROC_RETREAT,    /* combat.c: one player's retreat at the end of a combat round (3.2.9) */
    PROC_ATTACK,     /* attack.c: one attack (R8) */
    PROC_ACTIONS,    /* actions.c: an action window (R13.3) */
    PROC_WINDOW,     /* window.c: interrupts or reactions to occurrences (R13.5) */
    PROC_ABILITY,    /* ability.c: initiation and resolution of an ability (R14) */
    PROC_DAMAGE,     /* damage.c: damage dealt simultaneously (R9) */
    PROC_SHIELD,     /* damage.c: one use of a shield card (R9.2.6) */
    PROC_INDIRECT,   /* damage.c: division of indirect damage (R9.4.2) */
    PROC_LEAVE,      /* leave.c: cards that leave play together (R10.10) */
    PROC_ENTER,      /* deploy.c: a card put into play (R4.10) */
    PROC_CHANGE,     /* change.c: exhausting, readying, moving, routing … with their windows */
    PROC_DELAYED,    /* effects.c: delayed effects that are due (R3.6) */
    PROC_STRIKES,    /* reserve.c: Deep Strikes when a battle begins (R19.3.3) */
    PROC_STRIKE,     /* reserve.c: one Deep Strike */
    PROC_ENSLAVE,    /* command.c: setting an enslavement dial (R19.2.2) */
    PROC_COUNT
};
enum run_state { RUN_ON, RUN_ASK };
enum run_state core_run_delayed_effects(engine *e, void *frame);
void core_ask_delayed_effects(const engine *e, const void *frame);
void core_answer_delayed_effects(engine *e, void *frame, const tx_option *o);
enum run_state core_run_window(engine *e, void *frame);
void core_ask_window(const engine *e, const void *frame);
void core_answer_window(engine *e, void *frame, const tx_option *o);
enum run_state core_run_actions(engine *e, void *frame);
void core_ask_actions(const engine *e, const void *frame);
void core_answer_actions(engine *e, void *frame, const tx_option *o);
enum run_state core_run_ability(engine *e, void *frame);
void core_ask_ability(const engine *e, const void *frame);
void core_answer_ability(engine *e, void *frame, const tx_option *o);
enum run_state core_run_damage(engine *e, void *frame);
void core_ask_damage(const engine *e, const void *frame);
void core_answer_damage(engine *e, void *frame, const tx_option *o);
enum run_state core_run_shield(engine *e, void *frame);
enum run_state core_run_indirect(engine *e, void *frame);
void core_ask_indirect(const engine *e, const void *frame);
void core_answer_indirect(engine *e, void *frame, const tx_option *o);
enum run_state core_run_leave(engine *e, void *frame);
void core_ask_leave(const engine *e, const void *frame);
void core_answer_leave(engine *e, void *frame, const tx_option *o);
enum run_state core_run_change(engine *e, void *frame);
enum run_state core_run_deployment(engine *e, void *frame);
void core_ask_deployment(const engine *e, const void *frame);
void core_answer_deployment(engine *e, void *frame, const tx_option *o);
enum run_state core_run_deploy(engine *e, void *frame);
enum run_state core_run_enter(engine *e, void *frame);
enum run_state core_run_strikes(engine *e, void *frame);
void core_ask_strikes(const engine *e, const void *frame);
void core_answer_strikes(engine *e, void *frame, const tx_option *o);
enum run_state core_run_strike(engine *e, void *frame);
enum run_state core_run_setup(engine *e, void *frame);
void core_ask_setup(const engine *e, const void *frame);
void core_answer_setup(engine *e, void *frame, const tx_option *o);
enum run_state core_run_round(engine *e, void *frame);
enum run_state core_run_command(engine *e, void *frame);
void core_ask_command(const engine *e, const void *frame);
void core_answer_command(engine *e, void *frame, const tx_option *o);
enum run_state core_run_struggle(engine *e, void *frame);
void core_ask_struggle(const engine *e, const void *frame);
void core_answer_struggle(engine *e, void *frame, const tx_option *o);
enum run_state core_run_mobile(engine *e, void *frame);
void core_ask_mobile(const engine *e, const void *frame);
void core_answer_mobile(engine *e, void *frame, const tx_option *o);
enum run_state core_run_battle(engine *e, void *frame);
void core_ask_battle(const engine *e, const void *frame);
void core_answer_battle(engine *e, void *frame, const tx_option *o);
enum run_state core_run_turn(engine *e, void *frame);
void core_ask_turn(const engine *e, const void *frame);
void core_answer_turn(engine *e, void *frame, const tx_option *o);
enum run_state core_run_retreat(engine *e, void *frame);
void core_ask_retreat(const engine *e, const void *frame);
void core_answer_retreat(engine *e, void *frame, const tx_option *o);
enum run_state core_run_attack(engine *e, void *frame);
void core_ask_attack(const engine *e, const void *frame);
void core_answer_attack(engine *e, void *frame, const tx_option *o);
enum run_state core_run_enslave(engine *e, void *frame);
void core_ask_enslave(const engine *e, const void *frame);
void core_answer_enslave(engine *e, void *frame, const tx_option *o);

#endif

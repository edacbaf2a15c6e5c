/* deploy.h: deploying cards (R4, R14), putting cards into play (R4.10), token units (R17.4). */
#ifndef TRAXIS_DEPLOY_H
#define TRAXIS_DEPLOY_H

#include "engine.h"
#include "frame.h"

enum { DEPLOY_AMBUSH = 1, DEPLOY_DRY = 2 };
/* Amount by which constant abilities will reduce the cost of the pending deployment for that seat. */
int core_constant_reduction(const engine *e, unsigned seat, unsigned occurrence);
/* Change the cost of that deployment during its cost window; `least`: minimum cost after a reduction, or 0. */
void core_increase_cost(engine *e, unsigned occurrence, int more);
void core_decrease_cost(engine *e, unsigned occurrence, int less, int least);
/* Lists DEPLOY options, restricted by `filter` or by an instruction evaluated in `scope`. Returns the number; with
 * DEPLOY_DRY only whether there is one. */
unsigned core_list_deployments(const engine *e, unsigned seat, unsigned filter, const tx_scope *scope,
                               const tx_instruction *by);
void core_push_deploy(engine *e, unsigned seat, const tx_option *o);
bool core_can_enter(const engine *e, tx_ref card, tx_ref to, unsigned seat, const tx_def *as);
void core_put_card_into_play(engine *e, tx_ref card, tx_ref to, unsigned seat, bool is_exhausted);
void core_push_enter(engine *e, tx_ref card, tx_ref to, unsigned seat, bool is_exhausted);
void core_enter_play(engine *e, tx_ref card, tx_ref to, unsigned seat, const tx_def *as);
const tx_def *core_face_to_enter(const engine *e, tx_ref card, tx_ref to); /* face with which it would enter there */
enum { TOKENS_OF_A_KIND = 10 };                                            /* maximum in play for each player (R17.4) */
/* Creates an ENTERS occurrence for each token. */
unsigned core_make_tokens(engine *e, tx_def_id def, unsigned count, tx_ref place, unsigned seat);
bool core_token_left(const engine *e, tx_def_id def, unsigned seat);
/* number in the bank, or more than any effect can use */
unsigned core_tokens_left(const engine *e, tx_def_id def, unsigned seat);

#endif

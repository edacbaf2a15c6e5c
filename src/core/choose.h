/* choose.h: choices made during an ability. */
#ifndef TRAXIS_CHOOSE_H
#define TRAXIS_CHOOSE_H

#include "engine.h"
#include "frame.h"

/* true if the instruction needs a choice before it is carried out */
bool core_needs_choice(const engine *e, const tx_scope *f, const tx_instruction *i);
void core_begin_choice(engine *e, ability_frame *f); /* for the instruction at pc */
/* Maximum X that the CHOOSE_X instruction allows. */
unsigned core_max_x_choice(const engine *e, const tx_scope *f, const tx_instruction *i);
void core_new_set(engine *e, tx_scope *f, const tx_ref *cards, unsigned count);
void core_add_to_set(engine *e, tx_scope *f, tx_ref ref);
/* cards looked at, none of them chosen yet */
void core_start_rest(engine *e, tx_scope *f, const tx_ref *cards, unsigned count);
void core_drop_set(engine *e, tx_scope *f); /* the last set made, including its rest */
/* End of the set in the pool, including its rest. */
static inline unsigned end_of_set(const tx_scope *f) {
    return f->set_base * 2u + f->set_count + f->rest_count;
}
/* True for the last set made: only that one may grow or shrink. For asserts. Sets begin at even offsets, so a dropped
 * set after it may have left one byte. */
static inline bool is_last_set(const engine *e, const tx_scope *f) {
    unsigned end = end_of_set(f);
    return end <= e->game->pool_count && e->game->pool_count <= (end + 1) / 2 * 2;
}
void core_replace_in_set(engine *e, tx_scope *f, tx_ref card, tx_ref by);
void core_remove_from_set(engine *e, tx_scope *f, tx_ref ref); /* or from its rest */
bool core_in_set(const engine *e, const tx_scope *f, tx_ref ref);

#endif

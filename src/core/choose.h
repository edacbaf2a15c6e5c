/* choose.h: choices an ability asks for. */
#ifndef TRAXIS_CHOOSE_H
#define TRAXIS_CHOOSE_H

#include "engine.h"
#include "frame.h"

bool asks(const engine *e, const tx_scope *f, const tx_instruction *i);          /* before it does something */
void begin_question(engine *e, ability_frame *f);                                /* of the instruction at pc */
unsigned most_of_x(const engine *e, const tx_scope *f, const tx_instruction *i); /* that CHOOSE_X lets choose */
void new_set(engine *e, tx_scope *f, const tx_ref *cards, unsigned count);
void add_to_set(engine *e, tx_scope *f, tx_ref ref);
void new_rest(engine *e, tx_scope *f, const tx_ref *cards, unsigned count); /* they are looked at, none is chosen */
void drop_set(engine *e, tx_scope *f); /* the last one made, and the rest of those looked at */
/* Where it ends in the pool, with the rest of those looked at. */
static inline unsigned end_of_set(const tx_scope *f) {
    return f->set_base * 2u + f->set_count + f->rest_count;
}
/* Is it the last one made? Only that one grows and shrinks: for asserts. Sets begin at even places, so that one that
 * was dropped behind it may have left a byte there. */
static inline bool is_last_set(const engine *e, const tx_scope *f) {
    unsigned end = end_of_set(f);
    return end <= e->game->pool_count && e->game->pool_count <= (end + 1) / 2 * 2;
}
void replace_in_set(engine *e, tx_scope *f, tx_ref card, tx_ref by);
void remove_from_set(engine *e, tx_scope *f, tx_ref ref); /* or from the rest */
bool in_set(const engine *e, const tx_scope *f, tx_ref ref);

#endif

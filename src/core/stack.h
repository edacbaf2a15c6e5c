/* stack.h: pushing, popping and finding frames. */
#ifndef TRAXIS_STACK_H
#define TRAXIS_STACK_H

#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "procedures.h"
#include "tables.h"

void *core_push_frame(engine *e, enum proc proc, unsigned seat); /* all other fields are 0 */
ability_frame *core_push_ability_frame(engine *e, const tx_scope *scope, unsigned registers);
void core_pop_frame(engine *e);         /* also removes the frame's occurrences and set */
void core_pop_frame_keeping(engine *e); /* leaves its occurrences to the frame below */
static inline const void *top_frame(const engine *e) {
    return e->game->table_bytes + sizeof e->game->table_bytes - e->game->stack_used;
}
/* Procedure of the top frame, PROC_NONE if there is none. For asserts. */
static inline unsigned top_proc(const engine *e) {
    return e->game->stack_used ? ((const tx_frame *)top_frame(e))->proc : PROC_NONE;
}
/* True if `frame` is the top frame and belongs to that procedure. For asserts at the start of run and answer. */
static inline bool runs_on_top(const engine *e, const void *frame, enum proc proc) {
    return frame == top_frame(e) && top_proc(e) == proc;
}
/* True if the pushed procedure is on top; if the stack was full the game is over instead. For asserts. */
static inline bool has_begun(const engine *e, enum proc proc) {
    return top_proc(e) == proc || game_over(e);
}
/* Returns a frame for modification. */
static inline void *writable_frame(engine *e, const void *frame) {
    (void)e; /* the non-const engine proves that the game may be changed */
    return (void *)(uintptr_t)frame;
}
extern const uint8_t core_frame_size[PROC_COUNT]; /* for an ability: with the maximum number of registers */
static inline unsigned size_of_frame(const void *frame) {
    const ability_frame *f = frame;
    unsigned size = core_frame_size[f->proc];
    return f->proc == PROC_ABILITY ? size - TX_REGISTERS + f->registers : size;
}
static inline const void *frame_below(const engine *e, const void *frame) { /* or NULL */
    const uint8_t *below = (const uint8_t *)frame + size_of_frame(frame);
    return below < e->game->table_bytes + sizeof e->game->table_bytes ? below : NULL;
}
/* Marks the ability that started this procedure as not carried out in full (R15.5). */
static inline void note_incomplete(engine *e, const void *frame) {
    ability_frame *below = writable_frame(e, frame_below(e, frame));
    if (below->proc == PROC_ABILITY)
        below->did = false;
}
#define EACH_FRAME(f, e) /* innermost first */                                                                         \
    for (const tx_frame *f = (e)->game->stack_used ? top_frame(e) : NULL; f; f = frame_below(e, f))
const void *core_find_frame(const engine *e, enum proc proc); /* the innermost one, or NULL */
/* True if a procedure can take its next step without returning to run_game: its frame, whose stack depth is `depth`, is
 * still on top. */
static inline bool on_top(const engine *e, unsigned depth) {
    return e->game->stack_used == depth && !game_over(e);
}
/* The same for procedures that are not effects: state-based checks come between their steps. */
static inline bool on_top_without_checks(const engine *e, unsigned depth) {
    return !e->game->stale && on_top(e, depth);
}

#endif

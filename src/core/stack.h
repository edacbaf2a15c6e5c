/* stack.h: the frames on the stack: starting, ending and finding procedures. */
#ifndef TRAXIS_STACK_H
#define TRAXIS_STACK_H

#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "procedures.h"
#include "room.h"

void *push_frame(engine *e, enum proc proc, unsigned seat); /* all else in it is 0 */
ability_frame *push_ability_frame(engine *e, const tx_scope *scope, unsigned registers);
void pop_frame(engine *e);         /* frees the frame's occurrences and set */
void pop_frame_keeping(engine *e); /* leaves its occurrences to the frame below */
static inline const void *top_frame(const engine *e) {
    return e->game->room + sizeof e->game->room - e->game->stack_used;
}
/* Which procedure the top frame is, PROC_NONE if there is none: for asserts. */
static inline unsigned top_proc(const engine *e) {
    return e->game->stack_used ? ((const tx_frame *)top_frame(e))->proc : PROC_NONE;
}
/* Does `frame` lie on top, and is it that procedure? What run and answer of procedures.h are called with: for asserts.
 */
static inline bool runs_on_top(const engine *e, const void *frame, enum proc proc) {
    return frame == top_frame(e) && top_proc(e) == proc;
}
/* Did what was pushed come to lie on top? Where the stack has no room the game is over instead: for asserts. */
static inline bool has_begun(const engine *e, enum proc proc) {
    return top_proc(e) == proc || game_over(e);
}
/* A frame of the game, to be changed. */
static inline void *writable_frame(engine *e, const void *frame) {
    (void)e; /* whoever has it may change the game */
    return (void *)(uintptr_t)frame;
}
extern const uint8_t frame_size[PROC_COUNT]; /* of an ability: with all the registers it can have */
static inline unsigned size_of_frame(const void *frame) {
    const ability_frame *f = frame;
    unsigned size = frame_size[f->proc];
    return f->proc == PROC_ABILITY ? size - TX_REGISTERS + f->registers : size;
}
static inline const void *frame_below(const engine *e, const void *frame) { /* or NULL */
    const uint8_t *below = (const uint8_t *)frame + size_of_frame(frame);
    return below < e->game->room + sizeof e->game->room ? below : NULL;
}
/* The ability that started this procedure did not do all it said (R15.5). */
static inline void note_incomplete(engine *e, const void *frame) {
    ability_frame *below = writable_frame(e, frame_below(e, frame));
    if (below->proc == PROC_ABILITY)
        below->did = false;
}
#define EACH_FRAME(f, e) /* from the innermost one on */                                                               \
    for (const tx_frame *f = (e)->game->stack_used ? top_frame(e) : NULL; f; f = frame_below(e, f))
const void *find_frame(const engine *e, enum proc proc); /* the innermost one, or NULL */
/* May a procedure that began when so much of the stack was used take its next step without going back to run_game? Not
 * if something came on top of it, or it ended. */
static inline bool on_top(const engine *e, unsigned depth) {
    return e->game->stack_used == depth && !game_over(e);
}
/* The same for what is no effect: state-based checks come between its steps. */
static inline bool undisturbed(const engine *e, unsigned depth) {
    return !e->game->stale && on_top(e, depth);
}

#endif

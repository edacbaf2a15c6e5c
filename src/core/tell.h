/* tell.h: macros that report notes to the watcher, used where each change is made.
 *
 * Without a watcher this costs one test. Queries and dry runs have a const engine and cannot report. */
#ifndef TRAXIS_TELL_H
#define TRAXIS_TELL_H

#include "engine.h"
#include "note.h"

void note_fact(engine *e, enum tx_note_kind kind, tx_ref subject, tx_ref place, unsigned seat, int amount);
void note_flagged(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref subject, tx_ref other, tx_ref place,
                  unsigned seat, int amount);
void note_two(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref subject, tx_ref other, tx_ref place,
              unsigned seat, int amount, int second);
void note_card(engine *e, enum tx_note_kind kind, tx_ref card, tx_ref other, int amount);
void note_damage(engine *e, enum tx_note_kind kind, const tx_occurrence *damage, int amount);
void note_taken(engine *e, const tx_occurrence *damage, int excess);
void note_planet(engine *e, enum tx_note_kind kind, tx_ref place, tx_def_id planet, unsigned seat);
void note_effect(engine *e, enum tx_note_kind kind, unsigned index);
void note_zone(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref card, unsigned from, unsigned to, tx_ref other,
               int amount);
void note_going(engine *e, enum tx_note_kind kind, tx_ref card, unsigned to);
void note_relocation(engine *e, enum tx_note_kind kind, tx_ref card, tx_ref place);
#define TELL(e, how, ...)    ((e)->watch ? note_##how((e), __VA_ARGS__) : (void)0)
#define tell_fact(e, ...)    TELL(e, fact, __VA_ARGS__)    /* kind, subject, place, seat, amount */
#define tell_flagged(e, ...) TELL(e, flagged, __VA_ARGS__) /* kind, flags, subject, other, place, seat, amount */
#define tell_two(e, ...)     TELL(e, two, __VA_ARGS__)     /* … and a second number */
/* kind, card, other, amount; at the card's place, for its controller */
#define tell_card(e, ...) TELL(e, card, __VA_ARGS__)
/* kind, occurrence, amount; caused by the occurrence's source */
#define tell_damage(e, ...)  TELL(e, damage, __VA_ARGS__)
#define tell_taken(e, ...)   TELL(e, taken, __VA_ARGS__)  /* occurrence of dealt damage, excess */
#define tell_planet(e, ...)  TELL(e, planet, __VA_ARGS__) /* kind, place, definition, seat */
#define tell_lasting(e, ...) TELL(e, effect, __VA_ARGS__) /* kind, index of the effect */
/* kind, flags, card, from, to, other (its host), amount: the card moves between lists */
#define tell_zone(e, ...) TELL(e, zone, __VA_ARGS__)
/* kind, card, to: before the move; also a token to the bank */
#define tell_going(e, ...)      TELL(e, going, __VA_ARGS__)
#define tell_relocation(e, ...) TELL(e, relocation, __VA_ARGS__) /* kind, card, place: before relocate */

#endif

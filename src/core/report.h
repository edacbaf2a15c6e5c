/* report.h: macros that report notes to the watcher, used where each change is made.
 *
 * Without a watcher this costs one test. Queries and dry runs have a const engine and cannot report. */
#ifndef TRAXIS_REPORT_H
#define TRAXIS_REPORT_H

#include "engine.h"
#include "note.h"

void core_note_fact(engine *e, enum tx_note_kind kind, tx_ref subject, tx_ref place, unsigned seat, int amount);
void core_note_flagged(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref subject, tx_ref other, tx_ref place,
                       unsigned seat, int amount);
void core_note_two(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref subject, tx_ref other, tx_ref place,
                   unsigned seat, int amount, int second);
void core_note_card(engine *e, enum tx_note_kind kind, tx_ref card, tx_ref other, int amount);
void core_note_damage(engine *e, enum tx_note_kind kind, const tx_occurrence *damage, int amount);
void core_note_taken(engine *e, const tx_occurrence *damage, int excess);
void core_note_planet(engine *e, enum tx_note_kind kind, tx_ref place, tx_def_id planet, unsigned seat);
void core_note_effect(engine *e, enum tx_note_kind kind, unsigned index);
void core_note_zone(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref card, unsigned from, unsigned to,
                    tx_ref other, int amount);
void core_note_going(engine *e, enum tx_note_kind kind, tx_ref card, unsigned to);
void core_note_relocation(engine *e, enum tx_note_kind kind, tx_ref card, tx_ref place);
#define REPORT(e, how, ...)    ((e)->watch ? core_note_##how((e), __VA_ARGS__) : (void)0)
#define report_fact(e, ...)    REPORT(e, fact, __VA_ARGS__)    /* kind, subject, place, seat, amount */
#define report_flagged(e, ...) REPORT(e, flagged, __VA_ARGS__) /* kind, flags, subject, other, place, seat, amount */
#define report_two(e, ...)     REPORT(e, two, __VA_ARGS__)     /* as report_flagged, and a second number */
/* kind, card, other, amount; at the card's place, for its controller */
#define report_card(e, ...) REPORT(e, card, __VA_ARGS__)
/* kind, occurrence, amount; caused by the occurrence's source */
#define report_damage(e, ...) REPORT(e, damage, __VA_ARGS__)
#define report_taken(e, ...)  REPORT(e, taken, __VA_ARGS__)  /* occurrence of dealt damage, excess */
#define report_planet(e, ...) REPORT(e, planet, __VA_ARGS__) /* kind, place, definition, seat */
#define report_effect(e, ...) REPORT(e, effect, __VA_ARGS__) /* kind, index of the effect */
/* kind, flags, card, from, to, other (its host), amount: the card moves between lists */
#define report_zone(e, ...) REPORT(e, zone, __VA_ARGS__)
/* kind, card, to: before the move; also a token to the bank */
#define report_departure(e, ...)  REPORT(e, going, __VA_ARGS__)
#define report_relocation(e, ...) REPORT(e, relocation, __VA_ARGS__) /* kind, card, place: before relocate */

#endif

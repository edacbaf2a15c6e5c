/* card_facts.h: current properties of a card (R1, R15.20, R18). */
#ifndef TRAXIS_CARD_FACTS_H
#define TRAXIS_CARD_FACTS_H

#include "effects.h"
#include "engine.h"
#include "lists.h"

/* True for card objects of this game, false for places, seats and TX_NONE. For asserts. */
static inline bool is_card_of_game(const engine *e, tx_ref card) {
    return card < e->game->card_count;
}
static inline const tx_def *face(const engine *e, tx_ref card) {
    return &e->catalog->defs[e->game->cards[card].face];
}
static inline unsigned ability_number(const engine *e, const tx_ability *a) {
    return (unsigned)(a - e->catalog->abilities);
}
#define EACH_ABILITY(a, e, card) /* abilities of the face the card shows */                                            \
    for (const tx_ability *a = &(e)->catalog->abilities[face(e, card)->first_ability],                                 \
                          *a##_end = a + face(e, card)->ability_count;                                                 \
         a < a##_end; a++)
tx_def_id core_face_by_flags(const engine *e, tx_ref card); /* the face that the flags of the card select */
void core_show_face(engine *e, tx_ref card); /* call after every change of TX_OTHER_SIDE or TX_FACE_DOWN */
/* Mask for the lists of one seat in play: every second one of the range. */
enum { EVERY_SIDE = 0x1555 }; /* bits 0, 2, … 12: one for each position of the line */
static inline bool in_play(const engine *e, tx_ref card) {
    return list_in_play(e->game->cards[card].list);
}
static inline bool is_unit(const engine *e, tx_ref card) {
    return type_is_unit(face(e, card)->type) && in_play(e, card);
}
static inline bool exhausted(const engine *e, tx_ref card) {
    return e->game->cards[card].flags & TX_EXHAUSTED;
}
/* Planet or HQ of a card; of an attachment, that of its host; TX_NONE if out of play. */
static inline tx_ref place_of(const engine *e, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    while (c->list == TX_ATTACHED)
        c = &e->game->cards[c->host];
    return list_in_play(c->list) ? c->place : TX_NONE;
}
/* Planet or HQ of a destination, which is a place or a card to attach to. */
static inline tx_ref place_at(const engine *e, tx_ref to) {
    return TX_IS_CARD(to) ? place_of(e, to) : to;
}
/* True if the card is still in play as the same object (R10.8). */
static inline bool is_same_object(const engine *e, tx_ref card, unsigned object) {
    return in_play(e, card) && e->game->cards[card].object == object;
}
static inline bool has_printed_trait(const tx_def *def, unsigned trait) {
    return trait < MAX_TRAITS && (def->traits[trait / 64] >> (trait % 64) & 1);
}
bool core_has_trait(const engine *e, tx_ref card, unsigned trait);
unsigned core_faction_of(const engine *e, tx_ref card);
bool core_current_keyword(const engine *e, tx_ref card, enum tx_keyword keyword);
/* Returns true if the keyword is printed on the card and in force (R15.20). */
bool core_has_active_print(const engine *e, tx_ref card, enum tx_keyword keyword);
bool core_is_blanked(const engine *e, tx_ref card); /* by a lasting effect */
static inline bool text_is_blank(const engine *e, tx_ref card) {
    return e->game->cards[card].flags & TX_BLANKED ||
           (layer_in_effect(e, 1u << LAYER_BLANK) && core_is_blanked(e, card));
}
bool core_traits_are_blank(const engine *e, tx_ref card);
/* The bit of a keyword, or the bits of all for EVERY_KEYWORD. */
static inline uint32_t keywords_of(unsigned keyword) {
    return keyword == EVERY_KEYWORD ? (1u << EVERY_KEYWORD) - 1 : 1u << keyword;
}
/* Fast path: if no text and no lasting effect of the game changes the keyword, the printed one counts. */
static inline bool has_keyword(const engine *e, tx_ref card, enum tx_keyword keyword) {
    enum { CHANGES = 1 << LAYER_GAIN_KEYWORD | 1 << LAYER_LOSE_KEYWORD | 1 << LAYER_AREA_EFFECT | 1 << LAYER_BLANK };
    if (e->game->text_keywords >> keyword & 1 || layer_in_effect(e, CHANGES))
        return core_current_keyword(e, card, keyword);
    return face(e, card)->keywords >> keyword & 1;
}

/* Visits every constant ability that currently changes the card, with its source and its value. */
typedef void text_visit(const tx_constant *text, tx_ref source, int value, void *user);
void core_each_text_changing(const engine *e, tx_ref card, text_visit *visit, void *user);

/* Minimum cost of the card if only its own text reduces it. */
static inline int min_price(const tx_def *def) {
    return def->self_layers >> LAYER_COST & 1 ? 0 : def->cost;
}

#endif

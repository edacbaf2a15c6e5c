/* effect.h: shared by effect.c, which parses statements, and the effect_*.c files, which parse groups of verbs. */
#ifndef TRAXIS_EFFECT_H
#define TRAXIS_EFFECT_H

#include "parser.h"

typedef struct verb {
    const char *words; /* NULL ends a table */
    void (*read)(parser *p);
} verb;

extern const verb lang_damage_verbs[];  /* effect_damage.c */
extern const verb lang_card_verbs[];    /* effect_cards.c: state, place, entering and leaving play */
extern const verb lang_hand_verbs[];    /* effect_hands.c: hands, decks, resources */
extern const verb lang_rule_verbs[];    /* effect_rules.c: pending effects, and rules of the game */
extern const verb lang_lasting_verbs[]; /* effect_lasting.c */
extern const verb lang_block_verbs[];   /* effect_blocks.c: statements that contain statements */

/* ---- effect.c ---------------------------------------------------------------------------------------------------- */
void lang_read_statement(parser *p);
static inline unsigned here_in_code(const parser *p) {
    return p->b->code.count;
}

/* ---- effect_damage.c --------------------------------------------------------------------------------------------- */
/* `who` deals indirect damage among their own units; REF_NONE: the player named by the phrase. */
enum damage_sort { PLAIN, UNPREVENTABLE, INDIRECT };
int16_t lang_read_damage(parser *p, enum damage_sort *sort);
enum tx_side lang_side_of_player(int who);
void lang_read_indirect(parser *p, int who, int16_t value);
void lang_move_damage(parser *p, int16_t value);

/* ---- effect_cards.c, effect_hands.c ------------------------------------------------------------------------------ */
void lang_put_somewhere(parser *p, const char *word); /* put, shuffle, remove: to one of the destinations */
void lang_draw_for(parser *p, int who);
void lang_gain_for(parser *p, int who);
void lang_mill_for(parser *p, int who); /* REF_NONE: the deck is named by the phrase */
void lang_discard_for(parser *p, int who, int16_t value);
int lang_need_of_planet(parser *p); /* "of that planet" */
void lang_store_resources(parser *p, int16_t value);
void lang_unstore_resources(parser *p, int16_t value);

/* ---- effect_lasting.c -------------------------------------------------------------------------------------------- */
int lang_accept_duration(parser *p); /* or -1 */
enum tx_expiry lang_read_duration(parser *p);
bool lang_read_rule_change(parser *p);  /* about a player or all planets: "you have the initiative …" */
bool lang_read_place_change(parser *p); /* about one place: "this planet gains the type strongpoint …" */
void lang_read_card_change(parser *p, object whom);

/* ---- effect_blocks.c, effect_players.c --------------------------------------------------------------------------- */
bool lang_at_priced_modes(parser *p); /* "choose one:" before the effect, with a cost in one of its alternatives */
bool lang_read_delayed(parser *p);
bool lang_read_player_statement(parser *p);
void lang_patch_length(parser *p, unsigned index); /* stores how many instructions followed instruction `index` */

#endif

/* influences.c: see influences.h. */
#include "influences.h"

#include "card_facts.h"
#include "narrow.h"
#include "zones.h"

typedef struct gathering {
    tx_influence *list;
    unsigned count;
    uint32_t keywords; /* printed on the card */
} gathering;

static void gather(gathering *g, tx_influence influence) {
    if (g->count < MOST_INFLUENCES)
        g->list[g->count++] = influence;
}

/* A keyword the card does not have cannot be lost. */
static bool is_never_lost(const gathering *g, unsigned layer, unsigned keyword) {
    return layer == LAYER_LOSE_KEYWORD && keyword != EVERY_KEYWORD && !(g->keywords >> keyword & 1);
}

static void gather_text(const tx_constant *c, tx_ref source, int value, void *user) {
    if (is_never_lost(user, c->layer, c->arg))
        return;
    gather(user, (tx_influence){.layer = c->layer,
                                .arg = c->arg,
                                .expiry = EXPIRY_NEVER,
                                .against = c->layer == LAYER_CANNOT ? c->against : 0,
                                .value = to_i16(value),
                                .source = source});
}

/* True for layers that change a card; other layers are bookkeeping. */
static bool changes_card(unsigned layer) {
    switch (layer) {
    case LAYER_ATTACK:
    case LAYER_HP:
    case LAYER_COMMAND:
    case LAYER_AREA_EFFECT:
    case LAYER_DOUBLE_ATTACK:
    case LAYER_DOUBLE_HP:
    case LAYER_SET_ATTACK:
    case LAYER_GAIN_KEYWORD:
    case LAYER_LOSE_KEYWORD:
    case LAYER_GAIN_TRAIT:
    case LAYER_LOSE_COMMAND:
    case LAYER_BLANK:
    case LAYER_CANNOT:
    case LAYER_FACTION:
    case LAYER_MUST: return true;
    default: return false;
    }
}

static void gather_effects(const engine *e, tx_ref card, gathering *g) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->card == card && changes_card(x->layer) && !is_never_lost(g, x->layer, x->arg))
            gather(g, (tx_influence){.layer = x->layer,
                                     .arg = x->arg,
                                     .expiry = x->expiry,
                                     .against = x->layer == LAYER_CANNOT ? x->code : 0,
                                     .value = x->amount,
                                     .source = x->source});
    }
}

unsigned tx_influences(const tx_catalog *catalog, const tx_game *game, tx_ref card,
                       tx_influence list[MOST_INFLUENCES]) {
    const engine asking = ASKING(catalog, game), *e = &asking;
    gathering g = {.list = list};
    if (!is_card_of_game(e, card) || !game->cards[card].face || !in_play(e, card))
        return 0;
    g.keywords = face(e, card)->keywords;
    if (card_at(e, card)->damage && is_unit(e, card) && has_keyword(e, card, KEYWORD_BRUTAL))
        gather(&g, (tx_influence){.layer = LAYER_ATTACK,
                                  .expiry = EXPIRY_NEVER,
                                  .brutal = true,
                                  .value = card_at(e, card)->damage,
                                  .source = card});
    core_each_text_changing(e, card, gather_text, &g);
    gather_effects(e, card, &g);
    return g.count;
}

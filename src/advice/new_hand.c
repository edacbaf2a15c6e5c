/* new_hand.c: see new_hand.h. */
#include "new_hand.h"

#include <stdio.h>

#include "deck/odds.h"

/* A kind to count: cards of a type with a number within bounds. */
typedef struct kind {
    const char *text;
    uint8_t wanted;
    uint8_t type; /* enum tx_card_type, or TX_NONE for any */
    uint8_t fact; /* enum tx_card_fact: the number with bounds */
    int8_t least, most;
} kind;

static const kind kinds[HAND_ODDS] = {
    {"2 or more units of cost 2 or less", 2, TX_TYPE_ARMY, TX_FACT_COST, 0, 2},
    {"A unit with 2 or more command icons", 1, TX_TYPE_ARMY, TX_FACT_COMMAND, 2, INT8_MAX},
    {"A card with 2 or more shields", 1, TX_NONE, TX_FACT_SHIELDS, 2, INT8_MAX},
    {"A support", 1, TX_TYPE_SUPPORT, TX_FACT_TYPE, 0, INT8_MAX},
};

static bool is_of(const tx_catalog *catalog, const kind *k, tx_def_id def) {
    int number = tx_card_fact(catalog, def, k->fact);
    bool type = k->type == TX_NONE || tx_card_fact(catalog, def, TX_FACT_TYPE) == k->type;
    return type && number != TX_NOT_PRINTED && number != TX_PRINTED_X && number >= k->least && number <= k->most;
}

/* Returns 0 or 100 per cent only for impossible and certain events. */
static uint8_t per_cent(double odds) {
    const double least = 1e-12, halves = 0.5 + 1e-9; /* results may differ in the last digit between machines */
    if (odds < least || odds > 1 - least)
        return odds < least ? 0 : 100;
    int rounded = (int)(100 * odds + halves);
    return (uint8_t)(rounded < 1 ? 1 : rounded > 99 ? 99 : rounded);
}

void new_hand_odds(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, unsigned seat,
                   hand_odds odds[HAND_ODDS]) {
    for (unsigned i = 0; i < HAND_ODDS; i++) {
        unsigned good = 0, held = 0;
        for (unsigned card = 0; card < own->deck_size[seat]; card++)
            good += !own->blank[seat][card] && is_of(catalog, &kinds[i], own->deck[seat][card]);
        for (unsigned card = 0; card < view->card_count; card++)
            held += view->cards[card].list == TX_HAND + seat && is_of(catalog, &kinds[i], view->cards[card].def);
        odds[i] = (hand_odds){.held = (uint8_t)held,
                              .chance = per_cent(tx_odds_at_least(own->deck_size[seat], good,
                                                                  view->lists[TX_HAND + seat].count, kinds[i].wanted))};
        snprintf(odds[i].text, sizeof odds[i].text, "%s", kinds[i].text);
    }
}

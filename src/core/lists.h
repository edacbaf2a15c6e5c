/* lists.h: contents of the lists of a game (enum tx_list), and the card types that are units (R1). */
#ifndef TRAXIS_LISTS_H
#define TRAXIS_LISTS_H

#include "code.h"
#include "traxis.h"

#define LIST_RANGE(from, to) ((UINT64_C(1) << (to)) - (UINT64_C(1) << (from)))
#define LISTS_IN_PLAY                                                                                                  \
    (LIST_RANGE(TX_HQ_UNITS, TX_LIMBO) | LIST_RANGE(TX_UNITS, TX_RESERVE) | LIST_RANGE(TX_PLANET_CARDS, TX_BANK) |     \
     UINT64_C(1) << TX_ATTACHED)
#define LISTS_OF_UNITS (LIST_RANGE(TX_HQ_UNITS, TX_SUPPORTS) | LIST_RANGE(TX_UNITS, TX_RESERVE))
static inline bool list_in_play(unsigned list) {
    return LISTS_IN_PLAY >> list & 1;
}
static inline unsigned units_list(tx_ref place, unsigned seat) { /* the units of a seat at a planet or its HQ */
    return TX_IS_HQ(place) ? TX_HQ_UNITS + seat : TX_UNITS + 2u * (unsigned)(place - TX_FIRST_PLACE) + seat;
}
static inline unsigned reserve_list(tx_ref planet, unsigned seat) {
    return TX_RESERVE + 2u * (unsigned)(planet - TX_FIRST_PLACE) + seat;
}
static inline bool type_is_unit(unsigned type) {
    return type == TYPE_WARLORD || type == TYPE_ARMY || type == TYPE_TOKEN || type == TYPE_SYNAPSE;
}

#endif

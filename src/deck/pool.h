/* pool.h: the cards an event allows: the public interface is include/traxis_deck.h. */
#ifndef TRAXIS_POOL_H
#define TRAXIS_POOL_H

#include "list.h"

extern const char TX_HOME_REGION[]; /* region whose release dates are in the rules (TR-R67) */

/* The release of a set in a region, NULL if unknown. */
const tx_set_date *tx_set_date_of(const tx_set_dates *dates, const char *set, const char *region);
bool tx_region_known(const tx_set_dates *dates, const char *region);

#endif

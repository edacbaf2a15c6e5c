/* observe.h: what a player observes, written over what was observed before. */
#ifndef TRAXIS_BATCH_OBSERVE_H
#define TRAXIS_BATCH_OBSERVE_H

#include "traxis_batch.h"

/* As tx_observe, over an observation that is 0 from the byte `before` on; TX_OBSERVATION: it may be anything. Returns
 * from which byte on this one is 0. */
unsigned observe_over(const tx_observer *observer, const tx_game *game, const tx_decision *decision, unsigned before,
                      uint8_t observation[TX_OBSERVATION]);

#endif

/* observe.h: writes an observation over an older one. */
#ifndef TRAXIS_BATCH_OBSERVE_H
#define TRAXIS_BATCH_OBSERVE_H

#include "traxis_batch.h"

/* Like tx_observe, but the buffer must be 0 from byte `before` on (TX_OBSERVATION_SIZE: any content). Returns the
 * offset from which the new observation is 0. */
unsigned tx_observe_over(const tx_observer *observer, const tx_game *game, const tx_decision *decision, unsigned before,
                         uint8_t observation[TX_OBSERVATION_SIZE]);

#endif

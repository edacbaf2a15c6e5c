/* text.h: compiled cards, options and happenings in English: the public interface (include/traxis_cards.h), and the
 * compiled form.
 */
#ifndef TRAXIS_TEXT_H
#define TRAXIS_TEXT_H

#include "core/catalog.h"
#include "traxis_cards.h"

/* The compiled form, for people who write cards (`traxis card NAME --code`). Returns its length, like snprintf. */
size_t tx_code_text(const tx_catalog *catalog, tx_def_id def, char *text, size_t size);

#endif

/* hint.c: see hint.h. */
#include "hint.h"

#include <stdio.h>

#include "reasons.h"
#include "traxis_cards.h"

tx_bot *hint_adviser(const tx_catalog *catalog, const tx_setup *own) {
    return tx_bot_new("veteran", catalog, own, 1, NULL, NULL);
}

tx_hint hint_for(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision) {
    tx_hint hint;
    tx_bot *bot = hint_adviser(catalog, own);
    tx_bot_choose(bot, view, decision->seat, decision);
    tx_bot_explain(bot, &hint);
    tx_bot_free(bot);
    return hint;
}

static bool declines(const tx_option *option) {
    return option->verb == TX_PASS || option->verb == TX_DONE || option->verb == TX_NO;
}

void hint_text(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision, const tx_hint *hint,
               char *text, size_t size) {
    const char *reason = reason_advice_for(hint), *drawback = reason_advice_against(hint);
    char instead[480];
    tx_option_marked(catalog, view, decision, hint->instead, instead, sizeof instead);
    if (hint->option == hint->instead)
        snprintf(text, size, "there is nothing else to do");
    else if (declines(&decision->options[hint->instead]))
        snprintf(text, size, "%s%s", reason, drawback);
    else
        snprintf(text, size, "%s, compared with \"%s\"%s", reason, instead, drawback);
}

/* price.c: see price.h. */
#include "price.h"

#include <stdio.h>
#include <string.h>

#include "core/catalog.h"
#include "core/code.h"
#include "core/note.h"
#include "core/program.h"
#include "preview.h"
#include "text/marks.h"

/* ---- Abilities --------------------------------------------------------------------------------------------------- */

/* The ability of a TX_USE or TX_PLAY; NULL: unknown. */
static const tx_ability *ability_used(const tx_catalog *catalog, const tx_option *option) {
    bool known = option->amount > 0 && option->amount < catalog->ability_count;
    return known ? &catalog->abilities[option->amount] : NULL;
}

/* Resources among the costs of the ability; -1: none, or a number that the game decides. */
static int resources_of_ability(const tx_catalog *catalog, const tx_ability *ability) {
    int sum = -1;
    const tx_instruction *at = ability ? &catalog->code[ability->code] : NULL;
    for (; at && at->op != OP_EFFECT && at->op != OP_END; at = next_instruction(at))
        if (at->op == OP_PAY && at->value < VALUE_BASE && at->flags & IF_COST)
            sum = (sum < 0 ? 0 : sum) + at->value;
    return sum;
}

static int resources_of_event(const tx_catalog *catalog, const tx_game *view, tx_ref card) {
    if (tx_card_fact(catalog, view->cards[card].face, TX_FACT_COST) < 0)
        return -1;
    return tx_cost(catalog, view, card, TX_NONE);
}

/* ---- Deployments ------------------------------------------------------------------------------------------------- */

/* The payments made before the card enters play. */
typedef struct payment {
    const tx_catalog *catalog;
    unsigned seat;
    tx_ref card;
    bool entered;
    int resources;
    char words[PRICE_TEXT];
} payment;

static const char *verb_of_loss(unsigned kind) {
    switch (kind) {
    case NOTE_SACRIFICED: return "sacrifice";
    case NOTE_DISCARDED: return "discard";
    case NOTE_EXHAUSTED: return "exhaust";
    case NOTE_RETURNED: return "return";
    default: return NULL;
    }
}

static void watch_payment(void *user, const tx_game *game, const tx_note *note) {
    payment *paid = user;
    const char *verb = verb_of_loss(note->kind);
    paid->entered = paid->entered || (note->kind == NOTE_ENTERS && note->subject == paid->card);
    if (paid->entered)
        return;
    if (note->kind == NOTE_SPENDS && note->seat == paid->seat)
        paid->resources += note->amount;
    if (!verb || !TX_IS_CARD(note->subject) || game->cards[note->subject].controller != paid->seat)
        return;
    size_t length = strlen(paid->words);
    tx_words out = words_into(paid->words + length, sizeof paid->words - length);
    words_say(&out, "%s%s ", length ? ", " : "", verb);
    text_say_card_title(&out, paid->catalog, note->def, TX_NONE);
}

/* Tries the deployment in several games. Returns false if the player would be asked, or if the results differ. */
static bool is_payment_certain(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                               const tx_decision *decision, unsigned number, payment *first) {
    const uint16_t options[] = {(uint16_t)number};
    for (unsigned i = 0; i < PREVIEW_GAMES; i++) {
        payment paid = {.catalog = catalog, .seat = decision->seat, .card = decision->options[number].card};
        bool tried = preview_options(catalog, own, view, decision, options, 1, i, watch_payment, &paid);
        if (i == 0)
            *first = paid;
        if (!tried || !paid.entered || paid.resources != first->resources || strcmp(paid.words, first->words) != 0)
            return false;
    }
    return true;
}

static option_price price_of_deployment(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                                        const tx_decision *decision, unsigned number) {
    int cost = decision->options[number].amount, missing = cost - view->player[decision->seat].resources;
    option_price price = {.resources = cost};
    bool changes =
        (view->acting_events | view->lasting_events) >> EV_DEPLOYING & 1; /* constant texts are already in the cost */
    payment paid = {0};
    if (missing <= 0 && !changes)
        return price;
    if (own && is_payment_certain(catalog, own, view, decision, number, &paid)) {
        price.resources = paid.resources;
        if (missing > 0)
            snprintf(price.words, sizeof price.words, "%s", paid.words);
    } else if (missing > 0) {
        snprintf(price.words, sizeof price.words, "choose how to reduce its cost by %d", missing);
    }
    return price;
}

option_price price_of(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision,
                      unsigned number) {
    const tx_option *option = &decision->options[number];
    switch (option->verb) {
    case TX_DEPLOY: return price_of_deployment(catalog, own, view, decision, number);
    case TX_DEEP_STRIKE:
    case TX_PLACE_RESERVE: return (option_price){.resources = option->amount};
    case TX_PLAY: return (option_price){.resources = resources_of_event(catalog, view, option->card)};
    case TX_USE: return (option_price){.resources = resources_of_ability(catalog, ability_used(catalog, option))};
    default: return (option_price){.resources = -1};
    }
}

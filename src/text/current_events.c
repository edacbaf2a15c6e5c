/* current_events.c: current events and their causes, and the effects that change a card, in words. */
#include "game_words.h"
#include "text.h"

/* ---- Current events ---------------------------------------------------------------------------------------------- */

/* "Attack: X → Y"; unknown cards are omitted. */
static void say_with(tx_words *out, const tx_catalog *catalog, const tx_game *game, const char *what, tx_ref card,
                     tx_ref on) {
    words_say(out, "%s", what);
    if (card != TX_NONE) {
        words_say(out, ": ");
        text_say_name(out, catalog, game, card);
    }
    if (on != TX_NONE) {
        words_say(out, card == TX_NONE ? ": " : " → ");
        text_say_name(out, catalog, game, on);
    }
}

static const char *kind_words(unsigned kind) {
    static const char *const words[PENDING_KINDS] = {
        [PENDING_ABILITY] = "Ability",
        [PENDING_ATTACK] = "Attack",
        [PENDING_DAMAGE] = "Damage",
        [PENDING_SHIELD] = "Shield",
        [PENDING_INDIRECT] = "Indirect damage",
        [PENDING_INTERRUPTS] = "Interrupts",
        [PENDING_REACTIONS] = "Reactions",
        [PENDING_ACTIONS] = "Action window",
        [PENDING_DEPLOYING] = "Deploying",
        [PENDING_LEAVING] = "Leaving play",
        [PENDING_DEPLOYMENT] = "Deployment turn",
        [PENDING_DIALS] = "Command dials",
        [PENDING_STRUGGLE] = "Command struggle",
        [PENDING_MOBILE] = "Mobile units",
        [PENDING_STRIKES] = "Deep Strikes",
        [PENDING_STRIKE] = "Deep Strike",
        [PENDING_TURN] = "Combat turn",
        [PENDING_RETREAT] = "Retreat",
        [PENDING_BATTLE] = "Battle",
    };
    return words[kind];
}

static void say_amount(tx_words *out, const tx_pending *pending) {
    switch (pending->kind) {
    case PENDING_DAMAGE: words_say(out, ", %d assigned", pending->amount); break;
    case PENDING_INDIRECT: words_say(out, ", %d left", pending->amount); break;
    case PENDING_BATTLE:
        if (pending->amount > 0)
            words_say(out, ", combat round %d", pending->amount);
        break;
    case PENDING_ATTACK:
        if (pending->amount > 0)
            words_say(out, ", Area Effect (%d)", pending->amount);
        break;
    default: break;
    }
}

size_t tx_pending_marked(const tx_catalog *catalog, const tx_game *game, const tx_pending *pending, char *text,
                         size_t size) {
    tx_words out = words_into(text, size);
    bool area = pending->kind == PENDING_ATTACK && pending->amount > 0;
    say_with(&out, catalog, game, kind_words(pending->kind), pending->card, area ? TX_NONE : pending->on);
    if (pending->place != TX_NONE) {
        words_say(&out, " at ");
        text_say_name(&out, catalog, game, pending->place);
    }
    if (pending->seat != TX_NONE && pending->card == TX_NONE) {
        words_say(&out, ": ");
        text_say_seat(&out, pending->seat);
    }
    say_amount(&out, pending);
    return out.length;
}

/* ---- Effects that change a card ---------------------------------------------------------------------------------- */

size_t tx_influence_marked(const tx_catalog *catalog, const tx_game *game, const tx_influence *influence, char *text,
                           size_t size) {
    tx_words out = words_into(text, size);
    const tx_change change = {
        .layer = influence->layer, .arg = influence->arg, .against = influence->against, .value = influence->value};
    tx_def_id def = TX_IS_CARD(influence->source) ? game->cards[influence->source].face : 0;
    tx_context context = text_context_of(catalog, &catalog->defs[def], NULL, &out);
    const char *until = text_expiry_word(influence->expiry);
    context.theirs = true;
    if (influence->brutal) {
        words_say(&out, "Brutal: +%d attack for its damage", influence->value);
        return out.length;
    }
    text_say_changes(&context, &change, 1, false);
    if (influence->expiry != EXPIRY_NEVER && until[0] != '\0' && !text_includes_time(&change))
        words_say(&out, " %s", until);
    return out.length;
}

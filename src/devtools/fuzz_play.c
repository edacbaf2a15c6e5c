/* fuzz_play.c: builds decks and chooses options, with styles of play that reach situations rare in random play. */
#include "client/cli.h"
#include "core/catalog.h"
#include "fuzz.h"

const char *const fuzz_manner_names[MANNERS] = {"random", "rare", "shields", "never-pass", "always-pass", "fights"};

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

static bool declines(const tx_option *option) {
    return option->verb == TX_PASS || option->verb == TX_DONE || option->verb == TX_NO;
}

static uint16_t *action_count(fuzz_player *player, const tx_game *game, const tx_option *option) {
    uint64_t key = option->verb;
    key = key * 65536 + (TX_IS_CARD(option->card) ? game->cards[option->card].def : option->card);
    key = key * 65536 + (TX_IS_CARD(option->on) ? game->cards[option->on].def : option->on);
    key = key * 256 + option->ability;
    return &player->seen[tx_bot_random(&key) % FUZZ_ACTIONS];
}

static unsigned choose_rarest(fuzz_player *player, const tx_game *game, const tx_decision *decision) {
    unsigned best = 0, first = tx_bot_below(&player->random, decision->count);
    unsigned min = UINT16_MAX + 1U;
    for (unsigned i = 0; i < decision->count; i++) {
        unsigned option = (first + i) % decision->count;
        unsigned seen = *action_count(player, game, &decision->options[option]);
        if (seen < min) {
            min = seen;
            best = option;
        }
    }
    return best;
}

/* Returns the weight of an option for a style of play; draws among the options with the highest weight. */
static int option_weight(enum fuzz_manner manner, const tx_option *option) {
    switch (manner) {
    case MANNER_SHIELDS: return option->verb == TX_SHIELD;
    case MANNER_NEVER_PASS: return !declines(option) && option->verb != TX_RETREAT;
    case MANNER_ALWAYS_PASS: return declines(option);
    case MANNER_FIGHTS:
        if (option->verb == TX_USE || option->verb == TX_PLAY || option->verb == TX_YES)
            return 3;
        return option->verb == TX_ATTACK || option->verb == TX_AREA_EFFECT || option->verb == TX_DEPLOY
                   ? 2
                   : !declines(option);
    default: return 0;
    }
}

static unsigned choose_liked(fuzz_player *player, enum fuzz_manner manner, const tx_decision *decision) {
    unsigned best = 0, equal = 0;
    int max = -1;
    for (unsigned i = 0; i < decision->count; i++) {
        int like = option_weight(manner, &decision->options[i]);
        if (like > max) {
            max = like;
            equal = 0;
        }
        if (like == max && tx_bot_below(&player->random, ++equal) == 0)
            best = i;
    }
    return best;
}

unsigned fuzz_choose(fuzz_player *player, const tx_game *game, const tx_decision *decision) {
    enum { RANDOM_ONE_IN = 16 }; /* one choice in 16 is random, so that a style does not loop */
    enum fuzz_manner manner = player->manner[decision->seat];
    unsigned option = tx_bot_below(&player->random, RANDOM_ONE_IN) == 0 ? choose_liked(player, MANNER_RANDOM, decision)
                      : manner == MANNER_RARE                           ? choose_rarest(player, game, decision)
                                                                        : choose_liked(player, manner, decision);
    ++*action_count(player, game, &decision->options[option]);
    return option;
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

/* Returns true for the first face of a card if it and its whole squad are scripted. */
static bool is_fully_scripted(const tx_catalog *catalog, tx_def_id id) {
    const tx_def *def = &catalog->defs[id];
    unsigned unwritten = def->flags & DEF_UNWRITTEN;
    for (unsigned i = 0; i < def->squad_count; i++)
        unwritten |= catalog->defs[catalog->squads[def->first_squad + i].def].flags & DEF_UNWRITTEN;
    return def->title == id && !unwritten;
}

static bool fits_deck(const tx_catalog *catalog, tx_def_id def) {
    unsigned type = catalog->defs[def].type;
    return (type == TYPE_ARMY || type == TYPE_SUPPORT || type == TYPE_ATTACHMENT || type == TYPE_EVENT) &&
           is_fully_scripted(catalog, def);
}

static tx_def_id any_card(const tx_catalog *catalog, uint64_t *random, bool (*fits)(const tx_catalog *, tx_def_id)) {
    for (;;) {
        tx_def_id def = (tx_def_id)(1 + tx_bot_below(random, catalog->def_count - 1U));
        if (fits(catalog, def))
            return def;
    }
}

static bool is_warlord(const tx_catalog *catalog, tx_def_id def) {
    return catalog->defs[def].type == TYPE_WARLORD && is_fully_scripted(catalog, def);
}

static void add_squad(const tx_catalog *catalog, tx_setup *setup, unsigned seat) {
    const tx_def *warlord = &catalog->defs[setup->warlord[seat]];
    for (unsigned i = 0; i < warlord->squad_count; i++) {
        const tx_squad_entry *entry = &catalog->squads[warlord->first_squad + i];
        for (unsigned n = 0; n < entry->count && setup->deck_size[seat] < TX_MAX_DECK; n++)
            setup->deck[seat][setup->deck_size[seat]++] = entry->def;
    }
}

tx_setup fuzz_random_setup(const tx_catalog *catalog, uint64_t *random) {
    static const unsigned sizes[] = {50, 50, 50, 50, 20, 60, 100}; /* two decks of 100 fit with any tokens they make */
    tx_setup setup = {.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        unsigned size = sizes[tx_bot_below(random, sizeof sizes / sizeof *sizes)];
        setup.warlord[seat] = any_card(catalog, random, is_warlord);
        add_squad(catalog, &setup, seat);
        while (setup.deck_size[seat] < size)
            setup.deck[seat][setup.deck_size[seat]++] = any_card(catalog, random, fits_deck);
    }
    return setup;
}

void fuzz_vary_setup(tx_setup *setup, uint64_t *random) {
    if (tx_bot_below(random, 8) == 0)
        setup->rules = TX_DEMO_RULES;
    if (tx_bot_below(random, 3) == 0)
        setup->asking = 1;
    if (tx_bot_below(random, 3) == 0)
        setup->first = (uint8_t)tx_bot_below(random, TX_SEATS);
    if (tx_bot_below(random, 8) == 0)
        for (unsigned i = 0; i < setup->deck_size[0]; i++)
            setup->blank[0][i] = tx_bot_below(random, 10) == 0;
}

/* observe.c: what a player observes as flat bytes: see include/traxis_batch.h. It reads the game itself, for a view
 * costs as much as a choice; tests/batch/test_batch.c sees to it that of a view it makes the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "traxis_batch.h"
#include "traxis_cards.h"

static inline uint8_t byte_of(int value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* Eight bytes, the lowest first. */
static inline void put_row(uint8_t *at, uint64_t row) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    row = __builtin_bswap64(row);
#endif
    memcpy(at, &row, sizeof row);
}

static uint8_t *put_def(uint8_t *at, tx_def_id def) {
    at[0] = (uint8_t)(def & 0xff);
    at[1] = (uint8_t)(def >> 8);
    return at + 2;
}

/* ---- What is printed --------------------------------------------------------------------------------------------- */

/* Of one definition; what is not printed is 0. */
typedef struct printed {
    uint8_t cost, shields, attack, hp, command;
    uint8_t symbols, resources, cards; /* of planets */
} printed;

struct tx_observer {
    printed *of; /* by definition */
};

static printed read_printed(const tx_catalog *catalog, tx_def_id def) {
    printed p = {.cost = byte_of(tx_card_fact(catalog, def, TX_FACT_COST)),
                 .shields = byte_of(tx_card_fact(catalog, def, TX_FACT_SHIELDS)),
                 .attack = byte_of(tx_card_fact(catalog, def, TX_FACT_ATTACK)),
                 .hp = byte_of(tx_card_fact(catalog, def, TX_FACT_HP)),
                 .command = byte_of(tx_card_fact(catalog, def, TX_FACT_COMMAND)),
                 .resources = byte_of(tx_card_fact(catalog, def, TX_FACT_RESOURCE_BONUS)),
                 .cards = byte_of(tx_card_fact(catalog, def, TX_FACT_CARD_BONUS))};
    for (unsigned symbol = 0; symbol < TX_PLANET_SYMBOLS; symbol++)
        p.symbols = (uint8_t)(p.symbols | tx_card_has_planet_type(catalog, def, symbol) << symbol);
    return p;
}

tx_observer *tx_observer_new(const tx_catalog *catalog) {
    unsigned count = tx_catalog_count(catalog);
    tx_observer *observer = need_memory(malloc(sizeof *observer));
    observer->of = need_memory(calloc(count, sizeof *observer->of));
    for (unsigned def = 1; def < count; def++)
        observer->of[def] = read_printed(catalog, (tx_def_id)def);
    return observer;
}

void tx_observer_free(tx_observer *observer) {
    if (observer)
        free(observer->of);
    free(observer);
}

/* A unit shows its face; printed numbers are those of that. */
static const printed *face_of(const tx_observer *observer, const tx_card *card) {
    return &observer->of[card->face ? card->face : card->def];
}

/* ---- What is seen ------------------------------------------------------------------------------------------------ */

/* As in a view: hands and decks are hidden, and cards face down from all but their owners; what was shown is known. */
static bool is_seen(const tx_game *game, tx_ref ref, unsigned seat) {
    const tx_card *card = &game->cards[ref];
    if (card->known >> seat & 1)
        return true;
    if (card->list < TX_DISCARD)
        return card->list == TX_HAND + seat;
    bool face_down = card->flags & TX_FACE_DOWN || (card->list >= TX_RESERVE && card->list < TX_PLANET_CARDS);
    return !face_down || card->owner == seat;
}

static tx_def_id def_seen(const tx_game *game, tx_ref ref, unsigned seat) {
    return TX_IS_CARD(ref) && ref < game->card_count && is_seen(game, ref, seat) ? game->cards[ref].def : 0;
}

/* 1 to 7 planets, 8 the own HQ, 9 the enemy's, 0 nowhere. */
static uint8_t place_of(tx_ref place, unsigned seat) {
    if (TX_IS_PLANET(place))
        return (uint8_t)(1 + place - TX_FIRST_PLACE);
    return TX_IS_HQ(place) ? place == TX_HQ(seat) ? 8 : 9 : 0;
}

/* ---- The parts --------------------------------------------------------------------------------------------------- */

static void observe_table(const tx_game *game, const tx_decision *decision, unsigned seat, uint8_t *at) {
    const uint8_t facts[] = {game->round,
                             game->phase,
                             game->token == seat,
                             game->initiative == seat,
                             (uint8_t)(game->battle + 1), /* TX_NONE: 0 */
                             game->battle_round,
                             decision->kind,
                             (uint8_t)(game->first_planet + 1),
                             byte_of(decision->count),
                             game->skirmish};
    memcpy(at, facts, sizeof facts);
    put_def(at + 10, def_seen(game, decision->source, seat));
    put_def(at + 12, def_seen(game, decision->subject, seat));
    at[14] = place_of(decision->place, seat);
}

static void observe_player(const tx_observer *observer, const tx_game *game, unsigned seat, unsigned side,
                           uint8_t *at) {
    const tx_player *player = &game->player[side];
    const tx_card *warlord = &game->cards[player->warlord];
    at[0] = byte_of(player->resources);
    at[1] = game->lists[TX_HAND + side].count;
    at[2] = game->lists[TX_DECK + side].count;
    at[3] = game->lists[TX_DISCARD + side].count;
    at[4] = player->victory_count;
    for (unsigned i = 0; i < player->victory_count; i++)
        for (unsigned symbol = 0; symbol < TX_PLANET_SYMBOLS; symbol++)
            at[5 + symbol] = (uint8_t)(at[5 + symbol] + (observer->of[player->victory[i]].symbols >> symbol & 1));
    at[8] = byte_of(face_of(observer, warlord)->hp - warlord->damage);
    at[9] = (warlord->flags & TX_OTHER_SIDE) != 0;
    at[10] = place_of(warlord->place, seat);
    at[11] = player->passed;
    at[12] = player->limited;
    at[13] = side == seat ? (uint8_t)(player->dial + 1) : 0;
    at[14] = game->lists[TX_HQ_UNITS + side].count;
    at[15] = game->lists[TX_SUPPORTS + side].count;
}

/* All but the units there. */
static void observe_planet(const tx_observer *observer, const tx_game *game, unsigned position, uint8_t *at) {
    bool revealed = position < game->revealed;
    tx_def_id def = revealed ? game->line[position] : 0;
    at[0] = revealed ? def ? 2 : 0 : 1;
    put_def(at + 1, def);
    at[3] = observer->of[def].symbols;
    at[4] = observer->of[def].resources;
    at[5] = observer->of[def].cards;
    at[6] = game->infested >> position & 1;
    at[7] = game->first_planet == position;
}

static void observe_hand(const tx_observer *observer, const tx_game *game, unsigned seat, uint8_t *at) {
    unsigned left = TX_OBSERVED_HAND_CARDS;
    for (tx_ref ref = game->lists[TX_HAND + seat].head; ref != TX_NONE && left; ref = game->cards[ref].next, left--) {
        tx_def_id def = game->cards[ref].def;
        put_def(at, def);
        at[2] = observer->of[def].cost;
        at[3] = observer->of[def].shields;
        at += TX_OBSERVED_HAND_CARD;
    }
}

/* ---- Cards in play ----------------------------------------------------------------------------------------------- */

typedef struct card_rows {
    const tx_observer *observer;
    const tx_game *game;
    unsigned seat, left;
    uint8_t *at;
} card_rows;

/* The units of one side at one planet, in numbers. */
typedef struct unit_sums {
    int attack, hp, command;
    unsigned count, ready;
    bool warlord;
} unit_sums;

/* In play only what lies face down is hidden, and not from its owner. */
static inline bool is_hidden(const tx_card *card, unsigned seat) {
    return card->flags & TX_FACE_DOWN && card->owner != seat && !(card->known >> seat & 1);
}

static inline void observe_card(card_rows *rows, const tx_card *card, const printed *face, uint8_t place, bool enemy) {
    if (!rows->left)
        return;
    uint64_t row = (uint64_t)place << 16 | (uint64_t)enemy << 24 | (uint64_t)card->damage << 32 |
                   (uint64_t)(uint8_t)(card->flags & ~TX_MEMORIES) << 56;
    if (!is_hidden(card, rows->seat))
        row |= card->def | (uint64_t)byte_of(face->hp - card->damage) << 40 | (uint64_t)face->attack << 48;
    put_row(rows->at, row);
    rows->at += TX_OBSERVED_CARD;
    rows->left--;
}

static inline void add_unit(const card_rows *rows, tx_ref ref, const printed *face, unit_sums *sums) {
    const tx_card *card = &rows->game->cards[ref];
    sums->count++;
    sums->warlord |= rows->game->player[card->controller].warlord == ref;
    if (card->flags & TX_EXHAUSTED)
        return;
    sums->ready++;
    sums->attack += face->attack;
    sums->hp += face->hp - card->damage;
    sums->command += face->command;
}

/* The cards of a list, each followed by what is attached to it. */
static unit_sums observe_list(card_rows *rows, unsigned list, uint8_t place, bool enemy) {
    const tx_card *cards = rows->game->cards;
    unit_sums sums = {0};
    for (tx_ref ref = rows->game->lists[list].head; ref != TX_NONE; ref = cards[ref].next) {
        const printed *face = face_of(rows->observer, &cards[ref]);
        observe_card(rows, &cards[ref], face, place, enemy);
        add_unit(rows, ref, face, &sums);
        for (tx_ref on = cards[ref].attached; on != TX_NONE; on = cards[on].next)
            observe_card(rows, &cards[on], face_of(rows->observer, &cards[on]), place,
                         cards[on].controller != rows->seat);
    }
    return sums;
}

static void put_units(uint8_t *at, unit_sums sums) {
    put_row(at, byte_of((int)sums.count) | (uint64_t)byte_of((int)sums.ready) << 8 |
                    (uint64_t)byte_of(sums.attack) << 16 | (uint64_t)byte_of(sums.hp) << 24 |
                    (uint64_t)byte_of(sums.command) << 32 | (uint64_t)sums.warlord << 40);
}

/* In one walk: the cards one by one, and what they come to at each planet. */
static void observe_cards(const tx_observer *observer, const tx_game *game, unsigned seat, uint8_t *observation) {
    card_rows rows = {.observer = observer,
                      .game = game,
                      .seat = seat,
                      .left = TX_OBSERVED_IN_PLAY,
                      .at = observation + TX_OBSERVED_CARDS};
    for (unsigned i = 0; i < TX_SEATS; i++) {
        unsigned side = seat ^ i;
        for (unsigned position = 0; position < TX_LINE; position++) {
            unsigned list = TX_UNITS + 2 * position + side;
            if (game->occupied >> list & 1)
                put_units(observation + TX_OBSERVED_PLANETS + position * TX_OBSERVED_PLANET + 8 + 8 * i,
                          observe_list(&rows, list, (uint8_t)(1 + position), i));
        }
        observe_list(&rows, TX_HQ_UNITS + side, (uint8_t)(8 + i), i);
        observe_list(&rows, TX_SUPPORTS + side, (uint8_t)(8 + i), i);
    }
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

_Static_assert(TX_OBSERVED_PLAYERS + TX_SEATS * TX_OBSERVED_PLAYER == TX_OBSERVED_PLANETS, "the layout has no gaps");
_Static_assert(TX_OBSERVED_PLANETS + TX_LINE * TX_OBSERVED_PLANET == TX_OBSERVED_HAND, "the layout has no gaps");
_Static_assert(TX_OBSERVED_HAND + TX_OBSERVED_HAND_CARDS * TX_OBSERVED_HAND_CARD == TX_OBSERVED_CARDS, "… no gaps");
_Static_assert(TX_OBSERVED_CARDS + TX_OBSERVED_IN_PLAY * TX_OBSERVED_CARD == TX_OBSERVATION, "… no gaps");

void tx_observe(const tx_observer *observer, const tx_game *game, const tx_decision *decision,
                uint8_t observation[TX_OBSERVATION]) {
    unsigned seat = decision->seat;
    memset(observation, 0, TX_OBSERVATION);
    observe_table(game, decision, seat, observation + TX_OBSERVED_TABLE);
    for (unsigned i = 0; i < TX_SEATS; i++)
        observe_player(observer, game, seat, seat ^ i, observation + TX_OBSERVED_PLAYERS + i * TX_OBSERVED_PLAYER);
    for (unsigned i = 0; i < TX_LINE; i++)
        observe_planet(observer, game, i, observation + TX_OBSERVED_PLANETS + i * TX_OBSERVED_PLANET);
    observe_hand(observer, game, seat, observation + TX_OBSERVED_HAND);
    observe_cards(observer, game, seat, observation);
}

static uint8_t kind_of(const tx_game *game, tx_ref on, unsigned seat) {
    if (TX_IS_CARD(on) && on < game->card_count)
        return game->cards[on].controller == seat ? 12 : 13;
    if (TX_IS_SEAT(on))
        return on == TX_SEAT(seat) ? 10 : 11;
    return place_of(on, seat);
}

void tx_observe_option(const tx_game *game, const tx_decision *decision, unsigned option,
                       uint8_t bytes[TX_OBSERVED_OPTION]) {
    const tx_option *o = &decision->options[option];
    /* of abilities the amount is their number in the catalog */
    uint8_t amount = o->verb == TX_USE || o->verb == TX_PLAY ? 0 : byte_of(o->amount);
    put_row(bytes, o->verb | (uint64_t)def_seen(game, o->card, decision->seat) << 8 |
                       (uint64_t)kind_of(game, o->on, decision->seat) << 24 |
                       (uint64_t)def_seen(game, o->on, decision->seat) << 32 | (uint64_t)amount << 48 |
                       (uint64_t)o->ability << 56);
}

/* observe.c: encodes the observation of a player as flat bytes; see include/traxis_batch.h. It reads the game directly,
 * because creating a view takes as long as a choice; tests/batch/test_batch.c checks that a view gives the same bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "observe.h"
#include "traxis_batch.h"
#include "traxis_cards.h"

static inline uint8_t byte_of(int value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* Writes eight bytes, the lowest first. */
static inline void put_row(uint8_t *at, uint64_t row) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    row = __builtin_bswap64(row);
#endif
    memcpy(at, &row, sizeof row);
}

/* Writes four bytes, the lowest first. */
static inline void put_half_row(uint8_t *at, uint32_t row) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    row = __builtin_bswap32(row);
#endif
    memcpy(at, &row, sizeof row);
}

/* ---- Printed values ---------------------------------------------------------------------------------------------- */

/* Printed values of a definition in the layout of the rows; missing values are 0. */
typedef struct printed {
    uint64_t planet;  /* first eight bytes of the row of a planet that is face up */
    uint64_t ready;   /* contribution of a ready unit to the sums of its side (enum ready_lane) */
    uint32_t in_hand; /* row of a card in hand */
    uint32_t symbols; /* planets: 1 in the byte of each symbol */
    uint8_t hp, attack;
} printed;

/* Offsets of the 16-bit numbers that are added together. */
enum ready_lane { READY_ATTACK = 0, READY_HP = 16, READY_COMMAND = 32, READY_UNITS = 48 };

struct tx_observer {
    printed *of; /* by definition */
};

static uint64_t number(const tx_catalog *catalog, tx_def_id def, enum tx_fact fact, unsigned shift) {
    return (uint64_t)byte_of(tx_card_fact(catalog, def, fact)) << shift;
}

static printed read_printed(const tx_catalog *catalog, tx_def_id def) {
    uint64_t bits = 0, symbols = 0;
    for (unsigned symbol = 0; symbol < TX_PLANET_SYMBOLS; symbol++)
        if (tx_card_has_planet_type(catalog, def, symbol)) {
            bits |= UINT64_C(1) << symbol;
            symbols |= UINT64_C(1) << 8 * symbol;
        }
    return (printed){
        .planet = 2 | (uint64_t)def << 8 | bits << 24 | number(catalog, def, TX_FACT_RESOURCE_BONUS, 32) |
                  number(catalog, def, TX_FACT_CARD_BONUS, 40),
        .ready = number(catalog, def, TX_FACT_ATTACK, READY_ATTACK) | number(catalog, def, TX_FACT_HP, READY_HP) |
                 number(catalog, def, TX_FACT_COMMAND, READY_COMMAND) | UINT64_C(1) << READY_UNITS,
        .in_hand = (uint32_t)(def | number(catalog, def, TX_FACT_COST, 16) | number(catalog, def, TX_FACT_SHIELDS, 24)),
        .symbols = (uint32_t)symbols,
        .hp = byte_of(tx_card_fact(catalog, def, TX_FACT_HP)),
        .attack = byte_of(tx_card_fact(catalog, def, TX_FACT_ATTACK))};
}

tx_observer *tx_observer_new(const tx_catalog *catalog) {
    unsigned count = tx_catalog_count(catalog);
    tx_observer *observer = memory_require(malloc(sizeof *observer));
    observer->of = memory_require(calloc(count, sizeof *observer->of));
    for (unsigned def = 1; def < count; def++)
        observer->of[def] = read_printed(catalog, (tx_def_id)def);
    return observer;
}

void tx_observer_free(tx_observer *observer) {
    if (observer)
        free(observer->of);
    free(observer);
}

/* Units show their face, with its printed values. */
static const printed *face_of(const tx_observer *observer, const tx_card *card) {
    return &observer->of[card->face ? card->face : card->def];
}

/* ---- Visibility -------------------------------------------------------------------------------------------------- */

/* As in a view: hands, decks and face-down cards of the other player are hidden, unless they were revealed. */
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

/* 1 to 7: planets, 8: own HQ, 9: enemy HQ, 0: not in play. */
static uint8_t place_of(tx_ref place, unsigned seat) {
    if (TX_IS_PLANET(place))
        return (uint8_t)(1 + place - TX_FIRST_PLACE);
    return TX_IS_HQ(place) ? place == TX_HQ(seat) ? 8 : 9 : 0;
}

/* ---- Parts of the observation ------------------------------------------------------------------------------------ */

/* Returns `value` shifted to byte `at` of a row. */
static inline uint64_t byte_at(unsigned value, unsigned at) {
    return (uint64_t)(uint8_t)value << 8 * at;
}

static void observe_table(const tx_game *game, const tx_decision *decision, unsigned seat, uint8_t *at) {
    put_row(at, byte_at(game->round, 0) | byte_at(game->phase, 1) | byte_at(game->token == seat, 2) |
                    byte_at(game->initiative == seat, 3) | byte_at(game->battle + 1U, 4) | /* 0 if TX_NONE */
                    byte_at(game->battle_round, 5) | byte_at(decision->kind, 6) | byte_at(game->first_planet + 1U, 7));
    put_row(at + 8, byte_of(decision->count) | byte_at(game->skirmish, 1) |
                        (uint64_t)def_seen(game, decision->source, seat) << 16 |
                        (uint64_t)def_seen(game, decision->subject, seat) << 32 |
                        byte_at(place_of(decision->place, seat), 6));
}

static void observe_player(const tx_observer *observer, const tx_game *game, unsigned seat, unsigned side,
                           uint8_t *at) {
    const tx_player *player = &game->player[side];
    const tx_card *warlord = &game->cards[player->warlord];
    uint32_t symbols = 0;
    for (unsigned i = 0; i < player->victory_count; i++)
        symbols += observer->of[player->victory[i]].symbols;
    put_row(at, byte_of(player->resources) | byte_at(game->lists[TX_HAND + side].count, 1) |
                    byte_at(game->lists[TX_DECK + side].count, 2) | byte_at(game->lists[TX_DISCARD + side].count, 3) |
                    byte_at(player->victory_count, 4) | (uint64_t)symbols << 40);
    put_row(at + 8, byte_of(face_of(observer, warlord)->hp - warlord->damage) |
                        byte_at((warlord->flags & TX_OTHER_SIDE) != 0, 1) | byte_at(place_of(warlord->place, seat), 2) |
                        byte_at(player->passed, 3) | byte_at(player->limited, 4) |
                        byte_at(side == seat ? player->dial + 1U : 0, 5) |
                        byte_at(game->lists[TX_HQ_UNITS + side].count, 6) |
                        byte_at(game->lists[TX_SUPPORTS + side].count, 7));
}

/* Writes a planet without its units. */
static void observe_planet(const tx_observer *observer, const tx_game *game, unsigned position, uint8_t *at) {
    tx_def_id def = game->line[position];
    uint64_t row = position >= game->revealed ? 1 : def ? observer->of[def].planet : 0;
    put_row(at, row | byte_at(game->infested >> position & 1, 6) | byte_at(game->first_planet == position, 7));
}

static void observe_hand(const tx_observer *observer, const tx_game *game, unsigned seat, uint8_t *at) {
    tx_ref ref = game->lists[TX_HAND + seat].head;
    for (unsigned i = 0; i < TX_OBSERVED_HAND_CARDS; i++, at += TX_OBSERVED_HAND_CARD) {
        put_half_row(at, ref == TX_NONE ? 0 : observer->of[game->cards[ref].def].in_hand);
        ref = ref == TX_NONE ? TX_NONE : game->cards[ref].next;
    }
}

/* ---- Cards in play ----------------------------------------------------------------------------------------------- */

typedef struct card_rows {
    const tx_observer *observer;
    const tx_game *game;
    unsigned seat;
    uint8_t *at, *end;
} card_rows;

/* Sums over the ready units of a list. */
typedef struct ready_units {
    uint64_t sums; /* enum ready_lane; HP as printed */
    int damage;
} ready_units;

/* In play, only face-down cards are hidden, except from their owners. */
static inline bool is_hidden(const tx_card *card, unsigned seat) {
    return card->flags & TX_FACE_DOWN && card->owner != seat && !(card->known >> seat & 1);
}

/* `where`: place and side, as encoded in the row. */
static inline void observe_card(card_rows *rows, const tx_card *card, const printed *face, uint64_t where) {
    if (rows->at == rows->end)
        return;
    uint64_t row = where | byte_at(card->damage, 4) | byte_at(card->flags & ~(unsigned)TX_MEMORIES, 7);
    if (!is_hidden(card, rows->seat))
        row |= card->def | byte_at(byte_of(face->hp - card->damage), 5) | byte_at(face->attack, 6);
    put_row(rows->at, row);
    rows->at += TX_OBSERVED_CARD;
}

/* Writes the cards of a list, each followed by its attachments. */
static inline ready_units observe_list(card_rows *rows, unsigned list, unsigned place, bool enemy) {
    const tx_card *cards = rows->game->cards;
    ready_units ready = {0};
    uint64_t there = byte_at(place, 2), where = there | byte_at(enemy, 3);
    for (tx_ref ref = rows->game->lists[list].head; ref != TX_NONE; ref = cards[ref].next) {
        const tx_card *card = &cards[ref];
        const printed *face = face_of(rows->observer, card);
        observe_card(rows, card, face, where);
        if (!(card->flags & TX_EXHAUSTED)) {
            ready.sums += face->ready;
            ready.damage += card->damage;
        }
        for (tx_ref on = card->attached; on != TX_NONE; on = cards[on].next)
            observe_card(rows, &cards[on], face_of(rows->observer, &cards[on]),
                         there | byte_at(cards[on].controller != rows->seat, 3));
    }
    return ready;
}

/* Returns the sums of the units of a side at a planet. */
static uint64_t units_row(const tx_game *game, unsigned list, unsigned side, ready_units ready) {
    int hp = (uint16_t)(ready.sums >> READY_HP) - ready.damage;
    return game->lists[list].count | byte_at((unsigned)(ready.sums >> READY_UNITS), 1) |
           byte_at(byte_of((uint16_t)(ready.sums >> READY_ATTACK)), 2) | byte_at(byte_of(hp), 3) |
           byte_at(byte_of((uint16_t)(ready.sums >> READY_COMMAND)), 4) |
           byte_at(game->cards[game->player[side].warlord].list == list, 5);
}

enum { ONE_SIDE = 0x1555 }; /* unit lists of one side at planets: every second bit */
_Static_assert(ONE_SIDE >> 2 * (TX_LINE - 1) == 1, "one for each planet");

/* Writes all cards in play and the sums at each planet. Returns the end of the rows. */
static uint8_t *observe_cards(const tx_observer *observer, const tx_game *game, unsigned seat, uint8_t *observation) {
    card_rows rows = {.observer = observer,
                      .game = game,
                      .seat = seat,
                      .at = observation + TX_OBSERVED_CARDS,
                      .end = observation + TX_OBSERVATION_SIZE};
    for (unsigned i = 0; i < TX_SEATS; i++) {
        unsigned side = seat ^ i;
        uint8_t *at = observation + TX_OBSERVED_PLANETS + 8 + 8 * i;
        for (unsigned position = 0; position < TX_LINE; position++)
            put_row(at + position * TX_OBSERVED_PLANET, 0);
        uint64_t left = game->occupied >> (TX_UNITS + side) & ONE_SIDE; /* bit 2 * position */
        for (; left; left &= left - 1) {
            unsigned bit = (unsigned)__builtin_ctzll(left), position = bit / 2, list = TX_UNITS + side + bit;
            put_row(at + position * TX_OBSERVED_PLANET,
                    units_row(game, list, side, observe_list(&rows, list, 1 + position, i)));
        }
        observe_list(&rows, TX_HQ_UNITS + side, 8 + i, i);
        observe_list(&rows, TX_SUPPORTS + side, 8 + i, i);
    }
    return rows.at;
}

/* ---- The whole observation --------------------------------------------------------------------------------------- */

_Static_assert(TX_OBSERVED_PLAYERS + TX_SEATS * TX_OBSERVED_PLAYER == TX_OBSERVED_PLANETS, "the layout has no gaps");
_Static_assert(TX_OBSERVED_PLANETS + TX_LINE * TX_OBSERVED_PLANET == TX_OBSERVED_HAND, "the layout has no gaps");
_Static_assert(TX_OBSERVED_HAND + TX_OBSERVED_HAND_CARDS * TX_OBSERVED_HAND_CARD == TX_OBSERVED_CARDS, "… no gaps");
_Static_assert(TX_OBSERVED_CARDS + TX_OBSERVED_IN_PLAY * TX_OBSERVED_CARD == TX_OBSERVATION_SIZE, "… no gaps");

unsigned tx_observe_over(const tx_observer *observer, const tx_game *game, const tx_decision *decision, unsigned before,
                         uint8_t observation[TX_OBSERVATION_SIZE]) {
    unsigned seat = decision->seat;
    observe_table(game, decision, seat, observation + TX_OBSERVED_TABLE);
    for (unsigned i = 0; i < TX_SEATS; i++)
        observe_player(observer, game, seat, seat ^ i, observation + TX_OBSERVED_PLAYERS + i * TX_OBSERVED_PLAYER);
    for (unsigned i = 0; i < TX_LINE; i++)
        observe_planet(observer, game, i, observation + TX_OBSERVED_PLANETS + i * TX_OBSERVED_PLANET);
    observe_hand(observer, game, seat, observation + TX_OBSERVED_HAND);
    unsigned end = (unsigned)(observe_cards(observer, game, seat, observation) - observation);
    if (before > end)
        memset(observation + end, 0, before - end);
    return end;
}

void tx_observe(const tx_observer *observer, const tx_game *game, const tx_decision *decision,
                uint8_t observation[TX_OBSERVATION_SIZE]) {
    tx_observe_over(observer, game, decision, TX_OBSERVATION_SIZE, observation);
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
    /* of abilities, the amount is only their index in the catalog */
    uint8_t amount = o->verb == TX_USE || o->verb == TX_PLAY ? 0 : byte_of(o->amount);
    put_row(bytes, o->verb | (uint64_t)def_seen(game, o->card, decision->seat) << 8 |
                       (uint64_t)kind_of(game, o->on, decision->seat) << 24 |
                       (uint64_t)def_seen(game, o->on, decision->seat) << 32 | (uint64_t)amount << 48 |
                       (uint64_t)o->ability << 56);
}

unsigned tx_observation_version(void) {
    return TX_OBSERVATION_VERSION;
}

/* evaluate.c: the worth of a position. Both sides are measured alike and subtracted; the weights are in hundredths of a
 * resource and were found by playing. */
#include "evaluate.h"

enum {
    RESOURCE = 70,       /* lying in the pool, less than what it buys */
    SPARE_RESOURCE = 35, /* beyond what a round can use */
    MANY_RESOURCES = 8,
    CARD = 85, /* in hand */
    CARD_PER_COST = 8,
    UNIT = 50, /* being there at all */
    UNIT_ATTACK = 60,
    UNIT_HP = 42,
    UNIT_COMMAND = 35,
    UNIT_AT_HQ = 80,     /* per cent of its worth at a planet */
    UNIT_EXHAUSTED = 90, /* per cent */
    SUPPORT = 60,
    SUPPORT_PER_COST = 80,
    ATTACHMENT_PER_COST = 60,
    WARLORD_HALE = 1600,
    WARLORD_HP = 70,
    BLOODIED_HP = 160,
    LAST_CARDS = 6, /* a deck this small is a danger (R12.2) */
    LAST_CARD = 150,
    STAKE_LOST = 55,     /* per cent of the units at a lost battle that will not come home */
    STRUGGLE = 85,       /* per cent: a command struggle won as things stand now */
    LATER_STRUGGLE = 45, /* … in rounds to come */
};

/* Planets of one type taken: the third wins. */
static const int type_progress[] = {0, 350, 1000, SCORE_WIN / 4};

typedef struct side {
    int attack, hp, command, worth; /* of the units at one planet */
    bool units, warlord;
} side;

static int printed_cost(const tx_catalog *catalog, tx_def_id def) {
    int cost = tx_card_fact(catalog, def, TX_FACT_COST);
    return cost > 0 ? cost : 0;
}

/* ---- Units ------------------------------------------------------------------------------------------------------- */

static int attachments_worth(const tx_catalog *catalog, const tx_game *game, const tx_card *host, unsigned seat) {
    int worth = 0;
    for (tx_ref a = host->attached; a != TX_NONE; a = game->cards[a].next) {
        int cost = ATTACHMENT_PER_COST * (1 + printed_cost(catalog, game->cards[a].face));
        worth += game->cards[a].controller == seat ? cost : -cost;
    }
    return worth;
}

static int warlord_worth(const tx_catalog *catalog, tx_def_id face, int hp_left) {
    if (tx_card_has_keyword(catalog, face, TX_KEYWORD_BLOODIED))
        return BLOODIED_HP * hp_left;
    return WARLORD_HALE + WARLORD_HP * hp_left;
}

static void add_unit(const tx_catalog *catalog, const tx_game *game, tx_ref unit, unsigned seat, side *sum) {
    const tx_card *card = &game->cards[unit];
    bool exhausted = card->flags & TX_EXHAUSTED;
    int attack = tx_attack(catalog, game, unit), command = tx_command(catalog, game, unit);
    int hp_left = tx_hp(catalog, game, unit) - card->damage;
    sum->units = true;
    sum->attack += exhausted ? attack / 2 : attack;
    sum->hp += hp_left;
    sum->command += exhausted ? 0 : command;
    if (tx_card_fact(catalog, card->face, TX_FACT_TYPE) == TX_TYPE_WARLORD) {
        sum->warlord = true;
        sum->worth += warlord_worth(catalog, card->face, hp_left);
    } else {
        int worth = UNIT + UNIT_ATTACK * attack + UNIT_HP * hp_left + UNIT_COMMAND * command;
        sum->worth += exhausted ? worth * UNIT_EXHAUSTED / 100 : worth;
    }
    sum->worth += attachments_worth(catalog, game, card, seat);
}

static side sum_units(const tx_catalog *catalog, const tx_game *game, unsigned list, unsigned seat) {
    side sum = {0};
    for (tx_ref unit = game->lists[list].head; unit != TX_NONE; unit = game->cards[unit].next)
        add_unit(catalog, game, unit, seat, &sum);
    return sum;
}

/* ---- Planets ----------------------------------------------------------------------------------------------------- */

static unsigned types_taken(const tx_catalog *catalog, const tx_game *game, unsigned seat, unsigned type) {
    unsigned taken = 0;
    for (unsigned i = 0; i < game->player[seat].victory_count; i++)
        taken += tx_card_has_planet_type(catalog, game->player[seat].victory[i], type);
    return taken;
}

static int progress_worth(unsigned taken) {
    return type_progress[taken < 3 ? taken : 3];
}

static int victory_worth(const tx_catalog *catalog, const tx_game *game, unsigned seat) {
    int worth = 300 * game->player[seat].victory_count;
    for (unsigned type = 0; type < TX_PLANET_SYMBOLS; type++)
        worth += progress_worth(types_taken(catalog, game, seat, type));
    return worth;
}

/* What taking this planet would mean to a seat. */
static int prize(const tx_catalog *catalog, const tx_game *game, unsigned position, unsigned seat) {
    int worth = 300;
    for (unsigned type = 0; type < TX_PLANET_SYMBOLS; type++)
        if (tx_card_has_planet_type(catalog, game->line[position], type)) {
            unsigned taken = types_taken(catalog, game, seat, type);
            int gain = progress_worth(taken + 1) - progress_worth(taken);
            worth += gain < 4000 ? gain : 4000;
        }
    return worth;
}

/* Chance in per cent that the first side wins a battle: HP times attack of each side, squared. */
static int battle_chance(const side *mine, const side *theirs) {
    if (!mine->units || !theirs->units)
        return mine->units ? 100 : theirs->units ? 0 : 50;
    double a = (mine->attack + 0.5) * (mine->hp + 0.5), b = (theirs->attack + 0.5) * (theirs->hp + 0.5);
    return (int)(100 * a * a / (a * a + b * b));
}

/* Will there be a battle at this planet, this phase or the next one? */
static bool battle_ahead(const tx_game *game, unsigned position, const side *mine, const side *theirs) {
    if (game->phase == TX_HEADQUARTERS_PHASE)
        return false;
    if (game->phase == TX_COMBAT_PHASE && game->battle != TX_NONE && position < game->battle)
        return false;
    return position == game->first_planet || (game->phase >= TX_COMMAND_PHASE && (mine->warlord || theirs->warlord));
}

static int battle_worth(const tx_catalog *catalog, const tx_game *game, unsigned position, unsigned seat,
                        const side *mine, const side *theirs) {
    int chance = battle_chance(mine, theirs), worth = 0;
    if (position == game->first_planet)
        worth += (prize(catalog, game, position, seat) * chance -
                  prize(catalog, game, position, 1 - seat) * (100 - chance)) /
                 100;
    if (mine->units && theirs->units)
        worth += (theirs->worth * chance - mine->worth * (100 - chance)) / 100 * STAKE_LOST / 100;
    return worth;
}

/* R5.2: a warlord beats any number of icons, equal icons win nothing. */
static int struggle_winner(const side *mine, const side *theirs) {
    if (mine->warlord != theirs->warlord)
        return mine->warlord ? 1 : -1;
    return (mine->command > theirs->command) - (mine->command < theirs->command);
}

static int struggle_worth(const tx_catalog *catalog, const tx_game *game, unsigned position, const side *mine,
                          const side *theirs) {
    tx_def_id planet = game->line[position];
    int bonus = CARD * tx_card_fact(catalog, planet, TX_FACT_CARD_BONUS) +
                RESOURCE * tx_card_fact(catalog, planet, TX_FACT_RESOURCE_BONUS);
    int weight = game->phase <= TX_COMMAND_PHASE ? STRUGGLE : LATER_STRUGGLE;
    return struggle_winner(mine, theirs) * bonus * weight / 100;
}

static void add_planet(const tx_catalog *catalog, const tx_game *game, unsigned position, unsigned seat,
                       int part[TX_HINT_REASONS]) {
    unsigned list = TX_UNITS + 2 * position;
    side mine = sum_units(catalog, game, list + seat, seat);
    side theirs = sum_units(catalog, game, list + 1 - seat, 1 - seat);
    part[TX_FOR_OWN_UNITS] += mine.worth;
    part[TX_FOR_ENEMY_UNITS] -= theirs.worth;
    if (position < game->revealed && game->line[position] != 0) {
        part[TX_FOR_COMMAND] += struggle_worth(catalog, game, position, &mine, &theirs);
        if (battle_ahead(game, position, &mine, &theirs))
            part[TX_FOR_BATTLES] += battle_worth(catalog, game, position, seat, &mine, &theirs);
    }
}

/* ---- What one side has, apart from the planets ------------------------------------------------------------------- */

static int resources_worth(int resources) {
    int spare = resources > MANY_RESOURCES ? resources - MANY_RESOURCES : 0;
    return RESOURCE * (resources - spare) + SPARE_RESOURCE * spare;
}

static int hand_worth(const tx_catalog *catalog, const tx_game *game, unsigned seat, bool known) {
    int worth = (known ? CARD - 2 * CARD_PER_COST : CARD) * game->lists[TX_HAND + seat].count;
    for (tx_ref card = game->lists[TX_HAND + seat].head; known && card != TX_NONE; card = game->cards[card].next)
        worth += CARD_PER_COST * printed_cost(catalog, game->cards[card].def);
    return worth;
}

static int deck_danger(const tx_game *game, unsigned seat) {
    int left = game->lists[TX_DECK + seat].count;
    return left < LAST_CARDS ? LAST_CARD * (LAST_CARDS - left) : 0;
}

static int supports_worth(const tx_catalog *catalog, const tx_game *game, unsigned seat) {
    int worth = 0;
    for (tx_ref card = game->lists[TX_SUPPORTS + seat].head; card != TX_NONE; card = game->cards[card].next)
        worth += SUPPORT + SUPPORT_PER_COST * printed_cost(catalog, game->cards[card].face);
    return worth;
}

static int home_worth(const tx_catalog *catalog, const tx_game *game, unsigned seat) {
    side home = sum_units(catalog, game, TX_HQ_UNITS + seat, seat);
    return home.warlord ? home.worth : home.worth * UNIT_AT_HQ / 100;
}

/* `sign`: 1 for the seat's own side, -1 for the other. */
static void add_side(const tx_catalog *catalog, const tx_game *game, unsigned seat, int sign,
                     int part[TX_HINT_REASONS]) {
    part[sign > 0 ? TX_FOR_OWN_UNITS : TX_FOR_ENEMY_UNITS] +=
        sign * (home_worth(catalog, game, seat) + supports_worth(catalog, game, seat));
    part[TX_FOR_RESOURCES] += sign * resources_worth(game->player[seat].resources);
    part[TX_FOR_CARDS] += sign * (hand_worth(catalog, game, seat, sign > 0) - deck_danger(game, seat));
    part[TX_FOR_PLANETS] += sign * victory_worth(catalog, game, seat);
}

static int result_worth(tx_result result, unsigned seat) {
    if (result.outcome == TX_TIED)
        return -SCORE_WIN / 2;
    return result.winner == seat ? SCORE_WIN : -SCORE_WIN;
}

void tx_evaluate(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_worth *worth) {
    tx_result result = tx_game_result(game);
    *worth = (tx_worth){.total = 0};
    if (result.outcome != TX_UNDECIDED) {
        worth->total = worth->part[TX_FOR_RESULT] = result_worth(result, seat);
        return;
    }
    add_side(catalog, game, seat, 1, worth->part);
    add_side(catalog, game, 1 - seat, -1, worth->part);
    for (unsigned position = 0; position < TX_LINE; position++)
        add_planet(catalog, game, position, seat, worth->part);
    for (unsigned reason = 0; reason < TX_HINT_REASONS; reason++)
        worth->total += worth->part[reason];
}

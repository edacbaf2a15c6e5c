/* evaluate.c: the worth of a position: the parts of one side minus those of the other. The weights are in weights.h. */
#include "evaluate.h"

#include "melee.h"

enum {
    MANY_RESOURCES = 8, /* more than a round can use */
    LAST_CARDS = 6,     /* decks of at most this size are in danger (R12.2) */
    MAX_PRIZE = 4000,   /* maximum worth of a planet before it is won */
    FLEETING_ATTACK = 4 /* worth of a point of temporary attack, in addition to its use in battle */
};

const bot_weights bots_greedy_weights = {EVALUATION_WEIGHTS(GREEDY_WEIGHT)};
const bot_weights bots_level_weights = {EVALUATION_WEIGHTS(LEVEL_WEIGHT)};

/* The position being evaluated. */
typedef struct board {
    const tx_catalog *catalog;
    const tx_game *game;
    const bot_weights *w;
} board;

/* The units of one side at one place. */
typedef struct side {
    int attack, hp, command, worth;
    int warlord_worth; /* part of `worth` */
    bool units, warlord;
    melee_side fighters;
} side;

static int printed_cost(const board *b, tx_def_id def) {
    int cost = tx_card_fact(b->catalog, def, TX_FACT_COST);
    return cost > 0 ? cost : 0;
}

/* ---- Units ------------------------------------------------------------------------------------------------------- */

static int attachments_worth(const board *b, const tx_card *host, unsigned seat) {
    int worth = 0;
    for (tx_ref a = host->attached; a != TX_NONE; a = b->game->cards[a].next) {
        int cost = b->w->attachment_per_cost * (1 + printed_cost(b, b->game->cards[a].face));
        worth += b->game->cards[a].controller == seat ? cost : -cost;
    }
    return worth;
}

static int warlord_worth(const board *b, tx_def_id face, int hp_left) {
    if (tx_card_has_keyword(b->catalog, face, TX_KEYWORD_BLOODIED))
        return b->w->bloodied_hp * hp_left;
    return b->w->warlord + b->w->warlord_hp * hp_left;
}

static int at_least_0(int number) {
    return number > 0 ? number : 0;
}

/* Attack, HP and command of a unit at some time. */
typedef struct strength {
    int attack, hp_left, command;
} strength;

static strength strength_without(strength s, tx_stat_change gain) {
    return (strength){at_least_0(s.attack - gain.attack), at_least_0(s.hp_left - gain.hp),
                      at_least_0(s.command - gain.command)};
}

/* Strength in this round's command struggles and battles, and permanently. Effects that end earlier are ignored. */
typedef struct unit_strength {
    strength struggle, battle, lasting;
    int first_blow; /* additional attack of its next attack only */
    int fleeting;   /* attack that ends this round: not part of the unit's worth, but better on an own unit than on an
                       enemy's */
} unit_strength;

static unit_strength strength_of(const board *b, tx_ref unit) {
    tx_stat_change gains[TX_DURATIONS];
    strength now = {tx_attack(b->catalog, b->game, unit),
                    tx_hp(b->catalog, b->game, unit) - b->game->cards[unit].damage,
                    tx_command(b->catalog, b->game, unit)};
    if (!b->game->effect_count)
        return (unit_strength){now, now, now, 0, 0};
    tx_stat_changes(b->game, unit, gains);
    strength after_phase = strength_without(now, gains[TX_FOR_PHASE]);
    bool fighting = b->game->phase == TX_COMBAT_PHASE;
    return (unit_strength){.struggle = b->game->phase == TX_COMMAND_PHASE ? now : after_phase,
                           .battle = fighting ? now : after_phase,
                           .lasting = strength_without(after_phase, gains[TX_FOR_ROUND]),
                           .first_blow = fighting ? gains[TX_FOR_NEXT_ATTACK].attack : 0,
                           .fleeting = gains[TX_FOR_NEXT_ATTACK].attack + gains[TX_FOR_PHASE].attack +
                                       gains[TX_FOR_ROUND].attack};
}

static void add_unit(const board *b, tx_ref unit, unsigned seat, side *sum) {
    const tx_card *card = &b->game->cards[unit];
    bool exhausted = card->flags & TX_EXHAUSTED;
    unit_strength has = strength_of(b, unit);
    sum->units = true;
    sum->attack += exhausted ? has.battle.attack / 2 : has.battle.attack;
    sum->hp += has.battle.hp_left;
    sum->command += exhausted ? 0 : has.struggle.command;
    bool warlord = tx_card_fact(b->catalog, card->face, TX_FACT_TYPE) == TX_TYPE_WARLORD;
    int worth = attachments_worth(b, card, seat) + FLEETING_ATTACK * has.fleeting;
    if (warlord) {
        sum->warlord = true;
        worth += sum->warlord_worth = warlord_worth(b, card->face, has.lasting.hp_left);
    } else {
        int body = b->w->unit + b->w->unit_attack * has.lasting.attack + b->w->unit_hp * has.lasting.hp_left +
                   b->w->unit_command * has.lasting.command + b->w->unit_cost * printed_cost(b, card->face);
        worth += exhausted ? body * b->w->unit_exhausted / 100 : body;
    }
    sum->worth += worth;
    if (b->w->simulated_battle && sum->fighters.count < MELEE_MAX)
        sum->fighters.units[sum->fighters.count++] = (melee_unit){
            .attack = (short)has.battle.attack,
            .first_blow = (short)has.first_blow,
            .hp = (short)has.battle.hp_left,
            .worth = (short)(worth < MAX_PRIZE ? worth : MAX_PRIZE),
            .ready = !exhausted || b->game->phase != TX_COMBAT_PHASE,
            .warlord = warlord,
            .cornered = warlord && exhausted && b->game->phase == TX_COMBAT_PHASE &&
                        tx_card_has_keyword(b->catalog, card->face, TX_KEYWORD_BLOODIED),
            .area = (short)tx_area_effect(b->catalog, b->game, unit),
            .ranged = tx_has_keyword(b->catalog, b->game, unit, TX_KEYWORD_RANGED),
        };
}

static side sum_units(const board *b, unsigned list, unsigned seat) {
    side sum = {.fighters.count = 0};
    for (tx_ref unit = b->game->lists[list].head; unit != TX_NONE; unit = b->game->cards[unit].next)
        add_unit(b, unit, seat, &sum);
    return sum;
}

/* ---- Planets ----------------------------------------------------------------------------------------------------- */

static unsigned types_taken(const board *b, unsigned seat, unsigned type) {
    unsigned taken = 0;
    for (unsigned i = 0; i < b->game->player[seat].victory_count; i++)
        taken += tx_card_has_planet_type(b->catalog, b->game->player[seat].victory[i], type);
    return taken;
}

/* Worth of `taken` planets of one type; the third one wins. */
static int progress_worth(const board *b, unsigned taken) {
    const int worth[] = {0, b->w->first_of_type, b->w->second_of_type, SCORE_WIN / 4};
    return worth[taken < 3 ? taken : 3];
}

static int victory_worth(const board *b, unsigned seat) {
    int worth = b->w->planet * b->game->player[seat].victory_count;
    for (unsigned type = 0; type < TX_PLANET_SYMBOLS; type++)
        worth += progress_worth(b, types_taken(b, seat, type));
    return worth;
}

/* The value of this planet to a seat; `max`: the maximum per planet type, for the planet that wins the game. */
static int planet_value(const board *b, unsigned position, unsigned seat, int max) {
    int worth = b->w->planet;
    for (unsigned type = 0; type < TX_PLANET_SYMBOLS; type++)
        if (tx_card_has_planet_type(b->catalog, b->game->line[position], type)) {
            unsigned taken = types_taken(b, seat, type);
            int gain = progress_worth(b, taken + 1) - progress_worth(b, taken);
            worth += gain < max ? gain : max;
        }
    return worth;
}

/* Returns the chance in per cent that the first side wins a battle, from the squares of HP times attack. */
static int rough_chance(const side *mine, const side *theirs) {
    if (!mine->units || !theirs->units)
        return mine->units ? 100 : theirs->units ? 0 : 50;
    double a = (mine->attack + 0.5) * (mine->hp + 0.5), b = (theirs->attack + 0.5) * (theirs->hp + 0.5);
    return (int)(100 * a * a / (a * a + b * b));
}

/* Returns the expected result of a battle: the chance that the first side wins, and the losses of both. */
static melee_result forecast_battle(const board *b, unsigned seat, const side *mine, const side *theirs) {
    int chance = rough_chance(mine, theirs), simulated = b->w->simulated_battle;
    melee_result estimate = {.chance = chance,
                             .lost = {mine->worth * (100 - chance) / 100, theirs->worth * chance / 100}};
    if (!mine->units || !theirs->units)
        return (melee_result){.chance = chance};
    if (!simulated)
        return estimate;
    melee_side sides[2] = {mine->fighters, theirs->fighters};
    melee_result melee = melee_fight(sides, b->game->initiative == seat ? 0 : 1);
    melee.chance = (melee.chance * simulated + estimate.chance * (100 - simulated)) / 100;
    for (unsigned i = 0; i < 2; i++)
        melee.lost[i] = (melee.lost[i] * simulated + estimate.lost[i] * (100 - simulated)) / 100;
    return melee;
}

/* Returns true if there will be a battle at this planet in this phase or the next one. */
static bool battle_ahead(const tx_game *game, unsigned position, const side *mine, const side *theirs) {
    if (game->phase == TX_HEADQUARTERS_PHASE)
        return false;
    if (game->phase == TX_COMBAT_PHASE && game->battle != TX_NONE && position < game->battle)
        return false;
    return position == game->first_planet || (game->phase >= TX_COMMAND_PHASE && (mine->warlord || theirs->warlord));
}

/* Returns true if this planet will have a battle next round because it becomes the first planet. */
static bool battle_next(const tx_game *game, unsigned position) {
    if (game->first_planet != TX_NONE && game->phase != TX_HEADQUARTERS_PHASE)
        return position == game->first_planet + 1U;
    unsigned next = game->line_start;
    while (next < TX_LINE && !game->line[next])
        next++;
    return position == next;
}

static int planet_stake(const board *b, unsigned position, unsigned seat, int chance, int max) {
    return (planet_value(b, position, seat, max) * chance - planet_value(b, position, 1 - seat, max) * (100 - chance)) /
           100;
}

static int battle_worth(const board *b, unsigned position, unsigned seat, const side *mine, const side *theirs) {
    melee_result forecast = forecast_battle(b, seat, mine, theirs);
    int worth = (forecast.lost[1] - forecast.lost[0]) * b->w->expected_losses / 100;
    worth += (forecast.fell[1] - forecast.fell[0]) * b->w->cornered_warlord;
    if (position == b->game->first_planet)
        worth += planet_stake(b, position, seat, forecast.chance, b->w->winning_planet);
    return worth;
}

/* R5.2: a warlord beats any number of icons; equal icons win nothing. */
static int struggle_winner(const side *mine, const side *theirs) {
    if (mine->warlord != theirs->warlord)
        return mine->warlord ? 1 : -1;
    return (mine->command > theirs->command) - (mine->command < theirs->command);
}

static int struggle_worth(const board *b, unsigned position, const side *mine, const side *theirs) {
    tx_def_id planet = b->game->line[position];
    int bonus = b->w->card * tx_card_fact(b->catalog, planet, TX_FACT_CARD_BONUS) +
                b->w->resource * tx_card_fact(b->catalog, planet, TX_FACT_RESOURCE_BONUS);
    int weight = b->game->phase <= TX_COMMAND_PHASE ? b->w->struggle : b->w->later_struggle;
    return struggle_winner(mine, theirs) * bonus * weight / 100;
}

static void add_planet(const board *b, unsigned position, unsigned seat, int part[TX_HINT_REASONS]) {
    unsigned list = TX_UNITS + 2 * position;
    side mine = sum_units(b, list + seat, seat);
    side theirs = sum_units(b, list + 1 - seat, 1 - seat);
    part[TX_FOR_OWN_UNITS] += mine.worth;
    part[TX_FOR_ENEMY_UNITS] -= theirs.worth;
    if (position < b->game->revealed && b->game->line[position] != 0) {
        part[TX_FOR_COMMAND] += struggle_worth(b, position, &mine, &theirs);
        if (battle_ahead(b->game, position, &mine, &theirs))
            part[TX_FOR_BATTLES] += battle_worth(b, position, seat, &mine, &theirs);
        else if (b->w->next_battle && battle_next(b->game, position))
            part[TX_FOR_BATTLES] +=
                planet_stake(b, position, seat, rough_chance(&mine, &theirs), MAX_PRIZE) * b->w->next_battle / 100;
    }
}

/* ---- Worth of one side, apart from the planets ------------------------------------------------------------------- */

static int resources_worth(const board *b, int resources) {
    int spare = resources > MANY_RESOURCES ? resources - MANY_RESOURCES : 0;
    return b->w->resource * (resources - spare) + b->w->spare_resource * spare;
}

static int shield_icons(const board *b, tx_def_id def) {
    int icons = tx_card_fact(b->catalog, def, TX_FACT_SHIELDS);
    return icons > 0 ? icons : 0;
}

static int hand_worth(const board *b, unsigned seat, bool known) {
    int worth = (known ? b->w->card - 2 * b->w->card_per_cost : b->w->card) * b->game->lists[TX_HAND + seat].count;
    for (tx_ref card = b->game->lists[TX_HAND + seat].head; known && card != TX_NONE; card = b->game->cards[card].next)
        worth += b->w->card_per_cost * printed_cost(b, b->game->cards[card].def) +
                 b->w->card_shield * shield_icons(b, b->game->cards[card].def);
    return worth;
}

static int deck_danger(const board *b, unsigned seat) {
    int left = b->game->lists[TX_DECK + seat].count;
    return left < LAST_CARDS ? b->w->last_card * (LAST_CARDS - left) : 0;
}

static int supports_worth(const board *b, unsigned seat) {
    int worth = 0;
    for (tx_ref card = b->game->lists[TX_SUPPORTS + seat].head; card != TX_NONE; card = b->game->cards[card].next)
        worth += b->w->support + b->w->support_per_cost * printed_cost(b, b->game->cards[card].face);
    return worth;
}

static int home_worth(const board *b, unsigned seat) {
    side home = sum_units(b, TX_HQ_UNITS + seat, seat);
    return home.warlord_worth + (home.worth - home.warlord_worth) * b->w->unit_at_hq / 100;
}

/* `sign`: 1 for the seat's own side, -1 for the other. */
static void add_side(const board *b, unsigned seat, int sign, int part[TX_HINT_REASONS]) {
    part[sign > 0 ? TX_FOR_OWN_UNITS : TX_FOR_ENEMY_UNITS] += sign * (home_worth(b, seat) + supports_worth(b, seat));
    part[TX_FOR_RESOURCES] += sign * resources_worth(b, b->game->player[seat].resources);
    part[TX_FOR_CARDS] += sign * (hand_worth(b, seat, sign > 0) - deck_danger(b, seat));
    part[TX_FOR_PLANETS] += sign * victory_worth(b, seat);
}

static int result_worth(tx_result result, unsigned seat) {
    if (result.outcome == TX_TIED)
        return -SCORE_WIN / 2;
    return result.winner == seat ? SCORE_WIN : -SCORE_WIN;
}

void tx_evaluate(const tx_catalog *catalog, const tx_game *game, unsigned seat, const bot_weights *weights,
                 tx_worth *worth) {
    const board at = {catalog, game, weights}, *b = &at;
    tx_result result = tx_game_result(game);
    *worth = (tx_worth){.total = 0};
    if (result.outcome != TX_UNDECIDED) {
        worth->total = worth->part[TX_FOR_RESULT] = result_worth(result, seat);
        return;
    }
    add_side(b, seat, 1, worth->part);
    add_side(b, 1 - seat, -1, worth->part);
    for (unsigned position = 0; position < TX_LINE; position++)
        add_planet(b, position, seat, worth->part);
    for (unsigned reason = 0; reason < TX_HINT_REASONS; reason++)
        worth->total += worth->part[reason];
}

int tx_bot_advantage(const tx_catalog *catalog, const tx_game *game, unsigned seat) {
    tx_worth worth;
    tx_evaluate(catalog, game, seat, &bots_level_weights, &worth);
    return worth.total;
}

int tx_bot_chance(const tx_catalog *catalog, const tx_game *game, unsigned seat) {
    tx_result result = tx_game_result(game);
    if (result.outcome != TX_UNDECIDED)
        return result.outcome != TX_WON ? 50 : result.winner == seat ? 100 : 0;
    int chance = (int)(100 * chance_of(tx_bot_advantage(catalog, game, seat)) + 0.5);
    return chance < 1 ? 1 : chance > 99 ? 99 : chance;
}

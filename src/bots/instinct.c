/* instinct.c: see instinct.h. In a search, an option of weight 20 has twice the prior of one of weight 10. Playouts
 * choose it four times as often: they square the weights, which makes them play better (docs/BOTS.md). */
#include "instinct.h"

#include <string.h>

#include "base/random_numbers.h"

/* Units of one side at a planet. */
typedef struct side_sum {
    int command, attack, hp;
    bool warlord;
} side_sum;

typedef struct position_summary {
    const tx_catalog *catalog;
    const tx_game *game;
    unsigned seat;
    side_sum at[TX_LINE][2]; /* own and enemy side; filled by sum_all_sides */
} position_summary;

static int printed(const position_summary *s, tx_def_id def, enum tx_fact fact) {
    int number = tx_card_fact(s->catalog, def, fact);
    return number > 0 ? number : 0;
}

static side_sum sum_side_at(const position_summary *s, unsigned list) {
    side_sum g = {0};
    for (tx_ref unit = s->game->lists[list].head; unit != TX_NONE; unit = s->game->cards[unit].next) {
        const tx_card *card = &s->game->cards[unit];
        bool ready = !(card->flags & TX_EXHAUSTED);
        g.command += ready ? tx_command(s->catalog, s->game, unit) : 0;
        g.attack += tx_attack(s->catalog, s->game, unit);
        g.hp += tx_hp(s->catalog, s->game, unit) - card->damage;
        g.warlord |= printed(s, card->face, TX_FACT_TYPE) == TX_TYPE_WARLORD;
    }
    return g;
}

static void sum_all_sides(position_summary *s) {
    for (unsigned p = 0; p < TX_LINE; p++)
        for (unsigned side = 0; side < 2; side++)
            s->at[p][side] = sum_side_at(s, TX_UNITS + 2 * p + (side ? 1 - s->seat : s->seat));
}

static uint32_t bonus_of(const position_summary *s, unsigned position) {
    tx_def_id planet = s->game->line[position];
    return (uint32_t)(printed(s, planet, TX_FACT_CARD_BONUS) + printed(s, planet, TX_FACT_RESOURCE_BONUS));
}

/* ---- Deploying --------------------------------------------------------------------------------------------------- */

/* Weight of a unit at a planet: higher where its icons change a struggle or its strength changes a battle. */
static uint32_t weigh_unit_at(const position_summary *s, tx_def_id def, unsigned position) {
    const side_sum *own = &s->at[position][0], *theirs = &s->at[position][1];
    int command = printed(s, def, TX_FACT_COMMAND);
    int body = printed(s, def, TX_FACT_ATTACK) + printed(s, def, TX_FACT_HP);
    uint32_t weight = 3;
    if (command && own->command <= theirs->command && own->command + command > theirs->command)
        weight += 7 * bonus_of(s, position);
    else if (command && own->command < theirs->command + 2)
        weight += 2 * bonus_of(s, position);
    if (position == s->game->first_planet)
        weight +=
            (uint32_t)(theirs->attack + theirs->hp > own->attack + own->hp ? 3 * body : body) / (command > 1 ? 2 : 1);
    return weight;
}

static uint32_t weigh_deployment(const position_summary *s, const tx_option *option) {
    tx_def_id def = s->game->cards[option->card].def;
    switch (printed(s, def, TX_FACT_TYPE)) {
    case TX_TYPE_ARMY: return TX_IS_PLANET(option->on) ? weigh_unit_at(s, def, option->on - TX_FIRST_PLACE) : 6;
    case TX_TYPE_SUPPORT: return 12;
    default: return 5;
    }
}

static uint32_t weigh_turn(const position_summary *s, const tx_option *option) {
    switch (option->verb) {
    case TX_DEPLOY: return weigh_deployment(s, option);
    case TX_PLACE_RESERVE: return 3;
    case TX_PLAY: return 4;
    default: return 3;
    }
}

/* ---- Command ----------------------------------------------------------------------------------------------------- */

/* Prefers planets where the warlord wins a struggle that would otherwise be lost, and where it decides a battle without
 * dying. */
static uint32_t weigh_dial(const position_summary *s, unsigned position) {
    const side_sum *own = &s->at[position][0], *theirs = &s->at[position][1];
    uint32_t weight = 2 + bonus_of(s, position) * (own->command > theirs->command ? 1 : 4);
    int mine = own->attack + own->hp + 8, enemy = theirs->attack + theirs->hp;
    if (position == s->game->first_planet)
        weight += mine > enemy ? 20 : 6;
    else if (enemy > 0 && mine > enemy)
        weight += 8;
    else if (enemy > mine)
        weight = 1 + weight / 3;
    return weight;
}

/* ---- Battles ----------------------------------------------------------------------------------------------------- */

static int hp_left(const position_summary *s, tx_ref unit) {
    return tx_hp(s->catalog, s->game, unit) - s->game->cards[unit].damage;
}

/* Damage of its next attack. */
static int next_attack(const position_summary *s, tx_ref unit) {
    tx_stat_change gains[TX_DURATIONS];
    tx_stat_changes(s->game, unit, gains);
    return tx_attack(s->catalog, s->game, unit) + gains[TX_FOR_NEXT_ATTACK].attack;
}

static int ready_attack(const position_summary *s, unsigned list) {
    int sum = 0;
    for (tx_ref unit = s->game->lists[list].head; unit != TX_NONE; unit = s->game->cards[unit].next)
        sum += s->game->cards[unit].flags & TX_EXHAUSTED ? 0 : next_attack(s, unit);
    return sum;
}

static bool is_warlord(const position_summary *s, tx_ref unit) {
    return printed(s, s->game->cards[unit].face, TX_FACT_TYPE) == TX_TYPE_WARLORD;
}

static unsigned enemies_in_battle(const position_summary *s) {
    return TX_UNITS + 2U * s->game->battle + (1 - s->seat);
}

/* Returns true if that much damage defeats a bloodied warlord, which ends the game. */
static bool ends_game(const position_summary *s, tx_ref target, int damage) {
    return is_warlord(s, target) && tx_card_has_keyword(s->catalog, s->game->cards[target].face, TX_KEYWORD_BLOODIED) &&
           damage >= hp_left(s, target);
}

static uint32_t weigh_attacker(const position_summary *s, tx_ref attacker) {
    int damage = next_attack(s, attacker);
    for (tx_ref unit = s->game->lists[enemies_in_battle(s)].head; unit != TX_NONE; unit = s->game->cards[unit].next)
        if (ends_game(s, unit, damage))
            return 400;
    return 2 + (uint32_t)damage * 4;
}

/* A warlord retreats if the ready enemies could defeat it. */
static uint32_t weigh_retreat(const position_summary *s, tx_ref unit) {
    if (!is_warlord(s, unit) || s->game->battle == TX_NONE)
        return 1;
    return ready_attack(s, enemies_in_battle(s)) >= hp_left(s, unit) ? 40 : 1;
}

static uint32_t weigh_target(const position_summary *s, tx_ref attacker, tx_ref target) {
    int damage = tx_attack(s->catalog, s->game, attacker), hp = hp_left(s, target);
    int attack = tx_attack(s->catalog, s->game, target);
    bool ready = !(s->game->cards[target].flags & TX_EXHAUSTED);
    if (ends_game(s, target, damage))
        return 1000;
    if (damage >= hp)
        return (uint32_t)(is_warlord(s, target) ? 150 : 20 + (ready ? 14 : 7) * attack + 4 * hp);
    return (uint32_t)(2 + 2 * attack + (is_warlord(s, target) ? 8 : 0) + 6 * damage / (hp + 1));
}

bool bots_shield_is_wasted(const tx_catalog *catalog, const tx_game *game, const tx_option *option) {
    const position_summary s = {.catalog = catalog, .game = game};
    return option->verb == TX_SHIELD &&
           tx_occurrences(game)[option->occurrence].amount - option->amount >= hp_left(&s, option->on);
}

/* Compares the damage with the unit's remaining HP: a shield that does not save the unit wastes a card. */
static uint32_t weigh_shield(const position_summary *s, const tx_option *option) {
    int damage = tx_occurrences(s->game)[option->occurrence].amount, hp = hp_left(s, option->on);
    int cost = printed(s, s->game->cards[option->on].face, TX_FACT_COST);
    bool warlord = is_warlord(s, option->on);
    if (bots_shield_is_wasted(s->catalog, s->game, option))
        return 1;
    if (damage >= hp)
        return warlord ? 400 : (uint32_t)(10 + 12 * cost);
    return warlord ? (uint32_t)(4 * option->amount) : 3;
}

/* ---- Gains ------------------------------------------------------------------------------------------------------- */

bool bots_gain_is_refused(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                          unsigned option) {
    enum { CARDS = 1, RESOURCES = 2, SAFE_DECK = 8 };
    if (decision->kind != TX_ASK_BONUS || !TX_IS_PLANET(decision->place))
        return false;
    int taken = decision->options[option].amount;
    int drawn = tx_card_fact(catalog, game->line[decision->place - TX_FIRST_PLACE], TX_FACT_CARD_BONUS);
    bool deck_lasts = game->lists[TX_DECK + decision->seat].count - drawn >= SAFE_DECK;
    for (unsigned i = 0; i < decision->count; i++) {
        int more = decision->options[i].amount & ~taken;
        bool gives_all = (decision->options[i].amount & taken) == taken;
        if (gives_all && (more & RESOURCES || (more & CARDS && deck_lasts)) && (deck_lasts || !(more & CARDS)))
            return true;
    }
    return false;
}

/* ---- All decisions ----------------------------------------------------------------------------------------------- */

static uint32_t weigh_bonus(const tx_option *option) {
    return option->amount == 3 ? 60 : option->amount ? 6 : 1;
}

/* For effects that are not known here: own cards get lower weights, because most effects harm the chosen card. */
static uint32_t weigh_choice(const position_summary *s, const tx_option *option) {
    if (option->verb == TX_CHOOSE && TX_IS_CARD(option->on))
        return s->game->cards[option->on].controller == s->seat ? 4 : 6;
    return 4;
}

static uint32_t weigh_option(const position_summary *s, const tx_decision *decision, const tx_option *option) {
    switch (option->verb) {
    case TX_DIAL: return TX_IS_PLANET(option->on) ? weigh_dial(s, option->on - TX_FIRST_PLACE) : 1;
    case TX_ATTACK: return weigh_attacker(s, option->card);
    case TX_DEFEND: return weigh_target(s, option->card, option->on);
    case TX_AREA_EFFECT: return 6 * (uint32_t)option->amount * s->game->lists[enemies_in_battle(s)].count;
    case TX_SHIELD: return weigh_shield(s, option);
    case TX_RETREAT: return weigh_retreat(s, option->card);
    case TX_BONUS: return weigh_bonus(option);
    case TX_KEEP: return 30;
    case TX_YES: return 12;
    case TX_NO: return 4;
    case TX_CALL: return 1;
    case TX_CHOOSE: return weigh_choice(s, option);
    default: return decision->kind == TX_ASK_DEPLOY_TURN ? weigh_turn(s, option) : 4;
    }
}

/* Weight of declining if the weights of all other options add up to `rest`. */
static uint32_t weigh_declining(unsigned kind, uint32_t rest) {
    switch (kind) {
    case TX_ASK_DEPLOY_TURN: return 8; /* passing ends the player's deployments of this phase */
    case TX_ASK_ACTION: return rest * 12;
    case TX_ASK_INTERRUPT:
    case TX_ASK_REACTION: return rest / 5;
    case TX_ASK_DEEP_STRIKE: return rest / 2;
    case TX_ASK_SHIELD: return 20;
    case TX_ASK_RETREAT: return rest < 20 ? 20 : 4;
    case TX_ASK_MOBILE: return rest * 2;
    case TX_ASK_STALEMATE: return 30;
    default: return rest / 3;
    }
}

uint32_t instinct_weights(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                          uint32_t *weight) {
    position_summary s = {.catalog = catalog, .game = game, .seat = decision->seat};
    uint32_t rest = 0;
    if (decision->kind == TX_ASK_DEPLOY_TURN || decision->kind == TX_ASK_DIAL || decision->kind == TX_ASK_SYNAPSE_DIAL)
        sum_all_sides(&s);
    for (unsigned i = 0; i < decision->count; i++) {
        const tx_option *option = &decision->options[i];
        bool asks_yes = decision->kind == TX_ASK_MAY || decision->kind == TX_ASK_BATTLE_ABILITY;
        weight[i] = option_declines(option) && !asks_yes ? 0 : weigh_option(&s, decision, option);
        rest += weight[i];
    }
    uint32_t sum = rest;
    for (unsigned i = 0; i < decision->count; i++)
        if (!weight[i]) {
            weight[i] = 1 + weigh_declining(decision->kind, rest);
            sum += weight[i];
        }
    return sum;
}

/* Squares the weights. Returns their sum. */
static uint32_t square_weights(uint32_t *weight, unsigned count) {
    enum { MAX = 1000 }; /* prevents an overflow with TX_MAX_OPTIONS options */
    uint32_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        uint32_t max = weight[i] < MAX ? weight[i] : MAX;
        sum += weight[i] = max * max;
    }
    return sum;
}

unsigned instinct_pick(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, uint64_t *random) {
    uint32_t weight[TX_MAX_OPTIONS];
    instinct_weights(catalog, game, decision, weight);
    uint32_t sum = square_weights(weight, decision->count);
    uint32_t at = random_index(random, sum);
    unsigned i = 0;
    while (i + 1 < decision->count && at >= weight[i])
        at -= weight[i++];
    return i;
}

/* melee.c: see melee.h. Whoever is to attack takes the strongest unit that is ready and kills what is worth most, or
 * strikes hardest, or uses its Area Effect; warlords that would fall go home instead. */
#include "melee.h"

#include <stddef.h>

enum {
    ROUNDS = 3, /* longer battles are seldom fought without cards */
    SURE = 2,   /* per cent: nothing is certain as long as there are cards */
};

/* At whom a side strikes. Each takes what is best for it: whoever fought by one rule alone could be the worse for
 * having more. */
enum aim { AT_THE_DEAREST, AT_THE_STRONGEST, AT_THE_LARGEST, AIMS };

static int strength(const melee_side *side) {
    int sum = 0;
    for (unsigned i = 0; i < side->count; i++)
        if (side->units[i].hp > 0)
            sum += 2 * side->units[i].attack + side->units[i].hp;
    return sum;
}

static bool alive(const melee_side *side) {
    for (unsigned i = 0; i < side->count; i++)
        if (side->units[i].hp > 0)
            return true;
    return false;
}

static int blow(const melee_unit *unit) {
    return unit->attack + unit->first_blow;
}

static melee_unit *pick_attacker(melee_side *side, bool ranged_only) {
    melee_unit *best = NULL;
    for (unsigned i = 0; i < side->count; i++) {
        melee_unit *unit = &side->units[i];
        if (unit->hp > 0 && unit->ready && (blow(unit) > 0 || unit->area > 0) && (!ranged_only || unit->ranged) &&
            (!best || blow(unit) > blow(best)))
            best = unit;
    }
    return best;
}

/* What it can kill is worth all of it, what it can hurt a part. */
static int target_worth(const melee_unit *target, int attack, enum aim aim) {
    bool kills = attack >= target->hp;
    if (aim == AT_THE_LARGEST)
        return kills ? 1000 + 100 * target->hp : attack;
    if (aim == AT_THE_STRONGEST)
        return kills ? 1000 + (target->ready ? 100 : 10) * blow(target)
                     : 100 * attack * blow(target) / (target->hp + 1);
    if (kills)
        return 200 + target->worth + 100 * (target->ready ? target->attack : 0);
    return attack * (target->worth + 40 * target->attack) / (target->hp + 1);
}

static void hurt(melee_unit *unit, int damage) {
    unit->hp = (short)(unit->hp > damage ? unit->hp - damage : 0);
}

/* The cornered warlord, if this blow and those of others that are ready are enough for it. */
static melee_unit *prey(melee_side *enemy, int attacks) {
    for (unsigned i = 0; i < enemy->count; i++)
        if (enemy->units[i].cornered && enemy->units[i].hp > 0 && attacks >= enemy->units[i].hp)
            return &enemy->units[i];
    return NULL;
}

static int area_worth(const melee_side *enemy, int area, enum aim aim) {
    int worth = 0;
    for (unsigned i = 0; area > 0 && i < enemy->count; i++)
        worth += enemy->units[i].hp > 0 ? target_worth(&enemy->units[i], area, aim) : 0;
    return worth;
}

/* One of them, or all at once where that is worth more. `others`: the attack that is still to come from its side. */
static void strike(const melee_unit *attacker, melee_side *enemy, int others, enum aim aim) {
    melee_unit *best = prey(enemy, blow(attacker) + others);
    if (best) {
        hurt(best, blow(attacker));
        return;
    }
    int most = -1;
    for (unsigned i = 0; i < enemy->count; i++) {
        melee_unit *unit = &enemy->units[i];
        int worth = unit->hp > 0 ? target_worth(unit, blow(attacker), aim) : -1;
        if (worth > most) {
            most = worth;
            best = unit;
        }
    }
    if (area_worth(enemy, attacker->area, aim) > most)
        for (unsigned i = 0; i < enemy->count; i++)
            hurt(&enemy->units[i], attacker->area);
    else if (best)
        hurt(best, blow(attacker));
}

static int attack_to_come(const melee_side *side) {
    int sum = 0;
    for (unsigned i = 0; i < side->count; i++)
        sum += side->units[i].hp > 0 && side->units[i].ready ? blow(&side->units[i]) : 0;
    return sum;
}

static void fight_round(melee_side side[2], unsigned first, const enum aim aims[2], bool ranged_only) {
    unsigned turn = first, idle = 0;
    while (idle < 2) {
        melee_unit *attacker = pick_attacker(&side[turn], ranged_only);
        if (attacker) {
            attacker->ready = false;
            strike(attacker, &side[1 - turn], attack_to_come(&side[turn]), aims[turn]);
            attacker->first_blow = 0;
        }
        idle = attacker ? 0 : idle + 1;
        turn = 1 - turn;
    }
}

/* A new round: all are ready, and a warlord may go home. */
static void ready_all(melee_side *side) {
    for (unsigned i = 0; i < side->count; i++) {
        side->units[i].ready = true;
        side->units[i].cornered = false;
    }
}

/* Before the first round is over: later nobody is cornered. */
static bool warlord_fell(const melee_side *side) {
    for (unsigned i = 0; i < side->count; i++)
        if (side->units[i].cornered && side->units[i].hp <= 0)
            return true;
    return false;
}

static int worth_lost(const melee_side *before, const melee_side *after) {
    int lost = 0;
    for (unsigned i = 0; i < before->count; i++) {
        const melee_unit *unit = &before->units[i];
        int left = after->units[i].hp;
        if (left <= 0)
            lost += unit->warlord ? unit->worth / 3 : unit->worth; /* a warlord goes home before it falls, mostly */
        else
            lost += (unit->worth * (unit->hp - left)) / (3 * unit->hp);
    }
    return lost;
}

static melee_result fight(const melee_side before[2], unsigned first, const enum aim aims[2]) {
    melee_side side[2] = {before[0], before[1]};
    int begun[2] = {strength(&side[0]), strength(&side[1])};
    bool fell[2] = {false, false};
    fight_round(side, first, aims, true);
    for (unsigned round = 0; round < ROUNDS && alive(&side[0]) && alive(&side[1]); round++) {
        if (round > 0)
            ready_all(&side[0]), ready_all(&side[1]);
        fight_round(side, first, aims, false);
        for (unsigned i = 0; i < 2; i++)
            fell[i] |= warlord_fell(&side[i]);
    }
    int left[2] = {strength(&side[0]), strength(&side[1])};
    int chance = 50 + 100 * (left[0] - left[1]) / (left[0] + left[1] + (begun[0] + begun[1]) / 2 + 1);
    return (melee_result){.chance = chance < SURE         ? SURE
                                    : chance > 100 - SURE ? 100 - SURE
                                                          : chance,
                          .lost = {worth_lost(&before[0], &side[0]), worth_lost(&before[1], &side[1])},
                          .fell = {fell[0], fell[1]}};
}

/* How well it went for side 0: a chance of one per cent is about as much as so much worth lost. */
static int merit(const melee_result *result) {
    return 40 * result->chance + result->lost[1] - result->lost[0];
}

melee_result melee_fight(const melee_side side[2], unsigned first) {
    melee_result best;
    for (enum aim own = 0; own < AIMS; own++) {
        melee_result worst;
        for (enum aim theirs = 0; theirs < AIMS; theirs++) {
            melee_result result = fight(side, first, (const enum aim[2]){own, theirs});
            if (theirs == 0 || merit(&result) < merit(&worst))
                worst = result;
        }
        if (own == 0 || merit(&worst) > merit(&best))
            best = worst;
    }
    return best;
}

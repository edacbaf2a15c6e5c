/* melee.c: see melee.h. The attacking side uses its strongest ready unit. It attacks the target with the highest worth,
 * the one with the highest attack, or the largest one, or uses its Area Effect. Warlords in danger retreat. */
#include "melee.h"

#include <stddef.h>

enum {
    ROUNDS = 3,         /* longer battles are rarely fought without cards */
    ALMOST_CERTAIN = 2, /* per cent; cards can change any battle */
};

/* The rule by which a side chooses targets. Each side uses the rule that is best for it: with one fixed rule, more
 * units could lead to a worse result. */
enum aim { AT_THE_DEAREST, AT_THE_STRONGEST, AT_THE_LARGEST, AIMS };

static int strength(const melee_side *side) {
    int sum = 0;
    for (unsigned i = 0; i < side->count; i++)
        if (side->units[i].hp > 0)
            sum += 2 * side->units[i].attack + side->units[i].hp;
    return sum;
}

static bool has_units(const melee_side *side) {
    for (unsigned i = 0; i < side->count; i++)
        if (side->units[i].hp > 0)
            return true;
    return false;
}

static int attack_of(const melee_unit *unit) {
    return unit->attack + unit->first_blow;
}

static melee_unit *pick_attacker(melee_side *side, bool ranged_only) {
    melee_unit *best = NULL;
    for (unsigned i = 0; i < side->count; i++) {
        melee_unit *unit = &side->units[i];
        if (unit->hp > 0 && unit->ready && (attack_of(unit) > 0 || unit->area > 0) && (!ranged_only || unit->ranged) &&
            (!best || attack_of(unit) > attack_of(best)))
            best = unit;
    }
    return best;
}

/* A unit that the attack kills counts fully, a damaged one partly. */
static int target_worth(const melee_unit *target, int attack, enum aim aim) {
    bool kills = attack >= target->hp;
    if (aim == AT_THE_LARGEST)
        return kills ? 1000 + 100 * target->hp : attack;
    if (aim == AT_THE_STRONGEST)
        return kills ? 1000 + (target->ready ? 100 : 10) * attack_of(target)
                     : 100 * attack * attack_of(target) / (target->hp + 1);
    if (kills)
        return 200 + target->worth + 100 * (target->ready ? target->attack : 0);
    return attack * (target->worth + 40 * target->attack) / (target->hp + 1);
}

static void deal_damage(melee_unit *unit, int damage) {
    unit->hp = (short)(unit->hp > damage ? unit->hp - damage : 0);
}

/* Returns the cornered warlord if this attack and the other ready units can defeat it. */
static melee_unit *killable_warlord(melee_side *enemy, int attacks) {
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

/* Attacks one unit, or all of them by Area Effect if that is worth more. `others`: attack of the units of that side
 * that are still ready. */
static void attack_once(const melee_unit *attacker, melee_side *enemy, int others, enum aim aim) {
    melee_unit *best = killable_warlord(enemy, attack_of(attacker) + others);
    if (best) {
        deal_damage(best, attack_of(attacker));
        return;
    }
    int max = -1;
    for (unsigned i = 0; i < enemy->count; i++) {
        melee_unit *unit = &enemy->units[i];
        int worth = unit->hp > 0 ? target_worth(unit, attack_of(attacker), aim) : -1;
        if (worth > max) {
            max = worth;
            best = unit;
        }
    }
    if (area_worth(enemy, attacker->area, aim) > max)
        for (unsigned i = 0; i < enemy->count; i++)
            deal_damage(&enemy->units[i], attacker->area);
    else if (best)
        deal_damage(best, attack_of(attacker));
}

static int attack_to_come(const melee_side *side) {
    int sum = 0;
    for (unsigned i = 0; i < side->count; i++)
        sum += side->units[i].hp > 0 && side->units[i].ready ? attack_of(&side->units[i]) : 0;
    return sum;
}

static void fight_round(melee_side side[2], unsigned first, const enum aim aims[2], bool ranged_only) {
    unsigned turn = first, idle = 0;
    while (idle < 2) {
        melee_unit *attacker = pick_attacker(&side[turn], ranged_only);
        if (attacker) {
            attacker->ready = false;
            attack_once(attacker, &side[1 - turn], attack_to_come(&side[turn]), aims[turn]);
            attacker->first_blow = 0;
        }
        idle = attacker ? 0 : idle + 1;
        turn = 1 - turn;
    }
}

/* Starts a round: all units ready, and a warlord may retreat. */
static void ready_all(melee_side *side) {
    for (unsigned i = 0; i < side->count; i++) {
        side->units[i].ready = true;
        side->units[i].cornered = false;
    }
}

/* Only possible in the first round; later no warlord is cornered. */
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
            lost +=
                unit->warlord ? unit->worth / 3 : unit->worth; /* a warlord usually retreats before it is defeated */
        else
            lost += (unit->worth * (unit->hp - left)) / (3 * unit->hp);
    }
    return lost;
}

static melee_result fight(const melee_side before[2], unsigned first, const enum aim aims[2]) {
    melee_side side[2] = {before[0], before[1]};
    int starting[2] = {strength(&side[0]), strength(&side[1])};
    bool fell[2] = {false, false};
    fight_round(side, first, aims, true);
    for (unsigned round = 0; round < ROUNDS && has_units(&side[0]) && has_units(&side[1]); round++) {
        if (round > 0)
            ready_all(&side[0]), ready_all(&side[1]);
        fight_round(side, first, aims, false);
        for (unsigned i = 0; i < 2; i++)
            fell[i] |= warlord_fell(&side[i]);
    }
    int left[2] = {strength(&side[0]), strength(&side[1])};
    int chance = 50 + 100 * (left[0] - left[1]) / (left[0] + left[1] + (starting[0] + starting[1]) / 2 + 1);
    return (melee_result){.chance = chance < ALMOST_CERTAIN         ? ALMOST_CERTAIN
                                    : chance > 100 - ALMOST_CERTAIN ? 100 - ALMOST_CERTAIN
                                                                    : chance,
                          .lost = {worth_lost(&before[0], &side[0]), worth_lost(&before[1], &side[1])},
                          .fell = {fell[0], fell[1]}};
}

/* Score of a result for side 0: one per cent of chance counts as much as 40 of worth lost. */
static int score_of(const melee_result *result) {
    return 40 * result->chance + result->lost[1] - result->lost[0];
}

melee_result melee_fight(const melee_side side[2], unsigned first) {
    melee_result best;
    for (enum aim own = 0; own < AIMS; own++) {
        melee_result worst;
        for (enum aim theirs = 0; theirs < AIMS; theirs++) {
            melee_result result = fight(side, first, (const enum aim[2]){own, theirs});
            if (theirs == 0 || score_of(&result) < score_of(&worst))
                worst = result;
        }
        if (own == 0 || score_of(&worst) > score_of(&best))
            best = worst;
    }
    return best;
}

/* test_melee.c: battles simulated by bots. */
#include <criterion/criterion.h>

#include "bots/melee.h"

static melee_unit unit(int attack, int hp) {
    return (melee_unit){.attack = (short)attack, .hp = (short)hp, .worth = (short)(60 * (attack + hp)), .ready = true};
}

static melee_unit tired(melee_unit of) {
    of.ready = false;
    return of;
}

static melee_result fight(melee_side own, melee_side theirs, unsigned first) {
    melee_side sides[2] = {own, theirs};
    return melee_fight(sides, first);
}

Test(melee, the_stronger_side_wins_and_loses_less) {
    melee_result result = fight((melee_side){2, {unit(3, 3), unit(3, 3)}}, (melee_side){1, {unit(2, 2)}}, 0);
    cr_expect_gt(result.chance, 80);
    cr_expect_lt(result.lost[0], result.lost[1]);
}

Test(melee, initiative_matters) {
    const melee_side one = {1, {unit(3, 3)}};
    cr_expect_gt(fight(one, one, 0).chance, 90);
    cr_expect_lt(fight(one, one, 1).chance, 10);
}

Test(melee, ranged_units_strike_before_the_others) {
    melee_unit shooter = unit(3, 3);
    shooter.ranged = true;
    cr_expect_gt(fight((melee_side){1, {shooter}}, (melee_side){1, {unit(3, 3)}}, 1).chance, 90);
}

Test(melee, an_area_effect_hits_all_enemies) {
    const melee_side three = {3, {unit(2, 1), unit(2, 1), unit(2, 1)}};
    melee_unit bomber = unit(2, 3);
    cr_expect_lt(fight((melee_side){1, {bomber}}, three, 0).chance, 50);
    bomber.area = 1;
    cr_expect_gt(fight((melee_side){1, {bomber}}, three, 0).chance, 75);
}

/* An exhausted, bloodied warlord, which has no turn in which to retreat. */
static melee_unit cornered_warlord(int hp) {
    melee_unit warlord = tired(unit(1, hp));
    warlord.warlord = warlord.cornered = true;
    return warlord;
}

Test(melee, a_cornered_warlord_falls_to_joint_attacks) {
    const melee_side mobs = {3, {unit(2, 1), unit(2, 1), unit(2, 1)}};
    melee_side theirs = {2, {tired(unit(0, 1)), cornered_warlord(6)}};
    cr_expect(fight(mobs, theirs, 0).fell[1]);
    cr_expect(!fight(mobs, theirs, 0).fell[0]);
    theirs.units[1].hp = 7;
    cr_expect(!fight(mobs, theirs, 0).fell[1], "it survives six damage and goes home");
    theirs.units[1].hp = 6;
    theirs.units[1].cornered = false;
    cr_expect(!fight(mobs, theirs, 0).fell[1], "it goes home");
}

Test(melee, a_cornered_warlord_lives_if_its_attackers_die_first) {
    const melee_side mobs = {3, {unit(2, 1), unit(2, 1), unit(2, 1)}};
    const melee_side theirs = {2, {unit(5, 5), cornered_warlord(6)}};
    cr_expect(!fight(mobs, theirs, 1).fell[1]);
}

Test(melee, a_bonus_for_the_first_attack_counts_once) {
    melee_unit cheered = unit(1, 3);
    const melee_side theirs = {1, {unit(2, 3)}};
    cr_expect_lt(fight((melee_side){1, {cheered}}, theirs, 0).chance, 50);
    cheered.first_blow = 2;
    cr_expect_gt(fight((melee_side){1, {cheered}}, theirs, 0).chance, 90);
    cr_expect_lt(fight((melee_side){1, {cheered}}, (melee_side){1, {unit(2, 6)}}, 0).chance, 50);
}

Test(melee, more_enemy_attack_never_helps) {
    const melee_side own = {2, {unit(1, 2), unit(2, 1)}};
    melee_side theirs = {2, {unit(2, 3), unit(1, 2)}};
    int before = fight(own, theirs, 1).chance;
    theirs.units[1].attack++;
    cr_expect_leq(fight(own, theirs, 1).chance, before);
}

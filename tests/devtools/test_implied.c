/* test_implied.c: mutations that change nothing, because the sentence or the rules imply the word, are skipped; similar
 * mutations with an effect are made. */
#include <stdio.h>
#include <string.h>

#include "../fixture.h"
#include "devtools/mutation.h"

/* Returns how often that mutation is made of a card with these lines. */
static unsigned changes_of(const char *kind, const char *lines, const char *change) {
    static tx_report report;
    char text[1000], what[200];
    int length = snprintf(text, sizeof text,
                          "set \"Made\"\nfaction Orks\n%s \"Card\"\n  traits Soldier\n%s\n"
                          "token \"Grot\"\n  command 0, attack 1, hp 1, copies 10\n  traits Soldier, Runt\n",
                          kind, lines);
    tx_catalog *catalog = tx_catalog_compile("made", text, (size_t)length, &report);
    cr_assert_not_null(catalog, "%s\n%s", report.text, text);
    workshop *shop = cli_open_workshop(catalog);
    tx_def_id card = tx_catalog_find(catalog, "Card");
    unsigned found = 0;
    for (unsigned number = 0; number < cli_count_mutants(shop, card); number++) {
        cli_make_mutant(shop, card, number, what, sizeof what);
        found += strcmp(what, change) == 0;
    }
    cli_close_workshop(shop);
    tx_catalog_free(catalog);
    return found;
}

typedef struct pair {
    const char *change, *implied, *means; /* lines for which the mutation is skipped, and lines for which it is made */
} pair;

static void compare(const char *kind, const char *facts, const pair *pairs, size_t count) {
    char lines[500];
    for (size_t i = 0; i < count; i++) {
        snprintf(lines, sizeof lines, "%s%s", facts, pairs[i].implied);
        cr_expect_eq(changes_of(kind, lines, pairs[i].change), 0, "%s:\n%s", pairs[i].change, lines);
        snprintf(lines, sizeof lines, "%s%s", facts, pairs[i].means);
        cr_expect_eq(changes_of(kind, lines, pairs[i].change), 1, "%s:\n%s", pairs[i].change, lines);
    }
}

#define COMPARE(kind, facts, pairs) compare(kind, facts, pairs, sizeof(pairs) / sizeof *(pairs))
static const char army[] = "  cost 1, command 1, attack 1, hp 1\n";

/* Only planets have types, battles, tokens and neighbours. The negated word implies nothing. */
Test(implied, planet) {
    static const pair pairs[] = {
        {"dropped: 'planet'", "  reaction after this enters play at a tech planet:\n    draw 1 card",
         "  reaction after this enters play at a non-tech planet:\n    draw 1 card"},
        {"dropped: 'planet'", "  action:\n    move this to an infested planet",
         "  action:\n    move this to a non-infested planet"},
        {"dropped: 'planet'", "  action:\n    move this to an adjacent planet",
         "  action:\n    move this to a non-adjacent planet"},
        {"dropped: 'planet'", "  action:\n    move this to the first planet",
         "  action:\n    move this to a non-first planet"},
        {"dropped: 'planet'", "  action:\n    move this to a planet with a battle",
         "  action:\n    move this to a planet with a Soldier unit"},
        {"dropped: 'planet'", "  action:\n    move this to a planet sharing a type with this planet",
         "  action:\n    move this to another planet"},
        {"dropped: 'planet'", "  reaction after you win a battle at a planet with a Soldier unit:\n    draw 1 card",
         "  reaction after this enters play at a planet with a Soldier unit:\n    draw 1 card"},
        {"dropped: 'planet' or …", "  action:\n    move this to an adjacent planet or your HQ",
         "  action:\n    move this to a planet or your HQ"},
    };
    COMPARE("army", army, pairs);
}

/* Players pay, divide indirect damage, sacrifice and deploy with their own cards. That is not implied if all of several
 * players must be able to pay, if the card may pay for any player, and in effects. */
Test(implied, side) {
    static const char own[] = "side: you control → anybody's", enemy[] = "side: enemy → anybody's";
    static const pair pairs[] = {
        {own, "  action:\n    cost sacrifice a Soldier unit\n    draw 1 card",
         "  action, usable by any player:\n    cost sacrifice a Soldier unit\n    draw 1 card"},
        {own, "  action:\n    cost exhaust a Soldier unit you control\n    draw 1 card",
         "  action:\n    cost exhaust each Soldier unit you control\n    draw 1 card"},
        {own, "  action:\n    cost discard a Soldier card from your hand\n    draw 1 card",
         "  action:\n    ready a Soldier unit you control"},
        {own, "  action:\n    cost discard a Soldier card from your hand\n    draw 1 card",
         "  action:\n    cost discard X Soldier cards from your hand\n    draw X cards"},
        {enemy, "  action:\n    the opponent deals 2 indirect damage among units they control",
         "  action:\n    deal 2 damage to each enemy unit"},
        {enemy, "  action:\n    the opponent sacrifices an army unit", "  action:\n    destroy an enemy army unit"},
        {"side: they control → anybody's",
         "  action:\n    each player deals 1 indirect damage among units they control",
         "  action:\n    each player gains resources equal to the highest printed cost among units they control"},
        {own, "  action:\n    deploy a Soldier unit from your hand",
         "  action:\n    put a Soldier unit from your hand into play here"},
        {own, "  action:\n    deploy a Soldier unit from your hand",
         "  action:\n    deploy a Soldier unit from your discard pile"},
    };
    COMPARE("army", army, pairs);
    cr_expect_eq(changes_of("army",
                            "  cost 1, command 1, attack 1, hp 1\n  action:\n    cost sacrifice a Soldier unit\n"
                            "    draw 1 card",
                            "side: you control → enemy"),
                 1, "that the opponent's units pay is something else");
}

/* Only army units have a cost; the types of joined phrases are in the selector too. */
Test(implied, types) {
    static const char any[] = "kind: only some types → any unit";
    static const pair pairs[] = {
        {any, "  each army unit with printed cost at most 2 gains flying", "  each army Soldier unit gains flying"},
        {any, "  each army unit with an odd printed cost gains flying", "  each damaged army unit gains flying"},
        {any, "  each army unit with printed cost at least 2 gains flying",
         "  each token unit with printed cost at least 2 gains flying"},
        {any, "  while this is attacking a warlord or undamaged army unit:\n    this gets +1 attack",
         "  while this is attacking an undamaged army unit:\n    this gets +1 attack"},
        {"kind: only some types of an alternative → any unit",
         "  while this is attacking an army unit:\n    this gets +1 attack",
         "  while this is attacking a unit with flying or undamaged army unit:\n    this gets +1 attack"},
        {"dropped: 'TYPE … or' or …",
         "  while this is attacking an undamaged army unit or warlord:\n    this gets +1 attack",
         "  action:\n    choose an attachment or Soldier card in your hand\n    discard it"},
    };
    COMPARE("army", army, pairs);
}

/* Damage is moved between different units, two units swap places, and attachments move to units that can have them.
 * Other instructions also work with the same unit, and with one that cannot have attachments. */
Test(implied, only_use) {
    static const char other[] = "dropped: not 'another / each other / other than'";
    static const pair pairs[] = {
        {other, "  action:\n    move 1 damage from this to another unit here",
         "  action:\n    choose another unit here\n    move 1 damage from this to it\n    ready it"},
        {other,
         "  action:\n    target a unit you control as A\n    target another unit you control as B\n    switch A with B",
         "  action:\n    target a unit you control as A\n    target another unit you control as B\n    ready A\n    "
         "ready B"},
        {"dropped: 'planet'", "  action:\n    target a planet\n    infest that planet",
         "  action:\n    target a planet as A\n    exhaust each unit at A"},
        {"dropped: 'planet'", "  action:\n    target a unit at a planet\n    put it into reserve",
         "  action:\n    target a unit at a planet\n    ready it"},
        {"dropped: 'planet'", "  combat action:\n    resolve a battle at a planet without a warlord",
         "  combat action:\n    move this to a planet without a warlord"},
        {"dropped: 'planet'",
         "  action:\n    choose another planet\n    switch that planet with a planet out of the game",
         "  action:\n    choose another planet\n    switch that planet with a planet out of the game\n    draw 1 card"},
        {"dropped: 'planet'",
         "  combat action:\n    choose another planet\n    trigger the battle ability of that planet",
         "  combat action:\n    target another planet\n    trigger the battle ability of that planet\n    draw 1 card"},
        {"dropped: 'eligible to bear'",
         "  action:\n    target an attachment as A\n    choose a unit eligible to bear A as B\n    attach A to B",
         "  action:\n    target an attachment as A\n    choose a unit eligible to bear A as B\n    ready B"},
    };
    COMPARE("army", army, pairs);
    static const char block[] =
        "  cost 1, command 1, attack 1, hp 1\n  action:\n    name a trait among Soldier, Runt:\n"
        "      choose another unit here with that trait\n    move 1 damage from this to it";
    cr_expect_eq(changes_of("army", block, other), 2, "what a block chooses is for whatever stands behind it");
}

/* An event enters play only by Deep Strike, other cards in other ways too. */
Test(implied, manner) {
    static const char struck[] = "dropped: how 'enters play' happens (flag 2)";
    static const char lines[] = "  deep strike 1\n  reaction after this is deep struck:\n    draw 1 card";
    char event[200], unit[200];
    snprintf(event, sizeof event, "  cost none, shields 1\n%s", lines);
    snprintf(unit, sizeof unit, "%s%s", army, lines);
    cr_expect_eq(changes_of("event", event, struck), 0);
    cr_expect_eq(changes_of("army", unit, struck), 1);
}

/* A whole hand is looked at, but a number of cards of a deck. */
Test(implied, number) {
    static const pair pairs[] = {
        {"number: all → 1", "  action:\n    look at the opponent's hand",
         "  action:\n    target a unit\n    remove all damage from it"},
        {"number: 1 → 2", "  action:\n    target an enemy card in reserve\n    look at it",
         "  action:\n    look at the top card of your deck"},
        {"number: 1 → 2",
         "  action:\n    this gains hive mind until the end of the round:\n      each Soldier unit gains flying",
         "  action:\n    this gets +1 attack until the end of the round"},
        {"dropped: its number", "  action:\n    look at the top card of your deck",
         "  action:\n    target an enemy card in reserve\n    look at it"},
    };
    COMPARE("army", army, pairs);
}

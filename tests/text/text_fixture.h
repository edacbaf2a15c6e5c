/* text_fixture.h: some cards and a game with them, for tests of texts. */
#ifndef TRAXIS_TEXT_FIXTURE_H
#define TRAXIS_TEXT_FIXTURE_H

#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "core/note.h"
#include "text/log_writer.h"
#include "text/text.h"

static const char own_cards[] = "set \"Test Set\"\n"
                                "faction Orks\n"
                                "\n"
                                "army 1 \"Alpha Mob\"\n"
                                "  cost 5, command 0, attack 6, hp 6\n"
                                "  traits Nob\n"
                                "  area effect 2\n"
                                "\n"
                                "support 2 \"Beta Gate\"\n"
                                "  cost 1\n"
                                "  traits Location\n"
                                "  limited\n"
                                "  interrupt when you deploy an Orks unit:\n"
                                "    cost exhaust this\n"
                                "    reduce its cost by 1\n"
                                "\n"
                                "event 3 \"Gamma Trick\"\n"
                                "  cost 0, shields 1\n"
                                "  traits Power\n"
                                "  combat action:\n"
                                "    cost exhaust a unit you control at a planet as A\n"
                                "    target a non-warlord unit at A's planet\n"
                                "    exhaust it\n"
                                "\n"
                                "attachment 4 \"Delta Blade\"\n"
                                "  cost 1, shields 1\n"
                                "  traits Weapon\n"
                                "  attach to a unique unit\n"
                                "  the host gets +1 attack and gains armorbane\n"
                                "  forced reaction after the host is damaged by an attack, limit once per phase:\n"
                                "    deal 2 damage to the attacker\n"
                                "\n"
                                "army 5 \"Epsilon Seer\"\n"
                                "  cost 2, command 1, attack 1, hp 1\n"
                                "  traits Psyker\n"
                                "  reaction after this enters play:\n"
                                "    target a unit you control as A\n"
                                "    target another unit at A's planet as B\n"
                                "    move 1 damage from A to B\n"
                                "\n"
                                "planet 6 \"Zeta Prime\"\n"
                                "  types strongpoint, tech\n"
                                "  cards 2, resources 1\n"
                                "  battle:\n"
                                "    choose one:\n"
                                "      gain 3 resources\n"
                                "      draw 1 card\n";

/* Cards with words of later sets. */
static const char later_cards[] = "\n"
                                  "army 7 \"Eta Wall\"\n"
                                  "  cost 3, command 1, attack X, hp 4\n"
                                  "  traits Nob\n"
                                  "  X is the number of cards in your discard pile\n"
                                  "  unstoppable:\n"
                                  "    this gets +2 attack until the end of the phase\n"
                                  "\n"
                                  "army 8 \"Theta Runner\"\n"
                                  "  cost 3, command 1, attack 1, hp 4\n"
                                  "  traits Nob\n"
                                  "  goes fasta!:\n"
                                  "    this gets +2 attack\n"
                                  "  whenever an army unit retreats from this planet:\n"
                                  "    instead: destroy it\n"
                                  "\n"
                                  "army 9 \"Iota Boss\"\n"
                                  "  cost 2, command 1, attack 1, hp 1\n"
                                  "  traits Psyker\n"
                                  "  each Nob unit you control here gains:\n"
                                  "    action, limit once per round:\n"
                                  "      cost pay 1 resource\n"
                                  "      ready this\n"
                                  "  forced reaction after a phase begins or a combat round ends here:\n"
                                  "    you may pay 1 resource; otherwise retreat this\n"
                                  "\n"
                                  "event 10 \"Kappa Ruse\"\n"
                                  "  cost 1, shields 1\n"
                                  "  traits Tactic\n"
                                  "  action:\n"
                                  "    the opponent may discard a unit from their hand; otherwise draw 1 card\n"
                                  "    until the end of the combat round, whenever a unit you control is damaged:\n"
                                  "      reduce that damage to 1\n"
                                  "\n"
                                  "event 11 \"Lambda Bomb\"\n"
                                  "  cost 1, shields 1\n"
                                  "  traits Tactic\n"
                                  "  action:\n"
                                  "    target a planet\n"
                                  "    for each unit there:\n"
                                  "      its controller chooses one:\n"
                                  "        deal 1 damage to it\n"
                                  "        rout it\n"
                                  "\n"
                                  "support 12 \"Mu Chain\"\n"
                                  "  cost 1\n"
                                  "  traits Location\n"
                                  "  interrupt when a warlord you control at a planet exhausts:\n"
                                  "    gain 1 resource\n"
                                  "  reaction after your warlord exhausts:\n"
                                  "    draw 1 card\n"
                                  "\n"
                                  "army 13 \"Nu, the Old\"\n"
                                  "  cost 1, command 1, attack 1, hp 1\n"
                                  "\n"
                                  "planet 14 \"Xi Minor\"\n"
                                  "  types tech\n"
                                  "  cards 1, resources 1\n"
                                  "\n"
                                  "synapse 15 \"Omicron Spawn\"\n"
                                  "  command 1, attack 1, hp 3\n"
                                  "\n"
                                  "synapse 16 \"Pi Hermit\"\n"
                                  "  command 1, attack 1, hp 3\n"
                                  "  this must commit to a planet other than your warlord's\n";

static tx_catalog *catalog;
static tx_game game;
static tx_decision decision;
static char text[4096];

enum { ALPHA, ALPHA_COPY, BETA, GAMMA, DELTA, EPSILON, HIDDEN, CARDS }; /* cards of the test game */

static inline tx_def_id def_of(const char *name) {
    tx_def_id id = tx_catalog_find(catalog, name);
    cr_assert_neq(id, 0, "%s", name);
    return id;
}

static inline void put_card(tx_ref card, const char *name, unsigned list, tx_ref place) {
    game.cards[card] = (tx_card){.def = name != NULL ? def_of(name) : 0,
                                 .list = (uint8_t)list,
                                 .next = TX_NONE,
                                 .prev = TX_NONE,
                                 .attached = TX_NONE,
                                 .host = TX_NONE,
                                 .place = place};
}

static inline void begin(void) {
    static tx_report report;
    char cards[8192];
    snprintf(cards, sizeof cards, "%s%s", own_cards, later_cards);
    catalog = tx_catalog_compile("own.cards", cards, strlen(cards), &report);
    cr_assert_not_null(catalog, "%s", report.text);
    game.line[0] = game.line[1] = game.line[5] = def_of("Zeta Prime");
    game.start[TX_OCCURRENCES] = sizeof game.cards;
    game.revealed = 2;
    game.phase = TX_COMBAT_PHASE;
    game.round = 3;
    game.attacker = ALPHA;
    put_card(ALPHA, "Alpha Mob", TX_UNITS, TX_PLANET(0));
    put_card(ALPHA_COPY, "Alpha Mob", TX_UNITS, TX_PLANET(0));
    put_card(BETA, "Beta Gate", TX_SUPPORTS, TX_HQ(0));
    put_card(GAMMA, "Gamma Trick", TX_HAND, TX_NONE);
    put_card(DELTA, "Delta Blade", TX_HAND, TX_NONE);
    put_card(EPSILON, "Epsilon Seer", TX_UNITS + 1, TX_PLANET(0));
    put_card(HIDDEN, NULL, TX_HAND + 1, TX_NONE);
    game.card_count = CARDS;
    decision = (tx_decision){.source = TX_NONE, .subject = TX_NONE, .place = TX_NONE, .occurrence = TX_NONE};
}

static inline void end(void) {
    tx_catalog_free(catalog);
}

#endif

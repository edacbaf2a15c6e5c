/* test_cards.c: the facts that `traxis cards --json` prints. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "client/cards/cards_report.h"
#include "language/language.h"
#include "table/card_json.h"

static const char own_cards[] = "set \"Test Set\"\n"
                                "faction Tau\n"
                                "\n"
                                "army 1 \"Alpha Walker\" unique loyal\n"
                                "  cost 2, command 1, attack 2, hp 3, copies 2\n"
                                "  traits Walker\n"
                                "  no Wargear attachments, area effect 2\n"
                                "  when you win a command struggle here: +1 card\n"
                                "\n"
                                "event 2 \"Beta Storm\"\n"
                                "  cost X, shields 1\n"
                                "  traits Power\n"
                                "  action:\n"
                                "    target a unit\n"
                                "    deal X damage to it\n"
                                "\n"
                                "attachment 3 \"Gamma Drone\"\n"
                                "  cost 0, shields 3\n"
                                "  traits Relic\n"
                                "  limit 1 per unit\n"
                                "  attach to a non-Walker army unit you control\n"
                                "  the host gets +1 attack\n"
                                "\n"
                                "event 5 \"Epsilon Raid\"\n"
                                "  cost none, shields 2\n"
                                "  deep strike 1\n"
                                "  abilities unwritten\n"
                                "\n"
                                "army 6 \"Zeta Swarm\"\n"
                                "  cost 4, command 0, attack X, hp X\n"
                                "  deep strike 2, ranged, area effect X\n"
                                "  X is the number of cards in your hand\n"
                                "\n"
                                "planet 4 \"Delta Minor\"\n"
                                "  types material, tech\n"
                                "  cards 1, resources 0\n"
                                "  battle:\n"
                                "    gain 1 resource\n";

static tx_catalog *catalog;
static json_t *card;

static void begin(void) {
    static tx_report report;
    catalog = tx_catalog_compile("own.cards", own_cards, strlen(own_cards), &report);
    cr_assert_not_null(catalog, "%s", report.text);
}

static void end(void) {
    json_decref(card);
    tx_catalog_free(catalog);
}

TestSuite(cards, .init = begin, .fini = end);

static void take(const char *name) {
    json_decref(card);
    card = card_json(catalog, tx_catalog_find(catalog, name), "cards");
}

/* Checks that the field, as compact JSON, is `expected`; "" means that the card has no such field. */
static void expect(const char *field, const char *expected) {
    json_t *value = json_object_get(card, field);
    char *is = value != NULL ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS) : NULL;
    cr_expect_str_eq(is != NULL ? is : "", expected, "%s is %s", field, is != NULL ? is : "missing");
    free(is);
}

Test(cards, units) {
    take("Alpha Walker");
    expect("id", "\"alpha-walker\"");
    expect("set", "\"Test Set\"");
    expect("number", "1");
    expect("official", "false");
    expect("faction", "\"Tau\"");
    expect("type", "\"army\"");
    expect("loyalty", "\"loyal\"");
    expect("unique", "true");
    expect("cost", "2");
    expect("hp", "3");
    expect("quantity", "2");
    expect("keywords", "[{\"no_attachments\":\"wargear\"},{\"area_effect\":2}]");
    expect("command_bonus", "{\"cards\":1,\"resources\":0}");
    expect("shields", "");
    expect("attach_to", "");
}

Test(cards, events_and_their_text) {
    take("Beta Storm");
    expect("cost", "\"X\"");
    expect("shields", "1");
    expect("attack", "");
    expect(
        "text",
        "\"Action: target a unit; deal X damage to it, where X is the number of resources you pay for this event.\"");
    expect("abilities", "[{\"kind\":\"action\",\"text\":\"Action: target a unit; deal X damage to it, where X is the "
                        "number of resources you pay for this event.\"}]");
}

Test(cards, hosts_of_attachments) {
    take("Gamma Drone");
    expect("attach_to", "{\"controller\":\"you\",\"host\":\"army_unit\",\"traits_none\":[\"Walker\"]}");
    expect("keywords", "[{\"limit_per_player\":\"Relic\"},{\"limit_per_unit\":1}]");
}

Test(cards, not_written_yet) {
    take("Epsilon Raid");
    expect("unwritten", "true");
    expect("cost", "null");
    expect("keywords", "[{\"deep_strike\":1}]");
    expect("text", "\"Deep Strike (1).\\nThe abilities of this card are not written yet.\"");
    take("Beta Storm");
    expect("unwritten", "");
}

Test(cards, every_official_card_is_written) {
    static tx_report report;
    const char *folder = "cards";
    tx_catalog *official = tx_catalog_load(&folder, 1, &report);
    cr_assert_not_null(official, "%s", report.text);
    card_counts all = cli_count_scripted(official, NULL);
    cr_expect(all.scripted == 710 && all.unscripted == 0, "%u and %u", all.scripted, all.unscripted);
    tx_catalog_free(official);
}

Test(cards, numbers_printed_as_x) {
    take("Zeta Swarm");
    expect("attack", "\"X\"");
    expect("hp", "\"X\"");
    expect("keywords", "[{\"deep_strike\":2},{\"area_effect\":\"X\"},\"ranged\"]");
}

Test(cards, report_counts_by_set) {
    card_counts all = cli_count_scripted(catalog, NULL), set = cli_count_scripted(catalog, "Test Set");
    cr_expect(all.scripted == 5 && all.unscripted == 1, "%u and %u", all.scripted, all.unscripted);
    cr_expect(set.scripted == 5 && set.unscripted == 1, "%u and %u", set.scripted, set.unscripted);
    card_counts none = cli_count_scripted(catalog, "Another Set");
    cr_expect(none.scripted == 0 && none.unscripted == 0);
}

Test(cards, planets) {
    take("Delta Minor");
    expect("faction", "null");
    expect("loyalty", "null");
    expect("icons", "[\"material\",\"tech\"]");
    expect("card_bonus", "1");
    expect("resource_bonus", "0");
    expect("cost", "");
    expect("traits", "");
}

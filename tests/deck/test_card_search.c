/* test_card_search.c: card search by phrase, by words and by printed values. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/text_buffer.h"
#include "deck/card_facets.h"
#include "deck/card_search.h"

static const char own_cards[] = "set \"First Set\"\n"
                                "faction Orks\n"
                                "warlord 1 \"Alpha Boss\"\n"
                                "  attack 2, hp 7; bloodied attack 2, hp 5\n"
                                "  hand 7, resources 7\n"
                                "  traits Warboss\n"
                                "  squad 1: 1 \"Bravo Boy\"\n"
                                "army 2 \"Bravo Boy\" signature\n"
                                "  cost 3, command 1, attack 2, hp 4, copies 1\n"
                                "  traits Nob\n"
                                "army 3 \"Charlie Grot\"\n"
                                "  cost 0, command 0, attack 1, hp 1\n"
                                "  traits Runt\n"
                                "  ranged\n"
                                "army 4 \"Zulu Nob\" unique loyal\n"
                                "  cost 2, command 0, attack 6, hp 6\n"
                                "  traits Nob\n"
                                "army 5 \"Echo Swarm\"\n"
                                "  cost 7, command 2, attack X, hp 2\n"
                                "  X is the number of cards in your hand\n"
                                "support 6 \"Delta Hall\"\n"
                                "  cost 2\n"
                                "  traits Location\n"
                                "  action:\n"
                                "    cost exhaust this\n"
                                "    target an enemy unit\n"
                                "    exhaust it\n"
                                "\n"
                                "set \"Second Set\"\n"
                                "faction Tau\n"
                                "army 1 \"Ch\u00e2teau Guard\" loyal\n"
                                "  cost 2, command 1, attack 1, hp 2\n"
                                "  traits Soldier\n"
                                "event 2 \"Foxtrot Storm\"\n"
                                "  cost X, shields 1\n"
                                "  traits Power\n"
                                "  action:\n"
                                "    target a unit\n"
                                "    deal X damage to it\n"
                                "event 3 \"Golf Raid\"\n"
                                "  cost none, shields 2\n"
                                "  traits Tactic\n"
                                "  deep strike 1\n"
                                "  abilities unwritten\n"
                                "faction Chaos\n"
                                "army 4 \"Hotel Cultist\"\n"
                                "  cost 1, command 1, attack 1, hp 1\n"
                                "  traits Cultist\n"
                                "planet 5 \"India Minor\"\n"
                                "  types material, tech\n"
                                "  cards 1, resources 0\n"
                                "  battle:\n"
                                "    gain 1 resource\n";

static tx_catalog *catalog;

static void begin(void) {
    static tx_report report;
    catalog = tx_catalog_compile("own.cards", own_cards, strlen(own_cards), &report);
    cr_assert_not_null(catalog, "%s", report.text);
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(card_search, .init = begin, .fini = end);

/* Checks the first words of the titles found, in order. */
static void expect_search(const tx_search *search, const char *what, const char *expected) {
    char titles[400] = "";
    tx_found found;
    tx_error error = {0};
    tx_words words = words_into(titles, sizeof titles);
    cr_expect(tx_search_cards(catalog, search, &found, &error), "%s: %s", what, error.text);
    for (unsigned i = 0; i < found.count; i++) {
        const char *name = tx_card_name(catalog, found.cards[i]);
        words_say(&words, "%s%.*s", i ? " " : "", (int)strcspn(name, " "), name);
    }
    cr_expect_str_eq(titles, expected, "%s finds %s", what, titles);
    tx_found_free(&found);
}

static void expect_refused(const tx_search *search, const char *what, const char *part) {
    tx_found found;
    tx_error error = {0};
    cr_expect_not(tx_search_cards(catalog, search, &found, &error), "%s is not refused", what);
    cr_expect(strstr(error.text, part), "%s: %s", what, error.text);
    tx_found_free(&found);
}

static void expect_words(const char *words, const char *expected) {
    expect_search(&(tx_search){.words = words}, words, expected);
}

static void refuse_words(const char *words, const char *part) {
    expect_refused(&(tx_search){.words = words}, words, part);
}

static tx_search by(enum tx_search_filter filter, const char *value) {
    tx_search search = {0};
    search.filters[filter] = value;
    return search;
}

static void expect_filter(enum tx_search_filter filter, const char *value, const char *expected) {
    tx_search search = by(filter, value);
    expect_search(&search, value, expected);
}

static void refuse_filter(enum tx_search_filter filter, const char *value, const char *part) {
    tx_search search = by(filter, value);
    expect_refused(&search, value, part);
}

/* ---- Phrases and words ------------------------------------------------------------------------------------------- */

Test(card_search, phrases_of_the_card_language) {
    expect_words("Orks army unit with printed cost at most 2", "Charlie Zulu");
    expect_words("an Orks army unit with printed cost at least 3", "Bravo Echo");
    expect_words("card with printed cost 2", "Château Zulu Delta");
    expect_words("non-Orks army unit", "Château Hotel");
    expect_words("Soldier or Cultist units", "Château Hotel");
    expect_words("unit with ranged", "Charlie");
    expect_words("Orks unit without ranged", "Alpha Zulu Bravo Echo");
    expect_words("unique card", "Alpha Zulu");
    expect_words("event with printed shields", "Foxtrot Golf");
    expect_words("card named \"Golf Raid\"", "Golf");
    expect_words("support or event", "Foxtrot Golf Delta");
    expect_words("tech planet", "India");
    expect_words("strongpoint planet", "");
    expect_words("Astra Militarum card", ""); /* planets have no faction */
}

Test(card_search, phrases_in_small_letters) {
    expect_words("orks nob units", "Zulu Bravo");
    expect_words("ORKS ARMY UNIT WITH PRINTED COST AT MOST 0", "Charlie");
}

Test(card_search, near_misses_get_the_right_form) {
    refuse_words("Orks army unit with printed cost 2 or less", "36: 'or less': expected 'at most' before the number");
    refuse_words("Orks unit wiht ranged", "11: 'wiht': did you mean 'with'?");
    refuse_words("unit with 3 attack", "11: '3': expected 'an attachment'");
    refuse_words("Foo unit", "no card bears the trait 'Foo'");
    refuse_words("damaged support", "expected what is printed on a card alone");
    refuse_words("card named \"Golf Riad\"", "did you mean \"Golf Raid\"?");
}

Test(card_search, plain_words_in_title_traits_and_text) {
    expect_words("exhaust enemy", "Delta");
    expect_words("ENEMY Exhaust", "Delta");
    expect_words("enemy unit", "Delta"); /* a phrase that needs a game is searched as words */
    expect_words("nob", "Zulu Bravo");
    expect_words("chateau", "Château");
    expect_words("CH\u00c2TEAU", "Château");
    expect_words("exhaust soldier", "");
    expect_words("xhaust", ""); /* only beginnings of words match */
    expect_words("zzyzx", "");
    expect_words("unit # nob", "");
}

Test(card_search, control_characters_are_blanks) {
    expect_words("exhaust\033[enemy\n", "Delta");
    expect_words("Nob\tunit", "Zulu Bravo");
    refuse_filter(SEARCH_SET, "a\033b", "unknown set 'a b'");
    refuse_words("\001 \002", "contains no words");
}

Test(card_search, too_long) {
    char words[2 * SEARCH_VALUE];
    memset(words, 'a', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    refuse_words(words, "words: too long");
    words[SEARCH_VALUE - 1] = '\0';
    expect_words(words, "");
}

Test(card_search, unmatched_words_explain_the_phrase_error) {
    tx_found found;
    tx_error error = {0};
    cr_expect(tx_search_cards(catalog, &(tx_search){.words = "Orks army untis"}, &found, &error));
    cr_expect_eq(found.count, 0);
    cr_expect(strstr(error.text, "11: 'untis': did you mean 'unit'?"), "%s", error.text);
    tx_found_free(&found);
}

/* ---- Filters in the typed words ---------------------------------------------------------------------------------- */

Test(card_search, bare_values_are_filters) {
    expect_words("orks army", "Charlie Zulu Bravo Echo");
    expect_words("ork army units", "Charlie Zulu Bravo Echo");
    expect_words("Orks army unit ranged", "Charlie");
    expect_words("orks nobs", "Zulu Bravo");
    expect_words("loyal", "Ch\u00e2teau Zulu");
    expect_words("unique orks army", "Zulu");
    expect_words("deep strike", "Golf");
    expect_words("orks action", "Delta");     /* a faction and a plain word */
    expect_words("enemy support", "Delta");   /* no phrase, because it needs a game */
    expect_words("attack>6 orks action", ""); /* the same reading, whatever the filters find */
    expect_words("hall support", "Delta");    /* no phrase, because Hall is no trait */
}

Test(card_search, named_filters_in_the_words) {
    expect_words("cost<=1", "Hotel Charlie");
    expect_words("cost<1", "Charlie");
    expect_words("cost>=3 orks", "Bravo Echo");
    expect_words("cost > 3", "Echo");
    expect_words("cost=2", "Ch\u00e2teau Zulu Delta");
    expect_words("COST:2 type:army", "Ch\u00e2teau Zulu");
    expect_words("cost=x", "Foxtrot");
    expect_words("attack>=2 attack<=5", "Alpha Bravo");
    expect_words("set:second set loyal", "Ch\u00e2teau");
    expect_words("set:\"second set\" loyal", "Ch\u00e2teau");
    expect_words("fits:alpha boss cultist", "Hotel");
    expect_words("squad=alpha boss", "Bravo");
    expect_words("text:damage", "Foxtrot");
    expect_words("unit with ranged cost<=1", "Charlie");
    expect_words("cost<=1 unit with ranged", "Charlie");
}

/* Two factions are alternatives; several traits or limits of a number apply together. */
Test(card_search, alternatives) {
    expect_words("tau chaos", "Ch\u00e2teau Foxtrot Golf Hotel");
    expect_words("tau chaos army", "Ch\u00e2teau Hotel");
    expect_words("cost=0 cost=1", "Hotel Charlie");
    expect_words("cost>=1 cost=2 cost<=2", "Ch\u00e2teau Zulu Delta");
    expect_words("soldier cultist", "");
    expect_words("event support", "Foxtrot Golf Delta");
}

Test(card_search, titles_win_over_values) {
    expect_words("hotel cultist", "Hotel");
    expect_words("zulu n", "Zulu");
    expect_words("nob zulu", "Zulu");
    expect_words("\"orks\"", "");
}

Test(card_search, invalid_filters_in_the_words) {
    refuse_words("colour=red", "unknown filter 'colour'; expected faction, type, cost");
    refuse_words("orks cost<", "cost: a value is missing");
    refuse_words("faction<3", "faction: '<' compares numbers; write faction:VALUE");
    refuse_words("cost<=two", "cost: '<=two' is not a number");
    refuse_words("faction:ork", "did you mean 'Orks'?");
    expect_words("subject: nob", ""); /* titles may have colons */
}

Test(card_search, too_many_conditions) {
    char words[SEARCH_VALUE] = "";
    for (unsigned i = 0; i <= SEARCH_MAX_ASKED; i++)
        snprintf(words + strlen(words), sizeof words - strlen(words), "hp=%u ", i % 10);
    refuse_words(words, "too many conditions; the maximum is 48");
}

static void search_words(const char *words, tx_found *found) {
    tx_error error = {0};
    cr_assert(tx_search_cards(catalog, &(tx_search){.words = words}, found, &error), "%s: %s", words, error.text);
}

Test(card_search, conditions_know_what_was_typed_and_what_they_cost) {
    tx_found found;
    search_words("ORK army cost<=2 ranged banana", &found);
    cr_assert_eq(found.asked_count, 5);
    cr_expect_eq(found.count, 0);
    cr_expect_str_eq(found.asked[0].name, "cost");
    cr_expect_str_eq(found.asked[0].value, "<=2");
    cr_expect_str_eq(found.asked[0].typed, "cost<=2");
    cr_expect_str_eq(found.asked[1].value, "Orks");
    cr_expect_str_eq(found.asked[1].typed, "ORK");
    cr_expect_str_eq(found.asked[4].name, "words");
    cr_expect_str_eq(found.plain, "banana");
    cr_expect_eq(found.asked[4].without, 1);
    cr_expect_eq(found.asked[1].without, 0);
    tx_found_free(&found);
    search_words("tau chaos cost=1", &found);
    cr_expect_eq(found.asked[1].term, found.asked[2].term);
    cr_expect_eq(found.asked[0].without, 4);
    cr_expect_eq(found.asked[1].without, 1);
    tx_found_free(&found);
}

/* Appends "value count" if the facet is of the filter that the texts begin with. */
static void say_facet(void *user, const char *filter, const char *value, unsigned cards) {
    char *text = user;
    size_t length = strlen(text);
    if (strncmp(text, filter, strlen(filter)) == 0)
        snprintf(text + length, 400 - length, ", %s %u", value, cards);
}

static void expect_facets(const char *words, const char *filter, const char *expected) {
    char text[400];
    tx_found found;
    search_words(words, &found);
    snprintf(text, sizeof text, "%s", filter);
    tx_search_facets(catalog, &found, say_facet, text);
    cr_expect_str_eq(text, expected, "%s: %s", words, text);
    tx_found_free(&found);
}

/* Values of the same filter are counted without it, because a card has a single faction. */
Test(card_search, facets_follow_every_other_filter) {
    expect_facets("army", "faction", "faction, Tau 1, Chaos 1, Orks 4");
    expect_facets("army orks", "faction", "faction, Tau 1, Chaos 1, Orks 4");
    expect_facets("army orks", "type", "type, warlord 1, army 4, support 1, event 0, planet 0");
    expect_facets("orks cost<=2", "cost", "cost, 0 1, 1 0, 2 2, 3 1, 7 1, X 0");
    expect_facets("orks cost<=2", "hp", "hp, 1 1, 2 0, 4 0, 6 1, 7 0");
    expect_facets("nob", "trait",
                  "trait, Warboss 0, Nob 2, Runt 0, Location 0, Soldier 0, Power 0, Tactic 0, Cultist 0");
    expect_facets("orks", "unique", "unique,  2");
    expect_facets("unique tau", "loyalty", "loyalty, common 0, loyal 0, signature 0");
}

/* ---- Filters ----------------------------------------------------------------------------------------------------- */

Test(card_search, filters_by_word) {
    expect_filter(SEARCH_SET, "second set", "Château Foxtrot Golf Hotel India");
    expect_filter(SEARCH_CYCLE, "First Set", "Alpha Charlie Zulu Bravo Echo Delta");
    expect_filter(SEARCH_FACTION, "tau", "Château Foxtrot Golf");
    expect_filter(SEARCH_FACTION, "Astra Militarum", "");
    expect_filter(SEARCH_TYPE, "planet", "India");
    expect_filter(SEARCH_TRAIT, "nob", "Zulu Bravo");
    expect_filter(SEARCH_KEYWORD, "deep strike", "Golf");
    expect_filter(SEARCH_LOYALTY, "loyal", "Château Zulu");
    expect_filter(SEARCH_TEXT, "deal damage", "Foxtrot");
    expect_filter(SEARCH_TEXT, "nob", ""); /* traits are not searched */
    expect_search(&(tx_search){.unique = true}, "unique", "Alpha Zulu");
    expect_search(&(tx_search){0}, "nothing", "Château Foxtrot Golf Hotel Alpha Charlie Zulu Bravo Echo Delta India");
}

Test(card_search, unknown_words_get_suggestions) {
    refuse_filter(SEARCH_SET, "Frist Set", "unknown set 'Frist Set'; did you mean 'First Set'?");
    refuse_filter(SEARCH_SET, "second", "did you mean 'Second Set'?");
    refuse_filter(SEARCH_SET, "zzyzx", "expected one of First Set, Second Set");
    refuse_filter(SEARCH_SET, "", "unknown set ''");
    refuse_filter(SEARCH_FACTION, "Ork", "did you mean 'Orks'?");
    refuse_filter(SEARCH_TYPE, "units", "expected one of warlord, army");
    refuse_filter(SEARCH_TRAIT, "Soldeir", "did you mean 'Soldier'?");
    refuse_filter(SEARCH_LOYALTY, "disloyal", "expected one of common, loyal, signature");
    refuse_filter(SEARCH_TEXT, " .", "contains no words");
}

Test(card_search, numbers) {
    expect_filter(SEARCH_COST, "2", "Château Zulu Delta");
    expect_filter(SEARCH_COST, "1-3", "Château Hotel Zulu Bravo Delta");
    expect_filter(SEARCH_COST, "0-0", "Charlie");
    expect_filter(SEARCH_COST, "7+", "Echo");
    expect_filter(SEARCH_COST, "8+", "");
    expect_filter(SEARCH_COST, "X", "Foxtrot");
    expect_filter(SEARCH_COST, "none", "Golf Alpha India");
    expect_filter(SEARCH_COST, "0-99", "Château Hotel Charlie Zulu Bravo Echo Delta"); /* R16.6: X is in no range */
    expect_filter(SEARCH_ATTACK, "X", "Echo");
    expect_filter(SEARCH_ATTACK, "0", "");
    expect_filter(SEARCH_COMMAND, "0", "Charlie Zulu"); /* supports and warlords have no command icons */
    expect_filter(SEARCH_HP, "6-7", "Alpha Zulu");
    expect_filter(SEARCH_SHIELDS, "1+", "Foxtrot Golf");
    expect_filter(SEARCH_SHIELDS, "0", "");
}

Test(card_search, invalid_numbers) {
    refuse_filter(SEARCH_COST, "3-1", "cost: the range '3-1' is reversed; did you mean 1-3?");
    static const char *const wrong[] = {"",    "-",           "-1",    "1-",  "+",     "1.5", "2 ",
                                        "100", "99999999999", "1-100", "two", "1-2-3", "2+1"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refuse_filter(SEARCH_HP, wrong[i],
                      "is not a number; expected a number such as 2, a range such as 1-3 or 4+, X, or none");
}

Test(card_search, warlords) {
    expect_filter(SEARCH_SQUAD, "alpha boss", "Bravo");
    expect_filter(SEARCH_DECK_OF, "Alpha Boss",
                  "Hotel Charlie Zulu Bravo Echo Delta"); /* Chaos is a neighbour of Orks, Tau is not */
    refuse_filter(SEARCH_SQUAD, "Bravo Boy", "squad: Bravo Boy is not a warlord");
    refuse_filter(SEARCH_DECK_OF, "Alpha Bos", "did you mean 'Alpha Boss'?");
    refuse_filter(SEARCH_DECK_OF, "zzyzx", "there is no warlord 'zzyzx'");
}

Test(card_search, contradictions_report_matches_of_each_filter) {
    tx_search search = by(SEARCH_TYPE, "event");
    tx_found found;
    tx_error error = {0};
    search.filters[SEARCH_ATTACK] = "1";
    cr_expect(tx_search_cards(catalog, &search, &found, &error));
    cr_expect_eq(found.count, 0);
    cr_assert_eq(found.asked_count, 2);
    cr_expect_str_eq(found.asked[0].name, "type");
    cr_expect_str_eq(found.asked[0].value, "event");
    cr_expect_eq(found.asked[0].cards, 2);
    cr_expect_str_eq(found.asked[1].name, "attack");
    cr_expect_eq(found.asked[1].cards, 3);
    tx_found_free(&found);
}

Test(card_search, phrase_and_filters_together) {
    tx_search search = by(SEARCH_COST, "2");
    search.words = "army unit";
    search.unique = true;
    expect_search(&search, "army unit, unique, cost 2", "Zulu");
}

Test(card_search, orders) {
    static const struct {
        enum tx_search_order order;
        const char *expected;
    } orders[] = {
        {ORDER_DEFAULT, "Château Hotel Alpha Charlie Zulu Bravo Echo"},
        {ORDER_FACTION, "Château Hotel Alpha Charlie Zulu Bravo Echo"},
        {ORDER_NAME, "Alpha Bravo Charlie Château Echo Hotel Zulu"},
        {ORDER_COST, "Charlie Hotel Château Zulu Bravo Echo Alpha"},
        {ORDER_SET, "Alpha Charlie Zulu Bravo Echo Château Hotel"},
        {ORDER_TYPE, "Alpha Château Hotel Charlie Zulu Bravo Echo"},
        {ORDER_ATTACK, "Château Hotel Charlie Alpha Bravo Zulu Echo"},
        {ORDER_HP, "Hotel Charlie Château Echo Bravo Zulu Alpha"},
        {ORDER_CATALOG, "Alpha Bravo Charlie Zulu Echo Château Hotel"},
    };
    for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++)
        expect_search(&(tx_search){.words = "unit", .order = orders[i].order},
                      i ? tx_search_order_name(orders[i].order) : "default", orders[i].expected);
}

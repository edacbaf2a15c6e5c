/* test_text_style.c: wording that no card text may have.
 *
 * Each pattern was found in generated texts and made them hard to read. The renderer avoids all of them; a new one goes
 * into the table together with its repair.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "../fixture.h"
#include "traxis_cards.h"

typedef struct bad_pattern {
    const char *words; /* '#' matches one word */
    const char *reason;
} bad_pattern;

static const bad_pattern patterns[] = {
    /* a condition or a sentence said twice */
    {"; if this planet is not", "the opposite condition: say \"otherwise\""},
    {"; if that planet is a material planet", "the opposite condition: say \"otherwise\""},
    {"until the end of the round, or this unit has", "alternatives that differ in one word: \"your choice of …\""},
    {"until the end of the phase, or the attached unit", "alternatives that differ in one word: \"either … or …\""},
    {"until the end of the phase, or that planet", "alternatives that differ in one word: \"either … or …\""},
    {"in any order, or search", "the same search for another trait: name the trait"},
    {"from their hand; otherwise deal 1 damage to the enemy warlord, or", "name the card type and say it once"},
    {"at this planet and you control", "a place that two conditions share is said once"},
    {"of the battle and there is no # # # \"", "a card is called by its name, not \"named\""},
    {"and you control no ready unit at this planet other than", "\"no other ready unit there\""},
    {" or an enemy army unit moves", "the subject of two triggering conditions is said once"},
    {" or this unit is declared", "the subject of two triggering conditions is said once"},
    {"at this planet or enemy token", "each of two kinds: \"and each\", and the place once"},
    {"Each support in your hand gets +1 shield icon.", "one sentence for both bonuses"},
    {"; otherwise, until the end of the battle, after",
     "the same sentence for another subject: the subject in brackets"},
    {"phase; that unit gets", "\"and\": the duration is said once"},
    {"phase; each", "\"and\": the duration is said once"},
    {"at this planet or a", "a place that alternatives share is said once"},
    {"trait and the # trait", "\"the # and # traits\""},
    {"routed or be exhausted", "\"be\" is said once"},
    {"its card or its resource bonus", "\"either its card bonus or its resource bonus\""},

    /* "it" that could be two things */
    {"exhaust this card: ready it", "\"that unit\": it could be this card"},
    {"exhaust this card: it gets", "\"that unit\": it could be this card"},
    {"exhaust this card: reduce its", "\"that unit's cost\": it could be this card's"},
    {"exhaust this card: return it", "\"that unit\": it could be this card"},
    {"sacrifice this unit: reduce its", "\"that unit's cost\": it could be this unit's"},
    {"exhaust this attachment: deal 2 damage to it", "\"that unit\": it could be this attachment"},
    {"sacrifice this card: gain resources equal to its", "\"that unit's\": it could be this card's"},
    {"cancel its effects", "whose effects: \"that ability's\", \"that event's\""},
    {"copy its effects", "whose effects: \"that event's\""},
    {"destroy the targeting card", "after \"if the targeting card is …\" it is \"it\""},
    {"other than it", "\"each other unit\""},
    {"of the same faction as it", "\"of its faction\""},
    {"for each command icon on it", "\"for each of its command icons\""},
    {"damage to them", "\"to each of them\": it is not divided"},
    {"units they control; exhaust them", "\"those units\": it could be the players"},
    {"equal to their combined", "\"the exhausted units' combined …\""},
    {"that much damage to each", "which damage: \"damage equal to the Area Effect's value\""},
    {"2 or less or a", "the alternative with a clause comes last"},

    /* "a planet" where every planet is meant */
    {"destroy each army unit with printed cost 2 or less at a tech", "\"at every tech planet\""},
    {"destroy each non-unique unit at an HQ", "\"at every HQ\""},
    {"each enemy unit at an adjacent planet", "\"at every adjacent planet\""},
    {"discard each attachment on a unit", "\"on every unit\""},

    /* X apart from its use */
    {": X is ", "\"…, where X is …\""},
    {"; X is ", "\"…, where X is …\""},
    {", X is ", "\"…, where X is …\""},
    {"choose X, up to 2;", "\"prevent up to 2 of that damage\""},
    {"choose X, up to that amount", "\"any amount of that damage\""},

    /* a choice apart from its use */
    {"choose a planet adjacent to", "\"with an adjacent planet\""},
    {"choose an infested planet; infest", "\"infest a planet adjacent to an infested planet\""},
    {"; move them to an adjacent", "\"move any number of units to an adjacent planet\""},
    {"; (2) choose a", "\"a Warrior unit you control gets …\""},
    {"choose a planet; ", "\"move it to a planet\""},
    {"choose another planet; ", "\"move it to another planet\""},
    {"choose an adjacent planet; ", "\"move it to an adjacent planet\""},
    {"choose an infested planet; put", "\"put it into play at an infested planet\""},
    {"choose a tech planet; ", "\"put it into play at a tech planet\""},
    {"choose a material planet; ", "\"move it to a material planet\""},
    {"choose a strongpoint planet; ", "\"put it into play at a strongpoint planet\""},
    {"adjacent to its planet; ", "\"to an adjacent planet\""},
    {"the opponent chooses a planet", "\"the opponent moves it to …\""},
    {"other than the first without a warlord; resolve a battle there", "\"resolve a battle at a planet …\""},
    {"; move 1 damage from this unit to that unit", "\"move 1 damage from this unit to another unit\""},
    {"choose the topmost", "\"if the topmost card is …\""},
    {"that could bear it", "\"an eligible unit\""},
    {"that could bear this", "\"an eligible unit\""},

    /* words in the wrong place */
    {"put into play # ", "\"put 1 Cultist token into play\""},
    {"” until", "the duration first: \"until …, this unit gains: “…”\""},
    {"; otherwise # ", "after \"may\": \"if you do not, \"; after a condition: \"otherwise, \""},
    {"hold no more cards", "\"discards down to X cards in hand\""},
    {"the last to the first until", "the duration first"},
    {"printed cost 2 or less until", "the duration first: it does not belong to the cost"},
    {"at a planet with your warlord", "there is only one: \"at your warlord's planet\""},
    {"from a planet with your warlord", "there is only one: \"from your warlord's planet\""},
    {"it must have printed cost", "\"its printed cost must be …\""},
    {"other than that unit", "\"another unit\""},
    {"exhaust a # unit:", "a cost says whose unit it is: \"you control\""},
    {"exhaust a unit at", "a cost says whose unit it is: \"you control\""},
    {"unit at a planet to its owner's hand:", "a cost says whose unit it is: \"you control\""},
    {"non-Necrons non-", "a comma between negated adjectives"},
    {"non-unique non-", "a comma between negated adjectives"},
    {"exhaust this card and sacrifice this card", "\"exhaust and sacrifice this card\""},
    {"as its host", "\"with the same controller\""},
    {"hold no more than", "\"no more cards than\""},
    {"damage equal to # attack to", "\"deal damage to the attacker equal to …\""},
    {"printed attack to the attacker", "\"deal damage to the attacker equal to …\""},
    {"printed cost into play", "the limit follows: \"; its printed cost must be at most …\""},
    {"at the same planet into play", "the limit follows: \"; its printed cost must be at most …\""},
    {"other than the first without", "\"a planet without a warlord, other than the first planet\""},
    {"other than the first:", "\"the first planet\""},
    {"other than the first;", "\"the first planet\""},
    {"an HQ other than your HQ", "\"the opponent's HQ\""},
    {"at a planet with printed cost", "the cost is that of the unit, not of the planet"},
    {"you control at the planet of the battle there", "\"from the planet of the battle to that planet\""},
    {"at an adjacent planet to this planet", "\"from an adjacent planet to this planet\""},
    {"damage to a unit by an attack (once", "the limit follows: \"… (once per attack)\""},
    {"From your", "\"Interrupt from your hand when …\""},
    {"Any player:", "\"Action (any player may use it)\""},
    {"as your next action until", "the time first: \"until the end of the phase, you may …\""},

    /* idiom */
    {"all copies together", "\"max 1 per round\""},
    {" named \"", "\"Khymera token\", \"copy of …\""},
    {"has Immune to", "\"is immune to\""},
    {"and Immune to", "\"and is immune to\""},
    {"is where a battle is fought", "\"during a battle at this planet\""},
    {"at this planet: +", "\"you take 1 more card\""},
    {"whether eligible or not", "\"even if it is not eligible\""},
    {"and another title than", "\"with a different title than\""},
    {"with the title of", "\"with the same title as\""},
    {"card among them", "\"each of those cards\""},
    {"cards among them", "\"those cards\""},
    {"twice the damage", "\"damage dealt to it is doubled\""},
    {"twice the attack damage", "\"double attack damage\""},
    {"attack doubled", "\"double attack\""},
    {"HP doubled", "\"double HP\""},
    {"the highest number of", "\"the number of units at the planet where you have the most\""},
    {"cannot be committed to by", "\"the enemy warlord cannot commit to\""},
    {"cannot be targeted by this", "\"this unit cannot target\""},
    {"While this card has", "what is checked once: \"if\""},
    {"Each # unit at this planet cannot", "\"Army units at this planet cannot …\""},
    {"ach unit at this planet with printed cost 2 or less cannot", "\"units at this planet … cannot\""},
    {"Each # unit you control at this planet cannot", "\"Elite units you control at this planet cannot …\""},
    {"does not count its", "\"units … do not count their command icons\""},
    {"cannot have damage removed", "\"damage cannot be removed from …\""},
    {"owned by you", "\"you own\""},
    {"as an attachment: ", "\"as an attachment with the text “…”\""},
    {" HP: ", "\"and the text “…”\""},
    {"a battle is fought", "\"where a battle is taking place\""},
    {"on top of its owner's discard pile", "\"on top of that pile\""},
    {"choose X", "\"choose a number X up to 3\""},
    {"may play each", "\"you may play events … as if they were in your hand\""},
    {"attack set to", "\"has an attack of 1\""},
    {"resources you pay.", "\"the number of resources you pay for this event\""},
    {"if it is the combat phase", "\"during the combat phase\""},
    {"without a unit you control", "\"where you control no units\""},
    {" bear ", "\"eligible\""},
};

/* Returns true if the text begins with the words. */
static bool matches_at(const char *text, const char *words) {
    for (; *words != '\0'; words++) {
        if (*words == '#') {
            if (!isgraph((unsigned char)*text))
                return false;
            while (isgraph((unsigned char)*text))
                text++;
        } else if (*text++ != *words) {
            return false;
        }
    }
    return true;
}

static bool has_pattern(const char *text, const char *words) {
    for (; *text != '\0'; text++)
        if (matches_at(text, words))
            return true;
    return false;
}

Test(text_style, a_hash_matches_one_word) {
    cr_expect(has_pattern("deal damage equal to its attack to it", "equal to # attack to"));
    cr_expect(!has_pattern("deal damage equal to attack to it", "equal to # attack to"));
    cr_expect(!has_pattern("deal damage", "damage to"));
}

Test(text_style, no_card_has_wording_known_to_be_hard_to_read) {
    tx_catalog *cards = load_cards();
    static char text[1 << 14];
    for (unsigned i = 1; i < cards->def_count; i++) {
        tx_card_text(cards, (tx_def_id)i, text, sizeof text);
        for (size_t k = 0; k < sizeof patterns / sizeof *patterns; k++)
            cr_expect(!has_pattern(text, patterns[k].words), "%s has \"%s\" (%s):\n%s", cards->defs[i].name,
                      patterns[k].words, patterns[k].reason, text);
    }
    tx_catalog_free(cards);
}

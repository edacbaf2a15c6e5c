/* notation.c: converts an option to canonical words, and back.
 *
 * The words are verb, card, and object. Where two options of a decision would have the same words, both also name what
 * distinguishes them: the card's serial, the ability's number, the amount, or the occasion. */
#include <string.h>

#include "record.h"
#include "record_words.h"

/* Details that may follow the verb, card and object. */
enum detail { CARD_SERIAL = 1, ON_SERIAL = 2, ABILITY_NUMBER = 4, AMOUNT = 8, OCCASION = 16, DETAILS = 32 };

static const struct verb_form {
    const char *words, *on; /* words before the card; words before the object, if not "at" a place or "on" a card */
    bool amount_is_meaning;
} forms[TX_VERBS] = {
    [TX_PASS] = {"pass", NULL, false},
    [TX_DONE] = {"done", NULL, false},
    [TX_YES] = {"yes", NULL, false},
    [TX_NO] = {"no", NULL, false},
    [TX_KEEP] = {"keep", NULL, false},
    [TX_MULLIGAN] = {"mulligan", NULL, false},
    [TX_DEPLOY] = {"deploy", NULL, false},
    [TX_PLACE_RESERVE] = {"reserve", NULL, false},
    [TX_DEEP_STRIKE] = {"deep strike", NULL, false},
    [TX_PLAY] = {"play", NULL, false},
    [TX_USE] = {"use", NULL, false},
    [TX_DIAL] = {"dial", "", false},
    [TX_FACTION] = {"enslave", NULL, true},
    [TX_BONUS] = {"take", NULL, true},
    [TX_MOVE] = {"move", " to", false},
    [TX_ATTACK] = {"attack with", NULL, false},
    [TX_DEFEND] = {"attack", " against", false},
    [TX_AREA_EFFECT] = {"area effect", NULL, false},
    [TX_RETREAT] = {"retreat", NULL, false},
    [TX_SHIELD] = {"shield", " for", false},
    [TX_CHOOSE] = {"choose", "", false},
    [TX_MODE] = {"mode", NULL, true},
    [TX_NUMBER] = {"number", NULL, true},
    [TX_CALL] = {"call for a stalemate check", NULL, false},
};

static tx_def_id title(const tx_catalog *catalog, const tx_game *game, tx_ref ref) {
    return tx_card_title_id(catalog, game->cards[ref].def);
}

static bool same_name(const tx_catalog *catalog, const tx_game *game, tx_ref a, tx_ref b) {
    if (a == b)
        return true;
    return TX_IS_CARD(a) && TX_IS_CARD(b) && title(catalog, game, a) == title(catalog, game, b);
}

/* Deploying a card as its other face is a different action, not a detail (R17.1.6). */
static unsigned face(const tx_option *option) {
    return option->verb == TX_DEPLOY ? option->ability : 0;
}

/* A planet outside the game is not a card object: the option has its definition, or 0 for one set aside unseen. */
static bool is_outside_planet(const tx_option *option) {
    return option->verb == TX_CHOOSE && option->on == TX_NONE;
}

static bool amount_is_meaning(const tx_option *option) {
    return forms[option->verb].amount_is_meaning || is_outside_planet(option);
}

static bool same_plain_words(const tx_catalog *catalog, const tx_game *game, const tx_option *a, const tx_option *b) {
    return a->verb == b->verb && face(a) == face(b) && same_name(catalog, game, a->card, b->card) &&
           same_name(catalog, game, a->on, b->on) && (!amount_is_meaning(a) || a->amount == b->amount);
}

static unsigned difference(const tx_option *a, const tx_option *b) {
    return (a->card != b->card ? CARD_SERIAL : 0U) | (a->on != b->on ? ON_SERIAL : 0U) |
           (a->ability != b->ability ? ABILITY_NUMBER : 0U) | (a->amount != b->amount ? AMOUNT : 0U) |
           (a->occurrence != b->occurrence ? OCCASION : 0U);
}

/* All details that distinguish this option from others with the same words. Any two such options write their
 * differences, so their texts differ. */
static unsigned needed_details(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                               unsigned option) {
    const tx_option *mine = &decision->options[option];
    unsigned details = 0;
    for (unsigned i = 0; i < decision->count; i++)
        if (i != option && same_plain_words(catalog, game, mine, &decision->options[i]))
            details |= difference(mine, &decision->options[i]);
    return details;
}

static void put_ref(tx_words *words, const tx_catalog *catalog, const tx_game *game, tx_ref ref, bool serial) {
    if (TX_IS_PLANET(ref))
        words_say(words, " planet %d", ref - TX_FIRST_PLACE + 1);
    else if (TX_IS_HQ(ref))
        words_say(words, " P%d's HQ", ref - TX_FIRST_HQ + 1);
    else if (TX_IS_SEAT(ref))
        words_say(words, " P%d", ref - TX_FIRST_SEAT + 1);
    if (!TX_IS_CARD(ref))
        return;
    const tx_card *card = &game->cards[ref];
    words_say(words, " ");
    record_say_quoted(words, card->def == 0 ? "?" : tx_card_name(catalog, card->def));
    if (serial)
        words_say(words, " #P%d.%d", card->owner + 1, card->serial);
}

static void put_on(tx_words *words, const tx_catalog *catalog, const tx_game *game, const tx_option *option,
                   bool serial) {
    if (option->on == TX_NONE)
        return;
    const char *special = forms[option->verb].on;
    words_say(words, "%s", special != NULL ? special : TX_IS_CARD(option->on) ? " on" : " at");
    put_ref(words, catalog, game, option->on, serial);
}

static void put_outside_planet(tx_words *words, const tx_catalog *catalog, int planet) {
    if (planet == 0) {
        words_say(words, " an unseen planet");
        return;
    }
    words_say(words, " ");
    record_say_quoted(words, tx_card_name(catalog, (tx_def_id)planet));
}

static void put_meaning(tx_words *words, const tx_catalog *catalog, const tx_option *option) {
    static const char *const bonus[] = {"nothing", "cards", "resources", "cards and resources"};
    if (is_outside_planet(option))
        put_outside_planet(words, catalog, option->amount);
    else if (option->verb == TX_BONUS)
        words_say(words, " %s", bonus[option->amount & 3]);
    else if (option->verb == TX_FACTION)
        words_say(words, " %s", text_faction_word((unsigned)option->amount));
    else
        words_say(words, " %d", option->amount);
}

static size_t write_option(const tx_catalog *catalog, const tx_game *game, const tx_option *option, unsigned details,
                           char *text, size_t size) {
    tx_words words = words_into(text, size);
    words_say(&words, "%s", forms[option->verb].words);
    if (option->card != TX_NONE)
        put_ref(&words, catalog, game, option->card, details & CARD_SERIAL);
    if (face(option) != 0)
        words_say(&words, " as its other face");
    put_on(&words, catalog, game, option, details & ON_SERIAL);
    if (amount_is_meaning(option))
        put_meaning(&words, catalog, option);
    if (details & ABILITY_NUMBER)
        words_say(&words, " ability %d", option->ability + 1);
    if (details & AMOUNT)
        words_say(&words, " amount %d", option->amount);
    if (details & OCCASION)
        words_say(&words, " occasion %d", option->occurrence);
    return words.length;
}

bool tx_verb_is(unsigned verb, const char *words) {
    return strcmp(forms[verb].words, words) == 0;
}

size_t tx_option_notation(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, unsigned option,
                          char *text, size_t size) {
    unsigned details = needed_details(catalog, game, decision, option);
    return write_option(catalog, game, &decision->options[option], details, text, size);
}

/* Returns true if the words describe this option with any set of details. A record may have more details than this
 * version needs. */
static bool reads_as(const tx_catalog *catalog, const tx_game *game, const tx_option *option, const char *words) {
    char text[RECORD_WORDS];
    for (unsigned details = 0; details < DETAILS; details++) {
        write_option(catalog, game, option, details, text, sizeof text);
        if (strcmp(text, words) == 0)
            return true;
    }
    return false;
}

int tx_option_find(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, const char *words) {
    int found = -1;
    for (unsigned i = 0; i < decision->count; i++) {
        const char *verb = forms[decision->options[i].verb].words;
        if (strncmp(words, verb, strlen(verb)) != 0 || !reads_as(catalog, game, &decision->options[i], words))
            continue;
        if (found >= 0)
            return -1; /* too few details: the words match two options */
        found = (int)i;
    }
    return found;
}

/* text_words.c: see text_words.h. The words are defined in code.h. */
#include "text_words.h"

#include <ctype.h>

#include "marks.h"

#define X(n, w, m, ...) w,
static const char *const types[] = {TX_TYPES(X)};
static const char *const factions[] = {TX_FACTIONS(X)};
static const char *const loyalties[] = {TX_LOYALTIES(X)};
static const char *const planet_types[] = {TX_PLANET_TYPES(X)};
static const char *const prohibitions[] = {TX_PROHIBITIONS(X)};
static const char *const expiries[] = {TX_EXPIRIES(X)};
static const char *const inserts[] = {TX_INSERTS(X)};
static const char *const keywords[] = {TX_KEYWORDS(X)};
#undef X
static const char *const phases[] = {"Setup", "Deploy", "Command", "Combat", "Headquarters"}; /* ORDER tx_phase */

static const char *pick(const char *const *list, size_t count, unsigned index) {
    return index < count ? list[index] : "?";
}
#define PICK(list, index) pick(list, sizeof list / sizeof *list, index)

const char *text_type_word(unsigned type) {
    return PICK(types, type);
}
const char *text_faction_word(unsigned faction) {
    return PICK(factions, faction);
}
const char *text_loyalty_word(unsigned loyalty) {
    return PICK(loyalties, loyalty);
}
const char *text_planet_type_word(unsigned planet_type) {
    return PICK(planet_types, planet_type);
}
/* In the card language, players cannot deploy a card; in English, the card cannot be deployed. */
const char *text_prohibition_word(unsigned prohibition) {
    if (prohibition == CANNOT_DEPLOYED)
        return "be deployed";
    return PICK(prohibitions, prohibition);
}
const char *text_expiry_word(unsigned expiry) {
    return PICK(expiries, expiry);
}
const char *text_insert_word(unsigned insert) {
    return PICK(inserts, insert);
}
const char *text_keyword_id(unsigned keyword) {
    return PICK(keywords, keyword);
}
const char *text_phase_word(unsigned phase) {
    return PICK(phases, phase);
}

/* Keywords that are phrases are in lower case; names of keywords are capitalised. */
static const char *keyword_phrase(unsigned keyword) {
    switch (keyword) {
    case KEYWORD_NO_ATTACHMENTS: return "No attachments";
    case KEYWORD_NO_WARGEAR: return "No Wargear attachments";
    case KEYWORD_IMMUNE_ENEMY_EVENTS: return "Immune to enemy events";
    case KEYWORD_IMMUNE_POWER_EVENTS: return "Immune to Power events";
    case KEYWORD_LIMIT_PER_UNIT: return "One copy per unit";
    default: return NULL;
    }
}

/* "Ranged", "Area Effect". */
static void say_keyword_words(tx_words *words, unsigned keyword) {
    bool start = true;
    if (keyword_phrase(keyword) != NULL) {
        words_say(words, "%s", keyword_phrase(keyword));
        return;
    }
    for (const char *at = text_keyword_id(keyword); *at != '\0'; at++) {
        words_say(words, "%c", start ? toupper((unsigned char)*at) : *at);
        start = *at == ' ';
    }
}

void text_say_keyword(tx_words *words, unsigned keyword) {
    text_begin_keyword(words, keyword);
    say_keyword_words(words, keyword);
    text_end_mark(words);
}

bool text_def_has_trait(const tx_def *def, unsigned trait) {
    return trait < MAX_TRAITS && (def->traits[trait / 64] >> (trait % 64) & 1) != 0;
}

/* search_filter.c: see search_filter.h. */
#include "search_filter.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "language/error.h"
#include "legal.h"
#include "text/text_words.h"

enum { TEXT_SIZE = 8192, MAX_LISTED = 32 };

/* ---- Plain words ------------------------------------------------------------------------------------------------- */

/* Returns true if a word of the folded text begins with `word`. */
static bool has_word(const char *text, const char *word, size_t length) {
    for (const char *at = text; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, word, length) == 0)
            return true;
    }
    return false;
}

static bool has_all_words(const char *text, const char *words) {
    char folded[TEXT_SIZE];
    tx_fold_words(text, folded, sizeof folded);
    for (size_t length; *words; words += length + (words[length] == ' ')) {
        length = strcspn(words, " ");
        if (!has_word(folded, words, length))
            return false;
    }
    return true;
}

static void say_face(tx_words *words, const tx_catalog *catalog, tx_def_id face) {
    char text[TEXT_SIZE / 2];
    tx_card_text(catalog, face, text, sizeof text);
    words_say(words, " %s", text);
}

/* The texts of both faces. */
static void say_texts(tx_words *words, const tx_catalog *catalog, tx_def_id card) {
    say_face(words, catalog, card);
    if (catalog->defs[card].other)
        say_face(words, catalog, catalog->defs[card].other);
}

static bool text_has(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    char text[TEXT_SIZE];
    tx_words words = words_into(text, sizeof text);
    say_texts(&words, catalog, card);
    return has_all_words(text, c->words);
}

bool search_card_has(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    char text[TEXT_SIZE];
    const char *trait;
    tx_words words = words_into(text, sizeof text);
    words_say(&words, "%s", tx_card_name(catalog, card));
    for (unsigned i = 0; (trait = tx_card_trait(catalog, card, i)); i++)
        words_say(&words, " %s", trait);
    say_texts(&words, catalog, card);
    return has_all_words(text, c->words);
}

bool search_is_in_title(const tx_catalog *catalog, const char *words) {
    char folded[SEARCH_VALUE];
    tx_fold_words(words, folded, sizeof folded);
    for (unsigned card = 1; *folded && card < catalog->def_count; card++)
        if (has_all_words(catalog->defs[card].name, folded))
            return true;
    return false;
}

bool search_is_described(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    (void)catalog;
    return c->described[card];
}

/* ---- Printed values ---------------------------------------------------------------------------------------------- */

static bool of_set(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    return strcmp(catalog->defs[card].set, catalog->defs[c->arg].set) == 0;
}

static bool of_cycle(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    return strcmp(catalog->defs[card].cycle, catalog->defs[c->arg].cycle) == 0;
}

/* Planets have no faction. */
static bool of_faction(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    return catalog->defs[card].faction == c->arg && catalog->defs[card].type != TYPE_PLANET;
}

static bool of_type(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    return catalog->defs[card].type == c->arg;
}

static bool of_trait(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    return text_def_has_trait(&catalog->defs[card], (unsigned)c->arg);
}

static bool of_keyword(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    return tx_card_has_keyword(catalog, card, (unsigned)c->arg);
}

static bool of_loyalty(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    return catalog->defs[card].loyalty == c->arg;
}

bool search_is_unique(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    (void)c;
    return catalog->defs[card].unique;
}

/* Units other than warlords have command icons; attachments and events have shields; both may be 0. */
static bool has_fact(const tx_def *def, enum tx_fact fact) {
    if (fact == TX_FACT_COMMAND)
        return UNIT_TYPES >> def->type & 1 && def->type != TYPE_WARLORD;
    if (fact == TX_FACT_SHIELDS)
        return def->shields > 0 || def->type == TYPE_ATTACHMENT || def->type == TYPE_EVENT;
    return true;
}

int tx_search_number(const tx_catalog *catalog, tx_def_id card, enum tx_fact fact) {
    const tx_def *def = &catalog->defs[card];
    bool planet = def->type == TYPE_PLANET;
    return !planet && has_fact(def, fact) ? tx_card_fact(catalog, card, fact) : TX_NOT_PRINTED;
}

/* X and "none" are in no range (R16.6); they are searched by name. */
static bool is_within(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    int number = tx_search_number(catalog, card, (enum tx_fact)c->arg);
    return number >= c->min && number <= c->max;
}

static bool of_squad(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    return catalog->defs[card].signature_of == c->arg;
}

/* Tries the card's own faction as ally, because any neighbour may be the ally. A synapse unit fits every deck of its
 * faction. */
static bool fits_deck(const tx_catalog *catalog, const search_condition *c, tx_def_id card) {
    const tx_def *def = &catalog->defs[card], *warlord = &catalog->defs[c->arg];
    if (def->type == TYPE_SYNAPSE)
        return def->faction == warlord->faction;
    return tx_deck_may_hold(catalog, (tx_def_id)c->arg, def->faction, card);
}

/* ---- Parsing the query ------------------------------------------------------------------------------------------- */

static const char *set_word(const tx_catalog *catalog, unsigned i) {
    return i >= catalog->def_count ? NULL : i ? catalog->defs[i].set : "";
}
static const char *cycle_word(const tx_catalog *catalog, unsigned i) {
    return i >= catalog->def_count ? NULL : i ? catalog->defs[i].cycle : "";
}
static const char *faction_number(const tx_catalog *catalog, unsigned i) {
    (void)catalog;
    return tx_faction_word(i);
}
static const char *type_number(const tx_catalog *catalog, unsigned i) {
    (void)catalog;
    return i < TYPE_COUNT ? text_type_word(i) : NULL;
}
static const char *trait_word(const tx_catalog *catalog, unsigned i) {
    return i < catalog->trait_count ? catalog->traits[i] : NULL;
}
static const char *keyword_number(const tx_catalog *catalog, unsigned i) {
    (void)catalog;
    return tx_keyword_word(i);
}
static const char *loyalty_number(const tx_catalog *catalog, unsigned i) {
    (void)catalog;
    return i <= LOYALTY_SIGNATURE ? text_loyalty_word(i) : NULL;
}

/* How the value of each filter is parsed: as a word of a list, a printed number, a warlord, or plain words. */
static const struct {
    search_holds *holds;
    search_word_of *words;
    int fact; /* -1: not a number */
} FILTERS[] = {
    [SEARCH_SET] = {of_set, set_word, -1},
    [SEARCH_CYCLE] = {of_cycle, cycle_word, -1},
    [SEARCH_FACTION] = {of_faction, faction_number, -1},
    [SEARCH_TYPE] = {of_type, type_number, -1},
    [SEARCH_TRAIT] = {of_trait, trait_word, -1},
    [SEARCH_KEYWORD] = {of_keyword, keyword_number, -1},
    [SEARCH_LOYALTY] = {of_loyalty, loyalty_number, -1},
    [SEARCH_COST] = {is_within, NULL, TX_FACT_COST},
    [SEARCH_COMMAND] = {is_within, NULL, TX_FACT_COMMAND},
    [SEARCH_ATTACK] = {is_within, NULL, TX_FACT_ATTACK},
    [SEARCH_HP] = {is_within, NULL, TX_FACT_HP},
    [SEARCH_SHIELDS] = {is_within, NULL, TX_FACT_SHIELDS},
    [SEARCH_TEXT] = {text_has, NULL, -1},
    [SEARCH_SQUAD] = {of_squad, NULL, -1},
    [SEARCH_DECK_OF] = {fits_deck, NULL, -1},
};
#define X(n, w) w,
static const char *const NAMES[] = {TX_SEARCH_FILTERS(X)};
#undef X
_Static_assert(sizeof FILTERS / sizeof *FILTERS == SEARCH_FILTERS, "each filter is read somehow");

const char *tx_search_filter_name(unsigned filter) {
    return filter < SEARCH_FILTERS ? NAMES[filter] : NULL;
}

static void fold_name(const char *name, char folded[SEARCH_VALUE]) {
    tx_fold_words(name, folded, SEARCH_VALUE);
}

bool search_is_first(const tx_catalog *catalog, search_word_of *words, unsigned i) {
    if (i > 0 && strcmp(words(catalog, i - 1), words(catalog, i)) == 0)
        return false;
    for (unsigned k = 0; k < i; k++)
        if (strcmp(words(catalog, k), words(catalog, i)) == 0)
            return false;
    return true;
}

static unsigned count_list(const tx_catalog *catalog, search_word_of *words) {
    unsigned count = 0;
    for (unsigned i = 0; words(catalog, i); i++)
        count += *words(catalog, i) && search_is_first(catalog, words, i);
    return count;
}

/* Distance of a word of a list from the typed word; words that only contain it rank after typing errors. */
enum { SLIPS = 2, PART_OF_IT, TOO_FAR };
static unsigned word_distance(const char *typed, const char *folded) {
    unsigned far = tx_distance(typed, folded);
    if (*folded && far <= (strlen(typed) < 5 ? 1 : SLIPS))
        return far;
    return strlen(typed) > SLIPS && strstr(folded, typed) ? PART_OF_IT : TOO_FAR;
}

/* The word of the list that was probably meant, or NULL. */
static const char *nearest_word(const tx_catalog *catalog, search_word_of *words, const char *typed) {
    const char *best = NULL;
    unsigned min = TOO_FAR;
    char folded[SEARCH_VALUE];
    for (unsigned i = 0; words(catalog, i); i++) {
        fold_name(words(catalog, i), folded);
        unsigned far = word_distance(typed, folded);
        if (far < min) {
            min = far;
            best = words(catalog, i);
        }
    }
    return best;
}

static bool unknown_word(const tx_catalog *catalog, const char *name, search_word_of *words, const char *value,
                         const char *folded, tx_error *error) {
    char list[1200] = "";
    const char *near = nearest_word(catalog, words, folded);
    if (near)
        return lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "unknown %s '%s'; did you mean '%s'?", name, value, near);
    if (count_list(catalog, words) > MAX_LISTED)
        return lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "unknown %s '%s'", name, value);
    tx_words all = words_into(list, sizeof list);
    for (unsigned i = 0; words(catalog, i); i++)
        if (*words(catalog, i) && search_is_first(catalog, words, i))
            words_say(&all, "%s%s", all.length ? ", " : "", words(catalog, i));
    return lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "unknown %s '%s'; expected one of %s", name, value, list);
}

static bool read_word(const tx_catalog *catalog, const char *name, search_word_of *words, const char *value,
                      search_condition *c, tx_error *error) {
    char typed[SEARCH_VALUE], folded[SEARCH_VALUE];
    fold_name(value, typed);
    for (unsigned i = 0; words(catalog, i); i++) {
        fold_name(words(catalog, i), folded);
        if (*folded && strcmp(folded, typed) == 0) {
            c->arg = (int)i;
            return true;
        }
    }
    return unknown_word(catalog, name, words, value, typed, error);
}

/* Parses a number of one or two digits; returns the rest of the text, or NULL. */
static const char *read_digits(const char *text, int *number) {
    size_t length = strspn(text, "0123456789");
    *number = atoi(length <= 2 ? text : "");
    return length == 1 || length == 2 ? text + length : NULL;
}

/* "<=2", "<2", ">=2", ">2" */
static bool read_limit(const char *value, search_condition *c) {
    int number;
    bool equal = value[1] == '=';
    const char *rest = read_digits(value + 1 + equal, &number);
    if (!rest || *rest)
        return false;
    c->min = *value == '>' ? number + !equal : 0;
    c->max = *value == '>' ? INT_MAX : number - !equal;
    return true;
}

/* "2", "1-3", "4+", "X", "none", or a limit */
static bool read_range(const char *name, const char *value, search_condition *c, tx_error *error) {
    bool x = strcmp(value, "X") == 0 || strcmp(value, "x") == 0, none = strcmp(value, "none") == 0;
    if (x || none) {
        c->min = c->max = x ? TX_PRINTED_X : TX_NOT_PRINTED;
        return true;
    }
    if ((*value == '<' || *value == '>') && read_limit(value, c))
        return true;
    const char *rest = read_digits(value, &c->min);
    c->max = c->min;
    if (rest && strcmp(rest, "+") == 0) {
        c->max = INT_MAX;
        rest = "";
    } else if (rest && *rest == '-')
        rest = read_digits(rest + 1, &c->max);
    if (!rest || *rest)
        return lang_error_at(
            error, TX_MALFORMED, NULL, 0, 0,
            "%s: '%s' is not a number; expected a number such as 2, a range such as 1-3 or 4+, X, or none", name,
            value);
    if (c->max < c->min)
        return lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "%s: the range '%s' is reversed; did you mean %d-%d?",
                             name, value, c->max, c->min);
    return true;
}

static bool read_warlord(const tx_catalog *catalog, const char *name, const char *value, search_condition *c,
                         tx_error *error) {
    tx_def_id near, card = tx_catalog_find(catalog, value);
    c->arg = card;
    if (card && catalog->defs[card].type == TYPE_WARLORD)
        return true;
    if (card)
        return lang_error_at(error, TX_UNKNOWN_CARD, NULL, 0, 0, "%s: %s is not a warlord", name,
                             tx_card_name(catalog, card));
    if (tx_catalog_near(catalog, value, &near, 1) && catalog->defs[near].type == TYPE_WARLORD)
        return lang_error_at(error, TX_UNKNOWN_CARD, NULL, 0, 0, "%s: there is no warlord '%s'; did you mean '%s'?",
                             name, value, tx_card_name(catalog, near));
    return lang_error_at(error, TX_UNKNOWN_CARD, NULL, 0, 0, "%s: there is no warlord '%s'", name, value);
}

bool search_read_text(const char *name, const char *value, search_condition *c, tx_error *error) {
    tx_fold_words(value, c->words, sizeof c->words);
    return *c->words || lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "%s: '%s' contains no words", name, value);
}

bool search_read_filter(const tx_catalog *catalog, enum tx_search_filter filter, const char *value, search_condition *c,
                        tx_error *error) {
    const char *name = NAMES[filter];
    c->holds = FILTERS[filter].holds;
    if (FILTERS[filter].words)
        return read_word(catalog, name, FILTERS[filter].words, value, c, error);
    if (FILTERS[filter].fact >= 0) {
        c->arg = FILTERS[filter].fact;
        return read_range(name, value, c, error);
    }
    return filter == SEARCH_TEXT ? search_read_text(name, value, c, error)
                                 : read_warlord(catalog, name, value, c, error);
}

search_word_of *search_words_of(enum tx_search_filter filter) {
    return FILTERS[filter].words;
}

search_holds *search_holds_of(enum tx_search_filter filter) {
    return FILTERS[filter].holds;
}

int search_fact_of(enum tx_search_filter filter) {
    return FILTERS[filter].fact;
}

bool search_is_single(enum tx_search_filter filter) {
    return filter != SEARCH_TRAIT && filter != SEARCH_KEYWORD && filter != SEARCH_TEXT && filter != SEARCH_DECK_OF;
}

const char *search_spelling(const tx_catalog *catalog, enum tx_search_filter filter, const search_condition *c) {
    if (FILTERS[filter].words)
        return FILTERS[filter].words(catalog, (unsigned)c->arg);
    return filter == SEARCH_SQUAD || filter == SEARCH_DECK_OF ? tx_card_name(catalog, (tx_def_id)c->arg) : NULL;
}

/* card_search.c: see card_search.h. Every part of the query becomes a condition; a card is found if all conditions
 * hold. */
#include "card_search.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "language/error.h"
#include "language/phrase.h"
#include "legal.h"
#include "text/text_words.h"

enum { TEXT_SIZE = 8192, MAX_LISTED = 32 };

typedef struct condition condition;
typedef bool condition_holds(const tx_catalog *catalog, const condition *c, tx_def_id card);
struct condition {
    condition_holds *holds;
    int arg;                  /* index of a word or a card */
    int min, max;             /* range of a number */
    char words[SEARCH_VALUE]; /* words to search, case-folded */
    bool *described;          /* result of a phrase by card, or NULL */
};

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

static bool text_has(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    char text[TEXT_SIZE];
    tx_words words = words_into(text, sizeof text);
    say_texts(&words, catalog, card);
    return has_all_words(text, c->words);
}

static bool card_has(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    char text[TEXT_SIZE];
    const char *trait;
    tx_words words = words_into(text, sizeof text);
    words_say(&words, "%s", tx_card_name(catalog, card));
    for (unsigned i = 0; (trait = tx_card_trait(catalog, card, i)); i++)
        words_say(&words, " %s", trait);
    say_texts(&words, catalog, card);
    return has_all_words(text, c->words);
}

static bool is_described(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    (void)catalog;
    return c->described[card];
}

/* ---- Printed values ---------------------------------------------------------------------------------------------- */

static bool of_set(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    return strcmp(catalog->defs[card].set, catalog->defs[c->arg].set) == 0;
}

static bool of_cycle(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    return strcmp(catalog->defs[card].cycle, catalog->defs[c->arg].cycle) == 0;
}

/* Planets have no faction. */
static bool of_faction(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    return catalog->defs[card].faction == c->arg && catalog->defs[card].type != TYPE_PLANET;
}

static bool of_type(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    return catalog->defs[card].type == c->arg;
}

static bool of_trait(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    return text_def_has_trait(&catalog->defs[card], (unsigned)c->arg);
}

static bool of_keyword(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    return tx_card_has_keyword(catalog, card, (unsigned)c->arg);
}

static bool of_loyalty(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    return catalog->defs[card].loyalty == c->arg;
}

static bool is_unique(const tx_catalog *catalog, const condition *c, tx_def_id card) {
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
static bool is_within(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    int number = tx_search_number(catalog, card, (enum tx_fact)c->arg);
    return number >= c->min && number <= c->max;
}

static bool of_squad(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    return catalog->defs[card].signature_of == c->arg;
}

/* Tries the card's own faction as ally, because any neighbour may be the ally. A synapse unit fits every deck of its
 * faction. */
static bool fits_deck(const tx_catalog *catalog, const condition *c, tx_def_id card) {
    const tx_def *def = &catalog->defs[card], *warlord = &catalog->defs[c->arg];
    if (def->type == TYPE_SYNAPSE)
        return def->faction == warlord->faction;
    return tx_deck_may_hold(catalog, (tx_def_id)c->arg, def->faction, card);
}

/* ---- Parsing the query ------------------------------------------------------------------------------------------- */

/* Word i of a list: NULL after the last, "" for none. */
typedef const char *word_of(const tx_catalog *catalog, unsigned i);

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
    condition_holds *holds;
    word_of *words;
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

static bool is_first_of_list(const tx_catalog *catalog, word_of *words, unsigned i) {
    for (unsigned k = 0; k < i; k++)
        if (strcmp(words(catalog, k), words(catalog, i)) == 0)
            return false;
    return true;
}

static unsigned count_list(const tx_catalog *catalog, word_of *words) {
    unsigned count = 0;
    for (unsigned i = 0; words(catalog, i); i++)
        count += *words(catalog, i) && is_first_of_list(catalog, words, i);
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
static const char *nearest_word(const tx_catalog *catalog, word_of *words, const char *typed) {
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

static bool unknown_word(const tx_catalog *catalog, const char *name, word_of *words, const char *value,
                         const char *folded, tx_error *error) {
    char list[1200] = "";
    const char *near = nearest_word(catalog, words, folded);
    if (near)
        return lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "unknown %s '%s'; did you mean '%s'?", name, value, near);
    if (count_list(catalog, words) > MAX_LISTED)
        return lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "unknown %s '%s'", name, value);
    tx_words all = words_into(list, sizeof list);
    for (unsigned i = 0; words(catalog, i); i++)
        if (*words(catalog, i) && is_first_of_list(catalog, words, i))
            words_say(&all, "%s%s", all.length ? ", " : "", words(catalog, i));
    return lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "unknown %s '%s'; expected one of %s", name, value, list);
}

static bool read_word(const tx_catalog *catalog, const char *name, word_of *words, const char *value, condition *c,
                      tx_error *error) {
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

/* "2", "1-3", "4+", "X", "none" */
static bool read_range(const char *name, const char *value, condition *c, tx_error *error) {
    bool x = strcmp(value, "X") == 0 || strcmp(value, "x") == 0, none = strcmp(value, "none") == 0;
    if (x || none) {
        c->min = c->max = x ? TX_PRINTED_X : TX_NOT_PRINTED;
        return true;
    }
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

static bool read_warlord(const tx_catalog *catalog, const char *name, const char *value, condition *c,
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

static bool read_text(const char *name, const char *value, condition *c, tx_error *error) {
    tx_fold_words(value, c->words, sizeof c->words);
    return *c->words || lang_error_at(error, TX_MALFORMED, NULL, 0, 0, "%s: '%s' contains no words", name, value);
}

static bool read_filter(const tx_catalog *catalog, enum tx_search_filter filter, const char *value, condition *c,
                        tx_error *error) {
    const char *name = NAMES[filter];
    c->holds = FILTERS[filter].holds;
    if (FILTERS[filter].words)
        return read_word(catalog, name, FILTERS[filter].words, value, c, error);
    if (FILTERS[filter].fact >= 0) {
        c->arg = FILTERS[filter].fact;
        return read_range(name, value, c, error);
    }
    return filter == SEARCH_TEXT ? read_text(name, value, c, error) : read_warlord(catalog, name, value, c, error);
}

/* ---- Searching --------------------------------------------------------------------------------------------------- */

typedef struct finder {
    const tx_catalog *catalog;
    tx_found *found;
    tx_error *error;
    condition conditions[SEARCH_MAX_ASKED];
} finder;

static unsigned count_alone(const tx_catalog *catalog, const condition *c) {
    unsigned count = 0;
    for (unsigned i = 1; i < catalog->def_count; i++)
        count += tx_card_is_first_face(catalog, (tx_def_id)i) && c->holds(catalog, c, (tx_def_id)i);
    return count;
}

/* Starts a condition; NULL with the error if the value is too long. */
static condition *begin_condition(finder *f, const char *name, const char *value) {
    unsigned i = f->found->asked_count;
    if (strlen(value) >= SEARCH_VALUE) {
        lang_error_at(f->error, TX_TOO_LARGE, NULL, 0, 0, "%s: too long; the maximum is %d bytes", name,
                      SEARCH_VALUE - 1);
        return NULL;
    }
    f->found->asked[i].name = name;
    for (size_t k = 0; k < strlen(value); k++)
        f->found->asked[i].value[k] = without_control(value[k]);
    return &f->conditions[i];
}

static void end_condition(finder *f) {
    unsigned i = f->found->asked_count++;
    f->found->asked[i].cards = count_alone(f->catalog, &f->conditions[i]);
}

/* A bare faction or trait, such as "orks", means its cards: it is parsed with the missing noun added. */
static enum tx_phrase read_phrase(finder *f, const char *words, bool *described) {
    char longer[SEARCH_VALUE + 8];
    tx_error none;
    enum tx_phrase outcome = tx_phrase_read(f->catalog, words, described, f->error);
    bool blank = !words[strspn(words, " ")];
    if (blank || (outcome != PHRASE_NONE && outcome != PHRASE_UNFIT))
        return outcome;
    snprintf(longer, sizeof longer, "%s card", words);
    return tx_phrase_read(f->catalog, longer, described, &none) == PHRASE_READ ? PHRASE_READ : outcome;
}

/* Adds a phrase. If it describes no card, it is tried as plain words; if no card matches these either, it stays a
 * phrase. */
static bool add_words(finder *f, const char *words) {
    condition *c = begin_condition(f, "words", words);
    if (!c)
        return false;
    unsigned i = f->found->asked_count;
    c->described = memory_require(calloc(f->catalog->def_count, sizeof *c->described));
    enum tx_phrase outcome = read_phrase(f, f->found->asked[i].value, c->described);
    if (outcome == PHRASE_WRONG)
        return false;
    if (outcome == PHRASE_READ) {
        f->found->asked[i].name = "phrase";
        c->holds = is_described;
    } else {
        tx_error none;
        c->holds = card_has;
        if (!read_text("words", f->found->asked[i].value, c, &none)) {
            *f->error = none;
            return false;
        }
    }
    end_condition(f);
    return outcome != PHRASE_UNFIT || f->found->asked[i].cards > 0;
}

static bool add_filters(finder *f, const tx_search *search) {
    for (unsigned k = 0; k < SEARCH_FILTERS; k++) {
        if (!search->filters[k])
            continue;
        condition *c = begin_condition(f, NAMES[k], search->filters[k]);
        const char *value = f->found->asked[f->found->asked_count].value;
        if (!c || !read_filter(f->catalog, (enum tx_search_filter)k, value, c, f->error))
            return false;
        end_condition(f);
    }
    return true;
}

static bool add_conditions(finder *f, const tx_search *search) {
    if (search->words && !add_words(f, search->words))
        return false;
    if (search->unique) {
        begin_condition(f, "unique", "")->holds = is_unique;
        end_condition(f);
    }
    return add_filters(f, search);
}

static bool fits_all(const finder *f, tx_def_id card) {
    for (unsigned i = 0; i < f->found->asked_count; i++)
        if (!f->conditions[i].holds(f->catalog, &f->conditions[i], card))
            return false;
    return true;
}

/* ---- Sorting ----------------------------------------------------------------------------------------------------- */

static const char *const ORDERS[SEARCH_ORDERS] = {
    [ORDER_NAME] = "name", [ORDER_COST] = "cost",     [ORDER_FACTION] = "faction", [ORDER_SET] = "set",
    [ORDER_TYPE] = "type", [ORDER_ATTACK] = "attack", [ORDER_HP] = "hp",
};

const char *tx_search_order_name(unsigned order) {
    return order < ORDER_CATALOG ? order == ORDER_DEFAULT ? "" : ORDERS[order] : NULL;
}

typedef struct sorted_card {
    char name[SEARCH_VALUE]; /* folded */
    int key;                 /* in the requested order */
    int faction, type, cost; /* tie-breakers */
    tx_def_id card;
} sorted_card;

/* X sorts after all numbers, cards without the number last. */
static int number_key(int number) {
    return number == TX_PRINTED_X ? INT_MAX - 1 : number == TX_NOT_PRINTED ? INT_MAX : number;
}

/* Index of the first card of the set: sets are in the order of the card files. */
static int set_key(const tx_catalog *catalog, tx_def_id card) {
    unsigned i = 1;
    while (strcmp(catalog->defs[i].set, catalog->defs[card].set) != 0)
        i++;
    return (int)i;
}

static sorted_card sort_keys(const tx_catalog *catalog, tx_def_id card, enum tx_search_order order) {
    const tx_def *def = &catalog->defs[card];
    sorted_card s = {.card = card, .type = def->type, .cost = number_key(def->cost)};
    s.faction = def->type == TYPE_PLANET ? FACTION_COUNT : def->faction;
    fold_name(def->name, s.name);
    switch (order) {
    case ORDER_COST: s.key = s.cost; break;
    case ORDER_SET: s.key = set_key(catalog, card); break;
    case ORDER_TYPE: s.key = s.type; break;
    case ORDER_ATTACK: s.key = number_key(tx_search_number(catalog, card, TX_FACT_ATTACK)); break;
    case ORDER_HP: s.key = number_key(tx_search_number(catalog, card, TX_FACT_HP)); break;
    default: break; /* tie-breakers alone, or by name */
    }
    return s;
}

static int by_name(const void *left, const void *right) {
    const sorted_card *a = left, *b = right;
    int names = strcmp(a->name, b->name);
    return names ? names : (a->card > b->card) - (a->card < b->card);
}

static int by_keys(const void *left, const void *right) {
    const sorted_card *a = left, *b = right;
    const int keys[][2] = {{a->key, b->key}, {a->faction, b->faction}, {a->type, b->type}, {a->cost, b->cost}};
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return by_name(left, right);
}

static void sort_cards(const tx_catalog *catalog, tx_found *found, enum tx_search_order order) {
    if (order == ORDER_CATALOG)
        return;
    sorted_card *cards = memory_require(calloc(found->count + 1, sizeof *cards));
    for (unsigned i = 0; i < found->count; i++)
        cards[i] = sort_keys(catalog, found->cards[i], order);
    qsort(cards, found->count, sizeof *cards, order == ORDER_NAME ? by_name : by_keys);
    for (unsigned i = 0; i < found->count; i++)
        found->cards[i] = cards[i].card;
    free(cards);
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

bool tx_search_cards(const tx_catalog *catalog, const tx_search *search, tx_found *found, tx_error *error) {
    finder *f = memory_require(calloc(1, sizeof *f));
    *found = (tx_found){0};
    *f = (finder){.catalog = catalog, .found = found, .error = error};
    bool good = add_conditions(f, search);
    if (good) {
        found->cards = memory_require(calloc(catalog->def_count, sizeof *found->cards));
        for (unsigned i = 1; i < catalog->def_count; i++)
            if (tx_card_is_first_face(catalog, (tx_def_id)i) && fits_all(f, (tx_def_id)i))
                found->cards[found->count++] = (tx_def_id)i;
        sort_cards(catalog, found, search->order);
    }
    for (unsigned i = 0; i < SEARCH_MAX_ASKED; i++)
        free(f->conditions[i].described);
    free(f);
    return good;
}

void tx_found_free(tx_found *found) {
    free(found->cards);
    *found = (tx_found){0};
}

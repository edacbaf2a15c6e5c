/* legal.c: deck building (R20) and the card pool of an event (TR-R67 to TR-R69). */
#include "legal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const char *const FACTION_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_FACTIONS(NAME)
#undef NAME
};

/* ---- Cards allowed in a deck ------------------------------------------------------------------------------------- */

enum { WHEEL = FACTION_TYRANIDS }; /* the factions before it are the alignment wheel, in its order (R20.6) */

static bool neighbours(unsigned a, unsigned b) {
    return a < WHEEL && b < WHEEL && ((a + 1) % WHEEL == b || (b + 1) % WHEEL == a);
}

/* Returns true if the card, as printed, matches a selector. Decks are built outside a game, so only printed values
 * count; the catalog has precomputed these. */
static bool printed_matches(const tx_catalog *catalog, unsigned selector, const tx_def *card) {
    size_t d = (size_t)(card - catalog->defs);
    return catalog->printed[(size_t)selector * catalog->printed_words + d / 64] >> d % 64 & 1;
}

/* Reason why a card cannot be in a deck: the rule, and a sentence ending for the message. */
typedef enum refusal {
    FITS,
    NO_DECK_CARD,
    SIGNATURE,
    TYRANID,
    NECRON,
    TYRANID_ALLY,
    NEUTRAL_UNIT,
    WARLORD_TEXT,
    NECRON_ALLY,
    LOYAL,
    OFF_WHEEL,
    SECOND_ALLY,
} refusal;

static const struct {
    const char *rule, *reason;
} REFUSALS[] = {
    [NO_DECK_CARD] = {"R20.10", "decks cannot contain this type of card"},
    [SIGNATURE] = {"R20.2", "it belongs to another warlord's signature squad"},
    [TYRANID] = {"R20.8", "no other faction may use Tyranid cards"},
    [NECRON] = {"R20.9", "no other faction may use Necron cards"},
    [TYRANID_ALLY] = {"R20.8", "Tyranids have no allies"},
    [NEUTRAL_UNIT] = {"R20.8", "Tyranids use no neutral army units"},
    [WARLORD_TEXT] = {"R20.7", "the warlord's own text does not allow it"},
    [NECRON_ALLY] = {"R20.9", "Necrons can use only common army units of other factions"},
    [LOYAL] = {"R20.5", "it is loyal to its faction"},
    [OFF_WHEEL] = {"R20.6", "its faction is not next to the warlord's on the alignment wheel"},
    [SECOND_ALLY] = {"R20.5", "a deck can have allies of only one faction"},
};

static bool is_deck_card(const tx_def *card) {
    return card->type == TYPE_ARMY || card->type == TYPE_SUPPORT || card->type == TYPE_ATTACHMENT ||
           card->type == TYPE_EVENT;
}

/* Checks a card of another faction. */
static refusal refuse_foreign(const tx_catalog *catalog, const tx_def *warlord, unsigned ally, const tx_def *card) {
    bool common = card->loyalty == LOYALTY_COMMON;
    if (card->faction == FACTION_TYRANIDS)
        return TYRANID;
    if (card->faction == FACTION_NECRONS)
        return NECRON;
    if (warlord->faction == FACTION_TYRANIDS)
        return TYRANID_ALLY;
    if (warlord->allies) /* replaces the wheel (O12) */
        return common && printed_matches(catalog, warlord->allies, card) ? FITS : WARLORD_TEXT;
    if (warlord->faction == FACTION_NECRONS)
        return common && card->type == TYPE_ARMY ? FITS : NECRON_ALLY;
    if (!common)
        return LOYAL;
    return !neighbours(warlord->faction, card->faction) ? OFF_WHEEL : card->faction == ally ? FITS : SECOND_ALLY;
}

static refusal refuse(const tx_catalog *catalog, tx_def_id warlord, unsigned ally, tx_def_id card) {
    const tx_def *leader = &catalog->defs[warlord], *def = &catalog->defs[card];
    if (!is_deck_card(def))
        return NO_DECK_CARD;
    if (def->loyalty == LOYALTY_SIGNATURE)
        return def->signature_of == warlord ? FITS : SIGNATURE;
    if (def->faction == FACTION_NEUTRAL)
        return leader->faction == FACTION_TYRANIDS && def->type == TYPE_ARMY ? NEUTRAL_UNIT : FITS;
    return def->faction == leader->faction ? FITS : refuse_foreign(catalog, leader, ally, def);
}

bool tx_deck_may_hold(const tx_catalog *catalog, tx_def_id warlord, unsigned ally, tx_def_id card) {
    return refuse(catalog, warlord, ally, card) == FITS;
}

/* Copies of a card in the warlord's signature squad. */
static unsigned squad_copies(const tx_catalog *catalog, tx_def_id warlord, tx_def_id card) {
    const tx_def *leader = &catalog->defs[warlord];
    for (unsigned i = 0; i < leader->squad_count; i++)
        if (catalog->squads[leader->first_squad + i].def == card)
            return catalog->squads[leader->first_squad + i].count;
    return 0;
}

unsigned tx_deck_max_copies(const tx_catalog *catalog, tx_def_id warlord, unsigned ally, tx_def_id card) {
    const tx_def *def = &catalog->defs[card];
    if (def->type == TYPE_SYNAPSE)
        return catalog->defs[warlord].faction == FACTION_TYRANIDS;
    if (refuse(catalog, warlord, ally, card) != FITS)
        return 0;
    return def->loyalty == LOYALTY_SIGNATURE ? squad_copies(catalog, warlord, card) : MAX_COPIES;
}

/* ---- A whole list ------------------------------------------------------------------------------------------------ */

/* All entries of one title in the list. */
typedef struct tally {
    unsigned copies, lines, first, over; /* over: line on which the copies exceed the limit */
} tally;

typedef struct check {
    const tx_catalog *catalog;
    const tx_deck_list *list;
    const tx_pool *pool; /* or NULL */
    tx_findings *findings;
    const tx_def *warlord;
    unsigned ally;
    tally *tallies; /* by card */
    enum {
        ALL_OF_IT,
        TOO_MUCH, /* only a part of a deck: missing cards are ignored */
        TOO_LITTLE,
    } asked;          /* what to check */
    unsigned unknown; /* further copies of unknown cards */
} check;

static bool is_wrong(const check *c, unsigned found, unsigned wanted) {
    return (found > wanted && c->asked != TOO_LITTLE) || (found + c->unknown < wanted && c->asked != TOO_MUCH);
}

/* Maximum copies of a card outside the signature squad. */
static unsigned max_copies(const check *c, tx_def_id card) {
    unsigned limit = c->pool ? c->pool->limit[card] : MAX_COPIES;
    return limit < MAX_COPIES ? limit : MAX_COPIES;
}

static void count_copies(check *c) {
    for (unsigned i = 0; i < c->list->count; i++) {
        const tx_list_entry *entry = &c->list->entries[i];
        tally *t = &c->tallies[entry->card];
        t->copies += entry->count;
        t->first = t->lines++ ? t->first : entry->line;
        if (!t->over && t->copies > max_copies(c, entry->card))
            t->over = entry->line;
    }
}

unsigned tx_list_ally(const tx_catalog *catalog, const tx_deck_list *list) {
    unsigned copies[FACTION_COUNT] = {0}, best = FACTION_NEUTRAL;
    const tx_def *warlord = &catalog->defs[list->warlord];
    for (unsigned i = 0; i < list->count; i++) {
        const tx_def *def = &catalog->defs[list->entries[i].card];
        if (is_deck_card(def) && def->loyalty == LOYALTY_COMMON && neighbours(warlord->faction, def->faction))
            copies[def->faction] += list->entries[i].count;
    }
    for (unsigned faction = 0; faction < WHEEL; faction++)
        if (copies[faction] > copies[best])
            best = faction;
    return best;
}

unsigned tx_list_foreign(const tx_catalog *catalog, const tx_deck_list *list) {
    unsigned factions = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (is_deck_card(&catalog->defs[list->entries[i].card]))
            factions |= 1U << catalog->defs[list->entries[i].card].faction;
    return factions & ~(1U << FACTION_NEUTRAL | 1U << catalog->defs[list->warlord].faction);
}

unsigned tx_list_size(const tx_catalog *catalog, const tx_deck_list *list) {
    unsigned size = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (is_deck_card(&catalog->defs[list->entries[i].card]))
            size += list->entries[i].count;
    return size;
}

static unsigned synapse_units(const check *c, unsigned *line) {
    unsigned count = 0;
    for (unsigned i = 0; i < c->list->count; i++)
        if (c->catalog->defs[c->list->entries[i].card].type == TYPE_SYNAPSE) {
            count += c->list->entries[i].count;
            *line = c->list->entries[i].line;
        }
    return count;
}

static void check_size(const check *c) {
    unsigned line, size = tx_list_size(c->catalog, c->list);
    unsigned min = c->pool && c->pool->min_cards ? c->pool->min_cards : DECK_MIN;
    if (c->pool && c->pool->synapse_counts)
        size += synapse_units(c, &line);
    if (size + c->unknown >= min)
        return;
    if (c->unknown)
        tx_find(c->findings, 0, 0, "R20.1", "%u cards, of which %u %s unknown; a deck needs at least %u",
                size + c->unknown, c->unknown, c->unknown == 1 ? "is" : "are", min);
    else
        tx_find(c->findings, 0, 0, "R20.1", "%u cards; a deck needs at least %u", size, min);
}

static deck_title title_of(const check *c, tx_def_id card) {
    return deck_title_of(c->catalog, card);
}

static void check_squad(const check *c) {
    for (unsigned i = 0; i < c->warlord->squad_count; i++) {
        const tx_squad_entry *entry = &c->catalog->squads[c->warlord->first_squad + i];
        const tally *t = &c->tallies[entry->def];
        if (is_wrong(c, t->copies, entry->count))
            tx_find(c->findings, t->lines ? t->first : c->list->warlord_line, entry->def, "R20.2",
                    "the signature squad of %s has %u copies of \"%s\", the deck has %u",
                    title_of(c, c->list->warlord).text, entry->count, title_of(c, entry->def).text, t->copies);
    }
}

static void check_synapse(const check *c) {
    unsigned line = c->list->warlord_line, count = synapse_units(c, &line);
    if (c->warlord->faction == FACTION_TYRANIDS && is_wrong(c, count, 1))
        tx_find(c->findings, line, 0, "R20.8", "a Tyranid deck needs exactly one synapse unit, this deck has %u",
                count);
    else if (c->warlord->faction != FACTION_TYRANIDS && is_wrong(c, count, 0))
        tx_find(c->findings, line, 0, "R20.8", "only a Tyranid deck can have a synapse unit");
}

/* ---- Each card --------------------------------------------------------------------------------------------------- */

static void find_refusal(const check *c, tx_def_id card, unsigned line, refusal why) {
    const tx_def *def = &c->catalog->defs[card];
    tx_find(c->findings, line, card, REFUSALS[why].rule, "\"%s\" (%s) cannot be in a deck of %s: %s",
            title_of(c, card).text, FACTION_NAMES[def->faction], title_of(c, c->list->warlord).text,
            REFUSALS[why].reason);
}

static void check_fit(const check *c, tx_def_id card, unsigned line) {
    const tx_def *def = &c->catalog->defs[card];
    refusal why = refuse(c->catalog, c->list->warlord, c->ally, card);
    if (def->type == TYPE_WARLORD)
        tx_find(c->findings, line, card, "R20.1", "\"%s\" is a second warlord", title_of(c, card).text);
    else if (why != FITS && def->type != TYPE_SYNAPSE)
        find_refusal(c, card, line, why);
    if (why == LOYAL && !neighbours(c->warlord->faction, def->faction)) /* both reasons are reported */
        find_refusal(c, card, line, OFF_WHEEL);
}

static void check_copies(const check *c, tx_def_id card) {
    const tx_def *def = &c->catalog->defs[card];
    const tally *t = &c->tallies[card];
    unsigned max = max_copies(c, card);
    if (def->loyalty == LOYALTY_SIGNATURE || !is_deck_card(def) || !max || t->copies <= max)
        return;
    tx_find(c->findings, t->over, card, max == MAX_COPIES ? "R20.3" : "TR-R68", "%u copies of \"%s\"%s; %u %s allowed",
            t->copies, def->name, t->lines > 1 ? " in total" : "", max, max == 1 ? "is" : "are");
}

static void check_format(const check *c, tx_def_id card, unsigned line) {
    const tx_def *def = &c->catalog->defs[card];
    if (c->pool->outside[card])
        tx_find(c->findings, line, card, "TR-R68", "\"%s\" is from %s, which is not in the format \"%s\"",
                title_of(c, card).text, def->set, c->pool->name);
    if (c->pool->limit[card] == 0)
        tx_find(c->findings, line, card, "TR-R68", "\"%s\" is banned in the format \"%s\"", title_of(c, card).text,
                c->pool->name);
}

/* TR-R67: a set is legal from its release. */
static void check_date(const check *c, tx_def_id card, unsigned line) {
    const tx_def *def = &c->catalog->defs[card];
    const tx_set_date *release = tx_set_date_of(c->pool->dates, def->set, c->pool->region);
    unsigned from = release ? release->from : 0;
    if (!release)
        tx_find(c->findings, line, card, "TR-R67", "\"%s\" is from %s, whose release in %s is unknown",
                title_of(c, card).text, def->set, c->pool->region);
    else if (from > c->pool->date)
        tx_find(c->findings, line, card, "TR-R67", "\"%s\" is from %s, legal in %s from %s%04u-%02u-%02u%s",
                title_of(c, card).text, def->set, c->pool->region, release->certain ? "" : "about ", from / 10000,
                from / 100 % 100, from % 100,
                !release->certain    ? "; the date is not certain"
                : release->day_known ? ""
                                     : " at the latest");
}

static void check_pool(const check *c, tx_def_id card, unsigned line) {
    if (c->pool && c->catalog->defs[card].type != TYPE_PLANET) {
        check_format(c, card, line);
        if (c->pool->date)
            check_date(c, card, line);
    }
}

/* Checks each card once, at its first line. Planets are not part of a deck (R20.10) and are ignored. */
static void check_cards(check *c) {
    tx_def_id warlord = c->list->warlord;
    if (warlord)
        check_pool(c, warlord, c->list->warlord_line);
    for (unsigned i = 0; i < c->list->count; i++) {
        const tx_list_entry *entry = &c->list->entries[i];
        tally *t = &c->tallies[entry->card];
        if (c->catalog->defs[entry->card].type == TYPE_PLANET || !t->lines)
            continue;
        if (warlord)
            check_fit(c, entry->card, entry->line);
        check_copies(c, entry->card);
        check_pool(c, entry->card, entry->line);
        t->lines = 0;
    }
}

/* ---- Offending copies -------------------------------------------------------------------------------------------- */

/* Copies of a card that are allowed; all others offend (R21.5). */
static unsigned allowed_copies(const check *c, tx_def_id card) {
    const tx_def *def = &c->catalog->defs[card];
    tx_findings *findings = c->findings;
    *findings = (tx_findings){0};
    check_pool(c, card, 0);
    if (findings->count || refuse(c->catalog, c->list->warlord, c->ally, card) != FITS)
        return 0;
    return def->loyalty == LOYALTY_SIGNATURE ? squad_copies(c->catalog, c->list->warlord, card) : max_copies(c, card);
}

static check begin_check(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool,
                         tx_findings *findings) {
    check c = {.catalog = catalog,
               .list = list,
               .pool = pool,
               .findings = findings,
               .warlord = &catalog->defs[list->warlord],
               .ally = tx_list_ally(catalog, list),
               .tallies = memory_require(calloc(catalog->def_count, sizeof *c.tallies))};
    count_copies(&c);
    return c;
}

void tx_list_offending(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool, tx_blanks *blanks) {
    tx_findings *findings = memory_require(calloc(1, sizeof *findings));
    check c = begin_check(catalog, list, pool, findings);
    *blanks = (tx_blanks){0};
    for (unsigned i = 0; i < list->count; i++) {
        tx_def_id card = list->entries[i].card;
        if (!is_deck_card(&catalog->defs[card]) || !c.tallies[card].lines)
            continue;
        unsigned allowed = allowed_copies(&c, card);
        if (c.tallies[card].copies > allowed)
            tx_blanks_add(blanks, card, c.tallies[card].copies - allowed);
        c.tallies[card].lines = 0;
    }
    free(c.tallies);
    free(findings);
}

/* Adds all findings. */
static void add_findings(check *c) {
    if (c->asked != TOO_MUCH)
        check_size(c);
    if (c->list->warlord) {
        check_squad(c);
        check_synapse(c);
    }
    if (c->asked != TOO_LITTLE)
        check_cards(c);
    free(c->tallies);
}

/* Replaces the findings; returns true if there are none. */
static bool replace_findings(check *c) {
    *c->findings = (tx_findings){0};
    add_findings(c);
    return c->findings->count == 0;
}

void tx_list_check_partial(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool, unsigned unknown,
                           tx_findings *findings) {
    check c = begin_check(catalog, list, pool, findings);
    c.unknown = unknown;
    add_findings(&c);
}

bool tx_list_legal(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool, tx_findings *findings) {
    check c = begin_check(catalog, list, pool, findings);
    return replace_findings(&c);
}

bool tx_list_part_legal(const tx_catalog *catalog, const tx_deck_list *list, tx_findings *findings) {
    check c = begin_check(catalog, list, NULL, findings);
    c.asked = TOO_MUCH;
    return replace_findings(&c);
}

static bool nothing_is_missing(const tx_catalog *catalog, const tx_deck_list *list, tx_findings *findings) {
    check c = begin_check(catalog, list, NULL, findings);
    c.asked = TOO_LITTLE;
    return replace_findings(&c);
}

static tx_deck_list list_of(const tx_deck *deck, bool with_blanks) {
    tx_deck_list list = {.warlord = deck->warlord};
    if (deck->synapse)
        tx_list_add(&list, deck->synapse, 1, 0);
    for (unsigned i = 0; i < deck->count; i++)
        if (with_blanks || !deck->blank[i])
            tx_list_add(&list, deck->cards[i], 1, 0);
    return list;
}

bool tx_deck_legal(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size) {
    tx_deck_list all = list_of(deck, true), seen = list_of(deck, false);
    tx_findings *findings = memory_require(calloc(1, sizeof *findings));
    bool legal = nothing_is_missing(catalog, &all, findings) && tx_list_part_legal(catalog, &seen, findings);
    if (!legal)
        snprintf(error, size, "%s (%s)", findings->items[0].text, findings->items[0].rule);
    tx_list_free(&all);
    tx_list_free(&seen);
    free(findings);
    return legal;
}

void tx_deck_offending(const tx_catalog *catalog, const tx_deck *deck, tx_blanks *blanks) {
    tx_deck_list list = list_of(deck, true);
    tx_list_offending(catalog, &list, NULL, blanks);
    tx_list_free(&list);
}

/* read_facts.c: parses the lines of a stanza with facts: numbers, traits, keywords, squads. */
#include <stdio.h>
#include <string.h>

#include "stanza.h"

enum {
    ARMY = 1 << TYPE_ARMY,
    SUPPORT = 1 << TYPE_SUPPORT,
    ATTACHMENT = 1 << TYPE_ATTACHMENT,
    EVENT = 1 << TYPE_EVENT,
    WARLORD = 1 << TYPE_WARLORD,
    PLANET = 1 << TYPE_PLANET,
    TOKENS = 1 << TYPE_TOKEN | 1 << TYPE_SYNAPSE,
};

/* Card types that have each number, and its limits. ORDER FACT: enum fact. */
static const struct {
    const char *word;
    uint16_t types;
    int8_t min, max;
} facts[FACT_COUNT] = {
    {"cost", ARMY | SUPPORT | ATTACHMENT | EVENT, 0, 20},
    {"command", ARMY | TOKENS, 0, 9},
    {"attack", ARMY | TOKENS | WARLORD, 0, 20},
    {"hp", ARMY | TOKENS | WARLORD, 1, 30},
    {"shields", ATTACHMENT | EVENT, 0, 9},
    {"hand", WARLORD, 1, 20},
    {"resources", WARLORD | PLANET, 0, 20},
    {"cards", PLANET, 0, 9},
    {"copies", 0xffff, 1, 99},
};

static void store_fact(tx_def *d, enum fact fact, int value) {
    int8_t small = (int8_t)value;
    switch (fact) {
    case FACT_COST: d->cost = small; break;
    case FACT_COMMAND: d->command = small; break;
    case FACT_ATTACK: d->attack = small; break;
    case FACT_HP: d->hp = small; break;
    case FACT_SHIELDS: d->shields = small; break;
    case FACT_HAND: d->starting_hand = small; break;
    case FACT_CARDS: d->card_bonus = (uint8_t)value; break;
    case FACT_COPIES: d->quantity = (uint8_t)value; break;
    case FACT_RESOURCES:
        if (d->type == TYPE_PLANET)
            d->resource_bonus = (uint8_t)value;
        else
            d->starting_resources = small;
        break;
    case FACT_COUNT: break;
    }
}

static const char *type_name(unsigned type) {
    static const char *const names[] = {"nothing",  "a warlord",    "an army unit",   "a support", "an attachment",
                                        "an event", "a token unit", "a synapse unit", "a planet"};
    return names[type];
}

static int find_fact(parser *p) {
    for (int i = 0; i < FACT_COUNT; i++)
        if (lang_at_words(p, facts[i].word))
            return i;
    return -1;
}

/* Returns true if the word of a fact is followed by its number; otherwise it starts something else ("command action").
 */
bool lang_at_fact(parser *p) {
    int fact = find_fact(p);
    if (fact < 0 && !lang_at_words(p, "bloodied attack") && !lang_at_words(p, "bloodied hp"))
        return false;
    bool has_value = p->at[1].kind == TOKEN_NUMBER || lang_token_is(&p->at[1], "X") || lang_token_is(&p->at[1], "none");
    if (fact == FACT_COST && !has_value)
        lang_fail(p, p->at, "'cost': expected a number or X here; the costs of an ability are below its heading");
    return !lang_token_is(&p->at[1], "action");
}

/* Facts that are not numbers: "cost X", "attack X", "hp X"; "cost none" of an event that is only played from reserve.
 */
static bool accept_wordy_fact(parser *p, tx_def *d, enum fact fact) {
    bool stat = (fact == FACT_ATTACK || fact == FACT_HP) && d->type != TYPE_WARLORD;
    if (fact == FACT_COST && d->type == TYPE_EVENT && lang_accepts(p, "none"))
        return true;
    if ((fact != FACT_COST && !stat) || !lang_accepts(p, "X"))
        return false;
    if (stat)
        d->flags |= fact == FACT_ATTACK ? DEF_X_ATTACK : DEF_X_HP;
    store_fact(d, fact, stat ? 0 : COST_X);
    return true;
}

static void read_fact(parser *p, stanza_facts *f, tx_def *d, bool bloodied) {
    const token *at = p->at;
    int fact = find_fact(p);
    if (fact < 0)
        lang_expected(p, "a fact: 'cost', 'command', 'attack', 'hp', 'shields', 'copies' …");
    unsigned bit = 1u << (bloodied ? FACT_COUNT + fact : fact);
    if (!(facts[fact].types & 1u << d->type) || (bloodied && fact != FACT_ATTACK && fact != FACT_HP))
        lang_fail(p, at, "'%s': %s has no such fact", facts[fact].word,
                  bloodied ? "a bloodied side" : type_name(d->type));
    if (f->given & bit)
        lang_fail(p, at, "'%s' is given twice", facts[fact].word);
    f->given |= bit;
    p->at++;
    if (!accept_wordy_fact(p, d, (enum fact)fact))
        store_fact(d, (enum fact)fact, lang_need_number(p, facts[fact].min, facts[fact].max, "its value"));
}

/* "attack 2, hp 6; bloodied attack 2, hp 5" */
void lang_read_facts(parser *p, stanza_facts *f) {
    bool bloodied = false;
    do {
        if (lang_accepts(p, "bloodied")) {
            if (this_def(p)->type != TYPE_WARLORD)
                lang_fail(p, p->at - 1, "'bloodied': only a warlord has a bloodied side");
            bloodied = true;
        }
        read_fact(p, f, bloodied ? &f->bloodied : this_def(p), bloodied);
    } while (lang_accept_mark(p, ',') || lang_accept_mark(p, ';'));
}

/* Reports a missing text, and a text of a card declared as unwritten. */
static void check_text(parser *p, const stanza_facts *f, const token *heading) {
    const tx_def *d = this_def(p);
    bool unwritten = d->flags & DEF_UNWRITTEN, abilities = d->first_ability != p->b->abilities.count;
    bool other = d->first_constant != p->b->constants.count || f->other_line || f->bloodied_line;
    if (d->type == TYPE_EVENT && !abilities && !unwritten)
        lang_fail(p, heading,
                  "the event does nothing: expected an ability such as 'action:', or 'abilities unwritten'");
    if (d->flags & (DEF_X_ATTACK | DEF_X_HP | DEF_X_AREA_EFFECT) && !p->x_stated && !unwritten)
        lang_fail(p, heading, "the card does not say what X is: expected 'X is …', or 'abilities unwritten'");
    if (unwritten && (abilities || other))
        lang_fail(p, heading, "the card has abilities: expected no 'abilities unwritten' among its lines");
}

void lang_need_facts(parser *p, const stanza_facts *f, const token *heading) {
    const tx_def *d = this_def(p);
    for (unsigned i = 0; i < FACT_COPIES; i++)
        if (facts[i].types & 1u << d->type && !(f->given & 1u << i))
            lang_fail(p, heading, "the card has no '%s': expected '%s N' among its facts", facts[i].word,
                      facts[i].word);
    unsigned back = 1u << (FACT_COUNT + FACT_ATTACK) | 1u << (FACT_COUNT + FACT_HP);
    if (d->type == TYPE_WARLORD && (f->given & back) != back)
        lang_fail(p, heading, "the warlord has no bloodied side: expected '; bloodied attack N, hp N' after its facts");
    if (d->type == TYPE_PLANET && !d->planet_types)
        lang_fail(p, heading, "the planet has no types: expected 'types material, tech …'");
    if (d->type == TYPE_ATTACHMENT && !d->attach_to)
        lang_fail(p, heading, "the attachment has no host: expected 'attach to …'");
    if (d->type == TYPE_EVENT && d->cost == NO_COST && d->deep_strike == NO_VALUE)
        lang_fail(p, heading, "the event has neither a cost nor 'deep strike N': expected one of them");
    check_text(p, f, heading);
}

void lang_need_unit_facts(parser *p, const stanza_facts *f, const token *at) {
    if (f->given != (1u << FACT_ATTACK | 1u << FACT_HP))
        lang_fail(p, at, "the unit has attack and hp and no other facts: expected 'attack N, hp N' in its block");
}

/* "abilities unwritten" */
void lang_read_unwritten(parser *p) {
    if (this_def(p)->flags & DEF_UNWRITTEN)
        lang_fail(p, p->at - 2, "'abilities unwritten' is given twice");
    this_def(p)->flags |= DEF_UNWRITTEN;
}

/* ---- Traits and planet types ------------------------------------------------------------------------------------- */
/* Reads a name of a list, up to the next comma. */
static void read_name(parser *p, char name[MAX_NAME]) {
    const token *first = p->at;
    unsigned count = 0;
    while (p->at->kind == TOKEN_WORD && !p->at->sign) {
        count++;
        p->at++;
    }
    if (!count || !lang_word_is_title(first)) {
        p->at = first;
        lang_expected(p, "a trait, beginning with a capital letter");
    }
    lang_join_words(first, count, name, MAX_NAME);
}

void lang_read_traits(parser *p) {
    char name[MAX_NAME];
    do {
        const token *at = p->at;
        read_name(p, name);
        unsigned trait = (unsigned)lang_add_trait(p, name, strlen(name), at);
        uint64_t *word = &this_def(p)->traits[trait / 64], bit = (uint64_t)1 << trait % 64;
        if (*word & bit)
            lang_fail(p, at, "'%s' is given twice", name);
        if (this_def(p)->trait_count == PRINTED_TRAITS)
            lang_fail(p, at, "a card has at most %d traits", PRINTED_TRAITS);
        *word |= bit;
        this_def(p)->printed_traits[this_def(p)->trait_count++] = (uint8_t)trait;
    } while (lang_accept_mark(p, ','));
}

void lang_read_planet_types(parser *p) {
    if (this_def(p)->type != TYPE_PLANET)
        lang_fail(p, p->at - 1, "'types': only a planet has types");
    do {
        int type = lang_accept_planet_type(p);
        if (type < 0)
            lang_expected(p, "'material', 'strongpoint' or 'tech'");
        this_def(p)->planet_types |= (uint8_t)(1 << type);
    } while (lang_accept_mark(p, ','));
}

/* ---- Keywords ---------------------------------------------------------------------------------------------------- */
static void read_keyword(parser *p) {
    const token *at = p->at;
    int keyword = lang_accept_keyword(p);
    if (keyword < 0)
        lang_expected(p, "a keyword");
    tx_def *d = this_def(p);
    if (d->keywords & 1u << keyword)
        lang_fail(p, at, "'%s' is given twice", lang_keyword_words[keyword]);
    d->keywords |= 1u << keyword;
    if (keyword == KEYWORD_AREA_EFFECT && lang_accepts(p, "X"))
        d->flags |= DEF_X_AREA_EFFECT;
    else if (keyword == KEYWORD_AREA_EFFECT)
        d->area_effect = (uint8_t)lang_need_number(p, 1, 20, "the value of the area effect");
    if (keyword == KEYWORD_DEEP_STRIKE)
        d->deep_strike = (int8_t)lang_need_number(p, 0, 20, "the price of the deep strike");
    if (keyword == KEYWORD_BLOODIED)
        lang_fail(p, at, "'bloodied' is implied by the facts of a warlord's bloodied side");
}

bool lang_read_keywords(parser *p) {
    const token *start = p->at;
    if (lang_accept_keyword(p) < 0)
        return false;
    p->at = start;
    do
        read_keyword(p);
    while (lang_accept_mark(p, ','));
    return true;
}

/* ---- Squads ------------------------------------------------------------------------------------------------------ */
/* "squad 2: 4 "Title", 2 "Title" …": the titles are resolved after all files were read. */
void lang_read_squad(parser *p) {
    if (this_def(p)->type != TYPE_WARLORD)
        lang_fail(p, p->at - 1, "'squad': only a warlord has a signature squad");
    if (this_def(p)->squad_number)
        lang_fail(p, p->at - 1, "'squad' is given twice");
    this_def(p)->squad_number = (uint8_t)lang_need_number(p, 1, 99, "the number of the squad");
    if (!lang_accept_mark(p, ':'))
        lang_expected(p, "':' and the cards of the squad");
    do {
        int count = lang_need_number(p, 1, 9, "how many copies");
        const token *title = lang_need_string(p, "the title of a card of the squad");
        squad_member *m = ADD(p->b->members);
        *m = (squad_member){.name = lang_keep_string(p->b, title->text, title->length),
                            .file = (uint16_t)p->file,
                            .line = p->source->lines[p->line].number,
                            .column = title->column,
                            .count = (uint8_t)count,
                            .warlord = p->def};
    } while (lang_accept_mark(p, ','));
}

/* modify.c: parses the changes of constant and lasting effects: "gets +1 attack and gains armorbane".
 *
 * The same words make a constant effect (a line of its own) or, with a duration, a lasting effect (a statement of an
 * ability). */
#include "parser.h"

static change *add_change(parser *p, change changes[], unsigned *count, enum tx_layer layer) {
    if (*count == MAX_CHANGES)
        lang_fail(p, p->at, "too many changes in one sentence: at most %d", MAX_CHANGES);
    change *c = &changes[(*count)++];
    *c = (change){.layer = (uint8_t)layer};
    return c;
}

/* Matches the facts of the source, which may have left play as its own cost (R10.11). */
static uint16_t read_against(parser *p) {
    if (lang_accepts(p, "this"))
        return lang_is_selector(p, THING_CARD, REF_THIS);
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != NO_DETERMINER)
        lang_fail(p, n.where, "'%.*s': expected all of a kind without 'a' or 'each', as in 'enemy units'",
                  (int)n.where->length, n.where->text);
    return lang_noun_fact(p, &n);
}

static enum tx_layer accept_stat(parser *p, enum tx_layer attack, enum tx_layer hp) {
    enum tx_layer layer = lang_accepts(p, "attack") ? attack : lang_accepts(p, "hp") ? hp : LAYER_NONE;
    if (!layer)
        lang_expected(p, "'attack' or 'hp'");
    return layer;
}

/* ---- Verbs ------------------------------------------------------------------------------------------------------- */
/* "+1 attack", "+1 shield to protect Tank units" */
static void read_signed(parser *p, change changes[], unsigned *count) {
    if (!lang_at_value(p) || !p->at->sign)
        lang_expected(p, "a change with its sign: '+1 attack', '-2 hp' …");
    int16_t value = lang_read_value(p, "a change");
    enum tx_layer layer = lang_accepts(p, "attack")       ? LAYER_ATTACK
                          : lang_accepts(p, "hp")         ? LAYER_HP
                          : lang_accepts(p, "command")    ? LAYER_COMMAND
                          : lang_accept_noun(p, "shield") ? LAYER_SHIELDS
                                                          : LAYER_NONE;
    if (!layer)
        lang_expected(p, "'attack', 'hp', 'command' or 'shields'");
    uint16_t against = layer == LAYER_SHIELDS && lang_accepts(p, "to protect") ? read_against(p) : 0;
    change *c = add_change(p, changes, count, layer);
    c->value = value;
    c->against = against;
}

/* "+1 attack, +1 hp for each …" */
static void read_gets(parser *p, change changes[], unsigned *count) {
    unsigned first = *count;
    do
        read_signed(p, changes, count);
    while (lang_accept_mark(p, ','));
    const token *at = p->at;
    for (unsigned i = first; i < *count; i++) {
        p->at = at;
        changes[i].value = lang_read_for_each(p, changes[i].value);
    }
}

/* Keywords that can be gained and lost (R15.12). */
static int accept_changeable_keyword(parser *p) {
    const token *at = p->at;
    int keyword = lang_accept_keyword(p);
    if (keyword == KEYWORD_BLOODIED)
        lang_fail(p, at, "'bloodied' cannot be gained or lost: expected another keyword");
    return keyword;
}

static void read_gains(parser *p, change changes[], unsigned *count) {
    int found;
    if (lang_at_value(p))
        lang_fail(p, p->at, "'%.*s': a number is not gained; expected 'gets +%.*s …'", (int)p->at->length, p->at->text,
                  (int)p->at->length, p->at->text);
    if (lang_accepts(p, "area effect")) {
        int16_t value = lang_read_value(p, "the value of the area effect");
        add_change(p, changes, count, LAYER_AREA_EFFECT)->value = lang_read_for_each(p, value);
    } else if ((found = accept_changeable_keyword(p)) >= 0)
        add_change(p, changes, count, LAYER_GAIN_KEYWORD)->arg = (uint8_t)found;
    else if ((found = lang_accept_named(p, NAMES_TRAIT, "that trait")) >= 0)
        add_change(p, changes, count, LAYER_GAIN_TRAIT)->arg = (uint8_t)found;
    else if (lang_accepts(p, "the trait")) {
        if ((found = lang_accept_trait(p)) < 0)
            lang_expected(p, "a trait");
        add_change(p, changes, count, LAYER_GAIN_TRAIT)->arg = (uint8_t)found;
    } else
        lang_expected(p, "a keyword, 'area effect 2', 'the trait …', or ':' and a text");
}

static void read_loses(parser *p, change changes[], unsigned *count) {
    int keyword;
    if (lang_accepts(p, "all command"))
        add_change(p, changes, count, LAYER_LOSE_COMMAND);
    else if (lang_accepts(p, "all keywords"))
        add_change(p, changes, count, LAYER_LOSE_KEYWORD)->arg = EVERY_KEYWORD;
    else if ((keyword = accept_changeable_keyword(p)) >= 0)
        add_change(p, changes, count, LAYER_LOSE_KEYWORD)->arg = (uint8_t)keyword;
    else
        lang_expected(p, "a keyword, 'all keywords' or 'all command'");
}

static void read_cannot(parser *p, change changes[], unsigned *count) {
    const token *start = p->at;
    int what = lang_accept_prohibition(p);
    lang_refuse(p, "be deployed", "'the opponent cannot deploy …', 'you cannot deploy …' or 'players cannot deploy …'");
    if (what < 0 || what == CANNOT_TRIGGER || what == CANNOT_DEPLOYED) {
        p->at = start;
        lang_expected(
            p, "'be attacked', 'be damaged', 'be targeted by enemy abilities', 'have damage removed', 'retreat', "
               "'be routed', 'ready' or 'attack'");
    }
    bool by =
        (what == CANNOT_ATTACKED || what == CANNOT_DAMAGED || what == CANNOT_TARGETED_BY) && lang_accepts(p, "by");
    if (what == CANNOT_TARGETED_BY && !by)
        lang_expected(p, "'by enemy abilities', or 'by' and the cards whose abilities do not target it");
    uint16_t against = by ? read_against(p) : 0;
    change *c = add_change(p, changes, count, LAYER_CANNOT);
    c->arg = (uint8_t)what;
    c->against = against;
}

static void read_must(parser *p, change changes[], unsigned *count) {
    const token *start = p->at;
    int what = lang_accept_duty(p);
    if (what != MUST_DEFEND && what != MUST_COMMIT_APART) {
        p->at = start;
        lang_expected(p, "'be declared as a defender' or 'commit to a planet other than your warlord's'");
    }
    add_change(p, changes, count, LAYER_MUST)->arg = (uint8_t)what;
}

/* "here", "at an infested planet": a selector, 0 for anywhere */
static uint16_t read_destination(parser *p) {
    if (lang_accepts(p, "here"))
        return lang_is_selector(p, THING_PLACE, REF_HERE);
    if (!lang_accepts(p, "at"))
        return 0;
    lang_refuse_at_known(p);
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_PLACE)
        lang_fail(p, n.where, "expected a place: 'a planet', 'another planet' …");
    return lang_noun_selector(p, &n);
}

static void read_may(parser *p, change changes[], unsigned *count) {
    const token *start = p->at;
    int what = lang_accept_permission(p);
    uint16_t where = 0;
    if (what < 0 && lang_accepts(p, "be deployed")) {
        where = read_destination(p);
        lang_need(p, "as if it had ambush");
        what = MAY_AMBUSH;
    }
    if (what != MAY_DEEP_STRIKE_ACTION && what != MAY_AMBUSH && what != MAY_DEPLOY_FROM_DISCARD) {
        p->at = start;
        lang_expected(
            p, "'be deep struck as an action', 'be deployed as if it had ambush' or 'be deployed from your discard "
               "pile'");
    }
    change *c = add_change(p, changes, count, LAYER_MAY);
    c->arg = (uint8_t)what;
    c->against = where;
}

static void read_becomes(parser *p, change changes[], unsigned *count) {
    int faction = lang_accept_named(p, NAMES_FACTION, "that faction");
    if (faction < 0)
        faction = lang_accept_faction(p);
    if (faction < 0)
        lang_expected(p, "a faction: 'Space Marines', 'Orks' …");
    add_change(p, changes, count, LAYER_FACTION)->arg = (uint8_t)faction;
}

static bool read_damage_change(parser *p, change changes[], unsigned *count) {
    int what = lang_accept_damage_change(p);
    if (what < 0)
        return false;
    uint16_t against = what == DAMAGE_DEALS_DOUBLE ? read_against(p) : 0;
    change *c = add_change(p, changes, count, LAYER_DAMAGE);
    c->arg = (uint8_t)what;
    c->against = against;
    return true;
}

/* Statuses that units can have. */
static bool read_unit_status(parser *p, change changes[], unsigned *count) {
    const token *start = p->at;
    int status = lang_accept_status(p);
    bool of_unit = status == COUNTS_WARLORD || status == COUNTS_COMMAND || status == COUNTS_NO_COMMAND;
    if (of_unit)
        add_change(p, changes, count, LAYER_COUNTS)->arg = (uint8_t)status;
    else
        p->at = start;
    return of_unit;
}

static bool read_change(parser *p, change changes[], unsigned *count) {
    static const struct {
        const char *one, *many;
        void (*read)(parser *p, change changes[], unsigned *count);
    } verbs[] = {
        {"gets", "get", read_gets},          {"gains", "gain", read_gains}, {"loses", "lose", read_loses},
        {"cannot", "cannot", read_cannot},   {"must", "must", read_must},   {"may", "may", read_may},
        {"becomes", "become", read_becomes},
    };
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (lang_accepts(p, verbs[i].one) || lang_accepts(p, verbs[i].many)) {
            verbs[i].read(p, changes, count);
            return true;
        }
    return read_damage_change(p, changes, count) || read_unit_status(p, changes, count);
}

unsigned lang_read_changes(parser *p, change changes[MAX_CHANGES]) {
    unsigned count = 0;
    do {
        if (!read_change(p, changes, &count))
            lang_expected(p,
                          "what happens to it: 'gets +1 attack', 'gains flying', 'loses flying', 'cannot retreat' …");
    } while (lang_accepts(p, "and"));
    return count;
}

bool lang_read_double(parser *p, change *c, int *ref) {
    if (!lang_accepts(p, "double"))
        return false;
    *ref = lang_accept_possessive(p);
    if (*ref < 0)
        lang_expected(p, "whose value: 'the host's hp', 'its attack' …");
    *c = (change){.layer = (uint8_t)accept_stat(p, LAYER_DOUBLE_ATTACK, LAYER_DOUBLE_HP)};
    return true;
}

/* ---- Constant effects -------------------------------------------------------------------------------------------- */
static void add_constant(parser *p, const change *c, int ref, uint16_t sel, const condition_list *conditions) {
    if (p->bearer == REF_EACH)
        lang_fail(p, &p->source->tokens[p->source->lines[p->line].first],
                  "'each … gains:' is followed by abilities: expected a constant effect to be said directly, "
                  "as in 'each … gets +1 attack'");
    uint16_t condition = lang_add_conditions(p->b, conditions->items, conditions->count);
    *ADD(p->b->constants) = (tx_constant){.layer = c->layer,
                                          .arg = c->arg,
                                          .ref = (uint8_t)ref,
                                          .bearer = p->bearer,
                                          .sel = sel,
                                          .condition = condition,
                                          .against = c->against,
                                          .value = c->value,
                                          .label = p->label};
}

/* In a text granted to the host, the attachment has the text and "this" is its host. */
static int whom_in_granted(const parser *p, int ref) {
    return p->bearer == REF_HOST && ref == REF_THIS ? REF_HOST : ref;
}

static void refuse_cost(parser *p) {
    if (lang_at_words(p, "cost"))
        lang_fail(p, p->at,
                  "'cost': a constant effect has no cost; expected an ability heading such as 'action:' before it");
}

static bool read_own_sacrifice(parser *p, const condition_list *conditions) {
    const token *at = p->at;
    if (!lang_accepts(p, "sacrifice this"))
        return false;
    if (!conditions->count)
        lang_fail(p, at, "'sacrifice this' can be a line of the card only under 'while …:'");
    add_constant(p, &(change){.layer = LAYER_SACRIFICE}, REF_THIS, 0, conditions);
    return true;
}

/* Changes of rules instead of cards in play. */
static bool read_sentence(parser *p, const condition_list *conditions) {
    static const struct {
        const char *words;
        uint8_t status;
    } sentences[] = {
        {"the opponent counts as having the initiative", COUNTS_ENEMY_INITIATIVE},
        {"the opponent plays with the top card of their deck revealed", COUNTS_TOP_REVEALED},
        {"each card you control in reserve counts as a unit", COUNTS_RESERVE_UNITS},
        {"each card you control in reserve counts as 1 command icon", COUNTS_RESERVE_COMMAND},
    };
    for (unsigned i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (lang_accepts(p, sentences[i].words)) {
            change c = {.layer = LAYER_COUNTS, .arg = sentences[i].status};
            add_constant(p, &c, REF_THIS, 0, conditions);
            if (c.arg == COUNTS_RESERVE_UNITS)
                lang_read_face_down(p);
            return true;
        }
    return false;
}

/* "you may play each Power event from your discard pile" */
static bool read_playable(parser *p, const condition_list *conditions) {
    if (!lang_accepts(p, "you may play"))
        return false;
    noun n = lang_read_leaving_phrase(p);
    if (n.determiner != EACH || n.types != 1 << TYPE_EVENT || n.zones != ZONE_DISCARD || n.side != SIDE_YOU)
        lang_fail(p, n.where,
                  "expected the events and where they lie, as in 'each Power event from your discard pile'");
    change c = {.layer = LAYER_MAY, .arg = MAY_PLAY_FROM_DISCARD};
    add_constant(p, &c, REF_NONE, lang_noun_selector(p, &n), conditions);
    return true;
}

/* "the opponent cannot deploy Elite units": from any place, and of any owner */
static bool read_barred(parser *p, const condition_list *conditions) {
    static const struct {
        const char *words;
        uint8_t deployer;
    } bars[] = {{"the opponent cannot deploy", REF_OPPONENT},
                {"you cannot deploy", REF_YOU},
                {"players cannot deploy", REF_NONE}};
    unsigned i = 0;
    while (i < sizeof bars / sizeof *bars && !lang_accepts(p, bars[i].words))
        i++;
    if (i == sizeof bars / sizeof *bars)
        return false;
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != NO_DETERMINER || n.side || n.zone_stated)
        lang_fail(p, n.where, "expected the kind of card alone, as in 'Elite units'");
    change c = {.layer = LAYER_CANNOT, .arg = CANNOT_DEPLOYED};
    c.against = bars[i].deployer ? lang_is_selector(p, THING_SEAT, bars[i].deployer) : 0;
    add_constant(p, &c, REF_NONE, lang_noun_fact(p, &n), conditions);
    return true;
}

/* Stats that can be X: the flag of the face, and the layer that sets the value. */
static const struct {
    uint8_t flag, layer;
} printed_x[] = {{DEF_X_ATTACK, LAYER_ATTACK}, {DEF_X_HP, LAYER_HP}, {DEF_X_AREA_EFFECT, LAYER_AREA_EFFECT}};

/* Gives X that value in the earlier lines that use it. */
static bool read_constants(parser *p, int16_t x) {
    bool found = p->x_wanted != NULL;
    for (unsigned i = this_def(p)->first_constant; found && i < p->b->constants.count; i++) {
        int16_t *value = &p->b->constants.items[i].value;
        const tx_value *v = *value >= VALUE_BASE ? &p->b->values.items[*value - VALUE_BASE] : NULL;
        if (v && v->kind == VALUE_X)
            *value = v->times < 0 ? lang_negated(p, x) : x;
    }
    p->x_wanted = NULL;
    return found;
}

static bool read_x(parser *p, const condition_list *conditions) {
    const token *at = p->at;
    if (!lang_accepts(p, "X is"))
        return false;
    int16_t value = lang_read_value(p, "what X is");
    p->x_stated = true;
    bool found = read_constants(p, value);
    for (unsigned i = 0; i < sizeof printed_x / sizeof *printed_x; i++)
        if (this_def(p)->flags & printed_x[i].flag) {
            change c = {.layer = printed_x[i].layer, .arg = STATES_X, .value = value};
            add_constant(p, &c, REF_THIS, 0, conditions);
            found = true;
        }
    if (!found)
        lang_fail(
            p, at,
            "'X': nothing of the card is X; expected 'attack X', 'hp X', 'area effect X' or a line with X before it");
    return true;
}

/* ---- Whom a constant effect reaches ------------------------------------------------------------------------------ */
typedef struct reach {
    int ref; /* REF_THIS, REF_HOST, or REF_NONE with */
    noun n;
    const token *at;
} reach;

static reach read_reach(parser *p) {
    reach r = {.at = p->at};
    r.ref = lang_at_warlord(p) ? -1 : lang_accept_card_ref(p);
    if (r.ref == REF_THIS || r.ref == REF_HOST)
        return r;
    if (r.ref >= 0)
        lang_fail(p, r.at, "'%.*s': a constant effect reaches 'this', 'the host' or 'each …'", (int)r.at->length,
                  r.at->text);
    if (!lang_at_noun_phrase(p))
        lang_expected(
            p, "a fact, a keyword, an ability such as 'action:', or a constant effect such as 'this gets +1 attack'");
    r.ref = REF_NONE;
    r.n = lang_read_noun_phrase(p);
    if (r.n.thing != THING_CARD || (r.n.determiner != EACH && !r.n.definite))
        lang_fail(p, r.at, "'%.*s': a constant effect reaches cards in play: 'this', 'the host' or 'each …'",
                  (int)r.at->length, r.at->text);
    return r;
}

/* Returns true for changes of cards in a hand. */
static bool is_of_hand(const change *c) {
    return c->layer == LAYER_SHIELDS || (c->layer == LAYER_MAY && c->arg == MAY_AMBUSH);
}

static uint16_t reach_selector(parser *p, const reach *r, const change *c) {
    noun n = r->n;
    unsigned zone = is_of_hand(c) ? ZONE_HAND : ZONE_PLAY;
    if (r->ref)
        return 0;
    if (c->layer == LAYER_MAY && c->arg == MAY_DEPLOY_FROM_DISCARD)
        lang_fail(p, r->at, "'may be deployed from your discard pile': expected 'this' before it");
    if (c->layer == LAYER_MAY && c->arg == MAY_AMBUSH && n.side != SIDE_YOU)
        lang_fail(p, r->at, "'%.*s': expected 'each … in your hand'", (int)r->at->length, r->at->text);
    if (n.zone_stated && n.zones != zone)
        lang_fail(p, r->at, "'%.*s' is only possible with %s", (int)r->at->length, r->at->text,
                  zone == ZONE_HAND ? "cards in hand: expected 'each … in your hand'"
                                    : "cards in play: expected 'this', 'the host' or 'each …'");
    if (zone == ZONE_HAND) {
        n.zones = ZONE_HAND;
        n.zone_stated = true;
    }
    return lang_open_selector(p, &n);
}

/* "costs 1 less", "costs X less", "costs 1 less for each …, to no less than 1" */
static void read_cost_change(parser *p, change *c) {
    lang_need(p, "costs");
    const token *at = p->at;
    int16_t amount = lang_at_value(p) && !p->at->sign ? lang_read_value(p, "how much") : 0;
    if (!amount || amount == VALUE_ALL || (amount < VALUE_BASE && amount > 20))
        lang_fail(p, at, "expected how much: a number from 1 to 20, or X");
    bool less = lang_accepts(p, "less");
    if (!less)
        lang_need(p, "more");
    c->value = lang_read_for_each(p, less ? lang_negated(p, amount) : amount);
    if (!less || !lang_accept_mark(p, ','))
        return;
    lang_need(p, "to no less than");
    c->arg |= (uint8_t)(lang_need_number(p, 1, MOST_COST_LEAST, "the least it costs") << COST_LEAST_SHIFT);
}

/* "this costs 1 less": for any player who deploys or plays it. */
static bool read_own_price(parser *p, const reach *r, const condition_list *conditions) {
    const token *at = p->at;
    if (!lang_at_words(p, "costs") || r->ref != REF_THIS)
        return false;
    if (p->bearer || this_def(p)->cost < 0)
        lang_fail(p, at, "'costs': only a card with a cost of its own states its cost");
    change c = {.layer = LAYER_COST, .arg = SIDE_YOU};
    read_cost_change(p, &c);
    add_constant(p, &c, REF_THIS, 0, conditions);
    return true;
}

/* "each Power event you play costs 1 less", "each unit the opponent deploys here costs 1 more", "each card the opponent
 * deep strikes here costs 2 more" */
static bool read_price(parser *p, const reach *r, const condition_list *conditions) {
    enum { PAYERS = 4 };
    static const struct {
        const char *play, *deploy;
        uint8_t arg;
    } payers[PAYERS] = {{"you play", "you deploy", SIDE_YOU},
                        {"the opponent plays", "the opponent deploys", SIDE_ENEMY},
                        {"you deep strike", "you deep strike", SIDE_YOU | COST_OF_DEEP_STRIKE},
                        {"the opponent deep strikes", "the opponent deep strikes", SIDE_ENEMY | COST_OF_DEEP_STRIKE}};
    bool event = r->n.types == 1 << TYPE_EVENT;
    unsigned who = 0;
    while (who < PAYERS && (r->ref || !lang_accepts(p, event ? payers[who].play : payers[who].deploy)))
        who++;
    if (who == PAYERS)
        return false;
    bool anywhere = event && !(payers[who].arg & COST_OF_DEEP_STRIKE);
    change c = {.layer = LAYER_COST, .arg = payers[who].arg, .against = anywhere ? 0 : read_destination(p)};
    read_cost_change(p, &c);
    add_constant(p, &c, REF_NONE, lang_noun_fact(p, &r->n), conditions);
    return true;
}

static void read_about_cards(parser *p, const condition_list *conditions) {
    change changes[MAX_CHANGES];
    reach r = read_reach(p);
    if (read_own_price(p, &r, conditions) || read_price(p, &r, conditions))
        return;
    const token *verb = p->at;
    if (lang_accepts(p, "gains") && at_mark(p, ':')) {
        lang_read_granted(p, r.ref, r.ref ? 0 : lang_noun_selector(p, &r.n), conditions);
        return;
    }
    p->at = verb;
    p->scope.it = (uint8_t)(r.ref ? r.ref : REF_EACH);
    unsigned count = lang_read_changes(p, changes);
    for (unsigned i = 0; i < count; i++) {
        uint16_t sel = reach_selector(p, &r, &changes[i]);
        add_constant(p, &changes[i], whom_in_granted(p, r.ref), sel, conditions);
    }
}

/* "this is attacking", "this is attacking an exhausted unit" */
static bool asks_for_attack(const parser *p, const tx_condition *c) {
    const tx_selector *s = &p->b->selectors.items[c->sel];
    if (c->kind != COND_MATCHES || c->flags & COND_NOT)
        return false;
    for (unsigned i = 0; i < s->count; i++) {
        const tx_clause *clause = &p->b->clauses.items[s->first + i];
        if ((clause->predicate == PRED_ATTACKING || clause->predicate == PRED_ATTACKS) && !clause->flags)
            return true;
    }
    return false;
}

/* Returns true if the conditions imply an attacker, and usually a defender. */
static bool hold_in_attack(const parser *p, const condition_list *conditions) {
    for (unsigned i = 0; i < conditions->count; i++)
        if (asks_for_attack(p, &conditions->items[i]))
            return true;
    return false;
}

void lang_read_constant(parser *p, const condition_list *conditions) {
    change c;
    int ref;
    p->scope = new_scope(SCOPE_CONSTANT);
    p->scope.attacking = hold_in_attack(p, conditions);
    refuse_cost(p);
    if (read_own_sacrifice(p, conditions) || read_sentence(p, conditions) || read_playable(p, conditions) ||
        read_barred(p, conditions) || read_x(p, conditions))
        return;
    if (lang_read_double(p, &c, &ref))
        add_constant(p, &c, whom_in_granted(p, ref), 0, conditions);
    else
        read_about_cards(p, conditions);
}

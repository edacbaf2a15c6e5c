/* effect_lasting.c: parses statements with lasting effects on cards, planets, and rules. */
#include "effect.h"

int lang_accept_duration(parser *p) {
    const token *start = p->at;
    int expiry = lang_accept_expiry(p);
    if (expiry > 0 && expiry < EXPIRY_ENTER)
        return expiry;
    p->at = start;
    return -1;
}

enum tx_expiry lang_read_duration(parser *p) {
    int expiry = lang_accept_duration(p);
    if (expiry < 0)
        lang_expected(p, "how long: 'until the end of the phase', 'for this attack' …");
    return (enum tx_expiry)expiry;
}

static void modify(parser *p, object whom, const change *c, enum tx_expiry expiry) {
    lang_emit(p, OP_MODIFY, 0, whom.ref, c->layer, whom.sel, c->value);
    lang_emit(p, OP_LASTING, 0, c->arg, (int)expiry, c->against, 0);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
/* Lasting effects only affect cards in play; these changes affect cards elsewhere. */
static bool is_of_cards_elsewhere(const change *c) {
    return c->layer == LAYER_SHIELDS || c->layer == LAYER_MAY;
}

/* References to choices and to "here" are not allowed: they are unknown when the effect is evaluated. */
static void refuse_against(parser *p, const token *at, const change *c) {
    if (c->layer != LAYER_CANNOT)
        lang_fail(p, at, "with a duration, only a prohibition can name cards after 'by' or 'to'");
    const tx_selector *s = &p->b->selectors.items[c->against];
    for (unsigned i = 0; i < s->count; i++) {
        const tx_clause *clause = &p->b->clauses.items[s->first + i];
        if (tx_operand_objects[tx_predicate_args[clause->predicate]])
            lang_fail(p, at,
                      "a lasting effect cannot refer to this: expected a kind of card alone, as in "
                      "'by enemy units'");
    }
}

/* The block is a text that the card has as long as it has the label. */
static void read_gained_text(parser *p, object whom, change *c, unsigned count, const token *at) {
    scope outer = p->scope;
    if (count != 1 || c->layer != LAYER_GAIN_KEYWORD || c->arg < FIRST_LABEL || whom.ref != REF_THIS || p->bearer ||
        this_def(p)->type == TYPE_EVENT)
        lang_fail(p, at,
                  "a card gains for a while only a labelled text, and only itself: expected 'this gains hive mind "
                  "until …:'");
    c->value = 1;
    lang_read_gained_label(p, c->arg);
    p->scope = outer;
}

static void read_lasting(parser *p, object whom) {
    change changes[MAX_CHANGES];
    const token *at = p->at;
    unsigned count = lang_read_changes(p, changes);
    enum tx_expiry expiry = lang_read_duration(p);
    if (at_mark(p, ':'))
        read_gained_text(p, whom, changes, count, at);
    for (unsigned i = 0; i < count; i++) {
        if (changes[i].against)
            refuse_against(p, at, &changes[i]);
        if (changes[i].layer == LAYER_DAMAGE)
            lang_fail(p, at, "only a constant effect can say it: expected no 'until …' but a line of the card");
        if (is_of_cards_elsewhere(&changes[i]))
            lang_fail(p, at, "that is a matter of cards that are not in play: only a constant effect can say it");
        modify(p, whom, &changes[i], expiry);
    }
}

static void become_defender(parser *p, object whom) {
    lang_need_event(p, p->at - 1, answers(p, OP_DEFEND), "'interrupt when … declares an attack'");
    lang_need_one(p, p->at - 1, whom, "the defender");
    lang_emit(p, OP_DEFEND, 0, whom.ref, 0, whom.sel, 0);
}

static void become_target(parser *p, object whom) {
    lang_need_event(p, p->at - 1, answers(p, OP_RETARGET),
                    "'… would be targeted' or '… triggers an ability that targets …'");
    lang_need_one(p, p->at - 1, whom, "the target");
    lang_emit(p, OP_RETARGET, 0, whom.ref, 0, whom.sel, 0);
}

static void gain_printed_keyword(parser *p, object whom) {
    lang_need_one(p, p->at - 1, whom, "that gains the keyword");
    int from = lang_read_one(p, "whose keyword");
    lang_emit(p, OP_GIVE_KEYWORD, 0, whom.ref, from, whom.sel, (int)lang_read_duration(p));
}

/* Ends with the next combat turn, which may be in the next battle, but not in another phase. */
static void must_attack(parser *p, object whom) {
    modify(p, whom, &(change){.layer = LAYER_MUST, .arg = MUST_ATTACK}, EXPIRY_PHASE);
}

static void strike_each_other(parser *p, object whom) {
    if (whom.ref != REF_SET)
        lang_fail(p, p->at - 1, "'strike each other' goes with several chosen units: expected 'they'");
    lang_emit(p, OP_CLASH, 0, whom.ref, 0, 0, 0);
}

/* "each Eldar unit in your hand may be deployed here as if it had ambush until the end of the phase" */
static void may_be_deployed(parser *p, object whom) {
    const tx_selector *cards = &p->b->selectors.items[whom.sel];
    if (!whom.sel || cards->zones != ZONE_HAND || cards->side != SIDE_YOU)
        lang_fail(p, p->at - 1, "'may be deployed': expected 'each … in your hand' before it");
    int place = lang_at_words(p, "as") ? REF_NONE : lang_need_place(p);
    lang_need(p, "as if it had ambush");
    lang_emit(p, OP_AMBUSH, 0, place, (int)lang_read_duration(p), whom.sel, 0);
}

void lang_read_card_change(parser *p, object whom) {
    static const struct {
        const char *words;
        void (*read)(parser *p, object whom);
    } sentences[] = {
        {"becomes the defender", become_defender},
        {"becomes the target", become_target},
        {"gains a keyword printed on", gain_printed_keyword},
        {"must attack this in its controller's next combat turn", must_attack},
        {"strike each other", strike_each_other},
        {"may be deployed", may_be_deployed},
    };
    for (unsigned i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (lang_accepts(p, sentences[i].words)) {
            sentences[i].read(p, whom);
            return;
        }
    read_lasting(p, whom);
}

static void blank(parser *p) {
    object o = lang_read_object(p, "what to blank");
    change c = {.layer = LAYER_BLANK, .arg = lang_accepts(p, "except for traits")};
    modify(p, o, &c, lang_read_duration(p));
}

static void double_stat(parser *p) {
    change c;
    int ref;
    p->at--;
    lang_read_double(p, &c, &ref);
    modify(p, (object){ref, 0}, &c, lang_read_duration(p));
}

static void set_stat(parser *p) {
    if (lang_accepts(p, "your enslavement dial to another faction")) {
        lang_emit(p, OP_SET_DIAL, 0, 0, 0, 0, 0);
        return;
    }
    int ref = lang_accept_possessive(p);
    if (ref < 0)
        lang_expected(
            p, "whose attack: 'its attack to 1', 'the host's attack to 3' …, or 'your enslavement dial to another "
               "faction'");
    change c = {.layer = LAYER_SET_ATTACK};
    lang_need(p, "attack to");
    c.value = lang_read_value(p, "its new value");
    modify(p, (object){ref, 0}, &c, lang_read_duration(p));
}

/* ---- Planets ----------------------------------------------------------------------------------------------------- */
static int16_t need_planet_type(parser *p) {
    int type = lang_accept_planet_type(p);
    if (type < 0)
        lang_expected(p, "'material', 'strongpoint' or 'tech'");
    return (int16_t)type;
}

bool lang_read_place_change(parser *p) {
    int ref = lang_at_words(p, "it") ? -1 : lang_accept_place_ref(p);
    if (ref < 0)
        return false;
    int what = lang_accept_planet_change(p);
    if (what < 0)
        lang_expected(p, "what becomes of the planet: 'gains the type strongpoint', 'loses its card bonus', 'cannot be "
                         "committed to by "
                         "the enemy warlord' …");
    change c = {.layer = LAYER_PLANET, .arg = (uint8_t)what};
    if (what == CHANGES_GAINS_TYPE)
        c.value = need_planet_type(p);
    modify(p, (object){ref, 0}, &c, lang_read_duration(p));
    return true;
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */
bool lang_read_rule_change(parser *p) {
    static const struct {
        const char *words;
        uint8_t layer, arg, ref, expiry; /* EXPIRY_NEVER: stated by the text */
    } sentences[] = {
        {"you have the initiative", LAYER_COUNTS, COUNTS_INITIATIVE, REF_YOU, EXPIRY_NEVER},
        {"planets are checked for battles from the last to the first", LAYER_COUNTS, COUNTS_LAST_FIRST, REF_YOU,
         EXPIRY_NEVER},
        {"you must pass your next deployment turn", LAYER_MUST, MUST_PASS, REF_YOU, EXPIRY_PHASE},
        {"the opponent cannot trigger effects", LAYER_CANNOT, CANNOT_TRIGGER, REF_OPPONENT, EXPIRY_NEVER},
        {"you may play an event from the opponent's discard pile as your next action", LAYER_MAY, MAY_PLAY_ENEMY_EVENT,
         REF_YOU, EXPIRY_NEVER},
    };
    for (unsigned i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (lang_accepts(p, sentences[i].words)) {
            change c = {.layer = sentences[i].layer, .arg = sentences[i].arg};
            enum tx_expiry expiry = (enum tx_expiry)sentences[i].expiry;
            modify(p, (object){sentences[i].ref, 0}, &c, expiry == EXPIRY_NEVER ? lang_read_duration(p) : expiry);
            return true;
        }
    return false;
}

const verb lang_lasting_verbs[] = {{"blank", blank}, {"double", double_stat}, {"set", set_stat}, {NULL, NULL}};

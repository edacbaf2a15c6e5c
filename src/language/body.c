/* body.c: parses the text of a card line by line: abilities, constant effects, and blocks with several of them: "while
 * …:", labels such as "hive mind:", and text granted to other cards. */
#include "parser.h"

const condition_list lang_always;

static void read_line(parser *p, void *context) {
    lang_read_body(p, context);
}

/* ---- while …: ---------------------------------------------------------------------------------------------------- */
static void read_while(parser *p, const condition_list *outer) {
    condition_list list = *outer;
    p->scope = new_scope(SCOPE_CONSTANT);
    lang_read_conditions(p, &list);
    if (at_mark(p, ','))
        lang_fail(p, p->at, "',': expected ':'");
    lang_read_block(p, read_line, &list);
}

/* ---- when you win a command struggle here: +1 card, +1 resource -------------------------------------------------- */
static void read_bonus(parser *p, void *unused) {
    (void)unused;
    do {
        if (p->at->kind != TOKEN_NUMBER || p->at->sign != '+' || p->at->value < 1 || p->at->value > 9)
            lang_expected(p, "a bonus: '+1 card' or '+1 resource'");
        uint8_t value = (uint8_t)p->at++->value;
        uint8_t *bonus = lang_accept_noun(p, "card")       ? &this_def(p)->struggle_cards
                         : lang_accept_noun(p, "resource") ? &this_def(p)->struggle_resources
                                                           : NULL;
        if (!bonus)
            lang_expected(p, "'card' or 'resource'");
        if (*bonus)
            lang_fail(p, p->at - 1, "'%.*s': this bonus is stated already", (int)p->at[-1].length, p->at[-1].text);
        *bonus = value;
    } while (lang_accept_mark(p, ','));
}

/* A fact of the face (R5.2.6): one bonus, permanent or conditional. */
static void read_struggle_bonus(parser *p, const condition_list *while_true) {
    const token *at = p->at - 1;
    if (p->bearer)
        lang_fail(p, at,
                  "what winning a command struggle brings is said of the card itself, not of what another one gains");
    if (this_def(p)->struggle_cards || this_def(p)->struggle_resources)
        lang_fail(p, at, "'when you win a command struggle here' is stated already");
    this_def(p)->struggle_condition = lang_add_conditions(p->b, while_true->items, while_true->count);
    lang_read_block(p, read_bonus, NULL);
}

/* ---- Labels ------------------------------------------------------------------------------------------------------ */
/* Labels before a text that state when it applies, and that other texts may check like a keyword. */
static const struct {
    uint8_t keyword;
    bool conditional;
    uint8_t condition;
} labels[] = {
    {KEYWORD_HIVE_MIND, false, 0},
    {KEYWORD_UNSTOPPABLE, false, 0},
    {KEYWORD_BLOODTHIRST, true, COND_UNIT_DESTROYED_HERE},
    {KEYWORD_GOES_FASTA, true, COND_OPPONENT_HAS_INITIATIVE},
};
enum { LABELS = sizeof labels / sizeof *labels };

static unsigned label_of(int keyword) {
    unsigned i = 0;
    while (i < LABELS && labels[i].keyword != keyword)
        i++;
    return i;
}

bool lang_at_label(parser *p) {
    const token *start = p->at;
    int keyword = lang_accept_keyword(p);
    bool found = keyword >= 0 && label_of(keyword) < LABELS;
    if (found && !at_mark(p, ':'))
        lang_expected(p, "':' and the text that goes with '%s'", lang_keyword_words[keyword]);
    p->at = start;
    return found;
}

/* The first damage of a round is prevented by 1, and then the text takes effect (R18). */
static void read_unstoppable(parser *p, const condition_list *while_true) {
    tx_ability a = {.kind = ABILITY_ALWAYS,
                    .event = EV_ASSIGNED,
                    .event_flags = TX_FIRST_TIME,
                    .bearer = p->bearer,
                    .bearers = p->bearers,
                    .def = p->def};
    a.subject = lang_is_selector(p, THING_CARD, REF_THIS);
    a.condition = lang_add_conditions(p->b, while_true->items, while_true->count);
    lang_read_ability_code(p, &a, 1);
    *ADD(p->b->abilities) = a;
}

static void read_label(parser *p, const condition_list *while_true) {
    const token *at = p->at;
    int keyword = lang_accept_keyword(p);
    unsigned label = label_of(keyword);
    condition_list list = *while_true;
    if (!p->bearer && this_def(p)->keywords & 1u << keyword)
        lang_fail(p, at, "'%s' is given twice", lang_keyword_words[keyword]);
    if (!p->bearer)
        this_def(p)->keywords |= 1u << keyword;
    if (labels[label].conditional)
        lang_add_condition(p, &list, (enum tx_condition_kind)labels[label].condition);
    if (keyword == KEYWORD_UNSTOPPABLE)
        read_unstoppable(p, &list);
    else
        lang_read_block(p, read_line, &list);
}

/* "this gains hive mind until the end of the round:": lines that the card has only while it has the label. */
void lang_read_gained_label(parser *p, int keyword) {
    condition_list list = lang_always;
    if (keyword == KEYWORD_UNSTOPPABLE)
        lang_fail(p, p->at,
                  "'unstoppable' cannot be gained for a while: expected 'hive mind', 'bloodthirst' or 'goes fasta!'");
    if (labels[label_of(keyword)].conditional)
        lang_add_condition(p, &list, (enum tx_condition_kind)labels[label_of(keyword)].condition);
    p->label = (uint8_t)(keyword + 1);
    lang_read_block(p, read_line, &list);
    p->label = 0;
}

/* ---- Text that others gain --------------------------------------------------------------------------------------- */
/* "the host gains:", "each Elite unit you control here gains:": inside the block, "this" is the card that gains the
 * text. */
void lang_read_granted(parser *p, int ref, uint16_t sel, const condition_list *while_true) {
    const token *at = p->at - 1;
    if (ref == REF_THIS)
        lang_fail(
            p, at,
            "'gains': what this card itself can do is said directly; expected 'the host gains:' or 'each … gains:'");
    if (while_true->count || p->bearer || p->label)
        lang_fail(p, at, "'gains:' belongs in a line of the card, not in another block");
    p->bearer = (uint8_t)(ref ? ref : REF_EACH);
    p->bearers = sel;
    condition_list list = lang_always;
    lang_read_block(p, read_line, &list);
    p->bearer = REF_NONE;
    p->bearers = 0;
}

void lang_read_body(parser *p, const condition_list *while_true) {
    lang_refuse(p, "during the", "'while it is the … phase:'");
    if (p->label && (lang_at_words(p, "when you win") || lang_at_label(p) || lang_at_ability(p)))
        lang_fail(p, p->at,
                  "a text gained for a while holds constant effects: expected one, as in 'this gets +1 attack'");
    if (lang_accepts(p, "while"))
        read_while(p, while_true);
    else if (lang_accepts(p, "when you win a command struggle here"))
        read_struggle_bonus(p, while_true);
    else if (lang_at_label(p))
        read_label(p, while_true);
    else if (lang_at_ability(p))
        lang_read_ability(p, while_true);
    else if (lang_accepts(p, "additional cost"))
        lang_read_additional_cost(p, while_true);
    else
        lang_read_constant(p, while_true);
}

/* code_listing.c: the compiled form of a card as a listing, for people who write cards (`traxis card NAME --code`). */
#include <string.h>

#include "marks.h"
#include "sentence.h"
#include "text.h"

#define X(n, w, m, ...) #n,
static const char *const op_names[] = {TX_OPS(X)};
static const char *const ref_names[] = {TX_REFS(X)};
static const char *const event_names[] = {TX_EVENT_LIST(X)};
static const char *const layer_names[] = {TX_LAYERS(X)};
static const char *const kind_names[] = {TX_ABILITY_KINDS(X)};
static const char *const change_names[] = {TX_CARD_CHANGES(X)};
static const char *const departure_names[] = {TX_DEPARTURES(X)};
static const char *const insert_names[] = {TX_INSERTS(X)};
#undef X
#define NAME(list, index) ((index) < sizeof list / sizeof *list ? list[index] : "?")

/* Operands that mean nothing to an instruction are zero; those are left out. */
static void list_ref(tx_words *out, const char *field, unsigned ref) {
    static const char *const relations[] = {"", "place-of:", "controller-of:", "host-of:"};
    unsigned base = ref & ~(unsigned)REF_HOST_OF;
    if (ref == REF_NONE)
        return;
    words_say(out, " %s=%s", field, relations[(ref & REF_HOST_OF) / REF_PLACE_OF]);
    if (base >= REF_REG)
        words_say(out, "r%u", base - REF_REG);
    else
        words_say(out, "%s", NAME(ref_names, base));
}

static void list_number(tx_words *out, const char *field, unsigned number) {
    if (number != 0)
        words_say(out, " %s=%u", field, number);
}

static void list_selector(tx_context *context, const char *field, uint16_t selector) {
    if (selector == 0)
        return;
    words_say(context->out, " %s=[", field);
    text_say_selector(context, selector, NO_DETERMINER, 0);
    words_say(context->out, "]");
}

static void list_value(tx_context *context, int value) {
    if (value == 0)
        return;
    words_say(context->out, " value=");
    text_say_value(context, value);
}

static void list_condition(tx_context *context, unsigned condition) {
    words_say(context->out, " condition=[");
    text_say_condition(context, (uint16_t)condition);
    words_say(context->out, "]");
}

/* `field` is its name where the sort of operand does not say more. */
static void list_operand(tx_context *context, const char *field, enum tx_operand operand, int number) {
    tx_words *out = context->out;
    unsigned index = (unsigned)number;
    switch (operand) {
    case OPERAND_NONE: break;
    case OPERAND_REGISTER: words_say(out, " into=r%u", index); break;
    case OPERAND_LAYER: words_say(out, " layer=%s", NAME(layer_names, index)); break;
    case OPERAND_EXPIRY:
    case OPERAND_MOMENT: words_say(out, " expiry=\"%s\"", text_expiry_word(index)); break;
    case OPERAND_CARD_CHANGE: words_say(out, " how=%s", NAME(change_names, index)); break;
    case OPERAND_DEPARTURE: words_say(out, " how=%s", NAME(departure_names, index)); break;
    case OPERAND_SEQUENCE: words_say(out, " what=%s", NAME(insert_names, index)); break;
    case OPERAND_CONDITION: list_condition(context, index); break;
    case OPERAND_DEFINITION:
    case OPERAND_TOKEN: words_say(out, " def=%s", context->catalog->defs[index].id); break;
    case OPERAND_SELECTOR:
    case OPERAND_CARD_SELECTOR:
    case OPERAND_PLACE_SELECTOR: list_selector(context, field, (uint16_t)index); break;
    case OPERAND_AGAINST: list_selector(context, "against", (uint16_t)index); break;
    case OPERAND_ARGUMENT: list_number(out, "argument", index); break;
    case OPERAND_WITH_TEXT: list_number(out, "with-text", index); break;
    case OPERAND_ABILITY: list_number(out, "ability", index); break;
    case OPERAND_NUMBER: list_number(out, "least", index); break;
    case OPERAND_SIGHT: list_number(out, "what", index); break;
    case OPERAND_SOUGHT: list_number(out, "up-to", index); break;
    case OPERAND_LENGTH: list_number(out, "length", index); break;
    case OPERAND_ALTERNATIVES: list_number(out, "alternatives", index); break;
    case OPERAND_REMAINDER: list_number(out, "remainder", index); break;
    case OPERAND_VALUE:
    case OPERAND_AMOUNT:
    case OPERAND_CHANGE:
    case OPERAND_MEASURE: list_value(context, number); break;
    default: list_ref(out, field, index); break;
    }
}

static void list_instruction(tx_context *context, unsigned pc) {
    const tx_instruction *at = &context->catalog->code[pc];
    const tx_op_form *form = &tx_op_forms[at->op];
    words_say(context->out, "    %5u  %-16s", pc, NAME(op_names, at->op));
    list_operand(context, "ref", (enum tx_operand)form->ref, at->ref);
    list_operand(context, "to", (enum tx_operand)form->to, at->to);
    list_operand(context, "sel", (enum tx_operand)form->sel, at->sel);
    list_operand(context, "value", (enum tx_operand)form->value, at->value);
    for (unsigned flag = 1; flag < 256; flag <<= 1)
        if ((at->flags & flag) != 0)
            words_say(context->out, " %s", tx_flag_word(at->op, flag));
    words_say(context->out, "\n");
}

static void list_ability(const tx_catalog *catalog, const tx_def *def, unsigned index, tx_words *out) {
    const tx_ability *ability = &catalog->abilities[index];
    tx_context context = text_context_of(catalog, def, ability, out);
    context.listing = true;
    words_say(out, "  ability %u: %s%s", index, (ability->flags & TX_FORCED) != 0 ? "FORCED " : "",
              NAME(kind_names, ability->kind));
    if (ability->event != EV_NONE)
        words_say(out, " event=%s flags=%u", NAME(event_names, ability->event), ability->event_flags);
    if (ability->seat != SIDE_ANY)
        words_say(out, " seat=%s", ability->seat == SIDE_YOU ? "YOU" : "OPPONENT");
    list_number(out, "amount", ability->amount);
    list_ref(out, "bearer", ability->bearer);
    list_selector(&context, "bearers", ability->bearers);
    list_selector(&context, "subject", ability->subject);
    list_selector(&context, "source", ability->source);
    list_selector(&context, "other", ability->other);
    list_selector(&context, "place", ability->place);
    if (ability->condition != 0)
        list_condition(&context, ability->condition);
    if (ability->standing != 0) {
        words_say(out, " standing, code at %u\n", ability->code); /* listed where it is made to stand */
        return;
    }
    words_say(out, "\n");
    for (unsigned pc = ability->code, end = text_code_end(catalog, pc); pc <= end; pc++)
        list_instruction(&context, pc);
}

static void list_constant(const tx_catalog *catalog, const tx_def *def, unsigned index, tx_words *out) {
    const tx_constant *constant = &catalog->constants[index];
    tx_context context = text_context_of(catalog, def, NULL, out);
    words_say(out, "  constant %u: %s", index, NAME(layer_names, constant->layer));
    list_number(out, "argument", constant->arg);
    list_ref(out, "ref", constant->ref);
    list_ref(out, "bearer", constant->bearer);
    list_selector(&context, "sel", constant->sel);
    list_selector(&context, "against", constant->against);
    list_value(&context, constant->value);
    list_number(out, "label", constant->label);
    if (constant->condition != 0)
        list_condition(&context, constant->condition);
    words_say(out, "\n");
}

size_t tx_code_text(const tx_catalog *catalog, tx_def_id id, char *text, size_t size) {
    const tx_def *def = &catalog->defs[id];
    tx_words out = words_into(text, size);
    words_say(&out, "definition %u \"%s\" (%s, line %u)\n", id, def->id, def->file != NULL ? def->file : "?",
              def->line);
    for (unsigned i = 0; i < def->constant_count; i++)
        list_constant(catalog, def, def->first_constant + i, &out);
    for (unsigned i = 0; i < def->ability_count; i++)
        list_ability(catalog, def, def->first_ability + i, &out);
    if (size > 0)
        text_strip_marks(text);
    return out.length;
}

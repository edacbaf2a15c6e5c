/* code.c: tables of the lists in code.h. */
#include "code.h"

#include <stddef.h>

#define X(n, w, m, ref, to, sel, value, flags, second, traits)                                                         \
    {OPERAND_##ref, OPERAND_##to, OPERAND_##sel, OPERAND_##value, flags, OP_##second, 1 + (OP_##second != OP_ALONE),   \
     traits},
const tx_op_form tx_op_forms[OP_COUNT] = {TX_OPS(X)};
#undef X
#define X(n, events) [OP_##n] = events,
const uint64_t tx_op_events[OP_COUNT] = {TX_ANSWERING_OPS(X)};
#undef X
#define X(n, w, m, points, ...) {points, {__VA_ARGS__}},
const tx_event_form tx_event_forms[EV_COUNT] = {TX_EVENT_LIST(X)};
#undef X
#define X(n, w, m, ref, sel, a) {OPERAND_##ref, OPERAND_##sel, OPERAND_##a},
const tx_condition_form tx_condition_forms[CONDITION_COUNT] = {TX_CONDITIONS(X)};
#undef X
#define X(n, w, m, arg, value, against, stands) {OPERAND_##arg, OPERAND_##value, OPERAND_##against, stands},
const tx_layer_form tx_layer_forms[LAYER_COUNT] = {TX_LAYERS(X)};
#undef X
#define X(n, w, m, to, cost) {OPERAND_##to, cost},
const tx_card_change_form tx_card_change_forms[CARD_CHANGE_COUNT] = {TX_CARD_CHANGES(X)};
#undef X
#define X(n, w, m, cost) cost,
const bool tx_departure_costs[DEPARTURE_COUNT] = {TX_DEPARTURES(X)};
#undef X
#define X(n, w, m, operand) OPERAND_##operand,
const uint8_t tx_predicate_args[PRED_COUNT] = {TX_PREDICATES(X)};
const uint8_t tx_value_args[VALUE_KIND_COUNT] = {TX_VALUE_KINDS(X)};
const uint8_t tx_planet_change_values[PLANET_CHANGE_COUNT] = {TX_PLANET_CHANGES(X)};
const uint8_t tx_insert_refs[INSERT_COUNT] = {TX_INSERTS(X)};
#undef X
#define X(n, things, m) things,
const uint8_t tx_operand_objects[OPERAND_COUNT] = {TX_OPERANDS(X)};
#undef X
#define X(n, w, m, things) things,
const uint8_t tx_ref_objects[REF_COUNT] = {TX_REFS(X)};
#undef X
#define X(n, bit, op, w, m) {IF_##n, OP_##op, w},
static const tx_flag_form flag_forms[] = {TX_FLAGS(X)};
#undef X

bool tx_is_selector(unsigned operand) {
    return operand == OPERAND_SELECTOR || operand == OPERAND_CARD_SELECTOR || operand == OPERAND_PLACE_SELECTOR;
}

bool tx_is_value(unsigned operand) {
    return operand == OPERAND_VALUE || operand == OPERAND_AMOUNT || operand == OPERAND_CHANGE ||
           operand == OPERAND_MEASURE;
}

const char *tx_flag_word(unsigned op, unsigned flag) {
    for (unsigned i = 0; i < sizeof flag_forms / sizeof *flag_forms; i++)
        if (flag_forms[i].flag == flag && (flag_forms[i].op == OP_END || flag_forms[i].op == op))
            return flag_forms[i].word;
    return NULL;
}

/* tourney_answers.h: test vectors of tournament decisions (see tourney_check.c): parsing their input, and answers about
 * pairings, standings and whole events. */
#ifndef TRAXIS_CLIENT_TOURNEY_ANSWERS_H
#define TRAXIS_CLIENT_TOURNEY_ANSWERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

static inline uint32_t number_in(const json_t *object, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(object, key));
}

static inline bool true_in(const json_t *object, const char *key) {
    return json_is_true(json_object_get(object, key));
}

static inline const char *text_in(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* "[a, b]" */
static inline json_t *two(json_int_t a, json_int_t b) {
    return json_pack("[I, I]", a, b);
}

/* Parses a seed: a number, or a string if it exceeds the range of JSON integers. */
uint64_t cli_seed_of(const json_t *value);
/* Applies an entry to an event like the desk; takes the reference to `data`. Returns false if it is refused. */
struct tn_event;
bool cli_enter_vector(struct tn_event *event, const char *type, json_t *data);

/* Each returns NULL if the input is invalid. */
typedef json_t *tourney_answer(const json_t *input);
tourney_answer cli_answer_pairing, cli_answer_draw, cli_answer_splitmix64, cli_answer_standings, cli_answer_event,
    cli_answer_digest;
/* tourney_decisions.c: small decisions, made by the code of the desk or of a game. */
tourney_answer cli_answer_check;

#endif

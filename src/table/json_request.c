/* json_request.c: requests as JSON: {"request": "choose", "prompt": 12, "option": 3}. */
#include <stdio.h>
#include <string.h>

#include "json.h"

static const char *const words[TABLE_REQUEST_KINDS] = {
#define X(name, word, meaning) word,
    TABLE_REQUESTS(X)
#undef X
};

static uint8_t kind_of(const char *word) {
    for (unsigned kind = 1; kind < TABLE_REQUEST_KINDS; kind++)
        if (word && !strcmp(word, words[kind]))
            return (uint8_t)kind;
    return REQUEST_NOTHING;
}

/* A whole number from 0 to `most`. */
static bool read_number(const json_t *json, const char *field, json_int_t most, json_int_t *number) {
    const json_t *value = json_object_get(json, field);
    *number = json_integer_value(value);
    return json_is_integer(value) && *number >= 0 && *number <= most;
}

static enum table_error read_choice(const json_t *json, table_request *request) {
    json_int_t prompt, option;
    if (!read_number(json, "prompt", UINT32_MAX, &prompt) || !json_is_integer(json_object_get(json, "option")))
        return TABLE_ERROR_MALFORMED;
    if (!read_number(json, "option", TX_MAX_OPTIONS, &option))
        return TABLE_ERROR_RANGE;
    request->prompt = (uint32_t)prompt;
    request->option = (uint16_t)option;
    return TABLE_ERROR_NONE;
}

/* Reads a prompt and an optional option. */
static enum table_error read_solution(const json_t *json, table_request *request) {
    json_int_t prompt;
    request->count = json_object_get(json, "option") != NULL;
    if (request->count)
        return read_choice(json, request);
    if (!read_number(json, "prompt", UINT32_MAX, &prompt))
        return TABLE_ERROR_MALFORMED;
    request->prompt = (uint32_t)prompt;
    return TABLE_ERROR_NONE;
}

/* Reads a card number, or a planet by its place: "planet 3". */
static enum table_error read_thing(const json_t *json, table_request *request) {
    const json_t *value = json_object_get(json, "card");
    unsigned position;
    char rest;
    request->card = TX_NONE;
    if (json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) < TX_MAX_CARDS)
        request->card = (tx_ref)json_integer_value(value);
    else if (json_is_string(value) && sscanf(json_string_value(value), "planet %1u%c", &position, &rest) == 1 &&
             position >= 1 && position <= TX_LINE)
        request->card = TX_PLANET(position - 1);
    else
        return json_is_integer(value) ? TABLE_ERROR_NO_SUCH_CARD : TABLE_ERROR_MALFORMED;
    return TABLE_ERROR_NONE;
}

/* Reads a prompt number and a list of its options. */
static enum table_error read_options(const json_t *json, table_request *request) {
    const json_t *list = json_object_get(json, "options");
    json_int_t prompt;
    if (!read_number(json, "prompt", UINT32_MAX, &prompt) || !json_is_array(list) || !json_array_size(list))
        return TABLE_ERROR_MALFORMED;
    if (json_array_size(list) > MAX_PREVIEW_OPTIONS)
        return TABLE_ERROR_TOO_LARGE;
    request->prompt = (uint32_t)prompt;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        if (!json_is_integer(value))
            return TABLE_ERROR_MALFORMED;
        if (json_integer_value(value) < 0 || json_integer_value(value) > TX_MAX_OPTIONS)
            return TABLE_ERROR_RANGE;
        request->options[request->count++] = (uint16_t)json_integer_value(value);
    }
    return TABLE_ERROR_NONE;
}

/* The field that holds the text of a request, or NULL. */
static const char *text_field(unsigned kind) {
    switch (kind) {
    case REQUEST_JOIN: return "name";
    case REQUEST_SAY: return "text";
    case REQUEST_LEVEL: return "level";
    case REQUEST_PASS: return "until";
    case REQUEST_HAND: return "hand";
    default: return NULL;
    }
}

/* Checks the length of the text; validate.c checks its content. */
static enum table_error read_text(const json_t *json, const char *field, size_t room, table_request *request) {
    const json_t *value = json_object_get(json, field);
    size_t length = json_string_length(value);
    if (!json_is_string(value))
        return TABLE_ERROR_MALFORMED;
    if (length >= room)
        return TABLE_ERROR_TOO_LARGE;
    memcpy(request->text, json_string_value(value), length);
    return TABLE_ERROR_NONE;
}

static enum table_error read_fields(const json_t *json, table_request *request) {
    request->kind = kind_of(json_string_value(json_object_get(json, "request")));
    switch (request->kind) {
    case REQUEST_NOTHING: return TABLE_ERROR_UNKNOWN;
    case REQUEST_CHOOSE: return read_choice(json, request);
    case REQUEST_EXPLAIN: return read_thing(json, request);
    case REQUEST_PREVIEW: return read_options(json, request);
    case REQUEST_SOLVE: return read_solution(json, request);
    case REQUEST_JOIN: return read_text(json, text_field(REQUEST_JOIN), TABLE_NAME, request);
    case REQUEST_SAY:
    case REQUEST_LEVEL:
    case REQUEST_PASS:
    case REQUEST_HAND: return read_text(json, text_field(request->kind), TABLE_WORDS, request);
    default: return TABLE_ERROR_NONE;
    }
}

enum table_error table_request_read(const char *text, size_t length, table_request *request) {
    memset(request, 0, sizeof *request);
    if (length > MAX_REQUEST_SIZE)
        return TABLE_ERROR_TOO_LARGE;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    enum table_error error = table_request_from(json, request);
    json_decref(json);
    return error;
}

enum table_error table_request_from(const json_t *json, table_request *request) {
    memset(request, 0, sizeof *request);
    return json_is_object(json) && json_is_string(json_object_get(json, "request")) ? read_fields(json, request)
                                                                                    : TABLE_ERROR_MALFORMED;
}

json_t *table_request_json(const table_request *request) {
    json_t *json = json_pack("{s:s}", "request", words[request->kind]);
    if (request->kind == REQUEST_CHOOSE || request->kind == REQUEST_SOLVE)
        json_object_set_new(json, "prompt", json_integer(request->prompt));
    if (request->kind == REQUEST_CHOOSE || (request->kind == REQUEST_SOLVE && request->count))
        json_object_set_new(json, "option", json_integer(request->option));
    if (request->kind == REQUEST_EXPLAIN)
        json_object_set_new(json, "card",
                            TX_IS_CARD(request->card) ? json_integer(request->card)
                                                      : json_sprintf("planet %d", request->card - TX_FIRST_PLACE + 1));
    if (request->kind == REQUEST_PREVIEW) {
        json_t *options = json_array();
        for (unsigned i = 0; i < request->count; i++)
            json_array_append_new(options, json_integer(request->options[i]));
        json_object_set_new(json, "prompt", json_integer(request->prompt));
        json_object_set_new(json, "options", options);
    }
    if (text_field(request->kind))
        json_object_set_new(json, text_field(request->kind), json_string(request->text));
    return json;
}

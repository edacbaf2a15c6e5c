/* validate.c: checks whether a request is possible now. Changes nothing. */
#include <string.h>

#include "table_parts.h"

static bool needs_running_game(unsigned kind) {
    return kind == REQUEST_CHOOSE || kind == REQUEST_UNDO || kind == REQUEST_DRAW || kind == REQUEST_AGREE ||
           kind == REQUEST_REFUSE || kind == REQUEST_CONCEDE || kind == REQUEST_HINT || kind == REQUEST_BOT_REASON ||
           kind == REQUEST_EXPLAIN || kind == REQUEST_PREVIEW || kind == REQUEST_SOLVE || kind == REQUEST_HAND;
}

/* Checks that the request names the current prompt of the seat. */
enum table_error validate_prompt(const tx_table *table, unsigned seat, const table_request *request) {
    if (table->decision->seat != seat)
        return TABLE_ERROR_NOT_YOUR_PROMPT;
    if (request->prompt == table->prompts[seat])
        return TABLE_ERROR_NONE;
    return request->prompt < table->prompts[seat] ? TABLE_ERROR_STALE : TABLE_ERROR_EARLY;
}

enum table_error validate_choice(const tx_table *table, unsigned seat, const table_request *request) {
    enum table_error error = validate_prompt(table, seat, request);
    if (error)
        return error;
    return request->option < table->decision->count ? TABLE_ERROR_NONE : TABLE_ERROR_RANGE;
}

static enum table_error validate_question(const tx_table *table, unsigned seat) {
    if (table->question)
        return TABLE_ERROR_OPEN_QUESTION;
    return table->player[1 - seat].computer ? TABLE_ERROR_COMPUTER_OPPONENT : TABLE_ERROR_NONE;
}

static enum table_error validate_undo_target(const tx_table *table, unsigned seat, bool *free) {
    unsigned back_to;
    enum table_error error = table_check_undo(table, seat, free, &back_to);
    if (error || *free)
        return error;
    return undo_hides(table, seat, back_to) ? TABLE_ERROR_LEARNED : TABLE_ERROR_NONE;
}

static enum table_error validate_undo(const tx_table *table, unsigned seat) {
    bool free;
    enum table_error error = validate_undo_target(table, seat, &free);
    return error || free ? error : validate_question(table, seat);
}

static enum table_error validate_answer(const tx_table *table, unsigned seat, const table_request *request) {
    bool free;
    if (!table->question || table->asker == seat)
        return TABLE_ERROR_NO_QUESTION;
    if (request->kind == REQUEST_AGREE && table->question == ENTRY_UNDO_ASKED)
        return validate_undo_target(table, table->asker, &free);
    return TABLE_ERROR_NONE;
}

static enum table_error validate_play(const tx_table *table, unsigned seat, const table_request *request) {
    if (request->kind == REQUEST_UNDO)
        return validate_undo(table, seat);
    if (request->kind == REQUEST_BOT_REASON)
        return table_validate_bot_reason(table, seat);
    if (request->kind == REQUEST_EXPLAIN)
        return table_validate_explain(table, seat, request);
    if (is_over(table))
        return TABLE_ERROR_OVER;
    switch (request->kind) {
    case REQUEST_CHOOSE: return validate_choice(table, seat, request);
    case REQUEST_DRAW: return validate_question(table, seat);
    case REQUEST_HAND: return table_validate_hand(table, request);
    case REQUEST_HINT: return table_validate_hint(table, seat);
    case REQUEST_PREVIEW: return table_validate_preview(table, seat, request);
    case REQUEST_SOLVE: return table_validate_solve(table, seat, request);
    case REQUEST_AGREE:
    case REQUEST_REFUSE: return validate_answer(table, seat, request);
    default: return TABLE_ERROR_NONE;
    }
}

/* Returns true for C0, DEL, and C1 in UTF-8. */
static bool has_control(const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if (*at < ' ' || *at == 0x7f || (*at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0))
            return true;
    return false;
}

/* Checks a name or a chat message; `room`: buffer size including NUL. */
static enum table_error validate_text(const char *text, size_t room) {
    if (strlen(text) >= room)
        return TABLE_ERROR_TOO_LARGE;
    if (has_control(text))
        return TABLE_ERROR_MALFORMED;
    return text[strspn(text, " ")] ? TABLE_ERROR_NONE : TABLE_ERROR_EMPTY;
}

static enum table_error validate_seat(const tx_table *table, unsigned seat, const table_request *request) {
    const table_player *player = &table->player[seat];
    if (table->started)
        return TABLE_ERROR_STARTED;
    if (request->kind == REQUEST_JOIN)
        return player->joined ? TABLE_ERROR_TAKEN : validate_text(request->text, TABLE_NAME);
    return !player->joined ? TABLE_ERROR_NOT_SEATED : player->ready ? TABLE_ERROR_STARTED : TABLE_ERROR_NONE;
}

/* The requests "level" and "pass". */
static enum table_error validate_prompt_settings(const tx_table *table, unsigned seat, const table_request *request) {
    if (!table->player[seat].joined)
        return TABLE_ERROR_NOT_SEATED;
    if (is_over(table))
        return TABLE_ERROR_OVER;
    if (request->kind == REQUEST_PASS && !table->started)
        return TABLE_ERROR_NOT_STARTED;
    int word =
        request->kind == REQUEST_LEVEL ? table_level_from_word(request->text) : table_until_from_word(request->text);
    return word < 0 ? TABLE_ERROR_MALFORMED : TABLE_ERROR_NONE;
}

enum table_error validate_request(const tx_table *table, unsigned from, const table_request *request) {
    if (request->kind == REQUEST_NOTHING || request->kind >= TABLE_REQUEST_KINDS)
        return TABLE_ERROR_UNKNOWN;
    if (!memchr(request->text, '\0', sizeof request->text))
        return TABLE_ERROR_TOO_LARGE;
    if (request->kind == REQUEST_FACTS || request->kind == REQUEST_LOOK)
        return TABLE_ERROR_NONE;
    if (from >= TX_SEATS)
        return TABLE_ERROR_NOT_SEATED;
    if (request->kind == REQUEST_JOIN || request->kind == REQUEST_READY)
        return validate_seat(table, from, request);
    if (request->kind == REQUEST_LEVEL || request->kind == REQUEST_PASS)
        return validate_prompt_settings(table, from, request);
    if (request->kind == REQUEST_SAY)
        return table->player[from].joined ? validate_text(request->text, TABLE_WORDS) : TABLE_ERROR_NOT_SEATED;
    if (needs_running_game(request->kind) && !table->started)
        return TABLE_ERROR_NOT_STARTED;
    return validate_play(table, from, request);
}

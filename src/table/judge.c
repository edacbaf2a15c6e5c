/* judge.c: whether a request can be obeyed now. Nothing changes here. */
#include <string.h>

#include "table_parts.h"

static bool asks_to_play(unsigned kind) {
    return kind == ASKS_CHOOSE || kind == ASKS_UNDO || kind == ASKS_DRAW || kind == ASKS_AGREE || kind == ASKS_REFUSE ||
           kind == ASKS_CONCEDE || kind == ASKS_HINT || kind == ASKS_MOTIVE || kind == ASKS_EXPLAIN ||
           kind == ASKS_SUPPOSE || kind == ASKS_SOLVE || kind == ASKS_HAND;
}

/* Is that prompt the one that the seat is given now? */
enum table_error judge_prompt(const tx_table *table, unsigned seat, const table_request *request) {
    if (table->decision->seat != seat)
        return TABLE_ERROR_NOT_ASKED;
    if (request->prompt == table->prompts[seat])
        return TABLE_ERROR_NONE;
    return request->prompt < table->prompts[seat] ? TABLE_ERROR_STALE : TABLE_ERROR_EARLY;
}

enum table_error judge_choice(const tx_table *table, unsigned seat, const table_request *request) {
    enum table_error error = judge_prompt(table, seat, request);
    if (error)
        return error;
    return request->option < table->decision->count ? TABLE_ERROR_NONE : TABLE_ERROR_RANGE;
}

static enum table_error judge_question(const tx_table *table, unsigned seat) {
    if (table->question)
        return TABLE_ERROR_OPEN_QUESTION;
    return table->player[1 - seat].computer ? TABLE_ERROR_NOBODY_TO_ASK : TABLE_ERROR_NONE;
}

static enum table_error judge_way_back(const tx_table *table, unsigned seat, bool *free) {
    unsigned back_to;
    enum table_error error = table_can_undo(table, seat, free, &back_to);
    if (error || *free)
        return error;
    return undo_hides(table, seat, back_to) ? TABLE_ERROR_LEARNED : TABLE_ERROR_NONE;
}

static enum table_error judge_undo(const tx_table *table, unsigned seat) {
    bool free;
    enum table_error error = judge_way_back(table, seat, &free);
    return error || free ? error : judge_question(table, seat);
}

static enum table_error judge_answer(const tx_table *table, unsigned seat, const table_request *request) {
    bool free;
    if (!table->question || table->asker == seat)
        return TABLE_ERROR_NO_QUESTION;
    if (request->kind == ASKS_AGREE && table->question == ENTRY_UNDO_ASKED)
        return judge_way_back(table, table->asker, &free);
    return TABLE_ERROR_NONE;
}

static enum table_error judge_play(const tx_table *table, unsigned seat, const table_request *request) {
    if (request->kind == ASKS_UNDO)
        return judge_undo(table, seat);
    if (request->kind == ASKS_MOTIVE)
        return judge_motive(table, seat);
    if (request->kind == ASKS_EXPLAIN)
        return judge_explain(table, seat, request);
    if (is_over(table))
        return TABLE_ERROR_OVER;
    switch (request->kind) {
    case ASKS_CHOOSE: return judge_choice(table, seat, request);
    case ASKS_DRAW: return judge_question(table, seat);
    case ASKS_HAND: return judge_hand(table, request);
    case ASKS_HINT: return judge_hint(table, seat);
    case ASKS_SUPPOSE: return judge_suppose(table, seat, request);
    case ASKS_SOLVE: return judge_solve(table, seat, request);
    case ASKS_AGREE:
    case ASKS_REFUSE: return judge_answer(table, seat, request);
    default: return TABLE_ERROR_NONE;
    }
}

/* C0, DEL, and C1 as UTF-8 writes it. */
static bool has_control(const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if (*at < ' ' || *at == 0x7f || (*at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0))
            return true;
    return false;
}

/* What people read: a name, or what is said; `room` with its end. */
static enum table_error judge_text(const char *text, size_t room) {
    if (strlen(text) >= room)
        return TABLE_ERROR_TOO_LARGE;
    if (has_control(text))
        return TABLE_ERROR_MALFORMED;
    return text[strspn(text, " ")] ? TABLE_ERROR_NONE : TABLE_ERROR_EMPTY;
}

static enum table_error judge_seat(const tx_table *table, unsigned seat, const table_request *request) {
    const table_player *player = &table->player[seat];
    if (table->begun)
        return TABLE_ERROR_BEGUN;
    if (request->kind == ASKS_JOIN)
        return player->joined ? TABLE_ERROR_TAKEN : judge_text(request->text, TABLE_NAME);
    return !player->joined ? TABLE_ERROR_NOT_SEATED : player->ready ? TABLE_ERROR_BEGUN : TABLE_ERROR_NONE;
}

/* How the seat wants to be asked. */
static enum table_error judge_asking(const tx_table *table, unsigned seat, const table_request *request) {
    if (!table->player[seat].joined)
        return TABLE_ERROR_NOT_SEATED;
    if (is_over(table))
        return TABLE_ERROR_OVER;
    if (request->kind == ASKS_PASS && !table->begun)
        return TABLE_ERROR_NOT_BEGUN;
    int word = request->kind == ASKS_LEVEL ? level_of_word(request->text) : until_of_word(request->text);
    return word < 0 ? TABLE_ERROR_MALFORMED : TABLE_ERROR_NONE;
}

enum table_error judge(const tx_table *table, unsigned from, const table_request *request) {
    if (request->kind == ASKS_NOTHING || request->kind >= TABLE_REQUEST_KINDS)
        return TABLE_ERROR_UNKNOWN;
    if (!memchr(request->text, '\0', sizeof request->text))
        return TABLE_ERROR_TOO_LARGE;
    if (request->kind == ASKS_FACTS || request->kind == ASKS_LOOK)
        return TABLE_ERROR_NONE;
    if (from >= TX_SEATS)
        return TABLE_ERROR_NOT_SEATED;
    if (request->kind == ASKS_JOIN || request->kind == ASKS_READY)
        return judge_seat(table, from, request);
    if (request->kind == ASKS_LEVEL || request->kind == ASKS_PASS)
        return judge_asking(table, from, request);
    if (request->kind == ASKS_SAY)
        return table->player[from].joined ? judge_text(request->text, TABLE_WORDS) : TABLE_ERROR_NOT_SEATED;
    if (asks_to_play(request->kind) && !table->begun)
        return TABLE_ERROR_NOT_BEGUN;
    return judge_play(table, from, request);
}

/* seat.c: see seat.h. */
#include "seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Replaces the lines from number `from` on. */
static void set_lines(tx_lines *list, unsigned from, const table_message *message) {
    while (list->count > from)
        free(list->line[--list->count]);
    for (unsigned i = 0; i < message->line_count; i++)
        lines_add(list, "%s", message->lines[i]);
}

static void set_prompt(table_prompt *prompt, const table_prompt *from) {
    table_option *options = prompt->options;
    *prompt = from ? *from : (table_prompt){.source = TX_NONE, .subject = TX_NONE, .place = TX_NONE, .decline = -1};
    prompt->options = memory_resize(options, prompt->count + 1, sizeof *options);
    if (from)
        memcpy(prompt->options, from->options, from->count * sizeof *options);
}

void seat_receive(play_seat *seat, const table_message *message) {
    switch (message->kind) {
    case MESSAGE_VIEW:
    case MESSAGE_STEP:
        set_lines(&seat->log, message->first_line, message);
        set_prompt(&seat->prompt, message->prompt);
        seat->seen = seat->seen < seat->log.count ? seat->seen : seat->log.count;
        seat->level = message->scene->state.level;
        seat->until = message->scene->state.until;
        break;
    case MESSAGE_EXPLAINED: set_lines(&seat->reasons, 0, message); break;
    case MESSAGE_HINT:
    case MESSAGE_BOT_REASON:
    case MESSAGE_ERROR:
        seat->hinted = message->option;
        snprintf(seat->answer, sizeof seat->answer, "%s", message->text);
        break;
    default: break;
    }
}

void seat_free(play_seat *seat) {
    lines_clear(&seat->log);
    lines_clear(&seat->reasons);
    free(seat->prompt.options);
    memset(seat, 0, sizeof *seat);
}

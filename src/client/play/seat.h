/* seat.h: a seat at this keyboard as a client of the table: its view of the game, and what the messages to it said. The
 * screens draw only from that, so no hidden card can appear. */
#ifndef TRAXIS_SEAT_H
#define TRAXIS_SEAT_H

#include "base/lines.h"
#include "table/message.h"

typedef struct play_seat {
    tx_game view;
    table_prompt prompt;     /* `count` is 0 if the seat has none */
    tx_lines log;            /* marked */
    unsigned seen;           /* number of log lines at the seat's last choice */
    uint8_t level, until;    /* enum table_level, enum table_until */
    char answer[TABLE_TEXT]; /* marked: the last hint or explanation of a move, or the reason of a refusal */
    unsigned hinted;         /* option of the last hint */
    tx_lines reasons;        /* marked: why the card asked about can or cannot be used */
} play_seat;

/* Stores what a message to the seat says. The scene is not stored: the view has the same contents. */
void seat_receive(play_seat *seat, const table_message *message);
void seat_free(play_seat *seat);

#endif

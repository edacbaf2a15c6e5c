/* trf.h: constants shared by the reader and the writer of TRF files. The format is FIDE's public TRF26 of 2026: one
 * record per line, the record type in the first three columns, fields in fixed columns. */
#ifndef TRAXIS_TOURNEY_TRF_H
#define TRAXIS_TOURNEY_TRF_H

enum {
    TRF_PLAYERS_MAX = 9999, /* player numbers have four digits */
    TRF_ROUNDS_MAX = 60,
    /* Columns of a player's record, counted from 1 */
    TRF_NUMBER = 5,
    TRF_NAME = 15,
    TRF_NAME_LENGTH = 33,
    TRF_POINTS = 81,
    TRF_RANK = 86,
    TRF_FIRST_ROUND = 92, /* opponent; the colour is 5 columns and the result 7 columns further */
    TRF_ROUND_WIDTH = 10,
};

#endif

/* trf.h: what the reader and the writer of TRF files share. The format is that of FIDE's public description of 2026
 * (TRF26): a record to a line, its kind in the first three columns, fields in fixed columns. */
#ifndef TRAXIS_TOURNEY_TRF_H
#define TRAXIS_TOURNEY_TRF_H

enum {
    TRF_PLAYERS_MOST = 9999, /* numbers have four digits */
    TRF_ROUNDS_MOST = 60,
    /* Columns of a player's record, counted from 1 */
    TRF_NUMBER = 5,
    TRF_NAME = 15,
    TRF_NAME_LENGTH = 33,
    TRF_POINTS = 81,
    TRF_RANK = 86,
    TRF_FIRST_ROUND = 92, /* opponent, colour 5 columns and result 7 columns further */
    TRF_ROUND_WIDTH = 10,
};

#endif

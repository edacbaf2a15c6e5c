/* notes.h: notes on moments of a game, as they are read from a record. */
#ifndef TRAXIS_RECORD_NOTES_H
#define TRAXIS_RECORD_NOTES_H

#include "parsed.h"

/* Handles a remark after the choices read so far: stores it if it is a note. Notes on the same moment are joined. */
void record_take_note(tx_record *record, const char *remark);
void record_forget_notes(tx_record *record);

#endif

/* noted.h: what people note of moments of a game: as its record is read. */
#ifndef TRAXIS_RECORD_NOTED_H
#define TRAXIS_RECORD_NOTED_H

#include "parsed.h"

/* A remark of the record, behind the choices read so far: kept if it is a note. Several at one moment are one. */
void take_note(tx_record *record, const char *remark);
void forget_notes(tx_record *record);

#endif

/* clock_face.h: the clock of a round as it stands on a screen, as large as that allows. */
#ifndef TRAXIS_CLOCK_FACE_H
#define TRAXIS_CLOCK_FACE_H

#include "cli/canvas.h"

typedef struct clock_face {
    const char *title; /* event and round */
    const char *time;  /* "54:32", or "" if there is no limit */
    const char *word;  /* what is to be known beside it, or "" */
    const char *more;  /* tables with time of their own, or "" */
    bool over;
} clock_face;

/* Fills the canvas, whatever its size. */
void clock_draw(tx_canvas *canvas, const clock_face *face);

#endif

/* clock_face.h: draws the round clock full-screen, as large as fits. */
#ifndef TRAXIS_CLOCK_FACE_H
#define TRAXIS_CLOCK_FACE_H

#include "client/canvas.h"

typedef struct clock_face {
    const char *title; /* event and round */
    const char *time;  /* "54:32", or "" if there is no limit */
    const char *word;  /* a status line such as "paused", or "" */
    const char *more;  /* tables with extra time, or "" */
    bool over;
} clock_face;

/* Draws into the whole canvas, at any size. */
void clock_draw(tx_canvas *canvas, const clock_face *face);

#endif

/* screen.h: the terminal: raw key input and canvas output. There is only one, so its state is static in screen.c.
 *
 * The terminal is restored however the program ends: return, exit, a signal or a crash. */
#ifndef TRAXIS_SCREEN_H
#define TRAXIS_SCREEN_H

#include "canvas.h"
#include "input.h"

/* Returns whether the full screen can be used: stdin and stdout are a terminal that can move its cursor. */
bool screen_possible(void);
/* Returns whether the locale of the environment uses UTF-8. */
bool screen_utf8(void);
/* Returns whether stdout may be coloured: it is a terminal with colours, and NO_COLOR is not set. */
bool screen_colour(void);
bool screen_open(void);
void screen_close(void);
void screen_size(int *width, int *height);
/* Returns the width for text: that of the terminal (80 if there is none), at most `max`. */
int screen_columns(int max);
/* Shows the canvas, sending only the cells that changed. The cursor is placed at x, y, or hidden if x < 0. */
void screen_show(const tx_canvas *canvas, int x, int y);
/* Forces the next screen_show to send everything. */
void screen_forget(void);
/* Waits for the next key. Returns KEY_RESIZE if the window size changed, KEY_CLOSED at the end of input. */
uint32_t screen_key(void);
/* Same as screen_key, but returns KEY_TICK after a second without a key. */
uint32_t screen_key_or_tick(void);
/* Sets a function to call repeatedly while waiting for a key, until it returns false: no work left until the next key.
 * Each call must be short enough not to delay keys noticeably. NULL: no function. */
void screen_work_while_idle(bool (*work)(void *worker), void *worker);
/* Handles Ctrl-Z: restores the terminal and stops the process; returns when it is continued. */
void screen_suspend(void);

#endif

/* screen.h: the terminal: raw keys in, a canvas out. There is one, so its state is kept in screen.c.
 *
 * Whatever ends the program (return, exit, a signal, a crash), the terminal is put back as it was. */
#ifndef TRAXIS_SCREEN_H
#define TRAXIS_SCREEN_H

#include "canvas.h"
#include "input.h"

/* Can the full screen be used: both ends are a terminal that can move its cursor? */
bool screen_possible(void);
/* Does the environment's locale speak UTF-8? */
bool screen_utf8(void);
/* May what is printed bear colours: it goes to a terminal that has them, and NO_COLOR is not set? */
bool screen_colour(void);
bool screen_open(void);
void screen_close(void);
void screen_size(int *width, int *height);
/* Columns for text to be read: those of the terminal, 80 if there is none, at most so many. */
int screen_columns(int most);
/* Shows the canvas, sending only what changed since the last time; the cursor stands at x, y, or is hidden if x < 0. */
void screen_show(const tx_canvas *canvas, int x, int y);
/* Everything is sent again with the next screen_show. */
void screen_forget(void);
/* The next key; waits. KEY_RESIZE when the window's size changed, KEY_CLOSED when there will be no more. */
uint32_t screen_key(void);
/* The same, but KEY_TICK after a second: for what changes by itself. */
uint32_t screen_key_or_tick(void);
/* While a key is waited for, `work` is called again and again, until one is pressed or it returns false: there is
 * nothing to do until the next key. Each call should be over before anybody notices. NULL: nothing is done. */
void screen_work_while_idle(bool (*work)(void *worker), void *worker);
/* Ctrl-Z: gives the terminal back and stops; returns when continued. */
void screen_suspend(void);

#endif

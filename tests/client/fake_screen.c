/* fake_screen.c: see fake_screen.h. */
#include "fake_screen.h"

#include "client/screen.h"

struct fake_screen fake_screen;

bool screen_possible(void) {
    return true;
}

bool screen_utf8(void) {
    return !fake_screen.ascii;
}

bool screen_colour(void) {
    return false;
}

bool screen_open(void) {
    return true;
}

void screen_close(void) {}

void screen_forget(void) {}

void screen_suspend(void) {}

void screen_size(int *width, int *height) {
    *width = fake_screen.width;
    *height = fake_screen.height;
}

int screen_columns(int max) {
    return fake_screen.width < max ? fake_screen.width : max;
}

void screen_show(const tx_canvas *canvas, int x, int y) {
    size_t length = 0;
    (void)x, (void)y;
    for (int row = 0; row < canvas->height; row++) {
        length += canvas_row(canvas, row, fake_screen.shown + length, sizeof fake_screen.shown - length - 2);
        fake_screen.shown[length++] = '\n';
    }
    fake_screen.shown[length] = '\0';
}

uint32_t screen_key(void) {
    return fake_screen.key();
}

uint32_t screen_key_or_tick(void) {
    return fake_screen.key();
}

void screen_work_while_idle(bool (*work)(void *worker), void *worker) {
    (void)work, (void)worker;
}

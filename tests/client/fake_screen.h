/* fake_screen.h: the terminal of these tests: fake_screen.c replaces client/screen.h. */
#ifndef TRAXIS_FAKE_SCREEN_H
#define TRAXIS_FAKE_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

extern struct fake_screen {
    int width, height;
    bool ascii;            /* a terminal without UTF-8 */
    uint32_t (*key)(void); /* the next key */
    char shown[1 << 15];   /* the current screen: lines with line ends */
} fake_screen;

#endif

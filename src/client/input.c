/* input.c: decodes UTF-8, ECMA-48 CSI ("ESC [ parameters final") and SS3 ("ESC O final") sequences. */
#include "input.h"

#include <string.h>

#include "base/utf8.h"

static uint32_t final_key(unsigned char final) {
    switch (final) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    case 'M': return KEY_ENTER; /* the keypad's, in SS3 */
    default: return KEY_UNKNOWN;
    }
}

static uint32_t tilde_key(unsigned char parameter) {
    switch (parameter) {
    case '1':
    case '7': return KEY_HOME;
    case '4':
    case '8': return KEY_END;
    case '5': return KEY_PAGE_UP;
    case '6': return KEY_PAGE_DOWN;
    default: return KEY_UNKNOWN;
    }
}

/* ESC [ …: parameter and intermediate bytes, then one final byte. */
static size_t decode_csi(const unsigned char *bytes, size_t count, uint32_t *key) {
    for (size_t i = 2; i < count; i++) {
        if (bytes[i] >= 0x20 && bytes[i] < 0x40)
            continue;
        bool whole = bytes[i] >= 0x40 && bytes[i] < 0x7f;
        *key = !whole ? KEY_UNKNOWN : bytes[i] == '~' && i == 3 ? tilde_key(bytes[2]) : final_key(bytes[i]);
        return i + whole;
    }
    return 0;
}

static size_t decode_escape(const unsigned char *bytes, size_t count, bool last, uint32_t *key) {
    size_t used = 0;
    if (count > 1 && bytes[1] == '[')
        used = decode_csi(bytes, count, key);
    else if (count > 2 && bytes[1] == 'O')
        used = 3, *key = final_key(bytes[2]);
    else if (count > 1 && bytes[1] != 'O')
        used = 1, *key = KEY_ESCAPE;
    if (!used && last)
        used = count, *key = count == 1 ? KEY_ESCAPE : KEY_UNKNOWN;
    return used;
}

size_t cli_key_decode(const unsigned char *bytes, size_t count, bool last, uint32_t *key) {
    if (!count)
        return 0;
    if (*bytes == 0x1b)
        return decode_escape(bytes, count, last, key);
    if (*bytes == '\n' || *bytes == '\b')
        return *key = *bytes == '\n' ? KEY_ENTER : KEY_BACKSPACE, 1;
    if (*bytes < 0x80)
        return *key = *bytes, 1;
    size_t whole = *bytes < 0xe0 ? 2 : *bytes < 0xf0 ? 3 : 4;
    if (count < whole && !last)
        return 0;
    char text[5] = {0};
    memcpy(text, bytes, count < 4 ? count : 4);
    size_t used = utf8_read(text, key);
    return used ? used : 1;
}

size_t cli_key_decode_latin1(const unsigned char *bytes, size_t count, bool last, uint32_t *key) {
    if (!count || *bytes < 0x80)
        return cli_key_decode(bytes, count, last, key);
    *key = *bytes < 0xa0 ? (uint32_t)KEY_UNKNOWN : *bytes; /* control codes of Latin-1 are not characters */
    return 1;
}

void cli_edit_line(char *line, size_t size, uint32_t key) {
    size_t length = strlen(line);
    if (key == KEY_BACKSPACE) {
        while (length > 0 && ((unsigned char)line[--length] & 0xc0) == 0x80)
            ;
        line[length] = '\0';
    } else if (key >= ' ' && key < KEY_FIRST && key != KEY_BACKSPACE && length + 5 < size) {
        length += utf8_write(key, line + length);
        line[length] = '\0';
    }
}

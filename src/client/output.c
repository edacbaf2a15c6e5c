/* output.c: replaces stdout and stderr with streams that sanitize their output. */
#define _GNU_SOURCE /* fopencookie */
#include "output.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "base/plain_text.h"
#include "base/utf8.h"
#include "screen.h"

typedef struct outlet {
    int file;
    text_cleaner cleaner;
    bool ascii; /* a terminal without UTF-8; files and pipes always receive UTF-8 */
} outlet;

static outlet outlets[] = {{.file = STDOUT_FILENO}, {.file = STDERR_FILENO}};

static bool send_all(int file, const char *text, size_t length) {
    while (length > 0) {
        ssize_t sent = write(file, text, length);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        text += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* Converts in place; the text becomes shorter where a character had several bytes. Returns the new length. */
static size_t make_ascii(char *text, size_t length) {
    size_t used = 0;
    for (size_t at = 0; at < length;) {
        uint32_t glyph;
        char bytes[5] = {0};
        memcpy(bytes, text + at, length - at < 4 ? length - at : 4);
        at += utf8_read(bytes, &glyph);
        text[used++] = (char)utf8_ascii_glyph(glyph);
    }
    return used;
}

static ssize_t write_clean(void *to, const char *text, size_t length) {
    enum { PIECE = 4096 };
    char clean[PIECE + CLEANER_GROWS];
    outlet *out = to;
    for (size_t done = 0, piece; done < length; done += piece) {
        piece = length - done < PIECE ? length - done : PIECE;
        size_t kept = plain_text_clean(&out->cleaner, text + done, piece, clean);
        if (!send_all(out->file, clean, out->ascii ? make_ascii(clean, kept) : kept))
            return 0; /* stdio treats this as an error */
    }
    return (ssize_t)length;
}

static FILE *open_clean(outlet *out, int buffering) {
    out->ascii = isatty(out->file) && !screen_utf8();
    FILE *stream = fopencookie(out, "w", (cookie_io_functions_t){.write = write_clean});
    if (stream)
        setvbuf(stream, NULL, buffering, BUFSIZ);
    return stream;
}

/* stdout on a terminal is line buffered and stderr unbuffered, as before. */
void output_clean(void) {
    FILE *out = open_clean(&outlets[0], isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF);
    FILE *errors = open_clean(&outlets[1], _IONBF);
    stdout = out ? out : stdout;
    stderr = errors ? errors : stderr;
}

void output_control(FILE *out, const char *format, ...) {
    char sequence[32];
    va_list list;
    va_start(list, format);
    vsnprintf(sequence, sizeof sequence, format, list);
    va_end(list);
    fflush(out);
    send_all(out == stderr ? STDERR_FILENO : STDOUT_FILENO, sequence, strlen(sequence));
}

void output_progress(const char *format, ...) {
    va_list list;
    output_control(stderr, "\r\033[K");
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
}

/* screen.c: terminal control with termios and ANSI sequences. */
#include "screen.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/lines.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "paint.h"

/* In milliseconds. ESCAPE_WAIT: maximum time between the bytes of an escape sequence. IDLE_WAIT: interval at which a
 * waiting program checks for a signal that came just before it began to wait. */
enum { ESCAPE_WAIT = 40, IDLE_WAIT = 1000 };
/* Alternate screen, and back: attributes off, cursor shown, main screen. */
#define ENTER_SCREEN "\033[?1049h\033[2J"
#define LEAVE_SCREEN "\033[0m\033[?25h\033[?1049l"

static struct {
    struct termios before;
    volatile sig_atomic_t open, resized, ended;
    bool colour, prepared;
    cell *shown; /* the cells shown on the terminal */
    int width, height;
    unsigned char bytes[64];
    size_t byte_count;
    bool (*work)(void *worker); /* called while waiting for keys */
    void *worker;
} screen;

/* ---- Environment ------------------------------------------------------------------------------------------------- */

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

bool screen_possible(void) {
    const char *term = variable("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && *term && strcmp(term, "dumb") != 0;
}

bool screen_utf8(void) {
    const char *locale = *variable("LC_ALL")     ? variable("LC_ALL")
                         : *variable("LC_CTYPE") ? variable("LC_CTYPE")
                                                 : variable("LANG");
    return strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "UTF8") || strstr(locale, "utf-8");
}

static bool wants_colour(void) {
    return !*variable("NO_COLOR") && !strstr(variable("TERM"), "mono") && strncmp(variable("TERM"), "vt1", 3) != 0;
}

bool screen_colour(void) {
    const char *term = variable("TERM");
    return isatty(STDOUT_FILENO) && *term && strcmp(term, "dumb") != 0 && wants_colour();
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

static void send(const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = write(STDOUT_FILENO, bytes, count);
        if (sent < 0 && errno != EINTR && errno != EAGAIN)
            return;
        if (sent > 0)
            bytes += sent, count -= (size_t)sent;
    }
}

/* Restores the terminal. Async-signal-safe. */
static void restore(void) {
    if (!screen.open)
        return;
    screen.open = 0;
    send(LEAVE_SCREEN, sizeof LEAVE_SCREEN - 1);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &screen.before);
}

static void on_resize(int number) {
    (void)number;
    screen.resized = 1;
}

/* The first signal ends the game normally; the second one kills the program. */
static void on_end(int number) {
    if (!screen.ended) {
        screen.ended = 1;
        return;
    }
    restore();
    _exit(128 + number);
}

static void on_crash(int number) {
    restore();
    signal(number, SIG_DFL);
    raise(number);
}

static void listen_to(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void prepare_once(void) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
    if (screen.prepared)
        return;
    screen.prepared = true;
    screen.colour = wants_colour();
    atexit(screen_close);
    listen_to(SIGWINCH, on_resize);
    listen_to(SIGTERM, on_end);
    listen_to(SIGHUP, on_end);
    listen_to(SIGINT, on_end);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        listen_to(crashes[i], on_crash);
}

bool screen_open(void) {
    if (tcgetattr(STDIN_FILENO, &screen.before) != 0)
        return false;
    struct termios raw = screen.before;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    prepare_once();
    if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) != 0)
        return false;
    screen.open = 1;
    send(ENTER_SCREEN, sizeof ENTER_SCREEN - 1);
    screen_forget();
    return true;
}

void screen_close(void) {
    restore();
    free(screen.shown);
    screen.shown = NULL;
}

void screen_suspend(void) {
    restore();
    raise(SIGSTOP);
    screen_open();
    screen.resized = 1;
}

void screen_size(int *width, int *height) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col || !size.ws_row)
        size.ws_col = 80, size.ws_row = 24;
    *width = size.ws_col;
    *height = size.ws_row;
}

int screen_columns(int max) {
    int width, height;
    screen_size(&width, &height);
    return width < max ? width : max;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

typedef struct output {
    char bytes[16384];
    size_t count;
} output;

static void flush_output(output *out) {
    send(out->bytes, out->count);
    out->count = 0;
}

static void emit(output *out, const char *bytes, size_t count) {
    if (out->count + count > sizeof out->bytes)
        flush_output(out);
    memcpy(out->bytes + out->count, bytes, count);
    out->count += count;
}

static void emit_move(output *out, int x, int y) {
    char text[32];
    emit(out, text, (size_t)snprintf(text, sizeof text, "\033[%d;%dH", y + 1, x + 1));
}

static void emit_style(output *out, unsigned style) {
    char text[32];
    int length = snprintf(text, sizeof text, "\033[0%s%s%s", style & BOLD ? ";1" : "", style & DIM ? ";2" : "",
                          style & REVERSE ? ";7" : "");
    if (screen.colour && (style & COLOURS))
        length += snprintf(text + length, sizeof text - (size_t)length, ";%s", paint_current_sgr(style & COLOURS));
    text[length++] = 'm';
    emit(out, text, (size_t)length);
}

void screen_forget(void) {
    free(screen.shown);
    screen.shown = NULL;
}

/* Resizes the stored cells to the canvas; after a change of size, everything is redrawn. */
static void match_size(const tx_canvas *canvas, output *out) {
    if (screen.shown && screen.width == canvas->width && screen.height == canvas->height)
        return;
    size_t cells = (size_t)canvas->width * (size_t)canvas->height;
    screen.shown = memory_resize(screen.shown, cells, sizeof *screen.shown);
    screen.width = canvas->width;
    screen.height = canvas->height;
    for (size_t i = 0; i < cells; i++)
        screen.shown[i] = (cell){' ', PLAIN_STYLE};
    emit(out, "\033[0m\033[2J", 8);
}

static void show_row(const tx_canvas *canvas, int y, output *out, unsigned *style) {
    int cursor = -1;
    for (int x = 0; x < canvas->width; x++) {
        const cell *now = canvas_cell(canvas, x, y);
        cell *shown = &screen.shown[y * screen.width + x];
        if (now->glyph == shown->glyph && now->style == shown->style)
            continue;
        *shown = *now;
        if (!now->glyph)
            continue;
        char text[4];
        if (cursor != x)
            emit_move(out, x, y);
        if (*style != now->style)
            emit_style(out, *style = now->style);
        emit(out, text, utf8_write(now->glyph, text));
        cursor = x + utf8_glyph_width(now->glyph);
    }
}

void screen_show(const tx_canvas *canvas, int x, int y) {
    output out = {.count = 0};
    unsigned style = ~0u;
    emit(&out, "\033[?25l", 6);
    match_size(canvas, &out);
    for (int row = 0; row < canvas->height; row++)
        show_row(canvas, row, &out, &style);
    if (x >= 0) {
        emit_move(&out, x, y);
        emit(&out, "\033[?25h", 6);
    }
    flush_output(&out);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static uint32_t take_key(size_t used, uint32_t key) {
    screen.byte_count -= used;
    memmove(screen.bytes, screen.bytes + used, screen.byte_count);
    return key;
}

/* Waits for input. Returns false at its end. */
static bool read_more(int timeout, bool *timed_out) {
    struct pollfd source = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&source, 1, timeout);
    *timed_out = ready == 0;
    if (ready <= 0)
        return ready == 0 || errno == EINTR;
    ssize_t count = read(STDIN_FILENO, screen.bytes + screen.byte_count, sizeof screen.bytes - screen.byte_count);
    if (count > 0)
        screen.byte_count += (size_t)count;
    return count > 0 || (count < 0 && errno == EINTR);
}

/* Calls `work` until a key is pressed or no work is left. Returns false at the end of the input. */
static bool work_while_idle(void) {
    bool nothing = true, open = true;
    while (screen.work && open && nothing && !screen.ended && !screen.resized && screen.work(screen.worker))
        open = read_more(0, &nothing);
    return open;
}

static uint32_t next_key(bool ticks) {
    size_t (*decode)(const unsigned char *, size_t, bool, uint32_t *) =
        screen_utf8() ? cli_key_decode : cli_key_decode_latin1;
    bool timed_out = false;
    for (;;) {
        uint32_t key;
        size_t used = decode(screen.bytes, screen.byte_count, timed_out, &key);
        if (used)
            return take_key(used, key);
        if (screen.ended)
            return KEY_CLOSED;
        if (screen.resized)
            return screen.resized = 0, (uint32_t)KEY_RESIZE;
        bool idle = screen.byte_count == 0;
        if (idle && !work_while_idle())
            return KEY_CLOSED;
        if (screen.byte_count && idle)
            continue;
        if (!read_more(idle ? IDLE_WAIT : ESCAPE_WAIT, &timed_out))
            return KEY_CLOSED;
        if (ticks && idle && timed_out && !screen.ended && !screen.resized)
            return KEY_TICK;
    }
}

void screen_work_while_idle(bool (*work)(void *worker), void *worker) {
    screen.work = work;
    screen.worker = worker;
}

uint32_t screen_key(void) {
    return next_key(false);
}

uint32_t screen_key_or_tick(void) {
    return next_key(true);
}

/* progress_bar.c: draws the progress bar and estimates the remaining time. */
#include "progress_bar.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "output.h"

static bool shown;

/* Writes "1:05:09" or "4:31"; empty if nothing can be estimated yet. */
static void time_words(double seconds, char *words, size_t size) {
    uint64_t left = (uint64_t)(seconds + 0.5);
    if (left >= 3600)
        snprintf(words, size, ", %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 " left", left / 3600, left / 60 % 60, left % 60);
    else
        snprintf(words, size, ", %" PRIu64 ":%02" PRIu64 " left", left / 60, left % 60);
}

void progress_show(uint64_t done, uint64_t before, uint64_t all, double seconds, const char *words) {
    enum { WIDTH = 24 };
    static double last;
    char left[40] = "", bar[WIDTH + 1];
    double now = cli_seconds();
    if (!isatty(STDERR_FILENO) || all == 0 || (shown && now - last < 0.1))
        return;
    last = now;
    shown = true;
    if (done > before && done < all)
        time_words(seconds * (double)(all - done) / (double)(done - before), left, sizeof left);
    size_t filled = (size_t)(WIDTH * done / all);
    memset(bar, '-', WIDTH);
    memset(bar, '#', filled);
    bar[WIDTH] = '\0';
    output_progress("[%s] %3.0f %%, %" PRIu64 " of %" PRIu64 "%s%s%s ", bar, 100.0 * (double)done / (double)all, done,
                    all, left, *words ? "; " : "", words);
}

void progress_clear(void) {
    if (shown)
        output_progress("%s", "");
    shown = false;
}

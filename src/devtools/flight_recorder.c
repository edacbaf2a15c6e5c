/* flight_recorder.c: stores the choices of a running game and writes its record when something goes wrong. */
#include "flight_recorder.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "record/record.h"

void tx_flight_begin(tx_flight *flight, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed) {
    flight->catalog = catalog;
    flight->setup = *setup;
    flight->seed = seed;
    flight->count = 0;
}

void tx_flight_choice(tx_flight *flight, unsigned option) {
    RESERVE_ONE(flight->options, flight->count, flight->capacity);
    flight->options[flight->count++] = (uint16_t)option;
}

void tx_flight_free(tx_flight *flight) {
    free(flight->options);
    *flight = (tx_flight){0};
}

/* ---- Writing the record ------------------------------------------------------------------------------------------ */

static void write_choices(const tx_flight *flight, FILE *out) {
    /* static, because after a crash little stack may be left */
    static tx_game game;
    static tx_decision decision;
    const char *error;
    if (!tx_start(flight->catalog, &flight->setup, flight->seed, &game, &error)) {
        fprintf(out, "\n# cannot be started: %s", error);
        return;
    }
    tx_decide(flight->catalog, &game, &decision);
    for (unsigned i = 0; i < flight->count && flight->options[i] < decision.count; i++) {
        tx_record_write_choice(out, flight->catalog, &game, &decision, flight->options[i]);
        fflush(out);
        if (i + 1 == flight->count || !tx_choose(flight->catalog, &game, &decision, flight->options[i]))
            return;
        tx_record_write_hash(out, &game);
    }
}

bool tx_flight_save(const tx_flight *flight, const char *path, const char *remark) {
    FILE *out = fopen(path, "w");
    if (out == NULL)
        return false;
    tx_record_write_opening(out, flight->catalog, &flight->setup, flight->seed);
    write_choices(flight, out);
    fprintf(out, "\n# %s\n", remark);
    return fclose(out) == 0;
}

/* ---- The guard --------------------------------------------------------------------------------------------------- */

static const tx_flight *volatile guarded;
static const char *volatile guarded_path;

static void write_message(const char *text) {
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

/* Runs only once: a failure while saving must not call it again. It replays the game with the engine that has just
 * failed, but only up to the choice that failed, which worked the first time. */
static void save_guarded(const char *remark) {
    const tx_flight *flight = guarded;
    guarded = NULL;
    if (flight == NULL)
        return;
    bool saved = tx_flight_save(flight, guarded_path, remark);
    write_message(saved ? "\ntraxis: the game was saved to " : "\ntraxis: the game could not be saved to ");
    write_message(guarded_path);
    write_message("\n");
}

static void on_fatal_signal(int number) {
    signal(number, SIG_DFL);
    save_guarded(number == SIGALRM ? "the last choice did not terminate" : "the last choice crashed the program");
    raise(number);
}

static void on_sanitizer_report(void) {
    save_guarded("a sanitizer stopped the program at the last choice");
}

/* Defined only in programs built with a sanitizer, hence weak. */
extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void install_handlers(void) {
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
    static char stack[1 << 17]; /* a stack overflow leaves no room on the normal stack */
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternative, NULL);
    struct sigaction action = {.sa_handler = on_fatal_signal, .sa_flags = SA_ONSTACK};
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        sigaction(fatal[i], &action, NULL);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(on_sanitizer_report);
}

void tx_flight_guard(const tx_flight *flight, const char *path) {
    static bool installed;
    if (!installed && flight != NULL) {
        install_handlers();
        installed = true;
    }
    guarded_path = path;
    guarded = flight;
}

/* scenario_fixture.h: scenarios and puzzles from strings. */
#ifndef TRAXIS_SCENARIO_FIXTURE_H
#define TRAXIS_SCENARIO_FIXTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixture.h"
#include "judge/judge.h"

static tx_report report;
static char message[8192];

static const tx_catalog *cards(void) {
    static tx_catalog *catalog;
    if (!catalog)
        catalog = load_cards();
    return catalog;
}

/* Reads a scenario file made of `text`. */
static inline tx_position_file *read_text(const char *text) {
    char path[] = "/tmp/traxis-scenario-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0);
    cr_assert_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    tx_position_file *file = tx_scenario_read(path, &judge_statements, &report);
    unlink(path);
    return file;
}

static void assert_contains(const char *text, const char *words) {
    cr_assert(strstr(text, words), "expected \"%s\" in:\n%s", words, text);
}

#endif

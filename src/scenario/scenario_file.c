/* scenario_file.c: scenario files: statements only scenarios have, and filtering the scenarios of a file. */
#include "runner.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/whole_file.h"

/* ---- Statements of scenarios only -------------------------------------------------------------------------------- */

static void read_expect(pos_reader *reader) {
    sc_expectation expectation = {.place = TX_NONE};
    expectation.negated = pos_take(reader, "no option");
    if (expectation.negated || pos_take(reader, "option")) {
        expectation.now = expectation.negated && pos_take(reader, "now");
        expectation.what = GAME_OPTION;
        pos_read_option(reader, &expectation.move);
        expectation.forced = !expectation.negated && pos_take(reader, "forced");
    } else {
        sc_read_expectation(reader, &expectation);
    }
    *(sc_expectation *)pos_add_extra(reader, &sc_expectation_kind, true) = expectation;
    pos_require_begin(reader);
}

static enum pos_subject read_judgement(pos_reader *reader) {
    const tx_scenario_extension *extension = reader->file->extension;
    if (extension && extension->read(reader))
        return SUBJECT_DECKS;
    if (!pos_take(reader, "expect"))
        return SUBJECT_OPEN;
    read_expect(reader);
    return SUBJECT_GAME;
}

static char *load(const char *path) {
    size_t length;
    char *text = file_read_whole(path, POS_MAX_BYTES, &length);
    if (text && length <= POS_MAX_BYTES && strlen(text) == length)
        return text;
    free(text);
    return NULL;
}

/* ---- Filtering --------------------------------------------------------------------------------------------------- */

/* Start of the first line from `line` on that begins a scenario, or the end of the text. */
static char *find_scenario(char *line) {
    static const char word[] = "scenario";
    for (char *end; *line; line = *end ? end + 1 : end) {
        const char *begin = line + strspn(line, " \t");
        if (strncmp(begin, word, sizeof word - 1) == 0 && strchr(" \t\"", begin[sizeof word - 1]))
            break;
        end = strchr(line, '\n');
        end = end ? end : line + strlen(line);
    }
    return line;
}

static bool is_wanted(const tx_scenario_filter *filter, const char *path, char *begin, char *end) {
    char after = *end;
    *end = '\0';
    bool wanted = filter->accepts(filter->user, path, begin);
    *end = after;
    return wanted;
}

/* Keeps only line ends, so that line numbers stay correct. */
static void blank_out(char *begin, const char *end) {
    for (; begin < end; begin++)
        *begin = *begin == '\n' ? '\n' : ' ';
}

/* Blanks out the scenarios that the filter rejects; returns false if none remains. In most files none does, and the
 * text is not changed. */
static bool filter_scenarios(char *text, const char *path, const tx_scenario_filter *filter) {
    bool any = false;
    char *unwanted = find_scenario(text); /* start of the rejected scenarios not yet blanked out */
    for (char *begin = unwanted, *end; *begin; begin = end) {
        end = find_scenario(begin + strcspn(begin, "\n"));
        if (is_wanted(filter, path, begin, end)) {
            blank_out(unwanted, begin);
            unwanted = end;
            any = true;
        }
    }
    if (any)
        blank_out(unwanted, unwanted + strlen(unwanted));
    return any;
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

tx_position_file *tx_scenario_read(const char *path, const tx_scenario_extension *extension, tx_report *report) {
    *report = (tx_report){0};
    return sc_read(path, &(tx_suite){.extension = extension}, NULL, report);
}

tx_position_file *tx_scenario_parse(const char *name, const char *text, size_t length, tx_report *report) {
    *report = (tx_report){0};
    if (length > POS_MAX_BYTES || memchr(text, '\0', length)) {
        pos_report(report, name, 0, "cannot be read as a text of at most 1 MiB");
        return NULL;
    }
    char *copy = memory_copy_text(text, length);
    tx_position_file *file = pos_read_text(pos_new_file(name), copy, read_judgement, report);
    free(copy);
    return file;
}

tx_position_file *sc_read(const char *path, const tx_suite *suite, const tx_scenario_filter *filter,
                          tx_report *report) {
    char *text = load(path);
    if (!text) {
        pos_report(report, path, 0, "cannot be read as a text file of at most 1 MiB");
        return NULL;
    }
    tx_position_file *file = pos_new_file(path);
    file->exchanged = suite->exchanged;
    file->extension = suite->extension;
    if (!filter || filter_scenarios(text, path, filter))
        file = pos_read_text(file, text, read_judgement, report);
    free(text);
    return file;
}

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

unsigned tx_scenario_cite_count(const tx_position_file *file, unsigned index) {
    return file->entries[index].cite_count;
}

const char *tx_scenario_cite(const tx_position_file *file, unsigned index, unsigned number) {
    return file->entries[index].cites[number];
}

int tx_scenario_at(const tx_position_file *file, unsigned line) {
    int found = -1;
    for (unsigned i = 0; i < file->count && file->entries[i].line <= line; i++)
        found = (int)i;
    return found;
}

/* man_page.c: `traxis man`: the manual pages, one for the program and one for each command, written from their help. */
#include <errno.h>
#include <limits.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/examples.h"
#include "usage_model.h"

/* ---- The language of manual pages -------------------------------------------------------------------------------- */

/* A line of text; what the language would read as its own is written so that it does not. */
static void print_text(FILE *out, const char *text) {
    if (*text == '.' || *text == '\'')
        fputs("\\&", out);
    for (; *text; text++)
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else
            fputc(*text, out);
    fputc('\n', out);
}

static void print_heading(FILE *out, const char *name, const char *about) {
    fprintf(out, ".\\\" Written by 'traxis man'.\n.TH %s 1 \"\" \"Traxis %s\"\n.SH NAME\n%s \\- ", name, TRAXIS_VERSION,
            name);
    print_text(out, about);
}

static void print_item(FILE *out, const char *head, const char *text) {
    fputs(".TP\n.B ", out);
    print_text(out, head);
    if (*text)
        print_text(out, text);
}

static void print_exit_status(FILE *out) {
    fputs(".SH EXIT STATUS\n", out);
    print_item(out, "0", "done, or yes");
    print_item(out, "1", "the answer is no: a deck is not legal, a scenario failed, nothing was found");
    print_item(out, "2", "the command was not understood, or a file cannot be read");
}

static void print_commons(FILE *out) {
    unsigned count;
    const cli_common *common = cli_commons(&count);
    for (unsigned i = 0; i < count; i++) {
        char head[80];
        snprintf(head, sizeof head, "%s %s", common[i].name, common[i].value);
        print_item(out, head, common[i].about);
    }
}

/* ---- A command --------------------------------------------------------------------------------------------------- */

/* A line that is not further in is a heading if entries follow it, else it is about all of them. */
static void print_details(FILE *out, const char *details) {
    usage_entry entry;
    bool nested = false;
    for (const char *at = details; usage_next_entry(&at, &entry);) {
        if (nested != (entry.indent == 4))
            fputs(entry.indent == 4 ? ".RS\n" : ".RE\n", out);
        nested = entry.indent == 4;
        if (entry.indent > 0)
            print_item(out, entry.head, entry.text);
        else {
            fputs(*at == ' ' ? ".SS " : ".PP\n", out);
            print_text(out, entry.text);
        }
    }
    if (nested)
        fputs(".RE\n", out);
}

static void print_examples(FILE *out, const cli_row *row) {
    const usage_model *model = cli_usage_model();
    bool first = true;
    for (unsigned i = 0; i < model->count; i++) {
        const usage_place *place = &model->places[i];
        const char *example = place->row == row && *place->part ? cli_example(row->name, place->part) : NULL;
        char line[400];
        if (!example)
            continue;
        fputs(first ? ".SH EXAMPLES\n.nf\n" : "", out);
        snprintf(line, sizeof line, "traxis %s %s %s", row->name, place->part, example);
        print_text(out, line);
        first = false;
    }
    fputs(first ? "" : ".fi\n", out);
}

static void print_command(FILE *out, const cli_row *row) {
    char name[60], line[600];
    snprintf(name, sizeof name, "traxis-%s", row->name);
    print_heading(out, name, row->summary);
    fputs(".SH SYNOPSIS\n", out);
    snprintf(line, sizeof line, "traxis %s %s", row->name, row->arguments);
    print_text(out, line);
    fputs(".SH DESCRIPTION\n", out);
    print_details(out, row->details);
    fputs(".PP\nWith any command:\n", out);
    print_commons(out);
    print_examples(out, row);
    print_exit_status(out);
    fputs(".SH SEE ALSO\n.BR traxis (1)\n", out);
}

/* ---- The program ------------------------------------------------------------------------------------------------- */

static void print_program(FILE *out) {
    unsigned count;
    const cli_row *rows = cli_rows(&count);
    print_heading(out, "traxis", "plays the card game Warhammer 40,000: Conquest by the book");
    fputs(".SH SYNOPSIS\n", out);
    print_text(out, "traxis [--cards DIR]… [--overlay FILE|DIR]… COMMAND …");
    fputs(".SH DESCRIPTION\nAn unofficial fan project. Each command has a page of its own, such as\n"
          ".BR traxis\\-play (1).\n.SH COMMANDS\n",
          out);
    for (unsigned i = 0; i < count; i++)
        print_item(out, rows[i].name, rows[i].summary);
    fputs(".SH OPTIONS\n", out);
    print_commons(out);
    print_item(out, "--help, -h", "the list of commands; behind a command, how it is used");
    print_item(out, "--version, -v", "which version this is");
    print_exit_status(out);
    fputs(".SH ENVIRONMENT\n", out);
    print_item(out, "TRAXIS_HOME", "the folder that holds cards/, decks/ and the other data, if not the installed one");
    print_item(out, "XDG_STATE_HOME", "where the records of games are kept, in traxis/; ~/.local/state unless set");
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static const cli_row *row_named(const char *name) {
    unsigned count;
    const cli_row *rows = cli_rows(&count);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

static void print_page(FILE *out, const cli_row *row) {
    if (row)
        print_command(out, row);
    else
        print_program(out);
}

static bool write_page(const char *folder, const cli_row *row) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/traxis%s%s.1", folder, row ? "-" : "", row ? row->name : "");
    FILE *out = fopen(path, "w");
    if (!out)
        return cli_error("%s: %s", path, strerror(errno)) == EXIT_YES;
    print_page(out, row);
    return fclose(out) == 0 || cli_error("%s: %s", path, strerror(errno)) == EXIT_YES;
}

static int write_pages(const char *folder) {
    unsigned count;
    const cli_row *rows = cli_rows(&count);
    bool good = write_page(folder, NULL);
    for (unsigned i = 0; good && i < count; i++)
        good = write_page(folder, &rows[i]);
    return good ? EXIT_YES : EXIT_USAGE;
}

int cmd_man(int argc, char **argv) {
    const char *name = NULL, *folder = NULL;
    const cli_option options[] = {{.name = "--to", .text = &folder}};
    if (!cli_read_options(argc, argv, options, 1, &name, 0, 1))
        return EXIT_USAGE;
    if (folder)
        return name ? cli_error("man: --to writes all pages; name no command") : write_pages(folder);
    const cli_row *row = name ? row_named(name) : NULL;
    if (name && !row)
        return cli_unknown_command(name);
    print_page(stdout, row);
    return EXIT_YES;
}

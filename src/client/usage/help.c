/* help.c: `help` and the usage line of error messages, printed from the declarations. */
#include <string.h>

#include "base/lines.h"
#include "base/utf8.h"
#include "client/arguments.h"
#include "client/screen.h"
#include "commit.h"
#include "usage.h"

enum { MAX_WIDTH = 100, MAX_HEAD = 28, MARGIN = 2, GAP = 2 };

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

static void print_wrapped(const char *text, int indent, bool first_indented) {
    tx_lines lines = {0};
    lines_wrap(&lines, screen_columns(MAX_WIDTH) - indent, 0, text);
    for (unsigned i = 0; i < lines.count; i++)
        printf("%*s%s\n", i > 0 || first_indented ? indent : 0, "", lines.line[i]);
    lines_clear(&lines);
}

/* Prints a name and its description in two columns; the description starts on a new line after a long name. */
static void print_item(const char *head, const char *about, int column) {
    int width = MARGIN + utf8_width(head);
    bool fits = width + GAP <= column;
    printf("%*s%s%*s", MARGIN, "", head, fits ? column - width : 0, "");
    if (!fits)
        putchar('\n');
    print_wrapped(about, column, !fits);
}

/* Returns the column of the descriptions, wide enough for `head` too unless it is very long. */
static int fitting(int column, const char *head) {
    int width = MARGIN + utf8_width(head) + GAP;
    return width > column && width <= MARGIN + MAX_HEAD + GAP ? width : column;
}

/* Prints two lists, each of which may be NULL, in the same columns. */
static void print_options(const usage_option *options, const usage_option *shared) {
    const usage_option *const lists[] = {options, shared};
    char head[USAGE_HEAD], about[USAGE_ABOUT];
    int column = 0;
    for (unsigned i = 0; i < 2; i++)
        for (const usage_option *option = lists[i]; option && option->name; option++)
            column = fitting(column, usage_head(option, head, sizeof head));
    for (unsigned i = 0; i < 2; i++)
        for (const usage_option *option = lists[i]; option && option->name; option++)
            print_item(usage_head(option, head, sizeof head), usage_about(option, about, sizeof about), column);
}

/* "pair EVENT": a part as the list of parts shows it. */
static const char *part_head(const usage_command *part, char *head, size_t size) {
    snprintf(head, size, "%s%s%s", part->name, part->arguments ? " " : "", part->arguments ? part->arguments : "");
    return head;
}

static void print_parts(const usage_command *command) {
    char head[USAGE_SYNOPSIS];
    int column = 0;
    for (const usage_command *part = command->parts; part->name; part++)
        column = fitting(column, part_head(part, head, sizeof head));
    for (const usage_command *part = command->parts; part->name; part++) {
        if (part->heading)
            printf("%s%s\n", part == command->parts ? "" : "\n", part->heading);
        print_item(part_head(part, head, sizeof head), part->summary, column);
    }
}

/* ---- Help -------------------------------------------------------------------------------------------------------- */

static void print_notes(const char *notes) {
    if (notes) {
        putchar('\n');
        print_wrapped(notes, 0, false);
    }
}

static void print_example(const usage_command *command, const usage_command *part) {
    const char *example = part ? part->example : command->example;
    if (example)
        printf("\nexample: %s %s%s%s %s\n", usage_current_program()->name, command->name, part ? " " : "",
               part ? part->name : "", example);
}

static void print_synopsis(const usage_command *command, const usage_command *part) {
    char synopsis[USAGE_SYNOPSIS];
    printf("usage: %s %s\n", usage_current_program()->name, usage_synopsis(command, part, synopsis, sizeof synopsis));
}

static void print_command(const usage_command *command) {
    printf("%s: %s\n\n", command->name, command->summary);
    print_synopsis(command, NULL);
    if (command->options) {
        putchar('\n');
        print_options(command->options, NULL);
    }
    if (command->parts) {
        printf("\n%s", command->parts->heading ? "" : "Commands\n");
        print_parts(command);
    }
    if (command->shared) {
        printf("\nOptions of every command\n");
        print_options(NULL, command->shared);
    }
    print_notes(command->notes);
    print_example(command, NULL);
    if (command->parts)
        printf("\n'%s help %s COMMAND' explains one of them.\n", usage_current_program()->name, command->name);
}

static void print_part(const usage_command *command, const usage_command *part) {
    printf("%s %s: %s\n\n", command->name, part->name, part->summary);
    print_synopsis(command, part);
    if (part->options || command->shared)
        putchar('\n');
    print_options(part->options, command->shared);
    print_notes(part->notes);
    print_notes(command->notes);
    print_example(command, part);
    printf("\n'%s help %s' lists the other commands.\n", usage_current_program()->name, command->name);
}

static void print_program(FILE *out) {
    const usage_program *program = usage_current_program();
    fprintf(out, "%s\n\nusage: %s [--cards DIR]… [--overlay PATH]… COMMAND …\n", program->about, program->name);
    for (const usage_group *group = program->groups; group->title; group++) {
        fprintf(out, "\n%s\n", group->title);
        for (const usage_command *command = group->commands; command->name; command++)
            fprintf(out, "  %-11s %s\n", command->name, command->summary);
    }
    fputs("\nCommon options\n", out);
    for (const usage_option *option = CLI_COMMON_OPTIONS; option->name; option++) {
        char head[USAGE_HEAD];
        fprintf(out, "  %-15s %s\n", usage_head(option, head, sizeof head), option->about);
    }
    fprintf(out, "\n%s'%s help COMMAND' explains a command.\n", program->hint, program->name);
}

int cli_usage(const char *name) {
    char synopsis[USAGE_SYNOPSIS];
    const char *program = usage_current_program()->name;
    const usage_command *command = name ? usage_command_named(name) : NULL;
    if (command)
        return cli_error("usage: %s %s; see '%s help %s'", program,
                         usage_synopsis(command, NULL, synopsis, sizeof synopsis), program, name);
    print_program(stderr);
    return EXIT_USAGE;
}

static void consider(void *user, const usage_command *command) {
    cli_near_word(user, command->name);
}

int cli_unknown_command(const char *name) {
    cli_near near = {.typed = name};
    usage_each_command(consider, &near);
    if (near.word)
        return cli_error("unknown command '%s'; did you mean '%s'?", name, near.word);
    return cli_error("unknown command '%s'; '%s help' lists the commands", name, usage_current_program()->name);
}

int cli_help(const char *name, const char *part_name) {
    const usage_command *command = name ? usage_command_named(name) : NULL;
    const usage_command *part = command && part_name ? usage_part_named(command, part_name) : NULL;
    if (name && !command)
        return cli_unknown_command(name);
    if (part)
        print_part(command, part);
    else if (command)
        print_command(command);
    else
        print_program(stdout);
    return EXIT_YES;
}

/* ---- The commands ------------------------------------------------------------------------------------------------ */

int cmd_help(int argc, char **argv) {
    const char *words[2] = {NULL};
    if (!cli_read_options(argc, argv, NULL, 0, words, 0, 2))
        return EXIT_USAGE;
    return cli_help(words[0], words[1]);
}

int cmd_version(int argc, char **argv) {
    if (!cli_read_options(argc, argv, NULL, 0, NULL, 0, 0))
        return EXIT_USAGE;
    return printf("%s %s (%s)\n", usage_current_program()->name, TRAXIS_VERSION, TRAXIS_COMMIT) < 0;
}

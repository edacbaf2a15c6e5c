/* usage.c: finds declarations, and writes them as text. */
#include "usage.h"

#include <string.h>

#include "client/arguments.h"

static const usage_group GROUPS[] = {{"Play", PLAY_COMMANDS},
                                     {"Cards and decks", CARD_COMMANDS},
                                     {"Tournaments", CLI_TOURNAMENT_COMMANDS},
                                     {"Server", SERVER_COMMANDS},
                                     {"Tools", TOOL_COMMANDS},
                                     {"Help", HELP_COMMANDS},
                                     {0}};

const usage_program CLIENT_PROGRAM = {"traxis",
                                      "Traxis plays Warhammer 40,000: Conquest by the book. An unofficial fan project.",
                                      "'traxis play' starts a game. ", GROUPS};

static const usage_program *program = &CLIENT_PROGRAM;

void usage_set_program(const usage_program *next) {
    program = next;
}

const usage_program *usage_current_program(void) {
    return program;
}

const usage_option CLI_COMMON_OPTIONS[] = {
    {"--cards", "DIR", .about = "load the cards of this folder in addition to the official ones"},
    {"--overlay", "PATH", .about = "apply overlays (errata, variants) from this file or folder"},
    {0}};

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

void usage_each_command(void (*visit)(void *user, const usage_command *command), void *user) {
    for (const usage_group *group = program->groups; group->title; group++)
        for (const usage_command *command = group->commands; command->name; command++)
            visit(user, command);
}

void usage_each_place(usage_visit *visit, void *user) {
    for (const usage_group *group = program->groups; group->title; group++)
        for (const usage_command *command = group->commands; command->name; command++) {
            visit(user, command, NULL);
            for (const usage_command *part = command->parts; part && part->name; part++)
                visit(user, command, part);
        }
}

static const usage_command *find_command(const usage_command *list, const char *name, size_t length) {
    for (; list && list->name; list++)
        if (strlen(list->name) == length && memcmp(list->name, name, length) == 0)
            return list;
    return NULL;
}

static const usage_command *find_in_groups(const char *name, size_t length) {
    const usage_command *found = NULL;
    for (const usage_group *group = program->groups; !found && group->title; group++)
        found = find_command(group->commands, name, length);
    return found;
}

const usage_command *usage_command_named(const char *name) {
    return find_in_groups(name, strlen(name));
}

const usage_command *usage_part_named(const usage_command *command, const char *name) {
    return find_command(command->parts, name, strlen(name));
}

static const usage_option *find_option(const usage_option *list, const char *name) {
    for (; list && list->name; list++)
        if (strcmp(list->name, name) == 0)
            return list;
    return NULL;
}

const usage_option *usage_option_named(const char *place, const char *name) {
    const usage_command *command = find_in_groups(place, strcspn(place, " "));
    if (!command)
        return NULL;
    const char *space = strchr(place, ' ');
    const usage_command *part = space ? usage_part_named(command, space + 1) : NULL;
    const usage_option *option = find_option(part ? part->options : command->options, name);
    return option ? option : find_option(command->shared, name);
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

const char *usage_head(const usage_option *option, char *head, size_t size) {
    snprintf(head, size, "%s%s%s%s%s", option->name, option->alias ? ", " : "", option->alias ? option->alias : "",
             option->value ? " " : "", option->value ? option->value : "");
    return head;
}

const char *usage_about(const usage_option *option, char *text, size_t size) {
    if (option->default_value)
        snprintf(text, size, "%s (default %s)", option->about, option->default_value);
    else
        snprintf(text, size, "%s", option->about);
    return text;
}

static bool has_options(const usage_option *list) {
    for (; list && list->name; list++)
        if (usage_is_option(list))
            return true;
    return false;
}

const char *usage_synopsis(const usage_command *command, const usage_command *part, char *text, size_t size) {
    const usage_command *place = part ? part : command;
    if (!part && command->parts)
        return snprintf(text, size, command->options ? "%s [COMMAND …] [OPTION…]" : "%s COMMAND …", command->name),
               text;
    bool options = has_options(place->options) || (part && has_options(command->shared));
    snprintf(text, size, "%s%s%s%s%s%s", command->name, part ? " " : "", part ? part->name : "",
             place->arguments ? " " : "", place->arguments ? place->arguments : "", options ? " [OPTION…]" : "");
    return text;
}

/* ---- Common options ---------------------------------------------------------------------------------------------- */

static void take_common(const usage_option *option, const char *value) {
    if (strcmp(option->name, "--cards") == 0)
        cli_add_cards(value);
    else
        cli_add_overlay(value);
}

/* Returns the common option that `argument` names up to its end or a '=', or NULL; *value is what follows the '='. */
static const usage_option *common_option(const char *argument, const char **value) {
    char name[20];
    size_t length = strcspn(argument, "=");
    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    return snprintf(name, sizeof name, "%.*s", (int)length, argument) < (int)sizeof name
               ? find_option(CLI_COMMON_OPTIONS, name)
               : NULL;
}

bool usage_take_common(int *argc, char **argv) {
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        const char *value;
        const usage_option *option = common_option(argv[i], &value);
        if (!option)
            argv[kept++] = argv[i];
        else if (value || (value = ++i < *argc ? argv[i] : NULL))
            take_common(option, value);
        else
            return cli_error("%s expects a value: %s %s", option->name, option->name, option->value) == EXIT_YES;
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

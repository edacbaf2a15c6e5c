/* arguments.c: parses arguments. Messages name the command and what it expects. */
#include "arguments.h"

#include <inttypes.h>
#include <string.h>

#include "client/usage/usage.h"
#include "language/language.h"

static const cli_listener *listening;

void cli_listen(const cli_listener *listener) {
    listening = listener;
}

/* Reports the options to the listener; returns whether there is one. */
static bool report_options(const cli_option *options, size_t count) {
    for (size_t i = 0; listening && i < count; i++)
        listening->option(listening->user, &options[i]);
    return listening;
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

/* Returns the option that `argument` names up to its end or a '=', or NULL. */
static const cli_option *option_named(const char *argument, const cli_option *options, size_t count) {
    size_t length = strcspn(argument, "=");
    for (size_t i = 0; i < count; i++)
        if ((strlen(options[i].name) == length && strncmp(argument, options[i].name, length) == 0) ||
            (options[i].alias && strcmp(argument, options[i].alias) == 0))
            return &options[i];
    return NULL;
}

/* A word is near if at most two letters differ, or if the typed word is its beginning. */
void cli_near_word(cli_near *near, const char *word) {
    enum { NEAR = 2, BEGINNING = 4 };
    size_t length = strlen(near->typed);
    unsigned far = length >= BEGINNING && strncmp(near->typed, word, length) == 0 ? 1 : tx_distance(near->typed, word);
    if (far > NEAR || (near->word && far >= near->far))
        return;
    near->word = word;
    near->far = far;
}

static bool unknown_option(const char *command, const char *argument, const cli_option *options, size_t count) {
    char known[400] = "", typed[60];
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(argument, "="), argument);
    cli_near near = {.typed = typed};
    for (size_t i = 0, used = 0; i < count && used < sizeof known; i++) {
        cli_near_word(&near, options[i].name);
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", options[i].name);
    }
    if (near.word)
        cli_error("%s: unknown option '%s'; did you mean '%s'?", command, argument, near.word);
    else if (count)
        cli_error("%s: unknown option '%s'; expected %s", command, argument, known);
    else
        cli_error("%s: unknown option '%s'; it takes none", command, argument);
    return false;
}

static bool take_number(const char *command, const cli_option *option, const char *value) {
    uint64_t max = option->max ? option->max : UINT64_MAX;
    if (cli_number(value, option->number) && *option->number >= option->min && *option->number <= max)
        return true;
    if (option->max)
        cli_error("%s: %s expects a number from %" PRIu64 " to %" PRIu64 ", not '%s'", command, option->name,
                  option->min, max, value);
    else
        cli_error("%s: %s expects a whole number, not '%s'", command, option->name, value);
    return false;
}

/* "expects a value: --rules full|demo" */
static bool missing_value(const char *command, const cli_option *option) {
    const usage_option *usage = usage_option_named(command, option->name);
    if (usage && usage->value)
        cli_error("%s: %s expects a value: %s %s", command, option->name, option->name, usage->value);
    else
        cli_error("%s: %s expects a value", command, option->name);
    return false;
}

static bool take_value(const char *command, const cli_option *option, const char *value) {
    if (!value)
        return missing_value(command, option);
    if (option->number)
        return take_number(command, option, value);
    if (option->values && option->values->count == MAX_VALUES)
        return cli_error("%s: %s was given more than %d times", command, option->name, MAX_VALUES) == EXIT_YES;
    if (option->values) {
        option->values->value[option->values->count++] = value;
        return true;
    }
    *option->text = value;
    return true;
}

/* Parses the option at argv[*i], and moves *i past a value in the next argument. */
static bool take_option(int argc, char **argv, int *i, const cli_option *options, size_t count) {
    const cli_option *option = option_named(argv[*i], options, count);
    const char *equals = strchr(argv[*i], '=');
    if (!option)
        return unknown_option(argv[0], argv[*i], options, count);
    if (option->flag && equals)
        return cli_error("%s: %s takes no value", argv[0], option->name) == EXIT_YES;
    if (option->flag)
        return *option->flag = true;
    if (equals)
        return take_value(argv[0], option, equals + 1);
    ++*i;
    return take_value(argv[0], option, *i < argc ? argv[*i] : NULL);
}

static bool count_words(const char *command, unsigned given, unsigned min, unsigned max, bool options) {
    const char *program = usage_current_program()->name;
    if (given >= min && given <= max)
        return true;
    if (max == 0 && !options)
        cli_error("%s: takes no arguments", command);
    else if (max == 0)
        cli_error("%s: takes only options; '%s help %s' lists them", command, program, command);
    else if (given < min)
        cli_error("%s: expected %s%u argument%s, found %u; see '%s help %s'", command, min < max ? "at least " : "",
                  min, min == 1 ? "" : "s", given, program, command);
    else
        cli_error("%s: expected at most %u argument%s, found %u; see '%s help %s'", command, max, max == 1 ? "" : "s",
                  given, program, command);
    return false;
}

bool cli_read_options(int argc, char **argv, const cli_option *options, size_t count, const char **words, unsigned min,
                      unsigned max) {
    unsigned given = 0;
    bool only_words = false;
    if (report_options(options, count))
        return false;
    for (int i = 1; i < argc; i++) {
        if (!only_words && strcmp(argv[i], "--") == 0)
            only_words = true;
        else if (!only_words && argv[i][0] == '-' && argv[i][1]) {
            if (!take_option(argc, argv, &i, options, count))
                return false;
        } else if (given++ < max)
            words[given - 1] = argv[i];
    }
    return count_words(argv[0], given, min, max, count > 0);
}

bool cli_take_options(int *argc, char **argv, const cli_option *options, size_t count) {
    int kept = 1;
    report_options(options, count);
    for (int i = 1; i < *argc; i++) {
        if (!option_named(argv[i], options, count))
            argv[kept++] = argv[i];
        else if (!take_option(*argc, argv, &i, options, count))
            return false;
    }
    *argc = kept;
    argv[kept] = NULL;
    return true;
}

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

static int unknown_part(const char *command, const char *name, const cli_part *parts, size_t count) {
    char known[400] = "";
    cli_near near = {.typed = name};
    for (size_t i = 0, used = 0; i < count && used < sizeof known; i++) {
        cli_near_word(&near, parts[i].name);
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s",
                                 i == 0          ? ""
                                 : i + 1 < count ? ", "
                                                 : " or ",
                                 parts[i].name);
    }
    if (near.word)
        return cli_error("%s: unknown command '%s'; did you mean '%s'?", command, name, near.word);
    return cli_error("%s: unknown command '%s'; expected %s", command, name, known);
}

/* Makes argv[1] name both the command and its part, for messages: "tourney pair". */
static void name_part(char **argv) {
    static char name[40];
    snprintf(name, sizeof name, "%s %s", argv[0], argv[1]);
    argv[1] = name;
}

int cli_run_part(int argc, char **argv, const cli_part *parts, size_t count, cli_run *otherwise) {
    for (size_t i = 0; argc > 1 && i < count; i++)
        if (strcmp(argv[1], parts[i].name) == 0) {
            name_part(argv);
            return parts[i].run(argc - 1, argv + 1);
        }
    for (size_t i = 0; listening && i < count; i++)
        listening->part(listening->user, parts[i].name);
    if (otherwise)
        return otherwise(argc, argv);
    if (listening)
        return EXIT_USAGE;
    return argc < 2 ? cli_usage(argv[0]) : unknown_part(argv[0], argv[1], parts, count);
}

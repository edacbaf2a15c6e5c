/* test_usage.c: the commands accept exactly what src/client/usage declares, and help, manual pages and shell completion
 * contain all of it. The commands report their parts and options to a listener (client/arguments.h). */
#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/arguments.h"
#include "client/usage/usage.h"
#include "devtools/devtools.h"

/* ---- Accepted options -------------------------------------------------------------------------------------------- */

/* The parts and options that a command reports. */
typedef struct accepted {
    unsigned part_count, option_count;
    char part[64][24];
    struct {
        char name[32], alias[8];
        bool takes_value, is_number;
        uint64_t initial; /* of a number: its value before parsing, which is the default */
    } option[64];
} accepted;

static void add_part(void *user, const char *name) {
    accepted *a = user;
    cr_assert_lt(a->part_count, 64);
    snprintf(a->part[a->part_count++], sizeof a->part[0], "%s", name);
}

static void add_option(void *user, const cli_option *option) {
    accepted *a = user;
    cr_assert_lt(a->option_count, 64);
    unsigned i = a->option_count++;
    snprintf(a->option[i].name, sizeof a->option[i].name, "%s", option->name);
    snprintf(a->option[i].alias, sizeof a->option[i].alias, "%s", option->alias ? option->alias : "");
    a->option[i].takes_value = !option->flag;
    a->option[i].is_number = option->number != NULL;
    a->option[i].initial = option->number ? *option->number : 0;
}

/* Returns what a command, or a part of it, accepts. It must do nothing else. */
static accepted ask(const usage_command *command, const usage_command *part) {
    accepted a = {0};
    char name[24], word[24], *argv[] = {name, part ? word : NULL, NULL};
    const cli_listener listener = {.user = &a, .part = add_part, .option = add_option};
    snprintf(name, sizeof name, "%s", command->name);
    snprintf(word, sizeof word, "%s", part ? part->name : "");
    cli_listen(&listener);
    cr_assert_eq(command->run(part ? 2 : 1, argv), EXIT_USAGE, "%s %s", command->name, word);
    cli_listen(NULL);
    return a;
}

static const char *place_of(const usage_command *command, const usage_command *part) {
    static char place[60];
    snprintf(place, sizeof place, "%s%s%s", command->name, part ? " " : "", part ? part->name : "");
    return place;
}

static bool is_number_text(const char *text) {
    return text && *text && text[strspn(text, "0123456789")] == '\0';
}

/* Calls `visit` for each command and part of both programs. */
static void each_place_of_both(usage_visit *visit) {
    static const usage_program *const PROGRAMS[] = {&CLIENT_PROGRAM, &DEVTOOLS_PROGRAM};
    for (unsigned i = 0; i < sizeof PROGRAMS / sizeof *PROGRAMS; i++) {
        usage_set_program(PROGRAMS[i]);
        usage_each_place(visit, NULL);
    }
}

static void check_accepted(void *user, const usage_command *command, const usage_command *part) {
    accepted a = ask(command, part);
    const char *place = place_of(command, part);
    (void)user;
    for (unsigned i = 0; i < a.option_count; i++) {
        const usage_option *option = usage_option_named(place, a.option[i].name);
        cr_expect(option, "'%s' accepts %s, which is not declared", place, a.option[i].name);
        if (!option)
            continue;
        cr_expect_eq(option->value != NULL, a.option[i].takes_value, "%s %s: value", place, option->name);
        cr_expect_str_eq(option->alias ? option->alias : "", a.option[i].alias, "%s %s: alias", place, option->name);
        if (a.option[i].is_number && is_number_text(option->default_value) && a.option[i].initial != 0 &&
            a.option[i].initial != UINT64_MAX)
            cr_expect_eq(strtoull(option->default_value, NULL, 10), a.option[i].initial, "%s %s: the default is %lu",
                         place, option->name, (unsigned long)a.option[i].initial);
    }
    for (unsigned i = 0; i < a.part_count && !part; i++)
        cr_expect(usage_part_named(command, a.part[i]), "'%s' accepts the part %s, which is not declared", place,
                  a.part[i]);
}

Test(usage, every_accepted_option_is_declared) {
    each_place_of_both(check_accepted);
}

static void expect_accepted(const accepted *a, const char *place, const usage_option *list) {
    for (const usage_option *option = list; option && option->name; option++) {
        bool found = !usage_is_option(option);
        for (unsigned i = 0; i < a->option_count; i++)
            found |= strcmp(a->option[i].name, option->name) == 0;
        cr_expect(found, "'%s' does not accept %s, which is declared", place, option->name);
    }
}

static void check_declared(void *user, const usage_command *command, const usage_command *part) {
    accepted a = ask(command, part);
    const char *place = place_of(command, part);
    (void)user;
    expect_accepted(&a, place, part ? part->options : command->options);
    if (part) {
        expect_accepted(&a, place, command->shared);
        return;
    }
    for (const usage_command *declared = command->parts; declared && declared->name; declared++) {
        bool found = false;
        for (unsigned i = 0; i < a.part_count; i++)
            found |= strcmp(a.part[i], declared->name) == 0;
        cr_expect(found, "'%s' does not accept the part %s, which is declared", place, declared->name);
    }
}

Test(usage, every_declared_option_is_accepted) {
    each_place_of_both(check_declared);
}

/* ---- Help and manual pages --------------------------------------------------------------------------------------- */

/* Returns what a command prints with this argument, or NULL: none; the caller frees it. */
static char *printed(cli_run *run, const char *word) {
    char *text = NULL, name[24] = "test", argument[24], *argv[] = {name, argument, NULL};
    size_t length;
    FILE *out = stdout;
    snprintf(argument, sizeof argument, "%s", word ? word : "");
    stdout = open_memstream(&text, &length);
    cr_assert_eq(run(word ? 2 : 1, argv), EXIT_YES, "%s", argument);
    fclose(stdout);
    stdout = out;
    return text;
}

static char *help_of(const char *command, const char *part) {
    char *text = NULL;
    size_t length;
    FILE *out = stdout;
    stdout = open_memstream(&text, &length);
    cr_assert_eq(cli_help(command, part), EXIT_YES);
    fclose(stdout);
    stdout = out;
    return text;
}

/* Replaces "\-", which manual pages write for "-". */
static char *unescaped(char *page) {
    char *to = page;
    for (const char *at = page; *at; at++)
        if (at[0] != '\\' || at[1] != '-')
            *to++ = *at;
    *to = '\0';
    return page;
}

static bool has_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '-')) && !isalnum((unsigned char)at[length]) &&
            at[length] != '-')
            return true;
    return false;
}

static void expect_options(const char *text, const char *where, const usage_option *list) {
    for (const usage_option *option = list; option && option->name; option++)
        cr_expect(has_word(text, option->name), "%s does not name %s", where, option->name);
}

static void check_help(void *user, const usage_command *command, const usage_command *part) {
    char *text = help_of(command->name, part ? part->name : NULL);
    (void)user;
    expect_options(text, place_of(command, part), part ? part->options : command->options);
    expect_options(text, place_of(command, part), command->shared);
    for (const usage_command *named = part ? NULL : command->parts; named && named->name; named++)
        cr_expect(has_word(text, named->name), "the help of '%s' does not name %s", command->name, named->name);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        cr_expect(strcspn(line, "\n") < 200, "a long line: %.60s", line);
    free(text);
}

Test(usage, help_names_every_part_and_option) {
    each_place_of_both(check_help);
}

Test(usage, help_prints_declarations) {
    char *text = help_of("play", NULL);
    cr_expect(strstr(text, "usage: traxis play [--resume [FILE]] [OPTION…]\n"), "%s", text);
    cr_expect(strstr(text, "--rules full|demo"), "%s", text);
    cr_expect(strstr(text, "(default full)"), "%s", text);
    free(text);
    text = help_of(NULL, NULL);
    cr_expect(strstr(text, "  tourney ") && !strstr(text, "  fuzz "), "%s", text);
    free(text);
    text = help_of("tourney", "penalty");
    cr_expect(strstr(text, "--points N"), "%s", text);
    cr_expect(strstr(text, "example: traxis tourney penalty cup.ctl 2 warning"), "%s", text);
    free(text);
}

Test(usage, version_names_the_commit) {
    char *text = printed(cmd_version, NULL), commit[20], rest;
    cr_expect_eq(sscanf(text, "traxis %*[0-9.] (%12[0-9a-f])%c", commit, &rest), 2, "%s", text);
    cr_expect_eq(strlen(commit), 12, "%s", text);
    free(text);
}

Test(usage, messages_name_the_program) {
    usage_set_program(&DEVTOOLS_PROGRAM);
    char *text = help_of(NULL, NULL);
    cr_expect(strstr(text, "usage: traxis-dev ") && strstr(text, "  fuzz ") && !strstr(text, "  tourney "), "%s", text);
    free(text);
    text = help_of("perft", NULL);
    cr_expect(strstr(text, "usage: traxis-dev perft [OPTION…]\n"), "%s", text);
    free(text);
}

static void check_page(void *user, const usage_command *command, const usage_command *part) {
    char *text = unescaped(printed(cmd_man, command->name));
    (void)user;
    expect_options(text, place_of(command, part), part ? part->options : command->options);
    expect_options(text, place_of(command, part), command->shared);
    if (part)
        cr_expect(has_word(text, part->name), "the page of '%s' does not name %s", command->name, part->name);
    free(text);
}

Test(usage, manual_pages_name_every_part_and_option) {
    usage_each_place(check_page, NULL);
}

/* ---- Completion -------------------------------------------------------------------------------------------------- */

/* A completion script, and how the lines about a place begin in it. In fish each option has its own line. */
typedef struct script {
    const char *text, *line_form;
} script;

static bool completes(const script *s, const char *place, const char *name) {
    char beginning[120], line[4000];
    snprintf(beginning, sizeof beginning, s->line_form, place);
    for (const char *at = s->text; (at = strstr(at, beginning)); at++) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        if (has_word(line, name) || (name[0] == '-' && strstr(line, " -l ") && has_word(line, name + 2)))
            return true;
    }
    return false;
}

static void check_script(void *user, const usage_command *command, const usage_command *part) {
    const usage_option *const lists[] = {part ? part->options : command->options, command->shared};
    const char *place = place_of(command, part);
    for (unsigned i = 0; i < 2; i++)
        for (const usage_option *option = lists[i]; option && option->name; option++)
            if (usage_is_option(option))
                cr_expect(completes(user, place, option->name), "the script does not complete '%s %s'", place,
                          option->name);
    for (const usage_command *named = part ? NULL : command->parts; named && named->name; named++)
        cr_expect(completes(user, place, named->name), "the script does not complete '%s %s'", place, named->name);
}

static void check_command(void *user, const usage_command *command) {
    cr_expect(has_word(((const script *)user)->text, command->name), "the script does not complete %s", command->name);
}

static void check_shell(const char *shell, const char *line_form) {
    char *text = printed(cmd_completion, shell);
    script s = {text, line_form};
    for (const usage_option *option = CLI_COMMON_OPTIONS; option->name; option++)
        cr_expect(strstr(text, option->name + 2), "%s does not complete %s", shell, option->name);
    usage_each_command(check_command, &s);
    usage_each_place(check_script, &s);
    free(text);
}

Test(usage, bash_completes_everything) {
    check_shell("bash", "    '%s') _traxis_offer");
}

Test(usage, zsh_completes_everything) {
    check_shell("zsh", "    ('%s') described=");
}

Test(usage, fish_completes_everything) {
    check_shell("fish", "-n '__traxis_at %s' ");
}

/* Checks what bash offers for the words, the last of which is incomplete. */
static void offered(const char *words, const char *expected) {
    char command[1000], line[2000] = "";
    snprintf(
        command, sizeof command,
        "bash -c 'source build-usage-test.bash; compopt() { :; }; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]}-1));"
        "_traxis true \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"; echo \"${COMPREPLY[*]}\"'",
        words);
    FILE *in = popen(command, "r");
    cr_assert(in && fgets(line, sizeof line, in), "bash does not run");
    pclose(in);
    line[strcspn(line, "\n")] = '\0';
    cr_expect_str_eq(line, expected, "%s: %s", words, line);
}

Test(usage, bash_offers_what_comes_next) {
    char *text = printed(cmd_completion, "bash");
    char folder[] = "/tmp/traxis-usage-XXXXXX";
    cr_assert(mkdtemp(folder) && chdir(folder) == 0);
    FILE *out = fopen("build-usage-test.bash", "w");
    fputs(text, out);
    fclose(out);
    free(text);
    offered("traxis repl", "replay");
    offered("traxis --cards replay dec", "deck");
    offered("traxis deck d", "draw diff");
    offered("traxis deck draw --h", "--hands");
    offered("traxis play --rules \"\"", "full demo");
    offered("traxis play --seed \"\"", "");
    offered("traxis tourney penalty cup.ctl 1 w", "warning");
    offered("traxis replay build-", "build-usage-test.bash");
    offered("traxis nothing \"\"", "");
    offered("traxis tourney clock cup.ctl t", "time");
    offered("traxis tourney --a", "--as --at");
    offered("traxis completion f", "fish formats");
    offered("traxis puzzles --seed \"\"", "");
    cr_assert(unlink("build-usage-test.bash") == 0 && chdir("/") == 0 && rmdir(folder) == 0);
}

static void check_file(void *user, const usage_command *command) {
    char path[200];
    struct stat status;
    snprintf(path, sizeof path, "%s/traxis-%s.1", (const char *)user, command->name);
    cr_expect(stat(path, &status) == 0 && status.st_size > 300, "%s", path);
    unlink(path);
}

Test(usage, all_pages_are_written) {
    char folder[] = "/tmp/traxis-usage-XXXXXX", path[200], name[] = "man", to[] = "--to";
    char *argv[] = {name, to, folder, NULL};
    cr_assert(mkdtemp(folder));
    cr_assert_eq(cmd_man(3, argv), EXIT_YES);
    usage_each_command(check_file, folder);
    snprintf(path, sizeof path, "%s/traxis.1", folder);
    cr_expect_eq(unlink(path), 0);
    cr_assert_eq(rmdir(folder), 0);
}

Test(usage, prints_names_to_complete) {
    char *decks = printed(cmd_completion, "decks"), *formats = printed(cmd_completion, "formats");
    char *titles = printed(cmd_completion, "titles");
    cr_expect(strstr(decks, "core-orks\n") && strstr(decks, "nazdreg\n") && !strstr(decks, ".txt"));
    cr_expect(strstr(formats, "starter\n"));
    cr_expect(strstr(titles, "\nGoff Nob\n"));
    free(decks);
    free(formats);
    free(titles);
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

/* Runs a command with arguments divided by '|', and checks its exit code and message. */
static void refused(cli_run *run, const char *arguments, const char *message) {
    char words[200], *argv[20] = {0}, *rest = words, *text = NULL;
    size_t length;
    int argc = 0;
    FILE *out = stderr;
    snprintf(words, sizeof words, "%s", arguments);
    while ((argv[argc] = strtok_r(rest, "|", &rest)))
        argc++;
    stderr = open_memstream(&text, &length);
    int code = run(argc, argv);
    fclose(stderr);
    stderr = out;
    cr_expect_eq(code, EXIT_USAGE);
    cr_expect(strstr(text, message), "%s", text);
    free(text);
}

Test(usage, errors_say_what_is_expected) {
    refused(cmd_play, "play|--rule|demo", "play: unknown option '--rule'; did you mean '--rules'?");
    refused(cmd_play, "play|--rules", "play: --rules expects a value: --rules full|demo");
    refused(cmd_sim, "sim|-n", "sim: --games expects a value: --games N");
    refused(cmd_serve, "serve|--port|70000", "serve: --port expects a number from 0 to 65535, not '70000'");
    refused(cmd_arena, "arena|--seed|x", "arena: --seed expects a whole number, not 'x'");
    refused(cmd_deck, "deck|sho", "deck: unknown command 'sho'; did you mean 'show'?");
    refused(cmd_deck, "deck", "usage: traxis deck COMMAND …; see 'traxis help deck'");
    refused(cmd_help, "help|plya", "unknown command 'plya'; did you mean 'play'?");
    refused(cmd_help, "help|fuzz", "traxis: unknown command 'fuzz'; 'traxis help' lists the commands");
    usage_set_program(&DEVTOOLS_PROGRAM);
    refused(cmd_help, "help|nothing", "traxis-dev: unknown command 'nothing'; 'traxis-dev help' lists the commands");
    refused(cmd_bench, "bench|x", "traxis-dev: bench: takes only options; 'traxis-dev help bench' lists them");
}

/* test_usage.c: what the commands take is what is said of them: in their help, in the manual pages and in the
 * completion of shells. The commands themselves are asked for their parts and options. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/shell/usage_model.h"

/* ---- Asking and reading ------------------------------------------------------------------------------------------ */

typedef struct heard {
    unsigned parts, options;
    char part[64][24], option[64][32];
} heard;

static void hear_part(void *user, const char *name) {
    heard *h = user;
    cr_assert_lt(h->parts, 64);
    snprintf(h->part[h->parts++], sizeof h->part[0], "%s", name);
}

static void hear_option(void *user, const cli_option *option) {
    heard *h = user;
    cr_assert_lt(h->options, 64);
    snprintf(h->option[h->options++], sizeof h->option[0], "%s", option->name);
}

/* What a command, or a part of it, says that it takes. It must do nothing else. */
static heard ask(const cli_row *row, const char *part) {
    heard h = {0};
    char name[24], word[24], *argv[] = {name, *part ? word : NULL, NULL};
    const cli_listener listener = {.user = &h, .part = hear_part, .option = hear_option};
    snprintf(name, sizeof name, "%s", row->name);
    snprintf(word, sizeof word, "%s", part);
    cli_listen(&listener);
    cr_assert_eq(row->run(*part ? 2 : 1, argv), EXIT_USAGE, "%s %s", row->name, part);
    cli_listen(NULL);
    return h;
}

/* What a command prints; to be freed. */
static char *printed(cli_run *run, const char *word) {
    char *text = NULL, name[24] = "test", argument[24], *argv[] = {name, argument, NULL};
    size_t length;
    FILE *out = stdout;
    snprintf(argument, sizeof argument, "%s", word);
    stdout = open_memstream(&text, &length);
    cr_assert_eq(run(2, argv), EXIT_YES, "%s", word);
    fclose(stdout);
    stdout = out;
    return text;
}

static char *help_of(const char *command, const char *part) {
    char *text = NULL;
    size_t length;
    FILE *out = stdout;
    stdout = open_memstream(&text, &length);
    cr_assert_eq(cli_help(command, *part ? part : NULL), EXIT_YES);
    fclose(stdout);
    stdout = out;
    return text;
}

/* A manual page writes "\-" for "-". */
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

/* The rest of the line that has it. */
static void line_with(const char *text, const char *beginning, char *line, size_t size) {
    const char *at = strstr(text, beginning);
    snprintf(line, size, "%.*s", at ? (int)strcspn(at, "\n") : 0, at ? at : "");
}

/* ---- Everything is said ------------------------------------------------------------------------------------------ */

static void each_place(void (*check)(const cli_row *row, const char *part, const heard *h)) {
    unsigned count;
    const cli_row *rows = cli_rows(&count);
    for (unsigned i = 0; i < count; i++) {
        heard whole = ask(&rows[i], "");
        check(&rows[i], "", &whole);
        for (unsigned k = 0; k < whole.parts; k++) {
            heard part = ask(&rows[i], whole.part[k]);
            check(&rows[i], whole.part[k], &part);
        }
    }
}

static void check_help(const cli_row *row, const char *part, const heard *h) {
    char *text = help_of(row->name, part);
    for (unsigned i = 0; i < h->options; i++)
        cr_expect(has_word(text, h->option[i]), "the help of '%s %s' does not name %s", row->name, part, h->option[i]);
    for (unsigned i = 0; i < h->parts; i++)
        cr_expect(has_word(text, h->part[i]), "the help of '%s' does not name %s", row->name, h->part[i]);
    free(text);
}

Test(usage, help_names_every_part_and_option) {
    each_place(check_help);
}

static void check_page(const cli_row *row, const char *part, const heard *h) {
    char *text = unescaped(printed(cmd_man, row->name));
    for (unsigned i = 0; i < h->options; i++)
        cr_expect(has_word(text, h->option[i]), "the page of '%s %s' does not name %s", row->name, part, h->option[i]);
    for (unsigned i = 0; i < h->parts; i++)
        cr_expect(has_word(text, h->part[i]), "the page of '%s' does not name %s", row->name, h->part[i]);
    free(text);
}

Test(usage, manual_pages_name_every_part_and_option) {
    each_place(check_page);
}

/* A line begins with the place and goes on with its options; in fish each option has a line. */
static const char *script, *line_form;

static void check_script(const cli_row *row, const char *part, const heard *h) {
    for (unsigned i = 0; i < h->options + h->parts; i++) {
        char beginning[120], line[4000];
        bool is_part = i >= h->options;
        const char *name = is_part ? h->part[i - h->options] : h->option[i] + 2;
        snprintf(beginning, sizeof beginning, line_form, row->name, *part ? " " : "", part);
        bool found = false;
        for (const char *at = script; !found && (at = strstr(at, beginning)); at++) {
            line_with(at, beginning, line, sizeof line);
            char dashed[40];
            snprintf(dashed, sizeof dashed, "--%s", name);
            found =
                has_word(line, is_part ? name : dashed) || (!is_part && strstr(line, " -l ") && has_word(line, name));
        }
        cr_expect(found, "the script does not complete '%s %s %s'", row->name, part, name);
    }
}

static void check_shell(const char *shell, const char *form) {
    char *text = printed(cmd_completion, shell);
    unsigned count;
    const cli_row *rows = cli_rows(&count);
    const cli_common *commons = cli_commons(&count);
    for (unsigned i = 0; i < count; i++)
        cr_expect(strstr(text, commons[i].name + 2), "%s does not complete %s", shell, commons[i].name);
    cli_rows(&count);
    for (unsigned i = 0; i < count; i++)
        cr_expect(has_word(text, rows[i].name), "%s does not complete %s", shell, rows[i].name);
    script = text;
    line_form = form;
    each_place(check_script);
    free(text);
}

Test(usage, bash_completes_everything) {
    check_shell("bash", "    '%s%s%s') _traxis_offer");
}

Test(usage, zsh_completes_everything) {
    check_shell("zsh", "    ('%s%s%s') described=");
}

Test(usage, fish_completes_everything) {
    check_shell("fish", "-n '__traxis_at %s%s%s' ");
}

/* ---- What is read out of the help -------------------------------------------------------------------------------- */

static const usage_option *option_at(const char *command, const char *part, const char *name) {
    const usage_model *model = cli_usage_model();
    for (unsigned i = 0; i < model->count; i++)
        for (unsigned k = 0; k < model->places[i].option_count; k++)
            if (!strcmp(model->places[i].row->name, command) && !strcmp(model->places[i].part, part) &&
                !strcmp(model->places[i].options[k].name, name))
                return &model->places[i].options[k];
    cr_assert_fail("there is no %s %s %s", command, part, name);
    return NULL;
}

Test(usage, values_and_words_about_options_come_from_the_help) {
    cr_expect_str_eq(option_at("play", "", "--rules")->value, "full|demo");
    cr_expect_str_eq(option_at("play", "", "--deck2")->value, "DECK");
    cr_expect(strstr(option_at("play", "", "--deck2")->about, "a deck file"));
    cr_expect_not(option_at("play", "", "--plain")->takes_value);
    cr_expect_str_eq(option_at("play", "", "--plain")->value, "");
    cr_expect_str_eq(option_at("tourney", "penalty", "--points")->value, "N");
    cr_expect_str_eq(option_at("scenario", "", "--twin")->value, "save|undo|why|told|view|seats");
    cr_expect_str_eq(option_at("cards", "", "--set")->about, "only the cards of that set");
    cr_expect_str_eq(option_at("cards", "find", "--set")->about, "");
}

static void join(void *user, const char *text, size_t length) {
    char *all = user;
    sprintf(all + strlen(all), "%.*s,", (int)length, text);
}

Test(usage, arguments_tell_what_may_be_offered) {
    char words[100] = "";
    cr_expect_eq(usage_offers("EVENT [start|add --minutes N [--sort name|cost]|time] --kind a|b CARD…", join, words),
                 OFFER_FILES | OFFER_TITLES);
    cr_expect_str_eq(words, "start,add,time,");
    words[0] = '\0';
    cr_expect_eq(usage_offers("2-1", join, words), 0);
    cr_expect_eq(usage_offers("1|2", join, words), 0);
    cr_expect_str_eq(words, "1,2,");
}

/* ---- Used ----------------------------------------------------------------------------------------------------------
 */

/* What bash would offer for the words, the last of which is not complete; divided by blanks. */
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
    cr_assert(unlink("build-usage-test.bash") == 0 && chdir("/") == 0 && rmdir(folder) == 0);
}

Test(usage, all_pages_are_written) {
    char folder[] = "/tmp/traxis-usage-XXXXXX", path[200], name[] = "man", to[] = "--to";
    char *argv[] = {name, to, folder, NULL};
    unsigned count;
    const cli_row *rows = cli_rows(&count);
    cr_assert(mkdtemp(folder));
    cr_assert_eq(cmd_man(3, argv), EXIT_YES);
    for (unsigned i = 0; i <= count; i++) {
        struct stat status;
        snprintf(path, sizeof path, "%s/traxis%s%s.1", folder, i < count ? "-" : "", i < count ? rows[i].name : "");
        cr_expect(stat(path, &status) == 0 && status.st_size > 300, "%s", path);
        unlink(path);
    }
    cr_assert_eq(rmdir(folder), 0);
}

Test(usage, names_to_complete) {
    char *decks = printed(cmd_completion, "decks"), *formats = printed(cmd_completion, "formats");
    char *titles = printed(cmd_completion, "titles");
    cr_expect(strstr(decks, "core-orks\n") && strstr(decks, "nazdreg\n") && !strstr(decks, ".txt"));
    cr_expect(strstr(formats, "starter\n"));
    cr_expect(strstr(titles, "\nGoff Nob\n"));
    free(decks);
    free(formats);
    free(titles);
}

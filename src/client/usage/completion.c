/* completion.c: `traxis completion`: prints completion scripts for bash, zsh and fish, made from the declarations, and
 * the names of decks, formats and cards that these scripts ask for. */
#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "client/arguments.h"
#include "client/cards/card_list.h"
#include "text/text_words.h"
#include "usage.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static int is_text_file(const struct dirent *entry) {
    const char *ending = strrchr(entry->d_name, '.');
    return ending && strcmp(ending, ".txt") == 0;
}

/* Prints the names of the text files in a folder, without their endings. */
static int print_files(const char *folder) {
    struct dirent **entries;
    int count = scandir(folder, &entries, is_text_file, alphasort);
    if (count < 0)
        return cli_error("there is no folder %s", folder);
    for (int i = 0; i < count; i++) {
        printf("%.*s\n", (int)(strrchr(entries[i]->d_name, '.') - entries[i]->d_name), entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return EXIT_YES;
}

static int print_decks(void) {
    return print_files(cli_data("decks"));
}

static int print_formats(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/formats", cli_data("data"));
    return print_files(path);
}

static int print_titles(void) {
    const tx_catalog *catalog = cli_catalog();
    for (unsigned i = 1; i < catalog->def_count; i++)
        if (tx_card_is_first_face(catalog, (tx_def_id)i))
            puts(catalog->defs[i].name);
    return EXIT_YES;
}

/* ---- Offers ------------------------------------------------------------------------------------------------------ */

/* Kinds of names that a value or an argument can be. */
enum offer { OFFER_FILES = 1, OFFER_DECKS = 2, OFFER_TITLES = 4, OFFER_FORMATS = 8 };

/* Returns the kinds of names for a placeholder. */
static unsigned offers_of_placeholder(const char *word, size_t length) {
    static const struct {
        const char *word;
        unsigned offers;
    } KINDS[] = {{"FILE", OFFER_FILES},
                 {"DIR", OFFER_FILES},
                 {"FOLDER", OFFER_FILES},
                 {"PATH", OFFER_FILES},
                 {"RECORD", OFFER_FILES},
                 {"EVENT", OFFER_FILES},
                 {"VECTORS.json", OFFER_FILES},
                 {"DECK", OFFER_DECKS | OFFER_FILES},
                 {"CARD", OFFER_TITLES},
                 {"WARLORD", OFFER_TITLES},
                 {"FORMAT", OFFER_FORMATS | OFFER_FILES}};
    for (unsigned i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (strlen(KINDS[i].word) == length && strncmp(word, KINDS[i].word, length) == 0)
            return KINDS[i].offers;
    return 0;
}

static size_t without_ellipsis(const char *word, size_t length) {
    static const char ELLIPSIS[] = "…";
    size_t size = sizeof ELLIPSIS - 1;
    return length > size && memcmp(word + length - size, ELLIPSIS, size) == 0 ? length - size : length;
}

/* Words to be typed as they are begin with a small letter, or, among alternatives, with a digit or a small letter. */
static bool is_literal(char first, bool is_alternative) {
    return islower((unsigned char)first) || (is_alternative && isdigit((unsigned char)first));
}

/* Prints the literal words of "EVENT [start|pause]", each after a space if `print`, and returns the kinds of the
 * placeholders. Skips options and the words after them. */
static unsigned offer_words(const char *arguments, bool print) {
    unsigned offers = 0;
    bool after_option = false;
    for (const char *at = arguments ? arguments : ""; *at;) {
        size_t length = strcspn(at, " |[](),"), bare = without_ellipsis(at, length);
        bool is_alternative = at[length] == '|' || (at > arguments && at[-1] == '|');
        if (bare > 0 && *at == '-')
            after_option = at[length] == ' ' && at[length + 1] != '[';
        else if (bare > 0 && after_option)
            after_option = at[length] == '|';
        else if (bare > 0 && !is_literal(*at, is_alternative))
            offers |= offers_of_placeholder(at, bare);
        else if (bare > 0 && print)
            printf(" %.*s", (int)bare, at);
        at += length + (at[length] != '\0');
    }
    return offers;
}

static unsigned print_words(const char *arguments) {
    return offer_words(arguments, true);
}

static unsigned offers_of(const char *arguments) {
    return offer_words(arguments, false);
}

/* ---- Common to all shells ---------------------------------------------------------------------------------------- */

/* Prints 'It'\''s', which all three shells read in the same way. */
static void print_quoted(const char *text) {
    putchar('\'');
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    putchar('\'');
}

/* Returns "deck check" or "play" in a static buffer. */
static const char *place_name(const usage_command *command, const usage_command *part) {
    static char name[60];
    snprintf(name, sizeof name, "%s%s%s", command->name, part ? " " : "", part ? part->name : "");
    return name;
}

/* Returns the first clause of a description in a static buffer: a shell has one line for it. */
static const char *in_short(const char *about) {
    static char text[USAGE_ABOUT];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(about, ";"), about);
    return text;
}

/* Calls `visit` for each option of a place, those that all parts share included. */
static void each_option(const usage_command *command, const usage_command *part,
                        void (*visit)(const usage_command *command, const usage_command *part,
                                      const usage_option *option)) {
    const usage_option *const lists[] = {part ? part->options : command->options, command->shared};
    for (unsigned i = 0; i < 2; i++)
        for (const usage_option *option = lists[i]; option && option->name; option++)
            if (usage_is_option(option))
                visit(command, part, option);
}

/* Prints the parts of a command, or else the literal words among its arguments. Returns the kinds of the others. */
static unsigned print_arguments(const usage_command *command, const usage_command *part) {
    if (part || !command->parts)
        return print_words(part ? part->arguments : command->arguments);
    for (part = command->parts; part->name; part++)
        printf(" %s", part->name);
    return 0;
}

/* "--cards | --overlay"; each of these options takes a value. */
static void print_commons(const char *between) {
    for (const usage_option *option = CLI_COMMON_OPTIONS; option->name; option++)
        printf("%s%s", option == CLI_COMMON_OPTIONS ? "" : between, option->name);
}

static void print_part_place(void *user, const usage_command *command, const usage_command *part) {
    bool *first = user;
    if (part)
        printf("%s'%s'", *first ? "" : " | ", place_name(command, part)), *first = false;
}

/* 'cards find' | 'cards check' …: the places that two words name. */
static void print_part_places(void) {
    bool first = true;
    usage_each_place(print_part_place, &first);
}

/* ---- bash -------------------------------------------------------------------------------------------------------- */

static const char BASH_BEGIN[] = "# Completion of traxis for bash, generated by 'traxis completion bash'.\n"
                                 "_traxis_lines() { # lines that begin with the typed word, quoted\n"
                                 "    local line typed=${word//\\\\/} quote=\n"
                                 "    [[ $typed == [\\\"\\']* ]] && quote=${typed:0:1} typed=${typed:1}\n"
                                 "    while IFS= read -r line; do\n"
                                 "        [[ ${line,,} == \"${typed,,}\"* ]] || continue\n"
                                 "        [ -n \"$quote\" ] || line=$(printf %q \"$line\")\n"
                                 "        COMPREPLY+=(\"$line\")\n"
                                 "    done\n"
                                 "}\n"
                                 "\n"
                                 "_traxis_offer() { # words, and the kinds of names to ask for\n"
                                 "    local kind\n"
                                 "    COMPREPLY+=($(compgen -W \"$1\" -- \"$word\"))\n"
                                 "    for kind in $2; do\n"
                                 "        case $kind in\n"
                                 "        files) compopt -o filenames && COMPREPLY+=($(compgen -f -- \"$word\")) ;;\n"
                                 "        *) _traxis_lines < <(\"$traxis\" completion \"$kind\" 2>/dev/null) ;;\n"
                                 "        esac\n"
                                 "    done\n"
                                 "}\n"
                                 "\n"
                                 "_traxis() {\n"
                                 "    local traxis=$1 word=$2 before=$3 command= part= place i IFS=$' \\t\\n'\n"
                                 "    COMPREPLY=()\n"
                                 "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
                                 "        case ${COMP_WORDS[i]} in\n";

static const char BASH_END[] = "    esac\n"
                               "}\n"
                               "complete -F _traxis traxis\n";

static void print_kinds(unsigned offers) {
    static const struct {
        unsigned offer;
        const char *name;
    } KINDS[] = {{OFFER_DECKS, "decks"}, {OFFER_TITLES, "titles"}, {OFFER_FORMATS, "formats"}, {OFFER_FILES, "files"}};
    bool first = true;
    for (unsigned i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (offers & KINDS[i].offer) {
            printf("%s%s", first ? "" : " ", KINDS[i].name);
            first = false;
        }
}

static void bash_value(const usage_command *command, const usage_command *part, const usage_option *option) {
    if (!option->value)
        return;
    printf("    '%s:%s') _traxis_offer '", place_name(command, part), option->name);
    unsigned offers = print_words(option->value);
    printf("' '");
    print_kinds(offers);
    printf("'; return ;;\n");
}

static void bash_values(void *user, const usage_command *command, const usage_command *part) {
    (void)user;
    each_option(command, part, bash_value);
}

static void bash_option(const usage_command *command, const usage_command *part, const usage_option *option) {
    (void)command, (void)part;
    printf(" %s", option->name);
}

static void bash_place(void *user, const usage_command *command, const usage_command *part) {
    (void)user;
    printf("    '%s') _traxis_offer '", place_name(command, part));
    each_option(command, part, bash_option);
    unsigned offers = print_arguments(command, part);
    printf("' '");
    print_kinds(offers);
    printf("' ;;\n");
}

static void bash_command(void *user, const usage_command *command) {
    (void)user;
    printf(" %s", command->name);
}

static void print_bash(void) {
    fputs(BASH_BEGIN, stdout);
    printf("        ");
    print_commons(" | ");
    printf(") ((i++)) ;;\n"
           "        -*) ;;\n"
           "        *) [ -z \"$command\" ] && command=${COMP_WORDS[i]} && continue\n"
           "            part=${COMP_WORDS[i]} && break ;;\n"
           "        esac\n"
           "    done\n"
           "    case \"$command $part\" in\n"
           "    ");
    print_part_places();
    printf(") place=\"$command $part\" ;;\n"
           "    *) place=$command ;;\n"
           "    esac\n"
           "    case \"$place:$before\" in\n");
    for (const usage_option *option = CLI_COMMON_OPTIONS; option->name; option++)
        printf("    *':%s') _traxis_offer '' files; return ;;\n", option->name);
    usage_each_place(bash_values, NULL);
    printf("    esac\n"
           "    case $place in\n"
           "    '') _traxis_offer '");
    print_commons(" ");
    usage_each_command(bash_command, NULL);
    printf("' '' ;;\n");
    usage_each_place(bash_place, NULL);
    fputs(BASH_END, stdout);
}

/* ---- zsh --------------------------------------------------------------------------------------------------------- */

static const char ZSH_BEGIN[] = "#compdef traxis\n"
                                "# Completion of traxis for zsh, generated by 'traxis completion zsh'.\n"
                                "_traxis_offer() { # the kinds of names to ask for, then words\n"
                                "    local kind kinds=$1\n"
                                "    shift\n"
                                "    (( $# )) && compadd -- $@\n"
                                "    for kind in ${=kinds}; do\n"
                                "        case $kind in\n"
                                "        files) _files ;;\n"
                                "        *) compadd -M 'm:{a-zA-Z}={A-Za-z}' -- "
                                "${(f)\"$($traxis completion $kind 2>/dev/null)\"} ;;\n"
                                "        esac\n"
                                "    done\n"
                                "    return 0\n"
                                "}\n"
                                "\n"
                                "_traxis() {\n"
                                "    local traxis=$words[1] before=$words[CURRENT-1] command part place\n"
                                "    local -i i\n"
                                "    local -a described\n"
                                "    for ((i = 2; i < CURRENT; i++)); do\n"
                                "        case $words[i] in\n";

/* Prints 'name:description', for _describe. */
static void zsh_describe(const char *name, const char *about) {
    char text[USAGE_ABOUT + 60];
    snprintf(text, sizeof text, "%s:%s", name, in_short(about));
    putchar(' ');
    print_quoted(text);
}

static void zsh_value(const usage_command *command, const usage_command *part, const usage_option *option) {
    if (!option->value)
        return;
    printf("    ('%s:%s') _traxis_offer '", place_name(command, part), option->name);
    print_kinds(offers_of(option->value));
    printf("'");
    print_words(option->value);
    printf("; return ;;\n");
}

static void zsh_values(void *user, const usage_command *command, const usage_command *part) {
    (void)user;
    each_option(command, part, zsh_value);
}

static void zsh_option(const usage_command *command, const usage_command *part, const usage_option *option) {
    (void)command, (void)part;
    zsh_describe(option->name, option->about);
}

static void zsh_place(void *user, const usage_command *command, const usage_command *part) {
    (void)user;
    printf("    ('%s') described=(", place_name(command, part));
    each_option(command, part, zsh_option);
    for (const usage_command *next = part ? NULL : command->parts; next && next->name; next++)
        zsh_describe(next->name, next->summary);
    printf(" )\n        ");
    if (!part && command->parts) {
        printf(":");
    } else {
        printf("_traxis_offer '");
        print_kinds(offers_of(part ? part->arguments : command->arguments));
        printf("'");
        print_arguments(command, part);
    }
    printf(" ;;\n");
}

static void zsh_command(void *user, const usage_command *command) {
    (void)user;
    zsh_describe(command->name, command->summary);
}

static void print_zsh(void) {
    fputs(ZSH_BEGIN, stdout);
    printf("        (");
    print_commons("|");
    printf(") ((i++)) ;;\n"
           "        (-*) ;;\n"
           "        (*) if [[ -z $command ]]; then command=$words[i]; else part=$words[i]; break; fi ;;\n"
           "        esac\n"
           "    done\n"
           "    case \"$command $part\" in\n"
           "    (");
    print_part_places();
    printf(") place=\"$command $part\" ;;\n"
           "    (*) place=$command ;;\n"
           "    esac\n"
           "    case \"$place:$before\" in\n"
           "    (*:(");
    print_commons("|");
    printf(")) _files; return ;;\n");
    usage_each_place(zsh_values, NULL);
    printf("    esac\n"
           "    case $place in\n"
           "    ('') described=(");
    usage_each_command(zsh_command, NULL);
    for (const usage_option *option = CLI_COMMON_OPTIONS; option->name; option++)
        zsh_describe(option->name, option->about);
    printf(" ) ;;\n");
    usage_each_place(zsh_place, NULL);
    printf("    esac\n"
           "    (( $#described )) && _describe traxis described\n"
           "}\n"
           "if [[ $funcstack[1] == _traxis ]]; then _traxis \"$@\"; else compdef _traxis traxis; fi\n");
}

/* ---- fish -------------------------------------------------------------------------------------------------------- */

static const char FISH_BEGIN[] = "# Completion of traxis for fish, generated by 'traxis completion fish'.\n"
                                 "function __traxis_place # the typed command and part\n"
                                 "    set -l words\n"
                                 "    set -l skip 0\n"
                                 "    for word in (commandline -opc)[2..-1]\n"
                                 "        if test $skip = 1\n"
                                 "            set skip 0\n"
                                 "        else if contains -- $word";
static const char FISH_MIDDLE[] = "\n"
                                  "            set skip 1\n"
                                  "        else if not string match -q -- '-*' $word\n"
                                  "            set -a words $word\n"
                                  "        end\n"
                                  "    end\n"
                                  "    if contains -- \"$words[1..2]\"";
static const char FISH_END[] = "\n"
                               "        echo $words[1..2]\n"
                               "    else\n"
                               "        echo $words[1]\n"
                               "    end\n"
                               "end\n"
                               "function __traxis_at\n"
                               "    test (__traxis_place) = \"$argv\"\n"
                               "end\n"
                               "complete -c traxis -f\n";

static void fish_at(const char *place) {
    printf("complete -c traxis -n '__traxis_at %s'", *place ? place : "\"\"");
}

/* Prints " -F -a '(traxis completion decks)'": files, words and names. */
static void fish_offer(const char *arguments) {
    unsigned offers = offers_of(arguments);
    if (offers & OFFER_FILES)
        printf(" -F");
    printf(" -a '");
    print_words(arguments);
    for (unsigned kind = OFFER_DECKS; kind <= OFFER_FORMATS; kind *= 2)
        if (offers & kind) {
            printf(" (traxis completion ");
            print_kinds(kind);
            printf(")");
        }
    printf("'");
}

static void fish_about(const char *about) {
    printf(" -d ");
    print_quoted(in_short(about));
    putchar('\n');
}

static void fish_option(const usage_command *command, const usage_command *part, const usage_option *option) {
    fish_at(place_name(command, part));
    printf(" -l %s", option->name + 2);
    if (option->value) {
        printf(offers_of(option->value) & OFFER_FILES ? " -r" : " -x");
        fish_offer(option->value);
    }
    fish_about(option->about);
}

static void fish_place(void *user, const usage_command *command, const usage_command *part) {
    (void)user;
    each_option(command, part, fish_option);
    for (const usage_command *next = part ? NULL : command->parts; next && next->name; next++) {
        fish_at(command->name);
        printf(" -a %s", next->name);
        fish_about(next->summary);
    }
    if (part || !command->parts) {
        fish_at(place_name(command, part));
        fish_offer(part ? part->arguments : command->arguments);
        putchar('\n');
    }
}

static void fish_command(void *user, const usage_command *command) {
    (void)user;
    fish_at("");
    printf(" -a %s", command->name);
    fish_about(command->summary);
}

static void fish_part_place(void *user, const usage_command *command, const usage_command *part) {
    (void)user;
    if (part)
        printf(" '%s'", place_name(command, part));
}

static void print_fish(void) {
    fputs(FISH_BEGIN, stdout);
    printf(" ");
    print_commons(" ");
    fputs(FISH_MIDDLE, stdout);
    usage_each_place(fish_part_place, NULL);
    fputs(FISH_END, stdout);
    for (const usage_option *option = CLI_COMMON_OPTIONS; option->name; option++) {
        printf("complete -c traxis -l %s -r -F", option->name + 2);
        fish_about(option->about);
    }
    usage_each_command(fish_command, NULL);
    usage_each_place(fish_place, NULL);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

int cmd_completion(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*print)(void);
    } SHELLS[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    static const struct {
        const char *name;
        int (*print)(void);
    } KINDS[] = {{"decks", print_decks}, {"formats", print_formats}, {"titles", print_titles}};
    const char *what;
    if (!cli_read_options(argc, argv, NULL, 0, &what, 1, 1))
        return EXIT_USAGE;
    for (unsigned i = 0; i < sizeof SHELLS / sizeof *SHELLS; i++)
        if (strcmp(what, SHELLS[i].name) == 0)
            return SHELLS[i].print(), EXIT_YES;
    for (unsigned i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (strcmp(what, KINDS[i].name) == 0)
            return KINDS[i].print();
    return cli_error("completion: expected bash, zsh or fish, or decks, formats or titles, not '%s'", what);
}

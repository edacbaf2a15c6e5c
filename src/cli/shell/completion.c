/* completion.c: `traxis completion`: the scripts by which shells complete a command line, written from what the
 * commands take (usage_model.h), and the names such a script asks for. */
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cards/card_list.h"
#include "script/text_words.h"
#include "usage_model.h"

/* ---- Names that may be meant ------------------------------------------------------------------------------------- */

static int is_text_file(const struct dirent *entry) {
    const char *ending = strrchr(entry->d_name, '.');
    return ending && strcmp(ending, ".txt") == 0;
}

/* The files of a folder without their ending. */
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

/* ---- What all shells have in common ------------------------------------------------------------------------------ */

/* 'It''s' as all three shells read it. */
static void print_quoted(const char *text) {
    putchar('\'');
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    putchar('\'');
}

/* "deck check", or "play". */
static const char *place_name(const usage_place *place) {
    static char name[60];
    snprintf(name, sizeof name, "%s%s%s", place->row->name, *place->part ? " " : "", place->part);
    return name;
}

/* The first clause of what is said: a shell has one line for it. */
static const char *in_short(const char *about) {
    static char text[USAGE_ABOUT];
    size_t length = strcspn(about, ";");
    snprintf(text, sizeof text, "%.*s", (int)length, about);
    return text;
}

static void print_word(void *user, const char *text, size_t length) {
    printf("%s%.*s", (const char *)user, (int)length, text);
}

/* Each word with a blank before it, and what else may be offered. */
static unsigned print_words(const char *arguments) {
    static char blank[] = " ";
    return usage_offers(arguments, print_word, blank);
}

/* The arguments that are not options: the parts of a command that has some. */
static unsigned print_arguments(const usage_place *place) {
    for (unsigned i = 1; i <= place->part_count; i++)
        printf(" %s", place[i].part);
    return place->part_count ? 0 : print_words(place->arguments);
}

/* "--cards | --overlay": the options of every command take a value each. */
static void print_commons(const char *between) {
    unsigned count;
    const cli_common *common = cli_commons(&count);
    for (unsigned i = 0; i < count; i++)
        printf("%s%s", i ? between : "", common[i].name);
}

/* 'cards find' | 'cards check' …: the places that two words name. */
static void print_parts(void) {
    const usage_model *model = cli_usage_model();
    bool first = true;
    for (unsigned i = 0; i < model->count; i++)
        if (*model->places[i].part) {
            printf("%s'%s'", first ? "" : " | ", place_name(&model->places[i]));
            first = false;
        }
}

/* ---- bash -------------------------------------------------------------------------------------------------------- */

static const char BASH_BEGIN[] = "# Completion of traxis for bash, written by 'traxis completion bash'.\n"
                                 "_traxis_lines() { # those that begin with what is typed, as it must be typed\n"
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

static void bash_value(const char *place, const usage_option *option) {
    printf("    '%s:%s') _traxis_offer '", place, option->name);
    unsigned offers = print_words(option->value);
    printf("' '");
    print_kinds(offers);
    printf("'; return ;;\n");
}

static void bash_values(void) {
    const usage_model *model = cli_usage_model();
    unsigned commons;
    const cli_common *common = cli_commons(&commons);
    printf("    case \"$place:$before\" in\n");
    for (unsigned i = 0; i < commons; i++)
        printf("    *':%s') _traxis_offer '' files; return ;;\n", common[i].name);
    for (unsigned i = 0; i < model->count; i++)
        for (unsigned k = 0; k < model->places[i].option_count; k++)
            if (model->places[i].options[k].takes_value)
                bash_value(place_name(&model->places[i]), &model->places[i].options[k]);
    printf("    esac\n");
}

static void bash_place(const usage_place *place) {
    printf("    '%s') _traxis_offer '", place_name(place));
    for (unsigned i = 0; i < place->option_count; i++)
        printf("%s%s", i ? " " : "", place->options[i].name);
    unsigned offers = print_arguments(place);
    printf("' '");
    print_kinds(offers);
    printf("' ;;\n");
}

static void print_bash(void) {
    const usage_model *model = cli_usage_model();
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
    print_parts();
    printf(") place=\"$command $part\" ;;\n"
           "    *) place=$command ;;\n"
           "    esac\n");
    bash_values();
    printf("    case $place in\n"
           "    '') _traxis_offer '");
    print_commons(" ");
    for (unsigned i = 0; i < model->count; i++)
        if (!*model->places[i].part)
            printf(" %s", model->places[i].row->name);
    printf("' '' ;;\n");
    for (unsigned i = 0; i < model->count; i++)
        bash_place(&model->places[i]);
    fputs(BASH_END, stdout);
}

/* ---- zsh --------------------------------------------------------------------------------------------------------- */

static const char ZSH_BEGIN[] = "#compdef traxis\n"
                                "# Completion of traxis for zsh, written by 'traxis completion zsh'.\n"
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

/* 'name:what it is', for _describe. */
static void zsh_described(const char *name, const char *about) {
    char text[USAGE_ABOUT + 60];
    snprintf(text, sizeof text, *about ? "%s:%s" : "%s", name, in_short(about));
    putchar(' ');
    print_quoted(text);
}

static void zsh_offer(unsigned offers, const char *arguments, const usage_place *place) {
    printf("_traxis_offer '");
    print_kinds(offers);
    printf("'");
    if (place)
        print_arguments(place);
    else
        print_words(arguments);
}

static void ignore_word(void *user, const char *text, size_t length) {
    (void)user, (void)text, (void)length;
}

static unsigned offers_of(const char *arguments) {
    return usage_offers(arguments, ignore_word, NULL);
}

static void zsh_values(void) {
    const usage_model *model = cli_usage_model();
    printf("    case \"$place:$before\" in\n"
           "    (*:(");
    print_commons("|");
    printf(")) _files; return ;;\n");
    for (unsigned i = 0; i < model->count; i++)
        for (unsigned k = 0; k < model->places[i].option_count; k++) {
            const usage_option *option = &model->places[i].options[k];
            if (!option->takes_value)
                continue;
            printf("    ('%s:%s') ", place_name(&model->places[i]), option->name);
            zsh_offer(offers_of(option->value), option->value, NULL);
            printf("; return ;;\n");
        }
    printf("    esac\n");
}

static void zsh_place(const usage_place *place) {
    printf("    ('%s') described=(", place_name(place));
    for (unsigned i = 0; i < place->option_count; i++)
        zsh_described(place->options[i].name, place->options[i].about);
    for (unsigned i = 1; i <= place->part_count; i++)
        zsh_described(place[i].part, place[i].about);
    printf(" )\n        ");
    if (place->part_count)
        printf(":");
    else
        zsh_offer(offers_of(place->arguments), NULL, place);
    printf(" ;;\n");
}

static void print_zsh(void) {
    const usage_model *model = cli_usage_model();
    unsigned commons;
    const cli_common *common = cli_commons(&commons);
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
    print_parts();
    printf(") place=\"$command $part\" ;;\n"
           "    (*) place=$command ;;\n"
           "    esac\n");
    zsh_values();
    printf("    case $place in\n"
           "    ('') described=(");
    for (unsigned i = 0; i < model->count; i++)
        if (!*model->places[i].part)
            zsh_described(model->places[i].row->name, model->places[i].about);
    for (unsigned i = 0; i < commons; i++)
        zsh_described(common[i].name, common[i].about);
    printf(" ) ;;\n");
    for (unsigned i = 0; i < model->count; i++)
        zsh_place(&model->places[i]);
    printf("    esac\n"
           "    (( $#described )) && _describe traxis described\n"
           "}\n"
           "if [[ $funcstack[1] == _traxis ]]; then _traxis \"$@\"; else compdef _traxis traxis; fi\n");
}

/* ---- fish -------------------------------------------------------------------------------------------------------- */

static const char FISH_BEGIN[] = "# Completion of traxis for fish, written by 'traxis completion fish'.\n"
                                 "function __traxis_place # the command and the part of it that are typed\n"
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

/* " -F -a '(traxis completion decks)'": files and words; false if there are none. */
static void fish_offer(const char *arguments, unsigned offers) {
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
    if (*about) {
        printf(" -d ");
        print_quoted(in_short(about));
    }
    putchar('\n');
}

static void fish_place(const usage_place *place) {
    for (unsigned i = 0; i < place->option_count; i++) {
        const usage_option *option = &place->options[i];
        fish_at(place_name(place));
        printf(" -l %s", option->name + 2);
        if (option->takes_value) {
            unsigned offers = offers_of(option->value);
            printf(offers & OFFER_FILES ? " -r" : " -x");
            fish_offer(option->value, offers);
        }
        fish_about(option->about);
    }
    for (unsigned i = 1; i <= place->part_count; i++) {
        fish_at(place_name(place));
        printf(" -a %s", place[i].part);
        fish_about(place[i].about);
    }
    if (place->part_count == 0) {
        fish_at(place_name(place));
        fish_offer(place->arguments, offers_of(place->arguments));
        putchar('\n');
    }
}

static void print_fish(void) {
    const usage_model *model = cli_usage_model();
    unsigned commons;
    const cli_common *common = cli_commons(&commons);
    fputs(FISH_BEGIN, stdout);
    printf(" ");
    print_commons(" ");
    fputs(FISH_MIDDLE, stdout);
    for (unsigned i = 0; i < model->count; i++)
        if (*model->places[i].part)
            printf(" '%s'", place_name(&model->places[i]));
    fputs(FISH_END, stdout);
    for (unsigned i = 0; i < commons; i++) {
        printf("complete -c traxis -l %s -r -F", common[i].name + 2);
        fish_about(common[i].about);
    }
    for (unsigned i = 0; i < model->count; i++)
        if (!*model->places[i].part) {
            fish_at("");
            printf(" -a %s", model->places[i].row->name);
            fish_about(model->places[i].about);
        }
    for (unsigned i = 0; i < model->count; i++)
        fish_place(&model->places[i]);
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

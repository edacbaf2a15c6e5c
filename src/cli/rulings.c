/* rulings.c: `traxis rulings [--json] [ID]` says which rulings and rules the scenarios prove.
 *
 * The ids the project knows of stand in scenarios/rulings.txt, one a line: id | set whose cards it needs | title.
 */
#include "../scenario/scenario.h"
#include "cli.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct proof {
    const tx_scenario_file *file;
    unsigned index;
    bool passed;
};

struct ruling {
    char id[24], set[40], title[160];
};

struct book {
    struct ruling *rulings;
    unsigned count, room;
    struct proof *proofs; /* every scenario, run once */
    unsigned proof_count;
};

/* ---- The list of ids --------------------------------------------------------------------------------------------- */

static struct ruling *find_ruling(const struct book *book, const char *id) {
    for (unsigned i = 0; i < book->count; i++) {
        if (strcmp(book->rulings[i].id, id) == 0)
            return &book->rulings[i];
    }
    return NULL;
}

static struct ruling *add_ruling(struct book *book, const char *id) {
    if (book->count == book->room) {
        book->room = book->room ? book->room * 2 : 256;
        book->rulings = realloc(book->rulings, book->room * sizeof *book->rulings);
        if (!book->rulings)
            abort();
    }
    struct ruling *ruling = &book->rulings[book->count++];
    memset(ruling, 0, sizeof *ruling);
    snprintf(ruling->id, sizeof ruling->id, "%s", id);
    return ruling;
}

static char *trim(char *text) {
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

/* One line; false if it is not id | set | title. */
static bool read_line(struct book *book, char *line) {
    char *id = trim(line), *set, *title;
    if (*id == '\0' || *id == '#')
        return true;
    if (!(set = strchr(id, '|')) || !(title = strchr(set + 1, '|')))
        return false;
    *set++ = '\0';
    *title++ = '\0';
    struct ruling *ruling = add_ruling(book, trim(id));
    snprintf(ruling->set, sizeof ruling->set, "%s", trim(set));
    snprintf(ruling->title, sizeof ruling->title, "%s", trim(title));
    return true;
}

static int read_list(struct book *book) {
    char path[2048], line[512];
    unsigned number = 0;
    bool good = true;
    snprintf(path, sizeof path, "%s/rulings.txt", cli_data("scenarios"));
    FILE *in = fopen(path, "r");
    if (!in)
        return cli_error("%s: cannot be read", path);
    while (good && fgets(line, sizeof line, in)) {
        number++;
        good = read_line(book, line);
    }
    fclose(in);
    return good ? EXIT_YES : cli_error("%s:%u: expected: id | set | title", path, number);
}

/* ---- Proofs ------------------------------------------------------------------------------------------------------ */

/* A rule is proved by what cites it or a part of it: R7.5 by R7.5.1. */
static bool covers(const char *cited, const char *id) {
    size_t length = strlen(id);
    return strncmp(cited, id, length) == 0 && (cited[length] == '\0' || (id[0] == 'R' && cited[length] == '.'));
}

static bool proves(const struct proof *proof, const char *id) {
    for (unsigned i = 0; i < tx_scenario_cite_count(proof->file, proof->index); i++) {
        if (covers(tx_scenario_cite(proof->file, proof->index, i), id))
            return true;
    }
    return false;
}

static void prove(struct book *book, const tx_scenario_file *file, unsigned index) {
    char message[8192];
    bool passed =
        tx_scenario_run(file, index, cli_catalog(), cli_data("cards"), NULL, message, sizeof message) == TX_PASSED;
    book->proofs[book->proof_count++] = (struct proof){file, index, passed};
    for (unsigned i = 0; i < tx_scenario_cite_count(file, index); i++) {
        if (!find_ruling(book, tx_scenario_cite(file, index, i)))
            add_ruling(book, tx_scenario_cite(file, index, i));
    }
}

static void prove_all(struct book *book, const tx_suite *suite) {
    unsigned count = 0;
    for (unsigned f = 0; f < suite->count; f++)
        count += tx_scenario_count(suite->files[f]);
    book->proofs = calloc(count + 1, sizeof *book->proofs);
    if (!book->proofs)
        abort();
    for (unsigned f = 0; f < suite->count; f++) {
        for (unsigned i = 0; i < tx_scenario_count(suite->files[f]); i++)
            prove(book, suite->files[f], i);
    }
}

/* "passed", "failed" or "missing" */
static const char *status_of(const struct book *book, const struct ruling *ruling) {
    bool found = false, passed = true;
    for (unsigned i = 0; i < book->proof_count; i++) {
        if (!proves(&book->proofs[i], ruling->id))
            continue;
        found = true;
        passed &= book->proofs[i].passed;
    }
    return !found ? "missing" : passed ? "passed" : "failed";
}

/* By their letters, numbers inside them by value: R7.5 before R7.10. */
static int compare_ids(const void *left, const void *right) {
    const char *a = ((const struct ruling *)left)->id, *b = ((const struct ruling *)right)->id;
    while (*a && *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            char *after_a, *after_b;
            long x = strtol(a, &after_a, 10), y = strtol(b, &after_b, 10);
            if (x != y)
                return x < y ? -1 : 1;
            a = after_a;
            b = after_b;
        } else if (*a != *b) {
            return *a < *b ? -1 : 1;
        } else {
            a++;
            b++;
        }
    }
    return (*a != '\0') - (*b != '\0');
}

/* Where it stands below the data folder: "scenarios/faq/…". */
static const char *short_path(const struct proof *proof) {
    const char *path = tx_scenario_path(proof->file), *folder = cli_data("scenarios");
    size_t length = strlen(folder) - strlen("scenarios");
    return strncmp(path, folder, length) == 0 ? path + length : path;
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

static void print_ruling(const struct book *book, const struct ruling *ruling) {
    const char *status = status_of(book, ruling);
    bool tell_set = *ruling->set && strcmp(status, "missing") == 0;
    printf("%-9s %-8s %s%s%s\n", ruling->id, status, ruling->title, tell_set ? "; needs: " : "",
           tell_set ? ruling->set : "");
    for (unsigned i = 0; i < book->proof_count; i++) {
        const struct proof *p = &book->proofs[i];
        if (proves(p, ruling->id))
            printf("          %s %s:%u \"%s\"\n", p->passed ? "+" : "-", short_path(p),
                   tx_scenario_line(p->file, p->index), tx_scenario_title(p->file, p->index));
    }
}

static void print_string(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if ((unsigned char)*text < ' ')
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    }
    putchar('"');
}

static void print_field(const char *name, const char *text) {
    print_string(name);
    putchar(':');
    print_string(text);
    putchar(',');
}

static void print_proofs_json(const struct book *book, const struct ruling *ruling) {
    bool first = true;
    for (unsigned i = 0; i < book->proof_count; i++) {
        const struct proof *p = &book->proofs[i];
        if (!proves(p, ruling->id))
            continue;
        fputs(first ? "{" : ",{", stdout);
        print_field("title", tx_scenario_title(p->file, p->index));
        print_field("file", short_path(p));
        printf("\"line\":%u,\"passed\":%s}", tx_scenario_line(p->file, p->index), p->passed ? "true" : "false");
        first = false;
    }
}

static void print_json(const struct book *book, const char *only) {
    bool first = true;
    putchar('[');
    for (unsigned i = 0; i < book->count; i++) {
        const struct ruling *ruling = &book->rulings[i];
        if (only && strcmp(only, ruling->id) != 0)
            continue;
        fputs(first ? "\n{" : ",\n{", stdout);
        print_field("id", ruling->id);
        print_field("title", ruling->title);
        print_field("set", ruling->set);
        print_field("status", status_of(book, ruling));
        fputs("\"scenarios\":[", stdout);
        print_proofs_json(book, ruling);
        fputs("]}", stdout);
        first = false;
    }
    puts("\n]");
}

static void print_text(const struct book *book, const char *only) {
    unsigned passed = 0, failed = 0, missing = 0;
    for (unsigned i = 0; i < book->count; i++) {
        const struct ruling *ruling = &book->rulings[i];
        if (only && strcmp(only, ruling->id) != 0)
            continue;
        const char *status = status_of(book, ruling);
        passed += status[0] == 'p';
        failed += status[0] == 'f';
        missing += status[0] == 'm';
        print_ruling(book, ruling);
    }
    printf("%u passed, %u failed, %u missing\n", passed, failed, missing);
}

static bool all_passed(const struct book *book) {
    for (unsigned i = 0; i < book->proof_count; i++) {
        if (!book->proofs[i].passed)
            return false;
    }
    return true;
}

static int print_book(struct book *book, bool json, const char *only) {
    qsort(book->rulings, book->count, sizeof *book->rulings, compare_ids);
    if (only && !find_ruling(book, only))
        return cli_error("no ruling or rule has the id %s; 'traxis rulings' lists them", only);
    if (json)
        print_json(book, only);
    else
        print_text(book, only);
    return all_passed(book) ? EXIT_YES : EXIT_NO;
}

int cmd_rulings(int argc, char **argv) {
    static tx_report report;
    struct book all = {0};
    tx_suite suite = {0};
    const char *only = NULL;
    bool json = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (argv[i][0] == '-' || only)
            return cli_usage(argv[0]);
        else
            only = argv[i];
    }
    int code = read_list(&all);
    if (code == EXIT_YES && !tx_suite_add(&suite, cli_data("scenarios"), &report))
        code = cli_error("%.*s", (int)strlen(report.text) - 1, report.text);
    if (code == EXIT_YES) {
        prove_all(&all, &suite);
        code = print_book(&all, json, only);
    }
    free(all.rulings);
    free(all.proofs);
    tx_suite_free(&suite);
    return code;
}

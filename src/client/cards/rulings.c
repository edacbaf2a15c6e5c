/* rulings.c: `traxis rulings` lists rulings and rules with the scenarios that prove them; `traxis rulings ID` shows one
 * step by step.
 *
 * Known ids are in scenarios/rulings.txt, one per line: id | set whose cards it needs | title. */
#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/lines.h"
#include "base/memory.h"
#include "base/plain_text.h"
#include "client/arguments.h"
#include "client/scenario/narration.h"
#include "client/scenarios.h"
#include "page_rules.h"

struct proof {
    const tx_position_file *file;
    unsigned index;
    bool run, passed;
};

struct ruling {
    char id[24], set[40], title[160];
};

struct book {
    struct ruling *rulings;
    unsigned count, capacity;
    struct proof *proofs; /* of every scenario */
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
    RESERVE_ONE(book->rulings, book->count, book->capacity);
    struct ruling *ruling = &book->rulings[book->count++];
    memset(ruling, 0, sizeof *ruling);
    snprintf(ruling->id, sizeof ruling->id, "%s", id);
    return ruling;
}

/* Parses a line; returns false if it is not id | set | title. */
static bool read_line(struct book *book, char *line) {
    char *id = plain_text_trim(line), *set, *title;
    if (*id == '\0' || *id == '#')
        return true;
    if (!(set = strchr(id, '|')) || !(title = strchr(set + 1, '|')))
        return false;
    *set++ = '\0';
    *title++ = '\0';
    struct ruling *ruling = add_ruling(book, plain_text_trim(id));
    snprintf(ruling->set, sizeof ruling->set, "%s", plain_text_trim(set));
    snprintf(ruling->title, sizeof ruling->title, "%s", plain_text_trim(title));
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

static bool proves(const struct proof *proof, const char *id) {
    for (unsigned i = 0; i < tx_scenario_cite_count(proof->file, proof->index); i++) {
        if (rule_is_shown_by(id, tx_scenario_cite(proof->file, proof->index, i)))
            return true;
    }
    return false;
}

/* Adds an id that the list does not contain, with its title from the rule book. Parts of rules need no title: they are
 * listed with the rule. */
static void add_cited(struct book *book, const char *id) {
    char message[256];
    struct ruling *ruling = add_ruling(book, id);
    const rule_book *rules = id[0] == 'R' ? NULL : cli_load_rule_book(message, sizeof message);
    int rule = rules ? rule_book_find(rules, id) : NO_RULE;
    if (rule != NO_RULE)
        rule_headline(&rules->rules[rule], sizeof ruling->title / 2, ruling->title, sizeof ruling->title);
}

static void add_proof(struct book *book, const tx_position_file *file, unsigned index) {
    book->proofs[book->proof_count++] = (struct proof){.file = file, .index = index};
    for (unsigned i = 0; i < tx_scenario_cite_count(file, index); i++) {
        if (!find_ruling(book, tx_scenario_cite(file, index, i)))
            add_cited(book, tx_scenario_cite(file, index, i));
    }
}

static void add_proofs(struct book *book, const tx_suite *suite) {
    unsigned count = 0;
    for (unsigned f = 0; f < suite->count; f++)
        count += tx_position_count(suite->files[f]);
    book->proofs = memory_resize(NULL, count + 1, sizeof *book->proofs);
    for (unsigned f = 0; f < suite->count; f++) {
        for (unsigned i = 0; i < tx_position_count(suite->files[f]); i++)
            add_proof(book, suite->files[f], i);
    }
}

/* Runs the scenarios that prove `only`, or all if it is NULL. */
static void prove(struct book *book, const struct ruling *only) {
    char message[8192];
    for (unsigned i = 0; i < book->proof_count; i++) {
        struct proof *p = &book->proofs[i];
        if (only && !proves(p, only->id))
            continue;
        p->run = true;
        p->passed = tx_scenario_run(p->file, p->index, cli_catalog(), cli_data("cards"), NULL, message,
                                    sizeof message) == TX_PASSED;
    }
}

enum status { PASSED, FAILED, MISSING, NOT_RUN, STATUSES };
static const char *const status_words[] = {"passed", "failed", "missing", "not run"};

/* Returns the status, and counts the scenarios that prove the ruling or should prove it. */
static enum status status_of(const struct book *book, const struct ruling *ruling, unsigned *count) {
    bool passed = true, run = false;
    *count = 0;
    for (unsigned i = 0; i < book->proof_count; i++) {
        if (!proves(&book->proofs[i], ruling->id))
            continue;
        ++*count;
        passed &= book->proofs[i].passed;
        run |= book->proofs[i].run;
    }
    return *count == 0 ? MISSING : !run ? NOT_RUN : passed ? PASSED : FAILED;
}

/* Compares ids by letters and the numbers in them by value: R14.5 before R14.10. */
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

/* Returns whether the ruling is a part of a rule that has a title: R7.5.1 if R7.5 is known. */
static bool is_part(const struct book *book, const struct ruling *ruling) {
    for (unsigned i = 0; i < book->count && !*ruling->title; i++) {
        if (*book->rulings[i].title && rule_is_shown_by(book->rulings[i].id, ruling->id))
            return true;
    }
    return false;
}

/* ---- Rules that a ruling cites ----------------------------------------------------------------------------------- */

enum { MAX_RULES = 64 };

static bool is_among(const char *const *rules, unsigned count, const char *rule) {
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(rules[i], rule) == 0)
            return true;
    }
    return false;
}

/* Collects the other rules that the scenarios of a ruling cite. Returns how many. */
static unsigned rules_of(const struct book *book, const struct ruling *ruling, const char *rules[MAX_RULES]) {
    unsigned count = 0;
    for (unsigned i = 0; i < book->proof_count; i++) {
        const struct proof *p = &book->proofs[i];
        for (unsigned c = 0; proves(p, ruling->id) && c < tx_scenario_cite_count(p->file, p->index); c++) {
            const char *cited = tx_scenario_cite(p->file, p->index, c);
            bool other = cited[0] == 'R' && !rule_is_shown_by(ruling->id, cited);
            if (other && count < MAX_RULES && !is_among(rules, count, cited))
                rules[count++] = cited;
        }
    }
    return count;
}

/* ---- Printing the list ------------------------------------------------------------------------------------------- */

/* Writes " (R7.5.1, R8.6)" for a ruling; nothing for a rule, whose scenarios cite the rule itself. */
static void write_rules(FILE *out, const struct book *book, const struct ruling *ruling) {
    const char *rules[MAX_RULES];
    unsigned count = ruling->id[0] == 'R' ? 0 : rules_of(book, ruling, rules);
    for (unsigned i = 0; i < count; i++)
        fprintf(out, "%s%s", i ? ", " : " (", rules[i]);
    fputs(count ? ")" : "", out);
}

/* Prints a row; the last column may wrap. */
static void print_ruling(const struct book *book, const struct ruling *ruling, enum status status, unsigned count) {
    enum { LAST_COLUMN = 23 };
    char *text;
    size_t length;
    FILE *out = memory_require(open_memstream(&text, &length));
    fprintf(out, "%-9s %-8s", ruling->id, status == NOT_RUN ? "" : status_words[status]);
    if (status == MISSING)
        fprintf(out, "     %s; needs: %s", ruling->title, ruling->set);
    else
        fprintf(out, "%3u  %s", count, ruling->title);
    if (status != MISSING)
        write_rules(out, book, ruling);
    fclose(out);
    narration_hanging(0, LAST_COLUMN, text);
    free(text);
}

/* ---- Printing one ------------------------------------------------------------------------------------------------ */

static void print_cites(const struct proof *proof) {
    char *text;
    size_t length;
    FILE *out = memory_require(open_memstream(&text, &length));
    fprintf(out, "%s:%u, cites", scenario_place(proof->file), tx_position_line(proof->file, proof->index));
    for (unsigned i = 0; i < tx_scenario_cite_count(proof->file, proof->index); i++)
        fprintf(out, "%s %s", i ? "," : "", tx_scenario_cite(proof->file, proof->index, i));
    fclose(out);
    narration_paragraph(2, text);
    free(text);
}

static void print_proof(const struct proof *proof, unsigned number) {
    char message[8192];
    bool position = true;
    const tx_scenario_options options = {.narrate = narration_print, .user = &position};
    char title[1024];
    snprintf(title, sizeof title, "%u. %s", number, tx_position_title(proof->file, proof->index));
    putchar('\n');
    narration_paragraph(0, title);
    print_cites(proof);
    enum tx_verdict verdict = tx_scenario_play(proof->file, proof->index, cli_catalog(), cli_data("cards"), &options,
                                               message, sizeof message);
    if (verdict == TX_PASSED)
        printf("  Passed.\n");
    else
        printf("  Failed.\n%s\n", message);
}

static void print_one(const struct book *book, const struct ruling *ruling) {
    unsigned count, number = 0;
    enum status status = status_of(book, ruling, &count);
    print_ruling(book, ruling, status, count);
    for (unsigned i = 0; i < book->proof_count; i++) {
        if (proves(&book->proofs[i], ruling->id))
            print_proof(&book->proofs[i], ++number);
    }
    cited_rules cited = {.count = 0};
    cli_add_cited_numbers(&cited, ruling->id);
    cli_print_cited(&cited);
}

/* Prints one line for each ruling, with the number of its scenarios. Parts of rules are counted with the rule. */
static void print_all(const struct book *book) {
    unsigned sum[STATUSES] = {0}, count;
    for (unsigned i = 0; i < book->count; i++) {
        if (is_part(book, &book->rulings[i]))
            continue;
        enum status status = status_of(book, &book->rulings[i], &count);
        sum[status]++;
        print_ruling(book, &book->rulings[i], status, count);
    }
    if (sum[NOT_RUN])
        printf("%u rulings and rules, %u missing; 'traxis rulings --prove' runs their scenarios\n",
               sum[NOT_RUN] + sum[MISSING], sum[MISSING]);
    else
        printf("%u passed, %u failed, %u missing\n", sum[PASSED], sum[FAILED], sum[MISSING]);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *cites_json(const struct proof *proof) {
    json_t *cites = json_array();
    for (unsigned i = 0; i < tx_scenario_cite_count(proof->file, proof->index); i++)
        json_array_append_new(cites, json_string(tx_scenario_cite(proof->file, proof->index, i)));
    return cites;
}

static json_t *narration_json(const struct proof *proof) {
    char message[8192];
    json_t *narration = json_array();
    const tx_scenario_options options = {.narrate = narration_collect, .user = narration};
    tx_scenario_play(proof->file, proof->index, cli_catalog(), cli_data("cards"), &options, message, sizeof message);
    return narration;
}

/* `with_steps`: includes what happens in the scenario. */
static json_t *proof_json(const struct proof *p, bool with_steps) {
    json_t *proof = json_pack("{s:s, s:s, s:i, s:o, s:o}", "title", tx_position_title(p->file, p->index), "file",
                              scenario_place(p->file), "line", (int)tx_position_line(p->file, p->index), "cites",
                              cites_json(p), "passed", p->run ? json_boolean(p->passed) : json_null());
    if (with_steps)
        json_object_set_new(proof, "narration", narration_json(p));
    return proof;
}

static json_t *proofs_json(const struct book *book, const struct ruling *ruling, bool with_steps) {
    json_t *proofs = json_array();
    for (unsigned i = 0; i < book->proof_count; i++) {
        if (proves(&book->proofs[i], ruling->id))
            json_array_append_new(proofs, proof_json(&book->proofs[i], with_steps));
    }
    return proofs;
}

static json_t *rules_json(const struct book *book, const struct ruling *ruling) {
    const char *rules[MAX_RULES];
    json_t *list = json_array();
    unsigned count = rules_of(book, ruling, rules);
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_string(rules[i]));
    return list;
}

static json_t *ruling_json(const struct book *book, const struct ruling *ruling, bool with_steps) {
    unsigned count;
    const char *status = status_words[status_of(book, ruling, &count)];
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "id", ruling->id, "title", ruling->title, "set", ruling->set,
                     "status", status, "rules", rules_json(book, ruling), "scenarios",
                     proofs_json(book, ruling, with_steps));
}

/* Prints the ruling `only`, or all if it is NULL. */
static void print_json(const struct book *book, const struct ruling *only) {
    json_t *root = json_array();
    for (unsigned i = 0; i < book->count; i++) {
        if (!only || only == &book->rulings[i])
            json_array_append_new(root, ruling_json(book, &book->rulings[i], only != NULL));
    }
    json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool all_passed(const struct book *book) {
    for (unsigned i = 0; i < book->proof_count; i++) {
        if (book->proofs[i].run && !book->proofs[i].passed)
            return false;
    }
    return true;
}

/* Returns the ruling with that id, or NULL. Also accepts "faq-q10" and "q10" for FAQ-Q10. */
static const struct ruling *match_ruling(const struct book *book, const char *id) {
    for (unsigned i = 0; i < book->count; i++) {
        const char *known = book->rulings[i].id;
        if (strcasecmp(known, id) == 0 || (strncmp(known, "FAQ-", 4) == 0 && strcasecmp(known + 4, id) == 0))
            return &book->rulings[i];
    }
    return NULL;
}

static int unknown_ruling(const struct book *book, const char *id) {
    const struct ruling *nearest = NULL;
    char capitals[24];
    size_t length = 0;
    for (; id[length] && length + 1 < sizeof capitals; length++)
        capitals[length] = (char)toupper((unsigned char)id[length]);
    capitals[length] = '\0';
    for (unsigned i = 0; i < book->count; i++) {
        if (!nearest || tx_distance(capitals, book->rulings[i].id) < tx_distance(capitals, nearest->id))
            nearest = &book->rulings[i];
    }
    if (nearest && tx_distance(capitals, nearest->id) <= 2)
        return cli_error("there is no ruling or rule %s; did you mean %s?", id, nearest->id);
    return cli_error("there is no ruling or rule %s; 'traxis rulings' lists them", id);
}

static int print_wanted(const struct book *book, bool json, const struct ruling *only) {
    unsigned count;
    if (json)
        print_json(book, only);
    else if (only)
        print_one(book, only);
    else
        print_all(book);
    if (only)
        return status_of(book, only, &count) == PASSED ? EXIT_YES : EXIT_NO;
    return all_passed(book) ? EXIT_YES : EXIT_NO;
}

/* Reads the list of ids, and the scenarios that contain `id` or all. */
static int open_book(struct book *book, tx_suite *suite, const char *id) {
    int code = read_list(book);
    if (code == EXIT_YES && !(id ? cli_load_scenarios_citing(suite, id) : cli_load_scenarios(suite)))
        code = EXIT_USAGE;
    if (code == EXIT_YES) {
        add_proofs(book, suite);
        qsort(book->rulings, book->count, sizeof *book->rulings, compare_ids);
    }
    return code;
}

static void close_book(struct book *book, tx_suite *suite) {
    free(book->rulings);
    free(book->proofs);
    *book = (struct book){0};
    tx_suite_free(suite);
}

int cmd_rulings(int argc, char **argv) {
    struct book book = {0};
    tx_suite suite = {0};
    const char *id = NULL;
    bool json = false, proof = false;
    const cli_option options[] = {{.name = "--prove", .flag = &proof}, {.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, 2, &id, 0, 1))
        return EXIT_USAGE;
    int code = open_book(&book, &suite, id);
    const struct ruling *only = code == EXIT_YES && id ? match_ruling(&book, id) : NULL;
    if (code == EXIT_YES && id && !only) { /* similar ids may be cited in any scenario */
        close_book(&book, &suite);
        code = open_book(&book, &suite, NULL);
        code = code == EXIT_YES ? unknown_ruling(&book, id) : code;
    } else if (code == EXIT_YES) {
        if (only || proof)
            prove(&book, only);
        code = print_wanted(&book, json, only);
    }
    close_book(&book, &suite);
    return code;
}

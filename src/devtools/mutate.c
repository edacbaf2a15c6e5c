/* mutate.c: `traxis-dev mutate`: checks that a scenario fails when one thing in a card's stanza is changed. Each change
 * runs in its own process, so that a crash ends only that process. */
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "client/arguments.h"
#include "client/cards/card_summary.h"
#include "client/output.h"
#include "devtools.h"
#include "trial.h"

enum {
    MAX_CARDS = 1024,
    MAX_JOBS = 64,
    TRIAL_SECONDS = 20, /* processor time after which a change counts as caught, because it hangs the game */
};

typedef struct survivor {
    tx_def_id card;
    finding finding;
} survivor;

typedef struct tally {
    unsigned mutants, caught, unseen, scenarios;
} tally;

typedef struct job {
    pid_t process; /* 0: free */
    int result;    /* pipe with its finding */
    tx_def_id card;
} job;

typedef struct mutate {
    const tx_catalog *catalog;
    tx_suite suite;
    catalog_cache cache;
    tally *tallies; /* by card */
    survivor *survivors;
    unsigned survivor_count, survivor_capacity;
    job jobs[MAX_JOBS];
    uint64_t job_count;
    unsigned cards, failing;
    bool progress, survivors_only, json;
} mutate;

/* ---- Processes --------------------------------------------------------------------------------------------------- */

static void keep_survivor(mutate *m, tx_def_id card, const finding *f) {
    RESERVE_ONE(m->survivors, m->survivor_count, m->survivor_capacity);
    m->survivors[m->survivor_count++] = (survivor){card, *f};
    m->tallies[card].unseen += f->verdict == UNSEEN;
}

/* A process that ended without a finding was ended by the change, which counts as caught. */
static void finish_job(mutate *m, job *j) {
    finding f;
    int status;
    bool finished = read(j->result, &f, sizeof f) == (ssize_t)sizeof f;
    close(j->result);
    while (waitpid(j->process, &status, 0) < 0 && errno == EINTR)
        continue;
    if (finished && f.verdict != CAUGHT)
        keep_survivor(m, j->card, &f);
    else
        m->tallies[j->card].caught++;
    *j = (job){0};
}

_Noreturn static void run_trial(const trial *t, unsigned number, int result) {
    finding f;
    setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = TRIAL_SECONDS}, NULL);
    fclose(stderr); /* hides the output of a process that a change broke */
    cli_try_mutant(t, number, &f);
    _exit(write(result, &f, sizeof f) == (ssize_t)sizeof f ? 0 : 1);
}

static bool start_job(job *j, const trial *t, unsigned number) {
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    fflush(stdout);
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        run_trial(t, number, ends[1]);
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return false;
    }
    *j = (job){process, ends[0], t->card};
    return true;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void print_progress(const mutate *m, tx_def_id card, unsigned number, unsigned count) {
    if (m->progress)
        output_progress("%s: %u of %u, %u survivors so far ", m->catalog->defs[card].name, number, count,
                        m->survivor_count);
}

/* Tries all changes of one card; jobs are assigned in turn, so findings arrive in the order of the changes. */
static bool try_card(mutate *m, const trial *t) {
    unsigned mutants = t->mutants;
    bool good = true;
    for (unsigned number = 0; number < mutants && good; number++) {
        job *j = &m->jobs[number % m->job_count];
        if (j->process)
            finish_job(m, j);
        good = start_job(j, t, number);
        print_progress(m, t->card, number, mutants);
    }
    for (unsigned i = 0; i < m->job_count; i++) {
        job *j = &m->jobs[(mutants + i) % m->job_count];
        if (j->process)
            finish_job(m, j);
    }
    return good || cli_error("mutate: cannot start a process: %s", strerror(errno)) == EXIT_YES;
}

static bool mutate_card(mutate *m, tx_def_id card) {
    static char message[16384];
    trial t;
    cli_begin_trial(&t, &m->suite, &m->cache, card);
    unsigned failing = cli_leave_out_failing(&t, message, sizeof message);
    if (failing)
        cli_error("mutate: %u scenario%s with \"%s\" fail%s without any change and %s left out\n%s", failing,
                  failing == 1 ? "" : "s", m->catalog->defs[card].name, failing == 1 ? "s" : "",
                  failing == 1 ? "is" : "are", message);
    m->failing += failing;
    m->cards++;
    m->tallies[card].mutants = t.mutants;
    m->tallies[card].scenarios = t.count;
    bool good = try_card(m, &t);
    cli_end_trial(&t);
    return good;
}

/* ---- Report ------------------------------------------------------------------------------------------------------ */

static tally total(const mutate *m) {
    tally sum = {0};
    for (unsigned i = 1; i < m->catalog->def_count; i++) {
        sum.mutants += m->tallies[i].mutants;
        sum.caught += m->tallies[i].caught;
        sum.unseen += m->tallies[i].unseen;
    }
    return sum;
}

static double share(tally count) {
    return count.mutants ? 100.0 * count.caught / count.mutants : 100.0;
}

static void print_survivor(const finding *f) {
    printf("    %s%s\n", f->what, f->verdict == UNSEEN ? "  (did not show in random play)" : "");
    if (*f->text)
        printf("        %s\n", f->text);
}

static void print_card(const mutate *m, tx_def_id card) {
    const tally *count = &m->tallies[card];
    if (!m->survivors_only || count->caught < count->mutants)
        printf("%s: %u of %u caught by %u scenario%s\n", m->catalog->defs[card].name, count->caught, count->mutants,
               count->scenarios, count->scenarios == 1 ? "" : "s");
    for (unsigned i = 0; i < m->survivor_count; i++)
        if (m->survivors[i].card == card)
            print_survivor(&m->survivors[i].finding);
}

static void print_report(const mutate *m) {
    for (unsigned i = 1; i < m->catalog->def_count; i++)
        if (m->tallies[i].mutants)
            print_card(m, (tx_def_id)i);
    tally sum = total(m);
    printf("%u cards, %u changes, %u caught (%.1f %%), %u survived, %u of these did not show in random play\n",
           m->cards, sum.mutants, sum.caught, share(sum), sum.mutants - sum.caught, sum.unseen);
}

static json_t *survivors_json(const mutate *m, tx_def_id card) {
    json_t *list = json_array();
    for (unsigned i = 0; i < m->survivor_count; i++) {
        const finding *f = &m->survivors[i].finding;
        if (m->survivors[i].card == card)
            json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "change", f->what, "text", f->text,
                                                  "shows_in_play", f->verdict == SURVIVED));
    }
    return list;
}

static void print_json(const mutate *m) {
    json_t *cards = json_array();
    for (unsigned i = 1; i < m->catalog->def_count; i++) {
        const tally *count = &m->tallies[i];
        if (count->mutants)
            json_array_append_new(cards,
                                  json_pack("{s:s, s:i, s:i, s:i, s:o}", "card", m->catalog->defs[i].name, "scenarios",
                                            (int)count->scenarios, "changes", (int)count->mutants, "caught",
                                            (int)count->caught, "survivors", survivors_json(m, (tx_def_id)i)));
    }
    tally sum = total(m);
    json_t *all =
        json_pack("{s:i, s:i, s:i, s:i, s:f, s:o}", "cards_tried", (int)m->cards, "changes", (int)sum.mutants, "caught",
                  (int)sum.caught, "unseen_in_play", (int)sum.unseen, "percent", share(sum), "cards", cards);
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool is_wanted(const mutate *m, tx_def_id card, const char *set) {
    const tx_def *def = &m->catalog->defs[card];
    return tx_card_is_first_face(m->catalog, card) && !(def->flags & DEF_UNWRITTEN) &&
           (!set || strcmp(def->set, set) == 0);
}

static bool mutate_all(mutate *m, const char *set) {
    for (tx_def_id card = 1; card < m->catalog->def_count; card++)
        if (is_wanted(m, card, set) && !mutate_card(m, card))
            return false;
    return m->cards || cli_error("mutate: no scripted card is of a set \"%s\"", set) == EXIT_YES;
}

static bool mutate_named(mutate *m, const char *const *names) {
    for (; *names; names++) {
        tx_def_id card = tx_catalog_find(m->catalog, *names);
        if (!card)
            return cli_error("mutate: there is no card '%s'", *names) == EXIT_YES;
        if (m->catalog->defs[card].flags & DEF_UNWRITTEN)
            return cli_error("mutate: the abilities of '%s' are not written yet", *names) == EXIT_YES;
        if (!m->tallies[card].mutants && !mutate_card(m, card))
            return false;
    }
    return true;
}

static bool prepare(mutate *m) {
    m->catalog = cli_catalog();
    m->tallies = memory_require(calloc(m->catalog->def_count, sizeof *m->tallies));
    m->progress = isatty(STDERR_FILENO);
    return cli_load_scenarios(&m->suite) && cli_cache_catalogs(&m->cache, &m->suite, m->catalog, cli_data("cards"));
}

static int run(mutate *m, const char *const *names, const char *set) {
    bool good = prepare(m) && (*names ? mutate_named(m, names) : mutate_all(m, set));
    if (m->progress)
        output_progress("%s", "");
    if (good)
        (m->json ? print_json : print_report)(m);
    tally sum = total(m);
    catalog_cache_free(&m->cache);
    tx_suite_free(&m->suite);
    free(m->survivors);
    free(m->tallies);
    return !good ? EXIT_USAGE : m->failing || sum.caught * 10 < sum.mutants * 9 ? EXIT_NO : EXIT_YES;
}

int cmd_mutate(int argc, char **argv) {
    static mutate m;
    static const char *names[MAX_CARDS + 1];
    const char *set = NULL;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    m.job_count = processors < 1 ? 1 : processors > MAX_JOBS ? MAX_JOBS : (uint64_t)processors;
    const cli_option options[] = {{.name = "--set", .text = &set},
                                  {.name = "--jobs", .number = &m.job_count, .min = 1, .max = MAX_JOBS},
                                  {.name = "--json", .flag = &m.json},
                                  {.name = "--survivors", .flag = &m.survivors_only}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, names, 0, MAX_CARDS))
        return EXIT_USAGE;
    if (*names && set)
        return cli_error("mutate: expected cards or --set, not both");
    return run(&m, names, set);
}

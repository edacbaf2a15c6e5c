/* fuzz_stanzas.c: `traxis-dev fuzz --stanzas`: generates random cards in the card language, compiles them, removes
 * clauses and plays them. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/cli.h"
#include "client/output.h"
#include "fuzz.h"
#include "language/vocabulary.h"
#include "stanza_fuzz.h"

enum {
    BATCH = 200,       /* stanzas between two games */
    MAX_FAULTS = 60,   /* kinds of fault that are reported */
    COMPARE_EVERY = 4, /* one stanza in this many is also played without each of its clauses */
    SELDOM = 12,       /* comparisons after which a way to write something that never made a difference is reported */
    RULES = 200,
    WAYS = 100,
};

typedef struct net {
    uint64_t seed, games, stanzas;
    bool progress;
    stanza_tally tally;
    made_stanza batch[BATCH];
    unsigned kept;
    stanza_fault fault;
    char reported[MAX_FAULTS][sizeof((stanza_fault *)0)->key];
    uint16_t tried[RULES][WAYS], showed[RULES][WAYS]; /* comparisons by way of writing */
    tx_word_use words[TX_MAX_WORDS]; /* words of the card language, with the number of cards that used each */
    unsigned word_count;
} net;
static net n;

bool cli_fault_is_reported(const stanza_fault *fault) {
    for (unsigned i = 0; i < n.tally.faults; i++)
        if (strcmp(n.reported[i], fault->key) == 0)
            return true;
    return false;
}

static void clear_progress(void) {
    if (n.progress)
        output_progress("%s", "");
}

void cli_report_fault(const char *about, uint64_t number, const stanza_fault *fault, const char *text) {
    if (cli_fault_is_reported(fault) || n.tally.faults == MAX_FAULTS)
        return;
    memcpy(n.reported[n.tally.faults++], fault->key, sizeof fault->key);
    clear_progress();
    printf("%s %" PRIu64 " (--seed %" PRIu64 "): %s\n%s\n", about, number, n.seed, fault->message, text);
    fflush(stdout);
}

/* ---- Stanzas ----------------------------------------------------------------------------------------------------- */

static bool still_wrong(const made_stanza *s, void *unused) {
    static stanza_fault fault;
    stanza_tally uncounted = {0};
    bool compiles;
    (void)unused;
    if (cli_check_stanza(s, n.seed, &uncounted, &compiles, &fault) || strcmp(fault.key, n.fault.key) != 0)
        return false;
    n.fault = fault;
    return true;
}

/* Returns the clause of a part: the smallest clause around it. */
static unsigned clause_around(const made_stanza *s, unsigned part) {
    unsigned best = s->count;
    for (unsigned i = 0; i < s->count; i++) {
        const stanza_part *c = &s->parts[i], *p = &s->parts[part];
        bool around = c->clause && c->from <= p->from && c->to >= p->to;
        if (around && (best == s->count || c->to - c->from < s->parts[best].to - s->parts[best].from))
            best = i;
    }
    return best;
}

/* Plays the card without each of its clauses, and counts by way of writing whether that made a difference. */
static void compare_in_play(const made_stanza *s) {
    bool shown[STANZA_PARTS];
    cli_clauses_that_show(s, n.seed + s->number, shown);
    for (unsigned i = 0; i < s->count; i++) {
        unsigned clause = clause_around(s, i);
        if (s->parts[i].clause || clause == s->count)
            continue;
        n.tried[s->parts[i].rule][s->parts[i].way]++;
        n.showed[s->parts[i].rule][s->parts[i].way] =
            (uint16_t)(n.showed[s->parts[i].rule][s->parts[i].way] + shown[clause]);
    }
}

static void take_stanza(unsigned number) {
    made_stanza *s = &n.batch[n.kept];
    bool compiles;
    cli_make_stanza(s, number, n.seed);
    if (!cli_check_stanza(s, n.seed, &n.tally, &compiles, &n.fault) && !cli_fault_is_reported(&n.fault)) {
        made_stanza small = *s;
        cli_shrink_stanza(&small, still_wrong, NULL);
        cli_report_fault("stanza", number, &n.fault, small.text);
    }
    if (!cli_check_hidden(n.seed ^ number * UINT64_C(0x9e3779b97f4a7c15), &n.tally, &n.fault))
        cli_report_fault("stanza", number, &n.fault, "");
    if (compiles && number % COMPARE_EVERY == 0)
        compare_in_play(s);
    n.kept += compiles;
}

/* ---- Batches ----------------------------------------------------------------------------------------------------- */

/* Counts the words of the language that the cards use. */
static void count_words(void) {
    static tx_report report;
    static tx_word_use uses[TX_MAX_WORDS];
    tx_catalog *catalog = cli_compile_stanzas(n.batch, n.kept, &report);
    n.word_count = catalog ? tx_vocabulary_use(catalog, uses) : 0;
    for (unsigned i = 0; i < n.word_count; i++) {
        uses[i].cards += n.words[i].cards;
        n.words[i] = uses[i];
    }
    tx_catalog_free(catalog);
}

static void finish_batch(unsigned batch, unsigned batches) {
    uint64_t games = n.games * (batch + 1) / batches - n.games * batch / batches;
    cli_check_phrases(n.seed + batch, &n.tally);
    count_words();
    for (uint64_t i = 0; i < games && n.kept > 0; i++)
        if (!stanza_play(n.batch, n.kept, n.tally.games, n.seed, &n.tally, &n.fault))
            cli_report_fault("game", n.tally.games, &n.fault, "");
    n.kept = 0;
}

static void run(void) {
    unsigned batches = (unsigned)((n.stanzas + BATCH - 1) / BATCH), batch = 0;
    for (uint64_t i = 1; i <= n.stanzas; i++) {
        take_stanza((unsigned)i);
        if (n.progress && i % 20 == 0)
            output_progress("%" PRIu64 " of %" PRIu64 " stanzas, %u games, %u faults ", i, n.stanzas, n.tally.games,
                            n.tally.faults);
        if (i % BATCH == 0 || i == n.stanzas)
            finish_batch(batch++, batches);
    }
    clear_progress();
}

/* ---- Clauses that never made a difference ------------------------------------------------------------------------ */

static void report_alternative(unsigned rule, unsigned way) {
    const char *text = stanza_rules[rule].ways;
    for (unsigned i = 0; i < way; i++)
        text += strcspn(text, "|") + 1;
    printf("no difference in play in %u comparisons: %s: %.*s\n", n.tried[rule][way], stanza_rules[rule].name,
           (int)strcspn(text, "|"), text);
}

static void report_unseen(void) {
    for (unsigned rule = 0; rule < stanza_rule_count; rule++)
        for (unsigned way = 0; way < WAYS; way++)
            if (n.tried[rule][way] >= SELDOM && n.showed[rule][way] == 0)
                report_alternative(rule, way);
}

static void report_unwritten(void) {
    for (unsigned i = 0; i < n.word_count; i++)
        if (n.words[i].cards == 0)
            printf("no card used the %s '%s'\n", tx_vocabulary_title(n.words[i].vocabulary), n.words[i].word);
}

int fuzz_stanzas(uint64_t stanzas, uint64_t games, uint64_t seed) {
    n = (net){.seed = seed, .games = games, .stanzas = stanzas, .progress = isatty(STDERR_FILENO)};
    run();
    report_unseen();
    report_unwritten();
    printf("%u stanzas, %u compile; %u clauses left out, %u words changed; %u refused; %u phrases, %u looks; %u games, "
           "%" PRIu64 " choices; %u faults\n",
           n.tally.stanzas, n.tally.compiled, n.tally.clauses, n.tally.words, n.tally.hidden, n.tally.phrases,
           n.tally.looks, n.tally.games, n.tally.choices, n.tally.faults);
    return n.tally.faults == 0 ? EXIT_YES : EXIT_NO;
}

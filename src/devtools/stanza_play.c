/* stanza_play.c: plays games with decks of generated stanzas, with every check of `traxis-dev fuzz` enabled. */
#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz.h"
#include "stanza_fuzz.h"
#include "text/text.h"
#include "trial.h"

enum {
    DECK = 50,
    PLAIN_SHARE = 4,  /* one card in this many is a plain one */
    VIEWS_EVERY = 8,  /* choices between two checks of the views, on average; choices on cards are always checked */
    SAVE_EVERY = 25,  /* choices between two save checks */
    TABLE = 24,       /* generated cards in one game */
    TRIES = 40,       /* games to reproduce a fault */
    MAX_TRIES = 3000, /* … in all */
    SLOW_TRIES = 10,  /* … of a game that hangs */
    COMPARED = 8,     /* games in which a clause may make a difference */
    HANGING = 10,     /* seconds */
    KEY_LENGTH = 60,
    MAX_CHOICES = 2500, /* choices after which a game is stopped: such cards make endless games */
};

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

static bool fits_deck(const tx_def *def) {
    return def->type >= TYPE_ARMY && def->type <= TYPE_EVENT && def->loyalty != LOYALTY_SIGNATURE;
}

static bool is_plain(const tx_def *def) {
    return strcmp(def->set, "Plain") == 0;
}

static tx_def_id plain_card(const tx_catalog *catalog, uint64_t *random) {
    for (;;) {
        tx_def_id id = (tx_def_id)(1 + tx_bot_below(random, catalog->def_count - 1u));
        if (fits_deck(&catalog->defs[id]) && is_plain(&catalog->defs[id]))
            return id;
    }
}

tx_setup fuzz_plain_setup(const tx_catalog *catalog, const tx_def_id *cards, unsigned count, uint64_t *random) {
    static const char *const warlords[TX_SEATS] = {"Plain Chief", "Plain Leader"};
    tx_setup setup = {.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        setup.warlord[seat] = tx_catalog_find(catalog, warlords[seat]);
        while (setup.deck_size[seat] < DECK) {
            bool plain = !count || tx_bot_below(random, PLAIN_SHARE) == 0;
            setup.deck[seat][setup.deck_size[seat]++] =
                plain ? plain_card(catalog, random) : cards[tx_bot_below(random, count)];
        }
    }
    return setup;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* Returns true for a choice that a card's text requires, where hidden information might show. */
static bool is_of_a_card(const tx_decision *decision) {
    return decision->kind >= TX_ASK_TARGET && decision->kind <= TX_ASK_DESTINATION;
}

static const char *check_choice(const tx_catalog *catalog, const tx_setup *setup, const tx_game *game,
                                const tx_decision *decision, uint64_t *random) {
    const char *wrong = fuzz_check_state(catalog, game, decision);
    if (!wrong && game->choices % SAVE_EVERY == 0)
        wrong = fuzz_check_refusals(catalog, game, decision);
    if (!wrong && (is_of_a_card(decision) || tx_bot_below(random, VIEWS_EVERY) == 0))
        wrong = fuzz_check_views(catalog, setup, game, decision, random);
    return wrong;
}

static const char after_mark[] = " (after: ";

/* Describes the fault, with the choice before it. */
static const char *reported_with(const char *wrong, const char *last) {
    static char text[700];
    snprintf(text, sizeof text, "%.400s%s%.200s)", wrong, after_mark, last);
    return text;
}

/* Plays one game. Returns NULL, or a description of the fault. */
static const char *play_checked(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, uint64_t *choices) {
    static tx_game game;
    static tx_decision decision;
    static fuzz_player player;
    const char *wrong = NULL;
    char last[200] = "the beginning";
    uint64_t random = seed;
    player = (fuzz_player){.random = tx_bot_random(&random)};
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        player.manner[seat] = (enum fuzz_manner)tx_bot_below(&random, MANNERS);
    if (!tx_start(catalog, setup, seed, &game, &wrong))
        return wrong;
    tx_decide(catalog, &game, &decision);
    for (unsigned n = 0; n < MAX_CHOICES; n++, ++*choices) {
        wrong = check_choice(catalog, setup, &game, &decision, &random);
        if (wrong)
            return reported_with(wrong, last);
        if (decision.kind == TX_GAME_OVER)
            return NULL;
        unsigned option = fuzz_choose(&player, &game, &decision);
        tx_option_text(catalog, &game, &decision, option, last, sizeof last);
        if (!tx_choose(catalog, &game, &decision, option))
            return "a listed option was refused";
    }
    return NULL;
}

/* Plays a game with these cards. Returns NULL, or a description of the fault. The same seed gives them the same places
 * in the deck. */
static const char *play_table(const made_stanza *stanzas, unsigned count, uint64_t seed, uint64_t *choices) {
    static tx_report report;
    static tx_def_id ids[TABLE];
    uint64_t random = seed;
    tx_catalog *catalog = cli_compile_stanzas(stanzas, count, &report);
    if (!catalog)
        return NULL; /* a stanza that was shortened too far */
    for (unsigned i = 0; i < count; i++)
        ids[i] = stanza_def(catalog, &stanzas[i]);
    tx_setup setup = fuzz_plain_setup(catalog, ids, count, &random);
    fuzz_vary_setup(&setup, &random);
    const char *wrong = play_checked(catalog, &setup, tx_bot_random(&random), choices);
    tx_catalog_free(catalog);
    return wrong;
}

/* ---- Separate processes, for crashes and endless loops ----------------------------------------------------------- */

typedef struct outcome {
    uint64_t choices;
    bool shown[STANZA_PARTS];
    char wrong[700]; /* empty: no fault */
} outcome;
typedef struct errand {
    void (*run)(const struct errand *job, outcome *o);
    const made_stanza *stanzas;
    unsigned count;
    uint64_t seed;
    bool quiet;
} errand;

/* Discards the error output of the process. */
static void silence_errors(void) {
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
}

static _Noreturn void run_child(int to, const errand *job) {
    static outcome o;
    setrlimit(RLIMIT_CPU, &(struct rlimit){HANGING, HANGING + 1}); /* processor time, because the machine may be busy */
    if (job->quiet)
        silence_errors();
    job->run(job, &o);
    _exit(write(to, &o, sizeof o) == sizeof o ? EXIT_SUCCESS : EXIT_FAILURE);
}

static outcome run_apart(const errand *job) {
    outcome o = {0};
    int ends[2], status = 0;
    fflush(NULL);
    pid_t child = pipe(ends) == 0 ? fork() : -1;
    if (child < 0)
        abort();
    if (child == 0)
        run_child(ends[1], job);
    close(ends[1]);
    bool whole = read(ends[0], &o, sizeof o) == sizeof o;
    close(ends[0]);
    waitpid(child, &status, 0);
    if (!whole && WIFSIGNALED(status))
        snprintf(o.wrong, sizeof o.wrong, "the game ends with signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else if (!whole)
        snprintf(o.wrong, sizeof o.wrong, "the game ends with exit code %d and prints nothing", WEXITSTATUS(status));
    return o;
}

static void run_play_errand(const errand *job, outcome *o) {
    const char *wrong = play_table(job->stanzas, job->count, job->seed, &o->choices);
    if (wrong)
        snprintf(o->wrong, sizeof o->wrong, "%s", wrong);
}

static outcome play_apart(const made_stanza *stanzas, unsigned count, uint64_t seed, bool quiet) {
    return run_apart(&(errand){run_play_errand, stanzas, count, seed, quiet});
}

/* ---- Shrinking -----------------------------------------------------------------------------------------------------
 */

typedef struct culprits {
    made_stanza cards[TABLE];
    unsigned count, changed; /* changed: the card that is being shortened */
    unsigned budget;         /* games that may still be played */
    uint64_t seed;
    stanza_fault *fault;
} culprits;

/* The kind of a fault: its words without numbers. */
static void make_key(const char *wrong, char key[], size_t size) {
    size_t used = 0;
    const char *end = strstr(wrong, after_mark);
    for (; *wrong && wrong != end && used + 1 < size && used < KEY_LENGTH; wrong++)
        if (!isdigit((unsigned char)*wrong))
            key[used++] = *wrong;
    key[used] = '\0';
}

/* Returns true if a game with these cards has the same fault. Tries the original game first, then some others. */
static bool has_same_fault(culprits *c, const made_stanza *cards, unsigned count) {
    char key[sizeof c->fault->key];
    for (unsigned i = 0; i < TRIES && c->budget > 0; i++, c->budget--) {
        uint64_t seed = c->seed + i;
        outcome o = play_apart(cards, count, seed, true);
        make_key(o.wrong, key, sizeof key);
        if (!*o.wrong || strcmp(key, c->fault->key) != 0)
            continue;
        c->seed = seed;
        snprintf(c->fault->message, sizeof c->fault->message, "%s", o.wrong);
        return true;
    }
    return false;
}

static bool smaller_has_same_fault(const made_stanza *s, void *context) {
    culprits *c = context;
    static made_stanza cards[TABLE];
    memcpy(cards, c->cards, c->count * sizeof *cards);
    cards[c->changed] = *s;
    return has_same_fault(c, cards, c->count);
}

static void leave_out_cards(culprits *c) {
    static made_stanza cards[TABLE];
    for (unsigned i = c->count; i-- > 0 && c->count > 1;) {
        memcpy(cards, c->cards, c->count * sizeof *cards);
        memmove(&cards[i], &cards[i + 1], (c->count - i - 1) * sizeof *cards);
        if (!has_same_fault(c, cards, c->count - 1))
            continue;
        memcpy(c->cards, cards, --c->count * sizeof *cards);
    }
}

static void find_culprits(culprits *c) {
    c->budget = strstr(c->fault->message, strsignal(SIGXCPU)) ? SLOW_TRIES : MAX_TRIES;
    leave_out_cards(c);
    for (c->changed = 0; c->changed < c->count; c->changed++)
        cli_shrink_stanza(&c->cards[c->changed], smaller_has_same_fault, c);
    for (unsigned i = 0; i < c->count; i++) {
        size_t used = strlen(c->fault->message);
        snprintf(c->fault->message + used, sizeof c->fault->message - used, "\n%s", c->cards[i].text);
    }
}

bool stanza_play(const made_stanza *stanzas, unsigned count, unsigned number, uint64_t seed, stanza_tally *tally,
                 stanza_fault *fault) {
    static culprits c;
    c = (culprits){.seed = seed + number * UINT64_C(0xd1342543de82ef95), .fault = fault};
    uint64_t random = c.seed;
    for (; c.count < TABLE && c.count < count; c.count++)
        c.cards[c.count] = stanzas[(tx_bot_below(&random, count / TABLE + 1) + c.count * (count / TABLE + 1)) % count];
    outcome o = play_apart(c.cards, c.count, c.seed, false);
    tally->games++;
    tally->choices += o.choices;
    if (!*o.wrong)
        return true;
    make_key(o.wrong, fault->key, sizeof fault->key);
    snprintf(fault->message, sizeof fault->message, "%s", o.wrong);
    if (!cli_fault_is_reported(fault))
        find_culprits(&c);
    return false;
}

/* ---- Differences ---------------------------------------------------------------------------------------------------
 */

static bool part_shows(const made_stanza *s, unsigned part, uint64_t seed) {
    static made_stanza less;
    static tx_report report;
    cli_without_part(s, part, &less);
    tx_catalog *whole = cli_compile_stanzas(s, 1, &report), *lesser = cli_compile_stanzas(&less, 1, &report);
    bool shows = !whole || !lesser;
    for (unsigned i = 0; i < COMPARED && !shows; i++) {
        tx_def_id card = stanza_def(whole, s);
        tx_setup setup = fuzz_plain_setup(whole, &card, 1, &seed);
        shows = cli_games_differ(whole, lesser, &setup, tx_bot_random(&seed));
    }
    tx_catalog_free(whole);
    tx_catalog_free(lesser);
    return shows;
}

static void run_compare_errand(const errand *job, outcome *o) {
    for (unsigned i = 0; i < job->stanzas->count; i++)
        o->shown[i] = job->stanzas->parts[i].clause && part_shows(job->stanzas, i, job->seed);
}

void cli_clauses_that_show(const made_stanza *s, uint64_t seed, bool shown[STANZA_PARTS]) {
    outcome o = run_apart(&(errand){run_compare_errand, s, 1, seed, false});
    memcpy(shown, o.shown, sizeof o.shown);
}

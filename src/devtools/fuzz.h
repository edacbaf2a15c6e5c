/* fuzz.h: what the parts of `traxis-dev fuzz` share: fuzz.c runs the games, fuzz_play.c makes the decks and the
 * choices, fuzz_check.c checks every state, fuzz_observer.c its notes, and fuzz_order.c that the order of card files
 * does not matter. */
#ifndef TRAXIS_FUZZ_H
#define TRAXIS_FUZZ_H

#include "bots/bots.h"
#include "client/deck_list.h"
#include "observer/observer_model.h"

/* ---- fuzz_play.c ------------------------------------------------------------------------------------------------- */

/* How a seat plays. */
enum fuzz_manner {
    MANNER_RANDOM,
    MANNER_RARE,        /* takes the kind of action seen least often in this game */
    MANNER_SHIELDS,     /* shields whenever it can, else at random */
    MANNER_NEVER_PASS,  /* passes, stops and declines only when it must */
    MANNER_ALWAYS_PASS, /* … whenever it can */
    MANNER_FIGHTS,      /* uses abilities and events before anything else, attacks before it retreats */
    MANNERS
};
extern const char *const fuzz_manner_names[MANNERS];

enum { FUZZ_ACTIONS = 1 << 12 };
typedef struct fuzz_player {
    enum fuzz_manner manner[TX_SEATS];
    uint64_t random;
    uint16_t seen[FUZZ_ACTIONS]; /* how often each kind of action was chosen in this game */
} fuzz_player;

unsigned fuzz_choose(fuzz_player *player, const tx_game *game, const tx_decision *decision);
/* Returns a setup with random decks from all cards of the catalog, legal or not; every warlord brings its signature
 * squad. */
tx_setup fuzz_random_setup(const tx_catalog *catalog, uint64_t *random);
/* Sometimes sets demo rules, discreet prompts, a fixed first player or blank cards. */
void fuzz_vary_setup(tx_setup *setup, uint64_t *random);

/* ---- fuzz_peaks.c: highest use of the tables of a game ------------------------------------------------------------
 */

enum fuzz_table {
    PEAK_TOTAL, /* bytes of all tables and the stack */
    PEAK_STACK,
    PEAK_CARDS,
    PEAK_LISTENERS,
    PEAK_EFFECTS,
    PEAK_USES,
    PEAK_CHOSEN,
    PEAK_OCCURRENCES,
    PEAK_OPTIONS,
    PEAKS
};

typedef struct fuzz_peak {
    unsigned max, choice;
    uint64_t game; /* first game that reached `max` */
} fuzz_peak;

typedef struct fuzz_peaks {
    uint64_t game; /* number of the current game */
    fuzz_peak tables[PEAKS];
} fuzz_peaks;

void fuzz_measure(fuzz_peaks *peaks, const tx_game *game);
void fuzz_measure_options(fuzz_peaks *peaks, const tx_decision *decision);
void fuzz_print_peaks(const fuzz_peaks *peaks);
struct json_t *fuzz_peaks_json(const fuzz_peaks *peaks);

/* ---- fuzz_observer.c: notes are complete and disclose nothing ------------------------------------------------------
 */

/* A note named a card to a seat that did not know it; checked against its view after the choice. */
typedef struct fuzz_disclosure {
    uint8_t kind, seat;
    tx_ref card;
    tx_def_id def;
} fuzz_disclosure;
enum { MAX_DISCLOSURES = 64 };

typedef struct fuzz_observer {
    const tx_catalog *catalog;
    observer_model table;       /* built from the notes alone */
    tx_game before;             /* the game before the choice … */
    tx_game seen[TX_SEATS + 1]; /* … as each seat and a spectator saw it */
    unsigned cached_views;      /* bit s: seen[s] is valid */
    fuzz_disclosure disclosures[MAX_DISCLOSURES];
    unsigned disclosure_count;
    char wrong[240]; /* the first fault found */
    fuzz_peaks *peaks;
} fuzz_observer;

/* Like tx_start and tx_choose, but apply the notes to the model. Also make the choice unwatched and check that the game
 * is the same. */
bool fuzz_start_observed(fuzz_observer *observer, fuzz_peaks *peaks, const tx_catalog *catalog, const tx_setup *setup,
                         uint64_t seed, tx_game *game, const char **error);
bool fuzz_choose_observed(fuzz_observer *observer, tx_game *game, tx_decision *decision, unsigned option);
/* Returns NULL, or a description of a missing note, a false note or a note that discloses a hidden card. */
const char *fuzz_check_observer(fuzz_observer *observer, const tx_game *game);

/* ---- fuzz_check.c: each function returns NULL, or a description of the fault --------------------------------------
 */

bool fuzz_same_decision(const tx_decision *a, const tx_decision *b);
void fuzz_copy_decision(tx_decision *to, const tx_decision *from); /* copies only the listed options */
/* Cheap enough to run after every choice. */
const char *fuzz_check_state(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision);
/* Checks that invalid options and stale decisions are rejected and change nothing, and that saving and loading gives
 * the same game. */
const char *fuzz_check_refusals(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision);
/* Checks that no view contains hidden information. */
const char *fuzz_check_views(const tx_catalog *catalog, const tx_setup *setup, const tx_game *game,
                             const tx_decision *decision, uint64_t *random);

/* ---- fuzz_order.c: replays the games with the same cards read in another order -------------------------------------
 */

typedef struct fuzz_order {
    const tx_catalog *catalog;
    tx_catalog *shuffled;
    tx_def_id *defs;            /* by definition of `catalog`: the same face in `shuffled` */
    uint16_t *abilities;        /* by ability of `catalog`: the same ability in `shuffled` */
    tx_ref cards[TX_MAX_CARDS]; /* by card of the original game: the same card in `game` */
    tx_game game;               /* the replayed game */
    tx_decision decision;
} fuzz_order;

/* Each returns NULL, or a description of the fault. */
const char *fuzz_shuffle_cards(fuzz_order *order, const tx_catalog *catalog, uint64_t seed);
const char *fuzz_start_shuffled(fuzz_order *order, const tx_setup *setup, uint64_t seed, const tx_game *game);
const char *fuzz_choose_shuffled(fuzz_order *order, const tx_decision *decision, unsigned option);
const char *fuzz_check_shuffled(const fuzz_order *order, const tx_game *game, const tx_decision *decision);
void fuzz_free_order(fuzz_order *order);

/* ---- fuzz_stanzas.c ---------------------------------------------------------------------------------------------- */

/* `traxis-dev fuzz --stanzas`: the exit code. */
int fuzz_stanzas(uint64_t stanzas, uint64_t games, uint64_t seed);

#endif

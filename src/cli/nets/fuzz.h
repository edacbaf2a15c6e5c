/* fuzz.h: what the parts of `traxis fuzz` share: fuzz.c runs the games, fuzz_play.c makes the decks and the choices,
 * fuzz_check.c checks every state, fuzz_told.c what is told of it, fuzz_order.c that the order of card files is
 * nothing. */
#ifndef TRAXIS_FUZZ_H
#define TRAXIS_FUZZ_H

#include "bots/bots.h"
#include "cli/starters.h"
#include "told/told.h"

/* ---- fuzz_play.c ------------------------------------------------------------------------------------------------- */

/* How a seat plays. */
enum fuzz_manner {
    MANNER_RANDOM,
    MANNER_RARE,        /* takes the deed seen least often in this game */
    MANNER_SHIELDS,     /* shields whenever it can, else at random */
    MANNER_NEVER_PASS,  /* passes, stops and declines only when it must */
    MANNER_ALWAYS_PASS, /* … whenever it can */
    MANNER_FIGHTS,      /* uses abilities and events before anything else, attacks before it retreats */
    MANNERS
};
extern const char *const fuzz_manner_names[MANNERS];

enum { FUZZ_DEEDS = 1 << 12 };
typedef struct fuzz_player {
    enum fuzz_manner manner[TX_SEATS];
    uint64_t random;
    uint16_t seen[FUZZ_DEEDS]; /* how often each deed was done in this game */
} fuzz_player;

unsigned fuzz_choose(fuzz_player *player, const tx_game *game, const tx_decision *decision);
/* A setup with decks out of all cards of the catalog, legal or not; every warlord brings its signature squad. */
tx_setup fuzz_random_setup(const tx_catalog *catalog, uint64_t *random);
/* Now and then demo rules, discreet questions, a fixed first player, blank cards. */
void fuzz_vary_setup(tx_setup *setup, uint64_t *random);

/* ---- fuzz_peaks.c: how full the tables of a game have been ------------------------------------------------------- */

enum fuzz_table {
    PEAK_ROOM, /* all that lies in it together */
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
    unsigned most, choice;
    uint64_t game; /* the first that had so many */
} fuzz_peak;

typedef struct fuzz_peaks {
    uint64_t game; /* that is being played */
    fuzz_peak tables[PEAKS];
} fuzz_peaks;

void fuzz_measure(fuzz_peaks *peaks, const tx_game *game);
void fuzz_measure_options(fuzz_peaks *peaks, const tx_decision *decision);
void fuzz_print_peaks(const fuzz_peaks *peaks);
struct json_t *fuzz_peaks_json(const fuzz_peaks *peaks);

/* ---- fuzz_told.c: what the table saw was told ---------------------------------------------------------------------
 */

/* A seat was told what a card is; that it may know is checked once the choice is made. */
typedef struct fuzz_claim {
    uint8_t kind, seat;
    tx_ref card;
    tx_def_id def;
} fuzz_claim;
enum { MOST_CLAIMS = 64 };

typedef struct fuzz_told {
    const tx_catalog *catalog;
    tx_told table;              /* by the notes alone */
    tx_game before;             /* the game before the choice … */
    tx_game seen[TX_SEATS + 1]; /* … as each seat, and a spectator, saw it, */
    unsigned looked;            /* if the bit says so */
    fuzz_claim claims[MOST_CLAIMS];
    unsigned claim_count;
    char wrong[240]; /* the first fault found */
    fuzz_peaks *peaks;
} fuzz_told;

/* As tx_start and tx_choose, listening to the notes; the choice is made unwatched too, and must make the same game. */
bool fuzz_start_told(fuzz_told *told, fuzz_peaks *peaks, const tx_catalog *catalog, const tx_setup *setup,
                     uint64_t seed, tx_game *game, const char **error);
bool fuzz_choose_told(fuzz_told *told, tx_game *game, tx_decision *decision, unsigned option);
/* NULL, or what was not told, told wrongly, or told to somebody who may not know. */
const char *fuzz_check_told(fuzz_told *told, const tx_game *game);

/* ---- fuzz_check.c: each returns NULL, or what is wrong ----------------------------------------------------------- */

bool fuzz_same_decision(const tx_decision *a, const tx_decision *b);
void fuzz_copy_decision(tx_decision *to, const tx_decision *from); /* the options there are, not all it has room for */
/* Cheap enough for after every choice. */
const char *fuzz_check_state(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision);
/* Bad options and stale decisions are refused and change nothing; a saved and restored game is the same game. */
const char *fuzz_check_refusals(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision);
/* No view tells what its seat may not know. */
const char *fuzz_check_views(const tx_catalog *catalog, const tx_setup *setup, const tx_game *game,
                             const tx_decision *decision, uint64_t *random);

/* ---- fuzz_order.c: the same games with the same cards, read in another order ---------------------------------------
 */

typedef struct fuzz_order {
    const tx_catalog *catalog;
    tx_catalog *shuffled;
    tx_def_id *defs;            /* by definition of `catalog`: the same face in `shuffled` */
    uint16_t *abilities;        /* likewise */
    tx_ref cards[TX_MAX_CARDS]; /* by card of the game: the same one in `game` */
    tx_game game;               /* the twin */
    tx_decision decision;
} fuzz_order;

/* Each returns NULL, or what is wrong. */
const char *fuzz_shuffle_cards(fuzz_order *order, const tx_catalog *catalog, uint64_t seed);
const char *fuzz_start_shuffled(fuzz_order *order, const tx_setup *setup, uint64_t seed, const tx_game *game);
const char *fuzz_choose_shuffled(fuzz_order *order, const tx_decision *decision, unsigned option);
const char *fuzz_check_shuffled(const fuzz_order *order, const tx_game *game, const tx_decision *decision);
void fuzz_free_order(fuzz_order *order);

/* ---- fuzz_stanzas.c ---------------------------------------------------------------------------------------------- */

/* `traxis fuzz --stanzas`: the exit code. */
int fuzz_stanzas(uint64_t stanzas, uint64_t games, uint64_t seed);

#endif

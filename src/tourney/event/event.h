/* event.h: an event as what its journal tells: the state is a fold over the entries, and an entry is checked by being
 * applied. No files and no clock here; see journal.h for those. */
#ifndef TRAXIS_TOURNEY_EVENT_H
#define TRAXIS_TOURNEY_EVENT_H

#include <jansson.h>

#include "entries.h"
#include "history.h"

enum {
    TN_ERROR_SIZE = 4000, /* room for the names of all players who are missing at a start */
    TN_PLAYERS_MOST = 20000,
    TN_NUMBER_MOST = 999999,
    TN_NAME_MOST = 200,
    TN_FIRST_TABLE_MOST = 9999
};

/* What would help where an event refuses something. How it is done, the program knows that runs the event. */
typedef enum tn_remedy { /* ORDER REMEDY: the words in cli/tourney/tourney.c */
                         TN_REMEDY_NONE,
                         TN_REMEDY_START,
                         TN_REMEDY_PAIR,
                         TN_REMEDY_PAIR_ANEW,
                         TN_REMEDY_DRAFT,
                         TN_REMEDY_PUBLISH,
                         TN_REMEDY_CUT,
                         TN_REMEDY_FINISH,
                         TN_REMEDY_UNDO,
                         TN_REMEDY_DROP,    /* staff decide on requests to drop */
                         TN_REMEDY_DISCARD, /* publish the draft, or discard its hand-made pairs */
                         TN_REMEDY_WAIVE,   /* provide or waive the missing items */
                         TN_REMEDY_WAIVE_STAFF,
                         TN_REMEDY_FAQ,
                         TN_REMEDY_CHAMPION, /* staff name the champion */
                         TN_REMEDY_DRAW,     /* lots are drawn, or a reason given for going by numbers */
                         TN_REMEDY_REASON,
                         TN_REMEDY_RULINGS, /* look up the rulings */
                         TN_REMEDY_CALLS,   /* look up the calls for a judge */
                         TN_REMEDIES,
} tn_remedy;

/* What is asked of a player before the first pairing (TR-R07, TR-R15, TR-R59, TR-R65), or of staff who play (TR-R03),
 * and the organiser can do without: bits, and a word for each. */
#define TN_WAIVERS(X)                                                                                                  \
    X(CHECKIN, "check-in")                                                                                             \
    X(CONDUCT, "conduct")                                                                                              \
    X(DECK, "deck")                                                                                                    \
    X(SLEEVES, "sleeves")                                                                                              \
    X(STAFF, "staff")
enum {
#define X(name, word) TN_PLACE_##name,
    TN_WAIVERS(X) TN_WAIVER_COUNT
#undef X
};
enum {
#define X(name, word) TN_WAIVE_##name = 1 << TN_PLACE_##name,
    TN_WAIVERS(X)
#undef X
};

typedef struct tn_player {
    uint32_t number;
    const char *name, *warlord, *faction; /* "" if not told */
    uint32_t name_hash;                   /* whatever the case of its letters: other names are told apart quickly */
    const json_t *tags;
    tn_role role; /* organiser and judges may play below premier events */
    bool dropped, disqualified;
    bool wants_drop; /* asked to leave; staff have not said yes yet */
    bool checked_in, conduct;
    bool sleeves_known, see_through; /* as seen at check-in */
    unsigned out_from;               /* the first round whose games a disqualified player cannot win */
    int32_t adjust;
    unsigned warnings;
    unsigned waived;      /* what the organiser does without, as bits */
    unsigned given_byes;  /* a prize: a bye in each of the first rounds */
    unsigned fixed_table; /* 0: any */
    uint32_t lot;         /* drawn to settle a tie, or 0 */
    const json_t *deck;   /* as it was submitted, or NULL */
    unsigned deck_from;   /* the first round played with it */
    const json_t *blanks; /* titles of the cards that were turned round, or NULL */
} tn_player;

typedef struct tn_table {
    uint32_t a, b; /* numbers; in a bracket b is 0 for a free round */
    tn_result result;
    tn_result said[2]; /* what the two players reported, seen from a */
    unsigned planets[2], symbols[2];
    unsigned games[2];      /* of a match that is the best of three */
    unsigned extra_rounds;  /* game rounds played after a level one (TR-R45) */
    unsigned extra_seconds; /* on this table's clock */
    bool time, manual;
    bool victory;       /* reached in the closing game round: a modified win whatever the displays hold (TR-R47) */
    const char *note;   /* why the pair is not plain halves */
    const char *reason; /* why staff paired it by hand, or "" */
} tn_table;

typedef struct tn_round {
    bool elimination, published, closed;
    tn_table *tables;
    unsigned count;
    unsigned first; /* the number of its first table */
    uint32_t bye;   /* number, or 0 */
    const char *bye_note;
    uint32_t *given; /* numbers of those with a bye that was given to them */
    unsigned given_count;
} tn_round;

/* A penalty, a ruling, a call for a judge, or anything else that staff look up later. */
typedef struct tn_note {
    const char *type;
    const json_t *data;
    json_int_t seq; /* of the entry */
    bool open;      /* a call nobody answered yet */
} tn_note;

typedef struct tn_event {
    const char *name, *date, *organiser, *second, *seed; /* seed: of the first round's draw, "" if there was none */
    const char *faq, *region, *pool, *deadline;          /* what the decks are checked by, and until when */
    tn_event_kind kind;
    unsigned rounds_wanted, minutes, cut;
    unsigned first_table; /* numbers of tables begin with it */
    tn_method method;
    bool draw_first, created, started, finished;
    bool full_after_time;                                /* a victory after time is a full one (TR-R47) */
    bool reseed;                                         /* the bracket is seeded anew each round */
    bool double_elimination, third_place, best_of_three; /* of the bracket; outside the official rules */
    bool self_drop;                                      /* players who ask to leave are gone at once */
    bool decks_open, checkin_required;
    bool for_staff; /* pages and texts show what only staff may see (TR-R61) */
    bool replaying; /* what stands in a journal was accepted once: rules that are younger do not apply */
    tn_player *players;
    unsigned count, room;
    uint32_t *places; /* of each number: its place among the players, from 1 */
    unsigned places_room;
    tn_round *rounds;
    unsigned round_count, round_room;
    uint32_t *seeds; /* the numbers in the bracket by seed, after the cut */
    unsigned seed_count;
    json_int_t cut_seq; /* entry of the cut */
    uint32_t decided;   /* number of the champion by the organiser's decision, or 0 */
    uint32_t lots;      /* drawn so far */
    tn_note *notes;
    unsigned note_count, note_room;
    const json_t *clock; /* the last entry about the clock, or NULL */
    json_t *kept;        /* the entries that all these texts and values belong to */
    const json_t *extra; /* fields of an imported snapshot that we do not know, or NULL */
    char error[TN_ERROR_SIZE];
    tn_remedy remedy; /* for what the error tells */
} tn_event;

/* Applies one entry: {"seq": …, "type": …, "data": {…}}. False, with event->error, if it is not possible; the event is
 * then as it was. */
bool tn_event_apply(tn_event *event, const json_t *entry);
/* All entries of a journal, those that were undone left out. False at the first that is not possible; *at is its
 * index. */
bool tn_event_replay(tn_event *event, const tn_entries *entries, size_t *at);
void tn_event_free(tn_event *event);
/* Is there an entry of that type? */
bool tn_is_type(const char *type);

/* The player whose number or name it is; NULL, with event->error, if there is none. */
tn_player *tn_event_player(tn_event *event, const char *who);
const tn_player *tn_event_number(const tn_event *event, uint32_t number);
/* What is asked of the player and neither there nor waived, as bits; and which of them stop a pairing: at premier
 * events all, elsewhere check-in if it is required, and sleeves in which blank cards can be seen (TR-R15). */
unsigned tn_event_lacks(const tn_event *event, const tn_player *player);
unsigned tn_event_strict(const tn_event *event);
/* Does nobody to be paired lack something strict? If not, event->error names them. */
bool tn_event_ready(tn_event *event);
/* The words of the bits, as a list of texts; and back (others are left out). */
json_t *tn_waiver_words(unsigned bits);
unsigned tn_waiver_bits(const json_t *words);
/* The number that whoever comes next gets. */
uint32_t tn_event_next_number(const tn_event *event);
/* Is the player still to be paired? */
bool tn_is_active(const tn_player *player);
unsigned tn_event_swiss_rounds(const tn_event *event);
/* Tables of the last round that have no result yet. */
unsigned tn_event_missing(const tn_event *event);
/* Players who are neither dropped nor disqualified. */
unsigned tn_event_active(const tn_event *event);
/* The last round, or NULL. */
const tn_round *tn_event_round(const tn_event *event);
/* Is the last round a draft, for staff alone? */
bool tn_event_drafted(const tn_event *event);
/* Is it the final, which has no time limit (TR-R46)? */
bool tn_round_is_final(const tn_round *round);
tn_phase tn_round_phase(const tn_round *round);
/* Is it the match for the third place, beside the final? Its note says so. */
bool tn_table_is_third(const tn_table *table);
extern const char TN_THIRD_PLACE[];
/* "double elimination, …": what the event has chosen that the official rules do not know; false if that is nothing. */
bool tn_event_unofficial(const tn_event *event, char *text, size_t size);
/* Did the player have a bye in that round, by the pairing or given? */
bool tn_round_has_bye(const tn_round *round, uint32_t number);
/* The table of the player in that round, or NULL. */
const tn_table *tn_round_table(const tn_round *round, uint32_t number);
/* The table of that number in the round, or NULL; and the number of a table. */
const tn_table *tn_round_numbered(const tn_round *round, unsigned number);
unsigned tn_table_number(const tn_round *round, const tn_table *table);
/* Does somebody who always sits at one table sit at another in that round? Then `text` says who, where and why. */
bool tn_sits_elsewhere(const tn_event *event, const tn_round *round, const tn_player *player, char *text, size_t size);
/* Was the game played: neither a free round nor a forfeit, and reported? */
bool tn_table_is_played(const tn_table *table);
/* Forgets what only staff may see, for everything that players see: a draft; warnings, rulings, calls, and why staff
 * did what all can see (TR-R61). */
bool tn_event_hide_staff(tn_event *event);

/* The players and the published Swiss games so far; to be freed by tn_history_free. False without memory. */
bool tn_event_history(const tn_event *event, tn_history *history);
/* The rows of the standings after the Swiss rounds; NULL without memory. To be freed. */
tn_standing *tn_event_standings(const tn_event *event);
/* What the next "pair" entry would say: the Swiss round (drawn by `seed` if it is the first and drawn at random), or
 * the next round of the bracket; the last round once more if it is a draft or `again` says so. NULL, with event->error,
 * if it cannot be paired now. */
json_t *tn_event_pair(tn_event *event, uint64_t seed, bool again);
/* Has everybody who could go on in the bracket left, so that it ends without a winner? */
bool tn_event_bracket_is_empty(const tn_event *event);
/* What the "pair" entry says by which the organiser then makes somebody champion: a final by hand, without an opponent.
 * NULL, with event->error, if that is not possible. */
json_t *tn_event_decide_champion(tn_event *event, const tn_player *champion, const char *reason);
/* Who rules at a table (TR-R03): the organiser; where they play the second one; where both do, any judge who plays at
 * neither side of it. */
#define TN_ANY_JUDGE "a judge who does not play there"
const char *tn_event_judge(const tn_event *event, unsigned round, unsigned table);
/* May the organiser say who is champion: was the winner of the final disqualified? */
bool tn_event_title_is_free(const tn_event *event);
/* Has the bracket begun, so that the cut no longer follows the standings? */
bool tn_event_bracket_stands(const tn_event *event);
/* The best `top` players still in the event, in the order of the standings, as a cut takes them. NULL without memory.
 */
json_t *tn_event_best(const tn_event *event, unsigned top);
/* The winner of the bracket, or 0. The title of somebody disqualified passes to whom they beat in the final, or to
 * whomever the organiser decides on. */
uint32_t tn_event_champion(const tn_event *event);
/* How many others stand level with the first of the standings in everything, so that nothing but the number makes it
 * the first; 0 with a bracket. */
unsigned tn_event_level_with_winner(const tn_event *event);
/* The winner of the event: of the bracket, or the first of the standings if there is none; 0 before it is over. */
uint32_t tn_event_winner(const tn_event *event);

/* event_settings.c: the settings in the organiser's words, "rounds, minutes, …". */
void tn_setting_words(char *text, size_t size);
/* The value of a setting as it is typed; false if there is no such setting. */
bool tn_setting_value(const tn_event *event, const char *word, char *text, size_t size);
/* All of them, as "create" takes them. */
json_t *tn_settings_json(const tn_event *event);

#endif

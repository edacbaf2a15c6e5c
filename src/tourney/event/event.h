/* event.h: the state of a tournament, computed by applying the entries of its journal in order. Applying an entry also
 * validates it. Nothing here uses files or the clock; see journal.h for those. */
#ifndef TRAXIS_TOURNEY_EVENT_H
#define TRAXIS_TOURNEY_EVENT_H

#include <jansson.h>

#include "entries.h"
#include "entry.h"
#include "history.h"

enum {
    TN_ERROR_SIZE = 4000, /* room for the names of all players who are missing at a start */
    TN_PLAYERS_MAX = 20000,
    TN_NUMBER_MAX = 999999,
    TN_NAME_MAX = 200,
    TN_FIRST_TABLE_MAX = 9999
};

/* The action that would resolve a refusal. The program that runs the event knows the command for it. */
typedef enum tn_remedy { /* ORDER REMEDY: the texts in client/tourney/tourney.c */
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
                         TN_REMEDY_DRAW,     /* draw lots, or give a reason for ordering by player number */
                         TN_REMEDY_REASON,
                         TN_REMEDY_RULINGS, /* look up the rulings */
                         TN_REMEDY_CALLS,   /* look up the calls for a judge */
                         TN_REMEDIES,
} tn_remedy;

/* Requirements that the organiser can waive: of a player before the first pairing (TR-R07, TR-R15, TR-R59, TR-R65), and
 * of staff who play (TR-R03). Each is a bit and has a word. */
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
    const char *name, *warlord, *faction; /* "" if unknown */
    uint32_t name_hash;                   /* ignores case; a quick check that two names differ */
    const json_t *tags;
    tn_role role; /* organiser and judges may play below premier events */
    bool dropped, disqualified;
    bool wants_drop; /* has asked to drop; staff have not agreed yet */
    bool checked_in, conduct;
    bool sleeves_known, see_through; /* seen at check-in */
    unsigned out_from;               /* first round whose games a disqualified player cannot win */
    int32_t adjust;
    unsigned warnings;
    unsigned waived;      /* requirements that the organiser waived, as bits */
    unsigned given_byes;  /* number of first rounds with a bye, as a prize */
    unsigned fixed_table; /* 0: any */
    uint32_t lot;         /* drawn to break a tie, or 0 */
    const json_t *deck;   /* as submitted, or NULL */
    unsigned deck_from;   /* first round played with it */
    const json_t *blanks; /* titles of the cards used as blanks, or NULL */
} tn_player;

typedef struct tn_table {
    uint32_t a, b; /* player numbers; in a bracket b is 0 for a free round */
    tn_result result;
    tn_result reports[2]; /* reports of the two players, seen from a */
    unsigned planets[2], symbols[2];
    unsigned games[2];      /* games won in a best-of-three match */
    unsigned extra_rounds;  /* game rounds played after a tied match (TR-R45) */
    unsigned extra_seconds; /* added to this table's clock */
    bool time, manual;
    bool victory;       /* reached in the closing game round: a modified win regardless of the displays (TR-R47) */
    const char *note;   /* why the pairing differs from plain top half against bottom half */
    const char *reason; /* why staff paired it by hand, or "" */
} tn_table;

typedef struct tn_round {
    bool elimination, published, closed;
    tn_table *tables;
    unsigned count;
    unsigned first; /* number of its first table */
    uint32_t bye;   /* player number, or 0 */
    const char *bye_note;
    uint32_t *given; /* numbers of the players with an awarded bye */
    unsigned given_count;
} tn_round;

/* A penalty, a ruling, a call for a judge, or another record for staff. */
typedef struct tn_note {
    tn_entry entry;
    bool open; /* a call that is not answered yet */
} tn_note;

typedef struct tn_event {
    const char *name, *date, *organiser, *second, *seed; /* seed: of the random draw of the first round, "" without
                                                          * one */
    const char *faq, *region, *pool, *deadline;          /* card pool of the decks, and the time by which they are
                                                          * due */
    tn_event_kind kind;
    unsigned rounds_wanted, minutes, cut;
    unsigned first_table; /* number of the first table */
    tn_method method;
    bool draw_first, created, started, finished;
    bool full_after_time;                                /* a victory after time is a full one (TR-R47) */
    bool reseed;                                         /* reseed the bracket each round */
    bool double_elimination, third_place, best_of_three; /* bracket options outside the official rules */
    bool self_drop;                                      /* players who ask to drop leave at once */
    bool decks_open, checkin_required;
    bool for_staff; /* pages and texts show what only staff may see (TR-R61) */
    bool replaying; /* entries come from a journal, so they were accepted once: newer rules do not apply to them */
    tn_player *players;
    unsigned count, capacity;
    uint32_t *places; /* by player number: index into players plus 1, or 0 */
    unsigned places_capacity;
    tn_round *rounds;
    unsigned round_count, round_capacity;
    uint32_t *seeds; /* player numbers in the bracket, by seed; set by the cut */
    unsigned seed_count;
    json_int_t cut_seq; /* sequence number of the cut's entry */
    uint32_t decided;   /* number of the champion named by the organiser, or 0 */
    uint32_t lots;      /* lots drawn so far */
    tn_note *notes;
    unsigned note_count, note_capacity;
    tn_entry clock;        /* the last clock entry; see clock.h */
    json_t *owned_entries; /* owns the entries that these texts and values point into */
    const json_t *extra;   /* unknown fields of an imported snapshot, or NULL */
    char error[TN_ERROR_SIZE];
    tn_remedy remedy; /* for `error` */
} tn_event;

/* Applies one entry: {"seq": …, "type": …, "data": {…}}. If the entry is not valid, returns false with event->error and
 * leaves the event unchanged. */
bool tn_event_apply(tn_event *event, const json_t *entry);
/* Applies all entries of a journal except those undone. Returns false at the first invalid entry; *at is its index. */
bool tn_event_replay(tn_event *event, const tn_entries *entries, size_t *at);
void tn_event_free(tn_event *event);

/* Finds a player by number or name; NULL with event->error if there is none. tn_event_number() returns NULL for an
 * unknown number. */
tn_player *tn_event_player(tn_event *event, const char *who);
const tn_player *tn_event_number(const tn_event *event, uint32_t number);
/* tn_event_unmet_requirements() returns the requirements that the player has neither met nor been excused from, as
 * bits. tn_event_strict_requirements() returns those that prevent a pairing: all at premier events, elsewhere check-in
 * if it is required, and sleeves in which blank cards can be seen (TR-R15). */
unsigned tn_event_unmet_requirements(const tn_event *event, const tn_player *player);
unsigned tn_event_strict_requirements(const tn_event *event);
/* Returns true if no player to be paired lacks a strict requirement. If not, event->error names them. */
bool tn_event_check_ready(tn_event *event);
/* Converts bits to a list of words, and back; unknown words are ignored. */
json_t *tn_waiver_words(unsigned bits);
unsigned tn_waiver_bits(const json_t *words);
/* Number that the next new player gets. */
uint32_t tn_event_next_number(const tn_event *event);
/* Returns true if the player is still to be paired. */
bool tn_is_active(const tn_player *player);
unsigned tn_event_swiss_rounds(const tn_event *event);
/* Number of tables of the last round without a result. */
unsigned tn_event_missing_results(const tn_event *event);
/* Number of players who are neither dropped nor disqualified. */
unsigned tn_event_active_players(const tn_event *event);
/* The last round, or NULL. */
const tn_round *tn_event_round(const tn_event *event);
/* Returns true if the last round is a draft, which only staff see. */
bool tn_event_has_draft(const tn_event *event);
/* Returns true for the final, which has no time limit (TR-R46). */
bool tn_round_is_final(const tn_round *round);
tn_phase tn_round_phase(const tn_round *round);
/* Returns true for the match for third place, played beside the final. Its note is TN_THIRD_PLACE. */
bool tn_table_is_third(const tn_table *table);
extern const char TN_THIRD_PLACE[];
/* Writes the options of the event that the official rules do not have, such as "double elimination, …". Returns false
 * if there are none. */
bool tn_event_unofficial(const tn_event *event, char *text, size_t size);
/* Returns true if the player had a bye in that round, from the pairing or awarded. */
bool tn_round_has_bye(const tn_round *round, uint32_t number);
/* The table of the player in that round, or NULL. */
const tn_table *tn_round_table(const tn_round *round, uint32_t number);
/* The table with that number in the round, or NULL; and the number of a table. */
const tn_table *tn_round_numbered(const tn_round *round, unsigned number);
unsigned tn_table_number(const tn_round *round, const tn_table *table);
/* Returns true if a player with a fixed table sits at another one in that round; `text` then says who, where and
 * why. */
bool tn_is_away_from_table(const tn_event *event, const tn_round *round, const tn_player *player, char *text,
                           size_t size);
/* Returns true if the game was played and reported; false for free rounds and forfeits. */
bool tn_table_is_played(const tn_table *table);
/* Removes everything that only staff may see, before output for players: a draft; warnings, rulings, calls, and staff's
 * reasons for public actions (TR-R61). */
bool tn_event_hide_staff(tn_event *event);

/* The players and the published Swiss games so far; free with tn_history_free(). Returns false if out of memory. */
bool tn_event_history(const tn_event *event, tn_history *history);
/* Standings after the Swiss rounds, one row per player; the caller frees them. NULL if out of memory. */
tn_standing *tn_event_standings(const tn_event *event);
/* Returns the data of the next "pair" entry: a Swiss round (`seed` is used if it is the first and is drawn at random)
 * or the next round of the bracket. A draft, or with `again` the last round, is paired again. Returns NULL with
 * event->error if pairing is not possible now. */
json_t *tn_event_pair(tn_event *event, uint64_t seed, bool again);
/* Returns true if all players who could continue in the bracket have left, so that it ends without a winner. */
bool tn_event_bracket_is_empty(const tn_event *event);
/* Returns the data of the "pair" entry with which the organiser then names the champion: a final without an opponent.
 * NULL with event->error if that is not possible. */
json_t *tn_event_decide_champion(tn_event *event, const tn_player *champion, const char *reason);
/* Returns who rules at a table (TR-R03): the organiser; if the organiser plays there, the second organiser; if both do,
 * any judge who does not play at it. */
#define TN_ANY_JUDGE "a judge who does not play there"
const char *tn_event_judge(const tn_event *event, unsigned round, unsigned table);
/* Returns true if the organiser may name the champion because the winner of the final was disqualified. */
bool tn_event_title_is_vacant(const tn_event *event);
/* Returns true once the bracket has begun; the cut then no longer follows the standings. */
bool tn_event_bracket_has_begun(const tn_event *event);
/* Numbers of the best `top` players still in the event, in the order of the standings, as a cut takes them. NULL if out
 * of memory. */
json_t *tn_event_best(const tn_event *event, unsigned top);
/* Number of the winner of the bracket, or 0. If the winner is disqualified, the title passes to the opponent of the
 * final or to the player the organiser names. */
uint32_t tn_event_champion(const tn_event *event);
/* Number of other players tied with the first of the standings on all tie-breaks, so that only the player number
 * decides; 0 with a bracket. */
unsigned tn_event_tied_with_winner(const tn_event *event);
/* Number of the winner of the event: of the bracket, or without one the first of the standings; 0 before the end. */
uint32_t tn_event_winner(const tn_event *event);

/* event_settings.c: the names of the settings as organisers type them, "rounds, minutes, …". */
void tn_setting_words(char *text, size_t size);
/* Writes the value of a setting as it is typed; false if there is no such setting. */
bool tn_setting_value(const tn_event *event, const char *word, char *text, size_t size);
/* All settings, as the "create" entry has them. */
json_t *tn_settings_json(const tn_event *event);

#endif

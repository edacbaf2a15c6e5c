/* score.h: results and their points, the time limit, and small decisions of the tournament rules. */
#ifndef TRAXIS_TOURNEY_SCORE_H
#define TRAXIS_TOURNEY_SCORE_H

#include <stdbool.h>
#include <stdint.h>

/* A result seen from the player named first (TR-R39). X(name, code, points of the first, points of the second, text) */
#define TN_RESULTS(X)                                                                                                  \
    X(NONE, "", 0, 0, "not reported")                                                                                  \
    X(WIN, "W", 5, 0, "win")                                                                                           \
    X(MODIFIED_WIN, "MW", 4, 1, "modified win")                                                                        \
    X(DRAW, "D", 2, 2, "draw")                                                                                         \
    X(MODIFIED_LOSS, "ML", 1, 4, "modified loss")                                                                      \
    X(LOSS, "L", 0, 5, "loss")                                                                                         \
    X(FORFEIT_WIN, "FW", 5, 0, "win by forfeit")                                                                       \
    X(FORFEIT_LOSS, "FL", 0, 5, "loss by forfeit")                                                                     \
    X(DOUBLE_FORFEIT, "DF", 0, 0, "double forfeit")

typedef enum tn_result {
#define X(name, code, first, second, words) TN_##name,
    TN_RESULTS(X)
#undef X
        TN_RESULT_COUNT
} tn_result;

enum { TN_BYE_POINTS = 5 };

const char *tn_result_code(tn_result result);
const char *tn_result_words(tn_result result);
/* Result with that code, ignoring case; TN_NONE if there is none. */
tn_result tn_result_named(const char *code);
int tn_points(tn_result result, unsigned side);
tn_result tn_mirror_result(tn_result result);

/* ---- The time limit (TR-R40 to TR-R48) --------------------------------------------------------------------------- */

typedef enum tn_phase { TN_SWISS, TN_ELIMINATION, TN_FINAL } tn_phase;

enum { TN_BOTH = 2 };

/* State of a match that a judge looks at. */
typedef struct tn_match_state {
    bool time_called;
    int victor;          /* -1 neither, 0 the first, 1 the second player, TN_BOTH at the same time */
    bool after_time;     /* the victory came in the closing game round */
    unsigned planets[2]; /* in the victory displays */
    unsigned symbols[2]; /* on these planets */
} tn_match_state;

/* TN_NEW_GAME is a suggestion: if both players win at once in a bracket, the organiser decides. */
typedef enum tn_verdict { TN_DECIDED, TN_PLAY_ON, TN_EXTRA_ROUND, TN_NEW_GAME } tn_verdict;

/* Returns TN_DECIDED with the result, or the required action. `full`: a victory after time counts in full (TR-R47). */
tn_verdict tn_judge(tn_phase phase, const tn_match_state *state, bool full, tn_result *result);

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

/* X(name, word, tier, text) (TR-R05) */
#define TN_EVENT_KINDS(X)                                                                                              \
    X(LEAGUE, "league", CASUAL, "league or game night")                                                                \
    X(VARIANT, "variant", CASUAL, "variant format")                                                                    \
    X(STORE, "store", COMPETITIVE, "Store Championship")                                                               \
    X(SPECIAL, "special", COMPETITIVE, "special event")                                                                \
    X(REGIONAL, "regional", PREMIER, "Regional Championship")                                                          \
    X(NATIONAL, "national", PREMIER, "National Championship")                                                          \
    X(WORLD, "world", PREMIER, "World Championship")                                                                   \
    X(NA_2015, "na_championship_2015", PREMIER, "2015 North American Championship")

typedef enum tn_event_kind {
#define X(name, word, tier, words) TN_KIND_##name,
    TN_EVENT_KINDS(X)
#undef X
        TN_KIND_COUNT
} tn_event_kind;

typedef enum tn_tier { TN_CASUAL, TN_COMPETITIVE, TN_PREMIER } tn_tier;

/* Kind with that name; TN_KIND_COUNT if there is none. */
tn_event_kind tn_kind_named(const char *word);
const char *tn_kind_word(tn_event_kind kind);
const char *tn_kind_words(tn_event_kind kind);
tn_tier tn_tier_of(tn_event_kind kind);
const char *tn_tier_word(tn_tier tier);
/* Guidance for penalties at that tier, in one sentence (TR-R06). */
const char *tn_tier_guidance(tn_tier tier);

typedef enum tn_role { TN_PLAYER_ONLY, TN_ORGANISER, TN_JUDGE } tn_role;

/* Returns true if the organiser or a judge may play in their own event (TR-R03, TR-R04). */
bool tn_staff_may_play(tn_event_kind kind, tn_role role, bool second_announced);
/* Returns true if the round time is allowed: 45 to 65 minutes (TR-R21), any time for a casual variant. */
bool tn_round_minutes_are_allowed(tn_event_kind kind, unsigned minutes);
/* Returns true if the sleeves are allowed: required at premier events, opaque with alternate-art cards (TR-R07). */
bool tn_sleeves_are_allowed(tn_event_kind kind, bool sleeved, bool see_through, bool alternate_art);
/* Returns true if a card reversed in its sleeve may be used that way (TR-R17). */
bool tn_blank_use_is_allowed(const char *use);

#endif

/* entry.h: an entry of a journal as a value (docs/TOURNAMENTS.md, "The journal"). Lists and records in an entry stay
 * JSON until they are applied; a result and a round (event_parts.h) have a form of their own. */
#ifndef TRAXIS_TOURNEY_ENTRY_H
#define TRAXIS_TOURNEY_ENTRY_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* The types of entries. X(name, function, word in the journal, may follow the end of the event, no part of it is kept).
 * tn_apply_FUNCTION() applies entries of that type. */
#define TN_ENTRY_TYPES(X)                                                                                              \
    X(CREATE, create, "create", false, false)                                                                          \
    X(SETTING, setting, "setting", false, false)                                                                       \
    X(REGISTER, register, "register", false, false)                                                                    \
    X(EDIT, edit, "edit_player", false, false)                                                                         \
    X(CHECKIN, checkin, "checkin", false, true)                                                                        \
    X(CONDUCT, conduct, "accept_conduct", false, true)                                                                 \
    X(DECK, deck, "deck", false, false)                                                                                \
    X(START, start, "start", false, true)                                                                              \
    X(DRAW, draw, "draw", false, false)                                                                                \
    X(PAIR, pair, "pair", false, false)                                                                                \
    X(MANUAL, manual, "manual_pair", false, false)                                                                     \
    X(PUBLISH, publish, "publish", false, true)                                                                        \
    X(CLOCK, clock, "clock", false, false)                                                                             \
    X(REPORT, report, "report", false, true) /* by a player */                                                         \
    X(DECIDE, decide, "decide", true, true)  /* by staff */                                                            \
    X(CLOSE, close, "close", false, true)                                                                              \
    X(DROP, drop, "drop", false, true)                                                                                 \
    X(REENTER, reenter, "reenter", false, true)                                                                        \
    X(PENALTY, penalty, "penalty", true, false)                                                                        \
    X(RULING, ruling, "ruling", true, false)                                                                           \
    X(CALL, call, "judge_call", true, false)                                                                           \
    X(ADJUST, adjust, "adjust", true, false)                                                                           \
    X(CUT, cut, "cut", false, false)                                                                                   \
    X(FINISH, finish, "finish", true, true)                                                                            \
    X(SEAL, seal, "seal", true, true)
typedef enum tn_entry_type {
#define X(name, function, word, after_end, passing) TN_ENTRY_##name,
    TN_ENTRY_TYPES(X)
#undef X
        TN_ENTRY_TYPE_COUNT
} tn_entry_type;

/* The plain fields of entries, named as in the journal (docs/TOURNAMENTS.md). Each type uses some of them. */
#define TN_ENTRY_NUMBERS(X)                                                                                            \
    X(player)                                                                                                          \
    X(round)                                                                                                           \
    X(table)                                                                                                           \
    X(a) /* two players paired by hand */                                                                              \
    X(b)                                                                                                               \
    X(seconds) /* added to the clock of a table */                                                                     \
    X(call)    /* entries that a ruling answers or follows */                                                          \
    X(follows)                                                                                                         \
    X(champion)
#define TN_ENTRY_INTEGERS(X)                                                                                           \
    X(points) /* added to a player's points */                                                                         \
    X(at)     /* of the clock: when it was set, in seconds since 1970 */                                               \
    X(left)   /* seconds */
#define TN_ENTRY_TEXTS(X)                                                                                              \
    X(reason)                                                                                                          \
    X(key)  /* of a setting */                                                                                         \
    X(kind) /* of a round or a penalty */                                                                              \
    X(category)                                                                                                        \
    X(text) /* of a ruling or a call */                                                                                \
    X(by)   /* the judge who rules */                                                                                  \
    X(to)   /* the judge who is called */                                                                              \
    X(sleeves)                                                                                                         \
    X(hash)                                                                                                            \
    X(warlord)                                                                                                         \
    X(act) /* on the clock: "start", "pause", "time" or "table" */                                                     \
    X(seed)                                                                                                            \
    X(signature)
#define TN_ENTRY_FLAGS(X)                                                                                              \
    X(self)          /* a player drops */                                                                              \
    X(all)           /* all players agree to the rules of conduct */                                                   \
    X(again)         /* the cut is repeated */                                                                         \
    X(agreed)        /* a ruling of the players */                                                                     \
    X(alternate_art) /* cards seen at check-in */                                                                      \
    X(imported)

/* An entry of the journal. Its texts belong to `data`. */
typedef struct tn_entry {
    tn_entry_type type;
    json_int_t seq;
#define X(name) uint32_t name;
    TN_ENTRY_NUMBERS(X) /* 0 if missing */
#undef X
#define X(name) int64_t name;
    TN_ENTRY_INTEGERS(X) /* these may be negative */
#undef X
#define X(name) const char *name;
    TN_ENTRY_TEXTS(X) /* "" if missing */
#undef X
#define X(name) bool name;
    TN_ENTRY_FLAGS(X)
#undef X
    const json_t *data; /* all fields */
} tn_entry;

/* Returns true if a type has that word. tn_entry_word() returns the word of a type. */
bool tn_is_type(const char *type);
const char *tn_entry_word(tn_entry_type type);

/* For fields that json_pack() leaves out ("s:o*") if they are 0 or false: a number or true, else NULL. */
json_t *tn_number_or_null(json_int_t number);
json_t *tn_true_or_null(bool is);

/* A result that a player reports or staff enter: the data of the entries "report" and "decide". */
typedef struct tn_report {
    unsigned round, table;
    uint32_t by;                     /* number of the reporting player, or 0 */
    const char *code;                /* as typed; tn_result_named() */
    const char *reason;              /* or NULL */
    bool has_displays, has_games;    /* `planets`, `symbols` and `time` were given; `games` were */
    unsigned planets[2], symbols[2]; /* all 0 if they were not */
    int64_t games[2];                /* won in a best-of-three match */
    bool time, victory;              /* see tn_table */
    unsigned extra_rounds;
} tn_report;

/* The data of a "report" or "decide" entry; NULL if a text is not UTF-8. */
json_t *tn_report_data(const tn_report *report);

#endif

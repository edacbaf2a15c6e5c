/* score.c: see score.h. */
#include "score.h"

#include <string.h>
#include <strings.h>

static const struct {
    const char *code, *words;
    int points[2];
} RESULTS[] = {
#define X(name, code, first, second, words) {code, words, {first, second}},
    TN_RESULTS(X)
#undef X
};

const char *tn_result_code(tn_result result) {
    return RESULTS[result].code;
}

const char *tn_result_words(tn_result result) {
    return RESULTS[result].words;
}

tn_result tn_result_named(const char *code) {
    for (unsigned i = 1; i < TN_RESULT_COUNT; i++)
        if (strcasecmp(code, RESULTS[i].code) == 0)
            return (tn_result)i;
    return TN_NONE;
}

int tn_points(tn_result result, unsigned side) {
    return RESULTS[result].points[side];
}

tn_result tn_mirror_result(tn_result result) {
    switch (result) {
    case TN_WIN: return TN_LOSS;
    case TN_LOSS: return TN_WIN;
    case TN_MODIFIED_WIN: return TN_MODIFIED_LOSS;
    case TN_MODIFIED_LOSS: return TN_MODIFIED_WIN;
    case TN_FORFEIT_WIN: return TN_FORFEIT_LOSS;
    case TN_FORFEIT_LOSS: return TN_FORFEIT_WIN;
    default: return result;
    }
}

/* ---- The time limit ---------------------------------------------------------------------------------------------- */

/* Compares by planets, then by symbols (TR-R42, TR-R43); positive if the first player is ahead. */
static int compare_displays(const tn_match_state *state) {
    if (state->planets[0] != state->planets[1])
        return state->planets[0] > state->planets[1] ? 1 : -1;
    return (state->symbols[0] > state->symbols[1]) - (state->symbols[0] < state->symbols[1]);
}

tn_verdict tn_judge(tn_phase phase, const tn_match_state *state, bool full, tn_result *result) {
    if (state->victor == TN_BOTH) { /* a tie (R12.4) */
        *result = TN_DRAW;
        return phase == TN_SWISS ? TN_DECIDED : TN_NEW_GAME;
    }
    if (state->victor >= 0) {
        bool modified = state->after_time && !full && phase != TN_FINAL;
        *result = modified ? TN_MODIFIED_WIN : TN_WIN;
        if (state->victor == 1)
            *result = tn_mirror_result(*result);
        return TN_DECIDED;
    }
    if (!state->time_called || phase == TN_FINAL)
        return TN_PLAY_ON;
    int lead = compare_displays(state);
    if (lead == 0 && phase == TN_ELIMINATION)
        return TN_EXTRA_ROUND;
    *result = lead > 0 ? TN_MODIFIED_WIN : lead < 0 ? TN_MODIFIED_LOSS : TN_DRAW;
    return TN_DECIDED;
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

static const struct {
    const char *word, *words;
    tn_tier tier;
} KINDS[] = {
#define X(name, word, tier, words) {word, words, TN_##tier},
    TN_EVENT_KINDS(X)
#undef X
};

tn_event_kind tn_kind_named(const char *word) {
    unsigned i = 0;
    while (i < TN_KIND_COUNT && strcasecmp(word, KINDS[i].word) != 0)
        i++;
    return (tn_event_kind)i;
}

const char *tn_kind_word(tn_event_kind kind) {
    return KINDS[kind].word;
}

const char *tn_kind_words(tn_event_kind kind) {
    return KINDS[kind].words;
}

tn_tier tn_tier_of(tn_event_kind kind) {
    return KINDS[kind].tier;
}

const char *tn_tier_word(tn_tier tier) {
    static const char *const WORDS[] = {"casual", "competitive", "premier"};
    return WORDS[tier];
}

const char *tn_tier_guidance(tn_tier tier) {
    static const char *const TEXTS[] = {"explain and correct; warn only if it is repeated",
                                        "players should know the general rules, details are explained; warn first",
                                        "everything is enforced; players must know the FAQ and the tournament rules"};
    return TEXTS[tier];
}

bool tn_staff_may_play(tn_event_kind kind, tn_role role, bool second_announced) {
    if (role == TN_PLAYER_ONLY)
        return true;
    return tn_tier_of(kind) != TN_PREMIER && (role == TN_JUDGE || second_announced);
}

bool tn_round_minutes_are_allowed(tn_event_kind kind, unsigned minutes) {
    return kind == TN_KIND_VARIANT ? minutes > 0 : minutes >= 45 && minutes <= 65;
}

bool tn_sleeves_are_allowed(tn_event_kind kind, bool sleeved, bool see_through, bool alternate_art) {
    if (tn_tier_of(kind) != TN_PREMIER)
        return true;
    return sleeved && !(see_through && alternate_art);
}

bool tn_blank_use_is_allowed(const char *use) {
    static const char *const NEVER[] = {"deploy", "put_into_play", "pay_cost", "shield"};
    for (unsigned i = 0; i < sizeof NEVER / sizeof *NEVER; i++)
        if (strcmp(use, NEVER[i]) == 0)
            return false;
    return true;
}

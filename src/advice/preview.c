/* preview.c: see preview.h. */
#include "preview.h"

#include <string.h>

#include "core/note.h"
#include "sight.h"
#include "text/log_writer.h"
#include "text/text.h"

enum { MOST_ANSWERS = 40 };

bool preview_is_unit_end(unsigned kind) {
    return kind == NOTE_DESTROYED || kind == NOTE_BLOODIED || kind == NOTE_DEFEATED || kind == NOTE_ROUTED ||
           kind == NOTE_RETURNED || kind == NOTE_SACRIFICED;
}

/* The option that declines a response; -1: the decision requires a choice. */
static int declining_answer(const tx_decision *decision) {
    switch (decision->kind) {
    case TX_ASK_FORCED:
    case TX_ASK_EFFECT_ORDER: return 0;
    case TX_ASK_INTERRUPT:
    case TX_ASK_REACTION:
    case TX_ASK_SHIELD:
    case TX_ASK_MAY: break;
    default: return -1;
    }
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].verb == TX_PASS || decision->options[i].verb == TX_NO)
            return (int)i;
    return -1;
}

static int same_option(const tx_decision *asked, const tx_decision *decision, const tx_option *option) {
    for (unsigned i = 0; decision->kind == asked->kind && i < decision->count; i++)
        if (memcmp(&decision->options[i], option, sizeof *option) == 0)
            return (int)i;
    return -1;
}

bool preview_options(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                     const uint16_t *options, unsigned count, unsigned number, tx_watch *watch, void *user) {
    static _Thread_local tx_game trial;
    static _Thread_local tx_decision decision;
    tx_determinise(catalog, own, view, asked->seat, number + 1u, &trial);
    tx_decide(catalog, &trial, &decision);
    for (unsigned i = 0; i < count; i++) {
        int chosen = same_option(asked, &decision, &asked->options[options[i]]);
        if (chosen < 0)
            return false;
        tx_choose_watched(catalog, &trial, &decision, (unsigned)chosen, watch, user);
    }
    for (unsigned i = 0; i < MOST_ANSWERS && declining_answer(&decision) >= 0; i++)
        tx_choose_watched(catalog, &trial, &decision, (unsigned)declining_answer(&decision), watch, user);
    return true;
}

/* Returns true for a decision that requires a choice, but seldom decides the game. */
static bool is_followed_up(const tx_decision *decision, unsigned seat) {
    switch (decision->kind) {
    case TX_ASK_ORDER:
    case TX_ASK_RETREAT: return true;
    case TX_ASK_BATTLE_ABILITY:
    case TX_ASK_TARGET:
    case TX_ASK_CHOICE:
    case TX_ASK_SEARCH:
    case TX_ASK_MODE:
    case TX_ASK_DIVIDE:
    case TX_ASK_DESTINATION: return decision->seat != seat;
    default: return false;
    }
}

/* The answer to a decision after the option; -1 at a real choice. `follows`: also answers questions that are followed
 * up, with the first option in one game and the last one in the next. */
static int next_answer(const tx_decision *decision, unsigned seat, bool follows, unsigned number) {
    if (follows && is_followed_up(decision, seat))
        return number % 2 ? (int)decision->count - 1 : 0;
    return decision->seat == seat && decision->count > 1 ? -1 : declining_answer(decision);
}

/* Plays on after the option until a real choice. Returns true if the deciding seat has lost by then. */
static bool loses_after(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                        unsigned option, bool follows, unsigned number) {
    static _Thread_local tx_game trial;
    static _Thread_local tx_decision decision;
    tx_determinise(catalog, own, view, asked->seat, number + 1u, &trial);
    tx_decide(catalog, &trial, &decision);
    int chosen = same_option(asked, &decision, &asked->options[option]);
    for (unsigned i = 0; chosen >= 0 && i < MOST_ANSWERS; i++) {
        tx_choose(catalog, &trial, &decision, (unsigned)chosen);
        chosen = next_answer(&decision, asked->seat, follows, number);
    }
    tx_result result = tx_game_result(&trial);
    return result.outcome == TX_WON && result.winner != asked->seat;
}

bool preview_loses_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                        unsigned option) {
    for (unsigned i = 0; i < PREVIEW_GAMES; i++)
        if (!loses_after(catalog, own, view, asked, option, false, i))
            return false;
    return true;
}

bool preview_may_save_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                           const tx_decision *asked, unsigned option) {
    for (unsigned i = 0; i < PREVIEW_GAMES; i++)
        if (!loses_after(catalog, own, view, asked, option, true, i))
            return true;
    return false;
}

unsigned preview_max_repeats(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                             const tx_decision *asked, unsigned option) {
    static _Thread_local tx_game trial;
    static _Thread_local tx_decision decision;
    unsigned times = 0;
    tx_determinise(catalog, own, view, asked->seat, 1, &trial);
    tx_decide(catalog, &trial, &decision);
    for (int chosen; times < asked->count_max && decision.source == asked->source; times++) {
        chosen = same_option(asked, &decision, &asked->options[option]);
        if (chosen < 0)
            break;
        tx_choose(catalog, &trial, &decision, (unsigned)chosen);
    }
    return times;
}

/* ---- The result in words ----------------------------------------------------------------------------------------- */

/* The events of one trial game. */
typedef struct trial_events {
    const tx_catalog *catalog;
    unsigned seat;
    tx_log_writer log_writer;
    unsigned count;
    char lines[PREVIEW_LINES][PREVIEW_LINE];
    int16_t damage[TX_MAX_CARDS];
    uint8_t end[TX_MAX_CARDS]; /* enum tx_note_kind, or 0 */
} trial_events;

static void collect_line(void *user, const tx_game *game, const tx_note *notes, unsigned count) {
    trial_events *seen = user;
    if (seen->count < PREVIEW_LINES &&
        tx_notes_marked(seen->catalog, game, notes, count, seen->seat, seen->lines[seen->count], PREVIEW_LINE))
        seen->count++;
}

static void collect_note(void *user, const tx_game *game, const tx_note *note) {
    trial_events *seen = user;
    tx_log_note(&seen->log_writer, game, note);
    if (!TX_IS_CARD(note->subject))
        return;
    if (note->kind == NOTE_DAMAGED)
        seen->damage[note->subject] = (int16_t)(seen->damage[note->subject] + note->amount);
    else if (preview_is_unit_end(note->kind) && !seen->end[note->subject])
        seen->end[note->subject] = note->kind;
}

/* Adds the units that have the same fate in all trial games. */
static void add_fates(const tx_catalog *catalog, const tx_game *view, unsigned seat, const trial_events *seen,
                      preview_result *result) {
    for (unsigned card = 0; card < view->card_count; card++) {
        bool same = true;
        for (unsigned i = 1; i < PREVIEW_GAMES; i++)
            same = same && seen[i].damage[card] == seen[0].damage[card] && seen[i].end[card] == seen[0].end[card];
        if (!same || !sight_of(view, seat, (tx_ref)card) || (!seen[0].damage[card] && !seen[0].end[card]))
            continue;
        int left = tx_hp(catalog, view, (tx_ref)card) - view->cards[card].damage - seen[0].damage[card];
        result->fates[result->fate_count++] = (unit_fate){.card = (tx_ref)card,
                                                          .end = seen[0].end[card],
                                                          .damage = seen[0].damage[card],
                                                          .left = (int16_t)(left > 0 ? left : 0)};
    }
}

/* Adds the log lines up to the first one that differs between the trial games. */
static void add_lines(const trial_events *seen, preview_result *result) {
    for (unsigned line = 0; line < seen[0].count; line++) {
        for (unsigned i = 1; i < PREVIEW_GAMES; i++)
            if (line >= seen[i].count || strcmp(seen[i].lines[line], seen[0].lines[line]) != 0)
                return;
        memcpy(result->lines[result->line_count++], seen[0].lines[line], PREVIEW_LINE);
    }
}

void preview_describe(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                      const uint16_t *options, unsigned count, preview_result *result) {
    static _Thread_local trial_events seen[PREVIEW_GAMES];
    bool tried = true;
    result->fate_count = result->line_count = 0;
    for (unsigned i = 0; i < PREVIEW_GAMES; i++) {
        memset(&seen[i], 0, sizeof seen[i]);
        seen[i].catalog = catalog;
        seen[i].seat = asked->seat;
        seen[i].log_writer.line = collect_line;
        seen[i].log_writer.user = &seen[i];
        tried = tried && preview_options(catalog, own, view, asked, options, count, i, collect_note, &seen[i]);
        tx_log_flush(&seen[i].log_writer, view);
    }
    if (!tried)
        return;
    add_fates(catalog, view, asked->seat, seen, result);
    add_lines(seen, result);
}

/* forecast.c: see forecast.h. */
#include "forecast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text_buffer.h"
#include "core/code.h"
#include "core/lists.h"
#include "core/note.h"
#include "preview.h"
#include "text/text.h"

enum { OPTION_TEXT = 600 };

unsigned forecast_copy_number(const tx_catalog *catalog, const tx_game *view, tx_ref card) {
    return tx_copy_number(catalog, view, card);
}

/* ---- Trying an option -------------------------------------------------------------------------------------------- */

/* The result for one card, and the number of damaged units. */
typedef struct fate {
    unsigned subject;       /* tx_ref */
    unsigned without_fight; /* 1: a card's ability asks, so damage of the current attack is ignored */
    int damage;             /* to the subject */
    unsigned end;           /* how it leaves play or flips: NOTE_DESTROYED, NOTE_ROUTED …, or 0 */
    unsigned checked;       /* 1: damage to the subject was dealt or prevented */
    unsigned fought;        /* 1: the subject took damage that is not counted, and its end may result from that */
    unsigned hurt, dying;   /* number of units that take damage, and that die */
    unsigned over;          /* 1: later events belong to another attack, round or phase */
} fate;

/* Returns true for events after which nothing is a result of the option. */
static bool starts_new_event(unsigned kind) {
    return kind == NOTE_ATTACKER || kind == NOTE_COMBAT_ROUND_ENDS || kind == NOTE_SKIRMISH_ENDS ||
           kind == NOTE_PHASE_ENDS || kind == NOTE_BATTLE_BEGINS;
}

static void watch_fate(void *user, const tx_game *game, const tx_note *note) {
    fate *seen = user;
    (void)game;
    seen->over |= starts_new_event(note->kind);
    if (seen->over)
        return;
    bool is_subject = note->subject == seen->subject;
    if (note->kind == NOTE_DAMAGED && seen->without_fight && note->flags & NOTED_BY_ATTACK) {
        seen->fought |= is_subject;
        return;
    }
    seen->checked |= is_subject && (note->kind == NOTE_DAMAGED || note->kind == NOTE_UNHARMED);
    if (note->kind == NOTE_DAMAGED) {
        seen->damage += is_subject ? note->amount : 0;
        seen->hurt++;
    }
    seen->dying += note->kind == NOTE_DESTROYED || note->kind == NOTE_DEFEATED;
    if (is_subject && preview_is_unit_end(note->kind) && !seen->end && !seen->fought)
        seen->end = note->kind;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static void add(char text[FORECAST_TEXT], const char *words) {
    size_t length = strlen(text);
    snprintf(text + length, FORECAST_TEXT - length, "%s%s", length ? ", " : "", words);
}

static bool is_unit(const tx_catalog *catalog, const tx_game *view, tx_ref ref) {
    return TX_IS_CARD(ref) && view->cards[ref].def && (LISTS_OF_UNITS >> view->cards[ref].list & 1) &&
           tx_card_fact(catalog, view->cards[ref].face, TX_FACT_HP) != TX_NOT_PRINTED;
}

/* Checks whether the text of the option already contains the number of the copy, and whose card it is. */
static void find_named(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision, unsigned option,
                       option_forecast *forecast) {
    char marked[OPTION_TEXT], words[OPTION_TEXT];
    tx_text_span spans[TX_MAX_SPANS];
    unsigned count = TX_MAX_SPANS, remark = 0;
    tx_option_marked(catalog, view, decision, option, marked, sizeof marked);
    tx_read_text(marked, NULL, words, sizeof words, spans, &count);
    for (unsigned i = 0; i < count; i++) {
        if (spans[i].kind == TX_SPAN_REMARK)
            remark = spans[i].begin + spans[i].length;
        forecast->copy_named |= spans[i].kind == TX_SPAN_COPY && forecast->copy == spans[i].value;
        forecast->owner_named |= spans[i].kind == TX_SPAN_PLAYER && spans[i].begin < remark;
    }
}

/* Sets the owner, if the option could be about a card of either player, and the number of the copy. */
static void set_owner(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision, unsigned number,
                      option_forecast *forecast) {
    const tx_option *option = &decision->options[number];
    tx_ref card = TX_IS_CARD(option->on) ? option->on : option->card;
    bool either = (option->verb == TX_CHOOSE || option->verb == TX_DEPLOY || option->verb == TX_DEEP_STRIKE) &&
                  TX_IS_CARD(option->on) && list_in_play(view->cards[card].list);
    if (either)
        forecast->owner = view->cards[card].controller == decision->seat ? OWNER_YOU : OWNER_OPPONENT;
    forecast->copy = (uint8_t)tx_copy_number(catalog, view, card);
    if (forecast->owner || forecast->copy)
        find_named(catalog, view, decision, number, forecast);
}

static void write_summary(const option_forecast *forecast, const char *result, char text[OPTION_NOTE]) {
    static const char *const owners[] = {"", "yours", "theirs"};
    tx_words out = words_into(text, OPTION_NOTE);
    text[0] = '\0';
    if (!forecast->owner_named)
        words_say(&out, "%s", owners[forecast->owner]);
    if (forecast->copy && !forecast->copy_named)
        words_say(&out, "%s#%u", out.length ? " " : "", forecast->copy);
    if (result[0])
        words_say(&out, "%s%s", out.length ? ", " : "", result);
}

void forecast_summary(const option_forecast *forecast, char text[OPTION_NOTE]) {
    write_summary(forecast, forecast->text, text);
}

static void add_damage(const tx_catalog *catalog, const tx_game *view, const fate *seen, char text[FORECAST_TEXT]) {
    char words[48];
    int left = tx_hp(catalog, view, (tx_ref)seen->subject) - view->cards[seen->subject].damage;
    snprintf(words, sizeof words, "takes %d of %d", seen->damage, left);
    if (seen->damage)
        add(text, words);
}

static void add_end(unsigned end, char text[FORECAST_TEXT]) {
    switch (end) {
    case NOTE_DESTROYED: add(text, "would die"); break;
    case NOTE_BLOODIED: add(text, "would be bloodied"); break;
    case NOTE_DEFEATED: add(text, "would be defeated"); break;
    case NOTE_ROUTED: add(text, "would be routed"); break;
    case NOTE_RETURNED: add(text, "would return to hand"); break;
    case NOTE_SACRIFICED: add(text, "would be sacrificed"); break;
    default: break;
    }
}

static void add_loss(char text[FORECAST_TEXT]) {
    add(text, "you lose the game");
}

void forecast_short_summary(const option_forecast *forecast, char text[OPTION_NOTE]) {
    char result[FORECAST_TEXT] = "";
    if (forecast->fate.card == TX_NONE || !forecast->fate.end) {
        forecast_summary(forecast, text);
        return;
    }
    add_end(forecast->fate.end, result);
    if (forecast->fate.loses)
        add_loss(result);
    write_summary(forecast, result, text);
}

/* For several units, writes their number. `harmless`: "takes no damage" is worth mentioning. */
static void add_fate(const tx_catalog *catalog, const tx_game *view, const fate *seen, bool harmless,
                     char text[FORECAST_TEXT]) {
    char words[64];
    if (is_unit(catalog, view, (tx_ref)seen->subject)) {
        add_damage(catalog, view, seen, text);
        if (harmless && seen->checked && !seen->damage && !seen->end)
            add(text, "takes no damage");
        add_end(seen->end, text);
        return;
    }
    snprintf(words, sizeof words, "%u unit%s %s damage", seen->hurt, seen->hurt == 1 ? "" : "s",
             seen->hurt == 1 ? "takes" : "take");
    if (seen->hurt)
        add(text, words);
    snprintf(words, sizeof words, "%u would die", seen->dying);
    if (seen->hurt && seen->dying)
        add(text, words);
}

/* The unit that the option may affect; TX_NONE: the option is not tried. */
static tx_ref subject_of(const tx_decision *decision, const tx_option *option) {
    switch (decision->kind) {
    case TX_ASK_DEFENDER:
    case TX_ASK_TARGET:
    case TX_ASK_CHOICE:
    case TX_ASK_DIVIDE: return option->on;
    case TX_ASK_SHIELD: return option->verb == TX_SHIELD ? option->on : decision->subject;
    default: return TX_NONE;
    }
}

static bool is_tried(const tx_catalog *catalog, const tx_game *view, const tx_option *option, tx_ref subject) {
    return option->verb == TX_AREA_EFFECT || is_unit(catalog, view, subject);
}

/* The forecast for the unit; empty if nothing happens to it, unless damage was expected (`harmless`). */
static unit_fate make_fate(const tx_catalog *catalog, const tx_game *view, const fate *seen, bool harmless) {
    unit_fate shown = {.card = TX_NONE};
    bool known = seen->damage || seen->end || (harmless && seen->checked);
    if (!known || !is_unit(catalog, view, (tx_ref)seen->subject))
        return shown;
    int left = tx_hp(catalog, view, (tx_ref)seen->subject) - view->cards[seen->subject].damage - seen->damage;
    shown.card = (tx_ref)seen->subject;
    shown.end = (uint8_t)seen->end;
    shown.damage = (int16_t)seen->damage;
    shown.left = (int16_t)(left > 0 ? left : 0);
    return shown;
}

/* Points of the indirect damage being divided that the unit has been assigned so far. */
static int given_so_far(const tx_game *view, tx_ref unit) {
    for (unsigned o = view->occurrence_count; o-- > 0;) {
        const tx_occurrence *given = &tx_occurrences(view)[o];
        if (given->kind == EV_ASSIGNED && given->subject == unit)
            return given->amount;
    }
    return 0;
}

/* Indirect damage is divided point by point and dealt together: the forecast is the sum including this point. */
static fate next_point(const tx_game *view, tx_ref unit) {
    return (fate){.subject = unit, .damage = given_so_far(view, unit) + 1};
}

static bool divides_damage(const tx_decision *decision) {
    return decision->kind == TX_ASK_DIVIDE && decision->code == 0;
}

/* Tries the option in several games. Returns false if it cannot be tried, or if the results differ. */
static bool try_option(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision,
                       unsigned number, tx_ref subject, fate *found) {
    const uint16_t options[] = {(uint16_t)number};
    unsigned without_fight = decision->kind == TX_ASK_TARGET || decision->kind == TX_ASK_CHOICE;
    for (unsigned i = 0; i < PREVIEW_GAMES; i++) {
        fate seen = {.subject = subject, .without_fight = without_fight};
        if (!preview_options(catalog, own, view, decision, options, 1, i, watch_fate, &seen) ||
            (i > 0 && memcmp(&seen, found, sizeof seen) != 0))
            return false;
        *found = seen;
    }
    return true;
}

/* Deployments are not checked: they lose no game by themselves, and they have many options. */
static bool may_lose(const tx_decision *decision, const tx_option *option) {
    return decision->count > 1 && option->verb != TX_DEPLOY && option->verb != TX_PLACE_RESERVE;
}

option_forecast forecast_option(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                                const tx_decision *decision, unsigned number) {
    const tx_option *option = &decision->options[number];
    bool harmless = option->verb == TX_DEFEND || decision->kind == TX_ASK_SHIELD;
    tx_ref subject = subject_of(decision, option);
    option_forecast forecast = {.fate = {.card = TX_NONE}};
    fate seen;
    set_owner(catalog, view, decision, number, &forecast);
    if (!own)
        return forecast;
    bool known = is_tried(catalog, view, option, subject);
    if (known && divides_damage(decision))
        seen = next_point(view, subject);
    else
        known = known && try_option(catalog, own, view, decision, number, subject, &seen);
    if (known) {
        add_fate(catalog, view, &seen, harmless && option->verb != TX_PASS, forecast.text);
        forecast.fate = make_fate(catalog, view, &seen, harmless);
    }
    if (known && option->verb == TX_AREA_EFFECT) {
        forecast.hurt = (uint8_t)seen.hurt;
        forecast.dying = (uint8_t)seen.dying;
    }
    forecast.fate.loses = may_lose(decision, option) && preview_loses_game(catalog, own, view, decision, number);
    if (forecast.fate.loses)
        add_loss(forecast.text);
    return forecast;
}

bool forecast_avoidable_loss(const tx_catalog *catalog, const tx_setup *own, const tx_game *view,
                             const tx_decision *decision, unsigned number) {
    if (!own || !may_lose(decision, &decision->options[number]) ||
        !preview_loses_game(catalog, own, view, decision, number))
        return false;
    for (unsigned i = 0; i < decision->count; i++)
        if (i != number && preview_may_save_game(catalog, own, view, decision, i))
            return true;
    return false;
}

/* The prompt already contains the damage, so for a unit that would not survive, writes its remaining HP. */
static void add_hp_left(const tx_catalog *catalog, const tx_game *view, const unit_fate *shown,
                        char text[FORECAST_TEXT]) {
    char words[48];
    int hp = tx_hp(catalog, view, shown->card);
    snprintf(words, sizeof words, "%d of %d HP left", hp - view->cards[shown->card].damage, hp);
    text[0] = '\0';
    add(text, words);
    add_end(shown->end, text);
}

void forecast_prompt(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision,
                     char text[OPTION_NOTE]) {
    text[0] = '\0';
    for (unsigned i = 0; decision->kind == TX_ASK_SHIELD && i < decision->count; i++) {
        if (decision->options[i].verb != TX_PASS)
            continue;
        option_forecast forecast = forecast_option(catalog, own, view, decision, i);
        if (forecast.fate.card != TX_NONE && forecast.fate.end && forecast.fate.damage)
            add_hp_left(catalog, view, &forecast.fate, forecast.text);
        forecast_summary(&forecast, text);
    }
}

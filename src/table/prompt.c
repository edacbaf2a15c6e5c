/* prompt.c: makes the prompt of a seat: text, options, forecasts, costs and warnings. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/preview.h"
#include "advice/price.h"
#include "advice/sight.h"
#include "base/memory.h"
#include "bots/bots.h"
#include "core/note.h"
#include "core/pending.h"
#include "table_parts.h"

/* The rule that causes each kind of decision. The others are caused by cards or by several rules. */
static const char *const rules[TX_DECISION_KINDS] = {
    [TX_ASK_MULLIGAN] = "R2",        [TX_ASK_ENSLAVE] = "R19.2",       [TX_ASK_DEPLOY_TURN] = "R4.2",
    [TX_ASK_DIAL] = "R5.1",          [TX_ASK_SYNAPSE_DIAL] = "R19.1",  [TX_ASK_BONUS] = "R5.2",
    [TX_ASK_MOBILE] = "R6.1",        [TX_ASK_ACTION] = "R13.3",        [TX_ASK_INTERRUPT] = "R13.5",
    [TX_ASK_REACTION] = "R13.5",     [TX_ASK_FORCED] = "R13.5",        [TX_ASK_DEEP_STRIKE] = "R19.3",
    [TX_ASK_ATTACKER] = "R7.3",      [TX_ASK_DEFENDER] = "R8",         [TX_ASK_SHIELD] = "R9.1",
    [TX_ASK_RETREAT] = "R7.4",       [TX_ASK_BATTLE_ABILITY] = "R7.6", [TX_ASK_CLEANSE] = "R7.5",
    [TX_ASK_EFFECT_ORDER] = "R13.8", [TX_ASK_STALEMATE] = "R7.5",
};

/* Numbers the prompt of a new decision. */
void prompt_next(tx_table *table) {
    if (!is_over(table))
        table->prompts[table->decision->seat]++;
}

int table_declining_option(const tx_decision *decision) {
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].verb == TX_PASS || decision->options[i].verb == TX_DONE ||
            decision->options[i].verb == TX_NO)
            return (int)i;
    return -1;
}

/* ---- Warnings ---------------------------------------------------------------------------------------------------- */

static bool is_lost(const unit_fate *fate) {
    return fate->card != TX_NONE &&
           (fate->end == NOTE_DESTROYED || fate->end == NOTE_BLOODIED || fate->end == NOTE_DEFEATED);
}

/* Returns true if the seat loses one of its own units. */
static bool loses_own(const tx_game *view, unsigned seat, const table_option *option) {
    return is_lost(&option->forecast.fate) && view->cards[option->forecast.fate.card].controller == seat;
}

/* Returns true if the option costs an own unit and another option costs none. */
static bool is_harmful(const tx_game *view, const table_prompt *prompt, unsigned number) {
    bool chooses = prompt->kind == TX_ASK_TARGET || prompt->kind == TX_ASK_CHOICE;
    if (!chooses || !loses_own(view, prompt->seat, &prompt->options[number]))
        return false;
    for (unsigned i = 0; i < prompt->count; i++)
        if (!loses_own(view, prompt->seat, &prompt->options[i]))
            return true;
    return false;
}

/* Returns true for a shield that does not change the fate of the unit. */
static bool is_useless(const table_prompt *prompt, unsigned number) {
    const table_option *option = &prompt->options[number];
    return prompt->kind == TX_ASK_SHIELD && option->option.verb == TX_SHIELD && prompt->decline >= 0 &&
           is_lost(&option->forecast.fate) &&
           option->forecast.fate.end == prompt->options[prompt->decline].forecast.fate.end;
}

static void add_warnings(const tx_catalog *catalog, const tx_setup *known, const tx_game *view,
                         const tx_decision *decision, table_prompt *prompt) {
    for (unsigned i = 0; i < prompt->count; i++)
        if (prompt->options[i].forecast.fate.loses && forecast_avoidable_loss(catalog, known, view, decision, i))
            prompt->options[i].warning = WARNS_LOSS;
        else if (is_harmful(view, prompt, i))
            prompt->options[i].warning = WARNS_HARMFUL;
        else if (is_useless(prompt, i))
            prompt->options[i].warning = WARNS_USELESS;
}

/* ---- Cards looked at --------------------------------------------------------------------------------------------- */

static bool chooses_among(const tx_decision *decision, const tx_ref *cards, unsigned count) {
    for (unsigned i = 0; i < decision->count; i++)
        if (TX_IS_CARD(decision->options[i].on) && memchr(cards, decision->options[i].on, count))
            return true;
    return false;
}

/* Adds the cards of a deck that the seat looks at. Not for ordering cards, where the options contain all of them. */
static void add_looked(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision,
                       table_prompt *prompt) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned count = tx_looked_at(catalog, view, cards);
    bool asks = decision->kind == TX_ASK_SEARCH || chooses_among(decision, cards, count);
    for (unsigned i = 0; asks && decision->kind != TX_ASK_ORDER && i < count; i++)
        if (sight_in_deck(view, prompt->seat, cards[i]))
            prompt->looked[prompt->looked_count++] = cards[i];
    assert(prompt->looked_count <= count);
}

/* ---- Costs ------------------------------------------------------------------------------------------------------- */

static void add_price(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision,
                      unsigned number, table_option *option) {
    option_price price = price_of(catalog, own, view, decision, number);
    option->cost = (int16_t)price.resources;
    memcpy(option->price, price.words, sizeof option->price);
}

/* ---- Prompts ----------------------------------------------------------------------------------------------------- */

table_prompt *prompt_for(const tx_table *table, unsigned audience) {
    static _Thread_local tx_game view;
    static _Thread_local tx_setup own;
    const tx_decision *decision = table->decision;
    uint32_t left[TX_SEATS], reserve[TX_SEATS];
    if (!table->started || is_over(table) || decision->seat != audience || table->auto_option >= 0)
        return NULL;
    tx_view(table->catalog, &table->game, audience, &view);
    tx_own_setup(&table->opening.setup, audience, &own);
    table_clocks_now(table, left, reserve);
    table_prompt *prompt = memory_require(calloc(1, sizeof *prompt));
    *prompt = (table_prompt){.number = table->prompts[audience],
                             .kind = decision->kind,
                             .seat = decision->seat,
                             .source = table_visible_ref(&view, decision->source),
                             .subject = table_visible_ref(&view, decision->subject),
                             .place = decision->place,
                             .more = decision->count_max,
                             .decline = table_declining_option(decision),
                             .rule = rules[decision->kind],
                             .fate = {.card = TX_NONE},
                             .timed = table_has_clock(table, audience),
                             .left = left[audience],
                             .count = decision->count};
    tx_prompt_marked(table->catalog, &view, decision, prompt->text, sizeof prompt->text);
    const tx_setup *known = table->tournament ? NULL : &own;
    forecast_prompt(table->catalog, known, &view, decision, prompt->note);
    if (known && decision->kind == TX_ASK_MULLIGAN) {
        prompt->odds_count = HAND_ODDS;
        new_hand_odds(table->catalog, known, &view, audience, prompt->odds);
    }
    prompt->options = memory_require(calloc(decision->count, sizeof *prompt->options));
    for (unsigned i = 0; i < decision->count; i++) {
        table_option *option = &prompt->options[i];
        option->option = decision->options[i];
        tx_option_marked(table->catalog, &view, decision, i, option->label, sizeof option->label);
        option->forecast = forecast_option(table->catalog, known, &view, decision, i);
        add_price(table->catalog, &own, &view, decision, i, option);
        if (decision->kind == TX_ASK_DIVIDE && option->option.verb == TX_CHOOSE)
            option->most = (uint8_t)preview_max_repeats(table->catalog, &own, &view, decision, i);
    }
    if (prompt->note[0] && prompt->decline >= 0)
        prompt->fate = prompt->options[prompt->decline].forecast.fate;
    add_warnings(table->catalog, known, &view, decision, prompt);
    add_looked(table->catalog, &view, decision, prompt);
    return prompt;
}

void prompt_free(table_prompt *prompt) {
    if (prompt)
        free(prompt->options);
    free(prompt);
}

/* prompt.c: prompts. */
#include <string.h>

#include "core/pending.h"
#include "game_words.h"
#include "text.h"

/* Prompts of the rules. %p: at the place, %f: the phase or part of a battle, %t: the kind of combat turn,
 * %u: the subject, %s: the card that asks, %d: the duty of the synapse unit that commits, if it has one. */
static const char *const prompts[TX_DECISION_KINDS] = {
    [TX_GAME_OVER] = "The game is over",
    [TX_ASK_MULLIGAN] = "Keep this hand, or take a mulligan?",
    [TX_ASK_ENSLAVE] = "Set your enslavement dial: choose a faction",
    [TX_ASK_DEPLOY_TURN] = "Deployment turn: deploy a card, take an action, or pass",
    [TX_ASK_DIAL] = "Choose the planet your warlord commits to",
    [TX_ASK_SYNAPSE_DIAL] = "Choose the planet your synapse unit commits to%d",
    [TX_ASK_BONUS] = "You won the command struggle%p: what do you take?",
    [TX_ASK_MOBILE] = "Mobile units may move to an adjacent planet",
    [TX_ASK_ACTION] = "%f%p, action window: take an action, or pass",
    [TX_ASK_FORCED] = "Choose which forced ability resolves next",
    [TX_ASK_DEEP_STRIKE] = "Battle%p: Deep Strike a card in reserve, or pass",
    [TX_ASK_ATTACKER] = "%t%p: declare an attacker",
    [TX_ASK_DEFENDER] = "Choose what %s attacks",
    [TX_ASK_RETREAT] = "End of the combat round%p: retreat units?",
    [TX_ASK_BATTLE_ABILITY] = "You won the battle%p: trigger its Battle ability?",
    [TX_ASK_CLEANSE] = "You won the battle%p: remove the infestation?",
    [TX_ASK_CHOICE] = "you control more than one Relic: choose one to discard", /* no card asks: R17.3 */
    [TX_ASK_ORDER] = "choose the card that goes on the discard pile next",
    [TX_ASK_MODE] = "choose one",
    [TX_ASK_MAY] = "do it?",
    [TX_ASK_NUMBER] = "choose X",
    [TX_ASK_DIVIDE] = "choose the unit that takes the next indirect damage",
    [TX_ASK_EFFECT_ORDER] = "Choose which effect comes next",
    [TX_ASK_DESTINATION] = "Choose where %u goes",
    [TX_ASK_STALEMATE] = "%f%p begins: call for a stalemate check?",
};

/* A battle has many action windows; the prompt names the part of the battle (R7.1). */
static void say_moment(const tx_question *question) {
    const tx_game *game = question->game;
    if (!TX_IS_PLANET(question->decision->place) || game->battle == TX_NONE)
        words_say(question->out, "%s phase", text_phase_word(game->phase));
    else if (game->skirmish)
        words_say(question->out, "Ranged skirmish");
    else
        words_say(question->out, "Combat round %u", game->battle_round);
}

/* Returns true if the card's text keeps it from its warlord's planet (R19.1.4). */
static bool must_commit_apart(const tx_catalog *catalog, const tx_def *def) {
    const tx_constant *constant = &catalog->constants[def->first_constant];
    for (unsigned i = 0; i < def->constant_count; i++)
        if (constant[i].layer == LAYER_MUST && constant[i].arg == MUST_COMMIT_APART && constant[i].ref == REF_THIS)
            return true;
    return false;
}

static void say_prompt_part(const tx_question *question, char part) {
    const tx_decision *decision = question->decision;
    if (part == 'p' && TX_IS_PLACE(decision->place)) {
        words_say(question->out, " at ");
        text_say_name(question->out, question->catalog, question->game, decision->place);
    }
    if (part == 'f')
        say_moment(question);
    if (part == 't')
        words_say(question->out, question->game->skirmish ? "Ranged combat turn" : "Combat turn");
    if (part == 'u')
        text_say_name(question->out, question->catalog, question->game, decision->subject);
    if (part == 'd' && TX_IS_CARD(decision->source) &&
        must_commit_apart(question->catalog, &question->catalog->defs[question->game->cards[decision->source].def]))
        words_say(question->out, ", not your warlord's");
    if (part == 's')
        text_say_name(question->out, question->catalog, question->game,
                      TX_IS_CARD(decision->source) ? decision->source : question->game->attacker);
}

static void say_rules_prompt(const tx_question *question) {
    unsigned kind = question->decision->kind;
    const char *text = kind < TX_DECISION_KINDS && prompts[kind] != NULL ? prompts[kind] : "choose";
    for (; *text != '\0'; text++) {
        if (*text == '%')
            say_prompt_part(question, *++text);
        else
            words_say(question->out, "%c", *text);
    }
}

/* No passing if the cost can be paid only with an interrupt. */
static const char *or_pass(const tx_decision *decision) {
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].verb == TX_PASS)
            return ", or pass";
    return decision->count ? "" : ", or pass";
}

/* "When P1 deploys X at Y: use an interrupt, or pass". */
static void say_window(const tx_question *question) {
    bool interrupt = question->decision->kind == TX_ASK_INTERRUPT;
    const char *answer = interrupt ? "an interrupt" : "a reaction";
    unsigned about = text_window_is_about(question);
    if (tx_occurrences(question->game)[about].kind == EV_NONE) {
        words_say(question->out, "Use %s%s", answer, or_pass(question->decision));
        return;
    }
    words_say(question->out, interrupt ? "When " : "After ");
    text_say_occurrence(question, about);
    words_say(question->out, ": use %s%s", answer, or_pass(question->decision));
}

/* The damage assigned to the subject, or NULL; several units may be damaged at the same time. */
static const tx_occurrence *damage_waiting(const tx_question *question) {
    const tx_game *game = question->game;
    for (unsigned i = question->decision->occurrence; i < game->occurrence_count; i++)
        if (tx_occurrences(game)[i].kind == EV_ASSIGNED &&
            tx_occurrences(game)[i].subject == question->decision->subject)
            return &tx_occurrences(game)[i];
    return NULL;
}

/* A planet's Battle ability deals damage without a card. */
static tx_ref source_of_damage(const tx_question *question, const tx_occurrence *damage) {
    tx_pending list[MOST_PENDING];
    if (damage->source != TX_NONE)
        return damage->source;
    unsigned count = tx_pending_list(question->catalog, question->game, list);
    for (unsigned i = 0; i < count; i++)
        if (list[i].kind == PENDING_ABILITY)
            return list[i].place;
    return TX_NONE;
}

static void say_shield_prompt(const tx_question *question) {
    if (question->decision->subject ==
        TX_NONE) { /* both seats have the opportunity, not only that of the damaged unit (R9.2) */
        words_say(question->out, "None of your units can be shielded: pass");
        return;
    }
    words_say(question->out, "Shield ");
    text_say_name(question->out, question->catalog, question->game, question->decision->subject);
    const tx_occurrence *damage = damage_waiting(question);
    words_say(question->out, " against ");
    text_say_number(question->out, damage != NULL ? damage->amount : 0);
    words_say(question->out, " damage");
    tx_ref source = damage != NULL ? source_of_damage(question, damage) : TX_NONE;
    if (source != TX_NONE) {
        words_say(question->out, " from ");
        text_say_name(question->out, question->catalog, question->game, source);
    }
    words_say(question->out, "?");
}

/* Returns true if the prompt must add the purpose of the choice, or the result of refusing it. */
static bool needs_sequel(const tx_context *context, const tx_decision *decision) {
    const tx_instruction *at = &context->catalog->code[decision->code];
    bool chooses = decision->kind == TX_ASK_TARGET || decision->kind == TX_ASK_CHOICE;
    bool bare = !text_merges_with_next(context->catalog, decision->code);
    return chooses && (at->flags & IF_COST) == 0 && (bare || (at->flags & IF_MAY) != 0);
}

/* "Exhaust a unit" rather than "choose a unit", where the choice has no other use. */
static void say_asking_instruction(tx_context *context, const tx_decision *decision) {
    const tx_instruction *at = &context->catalog->code[decision->code];
    text_say_instruction(context, text_asked_act(context->catalog, decision->code));
    if (at->op == OP_CHOOSE_SET && at->value != VALUE_ALL && decision->count_max > 0)
        words_say(context->out, " (%u more)", decision->count_max);
    if (decision->kind == TX_ASK_MAY)
        words_say(context->out, "?");
    else if (needs_sequel(context, decision))
        text_say_sequel(context, decision->code);
}

static bool asks_by_instruction(unsigned kind) {
    return kind == TX_ASK_TARGET || kind == TX_ASK_CHOICE || kind == TX_ASK_COST || kind == TX_ASK_SEARCH ||
           kind == TX_ASK_MODE || kind == TX_ASK_MAY || kind == TX_ASK_DIVIDE || kind == TX_ASK_NUMBER ||
           kind == TX_ASK_ORDER || kind == TX_ASK_ENSLAVE;
}

/* Writes the card that asks, or the planet whose Battle ability asks. */
static void say_asker(const tx_question *question) {
    const tx_ability *ability = text_ability_of_code(question->catalog, question->decision->code);
    if (TX_IS_CARD(question->decision->source)) {
        text_say_name(question->out, question->catalog, question->game, question->decision->source);
        words_say(question->out, ": ");
    } else if (ability != NULL) {
        text_say_planet_title(question->out, question->catalog, ability->def, question->decision->place);
        words_say(question->out, ": ");
    }
}

/* Returns true if the cards to be ordered are from the asked player's deck. */
static bool is_own_deck(const tx_question *question) {
    tx_ref card = question->decision->count > 0 ? question->decision->options[0].on : TX_NONE;
    return !TX_IS_CARD(card) || question->game->cards[card].owner == question->decision->seat;
}

/* "choose X, which it costs: deal X damage to the unit". */
static void say_number_prompt(const tx_question *question) {
    unsigned pc = question->decision->code;
    tx_context context;
    if (!text_context_of_decision(question, &context)) {
        say_rules_prompt(question);
        return;
    }
    bool paid = question->catalog->code[pc].op != OP_CHOOSE_X;
    unsigned effect = text_costs_end(question->catalog, context.ability), from = paid ? effect : pc + 1;
    words_say(question->out, "choose X%s: ", paid ? ", the number of resources to pay" : "");
    text_recall(&context, from);
    if (from < effect) { /* "discard X cards from your hand; this unit gets +X attack" */
        text_say_code(&context, from, effect);
        words_say(question->out, "; ");
        from = effect;
    }
    text_say_code(&context, from, text_code_end(question->catalog, pc));
}

/* "X: target a planet". */
static void say_card_prompt(const tx_question *question) {
    tx_context context;
    const tx_decision *decision = question->decision;
    unsigned op = question->catalog->code[decision->code].op;
    say_asker(question);
    if (decision->kind == TX_ASK_ORDER && op == OP_PUT_REST)
        words_say(question->out, "choose the next card for the %s of %s deck",
                  question->catalog->code[decision->code].to == LEAVE_DECK_TOP ? "top" : "bottom",
                  is_own_deck(question) ? "your" : "the opponent's");
    else if (decision->kind == TX_ASK_CHOICE && op == OP_SWITCH)
        words_say(question->out, "choose the planet that comes into the line");
    else if (decision->kind == TX_ASK_NUMBER)
        say_number_prompt(question);
    else if (decision->kind == TX_ASK_ORDER || !text_context_of_decision(question, &context))
        say_rules_prompt(question);
    else
        say_asking_instruction(&context, decision);
}

size_t tx_prompt_marked(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, char *text,
                        size_t size) {
    char sentence[MARKED_SIZE], names[CONTEXT_NAMES][NAME_SIZE];
    tx_words out = words_into(text, size), words = words_into(sentence, sizeof sentence);
    tx_question question = {catalog, game, decision, &words, names};
    if (decision->kind == TX_ASK_INTERRUPT || decision->kind == TX_ASK_REACTION)
        say_window(&question);
    else if (decision->kind == TX_ASK_SHIELD)
        say_shield_prompt(&question);
    else if (asks_by_instruction(decision->kind))
        say_card_prompt(&question);
    else
        say_rules_prompt(&question);
    words_say_capital(&out, sentence);
    return out.length;
}

size_t tx_prompt_text(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, char *text,
                      size_t size) {
    char marked[MARKED_SIZE];
    tx_prompt_marked(catalog, game, decision, marked, sizeof marked);
    return tx_read_text(marked, NULL, text, size, NULL, NULL);
}

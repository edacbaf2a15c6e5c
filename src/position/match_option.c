/* match_option.c: finds the card object, or the legal option, that a scenario names. */
#include "model.h"

#include <string.h>
#include <strings.h>

#include "text/text.h"

/* Compares the card, ignoring the copy number. */
static bool is_title(const pos_run *run, const pos_card *card, tx_ref ref) {
    const tx_game *game = &run->game;
    const tx_def *defs = run->catalog->defs;
    if (!TX_IS_CARD(ref) || ref >= game->card_count)
        return false;
    if (!card->title)
        return ref == game->player[card->owner].warlord;
    const tx_card *c = &game->cards[ref];
    return defs[c->def].title == defs[card->def].title && (card->owner == TX_NONE || c->owner == card->owner);
}

bool pos_is_card(const pos_run *run, const pos_card *card, tx_ref ref) {
    if (!is_title(run, card, ref) || card->copy == 0)
        return is_title(run, card, ref);
    unsigned seen = 0;
    for (unsigned i = 0; i < run->order_count; i++) {
        seen += is_title(run, card, run->order[i]);
        if (seen == card->copy)
            return run->order[i] == ref;
    }
    return false;
}

static bool is_object(const pos_run *run, const pos_object *object, tx_ref ref) {
    if (object->kind == OBJECT_NONE)
        return true;
    if (object->kind == OBJECT_REF)
        return ref == object->ref;
    if (object->card.title && run->catalog->defs[object->card.def].type == TYPE_PLANET)
        return TX_IS_PLANET(ref) && run->game.line[ref - TX_FIRST_PLACE] == object->card.def;
    return pos_is_card(run, &object->card, ref);
}

/* Choosing an alternative and choosing a keyword are both options with a number. */
static bool asks_for_keyword(const pos_run *run) {
    return run->catalog->code[run->decision.code].op == OP_GIVE_KEYWORD;
}

static bool is_verb(const pos_run *run, const pos_move *move, unsigned verb) {
    unsigned kind = run->decision.kind;
    if (move->special == MOVE_NO_SHIELD && kind != TX_ASK_SHIELD)
        return false;
    if (move->special == MOVE_BATTLE_ABILITY && kind != TX_ASK_BATTLE_ABILITY)
        return false;
    if (move->verb == TX_DIAL && (move->special == MOVE_SYNAPSE_DIAL) != (kind == TX_ASK_SYNAPSE_DIAL))
        return false;
    if (move->verb == TX_PASS)
        return verb == TX_PASS || verb == TX_DONE;
    if (verb == TX_MODE && (move->special == MOVE_KEYWORD) != asks_for_keyword(run))
        return false;
    return verb == move->verb;
}

/* A planet outside the game is not a card object and has no place. */
static bool is_absent_planet(const tx_option *option) {
    return option->verb == TX_CHOOSE && option->card == TX_NONE && option->on == TX_NONE;
}

/* The option has the planet's definition; 0: set aside unseen. */
static bool chooses_absent_planet(const pos_move *move, const tx_option *option) {
    bool unseen = move->special == MOVE_UNSEEN_PLANET;
    return move->verb == TX_CHOOSE && is_absent_planet(option) && (unseen || move->on.kind == OBJECT_CARD) &&
           option->amount == (unseen ? 0 : move->on.card.def);
}

static bool is_option(const pos_run *run, const pos_move *move, const tx_option *option) {
    if (move->special == MOVE_UNSEEN_PLANET || is_absent_planet(option))
        return chooses_absent_planet(move, option);
    tx_ref on = option->verb == TX_CHOOSE && option->on == TX_NONE ? option->card : option->on;
    if (!is_verb(run, move, option->verb) || (move->has_amount && option->amount != move->amount))
        return false;
    if ((move->has_ability && option->ability != move->ability) || (move->as_attachment && option->ability != 1))
        return false;
    return is_object(run, &move->card, option->card) && is_object(run, &move->on, on);
}

static bool has_words(const pos_run *run, unsigned option, const char *words) {
    char text[300];
    size_t length = strlen(words);
    tx_option_text(run->catalog, &run->game, &run->decision, option, text, sizeof text);
    for (const char *at = text; *at; at++)
        if (strncasecmp(at, words, length) == 0)
            return true;
    return false;
}

/* Words match an alternative if only its text contains them. */
static bool label_contains(const pos_run *run, const char *words, unsigned option) {
    for (unsigned i = 0; i < run->decision.count; i++)
        if (has_words(run, i, words) != (i == option))
            return false;
    return true;
}

bool pos_names_option(const pos_run *run, const pos_move *move, unsigned option) {
    return run->decision.seat == move->seat && is_option(run, move, &run->decision.options[option]) &&
           (!move->words || label_contains(run, move->words, option));
}

int pos_find_option(const pos_run *run, const pos_move *move) {
    for (unsigned i = 0; i < run->decision.count; i++) {
        if (pos_names_option(run, move, i))
            return (int)i;
    }
    return -1;
}

bool pos_has_verb(const pos_run *run, const pos_move *move) {
    for (unsigned i = 0; i < run->decision.count; i++) {
        if (is_verb(run, move, run->decision.options[i].verb))
            return true;
    }
    return false;
}

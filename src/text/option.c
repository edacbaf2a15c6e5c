/* option.c: labels of options. If several options of a decision have the same label, each gets the properties that
 * distinguish it. */
#include <string.h>

#include "core/lists.h"
#include "core/program.h"
#include "game_words.h"
#include "text.h"

enum {
    OPTION_SIZE = MARKED_SIZE,
    FOREIGN_TEXT = 0xff, /* tx_option.ability: the text is not the card's own; `amount` is its number in the catalog */
};

static void say_name(const tx_question *question, tx_ref ref) {
    text_say_name(question->out, question->catalog, question->game, ref);
}

static void say_with(const tx_question *question, const char *words, tx_ref ref) {
    words_say(question->out, "%s ", words);
    say_name(question, ref);
}

/* ---- Cards and abilities ----------------------------------------------------------------------------------------- */

/* Writes the name as a span that marks the option's object. */
static void name_object(const tx_question *question, tx_ref ref) {
    text_begin_part(question->out, TX_SPAN_OBJECT);
    say_name(question, ref);
    text_end_mark(question->out);
}

static void say_with_object(const tx_question *question, const char *words, tx_ref ref) {
    words_say(question->out, "%s ", words);
    name_object(question, ref);
}

/* Writes the destination of a card: " at Y", " on Y". */
static void say_on(const tx_question *question, const char *words, tx_ref ref) {
    text_begin_part(question->out, TX_SPAN_DESTINATION);
    say_with_object(question, words, ref);
    text_end_mark(question->out);
}

/* A support always goes to the HQ. */
static void say_destination(const tx_question *question, const tx_option *option) {
    const tx_def *def = text_shown_face(question->catalog, question->game, option->card);
    if (option->on == TX_NONE || (TX_IS_HQ(option->on) && def != NULL && def->type == TYPE_SUPPORT))
        return;
    if (option->ability == 1 && !TX_IS_HQ(option->on))
        words_say(question->out, " as an attachment");
    say_on(question, TX_IS_PLACE(option->on) ? " at" : " on", option->on);
}

/* Names the host of an attachment. Units and events enter play at the planet where they are. */
static void say_deep_strike(const tx_question *question, const tx_option *option) {
    say_with(question, "Deep Strike", option->card);
    if (TX_IS_CARD(option->on))
        say_on(question, " on", option->on);
}

/* Writes the costs of a deployment besides resources: " — discard 1 card from your hand". */
static void say_additional_cost(const tx_question *question, const tx_option *option) {
    const tx_catalog *catalog = question->catalog;
    const tx_def *def = text_shown_face(catalog, question->game, option->card);
    if (def != NULL && option->ability == 1 && def->other != 0)
        def = &catalog->defs[def->other];
    if (def == NULL || def->price == 0)
        return;
    tx_context context = text_context_of(catalog, def, &catalog->abilities[def->price], question->out);
    words_say(question->out, " — ");
    text_say_costs(&context);
}

static void say_deploy(const tx_question *question, const tx_option *option) {
    say_with(question, "Deploy", option->card);
    say_destination(question, option);
    say_additional_cost(question, option);
}

/* Writes the costs and effects of an ability: " — exhaust this card: deal 1 damage …". */
static void say_ability(const tx_question *question, unsigned index) {
    const tx_ability *ability = &question->catalog->abilities[index];
    tx_context context =
        text_context_of(question->catalog, &question->catalog->defs[ability->def], ability, question->out);
    text_begin_part(question->out, TX_SPAN_DETAIL);
    if (text_costs_end(question->catalog, ability) > ability->code) {
        words_say(question->out, " — ");
        text_say_costs(&context);
    }
    words_say(question->out, ": ");
    text_say_effect(&context);
    text_end_mark(question->out);
}

static void say_known_card(const tx_question *question, const char *verb, tx_def_id def) {
    words_say(question->out, "%s ", verb);
    text_say_card_title(question->out, question->catalog, def, TX_NONE);
}

static void say_use(const tx_question *question, const tx_option *option, const char *verb) {
    const tx_def *def = text_shown_face(question->catalog, question->game, option->card);
    if (option->card == TX_NONE) /* the acting card is in a hidden zone */
        say_known_card(question, verb, question->catalog->abilities[option->amount].def);
    else
        say_with(question, verb, option->card);
    if (option->ability == FOREIGN_TEXT && option->amount > 0 && option->amount < question->catalog->ability_count)
        say_ability(question, (unsigned)option->amount);
    else if (def != NULL && option->ability < def->ability_count)
        say_ability(question, (unsigned)def->first_ability + option->ability);
}

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

/* Writes an option of a choice that a card asks for with the verb of its instruction: "Exhaust X", "Sacrifice X". */
static bool say_choice_by_code(const tx_question *question, const char *chosen) {
    char text[OPTION_SIZE];
    tx_words words = words_into(text, sizeof text);
    tx_question quiet = *question;
    tx_context context;
    quiet.out = &words;
    if (!text_context_of_decision(&quiet, &context))
        return false;
    unsigned pc = question->decision->code;
    const tx_instruction *at = &question->catalog->code[pc];
    if (text_merges_with_next(question->catalog, pc))
        text_say_act(&context, text_asked_act(question->catalog, pc), chosen);
    else if (at->op == OP_FORCE_SACRIFICE || at->op == OP_DISCARD_HAND)
        text_say_act(&context, pc, chosen);
    else
        return false;
    words_say_capital(question->out, text);
    return true;
}

static const char *choice_words(const tx_decision *decision, const tx_option *option) {
    switch (decision->kind) {
    case TX_ASK_TARGET: return "Target";
    case TX_ASK_SEARCH: return "Take";
    case TX_ASK_ORDER: return "Next:";
    case TX_ASK_EFFECT_ORDER: return "First:";
    case TX_ASK_DIVIDE: return decision->code == 0 ? "1 damage to" : "One at";
    case TX_ASK_DESTINATION: return TX_IS_PLACE(option->on) ? "At" : "On";
    default: return "Choose";
    }
}

/* Writes a planet outside the game, by its definition; 0: one of the planets set aside unseen. */
static void say_outside_planet(const tx_question *question, int planet) {
    bool known = planet > 0 && planet < question->catalog->def_count;
    words_say(question->out, "Choose ");
    text_begin_part(question->out, TX_SPAN_OBJECT);
    if (known)
        text_say_planet_title(question->out, question->catalog, (tx_def_id)planet, TX_NONE);
    else
        words_say(question->out, "one of the planets set aside unseen");
    text_end_mark(question->out);
}

static void say_choose(const tx_question *question, const tx_option *option) {
    char chosen[PART_SIZE];
    tx_words words = words_into(chosen, sizeof chosen);
    if (option->on == TX_NONE) {
        say_outside_planet(question, option->amount);
        return;
    }
    text_begin_part(&words, TX_SPAN_OBJECT);
    text_say_name(&words, question->catalog, question->game, option->on);
    text_end_mark(&words);
    if (!say_choice_by_code(question, chosen))
        words_say(question->out, "%s %s", choice_words(question->decision, option), chosen);
}

static void say_mode(const tx_question *question, const tx_option *option) {
    tx_context context;
    char text[OPTION_SIZE];
    tx_words words = words_into(text, sizeof text);
    tx_question quiet = *question;
    quiet.out = &words;
    if (question->catalog->code[question->decision->code].op == OP_GIVE_KEYWORD) {
        text_say_keyword(question->out, (unsigned)option->amount);
        return;
    }
    if (!text_context_of_decision(&quiet, &context)) {
        words_say(question->out, "Alternative %d", option->amount + 1);
        return;
    }
    const tx_instruction *code = question->catalog->code;
    const tx_instruction *mode = find_mode(&code[question->decision->code], (unsigned)option->amount);
    unsigned pc = (unsigned)(mode - code);
    text_say_code(&context, pc + 1, pc + statement_length(mode));
    words_say_capital(question->out, text);
}

/* Writes a part of the planet's command bonus: "1 card and 2 resources" (R5.2.2d). */
static void say_bonus_taken(const tx_question *question, const tx_option *option) {
    const tx_decision *decision = question->decision;
    const tx_game *game = question->game;
    tx_def_id planet = TX_IS_PLANET(decision->place) ? game->line[decision->place - TX_FIRST_PLACE] : 0;
    unsigned cards = (option->amount & 1) != 0 ? question->catalog->defs[planet].card_bonus : 0;
    unsigned resources = (option->amount & 2) != 0 ? question->catalog->defs[planet].resource_bonus : 0;
    if (cards + resources == 0) {
        words_say(question->out, "Take nothing");
        return;
    }
    words_say(question->out, "Take ");
    if (cards > 0)
        words_say(question->out, "%u card%s", cards, cards == 1 ? "" : "s");
    if (cards > 0 && resources > 0)
        words_say(question->out, " and ");
    if (resources > 0)
        words_say(question->out, "%u resource%s", resources, resources == 1 ? "" : "s");
}

static const char *done_words(unsigned kind) {
    switch (kind) {
    case TX_ASK_SEARCH: return "Take nothing";
    case TX_ASK_MOBILE: return "Done moving";
    case TX_ASK_RETREAT: return "Done retreating";
    default: return "Done";
    }
}

/* ---- Yes and no -------------------------------------------------------------------------------------------------- */

static const tx_def *battle_planet(const tx_question *question) {
    tx_ref place = question->decision->place;
    tx_def_id def = TX_IS_PLANET(place) ? question->game->line[place - TX_FIRST_PLACE] : 0;
    return def != 0 ? &question->catalog->defs[def] : NULL;
}

static void say_yes(const tx_question *question) {
    const tx_def *planet = question->decision->kind == TX_ASK_BATTLE_ABILITY ? battle_planet(question) : NULL;
    if (planet == NULL || planet->ability_count == 0) {
        words_say(question->out, "Yes");
        return;
    }
    say_with(question, "Trigger", question->decision->place);
    say_ability(question, planet->first_ability);
}

static const char *pass_words(const tx_decision *decision) {
    return decision->kind == TX_ASK_SHIELD && TX_IS_CARD(decision->subject) ? "Use no shield" : "Pass";
}

static const char *no_words(unsigned kind) {
    if (kind == TX_ASK_STALEMATE)
        return "Fight on";
    return kind == TX_ASK_BATTLE_ABILITY ? "Do not trigger it" : "No";
}

/* ---- One option -------------------------------------------------------------------------------------------------- */

/* Writes the option to refuse with its result, if any: "No: discard this unit". */
static void say_declining(const tx_question *question, const char *words) {
    char text[PART_SIZE];
    tx_words consequence = words_into(text, sizeof text);
    tx_question quiet = *question;
    tx_context context;
    quiet.out = &consequence;
    words_say(question->out, "%s", words);
    bool refuses = question->decision->kind == TX_ASK_MAY || question->decision->kind == TX_ASK_CHOICE;
    if (refuses && text_context_of_decision(&quiet, &context) && text_say_refusal(&context, question->decision->code)) {
        text_begin_part(question->out, TX_SPAN_DETAIL);
        words_say(question->out, ": %s", text);
        text_end_mark(question->out);
    }
}

static void say_option(const tx_question *question, const tx_option *option) {
    tx_words *out = question->out;
    switch (option->verb) {
    case TX_PASS: words_say(out, "%s", pass_words(question->decision)); break;
    case TX_DONE: say_declining(question, done_words(question->decision->kind)); break;
    case TX_YES: say_yes(question); break;
    case TX_NO: say_declining(question, no_words(question->decision->kind)); break;
    case TX_KEEP: words_say(out, "Keep this hand"); break;
    case TX_MULLIGAN: words_say(out, "Take a mulligan"); break;
    case TX_DEPLOY: say_deploy(question, option); break;
    case TX_PLACE_RESERVE:
        say_with(question, "Place", option->card);
        words_say(out, " in reserve");
        say_on(question, " at", option->on);
        break;
    case TX_DEEP_STRIKE: say_deep_strike(question, option); break;
    case TX_PLAY: say_use(question, option, "Play"); break;
    case TX_USE: say_use(question, option, question->decision->kind == TX_ASK_FORCED ? "Resolve" : "Use"); break;
    case TX_DIAL: say_with_object(question, "Commit to", option->on); break;
    case TX_FACTION: words_say(out, "Enslave %s", text_faction_word((unsigned)option->amount)); break;
    case TX_BONUS: say_bonus_taken(question, option); break;
    case TX_MOVE:
        say_with(question, "Move", option->card);
        say_on(question, " to", option->on);
        break;
    case TX_ATTACK: say_with(question, "Attack with", option->card); break;
    case TX_DEFEND: say_with_object(question, "Attack", option->on); break;
    case TX_AREA_EFFECT:
        text_begin_keyword(out, KEYWORD_AREA_EFFECT);
        words_say(out, "Area Effect (%d)", option->amount);
        text_end_mark(out);
        break;
    case TX_RETREAT: say_with(question, "Retreat", option->card); break;
    case TX_SHIELD:
        say_with_object(question, "Shield", option->on);
        say_with(question, " with", option->card);
        text_begin_part(out, TX_SPAN_REMARK);
        words_say(out, " (%d)", option->amount);
        text_end_mark(out);
        break;
    case TX_CHOOSE: say_choose(question, option); break;
    case TX_MODE: say_mode(question, option); break;
    case TX_NUMBER: words_say(out, "%d", option->amount); break;
    case TX_CALL: words_say(out, "Call for a stalemate check"); break;
    default: break;
    }
}

/* ---- Distinguishing options -------------------------------------------------------------------------------------- */

/* Properties that may distinguish two options that read the same. */
typedef enum trait_of_option {
    WHOM,
    WHOSE,
    WHERE,
    DAMAGE,
    STATE,
    ATTACHED,
    FROM_WHERE,
    TRAITS_OF_OPTION
} trait_of_option;

/* The card to be distinguished: the target if it is a card, else the acting card. */
static tx_ref key_card(const tx_option *option) {
    return TX_IS_CARD(option->on) ? option->on : option->card;
}

static bool is_hidden_list(unsigned list) {
    return list < TX_DISCARD;
}

static unsigned count_attachments(const tx_game *game, tx_ref card) {
    unsigned count = 0;
    for (tx_ref at = game->cards[card].attached; TX_IS_CARD(at); at = game->cards[at].next)
        count++;
    return count;
}

static void say_attachments(tx_words *out, unsigned count) {
    if (count == 0)
        words_say(out, "no attachments");
    else
        words_say(out, "%u attachment%s", count, count == 1 ? "" : "s");
}

static void say_where_it_is(const tx_question *question, tx_ref card) {
    const tx_card *at = &question->game->cards[card];
    if (at->list >= TX_DISCARD && at->list < TX_REMOVED)
        words_say(question->out, "in the discard pile");
    else if (is_hidden_list(at->list))
        words_say(question->out, at->list >= TX_HAND ? "in hand" : "in the deck");
    else if (TX_IS_CARD(at->host))
        say_with(question, "on", at->host);
    else if (TX_IS_PLACE(at->place))
        say_with(question, "at", at->place);
}

/* Writes the card that a reaction or interrupt answers, and the place of the acting card. */
static void say_trait_of_answer(const tx_question *question, const tx_option *option, trait_of_option which) {
    bool answers = (option->verb == TX_USE || option->verb == TX_PLAY) && option->on != TX_NONE;
    if (answers && which == WHOM)
        say_with(question, "for", option->on);
    else if (answers && TX_IS_CARD(option->card))
        say_where_it_is(question, option->card);
}

static void say_trait(const tx_question *question, const tx_option *option, trait_of_option which) {
    tx_ref card = key_card(option);
    if (which == WHOM || which == FROM_WHERE) {
        say_trait_of_answer(question, option, which);
        return;
    }
    if (!TX_IS_CARD(card))
        return;
    const tx_card *at = &question->game->cards[card];
    switch (which) {
    case WHOSE: text_say_seat_owns(question->out, at->controller); break;
    case WHERE: say_where_it_is(question, card); break;
    case DAMAGE: words_say(question->out, at->damage > 0 ? "%u damage" : "undamaged", at->damage); break;
    case STATE: words_say(question->out, (at->flags & TX_EXHAUSTED) != 0 ? "exhausted" : "ready"); break;
    case ATTACHED: say_attachments(question->out, count_attachments(question->game, card)); break;
    default: break;
    }
}

/* Compares two marked texts by their words. */
static bool reads_alike(const char *a, const char *b) {
    char one[OPTION_SIZE], other[OPTION_SIZE];
    tx_read_text(a, NULL, one, sizeof one, NULL, NULL);
    tx_read_text(b, NULL, other, sizeof other, NULL, NULL);
    return strcmp(one, other) == 0;
}

static void option_base(const tx_question *question, unsigned option, char text[OPTION_SIZE]) {
    tx_words words = words_into(text, OPTION_SIZE);
    tx_question quiet = *question;
    quiet.out = &words;
    say_option(&quiet, &question->decision->options[option]);
}

static void option_trait(const tx_question *question, unsigned option, trait_of_option which, char text[PART_SIZE]) {
    tx_words words = words_into(text, PART_SIZE);
    tx_question quiet = *question;
    quiet.out = &words;
    say_trait(&quiet, &question->decision->options[option], which);
}

/* Collects in alike[] the options with the same text as this one, including itself. Only options with the same verb
 * can have it. */
static unsigned find_alike(const tx_question *question, unsigned option, const char *base, uint16_t *alike) {
    const tx_decision *decision = question->decision;
    unsigned count = 0;
    for (unsigned i = 0; i < decision->count; i++) {
        char text[OPTION_SIZE];
        if (decision->options[i].verb != decision->options[option].verb)
            continue;
        option_base(question, i, text);
        if (reads_alike(text, base))
            alike[count++] = (uint16_t)i;
    }
    return count;
}

/* Removes from alike[] the options that the property distinguishes from `option`; returns true if there were any. */
static bool drop_distinguished(const tx_question *question, unsigned option, trait_of_option which, uint16_t *alike,
                               unsigned *count) {
    char own[PART_SIZE], other[PART_SIZE];
    unsigned kept = 0;
    option_trait(question, option, which, own);
    for (unsigned i = 0; i < *count; i++) {
        option_trait(question, alike[i], which, other);
        if (reads_alike(own, other))
            alike[kept++] = alike[i];
    }
    bool split = kept < *count && own[0] != '\0';
    if (split)
        *count = kept;
    return split;
}

static bool same_title(const tx_catalog *catalog, const tx_card *a, const tx_card *b) {
    return a->def && b->def && tx_card_title_id(catalog, a->def) == tx_card_title_id(catalog, b->def);
}

unsigned tx_copy_number(const tx_catalog *catalog, const tx_game *view, tx_ref card) {
    unsigned number = 1, copies = 0;
    if (!TX_IS_CARD(card) || !list_in_play(view->cards[card].list))
        return 0;
    for (unsigned ref = 0; ref < view->card_count; ref++)
        if (list_in_play(view->cards[ref].list) && same_title(catalog, &view->cards[ref], &view->cards[card])) {
            copies++;
            number += ref < card;
        }
    return copies > 1 ? number : 0;
}

static unsigned copy_meant(const tx_question *question, unsigned option) {
    return tx_copy_number(question->catalog, question->game, key_card(&question->decision->options[option]));
}

/* Returns the copy number on the board if it distinguishes the option from all others in alike[]; otherwise 0. */
static unsigned copy_among(const tx_question *question, unsigned option, const uint16_t *alike, unsigned count) {
    unsigned number = copy_meant(question, option);
    for (unsigned i = 0; i < count; i++)
        if (alike[i] != option && copy_meant(question, alike[i]) == number)
            return 0;
    return number;
}

static unsigned rank_among(unsigned option, const uint16_t *alike, unsigned count) {
    unsigned rank = 1;
    for (unsigned i = 0; i < count; i++)
        rank += alike[i] < option;
    return rank;
}

/* Adds the properties that distinguish the option from alike[]. Returns true if it named the card that a response
 * answers. */
static bool say_difference(const tx_question *question, unsigned option, uint16_t *alike, unsigned count) {
    bool any = false, whom = false;
    for (unsigned which = WHOM; which < TRAITS_OF_OPTION && count > 1; which++) {
        char text[PART_SIZE];
        if (!drop_distinguished(question, option, (trait_of_option)which, alike, &count))
            continue;
        option_trait(question, option, (trait_of_option)which, text);
        if (!any)
            text_begin_part(question->out, TX_SPAN_REMARK);
        words_say(question->out, "%s%s", any ? ", " : " (", text);
        any = true;
        whom |= which == WHOM;
    }
    if (any) {
        words_say(question->out, ")");
        text_end_mark(question->out);
    }
    if (count > 1) {
        unsigned copy = copy_among(question, option, alike, count);
        text_say_copy(question->out, copy ? copy : rank_among(option, alike, count));
    }
    return whom;
}

size_t tx_option_marked(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, unsigned option,
                        char *text, size_t size) {
    tx_words out = words_into(text, size);
    char names[CONTEXT_NAMES][NAME_SIZE];
    tx_question question = {catalog, game, decision, &out, names};
    char base[OPTION_SIZE];
    uint16_t alike[TX_MAX_OPTIONS];
    if (option >= decision->count)
        return 0;
    option_base(&question, option, base);
    words_say(&out, "%s", base);
    unsigned count = find_alike(&question, option, base, alike);
    bool said = count > 1 && say_difference(&question, option, alike, count);
    if (!said && text_answers_another(&question, &decision->options[option])) {
        char whom[PART_SIZE];
        option_trait(&question, option, WHOM, whom);
        if (whom[0]) {
            text_begin_part(&out, TX_SPAN_REMARK);
            words_say(&out, " (%s)", whom);
            text_end_mark(&out);
        }
    }
    return out.length;
}

size_t tx_option_text(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, unsigned option,
                      char *text, size_t size) {
    char marked[OPTION_SIZE] = "";
    tx_option_marked(catalog, game, decision, option, marked, sizeof marked);
    return tx_read_text(marked, NULL, text, size, NULL, NULL);
}

/* game_words.c: names of the cards, places and players of a game, and its events in words. */
#include "game_words.h"

#include "text.h"

/* A planet that is not revealed yet is named by its position. */
static void say_planet_name(tx_words *out, const tx_catalog *catalog, const tx_game *game, unsigned position) {
    tx_def_id def = position < game->revealed ? game->line[position] : 0;
    if (def != 0)
        text_say_planet_title(out, catalog, def, TX_PLANET(position));
    else
        words_say(out, "planet %u", position + 1);
}

static bool is_in_reserve(const tx_game *game, tx_ref card) {
    unsigned list = game->cards[card].list;
    return list >= TX_RESERVE && list < TX_PLANET_CARDS;
}

const tx_def *text_shown_face(const tx_catalog *catalog, const tx_game *game, tx_ref card) {
    if (!TX_IS_CARD(card) || game->cards[card].def == 0)
        return NULL;
    const tx_def *def = &catalog->defs[game->cards[card].def];
    return (game->cards[card].flags & TX_OTHER_SIDE) != 0 && def->other != 0 ? &catalog->defs[def->other] : def;
}

static void say_hq(tx_words *out, unsigned seat) {
    text_say_seat_possessive(out, seat);
    words_say(out, " HQ");
}

void text_say_name(tx_words *out, const tx_catalog *catalog, const tx_game *game, tx_ref ref) {
    const tx_def *def = text_shown_face(catalog, game, ref);
    if (def != NULL)
        text_say_card_title(out, catalog, (tx_def_id)(def - catalog->defs), ref);
    else if (TX_IS_CARD(ref))
        words_say(out, is_in_reserve(game, ref) ? "a card in reserve" : "a card");
    else if (TX_IS_PLANET(ref))
        say_planet_name(out, catalog, game, (unsigned)(ref - TX_FIRST_PLACE));
    else if (TX_IS_HQ(ref))
        say_hq(out, (unsigned)(ref - TX_FIRST_HQ));
    else if (TX_IS_SEAT(ref))
        text_say_seat(out, (unsigned)(ref - TX_FIRST_SEAT));
}

size_t tx_ref_marked(const tx_catalog *catalog, const tx_game *game, tx_ref ref, char *text, size_t size) {
    tx_words out = words_into(text, size);
    text_say_name(&out, catalog, game, ref);
    return out.length;
}

size_t tx_ref_text(const tx_catalog *catalog, const tx_game *game, tx_ref ref, char *text, size_t size) {
    char marked[MARKED_SIZE];
    tx_ref_marked(catalog, game, ref, marked, sizeof marked);
    return tx_read_text(marked, NULL, text, size, NULL, NULL);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void name_into(char text[PART_SIZE], const tx_catalog *catalog, const tx_game *game, tx_ref ref) {
    tx_words words = words_into(text, PART_SIZE);
    text_say_name(&words, catalog, game, ref);
}

static void place_into(char text[PART_SIZE], const char *preposition, const tx_catalog *catalog, const tx_game *game,
                       tx_ref ref) {
    tx_words words = words_into(text, PART_SIZE);
    if (!TX_IS_PLACE(ref))
        return;
    words_say(&words, " %s ", preposition);
    text_say_name(&words, catalog, game, ref);
}

/* Where a card enters play: an attachment on its host; a support without a place, since it is always the HQ. */
static void entrance_into(char text[PART_SIZE], const tx_catalog *catalog, const tx_game *game, tx_ref card) {
    const tx_def *def = text_shown_face(catalog, game, card);
    tx_ref host = game->cards[card].host;
    if (def != NULL && def->type == TYPE_SUPPORT)
        text[0] = '\0';
    if (!TX_IS_CARD(host))
        return;
    tx_words words = words_into(text, PART_SIZE);
    words_say(&words, " on ");
    text_say_name(&words, catalog, game, host);
}

static void say_fact_amount(tx_words *out, const tx_occurrence *fact) {
    if (fact->kind == EV_PHASE_BEGINS || fact->kind == EV_PHASE_ENDS)
        words_say(out, "the %c%s", text_phase_word(fact->amount)[0] | 0x20, text_phase_word(fact->amount) + 1);
    else
        words_say(out, "%u", fact->amount);
}

tx_event_parts text_parts_of(const tx_catalog *catalog, const tx_game *game, const tx_occurrence *fact) {
    tx_event_parts parts = {.actor = fact->seat};
    tx_words who = words_into(parts.who, PART_SIZE), amount = words_into(parts.amount, sizeof parts.amount);
    tx_words damage = words_into(parts.damage, sizeof parts.damage);
    name_into(parts.subject, catalog, game, fact->subject);
    name_into(parts.source, catalog, game, fact->source);
    name_into(parts.other, catalog, game, fact->other);
    name_into(parts.place, catalog, game, fact->place);
    place_into(parts.at, "at", catalog, game, fact->place);
    if ((fact->kind == EV_ENTERS || fact->kind == EV_DEPLOYING) && TX_IS_CARD(fact->subject))
        entrance_into(parts.at, catalog, game, fact->subject);
    place_into(parts.to, "to", catalog, game, fact->place);
    place_into(parts.from, "from", catalog, game, fact->place);
    text_say_seat(&who, fact->seat);
    say_fact_amount(&amount, fact);
    text_say_number(&damage, fact->amount);
    words_say(&damage, " damage");
    return parts;
}

/* Returns true if an ability that can be used checks for the first time this round. */
static bool first_time_matters(const tx_question *question) {
    const tx_catalog *catalog = question->catalog;
    for (unsigned i = 0; i < question->decision->count; i++) {
        const tx_option *option = &question->decision->options[i];
        bool uses = (option->verb == TX_USE || option->verb == TX_PLAY) && option->amount > 0;
        if (uses && option->amount < catalog->ability_count &&
            catalog->abilities[option->amount].event_flags & TX_FIRST_TIME)
            return true;
    }
    return false;
}

static bool can_be_first_time(const tx_occurrence *fact) {
    return fact->kind == EV_ASSIGNED || fact->kind == EV_TARGETS;
}

void text_say_occurrence(const tx_question *question, unsigned occurrence) {
    const tx_occurrence *fact = &tx_occurrences(question->game)[occurrence];
    tx_event_parts parts = text_parts_of(question->catalog, question->game, fact);
    bool first_time = !can_be_first_time(fact) || first_time_matters(question);
    unsigned flags = first_time ? fact->flags : fact->flags & ~(unsigned)TX_FIRST_TIME;
    if (text_say_event(question->out, fact->kind, flags, AS_LINE, &parts))
        return;
    parts.source[0] = '\0'; /* the wording as a condition would have the source as its subject */
    text_say_event(question->out, fact->kind, flags, AS_CONDITION, &parts);
}

static bool answers_something(const tx_question *question, const tx_option *option) {
    return (option->verb == TX_USE || option->verb == TX_PLAY) && option->occurrence < question->game->occurrence_count;
}

static tx_ref subject_of(const tx_question *question, unsigned occurrence) {
    return tx_occurrences(question->game)[occurrence].subject;
}

/* The first of several simultaneous events, unless every usable ability answers another one. */
unsigned text_window_is_about(const tx_question *question) {
    const tx_decision *decision = question->decision;
    unsigned about = TX_NONE;
    for (unsigned i = 0; i < decision->count; i++) {
        const tx_option *option = &decision->options[i];
        if (!answers_something(question, option))
            continue;
        if (about != TX_NONE && subject_of(question, option->occurrence) != subject_of(question, about))
            return decision->occurrence;
        about = about == TX_NONE ? option->occurrence : about;
    }
    bool first = about == TX_NONE || decision->occurrence == TX_NONE ||
                 subject_of(question, about) == subject_of(question, decision->occurrence);
    return first ? decision->occurrence : about;
}

static bool all_answer_for(const tx_question *question, tx_ref subject) {
    const tx_decision *decision = question->decision;
    for (unsigned i = 0; i < decision->count; i++)
        if (answers_something(question, &decision->options[i]) &&
            subject_of(question, decision->options[i].occurrence) != subject)
            return false;
    return true;
}

/* Returns true if the option answers the event of another card than the one named in the prompt. The prompt for the
 * order of forced abilities names none. */
bool text_answers_another(const tx_question *question, const tx_option *option) {
    if (!answers_something(question, option) || option->on == option->card)
        return false;
    unsigned kind = question->decision->kind, about = TX_NONE;
    tx_ref subject = subject_of(question, option->occurrence);
    if (kind == TX_ASK_FORCED)
        return !all_answer_for(question, subject);
    if (kind == TX_ASK_INTERRUPT || kind == TX_ASK_REACTION)
        about = text_window_is_about(question);
    return about != TX_NONE && subject != subject_of(question, about);
}

/* ---- Abilities that ask -------------------------------------------------------------------------------------------
 */

/* The X of the ability that asks; 0: none was chosen yet. */
static int chosen_x(const tx_question *question) {
    tx_pending list[MOST_PENDING];
    unsigned count = tx_pending_list(question->catalog, question->game, list);
    for (unsigned i = 0; i < count; i++)
        if (list[i].kind == PENDING_ABILITY)
            return list[i].amount;
    return 0;
}

/* The marked name of a thing, written into `room`; NULL if it is not known. */
static const char *known_name(const tx_question *question, tx_ref ref, char room[NAME_SIZE]) {
    unsigned position = (unsigned)(ref - TX_FIRST_PLACE);
    bool revealed = TX_IS_PLANET(ref) && position < question->game->revealed && question->game->line[position] != 0;
    if (text_shown_face(question->catalog, question->game, ref) == NULL && !revealed)
        return NULL;
    tx_words words = words_into(room, NAME_SIZE);
    text_say_name(&words, question->catalog, question->game, ref);
    return room;
}

static void name_chosen_things(const tx_question *question, tx_context *context) {
    tx_ref things[TX_REGISTERS];
    tx_chosen_objects(question->catalog, question->game, things);
    for (unsigned reg = 0; reg < TX_REGISTERS; reg++)
        if (context->noun[reg] != NULL)
            context->name[reg] = known_name(question, things[reg], question->names[reg]);
}

bool text_context_of_decision(const tx_question *question, tx_context *context) {
    unsigned pc = question->decision->code;
    const tx_ability *ability = pc != 0 ? text_ability_of_code(question->catalog, pc) : NULL;
    if (ability == NULL)
        return false;
    *context = text_context_of(question->catalog, &question->catalog->defs[ability->def], ability, question->out);
    text_recall(context, pc);
    context->x = chosen_x(question);
    name_chosen_things(question, context);
    context->asked = true;
    context->opposed = (question->catalog->code[pc].flags & IF_OPPONENT) != 0;
    context->third_person = false;
    context->each = text_in_block(question->catalog, pc, OP_EACH);
    char(*names)[NAME_SIZE] = question->names + TX_REGISTERS;
    context->member_name = context->each ? known_name(question, question->decision->subject, names[0]) : NULL;
    if (!context->each && context->ability->event != EV_NONE)
        context->it_name = known_name(question, question->decision->subject, names[1]);
    context->there_name = known_name(question, tx_answered_place(question->catalog, question->game), names[2]);
    return true;
}

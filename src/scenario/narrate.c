/* narrate.c: narrates a scenario: the position, each choice with its question, events, findings, and why
 * something was not possible. */
#include "runner.h"

#include <stdarg.h>
#include <string.h>

#include "core/lists.h"
#include "text/text.h"
#include "text/text_words.h"

enum { LINE = 1200, MARKED_LINE = 2 * LINE, MAX_OPTIONS = 24 };

bool sc_is_silent(const pos_run *run) {
    const sc_runner *runner = sc_runner_of(run);
    return !runner->options->narrate || runner->options->card || runner->quiet;
}

void sc_narrate(const pos_run *run, enum tx_narration_kind what, const char *text) {
    const tx_scenario_options *options = sc_runner_of(run)->options;
    options->narrate(options->user, what, text);
}

/* A line under construction. */
typedef struct line {
    char text[LINE];
    size_t length;
} line;

static void add(line *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(line *to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (to->length < LINE)
        to->length += (size_t)vsnprintf(to->text + to->length, LINE - to->length, format, list);
    va_end(list);
}

static void add_name(line *to, const pos_run *run, tx_ref ref) {
    char name[160];
    tx_ref_text(run->catalog, &run->game, ref, name, sizeof name);
    add(to, "%s", name);
}

/* ---- The position ------------------------------------------------------------------------------------------------ */

static void add_state(line *to, const pos_run *run, tx_ref ref);

/* Adds the state of a card: " (exhausted, 2 damage, with X)". */
static void add_marks(line *to, const pos_run *run, tx_ref ref) {
    const tx_card *card = &run->game.cards[ref];
    const tx_def *def = &run->catalog->defs[card->face];
    const char *before = " (";
    if (def->type == TYPE_WARLORD)
        add(to, "%s%s", before, def->keywords >> KEYWORD_BLOODIED & 1 ? "bloodied warlord" : "warlord"), before = ", ";
    if (card->flags & TX_EXHAUSTED)
        add(to, "%sexhausted", before), before = ", ";
    if (card->damage)
        add(to, "%s%u damage", before, card->damage), before = ", ";
    if (card->resources)
        add(to, "%s%u resource%s on it", before, card->resources, card->resources == 1 ? "" : "s"), before = ", ";
    if (card->flags & TX_BLANKED)
        add(to, "%sblank", before), before = ", ";
    for (tx_ref at = card->attached; at != TX_NONE; at = run->game.cards[at].next) {
        add(to, "%swith ", before), before = ", ";
        add_state(to, run, at);
    }
    if (*before == ',')
        add(to, ")");
}

static void add_state(line *to, const pos_run *run, tx_ref ref) {
    add_name(to, run, ref);
    add_marks(to, run, ref);
}

/* Adds the cards of a list; copies in the same state are counted together. */
static void add_list(line *to, const pos_run *run, unsigned list, const char *before) {
    line last = {.length = 0};
    unsigned copies = 0;
    for (tx_ref at = run->game.lists[list].head;; at = run->game.cards[at].next) {
        line next = {.length = 0};
        if (at != TX_NONE)
            add_state(&next, run, at);
        if (copies && strcmp(next.text, last.text) == 0) {
            copies++;
            continue;
        }
        if (copies) {
            add(to, copies > 1 ? "%s%s (%u copies)" : "%s%s", before, last.text, copies);
            before = ", ";
        }
        if (at == TX_NONE)
            return;
        last = next;
        copies = 1;
    }
}

static void narrate_table(const pos_run *run) {
    const tx_game *game = &run->game;
    line text = {.length = 0};
    add(&text, "Round %u, %s phase", game->round, pos_phase_words[game->phase]);
    if (game->battle != TX_NONE) {
        add(&text, ", battle at ");
        add_name(&text, run, TX_PLANET(game->battle));
    }
    add(&text, "; P%u has the initiative%s.", game->initiative + 1u,
        game->initiative != game->token ? " in this battle" : "");
    sc_narrate(run, TX_NARRATE_POSITION, text.text);
}

static void narrate_line(const pos_run *run) {
    const tx_game *game = &run->game;
    line text = {.length = 0};
    const char *before = "Planets: ";
    for (unsigned p = 0; p < TX_LINE && p < game->revealed; p++) {
        if (!game->line[p])
            continue;
        add(&text, "%s", before), before = ", ";
        add_name(&text, run, TX_PLANET(p));
        add(&text, game->first_planet == p ? " (first planet)" : "");
        add(&text, game->infested >> p & 1 ? " (infested)" : "");
    }
    sc_narrate(run, TX_NARRATE_POSITION, text.text);
}

/* "In reserve at X, P1: …", "Attached to X: …". */
static void narrate_list(const pos_run *run, unsigned list, const char *head, tx_ref place, unsigned seat) {
    line text = {.length = 0};
    if (!run->game.lists[list].count)
        return;
    add(&text, "%s ", head);
    add_name(&text, run, place);
    if (seat < TX_SEATS)
        add(&text, ", P%u", seat + 1);
    add_list(&text, run, list, ": ");
    sc_narrate(run, TX_NARRATE_POSITION, text.text);
}

static void narrate_units(const pos_run *run, tx_ref place) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        narrate_list(run, units_list(place, seat), "At", place, seat);
        narrate_list(run, reserve_list(place, seat), "In reserve at", place, seat);
    }
    narrate_list(run, TX_PLANET_CARDS + (place - TX_FIRST_PLACE), "Attached to", place, TX_SEATS);
}

static void narrate_player(const pos_run *run, unsigned seat) {
    const tx_player *player = &run->game.player[seat];
    line text = {.length = 0};
    add(&text, "P%u: %u resource%s", seat + 1, player->resources, player->resources == 1 ? "" : "s");
    add_list(&text, run, TX_HQ_UNITS + seat, "; in the HQ ");
    add_list(&text, run, TX_SUPPORTS + seat, "; supports: ");
    add_list(&text, run, TX_HAND + seat, "; in hand ");
    add_list(&text, run, TX_DISCARD + seat, "; in the discard pile ");
    if (player->enslaved < FACTION_COUNT)
        add(&text, "; the enslavement dial shows %s", text_faction_word(player->enslaved));
    if (run->entry.position.seat[seat].deck_named)
        add_list(&text, run, TX_DECK + seat, "; in the deck, from the top, ");
    for (unsigned i = 0; i < player->victory_count; i++)
        add(&text, "%s%s", i ? ", " : "; planets won: ", run->catalog->defs[player->victory[i]].name);
    add(&text, ".");
    sc_narrate(run, TX_NARRATE_POSITION, text.text);
}

void sc_narrate_position(const pos_run *run) {
    if (sc_is_silent(run))
        return;
    narrate_table(run);
    narrate_line(run);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        narrate_player(run, seat);
    for (unsigned p = 0; p < TX_LINE; p++)
        narrate_units(run, TX_PLANET(p));
}

/* ---- Choices and events ------------------------------------------------------------------------------------------ */

static void narrate_question(const pos_run *run) {
    char words[LINE / 2];
    line text = {.length = 0};
    tx_prompt_text(run->catalog, &run->game, &run->decision, words, sizeof words);
    add(&text, "P%u is asked. %s", run->decision.seat + 1u, words);
    sc_narrate(run, TX_NARRATE_QUESTION, run->decision.kind == TX_GAME_OVER ? words : text.text);
}

static void narrate_options(const pos_run *run) {
    const tx_decision *d = &run->decision;
    char words[LINE];
    for (unsigned i = 0; i < d->count && i < MAX_OPTIONS; i++) {
        tx_option_text(run->catalog, &run->game, d, i, words, sizeof words);
        sc_narrate(run, TX_NARRATE_OPTION, words);
    }
    if (d->count > MAX_OPTIONS) {
        snprintf(words, sizeof words, "… and %u more", d->count - MAX_OPTIONS);
        sc_narrate(run, TX_NARRATE_OPTION, words);
    }
}

void sc_narrate_choice(pos_run *run, unsigned option, bool named) {
    const tx_decision *d = &run->decision;
    char words[LINE / 2];
    line text = {.length = 0};
    if (sc_is_silent(run) || (d->count == 1 && !named))
        return;
    if (d->count > 1) {
        narrate_question(run);
        narrate_options(run);
    }
    tx_option_text(run->catalog, &run->game, d, option, words, sizeof words);
    add(&text, "P%u: %s%s", d->seat + 1u, words, d->count == 1 ? " (the only option)" : "");
    sc_narrate(run, TX_NARRATE_CHOICE, text.text);
    sc_runner_of(run)->chose_use = d->options[option].verb == TX_USE || d->options[option].verb == TX_PLAY;
}

/* Returns true if an expectation that looked ahead has narrated this event already. Choices without alternative repeat
 * in the same order. */
static bool was_narrated_ahead(pos_run *run) {
    sc_runner *runner = sc_runner_of(run);
    if (!runner->quiet)
        return runner->narrated_ahead > 0 && runner->narrated_ahead-- > 0;
    if (runner->ahead++ < runner->narrated_ahead)
        return true;
    runner->narrated_ahead = runner->ahead;
    return false;
}

void sc_narrate_notes(pos_run *run, const tx_game *game, const tx_note *notes, unsigned count) {
    sc_runner *runner = sc_runner_of(run);
    char words[LINE];
    if (!runner->options->narrate || runner->options->card || (runner->quiet && !runner->narrates_events))
        return;
    bool known = runner->chose_use && (notes->kind == NOTE_USES || notes->kind == NOTE_ANNOUNCED);
    runner->chose_use = false;
    if (!was_narrated_ahead(run) && !known &&
        tx_notes_text(run->catalog, game, notes, count, TX_SEATS, words, sizeof words) > 0)
        sc_narrate(run, TX_NARRATE_EVENT, words);
}

/* ---- Findings ---------------------------------------------------------------------------------------------------- */

/* The rest of the statement after the first of the words that it begins with. */
static const char *after(const char *text, const char *const *words) {
    for (; *words; words++) {
        size_t length = strlen(*words);
        if (strncmp(text, *words, length) == 0)
            text += length + strspn(text + length, " ");
    }
    return text;
}

/* Adds the name of a place that the statement gives by number: " (X)". */
static void add_place(line *to, const pos_run *run, tx_ref place) {
    if (!TX_IS_PLANET(place) || !run->game.line[place - TX_FIRST_PLACE])
        return;
    add(to, " (");
    add_name(to, run, place);
    add(to, ")");
}

void sc_narrate_finding(const pos_run *run, const pos_step *step, bool holds) {
    static const char *const head[] = {"expect", NULL};
    line text = {.length = 0};
    if (sc_is_silent(run) || (sc_is_expectation(step) && sc_expectation_of(step)->what == GAME_OPTION))
        return;
    add(&text, holds ? "True: %s" : "False: %s", after(step->text, head));
    if (sc_is_expectation(step) && sc_expectation_of(step)->what != GAME_PLANET)
        add_place(&text, run, sc_expectation_of(step)->place);
    sc_narrate(run, TX_NARRATE_FINDING, text.text);
}

/* ---- Reasons ----------------------------------------------------------------------------------------------------- */

static void narrate_reason(const pos_run *run, unsigned seat, tx_ref card, const tx_answer *answer) {
    char words[MARKED_LINE];
    tx_why_marked(run->catalog, &run->game, seat, card, answer, words, sizeof words);
    sc_narrate(run, TX_NARRATE_REASON, words);
}

static bool is_use_of_move(const pos_move *move, const tx_answer *answer) {
    return answer->verb == move->verb && (!move->has_ability || move->ability == answer->ability) &&
           (!move->as_attachment || answer->ability == 1);
}

/* The first card object that is meant, or the place. */
static tx_ref ref_of(const pos_run *run, const pos_object *object) {
    if (object->kind == OBJECT_REF)
        return object->ref;
    for (unsigned ref = 0; object->kind == OBJECT_CARD && ref < run->game.card_count; ref++) {
        if (pos_is_card(run, &object->card, (tx_ref)ref))
            return (tx_ref)ref;
    }
    return TX_NONE;
}

static bool is_attachment_face(const pos_run *run, tx_ref card, unsigned ability) {
    const tx_def *def = &run->catalog->defs[run->game.cards[card].face];
    return (ability ? run->catalog->defs[def->other].type : def->type) == TYPE_ATTACHMENT;
}

/* Narrates that it is possible, but not at the place that the move names. */
static bool narrate_not_there(const pos_run *run, const pos_move *move, tx_ref card, unsigned ability) {
    tx_ref on = ref_of(run, &move->on);
    if ((move->verb != TX_DEPLOY && move->verb != TX_MOVE) || on == TX_NONE)
        return false;
    if (TX_IS_CARD(on) && !is_attachment_face(run, card, ability)) /* its other face is meant */
        return false;
    tx_answer answer = tx_why_not_there(run->catalog, &run->game, move->verb, ability, card, on);
    narrate_reason(run, move->seat, card, &answer);
    return true;
}

/* Narrates the answers about one use of a card; returns false if there are none. */
static bool narrate_use(const pos_run *run, const pos_move *move, tx_ref card) {
    const sc_runner *runner = sc_runner_of(run);
    tx_answer answers[TX_MAX_ANSWERS];
    bool narrated = false;
    unsigned count =
        tx_why_since(run->catalog, &run->game, move->seat, card, runner->made, runner->made_count, answers);
    for (unsigned i = 0; i < count; i++) {
        const tx_answer *answer = &answers[i];
        if (!is_use_of_move(move, answer))
            continue;
        if (answer->moment || answer->obstacle || answer->past)
            narrate_reason(run, move->seat, card, answer);
        else if (!narrate_not_there(run, move, card, answer->ability))
            continue;
        narrated = true;
    }
    return narrated;
}

/* A battle ability is explained as of its battle, or after it as of the battle's last moment. */
static bool narrate_battle_ability(const pos_run *run, unsigned seat) {
    sc_runner *runner = sc_runner_of(run);
    const tx_game *game = &run->game;
    tx_answer answers[TX_MAX_ANSWERS];
    char words[MARKED_LINE];
    for (unsigned i = runner->made_count; game->battle == TX_NONE && i-- > 0;)
        game = &runner->made[i].before;
    if (game->battle == TX_NONE || !tx_why(run->catalog, game, seat, TX_PLANET(game->battle), answers))
        return false;
    if (answers[0].obstacle)
        answers[0].moment = TX_NO_OBSTACLE;
    tx_why_marked(run->catalog, game, seat, TX_PLANET(game->battle), &answers[0], words, sizeof words);
    sc_narrate(run, TX_NARRATE_REASON, words);
    return true;
}

/* Returns the subject of the move: the object if that is in question, otherwise the acting card. */
static const pos_object *object_asked(const pos_move *move) {
    return move->verb == TX_CHOOSE || move->verb == TX_DEFEND ? &move->on : &move->card;
}

static bool narrate_card_absence(const pos_run *run, const pos_move *move) {
    const pos_object *object = object_asked(move);
    if (object->kind == OBJECT_REF)
        return TX_IS_PLANET(object->ref) && narrate_use(run, move, object->ref);
    for (unsigned ref = 0; object->kind == OBJECT_CARD && ref < run->game.card_count; ref++) {
        if (pos_is_card(run, &object->card, (tx_ref)ref) && narrate_use(run, move, (tx_ref)ref))
            return true;
    }
    return false;
}

/* Used if no answer about the card explains it: narrates where the card is, and what the player can do instead. */
static void narrate_instead(const pos_run *run, const pos_move *move) {
    const tx_decision *d = &run->decision;
    tx_ref ref = ref_of(run, object_asked(move));
    char words[LINE / 2];
    line text = {.length = 0};
    if (TX_IS_CARD(ref) && !list_in_play(run->game.cards[ref].list)) {
        add_name(&text, run, ref);
        sc_say_where(run, ref, words, sizeof words);
        add(&text, " is %s. ", words);
    }
    tx_prompt_text(run->catalog, &run->game, d, words, sizeof words);
    add(&text, "P%u is asked. %s%s", d->seat + 1u, words, words[strlen(words) - 1] == '?' ? "" : ".");
    for (unsigned i = 0; i < d->count && i < MAX_OPTIONS; i++) {
        tx_option_text(run->catalog, &run->game, d, i, words, sizeof words);
        add(&text, "%s%s", i ? "; " : " The options: ", words);
    }
    sc_narrate(run, TX_NARRATE_REASON, text.text);
}

static void narrate_absence(const pos_run *run, const pos_move *move) {
    bool narrated = move->special == MOVE_BATTLE_ABILITY ? narrate_battle_ability(run, move->seat)
                                                         : narrate_card_absence(run, move);
    if (!narrated)
        narrate_instead(run, move);
}

void sc_narrate_option(const pos_run *run, const pos_step *step, bool found) {
    const tx_scenario_options *options = sc_runner_of(run)->options;
    static const char *const head[] = {"expect", "no", "option", "now", NULL};
    line text = {.length = 0};
    if (!options->narrate || options->card)
        return;
    add(&text, found ? "It is possible that %s" : "It is not possible that %s", after(step->text, head));
    if (sc_expectation_of(step)->move.on.kind == OBJECT_REF)
        add_place(&text, run, sc_expectation_of(step)->move.on.ref);
    sc_narrate(run, TX_NARRATE_FINDING, text.text);
    if (!found)
        narrate_absence(run, &sc_expectation_of(step)->move);
}

/* ---- Explaining a card ------------------------------------------------------------------------------------------- */

static unsigned seat_asked(const pos_run *run, tx_ref ref) {
    const tx_scenario_options *options = sc_runner_of(run)->options;
    if (options->seat < TX_SEATS)
        return options->seat;
    return TX_IS_CARD(ref) ? run->game.cards[ref].controller : run->decision.seat;
}

static bool picks(const tx_decision *d) {
    return d->kind != TX_GAME_OVER && (d->options[0].verb == TX_CHOOSE || d->options[0].verb == TX_DEFEND);
}

/* Returns true if the other player chooses things here, possibly this card. */
static bool other_picks(const pos_run *run, unsigned seat) {
    return sc_runner_of(run)->options->seat >= TX_SEATS && run->decision.seat != seat && picks(&run->decision);
}

/* Returns true if the seat has a decision here, even with only one option: a turn, a shield for its own unit, or a
 * required choice. Windows without a response are not decisions; their result is judged afterwards. */
static bool is_asked(const pos_run *run, unsigned seat) {
    const tx_decision *d = &run->decision;
    bool shields = d->kind == TX_ASK_SHIELD && d->subject != TX_NONE;
    return other_picks(run, seat) || (d->seat == seat && (pos_is_turn(d->kind) || shields || !pos_can_decline(d)));
}

/* Advances until something can be decided, or the seat could act. Returns false on an error. */
static bool advance_to_decision(pos_run *run, unsigned seat) {
    const tx_decision *d = &run->decision;
    while (d->count == 1 && d->kind != TX_GAME_OVER && !is_asked(run, seat)) {
        if (!pos_choose(run, 0, false))
            return false;
    }
    return true;
}

static bool is_picking(const tx_answer *answer) {
    return answer->verb == TX_CHOOSE || answer->verb == TX_DEFEND;
}

/* Narrates what the seat can do with the card. If the other player chooses, narrates whether the card can be chosen. */
static void narrate_uses_for(const pos_run *run, tx_ref ref, unsigned seat, bool picked) {
    const sc_runner *runner = sc_runner_of(run);
    tx_answer answers[TX_MAX_ANSWERS];
    char where[160];
    line text = {.length = 0};
    add_name(&text, run, ref);
    if (TX_IS_CARD(ref)) {
        add_marks(&text, run, ref);
        sc_say_where(run, ref, where, sizeof where);
        add(&text, ", P%u's, %s", run->game.cards[ref].controller + 1u, where);
    }
    add(&text, "; for P%u%s:", seat + 1, picked ? ", who chooses" : "");
    sc_narrate(run, TX_NARRATE_CARD, text.text);
    unsigned count = tx_why_since(run->catalog, &run->game, seat, ref, runner->made, runner->made_count, answers);
    for (unsigned i = 0; i < count; i++)
        if (!picked || is_picking(&answers[i]))
            narrate_reason(run, seat, ref, &answers[i]);
}

static void narrate_all_uses(const pos_run *run, tx_ref ref) {
    unsigned seat = seat_asked(run, ref);
    if (other_picks(run, seat))
        narrate_uses_for(run, ref, run->decision.seat, true);
    narrate_uses_for(run, ref, seat, false);
}

static bool is_named_card(const pos_run *run, tx_def_id def, tx_ref ref) {
    const tx_card *card = &run->game.cards[ref];
    return run->catalog->defs[card->def].title == def && card->list != TX_BANK;
}

/* Copies in the same state have the same answers; returns true if one of them was narrated. */
static bool was_narrated(const pos_run *run, tx_ref ref) {
    const tx_card *card = &run->game.cards[ref];
    for (unsigned other = 0; other < ref; other++) {
        const tx_card *c = &run->game.cards[other];
        if (c->def == card->def && c->list == card->list && c->host == card->host && c->flags == card->flags &&
            c->damage == card->damage && c->controller == card->controller && card->list != TX_ATTACHED)
            return true;
    }
    return false;
}

/* Collects all card objects with that name in out[] (room for all cards of a game); returns their number. */
static unsigned find_named(const pos_run *run, const tx_def *def, tx_ref *out) {
    unsigned count = 0;
    for (unsigned p = 0; p < TX_LINE; p++) {
        if (run->game.line[p] && &run->catalog->defs[run->game.line[p]] == def)
            out[count++] = TX_PLANET(p);
    }
    for (unsigned ref = 0; ref < run->game.card_count; ref++) {
        if (is_named_card(run, def->title, (tx_ref)ref) && !was_narrated(run, (tx_ref)ref))
            out[count++] = (tx_ref)ref;
    }
    return count;
}

bool sc_narrate_card(pos_run *run) {
    const char *title = sc_runner_of(run)->options->card;
    char near[240];
    tx_ref found[TX_LINE + TX_MAX_CARDS];
    tx_def_id def = tx_catalog_find(run->catalog, title);
    if (!def) {
        pos_suggest(run, title, near, sizeof near);
        return pos_add(run, "there is no card \"%s\"%s", title, near);
    }
    unsigned count = find_named(run, &run->catalog->defs[def], found);
    if (!count)
        return pos_add(run, "\"%s\" is not in this scenario", run->catalog->defs[def].name);
    if (!advance_to_decision(run, seat_asked(run, found[0])))
        return false;
    narrate_question(run);
    for (unsigned i = 0; i < count; i++)
        narrate_all_uses(run, found[i]);
    return true;
}

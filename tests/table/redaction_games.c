/* redaction_games.c: nothing that a seat or a spectator receives depends on what it may not know.
 *
 *     redaction_games [--games N] [--seconds S] [--seed S] [--only GAME] [--deck NUMBER] [--staged]
 *
 * Each game is played once, by random choices and with two of the ready-made decks, to see which cards come to light
 * when. Then it is played again on two tables side by side, up to a random choice. In the deck lists of the second
 * table, all cards that the observer has not seen by then are exchanged: the opponent's hand, both decks, cards face
 * down, and planets that are not revealed. All that the observer and spectators receive must be the same, byte for
 * byte: the number of messages, their order and their text. After each step the observer also looks (as after a
 * reconnect), asks about a card and for a forecast, and both tables must judge an undo of each seat alike. Now and then
 * an undo is really asked for, and granted or refused.
 *
 * A twin ends early if the hidden player's next choice is not possible with the other cards.
 *
 * --staged: games between Grigory Maksim and an Eldar deck begin at a command or combat phase in which Phoenix Attack
 * Fighters and many other units are in play and Maksim holds supports, which he can use as shields. */
#include <dirent.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "core/lists.h"
#include "core/note.h"
#include "core/stage.h"
#include "core/view.h"
#include "deck/deck.h"
#include "table/json.h"
#include "table/table_parts.h"
#include "text/text.h"

enum { ANY_TYPE = UINT8_MAX };
enum {
    MAX_CHOICES = 500,
    MAX_STAGED_CHOICES = 60,
    MAX_DECKS = 100,
    MAX_TEXTS = 400,
    TWINS_PER_GAME = 4,
    NEVER = UINT16_MAX
};

static tx_catalog *catalog;
static char *deck_files[MAX_DECKS];
static unsigned deck_count, only_deck = UINT32_MAX; /* of P1 or P2 in turn */
static bool staged;

/* ---- A game, and when each of its cards comes to light ------------------------------------------------------------
 */

typedef struct script {
    table_opening opening;
    table_position start; /* staged games: opening.position */
    uint8_t level[TX_SEATS];
    unsigned count;
    uint16_t options[MAX_CHOICES];
    uint8_t index[TX_SEATS][256];                   /* by serial: index of the card in the deck list */
    uint16_t seen[TX_SEATS][TX_SEATS][TX_MAX_DECK]; /* by observer, owner and index: the choice by which it was seen */
    uint8_t planet_index[TX_PLANET_DECK];           /* by position: index of the planet in the list */
    uint16_t planet_seen[TX_PLANET_DECK];           /* by index in the list */
} script;

typedef struct tracker {
    script *s;
    unsigned now;
} tracker;

static void see_card(script *s, const tx_game *game, unsigned observer, unsigned now, tx_ref ref) {
    const tx_card *card = &game->cards[ref];
    if (card->serial < 2 || card->serial >= 200)
        return;
    uint16_t *seen = &s->seen[observer][card->owner][s->index[card->owner][card->serial]];
    *seen = *seen > now ? (uint16_t)now : *seen;
}

static void see_planet(script *s, unsigned now, tx_def_id def) {
    for (unsigned i = 0; i < s->opening.setup.planet_count; i++)
        if (s->opening.setup.planets[i] == def && s->planet_seen[i] > now)
            s->planet_seen[i] = (uint16_t)now;
}

static void note_seen(void *user, const tx_game *game, const tx_note *note) {
    const tracker *t = user;
    for (unsigned observer = 0; observer < TX_SEATS; observer++) {
        if (TX_IS_CARD(note->subject) && note->seats >> observer & 1)
            see_card(t->s, game, observer, t->now, note->subject);
        if (TX_IS_CARD(note->source) && note->source_seats >> observer & 1)
            see_card(t->s, game, observer, t->now, note->source);
        if (TX_IS_CARD(note->other) && note->other_seats >> observer & 1)
            see_card(t->s, game, observer, t->now, note->other);
    }
    if (note->def)
        see_planet(t->s, t->now, note->def);
}

static void look_around(script *s, const tx_game *game, unsigned now) {
    for (unsigned observer = 0; observer < TX_SEATS; observer++)
        for (unsigned ref = 0; ref < game->card_count; ref++)
            if (!core_hidden_from(game, (tx_ref)ref, observer))
                see_card(s, game, observer, now, (tx_ref)ref);
    for (unsigned p = 0; p < game->revealed; p++)
        see_planet(s, now, game->line[p]);
}

/* Cards are numbered at random when a game starts. To find the index of each card in its list, this starts games in
 * which some cards of the list are blank: one game for each bit of the index. */
static void find_indices(script *s) {
    static tx_game game;
    memset(s->index, 0, sizeof s->index);
    for (unsigned bit = 0; bit < 8; bit++) {
        tx_setup setup = s->opening.setup;
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            for (unsigned i = 0; i < setup.deck_size[seat]; i++)
                setup.blank[seat][i] = i >> bit & 1;
        tx_start(catalog, &setup, s->opening.seed, &game, NULL);
        for (unsigned ref = 0; ref < game.card_count; ref++)
            if (game.cards[ref].serial < 200 && game.cards[ref].flags & TX_BLANKED)
                s->index[game.cards[ref].owner][game.cards[ref].serial] |= (uint8_t)(1u << bit);
    }
    for (unsigned p = 0; p < TX_PLANET_DECK; p++)
        for (unsigned i = 0; i < TX_PLANET_DECK; i++)
            if (s->opening.setup.planets[i] == (p < TX_LINE ? game.line[p] : game.aside[p - TX_LINE]))
                s->planet_index[p] = (uint8_t)i;
}

/* Prefers actions to passing, so that much happens. */
static unsigned any_option(const tx_decision *d, uint64_t *random) {
    unsigned option = tx_bot_below(random, d->count);
    unsigned verb = d->options[option].verb;
    bool declines = verb == TX_PASS || verb == TX_DONE || verb == TX_NO || verb == TX_RETREAT;
    return declines && tx_bot_below(random, 4) ? tx_bot_below(random, d->count) : option;
}

static void choose_option(tx_table *table, unsigned seat, unsigned option) {
    table_request request = {
        .kind = REQUEST_CHOOSE, .option = (uint16_t)option, .prompt = table_prompt_number(table, seat)};
    table_submit(table, seat, &request);
}

static void release(tx_table *table, table_send *send, void *user) {
    unsigned count;
    uint32_t first;
    table_pending(table, &count, &first);
    table_release(table, first + count, send, user);
}

static void ask_plain(tx_table *table, unsigned seat, unsigned kind, const char *text) {
    table_request request = {.kind = (uint8_t)kind};
    snprintf(request.text, sizeof request.text, "%s", text);
    table_submit(table, seat, &request);
}

static tx_table *open_twin_table(const script *s, const table_opening *opening, table_send *send, void *user) {
    char error[512];
    tx_table *table = table_open(catalog, opening, error, sizeof error);
    for (unsigned seat = 0; table && seat < TX_SEATS; seat++) {
        ask_plain(table, seat, REQUEST_JOIN, seat ? "Bob" : "Ann");
        ask_plain(table, seat, REQUEST_LEVEL, table_level_words[s->level[seat]]);
    }
    for (unsigned seat = 0; table && seat < TX_SEATS; seat++)
        ask_plain(table, seat, REQUEST_READY, "");
    if (table)
        release(table, send, user);
    return table;
}

/* Staged games: how often the abilities that they are made for were offered and used. */
enum { PHOENIX, MAKSIM, STAGED_KINDS };
static unsigned offered[STAGED_KINDS], used[STAGED_KINDS];

static bool is_titled(const tx_game *game, tx_ref card, const char *title) {
    return TX_IS_CARD(card) && !strcmp(tx_card_name(catalog, game->cards[card].def), title);
}

/* Returns what the option is one of, or STAGED_KINDS. */
static unsigned staged_kind(const tx_game *game, const tx_option *option) {
    if (option->verb == TX_USE && is_titled(game, option->card, "Phoenix Attack Fighter"))
        return PHOENIX;
    if (option->verb == TX_SHIELD && catalog->defs[game->cards[option->card].def].type == TYPE_SUPPORT)
        return MAKSIM;
    return STAGED_KINDS;
}

/* As any_option, but three times out of four it takes one of the abilities that staged games are made for. */
static unsigned staged_option(const tx_game *game, const tx_decision *d, uint64_t *random) {
    unsigned fitting[TX_MAX_OPTIONS], count = 0;
    bool seen[STAGED_KINDS + 1] = {false};
    for (unsigned i = 0; i < d->count; i++) {
        unsigned kind = staged_kind(game, &d->options[i]);
        seen[kind] = true;
        if (kind < STAGED_KINDS)
            fitting[count++] = i;
    }
    for (unsigned kind = 0; kind < STAGED_KINDS; kind++)
        offered[kind] += seen[kind];
    unsigned option = count && tx_bot_below(random, 4) ? fitting[tx_bot_below(random, count)] : any_option(d, random);
    if (staged_kind(game, &d->options[option]) < STAGED_KINDS)
        used[staged_kind(game, &d->options[option])]++;
    return option;
}

/* Plays the game for the first time, on one table; its choices are the script of the other runs. */
static bool play_first(script *s, uint64_t *random) {
    tx_table *table = open_twin_table(s, &s->opening, NULL, NULL);
    if (!table)
        return false;
    unsigned most = s->opening.position ? MAX_STAGED_CHOICES : MAX_CHOICES;
    while (table->game.choices < most && table->decision->kind != TX_GAME_OVER && !table_problem(table)[0]) {
        unsigned option = s->opening.position ? staged_option(&table->game, table->decision, random)
                                              : any_option(table->decision, random);
        choose_option(table, table->decision->seat, option);
        release(table, NULL, NULL);
    }
    if (table_problem(table)[0])
        fprintf(stderr, "%s\n", table_problem(table));
    s->count = table->game.choices < most ? table->game.choices : most;
    for (unsigned i = 0; i < s->count; i++)
        s->options[i] = table->choices[i].option;
    bool sound = !table_problem(table)[0];
    table_close(table);
    return sound;
}

static void find_what_is_seen(script *s) {
    static tx_game game;
    static tx_decision decision;
    tracker t = {s, 0};
    memset(s->seen, 0xff, sizeof s->seen);
    memset(s->planet_seen, 0xff, sizeof s->planet_seen);
    if (s->opening.position)
        game = s->start.game;
    else
        tx_start_watched(catalog, &s->opening.setup, s->opening.seed, &game, NULL, note_seen, &t);
    tx_decide(catalog, &game, &decision);
    look_around(s, &game, 0);
    for (unsigned i = 0; i < s->count; i++) {
        t.now = i + 1;
        tx_choose_watched(catalog, &game, &decision, s->options[i], note_seen, &t);
        look_around(s, &game, t.now);
    }
}

/* ---- The twin ------------------------------------------------------------------------------------------------------
 */

static unsigned mix_unseen(const script *s, unsigned observer, unsigned seat, unsigned until, tx_setup *setup,
                           uint64_t *random) {
    unsigned is_hidden_move[TX_MAX_DECK], count = 0, differ = 0;
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        if (s->seen[observer][seat][i] > until)
            is_hidden_move[count++] = i;
    for (unsigned i = count; i > 1; i--) {
        unsigned j = tx_bot_below(random, i);
        tx_def_id swap = setup->deck[seat][is_hidden_move[i - 1]];
        setup->deck[seat][is_hidden_move[i - 1]] = setup->deck[seat][is_hidden_move[j]];
        setup->deck[seat][is_hidden_move[j]] = swap;
    }
    for (unsigned i = 0; i < setup->deck_size[seat]; i++)
        differ += setup->deck[seat][i] != s->opening.setup.deck[seat][i];
    return differ;
}

static void mix_planets(const script *s, unsigned until, tx_setup *setup, uint64_t *random) {
    unsigned is_hidden_move[TX_PLANET_DECK], count = 0;
    for (unsigned i = 0; i < setup->planet_count; i++)
        if (s->planet_seen[i] > until)
            is_hidden_move[count++] = i;
    for (unsigned i = count; i > 1; i--) {
        unsigned j = tx_bot_below(random, i);
        tx_def_id swap = setup->planets[is_hidden_move[i - 1]];
        setup->planets[is_hidden_move[i - 1]] = setup->planets[is_hidden_move[j]];
        setup->planets[is_hidden_move[j]] = swap;
    }
}

/* A staged position has cards of its own: they become those of the exchanged lists. */
static void exchange_staged(const script *s, const tx_setup *setup, table_position *position) {
    *position = s->start;
    tx_game *game = &position->game;
    for (unsigned ref = 0; ref < game->card_count; ref++) {
        tx_card *card = &game->cards[ref];
        if (card->serial < 2 || card->serial >= 200)
            continue;
        unsigned index = s->index[card->owner][card->serial];
        if (setup->deck[card->owner][index] != s->opening.setup.deck[card->owner][index])
            card->def = card->face = setup->deck[card->owner][index];
    }
    tx_stage_index(catalog, game);
}

/* ---- Two tables ----------------------------------------------------------------------------------------------------
 */

typedef struct shown {
    unsigned count;
    uint8_t to[MAX_TEXTS];
    char *texts[MAX_TEXTS];
} shown;

typedef struct twins {
    const script *s;
    unsigned number, observer, until;
    tx_table *table[2];
    shown shown[2];
    unsigned steps;
    bool forecasts; /* the observer asks for forecasts; then its own deck list, which it knows, is not exchanged */
} twins;

/* Results: number of leaks, of compared messages, and of twins. */
static unsigned leaks, compared, twin_count, cut_short, undone;

static void hear(void *user, const table_message *message) {
    shown *t = user;
    if (t->count == MAX_TEXTS)
        return;
    t->to[t->count] = message->to;
    t->texts[t->count++] = table_message_text(catalog, message);
}

static void forget(shown *t) {
    while (t->count)
        free(t->texts[--t->count]);
}

static unsigned next_text(const twins *t, unsigned which, unsigned from) {
    const shown *all = &t->shown[which];
    while (from < all->count && all->to[from] != t->observer && all->to[from] != SPECTATORS)
        from++;
    return from;
}

static const char *text_at(const twins *t, unsigned which, unsigned at) {
    return at < t->shown[which].count ? t->shown[which].texts[at] : "(nothing)";
}

static bool __attribute__((format(printf, 2, 3))) leak(const twins *t, const char *format, ...) {
    va_list arguments;
    const tx_decision *d = t->table[0]->decision, *e = t->table[1]->decision;
    printf("game %u, observer P%u, choice %" PRIu32 " of %u: ", t->number, t->observer + 1, t->table[0]->game.choices,
           t->until);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    char name[2][128];
    for (unsigned which = 0; which < 2; which++) {
        tx_ref source = t->table[which]->decision->source;
        snprintf(name[which], sizeof name[which], "%s",
                 TX_IS_CARD(source) ? tx_card_name(catalog, t->table[which]->game.cards[source].face) : "no card");
    }
    printf("\n    asked: P%u, kind %u, %u options, %s; twin: P%u, kind %u, %u options, %s\n", d->seat + 1, d->kind,
           d->count, name[0], e->seat + 1, e->kind, e->count, name[1]);
    for (unsigned which = 0; which < 2; which++)
        for (unsigned i = 0; i < t->table[which]->decision->count && i < 4; i++) {
            char words[200];
            tx_option_text(catalog, &t->table[which]->game, t->table[which]->decision, i, words, sizeof words);
            printf("        %s%s\n", which ? "twin: " : "", words);
        }
    leaks++;
    return false;
}

/* Prints both texts from where they differ. */
static bool differing_texts(const twins *t, const char *when, const char *one, const char *two) {
    unsigned at = 0;
    while (one[at] && one[at] == two[at])
        at++;
    unsigned from = at > 120 ? at - 120 : 0;
    return leak(t, "%s\n    %.320s\n    %.320s", when, one + from, two + from);
}

/* The twin ends if the rules make the hidden player show a card. */
static bool shows_other_card(const twins *t) {
    const tx_game *one = &t->table[0]->game, *two = &t->table[1]->game;
    bool shows = false;
    for (unsigned ref = 0; ref < two->card_count; ref++)
        shows =
            shows || (one->cards[ref].def != two->cards[ref].def && (!core_hidden_from(two, (tx_ref)ref, t->observer) ||
                                                                     !core_hidden_from(one, (tx_ref)ref, t->observer)));
    return shows;
}

static bool same_texts(twins *t, const char *when) {
    bool same = true;
    if (shows_other_card(t)) {
        cut_short++;
        forget(&t->shown[0]);
        forget(&t->shown[1]);
        return false;
    }
    for (unsigned a = 0, b = 0; same; a++, b++) {
        a = next_text(t, 0, a), b = next_text(t, 1, b);
        if (a >= t->shown[0].count && b >= t->shown[1].count)
            break;
        const char *one = text_at(t, 0, a), *two = text_at(t, 1, b);
        same = strcmp(one, two) == 0;
        if (!same)
            differing_texts(t, when, one, two);
        compared++;
    }
    forget(&t->shown[0]);
    forget(&t->shown[1]);
    return same;
}

static bool settle(twins *t, const char *when) {
    for (unsigned which = 0; which < 2; which++)
        release(t->table[which], hear, &t->shown[which]);
    return same_texts(t, when);
}

static void ask_both(twins *t, unsigned from, const table_request *request) {
    for (unsigned which = 0; which < 2; which++)
        table_submit(t->table[which], from, request);
}

static bool same_undo(twins *t) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        bool free[2];
        unsigned back_to[2] = {0, 0}, verdict[2];
        for (unsigned which = 0; which < 2; which++) {
            verdict[which] = table_check_undo(t->table[which], seat, &free[which], &back_to[which]);
            if (!verdict[which] && !free[which])
                verdict[which] = undo_hides(t->table[which], seat, back_to[which]) ? TABLE_ERROR_LEARNED : 0;
        }
        if (verdict[0] != verdict[1] || free[0] != free[1] || (!verdict[0] && back_to[0] != back_to[1]))
            return leak(t, "an undo of P%u is judged otherwise: %u, %s, back to %u; twin: %u, %s, back to %u", seat + 1,
                        verdict[0], free[0] ? "free" : "asks", back_to[0], verdict[1], free[1] ? "free" : "asks",
                        back_to[1]);
    }
    return true;
}

/* Requests of the observer. */
static bool same_answers(twins *t, uint64_t *random) {
    table_request look = {.kind = REQUEST_LOOK};
    ask_both(t, t->observer, &look);
    if (tx_bot_below(random, 8) == 0)
        ask_both(t, SPECTATORS, &look);
    if (!settle(t, "look"))
        return false;
    table_request explain = {.kind = REQUEST_EXPLAIN,
                             .card = (tx_ref)tx_bot_below(random, t->table[0]->game.card_count)};
    ask_both(t, t->observer, &explain);
    if (!settle(t, "explain"))
        return false;
    const tx_decision *d = t->table[0]->decision;
    if (d->seat != t->observer || d->kind == TX_GAME_OVER || !t->forecasts)
        return true;
    table_request preview_options = {.kind = REQUEST_PREVIEW,
                                     .prompt = table_prompt_number(t->table[0], t->observer),
                                     .count = 1,
                                     .options = {(uint16_t)tx_bot_below(random, d->count)}};
    ask_both(t, t->observer, &preview_options);
    return settle(t, "suppose");
}

/* Asks for an undo, which the other seat grants or refuses. */
static bool undo_sometimes(twins *t, uint64_t *random) {
    unsigned seat = tx_bot_below(random, TX_SEATS);
    table_request request = {.kind = REQUEST_UNDO},
                  answer = {.kind = tx_bot_below(random, 2) ? REQUEST_AGREE : REQUEST_REFUSE};
    if (tx_bot_below(random, 12))
        return true;
    ask_both(t, seat, &request);
    if (!settle(t, "undo"))
        return false;
    ask_both(t, 1 - seat, &answer);
    undone++;
    return settle(t, "undo answered");
}

static bool alike(const tx_option *a, const tx_option *b) {
    return a->verb == b->verb && a->card == b->card && a->on == b->on && a->amount == b->amount &&
           a->ability == b->ability && a->occurrence == b->occurrence;
}

/* The option of the twin that means the same, or -1. */
static int twin_option(const twins *t, unsigned option) {
    const tx_decision *one = t->table[0]->decision, *two = t->table[1]->decision;
    for (unsigned i = 0; i < two->count; i++)
        if (alike(&one->options[option], &two->options[i]))
            return (int)i;
    return -1;
}

/* One choice on both tables; false: the twin ends here. */
static bool step(twins *t) {
    const tx_decision *one = t->table[0]->decision, *two = t->table[1]->decision;
    unsigned option = t->s->options[t->table[0]->game.choices];
    if (one->kind == TX_GAME_OVER)
        return false;
    if (one->seat != two->seat)
        return leak(t, "another seat is asked");
    int other = twin_option(t, option);
    if (other < 0) {
        cut_short++;
        return false;
    }
    unsigned seat = one->seat;
    choose_option(t->table[0], seat, option);
    choose_option(t->table[1], seat, (unsigned)other);
    return settle(t, "choice");
}

static void play_twins(const script *s, unsigned number, unsigned observer, unsigned until, uint64_t *random) {
    static twins t;
    static table_position position;
    table_opening other = s->opening;
    unsigned differ = mix_unseen(s, observer, 1 - observer, until, &other.setup, random);
    bool forecasts = tx_bot_below(random, 2);
    if (!forecasts) {
        differ += mix_unseen(s, observer, observer, until, &other.setup, random);
        if (!s->opening.position)
            mix_planets(s, until, &other.setup, random);
    }
    if (!differ)
        return;
    if (s->opening.position) {
        exchange_staged(s, &other.setup, &position);
        other.position = &position;
    }
    t = (twins){.s = s, .number = number, .observer = observer, .until = until, .forecasts = forecasts};
    t.table[0] = open_twin_table(s, &s->opening, hear, &t.shown[0]);
    t.table[1] = open_twin_table(s, &other, hear, &t.shown[1]);
    twin_count++;
    bool good = same_texts(&t, "beginning");
    while (good && t.table[0]->game.choices < until && t.steps++ < 2 * until) {
        good = step(&t) && t.table[0]->game.choices <= until && same_undo(&t) && same_answers(&t, random) &&
               undo_sometimes(&t, random);
    }
    for (unsigned which = 0; which < 2; which++) {
        table_close(t.table[which]);
        forget(&t.shown[which]);
    }
}

/* ---- All decks ------------------------------------------------------------------------------------------------------
 */

static int is_deck(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 4 && !strcmp(entry->d_name + length - 4, ".txt");
}

/* In the order of their names, so that the same games are played everywhere. */
static bool list_decks(void) {
    struct dirent **entries;
    int count = scandir("decks", &entries, is_deck, alphasort);
    for (int i = 0; i < count; i++) {
        char name[300];
        snprintf(name, sizeof name, "decks/%s", entries[i]->d_name);
        if (deck_count < MAX_DECKS)
            deck_files[deck_count++] = strdup(name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return deck_count > 1;
}

static bool add_deck(tx_setup *setup, unsigned seat, unsigned number) {
    tx_deck deck;
    tx_error error;
    if (!tx_deck_load(catalog, deck_files[number], &deck, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return false;
    }
    tx_setup_deck(setup, seat, &deck);
    return true;
}

/* Returns the number of a deck whose file name contains the words. */
static unsigned deck_named(const char *words) {
    for (unsigned i = 0; i < deck_count; i++)
        if (strstr(deck_files[i], words))
            return i;
    return deck_count;
}

/* Moves up to `count` random cards of a type (or ANY_TYPE) from the deck to a hand, or to the first three planets.
 * Unique cards stay out of play, because two copies must not be there. */
static void stage_cards(tx_game *game, unsigned seat, unsigned type, unsigned list, unsigned count, uint64_t *random) {
    tx_ref fitting[TX_MAX_DECK];
    unsigned found = 0;
    bool in_play = list != TX_HAND + seat;
    for (tx_ref at = game->lists[TX_DECK + seat].head; at != TX_NONE; at = game->cards[at].next) {
        const tx_def *def = &catalog->defs[game->cards[at].def];
        if ((type == ANY_TYPE || def->type == type) && !(in_play && def->unique))
            fitting[found++] = at;
    }
    for (; count && found; count--) {
        unsigned pick = tx_bot_below(random, found);
        tx_ref card = fitting[pick];
        fitting[pick] = fitting[--found];
        tx_stage_card(catalog, game, card, in_play ? list + 2 * tx_bot_below(random, 3) : list, TX_NONE, seat);
        if (in_play && tx_bot_below(random, 2))
            game->cards[card].flags |= TX_EXHAUSTED;
    }
}

static void stage_phoenix(tx_game *game, unsigned seat, uint64_t *random) {
    for (unsigned ref = 0; ref < game->card_count; ref++)
        if (game->cards[ref].owner == seat && is_titled(game, (tx_ref)ref, "Phoenix Attack Fighter"))
            tx_stage_card(catalog, game, (tx_ref)ref, units_list(TX_PLANET(tx_bot_below(random, 3)), seat), TX_NONE,
                          seat);
}

/* Units of both seats at the first three planets, full hands, and a warlord of Maksim that may be bloodied. */
static bool stage_position(script *s, unsigned maksim, uint64_t *random) {
    tx_game *game = &s->start.game;
    if (!tx_start(catalog, &s->opening.setup, s->opening.seed, game, NULL))
        return false;
    stage_phoenix(game, 1 - maksim, random);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        while (game->lists[TX_HAND + seat].count)
            tx_stage_card(catalog, game, game->lists[TX_HAND + seat].head, TX_DECK + seat, TX_NONE, seat);
        stage_cards(game, seat, TYPE_ARMY, units_list(TX_PLANET(0), seat), 6, random);
        stage_cards(game, seat, TYPE_SUPPORT, TX_HAND + seat, seat == maksim ? tx_bot_below(random, 5) : 1, random);
        stage_cards(game, seat, ANY_TYPE, TX_HAND + seat, 3 + tx_bot_below(random, 3), random);
        game->player[seat].resources = (uint16_t)tx_bot_below(random, 9);
    }
    if (tx_bot_below(random, 4) == 0)
        game->cards[game->player[maksim].warlord].flags |= TX_OTHER_SIDE;
    if (tx_bot_below(random, 3))
        tx_stage_begin(catalog, game, TX_COMMAND_PHASE, TX_LINE);
    else
        tx_stage_begin(catalog, game, TX_COMBAT_PHASE, tx_bot_below(random, 3));
    s->opening.position = &s->start;
    return true;
}

/* Each deck meets each other one as the numbers go up. */
static bool make_script(script *s, unsigned number, uint64_t *random) {
    unsigned first = number % deck_count, second = (first + number / deck_count + 1) % deck_count;
    if (only_deck < deck_count && number % 2)
        second = only_deck;
    else if (only_deck < deck_count)
        first = only_deck;
    unsigned maksim = number % 2;
    if (staged) {
        unsigned decks[TX_SEATS];
        decks[maksim] = deck_named(number / 2 % 3 ? "maksim-supports" : "maksim.txt");
        decks[1 - maksim] = deck_named("starbane-control");
        first = decks[0], second = decks[1];
    }
    memset(s, 0, sizeof *s);
    tx_setup *setup = &s->opening.setup;
    *setup = (tx_setup){.first = TX_NONE, .asking = TX_ASKED_DISCREETLY, .planet_count = TX_PLANET_DECK};
    memcpy(setup->planets, catalog->planet_deck, sizeof setup->planets);
    s->opening.seed = tx_bot_random(random);
    s->opening.open_lists = tx_bot_below(random, 3) == 0;
    s->opening.undo = (uint8_t)(UNDO_OFF + tx_bot_below(random, TABLE_UNDO_COUNT - UNDO_OFF));
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        s->level[seat] = tx_bot_below(random, 2) ? LEVEL_ALL : (uint8_t)tx_bot_below(random, TABLE_LEVEL_COUNT);
    return add_deck(setup, 0, first) && add_deck(setup, 1, second) && (!staged || stage_position(s, maksim, random)) &&
           play_first(s, random);
}

static bool play_game(uint64_t seed, unsigned number) {
    static script s;
    uint64_t random = seed * UINT64_C(1000003) + number;
    if (!make_script(&s, number, &random))
        return false;
    find_indices(&s);
    find_what_is_seen(&s);
    for (unsigned i = 0; i < TWINS_PER_GAME && s.count > 1; i++)
        play_twins(&s, number, i % TX_SEATS, 1 + tx_bot_below(&random, s.count - 1), &random);
    return true;
}

typedef struct plan {
    unsigned games, seconds, only;
    uint64_t seed;
} plan;

static bool read_plan(int argc, char **argv, plan *p) {
    for (int i = 1; i < argc; i++) {
        unsigned long long value = i + 1 < argc ? strtoull(argv[i + 1], NULL, 10) : 0;
        if (!strcmp(argv[i], "--staged")) {
            staged = true;
            continue;
        }
        if (i++ + 1 == argc)
            return false;
        if (!strcmp(argv[i - 1], "--games"))
            p->games = (unsigned)value;
        else if (!strcmp(argv[i - 1], "--seconds"))
            p->seconds = (unsigned)value;
        else if (!strcmp(argv[i - 1], "--seed"))
            p->seed = value;
        else if (!strcmp(argv[i - 1], "--only"))
            p->only = (unsigned)value;
        else if (!strcmp(argv[i - 1], "--deck"))
            only_deck = (unsigned)value;
        else
            return false;
    }
    return true;
}

/* Returns true if the games compared enough to prove anything. */
static bool compared_enough(void) {
    bool enough = compared > 0 && cut_short < twin_count;
    for (unsigned kind = 0; staged && kind < STAGED_KINDS; kind++)
        enough = enough && offered[kind] > 0 && used[kind] > 0;
    return enough;
}

int main(int argc, char **argv) {
    static tx_report report;
    const char *folder = "cards";
    plan p = {.games = 200, .seconds = UINT32_MAX, .only = UINT32_MAX, .seed = 1};
    if (!read_plan(argc, argv, &p)) {
        fputs("usage: redaction_games [--games N] [--seconds S] [--seed S] [--only GAME] [--deck NUMBER] [--staged]\n",
              stderr);
        return 2;
    }
    catalog = tx_catalog_load(&folder, 1, &report);
    if (!catalog || !list_decks()) {
        fputs(catalog ? "no decks in decks/\n" : report.text, stderr);
        return 2;
    }
    time_t began = time(NULL);
    unsigned games = 0;
    for (unsigned i = 0; i < p.games && time(NULL) - began < (time_t)p.seconds; i++)
        if (p.only == UINT32_MAX || p.only == i) {
            if (!play_game(p.seed, i))
                return 2;
            games++;
        }
    printf("%u games, %u twins (%u ended early), %u messages compared, %u times an undo was asked for: %u leaks\n",
           games, twin_count, cut_short, compared, undone, leaks);
    if (staged)
        printf("Phoenix Attack Fighter's reaction: offered %u times, used %u; Maksim's supports as shields: offered %u "
               "times, used %u\n",
               offered[PHOENIX], used[PHOENIX], offered[MAKSIM], used[MAKSIM]);
    if (!compared_enough())
        fputs("these games compared too little to prove anything\n", stderr);
    while (deck_count)
        free(deck_files[--deck_count]);
    tx_catalog_free(catalog);
    return leaks != 0 || !compared_enough();
}

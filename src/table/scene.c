/* scene.c: makes and compares scenes (message.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/note.h"
#include "core/pending.h"
#include "table_parts.h"
#include "text/text.h"

/* Card numbers in hidden zones must not reach an audience that cannot see the cards. Tokens that have left play have no
 * number. */
tx_ref table_visible_ref(const tx_game *view, tx_ref ref) {
    if (!TX_IS_CARD(ref))
        return ref;
    const tx_card *card = &view->cards[ref];
    bool is_hidden_move = card->list == TX_BANK || (!card->def && card->list < TX_DISCARD);
    return is_hidden_move ? TX_NONE : ref;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static bool in_play(unsigned list) {
    return (list >= TX_HQ_UNITS && list < TX_LIMBO) || (list >= TX_UNITS && list < TX_RESERVE) ||
           (list >= TX_PLANET_CARDS && list < TX_BANK) || list == TX_ATTACHED;
}

static bool is_unit(const tx_table *table, const tx_card *card) {
    unsigned type = table->catalog->defs[card->face].type;
    bool stands =
        (card->list >= TX_UNITS && card->list < TX_RESERVE) || card->list / TX_SEATS == TX_HQ_UNITS / TX_SEATS;
    return stands && (type == TYPE_WARLORD || type == TYPE_ARMY || type == TYPE_TOKEN || type == TYPE_SYNAPSE);
}

/* Returns true if the card is part of the audience's scene. */
static bool is_visible(const tx_card *card, unsigned audience) {
    if (card->list == TX_BANK)
        return false;
    if (card->list >= TX_DISCARD)
        return true;
    bool knows = audience < TX_SEATS ? card->known >> audience & 1 : card->known == 3;
    return card->def != 0 && (knows || card->list == TX_HAND + audience);
}

static void add_numbers(const tx_table *table, const tx_game *view, tx_ref number, scene_card *card) {
    const tx_catalog *catalog = table->catalog;
    card->attack = (int16_t)tx_attack(catalog, view, number);
    card->hp = (int16_t)tx_hp(catalog, view, number);
    card->command = (int16_t)tx_command(catalog, view, number);
    card->area_effect = (int16_t)tx_area_effect(catalog, view, number);
    for (unsigned keyword = 0; keyword < KEYWORD_COUNT; keyword++)
        card->keywords |= (uint32_t)tx_has_keyword(catalog, view, number, keyword) << keyword;
}

static uint8_t cards_under(const tx_game *view, tx_ref number) {
    unsigned count = 0;
    for (tx_ref at = view->cards[number].next; at != TX_NONE; at = view->cards[at].next)
        count++;
    return (uint8_t)count;
}

static void add_card(const tx_table *table, const tx_game *view, tx_ref number, table_scene *scene) {
    const tx_card *object = &view->cards[number];
    scene_card *card = &scene->cards[scene->count++];
    card->number = number;
    card->def = object->def;
    card->face = object->face;
    card->list = object->list;
    card->owner = object->owner;
    card->controller = object->controller;
    card->host = object->host;
    card->flags = object->flags & (uint8_t)~TX_MEMORIES;
    if (!object->def && !(object->flags & TX_FACE_DOWN))
        card->face = 0;
    if (in_play(object->list)) {
        card->damage = object->damage;
        card->resources = object->resources;
        card->copy = (uint8_t)forecast_copy_number(table->catalog, view, number);
    }
    if (object->list / TX_SEATS == TX_DISCARD / TX_SEATS)
        card->at = cards_under(view, number);
    if (is_unit(table, object))
        add_numbers(table, view, number, card);
}

/* ---- Everything else --------------------------------------------------------------------------------------------- */

static void add_planets(const tx_game *view, table_scene *scene) {
    for (unsigned p = 0; p < TX_LINE; p++) {
        scene_planet *planet = &scene->planets[p];
        planet->def = view->line[p];
        planet->state = p >= view->revealed ? PLANET_FACE_DOWN : view->line[p] ? PLANET_FACE_UP : PLANET_GONE;
        planet->infested = view->infested >> p & 1;
    }
}

static void add_player(const tx_game *view, unsigned seat, scene_player *player) {
    const tx_player *from = &view->player[seat];
    memcpy(player->victory, from->victory, sizeof player->victory);
    player->victory_count = from->victory_count;
    player->resources = from->resources;
    player->hand = view->lists[TX_HAND + seat].count;
    player->deck = view->lists[TX_DECK + seat].count;
    player->discard = view->lists[TX_DISCARD + seat].count;
    player->dial = from->dial;
    player->synapse_dial = from->synapse_dial;
    player->enslaved = from->enslaved;
    player->passed = from->passed;
    player->limited = from->limited;
    player->warlord = from->warlord;
    player->synapse = from->synapse;
}

/* The note of an effect, as if the effect began now. */
static tx_note note_of(const tx_game *view, const tx_effect *effect) {
    return (tx_note){.kind = NOTE_EFFECT_BEGINS,
                     .subject = effect->card,
                     .def = TX_IS_CARD(effect->card) ? view->cards[effect->card].def : 0,
                     .source = effect->source,
                     .source_def = TX_IS_CARD(effect->source) ? view->cards[effect->source].def : 0,
                     .other = TX_NONE,
                     .place = TX_NONE,
                     .from = TX_LISTS,
                     .to = TX_LISTS,
                     .seat = effect->seat,
                     .seats = NOTED_EVERYBODY,
                     .source_seats = NOTED_EVERYBODY,
                     .effect = *effect};
}

/* Lasting effects, grouped; `first` is the index of the first effect of the group. */
typedef struct effect_list {
    unsigned count;
    tx_note notes[TX_MAX_EFFECTS];
    unsigned char first[TX_MAX_EFFECTS];
} effect_list;

static unsigned merged_notes(const effect_list *all, unsigned first, tx_note together[TX_MAX_CARDS]) {
    unsigned count = 0;
    for (unsigned i = first; i < all->count; i++)
        if (all->first[i] == first)
            together[count++] = all->notes[i];
    return count;
}

/* Effects with the same text are merged, except two equal effects on the same card. */
static bool can_merge(const effect_list *all, unsigned first, unsigned at) {
    for (unsigned i = first; i < at; i++)
        if (all->first[i] == first && all->notes[i].subject == all->notes[at].subject)
            return false;
    return all->first[first] == first && tx_notes_can_merge(&all->notes[first], &all->notes[at]);
}

static void add_effect_note(effect_list *all, const tx_note *note) {
    unsigned at = all->count++, first = 0;
    all->notes[at] = *note;
    while (first < at && !can_merge(all, first, at))
        first++;
    all->first[at] = (unsigned char)first;
}

/* All effects of a group have the same text, about the whole group. */
static void add_effects(const tx_table *table, const tx_game *view, unsigned audience, table_scene *scene) {
    static _Thread_local effect_list all;
    static _Thread_local tx_note together[TX_MAX_CARDS];
    all.count = 0;
    for (unsigned i = 0; i < view->effect_count; i++) {
        tx_note note = note_of(view, &tx_effects(view)[i]);
        if (tx_note_is_logged(&note))
            add_effect_note(&all, &note);
    }
    for (unsigned i = 0; i < all.count; i++) {
        scene_effect *effect = &scene->effects[scene->effect_count++];
        memset(effect, 0, sizeof *effect);
        effect->on = table_visible_ref(view, all.notes[i].subject);
        effect->source = table_visible_ref(view, all.notes[i].source);
        effect->seat = all.notes[i].seat;
        effect->group = all.first[i];
        if (all.first[i] == i)
            tx_lasting_marked(table->catalog, view, together, merged_notes(&all, i, together), audience, effect->text,
                              sizeof effect->text);
        else
            memcpy(effect->text, scene->effects[all.first[i]].text, sizeof effect->text);
    }
}

/* Adds the procedures in progress, without cards that the audience cannot see. */
static void add_pending(const tx_table *table, const tx_game *view, table_scene *scene) {
    tx_pending list[MOST_PENDING];
    _Static_assert((unsigned)SCENE_PENDING == (unsigned)MOST_PENDING, "a scene has room for all procedures");
    unsigned count = is_over(table) ? 0 : tx_pending_list(table->catalog, &table->game, list);
    for (unsigned i = 0; i < count; i++) {
        scene_pending *pending = &scene->pending[i];
        list[i].card = table_visible_ref(view, list[i].card);
        list[i].on = table_visible_ref(view, list[i].on);
        pending->kind = list[i].kind;
        pending->seat = list[i].seat;
        pending->card = list[i].card;
        pending->on = list[i].on;
        pending->place = list[i].place;
        pending->amount = list[i].amount;
        tx_pending_marked(table->catalog, view, &list[i], pending->text, sizeof pending->text);
    }
}

static void add_state(const tx_table *table, const tx_game *view, unsigned audience, scene_state *state) {
    memcpy(state->removed, view->removed, sizeof state->removed);
    state->result = view->result;
    state->round = view->round;
    state->phase = view->phase;
    state->token = view->token;
    state->initiative = view->initiative;
    state->first_planet = view->first_planet;
    state->battle = view->battle;
    state->battle_round = view->battle_round;
    state->skirmish = view->skirmish;
    state->attacker = view->attacker;
    state->defender = view->defender;
    state->time_called = table->time_called != 0;
    if (audience < TX_SEATS) {
        state->level = table->settings[audience].level;
        state->until = table->settings[audience].until;
    }
    state->waiting = is_over(table) ? TX_NONE : table->decision->seat;
}

/* Adds the cards that the audience may see, by number. `hands`: the view of each seat whose hand is open, otherwise
 * NULL. */
static void add_cards(const tx_table *table, const tx_game *view, unsigned audience, const tx_game *const *hands,
                      table_scene *scene) {
    for (unsigned number = 0; number < view->card_count; number++) {
        if (is_visible(&view->cards[number], audience))
            add_card(table, view, (tx_ref)number, scene);
        else
            for (unsigned seat = 0; seat < TX_SEATS; seat++)
                if (hands[seat] && hands[seat]->cards[number].list == TX_HAND + seat)
                    add_card(table, hands[seat], (tx_ref)number, scene);
    }
}

static void make_scene(const tx_table *table, unsigned audience, const tx_game *const *hands, table_scene *scene) {
    static _Thread_local tx_game view;
    memset(scene, 0, offsetof(table_scene, effects));
    tx_view(table->catalog, &table->game, audience, &view);
    add_cards(table, &view, audience, hands, scene);
    add_planets(&view, scene);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        add_player(&view, seat, &scene->players[seat]);
    add_effects(table, &view, audience, scene);
    add_pending(table, &view, scene);
    add_state(table, &view, audience, &scene->state);
}

void scene_make_public(const tx_table *table, table_scene *scene) {
    static const tx_game *const none[TX_SEATS];
    make_scene(table, SPECTATORS, none, scene);
}

/* Spectators see open hands as their players see them. */
void scene_make(const tx_table *table, unsigned audience, table_scene *scene) {
    static _Thread_local tx_game views[TX_SEATS];
    const tx_game *hands[TX_SEATS] = {NULL, NULL};
    unsigned open = audience == SPECTATORS ? open_hands_visible(table) : 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (open >> seat & 1) {
            tx_view(table->catalog, &table->game, seat, &views[seat]);
            hands[seat] = &views[seat];
        }
    make_scene(table, audience, hands, scene);
}

/* Allocates only the effects in use. */
table_scene *scene_copy(const table_scene *scene) {
    size_t size = offsetof(table_scene, effects) + scene->effect_count * sizeof *scene->effects;
    table_scene *copy = memory_require(malloc(size));
    memcpy(copy, scene, size);
    return copy;
}

/* ---- Packed scenes ----------------------------------------------------------------------------------------------- */

struct packed_scene {
    unsigned pending;      /* number of procedures */
    unsigned char bytes[]; /* the scene up to its cards, then the cards, procedures and effects in use */
};

enum { SCENE_HEAD = offsetof(table_scene, cards) };

static unsigned count_pending(const table_scene *scene) {
    unsigned count = 0;
    while (count < SCENE_PENDING && scene->pending[count].kind)
        count++;
    return count;
}

packed_scene *scene_pack(const table_scene *scene) {
    unsigned pending = count_pending(scene);
    assert(scene->count <= sizeof scene->cards / sizeof *scene->cards && scene->effect_count <= TX_MAX_EFFECTS);
    size_t cards = scene->count * sizeof *scene->cards, going_on = pending * sizeof *scene->pending,
           effects = scene->effect_count * sizeof *scene->effects;
    packed_scene *packed = memory_require(malloc(sizeof *packed + SCENE_HEAD + cards + going_on + effects));
    unsigned char *at = packed->bytes;
    packed->pending = pending;
    memcpy(at, scene, SCENE_HEAD);
    memcpy(at += SCENE_HEAD, scene->cards, cards);
    memcpy(at += cards, scene->pending, going_on);
    memcpy(at + going_on, scene->effects, effects);
    return packed;
}

void scene_unpack(const packed_scene *packed, table_scene *scene) {
    const unsigned char *at = packed->bytes;
    size_t going_on = packed->pending * sizeof *scene->pending;
    memcpy(scene, at, SCENE_HEAD);
    memcpy(scene->cards, at += SCENE_HEAD, scene->count * sizeof *scene->cards);
    memcpy(scene->pending, at += scene->count * sizeof *scene->cards, going_on);
    memset(scene->pending + packed->pending, 0, sizeof scene->pending - going_on);
    memcpy(scene->effects, at + going_on, scene->effect_count * sizeof *scene->effects);
}

/* ---- Differences ------------------------------------------------------------------------------------------------- */

/* Both lists are sorted by number. */
static void compare_cards(const table_scene *before, const table_scene *after, table_change *change) {
    unsigned b = 0;
    for (unsigned a = 0; a < after->count; a++) {
        assert(a == 0 || after->cards[a - 1].number < after->cards[a].number);
        for (; b < before->count && before->cards[b].number < after->cards[a].number; b++)
            change->gone[change->gone_count++] = before->cards[b].number;
        bool there = b < before->count && before->cards[b].number == after->cards[a].number;
        if (!there || memcmp(&before->cards[b], &after->cards[a], sizeof *before->cards) != 0)
            change->cards[change->count++] = (uint8_t)a;
        b += there;
    }
    for (; b < before->count; b++)
        change->gone[change->gone_count++] = before->cards[b].number;
}

bool scene_differs(const table_scene *before, const table_scene *after, table_change *change) {
    memset(change, 0, sizeof *change);
    compare_cards(before, after, change);
    change->effects = before->effect_count != after->effect_count ||
                      memcmp(before->effects, after->effects, after->effect_count * sizeof *after->effects) != 0;
    change->pending = memcmp(before->pending, after->pending, sizeof before->pending) != 0;
    change->state = memcmp(&before->state, &after->state, sizeof before->state) != 0;
    for (unsigned p = 0; p < TX_LINE; p++)
        if (memcmp(&before->planets[p], &after->planets[p], sizeof *before->planets) != 0)
            change->planets |= (uint8_t)(1u << p);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (memcmp(&before->players[seat], &after->players[seat], sizeof *before->players) != 0)
            change->players |= (uint8_t)(1u << seat);
    return change->state || change->effects || change->pending || change->planets || change->players || change->count ||
           change->gone_count;
}

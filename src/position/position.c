/* position.c: parses the statements that describe the initial position. */
#include "base/memory.h"
#include "model.h"

#include <string.h>

static pos_position *position(const pos_reader *reader) {
    return &reader->entry->position;
}

/* ---- Cards in places --------------------------------------------------------------------------------------------- */

static int add_placed(pos_reader *reader, const pos_placed *placed) {
    pos_position *p = position(reader);
    if (p->placed_count == POS_MAX_PLACED) {
        pos_expected(reader, "at most 240 cards");
        return 0;
    }
    RESERVE_ONE(p->placed, p->placed_count, p->placed_capacity);
    p->placed[p->placed_count] = *placed;
    return (int)p->placed_count++;
}

static void read_item(pos_reader *reader, pos_placed placed);

/* Parses one state of the card placed[index]; false if there is none. */
static bool read_state(pos_reader *reader, int index) {
    pos_placed *placed = &position(reader)->placed[index];
    int number;
    if (pos_take(reader, "exhausted"))
        placed->flags |= TX_EXHAUSTED;
    else if (pos_take(reader, "bloodied"))
        placed->flags |= TX_OTHER_SIDE;
    else if (pos_take(reader, "committed"))
        placed->flags |= TX_COMMITTED;
    else if (pos_take(reader, "blank"))
        placed->flags |= TX_BLANKED;
    else if (pos_take(reader, "ready"))
        placed->flags &= (uint8_t)~TX_EXHAUSTED;
    else if (pos_take(reader, "with"))
        read_item(reader, (pos_placed){.list = TX_ATTACHED, .controller = placed->controller, .host = (int16_t)index});
    else if (!pos_take_number(reader, 0, 99, &number))
        return false;
    else if (pos_take(reader, "damage"))
        placed->damage = (uint8_t)number;
    else if (pos_take(reader, "resources") || pos_take(reader, "resource"))
        placed->resources = (uint8_t)number;
    else
        return false;
    return true;
}

static void read_states(pos_reader *reader, int index) {
    do {
        if (!read_state(reader, index)) {
            pos_expected(
                reader,
                "exhausted, ready, N damage, N resources, bloodied, committed, blank, or with \"an attachment\"");
            return;
        }
    } while (pos_take(reader, ","));
    if (!pos_take(reader, ")"))
        pos_expected(reader, "',' or ')'");
}

unsigned pos_take_times(pos_reader *reader) {
    const pos_token *token = pos_peek(reader);
    size_t digits = strspn(token->text + (token->kind == TOKEN_WORD), "0123456789");
    if (token->kind != TOKEN_WORD || token->text[0] != 'x' || digits == 0 || digits > 2 || token->text[digits + 1])
        return 1;
    reader->at++;
    unsigned times = 0;
    for (const char *c = token->text + 1; *c; c++)
        times = times * 10 + (unsigned)(*c - '0');
    return times;
}

/* Parses a card with its state; for several copies the same tokens are parsed again. The default controller of an
 * attachment is the player whose side is being described. */
static void read_item(pos_reader *reader, pos_placed placed) {
    if (!pos_need_card(reader, &placed.card))
        return;
    if (placed.card.owner == TX_NONE)
        placed.card.owner = placed.controller;
    else if (placed.list == TX_ATTACHED)
        placed.controller = placed.card.owner;
    unsigned times = pos_take_times(reader), start = reader->at;
    for (unsigned i = 0; i < times && !reader->failed; i++) {
        int index = add_placed(reader, &placed);
        if (reader->failed)
            return;
        reader->at = start;
        if (pos_take(reader, "("))
            read_states(reader, index);
    }
}

static void read_list(pos_reader *reader, unsigned seat, unsigned list) {
    if (!pos_take(reader, ":"))
        pos_expected(reader, "':' and a list of cards");
    if (pos_at_end(reader))
        return;
    do
        read_item(reader, (pos_placed){.list = (uint8_t)list, .controller = (uint8_t)seat, .host = -1});
    while (!reader->failed && pos_take(reader, ","));
}

static void read_at(pos_reader *reader, unsigned seat, unsigned planets_list, unsigned hq_list) {
    tx_ref place = TX_NONE;
    if (!pos_take_place(reader, seat, &place))
        pos_expected(reader, "a planet's number (1 to 7) or HQ");
    else if (TX_IS_PLANET(place))
        read_list(reader, seat, planets_list + 2U * (unsigned)(place - TX_FIRST_PLACE) + seat);
    else
        read_list(reader, seat, hq_list + seat);
}

/* P1 warlord ["Title"] [at 2] [(exhausted, 2 damage)] */
static void read_warlord(pos_reader *reader, unsigned seat) {
    pos_seat *s = &position(reader)->seat[seat];
    unsigned list = TX_HQ_UNITS + seat;
    tx_ref place;
    if (pos_peek(reader)->kind == TOKEN_TITLE)
        pos_take_card(reader, &s->warlord);
    else if (pos_at_end(reader))
        pos_expected(reader, "the warlord's title, 'at' a place, or its state in brackets");
    if (pos_take(reader, "at")) {
        if (!pos_take_place(reader, seat, &place))
            pos_expected(reader, "a planet's number (1 to 7) or HQ");
        else if (TX_IS_PLANET(place))
            list = TX_UNITS + 2U * (unsigned)(place - TX_FIRST_PLACE) + seat;
    }
    if (s->warlord_placed < 0)
        s->warlord_placed = (int16_t)add_placed(reader, &(pos_placed){.card = {.owner = (uint8_t)seat}, .host = -1});
    pos_placed *placed = &position(reader)->placed[s->warlord_placed];
    placed->controller = (uint8_t)seat;
    placed->list = (uint8_t)list;
    if (pos_take(reader, "("))
        read_states(reader, s->warlord_placed);
}

/* ---- A player's side --------------------------------------------------------------------------------------------- */

static void read_victory(pos_reader *reader, unsigned seat) {
    pos_seat *s = &position(reader)->seat[seat];
    if (!pos_take(reader, ":"))
        pos_expected(reader, "':' and a list of planets");
    do {
        if (s->victory_count == TX_LINE)
            pos_expected(reader, "at most 7 planets");
        else if (pos_need_card(reader, &s->victory[s->victory_count]))
            s->victory_count++;
    } while (!reader->failed && pos_take(reader, ","));
    s->last_planet = (uint8_t)(position(reader)->seat[0].victory_count + position(reader)->seat[1].victory_count);
}

static void read_deck(pos_reader *reader, unsigned seat) {
    pos_seat *s = &position(reader)->seat[seat];
    if (pos_take(reader, "filler")) {
        s->filler = (uint8_t)pos_need_number(reader, 0, TX_MAX_DECK, "how many cards without abilities");
        s->deck_named = 1;
        return;
    }
    read_list(reader, seat, TX_DECK + seat);
    if (!s->deck_named)
        s->filler = 0;
    s->deck_named = 1;
}

static bool read_seat(pos_reader *reader, unsigned seat) {
    pos_seat *s = &position(reader)->seat[seat];
    if (pos_take(reader, "warlord"))
        read_warlord(reader, seat);
    else if (pos_take(reader, "has initiative") || pos_take(reader, "has the initiative"))
        position(reader)->token = (uint8_t)seat;
    else if (pos_take(reader, "resources"))
        s->resources = (uint16_t)pos_need_number(reader, 0, 999, "a number of resources");
    else if (pos_take(reader, "hand"))
        read_list(reader, seat, TX_HAND + seat);
    else if (pos_take(reader, "deck"))
        read_deck(reader, seat);
    else if (pos_take(reader, "discard pile") || pos_take(reader, "discard"))
        read_list(reader, seat, TX_DISCARD + seat);
    else if (pos_take(reader, "removed"))
        read_list(reader, seat, TX_REMOVED + seat);
    else if (pos_take(reader, "supports"))
        read_list(reader, seat, TX_SUPPORTS + seat);
    else if (pos_take(reader, "victory"))
        read_victory(reader, seat);
    else if (pos_take(reader, "enslaved"))
        s->enslaved = (uint8_t)pos_need_faction(reader);
    else if (pos_take(reader, "on planet"))
        read_list(reader, seat,
                  TX_PLANET_CARDS + (unsigned)pos_need_number(reader, 1, TX_LINE, "a planet's place in the line") - 1);
    else if (pos_take(reader, "reserve at"))
        read_at(reader, seat, TX_RESERVE, TX_RESERVE);
    else if (pos_take(reader, "at"))
        read_at(reader, seat, TX_UNITS, TX_HQ_UNITS);
    else
        return false;
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static void read_planets(pos_reader *reader) {
    pos_position *p = position(reader);
    do {
        if (p->planet_count == TX_PLANET_DECK)
            pos_expected(reader, "at most 10 planets");
        else if (pos_need_card(reader, &p->planets[p->planet_count]))
            p->planet_count++;
    } while (!reader->failed && pos_take(reader, ","));
}

static void read_removed_planets(pos_reader *reader) {
    pos_position *p = position(reader);
    do {
        if (p->removed_count == TX_LINE)
            pos_expected(reader, "at most 7 planets");
        else if (pos_need_card(reader, &p->removed[p->removed_count]))
            p->removed_count++;
    } while (!reader->failed && pos_take(reader, ","));
}

static void read_planet(pos_reader *reader) {
    int number = pos_need_number(reader, 1, TX_LINE, "a planet's place in the line");
    if (!pos_take(reader, "is"))
        pos_expected(reader, "'is' and the planet's name, or 'is infested'");
    else if (pos_take(reader, "infested"))
        position(reader)->infested |= (uint8_t)(1U << (number - 1));
    else
        pos_need_card(reader, &position(reader)->planet_at[number - 1]);
}

static void read_card_file(pos_reader *reader) {
    const pos_token *token = pos_peek(reader);
    if (token->kind != TOKEN_TITLE)
        pos_expected(reader, "the name of a card file in quotation marks");
    else
        reader->at++;
    position(reader)->card_file = token->text;
}

static void read_overlay(pos_reader *reader) {
    pos_position *p = position(reader);
    const pos_token *token = pos_peek(reader);
    if (token->kind != TOKEN_TITLE || p->overlay_count == POS_MAX_OVERLAYS) {
        pos_expected(reader, "the file of an overlay in quotation marks (at most 8 of them)");
        return;
    }
    reader->at++;
    p->overlays[p->overlay_count++] = token->text;
}

static void read_rules(pos_reader *reader) {
    if (pos_take(reader, "demo"))
        position(reader)->rules = TX_DEMO_RULES;
    else if (!pos_take(reader, "full"))
        pos_expected(reader, "demo or full");
}

static void read_begin(pos_reader *reader) {
    pos_position *p = position(reader);
    if (pos_take(reader, "combat at")) {
        p->phase = TX_COMBAT_PHASE;
        p->battle = (uint8_t)(pos_need_number(reader, 1, TX_LINE, "the planet of the battle") - 1);
    } else if (!pos_take_phase(reader, &p->phase)) {
        pos_expected(reader, "setup, deploy phase, command phase, combat phase, combat at N, or headquarters phase");
    } else {
        pos_take(reader, "phase");
    }
    reader->entry->begun = 1;
}

static bool read_table(pos_reader *reader) {
    pos_position *p = position(reader);
    if (pos_take(reader, "cards"))
        read_card_file(reader);
    else if (pos_take(reader, "overlay"))
        read_overlay(reader);
    else if (pos_take(reader, "rules"))
        read_rules(reader);
    else if (pos_take(reader, "discreet"))
        p->discreet = 1;
    else if (pos_take(reader, "planets removed"))
        read_removed_planets(reader);
    else if (pos_take(reader, "planets"))
        read_planets(reader);
    else if (pos_take(reader, "planet"))
        read_planet(reader);
    else if (pos_take(reader, "face up"))
        p->revealed = (uint8_t)pos_need_number(reader, 1, TX_LINE, "how many places of the line are face up");
    else if (pos_take(reader, "first planet"))
        p->first_planet = (uint8_t)(pos_need_number(reader, 1, TX_LINE, "a planet's place in the line") - 1);
    else if (pos_take(reader, "round"))
        p->round = (uint8_t)pos_need_number(reader, 1, 99, "a round");
    else if (pos_take(reader, "begin"))
        read_begin(reader);
    else
        return false;
    return true;
}

bool pos_read_position(pos_reader *reader) {
    bool begun = reader->entry->begun;
    unsigned seat;
    bool read = pos_take_seat(reader, &seat) ? read_seat(reader, seat) : read_table(reader);
    if (!read)
        reader->at = 0;
    if (read && begun) {
        reader->at = 0;
        pos_expected(reader, "a move or an expectation; the position ends at 'begin'");
    }
    return read;
}

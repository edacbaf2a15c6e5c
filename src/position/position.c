/* position.c: parses the statements that describe the initial position. */
#include "base/memory.h"
#include "model.h"

#include <string.h>

static sc_position *position(const sc_reader *reader) {
    return &reader->scenario->position;
}

/* ---- Cards in places --------------------------------------------------------------------------------------------- */

static int add_placed(sc_reader *reader, const sc_placed *placed) {
    sc_position *p = position(reader);
    if (p->placed_count == SC_MAX_PLACED) {
        sc_expected(reader, "at most 240 cards");
        return 0;
    }
    RESERVE_ONE(p->placed, p->placed_count, p->placed_capacity);
    p->placed[p->placed_count] = *placed;
    return (int)p->placed_count++;
}

static void read_item(sc_reader *reader, sc_placed placed);

/* Parses one state of the card placed[index]; false if there is none. */
static bool read_state(sc_reader *reader, int index) {
    sc_placed *placed = &position(reader)->placed[index];
    int number;
    if (sc_take(reader, "exhausted"))
        placed->flags |= TX_EXHAUSTED;
    else if (sc_take(reader, "bloodied"))
        placed->flags |= TX_OTHER_SIDE;
    else if (sc_take(reader, "committed"))
        placed->flags |= TX_COMMITTED;
    else if (sc_take(reader, "blank"))
        placed->flags |= TX_BLANKED;
    else if (sc_take(reader, "ready"))
        placed->flags &= (uint8_t)~TX_EXHAUSTED;
    else if (sc_take(reader, "with"))
        read_item(reader, (sc_placed){.list = TX_ATTACHED, .controller = placed->controller, .host = (int16_t)index});
    else if (!sc_take_number(reader, 0, 99, &number))
        return false;
    else if (sc_take(reader, "damage"))
        placed->damage = (uint8_t)number;
    else if (sc_take(reader, "resources") || sc_take(reader, "resource"))
        placed->resources = (uint8_t)number;
    else
        return false;
    return true;
}

static void read_states(sc_reader *reader, int index) {
    do {
        if (!read_state(reader, index)) {
            sc_expected(
                reader,
                "exhausted, ready, N damage, N resources, bloodied, committed, blank, or with \"an attachment\"");
            return;
        }
    } while (sc_take(reader, ","));
    if (!sc_take(reader, ")"))
        sc_expected(reader, "',' or ')'");
}

unsigned sc_take_times(sc_reader *reader) {
    const sc_token *token = sc_peek(reader);
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
static void read_item(sc_reader *reader, sc_placed placed) {
    if (!sc_need_card(reader, &placed.card))
        return;
    if (placed.card.owner == TX_NONE)
        placed.card.owner = placed.controller;
    else if (placed.list == TX_ATTACHED)
        placed.controller = placed.card.owner;
    unsigned times = sc_take_times(reader), start = reader->at;
    for (unsigned i = 0; i < times && !reader->failed; i++) {
        int index = add_placed(reader, &placed);
        if (reader->failed)
            return;
        reader->at = start;
        if (sc_take(reader, "("))
            read_states(reader, index);
    }
}

static void read_list(sc_reader *reader, unsigned seat, unsigned list) {
    if (!sc_take(reader, ":"))
        sc_expected(reader, "':' and a list of cards");
    if (sc_at_end(reader))
        return;
    do
        read_item(reader, (sc_placed){.list = (uint8_t)list, .controller = (uint8_t)seat, .host = -1});
    while (!reader->failed && sc_take(reader, ","));
}

static void read_at(sc_reader *reader, unsigned seat, unsigned planets_list, unsigned hq_list) {
    tx_ref place = TX_NONE;
    if (!sc_take_place(reader, seat, &place))
        sc_expected(reader, "a planet's number (1 to 7) or HQ");
    else if (TX_IS_PLANET(place))
        read_list(reader, seat, planets_list + 2U * (unsigned)(place - TX_FIRST_PLACE) + seat);
    else
        read_list(reader, seat, hq_list + seat);
}

/* P1 warlord ["Title"] [at 2] [(exhausted, 2 damage)] */
static void read_warlord(sc_reader *reader, unsigned seat) {
    sc_seat *s = &position(reader)->seat[seat];
    unsigned list = TX_HQ_UNITS + seat;
    tx_ref place;
    if (sc_peek(reader)->kind == TOKEN_TITLE)
        sc_take_card(reader, &s->warlord);
    else if (sc_at_end(reader))
        sc_expected(reader, "the warlord's title, 'at' a place, or its state in brackets");
    if (sc_take(reader, "at")) {
        if (!sc_take_place(reader, seat, &place))
            sc_expected(reader, "a planet's number (1 to 7) or HQ");
        else if (TX_IS_PLANET(place))
            list = TX_UNITS + 2U * (unsigned)(place - TX_FIRST_PLACE) + seat;
    }
    if (s->warlord_placed < 0)
        s->warlord_placed = (int16_t)add_placed(reader, &(sc_placed){.card = {.owner = (uint8_t)seat}, .host = -1});
    sc_placed *placed = &position(reader)->placed[s->warlord_placed];
    placed->controller = (uint8_t)seat;
    placed->list = (uint8_t)list;
    if (sc_take(reader, "("))
        read_states(reader, s->warlord_placed);
}

/* ---- A player's side --------------------------------------------------------------------------------------------- */

static void read_victory(sc_reader *reader, unsigned seat) {
    sc_seat *s = &position(reader)->seat[seat];
    if (!sc_take(reader, ":"))
        sc_expected(reader, "':' and a list of planets");
    do {
        if (s->victory_count == TX_LINE)
            sc_expected(reader, "at most 7 planets");
        else if (sc_need_card(reader, &s->victory[s->victory_count]))
            s->victory_count++;
    } while (!reader->failed && sc_take(reader, ","));
    s->last_planet = (uint8_t)(position(reader)->seat[0].victory_count + position(reader)->seat[1].victory_count);
}

static void read_deck(sc_reader *reader, unsigned seat) {
    sc_seat *s = &position(reader)->seat[seat];
    if (sc_take(reader, "filler")) {
        s->filler = (uint8_t)sc_need_number(reader, 0, TX_MAX_DECK, "how many cards without abilities");
        s->deck_named = 1;
        return;
    }
    read_list(reader, seat, TX_DECK + seat);
    if (!s->deck_named)
        s->filler = 0;
    s->deck_named = 1;
}

static bool read_seat(sc_reader *reader, unsigned seat) {
    sc_seat *s = &position(reader)->seat[seat];
    if (sc_take(reader, "warlord"))
        read_warlord(reader, seat);
    else if (sc_take(reader, "has initiative") || sc_take(reader, "has the initiative"))
        position(reader)->token = (uint8_t)seat;
    else if (sc_take(reader, "resources"))
        s->resources = (uint16_t)sc_need_number(reader, 0, 999, "a number of resources");
    else if (sc_take(reader, "hand"))
        read_list(reader, seat, TX_HAND + seat);
    else if (sc_take(reader, "deck"))
        read_deck(reader, seat);
    else if (sc_take(reader, "discard pile") || sc_take(reader, "discard"))
        read_list(reader, seat, TX_DISCARD + seat);
    else if (sc_take(reader, "removed"))
        read_list(reader, seat, TX_REMOVED + seat);
    else if (sc_take(reader, "supports"))
        read_list(reader, seat, TX_SUPPORTS + seat);
    else if (sc_take(reader, "victory"))
        read_victory(reader, seat);
    else if (sc_take(reader, "enslaved"))
        s->enslaved = (uint8_t)sc_need_faction(reader);
    else if (sc_take(reader, "on planet"))
        read_list(reader, seat,
                  TX_PLANET_CARDS + (unsigned)sc_need_number(reader, 1, TX_LINE, "a planet's place in the line") - 1);
    else if (sc_take(reader, "reserve at"))
        read_at(reader, seat, TX_RESERVE, TX_RESERVE);
    else if (sc_take(reader, "at"))
        read_at(reader, seat, TX_UNITS, TX_HQ_UNITS);
    else
        return false;
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static void read_planets(sc_reader *reader) {
    sc_position *p = position(reader);
    do {
        if (p->planet_count == TX_PLANET_DECK)
            sc_expected(reader, "at most 10 planets");
        else if (sc_need_card(reader, &p->planets[p->planet_count]))
            p->planet_count++;
    } while (!reader->failed && sc_take(reader, ","));
}

static void read_removed_planets(sc_reader *reader) {
    sc_position *p = position(reader);
    do {
        if (p->removed_count == TX_LINE)
            sc_expected(reader, "at most 7 planets");
        else if (sc_need_card(reader, &p->removed[p->removed_count]))
            p->removed_count++;
    } while (!reader->failed && sc_take(reader, ","));
}

static void read_planet(sc_reader *reader) {
    int number = sc_need_number(reader, 1, TX_LINE, "a planet's place in the line");
    if (!sc_take(reader, "is"))
        sc_expected(reader, "'is' and the planet's name, or 'is infested'");
    else if (sc_take(reader, "infested"))
        position(reader)->infested |= (uint8_t)(1U << (number - 1));
    else
        sc_need_card(reader, &position(reader)->planet_at[number - 1]);
}

static void read_card_file(sc_reader *reader) {
    const sc_token *token = sc_peek(reader);
    if (token->kind != TOKEN_TITLE)
        sc_expected(reader, "the name of a card file in quotation marks");
    else
        reader->at++;
    position(reader)->card_file = token->text;
}

static void read_overlay(sc_reader *reader) {
    sc_position *p = position(reader);
    const sc_token *token = sc_peek(reader);
    if (token->kind != TOKEN_TITLE || p->overlay_count == SC_MAX_OVERLAYS) {
        sc_expected(reader, "the file of an overlay in quotation marks (at most 8 of them)");
        return;
    }
    reader->at++;
    p->overlays[p->overlay_count++] = token->text;
}

static void read_rules(sc_reader *reader) {
    if (sc_take(reader, "demo"))
        position(reader)->rules = TX_DEMO_RULES;
    else if (!sc_take(reader, "full"))
        sc_expected(reader, "demo or full");
}

static void read_begin(sc_reader *reader) {
    sc_position *p = position(reader);
    if (sc_take(reader, "combat at")) {
        p->phase = TX_COMBAT_PHASE;
        p->battle = (uint8_t)(sc_need_number(reader, 1, TX_LINE, "the planet of the battle") - 1);
    } else if (!sc_take_phase(reader, &p->phase)) {
        sc_expected(reader, "setup, deploy phase, command phase, combat phase, combat at N, or headquarters phase");
    } else {
        sc_take(reader, "phase");
    }
    reader->scenario->begun = 1;
}

static bool read_table(sc_reader *reader) {
    sc_position *p = position(reader);
    if (sc_take(reader, "cards"))
        read_card_file(reader);
    else if (sc_take(reader, "overlay"))
        read_overlay(reader);
    else if (sc_take(reader, "rules"))
        read_rules(reader);
    else if (sc_take(reader, "discreet"))
        p->discreet = 1;
    else if (sc_take(reader, "planets removed"))
        read_removed_planets(reader);
    else if (sc_take(reader, "planets"))
        read_planets(reader);
    else if (sc_take(reader, "planet"))
        read_planet(reader);
    else if (sc_take(reader, "face up"))
        p->revealed = (uint8_t)sc_need_number(reader, 1, TX_LINE, "how many places of the line are face up");
    else if (sc_take(reader, "first planet"))
        p->first_planet = (uint8_t)(sc_need_number(reader, 1, TX_LINE, "a planet's place in the line") - 1);
    else if (sc_take(reader, "round"))
        p->round = (uint8_t)sc_need_number(reader, 1, 99, "a round");
    else if (sc_take(reader, "begin"))
        read_begin(reader);
    else
        return false;
    return true;
}

bool sc_read_position(sc_reader *reader) {
    bool begun = reader->scenario->begun;
    unsigned seat;
    bool read = sc_take_seat(reader, &seat) ? read_seat(reader, seat) : read_table(reader);
    if (!read)
        reader->at = 0;
    if (read && begun) {
        reader->at = 0;
        sc_expected(reader, "a move or an expectation; the position ends at 'begin'");
    }
    return read;
}

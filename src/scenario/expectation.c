/* expectation.c: parses the text after 'expect', except options. */
#include "position/model.h"

static int16_t need_number(sc_reader *reader, const char *what) {
    return (int16_t)sc_need_number(reader, 0, 999, what);
}

/* ---- A card ------------------------------------------------------------------------------------------------------ */

/* "attack 4", "hp 3" … */
static bool take_value(sc_reader *reader, sc_expectation *e) {
    static const struct {
        const char *words;
        uint8_t what;
    } values[] = {{"attack", CARD_ATTACK}, {"hp", CARD_HP}, {"command", CARD_COMMAND}};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        if (sc_take(reader, values[i].words)) {
            e->what = values[i].what;
            e->number = need_number(reader, "a number");
            return true;
        }
    }
    return false;
}

static void read_card_count(sc_reader *reader, sc_expectation *e) {
    if (sc_take(reader, "damage"))
        e->what = CARD_DAMAGE;
    else if (sc_take(reader, "resources") || sc_take(reader, "resource"))
        e->what = CARD_RESOURCES;
    else if (sc_take(reader, "attachments") || sc_take(reader, "attachment"))
        e->what = CARD_ATTACHMENTS;
    else
        sc_expected(reader, "damage, resources or attachments");
}

static void read_card_keyword(sc_reader *reader, sc_expectation *e) {
    int number;
    if (!sc_take_keyword(reader, &e->kind)) {
        sc_expected(reader, "N damage, attack N, hp N, command N, a keyword, \"an attachment\" attached, N resources");
        return;
    }
    bool valued = e->kind == KEYWORD_AREA_EFFECT && !e->negated && sc_take_number(reader, 0, 99, &number);
    e->what = valued ? CARD_AREA_EFFECT : CARD_KEYWORD;
    e->number = valued ? (int16_t)number : 0;
}

static void read_card_has(sc_reader *reader, sc_expectation *e) {
    int number;
    if (sc_take_number(reader, 0, 999, &number)) {
        e->number = (int16_t)number;
        read_card_count(reader, e);
    } else if (sc_take_card(reader, &e->other.card)) {
        e->what = CARD_HAS_ATTACHED;
        if (!sc_take(reader, "attached"))
            sc_expected(reader, "attached");
    } else if (!take_value(reader, e)) {
        read_card_keyword(reader, e);
    }
}

static void read_card_has_no(sc_reader *reader, sc_expectation *e) {
    if (sc_take_keyword(reader, &e->kind)) {
        e->what = CARD_KEYWORD;
        e->negated = 1;
    } else {
        read_card_count(reader, e);
    }
}

static bool take_zone(sc_reader *reader, uint8_t *list) {
    static const struct {
        const char *words;
        uint8_t list;
    } zones[] = {{"hand", TX_HAND}, {"deck", TX_DECK}, {"discard pile", TX_DISCARD}, {"reserve", TX_RESERVE}};
    for (unsigned i = 0; i < sizeof zones / sizeof *zones; i++) {
        if (sc_take(reader, zones[i].words)) {
            *list = zones[i].list;
            return true;
        }
    }
    return false;
}

static void read_card_in(sc_reader *reader, sc_expectation *e) {
    unsigned seat = 0;
    e->what = CARD_IN_PLAY;
    if (sc_take(reader, "play"))
        return;
    e->what = CARD_IN_ZONE;
    if (!sc_take_possessive(reader, &seat) || !take_zone(reader, &e->list))
        sc_expected(reader, "play, or P1's hand, deck, discard pile or reserve");
    e->seat = (uint8_t)seat;
}

static void read_card_is(sc_reader *reader, sc_expectation *e) {
    unsigned seat;
    e->negated = sc_take(reader, "not");
    if (sc_take(reader, "exhausted"))
        e->what = CARD_EXHAUSTED;
    else if (sc_take(reader, "ready"))
        e->what = CARD_READY;
    else if (sc_take(reader, "bloodied"))
        e->what = CARD_BLOODIED;
    else if (sc_take(reader, "in"))
        read_card_in(reader, e);
    else if (sc_take(reader, "removed from the game")) {
        e->what = CARD_IN_ZONE;
        e->list = TX_REMOVED;
        e->seat = TX_NONE;
    } else if (sc_take(reader, "controlled by") && sc_take_seat(reader, &seat)) {
        e->what = CARD_CONTROLLED_BY;
        e->seat = (uint8_t)seat;
    } else if (sc_take(reader, "at")) {
        e->what = CARD_AT;
        if (!sc_take_place(reader, e->card.card.owner, &e->place))
            sc_expected(reader, "a planet's number or P1's HQ");
    } else if (sc_take(reader, "attached to planet")) {
        e->what = CARD_IN_ZONE;
        e->list = (uint8_t)(TX_PLANET_CARDS + sc_need_number(reader, 1, TX_LINE, "a planet's place in the line") - 1);
    } else if (sc_take(reader, "attached to")) {
        e->what = CARD_HAS_ATTACHED;
        e->other = e->card;
        sc_need_card(reader, &e->card.card);
    } else {
        sc_expected(
            reader,
            "exhausted, ready, bloodied, at N, in play, in P1's hand, controlled by P1, attached to \"a card\"");
    }
}

static void read_card_expectation(sc_reader *reader, sc_expectation *e) {
    e->card.kind = OBJECT_CARD;
    if (sc_take(reader, "is")) {
        read_card_is(reader, e);
    } else if (sc_take(reader, "has no")) {
        read_card_has_no(reader, e);
    } else if (sc_take(reader, "has")) {
        read_card_has(reader, e);
    } else if (sc_take(reader, "does not have")) {
        e->negated = 1;
        read_card_has(reader, e);
    } else if (sc_take(reader, "costs")) {
        e->what = CARD_COST;
        e->number = need_number(reader, "a cost");
        if (sc_take(reader, "at") && !sc_take_place(reader, TX_NONE, &e->place))
            sc_expected(reader, "a planet's number");
    } else {
        sc_expected(reader, "is, has, has no, does not have, or costs");
    }
}

/* ---- A seat ------------------------------------------------------------------------------------------------------ */

static void read_cards_where(sc_reader *reader, sc_expectation *e) {
    e->what = SEAT_CARDS;
    sc_take(reader, "in");
    if (!take_zone(reader, &e->list))
        sc_expected(reader, "in hand, in deck, in discard pile or in reserve");
    if (e->list != TX_RESERVE)
        return;
    e->what = SEAT_RESERVE;
    if (sc_take(reader, "at") && !sc_take_place(reader, e->seat, &e->place))
        sc_expected(reader, "a planet's number");
}

static void need_at(sc_reader *reader, sc_expectation *e) {
    if (!sc_take(reader, "at") || !sc_take_place(reader, e->seat, &e->place))
        sc_expected(reader, "'at' and a planet's number or HQ");
}

static void read_seat_count(sc_reader *reader, sc_expectation *e) {
    if (sc_take(reader, "resources") || sc_take(reader, "resource")) {
        e->what = SEAT_RESOURCES;
    } else if (sc_take(reader, "cards") || sc_take(reader, "card")) {
        read_cards_where(reader, e);
    } else if (sc_take(reader, "units") || sc_take(reader, "unit")) {
        e->what = SEAT_UNITS;
        need_at(reader, e);
    } else if (sc_take(reader, "planets") || sc_take(reader, "planet")) {
        e->what = SEAT_PLANETS;
        sc_take(reader, "in victory display");
    } else {
        sc_expected(reader, "resources, cards in hand, cards in deck, cards in discard pile, units at N, or planets");
    }
}

/* "Title" x4 at 2 */
static void read_copies(sc_reader *reader, sc_expectation *e) {
    const sc_token *token = sc_peek(reader);
    e->what = SEAT_COPIES;
    e->number = 1;
    if (token->kind == TOKEN_WORD && token->text[0] == 'x' && token->text[1] >= '0' && token->text[1] <= '9') {
        int number = 0;
        for (const char *c = token->text + 1; *c >= '0' && *c <= '9' && number < 100; c++)
            number = number * 10 + (*c - '0');
        e->number = (int16_t)number;
        reader->at++;
    }
    if (sc_take(reader, "in")) {
        if (!take_zone(reader, &e->list))
            sc_expected(reader, "in hand, in deck or in discard pile");
    } else {
        need_at(reader, e);
    }
}

static void read_seat_has(sc_reader *reader, sc_expectation *e) {
    int number;
    if (sc_take_number(reader, 0, 999, &number)) {
        e->number = (int16_t)number;
        read_seat_count(reader, e);
    } else if (sc_take(reader, "no")) {
        read_seat_count(reader, e);
    } else if (sc_take(reader, "initiative") || sc_take(reader, "the initiative")) {
        e->what = SEAT_INITIATIVE;
    } else if (sc_take(reader, "the token")) {
        e->what = SEAT_TOKEN;
    } else if (sc_take(reader, "topmost discard")) {
        e->what = SEAT_TOPMOST;
        sc_need_card(reader, &e->card.card);
    } else if (sc_take(reader, "planet")) {
        e->what = SEAT_PLANET;
        sc_need_card(reader, &e->card.card);
        sc_take(reader, "in victory display");
    } else if (sc_take_card(reader, &e->card.card)) {
        read_copies(reader, e);
    } else {
        sc_expected(reader, "N resources, N cards in hand, N units at N, \"a card\" xN at N, initiative, the token, "
                            "topmost discard \"a card\", or planet \"a planet\"");
    }
}

static void read_sees(sc_reader *reader, sc_expectation *e) {
    e->what = SEAT_SEES;
    e->card.kind = OBJECT_CARD;
    sc_need_card(reader, &e->card.card);
}

/* Parses "by …": how the game ended. */
static void read_reason(sc_reader *reader, sc_expectation *e) {
    static const struct {
        const char *words;
        uint8_t reason;
    } reasons[] = {{"planets", TX_THREE_PLANETS},
                   {"warlord", TX_WARLORD_DEFEATED},
                   {"deck", TX_DECK_EMPTY},
                   {"last planet", TX_LAST_PLANET},
                   {"loop", TX_LOOP},
                   {"concession", TX_CONCEDED},
                   {"limits", TX_BEYOND_LIMITS}};
    e->kind = TX_NO_REASON;
    if (!sc_take(reader, "by"))
        return;
    for (unsigned i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        if (sc_take(reader, reasons[i].words)) {
            e->kind = reasons[i].reason;
            return;
        }
    }
    sc_expected(reader, "planets, warlord, deck, last planet, loop, concession or limits");
}

static void read_seat_expectation(sc_reader *reader, sc_expectation *e) {
    if (sc_take(reader, "has")) {
        read_seat_has(reader, e);
    } else if (sc_take(reader, "does not have")) {
        e->negated = 1;
        read_seat_has(reader, e);
    } else if (sc_take(reader, "decides")) {
        e->what = SEAT_DECIDES;
        sc_take_decision_kind(reader, &e->kind);
    } else if ((e->negated = sc_take(reader, "is not asked")) || sc_take(reader, "is asked")) {
        e->what = SEAT_ASKED;
        sc_take_decision_kind(reader, &e->kind);
    } else if (sc_take(reader, "sees")) {
        read_sees(reader, e);
    } else if (sc_take(reader, "does not see")) {
        e->negated = 1;
        read_sees(reader, e);
    } else if (sc_take(reader, "enslaves")) {
        e->what = SEAT_ENSLAVES;
        e->number = (int16_t)sc_need_faction(reader);
    } else if (sc_take(reader, "wins on time")) {
        e->what = SEAT_ADJUDGED;
    } else if (sc_take(reader, "wins")) {
        e->what = SEAT_WINS;
        read_reason(reader, e);
    } else {
        sc_expected(reader,
                    "has, does not have, decides, is asked, is not asked, sees, does not see, enslaves, or wins");
    }
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static void read_planet_is(sc_reader *reader, sc_expectation *e) {
    e->negated = sc_take(reader, "not");
    if (sc_take(reader, "face up")) {
        e->what = GAME_FACE_UP;
    } else if (sc_take(reader, "face down")) {
        e->what = GAME_FACE_UP;
        e->negated = !e->negated;
    } else if (sc_take(reader, "infested")) {
        e->what = GAME_INFESTED;
    } else if (!sc_take(reader, "gone")) {
        e->card.kind = OBJECT_CARD;
        sc_need_card(reader, &e->card.card);
    }
}

/* Parses a planet by its position, or by name if it is gone. */
static void read_planet_expectation(sc_reader *reader, sc_expectation *e) {
    bool named = sc_take_card(reader, &e->card.card);
    e->what = named ? GAME_PLANET_REMOVED : GAME_PLANET;
    if (!named)
        e->place = TX_PLANET(sc_need_number(reader, 1, TX_LINE, "a planet's place in the line") - 1);
    if (!sc_take(reader, "is")) {
        sc_expected(reader, "is");
    } else if (!named) {
        read_planet_is(reader, e);
    } else {
        e->card.kind = OBJECT_CARD;
        e->negated = sc_take(reader, "not");
        if (!sc_take(reader, "removed from the game"))
            sc_expected(reader, "removed from the game");
    }
}

/* "next: P1 action, P2 action, P1 attacker" */
static void read_course(sc_reader *reader, sc_expectation *e) {
    unsigned seat;
    e->what = GAME_COURSE;
    do {
        uint8_t kind;
        if (e->course_count == SC_MAX_COURSE || !sc_take_seat(reader, &seat) || !sc_take_decision_kind(reader, &kind)) {
            sc_expected(reader, "P1 or P2 and a kind of decision, such as: P1 action, P2 action (at most 48 of them)");
            return;
        }
        e->course[e->course_count++] = (sc_turn){(uint8_t)seat, kind};
    } while (sc_take(reader, ","));
}

/* "assigned 3 damage to X" */
static void read_assigned(sc_reader *reader, sc_expectation *e) {
    e->what = GAME_ASSIGNED;
    if (!sc_take(reader, "no"))
        e->number = need_number(reader, "how much damage is assigned, or no");
    if (!sc_take(reader, "damage"))
        sc_expected(reader, "damage");
    else if (sc_take(reader, "to") && sc_need_card(reader, &e->card.card))
        e->card.kind = OBJECT_CARD;
}

static void read_game_expectation(sc_reader *reader, sc_expectation *e) {
    if (sc_take(reader, "phase")) {
        e->what = GAME_PHASE;
        if (!sc_take_phase(reader, &e->kind))
            sc_expected(reader, "setup, deploy, command, combat or headquarters");
    } else if (sc_take(reader, "battle at")) {
        e->what = GAME_BATTLE;
        e->place = TX_PLANET(sc_need_number(reader, 1, TX_LINE, "a planet") - 1);
    } else if (sc_take(reader, "no battle")) {
        e->what = GAME_BATTLE;
    } else if (sc_take(reader, "combat round")) {
        e->what = GAME_COMBAT_ROUND;
        e->number = need_number(reader, "a combat round");
    } else if (sc_take(reader, "round")) {
        e->what = GAME_ROUND;
        e->number = need_number(reader, "a round");
    } else if (sc_take(reader, "first planet")) {
        e->what = GAME_FIRST_PLANET;
        e->number = need_number(reader, "a planet's place in the line");
    } else if (sc_take(reader, "planet")) {
        read_planet_expectation(reader, e);
    } else if (sc_take(reader, "tie on time")) {
        e->what = GAME_ADJUDGED_TIE;
    } else if (sc_take(reader, "tie")) {
        e->what = GAME_TIE;
        read_reason(reader, e);
    } else if (sc_take(reader, "no winner")) {
        e->what = GAME_UNDECIDED;
    } else if (sc_take(reader, "next :")) {
        read_course(reader, e);
    } else if (sc_take(reader, "assigned")) {
        read_assigned(reader, e);
    } else {
        sc_expected(
            reader,
            "a card, P1, P2, spectators, option, no option, phase, battle at N, no battle, combat round N, round N, "
            "planet N, first planet N, tie, no winner, assigned N damage, or next: P1 action, P2 action …");
    }
}

/* Spectators are represented by seat TX_SEATS. */
static void read_spectators(sc_reader *reader, sc_expectation *e) {
    e->seat = TX_SEATS;
    e->negated = sc_take(reader, "do not see");
    if (!e->negated && !sc_take(reader, "see"))
        sc_expected(reader, "see or do not see");
    read_sees(reader, e);
}

void sc_read_expectation(sc_reader *reader, sc_expectation *e) {
    unsigned seat;
    if (sc_take_card(reader, &e->card.card)) {
        read_card_expectation(reader, e);
    } else if (sc_take_seat(reader, &seat)) {
        e->seat = (uint8_t)seat;
        read_seat_expectation(reader, e);
    } else if (sc_take(reader, "spectators")) {
        read_spectators(reader, e);
    } else {
        read_game_expectation(reader, e);
    }
}

/* expectation.c: parses the text after 'expect', except options. */
#include "runner.h"

static bool visit_cards(void *data, pos_visitor *visit, void *user) {
    sc_expectation *e = data;
    return visit(user, &e->card.card, POS_ANY_TYPE) && visit(user, &e->other.card, POS_ANY_TYPE) &&
           pos_visit_move(&e->move, visit, user);
}

const pos_extra_kind sc_expectation_kind = {sizeof(sc_expectation), visit_cards};

static int16_t need_number(pos_reader *reader, const char *what) {
    return (int16_t)pos_need_number(reader, 0, 999, what);
}

/* ---- A card ------------------------------------------------------------------------------------------------------ */

/* "attack 4", "hp 3" … */
static bool take_value(pos_reader *reader, sc_expectation *e) {
    static const struct {
        const char *words;
        uint8_t what;
    } values[] = {{"attack", CARD_ATTACK}, {"hp", CARD_HP}, {"command", CARD_COMMAND}};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        if (pos_take(reader, values[i].words)) {
            e->what = values[i].what;
            e->number = need_number(reader, "a number");
            return true;
        }
    }
    return false;
}

static void read_card_count(pos_reader *reader, sc_expectation *e) {
    if (pos_take(reader, "damage"))
        e->what = CARD_DAMAGE;
    else if (pos_take(reader, "resources") || pos_take(reader, "resource"))
        e->what = CARD_RESOURCES;
    else if (pos_take(reader, "attachments") || pos_take(reader, "attachment"))
        e->what = CARD_ATTACHMENTS;
    else
        pos_expected(reader, "damage, resources or attachments");
}

static void read_card_keyword(pos_reader *reader, sc_expectation *e) {
    int number;
    if (!pos_take_keyword(reader, &e->kind)) {
        pos_expected(reader, "N damage, attack N, hp N, command N, a keyword, \"an attachment\" attached, N resources");
        return;
    }
    bool valued = e->kind == KEYWORD_AREA_EFFECT && !e->negated && pos_take_number(reader, 0, 99, &number);
    e->what = valued ? CARD_AREA_EFFECT : CARD_KEYWORD;
    e->number = valued ? (int16_t)number : 0;
}

static void read_card_has(pos_reader *reader, sc_expectation *e) {
    int number;
    if (pos_take_number(reader, 0, 999, &number)) {
        e->number = (int16_t)number;
        read_card_count(reader, e);
    } else if (pos_take_card(reader, &e->other.card)) {
        e->what = CARD_HAS_ATTACHED;
        if (!pos_take(reader, "attached"))
            pos_expected(reader, "attached");
    } else if (!take_value(reader, e)) {
        read_card_keyword(reader, e);
    }
}

static void read_card_has_no(pos_reader *reader, sc_expectation *e) {
    if (pos_take_keyword(reader, &e->kind)) {
        e->what = CARD_KEYWORD;
        e->negated = 1;
    } else {
        read_card_count(reader, e);
    }
}

static bool take_zone(pos_reader *reader, uint8_t *list) {
    static const struct {
        const char *words;
        uint8_t list;
    } zones[] = {{"hand", TX_HAND}, {"deck", TX_DECK}, {"discard pile", TX_DISCARD}, {"reserve", TX_RESERVE}};
    for (unsigned i = 0; i < sizeof zones / sizeof *zones; i++) {
        if (pos_take(reader, zones[i].words)) {
            *list = zones[i].list;
            return true;
        }
    }
    return false;
}

static void read_card_in(pos_reader *reader, sc_expectation *e) {
    unsigned seat = 0;
    e->what = CARD_IN_PLAY;
    if (pos_take(reader, "play"))
        return;
    e->what = CARD_IN_ZONE;
    if (!pos_take_possessive(reader, &seat) || !take_zone(reader, &e->list))
        pos_expected(reader, "play, or P1's hand, deck, discard pile or reserve");
    e->seat = (uint8_t)seat;
}

static void read_card_is(pos_reader *reader, sc_expectation *e) {
    unsigned seat;
    e->negated = pos_take(reader, "not");
    if (pos_take(reader, "exhausted"))
        e->what = CARD_EXHAUSTED;
    else if (pos_take(reader, "ready"))
        e->what = CARD_READY;
    else if (pos_take(reader, "bloodied"))
        e->what = CARD_BLOODIED;
    else if (pos_take(reader, "in"))
        read_card_in(reader, e);
    else if (pos_take(reader, "removed from the game")) {
        e->what = CARD_IN_ZONE;
        e->list = TX_REMOVED;
        e->seat = TX_NONE;
    } else if (pos_take(reader, "controlled by") && pos_take_seat(reader, &seat)) {
        e->what = CARD_CONTROLLED_BY;
        e->seat = (uint8_t)seat;
    } else if (pos_take(reader, "at")) {
        e->what = CARD_AT;
        if (!pos_take_place(reader, e->card.card.owner, &e->place))
            pos_expected(reader, "a planet's number or P1's HQ");
    } else if (pos_take(reader, "attached to planet")) {
        e->what = CARD_IN_ZONE;
        e->list = (uint8_t)(TX_PLANET_CARDS + pos_need_number(reader, 1, TX_LINE, "a planet's place in the line") - 1);
    } else if (pos_take(reader, "attached to")) {
        e->what = CARD_HAS_ATTACHED;
        e->other = e->card;
        pos_need_card(reader, &e->card.card);
    } else {
        pos_expected(
            reader,
            "exhausted, ready, bloodied, at N, in play, in P1's hand, controlled by P1, attached to \"a card\"");
    }
}

static void read_card_expectation(pos_reader *reader, sc_expectation *e) {
    e->card.kind = OBJECT_CARD;
    if (pos_take(reader, "is")) {
        read_card_is(reader, e);
    } else if (pos_take(reader, "has no")) {
        read_card_has_no(reader, e);
    } else if (pos_take(reader, "has")) {
        read_card_has(reader, e);
    } else if (pos_take(reader, "does not have")) {
        e->negated = 1;
        read_card_has(reader, e);
    } else if (pos_take(reader, "costs")) {
        e->what = CARD_COST;
        e->number = need_number(reader, "a cost");
        if (pos_take(reader, "at") && !pos_take_place(reader, TX_NONE, &e->place))
            pos_expected(reader, "a planet's number");
    } else {
        pos_expected(reader, "is, has, has no, does not have, or costs");
    }
}

/* ---- A seat ------------------------------------------------------------------------------------------------------ */

static void read_cards_where(pos_reader *reader, sc_expectation *e) {
    e->what = SEAT_CARDS;
    pos_take(reader, "in");
    if (!take_zone(reader, &e->list))
        pos_expected(reader, "in hand, in deck, in discard pile or in reserve");
    if (e->list != TX_RESERVE)
        return;
    e->what = SEAT_RESERVE;
    if (pos_take(reader, "at") && !pos_take_place(reader, e->seat, &e->place))
        pos_expected(reader, "a planet's number");
}

static void need_at(pos_reader *reader, sc_expectation *e) {
    if (!pos_take(reader, "at") || !pos_take_place(reader, e->seat, &e->place))
        pos_expected(reader, "'at' and a planet's number or HQ");
}

static void read_seat_count(pos_reader *reader, sc_expectation *e) {
    if (pos_take(reader, "resources") || pos_take(reader, "resource")) {
        e->what = SEAT_RESOURCES;
    } else if (pos_take(reader, "cards") || pos_take(reader, "card")) {
        read_cards_where(reader, e);
    } else if (pos_take(reader, "units") || pos_take(reader, "unit")) {
        e->what = SEAT_UNITS;
        need_at(reader, e);
    } else if (pos_take(reader, "planets") || pos_take(reader, "planet")) {
        e->what = SEAT_PLANETS;
        pos_take(reader, "in victory display");
    } else {
        pos_expected(reader, "resources, cards in hand, cards in deck, cards in discard pile, units at N, or planets");
    }
}

/* "Title" x4 at 2 */
static void read_copies(pos_reader *reader, sc_expectation *e) {
    const pos_token *token = pos_peek(reader);
    e->what = SEAT_COPIES;
    e->number = 1;
    if (token->kind == TOKEN_WORD && token->text[0] == 'x' && token->text[1] >= '0' && token->text[1] <= '9') {
        int number = 0;
        for (const char *c = token->text + 1; *c >= '0' && *c <= '9' && number < 100; c++)
            number = number * 10 + (*c - '0');
        e->number = (int16_t)number;
        reader->at++;
    }
    if (pos_take(reader, "in")) {
        if (!take_zone(reader, &e->list))
            pos_expected(reader, "in hand, in deck or in discard pile");
    } else {
        need_at(reader, e);
    }
}

static void read_seat_has(pos_reader *reader, sc_expectation *e) {
    int number;
    if (pos_take_number(reader, 0, 999, &number)) {
        e->number = (int16_t)number;
        read_seat_count(reader, e);
    } else if (pos_take(reader, "no")) {
        read_seat_count(reader, e);
    } else if (pos_take(reader, "initiative") || pos_take(reader, "the initiative")) {
        e->what = SEAT_INITIATIVE;
    } else if (pos_take(reader, "the token")) {
        e->what = SEAT_TOKEN;
    } else if (pos_take(reader, "topmost discard")) {
        e->what = SEAT_TOPMOST;
        pos_need_card(reader, &e->card.card);
    } else if (pos_take(reader, "planet")) {
        e->what = SEAT_PLANET;
        pos_need_card(reader, &e->card.card);
        pos_take(reader, "in victory display");
    } else if (pos_take_card(reader, &e->card.card)) {
        read_copies(reader, e);
    } else {
        pos_expected(reader, "N resources, N cards in hand, N units at N, \"a card\" xN at N, initiative, the token, "
                             "topmost discard \"a card\", or planet \"a planet\"");
    }
}

static void read_sees(pos_reader *reader, sc_expectation *e) {
    e->what = SEAT_SEES;
    e->card.kind = OBJECT_CARD;
    pos_need_card(reader, &e->card.card);
}

/* Parses "by …": how the game ended. */
static void read_reason(pos_reader *reader, sc_expectation *e) {
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
    if (!pos_take(reader, "by"))
        return;
    for (unsigned i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        if (pos_take(reader, reasons[i].words)) {
            e->kind = reasons[i].reason;
            return;
        }
    }
    pos_expected(reader, "planets, warlord, deck, last planet, loop, concession or limits");
}

static void read_seat_expectation(pos_reader *reader, sc_expectation *e) {
    if (pos_take(reader, "has")) {
        read_seat_has(reader, e);
    } else if (pos_take(reader, "does not have")) {
        e->negated = 1;
        read_seat_has(reader, e);
    } else if (pos_take(reader, "decides")) {
        e->what = SEAT_DECIDES;
        pos_take_decision_kind(reader, &e->kind);
    } else if ((e->negated = pos_take(reader, "is not asked")) || pos_take(reader, "is asked")) {
        e->what = SEAT_ASKED;
        pos_take_decision_kind(reader, &e->kind);
    } else if (pos_take(reader, "sees")) {
        read_sees(reader, e);
    } else if (pos_take(reader, "does not see")) {
        e->negated = 1;
        read_sees(reader, e);
    } else if (pos_take(reader, "enslaves")) {
        e->what = SEAT_ENSLAVES;
        e->number = (int16_t)pos_need_faction(reader);
    } else if (pos_take(reader, "wins on time")) {
        e->what = SEAT_ADJUDGED;
    } else if (pos_take(reader, "wins")) {
        e->what = SEAT_WINS;
        read_reason(reader, e);
    } else {
        pos_expected(reader,
                     "has, does not have, decides, is asked, is not asked, sees, does not see, enslaves, or wins");
    }
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static void read_planet_is(pos_reader *reader, sc_expectation *e) {
    e->negated = pos_take(reader, "not");
    if (pos_take(reader, "face up")) {
        e->what = GAME_FACE_UP;
    } else if (pos_take(reader, "face down")) {
        e->what = GAME_FACE_UP;
        e->negated = !e->negated;
    } else if (pos_take(reader, "infested")) {
        e->what = GAME_INFESTED;
    } else if (!pos_take(reader, "gone")) {
        e->card.kind = OBJECT_CARD;
        pos_need_card(reader, &e->card.card);
    }
}

/* Parses a planet by its position, or by name if it is gone. */
static void read_planet_expectation(pos_reader *reader, sc_expectation *e) {
    bool named = pos_take_card(reader, &e->card.card);
    e->what = named ? GAME_PLANET_REMOVED : GAME_PLANET;
    if (!named)
        e->place = TX_PLANET(pos_need_number(reader, 1, TX_LINE, "a planet's place in the line") - 1);
    if (!pos_take(reader, "is")) {
        pos_expected(reader, "is");
    } else if (!named) {
        read_planet_is(reader, e);
    } else {
        e->card.kind = OBJECT_CARD;
        e->negated = pos_take(reader, "not");
        if (!pos_take(reader, "removed from the game"))
            pos_expected(reader, "removed from the game");
    }
}

/* "next: P1 action, P2 action, P1 attacker" */
static void read_course(pos_reader *reader, sc_expectation *e) {
    unsigned seat;
    e->what = GAME_COURSE;
    do {
        uint8_t kind;
        if (e->course_count == SC_MAX_COURSE || !pos_take_seat(reader, &seat) ||
            !pos_take_decision_kind(reader, &kind)) {
            pos_expected(reader, "P1 or P2 and a kind of decision, such as: P1 action, P2 action (at most 48 of them)");
            return;
        }
        e->course[e->course_count++] = (sc_turn){(uint8_t)seat, kind};
    } while (pos_take(reader, ","));
}

/* "assigned 3 damage to X" */
static void read_assigned(pos_reader *reader, sc_expectation *e) {
    e->what = GAME_ASSIGNED;
    if (!pos_take(reader, "no"))
        e->number = need_number(reader, "how much damage is assigned, or no");
    if (!pos_take(reader, "damage"))
        pos_expected(reader, "damage");
    else if (pos_take(reader, "to") && pos_need_card(reader, &e->card.card))
        e->card.kind = OBJECT_CARD;
}

static void read_game_expectation(pos_reader *reader, sc_expectation *e) {
    if (pos_take(reader, "phase")) {
        e->what = GAME_PHASE;
        if (!pos_take_phase(reader, &e->kind))
            pos_expected(reader, "setup, deploy, command, combat or headquarters");
    } else if (pos_take(reader, "battle at")) {
        e->what = GAME_BATTLE;
        e->place = TX_PLANET(pos_need_number(reader, 1, TX_LINE, "a planet") - 1);
    } else if (pos_take(reader, "no battle")) {
        e->what = GAME_BATTLE;
    } else if (pos_take(reader, "combat round")) {
        e->what = GAME_COMBAT_ROUND;
        e->number = need_number(reader, "a combat round");
    } else if (pos_take(reader, "round")) {
        e->what = GAME_ROUND;
        e->number = need_number(reader, "a round");
    } else if (pos_take(reader, "first planet")) {
        e->what = GAME_FIRST_PLANET;
        e->number = need_number(reader, "a planet's place in the line");
    } else if (pos_take(reader, "planet")) {
        read_planet_expectation(reader, e);
    } else if (pos_take(reader, "tie on time")) {
        e->what = GAME_ADJUDGED_TIE;
    } else if (pos_take(reader, "tie")) {
        e->what = GAME_TIE;
        read_reason(reader, e);
    } else if (pos_take(reader, "no winner")) {
        e->what = GAME_UNDECIDED;
    } else if (pos_take(reader, "next :")) {
        read_course(reader, e);
    } else if (pos_take(reader, "assigned")) {
        read_assigned(reader, e);
    } else {
        pos_expected(
            reader,
            "a card, P1, P2, spectators, option, no option, phase, battle at N, no battle, combat round N, round N, "
            "planet N, first planet N, tie, no winner, assigned N damage, or next: P1 action, P2 action …");
    }
}

/* Spectators are represented by seat TX_SEATS. */
static void read_spectators(pos_reader *reader, sc_expectation *e) {
    e->seat = TX_SEATS;
    e->negated = pos_take(reader, "do not see");
    if (!e->negated && !pos_take(reader, "see"))
        pos_expected(reader, "see or do not see");
    read_sees(reader, e);
}

void sc_read_expectation(pos_reader *reader, sc_expectation *e) {
    unsigned seat;
    if (pos_take_card(reader, &e->card.card)) {
        read_card_expectation(reader, e);
    } else if (pos_take_seat(reader, &seat)) {
        e->seat = (uint8_t)seat;
        read_seat_expectation(reader, e);
    } else if (pos_take(reader, "spectators")) {
        read_spectators(reader, e);
    } else {
        read_game_expectation(reader, e);
    }
}

/* steps.c: parses moves and 'until'. */
#include "base/memory.h"
#include "model.h"

sc_step *sc_add_step(sc_reader *reader, enum sc_step_kind kind) {
    sc_scenario *scenario = reader->scenario;
    RESERVE_ONE(scenario->steps, scenario->step_count, scenario->step_capacity);
    sc_step *step = &scenario->steps[scenario->step_count++];
    *step = (sc_step){.kind = (uint8_t)kind, .line = reader->lexer->first_line, .text = reader->lexer->text};
    return step;
}

static void add_move(sc_reader *reader, const sc_move *move) {
    sc_add_step(reader, STEP_MOVE)->move = *move;
}

/* ---- Things ------------------------------------------------------------------------------------------------------ */

static void need_card(sc_reader *reader, sc_object *object) {
    if (sc_need_card(reader, &object->card))
        object->kind = OBJECT_CARD;
}

static bool take_object(sc_reader *reader, sc_object *object) {
    unsigned seat, start = reader->at;
    if (sc_take_place(reader, TX_NONE, &object->ref)) {
        object->kind = OBJECT_REF;
    } else if (sc_take_seat(reader, &seat)) {
        object->kind = OBJECT_REF;
        object->ref = TX_SEAT(seat);
    } else {
        sc_take(reader, "planet"); /* a planet by its title */
        object->kind = sc_take_card(reader, &object->card) ? OBJECT_CARD : OBJECT_NONE;
    }
    if (object->kind == OBJECT_NONE)
        reader->at = start;
    return object->kind != OBJECT_NONE;
}

static void need_object(sc_reader *reader, sc_object *object) {
    if (!take_object(reader, object))
        sc_expected(reader, "a card, planet N, P1, P2 or P1's HQ");
}

static void need_place(sc_reader *reader, unsigned seat, sc_object *object) {
    object->kind = OBJECT_REF;
    if (!sc_take_place(reader, seat, &object->ref))
        sc_expected(reader, "a planet's number (1 to 7) or HQ");
}

/* ---- Dependent choices ------------------------------------------------------------------------------------------- */

static void amount(sc_move *move, enum tx_verb verb, int number) {
    move->verb = (uint8_t)verb;
    move->has_amount = 1;
    move->amount = (int16_t)number;
}

static void read_keyword_choice(sc_reader *reader, sc_move *move) {
    uint8_t keyword = 0;
    if (!sc_take_keyword(reader, &keyword))
        sc_expected(reader, "a keyword, as in 'keyword area effect'");
    amount(move, TX_MODE, keyword);
    move->special = MOVE_KEYWORD;
}

/* Parses an alternative: its number, or words of its text. */
static void read_mode(sc_reader *reader, sc_move *move) {
    const sc_token *token = sc_peek(reader);
    if (token->kind == TOKEN_TITLE) {
        move->verb = TX_MODE;
        move->words = token->text;
        reader->at++;
        return;
    }
    amount(move, TX_MODE,
           sc_need_number(reader, 1, 9, "which alternative, counted from 1, or words of it in quotation marks") - 1);
}

/* Parses the text after "chooses" or "choosing". */
static void read_choice(sc_reader *reader, sc_move *move) {
    if (sc_take(reader, "X"))
        amount(move, TX_NUMBER, sc_need_number(reader, 0, 999, "a value for X"));
    else if (sc_take(reader, "mode"))
        read_mode(reader, move);
    else if (sc_take(reader, "keyword"))
        read_keyword_choice(reader, move);
    else if (sc_take(reader, "yes"))
        move->verb = TX_YES;
    else if (sc_take(reader, "no"))
        move->verb = TX_NO;
    else if (sc_take(reader, "nothing"))
        move->verb = TX_DONE;
    else if (sc_take(reader, "an unseen planet")) {
        move->verb = TX_CHOOSE;
        move->special = MOVE_UNSEEN_PLANET;
    } else {
        move->verb = TX_CHOOSE;
        need_object(reader, &move->on);
    }
}

static void read_choices(sc_reader *reader, unsigned seat) {
    do {
        sc_move move = {.seat = (uint8_t)seat};
        read_choice(reader, &move);
        add_move(reader, &move);
    } while (!reader->failed && sc_take(reader, ","));
}

static void read_choosing(sc_reader *reader, unsigned seat) {
    if (sc_take(reader, "choosing"))
        read_choices(reader, seat);
}

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

static void read_deploys(sc_reader *reader, sc_move *move) {
    move->verb = TX_DEPLOY;
    need_card(reader, &move->card);
    if (sc_take(reader, "at"))
        need_place(reader, move->seat, &move->on);
    else if (sc_take(reader, "on"))
        need_object(reader, &move->on);
    move->as_attachment = sc_take(reader, "as an attachment");
}

static void read_plays_or_uses(sc_reader *reader, sc_move *move, enum tx_verb verb) {
    move->verb = (uint8_t)verb;
    need_card(reader, &move->card);
    if (sc_take(reader, "ability")) {
        move->has_ability = 1;
        move->ability = (uint8_t)(sc_need_number(reader, 1, 9, "which ability of the card, counted from 1") - 1);
    }
    if (sc_take(reader, "for"))
        need_object(reader, &move->on);
}

/* Parses "attacks with X", "attacks with X by area effect", "attacks Y with X", "attacks Y", "attacks by area effect":
 * one or two choices. */
static void read_attacks(sc_reader *reader, sc_move *move) {
    sc_object attacker = {0}, defender = {0};
    if (sc_take(reader, "by area effect")) {
        move->verb = TX_AREA_EFFECT;
        return;
    }
    if (!sc_take(reader, "with")) {
        need_card(reader, &defender);
        if (sc_take(reader, "with"))
            need_card(reader, &attacker);
    } else {
        need_card(reader, &attacker);
    }
    bool area = sc_take(reader, "by area effect");
    *move = (sc_move){.seat = move->seat, .now = move->now, .verb = TX_ATTACK, .card = attacker};
    if (attacker.kind == OBJECT_CARD && (area || defender.kind == OBJECT_CARD))
        add_move(reader, move);
    if (area)
        *move = (sc_move){.seat = move->seat, .now = move->now, .verb = TX_AREA_EFFECT, .card = attacker};
    else if (defender.kind == OBJECT_CARD)
        *move = (sc_move){.seat = move->seat, .now = move->now, .verb = TX_DEFEND, .card = attacker, .on = defender};
}

static void read_shields(sc_reader *reader, sc_move *move) {
    move->verb = TX_SHIELD;
    need_card(reader, &move->on);
    if (!sc_take(reader, "with"))
        sc_expected(reader, "'with' and the shield card");
    else
        need_card(reader, &move->card);
}

static void read_takes(sc_reader *reader, sc_move *move) {
    if (sc_take(reader, "a mulligan"))
        move->verb = TX_MULLIGAN;
    else if (sc_take(reader, "cards and resources") || sc_take(reader, "both"))
        amount(move, TX_BONUS, 3);
    else if (sc_take(reader, "cards"))
        amount(move, TX_BONUS, 1);
    else if (sc_take(reader, "resources"))
        amount(move, TX_BONUS, 2);
    else if (sc_take(reader, "nothing"))
        amount(move, TX_BONUS, 0);
    else
        sc_expected(reader, "a mulligan, cards, resources, cards and resources, or nothing");
}

static void read_moves_to(sc_reader *reader, sc_move *move) {
    move->verb = TX_MOVE;
    need_card(reader, &move->card);
    if (!sc_take(reader, "to"))
        sc_expected(reader, "'to' and a planet's number");
    else
        need_place(reader, move->seat, &move->on);
}

static void read_reserve(sc_reader *reader, sc_move *move) {
    move->verb = TX_PLACE_RESERVE;
    need_card(reader, &move->card);
    if (!sc_take(reader, "in reserve at"))
        sc_expected(reader, "'in reserve at' and a planet's number");
    else
        need_place(reader, move->seat, &move->on);
}

/* For an attachment, also parses its new host. */
static void read_deep_strikes(sc_reader *reader, sc_move *move) {
    move->verb = TX_DEEP_STRIKE;
    need_card(reader, &move->card);
    if (sc_take(reader, "on"))
        need_object(reader, &move->on);
}

static void read_commits(sc_reader *reader, sc_move *move) {
    move->verb = TX_DIAL;
    move->special = sc_take(reader, "the synapse unit") ? MOVE_SYNAPSE_DIAL : MOVE_PLAIN;
    if (!sc_take(reader, "to"))
        sc_expected(reader, "'to' and a planet's number, or 'the synapse unit to' and one");
    else
        need_place(reader, TX_NONE, &move->on);
}

/* Parses moves of one or two fixed words. */
static bool read_simple(sc_reader *reader, sc_move *move) {
    static const struct {
        const char *words;
        uint8_t verb, special;
    } simple[] = {
        {"passes", TX_PASS, 0},
        {"is done", TX_DONE, 0},
        {"says yes", TX_YES, 0},
        {"says no", TX_NO, 0},
        {"keeps", TX_KEEP, 0},
        {"uses no shield", TX_PASS, MOVE_NO_SHIELD},
        {"triggers the battle ability", TX_YES, MOVE_BATTLE_ABILITY},
        {"declines the battle ability", TX_NO, MOVE_BATTLE_ABILITY},
        {"calls for a stalemate check", TX_CALL, 0},
        {"concedes", TX_PASS, MOVE_CONCEDE},
    };
    for (unsigned i = 0; i < sizeof simple / sizeof *simple; i++) {
        if (sc_take(reader, simple[i].words)) {
            move->verb = simple[i].verb;
            move->special = simple[i].special;
            return true;
        }
    }
    return false;
}

static bool read_verb(sc_reader *reader, sc_move *move) {
    if (read_simple(reader, move))
        return true;
    if (sc_take(reader, "deploys"))
        read_deploys(reader, move);
    else if (sc_take(reader, "plays"))
        read_plays_or_uses(reader, move, TX_PLAY);
    else if (sc_take(reader, "uses"))
        read_plays_or_uses(reader, move, TX_USE);
    else if (sc_take(reader, "attacks"))
        read_attacks(reader, move);
    else if (sc_take(reader, "shields"))
        read_shields(reader, move);
    else if (sc_take(reader, "takes"))
        read_takes(reader, move);
    else if (sc_take(reader, "moves"))
        read_moves_to(reader, move);
    else if (sc_take(reader, "places"))
        read_reserve(reader, move);
    else if (sc_take(reader, "enslaves"))
        amount(move, TX_FACTION, sc_need_faction(reader));
    else if (sc_take(reader, "deep strikes"))
        read_deep_strikes(reader, move);
    else if (sc_take(reader, "commits"))
        read_commits(reader, move);
    else if (sc_take(reader, "chooses"))
        read_choice(reader, move);
    else if (sc_take(reader, "retreats")) {
        move->verb = TX_RETREAT;
        need_card(reader, &move->card);
    } else {
        return false;
    }
    return true;
}

static bool read_move(sc_reader *reader) {
    unsigned seat;
    bool now = sc_take(reader, "now");
    if (!sc_take_seat(reader, &seat)) {
        reader->at = 0;
        return false;
    }
    sc_move move = {.seat = (uint8_t)seat, .now = now};
    if (!read_verb(reader, &move)) {
        reader->at = 0;
        return false;
    }
    add_move(reader, &move);
    if (sc_take(reader, ","))
        read_choices(reader, seat);
    else
        read_choosing(reader, seat);
    return true;
}

/* ---- Until ------------------------------------------------------------------------------------------------------- */

static void read_until(sc_reader *reader) {
    sc_point point = {.number = TX_NONE};
    unsigned seat;
    sc_take(reader, "the");
    if (sc_take_seat(reader, &seat)) {
        point.what = POINT_DECIDES;
        point.seat = (uint8_t)seat;
        if (!sc_take(reader, "decides"))
            sc_expected(reader, "decides");
        sc_take_decision_kind(reader, &point.kind);
    } else if (sc_take(reader, "combat round")) {
        point.what = POINT_COMBAT_ROUND;
        point.number = (uint8_t)sc_need_number(reader, 1, 99, "a combat round");
    } else if (sc_take(reader, "next round")) {
        point.what = POINT_ROUND;
    } else if (sc_take(reader, "round")) {
        point.what = POINT_ROUND;
        point.number = (uint8_t)sc_need_number(reader, 1, 99, "a round");
    } else if (sc_take(reader, "game over")) {
        point.what = POINT_OVER;
    } else if (sc_take(reader, "battle ends")) {
        point.what = POINT_BATTLE_ENDS;
    } else if (sc_take(reader, "battle at")) {
        point.number = (uint8_t)(sc_need_number(reader, 1, TX_LINE, "a planet") - 1);
        point.what = sc_take(reader, "ends") ? POINT_BATTLE_ENDS : POINT_BATTLE;
    } else if (sc_take_phase(reader, &point.number)) {
        point.what = POINT_PHASE;
        sc_take(reader, "phase");
    } else {
        sc_expected(
            reader,
            "P1 decides, combat round N, battle at N, battle at N ends, a phase, next round, round N or game over");
    }
    sc_add_step(reader, STEP_UNTIL)->point = point;
}

void sc_read_option(sc_reader *reader, sc_move *move) {
    unsigned seat, before = reader->scenario->step_count;
    if (!sc_take_seat(reader, &seat)) {
        sc_expected(reader, "P1 or P2 and what the player may do");
        return;
    }
    *move = (sc_move){.seat = (uint8_t)seat};
    if (!read_verb(reader, move))
        sc_expected(reader, "a move");
    /* If an attack names both units, the last choice, the defender, is the one in question. */
    reader->scenario->step_count = before;
}

void sc_require_begin(sc_reader *reader) {
    if (reader->scenario->begun)
        return;
    reader->at = 0;
    sc_expected(reader, "a 'begin' statement before moves and expectations");
}

bool sc_read_step(sc_reader *reader) {
    bool read = true;
    if (sc_take(reader, "until"))
        read_until(reader);
    else
        read = read_move(reader);
    if (read)
        sc_require_begin(reader);
    return read;
}

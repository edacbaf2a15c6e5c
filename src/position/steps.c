/* steps.c: parses moves and 'until'. */
#include <stdlib.h>

#include "base/memory.h"
#include "model.h"

pos_step *pos_add_step(pos_reader *reader, enum pos_step_kind kind) {
    pos_entry *entry = reader->entry;
    RESERVE_ONE(entry->steps, entry->step_count, entry->step_capacity);
    pos_step *step = &entry->steps[entry->step_count++];
    *step = (pos_step){.kind = (uint8_t)kind, .line = reader->lexer->first_line, .text = reader->lexer->text};
    return step;
}

void *pos_add_extra(pos_reader *reader, const pos_extra_kind *kind, bool expects) {
    pos_step *step = pos_add_step(reader, STEP_EXTRA);
    step->extra = (pos_extra){.kind = kind, .data = memory_require(calloc(1, kind->size))};
    step->expects = expects;
    return step->extra.data;
}

static void add_move(pos_reader *reader, const pos_move *move) {
    pos_add_step(reader, STEP_MOVE)->move = *move;
}

/* ---- Things ------------------------------------------------------------------------------------------------------ */

static void need_card(pos_reader *reader, pos_object *object) {
    if (pos_need_card(reader, &object->card))
        object->kind = OBJECT_CARD;
}

static bool take_object(pos_reader *reader, pos_object *object) {
    unsigned seat, start = reader->at;
    if (pos_take_place(reader, TX_NONE, &object->ref)) {
        object->kind = OBJECT_REF;
    } else if (pos_take_seat(reader, &seat)) {
        object->kind = OBJECT_REF;
        object->ref = TX_SEAT(seat);
    } else {
        pos_take(reader, "planet"); /* a planet by its title */
        object->kind = pos_take_card(reader, &object->card) ? OBJECT_CARD : OBJECT_NONE;
    }
    if (object->kind == OBJECT_NONE)
        reader->at = start;
    return object->kind != OBJECT_NONE;
}

static void need_object(pos_reader *reader, pos_object *object) {
    if (!take_object(reader, object))
        pos_expected(reader, "a card, planet N, P1, P2 or P1's HQ");
}

static void need_place(pos_reader *reader, unsigned seat, pos_object *object) {
    object->kind = OBJECT_REF;
    if (!pos_take_place(reader, seat, &object->ref))
        pos_expected(reader, "a planet's number (1 to 7) or HQ");
}

/* ---- Dependent choices ------------------------------------------------------------------------------------------- */

static void amount(pos_move *move, enum tx_verb verb, int number) {
    move->verb = (uint8_t)verb;
    move->has_amount = 1;
    move->amount = (int16_t)number;
}

static void read_keyword_choice(pos_reader *reader, pos_move *move) {
    uint8_t keyword = 0;
    if (!pos_take_keyword(reader, &keyword))
        pos_expected(reader, "a keyword, as in 'keyword area effect'");
    amount(move, TX_MODE, keyword);
    move->special = MOVE_KEYWORD;
}

/* Parses an alternative: its number, or words of its text. */
static void read_mode(pos_reader *reader, pos_move *move) {
    const pos_token *token = pos_peek(reader);
    if (token->kind == TOKEN_TITLE) {
        move->verb = TX_MODE;
        move->words = token->text;
        reader->at++;
        return;
    }
    amount(move, TX_MODE,
           pos_need_number(reader, 1, 9, "which alternative, counted from 1, or words of it in quotation marks") - 1);
}

/* Parses the text after "chooses" or "choosing". */
static void read_choice(pos_reader *reader, pos_move *move) {
    if (pos_take(reader, "X"))
        amount(move, TX_NUMBER, pos_need_number(reader, 0, 999, "a value for X"));
    else if (pos_take(reader, "mode"))
        read_mode(reader, move);
    else if (pos_take(reader, "keyword"))
        read_keyword_choice(reader, move);
    else if (pos_take(reader, "yes"))
        move->verb = TX_YES;
    else if (pos_take(reader, "no"))
        move->verb = TX_NO;
    else if (pos_take(reader, "nothing"))
        move->verb = TX_DONE;
    else if (pos_take(reader, "an unseen planet")) {
        move->verb = TX_CHOOSE;
        move->special = MOVE_UNSEEN_PLANET;
    } else {
        move->verb = TX_CHOOSE;
        need_object(reader, &move->on);
    }
}

static void read_choices(pos_reader *reader, unsigned seat) {
    do {
        pos_move move = {.seat = (uint8_t)seat};
        read_choice(reader, &move);
        add_move(reader, &move);
    } while (!reader->failed && pos_take(reader, ","));
}

static void read_choosing(pos_reader *reader, unsigned seat) {
    if (pos_take(reader, "choosing"))
        read_choices(reader, seat);
}

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

static void read_deploys(pos_reader *reader, pos_move *move) {
    move->verb = TX_DEPLOY;
    need_card(reader, &move->card);
    if (pos_take(reader, "at"))
        need_place(reader, move->seat, &move->on);
    else if (pos_take(reader, "on"))
        need_object(reader, &move->on);
    move->as_attachment = pos_take(reader, "as an attachment");
}

static void read_plays_or_uses(pos_reader *reader, pos_move *move, enum tx_verb verb) {
    move->verb = (uint8_t)verb;
    need_card(reader, &move->card);
    if (pos_take(reader, "ability")) {
        move->has_ability = 1;
        move->ability = (uint8_t)(pos_need_number(reader, 1, 9, "which ability of the card, counted from 1") - 1);
    }
    if (pos_take(reader, "for"))
        need_object(reader, &move->on);
}

/* Parses "attacks with X", "attacks with X by area effect", "attacks Y with X", "attacks Y", "attacks by area effect":
 * one or two choices. */
static void read_attacks(pos_reader *reader, pos_move *move) {
    pos_object attacker = {0}, defender = {0};
    if (pos_take(reader, "by area effect")) {
        move->verb = TX_AREA_EFFECT;
        return;
    }
    if (!pos_take(reader, "with")) {
        need_card(reader, &defender);
        if (pos_take(reader, "with"))
            need_card(reader, &attacker);
    } else {
        need_card(reader, &attacker);
    }
    bool area = pos_take(reader, "by area effect");
    *move = (pos_move){.seat = move->seat, .now = move->now, .verb = TX_ATTACK, .card = attacker};
    if (attacker.kind == OBJECT_CARD && (area || defender.kind == OBJECT_CARD))
        add_move(reader, move);
    if (area)
        *move = (pos_move){.seat = move->seat, .now = move->now, .verb = TX_AREA_EFFECT, .card = attacker};
    else if (defender.kind == OBJECT_CARD)
        *move = (pos_move){.seat = move->seat, .now = move->now, .verb = TX_DEFEND, .card = attacker, .on = defender};
}

static void read_shields(pos_reader *reader, pos_move *move) {
    move->verb = TX_SHIELD;
    need_card(reader, &move->on);
    if (!pos_take(reader, "with"))
        pos_expected(reader, "'with' and the shield card");
    else
        need_card(reader, &move->card);
}

static void read_takes(pos_reader *reader, pos_move *move) {
    if (pos_take(reader, "a mulligan"))
        move->verb = TX_MULLIGAN;
    else if (pos_take(reader, "cards and resources") || pos_take(reader, "both"))
        amount(move, TX_BONUS, 3);
    else if (pos_take(reader, "cards"))
        amount(move, TX_BONUS, 1);
    else if (pos_take(reader, "resources"))
        amount(move, TX_BONUS, 2);
    else if (pos_take(reader, "nothing"))
        amount(move, TX_BONUS, 0);
    else
        pos_expected(reader, "a mulligan, cards, resources, cards and resources, or nothing");
}

static void read_moves_to(pos_reader *reader, pos_move *move) {
    move->verb = TX_MOVE;
    need_card(reader, &move->card);
    if (!pos_take(reader, "to"))
        pos_expected(reader, "'to' and a planet's number");
    else
        need_place(reader, move->seat, &move->on);
}

static void read_reserve(pos_reader *reader, pos_move *move) {
    move->verb = TX_PLACE_RESERVE;
    need_card(reader, &move->card);
    if (!pos_take(reader, "in reserve at"))
        pos_expected(reader, "'in reserve at' and a planet's number");
    else
        need_place(reader, move->seat, &move->on);
}

/* For an attachment, also parses its new host. */
static void read_deep_strikes(pos_reader *reader, pos_move *move) {
    move->verb = TX_DEEP_STRIKE;
    need_card(reader, &move->card);
    if (pos_take(reader, "on"))
        need_object(reader, &move->on);
}

static void read_commits(pos_reader *reader, pos_move *move) {
    move->verb = TX_DIAL;
    move->special = pos_take(reader, "the synapse unit") ? MOVE_SYNAPSE_DIAL : MOVE_PLAIN;
    if (!pos_take(reader, "to"))
        pos_expected(reader, "'to' and a planet's number, or 'the synapse unit to' and one");
    else
        need_place(reader, TX_NONE, &move->on);
}

/* Parses moves of one or two fixed words. */
static bool read_simple(pos_reader *reader, pos_move *move) {
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
        if (pos_take(reader, simple[i].words)) {
            move->verb = simple[i].verb;
            move->special = simple[i].special;
            return true;
        }
    }
    return false;
}

static bool read_verb(pos_reader *reader, pos_move *move) {
    if (read_simple(reader, move))
        return true;
    if (pos_take(reader, "deploys"))
        read_deploys(reader, move);
    else if (pos_take(reader, "plays"))
        read_plays_or_uses(reader, move, TX_PLAY);
    else if (pos_take(reader, "uses"))
        read_plays_or_uses(reader, move, TX_USE);
    else if (pos_take(reader, "attacks"))
        read_attacks(reader, move);
    else if (pos_take(reader, "shields"))
        read_shields(reader, move);
    else if (pos_take(reader, "takes"))
        read_takes(reader, move);
    else if (pos_take(reader, "moves"))
        read_moves_to(reader, move);
    else if (pos_take(reader, "places"))
        read_reserve(reader, move);
    else if (pos_take(reader, "enslaves"))
        amount(move, TX_FACTION, pos_need_faction(reader));
    else if (pos_take(reader, "deep strikes"))
        read_deep_strikes(reader, move);
    else if (pos_take(reader, "commits"))
        read_commits(reader, move);
    else if (pos_take(reader, "chooses"))
        read_choice(reader, move);
    else if (pos_take(reader, "retreats")) {
        move->verb = TX_RETREAT;
        need_card(reader, &move->card);
    } else {
        return false;
    }
    return true;
}

static bool read_move(pos_reader *reader) {
    unsigned seat;
    bool now = pos_take(reader, "now");
    if (!pos_take_seat(reader, &seat)) {
        reader->at = 0;
        return false;
    }
    pos_move move = {.seat = (uint8_t)seat, .now = now};
    if (!read_verb(reader, &move)) {
        reader->at = 0;
        return false;
    }
    add_move(reader, &move);
    if (pos_take(reader, ","))
        read_choices(reader, seat);
    else
        read_choosing(reader, seat);
    return true;
}

/* ---- Until ------------------------------------------------------------------------------------------------------- */

static void read_until(pos_reader *reader) {
    pos_point point = {.number = TX_NONE};
    unsigned seat;
    pos_take(reader, "the");
    if (pos_take_seat(reader, &seat)) {
        point.what = POINT_DECIDES;
        point.seat = (uint8_t)seat;
        if (!pos_take(reader, "decides"))
            pos_expected(reader, "decides");
        pos_take_decision_kind(reader, &point.kind);
    } else if (pos_take(reader, "combat round")) {
        point.what = POINT_COMBAT_ROUND;
        point.number = (uint8_t)pos_need_number(reader, 1, 99, "a combat round");
    } else if (pos_take(reader, "next round")) {
        point.what = POINT_ROUND;
    } else if (pos_take(reader, "round")) {
        point.what = POINT_ROUND;
        point.number = (uint8_t)pos_need_number(reader, 1, 99, "a round");
    } else if (pos_take(reader, "game over")) {
        point.what = POINT_OVER;
    } else if (pos_take(reader, "battle ends")) {
        point.what = POINT_BATTLE_ENDS;
    } else if (pos_take(reader, "battle at")) {
        point.number = (uint8_t)(pos_need_number(reader, 1, TX_LINE, "a planet") - 1);
        point.what = pos_take(reader, "ends") ? POINT_BATTLE_ENDS : POINT_BATTLE;
    } else if (pos_take_phase(reader, &point.number)) {
        point.what = POINT_PHASE;
        pos_take(reader, "phase");
    } else {
        pos_expected(
            reader,
            "P1 decides, combat round N, battle at N, battle at N ends, a phase, next round, round N or game over");
    }
    pos_add_step(reader, STEP_UNTIL)->point = point;
}

void pos_read_option(pos_reader *reader, pos_move *move) {
    unsigned seat, before = reader->entry->step_count;
    if (!pos_take_seat(reader, &seat)) {
        pos_expected(reader, "P1 or P2 and what the player may do");
        return;
    }
    *move = (pos_move){.seat = (uint8_t)seat};
    if (!read_verb(reader, move))
        pos_expected(reader, "a move");
    /* If an attack names both units, the last choice, the defender, is the one in question. */
    reader->entry->step_count = before;
}

void pos_require_begin(pos_reader *reader) {
    if (reader->entry->begun)
        return;
    reader->at = 0;
    pos_expected(reader, "a 'begin' statement before moves and expectations");
}

bool pos_read_step(pos_reader *reader) {
    bool read = true;
    if (pos_take(reader, "until"))
        read_until(reader);
    else
        read = read_move(reader);
    if (read)
        pos_require_begin(reader);
    return read;
}

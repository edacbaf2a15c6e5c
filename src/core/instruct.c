/* instruct.c: what each instruction of card code needs, could do, and does.
 *
 * `instruction_can` answers R14.4: could this part change the game now? `cost_payable` the same for a cost.
 * `instruct` carries a part out; parts with windows of their own push their procedure.
 */
#include "core.h"

static const tx_occurrence *trigger(const engine *e, const tx_frame *f) {
    return &e->game->occurrences[f->occurrence];
}

/* R15.26: an immune card is neither chosen nor touched. */
bool immune(engine *e, const tx_frame *f, tx_ref card) {
    if (!in_play(e, card))
        return false;
    if (card_at(e, card)->controller != f->seat && has_keyword(e, card, KEYWORD_IMMUNE_ENEMY_EVENTS))
        return true;
    return has_keyword(e, card, KEYWORD_IMMUNE_POWER_EVENTS) && has_trait(e, f->card, e->catalog->power);
}

/* The cards an instruction acts on. */
unsigned objects_of(engine *e, const tx_frame *f, const tx_instruction *i, tx_ref *out) {
    unsigned count, kept = 0;
    if (i->ref == REF_NONE) {
        count = select_all(e, f, i->sel, out);
    } else if (i->ref == REF_SET || i->ref == REF_REST) {
        count = set_members(e, f, out);
    } else {
        out[0] = resolve(e, f, i->ref);
        count = TX_IS_CARD(out[0]) ? 1 : 0;
    }
    for (unsigned k = 0; k < count; k++) {
        bool gone = f->flags & FRAME_SPENT_GONE && f->reg[SPENT_REGISTER] == out[k];
        if (!gone && affected(e, f, out[k]))
            out[kept++] = out[k];
    }
    return kept;
}

static bool would_be_exhausted(const engine *e, const tx_frame *f, tx_ref card) {
    return exhausted(e, card) || (f->flags & FRAME_SPENT_EXHAUST && f->reg[SPENT_REGISTER] == card);
}

/* ---- Could it do anything? --------------------------------------------------------------------------------------- */
static bool object_can(engine *e, const tx_frame *f, const tx_instruction *i, tx_ref card) {
    switch (i->op) {
    case OP_DAMAGE:
    case OP_INDIRECT: return can_be_damaged(e, card, f->card);
    case OP_HEAL: return in_play(e, card) && card_at(e, card)->damage > 0;
    case OP_READY: return in_play(e, card) && would_be_exhausted(e, f, card) && !cannot(e, card, CANNOT_READY, TX_NONE);
    case OP_EXHAUST: /* R15.28: a cost is no card effect */
        return in_play(e, card) && !would_be_exhausted(e, f, card) &&
               (i->flags & IF_COST || !cannot(e, card, CANNOT_EXHAUSTED, TX_NONE));
    case OP_ROUT: return can_rout(e, card);
    case OP_MOVE:
    case OP_COMMIT: return can_move(e, card, resolve(e, f, i->to));
    case OP_DESTROY: return in_play(e, card);
    case OP_SACRIFICE: return in_play(e, card) && face(e, card)->type != TYPE_WARLORD;
    case OP_MODIFY:
    case OP_STORE: return in_play(e, card);
    case OP_UNSTORE: return card_at(e, card)->resources > 0;
    case OP_DISCARD:
    case OP_TO_HAND: return true;
    case OP_RETURN: return card_at(e, card)->list != TX_HAND + card_at(e, card)->owner;
    default: return false;
    }
}

typedef struct question {
    engine *e;
    const tx_frame *f;
    const tx_instruction *i;
} question;

static bool one_can(void *user, tx_ref card) {
    question *q = user;
    bool gone = q->f->flags & FRAME_SPENT_GONE && q->f->reg[SPENT_REGISTER] == card;
    return !gone && affected(q->e, q->f, card) && object_can(q->e, q->f, q->i, card);
}

static bool any_object_can(engine *e, const tx_frame *f, const tx_instruction *i) {
    question q = {e, f, i};
    tx_ref found[256];
    if (i->ref == REF_NONE)
        return select_until(e, f, i->sel, one_can, &q);
    if (i->ref != REF_SET && i->ref != REF_REST) {
        tx_ref card = resolve(e, f, i->ref);
        return TX_IS_CARD(card) && one_can(&q, card);
    }
    unsigned count = objects_of(e, f, i, found);
    for (unsigned k = 0; k < count; k++)
        if (object_can(e, f, i, found[k]))
            return true;
    return false;
}

static bool can_move_damage(engine *e, const tx_frame *f, const tx_instruction *i) {
    tx_ref from = resolve(e, f, i->ref), to = resolve(e, f, i->to);
    return TX_IS_CARD(from) && TX_IS_CARD(to) && card_at(e, from)->damage && can_be_damaged(e, to, TX_NONE);
}

static bool can_attach(engine *e, const tx_frame *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref), to = resolve(e, f, i->to);
    if (!TX_IS_CARD(card) || !TX_IS_CARD(to) || card_at(e, card)->host == to)
        return false;
    return can_host(e, to, card, face(e, card));
}

static bool can_put_into_play(engine *e, const tx_frame *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (!TX_IS_CARD(card) || in_play(e, card))
        return false;
    tx_ref to = resolve(e, f, i->to);
    return to != TX_NONE && can_enter(e, card, to, f->a, face_to_enter(e, card, to));
}

static bool can_make_token(engine *e, const tx_frame *f, const tx_instruction *i) {
    if (!tokens_left(e, i->sel, f->seat))
        return false;
    tx_ref place = i->flags & IF_SPECIAL ? last_planet(e) : resolve(e, f, i->to);
    return TX_IS_HQ(place) || face_up(e, place);
}

static bool can_sacrifice_some(engine *e, const tx_frame *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = select_all(e, f, i->sel, found);
    for (unsigned k = 0; k < count; k++)
        if (face(e, found[k])->type != TYPE_WARLORD && affected(e, f, found[k]))
            return true;
    return false;
}

static bool can_defend_instead(engine *e, const tx_frame *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    return TX_IS_CARD(card) && card != trigger(e, f)->other && can_be_defender(e, trigger(e, f)->subject, card);
}

static bool can_prevent(const tx_occurrence *o) {
    return o->kind == EV_ASSIGNED && o->amount > 0 && !(o->flags & DAMAGE_UNPREVENTABLE);
}

bool instruction_can(engine *e, const tx_frame *f, const tx_instruction *i) {
    switch (i->op) {
    case OP_DAMAGE: return value_of(e, f, i->value) > 0 && any_object_can(e, f, i);
    case OP_PREVENT: return can_prevent(trigger(e, f));
    case OP_REASSIGN: return reassign_damage(e, f->occurrence, resolve(e, f, i->ref), 1, true);
    case OP_INCREASE_DAMAGE: return trigger(e, f)->amount > 0;
    case OP_MOVE_DAMAGE: return can_move_damage(e, f, i);
    case OP_ATTACH: return can_attach(e, f, i);
    case OP_ENTER: return can_put_into_play(e, f, i);
    case OP_TOKEN: return can_make_token(e, f, i);
    case OP_DEPLOY: return list_deployments(e, f->seat, DEPLOY_DRY, f, i->sel) > 0;
    case OP_FORCE_SACRIFICE: return can_sacrifice_some(e, f, i);
    case OP_DRAW: return list_count(e, TX_DECK + resolve_seat(e, f, i->to)) > 0;
    case OP_DISCARD_RANDOM:
    case OP_DISCARD_HAND: return list_count(e, TX_HAND + resolve_seat(e, f, i->to)) > 0;
    case OP_SEARCH: return list_count(e, TX_DECK + f->seat) > 0;
    case OP_LOOK:
    case OP_REVEAL_TOP: return list_count(e, TX_DECK + resolve_seat(e, f, i->ref)) > 0;
    case OP_GAIN: return true;
    case OP_TAKE: return e->game->player[other_seat(f->seat)].resources > 0;
    case OP_REDUCE_COST: return trigger(e, f)->amount > 0;
    case OP_CANCEL: return true;
    case OP_CANCEL_SHIELD:
    case OP_ADD_SHIELDS: return trigger(e, f)->amount > 0; /* a cancelled shield has no effect left */
    case OP_DEFEND: return can_defend_instead(e, f, i);
    case OP_TRIGGER_BATTLE:
        return TX_IS_PLANET(resolve(e, f, i->ref)) && battle_ability_can(e, f->seat, resolve(e, f, i->ref));
    default: return any_object_can(e, f, i);
    }
}

/* ---- Costs ------------------------------------------------------------------------------------------------------- */
static void spend(tx_frame *f, tx_ref card, unsigned how) {
    f->reg[SPENT_REGISTER] = card;
    f->flags |= (uint8_t)how;
}

/* A card being played cannot pay its own cost (R14.11), nor can a blank one pay any. */
int cards_to_discard(const engine *e, const tx_frame *f) {
    int count = 0;
    EACH_CARD (card, e, TX_HAND + f->seat)
        count += card != f->card && !(e->game->cards[card].flags & TX_BLANKED); /* R21.5 */
    return count;
}

bool cost_payable(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_ref card = i->ref ? resolve(e, f, i->ref) : TX_NONE;
    switch (i->op) {
    case OP_PAY: return e->game->player[f->seat].resources >= value_of(e, f, i->value);
    case OP_DISCARD_HAND: return cards_to_discard(e, f) >= value_of(e, f, i->value);
    case OP_EXHAUST:
        if (!TX_IS_CARD(card) || !in_play(e, card) || exhausted(e, card))
            return false;
        spend(f, card, FRAME_SPENT_EXHAUST);
        return true;
    case OP_SACRIFICE:
        if (!TX_IS_CARD(card) || !in_play(e, card) || face(e, card)->type == TYPE_WARLORD)
            return false;
        spend(f, card, FRAME_SPENT_GONE);
        return true;
    case OP_DAMAGE: return TX_IS_CARD(card) && can_be_damaged(e, card, f->card);
    default: return instruction_can(e, f, i);
    }
}

/* ---- Doing it ---------------------------------------------------------------------------------------------------- */
static void deal(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned first = e->game->occurrence_count;
    unsigned count = objects_of(e, f, i, found);
    int amount = value_of(e, f, i->value);
    for (unsigned k = 0; k < count && amount > 0; k++) {
        if (!can_be_damaged(e, found[k], f->card))
            continue;
        assign_damage(e, found[k], f->card, amount, false);
        if (i->flags & IF_SPECIAL)
            e->game->occurrences[e->game->occurrence_count - 1].flags |= DAMAGE_UNPREVENTABLE;
    }
    if (e->game->occurrence_count > first)
        push_damage(e, first);
}

static void change(engine *e, tx_frame *f, const tx_instruction *i, enum change_kind kind) {
    tx_ref found[256];
    unsigned count = objects_of(e, f, i, found), kept = 0;
    for (unsigned k = 0; k < count; k++)
        if (object_can(e, f, i, found[k]))
            found[kept++] = found[k];
    e->game->ok = kept == count && count > 0;
    if (kept)
        push_change(e, kind, found, kept, i->to ? resolve(e, f, i->to) : TX_NONE, f->card);
}

static void leave(engine *e, tx_frame *f, const tx_instruction *i, enum leave_how how) {
    tx_ref found[256];
    unsigned count = objects_of(e, f, i, found);
    unsigned first = e->game->occurrence_count;
    for (unsigned k = 0; k < count; k++) {
        if (in_play(e, found[k])) {
            if (face(e, found[k])->type == TYPE_WARLORD && how == LEAVE_DESTROYED)
                defeat_warlord(e, found[k]); /* O13 */
            else
                leaving(e, found[k], f->card, how, false);
        } else if (how == LEAVE_DISCARDED) {
            discard_card(e, found[k]);
        } else if (how == LEAVE_TO_HAND) {
            card_at(e, found[k])->known = 3;
            move_to_list(e, found[k], TX_HAND + card_at(e, found[k])->owner);
        }
    }
    e->game->ok = count > 0;
    if (e->game->occurrence_count > first)
        push_leave(e, first, how);
}

static void heal(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = objects_of(e, f, i, found);
    int amount = value_of(e, f, i->value);
    for (unsigned k = 0; k < count; k++) {
        tx_card *c = card_at(e, found[k]);
        int removed = amount > c->damage ? c->damage : amount;
        c->damage = (uint8_t)(c->damage - removed);
        if (!removed)
            continue;
        unsigned o = occur(e, EV_HEALED, 0, found[k], f->card, place_of(e, found[k]), c->controller);
        e->game->occurrences[o].amount = (uint8_t)removed; /* R9.3.7 */
    }
}

static void prevent(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_occurrence *o = &e->game->occurrences[f->occurrence];
    int amount = value_of(e, f, i->value);
    amount = !can_prevent(o) ? 0 : amount > o->amount ? o->amount : amount;
    o->amount = (uint8_t)(o->amount - amount);
    e->game->amount = (int16_t)amount;
    e->game->ok = amount > 0;
}

static void increase_damage(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_occurrence *o = &e->game->occurrences[f->occurrence];
    int amount = o->amount + value_of(e, f, i->value);
    o->amount = (uint8_t)(amount < 0 ? 0 : amount > 255 ? 255 : amount);
}

static void move_damage(engine *e, tx_frame *f, const tx_instruction *i) {
    if (!can_move_damage(e, f, i))
        return;
    tx_card *from = card_at(e, resolve(e, f, i->ref));
    int amount = value_of(e, f, i->value);
    amount = amount > from->damage ? from->damage : amount;
    from->damage = (uint8_t)(from->damage - amount);
    place_damage(e, resolve(e, f, i->to), amount);
}

static void discard_at_random(engine *e, tx_frame *f, const tx_instruction *i) {
    unsigned seat = resolve_seat(e, f, i->to);
    int wanted = value_of(e, f, i->value), done = 0;
    while (done < wanted && list_count(e, TX_HAND + seat)) {
        unsigned pick = random_below(e, list_count(e, TX_HAND + seat));
        tx_ref card = e->game->lists[TX_HAND + seat].head;
        while (pick--)
            card = card_at(e, card)->next;
        discard_card(e, card);
        done++;
    }
    e->game->ok = done == wanted;
}

static void look(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned deck = resolve_seat(e, f, i->ref), n = 0;
    int most = i->op == OP_REVEAL_TOP ? 1 : value_of(e, f, i->value);
    EACH_CARD (card, e, TX_DECK + deck) {
        if ((int)n >= most)
            break;
        card_at(e, card)->known = (card_at(e, card)->known | (i->op == OP_REVEAL_TOP ? 3u : 1u << f->seat)) & 3u;
        cards[n++] = card;
    }
    if (i->op == OP_REVEAL_TOP)
        f->reg[i->to] = n ? cards[0] : TX_NONE;
    else
        new_set(e, f, cards, n);
}

static void to_hand(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (TX_IS_CARD(card))
        move_to_list(e, card, TX_HAND + card_at(e, card)->owner);
}

static void put_into_play(engine *e, tx_frame *f, const tx_instruction *i) {
    e->game->ok = can_put_into_play(e, f, i);
    if (e->game->ok)
        push_enter(e, resolve(e, f, i->ref), resolve(e, f, i->to), f->a);
}

static void make_token(engine *e, tx_frame *f, const tx_instruction *i) {
    if (can_make_token(e, f, i))
        make_tokens(e, i->sel, (unsigned)value_of(e, f, i->value), resolve(e, f, i->to), f->seat);
}

static void take_resources(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_player *from = &e->game->player[other_seat(f->seat)];
    int amount = value_of(e, f, i->value);
    amount = amount > from->resources ? from->resources : amount;
    from->resources = (uint16_t)(from->resources - amount);
    e->game->player[f->seat].resources = (uint16_t)(e->game->player[f->seat].resources + amount);
}

static void store(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_card *c = card_at(e, resolve(e, f, i->ref));
    int amount = value_of(e, f, i->value);
    if (i->op == OP_STORE) {
        c->resources = (uint8_t)(c->resources + amount);
        return;
    }
    amount = amount > c->resources ? c->resources : amount;
    c->resources = (uint8_t)(c->resources - amount);
    e->game->player[f->seat].resources = (uint16_t)(e->game->player[f->seat].resources + amount); /* O26: no gain */
}

static void modify(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = objects_of(e, f, i, found);
    const tx_instruction *more = i + 1;
    f->pc++; /* past OP_OPERAND */
    for (unsigned k = 0; k < count; k++)
        if (in_play(e, found[k]))
            add_effect(e, i->to, more->ref, found[k], value_of(e, f, i->value), more->to, 0, f->card, f->seat);
}

static void reduce_cost(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_occurrence *o = &e->game->occurrences[f->occurrence];
    int cost = o->amount - value_of(e, f, i->value);
    o->amount = (uint8_t)(cost < 0 ? 0 : cost);
}

/* Cancelling a change keeps it from happening; cancelling an ability spoils the frame that made the occurrence
 * answered. */
static void cancel(engine *e, tx_frame *f) {
    tx_occurrence *o = &e->game->occurrences[f->occurrence];
    if (o->kind == EV_EXHAUSTS || o->kind == EV_READIES || o->kind == EV_MOVES) {
        o->kind = EV_NONE;
        return;
    }
    for (unsigned k = e->game->frame_count; k-- > 0;) {
        tx_frame *pending = &e->game->frames[k];
        if (pending->proc == PROC_ABILITY && pending->occ_base <= f->occurrence) {
            pending->flags |= FRAME_CANCELLED;
            occur(e, EV_CANCELLED, 0, pending->card, f->card, TX_NONE, f->seat);
            return;
        }
    }
}

static void defend(engine *e, tx_frame *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    e->game->occurrences[f->occurrence].other = card;
    e->game->defender = card;
}

void instruct(engine *e, tx_frame *f, const tx_instruction *i) {
    switch (i->op) {
    case OP_DAMAGE: deal(e, f, i); break;
    case OP_INDIRECT: push_indirect(e, resolve_seat(e, f, i->to), f->card, i->sel, f, value_of(e, f, i->value)); break;
    case OP_PREVENT: prevent(e, f, i); break;
    case OP_REASSIGN: reassign_damage(e, f->occurrence, resolve(e, f, i->ref), value_of(e, f, i->value), false); break;
    case OP_INCREASE_DAMAGE: increase_damage(e, f, i); break;
    case OP_HEAL: heal(e, f, i); break;
    case OP_MOVE_DAMAGE: move_damage(e, f, i); break;
    case OP_READY: change(e, f, i, CHANGE_READY); break;
    case OP_EXHAUST: change(e, f, i, CHANGE_EXHAUST); break;
    case OP_ROUT: change(e, f, i, CHANGE_ROUT); break;
    case OP_MOVE: change(e, f, i, CHANGE_MOVE); break;
    case OP_COMMIT: change(e, f, i, CHANGE_COMMIT); break;
    case OP_ATTACH:
        if (can_attach(e, f, i))
            attach_card(e, resolve(e, f, i->ref), resolve(e, f, i->to));
        layers_changed(e, text_layers(face(e, resolve(e, f, i->ref))));
        break;
    case OP_ENTER: put_into_play(e, f, i); break;
    case OP_TOKEN: make_token(e, f, i); break;
    case OP_DESTROY: leave(e, f, i, LEAVE_DESTROYED); break;
    case OP_SACRIFICE: leave(e, f, i, LEAVE_SACRIFICED); break;
    case OP_DISCARD: leave(e, f, i, LEAVE_DISCARDED); break;
    case OP_RETURN: leave(e, f, i, LEAVE_TO_HAND); break;
    case OP_DRAW: draw_cards(e, resolve_seat(e, f, i->to), (unsigned)value_of(e, f, i->value)); break;
    case OP_DISCARD_RANDOM: discard_at_random(e, f, i); break;
    case OP_LOOK:
    case OP_REVEAL_TOP: look(e, f, i); break;
    case OP_TO_HAND: to_hand(e, f, i); break;
    case OP_PAY:
        e->game->player[f->seat].resources = (uint16_t)(e->game->player[f->seat].resources - value_of(e, f, i->value));
        break;
    case OP_GAIN: gain_resources(e, resolve_seat(e, f, i->to), value_of(e, f, i->value)); break;
    case OP_TAKE: take_resources(e, f, i); break;
    case OP_STORE:
    case OP_UNSTORE: store(e, f, i); break;
    case OP_REDUCE_COST: reduce_cost(e, f, i); break;
    case OP_CANCEL: cancel(e, f); break;
    case OP_CANCEL_SHIELD: e->game->occurrences[f->occurrence].amount = 0; break;
    case OP_ADD_SHIELDS: increase_damage(e, f, i); break; /* the icons stand in the occurrence's amount */
    case OP_DEFEND: defend(e, f, i); break;
    case OP_MODIFY: modify(e, f, i); break;
    case OP_TRIGGER_BATTLE: push_battle_ability(e, f->seat, resolve(e, f, i->ref)); break;
    default: break;
    }
    if (!(f->flags & FRAME_DEFER)) /* R12.8: what both players do at once is tested when both have done it */
        check_decks(e);
}

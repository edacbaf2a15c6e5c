/* effect_rules.c: parses statements about pending effects and rules of the game. */
#include "effect.h"

/* ---- Pending things ---------------------------------------------------------------------------------------------- */
/* Returns true if the event can still be changed. By default only interrupts come before it; reactions can also change
 * a battle that was won, targets, and attacks. A move can only be cancelled if an effect causes it. */
static bool is_pending(const parser *p) {
    bool reaction = p->scope.after;
    switch (p->scope.event) {
    case EV_BATTLE_WON:
    case EV_TARGETS: return true;
    case EV_DEFENDER: return reaction;
    case EV_MOVES: return !reaction && p->scope.event_flags & TX_BY_EFFECT;
    default: return !reaction;
    }
}

static void cancel(parser *p) {
    static const struct {
        const char *words, *wanted;
        uint64_t events; /* bits 1 << enum tx_event_kind */
    } things[] = {
        {"that shield", "'interrupt when the opponent uses a shield'", UINT64_C(1) << EV_SHIELD},
        {"that attack", "'reaction after … declares an attack'", UINT64_C(1) << EV_DEFENDER},
        {"that effect", "'interrupt when … is moved by an effect'", UINT64_C(1) << EV_MOVES},
        {"that", "'interrupt when … exhausts'", UINT64_C(1) << EV_EXHAUSTS},
        {"its effects", "'… plays an event' or '… triggers an ability that targets …'",
         UINT64_C(1) << EV_EVENT_PLAYED | UINT64_C(1) << EV_TARGETS | UINT64_C(1) << EV_BATTLE_ABILITY},
        {"the battle ability of that planet", "'reaction after … wins a battle'", UINT64_C(1) << EV_BATTLE_WON},
    };
    for (unsigned i = 0; i < sizeof things / sizeof *things; i++)
        if (lang_accepts(p, things[i].words)) {
            lang_need_event(p, p->at - 1, is_pending(p) && things[i].events >> p->scope.event & 1, things[i].wanted);
            lang_emit(p, OP_CANCEL, 0, 0, REF_YOU, 0, 0);
            return;
        }
    lang_refuse(p, "the battle ability there", "'the battle ability of that planet'");
    lang_expected(p,
                  "'its effects', 'that effect', 'that shield', 'that attack', 'that' or 'the battle ability of that "
                  "planet'");
}

static void copy(parser *p) {
    lang_need_event(p, p->at - 1, answers(p, OP_COPY), "'reaction after you play an event'");
    lang_need(p, "its effects");
    lang_emit(p, OP_COPY, 0, REF_IT, 0, 0, 0);
}

/* ---- Battles and planets ----------------------------------------------------------------------------------------- */
int lang_need_of_planet(parser *p) {
    lang_refuse(p, "here", "'of this planet'");
    lang_refuse(p, "there", "'of that planet'");
    lang_need(p, "of");
    int ref = lang_accept_place_ref(p);
    if (ref < 0)
        lang_expected(p, "a planet: 'this planet', 'that planet', 'the first planet' …");
    return ref;
}

static void trigger(parser *p) {
    lang_refuse(p, "its battle ability", "'the battle ability of that planet'");
    lang_need(p, "the battle ability");
    lang_emit(p, OP_TRIGGER_BATTLE, 0, lang_need_of_planet(p), 0, 0, 0);
}

static void infest(parser *p) {
    if (!lang_at_words(p, "each")) {
        lang_emit(p, OP_INFEST, 0, lang_need_planet(p), 0, 0, 0);
        return;
    }
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_PLACE)
        lang_fail(p, n.where, "expected planets, as in 'each adjacent planet'");
    lang_emit(p, OP_INFEST, 0, 0, 0, lang_noun_selector(p, &n), 0);
}

static void resolve(parser *p) {
    const token *start = p->at;
    int insert = lang_accept_insert(p), place = REF_NONE;
    if (insert != INSERT_BATTLE && insert != INSERT_SKIRMISH) {
        p->at = start;
        lang_expected(p, "'a battle at …' or 'a ranged skirmish'");
    }
    if (insert == INSERT_BATTLE)
        place = lang_need_place(p);
    lang_emit(p, OP_INSERT, 0, place, insert, 0, 0);
}

const verb lang_rule_verbs[] = {{"cancel", cancel}, {"copy", copy},       {"trigger", trigger},
                                {"infest", infest}, {"resolve", resolve}, {NULL, NULL}};

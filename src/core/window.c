/* window.c: occurrences and the windows in which players answer them (R13).
 *
 * An occurrence is one happening with frozen facts. Its interrupt window opens before it resolves, its reaction window
 * after. Occurrences of the same instant share one window (R13.5.6). In a window forced abilities come first, ordered
 * by the initiative player; then players alternate, initiative player first, until both pass in a row (R13.5).
 */
#include "core.h"

/* ---- Occurrences ------------------------------------------------------------------------------------------------- */
void freeze_subject(const tx_game *g, tx_occurrence *o) {
    if (!TX_IS_CARD(o->subject))
        return;
    o->object = g->cards[o->subject].object;
    o->face = g->cards[o->subject].flags & TX_OTHER_SIDE;
}

unsigned occur(engine *e, enum tx_event_kind kind, unsigned flags, tx_ref subject, tx_ref source, tx_ref place,
               unsigned seat) {
    tx_game *g = e->game;
    if (g->occurrence_count == TX_MAX_OCCURRENCES) {
        g->overflow = 1;
        g->occurrence_count--;
    }
    unsigned index = g->occurrence_count++;
    g->occurrences[index] = (tx_occurrence){.kind = (uint8_t)kind,
                                            .flags = (uint8_t)flags,
                                            .subject = subject,
                                            .source = source,
                                            .place = place,
                                            .other = TX_NONE,
                                            .seat = (uint8_t)seat};
    freeze_subject(g, &g->occurrences[index]);
    return index;
}

void free_occurrences(engine *e, unsigned count) {
    tx_game *g = e->game;
    assert(count <= g->occurrence_count);
    if (count == g->occurrence_count)
        return;
    memset(&g->occurrences[count], 0, (g->occurrence_count - count) * sizeof *g->occurrences);
    g->occurrence_count = (uint8_t)count;
}

static unsigned who_knows(const tx_occurrence *fact) {
    return fact->kind == EV_DRAWS ? 1u << fact->seat : 3u;
}

void tell(engine *e, const tx_occurrence *fact) {
    if (!e->watch || fact->kind == EV_NONE)
        return;
    tx_note note = {.kind = fact->kind, .seats = (uint8_t)who_knows(fact), .fact = *fact};
    e->watch(e->user, e->game, &note);
}

/* ---- Who may answer ---------------------------------------------------------------------------------------------- */
static inline bool may_use(engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    return card_at(e, card)->controller == seat || a->flags & TX_ANY_PLAYER;
}

/* Is the card now where the ability works, for that seat (R13.5.7)? */
static inline bool ability_works(engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    const tx_card *c = card_at(e, card);
    if (!may_use(e, a, card, seat) || c->flags & TX_BLANKED)
        return false;
    if ((a->flags & TX_FROM_HAND) && c->list == TX_HAND + seat)
        return true;
    if ((a->flags & TX_FROM_DISCARD) && c->list == TX_DISCARD + seat)
        return true;
    if (a->flags & (TX_NOT_IN_PLAY | TX_FROM_HAND) || !list_in_play(c->list))
        return false;
    return !text_is_blank(e, card);
}

static bool seat_fits(const tx_ability *a, const tx_occurrence *o, unsigned seat) {
    return a->seat == SIDE_ANY || (o->seat == seat) == (a->seat == SIDE_YOU);
}

static inline bool fits(engine *e, const tx_frame *scope, unsigned selector, tx_ref ref) {
    return !selector || matches(e, scope, selector, ref);
}

static inline bool about_another(const engine *e, unsigned selector, tx_ref card, tx_ref ref) {
    return e->catalog->selectors[selector].only == REF_THIS && ref != card;
}

/* What needs no reading of selectors: nearly every listener that does not answer is found out here. */
static inline bool may_trigger(const engine *e, const tx_ability *a, tx_ref card, const tx_occurrence *o) {
    return a->event == o->kind && (a->event_flags & o->flags) == a->event_flags &&
           (!a->amount || a->amount == o->amount) && !about_another(e, a->subject, card, o->subject) &&
           !about_another(e, a->source, card, o->source);
}

/* The rest of it. */
static bool trigger_fits(engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    const tx_occurrence *o = &e->game->occurrences[occurrence];
    if (!seat_fits(a, o, seat))
        return false;
    tx_frame scope = scope_of(e, card);
    scope.seat = (uint8_t)seat;
    scope.occurrence = (uint8_t)occurrence;
    scope.flags = FRAME_TRIGGER;
    return fits(e, &scope, a->subject, o->subject) && fits(e, &scope, a->source, o->source) &&
           fits(e, &scope, a->other, o->other) && fits(e, &scope, a->place, o->place);
}

bool answers(engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    return may_trigger(e, a, card, &e->game->occurrences[occurrence]) && ability_works(e, a, card, seat) &&
           trigger_fits(e, a, card, seat, occurrence);
}

static bool already_used(const tx_game *g, tx_ref card, unsigned ability, unsigned occurrence) {
    for (unsigned i = 0; i < g->used_count; i++)
        if (g->used[i][0] == card && g->used[i][1] == ability && g->used[i][2] == occurrence &&
            g->used[i][3] == g->cards[card].object)
            return true;
    return false;
}

static void mark_used(tx_game *g, tx_ref card, unsigned ability, unsigned occurrence) {
    if (g->used_count == TX_MAX_USED) {
        g->overflow = 1;
        return;
    }
    uint8_t *u = g->used[g->used_count++];
    u[0] = card;
    u[1] = (uint8_t)ability;
    u[2] = (uint8_t)occurrence;
    u[3] = g->cards[card].object;
}

/* Copies in a hand are interchangeable: one of them is offered. */
static bool twin_listed(engine *e, tx_ref card, unsigned ability, unsigned occurrence) {
    const tx_decision *d = e->decision;
    if (card_at(e, card)->list >= TX_DISCARD)
        return false;
    for (unsigned i = 0; i < d->count; i++) {
        const tx_option *o = &d->options[i];
        if (TX_IS_CARD(o->card) && o->ability == ability && o->occurrence == occurrence &&
            card_at(e, o->card)->def == card_at(e, card)->def && card_at(e, o->card)->list == card_at(e, card)->list)
            return true;
    }
    return false;
}

static void add_ability_option(engine *e, tx_ref card, unsigned ability, unsigned occurrence) {
    tx_ref on = occurrence == TX_NONE ? TX_NONE : e->game->occurrences[occurrence].subject;
    bool event = face(e, card)->type == TYPE_EVENT;
    add_option(e, event ? TX_PLAY : TX_USE, card, on, 0);
    tx_option *o = &e->decision->options[e->decision->count - 1];
    o->ability = (uint8_t)ability;
    o->occurrence = (uint8_t)occurrence;
}

static void list_answers_of(engine *e, tx_ref card, unsigned seat, unsigned timing, unsigned occurrence, bool forced) {
    const tx_def *def = face(e, card);
    unsigned kind = timing == TIMING_INTERRUPT ? ABILITY_INTERRUPT : ABILITY_REACTION;
    for (unsigned i = 0; i < def->ability_count; i++) {
        const tx_ability *a = &e->catalog->abilities[def->first_ability + i];
        if (a->kind != kind || ((a->flags & TX_FORCED) != 0) != forced || !may_use(e, a, card, seat) ||
            !may_trigger(e, a, card, &e->game->occurrences[occurrence]) || !ability_works(e, a, card, seat))
            continue;
        if (already_used(e->game, card, i, occurrence) || !trigger_fits(e, a, card, seat, occurrence))
            continue;
        if (!twin_listed(e, card, i, occurrence) && can_initiate(e, seat, card, def->first_ability + i, occurrence))
            add_ability_option(e, card, i, occurrence);
    }
}

/* Of the many cards that wait for something to happen to themselves only that one need be asked. */
static inline bool minds(const engine *e, tx_ref card, unsigned timing, const tx_occurrence *o) {
    return card == o->subject || e->catalog->defs[e->game->cards[card].def].minds_others[timing] >> o->kind & 1;
}

static void list_answers(engine *e, const tx_frame *f, unsigned seat, bool forced) {
    for (unsigned o = f->a; o < f->a + (unsigned)f->b; o++) {
        const tx_occurrence *x = &e->game->occurrences[o];
        unsigned count;
        if (!anyone_listens(e, f->c, x->kind))
            continue;
        const tx_ref *card = listeners(e, f->c, x->kind, &count);
        for (unsigned i = 0; i < count; i++)
            if (minds(e, card[i], f->c, x))
                list_answers_of(e, card[i], seat, f->c, o, forced);
    }
}

/* ---- The window -------------------------------------------------------------------------------------------------- */
/* Who comes next in a window, in the order of R13.5: forced abilities, the player whose turn it is, the other one. */
enum opportunity { OPPORTUNITY_FORCED, OPPORTUNITY_FIRST, OPPORTUNITY_SECOND, OPPORTUNITY_NOBODY };

static inline enum opportunity turn_of(const tx_frame *f, unsigned seat) {
    return seat == f->seat ? OPPORTUNITY_FIRST : OPPORTUNITY_SECOND;
}

/* The first opportunity the card has to answer the occurrence, if it comes before `best`. */
static enum opportunity opportunity_of(engine *e, const tx_frame *f, tx_ref card, unsigned occurrence,
                                       enum opportunity best) {
    const tx_def *def = face(e, card);
    unsigned kind = f->c == TIMING_INTERRUPT ? ABILITY_INTERRUPT : ABILITY_REACTION;
    for (unsigned i = 0; i < def->ability_count; i++) {
        const tx_ability *a = &e->catalog->abilities[def->first_ability + i];
        bool forced = a->flags & TX_FORCED;
        if (a->kind != kind || (forced && f->step) || !may_trigger(e, a, card, &e->game->occurrences[occurrence]) ||
            already_used(e->game, card, i, occurrence))
            continue;
        for (unsigned seat = 0; seat < TX_SEATS; seat++) {
            enum opportunity turn = forced ? OPPORTUNITY_FORCED : turn_of(f, seat);
            if (turn < best && ability_works(e, a, card, seat) && trigger_fits(e, a, card, seat, occurrence) &&
                can_initiate(e, seat, card, def->first_ability + i, occurrence))
                best = turn;
        }
    }
    return best;
}

static enum opportunity next_opportunity(engine *e, const tx_frame *f) {
    enum opportunity best = OPPORTUNITY_NOBODY;
    for (unsigned o = f->a; o < f->a + (unsigned)f->b; o++) {
        const tx_occurrence *x = &e->game->occurrences[o];
        unsigned n;
        if (!anyone_listens(e, f->c, x->kind))
            continue;
        const tx_ref *card = listeners(e, f->c, x->kind, &n);
        for (unsigned i = 0; i < n && best != OPPORTUNITY_FORCED; i++)
            if (minds(e, card[i], f->c, x))
                best = opportunity_of(e, f, card[i], o, best);
    }
    return best;
}

/* A player who could only pass has passed. */
static void pass_before(tx_frame *f, enum opportunity turn) {
    if (turn != OPPORTUNITY_SECOND)
        return;
    f->seat = (uint8_t)other_seat(f->seat);
    f->x = 1;
}

/* Goes on to the next who can answer; false: nobody can, and the window is over. */
static bool advance_window(engine *e, tx_frame *f) {
    enum opportunity turn = next_opportunity(e, f);
    if (turn == OPPORTUNITY_NOBODY)
        return false;
    if (turn != OPPORTUNITY_FORCED && e->game->discreet == TX_ASK_CHOICES) {
        f->step = 1;
        pass_before(f, turn);
    }
    return true;
}

/* Is anything among them that somebody listens to at all? */
static inline bool worth_asking(const engine *e, unsigned timing, unsigned first, unsigned count) {
    const tx_occurrence *x = &e->game->occurrences[first];
    uint64_t kinds = 0;
    for (unsigned i = 0; i < count; i++)
        kinds |= EVENT_BIT(x[i].kind);
    return kinds & e->game->heard[timing];
}

/* Could `seat`, as far as the other can tell, hold a card that answers now? Judged without looking into the hand, so
 * that being asked betrays nothing. */
static bool hand_might_answer(engine *e, const tx_frame *f, unsigned seat) {
    tx_game *g = e->game;
    if (!g->discreet || !list_count(e, TX_HAND + seat))
        return false;
    unsigned kind = f->c == TIMING_INTERRUPT ? ABILITY_INTERRUPT : ABILITY_REACTION;
    for (unsigned i = 1; i < e->catalog->ability_count; i++) {
        const tx_ability *a = &e->catalog->abilities[i];
        const tx_def *def = &e->catalog->defs[a->def];
        if (a->kind != kind || !(a->flags & TX_FROM_HAND) || def->cost > g->player[seat].resources)
            continue;
        unsigned own = face(e, g->player[seat].warlord)->faction;
        if (def->faction != FACTION_NEUTRAL && def->faction != own && def->loyalty != LOYALTY_COMMON)
            continue;
        for (unsigned o = f->a; o < f->a + (unsigned)f->b; o++)
            if (may_trigger(e, a, g->player[seat].warlord, &g->occurrences[o]) &&
                trigger_fits(e, a, g->player[seat].warlord, seat, o))
                return true;
    }
    return false;
}

void open_window(engine *e, unsigned timing, unsigned first, unsigned count) {
    if (timing == TIMING_REACTION && e->watch)
        for (unsigned o = first; o < first + count; o++)
            tell(e, &e->game->occurrences[o]);
    if (!count || (e->game->discreet != TX_DISCREET && !worth_asking(e, timing, first, count)))
        return;
    tx_frame window = {.seat = e->game->initiative, .a = (uint8_t)first, .b = (uint8_t)count, .c = (uint8_t)timing};
    if (e->game->discreet != TX_DISCREET && !advance_window(e, &window))
        return; /* a window in which nobody can do anything changes nothing */
    tx_frame *f = push_frame(e, PROC_WINDOW, window.seat);
    f->step = window.step;
    f->x = window.x;
    f->a = window.a;
    f->b = window.b;
    f->c = window.c;
}

/* step 0: forced abilities; 1: optional ones, seat has the opportunity, x passes in a row */
enum run_state run_window(engine *e, tx_frame *f) {
    bool answered = f->x == 0 && e->game->used_count > f->used_base; /* what else can be answered may have changed */
    if (f->x < 2 && !(answered && e->game->discreet == TX_ASK_CHOICES && !advance_window(e, f)))
        return RUN_ASK;
    pop_frame(e);
    return RUN_ON;
}

/* A deployment was announced because it can be made payable; its player has to make it so (R14.1). */
static bool must_reduce(const engine *e, const tx_occurrence *o, unsigned seat) {
    return o->kind == EV_DEPLOYING && o->seat == seat && o->amount > e->game->player[seat].resources;
}

void ask_window(engine *e, tx_frame *f) {
    const tx_occurrence *o = &e->game->occurrences[f->a];
    if (f->step == 0) {
        begin_decision(e, TX_ASK_FORCED, e->game->initiative, TX_NONE);
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            list_answers(e, f, seat, true);
    } else {
        begin_decision(e, f->c == TIMING_INTERRUPT ? TX_ASK_INTERRUPT : TX_ASK_REACTION, f->seat, TX_NONE);
        list_answers(e, f, f->seat, false);
    }
    tx_decision *d = e->decision;
    d->subject = o->subject;
    d->place = o->place;
    d->occurrence = f->a;
    if (!d->count || (f->step == 1 && !must_reduce(e, o, f->seat)))
        add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    d->shown = d->count == 1 && f->step == 1 && hand_might_answer(e, f, f->seat);
}

static void use_answer(engine *e, tx_frame *f, const tx_option *o, unsigned seat) {
    unsigned ability = face(e, o->card)->first_ability + (unsigned)o->ability;
    mark_used(e->game, o->card, o->ability, o->occurrence);
    f->x = 0;
    push_ability(e, seat, o->card, ability, o->occurrence);
}

void answer_window(engine *e, tx_frame *f, const tx_option *o) {
    if (f->step == 0) {
        if (o->verb == TX_PASS)
            f->step = 1;
        else
            use_answer(e, f, o, card_at(e, o->card)->controller);
        return;
    }
    unsigned seat = f->seat;
    f->seat = (uint8_t)other_seat(seat);
    if (o->verb == TX_PASS)
        f->x++;
    else
        use_answer(e, f, o, seat);
}

static bool collects(unsigned proc) {
    return proc == PROC_ABILITY || proc == PROC_ATTACK || proc == PROC_DAMAGE;
}

void close_frame(engine *e, tx_frame *f, unsigned closing_step) {
    tx_game *g = e->game;
    unsigned first = f->a;
    if (g->frame_count > 1 && collects(g->frames[g->frame_count - 2].proc)) {
        pop_frame_keeping(e);
    } else if (f->step != closing_step) {
        f->step = (uint8_t)closing_step;
        open_window(e, TIMING_REACTION, first, g->occurrence_count - first);
    } else {
        pop_frame(e);
        free_occurrences(e, first);
    }
}

/* ---- Action windows ---------------------------------------------------------------------------------------------- */
static bool action_allowed(const engine *e, const tx_ability *a, const tx_def *def) {
    if (a->kind != ABILITY_ACTION || (a->phases && !(a->phases >> e->game->phase & 1)))
        return false;
    return !def->during_battle_only || e->game->battle != TX_NONE;
}

static void list_actions_of(engine *e, tx_ref card, unsigned seat) {
    const tx_def *def = face(e, card);
    for (unsigned i = 0; i < def->ability_count; i++) {
        const tx_ability *a = &e->catalog->abilities[def->first_ability + i];
        if (!may_use(e, a, card, seat) || !action_allowed(e, a, def) || !ability_works(e, a, card, seat) ||
            twin_listed(e, card, i, TX_NONE))
            continue;
        if (can_initiate(e, seat, card, def->first_ability + i, TX_NONE))
            add_ability_option(e, card, i, TX_NONE);
    }
}

void list_actions(engine *e, unsigned seat) {
    unsigned count, slot = SLOT_ACTIONS + e->game->phase - TX_DEPLOY_PHASE;
    if (!anyone_listens(e, TIMING_INTERRUPT, slot))
        return;
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, slot, &count);
    for (unsigned i = 0; i < count; i++)
        list_actions_of(e, card[i], seat);
}

void take_action(engine *e, unsigned seat, const tx_option *o) {
    if (o->verb == TX_DEPLOY)
        push_deploy(e, seat, o);
    else
        push_ability(e, seat, o->card, face(e, o->card)->first_ability + (unsigned)o->ability, TX_NONE);
}

/* Nothing to act with on either side: the window would be two silent passes. */
static bool actions_thinkable(const engine *e) {
    return e->game->discreet || anyone_listens(e, TIMING_INTERRUPT, SLOT_ACTIONS + e->game->phase - TX_DEPLOY_PHASE) ||
           (e->game->phase == TX_COMBAT_PHASE && anyone_listens(e, TIMING_INTERRUPT, SLOT_AMBUSH));
}

/* The first opportunity somebody has to act with the card, if it comes before `best`. */
static enum opportunity action_with(engine *e, const tx_frame *f, tx_ref card, enum opportunity best) {
    const tx_def *def = face(e, card);
    for (unsigned i = 0; i < def->ability_count; i++) {
        const tx_ability *a = &e->catalog->abilities[def->first_ability + i];
        if (!action_allowed(e, a, def))
            continue;
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            if (turn_of(f, seat) < best && ability_works(e, a, card, seat) &&
                can_initiate(e, seat, card, def->first_ability + i, TX_NONE))
                best = turn_of(f, seat);
    }
    return best;
}

static enum opportunity next_action(engine *e, const tx_frame *f) {
    unsigned count;
    enum opportunity best = OPPORTUNITY_NOBODY;
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, SLOT_ACTIONS + e->game->phase - TX_DEPLOY_PHASE, &count);
    for (unsigned i = 0; i < count && best != OPPORTUNITY_FIRST; i++)
        best = action_with(e, f, card[i], best);
    if (e->game->phase != TX_COMBAT_PHASE || !anyone_listens(e, TIMING_INTERRUPT, SLOT_AMBUSH))
        return best;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (turn_of(f, seat) < best && list_deployments(e, seat, DEPLOY_AMBUSH | DEPLOY_DRY, NULL, 0))
            best = turn_of(f, seat);
    return best;
}

void open_actions(engine *e) {
    tx_frame window = {.seat = e->game->initiative};
    if (!actions_thinkable(e))
        return;
    bool all = e->game->discreet != TX_ASK_CHOICES;
    enum opportunity turn = all ? OPPORTUNITY_FIRST : next_action(e, &window);
    if (turn != OPPORTUNITY_NOBODY)
        pass_before(push_frame(e, PROC_ACTIONS, window.seat), turn);
}

/* seat has the opportunity; x passes in a row */
enum run_state run_actions(engine *e, tx_frame *f) {
    if (f->x < 2)
        return RUN_ASK;
    pop_frame(e);
    return RUN_ON;
}

void ask_actions(engine *e, tx_frame *f) {
    begin_decision(e, TX_ASK_ACTION, f->seat, TX_NONE);
    list_actions(e, f->seat);
    if (e->game->phase == TX_COMBAT_PHASE && anyone_listens(e, TIMING_INTERRUPT, SLOT_AMBUSH))
        list_deployments(e, f->seat, DEPLOY_AMBUSH, NULL, 0);
    add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    e->decision->place = e->game->battle == TX_NONE ? TX_NONE : TX_PLANET(e->game->battle);
    /* Anybody with a card in hand might act: not being asked would betray the hand. */
    e->decision->shown = e->game->discreet && list_count(e, TX_HAND + f->seat) > 0;
}

void answer_actions(engine *e, tx_frame *f, const tx_option *o) {
    unsigned seat = f->seat;
    f->seat = (uint8_t)other_seat(seat);
    if (o->verb == TX_PASS) {
        f->x++;
    } else {
        f->x = 0;
        take_action(e, seat, o);
    }
}

/* core.h: what the files of the rules core share.
 *
 * The core is a stack machine whose stack lies in the game value. Each frame is one suspended procedure (a battle, a
 * window, a card's ability); run.c runs the top frame until it ends, starts another one, or needs a choice. A procedure
 * is three functions (run, ask, answer) in the table of run.c; `ask` lists the legal options and changes nothing.
 *
 * Reading order: run.c, round.c, window.c, ability.c, attack.c, damage.c; then whatever rule you look for.
 */
#ifndef TRAXIS_CORE_H
#define TRAXIS_CORE_H

#include <assert.h>
#include <string.h>

#include "catalog.h"
#include "cover.h"
#include "frame.h"
#include "note.h"
#include "room.h"

/* Dry runs: what paying a cost would do to a card. */
typedef struct spending {
    tx_ref card;
    uint8_t how; /* SCOPE_SPENT_EXHAUST, SCOPE_SPENT_GONE */
} spending;
enum { MAX_SPENT = 96 }; /* a card more than these counts as not spent */

/* What one call into the core works with. `decision` is scratch for `ask`; the watcher may be NULL. */
typedef struct engine {
    const tx_catalog *catalog;
    tx_game *game;
    tx_decision *decision;
    tx_watch *watch;
    void *user;
    uint32_t consulted;  /* dry runs: bit r: register r was read */
    uint8_t spent_count; /* … how many cards costs would have taken so far, and which */
    spending *spent;     /* … NULL while no dry run is under way */
    bool idle;           /* nobody could take an action, and nothing has changed since */
    unsigned listed;     /* tx_game.stack_used: what the seat of that top frame can do stands in `decision`; or 0 */
    struct inquest *why; /* tx_why: what the checks find in the way is noted here */
    struct vigil *vigil; /* tx_missed: every window is looked at */
    const struct judged
        *judging; /* constant texts whether and whom they reach is being asked, the innermost (facts.c) */
} engine;

/* ---- tell.c: whoever watches is told, where the change is made ----------------------------------------------------
 * One test where nobody watches. Dry runs change nothing, and so tell nothing. */
void note_fact(engine *e, enum tx_note_kind kind, tx_ref subject, tx_ref place, unsigned seat, int amount);
void note_flagged(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref subject, tx_ref other, tx_ref place,
                  unsigned seat, int amount);
void note_two(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref subject, tx_ref other, tx_ref place,
              unsigned seat, int amount, int second);
void note_card(engine *e, enum tx_note_kind kind, tx_ref card, tx_ref other, int amount);
void note_damage(engine *e, enum tx_note_kind kind, const tx_occurrence *damage, int amount);
void note_planet(engine *e, enum tx_note_kind kind, tx_ref place, tx_def_id planet, unsigned seat);
void note_effect(engine *e, enum tx_note_kind kind, unsigned index);
void note_zone(engine *e, enum tx_note_kind kind, unsigned flags, tx_ref card, unsigned from, unsigned to, tx_ref other,
               int amount);
void note_going(engine *e, enum tx_note_kind kind, tx_ref card, unsigned to);
void note_relocation(engine *e, enum tx_note_kind kind, tx_ref card, tx_ref place);
#define TELL(e, how, ...)    ((e)->watch ? note_##how((e), __VA_ARGS__) : (void)0)
#define tell_fact(e, ...)    TELL(e, fact, __VA_ARGS__)    /* kind, subject, place, seat, amount */
#define tell_flagged(e, ...) TELL(e, flagged, __VA_ARGS__) /* kind, flags, subject, other, place, seat, amount */
#define tell_two(e, ...)     TELL(e, two, __VA_ARGS__)     /* … and a second number */
#define tell_card(e, ...)    TELL(e, card, __VA_ARGS__)    /* kind, card, other, amount: where it is, whose it is */
#define tell_damage(e, ...)  TELL(e, damage, __VA_ARGS__)  /* kind, occurrence, amount: by its own source */
#define tell_planet(e, ...)  TELL(e, planet, __VA_ARGS__)  /* kind, place, definition, seat */
#define tell_lasting(e, ...) TELL(e, effect, __VA_ARGS__)  /* kind, index of the effect */
/* kind, flags, card, from, to, other (its host), amount: the card goes, or went, from one list to another */
#define tell_zone(e, ...)       TELL(e, zone, __VA_ARGS__)
#define tell_going(e, ...)      TELL(e, going, __VA_ARGS__) /* kind, card, to: before it goes; a token to the bank */
#define tell_relocation(e, ...) TELL(e, relocation, __VA_ARGS__) /* kind, card, place: before relocate */

/* ---- why.c: checks that fail say what is in the way, if somebody asks -------------------------------------------- */
bool hinder(engine *e, tx_ref card, const tx_answer *found); /* always false */
/* `card` cannot do what is being checked, because of …: the members of tx_answer. Costs nothing while nobody asks. */
#define HINDER(e, card, ...) ((e)->why ? hinder((e), (card), &(tx_answer){__VA_ARGS__}) : false)
/* While somebody asks: `ref` does not match the selector. */
bool hinder_mismatch(engine *e, tx_ref card, enum tx_obstacle what, const tx_scope *f, unsigned selector, tx_ref ref);
bool hinder_cost(engine *e, const tx_scope *f, unsigned code); /* … the cost at that instruction cannot be paid */
void note_forbidder(engine *e, tx_ref source, enum tx_prohibition what); /* … the prohibition found last */
void keep_vigil(engine *e, unsigned timing, unsigned first, unsigned count);

/* Procedures. ORDER PROC: the table in run.c keeps this order. */
enum proc {
    PROC_NONE,
    PROC_SETUP,      /* round.c: mulligans, then the first round */
    PROC_ROUND,      /* round.c: the framework steps of R3.1 */
    PROC_DEPLOYMENT, /* deploy.c: deployment turns of one phase (R4) */
    PROC_DEPLOY,     /* deploy.c: one card deployed (R14) */
    PROC_COMMAND,    /* command.c: dials and commitment (R5.1) */
    PROC_STRUGGLE,   /* command.c: one command struggle (R5.2) */
    PROC_MOBILE,     /* combat.c: Mobile units of one player (R6.1) */
    PROC_BATTLE,     /* combat.c: one battle (R7) */
    PROC_TURN,       /* combat.c: one combat turn (R7.3) */
    PROC_RETREAT,    /* combat.c: one player's retreat at the end of a combat round (3.2.9) */
    PROC_ATTACK,     /* attack.c: one attack (R8) */
    PROC_ACTIONS,    /* window.c: an action window (R13.3) */
    PROC_WINDOW,     /* window.c: interrupts or reactions to some occurrences (R13.5) */
    PROC_ABILITY,    /* ability.c: an ability being initiated and resolved (R14) */
    PROC_DAMAGE,     /* damage.c: one dealing of damage (R9) */
    PROC_SHIELD,     /* damage.c: one use of a shield card (R9.2.6) */
    PROC_INDIRECT,   /* damage.c: dividing indirect damage (R9.4.2) */
    PROC_LEAVE,      /* leave.c: cards leaving play together (R10.10) */
    PROC_ENTER,      /* deploy.c: a card put into play (R4.10) */
    PROC_CHANGE,     /* change.c: exhausting, readying, moving, routing … with their windows */
    PROC_DELAYED,    /* effects.c: what waited for this moment (R3.6) */
    PROC_STRIKES,    /* reserve.c: Deep Strikes when a battle begins (R19.3.3) */
    PROC_STRIKE,     /* reserve.c: one Deep Strike */
    PROC_ENSLAVE,    /* command.c: setting an enslavement dial (R19.2.2) */
    PROC_COUNT
};

enum run_state { RUN_ON, RUN_ASK };

/* ---- run.c ------------------------------------------------------------------------------------------------------- */
void *push_frame(engine *e, enum proc proc, unsigned seat); /* all else in it is 0 */
ability_frame *push_ability_frame(engine *e, const tx_scope *scope, unsigned registers);
void pop_frame(engine *e);         /* frees the frame's occurrences and set */
void pop_frame_keeping(engine *e); /* leaves its occurrences to the frame below */
static inline void *top_frame(const engine *e) {
    return e->game->room + sizeof e->game->room - e->game->stack_used;
}
extern const uint8_t frame_size[PROC_COUNT]; /* of an ability: with all the registers it can have */
static inline unsigned size_of_frame(const void *frame) {
    const ability_frame *f = frame;
    unsigned size = frame_size[f->proc];
    return f->proc == PROC_ABILITY ? size - TX_REGISTERS + f->registers : size;
}
static inline void *frame_below(const engine *e, const void *frame) { /* or NULL */
    uint8_t *below = (uint8_t *)(uintptr_t)frame + size_of_frame(frame);
    return below < e->game->room + sizeof e->game->room ? below : NULL;
}
/* At least 4 bytes. Mostly there are few: two words that overlap are quicker than a call. */
static inline void clear_bytes(uint8_t *bytes, unsigned size) {
    if (size > 16) {
        memset(bytes, 0, size);
    } else if (size >= 8) {
        memset(bytes, 0, 8);
        memset(bytes + size - 8, 0, 8);
    } else {
        memset(bytes, 0, 4);
        memset(bytes + size - 4, 0, 4);
    }
}
#define EACH_FRAME(f, e) /* from the innermost one on */                                                               \
    for (tx_frame *f = (e)->game->stack_used ? top_frame(e) : NULL; f; f = frame_below(e, f))
void *find_frame(const engine *e, enum proc proc); /* the innermost one, or NULL */
void count_towards_loop(engine *e); /* R12.6: what may repeat without end is counted, and the game tied when it does */
void run_game(engine *e);
void make_choice(engine *e, const tx_option *chosen); /* of the top frame's decision, and on to the next one */
void end_game(engine *e, enum tx_outcome outcome, unsigned winner, enum tx_reason reason);
/* A table of the game is full: what follows cannot be kept, and the game ends here and now rather than go on wrongly.
 * Whoever writes into a table calls it. */
void beyond_limits(engine *e);
void lose_game(engine *e, unsigned loser, enum tx_reason reason); /* at once, both in one instant is a tie (R12.4) */
static inline bool game_over(const engine *e) {
    return e->game->result.outcome != TX_UNDECIDED;
}

/* May a procedure that began when so much of the stack was used take its next step without going back to run_game? Not
 * if something came on top of it, or it ended. */
static inline bool on_top(const engine *e, unsigned depth) {
    return e->game->stack_used == depth && !game_over(e);
}
/* The same for what is no effect: state-based checks come between its steps. */
static inline bool undisturbed(const engine *e, unsigned depth) {
    return !e->game->stale && on_top(e, depth);
}

/* Listing options from an `ask`. */
void begin_decision(engine *e, enum tx_decision_kind kind, unsigned seat, tx_ref source);
/* Begins it on top of the options that were found as the frame was pushed; false: there are none, or something has
 * happened since. */
bool begin_listed(engine *e, enum tx_decision_kind kind, unsigned seat);
void add_option(engine *e, enum tx_verb verb, tx_ref card, tx_ref on, int amount);

/* ---- zones.c: lists of cards ------------------------------------------------------------------------------------- */
static inline tx_card *card_at(engine *e, tx_ref card) {
    return &e->game->cards[card];
}
/* Each card of a list; the card at hand must stay in it. */
#define EACH_CARD(card, e, list)                                                                                       \
    for (tx_ref card = (e)->game->lists[list].head; card != TX_NONE; card = (e)->game->cards[card].next)
static inline unsigned list_count(const engine *e, unsigned list) {
    return e->game->lists[list].count;
}
static inline unsigned units_list(tx_ref place, unsigned seat) { /* the units of a seat at a planet or its HQ */
    return TX_IS_HQ(place) ? TX_HQ_UNITS + seat : TX_UNITS + 2u * (unsigned)(place - TX_FIRST_PLACE) + seat;
}
uint64_t listening_slots(const engine *e, tx_ref card, unsigned list,
                         unsigned timing); /* slots it listens in if it lies there */
void unlink_card(tx_game *game, tx_ref card);
void link_top(tx_game *game, tx_ref card, unsigned list);
void link_bottom(tx_game *game, tx_ref card, unsigned list);
void move_to_list(engine *e, tx_ref card, unsigned list); /* at the top of it */
void attach_card(engine *e, tx_ref card, tx_ref host);    /* host: a card or a planet */
void shuffle_list(engine *e, unsigned list);
/* Is nothing different about them, to either player, wherever they go together? Then one stands for both in a choice.
 */
static inline bool interchangeable(const engine *e, tx_ref a, tx_ref b) {
    const tx_card *x = &e->game->cards[a], *y = &e->game->cards[b];
    return x->def == y->def && x->owner == y->owner && x->flags == y->flags && x->known == y->known;
}
/* A card of a hand that goes face down on the table gets a number the opponent has never seen; returns it. */
tx_ref hide_number(engine *e, tx_ref card);
unsigned random_below(engine *e, unsigned n);

enum game_holds { HOLDS_WEAKENING = 1, HOLDS_DEEP_STRIKE = 2, HOLDS_RELICS = 4 }; /* of tx_game.holds */

static inline bool layer_in_effect(const engine *e, uint32_t layers) {
    return e->game->effect_layers & layers;
}

/* ---- facts.c: what a card is ------------------------------------------------------------------------------------- */
static inline const tx_def *face(const engine *e, tx_ref card) {
    return &e->catalog->defs[e->game->cards[card].face];
}
tx_def_id face_by_flags(const engine *e, tx_ref card); /* the same, by the flags of the card */
void show_face(const engine *e, tx_ref card);          /* whenever one of TX_OTHER_SIDE and TX_FACE_DOWN has changed */
#define LIST_RANGE(from, to) ((UINT64_C(1) << (to)) - (UINT64_C(1) << (from)))
#define LISTS_IN_PLAY                                                                                                  \
    (LIST_RANGE(TX_HQ_UNITS, TX_LIMBO) | LIST_RANGE(TX_UNITS, TX_RESERVE) | LIST_RANGE(TX_PLANET_CARDS, TX_BANK) |     \
     UINT64_C(1) << TX_ATTACHED)
/* The lists of one seat in play: every second one of its range. */
enum { EVERY_SIDE = 0x1555 }; /* bits 0, 2, … 12: one for each place of the line */
static inline bool list_in_play(unsigned list) {
    return LISTS_IN_PLAY >> list & 1;
}
static inline bool in_play(const engine *e, tx_ref card) {
    return list_in_play(e->game->cards[card].list);
}
static inline bool type_is_unit(unsigned type) {
    return type == TYPE_WARLORD || type == TYPE_ARMY || type == TYPE_TOKEN || type == TYPE_SYNAPSE;
}
static inline bool is_unit(const engine *e, tx_ref card) {
    return type_is_unit(face(e, card)->type) && in_play(e, card);
}
static inline bool exhausted(const engine *e, tx_ref card) {
    return e->game->cards[card].flags & TX_EXHAUSTED;
}
/* Planet or HQ; of an attachment, its host's; TX_NONE out of play. */
static inline tx_ref place_of(const engine *e, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    while (c->list == TX_ATTACHED)
        c = &e->game->cards[c->host];
    return list_in_play(c->list) ? c->place : TX_NONE;
}
static inline bool has_printed_trait(const tx_def *def, unsigned trait) {
    return trait < MAX_TRAITS && (def->traits[trait / 64] >> (trait % 64) & 1);
}
bool has_trait(engine *e, tx_ref card, unsigned trait);
unsigned faction_of(engine *e, tx_ref card);
bool current_keyword(engine *e, tx_ref card, enum tx_keyword keyword);
bool has_active_print(engine *e, tx_ref card, enum tx_keyword keyword); /* printed on it, and in force (R15.20) */
bool is_blanked(const engine *e, tx_ref card);                          /* by a lasting effect */
static inline bool text_is_blank(const engine *e, tx_ref card) {
    return e->game->cards[card].flags & TX_BLANKED || (layer_in_effect(e, 1u << LAYER_BLANK) && is_blanked(e, card));
}
bool traits_are_blank(const engine *e, tx_ref card);
enum frozen_face { FACE_BLANK = 1, FACE_WITHOUT_TRAITS = 4 }; /* of tx_occurrence.face, beside TX_OTHER_SIDE */
int attack_of(engine *e, tx_ref card);
int hp_of(engine *e, tx_ref card);
int command_of(engine *e, tx_ref card);
int area_effect_of(engine *e, tx_ref card);
bool is_forbidden(engine *e, tx_ref card, enum tx_prohibition what, tx_ref by);
bool deals_double(engine *e, tx_ref attacker, tx_ref defender);
bool permitted(engine *e, tx_ref card, enum tx_permission what);
bool counts_as(engine *e, tx_ref card, enum tx_status what);
bool status_in_force(engine *e, unsigned seat, enum tx_status what); /* by a text of a card the seat controls */
/* Who must have that done to `card`: the cards whose texts say so, one bit each in the order of `source`. */
uint64_t duties_of(engine *e, tx_ref card, enum tx_duty what, tx_ref *source, unsigned *sources);
int shields_of(engine *e, tx_ref card, tx_ref unit);                  /* icons when it protects that unit */
bool enslavement_allows(engine *e, const tx_def *def, unsigned seat); /* R19.2.3, R19.2.4 */
int cost_of(engine *e, tx_ref card, const tx_def *as, unsigned seat, tx_ref destination); /* `seat` pays */
int price_of(engine *e, tx_ref card, int cost, unsigned seat, tx_ref destination);        /* … of that printed cost */
int strike_price(engine *e, tx_ref card, unsigned seat); /* what its Deep Strike value is now; negative: it has none */
int most_x(engine *e, tx_ref card, unsigned seat);       /* the most that X can be in a printed cost */
bool bears(engine *e, tx_ref host, tx_ref attachment, const tx_def *as); /* given that it fits the attach text */
bool can_host(engine *e, tx_ref host, tx_ref attachment, const tx_def *as);
bool nothing_clashes(engine *e, tx_ref card, const tx_def *def, bool relic, unsigned seat);
/* R17.2, R17.3; `def`: what a card that may lie face down is */
static inline bool unique_allows_def(engine *e, tx_ref card, const tx_def *def, unsigned seat) {
    bool relic = has_printed_trait(def, e->catalog->relic);
    return (!def->unique && !relic) || nothing_clashes(e, card, def, relic, seat);
}
static inline bool unique_allows(engine *e, tx_ref card, unsigned seat) {
    return unique_allows_def(e, card, face(e, card), seat);
}
/* May the seat take control of it? A second relic it may: then it discards one (R17.3). */
static inline bool control_allows(engine *e, tx_ref card, unsigned seat) {
    return !face(e, card)->unique || nothing_clashes(e, card, face(e, card), false, seat);
}
tx_ref last_planet(const engine *e);
static inline bool face_up(const engine *e, tx_ref planet) {
    unsigned p = (unsigned)(planet - TX_FIRST_PLACE);
    return TX_IS_PLANET(planet) && p < e->game->revealed && e->game->line[p];
}
bool adjacent(const engine *e, tx_ref a, tx_ref b);
bool planet_has_type(const engine *e, tx_ref planet, unsigned type);
bool planet_changed(const engine *e, tx_ref planet, enum tx_planet_change what);
unsigned card_bonus(const engine *e, tx_ref planet); /* what the planet offers, unless something took it away */
unsigned resource_bonus(const engine *e, tx_ref planet);
static inline unsigned other_seat(unsigned seat) {
    return 1u - seat;
}

/* Mostly no text of the game changes the keyword, and no lasting effect any: then the printed one stands. */
static inline bool has_keyword(engine *e, tx_ref card, enum tx_keyword keyword) {
    enum { CHANGES = 1 << LAYER_GAIN_KEYWORD | 1 << LAYER_LOSE_KEYWORD | 1 << LAYER_AREA_EFFECT | 1 << LAYER_BLANK };
    if (e->game->text_keywords >> keyword & 1 || layer_in_effect(e, CHANGES))
        return current_keyword(e, card, keyword);
    return face(e, card)->keywords >> keyword & 1;
}
/* Could anything in this game be forbidden that? */
static inline bool can_be_forbidden(const engine *e, enum tx_prohibition what) {
    return e->game->text_cannots >> what & 1 || layer_in_effect(e, 1u << LAYER_CANNOT);
}
/* Is `card` forbidden to …; `by`: the other party, or TX_NONE. */
static inline bool cannot(engine *e, tx_ref card, enum tx_prohibition what, tx_ref by) {
    return can_be_forbidden(e, what) && is_forbidden(e, card, what, by);
}

/* ---- listeners: who has something to say about an event, fixed at the start -------------------------------------- */
enum { TIMING_INTERRUPT = 0, TIMING_REACTION = 1 };
/* Slots beyond the events: other questions asked of many cards at once. */
enum {
    SLOT_AURA_NUMBERS = EV_COUNT, /* constants that reach other cards: attack, hp, command */
    SLOT_AURA_KEYWORDS,
    SLOT_AURA_CANNOT,
    SLOT_AURA_COST,
    SLOT_AURA_RULES, /* duties, statuses, permissions, factions */
    /* cards whose constant texts depend on the game, in the order of the checks they make due (enum stale_flag): */
    SLOT_UNSTEADY_HP,
    SLOT_UNSTEADY_HOSTS,
    SLOT_DECLARED, /* … because they must be sacrificed under a condition */
    SLOT_AMBUSH,   /* cards in a hand that may be deployed in the combat phase */
    SLOT_ACTIONS,  /* cards with an action */
    SLOT_COUNT
};
_Static_assert((unsigned)SLOT_COUNT <= (unsigned)TX_EVENTS, "every slot has its place in the game");
void build_listeners(engine *e);
bool hidden_from(const tx_game *g, tx_ref card, unsigned seat); /* view.c; seat TX_SEATS: a spectator */
static inline bool anyone_listens(const engine *e, unsigned timing, unsigned slot) {
    uint64_t heard = e->game->heard[timing];
    return (timing == TIMING_INTERRUPT ? heard | e->game->standing : heard) >> slot & 1;
}
/* The cards that listen in a slot now, in the order of their numbers. */
static inline const tx_ref *listeners(const engine *e, unsigned timing, unsigned slot, unsigned *count) {
    unsigned index = timing * TX_EVENTS + slot;
    *count = e->game->listening[index];
    return &tx_listeners(e->game)[e->game->listener_start[index] * 2u];
}

/* ---- index.c: clauses about what is printed ---------------------------------------------------------------------- */
bool printed_clause(const tx_catalog *catalog, const tx_clause *c, const tx_def *def);
bool cost_compares(const tx_def *def, unsigned predicate, int bound);

/* ---- select.c: references, selectors, values and conditions, read in a scope -------------------------------- */
/* The card at hand of an "each" shares a register with what a dry run spends: costs are over by then. */
enum { EACH_REGISTER = 6, SINGLE_SET_REGISTER = 7, SINGLE_SET = 0xff };
/* In which light the constant texts of a card are read. They need no place: "here" is where the card is. */
static inline tx_scope scope_of(const engine *e, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    return (tx_scope){.card = card,
                      .seat = c->controller,
                      .occurrence = TX_NONE,
                      .place = TX_NONE,
                      .object = c->object,
                      .host = TX_NONE,
                      .registers = TX_REGISTERS};
}
/* One that a dry run can change, with all registers. */
static inline tx_scope dry_scope(const tx_scope *f) {
    tx_scope dry = *f; /* what it lacks of registers is there, but of no use: the frame below */
    if (dry.registers < TX_REGISTERS)
        memset(&dry.reg[dry.registers], TX_NONE, TX_REGISTERS - (size_t)dry.registers);
    dry.registers = TX_REGISTERS;
    return dry;
}
static inline tx_ref register_of(const tx_scope *f, unsigned number) {
    return number < f->registers ? f->reg[number] : TX_NONE;
}
tx_ref resolve_any(engine *e, const tx_scope *f, unsigned ref);
static inline tx_ref resolve(engine *e, const tx_scope *f, unsigned ref) {
    if (ref == REF_THIS)
        return f->card;
    return resolve_any(e, f, ref);
}
unsigned resolve_seat(engine *e, const tx_scope *f, unsigned ref);
bool matches(engine *e, const tx_scope *f, unsigned selector, tx_ref ref);
/* Calls `visit` for everything that matches until it says true; returns whether it did. */
typedef bool tx_visit(void *user, tx_ref ref);
bool select_until(engine *e, const tx_scope *f, unsigned selector, tx_visit *visit, void *user);
/* Everything that matches, into out (room for 256: all there is); returns how many. */
_Static_assert(TX_FIRST_SEAT + TX_SEATS <= 256, "there are fewer things than that");
unsigned select_all(engine *e, const tx_scope *f, unsigned selector, tx_ref *out);
/* In what it does not match, and by which clause of the catalog. */
enum tx_mismatch mismatch(engine *e, const tx_scope *f, unsigned selector, tx_ref ref, uint16_t *clause);
int value_of(engine *e, const tx_scope *f, int value);
bool holds(engine *e, const tx_scope *f, unsigned condition);
unsigned set_members(engine *e, const tx_scope *f, tx_ref *out);

/* ---- effects.c: lasting effects ---------------------------------------------------------------------------------- */
void add_effect(engine *e, enum tx_layer layer, unsigned arg, tx_ref card, int amount, enum tx_expiry expiry,
                unsigned code, tx_ref source, unsigned seat);
void expire(engine *e, enum tx_expiry expiry);
/* Is there now what an effect would last for? Outside a battle nothing lasts until its end. */
static inline bool duration_runs(const engine *e, unsigned expiry) {
    if (expiry == EXPIRY_ATTACK)
        return e->game->attacker != TX_NONE;
    return (expiry != EXPIRY_BATTLE && expiry != EXPIRY_COMBAT_ROUND) || e->game->battle != TX_NONE;
}
void expire_next_attack(engine *e, tx_ref attacker); /* R8.9 */
void forget_attack_limits(engine *e);                /* the phase is over: nothing is left of its attacks */
void forget_effects_on(engine *e, tx_ref card);
const tx_effect *card_effect(const engine *e, tx_ref card, enum tx_layer layer, unsigned arg); /* or NULL */
/* R15.10: a STANDING effect of an event reaches only cards that were in play when it began. */
void note_entering(engine *e, tx_ref card);
bool reaches(const engine *e, const tx_effect *standing, tx_ref card);
const tx_effect *seat_effect(const engine *e, unsigned seat, enum tx_layer layer, unsigned arg);
void forget_seat_effect(engine *e, unsigned seat, enum tx_layer layer, unsigned arg);
void forget_card_effect(engine *e, tx_ref card, enum tx_layer layer, unsigned arg);
/* Starts what replaces the occurrence, the latest of several (R15.6); false: nothing does. */
void add_replacement(engine *e, const tx_scope *f, int length, unsigned first);
bool replaced(engine *e, unsigned occurrence);
/* Starts what waits for that moment, for EXPIRY_ENTER of that card; false: nothing does. */
bool run_delayed(engine *e, enum tx_expiry expiry, tx_ref card);
void forget_delayed(engine *e, tx_ref card); /* it will not enter play after all */
enum run_state run_delayed_effects(engine *e, void *frame);
void ask_delayed_effects(engine *e, void *frame);
void answer_delayed_effects(engine *e, void *frame, const tx_option *o);

/* ---- window.c ---------------------------------------------------------------------------------------------------- */
bool room_for_occurrences(const engine *e, unsigned more);
void freeze_subject(const engine *e, tx_occurrence *o); /* what its subject is at this moment */
unsigned occur(engine *e, enum tx_event_kind kind, unsigned flags, tx_ref subject, tx_ref source, tx_ref place,
               unsigned seat);
/* Is its subject still in play, and no new object (R10.8)? */
static inline bool is_still_there(const engine *e, const tx_occurrence *o) {
    return in_play(e, o->subject) && e->game->cards[o->subject].object == o->object;
}
void clear_occurrences(engine *e, unsigned count);
static inline void free_occurrences(engine *e, unsigned count) { /* all but the first `count` */
    if (count != e->game->occurrence_count)
        clear_occurrences(e, count);
}
#define EVENT_BIT(kind) (UINT64_C(1) << (kind))
/* The events that a seat must be asked about lest its hand be betrayed: those that a card in it might answer. */
static inline uint64_t asked_discreetly(const engine *e, unsigned timing) {
    return e->game->discreet == TX_DISCREET ? e->catalog->answered_from_hand[timing] : 0;
}
/* Would anybody notice an event of that kind at that point? If not, it need not be written down. */
static inline bool noticed(const engine *e, unsigned timing, unsigned kind) {
    return anyone_listens(e, timing, kind) || e->vigil || COUNTING || asked_discreetly(e, timing) & EVENT_BIT(kind);
}
static inline bool noticed_at_all(const engine *e, uint64_t kinds) {
    return ((e->game->heard[TIMING_INTERRUPT] | e->game->heard[TIMING_REACTION] | e->game->standing |
             asked_discreetly(e, TIMING_INTERRUPT) | asked_discreetly(e, TIMING_REACTION)) &
            kinds) ||
           e->vigil || COUNTING;
}
/* Opens the interrupt or reaction window for occurrences first … first + count - 1, if anybody could answer. */
void open_window(engine *e, unsigned timing, unsigned first, unsigned count);
/* Last step of a procedure whose happenings stand from occurrence `first` on: leaves their reactions to the frame below
 * if that one collects them, else opens the reaction window and ends after it. */
void close_frame(engine *e, void *frame, unsigned first, unsigned closing_step);
void mark_used(engine *e, tx_used use);   /* in the window on top */
void forget_uses(engine *e, tx_ref card); /* what a card did before it entered play it has not done (R10.8) */
void open_actions(engine *e);
enum run_state run_window(engine *e, void *frame);
void ask_window(engine *e, void *frame);
void answer_window(engine *e, void *frame, const tx_option *o);
enum run_state run_actions(engine *e, void *frame);
void ask_actions(engine *e, void *frame);
void answer_actions(engine *e, void *frame, const tx_option *o);
/* Does the ability work where its card is now, for the seat, as the text of the bearer? */
unsigned bearers_of(engine *e, const tx_ability *a, tx_ref card, tx_ref *out); /* room for 256 */
unsigned instances_of(engine *e, unsigned ability, tx_ref bearer);
bool ability_works(engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat);
/* Is its card as it must be, and has the seat what it takes? */
static inline bool is_as_needed(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    const tx_card *c = &e->game->cards[card];
    if (!(a->needs | a->price))
        return true;
    unsigned is = c->flags & TX_EXHAUSTED ? NEEDS_EXHAUSTED : NEEDS_READY;
    return !(a->needs & ~(c->damage ? is | NEEDS_DAMAGE : is)) && a->price <= e->game->player[seat].resources;
}
/* Which seats can use it at most, as bits: by where its card is, and whose. */
static inline unsigned possible_users(const engine *e, const tx_ability *a, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    if (a->bearer || e->why)
        return 3;
    if (list_in_play(c->list))
        return a->flags & TX_ANY_PLAYER ? 3 : 1u << c->controller;
    return c->list == TX_HAND || c->list == TX_HAND + 1 ? 1u << (c->list - TX_HAND) : 3;
}
/* What needs no further look: nearly every ability that cannot be used is found out here. Nobody who asks why is. */
static inline bool within_reach(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    if (a->bearer || e->why)
        return true;
    return (a->toll <= e->game->player[seat].resources || anyone_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST)) &&
           is_as_needed(e, a, card, seat);
}
bool trigger_fits(engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* May the seat use an ability that stands on the card now, on the occurrence? */
bool card_answers(engine *e, unsigned ability, tx_ref card, unsigned seat, unsigned occurrence);
/* Which abilities a step of a window offers (R13.5): forced ones, the others, or constant texts that act. */
enum answer_step { FORCED_ANSWERS, FREE_ANSWERS, CONSTANT_ANSWERS };
bool belongs_to_step(const tx_ability *a, unsigned timing, unsigned step);
bool fits_timing(const tx_ability *a, unsigned timing);
/* Lists an ability that stands on the card for each of its bearers that can use it now: as an answer; as an action. */
void list_answer(engine *e, unsigned ability, tx_ref card, unsigned seat, unsigned occurrence);
void list_action(engine *e, unsigned ability, tx_ref card, unsigned seat);
void list_actions(engine *e, unsigned seat); /* PLAY and USE options a seat has now */
void take_action(engine *e, unsigned seat, const tx_option *o);

/* ---- ability.c --------------------------------------------------------------------------------------------------- */
bool is_event_played(engine *e, const tx_ability *a, tx_ref card);       /* using it is playing the card */
bool may_begin(engine *e, unsigned seat, tx_ref card, unsigned ability); /* limit and printed cost */
bool can_initiate(engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
/* How much the ability can take off the cost of the pending deployment, if all that could pay for it did. */
int most_reduction(engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
void push_ability(engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
/* Some instructions of a program, to be run by themselves. */
ability_frame *push_part_of_program(engine *e, const tx_scope *scope, unsigned first, unsigned length);
/* In which light the text of a card is read as the seat uses it. */
tx_scope scope_of_text(const engine *e, unsigned seat, tx_ref card, unsigned occurrence);
bool battle_ability_can(engine *e, unsigned seat, tx_ref planet);
void push_battle_ability(engine *e, unsigned seat, tx_ref planet);
enum run_state run_ability(engine *e, void *frame);
/* Steps of its frame. ASK: the instruction at pc waits for a choice (choose.c). */
enum ability_step {
    ABILITY_START,
    ABILITY_ASK_X,
    ABILITY_RUN,
    ABILITY_ASK,
    ABILITY_TARGETED, /* targets stand, "after … targets" is over: what is pending may be cancelled */
    ABILITY_JUDGE,    /* that window is over: do the targets still fit (O14)? */
    ABILITY_LOOK,     /* a search was announced and begins */
    ABILITY_FINISH,
    ABILITY_CLOSE
};
void push_copy(engine *e, unsigned seat, tx_ref event); /* its effects once more, without costs (R15.23) */
bool copy_can(engine *e, unsigned seat, tx_ref event);
void pay_event(engine *e, const tx_scope *f);
bool pays_x(const engine *e, const tx_scope *f); /* it is an event played whose printed cost is X */
void being_targeted(engine *e, tx_ref card);
void carry_out_instruction(engine *e, ability_frame *f); /* the one at pc */

/* ---- targets.c: what an ability has targeted --------------------------------------------------------------------- */
void tell_targets(engine *e, const ability_frame *f);
void occur_targets(engine *e, const ability_frame *f);
uint8_t exempt_targets(engine *e, const ability_frame *f);      /* a bit for each register that does not fit even now */
void exempt_target(engine *e, ability_frame *f, tx_ref target); /* it was put there whether it fits or not */
void forget_targeted(engine *e, tx_ref card); /* it enters play, as another object than was targeted (R10.8) */
void drop_unfit_targets(engine *e, ability_frame *f);

/* ---- dry_run.c: could an ability do anything? -------------------------------------------------------------------- */
/* The instructions from pc up to `end` (0: to the end of the program); `effective`: something before them could. */
bool potential(engine *e, tx_scope *f, unsigned pc, unsigned end, bool effective);
bool part_can(engine *e, const tx_scope *f, unsigned first, unsigned length);
bool may_choose(engine *e, const tx_scope *f, const tx_instruction *i, tx_ref ref); /* nothing forbids it */
/* The CHOOSE at pc: could the rest do anything? */
bool choice_leads_on(engine *e, const tx_scope *f, unsigned pc, unsigned end, tx_ref chosen);

/* … of which only a part may be at hand. */
static inline unsigned part_end(const ability_frame *f) {
    return f->flags & SCOPE_PART ? f->end : 0;
}

/* ---- choose.c: choices an ability asks for ----------------------------------------------------------------------- */
void prepare_choice(engine *e, ability_frame *f, const tx_instruction *i);
void ask_ability(engine *e, void *frame);
unsigned most_of_x(engine *e, const tx_scope *f, const tx_instruction *i); /* that CHOOSE_X lets choose */
void answer_ability(engine *e, void *frame, const tx_option *o);
void resize_pool(tx_game *g, unsigned count); /* who makes it longer fills it */
void new_set(engine *e, tx_scope *f, const tx_ref *cards, unsigned count);
void add_to_set(engine *e, tx_scope *f, tx_ref ref);
void drop_set(engine *e, tx_scope *f); /* the last one made */
void replace_in_set(engine *e, tx_scope *f, tx_ref card, tx_ref by);
void remove_from_set(engine *e, tx_scope *f, tx_ref ref);

/* ---- parts.c: parts of a program that run for several players or cards ------------------------------------------- */
void push_each_player(engine *e, ability_frame *f, unsigned length);
void next_of_each(engine *e, ability_frame *f, const tx_instruction *i);
bool in_each(const engine *e, const ability_frame *f);      /* in the midst of a "for each" */
bool note_mode(engine *e, ability_frame *f, unsigned mode); /* false: not asked for one of a "for each" */
void hand_over_set(engine *e, ability_frame *f);            /* to the frame that runs the whole program */
static inline bool is_group(const tx_scope *f) {            /* it runs for all that chose the same */
    return f->flags & SCOPE_DEFER && register_of(f, EACH_REGISTER) == TX_SEAT(0) && f->set_count;
}

/* ---- instruct.c: what one instruction can do and does ------------------------------------------------------------ */
bool instruction_can(engine *e, const tx_scope *f, const tx_instruction *i);
/* Could player `to` of that instruction have to sacrifice the card? */
bool can_be_forced(engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card);
/* Could the instruction do to that card what it says? */
bool object_can(engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card);
bool would_be_exhausted(const engine *e, const tx_scope *f, tx_ref card); /* … by the costs so far, if it is not */
void instruct(engine *e, tx_scope *f, const tx_instruction *i);
unsigned objects_of(engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out);
bool immune(engine *e, const tx_scope *f, tx_ref card); /* to the event whose ability it is */
static inline bool affected(engine *e, const tx_scope *f, tx_ref card) {
    return f->card == TX_NONE || face(e, f->card)->type != TYPE_EVENT || !immune(e, f, card);
}

/* ---- cost.c: what pays, and what that would leave behind -------------------------------------------------------- */
int cards_to_discard(const engine *e, const tx_scope *f); /* as a cost */
bool spent_by_cost(const engine *e, const tx_scope *f, tx_ref card, unsigned how);
/* Would the costs so far have exhausted the card, or made it leave play? */
static inline bool is_spent(const engine *e, const tx_scope *f, tx_ref card, unsigned how) {
    return f->flags & how && spent_by_cost(e, f, card, how);
}
bool cost_payable(engine *e, tx_scope *f,
                  const tx_instruction *i); /* and marks in a dry-run frame what it would spend */
/* "Each …" pays: who that is stands before the first of them does, and they are "them" afterwards. */
void gather_payers(engine *e, tx_scope *f, const tx_instruction *i);

/* ---- damage.c ---------------------------------------------------------------------------------------------------- */
/* Damage is dealt by first letting it occur (ASSIGNED, one for each unit, from `first` on), then pushing the procedure.
 */
enum damage_flag { /* of ASSIGNED occurrences, beside TX_BY_ATTACK */
                   DAMAGE_UNPREVENTABLE = 1,
                   DAMAGE_REASSIGNED = 16,
                   DAMAGE_SHIELDED = 32,
                   DAMAGE_ANNOUNCED = 64, /* the interrupts to it are past */
                   DAMAGE_REACTED = 128,  /* … the reactions */
};
bool can_be_damaged(engine *e, tx_ref card, tx_ref by);
bool shields_barred(engine *e, unsigned seat); /* R18.3 */
void assign_damage(engine *e, tx_ref card, tx_ref source, int amount, bool by_attack);
bool is_being_dealt(const engine *e, const tx_occurrence *o);
bool could_outlive(engine *e, const tx_scope *f, tx_ref card, int amount); /* damage that a dry run pays with */
void push_damage(engine *e, unsigned first);
void push_indirect(engine *e, unsigned seat, tx_ref source, unsigned selector, const tx_scope *scope, int amount);
void place_damage(engine *e, tx_ref card, int amount); /* moved damage: no shields, no prevention (R9.3.3) */
bool reassign_damage(engine *e, unsigned occurrence, tx_ref to, int amount, bool dry);
void cap_damage(engine *e, unsigned occurrence, int most); /* taken by its unit, in all parts together */
enum run_state run_damage(engine *e, void *frame);
void ask_damage(engine *e, void *frame);
void answer_damage(engine *e, void *frame, const tx_option *o);
enum run_state run_shield(engine *e, void *frame);
enum run_state run_indirect(engine *e, void *frame);
void ask_indirect(engine *e, void *frame);
void answer_indirect(engine *e, void *frame, const tx_option *o);

/* ---- leave.c ----------------------------------------------------------------------------------------------------- */
enum leave_how {
    LEAVE_DESTROYED,
    LEAVE_SACRIFICED,
    LEAVE_DISCARDED,
    LEAVE_TO_HAND,
    LEAVE_TO_DECK, /* on top */
    LEAVE_TO_BOTTOM,
    LEAVE_SHUFFLED, /* into the deck */
    LEAVE_TO_RESERVE,
    LEAVE_REMOVED,
};
enum leave_how leave_to(enum tx_destination to);
void send_card(engine *e, tx_ref card, enum tx_destination to);                     /* a card out of play */
bool return_instead(engine *e, const tx_scope *f, tx_ref card, enum leave_how how); /* a replacement: it leaves so */
/* Cards leave by first letting it occur (leaving() for each), then pushing the procedure. */
void leaving(engine *e, tx_ref card, tx_ref source, enum leave_how how, bool by_attack);
void push_leave(engine *e, unsigned first, enum leave_how how);
void put_out_of_play(engine *e, tx_ref card, unsigned list);
/* Discarded without anybody's interrupts: laid aside one by one, then put down as their owners like (R1.2.7). */
void lay_aside(engine *e, tx_ref card); /* in play, or in reserve */
void put_down_laid_aside(engine *e, unsigned first);
/* A bloodied warlord loses the game; a hale one is turned and sent home with the batch that is pushed next (R10.5). */
void defeat_warlord(engine *e, tx_ref card);
/* State-based checks (R10.1, R17.1.2) and what makes them due. */
enum stale_flag {
    STALE_HP = 1,
    STALE_ATTACHMENTS = 2,
    STALE_SACRIFICES = 4,
    STALE_RESERVE = 8,
    STALE_RELICS = 16,
};
/* Something changed on which texts of cards in play may depend. */
static inline void state_changed(engine *e) {
    enum { CHECKS = STALE_HP | STALE_ATTACHMENTS | STALE_SACRIFICES };
    e->idle = false;
    e->game->stale |= e->game->heard[TIMING_INTERRUPT] >> SLOT_UNSTEADY_HP & CHECKS;
}
/* Resources come to a player's pool or leave it. */
static inline void add_resources(engine *e, unsigned seat, int amount) {
    e->game->player[seat].resources = (uint16_t)(e->game->player[seat].resources + amount);
    state_changed(e);
}
/* Something that changes these layers of cards came or went. */
void layers_changed(engine *e, uint32_t layers);
static inline uint32_t text_layers(const tx_def *def) { /* what the constant texts of a face change */
    return def->self_layers | def->host_layers | def->aura_layers;
}
/* … for other cards, when it comes or goes: it brings no damage and no attachments, and leaves none behind. */
static inline uint32_t layers_for_others(const engine *e, const tx_def *def) {
    enum { KEYWORDS = 1 << LAYER_GAIN_KEYWORD | 1 << LAYER_LOSE_KEYWORD };
    uint32_t layers = def->host_layers | def->aura_layers | (def->self_layers & 1u << LAYER_COUNTS);
    return def->gives_or_takes & e->catalog->host_keywords ? layers : layers & ~(uint32_t)KEYWORDS;
}
void check_state(engine *e);
enum run_state run_leave(engine *e, void *frame);
void ask_leave(engine *e, void *frame);
void answer_leave(engine *e, void *frame, const tx_option *o);

/* ---- change.c: exhausting, readying, moving, routing ------------------------------------------------------------- */
enum change_kind { CHANGE_EXHAUST, CHANGE_READY, CHANGE_MOVE, CHANGE_COMMIT, CHANGE_ROUT, CHANGE_RETREAT };
bool can_ready(engine *e, tx_ref card);
bool can_move(engine *e, tx_ref card, tx_ref place);
bool can_rout(engine *e, tx_ref card);
/* Together, in one window: `count` cards change. */
void push_change(engine *e, enum change_kind kind, const tx_ref *cards, unsigned count, tx_ref place, tx_ref source);
void push_commitment(engine *e);
void push_swap(engine *e, tx_ref a, tx_ref b, tx_ref source); /* two units change places */
bool may_commit(engine *e, tx_ref card, tx_ref planet);       /* R5.1.11 */
void take_control(engine *e, tx_ref card, unsigned seat);     /* R1.3.4; back to its owner: R1.3.3 */
bool can_retreat(engine *e, tx_ref card);
void relocate(engine *e, tx_ref card, tx_ref place);     /* no windows */
void go_home(engine *e, tx_ref card);                    /* … to the HQ of its controller */
void exhaust_card(engine *e, tx_ref card, bool as_part); /* … of something that is told itself */
void set_initiative(engine *e, unsigned seat);
enum run_state run_change(engine *e, void *frame);

/* ---- deploy.c ---------------------------------------------------------------------------------------------------- */
enum { DEPLOY_AMBUSH = 1, DEPLOY_DRY = 2 };
/* Lists DEPLOY options; `filter`, or a selector read in `scope`, says which cards. Returns how many; dry: only whether
 * any. */
/* How much constant texts will take off what the pending deployment costs that seat. */
int constant_reduction(engine *e, unsigned seat, unsigned occurrence);
unsigned list_deployments(engine *e, unsigned seat, unsigned filter, const tx_scope *scope, unsigned selector);
void push_deploy(engine *e, unsigned seat, const tx_option *o);
bool can_enter(engine *e, tx_ref card, tx_ref to, unsigned seat, const tx_def *as);
void push_enter(engine *e, tx_ref card, tx_ref to, unsigned seat, bool is_exhausted);
void enter_play(engine *e, tx_ref card, tx_ref to, unsigned seat, const tx_def *as);
unsigned occur_entered(engine *e, tx_ref card, unsigned flags);
const tx_def *face_to_enter(engine *e, tx_ref card, tx_ref to); /* the face with which it would enter there */
enum { TOKENS_OF_A_KIND = 10 };                                 /* in play, for each player (R17.4) */
unsigned make_tokens(engine *e, tx_def_id def, unsigned count, tx_ref place,
                     unsigned seat); /* lets ENTERS occur for each */
bool token_left(engine *e, tx_def_id def, unsigned seat);
enum run_state run_deployment(engine *e, void *frame);
void ask_deployment(engine *e, void *frame);
void answer_deployment(engine *e, void *frame, const tx_option *o);
enum run_state run_deploy(engine *e, void *frame);
enum run_state run_enter(engine *e, void *frame);

/* ---- reserve.c: Deep Strike (R19.3) ------------------------------------------------------------------------------ */
static inline unsigned reserve_list(tx_ref planet, unsigned seat) {
    return TX_RESERVE + 2u * (unsigned)(planet - TX_FIRST_PLACE) + seat;
}
bool card_in_reserve(const engine *e, tx_ref card);
void list_reserves(engine *e, unsigned seat); /* PLACE_RESERVE options of a deployment turn */
void place_in_reserve(engine *e, unsigned seat, const tx_option *o);
void list_quick_strikes(engine *e, unsigned seat);           /* Deep Strikes as an action (R19.3.10) */
void list_strikes_of(engine *e, tx_ref card, unsigned seat); /* DEEP_STRIKE options of one card */
void push_deep_strike(engine *e, unsigned seat, const tx_option *o);
void push_strikes(engine *e, tx_ref planet);
void stop_counting_as_units(engine *e, unsigned seat, tx_ref place); /* TX_NONE: wherever they are */
void check_reserve(engine *e); /* which cards in reserve count as units now (O33) */
unsigned reserve_count(const engine *e, tx_ref planet, unsigned seat);
enum run_state run_strikes(engine *e, void *frame);
void ask_strikes(engine *e, void *frame);
void answer_strikes(engine *e, void *frame, const tx_option *o);
enum run_state run_strike(engine *e, void *frame);

/* ---- line.c: planets changing ------------------------------------------------------------------------------------ */
bool infest(engine *e, tx_ref planet); /* lets INFESTED occur; false: it is infested already (R19.1.9) */
void switch_planets(engine *e, tx_ref a, tx_ref b);
void planet_leaves(engine *e, unsigned p);
void planet_is_removed(engine *e, tx_def_id planet);         /* from the game */
void replace_planet(engine *e, tx_ref planet, tx_def_id by); /* by == 0: one of those set aside unseen (O27) */

/* ---- cards.c: hands, decks, resources ---------------------------------------------------------------------------- */
unsigned draw_cards(engine *e, unsigned seat, unsigned count); /* lets DRAWS occur */
void discard_card(engine *e, tx_ref card);                     /* from hand or deck, to its owner's pile */
void end_by_empty_deck(engine *e);
static inline void check_decks(engine *e) { /* R12.2 */
    if (!list_count(e, TX_DECK) || !list_count(e, TX_DECK + 1))
        end_by_empty_deck(e);
}
void gain_resources(engine *e, unsigned seat, int amount);
void spend_resources(engine *e, unsigned seat, tx_ref what_for, int amount); /* which are there */
void show_card(engine *e, tx_ref card, unsigned seats, unsigned seat, unsigned flags);

/* ---- round.c, command.c, combat.c, attack.c ---------------------------------------------------------------------- */
enum run_state run_setup(engine *e, void *frame);
void ask_setup(engine *e, void *frame);
void answer_setup(engine *e, void *frame, const tx_option *o);
enum run_state run_round(engine *e, void *frame);
enum run_state run_command(engine *e, void *frame);
void ask_command(engine *e, void *frame);
void answer_command(engine *e, void *frame, const tx_option *o);
enum run_state run_struggle(engine *e, void *frame);
void ask_struggle(engine *e, void *frame);
void answer_struggle(engine *e, void *frame, const tx_option *o);
void push_mobile(engine *e, unsigned seat);
enum run_state run_mobile(engine *e, void *frame);
void ask_mobile(engine *e, void *frame);
void answer_mobile(engine *e, void *frame, const tx_option *o);
enum run_state run_battle(engine *e, void *frame);
void ask_battle(engine *e, void *frame);
void answer_battle(engine *e, void *frame, const tx_option *o);
enum run_state run_turn(engine *e, void *frame);
void ask_turn(engine *e, void *frame);
void answer_turn(engine *e, void *frame, const tx_option *o);
enum run_state run_retreat(engine *e, void *frame);
void ask_retreat(engine *e, void *frame);
void answer_retreat(engine *e, void *frame, const tx_option *o);
void push_attack(engine *e, unsigned seat, tx_ref attacker);
bool can_attack(engine *e, tx_ref attacker);
bool may_take_turn_with(engine *e, tx_ref card, bool ranged); /* attack in a combat turn */
void list_mobile(engine *e, tx_ref card);
bool must_attack(engine *e, tx_ref attacker); /* it was told whom, and can */
bool can_be_defender(engine *e, tx_ref attacker, tx_ref defender);
bool is_enemy_of_attack(engine *e, tx_ref attacker, tx_ref unit); /* the same, wherever the unit is */
bool happened_in_attack(engine *e, unsigned occurrence);          /* before the end point behind which it is answered */
enum run_state run_attack(engine *e, void *frame);
void ask_attack(engine *e, void *frame);
void answer_attack(engine *e, void *frame, const tx_option *o);
void check_victory(engine *e, unsigned seat); /* R12.1 */
bool warlord_at(engine *e, tx_ref place, unsigned seat);
bool fighting_warlord_at(engine *e, tx_ref place, unsigned seat); /* for checks for a battle and for initiative */
void order_sequence(engine *e, enum tx_insert what, tx_ref place, unsigned seat); /* R3.4 */
void fight_ordered_battle(engine *e);                                             /* the first one that was ordered */
enum run_state run_enslave(engine *e, void *frame);
void ask_enslave(engine *e, void *frame);
void answer_enslave(engine *e, void *frame, const tx_option *o);
void list_factions(engine *e, unsigned seat, bool another);
bool has_synapse_dial(const engine *e, unsigned seat); /* its synapse unit is in the HQ */
void push_battle(engine *e, tx_ref planet);
void forgo_battle_ability(engine *e); /* of the battle being won */
bool battle_ability_forgone(engine *e);
void begin_phase(engine *e, unsigned phase);
enum tx_first_row { ROW_DEPLOY, ROW_COMMAND, ROW_COMBAT, ROW_AFTER_BATTLES, ROW_HEADQUARTERS };
unsigned framework_row(enum tx_first_row which); /* where a phase stands in the table of round.c */

#endif

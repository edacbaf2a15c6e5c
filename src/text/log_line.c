/* log_line.c: log lines, and the result of a game.
 *
 * A line uses only the note, as its reader may know it. Placeholders of a sentence:
 *     %s  the subject      %o  the second party   %r  the source    %p  the place    %a  at the place, or on the host
 *     %w  the player       %v  the opponent       %c  a planet card
 *     %W  the player's     {others|reader}  by whether the reader is the player
 *     %n  the amount       %m  the second number  * the ending of what is counted   [one|several] by the subject
 */
#include <string.h>

#include "core/note.h"
#include "game_words.h"
#include "text.h"

typedef struct note_words {
    uint8_t kind, flag; /* the flag that must be set, 0 for none */
    bool shown;         /* part of the game log; the others are details */
    const char *line;
} note_words;

/* Rows with a flag precede the row without one. */
static const note_words sentences[] = {
    {NOTE_GAME_BEGINS, 0, true, "%w {takes|take} the initiative token"},
    {NOTE_LEADER, 0, true, "%w {brings|bring} %s"},
    {NOTE_DECK, 0, false, "%w {has|have} a deck of %n card*"},
    {NOTE_KEEPS, 0, true, "%w {keeps|keep} {their|your} hand"},
    {NOTE_MULLIGAN, 0, true, "%w {takes|take} a mulligan of %n card*"},
    {NOTE_ROUND_BEGINS, 0, false, "round %n begins"},
    {NOTE_ROUND_ENDS, 0, false, "round %n ends"},
    {NOTE_PHASE_BEGINS, 0, true, "the %n phase begins"},
    {NOTE_PHASE_ENDS, 0, false, "the %n phase ends"},
    {NOTE_TOKEN_PASSES, 0, true, "%w {gets|get} the initiative token"},
    {NOTE_INITIATIVE, 0, false, "%w {has|have} the initiative"},
    {NOTE_CONCEDES, 0, false, "%w {concedes|concede}"},
    {NOTE_GAME_ENDS, 0, true, ""},
    {NOTE_PASSES, NOTED_DEPLOYMENT, true, "%w {passes|pass}"},
    {NOTE_PASSES, NOTED_SHIELDS, false, "%w {uses|use} no shield"},
    {NOTE_PASSES, NOTED_STRIKES, false, "%w {does|do} not Deep Strike"},
    {NOTE_PASSES, 0, false, "%w {passes|pass}"},
    {NOTE_GAINS, 0, true, "%w {gains|gain} %n resource*"},
    {NOTE_SPENDS, 0, true, "%w {spends|spend} %n resource*"},
    {NOTE_TAKES, 0, true, "%w {takes|take} %n resource* from %v"},
    {NOTE_STORES, 0, true, "%n resource* [is|are] put on %s"},
    {NOTE_FETCHES, 0, true, "%w {takes|take} %n resource* from %s"},
    {NOTE_DIAL, NOTED_SYNAPSE, true, "%W synapse dial shows %p"},
    {NOTE_DIAL, 0, true, "%W dial shows %p"},
    {NOTE_ENSLAVES, 0, true, "%W enslavement dial shows %n"},
    {NOTE_DRAWS, 0, true, "%w {draws|draw} %s"},
    {NOTE_SHUFFLES, 0, false, "%W deck is shuffled"},
    {NOTE_SEARCHES, 0, true, "%w {searches|search} the top %n card* of {their|your} deck"},
    {NOTE_LOOKS, NOTED_PART, false, "%w {looks|look} at %s"},
    {NOTE_LOOKS, 0, true, "%w {looks|look} at %s"},
    {NOTE_REVEALED, NOTED_PART, false, "%s [is|are] revealed"},
    {NOTE_REVEALED, 0, true, "%s [is|are] revealed"},
    {NOTE_DEPLOYING, 0, false, "%w {is|are} deploying %s at a cost of %n"},
    {NOTE_COST, 0, true, "%s now costs %n"},
    {NOTE_NOT_DEPLOYED, 0, true, "%s cannot be deployed after all"},
    {NOTE_ENTERS, NOTED_DEPLOYED, true, "%w {deploys|deploy} %s%a"},
    {NOTE_ENTERS, NOTED_STRUCK, true, "%w Deep {Strikes|Strike} with %s%a"},
    {NOTE_ENTERS, 0, true, "%w {puts|put} %s into play%a"},
    {NOTE_RESERVED, 0, true, "%w {places|place} %s in reserve%a"},
    {NOTE_STRIKES, 0, true, "%w Deep {Strikes|Strike} with %s%a"},
    {NOTE_RISES, 0, true, "%s counts as a unit%a"},
    {NOTE_SINKS, 0, true, "%s no longer counts as a unit%a"},
    {NOTE_ATTACHED, 0, true, "%s is attached to %o"},
    {NOTE_DETACHED, 0, true, "%s [becomes a unit|become units]%a"},
    {NOTE_EXHAUSTED, NOTED_PART, false, "%s [is|are] exhausted"},
    {NOTE_EXHAUSTED, 0, true, "%s [is|are] exhausted"},
    {NOTE_READIED, 0, true, "%s [readies|ready]"},
    {NOTE_MOVES, 0, true, "%s [moves|move] to %p"},
    {NOTE_COMMITS, 0, true, "%s [commits|commit] to %p"},
    {NOTE_GOES_HOME, 0, true, "%s [returns|return] to %p"},
    {NOTE_ROUTED, 0, true, "%s [is|are] routed to %p"},
    {NOTE_WILL_RETREAT, 0, false, "%s will retreat"},
    {NOTE_RETREAT_BEGINS, 0, false, "%w {retreats|retreat} from %p"},
    {NOTE_RETREATS, 0, true, "%s [retreats|retreat] to %p"},
    {NOTE_TAKEN, 0, true, "%w {takes|take} control of %s"},
    {NOTE_BLOODIED, 0, true, "%s is bloodied and goes to %p"},
    {NOTE_DEFEATED, 0, true, "%s is defeated"},
    {NOTE_ASSIGNED, 0, false, "%r assigns %n damage to %s"},
    {NOTE_PREVENTED, 0, true, "%n damage to %s is prevented"},
    {NOTE_REASSIGNED, 0, true, "%n damage is reassigned from %s to %o"},
    {NOTE_CHANGED, NOTED_DEPTH, true, "the search is now %n card* deep"},
    {NOTE_CHANGED, NOTED_ICONS, true, "the shield of %s now counts %n"},
    {NOTE_CHANGED, 0, true, "the damage to %s is now %n"},
    {NOTE_SHIELDS, 0, true, "%w {shields|shield} %o with %s (%n)"},
    {NOTE_SHIELDED, 0, false, "the shield prevents %n damage to %s"},
    {NOTE_UNHARMED, 0, true, "%s [takes|take] no damage from %r"},
    {NOTE_DAMAGED, 0, true, "%r deals %n damage to [|each of ]%s"},
    {NOTE_HEALED, 0, true, "%n damage is removed from %s"},
    {NOTE_DAMAGE_MOVED, 0, true, "%n damage is moved from %s to %o"},
    {NOTE_DESTROYED, 0, true, "%s [is|are] destroyed%a"},
    {NOTE_SACRIFICED, 0, true, "%w {sacrifices|sacrifice} %s%a"},
    {NOTE_DISCARDED, 0, true, "%w {discards|discard} %s"},
    {NOTE_RETURNED, 0, true, "%s [goes|go] to %W hand"},
    {NOTE_ON_DECK, 0, true, "%s [goes|go] on top of %W deck"},
    {NOTE_UNDER_DECK, 0, true, "%s [goes|go] to the bottom of %W deck"},
    {NOTE_INTO_DECK, 0, true, "%s [is|are] shuffled into %W deck"},
    {NOTE_BACK_TO_RESERVE, 0, true, "%w {places|place} %s in reserve%a"},
    {NOTE_REMOVED, 0, true, "%s [is|are] removed from the game"},
    {NOTE_HELD, 0, true, "%s is put under %o"},
    {NOTE_PUT_DOWN, 0, false, "%s [goes|go] to %W discard pile"},
    {NOTE_ANNOUNCED, NOTED_FROM_PILE, true, "%w {plays|play} %s from a discard pile"},
    {NOTE_ANNOUNCED, 0, true, "%w {plays|play} %s"},
    {NOTE_PLAYED, 0, false, "%w {has|have} paid for %s"},
    {NOTE_TAKEN_BACK, 0, true, "%s is not played after all"},
    {NOTE_USES, 0, true, "%w {uses|use} %s"},
    {NOTE_BATTLE_ABILITY, 0, true, "%w {triggers|trigger} the Battle ability of %p"},
    {NOTE_TARGETS, 0, true, "%r targets %s%a"},
    {NOTE_RETARGETED, 0, true, "%s becomes the target instead of %o"},
    {NOTE_COPIED, 0, true, "%w {copies|copy} %s"},
    {NOTE_CANCELLED, NOTED_CHANGE, true, "the effect on %s is cancelled"},
    {NOTE_CANCELLED, NOTED_SHIELD, true, "%s is cancelled as a shield"},
    {NOTE_CANCELLED, NOTED_ATTACK, true, "the attack of %s is cancelled"},
    {NOTE_CANCELLED, 0, true, "%s is cancelled"},
    {NOTE_EFFECT_BEGINS, 0, true, "%s"},
    {NOTE_EFFECT_ENDS, 0, false, "%s"},
    {NOTE_STRUGGLE_WON, NOTED_BY_WARLORD, true, "%W warlord wins the command struggle at %p (icons %n to %m)"},
    {NOTE_STRUGGLE_WON, 0, true, "%w {wins|win} the command struggle at %p (%n to %m)"},
    {NOTE_STRUGGLE_TIED, 0, true, "neither player wins the command struggle at %p (%n to %m)"},
    {NOTE_BONUS, 0, false, "%w {takes|take} %n at %p"},
    {NOTE_BATTLE_BEGINS, 0, true, "the battle begins at %p"},
    {NOTE_COMBAT_ROUND_BEGINS, 0, true, "combat round %n begins at %p"},
    {NOTE_SKIRMISH_BEGINS, 0, false, "a ranged skirmish begins at %p"},
    {NOTE_SKIRMISH_ENDS, 0, false, "the ranged skirmish ends at %p"},
    {NOTE_COMBAT_ROUND_ENDS, 0, false, "combat round %n ends at %p"},
    {NOTE_BATTLE_ENDS, 0, false, "the battle ends at %p"},
    {NOTE_BATTLE_WON, 0, true, "%w {wins|win} the battle at %p"},
    {NOTE_STALEMATE, 0, true, "neither player wins the battle at %p"},
    {NOTE_BATTLE_OVER, 0, false, "the battle at %p is over"},
    {NOTE_BATTLE_ORDERED, 0, true, "there will be a battle at %p"},
    {NOTE_SKIRMISH_ORDERED, 0, true, "there will be another ranged skirmish at %p"},
    {NOTE_STALEMATE_CALLED, 0, true, "%w {calls|call} for a stalemate check at %p"},
    {NOTE_TURN_ORDERED, 0, true, "%w will take another combat turn at %p"},
    {NOTE_ATTACKER, 0, false, "%s is declared as an attacker"},
    {NOTE_ATTACKS, 0, true, "%s attacks %o"},
    {NOTE_DEFENDS, 0, true, "%s defends against %o instead"},
    {NOTE_AREA_EFFECT, 0, true, "%s uses Area Effect (%n)"},
    {NOTE_ATTACK_ENDS, 0, false, "the attack of %s ends"},
    {NOTE_PLANET_REVEALED, 0, true, "%c [is|are] revealed"},
    {NOTE_FIRST_PLANET, 0, true, "%p is the first planet"},
    {NOTE_CAPTURED, 0, true, "%w {captures|capture} %c"},
    {NOTE_PLANET_REMOVED, 0, true, "%c is removed from the game"},
    {NOTE_PLANET_LEAVES, 0, false, "%c leaves the line"},
    {NOTE_PLANET_REPLACED, 0, true, "%p is replaced by %c"},
    {NOTE_PLANETS_SWITCHED, 0, true, "%p and %o change places"},
    {NOTE_INFESTED, 0, true, "%p is infested"},
    {NOTE_CLEANSED, 0, true, "%p is no longer infested"},
};

static const note_words *words_of(const tx_note *note) {
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].kind == note->kind && (sentences[i].flag & note->flags) == sentences[i].flag)
            return &sentences[i];
    return NULL;
}

/* ---- Parts of a sentence ----------------------------------------------------------------------------------------- */

/* Similar notes that share a line: `notes[0]`, and the others that differ only in their subject. */
typedef struct log_line {
    const tx_catalog *catalog;
    const tx_game *game;
    const tx_note *notes; /* as their reader may know them */
    unsigned count;
    tx_words *out;
    unsigned most; /* names that the line may have */
} log_line;

/* The log is read long afterwards, so its cards are marked without their number in the game. */
static void say_title(const log_line *t, tx_def_id def) {
    if (t->catalog->defs[def].type == TYPE_PLANET)
        text_say_planet_title(t->out, t->catalog, def, TX_NONE);
    else
        text_say_card_title(t->out, t->catalog, def, TX_NONE);
}

/* A card with a number but no known definition is face down. */
static void say_card(const log_line *t, tx_def_id def, tx_ref ref, const char *unknown) {
    if (def != 0)
        say_title(t, def);
    else if (ref == TX_NONE)
        words_say(t->out, "%s", unknown);
    else if (TX_IS_CARD(ref))
        words_say(t->out, t->notes[0].kind == NOTE_RESERVED ? "a card" : "a card in reserve");
    else
        text_say_name(t->out, t->catalog, t->game, ref);
}

/* Maximum number of names in a line: fewer where the count is what matters. */
static unsigned most_names(unsigned kind) {
    switch (kind) {
    case NOTE_READIED:
    case NOTE_DRAWS:
    case NOTE_LOOKS:
    case NOTE_GOES_HOME:
    case NOTE_UNDER_DECK:
    case NOTE_INTO_DECK: return 4;
    default: return 8;
    }
}

static bool all_known(const log_line *t) {
    for (unsigned i = 0; i < t->count; i++)
        if (t->notes[i].def == 0)
            return false;
    return true;
}

static bool all_units(const log_line *t) {
    for (unsigned i = 0; i < t->count; i++)
        if (!(1u << t->catalog->defs[t->notes[i].def].type &
              (1u << TYPE_WARLORD | 1u << TYPE_ARMY | 1u << TYPE_TOKEN | 1u << TYPE_SYNAPSE)))
            return false;
    return true;
}

/* Number of cards with that name if this is the first of them, else 0. */
static unsigned count_of_name(const log_line *t, unsigned index) {
    unsigned count = 0;
    for (unsigned i = 0; i < t->count; i++) {
        bool same = t->notes[i].def == t->notes[index].def;
        if (same && i < index)
            return 0;
        count += same;
    }
    return count;
}

/* Writes the kind of a cancelled thing before its name. */
static void say_what_is_cancelled(const log_line *t) {
    const tx_note *note = &t->notes[0];
    if (note->kind != NOTE_CANCELLED || note->flags & (NOTED_CHANGE | NOTED_SHIELD | NOTED_ATTACK))
        return;
    if (TX_IS_PLACE(note->subject))
        words_say(t->out, "the Battle ability of ");
    else if (note->def != 0 && t->catalog->defs[note->def].type != TYPE_EVENT)
        words_say(t->out, "the ability of ");
}

/* A list of three or more names needs semicolons if a name contains a comma. */
static bool needs_semicolons(const log_line *t, unsigned names) {
    for (unsigned i = 0; names > 2 && i < t->count; i++)
        if (strchr(t->catalog->defs[t->notes[i].def].name, ',') != NULL)
            return true;
    return false;
}

/* "X", "X, 2x Y and Z", "7 cards"; for lasting effects "7 units". */
static void say_subjects(const log_line *t) {
    unsigned names = 0, said = 0;
    say_what_is_cancelled(t);
    for (unsigned i = 0; i < t->count; i++)
        names += count_of_name(t, i) > 0;
    if (t->count > 1 && (names > t->most || !all_known(t))) {
        words_say(t->out, t->notes[0].kind == NOTE_EFFECT_BEGINS && all_units(t) ? "%u units" : "%u cards", t->count);
        return;
    }
    bool semicolons = needs_semicolons(t, names);
    for (unsigned i = 0; i < t->count; i++) {
        unsigned alike = count_of_name(t, i);
        if (!alike)
            continue;
        if (semicolons)
            words_say(t->out, "%s", said == 0 ? "" : said + 1 == names ? " and " : "; ");
        else
            words_say_comma(t->out, said, names, " and ");
        said++;
        if (alike > 1)
            words_say(t->out, "%ux ", alike);
        say_card(t, t->notes[i].def, t->notes[i].subject, "a card");
    }
}

/* The place of the current battle is omitted. */
static bool is_where_the_battle_is(const log_line *t) {
    unsigned kind = t->notes[0].kind;
    return (kind == NOTE_DESTROYED || kind == NOTE_SACRIFICED || kind == NOTE_TARGETS) &&
           TX_PLANET(t->game->battle) == t->notes[0].place;
}

/* " at X", " on its host", " in the HQ" of a unit. */
static void say_where(const log_line *t) {
    const tx_note *note = &t->notes[0];
    if (is_where_the_battle_is(t))
        return;
    if (note->other != TX_NONE && note->to < TX_LISTS) {
        words_say(t->out, " on ");
        say_card(t, note->other_def, note->other, "a card");
    } else if (TX_IS_PLANET(note->place)) {
        words_say(t->out, " at ");
        text_say_name(t->out, t->catalog, t->game, note->place);
    } else if (TX_IS_HQ(note->place) && note->to >= TX_HQ_UNITS && note->to < TX_SUPPORTS) {
        words_say(t->out, " in the HQ");
    }
}

static const char *bonus_words(unsigned bonus) {
    static const char *const words[] = {"no bonus", "the cards", "the resources", "both bonuses"};
    return words[bonus & 3u];
}

/* The winner's icons come first. */
static int number_of(const tx_note *note, bool second) {
    bool swapped = note->kind == NOTE_STRUGGLE_WON && note->seat == 1;
    return second == swapped ? note->amount : note->second;
}

static void say_amount(const log_line *t) {
    const tx_note *note = &t->notes[0];
    switch (note->kind) {
    case NOTE_PHASE_BEGINS:
    case NOTE_PHASE_ENDS: {
        const char *phase = text_phase_word((unsigned)note->amount);
        words_say(t->out, "%c%s", phase[0] | 0x20, phase + 1);
        break;
    }
    case NOTE_ENSLAVES: words_say(t->out, "%s", text_faction_word((unsigned)note->amount)); break;
    case NOTE_BONUS: words_say(t->out, "%s", bonus_words((unsigned)note->amount)); break;
    default: text_say_number(t->out, number_of(note, false)); break;
    }
}

static void say_planets(const log_line *t) {
    for (unsigned i = 0; i < t->count; i++) {
        words_say_comma(t->out, i, t->count, " and ");
        say_title(t, t->notes[i].def);
    }
}

static void say_part(const log_line *t, char part) {
    const tx_note *note = &t->notes[0];
    switch (part) {
    case 's': say_subjects(t); break;
    case 'o': say_card(t, note->other_def, note->other, "a card"); break;
    case 'r': say_card(t, note->source_def, note->source, "an effect"); break;
    case 'p': text_say_name(t->out, t->catalog, t->game, note->place); break;
    case 'a': say_where(t); break;
    case 'w': text_say_seat(t->out, note->seat); break;
    case 'W': text_say_seat_possessive(t->out, note->seat); break;
    case 'v': text_say_seat(t->out, 1u - note->seat); break;
    case 'c': say_planets(t); break;
    case 'm': text_say_number(t->out, number_of(note, true)); break;
    default: say_amount(t); break;
    }
}

/* "[is|are]": the first for one. Returns where it ends. */
static const char *say_alternative(const log_line *t, const char *text) {
    const char *middle = strchr(text, '|'), *end = strchr(text, ']');
    bool several = t->count > 1 || (t->notes[0].kind == NOTE_STORES && t->notes[0].amount != 1);
    const char *from = several ? middle + 1 : text + 1;
    words_say(t->out, "%.*s", (int)((several ? end : middle) - from), from);
    return end;
}

/* "{takes|take}": the second for the player whose note it is. Returns where it ends. */
static const char *say_for_reader(const log_line *t, const char *text) {
    char others[PART_SIZE], reader[PART_SIZE];
    const char *middle = strchr(text, '|'), *end = strchr(text, '}');
    tx_words other_words = words_into(others, sizeof others), reader_words = words_into(reader, sizeof reader);
    words_say(&other_words, "%.*s", (int)(middle - text - 1), text + 1);
    words_say(&reader_words, "%.*s", (int)(end - middle - 1), middle + 1);
    text_say_by_reader(t->out, t->notes[0].seat, others, reader);
    return end;
}

static void say_line(const log_line *t, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '%')
            say_part(t, *++text);
        else if (*text == '{')
            text = say_for_reader(t, text);
        else if (*text == '[')
            text = say_alternative(t, text);
        else if (*text == '*')
            words_say(t->out, "%s", t->notes[0].amount == 1 ? "" : "s");
        else
            words_say(t->out, "%c", *text);
    }
}

/* ---- Lasting effects --------------------------------------------------------------------------------------------- */

/* Lasting effects that only remember something and change no card. */
static const char *memory_words(unsigned layer) {
    switch (layer) {
    case LAYER_LIMIT_USED: return "a limit was used";
    case LAYER_DELAYED: return "a delayed effect is pending";
    case LAYER_ENTER_DELAYED: return "an effect follows when it has entered play";
    case LAYER_STANDING: return "an effect waits for its trigger";
    case LAYER_INSTEAD: return "an effect replaces what happens to it";
    case LAYER_CONTROL: return "control of it returns later";
    case LAYER_DAMAGED_BY: return "the sources of its damage are noted";
    case LAYER_KEEPS: return "it keeps a card out of play";
    case LAYER_ENTERED: return "waiting effects apply to it";
    default: return NULL;
    }
}

static void say_lasting(const log_line *t) {
    const tx_note *note = &t->notes[0];
    const tx_effect *x = &note->effect;
    const char *memory = memory_words(x->layer), *until = text_expiry_word(x->expiry);
    const uint16_t against = x->layer == LAYER_CANNOT ? x->code : 0;
    const tx_change change = {.layer = x->layer, .arg = x->arg, .against = against, .value = x->amount};
    bool ends = note->kind == NOTE_EFFECT_ENDS;
    words_say(t->out, "%s", ends ? "no longer: " : "");
    bool planets = x->layer == LAYER_COUNTS && x->arg == COUNTS_LAST_FIRST; /* all of them, not the player noted */
    if (planets)
        words_say(t->out, "%s", text_change_subject(&change));
    else
        say_subjects(t);
    if (memory != NULL) {
        words_say(t->out, ": %s", memory);
    } else if (x->layer == LAYER_MAY && x->arg == MAY_AMBUSH) {
        words_say(
            t->out,
            " may deploy cards as if they had Ambush"); /* the subject is a player; the card's text says which cards */
    } else {
        tx_context context = text_context_of(t->catalog, &t->catalog->defs[note->source_def], NULL, t->out);
        context.theirs = true;
        words_say(t->out, " ");
        text_say_changes(&context, &change, 1, t->count > 1 || planets);
    }
    if (!ends && until[0] != '\0' && !text_includes_time(&change))
        words_say(t->out, " %s", until);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Returns true for resources that an ability takes. The cost of a deployment, event or Deep Strike is on the card. */
static bool is_ability_price(const tx_note *note) {
    bool in_reserve = note->from >= TX_RESERVE && note->from < TX_PLANET_CARDS;
    return note->from >= TX_LIMBO && note->from < TX_LISTS && !in_reserve;
}

bool tx_note_is_logged(const tx_note *note) {
    const note_words *words = words_of(note);
    if (note->kind == NOTE_SPENDS)
        return is_ability_price(note);
    if (note->kind == NOTE_BONUS)
        return note->amount == 0; /* cards and resources have their own notes */
    if (words == NULL || !words->shown)
        return false;
    if (note->kind == NOTE_EFFECT_BEGINS)
        return memory_words(note->effect.layer) == NULL;
    if (note->kind == NOTE_DISCARDED)
        return note->from < TX_LIMBO || note->from >= TX_UNITS; /* omitted for shields, which are always discarded */
    if (note->kind == NOTE_COMBAT_ROUND_BEGINS)
        return note->amount > 1; /* the battle has just begun */
    return note->kind != NOTE_STRUGGLE_TIED || note->amount != 0;
}

static bool same_change(const tx_effect *a, const tx_effect *b) {
    return a->layer == b->layer && a->arg == b->arg && a->amount == b->amount && a->expiry == b->expiry;
}

bool tx_notes_can_merge(const tx_note *a, const tx_note *b) {
    switch (a->kind) {
    case NOTE_PLANET_REVEALED: return a->kind == b->kind;
    case NOTE_DRAWS:
    case NOTE_LOOKS:
    case NOTE_REVEALED:
    case NOTE_EXHAUSTED:
    case NOTE_READIED:
    case NOTE_MOVES:
    case NOTE_COMMITS:
    case NOTE_GOES_HOME:
    case NOTE_ROUTED:
    case NOTE_RETREATS:
    case NOTE_DESTROYED:
    case NOTE_SACRIFICED:
    case NOTE_DISCARDED:
    case NOTE_RETURNED:
    case NOTE_UNDER_DECK:
    case NOTE_INTO_DECK:
    case NOTE_REMOVED:
    case NOTE_TARGETS:
    case NOTE_ENTERS:
        return a->kind == b->kind && a->flags == b->flags && a->seat == b->seat && a->source == b->source &&
               a->other == b->other && (a->place == b->place || a->kind == NOTE_READIED);
    case NOTE_DAMAGED:
    case NOTE_UNHARMED:
        return a->kind == b->kind && a->flags == b->flags && a->source == b->source && a->amount == b->amount &&
               a->second == b->second;
    case NOTE_EFFECT_BEGINS:
        return a->kind == b->kind && a->source == b->source && TX_IS_CARD(a->subject) && TX_IS_CARD(b->subject) &&
               same_change(&a->effect, &b->effect);
    default: return false;
    }
}

/* "X: ", unless the line itself names the source. */
static void say_cause(const log_line *t, const char *line) {
    const tx_note *note = &t->notes[0];
    bool said = strstr(line, "%r") != NULL || note->source == note->subject || note->source == note->other ||
                note->kind == NOTE_ANNOUNCED || note->kind == NOTE_GAME_ENDS ||
                (note->kind == NOTE_BATTLE_ABILITY && note->source == note->place);
    if (note->source == TX_NONE || said)
        return;
    say_card(t, note->source_def, note->source, "a card");
    words_say(t->out, ": ");
}

static void say_notes(const log_line *t) {
    const tx_note *note = &t->notes[0];
    const char *line = words_of(note)->line;
    if (note->kind == NOTE_DAMAGED && note->source == TX_NONE)
        line = "%s [takes|each take] %n damage";
    if (note->kind == NOTE_UNHARMED && note->source == TX_NONE)
        line = "%s [takes|take] no damage";
    if (note->kind == NOTE_DISCARDED && note->from >= TX_HQ_UNITS && note->from < TX_LISTS)
        line = "%s [is|are] discarded";
    if (note->kind == NOTE_DISCARDED && note->from < TX_HAND)
        line = "%s [is|are] discarded from %W deck";
    if (note->kind == NOTE_STRUGGLE_WON && note->flags & NOTED_BY_WARLORD && !note->amount && !note->second)
        line = "%W warlord wins the command struggle at %p";
    if (note->kind == NOTE_READIED && t->count > 1)
        line = "%w {readies|ready} %s";
    say_cause(t, line);
    if (note->kind == NOTE_EFFECT_BEGINS || note->kind == NOTE_EFFECT_ENDS)
        say_lasting(t);
    else
        say_line(t, line);
    if (note->kind == NOTE_DAMAGED && note->second > 0)
        words_say(t->out, " (%d excess%s)", note->second, t->count > 1 ? " each" : "");
}

/* Begins a part of the game under which the log lists what follows. */
static bool is_heading(unsigned kind) {
    return kind == NOTE_PHASE_BEGINS || kind == NOTE_BATTLE_BEGINS || kind == NOTE_COMBAT_ROUND_BEGINS;
}

size_t tx_notes_marked(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                       unsigned viewer, char *text, size_t size) {
    char sentence[MARKED_SIZE] = "";
    tx_note seen[TX_MAX_CARDS];
    tx_words out = words_into(text, size), words = words_into(sentence, sizeof sentence);
    if (count == 0 || count > TX_MAX_CARDS || words_of(&notes[0]) == NULL)
        return 0;
    for (unsigned i = 0; i < count; i++)
        seen[i] = tx_note_for(&notes[i], viewer);
    if (notes[0].kind == NOTE_GAME_ENDS) {
        tx_result result = {notes[0].flags, notes[0].seat, (uint8_t)notes[0].amount};
        return tx_result_marked(catalog, game, result, text, size);
    }
    say_notes(&(log_line){catalog, game, seen, count, &words, most_names(notes[0].kind)});
    if (is_heading(notes[0].kind))
        text_begin_heading(&out);
    if (notes[0].kind == NOTE_PHASE_BEGINS)
        words_say(&out, "Round %u: %s", game->round, sentence);
    else
        words_say_capital(&out, sentence);
    if (is_heading(notes[0].kind))
        text_end_mark(&out);
    return out.length;
}

size_t tx_notes_text(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                     unsigned viewer, char *text, size_t size) {
    char marked[MARKED_SIZE] = "";
    tx_notes_marked(catalog, game, notes, count, viewer, marked, sizeof marked);
    return tx_read_text(marked, NULL, text, size, NULL, NULL);
}

size_t tx_note_text(const tx_catalog *catalog, const tx_game *game, const tx_note *note, unsigned viewer, char *text,
                    size_t size) {
    return tx_notes_text(catalog, game, note, 1, viewer, text, size);
}

/* For a list of effects: more than two names become a count. */
size_t tx_lasting_marked(const tx_catalog *catalog, const tx_game *game, const tx_note *notes, unsigned count,
                         unsigned viewer, char *text, size_t size) {
    enum { MOST_NAMES = 2 };
    char sentence[MARKED_SIZE] = "";
    tx_note seen[TX_MAX_CARDS];
    tx_words out = words_into(text, size), words = words_into(sentence, sizeof sentence);
    for (unsigned i = 0; i < count; i++)
        seen[i] = tx_note_for(&notes[i], viewer);
    say_lasting(&(log_line){catalog, game, seen, count, &words, MOST_NAMES});
    words_say_capital(&out, sentence);
    return out.length;
}

/* ---- The result -------------------------------------------------------------------------------------------------- */

/* The type that three planets of a victory pile share (R12.1), or PLANET_TYPE_COUNT. */
static unsigned winning_type(const tx_catalog *catalog, const tx_player *player) {
    for (unsigned type = 0; type < PLANET_TYPE_COUNT; type++) {
        unsigned count = 0;
        for (unsigned i = 0; i < player->victory_count && i < TX_LINE; i++)
            count += catalog->defs[player->victory[i]].planet_types >> type & 1;
        if (count >= 3)
            return type;
    }
    return PLANET_TYPE_COUNT;
}

static void say_planets_won(tx_words *out, const tx_catalog *catalog, const tx_game *game, unsigned winner) {
    unsigned type = winning_type(catalog, &game->player[winner]);
    if (type < PLANET_TYPE_COUNT)
        words_say(out, "three %s planets", text_planet_type_word(type));
    else
        words_say(out, "three planets of one type");
}

/* "P2's warlord is defeated": of a seat, with its verb by reader. */
static void say_of_seat(tx_words *out, unsigned seat, const char *others, const char *reader, const char *rest) {
    text_say_seat(out, seat);
    words_say(out, " ");
    text_say_by_reader(out, seat, others, reader);
    words_say(out, "%s", rest);
}

static void say_lost(tx_words *out, unsigned seat, const char *what) {
    text_say_seat_possessive(out, seat);
    words_say(out, " %s", what);
}

static void say_reason(tx_words *out, const tx_catalog *catalog, const tx_game *game, tx_result result) {
    unsigned winner = result.winner, loser = 1u - winner;
    switch (result.reason) {
    case TX_THREE_PLANETS: say_planets_won(out, catalog, game, winner); break;
    case TX_WARLORD_DEFEATED: say_lost(out, loser, "warlord is defeated"); break;
    case TX_DECK_EMPTY: say_lost(out, loser, "deck is empty"); break;
    case TX_LAST_PLANET: say_of_seat(out, winner, "was", "were", " the last to take a planet"); break;
    case TX_LOOP: say_of_seat(out, loser, "did", "did", " not break the loop"); break;
    case TX_TIME: say_of_seat(out, winner, "was", "were", " ahead when time was called"); break;
    case TX_CONCEDED: say_of_seat(out, loser, "concedes", "concede", ""); break;
    case TX_OUT_OF_TIME: say_of_seat(out, loser, "is", "are", " out of time"); break;
    default: words_say(out, "the game is over"); break;
    }
}

/* "P1 wins", read by P2: "you lose". */
static void say_winner(tx_words *out, unsigned winner) {
    char others[PART_SIZE], sentence[PART_SIZE];
    tx_words words = words_into(others, sizeof others), all = words_into(sentence, sizeof sentence);
    say_of_seat(&words, winner, "wins", "win", "");
    text_say_by_reader(&all, 1 - winner, others, "you lose");
    words_say_capital(out, sentence);
}

static const char *tie_words(unsigned reason) {
    switch (reason) {
    case TX_THREE_PLANETS: return "both players reach their goal at once";
    case TX_WARLORD_DEFEATED: return "both warlords are defeated at once";
    case TX_DECK_EMPTY: return "both players lose at once";
    case TX_LAST_PLANET: return "neither player is ahead after the last planet";
    case TX_LOOP: return "an endless loop that no player breaks";
    case TX_TIME: return "neither player is ahead when time is called";
    case TX_AGREED: return "both players agree to a draw";
    case TX_BEYOND_LIMITS: return "too much happens at once for Traxis to continue";
    default: return "no player wins";
    }
}

size_t tx_result_marked(const tx_catalog *catalog, const tx_game *game, tx_result result, char *text, size_t size) {
    tx_words out = words_into(text, size);
    if (result.outcome == TX_TIED) {
        words_say(&out, "The game is a tie: %s", tie_words(result.reason));
    } else if (result.outcome == TX_WON) {
        say_winner(&out, result.winner);
        words_say(&out, ": ");
        say_reason(&out, catalog, game, result);
    } else {
        words_say(&out, "The game is not over");
    }
    return out.length;
}

size_t tx_result_text(const tx_catalog *catalog, const tx_game *game, tx_result result, char *text, size_t size) {
    char marked[MARKED_SIZE];
    tx_result_marked(catalog, game, result, marked, sizeof marked);
    return tx_read_text(marked, NULL, text, size, NULL, NULL);
}

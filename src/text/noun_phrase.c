/* noun_phrase.c: selectors as English noun phrases: determiner, adjectives, noun, clauses.
 *
 * Clauses of one selector must all hold; clauses joined by CLAUSE_OR form a group of which one must. Each group becomes
 * an adjective before the noun, or a clause after it.
 */
#include <string.h>

#include "marks.h"
#include "phrase.h"

enum {
    MAX_CLAUSES = 24,
    ANY_ATTACHMENT_ON = 0x100, /* bit above all references, of PRED_CAN_HOST: any attachment on a card */
};

/* A selector split into its parts, so that one alternative can be rendered alone. */
typedef struct noun_phrase {
    uint8_t zones, side;
    uint16_t types;
    unsigned count;
    const tx_def *defs;
    bool apart; /* "other" excludes the unit mentioned before, not the text's own unit */
    tx_clause clause[MAX_CLAUSES];
} noun_phrase;

static unsigned group_end(const noun_phrase *phrase, unsigned at) {
    while (at + 1 < phrase->count && (phrase->clause[at].flags & CLAUSE_OR) != 0)
        at++;
    return at + 1;
}

static bool is_about_planet(tx_clause clause) {
    return clause.predicate == PRED_AT_PLACE_WITH || clause.predicate == PRED_PLANET_TYPE ||
           clause.predicate == PRED_INFESTED || clause.predicate == PRED_SHARES_TYPE;
}

/* Returns true if the clause implies "at a planet": "at a planet with …", "at a tech planet or at an infested
 * planet". */
static bool implies_planet(const noun_phrase *phrase, unsigned at) {
    bool implied = at < phrase->count;
    for (unsigned i = at; implied && i < group_end(phrase, at); i++)
        implied = is_about_planet(phrase->clause[i]);
    return implied;
}

/* Returns true if the clause implies that the card is at a planet: "with printed cost at most the number of units at
 * its planet". */
static bool counts_at_its_planet(const tx_catalog *catalog, tx_clause clause) {
    bool cost = clause.predicate == PRED_COST_LE || clause.predicate == PRED_COST_GE;
    const tx_value *value = cost ? text_value_entry(catalog, clause.arg) : NULL;
    if (value == NULL || value->kind != VALUE_COUNT)
        return false;
    const tx_selector *counted = &catalog->selectors[value->arg];
    for (unsigned i = 0; i < counted->count; i++)
        if (catalog->clauses[counted->first + i].predicate == PRED_AT)
            return true;
    return false;
}

static void drop_implied(const tx_catalog *catalog, noun_phrase *phrase) {
    unsigned kept = 0;
    bool counted = false;
    for (unsigned i = 0; i < phrase->count; i++)
        counted |= counts_at_its_planet(catalog, phrase->clause[i]);
    for (unsigned i = 0; i < phrase->count; i++) {
        bool planet = phrase->clause[i].predicate == PRED_AT_PLANET && phrase->clause[i].flags == 0;
        bool implied = counted || implies_planet(phrase, i + 1);
        if (!planet || !implied || (phrase->zones & ZONE_PLACES) != 0)
            phrase->clause[kept++] = phrase->clause[i];
    }
    phrase->count = kept;
}

static noun_phrase take_apart(const tx_catalog *catalog, uint16_t selector) {
    const tx_selector *from = &catalog->selectors[selector];
    noun_phrase phrase = {.zones = from->zones, .side = from->side, .types = from->types, .defs = catalog->defs};
    for (unsigned i = 0; i < from->count && phrase.count < MAX_CLAUSES; i++)
        phrase.clause[phrase.count++] = catalog->clauses[from->first + i];
    drop_implied(catalog, &phrase);
    return phrase;
}

static bool is_not(tx_clause clause) {
    return (clause.flags & CLAUSE_NOT) != 0;
}

static bool is_place(const noun_phrase *phrase) {
    return (phrase->zones & ZONE_PLACES) != 0;
}

static bool same_clause(tx_clause a, tx_clause b) {
    return a.predicate == b.predicate && a.arg == b.arg && is_not(a) == is_not(b);
}

static const tx_clause *find_positive(const noun_phrase *phrase, unsigned predicate) {
    for (unsigned i = 0; i < phrase->count; i++)
        if (phrase->clause[i].predicate == predicate && !is_not(phrase->clause[i]))
            return &phrase->clause[i];
    return NULL;
}

bool text_selects_only(const tx_catalog *catalog, uint16_t selector, unsigned ref) {
    const tx_selector *what = &catalog->selectors[selector];
    const tx_clause *clause = &catalog->clauses[what->first];
    return what->count == 1 && clause->predicate == PRED_IS && !is_not(*clause) && clause->arg == (int16_t)ref;
}

/* Returns true if the clause has this predicate and is not an alternative. */
static bool says_alone(const noun_phrase *phrase, unsigned at, unsigned predicate, bool negated) {
    bool joined = group_end(phrase, at) > at + 1 || (at > 0 && (phrase->clause[at - 1].flags & CLAUSE_OR) != 0);
    return phrase->clause[at].predicate == predicate && is_not(phrase->clause[at]) == negated && !joined;
}

/* ---- The noun ---------------------------------------------------------------------------------------------------- */

/* "planet", "HQ", or both. */
static const char *place_noun(const noun_phrase *phrase) {
    const tx_clause *hq = find_positive(phrase, PRED_AT_HQ);
    if (hq == NULL)
        return find_positive(phrase, PRED_AT_PLANET) != NULL ? "planet" : "planet or HQ";
    bool joined = (hq->flags & CLAUSE_OR) != 0 || (hq > phrase->clause && (hq[-1].flags & CLAUSE_OR) != 0);
    return joined ? "planet or HQ" : "HQ";
}

static const char *card_noun(uint16_t types) {
    if (types == (1 << TYPE_ARMY))
        return "army unit";
    if (types == (1 << TYPE_TOKEN))
        return "token unit";
    if (types == (1 << TYPE_SYNAPSE))
        return "synapse unit";
    if ((types & ~UNIT_TYPES) == 0 && types != (1 << TYPE_WARLORD) && types != 0)
        return "unit";
    for (unsigned type = 1; type < TYPE_COUNT; type++)
        if (types == 1 << type)
            return text_type_word(type);
    return "card";
}

/* The type is in the type mask or in a clause of its own. */
static uint16_t types_of(const noun_phrase *phrase) {
    if (phrase->types != 0)
        return phrase->types;
    for (unsigned i = 0; i < phrase->count; i = group_end(phrase, i))
        if (phrase->clause[i].predicate == PRED_TYPE && !is_not(phrase->clause[i]) && group_end(phrase, i) == i + 1)
            return (uint16_t)phrase->clause[i].arg;
    return 0;
}

static const char *noun_of(const noun_phrase *phrase) {
    if ((phrase->zones & ZONE_SEATS) != 0)
        return "player";
    return is_place(phrase) ? place_noun(phrase) : card_noun(types_of(phrase));
}

const char *text_selector_noun(const tx_catalog *catalog, uint16_t selector) {
    noun_phrase phrase = take_apart(catalog, selector);
    const char *noun = noun_of(&phrase);
    if (is_place(&phrase))
        return strcmp(noun, "planet or HQ") == 0 ? "place" : noun;
    return strstr(noun, "unit") != NULL ? "unit" : noun;
}

/* Two of the four kinds of units. */
static bool is_pair_of_units(uint16_t types) {
    unsigned rest = types & (types - 1u); /* without the first of them */
    return (types & ~UNIT_TYPES) == 0 && rest != 0 && (rest & (rest - 1)) == 0;
}

/* "warlord or synapse unit" */
static void say_pair_of_units(tx_words *out, uint16_t types, bool plural) {
    bool first = true;
    for (unsigned type = 1; type < TYPE_COUNT; type++)
        if ((types >> type & 1) != 0) {
            words_say(out, "%s%s", text_type_word(type), first ? " or " : plural ? " units" : " unit");
            first = false;
        }
}

/* Several types that are not just "unit": "attachment or event". */
static bool say_mixed_types(tx_words *out, uint16_t types, bool plural) {
    if (is_pair_of_units(types)) {
        say_pair_of_units(out, types, plural);
        return true;
    }
    if (types == 0 || (types & (types - 1)) == 0 || (types & ~UNIT_TYPES) == 0)
        return false;
    bool first = true;
    if ((types & UNIT_TYPES) == UNIT_TYPES) {
        words_say(out, plural ? "units" : "unit");
        types &= (uint16_t)~UNIT_TYPES;
        first = false;
    }
    for (unsigned type = 1; type < TYPE_COUNT; type++)
        if ((types >> type & 1) != 0) {
            words_say(out, "%s%s%s", first ? "" : " or ", card_noun((uint16_t)(1 << type)), plural ? "s" : "");
            first = false;
        }
    return true;
}

/* Returns true if the name implies the type. */
static bool name_implies_type(const tx_def *def, uint16_t types) {
    bool unit = (UNIT_TYPES >> def->type & 1) != 0;
    return types == 0 || (types == UNIT_TYPES && unit) || (types == 1 << TYPE_TOKEN && def->type == TYPE_TOKEN);
}

/* A clause that names the card and makes the noun, or NULL. */
static const tx_clause *find_name(const noun_phrase *phrase) {
    for (unsigned i = 0; i < phrase->count; i = group_end(phrase, i)) {
        const tx_clause *clause = &phrase->clause[i];
        if (clause->predicate == PRED_NAMED && !is_not(*clause) && group_end(phrase, i) == i + 1 &&
            name_implies_type(&phrase->defs[clause->arg], types_of(phrase)))
            return clause;
    }
    return NULL;
}

/* "Grot token", "copies of Alpha Mob" */
static void say_name_noun(tx_words *out, const tx_catalog *catalog, const tx_def *def, bool plural) {
    bool token = def->type == TYPE_TOKEN;
    if (!token)
        words_say(out, plural ? "copies of " : "copy of ");
    text_say_card_title(out, catalog, (tx_def_id)(def - catalog->defs), TX_NONE);
    if (token)
        words_say(out, plural ? " tokens" : " token");
}

static void say_noun(tx_context *context, const noun_phrase *phrase, bool plural) {
    tx_words *out = context->out;
    const tx_clause *name = find_name(phrase);
    if (name != NULL) {
        say_name_noun(out, context->catalog, &context->catalog->defs[name->arg], plural);
        return;
    }
    if (context->named == NAMES_TYPE) {
        words_say(out, "card of that type");
        return;
    }
    if (!is_place(phrase) && say_mixed_types(out, types_of(phrase), plural))
        return;
    const char *noun = noun_of(phrase);
    if (plural && strcmp(noun, "planet or HQ") == 0)
        words_say(out, "planets or HQs");
    else
        words_say(out, "%s%s", noun, plural ? "s" : "");
}

/* ---- Adjectives -------------------------------------------------------------------------------------------------- */

enum { STATE, RARITY, KIND, ADJECTIVE_RANKS, AFTER_NOUN = ADJECTIVE_RANKS };

/* Rank of a clause before the noun, or AFTER_NOUN if it follows the noun. */
static unsigned rank_of(const noun_phrase *phrase, tx_clause clause) {
    switch (clause.predicate) {
    case PRED_READY:
    case PRED_EXHAUSTED:
    case PRED_DAMAGED:
    case PRED_BLOODIED:
    case PRED_ATTACKING: return STATE;
    case PRED_CAN_HOST: return (clause.arg & ANY_ATTACHMENT_ON) == 0 ? STATE : AFTER_NOUN;
    case PRED_UNIQUE: return RARITY;
    case PRED_FACTION:
    case PRED_TRAIT:
    case PRED_TYPE: return KIND;
    case PRED_ADJACENT:
        return is_place(phrase) && (clause.arg == REF_HERE || clause.arg == REF_THIS) ? KIND : AFTER_NOUN;
    case PRED_PLANET_TYPE:
    case PRED_INFESTED: return is_place(phrase) ? KIND : AFTER_NOUN;
    default: return AFTER_NOUN;
    }
}

static void say_types_adjective(tx_words *out, int types) {
    say_mixed_types(out, (uint16_t)types, false);
    if ((types & (types - 1)) == 0)
        words_say(out, "%s", types == 1 << TYPE_ARMY ? "army" : card_noun((uint16_t)types));
}

/* "undamaged", "hale": opposites that have a word. */
static const char *opposite_word(unsigned predicate) {
    switch (predicate) {
    case PRED_DAMAGED: return "undamaged";
    case PRED_BLOODIED: return "hale";
    default: return NULL;
    }
}

static void say_adjective(tx_context *context, tx_clause clause) {
    if (is_not(clause) && opposite_word(clause.predicate) != NULL) {
        words_say(context->out, "%s", opposite_word(clause.predicate));
        return;
    }
    if (is_not(clause))
        words_say(context->out, "non-");
    switch (clause.predicate) {
    case PRED_READY: words_say(context->out, "ready"); break;
    case PRED_EXHAUSTED: words_say(context->out, "exhausted"); break;
    case PRED_DAMAGED: words_say(context->out, "damaged"); break;
    case PRED_BLOODIED: words_say(context->out, "bloodied"); break;
    case PRED_ATTACKING: words_say(context->out, "attacking"); break;
    case PRED_CAN_HOST: words_say(context->out, "eligible"); break;
    case PRED_UNIQUE: words_say(context->out, "unique"); break;
    case PRED_FACTION: words_say(context->out, "%s", text_faction_word((unsigned)clause.arg)); break;
    case PRED_TRAIT: words_say(context->out, "%s", context->catalog->traits[clause.arg]); break;
    case PRED_TYPE: say_types_adjective(context->out, clause.arg); break;
    case PRED_ADJACENT: words_say(context->out, "adjacent"); break;
    case PRED_PLANET_TYPE: words_say(context->out, "%s", text_planet_type_word((unsigned)clause.arg)); break;
    case PRED_INFESTED: words_say(context->out, "infested"); break;
    default: break;
    }
}

/* ---- Clauses after the noun -------------------------------------------------------------------------------------- */

/* "move a unit you control from this planet to another planet" */
static const char *at_word(const tx_context *context) {
    return context->moves_away ? "from" : "at";
}

/* Returns true if the selector is your warlord at any place. */
static bool is_only_warlord(const tx_catalog *catalog, uint16_t selector) {
    const tx_selector *who = &catalog->selectors[selector];
    return who->types == 1 << TYPE_WARLORD && who->side == SIDE_YOU && who->count == 0 &&
           (who->zones & ~ZONE_PLAY) == 0;
}

/* "with a warlord", "without a warlord", "where you control no units", "at a planet with 2 or more units": how many
 * is in the bits above the clause's own flags. */
static void say_place_with(tx_context *context, tx_clause clause, bool place) {
    unsigned least = (clause.flags >> 4) + 1u;
    if (!place && least == 1 && !is_not(clause) && is_only_warlord(context->catalog, (uint16_t)clause.arg)) {
        words_say(context->out, "%s your warlord's planet", at_word(context));
        return;
    }
    if (place && is_not(clause) && least == 1 && context->catalog->selectors[clause.arg].side == SIDE_YOU) {
        words_say(context->out, "where you control no ");
        text_say_selector(context, (uint16_t)clause.arg, PLURAL, OMIT_SIDE);
        return;
    }
    if (!place)
        words_say(context->out, "%s %s planet ", at_word(context), context->each_place ? "each" : "a");
    words_say(context->out, "%s ", is_not(clause) ? "without" : "with");
    if (least > 1)
        words_say(context->out, "%u or more ", least);
    text_say_selector(context, (uint16_t)clause.arg, least > 1 ? PLURAL : A, 0);
}

static void say_adjacent(tx_context *context, const noun_phrase *phrase, unsigned ref) {
    if (ref == REF_HERE || ref == REF_THIS) {
        words_say(context->out, "%s %s adjacent planet", at_word(context), context->at_every ? "every" : "an");
        return;
    }
    if (!is_place(phrase))
        words_say(context->out, "%s a planet ", at_word(context));
    words_say(context->out, "adjacent to ");
    text_say_ref(context, ref);
}

static void say_same_place(tx_context *context, unsigned ref) {
    if (ref == REF_SET || ref == REF_EACH) {
        words_say(context->out, "at the same planet");
    } else {
        words_say(context->out, "at the same planet as ");
        text_say_ref(context, ref);
    }
}

static void say_keyword_clause(tx_words *out, const char *with, unsigned keyword) {
    words_say(out, "%s", with);
    text_say_keyword(out, keyword);
}

/* "with printed cost 3 or less", "with printed cost at most X". */
static void say_cost_clause(tx_context *context, int value, bool least) {
    bool number = text_value_entry(context->catalog, value) == NULL;
    words_say(context->out, "with printed cost %s", number ? "" : least ? "at least " : "at most ");
    text_say_value(context, value);
    words_say(context->out, "%s", !number ? "" : least ? " or more" : " or less");
}

static void say_can_host(tx_context *context, unsigned arg) {
    words_say(context->out,
              (arg & ANY_ATTACHMENT_ON) != 0 ? "that is eligible for an attachment on " : "that is not eligible for ");
    text_say_ref(context, arg & ~(unsigned)ANY_ATTACHMENT_ON);
}

static void say_ref_clause(tx_context *context, const char *before, unsigned ref, const char *after) {
    words_say(context->out, "%s", before);
    text_say_ref(context, ref);
    words_say(context->out, "%s", after);
}

static void say_place_clause(tx_context *context, const noun_phrase *phrase, tx_clause clause) {
    unsigned arg = (unsigned)clause.arg;
    bool place = is_place(phrase);
    const char *one = context->each_place ? "each" : context->at_every ? "every" : NULL, *at = at_word(context);
    switch (clause.predicate) {
    case PRED_ADJACENT: say_adjacent(context, phrase, arg); break;
    case PRED_AT_PLANET: words_say(context->out, "%s %s planet", at, one != NULL ? one : "a"); break;
    case PRED_AT_HQ: words_say(context->out, "%s %s HQ", at, one != NULL ? one : "an"); break;
    case PRED_FIRST_PLANET: words_say(context->out, "%s the first planet", at); break;
    case PRED_BATTLE_HERE:
        words_say(context->out, "%s%s", place ? "" : at,
                  place ? "where a battle is taking place" : " the planet of the battle");
        break;
    case PRED_PLANET_TYPE:
        words_say(context->out, "%s %s %s planet", at, one != NULL ? one : "a", text_planet_type_word(arg));
        break;
    case PRED_INFESTED: words_say(context->out, "%s %s infested planet", at, one != NULL ? one : "an"); break;
    case PRED_SHARES_TYPE:
        say_ref_clause(context, place ? "that shares a type with " : "at a planet that shares a type with ", arg, "");
        break;
    default: say_same_place(context, arg); break;
    }
}

static void say_pile_of(tx_context *context, const char *preposition, unsigned player) {
    words_say(context->out, "%s ", preposition);
    text_say_possessive(context, player);
    words_say(context->out, " discard pile");
}

static void say_after_noun(tx_context *context, const noun_phrase *phrase, tx_clause clause) {
    tx_words *out = context->out;
    unsigned arg = (unsigned)clause.arg;
    bool no = is_not(clause);
    switch (clause.predicate) {
    case PRED_NAMED:
        words_say(out, no ? "that is not a copy of " : "that is a copy of ");
        text_say_card_title(out, context->catalog, (tx_def_id)arg, TX_NONE);
        break;
    case PRED_HAS_ATTACHMENT: words_say(out, no ? "without attachments" : "with an attachment"); break;
    case PRED_KEYWORD: say_keyword_clause(out, no ? "without " : "with ", arg); break;
    case PRED_COST_LE: say_cost_clause(context, clause.arg, false); break;
    case PRED_COST_GE: say_cost_clause(context, clause.arg, true); break;
    case PRED_IS: say_ref_clause(context, "other than ", arg, ""); break;
    case PRED_SAME_CONTROLLER:
        if ((arg & REF_HOST_OF) == REF_HOST_OF)
            words_say(out, "with the same controller");
        else
            say_ref_clause(context, "controlled by the same player as ", arg, "");
        break;
    case PRED_CAN_HOST: say_can_host(context, arg); break;
    case PRED_AT_PLACE_WITH: say_place_with(context, clause, is_place(phrase)); break;
    case PRED_ATTACHED_TO: say_ref_clause(context, no ? "not on " : "on ", arg, ""); break;
    case PRED_COPY_OF:
        say_ref_clause(context, no ? "with a different title than " : "with the same title as ", arg, "");
        break;
    case PRED_SHIELDS: words_say(out, no ? "without printed shield icons" : "with printed shield icons"); break;
    case PRED_SHARES_FACTION:
        words_say(out, no ? "not of " : "of ");
        text_say_possessive(context, arg);
        words_say(out, " faction");
        break;
    case PRED_ATTACHED_TO_SUCH:
        words_say(out, no ? "not on " : context->at_every ? "on every " : "on ");
        text_say_selector(context, (uint16_t)arg, context->at_every && !no ? NO_DETERMINER : A, 0);
        break;
    case PRED_DAMAGED_BY: say_ref_clause(context, no ? "not damaged by " : "damaged by ", arg, " this phase"); break;
    case PRED_ATTACKS:
        words_say(out, no ? "that is not attacking " : "that is attacking ");
        text_say_selector(context, (uint16_t)arg, A, 0);
        break;
    case PRED_HIGHEST_COST:
        words_say(out, "with the highest printed cost among ");
        text_say_selector(context, (uint16_t)arg, PLURAL, 0);
        break;
    case PRED_ODD_COST: words_say(out, no ? "without an odd printed cost" : "with an odd printed cost"); break;
    case PRED_OWNER_IS:
        if (arg == REF_YOU && !context->other_side)
            words_say(out, no ? "you do not own" : "you own");
        else
            say_ref_clause(context, no ? "not owned by " : "owned by ", arg, "");
        break;
    case PRED_ENSLAVED: words_say(out, no ? "not of your enslaved faction" : "of your enslaved faction"); break;
    case PRED_IN_DISCARD_OF: say_pile_of(context, no ? "not in" : "in", arg); break;
    case PRED_AT: /* "at an HQ other than your HQ" */
        text_say_place(context, !no ? at_word(context) : "not at", arg);
        break;
    default:
        words_say(out, no ? "not " : "");
        say_place_clause(context, phrase, clause);
        break;
    }
}

/* ---- Putting it together ----------------------------------------------------------------------------------------- */

/* Returns true if the clause is written as "another" or "other": not this card, not an earlier choice, or not the
 * place mentioned before. */
static bool says_other(const noun_phrase *phrase, tx_clause clause) {
    if (clause.predicate != PRED_IS || !is_not(clause))
        return false;
    if (is_place(phrase)) /* not "the last planet", not "A's planet" */
        return clause.arg == REF_HERE || clause.arg == REF_THERE ||
               (clause.arg >= REF_REG && clause.arg < REF_PLACE_OF);
    return clause.arg == REF_THIS || clause.arg >= REF_REG || (clause.arg == REF_IT && phrase->apart);
}

/* "Another unit" of an attachment is not the one that it is attached to. */
static bool is_other_than_host(const noun_phrase *phrase, unsigned at) {
    tx_clause clause = phrase->clause[at];
    for (unsigned i = 0; i < phrase->count; i++)
        if (says_other(phrase, phrase->clause[i]))
            return false;
    return !is_place(phrase) && clause.arg == REF_HOST;
}

/* Returns true for the last such clause, because "other" is written once. */
static bool is_last_other(const noun_phrase *phrase, unsigned at) {
    for (unsigned i = at + 1; i < phrase->count; i++)
        if (says_other(phrase, phrase->clause[i]))
            return false;
    return true;
}

/* Returns true for clauses that the determiner or the noun already expresses. */
static bool is_said(const noun_phrase *phrase, unsigned at) {
    tx_clause clause = phrase->clause[at];
    bool alone = group_end(phrase, at) == at + 1 && (at == 0 || (phrase->clause[at - 1].flags & CLAUSE_OR) == 0);
    switch (clause.predicate) {
    case PRED_TRUE:
    case PRED_TOPMOST: return true;
    case PRED_IN_DISCARD_OF: return !is_not(clause);
    case PRED_NAMED: return alone && find_name(phrase) != NULL && same_clause(*find_name(phrase), clause);
    case PRED_IS:
        return !is_not(clause) || (says_other(phrase, clause) && is_last_other(phrase, at)) ||
               is_other_than_host(phrase, at);
    case PRED_AT_PLANET: return is_place(phrase);
    case PRED_AT_HQ: return is_place(phrase);
    case PRED_FIRST_PLANET: return is_place(phrase);
    case PRED_TYPE: return alone && !is_not(clause) && (phrase->types == 0 || find_name(phrase) != NULL);
    default: return false;
    }
}

/* "another": not this card, not what was chosen before. */
static bool is_other(const noun_phrase *phrase) {
    for (unsigned i = 0; i < phrase->count; i++) {
        tx_clause clause = phrase->clause[i];
        if (clause.predicate == PRED_IS && is_not(clause) && is_said(phrase, i))
            return true;
    }
    return false;
}

static unsigned group_rank(const noun_phrase *phrase, unsigned from, unsigned to) {
    unsigned rank = STATE;
    for (unsigned i = from; i < to; i++) {
        if (is_said(phrase, i))
            continue;
        unsigned own = rank_of(phrase, phrase->clause[i]);
        rank = own > rank ? own : rank;
    }
    return rank;
}

/* One group: "Soldier or Warrior", "Orks, Chaos or Tau", "with an attachment or at an HQ". */
static void say_group(tx_context *context, const noun_phrase *phrase, unsigned from, unsigned to, bool after_noun) {
    unsigned left = 0;
    for (unsigned i = from; i < to; i++)
        left += !is_said(phrase, i);
    const char *joint = "";
    for (unsigned i = from; i < to; i++) {
        if (is_said(phrase, i))
            continue;
        words_say(context->out, "%s", joint);
        joint = --left > 1 ? ", " : " or ";
        if (after_noun)
            say_after_noun(context, phrase, phrase->clause[i]);
        else
            say_adjective(context, phrase->clause[i]);
    }
}

static bool group_is_said(const noun_phrase *phrase, unsigned from, unsigned to) {
    for (unsigned i = from; i < to; i++)
        if (!is_said(phrase, i))
            return false;
    return true;
}

/* State of a list of adjectives: whether it has any, and whether the last one is negated. */
typedef struct adjective_list {
    bool any, negated;
} adjective_list;

/* " ", or ", " between negated adjectives: "non-unique, non-Orks". */
static void say_gap(tx_words *out, adjective_list *said, bool negated) {
    words_say(out, !said->any ? "" : said->negated && negated ? ", " : " ");
    *said = (adjective_list){true, negated};
}

static void say_adjectives_of(tx_context *context, const noun_phrase *phrase, unsigned rank, adjective_list *said) {
    for (unsigned i = 0, end; i < phrase->count; i = end) {
        end = group_end(phrase, i);
        bool named = context->named == NAMES_TRAIT && phrase->clause[i].predicate == PRED_TRAIT;
        if (named || group_is_said(phrase, i, end) || group_rank(phrase, i, end) != rank)
            continue;
        bool has_word = opposite_word(phrase->clause[i].predicate) != NULL; /* "undamaged" */
        say_gap(context->out, said, is_not(phrase->clause[i]) && !has_word && end == i + 1);
        say_group(context, phrase, i, end, false);
    }
}

/* "unit" means all four kinds of units: "non-warlord unit", "non-token unit" leave some out. */
static void say_excluded_types(tx_words *out, uint16_t types) {
    bool several = (types & (types - 1)) != 0 && !is_pair_of_units(types);
    for (unsigned type = 1; type < TYPE_COUNT && several && (types & ~UNIT_TYPES) == 0; type++)
        if ((UNIT_TYPES >> type & 1) != 0 && (types >> type & 1) == 0)
            words_say(out, "non-%s ", text_type_word(type));
}

/* "exhausted enemy unique Orks …". */
static void say_adjectives(tx_context *context, const noun_phrase *phrase, bool enemy) {
    adjective_list said = {false, false};
    say_adjectives_of(context, phrase, STATE, &said);
    if (enemy) {
        say_gap(context->out, &said, false);
        words_say(context->out, "enemy");
    }
    for (unsigned rank = STATE + 1; rank < ADJECTIVE_RANKS; rank++)
        say_adjectives_of(context, phrase, rank, &said);
    words_say(context->out, said.any ? " " : "");
    say_excluded_types(context->out, types_of(phrase));
}

/* Returns true for clauses that must end the phrase, because later words would seem to belong to them: "that could
 * bear it", "with printed cost at most the number of …". */
static bool comes_last(const tx_catalog *catalog, tx_clause clause) {
    bool cost = clause.predicate == PRED_COST_LE || clause.predicate == PRED_COST_GE;
    return clause.predicate == PRED_CAN_HOST || clause.predicate == PRED_ATTACKS || clause.predicate == PRED_COPY_OF ||
           (cost && text_value_entry(catalog, clause.arg) != NULL);
}

/* Writes one clause after the noun. Consecutive clauses with "with" share it: "with Mobile and printed cost 3 or
 * less". */
static void say_group_after_noun(tx_context *context, const noun_phrase *phrase, unsigned from, unsigned to,
                                 bool *with) {
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = context->out;
    static const char start[] = "with ", without[] = "without ";
    context->out = &words;
    say_group(context, phrase, from, to, true);
    context->out = out;
    bool another = strncmp(text, start, strlen(start)) == 0;
    if (another && *with)
        words_say(out, " and %s", text + strlen(start));
    else
        words_say(out, *with && strncmp(text, without, strlen(without)) == 0 ? " and %s" : " %s", text);
    *with = another;
}

static void say_clauses_where(tx_context *context, const noun_phrase *phrase, bool last) {
    bool with = false;
    for (unsigned i = 0, end; i < phrase->count; i = end) {
        end = group_end(phrase, i);
        bool chosen = comes_last(context->catalog, phrase->clause[i]) == last;
        if (chosen && !group_is_said(phrase, i, end) && group_rank(phrase, i, end) == AFTER_NOUN)
            say_group_after_noun(context, phrase, i, end, &with);
    }
}

/* "a planet without a warlord, other than the first planet" */
static void say_not_first(tx_context *context, const noun_phrase *phrase, bool after_clauses) {
    for (unsigned i = 0; i < phrase->count && is_place(phrase); i++)
        if (phrase->clause[i].predicate == PRED_FIRST_PLANET && is_not(phrase->clause[i]))
            words_say(context->out, after_clauses ? ", other than the first planet" : " other than the first planet");
}

/* The clauses that come last, or follow the sentence: "; its printed cost must be at most …". */
static void say_last_clauses(tx_context *context, const noun_phrase *phrase) {
    tx_words *out = context->out, *tail = context->tail;
    context->out = tail != NULL ? tail : out;
    context->tail = NULL;
    say_clauses_where(context, phrase, true);
    context->out = out;
    context->tail = tail;
}

static void say_clauses_after_noun(tx_context *context, const noun_phrase *phrase) {
    say_clauses_where(context, phrase, false);
    say_clauses_where(context, phrase, true);
}

/* Adds the zone and its owner: "in your hand or discard pile". */
static bool names_zone(const noun_phrase *phrase, unsigned flags) {
    return (flags & OMIT_ZONE) == 0 && (phrase->zones & (ZONE_HAND | ZONE_DISCARD | ZONE_LOOKED | ZONE_RESERVE)) != 0;
}

static void say_zone(tx_context *context, const noun_phrase *phrase, unsigned flags) {
    static const char *const owners[] = {"a player's", "your", "the opponent's", "their"}; /* ORDER tx_side */
    bool own = phrase->side == SIDE_ACTOR || (phrase->side == SIDE_ENEMY && context->theirs);
    bool asked = phrase->side == SIDE_ACTOR ? context->asked : context->opposed;
    const char *whose = own && asked ? "your" : own ? "their" : owners[phrase->side % SIDE_COUNT];
    unsigned zones = phrase->zones & (ZONE_HAND | ZONE_DISCARD);
    const tx_clause *pile = find_positive(phrase, PRED_IN_DISCARD_OF);
    if (pile != NULL) {
        say_pile_of(context, (flags & FROM) != 0 ? "from" : "in", (unsigned)pile->arg);
        return;
    }
    if ((phrase->zones & ZONE_RESERVE) != 0) {
        words_say(context->out, (phrase->zones & ZONE_PLAY) != 0 ? "in play or in reserve" : "in reserve");
        return;
    }
    if (zones == 0) {
        words_say(context->out, "among them");
        return;
    }
    words_say(context->out, "%s %s ", (flags & FROM) != 0 ? "from" : "in", whose);
    if (zones == ZONE_HAND)
        words_say(context->out, "hand");
    else
        words_say(context->out, zones == ZONE_DISCARD ? "discard pile" : "hand or discard pile");
}

/* Cards in play have a controller; for other zones say_zone names the owner. */
static bool names_side(const noun_phrase *phrase, unsigned flags) {
    return (flags & OMIT_SIDE) == 0 && (phrase->zones & (ZONE_HAND | ZONE_DISCARD | ZONE_LOOKED)) == 0;
}

static void say_owner(tx_context *context, const noun_phrase *phrase, unsigned flags) {
    if (!names_side(phrase, flags) || is_place(phrase))
        return;
    if (phrase->side == SIDE_YOU)
        words_say(context->out, " you control");
    if (phrase->side == SIDE_ACTOR)
        words_say(context->out, context->asked          ? " you control"
                                : context->third_person ? " they control"
                                                        : " that player controls");
    if (phrase->side == SIDE_ENEMY && context->theirs)
        words_say(context->out, context->opposed ? " you control" : " they control");
}

/* Writes the phrase without its determiner. */
static void say_body(tx_context *context, const noun_phrase *phrase, bool plural, unsigned flags) {
    say_adjectives(context, phrase, phrase->side == SIDE_ENEMY && !context->theirs && names_side(phrase, flags));
    say_noun(context, phrase, plural);
    words_say(context->out, context->named == NAMES_TRAIT ? " with that trait" : "");
    say_owner(context, phrase, flags);
    bool looked = (phrase->zones & ZONE_LOOKED) != 0; /* "each card among them with …" */
    size_t clauses = context->out->length;
    if (!looked)
        say_clauses_where(context, phrase, false);
    if (names_zone(phrase, flags)) {
        words_say(context->out, " ");
        say_zone(context, phrase, flags);
    }
    if (looked)
        say_clauses_where(context, phrase, false);
    say_last_clauses(context, phrase);
    say_not_first(context, phrase, context->out->length > clauses);
}

/* Returns the determiner of a thing that exists once, or NULL: "your warlord", "the topmost …", "the first planet". */
static const char *only_one(const noun_phrase *phrase) {
    if (find_positive(phrase, PRED_TOPMOST) != NULL)
        return "the topmost ";
    if (is_place(phrase) && find_positive(phrase, PRED_FIRST_PLANET) != NULL)
        return "the first ";
    return NULL;
}

/* Writes "card among them with …" as "each of those cards with …". Returns false and writes nothing if the noun has
 * adjectives. */
static bool say_among_them(tx_words *out, const char *text, determiner how) {
    static const char one[] = "card among them", several[] = "cards among them";
    if (how == PLURAL && strncmp(text, several, strlen(several)) == 0)
        words_say(out, "those cards%s", text + strlen(several));
    else if ((how == A || how == EACH) && strncmp(text, one, strlen(one)) == 0)
        words_say(out, "%s of those cards%s", how == A ? "one" : "each", text + strlen(one));
    else
        return false;
    return true;
}

/* "at an HQ other than your HQ" is the opponent's: there are two. */
static noun_phrase with_one_hq(noun_phrase phrase) {
    for (unsigned i = 0; i + 1 < phrase.count && !is_place(&phrase); i++)
        if (says_alone(&phrase, i, PRED_AT_HQ, false) && says_alone(&phrase, i + 1, PRED_AT, true) &&
            phrase.clause[i + 1].arg == REF_YOUR_HQ) {
            phrase.clause[i] = (tx_clause){.predicate = PRED_AT, .arg = REF_ENEMY_HQ};
            phrase.count--;
            memmove(&phrase.clause[i + 1], &phrase.clause[i + 2], (phrase.count - i - 1) * sizeof phrase.clause[0]);
        }
    return phrase;
}

static void say_determined(tx_context *context, const noun_phrase *whole, determiner how, unsigned flags) {
    noun_phrase settled = with_one_hq(*whole), *phrase = &settled;
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = context->out;
    bool other = is_other(phrase);
    context->out = &words;
    say_body(context, phrase, how == PLURAL, flags);
    context->out = out;
    if (say_among_them(out, text, how))
        return;
    if (only_one(phrase) != NULL)
        words_say(out, "%s%s%s", only_one(phrase), text,
                  !other             ? ""
                  : is_place(phrase) ? " unless it is this one"
                                     : " other than this");
    else if (how == EACH)
        words_say(out, other ? "each other %s" : "each %s", text);
    else if (how != A)
        words_say(out, other ? "other %s" : "%s", text);
    else if (other)
        words_say(out, "another %s", text);
    else
        words_say_article(out, text);
}

/* Writes the noun of a positive IS clause: "this unit", "the defender". Returns false if there is none. */
static bool say_identity(tx_context *context, const noun_phrase *phrase) {
    const tx_clause *is = find_positive(phrase, PRED_IS);
    if (is == NULL)
        return false;
    text_say_ref(context, (unsigned)is->arg);
    say_clauses_after_noun(context, phrase);
    return true;
}

/* "a planet with your warlord" */
static bool is_warlord_planet(const tx_catalog *catalog, const noun_phrase *phrase) {
    unsigned others = 0;
    const tx_clause *with = NULL;
    for (unsigned i = 0; i < phrase->count; i++)
        if (says_alone(phrase, i, PRED_AT_PLACE_WITH, false))
            with = &phrase->clause[i];
        else
            others += !says_alone(phrase, i, PRED_AT_PLANET, false);
    return is_place(phrase) && with != NULL && others == 0 && with->flags >> 4 == 0 &&
           is_only_warlord(catalog, (uint16_t)with->arg);
}

static bool is_your_warlord(const noun_phrase *phrase) {
    return types_of(phrase) == 1 << TYPE_WARLORD && phrase->side == SIDE_YOU && (phrase->zones & ~ZONE_PLAY) == 0 &&
           phrase->count == 0;
}

/* ---- Alternatives ------------------------------------------------------------------------------------------------
 * "(A and B) or C" is stored as "(A or C) and (B or C)"; each clause has the number of its alternative. */
static unsigned alternative_of(tx_clause clause) {
    return clause.flags >> CLAUSE_ALTERNATIVE_SHIFT & CLAUSE_ALTERNATIVES;
}

static bool same_run(const tx_clause *a, const tx_clause *b, unsigned length) {
    for (unsigned i = 0; i < length; i++)
        if (!same_clause(a[i], b[i]))
            return false;
    return true;
}

/* Adds a group of clauses joined by "or", unless the phrase already has it. */
static void add_run(noun_phrase *to, const tx_clause *run, unsigned length) {
    for (unsigned i = 0, end; i < to->count; i = end) {
        end = group_end(to, i);
        if (end - i == length && same_run(&to->clause[i], run, length))
            return;
    }
    memcpy(&to->clause[to->count], run, length * sizeof *run);
    to->count += length;
    to->clause[to->count - 1].flags &= (uint8_t)~CLAUSE_OR;
}

/* "a support at an HQ": supports are nowhere else. */
static void drop_place_of_support(noun_phrase *one) {
    if (one->types == 1 << TYPE_SUPPORT && one->count == 1 && one->clause[0].predicate == PRED_AT_HQ &&
        !is_not(one->clause[0]))
        one->count = 0;
}

/* Sets the noun of an alternative: its own type. Of "planet or HQ", each alternative gets one. */
static void settle_noun(noun_phrase *one, const noun_phrase *whole) {
    unsigned noun = find_positive(whole, PRED_AT_PLANET) != NULL ? PRED_AT_HQ : PRED_AT_PLANET;
    unsigned kept = 0;
    for (unsigned i = 0; i < one->count; i++) {
        bool type = one->clause[i].predicate == PRED_TYPE && !is_not(one->clause[i]);
        if (type)
            one->types = (uint16_t)one->clause[i].arg;
        else
            one->clause[kept++] = one->clause[i];
    }
    one->count = kept;
    drop_place_of_support(one);
    if (is_place(one) && find_positive(one, PRED_AT_HQ) == NULL && find_positive(one, PRED_AT_PLANET) == NULL &&
        one->count < MAX_CLAUSES)
        one->clause[one->count++] = (tx_clause){.predicate = (uint8_t)noun};
}

static noun_phrase take_alternative(const noun_phrase *phrase, unsigned number) {
    noun_phrase one = *phrase;
    one.count = 0;
    for (unsigned i = 0, end; i < phrase->count; i = end) {
        unsigned own = alternative_of(phrase->clause[i]);
        for (end = i + 1; end < group_end(phrase, i) && alternative_of(phrase->clause[end]) == own;)
            end++;
        if (own == 0 || own == number)
            add_run(&one, &phrase->clause[i], end - i);
    }
    settle_noun(&one, phrase);
    return one;
}

static unsigned count_alternatives(const noun_phrase *phrase) {
    unsigned most = 0;
    for (unsigned i = 0; i < phrase->count; i++)
        most = alternative_of(phrase->clause[i]) > most ? alternative_of(phrase->clause[i]) : most;
    return most;
}

static void alternative_words(tx_context *context, const noun_phrase *phrase, unsigned number, determiner how,
                              unsigned flags, char text[PHRASE_SIZE]) {
    noun_phrase one = take_alternative(phrase, number);
    tx_words words = words_into(text, PHRASE_SIZE), *out = context->out;
    context->out = &words;
    if (!is_place(&one) || !say_identity(context, &one))
        say_determined(context, &one, how, flags);
    context->out = out;
}

/* Returns true if the first of two alternatives must come second because only it has a clause after the noun: "a
 * token or a unit with printed cost 2 or less". */
static bool comes_second(tx_context *context, const noun_phrase *phrase, determiner how, unsigned flags) {
    char first[PHRASE_SIZE], second[PHRASE_SIZE];
    tx_context silent = *context;
    alternative_words(&silent, phrase, 1, how, flags | OMIT_ZONE, first);
    alternative_words(&silent, phrase, 2, how, flags | OMIT_ZONE, second);
    return how == A && strstr(first, " with ") != NULL && strstr(second, " with ") == NULL;
}

/* Writes the alternatives: "a support or a unit with Ranged". The zone is written once, after the last one. */
static void say_alternatives(tx_context *context, const noun_phrase *phrase, unsigned count, determiner how,
                             unsigned flags) {
    char text[PHRASE_SIZE] = "", next[PHRASE_SIZE], both[PHRASE_SIZE];
    bool swapped = count == 2 && comes_second(context, phrase, how, flags);
    for (unsigned k = 1; k <= count; k++) {
        unsigned number = swapped ? count + 1 - k : k;
        tx_words joined = words_into(both, PHRASE_SIZE);
        alternative_words(context, phrase, number, how, k < count ? flags | OMIT_ZONE : flags, k > 1 ? next : text);
        if (k == 1)
            continue;
        if (!is_place(phrase))
            text_say_joined(&joined, text, how == EACH ? " and " : " or ", next);
        else
            words_say(&joined, "%s or %s", text, next);
        memcpy(text, both, sizeof text);
    }
    words_say(context->out, "%s", text);
}

/* "A planet adjacent to its planet" is "an adjacent planet" for a card that moves; so it is for a planet that is
 * switched. */
static void take_from_mover(const tx_context *context, noun_phrase *phrase) {
    for (unsigned i = 0; i < phrase->count && is_place(phrase); i++)
        if (phrase->clause[i].predicate == PRED_ADJACENT && context->mover != REF_NONE &&
            (phrase->clause[i].arg == context->mover || phrase->clause[i].arg == (context->mover | REF_PLACE_OF)))
            phrase->clause[i].arg = REF_HERE;
}

/* Returns true if "other" cannot mean other than the text's own unit: the text is that of a support or event, or of an
 * attachment and about what its host does. */
static bool has_no_unit(const tx_context *context) {
    const tx_def *def = context->def;
    if (def == NULL)
        return false;
    if (def->type == TYPE_ATTACHMENT)
        return context->ability != NULL && text_has_source_as_subject(context->ability);
    return def->type == TYPE_SUPPORT || def->type == TYPE_EVENT;
}

void text_say_selector(tx_context *context, uint16_t selector, determiner how, unsigned flags) {
    noun_phrase phrase = take_apart(context->catalog, selector);
    take_from_mover(context, &phrase);
    phrase.apart = has_no_unit(context) || phrase.side == SIDE_ENEMY;
    unsigned alternatives = count_alternatives(&phrase);
    if (alternatives != 0)
        say_alternatives(context, &phrase, alternatives, how, flags);
    else if (say_identity(context, &phrase))
        return;
    else if (how == A && is_warlord_planet(context->catalog, &phrase))
        words_say(context->out, "your warlord's planet");
    else if (is_your_warlord(&phrase) && how == A && phrase.count == 0)
        words_say(context->out, "your warlord");
    else
        say_determined(context, &phrase, how, flags);
}

static void say_bare(tx_context *context, const noun_phrase *phrase, tx_clause clause) {
    unsigned rank = rank_of(phrase, clause);
    if (rank < AFTER_NOUN)
        say_adjective(context, clause);
    else
        say_after_noun(context, phrase, clause);
}

/* Returns the only clause of the phrase, or NULL. A clause that only says "planet" is ignored: "this planet is where
 * a battle is taking place". */
static const tx_clause *only_clause(const noun_phrase *phrase) {
    bool planet = phrase->count == 2 && is_place(phrase) && phrase->clause[0].predicate == PRED_AT_PLANET &&
                  !is_not(phrase->clause[0]) && group_end(phrase, 0) == 1 &&
                  rank_of(phrase, phrase->clause[1]) == AFTER_NOUN;
    return phrase->count == 1 ? &phrase->clause[0] : planet ? &phrase->clause[1] : NULL;
}

/* Returns the clause if it can be written without a noun, or NULL: "ready", "at the first planet", "with Flying". */
static const tx_clause *mere_clause(const noun_phrase *phrase) {
    const tx_clause *only = only_clause(phrase);
    if (only == NULL || phrase->types != 0 || phrase->side != SIDE_ANY)
        return NULL;
    unsigned predicate = only->predicate;
    bool names = predicate == PRED_TRAIT || predicate == PRED_FACTION || predicate == PRED_TYPE;
    return names || predicate == PRED_TRUE ? NULL : only;
}

static void say_complement(tx_context *context, const noun_phrase *phrase, uint16_t selector) {
    const tx_clause *mere = mere_clause(phrase);
    if (phrase->count == 0 && phrase->types == 0 && (phrase->zones & (ZONE_HAND | ZONE_DISCARD)) != 0)
        say_zone(context, phrase, 0);
    else if (mere != NULL)
        say_bare(context, phrase, *mere);
    else
        text_say_selector(context, selector, A, 0);
}

void text_say_being(tx_context *context, uint16_t selector, bool plural, bool negated) {
    static const char with[] = "with ", without[] = "without ", that_is[] = "that is ";
    noun_phrase phrase = take_apart(context->catalog, selector);
    char text[PHRASE_SIZE];
    tx_words words = words_into(text, sizeof text), *out = context->out;
    context->out = &words;
    say_complement(context, &phrase, selector);
    context->out = out;
    if (strncmp(text, with, strlen(with)) == 0)
        words_say(out, "%s %s",
                  negated  ? (plural ? " do not have" : " does not have")
                  : plural ? " have"
                           : " has",
                  text + strlen(with));
    else
        words_say(out, "%s%s %s%s", plural ? " are" : " is", negated ? " not" : "",
                  strncmp(text, without, strlen(without)) == 0 ? "a card " : "",
                  strncmp(text, that_is, strlen(that_is)) == 0 ? text + strlen(that_is) : text);
}

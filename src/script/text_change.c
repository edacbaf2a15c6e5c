/* text_change.c: the changes that constant and lasting effects make, as the predicate of a sentence. */
#include <string.h>

#include "text_effect.h"

/* The verb a change is told with; changes with the same verb share it. */
static const char *verb_of(const tx_change *change) {
    switch (change->layer) {
    case LAYER_ATTACK:
    case LAYER_HP:
    case LAYER_COMMAND:
    case LAYER_SHIELDS: return "get";
    case LAYER_LOSE_KEYWORD:
    case LAYER_LOSE_COMMAND:
    case LAYER_BLANK: return "lose";
    case LAYER_COST: return "cost";
    case LAYER_DOUBLE_DAMAGE: return "deal";
    case LAYER_CANNOT: return "cannot";
    default: return "have";
    }
}

static void say_change_verb(tx_words *out, const char *verb, bool plural) {
    if (strcmp(verb, "have") == 0 && !plural)
        say(out, "has");
    else if (plural || strcmp(verb, "cannot") == 0)
        say(out, "%s", verb);
    else
        say_third(out, verb);
}

/* "+1 command icon", "+2 command icons". */
static void say_icons(tx_speech *speech, int value, const char *one, const char *many) {
    say_bonus(speech, value, is_one(speech->catalog, value) ? one : many);
}

static void say_cannot(tx_speech *speech, const tx_change *change) {
    say(speech->out, "%s", prohibition_word(change->arg));
    if (change->against != 0) {
        say(speech->out, " by ");
        say_selector(speech, change->against, PLURAL, 0);
    }
}

static void say_double_damage(tx_speech *speech, const tx_change *change) {
    say(speech->out, "twice the damage");
    if (change->against != 0) {
        say(speech->out, " to ");
        say_selector(speech, change->against, PLURAL, 0);
    }
}

static void say_cost_change(tx_speech *speech, const tx_change *change) {
    say_value(speech, change->value < 0 ? -change->value : change->value);
    say(speech->out, change->value < 0 ? " less" : " more");
}

/* What stands after the verb. */
static void say_change_object(tx_speech *speech, const tx_change *change) {
    tx_words *out = speech->out;
    switch (change->layer) {
    case LAYER_ATTACK: say_bonus(speech, change->value, "attack"); break;
    case LAYER_HP: say_bonus(speech, change->value, "HP"); break;
    case LAYER_COMMAND: say_icons(speech, change->value, "command icon", "command icons"); break;
    case LAYER_SHIELDS: say_icons(speech, change->value, "shield icon", "shield icons"); break;
    case LAYER_COST: say_cost_change(speech, change); break;
    case LAYER_AREA_EFFECT:
        say(out, "Area Effect (");
        say_value(speech, change->value);
        say(out, ")");
        break;
    case LAYER_DOUBLE_ATTACK: say(out, "its attack doubled"); break;
    case LAYER_DOUBLE_HP: say(out, "its HP doubled"); break;
    case LAYER_SET_ATTACK:
    case LAYER_SET_HP:
        say(out, change->layer == LAYER_SET_HP ? "its HP set to " : "its attack set to ");
        say_value(speech, change->value);
        break;
    case LAYER_GAIN_KEYWORD:
    case LAYER_LOSE_KEYWORD: say_keyword(out, change->arg); break;
    case LAYER_GAIN_TRAIT: say(out, "the %s trait", speech->catalog->traits[change->arg]); break;
    case LAYER_LOSE_COMMAND: say(out, "all command icons"); break;
    case LAYER_BLANK: say(out, change->arg == 1 ? "its printed text except for its traits" : "its printed text"); break;
    case LAYER_CANNOT: say_cannot(speech, change); break;
    case LAYER_DOUBLE_DAMAGE: say_double_damage(speech, change); break;
    default: break;
    }
}

void say_changes(tx_speech *speech, const tx_change *changes, unsigned count, bool plural) {
    const char *verb = "";
    for (unsigned i = 0; i < count; i++) {
        say_comma(speech->out, i, count, " and ");
        if (strcmp(verb, verb_of(&changes[i])) != 0) {
            verb = verb_of(&changes[i]);
            say_change_verb(speech->out, verb, plural);
            say(speech->out, " ");
        }
        say_change_object(speech, &changes[i]);
    }
}

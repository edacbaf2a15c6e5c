/* card_summary.c: the printed facts of a card in a line or two. */
#include "card_summary.h"

#include "script/text_words.h"

void facts_kind(FILE *out, const tx_def *def) {
    if (def->type == TYPE_PLANET) {
        fputs("planet", out);
        return;
    }
    const char *unit = def->type == TYPE_ARMY || def->type == TYPE_TOKEN || def->type == TYPE_SYNAPSE ? " unit" : "";
    fprintf(out, "%s %s%s", faction_word(def->faction), type_word(def->type), unit);
    if (def->loyalty == LOYALTY_LOYAL || def->loyalty == LOYALTY_SIGNATURE)
        fprintf(out, ", %s", loyalty_word(def->loyalty));
    if (def->unique)
        fputs(", unique", out);
}

static void number(FILE *out, bool *first, const char *name, int value) {
    if (value < 0)
        return;
    fprintf(out, "%s%s %d", *first ? "" : ", ", name, value);
    *first = false;
}

/* A number of a unit that may be printed as X. */
static void stat(FILE *out, bool *first, const char *name, int value, bool is_x) {
    if (is_x)
        fprintf(out, "%s%s X", *first ? "" : ", ", name);
    else
        number(out, first, name, value);
    *first &= !is_x;
}

static void planet_numbers(FILE *out, const tx_def *def) {
    bool first = true;
    for (unsigned type = 0; type < PLANET_TYPE_COUNT; type++)
        if ((def->planet_types >> type & 1) != 0) {
            fprintf(out, "%s%s", first ? "" : ", ", planet_type_word(type));
            first = false;
        }
    fprintf(out, "; command bonus: %u card%s, %u resource%s", def->card_bonus, def->card_bonus == 1 ? "" : "s",
            def->resource_bonus, def->resource_bonus == 1 ? "" : "s");
}

static bool has_command(const tx_def *def) {
    return def->type == TYPE_ARMY || def->type == TYPE_TOKEN || def->type == TYPE_SYNAPSE;
}

void facts_numbers(FILE *out, const tx_def *def) {
    bool first = true;
    if (def->type == TYPE_PLANET) {
        planet_numbers(out, def);
        return;
    }
    stat(out, &first, "cost", def->cost, def->cost == COST_X);
    if (def->type == TYPE_EVENT && def->cost == NO_COST) {
        fputs("cost \u2013", out); /* it cannot be played from the hand (R14.8) */
        first = false;
    }
    if (has_command(def))
        number(out, &first, "command", def->command);
    stat(out, &first, "attack", def->attack, (def->flags & DEF_X_ATTACK) != 0);
    stat(out, &first, "HP", def->hp, (def->flags & DEF_X_HP) != 0);
    if (def->shields > 0)
        number(out, &first, "shields", def->shields);
    if (def->type == TYPE_WARLORD && (def->keywords >> KEYWORD_BLOODIED & 1) == 0) {
        number(out, &first, "starting hand", def->starting_hand);
        number(out, &first, "starting resources", def->starting_resources);
    }
}

void facts_traits(FILE *out, const tx_catalog *catalog, const tx_def *def) {
    for (unsigned i = 0; i < def->trait_count; i++)
        fprintf(out, "%s%s.", i ? " " : "", catalog->traits[def->printed_traits[i]]);
}

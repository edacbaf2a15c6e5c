/* facts.c: the printed facts of a card in a line or two. */
#include "facts.h"

#include "../script/text_words.h"

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
    if (def->cost == COST_X) {
        fputs("cost X", out);
        first = false;
    }
    number(out, &first, "cost", def->cost);
    if (has_command(def))
        number(out, &first, "command", def->command);
    number(out, &first, "attack", def->attack);
    number(out, &first, "HP", def->hp);
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

/* The compiler puts all first faces before all others. */
bool facts_is_first_face(const tx_catalog *catalog, tx_def_id id) {
    return id != 0 && (catalog->defs[id].other == 0 || catalog->defs[id].other > id);
}

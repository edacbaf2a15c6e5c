/* card_summary.c: prints the printed facts of a card. */
#include "card_summary.h"

/* Returns whether the type is a unit with command icons; warlords have none. */
static bool has_command(int type) {
    return type == TX_TYPE_ARMY || type == TX_TYPE_TOKEN || type == TX_TYPE_SYNAPSE;
}

void cli_facts_kind(FILE *out, const tx_catalog *catalog, tx_def_id def) {
    int type = tx_card_fact(catalog, def, TX_FACT_TYPE), loyalty = tx_card_fact(catalog, def, TX_FACT_LOYALTY);
    if (type == TX_TYPE_PLANET) {
        fputs("planet", out);
        return;
    }
    fprintf(out, "%s %s%s", tx_card_faction(catalog, def), tx_card_type(catalog, def),
            has_command(type) ? " unit" : "");
    if (loyalty == TX_LOYALTY_LOYAL || loyalty == TX_LOYALTY_SIGNATURE)
        fprintf(out, ", %s", tx_card_loyalty(catalog, def));
    if (tx_card_fact(catalog, def, TX_FACT_UNIQUE) == 1)
        fputs(", unique", out);
}

/* Prints "attack 2" or "cost X"; nothing if the value is not printed on the card. */
static void number(FILE *out, bool *first, const char *name, int value) {
    if (value == TX_NOT_PRINTED)
        return;
    fprintf(out, "%s%s ", *first ? "" : ", ", name);
    if (value == TX_PRINTED_X)
        fputs("X", out);
    else
        fprintf(out, "%d", value);
    *first = false;
}

static void planet_numbers(FILE *out, const tx_catalog *catalog, tx_def_id def) {
    int cards = tx_card_fact(catalog, def, TX_FACT_CARD_BONUS);
    int resources = tx_card_fact(catalog, def, TX_FACT_RESOURCE_BONUS);
    bool first = true;
    for (unsigned symbol = 0; symbol < TX_PLANET_SYMBOLS; symbol++)
        if (tx_card_has_planet_type(catalog, def, symbol)) {
            fprintf(out, "%s%s", first ? "" : ", ", tx_planet_type_word(symbol));
            first = false;
        }
    fprintf(out, "; command bonus: %d card%s, %d resource%s", cards, cards == 1 ? "" : "s", resources,
            resources == 1 ? "" : "s");
}

void cli_facts_numbers(FILE *out, const tx_catalog *catalog, tx_def_id def) {
    int type = tx_card_fact(catalog, def, TX_FACT_TYPE), cost = tx_card_fact(catalog, def, TX_FACT_COST);
    int shields = tx_card_fact(catalog, def, TX_FACT_SHIELDS);
    bool first = true;
    if (type == TX_TYPE_PLANET) {
        planet_numbers(out, catalog, def);
        return;
    }
    number(out, &first, "cost", cost);
    if (type == TX_TYPE_EVENT && cost == TX_NOT_PRINTED) {
        fputs("cost \u2013", out); /* a dash: it cannot be played from the hand (R14.8) */
        first = false;
    }
    if (has_command(type))
        number(out, &first, "command", tx_card_fact(catalog, def, TX_FACT_COMMAND));
    number(out, &first, "attack", tx_card_fact(catalog, def, TX_FACT_ATTACK));
    number(out, &first, "HP", tx_card_fact(catalog, def, TX_FACT_HP));
    if (shields > 0)
        number(out, &first, "shields", shields);
    if (type == TX_TYPE_WARLORD && !tx_card_has_keyword(catalog, def, TX_KEYWORD_BLOODIED)) {
        number(out, &first, "starting hand", tx_card_fact(catalog, def, TX_FACT_STARTING_HAND));
        number(out, &first, "starting resources", tx_card_fact(catalog, def, TX_FACT_STARTING_RESOURCES));
    }
}

void cli_facts_traits(FILE *out, const tx_catalog *catalog, tx_def_id def) {
    const char *trait;
    for (unsigned i = 0; (trait = tx_card_trait(catalog, def, i)); i++)
        fprintf(out, "%s%s.", i ? " " : "", trait);
}
